"""M5 to M7: virtual buffers, relay merging, interference and colours."""

from __future__ import annotations

from itertools import count

from loomtext.dialects.linalg import indexing_maps, is_structured, iterator_types
from loomtext.ir.core import Operation, OpResult, Value
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.loops import carried_loop
from loomtext.rewrite.analysis.shapes import (
    destination_range,
    is_destination_style,
    iteration_arguments,
    loop_init,
)
from loomtext.rewrite.stages.s02_memory_binding.liveness import (
    Numbering,
    collect,
    end_of_reading_loops,
    is_inside,
    node_of,
    scope_of,
    used_inside,
)
from loomtext.rewrite.stages.s02_memory_binding.plan import (
    ETERNAL,
    FUSED,
    LOOP_CARRIED,
    STANDARD,
    Bucket,
    Node,
    Plan,
    Split,
    VirtualBuffer,
)


def make_plan(function: Operation, *, fix: bool = False) -> Plan:
    """The memory plan of a function. Raises DiagnosticError for what cannot be planned.

    With ``fix`` it is right where the reference's is not, see ``Plan.fix``. So it is without a carried loop, which
    the reference does not accept.
    """
    numbering = Numbering(function)
    buckets = collect(function, numbering)
    loop = carried_loop(function)
    start, end = (-1, -1) if loop is None else (numbering.of[loop], numbering.of[loop.body.terminator])
    plan = Plan(function, loop, scope_of(function, loop), start, end, buckets, [], numbering.ops)
    plan.fix = fix = fix or loop is None
    numbers = count()
    for bucket in buckets:
        _virtual_buffers(bucket, plan, numbering, numbers)
        _merge_relays(bucket, fix)
        _colour(bucket, fix)
    return plan


# -- virtual buffers -----------------------------------------------------------------------------------


def _virtual_buffers(bucket: Bucket, plan: Plan, numbering: Numbering, numbers: count[int]) -> None:
    assigned: set[Node] = set()

    def add(kind: str, members: list[Node], birth: int, death: int) -> None:
        exclusive = any(n.exclusive or n.kind for n in members)
        bucket.buffers.append(VirtualBuffer(next(numbers), kind, members, birth, death, exclusive))
        assigned.update(members)

    for node in bucket.nodes:
        if node.kind:
            add(STANDARD, [node], node.birth, node.death)
    for i, argument in enumerate(iteration_arguments(plan.loop) if plan.loop is not None else ()):
        carried = node_of(bucket, argument)
        if carried is not None and carried not in assigned and not carried.exclusive:
            add(*_carried(bucket, plan, i, carried, assigned))
    for node in bucket.nodes:
        end = _eternal_end(node, plan, numbering) if node not in assigned else None
        if end is not None:
            add(ETERNAL, [node], node.birth, end)
    for node in bucket.nodes:
        if node not in assigned:
            add(STANDARD, [node], node.birth, node.death)


def _eternal_end(node: Node, plan: Plan, numbering: Numbering) -> int | None:
    """When a tensor that a loop reads over and over is needed no more; None for a tensor that no loop reads so."""
    loop = plan.loop
    if loop is None:
        end = end_of_reading_loops(node, numbering, plan.scope) if plan.scope is not None else None
        return None if end is None else max(end, node.death)
    # Iteration arguments belong to the loop operation itself, which is not inside itself.
    if is_inside(node.op, loop) or not used_inside(node.value, loop):
        return None
    return max(plan.end, node.death) if plan.fix else plan.end


def _carried(
    bucket: Bucket, plan: Plan, i: int, carried: Node, assigned: set[Node]
) -> tuple[str, list[Node], int, int]:
    """The buffer of iteration argument ``i``: with its init, new value and loop result where they fit."""
    loop = plan.loop
    assert loop is not None
    init = node_of(bucket, loop_init(loop, i))
    yielded = node_of(bucket, loop.body.terminator.operands[i])
    result = node_of(bucket, loop.results[i])
    pure = init is not None and not init.exclusive and not used_inside(init.value, loop)
    members = [carried]
    if pure and init is not None and init not in assigned:
        members.append(init)
    merged = (
        yielded is not None and yielded not in assigned and yielded is not carried and yielded is not init
        and not yielded.exclusive and yielded.birth >= carried.death
        and not (plan.fix and _misses(yielded.value, [carried.value]))
    )  # fmt: skip
    if merged and yielded is not None:
        members.append(yielded)
    if (
        result is not None
        and result not in assigned
        and not result.exclusive
        and result not in (carried, init, yielded)
    ):
        members.append(result)
    birth = min(carried.birth, init.birth if pure and init is not None else plan.start)
    death = max(plan.end, result.death if result is not None else plan.end)
    if not merged:
        plan.splits.append(Split(i, carried.value, loop.body.terminator.operands[i]))
    return FUSED if pure else LOOP_CARRIED, members, birth, death


# -- handing a buffer over -----------------------------------------------------------------------------


def hand_over_conflict(a: VirtualBuffer, b: VirtualBuffer, fix: bool = False) -> bool:
    """True if the operation that starts ``b`` may not overwrite the tensors of ``a`` that it reads.

    The reference looks at the first operand only; ``fix`` looks at all, which can be in different orders.
    """
    op = b.op
    if fix:
        return _misses(b.first.value, [n.value for n in a.members], only_read=True)
    position = next((op.operands.index(n.value) for n in a.members if n.value in op.operands), None)
    return position is not None and may_not_overwrite(op, position, 0)


