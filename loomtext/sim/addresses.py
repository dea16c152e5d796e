"""Do the blocks that are loaded and stored lie inside the arguments?

Three policies. ``strict``: a block has to lie inside the argument's index space. ``linear``: only the address
counts, so a block may run from the end of a row into the next one, as long as it stays in the array. ``mask``: like
``strict``, but elements outside are read as 0 and not written; they are counted.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from loomtext.sim.faults import Fault
from loomtext.sim.program import Argument, Flag, Kind, Program, Site

_FAR = 2**62
"""More elements than an array can have; sums with an offset inside an array stay within 64 bits."""


@dataclass(frozen=True)
class Axes:
    """How the dimensions of a block match those of its argument."""

    of: tuple[int, ...]
    """For each dimension of the block the argument's dimension, -1 if none has its stride."""
    strides: tuple[int, ...]
    """Row-major strides of the argument, in elements."""


def match_axes(site: Site, argument: Argument) -> Axes:
    """Match by equal strides, the innermost unmatched dimension first (extents of 1 share a stride)."""
    shape = argument.shape
    strides = tuple(prod(shape[k + 1 :]) for k in range(len(shape)))
    free = list(range(len(shape)))
    found = [-1] * len(site.sizes)
    for axis in reversed(range(len(site.sizes))):
        fitting = [k for k in free if strides[k] == site.strides[axis]]
        wide = [k for k in fitting if shape[k] > 1] if site.sizes[axis] > 1 else fitting
        chosen = (wide or fitting)[-1:] if fitting else []
        if chosen:
            found[axis] = chosen[0]
            free.remove(chosen[0])
    return Axes(tuple(found), strides)


def start_indices(offsets: Any, argument: Argument, strides: tuple[int, ...]) -> Any:
    """[n, rank]: the multi-index of each offset; the first one is not bounded."""
    columns = []
    rest = offsets
    for stride in strides:
        columns.append(rest // stride if stride else rest * 0)
        rest = rest - columns[-1] * stride
    return np.stack(columns, axis=-1) if columns else np.zeros((len(offsets), 0), np.int64)


def check_addresses(program: Program, policy: str) -> list[Fault]:
    """Faults of loads and stores, one a site with the first place; sets :attr:`Flag.MASKED` under ``mask``."""
    found = []
    sites = program.ops["site"]
    for site in program.sites:
        if site.kind not in (Kind.LOAD, Kind.STORE):
            continue
        rows = np.flatnonzero(sites == site.index)
        if len(rows):
            fault = _check(program, site, rows, policy)
            if fault is not None:
                found.append(fault)
    return found


def _check(program: Program, site: Site, rows: Any, policy: str) -> Fault | None:
    argument = program.arguments[site.argument]
    offsets = program.ops["offset"][rows]
    before, behind = _reach(site)
    last = offsets + behind
    bad = (offsets < 0) | (offsets >= argument.size) | (offsets < before) | (last < offsets) | (last >= argument.size)
    axes = match_axes(site, argument)
    unmatched = [k for k, a in enumerate(axes.of) if a < 0 and site.sizes[k] > 1]
    ends = None
    if policy != "linear":
        starts = start_indices(offsets, argument, axes.strides)
        spans = np.ones(len(argument.shape), np.int64)
        for axis, dim in enumerate(axes.of):
            if dim >= 0:
                spans[dim] = site.sizes[axis]
        ends = starts + spans
        bad |= (ends > np.array(argument.shape, np.int64)).any(axis=1) | (offsets < 0)
        if unmatched:
            bad[:] = True
    if not bad.any():
        return None
    first = int(np.argmax(bad))
    row = int(rows[first])
    masks = policy == "mask" and not unmatched and argument.shape != ()  # A scalar has no axis to cut along.
    if masks:
        program.ops["flags"][rows[bad]] |= np.uint16(Flag.MASKED)
    read = site.kind is Kind.LOAD
    code = "W-OOB" if masks else ("E-OOB-R" if read else "E-OOB-W")
    offset = int(offsets[first])
    where = f"elements {offset} to {int(last[first])} of {argument.size}"
    index: tuple[int, ...] = ()
    if ends is not None and not unmatched:
        start = [int(i) for i in starts[first]]
        end = [int(i) for i in ends[first]]
        index = _first_outside(start, end, argument.shape)
        where = "[" + ", ".join(f"{a}:{b}" for a, b in zip(start, end, strict=True)) + "]"
    if unmatched and policy != "linear":
        where += f", with the stride {site.strides[unmatched[0]]}, which is none of the argument's"
    shape = "x".join(map(str, argument.shape))
    message = f"{'reads' if read else 'writes'} {where} of {argument.name}, which is {shape}"
    x, y = program.cores[program.ops["core"][row]]
    return Fault(
        code, message, program.name, (int(x), int(y)), site.line, site.name,
        tuple(int(v) for v in program.loops[row] if v >= 0), index, int(bad.sum()), row,
    )  # fmt: skip


def _reach(site: Site) -> tuple[int, int]:
    """How far the elements of a block lie before and behind its offset, at most ``_FAR``."""
    steps = [(n - 1) * s for n, s in zip(site.sizes, site.strides, strict=True) if n > 0]
    return min(-sum(s for s in steps if s < 0), _FAR), min(sum(s for s in steps if s > 0), _FAR)


def _first_outside(start: list[int], end: list[int], shape: tuple[int, ...]) -> tuple[int, ...]:
    """The first element in row-major order of a block that lies outside ``shape``."""
    index = list(start)
    leaving = [k for k in range(len(shape)) if end[k] > shape[k]]
    if leaving and all(0 <= s < n for s, n in zip(start, shape, strict=True)):
        # The innermost axis that leaves the array does so first.
        index[leaving[-1]] = shape[leaving[-1]]
    return tuple(index)


def clipped(site: Site, argument: Argument, offset: int) -> tuple[tuple[slice, ...], tuple[slice, ...]]:
    """The part of a block that lies inside the argument (``--oob mask``).

    Returns slices of the argument and slices of the block, the latter with the block's dimensions.
    """
    axes = match_axes(site, argument)
    starts = [int(i) for i in start_indices(np.array([offset]), argument, axes.strides)[0]]
    outer = [slice(max(0, s), max(0, min(s + 1, n))) for s, n in zip(starts, argument.shape, strict=True)]
    inner = []
    for axis, size in enumerate(site.sizes):
        dim = axes.of[axis]
        if dim < 0:
            inner.append(slice(0, size))
            continue
        first = max(0, -starts[dim])
        last = max(first, min(size, argument.shape[dim] - starts[dim]))
        outer[dim] = slice(starts[dim] + first, starts[dim] + last)
        inner.append(slice(first, last))
    if any(s.start >= s.stop for s in outer):
        inner = [slice(0, 0) for _ in inner]
        outer = [slice(0, 0) for _ in outer]
    return tuple(outer), tuple(inner)
