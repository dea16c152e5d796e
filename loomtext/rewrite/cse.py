"""Common subexpression elimination, in the order of MLIR's pass.

What shows in the output: an operation that nobody uses goes, but counts as a user of its operands until the
end of the run; of equal operations the first stays.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from loomtext.ir.core import Block, Operation, Value
from loomtext.ir.equivalence import regions_equal
from loomtext.rewrite.effects import is_effect_free, is_trivially_dead


def eliminate_common_subexpressions(
    scope: Operation, on_merge: Callable[[Operation, Operation], None] | None = None
) -> bool:
    """Merge equal operations without effects in everything nested in ``scope``. True if something changed.

    An operation is replaced by an equal one earlier in its block or in a block around that. Operations that
    are isolated from above (functions, modules) share nothing with what is outside. ``on_merge`` hears which
    operation takes the place of which.
    """
    run = _Run(on_merge)
    for region in scope.regions:
        for block in region.blocks:
            run.block(block)
    for op in run.erased:
        op.erase()
    return bool(run.erased)


class _Run:
    def __init__(self, on_merge: Callable[[Operation, Operation], None] | None) -> None:
        self.on_merge = on_merge
        self.known: dict[tuple[Any, ...], list[Operation]] = {}
        self.erased: list[Operation] = []

    def block(self, block: Block) -> None:
        """Simplify a block; what it made known is forgotten behind it."""
        added: list[tuple[Any, ...]] = []
        op = block.first
        while op is not None:
            key = self._simplify(op)
            if key is not None:
                self.known.setdefault(key, []).append(op)
                added.append(key)
            op = op.next
        for key in added:
            self.known[key].pop()

    def _simplify(self, op: Operation) -> tuple[Any, ...] | None:
        """Mark the operation as superfluous, or look into it; the key under which others find it, if any."""
        definition = op.definition
        if definition is not None and definition.is_terminator:
            return None
        if is_trivially_dead(op):
            self.erased.append(op)
            return None
        key = None
        if op.results and is_effect_free(op):
            key = _key(op)
            for other in self.known.get(key, ()):
                if not op.regions or _same_regions(other, op):
                    for old, new in zip(op.results, other.results, strict=True):
                        old.replace_all_uses_with(new)
                    self.erased.append(op)
                    if self.on_merge is not None:
                        self.on_merge(other, op)
                    return None
        if op.regions:
            self._regions(op)
        return key

    def _regions(self, op: Operation) -> None:
        isolated = op.definition is None or "isolated" in op.definition.traits
        outside = self.known
        if isolated:
            self.known = {}
        for region in op.regions:
            for block in region.blocks:
                self.block(block)
        self.known = outside


def _key(op: Operation) -> tuple[Any, ...]:
    """Equal for operations that are equal up to their regions."""
    definition = op.definition
    operands: Sequence[Value] = op.operands
    if len(operands) > 1 and definition is not None and "commutative" in definition.traits:
        operands = sorted(operands, key=id)
    return (definition or op.name, op.attributes, op.properties, *operands, *[r.type for r in op.results])


def _same_regions(a: Operation, b: Operation) -> bool:
    return len(a.regions) == len(b.regions) and all(
        regions_equal(x, y) for x, y in zip(a.regions, b.regions, strict=True)
    )
