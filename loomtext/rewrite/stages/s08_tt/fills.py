"""Predicates of ``matmuls.rules`` and ``fills.rules``: who touches a buffer next in the same block.

Only operations of the block itself count, and only uses of the very SSA value, as in the reference: not what
stands inside the region of one of them, and not what another token of the same memory does. The predicates
``may_...`` tell where that is wrong, and refuse it with ``fix_hazards``.
"""

from __future__ import annotations

from loomtext.dialects.linalg import is_structured, iterator_types
from loomtext.ir.attributes import Attribute, DenseElementsAttr, FloatAttr, IntegerAttr
from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.floats import is_zero as bits_are_zero
from loomtext.ir.types import FloatType, MemRefType, Type
from loomtext.rewrite.canonical.arith import constant_value
from loomtext.rewrite.cleanup import hazard_once
from loomtext.rewrite.passes import Context
from loomtext.rewrite.stages.s08_tt.storage import storage, touches

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


def may_start_from_zero(buffer: Value, op: Operation, context: Context) -> bool:
    """False if a product must not start from zero; ``op`` is one for which :func:`is_just_zeroed` holds."""
    memory = storage(buffer)
    before = op.prev
    while before is not None and not touches(before, memory):
        before = before.prev
    if before is not None and _fills_with_zero(before, buffer):
        return True
    message = "starts from zero, although its buffer has been touched since the zero fill"
    hazard_once(context, op, message, "H20", "adds to what the buffer holds")
    return not context.options.get("fix_hazards")


def is_written_next(buffer: Value, fill: Operation) -> bool:
    """True if the next operation of this block that touches ``buffer`` computes into it and has no input from it.

    Giving the buffer's token back and copying the buffer elsewhere are passed over. Whether the operation reads
    what it writes to, as a maximum over a dimension does, is not looked at.
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


def may_go(buffer: Value, fill: Operation, context: Context) -> bool:
    """False if a zero fill for which :func:`is_written_next` holds is needed."""
    memory = storage(buffer)
    after = fill.next
    while after is not None and not touches(after, memory):
        after = after.next
    if after is not None and _writes_from_scratch(after, buffer) and _needs_no_zeros(after, buffer):
        return True
    message = "goes, although its zeros are read"
    hazard_once(context, fill, message, "H21", "keeps it")
    return not context.options.get("fix_hazards")


def _needs_no_zeros(op: Operation, buffer: Value) -> bool:
    """True if the target computes the same into ``buffer`` whatever it holds: a product, a sum, a plain result."""
    position = next(i for i, value in enumerate(op.operands) if value is buffer)
    if any(storage(value) is storage(buffer) for i, value in enumerate(op.operands) if i != position):
        return False
    if op.name in MATMULS or op.name in ("linalg.fill", "linalg.copy", "linalg.transpose"):
        return True
    if op.name != "linalg.generic":
        return False
    argument = op.body.args[position]
    return not argument.uses or _adds_up(op, argument)


def _adds_up(op: Operation, argument: BlockArgument) -> bool:
    """True for a reduction whose result is a sum of ``argument`` and something else."""
    if "reduction" not in iterator_types(op) or not argument.has_one_use:
        return False
    ((user, _),) = argument.uses
    if user.name not in ("arith.addf", "arith.addi") or not user.results[0].has_one_use:
        return False
    outputs = len(op.results) or len(op.operand_group("outputs"))
    place = argument.index - (len(op.operands) - outputs)
    return op.body.terminator.operands[place] is user.results[0]


PREDICATES = {
    f.__name__: f for f in (are_memory, is_zero, is_just_zeroed, may_start_from_zero, is_written_next, may_go)
}
