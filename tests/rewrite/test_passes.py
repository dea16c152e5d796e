"""Passes and stages: running them, checking in between, warnings with a place."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import STAGES, Context, Pass, run_passes, run_stage, stage

TEXT = """\
func.func @f(%x: index) {
  %0 = arith.addi %x, %x : index
  "test.use"(%0) : (index) -> ()
  return
}
"""


def move_use(module: Operation, context: Context) -> None:
    """A pass with a bug: the user is moved in front of the value."""
    for op in list(module.walk()):
        if op.name == "test.use" and op.prev is not None:
            op.move_before(op.prev)


def test_a_broken_pass_is_named() -> None:
    module = loomtext.parse(TEXT, name="kernel.mlir")
    broken = Pass("move-use", "breaks dominance", move_use)
    with pytest.raises(DiagnosticError) as caught:
        run_passes(module, (broken,), Context(verify_each=True))
    assert caught.value.render().splitlines()[:3] == [
        "kernel.mlir:3:3: error: the module is not valid after pass 'move-use': "
        "'test.use' op operand #0 does not dominate this use",
        '    "test.use"(%0) : (index) -> ()',
        "    ^~~~~~~~~~",
    ]


def test_it_is_not_looked_for_by_default() -> None:
    run_passes(loomtext.parse(TEXT), (Pass("move-use", "breaks dominance", move_use),), Context())


def warn_of_use(module: Operation, context: Context) -> None:
    for op in module.walk():
        if op.name == "test.use":
            context.warn(op, "is seldom seen", hint="look again")
            context.hazard(op, "is dangerous")


def test_warnings() -> None:
    context = Context()
    run_passes(loomtext.parse(TEXT, name="kernel.mlir"), (Pass("warn", "", warn_of_use),), context)
    assert [warning.render() for warning in context.warnings] == [
        "kernel.mlir:3:3: warning: 'test.use' op is seldom seen\n"
        '    "test.use"(%0) : (index) -> ()\n'
        "    ^~~~~~~~~~\n"
        "  hint: look again",
        "kernel.mlir:3:3: warning: 'test.use' op is dangerous\n    \"test.use\"(%0) : (index) -> ()\n    ^~~~~~~~~~",
    ]


def test_strict() -> None:
    context = Context(options={"strict": True})
    with pytest.raises(DiagnosticError, match="is dangerous"):
        run_passes(loomtext.parse(TEXT), (Pass("warn", "", warn_of_use),), context)
    assert len(context.warnings) == 1, "what is only a warning stays one"


FIXED = "note: 'test.use' op is bad (hazard H0); --fix-hazards helps | None"
HINTED = "'test.use' op is bad (hazard H0) | mind; or give --fix-hazards, which helps"
PLAIN = "'test.use' op is bad (hazard H0) | mind"


@pytest.mark.parametrize(
    ("options", "fix", "expected"),
    [
        ([], "helps", f"warning: {HINTED}"),
        ([], None, f"warning: {PLAIN}"),
        (["fix_hazards"], "helps", FIXED),
        (["fix_hazards", "strict"], "helps", FIXED),
        (["fix_hazards"], None, f"error: {PLAIN}; --fix-hazards has no better program for it"),
        (["strict"], "helps", f"error: {HINTED}"),
        (["strict"], None, f"error: {PLAIN}"),
    ],
)
def test_hazards(options: list[str], fix: str | None, expected: str) -> None:
    context = Context(options=dict.fromkeys(options, True))
    (op,) = [op for op in loomtext.parse(TEXT).walk() if op.name == "test.use"]
    try:
        context.hazard(op, "is bad", hint="mind", number="H0", fix=fix)
        (told,) = context.warnings
    except DiagnosticError as error:
        (told,) = error.diagnostics
    assert f"{told.severity}: {told.message} | {told.hint}" == expected


def test_stages_have_numbers_in_order() -> None:
    assert [s.number for s in STAGES] == [f"{n:02}" for n in range(9)]
    assert stage("1") is stage("01") is STAGES[1]
    with pytest.raises(DiagnosticError, match="there is no stage '9'"):
        stage("9")


@pytest.mark.parametrize("number", ["01", "02"])
def test_pass_names_are_unique(number: str) -> None:
    names = [step.name for step in stage(number).passes]
    assert len(set(names)) == len(names)
    assert all(step.summary for step in stage(number).passes)


def test_the_input_stage_cannot_run() -> None:
    with pytest.raises(DiagnosticError, match=r"stage 00 \(frontend\) is not available"):
        run_stage(loomtext.parse(""), stage("00"), Context())
