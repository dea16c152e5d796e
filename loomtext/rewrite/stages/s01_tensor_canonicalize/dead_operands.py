"""P1: operands and results of a generic that nothing needs."""

from __future__ import annotations

from loomtext.dialects.linalg import indexing_maps, iterator_types
from loomtext.ir.affine import AffineMap
from loomtext.ir.attributes import AffineMapAttr, ArrayAttr
from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.rewrite.effects import is_effect_free, is_trivially_dead
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s01_tensor_canonicalize.fusion import inputs, on_tensors, outputs

Keep = dict[int, int]
"""For each operand position the position that takes its place; dropped operands are missing."""


def bounds_remain(op: Operation, dropped: set[int]) -> bool:
    """True if all loop bounds still follow from the remaining operands."""
    exprs = [e for i, m in enumerate(indexing_maps(op)) if i not in dropped for e in m.results]
    loops = len(iterator_types(op))
    return bool(exprs) and AffineMap(loops, 0, tuple(exprs)).inverse_permutation() is not None or loops == 0


def live_operands(op: Operation) -> Keep | None:
    """Which operands stay and which are merged into an earlier one; None if all stay."""
    maps = indexing_maps(op)
    n_in = len(inputs(op))
    dropped: set[int] = set()
    keep: Keep = {}
    seen: dict[tuple[object, ...], int] = {}
    terminator = op.body.terminator
    for i, value in enumerate(op.operands):
        key: tuple[object, ...]
        if i < n_in:
            unneeded = not op.body.args[i].uses
            key = (value, maps[i])
        elif on_tensors(op):
            unneeded = _is_dead(op, i - n_in)
            key = (value, maps[i], terminator.operands[i - n_in])
        else:
            keep[i] = i
            continue
        if unneeded:
            dropped.add(i)
            if bounds_remain(op, dropped):
                continue
            dropped.discard(i)
        keep[i] = seen.setdefault(key, i)
        if keep[i] != i:
            dropped.add(i)
    return keep if len(keep) < len(op.operands) or any(i != j for i, j in keep.items()) else None


def _is_dead(op: Operation, k: int) -> bool:
    """True if result ``k`` is unused and its destination is read by nothing but its own yield."""
    if op.results[k].uses:
        return False
    argument = op.body.args[len(inputs(op)) + k]
    if not argument.uses:
        return True
    terminator = op.body.terminator
    return list(argument.uses) == [(terminator, k)]


def keep_operands(rewriter: Rewriter, op: Operation, keep: Keep) -> None:
    """Rebuild a generic without the operands that ``keep`` leaves out."""
    maps = indexing_maps(op)
    n_in = len(inputs(op))
    kept = [i for i, j in sorted(keep.items()) if i == j]
    kept_outputs = [i - n_in for i in kept if i >= n_in]
    region = op.regions[0]
    block = op.body
    terminator = block.terminator
    yielded = [terminator.operands[k] for k in kept_outputs]
    terminator.set_operands(yielded)
    for i, j in keep.items():
        if i != j:
            block.args[i].replace_all_uses_with(block.args[j])
    _erase_unused_body(block.terminator)
    for i in reversed(range(len(block.args))):
        if i not in kept:
            block.erase_argument(i)
    op.regions.clear()
    made = rewriter.create(
        op, "linalg.generic", [op.operands[i] for i in kept], [op.results[k].type for k in kept_outputs],
        {
            **dict(op.attributes.items()),
            "indexing_maps": ArrayAttr(AffineMapAttr(maps[i]) for i in kept),
        },
        [region], groups=[sum(1 for i in kept if i < n_in), len(kept_outputs)],
    )  # fmt: skip
    position = {i: n for n, i in enumerate(kept_outputs)}
    for k, result in enumerate(op.results):
        target = keep.get(n_in + k)
        if target is not None:
            rewriter.replace_value(result, made.results[position[target - n_in]])
    rewriter.erase(op)


def _erase_unused_body(terminator: Operation) -> None:
    """Erase what no longer contributes to the yielded values; what has effects of its own stays."""
    op = terminator.prev
    while op is not None:
        previous = op.prev
        if is_trivially_dead(op):
            op.erase()
        op = previous


def unused_cycle(op: Operation) -> Operation | None:
    """The body operation that only turns a destination into an unused result."""
    if not on_tensors(op):
        return None
    n_in = len(inputs(op))
    terminator = op.body.terminator
    for k, _ in enumerate(outputs(op)):
        argument: Value = op.body.args[n_in + k]
        if op.results[k].uses or not argument.has_one_use:
            continue
        ((user, _),) = argument.uses
        if user is terminator or len(user.results) != 1 or not user.results[0].has_one_use or not is_effect_free(user):
            continue
        if list(user.results[0].uses) == [(terminator, k)]:
            return user
    return None


def yield_own_argument(rewriter: Rewriter, op: Operation, inner: Operation) -> None:
    """Yield the destination's argument instead of what ``inner`` makes of it."""
    argument = next(
        v for v in inner.operands if isinstance(v, BlockArgument) and v.index >= len(inputs(op)) and v.owner is op.body
    )
    rewriter.replace(inner, [argument])
    rewriter.modified(op)


PREDICATES = {f.__name__: f for f in (live_operands, keep_operands, unused_cycle, yield_own_argument)}
