"""What a run used, where it waited, and what bounds it, as JSON data."""

from __future__ import annotations

import hashlib
from math import inf, isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.bounds import bounds, largest, resource_bytes
from loomtext.sim.engine import UNITS
from loomtext.sim.program import Actor, Edge, Kind
from loomtext.sim.tasks import Role
from loomtext.sim.timing import Timing

_BUSY_LINK = 0.9


def metrics(timing: Timing) -> dict[str, Any]:
    """All metrics of a run. Cycles, bytes, B/cycle; fractions of 1; infinite numbers are None."""
    found = bounds(timing)
    name, value = largest(found)
    cycles = timing.cycles
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
        "compute": _compute(timing), "memory": _memory(timing), "noc": _noc(timing), "stalls": stalls(timing),
        "l1": _l1(timing),
        "bound": {"name": name, "cycles": value, "all": found, "distance": cycles / value - 1.0 if value else 0.0},
        "determinism": {"timing_hash": timing_hash(timing)},
    }  # fmt: skip
    return _finite(data)


def _finite(data: Any) -> Any:
    """Plain JSON data: NumPy scalars as Python's, infinite numbers as None."""
    if isinstance(data, dict):
        return {key: _finite(value) for key, value in data.items()}
    if isinstance(data, list | tuple):
        return [_finite(value) for value in data]
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
    matrix = np.array([s.kind is Kind.MATMUL for s in program.sites] or [False])
    site, cycles = ops["site"], timing.cycles
    pre = timing.tasks.graph.pre[: len(ops)] / UNITS
    computing = ops["actor"] == Actor.COMPUTE
    on_matrix = computing & matrix[site]
    lanes = {
        name: np.bincount(ops["core"][mask], pre[mask], cores).astype(np.float64)
        for name, mask in (("matrix", on_matrix), ("vector", computing & ~on_matrix))
    }
    both = lanes["matrix"] + lanes["vector"]
    matmul = float(flop[site[on_matrix]].sum())
    rate = float(profile.value("compute.matmul")[profile.value("compute.fidelity")])
    peak = inf if rate == 0 else 2.0 * 32**3 / rate * cores
    return {
        "flop": float(flop[site[computing]].sum()), "matmul_flop": matmul,
        "tflops": matmul / cycles * float(profile.value("clock")) / 1000.0 if cycles else 0.0,
        "peak_fraction": matmul / cycles / peak if cycles else 0.0, "fidelity": profile.value("compute.fidelity"),
        "matrix_busy": _spread(lanes["matrix"]), "vector_busy": _spread(lanes["vector"]),
        "imbalance": float(both.max() / both.mean() - 1.0) if both.any() else 0.0,
    }  # fmt: skip


def _memory(timing: Timing) -> dict[str, Any]:
    program, tasks, machine = timing.program, timing.tasks, timing.machine
    ops, graph = program.ops, timing.tasks.graph
    rows = tasks.row
    load = ops["kind"][rows] == Kind.LOAD
    reading = ((tasks.role == Role.WHOLE) & load) | (tasks.role == Role.READ)
    if machine.profile.value("latency.broadcast") is not None:
        reading |= tasks.role == Role.MULTICAST
    writing = (tasks.role == Role.WHOLE) & (ops["kind"][rows] == Kind.STORE)
    read, written = float(graph.size[reading].sum()), float(graph.size[writing].sum())
    useful = np.array([float(s.bytes) for s in program.sites] or [0.0])[ops["site"]]
    delivered = float(tasks.moved[ops["kind"] == Kind.LOAD].sum())
    by_channel = channel_bytes(timing)
    capacity = machine.profile.rate("dram.channel") * machine.profile.integer("dram.channels")
    cycles = timing.cycles
    moved = read + written
    flop = sum(
        float(s.flop) * n
        for s, n in zip(program.sites, np.bincount(ops["site"], minlength=len(program.sites)), strict=True)
    )
    return {
        "read_bytes": read, "written_bytes": written, "delivered_bytes": delivered,
        "useful_delivered_bytes": float(useful[ops["kind"] == Kind.LOAD].sum()),
        "useful_written_bytes": float(useful[ops["kind"] == Kind.STORE].sum()),
        "multicast_factor": delivered / read if read else 1.0, "channel_bytes": by_channel.tolist(),
        "bytes_per_cycle": moved / cycles if cycles else 0.0,
        "peak_fraction": moved / cycles / capacity if cycles else 0.0,
        "intensity": flop / moved if moved else inf,
    }  # fmt: skip


