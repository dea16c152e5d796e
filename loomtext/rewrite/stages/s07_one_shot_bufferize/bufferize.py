"""Predicates and rewrites of ``bufferize.rules``: put each tensor's buffer in its place, in textual order.

Definitions come before uses, so an operation that is reached has buffers for operands already.
"""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.ir.attributes import ArrayAttr, StridedLayoutAttr, i64
from loomtext.ir.core import Operation
from loomtext.ir.types import DYNAMIC, MemRefType, RankedType, TensorType, Type
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.shapes import destination_range, iteration_arguments, loop_init
from loomtext.rewrite.canonical.loom import retype
from loomtext.rewrite.passes import Context
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s07_one_shot_bufferize.plan import is_tensor


def same_rank(a: Type, b: Type) -> bool:
    """True if two shaped types have as many dimensions."""
    return isinstance(a, RankedType) and isinstance(b, RankedType) and a.rank == b.rank


def collapse_buffer(rewriter: Rewriter, op: Operation) -> None:
    """View the buffer without the unit dimensions that the tensor does not have."""
    source, tensor = op.operands[0].type, op.results[0].type
    assert isinstance(source, MemRefType) and isinstance(tensor, TensorType)
    groups = collapsed_groups(source.shape, tensor.shape)
    if groups is None:
        raise error_at(op, f"cannot view '{source}' in the shape of '{tensor}'")
    type_ = MemRefType(tensor.shape, source.element, None, source.space)
    made = rewriter.create(
        op, "memref.collapse_shape", [op.operands[0]], [type_],
        {"reassociation": ArrayAttr(ArrayAttr(map(i64, group)) for group in groups)},
    )  # fmt: skip
    rewriter.replace(op, made.results)


def collapsed_groups(source: Sequence[int], target: Sequence[int]) -> list[list[int]] | None:
    """Which dimensions of ``source`` make each one of ``target``: one, and unit dimensions around it."""
    if not target:
        return [] if all(size == 1 for size in source) else None
    groups: list[list[int]] = []
    pending: list[int] = []
    for d, size in enumerate(source):
        pending.append(d)
        if len(groups) < len(target) and size == target[len(groups)]:
            groups.append(pending)
            pending = []
        elif size != 1:
            return None
    if len(groups) != len(target):
        return None
    groups[-1] += pending
    return groups


def broadcast_view(op: Operation) -> Type | None:
    """The type of a broadcast's result in memory: any strides, any offset."""
    type_ = op.results[0].type if op.results else None
    if not isinstance(type_, TensorType):
        return None
    return MemRefType(type_.shape, type_.element, StridedLayoutAttr([DYNAMIC] * type_.rank, DYNAMIC))


def returns_tensors(op: Operation) -> bool:
    """True if a result is a tensor."""
    return any(is_tensor(r.type) for r in op.results)


def use_destinations(rewriter: Rewriter, op: Operation) -> None:
    """Let the destinations stand for the results, which go, in place."""
    first = destination_range(op)[0]
    for i, result in enumerate(op.results):
        rewriter.replace_value(result, op.operands[first + i])
    op.results.clear()
    rewriter.modified(op)


def carry_buffers(rewriter: Rewriter, loop: Operation) -> None:
    """Give iteration arguments and results the types of the buffers they start from, in place."""
    for i, (argument, result) in enumerate(zip(iteration_arguments(loop), loop.results, strict=True)):
        if is_tensor(result.type):
            type_ = loop_init(loop, i).type
            retype(rewriter, argument, type_)
            retype(rewriter, result, type_)


def check_types(function: Operation, context: Context) -> None:
    """Raise DiagnosticError if a loop yields a buffer of another type than it started from."""
    for op in function.walk():
        if op.name != "scf.for":
            continue
        for result, yielded in zip(op.results, op.body.terminator.operands, strict=True):
            if result.type is not yielded.type:
                raise error_at(
                    op.body.terminator,
                    f"yields a buffer of type '{yielded.type}' where '{result.type}' is carried",
                )


PREDICATES = {
    f.__name__: f
    for f in (
        same_rank, collapse_buffer, broadcast_view, returns_tensors, use_destinations, carry_buffers, retype,
    )
}  # fmt: skip
