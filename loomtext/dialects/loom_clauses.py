"""Clauses that several loom operations share, in both generations of the dialect."""

from __future__ import annotations

from loomtext.dialects import common  # noqa: F401 - registers DynamicIndexList
from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.core import Operation

CORNERS = "ul_x: index?, ul_y: index?, lr_x: index?, lr_y: index?"
"""Operands of :data:`REGION`: all four or none."""
REGION = "(`region` `:` custom<LoomCorners>($ul_x, $ul_y, $lr_x, $lr_y)^)?"
AREA = "`area` `:` custom<DynamicIndexList>($area, $static_area)"
SPACES = "(`src_mem_space` $src_mem_space^)? (`dst_mem_space` $dst_mem_space^)?"
DESTINATION = "`ins` `(` $ins `:` type($ins) `)` `outs` `(` $init `:` type($init) `)`"
RESULTS = "(`->` type($result)^)?"
SINGLE_CORE = (1, 1)
"""Default of ``area`` and ``broadcast``: the copy is for one core."""


def read_corners(cursor: Cursor, state: State, *names: str) -> None:
    """``(UL : [%x, %y], LR : [%x, %y])``: the corners of a rectangle of cores."""
    slots: list[int] = []
    cursor.expect("(")
    for i, corner in enumerate(("UL", "LR")):
        if i:
            cursor.expect(",")
        cursor.expect(corner)
        cursor.expect(":")
        cursor.expect("[")
        slots.append(cursor.value())
        cursor.expect(",")
        slots.append(cursor.value())
        cursor.expect("]")
    cursor.expect(")")
    for name, slot in zip(names, slots, strict=True):
        state.operands[name] = [slot]


def write_corners(op: Operation, w: Writer, *names: str) -> None:
    """The inverse of :func:`read_corners`."""
    assert op.definition is not None
    positions = [op.definition.operand_range(op, name) for name in names]
    w.element()
    for before, (start, end) in zip(("(UL : [", ", ", "], LR : [", ", "), positions, strict=True):
        w.text(before)
        w.values(range(start, end))
    w.text("])")


hook("LoomCorners", read_corners, write_corners)