def channel_bytes(timing: Timing) -> npt.NDArray[np.float64]:
    """[channels] bytes read and written, whether or not the profile limits channels."""
    tasks, graph = timing.tasks, timing.tasks.graph
    kind = timing.program.ops["kind"][tasks.row]
    fused = timing.machine.profile.value("latency.broadcast") is not None
    block = ((tasks.role == Role.WHOLE) & ((kind == Kind.LOAD) | (kind == Kind.STORE))) | (
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
            "bytes": float(enter.sum()), "byte_hops": float(links.sum()),
            "busiest_link": machine.resource_name(noc * 2 * n + busiest) if links.any() else None,
            "busiest_utilisation": float(use.max(initial=0.0)),
            "mean_utilisation": float(used.mean()) if len(used) else 0.0,
            "links_above_90": int((use > _BUSY_LINK).sum()),
            "injected_max": float(enter.max()), "absorbed_max": float(leave.max()),
        }  # fmt: skip
    return data


def stalls(timing: Timing) -> list[dict[str, Any]]:
    """For each core and actor: cycles busy, waiting (data, slot, partner), lost to contention, idle at the end."""
    program, tasks, graph, shared = timing.program, timing.tasks, timing.tasks.graph, timing.shared
    ops, rows = program.ops, len(program.ops)
    start, end = timing.row_start, timing.row_end
    stream = ops["core"].astype(np.int64) * 3 + ops["actor"]
    streams = 3 * len(program.cores)
    order = np.argsort(stream, kind="stable")
    before = np.zeros(rows, np.int64)
    same = stream[order][1:] == stream[order][:-1]
    before[order[1:][same]] = end[order[:-1][same]]
    done = end >= 0
    waited = np.where(done, np.maximum(start - before, 0), 0)
    data_end, slot_end = np.zeros(rows, np.int64), np.zeros(rows, np.int64)
    waiting = np.repeat(np.arange(rows), np.diff(program.pred_start))
    for edge, ends in ((Edge.DATA, data_end), (Edge.SLOT, slot_end)):
        mask = program.pred_edge == edge
        np.maximum.at(ends, waiting[mask], end[program.preds[mask]])
    for_slot = slot_end > data_end
    partner = np.zeros(rows, np.int64)
    gates = np.flatnonzero(tasks.role == Role.GATE)
    if len(gates):
        partner[tasks.row[gates]] = _partner_waits(timing)[tasks.row[gates]]
    lost = np.zeros(rows)
    flows = np.flatnonzero((graph.size > 0) & (shared.flow_end >= 0))
    spent = (shared.flow_end - shared.flow_start)[flows] - (timing.alone.flow_end - timing.alone.flow_start)[flows]
    np.add.at(lost, tasks.row[flows], np.maximum(spent, 0))

    def sums(values: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        return np.bincount(stream, np.where(done, values, 0), streams) / UNITS

    columns = {
        "busy": sums(end - start - partner), "wait_data": sums(np.where(for_slot, 0, waited)),
        "wait_slot": sums(np.where(for_slot, waited, 0)), "wait_partner": sums(partner), "contention": sums(lost),
    }  # fmt: skip
    last = np.zeros(streams, np.int64)
    np.maximum.at(last, stream, end)
    columns["idle_end"] = (shared.makespan - last) / UNITS
    return [
        {"core": [int(x), int(y)], "actor": actor.name.lower()}
        | {key: float(values[3 * core + actor]) for key, values in columns.items()}
        for core, (x, y) in enumerate(program.cores)
        for actor in Actor
    ]


def _partner_waits(timing: Timing) -> npt.NDArray[np.int64]:
    """[rows] units that a member of an exchange waits for others, after it was ready itself."""
    tasks, shared = timing.tasks, timing.shared
    ops = timing.program.ops
    waits = np.zeros(len(ops), np.int64)
    groups = len(timing.program.groups)
    rows = np.flatnonzero(ops["group"] >= 0)
    gate_end = shared.end[tasks.begin[rows]]
    first_send = np.full(groups, np.iinfo(np.int64).max)
    sends = np.flatnonzero((tasks.role == Role.MULTICAST) | (tasks.role == Role.SEND))
    begun = sends[shared.start[sends] >= 0]
    np.minimum.at(first_send, ops["group"][tasks.row[begun]], shared.start[begun])
    reads = np.flatnonzero((tasks.role == Role.READ) & (shared.end >= 0))
    ready = gate_end.copy()
    where = np.full(len(ops), -1, np.int64)
    where[rows] = np.arange(len(rows))
    np.maximum.at(ready, where[tasks.row[reads]], shared.end[reads])
    begin = first_send[ops["group"][rows]]
    known = (begin < np.iinfo(np.int64).max) & (gate_end >= 0)
    waits[rows[known]] = np.maximum(begin[known] - ready[known], 0)
    return waits


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
