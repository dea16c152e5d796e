"""A profile laid out for a mesh: routers, routes, and the resources that flows share.

Resources are numbered: links (NoC, router, axis), injection and absorption of network interfaces (NoC, router), DRAM
channels, DRAM controllers. ``capacity`` holds B/cycle, infinity where nothing limits.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import inf, log2
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.profile import Profile

ROUTES = {"xy+": (0, 1), "yx+": (1, 1), "xy-": (0, -1), "yx-": (1, -1)}
"""First axis (0 is x) and direction of travel."""


@dataclass(frozen=True)
class Machine:
    """Routers on a ``width`` x ``height`` torus, two NoCs, and where cores and channels sit."""

    profile: Profile
    mesh: tuple[int, int]
    """Logical extent (x, y) of the cores that may take part."""
    width: int
    height: int
    columns: tuple[int, ...]
    """Column of each logical x."""
    rows: tuple[int, ...]
    """Row of each logical y."""

    @property
    def nodes(self) -> int:
        """Routers a NoC has."""
        return self.width * self.height

    @cached_property
    def routes(self) -> npt.NDArray[np.int64]:
        """[2, 2]: first axis and direction of each NoC."""
        return np.array([ROUTES[r] for r in self.profile.value("noc.routes")], np.int64)

    def node(self, x: int, y: int) -> int:
        """Router number of a place on the torus."""
        return (y % self.height) * self.width + x % self.width

    def core(self, x: int, y: int) -> int:
        """Router number of a logical core."""
        return self.node(self.columns[x], self.rows[y])

    @cached_property
    def lines(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Column of each logical x, row of each logical y."""
        return np.array(self.columns, np.int64), np.array(self.rows, np.int64)

    def core_nodes(self, places: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
        """[n] router numbers of [n, 2] logical cores (x, y)."""
        columns, rows = self.lines
        return rows[places[:, 1]] % self.height * self.width + columns[places[:, 0]] % self.width

    @cached_property
    def channel_nodes(self) -> npt.NDArray[np.int64]:
        """[2, channels]: router of each DRAM channel on each NoC."""
        channels = self.profile.integer("dram.channels")
        return np.array(
            [[self.node(*xy) for xy in routers[:channels]] for routers in self.profile.value("dram.routers")], np.int64
        )

    @cached_property
    def controllers(self) -> dict[int, int]:
        """Controller of each router that belongs to one."""
        return {self.node(*xy): k for k, routers in enumerate(self.profile.value("dram.controllers")) for xy in routers}

    @cached_property
    def tree_axis(self) -> npt.NDArray[np.int64]:
        """[2]: axis along which the multicast tree of each NoC runs first."""
        return np.array([1 if a == "y" else 0 for a in self.profile.value("noc.multicast_tree")], np.int64)

    @cached_property
    def workers(self) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
        """Columns and rows of the torus that hold cores."""
        columns, rows = np.zeros(self.width, np.bool_), np.zeros(self.height, np.bool_)
        columns[list(self.columns)] = True
        rows[list(self.rows)] = True
        return columns, rows

    # -- numbers of resources ---------------------------------------------------------------------------

    def link(self, noc: int, node: int, axis: int) -> int:
        """The link that leaves a router along an axis."""
        return (noc * self.nodes + node) * 2 + axis

    def injection(self, noc: int, node: int) -> int:
        """The network interface of a router, into the NoC."""
        return (4 + noc) * self.nodes + node

    def absorption(self, noc: int, node: int) -> int:
        """The network interface of a router, out of the NoC."""
        return (6 + noc) * self.nodes + node

    def channel(self, channel: int) -> int:
        """A DRAM channel."""
        return 8 * self.nodes + channel

    def controller(self, controller: int) -> int:
        """A DRAM controller, all its channels together."""
        return 8 * self.nodes + self.profile.integer("dram.channels") + controller

    @property
    def resources(self) -> int:
        """How many there are."""
        return self.controller(len(self.profile.value("dram.controllers")))

    def resource_name(self, resource: int) -> str:
        """For people: ``noc0 (3,4)+x``, ``noc1 in (2,2)``, ``channel 5``."""
        n = self.nodes
        if resource < 4 * n:
            noc, rest = divmod(resource, 2 * n)
            node, axis = divmod(rest, 2)
            sign = "+" if self.routes[noc, 1] > 0 else "-"
            return f"noc{noc} ({node % self.width},{node // self.width}){sign}{'xy'[axis]}"
        if resource < 8 * n:
            group, node = divmod(resource - 4 * n, n)
            return f"noc{group % 2} {'from' if group < 2 else 'into'} ({node % self.width},{node // self.width})"
        channel = resource - 8 * n
        channels = self.profile.integer("dram.channels")
        return f"channel {channel}" if channel < channels else f"controller {channel - channels}"

    @cached_property
    def capacity(self) -> npt.NDArray[np.float64]:
        """[resources] B/cycle."""
        p, n = self.profile, self.nodes
        capacity = np.full(self.resources, inf)
        workers = {self.node(x, y) for x in self.columns for y in self.rows}
        for noc, rate in enumerate(p.rates("noc.link")):
            capacity[noc * 2 * n : (noc + 1) * 2 * n] = rate
        dram = set(self.controllers) | {int(v) for v in self.channel_nodes.ravel()}
        for node in range(n):
            if node in dram and not (node in workers and p.value("grid.width") is None):
                inject, absorb = p.rate("noc.dram_injection"), p.rate("noc.dram_absorption")
            elif node in workers:
                port = p.rate("l1.port")
                inject = min(p.rate("noc.worker_injection"), port)
                absorb = min(p.rate("noc.worker_absorption"), port)
            else:
                inject, absorb = p.rate("noc.worker_injection"), p.rate("noc.other_absorption")
            for noc in (0, 1):
                capacity[self.injection(noc, node)] = inject
                capacity[self.absorption(noc, node)] = absorb
        channels = p.integer("dram.channels")
        capacity[8 * n : 8 * n + channels] = p.rate("dram.channel")
        routers = p.value("dram.controllers")
        if routers:
            capacity[8 * n + channels :] = p.rate("dram.channel") * channels / len(routers)
        return capacity

    # -- rates and latencies ----------------------------------------------------------------------------

    def packet_rate(self, packet: float) -> float:
        """Rate that packets of so many bytes reach, by interpolation in log2(size), in B/cycle."""
        sizes, rates = self.profile.packet_table
        if packet <= sizes[0]:
            # A packet below the table takes as long as the smallest one in it.
            return rates[0] * packet / sizes[0]
        return float(np.interp(log2(packet), *self._packet_curve)) if packet < sizes[-1] else rates[-1]

    @cached_property
    def _packet_curve(self) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
        """log2 of the sizes of packets in the profile's table, and their rates."""
        sizes, rates = self.profile.packet_table
        return np.array([log2(size) for size in sizes]), np.array(rates, np.float64)

    def read_latency(self, reader: int, source: int) -> float:
        """Cycles from the request of a read to the first byte, by relative position."""
        same, column, row, other = self.profile.value("latency.read")
        if reader == source:
            return float(same)
        if reader % self.width == source % self.width:
            return float(column)
        return float(row if reader // self.width == source // self.width else other)

    def hops(self, noc: int, source: int, target: int) -> int:
        """Links between two routers on the route of a NoC."""
        sign = int(self.routes[noc, 1])
        dx = (target % self.width - source % self.width) * sign % self.width
        dy = (target // self.width - source // self.width) * sign % self.height
        return dx + dy


def build_machine(profile: Profile, mesh: tuple[int, int] | None = None) -> Machine:
    """Lay a profile out for a mesh of cores (default: the profile's own); the same machine if asked again.

    Raises DiagnosticError where the mesh does not fit on the grid.
    """
    return _laid_out(profile, mesh or (profile.integer("mesh.x"), profile.integer("mesh.y")))


@lru_cache(maxsize=8)
def _laid_out(profile: Profile, mesh: tuple[int, int]) -> Machine:
    """:func:`build_machine` of one object: candidates of a file share capacities and tables."""
    width, height = profile.value("grid.width") or mesh[0], profile.value("grid.height") or mesh[1]
    columns, rows = profile.value("grid.columns"), profile.value("grid.rows")
    columns = tuple(range(width)) if columns is None else tuple(columns)
    rows = tuple(range(height)) if rows is None else tuple(rows)
    for extent, places, size, axis in ((mesh[0], columns, width, "x"), (mesh[1], rows, height, "y")):
        if extent > len(places) or any(not 0 <= p < size for p in places):
            raise DiagnosticError.of(
                f"profile '{profile.name}' has {len(places)} places along {axis}, the mesh needs {extent}",
                hint="choose another profile, or set grid.columns, grid.rows",
            )
    return Machine(profile, mesh, width, height, columns, rows)
