"""Gathers across an iterator that is spread over the mesh: which rectangle of cores takes part."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from loomtext.ir.attributes import SymbolRefAttr, i64, i64_array, segments
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS, create
from loomtext.ir.types import I1
from loomtext.rewrite.mesh_position import Level, insert_constant, insert_position

_SPACE = SymbolRefAttr("mem_array_L1")
_CORNERS = ("ul_x", "ul_y", "lr_x", "lr_y")
_EQ = i64(0)
"""The predicate ``eq`` of ``arith.cmpi``."""


def place_gathers(
    function: Operation,
    first: Operation,
    reduced: Value,
    axes: Sequence[Sequence[Level]],
    owned: Sequence[Sequence[bool]],
) -> None:
    """Give every gather its area and region.

    ``first`` is the gather that made the iterator the reduction, ``reduced`` the iterator's index; ``owned``
    tells for each level of each axis whether it belongs to the iterator.
    """
    branch = first.enclosing("scf.if")
    if branch is not None:
        _compare_with_zero(branch, reduced)
    area = [
        prod(level.size for level, mine in zip(levels, flags, strict=True) if mine)
        for levels, flags in zip(axes, owned, strict=True)
    ]
    for op in list(function.walk()):
        if op.name == "loom.gather":
            _place(op, area, axes, owned)


def _compare_with_zero(branch: Operation, reduced: Value) -> None:
    """The first core of the reduction takes the branch."""
    zero = insert_constant(branch, 0)
    compare = create("arith.cmpi", (reduced, zero), (I1,), {"predicate": _EQ})
    assert branch.parent is not None
    branch.parent.insert_before(branch, compare)
    compare.offset = branch.offset
    branch.set_operand(0, compare.results[0])


def _place(
    gather: Operation, area: Sequence[int], axes: Sequence[Sequence[Level]], owned: Sequence[Sequence[bool]]
) -> None:
    corners = []
    for lower in (True, False):
        for levels, flags in zip(axes, owned, strict=True):
            replaced = [
                (0 if lower else level.size - 1) if mine else None for level, mine in zip(levels, flags, strict=True)
            ]
            corners.append(insert_position(gather, levels, replaced))
    definition = gather.definition
    assert definition is not None
    sizes, operands = [], []
    for entry in definition.operands:
        values = [corners[_CORNERS.index(entry.name)]] if entry.name in _CORNERS else gather.operand_group(entry.name)
        if entry.name == "area":
            values = []
        sizes.append(len(values))
        operands += values
    gather.set_operands(operands)
    attributes = gather.attributes.with_entry(SEGMENTS, segments(sizes))
    if "static_area" in definition.attributes:
        attributes = (
            attributes.with_entry("static_area", i64_array(area))
            .with_entry("src_mem_space", _SPACE)
            .with_entry("dst_mem_space", _SPACE)
        )
    gather.attributes = attributes
