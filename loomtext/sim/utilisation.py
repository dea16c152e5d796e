"""How busy resources are over time, from the flows of a run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.bounds import resource_bytes
from loomtext.sim.compiling import njit
from loomtext.sim.engine import UNITS
from loomtext.sim.timing import Timing

_MOST_NUMBERS = 20_000_000


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


def used_links(timing: Timing) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """(links, channels) of limited capacity that carry something, those with most traffic first."""
    machine, moved = timing.machine, resource_bytes(timing.tasks)
    channels = machine.channel(0), machine.channel(machine.profile.integer("dram.channels"))
    parts = (np.arange(4 * machine.nodes), np.arange(*channels))
    links, banks = (part[np.argsort(-moved[part], kind="stable")] for part in parts)
    return links[moved[links] > 0], banks[moved[banks] > 0]


def shares(timing: Timing, resources: npt.NDArray[np.int64], window: float) -> npt.NDArray[np.float64]:
    """[windows, resources] :func:`utilisation` as a share of the capacity."""
    return utilisation(timing, resources, window) / timing.machine.capacity[resources]


def utilisation_table(timing: Timing, window: float = 128.0) -> Iterator[list[str]]:
    """Rows of text: a head, then for each window its first cycle and the share of each used link and channel.

    Raises DiagnosticError for more than 20 million numbers.
    """
    chosen = np.sort(np.concatenate(used_links(timing)))
    windows = np.ceil(timing.cycles / window)
    if windows * len(chosen) > _MOST_NUMBERS:
        raise DiagnosticError.of(
            f"{windows:.0f} windows of {window:g} cycles for {len(chosen)} links and channels are too many",
            hint=f"choose a window of {np.ceil(timing.cycles * len(chosen) / _MOST_NUMBERS):.0f} cycles or more",
        )
    yield ["cycle", *(timing.machine.resource_name(r) for r in chosen.tolist())]
    for number, row in enumerate(shares(timing, chosen, window).tolist()):
        yield [f"{number * window:g}", *(f"{value:.4f}" for value in row)]


@njit
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
