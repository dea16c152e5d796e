from __future__ import annotations

import numpy as np
import pytest

from loomtext import lower, print_module
from loomtext.kernels import KERNELS
from loomtext.rewrite.passes import Context, lowerings
from tests.kernels.checks import check_module, check_refused, count, results, softmax


@pytest.mark.parametrize(
    "given",
    [
        "",
        "B=1 M=1 N=1",
        "B=7 M=7 N=7 D=7",  # one constant for all sizes
        "B=3 M=100 N=33 D=80",
        "D=64 dtype=bf16",
        "N=77 D=3 dtype=f32",
    ],
)
def test_every_shape_is_valid_and_lowers(given: str) -> None:
    lowered = check_module("flash_attention", given)
    assert count(lowered, "loom.alloc") == 13
    # What the loop carries: the largest score, the sum of the weights, the weighted sum of the values.
    (loop,) = [op for op in lowered.walk() if op.name == "scf.for"]
    assert [len(result.type.shape) for result in loop.results] == [3, 3, 3]


def test_signature() -> None:
    text = print_module(KERNELS["flash_attention"].build({"B": "2", "M": "3", "N": "4", "D": "5"}))
    assert "(%k: memref<2x5x4xf16>, %v: memref<2x4x5xf16>, %q: memref<2x3x5xf16>, %out: memref<2x3x5xf16>)" in text


@pytest.mark.parametrize(
    ("given", "scale"),
    [
        ({}, "8.837890e-02 : f16"),
        ({"D": "64"}, "1.250000e-01 : f16"),
        ({"dtype": "f32"}, "0.0883883461 : f32"),
        ({"dtype": "bf16"}, "8.837890e-02 : bf16"),
    ],
)
def test_scale(given: dict[str, str], scale: str) -> None:
    assert f"arith.constant {scale}\n" in print_module(KERNELS["flash_attention"].build(given))


def test_keys_ask_for_a_kind_of_memory() -> None:
    module = KERNELS["flash_attention"].build({})
    assert "to tensor<?x128x?xf16, {local_mem_kind = 1 : i64}>\n" in print_module(module)
    assert print_module(lower(module, "02")).count("dst_mem_space @mem_L1 : 1,") == 1


def test_elementwise_chains_fuse() -> None:
    module = KERNELS["flash_attention"].build({})
    assert count(module, "linalg.generic") == 14
    assert count(lower(module, "01"), "linalg.generic") == 8


def test_assertions_are_known_to_hold() -> None:
    module = KERNELS["flash_attention"].build({})
    assert count(module, "cf.assert") == 3
    context = Context(verify_each=True)
    assert [stage.number for stage, _ in lowerings(module, "00", "01", context)] == ["01"]
    assert context.warnings == []


def test_a_head_of_one_element_is_warned_of() -> None:
    """A tile with a static dimension of size 1 is not handed over; see the docs of stage 01."""
    context = Context(verify_each=True)
    assert list(lowerings(KERNELS["flash_attention"].build({"D": "1"}), "00", "01", context))
    assert len(context.warnings) == 3
    assert "another number of sizes" in context.warnings[0].message


def test_too_large() -> None:
    check_refused(
        "flash_attention", "B=2147483647 N=2147483647 D=4",
        "array 'k' of 2147483647x4x2147483647 elements is too large",
        "an array has 9223372036854775807 elements at most",
    )  # fmt: skip


def test_reference() -> None:
    inputs, out = results("flash_attention", "B=2 M=3 N=4 D=5")
    q, k, v = inputs["q"], inputs["k"], inputs["v"]
    for b, m in np.ndindex(2, 3):
        scores = [sum(q[b, m, d] * k[b, d, n] for d in range(5)) / 5**0.5 for n in range(4)]
        weights = softmax(scores)
        for d in range(5):
            assert out[b, m, d] == pytest.approx(sum(weights[n] * v[b, n, d] for n in range(4)))
