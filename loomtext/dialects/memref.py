"""The memref dialect: allocation, access and queries. Views are declared in :mod:`.memref_views`."""

from __future__ import annotations

from loomtext.dialects.memref_atomics import declare as _declare_atomics
from loomtext.dialects.memref_globals import declare as _declare_globals
from loomtext.dialects.memref_types import layout_symbols
from loomtext.dialects.memref_views import declare as _declare_views
from loomtext.dialects.views import compatible_types, verify_dynamic_sizes
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import FALSE, IntegerAttr
from loomtext.ir.constraints import TYPES, TypeConstraint
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Assembly, Dialect
from loomtext.ir.types import I32, INDEX, MemRefType, element_type

dialect = Dialect("memref")

TYPES["realloc_memref"] = TypeConstraint(
    lambda t: isinstance(t, MemRefType) and t.rank == 1, "1D memref of any type values"
)


# -- allocation ----------------------------------------------------------------------------------------


def _verify_alloc(op: Operation) -> str | None:
    type_ = op.results[0].type
    assert isinstance(type_, MemRefType)
    message = verify_dynamic_sizes(type_, len(op.operand_group("dynamicSizes")))
    if message is not None:
        return message
    symbols = layout_symbols(type_)
    given = len(op.operand_group("symbolOperands"))
    if given != symbols:
        return f"symbol operand count does not equal memref symbol count: expected {symbols}, got {given}"
    return _verify_alignment(op)


def _verify_alignment(op: Operation) -> str | None:
    alignment = op.attributes.get("alignment")
    if isinstance(alignment, IntegerAttr) and alignment.value < 0:
        return (
            "attribute 'alignment' failed to satisfy constraint: 64-bit signless integer attribute "
            "whose minimum value is 0"
        )
    return None


def _verify_realloc(op: Operation) -> str | None:
    source, result = op.operands[0].type, op.results[0].type
    assert isinstance(source, MemRefType) and isinstance(result, MemRefType)
    if source.layout is not None:
        return f"unsupported layout for source memref type '{source}'"
    if result.layout is not None:
        return f"unsupported layout for result memref type '{result}'"
    if source.space is not result.space:
        return f"different memory spaces specified for source memref type '{source}' and result memref type '{result}'"
    if source.element is not result.element:
        return f"different element types specified for source memref type '{source}' and result memref type '{result}'"
    dynamic = len(op.operands) > 1
    if result.num_dynamic and not dynamic:
        return f"missing dimension operand for result type '{result}'"
    if not result.num_dynamic and dynamic:
        return f"unnecessary dimension operand for result type '{result}'"
    return None


for _name in ("alloc", "alloca"):
    dialect.op(
        f"memref.{_name}", "dynamicSizes: index*, symbolOperands: index* -> memref: ranked_memref",
        attributes="alignment: i64?",
        assembly="`(` $dynamicSizes `)` (`` `[` $symbolOperands^ `]`)? attr-dict `:` type($memref)",
        traits="segments", effects="alloc", verify=_verify_alloc, result_names=lambda op, n={0: _name}: n,
    )  # fmt: skip
dialect.op(
    "memref.realloc", "source: realloc_memref, dynamicResultSize: index? -> result: realloc_memref",
    attributes="alignment: i64?",
    assembly="$source (`(` $dynamicResultSize^ `)`)? attr-dict `:` type($source) `to` type(results)",
    effects="alloc free read write", verify=_verify_realloc,
)  # fmt: skip
dialect.op(
    "memref.dealloc", "memref: memref", assembly="$memref attr-dict `:` type($memref)", effects="free",
)  # fmt: skip


def _read_scope(cursor: Cursor, state: State) -> None:
    if cursor.accept("->"):
        state.reading.result_types = cursor.bracketed(cursor.type, "(", ")") if cursor.at("(") else [cursor.type()]
    state.region()
    for name, value in cursor.attribute_dictionary():
        state.attributes[name] = value


def _write_scope(op: Operation, w: Writer) -> None:
    last = op.body.last if op.regions[0].blocks else None
    w.text(" ")
    if op.results:
        w.text(" -> (")
        w.types(r.type for r in op.results)
        w.text(")")
    w.text(" ")
    w.region(0, elide=not op.results and last is not None and not last.operands and not last.attributes)
    w.dictionary(op.attributes.items())


dialect.op(
    "memref.alloca_scope", "-> results: any*", assembly=Assembly(_read_scope, _write_scope), regions="body",
    traits="recursive_effects single_block", effects="", implicit_terminator="memref.alloca_scope.return",
)  # fmt: skip
dialect.op(
    "memref.alloca_scope.return", "values: any*", assembly="attr-dict ($values^ `:` type($values))?",
    traits="pure terminator", parents="memref.alloca_scope",
)  # fmt: skip


