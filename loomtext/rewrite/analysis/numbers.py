"""Index arithmetic that is decided once the block sizes are."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import TypeVar

from loomtext.ir.attributes import IntegerAttr, SymbolRefAttr
from loomtext.ir.core import Value

T = TypeVar("T")


def symbol_of(value: Value) -> str | None:
    """The symbol that a ``loom.sym`` stands for: the last part of the name that it asks for."""
    op = value.defining_op
    reference = op.attributes.get("symbol_ref") if op is not None and op.name == "loom.sym" else None
    return (reference.root, *reference.nested)[-1] if isinstance(reference, SymbolRefAttr) else None


class Numbers:
    """What the index arithmetic of a function comes to, as far as the sizes of its symbols tell.

    Every value is worked out once, and a chain of any length without recursion.
    """

    def __init__(self, sizes: Mapping[str, int]) -> None:
        self.sizes = sizes
        self._numbers: dict[Value, int | None] = {}
        self._divisors: dict[Value, int] = {}

    def number(self, value: Value) -> int | None:
        """The value as a number; None if it depends on more than the sizes."""
        return _resolve(value, self._numbers, self._number)

    def divisor(self, value: Value) -> int:
        """A number that certainly divides the value."""
        return _resolve(value, self._divisors, self._divisor)

    def _number(self, value: Value) -> int | None:
        symbol = symbol_of(value)
        if symbol is not None:
            return self.sizes.get(symbol)
        op = value.defining_op
        if op is None:
            return None
        if op.name == "arith.constant":
            attribute = op.attributes["value"]
            return attribute.value if isinstance(attribute, IntegerAttr) else None
        if op.name not in _ARITHMETIC:
            return None
        a, b = (self.number(v) for v in op.operands)
        return None if a is None or b is None else _ARITHMETIC[op.name](a, b)

    def _divisor(self, value: Value) -> int:
        number = self.number(value)
        if number is not None:
            return number
        op = value.defining_op
        if op is not None and op.name == "arith.muli":
            return self.divisor(op.operands[0]) * self.divisor(op.operands[1])
        if op is not None and op.name == "arith.addi":
            return gcd(self.divisor(op.operands[0]), self.divisor(op.operands[1]))
        return 1


def _resolve(value: Value, known: dict[Value, T], compute: Callable[[Value], T]) -> T:
    """``compute(value)``, which may ask for the operands of arithmetic: those are worked out in front."""
    pending = [value]
    while pending:
        current = pending[-1]
        missing = [v for v in _operands(current) if v not in known] if current not in known else []
        if missing:
            pending += missing
            continue
        if current not in known:
            known[current] = compute(current)
        pending.pop()
    return known[value]


def _operands(value: Value) -> Sequence[Value]:
    op = value.defining_op
    return op.operands if op is not None and op.name in _ARITHMETIC else ()


def _unsigned(divide: Callable[[int, int], int]) -> Callable[[int, int], int | None]:
    """Unsigned division; None by zero, and for negative numbers, whose width is not known."""
    return lambda a, b: divide(a, b) if a >= 0 and b > 0 else None


_ARITHMETIC: dict[str, Callable[[int, int], int | None]] = {
    "arith.addi": lambda a, b: a + b,
    "arith.muli": lambda a, b: a * b,
    "arith.divui": _unsigned(lambda a, b: a // b),
    "arith.remui": _unsigned(lambda a, b: a % b),
    "arith.ceildivui": _unsigned(lambda a, b: -(-a // b)),
}
