"""The scf dialect: structured control flow."""

from __future__ import annotations

from loomtext.dialects.loops import (
    read_attributes,
    read_branches,
    read_optional_arrow_types,
    write_attributes,
    write_branches,
    write_optional_arrow_types,
    write_result_list,
)
from loomtext.dialects.scf_loops import FOR, FORALL, PARALLEL, WHILE
from loomtext.dialects.scf_verify import (
    verify_execute_region,
    verify_for,
    verify_forall,
    verify_forall_bounds,
    verify_if,
    verify_in_parallel,
    verify_index_switch,
    verify_parallel,
    verify_reduce,
    verify_reduce_return,
    verify_while,
)
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import UNIT, DenseArrayAttr, i64_array
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Assembly, Dialect
from loomtext.ir.types import I1, INDEX

dialect = Dialect("scf")


# -- if ------------------------------------------------------------------------------------------------


def _read_if(cursor: Cursor, state: State) -> None:
    state.set_operands([(cursor.value(), I1)])
    read_branches(cursor, state)


def _write_if(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.value(0)
    write_result_list(op, w)
    write_branches(op, w)


# -- execute_region ------------------------------------------------------------------------------------


def _read_execute_region(cursor: Cursor, state: State) -> None:
    state.set_operands([])
    state.reading.result_types = read_optional_arrow_types(cursor)
    if cursor.accept("no_inline"):
        state.attributes["no_inline"] = UNIT
    state.region([])
    read_attributes(cursor, state)


def _write_execute_region(op: Operation, w: Writer) -> None:
    write_optional_arrow_types(op, w)
    w.text(" no_inline " if "no_inline" in op.attributes else " ")
    w.region(0, label=False)
    write_attributes(op, w, ("no_inline",))


# -- index_switch --------------------------------------------------------------------------------------


def _default_first(op: Operation) -> None:
    """The default region is written last and stored first."""
    op.regions.insert(0, op.regions.pop())


def _read_index_switch(cursor: Cursor, state: State) -> None:
    state.set_operands([(cursor.value(), INDEX)])
    read_attributes(cursor, state)
    if cursor.accept("->"):
        state.reading.result_types = cursor.types()
    cases: list[int] = []
    while cursor.accept("case"):
        cases.append(cursor.integer())
        state.region([])
    cursor.expect("default")
    state.region([])
    state.attributes["cases"] = i64_array(cases)
    state.reading.normalize = _default_first


def _write_index_switch(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.value(0)
    write_attributes(op, w, ("cases",))
    if op.results:
        w.text(" -> ")
        w.types(r.type for r in op.results)
    w.text(" ")
    cases = op.attribute("cases")
    assert isinstance(cases, DenseArrayAttr)
    for i, value in enumerate(cases):
        w.newline()
        w.text(f"case {value} ")
        w.region(i + 1, label=False)
    w.newline()
    w.text("default ")
    w.region(0, elide=not op.results)


# -- declarations --------------------------------------------------------------------------------------

_YIELDING = "scf.execute_region scf.for scf.if scf.index_switch scf.while"

dialect.op(
    "scf.condition", "condition: i1, args: any*",
    assembly="`(` $condition `)` attr-dict ($args^ `:` type($args))?",
    traits="terminator", effects="", parents="scf.while",
)  # fmt: skip
dialect.op(
    "scf.execute_region", "-> outputs: any*",
    attributes="no_inline: unit?",
    assembly=Assembly(_read_execute_region, _write_execute_region),
    regions="body", traits="recursive_effects", verify_region=verify_execute_region,
)  # fmt: skip
dialect.op(
    "scf.for", "lower: int_or_index, upper: int_or_index, step: int_or_index, inits: any* -> outputs: any*",
    attributes="unsignedCmp: unit?",
    assembly=FOR,
    regions="body", traits="recursive_effects single_block", implicit_terminator="scf.yield",
    verify_region=verify_for,
)  # fmt: skip
dialect.op(
    "scf.forall",
    "dynamicLowerBound: index*, dynamicUpperBound: index*, dynamicStep: index*, outputs: ranked_tensor* "
    "-> shared: any*",
    attributes="staticLowerBound: i64_array, staticUpperBound: i64_array, staticStep: i64_array, "
    "mapping: array?",
    assembly=FORALL,
    regions="body", traits="segments recursive_effects single_block body_form",
    implicit_terminator="scf.forall.in_parallel",
    verify=verify_forall_bounds, verify_region=verify_forall,
)  # fmt: skip
dialect.op(
    "scf.forall.in_parallel",
    assembly="$body attr-dict",
    regions="body", traits="terminator no_terminator single_block", parents="scf.forall", effects="",
    verify_region=verify_in_parallel,
)  # fmt: skip
dialect.op(
    "scf.if", "condition: i1 -> outputs: any*",
    assembly=Assembly(_read_if, _write_if),
    regions="then else", traits="recursive_effects single_block", implicit_terminator="scf.yield",
    verify_region=verify_if,
)  # fmt: skip
dialect.op(
    "scf.index_switch", "arg: index -> outputs: any*",
    attributes="cases: i64_array",
    assembly=Assembly(_read_index_switch, _write_index_switch),
    regions="default cases*", traits="recursive_effects single_block", implicit_terminator="scf.yield",
    verify_region=verify_index_switch,
)  # fmt: skip
dialect.op(
    "scf.parallel", "lower: index*, upper: index*, step: index*, inits: any* -> outputs: any*",
    assembly=PARALLEL,
    regions="body", traits="segments recursive_effects single_block", implicit_terminator="scf.reduce",
    verify_region=verify_parallel,
)  # fmt: skip
dialect.op(
    "scf.reduce", "values: any*",
    assembly="(`(` $values^ `:` type($values) `)`)? $reductions attr-dict",
    regions="reductions*", traits="terminator recursive_effects", parents="scf.parallel",
    verify_region=verify_reduce,
)  # fmt: skip
dialect.op(
    "scf.reduce.return", "result: any",
    assembly="$result attr-dict `:` type($result)",
    traits="terminator", effects="", parents="scf.reduce", verify_region=verify_reduce_return,
)  # fmt: skip
dialect.op(
    "scf.while", "inits: any* -> outputs: any*",
    assembly=WHILE,
    regions="before after", traits="recursive_effects single_block", verify_region=verify_while,
)  # fmt: skip
dialect.op(
    "scf.yield", "values: any*",
    assembly="attr-dict ($values^ `:` type($values))?",
    traits="terminator", effects="", parents=_YIELDING,
)  # fmt: skip
