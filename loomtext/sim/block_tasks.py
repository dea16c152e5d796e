"""Tasks of loads and stores: latencies and flows between DRAM and cores, sub-blocks of the output."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from loomtext.sim.blocks import block_patterns, distinct_blocks
from loomtext.sim.costs import mover_caps, pages
from loomtext.sim.engine import Floats, Ints
from loomtext.sim.placement import RANK, site_layout
from loomtext.sim.program import Actor, Edge, Kind
from loomtext.sim.task_builder import Builder, Role, whole_units


def add_blocks(builder: Builder) -> None:
    """Flows between DRAM and cores; those of multicasts are used by their senders only."""
    profile, ops = builder.profile, builder.ops
    rows = np.flatnonzero((ops["kind"] == Kind.LOAD) | (ops["kind"] == Kind.STORE))
    if not len(rows):
        return
    scalar, page = _pages_of_sites(builder)
    site = ops["site"][rows]
    pattern, count, latency = _patterns(builder, rows, scalar[site])
    packet, cap, limits = page[site], builder.packet_caps(page)[site], mover_caps(profile)
    for kind, name in ((Kind.LOAD, "load"), (Kind.STORE, "store")):
        mine = ops["kind"][rows] == kind
        cap[mine] = np.minimum(cap[mine], limits[name])
        if profile.value(f"latency.{name}") is not None:
            latency[mine] = float(profile.value(f"latency.{name}"))
    builder.moved[rows], builder.block_pattern[rows], builder.block_latency[rows] = count * packet, pattern, latency
    builder.block_cap[rows] = _in_flight(builder, cap, latency, count, packet)
    builder.block_shortest[rows] = whole_units(count * float(profile.value("mover.issue_cycles_per_page")))
    alone = rows[ops["group"][rows] < 0]
    builder.pre[alone] = whole_units(builder.block_latency[alone])
    builder.size[alone], builder.cap[alone] = builder.moved[alone], builder.block_cap[alone]
    builder.shortest[alone], builder.pattern[alone] = builder.block_shortest[alone], builder.block_pattern[alone]


def _pages_of_sites(builder: Builder) -> tuple[Ints, Floats]:
    """([sites] 1 if one element is moved, [sites] bytes of a page where blocks are, else of a flit)."""
    sites, flit = builder.program.sites, float(builder.profile.value("noc.flit"))
    scalar = np.array([s.argument >= 0 and not s.sizes for s in sites], np.int64)
    page = [builder.page_bytes[s.argument] if s.argument >= 0 and s.sizes else flit for s in sites]
    return scalar, np.array(page, np.float64)


def _patterns(builder: Builder, rows: Ints, scalar: Ints) -> tuple[Ints, Ints, Floats]:
    """([n] patterns of blocks in DRAM, [n] pages, [n] latency in cycles) of rows, some of them of one element."""
    profile, machine, program, ops = builder.profile, builder.machine, builder.program, builder.ops
    shapes, boxes = np.ones((len(program.sites), RANK), np.int64), np.ones((len(program.sites), RANK), np.int64)
    for s in program.sites:
        if s.argument >= 0:
            shapes[s.index], boxes[s.index] = site_layout(s, program.arguments[s.argument])
    site, core = ops["site"][rows].astype(np.int64), ops["core"][rows]
    store = (ops["kind"][rows] == Kind.STORE).astype(np.int64)
    channels = profile.integer("dram.channels")
    pattern, count, distinct, keys = distinct_blocks(
        site, ops["offset"][rows], builder.node[core], _quadrants(builder)[core], store,
        builder.noc[rows], scalar, shapes, boxes, channels, profile.integer("dram.offset"),
    )  # fmt: skip
    start, resource, weight, latency = block_patterns(
        keys, distinct, channels, profile.value("dram.path") == "direct", machine.channel_nodes, machine.routes,
        machine.width, machine.height, machine.capacity, builder.header,
        np.array(profile.value("latency.read"), np.float64), float(profile.value("latency.write_base")),
        float(profile.value("latency.write_hop")),
    )  # fmt: skip
    builder.channels = keys[:distinct, :channels]
    first = builder.patterns(start, resource, weight)
    return pattern + first, count, latency[pattern]


def _quadrants(builder: Builder) -> Ints:
    """[cores] the channel that holds all a core reads and writes, -1 where pages are interleaved."""
    program, profile = builder.program, builder.profile
    if profile.value("dram.placement") != "quadrant":
        return np.full(len(program.cores), -1, np.int64)
    half = np.maximum(1, -(-np.array(program.mesh) // 2))
    parts = program.cores // half
    return ((parts[:, 0] + 2 * parts[:, 1]) % profile.integer("dram.channels")).astype(np.int64)


def _in_flight(builder: Builder, cap: Floats, latency: Floats, count: Ints, packet: Floats) -> Floats:
    """[n] mean rates in B/cycle where a mover does not request all pages of a block at once.

    With at most w pages on their way, page w + 1 is requested when the first one has come, so w pages take the latency
    and the time of one page. A wait in between empties the way once more: n pages take so many more latencies as there
    are waits.
    """
    profile = builder.profile
    cap = np.minimum(cap, np.finfo(np.float64).max)  # Rates without limit would make the times below undefined.
    window = profile.value("mover.max_outstanding_pages")
    if window is not None:
        held = np.maximum(latency + packet / cap, np.finfo(np.float64).tiny)
        cap = np.where(count > window, np.minimum(cap, window * (packet / held)), cap)
    above = profile.value("mover.wait_above")
    if above is not None:
        share = profile.integer("mover.wait_requests") // max(len(builder.program.cores), 1)
        interval = np.maximum(1, share * profile.integer("mover.wait_bytes") // np.maximum(packet.astype(np.int64), 1))
        waits = np.where(count > above, -(-count // interval) - 1, 0)
        size = count * packet
        cap = np.where(waits > 0, size / np.maximum(size / cap + waits * latency, np.finfo(np.float64).tiny), cap)
    return np.where(cap >= np.finfo(np.float64).max, np.inf, cap)


def add_sub_blocks(builder: Builder) -> npt.NDArray[np.bool_]:
    """Cut stores, and the operations that compute what they store, into sub-blocks of ``write.sub_blocks`` pages.

    Sub-block i is stored after sub-block i - 1, and after the i-th part of the operation that wrote the block last.
    Returns [entries of ``Program.preds``] edges that these replace: they hold for the last sub-block only.
    """
    program, ops = builder.program, builder.ops
    late = np.zeros(len(program.preds), np.bool_)
    limit = builder.profile.value("write.sub_blocks")
    if limit is None:
        return late
    waiting = np.repeat(np.arange(builder.rows), np.diff(program.pred_start))
    before = program.preds
    buffer_pages = np.array([-(-pages(b.shape) // int(limit)) for b in program.buffers] or [1], np.int64)
    source = np.array([s.source for s in program.sites] or [-1], np.int64)
    parts = np.where(ops["kind"] == Kind.STORE, buffer_pages[source[ops["site"]]], 1)
    late = (
        (program.pred_edge == Edge.DATA) & (parts[waiting] > 1)
        & (ops["kind"][waiting] == Kind.STORE) & (ops["actor"][before] == Actor.COMPUTE)
    )  # fmt: skip
    stores, rows = waiting[late].tolist(), before[late].tolist()
    cut = {row: _cut_operation(builder, row, n) for row, n in dict(zip(rows, parts[stores], strict=True)).items()}
    for store, row in zip(stores, rows, strict=True):
        _cut_store(builder, store, cut[row])
    return late


def _cut_operation(builder: Builder, row: int, parts: int) -> Ints:
    """Tasks of an operation that takes as long as before; the last one is the row's own."""
    share = int(builder.pre[row]) // parts
    pieces = builder.add(Role.PART, np.full(parts - 1, row), pre=share)
    builder.pre[row] -= share * (parts - 1)
    chain = np.append(pieces, row)
    builder.edge(chain[:-1], chain[1:])
    builder.begin[row] = chain[0]
    return chain


def _cut_store(builder: Builder, row: int, computed: Ints) -> None:
    """One flow with a latency of its own for each sub-block; the last one is the row's own."""
    parts = len(computed)
    builder.size[row] /= parts
    builder.shortest[row] //= parts
    pieces = builder.add(
        Role.PART, np.full(parts - 1, row), pre=builder.pre[row], size=builder.size[row], cap=builder.cap[row],
        shortest=builder.shortest[row], pattern=builder.pattern[row],
    )  # fmt: skip
    chain = np.append(pieces, row)
    builder.edge(chain[:-1], chain[1:])
    builder.edge(computed[:-1], chain[:-1])
    builder.begin[row] = chain[0]
