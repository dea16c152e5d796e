"""Linalg operations with a visible body or with loops of their own: generic, map, reduce, transpose."""

from __future__ import annotations

from loomtext.dialects import linalg_bodies as bodies
from loomtext.dialects.linalg_maps import iterator, iterator_name
from loomtext.dialects.linalg_parts import (
    MEMO,
    input_count,
    read_attributes,
    read_operands,
    read_results,
    scalar_type,
    write_attributes,
    write_operands,
    write_results,
)
from loomtext.dialects.linalg_verify import (
    verify_body,
    verify_broadcast,
    verify_hidden,
    verify_index,
    verify_map,
    verify_map_body,
    verify_reduce,
    verify_reduce_body,
    verify_structured,
    verify_transpose,
    verify_yield,
)
from loomtext.grammar.cursor import Cursor, Piece, RegionNode
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir import opdef
from loomtext.ir.attributes import ArrayAttr, Attribute, DictionaryAttr, StringAttr, i64_array
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.opdef import SEGMENTS, Assembly, Dialect
from loomtext.ir.types import Type

_HEADER = ("doc", "indexing_maps", "iterator_types", "library_call")
"""Attributes of linalg.generic that stand in the dictionary in front of the operands."""


# -- generic -------------------------------------------------------------------------------------------


def _read_generic(cursor: Cursor, state: State) -> None:
    piece = cursor.piece
    header = cursor.attribute()
    if not isinstance(header, DictionaryAttr):
        cursor.fail("expected attribute dictionary", piece)
    for name, value in header.items():
        state.attributes[name] = _stored_iterators(cursor, value, piece) if name == "iterator_types" else value
    read_operands(cursor, state)
    if cursor.accept("attrs"):
        cursor.expect("=")
        read_attributes(cursor, state)
    state.region()
    read_results(cursor, state)


def _stored_iterators(cursor: Cursor, value: Attribute, piece: Piece | RegionNode | None) -> Attribute:
    """``["parallel"]`` as it is stored."""
    if not isinstance(value, ArrayAttr):
        return value
    for item in value:
        if iterator_name(item) not in ("parallel", "reduction", "window"):
            cursor.fail(f"custom op 'linalg.generic' unexpected iterator_type ({iterator_name(item)})", piece)
    return ArrayAttr(iterator(iterator_name(item)) for item in value)


def _write_generic(op: Operation, w: Writer) -> None:
    header = []
    for name in _HEADER:
        value = op.attributes.get(name)
        if name == "iterator_types" and isinstance(value, ArrayAttr):
            value = ArrayAttr(StringAttr(iterator_name(item)) for item in value)
        if value is not None:
            header.append((name, value))
    w.text(f" {w.attribute(DictionaryAttr(header))}")
    write_operands(op, w)
    rest = [(k, v) for k, v in op.attributes.items() if k not in (*_HEADER, SEGMENTS, MEMO)]
    if rest:
        w.text(" attrs = ")
        w.dictionary(rest)
    w.text(" ")
    w.region(0)
    write_results(op, w)


def _in_out(op: Operation, region: int) -> list[str]:
    count = input_count(op)
    return ["in"] * count + ["out"] * (len(op.operands) - count)


def _in_init(op: Operation, region: int) -> list[str]:
    count = input_count(op)
    return ["in"] * count + ["init"] * (len(op.operands) - count)


# -- map and reduce ------------------------------------------------------------------------------------


class _Payload:
    """``{ arith.addf {attrs} }``: a body of one operation, applied to the arguments in order."""

    def __init__(self, cursor: Cursor) -> None:
        node = cursor.region()
        statement = node.blocks[0].statements[0] if node.blocks and node.blocks[0].statements else None
        if statement is None:
            cursor.fail("expected operation name", node)
        inner = Cursor(statement, cursor.source, cursor.texts)
        self.name = statement.name.text.strip('"')
        if opdef.lookup(self.name) is None and opdef.dialect(self.name.partition(".")[0]) is not None:
            inner.fail(f"custom op '{self.name}' is unknown", statement.name)
        self.attributes = DictionaryAttr(inner.attribute_dictionary())
        if inner.piece is not None:
            inner.fail("expected '}'")


def _fill_payload(op: Operation, payload: _Payload) -> None:
    """The body that a short form stands for. A reduction passes the accumulator first."""
    block = Block([scalar_type(v.type) for v in op.operands])
    result = scalar_type(op.operands[-1].type)
    inner = block.append(opdef.create(payload.name, _payload_operands(op, block), [result], payload.attributes))
    inner.offset = op.offset
    block.append(opdef.create("linalg.yield", inner.results)).offset = op.offset
    region = Region([block])
    region.parent = op
    op.regions.append(region)


def _payload_operands(op: Operation, block: Block) -> list[Value]:
    if op.name == "linalg.reduce":
        return [block.args[-1], *block.args[:-1]]
    return list(block.args[: input_count(op)])


def _payload(op: Operation) -> Operation | None:
    """The only operation of a body that a short form can say, or None."""
    if not op.regions or len(op.regions[0].blocks) != 1:
        return None
    block = op.body
    inner = block.first
    if inner is None or inner.next is None or inner.next.next is not None or not inner.operands or inner.regions:
        return None
    return (
        inner if inner.operands == _payload_operands(op, block) and inner.next.operands == list(inner.results) else None
    )


