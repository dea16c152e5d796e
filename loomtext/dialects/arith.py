"""The arith dialect: constants, integer and floating-point arithmetic, comparisons and casts."""

from __future__ import annotations

import re

from loomtext.dialects.arith_verify import (
    cast_verifier,
    verify_addui_extended,
    verify_comparison,
    verify_constant,
    verify_scaling,
    verify_select,
)
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.values import Alias, TypeAlias
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import (
    Attribute,
    DenseElementsAttr,
    DialectAttr,
    FloatAttr,
    IntegerAttr,
    TypeAttr,
)
from loomtext.ir.constraints import ATTRIBUTES, AttributeConstraint, dialect_enum, keyword_enum
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Assembly, Dialect
from loomtext.ir.types import I1, I32, INDEX, Type

dialect = Dialect("arith")

CMPI_PREDICATES = {
    "eq": 0, "ne": 1, "slt": 2, "sle": 3, "sgt": 4, "sge": 5, "ult": 6, "ule": 7, "ugt": 8, "uge": 9,
}  # fmt: skip
CMPF_PREDICATES = {
    "false": 0, "oeq": 1, "ogt": 2, "oge": 3, "olt": 4, "ole": 5, "one": 6, "ord": 7,
    "ueq": 8, "ugt": 9, "uge": 10, "ult": 11, "ule": 12, "une": 13, "uno": 14, "true": 15,
}  # fmt: skip
ROUNDING_MODES = {"to_nearest_even": 0, "downward": 1, "upward": 2, "toward_zero": 3, "to_nearest_away": 4}
_FAST_FLAGS = ("reassoc", "nnan", "ninf", "nsz", "arcp", "contract", "afn")

OVERFLOW_NONE = DialectAttr("#arith.overflow<none>")
FASTMATH_NONE = DialectAttr("#arith.fastmath<none>")


def _read_fastmath(cursor: Cursor) -> Attribute:
    """``<nnan,ninf>``; all flags together are ``fast``, an empty set is ``none``."""
    found = set(cursor.bracketed(lambda: cursor.keyword_of(("none", *_FAST_FLAGS, "fast"), "fastmath"), "<", ">"))
    chosen = [flag for flag in _FAST_FLAGS if flag in found or "fast" in found]
    body = "fast" if len(chosen) == len(_FAST_FLAGS) else ",".join(chosen) or "none"
    return DialectAttr(f"#arith.fastmath<{body}>")


def _is_fastmath(attribute: Attribute) -> bool:
    return isinstance(attribute, DialectAttr) and attribute.spelling.startswith("#arith.fastmath<")


def _angled(attribute: Attribute) -> str:
    text = str(attribute)
    return text[text.index("<") :]


ATTRIBUTES["cmpi_predicate"] = keyword_enum(
    f"allowed 64-bit signless integer cases: {', '.join(map(str, CMPI_PREDICATES.values()))}", CMPI_PREDICATES
)
ATTRIBUTES["cmpf_predicate"] = keyword_enum(
    f"allowed 64-bit signless integer cases: {', '.join(map(str, CMPF_PREDICATES.values()))}", CMPF_PREDICATES
)
ATTRIBUTES["rounding_mode"] = keyword_enum("Floating point rounding mode", ROUNDING_MODES, I32)
ATTRIBUTES["overflow"] = dialect_enum(
    "arith.overflow", ("none", "nsw", "nuw"), "Integer overflow arith flags", angled=True
)
ATTRIBUTES["fastmath"] = AttributeConstraint(_is_fastmath, "Floating point fast math flags", _read_fastmath, _angled)

FASTMATH = "(`fastmath` `` $fastmath^)?"
"""The clause of a format that shows fast-math flags other than ``none``."""


# -- constants -----------------------------------------------------------------------------------------

_TRAILING_TYPE = re.compile(r">\s*:\s*(.+)\Z", re.DOTALL)


def attribute_type(attribute: Attribute, cursor: Cursor) -> Type:
    """The type of a typed attribute."""
    if isinstance(attribute, IntegerAttr | FloatAttr | DenseElementsAttr):
        return attribute.type
    if isinstance(attribute, Alias):
        return TypeAlias("!_")  # A variable in the pattern of a rule.
    match = _TRAILING_TYPE.search(str(attribute))
    if match is None or isinstance(attribute, TypeAttr):
        cursor.fail("invalid kind of attribute specified: expected a typed attribute")
    return cursor.texts.type(match[1], cursor.source, cursor.start.start)


