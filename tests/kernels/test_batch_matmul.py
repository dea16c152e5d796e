from __future__ import annotations

import numpy as np
import pytest

from loomtext import print_module
from loomtext.kernels import KERNELS
from tests.kernels.checks import check_module, check_refused, count, results


@pytest.mark.parametrize(
    "given",
    [
        "",
        "B=1 M=1 N=1 K=1",
        "B=3 M=100 N=7 K=33",  # sizes that no tile but the whole divides
        "B=2147483647 M=2 N=2 K=2",
        "B=5 dtype=bf16",
        "B=2 M=64 N=64 K=64 dtype=f32",
    ],
)
def test_every_shape_is_valid_and_lowers(given: str) -> None:
    lowered = check_module("batch_matmul", given)
    assert count(lowered, "linalg.batch_matmul") == 1
    # The sums, the two operands of a step, and the copy that is stored.
    assert count(lowered, "loom.alloc") == 4


def test_signature() -> None:
    text = print_module(KERNELS["batch_matmul"].build({"B": "2", "M": "3", "N": "4", "K": "5", "dtype": "f32"}))
    assert "@batch_matmul(%x: memref<2x3x5xf32>, %y: memref<2x5x4xf32>, %out: memref<2x3x4xf32>)" in text


def test_batches_are_a_dimension_of_the_grid() -> None:
    text = print_module(KERNELS["batch_matmul"].build({}))
    assert "affine.parallel (%arg3, %arg4, %arg5) = (0, 0, 0) to" in text


def test_too_large() -> None:
    check_refused(
        "batch_matmul", "B=2147483647 M=2147483647 K=3 N=1",
        "array 'x' of 2147483647x2147483647x3 elements is too large",
        "an array has 9223372036854775807 elements at most",
    )  # fmt: skip


def test_reference() -> None:
    inputs, out = results("batch_matmul", "B=2 M=3 N=4 K=5")
    x, y = inputs["x"], inputs["y"]
    for b, m, n in np.ndindex(2, 3, 4):
        assert out[b, m, n] == pytest.approx(sum(x[b, m, k] * y[b, k, n] for k in range(5)))