def _write_payload(payload: Operation, w: Writer) -> None:
    shown = []
    elided = False
    for name, value in payload.attributes.items():
        if not elided and str(value) == "#arith.fastmath<none>":
            elided = True
        elif name != SEGMENTS:
            shown.append((name, value))
    w.text(f" {{ {payload.name}")
    w.dictionary(shown)
    w.text(" }")


def _read_body(cursor: Cursor, state: State) -> None:
    """``(%in: f32, %init: f32) {...}``."""

    def argument() -> tuple[int, Type]:
        slot = cursor.value()
        cursor.expect(":")
        return slot, cursor.type()

    state.region(cursor.bracketed(argument, "(", ")"))


def _write_body(op: Operation, w: Writer) -> None:
    w.newline()
    w.text("  (")
    for i, argument in enumerate(op.body.args):
        w.text(", " if i else "")
        w.argument(0, i)
        w.text(": ")
        w.types([argument.type])
    w.text(") ")
    w.region(0, label=False, deeper=True)


def _read_with_payload(cursor: Cursor, state: State) -> None:
    payload = _Payload(cursor) if cursor.at_region() else None
    _, outputs = read_operands(cursor, state)
    if state.definition.name == "linalg.reduce":
        _read_dimensions(cursor, state, "dimensions")
    read_attributes(cursor, state)
    state.reading.result_types = _tensor_types(outputs)
    if payload is None:
        _read_body(cursor, state)
    else:
        state.reading.normalize = lambda op: _fill_payload(op, payload)


def _write_with_payload(op: Operation, w: Writer) -> None:
    payload = _payload(op)
    if payload is not None:
        _write_payload(payload, w)
    write_operands(op, w)
    if op.name == "linalg.reduce":
        _write_dimensions(op, w, "dimensions")
    write_attributes(op, w, "dimensions")
    if payload is None:
        _write_body(op, w)


def _tensor_types(outputs: list[tuple[int, Type]]) -> list[Type]:
    return [t for _, t in outputs if str(t).startswith("tensor")]


# -- transpose and broadcast ---------------------------------------------------------------------------


def _read_dimensions(cursor: Cursor, state: State, name: str) -> None:
    cursor.expect(name)
    cursor.expect("=")
    state.attributes[name] = i64_array(cursor.bracketed(cursor.integer))


def _write_dimensions(op: Operation, w: Writer, name: str) -> None:
    w.text(f" {name} = [{', '.join(map(str, op.attributes[name]))}] ")  # type: ignore[call-overload]


def _rearranging(name: str) -> Assembly:
    """``ins(..) outs(..) name = [..] {..}``, with the result type left out."""

    def read(cursor: Cursor, state: State) -> None:
        _, outputs = read_operands(cursor, state)
        _read_dimensions(cursor, state, name)
        read_attributes(cursor, state)
        state.reading.result_types = _tensor_types(outputs)

    def write(op: Operation, w: Writer) -> None:
        write_operands(op, w)
        _write_dimensions(op, w, name)
        write_attributes(op, w, name)

    return Assembly(read, write)


def declare(dialect: Dialect) -> None:
    """Add the operations of this module to the dialect."""
    dialect.op(
        "linalg.generic", "inputs: any*, outputs: shaped* -> result_tensors: tensor*",
        attributes="indexing_maps: maps, iterator_types: iterator_types, doc: string?, library_call: string?",
        assembly=Assembly(_read_generic, _write_generic), regions="region",
        traits="segments structured destination_style single_block", effects="read write",
        verify=verify_structured, verify_region=verify_body, argument_names=_in_out,
    )  # fmt: skip
    dialect.op(
        "linalg.map", "inputs: shaped*, init: shaped -> result: tensor*",
        assembly=Assembly(_read_with_payload, _write_with_payload), regions="mapper",
        traits="structured destination_style single_block body_form", effects="read write", verify=verify_map,
        verify_region=verify_map_body, argument_names=_in_init, result_names=lambda op: {0: "mapped"},
    )  # fmt: skip
    dialect.op(
        "linalg.reduce", "inputs: shaped*, inits: shaped* -> results: tensor*",
        attributes="dimensions: i64_array",
        assembly=Assembly(_read_with_payload, _write_with_payload), regions="combiner",
        traits="structured destination_style single_block body_form", effects="read write",
        verify=verify_reduce,
        verify_region=verify_reduce_body, argument_names=_in_init, result_names=lambda op: {0: "reduced"},
    )  # fmt: skip
    for op, attribute, verify, result in (
        ("transpose", "permutation", verify_transpose, {0: "transposed"}),
        ("broadcast", "dimensions", verify_broadcast, {0: "broadcasted"}),
    ):
        dialect.op(
            f"linalg.{op}", "input: shaped, init: shaped -> result: tensor*",
            attributes=f"{attribute}: i64_array",
            assembly=_rearranging(attribute), traits="structured destination_style", effects="read write",
            regions="region", verify=verify, verify_region=verify_hidden, hidden_body=bodies.FIRST,
            result_names=lambda op, names=result: names,
        )  # fmt: skip
    dialect.op(
        "linalg.yield", "values: any*", assembly="($values^)? attr-dict (`:` type($values)^)?",
        traits="pure terminator", verify_region=verify_yield,
    )  # fmt: skip
    dialect.op(
        "linalg.index", "-> result: index", attributes="dim: i64",
        assembly="$dim attr-dict `:` type($result)",
        traits="pure", verify_region=verify_index,
    )  # fmt: skip
