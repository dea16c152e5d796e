"""The bufferization dialect: custom and generic form, verifier."""

from __future__ import annotations

import pytest

from tests.dialects.bodies import print_body, refusal

ARGUMENTS = "%arg0: memref<4xf32>, %arg1: tensor<4xf32>, %arg2: index, %arg3: i1, %arg4: tensor<5xf32>"


@pytest.mark.parametrize(
    "line",
    [
        "%0 = bufferization.to_tensor %arg0 : memref<4xf32> to tensor<4xf32>",
        "%0 = bufferization.to_tensor %arg0 restrict writable {a} : memref<4xf32> to tensor<4xf32>",
        "%0 = bufferization.to_buffer %arg1 read_only : tensor<4xf32> to memref<4xf32>",
        "%0 = bufferization.alloc_tensor(%arg2) : tensor<?xf32>",
        "%0 = bufferization.alloc_tensor(%arg2) size_hint=%arg2 {memory_space = 1 : i64} : tensor<?xf32>",
        "%0 = bufferization.alloc_tensor() copy(%arg1) : tensor<4xf32>",
        "%0 = bufferization.clone %arg0 : memref<4xf32> to memref<4xf32>",
        "bufferization.dealloc_tensor %arg1 : tensor<4xf32>",
        "bufferization.dealloc",
        "bufferization.dealloc (%arg0 : memref<4xf32>) if (%arg3)",
        "%0 = bufferization.dealloc (%arg0 : memref<4xf32>) if (%arg3) retain (%arg0 : memref<4xf32>)",
        "%0 = bufferization.materialize_in_destination %arg1 in %arg1 "
        ": (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>",
        "bufferization.materialize_in_destination %arg1 in restrict writable %arg0 "
        ": (tensor<4xf32>, memref<4xf32>) -> ()",
    ],
)
def test_custom_form(line: str) -> None:
    assert print_body(line, ARGUMENTS) == line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "%0 = bufferization.to_tensor %arg0 restrict : memref<4xf32> to tensor<4xf32>",
            '%0 = "bufferization.to_tensor"(%arg0) <{restrict}> : (memref<4xf32>) -> tensor<4xf32>',
        ),
        (
            "%0 = bufferization.alloc_tensor() copy(%arg1) : tensor<4xf32>",
            '%0 = "bufferization.alloc_tensor"(%arg1) <{operandSegmentSizes = array<i32: 0, 1, 0>}> '
            ": (tensor<4xf32>) -> tensor<4xf32>",
        ),
    ],
)
def test_generic_form(line: str, expected: str) -> None:
    assert print_body(line, ARGUMENTS, generic=True) == expected


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("%0 = bufferization.to_tensor %arg0 : memref<4xf32> to tensor<5xf32>", "shapes do not match"),
        (
            "%0 = bufferization.alloc_tensor(%arg2) : tensor<4xf32>",
            "'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 1, expected 0",
        ),
        (
            "%0 = bufferization.materialize_in_destination %arg1 in %arg4 "
            ": (tensor<4xf32>, tensor<5xf32>) -> tensor<5xf32>",
            "'bufferization.materialize_in_destination' op source/destination shapes are incompatible",
        ),
        (
            "bufferization.materialize_in_destination %arg1 in %arg0 : (tensor<4xf32>, memref<4xf32>) -> ()",
            "'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the "
            "destination "
            "is of memref type",
        ),
    ],
)
def test_refused(line: str, message: str) -> None:
    assert refusal(line, ARGUMENTS) == message
