"""The tensor dialect: custom and generic form, suggested names, verifier."""

from __future__ import annotations

import pytest

from tests.dialects.bodies import print_body, refusal

ARGUMENTS = (
    "%arg0: tensor<4x8xf32>, %arg1: index, %arg2: f32, %arg3: tensor<?xf32>, %arg4: tensor<*xf32>, "
    "%arg5: tensor<2xindex>, %arg6: tensor<1x2xindex>, %arg7: tensor<1x8xf32>"
)


@pytest.mark.parametrize(
    "line",
    [
        "%cast = tensor.cast %arg0 : tensor<4x8xf32> to tensor<?x8xf32>",
        "%cast = tensor.cast %arg4 : tensor<*xf32> to tensor<?xf32>",
        "%0 = tensor.bitcast %arg0 : tensor<4x8xf32> to tensor<4x8xi32>",
        "%dim = tensor.dim %arg0, %arg1 : tensor<4x8xf32>",
        "%rank = tensor.rank %arg4 : tensor<*xf32>",
        "%0 = tensor.empty(%arg1) : tensor<4x?xf32>",
        '%0 = tensor.empty() {a = 1 : i64} : tensor<4xf32, "csr">',
        "%from_elements = tensor.from_elements %arg2, %arg2 : tensor<2xf32>",
        "%from_elements = tensor.from_elements  : tensor<0xf32>",
        "%splat = tensor.splat %arg2 : tensor<4xf32>",
        "%splat = tensor.splat %arg2[%arg1] : tensor<4x?xf32>",
        "%extracted = tensor.extract %arg0[%arg1, %arg1] : tensor<4x8xf32>",
        "%inserted = tensor.insert %arg2 into %arg0[%arg1, %arg1] : tensor<4x8xf32>",
        "%extracted_slice = tensor.extract_slice %arg0[0, %arg1] [2, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>",
        "%extracted_slice = tensor.extract_slice %arg0[0, 0] [1, 4] [1, 2] : tensor<4x8xf32> to tensor<4xf32>",
        "%inserted_slice = tensor.insert_slice %arg7 into %arg0[%arg1, 0] [1, 8] [1, 1] "
        ": tensor<1x8xf32> into tensor<4x8xf32>",
        "%collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>",
        "%expanded = tensor.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 2, 8] "
        ": tensor<4x8xf32> into tensor<2x2x8xf32>",
        "%expanded = tensor.expand_shape %arg3 [[0, 1]] output_shape [%arg1, 4] : tensor<?xf32> into tensor<?x4xf32>",
        "%reshape = tensor.reshape %arg0(%arg5) : (tensor<4x8xf32>, tensor<2xindex>) -> tensor<8x4xf32>",
        "%concat = tensor.concat dim(0) %arg0, %arg7 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<5x8xf32>",
        "%gather = tensor.gather %arg0[%arg6] gather_dims([0, 1]) unique "
        ": (tensor<4x8xf32>, tensor<1x2xindex>) -> tensor<1xf32>",
        "%padded = tensor.pad %arg0 nofold low[0, %arg1] high[1, 2] {\n"
        "^bb0(%arg8: index, %arg9: index):\n"
        "  tensor.yield %arg2 : f32\n"
        "} {a} : tensor<4x8xf32> to tensor<5x?xf32>",
        "%generated = tensor.generate %arg1 {\n^bb0(%arg8: index):\n  tensor.yield %arg2 : f32\n} : tensor<?xf32>",
    ],
)
def test_custom_form(line: str) -> None:
    assert print_body(line, ARGUMENTS) == line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "%0 = tensor.extract_slice %arg0[0, %arg1] [2, 4] [1, 1] : tensor<4x8xf32> to tensor<2x4xf32>",
            '%extracted_slice = "tensor.extract_slice"(%arg0, %arg1) <{operandSegmentSizes = '
            "array<i32: 1, 1, 0, 0>, "
            "static_offsets = array<i64: 0, -9223372036854775808>, static_sizes = array<i64: 2, 4>, "
            "static_strides = array<i64: 1, 1>}> : (tensor<4x8xf32>, index) -> tensor<2x4xf32>",
        ),
        (
            "%0 = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>",
            '%collapsed = "tensor.collapse_shape"(%arg0) <{reassociation = [[0, 1]]}> '
            ": (tensor<4x8xf32>) -> tensor<32xf32>",
        ),
        (
            "%0 = tensor.concat dim(0) %arg0, %arg7 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<5x8xf32>",
            '%concat = "tensor.concat"(%arg0, %arg7) <{dim = 0 : i64}> '
            ": (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<5x8xf32>",
        ),
    ],
)
def test_generic_form(line: str, expected: str) -> None:
    assert print_body(line, ARGUMENTS, generic=True) == expected


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "%0 = tensor.extract %arg0[%arg1] : tensor<4x8xf32>",
            "'tensor.extract' op incorrect number of indices for extract_element",
        ),
        (
            "%0 = tensor.insert %arg2 into %arg0[%arg1] : tensor<4x8xf32>",
            "'tensor.insert' op incorrect number of indices",
        ),
        (
            "%0 = tensor.empty(%arg1) : tensor<4xf32>",
            "'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0",
        ),
        (
            "%0 = tensor.cast %arg0 : tensor<4x8xf32> to tensor<4x7xf32>",
            "'tensor.cast' op operand type 'tensor<4x8xf32>' and result type 'tensor<4x7xf32>' are cast incompatible",
        ),
        (
            "%0 = tensor.extract_slice %arg0[0, 0] [4, 4] [1, 1] : tensor<4x8xf32> to tensor<4x5xf32>",
            "expected type to be 'tensor<4x4xf32>' or a rank-reduced version. (size mismatch) ",
        ),
        (
            "%0 = tensor.extract_slice %arg0[0, 0] [4, 9] [1, 1] : tensor<4x8xf32> to tensor<4x9xf32>",
            "slice along dimension 1 runs out-of-bounds: 8 >= 8",
        ),
        (
            "%0 = tensor.extract_slice %arg0[0] [4] [1] : tensor<4x8xf32> to tensor<4xf32>",
            "expected 2 offset values, got 1",
        ),
        (
            "%0 = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x8xf32> into tensor<33xf32>",
            "'tensor.collapse_shape' op expected dimension 0 of collapsed type to be static value of 32",
        ),
        (
            "%0 = tensor.collapse_shape %arg0 [[1, 0]] : tensor<4x8xf32> into tensor<32xf32>",
            "'tensor.collapse_shape' op expected reassociation map #0 to be valid and contiguous.",
        ),
        (
            "%0 = tensor.concat dim(1) %arg0, %arg7 : (tensor<4x8xf32>, tensor<1x8xf32>) -> tensor<4x16xf32>",
            "'tensor.concat' op static concatenation size mismatch along non-concatenated dimension 0",
        ),
        (
            "%0 = tensor.pad %arg3 low[1] high[2] {\n^bb0(%i: index):\ntensor.yield %arg1 : index\n} "
            ": tensor<?xf32> to tensor<?xf32>",
            "'tensor.pad' op expected yield type to match shape element type",
        ),
        (
            "%0 = tensor.generate %arg1 {\n^bb0(%i: index, %j: index):\ntensor.yield %arg2 : f32\n} : tensor<?xf32>",
            "must have one body argument per input dimension",
        ),
    ],
)
def test_refused(line: str, message: str) -> None:
    assert refusal(line, ARGUMENTS) == message
