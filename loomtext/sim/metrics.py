"""What a run used, where it waited, and what bounds it, as JSON data."""

from __future__ import annotations

import hashlib
from math import inf, isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.bounds import bounds, largest, resource_bytes
from loomtext.sim.costs import matrix_site, model_limits
from loomtext.sim.engine import UNITS
from loomtext.sim.program import PAGE, Actor, Kind
from loomtext.sim.stalls import stalls
from loomtext.sim.tasks import Role
from loomtext.sim.timing import Timing

_BUSY_LINK = 0.9


def metrics(timing: Timing) -> dict[str, Any]:
    """All metrics of a run. Cycles, bytes, B/cycle; fractions of 1; infinite numbers are None."""
    found = bounds(timing)
    name, value = largest(found)
    cycles, memory = timing.cycles, _memory(timing)
    data = {
        "identity": {
            "candidate": timing.program.name, "mesh": list(timing.program.mesh), "cores": len(timing.program.cores),
            "idle_cores": timing.program.idle_cores, "double_buffer": timing.program.double_buffer,
            "profile": timing.machine.profile.name, "settings": timing.machine.profile.overridden(),
        },
        "time": {
            "cycles": cycles, "microseconds": timing.microseconds, "contention_free_cycles": timing.contention_free,
            "contention_ratio": cycles / timing.contention_free if timing.contention_free else 1.0,
        },
        "compute": _compute(timing), "memory": memory, "roofline": _roofline(timing, memory), "noc": _noc(timing),
        "stalls": stalls(timing), "l1": _l1(timing),
        "bound": {"name": name, "cycles": value, "all": found, "distance": cycles / value - 1.0 if value else 0.0},
        "determinism": {"timing_hash": timing_hash(timing)},
        "model_notes": [*timing.machine.profile.notes, *model_limits(timing.program, timing.machine.profile)],
    }  # fmt: skip
    return finite(data)


