"""Tasks of exchanges between cores: multicasts and gathers.

A row that takes part begins with a *gate*, a task without duration that follows everything the row waits for; the
tasks of the exchange lie between gates and ends.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain

import numpy as np
import numpy.typing as npt

from loomtext.sim.costs import mover_caps, pages
from loomtext.sim.engine import Ints
from loomtext.sim.program import PAGE, Flag, Kind
from loomtext.sim.task_builder import Builder, Role, units, whole_units


@dataclass
class _Groups:
    """Groups of one kind."""

    number: Ints
    """[groups] index into ``Program.groups``."""
    first: Ints
    """[groups] position of the first member in ``members``."""
    sizes: Ints
    members: Ints
    """Rows, group by group, by y then x."""
    of: Ints
    """[members] group."""
    lead: Ints
    """[groups] position in ``members`` of the sender of a multicast, of the root of a gather."""
    absent: Ints
    """[groups] members that never come."""

    @property
    def missing(self) -> npt.NDArray[np.bool_]:
        """[groups] some member never comes."""
        return self.absent > 0


def _grouped(builder: Builder, kind: Kind) -> _Groups:
    """The multicasts (LOAD) or gathers of the program."""
    found = [(g, group) for g, group in enumerate(builder.program.groups) if group.kind is kind and group.members]
    sizes = np.array([len(group.members) for _, group in found], np.int64)
    members = np.fromiter(chain.from_iterable(group.members for _, group in found), np.int64, int(sizes.sum()))
    first = np.cumsum(sizes) - sizes
    sender = builder.profile.value("multicast.sender") if kind is Kind.LOAD else "UL"
    return _Groups(
        np.array([g for g, _ in found], np.int64), first, sizes, members, np.repeat(np.arange(len(found)), sizes),
        _leaders(builder, members, first, sizes, sender),
        np.array([group.expected for _, group in found], np.int64) - sizes,
    )  # fmt: skip


def _gates(builder: Builder, groups: _Groups) -> Ints:
    """[members] tasks with which the rows of all members begin."""
    gates = builder.add(Role.GATE, groups.members)
    builder.begin[groups.members] = gates
    builder.role[groups.members] = Role.ARRIVE
    stuck = groups.missing
    builder.absent += zip(groups.number[stuck].tolist(), groups.absent[stuck].tolist(), strict=True)
    return gates


def _leaders(builder: Builder, members: Ints, first: Ints, sizes: Ints, sender: str) -> Ints:
    """[groups] position in ``members`` of the sender."""
    last = first + sizes - 1
    upper_left = first.copy()
    flagged = np.flatnonzero(builder.ops["flags"][members] & Flag.ROOT)
    upper_left[np.searchsorted(first, flagged, "right") - 1] = flagged
    if sender == "UL":
        return upper_left
    if sender == "LR":
        return last
    if sender == "natural":
        forward = builder.machine.routes[builder.noc[members[upper_left]], 1] > 0
        return np.where(forward, upper_left, last)
    xy = builder.program.cores[builder.ops["core"][members[first]]].astype(np.int64)
    column = xy[:, 0] == builder.program.cores[builder.ops["core"][members[last]]][:, 0]
    return first + np.where(column, xy[:, 0], xy[:, 1]) % sizes


def add_multicasts(builder: Builder) -> None:
    """One read and one multicast (or several chunks) for each group."""
    groups = _grouped(builder, Kind.LOAD)
    profile, members, lead = builder.profile, groups.members, groups.lead
    if not len(lead):
        return
    gates = _gates(builder, groups)
    sender = members[lead]
    is_sender = np.zeros(len(members), np.bool_)
    is_sender[lead] = True
    node = builder.node[builder.ops["core"][members]]
    sender_node, noc = node[lead], builder.noc[sender]
    pattern = builder.exchange_patterns(0, noc, sender_node, _corners(builder, groups))
    first_send, last_send = _read_and_send(builder, sender, gates[lead], pattern)
    receivers = np.flatnonzero(~is_sender)
    of = groups.of[receivers]
    ready = builder.add(
        Role.READY, members[receivers],
        pre=builder.message(builder.noc[members[receivers]], node[receivers], sender_node[of]),
    )  # fmt: skip
    builder.edge(gates[receivers], ready)
    builder.edge(ready, first_send[of])
    way = builder.hops(noc[groups.of], sender_node[groups.of], node)
    tail = way * units(float(profile.value("noc.hop_latency")))
    farthest = np.maximum.reduceat(tail, groups.first)
    builder.pre[members] = np.where(is_sender, farthest[groups.of], tail)
    builder.edge(last_send[groups.of], members)
    stuck = first_send[groups.missing]
    builder.edge(stuck, stuck)  # Waits for itself: a member that never comes.


def _corners(builder: Builder, groups: _Groups) -> Ints:
    """[groups, 4] columns and rows (x, y, x, y) of the routers at the first and the last corner of the region."""
    chosen = (builder.program.groups[g] for g in groups.number.tolist())
    columns, rows = builder.machine.lines
    corners = np.array([(*group.upper_left, *group.lower_right) for group in chosen], np.int64)
    corners[:, ::2] = columns[corners[:, ::2]]
    corners[:, 1::2] = rows[corners[:, 1::2]]
    return corners


def _read_and_send(builder: Builder, sender: Ints, gate: Ints, pattern: Ints) -> tuple[Ints, Ints]:
    """Reads and sends of all chunks by the senders' rows; ([n] task of the first send, [n] of the last one)."""
    profile = builder.profile
    block = builder.moved[sender]
    packet = np.minimum(block, float(profile.value("dram.page")))
    cap = np.minimum(builder.packet_caps(packet), profile.rate("noc.multicast_cap"))
    fused = profile.value("latency.broadcast")
    if fused is not None:  # One latency and one flow for reading and sending.
        both = builder.joined(builder.block_pattern[sender], pattern)
        cap = np.minimum(cap, builder.block_cap[sender])
        send = builder.add(Role.MULTICAST, sender, pre=units(float(fused)), size=block, cap=cap, pattern=both)
        builder.edge(gate, send)
        return send, send
    limit = profile.integer("multicast.chunk")
    size = np.array([builder.page_bytes[a] if a >= 0 else 1 for a in (x.argument for x in builder.program.sites)])
    pages_of = np.ceil(block / size[builder.ops["site"][sender]])
    chunks = np.maximum(1, np.ceil(pages_of / limit)).astype(np.int64) if limit else np.ones(len(sender), np.int64)
    part, shortest = block / chunks, builder.block_shortest[sender] // chunks
    first_send = last_send = last_read = np.zeros(0, np.int64)
    for chunk in range(int(chunks.max())):
        more = np.flatnonzero(chunks > chunk)
        row = sender[more]
        pre = units(float(profile.value("latency.write_base"))) if chunk == 0 else 0
        send = builder.add(Role.MULTICAST, row, pre=pre, size=part[more], cap=cap[more], pattern=pattern[more])
        latency = whole_units(builder.block_latency[row]) if chunk == 0 else 0
        read = builder.add(
            Role.READ, row, pre=latency, size=part[more], cap=builder.block_cap[row], shortest=shortest[more],
            pattern=builder.block_pattern[row],
        )  # fmt: skip
        builder.edge(read, send)
        if chunk == 0:
            builder.edge(gate, read)
            first_send, last_send, last_read = send, send.copy(), read.copy()
            continue
        builder.edge(last_read[more], read)
        builder.edge(last_send[more], send)
        last_send[more], last_read[more] = send, read
    return first_send, last_send


