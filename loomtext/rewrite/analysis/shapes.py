"""Shape tracing: the sizes of a tensor as the values and numbers it was made from."""

from __future__ import annotations

from loomtext.dialects.linalg import is_structured
from loomtext.ir.core import BlockArgument, Operation, OpResult, Value
from loomtext.ir.types import DYNAMIC, MemRefType, TensorType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.matcher import IndexList, mixed

LOOPS = ("scf.for", "affine.for")
DESTINATION_STYLE = ("loom.broadcast", "loom.sync", "loom.reduce_sum", "loom.gather")
"""Those with results, which a gather has in an earlier generation only."""


def loop_init(loop: Operation, i: int) -> Value:
    """The value that iteration argument (and result) ``i`` of a loop starts from."""
    return loop.operands[len(loop.operands) - len(loop.results) + i]


def iteration_arguments(loop: Operation) -> list[BlockArgument]:
    """The loop-carried block arguments of ``scf.for`` or ``affine.for``."""
    return loop.body.args[1:]


def initial_values(loop: Operation) -> list[Value]:
    """What the loop-carried values of ``scf.for`` or ``affine.for`` start from."""
    return loop.operands[len(loop.operands) - len(loop.results) :]


def view_sizes(view: Operation) -> IndexList:
    """Sizes of a subview without its static unit dimensions, which rank reduction drops."""
    return tuple(s for s in mixed(view, "sizes", "static_sizes") if s != 1 or isinstance(s, Value))


def kept_sizes(view: Operation) -> IndexList:
    """Sizes of a subview, one for each dimension of its type; also of static unit dimensions that are kept."""
    sizes = iter(view.operand_group("sizes"))
    type_ = view.results[0].type
    assert isinstance(type_, MemRefType)
    return tuple(next(sizes) if d == DYNAMIC else d for d in type_.shape)


def behind_casts(memref: Value) -> Value:
    """The memref behind ``memref.cast``, which the canonicalizer makes of constant offsets."""
    while (op := memref.defining_op) is not None and op.name == "memref.cast":
        memref = op.operands[0]
    return memref


def all_sizes(handoff: Operation) -> IndexList | None:
    """The sizes of all dimensions of the subview that a ``bufferization.to_tensor`` reads; None if they do not fit."""
    view, type_ = behind_casts(handoff.operands[0]).defining_op, handoff.results[0].type
    if view is None or view.name != "memref.subview" or not isinstance(type_, TensorType):
        return None
    sizes = kept_sizes(view)
    return sizes if len(sizes) == type_.rank else None


def is_destination_style(op: Operation) -> bool:
    """True for linalg operations on tensors and for loom's destination-style operations."""
    if op.name in DESTINATION_STYLE:
        return bool(op.results)
    return is_structured(op) and bool(op.results)


def destination_range(op: Operation) -> tuple[int, int]:
    """Positions of the destination operands of a destination-style operation."""
    assert op.definition is not None
    if op.name in DESTINATION_STYLE:
        return op.definition.operand_range(op, "init")
    total = len(op.operands)
    return total - len(op.results), total


def traced_dims(value: Value) -> IndexList:
    """The sizes of a tensor, one entry per dimension: an SSA value or a number.

    Two sizes are the same if they are the same value or the same number. Raises DiagnosticError at the
    operation that has no shape rule.
    """
    seen: set[Value] = set()
    while value not in seen:
        seen.add(value)
        if isinstance(value, BlockArgument):
            loop = value.owner.parent_op
            if loop is None or loop.name not in LOOPS or value.index == 0:
                break
            value = loop_init(loop, value.index - 1)
            continue
        assert isinstance(value, OpResult)
        op = value.owner
        if op.name in LOOPS:
            value = loop_init(op, value.index)
        elif op.name == "tensor.empty":
            return _from_type(value, list(op.operands))
        elif op.name in ("loom.bufferize_to_tensor", "loom.init_tensor") or op.name == "tensor.extract_slice":
            return mixed(op, "sizes", "static_sizes")
        elif op.name == "bufferization.to_tensor":
            view = op.operands[0].defining_op
            if view is None or view.name != "memref.subview":
                break
            return view_sizes(view)
        elif is_destination_style(op):
            value = op.operands[destination_range(op)[0] + value.index]
        else:
            break
    return _untraced(value)


def _from_type(value: Value, dynamic: list[Value]) -> IndexList:
    sizes = iter(dynamic)
    assert isinstance(value.type, TensorType)
    return tuple(next(sizes) if d == DYNAMIC else d for d in value.type.shape)


def _untraced(value: Value) -> IndexList:
    if isinstance(value.type, TensorType) and value.type.rank == 0:
        return ()
    op = value.defining_op
    if op is None:
        assert isinstance(value, BlockArgument)
        owner = value.owner.parent_op
        assert owner is not None
        raise error_at(owner, f"argument #{value.index} is a tensor whose sizes are not known", hint=_HINT)
    raise error_at(op, "has no shape rule, so the sizes of its result cannot be traced", hint=_HINT)


_HINT = "sizes are traced through tensor.empty, subviews, loops and destination-style operations"
