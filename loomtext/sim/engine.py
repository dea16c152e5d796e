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

from loomtext.sim.compiling import njit
from loomtext.sim.memory import live_bytes, require, run_bytes
from loomtext.sim.pruning import prune
from loomtext.sim.sharing import (
    ENTRY,
    EXCESS,
    FLOW,
    PART,
    RESOURCE,
    RISING,
    fill,
    link,
    loosen,
    settle,
    tidy,
    unlink,
    watch,
)

UNITS = 256
"""Units of time a cycle has."""
NEVER = 2**63 - 1
"""A time that does not come."""
TIDY = 64
"""After so many computations of rates, loads are summed up anew."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


TASK = np.dtype(
    [(name, np.int64) for name in ("release", "pre", "shortest", "post")]
    + [("size", np.float64), ("cap", np.float64)]
    + [(name, np.int32) for name in ("pattern", "missing", "first", "unused")]
)
"""A task as it is run: one line of the processor's cache."""
TIMES = ("start", "flow_start", "flow_end", "end")
TIME = np.dtype([(name, np.int64) for name in TIMES])


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
    live: int
    """Most flows under way at once."""
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
) -> Schedule:
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
    if room is not None:
        needed = run_bytes(n, len(edges))
        require(room, needed, "the run in time takes")
        room -= needed
    tasks = np.empty(n + 1, TASK)
    _enter(
        tasks, graph.release, graph.pre, graph.size, graph.cap, graph.shortest, graph.post, graph.pattern, missing,
        first, graph.pattern_start, graph.pattern_resource, graph.pattern_weight, graph.capacity,
    )  # fmt: skip
    starts, parts, net = graph.pattern_start, np.empty(0, PART), np.empty(0, RESOURCE)
    if contended:
        starts, parts, net = _sharing(graph)
    bits = (int(np.diff(starts).max(initial=1)) - 1).bit_length()
    load, ceiling = np.zeros(len(net)), net["capacity"] * EXCESS
    scratch, loosened = np.empty((3, len(net)), np.uint32), np.empty(len(net), np.uint32)
    log_time, log_task, log_rate = np.empty(log, np.int64), np.empty(log, np.int64), np.empty(log, np.float64)
    times = np.full((n, len(TIMES)), -1, np.int64).view(TIME).ravel()  # Much faster than to fill records.
    heap_time, heap_key = np.empty(2 * n + 4, np.int64), np.empty(2 * n + 4, np.int64)
    state = np.zeros(11, np.int64)
    state[6:8] = NEVER
    state[0] = _begin(tasks, n, heap_time, heap_key)
    flows, ends = np.zeros(0, FLOW), np.zeros(0, np.int64)
    entries, chosen, free, altered = np.zeros(0, ENTRY), *(np.zeros(0, np.uint32) for _ in range(3))
    done = False
    while not done:
        length = max(64, 2 * len(flows))
        if room is not None:
            require(room, live_bytes(length, length << bits), "flows that are under way at once take")
        flows, ends, entries = _longer(flows, length), _longer(ends, length), _longer(entries, length << bits)
        chosen, free, altered = _longer(chosen, length), _longer(free, length), _longer(altered, length)
        done = _run(
            tasks, targets, times, heap_time, heap_key, starts, parts, bits, net, load, ceiling, flows, ends, entries,
            chosen, free, altered, scratch, loosened, state, contended, graph.early, step * UNITS, log_time, log_task,
            log_rate,
        )  # fmt: skip
    logged = [(log_time[: state[10]], log_task[: state[10]], log_rate[: state[10]])] if log else []
    waiting = tasks["missing"][:n].astype(np.int64)
    del tasks, heap_time, heap_key  # Not needed while the times are copied.
    start, flow_start, flow_end, end = (np.ascontiguousarray(times[name]) for name in TIMES)
    return Schedule(start, flow_start, flow_end, end, waiting, int(state[8]), int(state[9]), int(state[1]), logged)


