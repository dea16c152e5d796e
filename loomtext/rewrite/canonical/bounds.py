"""Predicates and rewrites of ``bounds.rules``: the bounds of affine loops."""

from __future__ import annotations

from typing import NamedTuple

from loomtext.dialects.affine_verify import affine_scope, is_symbol
from loomtext.ir.affine import AffineExpr, AffineMap, constant, dim, symbol
from loomtext.ir.attributes import AffineMapAttr, Attribute, segments
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS
from loomtext.rewrite.canonical.arith import constant_int
from loomtext.rewrite.rewriter import Rewriter


class Bound(NamedTuple):
    """A bound: the attribute that holds its map, the map, and the operands of that."""

    attribute: str
    map: AffineMap
    operands: tuple[Value, ...]

    def canonical(self, op: Operation) -> Bound:
        """The bound with constants in the map, and with symbols where dimensions need not be.

        Each operand occurs once; those without influence are gone.
        """
        scope = affine_scope(op)
        dims: list[Value] = []
        symbols: list[Value] = []
        count = self.map.num_dims
        exprs: dict[int, AffineExpr] = {}
        # Values that already are symbols come before those that become symbols.
        order = [*range(count, len(self.operands)), *range(count)]
        for i in order:
            used = any(_uses(e, i, count) for e in self.map.results)
            number = constant_int(self.operands[i])
            if not used or number is not None:
                exprs[i] = constant(number or 0)
            elif i >= count or is_symbol(self.operands[i], scope):
                exprs[i] = symbol(_place(symbols, self.operands[i]))
            else:
                exprs[i] = dim(_place(dims, self.operands[i]))
        results = [
            e.replace([exprs[i] for i in range(count)], [exprs[i] for i in range(count, len(self.operands))])
            for e in self.map.results
        ]
        return Bound(self.attribute, AffineMap(len(dims), len(symbols), results), (*dims, *symbols))


def _uses(expr: AffineExpr, i: int, num_dims: int) -> bool:
    return expr.is_function_of_dim(i) if i < num_dims else expr.is_function_of_symbol(i - num_dims)


def _place(values: list[Value], value: Value) -> int:
    if value not in values:
        values.append(value)
    return values.index(value)


def _bounds(op: Operation) -> list[Bound]:
    suffix = "sMap" if op.name == "affine.parallel" else "Map"
    found = []
    start = 0
    for side in ("lowerBound", "upperBound"):
        attribute = op.attributes[side + suffix]
        assert isinstance(attribute, AffineMapAttr)
        end = start + attribute.map.num_inputs
        found.append(Bound(side + suffix, attribute.map, tuple(op.operands[start:end])))
        start = end
    return found


def simpler_bounds(op: Operation) -> list[Bound] | None:
    """The bounds in canonical form; None if they are already."""
    bounds = _bounds(op)
    simpler = [bound.canonical(op) for bound in bounds]
    return simpler if simpler != bounds else None


def set_bounds(rewriter: Rewriter, op: Operation, bounds: list[Bound]) -> None:
    """Give a loop other bounds, in place."""
    total = sum(len(b.operands) for b in _bounds(op))
    rest = op.operands[total:]
    op.set_operands([*(v for b in bounds for v in b.operands), *rest])
    changes: dict[str, Attribute] = {b.attribute: AffineMapAttr(b.map) for b in bounds}
    if op.definition is not None and op.definition.has_segments:
        changes[SEGMENTS] = segments([*(len(b.operands) for b in bounds), len(rest)])
    for name, value in changes.items():
        op.set_attribute(name, value)
    rewriter.modified(op)


PREDICATES = {f.__name__: f for f in (simpler_bounds, set_bounds)}
