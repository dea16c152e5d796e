"""Mappings of iterators onto a mesh, as values. Nothing here looks at IR.

Each axis of the mesh is cut into *pieces*, factors of its size; P iterators get P + 1 pieces. The first
iterator of a priority ordering owns the innermost piece of either axis, every other one owns one piece. What
the mesh does not cover of an iterator is covered in *waves*, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import permutations, product
from math import prod
from typing import NamedTuple

from loomtext.hardware.model import Mesh

MESH_RANK = 2
"""Number of axes that mappings are defined for."""


class Piece(NamedTuple):
    """A factor of an axis. Level 0 is the innermost, that is the fastest-varying digit of a position."""

    dim: int
    level: int
    size: int


class Space(NamedTuple):
    """What enumeration needs to know of a kernel: scores of each iterator, see :mod:`.scores`."""

    name: str
    parallelism: tuple[int, ...]
    reuse_volume: tuple[int, ...]
    reuse_accesses: tuple[int, ...]
    reduction: int | None = None
    """The iterator that a gather reduces over; it comes first in every ordering."""
    extents: tuple[int, ...] | None = None
    """Trip counts, if all of them are constants: pieces then have to divide them."""

    @property
    def rank(self) -> int:
        """Number of iterators."""
        return len(self.parallelism)


@dataclass(frozen=True)
class Candidate:
    """One way of placing the iterators of a function on the mesh.

    ``occupancy`` is the part of each axis that is used, ``factors`` its pieces from level 0 outwards,
    ``ordering`` the iterators by priority.
    """

    function: str
    mesh: Mesh
    occupancy: tuple[int, ...]
    factors: tuple[tuple[int, ...], ...]
    ordering: tuple[int, ...]

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces, numbered by level, then by axis."""
        found = [Piece(s, level, size) for s, sizes in enumerate(self.factors) for level, size in enumerate(sizes)]
        return tuple(sorted(found, key=lambda piece: (piece.level, piece.dim)))

    @cached_property
    def assignment(self) -> tuple[tuple[Piece, ...], ...]:
        """The pieces of each iterator. With two of them, the first is the outer digit of the index."""
        owned: list[tuple[Piece, ...]] = [()] * len(self.ordering)
        first, *others = self.ordering
        owned[first] = self.pieces[:MESH_RANK]
        for iterator, piece in zip(others, self.pieces[MESH_RANK:], strict=True):
            owned[iterator] = (piece,)
        return tuple(owned)

    @cached_property
    def tiling(self) -> tuple[int, ...]:
        """For each iterator, how many of its tiles the mesh covers at a time."""
        return tuple(prod(piece.size for piece in pieces) for pieces in self.assignment)

    @property
    def name(self) -> str:
        """``function__split__mapping__order``, e.g. ``matmul__x8_y1y8__d0i0_d1i0_d2i1__f01``."""
        split = "_".join(
            "".join(f"{dim.short}{size}" for size in sizes)
            for dim, sizes in zip(self.mesh.dims, self.factors, strict=True)
        )
        owner = {piece: i for i, pieces in enumerate(self.assignment) for piece in pieces}
        mapping = "_".join(f"d{d}i{owner[piece]}" for d, piece in enumerate(self.pieces))
        order = "".join(str(i) for i in range(len(self.ordering)))
        return f"{self.function}__{split}__{mapping}__f{order}"

    @property
    def cores(self) -> int:
        """Number of cores in use."""
        return prod(self.occupancy)

    def waves(self, extents: Sequence[int]) -> tuple[int, ...]:
        """Trip counts of the wave loops for iterators with these extents."""
        return tuple(-(-extent // tile) for extent, tile in zip(extents, self.tiling, strict=True))

    def position(self, core: Sequence[int]) -> dict[Piece, int]:
        """The digits of a core's coordinates."""
        digits = {}
        for s, (at, sizes) in enumerate(zip(core, self.factors, strict=True)):
            for level, size in enumerate(sizes):
                at, digits[Piece(s, level, size)] = divmod(at, size)
        return digits

    def tile(self, core: Sequence[int], wave: Sequence[int]) -> tuple[int, ...]:
        """The tile that a core works on in a wave; beyond the extents in a last wave that is not full."""
        digits = self.position(core)
        indices = []
        for pieces, w, total in zip(self.assignment, wave, self.tiling, strict=True):
            index = 0
            for piece in pieces:
                index = index * piece.size + digits[piece]
            indices.append(index + w * total)
        return tuple(indices)


# -- enumeration ---------------------------------------------------------------------------------------


def occupancies(mesh: Mesh, full: bool) -> Iterator[tuple[int, ...]]:
    """The parts of the mesh that are tried: all of it, or every even part of each axis."""
    if full:
        yield mesh.sizes
    else:
        # An odd size is never tried as a whole, as in the reference.
        yield from product(*(range(2, size + 1, 2) if size > 1 else (size,) for size in mesh.sizes))


def factorizations(size: int, count: int) -> Iterator[tuple[int, ...]]:
    """``count`` ordered factors of ``size``, ones allowed, in lexicographic order."""
    if count == 1:
        yield (size,)
        return
    for factor in range(1, size + 1):
        if size % factor == 0:
            for rest in factorizations(size // factor, count - 1):
                yield (factor, *rest)


def splits(sizes: Sequence[int], rank: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way of cutting two axes into ``rank`` + 1 pieces."""
    x, y = sizes
    for first in range(1, rank + 1):
        seconds = tuple(factorizations(y, rank + 1 - first))
        for one in factorizations(x, first):
            for other in seconds:
                yield one, other


def fronts(space: Space) -> list[tuple[int, ...]]:
    """The iterators without the reduction, in Pareto fronts of their scores, best first."""
    scores = list(zip(space.parallelism, space.reuse_volume, space.reuse_accesses, strict=True))
    remaining = [i for i in range(space.rank) if i != space.reduction]
    found = []
    while remaining:
        front = tuple(b for b in remaining if not any(_dominates(scores[a], scores[b]) for a in remaining))
        found.append(front)
        remaining = [i for i in remaining if i not in front]
    return found


def _dominates(a: tuple[int, ...], b: tuple[int, ...]) -> bool:
    return a != b and all(x >= y for x, y in zip(a, b, strict=True))


def orderings(space: Space) -> Iterator[tuple[int, ...]]:
    """Priority orderings of the iterators."""
    pinned = () if space.reduction is None else (space.reduction,)
    for parts in product(*(tuple(permutations(front)) for front in fronts(space))):
        yield (*pinned, *(i for part in parts for i in part))


def candidates(space: Space, mesh: Mesh, occupancy: tuple[int, ...]) -> Iterator[Candidate]:
    """The mappings of a kernel onto one part of the mesh, in the reference's order."""
    ranked = tuple(orderings(space))
    for factors in splits(occupancy, space.rank):
        for ordering in ranked:
            yield Candidate(space.name, mesh, occupancy, factors, ordering)


def is_divisible(space: Space, candidate: Candidate) -> bool:
    """False if constant extents are not multiples of the pieces that cover them."""
    return space.extents is None or all(
        extent % tile == 0 for extent, tile in zip(space.extents, candidate.tiling, strict=True)
    )


def count(space: Space, mesh: Mesh, full: bool) -> int:
    """The number of candidates, without making them."""
    ranked = prod(prod(range(1, len(front) + 1)) for front in fronts(space))
    return ranked * sum(
        _factorization_count(x, first) * _factorization_count(y, space.rank + 1 - first)
        for x, y in occupancies(mesh, full)
        for first in range(1, space.rank + 1)
    )


def _factorization_count(size: int, pieces: int) -> int:
    """Number of ordered factorizations: a product over the prime powers of ``size``."""
    total, prime = 1, 2
    while size > 1:
        power = 0
        while size % prime == 0:
            size, power = size // prime, power + 1
        # Ways of distributing `power` equal things over `pieces` places.
        total = total * prod(range(pieces, pieces + power)) // prod(range(1, power + 1))
        prime += 1
    return total


def is_selected(name: str, glob: str | None) -> bool:
    """True if a candidate of that name is wanted."""
    return glob is None or fnmatchcase(name, glob)
