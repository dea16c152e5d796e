"""Micro-ops: what every core does, flat, with addresses, buffers and generations resolved.

The front end (:mod:`loomtext.sim.frontend`) runs the scalar program of each core once and writes one row of
:data:`OP` for each executed operation that moves or computes data. The rows of a core are in program order; the
rows of core ``cores[i]`` are ``ops[core_start[i]:core_start[i + 1]]``. What all executions of an operation of the
file have in common is in its :class:`Site`.

The rows are a graph. Its edges are

* program order among the rows of one core with the same actor (implicit),
* ``Program.preds_of(op)``: rows of the *same core* that must have ended before the row may start, each with the
  reason (:class:`Edge`),
* groups: rows of several cores that take part in one multicast or gather (:class:`Group`).

Units: sizes and offsets of arguments count elements, everything called bytes counts bytes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.sim.faults import Fault

PAGE = 32
"""Rows and columns of a page, the unit in which the hardware stores and moves blocks."""


class Kind(IntEnum):
    """What a row does."""

    LOAD = 0
    """DRAM to L1. With a group: one multicast, of which this row is one member's part."""
    STORE = 1
    """L1 to DRAM."""
    GATHER = 2
    """One member's part of a gather into the root's buffer; the root's own row has the root's generation."""
    COPY = 3
    """L1 to L1 within the core."""
    FILL = 4
    MATMUL = 5
    """Also batched: ``Site.dims`` is (batch, m, n, k)."""
    ELEMENTWISE = 6
    REDUCE = 7
    BROADCAST = 8
    TRANSPOSE = 9


class Actor(IntEnum):
    """The three in-order streams of a core."""

    READER = 0
    COMPUTE = 1
    WRITER = 2


class Edge(IntEnum):
    """Why a row waits for another one of its core."""

    DATA = 0
    """It reads (or updates) what the other one wrote, in another actor."""
    SLOT = 1
    """It fills a slot that is given back behind the other one, by an actor that used it."""


class Flag(IntEnum):
    """Bits of ``OP['flags']``."""

    OPENS = 1
    """The row begins a new generation of its destination buffer."""
    FRESH = 2
    """The destination had no initialised content, so a reduction or product starts at its neutral element."""
    ROOT = 4
    """The row of the sender of a multicast (default sender: the upper left member) or of the root of a gather."""
    MASKED = 8
    """Part of the block lies outside the argument (``--oob mask``)."""


OP = np.dtype(
    [
        ("kind", np.uint8),
        ("actor", np.uint8),
        ("flags", np.uint16),
        ("core", np.int32),  # index into Program.cores
        ("site", np.int32),  # index into Program.sites
        ("gen", np.int32),  # generation written (index into Program.gens); -1 for STORE and a worker's GATHER
        ("src_gen", np.int32),  # generation moved by STORE, COPY, GATHER; -1 for others
        ("group", np.int32),  # index into Program.groups, -1 without
        ("slot", np.int32),  # slot of the root's buffer that a GATHER row fills, else 0
        ("offset", np.int64),  # element offset into the argument for LOAD and STORE, else 0
    ],
    align=True,
)

GEN = np.dtype(
    [
        ("core", np.int32),
        ("buffer", np.int32),  # index into Program.buffers
        ("first", np.int32),  # row that opened it
        ("last_write", np.int32),  # last row that wrote to it
        ("last_use", np.int32),  # last row that wrote or read it before its release
        ("first_read", np.int32),  # first row that read it, -1 if none did
        ("released", np.int32),  # row of the core after which it was given back (-1: live at the end)
    ],
    align=True,
)


@dataclass(frozen=True)
class Argument:
    """An array in DRAM: row-major, without gaps."""

    name: str
    shape: tuple[int, ...]
    element: str
    """MLIR's name of the element type, e.g. ``f16``."""
    itemsize: int
    """Bytes an element."""

    @property
    def size(self) -> int:
        """Elements."""
        return int(np.prod(self.shape, dtype=object)) if self.shape else 1


@dataclass(frozen=True)
class Buffer:
    """A ``loom.alloc``: one static buffer a core."""

    name: str
    """The SSA name in the file, as far as known."""
    line: int
    shape: tuple[int, ...]
    element: str
    itemsize: int
    depth: int
    """2 for the destination of a load from DRAM when double buffering is on, else 1."""
    handles: int = 0
    """Number of ``loom.semaphore_take`` of it."""

    @property
    def bytes(self) -> int:
        """Bytes of one slot, without padding."""
        return padded_elements(self.shape, 1) * self.itemsize

    @property
    def page_bytes(self) -> int:
        """Bytes of one slot, the last two dimensions rounded up to whole pages."""
        return padded_elements(self.shape, PAGE) * self.itemsize


