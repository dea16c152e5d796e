"""The rule language.

A rule is a paragraph of a ``.rules`` file::

    # x - x, where x = a + b and the other side is a
    rule subi_of_addi
      before  %r = arith.subi %s, %a : !t
      where   %s = arith.addi %a, %b : !t
      after   %r = %b

``before`` is the operation that is replaced; ``where`` lines name further operations that define its
operands, or conditions; ``after`` lines are the operations that take its place. In all of them ``%x``
stands for a value, ``!t`` for a type, ``#a`` for an attribute, ``[@list]`` for an offset, size or stride list
and ``[...]`` for any such list. The same variable twice means the same thing twice. Attributes that a
pattern does not mention are free. ``%r = linalg.generic ...`` matches by name alone, ``%r =
arith.addi|arith.subi ...`` by any of the names. ``%root`` is the operation itself.

Conditions are named Python predicates beside the rules: ``where is_zero(%c)``, ``where not has_uses(%r)``, or
computations ``where @dims = traced_dims(%t)``, ``where !m = identity_memref(!t)`` whose result is bound
(None: no match). ``#name`` may also be something that the pass provides, such as its plan. ``after erase``
deletes the operation, ``after call name(...)`` hands the rewrite to Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from loomtext.ir.diagnostics import DiagnosticError, Source

Predicate = Callable[..., Any]


class Line(NamedTuple):
    """A clause of a rule, with its place in the file."""

    keyword: str
    text: str
    offset: int


@dataclass
class Rule:
    """A rule as written. :mod:`loomtext.rewrite.matcher` compiles it on first use."""

    name: str
    doc: str
    source: Source
    offset: int
    lines: list[Line]
    predicates: Mapping[str, Predicate]
    is_template: bool = False
    """Only ``after`` lines: operations that a plan inserts, see ``loomtext.rewrite.matcher.Templates``."""
    compiled: Any = field(default=None, repr=False)

    @property
    def place(self) -> str:
        """``file:line`` of the rule."""
        return f"{self.source.name}:{self.source.line_column(self.offset)[0]}"

    def clauses(self, keyword: str) -> list[Line]:
        """The lines with that keyword."""
        return [line for line in self.lines if line.keyword == keyword]

    @property
    def roots(self) -> list[str]:
        """Names of the operations that the rule may replace; none for a template."""
        if self.is_template:
            return []
        text = self.clauses("before")[0].text
        match = re.match(r"(?:%[^=]*=\s*)?\"?([\w.|]+)", text)
        assert match is not None
        return match[1].split("|")


_HEAD = re.compile(r"(rule|template)\s+(\w+)\s*\Z")
_CLAUSE = re.compile(r"\s+(before|where|after)\s+(.*\S)\s*\Z")
_CONTINUED = re.compile(r"\s{6,}(\S.*?)\s*\Z")


def parse_rules(text: str, name: str, predicates: Mapping[str, Predicate]) -> list[Rule]:
    """Rules of a ``.rules`` text. Raises DiagnosticError with the place of the first malformed line."""
    source = Source(text, name)
    rules: list[Rule] = []
    comments: list[str] = []
    offset = 0
    for line in text.split("\n"):
        start, offset = offset, offset + len(line) + 1
        if not line.strip():
            comments = []
        elif line.startswith("#"):
            comments.append(line[1:].strip())
        elif head := _HEAD.match(line):
            rules.append(Rule(head[2], " ".join(comments), source, start, [], predicates, head[1] == "template"))
            comments = []
        elif (clause := _CLAUSE.match(line)) and rules:
            rules[-1].lines.append(Line(clause[1], clause[2], start + clause.start(2)))
        elif (more := _CONTINUED.match(line)) and rules and rules[-1].lines:
            last = rules[-1].lines[-1]
            rules[-1].lines.append(Line(last.keyword, more[1], start + more.start(1)))
        else:
            raise DiagnosticError.of(
                "expected 'rule NAME', 'template NAME', or a 'before', 'where' or 'after' clause",
                source,
                start,
            )
    for rule in rules:
        wanted = 0 if rule.is_template else 1
        if len(rule.clauses("before")) != wanted or not rule.clauses("after"):
            raise DiagnosticError.of(
                f"'{rule.name}' needs {'no' if rule.is_template else 'exactly one'} 'before' line "
                "and at least one 'after' line",
                source,
                rule.offset,
            )
    return rules


@dataclass
class RuleTable:
    """Rules in order of preference, by the name of the operation they start from."""

    rules: list[Rule]

    def __post_init__(self) -> None:
        self.by_root: dict[str, list[Rule]] = {}
        for rule in self.rules:
            for root in rule.roots:
                self.by_root.setdefault(root, []).append(rule)

    def __add__(self, other: RuleTable) -> RuleTable:
        return RuleTable([*self.rules, *other.rules])

    def select(self, *names: str) -> RuleTable:
        """The rules with these names, in this order."""
        index = {rule.name: rule for rule in self.rules}
        return RuleTable([index[name] for name in names])

    def without(self, *names: str) -> RuleTable:
        """All rules but these."""
        return RuleTable([rule for rule in self.rules if rule.name not in names])


@cache
def _file(path: str) -> str:
    return Path(path).read_text(encoding="utf-8")


def load_rules(path: Path, predicates: Mapping[str, Predicate]) -> RuleTable:
    """The rules of a file; its text is read once. The name shown for it is relative to the package."""
    return RuleTable(parse_rules(_file(str(path)), place_in_package(path), predicates))


def place_in_package(path: Path) -> str:
    """The path of a file as messages show it: from the package on."""
    parts = path.parts
    # The package is the last folder of that name; a clone may well lie in another.
    start = len(parts) - 1 - parts[::-1].index("loomtext") if "loomtext" in parts else 0
    return "/".join(parts[start:])
