"""Predicates of ``matmuls.rules`` and ``fills.rules``: who touches a buffer next in the same block.

Only operations of the block itself count. What stands inside the region of one of them does not, as in the
reference.
"""

from __future__ import annotations

from loomtext.dialects.linalg import is_structured
from loomtext.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.floats import is_zero as bits_are_zero
from loomtext.ir.types import FloatType, MemRefType, Type
from loomtext.rewrite.canonical.arith import constant_value

MATMULS = ("loom.matmul", "loom.batch_matmul")


def are_memory(*types: Type) -> bool:
    """True if all types are memory."""
    return all(isinstance(t, MemRefType) for t in types)


def is_zero(value: Value) -> bool:
    """True for a constant zero: an integer, a float of either sign, or a splat of one."""
    return _is_zero_attribute(constant_value(value))


def _is_zero_attribute(attribute: Attribute | None) -> bool:
    if isinstance(attribute, IntegerAttr):
        return attribute.value == 0
    if isinstance(attribute, FloatAttr):
        return bits_are_zero(attribute.bits, attribute.type.format)
    if isinstance(attribute, DenseElementsAttr) and attribute.splat and attribute.values:
        element, value = attribute.type.element, attribute.values[0]
        return bits_are_zero(value, element.format) if isinstance(element, FloatType) else value == 0
    return False


def is_just_zeroed(buffer: Value, op: Operation) -> bool:
    """True if the last operation of this block that touched ``buffer`` before ``op`` filled it with zero."""
    before = op.prev
    while before is not None and buffer not in before.operands:
        before = before.prev
    return before is not None and _fills_with_zero(before, buffer)


def _fills_with_zero(op: Operation, buffer: Value) -> bool:
    return op.name == "linalg.fill" and op.operands[1] is buffer and is_zero(op.operands[0])


def is_written_next(buffer: Value, fill: Operation) -> bool:
    """True if the next operation of this block that touches ``buffer`` computes into it without reading it.

    Giving the buffer's token back and copying the buffer elsewhere are passed over.
    """
    after = fill.next
    while after is not None and (buffer not in after.operands or _passes_over(after, buffer)):
        after = after.next
    return after is not None and _writes_from_scratch(after, buffer)


def _passes_over(op: Operation, buffer: Value) -> bool:
    if op.name == "loom.semaphore_give":
        return True
    return op.name == "loom.copy" and op.operands[0] is buffer and op.operands[1] is not buffer


def _writes_from_scratch(op: Operation, buffer: Value) -> bool:
    if op.name in MATMULS:
        return op.operands[2] is buffer
    if not is_structured(op) or op.definition is None:
        return False
    outputs = len(op.operand_group(op.definition.operands[-1].name))
    inputs, written = op.operands[:-outputs], op.operands[-outputs:]
    return buffer in written and buffer not in inputs


PREDICATES = {f.__name__: f for f in (are_memory, is_zero, is_just_zeroed, is_written_next)}
