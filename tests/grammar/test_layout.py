"""Layout: lines, indentation, elided terminators, dictionaries, trailing blanks, empty bodies, lists of types."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE


def printed(text: str) -> str:
    return loomtext.print_module(loomtext.parse(text), style=STAGE_STYLE)


def function(body: str, arguments: str = "") -> str:
    return f"module {{\n  func.func @f({arguments}) {{\n{body}    return\n  }}\n}}\n"


@pytest.mark.parametrize("text", ["module { }", "module\n{\n}\n", "module {\n\n}\n\n", "// nothing", "", "  \n"])
def test_an_empty_module(text: str) -> None:
    assert printed(text) == "module {\n}\n"


def test_several_operations_are_wrapped_in_a_module() -> None:
    assert printed("func.func @f() { return }") == function("")


def test_one_line_an_operation_and_two_blanks_a_region() -> None:
    text = 'func.func @f(%c: i1) { scf.if %c { scf.if %c { "a.b"() : () -> () } } else { "a.c"() : () -> () } return }'
    assert printed(text) == function(
        "    scf.if %arg0 {\n"
        "      scf.if %arg0 {\n"
        '        "a.b"() : () -> ()\n'
        "      }\n"
        "    } else {\n"
        '      "a.c"() : () -> ()\n'
        "    }\n",
        "%arg0: i1",
    )


def test_labels_are_indented_like_their_operation() -> None:
    body = (
        '    "a.b"() ({\n'
        "    ^bb0(%arg0: i32):\n"
        '      "a.c"(%arg0) : (i32) -> ()\n'
        "    ^bb1(%0: i32):  // no predecessors\n"
        '      "a.c"(%0) : (i32) -> ()\n'
        "    }) : () -> ()\n"
    )
    assert printed(function(body)) == function(body)


def test_an_empty_entry_block_of_an_undeclared_operation_shows_its_label() -> None:
    body = '    "a.b"() ({\n    ^bb0:\n    }, {\n    }) : () -> ()\n'
    assert printed(function(body)) == function(body)


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        (
            "scf.for %i = %arg0 to %arg0 step %arg0 {\n scf.yield\n }",
            "    scf.for %arg1 = %arg0 to %arg0 step %arg0 {\n    }\n",
        ),
        ("scf.for %i = %arg0 to %arg0 step %arg0 {\n }", "    scf.for %arg1 = %arg0 to %arg0 step %arg0 {\n    }\n"),
        ("affine.for %i = 0 to 4 {\n affine.yield {lost}\n }", "    affine.for %arg1 = 0 to 4 {\n    }\n"),
        (
            "scf.parallel (%i) = (%arg0) to (%arg0) step (%arg0) {\n }",
            "    scf.parallel (%arg1) = (%arg0) to (%arg0) step (%arg0) {\n      scf.reduce \n    }\n",
        ),
    ],
)
def test_terminators_without_operands(written: str, expected: str) -> None:
    assert printed(f"func.func @f(%arg0: index) {{\n{written}\n return\n}}") == function(expected, "%arg0: index")


@pytest.mark.parametrize(
    "line",
    [
        "scf.for %arg1 = %arg0 to %arg0 step %arg0 {\n    } {a = 1 : i64}",
        "%c1 = arith.constant {a} 1 : index",
        "%0 = arith.addi %arg0, %arg0 {a} : index",
        '"a.b"() {a} : () -> ()',
        "affine.for %arg1 = 0 to 4 {\n    } {a}",
        "%0 = scf.for %arg1 = %arg0 to %arg0 step %arg0 iter_args(%arg2 = %arg0) -> (index) {\n"
        "      scf.yield {a} %arg2 : index\n    }",
    ],
)
def test_place_of_the_dictionary(line: str) -> None:
    assert printed(function(f"    {line}\n", "%arg0: index")) == function(f"    {line}\n", "%arg0: index")


def test_dictionary_of_a_return() -> None:
    text = "module {\n  func.func @f() {\n    return {a}\n  }\n}\n"
    assert printed(text) == text


def test_a_trailing_blank_is_kept() -> None:
    body = (
        "    %transposed = linalg.transpose ins(%arg0 : tensor<2x3xf32>) outs(%arg1 : tensor<3x2xf32>) "
        "permutation = [1, 0] \n"
    )
    assert printed(function(body, "%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>")) == function(
        body, "%arg0: tensor<2x3xf32>, %arg1: tensor<3x2xf32>"
    )


@pytest.mark.parametrize(
    ("results", "types"),
    [
        ("", "()"),
        ("%0 = ", "i32"),
        ("%0:2 = ", "(i32, f32)"),
        ("%0 = ", "(() -> i32)"),
        ("%0 = ", "((i32) -> (i1, i2))"),
    ],
)
def test_result_types(results: str, types: str) -> None:
    body = f'    {results}"a.b"() : () -> {types}\n'
    assert printed(function(body)) == function(body)


def test_short_names_only_where_the_dialect_is_the_default() -> None:
    body = "    call @f(%arg0) : (i1) -> ()\n    scf.if %arg0 {\n      func.call @f(%arg0) : (i1) -> ()\n    }\n"
    assert printed(function(body, "%arg0: i1")) == function(body, "%arg0: i1")


def test_line_ends_are_newlines() -> None:
    assert printed(function("").replace("\n", "\r\n")) == function("")
