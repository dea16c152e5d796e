"""What the reader learns from one operation's text before the operation exists.

A :class:`Reading` names operands by slot (the position of the SSA name in the statement), so lines that
differ only in their SSA names share one, and turning it into an operation needs no parsing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from loomtext.grammar.cursor import Cursor, RegionNode
from loomtext.grammar.values import TypeAlias
from loomtext.ir.attributes import EMPTY, Attribute, DictionaryAttr, segments
from loomtext.ir.core import NO_EXTRA, Operation
from loomtext.ir.opdef import SEGMENTS, TYPE_RULES, Entry, OpDef
from loomtext.ir.types import Type


@dataclass(slots=True)
class RegionReading:
    """A region in an operation's text: where it stands and what its header says of the entry block."""

    node: RegionNode | None
    """None for a region that the text leaves out (``else``)."""
    arguments: list[tuple[int, Type]] | None = None
    """Slots and types of entry arguments named in the header; None if the body's label names them."""


@dataclass(slots=True)
class Reading:
    """The meaning of a statement, up to the names of its values."""

    name: str
    definition: OpDef | None
    results: list[tuple[int, int]]
    """Slot and number of values of each result group."""
    operands: list[tuple[int, Type]] = field(default_factory=list)
    result_types: list[Type] = field(default_factory=list)
    attributes: DictionaryAttr = EMPTY
    properties: DictionaryAttr = EMPTY
    regions: list[RegionReading] = field(default_factory=list)
    successors: list[tuple[str, list[tuple[int, Type]], int]] = field(default_factory=list)
    """Block name, operand slots and the offset of the name, per successor."""
    quoted: bool = False
    location: str | None = None
    """What stands in ``loc(...)``, parentheses included."""
    argument_locations: dict[int, str] = field(default_factory=dict)
    """The same for entry arguments, by slot."""
    name_offset: int = 0
    groups: dict[str, list[int]] = field(default_factory=dict)
    """Operand slots by the names of the signature; kept for the patterns of rules only."""
    normalize: Callable[[Operation], None] | None = None
    """Called for each operation that is made of this reading, for what depends on which values are the same."""
    extra: Any = NO_EXTRA
    """The rarely set facts, shared by all operations of this reading."""
    suggested: str | None = None
    """The name that the operation suggests for its first result; known once checked."""
    is_plain: bool = False
    """True once checked and known to need nothing but operands and at most one result."""
    checked: bool = False
    """True once an operation of this reading has passed the verifier's shape checks."""


class State:
    """What has been read of an operation so far, by the names of its signature."""

    __slots__ = ("attributes", "cursor", "definition", "groups", "operands", "properties", "reading", "types")

    def __init__(self, reading: Reading, cursor: Cursor) -> None:
        assert reading.definition is not None
        self.reading = reading
        self.definition: OpDef = reading.definition
        self.cursor = cursor
        self.operands: dict[str, list[int]] = {}
        self.types: dict[str, list[Type]] = {}
        self.attributes: dict[str, Attribute] = {}
        self.properties: dict[str, Attribute] = {}
        self.groups: list[int] | None = None
        """Sizes of operand groups, when a reader sets operands and types itself."""

    def region(self, arguments: list[tuple[int, Type]] | None = None) -> None:
        """Read a region whose entry arguments are those, or are named by its label."""
        node = self.cursor.region()
        self.reading.regions.append(RegionReading(node, arguments))
        self.cursor.region_done()

    def missing_region(self) -> None:
        """A region that the text leaves out."""
        self.reading.regions.append(RegionReading(None))

    def set_operands(self, operands: list[tuple[int, Type]], groups: list[int] | None = None) -> None:
        """All operands at once, for readers that know their types; ``groups`` for segmented operations."""
        self.reading.operands = operands
        self.groups = [] if groups is None else groups

    def finish(self) -> None:
        """Work out the types that the text leaves out, and complete the reading."""
        reading, definition = self.reading, self.definition
        if self.groups is None:
            self._finish_operands()
        elif definition.has_segments:
            self.attributes[SEGMENTS] = segments(self.groups)
        if not reading.result_types:
            self._finish_results()
        attributes = DictionaryAttr(self.attributes) if self.attributes else EMPTY
        if self.cursor.texts.pattern:
            # A pattern is silent about what it does not spell out, defaults included.
            reading.attributes = attributes
            reading.groups = self.operands
        else:
            reading.attributes = definition.with_defaults(attributes)

    def _finish_operands(self) -> None:
        definition = self.definition
        variables = self._bind_variables()
        sizes = []
        for entry in definition.operands:
            slots = self.operands.get(entry.name, [])
            sizes.append(len(slots))
            types = self.types.get(entry.name)
            if types is None:
                types = self._infer(entry, len(slots), variables)
            if len(types) != len(slots):
                self.cursor.fail(f"'{definition.name}' op {len(slots)} operands present, but expected {len(types)}")
            self.reading.operands.extend(zip(slots, types, strict=True))
        if definition.has_segments:
            self.attributes[SEGMENTS] = segments(sizes)

    def _finish_results(self) -> None:
        variables = self._bind_variables()
        for entry in self.definition.results:
            types = self.types.get(entry.name)
            if types is None:
                types = self._infer(entry, 0 if entry.arity else 1, variables)
            self.reading.result_types.extend(types)

    def _bind_variables(self) -> dict[str, Type]:
        variables: dict[str, Type] = {}
        for entry in (*self.definition.operands, *self.definition.results):
            types = self.types.get(entry.name)
            if entry.variable is not None and types:
                variables.setdefault(entry.variable, types[0])
        return variables

    def _infer(self, entry: Entry, count: int, variables: dict[str, Type]) -> list[Type]:
        if count == 0:
            return []
        found: Type | None = entry.constraint.only
        if entry.variable is not None:
            found = variables.get(entry.variable, found)
        elif entry.rule is not None:
            rule, source = entry.rule
            found = TYPE_RULES[rule](self._type_of(source, variables))
        if found is None and self.cursor.texts.pattern:
            found = TypeAlias("!_")
        if found is None:
            self.cursor.fail(f"the type of '{entry.name}' is not known")
        return [found] * count

    def _type_of(self, name: str, variables: dict[str, Type]) -> Type:
        if self.types.get(name):
            return self.types[name][0]
        entries = {e.name: e for e in (*self.definition.operands, *self.definition.results)}
        return self._infer(entries[name], 1, variables)[0]
