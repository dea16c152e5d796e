"""P2: a reduction that starts from a neutral fill and is then added to an accumulator reduces into it."""

from __future__ import annotations

from loomtext.dialects.linalg import is_structured, iterator_types
from loomtext.ir.attributes import Attribute, FloatAttr, IntegerAttr
from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.floats import bits_from_float, is_zero
from loomtext.ir.types import FloatType
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s01_tensor_canonicalize.fusion import inputs, on_tensors

_COMBINERS = frozenset(
    (
        "arith.addf",
        "arith.addi",
        "arith.maximumf",
        "arith.maxsi",
        "arith.minimumf",
        "arith.minsi",
        "arith.mulf",
        "arith.muli",
    )
)
_MATMULS = ("linalg.matmul", "linalg.batch_matmul")

Plan = tuple[Operation, Value]
"""The reduction, and the accumulator that it shall write into."""


def specializable_reduction(op: Operation) -> Plan | None:
    """The reduction among the inputs of an elementwise combination, if it can take over the accumulator."""
    if not on_tensors(op) or len(op.results) != 1 or any(k != "parallel" for k in iterator_types(op)):
        return None
    combiner = op.body.first
    terminator = op.body.terminator
    if combiner is None or combiner.next is not terminator or combiner.name not in _COMBINERS:
        return None
    if terminator.operands[0] is not combiner.results[0]:
        return None
    for k, value in enumerate(inputs(op)):
        reduction = value.defining_op
        if reduction is None or not _reduces_with(reduction, combiner.name):
            continue
        if reduction.name in _MATMULS:
            return None
        other = [v for v in combiner.operands if v is not op.body.args[k]]
        if len(other) != 1 or not isinstance(other[0], BlockArgument) or other[0].owner is not op.body:
            continue
        position = other[0].index
        if position < len(inputs(op)):
            return reduction, inputs(op)[position]
    return None


def _reduces_with(op: Operation, combiner: str) -> bool:
    """True for a reduction by ``combiner`` into one destination that holds the neutral element."""
    if not is_structured(op) or "reduction" not in iterator_types(op) or len(op.results) != 1:
        return False
    if op.name in _MATMULS:
        used = "arith.addf" if isinstance(getattr(op.results[0].type, "element", None), FloatType) else "arith.addi"
        if used != combiner:
            return False
    else:
        if not op.regions:
            return False
        final = op.body.terminator.operands[0].defining_op
        if final is None or final.name != combiner or op.body.args[-1] not in final.operands:
            return False
    fill = op.operands[-1].defining_op
    if fill is None or fill.name != "linalg.fill":
        return False
    constant = fill.operands[0].defining_op
    return (
        constant is not None
        and constant.name == "arith.constant"
        and is_neutral(constant.attributes["value"], combiner)
    )


def is_neutral(value: Attribute, combiner: str) -> bool:
    """True if combining with ``value`` changes nothing. Never true for signed integer maximum and minimum."""
    if isinstance(value, IntegerAttr):
        return value.value == {"arith.addi": 0, "arith.muli": 1}.get(combiner)
    if isinstance(value, FloatAttr):
        format_ = value.type.format
        if combiner == "arith.addf":
            return is_zero(value.bits, format_)
        wanted = {"arith.mulf": 1.0, "arith.maximumf": float("-inf"), "arith.minimumf": float("inf")}.get(combiner)
        return wanted is not None and value.bits == bits_from_float(wanted, format_)
    return False


def reduce_into_accumulator(rewriter: Rewriter, op: Operation, plan: Plan) -> None:
    """A copy of the reduction in place of ``op``, with the accumulator as its destination."""
    reduction, accumulator = plan
    copy = reduction.clone()
    copy.set_operand(len(copy.operands) - 1, accumulator)
    rewriter.insert(copy, op)
    rewriter.replace(op, copy.results)


PREDICATES = {f.__name__: f for f in (specializable_reduction, reduce_into_accumulator)}
