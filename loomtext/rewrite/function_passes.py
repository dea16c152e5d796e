"""Passes that treat each function by itself: rules to a fixed point, or tried once for each operation."""

from __future__ import annotations

from collections.abc import Callable

from loomtext.ir.core import Operation
from loomtext.ir.verifier import error_at
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.matcher import compiled
from loomtext.rewrite.passes import Context, Pass
from loomtext.rewrite.provenance import apply_rule
from loomtext.rewrite.rewriter import Match, Rewriter
from loomtext.rewrite.rules import RuleTable

FUNCTION = "func.func"


def function_pass(name: str, summary: str, rules: Callable[[], RuleTable]) -> Pass:
    """A pass that applies rules to each function until nothing changes; it fails if that never happens."""

    def run(module: Operation, context: Context) -> None:
        driver = GreedyDriver(rules(), log=context.log, stage=context.stage, pass_name=name, revisit=False)
        for function in list(module.walk_top_level(FUNCTION)):
            if not driver.run(function):
                raise error_at(function, f"pass '{name}' does not come to an end")

    return Pass(name, summary, run, rules)


def walk_pass(name: str, summary: str, rules: Callable[[], RuleTable]) -> Pass:
    """A pass that looks at each operation once, in order, and applies the first rule that fits.

    The rules may use ``#context``, the run's :class:`Context`.
    """

    def run(module: Operation, context: Context) -> None:
        table = rules()
        for function in list(module.walk_top_level(FUNCTION)):
            apply_once(table, function, context, name, {"#context": context})

    return Pass(name, summary, run, rules)


def apply_once(table: RuleTable, scope: Operation, context: Context, pass_name: str, given: Match | None = None) -> int:
    """Try the rules on each operation that ``scope`` holds now; what they make is not looked at again.

    Returns how many operations were rewritten.
    """
    by_root = table.by_root
    rewriter, recorder = Rewriter(), context.recorder(pass_name)
    count = 0
    for op in [op for op in scope.walk() if op.name in by_root]:
        if op.parent is None:
            continue
        for rule in by_root[op.name]:
            program = compiled(rule)
            found = program.match(op, given)
            if found is None:
                continue
            if apply_rule(program, op, found, rewriter, recorder):
                count += 1
                break
    return count
