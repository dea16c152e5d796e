"""The linalg dialect: custom and generic form, hidden bodies, loops and maps, verifier."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.dialects.linalg import indexing_maps, is_structured, iterator_types
from loomtext.dialects.linalg_maps import LOOPS
from loomtext.ir.core import Operation
from tests.dialects.bodies import parse_body, print_body, refusal

ARGUMENTS = (
    "%arg0: tensor<4x8xf32>, %arg1: tensor<8x16xf32>, %arg2: tensor<4x16xf32>, %arg3: f32, %arg4: "
    "memref<4x8xf32>, "
    "%arg5: tensor<8x4xf32>, %arg6: tensor<4xf32>, %arg7: tensor<1x8x8x4xf32>, %arg8: tensor<3x3x4x5xf32>, "
    "%arg9: tensor<1x6x6x5xf32>, %arg10: tensor<4x8xi8>, %arg11: tensor<8x16xi8>, %arg12: tensor<4x16xi32>, "
    "%arg13: tensor<16x16xf32>, %arg14: tensor<2x2x8x?xf32>, %arg15: index, %arg16: tensor<2x16x32xf32>"
)
MATMUL = "ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>"
MAPS = (
    "[affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>]"
)
ROWS = "affine_map<(d0, d1) -> (d0, d1)>"
REDUCE_ROWS = (
    f'linalg.generic {{indexing_maps = [{ROWS}, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", '
    '"reduction"]} ins(%arg0 : tensor<4x8xf32>) outs(%arg6 : tensor<4xf32>)'
)


def first(body: str) -> Operation:
    """The first operation of the body."""
    function = parse_body(body, ARGUMENTS).body.first
    assert function is not None and function.body.first is not None
    return function.body.first


@pytest.mark.parametrize(
    "line",
    [
        "%0 = linalg.fill ins(%arg3 : f32) outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "linalg.fill {a = 1 : i64} ins(%arg3 : f32) outs(%arg4 : memref<4x8xf32>)",
        "linalg.copy {cast = #linalg.type_fn<cast_unsigned>} ins(%arg4 : memref<4x8xf32>) outs(%arg4 : "
        "memref<4x8xf32>)",
        "linalg.exp ins(%arg4 : memref<4x8xf32>) outs(%arg4 : memref<4x8xf32>)",
        "linalg.add ins(%arg4, %arg4 : memref<4x8xf32>, memref<4x8xf32>) outs(%arg4 : memref<4x8xf32>)",
        f"%0 = linalg.matmul {MATMUL}",
        f"%0 = linalg.matmul {{cast = #linalg.type_fn<cast_unsigned>}} {MATMUL}",
        "%0 = linalg.matmul indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) "
        "-> (d1, d2)>, "
        "affine_map<(d0, d1, d2) -> (d0, d1)>] ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) "
        "outs(%arg2 : tensor<4x4xf32>) -> tensor<4x4xf32>".replace("%arg2", "%arg17"),
        f"%0 = linalg.contract indexing_maps = {MAPS} {MATMUL}",
        "%0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> ins(%arg0 : tensor<4x8xf32>) "
        "outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.elementwise kind=#linalg.elementwise_kind<exp> indexing_maps = "
        "[affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d0, d1)>] ins(%arg6 : tensor<4xf32>) "
        "outs(%arg0 : tensor<4x8xf32>) -> tensor<4x8xf32>",
        "%0 = linalg.conv_2d_nhwc_hwcf "
        "{dilations = dense<1> : tensor<2xi64>, strides = dense<1> : tensor<2xi64>} "
        "ins(%arg7, %arg8 : tensor<1x8x8x4xf32>, tensor<3x3x4x5xf32>) outs(%arg9 : tensor<1x6x6x5xf32>) "
        "-> tensor<1x6x6x5xf32>",
        "%transposed = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg5 : tensor<8x4xf32>) "
        "permutation = [1, 0] ",
        "%broadcasted = linalg.broadcast ins(%arg6 : tensor<4xf32>) outs(%arg0 : tensor<4x8xf32>) "
        "dimensions = [1]  {a}",
        "%mapped = linalg.map { math.absf } ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)",
        "%mapped = linalg.map { arith.addf {fastmath = #arith.fastmath<fast>} } "
        "ins(%arg0, %arg0 : tensor<4x8xf32>, tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)",
        "%mapped = linalg.map outs(%arg6 : tensor<4xf32>) {a}\n  (%init: f32) {\n    linalg.yield %init : f32\n  }",
        "%reduced = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg6 : tensor<4xf32>) "
        "dimensions = [1] ",
        "%reduced = linalg.reduce ins(%arg0 : tensor<4x8xf32>) outs(%arg6 : tensor<4xf32>) dimensions = "
        "[1] \n"
        "  (%in: f32, %init: f32) {\n"
        "    %0 = arith.mulf %in, %init : f32\n"
        "    linalg.yield %0 : f32\n"
        "  }",
        f"%0 = {REDUCE_ROWS} {{\n"
        "^bb0(%in: f32, %out: f32):\n"
        "  %1 = arith.addf %in, %out : f32\n"
        "  linalg.yield %1 : f32\n"
        "} -> tensor<4xf32>",
        f"%0 = {REDUCE_ROWS} attrs =  {{a = 1 : i64}} {{\n"
        "^bb0(%in: f32, %out: f32):\n"
        "  %1 = linalg.index 1 : index\n"
        "  linalg.yield %in : f32\n"
        "} -> tensor<4xf32>",
        "%pack = linalg.pack %arg13 padding_value(%arg3 : f32) outer_dims_perm = [0, 1] inner_dims_pos = "
        "[0, 1] "
        "inner_tiles = [8, %arg15] into %arg14 : tensor<16x16xf32> -> tensor<2x2x8x?xf32>",
        "%unpack = linalg.unpack %arg14 inner_dims_pos = [0, 1] inner_tiles = [8, %arg15] into %arg13 "
        ": tensor<2x2x8x?xf32> -> tensor<16x16xf32>",
        "%0 = linalg.softmax dimension(2) ins(%arg16 : tensor<2x16x32xf32>) outs(%arg16 : "
        "tensor<2x16x32xf32>) "
        "-> tensor<2x16x32xf32>",
        "%0 = linalg.winograd_filter_transform fmr(F_4_3) ins(%arg18 : tensor<2x3x3x5xf16>) "
        "outs(%arg19 : tensor<6x6x5x2xf16>) -> tensor<6x6x5x2xf16>",
    ],
)
def test_custom_form(line: str) -> None:
    more = ", %arg17: tensor<4x4xf32>, %arg18: tensor<2x3x3x5xf16>, %arg19: tensor<6x6x5x2xf16>"
    assert print_body(line, ARGUMENTS + more) == line


FILL = """\
%0 = "linalg.fill"(%arg3, %arg6) <{operandSegmentSizes = array<i32: 1, 1>}> ({
^bb0(%arg17: f32, %arg18: f32):
  "linalg.yield"(%arg17) : (f32) -> ()
}) : (f32, tensor<4xf32>) -> tensor<4xf32>"""
UNSIGNED_MATMUL = f"""\
%0 = "linalg.matmul"(%arg10, %arg11, %arg12) <{{cast = #linalg.type_fn<cast_unsigned>, \
indexing_maps = {MAPS}, \
operandSegmentSizes = array<i32: 2, 1>}}> ({{
^bb0(%arg17: i8, %arg18: i8, %arg19: i32):
  %1 = "arith.extui"(%arg17) : (i8) -> i32
  %2 = "arith.extui"(%arg18) : (i8) -> i32
  %3 = "arith.muli"(%1, %2) <{{overflowFlags = #arith.overflow<none>}}> : (i32, i32) -> i32
  %4 = "arith.addi"(%arg19, %3) <{{overflowFlags = #arith.overflow<none>}}> : (i32, i32) -> i32
  "linalg.yield"(%4) : (i32) -> ()
}}) : (tensor<4x8xi8>, tensor<8x16xi8>, tensor<4x16xi32>) -> tensor<4x16xi32>"""
TRANSPOSE = """\
%transposed = "linalg.transpose"(%arg0, %arg5) <{permutation = array<i64: 1, 0>}> ({
^bb0(%arg17: f32, %arg18: f32):
  "linalg.yield"(%arg17) : (f32) -> ()
}) : (tensor<4x8xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>"""
DOT = """\
%0 = "linalg.dot"(%arg6, %arg6, %arg17) <{operandSegmentSizes = array<i32: 2, 1>}> ({
^bb0(%arg18: f32, %arg19: f32, %arg20: f32):
  %1 = "arith.mulf"(%arg18, %arg19) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  %2 = "arith.addf"(%arg20, %1) <{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32
  "linalg.yield"(%2) : (f32) -> ()
}) {linalg.memoized_indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, \
affine_map<(d0) -> ()>]} \
: (tensor<4xf32>, tensor<4xf32>, tensor<f32>) -> tensor<f32>"""


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%0 = linalg.fill ins(%arg3 : f32) outs(%arg6 : tensor<4xf32>) -> tensor<4xf32>", FILL),
        (
            "%0 = linalg.matmul {cast = #linalg.type_fn<cast_unsigned>} ins(%arg10, %arg11 : tensor<4x8xi8>, "
            "tensor<8x16xi8>) outs(%arg12 : tensor<4x16xi32>) -> tensor<4x16xi32>",
            UNSIGNED_MATMUL,
        ),
        (
            "%0 = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg5 : tensor<8x4xf32>) permutation = [1, 0]",
            TRANSPOSE,
        ),
    ],
)
def test_hidden_body_in_generic_form(line: str, expected: str) -> None:
    assert print_body(line, ARGUMENTS, generic=True) == expected


def test_memoized_maps_in_generic_form() -> None:
    operands = "ins(%arg6, %arg6 : tensor<4xf32>, tensor<4xf32>) outs(%arg17 : tensor<f32>)"
    line = f"%0 = linalg.dot {operands} -> tensor<f32>"
    assert print_body(line, ARGUMENTS + ", %arg17: tensor<f32>", generic=True) == DOT


def test_named_operations_carry_no_region() -> None:
    assert first(f"%0 = linalg.matmul {MATMUL}").regions == []


def test_printing_the_hidden_body_leaves_the_operation_as_it_was() -> None:
    op = first(f"%0 = linalg.matmul {MATMUL}")
    loomtext.print_module(op.root(), generic=True)
    assert op.regions == []


@pytest.mark.parametrize("text", [FILL, UNSIGNED_MATMUL, TRANSPOSE])
def test_a_written_body_equal_to_the_hidden_one_is_dropped(text: str) -> None:
    assert first(text).regions == []


def test_another_body_is_kept() -> None:
    op = first(FILL.replace("(%arg17) :", "(%arg18) :"))
    assert len(op.regions) == 1
    assert '"linalg.yield"(%arg18)' in loomtext.print_module(op.root(), generic=True)


def test_iterator_types_are_enums_in_generic_form() -> None:
    body = f"%0 = {REDUCE_ROWS} {{\n^bb0(%a: f32, %b: f32):\n  linalg.yield %a : f32\n}} -> tensor<4xf32>"
    assert "[#linalg.iterator_type<parallel>, #linalg.iterator_type<reduction>]" in print_body(
        body, ARGUMENTS, generic=True
    )


@pytest.mark.parametrize(
    ("line", "maps", "iterators"),
    [
        (f"%0 = linalg.matmul {MATMUL}", ["(d0, d2)", "(d2, d1)", "(d0, d1)"], "ppr"),
        ("linalg.fill ins(%arg3 : f32) outs(%arg4 : memref<4x8xf32>)", ["()", "(d0, d1)"], "pp"),
        (
            "%0 = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg5 : tensor<8x4xf32>) permutation = [1, 0]",
            ["(d1, d0)", "(d0, d1)"],
            "pp",
        ),
        (
            "%0 = linalg.broadcast ins(%arg6 : tensor<4xf32>) outs(%arg0 : tensor<4x8xf32>) dimensions = [1]",
            ["(d0)", "(d0, d1)"],
            "pp",
        ),
        (
            "%0 = linalg.reduce { arith.addf } ins(%arg0 : tensor<4x8xf32>) outs(%arg6 : tensor<4xf32>) "
            "dimensions = [1]",
            ["(d0, d1)", "(d0)"],
            "pr",
        ),
        (
            "%0 = linalg.map { math.absf } ins(%arg0 : tensor<4x8xf32>) outs(%arg0 : tensor<4x8xf32>)",
            ["(d0, d1)", "(d0, d1)"],
            "pp",
        ),
        (
            f"%0 = {REDUCE_ROWS} {{\n^bb0(%a: f32, %b: f32):\n  linalg.yield %a : f32\n}} -> tensor<4xf32>",
            ["(d0, d1)", "(d0)"],
            "pr",
        ),
        (
            "%0 = linalg.conv_2d_nhwc_hwcf {dilations = dense<[2, 1]> : tensor<2xi64>, strides = dense<3> : "
            "tensor<2xi64>} ins(%arg7, %arg8 : tensor<1x8x8x4xf32>, tensor<3x3x4x5xf32>) "
            "outs(%arg9 : tensor<1x?x?x5xf32>) -> tensor<1x?x?x5xf32>".replace("%arg9", "%arg17"),
            ["(d0, d1 * 3 + d4 * 2, d2 * 3 + d5, d6)", "(d4, d5, d6, d3)", "(d0, d1, d2, d3)"],
            "pppprrr",
        ),
    ],
)
def test_maps_and_iterators(line: str, maps: list[str], iterators: str) -> None:
    function = parse_body(line, ARGUMENTS + ", %arg17: tensor<1x?x?x5xf32>").body.first
    assert function is not None
    op = function.body.first
    assert op is not None and is_structured(op)
    assert [str(m).partition(" -> ")[2] for m in indexing_maps(op)] == maps
    assert "".join(name[0] for name in iterator_types(op)) == iterators


def test_pack_is_not_structured() -> None:
    assert not is_structured(
        first(
            "%0 = linalg.unpack %arg14 inner_dims_pos = [0, 1] inner_tiles = [8, %arg15] into %arg13 "
            ": tensor<2x2x8x?xf32> -> tensor<16x16xf32>"
        )
    )


@pytest.mark.parametrize("name", sorted(LOOPS))
def test_every_loop_of_a_row_is_used(name: str) -> None:
    loops, _, operands = LOOPS[name].partition(":")
    assert len(set(loops)) == len(loops)
    assert set(operands) - set(" ,.:->") == set(loops)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "linalg.fill ins(%arg15 : index) outs(%arg4 : memref<4x8xf32>)",
            "'linalg.fill' op expected fill value type ('index') to match output element type ('f32')",
        ),
        (
            "%0 = linalg.matmul ins(%arg0 : tensor<4x8xf32>) outs(%arg2 : tensor<4x16xf32>) -> tensor<4x16xf32>",
            "custom op 'linalg.matmul' [parseNamedStructuredOpRegion] ods-gen generated region expects 3 args, got 2",
        ),
        (
            "%0 = linalg.matmul ins(%arg0, %arg1 : tensor<4x8xf32>, tensor<8x16xf32>) "
            "outs(%arg13 : tensor<16x16xf32>) -> tensor<16x16xf32>",
            "'linalg.matmul' op inferred input/output operand #2 has shape's dimension #0 to be 4, but found 16",
        ),
        (
            f"linalg.matmul {MATMUL.partition(' ->')[0]}",
            "'linalg.matmul' op expected the number of tensor results (0) to be equal to the number of "
            "output "
            "tensors (1)",
        ),
        (
            "%0 = linalg.add ins(%arg0, %arg4 : tensor<4x8xf32>, memref<4x8xf32>) outs(%arg0 : "
            "tensor<4x8xf32>) "
            "-> tensor<4x8xf32>",
            "'linalg.add' op expected to have pure tensor or buffer semantics",
        ),
        (
            "%0 = linalg.exp ins(%arg10 : tensor<4x8xi8>) outs(%arg10 : tensor<4x8xi8>) -> tensor<4x8xi8>",
            "custom op 'linalg.exp' unsupported non numeric type",
        ),
        (
            "%0 = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg5 : tensor<8x4xf32>) permutation = [1, 1]",
            "'linalg.transpose' op permutation is not valid",
        ),
        (
            "%0 = linalg.transpose ins(%arg0 : tensor<4x8xf32>) outs(%arg5 : tensor<8x4xf32>) permutation = [0, 1]",
            "'linalg.transpose' op dim(result, 0) = 8 doesn't match dim(input, permutation[0]) = 4",
        ),
        (
            f"%0 = {REDUCE_ROWS} {{\n^bb0(%a: f16, %b: f32):\n  linalg.yield %b : f32\n}} -> tensor<4xf32>",
            "'linalg.generic' op expected type of bb argument #0 ('f16') to match element or self type of "
            "the "
            "corresponding operand ('f32')",
        ),
        (
            f"%0 = {REDUCE_ROWS} {{\n^bb0(%a: f32, %b: f32):\n  linalg.yield %a, %b : f32, f32\n}} -> tensor<4xf32>",
            "'linalg.yield' op expected number of yield values (2) to match the number of inits / outs "
            "operands of "
            "the enclosing LinalgOp (1)",
        ),
        ("%0 = linalg.index 0 : index", "'linalg.index' op expected parent op with LinalgOp interface"),
        (
            "%0 = linalg.pack %arg13 inner_dims_pos = [0, 2] inner_tiles = [8, %arg15] into %arg14 "
            ": tensor<16x16xf32> -> tensor<2x2x8x?xf32>",
            "invalid inner_dims_pos vector",
        ),
        (
            '%0 = "linalg.fill"(%arg3, %arg6) <{operandSegmentSizes = array<i32: 1, 1>}> '
            ": (f32, tensor<4xf32>) -> tensor<4xf32>",
            "'linalg.fill' op requires one region",
        ),
    ],
)
def test_refused(line: str, message: str) -> None:
    assert refusal(line, ARGUMENTS) == message


def test_iterator_types_have_three_names() -> None:
    body = f"%0 = {REDUCE_ROWS} {{\n^bb0(%a: f32, %b: f32):\n  linalg.yield %a : f32\n}} -> tensor<4xf32>"
    message = "custom op 'linalg.generic' unexpected iterator_type (foo)"
    assert refusal(body.replace('"reduction"', '"foo"'), ARGUMENTS) == message
