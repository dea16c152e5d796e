"""The product of two matrices: ``out[M, N] = x[M, K] @ y[K, N]``."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.types import FloatType
from loomtext.kernels import Arrays, Shapes
from loomtext.kernels.builder import KernelBuilder


def shapes(M: int, N: int, K: int) -> Shapes:
    """Shapes of the arguments."""
    return {"x": (M, K), "y": (K, N), "out": (M, N)}


def build(M: int, N: int, K: int, dtype: str) -> Operation:
    """One tile of the result per core; the sums are kept in the type of the elements."""
    kernel = KernelBuilder("matmul", FloatType(dtype))
    x, y, out = kernel.arrays(shapes(M, N, K))
    m, n, k = kernel.tile("tile_m", M), kernel.tile("tile_n", N), kernel.tile("tile_k", K)
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
            total.value = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), total.value)
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


def reference(inputs: Arrays, **sizes: int) -> Arrays:
    """The same with NumPy."""
    return {"out": inputs["x"] @ inputs["y"]}
