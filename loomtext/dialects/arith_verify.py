"""Verifiers of the arith dialect, and the operand classes that only it uses."""

from __future__ import annotations

from collections.abc import Callable

from loomtext.ir.attributes import DenseElementsAttr, DialectAttr, FloatAttr, IntegerAttr
from loomtext.ir.constraints import TYPES, TypeConstraint
from loomtext.ir.core import Operation
from loomtext.ir.types import (
    DYNAMIC,
    I1,
    INDEX,
    FloatType,
    IntegerType,
    MemRefType,
    RankedType,
    ShapedType,
    TensorType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
    element_type,
)


def _is_signless_or_index(type_: Type) -> bool:
    return type_ is INDEX or isinstance(type_, IntegerType) and not type_.signedness


def _accepts_with_memrefs(scalar: Callable[[Type], bool]) -> Callable[[Type], bool]:
    """The scalar, or a vector, tensor or memref of it."""
    return lambda t: scalar(element_type(t))


TYPES["index_castable"] = TypeConstraint(
    _accepts_with_memrefs(_is_signless_or_index), "signless-integer-like or memref of signless-integer"
)
TYPES["bitcastable"] = TypeConstraint(
    _accepts_with_memrefs(lambda t: _is_signless_or_index(t) or isinstance(t, FloatType)),
    "signless-integer-or-float-like or memref of signless-integer or float",
)


# -- shapes --------------------------------------------------------------------------------------------


def _same_dimensions(a: Type, b: Type) -> bool:
    """True if a cast may lead from one shape to the other: dynamic sizes agree with any."""
    if not (isinstance(a, RankedType) and isinstance(b, RankedType)):
        return True
    return a.rank == b.rank and all(m == n or DYNAMIC in (m, n) for m, n in zip(a.shape, b.shape, strict=True))


def _container(type_: Type) -> str:
    """The kind of aggregate: a cast does not lead from one to another."""
    if isinstance(type_, VectorType):
        return "vector"
    if isinstance(type_, TensorType | UnrankedTensorType):
        return "tensor"
    return "memref" if isinstance(type_, MemRefType | UnrankedMemRefType) else ""


def _shape_message(a: Type, b: Type) -> str | None:
    """Why two types do not have the same shape, for elementwise operations."""
    if isinstance(a, ShapedType) != isinstance(b, ShapedType) or not _same_dimensions(a, b):
        return "requires the same shape for all operands and results"
    if isinstance(a, TensorType) and isinstance(b, TensorType) and a.shape != b.shape:
        return "failed to verify that input and output have the same tensor dimensions"
    return None


def verify_comparison(op: Operation) -> str | None:
    """Comparisons: the result has the shape of the operands."""
    if _shape_message(op.operands[0].type, op.results[0].type) is not None:
        return "failed to verify that result type has i1 element type and same shape as operands"
    return None


def verify_addui_extended(op: Operation) -> str | None:
    """The overflow bits have the shape of the sum."""
    if _shape_message(op.results[0].type, op.results[1].type) is not None:
        return "requires the same shape for all operands and results"
    return None


def verify_select(op: Operation) -> str | None:
    """A condition that is not a scalar has the shape of the values."""
    condition, result = op.operands[0].type, op.results[0].type
    if condition is I1:
        return None
    if not isinstance(result, ShapedType):
        return f"expected condition to be a signless i1, but got '{condition}'"
    if condition.__class__ is not result.__class__ or getattr(condition, "shape", ()) != getattr(result, "shape", ()):
        return (
            "expected condition type to have the same shape as the result type, expected "
            f"'{_i1(result)}', but got '{condition}'"
        )
    return None


def _i1(type_: Type) -> Type:
    from loomtext.ir.types import i1_like

    return i1_like(type_)


# -- constants -----------------------------------------------------------------------------------------


def verify_constant(op: Operation) -> str | None:
    """The value has the type of the result and is a number or a list of numbers."""
    value, type_ = op.attribute("value"), op.results[0].type
    if isinstance(value, IntegerAttr | FloatAttr | DenseElementsAttr):
        if value.type is not type_:
            return "failed to verify that all of {value, result} have same type"
    elif not isinstance(value, DialectAttr):
        return "value must be an integer, float, or elements attribute"
    if isinstance(type_, IntegerType) and type_.signedness:
        return "integer return type must be signless"
    if (
        isinstance(type_, VectorType)
        and any(type_.scalable)
        and isinstance(value, DenseElementsAttr)
        and not value.splat
    ):
        return "initializing scalable vectors with elements attribute is not supported unless it's a vector splat"
    return None


# -- casts ---------------------------------------------------------------------------------------------


def _width(type_: Type) -> int:
    return getattr(type_, "width", 0)


def _widens(a: Type, b: Type) -> bool:
    return _width(a) < _width(b)


def _narrows(a: Type, b: Type) -> bool:
    return _width(a) > _width(b)


_ELEMENT_RULES: dict[str, Callable[[Type, Type], bool]] = {
    "wider_int": _widens,
    "narrower_int": _narrows,
    "wider_float": _widens,
    "narrower_float": _narrows,
    "same_shape": lambda a, b: True,
    "index": lambda a, b: (a is INDEX) != (b is INDEX),
    "same_width": lambda a, b: _width(a) == _width(b) and (a is INDEX) == (b is INDEX),
}
"""What a cast asks of the element types of its operand and its result."""


def cast_verifier(rule: str) -> Callable[[Operation], str | None]:
    """A verifier of casts whose element types follow one of the rules."""
    fits = _ELEMENT_RULES[rule]

    def verify(op: Operation) -> str | None:
        a, b = op.operands[0].type, op.results[0].type
        message = _shape_message(a, b)
        if message is not None:
            return message
        if _container(a) != _container(b) or not fits(element_type(a), element_type(b)):
            return f"operand type '{a}' and result type '{b}' are cast incompatible"
        return None

    return verify


def verify_scaling(rule: str) -> Callable[[Operation], str | None]:
    """A verifier of casts with a scale, which has the shape of the operand."""
    plain = cast_verifier(rule)

    def verify(op: Operation) -> str | None:
        if _shape_message(op.operands[0].type, op.operands[1].type) is not None:
            return "requires the same shape for all operands and results"
        return plain(op)

    return verify