def _read_constant(cursor: Cursor, state: State) -> None:
    state.attributes.update(cursor.attribute_dictionary())
    value = cursor.attribute()
    state.attributes["value"] = value
    state.set_operands([])
    state.reading.result_types = [attribute_type(value, cursor)]


def _write_constant(op: Operation, w: Writer) -> None:
    w.dictionary([(k, v) for k, v in op.attributes.items() if k != "value"])
    w.text(f" {w.attribute(op.attributes['value'])}")


def _constant_name(op: Operation) -> dict[int, str]:
    """``c4`` for an index, ``true``, ``c4_i32`` for other integers, ``cst`` for anything else."""
    value = op.attributes.get("value")
    if not isinstance(value, IntegerAttr):
        return {0: "cst"}
    if value.type is I1:
        return {0: "true" if value.value else "false"}
    return {0: f"c{value.value}" if value.type is INDEX else f"c{value.value}_{value.type}"}


dialect.op(
    "arith.constant", "-> result: any",
    attributes="value: any",
    assembly=Assembly(_read_constant, _write_constant),
    traits="pure constant_like", verify=verify_constant, result_names=_constant_name,
)  # fmt: skip


# -- integers ------------------------------------------------------------------------------------------

_INT_BINARY = "lhs: T:int_like, rhs: T -> result: T"

for _name in ("addi", "subi", "muli", "shli"):
    dialect.op(
        f"arith.{_name}", _INT_BINARY,
        attributes="overflowFlags: overflow",
        assembly="$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
        traits="pure" + (" commutative" if _name in ("addi", "muli") else ""),
        defaults={"overflowFlags": OVERFLOW_NONE},
    )  # fmt: skip

for _name in ("andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui"):
    dialect.op(
        f"arith.{_name}", _INT_BINARY,
        assembly="$lhs `,` $rhs attr-dict `:` type($result)",
        traits="pure commutative",
    )  # fmt: skip

# A division is not speculated, for its divisor may be zero; it may be merged and erased.
for _name in ("ceildivui", "ceildivsi", "floordivsi", "remui", "remsi"):
    dialect.op(
        f"arith.{_name}", _INT_BINARY,
        assembly="$lhs `,` $rhs attr-dict `:` type($result)",
        traits="pure" + (" conditionally_speculatable" if _name.startswith("ceildiv") else ""),
    )  # fmt: skip

for _name in ("divui", "divsi", "shrui", "shrsi"):
    dialect.op(
        f"arith.{_name}", _INT_BINARY,
        attributes="isExact: unit?",
        assembly="$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
        traits="pure" + (" conditionally_speculatable" if _name.startswith("div") else ""),
    )  # fmt: skip

dialect.op(
    "arith.addui_extended", "lhs: T:int_like, rhs: T -> sum: T, overflow: i1_like(lhs)",
    assembly="$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
    traits="pure commutative", verify=verify_addui_extended,
    result_names=lambda op: {0: "sum", 1: "overflow"},
)  # fmt: skip
for _name in ("mulsi_extended", "mului_extended"):
    dialect.op(
        f"arith.{_name}", "lhs: T:int_like, rhs: T -> low: T, high: T",
        assembly="$lhs `,` $rhs attr-dict `:` type($lhs)",
        traits="pure commutative",
        result_names=lambda op: {0: "low", 1: "high"},
    )  # fmt: skip


# -- floats --------------------------------------------------------------------------------------------

_COMMUTATIVE_FLOAT = ("addf", "mulf", "maximumf", "minimumf", "maxnumf", "minnumf")
for _name in (*_COMMUTATIVE_FLOAT, "subf", "divf", "remf"):
    dialect.op(
        f"arith.{_name}", "lhs: T:float_like, rhs: T -> result: T",
        attributes="fastmath: fastmath",
        assembly=f"$lhs `,` $rhs {FASTMATH} attr-dict `:` type($result)",
        traits="pure" + (" commutative" if _name in _COMMUTATIVE_FLOAT else ""),
        defaults={"fastmath": FASTMATH_NONE},
    )  # fmt: skip
dialect.op(
    "arith.negf", "operand: T:float_like -> result: T",
    attributes="fastmath: fastmath",
    assembly=f"$operand {FASTMATH} attr-dict `:` type($result)",
    traits="pure", defaults={"fastmath": FASTMATH_NONE},
)  # fmt: skip


# -- comparisons and selection -------------------------------------------------------------------------

