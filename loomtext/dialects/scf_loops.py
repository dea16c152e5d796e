"""The custom forms of scf's loops."""

from __future__ import annotations

from loomtext.dialects.loops import (
    read_assignments,
    read_attributes,
    read_initialized,
    read_optional_arrow_types,
    read_sizes,
    read_slots,
    write_arguments,
    write_attributes,
    write_initialized,
    write_optional_arrow_types,
    write_result_list,
    write_sizes,
)
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import UNIT, IntegerAttr, i64_array
from loomtext.ir.core import Operation
from loomtext.ir.opdef import SEGMENTS, Assembly
from loomtext.ir.types import DYNAMIC, INDEX, Type


def _typed(slots: list[int], type_: Type) -> list[tuple[int, Type]]:
    return [(slot, type_) for slot in slots]


# -- for -----------------------------------------------------------------------------------------------


def _read_for(cursor: Cursor, state: State) -> None:
    if cursor.accept("unsigned"):
        state.attributes["unsignedCmp"] = UNIT
    induction = cursor.value()
    bounds = []
    for word in ("=", "to", "step"):
        cursor.expect(word)
        bounds.append(cursor.value())
    pairs, types = read_initialized(cursor, "iter_args")
    type_: Type = cursor.type() if cursor.accept(":") else INDEX
    inits = list(zip((init for _, init in pairs), types, strict=True))
    state.set_operands([*_typed(bounds, type_), *inits])
    state.reading.result_types = types
    state.region([(induction, type_), *zip((argument for argument, _ in pairs), types, strict=True)])
    read_attributes(cursor, state)


def _write_for(op: Operation, w: Writer) -> None:
    w.text(" unsigned " if "unsignedCmp" in op.attributes else " ")
    w.argument(0, 0)
    for i, word in enumerate((" = ", " to ", " step ")):
        w.text(word)
        w.value(i)
    write_initialized(op, w, " iter_args", 1, 3, len(op.operands) - 3)
    write_result_list(op, w)
    if op.operands[0].type is not INDEX:
        # Two blanks stand in front of the colon: the induction type brings its own.
        w.text("  : ")
        w.types([op.operands[0].type])
    w.text(" ")
    w.region(0, label=False, elide=not op.results)
    write_attributes(op, w, ("unsignedCmp",))


FOR = Assembly(_read_for, _write_for)


# -- parallel ------------------------------------------------------------------------------------------


def _read_parallel(cursor: Cursor, state: State) -> None:
    arguments = read_slots(cursor)
    bounds = []
    for word in ("=", "to", "step"):
        cursor.expect(word)
        bounds.append(read_slots(cursor))
    inits = read_slots(cursor) if cursor.accept("init") else []
    piece = cursor.piece
    results = read_optional_arrow_types(cursor)
    if len(inits) != len(results):
        cursor.fail(
            f"expects the number of initial values ({len(inits)}) to be the number of results ({len(results)})",
            piece,
        )
    operands = [operand for slots in bounds for operand in _typed(slots, INDEX)]
    groups = [*map(len, bounds), len(inits)]
    state.set_operands([*operands, *zip(inits, results, strict=True)], groups)
    state.reading.result_types = results
    state.region(_typed(arguments, INDEX))
    read_attributes(cursor, state)


def _write_parallel(op: Operation, w: Writer) -> None:
    groups = op.attribute(SEGMENTS).values
    w.text(" (")
    write_arguments(w, groups[0])
    at = 0
    for word, size in zip((") = (", ") to (", ") step ("), groups[:3], strict=True):
        w.text(word)
        w.values(range(at, at + size))
        at += size
    w.text(")")
    if groups[3]:
        w.text(" init (")
        w.values(range(at, len(op.operands)))
        w.text(")")
    write_optional_arrow_types(op, w)
    w.text(" ")
    w.region(0, label=False)
    write_attributes(op, w, (SEGMENTS,))


PARALLEL = Assembly(_read_parallel, _write_parallel)


# -- while ---------------------------------------------------------------------------------------------


