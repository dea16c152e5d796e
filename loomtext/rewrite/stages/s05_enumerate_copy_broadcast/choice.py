"""Which cores get the data of a copy at once: the choice, and why it is that."""

from __future__ import annotations

from typing import NamedTuple

from loomtext.hardware.model import Mesh
from loomtext.ir.affine import AffineConstant
from loomtext.ir.attributes import TRUE, AffineMapAttr, IntegerAttr, SymbolRefAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import DYNAMIC
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.iteration import iteration_kind, loops_behind
from loomtext.rewrite.mesh_position import Level

EVERY_CORE_DIFFERS = "every core needs data of its own"


class Axis(NamedTuple):
    """The loops around a copy that run along one axis of the mesh, fastest-varying first."""

    name: str
    levels: tuple[Level, ...]
    numbers: tuple[int, ...]
    """``loom.logical_level`` of each loop."""

    def swallowed(self, dependences: frozenset[Value]) -> int:
        """How many levels, from the lowest on, the data does not depend on."""
        count = 0
        while count < len(self.levels) and self.levels[count].variable not in dependences:
            count += 1
        return count


class Choice(NamedTuple):
    """How one copy is done.

    ``shared`` says for each axis how many of its levels get the same data; ``reason`` in words why there is
    no broadcast, empty if there is one.
    """

    copy: Operation
    axes: tuple[Axis, ...]
    shared: tuple[int, ...]
    reason: str

    @property
    def area(self) -> tuple[int, ...]:
        """Number of cores along each axis that get the data at once."""
        sizes = []
        for axis, count in zip(self.axes, self.shared, strict=True):
            size = 1
            for level in axis.levels[:count]:
                size *= level.size
            sizes.append(size)
        return tuple(sizes)

    @property
    def label(self) -> str:
        """``n``, or ``dim_y_level1_bc8`` and the like, joined for several axes."""
        parts = [
            f"{axis.name}_level{axis.numbers[count - 1]}_bc{size}"
            for axis, count, size in zip(self.axes, self.shared, self.area, strict=True)
            if count
        ]
        return "_".join(parts) or "n"


def choose(copy: Operation, mesh: Mesh) -> Choice:
    """The choice for a copy: broadcast along every axis on which more than one core needs the same data."""
    axes = tuple(_axis(copy, dim.name) for dim in mesh.dims)
    local = (0,) * len(axes)
    reason = _stays_local(copy)
    if reason:
        return Choice(copy, axes, local, reason)
    view = copy.operand("source").defining_op
    assert view is not None
    dependences = frozenset(
        v for v in loops_behind(view.operand_group("offsets"))
        if (loop := v.owner.parent_op) is not None and iteration_kind(loop) == "spatial"
    )  # fmt: skip
    counts = []
    for axis in axes:
        count = axis.swallowed(dependences)
        # A share of one core is none.
        counts.append(count if any(level.size > 1 for level in axis.levels[:count]) else 0)
    shared = tuple(counts)
    return Choice(copy, axes, shared, "" if any(shared) else EVERY_CORE_DIFFERS)


def _stays_local(copy: Operation) -> str:
    """Why a copy is for one core, whatever the loops are; empty if it may be a broadcast."""
    ends = (copy.operand("source"), copy.operand("destination"))
    if any(_is_gathered(value) for value in ends):
        return "moves gathered data"
    view = ends[0].defining_op
    if view is None or view.name != "loom.subview":
        return "does not read from a view (a store)"
    if view.attribute("spatial_reuse") is not TRUE:
        return "no spatial reuse"
    offsets = view.attributes["static_offsets"]
    if DYNAMIC not in offsets:  # type: ignore[operator]
        return "the view does not move"
    return ""


def _is_gathered(value: Value) -> bool:
    """True for the memory of a tensor that a gather made, or that is computed from one directly."""
    handoff = value.defining_op
    if handoff is None or handoff.name != "loom.bufferize_to_memref":
        return False
    maker = handoff.operands[0].defining_op
    return maker is not None and (maker.name == "loom.gather" or any(_from_gather(v) for v in maker.operands))


def _from_gather(value: Value) -> bool:
    op = value.defining_op
    return op is not None and op.name == "loom.gather"


def _axis(copy: Operation, name: str) -> Axis:
    found = []
    for loop in copy.ancestors():
        place = loop.attributes.get("loom.physical_dim")
        number = loop.attributes.get("loom.logical_level")
        if loop.name != "affine.parallel" or not isinstance(place, SymbolRefAttr) or place.root != name:
            continue
        if isinstance(number, IntegerAttr):
            found.append((number.value, Level(loop.body.args[0], _size(loop))))
    found.sort(key=lambda entry: entry[0])
    return Axis(name, tuple(level for _, level in found), tuple(number for number, _ in found))


def _size(loop: Operation) -> int:
    bound = loop.attributes["upperBoundsMap"]
    assert isinstance(bound, AffineMapAttr)
    expr = bound.map.results[0]
    if not isinstance(expr, AffineConstant):
        raise error_at(loop, "runs over an axis of the mesh, so its bound has to be a constant")
    return expr.value


def choices(function: Operation, mesh: Mesh) -> list[Choice]:
    """The choice for every copy of a function, in textual order."""
    return [choose(op, mesh) for op in function.walk() if op.name == "loom.copy"]
