"""The custom forms of affine loops and conditionals."""

from __future__ import annotations

from loomtext.dialects.affine_bounds import (
    MergeInputs,
    merge_repeated,
    read_applied_map,
    read_bounds,
    read_inputs,
    write_applied,
    write_exprs,
)
from loomtext.dialects.loops import (
    read_attributes,
    read_branches,
    read_initialized,
    read_slots,
    write_arguments,
    write_attributes,
    write_branches,
    write_initialized,
    write_optional_arrow_types,
    write_result_list,
)
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.affine import AffineConstant, AffineMap, AffineSymbol, symbol
from loomtext.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseElementsAttr,
    IntegerAttr,
    IntegerSetAttr,
    i64,
    index,
)
from loomtext.ir.core import Operation
from loomtext.ir.opdef import SEGMENTS, Assembly
from loomtext.ir.types import I32, INDEX, TensorType, Type

REDUCTIONS = (
    "addf", "addi", "andi", "assign", "maximumf", "maxnumf", "maxs", "maxu", "minimumf", "minnumf", "mins",
    "minu", "mulf", "muli", "ori", "xori",
)  # fmt: skip
"""Kinds of reduction of ``affine.parallel``, by their number (``arith::AtomicRMWKind``)."""


def _indices(slots: list[int]) -> list[tuple[int, Type]]:
    return [(slot, INDEX) for slot in slots]


# -- for -----------------------------------------------------------------------------------------------


def _read_for_bound(cursor: Cursor, side: str, keyword: str) -> tuple[AffineMapAttr, list[int]]:
    several = cursor.accept(keyword)
    if not several and cursor.at_value():
        # A bare value is stored as a symbol, which is the smallest representation.
        return AffineMapAttr(AffineMap(0, 1, (symbol(0),))), [cursor.value()]
    if not several and cursor.at_integer():
        return AffineMapAttr(AffineMap.constant(cursor.integer())), []
    piece = cursor.piece
    if piece is None or piece.text[:1] != "#" and not piece.text.startswith("affine_map"):
        cursor.fail("expected valid affine map representation for loop bounds")
    attribute, dims, symbols = read_applied_map(cursor)
    map_ = attribute.map
    if len(dims) != map_.num_dims:
        cursor.fail("dim operand count and affine map dim count must match", piece)
    if len(symbols) != map_.num_symbols:
        cursor.fail("symbol operand count and affine map symbol count must match", piece)
    if map_.num_results > 1 and not several:
        cursor.fail(f"{side} loop bound affine map with multiple results requires '{keyword}' prefix", piece)
    return attribute, dims + symbols


def _read_for(cursor: Cursor, state: State) -> None:
    induction = cursor.value()
    cursor.expect("=")
    lower, lower_slots = _read_for_bound(cursor, "lower", "max")
    cursor.expect("to")
    upper, upper_slots = _read_for_bound(cursor, "upper", "min")
    step = 1
    if cursor.accept("step"):
        piece = cursor.piece
        step = cursor.integer()
        if step < 0:
            cursor.fail("expected step to be representable as a positive signed integer", piece)
    state.attributes.update(lowerBoundMap=lower, upperBoundMap=upper, step=index(step))
    pairs, types = read_initialized(cursor, "iter_args")
    inits = list(zip((init for _, init in pairs), types, strict=True))
    state.set_operands(
        [*_indices(lower_slots), *_indices(upper_slots), *inits],
        [len(lower_slots), len(upper_slots), len(inits)],
    )
    state.reading.result_types = types
    state.region([(induction, INDEX), *zip((argument for argument, _ in pairs), types, strict=True)])
    read_attributes(cursor, state)


def _write_for_bound(w: Writer, attribute: AffineMapAttr, keyword: str, start: int, end: int) -> None:
    map_ = attribute.map
    if map_.num_results == 1:
        result = map_.results[0]
        if not map_.num_inputs and isinstance(result, AffineConstant):
            w.text(str(result.value))
            return
        if map_.num_inputs == 1 and map_.num_symbols == 1 and isinstance(result, AffineSymbol):
            w.value(start)
            return
    else:
        w.text(f"{keyword} ")
    write_applied(w, attribute, start, end)


def _write_for(op: Operation, w: Writer) -> None:
    lower, upper, inits = op.attribute(SEGMENTS).values
    w.text(" ")
    w.argument(0, 0)
    w.text(" = ")
    _write_for_bound(w, op.attribute("lowerBoundMap"), "max", 0, lower)
    w.text(" to ")
    _write_for_bound(w, op.attribute("upperBoundMap"), "min", lower, lower + upper)
    step = op.attribute("step").value
    if step != 1:
        w.text(f" step {step}")
    write_initialized(op, w, " iter_args", 1, lower + upper, inits)
    write_result_list(op, w)
    w.text(" ")
    w.region(0, label=False, elide=not op.results)
    write_attributes(op, w, ("lowerBoundMap", "upperBoundMap", "step", SEGMENTS))


FOR = Assembly(_read_for, _write_for)


