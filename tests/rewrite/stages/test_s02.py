"""Stage 02: the memory plan as data, and what it becomes, as text before and after.

``s02/plans_*.mlir`` show decisions (buckets, lifetimes, virtual buffers, colours), ``s02/binding_*.mlir`` and
``s02/hazards_*.mlir`` the function behind the stage, ``s02/refused_*.mlir`` what the user is told.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import Context, run_stage, stage
from tests.rewrite.casefile import Case, load, printed
from tests.rewrite.stages.plantext import plan_text

STAGE = stage("02")


def cases(kind: str) -> list[Case]:
    """The cases of all files of a kind."""
    return [c for path in sorted((Path(__file__).parent / "s02").glob(f"{kind}_*.mlir")) for c in load(path)]


@pytest.mark.parametrize("case", cases("plans"), ids=str)
def test_plan(case: Case) -> None:
    module = loomtext.parse(case.before + "\n")
    before = loomtext.print_module(module)
    assert plan_text(module) == case.after
    assert loomtext.print_module(module) == before, "planning only reads"


@pytest.mark.parametrize("case", [*cases("binding"), *cases("hazards")], ids=str)
def test_binding(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    context = Context(verify_each=True)
    run_stage(module, STAGE, context)
    assert printed(module) == case.after
    assert "\n".join(warning.render() for warning in context.warnings) == case.warnings


@pytest.mark.parametrize("case", cases("hazards"), ids=str)
def test_hazards_are_errors_in_strict_mode(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    with pytest.raises(DiagnosticError) as caught:
        run_stage(module, STAGE, Context(options={"strict": True}))
    assert caught.value.render() == case.warnings.replace(": warning: ", ": error: ")


@pytest.mark.parametrize("case", cases("refused"), ids=str)
def test_refused(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    with pytest.raises(DiagnosticError) as caught:
        run_stage(module, STAGE, Context())
    assert caught.value.render() == case.warnings
