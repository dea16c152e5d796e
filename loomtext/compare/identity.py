"""Are two modules the same up to the names of values?"""

from __future__ import annotations

from collections.abc import Mapping

from loomtext.ir.attributes import Attribute
from loomtext.ir.core import Block, Operation, Region, Value

_Blocks = dict[Block | None, Block | None]


def identical(a: Operation, b: Operation) -> bool:
    """True if ``b`` is a copy of ``a``. Linear, and ends at the first difference."""
    if a is b:
        return True
    pairs: list[tuple[Operation, Operation]] = []
    values: dict[Value, Value] = {}
    blocks: _Blocks = {a.parent: b.parent}
    others = b.walk()
    for one in a.walk():
        other = next(others, None)
        if other is None or blocks[one.parent] is not other.parent or not _alike(one, other):
            return False
        values.update(zip(one.results, other.results, strict=True))
        for region, twin in zip(one.regions, other.regions, strict=True):
            if not _matched(region, twin, blocks, values):
                return False
        pairs.append((one, other))
    # Operands come last: in a graph region or across blocks, a use may stand before its definition.
    return next(others, None) is None and all(_same_uses(one, other, values, blocks) for one, other in pairs)


def _alike(one: Operation, other: Operation) -> bool:
    return (
        one.name == other.name
        and same_attributes(one, other)
        and one.properties is other.properties
        and len(one.operands) == len(other.operands)
        and len(one.regions) == len(other.regions)
        and len(one.successors) == len(other.successors)
        and [r.type for r in one.results] == [r.type for r in other.results]
    )


def _matched(one: Region, other: Region, blocks: _Blocks, values: dict[Value, Value]) -> bool:
    if len(one.blocks) != len(other.blocks):
        return False
    for x, y in zip(one.blocks, other.blocks, strict=True):
        if [v.type for v in x.args] != [v.type for v in y.args]:
            return False
        blocks[x] = y
        values.update(zip(x.args, y.args, strict=True))
    return True


def _same_uses(one: Operation, other: Operation, values: Mapping[Value, Value], blocks: _Blocks) -> bool:
    for x, y in zip(one.operands, other.operands, strict=True):
        if values.get(x, x) is not y:
            return False
    return not one.successors or [blocks.get(s, s) for s in one.successors] == other.successors


def same_attributes(one: Operation, other: Operation) -> bool:
    """True if the attributes mean the same."""
    return one.attributes is other.attributes or effective_attributes(one) == effective_attributes(other)


def effective_attributes(op: Operation) -> dict[str, Attribute]:
    """The attributes, with what their absence means filled in and without what the operation implies."""
    found = dict(op.attributes.items())
    definition = op.definition
    if definition is None:
        return found
    found = {**definition.implied, **definition.defaults, **found}
    if definition.hidden_attributes is not None:
        for name, value in definition.hidden_attributes(op).items():
            if found.get(name) is value:
                del found[name]
    return found
