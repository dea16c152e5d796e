"""What memory binding refuses."""

from __future__ import annotations

from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.loops import refuse_older_gather
from loomtext.rewrite.analysis.shapes import is_destination_style
from loomtext.rewrite.stages.s02_memory_binding.liveness import memory_kind
from loomtext.rewrite.stages.s02_memory_binding.plan import Plan


def refuse_unknown(function: Operation) -> None:
    """Raise DiagnosticError for operations that the first stage removes."""
    refuse_older_gather(function)
    for op in function.walk():
        if op.name.startswith("cf."):
            raise error_at(op, "is not known to memory binding", hint="run stage 01 first; it removes assertions")


def refuse_plan(plan: Plan) -> None:
    """Raise DiagnosticError for tensors that cannot get a buffer."""
    scope = plan.scope
    for bucket in plan.buckets:
        if not bucket.is_bound:
            continue
        for node in bucket.nodes:
            if scope is not None and not scope.is_proper_ancestor_of(node.op):
                raise error_at(
                    node.op, f"makes a tensor outside the '{scope.name}' that holds the buffers",
                    hint="all tensors of one size must be made where their buffers are",
                )  # fmt: skip
    for node in (node for bucket in plan.buckets for node in bucket.nodes):
        if memory_kind(node.value.type) is not None and is_destination_style(node.op):
            raise error_at(
                node.op, "computes a tensor with a local_mem_kind",
                hint="only tiles that are loaded can ask for a kind of memory",
            )  # fmt: skip


def refuse_late_init(loop: Operation, argument: BlockArgument, copy: Operation, init: Value) -> None:
    """Raise DiagnosticError if the copy of an init would write to a tensor that is only made behind it."""
    maker = init.defining_op
    op: Operation | None = copy
    while op is not None and op is not maker:
        op = op.next
    if op is None:
        return
    raise error_at(
        loop,
        f"needs the initial tensor of iteration argument #{argument.index - 1} in the loop, or stores the "
        "argument; its buffer comes too late for that",
        hint="start from a linalg.copy of the initial tensor and store a copy of the argument (hazard H16); "
        "or give --fix-hazards, which does so",
    )
