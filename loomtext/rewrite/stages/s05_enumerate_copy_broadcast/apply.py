"""Writing choices into the IR: areas, regions, the function's name."""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.ir.attributes import ArrayAttr, StringAttr, i64, i64_array, segments
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS
from loomtext.rewrite.mesh_position import insert_position
from loomtext.rewrite.stages.s05_enumerate_copy_broadcast.choice import Axis, Choice

_KEPT = ("src_mem_space", "dst_mem_space", "src_mem_kind", "dst_mem_kind", "reclaim")
_CORNERS = ("ul_x", "ul_y", "lr_x", "lr_y")


def apply_choices(function: Operation, choices: Sequence[Choice]) -> None:
    """Give every copy its area and region, and the function a name that tells them."""
    for choice in choices:
        _apply(choice)
    name = function.attributes["sym_name"]
    assert isinstance(name, StringAttr)
    labels = "_".join(choice.label for choice in choices)
    function.set_attribute("sym_name", StringAttr(f"{name.value}__{labels}"))


def _apply(choice: Choice) -> None:
    copy = choice.copy
    # A mesh of fewer axes than a region has: what is missing is at position 0.
    missing = len(_CORNERS) // 2 - len(choice.axes)
    axes = (*choice.axes, *(Axis("", (), ()) for _ in range(missing)))
    shared = (*choice.shared, *(0 for _ in range(missing)))
    corners = [_corners(copy, axis, count) for axis, count in zip(axes, shared, strict=True)]
    by_name = dict(zip(_CORNERS, [*(low for low, _ in corners), *(high for _, high in corners)], strict=True))
    definition = copy.definition
    assert definition is not None
    operands: list[Value] = []
    sizes = []
    for entry in definition.operands:
        if entry.name in by_name:
            values = [by_name[entry.name]]
        else:
            values = [] if entry.name == "area" else copy.operand_group(entry.name)
        operands += values
        sizes.append(len(values))
    copy.set_operands(operands)
    entries = {k: v for k, v in copy.attributes.items() if k in _KEPT}
    if "static_area" in definition.attributes:
        entries["static_area"] = i64_array(choice.area)
    else:  # The generation of the dialect before areas.
        entries["broadcast"] = ArrayAttr(map(i64, choice.area))
    if definition.has_segments:
        entries[SEGMENTS] = segments(sizes)
    copy.attributes = type(copy.attributes)(entries)


def _corners(copy: Operation, axis: Axis, shared: int) -> tuple[Value, Value]:
    """First and last position along an axis, computed in front of the copy."""
    kept: list[int | None] = [None] * len(axis.levels)
    if not shared:
        position = insert_position(copy, axis.levels, kept)
        return position, position
    low = insert_position(copy, axis.levels, [0] * shared + kept[shared:])
    high = insert_position(copy, axis.levels, [level.size - 1 for level in axis.levels[:shared]] + kept[shared:])
    return low, high
