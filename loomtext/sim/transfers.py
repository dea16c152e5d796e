"""Transfers alone: who sends how many bytes to whom, when, and on which NoC; made into a task graph.

This is what recorded traces and transfer workloads consist of.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.compiling import njit
from loomtext.sim.distinct import distinct_rows
from loomtext.sim.engine import UNITS, TaskGraph
from loomtext.sim.machine import Machine
from loomtext.sim.routes import grown, grown_floats, tree, walk

TRANSFER = np.dtype(
    [
        ("issue", np.float64),  # cycles
        ("size", np.float64),  # bytes
        ("packet", np.float64),  # bytes of one packet
        ("rate", np.float64),  # greatest rate, B/cycle; 0: by the size of packets
        ("noc", np.int64),
        ("read", np.int64),  # 1: the target asked for the data
        ("source", np.int64),  # router that the data leave
        ("x0", np.int64),  # target, or first corner of a multicast
        ("y0", np.int64),
        ("x1", np.int64),  # -1 for unicast
        ("y1", np.int64),
    ]
)
"""One transfer. Places are on the torus; for a read, ``source`` holds the data and (x0, y0) asked for them."""


def transfer_graph(machine: Machine, transfers: npt.NDArray[Any], in_flight: int = 2) -> TaskGraph:
    """The task graph of transfers, one task each.

    Args:
        machine: routes and capacities.
        transfers: rows of :data:`TRANSFER`.
        in_flight: a network interface sends at most so many transfers at a time in each first direction of a NoC, and
            receives at most so many reads of one packet; a further one, in order of issue, waits for the one so many
            before it to end (0: no limit).
    """
    count = len(transfers)
    width, height = machine.width, machine.height
    same = transfers["x1"] < 0
    targets = transfers["y0"] * width + transfers["x0"]
    packets, share = np.unique(transfers["packet"], return_inverse=True)
    fields = [transfers[f] for f in ("noc", "read", "source", "x0", "y0", "x1", "y1")]
    rows = np.column_stack([*fields, share.ravel()])
    first, pattern = distinct_rows(rows)
    rows = rows[first]
    controller, channel = _dram(machine)
    worker_x, worker_y = machine.workers
    length = np.clip(packets, 1.0, float(machine.profile.value("noc.max_packet")))
    flit = float(machine.profile.value("noc.flit")) if machine.profile.value("noc.count_headers") else 0.0
    start, resource, weight, hops = _patterns(
        rows, width, height, machine.routes, machine.capacity, controller, channel, worker_x, worker_y,
        machine.tree_axis, length, flit, _drain(machine), float(machine.profile.value("noc.vc_buffer")),
    )  # fmt: skip
    cap = np.array([machine.packet_rate(p) for p in packets])[share.ravel()]
    cap = np.where(transfers["rate"] > 0, np.minimum(cap, transfers["rate"]), cap)
    # A transfer has one address, so it is served by one channel, whichever router of the controller it uses.
    in_dram = (controller[transfers["source"]] >= 0) | same & (controller[targets] >= 0)
    cap = np.where(in_dram, np.minimum(cap, machine.profile.rate("dram.channel")), cap)
    before, after = _latencies(machine, transfers, targets, hops[pattern])
    edges = _waiting(machine, transfers, targets, same, in_flight) if in_flight > 0 else np.empty((0, 2), np.int64)
    zeros = np.zeros(count, np.int64)
    return TaskGraph(
        release=np.ceil((transfers["issue"] + before) * UNITS).astype(np.int64), pre=zeros,
        size=transfers["size"].astype(np.float64), cap=cap, shortest=zeros,
        post=np.ceil(after * UNITS).astype(np.int64),
        pattern=pattern, early=True,
        edges=edges, pattern_start=start, pattern_resource=resource[: start[-1]], pattern_weight=weight[: start[-1]],
        capacity=machine.capacity,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _dram(machine: Machine) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """([routers] resource of the DRAM controller, [NoCs, routers] resource of the channel); -1 without."""
    controller = np.full(machine.nodes, -1, np.int64)
    for node, k in machine.controllers.items():
        controller[node] = machine.controller(k)
    channel = np.full((2, machine.nodes), -1, np.int64)
    for noc in (0, 1):
        for c, node in enumerate(machine.channel_nodes[noc]):
            channel[noc, node] = machine.channel(c)
    return controller, channel


@lru_cache(maxsize=8)
def _drain(machine: Machine) -> npt.NDArray[np.float64]:
    """[routers] B/cycle at which a write that stays on one virtual channel gets its packets into memory.

    L1 takes a flit a cycle (infinite: no slower than links), a DRAM channel does not.
    """
    drain = np.full(machine.nodes, np.inf)
    if machine.profile.value("noc.static_vc"):
        drain[[*machine.controllers, *machine.channel_nodes.ravel()]] = machine.profile.rate("dram.channel")
    return drain


def _latencies(
    machine: Machine, transfers: npt.NDArray[Any], targets: npt.NDArray[np.int64], hops: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """([transfers] cycles from the issue until the data leave, [transfers] cycles that the last byte is on its way).

    The latency of a read holds the way of the request and that of the data; the latter is the documented time of hops
    and of two network interfaces. The data queue at their source, so only the former passes before that.
    """
    profile = machine.profile
    same, column, row, other = (float(v) for v in profile.value("latency.read"))
    sources, width = transfers["source"], machine.width
    y, ty = sources // width, targets // width
    same_x, same_y = sources - y * width == targets - ty * width, y == ty
    reads = np.array([other, row, column, same])[2 * same_x + same_y]
    way = np.minimum(
        reads, float(profile.value("noc.hop_latency")) * hops + 2.0 * float(profile.value("noc.niu_latency"))
    )
    base, hop = float(profile.value("latency.write_base")), float(profile.value("latency.write_hop"))
    is_read = transfers["read"] == 1
    return np.where(is_read, reads - way, base), np.where(is_read, way, hop * hops)


def _waiting(
    machine: Machine, transfers: npt.NDArray[Any], targets: npt.NDArray[np.int64], unicast: npt.NDArray[np.bool_],
    in_flight: int,
) -> npt.NDArray[np.int64]:  # fmt: skip
    """[edges, 2] (before, after) of transfers that wait for a virtual channel of an interface, at either end.

    A packet keeps its virtual channel until its last flit has passed, so those that find none stay where they are and
    hold up what is behind them at their source. Four of the 16 channels carry responses, two on each side of a torus's
    dateline. Transfers of several packets take turns, so their sinks are left out.
    """
    first = _first_direction(machine, transfers, targets, unicast)
    leaving = (transfers["noc"] * machine.nodes + transfers["source"]) * 4 + first
    arriving = transfers["noc"] * machine.nodes + targets
    order = np.argsort(transfers["issue"], kind="stable")
    response = unicast & (transfers["read"] == 1) & (transfers["size"] <= transfers["packet"])
    ends = ((order, leaving), (order[response[order]], arriving))
    return np.concatenate([_queues(chosen, queue, 8 * machine.nodes, in_flight) for chosen, queue in ends])


@njit
def _queues(chosen: Any, queue: Any, queues: int, in_flight: int) -> Any:
    """[edges, 2] from each of the tasks ``chosen`` to the one ``in_flight`` places behind it in its queue.

    ``queue`` is [tasks], below ``queues``.
    """
    last = np.zeros(queues + 1, np.int64)
    for task in chosen:
        last[queue[task] + 1] += 1
    last = np.cumsum(last)
    ranked = np.empty(len(chosen), np.int64)
    for task in chosen:
        ranked[last[queue[task]]] = task
        last[queue[task]] += 1
    edges, count = np.empty((len(chosen), 2), np.int64), 0
    for i in range(in_flight, len(chosen)):
        if queue[ranked[i]] == queue[ranked[i - in_flight]]:
            edges[count, 0], edges[count, 1] = ranked[i - in_flight], ranked[i]
            count += 1
    return edges[:count]


def _first_direction(
    machine: Machine, transfers: npt.NDArray[Any], targets: npt.NDArray[np.int64], unicast: npt.NDArray[np.bool_]
) -> npt.NDArray[np.int64]:
    """[transfers] 0 or 1: axis of the first link; 2: to itself; 3: multicast."""
    axis = machine.routes[transfers["noc"], 0]
    sources, width = transfers["source"], machine.width
    same_x, same_y = sources % width == targets % width, sources // width == targets // width
    along = np.where(axis == 0, same_x, same_y)
    first = np.where(same_x & same_y, 2, np.where(along, 1 - axis, axis))
    return np.where(unicast, first, 3)


@njit
def _ways_of_held(rows: Any, width: int, height: int, routes: Any, drain: Any) -> Any:
    """[links] how many of the rows of :func:`_patterns` that memory may hold up use each link."""
    ways, links = np.zeros(4 * width * height, np.int64), np.empty(width + height + 2, np.int64)
    for i in range(len(rows)):
        target = rows[i, 4] * width + rows[i, 3]
        if rows[i, 1] == 1 or rows[i, 5] >= 0 or drain[target] == np.inf:
            continue
        noc = rows[i, 0]
        n = walk(noc, rows[i, 2], target, width, height, routes[noc, 0], routes[noc, 1], links, 0)
        for k in range(n):
            ways[links[k]] += 1
    return ways


@njit
def _patterns(
    rows: Any, width: int, height: int, routes: Any, capacity: Any, controller: Any, channel: Any,
    worker_x: Any, worker_y: Any, major: Any, length: Any, flit: float, drain: Any, buffer: float,
) -> Any:  # fmt: skip
    """Pattern table (starts, resources, weights) and number of hops of distinct (noc, read, source, corners, packet).

    ``length`` holds the bytes of each kind of packet, ``flit`` those of a header, ``drain`` the B/cycle at which each
    router's memory takes a packet of a write that stays on one virtual channel (infinite: as fast as links are), and
    ``buffer`` the bytes of it that a router on its way can hold.
    """
    nodes = width * height
    room = 64 * len(rows) + 6 * nodes
    resource, weight = np.empty(room, np.int64), np.empty(room)
    start, hops = np.zeros(len(rows) + 1, np.int64), np.zeros(len(rows), np.int64)
    links, ends, back = np.empty(4 * nodes, np.int64), np.empty(nodes, np.int64), np.empty(width + height + 2, np.int64)
    mark = np.full(4 * nodes, -1, np.int64)
    ways = _ways_of_held(rows, width, height, routes, drain)
    at = 0
    for i in range(len(rows)):
        noc, source, x0, y0, x1, y1 = rows[i, 0], rows[i, 2], rows[i, 3], rows[i, 4], rows[i, 5], rows[i, 6]
        packet = length[rows[i, 7]]
        axis, sign, reverse = routes[noc, 0], routes[noc, 1], flit / packet
        target = y0 * width + x0
        n_back = 0
        if x1 >= 0:
            n, receivers, hops[i] = tree(
                noc,
                source,
                x0,
                y0,
                x1,
                y1,
                width,
                height,
                axis,
                sign,
                major[noc],
                worker_x,
                worker_y,
                links,
                mark,
                i,
                ends,
            )
        else:
            n = walk(noc, source, target, width, height, axis, sign, links, 0)
            ends[0], receivers, hops[i] = target, 1, n
            if reverse > 0.0:
                n_back = walk(noc, target, source, width, height, axis, sign, back, 0)
        if at + n + n_back + receivers + 6 > room:
            room = 2 * room + n + n_back + receivers + 6
            resource, weight = grown(resource, room), grown_floats(weight, room)
        held = np.inf if x1 >= 0 or rows[i, 1] == 1 else drain[target]
        own = 0
        while held < np.inf and own < n and ways[links[n - 1 - own]] == 1:
            own += 1
        for k in range(n):
            if capacity[links[k]] < np.inf:
                stored = min(own, n - k) * buffer / packet
                slower = capacity[links[k]] / held * (1.0 - stored)
                resource[at], weight[at] = links[k], (1.0 + reverse) * max(1.0, slower)
                at += 1
        for k in range(n_back):
            if capacity[back[k]] < np.inf:
                resource[at], weight[at] = back[k], reverse
                at += 1
        inject = (4 + noc) * nodes + source
        if capacity[inject] < np.inf:
            resource[at], weight[at] = inject, 1.0
            at += 1
        for k in range(receivers):
            absorb = (6 + noc) * nodes + ends[k]
            if capacity[absorb] < np.inf:
                resource[at], weight[at] = absorb, 1.0
                at += 1
        for end in (source, ends[0] if receivers == 1 else source):
            for r in (controller[end], channel[noc, end]):
                if r >= 0 and capacity[r] < np.inf:
                    seen = False
                    for k in range(start[i], at):
                        if resource[k] == r:
                            seen = True
                    if not seen:
                        resource[at], weight[at] = r, 1.0
                        at += 1
        start[i + 1] = at
    return start, resource, weight, hops
