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


def test_parts_of_an_array() -> None:
    kernel = KernelBuilder("parts", F32)
    x, out = kernel.array("x", [4, 8, 64, 16]), kernel.array("out", [64, 16])
    b, m = kernel.single("tile_b", 4), kernel.tile("tile_m", 64)
    with kernel.grid(b, m):
        batch = kernel.start(b)
        # One element, another one that is computed, a tile from some element on, and all elements.
        value = kernel.load(x, [batch, batch * 2 + 1, (kernel.start(m) + 8, m), 16])
        kernel.store(out, [m, 16], value + 1.0)
    lines = body(kernel)
    assert lines[:6] == [
        "%4 = arith.muli %arg2, %0 : index",
        "%5 = arith.muli %4, %c2 : index",
        "%6 = arith.addi %5, %c1 : index",
        "%7 = arith.muli %arg3, %1 : index",
        "%8 = arith.addi %7, %c8 : index",
        "%subview = memref.subview %x[%4, %6, %8, 0] [1, 1, %1, 16] [1, 1, 1, 1] : "
        "memref<4x8x64x16xf32> to memref<?x16xf32, strided<[16, 1], offset: ?>>",
    ]


def test_a_dimension_taken_one_by_one_has_tiles_of_one_element() -> None:
    kernel = KernelBuilder("single", F32)
    kernel.single("tile_b", 4)
    assert "symbol_ref = @tile_b, upper_bound = 1 : index" in print_module(kernel.finish())


def test_a_sequence_carries_nothing() -> None:
    kernel = KernelBuilder("sequence", F32)
    x, out = kernel.array("x", [64]), kernel.array("out", [64])
    m, b = kernel.tile("tile_m", 64), kernel.single("tile_b", 4)
    with kernel.grid(m), kernel.sequence(b):
        kernel.store(out, [m], kernel.load(x, [m]) + 1.0)
    lines = body(kernel)
    assert lines[:2] == ["%3 = arith.ceildivui %c4, %1 : index", "scf.for %arg3 = %c0 to %3 step %c1 {"]


def test_a_loop_from_some_element_on() -> None:
    kernel = KernelBuilder("bounds", F32)
    x, out = kernel.array("x", [64]), kernel.array("out", [64])
    m, k = kernel.tile("tile_m", 64), kernel.tile("tile_k", 64)
    with kernel.grid(m):
        with kernel.reduction(k, kernel.full([m], 0.0), first=kernel.start(m), stop=kernel.size(m)) as total:
            total.value = total.value + kernel.load(x, [k]).sum(0)
        kernel.store(out, [m], total.value)
    lines = body(kernel)
    assert "%6 = arith.subi %0, %5 : index" in lines
    assert "%7 = arith.ceildivui %6, %1 : index" in lines
    assert "%11 = arith.addi %5, %10 : index" in lines


def test_several_carried_tiles() -> None:
    kernel = KernelBuilder("several", F32)
    out, m, k = kernel.array("out", [64]), kernel.tile("tile_m", 64), kernel.tile("tile_k", 64)
    with kernel.grid(m):
        with kernel.reduction(k, kernel.full([m], 0.0), kernel.full([m], 1.0)) as carried:
            a, b = carried.values
            carried.values = [b, a]
            with pytest.raises(ValueError, match="too many values"):
                _ = carried.value
        kernel.store(out, [m], carried.values[1])
    lines = body(kernel)
    assert "scf.yield %arg4, %arg3 : tensor<?xf32>, tensor<?xf32>" in lines
    (store,) = [line for line in lines if "bufferization.to_buffer" in line]
    (loop,) = [line for line in lines if "scf.for" in line]
    assert store.split()[3] == loop.partition(":2")[0] + "#1"


def test_only_the_first_tile() -> None:
    kernel = KernelBuilder("first", F32)
    out, m, k = kernel.array("out", [64]), kernel.tile("tile_m", 64), kernel.tile("tile_k", 64)
    with kernel.grid(m, k), kernel.at_first(k):
        kernel.store(out, [m], kernel.full([m], 1.0))
    assert body(kernel)[:2] == ["%4 = arith.cmpi eq, %arg2, %c0 : index", "scf.if %4 {"]


def test_only_dimensions_of_the_grid_are_gathered() -> None:
    kernel = KernelBuilder("gather", F32)
    m, k = kernel.tile("tile_m", 64), kernel.tile("tile_k", 64)
    with kernel.grid(m), pytest.raises(ValueError, match="tile_k is no dimension of the grid"):
        kernel.gather(kernel.full([m], 1.0), across=k)


def test_values_of_an_inner_block_are_not_used_outside() -> None:
    kernel = KernelBuilder("scopes", F32)
    out, m, k = kernel.array("out", [64]), kernel.tile("tile_m", 64), kernel.tile("tile_k", 64)
    with kernel.grid(m, k):
        for _ in range(2):
            with kernel.at_first(k):
                kernel.store(out, [m], kernel.full([m], 1.0))
        kernel.store(out, [m], kernel.full([m], 1.0))
    lines = body(kernel)  # Also verifies dominance.
    assert sum("arith.muli" in line for line in lines) == 3
    assert sum("tensor.empty" in line for line in lines) == 3
