"""Checking that a rule binds its variables before it uses them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from loomtext.grammar.values import Alias, TypeAlias
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.types import Type

if TYPE_CHECKING:
    from loomtext.rewrite.matcher import CompiledRule
    from loomtext.rewrite.rules import Line, Rule

_FREE = frozenset(("%_", "!_", "!any", "..."))
"""Variables that stand for anything, each time anew."""
_VARIABLE = re.compile(r"[%@!]\w+")


def check_variables(program: CompiledRule) -> None:
    """Raise DiagnosticError at the first variable that nothing binds.

    ``#name`` is not checked: a pass may provide it. Neither are templates, which get their variables from a plan.
    """
    from loomtext.rewrite.matcher import _Call  # It imports this module.

    rule = program.rule
    if program.root is None:
        return
    bound = {"%root", *program.root.variables()}
    for line, condition in zip(rule.clauses("where"), program.conditions, strict=True):
        if isinstance(condition, _Call):
            _require(rule, line, _variables(condition.arguments), bound)
            bound.update(filter(None, [condition.target]))
        else:
            _require(rule, line, ["%" + name for name in condition.results[:1]], bound)
            bound |= condition.variables()
    for line, step in zip(rule.clauses("after"), program.steps, strict=True):
        if isinstance(step, tuple):
            _require(rule, line, ["%" + step[1]], bound)
            bound.add("%" + step[0])
        elif isinstance(step, _Call):
            _require(rule, line, _variables(step.arguments), bound)
        elif not isinstance(step, str):
            results = {"%" + name for name in step.results}
            _require(rule, line, step.variables() - results, bound)
            bound |= results


def _variables(arguments: Iterable[object]) -> list[str]:
    return [a for a in arguments if isinstance(a, str) and _VARIABLE.fullmatch(a)]


def _require(rule: Rule, line: Line, names: Iterable[str], bound: set[str]) -> None:
    missing = [name for name in names if name not in bound and name not in _FREE and not name.startswith("#")]
    if missing:
        name = min(missing, key=line.text.find)
        raise DiagnosticError.of(
            f"in rule '{rule.name}': nothing binds '{name}'", rule.source,
            line.offset + max(0, line.text.find(name)), length=len(name),
        )  # fmt: skip


def alias_name(entry: object) -> str | None:
    """The variable that stands for a type or an attribute in a pattern."""
    return entry.name if isinstance(entry, Alias | TypeAlias) else None


def type_names(types: Iterable[Type]) -> set[str]:
    """The variables among types."""
    return {name for t in types if (name := alias_name(t)) is not None}
