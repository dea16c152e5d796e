"""Where the pages of a block lie in DRAM.

An argument is split into pages of 32 x 32 elements over its last two dimensions, numbered row-major, leading dimensions
outermost. Page p lies in channel (p + offset) mod channels (tt-metal's interleaved buffers). A block touches whole
pages.
"""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.compiling import njit
from loomtext.sim.program import PAGE, Argument, Site

RANK = 8
"""Most dimensions of an argument; more are folded into the first."""


def site_layout(site: Site, argument: Argument) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    """([RANK] extents of the argument, [RANK] extents of the block in it), aligned at the last dimension."""
    shape = argument.shape or (1, 1)
    if len(shape) == 1:
        shape = (shape[0], 1)
    if len(shape) > RANK:
        shape = (prod(shape[: 1 - RANK]), *shape[1 - RANK :])
    strides = [prod(shape[d + 1 :]) for d in range(len(shape))]
    block = [1] * len(shape)
    free = set(range(len(shape)))
    for size, stride in sorted(zip(site.sizes, site.strides, strict=True), key=lambda pair: pair[1]):
        if size == 1:
            continue
        match = next((d for d in sorted(free, reverse=True) if strides[d] == stride and shape[d] > 1), None)
        if match is None:  # A view that is no box of the argument: taken as a run along the nearest dimension.
            match = next((d for d in range(len(shape)) if strides[d] <= stride), len(shape) - 1)
        free.discard(match)
        block[match] = max(block[match], size)
    pad = [1] * (RANK - len(shape))
    return np.array(pad + list(shape), np.int64), np.array(pad + block, np.int64)


@njit
def count_pages(
    shapes: Any, blocks: Any, site: int, offset: int, first: int, channels: int, out: Any, scratch: Any
) -> int:
    """Add the pages of a block, by channel, to ``out[:channels]``; how many there are.

    ``shapes`` and ``blocks`` are [sites, rank], rows as of :func:`site_layout`; ``offset`` is the element at which
    the block starts; ``scratch`` is [3, rank]. Parts outside the argument are left out, but at least one page counts.
    """
    rank = shapes.shape[1]
    low, high, at = scratch[0], scratch[1], scratch[2]
    rest = max(offset, 0)
    for d in range(rank - 1, -1, -1):
        extent, index = shapes[site, d], 0
        if extent > 1:
            index = rest % extent if d > 0 else min(rest, extent - 1)
            rest //= extent
        low[d] = at[d] = index
        high[d] = max(index + 1, min(index + blocks[site, d], extent))
    page_columns = (shapes[site, rank - 1] + PAGE - 1) // PAGE
    page_rows = (shapes[site, rank - 2] + PAGE - 1) // PAGE
    column0, column1 = low[rank - 1] // PAGE, (high[rank - 1] - 1) // PAGE
    row0, row1 = low[rank - 2] // PAGE, (high[rank - 2] - 1) // PAGE
    total = 0
    while True:
        matrix = 0
        for d in range(rank - 2):
            matrix = matrix * shapes[site, d] + at[d]
        for row in range(row0, row1 + 1):
            channel = ((matrix * page_rows + row) * page_columns + first + column0) % channels
            for _ in range(column0, column1 + 1):
                out[channel] += 1
                channel = channel + 1 if channel + 1 < channels else 0
        total += (row1 - row0 + 1) * (column1 - column0 + 1)
        d = rank - 3
        while d >= 0:
            at[d] += 1
            if at[d] < high[d]:
                break
            at[d] = low[d]
            d -= 1
        if d < 0:
            return total
