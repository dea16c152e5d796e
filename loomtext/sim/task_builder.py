"""What collects the tasks of a program: rows' own ones, further ones, edges, patterns of resources."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from math import ceil, inf
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.actors import nocs, streams
from loomtext.sim.distinct import distinct_rows
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
        self.node = machine.core_nodes(program.cores)
        self.stream = streams(program, profile)
        self.noc = nocs(program, profile)
        self.count = self.rows
        self.added: list[tuple[slice, dict[str, Any]]] = []
        self.edges: list[tuple[Ints, Ints]] = []
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
        self.tables: list[tuple[Ints, Ints, Floats]] = [(np.zeros(1, np.int64), np.zeros(0, np.int64), np.zeros(0))]
        self.pattern_count = 0
        self.channels = np.zeros((0, profile.integer("dram.channels")), np.int64)
        self.absent: list[tuple[int, int]] = []

    def add(self, role: Role, row: Any, **fields: Any) -> Ints:
        """New tasks, one for each entry of ``row``; their numbers. Fields not given are 0, without a flow.

        A field is a number for all of them, or an array that is not changed afterwards.
        """
        first = self.count
        self.count += len(row)
        self.added.append((slice(first, self.count), {"row": row, "role": role, **fields}))
        return np.arange(first, self.count, dtype=np.int64)

    def edge(self, before: Ints, after: Ints) -> None:
        """Edges between two arrays of tasks, of equal length."""
        self.edges.append((before, after))

    def patterns(self, start: Ints, resource: Ints, weight: Floats) -> int:
        """Append a table of patterns; the number of its first one."""
        first = self.pattern_count
        self.pattern_count += len(start) - 1
        self.tables.append((start, resource[: start[-1]], weight[: start[-1]]))
        return first

    def pattern_table(self) -> tuple[Ints, Ints, Floats]:
        """(starts, resources, weights) of all patterns so far."""
        starts, resources, weights = zip(*self.tables, strict=True)
        ends = np.cumsum([start[-1] for start in starts])
        behind = (start[1:] + end for start, end in zip(starts[1:], ends[:-1], strict=True))
        self.tables = [(np.concatenate([starts[0], *behind]), np.concatenate(resources), np.concatenate(weights))]
        return self.tables[0]

    def joined(self, left: Ints, right: Ints) -> Ints:
        """[n] patterns that use the resources of two."""
        pairs, kinds = distinct_rows(np.stack([left, right], 1))
        starts, resource, weight = self.pattern_table()
        start, resources, weights = [0], [], []
        for a, b in zip(left[pairs], right[pairs], strict=True):
            spans = [slice(starts[p], starts[p + 1]) for p in (a, b)]
            used, at = np.unique(np.concatenate([resource[s] for s in spans]), return_inverse=True)
            resources.append(used)
            weights.append(np.bincount(at.ravel(), np.concatenate([weight[s] for s in spans]), len(used)))
            start.append(start[-1] + len(used))
        empty: list[Any] = [np.zeros(0)]
        first = self.patterns(
            np.array(start, np.int64),
            np.concatenate(resources or empty).astype(np.int64),
            np.concatenate(weights or empty),
        )
        return kinds + first

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
        rows, kinds = distinct_rows(np.column_stack([noc, source, corners]))
        worker_x, worker_y = machine.workers
        start, resource, weight, _ = exchange_patterns(
            np.full(len(rows), kind, np.int64), noc[rows], source[rows], corners[rows],
            machine.width, machine.height, machine.routes, machine.capacity, worker_x, worker_y, machine.tree_axis,
            self.header,
        )  # fmt: skip
        return kinds + self.patterns(start, resource, weight)

    def finish(self) -> Tasks:
        """The graph of everything collected so far."""
        starts, resources, weights = self.pattern_table()
        graph = TaskGraph(
            release=np.zeros(self.count, np.int64), pre=self._field("pre", self.pre, 0),
            size=self._field("size", self.size, 0.0), cap=self._field("cap", self.cap, inf),
            shortest=self._field("shortest", self.shortest, 0), post=np.zeros(self.count, np.int64),
            pattern=self._field("pattern", self.pattern, -1), edges=self._joined_edges(),
            pattern_start=starts, pattern_resource=resources, pattern_weight=weights, capacity=self.machine.capacity,
        )  # fmt: skip
        row = self._field("row", np.arange(self.rows, dtype=np.int64), 0)
        return Tasks(
            graph, row, self._field("role", self.role, 0), self.begin, self.moved, self.channels, self.block_pattern,
            self.absent, self.stream, self.compute, self.noc,
        )  # fmt: skip

    def _field(self, name: str, own: npt.NDArray[Any], default: float) -> npt.NDArray[Any]:
        """[tasks] a field of the rows' own tasks, then of those that were added."""
        result = np.empty(self.count, own.dtype)
        result[: self.rows] = own
        for span, fields in self.added:
            result[span] = fields.get(name, default)
        return result

    def _joined_edges(self) -> Ints:
        """[edges, 2] (before, after)."""
        result = np.empty((sum(len(before) for before, _ in self.edges), 2), np.int64)
        for column in (0, 1):
            np.concatenate([pair[column] for pair in self.edges], out=result[:, column])
        return result
