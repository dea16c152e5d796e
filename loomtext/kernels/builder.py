"""Writing tiled kernels: arrays, tiles, a parallel grid, sequential loops, and what is read and written.

A kernel reads and writes whole arrays in memory, one tile at a time::

    kernel = KernelBuilder("scale", F16)
    x, out = kernel.arrays({"x": (64, 32), "out": (64, 32)})
    m, n = kernel.tile("tile_m", 64), kernel.tile("tile_n", 32)
    with kernel.grid(m, n):
        kernel.store(out, [m, n], kernel.load(x, [m, n]) * 0.5)
    module = kernel.finish()

Sizes of tiles are symbols: later stages choose numbers up to the bound, which need not divide it. What is
computed with tiles once they are loaded is the subject of :mod:`loomtext.kernels.expressions`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from math import prod

from loomtext.dialects.memref_types import subview_type
from loomtext.ir.affine import AffineConstant, AffineMap, symbol
from loomtext.ir.attributes import (
    FALSE,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DictionaryAttr,
    FloatAttr,
    IntegerAttr,
    StridedLayoutAttr,
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    i64,
    i64_array,
    index,
)
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.diagnostics import DiagnosticError, Source, Style
from loomtext.ir.floats import bits_from_float
from loomtext.ir.opdef import create
from loomtext.ir.types import DYNAMIC, I1, I32, INDEX, FloatType, FunctionType, MemRefType, TensorType, Type
from loomtext.kernels.expressions import Extent, Tensor, elementwise, matmul, shape_of
from loomtext.kernels.indices import Count, Index, Tile

_STYLE = Style(quoted=True, argument_names=True)
_MOST_ELEMENTS = 2**63 - 1
"""Elements of an array, so that its strides fit into 64 bits."""


@dataclass(eq=False)
class Array:
    """An argument of the kernel."""

    value: Value
    type: MemRefType


class Carried:
    """The tiles that a loop carries; set ``value`` or ``values`` to what they are after a step."""

    def __init__(self, values: Sequence[Tensor]) -> None:
        self.values = list(values)

    @property
    def value(self) -> Tensor:
        """The tile of a loop that carries one."""
        (only,) = self.values
        return only

    @value.setter
    def value(self, value: Tensor) -> None:
        (_,) = self.values
        self.values = [value]


Subscript = Tile | int | Index | tuple[Index, Tile]
"""What is taken of a dimension of an array.