# -- access --------------------------------------------------------------------------------------------


def _verify_load(op: Operation) -> str | None:
    source = op.operands[0].type
    assert isinstance(source, MemRefType)
    given = len(op.operands) - 1
    if given != source.rank:
        return f"incorrect number of indices for load, expected {source.rank} but got {given}"
    if op.results[0].type is not source.element:
        return "failed to verify that result type matches element type of 'memref'"
    return None


def _verify_store(op: Operation) -> str | None:
    target = op.operands[1].type
    assert isinstance(target, MemRefType)
    if op.operands[0].type is not target.element:
        return "failed to verify that type of 'value' matches element type of 'memref'"
    if len(op.operands) - 2 != target.rank:
        return "store index operand count not equal to memref rank"
    return None


def _verify_copy(op: Operation) -> str | None:
    source, target = (v.type for v in op.operands)
    if element_type(source) is not element_type(target):
        return "requires the same element type for all operands"
    return None if compatible_types(source, target) else "requires the same shape for all operands"


_ACCESS = {"attributes": "nontemporal: bool?, alignment: i64?", "implied": {"nontemporal": FALSE}}
dialect.op(
    "memref.load", "memref: ranked_memref, indices: index* -> result: element(memref)",
    assembly="$memref `[` $indices `]` attr-dict `:` type($memref)", effects="read",
    verify=_verify_load, **_ACCESS,
)  # fmt: skip
dialect.op(
    "memref.store", "value: element(memref), memref: ranked_memref, indices: index*",
    assembly="$value `,` $memref `[` $indices `]` attr-dict `:` type($memref)", effects="write",
    verify=_verify_store,
    **_ACCESS,
)  # fmt: skip
dialect.op(
    "memref.copy", "source: memref, target: memref",
    assembly="$source `,` $target attr-dict `:` type($source) `to` type($target)", effects="read write",
    verify=_verify_copy,
)  # fmt: skip


def _read_prefetch(cursor: Cursor, state: State) -> None:
    memref = cursor.value()
    indices = cursor.bracketed(cursor.value)
    cursor.expect(",")
    piece = cursor.piece
    mode = cursor.keyword()
    if mode not in ("read", "write"):
        cursor.fail("rw specifier has to be 'read' or 'write'", piece)
    cursor.expect(",")
    cursor.expect("locality")
    cursor.expect("<")
    locality = cursor.integer()
    cursor.expect(">")
    cursor.expect(",")
    piece = cursor.piece
    cache = cursor.keyword()
    if cache not in ("data", "instr"):
        cursor.fail("cache type has to be 'data' or 'instr'", piece)
    state.attributes.update(
        isWrite=_flag(mode == "write"),
        localityHint=IntegerAttr(locality, I32),
        isDataCache=_flag(cache == "data"),
    )
    cursor.expect(":")
    state.set_operands([(memref, cursor.type()), *((slot, INDEX) for slot in indices)])
    state.attributes.update(cursor.attribute_dictionary())


def _flag(value: bool) -> IntegerAttr:
    return IntegerAttr(int(value), FALSE.type)


def _write_prefetch(op: Operation, w: Writer) -> None:
    flags = op.attributes
    w.text(" ")
    w.value(0)
    w.text("[")
    w.values(range(1, len(op.operands)))
    w.text("], " + ("write" if flags["isWrite"].value else "read"))  # type: ignore[attr-defined]
    w.text(f", locality<{flags['localityHint'].value}>, ")  # type: ignore[attr-defined]
    w.text("data" if flags["isDataCache"].value else "instr")  # type: ignore[attr-defined]
    w.dictionary([(k, v) for k, v in flags.items() if k not in ("isWrite", "localityHint", "isDataCache")])
    w.text(" : ")
    w.types([op.operands[0].type])


def _verify_prefetch(op: Operation) -> str | None:
    type_ = op.operands[0].type
    assert isinstance(type_, MemRefType)
    if not 0 <= op.attributes["localityHint"].value <= 3:  # type: ignore[attr-defined]
        return (
            "attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute "
            "whose minimum value is 0 whose maximum value is 3"
        )
    return None if len(op.operands) - 1 == type_.rank else "too few indices"


dialect.op(
    "memref.prefetch", "memref: ranked_memref, indices: index*",
    attributes="isWrite: bool, localityHint: i32, isDataCache: bool",
    assembly=Assembly(_read_prefetch, _write_prefetch), effects="read write", verify=_verify_prefetch,
)  # fmt: skip


# -- transfers -----------------------------------------------------------------------------------------


def _indexed(cursor: Cursor) -> tuple[int, list[int]]:
    return cursor.value(), cursor.bracketed(cursor.value)