def finite(data: Any) -> Any:
    """Plain JSON data: NumPy scalars as Python's, infinite numbers as None."""
    if isinstance(data, dict):
        return {key: finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [finite(value) for value in data]
    if isinstance(data, np.generic):
        data = data.item()
    return None if isinstance(data, float) and not isfinite(data) else data


def timing_hash(timing: Timing) -> str:
    """Digest of the start and end of every micro-op: equal for equal runs."""
    digest = hashlib.sha256()
    for array in (timing.row_start, timing.row_end):
        digest.update(np.ascontiguousarray(array).tobytes())
    return digest.hexdigest()


def _spread(values: npt.NDArray[np.float64]) -> dict[str, float]:
    if not len(values):
        return {"mean": 0.0, "min": 0.0, "max": 0.0}
    return {"mean": float(values.mean()), "min": float(values.min()), "max": float(values.max())}


def _compute(timing: Timing) -> dict[str, Any]:
    program, profile = timing.program, timing.machine.profile
    ops, cores = program.ops, max(len(program.cores), 1)
    flop = np.array([float(s.flop) for s in program.sites] or [0.0])
    matrix = np.array([matrix_site(s) for s in program.sites] or [False])
    site, cycles = ops["site"], timing.cycles
    spent = timing.tasks.compute / UNITS
    computing = ops["actor"] == Actor.COMPUTE
    on_matrix = computing & matrix[site]
    lanes = {
        name: np.bincount(ops["core"][mask], spent[mask], cores).astype(np.float64)
        for name, mask in (("matrix", on_matrix), ("vector", computing & ~on_matrix))
    }
    both = lanes["matrix"] + lanes["vector"]
    matmul = float(flop[site[on_matrix]].sum())
    peak = _peak(timing)
    return {
        "flop": _flop(timing), "matmul_flop": matmul,
        "tflops": matmul / cycles * float(profile.value("clock")) / 1000.0 if cycles else 0.0,
        "peak_fraction": matmul / cycles / peak if cycles else 0.0, "fidelity": profile.value("compute.fidelity"),
        "matrix_busy": _spread(lanes["matrix"]), "vector_busy": _spread(lanes["vector"]),
        "imbalance": float(both.max() / both.mean() - 1.0) if both.any() else 0.0,
    }  # fmt: skip


def _flop(timing: Timing) -> float:
    """Floating-point operations executed, those of the vector lane included."""
    program = timing.program
    times = np.bincount(program.ops["site"], minlength=len(program.sites))
    return sum(float(s.flop) * int(n) for s, n in zip(program.sites, times, strict=True))


def _peak(timing: Timing) -> float:
    """FLOP/cycle that the matrix lanes of the cores in use reach at the profile's fidelity."""
    profile = timing.machine.profile
    rate = float(profile.value("compute.matmul")[profile.value("compute.fidelity")])
    return inf if rate == 0 else 2.0 * PAGE**3 / rate * max(len(timing.program.cores), 1)


def _roofline(timing: Timing, memory: dict[str, Any]) -> dict[str, Any]:
    """Where the run lies under min(peak of the matrix lanes, intensity x peak of DRAM); FLOP/cycle."""
    profile = timing.machine.profile
    peak, bandwidth = _peak(timing), profile.rate("dram.channel") * profile.integer("dram.channels")
    intensity, achieved = memory["intensity"], _flop(timing) / timing.cycles if timing.cycles else 0.0
    by_memory = intensity * bandwidth if intensity else 0.0
    attainable = min(peak, by_memory)
    return {
        "intensity": intensity, "ridge": peak / bandwidth if isfinite(peak) else inf, "peak": peak,
        "dram_bytes_per_cycle": bandwidth, "attainable": attainable, "achieved": achieved,
        "fraction": achieved / attainable if attainable else 0.0, "limit": "memory" if by_memory < peak else "compute",
    }  # fmt: skip


def _memory(timing: Timing) -> dict[str, Any]:
    program, tasks, machine = timing.program, timing.tasks, timing.machine
    ops, graph = program.ops, timing.tasks.graph
    rows = tasks.row
    load = ops["kind"][rows] == Kind.LOAD
    whole = (tasks.role == Role.WHOLE) | (tasks.role == Role.PART)
    reading = (whole & load) | (tasks.role == Role.READ)
    if machine.profile.value("latency.broadcast") is not None:
        reading |= tasks.role == Role.MULTICAST
    writing = whole & (ops["kind"][rows] == Kind.STORE)
    read, written = float(graph.size[reading].sum()), float(graph.size[writing].sum())
    useful = np.array([float(s.bytes) for s in program.sites] or [0.0])[ops["site"]]
    delivered = float(tasks.moved[ops["kind"] == Kind.LOAD].sum())
    by_channel = channel_bytes(timing)
    channel = machine.profile.rate("dram.channel")
    capacity, cycles = channel * len(by_channel), timing.cycles
    moved = read + written
    achieved = by_channel / cycles if cycles else 0.0 * by_channel
    return {
        "read_bytes": read, "written_bytes": written, "delivered_bytes": delivered,
        "useful_delivered_bytes": float(useful[ops["kind"] == Kind.LOAD].sum()),
        "useful_written_bytes": float(useful[ops["kind"] == Kind.STORE].sum()),
        "multicast_factor": delivered / read if read else 1.0, "multicast_saved_bytes": delivered - read,
        "channel_bytes": by_channel.tolist(), "channel_bytes_per_cycle": achieved.tolist(),
        "channel_peak_fraction": (achieved / channel).tolist(),
        "bytes_per_cycle": moved / cycles if cycles else 0.0,
        "peak_fraction": moved / cycles / capacity if cycles else 0.0,
        "intensity": _flop(timing) / moved if moved else inf,
    }  # fmt: skip


def channel_bytes(timing: Timing) -> npt.NDArray[np.float64]:
    """[channels] bytes read and written, whether or not the profile limits channels."""
    tasks, graph = timing.tasks, timing.tasks.graph
    kind = timing.program.ops["kind"][tasks.row]
    fused = timing.machine.profile.value("latency.broadcast") is not None
    whole = (tasks.role == Role.WHOLE) | (tasks.role == Role.PART)
    block = (whole & ((kind == Kind.LOAD) | (kind == Kind.STORE))) | (
        tasks.role == (Role.MULTICAST if fused else Role.READ)
    )
    total = np.zeros(tasks.pattern_channels.shape[1])
    if block.any():
        share = tasks.pattern_channels / tasks.pattern_channels.sum(1, keepdims=True)
        by_pattern = np.bincount(tasks.block_pattern[tasks.row[block]], graph.size[block], len(share))
        total = by_pattern @ share
    return total


def _noc(timing: Timing) -> dict[str, Any]:
    machine, graph, tasks = timing.machine, timing.tasks.graph, timing.tasks
    n, cycles = machine.nodes, max(timing.cycles, 1e-9)
    moved = resource_bytes(tasks)
    multicast = float(graph.size[tasks.role == Role.MULTICAST].sum())
    flows = float(graph.size.sum())
    data: dict[str, Any] = {"flow_bytes": flows, "multicast_share": multicast / flows if flows else 0.0}
    for noc in (0, 1):
        links = moved[noc * 2 * n : (noc + 1) * 2 * n]
        use = links / (graph.capacity[noc * 2 * n] * cycles)
        used = use[links > 0]
        busiest = int(np.argmax(links))
        enter, leave = moved[(4 + noc) * n : (5 + noc) * n], moved[(6 + noc) * n : (7 + noc) * n]
        data[f"noc{noc}"] = {
            "bytes": float(enter.sum()) or _over_links(timing, noc), "byte_hops": float(links.sum()),
            "busiest_link": machine.resource_name(noc * 2 * n + busiest) if links.any() else None,
            "busiest_utilisation": float(use.max(initial=0.0)),
            "mean_utilisation": float(used.mean()) if len(used) else 0.0,
            "links_above_90": int((use > _BUSY_LINK).sum()),
            "injected_max": float(enter.max()), "absorbed_max": float(leave.max()),
        }  # fmt: skip
    return data


def _over_links(timing: Timing, noc: int) -> float:
    """Bytes of flows over links of a NoC, for machines whose network interfaces are not limited."""
    graph, n = timing.tasks.graph, timing.machine.nodes
    resource = graph.pattern_resource
    uses = (resource >= noc * 2 * n) & (resource < (noc + 1) * 2 * n)
    pattern = np.repeat(np.arange(len(graph.pattern_start) - 1), np.diff(graph.pattern_start))
    found = np.zeros(len(graph.pattern_start), np.bool_)
    found[pattern[uses]] = True
    return float(graph.size[(graph.pattern >= 0) & found[graph.pattern]].sum())


def _l1(timing: Timing) -> dict[str, Any]:
    program = timing.program
    capacity = timing.machine.profile.integer("l1.capacity")
    return {
        "bytes": program.l1_bytes, "padded_bytes": program.l1_padded, "raw_bytes": program.l1_raw, "capacity": capacity,
        "headroom": capacity - program.l1_bytes,
        "buffers": [
            {"name": b.name, "line": b.line, "bytes": b.page_bytes, "depth": b.depth, "shape": list(b.shape)}
            for b in program.buffers
        ],
    }  # fmt: skip
