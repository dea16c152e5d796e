"""Assembly formats: one declaration that reads and prints an operation's custom form.

The language is that of MLIR's ODS. A format is compiled on first use into a list of directives; each has
``read(cursor, state)`` and ``write(op, writer)``. Spacing follows mlir-tblgen: a space in front of every
element except certain punctuation, and none where an empty literal (two backquotes) forbids it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import UNIT, DictionaryAttr
from loomtext.ir.core import Operation
from loomtext.ir.opdef import OpDef, _spread
from loomtext.ir.types import Type

HOOKS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {}
"""``custom<Name>``: a reader ``(cursor, state, *names)`` and a writer ``(op, writer, *names)``."""


def hook(name: str, read: Callable[..., Any], write: Callable[..., Any]) -> None:
    """Register a ``custom<name>`` directive."""
    HOOKS[name] = (read, write)


class Directive:
    """One element of a format."""

    def read(self, cursor: Cursor, state: State) -> None:
        raise NotImplementedError

    def write(self, op: Operation, w: Writer) -> None:
        raise NotImplementedError

    def starts(self, cursor: Cursor, state: State) -> bool:
        """True if this element comes next; used by the first element of an optional group."""
        raise NotImplementedError

    def present(self, op: Operation) -> bool:
        """True if an optional group with this element as its anchor is printed."""
        raise NotImplementedError


@dataclass
class Literal(Directive):
    text: str

    def read(self, cursor: Cursor, state: State) -> None:
        cursor.expect(self.text)

    def write(self, op: Operation, w: Writer) -> None:
        w.literal(self.text)

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.at(self.text)


@dataclass
class Space(Directive):
    """An explicit blank, a line break or, when empty, the absence of a space."""

    text: str

    def read(self, cursor: Cursor, state: State) -> None:
        pass

    def write(self, op: Operation, w: Writer) -> None:
        w.space(self.text)


@dataclass
class OperandRef(Directive):
    name: str
    arity: str

    def read(self, cursor: Cursor, state: State) -> None:
        if self.arity == "*":
            state.operands[self.name] = cursor.values()
        elif self.arity == "?":
            state.operands[self.name] = [cursor.value()] if cursor.at_value() else []
        else:
            state.operands[self.name] = [cursor.value()]

    def write(self, op: Operation, w: Writer) -> None:
        assert op.definition is not None
        start, end = op.definition.operand_range(op, self.name)
        w.element()
        w.values(range(start, end))

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.at_value()

    def present(self, op: Operation) -> bool:
        return bool(op.operand_group(self.name))


class AllOperands(Directive):
    def read(self, cursor: Cursor, state: State) -> None:
        state.operands["operands"] = cursor.values()

    def write(self, op: Operation, w: Writer) -> None:
        w.element()
        w.values(range(len(op.operands)))

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.at_value()

    def present(self, op: Operation) -> bool:
        return bool(op.operands)


@dataclass
class AttributeRef(Directive):
    name: str
    definition: OpDef

    def read(self, cursor: Cursor, state: State) -> None:
        kind = self.definition.attributes[self.name].constraint
        if kind.read is None or (cursor.texts.pattern and cursor.at_kind("ALIAS")):
            state.attributes[self.name] = cursor.attribute()
        else:
            state.attributes[self.name] = kind.read(cursor)

    def write(self, op: Operation, w: Writer) -> None:
        kind = self.definition.attributes[self.name].constraint
        value = op.attributes.get(self.name, self.definition.defaults.get(self.name))
        if value is UNIT:
            return
        w.element()
        w.text(w.attribute(value) if kind.write is None else kind.write(value))

    def starts(self, cursor: Cursor, state: State) -> bool:
        kind = self.definition.attributes[self.name].constraint
        if kind.starts is not None:
            return kind.starts(cursor)
        return cursor.piece is not None and not cursor.at(":") and not cursor.at("->") and not cursor.at(",")

    def present(self, op: Operation) -> bool:
        value = op.attributes.get(self.name)
        return value is not None and value is not self.definition.defaults.get(self.name)


@dataclass
class RegionRef(Directive):
    name: str
    index: int

    def read(self, cursor: Cursor, state: State) -> None:
        if self.name.endswith("*"):
            while cursor.at_region():
                state.region()
                cursor.accept(",")
        else:
            state.region()

    def write(self, op: Operation, w: Writer) -> None:
        many = self.name.endswith("*")
        if many:
            w.region_element()  # A list brings its blank even when it is empty.
        for i in range(self.index, len(op.regions) if many else self.index + 1):
            if i > self.index:
                w.text(", ")
            elif not many:
                w.region_element()
            w.region(i, elide=_elides(op, i))

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.at_region()

    def present(self, op: Operation) -> bool:
        return self.index < len(op.regions) and bool(op.regions[self.index].blocks)


def _elides(op: Operation, i: int) -> bool:
    """True if the implicit terminator of region ``i`` carries nothing and is not printed."""
    assert op.definition is not None
    if op.definition.implicit_terminator is None or not op.regions[i].blocks:
        return False
    last = op.regions[i].blocks[0].last
    return (
        last is not None and last.name == op.definition.implicit_terminator
        and not last.operands and not last.attributes and not last.results
    )  # fmt: skip


@dataclass
class SuccessorRef(Directive):
    name: str
    index: int

    def read(self, cursor: Cursor, state: State) -> None:
        many = self.name.endswith("*")
        while True:
            piece = cursor.next("BLOCK", "block name")
            state.reading.successors.append((piece.text[1:], [], piece.start))
            if not many or not cursor.accept(","):
                return

    def write(self, op: Operation, w: Writer) -> None:
        many = self.name.endswith("*")
        for i in range(self.index, len(op.successors) if many else self.index + 1):
            w.text("," if i > self.index else "")
            w.element()
            w.successor(i)

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.at_kind("BLOCK")


@dataclass
class AttributeDictionary(Directive):
    """``attr-dict``: everything that the format does not name, without defaults."""

    definition: OpDef
    hidden: frozenset[str]
    keyword: bool

    def read(self, cursor: Cursor, state: State) -> None:
        if self.keyword and not cursor.accept("attributes"):
            return
        piece = cursor.piece
        for name, value in cursor.attribute_dictionary():
            if name in state.attributes or name in self.hidden and name in self.definition.attributes:
                cursor.fail(f"'{name}' is already given by the format of '{self.definition.name}'", piece)
            state.attributes[name] = value

    def write(self, op: Operation, w: Writer) -> None:
        defaults = {**self.definition.implied, **self.definition.defaults}
        shown = [(k, v) for k, v in op.attributes.items() if k not in self.hidden and defaults.get(k) is not v]
        if shown:
            w.text((" attributes " if self.keyword else " ") + w.attribute(DictionaryAttr(shown)))
        w.after_dictionary()


@dataclass
class TypeRef(Directive):
    """``type($x)``, ``type(operands)`` or ``type(results)``."""

    name: str
    arity: str
    is_operand: bool

    def read(self, cursor: Cursor, state: State) -> None:
        if self.name in ("operands", "results"):
            _spread_types(state, self.name, cursor.types() if cursor.at_type() else [])
        elif self.arity == "*":
            state.types[self.name] = cursor.types() if cursor.at_type() else []
        elif self.arity == "?":
            state.types[self.name] = [cursor.type()] if cursor.at_type() else []
        else:
            state.types[self.name] = [cursor.type()]

    def types(self, op: Operation) -> list[Type]:
        """The types that this element prints."""
        assert op.definition is not None
        if self.name == "operands":
            return [v.type for v in op.operands]
        if self.name == "results":
            return [v.type for v in op.results]
        if self.is_operand:
            return [v.type for v in op.operand_group(self.name)]
        return [v.type for v in op.definition.result_group(op, self.name)]

    def write(self, op: Operation, w: Writer) -> None:
        w.element()
        w.types(self.types(op))

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.at_type()

    def present(self, op: Operation) -> bool:
        return bool(self.types(op))


@dataclass
class FunctionalType(Directive):
    """``functional-type(a, b)``."""

    inputs: TypeRef
    outputs: TypeRef

    def read(self, cursor: Cursor, state: State) -> None:
        function = cursor.function_type()
        for ref, types in ((self.inputs, function.inputs), (self.outputs, function.results)):
            if ref.name in ("operands", "results"):
                _spread_types(state, ref.name, list(types))
            else:
                state.types[ref.name] = list(types)

    def write(self, op: Operation, w: Writer) -> None:
        w.element()
        w.text("(")
        w.types(self.inputs.types(op))
        w.text(") -> ")
        w.arrow_types(self.outputs.types(op))

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.at("(")


def _spread_types(state: State, which: str, types: list[Type]) -> None:
    """Distribute the types of all operands or results over the entries of the signature."""
    entries = state.definition.operands if which == "operands" else state.definition.results
    if which == "operands" and "operands" in state.operands:
        slots = state.operands.pop("operands")
        if len(slots) != len(types):
            state.cursor.fail(f"{len(slots)} operands present, but expected {len(types)}")
        state.set_operands(list(zip(slots, types, strict=True)))
        return
    sizes = _spread(entries, len(types))
    at = 0
    for entry, share in zip(entries, sizes, strict=True):
        size = len(state.operands.get(entry.name, ())) if entry.arity and which == "operands" else share
        state.types[entry.name] = types[at : at + size]
        at += size
    if at != len(types):
        state.cursor.fail(f"{at} {which} present, but expected {len(types)}")


@dataclass
class Optional(Directive):
    """``( then )?`` with one element marked ``^``, and perhaps ``: ( otherwise )``."""

    then: list[Directive]
    otherwise: list[Directive]
    anchor: Directive
    anchor_unit: str | None = None

    def read(self, cursor: Cursor, state: State) -> None:
        first = next(d for d in self.then if not isinstance(d, Space))
        if first.starts(cursor, state):
            for directive in self.then:
                directive.read(cursor, state)
        else:
            for directive in self.otherwise:
                directive.read(cursor, state)

    def write(self, op: Operation, w: Writer) -> None:
        for directive in self.then if self.anchor.present(op) else self.otherwise:
            directive.write(op, w)

    def starts(self, cursor: Cursor, state: State) -> bool:
        first = next(d for d in self.then if not isinstance(d, Space))
        return first.starts(cursor, state)


@dataclass
class Hook(Directive):
    """``custom<Name>(...)``. A reader may return False for "not there" when it opens an optional group."""

    name: str
    arguments: list[str]

    def read(self, cursor: Cursor, state: State) -> None:
        HOOKS[self.name][0](cursor, state, *self.arguments)

    def write(self, op: Operation, w: Writer) -> None:
        HOOKS[self.name][1](op, w, *self.arguments)

    def starts(self, cursor: Cursor, state: State) -> bool:
        return cursor.piece is not None

    def present(self, op: Operation) -> bool:
        assert op.definition is not None
        for name in self.arguments:
            if any(e.name == name for e in op.definition.operands) and op.operand_group(name):
                return True
            if op.attributes.get(name) is not None:
                return True
        return False


@dataclass
class Format:
    """A compiled format."""

    directives: list[Directive]
    named: set[str] = field(default_factory=set)

    def read(self, cursor: Cursor, state: State) -> None:
        """Read an operation; the cursor must be at the piece behind its name."""
        for directive in self.directives:
            directive.read(cursor, state)

    def write(self, op: Operation, w: Writer) -> None:
        """Print an operation behind its name."""
        for directive in self.directives:
            directive.write(op, w)
