"""Atomic read-modify-write operations of memref."""

from __future__ import annotations

from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.constraints import ATTRIBUTES, keyword_enum
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Assembly, Dialect
from loomtext.ir.types import INDEX, FloatType, IntegerType, MemRefType

RMW_KINDS = (
    "addf", "addi", "assign", "maximumf", "maxs", "maxu", "minimumf", "mins", "minu", "mulf", "muli", "ori",
    "andi",
    "maxnumf", "minnumf", "xori",
)  # fmt: skip
"""Kinds of ``memref.atomic_rmw``; the position is the stored number."""
_FLOAT_KINDS = ("addf", "maximumf", "maxnumf", "minimumf", "minnumf", "mulf")
_INTEGER_KINDS = ("addi", "maxs", "maxu", "mins", "minu", "muli", "ori", "andi", "xori")

_KIND = keyword_enum("kind", {name: RMW_KINDS.index(name) for name in sorted(RMW_KINDS)})
ATTRIBUTES["rmw_kind"] = _KIND


def _verify_rmw(op: Operation) -> str | None:
    target = op.operands[1].type
    assert isinstance(target, MemRefType)
    if len(op.operands) - 2 != target.rank:
        return "expects the number of subscripts to be equal to memref rank"
    value = op.operands[0].type
    if value is not target.element or value is not op.results[0].type:
        return "failed to verify that value type matches element type of memref"
    kind = RMW_KINDS[op.attributes["kind"].value]  # type: ignore[attr-defined]
    if kind in _FLOAT_KINDS and not isinstance(value, FloatType):
        return f"with kind '{kind}' expects a floating-point type"
    if kind in _INTEGER_KINDS and not isinstance(value, IntegerType):
        return f"with kind '{kind}' expects an integer type"
    return None


def _read_generic_rmw(cursor: Cursor, state: State) -> None:
    memref = cursor.value()
    indices = cursor.bracketed(cursor.value)
    cursor.expect(":")
    piece = cursor.piece
    type_ = cursor.type()
    if not isinstance(type_, MemRefType):
        cursor.fail(f"invalid kind of type specified: expected builtin.memref, but found '{type_}'", piece)
    state.set_operands([(memref, type_), *((slot, INDEX) for slot in indices)])
    state.reading.result_types = [type_.element]
    state.region()
    state.attributes.update(cursor.attribute_dictionary())


def _write_generic_rmw(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.value(0)
    w.text("[")
    w.values(range(1, len(op.operands)))
    w.text("] : ")
    w.types([op.operands[0].type])
    w.text(" ")
    w.region(0)
    w.dictionary(op.attributes.items())


def _verify_generic_rmw_body(op: Operation) -> str | None:
    if not op.regions[0].blocks:
        return "region #0 failed to verify constraint: region with 1 blocks"
    result = op.results[0].type
    args = op.body.args
    if len(args) != 1:
        return "expected single number of entry block arguments"
    if args[0].type is not result:
        return "expected block argument of the same type result type"
    for inner in op.body.ops():
        if inner.definition is not None and not inner.definition.is_pure and inner.name != "memref.atomic_yield":
            return "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects"
    return None


def _verify_yield(op: Operation) -> str | None:
    parent = op.parent_op
    if parent is None or not parent.results or op.operands[0].type is parent.results[0].type:
        return None
    return f"types mismatch between yield op: '{op.operands[0].type}' and its parent: '{parent.results[0].type}'"


def declare(dialect: Dialect) -> None:
    """Add the operations of this module to the dialect."""
    dialect.op(
        "memref.atomic_rmw", "value: any, memref: ranked_memref, indices: index* -> result: any",
        attributes="kind: rmw_kind",
        assembly="$kind $value `,` $memref `[` $indices `]` attr-dict `:` `(` type($value) `,` "
        "type($memref) `)` "
        "`->` type($result)",
        effects="read write", verify=_verify_rmw,
    )  # fmt: skip
    dialect.op(
        "memref.generic_atomic_rmw", "memref: ranked_memref, indices: index* -> result: any",
        assembly=Assembly(_read_generic_rmw, _write_generic_rmw), regions="atomic_body",
        traits="single_block", effects="read write", verify_region=_verify_generic_rmw_body,
    )  # fmt: skip
    dialect.op(
        "memref.atomic_yield", "result: any", assembly="$result attr-dict `:` type($result)",
        traits="pure terminator", parents="memref.generic_atomic_rmw", verify_region=_verify_yield,
    )  # fmt: skip
