"""The memref dialect: custom and generic form, suggested names, layouts of views, verifier."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.dialects.memref_types import collapsed_type, strides_and_offset, subview_type, transposed_type
from loomtext.ir.affine import AffineMap, dim, symbol
from loomtext.ir.attributes import AffineMapAttr
from loomtext.ir.types import DYNAMIC, F32, MemRefType
from tests.dialects.bodies import print_body, refusal

ARGUMENTS = (
    "%arg0: memref<4x8xf32>, %arg1: index, %arg2: f32, %arg3: memref<?xi32>, %arg4: memref<*xf32>, "
    "%arg5: memref<64xi8>, %arg6: i32, %arg7: memref<2xindex>"
)


@pytest.mark.parametrize(
    "line",
    [
        "%alloc = memref.alloc() : memref<4xf32>",
        "%alloc = memref.alloc(%arg1)[%arg1] {alignment = 64 : i64} : memref<?xf32, affine_map<(d0)[s0] -> (d0 * s0)>>",
        "%alloca = memref.alloca(%arg1) : memref<?xf32>",
        "%0 = memref.realloc %arg3(%arg1) : memref<?xi32> to memref<?xi32>",
        "memref.dealloc %arg0 : memref<4x8xf32>",
        "%0 = memref.load %arg0[%arg1, %arg1] : memref<4x8xf32>",
        "%0 = memref.load %arg0[%arg1, %arg1] {nontemporal = true} : memref<4x8xf32>",
        "memref.store %arg2, %arg0[%arg1, %arg1] : memref<4x8xf32>",
        "memref.copy %arg0, %arg0 : memref<4x8xf32> to memref<4x8xf32>",
        "%dim = memref.dim %arg0, %arg1 : memref<4x8xf32>",
        "%0 = memref.rank %arg4 : memref<*xf32>",
        "%cast = memref.cast %arg0 : memref<4x8xf32> to memref<*xf32>",
        "%memspacecast = memref.memory_space_cast %arg0 : memref<4x8xf32> to memref<4x8xf32, 1>",
        "%assume_align = memref.assume_alignment %arg0, 16 : memref<4x8xf32>",
        "%0:2 = memref.distinct_objects %arg0, %arg3 : memref<4x8xf32>, memref<?xi32>",
        "%subview = memref.subview %arg0[%arg1, 0] [2, 4] [1, 1] "
        ": memref<4x8xf32> to memref<2x4xf32, strided<[8, 1], offset: ?>>",
        "%reinterpret_cast = memref.reinterpret_cast %arg4 to offset: [%arg1], sizes: [2, 4], strides: [4, "
        "1] "
        ": memref<*xf32> to memref<2x4xf32, strided<[4, 1], offset: ?>>",
        "%collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<4x8xf32> into memref<32xf32>",
        "%expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 2, 8] "
        ": memref<4x8xf32> into memref<2x2x8xf32>",
        "%reshape = memref.reshape %arg0(%arg7) : (memref<4x8xf32>, memref<2xindex>) -> memref<8x4xf32>",
        "%transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) "
        ": memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>",
        "%view = memref.view %arg5[%arg1][%arg1] : memref<64xi8> to memref<?xf32>",
        "%base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 "
        ": memref<4x8xf32> -> memref<f32>, index, index, index, index, index",
        "%intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<4x8xf32> -> index",
        "%0 = memref.atomic_rmw addi %arg6, %arg3[%arg1] : (i32, memref<?xi32>) -> i32",
        "%0 = memref.generic_atomic_rmw %arg3[%arg1] : memref<?xi32> {\n"
        "^bb0(%arg8: i32):\n"
        "  memref.atomic_yield %arg8 : i32\n"
        "}",
        "memref.prefetch %arg0[%arg1, %arg1], read, locality<3>, data : memref<4x8xf32>",
        "memref.dma_start %arg0[%arg1, %arg1], %arg0[%arg1, %arg1], %arg1, %arg3[%arg1], %arg1, %arg1 "
        ": memref<4x8xf32>, memref<4x8xf32>, memref<?xi32>",
        "memref.dma_wait %arg3[%arg1], %arg1 : memref<?xi32>",
        "%0 = memref.alloca_scope  -> (f32) {\n  memref.alloca_scope.return %arg2 : f32\n}",
        "memref.alloca_scope  {\n  %alloca = memref.alloca() : memref<4xf32>\n}",
    ],
)
def test_custom_form(line: str) -> None:
    assert print_body(line, ARGUMENTS) == line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "%0 = memref.alloc(%arg1) : memref<?xf32>",
            '%alloc = "memref.alloc"(%arg1) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>',
        ),
        (
            "memref.prefetch %arg0[%arg1, %arg1], write, locality<1>, instr : memref<4x8xf32>",
            '"memref.prefetch"(%arg0, %arg1, %arg1) <{isDataCache = false, isWrite = true, '
            "localityHint = 1 : i32}> "
            ": (memref<4x8xf32>, index, index) -> ()",
        ),
        (
            "%0 = memref.atomic_rmw xori %arg6, %arg3[%arg1] : (i32, memref<?xi32>) -> i32",
            '%0 = "memref.atomic_rmw"(%arg6, %arg3, %arg1) <{kind = 15 : i64}> : (i32, memref<?xi32>, index) -> i32',
        ),
    ],
)
def test_generic_form(line: str, expected: str) -> None:
    assert print_body(line, ARGUMENTS, generic=True) == expected


@pytest.mark.parametrize(
    "line",
    [
        'memref.global "private" constant @x : memref<2xf32> = dense<[1.000000e+00, 2.000000e+00]>',
        "memref.global @x : memref<2xf32> = uninitialized",
        "memref.global @x : memref<2xf32> {alignment = 64 : i64}",
    ],
)
def test_global(line: str) -> None:
    text = f"module {{\n  {line}\n}}\n"
    assert loomtext.print_module(loomtext.parse(text)) == text


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "%0 = memref.load %arg0[%arg1] : memref<4x8xf32>",
            "'memref.load' op incorrect number of indices for load, expected 2 but got 1",
        ),
        (
            "%0 = memref.alloc()[%arg1] : memref<4xf32>",
            "'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1",
        ),
        (
            "%0 = memref.subview %arg0[0, 0] [2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32>",
            "expected result type to be 'memref<2x2xf32, strided<[8, 1]>>' or a rank-reduced version. "
            "(mismatch of result layout), but got 'memref<2x2xf32>'",
        ),
        (
            "%0 = memref.subview %arg0[0, 0] [2, 9] [1, 1] : memref<4x8xf32> to memref<2x9xf32, "
            "strided<[8, 1]>>",
            "slice along dimension 1 runs out-of-bounds: 8 >= 8",
        ),
        (
            "%0 = memref.reinterpret_cast %arg0 to offset: [3], sizes: [4], strides: [1] "
            ": memref<4x8xf32> to memref<4xf32>",
            "expected result type with offset = 3 instead of 0",
        ),
        (
            "%0 = memref.collapse_shape %arg0 [[0, 1]] : memref<4x8xf32> into memref<33xf32>",
            "'memref.collapse_shape' op collapsed dim size (33) must equal reassociation group size (32)",
        ),
        (
            "%0 = memref.atomic_rmw addf %arg6, %arg3[%arg1] : (i32, memref<?xi32>) -> i32",
            "'memref.atomic_rmw' op with kind 'addf' expects a floating-point type",
        ),
        (
            "%0 = memref.get_global @missing : memref<4xf32>",
            "'memref.get_global' op 'missing' does not reference a valid global memref",
        ),
        ("memref.assume_alignment %arg0, 3 : memref<4x8xf32>",
         "'memref.assume_alignment' op alignment must be power of 2"),
    ],
)  # fmt: skip
def test_refused(line: str, message: str) -> None:
    assert refusal(line, ARGUMENTS) == message


def test_strides_of_an_affine_layout() -> None:
    layout = AffineMapAttr(AffineMap(2, 1, [dim(0) * 16 + dim(1) * 2 + symbol(0)]))
    assert strides_and_offset(MemRefType([4, 8], F32, layout)) == ([16, 2], DYNAMIC)


def test_strides_of_a_layout_that_is_not_strided() -> None:
    layout = AffineMapAttr(AffineMap(2, 0, [dim(0) // 2, dim(1)]))
    assert strides_and_offset(MemRefType([4, 8], F32, layout)) is None


def test_subview_type() -> None:
    found = subview_type(MemRefType([4, DYNAMIC], F32), [1, 0], [2, 3], [1, 2])
    assert str(found) == "memref<2x3xf32, strided<[?, 2], offset: ?>>"


def test_transposed_type() -> None:
    assert str(transposed_type(MemRefType([4, 8], F32), [1, 0])) == "memref<8x4xf32, strided<[1, 8]>>"


def test_groups_that_are_not_contiguous_do_not_collapse() -> None:
    source = subview_type(MemRefType([4, 8], F32), [0, 0], [4, 4], [1, 1])
    assert source is not None
    assert collapsed_type(source, [[0, 1]]) is None
