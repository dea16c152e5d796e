"""Common subexpression elimination: what merges, what goes, and when."""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.ir.verifier import verify
from loomtext.rewrite.cse import eliminate_common_subexpressions
from tests.rewrite.casefile import Case, load, printed


@pytest.mark.parametrize("case", load(Path(__file__).parent / "cse.mlir"), ids=str)
def test_cse(case: Case) -> None:
    module = loomtext.parse(case.before)
    changed = eliminate_common_subexpressions(module)
    verify(module)
    assert printed(module) == case.after
    assert changed == (case.name != "unchanged")
