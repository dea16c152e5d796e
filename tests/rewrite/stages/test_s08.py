"""Stage 08: each pass as text before and after, and where a chain is split, as data."""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import Context, stage
from loomtext.rewrite.stages.s08_tt.chains import scalar_chain
from tests.rewrite.casefile import Case, load, printed, run_case

CASES = [case for path in sorted((Path(__file__).parent / "s08").glob("*.mlir")) for case in load(path)]
STAGE = stage("08")


def result(case: Case, **options: object) -> tuple[str, str]:
    """What the case's pass or the stage makes of it, and what is told."""
    module = loomtext.parse(case.before + "\n")
    context = Context(options=options, verify_each=True)
    run_case(case, STAGE, module, context)
    return printed(module), "\n".join(f"{w.severity}: {w.message}" for w in context.warnings)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    assert result(case) == (case.after, case.warnings)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_fixed(case: Case) -> None:
    expected = (case.fixed, case.notes) if case.fixed else (case.after, case.warnings)
    assert result(case, fix_hazards=True) == expected


@pytest.mark.parametrize("case", [c for c in CASES if c.fixed], ids=str)
def test_strict(case: Case) -> None:
    with pytest.raises(DiagnosticError, match=r"hazard H(19|20|21)") as caught:
        result(case, strict=True)
    assert "or give --fix-hazards, which " in caught.value.render()


def test_every_pass_has_a_case() -> None:
    # See tests/rewrite/test_mapped_canonical.py and test_older.py.
    names = {case.name for case in CASES} | {"canonicalize", "check-syntax"}
    assert {step.name for step in STAGE.passes} == names - {"stage"}


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_pass_changes_nothing_when_run_again(case: Case) -> None:
    module = loomtext.parse(case.after + "\n")
    for step in STAGE.passes:
        if step.name == case.name or case.name == "stage":
            step.run(module, Context())
    assert printed(module) == case.after


def test_where_a_chain_is_split() -> None:
    module = loomtext.parse(
        "func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %o: memref<8x8xf16>, %s: f16) {\n"
        "  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, "
        'affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} '
        "ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {\n"
        "  ^bb0(%in: f16, %in_0: f16, %out: f16):\n"
        "    %0 = math.exp %in : f16\n"
        "    %1 = arith.mulf %0, %s : f16\n"
        "    %2 = math.exp %in_0 : f16\n"  # in neither part
        "    %3 = arith.subf %1, %in_0 : f16\n"
        "    %4 = math.exp %3 : f16\n"
        "    linalg.yield %4 : f16\n"
        "  }\n  return\n}\n"
    )
    (generic,) = (op for op in module.walk() if op.name == "linalg.generic")
    split = scalar_chain(generic)
    assert split is not None
    assert [op.name for op in split.first] == ["math.exp", "arith.mulf"]
    assert [op.name for op in split.second] == ["arith.subf", "math.exp"]
