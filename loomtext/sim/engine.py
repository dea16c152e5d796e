"""The event loop: tasks with latencies and flows that share resources by weighted max-min fairness.

Time is an integer in units of 1/256 cycle. A task starts when its predecessors have ended (and not before its release
time), waits ``pre`` units, moves ``size`` bytes as one flow if it has any, waits ``post`` units and ends. A flow at
rate r B/cycle uses ``weight * r`` of each resource of its pattern. Rates are set by progressive filling whenever the
set of flows changes: all rise together until a resource is full or a flow is at its cap; those freeze, the others go
on. So bandwidth that a flow cannot use is left to others, and no unfinished flow is without a full resource or cap
that limits it. Ends are rounded up, ties go by task number, floats are added in a fixed order: results are
reproducible.

Everything here is compiled by numba.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from loomtext.sim.memory import require, run_bytes
from loomtext.sim.pruning import prune
from loomtext.sim.sharing import fill, link, misplaced, shift_load, unlink

UNITS = 256
"""Units of time a cycle has."""
ROUNDS = 6
"""After so many enlargements of the set of flows whose rates are computed anew, all are."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


@dataclass
class TaskGraph:
    """Tasks, edges, and the patterns of resources that flows use."""

    release: Ints
    """[tasks] earliest start, units."""
    pre: Ints
    """[tasks] units between the start and the flow."""
    size: Floats
    """[tasks] bytes of the flow; 0 without."""
    cap: Floats
    """[tasks] greatest rate, B/cycle; may be infinite."""
    shortest: Ints
    """[tasks] least duration of the flow, units."""
    post: Ints
    """[tasks] units between the end of the flow and the end of the task."""
    pattern: Ints
    """[tasks] row of the pattern table, -1 without a flow."""
    edges: Ints
    """[edges, 2] (before, after)."""
    pattern_start: Ints
    """[patterns + 1]"""
    pattern_resource: Ints
    pattern_weight: Floats
    """Bytes through the resource for each byte of the flow."""
    capacity: Floats
    """[resources] B/cycle."""
    early: bool = False
    """Successors follow the end of the flow, not that of the task: ``post`` is the way of the last byte."""

    @property
    def tasks(self) -> int:
        """Number of tasks."""
        return len(self.release)


@dataclass
class Schedule:
    """What happened when; units of 1/256 cycle, -1 where a task never got so far."""

    start: Ints
    flow_start: Ints
    flow_end: Ints
    end: Ints
    waiting: Ints
    """[tasks] predecessors that had not ended when nothing moved any more (0 everywhere without a deadlock)."""
    events: int
    """Points in time at which something happened."""
    solves: int
    """How often rates were computed."""
    log: list[tuple[Ints, Ints, Floats]] = field(default_factory=list)
    """With ``log``: (time, task, new rate) of each change of a rate; 0 is the end of a flow."""

    @property
    def finished(self) -> bool:
        """False after a deadlock."""
        return not bool((self.end < 0).any())

    @property
    def makespan(self) -> int:
        """End of the last task, units."""
        return int(self.end.max(initial=0))


def run(
    graph: TaskGraph, contended: bool = True, log: int = 0, step: int = 0, room: int | None = None
) -> Schedule:  # fmt: skip
    """Execute a task graph.

    Args:
        graph: what to run.
        contended: False gives each flow all resources for itself.
        log: room for so many changes of rates in ``Schedule.log``.
        step: compute rates only at multiples of so many cycles (0: whenever a flow begins or ends). Faster and less
            exact: a flow waits for its first rate, and what an ended one leaves is idle until then.
        room: bytes that this may take; None for any number.

    Raises OutOfRoom before more than ``room`` is taken.
    """
    n = graph.tasks
    edges = graph.edges.reshape(-1, 2)
    missing, first, targets = successors(n, edges[:, 0], edges[:, 1])
    dense, used = np.unique(graph.pattern_resource, return_inverse=True)
    pattern_start, resource, weight = graph.pattern_start, used.astype(np.int64).ravel(), graph.pattern_weight
    if contended:
        pattern_start, resource, weight = prune(pattern_start, resource, weight, graph.capacity[dense])
    if room is not None:
        flows = graph.pattern[graph.pattern >= 0]
        require(room, run_bytes(n, len(edges), int(np.diff(pattern_start)[flows].sum())), "the run in time takes")
    log_time, log_task, log_rate = np.empty(log, np.int64), np.empty(log, np.int64), np.empty(log, np.float64)
    start, flow_start, flow_end, end = (np.full(n, -1, np.int64) for _ in range(4))
    alone = _best_rates(graph)
    counts = _run(
        graph.release, graph.pre, graph.size, np.minimum(graph.cap, alone), graph.shortest, graph.post, graph.pattern,
        missing, first, targets, pattern_start, resource, weight,
        graph.capacity[dense], contended, graph.early, step * UNITS, start, flow_start, flow_end, end, log_time,
        log_task, log_rate,
    )  # fmt: skip
    logged = [(log_time[: counts[2]], log_task[: counts[2]], log_rate[: counts[2]])] if log else []
    return Schedule(start, flow_start, flow_end, end, missing, int(counts[0]), int(counts[1]), logged)


