"""Attention without the matrix of all weights (the online softmax of FlashAttention).

With ``q[B, M, D]``, the transposed keys ``k[B, D, N]`` and ``v[B, N, D]``, each of the ``B`` pairs of a batch
and a head on its own::

    out[B, M, D] = softmax(q @ k / sqrt(D)) @ v

One tile of keys at a time changes, for each query, the largest score so far (``peak``), the sum of the
weights ``exp(score - peak)`` (``total``) and the weighted sum of the values (``result``). When the peak
grows, sums of before are scaled by ``exp(old peak - new peak)``.
"""

from __future__ import annotations

from math import inf, sqrt

from loomtext.ir.core import Operation
from loomtext.ir.types import FloatType
from loomtext.kernels import Arrays, Shapes
from loomtext.kernels.builder import KernelBuilder
from loomtext.kernels.expressions import exp, maximum


def shapes(B: int, M: int, N: int, D: int) -> Shapes:
    """Shapes of the arguments."""
    return {"k": (B, D, N), "v": (B, N, D), "q": (B, M, D), "out": (B, M, D)}


def build(B: int, M: int, N: int, D: int, dtype: str) -> Operation:
    """A grid over batches and queries; scores are [b, m, n], what is kept per query [b, m, 1]."""
    kernel = KernelBuilder("flash_attention", FloatType(dtype))
    k, v, q, out = kernel.arrays(shapes(B, M, N, D))
    b, m, n = kernel.tile("tile_b", B), kernel.tile("tile_m", M), kernel.tile("tile_n", N)
    scale = 1 / sqrt(D)
    with kernel.grid(b, m):
        lowest, one = kernel.full([b, m, 1], -inf), kernel.full([b, m, 1], 1.0)
        zero = kernel.full([b, m, D], 0.0)
        queries = kernel.load(q, [b, m, D])
        # The total may start at any number: the first step scales it by exp(-inf) = 0.
        with kernel.reduction(n, lowest, one, zero) as carried:
            peak, total, result = carried.values
            scores = kernel.matmul(queries, kernel.load(k, [b, D, n], memory_kind=1), checked=True)
            # The scale is positive, so that the largest score may be scaled instead of all of them.
            higher = maximum(peak, scores.max(2, keep=True) * scale)
            weights = exp(scores * scale - higher.stretched(2, n))
            weight_sums = weights.sum(2, keep=True)
            decay = exp(peak - higher)
            total = total * decay + weight_sums
            result = result * decay
            weighted = kernel.matmul(weights, kernel.load(v, [b, n, D]), zero, checked=True)
            carried.values = [higher, total, weighted + result]
        _, total, result = carried.values
        kernel.store(out, [b, m, D], result / total.stretched(2, D))
    return kernel.finish()


def temporaries(B: int, M: int, N: int, D: int) -> int:
    """Elements that the reference holds: scores, differences, weights, and their result."""
    return 3 * B * M * N + B * M * D


def reference(inputs: Arrays, **sizes: int) -> Arrays:
    """The same with NumPy."""
    import numpy as np

    q, k, v = inputs["q"], inputs["k"], inputs["v"]
    scores = q @ k / sqrt(q.shape[-1])
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return {"out": weights @ v / weights.sum(axis=-1, keepdims=True)}
