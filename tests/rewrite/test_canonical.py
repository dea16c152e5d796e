"""Folds and canonical forms: each rule on the smallest operations that show it.

What ``canonical/*.mlir`` expects of upstream operations is what ``mlir-opt-22 --canonicalize`` prints.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.rewrite.canonical import canonicalization, folds
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.provenance import ProvenanceLog
from tests.rewrite.casefile import Case, load, printed

CASES = [case for path in sorted((Path(__file__).parent / "canonical").glob("*.mlir")) for case in load(path)]


def run(text: str) -> tuple[str, set[str]]:
    """The text after canonicalization, and the names of the rules that did it."""
    module = loomtext.parse(text)
    log = ProvenanceLog()
    assert GreedyDriver(canonicalization(), log=log).run(module)
    return printed(module), {rewrite.rule for rewrite in log.rewrites}


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
