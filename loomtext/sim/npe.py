"""The flows of a run as a transfer workload: tt-npe's JSON form, which ``loomtext sim replay`` reads as well.

A transfer has the time at which its mover issued it in the run, so a replay asks for the same transfers at the same
times; it knows nothing of programs, so transfers that are late do not delay others.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.engine import UNITS
from loomtext.sim.machine import Machine
from loomtext.sim.program import PAGE, Kind
from loomtext.sim.tasks import Role
from loomtext.sim.timing import Timing


def workload(timing: Timing) -> dict[str, Any]:
    """The workload as JSON data.

    One transfer for each send between cores and multicast, and one for each DRAM channel of a block; whole pages, so
    that a part of a block that is no multiple of a page is rounded up. Places are those of the profile's torus, for a
    multicast with the sender inside the rectangle. ``golden_result`` holds the cycles of the run.

    Raises DiagnosticError for a profile without NoC between cores and DRAM.
    """
    profile = timing.machine.profile
    if profile.value("dram.path") == "direct":
        raise DiagnosticError.of(
            f"profile '{profile.name}' has no NoC between cores and DRAM, so there are no transfers to export",
            hint="choose a profile with dram.path = noc, such as isa-wh",
        )
    transfers = [t for task in _flows(timing) for t in _transfers(timing, task)]
    return {"golden_result": {"cycles": int(np.ceil(timing.cycles))}, "phases": [{"transfers": transfers}]}


def _flows(timing: Timing) -> list[int]:
    """Tasks that moved something, in the order in which they began."""
    graph, shared = timing.tasks.graph, timing.shared
    moving = np.flatnonzero((graph.size > 0) & (shared.start >= 0))
    return [int(t) for t in moving[np.argsort(shared.start[moving], kind="stable")]]


def _transfers(timing: Timing, task: int) -> Iterator[dict[str, Any]]:
    program, tasks, machine = timing.program, timing.tasks, timing.machine
    row = int(tasks.row[task])
    op, role = program.ops[row], tasks.role[task]
    core = machine.core(*(int(c) for c in program.cores[op["core"]]))
    noc, size = int(tasks.noc[row]), float(tasks.graph.size[task])
    common = {
        "injection_rate": 0.0, "phase_cycle_offset": int(timing.shared.start[task]) // UNITS, "noc_type": f"NOC_{noc}",
    }  # fmt: skip
    page = _page(timing, row)
    if role not in (Role.MULTICAST, Role.SEND) or _fused(timing, role):
        store = op["kind"] == Kind.STORE
        for channel, part in _by_channel(timing, row, size):
            dram = int(machine.channel_nodes[noc, channel])
            ends = _ends(machine, core, dram) if store else _ends(machine, dram, core)
            kind = {"noc_event_type": "WRITE" if store else "READ"}
            yield _packets(part, page) | ends | common | kind
    if role == Role.MULTICAST:
        group = program.groups[op["group"]]
        (x0, y0), (x1, y1) = ((machine.columns[x], machine.rows[y]) for x, y in (group.upper_left, group.lower_right))
        target = {"mcast_start_x": x0, "mcast_start_y": y0, "mcast_end_x": x1, "mcast_end_y": y1}
        start = {"src_x": core % machine.width, "src_y": core // machine.width}
        yield _packets(size, page) | start | target | common | {"noc_event_type": "WRITE_MULTICAST"}
    elif role == Role.SEND:
        root = program.groups[op["group"]].upper_left
        yield _packets(size, page) | _ends(machine, core, machine.core(*root)) | common | {"noc_event_type": "WRITE"}


def _fused(timing: Timing, role: int) -> bool:
    """A multicast whose flow is the sender's read as well."""
    return role == Role.MULTICAST and timing.machine.profile.value("latency.broadcast") is not None


def _page(timing: Timing, row: int) -> int:
    """Bytes of a packet of a row's block: a page of its elements, or a flit for a scalar."""
    program = timing.program
    site = program.sites[program.ops["site"][row]]
    if site.argument < 0:
        return PAGE * PAGE * program.buffers[site.source].itemsize
    if not site.sizes:
        return timing.machine.profile.integer("noc.flit")
    return PAGE * PAGE * program.arguments[site.argument].itemsize


def _by_channel(timing: Timing, row: int, size: float) -> Iterator[tuple[int, float]]:
    """(channel, bytes) of a block in DRAM."""
    pages = timing.tasks.pattern_channels[timing.tasks.block_pattern[row]]
    for channel in np.flatnonzero(pages).tolist():
        yield channel, size * float(pages[channel]) / float(pages.sum())


def _ends(machine: Machine, source: int, target: int) -> dict[str, int]:
    width = machine.width
    return {
        "src_x": source % width, "src_y": source // width, "dst_x": target % width, "dst_y": target // width,
    }  # fmt: skip


def _packets(size: float, page: int) -> dict[str, int]:
    return {"packet_size": page, "num_packets": max(1, int(np.ceil(size / page - 1e-9)))}