def _best_rates(graph: TaskGraph) -> Floats:
    """[tasks] rate of each flow if it had its resources for itself, B/cycle."""
    if len(graph.pattern_resource) == 0:
        return np.full(graph.tasks, np.inf)
    limits = graph.capacity[graph.pattern_resource] / graph.pattern_weight
    patterns = len(graph.pattern_start) - 1
    best = np.full(patterns + 1, np.inf)
    filled = np.flatnonzero(np.diff(graph.pattern_start) > 0)
    best[filled] = np.minimum.reduceat(limits, graph.pattern_start[filled])
    return best[graph.pattern]


@njit(cache=True)
def successors(n: int, before: Any, after: Any) -> Any:
    """(number of predecessors, first edge of each task, targets) of a graph; targets in the order of edges."""
    missing, first = np.zeros(n, np.int64), np.zeros(n + 1, np.int64)
    for e in range(len(before)):
        missing[after[e]] += 1
        first[before[e] + 1] += 1
    for i in range(n):
        first[i + 1] += first[i]
    targets, at = np.empty(len(before), np.int64), first[:-1].copy()
    for e in range(len(before)):
        targets[at[before[e]]] = after[e]
        at[before[e]] += 1
    return missing, first, targets


@njit(cache=True)
def _push(heap_time: Any, heap_key: Any, count: int, time: int, key: int) -> int:
    """Add an event to the binary heap; the new count."""
    i = count
    while i > 0:
        parent = (i - 1) >> 1
        if heap_time[parent] < time or (heap_time[parent] == time and heap_key[parent] <= key):
            break
        heap_time[i], heap_key[i] = heap_time[parent], heap_key[parent]
        i = parent
    heap_time[i], heap_key[i] = time, key
    return count + 1


@njit(cache=True)
def _pop(heap_time: Any, heap_key: Any, count: int) -> int:
    """Remove the first event (the caller has read it); the new count."""
    count -= 1
    time, key = heap_time[count], heap_key[count]
    i = 0
    while True:
        child = 2 * i + 1
        if child >= count:
            break
        right = child + 1
        if right < count and (
            heap_time[right] < heap_time[child]
            or (heap_time[right] == heap_time[child] and heap_key[right] < heap_key[child])
        ):
            child = right
        if time < heap_time[child] or (time == heap_time[child] and key <= heap_key[child]):
            break
        heap_time[i], heap_key[i] = heap_time[child], heap_key[child]
        i = child
    heap_time[i], heap_key[i] = time, key
    return count


