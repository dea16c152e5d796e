"""What memory binding refuses, and what it does although the result computes the wrong thing."""

from __future__ import annotations

from collections.abc import Iterator

from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.types import TensorType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.loops import refuse_older_gather
from loomtext.rewrite.analysis.shapes import is_destination_style, loop_init
from loomtext.rewrite.stages.s02_memory_binding.liveness import memory_kind
from loomtext.rewrite.stages.s02_memory_binding.plan import ETERNAL, Plan

Finding = tuple[Operation, str, str]
"""An operation, what is wrong with it, and a hint."""


def refuse_unknown(function: Operation) -> None:
    """Raise DiagnosticError for operations that the first stage removes."""
    refuse_older_gather(function)
    for op in function.walk():
        if op.name.startswith("cf."):
            raise error_at(op, "is not known to memory binding", hint="run stage 01 first; it removes assertions")


def refuse_plan(plan: Plan) -> None:
    """Raise DiagnosticError for tensors that cannot get a buffer."""
    scope = plan.loop.parent_op
    for bucket in plan.buckets:
        if not bucket.is_bound:
            continue
        for node in bucket.nodes:
            if scope is not None and not scope.is_proper_ancestor_of(node.op):
                raise error_at(
                    node.op, f"makes a tensor outside the '{scope.name}' that holds the buffers",
                    hint="all tensors of one size must be made around the carried loop",
                )  # fmt: skip
    for node in (node for bucket in plan.buckets for node in bucket.nodes):
        if memory_kind(node.value.type) is not None and is_destination_style(node.op):
            raise error_at(
                node.op, "computes a tensor with a local_mem_kind",
                hint="only tiles that are loaded can ask for a kind of memory",
            )  # fmt: skip


def hazards(plan: Plan) -> Iterator[Finding]:
    """What is carried out as the reference does, although it is probably not meant."""
    for op in plan.function.walk():
        check = _CHECKS.get(op.name)
        if check is not None:
            yield from check(op)
    yield from _unbound(plan)
    yield from _outliving(plan)
    yield from _loaded_inits(plan)


def _read(op: Operation) -> Iterator[Finding]:
    source = op.operands[0]
    maker = source.defining_op
    name = maker.name if maker is not None else "a memref"
    if name == "loom.placeholder":
        gathers = [user for user in source.users if user.name == "loom.gather" and user.operands[1] is source]
        if len(gathers) != 1:
            yield (
                op, f"reads a placeholder that {len(gathers)} gathers write; it is not filled",
                "a placeholder is the destination of exactly one loom.gather",
            )  # fmt: skip
    elif name == "memref.cast":
        yield op, "reads a view through a memref.cast, so nothing is copied to the core", _VIEW
    elif name != "memref.subview":
        yield op, "reads a whole memref, so nothing is copied to the core", _VIEW


_VIEW = "read a memref.subview of it"


def _unconverted(op: Operation) -> Iterator[Finding]:
    yield op, "is not a hand-off of loom; its buffer is never filled", "run stage 01 on a rank-reduced view"


def _copy(op: Operation) -> Iterator[Finding]:
    source, target = (v.defining_op for v in op.operands)
    if source is not None and source.name == "loom.bufferize_to_memref":
        if target is None or target.name != "memref.subview":
            yield (
                op, "stores to something that is not a memref.subview, so it stays a plain memref.copy",
                "store to a memref.subview",
            )  # fmt: skip
    else:
        yield (
            op, "copies memory that was not computed, and stays a plain memref.copy",
            "compute the tile, if only by linalg.copy",
        )  # fmt: skip


def _stored(op: Operation) -> Iterator[Finding]:
    value = op.operands[0]
    stores = [user for user in value.users if user.name == "loom.bufferize_to_memref"]
    if len(stores) > 1 and stores[0] is op:
        yield (
            op, f"stores a tensor that is stored {len(stores)} times; its buffer goes back too early",
            "store a copy of the tensor",
        )  # fmt: skip


_CHECKS = {
    "loom.bufferize_to_tensor": _read,
    "bufferization.to_tensor": _unconverted,
    "memref.copy": _copy,
    "loom.bufferize_to_memref": _stored,
}


def _unbound(plan: Plan) -> Iterator[Finding]:
    for bucket in plan.buckets:
        if not bucket.is_bound:
            yield (
                bucket.nodes[0].op, "stands outside every affine.parallel; its size gets no buffers",
                "move it into the affine.parallel",
            )  # fmt: skip


def _outliving(plan: Plan) -> Iterator[Finding]:
    for _, buffer in plan.buffers():
        node = buffer.members[0]
        if buffer.kind == ETERNAL and node.death > plan.end:
            yield (
                node.op, "is used in the carried loop and behind it; its buffer goes back too early",
                "load it again behind the loop",
            )  # fmt: skip


def _loaded_inits(plan: Plan) -> Iterator[Finding]:
    for i, argument in enumerate(plan.loop.body.args[1:]):
        definer = loop_init(plan.loop, i).defining_op
        loaded = definer is not None and definer.name == "loom.bufferize_to_tensor"
        if loaded and isinstance(argument.type, TensorType):
            yield (
                plan.loop, f"starts argument #{i} from a loaded tile, whose buffer goes back too early",
                "start from a linalg.copy of the tile",
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
        hint="start from a linalg.copy of the initial tensor, and store a copy of the argument",
    )
