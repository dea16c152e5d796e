"""Is every element of an output written, and by one core only? Looks at addresses, not at values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from loomtext.sim.addresses import clipped
from loomtext.sim.faults import Fault
from loomtext.sim.memory import OutOfRoom, coverage_bytes, require
from loomtext.sim.program import Flag, Kind, Program, Site


@dataclass
class Coverage:
    """What the stores of a program write."""

    faults: list[Fault]
    written: dict[int, float] = field(default_factory=dict)
    """For each output the share of its elements that is written, from 0 to 1."""
    again: set[int] = field(default_factory=set)
    """Rows of stores that write where another core has written before (cores in order)."""


def outputs_of(program: Program) -> list[int]:
    """Arguments that are stored to, in order."""
    return sorted({s.argument for s in program.sites if s.kind is Kind.STORE})


def block(flat: Any, site: Site, offset: int) -> Any:
    """A view of a block in a flat contiguous array. The block has to lie inside."""
    size = flat.itemsize
    return np.ndarray(site.sizes, flat.dtype, flat, offset * size, tuple(s * size for s in site.strides))


def check_coverage(program: Program, room: int) -> Coverage:
    """Faults E-COVER and E-DUP-WRITE. E-MEMORY if that takes more than ``room`` bytes."""
    result = Coverage([])
    for number in outputs_of(program):
        argument = program.arguments[number]
        try:
            require(room, coverage_bytes(program, number), f"checking the writes of {argument.name} takes")
        except OutOfRoom as error:
            result.faults.append(Fault("E-MEMORY", str(error), program.name))
            continue
        owner = np.zeros(argument.size, np.int32)
        _stores(program, number, owner, result)
        share = float(np.count_nonzero(owner)) / owner.size
        result.written[number] = share
        if share < 1:
            first = int(np.argmax(owner == 0))
            index = tuple(int(i) for i in np.unravel_index(first, argument.shape)) if argument.shape else ()
            message = f"{argument.name}{list(index)} is never written ({1 - share:.1%} of the output are not)"
            result.faults.append(Fault("E-COVER", message, program.name, index=index))
    return result


def _stores(program: Program, number: int, owner: Any, result: Coverage) -> None:
    ops = program.ops
    sites = [s for s in program.sites if s.kind is Kind.STORE and s.argument == number]
    rows = np.flatnonzero(np.isin(ops["site"], [s.index for s in sites]))
    by_index = {s.index: s for s in sites}
    argument = program.arguments[number]
    first, count = -1, 0
    fields = zip(
        rows.tolist(), ops["site"][rows].tolist(), ops["offset"][rows].tolist(), ops["core"][rows].tolist(),
        ops["flags"][rows].tolist(), strict=True,
    )  # fmt: skip
    for row, site, offset, core, flags in fields:
        if flags & Flag.MASKED:
            outer, _ = clipped(by_index[site], argument, offset)
            view = owner.reshape(argument.shape)[outer]
        else:
            view = block(owner, by_index[site], offset)
        if view.any() and ((view != 0) & (view != core + 1)).any():
            result.again.add(row)
            first = row if first < 0 else first
            count += 1
        view[...] = core + 1
    if first >= 0:
        site = by_index[int(ops["site"][first])]
        x, y = program.cores[int(ops["core"][first])]
        start = np.unravel_index(int(ops["offset"][first]), argument.shape)
        index = tuple(int(i) for i in start)
        loops = tuple(int(v) for v in program.loops[first] if v >= 0)
        shape = "x".join(map(str, site.sizes))
        message = f"writes the {shape} block at {argument.name}{list(index)}, which another core writes too"
        result.faults.append(Fault(
            "E-DUP-WRITE", message, program.name, (int(x), int(y)), site.line, site.name, loops, index, count, first,
        ))  # fmt: skip
