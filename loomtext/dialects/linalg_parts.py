"""``ins(...) outs(...) -> types``: what the custom forms of linalg operations have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import AffineMapAttr, ArrayAttr, Attribute
from loomtext.ir.constraints import ATTRIBUTES, AttributeConstraint
from loomtext.ir.core import Operation
from loomtext.ir.opdef import SEGMENTS
from loomtext.ir.types import (
    MemRefType,
    TensorType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    element_type,
)

Typed = tuple[int, Type]
MEMO = "linalg.memoized_indexing_maps"


def enum_attribute(name: str, cases: Sequence[str]) -> AttributeConstraint:
    """An attribute spelled ``#linalg.name<case>`` wherever it stands."""
    spellings = frozenset(f"#linalg.{name}<{case}>" for case in cases)
    allowed = ", ".join(cases)
    return AttributeConstraint(lambda a: str(a) in spellings, f"allowed 32-bit signless integer cases: {allowed}")


ATTRIBUTES["type_fn"] = enum_attribute("type_fn", ("cast_signed", "cast_unsigned"))
ATTRIBUTES["iterator_types"] = AttributeConstraint(
    lambda a: isinstance(a, ArrayAttr) and all(str(i).startswith("#linalg.iterator_type<") for i in a),
    "Iterator type should be an enum.",
)


def scalar_type(type_: Type) -> Type:
    """What a body sees of an operand: an element of a tensor or memref, anything else as it is."""
    shaped = isinstance(type_, TensorType | MemRefType | UnrankedTensorType | UnrankedMemRefType)
    return element_type(type_) if shaped else type_


def read_group(cursor: Cursor, keyword: str) -> list[Typed]:
    """``keyword(%a, %b : A, B)``, nothing when it is not there."""
    if not cursor.at(keyword, "("):
        return []
    cursor.expect(keyword)
    cursor.expect("(")
    slots = cursor.values()
    cursor.expect(":")
    types = cursor.types()
    if len(types) != len(slots):
        cursor.fail(f"number of operands and types do not match: got {len(slots)} operands and {len(types)} types")
    cursor.expect(")")
    return list(zip(slots, types, strict=True))


def read_operands(cursor: Cursor, state: State) -> tuple[list[Typed], list[Typed]]:
    """``ins(...) outs(...)``; sets the operands."""
    inputs, outputs = read_group(cursor, "ins"), read_group(cursor, "outs")
    state.set_operands(inputs + outputs, [len(inputs), len(outputs)])
    return inputs, outputs


def read_results(cursor: Cursor, state: State) -> None:
    """``-> types``, nothing when it is not there."""
    if cursor.accept("->"):
        state.reading.result_types = cursor.arrow_types()


def read_attributes(cursor: Cursor, state: State) -> None:
    """An optional attribute dictionary."""
    state.attributes.update(cursor.attribute_dictionary())


def read_indexing_maps(cursor: Cursor, state: State) -> None:
    """``indexing_maps = [...]``, nothing when it is not there."""
    if cursor.accept("indexing_maps", "="):
        piece = cursor.piece
        maps = cursor.attribute()
        if not isinstance(maps, ArrayAttr) or not all(isinstance(m, AffineMapAttr) for m in maps):
            cursor.fail("expected affine maps in 'indexing_maps'", piece)
        state.attributes["indexing_maps"] = maps


def write_indexing_maps(op: Operation, w: Writer, default: Attribute | None) -> None:
    """The inverse of :func:`read_indexing_maps`; nothing for the default."""
    maps = op.attributes.get("indexing_maps")
    if isinstance(maps, ArrayAttr) and maps is not default:
        w.text(f" indexing_maps = [{', '.join(w.attribute(m) for m in maps)}]")


def input_count(op: Operation) -> int:
    """Number of inputs; the rest of the operands are outputs."""
    sizes = op.attributes.get(SEGMENTS)
    if sizes is not None:
        return int(next(iter(sizes)))
    return len(op.operands) // 2 if op.name == "linalg.reduce" else len(op.operands) - 1


def write_operands(op: Operation, w: Writer) -> None:
    """`` ins(...) outs(...)``, without empty groups."""
    count = input_count(op)
    for keyword, group in (("ins", range(count)), ("outs", range(count, len(op.operands)))):
        if group:
            w.text(f" {keyword}(")
            w.values(group)
            w.text(" : ")
            w.types(op.operands[i].type for i in group)
            w.text(")")


def write_results(op: Operation, w: Writer) -> None:
    """`` -> types``, nothing without results."""
    if op.results:
        w.text(" -> ")
        w.arrow_types([r.type for r in op.results])


def write_attributes(op: Operation, w: Writer, *hidden: str) -> None:
    """`` {...}`` of what is neither ``hidden`` nor implied."""
    assert op.definition is not None
    implied: Mapping[str, Attribute] = op.definition.implied
    w.dictionary(
        [
            (k, v) for k, v in op.attributes.items()
            if k not in hidden and k not in (SEGMENTS, MEMO) and implied.get(k) is not v
        ]
    )  # fmt: skip
