"""The bridge: ``loom.subview`` becomes ``affine.apply`` and ``memref.reinterpret_cast``."""

from __future__ import annotations

from loomtext.ir.affine import AffineMap, constant, dim
from loomtext.ir.attributes import AffineMapAttr, index
from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.opdef import Bare
from loomtext.ir.types import INDEX, MemRefType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.canonical.loom import source_strides
from loomtext.rewrite.matcher import mixed, split_mixed
from loomtext.rewrite.passes import Context
from loomtext.rewrite.rewriter import Rewriter


def _memref(value: Value) -> MemRefType:
    assert isinstance(value.type, MemRefType)
    return value.type


def retained_dimensions(op: Operation) -> list[int]:
    """The dimensions of the source that the view keeps. Raises DiagnosticError if they do not fit its rank.

    All of them if the ranks agree; otherwise those that are not of size 1, and as many unit dimensions from
    the left as the rank asks for.
    """
    sizes = mixed(op, "sizes", "static_sizes")
    rank, wanted = len(sizes), _memref(op.results[0]).rank
    if wanted == rank:
        return list(range(rank))
    kept = [d for d, size in enumerate(sizes) if isinstance(size, Value) or size != 1]
    units = [d for d in range(rank) if d not in kept]
    kept = sorted([*kept, *units[: max(0, wanted - len(kept))]])
    if len(kept) != wanted:
        raise error_at(op, f"failed to map loom.subview rank {rank} to result rank {wanted}")
    return kept


def make_cast(rewriter: Rewriter, op: Operation, kept: list[int]) -> None:
    """Replace a view by a cast of its source with a computed offset."""
    strides = source_strides(_memref(op.operands[0]))
    offset = _linear_offset(rewriter, op, strides)
    sizes = mixed(op, "sizes", "static_sizes")
    steps = mixed(op, "strides", "static_strides")
    kept_sizes, static_sizes = split_mixed([sizes[d] for d in kept])
    kept_steps, static_steps = split_mixed([_scaled(op, steps[d], strides[d]) for d in kept])
    static_offset = split_mixed([offset])[1]
    cast = rewriter.create(
        op, "memref.reinterpret_cast", [op.operands[0], offset, *kept_sizes, *kept_steps],
        [op.results[0].type],
        {"static_offsets": static_offset, "static_sizes": static_sizes, "static_strides": static_steps},
        groups=[1, 1, len(kept_sizes), len(kept_steps)],
    )  # fmt: skip
    rewriter.replace(op, cast.results)


def _scaled(op: Operation, step: Value | int, stride: int) -> int:
    if isinstance(step, Value):
        raise error_at(op, "has a stride that is not known when the program is compiled")
    return step * stride


def _linear_offset(rewriter: Rewriter, op: Operation, strides: list[int]) -> Value:
    """The offset of the view's first element: a map of all offsets, with a constant for each known one."""
    values = []
    for offset in mixed(op, "offsets", "static_offsets"):
        if not isinstance(offset, Value):
            offset = rewriter.create(op, "arith.constant", (), [INDEX], {"value": index(offset)}).results[0]
        values.append(offset)
    expr = sum((dim(d) * stride for d, stride in enumerate(strides)), start=constant(0))
    map_ = AffineMapAttr(AffineMap(len(strides), 0, [expr]))
    return rewriter.create(op, "affine.apply", values, [INDEX], {"map": map_}).results[0]


def warn_of_lost_dimensions(module: Operation, context: Context) -> None:
    """Warn once about each argument whose view has become of lower rank than the buffer at the other end.

    A view of lower rank than its source loses every dimension of size 1, also one that a block size of 1 makes so.
    """
    warned: set[int] = set()
    for op in module.walk():
        if op.name != "loom.copy" or _memref(op.operands[0]).rank == _memref(op.operands[1]).rank:
            continue
        for view in (v.defining_op for v in op.operands[:2]):
            source = view.operands[0] if view is not None and view.name == "loom.subview" else None
            if isinstance(source, BlockArgument) and source.index not in warned:
                warned.add(source.index)
                message = f"the view of argument #{source.index} lost a dimension, because a block size is 1"
                context.warn(op, Bare(f"{message}; the buffer at the other end still has it"))


PREDICATES = {f.__name__: f for f in (retained_dimensions, make_cast)}
