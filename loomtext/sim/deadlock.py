"""Why nothing moves: what each blocked actor waits for, and one cycle of the wait-for graph."""

from __future__ import annotations

import numpy as np

from loomtext.sim.engine import Schedule
from loomtext.sim.faults import Fault
from loomtext.sim.program import Actor, Edge, Kind, Program
from loomtext.sim.tasks import Tasks

_MOST = 6
"""Blocked actors and steps of the cycle that a message lists."""


def explain(program: Program, tasks: Tasks, schedule: Schedule) -> Fault:
    """The fault of a schedule that did not finish."""
    blocked = schedule.end < 0
    waits = _waits(tasks, blocked)
    rows = np.unique(tasks.row[blocked])
    first: dict[tuple[int, int], int] = {}
    for row in rows.tolist():  # Rows are in program order, so the first one of an actor is where it stands.
        first.setdefault((int(program.ops["core"][row]), int(tasks.stream[row])), row)
    parts = [_reason(program, tasks, waits, row) for row in list(first.values())[:_MOST]]
    more = f"; {len(first) - _MOST} more actors" if len(first) > _MOST else ""
    cycle = _cycle(tasks, waits, blocked)
    ring = " -> ".join(_row_name(program, row) for row in cycle[:_MOST])
    ring += " -> ..." if len(cycle) > _MOST else f" -> {_row_name(program, cycle[0])}" if cycle else ""
    row = cycle[0] if cycle else next(iter(first.values()))
    core = program.cores[program.ops["core"][row]]
    loops = tuple(int(v) for v in program.loops[row] if v >= 0) if program.loops.size else ()
    site = program.sites[program.ops["site"][row]]
    absent = "".join(
        f"; {missing} of {program.groups[g].expected} members of {_group_name(program, g)} never get there"
        for g, missing in tasks.absent[:_MOST]
    )
    message = f"{len(rows)} micro-ops never end: {'; '.join(parts)}{more}{absent}"
    if ring:
        message += f". Cycle: {ring}"
    return Fault("E-DEADLOCK", message, program.name, (int(core[0]), int(core[1])), site.line, site.name, loops)


def _waits(tasks: Tasks, blocked: np.ndarray) -> dict[int, list[int]]:
    """Unfinished predecessors of each unfinished task."""
    edges = tasks.graph.edges
    both = edges[blocked[edges[:, 0]] & blocked[edges[:, 1]]]
    waits: dict[int, list[int]] = {}
    for before, after in both.tolist():
        waits.setdefault(after, []).append(before)
    return waits


def _cycle(tasks: Tasks, waits: dict[int, list[int]], blocked: np.ndarray) -> list[int]:
    """Rows of a cycle of the wait-for graph, each once, in the order in which they wait; [] if there is none."""
    done: set[int] = set()
    for begin in sorted(waits):
        path: list[int] = []
        at: dict[int, int] = {}
        stack = [(begin, iter(waits.get(begin, ())))]
        at[begin] = 0
        path.append(begin)
        while stack:
            task, rest = stack[-1]
            following = next(rest, None)
            if following is None:
                stack.pop()
                path.pop()
                del at[task]
                done.add(task)
            elif following in at:
                rows = [int(tasks.row[t]) for t in path[at[following] :]]
                return [row for i, row in enumerate(rows) if i == 0 or row != rows[i - 1]]
            elif following not in done:
                at[following] = len(path)
                path.append(following)
                stack.append((following, iter(waits.get(following, ()))))
    return []


def _row_name(program: Program, row: int) -> str:
    op = program.ops[row]
    x, y = program.cores[op["core"]]
    site = program.sites[op["site"]]
    return f"{Actor(int(op['actor'])).name.lower()} of ({x}, {y}) line {site.line}"


def _group_name(program: Program, number: int) -> str:
    group = program.groups[number]
    what = "gather" if group.kind is Kind.GATHER else "multicast"
    return f"{what} {group.upper_left} to {group.lower_right}, line {program.sites[group.site].line}"


def _reason(program: Program, tasks: Tasks, waits: dict[int, list[int]], row: int) -> str:
    name = f"{_row_name(program, row)} ({program.sites[program.ops['site'][row]].name})"
    begin = int(tasks.begin[row])
    if begin in waits and not (len(waits[begin]) == 1 and waits[begin][0] == begin):
        other = next(t for t in waits[begin] if t != begin)
        target = int(tasks.row[other])
        edges = {p: e for p, e in program.preds_of(row)}
        what = {Edge.DATA: "data from", Edge.SLOT: "a free slot, held until"}.get(edges.get(target, Edge.DATA), "")
        return f"{name} waits for {what} {_row_name(program, target)}"
    group = int(program.ops["group"][row])
    if group >= 0:
        partners = sorted({int(tasks.row[t]) for t in waits.get(row, ())} - {row})
        lacking = [
            m for m in program.groups[group].members if int(tasks.begin[m]) in waits and m != row
        ]  # Members that have not reached the exchange.
        what = "ready messages or data of"
        whom = lacking or partners
        if whom:
            return f"{name} waits for {what} {', '.join(_row_name(program, m) for m in whom[:3])}"
        return f"{name} waits for members that never come"
    return name
