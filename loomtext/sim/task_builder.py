"""What collects the tasks of a program: rows' own ones, further ones, edges, patterns of resources."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import ceil, inf
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.actors import nocs, streams
from loomtext.sim.engine import UNITS, Floats, Ints, TaskGraph
from loomtext.sim.exchanges import exchange_patterns
from loomtext.sim.machine import Machine
from loomtext.sim.program import PAGE, Program


class Role(IntEnum):
    """What a task is to its row."""

    WHOLE = 0
    """All of a compute operation, a load or a store."""
    GATE = 1
    READY = 2
    """The message of a receiver that it has room."""
    READ = 3
    """The sender of a multicast reads a chunk from DRAM."""
    MULTICAST = 4
    ARRIVE = 5
    """End of a row that takes part in an exchange."""
    OWN = 6
    """The root of a gather writes its own slot."""
    TOKEN = 7
    """The message of a root that it has room."""
    SEND = 8
    """A member of a gather sends its block."""
    PART = 9
    """A store of all sub-blocks but the last one, or what computes them; the rest is the row's own task."""


@dataclass
class Tasks:
    """The task graph of a program, and how it belongs to its rows."""

    graph: TaskGraph
    row: Ints
    """[tasks] micro-op."""
    role: npt.NDArray[np.uint8]
    """[tasks] :class:`Role`."""
    begin: Ints
    """[rows] task with which a row begins."""
    moved: Floats
    """[rows] bytes moved (whole pages) by a mover, one member's block."""
    pattern_channels: Ints
    """[patterns of blocks in DRAM, channels] pages by channel, up to a factor."""
    block_pattern: Ints
    """[rows] pattern of a block in DRAM, -1 without; also of receivers of a multicast."""
    absent: list[tuple[int, int]]
    """(group, members that never take part)."""
    stream: Ints
    """[rows] the in-order stream of its core that executes it; see :func:`loomtext.sim.actors.streams`."""
    compute: Ints
    """[rows] units that the compute actor works; 0 for movers."""
    noc: Ints
    """[rows] NoC of a mover; without meaning for others."""


def units(cycles: float) -> int:
    """Cycles in the engine's units, rounded up."""
    return ceil(cycles * UNITS)


def whole_units(cycles: Any) -> Ints:
    """An array of cycles in the engine's units, rounded up."""
    return np.ceil(np.asarray(cycles) * UNITS).astype(np.int64)


