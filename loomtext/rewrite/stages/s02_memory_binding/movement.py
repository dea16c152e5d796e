"""M12: predicates and steps of the hand-off rules."""

from __future__ import annotations

from loomtext.ir.attributes import IntegerAttr, SymbolRefAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import MemRefType, TensorType, Type
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s02_memory_binding import liveness
from loomtext.rewrite.stages.s02_memory_binding.binding import Binding

_GATHER_SPACE = SymbolRefAttr("mem_array_L1")


def take_of(plan: Binding, tensor: Value) -> Value | None:
    """The token of the buffer that holds a tensor."""
    held = plan.holder.get(tensor)
    return plan.takes[held[1]].results[0] if held is not None else None


def type_of(value: Value) -> Type:
    """The type of a value."""
    return value.type


def memory_kind(type_: Type) -> IntegerAttr | None:
    """``local_mem_kind`` of a tensor type."""
    return liveness.memory_kind(type_)


def has_memory_kind(type_: Type) -> bool:
    """True if the tensor type names a memory kind."""
    return liveness.memory_kind(type_) is not None


def plain_memref(type_: Type) -> Type | None:
    """The memref of a tensor type's shape with the identity layout."""
    return MemRefType(type_.shape, type_.element) if isinstance(type_, TensorType) else None


def move_give(rewriter: Rewriter, plan: Binding, tensor: Value, root: Operation) -> None:
    """Put the give of a tensor's buffer in front of ``root``, which goes.

    The reference does so even if the tensor is used once more behind ``root``; with ``fix`` the give stays there.
    """
    give = plan.give_of(tensor)
    if give is None:
        return
    if not plan.plan.fix:
        give.move_before(root)
        return
    assert give.parent is not None
    outer = root.ancestor_in(give.parent)
    if outer is root and _is_before(give, root):
        give.move_before(root)
    elif outer is not None and _is_before(give, outer):
        give.move_after(outer)
    elif outer is None and _common_order(give, root):
        give.move_before(root)


def _is_before(a: Operation, b: Operation) -> bool:
    """True if ``a`` stands in front of ``b`` in their block."""
    op: Operation | None = a
    while op is not None and op is not b:
        op = op.next
    return op is b


def _common_order(a: Operation, b: Operation) -> bool:
    """True if ``a`` is nested in something that stands in front of ``b`` or of something around it."""
    for around in a.ancestors():
        if around.parent is None:
            return False
        other = b.ancestor_in(around.parent)
        if other is not None:
            return _is_before(around, other)
    return False


def only_gather_into(place: Value) -> Operation | None:
    """The gather that fills a placeholder, if there is exactly one."""
    gathers = [op for op in place.users if op.name == "loom.gather" and op.operand("destination") is place]
    return gathers[0] if len(gathers) == 1 else None


def gather_into(rewriter: Rewriter, gather: Operation, take: Value, root: Operation) -> None:
    """The gather again, into the buffer, in front of ``root``; the old one goes."""
    operands = [take if i == 1 else v for i, v in enumerate(gather.operands)]
    attributes = gather.attributes.with_entry("src_mem_space", _GATHER_SPACE).with_entry("dst_mem_space", _GATHER_SPACE)
    rewriter.create(root, "loom.gather", operands, (), attributes)


def move_gathered_give(rewriter: Rewriter, plan: Binding, gather: Operation, root: Operation) -> None:
    """The buffer that was gathered from goes back behind the gather; the old gather goes."""
    source = gather.operands[0].defining_op
    if source is not None and source.name == "loom.bufferize_to_memref":
        move_give(rewriter, plan, source.operands[0], root)
    rewriter.erase(gather)


PREDICATES = {
    f.__name__: f
    for f in (
        take_of, type_of, memory_kind, has_memory_kind, plain_memref, move_give, only_gather_into,
        gather_into, move_gathered_give,
    )
}  # fmt: skip
