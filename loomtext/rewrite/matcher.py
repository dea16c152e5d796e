"""Compiling rules to matchers, and carrying out what they say."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from loomtext.grammar.assembly import Format, Hook, Optional
from loomtext.grammar.formats import assembly_of
from loomtext.grammar.lark_parser import parse as lark_parse
from loomtext.grammar.reading import Reading
from loomtext.grammar.statements import read_statement
from loomtext.grammar.texts import Texts
from loomtext.grammar.values import Alias, TypeAlias
from loomtext.ir.attributes import Attribute, DenseArrayAttr, DictionaryAttr, i64_array
from loomtext.ir.core import Operation, Value
from loomtext.ir.diagnostics import DiagnosticError, Source
from loomtext.ir.opdef import SEGMENTS, OpDef, create
from loomtext.ir.types import DYNAMIC, Type
from loomtext.rewrite.provenance import Author, Recorder
from loomtext.rewrite.rewriter import Match, Rewriter
from loomtext.rewrite.rules import Line, Rule, RuleTable
from loomtext.rewrite.variables import alias_name, check_variables, type_names

IndexList = tuple[Value | int, ...]
"""A list of offsets, sizes or strides: values and known numbers."""

ANYTHING = TypeAlias("!_")
"""The type of an operand or a result of which a pattern says nothing."""


def index_lists(definition: OpDef) -> dict[str, str]:
    """For each static array of an index list, the operand group that fills its gaps."""
    format_ = assembly_of(definition)
    found: dict[str, str] = {}

    def visit(directives: Sequence[Any]) -> None:
        for directive in directives:
            if isinstance(directive, Hook) and directive.name == "DynamicIndexList":
                found[directive.arguments[1]] = directive.arguments[0]
            elif isinstance(directive, Optional):
                visit([*directive.then, *directive.otherwise])

    if isinstance(format_, Format):
        visit(format_.directives)
    return found


def mixed(op: Operation, group: str, static: str) -> IndexList:
    """An index list of an operation as values and numbers."""
    values = iter(op.operand_group(group))
    array = op.attributes[static]
    assert isinstance(array, DenseArrayAttr)
    return tuple(next(values) if size == DYNAMIC else size for size in array)


def split_mixed(entries: Sequence[Value | int]) -> tuple[list[Value], DenseArrayAttr]:
    """The inverse of :func:`mixed`: operands, and the static array with marks."""
    values = [e for e in entries if isinstance(e, Value)]
    return values, i64_array(DYNAMIC if isinstance(e, Value) else e for e in entries)


@dataclass
class _OpPattern:
    """An operation in a ``before``, ``where`` or ``after`` line."""

    reading: Reading
    names: list[str]
    results: list[str]
    opaque: bool
    lists: dict[str, str]
    alternatives: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.reading.name

    def variables(self) -> set[str]:
        """The variables that occur in it."""
        reading = self.reading
        slots = [*(slot for slot, _ in reading.operands), *(s for group in reading.groups.values() for s in group)]
        found = {"%" + self.names[slot] for slot in slots} | {"%" + name for name in self.results}
        found |= type_names([*(type_ for _, type_ in reading.operands), *reading.result_types])
        return found | {name for _, value in reading.attributes.items() if (name := alias_name(value)) is not None}

    def match(self, op: Operation, found: Match) -> bool:
        """Extend ``found`` if ``op`` has this form."""
        if op.name != self.reading.name and op.name not in self.alternatives:
            return False
        if len(self.results) not in (0, len(op.results)):
            return False
        for name, result in zip(self.results, op.results, strict=False):
            if not _bind(found, "%" + name, result):
                return False
        if self.opaque:
            return True
        return self._operands(op, found) and self._attributes(op, found) and self._results(op, found)

    def _operands(self, op: Operation, found: Match) -> bool:
        reading = self.reading
        if op.definition is not reading.definition:
            return False
        if not self.lists:
            if len(op.operands) != len(reading.operands):
                return False
            pairs = [(*p, v) for p, v in zip(reading.operands, op.operands, strict=True)]
        else:
            types = dict(reading.operands)
            pairs = []
            for entry in reading.definition.operands if reading.definition is not None else ():
                if entry.name in self.lists.values():
                    continue
                slots = reading.groups.get(entry.name, [])
                values = op.operand_group(entry.name)
                if len(slots) != len(values):
                    return False
                pairs += [(slot, types.get(slot, ANYTHING), value) for slot, value in zip(slots, values, strict=True)]
        for slot, type_, value in pairs:
            if not _bind(found, "%" + self.names[slot], value) or not _bind_type(found, type_, value.type):
                return False
        return True

    def _attributes(self, op: Operation, found: Match) -> bool:
        for name, wanted in self.reading.attributes.items():
            if name == SEGMENTS:
                continue
            if name in self.lists:
                assert isinstance(wanted, Alias | DenseArrayAttr)
                actual: Any = mixed(op, self.lists[name], name)
                if isinstance(wanted, Alias):
                    if wanted.name != "..." and not _bind(found, wanted.name, actual):
                        return False
                elif not self._index_list(op, name, wanted, found):
                    return False
                continue
            value = op.attributes.get(name)
            if isinstance(wanted, Alias):
                if value is None or not _bind(found, wanted.name, value):
                    return False
            elif value is not wanted:
                return False
        return True

    def _index_list(self, op: Operation, name: str, wanted: DenseArrayAttr, found: Match) -> bool:
        """An index list that the pattern spells out."""
        if op.attributes.get(name) is not wanted:
            return False
        slots = self.reading.groups.get(self.lists[name], [])
        values = op.operand_group(self.lists[name])
        return all(_bind(found, "%" + self.names[s], v) for s, v in zip(slots, values, strict=True))

    def _results(self, op: Operation, found: Match) -> bool:
        types = self.reading.result_types
        return len(types) == len(op.results) and all(
            _bind_type(found, t, r.type) for t, r in zip(types, op.results, strict=True)
        )

    def build(self, found: Match, rule: Rule) -> Operation:
        """The operation of an ``after`` line."""
        reading = self.reading
        definition = reading.definition
        entries: dict[str, Attribute] = {}
        for name, value in reading.attributes.items():
            if name not in self.lists and name != SEGMENTS:
                entries[name] = found[value.name] if isinstance(value, Alias) else value
        if not self.lists or definition is None:
            operands = [self._value(found, slot, rule) for slot, _ in reading.operands]
            segments = reading.attributes.get(SEGMENTS)
            if segments is not None:
                entries[SEGMENTS] = segments
            groups = None
        else:
            by_group = {group: static for static, group in self.lists.items()}
            operands, sizes = [], []
            for entry in definition.operands:
                static = by_group.get(entry.name)
                wanted = reading.attributes.get(static) if static is not None else None
                if static is not None and isinstance(wanted, Alias):
                    values, entries[static] = split_mixed(found[wanted.name])
                else:
                    if static is not None and wanted is not None:
                        entries[static] = wanted
                    values = [self._value(found, slot, rule) for slot in reading.groups.get(entry.name, [])]
                operands += values
                sizes.append(len(values))
            groups = sizes if definition.has_segments else None
        if definition is not None and "constant_like" in definition.traits:
            result_types: list[Type] = [entries["value"].type]  # type: ignore[attr-defined]
        else:
            result_types = [_instance(found, t) for t in reading.result_types]
        return create(reading.name, operands, result_types, DictionaryAttr(entries), (), groups)

    def _value(self, found: Match, slot: int, rule: Rule) -> Value:
        value = found.get("%" + self.names[slot])
        if not isinstance(value, Value):
            raise ValueError(f"{rule.place}: '%{self.names[slot]}' of rule '{rule.name}' is not bound to a value")
        return value


def _bind(found: Match, name: str, value: Any) -> bool:
    if name == "%_":
        return True
    old = found.setdefault(name, value)
    return old is value or (isinstance(value, tuple) and same_list(old, value))


def same_list(a: Sequence[Any], b: Sequence[Any]) -> bool:
    """True if two index lists have the same values and numbers."""
    return len(a) == len(b) and all(
        x is y or (isinstance(x, int) and isinstance(y, int) and x == y) for x, y in zip(a, b, strict=True)
    )


def _bind_type(found: Match, pattern: Type, actual: Type) -> bool:
    if isinstance(pattern, TypeAlias):
        return pattern.name in ("!_", "!any") or _bind(found, pattern.name, actual)
    return pattern is actual


def _instance(found: Match, pattern: Type) -> Type:
    return found[pattern.name] if isinstance(pattern, TypeAlias) else pattern


Glance = Callable[[Operation], bool]
"""Something that a rule requires of an operation, found out without binding variables."""


def glances(root: _OpPattern, conditions: Sequence[_OpPattern | _Call]) -> list[Glance]:
    """Cheap necessary conditions of a rule, in the order of its lines. Most operations fail one of them."""
    if root.opaque:
        return _glances_at_root(conditions)
    if root.lists:
        return []
    definition, count = root.reading.definition, len(root.reading.operands)
    slots = {"%" + root.names[slot]: i for i, (slot, _) in reversed(list(enumerate(root.reading.operands)))}
    found: list[Glance] = [lambda op: op.definition is definition and len(op.operands) == count]
    leading = True
    for condition in conditions:
        if isinstance(condition, _Call):
            leading = leading and condition.target is None and _knows(condition, slots)
            if leading:
                found.append(_glance_at_operands(condition, slots))
        else:
            leading = False  # What follows may rely on the whole of this pattern.
            if condition.results and "%" + condition.results[0] in slots:
                found.append(_glance_at_maker(condition, slots["%" + condition.results[0]]))
    return found


def _glances_at_root(conditions: Sequence[_OpPattern | _Call]) -> list[Glance]:
    first = conditions[0] if conditions else None
    if not isinstance(first, _Call) or first.arguments != ["%root"]:
        return []
    function, negated = first.function, first.negated
    if first.target is not None:
        return [lambda op: function(op) is not None]
    return [lambda op: bool(function(op)) != negated]


def _knows(call: _Call, slots: dict[str, int]) -> bool:
    """True if the arguments of a call are operands of the root, or literals."""
    return all(not isinstance(a, str) or a[0] not in "%@!#" or a in slots for a in call.arguments)


def _glance_at_operands(call: _Call, slots: dict[str, int]) -> Glance:
    function, negated = call.function, call.negated
    arguments = [(slots.get(a) if isinstance(a, str) else None, a) for a in call.arguments]
    return lambda op: bool(function(*[a if i is None else op.operands[i] for i, a in arguments])) != negated


def _glance_at_maker(pattern: _OpPattern, i: int) -> Glance:
    names = frozenset((pattern.name, *pattern.alternatives))

    def glance(op: Operation) -> bool:
        maker = op.operands[i].defining_op
        return maker is not None and maker.name in names

    return glance


_CALL = re.compile(r"(?:([%@!#]\w+)\s*=\s*)?(not\s+)?([a-z_]\w*)\((.*)\)\Z")
_ALIAS = re.compile(r"%(\w+)\s*=\s*%(\w+)\Z")


@dataclass
class _Call:
    """A predicate or a computation."""

    function: Callable[..., Any]
    arguments: list[Any]
    target: str | None
    negated: bool

    def run(self, found: Match) -> bool:
        value = self.evaluate(found)
        if self.target is not None:
            return value is not None and _bind(found, self.target, value)
        return bool(value) != self.negated

    def evaluate(self, found: Match, *first: Any) -> Any:
        return self.function(
            *first, *(found[a] if isinstance(a, str) and a[0] in "%@!#" else a for a in self.arguments)
        )


class CompiledRule:
    """A rule ready to run: patterns and calls in the order of the rule's lines."""

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        before = rule.clauses("before")
        self.root = self._pattern(before[0]) if before else None
        self.conditions: list[_OpPattern | _Call] = []
        for line in rule.clauses("where"):
            call = self._call(line)
            self.conditions.append(call if call is not None else self._pattern(line))
        self.steps: list[_OpPattern | _Call | tuple[str, str] | str] = [
            self._step(line) for line in rule.clauses("after")
        ]
        check_variables(self)
        self.glances = glances(self.root, self.conditions) if self.root is not None else []

    def match(self, op: Operation, given: Match | None = None) -> Match | None:
        """What the variables stand for if the rule applies to ``op``, else None; ``given`` come first."""
        for glance in self.glances:
            if not glance(op):
                return None
        found: Match = {"%root": op} if given is None else {"%root": op, **given}
        if self.root is None or not self.root.match(op, found):
            return None
        for condition in self.conditions:
            if isinstance(condition, _Call):
                if not condition.run(found):
                    return None
            elif not self._producer(condition, found):
                return None
        return found

    @staticmethod
    def _producer(pattern: _OpPattern, found: Match) -> bool:
        """An operation of a ``where`` line: the one that defines its first result."""
        value = found.get("%" + pattern.results[0])
        op = value.defining_op if isinstance(value, Value) else None
        return op is not None and pattern.match(op, found)

    def apply(self, op: Operation, found: Match, rewriter: Rewriter) -> bool:
        """Carry out the ``after`` lines. False if a Python rewrite declines."""
        assert self.root is not None
        replaced: Match = {}
        built = False
        for step in self.steps:
            if step == "erase":
                rewriter.erase(op)
                return True
            if isinstance(step, _Call):
                if step.evaluate(found, rewriter) is False:
                    return False
            elif isinstance(step, tuple):
                replaced["%" + step[0]] = found["%" + step[1]] if "%" + step[1] in found else replaced["%" + step[1]]
                built = True
            else:
                assert isinstance(step, _OpPattern)
                self._insert(step, {**replaced, **found}, replaced, rewriter, op)
                built = True
        if built:
            rewriter.replace(op, [replaced["%" + name] for name in self.root.results])
        return True

    def _insert(self, step: _OpPattern, found: Match, made: Match, rewriter: Rewriter, before: Operation) -> Operation:
        op = rewriter.insert(step.build(found, self.rule), before)
        for name, result in zip(step.results, op.results, strict=False):
            made["%" + name] = result
        return op

    def build(
        self, rewriter: Rewriter, before: Operation | None, found: Match, behind: Operation | None = None
    ) -> Match:
        """Insert the ``after`` operations of a template in front of ``before`` or behind ``behind``."""
        made: Match = {}
        for step in self.steps:
            assert isinstance(step, _OpPattern)
            if behind is not None:
                op = rewriter.insert_after(step.build({**found, **made}, self.rule), behind)
                behind = op
                for name, result in zip(step.results, op.results, strict=False):
                    made["%" + name] = result
            else:
                assert before is not None
                self._insert(step, {**found, **made}, made, rewriter, before)
        return made

    # -- compiling ---------------------------------------------------------------------------------

    def _pattern(self, line: Line) -> _OpPattern:
        text = line.text
        opaque = text.endswith(" ...")
        source = Source(text, self.rule.source.name)
        try:
            if opaque:
                return self._opaque(text)
            node = lark_parse(text, "statement", source)
            reading = read_statement(node, source, Texts(pattern=True))
        except DiagnosticError as error:
            first = error.diagnostics[0]
            raise DiagnosticError.of(
                f"in rule '{self.rule.name}': {first.message}", self.rule.source,
                line.offset + (first.offset or 0), length=first.length, expected=first.expected,
            ) from None  # fmt: skip
        results = [node.names[slot] for slot, _ in node.results]
        lists = index_lists(reading.definition) if reading.definition is not None else {}
        return _OpPattern(
            reading, node.names, results, False, {k: v for k, v in lists.items() if k in reading.attributes}
        )

    @staticmethod
    def _opaque(text: str) -> _OpPattern:
        results, equal, name = text[:-4].rpartition("=")
        names = re.findall(r"%(\w+)", results) if equal else []
        first, *others = name.strip().split("|")
        return _OpPattern(Reading(first, None, []), [], names, True, {}, tuple(others))

    def _call(self, line: Line) -> _Call | None:
        match = _CALL.match(line.text)
        if match is None:
            return None
        target, negated, name, arguments = match.groups()
        function = self.rule.predicates.get(name)
        if function is None:
            raise DiagnosticError.of(
                f"in rule '{self.rule.name}': no predicate '{name}'",
                self.rule.source,
                line.offset,
                length=len(line.text),
            )
        parsed = [_argument(a.strip()) for a in arguments.split(",") if a.strip()]
        return _Call(function, parsed, target, negated is not None)

    def _step(self, line: Line) -> _OpPattern | _Call | tuple[str, str] | str:
        if line.text == "erase":
            return "erase"
        if line.text.startswith("call "):
            call = self._call(Line(line.keyword, line.text[5:].strip(), line.offset + 5))
            if call is not None:
                return call
        if alias := _ALIAS.match(line.text):
            return alias[1], alias[2]
        return self._pattern(line)


