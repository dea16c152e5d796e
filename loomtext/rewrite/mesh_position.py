"""Arithmetic on positions along an axis of the mesh, as operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from loomtext.ir.attributes import index
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import create
from loomtext.ir.types import INDEX


class Level(NamedTuple):
    """A loop over a piece of an axis. The list of an axis starts with the fastest-varying one."""

    variable: Value
    size: int


def insert_constant(before: Operation, value: int) -> Value:
    """An index constant in front of an operation."""
    return _insert(before, create("arith.constant", (), (INDEX,), {"value": index(value)}))


def insert_binary(before: Operation, name: str, a: Value, b: Value) -> Value:
    """``arith.<name>`` on two indices, in front of an operation."""
    return _insert(before, create(f"arith.{name}", (a, b), (INDEX,)))


def _insert(before: Operation, op: Operation) -> Value:
    assert before.parent is not None
    before.parent.insert_before(before, op)
    op.offset = before.offset
    return op.results[0]


def insert_position(before: Operation, levels: Sequence[Level], replaced: Sequence[int | None]) -> Value:
    """The position along an axis: the sum of each level's variable times the sizes of the levels below.

    ``replaced`` gives for each level the number that stands in for its variable, or None. An axis that no
    loop runs over is at position 0. Nothing is simplified here.
    """
    if not levels:
        return insert_constant(before, 0)

    def digit(j: int) -> Value:
        number = replaced[j]
        return levels[j].variable if number is None else insert_constant(before, number)

    position, stride = digit(0), levels[0].size
    for j in range(1, len(levels)):
        variable = digit(j)
        scaled = insert_binary(before, "muli", variable, insert_constant(before, stride))
        position = insert_binary(before, "addi", position, scaled)
        stride *= levels[j].size
    return position