def _sharing(graph: TaskGraph) -> tuple[Ints, Any, Any]:
    """(starts of patterns, rows of :data:`PART`, rows of :data:`RESOURCE`) of the resources that may limit a flow."""
    used, resource = _numbered(graph.pattern_resource, len(graph.capacity))
    starts, resource, weight = prune(graph.pattern_start, resource, graph.pattern_weight, graph.capacity[used])
    parts = np.empty(len(resource), PART)
    parts["resource"], parts["weight"] = resource, weight
    net = np.zeros(len(used), RESOURCE)
    net["capacity"], net["head"] = graph.capacity[used], -1
    return starts, parts, net


def _longer(array: Any, length: int) -> Any:
    """A copy with room for more."""
    result = np.zeros(length, array.dtype)
    result[: len(array)] = array
    return result


@njit
def _numbered(resource: Any, resources: int) -> Any:
    """(the resources that are used, ascending; ``resource`` by their numbers in that list)."""
    number = np.full(resources, -1, np.int64)
    for r in resource:
        number[r] = 0
    used = np.flatnonzero(number == 0)
    number[used] = np.arange(len(used))
    return used, number[resource]


@njit
def _enter(
    tasks: Any, release: Any, pre: Any, size: Any, cap: Any, shortest: Any, post: Any, pattern: Any, missing: Any,
    first: Any, starts: Any, resource: Any, weight: Any, capacity: Any,
) -> None:  # fmt: skip
    """Fill rows of :data:`TASK`, and of one more only ``first``. Caps are at most what the flow gets if it is alone."""
    best = np.full(len(starts), np.inf)
    for p in range(len(starts) - 1):
        for e in range(starts[p], starts[p + 1]):
            best[p] = min(best[p], capacity[resource[e]] / weight[e])
    for i in range(len(release)):
        row = tasks[i]
        row.release, row.pre, row.shortest, row.post = release[i], pre[i], shortest[i], post[i]
        row.size, row.cap, row.pattern = size[i], min(cap[i], best[pattern[i]]), pattern[i]
        row.missing, row.first = missing[i], first[i]
    tasks[len(release)].first = first[len(release)]


@njit
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


@njit
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


@njit
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


@njit
def _begin(tasks: Any, n: int, heap_time: Any, heap_key: Any) -> int:
    """Events of the tasks without predecessors; how many."""
    heap = 0
    for task in range(n):
        if tasks[task].missing == 0:
            heap = _push(heap_time, heap_key, heap, tasks[task].release, 4 * task)
    return heap


@njit
def _duration(size: float, rate: float) -> Any:
    """Units that so many bytes take, rounded up; a quotient that is whole but for rounding counts as whole."""
    return np.int64(np.ceil(size / rate * UNITS * (1.0 - 1e-12)))


