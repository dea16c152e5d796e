"""What MLIR simplifies when an affine expression is built."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from loomtext.ir.affine_expr import (
    ADD,
    CEILDIV,
    FLOORDIV,
    INT64_MAX,
    INT64_MIN,
    MINUS_ONE,
    MOD,
    MUL,
    SIMPLIFIED,
    ZERO,
    AffineBinary,
    AffineConstant,
    AffineDim,
    AffineExpr,
    AffineSymbol,
    BinaryKind,
    wrapped,
)


def binary(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """Return `lhs kind rhs`, simplified as MLIR does when it creates an expression.

    A product of two expressions with dimensions, or a division by one, is built without complaint;
    whoever reads text has to reject it (`is_symbolic_or_constant`).
    """
    key = (kind, lhs, rhs)
    result = SIMPLIFIED.get(key)
    if result is None:
        result = _SIMPLIFIERS[kind](lhs, rhs) or AffineBinary(kind, lhs, rhs)
        SIMPLIFIED[key] = result
    return result


def _out_of_order(lhs: AffineExpr, rhs: AffineExpr) -> bool:
    if isinstance(lhs, AffineDim):
        return isinstance(rhs, AffineDim) and lhs.position > rhs.position
    return isinstance(lhs, AffineSymbol) and isinstance(rhs, AffineSymbol) and lhs.position > rhs.position


def _split_scale(expr: AffineExpr) -> tuple[AffineExpr, int]:
    if isinstance(expr, AffineBinary) and expr.kind == MUL and isinstance(expr.rhs, AffineConstant):
        return expr.lhs, expr.rhs.value
    return expr, 1


def _simplify_add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    # A right operand `(e floordiv q) * k` is also tried against the last term of a sum on the left, and
    # against the last term of that one.  The terms passed over are put back in front of the result.
    passed: list[AffineExpr] = []
    while (result := _simplify_add_once(lhs, rhs)) is None:
        if not (isinstance(lhs, AffineBinary) and lhs.kind == ADD and _is_scaled_floordiv(rhs)):
            return None
        passed.append(lhs.lhs)
        lhs = lhs.rhs
    while passed:
        result = binary(ADD, passed.pop(), result)
    return result


def _is_scaled_floordiv(expr: AffineExpr) -> bool:
    return (
        isinstance(expr, AffineBinary)
        and expr.kind == MUL
        and isinstance(expr.lhs, AffineBinary)
        and expr.lhs.kind == FLOORDIV
    )


def _simplify_add_once(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if isinstance(lhs, AffineConstant):
        if not isinstance(rhs, AffineConstant):
            return binary(ADD, rhs, lhs)
        total = lhs.value + rhs.value
        return AffineConstant(total) if INT64_MIN <= total <= INT64_MAX else None
    if (not lhs._dims and rhs._dims) or _out_of_order(lhs, rhs):
        return binary(ADD, rhs, lhs)

    # Constants are on the right from here on.
    if rhs is ZERO:
        return lhs
    left_sum = lhs if isinstance(lhs, AffineBinary) and lhs.kind == ADD else None
    left_constant = left_sum.rhs if left_sum and isinstance(left_sum.rhs, AffineConstant) else None
    if left_sum and left_constant and isinstance(rhs, AffineConstant):
        return binary(ADD, left_sum.lhs, wrapped(left_constant.value + rhs.value))

    # e * c1 + e * c2 -> e * (c1 + c2)
    left_term, left_scale = _split_scale(lhs)
    right_term, right_scale = _split_scale(rhs)
    if left_term is right_term:
        return binary(MUL, left_term, wrapped(left_scale + right_scale))

    # Move a constant past the term added after it.
    if left_sum and left_constant:
        return binary(ADD, binary(ADD, left_sum.lhs, rhs), left_constant)

    # e - (e floordiv q) * q -> e mod q
    if not isinstance(rhs, AffineBinary) or rhs.kind != MUL or not isinstance(rhs.lhs, AffineBinary):
        return None
    factor, scale = rhs.lhs, rhs.rhs
    if factor.kind == MUL and scale is MINUS_ONE:
        quotient, modulus = factor.lhs, factor.rhs
        if quotient is AffineBinary(FLOORDIV, lhs, modulus):
            return binary(MOD, lhs, modulus)
    elif (
        factor.kind == FLOORDIV
        and factor.lhs is lhs
        and isinstance(scale, AffineConstant)
        and scale.value < 0
        and factor.rhs is wrapped(-scale.value)
    ):
        return binary(MOD, lhs, factor.rhs)
    return None


def _simplify_mul(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if isinstance(lhs, AffineConstant) and isinstance(rhs, AffineConstant):
        product = lhs.value * rhs.value
        return AffineConstant(product) if INT64_MIN <= product <= INT64_MAX else None
    if lhs._dims and rhs._dims:
        return None  # not affine
    if rhs._dims or isinstance(lhs, AffineConstant) or _out_of_order(lhs, rhs):
        return binary(MUL, rhs, lhs)

    if isinstance(rhs, AffineConstant):
        if rhs.value == 1:
            return lhs
        if rhs.value == 0:
            return rhs
    if isinstance(lhs, AffineBinary) and lhs.kind == MUL and isinstance(lhs.rhs, AffineConstant):
        if isinstance(rhs, AffineConstant):
            return binary(MUL, lhs.lhs, wrapped(lhs.rhs.value * rhs.value))
        return binary(MUL, binary(MUL, lhs.lhs, rhs), lhs.rhs)
    return None


def _simplify_exact_division(lhs: AffineExpr, divisor: int) -> AffineExpr | None:
    if divisor == 1:
        return lhs
    term, scale = _split_scale(lhs)
    if term is not lhs and scale % divisor == 0:
        return binary(MUL, term, wrapped(scale // divisor))
    return None


def _simplify_floordiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if not isinstance(rhs, AffineConstant) or rhs.value == 0:
        return None
    divisor = rhs.value
    if isinstance(lhs, AffineConstant):
        quotient = lhs.value // divisor
        return AffineConstant(quotient) if quotient <= INT64_MAX else None
    exact = _simplify_exact_division(lhs, divisor)
    if exact is not None or not _sum_splits(lhs, divisor):
        return exact
    # (a + b) floordiv c -> a floordiv c + b floordiv c, for every sum nested in it for which it holds.
    done: list[AffineExpr] = []
    stack: list[tuple[AffineExpr, bool]] = [(lhs, False)]
    while stack:
        node, ready = stack.pop()
        if ready:
            right = done.pop()
            done.append(binary(ADD, done.pop(), right))
        elif isinstance(node, AffineBinary) and _sum_splits(node, divisor):
            stack += ((node, True), (node.rhs, False), (node.lhs, False))
        else:
            done.append(binary(FLOORDIV, node, rhs))
    return done.pop()


def _sum_splits(expr: AffineExpr, divisor: int) -> bool:
    """Tell whether `expr` is a sum of which one operand is known to be a multiple of `divisor`."""
    return (
        isinstance(expr, AffineBinary)
        and expr.kind == ADD
        and (expr.lhs._divisor % divisor == 0 or expr.rhs._divisor % divisor == 0)
    )


def _simplify_ceildiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if not isinstance(rhs, AffineConstant) or rhs.value == 0:
        return None
    if isinstance(lhs, AffineConstant):
        quotient = -(-lhs.value // rhs.value)
        return AffineConstant(quotient) if quotient <= INT64_MAX else None
    return _simplify_exact_division(lhs, rhs.value)


def _simplify_mod(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if not isinstance(rhs, AffineConstant) or rhs.value < 1:
        return None
    modulus = rhs.value
    node = lhs
    while True:
        if isinstance(node, AffineConstant):
            return AffineConstant(node.value % modulus)
        if node._divisor % modulus == 0:
            return ZERO
        if isinstance(node, AffineBinary):
            if node.kind == ADD and node.lhs._divisor % modulus == 0:
                node = node.rhs
                continue
            if node.kind == ADD and node.rhs._divisor % modulus == 0:
                node = node.lhs
                continue
            inner = node.rhs.value if node.kind == MOD and isinstance(node.rhs, AffineConstant) else 0
            if inner >= 1 and inner % modulus == 0:
                node = node.lhs
                continue
        return None if node is lhs else AffineBinary(MOD, node, rhs)


_SIMPLIFIERS: Final[dict[BinaryKind, Callable[[AffineExpr, AffineExpr], AffineExpr | None]]] = {
    ADD: _simplify_add,
    MUL: _simplify_mul,
    FLOORDIV: _simplify_floordiv,
    CEILDIV: _simplify_ceildiv,
    MOD: _simplify_mod,
}
