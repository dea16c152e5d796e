"""The products of pairs of matrices: ``out[B, M, N] = x[B, M, K] @ y[B, K, N]``."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.types import FloatType
from loomtext.kernels import Arrays, Shapes
from loomtext.kernels.builder import KernelBuilder


def shapes(B: int, M: int, N: int, K: int) -> Shapes:
    """Shapes of the arguments."""
    return {"x": (B, M, K), "y": (B, K, N), "out": (B, M, N)}


def build(B: int, M: int, N: int, K: int, dtype: str) -> Operation:
    """One tile of the results, from several pairs of matrices, per core."""
    kernel = KernelBuilder("batch_matmul", FloatType(dtype))
    x, y, out = kernel.arrays(shapes(B, M, N, K))
    b, m = kernel.tile("tile_b", B), kernel.tile("tile_m", M)
    n, k = kernel.tile("tile_n", N), kernel.tile("tile_k", K)
    with kernel.grid(b, m, n):
        with kernel.reduction(k, kernel.full([b, m, n], 0.0)) as total:
            total.value = kernel.matmul(kernel.load(x, [b, m, k]), kernel.load(y, [b, k, n]), total.value)
        kernel.store(out, [b, m, n], total.value)
    return kernel.finish()


def reference(inputs: Arrays, **sizes: int) -> Arrays:
    """The same with NumPy."""
    return {"out": inputs["x"] @ inputs["y"]}
