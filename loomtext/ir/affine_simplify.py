"""Stronger simplification of affine expressions, as done by MLIR's `simplifyAffineMap`.

An expression is flattened to integer coefficients of its inputs and of "local" terms, one per division,
modulo or product of inputs that cannot be expressed otherwise, and rebuilt from them.  Terms cancel this
way wherever they stood in the expression.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import gcd

from loomtext.ir.affine import (
    ADD,
    MOD,
    MUL,
    AffineBinary,
    AffineConstant,
    AffineDim,
    AffineExpr,
    AffineMap,
    AffineSymbol,
    BinaryKind,
    binary,
    constant,
    dim,
    symbol,
    unique_nodes,
    wrap_int64,
)


def simplify_map(affine_map: AffineMap) -> AffineMap:
    """Return the map with every result passed through `simplify_expr`."""
    num_dims, num_symbols = affine_map.num_dims, affine_map.num_symbols
    results = (simplify_expr(expr, num_dims, num_symbols) for expr in affine_map.results)
    return AffineMap(num_dims, num_symbols, results)


def simplify_expr(expr: AffineExpr, num_dims: int, num_symbols: int) -> AffineExpr:
    """Return an equivalent expression in flattened form.

    The expression comes back as it is if it divides by a number that is not positive.
    """
    pure = expr.is_pure_affine()
    if not pure:
        expr = _simplify_semi_affine(expr)
        pure = expr.is_pure_affine()
    flattener = _Flattener(num_dims, num_symbols)
    row = flattener.flatten(expr)
    if row is None:
        return expr
    rebuilt = flattener.rebuild(row)
    if pure or rebuilt is expr:
        return rebuilt
    return flattener.rebuild_semi_affine(row)


class _Flattener:
    """Rows of coefficients: dimensions, symbols, local terms in order of creation, constant."""

    def __init__(self, num_dims: int, num_symbols: int) -> None:
        self.num_dims = num_dims
        self.num_symbols = num_symbols
        self.locals: list[AffineExpr] = []
        self.rows: list[list[int]] = []

    @property
    def first_local(self) -> int:
        return self.num_dims + self.num_symbols

    def flatten(self, expr: AffineExpr) -> list[int] | None:
        """Return the row for `expr`, or None if it cannot be flattened."""
        for node in expr.walk():
            if isinstance(node, AffineBinary):
                if not self._binary(node):
                    return None
                continue
            row = [0] * (self.first_local + len(self.locals) + 1)
            if isinstance(node, AffineDim):
                row[node.position] = 1
            elif isinstance(node, AffineSymbol):
                row[self.num_dims + node.position] = 1
            elif isinstance(node, AffineConstant):
                row[-1] = node.value
            self.rows.append(row)
        return self.rows.pop()

    def _binary(self, node: AffineBinary) -> bool:
        """Replace the two rows on top by the row of `node`; False if that is not possible."""
        rhs = self.rows.pop()
        lhs = self.rows[-1]
        if node.kind == ADD:
            lhs[:] = [wrap_int64(a + b) for a, b in zip(lhs, rhs, strict=True)]
            return True
        if not isinstance(node.rhs, AffineConstant):
            self._become_local(lhs, binary(node.kind, self.rebuild(lhs), self.rebuild(rhs)))
            return True
        factor = rhs[-1]
        if node.kind == MUL:
            lhs[:] = [wrap_int64(a * factor) for a in lhs]
            return True
        if factor <= 0:
            return False
        if node.kind == MOD:
            self._mod(lhs, factor)
        else:
            self._div(lhs, factor, node.kind)
        return True

    def _mod(self, row: list[int], modulus: int) -> None:
        # e mod m = e - (e floordiv m) * m, the division reduced by the common divisor.
        if all(a % modulus == 0 for a in row):
            row[:] = [0] * len(row)
            return
        common = gcd(modulus, *row)
        quotient = self.rebuild([a // common for a in row]) // (modulus // common)
        column = self._local_column(quotient)
        row[column] = wrap_int64(row[column] - modulus)

    def _div(self, row: list[int], divisor: int, kind: BinaryKind) -> None:
        common = gcd(divisor, *row)
        row[:] = [a // common for a in row]
        divisor //= common
        if divisor != 1:
            self._become_local(row, binary(kind, self.rebuild(row), constant(divisor)))

    def _become_local(self, row: list[int], term: AffineExpr) -> None:
        column = self._local_column(term)
        row[:] = [0] * len(row)
        row[column] = 1

    def _local_column(self, term: AffineExpr) -> int:
        """Return the column of local `term`, adding it to every row if it is new."""
        if term in self.locals:
            return self.first_local + self.locals.index(term)
        column = self.first_local + len(self.locals)
        self.locals.append(term)
        for row in self.rows:
            row.insert(column, 0)
        return column

    def rebuild(self, row: Sequence[int]) -> AffineExpr:
        """Return the sum that `row` stands for: inputs, local terms, constant."""
        expr: AffineExpr = constant(0)
        for column, coefficient in enumerate(row[:-1]):
            if coefficient:
                expr = expr + self._column_expr(column) * coefficient
        return expr + row[-1] if row[-1] else expr

    def _column_expr(self, column: int) -> AffineExpr:
        if column < self.num_dims:
            return dim(column)
        if column < self.first_local:
            return symbol(column - self.num_dims)
        return self.locals[column - self.first_local]

    def rebuild_semi_affine(self, row: Sequence[int]) -> AffineExpr:
        """Like `rebuild`, but local terms with simple operands are sorted in between the inputs."""
        inputs = max(self.num_dims, self.num_symbols)
        # A term sorts by the position of its (left) input, then: dimension alone, dimension and symbol,
        # symbols only.  Later dimension terms sort before, later symbol terms after earlier ones.
        after_symbols, before_dims = inputs, -1
        entries: list[tuple[tuple[int, int], int]] = []
        placed: set[int] = set()

        def place(column: int, position: int, order: int) -> None:
            entries.append(((position, order), column))
            placed.add(column)

        for column in range(self.num_dims, self.first_local):
            if row[column]:
                place(column, column - self.num_dims, after_symbols)
                after_symbols += 1
        for index, term in enumerate(self.locals):
            column = self.first_local + index
            if not row[column] or not isinstance(term, AffineBinary):
                continue
            lhs, rhs = term.lhs, term.rhs
            if isinstance(rhs, AffineBinary):
                continue
            if isinstance(lhs, AffineSymbol):
                place(column, lhs.position, after_symbols)
                after_symbols += 1
            elif isinstance(lhs, AffineDim) and isinstance(rhs, AffineConstant):
                place(column, lhs.position, before_dims)
                before_dims -= 1
            elif isinstance(lhs, AffineDim) and isinstance(rhs, AffineSymbol):
                place(column, lhs.position, rhs.position)
        for column in range(self.num_dims):
            if row[column]:
                place(column, column, before_dims)
                before_dims -= 1

        expr: AffineExpr = constant(0)
        for _, column in sorted(entries):
            expr = expr + self._column_expr(column) * row[column]
        for column in range(self.first_local, len(row) - 1):
            if row[column] and column not in placed:
                expr = expr + self._column_expr(column) * row[column]
        return expr + row[-1] if row[-1] else expr


def _simplify_semi_affine(expr: AffineExpr) -> AffineExpr:
    """Divide out symbols: `e mod s` is 0 and a quotient by s is direct if s is a factor of e."""
    done: dict[AffineExpr, AffineExpr] = {}
    for node in unique_nodes(expr):
        if not isinstance(node, AffineBinary):
            done[node] = node
            continue
        lhs, rhs = done[node.lhs], done[node.rhs]
        result: AffineExpr | None = None
        if node.kind == MOD and _is_remainder_removed(lhs, rhs):
            result = constant(0)
        elif (
            node.kind not in (ADD, MUL)
            and isinstance(rhs, AffineSymbol)
            # The factor has to be there before the operand is simplified too, as in MLIR.
            and _divide(node.lhs, rhs, node.kind) is not None
        ):
            result = constant(0) if node.kind == MOD else _divide(lhs, rhs, node.kind)
        done[node] = result or binary(node.kind, lhs, rhs)
    return done[expr]


def _is_remainder_removed(expr: AffineExpr, modulus: AffineExpr) -> bool:
    """Tell whether `expr` is `e - e mod modulus`, in either order."""
    if not isinstance(expr, AffineBinary) or expr.kind != ADD:
        return False
    return expr.rhs is -(expr.lhs % modulus) or expr.lhs is -(expr.rhs % modulus)


def _divide(expr: AffineExpr, factor: AffineSymbol, kind: BinaryKind) -> AffineExpr | None:
    """Return `expr kind factor` without the division, `kind` being a division; None if that is impossible.

    For `mod`, the result is the quotient of an exact division.
    """
    # Quotients by `factor`: exact ones, and those that need not be but can be rounded afterwards.  Only the
    # former may be multiplied or be operand of `mod`, and in a sum only one of the latter may occur.
    exact: dict[AffineExpr, AffineExpr] = {factor: constant(1), constant(0): constant(0)}
    rounded: dict[AffineExpr, AffineExpr] = {}
    for node in unique_nodes(expr):
        if not isinstance(node, AffineBinary):
            continue
        left, right = exact.get(node.lhs), exact.get(node.rhs)
        if node.kind == MUL:
            if left is not None:
                exact[node] = left * node.rhs
            elif right is not None:
                exact[node] = node.lhs * right
        elif node.kind in (ADD, MOD):
            if left is not None and right is not None:
                exact[node] = binary(node.kind, left, right)
            elif node.kind == ADD and left is not None and node.rhs in rounded:
                rounded[node] = left + rounded[node.rhs]
            elif node.kind == ADD and right is not None and node.lhs in rounded:
                rounded[node] = rounded[node.lhs] + right
        elif node.kind == kind:
            quotient = left if left is not None else rounded.get(node.lhs)
            if quotient is not None:
                rounded[node] = binary(kind, quotient, node.rhs)
    return exact.get(expr) or rounded.get(expr)
