"""Folds and canonical forms: each rule on the smallest operations that show it.

What ``canonical/*.mlir`` expects of upstream operations is what ``mlir-opt-22 --canonicalize`` prints.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from loomtext.rewrite.canonical import canonicalization, folds
from tests.rewrite.casefile import Case, canonicalized, load

CASES = [case for path in sorted((Path(__file__).parent / "canonical").glob("*.mlir")) for case in load(path)]


def run(text: str) -> tuple[str, set[str]]:
    """The text after canonicalization, and the names of the rules that did it."""
    return canonicalized(text, canonicalization())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_rule(case: Case) -> None:
    text, fired = run(case.before)
    assert text == case.after
    assert fired == set() if case.name == "unchanged" else case.name in fired


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_result_is_in_canonical_form(case: Case) -> None:
    assert run(case.after) == (case.after, set())


def test_every_rule_has_a_case() -> None:
    assert {rule.name for rule in canonicalization().rules} == {c.name for c in CASES} - {"unchanged"}


def test_folds_come_first() -> None:
    names = [rule.name for rule in canonicalization().rules]
    fold_names = [rule.name for rule in folds().rules]
    assert names[: len(fold_names)] == fold_names
    assert "inline_loop" not in fold_names


def test_a_constant_made_by_a_fold_goes_to_the_front() -> None:
    text, _ = run(
        "func.func @f(%x: index) -> (index, i1) {\n"
        "  %c7 = arith.constant 7 : index\n"
        "  %0 = arith.addi %x, %c7 : index\n"
        "  %1 = arith.cmpi eq, %x, %x : index\n"
        "  return %0, %1 : index, i1\n"
        "}\n"
    )
    assert text.splitlines()[1:3] == ["  %true = arith.constant true", "  %c7 = arith.constant 7 : index"]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("arith.cmpi slt, %true, %false : i1", "true"),
        ("arith.cmpi ult, %true, %false : i1", "false"),
        ("arith.maxsi %true, %false : i1", "false"),
        ("arith.minsi %true, %false : i1", "true"),
        ("arith.maxui %true, %false : i1", "true"),
        ("arith.index_cast %true : i1 to index", "-1 : index"),
        ("arith.divsi %min, %neg : i8", None),
        ("arith.floordivsi %min, %neg : i8", None),
        ("arith.ceildivsi %min, %neg : i8", None),
        ("arith.ceildivsi %min, %seven : i8", None),  # -18, but upstream negates -128 on the way
        ("arith.ceildivsi %zero, %min : i8", "0 : i8"),
        ("arith.floordivsi %min, %seven : i8", "-19 : i8"),
        ("arith.remsi %min, %neg : i8", "0 : i8"),
        ("arith.remsi %large, %ten : i64", "-9 : i64"),
        ("arith.divf %one, %plus : f32", "0x7F800000 : f32"),
        ("arith.divf %one, %minus : f32", "0xFF800000 : f32"),
        ("arith.maximumf %minus, %plus : f32", "0.000000e+00 : f32"),
        ("arith.maximumf %minus, %minus : f32", "-0.000000e+00 : f32"),
        ("arith.minimumf %plus, %minus : f32", "-0.000000e+00 : f32"),
    ],
)
def test_constants_at_the_edges_of_their_types(line: str, expected: str | None) -> None:
    """What mlir-opt-22 --canonicalize makes of them; None where it leaves them."""
    constants = {
        "true": "true", "false": "false", "min": "-128 : i8", "neg": "-1 : i8", "seven": "7 : i8",
        "zero": "0 : i8", "large": "-9223372036854775799 : i64", "ten": "10 : i64",
        "one": "1.0 : f32", "plus": "0.0 : f32", "minus": "-0.0 : f32",
    }  # fmt: skip
    head = "".join(f"  %{name} = arith.constant {value}\n" for name, value in constants.items())
    type_ = "i1" if "cmpi" in line else line.rpartition(" ")[2]
    text, _ = run(f"func.func @f() -> {type_} {{\n{head}  %r = {line}\n  return %r : {type_}\n}}\n")
    made = text.splitlines()[-3].partition(" = ")[2]
    assert made == f"arith.constant {expected}" if expected is not None else made.startswith(line.split()[0])
