"""The Trace Event format of Perfetto and ``chrome://tracing``: a process a core, a thread an actor, counters."""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.actors import stream_names
from loomtext.sim.engine import UNITS
from loomtext.sim.program import Flag, Kind
from loomtext.sim.tasks import Role
from loomtext.sim.timing import Timing
from loomtext.sim.utilisation import shares, used_links

_COUNTERS = 8
"""Links that get a counter: those with most traffic."""
_WINDOWS = 512
"""Most points of a counter."""


def trace_events(timing: Timing) -> dict[str, Any]:
    """The trace as JSON data. Timestamps are in µs at the profile's clock; arguments hold cycles."""
    events = [*_names(timing), *_slices(timing), *_arrows(timing), *_counters(timing)]
    return {"traceEvents": events, "displayTimeUnit": "ns", "otherData": {"candidate": timing.program.name}}


def _micro(timing: Timing) -> float:
    """µs a unit of time."""
    return 1.0 / (UNITS * 1000.0 * float(timing.machine.profile.value("clock")))


def _names(timing: Timing) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    names = stream_names(bool(timing.machine.profile.value("compute.overlap")))
    for core, (x, y) in enumerate(timing.program.cores):
        events.append({"ph": "M", "name": "process_name", "pid": core + 1, "args": {"name": f"core ({x}, {y})"}})
        events += [
            {"ph": "M", "name": "thread_name", "pid": core + 1, "tid": int(number), "args": {"name": name}}
            for number, name in names.items()
        ]
    events.append({"ph": "M", "name": "process_name", "pid": 0, "args": {"name": "links and channels"}})
    return events


def _slices(timing: Timing) -> list[dict[str, Any]]:
    program, scale = timing.program, _micro(timing)
    start, end = timing.row_start, timing.row_end
    events = []
    for row, op in enumerate(program.ops):
        if end[row] < 0:
            continue
        site = program.sites[op["site"]]
        kind = Kind(int(op["kind"]))
        args: dict[str, Any] = {
            "line": site.line, "start_cycle": int(start[row]) / UNITS, "cycles": int(end[row] - start[row]) / UNITS,
            "loops": [int(v) for v in program.loops[row] if v >= 0] if program.loops.size else [],
        }  # fmt: skip
        if timing.tasks.moved[row] > 0:
            args["bytes"] = float(timing.tasks.moved[row])
        events.append({
            "ph": "X", "name": f"{kind.name.lower()} line {site.line}", "cat": site.name, "pid": int(op["core"]) + 1,
            "tid": int(timing.tasks.stream[row]), "ts": int(start[row]) * scale,
            "dur": int(end[row] - start[row]) * scale, "args": args,
        })  # fmt: skip
    return events


def _arrows(timing: Timing) -> list[dict[str, Any]]:
    """From the sender of a multicast to each receiver, and from each member of a gather to its root."""
    program, tasks, shared, scale = timing.program, timing.tasks, timing.shared, _micro(timing)
    events: list[dict[str, Any]] = []
    last: dict[int, int] = {}
    for task in np.flatnonzero((tasks.role == Role.MULTICAST) | (tasks.role == Role.SEND)).tolist():
        row = int(tasks.row[task])
        group = int(program.ops["group"][row])
        if shared.end[task] < 0:
            continue
        if tasks.role[task] == Role.MULTICAST:
            last[group] = task
            continue
        root = next((m for m in program.groups[group].members if program.ops["flags"][m] & Flag.ROOT), row)
        events += _arrow(
            program.ops, row, root, int(shared.flow_start[task]), int(shared.flow_end[task]), task, "gather", scale
        )
    for group, task in last.items():
        row = int(tasks.row[task])
        for member in program.groups[group].members:
            if member != row and shared.end[member] >= 0:
                number = int(tasks.graph.tasks) + member
                begin, arrive = int(shared.flow_start[task]), int(shared.end[member])
                events += _arrow(program.ops, row, member, begin, arrive, number, "multicast", scale)
    return events


def _arrow(
    ops: Any, source: int, target: int, begin: int, end: int, number: int, name: str, scale: float
) -> list[dict[str, Any]]:
    common = {"cat": name, "name": name, "id": number}
    return [
        common | {"ph": "s", "pid": int(ops["core"][source]) + 1, "tid": int(ops["actor"][source]),
        "ts": begin * scale},
        common | {"ph": "f", "bp": "e", "pid": int(ops["core"][target]) + 1, "tid": int(ops["actor"][target]),
        "ts": end * scale},
    ]  # fmt: skip


def _counters(timing: Timing) -> list[dict[str, Any]]:
    machine = timing.machine
    links, channels = used_links(timing)
    chosen = np.concatenate([links[:_COUNTERS], np.sort(channels)])
    if not len(chosen):
        return []
    window = max(128.0, timing.cycles / _WINDOWS)
    use = shares(timing, chosen, window)
    events = []
    for i, resource in enumerate(chosen.tolist()):
        name = machine.resource_name(resource)
        events += [
            {
                "ph": "C",
                "name": name,
                "pid": 0,
                "ts": w * window * UNITS * _micro(timing),
                "args": {"utilisation": float(v)},
            }
            for w, v in enumerate(np.round(use[:, i], 4))
        ]
    return events
