"""Affine maps and integer sets; the expressions they are made of are re-exported from here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from loomtext.ir.affine_expr import (
    ADD,
    CEILDIV,
    FLOORDIV,
    MOD,
    MUL,
    ZERO,
    AffineBinary,
    AffineConstant,
    AffineDim,
    AffineExpr,
    AffineSymbol,
    BinaryKind,
    binary,
    constant,
    dim,
    symbol,
    unique_nodes,
    wrap_int64,
)
from loomtext.ir.interning import Immutable

__all__ = [
    "ADD", "CEILDIV", "FLOORDIV", "MOD", "MUL", "AffineBinary", "AffineConstant", "AffineDim", "AffineExpr",
    "AffineMap",
    "AffineSymbol", "BinaryKind", "IntegerSet", "binary", "constant", "dim", "symbol", "unique_nodes", "wrap_int64",
]  # fmt: skip

_set = object.__setattr__


def _signature(num_dims: int, num_symbols: int) -> str:
    text = "(" + ", ".join(f"d{i}" for i in range(num_dims)) + ")"
    return text + "[" + ", ".join(f"s{i}" for i in range(num_symbols)) + "]" if num_symbols else text


def _check_inputs(num_dims: int, num_symbols: int, exprs: Iterable[AffineExpr]) -> None:
    for expr in exprs:
        if expr._dims >> num_dims or expr._symbols >> num_symbols:
            raise ValueError(f"{expr} uses an input outside {_signature(num_dims, num_symbols)}")


class AffineMap(Immutable):
    """A list of expressions over `num_dims` dimensions and `num_symbols` symbols.

    ValueError if a result uses an input that the map does not have.
    """

    __slots__ = ("num_dims", "num_symbols", "results")
    num_dims: int
    num_symbols: int
    results: tuple[AffineExpr, ...]

    def __new__(cls, num_dims: int, num_symbols: int, results: Iterable[AffineExpr]) -> AffineMap:
        """Return the one map with these parts."""
        results = tuple(results)
        key = (num_dims, num_symbols, results)
        found = _MAPS.get(key)
        if found is None:
            _check_inputs(num_dims, num_symbols, results)
            found = object.__new__(cls)
            _set(found, "num_dims", num_dims)
            _set(found, "num_symbols", num_symbols)
            _set(found, "results", results)
            found = _MAPS.setdefault(key, found)
        return found

    def __reduce__(self) -> tuple[type[AffineMap], tuple[int, int, tuple[AffineExpr, ...]]]:
        return AffineMap, (self.num_dims, self.num_symbols, self.results)

    @staticmethod
    def identity(rank: int) -> AffineMap:
        """Return `(d0, ..., dn-1) -> (d0, ..., dn-1)`."""
        return AffineMap(rank, 0, map(AffineDim, range(rank)))

    @staticmethod
    def minor_identity(num_dims: int, num_results: int) -> AffineMap:
        """Return the map to the last `num_results` dimensions; ValueError if there are fewer."""
        if num_results > num_dims:
            raise ValueError(f"no {num_results} results from {num_dims} dimensions")
        return AffineMap(num_dims, 0, map(AffineDim, range(num_dims - num_results, num_dims)))

    @staticmethod
    def constant(value: int) -> AffineMap:
        """Return `() -> (value)`."""
        return AffineMap(0, 0, (AffineConstant(value),))

    @staticmethod
    def permutation(positions: Sequence[int]) -> AffineMap:
        """Return the map with results `d<p>` for p in `positions`; ValueError if no permutation."""
        if sorted(positions) != list(range(len(positions))):
            raise ValueError(f"not a permutation: {list(positions)}")
        return AffineMap(len(positions), 0, map(AffineDim, positions))

    def __str__(self) -> str:
        return f"{_signature(self.num_dims, self.num_symbols)} -> ({', '.join(map(str, self.results))})"

    def __repr__(self) -> str:
        return f"affine_map<{self}>"

    @property
    def num_inputs(self) -> int:
        """Number of dimensions and symbols together."""
        return self.num_dims + self.num_symbols

    @property
    def num_results(self) -> int:
        """Number of results."""
        return len(self.results)

    @property
    def is_identity(self) -> bool:
        """Whether the results are all dimensions in order (symbols may exist)."""
        if self.num_dims != len(self.results):
            return False
        return all(expr is AffineDim(i) for i, expr in enumerate(self.results))

    @property
    def is_minor_identity(self) -> bool:
        """Whether there are no symbols and the results are the last dimensions, in order."""
        first = self.num_dims - len(self.results)
        if first < 0 or self.num_symbols:
            return False
        return all(expr is AffineDim(first + i) for i, expr in enumerate(self.results))

    @property
    def is_permutation(self) -> bool:
        """Whether the results are all dimensions, each once, and there are no symbols."""
        return self.num_dims == len(self.results) and self.is_projected_permutation()

    def is_projected_permutation(self, allow_zero: bool = False) -> bool:
        """Tell whether the results are distinct dimensions (or, if allowed, zeros) without symbols."""
        if self.num_symbols or len(self.results) > self.num_dims:
            return False
        seen: set[AffineExpr] = set()
        for expr in self.results:
            if isinstance(expr, AffineDim):
                if expr in seen:
                    return False
                seen.add(expr)
            elif not allow_zero or expr is not ZERO:
                return False
        return True

    @property
    def is_constant(self) -> bool:
        """Whether every result is a constant (true without results)."""
        return all(isinstance(expr, AffineConstant) for expr in self.results)

    def single_constant(self) -> int | None:
        """Return the value of a map with one, constant, result; None for any other map."""
        if len(self.results) == 1 and isinstance(self.results[0], AffineConstant):
            return self.results[0].value
        return None

    def compose(self, other: AffineMap) -> AffineMap:
        """Return the map that applies `other`, then this one.

        The symbols of this map come before those of `other`.  ValueError if `other` has not as many
        results as this map has dimensions.
        """
        if self.num_dims != other.num_results:
            raise ValueError(f"cannot feed {other.num_results} results to {self.num_dims} dimensions")
        num_symbols = self.num_symbols + other.num_symbols
        moved = [AffineSymbol(i) for i in range(self.num_symbols, num_symbols)]
        inner = [expr.replace((), moved) for expr in other.results]
        return AffineMap(other.num_dims, num_symbols, (expr.replace(inner) for expr in self.results))

    def inverse_permutation(self) -> AffineMap | None:
        """Return the map from results to dimensions, using the first result that is each dimension.

        None if some dimension is no result of its own; ValueError if the map has symbols.
        """
        if self.num_symbols:
            raise ValueError("a map with symbols has no inverse permutation")
        where: dict[int, int] = {}
        for index, expr in enumerate(self.results):
            if isinstance(expr, AffineDim):
                where.setdefault(expr.position, index)
        if len(where) != self.num_dims:
            return None
        return AffineMap(len(self.results), 0, (AffineDim(where[i]) for i in range(self.num_dims)))

    def drop_results(self, positions: Iterable[int]) -> AffineMap:
        """Return the map without the results at `positions`."""
        dropped = set(positions)
        kept = (expr for i, expr in enumerate(self.results) if i not in dropped)
        return AffineMap(self.num_dims, self.num_symbols, kept)

    def sub_map(self, positions: Iterable[int]) -> AffineMap:
        """Return the map with just the results at `positions`, in that order."""
        return AffineMap(self.num_dims, self.num_symbols, (self.results[i] for i in positions))

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> tuple[int, ...] | None:
        """Return the results for the given inputs; None if one is undefined."""
        values: list[int] = []
        for expr in self.results:
            value = expr.evaluate(dims, symbols)
            if value is None:
                return None
            values.append(value)
        return tuple(values)

    def replace_dims_and_symbols(
        self, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr], num_dims: int, num_symbols: int
    ) -> AffineMap:
        """Substitute the inputs in every result (see `AffineExpr.replace`); the map has the new counts."""
        return AffineMap(num_dims, num_symbols, (expr.replace(dims, symbols) for expr in self.results))


class IntegerSet(Immutable):
    """The points for which every constraint is `>= 0`, or `== 0` where its flag is set.

    Without constraints the set is the one MLIR reads for `()`: `0 == 0`.  ValueError if a constraint uses
    an input that the set does not have or the flags do not match the constraints.
    """

    __slots__ = ("constraints", "eq_flags", "num_dims", "num_symbols")
    num_dims: int
    num_symbols: int
    constraints: tuple[AffineExpr, ...]
    eq_flags: tuple[bool, ...]

    def __new__(
        cls, num_dims: int, num_symbols: int, constraints: Iterable[AffineExpr], eq_flags: Iterable[bool]
    ) -> IntegerSet:
        """Return the one set with these parts."""
        constraints = tuple(constraints)
        eq_flags = tuple(map(bool, eq_flags))
        if len(constraints) != len(eq_flags):
            raise ValueError(f"{len(constraints)} constraints but {len(eq_flags)} flags")
        if not constraints:
            constraints, eq_flags = (ZERO,), (True,)
        key = (num_dims, num_symbols, constraints, eq_flags)
        found = _SETS.get(key)
        if found is None:
            _check_inputs(num_dims, num_symbols, constraints)
            found = object.__new__(cls)
            _set(found, "num_dims", num_dims)
            _set(found, "num_symbols", num_symbols)
            _set(found, "constraints", constraints)
            _set(found, "eq_flags", eq_flags)
            found = _SETS.setdefault(key, found)
        return found

    def __reduce__(self) -> tuple[type[IntegerSet], tuple[Any, ...]]:
        return IntegerSet, (self.num_dims, self.num_symbols, self.constraints, self.eq_flags)

    def __str__(self) -> str:
        constraints = (
            f"{expr} == 0" if equal else f"{expr} >= 0"
            for expr, equal in zip(self.constraints, self.eq_flags, strict=True)
        )
        return f"{_signature(self.num_dims, self.num_symbols)} : ({', '.join(constraints)})"

    def __repr__(self) -> str:
        return f"affine_set<{self}>"

    def contains(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> bool | None:
        """Tell whether the point is in the set; None if a constraint is undefined there."""
        values = [expr.evaluate(dims, symbols) for expr in self.constraints]
        if None in values:
            return None
        pairs = zip(values, self.eq_flags, strict=True)
        return all(value == 0 if equal else value is not None and value >= 0 for value, equal in pairs)


_MAPS: dict[tuple[int, int, tuple[AffineExpr, ...]], AffineMap] = {}
_SETS: dict[tuple[int, int, tuple[AffineExpr, ...], tuple[bool, ...]], IntegerSet] = {}
