"""Resources that can never limit a flow, because another one that all their flows use is always at least as full."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.compiling import njit

_LARGEST_TABLE = 1 << 23
"""Entries of the table of (pattern, resource) that is searched; larger problems are left as they are."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]


def prune(start: Ints, resource: Ints, weight: Floats, capacity: Floats) -> tuple[Ints, Ints, Floats]:
    """A pattern table without dominated resources; max-min rates are the same with it.

    Resource r is dominated by q if every pattern that uses r also uses q with at least the same weight for its
    capacity: the load of r is then never nearer to its capacity than that of q.

    Args:
        start: [patterns + 1] first entry of each pattern.
        resource: [entries] numbers of resources, each at most once a pattern.
        weight: [entries] bytes through the resource for each byte of the flow.
        capacity: [resources] B/cycle.
    """
    patterns = len(start) - 1
    if patterns * len(capacity) > _LARGEST_TABLE or not len(resource):
        return start, resource, weight
    keep = _kept(start, resource, weight, capacity)
    return _without(start, resource, weight, keep)


@njit
def _without(start: Any, resource: Any, weight: Any, keep: Any) -> Any:
    """The pattern table with the resources of ``keep`` only."""
    starts = np.zeros_like(start)
    resources, weights = np.empty_like(resource), np.empty_like(weight)
    at = 0
    for p in range(len(start) - 1):
        for e in range(start[p], start[p + 1]):
            if keep[resource[e]]:
                resources[at], weights[at] = resource[e], weight[e]
                at += 1
        starts[p + 1] = at
    return starts, resources[:at], weights[:at]


@njit
def _kept(start: Any, resource: Any, weight: Any, capacity: Any) -> Any:
    """[resources] False for dominated ones."""
    patterns, resources = len(start) - 1, len(capacity)
    table = np.zeros((patterns, resources))
    users = np.zeros(resources, np.int64)
    for p in range(patterns):
        for e in range(start[p], start[p + 1]):
            r = resource[e]
            table[p, r] = weight[e] / capacity[r]
            users[r] += 1
    first = np.zeros(resources + 1, np.int64)
    for r in range(resources):
        first[r + 1] = first[r] + users[r]
    at = first.copy()
    pattern_of = np.empty(len(resource), np.int64)
    for p in range(patterns):
        for e in range(start[p], start[p + 1]):
            pattern_of[at[resource[e]]] = p
            at[resource[e]] += 1
    keep = users > 0
    for r in range(resources):
        if users[r] == 0:
            continue
        smallest = pattern_of[first[r]]
        for i in range(first[r], first[r + 1]):
            p = pattern_of[i]
            if start[p + 1] - start[p] < start[smallest + 1] - start[smallest]:
                smallest = p
        least = table[smallest, r]
        for e in range(start[smallest], start[smallest + 1]):
            q = resource[e]
            if table[smallest, q] < least or q == r or not keep[q] or users[q] < users[r]:
                continue
            dominated = True
            for i in range(first[r], first[r + 1]):
                p = pattern_of[i]
                if table[p, q] < table[p, r]:
                    dominated = False
                    break
            if dominated:
                keep[r] = False
                break
    return keep
