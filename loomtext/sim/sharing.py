"""Weighted max-min rates of flows by progressive filling, computed anew only for flows that a change may concern.

Flows are tasks of :mod:`loomtext.sim.engine`. ``pat_start``, ``pat_res``, ``pat_weight`` list the resources of each
``pattern`` of flows with the bytes through them for each byte of the flow. The flows of a resource are linked lists
(``head``, ``following``, ``before``) of entries; entry ``base[task] + i`` belongs to resource i of the task,
``owner`` is its task.

Compiled by numba, whose cache on disk looks at the file of the caller only: after a change here, change engine.py as
well.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit


@njit(cache=True)
def link(
    task: int, pattern: Any, pat_start: Any, pat_res: Any, base: Any, head: Any, following: Any, before: Any
) -> None:
    """Enter a flow into the lists of its resources."""
    p = pattern[task]
    for e in range(pat_start[p], pat_start[p + 1]):
        entry, r = base[task] + e - pat_start[p], pat_res[e]
        following[entry], before[entry] = head[r], -1
        if head[r] >= 0:
            before[head[r]] = entry
        head[r] = entry


@njit(cache=True)
def unlink(
    task: int, pattern: Any, pat_start: Any, pat_res: Any, base: Any, head: Any, following: Any, before: Any
) -> None:
    """Take a flow out of the lists of its resources."""
    p = pattern[task]
    for e in range(pat_start[p], pat_start[p + 1]):
        entry, r = base[task] + e - pat_start[p], pat_res[e]
        if before[entry] >= 0:
            following[before[entry]] = following[entry]
        else:
            head[r] = following[entry]
        if following[entry] >= 0:
            before[following[entry]] = before[entry]


@njit(cache=True)
def fill(
    chosen: Any, count: int, inside: Any, cap: Any, pattern: Any, pat_start: Any, pat_res: Any, pat_weight: Any,
    capacity: Any, load: Any, owner: Any, head: Any, following: Any, rate: Any, limit: Any, slack: Any, total: Any,
    users: Any, touched: Any, active: Any,
) -> int:  # fmt: skip
    """Progressive filling of the flows ``chosen[:count]`` around the others, which put ``load`` on resources.

    ``inside`` is 1 for chosen flows. Sets ``rate`` and ``limit`` (the full resource of a flow, -1 for its cap). Returns
    how many resources ``touched`` lists.
    """
    resources = 0
    for i in range(count):
        task = chosen[i]
        rate[task] = -1.0
        p = pattern[task]
        for e in range(pat_start[p], pat_start[p + 1]):
            r = pat_res[e]
            if users[r] == 0:
                touched[resources] = r
                resources += 1
                total[r] = 0.0
                slack[r] = capacity[r] - load[r]
            users[r] += 1
            total[r] += pat_weight[e]
    for k in range(resources):
        active[k] = touched[k]
    size = resources
    unfrozen = count
    previous = 0.0
    lowest, at_lowest = 0.0, 0
    while unfrozen > 0:
        while at_lowest == 0:
            lowest = np.inf
            for i in range(count):
                task = chosen[i]
                if rate[task] < 0.0:
                    if cap[task] < lowest:
                        lowest, at_lowest = cap[task], 1
                    elif cap[task] == lowest:
                        at_lowest += 1
            if lowest == np.inf:
                at_lowest = 1  # No caps.
        # The resource that is full first: least slack / total, compared without division.
        r, kept, least, share = -1, 0, 1.0, 0.0
        for k in range(size):
            q = active[k]
            if users[q] > 0:
                active[kept] = q
                kept += 1
                if slack[q] * share < least * total[q]:
                    r, least, share = q, slack[q], total[q]
        size = kept
        rise = least / share if r >= 0 else np.inf
        rise = max(rise, previous)  # Exact in theory; guards against rounding.
        if lowest <= rise:
            rise = lowest
            for i in range(count):
                task = chosen[i]
                if rate[task] < 0.0 and cap[task] == rise:
                    unfrozen -= 1
                    freeze(task, rise, -1, pattern, pat_start, pat_res, pat_weight, rate, limit, slack, total, users)
            at_lowest = 0
        else:
            entry = head[r]
            while entry >= 0:
                task = owner[entry]
                entry = following[entry]
                if inside[task] == 1 and rate[task] < 0.0:
                    unfrozen -= 1
                    if cap[task] == lowest:
                        at_lowest -= 1
                    freeze(task, rise, r, pattern, pat_start, pat_res, pat_weight, rate, limit, slack, total, users)
        previous = rise
    return resources


@njit(cache=True)
def freeze(
    task: int, rise: float, resource: int, pattern: Any, pat_start: Any, pat_res: Any, pat_weight: Any, rate: Any,
    limit: Any, slack: Any, total: Any, users: Any,
) -> None:  # fmt: skip
    """Give a flow its rate."""
    rate[task], limit[task] = rise, resource
    p = pattern[task]
    for e in range(pat_start[p], pat_start[p + 1]):
        r = pat_res[e]
        users[r] -= 1
        total[r] -= pat_weight[e]
        slack[r] -= pat_weight[e] * rise


@njit(cache=True)
def misplaced(
    resources: int, touched: Any, chosen: Any, count: int, inside: Any, capacity: Any, owner: Any, head: Any,
    following: Any,
    rate: Any, limit: Any, slack: Any, old: Any, load: Any, limited: Any, pattern: Any, pat_start: Any, pat_res: Any,
    pat_weight: Any,
) -> int:  # fmt: skip
    """Add fixed flows to ``chosen`` whose rate the new rates of the others make wrong; the new count.

    A rate is right if the flow is at its cap, or one of its resources is full and no flow on it is faster. ``slack``
    holds what is left of each touched resource, ``limited`` how many fixed flows each resource limits.
    """
    for k in range(resources):
        r = touched[k]
        full = slack[r] <= capacity[r] * 1e-9
        if not full and limited[r] == 0:
            continue
        fastest, narrowest = 0.0, np.inf
        entry = head[r]
        while entry >= 0:
            task = owner[entry]
            fastest = max(fastest, rate[task])
            if inside[task] == 1 and limit[task] == r:
                narrowest = min(narrowest, rate[task])
            entry = following[entry]
        entry = head[r]
        while entry >= 0:
            task = owner[entry]
            entry = following[entry]
            if inside[task] == 1:
                continue
            too_fast = rate[task] > narrowest * (1.0 + 1e-9)
            too_slow = limit[task] == r and (not full or fastest > rate[task] * (1.0 + 1e-9))
            if too_fast or too_slow:
                inside[task] = 1
                old[task] = rate[task]
                chosen[count] = task
                count += 1
                shift_load(-1, task, rate, limit, load, limited, pattern, pat_start, pat_res, pat_weight)
    return count


@njit(cache=True)
def shift_load(
    sign: int,
    task: int,
    rate: Any,
    limit: Any,
    load: Any,
    limited: Any,
    pattern: Any,
    pat_start: Any,
    pat_res: Any,
    pat_weight: Any,
) -> None:
    """Add a flow to the fixed load of its resources (sign 1), or take it off (-1)."""
    if limit[task] >= 0:
        limited[limit[task]] += sign
    p = pattern[task]
    for e in range(pat_start[p], pat_start[p + 1]):
        load[pat_res[e]] += sign * pat_weight[e] * rate[task]