def _read_while(cursor: Cursor, state: State) -> None:
    pairs = read_assignments(cursor) if cursor.at("(") else []
    cursor.expect(":")
    piece = cursor.piece
    signature = cursor.function_type()
    if len(signature.inputs) != len(pairs):
        cursor.fail(
            f"expected as many input types as operands (expected {len(pairs)} got {len(signature.inputs)})",
            piece,
        )
    state.set_operands(list(zip((init for _, init in pairs), signature.inputs, strict=True)))
    state.reading.result_types = list(signature.results)
    state.region(list(zip((argument for argument, _ in pairs), signature.inputs, strict=True)))
    cursor.expect("do")
    state.region()
    read_attributes(cursor, state, "attributes")


def _write_while(op: Operation, w: Writer) -> None:
    write_initialized(op, w, " ", 0, 0, len(op.operands))
    w.text(" : (")
    w.types(v.type for v in op.operands)
    w.text(") -> ")
    w.arrow_types([r.type for r in op.results])
    w.text(" ")
    w.region(0, label=False)
    w.text(" do ")
    w.region(1)
    write_attributes(op, w, (), " attributes")


WHILE = Assembly(_read_while, _write_while)


# -- forall --------------------------------------------------------------------------------------------

_BOUNDS = ("LowerBound", "UpperBound", "Step")


def _read_forall(cursor: Cursor, state: State) -> None:
    arguments = read_slots(cursor)
    rank = len(arguments)
    if cursor.accept("in"):
        bounds = [([], [0] * rank), read_sizes(cursor), ([], [1] * rank)]
    else:
        bounds = []
        for word in ("=", "to", "step"):
            cursor.expect(word)
            bounds.append(read_sizes(cursor))
    for name, (_, static) in zip(_BOUNDS, bounds, strict=True):
        state.attributes[f"static{name}"] = i64_array(static)
    pairs, types = read_initialized(cursor, "shared_outs")
    operands = [operand for slots, _ in bounds for operand in _typed(slots, INDEX)]
    outputs = list(zip((value for _, value in pairs), types, strict=True))
    state.set_operands([*operands, *outputs], [*(len(slots) for slots, _ in bounds), len(outputs)])
    state.reading.result_types = types
    shared = zip((argument for argument, _ in pairs), types, strict=True)
    state.region([*_typed(arguments, INDEX), *shared])
    read_attributes(cursor, state)


def _is_constant(op: Operation, bound: str, value: int) -> bool:
    """True if every entry of a bound is this number, written out or the result of a constant."""
    constants = []
    for operand in op.operand_group(f"dynamic{bound}"):
        owner = operand.defining_op
        attribute = owner.attributes.get("value") if owner is not None and owner.name == "arith.constant" else None
        constants.append(attribute.value if isinstance(attribute, IntegerAttr) else None)
    static = [size for size in op.attribute(f"static{bound}") if size != DYNAMIC]
    return all(size == value for size in (*static, *constants))


def _write_forall(op: Operation, w: Writer) -> None:
    groups = op.attribute(SEGMENTS).values
    starts = [sum(groups[:k]) for k in range(4)]
    rank = len(op.attribute("staticUpperBound"))
    w.text(" (")
    write_arguments(w, rank)
    if _is_constant(op, "LowerBound", 0) and _is_constant(op, "Step", 1):
        w.text(") in ")
        write_sizes(w, op.attribute("staticUpperBound"), starts[1])
    else:
        w.text(")")
        for word, name, start in zip((" = ", " to ", " step "), _BOUNDS, starts[:3], strict=True):
            w.text(word)
            write_sizes(w, op.attribute(f"static{name}"), start)
    write_initialized(op, w, " shared_outs", rank, starts[3], groups[3])
    write_result_list(op, w)
    w.text(" ")
    w.region(0, label=False, elide=not op.results)
    write_attributes(op, w, (SEGMENTS, *(f"static{name}" for name in _BOUNDS)))


FORALL = Assembly(_read_forall, _write_forall)