# -- parallel ------------------------------------------------------------------------------------------

_PARALLEL_HEADER = (
    "reductions", "lowerBoundsMap", "lowerBoundsGroups", "upperBoundsMap", "upperBoundsGroups", "steps",
)  # fmt: skip


def _groups(sizes: list[int]) -> DenseElementsAttr:
    """Numbers of results, one for each dimension, as they are stored."""
    splat = len(set(sizes)) == 1
    return DenseElementsAttr(TensorType([len(sizes)], I32), sizes[:1] if splat else sizes, splat)


def group_sizes(attribute: DenseElementsAttr) -> list[int]:
    """The inverse of :func:`_groups`."""
    count: int = attribute.type.shape[0]  # type: ignore[attr-defined]
    return list(attribute.values) * count if attribute.splat else list(attribute.values)


def _read_parallel(cursor: Cursor, state: State) -> None:
    arguments = read_slots(cursor)
    cursor.expect("=")
    lower = read_bounds(cursor, "max")
    cursor.expect("to")
    upper = read_bounds(cursor, "min")
    steps = cursor.bracketed(cursor.integer, "(", ")") if cursor.accept("step") else [1] * len(arguments)
    reductions: list[IntegerAttr] = []
    results: list[Type] = []
    if cursor.accept("reduce"):
        reductions = cursor.bracketed(lambda: _read_reduction(cursor), "(", ")")
        cursor.expect("->")
        results = cursor.arrow_types()
    state.attributes.update(
        lowerBoundsMap=AffineMapAttr(lower.map), lowerBoundsGroups=_groups(lower.sizes),
        upperBoundsMap=AffineMapAttr(upper.map), upperBoundsGroups=_groups(upper.sizes),
        steps=ArrayAttr(map(i64, steps)), reductions=ArrayAttr(reductions),
    )  # fmt: skip
    state.set_operands(_indices(lower.slots + upper.slots))
    merge_repeated(
        state,
        (
            MergeInputs("lowerBoundsMap", 0, tuple(lower.order)),
            MergeInputs("upperBoundsMap", len(lower.slots), tuple(upper.order)),
        ),
    )
    state.reading.result_types = results
    state.region(_indices(arguments))
    read_attributes(cursor, state)


def _read_reduction(cursor: Cursor) -> IntegerAttr:
    piece = cursor.piece
    name = cursor.string()
    if name not in REDUCTIONS:
        cursor.fail(f'invalid reduction value: "{name}"', piece)
    return i64(REDUCTIONS.index(name))


def _write_parallel_bound(w: Writer, map_: AffineMap, sizes: list[int], keyword: str, start: int) -> None:
    at = 0
    for size in sizes:
        if at:
            w.text(", ")
        if size != 1:
            w.text(f"{keyword}(")
        write_exprs(w, map_.results[at : at + size], map_.num_dims, map_.num_symbols, start)
        if size != 1:
            w.text(")")
        at += size


def _write_parallel(op: Operation, w: Writer) -> None:
    lower, upper = op.attribute("lowerBoundsMap").map, op.attribute("upperBoundsMap").map
    steps = [step.value for step in op.attribute("steps")]
    w.text(" (")
    write_arguments(w, len(steps))
    w.text(") = (")
    _write_parallel_bound(w, lower, group_sizes(op.attribute("lowerBoundsGroups")), "max", 0)
    w.text(") to (")
    _write_parallel_bound(w, upper, group_sizes(op.attribute("upperBoundsGroups")), "min", lower.num_inputs)
    w.text(")")
    if any(step != 1 for step in steps):
        w.text(f" step ({', '.join(map(str, steps))})")
    if op.results:
        kinds = ", ".join(f'"{REDUCTIONS[kind.value]}"' for kind in op.attribute("reductions"))
        w.text(f" reduce ({kinds})")
        write_result_list(op, w)
    w.text(" ")
    w.region(0, label=False, elide=not op.results)
    write_attributes(op, w, _PARALLEL_HEADER)


PARALLEL = Assembly(_read_parallel, _write_parallel)


# -- if ------------------------------------------------------------------------------------------------


def _read_if(cursor: Cursor, state: State) -> None:
    piece = cursor.piece
    condition = cursor.attribute()
    if not isinstance(condition, IntegerSetAttr):
        cursor.fail("invalid kind of attribute specified", piece)
    dims, symbols = read_inputs(cursor)
    if len(dims) != condition.set.num_dims:
        cursor.fail("dim operand count and integer set dim count must match", piece)
    if len(symbols) != condition.set.num_symbols:
        cursor.fail("symbol operand count and integer set symbol count must match", piece)
    state.attributes["condition"] = condition
    state.set_operands(_indices(dims + symbols))
    read_branches(cursor, state)


def _write_if(op: Operation, w: Writer) -> None:
    w.text(" ")
    write_applied(w, op.attribute("condition"), 0, len(op.operands))
    write_optional_arrow_types(op, w)
    write_branches(op, w, ("condition",))


IF = Assembly(_read_if, _write_if)
