"""Stage 02: the memory plan as data, and what it becomes, as text before and after.

``s02/plans_*.mlir`` show decisions (buckets, lifetimes, virtual buffers, colours), ``s02/binding_*.mlir`` and
``s02/hazards_*.mlir`` the function behind the stage, those of hazards also with ``fix_hazards``, and
``s02/refused_*.mlir`` what the user is told.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.types import DYNAMIC, MemRefType
from loomtext.rewrite.passes import Context, run_stage, stage
from tests.kernels.interpreter import run
from tests.rewrite.casefile import Case, load, printed
from tests.rewrite.stages import programs
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


def bound(case: Case, **options: object) -> tuple[str, str]:
    """What the stage makes of a case, and what it tells; nothing and the error if it refuses."""
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    context = Context(options=options, verify_each=True)
    try:
        run_stage(module, STAGE, context)
    except DiagnosticError as error:
        return "", error.render()
    return printed(module), "\n".join(warning.render() for warning in context.warnings)


@pytest.mark.parametrize("case", [*cases("binding"), *cases("hazards")], ids=str)
def test_binding(case: Case) -> None:
    assert bound(case) == (case.after, case.warnings)


@pytest.mark.parametrize("case", cases("hazards"), ids=str)
def test_fixed(case: Case) -> None:
    assert bound(case, fix_hazards=True) == (case.fixed, case.notes)
    told = case.notes if case.fixed else case.warnings
    assert f"(hazard {case.name})" in told
    assert "--fix-hazards" in case.notes


@pytest.mark.parametrize("case", [case for case in cases("hazards") if case.warnings], ids=str)
def test_hazards_are_errors_in_strict_mode(case: Case) -> None:
    text, told = bound(case, strict=True)
    assert text == ""
    if case.after:
        assert told == case.warnings.replace(": warning: ", ": error: ")


@pytest.mark.parametrize("case", cases("binding"), ids=str)
def test_programs_without_hazards_stay_the_same(case: Case) -> None:
    text, notes = bound(case, fix_hazards=True)
    assert notes or text == case.after


EXECUTABLE = [
    (case, fix)
    for case, fix in [*((c, False) for c in cases("binding")), *((c, True) for c in cases("hazards"))]
    if (case.fixed or not fix) and '"test.' not in case.before and case.before.count("func.func") == 1
    and "loom.sync" not in case.before and not case.warnings * (not fix)
]  # fmt: skip


@pytest.mark.parametrize(("case", "fix"), EXECUTABLE, ids=str)
def test_computes_what_the_tensors_say(case: Case, fix: bool) -> None:
    before = loomtext.parse(case.before + "\n")
    after = loomtext.parse((case.fixed if fix else case.after) + "\n")
    np.testing.assert_array_equal(computed(after), computed(before))


WRONG = [c for c in cases("hazards") if c.after and c.name in ("H1", "H2", "H7", "H12", "H13", "H17", "H18")]


@pytest.mark.parametrize("case", WRONG, ids=str)
def test_the_reference_computes_something_else(case: Case) -> None:
    before, after = loomtext.parse(case.before + "\n"), loomtext.parse(case.after + "\n")
    assert not np.array_equal(computed(after), computed(before))


def computed(module: Operation) -> np.ndarray:
    """All arguments of a function after a run: arrays hold 0, 1, ... at first, sizes are 2, 3, ..."""
    (function,) = module.walk_top_level("func.func")
    arguments: list[np.ndarray | int] = []
    for i, argument in enumerate(function.body.args):
        if isinstance(argument.type, MemRefType):
            shape = [2 if n == DYNAMIC else n for n in argument.type.shape]
            arguments.append(np.arange(np.prod(shape)).reshape(shape) / np.prod(shape))
        else:
            arguments.append(i)
    run(module, {str(i): a for i, a in enumerate(arguments)}, {})  # type: ignore[misc]
    return np.concatenate([np.ravel(a) for a in arguments])


@pytest.mark.parametrize("kind", programs.KINDS)
@pytest.mark.parametrize("seed", range(12))
def test_random_programs(kind: str, seed: int) -> None:
    """Repaired programs are right, and where the reference's are wrong there is a warning."""
    text = programs.program(seed, kind)
    expected = computed(loomtext.parse(text))
    for fix in (True, False):
        module, context = loomtext.parse(text), Context(options={"fix_hazards": fix}, verify_each=True)
        try:
            run_stage(module, stage("01"), context)
            run_stage(module, STAGE, context)
        except DiagnosticError as error:
            assert not fix and "hazard H16" in error.render()
            continue
        warned = any(warning.severity == "warning" for warning in context.warnings)
        found = computed(loomtext.parse(loomtext.print_module(module)))
        assert warned or np.allclose(found, expected, rtol=1e-9, equal_nan=True)


@pytest.mark.parametrize("case", cases("refused"), ids=str)
def test_refused(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    with pytest.raises(DiagnosticError) as caught:
        run_stage(module, STAGE, Context())
    assert caught.value.render() == case.warnings
