"""Synthetic traffic: which router sends to which, and when."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.flit.engine import Traffic
from loomtext.sim.flit.network import Network
from loomtext.sim.flit.state import PACKET, QUEUE

PATTERNS = ("uniform", "transpose", "bit-complement", "hotspot")
"""Targets: any router, itself included; (y, x) of (x, y); the last router but as many; see :data:`HOTSPOT`."""
HOTSPOT = 0.1
"""Share of packets that go to the router in the middle; the others are uniform."""
_MOST = 20_000_000
"""Packets of a run at most: they are made before it, at about 100 bytes each."""
_LEAST = 1e-12
"""Smallest rate: a lower one offers nothing in the longest run."""
_LONGEST = 100_000_000
"""Cycles of a run at most."""


def synthetic(
    network: Network, width: int, pattern: str, rate: float, cycles: int, packet: int = 1, seed: int = 0
) -> Traffic:
    """Packets of a Bernoulli process at every router.

    Args:
        network: routers.
        width: routers along x.
        pattern: one of :data:`PATTERNS`.
        rate: flits offered a router and cycle.
        cycles: in which packets are made.
        packet: flits of a packet.
        seed: of the random numbers.

    Raises DiagnosticError for what cannot be made.
    """
    _check(network, width, pattern, rate, cycles, packet)
    rng = np.random.default_rng(seed)
    trials = network.routers * cycles
    events = _bernoulli(rng, rate / packet, trials)
    source, ready = events // cycles, events % cycles
    target = _targets(rng, source, network.routers, width, pattern)
    variant = rng.integers(0, len(network.route), len(events))
    return make_traffic(network, source, target, ready, packet, variant=variant)


def _check(network: Network, width: int, pattern: str, rate: float, cycles: int, packet: int) -> None:
    if pattern not in PATTERNS:
        raise DiagnosticError.of(f"traffic is one of {', '.join(PATTERNS)}, not '{pattern}'")
    if pattern == "transpose" and width * width != network.routers:
        raise DiagnosticError.of("transposed traffic needs as many rows as columns")
    if packet < 1 or cycles < 1:
        raise DiagnosticError.of("a packet has at least one flit, a run at least one cycle")
    if not 0 < rate <= min(1.0, packet):
        raise DiagnosticError.of(f"a rate is above 0 and at most 1 flit a router and cycle, not {rate:g}")
    if rate < _LEAST:
        raise DiagnosticError.of(f"a rate of {rate:g} offers nothing in any run")
    if cycles > _LONGEST:
        raise DiagnosticError.of(f"more than {_LONGEST:,} cycles")
    if rate / packet * cycles * network.routers > _MOST:
        raise DiagnosticError.of(f"more than {_MOST:,} packets", hint="fewer cycles, or a lower rate")


def _bernoulli(rng: np.random.Generator, chance: float, trials: int) -> npt.NDArray[np.int64]:
    """Ascending numbers of the trials that succeed."""
    mean = chance * trials
    last, parts = -1, []
    while last < trials:
        gaps = rng.geometric(chance, int(mean + 4 * mean**0.5) + 16)
        parts.append(last + np.cumsum(gaps))
        last = int(parts[-1][-1])
    events = np.concatenate(parts)
    return events[events < trials]


def _targets(
    rng: np.random.Generator, source: npt.NDArray[np.int64], routers: int, width: int, pattern: str
) -> npt.NDArray[np.int64]:
    if pattern == "transpose":
        return source % width * width + source // width
    if pattern == "bit-complement":
        return routers - 1 - source
    target = rng.integers(0, routers, len(source))
    if pattern == "hotspot":
        middle = routers // width // 2 * width + width // 2
        target[rng.random(len(source)) < HOTSPOT] = middle
    return target


def make_traffic(
    network: Network, source: npt.NDArray[np.int64], target: npt.NDArray[np.int64], ready: npt.NDArray[np.int64],
    flits: npt.NDArray[np.int64] | int, **more: npt.NDArray[Any],
) -> Traffic:  # fmt: skip
    """Packets, queued at their sources in the order in which they are ready, then by number.

    ``more`` may give further fields of :data:`loomtext.sim.flit.state.PACKET`. A packet that follows another one is not
    queued.
    """
    packets = np.zeros(len(source), PACKET)
    packets["target"], packets["ready"], packets["flits"] = target, ready, flits
    packets["arrived"] = packets["follower"] = packets["next"] = -1
    for field, values in more.items():
        packets[field] = values
    number = source * network.kinds + packets["kind"]
    # Timsort: synthetic packets are in order.
    order = np.argsort(number * (int(ready.max(initial=0)) + 1) + ready, kind="stable")
    if "follower" in more:
        queued = np.ones(len(source), np.bool_)
        queued[packets["follower"][packets["follower"] >= 0]] = False
        order = order[queued[order]]
    counts = np.bincount(number[order], minlength=network.routers * network.kinds)
    ends = np.cumsum(counts)[counts > 0]
    packets["next"][order[:-1]] = order[1:]
    packets["next"][order[ends - 1]] = -1
    queues = np.zeros(len(counts), QUEUE)
    queues["first"] = queues["last"] = -1
    queues["first"][counts > 0] = order[ends - counts[counts > 0]]
    queues["last"][counts > 0] = order[ends - 1]
    return Traffic(packets, queues)
