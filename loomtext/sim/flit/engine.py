"""The loop over cycles, and what a run reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

from loomtext.sim.flit.compiling import compiled, loop
from loomtext.sim.flit.interface import drain, inject, reach
from loomtext.sim.flit.network import Network
from loomtext.sim.flit.router import allocate_switch, allocate_vcs, arrive, give_room
from loomtext.sim.flit.state import HOPS, INSIDE, LEFT, MOVED, NOW, SENT, TAKEN, State, new_state

STALL = 10_000
"""Cycles without any movement, besides those between two data flits at the lowest rate of an interface, after which
flits in the network count as deadlocked."""


@dataclass(frozen=True)
class Outcome:
    """What a run of :func:`run` came to."""

    cycles: int
    """Cycle in which it ended."""
    sent: int
    """Flits that entered the network."""
    taken: int
    """Flits that left it."""
    inside: int
    """Flits on their way at the end."""
    hops: int
    """Flits that crossed a router's switch."""
    left: int
    """Packets that have not arrived."""
    deadlocked: bool
    """Flits were in the network and none moved any more (see :data:`STALL`)."""


@dataclass(frozen=True)
class Traffic:
    """Packets, and where they wait to be sent."""

    packets: npt.NDArray[Any]
    """Rows of :data:`loomtext.sim.flit.state.PACKET`; a run writes ``arrived``, and ``ready`` of followers."""
    queues: npt.NDArray[Any]
    """[routers * kinds] rows of :data:`loomtext.sim.flit.state.QUEUE` at the beginning."""


def run(network: Network, traffic: Traffic, max_cycles: int) -> Outcome:
    """Run until all packets have arrived, ``max_cycles`` have passed, or nothing moves any more."""
    state = new_state(network, traffic.packets, traffic.queues)
    stall = STALL + int(network.interval.max())
    _run(network, state, max_cycles, stall)
    c = [int(v) for v in state.counters]
    deadlocked = c[INSIDE] > 0 and c[NOW] - c[MOVED] > stall
    return Outcome(c[NOW], c[SENT], c[TAKEN], c[INSIDE], c[HOPS], c[LEFT], deadlocked)


@loop
def _run(network: Network, state: State, max_cycles: int, stall: int) -> None:
    now, counters = 0, state.counters
    while now < max_cycles and counters[LEFT] > 0 and not (counters[INSIDE] > 0 and now - counters[MOVED] > stall):
        _deliver(network, state, now)
        for router in range(network.routers):
            if state.routers[router].sink_count:
                drain(network, state, router, now)
            inject(network, state, router, now)
        for router in range(network.routers):
            if state.routers[router].waiting:
                allocate_vcs(network, state, router, now)
            if state.routers[router].active:
                allocate_switch(network, state, router, now)
        now += 1
    counters[NOW] = now


@compiled
def _deliver(network: Network, state: State, now: int) -> None:
    """Flits and credits that arrive in this cycle."""
    slot = now & (state.slots - 1)
    base = slot * state.room
    for entry in range(base, base + state.flit_count[slot]):
        flit = state.flits[entry]
        packet, to = flit.packet, flit.to
        if to >= 0:
            arrive(network, state, to, packet, now)
        else:
            router = ~to // network.vcs
            reach(network, state, router, ~to - router * network.vcs, packet, now)
    state.flit_count[slot] = 0
    for entry in range(base, base + state.credit_count[slot]):
        give_room(network, state, state.credits[entry])
    state.credit_count[slot] = 0
