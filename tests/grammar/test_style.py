"""What a print keeps of its source: argument names, author names, aliases, quoted forms, the final newline."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE

AUTHORED = (
    "module {\n  func.func @f(%x: index) {\n    %sum = arith.addi %x, %x : index\n"
    "    %twice = arith.muli %sum, %x : index\n"
    "    return\n  }\n}"
)


def printed(text: str, **options: object) -> str:
    return loomtext.print_module(loomtext.parse(text), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize("ending", ["", "\n"])
def test_the_final_newline_is_kept(ending: str) -> None:
    assert printed(f"module {{\n}}{ending}") == f"module {{\n}}{ending}"


def test_a_stage_ends_in_a_newline() -> None:
    assert printed("module {\n}", style=STAGE_STYLE) == "module {\n}\n"


def test_author_names_are_kept_in_a_file_that_comes_out_unchanged() -> None:
    assert printed(AUTHORED) == AUTHORED


def test_author_names_are_dropped_in_any_other_file() -> None:
    assert printed(AUTHORED.replace("    return", "  return")) == AUTHORED.replace("%sum", "%0").replace("%twice", "%1")


def test_argument_names_are_kept_where_values_are_numbered() -> None:
    text = (
        "module {\n  func.func @f(%x_arg: index, %y_arg: index) {\n    %0 = arith.addi %x_arg, %y_arg : index\n"
        "    return\n  }\n}\n"
    )
    assert printed(text) == text
    assert printed(text, style=STAGE_STYLE) == text.replace("%x_arg", "%arg0").replace("%y_arg", "%arg1")


def test_kept_argument_names_count_as_arguments() -> None:
    text = "module {\n  func.func @f(%n: index) {\n    scf.for %arg1 = %n to %n step %n {\n    }\n    return\n  }\n}\n"
    assert printed(text) == text


def test_stage_dialects_stay_quoted_where_they_were_quoted() -> None:
    text = (
        "module {\n  func.func @f() {\n"
        '    %0 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_m, upper_bound = 512 : index} : () -> index\n'
        "    return\n  }\n}\n"
    )
    assert printed(text) == text
    assert "%0 = loom.sym @tile_m" in printed(text, style=STAGE_STYLE)


def test_other_dialects_get_their_custom_form() -> None:
    assert printed('module {\n  %0 = "arith.constant"() <{value = 1 : i32}> : () -> i32\n}\n') == (
        "module {\n  %c1_i32 = arith.constant 1 : i32\n}\n"
    )
