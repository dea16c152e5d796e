"""Declaring operations: signature, attributes, assembly, traits, effects, verifier, names.

A declaration is one call, for example::

    arith.op(
        "arith.cmpi", "lhs: T:int_like, rhs: T -> result: i1_like(lhs)",
        attributes="predicate: cmpi_predicate",
        assembly="$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
        traits="pure",
    )

Signature: ``operands -> results``; each entry is ``name: type`` with ``*`` (any number) or ``?`` (at most
one) after the type. A type is a constraint of :mod:`loomtext.ir.constraints`, a type variable (one capital
letter, optionally with a constraint: ``T:float_like``), or a rule ``name(other)`` that computes it from the
type of another entry. Attributes: ``name: kind`` with ``?`` when it may be absent.

The assembly format is the language of MLIR's ODS (``$name``, ``type($name)``, ``attr-dict``, optional groups
``( ... ^ )?``, ``custom<Hook>(...)``); :mod:`loomtext.grammar.assembly` interprets it both ways.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from loomtext.ir import attributes as A
from loomtext.ir import types as T
from loomtext.ir.attributes import EMPTY, Attribute, DenseArrayAttr, DictionaryAttr
from loomtext.ir.constraints import ATTRIBUTES, TYPES, AttributeConstraint, TypeConstraint
from loomtext.ir.types import Type

if TYPE_CHECKING:
    from loomtext.ir.core import Operation

SEGMENTS = "operandSegmentSizes"

TypeRule = Callable[[Type], Type]
TYPE_RULES: dict[str, TypeRule] = {
    "i1_like": T.i1_like,
    "element": T.element_type,
}
"""Rules that compute the type of one entry of a signature from the type of another."""


class Entry(NamedTuple):
    """An operand or a result of a signature."""

    name: str
    arity: str
    """``""`` exactly one, ``"?"`` at most one, ``"*"`` any number."""
    constraint: TypeConstraint
    variable: str | None = None
    rule: tuple[str, str] | None = None


class AttributeEntry(NamedTuple):
    """An inherent attribute."""

    name: str
    kind: str
    optional: bool
    constraint: AttributeConstraint


class Assembly(NamedTuple):
    """A hand-written pair for operations that a format cannot describe; see :mod:`loomtext.grammar.assembly`."""

    read: Callable[..., Any]
    write: Callable[..., Any]


@dataclass(eq=False)
class OpDef:
    """What the engine knows about one operation."""

    name: str
    signature: str = ""
    attribute_spec: str = ""
    assembly: str | Assembly | None = None
    regions: tuple[str, ...] = ()
    """Names of the regions; ``body*`` any number, ``body?`` may be empty."""
    successors: tuple[str, ...] = ()
    traits: frozenset[str] = frozenset()
    """``pure`` (may be erased when unused and merged), ``terminator``, ``isolated``, ``symbol_table``,
    ``symbol``, ``no_terminator``, ``graph_region``, ``commutative``, ``constant_like``, ``segments``,
    ``recursive_effects``, ``single_block``, ``destination_style``, ``structured`` (linalg), ``affine_scope``
    (its top level decides what is an affine symbol), ``conditionally_speculatable`` (a pure division: undefined
    for some divisors), ``body_form`` (the text depends on more than types and attributes)."""
    effects: frozenset[str] | None = None
    """``read``, ``write``, ``alloc``, ``free``; None means unknown effects unless ``pure``."""
    defaults: Mapping[str, Attribute] = field(default_factory=dict)
    implied: Mapping[str, Attribute] = field(default_factory=dict)
    """Values that mean the same as absence (MLIR's DefaultValuedOptionalAttr): kept, but not printed."""
    parents: tuple[str, ...] = ()
    implicit_terminator: str | None = None
    hidden_body: Callable[[Operation], None] | None = None
    """Gives a fresh body that the custom form does not show (named linalg operations) to an operation.

    Such operations carry no region in memory: the generic printer asks for the body and takes it away again,
    and a body that is read in generic form is dropped when it equals the hidden one."""
    hidden_attributes: Callable[[Operation], Mapping[str, Attribute]] | None = None
    """Discardable attributes that MLIR keeps as a memo and that only the generic form shows."""
    verify: Callable[[Operation], str | None] | None = None
    """Returns a message without the ``'name' op`` prefix, or None. Looks only at operand and result types and
    attributes, so its verdict is remembered for all operations that share them."""
    verify_region: Callable[[Operation], str | None] | None = None
    """The same for what depends on regions, parents or neighbours; asked for every operation."""
    fold: Callable[[Operation, Any], Any] | None = None
    result_names: Callable[[Operation], Mapping[int, str]] | None = None
    """Names for results by index; results in between join the group before them."""
    argument_names: Callable[[Operation, int], list[str]] | None = None
    """Names for the entry arguments of a region."""
    default_dialect: str | None = None
    properties: bool = True
    """False where inherent attributes stand in the ordinary dictionary (loom)."""
    compiled: Any = None
    """The compiled assembly; filled by the grammar on first use."""
    variants: tuple[OpDef, ...] = ()
    """Other generations of the operation under the same name, with operands and attributes of their own."""
    spelled: Callable[[Any], bool] | None = None
    """For a variant: is it the one whose custom form the cursor is in front of."""
    stored: Callable[[DictionaryAttr], bool] | None = None
    """For a variant: is it the one that has these inherent attributes (generic form)."""

    @cached_property
    def _entries(self) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
        operands, _, results = self.signature.partition("->")
        return _parse_entries(operands), _parse_entries(results)

    @property
    def operands(self) -> tuple[Entry, ...]:
        """The operands of the signature."""
        return self._entries[0]

    @property
    def results(self) -> tuple[Entry, ...]:
        """The results of the signature."""
        return self._entries[1]

    @cached_property
    def attributes(self) -> dict[str, AttributeEntry]:
        """Inherent attributes by name."""
        found = {}
        for part in filter(None, (p.strip() for p in self.attribute_spec.split(","))):
            name, _, kind = (x.strip() for x in part.partition(":"))
            optional = kind.endswith("?")
            kind = kind.rstrip("?")
            found[name] = AttributeEntry(name, kind, optional, ATTRIBUTES.get(kind, ATTRIBUTES["any"]))
        if self.has_segments:
            found[SEGMENTS] = AttributeEntry(SEGMENTS, "i32_array", False, ATTRIBUTES["i32_array"])
        return found

    @property
    def has_segments(self) -> bool:
        """True if operand groups are delimited by ``operandSegmentSizes``."""
        return "segments" in self.traits

    @property
    def is_pure(self) -> bool:
        """No effects: may be erased when unused, merged and moved."""
        return "pure" in self.traits

    @property
    def is_terminator(self) -> bool:
        """True if the operation ends its block."""
        return "terminator" in self.traits

    def spelled_at(self, cursor: Any) -> OpDef:
        """This definition or the variant whose custom form begins at ``cursor``, behind the name."""
        return next((v for v in self.variants if v.spelled is not None and v.spelled(cursor)), self)

    def stored_as(self, attributes: DictionaryAttr) -> OpDef:
        """This definition or the variant to which an operation with these attributes belongs."""
        return next((v for v in self.variants if v.stored is not None and v.stored(attributes)), self)

    def group_sizes(self, op: Operation) -> list[int]:
        """Number of operands in each group of the signature."""
        groups = self.operands
        if self.has_segments:
            sizes = op.attributes.get(SEGMENTS)
            return list(sizes.values) if isinstance(sizes, DenseArrayAttr) else []
        return _spread(groups, len(op.operands))

    def operand_range(self, op: Operation, name: str) -> tuple[int, int]:
        """First and last-but-one position of the operands called ``name``."""
        sizes = self.group_sizes(op)
        start = 0
        for entry, size in zip(self.operands, sizes, strict=True):
            if entry.name == name:
                return start, start + size
            start += size
        raise KeyError(name)

    def result_group(self, op: Operation, name: str) -> list[Any]:
        """The results called ``name``."""
        start = 0
        for entry, size in zip(self.results, _spread(self.results, len(op.results)), strict=True):
            if entry.name == name:
                return op.results[start : start + size]
            start += size
        raise KeyError(name)

    def with_defaults(self, attributes: DictionaryAttr) -> DictionaryAttr:
        """``attributes`` with default values filled in."""
        missing = {k: v for k, v in self.defaults.items() if k not in attributes}
        return DictionaryAttr({**dict(attributes.items()), **missing}) if missing else attributes


def _spread(groups: tuple[Entry, ...], total: int) -> list[int]:
    """Sizes of groups; those that are not of size one share what is left equally (MLIR's SameVariadicSize)."""
    fixed = sum(1 for g in groups if not g.arity)
    share = max(0, total - fixed) // max(1, len(groups) - fixed)
    return [1 if not g.arity else share for g in groups]


class Bare(str):
    """A verifier's message that is reported without the prefix ``'name' op``."""

    __slots__ = ()


_ENTRY = re.compile(r"\s*(\w+)\s*:\s*([\w.!]+(?::\w+)?)(?:\((\w+)\))?\s*([?*]?)\s*\Z")
_VARIABLE = re.compile(r"([A-Z])(?::(\w+))?\Z")


def _parse_entries(text: str) -> tuple[Entry, ...]:
    entries = []
    seen: dict[str, TypeConstraint] = {}
    for part in filter(str.strip, text.split(",")):
        match = _ENTRY.match(part)
        if match is None:
            raise ValueError(f"bad signature entry {part.strip()!r}")
        name, kind, argument, arity = match.groups()
        variable = _VARIABLE.match(kind)
        if argument is not None:
            entries.append(Entry(name, arity, TYPES["any"], rule=(kind, argument)))
        elif variable is not None:
            letter, constraint = variable.groups()
            if constraint is not None:
                seen[letter] = TYPES[constraint]
            entries.append(Entry(name, arity, seen.get(letter, TYPES["any"]), variable=letter))
        else:
            entries.append(Entry(name, arity, TYPES[kind]))
    return tuple(entries)


class Dialect:
    """A namespace of operations. Modules of :mod:`loomtext.dialects` create one each, called ``dialect``."""

    def __init__(self, name: str, *, properties: bool = True) -> None:
        self.name = name
        self.properties = properties
        self.ops: dict[str, OpDef] = {}

    def op(self, name: str, signature: str = "", **options: Any) -> OpDef:
        """Declare an operation; see :meth:`define` for the options."""
        if not name.startswith(self.name + "."):
            raise ValueError(f"{name} is declared in dialect {self.name}")
        self.ops[name] = self.define(name, signature, **options)
        return self.ops[name]

    def variant(self, of: OpDef, signature: str, **options: Any) -> OpDef:
        """Declare another generation of ``of``; ``spelled`` and ``stored`` tell when it is meant."""
        definition = self.define(of.name, signature, **options)
        of.variants += (definition,)
        return definition

    def define(
        self,
        name: str,
        signature: str = "",
        *,
        attributes: str = "",
        assembly: str | Assembly | None = None,
        traits: str = "",
        effects: str | None = None,
        regions: str = "",
        successors: str = "",
        parents: str = "",
        **options: Any,
    ) -> OpDef:
        """A definition that is not registered. Space-separated lists are given as one string; see :class:`OpDef`."""
        return OpDef(
            name, signature, attributes, assembly, tuple(regions.split()), tuple(successors.split()),
            frozenset(traits.split()), None if effects is None else frozenset(effects.split()),
            parents=tuple(parents.split()), properties=self.properties, **options,
        )  # fmt: skip


_DIALECTS: dict[str, Dialect | None] = {}
KNOWN_DIALECTS = (
    "builtin", "func", "cf", "arith", "math", "affine", "scf", "tensor", "memref", "bufferization", "linalg",
    "loom", "adl", "df",
)  # fmt: skip


def dialect(name: str) -> Dialect | None:
    """The dialect of that name, imported on first use; None if there is none."""
    if name not in _DIALECTS:
        if name in KNOWN_DIALECTS:
            _DIALECTS[name] = importlib.import_module(f"loomtext.dialects.{name}").dialect
        else:
            _DIALECTS[name] = None
    return _DIALECTS[name]


def lookup(name: str) -> OpDef | None:
    """The definition of an operation by its full name, or None."""
    found = dialect(name.partition(".")[0])
    return None if found is None else found.ops.get(name)


def create(
    name: str,
    operands: Any = (),
    result_types: Any = (),
    attributes: Mapping[str, Attribute] | DictionaryAttr = EMPTY,
    regions: Any = (),
    groups: Any = None,
) -> Operation:
    """Build an operation with defaults filled in.

    ``groups`` gives the sizes of the operand groups where the definition needs ``operandSegmentSizes``.
    """
    from loomtext.ir.core import Operation

    definition = lookup(name)
    entries = dict(attributes.items())
    if groups is not None:
        entries[SEGMENTS] = A.segments(groups)
    dictionary = DictionaryAttr(entries)
    if definition is not None:
        dictionary = definition.with_defaults(dictionary)
    return Operation(name, definition, operands, result_types, dictionary, regions)
