"""Mappings for any mesh, shape and tile size: what is covered, by whom, under which name."""

from __future__ import annotations

from collections import Counter
from itertools import islice, product
from math import prod

from hypothesis import given, settings
from hypothesis import strategies as st

from loomtext.hardware import Mesh, MeshDim
from loomtext.rewrite.stages.s03_enumerate_hw_mapping import mapping
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.mapping import Candidate, Space

SIZES = st.integers(1, 8)
MESHES = st.builds(lambda x, y: Mesh("arch_mesh", (MeshDim("dim_x", x), MeshDim("dim_y", y))), SIZES, SIZES)


@st.composite
def spaces(draw: st.DrawFn, most: int = 3) -> Space:
    """Kernels of up to three iterators, with scores that often tie."""
    rank = draw(st.integers(1, most))
    scores = [tuple(draw(st.integers(0, 3)) for _ in range(rank)) for _ in range(3)]
    reduction = draw(st.none() | st.integers(0, rank - 1))
    return Space("k", *scores, reduction)


def all_candidates(space: Space, mesh: Mesh, full: bool) -> list[Candidate]:
    return [
        candidate
        for occupancy in mapping.occupancies(mesh, full)
        for candidate in mapping.candidates(space, mesh, occupancy)
    ]


@st.composite
def placed(draw: st.DrawFn) -> tuple[Candidate, tuple[int, ...]]:
    """A candidate of a random kernel on a random mesh, and a grid of tiles."""
    space = draw(spaces())
    mesh = draw(MESHES)
    found = all_candidates(space, mesh, draw(st.booleans()))
    candidate = found[draw(st.integers(0, len(found) - 1))]
    extents = tuple(draw(st.integers(0, 2 * t + 1)) for t in candidate.tiling)
    return candidate, extents


def work(candidate: Candidate, extents: tuple[int, ...]) -> Counter[tuple[int, ...]]:
    """How often each tile is worked on, over all cores in use and all waves."""
    cores = product(*map(range, candidate.occupancy))
    waves = list(product(*map(range, candidate.waves(extents))))
    return Counter(candidate.tile(core, wave) for core in cores for wave in waves)


@settings(max_examples=150, deadline=None)
@given(placed())
def test_every_tile_is_covered_exactly_once(drawn: tuple[Candidate, tuple[int, ...]]) -> None:
    candidate, extents = drawn
    done = work(candidate, extents)
    grid = list(product(*map(range, extents)))
    assert [done[tile] for tile in grid] == [1] * len(grid)
    assert set(done.values()) <= {1}, "no two cores work on one tile, not even beyond the grid"
    if all(extent % tile == 0 for extent, tile in zip(extents, candidate.tiling, strict=True)):
        assert len(done) == len(grid), "no wave overruns"


@settings(max_examples=100, deadline=None)
@given(spaces(), MESHES, st.booleans())
def test_names_are_unique(space: Space, mesh: Mesh, full: bool) -> None:
    names = [candidate.name for candidate in all_candidates(space, mesh, full)]
    assert len(set(names)) == len(names)


@settings(max_examples=100, deadline=None)
@given(spaces(4), MESHES, st.booleans())
def test_order_and_number_are_known(space: Space, mesh: Mesh, full: bool) -> None:
    found = all_candidates(space, mesh, full)
    assert len(found) == mapping.count(space, mesh, full)
    assert found == all_candidates(space, mesh, full)
    assert [c.occupancy for c in found] == sorted(c.occupancy for c in found)


@settings(max_examples=100, deadline=None)
@given(spaces(), MESHES)
def test_pieces_make_up_the_axes(space: Space, mesh: Mesh) -> None:
    for candidate in islice(mapping.candidates(space, mesh, mesh.sizes), 200):
        assert tuple(map(prod, candidate.factors)) == mesh.sizes
        owned = [piece for pieces in candidate.assignment for piece in pieces]
        assert sorted(owned, key=candidate.pieces.index) == list(candidate.pieces)
        assert all(candidate.assignment)
        assert len(candidate.pieces) == space.rank + 1
        if space.reduction is not None:
            assert candidate.ordering[0] == space.reduction


@settings(max_examples=200, deadline=None)
@given(spaces(4))
def test_no_iterator_comes_before_one_that_dominates_it(space: Space) -> None:
    scores = list(zip(space.parallelism, space.reuse_volume, space.reuse_accesses, strict=True))
    for ordering in mapping.orderings(space):
        assert sorted(ordering) == list(range(space.rank))
        ranked = [i for i in ordering if i != space.reduction]
        for k, later in enumerate(ranked):
            for earlier in ranked[:k]:
                better = all(a >= b for a, b in zip(scores[later], scores[earlier], strict=True))
                assert not better or scores[later] == scores[earlier]


@given(st.integers(1, 200), st.integers(1, 4))
def test_factorizations_are_ordered_and_complete(size: int, pieces: int) -> None:
    found = list(mapping.factorizations(size, pieces))
    assert found == sorted(set(found))
    divisors = [d for d in range(1, size + 1) if size % d == 0]
    assert found == [f for f in product(divisors, repeat=pieces) if prod(f) == size]
