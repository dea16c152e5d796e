"""Where the actors of a run worked and waited."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.actors import Stream, stream_names
from loomtext.sim.engine import UNITS
from loomtext.sim.program import Edge
from loomtext.sim.tasks import Role
from loomtext.sim.timing import Timing


def stalls(timing: Timing) -> list[dict[str, Any]]:
    """For each core and actor: cycles busy, waiting (data, slot, partner), lost to contention, idle at the end.

    If the lanes of the compute actor overlap, each of them has an entry.
    """
    program, tasks, graph, shared = timing.program, timing.tasks, timing.tasks.graph, timing.shared
    ops, rows = program.ops, len(program.ops)
    start, end = timing.row_start, timing.row_end
    stream = ops["core"].astype(np.int64) * len(Stream) + tasks.stream
    streams = len(Stream) * len(program.cores)
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
        partner[tasks.row[gates]] = partner_waits(timing)[tasks.row[gates]]
    inside = _waits_inside(timing)
    lost = np.zeros(rows)
    flows = np.flatnonzero((graph.size > 0) & (shared.flow_end >= 0))
    spent = (shared.flow_end - shared.flow_start)[flows] - (timing.alone.flow_end - timing.alone.flow_start)[flows]
    np.add.at(lost, tasks.row[flows], np.maximum(spent, 0))

    def sums(values: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        return np.bincount(stream, np.where(done, values, 0), streams) / UNITS

    columns = {
        "busy": sums(end - start - partner - inside), "wait_data": sums(np.where(for_slot, 0, waited) + inside),
        "wait_slot": sums(np.where(for_slot, waited, 0)), "wait_partner": sums(partner), "contention": sums(lost),
    }  # fmt: skip
    last = np.zeros(streams, np.int64)
    np.maximum.at(last, stream, end)
    columns["idle_end"] = (shared.makespan - last) / UNITS
    names = stream_names(bool(timing.machine.profile.value("compute.overlap")))
    return [
        {"core": [int(x), int(y)], "actor": name}
        | {key: float(values[len(Stream) * core + number]) for key, values in columns.items()}
        for core, (x, y) in enumerate(program.cores)
        for number, name in names.items()
    ]


def _waits_inside(timing: Timing) -> npt.NDArray[np.int64]:
    """[rows] units that a store in sub-blocks waits for the next one to be computed."""
    tasks, shared = timing.tasks, timing.shared
    cut = np.zeros(len(timing.program.ops), np.bool_)
    cut[tasks.row[tasks.role == Role.PART]] = True
    own = cut[tasks.row] & (shared.end >= 0)
    working = np.bincount(tasks.row[own], (shared.end - shared.start)[own], len(cut)).astype(np.int64)
    return np.where(cut & (timing.row_end >= 0), timing.row_end - timing.row_start - working, 0)


def partner_waits(timing: Timing) -> npt.NDArray[np.int64]:
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
