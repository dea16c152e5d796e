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
        "B=1 H=2 N=1 D=2",
        "B=3 H=7 N=100 D=33",
        "B=2 H=32 N=32 D=32",  # one constant for all sizes
        "H=128 dtype=bf16",
        "N=77 dtype=f32",
    ],
)
def test_every_shape_is_valid_and_lowers(given: str) -> None:
    lowered = check_module("mqa_decode", given)
    assert count(lowered, "loom.gather") == 2
    assert count(lowered, "loom.placeholder") == 0
    assert count(lowered, "loom.alloc") == 20


def test_signature() -> None:
    text = print_module(KERNELS["mqa_decode"].build({"B": "2", "H": "3", "N": "4", "D": "5"}))
    assert "(%k: memref<2x5x4xf16>, %v: memref<2x4x5xf16>, %q: memref<2x3x5xf16>, %out: memref<2x3x5xf16>)" in text


def test_gathered_shapes() -> None:
    text = print_module(KERNELS["mqa_decode"].build({"H": "4", "D": "8"}))
    assert "(memref<?x4x1xf16>, memref<?x?x4x1xf16>, index) -> ()" in text
    assert "(memref<?x4x8xf16>, memref<?x?x4x8xf16>, index) -> ()" in text


def test_a_part_of_the_past_is_walked_from_its_start() -> None:
    lines = [line.strip() for line in print_module(KERNELS["mqa_decode"].build({})).splitlines()]
    at = next(i for i, line in enumerate(lines) if "arith.subi" in line)
    assert lines[at - 2 : at + 2] == [
        "%14 = arith.muli %arg5, %1 : index",
        "%15 = arith.addi %14, %1 : index",
        "%16 = arith.subi %15, %14 : index",
        "%17 = arith.ceildivui %16, %2 : index",
    ]
    assert lines[at + 3 : at + 5] == [
        "%30 = arith.muli %arg6, %2 : index",
        "%31 = arith.addi %14, %30 : index",
    ]


def test_stage_01_drops_the_positions_of_the_maximum() -> None:
    module = KERNELS["mqa_decode"].build({})
    assert count(module, "linalg.index") == 1
    assert count(lower(module, "01"), "linalg.index") == 0


def test_the_check_of_the_tiles_is_lost_with_a_warning() -> None:
    context = Context(verify_each=True)
    assert list(lowerings(KERNELS["mqa_decode"].build({}), "00", "01", context))
    (warning,) = context.warnings
    assert "'tile_s is not a multiple of tile_n'" in warning.message


def test_too_large() -> None:
    check_refused(
        "mqa_decode", "B=2147483647 H=2147483647 D=4 N=1",
        "array 'q' of 2147483647x2147483647x4 elements is too large",
        "an array has 9223372036854775807 elements at most",
    )  # fmt: skip


def test_reference() -> None:
    inputs, out = results("mqa_decode", "B=2 H=3 N=4 D=5")
    q, k, v = inputs["q"], inputs["k"], inputs["v"]
    for b, h in np.ndindex(2, 3):
        scores = [sum(q[b, h, d] * k[b, d, n] for d in range(5)) / 5**0.5 for n in range(4)]
        weights = softmax(scores)
        for d in range(5):
            assert out[b, h, d] == pytest.approx(sum(weights[n] * v[b, n, d] for n in range(4)))
