"""What is carried out as the reference does, although the result computes the wrong thing.

The numbers are those of docs/stages.md. ``fixes`` and the plans made with ``fix`` do better.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.types import TensorType
from loomtext.rewrite.analysis.shapes import (
    all_sizes,
    destination_range,
    is_destination_style,
    iteration_arguments,
    loop_init,
)
from loomtext.rewrite.stages.s02_memory_binding import places
from loomtext.rewrite.stages.s02_memory_binding.liveness import used_inside
from loomtext.rewrite.stages.s02_memory_binding.plan import ETERNAL, Plan
from loomtext.rewrite.stages.s02_memory_binding.sharing import may_not_overwrite


class Finding(NamedTuple):
    """An operation, what is wrong with it, a hint, and what ``--fix-hazards`` does (None: it refuses)."""

    number: str
    op: Operation
    message: str
    hint: str
    fix: str | None
    quiet: bool = False
    """Only told with ``--fix-hazards``: without it an error says so later."""


def hazards(plan: Plan) -> Iterator[Finding]:
    """All hazards of a function, for a plan as the reference makes it."""
    facts = _Facts(plan)
    for op in plan.function.walk():
        check = _CHECKS.get(op.name)
        if check is not None:
            yield from check(op, facts)
        if is_destination_style(op) and not plan.fix:
            yield from _destinations(op, facts)
    yield from _unbound(plan)
    yield from _outliving(plan)
    if plan.loop is not None:
        yield from _inits(plan, plan.loop)


class _Facts:
    """What the checks look up."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.numbers: dict[Operation, int] = {}
        for i, op in enumerate(plan.ops):
            self.numbers.setdefault(op, i)
        self.storage = {
            node.value: (bucket, buffer.colour)
            for bucket in plan.buckets
            if bucket.is_bound
            for buffer in bucket.buffers
            for node in buffer.members
        }
        self.buffers = {node.value: buffer for _, buffer in plan.buffers() for node in buffer.members}
        self.reported: set[Value] = set()


# -- data movement -------------------------------------------------------------------------------------


def _read(op: Operation, facts: _Facts) -> Iterator[Finding]:
    source = op.operands[0]
    maker = source.defining_op
    name = maker.name if maker is not None else "a memref"
    fix = "copies it" if places.can_view(source) else None
    if name == "loom.placeholder":
        gathers = [user for user in source.users if user.name == "loom.gather" and user.operands[1] is source]
        if len(gathers) != 1:
            yield Finding(
                "H8", op, f"reads a placeholder that {len(gathers)} gathers write; it is not filled",
                "a placeholder is the destination of exactly one loom.gather", None,
            )  # fmt: skip
    elif name == "memref.cast":
        yield Finding("H14", op, "reads a view through a memref.cast, so nothing is copied to the core", _VIEW, fix)
    elif name != "memref.subview":
        yield Finding("H6", op, "reads a whole memref, so nothing is copied to the core", _VIEW, fix)


_VIEW = "read a memref.subview of it"


def _unconverted(op: Operation, facts: _Facts) -> Iterator[Finding]:
    yield Finding(
        "H5", op, "is not a hand-off of loom; its buffer is never filled", "run stage 01 on a rank-reduced view",
        "hands over all dimensions" if all_sizes(op) is not None else None,
    )  # fmt: skip


def _copy(op: Operation, facts: _Facts) -> Iterator[Finding]:
    source, target = (v.defining_op for v in op.operands)
    if source is None or source.name != "loom.bufferize_to_memref":
        yield Finding(
            "H9", op, "copies memory that was not computed, and stays a plain memref.copy",
            "compute the tile, if only by linalg.copy",
            "copies it through a buffer" if places.can_stage(op) else None,
        )  # fmt: skip
    elif target is None or target.name != "memref.subview":
        yield Finding(
            "H7", op, "stores to something that is not a memref.subview, so it stays a plain memref.copy",
            "store to a memref.subview", "copies the tile there" if places.can_view(op.operands[1]) else None,
        )  # fmt: skip


def _stored(op: Operation, facts: _Facts) -> Iterator[Finding]:
    value = op.operands[0]
    buffer = facts.buffers.get(value)
    if buffer is None or value in facts.reported or isinstance(value, BlockArgument) or facts.plan.fix:
        return
    stores = [user for user in value.users if user.name == "loom.bufferize_to_memref"]
    ends = [facts.numbers[m] for store in stores for m in store.results[0].users if m.name in _MOVES]
    own = [facts.numbers[m] for m in op.results[0].users if m.name in _MOVES]
    last = max([buffer.death, *ends])
    if not own or last <= max(own):
        return
    facts.reported.add(value)
    plan = facts.plan
    what = "is used again behind the store"
    if len(stores) > 1:
        what = f"is stored {len(stores)} times"
    elif plan.loop is not None and last == plan.end:
        yield Finding(
            "H12", op, "stores a tensor that the loop carries on or reads again; its buffer goes back too early",
            "store a copy of the tensor", "gives it back behind the last use",
        )  # fmt: skip
        return
    yield Finding(
        "H3", op, f"stores a tensor that {what}; its buffer goes back too early",
        "store a copy of the tensor", "gives it back behind the last use",
    )  # fmt: skip


