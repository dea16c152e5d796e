"""Routes on the torus: dimension-ordered walks and multicast trees, as lists of links. Compiled by numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.compiling import njit


@njit
def walk(
    noc: int, source: int, target: int, width: int, height: int, axis: int, sign: int, out: Any, count: int
) -> int:
    """Append the links from ``source`` to ``target``, first along ``axis``; the new count."""
    y, ty = source // width, target // width
    x, tx = source - y * width, target - ty * width
    base = noc * width * height
    for leg in range(2):
        if axis == leg:
            while x != tx:
                out[count] = (base + y * width + x) * 2
                count += 1
                x = _following(x, sign, width)
        else:
            while y != ty:
                out[count] = (base + y * width + x) * 2 + 1
                count += 1
                y = _following(y, sign, height)
    return count


@njit
def _following(place: int, sign: int, extent: int) -> int:
    """The next place on a ring; a comparison is much faster than a remainder."""
    place += sign
    if place == extent:
        return 0
    return place if place >= 0 else extent - 1


@njit
def tree(
    noc: int, source: int, x0: int, y0: int, x1: int, y1: int, width: int, height: int, axis: int, sign: int,
    major: int,
    worker_x: Any, worker_y: Any, out: Any, mark: Any, stamp: int, ends: Any,
) -> Any:  # fmt: skip
    """Links of a multicast tree into ``out``, each once, and receivers into ``ends``.

    Every receiver is reached by a dimension-ordered route along ``major`` first, so the routes form a tree. ``mark``
    holds for each link the last ``stamp`` that used it. Returns (links, receivers, greatest number of hops).
    """
    count = receivers = farthest = 0
    scratch = np.empty(width + height + 2, np.int64)
    lo_x, hi_x, lo_y, hi_y = min(x0, x1), max(x0, x1), min(y0, y1), max(y0, y1)
    for y in range(lo_y, hi_y + 1):
        for x in range(lo_x, hi_x + 1):
            node = y * width + x
            if not (worker_x[x] and worker_y[y]) or node == source:
                continue
            ends[receivers] = node
            receivers += 1
            n = walk(noc, source, node, width, height, major, sign, scratch, 0)
            farthest = max(farthest, n)
            for i in range(n):
                if mark[scratch[i]] != stamp:
                    mark[scratch[i]] = stamp
                    out[count] = scratch[i]
                    count += 1
    return count, receivers, farthest


@njit
def grown(array: Any, room: int) -> Any:
    """A longer copy."""
    longer = np.empty(room, np.int64)
    for i in range(len(array)):
        longer[i] = array[i]
    return longer


@njit
def grown_floats(array: Any, room: int) -> Any:
    """A longer copy."""
    longer = np.empty(room)
    for i in range(len(array)):
        longer[i] = array[i]
    return longer
