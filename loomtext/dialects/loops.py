"""Pieces that the custom forms of structured control flow share."""

from __future__ import annotations

from collections.abc import Iterable

from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import DenseArrayAttr
from loomtext.ir.core import Operation
from loomtext.ir.types import DYNAMIC, Type


def read_assignments(cursor: Cursor) -> list[tuple[int, int]]:
    """``(%a = %x, %b = %y)``: slots of the entry arguments and of their initial values."""

    def one() -> tuple[int, int]:
        argument = cursor.value()
        cursor.expect("=")
        return argument, cursor.value()

    return cursor.bracketed(one, "(", ")")


def read_initialized(cursor: Cursor, keyword: str) -> tuple[list[tuple[int, int]], list[Type]]:
    """``keyword(%a = %x) -> (T)``, or nothing."""
    if not cursor.accept(keyword):
        return [], []
    pairs = read_assignments(cursor)
    cursor.expect("->")
    piece = cursor.piece
    types = cursor.arrow_types()
    if len(pairs) != len(types):
        cursor.fail("mismatch in number of loop-carried values and defined values", piece)
    return pairs, types


def write_initialized(
    op: Operation, w: Writer, prefix: str, first_argument: int, first_operand: int, count: int
) -> None:
    """``prefix(%a = %x, ...)``, nothing when there is nothing to assign."""
    if not count:
        return
    w.text(f"{prefix}(")
    for k in range(count):
        if k:
            w.text(", ")
        w.argument(0, first_argument + k)
        w.text(" = ")
        w.value(first_operand + k)
    w.text(")")


def read_slots(cursor: Cursor) -> list[int]:
    """``(%a, %b)``."""
    return cursor.bracketed(cursor.value, "(", ")")


def read_sizes(cursor: Cursor) -> tuple[list[int], list[int]]:
    """``(%a, 4)``: slots of the values, and the numbers with :data:`DYNAMIC` for each value."""
    slots: list[int] = []

    def entry() -> int:
        if not cursor.at_value():
            return cursor.integer()
        slots.append(cursor.value())
        return DYNAMIC

    return slots, cursor.bracketed(entry, "(", ")")


def write_sizes(w: Writer, static: DenseArrayAttr, at: int) -> None:
    """The inverse of :func:`read_sizes`; the values are the operands from ``at`` on."""
    w.text("(")
    for k, size in enumerate(static):
        if k:
            w.text(", ")
        if size == DYNAMIC:
            w.value(at)
            at += 1
        else:
            w.text(str(size))
    w.text(")")


def write_arguments(w: Writer, count: int) -> None:
    """The first entry arguments of the first region, with commas."""
    for k in range(count):
        if k:
            w.text(", ")
        w.argument(0, k)


def read_optional_arrow_types(cursor: Cursor) -> list[Type]:
    """``-> T``, ``-> (T, T)``, or nothing."""
    return cursor.arrow_types() if cursor.accept("->") else []


def write_optional_arrow_types(op: Operation, w: Writer) -> None:
    """Result types behind an arrow; nothing without results."""
    if op.results:
        w.text(" -> ")
        w.arrow_types([r.type for r in op.results])


def write_result_list(op: Operation, w: Writer) -> None:
    """Result types behind an arrow, always in parentheses; nothing without results."""
    if op.results:
        w.text(" -> (")
        w.types(r.type for r in op.results)
        w.text(")")


def read_attributes(cursor: Cursor, state: State, keyword: str | None = None) -> None:
    """The dictionary behind a region."""
    if keyword is None or cursor.accept(keyword):
        state.attributes.update(cursor.attribute_dictionary())


def write_attributes(op: Operation, w: Writer, hidden: Iterable[str] = (), keyword: str = "") -> None:
    """The dictionary behind a region, without the attributes that the header shows."""
    shown = [(k, v) for k, v in op.attributes.items() if k not in hidden]
    if shown:
        w.text(keyword)
        w.dictionary(shown)


def read_branches(cursor: Cursor, state: State) -> None:
    """``-> T {...} else {...} {attributes}``: what follows a condition; the second region may be left out."""
    state.reading.result_types = read_optional_arrow_types(cursor)
    state.region([])
    if cursor.accept("else"):
        state.region([])
    else:
        state.missing_region()
    read_attributes(cursor, state)


def write_branches(op: Operation, w: Writer, hidden: Iterable[str] = ()) -> None:
    """The regions and attributes behind the result types, as :func:`read_branches` reads them."""
    elide = not op.results
    w.text(" ")
    w.region(0, label=False, elide=elide)
    if len(op.regions) > 1 and op.regions[1].blocks:
        w.text(" else ")
        w.region(1, label=False, elide=elide)
    write_attributes(op, w, hidden)


def missing_block_message(op: Operation) -> str | None:
    """Say so if the first region has no block."""
    if op.regions[0].blocks:
        return None
    return "region #0 ('region') failed to verify constraint: region with 1 blocks"


def carried_message(op: Operation, inits: list[Type], args: list[Type]) -> str | None:
    """Check loop-carried values: initial values, region arguments and results agree in number and type."""
    results = [r.type for r in op.results]
    if len(inits) != len(args):
        return f"different number of inits and region iter_args: {len(inits)} != {len(args)}"
    if len(args) != len(results):
        return f"different number of region iter_args and results: {len(args)} != {len(results)}"
    for i, (init, argument, result) in enumerate(zip(inits, args, results, strict=True)):
        if init is not argument:
            return f"{i}-th init and {i}-th region iter_arg have different type: '{init}' != '{argument}'"
        if argument is not result:
            return f"{i}-th region iter_arg and {i}-th loop result have different type: '{argument}' != '{result}'"
    return None
