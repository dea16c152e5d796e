"""Predicates of ``arith.rules``: constants and arithmetic on them."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable

from loomtext.ir import types as T
from loomtext.ir.attributes import FALSE, TRUE, Attribute, FloatAttr, IntegerAttr, boolean, i64
from loomtext.ir.core import Operation, Value
from loomtext.ir.floats import bits_from_float, float_from_bits, is_negative_zero, is_zero
from loomtext.ir.types import Type
from loomtext.rewrite.rewriter import Rewriter


def constant_value(value: Value) -> Attribute | None:
    """The attribute of a value defined by ``arith.constant``."""
    op = value.defining_op
    return op.attributes["value"] if op is not None and op.name == "arith.constant" else None


def constant_int(value: Value) -> int | None:
    """The number of an integer or index constant."""
    attribute = constant_value(value)
    return attribute.value if isinstance(attribute, IntegerAttr) else None


def is_number(value: Value, number: int) -> bool:
    """True for the integer constant ``number``."""
    return constant_int(value) == number


def number_of(type_: Type, number: int) -> Attribute | None:
    """An integer attribute of that type."""
    return IntegerAttr(number, type_) if isinstance(type_, T.IntegerType | T.IndexType) else None


def constant_is_first(op: Operation) -> bool:
    """True for a constant on the left of something that is none."""
    return constant_value(op.operands[0]) is not None and constant_value(op.operands[1]) is None


def swap_operands(rewriter: Rewriter, op: Operation) -> None:
    """Exchange the two operands."""
    a, b = op.operands
    op.set_operands([b, a])
    rewriter.modified(op)


_MIRRORED = (0, 1, 4, 5, 2, 3, 8, 9, 6, 7)
"""For each cmpi predicate the one that holds for exchanged operands."""


def swap_comparison(rewriter: Rewriter, op: Operation) -> None:
    """Exchange the two operands of a comparison, and what it asks for."""
    predicate = op.attributes["predicate"].value  # type: ignore[attr-defined]
    op.set_attribute("predicate", i64(_MIRRORED[predicate]))
    swap_operands(rewriter, op)


def second_is_one(op: Operation) -> bool:
    """True if the right operand is the integer 1."""
    return is_number(op.operands[1], 1)


def second_is_zero(op: Operation) -> bool:
    """True if the right operand is the integer 0."""
    return is_number(op.operands[1], 0)


def _float(value: Value) -> FloatAttr | None:
    attribute = constant_value(value)
    return attribute if isinstance(attribute, FloatAttr) else None


def second_is_float_one(op: Operation) -> bool:
    """True if the right operand is the float 1."""
    value = _float(op.operands[1])
    return value is not None and value.bits == bits_from_float(1.0, value.type.format)


def second_is_neutral_zero(op: Operation) -> bool:
    """True for x + -0.0 and x - 0.0; the other signs change a negative zero."""
    value = _float(op.operands[1])
    if value is None or not is_zero(value.bits, value.type.format):
        return False
    return is_negative_zero(value.bits, value.type.format) == (op.name == "arith.addf")


def operands_are_same(op: Operation) -> bool:
    """True if both operands are one value."""
    return op.operands[0] is op.operands[1]


def use_first_operand(rewriter: Rewriter, op: Operation) -> None:
    """Replace the operation by its left operand."""
    rewriter.replace(op, [op.operands[0]])


def use_operand(rewriter: Rewriter, op: Operation, k: int) -> None:
    """Replace the operation by operand ``k``."""
    rewriter.replace(op, [op.operands[k]])


def selected_operand(op: Operation) -> int | None:
    """Which operand a select yields, if that is known."""
    if op.operands[1] is op.operands[2]:
        return 1
    condition = constant_value(op.operands[0])
    return 1 if condition is TRUE else 2 if condition is FALSE else None


_REFLEXIVE = frozenset((0, 3, 5, 7, 9))
"""cmpi predicates that hold for equal operands: eq, sle, sge, ule, uge."""


def comparison_of_same(op: Operation) -> Attribute | None:
    """The result of comparing a value with itself."""
    if op.operands[0] is not op.operands[1] or op.results[0].type is not T.I1:
        return None
    return boolean(op.attributes["predicate"].value in _REFLEXIVE)  # type: ignore[attr-defined]


def _width(type_: Type) -> int:
    return type_.width if isinstance(type_, T.IntegerType) else 64


def _unsigned(value: int, width: int) -> int:
    return value & ((1 << width) - 1)


def _signed(value: int, width: int) -> int:
    value = _unsigned(value, width)
    return value - (1 << width) if value >> (width - 1) else value


def wrapped(value: int, type_: Type) -> IntegerAttr:
    """``value`` modulo the width of ``type_``, as a signed number; an i1 is 0 or 1."""
    width = _width(type_)
    return IntegerAttr(_unsigned(value, 1) if width == 1 else _signed(value, width), type_)


def _divide(a: int, b: int, rounding: str) -> int | None:
    if b == 0:
        return None
    if rounding == "ceil":
        return -(-a // b)
    if rounding == "floor":
        return a // b
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


def _divide_signed(a: int, b: int, width: int, rounding: str) -> int | None:
    """The quotient; None if it leaves the width, and where MLIR's folding of ``ceil`` does on its way."""
    quotient = _divide(a, b, rounding)
    if quotient is None or quotient >> (width - 1) not in (0, -1):
        return None
    smallest = -1 << (width - 1)  # It has no negation, and upstream divides absolute values.
    return None if rounding == "ceil" and a != 0 and smallest in (a, b) else quotient


