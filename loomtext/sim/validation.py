"""Published measurements, simulated: DRAM bandwidth of tiles and channels, and the band of matrix products.

The measurements are data of the package (``tables/``), with their sources. Nothing is fitted to them.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from math import inf
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.actors import assigned
from loomtext.sim.bounds import resource_bytes
from loomtext.sim.engine import UNITS, run
from loomtext.sim.machine import Machine, build_machine
from loomtext.sim.profile import Profile
from loomtext.sim.program import Program
from loomtext.sim.tasks import build_tasks
from loomtext.sim.transfers import TRANSFER, transfer_graph

_TABLES = Path(__file__).parent / "tables"
_TILE_BYTES = 1 << 20
"""What each tile moves in the published measurements."""
EXACT_BAND, RANDOM_BAND = 0.03, 0.25
"""Greatest relative deviation: single channels and careful reads; the mean of random pairings and careful writes."""
GEMM_BAND = 1.3
"""Greatest ratio of simulated cycles to those implied by the published utilisation."""
GEMM_SMALLEST = 1024
"""Smaller products are dominated by fixed costs, which are not calibrated."""


@dataclass(frozen=True)
class Bandwidth:
    """A published bandwidth and what the model makes of it; GB/s at 1 GHz, i.e. B/cycle."""

    label: str
    vc: str
    """static or dynamic: how a packet gets its virtual channels."""
    direction: str
    noc: int
    pairing: str
    measured: float
    mean: float
    low: float
    high: float
    band: float | None
    """Greatest deviation of the mean that is accepted; None for what the model leaves out."""

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
class Mirrored:
    """Writes over reads that take the same ways backwards: the same pairings on the other NoC, which therefore cancel.

    NoC 1 runs every route of NoC 0 in the opposite direction.
    """

    label: str
    measured: float
    simulated: float


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


def require_size(profile: Profile) -> None:
    """Raise DiagnosticError if a machine has not as many channels and cores as the published bandwidths are of."""
    machine, rows = build_machine(profile), published_bandwidths()
    channels, tiles = max(row["channels"] for row in rows), max(row["tiles"] for row in rows)
    there = profile.integer("dram.channels"), len(machine.columns) * len(machine.rows)
    if there[0] < channels or there[1] < tiles:
        raise DiagnosticError.of(
            f"the published bandwidths are of {channels} channels and {tiles} cores, profile '{profile.name}' has "
            f"{there[0]} and {there[1]}"
        )


def bandwidth_table(profile: Profile, trials: int = 12, seed: int = 0) -> tuple[list[Bandwidth], list[Ordering]]:
    """Simulate the published bandwidths with ``trials`` random pairings; rows of equal numbers share the pairings."""
    require_size(profile)
    static = build_machine(profile)
    dynamic = build_machine(profile.override(["noc.static_vc=false"]))
    found = []
    for row in published_bandwidths():
        careful = row["pairing"] == "careful"
        machine = static if row["vc"] == "static" else dynamic
        runs = [
            fluid_speed(machine, paired(machine, row, careful, rng))
            for rng in generators(row, 1 if careful else trials, seed)
        ]
        label = f"{row['tiles']} tiles, {row['channels']} channel{'s' * (row['channels'] > 1)}"
        found.append(Bandwidth(
            label, row["vc"], row["direction"], row["noc"], row["pairing"], row["measured"], float(np.mean(runs)),
            min(runs), max(runs), _band(row),
        ))  # fmt: skip
    return found, _orderings(found)


def published_bandwidths() -> list[dict[str, Any]]:
    """Rows of the table: virtual channels, tiles, channels, pairing, direction, NoC and the measured GB/s."""
    rows: list[dict[str, Any]] = json.loads((_TABLES / "wormhole_dram.json").read_text("utf-8"))["rows"]
    return rows


def generators(row: dict[str, Any], trials: int, seed: int) -> list[np.random.Generator]:
    """Random numbers of each trial of a row; rows of equal numbers of tiles and channels share their pairings."""
    rng = np.random.default_rng([seed, row["channels"] << 16 | row["tiles"]])
    return [np.random.default_rng(rng.integers(1 << 62)) for _ in range(trials)]


def _band(row: dict[str, Any]) -> float | None:
    """Of a row; None where packets of several writers interleave at a channel, which costs memory its locality."""
    write = row["direction"] == "write"
    if write and row["vc"] == "dynamic" and row["tiles"] > row["channels"]:
        return None
    return EXACT_BAND if row["channels"] == 1 or row["pairing"] == "careful" and not write else RANDOM_BAND


def _orderings(found: list[Bandwidth]) -> list[Ordering]:
    """NoC 0 against NoC 1 for random pairings of several channels."""
    orderings = []
    counted = [b for b in found if b.pairing == "random" and "channels" in b.label]
    for first in counted:
        for second in counted:
            same = (first.label, first.vc, first.direction) == (second.label, second.vc, second.direction)
            if same and first.measured > second.measured:
                orderings.append(Ordering(
                    f"{first.label}, {first.direction}, {first.vc}: NoC {first.noc} before NoC {second.noc}",
                    first.mean > second.mean,
                ))  # fmt: skip
    return orderings


def mirrored(found: list[Bandwidth]) -> list[Mirrored]:
    """Ratios of random writes to the reads of the other NoC, several channels, where a band counts."""
    ratios = []
    for write in found:
        for read in found:
            counted = write.band is not None and write.pairing == read.pairing == "random" and "channels" in write.label
            opposite = (write.direction, read.direction, write.noc) == ("write", "read", 1 - read.noc)
            if counted and opposite and (write.label, write.vc) == (read.label, read.vc):
                ratios.append(Mirrored(
                    f"{write.label}, {write.vc}: writes on NoC {write.noc} over reads on NoC {read.noc}",
                    write.measured / read.measured, write.mean / read.mean,
                ))  # fmt: skip
    return ratios


def fluid_speed(machine: Machine, transfers: npt.NDArray[Any]) -> float:
    """Total bytes over the time until the last transfer is done, B/cycle."""
    schedule = run(transfer_graph(machine, transfers, in_flight=0))
    return float(transfers["size"].sum() / (schedule.makespan / UNITS)) if schedule.makespan else inf


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


@dataclass(frozen=True)
class Fastest:
    """The fastest of many programs on one machine, and what holds it up. Times in cycles."""

    cycles: float
    label: str
    busiest: str
    """The shared resource with most traffic."""
    busy: float
    """How long that traffic takes."""
    path: float
    """Longest path without contention: what waits for what."""
    simulated: int
    pruned: int
    """Programs that a lower bound ruled out."""


def fastest(programs: Iterable[tuple[str, Program]], profiles: Sequence[Profile]) -> list[Fastest | None]:
    """For each machine the fastest program; None if there is no program. Equal programs are looked at once.

    A program is simulated only if no lower bound of :mod:`loomtext.sim.bounds` reaches the best time so far.
    """
    best: list[Fastest | None] = [None] * len(profiles)
    counts = np.zeros((len(profiles), 2), np.int64)
    seen: set[bytes] = set()
    for label, program in programs:
        digest = _digest(program)
        if digest in seen:
            continue
        seen.add(digest)
        for i, profile in enumerate(profiles):
            before = best[i]
            found = _faster(label, program, profile, inf if before is None else before.cycles)
            best[i] = found or before
            counts[i, int(found is None)] += 1
    return [
        None if b is None else replace(b, simulated=int(n), pruned=int(skipped))
        for b, (n, skipped) in zip(best, counts, strict=True)
    ]


def _digest(program: Program) -> bytes:
    """Equal for programs that differ in names and lines at most."""
    parts = (program.ops, program.cores, program.preds, program.pred_start)
    sites = [replace(site, line=0) for site in program.sites]
    buffers = [replace(buffer, name="", line=0) for buffer in program.buffers]
    shapes = repr((program.mesh, sites, buffers, program.arguments, program.groups))
    return sha256(b"".join(part.tobytes() for part in parts) + shapes.encode()).digest()


def _faster(label: str, program: Program, profile: Profile, than: float) -> Fastest | None:
    """How a program runs, or None if it is not faster."""
    machine = build_machine(profile, program.mesh)
    tasks = build_tasks(assigned(program, profile), machine)
    moved = resource_bytes(tasks) / tasks.graph.capacity
    busiest = int(moved.argmax())
    if moved[busiest] >= than:
        return None
    path = run(tasks.graph, contended=False).makespan / UNITS
    if path >= than:
        return None
    cycles = run(tasks.graph).makespan / UNITS
    if cycles >= than:
        return None
    return Fastest(cycles, label, machine.resource_name(busiest), float(moved[busiest]), path, 0, 0)


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