def _argument(text: str) -> Any:
    if text[0] in "%@!#":
        return text
    if text[0] in "\"'":
        return text[1:-1]
    return {"true": True, "false": False}.get(text) if text in ("true", "false") else int(text)


def compiled(rule: Rule) -> CompiledRule:
    """The compiled form of a rule; made on first use."""
    if rule.compiled is None:
        rule.compiled = CompiledRule(rule)
    return rule.compiled  # type: ignore[no-any-return]


class Templates:
    """The templates of a rule table, by name."""

    def __init__(self, table: RuleTable, recorder: Recorder | None = None) -> None:
        self._rules = {rule.name: rule for rule in table.rules if rule.is_template}
        self._recorder = recorder

    def build(self, name: str, rewriter: Rewriter, before: Operation, found: Match) -> Match:
        """Insert a template's operations in front of ``before``; its results by their names in the rule."""
        return self._build(name, rewriter, before, found)

    def build_behind(self, name: str, rewriter: Rewriter, behind: Operation, found: Match) -> Match:
        """The same directly behind an operation."""
        return self._build(name, rewriter, None, found, behind)

    def _build(
        self, name: str, rewriter: Rewriter, before: Operation | None, found: Match, behind: Operation | None = None
    ) -> Match:
        rule = self._rules[name]
        if self._recorder is None:
            return compiled(rule).build(rewriter, before, found, behind)
        with self._recorder.recording(Author.of_rule(rule), rewriter):
            return compiled(rule).build(rewriter, before, found, behind)
