"""P1: inputs of a generic that hold one number everywhere."""

from __future__ import annotations

from loomtext.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from loomtext.ir.core import Operation
from loomtext.ir.types import FloatType
from loomtext.rewrite.canonical.arith import constant_value
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s01_tensor_canonicalize.dead_operands import bounds_remain
from loomtext.rewrite.stages.s01_tensor_canonicalize.fusion import inputs, on_tensors


def fill_input(op: Operation) -> int | None:
    """The first input of a generic on tensors that is a ``linalg.fill`` of a scalar."""
    if not on_tensors(op):
        return None
    for k, value in enumerate(inputs(op)):
        producer = value.defining_op
        if producer is None or producer.name != "linalg.fill" or not op.body.args[k].uses:
            continue
        if producer.operands[0].type is op.body.args[k].type:
            return k
    return None


def use_fill_scalar(rewriter: Rewriter, op: Operation, k: int) -> None:
    """Use the scalar in the body; ``drop_dead_operands_and_results`` then drops the unread input."""
    producer = inputs(op)[k].defining_op
    assert producer is not None
    rewriter.replace_value(op.body.args[k], producer.operands[0])
    rewriter.modified(op)


def constant_input(op: Operation) -> int | None:
    """The first input that is a scalar constant or a splat, if the loop bounds are known without it."""
    if not on_tensors(op):
        return None
    for k, value in enumerate(inputs(op)):
        if op.body.args[k].uses and _scalar(constant_value(value)) is not None and bounds_remain(op, {k}):
            return k
    return None


def _scalar(value: Attribute | None) -> FloatAttr | IntegerAttr | None:
    """The number that a constant holds everywhere."""
    if isinstance(value, DenseElementsAttr) and value.splat:
        element, number = value.type.element, value.values[0]
        return FloatAttr(number, element) if isinstance(element, FloatType) else IntegerAttr(number, element)
    return value if isinstance(value, FloatAttr | IntegerAttr) else None


def use_constant(rewriter: Rewriter, op: Operation, k: int) -> None:
    """Use a scalar constant in the body; the input is then unread."""
    value = _scalar(constant_value(inputs(op)[k]))
    assert value is not None
    made = rewriter.create(op, "arith.constant", (), [value.type], {"value": value})
    rewriter.replace_value(op.body.args[k], made.result)
    rewriter.modified(op)


PREDICATES = {f.__name__: f for f in (fill_input, use_fill_scalar, constant_input, use_constant)}
