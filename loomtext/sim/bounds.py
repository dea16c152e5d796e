"""Lower bounds that every run must respect, from volumes alone (B1 to B7) and from the task graph (B8). In cycles."""

from __future__ import annotations

from math import inf

import numpy as np
import numpy.typing as npt

from loomtext.sim.actors import Stream
from loomtext.sim.engine import UNITS
from loomtext.sim.machine import Machine
from loomtext.sim.program import Flag, Kind
from loomtext.sim.tasks import Tasks
from loomtext.sim.timing import Timing

BOUNDS = {
    "compute": "B1: the core with most compute time",
    "dram": "B2: all DRAM traffic over all channels",
    "channel": "B3: the channel with most traffic",
    "link": "B4: the link with most traffic",
    "interface": "B5: the network interface with most traffic",
    "bisection": "B6: the cut of a torus with most traffic",
    "l1": "B7: the L1 with most traffic",
    "path": "B8: the longest path without contention",
}
"""Names, and what they are."""


def resource_bytes(tasks: Tasks) -> npt.NDArray[np.float64]:
    """[resources] bytes through each resource of limited capacity over the whole run."""
    graph = tasks.graph
    moving = graph.pattern >= 0
    by_pattern = np.bincount(graph.pattern[moving], graph.size[moving], len(graph.pattern_start) - 1)
    entries = np.repeat(by_pattern, np.diff(graph.pattern_start)) * graph.pattern_weight
    return np.bincount(graph.pattern_resource, entries, len(graph.capacity)).astype(np.float64)


def volume_bounds(
    capacity: npt.NDArray[np.float64], moved: npt.NDArray[np.float64], machine: Machine
) -> dict[str, float]:
    """Bounds B2 to B6 of bytes through resources."""
    n = machine.nodes
    channels = machine.profile.integer("dram.channels")
    times = moved / capacity
    in_channels = slice(8 * n, 8 * n + channels)
    cut = 0.0
    links = moved[: 4 * n].reshape(2, machine.height, machine.width, 2)
    for noc in (0, 1):
        rate = capacity[noc * 2 * n]
        if rate < inf:
            across, down = links[noc, :, :, 0].sum(0), links[noc, :, :, 1].sum(1)
            cut = max(cut, across.max() / (rate * machine.height), down.max() / (rate * machine.width))
    total = capacity[in_channels].sum()
    return {
        "dram": float(moved[in_channels].sum() / total), "channel": float(times[8 * n :].max(initial=0.0)),
        "link": float(times[: 4 * n].max()), "interface": float(times[4 * n : 8 * n].max()), "bisection": float(cut),
    }  # fmt: skip


def bounds(timing: Timing) -> dict[str, float]:
    """All bounds, by the names of :data:`BOUNDS`."""
    program, machine, tasks = timing.program, timing.machine, timing.tasks
    found = volume_bounds(tasks.graph.capacity, resource_bytes(tasks), machine)
    # With overlapping lanes, a core needs the time of the busier one.
    lanes = program.ops["core"].astype(np.int64) * len(Stream) + tasks.stream
    found["compute"] = float(np.bincount(lanes, tasks.compute, 1).max(initial=0.0) / UNITS)
    rate = machine.profile.rate("l1.bandwidth")
    found["l1"] = 0.0 if rate == inf else float(l1_bytes(timing).max(initial=0.0) / rate)
    found["path"] = timing.contention_free
    return {name: found[name] for name in BOUNDS}


def l1_bytes(timing: Timing) -> npt.NDArray[np.float64]:
    """[cores] bytes that enter, leave or are copied within the L1 of each core."""
    program, tasks = timing.program, timing.tasks
    ops, moved, cores = program.ops, tasks.moved, max(len(program.cores), 1)
    total = np.bincount(ops["core"], moved, cores).astype(np.float64)
    # A multicast enters each member once; its sender sends it as well. A gather leaves each member and enters the root.
    group = ops["group"]
    for kind in (Kind.LOAD, Kind.GATHER):
        rows = np.flatnonzero((ops["kind"] == kind) & (group >= 0))
        roots = rows[(ops["flags"][rows] & Flag.ROOT) != 0]
        if not len(roots):
            continue
        if kind is Kind.LOAD:
            total += np.bincount(ops["core"][roots], moved[roots], cores)
        else:
            members = np.bincount(group[rows], minlength=len(program.groups))
            total += np.bincount(ops["core"][roots], moved[roots] * (members[group[roots]] - 1), cores)
    return total


def largest(found: dict[str, float]) -> tuple[str, float]:
    """Name and value of the greatest bound."""
    name = max(found, key=lambda key: found[key])
    return name, found[name]
