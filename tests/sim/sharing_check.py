"""Are logged rates max-min fair at all times?"""

from __future__ import annotations

import numpy as np

from loomtext.sim.engine import Schedule, TaskGraph


def check_max_min(graph: TaskGraph, schedule: Schedule) -> int:
    """Every flow is at its cap, or on a full resource on which no flow is faster; no resource is over-full.

    Returns how many flows were looked at.
    """
    times, tasks, rates = schedule.log[0]
    current: dict[int, float] = {}
    checked = 0
    for i in range(len(times)):
        current[int(tasks[i])] = float(rates[i])
        if i + 1 < len(times) and times[i + 1] == times[i]:
            continue
        live = {t: r for t, r in current.items() if r > 0}
        load, fastest = np.zeros(len(graph.capacity)), np.zeros(len(graph.capacity))
        used = {t: _resources(graph, t) for t in live}
        for t, r in live.items():
            np.add.at(load, used[t], _weights(graph, t) * r)
            np.maximum.at(fastest, used[t], r)
        assert (load <= graph.capacity * (1 + 1e-8)).all()
        for t, r in live.items():
            full = (load[used[t]] >= graph.capacity[used[t]] * (1 - 1e-8)) & (fastest[used[t]] <= r * (1 + 1e-8))
            assert r >= graph.cap[t] * (1 - 1e-12) or full.any()
            checked += 1
    return checked


def _span(graph: TaskGraph, task: int) -> slice:
    pattern = int(graph.pattern[task])
    return slice(int(graph.pattern_start[pattern]), int(graph.pattern_start[pattern + 1]))


def _resources(graph: TaskGraph, task: int) -> np.ndarray:
    return graph.pattern_resource[_span(graph, task)]


def _weights(graph: TaskGraph, task: int) -> np.ndarray:
    return graph.pattern_weight[_span(graph, task)]
