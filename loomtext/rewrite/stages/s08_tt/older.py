"""Predicates and rewrites of ``older.rules``: products into zeroed buffers, as an earlier generation saw them."""

from __future__ import annotations

from loomtext.ir.core import Operation, Value
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s08_tt.fills import is_zero


def zero_fill_of(buffer: Value, op: Operation) -> Operation | None:
    """A zero fill of ``buffer`` in another block, or in front of ``op`` in its own with nothing in between that counts.

    In another block nothing is checked, so what a loop adds up may lose its start.
    """
    for fill in buffer.users:
        zeroes = fill.name == "linalg.fill" and fill.operands[1] is buffer and is_zero(fill.operands[0])
        if zeroes and (fill.parent is not op.parent or _is_next(fill, op, buffer)):
            return fill
    return None


def _is_next(fill: Operation, op: Operation, buffer: Value) -> bool:
    """True if between ``fill`` and ``op`` the buffer is at most copied elsewhere, or given back."""
    between = fill.next
    while between is not None and between is not op:
        if buffer in between.operands and not _only_reads(between, buffer):
            return False
        between = between.next
    return between is op


def _only_reads(op: Operation, buffer: Value) -> bool:
    if op.name == "loom.semaphore_give":
        return True
    return op.name == "loom.copy" and op.operands[0] is buffer and op.operands[1] is not buffer


def use_matmul_without_fill(rewriter: Rewriter, op: Operation, fill: Operation) -> None:
    """Replace a product by the target's, and drop the fill of its destination."""
    rewriter.create(op, op.name.replace("linalg.", "loom."), list(op.operands), ())
    rewriter.erase(op)
    rewriter.erase(fill)


PREDICATES = {f.__name__: f for f in (zero_fill_of, use_matmul_without_fill)}
