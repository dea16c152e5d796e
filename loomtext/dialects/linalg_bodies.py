"""The scalar code of named linalg operations, which their custom form does not show."""

from __future__ import annotations

from collections.abc import Callable

from loomtext.dialects.linalg_parts import scalar_type
from loomtext.ir import opdef
from loomtext.ir.attributes import Attribute, DialectAttr, FloatAttr, IntegerAttr
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.floats import bits_from_float
from loomtext.ir.types import F64, I1, I32, I64, INDEX, ComplexType, FloatType, IntegerType, Type

UNARY = (
    "exp",
    "log",
    "abs",
    "ceil",
    "floor",
    "negf",
    "reciprocal",
    "round",
    "sqrt",
    "rsqrt",
    "square",
    "tanh",
    "erf",
)
BINARY = (
    "add",
    "sub",
    "mul",
    "div",
    "div_unsigned",
    "max_signed",
    "min_signed",
    "max_unsigned",
    "min_unsigned",
    "powf",
)
TERNARY = ("select",)
NAMED = (*UNARY, "add", "sub", "mul", "div", "div_unsigned", "max", "min", "powf", *TERNARY)
"""Elementwise operations with a name of their own; ``max`` and ``min`` are the signed ones."""
_MATH = {"abs": "absf"}
_BY_TYPE = {
    # name: float, integer, complex, i1
    "add": ("arith.addf", "arith.addi", "complex.add", "arith.ori"),
    "sub": ("arith.subf", "arith.subi", "complex.sub", None),
    "mul": ("arith.mulf", "arith.muli", "complex.mul", "arith.andi"),
    "div": ("arith.divf", "arith.divsi", "complex.div", None),
    "div_unsigned": (None, "arith.divui", None, None),
    "max_signed": ("arith.maximumf", "arith.maxsi", None, "arith.maxsi"),
    "min_signed": ("arith.minimumf", "arith.minsi", None, "arith.minsi"),
    "max_unsigned": ("arith.maximumf", "arith.maxui", None, "arith.maxui"),
    "min_unsigned": ("arith.minimumf", "arith.minui", None, "arith.minui"),
}


class UnsupportedType(ValueError):
    """A function that does not exist for an element type."""


class Body:
    """A block under construction."""

    def __init__(self, op: Operation) -> None:
        self.block = Block([scalar_type(v.type) for v in op.operands])
        self.args: list[Value] = list(self.block.args)
        cast = op.attributes.get("cast")
        self.unsigned = cast is not None and "unsigned" in str(cast)

    def make(self, name: str, operands: list[Value], result: Type, **attributes: Attribute) -> Value:
        """Append an operation with one result."""
        return self.block.append(opdef.create(name, operands, [result], attributes)).result

    def cast(self, type_: Type, value: Value, unsigned: bool | None = None) -> Value:
        """Convert a scalar, as MLIR's ``convertScalarToDtype`` does."""
        source = value.type
        unsigned = self.unsigned if unsigned is None else unsigned
        name: str | None = None
        if source is type_:
            return value
        if isinstance(type_, IntegerType):
            if isinstance(source, FloatType):
                name = "arith.fptoui" if unsigned else "arith.fptosi"
            elif source is INDEX:
                name = "arith.index_cast"
            elif isinstance(source, IntegerType) and source.width != type_.width:
                name = ("arith.extui" if unsigned else "arith.extsi") if source.width < type_.width else "arith.trunci"
        elif isinstance(type_, FloatType):
            if isinstance(source, IntegerType):
                name = "arith.uitofp" if unsigned else "arith.sitofp"
            elif isinstance(source, FloatType) and source.width != type_.width:
                name = "arith.extf" if source.width < type_.width else "arith.truncf"
        return value if name is None else self.make(name, [value], type_)

    def unary(self, function: str, value: Value) -> Value:
        """Apply one of :data:`UNARY`."""
        type_ = value.type
        if not isinstance(type_, FloatType):
            raise UnsupportedType("unsupported non numeric type")
        if function == "negf":
            return self.make("arith.negf", [value], type_)
        if function == "square":
            return self.make("arith.mulf", [value, value], type_)
        if function == "reciprocal":
            one = self.make("arith.constant", [], type_, value=FloatAttr(bits_from_float(1.0, type_.format), type_))
            return self.make("arith.divf", [one, value], type_)
        return self.make(f"math.{_MATH.get(function, function)}", [value], type_)

    def binary(self, function: str, lhs: Value, rhs: Value) -> Value:
        """Apply one of :data:`BINARY`."""
        type_ = lhs.type
        if not isinstance(type_, FloatType | ComplexType | IntegerType):
            raise UnsupportedType(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, "
                f"got '{type_}' and '{rhs.type}'"
            )
        if function == "powf":
            return self.make("math.powf", [lhs, rhs], type_)
        which = 0 if isinstance(type_, FloatType) else 2 if isinstance(type_, ComplexType) else 3 if type_ is I1 else 1
        name = _BY_TYPE[function][which]
        if name is None:
            what = "unsigned div not on uint" if function == "div_unsigned" else f"{function} with bools"
            raise UnsupportedType(f"unsupported operation: {what}")
        return self.make(name, [lhs, rhs], type_)

    def integer(self, value: int) -> Value:
        """An ``i64`` constant."""
        return self.make("arith.constant", [], I64, value=IntegerAttr(value, I64))

    def region(self, *results: Value) -> Region:
        """The finished region."""
        self.block.append(opdef.create("linalg.yield", results))
        return Region([self.block])


