"""Stage 01: each rule on the smallest operations that show it, as text before and after.

A case of ``s01/*.mlir`` runs the pass that its title begins with, or the whole stage. What is expected of
``fuse-elementwise`` is what ``mlir-opt-22 --linalg-fuse-elementwise-ops`` prints, except where the stage is
stricter: it leaves consumers alone that reduce their first dimension.
"""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import Context, run_stage, stage
from tests.rewrite.casefile import Case, load, printed, run_case

CASES = [case for path in sorted((Path(__file__).parent / "s01").glob("*.mlir")) for case in load(path)]
STAGE = stage("01")


def result(case: Case, **options: object) -> tuple[str, str]:
    """What the case's pass or the stage makes of it, and what is told."""
    module = loomtext.parse(case.before + "\n")
    context = Context(options=options, verify_each=True)
    try:
        run_case(case, STAGE, module, context)
    except DiagnosticError as error:
        return "", error.render()
    return printed(module), "\n".join(warning.render() for warning in context.warnings)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    assert result(case) == (case.after, case.warnings)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_fixed(case: Case) -> None:
    expected = (case.fixed, case.notes) if case.fixed or case.notes else (case.after, case.warnings)
    assert result(case, fix_hazards=True) == expected


def test_every_pass_has_a_case() -> None:
    looking = {"check-input", "check-slices", "check-output"}
    names = {case.name for case in CASES} | {"canonicalize"}  # See tests/rewrite/test_canonical.py.
    assert {step.name for step in STAGE.passes} - looking == names - {"stage"}


@pytest.mark.parametrize("case", [c for c in CASES if c.name == "stage"], ids=str)
def test_the_stage_changes_nothing_when_run_again(case: Case) -> None:
    module = loomtext.parse(case.after + "\n")
    run_stage(module, STAGE, Context())
    assert printed(module) == case.after


def fails(text: str) -> str:
    """The rendered error of the stage."""
    module = loomtext.parse(text, name="kernel.mlir")
    with pytest.raises(DiagnosticError) as caught:
        run_stage(module, STAGE, Context())
    return caught.value.render()


def test_older_gather() -> None:
    text = (
        "func.func @f(%t: tensor<4xf32>, %o: tensor<4xf32>, %i: index) {\n"
        "  %0 = loom.gather ins(%t : tensor<4xf32>) outs(%o : tensor<4xf32>) across(%i : index) -> tensor<4xf32>\n"
        "  return\n"
        "}\n"
    )
    assert fails(text) == (
        "kernel.mlir:2:8: error: 'loom.gather' op is in the older form, which has a tensor result\n"
        "    %0 = loom.gather ins(%t : tensor<4xf32>) outs(%o : tensor<4xf32>) across(%i : index)"
        " -> tensor<4xf32>\n"
        "         ^~~~~~~~~~~\n"
        "  hint: gather into a loom.placeholder and read that with bufferization.to_tensor"
    )


SLICE_OF_CAST = """\
func.func @f(%t: tensor<8xf32>, %n: index) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>
  %1 = tensor.extract_slice %0[0] [4] [1] : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}
"""


def test_a_slice_of_something_without_sizes() -> None:
    assert fails(SLICE_OF_CAST) == (
        "kernel.mlir:2:8: error: 'tensor.cast' op has no shape rule, so the sizes of its result cannot be traced\n"
        "    %0 = tensor.cast %t : tensor<8xf32> to tensor<?xf32>\n"
        "         ^~~~~~~~~~~\n"
        "  hint: sizes are traced through tensor.empty, subviews, loops and destination-style operations"
    )


def test_a_stored_loop_result_without_sizes() -> None:
    text = """\
func.func @f(%t: tensor<?xf32>, %a: index, %b: index, %c: index) {
  %0 = scf.for %i = %a to %b step %c iter_args(%x = %t) -> (tensor<?xf32>) {
    %2 = "test.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %2 : tensor<?xf32>
  }
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  "test.use"(%1) : (memref<?xf32>) -> ()
  return
}
"""
    assert fails(text).splitlines()[:3] == [
        "kernel.mlir:1:1: error: 'func.func' op argument #0 is a tensor whose sizes are not known",
        "  func.func @f(%t: tensor<?xf32>, %a: index, %b: index, %c: index) {",
        "  ^~~~~~~~~",
    ]


def test_hazards_are_errors_in_strict_mode() -> None:
    hazards = [case for case in CASES if "(hazard " in case.warnings]
    assert len(hazards) >= 3
    for case in hazards:
        assert result(case, strict=True) == ("", case.warnings.replace(": warning: ", ": error: "))
