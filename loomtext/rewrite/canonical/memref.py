"""Predicates and rewrites of ``memref.rules``: views of which more becomes known, and casts they leave."""

from __future__ import annotations

from loomtext.dialects.memref_types import strides_and_offset
from loomtext.ir.attributes import StridedLayoutAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import DYNAMIC, MemRefType, Type
from loomtext.rewrite.canonical.buffers import has_constant, static_list
from loomtext.rewrite.matcher import IndexList
from loomtext.rewrite.rewriter import Rewriter

_ENDS = 2
"""Source and destination come first among the operands of ``loom.copy`` and ``loom.gather``."""


def cast_type(old: Type, offsets: IndexList, sizes: IndexList, strides: IndexList) -> Type | None:
    """The type of a reinterpreted view with these lists."""
    if not isinstance(old, MemRefType) or strides_and_offset(old) is None:
        return None
    plain = [[e if isinstance(e, int) else DYNAMIC for e in entries] for entries in (offsets, sizes, strides)]
    return MemRefType(plain[1], old.element, StridedLayoutAttr(plain[2], plain[0][0]), old.space)


def _cast(value: Value) -> Operation | None:
    maker = value.defining_op
    return maker if maker is not None and maker.name == "memref.cast" else None


def moves_cast(op: Operation) -> bool:
    """True if the source or the destination is the result of a cast."""
    return any(_cast(v) is not None for v in op.operands[:_ENDS])


def use_cast_sources(rewriter: Rewriter, op: Operation) -> None:
    """Look through casts at both ends, in place."""
    for i, value in enumerate(op.operands[:_ENDS]):
        cast = _cast(value)
        if cast is not None:
            rewriter.set_operand(op, i, cast.operands[0])


PREDICATES = {f.__name__: f for f in (has_constant, static_list, cast_type, moves_cast, use_cast_sources)}
