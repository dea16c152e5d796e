"""SSA names: suggestions, suffixes, the order of numbering, groups, arguments and blocks."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE


def printed(text: str) -> str:
    return loomtext.print_module(loomtext.parse(text), style=STAGE_STYLE)


def function(body: str, arguments: str = "") -> str:
    return f"module {{\n  func.func @f({arguments}) {{\n{body}    return\n  }}\n}}\n"


def test_names_of_the_input_do_not_survive() -> None:
    assert printed(function('    %total = "a.b"() : () -> i32\n')) == function('    %0 = "a.b"() : () -> i32\n')


@pytest.mark.parametrize(
    ("operation", "name"),
    [
        ("arith.constant 2048 : index", "c2048"),
        ("arith.constant -1 : index", "c-1"),
        ("arith.constant true", "true"),
        ("arith.constant false", "false"),
        ("arith.constant -5 : i64", "c-5_i64"),
        ("arith.constant 0 : i8", "c0_i8"),
        ("arith.constant 0xFC00 : f16", "cst"),
        ("arith.constant dense<1> : tensor<2xi32>", "cst"),
        ("memref.alloc() : memref<4xf32>", "alloc"),
        ("memref.alloca() : memref<4xf32>", "alloca"),
        ("memref.subview %arg0[0] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1]>>", "subview"),
        ("memref.cast %arg0 : memref<4xf32> to memref<?xf32>", "cast"),
        ("tensor.empty() : tensor<4xf32>", "0"),
        ("tensor.extract_slice %arg1[0] [2] [1] : tensor<4xf32> to tensor<2xf32>", "extracted_slice"),
        ("memref.load %arg0[%arg2] : memref<4xf32>", "0"),
        ("bufferization.to_tensor %arg0 : memref<4xf32> to tensor<4xf32>", "0"),
        ("affine.apply affine_map<(d0) -> (d0 + 1)>(%arg2)", "0"),
    ],
)
def test_suggested_names(operation: str, name: str) -> None:
    arguments = "%arg0: memref<4xf32>, %arg1: tensor<4xf32>, %arg2: index"
    assert printed(function(f"    %x = {operation}\n", arguments)) == function(
        f"    %{name} = {operation}\n", arguments
    )


def test_one_counter_for_the_suffixes_of_all_names() -> None:
    body = "".join(
        f"    %x{i} = arith.constant {value}\n"
        for i, value in enumerate(("1.0 : f32", "2.0 : f32", "1 : index", "1 : index", "3.0 : f32"))
    )
    names = [line.split()[0] for line in printed(function(body)).splitlines() if "constant" in line]
    assert names == ["%cst", "%cst_0", "%c1", "%c1_1", "%cst_2"]


def test_values_of_a_region_are_named_before_anything_nested_in_it() -> None:
    body = (
        '    %0 = "a.b"() : () -> i32\n'
        '    "a.region"() ({\n'
        '      %2 = "a.inside"() : () -> i32\n'
        "    }) : () -> ()\n"
        '    %1 = "a.after"() : () -> i32\n'
    )
    assert printed(function(body)) == function(body)


def test_sibling_regions_start_from_the_same_counters() -> None:
    body = (
        '    "a.regions"() ({\n'
        '      %0 = "a.left"() : () -> i32\n'
        "      %cst = arith.constant 1.000000e+00 : f32\n"
        "    }, {\n"
        '      %0 = "a.right"() : () -> i32\n'
        "      %cst = arith.constant 1.000000e+00 : f32\n"
        "    }) : () -> ()\n"
    )
    assert printed(function(body)) == function(body)


def test_a_suffix_may_stand_in_front_of_the_plain_name() -> None:
    body = (
        '    "a.region"() ({\n'
        "      %cst_0 = arith.constant 1.000000e+00 : f32\n"
        "    }) : () -> ()\n"
        "    %cst = arith.constant 2.000000e+00 : f32\n"
    )
    assert printed(function(body)) == function(body)


def test_nested_modules_and_functions_continue_the_counters() -> None:
    text = (
        "module {\n"
        '  %0 = "a.b"() : () -> i32\n'
        "  module {\n"
        "    func.func @f(%arg0: i32) {\n"
        '      %1 = "a.c"() : () -> i32\n'
        "      return\n"
        "    }\n"
        "    func.func @g(%arg0: i32) {\n"
        '      %1 = "a.c"() : () -> i32\n'
        "      return\n"
        "    }\n"
        "  }\n"
        "}\n"
    )
    assert printed(text) == text


def test_arguments_are_numbered_downwards() -> None:
    body = (
        "    scf.for %arg1 = %arg0 to %arg0 step %arg0 {\n"
        "      scf.for %arg2 = %arg0 to %arg0 step %arg0 {\n"
        "      }\n"
        "    }\n"
        "    scf.for %arg1 = %arg0 to %arg0 step %arg0 {\n"
        "    }\n"
    )
    assert printed(function(body, "%arg0: index")) == function(body, "%arg0: index")


def test_arguments_with_suggested_names_do_not_count() -> None:
    body = (
        "    %c0 = arith.constant 0 : index\n"
        "    %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], "
        'iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%arg0 : tensor<4xf32>) {\n'
        "    ^bb0(%in: f32, %out: f32):\n"
        "      scf.for %arg1 = %c0 to %c0 step %c0 {\n"
        "      }\n"
        "      linalg.yield %in : f32\n"
        "    } -> tensor<4xf32>\n"
    )
    assert printed(function(body, "%arg0: tensor<4xf32>")) == function(body, "%arg0: tensor<4xf32>")


def test_result_groups() -> None:
    body = '    %0:3 = "a.b"() : () -> (i32, i64, f32)\n    %1 = "a.c"(%0#2, %0#0) : (f32, i32) -> i32\n'
    assert printed(function(body)) == function(body)


def test_results_named_one_by_one_are_grouped_again() -> None:
    assert printed(function('    %a, %b = "a.b"() : () -> (i32, i64)\n    "a.c"(%b) : (i64) -> ()\n')) == function(
        '    %0:2 = "a.b"() : () -> (i32, i64)\n    "a.c"(%0#1) : (i64) -> ()\n'
    )


def test_a_group_is_split_at_suggested_names() -> None:
    body = (
        "    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x4xf32> "
        "-> memref<f32>, index, index, index, index, index\n"
        '    "a.b"(%sizes#1, %strides#0) : (index, index) -> ()\n'
    )
    assert printed(function(body, "%arg0: memref<4x4xf32>")) == function(body, "%arg0: memref<4x4xf32>")


def test_blocks_and_their_arguments() -> None:
    body = (
        "    cf.cond_br %arg0, ^bb1(%arg1 : i32), ^bb2\n"
        "  ^bb1(%0: i32):  // 2 preds: ^bb0, ^bb2\n"
        "    cf.br ^bb3\n"
        "  ^bb2:  // pred: ^bb0\n"
        "    cf.br ^bb1(%arg1 : i32)\n"
        "  ^bb3:  // pred: ^bb1\n"
    )
    assert printed(function(body, "%arg0: i1, %arg1: i32")) == function(body, "%arg0: i1, %arg1: i32")


def test_a_block_that_nothing_leads_to() -> None:
    body = "    return\n  ^bb1:  // no predecessors\n"
    assert printed(function(body)) == function(body)


def test_a_name_that_an_odd_symbol_makes() -> None:
    text = function("    %a-1 = arith.constant 1 : index\n    %-.$ = arith.addi %a-1, %a-1 : index\n")
    assert printed(text) == function("    %c1 = arith.constant 1 : index\n    %0 = arith.addi %c1, %c1 : index\n")
