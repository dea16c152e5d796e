"""Format hooks that several dialects use."""

from __future__ import annotations

from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.values import Alias
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import i64_array
from loomtext.ir.core import Operation
from loomtext.ir.types import DYNAMIC


def read_index_list(cursor: Cursor, state: State, dynamic: str, static: str) -> None:
    """``[%a, 4]``: values go to the group ``dynamic``, the array ``static`` marks their places.

    In the pattern of a rule, ``[@list]`` and ``[...]`` stand for a whole list.
    """
    if cursor.texts.pattern and (cursor.at("[", "...") or cursor.at("[") and cursor.kind_ahead(1) == "SYMBOL"):
        cursor.expect("[")
        piece = cursor.piece
        cursor.index += 1
        cursor.expect("]")
        assert piece is not None
        state.operands[dynamic] = []
        state.attributes[static] = Alias(piece.text)
        return
    slots: list[int] = []

    def entry() -> int:
        if cursor.at_value():
            slots.append(cursor.value())
            return DYNAMIC
        return cursor.integer()

    state.attributes[static] = i64_array(cursor.bracketed(entry))
    state.operands[dynamic] = slots


def write_index_list(op: Operation, w: Writer, dynamic: str, static: str) -> None:
    """The inverse of :func:`read_index_list`."""
    assert op.definition is not None
    start, end = op.definition.operand_range(op, dynamic)
    w.element()
    w.text("[")
    for k, size in enumerate(op.attributes.get(static, op.definition.defaults.get(static))):
        if k:
            w.text(", ")
        if size == DYNAMIC and start < end:
            w.value(start)
            start += 1
        else:
            w.text(str(size))
    w.text("]")


hook("DynamicIndexList", read_index_list, write_index_list)
