"""From micro-ops to tasks: movers become latencies and flows, multicasts and gathers several tasks each.

Row r of the program ends when task r ends. A row that takes part in a multicast or gather begins with a *gate*, a task
without duration that follows everything the row waits for; the tasks of the exchange lie between gates and ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from itertools import chain
from math import ceil, inf
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.blocks import block_patterns, distinct_blocks
from loomtext.sim.costs import compute_cycles, pages
from loomtext.sim.engine import UNITS, Floats, Ints, TaskGraph
from loomtext.sim.exchanges import exchange_patterns, order_edges
from loomtext.sim.machine import Machine
from loomtext.sim.placement import RANK, site_layout
from loomtext.sim.program import PAGE, Actor, Flag, Kind, Program


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


def units(cycles: float) -> int:
    """Cycles in the engine's units, rounded up."""
    return ceil(cycles * UNITS)


class _Builder:
    """Collects tasks beyond the rows' own ones and edges."""

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

    # -- rows of one core -------------------------------------------------------------------------------

    def compute(self) -> None:
        """Durations of the compute actor."""
        cycles = []
        for site in self.program.sites:
            buffers = [b for b in (site.source, site.destination) if b >= 0]
            width = self.program.buffers[buffers[0]].itemsize if buffers else 2
            cycles.append(units(compute_cycles(site, self.profile, width)))
        if self.rows:
            self.pre[:] = np.array(cycles, np.int64)[self.ops["site"]]

    def blocks(self) -> None:
        """Flows between DRAM and cores; those of multicasts are used by their senders only."""
        profile, machine, sites = self.profile, self.machine, self.program.sites
        kind = self.ops["kind"]
        rows = np.flatnonzero((kind == Kind.LOAD) | (kind == Kind.STORE))
        if not len(rows):
            return
        shapes, boxes = np.ones((len(sites), RANK), np.int64), np.ones((len(sites), RANK), np.int64)
        page_bytes, scalar = np.zeros(len(sites)), np.zeros(len(sites), np.int64)
        for s in sites:
            if s.argument >= 0:
                shapes[s.index], boxes[s.index] = site_layout(s, self.program.arguments[s.argument])
                page_bytes[s.index] = self.page_bytes[s.argument]
                scalar[s.index] = not s.sizes
        site, core, store = self.ops["site"][rows], self.ops["core"][rows], (kind[rows] == Kind.STORE).astype(np.int64)
        noc = np.where(
            self.ops["actor"][rows] == Actor.READER, profile.integer("read.noc"), profile.integer("write.noc")
        )
        quadrant = np.full(len(rows), -1, np.int64)
        if profile.value("dram.placement") == "quadrant":
            half = np.maximum(1, -(-np.array(self.program.mesh) // 2))
            parts = self.program.cores // half
            quadrant = ((parts[:, 0] + 2 * parts[:, 1]) % profile.integer("dram.channels"))[core].astype(np.int64)
        channels = profile.integer("dram.channels")
        pattern, count, distinct, keys = distinct_blocks(
            site.astype(np.int64), self.ops["offset"][rows], self.node[core], quadrant, store, noc.astype(np.int64),
            scalar[site], shapes, boxes, channels, profile.integer("dram.offset"),
        )  # fmt: skip
        start, resource, weight, latencies = block_patterns(
            keys, distinct, channels, profile.value("dram.path") == "direct", machine.channel_nodes, machine.routes,
            machine.width, machine.height, machine.capacity, self.header,
            np.array(profile.value("latency.read"), np.float64), float(profile.value("latency.write_base")),
            float(profile.value("latency.write_hop")),
        )  # fmt: skip
        latency = latencies[pattern]
        self.channels = keys[:distinct, :channels]
        first = self.patterns(start, resource, weight)
        moved = np.where(scalar[site] == 1, float(profile.value("noc.flit")), count * page_bytes[site])
        packet = np.where(scalar[site] == 1, float(profile.value("noc.flit")), page_bytes[site])
        cap = self.packet_caps(packet)
        for is_store, name in ((0, "load"), (1, "store")):
            mine = store == is_store
            cap[mine] = np.minimum(cap[mine], profile.rate(f"mover.{name}_cap"))
            if profile.value(f"latency.{name}") is not None:
                latency[mine] = float(profile.value(f"latency.{name}"))
        window = profile.value("mover.max_outstanding_pages")
        if window is not None:
            flight = np.maximum(latency, 1.0) + window * packet / cap
            cap = np.minimum(cap, window * packet / flight)
        issue = np.ceil(count * float(profile.value("mover.issue_cycles_per_page")) * UNITS).astype(np.int64)
        self.moved[rows] = moved
        self.block_pattern[rows] = pattern + first
        self.block_latency[rows], self.block_shortest[rows], self.block_cap[rows] = latency, issue, cap
        alone = rows[self.ops["group"][rows] < 0]
        self.pre[alone] = np.ceil(self.block_latency[alone] * UNITS).astype(np.int64)
        self.size[alone], self.cap[alone] = self.moved[alone], self.block_cap[alone]
        self.shortest[alone], self.pattern[alone] = self.block_shortest[alone], self.block_pattern[alone]

    def packet_caps(self, packet: Floats) -> Floats:
        """Rates of packets of the given bytes."""
        sizes, where = np.unique(packet, return_inverse=True)
        largest = float(self.profile.value("noc.max_packet"))
        return np.array([self.machine.packet_rate(min(s, largest)) for s in sizes])[where.ravel()]

    # -- exchanges between cores ------------------------------------------------------------------------

    def exchanges(self) -> None:
        """Multicasts and gathers."""
        groups = self.program.groups
        for kind, build in ((Kind.LOAD, self.multicasts), (Kind.GATHER, self.gathers)):
            chosen = [g for g, group in enumerate(groups) if group.kind is kind and group.members]
            if not chosen:
                continue
            sizes = np.array([len(groups[g].members) for g in chosen], np.int64)
            members = np.fromiter(chain.from_iterable(groups[g].members for g in chosen), np.int64, int(sizes.sum()))
            group_of = np.repeat(np.arange(len(chosen)), sizes)
            gates = self.add(Role.GATE, members)
            self.begin[members] = gates
            self.role[members] = Role.ARRIVE
            missing = [len(self.program.groups[g].members) < self.program.groups[g].expected for g in chosen]
            self.absent += [
                (g, groups[g].expected - len(groups[g].members))
                for g, short in zip(chosen, missing, strict=True)
                if short
            ]
            build(np.array(chosen), sizes, members, group_of, gates, np.array(missing, np.bool_))

    def leaders(self, sizes: Ints, members: Ints, sender: str) -> Ints:
        """Position in ``members`` of the sender of each group."""
        first = np.cumsum(sizes) - sizes
        if sender == "UL":
            flagged = np.flatnonzero(self.ops["flags"][members] & Flag.ROOT)
            chosen = first.copy()
            chosen[np.searchsorted(first, flagged, "right") - 1] = flagged
            return chosen
        if sender == "LR":
            return first + sizes - 1
        xy = self.program.cores[self.ops["core"][members[first]]].astype(np.int64)
        last = self.program.cores[self.ops["core"][members[first + sizes - 1]]]
        column = xy[:, 0] == last[:, 0]
        return first + np.where(column, xy[:, 0], xy[:, 1]) % sizes

    def multicasts(
        self, chosen: Ints, sizes: Ints, members: Ints, group_of: Ints, gates: Ints, missing: npt.NDArray[np.bool_]
    ) -> None:
        """One read and one multicast (or several chunks) for each group."""
        profile = self.profile
        noc = profile.integer("read.noc")
        lead = self.leaders(sizes, members, profile.value("multicast.sender"))
        sender = members[lead]
        is_sender = np.zeros(len(members), np.bool_)
        is_sender[lead] = True
        node = self.node[self.ops["core"][members]]
        sender_node = node[lead]
        corners = np.array(
            [
                (*self.place(*self.program.groups[g].upper_left), *self.place(*self.program.groups[g].lower_right))
                for g in chosen
            ],
            np.int64,
        ).reshape(-1, 4)
        pattern, _ = self.exchange_patterns(0, noc, sender_node, corners)
        block = self.moved[sender]
        packet = np.minimum(block, float(profile.value("dram.page")))
        cap = np.minimum(self.packet_caps(packet), profile.rate("noc.multicast_cap"))
        fused = profile.value("latency.broadcast") is not None
        chunk_pages = profile.integer("multicast.chunk")
        chunks = 1 if chunk_pages == 0 or fused else max(1, ceil(float(block.max()) / (2048.0 * chunk_pages)))
        first_send = last_send = previous_read = np.zeros(0, np.int64)
        for chunk in range(chunks):
            part = block / chunks
            if fused:
                pre = units(float(profile.value("latency.broadcast")))
            else:
                pre = units(float(profile.value("latency.write_base"))) if chunk == 0 else 0
            send = self.add(Role.MULTICAST, sender, pre=pre, size=part, cap=cap, pattern=pattern)
            if fused:  # One latency and one flow for reading and sending.
                read = send
                self.added["pattern"][-1] = self.joined(self.block_pattern[sender], pattern)
                self.edge(gates[lead], send)
            else:
                latency = np.ceil(self.block_latency[sender] * UNITS).astype(np.int64) if chunk == 0 else 0
                read = self.add(
                    Role.READ, sender, pre=latency, size=part, cap=self.block_cap[sender],
                    shortest=self.block_shortest[sender] // chunks, pattern=self.block_pattern[sender],
                )  # fmt: skip
                self.edge(read, send)
                self.edge(gates[lead] if chunk == 0 else previous_read, read)
            if chunk == 0:
                first_send = send
            else:
                self.edge(last_send, send)
            last_send, previous_read = send, read
        receivers = np.flatnonzero(~is_sender)
        base, hop = float(profile.value("latency.write_base")), float(profile.value("latency.write_hop"))
        back = self.hops(noc, node[receivers], sender_node[group_of[receivers]])
        ready = self.add(Role.READY, members[receivers], pre=np.ceil((base + hop * back) * UNITS).astype(np.int64))
        self.edge(gates[receivers], ready)
        self.edge(ready, first_send[group_of[receivers]])
        tail = self.hops(noc, sender_node[group_of], node) * units(float(profile.value("noc.hop_latency")))
        farthest = np.maximum.reduceat(tail, np.cumsum(sizes) - sizes)
        self.pre[members] = np.where(is_sender, farthest[group_of], tail)
        self.edge(last_send[group_of], members)
        stuck = first_send[missing]
        self.edge(stuck, stuck)  # Waits for itself: a member that never comes.

    def gathers(
        self, chosen: Ints, sizes: Ints, members: Ints, group_of: Ints, gates: Ints, missing: npt.NDArray[np.bool_]
    ) -> None:
        """The root's token, each member's block, the root's own copy."""
        profile = self.profile
        noc = profile.integer("write.noc")
        lead = self.leaders(sizes, members, "UL")
        node = self.node[self.ops["core"][members]]
        root, root_node = members[lead], node[lead]
        sites = self.program.sites
        item = np.array([self.program.buffers[s.source].itemsize if s.source >= 0 else 2 for s in sites], np.int64)
        size = np.array([pages(s.sizes) * PAGE * PAGE if s.kind is Kind.GATHER else 0 for s in sites], np.int64) * item
        block = size[self.ops["site"][members]].astype(np.float64)
        self.moved[members] = block
        rate = profile.rate("l1.copy")
        own = self.add(Role.OWN, root, pre=np.ceil(block[lead] / rate * UNITS).astype(np.int64))
        self.edge(gates[lead], own)
        self.edge(own, root)
        self.pre[members] = 0
        is_root = np.zeros(len(members), np.bool_)
        is_root[lead] = True
        workers = np.flatnonzero(~is_root)
        worker, of = members[workers], group_of[workers]
        base, hop = float(profile.value("latency.write_base")), float(profile.value("latency.write_hop"))
        token = self.add(
            Role.TOKEN, worker,
            pre=np.ceil((base + hop * self.hops(noc, root_node[of], node[workers])) * UNITS).astype(np.int64),
        )  # fmt: skip
        there = self.hops(noc, node[workers], root_node[of])
        latency = profile.value("latency.gather")
        corners = np.stack([root_node[of] % self.machine.width, root_node[of] // self.machine.width] * 2, 1)
        pattern, _ = self.exchange_patterns(1, noc, node[workers], corners)
        cap = self.packet_caps(np.minimum(block[workers], float(profile.value("dram.page"))))
        send = self.add(
            Role.SEND, worker, size=block[workers], cap=cap, pattern=pattern,
            pre=units(float(latency)) if latency is not None else np.ceil((base + hop * there) *
            UNITS).astype(np.int64),
        )  # fmt: skip
        self.edge(gates[lead][of], token)
        self.edge(token, send)
        self.edge(gates[workers], send)
        self.edge(send, root[of])
        self.edge(send, worker)
        back = self.hops(noc, root_node[of], node[workers])
        self.pre[worker] = back * units(float(profile.value("noc.hop_latency")))
        self.edge(root[missing], root[missing])

    def place(self, x: int, y: int) -> tuple[int, int]:
        """Router of a logical core as (column, row)."""
        return self.machine.columns[x], self.machine.rows[y]

    def hops(self, noc: int, source: Ints, target: Ints) -> Ints:
        """Links between routers."""
        machine = self.machine
        sign, width = int(machine.routes[noc, 1]), machine.width
        across = (target % width - source % width) * sign % width
        return across + (target // width - source // width) * sign % machine.height

    def exchange_patterns(self, kind: int, noc: int, source: Ints, corners: Ints) -> tuple[Ints, Ints]:
        """([n] pattern, [n] hops) of multicasts or sends, made once for each distinct one."""
        machine = self.machine
        key = np.concatenate([source[:, None], corners], 1)
        rows, where = np.unique(key, axis=0, return_inverse=True)
        where = where.ravel()
        worker_x, worker_y = machine.workers
        start, resource, weight, hops = exchange_patterns(
            np.full(len(rows), kind, np.int64), np.full(len(rows), noc, np.int64), rows[:, 0].copy(), rows[:,
            1:].copy(),
            machine.width, machine.height, machine.routes, machine.capacity, worker_x, worker_y, machine.tree_axis,
            self.header,
        )  # fmt: skip
        return where + self.patterns(start, resource, weight), hops[where]

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

    def build(self) -> Tasks:
        """The whole graph."""
        self.compute()
        self.blocks()
        self.exchanges()
        order = np.empty((self.rows, 2), np.int64)
        count = order_edges(self.ops["core"], self.ops["actor"], self.begin, order)
        self.edges.append(order[:count])
        waiting = np.repeat(np.arange(self.rows), np.diff(self.program.pred_start))
        self.edge(self.program.preds.astype(np.int64), self.begin[waiting])
        own: dict[str, npt.NDArray[Any]] = {
            "pre": self.pre, "size": self.size, "cap": self.cap, "shortest": self.shortest,
            "post": np.zeros(self.rows, np.int64), "pattern": self.pattern,
            "row": np.arange(self.rows, dtype=np.int64), "role": self.role,
        }  # fmt: skip
        joined = {key: np.concatenate([own[key], *self.added[key]]) for key in own}
        graph = TaskGraph(
            release=np.zeros(self.count, np.int64), pre=joined["pre"], size=joined["size"], cap=joined["cap"],
            shortest=joined["shortest"], post=joined["post"], pattern=joined["pattern"],
            edges=np.concatenate(self.edges),
            pattern_start=self.pattern_start, pattern_resource=self.pattern_resource,
            pattern_weight=self.pattern_weight,
            capacity=self.machine.capacity,
        )  # fmt: skip
        return Tasks(
            graph, joined["row"], joined["role"].astype(np.uint8), self.begin, self.moved, self.channels,
            self.block_pattern, self.absent,
        )  # fmt: skip


def build_tasks(program: Program, machine: Machine) -> Tasks:
    """The task graph of a program on a machine."""
    return _Builder(program, machine).build()
