"""What the page draws of one candidate: numbers packed into one compressed text.

A payload is base64 of gzip of: the length of a JSON header (4 bytes, little endian), the header, padding to 8 bytes,
and arrays. The header's ``arrays`` gives the type, shape and offset (bytes from the first array) of each of them.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.bounds import resource_bytes
from loomtext.sim.costs import matrix_site
from loomtext.sim.engine import UNITS
from loomtext.sim.machine import Machine
from loomtext.sim.program import Actor, Program
from loomtext.sim.stalls import partner_waits
from loomtext.sim.timing import Timing
from loomtext.sim.utilisation import utilisation

WINDOWS = 120
"""Most positions of the time slider."""
FULL = 250
"""The byte that stands for a resource in use all of the time."""
LANES = ("reader", "matrix", "vector", "writer")
"""What is shown of a core over time: its actors, and of the compute actor each lane."""
_ALIGN = 8

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def payload(timing: Timing) -> str:
    """The packed picture of one run: where and when links, channels, cores and actors were busy."""
    machine, program = timing.machine, timing.program
    window = max(1.0, timing.cycles / WINDOWS)
    windows = max(1, int(np.ceil(timing.cycles / window)))
    links = np.flatnonzero(resource_bytes(timing.tasks)[: 4 * machine.nodes] > 0)
    channels = np.arange(machine.profile.integer("dram.channels")) + machine.channel(0)
    lane = lanes(program)
    tick, order, lane_start, times = _slices(timing, lane)
    arrays: dict[str, npt.NDArray[Any]] = {
        "links": _fractions(timing, links, window),
        "channels": _fractions(timing, channels, window),
        "busy": _busy(timing, lane, window, windows), "start": times[0], "duration": times[1], "wait": times[2],
        "site": program.ops["site"][order].astype(np.uint32),
        "laneStart": lane_start,
        "loops": program.loops[order].astype(np.float64) if program.loops.size else np.zeros((len(order), 0)),
    }  # fmt: skip
    header = {
        "cycles": timing.cycles, "window": window, "windows": windows, "tick": tick,
        "width": machine.width, "height": machine.height, "directions": machine.routes[:, 1].tolist(),
        "linkPlaces": [_link_place(machine, link) for link in links.tolist()],
        "channelPlaces": [
            [node % machine.width, node // machine.width] for node in machine.channel_nodes[0].tolist()
        ],
        "cores": [[int(x), int(y)] for x, y in program.cores],
        "corePlaces": [[machine.columns[x], machine.rows[y]] for x, y in program.cores.tolist()],
        "sites": [
            {"name": s.name, "kind": s.kind.name.lower(), "line": s.line, "bytes": s.bytes} for s in program.sites
        ],
    }  # fmt: skip
    return pack(header, arrays)


def pack(header: Mapping[str, Any], arrays: Mapping[str, npt.NDArray[Any]]) -> str:
    """One text of a header (JSON data) and arrays, as the module describes."""
    places, pieces, offset = {}, [], 0
    for name, array in arrays.items():
        data = np.ascontiguousarray(array, array.dtype.newbyteorder("<")).tobytes()
        data += b"\0" * (-len(data) % _ALIGN)
        places[name] = {"type": array.dtype.name, "shape": list(array.shape), "offset": offset}
        pieces.append(data)
        offset += len(data)
    head = json.dumps({**header, "arrays": places}, separators=(",", ":")).encode()
    head += b" " * (-(len(head) + 4) % _ALIGN)
    raw = len(head).to_bytes(4, "little") + head + b"".join(pieces)
    # Without the time of compression: equal runs give equal pages.
    return base64.b64encode(gzip.compress(raw, 6, mtime=0)).decode("ascii")


def _link_place(machine: Machine, link: int) -> list[int]:
    """[NoC, x, y, axis] of a link that leaves router (x, y) along an axis."""
    noc, rest = divmod(link, 2 * machine.nodes)
    node, axis = divmod(rest, 2)
    return [noc, node % machine.width, node // machine.width, axis]


def _fractions(timing: Timing, resources: Ints, window: float) -> npt.NDArray[np.uint8]:
    """[windows, resources] share of the capacity in use, :data:`FULL` is all of it; 0 where nothing limits."""
    use = utilisation(timing, resources, window) / timing.machine.capacity[resources]
    return _as_bytes(use)


def _as_bytes(fractions: Floats) -> npt.NDArray[np.uint8]:
    return np.rint(np.clip(fractions, 0.0, 1.0) * FULL).astype(np.uint8)


def lanes(program: Program) -> Ints:
    """[rows] number in :data:`LANES`."""
    matrix = np.array([matrix_site(s) for s in program.sites] or [False])[program.ops["site"]]
    actor = program.ops["actor"]
    return np.array([0, 2, 3])[actor] - ((actor == Actor.COMPUTE) & matrix)


def _busy(timing: Timing, lane: Ints, window: float, windows: int) -> npt.NDArray[np.uint8]:
    """[windows, cores, :data:`LANES`] share of each window that a lane spends in micro-ops."""
    program = timing.program
    start, end = timing.table().T
    edges = np.arange(windows + 1) * window
    out = np.zeros((windows, len(program.cores), len(LANES)))
    for core in range(len(program.cores)):
        rows = np.arange(*program.core_start[core : core + 2])
        for k in range(len(LANES)):
            mine = rows[(lane[rows] == k) & (end[rows] >= 0)]
            if len(mine):
                mine = mine[np.argsort(start[mine], kind="stable")]
                out[:, core, k] = np.diff(_time_inside(start[mine], end[mine], edges)) / window
    return _as_bytes(out)


def _time_inside(start: npt.NDArray[Any], end: npt.NDArray[Any], at: npt.NDArray[Any]) -> Floats:
    """[times] how much of the time before each of ``at`` lies in intervals; they ascend and do not overlap."""
    before = np.concatenate([[0.0], np.cumsum(end - start)])
    last = np.searchsorted(start, at, "right")
    inside = np.where(last > 0, np.minimum(at, end[last - 1]) - start[last - 1], 0.0)
    return np.asarray(np.where(last > 0, before[last - 1] + inside, 0.0))


def _slices(timing: Timing, lane: Ints) -> tuple[float, Ints, npt.NDArray[np.uint32], list[npt.NDArray[np.uint32]]]:
    """(cycles a tick, rows by core, lane and time, first entry of each lane, [start, duration, wait] in ticks).

    The wait for other cores is part of the duration. Micro-ops that never ended (after a deadlock) are left out.
    """
    program = timing.program
    start, end = timing.row_start, timing.row_end
    lane = program.ops["core"].astype(np.int64) * len(LANES) + lane
    order = np.lexsort((start, lane))
    order = order[end[order] >= 0]
    # A sixteenth of a cycle, or what 32 bits have room for.
    step = max(16, 1 << max(0, int(timing.shared.makespan).bit_length() - 32))
    first, last = start[order] // step, end[order] // step
    count = len(program.cores) * len(LANES)
    lane_start = np.searchsorted(lane[order], np.arange(count + 1)).astype(np.uint32)
    times = [first, last - first, partner_waits(timing)[order] // step]
    return step / UNITS, order, lane_start, [t.astype(np.uint32) for t in times]
