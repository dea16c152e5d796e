"""Structural equality of regions: the same operations on corresponding values."""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.ir.core import Block, Operation, Region, Value


def regions_equal(a: Region, b: Region, values: dict[Value, Value] | None = None) -> bool:
    """True if ``b`` is a copy of ``a``. ``values`` maps values of ``a`` to those of ``b`` and is extended."""
    if len(a.blocks) != len(b.blocks):
        return False
    known: dict[Value, Value] = {} if values is None else values
    blocks = dict(zip(a.blocks, b.blocks, strict=True))
    for left, right in blocks.items():
        if not _pair(left.args, right.args, known):
            return False
    return all(_blocks_equal(left, right, known, blocks) for left, right in blocks.items())


def _pair(left: Sequence[Value], right: Sequence[Value], known: dict[Value, Value]) -> bool:
    if [v.type for v in left] != [v.type for v in right]:
        return False
    known.update(zip(left, right, strict=True))
    return True


def _blocks_equal(left: Block, right: Block, known: dict[Value, Value], blocks: dict[Block, Block]) -> bool:
    one, other = left.first, right.first
    while one is not None and other is not None:
        if not _operations_equal(one, other, known, blocks):
            return False
        one, other = one.next, other.next
    return one is None and other is None


def _operations_equal(a: Operation, b: Operation, known: dict[Value, Value], blocks: dict[Block, Block]) -> bool:
    return (
        a.name == b.name
        and a.attributes is b.attributes
        and a.properties is b.properties
        and [known.get(v, v) for v in a.operands] == b.operands
        and [blocks.get(s, s) for s in a.successors] == b.successors
        and _pair(a.results, b.results, known)
        and len(a.regions) == len(b.regions)
        and all(regions_equal(x, y, known) for x, y in zip(a.regions, b.regions, strict=True))
    )
