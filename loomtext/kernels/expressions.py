"""Computing with tiles: a small language of expressions, each of which becomes one operation.

Tensors are combined with ``+ - * /``, :func:`exp`, :func:`log` and :func:`maximum`, element by element. As in
NumPy, shapes are lined up at their last dimension, and a dimension of size 1 goes with any other; a number
goes with every element.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from loomtext.dialects.linalg_maps import default_maps, iterator
from loomtext.ir.affine import AffineExpr, AffineMap, constant, dim
from loomtext.ir.attributes import AffineMapAttr, ArrayAttr, StringAttr, i64, i64_array
from loomtext.ir.core import Block, Operation, Value
from loomtext.ir.types import DYNAMIC, I1, I64, INDEX, TensorType
from loomtext.kernels.indices import Count, Tile

if TYPE_CHECKING:
    from loomtext.kernels.builder import KernelBuilder

Extent = Tile | Count | int
"""One dimension of a tensor: a tile, how many tiles there are, or a number of elements."""


@dataclass(eq=False)
class Tensor:
    """A tile of values."""

    builder: KernelBuilder
    value: Value
    extents: Sequence[Extent]

    @property
    def type(self) -> TensorType:
        """The type in the kernel."""
        assert isinstance(self.value.type, TensorType)
        return self.value.type

    def __add__(self, other: Tensor | float) -> Tensor:
        return elementwise("arith.addf", self, other)

    def __sub__(self, other: Tensor | float) -> Tensor:
        return elementwise("arith.subf", self, other)

    def __mul__(self, other: Tensor | float) -> Tensor:
        return elementwise("arith.mulf", self, other)

    def __truediv__(self, other: Tensor | float) -> Tensor:
        return elementwise("arith.divf", self, other)

    def sum(self, axis: int, *, keep: bool = False) -> Tensor:
        """Sums along a dimension; ``keep`` leaves it with size 1."""
        return self._reduced("arith.addf", 0.0, axis, keep)

    def max(self, axis: int, *, keep: bool = False) -> Tensor:
        """The largest elements along a dimension; ``keep`` leaves it with size 1."""
        return self._reduced("arith.maximumf", float("-inf"), axis, keep)

    def max_with_index(self, axis: int) -> tuple[Tensor, Tensor]:
        """The largest elements along a dimension, and where they are."""
        extents = [extent for i, extent in enumerate(self.extents) if i != axis]
        best, where = self.builder.full(extents, float("-inf")), self.builder.full(extents, 0, I64)

        def body(value: Value, largest: Value, place: Value) -> list[Value]:
            emit = self.builder.emit
            position = emit("linalg.index", [], [INDEX], {"dim": i64(axis)}).result
            number = emit("arith.index_cast", [position], [I64]).result
            larger = emit("arith.maximumf", [value, largest], [value.type]).result
            above = emit("arith.cmpf", [value, largest], [I1], {"predicate": _GREATER}).result
            return [larger, emit("arith.select", [above, number, place], [I64]).result]

        maps = self._reducing_maps(axis, False, 2)
        results = _generic([self], [best, where], maps, len(self.extents), body, axis).results
        return Tensor(self.builder, results[0], extents), Tensor(self.builder, results[1], extents)

    def _reduced(self, name: str, neutral: float, axis: int, keep: bool) -> Tensor:
        extents = [1 if i == axis else e for i, e in enumerate(self.extents) if keep or i != axis]
        init = self.builder.full(extents, neutral)

        def body(value: Value, result: Value) -> list[Value]:
            return [self.builder.emit(name, [value, result], [value.type]).result]

        op = _generic([self], [init], self._reducing_maps(axis, keep, 1), len(self.extents), body, axis)
        return Tensor(self.builder, op.result, extents)

    def _reducing_maps(self, axis: int, keep: bool, outputs: int) -> list[AffineMap]:
        rank = len(self.extents)
        results = [constant(0) if i == axis else dim(i) for i in range(rank) if keep or i != axis]
        return [AffineMap.identity(rank), *[AffineMap(rank, 0, results)] * outputs]

    def stretched(self, axis: int, extent: Extent) -> Tensor:
        """A dimension of size 1 repeated to some size."""
        assert self.extents[axis] == 1
        return self._broadcast(axis, [extent if i == axis else e for i, e in enumerate(self.extents)])

    def repeated(self, axis: int, extent: Extent) -> Tensor:
        """Copies of the whole along a new dimension."""
        return self._broadcast(axis, [*self.extents[:axis], extent, *self.extents[axis:]])

    def _broadcast(self, axis: int, extents: Sequence[Extent]) -> Tensor:
        empty = self.builder.empty(extents, self.type.element)
        op = self.builder.emit("loom.broadcast", [self.value, empty.value], [empty.type], {"dim": i64(axis)})
        return Tensor(self.builder, op.result, extents)

    def transposed(self, *permutation: int) -> Tensor:
        """Dimension ``i`` of the result is dimension ``permutation[i]``."""
        extents = [self.extents[i] for i in permutation]
        empty = self.builder.empty(extents, self.type.element)
        order = {"permutation": i64_array(permutation)}
        op = self.builder.emit("linalg.transpose", [self.value, empty.value], [empty.type], order)
        return Tensor(self.builder, op.result, extents)


_GREATER = i64(2)
"""``ogt`` of arith.cmpf."""


def exp(x: Tensor) -> Tensor:
    """The exponential of each element."""
    return elementwise("math.exp", x)


def log(x: Tensor) -> Tensor:
    """The natural logarithm of each element."""
    return elementwise("math.log", x)


def maximum(a: Tensor, b: Tensor) -> Tensor:
    """The larger of two elements, by comparison and selection."""

    def body(left: Value, right: Value) -> Value:
        above = a.builder.emit("arith.cmpf", [left, right], [I1], {"predicate": _GREATER}).result
        return a.builder.emit("arith.select", [above, left, right], [left.type]).result

    return _mapped(body, a, b)


def elementwise(name: str, *operands: Tensor | float) -> Tensor:
    """Apply an operation on scalars, such as ``arith.addf``, to each element."""
    builder = next(x.builder for x in operands if isinstance(x, Tensor))

    def body(*scalars: Value) -> Value:
        return builder.emit(name, scalars, [scalars[0].type]).result

    return _mapped(body, *operands)


def matmul(lhs: Tensor, rhs: Tensor, accumulator: Tensor | None, checked: bool) -> Tensor:
    """``accumulator + lhs @ rhs`` of matrices, or of each matrix of a batch (rank 3).

    Without an accumulator it starts at 0. ``checked`` asserts that the sizes fit, as frontends do that know
    them only when the kernel runs.
    """
    builder, rank = lhs.builder, len(lhs.extents)
    if checked:
        _check_sizes(lhs, rhs)
    if accumulator is None:
        accumulator = builder.full([*lhs.extents[:-1], rhs.extents[-1]], 0.0)
    name = "matmul" if rank == 2 else "batch_matmul"
    operands = [lhs.value, rhs.value, accumulator.value]
    attributes = {"indexing_maps": default_maps(name)}
    op = builder.emit(f"linalg.{name}", operands, [accumulator.type], attributes, [2, 1])
    return Tensor(builder, op.result, accumulator.extents)


def _check_sizes(lhs: Tensor, rhs: Tensor) -> None:
    """Assert that batches and contracted dimensions agree, where their sizes are not numbers."""
    builder = lhs.builder
    pairs = [*zip(lhs.extents[:-2], rhs.extents[:-2], strict=True), (lhs.extents[-1], rhs.extents[-2])]
    for left, right in pairs:
        if isinstance(left, int) or isinstance(right, int):
            continue
        different = dict.fromkeys((left, right))
        sizes = [builder.emit("arith.index_cast", [x.size], [I64]).result for x in different]
        equal = builder.emit("arith.cmpi", [sizes[0], sizes[-1]], [I1], {"predicate": i64(0)}).result
        builder.emit("cf.assert", [equal], [], {"msg": StringAttr("sizes of matrices do not fit")})


def shape_of(extents: Sequence[Extent]) -> list[int]:
    """The shape as types say it."""
    return [extent if isinstance(extent, int) else DYNAMIC for extent in extents]


def _mapped(body: Callable[..., Value], *operands: Tensor | float) -> Tensor:
    """A body on scalars for each element."""
    tensors = [x for x in operands if isinstance(x, Tensor)]
    builder = tensors[0].builder
    extents = _joint_extents(tensors)
    rank = len(extents)
    out = builder.empty(extents)
    maps = [AffineMap(rank, 0, _subscripts(t.extents, extents)) for t in (*tensors, out)]
    numbers = [None if isinstance(x, Tensor) else builder.scalar(x) for x in operands]

    def whole(*scalars: Value) -> list[Value]:
        elements = iter(scalars)
        return [body(*(next(elements) if number is None else number for number in numbers))]

    op = _generic(tensors, [out], maps, rank, whole)
    return Tensor(builder, op.result, extents)


def _joint_extents(tensors: Sequence[Tensor]) -> list[Extent]:
    """The shape of what is combined of several shapes."""
    rank = max(len(t.extents) for t in tensors)
    joint: list[Extent] = [1] * rank
    for tensor in tensors:
        for i, extent in enumerate(tensor.extents, rank - len(tensor.extents)):
            if extent != 1 and joint[i] not in (1, extent):
                shapes = " and ".join(str(t.type) for t in tensors)
                raise ValueError(f"{shapes} do not go together in dimension {i}")
            joint[i] = joint[i] if extent == 1 else extent
    return joint


def _subscripts(extents: Sequence[Extent], joint: Sequence[Extent]) -> list[AffineExpr]:
    behind = len(joint) - len(extents)
    return [dim(i) if extent == joint[i] else constant(0) for i, extent in enumerate(extents, behind)]


def _generic(
    inputs: Sequence[Tensor],
    outputs: Sequence[Tensor],
    maps: Sequence[AffineMap],
    rank: int,
    body: Callable[..., Sequence[Value]],
    reduced: int | None = None,
) -> Operation:
    """A loop nest. ``body`` gets the elements of inputs and outputs that it uses and gives the new ones."""
    builder = inputs[0].builder
    operands = [*inputs, *outputs]
    kinds = ["reduction" if i == reduced else "parallel" for i in range(rank)]
    op = builder.emit(
        "linalg.generic", [t.value for t in operands], [t.type for t in outputs],
        {
            "indexing_maps": ArrayAttr(map(AffineMapAttr, maps)),
            "iterator_types": ArrayAttr(map(iterator, kinds)),
        },
        [len(inputs), len(outputs)],
    )  # fmt: skip
    with builder.inside(op, Block([t.type.element for t in operands])) as block:
        used = block.args if reduced is not None else block.args[: len(inputs)]
        builder.emit("linalg.yield", list(body(*used)))
    return op
