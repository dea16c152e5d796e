from __future__ import annotations

import pytest

from loomtext import print_module
from loomtext.ir.types import F16, F32
from loomtext.ir.verifier import verify
from loomtext.kernels.builder import KernelBuilder


def body(kernel: KernelBuilder) -> list[str]:
    """Lines of the innermost text of the grid."""
    module = kernel.finish()
    verify(module)
    lines = [line.strip() for line in print_module(module).splitlines()]
    start = next(i for i, line in enumerate(lines) if line.startswith("affine.parallel"))
    return lines[start + 1 : -4]


VIEW = "memref<?xf32, strided<[1], offset: ?>>"
MAP = "affine_map<(d0) -> (d0)>"


def test_elementwise() -> None:
    kernel = KernelBuilder("add", F32)
    x, out = kernel.array("x", [64]), kernel.array("out", [64])
    tile = kernel.tile("tile", 64)
    with kernel.grid(tile):
        value = kernel.load(x, [tile])
        kernel.store(out, [tile], kernel.elementwise("arith.addf", value, value))
    assert body(kernel) == [
        "%2 = arith.muli %arg2, %0 : index",
        f"%subview = memref.subview %x[%2] [%0] [1] : memref<64xf32> to {VIEW}",
        f"%3 = bufferization.to_tensor %subview : {VIEW} to tensor<?xf32>",
        "%4 = tensor.empty(%0) : tensor<?xf32>",
        f"%5 = linalg.generic {{indexing_maps = [{MAP}, {MAP}, {MAP}], "
        'iterator_types = ["parallel"]} '
        "ins(%3, %3 : tensor<?xf32>, tensor<?xf32>) outs(%4 : tensor<?xf32>) {",
        "^bb0(%in: f32, %in_1: f32, %out_2: f32):",
        "%7 = arith.addf %in, %in_1 : f32",
        "linalg.yield %7 : f32",
        "} -> tensor<?xf32>",
        f"%subview_0 = memref.subview %out[%2] [%0] [1] : memref<64xf32> to {VIEW}",
        f"%6 = bufferization.to_buffer %5 : tensor<?xf32> to {VIEW}",
        f"memref.copy %6, %subview_0 : {VIEW} to {VIEW}",
    ]


def test_a_batch_is_a_third_dimension_of_the_grid() -> None:
    kernel = KernelBuilder("batch_matmul", F16)
    x, y = kernel.array("x", [8, 64, 16]), kernel.array("y", [8, 16, 32])
    out = kernel.array("out", [8, 64, 32])
    b, m = kernel.tile("tile_b", 8), kernel.tile("tile_m", 64)
    n, k = kernel.tile("tile_n", 32), kernel.tile("tile_k", 16)
    with kernel.grid(b, m, n):
        with kernel.reduction(k, kernel.full([b, m, n], 0.0)) as total:
            total.value = kernel.matmul(kernel.load(x, [b, m, k]), kernel.load(y, [b, k, n]), total.value)
        kernel.store(out, [b, m, n], total.value)
    lines = body(kernel)
    assert sum(line.startswith("%") and "linalg.batch_matmul" in line for line in lines) == 1


def test_a_dimension_can_be_taken_whole() -> None:
    kernel = KernelBuilder("copy", F16)
    x, out = kernel.array("x", [64, 128]), kernel.array("out", [64, 128])
    m = kernel.tile("tile_m", 64)
    with kernel.grid(m):
        kernel.store(out, [m, 128], kernel.load(x, [m, 128]))
    assert body(kernel)[1] == (
        "%subview = memref.subview %x[%2, 0] [%0, 128] [1, 1] : "
        "memref<64x128xf16> to memref<?x128xf16, strided<[128, 1], offset: ?>>"
    )


@pytest.mark.parametrize("source", ["carried", "result"])
def test_elementwise_on_what_a_reduction_carries(source: str) -> None:
    kernel = KernelBuilder("sum", F32)
    x, out = kernel.array("x", [64, 16]), kernel.array("out", [64, 16])
    m, k = kernel.tile("tile_m", 64), kernel.tile("tile_k", 16)
    with kernel.grid(m):
        with kernel.reduction(k, kernel.full([m, 16], 0.0)) as total:
            if source == "carried":
                total.value = kernel.elementwise("arith.addf", total.value, kernel.load(x, [m, 16]))
        kernel.store(out, [m, 16], kernel.elementwise("arith.negf", total.value))
    lines = body(kernel)
    assert sum("tensor.empty(%0) : tensor<?x16xf32>" in line for line in lines) == 1
    assert sum("linalg.generic" in line for line in lines) == (2 if source == "carried" else 1)


def test_a_tile_needs_its_loop() -> None:
    kernel = KernelBuilder("bad", F32)
    x, tile = kernel.array("x", [64]), kernel.tile("tile", 64)
    with pytest.raises(ValueError, match="tile is used outside the loop over it"):
        kernel.load(x, [tile])
