"""Side effects: which operations may be erased when unused, merged, or moved."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.types import MemRefType, UnrankedMemRefType

_NONE: frozenset[str] = frozenset()


def effects(op: Operation) -> frozenset[str] | None:
    """The operation's own effects, without those of nested operations; None if they are unknown.

    ``alloc_result`` is an allocation of the operation's own result, which nobody misses when that is unused.
    """
    definition = op.definition
    if definition is None:
        return None
    if definition.is_pure:
        return _NONE
    if "structured" in definition.traits:
        on_memory = any(isinstance(v.type, MemRefType | UnrankedMemRefType) for v in op.operands)
        return frozenset(("read", "write")) if on_memory else _NONE
    if definition.effects is None and "recursive_effects" in definition.traits:
        return _NONE
    return definition.effects


def is_effect_free(op: Operation) -> bool:
    """True if the operation, with everything in it, neither reads nor writes memory nor allocates."""
    return _all_effects_within(op, _NONE)


_RECURSIVE = frozenset(("recursive_effects", "structured"))
"""Traits of operations that do what their regions do as well, such as a store in the body of a generic."""


def _all_effects_within(op: Operation, allowed: frozenset[str]) -> bool:
    definition = op.definition
    own = effects(op)
    if own is None or not own <= allowed:
        return False
    if op.regions and definition is not None and not definition.traits.isdisjoint(_RECURSIVE):
        return all(
            _all_effects_within(inner, allowed) or _is_plain_terminator(inner)
            for region in op.regions
            for block in region.blocks
            for inner in block.ops()
        )
    return True


def _is_plain_terminator(op: Operation) -> bool:
    return op.definition is not None and op.definition.is_terminator and not op.successors


_HARMLESS = frozenset(("read", "alloc_result"))


def is_trivially_dead(op: Operation) -> bool:
    """True if no result is used and nothing else notices when the operation goes."""
    definition = op.definition
    if definition is None or any(r.uses for r in op.results):
        return False
    if definition.is_terminator or "symbol" in definition.traits or "symbol_table" in definition.traits:
        return False
    return _all_effects_within(op, _HARMLESS)
