"""Predicates and rewrites of ``control.rules``: loops, branches, assertions."""

from __future__ import annotations

from loomtext.ir.attributes import FALSE, TRUE
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.rewrite.canonical.arith import constant_int, constant_value
from loomtext.rewrite.rewriter import Rewriter

_FIRST_INIT = 3
"""Operands of ``scf.for`` in front of the initial values: lower bound, upper bound, step."""


def asserts_true(op: Operation) -> bool:
    """True for an assertion of the constant ``true``."""
    return constant_value(op.operands[0]) is TRUE


# -- loops ---------------------------------------------------------------------------------------------


def trip_count(loop: Operation) -> int | None:
    """How often an ``scf.for`` runs, if that is known."""
    if loop.operands[0] is loop.operands[1]:
        return 0
    lower, upper, step = (constant_int(v) for v in loop.operands[:_FIRST_INIT])
    if lower is None or upper is None or step is None or step <= 0 or loop.attribute("unsignedCmp") is not None:
        return None
    return max(0, -(-(upper - lower) // step))


def runs_never(loop: Operation) -> bool:
    """True if the loop is known to be skipped."""
    return trip_count(loop) == 0


def runs_once(loop: Operation) -> bool:
    """True if the loop is known to run exactly once."""
    return trip_count(loop) == 1


def use_inits(rewriter: Rewriter, loop: Operation) -> None:
    """The results are the initial values."""
    rewriter.replace(loop, loop.operands[_FIRST_INIT:])


def inline_iteration(rewriter: Rewriter, loop: Operation) -> None:
    """Put the body in place of the loop."""
    _inline(rewriter, loop, loop.body, [loop.operands[0], *loop.operands[_FIRST_INIT:]])


def only_yields(loop: Operation) -> bool:
    """True if the loop runs, its body is empty, and what it yields is defined outside."""
    block = loop.body
    count = trip_count(loop)
    return bool(count) and block.first is block.last and all(v.block is not block for v in block.terminator.operands)


def use_yielded(rewriter: Rewriter, loop: Operation) -> None:
    """The results are the yielded values."""
    rewriter.replace(loop, list(loop.body.terminator.operands))


def _inline(rewriter: Rewriter, op: Operation, block: Block, arguments: list[Value]) -> None:
    """Replace ``op`` by the operations of one of its blocks."""
    for argument, value in zip(block.args, arguments, strict=True):
        rewriter.replace_value(argument, value)
    yielded = list(block.terminator.operands)
    for inner in list(block.ops()):
        if inner is not block.last:
            rewriter.move_before(inner, op)
    rewriter.replace(op, yielded)


def dropped_arguments(loop: Operation) -> dict[int, int] | None:
    """Iteration arguments that need not be carried; None if all are needed.

    An argument whose value never changes maps to -1: the initial value stands for it and for the result. So
    does one that nobody looks at. One that always equals an earlier argument maps to that.
    """
    dropped: dict[int, int] = {}
    known: dict[tuple[Value, Value], int] = {}
    terminator = loop.body.terminator
    for i, result in enumerate(loop.results):
        argument, init, yielded = (
            loop.body.args[1 + i],
            loop.operands[_FIRST_INIT + i],
            terminator.operands[i],
        )
        if yielded is argument or yielded is init or not argument.uses and not result.uses:
            dropped[i] = -1
        elif (same := known.setdefault((init, yielded), i)) != i:
            dropped[i] = same
    return dropped or None


def drop_arguments(rewriter: Rewriter, loop: Operation, dropped: dict[int, int]) -> None:
    """Rebuild a loop without the iteration arguments that ``dropped`` names."""
    block = loop.body
    for i, same in dropped.items():
        init = loop.operands[_FIRST_INIT + i]
        rewriter.replace_value(block.args[1 + i], init if same < 0 else block.args[1 + same])
        rewriter.replace_value(loop.results[i], init if same < 0 else loop.results[same])
    kept = [i for i in range(len(loop.results)) if i not in dropped]
    terminator = block.terminator
    terminator.set_operands([terminator.operands[i] for i in kept])
    for i in sorted(dropped, reverse=True):
        block.erase_argument(1 + i)
    regions = list(loop.regions)
    loop.regions.clear()
    inits = [loop.operands[_FIRST_INIT + i] for i in kept]
    made = rewriter.create(
        loop, loop.name, [*loop.operands[:_FIRST_INIT], *inits], [loop.results[i].type for i in kept],
        loop.attributes, regions,
    )  # fmt: skip
    for i, result in zip(kept, made.results, strict=True):
        rewriter.replace_value(loop.results[i], result)
    rewriter.erase(loop)


# -- branches ------------------------------------------------------------------------------------------


def taken_branch(op: Operation) -> Region | None:
    """The region of an ``scf.if`` that is known to run."""
    condition = constant_value(op.operands[0])
    return op.regions[0] if condition is TRUE else op.regions[1] if condition is FALSE else None


def inline_branch(rewriter: Rewriter, op: Operation, region: Region) -> None:
    """Put the branch in place of the ``scf.if``; a branch that is not there is empty."""
    if region.blocks:
        _inline(rewriter, op, region.blocks[0], [])
    else:
        rewriter.erase(op)


def unused_results(op: Operation) -> list[int] | None:
    """Results of an ``scf.if`` that nobody uses; None if there are none."""
    return [i for i, result in enumerate(op.results) if not result.uses] or None


def drop_results(rewriter: Rewriter, op: Operation, dropped: list[int]) -> None:
    """Rebuild an ``scf.if`` without results that are not used."""
    kept = [i for i in range(len(op.results)) if i not in dropped]
    regions = list(op.regions)
    for region in regions:
        for block in region.blocks:
            block.terminator.set_operands([block.terminator.operands[i] for i in kept])
    op.regions.clear()
    types = [op.results[i].type for i in kept]
    made = rewriter.create(op, op.name, op.operands, types, op.attributes, regions)
    for i, result in zip(kept, made.results, strict=True):
        rewriter.replace_value(op.results[i], result)
    rewriter.erase(op)


def selectable_results(op: Operation) -> list[int] | None:
    """Results whose values in both branches are defined outside of them; None if there are none."""
    if not op.results:
        return None
    yields = [region.blocks[0].terminator.operands for region in op.regions]
    found = [
        i for i, pair in enumerate(zip(*yields, strict=True)) if not any(_is_within(value, op) for value in pair)
    ]  # fmt: skip
    return found or None


def _is_within(value: Value, op: Operation) -> bool:
    owner = None if value.block is None else value.block.parent_op
    return owner is op or (owner is not None and op.is_proper_ancestor_of(owner))


def select_results(rewriter: Rewriter, op: Operation, selected: list[int]) -> None:
    """Select between the two values of each of these results in front of the ``scf.if``, and drop them there."""
    for i in selected:
        a, b = (region.blocks[0].terminator.operands[i] for region in op.regions)
        value: Value = a
        if a is not b:
            value = rewriter.create(op, "arith.select", [op.operands[0], a, b], [a.type]).result
        rewriter.replace_value(op.results[i], value)
    drop_results(rewriter, op, selected)


def has_empty_else(op: Operation) -> bool:
    """True if the second branch does nothing and yields nothing."""
    blocks = op.regions[1].blocks
    return not op.results and bool(blocks) and blocks[0].first is blocks[0].last


def drop_else(rewriter: Rewriter, op: Operation) -> None:
    """Take the second branch away."""
    for inner in list(op.regions[1].blocks[0].ops()):
        rewriter.erase(inner)
    op.regions[1].blocks.clear()
    rewriter.modified(op)


PREDICATES = {
    f.__name__: f
    for f in (
        asserts_true, runs_never, runs_once, use_inits, inline_iteration, only_yields, use_yielded,
        dropped_arguments, drop_arguments, taken_branch, inline_branch, unused_results, drop_results,
        selectable_results, select_results, has_empty_else, drop_else,
    )
}  # fmt: skip