def _misses(value: Value, held: list[Value], only_read: bool = False) -> bool:
    """True if what makes ``value`` cannot write it to the buffer that holds the tensors ``held``.

    It may still have to read one of them elsewhere, or it writes over another tensor. With ``only_read`` that only
    counts if it reads one of ``held`` at all.
    """
    op = value.defining_op
    if op is None:
        assert value.block is not None and value.block.parent_op is not None
        op = value.block.parent_op
    index = value.index if isinstance(value, OpResult) else 0
    read = [i for i, operand in enumerate(op.operands) if operand in held]
    if any(may_not_overwrite(op, i, index) for i in read):
        return True
    return (bool(read) or not only_read) and writes_over_another(value, held)


def writes_over_another(value: Value, held: list[Value]) -> bool:
    """True if what makes ``value`` continues a tensor that is not among ``held``."""
    op = value.defining_op
    if op is None or not is_destination_style(op):
        return False
    assert isinstance(value, OpResult)
    old = op.operands[destination_range(op)[0] + value.index]
    maker = old.defining_op
    return old not in held and (maker is None or maker.name != "tensor.empty")


def may_not_overwrite(op: Operation, position: int, index: int) -> bool:
    """True if result ``index`` may not be written over the operand at ``position``."""
    if is_destination_style(op):
        first, last = destination_range(op)
        if first <= position < last:
            return False
    if not is_structured(op):
        return True
    maps = indexing_maps(op)
    destination = maps[destination_range(op)[0] + index]
    if maps[position] is not destination:
        return True
    kinds = iterator_types(op)
    return any(kinds[d] == "reduction" for e in destination.results for d in e.used_dims())


def _touch(a: VirtualBuffer, b: VirtualBuffer) -> bool:
    earlier, later = (a, b) if a.birth <= b.birth else (b, a)
    return later.birth == earlier.death


def _merge_relays(bucket: Bucket, fix: bool) -> None:
    """Let a tensor that is made as another dies take over its buffer, until no such pair is left."""
    while True:
        pair = next(
            (
                (a, b)
                for i, a in enumerate(bucket.buffers)
                for b in bucket.buffers[i + 1 :]
                if a.kind == b.kind == STANDARD and not a.exclusive and not b.exclusive
                and _touch(a, b) and not hand_over_conflict(a, b, fix)
            ),
            None,
        )  # fmt: skip
        if pair is None:
            break
        _absorb(bucket, *pair)
    if fix:
        _merge_starts(bucket)


def _merge_starts(bucket: Bucket) -> None:
    """Let tensors that a longer lived one continues in place be part of its buffer.

    The reference gives their token back there, although the buffer is in use.
    """
    for b in [b for b in bucket.buffers if b.kind in (ETERNAL, FUSED) and not b.exclusive]:
        for a in list(bucket.buffers):
            if a.kind == STANDARD and not a.exclusive and a.death == b.birth:
                if _continues(b.first.value, a) and not hand_over_conflict(a, b, True):
                    _absorb(bucket, b, a)


def _continues(value: Value, a: VirtualBuffer) -> bool:
    """True if what makes ``value`` writes over a tensor of ``a``."""
    op = value.defining_op
    if op is None or not is_destination_style(op) or not isinstance(value, OpResult):
        return False
    old = op.operands[destination_range(op)[0] + value.index]
    return any(node.value is old for node in a.members)


def _absorb(bucket: Bucket, a: VirtualBuffer, b: VirtualBuffer) -> None:
    a.members += b.members
    a.birth, a.death = min(a.birth, b.birth), max(a.death, b.death)
    bucket.buffers.remove(b)


# -- colours -------------------------------------------------------------------------------------------


def _interfere(a: VirtualBuffer, b: VirtualBuffer, fix: bool) -> bool:
    if a.exclusive or b.exclusive:
        return True
    earlier, later = (a, b) if a.birth <= b.birth else (b, a)
    if later.birth < earlier.death:
        return True
    return later.birth == earlier.death and hand_over_conflict(earlier, later, fix)


def _colour(bucket: Bucket, fix: bool) -> None:
    """Give each virtual buffer the smallest colour no neighbour has, by birth, longer lives first."""
    groups = _synced(bucket)
    group_of = {buffer: k for k, group in enumerate(groups) for buffer in group}
    neighbours: list[set[int]] = [set() for _ in groups]
    for i, a in enumerate(bucket.buffers):
        for b in bucket.buffers[i + 1 :]:
            if group_of[a] != group_of[b] and _interfere(a, b, fix):
                bucket.edges.append((a, b))
                neighbours[group_of[a]].add(group_of[b])
                neighbours[group_of[b]].add(group_of[a])
    colours: dict[int, int] = {}
    for k in sorted(range(len(groups)), key=lambda k: _span(groups[k])):
        taken = {colours[n] for n in neighbours[k] if n in colours}
        colours[k] = next(c for c in count() if c not in taken)
        for buffer in groups[k]:
            buffer.colour = colours[k]


def _span(group: list[VirtualBuffer]) -> tuple[int, int]:
    """Sorts by birth, then by length, longest first."""
    birth, death = min(b.birth for b in group), max(b.death for b in group)
    return birth, birth - death


def _synced(bucket: Bucket) -> list[list[VirtualBuffer]]:
    """The virtual buffers, those together that a ``loom.sync`` passes a tensor between: it moves no data."""
    groups = [[buffer] for buffer in bucket.buffers]
    for node in bucket.nodes:
        if node.op.name != "loom.sync":
            continue
        source = node_of(bucket, node.op.operands[0])
        if source is None:
            continue
        if source.death > node.birth:
            raise error_at(
                node.op, "passes on a tensor that is still used behind it",
                hint="input and result of loom.sync share a buffer",
            )  # fmt: skip
        here = next(g for g in groups if any(node in b.members for b in g))
        there = next(g for g in groups if any(source in b.members for b in g))
        if here is not there:
            there += here
            groups.remove(here)
    return groups