class Builder:
    """Collects tasks beyond the rows' own ones, edges and patterns. Row r ends when task r ends."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self.program, self.machine = program, machine
        self.profile = machine.profile
        self.ops = program.ops
        self.rows = len(program.ops)
        self.page_bytes = [PAGE * PAGE * a.itemsize for a in program.arguments]
        profile = self.profile
        self.header = (
            profile.value("noc.flit") / profile.value("dram.page") if profile.value("noc.count_headers") else 0.0
        )
        self.node = np.array([machine.core(int(x), int(y)) for x, y in program.cores], np.int64)
        self.stream = streams(program, profile)
        self.noc = nocs(program, profile)
        self.count = self.rows
        self.added: dict[str, list[npt.NDArray[Any]]] = {
            k: [] for k in ("pre", "size", "cap", "shortest", "post", "pattern", "row", "role")
        }
        self.edges: list[npt.NDArray[np.int64]] = []
        self.pre = np.zeros(self.rows, np.int64)
        self.size, self.cap = np.zeros(self.rows), np.full(self.rows, inf)
        self.shortest, self.pattern = np.zeros(self.rows, np.int64), np.full(self.rows, -1, np.int64)
        self.role = np.zeros(self.rows, np.uint8)
        self.begin = np.arange(self.rows, dtype=np.int64)
        self.compute = np.zeros(self.rows, np.int64)
        self.moved = np.zeros(self.rows)
        self.block_pattern = np.full(self.rows, -1, np.int64)
        self.block_latency, self.block_shortest = np.zeros(self.rows), np.zeros(self.rows, np.int64)
        self.block_cap = np.full(self.rows, inf)
        self.pattern_start = np.zeros(1, np.int64)
        self.pattern_resource, self.pattern_weight = np.zeros(0, np.int64), np.zeros(0)
        self.channels = np.zeros((0, profile.integer("dram.channels")), np.int64)
        self.absent: list[tuple[int, int]] = []

    def add(self, role: Role, row: Any, **fields: Any) -> Ints:
        """New tasks, one for each entry of ``row``; their numbers. Fields not given are 0, without a flow."""
        row = np.atleast_1d(np.asarray(row, np.int64))
        defaults: dict[str, Any] = {"pre": 0, "size": 0.0, "cap": inf, "shortest": 0, "post": 0, "pattern": -1}
        for key, default in defaults.items():
            kind = np.float64 if key in ("size", "cap") else np.int64
            self.added[key].append(np.broadcast_to(np.asarray(fields.get(key, default), kind), row.shape))
        self.added["row"].append(row)
        self.added["role"].append(np.full(len(row), role, np.uint8))
        first = self.count
        self.count += len(row)
        return np.arange(first, self.count, dtype=np.int64)

    def edge(self, before: Any, after: Any) -> None:
        """Edges between arrays of tasks."""
        before, after = np.broadcast_arrays(np.atleast_1d(before), np.atleast_1d(after))
        self.edges.append(np.stack([before, after], 1).astype(np.int64))

    def patterns(self, start: Ints, resource: Ints, weight: Floats) -> int:
        """Append a table of patterns; the number of its first one."""
        first = len(self.pattern_start) - 1
        self.pattern_start = np.concatenate([self.pattern_start, start[1:] + self.pattern_start[-1]])
        self.pattern_resource = np.concatenate([self.pattern_resource, resource[: start[-1]]])
        self.pattern_weight = np.concatenate([self.pattern_weight, weight[: start[-1]]])
        return first

    def joined(self, left: Ints, right: Ints) -> Ints:
        """[n] patterns that use the resources of two."""
        pairs, where = np.unique(np.stack([left, right], 1), axis=0, return_inverse=True)
        start, resources, weights = [0], [], []
        for a, b in pairs:
            spans = [slice(self.pattern_start[p], self.pattern_start[p + 1]) for p in (a, b)]
            used, at = np.unique(np.concatenate([self.pattern_resource[s] for s in spans]), return_inverse=True)
            resources.append(used)
            weights.append(np.bincount(at.ravel(), np.concatenate([self.pattern_weight[s] for s in spans]), len(used)))
            start.append(start[-1] + len(used))
        empty: list[Any] = [np.zeros(0)]
        first = self.patterns(
            np.array(start, np.int64),
            np.concatenate(resources or empty).astype(np.int64),
            np.concatenate(weights or empty),
        )
        return where.ravel() + first

    def packet_caps(self, packet: Floats) -> Floats:
        """Rates of packets of the given bytes."""
        sizes, where = np.unique(packet, return_inverse=True)
        largest = float(self.profile.value("noc.max_packet"))
        return np.array([self.machine.packet_rate(min(s, largest)) for s in sizes])[where.ravel()]

    def hops(self, noc: Ints, source: Ints, target: Ints) -> Ints:
        """[n] links between routers on the route of a NoC."""
        machine = self.machine
        sign, width = machine.routes[noc, 1], machine.width
        across = (target % width - source % width) * sign % width
        return across + (target // width - source // width) * sign % machine.height

    def message(self, noc: Ints, source: Ints, target: Ints) -> Ints:
        """[n] units that a write takes to its first byte."""
        base = float(self.profile.value("latency.write_base"))
        return whole_units(base + float(self.profile.value("latency.write_hop")) * self.hops(noc, source, target))

    def exchange_patterns(self, kind: int, noc: Ints, source: Ints, corners: Ints) -> Ints:
        """[n] patterns of multicasts (``kind`` 0, ``corners`` of the region) or sends (1, target), each made once."""
        machine = self.machine
        key = np.concatenate([noc[:, None], source[:, None], corners], 1)
        rows, where = np.unique(key, axis=0, return_inverse=True)
        worker_x, worker_y = machine.workers
        start, resource, weight, _ = exchange_patterns(
            np.full(len(rows), kind, np.int64), rows[:, 0].copy(), rows[:, 1].copy(), rows[:, 2:].copy(),
            machine.width, machine.height, machine.routes, machine.capacity, worker_x, worker_y, machine.tree_axis,
            self.header,
        )  # fmt: skip
        return where.ravel() + self.patterns(start, resource, weight)

    def finish(self) -> Tasks:
        """The graph of everything collected so far."""
        own: dict[str, npt.NDArray[Any]] = {
            "pre": self.pre, "size": self.size, "cap": self.cap, "shortest": self.shortest,
            "post": np.zeros(self.rows, np.int64), "pattern": self.pattern,
            "row": np.arange(self.rows, dtype=np.int64), "role": self.role,
        }  # fmt: skip
        joined = {key: np.concatenate([own[key], *self.added[key]]) for key in own}
        graph = TaskGraph(
            release=np.zeros(self.count, np.int64), pre=joined["pre"], size=joined["size"], cap=joined["cap"],
            shortest=joined["shortest"], post=joined["post"], pattern=joined["pattern"],
            edges=np.concatenate(self.edges), pattern_start=self.pattern_start,
            pattern_resource=self.pattern_resource, pattern_weight=self.pattern_weight,
            capacity=self.machine.capacity,
        )  # fmt: skip
        return Tasks(
            graph, joined["row"], joined["role"].astype(np.uint8), self.begin, self.moved, self.channels,
            self.block_pattern, self.absent, self.stream, self.compute, self.noc,
        )  # fmt: skip
