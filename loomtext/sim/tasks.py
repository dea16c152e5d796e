"""From micro-ops to tasks: movers become latencies and flows, multicasts and gathers several tasks each.

Row r of the program ends when task r ends. Tasks are collected by :class:`~loomtext.sim.task_builder.Builder`: those
of loads and stores by :mod:`loomtext.sim.block_tasks`, those of exchanges by :mod:`loomtext.sim.exchange_tasks`.
"""

from __future__ import annotations

import numpy as np

from loomtext.sim.actors import Stream, lane_edges
from loomtext.sim.block_tasks import add_blocks, add_sub_blocks
from loomtext.sim.costs import compute_cycles, sync_counts
from loomtext.sim.exchange_tasks import add_gathers, add_multicasts
from loomtext.sim.exchanges import order_edges
from loomtext.sim.machine import Machine
from loomtext.sim.program import Program
from loomtext.sim.task_builder import Builder, Role, Tasks, units

__all__ = ["Role", "Tasks", "build_tasks"]


def build_tasks(program: Program, machine: Machine) -> Tasks:
    """The task graph of a program on a machine."""
    builder = Builder(program, machine)
    _compute(builder)
    add_blocks(builder)
    add_multicasts(builder)
    add_gathers(builder)
    _syncs(builder)
    late = add_sub_blocks(builder)
    order = np.empty((builder.rows, 2), np.int64)
    count = order_edges(builder.ops["core"], builder.stream, builder.begin, order)
    builder.edge(order[:count, 0], order[:count, 1])
    waiting = np.repeat(np.arange(builder.rows), np.diff(program.pred_start))
    builder.edge(program.preds.astype(np.int64), np.where(late, waiting, builder.begin[waiting]))
    if (builder.stream == Stream.VECTOR).any():
        before, after = lane_edges(program, builder.stream).T
        builder.edge(before, builder.begin[after])
    return builder.finish()


def _compute(builder: Builder) -> None:
    """Durations of the compute actor."""
    cycles = []
    for site in builder.program.sites:
        buffers = [b for b in (site.source, site.destination) if b >= 0]
        width = builder.program.buffers[buffers[0]].itemsize if buffers else 2
        cycles.append(units(compute_cycles(site, builder.profile, width)))
    if builder.rows:
        builder.pre[:] = builder.compute[:] = np.array(cycles, np.int64)[builder.ops["site"]]


def _syncs(builder: Builder) -> None:
    """What synchronisation adds to the operations that fill the buffers it hands on."""
    cycles = float(builder.profile.value("sync.cycles"))
    counts = sync_counts(builder.program) if cycles else {}
    for site, count in counts.items():
        builder.pre[builder.ops["site"] == site] += units(cycles * count)
