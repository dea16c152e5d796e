"""Stage 04: what is known of each view, as data and as flags.

Behind the arrow of a case in ``s04/reuse.mlir`` stands one line a view: the flags, and the variables of the loops
that its offsets depend on, counted from the outermost loop.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE
from loomtext.rewrite.analysis.dependences import induction_variables
from loomtext.rewrite.analysis.iteration import KINDS, enclosing_loops
from loomtext.rewrite.passes import Context, run_stage, stage
from loomtext.rewrite.stages.s04_analyze_reuse.reuse import Reuse, analyze_function
from tests.rewrite.casefile import Case, load

CASES = load(Path(__file__).parent / "s04" / "reuse.mlir")


def line(reuse: Reuse) -> str:
    variables = [v for loop in reversed(enclosing_loops(reuse.view)) for v in induction_variables(loop)]
    depends = [str(i) for i, v in enumerate(variables) if v in reuse.dependences]
    flags = [kind for kind in KINDS if reuse.flag(kind)]
    varying = ", varying" if reuse.varying is not None else ""
    return f"// {' '.join(flags) or 'nothing'}; depends on {' '.join(depends) or 'nothing'}{varying}"


def facts(text: str) -> str:
    module = loomtext.parse(text)
    (function,) = module.walk_top_level("func.func")
    return "\n".join(line(reuse) for reuse in analyze_function(function))


@pytest.mark.parametrize("case", CASES, ids=str)
def test_reuse(case: Case) -> None:
    assert facts(case.before) == case.after


def text_after(module: Operation) -> str:
    """The text behind the stage."""
    run_stage(module, stage("04"), Context(verify_each=True))
    return loomtext.print_module(module)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_stage_writes_the_flags_and_nothing_else(case: Case) -> None:
    after = text_after(loomtext.parse(case.before))
    before = loomtext.print_module(loomtext.parse(case.before), style=STAGE_STYLE)
    assert re.sub(r"(seq|spat|temp) = true", r"\1 = false", after) == before
    words = {"seq": "sequential", "spat": "spatial", "temp": "temporal"}
    written = [
        " ".join(kind for kind in KINDS if kind in [words[w] for w in re.findall(r"(\w+) = true", flags)])
        for flags in re.findall(r"reuse : \[(.*?)\]", after)
    ]
    known = [line.removeprefix("// ").partition(";")[0] for line in case.after.splitlines()]
    assert [w or "nothing" for w in written] == (known or ["nothing"])


@pytest.mark.parametrize("case", CASES, ids=str)
def test_a_second_run_changes_nothing(case: Case) -> None:
    after = text_after(loomtext.parse(case.before))
    assert text_after(loomtext.parse(after)) == after


def test_loops_without_a_kind_are_told() -> None:
    context = Context()
    case = next(c for c in CASES if c.name == "unmarked_loops")
    run_stage(loomtext.parse(case.before, "k.mlir"), stage("04"), context)
    assert [w.message for w in context.warnings] == [
        "'func.func' op @k has no loop with a kind (loom.iter_type), so no reuse is seen"
    ]
