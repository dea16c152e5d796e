"""Writing tiled kernels: arrays, tiles, a parallel grid, a reduction, and the operations on tiles.

A kernel reads and writes whole arrays in memory, one tile at a time::

    kernel = KernelBuilder("scale", F16)
    x, out = kernel.array("x", [64, 32]), kernel.array("out", [64, 32])
    m, n = kernel.tile("tile_m", 64), kernel.tile("tile_n", 32)
    with kernel.grid(m, n):
        half = kernel.full([m, n], 0.5)
        kernel.store(out, [m, n], kernel.elementwise("arith.mulf", kernel.load(x, [m, n]), half))
    module = kernel.finish()

Sizes of tiles are symbols: later stages choose numbers up to the bound, which need not divide it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice

from loomtext.dialects.linalg_maps import default_maps, identity_maps, iterator
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
    StringAttr,
    SymbolRefAttr,
    TypeAttr,
    i64,
    i64_array,
    index,
)
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.diagnostics import Source, Style
from loomtext.ir.floats import bits_from_float
from loomtext.ir.opdef import create
from loomtext.ir.types import DYNAMIC, I32, INDEX, FloatType, FunctionType, MemRefType, TensorType, Type

_STYLE = Style(quoted=True, argument_names=True)


@dataclass(eq=False)
class Tile:
    """A dimension that is cut into tiles of a size that later stages choose."""

    name: str
    bound: int
    """Size of the whole dimension, the largest size of a tile."""
    size: Value
    position: Value | None = None
    """Number of the current tile, inside the loop over this dimension."""


@dataclass(eq=False)
class Array:
    """An argument of the kernel."""

    value: Value
    type: MemRefType


@dataclass(eq=False)
class Carried:
    """The tile that a reduction carries; set ``value`` to what it is after a step."""

    value: Value


Extent = Tile | int
"""One dimension of a part of an array: a tile of it, or all of its elements."""


class KernelBuilder:
    """Builds one function of one module."""

    def __init__(self, name: str, element: FloatType) -> None:
        self.element = element
        self._module = create("builtin.module", regions=[Region([Block()])])
        self._module.source = Source("", f"<kernel {name}>", _STYLE)
        self._entry = Block()
        self._block = self._entry
        self._name = name
        self._tiles: list[Tile] = []
        self._constants: dict[FloatAttr | IntegerAttr, tuple[int, Value]] = {}
        self._offsets: dict[tuple[Block, Tile], Value] = {}

    # -- declarations ------------------------------------------------------------------------------

    def array(self, name: str, shape: Sequence[int]) -> Array:
        """An array in memory, the next argument of the kernel."""
        type_ = MemRefType(shape, self.element)
        argument = self._entry.add_argument(type_)
        argument.hint = name
        return Array(argument, type_)

    def tile(self, name: str, bound: int) -> Tile:
        """A dimension of ``bound`` elements that is worked on in tiles."""
        facts = {"is_reduction": FALSE, "upper_bound": index(bound)}
        size = self._add("loom.sym", [], [INDEX], {"symbol_ref": SymbolRefAttr(name), **facts})
        size.quoted = True
        size.set_attribute("asure_divisible", None)  # Younger than this form of the operation.
        self._module.set_attribute(f"loom.{name}", DictionaryAttr(facts))
        tile = Tile(name, bound, size.result)
        self._tiles.append(tile)
        return tile

    # -- loops -------------------------------------------------------------------------------------

    @contextmanager
    def grid(self, *tiles: Tile) -> Iterator[None]:
        """The parallel loop over all tiles of some dimensions."""
        counts = [self._tile_count(tile) for tile in tiles]
        rank = len(tiles)
        ones = DenseElementsAttr(TensorType([rank], I32), [1], True)
        upper = AffineMap(0, rank, tuple(map(symbol, range(rank))))
        loop = self._add(
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
        with self._inside(loop, Block([INDEX] * rank)) as body:
            for tile, position in zip(tiles, body.args, strict=True):
                tile.position = position
            yield
            self._add("affine.yield")

    @contextmanager
    def reduction(self, tile: Tile, init: Value) -> Iterator[Carried]:
        """The sequential loop over the tiles of a dimension; afterwards ``value`` is the loop's result."""
        count = self._tile_count(tile)
        step, start = self._index(1), self._index(0)
        loop = self._add("scf.for", [start, count, step, init], [init.type])
        with self._inside(loop, Block([INDEX, init.type])) as body:
            tile.position, carried = body.args[0], Carried(body.args[1])
            yield carried
            self._add("scf.yield", [carried.value])
        tile.position = None
        carried.value = loop.result

    @contextmanager
    def _inside(self, loop: Operation, body: Block) -> Iterator[Block]:
        region = Region([body])
        region.parent = loop
        loop.regions.append(region)
        outer, self._block = self._block, body
        yield body
        self._block = outer

    # -- tiles of values ---------------------------------------------------------------------------

    def full(self, extents: Sequence[Extent], number: float) -> Value:
        """A tile in which every element is ``number``."""
        scalar = self._constant(FloatAttr(bits_from_float(number, self.element.format), self.element), 1)
        empty = self.empty(extents)
        return self._add("linalg.fill", [scalar, empty], [empty.type], groups=[1, 1]).result

    def empty(self, extents: Sequence[Extent]) -> Value:
        """A tile without contents."""
        sizes = [extent.size for extent in extents if isinstance(extent, Tile)]
        return self._add("tensor.empty", sizes, [TensorType(_shape(extents), self.element)]).result

    def load(self, array: Array, extents: Sequence[Extent]) -> Value:
        """The current tile of an array."""
        view = self._view(array, extents)
        assert isinstance(view.type, MemRefType)
        type_ = TensorType(view.type.shape, self.element)
        return self._add("bufferization.to_tensor", [view], [type_]).result

    def store(self, array: Array, extents: Sequence[Extent], value: Value) -> None:
        """Write the current tile of an array."""
        view = self._view(array, extents)
        buffer = self._add("bufferization.to_buffer", [value], [view.type]).result
        self._add("memref.copy", [buffer, view])

    def matmul(self, lhs: Value, rhs: Value, accumulator: Value) -> Value:
        """``accumulator + lhs @ rhs`` of matrices, or of each matrix of a batch (rank 3)."""
        rank = len(_tensor(accumulator).shape)
        name = "linalg.matmul" if rank == 2 else "linalg.batch_matmul"
        attributes = {"indexing_maps": default_maps(name.removeprefix("linalg."))}
        return self._add(name, [lhs, rhs, accumulator], [accumulator.type], attributes, [2, 1]).result

    def elementwise(self, name: str, *tiles: Value) -> Value:
        """Apply an operation on scalars, such as ``arith.addf``, to each element of tiles of one shape."""
        type_ = _tensor(tiles[0])
        sizes = self._sizes_of(tiles[0])
        out = self._add("tensor.empty", sizes, [type_]).result
        rank = len(type_.shape)
        generic = self._add(
            "linalg.generic", [*tiles, out], [type_],
            {
                "indexing_maps": identity_maps(rank, len(tiles) + 1),
                "iterator_types": ArrayAttr([iterator("parallel")] * rank),
            },
            [len(tiles), 1],
        )  # fmt: skip
        with self._inside(generic, Block([type_.element] * (len(tiles) + 1))) as body:
            scalar = self._add(name, body.args[:-1], [type_.element])
            self._add("linalg.yield", scalar.results)
        return generic.result

    def finish(self) -> Operation:
        """The module. The builder is not used any more."""
        self._add("func.return")
        signature = FunctionType([a.type for a in self._entry.args], [])
        attributes = {"sym_name": StringAttr(self._name), "function_type": TypeAttr(signature)}
        self._module.body.append(create("func.func", attributes=attributes, regions=[Region([self._entry])]))
        return self._module

    # -- parts -------------------------------------------------------------------------------------

    def _add(
        self,
        name: str,
        operands: Sequence[Value] = (),
        results: Sequence[Type] = (),
        attributes: Mapping[str, Attribute] | None = None,
        groups: Sequence[int] | None = None,
    ) -> Operation:
        return self._block.append(create(name, operands, results, attributes or {}, groups=groups))

    def _constant(self, value: FloatAttr | IntegerAttr, rank: int) -> Value:
        """A constant. All stand at the top: those that loops count with (rank 0), elements (1), sizes (2)."""
        found = self._constants.get(value)
        if found is None:
            op = create("arith.constant", result_types=[value.type], attributes={"value": value})
            behind = sum(1 for other, _ in self._constants.values() if other <= rank)
            self._entry.insert_before(next(islice(self._entry.ops(), behind, None), None), op)
            found = self._constants[value] = rank, op.result
        return found[1]

    def _index(self, number: int, rank: int = 0) -> Value:
        return self._constant(index(number), rank)

    def _tile_count(self, tile: Tile) -> Value:
        bound = self._index(tile.bound, 2)
        return self._add("arith.ceildivui", [bound, tile.size], [INDEX]).result

    def _offset(self, tile: Tile) -> Value:
        """The first element of the current tile, computed where it is first needed."""
        if tile.position is None:
            raise ValueError(f"{tile.name} is used outside the loop over it")
        block: Block | None = self._block
        while block is not None:
            if (block, tile) in self._offsets:
                return self._offsets[block, tile]
            owner = block.parent_op
            block = None if owner is None else owner.parent
        offset = self._add("arith.muli", [tile.position, tile.size], [INDEX]).result
        self._offsets[self._block, tile] = offset
        return offset

    def _view(self, array: Array, extents: Sequence[Extent]) -> Value:
        tiles = [extent for extent in extents if isinstance(extent, Tile)]
        offsets = [self._offset(tile) for tile in tiles]
        static_offsets = [DYNAMIC if isinstance(extent, Tile) else 0 for extent in extents]
        ones = [1] * len(extents)
        type_ = subview_type(array.type, static_offsets, _shape(extents), ones)
        assert type_ is not None
        attributes = {
            "static_offsets": i64_array(static_offsets),
            "static_sizes": i64_array(_shape(extents)),
            "static_strides": i64_array(ones),
        }
        operands = [array.value, *offsets, *(tile.size for tile in tiles)]
        groups = [1, len(tiles), len(tiles), 0]
        return self._add("memref.subview", operands, [type_], attributes, groups).result

    def _sizes_of(self, value: Value) -> list[Value]:
        """The sizes of a tile that are not known, in the order of its dimensions."""
        while True:
            op = value.defining_op or value.block.parent_op  # type: ignore[union-attr]
            assert op is not None
            if op.name == "tensor.empty":
                return list(op.operands)
            if op.name == "memref.subview":
                return op.operand_group("sizes")
            # What is computed has the shape of what it is written to; what a loop carries, that of its init.
            value = op.operands[-1]


def _shape(extents: Sequence[Extent]) -> list[int]:
    return [DYNAMIC if isinstance(extent, Tile) else extent for extent in extents]


def _tensor(value: Value) -> TensorType:
    assert isinstance(value.type, TensorType)
    return value.type
