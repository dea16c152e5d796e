"""What stage 01 does not handle, and what stage 02 will not."""

from __future__ import annotations

from dataclasses import replace

from loomtext.ir.core import Operation
from loomtext.ir.types import TensorType
from loomtext.rewrite.analysis.loops import carried_loops, carried_loops_error, refuse_older_gather
from loomtext.rewrite.passes import Context

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
                )  # fmt: skip


def check_output(module: Operation, context: Context) -> None:
    """Warn of hand-offs that are left, and of functions that memory binding will refuse."""
    for op in module.walk():
        if op.name == "bufferization.to_tensor" and isinstance(op.results[0].type, TensorType):
            context.hazard(
                op, "is kept: the view has another number of sizes than the tensor has dimensions",
                hint="drop static unit dimensions from the view and from the tensor",
            )  # fmt: skip
    for function in module.walk_top_level("func.func"):
        loops = carried_loops(function)
        parallel = any(op.name == "affine.parallel" for op in function.walk())
        if parallel and len(loops) != 1:
            first = carried_loops_error(function, loops).diagnostics[0]
            context.warnings.append(replace(first, severity="warning", hint="memory binding will refuse it"))
