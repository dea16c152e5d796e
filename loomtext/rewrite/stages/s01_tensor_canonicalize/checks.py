"""What stage 01 does not handle, and what stage 02 will not."""

from __future__ import annotations

from dataclasses import replace

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.types import TensorType
from loomtext.rewrite.analysis.loops import carried_loop, refuse_older_gather, uncarried_scope
from loomtext.rewrite.analysis.shapes import all_sizes, traced_dims
from loomtext.rewrite.matcher import IndexList, mixed, same_list
from loomtext.rewrite.passes import Context
from loomtext.rewrite.stages.s01_tensor_canonicalize.handoffs import HAZARD, all_equal

_RESHAPES = (
    "tensor.cast", "tensor.collapse_shape", "tensor.concat", "tensor.expand_shape", "tensor.from_elements",
    "tensor.generate", "tensor.insert_slice", "tensor.pad", "tensor.reshape", "tensor.splat",
)  # fmt: skip


def check_input(module: Operation, context: Context) -> None:
    """Refuse older gathers; warn of operations without rules and of tiles that nothing computes."""
    refuse_older_gather(module)
    for op in module.walk():
        if op.name in _RESHAPES:
            context.warn(op, "is kept as it is: there is no rule for it", hint="memory binding cannot trace its sizes")
        elif op.name == "bufferization.to_buffer":
            source = op.operands[0].defining_op
            if source is not None and source.name == "bufferization.to_tensor":
                context.hazard(
                    op, "stores a tile as it was loaded, which stays a plain memref.copy",
                    hint="later stages do not move its data; compute the tile, if only by linalg.copy",
                    number="H9", fix="lets stage 02 copy it through a buffer",
                )  # fmt: skip


def check_slices(module: Operation, context: Context) -> None:
    """Warn of slices that are taken for all of their source because their types are equal."""
    for op in module.walk():
        if op.name != "tensor.extract_slice" or op.operands[0].type is not op.results[0].type:
            continue
        offsets, strides = mixed(op, "offsets", "static_offsets"), mixed(op, "strides", "static_strides")
        known = _dims_or_none(op)
        if all_equal(offsets, 0) and all_equal(strides, 1) and known is not None:
            if not same_list(known, mixed(op, "sizes", "static_sizes")):
                context.hazard(
                    op, "is taken for all of its source because the types are equal, but the sizes may differ",
                    hint="load a tile of that size from memory", number="H4",
                )  # fmt: skip


def _dims_or_none(op: Operation) -> IndexList | None:
    try:
        return traced_dims(op.operands[0])
    except DiagnosticError:
        return None


def check_output(module: Operation, context: Context) -> None:
    """Warn of hand-offs that are left, and of functions that memory binding will refuse."""
    for op in module.walk():
        if op.name == "bufferization.to_tensor" and isinstance(op.results[0].type, TensorType):
            fixed = all_sizes(op) is not None
            context.hazard(
                op, f"is kept: {HAZARD}",
                hint="drop static unit dimensions from the view and from the tensor",
                number="H5", fix="hands over all dimensions" if fixed else None,
            )  # fmt: skip
    for function in module.walk_top_level("func.func"):
        if any(op.name == "affine.parallel" for op in function.walk()):
            try:
                if carried_loop(function) is None:
                    uncarried_scope(function)
            except DiagnosticError as error:
                first = error.diagnostics[0]
                context.warnings.append(replace(first, severity="warning", hint="memory binding will refuse it"))
