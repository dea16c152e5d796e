"""Published measurements, simulated: DRAM bandwidth of tiles and channels, and the band of matrix products.

The measurements are data of the package (``tables/``), with their sources. Nothing is fitted to them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.engine import UNITS, run
from loomtext.sim.machine import Machine, build_machine
from loomtext.sim.profile import Profile
from loomtext.sim.transfers import TRANSFER, transfer_graph

_TABLES = Path(__file__).parent / "tables"
_TILE_BYTES = 1 << 20
"""What each tile moves in the published measurements."""
EXACT_BAND, RANDOM_BAND = 0.03, 0.25
"""Greatest relative deviation: single channels and careful reads; mean of random reads. Random writes: order only."""
GEMM_BAND = 1.3
"""Greatest ratio of simulated cycles to those implied by the published utilisation."""
GEMM_SMALLEST = 1024
"""Smaller products are dominated by fixed costs, which are not calibrated."""


@dataclass(frozen=True)
class Bandwidth:
    """A published bandwidth and what the model makes of it; GB/s at 1 GHz, i.e. B/cycle."""

    label: str
    direction: str
    noc: int
    pairing: str
    measured: float
    mean: float
    low: float
    high: float
    band: float | None
    """Greatest deviation of the mean that is accepted; None where only the order counts."""

    @property
    def deviation(self) -> float:
        """Of the mean, relative to the measurement."""
        return self.mean / self.measured - 1.0

    @property
    def accepted(self) -> bool:
        """Whether the band holds."""
        return self.band is None or abs(self.deviation) <= self.band


@dataclass(frozen=True)
class Ordering:
    """Of two published bandwidths the greater one must be the greater one in the model."""

    label: str
    accepted: bool


@dataclass(frozen=True)
class Product:
    """A published matrix product beside a simulated one."""

    m: int
    k: int
    n: int
    implied: float
    """Cycles implied by the published utilisation."""
    compute_bound: float
    """Cycles at the peak rate."""
    simulated: float
    """Cycles of the fastest simulated candidate."""

    @property
    def counted(self) -> bool:
        """Whether the band applies to a product of this size."""
        return min(self.m, self.k, self.n) >= GEMM_SMALLEST

    @property
    def accepted(self) -> bool:
        """Between the compute bound and the band above the implied cycles."""
        return not self.counted or self.compute_bound <= self.simulated <= GEMM_BAND * self.implied


def bandwidth_table(profile: Profile, trials: int = 12, seed: int = 0) -> tuple[list[Bandwidth], list[Ordering]]:
    """Simulate the published bandwidths with ``trials`` random pairings each."""
    machine = build_machine(profile)
    found = []
    for number, row in enumerate(published_bandwidths()):
        careful = row["pairing"] == "careful"
        runs = [
            fluid_speed(machine, paired(machine, row, careful, rng))
            for rng in generators(seed, number, 1 if careful else trials)
        ]
        if row["channels"] == 1 or careful and row["direction"] == "read":
            band: float | None = EXACT_BAND
        elif row["direction"] == "read":
            band = RANDOM_BAND
        else:
            band = None
        label = f"{row['tiles']} tiles, {row['channels']} channel{'s' * (row['channels'] > 1)}"
        found.append(Bandwidth(
            label, row["direction"], row["noc"], row["pairing"], row["measured"], float(np.mean(runs)), min(runs),
            max(runs), band,
        ))  # fmt: skip
    return found, _orderings(found)


def published_bandwidths() -> list[dict[str, Any]]:
    """Rows of the table: tiles, channels, pairing, direction, NoC and the measured GB/s."""
    rows: list[dict[str, Any]] = json.loads((_TABLES / "wormhole_dram.json").read_text("utf-8"))["rows"]
    return rows


def generators(seed: int, number: int, trials: int) -> list[np.random.Generator]:
    """Random numbers of each trial of a row."""
    rng = np.random.default_rng([seed, number])
    return [np.random.default_rng(rng.integers(1 << 62)) for _ in range(trials)]


def _orderings(found: list[Bandwidth]) -> list[Ordering]:
    """NoC 0 against NoC 1 for random pairings of several channels."""
    orderings = []
    for first in found:
        for second in found:
            same = (first.label, first.direction, first.pairing) == (second.label, second.direction, second.pairing)
            if same and first.pairing == "random" and "channels" in first.label and first.measured > second.measured:
                orderings.append(Ordering(
                    f"{first.label}, {first.direction}: NoC {first.noc} before NoC {second.noc}",
                    first.mean > second.mean,
                ))  # fmt: skip
    return orderings


def fluid_speed(machine: Machine, transfers: npt.NDArray[Any]) -> float:
    """Total bytes over the time until the last transfer is done, B/cycle."""
    schedule = run(transfer_graph(machine, transfers, in_flight=0))
    return float(transfers["size"].sum() / (schedule.makespan / UNITS))


def paired(
    machine: Machine, row: dict[str, Any], careful: bool, rng: np.random.Generator, size: int = _TILE_BYTES
) -> npt.NDArray[Any]:
    """[tiles] transfers of ``size`` bytes of a published row: tiles, paired with its channels."""
    tiles, channels, noc = row["tiles"], row["channels"], row["noc"]
    served = np.arange(tiles) % channels
    if channels == 1:
        served = np.full(tiles, rng.integers(machine.profile.integer("dram.channels")))
    routers = machine.channel_nodes[noc][served]
    if careful:
        workers = _careful(machine, routers, row["direction"] == "read", noc)
    else:
        everyone = np.array([machine.node(x, y) for y in machine.rows for x in machine.columns])
        workers = rng.permutation(everyone)[:tiles]
    transfers = np.zeros(tiles, TRANSFER)
    read = row["direction"] == "read"
    source, target = (routers, workers) if read else (workers, routers)
    transfers["size"], transfers["packet"] = size, machine.profile.integer("noc.max_packet")
    transfers["noc"], transfers["read"], transfers["source"] = noc, read, source
    transfers["x0"], transfers["y0"] = target % machine.width, target // machine.width
    transfers["x1"] = transfers["y1"] = -1
    return transfers


def _careful(machine: Machine, routers: npt.NDArray[np.int64], read: bool, noc: int) -> npt.NDArray[np.int64]:
    """For each router the nearest free worker of its own row, along the way of the data: nothing moves vertically."""
    taken: set[int] = set()
    chosen = []
    step = int(machine.routes[noc, 1]) * (1 if read else -1)
    for router in routers.tolist():
        x, y = router % machine.width, router // machine.width
        for hops in range(1, machine.width):
            place = machine.node(x + step * hops, y)
            if place % machine.width in machine.columns and place not in taken:
                break
        taken.add(place)
        chosen.append(place)
    return np.array(chosen, np.int64)


def published_products() -> list[tuple[int, int, int, float, float]]:
    """(m, k, n, cycles implied by the published utilisation, cycles at the peak rate)."""
    data = json.loads((_TABLES / "wormhole_gemm.json").read_text("utf-8"))
    peak = data["flop_per_cycle"]
    return [
        (
            r["m"],
            r["k"],
            r["n"],
            2 * r["m"] * r["n"] * r["k"] / (r["utilisation"] * peak),
            2 * r["m"] * r["n"] * r["k"] / peak,
        )
        for r in data["rows"]
    ]
