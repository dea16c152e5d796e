"""Whether a mapping is legal with given block sizes, told from the kernel and the mapping alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from loomtext.rewrite.notices import counted
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.scores import extents
from loomtext.rewrite.stages.s06_canonicalize.legality import (
    GATHER,
    SLOTS,
    UNGUARDED,
    Machine,
    Problem,
    judge,
    symbols_of,
)

if TYPE_CHECKING:
    from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import Choice
    from loomtext.rewrite.stages.s03_enumerate_hw_mapping.mapping import Candidate


def problems(choice: Choice, sizes: Mapping[str, int], machine: Machine) -> list[Problem] | None:
    """What is wrong with a mapping; None if the block sizes do not tell. No loop nest is built.

    The same as :func:`~loomtext.rewrite.stages.s06_canonicalize.legality.judge` says of the function when it is.
    """
    if not symbols_of(choice.function) <= sizes.keys():
        return None
    found = list(judge(choice.function, sizes, machine).problems)
    candidate, kernel = choice.candidate, choice.kernel
    if candidate is None or kernel is None:
        return found
    blocks = extents(kernel, sizes)
    if any(n is None for n in blocks):
        return None
    known = [n for n in blocks if n is not None]
    for i, (n, cores) in enumerate(zip(known, candidate.tiling, strict=True)):
        if n % cores:
            symbol = kernel.bounds[i].block_symbol()
            of = f" of {symbol.root}" if symbol is not None else ""
            found.append(Problem(UNGUARDED, f"{counted(n, 'block')}{of} on {counted(cores, 'core')}"))
    if kernel.space.reduction is not None:
        found += _gathering(candidate, kernel.space.reduction, candidate.waves(known))
    return found


def _gathering(candidate: Candidate, gathered: int, waves: tuple[int, ...]) -> list[Problem]:
    """Problems of a gather over an iterator that owns the innermost piece of either axis."""
    found = []
    if waves[gathered] > 1:
        reason = f"the blocks come in {waves[gathered]} trips, but are gathered in each of them"
        found.append(Problem(GATHER, reason))
    if all(piece.size > 1 for piece in candidate.assignment[gathered]):
        first, second = (dim.name for dim in candidate.mesh.dims)
        reason = f"the gathered blocks are numbered along {second} first, the region along {first}"
        found.append(Problem(SLOTS, reason))
    return found


def shown(found: list[Problem] | None) -> str:
    """The verdict as a cell of a table."""
    if found is None:
        return "?"
    return "; ".join(f"{p.kind}: {p.reason}" for p in found) or "legal"