dialect.op(
    "arith.cmpi", "lhs: T:int_like, rhs: T -> result: i1_like(lhs)",
    attributes="predicate: cmpi_predicate",
    assembly="$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
    traits="pure", verify=verify_comparison,
)  # fmt: skip
dialect.op(
    "arith.cmpf", "lhs: T:float_like, rhs: T -> result: i1_like(lhs)",
    attributes="predicate: cmpf_predicate, fastmath: fastmath",
    assembly=f"$predicate `,` $lhs `,` $rhs {FASTMATH} attr-dict `:` type($lhs)",
    traits="pure", defaults={"fastmath": FASTMATH_NONE}, verify=verify_comparison,
)  # fmt: skip


def _read_select(cursor: Cursor, state: State) -> None:
    slots = cursor.values()
    if len(slots) != 3:
        cursor.fail(f"expected 3 operands, found {len(slots)}")
    state.attributes.update(cursor.attribute_dictionary())
    cursor.expect(":")
    result = cursor.type()
    condition: Type = I1
    if cursor.accept(","):
        condition, result = result, cursor.type()
    state.set_operands(list(zip(slots, (condition, result, result), strict=True)))
    state.reading.result_types = [result]


def _write_select(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.values(range(3))
    w.dictionary(op.attributes.items())
    w.text(" : ")
    condition, result = op.operands[0].type, op.results[0].type
    w.types([result] if condition is I1 else [condition, result])


dialect.op(
    "arith.select", "condition: bool_like, true_value: T, false_value: T -> result: T",
    assembly=Assembly(_read_select, _write_select),
    traits="pure", verify=verify_select,
)  # fmt: skip


# -- casts ---------------------------------------------------------------------------------------------

_TYPES = "attr-dict `:` type($in) `to` type($out)"
_CASTS = {
    "extui": ("int_no_index_like", "int_no_index_like", "wider_int"),
    "extsi": ("int_no_index_like", "int_no_index_like", "wider_int"),
    "uitofp": ("int_no_index_like", "float_like", "same_shape"),
    "sitofp": ("int_no_index_like", "float_like", "same_shape"),
    "fptoui": ("float_like", "int_no_index_like", "same_shape"),
    "fptosi": ("float_like", "int_no_index_like", "same_shape"),
    "index_cast": ("index_castable", "index_castable", "index"),
    "index_castui": ("index_castable", "index_castable", "index"),
    "bitcast": ("bitcastable", "bitcastable", "same_width"),
}
"""Operand class, result class and rule of the casts without attributes."""

for _name, (_in, _out, _rule) in _CASTS.items():
    dialect.op(
        f"arith.{_name}", f"in: {_in} -> out: {_out}",
        assembly=f"$in {_TYPES}", traits="pure", verify=cast_verifier(_rule),
    )  # fmt: skip
dialect.op(
    "arith.trunci", "in: int_no_index_like -> out: int_no_index_like",
    attributes="overflowFlags: overflow",
    assembly=f"$in (`overflow` `` $overflowFlags^)? {_TYPES}",
    traits="pure", defaults={"overflowFlags": OVERFLOW_NONE}, verify=cast_verifier("narrower_int"),
)  # fmt: skip
dialect.op(
    "arith.extf", "in: float_like -> out: float_like",
    attributes="fastmath: fastmath?",
    assembly=f"$in {FASTMATH} {_TYPES}", traits="pure", verify=cast_verifier("wider_float"),
)  # fmt: skip
dialect.op(
    "arith.truncf", "in: float_like -> out: float_like",
    attributes="roundingmode: rounding_mode?, fastmath: fastmath?",
    assembly=f"$in ($roundingmode^)? {FASTMATH} {_TYPES}",
    traits="pure", verify=cast_verifier("narrower_float"),
)  # fmt: skip
_SCALED = "attr-dict `:` type($in) `,` type($scale) `to` type($out)"
dialect.op(
    "arith.scaling_extf", "in: float_like, scale: float_like -> out: float_like",
    attributes="fastmath: fastmath?",
    assembly=f"$in `,` $scale {FASTMATH} {_SCALED}", traits="pure", verify=verify_scaling("wider_float"),
)  # fmt: skip
dialect.op(
    "arith.scaling_truncf", "in: float_like, scale: float_like -> out: float_like",
    attributes="roundingmode: rounding_mode?, fastmath: fastmath?",
    assembly=f"$in `,` $scale ($roundingmode^)? {FASTMATH} {_SCALED}",
    traits="pure", verify=verify_scaling("narrower_float"),
)  # fmt: skip
