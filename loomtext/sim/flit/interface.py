"""Network interfaces: queues of packets that wait to be sent, and what takes packets out. Compiled by numba."""

from __future__ import annotations

import numpy as np

from loomtext.sim.flit.compiling import compiled
from loomtext.sim.flit.network import CLASSES, Network
from loomtext.sim.flit.router import has_room, post_credit, post_flit, take_room
from loomtext.sim.flit.state import INSIDE, LEFT, MOVED, SENT, TAKEN, State


@compiled
def inject(network: Network, state: State, router: int, now: int) -> None:
    """A network interface sends at most one flit, kinds of packets in turn."""
    kinds = network.kinds
    for k in range(kinds):
        kind = (state.routers[router].turn + k) % kinds if kinds > 1 else 0
        first = state.queues[router * kinds + kind].first
        if first >= 0 and state.packets[first].ready <= now and _inject(network, state, router, kind, now):
            state.routers[router].turn = kind + 1
            return


@compiled
def _inject(network: Network, state: State, router: int, kind: int, now: int) -> bool:
    """Send the next flit of the first packet of a queue, if there is room and its rate allows it."""
    queue = state.queues[router * network.kinds + kind]
    packet = state.packets[queue.first]
    number = network.routers * network.ports + router
    channel = network.channels[number]
    vc = np.int64(queue.vc)
    if queue.sent == 0:
        vc = _open_vc(network, state, number, kind, vc)
        if vc < 0:
            return False
        queue.vc = vc
    elif not has_room(network, state, number, vc) or not _pass(network, state, channel.bucket, now):
        return False
    take_room(network, state, number, vc)
    to = (router * network.ports + network.ports - 1) * network.vcs + vc
    post_flit(state, now + channel.flight, queue.first, to)
    state.counters[SENT] += 1
    state.counters[INSIDE] += 1
    state.counters[MOVED] = now
    queue.sent += 1
    if queue.sent == packet.flits:
        queue.sent, queue.first = 0, packet.next
    return True


@compiled
def _open_vc(network: Network, state: State, channel: int, kind: int, last: int) -> int:
    """The next virtual channel behind the ``last`` one that a packet may enter; -1 without."""
    vc = last
    for _ in range(network.vcs):
        vc = vc + 1 if vc + 1 < network.vcs else 0
        if network.allowed[2, kind * CLASSES] >> vc & 1 and has_room(network, state, channel, vc):
            return vc
    return -1


@compiled
def _pass(network: Network, state: State, bucket: int, now: int) -> bool:
    """Whether a rate admits a data flit now; if so it is counted."""
    if bucket < 0:
        return True
    if state.busy_until[bucket] > now:
        return False
    # What was left of a cycle counts for the next flit, longer idle time does not.
    state.busy_until[bucket] = max(state.busy_until[bucket], now - 1.0) + network.interval[bucket]
    return True


@compiled
def reach(network: Network, state: State, router: int, vc: int, packet: int, now: int) -> None:
    """A flit reaches the network interface of its target."""
    if network.channels[router * network.ports + network.ports - 1].bucket < 0:
        _take(network, state, router, vc, packet, now)
        return
    row = state.routers[router]
    flit = state.sinks[router * state.sink_depth + (row.sink_start + row.sink_count) % state.sink_depth]
    flit.packet, flit.to = packet, vc
    row.sink_count += 1


@compiled
def drain(network: Network, state: State, router: int, now: int) -> None:
    """The oldest flit that waits at a network interface is taken, if its rate allows it; heads need none."""
    row, number = state.routers[router], router * network.ports + network.ports - 1
    flit = state.sinks[router * state.sink_depth + row.sink_start]
    head = state.lanes[number * network.vcs + flit.to].taken == 0
    if head or _pass(network, state, network.channels[number].bucket, now):
        row.sink_start = (row.sink_start + 1) % state.sink_depth
        row.sink_count -= 1
        _take(network, state, router, flit.to, flit.packet, now)


@compiled
def _take(network: Network, state: State, router: int, vc: int, number: int, now: int) -> None:
    """A flit leaves the network; a tail completes its packet, whose follower is queued."""
    channel = router * network.ports + network.ports - 1
    place = channel * network.vcs + vc
    post_credit(state, now + network.channels[channel].credit, place)
    state.counters[TAKEN] += 1
    state.counters[INSIDE] -= 1
    state.counters[MOVED] = now
    lane, packet = state.lanes[place], state.packets[number]
    lane.taken += 1
    if lane.taken < packet.flits:
        return
    lane.taken = 0
    packet.arrived = now
    state.counters[LEFT] -= 1
    if packet.follower >= 0:
        _enqueue(network, state, router, packet.follower, now)


@compiled
def _enqueue(network: Network, state: State, router: int, number: int, now: int) -> None:
    """A packet that followed another one is ready to be sent."""
    packet = state.packets[number]
    packet.ready = now + packet.lag
    queue = state.queues[router * network.kinds + packet.kind]
    if queue.first < 0:
        queue.first = number
    else:
        state.packets[queue.last].next = number
    queue.last = number
