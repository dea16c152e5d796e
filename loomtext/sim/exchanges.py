"""Patterns of multicasts and of sends between cores, and the order of rows. Compiled by numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.compiling import njit
from loomtext.sim.routes import grown, grown_floats, tree, walk


@njit
def exchange_patterns(
    kind: Any, noc: Any, source: Any, corners: Any, width: int, height: int, routes: Any, capacity: Any,
    worker_x: Any, worker_y: Any, major: Any, header: float,
) -> Any:  # fmt: skip
    """Patterns of distinct multicasts (kind 0: corners of the region) and sends between cores (kind 1: target)."""
    nodes = width * height
    room = 64 * len(kind) + 8 * nodes
    start, hops = np.zeros(len(kind) + 1, np.int64), np.zeros(len(kind), np.int64)
    resource, weight = np.empty(room, np.int64), np.empty(room)
    links, ends, back = np.empty(4 * nodes, np.int64), np.empty(nodes, np.int64), np.empty(width + height + 2, np.int64)
    mark = np.full(4 * nodes, -1, np.int64)
    at = 0
    for i in range(len(kind)):
        net = noc[i]
        axis, sign = routes[net, 0], routes[net, 1]
        n_back = 0
        if kind[i] == 0:
            n, receivers, hops[i] = tree(
                net, source[i], corners[i, 0], corners[i, 1], corners[i, 2], corners[i, 3], width, height, axis, sign,
                major[net], worker_x, worker_y, links, mark, i, ends,
            )  # fmt: skip
        else:
            target = corners[i, 1] * width + corners[i, 0]
            n = walk(net, source[i], target, width, height, axis, sign, links, 0)
            ends[0], receivers, hops[i] = target, 1, n
            if header > 0.0:
                n_back = walk(net, target, source[i], width, height, axis, sign, back, 0)
        if at + n + n_back + receivers + 2 > room:
            room = 2 * (at + n + n_back + receivers + 2)
            resource, weight = grown(resource, room), grown_floats(weight, room)
        for k in range(n):
            resource[at], weight[at] = links[k], 1.0 + header
            at += 1
        for k in range(n_back):
            resource[at], weight[at] = back[k], header
            at += 1
        if receivers > 0:
            resource[at], weight[at] = (4 + net) * nodes + source[i], 1.0
            at += 1
        for k in range(receivers):
            resource[at], weight[at] = (6 + net) * nodes + ends[k], 1.0
            at += 1
        kept = start[i]
        for k in range(start[i], at):
            if capacity[resource[k]] < np.inf:
                resource[kept], weight[kept] = resource[k], weight[k]
                kept += 1
        at = kept
        start[i + 1] = at
    return start, resource, weight, hops


@njit
def order_edges(core: Any, actor: Any, begin: Any, out: Any) -> int:
    """Edges between successive rows of an actor; how many."""
    count = 0
    last = np.full(8, -1, np.int64)
    current = -1
    for row in range(len(core)):
        if core[row] != current:
            current = core[row]
            last[:] = -1
        a = actor[row]
        if last[a] >= 0:
            out[count, 0], out[count, 1] = last[a], begin[row]
            count += 1
        last[a] = row
    return count
