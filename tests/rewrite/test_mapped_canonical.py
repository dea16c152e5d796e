"""Canonical forms of mapped programs (stages 06 to 08): each rule on the smallest operations that show it."""

from __future__ import annotations

from pathlib import Path

import pytest

from loomtext.rewrite.canonical import canonicalization, mapped_canonicalization
from tests.rewrite.casefile import Case, canonicalized, load

CASES = [case for path in sorted((Path(__file__).parent / "mapped").glob("*.mlir")) for case in load(path)]


def run(text: str) -> tuple[str, set[str]]:
    """The text after canonicalization, and the names of the rules that did it."""
    return canonicalized(text, mapped_canonicalization())


@pytest.mark.parametrize("case", CASES, ids=str)
def test_rule(case: Case) -> None:
    text, fired = run(case.before)
    assert text == case.after
    assert fired == set() if case.name == "unchanged" else case.name in fired


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_result_is_in_canonical_form(case: Case) -> None:
    assert run(case.after) == (case.after, set())


def test_every_rule_has_a_case() -> None:
    added = {rule.name for rule in mapped_canonicalization().rules[len(canonicalization().rules) :]}
    assert added == {case.name for case in CASES} - {"unchanged"}