@dataclass(frozen=True)
class Site:
    """An operation of the file that moves or computes data."""

    index: int
    name: str
    """Name of the operation, e.g. ``loom.copy``."""
    kind: Kind
    actor: Actor
    line: int
    bytes: int = 0
    """Useful bytes moved by one execution (LOAD, STORE, GATHER, COPY), of one member's block."""
    argument: int = -1
    """Argument in DRAM for LOAD and STORE."""
    sizes: tuple[int, ...] = ()
    """Block in the argument (LOAD, STORE), in elements; else the shape of the source block or of the result."""
    strides: tuple[int, ...] = ()
    """Strides of the block in the argument, in elements."""
    area: tuple[int, int] = (1, 1)
    """Extent (x, y) of the region that takes part; (0, 0) where the file leaves it to the corners."""
    dims: tuple[int, ...] = ()
    """(batch, m, n, k) of a product; the extents of the iteration space of FILL, ELEMENTWISE, REDUCE, ..."""
    body: tuple[str, ...] = ()
    """Operations executed an element by ELEMENTWISE and REDUCE, e.g. ``("arith.mulf", "math.exp")``."""
    source: int = -1
    """Buffer read by STORE, COPY, GATHER, BROADCAST, TRANSPOSE."""
    destination: int = -1
    """Buffer written; -1 for STORE."""
    reads: tuple[int, ...] = ()
    """All buffers read."""

    @property
    def elements(self) -> int:
        """Points of the iteration space (of the result for a product)."""
        extents = self.dims[:3] if self.kind is Kind.MATMUL else self.dims or self.sizes
        return int(np.prod(extents, dtype=object)) if extents else 1

    @property
    def flop(self) -> int:
        """Floating-point operations: 2 a multiply-add, one for each operation of a body an element."""
        if self.kind is Kind.MATMUL:
            return 2 * self.elements * self.dims[3]
        return self.elements * len(self.body) if self.kind in (Kind.ELEMENTWISE, Kind.REDUCE) else 0


@dataclass(frozen=True)
class Group:
    """One occurrence of a multicast or of a gather."""

    kind: Kind
    site: int
    occurrence: int
    """How often the members have executed the operation for this region before."""
    upper_left: tuple[int, int]
    lower_right: tuple[int, int]
    members: tuple[int, ...]
    """Rows of the members, by y then x; the first one is the upper left core's."""
    expected: int
    """Members that the region has; more than ``len(members)`` if some never get there: a deadlock."""


@dataclass
class Program:
    """Micro-ops of one candidate."""

    name: str
    mesh: tuple[int, int]
    """Extent (x, y) of the mesh of the file."""
    cores: npt.NDArray[np.int32]
    """[n, 2]: coordinates (x, y) of the cores that execute the body."""
    core_start: npt.NDArray[np.int64]
    """[n + 1]: first row of each core."""
    ops: npt.NDArray[Any]
    """Rows of :data:`OP`, by core, then program order."""
    pred_start: npt.NDArray[np.int64]
    """[rows + 1]: first entry of each row in ``preds``."""
    preds: npt.NDArray[np.int32]
    """Rows of the same core that must have ended before."""
    pred_edge: npt.NDArray[np.uint8]
    """The :class:`Edge` of each entry of ``preds``."""
    gens: npt.NDArray[Any]
    """Rows of :data:`GEN`."""
    loops: npt.NDArray[np.int64]
    """[rows, depth]: values of the enclosing loops' induction variables, outermost first; -1 beyond the nesting."""
    sites: list[Site]
    buffers: list[Buffer]
    arguments: list[Argument]
    groups: list[Group]
    faults: list[Fault] = field(default_factory=list)
    """Errors and warnings found while running the scalar program. After an error, rows are incomplete."""
    double_buffer: bool = True
    idle_cores: int = 0
    """Cores of the mesh that execute nothing."""
    scalar_steps: int = 0
    """Scalar instructions executed over all cores."""
    plan: Any = None
    """What the numerics need to know of the sites (:class:`loomtext.sim.lowering.Plan`)."""

    @property
    def failed(self) -> bool:
        """True after an error, as opposed to a warning."""
        return any(f.is_error for f in self.faults)

    @property
    def l1_raw(self) -> int:
        """Bytes of L1 a core needs: blocks as they are, one slot each."""
        return sum(b.bytes for b in self.buffers)

    @property
    def l1_padded(self) -> int:
        """Bytes of L1 a core needs: whole pages, one slot each."""
        return sum(b.page_bytes for b in self.buffers)

    @property
    def l1_bytes(self) -> int:
        """Bytes of L1 a core needs: whole pages, times the depth of each buffer."""
        return sum(b.page_bytes * b.depth for b in self.buffers)

    def rows(self, core: int) -> range:
        """Rows of core number ``core``."""
        return range(int(self.core_start[core]), int(self.core_start[core + 1]))

    def preds_of(self, row: int) -> list[tuple[int, Edge]]:
        """Rows that must have ended before ``row`` may start, with the reason."""
        span = slice(int(self.pred_start[row]), int(self.pred_start[row + 1]))
        return [(int(p), Edge(int(e))) for p, e in zip(self.preds[span], self.pred_edge[span], strict=True)]


def padded_elements(shape: tuple[int, ...], page: int = PAGE) -> int:
    """Elements of a block whose last two dimensions are rounded up to whole pages.

    One dimension of n elements takes ceil(n / page) pages, a scalar one page (``page`` = 1: no padding).
    """
    if not shape:
        return page * page
    if len(shape) == 1:
        return -(-shape[0] // page) * page * page
    *leading, rows, columns = (int(n) for n in shape)
    total = -(-rows // page) * page * -(-columns // page) * page
    for n in leading:
        total *= n
    return total
