"""Affine maps together with the values they are applied to, as MLIR composes and canonicalises them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loomtext.dialects.affine_verify import affine_scope, is_symbol
from loomtext.ir.affine import (
    AffineExpr,
    AffineMap,
    constant,
    dim,
    symbol,
)
from loomtext.ir.affine_simplify import simplify_map
from loomtext.ir.attributes import AffineMapAttr
from loomtext.ir.core import Operation, Region, Value
from loomtext.rewrite.canonical.arith import constant_int


def canonical(map_: AffineMap, operands: Sequence[Value], scope: Region | None) -> tuple[AffineMap, list[Value]]:
    """The same function of fewer operands: symbols where values may be ones, no duplicates, no constants."""
    count = map_.num_dims
    dims: list[Value] = []
    symbols: list[Value] = []
    by_dim: list[AffineExpr] = [constant(0)] * count
    by_symbol: list[AffineExpr] = [constant(0)] * map_.num_symbols
    promoted = [i for i in range(count) if is_symbol(operands[i], scope)]
    for i in range(count):
        if i not in promoted and any(e.is_function_of_dim(i) for e in map_.results):
            by_dim[i] = dim(_place(dims, operands[i]))
    for i in range(map_.num_symbols):
        if any(e.is_function_of_symbol(i) for e in map_.results):
            by_symbol[i] = _symbol(symbols, operands[count + i])
    for i in promoted:  # They come behind the symbols that there are.
        if any(e.is_function_of_dim(i) for e in map_.results):
            by_dim[i] = _symbol(symbols, operands[i])
    result = map_.replace_dims_and_symbols(by_dim, by_symbol, len(dims), len(symbols))
    return result, [*dims, *symbols]


def _place(values: list[Value], value: Value) -> int:
    if value not in values:
        values.append(value)
    return values.index(value)


def _symbol(symbols: list[Value], value: Value) -> AffineExpr:
    number = constant_int(value)
    return constant(number) if number is not None else symbol(_place(symbols, value))


def composed(op: Operation) -> tuple[AffineMap, list[Value]]:
    """Map and operands of an ``affine.apply`` that uses no result of another one, simplified."""
    scope = affine_scope(op)
    map_ = _map(op)
    dims: list[Value | None] = [*op.operands[: map_.num_dims]]
    symbols: list[Value | None] = [*op.operands[map_.num_dims :]]
    while (inlined := _inline_one(map_, dims, symbols, scope)) is not None:
        map_ = inlined
    # Operands that were inlined leave gaps.
    kept_dims = [v for v in dims if v is not None]
    kept_symbols = [v for v in symbols if v is not None]
    if len(kept_dims) != len(dims) or len(kept_symbols) != len(symbols):
        map_ = map_.replace_dims_and_symbols(
            _renumbered(dims, dim), _renumbered(symbols, symbol), len(kept_dims), len(kept_symbols)
        )
    result, operands = canonical(map_, [*kept_dims, *kept_symbols], scope)
    return simplify_map(result), operands


def _map(op: Operation) -> AffineMap:
    attribute = op.attributes["map"]
    assert isinstance(attribute, AffineMapAttr)
    return attribute.map


def _inline_one(
    map_: AffineMap, dims: list[Value | None], symbols: list[Value | None], scope: Region | None
) -> AffineMap | None:
    """Put the map of the first operand that is an ``affine.apply`` into ``map_``; its operands come last."""
    for values, make in ((dims, dim), (symbols, symbol)):
        for i, value in enumerate(values):
            op = None if value is None else value.defining_op
            if op is None or op.name != "affine.apply":
                continue
            values[i] = None
            inner, operands = canonical(_map(op), op.operands, scope)
            first_dim, first_symbol = len(dims), len(symbols)
            dims += operands[: inner.num_dims]
            symbols += operands[inner.num_dims :]
            expr = inner.results[0].replace(
                [dim(first_dim + k) for k in range(inner.num_dims)],
                [symbol(first_symbol + k) for k in range(inner.num_symbols)],
            )
            by_dim: list[AffineExpr] = [dim(k) for k in range(len(dims))]
            by_symbol: list[AffineExpr] = [symbol(k) for k in range(len(symbols))]
            (by_dim if make is dim else by_symbol)[i] = expr
            return map_.replace_dims_and_symbols(by_dim, by_symbol, len(dims), len(symbols))
    return None


def _renumbered(values: Sequence[Value | None], make: Callable[[int], AffineExpr]) -> list[AffineExpr]:
    found: list[AffineExpr] = []
    at = 0
    for value in values:
        found.append(constant(0) if value is None else make(at))
        at += value is not None
    return found


def compose_apply(op: Operation) -> bool:
    """Bring an ``affine.apply`` into composed and canonical form, in place. True if that changed it."""
    map_, operands = composed(op)
    if map_ is _map(op) and operands == op.operands:
        return False
    op.set_operands(operands)
    op.attributes = op.attributes.with_entry("map", AffineMapAttr(map_))
    return True
