"""Predicates of ``tensors.rules``: linalg operations that change nothing, and sizes of their results."""

from __future__ import annotations

from loomtext.dialects.linalg import indexing_maps, is_structured
from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.types import TensorType
from loomtext.rewrite.rewriter import Rewriter


def yielded_operands(op: Operation) -> list[Value] | None:
    """The operands that a generic on tensors yields unchanged; None if it does anything else."""
    body = op.body
    if body.first is not body.last or not op.results or not all(m.is_identity for m in indexing_maps(op)):
        return None
    values: list[Value] = []
    for yielded, result in zip(body.terminator.operands, op.results, strict=True):
        if not isinstance(yielded, BlockArgument) or yielded.owner is not body:
            return None
        value = op.operands[yielded.index]
        if value.type is not result.type:
            return None
        values.append(value)
    return values


def copies_to_itself(op: Operation) -> bool:
    """True for a generic in memory that writes to each destination what it reads from there."""
    body = op.body
    if op.results or body.first is not body.last or not all(m.is_identity for m in indexing_maps(op)):
        return False
    count = len(op.operand_group("inputs"))
    return all(
        isinstance(v, BlockArgument) and v.owner is body and op.operands[v.index] is op.operands[count + i]
        for i, v in enumerate(body.terminator.operands)
    )


def use_values(rewriter: Rewriter, op: Operation, values: list[Value]) -> None:
    """Replace an operation's results."""
    rewriter.replace(op, values)


def destination_of(op: Operation) -> Value | None:
    """The destination operand of the linalg operation whose result ``tensor.dim`` asks about."""
    value = op.operands[0]
    maker = value.defining_op
    if maker is None or not is_structured(maker) or not isinstance(value.type, TensorType):
        return None
    return maker.operands[len(maker.operands) - len(maker.results) + value.index]  # type: ignore[attr-defined]


def ask_of(rewriter: Rewriter, op: Operation, value: Value) -> None:
    """Ask for the size of another value."""
    rewriter.set_operand(op, 0, value)


PREDICATES = {f.__name__: f for f in (yielded_operands, copies_to_itself, use_values, destination_of, ask_of)}
