"""Stage 02, ``memory_binding``: decide which on-chip buffer holds each tensor, and move data explicitly.

The plan (M1 to M7) is a pure analysis of the function, see ``plan``, ``liveness`` and ``sharing``;
``binding`` carries it out (M8 to M11); the hand-off rules (M12) turn reads, writes and gathers into data
movement while dead operations go (M13).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loomtext.ir.core import Operation
from loomtext.rewrite.canonical import folds
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.matcher import Templates
from loomtext.rewrite.passes import Context, Pass
from loomtext.rewrite.provenance import Recorder
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.rules import RuleTable, load_rules
from loomtext.rewrite.stages.s02_memory_binding import fixes, movement
from loomtext.rewrite.stages.s02_memory_binding.binding import bind
from loomtext.rewrite.stages.s02_memory_binding.checks import refuse_unknown
from loomtext.rewrite.stages.s02_memory_binding.hazards import hazards
from loomtext.rewrite.stages.s02_memory_binding.plan import Plan
from loomtext.rewrite.stages.s02_memory_binding.sharing import make_plan


@cache
def _rules() -> RuleTable:
    return load_rules(Path(__file__).parent / "rules.rules", movement.PREDICATES)


def _bind_memory(module: Operation, context: Context) -> None:
    recorder = context.recorder("memory-binding")
    templates = Templates(_rules(), recorder)
    for function in list(module.walk_top_level("func.func")):
        refuse_unknown(function)
        rewriter = Rewriter()
        plan = _repaired(function, context, rewriter, recorder)
        binding = bind(plan, templates, rewriter, bool(context.options.get("fix_hazards")))
        for branch in binding.branches:
            context.hazard(
                branch, "holds the last use of buffers that are taken in front of it", number="H10",
                fix="gives them back behind it",
            )  # fmt: skip
        if recorder is not None:
            recorder.sweep(bind, function)
        driver = GreedyDriver(
            folds() + _rules(), top_down=False, log=context.log, stage=context.stage,
            pass_name="memory-binding", given={"#plan": binding},
        )  # fmt: skip
        driver.run(function)


def _repaired(function: Operation, context: Context, rewriter: Rewriter, recorder: Recorder | None) -> Plan:
    """The plan of a function. Hazards are told, or with ``fix_hazards`` repaired first."""
    plan = make_plan(function)
    fix = bool(context.options.get("fix_hazards"))
    for finding in hazards(plan):
        if fix or not finding.quiet:
            context.hazard(finding.op, finding.message, finding.hint, number=finding.number, fix=finding.fix)
    if not fix:
        return plan
    fixes.apply(plan, rewriter)
    if recorder is not None:
        recorder.sweep(fixes.apply, function)
    return make_plan(function, fix=True)


PASSES = (Pass("memory-binding", "buffers, tokens and data movement", _bind_memory, _rules),)
