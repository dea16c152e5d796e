"""The cf dialect: branches, switches and assertions."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE
from tests.dialects.bodies import print_body, refusal

ARGUMENTS = "%arg0: i1, %arg1: i32, %arg2: i8"


@pytest.mark.parametrize(
    "body",
    [
        'cf.assert %arg0, "a \\22b\\22" {x}',
        "  cf.br ^bb1(%arg1 : i32) {x}\n^bb1(%0: i32):  // pred: ^bb0",
        "  cf.cond_br %arg0, ^bb1(%arg1, %arg0 : i32, i1), ^bb2\n"
        "^bb1(%0: i32, %1: i1):  // pred: ^bb0\n  cf.br ^bb2\n^bb2:  // 2 preds: ^bb0, ^bb1",
        "  cf.cond_br %arg0 weights([20, 80]), ^bb1, ^bb1\n^bb1:  // 2 preds: ^bb0, ^bb0",
        "  cf.switch %arg1 : i32, [\n    default: ^bb1(%arg1 : i32),\n    42: ^bb1(%arg1 : i32)\n  ] {x}\n"
        "^bb1(%0: i32):  // 2 preds: ^bb0, ^bb0",
        "  cf.switch %arg1 : i32, [\n    default: ^bb1]\n^bb1:  // pred: ^bb0",
    ],
)
def test_prints_as_read(body: str) -> None:
    assert print_body(body, ARGUMENTS) == body


def test_case_values_print_without_sign() -> None:
    printed = print_body("cf.switch %arg2 : i8, [ default: ^a, -1: ^a, 3: ^a ]\n^a:", ARGUMENTS)
    assert "255: ^bb1,\n" in printed and "3: ^bb1\n" in printed


def test_generic_forms() -> None:
    source = (
        "func.func @f(%a: i1, %b: i32) {\n  cf.cond_br %a weights([1, 2]), ^x(%b : i32), ^y\n^x(%c: i32):\n"
        "  cf.switch %b : i32, [ default: ^y, 4: ^x(%b : i32) ]\n^y:\n  return\n}\n"
    )
    printed = loomtext.print_module(loomtext.parse(source), generic=True, style=STAGE_STYLE)
    assert (
        '"cf.cond_br"(%arg0, %arg1)[^bb1, ^bb2] <{branch_weights = array<i32: 1, 2>, '
        "operandSegmentSizes = array<i32: 1, 1, 0>}> : (i1, i32) -> ()" in printed
    )
    assert (
        '"cf.switch"(%arg1, %arg1)[^bb2, ^bb1] <{case_operand_segments = array<i32: 1>, '
        "case_values = dense<4> : vector<1xi32>, operandSegmentSizes = array<i32: 1, 0, 1>}> : (i32, "
        "i32) -> ()" in printed
    )
    again = loomtext.print_module(loomtext.parse(printed), style=STAGE_STYLE)
    assert again == loomtext.print_module(loomtext.parse(source), style=STAGE_STYLE)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("cf.br ^a(%arg1 : i32)\n^a:", "branch has 1 operands for successor #0, but target block has 0"),
        ("cf.br ^a(%arg1 : i32)\n^a(%x: i1):", "type mismatch for bb argument #0 of successor #0"),
        ("cf.br ^b", "reference to an undefined block"),
        ("cf.cond_br %arg1, ^a, ^a\n^a:", "expects different type than prior uses: 'i1' vs 'i32'"),
        (
            "cf.switch %arg3 : index, [ default: ^a ]\n^a:",
            "invalid kind of type specified: expected builtin.integer",
        ),
    ],
)
def test_refused(body: str, expected: str) -> None:
    assert expected in refusal(body, ARGUMENTS + ", %arg3: index")