def add_gathers(builder: Builder) -> None:
    """The root's token, each member's block, the root's own copy."""
    groups = _grouped(builder, Kind.GATHER)
    profile, members, lead = builder.profile, groups.members, groups.lead
    if not len(lead):
        return
    gates = _gates(builder, groups)
    node = builder.node[builder.ops["core"][members]]
    root, root_node = members[lead], node[lead]
    block = _blocks(builder)[builder.ops["site"][members]].astype(np.float64)
    builder.moved[members] = block
    own = builder.add(Role.OWN, root, pre=whole_units(block[lead] / profile.rate("l1.copy")))
    builder.edge(gates[lead], own)
    builder.edge(own, root)
    builder.pre[members] = 0
    is_root = np.zeros(len(members), np.bool_)
    is_root[lead] = True
    workers = np.flatnonzero(~is_root)
    worker, of = members[workers], groups.of[workers]
    noc = builder.noc[worker]
    token = builder.add(Role.TOKEN, worker, pre=builder.message(builder.noc[root][of], root_node[of], node[workers]))
    corners = np.stack([root_node[of] % builder.machine.width, root_node[of] // builder.machine.width] * 2, 1)
    pattern = builder.exchange_patterns(1, noc, node[workers], corners)
    cap = builder.packet_caps(np.minimum(block[workers], float(profile.value("dram.page"))))
    latency = profile.value("latency.gather")
    send = builder.add(
        Role.SEND, worker, size=block[workers], cap=np.minimum(cap, mover_caps(profile)["gather"]), pattern=pattern,
        pre=units(float(latency)) if latency is not None else builder.message(noc, node[workers], root_node[of]),
    )  # fmt: skip
    builder.edge(gates[lead][of], token)
    builder.edge(token, send)
    builder.edge(gates[workers], send)
    if profile.value("gather.reduce_slots") == "single":  # The root asks the next worker when a block has come.
        following = of[1:] == of[:-1]
        builder.edge(send[:-1][following], token[1:][following])
    builder.edge(send, root[of])
    builder.edge(send, worker)
    back = builder.hops(noc, root_node[of], node[workers])
    builder.pre[worker] = back * units(float(profile.value("noc.hop_latency")))
    builder.edge(root[groups.missing], root[groups.missing])


def _blocks(builder: Builder) -> Ints:
    """[sites] bytes of one member's block of a gather, in whole pages."""
    program = builder.program
    item = [program.buffers[s.source].itemsize if s.source >= 0 else 2 for s in program.sites]
    size = [pages(s.sizes) * PAGE * PAGE if s.kind is Kind.GATHER else 0 for s in program.sites]
    return np.array(size, np.int64) * np.array(item, np.int64)
