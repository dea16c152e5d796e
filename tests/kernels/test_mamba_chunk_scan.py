from __future__ import annotations

from math import exp

import numpy as np
import pytest

from loomtext import lower, print_module
from loomtext.kernels import KERNELS
from tests.kernels.checks import check_module, check_refused, count, results


@pytest.mark.parametrize(
    "given",
    [
        "",
        "B=1 H=1 G=1 C=1 L=1 P=1 N=2",
        "B=3 H=6 G=3 C=5 L=33 P=7 N=9",
        "H=8 G=8 C=192",  # one head a group; one constant for two sizes
        "G=1 dtype=bf16",
        "L=64 dtype=f32",
    ],
)
def test_every_shape_is_valid_and_lowers(given: str) -> None:
    lowered = check_module("mamba_chunk_scan", given)
    assert count(lowered, "linalg.matmul") == 2
    assert count(lowered, "scf.for") == 3
    assert count(lowered, "loom.alloc") == 17


def test_signature() -> None:
    sizes = {"B": "2", "H": "6", "G": "3", "C": "4", "L": "5", "P": "7", "N": "8", "dtype": "f32"}
    text = print_module(KERNELS["mamba_chunk_scan"].build(sizes))
    assert (
        "(%cb: memref<2x4x3x5x5xf32>, %x: memref<2x6x20x7xf32>, %dt: memref<2x6x4x5xf32>, "
        "%a: memref<2x6x4x5xf32>, %c: memref<2x3x20x8xf32>, %d: memref<6xf32>, "
        "%states: memref<2x4x6x8x7xf32>, %out: memref<2x6x20x7xf32>)" in text
    )


def test_sequences_heads_and_chunks_are_taken_one_by_one() -> None:
    module = KERNELS["mamba_chunk_scan"].build({})
    bounds = {
        op.attributes["symbol_ref"].root: op.attributes["upper_bound"].value
        for op in module.walk() if op.name == "loom.sym"
    }  # fmt: skip
    assert bounds == {"tile_m": 192, "tile_n": 160, "tile_k": 192, "tile_c": 1, "tile_b": 1, "tile_h": 1}


def test_a_weight_per_head_has_no_dimensions() -> None:
    module = KERNELS["mamba_chunk_scan"].build({})
    assert "memref<32xf16> to memref<f16, strided<[], offset: ?>>" in print_module(module)
    assert "loom.alloc [1] on @L1 : memref<f16>" in print_module(lower(module, "02"))


@pytest.mark.parametrize(
    ("given", "message", "hint"),
    [
        ("H=30", "H is 30, which is not a multiple of G, 4", "each group has as many heads"),
        ("H=2 G=4", "H is 2, which is not a multiple of G, 4", "each group has as many heads"),
        ("G=0", "G is 0, but sizes are positive", "for example -D G=4"),
        ("dtype=f64", "'f64' is no element type", "element types are f16, bf16, f32"),
        (
            "C=2147483647 L=2147483647", "array 'cb' of 2x2147483647x4x2147483647x2147483647 elements is too large",
            "an array has 9223372036854775807 elements at most",
        ),
    ],
)  # fmt: skip
def test_refused(given: str, message: str, hint: str) -> None:
    check_refused("mamba_chunk_scan", given, message, hint)


def test_inputs_are_as_the_kernel_expects_them() -> None:
    inputs, _ = results("mamba_chunk_scan", "B=2 H=4 G=2 C=3 L=4 P=5 N=6")
    assert (np.triu(inputs["cb"], 1) == 0).all()
    assert (np.diff(inputs["a"], axis=-1) <= 0).all()


def test_reference() -> None:
    B, H, G, C, L, P, N = 2, 4, 2, 3, 4, 5, 6
    inputs, out = results("mamba_chunk_scan", f"B={B} H={H} G={G} C={C} L={L} P={P} N={N}")
    cb, x, dt, a, c, d, states = (inputs[n] for n in ("cb", "x", "dt", "a", "c", "d", "states"))
    for b, h, i, m, p in np.ndindex(B, H, C, L, P):
        g, t = h // (H // G), i * L + m
        want = exp(a[b, h, i, m]) * sum(c[b, g, t, n] * states[b, i, h, n, p] for n in range(N))
        for k in range(m + 1):
            decay = exp(a[b, h, i, m] - a[b, h, i, k])
            want += cb[b, i, g, m, k] * decay * dt[b, h, i, k] * x[b, h, i * L + k, p]
        want += d[h] * x[b, h, t, p]
        assert out[b, h, t, p] == pytest.approx(want)
