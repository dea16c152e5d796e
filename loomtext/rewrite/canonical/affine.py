"""Predicates and rewrites of ``affine.rules``: maps applied to values that are known."""

from __future__ import annotations

from loomtext.ir.affine import (
    AffineConstant,
    AffineDim,
    AffineExpr,
    AffineMap,
    AffineSymbol,
    constant,
    dim,
    symbol,
)
from loomtext.ir.affine_simplify import simplify_map
from loomtext.ir.attributes import AffineMapAttr, Attribute, index
from loomtext.ir.core import Operation, Value
from loomtext.rewrite.canonical.arith import constant_int
from loomtext.rewrite.canonical.loom import replace_operands
from loomtext.rewrite.rewriter import Rewriter


def applied_map(op: Operation) -> AffineMap:
    """The map of an ``affine.apply``."""
    attribute = op.attributes["map"]
    assert isinstance(attribute, AffineMapAttr)
    return attribute.map


def handed_on(op: Operation) -> Value | None:
    """The operand that the map returns unchanged."""
    map_ = applied_map(op)
    expr = map_.results[0]
    if isinstance(expr, AffineDim):
        return op.operands[expr.position]
    return op.operands[map_.num_dims + expr.position] if isinstance(expr, AffineSymbol) else None


def constant_apply(op: Operation) -> Attribute | None:
    """The number that the map returns whatever its inputs are."""
    expr = applied_map(op).results[0]
    return index(expr.value) if isinstance(expr, AffineConstant) else None


def has_constant_input(op: Operation) -> bool:
    """True if an operand is a constant."""
    return any(constant_int(v) is not None for v in op.operands)


def use_constants(rewriter: Rewriter, op: Operation) -> None:
    """Put constant operands into the map, in place; the other inputs are numbered again in order."""
    map_ = applied_map(op)
    dims: list[AffineExpr] = []
    symbols: list[AffineExpr] = []
    kept: list[Value] = []
    num_dims = 0
    for i, value in enumerate(op.operands):
        number = constant_int(value)
        target, make = (dims, dim) if i < map_.num_dims else (symbols, symbol)
        if number is not None:
            target.append(constant(number))
        else:
            target.append(make(num_dims if make is dim else len(kept) - num_dims))
            kept.append(value)
            num_dims += make is dim
    simpler = simplify_map(map_.replace_dims_and_symbols(dims, symbols, num_dims, len(kept) - num_dims))
    op.set_attribute("map", AffineMapAttr(simpler))
    replace_operands(rewriter, op, kept)


PREDICATES = {f.__name__: f for f in (handed_on, constant_apply, has_constant_input, use_constants)}
