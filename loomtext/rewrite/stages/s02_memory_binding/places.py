"""Views of memory as memory binding wants them: which can be made, and with which sizes. Everything only reads."""

from __future__ import annotations

from loomtext.dialects.memref_types import subview_type
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import DYNAMIC, MemRefType, TensorType
from loomtext.rewrite.analysis.shapes import behind_casts, is_destination_style
from loomtext.rewrite.matcher import IndexList
from loomtext.rewrite.stages.s02_memory_binding.plan import Plan


def is_view(memref: Value) -> bool:
    """True for a ``memref.subview``."""
    op = memref.defining_op
    return op is not None and op.name == "memref.subview"


def view_type(memref: Value, shape: list[int]) -> MemRefType | None:
    """Type of the view of all of a memref; None for a layout without strides."""
    type_ = memref.type
    if not isinstance(type_, MemRefType) or len(shape) != type_.rank:
        return None
    return subview_type(type_, [0] * type_.rank, shape, [1] * type_.rank)


def can_view(memref: Value) -> bool:
    """True if there is, or can be, a ``memref.subview`` of the same elements."""
    memref = behind_casts(memref)
    type_ = memref.type
    return is_view(memref) or (isinstance(type_, MemRefType) and view_type(memref, list(type_.shape)) is not None)


def can_stage(copy: Operation) -> bool:
    """True if a ``memref.copy`` between views can go through a buffer of a core."""
    return copy.enclosing("affine.parallel") is not None and all(map(can_view, copy.operands))


def outside_tensors(plan: Plan) -> list[Operation] | None:
    """What makes tensors outside every ``affine.parallel``, if it can be moved to where they are used.

    It can if nothing else uses them, if memory that is read is not written in the function, and if nothing of it
    is another loop or a condition.
    """
    target = target_of(plan)
    ops = [
        op
        for op in plan.function.walk()
        if any(isinstance(r.type, TensorType) for r in op.results) and op.enclosing("affine.parallel") is None
    ]
    written = {_root(op.operands[1]) for op in plan.function.walk() if op.name == "memref.copy"}
    moved = set(ops)
    for op in ops:
        loads = op.name == "loom.bufferize_to_tensor"
        if not (loads or op.name == "tensor.empty" or is_destination_style(op)):
            return None
        if loads and _root(op.operands[0]) in written:
            return None
        users = [user for result in op.results for user in result.users]
        if target is None or not all(u in moved or target.is_proper_ancestor_of(u) for u in users):
            return None
    return ops


def target_of(plan: Plan) -> Operation | None:
    """Where the buffers are, or would be if the function had tensors there."""
    if plan.scope is not None:
        return plan.scope
    parallels = [op for op in plan.function.walk() if op.name == "affine.parallel"]
    return parallels[0] if len(parallels) == 1 else None


def _root(memref: Value) -> Value:
    while (op := memref.defining_op) is not None and op.name in ("memref.cast", "memref.subview"):
        memref = op.operands[0]
    return memref


def dynamic_shape(sizes: IndexList) -> list[int]:
    """A shape with a mark for each size that is a value."""
    return [s if isinstance(s, int) else DYNAMIC for s in sizes]
