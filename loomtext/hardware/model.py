"""What a hardware description says, as values. Sizes are in bytes, extents in positions along an axis."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import Diagnostic


class MeshDim(NamedTuple):
    """A named axis. An axis whose size the file gives as 0 (unknown) counts as one position."""

    name: str
    size: int

    @property
    def short(self) -> str:
        """The name in names of candidates, without a leading ``dim_``."""
        return self.name.removeprefix("dim_")


class Mesh(NamedTuple):
    """The grid of cores; axis 0 is x, axis 1 is y, whatever they are called."""

    name: str
    dims: tuple[MeshDim, ...]

    @property
    def rank(self) -> int:
        """Number of axes."""
        return len(self.dims)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Positions along each axis."""
        return tuple(d.size for d in self.dims)

    @property
    def cores(self) -> int:
        """Number of cores."""
        return prod(self.sizes)

    @property
    def extent(self) -> str:
        """``8x8``; a mesh without axes is one core."""
        return "x".join(map(str, self.sizes)) or "1"


class Memory(NamedTuple):
    """A bank (``dims`` empty) or an array of banks or arrays. ``size`` counts all of it, in bytes."""

    name: str
    size: int
    dims: tuple[MeshDim, ...] = ()
    of: str | None = None
    """The bank or array that is repeated."""
    bandwidth: int | None = None
    """Bytes per cycle, where the description says (``df`` only)."""


class Processor(NamedTuple):
    """A compute unit or a data mover, with the routes (source memory, destination memory) that it serves."""

    name: str
    kind: str
    """``compute`` or ``dmover``."""
    routes: tuple[tuple[str, str], ...]
    resources: tuple[str, ...] = ()
    """What it holds alone while it works."""


class Hardware(NamedTuple):
    """A hardware description. ``declarations`` are its operations, in order, without child modules."""

    mesh: Mesh
    memories: tuple[Memory, ...]
    processors: tuple[Processor, ...]
    resources: tuple[str, ...]
    dialect: str
    """``adl``, or ``df`` for the older form."""
    declarations: tuple[Operation, ...] = ()
    warnings: tuple[Diagnostic, ...] = ()

    def memory(self, name: str) -> Memory | None:
        """The memory of that name."""
        return next((m for m in self.memories if m.name == name), None)

    @property
    def movers(self) -> tuple[Processor, ...]:
        """The data movers."""
        return tuple(p for p in self.processors if p.kind == "dmover")
