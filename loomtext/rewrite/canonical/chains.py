"""Predicates and rewrites of ``chains.rules``: two additions or two multiplications by constants in a row."""

from __future__ import annotations

from typing import NamedTuple

from loomtext.ir.attributes import Attribute, DialectAttr, IntegerAttr
from loomtext.ir.core import Operation, Value
from loomtext.rewrite.canonical.arith import constant_int, wrapped
from loomtext.rewrite.rewriter import Rewriter

_FLAGS = "overflowFlags"


class Merged(NamedTuple):
    """What two operations in a row are worth: ``value op number``, with the overflow flags of both."""

    value: Value
    number: IntegerAttr
    flags: Attribute


def merged_constants(op: Operation) -> Merged | None:
    """``(x op c) op d`` as ``x op e``; None if the operation is no such thing."""
    inner = op.operands[0].defining_op
    if inner is None or inner.name != op.name:
        return None
    outer, first = constant_int(op.operands[1]), constant_int(inner.operands[1])
    if outer is None or first is None:
        return None
    number = first * outer if op.name == "arith.muli" else first + outer
    flags = _common_flags(inner.attributes[_FLAGS], op.attributes[_FLAGS])
    return Merged(inner.operands[0], wrapped(number, op.results[0].type), flags)


def _common_flags(a: Attribute, b: Attribute) -> Attribute:
    """What both operations promise about overflow."""
    promised = _names(a)
    common = [name for name in promised if name in _names(b)]
    return DialectAttr(f"#arith.overflow<{', '.join(common) or 'none'}>")


def _names(flags: Attribute) -> list[str]:
    return [name.strip() for name in str(flags).partition("<")[2].rstrip(">").split(",")]


def use_merged(rewriter: Rewriter, op: Operation, merged: Merged) -> None:
    """Turn the outer operation into ``x op e``, in place, with a constant in front of it."""
    type_ = op.results[0].type
    number = rewriter.create(op, "arith.constant", (), [type_], {"value": merged.number}).results[0]
    op.set_attribute(_FLAGS, merged.flags)
    rewriter.set_operand(op, 0, merged.value)
    rewriter.set_operand(op, 1, number)


PREDICATES = {f.__name__: f for f in (merged_constants, use_merged)}
