"""All candidates of all kernels, lowered for 4 x 4 cores with tiles that fit (and some mappings that do not)."""

from __future__ import annotations

from functools import cache

from loomtext.ir.core import Operation
from loomtext.sim.frontend import Options, build, candidates
from loomtext.sim.program import Program
from tests.sim.variants import lowered

MESH = "mesh_4x4"
SIZES: dict[str, tuple[dict[str, int], dict[str, int]]] = {
    "matmul": ({"m": 16, "n": 16, "k": 8}, {"M": 256, "N": 256, "K": 24}),
    "batch_matmul": ({"b": 1, "m": 8, "n": 16, "k": 8}, {"B": 16, "M": 32, "N": 32, "K": 16}),
    "flash_attention": ({"b": 1, "m": 8, "n": 16}, {"B": 16, "M": 32, "N": 32, "D": 16}),
    "mqa_decode": ({"b": 1, "s": 16, "n": 8}, {"B": 4, "H": 4, "N": 64, "D": 8}),
    "mamba_chunk_scan": (
        {"b": 1, "c": 1, "h": 1, "m": 8, "n": 8, "k": 8},
        {"B": 1, "H": 1, "G": 1, "C": 4, "L": 32, "P": 32, "N": 8},
    ),
    "split_k_matmul": ({"m": 16, "n": 16, "k": 8}, {"M": 64, "N": 64, "K": 32}),
}
"""Tiles and sizes by kernel."""


@cache
def module_of(kernel: str) -> Operation:
    """A kernel at stage 08."""
    tiles, sizes = SIZES[kernel]
    return lowered(kernel, MESH, {f"tile_{name}": size for name, size in tiles.items()}, **sizes)


@cache
def programs_of(kernel: str, double_buffer: str = "auto") -> tuple[Program, ...]:
    """The programs of all candidates without errors."""
    built = [build(c, Options(double_buffer=double_buffer)) for c in candidates(module_of(kernel))]
    good = tuple(p for p in built if not p.failed)
    assert good
    return good
