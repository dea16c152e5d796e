"""The product of two matrices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from loomtext.kernels.shapes import Inputs, Outputs, Shapes

if TYPE_CHECKING:
    from loomtext.ir.core import Operation


def shapes(M: int, N: int, K: int) -> Shapes:
    """Shapes of the arguments."""
    return {"x": (M, K), "y": (K, N), "out": (M, N)}


def build(dtype: str, **sizes: int) -> Operation:
    """``out[M, N] = x[M, K] @ y[K, N]``; the sums are kept in the type of the elements."""
    from loomtext.ir.types import FloatType
    from loomtext.kernels.builder import KernelBuilder

    kernel = KernelBuilder("matmul", FloatType(dtype))
    x, y, out = kernel.arrays(shapes(**sizes))
    m, n, k = (kernel.tile(f"tile_{d.lower()}", sizes[d]) for d in "MNK")
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
            total.value = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), total.value)
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


def reference(inputs: Inputs, **sizes: int) -> Outputs:
    """The same with NumPy."""
    return {"out": inputs["x"] @ inputs["y"]}
