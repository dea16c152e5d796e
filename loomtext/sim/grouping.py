"""Rows of several cores that belong together: occurrences of multicasts and gathers."""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.faults import Fault
from loomtext.sim.program import Flag, Group, Kind, Program


def group_rows(program: Program, regions: Any) -> list[Fault]:
    """Fill ``Program.groups`` and the rows' ``group`` and ROOT flag; faults of mismatching members.

    ``regions``: packed corners of each row, -1 for a row of one core alone. The members of a group are the rows of
    one site and region with the same occurrence number on their cores.
    """
    ops = program.ops
    rows = np.flatnonzero(regions >= 0)
    if len(rows) == 0:
        return []
    core, site, region = ops["core"][rows], ops["site"][rows], regions[rows]
    by_core = np.lexsort((rows, region, site, core))
    keys = np.stack([core[by_core], site[by_core], region[by_core]])
    new = np.ones(len(rows), bool)
    new[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    starts = np.flatnonzero(new)
    occurrence = np.empty(len(rows), np.int64)
    occurrence[by_core] = np.arange(len(rows)) - np.repeat(starts, np.diff(np.append(starts, len(rows))))
    order = np.lexsort((core, occurrence, region, site))
    keys = np.stack([site[order], region[order], occurrence[order]])
    new = np.ones(len(rows), bool)
    new[1:] = (keys[:, 1:] != keys[:, :-1]).any(axis=0)
    starts = np.append(np.flatnonzero(new), len(rows))
    members = rows[order]
    ops["group"][members] = np.cumsum(new) - 1
    sites, packed, occurrences = keys[:, starts[:-1]]
    in_order, ends = members.tolist(), starts.tolist()
    for g, (number, corner, nth) in enumerate(zip(sites.tolist(), packed.tolist(), occurrences.tolist(), strict=True)):
        ax, ay, bx, by = corner & 4095, corner >> 12 & 4095, corner >> 24 & 4095, corner >> 36 & 4095
        program.groups.append(Group(
            program.sites[number].kind, number, nth, (ax, ay), (bx, by), tuple(in_order[ends[g] : ends[g + 1]]),
            (bx - ax + 1) * (by - ay + 1),
        ))  # fmt: skip
    loads = np.array([site.kind is Kind.LOAD for site in program.sites])[sites]
    _mark_roots(program, members[starts[:-1]][loads], packed[loads])
    differs = np.repeat(ops["offset"][members[starts[:-1]]], np.diff(starts)) != ops["offset"][members]
    suspects = np.flatnonzero(np.logical_or.reduceat(differs, starts[:-1]) & loads)
    return [*_mismatches(program, suspects.tolist()), *_missing(program), *_gather_slots(program)]


def _mark_roots(program: Program, first: Any, packed: Any) -> None:
    """Flag the first rows of multicasts whose core is the upper left corner of the region."""
    x, y = program.cores[program.ops["core"][first]].T
    at_corner = first[(x == packed & 4095) & (y == packed >> 12 & 4095)]
    program.ops["flags"][at_corner] |= np.uint16(Flag.ROOT)


def _fault(program: Program, code: str, message: str, row: int, count: int) -> Fault:
    site = program.sites[int(program.ops["site"][row])]
    x, y = program.cores[program.ops["core"][row]]
    loops = tuple(int(v) for v in program.loops[row] if v >= 0)
    return Fault(code, message, program.name, (int(x), int(y)), site.line, site.name, loops, (), count, row)


def _mismatches(program: Program, suspects: list[int]) -> list[Fault]:
    """Members of the multicasts ``suspects`` that ask for another block than the sender: one fault a site."""
    first: dict[int, tuple[int, str]] = {}
    counts: dict[int, int] = {}
    for g in suspects:
        group = program.groups[g]
        offsets = program.ops["offset"][list(group.members)]
        other = int(np.argmax(offsets != offsets[0]))
        message = f"asks for the block at element {offsets[other]}, the sender for the one at {offsets[0]}"
        first.setdefault(group.site, (group.members[other], message))
        counts[group.site] = counts.get(group.site, 0) + 1
    return [_fault(program, "E-MCAST-MISMATCH", text, row, counts[s]) for s, (row, text) in first.items()]


def _missing(program: Program) -> list[Fault]:
    """Groups that some core of the region never joins; the others wait for it for ever."""
    if any(f.is_error for f in program.faults):
        return []  # The run ended early, so that rows are missing anyway.
    first: dict[int, tuple[int, str]] = {}
    counts: dict[int, int] = {}
    places = {(int(x), int(y)): i for i, (x, y) in enumerate(program.cores)}
    for group in program.groups:
        if len(group.members) == group.expected:
            continue
        there = set(program.ops["core"][list(group.members)].tolist())
        (ax, ay), (bx, by) = group.upper_left, group.lower_right
        region = ((x, y) for y in range(ay, by + 1) for x in range(ax, bx + 1))
        absent = next((place for place in region if places.get(place, -1) not in there), (ax, ay))
        what = "idle" if absent not in places else "past it"
        message = f"waits for core {absent}, which is {what}, at occurrence {group.occurrence}"
        first.setdefault(group.site, (group.members[0], message))
        counts[group.site] = counts.get(group.site, 0) + 1
    return [_fault(program, "E-DEADLOCK", text, row, counts[s]) for s, (row, text) in first.items()]


def _gather_slots(program: Program) -> list[Fault]:
    """Slots that two members fill, that differ from the position in the region, or that stay empty."""
    found: list[Fault] = []
    filled: dict[int, set[int]] = {}
    shifted: dict[int, tuple[int, str, int]] = {}
    twice: dict[int, tuple[int, str, int]] = {}
    partial: dict[int, tuple[int, str, int]] = {}
    roots: dict[int, list[tuple[int, set[int]]]] = {}
    for group in program.groups:
        if group.kind is not Kind.GATHER:
            continue
        members = list(group.members)
        slots = program.ops["slot"][members].tolist()
        if -1 in slots:
            continue  # The machine has reported it.
        (ax, ay), width = group.upper_left, group.lower_right[0] - group.upper_left[0] + 1
        xy = program.cores[program.ops["core"][members]]
        position = ((xy[:, 1] - ay) * width + xy[:, 0] - ax).tolist()
        if slots != position:
            k = next(k for k in range(len(slots)) if slots[k] != position[k])
            _count(shifted, group.site, members[k], f"slot {slots[k]}, but position {position[k]} in the region")
        if len(set(slots)) < len(slots):
            k = next(k for k in range(len(slots)) if slots[k] in slots[:k])
            _count(twice, group.site, members[k], f"slot {slots[k]} is filled by two cores")
        root = members[0]
        gen = int(program.ops["gen"][root])
        if gen >= 0:
            roots.setdefault(gen, []).append((root, set(slots)))
    for gen, parts in roots.items():
        read = int(program.gens["first_read"][gen])
        buffer = program.buffers[int(program.gens["buffer"][gen])]
        if read < 0 or _otherwise_written(program, gen, parts):
            continue
        filled[gen] = set().union(*(slots for row, slots in parts if row < read))
        empty = buffer.shape[0] - len(filled[gen])
        if empty:
            site = int(program.ops["site"][read])
            slot = next(k for k in range(buffer.shape[0]) if k not in filled[gen])
            text = f"reads slot {slot}, which no core has filled ({empty} of {buffer.shape[0]} are empty)"
            _count(partial, site, read, text)
    found += [_fault(program, "E-GATHER-SLOT", text, row, n) for row, text, n in twice.values()]
    found += [_fault(program, "E-PARTIAL-UNINIT", text, row, n) for row, text, n in partial.values()]
    # Where every slot is filled once, only a backend that goes by position would permute the parts.
    severity = "E" if found else "W"
    found += [_fault(program, f"{severity}-GATHER-SLOT", text, row, n) for row, text, n in shifted.values()]
    return found


def _otherwise_written(program: Program, gen: int, parts: list[tuple[int, set[int]]]) -> bool:
    """The generation began with something that wrote all of it, such as a fill."""
    return int(program.gens["first"][gen]) != parts[0][0]


def _count(table: dict[int, tuple[int, str, int]], key: int, row: int, text: str) -> None:
    old = table.get(key)
    table[key] = (row, text, 1) if old is None else (old[0], old[1], old[2] + 1)
