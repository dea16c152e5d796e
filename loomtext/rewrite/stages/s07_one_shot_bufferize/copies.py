"""Predicates of ``copies.rules``."""

from __future__ import annotations

from loomtext.dialects.linalg import is_structured
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import MemRefType, Type
from loomtext.rewrite.analysis.shapes import DESTINATION_STYLE, destination_range


def are_buffers(*types: Type) -> bool:
    """True if all types are memory."""
    return all(isinstance(t, MemRefType) for t in types)


def is_computed_before(buffer: Value, copy: Operation) -> bool:
    """True if an operation that certainly runs before ``copy`` has ``buffer`` for its destination.

    That is, one earlier in the same block or in an enclosing one.
    """
    return any(user is not copy and _writes(user, i) and _properly_dominates(user, copy) for user, i in buffer.uses)


def _writes(op: Operation, i: int) -> bool:
    """True if operand ``i`` is a destination of a destination-style operation."""
    if op.name in DESTINATION_STYLE:
        first, last = destination_range(op)
        return first <= i < last
    return is_structured(op) and i >= len(op.operands) - len(op.operand_group(_outputs(op)))


def _outputs(op: Operation) -> str:
    """The name of a linalg operation's destinations: the last group of its operands."""
    assert op.definition is not None
    return op.definition.operands[-1].name


def _properly_dominates(a: Operation, b: Operation) -> bool:
    """True if ``a`` stands earlier in the block of ``b`` or earlier in a block around it."""
    assert a.parent is not None
    around = b.ancestor_in(a.parent)
    op = None if around is None else around.prev
    while op is not None and op is not a:
        op = op.prev
    return op is not None


PREDICATES = {f.__name__: f for f in (are_buffers, is_computed_before)}
