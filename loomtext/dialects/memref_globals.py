"""Global memrefs."""

from __future__ import annotations

from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import UNIT, Attribute, DenseElementsAttr, StringAttr, SymbolRefAttr, TypeAttr
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Dialect
from loomtext.ir.types import MemRefType, TensorType


def _tensor_of(type_: MemRefType) -> TensorType:
    return TensorType(type_.shape, type_.element)


def _read_initial(cursor: Cursor, state: State, type_name: str, value_name: str) -> None:
    """``memref<2xf32> = dense<...>``; the elements' type follows from the memref's."""
    piece = cursor.piece
    type_ = cursor.type()
    if not isinstance(type_, MemRefType) or not type_.is_static:
        cursor.fail(f"custom op 'memref.global' type should be static shaped memref, but got '{type_}'", piece)
    state.attributes[type_name] = TypeAttr(type_)
    if not cursor.accept("="):
        return
    if cursor.accept("uninitialized"):
        state.attributes[value_name] = UNIT
        return
    state.attributes[value_name] = _elements(cursor, _tensor_of(type_))


def _elements(cursor: Cursor, type_: TensorType) -> Attribute:
    """``dense<...>`` without its type, which the caller knows."""
    piece = cursor.piece
    if piece is None or piece.text.partition("<")[0] not in ("dense", "dense_resource", "sparse"):
        cursor.fail("expected attribute value")
    cursor.index += 1
    end = piece.end if piece.kind == "ANGLED" else cursor.skip_group()[1]
    text = f"{cursor.source.text[piece.start : end]} : {type_}"
    return cursor.texts.attribute(text, cursor.source, piece.start)


def _write_initial(op: Operation, w: Writer, type_name: str, value_name: str) -> None:
    attribute = op.attributes[type_name]
    assert isinstance(attribute, TypeAttr) and isinstance(attribute.type, MemRefType)
    w.element()
    w.types([attribute.type])
    value = op.attributes.get(value_name)
    if value is UNIT:
        w.text(" = uninitialized")
    elif value is not None:
        w.text(" = " + w.attribute(value).removesuffix(f" : {w.type(_tensor_of(attribute.type))}"))


hook("GlobalMemrefOpTypeAndInitialValue", _read_initial, _write_initial)


def _verify_global(op: Operation) -> str | None:
    type_ = op.attributes["type"].type  # type: ignore[attr-defined]
    if not isinstance(type_, MemRefType) or not type_.is_static:
        return f"type should be static shaped memref, but got '{type_}'"
    value = op.attributes.get("initial_value")
    if value is not None and value is not UNIT:
        if not isinstance(value, DenseElementsAttr):
            return (
                None
                if "dense_resource" in str(value)
                else "initial value should be a unit or elements attribute, but got " + str(value)
            )
        if value.type is not _tensor_of(type_):
            return f"initial value expected to be of type '{_tensor_of(type_)}', but was of type '{value.type}'"
    alignment = op.attributes.get("alignment")
    if alignment is not None:
        number = alignment.value
        if number <= 0 or number & (number - 1):
            return f"alignment attribute value {number} is not a power of 2"
    return None


def _verify_get_global(op: Operation) -> str | None:
    name = op.attributes["name"]
    assert isinstance(name, SymbolRefAttr)
    for table in op.ancestors():
        if table.definition is None or "symbol_table" not in table.definition.traits:
            continue
        for candidate in (inner for block in table.regions[0].blocks for inner in block.ops()):
            if candidate.name != "memref.global":
                continue
            if candidate.attributes["sym_name"] is StringAttr(name.root):
                type_ = candidate.attributes["type"].type  # type: ignore[attr-defined]
                if type_ is not op.results[0].type:
                    return (
                        f"result type '{op.results[0].type}' does not match type '{type_}' of the global memref {name}"
                    )
                return None
        break
    return f"'{name.root}' does not reference a valid global memref"


def declare(dialect: Dialect) -> None:
    """Add the operations of this module to the dialect."""
    dialect.op(
        "memref.global", "",
        attributes="sym_name: symbol_name, sym_visibility: string?, type: type, initial_value: any?, "
        "constant: unit?, "
        "alignment: i64?",
        assembly="($sym_visibility^)? (`constant` $constant^)? $sym_name `:` "
        "custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value) attr-dict",
        traits="symbol", verify=_verify_global,
    )  # fmt: skip
    dialect.op(
        "memref.get_global", "-> result: ranked_memref", attributes="name: flat_symbol",
        assembly="$name `:` type($result) attr-dict", traits="pure", verify_region=_verify_get_global,
    )  # fmt: skip
