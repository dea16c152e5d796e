"""How busy resources are over time, from the flows of a run."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from numba import njit

from loomtext.sim.engine import UNITS
from loomtext.sim.timing import Timing


def utilisation(timing: Timing, resources: npt.NDArray[np.int64], window: float = 128.0) -> npt.NDArray[np.float64]:
    """[windows, resources] bytes a cycle through resources of limited capacity, averaged over windows of cycles.

    Within a flow, bytes are spread evenly over its duration.
    """
    graph, shared = timing.tasks.graph, timing.shared
    windows = max(1, int(np.ceil(timing.cycles / window)))
    column = np.full(len(graph.capacity), -1, np.int64)
    column[resources] = np.arange(len(resources))
    flows = np.flatnonzero((graph.size > 0) & (shared.flow_end >= 0) & (graph.pattern >= 0))
    out = np.zeros((windows, len(resources)))
    _spread(
        shared.flow_start[flows], shared.flow_end[flows], graph.size[flows], graph.pattern[flows], graph.pattern_start,
        graph.pattern_resource, graph.pattern_weight, column, window * UNITS, out,
    )  # fmt: skip
    return out / window


@njit(cache=True)
def _spread(
    start: Any, end: Any, size: Any, pattern: Any, pattern_start: Any, resource: Any, weight: Any, column: Any,
    window: float,
    out: Any,
) -> None:  # fmt: skip
    """Add the bytes of flows to the windows that they span."""
    for i in range(len(start)):
        first, last = int(start[i] / window), int(end[i] / window)
        for w in range(first, min(last, len(out) - 1) + 1):
            if end[i] > start[i]:
                inside = min(float(end[i]), (w + 1) * window) - max(float(start[i]), w * window)
                part = size[i] * max(inside, 0.0) / (end[i] - start[i])
            else:
                part = size[i] if w == first else 0.0
            for e in range(pattern_start[pattern[i]], pattern_start[pattern[i] + 1]):
                c = column[resource[e]]
                if c >= 0:
                    out[w, c] += part * weight[e]