The current tile of it, all of its elements (their number), one element (the dimension is dropped then), or as
many elements as a tile has, from some element on.
"""


class KernelBuilder:
    """Builds one function of one module."""

    def __init__(self, name: str, element: FloatType) -> None:
        self.element = element
        self._module = create("builtin.module", regions=[Region([Block()])])
        self._module.source = Source("", f"<kernel {name}>", _STYLE)
        self._entry = Block()
        self._block = self._entry
        self._name = name
        self._constants: dict[FloatAttr | IntegerAttr, tuple[int, Value]] = {}
        self._known: dict[tuple[Block, object], Value] = {}

    # -- declarations ------------------------------------------------------------------------------

    def array(self, name: str, shape: Sequence[int]) -> Array:
        """An array in memory, the next argument of the kernel."""
        if prod(shape) > _MOST_ELEMENTS:
            message = f"array '{name}' of {'x'.join(map(str, shape))} elements is too large"
            raise DiagnosticError.of(message, hint=f"an array has {_MOST_ELEMENTS} elements at most")
        type_ = MemRefType(shape, self.element)
        argument = self._entry.add_argument(type_)
        argument.hint = name
        return Array(argument, type_)

    def arrays(self, shapes: Mapping[str, Sequence[int]]) -> list[Array]:
        """Several arrays by name."""
        return [self.array(name, shape) for name, shape in shapes.items()]

    def tile(self, name: str, bound: int, *, largest: int | None = None) -> Tile:
        """A dimension of ``bound`` elements that is worked on in tiles of ``largest`` elements at most."""
        facts = {"is_reduction": FALSE, "upper_bound": index(largest or bound)}
        size = self.emit("loom.sym", [], [INDEX], {"symbol_ref": SymbolRefAttr(name), **facts})
        size.set_attribute("asure_divisible", None)  # Younger than this form of the operation.
        self._module.set_attribute(f"loom.{name}", DictionaryAttr(facts))
        return Tile(name, bound, size.result)

    def single(self, name: str, bound: int) -> Tile:
        """A dimension of ``bound`` elements that is worked on one by one."""
        return self.tile(name, bound, largest=1)

    # -- loops and conditions ----------------------------------------------------------------------

    @contextmanager
    def grid(self, *tiles: Tile) -> Iterator[None]:
        """The parallel loop over all tiles of some dimensions."""
        counts = [self._count(self.constant(tile.bound), tile) for tile in tiles]
        rank = len(tiles)
        ones = DenseElementsAttr(TensorType([rank], I32), [1], True)
        upper = AffineMap(0, rank, tuple(map(symbol, range(rank))))
        loop = self.emit(
            "affine.parallel", counts, [],
            {
                "lowerBoundsMap": AffineMapAttr(AffineMap(0, 0, (AffineConstant(0),) * rank)),
                "lowerBoundsGroups": ones,
                "upperBoundsMap": AffineMapAttr(upper),
                "upperBoundsGroups": ones,
                "steps": ArrayAttr([i64(1)] * rank),
                "reductions": ArrayAttr([]),
            },
        )  # fmt: skip
        with self.inside(loop, Block([INDEX] * rank)) as body:
            for tile, number, count in zip(tiles, body.args, counts, strict=True):
                tile.number, tile.count = Index(self, number), Count(count)
            yield
            self.emit("affine.yield")

    @contextmanager
    def reduction(
        self, tile: Tile, *init: Tensor, first: Index | None = None, stop: Index | None = None
    ) -> Iterator[Carried]:
        """The sequential loop over the tiles of a dimension, from element ``first`` up to ``stop``.

        It carries tiles that start as ``init``; after the loop they are what the last step left. Without
        ``first`` and ``stop`` the loop is over the whole dimension.
        """
        end = stop.value if stop is not None else self.constant(tile.bound)
        length = end if first is None else self.emit("arith.subi", [end, first.value], [INDEX]).result
        count = self._count(length, tile)
        step, start = self.constant(1, 0), self.constant(0, 0)
        types = [tensor.value.type for tensor in init]
        loop = self.emit("scf.for", [start, count, step, *(tensor.value for tensor in init)], types)
        with self.inside(loop, Block([INDEX, *types])) as body:
            tile.number, tile.first = Index(self, body.args[0]), first
            carried = Carried([_with(t, v) for t, v in zip(init, body.args[1:], strict=True)])
            yield carried
            self.emit("scf.yield", [tensor.value for tensor in carried.values])
        tile.number = None
        carried.values = [_with(t, v) for t, v in zip(init, loop.results, strict=True)]

    @contextmanager
    def sequence(self, tile: Tile) -> Iterator[None]:
        """The sequential loop over the tiles of a dimension that carries nothing."""
        with self.reduction(tile):
            yield

    @contextmanager
    def at_first(self, tile: Tile) -> Iterator[None]:
        """What is done only for the first tile of a dimension."""
        condition = self._equal(self.number_of(tile), 0)
        branch = self.emit("scf.if", [condition])
        with self.inside(branch, Block()):
            yield
            self.emit("scf.yield")
        branch.regions.append(Region([]))
        branch.regions[-1].parent = branch

    def require_equal(self, a: Index, b: Index | int, message: str) -> None:
        """An assertion."""
        self.emit("cf.assert", [self._equal(a, b)], [], {"msg": StringAttr(message)})

    def _equal(self, a: Index, b: Index | int) -> Value:
        right = self.constant(b, 0) if isinstance(b, int) else b.value
        return self.emit("arith.cmpi", [a.value, right], [I1], {"predicate": i64(0)}).result

    @contextmanager
    def inside(self, op: Operation, body: Block) -> Iterator[Block]:
        """Go on in a new region of an operation."""
        region = Region([body])
        region.parent = op
        op.regions.append(region)
        outer, self._block = self._block, body
        yield body
        self._block = outer

    # -- positions and sizes -----------------------------------------------------------------------

    def start(self, tile: Tile) -> Index:
        """The first element of the current tile, computed where it is first needed."""
        return Index(self, self._once(("start", tile), lambda: self._start(tile)))

    def number_of(self, tile: Tile) -> Index:
        """Number of the current tile, from 0."""
        if tile.number is None:
            raise ValueError(f"{tile.name} is used outside the loop over it")
        return tile.number

    def size(self, tile: Tile) -> Index:
        """The number of elements of a tile."""
        return Index(self, tile.size)

    def _start(self, tile: Tile) -> Value:
        offset = self.number_of(tile) * self.size(tile)
        return (offset if tile.first is None else tile.first + offset).value

    # -- tiles -------------------------------------------------------------------------------------

    def full(self, extents: Sequence[Extent], number: float, element: Type | None = None) -> Tensor:
        """A tile in which every element is ``number``."""
        empty = self.empty(extents, element)
        scalar = self.scalar(number, element)
        filled = self.emit("linalg.fill", [scalar, empty.value], [empty.type], groups=[1, 1])
        return _with(empty, filled.result)

    def empty(self, extents: Sequence[Extent], element: Type | None = None) -> Tensor:
        """A tile without contents, one for all that is computed in a shape."""
        type_ = TensorType(shape_of(extents), element or self.element)

        def make() -> Value:
            sizes = [extent.size for extent in extents if not isinstance(extent, int)]
            return self.emit("tensor.empty", sizes, [type_]).result

        return Tensor(self, self._once((type_, *extents), make), extents)

    def load(self, array: Array, part: Sequence[Subscript], *, memory_kind: int | None = None) -> Tensor:
        """A part of an array. ``memory_kind`` asks for a kind of the local memory that receives it."""
        view, extents = self._view(array, part)
        encoding = None if memory_kind is None else DictionaryAttr({"local_mem_kind": i64(memory_kind)})
        type_ = TensorType(shape_of(extents), self.element, encoding)
        return Tensor(self, self.emit("bufferization.to_tensor", [view], [type_]).result, extents)

    def store(self, array: Array, part: Sequence[Subscript], value: Tensor) -> None:
        """Write a part of an array."""
        view, _ = self._view(array, part)
        buffer = self.emit("bufferization.to_buffer", [value.value], [view.type]).result
        self.emit("memref.copy", [buffer, view])

    def gather(self, value: Tensor, across: Tile) -> Tensor:
        """What all tiles of a dimension of the grid have for ``value``, one behind the other in front."""
        if across.count is None:
            raise ValueError(f"{across.name} is no dimension of the grid")
        element = value.type.element
        source = self.emit("bufferization.to_buffer", [value.value], [MemRefType(value.type.shape, element)])
        extents: list[Extent] = [across.count, *value.extents]
        sizes = [extent.size for extent in extents if not isinstance(extent, int)]
        type_ = MemRefType(shape_of(extents), element)
        static = {"static_sizes": i64_array(type_.shape)}
        target = self.emit("loom.placeholder", sizes, [type_], static).result
        groups = [1, 1, 1, 0, 0, 0, 0, 0]
        self.emit("loom.gather", [source.result, target, self.number_of(across).value], [], {}, groups)
        gathered = self.emit("bufferization.to_tensor", [target], [TensorType(type_.shape, element)])
        return Tensor(self, gathered.result, extents)

    def matmul(self, lhs: Tensor, rhs: Tensor, accumulator: Tensor | None = None, *, checked: bool = False) -> Tensor:
        """See :func:`loomtext.kernels.expressions.matmul`."""
        return matmul(lhs, rhs, accumulator, checked)

    def elementwise(self, name: str, *operands: Tensor | float) -> Tensor:
        """See :func:`loomtext.kernels.expressions.elementwise`."""
        return elementwise(name, *operands)

    def finish(self) -> Operation:
        """The module. The builder is not used any more."""
        self.emit("func.return")
        signature = FunctionType([a.type for a in self._entry.args], [])
        attributes = {"sym_name": StringAttr(self._name), "function_type": TypeAttr(signature)}
        self._module.body.append(create("func.func", attributes=attributes, regions=[Region([self._entry])]))
        return self._module

    # -- parts -------------------------------------------------------------------------------------

    def emit(
        self,
        name: str,
        operands: Sequence[Value] = (),
        results: Iterable[Type] = (),
        attributes: Mapping[str, Attribute] | None = None,
        groups: Sequence[int] | None = None,
    ) -> Operation:
        """Append an operation."""
        op = self._block.append(create(name, operands, list(results), attributes or {}, groups=groups))
        op.quoted = name.startswith("loom.")
        return op

    def constant(self, number: int, rank: int = 2) -> Value:
        """A constant of type index; for the ranks see :meth:`_constant`."""
        return self._constant(index(number), rank)

    def scalar(self, number: float, element: Type | None = None) -> Value:
        """A constant of an element type, that of the arrays by default."""
        type_ = element or self.element
        if isinstance(type_, FloatType):
            return self._constant(FloatAttr(bits_from_float(number, type_.format), type_), 1)
        return self._constant(IntegerAttr(int(number), type_), 1)

    def _constant(self, value: FloatAttr | IntegerAttr, rank: int) -> Value:
        """A constant. All stand at the top: those that loops count with (rank 0), elements (1), sizes (2)."""
        found = self._constants.get(value)
        if found is None:
            op = create("arith.constant", result_types=[value.type], attributes={"value": value})
            behind = sum(1 for other, _ in self._constants.values() if other <= rank)
            self._entry.insert_before(next(islice(self._entry.ops(), behind, None), None), op)
            found = self._constants[value] = rank, op.result
        return found[1]

    def _count(self, length: Value, tile: Tile) -> Value:
        return self.emit("arith.ceildivui", [length, tile.size], [INDEX]).result

    def _once(self, key: object, make: Callable[[], Value]) -> Value:
        """A value that was made before in this block or around it, or a new one."""
        block: Block | None = self._block
        while block is not None:
            if (block, key) in self._known:
                return self._known[block, key]
            owner = block.parent_op
            block = None if owner is None else owner.parent
        value = self._known[self._block, key] = make()
        return value

    def _view(self, array: Array, part: Sequence[Subscript]) -> tuple[Value, list[Extent]]:
        """The view of a part of an array, and the extents of the dimensions that are left."""
        offsets, extents = zip(*map(self._place, part), strict=True)
        starts = [offset.value for offset in offsets if offset is not None]
        static_offsets = [0 if offset is None else DYNAMIC for offset in offsets]
        sizes, ones = shape_of([1 if extent is None else extent for extent in extents]), [1] * len(part)
        whole = subview_type(array.type, static_offsets, sizes, ones)
        assert whole is not None and isinstance(whole.layout, StridedLayoutAttr)
        kept = [i for i, extent in enumerate(extents) if extent is not None]
        layout = StridedLayoutAttr([whole.layout.strides[i] for i in kept], whole.layout.offset)
        type_ = MemRefType([sizes[i] for i in kept], self.element, layout)
        attributes = {
            "static_offsets": i64_array(static_offsets),
            "static_sizes": i64_array(sizes),
            "static_strides": i64_array(ones),
        }
        lengths = [extent.size for extent in extents if isinstance(extent, Tile)]
        groups = [1, len(starts), len(lengths), 0]
        operands = [array.value, *starts, *lengths]
        view = self.emit("memref.subview", operands, [type_], attributes, groups).result
        return view, [extents[i] for i in kept]

    def _place(self, subscript: Subscript) -> tuple[Index | None, Extent | None]:
        """Offset and extent; no offset is 0, no extent is one element, whose dimension is dropped."""
        if isinstance(subscript, Tile):
            return self.start(subscript), subscript
        if isinstance(subscript, Index):
            return subscript, None
        return (None, subscript) if isinstance(subscript, int) else subscript


def _with(tensor: Tensor, value: Value) -> Tensor:
    return Tensor(tensor.builder, value, tensor.extents)
