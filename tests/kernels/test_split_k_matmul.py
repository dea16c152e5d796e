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
        "M=1 N=1 K=1",
        "M=100 N=7 K=33",
        "M=64 N=64 K=64",
        "K=2147483647 M=3 N=1",
        "dtype=bf16",
        "M=8 dtype=f32",
    ],
)
def test_every_shape_is_valid_and_lowers(given: str) -> None:
    lowered = check_module("split_k_matmul", given)
    assert count(lowered, "scf.for") == 0
    assert count(lowered, "loom.gather") == 1
    assert count(lowered, "loom.bufferize_to_tensor") == 3
    assert count(lowered, "loom.bufferize_to_memref") == 2


def test_signature() -> None:
    text = print_module(KERNELS["split_k_matmul"].build({"M": "2", "N": "3", "K": "4"}))
    assert "@split_k_matmul(%x: memref<2x4xf16>, %y: memref<4x3xf16>, %out: memref<2x3xf16>)" in text


def test_gather() -> None:
    lines = [line.strip() for line in print_module(KERNELS["split_k_matmul"].build({})).splitlines()]
    at = next(i for i, line in enumerate(lines) if "loom.gather" in line)
    dynamic = "-9223372036854775808"
    assert lines[at - 2 : at + 2] == [
        "%16 = bufferization.to_buffer %15 : tensor<?x?xf16> to memref<?x?xf16>",
        f'%17 = "loom.placeholder"(%5, %0, %1) {{static_sizes = array<i64: {dynamic}, {dynamic}, {dynamic}>}} : '
        "(index, index, index) -> memref<?x?x?xf16>",
        '"loom.gather"(%16, %17, %arg5) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0>, '
        "static_area = array<i64: 1, 1>} : (memref<?x?xf16>, memref<?x?x?xf16>, index) -> ()",
        "%18 = bufferization.to_tensor %17 : memref<?x?x?xf16> to tensor<?x?x?xf16>",
    ]


def test_refused() -> None:
    check_refused("split_k_matmul", "K=0", "K is 0, but sizes are positive", "for example -D K=4096")


def test_reference() -> None:
    inputs, out = results("split_k_matmul", "M=2 N=3 K=4")
    for m, n in np.ndindex(2, 3):
        assert out[m, n] == pytest.approx(sum(inputs["x"][m, k] * inputs["y"][k, n] for k in range(4)))