@njit
def _run(
    tasks: Any, targets: Any, times: Any, heap_time: Any, heap_key: Any, starts: Any, parts: Any, bits: int, net: Any,
    load: Any, ceiling: Any, flows: Any, ends: Any, entries: Any, chosen: Any, free: Any, altered: Any, scratch: Any,
    loosened: Any, state: Any, contended: bool, early: bool, step: int, log_time: Any, log_task: Any, log_rate: Any,
) -> bool:  # fmt: skip
    """Run until nothing moves any more (True), or until there are more flows than slots (False); call again then.

    ``tasks`` are rows of :data:`TASK`, whose ``missing`` is counted down; ``times`` is filled. ``heap_time`` and
    ``heap_key`` hold events: key = 4 * task + (0: released, 1: the flow begins, 2: the task ends). ``chosen``, ``free``
    and ``altered`` are lists of slots, ``scratch`` and ``loosened`` of resources. ``state`` is kept between calls:
    numbers of events in the heap, slots used, free ones, flows without a rate, resources that limit flows and have
    become free; 1 if rates are out of date; next end of a flow, next multiple of ``step`` at which rates are due;
    numbers of moments, computations of rates, logged changes.
    """
    heap, slots, vacant, picked, loose, stale, next_end, due, events, solves, logged = state
    room = len(flows)
    done = True
    while True:
        now = min(next_end, due)
        if heap > 0 and heap_time[0] < now:
            now = heap_time[0]
        if now == NEVER:
            break
        events += 1
        if now == due:
            stale = 1
        if next_end == now:
            stale = 1
            for slot in range(slots):
                if ends[slot] > now:
                    continue
                task = flows[slot].task
                times[task].flow_end = now
                heap = _push(heap_time, heap_key, heap, now if early else now + tasks[task].post, 4 * task + 2)
                flows[slot].task, ends[slot] = -1, NEVER
                if contended:
                    loose = unlink(slot, net, load, flows, entries, parts, bits, loosened, loose)
                free[vacant] = slot
                vacant += 1
                if logged < len(log_time):
                    log_time[logged], log_task[logged], log_rate[logged] = now, task, 0.0
                    logged += 1
        while heap > 0 and heap_time[0] == now:
            if slots == room and vacant == 0:
                done = False
                break
            key = heap_key[0]
            heap = _pop(heap_time, heap_key, heap)
            task, what = key >> 2, key & 3
            mine, time = tasks[task], times[task]
            if what == 0:
                time.start = now
                what = 1
                if mine.pre > 0:
                    heap = _push(heap_time, heap_key, heap, now + mine.pre, 4 * task + 1)
                    continue
            if what == 1:
                time.flow_start = now
                if mine.size > 0.0 and mine.cap < np.inf:
                    stale = 1
                    if vacant > 0:
                        vacant -= 1
                        slot = int(free[vacant])
                    else:
                        slot = slots
                        slots += 1
                    flow = flows[slot]
                    flow.task, flow.since, flow.remaining = task, now, mine.size
                    if contended:
                        ends[slot] = NEVER
                        flow.rate, flow.used, flow.cap, flow.limit, flow.state = 0.0, 0.0, mine.cap, -1, RISING
                        flow.first, flow.last = starts[mine.pattern], starts[mine.pattern + 1]
                        link(slot, net, flows, entries, parts, bits)
                        chosen[picked] = slot
                        picked += 1
                    else:
                        ends[slot] = now + max(mine.shortest, _duration(mine.size, mine.cap))
                    continue
                time.flow_end = now + mine.shortest
                rest = mine.shortest + (0 if early else mine.post)
                if rest > 0:
                    heap = _push(heap_time, heap_key, heap, now + rest, 4 * task + 2)
                    continue
            time.end = now + mine.post if early else now
            for e in range(mine.first, tasks[task + 1].first):
                other = targets[e]
                tasks[other].missing -= 1
                if tasks[other].missing == 0:
                    heap = _push(heap_time, heap_key, heap, max(now, tasks[other].release), 4 * other)
        if not done:
            events -= 1
            break
        if stale == 0:
            continue
        stale = 0
        due = NEVER
        count = 0
        if contended and step > 1 and now % step != 0:
            due = (now // step + 1) * step
        else:
            picked = loosen(loosened, loose, chosen, picked, net, flows, entries, bits)
            loose = 0
            while picked > 0:
                solves += 1
                picked = fill(chosen, picked, net, load, flows, entries, bits, scratch)
                over = settle(chosen, picked, net, load, ceiling, flows, parts, scratch[0])
                for i in range(picked):
                    flow = flows[chosen[i]]
                    if flow.changed == 0:
                        flow.changed = 1
                        altered[count] = chosen[i]
                        count += 1
                picked = watch(scratch[0], over, chosen, net, flows, entries, parts, bits)
        for i in range(count):
            slot = altered[i]
            flow = flows[slot]
            flow.changed = 0
            if flow.rate == flow.used:
                continue
            if now > flow.since:
                flow.remaining = max(0.0, flow.remaining - flow.used * (now - flow.since) / UNITS)
            flow.since, flow.used = now, flow.rate
            task = flow.task
            ends[slot] = max(times[task].flow_start + tasks[task].shortest, now + _duration(flow.remaining, flow.rate))
            if logged < len(log_time):
                log_time[logged], log_task[logged], log_rate[logged] = now, task, flow.rate
                logged += 1
        if count > 0 and solves % TIDY == 0:
            tidy(net, load, ceiling, flows, slots, entries, parts, bits)
        next_end = NEVER
        for slot in range(slots):
            next_end = min(next_end, ends[slot])
    state[:] = heap, slots, vacant, picked, loose, stale, next_end, due, events, solves, logged
    return done
