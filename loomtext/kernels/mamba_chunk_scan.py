"""The last step of Mamba-2: outputs of all chunks of a sequence, from the states at their starts.

``B`` sequences are cut into ``C`` chunks of ``L`` tokens; each of ``H`` heads has ``P`` channels and states
of size ``N``; ``H / G`` heads share one of ``G`` groups. Arguments::

    cb[B, C, G, L, L]   what token m takes from token k of its chunk; zero for k > m
    x[B, H, C*L, P]     inputs                  dt[B, H, C, L]     steps
    a[B, H, C, L]       sums of the logarithms of the decays, from the start of the chunk on
    c[B, G, C*L, N]     what tokens read of the state                   d[H]  weight of the input itself
    states[B, C, H, N, P]   states at the starts of chunks

For token ``t = chunk * L + m`` of a head in group ``g`` (indices of sequence, head and chunk left out)::

    out[t, p] = exp(a[m]) * sum_n c[g, t, n] * states[n, p]
              + sum_{k <= m} cb[g, m, k] * exp(a[m] - a[k]) * dt[k] * x[chunk * L + k, p]
              + d * x[t, p]

As ``cb`` is zero there, the second sum may go beyond m, to the end of the tile.
"""

from __future__ import annotations

from typing import Any

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.types import FloatType
from loomtext.kernels import Arrays, Shapes
from loomtext.kernels.builder import KernelBuilder
from loomtext.kernels.expressions import exp


def shapes(B: int, H: int, G: int, C: int, L: int, P: int, N: int) -> Shapes:
    """Shapes of the arguments."""
    if H % G:
        message = f"H is {H}, which is not a multiple of G, {G}"
        raise DiagnosticError.of(message, hint="each group has as many heads")
    return {
        "cb": (B, C, G, L, L), "x": (B, H, C * L, P), "dt": (B, H, C, L), "a": (B, H, C, L),
        "c": (B, G, C * L, N), "d": (H,), "states": (B, C, H, N, P), "out": (B, H, C * L, P),
    }  # fmt: skip


def build(B: int, H: int, G: int, C: int, L: int, P: int, N: int, dtype: str) -> Operation:
    """A grid over tiles of tokens and channels and over chunks; cores loop over sequences and heads."""
    kernel = KernelBuilder("mamba_chunk_scan", FloatType(dtype))
    cb, x, dt, a, c, d, states, out = kernel.arrays(shapes(B, H, G, C, L, P, N))
    m, p, k = kernel.tile("tile_m", L), kernel.tile("tile_n", P), kernel.tile("tile_k", L)
    chunks = kernel.single("tile_c", C)
    batches, heads = kernel.single("tile_b", B), kernel.single("tile_h", H)
    with kernel.grid(m, p, chunks), kernel.sequence(batches), kernel.sequence(heads):
        batch, head, chunk = kernel.start(batches), kernel.start(heads), kernel.start(chunks)
        sums = kernel.load(a, [batch, head, chunk, m])
        kept = exp(sums.repeated(0, p).transposed(1, 0))
        group, first = head // (H // G), chunk * L
        tokens = kernel.start(m) + first, m
        read = kernel.load(c, [batch, group, tokens, N])
        from_state = kernel.matmul(read, kernel.load(states, [batch, chunk, head, N, p])) * kept
        end = (kernel.number_of(m) + 1) * kernel.size(m)
        with kernel.reduction(k, from_state, stop=end) as result:
            weights = kernel.load(cb, [batch, chunk, group, m, k])
            earlier = kernel.load(a, [batch, head, chunk, k])
            decay = exp(sums.repeated(0, k).transposed(1, 0) - earlier.repeated(0, m))
            steps = kernel.load(dt, [batch, head, chunk, k])
            weights = weights * decay * steps.repeated(0, m)
            inputs = kernel.load(x, [batch, head, (kernel.start(k) + first, k), p])
            result.value = result.value + kernel.matmul(weights, inputs)
        direct = kernel.load(d, [head])
        own = kernel.load(x, [batch, head, tokens, p]) * direct
        kernel.store(out, [batch, head, tokens, p], result.value + own)
    return kernel.finish()


def prepare(inputs: Arrays) -> Arrays:
    """Inputs as they have to be, from any numbers."""
    import numpy as np

    decays = -np.abs(inputs["a"])
    return {**inputs, "cb": np.tril(inputs["cb"]), "a": np.cumsum(decays, axis=-1) / decays.shape[-1]}


def temporaries(B: int, H: int, G: int, C: int, L: int, P: int, N: int) -> int:
    """Elements that the reference holds: five matrices of tokens a chunk, what tokens read, three results."""
    return B * H * C * (5 * L * L + 2 * L * N + 3 * L * P)


def reference(inputs: Arrays, **sizes: int) -> Arrays:
    """The same with NumPy."""
    import numpy as np

    x, a, c, states = (inputs[name] for name in ("x", "a", "c", "states"))
    _, chunks, groups, length, _ = inputs["cb"].shape
    batches, heads, _, channels = x.shape

    def of_heads(values: Any) -> Any:  # [B, G, ...] -> [B, H, ...]
        return np.repeat(values, heads // groups, axis=1)

    x_chunks = x.reshape(batches, heads, chunks, length, channels)
    c_chunks = of_heads(c).reshape(batches, heads, chunks, length, -1)
    cb = of_heads(inputs["cb"].swapaxes(1, 2))
    decay = np.exp(np.tril(a[..., :, None] - a[..., None, :]))
    weights = np.tril(cb) * decay * inputs["dt"][..., None, :]
    result = np.exp(a)[..., None] * (c_chunks @ states.swapaxes(1, 2)) + weights @ x_chunks
    result += inputs["d"][:, None, None, None] * x_chunks
    return {"out": result.reshape(x.shape)}
