"""The math dialect: elementary functions on integers, floats and vectors and tensors of them."""

from __future__ import annotations

from loomtext.dialects.arith import FASTMATH, FASTMATH_NONE
from loomtext.ir.opdef import Dialect

dialect = Dialect("math")

_FLOAT_UNARY = (
    "absf", "acos", "acosh", "asin", "asinh", "atan", "atanh", "cbrt", "ceil", "cos", "cosh", "erf", "erfc",
    "exp", "exp2", "expm1", "floor", "log", "log10", "log1p", "log2", "round", "roundeven", "rsqrt", "sin",
    "sinh", "sqrt", "tan", "tanh", "trunc",
)  # fmt: skip
_FLOAT_BINARY = ("atan2", "copysign", "powf")
_INT_UNARY = ("absi", "ctlz", "cttz", "ctpop")
_CLASSIFICATIONS = ("isfinite", "isinf", "isnan", "isnormal")
_T = "T:float_like"


def _float(name: str, signature: str, operands: str, types: str, **options: object) -> None:
    dialect.op(
        f"math.{name}", signature,
        attributes="fastmath: fastmath",
        assembly=f"{operands} {FASTMATH} attr-dict `:` {types}",
        traits="pure", defaults={"fastmath": FASTMATH_NONE}, **options,
    )  # fmt: skip


for _name in _FLOAT_UNARY:
    _float(_name, f"operand: {_T} -> result: T", "$operand", "type($result)")
for _name in _FLOAT_BINARY:
    _float(_name, f"lhs: {_T}, rhs: T -> result: T", "$lhs `,` $rhs", "type($result)")
for _name in _CLASSIFICATIONS:
    _float(_name, f"operand: {_T} -> result: i1_like(operand)", "$operand", "type($operand)")
_float("fma", f"a: {_T}, b: T, c: T -> result: T", "$a `,` $b `,` $c", "type($result)")
_float(
    "clampf",
    f"value: {_T}, min: T, max: T -> result: T",
    "$value `to` `` ` ` `[` $min `,` $max `]`",
    "type($result)",
)
_float("fpowi", f"lhs: {_T}, rhs: int_like -> result: T", "$lhs `,` $rhs", "type($lhs) `,` type($rhs)")
_float(
    "sincos", f"operand: {_T} -> sin: T, cos: T", "$operand", "type($operand)",
    result_names=lambda op: {0: "sin", 1: "cos"},
)  # fmt: skip

for _name in _INT_UNARY:
    dialect.op(
        f"math.{_name}", "operand: T:int_like -> result: T",
        assembly="$operand attr-dict `:` type($result)", traits="pure",
    )  # fmt: skip
dialect.op(
    "math.ipowi", "lhs: T:int_like, rhs: T -> result: T",
    assembly="$lhs `,` $rhs attr-dict `:` type($result)", traits="pure",
)  # fmt: skip
