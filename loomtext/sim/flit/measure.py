"""Latency and throughput of synthetic traffic, and where a network saturates."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.flit.engine import run
from loomtext.sim.flit.network import Network
from loomtext.sim.flit.traffic import synthetic

STABLE = 0.02
"""A network keeps up with a rate if the flits that it takes while it is measured fall short by at most this share."""
_STEP = 0.005
"""Rates between which a search no longer divides."""


_LONGEST_PACKET = 1 << 16


@dataclass(frozen=True)
class Experiment:
    """What is offered, and for how long."""

    network: Network
    width: int
    """Routers along x."""
    pattern: str = "uniform"
    packet: int = 1
    """Flits."""
    warm_up: int = 5_000
    """Cycles before packets count."""
    cycles: int = 10_000
    """Cycles in which packets are made that count."""
    drain: int = 2_000
    """Cycles, under the same load, in which they have to arrive."""
    seed: int = 0

    def __post_init__(self) -> None:
        if self.seed < 0:
            raise DiagnosticError.of(f"a seed is not negative, as {self.seed} is")
        if self.cycles < 1 or min(self.warm_up, self.drain) < 0:
            raise DiagnosticError.of("cycles must be positive, those of warm-up and drain not negative")
        if self.packet > _LONGEST_PACKET:
            raise DiagnosticError.of(f"a packet has at most {_LONGEST_PACKET} flits, not {self.packet}")


@dataclass(frozen=True)
class Load:
    """A rate, measured. Rates in flits a router and cycle, latencies in cycles."""

    offered: float
    """What was made in the measured cycles, which differs a little from the rate asked for."""
    accepted: float
    """What was taken in the measured cycles."""
    latency: float | None
    """Mean from making a packet to taking its tail, waiting at the source included; of those that arrived.
    None without any."""
    p99: float | None
    """What 99 % of the latencies do not exceed."""
    missing: int
    """Packets that count and have not arrived."""
    hops: int
    """Flits that crossed a switch in the whole run."""
    deadlocked: bool

    @property
    def saturated(self) -> bool:
        """Packets are missing, or fewer are taken than offered: latencies grow with the length of the run."""
        return self.missing > 0 or self.accepted < (1 - STABLE) * self.offered


def measure(experiment: Experiment, rate: float) -> Load:
    """Offer a rate for a fixed number of cycles. Raises DiagnosticError for what cannot be offered."""
    e = experiment
    begin, end = e.warm_up, e.warm_up + e.cycles
    total = end + e.drain
    traffic = synthetic(e.network, e.width, e.pattern, rate, total, e.packet, e.seed)
    outcome = run(e.network, traffic, total)
    made, arrived = traffic.packets["ready"], traffic.packets["arrived"]
    counts = (made >= begin) & (made < end)
    here = counts & (arrived >= 0)
    latency = (arrived - made)[here]
    share = e.packet / (e.cycles * e.network.routers)
    return Load(
        offered=float(counts.sum() * share), accepted=float(((arrived >= begin) & (arrived < end)).sum() * share),
        latency=float(latency.mean()) if len(latency) else None,
        p99=float(np.percentile(latency, 99)) if len(latency) else None,
        missing=int(counts.sum() - here.sum()), hops=outcome.hops, deadlocked=outcome.deadlocked,
    )  # fmt: skip


@dataclass(frozen=True)
class Saturation:
    """Where a network saturates, flits a router and cycle."""

    throughput: float
    """Accepted when every router offers a flit in every cycle."""
    stable: float
    """Greatest rate found that the network keeps up with, to 0.005."""


def saturation(experiment: Experiment) -> Saturation:
    """Overload a network, then search by halving for the greatest rate that it keeps up with."""
    throughput = measure(experiment, 1.0)
    if not throughput.saturated:
        return Saturation(throughput.accepted, 1.0)
    low, high = 0.0, 1.0
    while high - low > _STEP:
        middle = (low + high) / 2
        low, high = (low, middle) if measure(experiment, middle).saturated else (middle, high)
    return Saturation(throughput.accepted, low)
