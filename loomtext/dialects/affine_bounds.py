"""Affine maps whose inputs are written as SSA values, and maps that are applied to lists of values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from lark import Token

from loomtext.grammar.cursor import Cursor
from loomtext.grammar.lark_parser import parse
from loomtext.grammar.reading import State
from loomtext.grammar.values import build_expr
from loomtext.grammar.writer import Writer
from loomtext.ir.affine import AffineExpr, AffineMap, dim, symbol
from loomtext.ir.attributes import AffineMapAttr, Attribute, IntegerSetAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.diagnostics import DiagnosticError

_MARK = "\ud803"


class Input(NamedTuple):
    """A place where a value is written: as a symbol or not, its position among those, and the scope it is in.

    Within one scope the first use of a value decides whether it is a dimension or a symbol.
    """

    is_symbol: bool
    position: int
    scope: int


@dataclass
class Bounds:
    """``(%i + symbol(%n), max(0, %j))``: one map, with an input for each place where a value is written."""

    map: AffineMap
    slots: list[int]
    """Slots of the dimensions, then of the symbols."""
    order: list[Input]
    """Inputs in the order of the text."""
    sizes: list[int]
    """Number of results of each entry."""


def read_bounds(cursor: Cursor, keyword: str = "") -> Bounds:
    """A bracketed list of affine expressions over SSA values.

    With a ``keyword`` (bounds of ``affine.parallel``), ``keyword(...)`` groups several in one entry and each
    expression is a scope of its own; a subscript is one scope.
    """
    start, end = cursor.skip_group("(" if keyword else "[")
    entries: list[tuple[str | None, list[Any]]] = parse(cursor.source.text[start:end], "bounds", cursor.source, start)
    slots = iter(cursor.group_slots(start, end))
    names: dict[str, AffineExpr] = {}
    inputs: dict[bool, list[int]] = {False: [], True: []}
    order: list[Input] = []
    scope = 0

    def place(node: Any) -> Any:
        """The parsed expression with a name of its own for each input."""
        if isinstance(node, Token):
            return node
        if node[0] in ("dim", "symbol"):
            is_symbol = node[0] == "symbol"
            key = f"%{len(order)}"
            order.append(Input(is_symbol, len(inputs[is_symbol]), scope))
            names[key] = (symbol if is_symbol else dim)(len(inputs[is_symbol]))
            inputs[is_symbol].append(next(slots))
            return ("name", key)
        return node if node[0] in ("constant", "name") else (node[0], *map(place, node[1:]))

    placed: list[list[Any]] = []
    for word, group in entries:
        if word is not None and word != keyword:
            _fail(cursor, f"expected '{keyword}'" if keyword else f"unexpected '{word}'", start)
        placed.append([])
        for node in group:
            placed[-1].append(place(node))
            scope += bool(keyword)
    try:
        results = [build_expr(node, names) for group in placed for node in group]
    except DiagnosticError as error:
        _fail(cursor, error.message, start + (error.diagnostics[0].offset or 0))
    map_ = AffineMap(len(inputs[False]), len(inputs[True]), results)
    return Bounds(map_, inputs[False] + inputs[True], order, [len(group) for group in placed])


def _fail(cursor: Cursor, message: str, offset: int) -> None:
    raise DiagnosticError.of(message, cursor.source, offset)


# -- a value that is written twice is stored once ------------------------------------------------------


class MergeInputs(NamedTuple):
    """What to merge: the map is the attribute ``name``, its inputs start at operand ``start``."""

    name: str
    start: int
    order: tuple[Input, ...]


def merge_repeated(state: State, merges: Sequence[MergeInputs]) -> None:
    """Have repeated inputs merged once the values are known.

    A reading is shared by statements that differ in their names alone, so whether two inputs are one value is
    only known for each operation.
    """
    if any(len(m.order) > 1 for m in merges):
        state.reading.normalize = partial(_merge, merges=tuple(merges))


def _merge(op: Operation, merges: tuple[MergeInputs, ...]) -> None:
    # From the last map to the first, so that the operand numbers of those in front stay valid.
    for merge in reversed(merges):
        values = op.operands[merge.start : merge.start + len(merge.order)]
        if len(set(values)) < len(values):
            _merge_one(op, merge, values)


def _merge_one(op: Operation, merge: MergeInputs, values: list[Value]) -> None:
    attribute = op.attribute(merge.name)
    assert isinstance(attribute, AffineMapAttr)
    old = attribute.map
    seen: dict[tuple[Value, bool], AffineExpr] = {}
    kept: dict[bool, list[Value]] = {False: [], True: []}
    replaced: dict[tuple[bool, int], AffineExpr] = {}
    first_use: dict[tuple[Value, int], bool] = {}
    for place in merge.order:
        value = values[old.num_dims + place.position if place.is_symbol else place.position]
        is_symbol = first_use.setdefault((value, place.scope), place.is_symbol)
        expr = seen.get((value, is_symbol))
        if expr is None:
            expr = seen[value, is_symbol] = (symbol if is_symbol else dim)(len(kept[is_symbol]))
            kept[is_symbol].append(value)
        replaced[place.is_symbol, place.position] = expr
    map_ = old.replace_dims_and_symbols(
        [replaced[False, i] for i in range(old.num_dims)],
        [replaced[True, i] for i in range(old.num_symbols)],
        len(kept[False]), len(kept[True]),
    )  # fmt: skip
    op.set_attribute(merge.name, AffineMapAttr(map_))
    end = merge.start + len(values)
    op.set_operands([*op.operands[: merge.start], *kept[False], *kept[True], *op.operands[end:]])


# -- printing ------------------------------------------------------------------------------------------


def write_exprs(w: Writer, exprs: Sequence[AffineExpr], num_dims: int, num_symbols: int, start: int) -> None:
    """Affine expressions over the operands from ``start`` on, with commas."""
    dims = [f"{_MARK}{start + i}{_MARK}" for i in range(num_dims)]
    symbols = [f"symbol({_MARK}{start + num_dims + i}{_MARK})" for i in range(num_symbols)]
    for k, part in enumerate(", ".join(e.format(dims, symbols) for e in exprs).split(_MARK)):
        if k % 2:
            w.value(int(part))
        elif part:
            w.text(part)


def write_subscript(w: Writer, map_: AffineMap, start: int) -> None:
    """``[%i + 1, symbol(%n)]``."""
    w.text("[")
    write_exprs(w, map_.results, map_.num_dims, map_.num_symbols, start)
    w.text("]")


# -- maps applied to lists of values -------------------------------------------------------------------


def read_inputs(cursor: Cursor) -> tuple[list[int], list[int]]:
    """``(%d0, %d1)[%s0]``: slots of dimensions and symbols."""
    dims = cursor.bracketed(cursor.value, "(", ")")
    symbols = cursor.bracketed(cursor.value) if cursor.at("[") else []
    return dims, symbols


def read_applied_map(cursor: Cursor) -> tuple[AffineMapAttr, list[int], list[int]]:
    """``affine_map<...>(%d0)[%s0]``."""
    piece = cursor.piece
    attribute = cursor.attribute()
    if not isinstance(attribute, AffineMapAttr):
        cursor.fail("invalid kind of attribute specified", piece)
    return attribute, *read_inputs(cursor)


def write_inputs(w: Writer, num_dims: int, start: int, end: int) -> None:
    """The inverse of :func:`read_inputs`; symbols are shown only if there are some."""
    w.text("(")
    w.values(range(start, start + num_dims))
    w.text(")")
    if start + num_dims < end:
        w.text("[")
        w.values(range(start + num_dims, end))
        w.text("]")


def write_applied(w: Writer, attribute: Attribute, start: int, end: int) -> None:
    """A map or a set in front of its inputs."""
    structure = attribute.map if isinstance(attribute, AffineMapAttr) else None
    if structure is None:
        assert isinstance(attribute, IntegerSetAttr)
        num_dims = attribute.set.num_dims
    else:
        num_dims = structure.num_dims
    w.text(w.attribute(attribute))
    write_inputs(w, num_dims, start, end)
