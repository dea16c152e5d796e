"""Every malformed input of ``diagnostics.txt`` with the diagnostics that a person sees.

Places are those of mlir-opt 22 (LLVM backs up to the end of the previous token where something is missing).
"""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.ir.diagnostics import Diagnostic, Source

CASES = [
    case.split("-----\n")
    for case in (Path(__file__).parent / "diagnostics.txt").read_bytes().decode("utf-8").split("=====\n")
]


@pytest.mark.parametrize(("source", "rendered"), CASES, ids=[case[1].splitlines()[0][11:60] for case in CASES])
def test_rendered(source: str, rendered: str) -> None:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse(source, "input.mlir")
    assert caught.value.render() + "\n" == rendered


def test_an_earlier_error_is_reported_before_an_unclosed_bracket() -> None:
    text = "func.func @f(%i: index) {\n  %0 = arith.adi %i, %i : index\n  scf.for %j = %i to %i step %i {\n"
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse(text)
    assert (caught.value.line, caught.value.column) == (2, 8)


def test_a_diagnostic_is_data() -> None:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse("func.func @f(%a i32) {\n  return\n}\n", "f.mlir")
    (diagnostic,) = caught.value.diagnostics
    assert (diagnostic.file, diagnostic.line, diagnostic.column, diagnostic.severity) == ("f.mlir", 1, 16, "error")
    assert diagnostic.expected == ("':'",)


def test_every_undeclared_name_is_reported_up_to_a_hundred() -> None:
    body = "".join(f'  "a.b"(%x{i}) : (i32) -> ()\n' for i in range(150))
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse(f"func.func @f() {{\n{body}  return\n}}\n")
    assert [d.line for d in caught.value.diagnostics] == list(range(2, 102))


def test_long_lines_are_cut_around_the_caret() -> None:
    text = "x" * 100 + "?" + "y" * 200
    rendered = Diagnostic("here", Source(text, "f"), 100).render().splitlines()
    assert rendered[1].startswith("  …") and rendered[1].endswith("…")
    assert rendered[1][rendered[2].index("^")] == "?"


def test_control_characters_are_not_shown() -> None:
    rendered = Diagnostic("here", Source("a\x1b[31m\tb", "f"), 7).render().splitlines()
    assert rendered[1:] == ["  a [31m b", "         ^"]