_MOVES = ("memref.copy", "loom.gather")

_CHECKS = {
    "loom.bufferize_to_tensor": _read,
    "bufferization.to_tensor": _unconverted,
    "memref.copy": _copy,
    "loom.bufferize_to_memref": _stored,
}


# -- buffers -------------------------------------------------------------------------------------------


def _destinations(op: Operation, facts: _Facts) -> Iterator[Finding]:
    first, _ = destination_range(op)
    if len(op.results) > 1:
        yield Finding(
            "H11", op, "has several results, whose buffers are bound to the wrong destinations",
            "split it into one operation for each result", "gives each result its own",
        )  # fmt: skip
    for result in op.results if op.name != "loom.sync" else ():
        here = facts.storage.get(result)
        if here is not None and _continues_elsewhere(op.operands[first + result.index], result, facts):
            yield Finding(
                "H18", op, "continues a tensor in a buffer that goes back although the result is still in it",
                "start from a tensor.empty", "keeps the buffer, or copies to another one",
            )  # fmt: skip
        for i, operand in enumerate(op.operands[:first]):
            if here is not None and facts.storage.get(operand) == here and may_not_overwrite(op, i, result.index):
                yield Finding(
                    "H13", op, f"overwrites operand #{i}, which it reads in another order",
                    "compute into a tensor of another size, or through a linalg.copy", "uses another buffer",
                )  # fmt: skip


def _continues_elsewhere(old: Value, result: Value, facts: _Facts) -> bool:
    """True if a result is thought to have taken over from something else than the destination it is written to."""
    mine, other = facts.buffers[result], facts.buffers.get(old)
    if other is None or other is mine or old not in facts.storage:
        return False
    # What starts a virtual buffer is brought there by a copy, unless it is there already.
    return mine.first.value is not result or facts.storage[old] == facts.storage[result]


def _unbound(plan: Plan) -> Iterator[Finding]:
    movable = places.outside_tensors(plan) is not None
    for bucket in plan.buckets:
        if not bucket.is_bound:
            yield Finding(
                "H15", bucket.nodes[0].op, "stands outside every affine.parallel; its size gets no buffers",
                "move it into the affine.parallel", "moves it into the loop" if movable else None,
            )  # fmt: skip


def _outliving(plan: Plan) -> Iterator[Finding]:
    for _, buffer in plan.buffers():
        node = buffer.members[0]
        # Without a carried loop every lifetime ends with the last use.
        if plan.loop is not None and buffer.kind == ETERNAL and node.death > plan.end:
            yield Finding(
                "H1", node.op, "is used in the carried loop and behind it; its buffer goes back too early",
                "load it again behind the loop", "gives it back behind the last use",
            )  # fmt: skip


def _inits(plan: Plan, loop: Operation) -> Iterator[Finding]:
    for i, argument in enumerate(iteration_arguments(loop)):
        if not isinstance(argument.type, TensorType):
            continue
        unsafe = unsafe_init(plan, i)
        if unsafe is not None:
            number, what = unsafe
            yield Finding(
                number, loop, f"starts argument #{i} from {what}", "start from a linalg.copy of it",
                "starts it from a copy", number == "H16",
            )  # fmt: skip
        for user in argument.users:
            if user.name == "loom.bufferize_to_memref":
                yield Finding(
                    "H16", user, f"stores iteration argument #{i} itself", "store a copy of it", "stores a copy", True
                )


def unsafe_init(plan: Plan, i: int) -> tuple[str, str] | None:
    """The hazard of what iteration argument ``i`` of the carried loop starts from: its number, and what that is."""
    loop = plan.loop
    assert loop is not None
    init = loop_init(loop, i)
    maker = init.defining_op
    if maker is None or not isinstance(init.type, TensorType):
        return None
    if maker.name == "loom.bufferize_to_tensor":
        return "H2", "a loaded tile, whose buffer goes back too early"
    if used_inside(init, loop):
        return "H16", "a tensor that it also reads"
    node = next((n for bucket in plan.buckets for n in bucket.nodes if n.value is init), None)
    if node is not None and node.exclusive:
        return "H16", "a tensor that is also stored"
    if node is not None and node.death > plan.end:
        return "H17", "a tensor that is used again behind it, and overwrites that"
    if any(loop_init(loop, j) is init for j in range(i)):
        return "H17", "the tensor that another argument starts from"
    return None
