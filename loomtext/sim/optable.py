"""Per-operation time tables: ``latency + volume / throughput`` in integer arithmetic, from data files.

The shipped table is the one of the reference's solver (loom-mlar, ``tests/2d_mesh``); see ``tables/wormhole.json``.
"""

from __future__ import annotations

import ast
import json
import operator
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from loomtext.ir.diagnostics import DiagnosticError

_FOLDER = Path(__file__).parent / "tables"


def _truncated(a: int, b: int) -> int:
    """Integer quotient, towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


_OPERATORS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: _truncated,
    ast.GtE: operator.ge, ast.Gt: operator.gt, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Eq: operator.eq,
}  # fmt: skip


@dataclass(frozen=True)
class Scenario:
    """One row of a table: applies where ``guard`` holds, feasible where ``needs`` does; expressions over ``dims``."""

    function: str
    dims: tuple[str, ...]
    needs: str
    guard: str
    latency: str
    volume: str
    throughput: str

    def cycles(self, **dims: int) -> int:
        """Time of one call. ZeroDivisionError where the throughput truncates to 0."""
        return int(
            evaluate(self.latency, dims) + _truncated(evaluate(self.volume, dims), evaluate(self.throughput, dims))
        )


class OperationTable:
    """Rows by function name."""

    def __init__(self, rows: Mapping[str, tuple[Scenario, ...]]) -> None:
        self.rows = rows

    def __contains__(self, function: str) -> bool:
        return function in self.rows

    def feasible(self, function: str, **dims: int) -> bool:
        """False where a tile violates what the function needs."""
        return all(not s.needs or bool(evaluate(s.needs, dims)) for s in self.rows[function])

    def cycles(self, function: str, **dims: int) -> int:
        """Time of one call in cycles: the first row whose guard holds. KeyError for an unknown function."""
        for scenario in self.rows[function]:
            if not scenario.guard or evaluate(scenario.guard, dims):
                return scenario.cycles(**dims)
        raise DiagnosticError.of(f"no row of the operation table applies to {function} with {dims}")


@cache
def load_table(name: str = "wormhole", consistent_scale: bool = False) -> OperationTable:
    """Read a table, shipped (by name) or by path.

    ``consistent_scale`` gives stores and gathers the fixed-point scale of loads, which the reference's table does not.
    Raises DiagnosticError for a malformed file.
    """
    path = _FOLDER / f"{name}.json"
    path = path if path.exists() else Path(name)
    try:
        data = json.loads(path.read_text("utf-8"))
        rows: dict[str, tuple[Scenario, ...]] = {}
        for entry in data["operations"]:
            if consistent_scale:
                entry = entry | entry.get("consistent", {})
            scenario = Scenario(
                entry["function"], tuple(entry["dims"]), entry.get("needs", ""), entry.get("guard", ""),
                entry["latency"], entry["volume"], entry["throughput"],
            )  # fmt: skip
            for function in (scenario.function, *entry.get("also", ())):
                rows[function] = (*rows.get(function, ()), scenario)
    except (KeyError, TypeError, ValueError) as error:
        raise DiagnosticError.of(f"{path} is no operation table: {error!r}") from None
    return OperationTable(rows)


def evaluate(expression: str, dims: Mapping[str, int]) -> Any:
    """Value of an expression over ``dims``: integers, ``+ - * /`` (truncating), comparisons, ``and``."""
    return _value(_tree(expression), dims)


@cache
def _tree(expression: str) -> ast.expr:
    try:
        return ast.parse(expression, mode="eval").body
    except SyntaxError:
        raise DiagnosticError.of(f"'{expression}' is no expression") from None


def _value(node: ast.expr, dims: Mapping[str, int]) -> Any:
    match node:
        case ast.Constant(int(number)):
            return number
        case ast.Name(name) if name in dims:
            return dims[name]
        case ast.BinOp(left, op, right) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_value(left, dims), _value(right, dims))
        case ast.Compare(left, [op], [right]) if type(op) in _OPERATORS:
            return _OPERATORS[type(op)](_value(left, dims), _value(right, dims))
        case ast.BoolOp(ast.And(), values):
            return all(_value(v, dims) for v in values)
    raise DiagnosticError.of(f"'{ast.unparse(node)}' cannot be evaluated")