def _contraction(body: Body) -> Value:
    a, b, out = body.args
    product = body.binary("mul", body.cast(out.type, a), body.cast(out.type, b))
    return body.binary("add", out, product)


def _quantized(body: Body) -> Value:
    a, b, zero_a, zero_b, out = body.args
    left = body.binary("sub", body.cast(out.type, a), body.cast(out.type, zero_a))
    right = body.binary("sub", body.cast(out.type, b), body.cast(out.type, zero_b))
    return body.binary("add", out, body.binary("mul", left, right))


def _copy(body: Body) -> Value:
    return body.cast(body.args[-1].type, body.args[0])


def _first(body: Body) -> Value:
    return body.args[0]


def _pooling(kind: str) -> Callable[[Body], Value]:
    function = {"sum": "add", "max": "max_signed", "min": "min_signed"}.get(kind, kind)

    def build(body: Body) -> Value:
        out = body.args[-1]
        return body.binary(function, out, body.cast(out.type, body.args[0], "unsigned" in kind))

    return build


def _random(body: Body) -> Value:
    """A linear congruential generator over the two indices, scaled to [min, max)."""
    low, high, seed, out = body.args
    offset = body.cast(F64, body.integer(2147483647))
    column = body.cast(I32, body.make("linalg.index", [], INDEX, dim=IntegerAttr(1)))
    value = body.cast(I32, body.make("linalg.index", [], INDEX, dim=IntegerAttr(0)))
    for other in (seed, column):
        value = body.binary("add", value, other) if other is seed else body.binary("add", other, value)
        factor = body.cast(I32, body.integer(1103515245))
        value = body.binary("mul", value, factor)
        value = body.binary("add", value, body.cast(I32, body.integer(12345)))
    value = body.binary("add", offset, body.cast(F64, value))
    spread = body.binary("sub", high, low)
    inverse = body.make("arith.constant", [], F64, value=FloatAttr(bits_from_float(2.3283064e-10, F64.format), F64))
    scale = body.binary("mul", spread, inverse)
    value = body.binary("add", body.binary("mul", value, scale), low)
    return body.cast(out.type, value)


def apply(body: Body, function: str) -> Value:
    """Apply an elementwise function to the inputs of a body."""
    args = body.args
    if function in UNARY:
        return body.unary(function, args[0])
    if function in TERNARY:
        return body.make("arith.select", args[:3], args[1].type)
    return body.binary(function, args[0], args[1])


def elementwise(function: str) -> Callable[[Body], Value]:
    """The body of a named elementwise operation."""
    return lambda body: apply(body, function)


def hidden(build: Callable[[Body], Value]) -> Callable[[Operation], None]:
    """A function that gives an operation the body made by ``build``."""

    def fill(op: Operation) -> None:
        body = Body(op)
        region = body.region(build(body))
        region.parent = op
        op.regions.append(region)

    return fill


def _elementwise_kind(op: Operation) -> None:
    kind = op.attributes["kind"]
    assert isinstance(kind, DialectAttr)
    hidden(elementwise(kind.spelling.partition("<")[2].rstrip(">")))(op)


CONTRACTION = hidden(_contraction)
QUANTIZED = hidden(_quantized)
COPY = hidden(_copy)
FIRST = hidden(_first)
RANDOM = hidden(_random)
ELEMENTWISE_KIND = _elementwise_kind


def pooling(kind: str) -> Callable[[Operation], None]:
    """The body of a pooling of that kind."""
    return hidden(_pooling(kind))