def _remainder(a: int, b: int) -> int | None:
    """The remainder of a division towards zero, which has the sign of ``a``."""
    return None if b == 0 else abs(a) % abs(b) * (-1 if a < 0 else 1)


_INTEGER: dict[str, Callable[[int, int, int], int | None]] = {
    "addi": lambda a, b, w: a + b,
    "subi": lambda a, b, w: a - b,
    "muli": lambda a, b, w: a * b,
    "divui": lambda a, b, w: _divide(_unsigned(a, w), _unsigned(b, w), "floor"),
    "divsi": lambda a, b, w: _divide_signed(a, b, w, "zero"),
    "remui": lambda a, b, w: None if b == 0 else _unsigned(a, w) % _unsigned(b, w),
    "remsi": lambda a, b, w: _remainder(a, b),
    "ceildivui": lambda a, b, w: _divide(_unsigned(a, w), _unsigned(b, w), "ceil"),
    "ceildivsi": lambda a, b, w: _divide_signed(a, b, w, "ceil"),
    "floordivsi": lambda a, b, w: _divide_signed(a, b, w, "floor"),
    "andi": lambda a, b, w: a & b,
    "ori": lambda a, b, w: a | b,
    "xori": lambda a, b, w: a ^ b,
    "maxsi": lambda a, b, w: max(a, b),
    "minsi": lambda a, b, w: min(a, b),
    "maxui": lambda a, b, w: max(a, b, key=lambda v: _unsigned(v, w)),
    "minui": lambda a, b, w: min(a, b, key=lambda v: _unsigned(v, w)),
}
_COMPARE: tuple[Callable[..., bool], ...] = (
    operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge,
)  # fmt: skip


def _float_result(name: str, values: list[FloatAttr]) -> Attribute | None:
    format_ = values[0].type.format
    numbers = [float_from_bits(v.bits, format_) for v in values]
    if format_.width > 32 and name != "negf":
        return None  # Exactness of a double rounding is only certain for narrower formats.
    a, b = numbers[0], numbers[-1]
    try:
        result = {
            "addf": a + b, "subf": a - b, "mulf": a * b, "negf": -a,
            "maximumf": max(a, b), "minimumf": min(a, b),
        }.get(name)  # fmt: skip
        if name == "divf":
            result = a / b if b else a * math.copysign(math.inf, b)
    except OverflowError:
        return None
    if result is None or math.isnan(result) or math.isnan(a) or math.isnan(b):
        return None
    if result == 0 and name in ("maximumf", "minimumf"):
        # Zeros compare equal; the larger one is +0.
        pick = max if name == "maximumf" else min
        result = pick((v for v in (a, b) if v == 0), key=lambda zero: math.copysign(1.0, zero))
    return FloatAttr(bits_from_float(result, format_), values[0].type)


def constant_result(op: Operation) -> Attribute | None:
    """The value of an arithmetic operation on constants; None if it is not known or not defined."""
    values = [constant_value(v) for v in op.operands]
    name = op.name.partition(".")[2]
    type_ = op.results[0].type
    if all(isinstance(v, FloatAttr) for v in values):
        return _float_result(name, values)  # type: ignore[arg-type]
    if not all(isinstance(v, IntegerAttr) for v in values):
        return None
    operand_type = op.operands[0].type
    numbers = [_signed(v.value, _width(operand_type)) for v in values]  # type: ignore[union-attr]
    if name == "index_cast":
        return wrapped(numbers[0], type_)
    if name == "cmpi":
        predicate = op.attributes["predicate"].value  # type: ignore[attr-defined]
        if predicate >= 6:
            numbers = [_unsigned(v, _width(operand_type)) for v in numbers]
            predicate -= 4
        return boolean(_COMPARE[predicate](numbers[0], numbers[1]))
    function = _INTEGER.get(name)
    result = function(numbers[0], numbers[-1], _width(type_)) if function is not None else None
    return None if result is None else wrapped(result, type_)


PREDICATES = {
    f.__name__: f
    for f in (
        is_number, number_of, constant_is_first, swap_operands, swap_comparison, second_is_one,
        second_is_zero, second_is_float_one, second_is_neutral_zero, operands_are_same, use_first_operand,
        use_operand, selected_operand, comparison_of_same, constant_result,
    )
}  # fmt: skip