@njit(cache=True)
def _run(
    release: Any, pre: Any, size: Any, cap: Any, shortest: Any, post: Any, pattern: Any,
    missing: Any, first: Any, targets: Any, pat_start: Any, pat_res: Any, pat_weight: Any, capacity: Any,
    contended: bool, early: bool, step: int, start: Any, flow_start: Any, flow_end: Any, end: Any,
    log_time: Any, log_task: Any, log_rate: Any,
) -> Any:  # fmt: skip
    n = len(release)
    resources = len(capacity)
    # Events: key = 4 * task + (0: released, 1: the flow begins, 2: the task ends).
    heap_time, heap_key = np.empty(2 * n + 4, np.int64), np.empty(2 * n + 4, np.int64)
    heap = 0
    base = np.zeros(n + 1, np.int64)
    for task in range(n):
        p = pattern[task]
        base[task + 1] = base[task] + (pat_start[p + 1] - pat_start[p] if contended and p >= 0 else 0)
        if missing[task] == 0:
            heap = _push(heap_time, heap_key, heap, release[task], 4 * task)
    owner, following, before = np.empty(base[n], np.int64), np.empty(base[n], np.int64), np.empty(base[n], np.int64)
    for task in range(n):
        for entry in range(base[task], base[task + 1]):
            owner[entry] = task
    head = np.full(resources, -1, np.int64)
    live, live_end = np.empty(n, np.int64), np.empty(n, np.int64)
    remaining, since, rate, old = np.empty(n), np.empty(n, np.int64), np.zeros(n), np.empty(n)
    limit, inside, chosen = np.full(n, -1, np.int64), np.zeros(n, np.int64), np.empty(n, np.int64)
    slack, total = np.empty(resources), np.empty(resources)
    load, limited = np.zeros(resources), np.zeros(resources, np.int64)
    users, touched, active = np.zeros(resources, np.int64), np.empty(resources, np.int64), np.empty(resources, np.int64)
    count = 0
    events = solves = logged = 0
    never = np.iinfo(np.int64).max
    next_end = due = never
    picked = 0
    while True:
        now = next_end
        if heap > 0 and heap_time[0] < now:
            now = heap_time[0]
        if due < now:
            now = due
        if now == never:
            break
        events += 1
        changed = now == due
        if next_end == now:
            kept = 0
            for i in range(count):
                task = live[i]
                if live_end[task] <= now:
                    changed = True
                    flow_end[task] = now
                    heap = _push(heap_time, heap_key, heap, now if early else now + post[task], 4 * task + 2)
                    if logged < len(log_time):
                        log_time[logged], log_task[logged], log_rate[logged] = now, task, 0.0
                        logged += 1
                    if contended:
                        unlink(task, pattern, pat_start, pat_res, base, head, following, before)
                        if inside[task] == 1:
                            inside[task] = 2  # Was picked by another end of this moment.
                        else:
                            shift_load(-1, task, rate, limit, load, limited, pattern, pat_start, pat_res, pat_weight)
                        p = pattern[task]
                        for e in range(pat_start[p], pat_start[p + 1]):
                            entry = head[pat_res[e]]
                            while entry >= 0:
                                other = owner[entry]
                                entry = following[entry]
                                if inside[other] == 0 and limit[other] == pat_res[e]:
                                    inside[other] = 1
                                    old[other] = rate[other]
                                    chosen[picked] = other
                                    picked += 1
                                    shift_load(
                                        -1, other, rate, limit, load, limited, pattern, pat_start, pat_res, pat_weight
                                    )
                else:
                    live[kept] = task
                    kept += 1
            count = kept
        while heap > 0 and heap_time[0] == now:
            key = heap_key[0]
            heap = _pop(heap_time, heap_key, heap)
            task, what = key >> 2, key & 3
            if what == 0:
                start[task] = now
                what = 1
                if pre[task] > 0:
                    heap = _push(heap_time, heap_key, heap, now + pre[task], 4 * task + 1)
                    continue
            if what == 1:
                flow_start[task] = now
                if size[task] > 0.0 and cap[task] < np.inf:
                    rate[task], limit[task], live_end[task] = 0.0, -1, never
                    remaining[task] = size[task]
                    since[task] = now
                    if contended:
                        link(task, pattern, pat_start, pat_res, base, head, following, before)
                        inside[task] = 1
                        old[task] = 0.0
                        chosen[picked] = task
                        picked += 1
                    else:
                        rate[task] = cap[task]
                        live_end[task] = now + max(
                            shortest[task], np.int64(np.ceil(size[task] / cap[task] * 256.0 * (1.0 - 1e-15)))
                        )
                    live[count] = task
                    count += 1
                    changed = True
                    continue
                flow_end[task] = now + shortest[task]
                rest = shortest[task] + (0 if early else post[task])
                if rest > 0:
                    heap = _push(heap_time, heap_key, heap, now + rest, 4 * task + 2)
                    continue
            end[task] = now + post[task] if early else now
            for e in range(first[task], first[task + 1]):
                other = targets[e]
                missing[other] -= 1
                if missing[other] == 0:
                    heap = _push(heap_time, heap_key, heap, max(now, release[other]), 4 * other)
        if not changed:
            continue
        due = never
        if contended and step > 1 and now % step != 0:
            due = (now // step + 1) * step
            next_end = never
            for i in range(count):
                if live_end[live[i]] < next_end:
                    next_end = live_end[live[i]]
            continue
        kept = 0
        for i in range(picked):  # Without flows that have ended themselves.
            if inside[chosen[i]] == 1:
                chosen[kept] = chosen[i]
                kept += 1
            else:
                inside[chosen[i]] = 0
        picked = kept
        rounds = 0
        while picked > 0:
            solves += 1
            rounds += 1
            if rounds == ROUNDS or 2 * picked > count:
                for i in range(count):
                    if inside[live[i]] == 0:
                        inside[live[i]] = 1
                        old[live[i]] = rate[live[i]]
                        chosen[picked] = live[i]
                        picked += 1
                for r in range(resources):
                    load[r], limited[r] = 0.0, 0  # Exactly; sums of many changes drift.
            used = fill(
                chosen, picked, inside, cap, pattern, pat_start, pat_res, pat_weight, capacity, load, owner, head,
                following,
                rate, limit, slack, total, users, touched, active,
            )  # fmt: skip
            if picked == count:
                break
            more = misplaced(
                used, touched, chosen, picked, inside, capacity, owner, head, following, rate, limit, slack, old, load,
                limited,
                pattern, pat_start, pat_res, pat_weight,
            )  # fmt: skip
            if more == picked:
                break
            picked = more
        for i in range(picked):
            task = chosen[i]
            inside[task] = 0
            shift_load(1, task, rate, limit, load, limited, pattern, pat_start, pat_res, pat_weight)
            if rate[task] != old[task]:
                if now > since[task]:
                    remaining[task] -= old[task] * (now - since[task]) / 256.0
                    if remaining[task] < 0.0:
                        remaining[task] = 0.0
                since[task] = now
                live_end[task] = max(
                    flow_start[task] + shortest[task],
                    now + np.int64(np.ceil(remaining[task] / rate[task] * 256.0 * (1.0 - 1e-15))),
                )
                if logged < len(log_time):
                    log_time[logged], log_task[logged], log_rate[logged] = now, task, rate[task]
                    logged += 1
        picked = 0
        next_end = never
        for i in range(count):
            if live_end[live[i]] < next_end:
                next_end = live_end[live[i]]
    return events, solves, logged