def _read_dma_start(cursor: Cursor, state: State) -> None:
    source = _indexed(cursor)
    cursor.expect(",")
    target = _indexed(cursor)
    cursor.expect(",")
    count = cursor.value()
    cursor.expect(",")
    tag = _indexed(cursor)
    strides: list[int] = []
    while cursor.accept(","):
        strides.append(cursor.value())
    if strides and len(strides) != 2:
        cursor.fail("expected two stride related operands")
    cursor.expect(":")
    types = cursor.types()
    if len(types) != 3:
        cursor.fail("fewer/more types expected")
    operands = []
    for (memref, indices), type_ in zip((source, target), types, strict=False):
        operands += [(memref, type_), *((slot, INDEX) for slot in indices)]
    operands += [(count, INDEX), (tag[0], types[2]), *((slot, INDEX) for slot in (*tag[1], *strides))]
    state.set_operands(operands)


def _write_dma_start(op: Operation, w: Writer) -> None:
    at = 0
    types = []

    def part() -> None:
        nonlocal at
        type_ = op.operands[at].type
        assert isinstance(type_, MemRefType)
        types.append(type_)
        w.value(at)
        w.text("[")
        w.values(range(at + 1, at + 1 + type_.rank))
        w.text("]")
        at += 1 + type_.rank

    w.text(" ")
    part()
    w.text(", ")
    part()
    w.text(", ")
    w.value(at)
    at += 1
    w.text(", ")
    part()
    for i in range(at, len(op.operands)):
        w.text(", ")
        w.value(i)
    w.dictionary(op.attributes.items())
    w.text(" : ")
    w.types(types)


dialect.op(
    "memref.dma_start", "operands: any*", assembly=Assembly(_read_dma_start, _write_dma_start),
    effects="read write",
)  # fmt: skip
dialect.op(
    "memref.dma_wait", "tagMemRef: ranked_memref, tagIndices: index*, numElements: index",
    assembly="$tagMemRef `[` $tagIndices `]` `,` $numElements attr-dict `:` type($tagMemRef)",
    effects="read write",
)  # fmt: skip


# -- queries and assumptions ---------------------------------------------------------------------------


def _verify_assume(op: Operation) -> str | None:
    value = op.attributes["alignment"].value  # type: ignore[attr-defined]
    return None if value > 0 and value & (value - 1) == 0 else "alignment must be power of 2"


dialect.op(
    "memref.dim", "source: memref, index: index -> result: index",
    assembly="attr-dict $source `,` $index `:` type($source)", traits="pure",
    result_names=lambda op: {0: "dim"},
)  # fmt: skip
dialect.op(
    "memref.rank", "memref: memref -> result: index", assembly="$memref attr-dict `:` type($memref)",
    traits="pure",
)  # fmt: skip
dialect.op(
    "memref.assume_alignment", "memref: T:ranked_memref -> result: T", attributes="alignment: i32",
    assembly="$memref `,` $alignment attr-dict `:` type($memref)", traits="pure", verify=_verify_assume,
    result_names=lambda op: {0: "assume_align"},
)  # fmt: skip


def _read_distinct(cursor: Cursor, state: State) -> None:
    slots = cursor.values()
    state.attributes.update(cursor.attribute_dictionary())
    cursor.expect(":")
    types = cursor.types()
    if len(types) != len(slots):
        cursor.fail(f"number of operands and types do not match: got {len(slots)} operands and {len(types)} types")
    state.set_operands(list(zip(slots, types, strict=True)))
    state.reading.result_types = types


def _write_distinct(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.values(range(len(op.operands)))
    w.dictionary(op.attributes.items())
    w.text(" : ")
    w.types(v.type for v in op.operands)


def _verify_distinct(op: Operation) -> str | None:
    if not op.operands:
        return "expected at least one operand"
    if [v.type for v in op.operands] != [r.type for r in op.results]:
        return "operand types and result types must match"
    return None


dialect.op(
    "memref.distinct_objects", "distinct_operands: memref* -> results: memref*",
    assembly=Assembly(_read_distinct, _write_distinct), traits="pure", verify=_verify_distinct,
)  # fmt: skip


def _castable_space(op: Operation) -> str | None:
    source, result = op.operands[0].type, op.results[0].type
    same = element_type(source) is element_type(result) and source.__class__ is result.__class__
    if same and isinstance(source, MemRefType) and isinstance(result, MemRefType):
        same = source.shape == result.shape and source.layout is result.layout
    return None if same else f"operand type '{source}' and result type '{result}' are cast incompatible"


dialect.op(
    "memref.memory_space_cast", "source: memref -> dest: memref",
    assembly="$source attr-dict `:` type($source) `to` type($dest)", traits="pure", verify=_castable_space,
    result_names=lambda op: {0: "memspacecast"},
)  # fmt: skip

_declare_views(dialect)
_declare_atomics(dialect)
_declare_globals(dialect)
