"""Positions and sizes: integers that a kernel computes while it runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from loomtext.ir.core import Value
from loomtext.ir.types import INDEX

if TYPE_CHECKING:
    from loomtext.kernels.builder import KernelBuilder


@dataclass(eq=False)
class Index:
    """An integer that is not negative. Operators compute with it in the kernel."""

    builder: KernelBuilder
    value: Value

    def __add__(self, other: Index | int) -> Index:
        return self._with("arith.addi", other)

    def __mul__(self, other: Index | int) -> Index:
        return self._with("arith.muli", other)

    def __floordiv__(self, other: Index | int) -> Index:
        return self._with("arith.divui", other)

    def __mod__(self, other: Index | int) -> Index:
        return self._with("arith.remui", other)

    def _with(self, name: str, other: Index | int) -> Index:
        right = self.builder.constant(other) if isinstance(other, int) else other.value
        return Index(self.builder, self.builder.emit(name, [self.value, right], [INDEX]).result)


@dataclass(eq=False)
class Count:
    """How many tiles the grid has of a dimension, as the size of a dimension of what is gathered."""

    size: Value


@dataclass(eq=False)
class Tile:
    """A dimension that is cut into tiles of a size that later stages choose."""

    name: str
    bound: int
    """Size of the whole dimension."""
    size: Value
    number: Index | None = None
    """Number of the current tile, inside the loop over this dimension."""
    first: Index | None = None
    """Where tile 0 starts, if not at element 0."""
    count: Count | None = None
    """How many tiles there are, if the grid is over them."""
