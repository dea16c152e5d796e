"""The product of two matrices with the sums split between cores: ``out[M, N] = x[M, K] @ y[K, N]``.

Each core has the product of one tile of ``x`` and one of ``y``. What the cores along ``K`` have for a tile of
the result is gathered at the first of them, which adds it up.
"""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.types import FloatType
from loomtext.kernels import Arrays, Shapes
from loomtext.kernels.builder import KernelBuilder


def shapes(M: int, N: int, K: int) -> Shapes:
    """Shapes of the arguments."""
    return {"x": (M, K), "y": (K, N), "out": (M, N)}


def build(M: int, N: int, K: int, dtype: str) -> Operation:
    """A grid of three dimensions and no loop; parts of sums have the shape [tiles of K, m, n]."""
    kernel = KernelBuilder("split_k_matmul", FloatType(dtype))
    x, y, out = kernel.arrays(shapes(M, N, K))
    m, n, k = kernel.tile("tile_m", M), kernel.tile("tile_n", N), kernel.tile("tile_k", K)
    with kernel.grid(m, n, k):
        part = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), checked=True)
        parts = kernel.gather(part, across=k)
        with kernel.at_first(k):
            kernel.store(out, [m, n], parts.sum(0))
    return kernel.finish()


def reference(inputs: Arrays, **sizes: int) -> Arrays:
    """The same with NumPy."""
    return {"out": inputs["x"] @ inputs["y"]}
