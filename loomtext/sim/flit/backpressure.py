"""Published bandwidths of random pairings of tiles and DRAM channels, at the level of flits beside the fluid model."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.flit.wormhole import run_transfers
from loomtext.sim.machine import Machine, build_machine
from loomtext.sim.profile import Profile
from loomtext.sim.validation import fluid_speed, generators, paired, published_bandwidths, require_size

_TILE_BYTES = 1 << 17
"""What a tile moves: an eighth of what was measured, which changes a bandwidth by less than 4 %."""


@dataclass(frozen=True)
class Pairing:
    """A published bandwidth and the means of both models over the same pairings; GB/s at 1 GHz, i.e. B/cycle."""

    label: str
    direction: str
    noc: int
    measured: float
    fluid: float
    """Of the fluid model where writes do not hold their links, i.e. without any back-pressure."""
    flits: float
    low: float
    high: float
    """Range of the flit model."""


def random_pairings(profile: Profile, trials: int, size: int = _TILE_BYTES, seed: int = 0) -> list[Pairing]:
    """Run the published random pairings of several channels with both models, ``size`` bytes a tile."""
    require_size(profile)
    machine = build_machine(profile.override(["noc.static_vc=false"]))
    found = []
    for row in published_bandwidths():
        if row["channels"] > 1 and row["pairing"] == "random" and row["vc"] == "static":
            pairings = [paired(machine, row, False, rng, size) for rng in generators(row, trials, seed)]
            fluid = [fluid_speed(machine, transfers) for transfers in pairings]
            flits = [_flits(machine, transfers) for transfers in pairings]
            found.append(Pairing(
                f"{row['tiles']} tiles, {row['channels']} channels", row["direction"], row["noc"], row["measured"],
                float(np.mean(fluid)), float(np.mean(flits)), min(flits), max(flits),
            ))  # fmt: skip
    return found


def write_errors(found: list[Pairing]) -> tuple[float, float]:
    """Mean absolute relative deviation of writes from the measurements: fluid model, flit model."""
    writes = [p for p in found if p.direction == "write"]
    return (
        float(np.mean([abs(p.fluid / p.measured - 1) for p in writes])),
        float(np.mean([abs(p.flits / p.measured - 1) for p in writes])),
    )


def _flits(machine: Machine, transfers: npt.NDArray[Any]) -> float:
    return float(transfers["size"].sum() / run_transfers(machine, transfers).makespan)
