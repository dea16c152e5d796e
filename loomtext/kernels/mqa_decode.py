"""Decoding with multi-query attention: one new token, whose heads share keys and values, and a long past.

With ``q[B, H, D]``, the transposed keys ``k[B, D, N]`` and ``v[B, N, D]``, each of the ``B`` sequences on its
own::

    out[B, H, D] = softmax(q @ k / sqrt(D)) @ v

The past is split into parts of ``tile_s`` tokens, one per core, which go through their part as flash
attention does. Then the first core gathers, of each part, the result and ``log(sum(exp(scores)))``; the
softmax of the latter weights the former.
"""

from __future__ import annotations

from math import inf, sqrt

from loomtext.ir.core import Operation
from loomtext.ir.types import FloatType
from loomtext.kernels import Arrays, Shapes
from loomtext.kernels.builder import KernelBuilder
from loomtext.kernels.expressions import exp, log, maximum


def shapes(B: int, H: int, N: int, D: int) -> Shapes:
    """Shapes of the arguments."""
    return {"k": (B, D, N), "v": (B, N, D), "q": (B, H, D), "out": (B, H, D)}


def build(B: int, H: int, N: int, D: int, dtype: str) -> Operation:
    """A grid over sequences and parts; scores are [b, H, n], what is kept per head [b, H, 1]."""
    kernel = KernelBuilder("mqa_decode", FloatType(dtype))
    k, v, q, out = kernel.arrays(shapes(B, H, N, D))
    b, s, n = kernel.tile("tile_b", B), kernel.tile("tile_s", N), kernel.tile("tile_n", N)
    scale = 1 / sqrt(D)
    with kernel.grid(b, s):
        lowest, one = kernel.full([b, H, 1], -inf), kernel.full([b, H, 1], 1.0)
        zero = kernel.full([b, H, D], 0.0)
        queries = kernel.load(q, [b, H, D])
        kernel.require_equal(kernel.size(s) % kernel.size(n), 0, "tile_s is not a multiple of tile_n")
        part = kernel.start(s)
        with kernel.reduction(n, lowest, one, zero, first=part, stop=part + kernel.size(s)) as carried:
            peak, total, result = carried.values
            scores = kernel.matmul(queries, kernel.load(k, [b, D, n]), checked=True)
            higher = maximum(peak, scores.max(2, keep=True) * scale)
            weights = exp(scores * scale - higher.stretched(2, n))
            weight_sums = weights.sum(2, keep=True)
            decay = exp(peak - higher)
            total = total * decay + weight_sums
            result = result * decay.stretched(2, D)
            weighted = kernel.matmul(weights, kernel.load(v, [b, n, D]), zero, checked=True)
            carried.values = [higher, total, weighted + result]
        peak, total, result = carried.values
        log_sum = log(total) + peak
        result = result / total.stretched(2, D)
        log_sums, results = kernel.gather(log_sum, across=s), kernel.gather(result, across=s)
        with kernel.at_first(s):
            # A frontend's maximum comes with its position, which nothing uses here.
            largest, _ = log_sums.max_with_index(0)
            shares = exp(log_sums - largest)
            shares = shares / shares.sum(0)
            kernel.store(out, [b, H, D], (results * shares.stretched(3, D)).sum(0))
    return kernel.finish()


def temporaries(B: int, H: int, N: int, D: int) -> int:
    """Elements that the reference holds: scores, differences, weights, and their result."""
    return 3 * B * H * N + B * H * D


def reference(inputs: Arrays, **sizes: int) -> Arrays:
    """The same with NumPy."""
    import numpy as np

    q, k, v = inputs["q"], inputs["k"], inputs["v"]
    scores = q @ k / sqrt(q.shape[-1])
    weights = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return {"out": weights @ v / weights.sum(axis=-1, keepdims=True)}
