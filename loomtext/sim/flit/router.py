"""The pipeline of a router: route, virtual channel, switch. Compiled by numba.

Both allocators are one iteration of iSLIP: an output's arbiter grants one request, an input's arbiter accepts one
grant, and both move on behind what was accepted. Allocation in a cycle sees what was free at its beginning.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.flit.compiling import compiled, lowest, next_in
from loomtext.sim.flit.network import CLASSES, TURN, Network
from loomtext.sim.flit.state import ACTIVE, HOPS, IDLE, MOVED, WAITING, State

_ONE = np.int64(1)


@compiled
def has_room(network: Network, state: State, channel: int, vc: int) -> bool:
    """Whether the other end of a channel can hold one more flit of a virtual channel."""
    used = state.lanes[channel * network.vcs + vc].used
    return used < network.guaranteed or (used < network.limit and state.ports[channel].pooled < network.pool)


@compiled
def take_room(network: Network, state: State, channel: int, vc: int) -> None:
    """A flit is sent: its place at the other end is taken."""
    lane = state.lanes[channel * network.vcs + vc]
    if lane.used >= network.guaranteed:
        state.ports[channel].pooled += 1
    lane.used += 1


@compiled
def give_room(network: Network, state: State, place: int) -> None:
    """A credit of a virtual channel (channel * vcs + vc) has come back."""
    lane = state.lanes[place]
    lane.used -= 1
    if lane.used >= network.guaranteed:
        state.ports[place // network.vcs].pooled -= 1


@compiled
def post_flit(state: State, at: int, packet: int, to: int) -> None:
    """Put a flit on its way; it arrives in cycle ``at``."""
    slot = at & (state.slots - 1)
    flit = state.flits[slot * state.room + state.flit_count[slot]]
    flit.packet, flit.to = packet, to
    state.flit_count[slot] += 1


@compiled
def post_credit(state: State, at: int, place: int) -> None:
    """Put a credit on its way."""
    slot = at & (state.slots - 1)
    state.credits[slot * state.room + state.credit_count[slot]] = place
    state.credit_count[slot] += 1


@compiled
def arrive(network: Network, state: State, i: int, packet: int, now: int) -> None:
    """A flit enters the buffer of virtual channel ``i`` of an input."""
    buffer = state.buffers[i]
    state.ring[i * state.depth + ((buffer.start + buffer.count) & (state.depth - 1))] = packet
    buffer.count += 1
    if buffer.count == 1:
        size = network.ports * network.vcs
        router = i // size
        if buffer.mode == IDLE:
            _begin(network, state, router, i - router * size, now)
        else:
            state.routers[router].active |= _ONE << (i - router * size)


@compiled
def _begin(network: Network, state: State, router: int, bit: int, now: int) -> None:
    """The head at the front of a buffer gets its output and its class."""
    i = router * network.ports * network.vcs + bit
    buffer = state.buffers[i]
    packet = state.packets[state.ring[i * state.depth + buffer.start]]
    route = np.int64(network.route[packet.variant, router, packet.target])
    out, dateline = route & (TURN - 1), np.int64(0)
    if out != network.ports - 1:
        channel = network.channels[router * network.ports + out]
        keeps = network.channels[bit // network.vcs].dimension == channel.dimension
        dateline = (np.int64(packet.dateline) if keeps else route // TURN) | channel.flip
        packet.dateline = dateline
    buffer.out, buffer.group = out, packet.kind * CLASSES + dateline
    buffer.mode, buffer.when = WAITING, now + network.route_delay
    state.routers[router].waiting |= _ONE << bit


@compiled
def allocate_vcs(network: Network, state: State, router: int, now: int) -> None:
    """Heads get virtual channels of their outputs."""
    groups = network.kinds * CLASSES
    base = router * network.ports * network.vcs
    outs = np.int64(0)
    members = state.routers[router].waiting
    while members:
        bit = lowest(members)
        members &= members - 1
        buffer = state.buffers[base + bit]
        if buffer.when <= now:
            state.want[buffer.out * groups + buffer.group] |= _ONE << bit
            outs |= _ONE << np.int64(buffer.out)
    while outs:
        out = lowest(outs)
        outs &= outs - 1
        _match_vcs(network, state, router, out, now)
        for group in range(groups):
            state.want[out * groups + group] = 0


@compiled
def _match_vcs(network: Network, state: State, router: int, out: int, now: int) -> None:
    """Grant and accept among those who want an output."""
    vcs, size = network.vcs, network.ports * network.vcs
    channel = router * network.ports + out
    row = state.routers[router]
    inputs = _grant_vcs(network, state, channel, out)
    while inputs:
        bit = lowest(inputs)
        inputs &= inputs - 1
        buffer = state.buffers[router * size + bit]
        # The pointer runs over the virtual channels of all outputs.
        first = buffer.turn - out * vcs
        vc = next_in(state.granted[bit], first if 0 < first < vcs else 0)
        state.granted[bit] = 0
        buffer.vc = vc
        turn = out * vcs + vc + 1
        buffer.turn = turn if turn < size else 0
        state.lanes[channel * vcs + vc].turn = bit + 1 if bit + 1 < size else 0
        state.ports[channel].free &= ~(_ONE << vc)
        buffer.mode, buffer.when = ACTIVE, now + 1
        row.waiting &= ~(_ONE << bit)
        row.active |= _ONE << bit


@compiled
def _grant_vcs(network: Network, state: State, channel: int, out: int) -> Any:
    """Each free virtual channel of an output is granted once; the set of those who hold a grant."""
    groups = network.kinds * CLASSES
    local = 1 if out == network.ports - 1 else 0
    inputs = np.int64(0)
    free = state.ports[channel].free
    for group in range(groups):
        inputs |= state.want[out * groups + group]
    if inputs & (inputs - 1) == 0:
        # One head alone is granted all that it may take.
        bit = lowest(inputs)
        i = channel // network.ports * network.ports * network.vcs + bit
        state.granted[bit] = free & network.allowed[local, state.buffers[i].group]
        return inputs if state.granted[bit] else np.int64(0)
    inputs = np.int64(0)
    while free:
        vc = lowest(free)
        free &= free - 1
        wanting = np.int64(0)
        for group in range(groups):
            if network.allowed[local, group] >> vc & 1:
                wanting |= state.want[out * groups + group]
        if wanting:
            bit = next_in(wanting, np.int64(state.lanes[channel * network.vcs + vc].turn))
            state.granted[bit] |= _ONE << vc
            inputs |= _ONE << bit
    return inputs


@compiled
def allocate_switch(network: Network, state: State, router: int, now: int) -> None:
    """One flit for each output, at most one from each input, crosses the switch."""
    ports = network.ports
    outs = _request_switch(network, state, router, now)
    ins = np.int64(0)
    while outs:
        out = lowest(outs)
        outs &= outs - 1
        port = next_in(state.requests[out], np.int64(state.ports[router * ports + out].grant))
        state.requests[out] = 0
        state.requests[ports + port] |= _ONE << out
        ins |= _ONE << port
    while ins:
        port = lowest(ins)
        ins &= ins - 1
        row = state.ports[router * ports + port]
        out = next_in(state.requests[ports + port], np.int64(row.accept))
        state.requests[ports + port] = 0
        vc = next_in(state.asked[port * ports + out], np.int64(row.turn))
        row.accept = out + 1 if out + 1 < ports else 0
        row.turn = vc + 1 if vc + 1 < network.vcs else 0
        state.ports[router * ports + out].grant = port + 1 if port + 1 < ports else 0
        _send(network, state, router, port, vc, now)


@compiled
def _request_switch(network: Network, state: State, router: int, now: int) -> Any:
    """Fill ``asked`` and ``requests``; the set of outputs that somebody wants."""
    ports, vcs = network.ports, network.vcs
    base = router * ports * vcs
    outs = np.int64(0)
    members = state.routers[router].active
    while members:
        bit = lowest(members)
        members &= members - 1
        buffer = state.buffers[base + bit]
        out = np.int64(buffer.out)
        if buffer.when <= now and has_room(network, state, router * ports + out, buffer.vc):
            port = bit // vcs
            entry, member = port * ports + out, _ONE << (bit - port * vcs)
            # What an entry held before counts only if the input has asked for the output in this cycle.
            state.asked[entry] = member | state.asked[entry] if state.requests[out] >> port & 1 else member
            state.requests[out] |= _ONE << port
            outs |= _ONE << out
    return outs


@compiled
def _send(network: Network, state: State, router: int, port: int, vc: int, now: int) -> None:
    """The flit at the front of an input's virtual channel crosses the switch and leaves."""
    ports, vcs = network.ports, network.vcs
    at = router * ports + port
    i = at * vcs + vc
    buffer = state.buffers[i]
    packet = np.int64(state.ring[i * state.depth + buffer.start])
    buffer.start = (buffer.start + 1) & (state.depth - 1)
    buffer.count -= 1
    state.counters[HOPS] += 1
    state.counters[MOVED] = now
    upstream = network.channels[at].upstream
    post_credit(state, now + network.channels[upstream].credit, upstream * vcs + vc)
    number, onward = router * ports + buffer.out, np.int64(buffer.vc)
    channel = network.channels[number]
    take_room(network, state, number, onward)
    to = channel.link * vcs + onward if channel.link >= 0 else ~(router * vcs + onward)
    post_flit(state, now + channel.flight, packet, to)
    bit = port * vcs + vc
    buffer.sent += 1
    if buffer.sent == state.packets[packet].flits:
        buffer.sent, buffer.mode = 0, IDLE
        state.ports[number].free |= _ONE << onward
        state.routers[router].active &= ~(_ONE << bit)
        if buffer.count:
            _begin(network, state, router, bit, now + 1)
    elif buffer.count == 0:
        state.routers[router].active &= ~(_ONE << bit)
