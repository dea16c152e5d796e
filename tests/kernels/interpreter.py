"""Runs modules of stages 00 to 02 with NumPy, slowly and plainly, to see what a kernel computes.

Before stage 02 tensors are values. From stage 02 on they live in buffers: operations write what they compute
into the buffer behind their ``outs``. A buffer starts as NaN and is NaN again when it is given back by the
tensor that last wrote to it. What an operation overwrites although it reads it in another order is NaN, too. A plan
that lets two live tensors share a buffer, or gives one back too early, therefore shows in the result.
"""

from __future__ import annotations

import itertools
from collections.abc import Generator, Mapping
from typing import Any

import numpy as np

from loomtext.dialects.linalg_maps import indexing_maps, iterator_types
from loomtext.ir.affine import AffineDim, AffineMap
from loomtext.ir.attributes import FloatAttr
from loomtext.ir.core import Block, Operation, Value
from loomtext.ir.floats import float_from_bits
from loomtext.ir.types import DYNAMIC

Run = Generator[tuple[Operation, int, np.ndarray, np.ndarray], None, list[Any]]
"""A core's run. It stops at each gather with (gather, dimension of the grid, its part, where all go)."""

SCALAR = {
    "arith.addf": np.add, "arith.subf": np.subtract, "arith.mulf": np.multiply, "arith.divf": np.divide,
    "arith.maximumf": np.maximum, "math.exp": np.exp, "math.log": np.log, "arith.select": np.where,
    "arith.addi": lambda a, b: a + b, "arith.subi": lambda a, b: a - b, "arith.muli": lambda a, b: a * b,
    "arith.divui": lambda a, b: a // b, "arith.remui": lambda a, b: a % b,
    "arith.ceildivui": lambda a, b: -(-a // b), "arith.index_cast": lambda a: a,
}  # fmt: skip
COMPARE = {("arith.cmpf", 2): np.greater, ("arith.cmpi", 0): np.equal}
SAME = ("bufferization.to_buffer", "loom.bufferize_to_memref", "loom.init_tensor", "memref.cast")


def run(module: Operation, arrays: Mapping[str, np.ndarray], tiles: Mapping[str, int]) -> None:
    """Run the only function on arrays in the order of its arguments; ``tiles`` gives the sizes."""
    (function,) = [op for op in module.walk() if op.name == "func.func"]
    in_place = any(op.name == "loom.alloc" for op in module.walk())
    values = dict(zip(function.body.args, arrays.values(), strict=True))
    with np.errstate(all="ignore"):
        assert list(_Core(values, tiles, in_place).block(function.body)) == []


def affine_bounds(op: Operation, values: list[Any]) -> tuple[list[int], list[int]]:
    """Lower and upper bounds of a loop, in which every bound is a number or a value by itself."""
    plural = "s" if op.name == "affine.parallel" else ""
    bounds = []
    for end in ("lower", "upper"):
        map_ = op.attributes[f"{end}Bound{plural}Map"].map
        given, values = values[: map_.num_inputs], values[map_.num_inputs :]
        bounds.append(list(map_.evaluate(given[: map_.num_dims], given[map_.num_dims :])))
    return bounds[0], bounds[1]


class _Core:
    def __init__(self, values: Mapping[Value, Any], tiles: Mapping[str, int], in_place: bool) -> None:
        self.values = dict(values)
        self.tiles = tiles
        self.in_place = in_place
        self.writers: dict[int, np.ndarray] = {}
        """By buffer, the taken view through which it was last written."""

    def block(self, block: Block) -> Run:
        """Run a block; the operands of its terminator."""
        for op in block.ops():
            values = [self.values[v] for v in op.operands]
            if op is block.last and not op.results and op.name.endswith((".yield", ".return")):
                return values
            results = yield from self.op(op, values)
            self.values.update(zip(op.results, results, strict=True))
        return []

    def op(self, op: Operation, values: list[Any]) -> Run:
        if op.name == "affine.parallel":
            lower, upper = affine_bounds(op, values)
            assert set(lower) <= {0}
            self.grid(op, upper)
            return []
        if op.name in ("scf.for", "affine.for"):
            if op.name == "affine.for":
                (start,), (stop,) = affine_bounds(op, values)
                step, carried = op.attributes["step"].value, values[len(values) - len(op.results) :]
            else:
                start, stop, step, *carried = values
            for i in range(start, stop, step):
                self.values.update(zip(op.body.args, [i, *carried], strict=True))
                carried = yield from self.block(op.body)
            return carried
        if op.name == "scf.if":
            return (yield from self.block(op.body)) if values[0] else []
        if op.name == "loom.gather":
            dimension = op.operand("across").index  # type: ignore[attr-defined]
            yield op, dimension, values[0].copy(), values[1]
            return []
        return self.simple(op, values)

    def grid(self, op: Operation, counts: list[int]) -> None:
        points = list(itertools.product(*map(range, counts)))
        cores = []
        for point in points:
            values = {**self.values, **dict(zip(op.body.args, point, strict=True))}
            cores.append(_Core(values, self.tiles, self.in_place).block(op.body))
        while stops := [stop for core in cores if (stop := next(core, None)) is not None]:
            assert len(stops) == len(cores)
            parts = {point: part for point, (_, _, part, _) in zip(points, stops, strict=True)}
            for point, (_, dimension, _, target) in zip(points, stops, strict=True):
                for i in range(counts[dimension]):
                    target[i] = parts[(*point[:dimension], i, *point[dimension + 1 :])]

    def simple(self, op: Operation, values: list[Any]) -> list[Any]:
        """An operation without a region of control flow."""
        name = op.name
        if name in SCALAR:
            return [SCALAR[name](*values)]
        if name in ("arith.cmpf", "arith.cmpi"):
            return [COMPARE[name, op.attributes["predicate"].value](*values)]
        if name == "arith.constant":
            value = op.attributes["value"]
            number = float_from_bits(value.bits, value.type.format) if isinstance(value, FloatAttr) else None
            return [value.value if number is None else number]
        if name == "loom.sym":
            return [self.tiles[op.attributes["symbol_ref"].root]]
        if name in ("tensor.empty", "loom.alloc", "loom.placeholder"):
            sizes = iter(values)
            return [np.full([next(sizes) if n == DYNAMIC else n for n in op.result.type.shape], np.nan)]
        if name in ("memref.subview", "loom.subview"):
            return [self.view(op, values[0])]
        if name in SAME:
            return values[:1]
        if name == "memref.store":
            values[1][tuple(values[2:])] = values[0]
            return []
        if name == "memref.dim":
            return [values[0].shape[values[1]]]
        if name in ("bufferization.to_tensor", "loom.bufferize_to_tensor"):
            return [values[0] if self.in_place else values[0].copy()]
        if name in ("memref.copy", "loom.copy"):
            values[1][...] = values[0]
            self.wrote(values[1])
            return []
        if name == "loom.semaphore_take":
            return [values[0].view()]
        if name == "loom.semaphore_give":
            if self.writers.get(id(values[0].base)) is values[0]:
                values[0][...] = np.nan
            return []
        if name == "cf.assert":
            assert values[0], op.attributes["msg"]
            return []
        return self.computed(op, values)

    def view(self, op: Operation, array: np.ndarray) -> np.ndarray:
        groups = {name: iter(op.operand_group(name)) for name in ("offsets", "sizes")}
        index: list[Any] = []
        dropped = len(op.attributes["static_sizes"]) - len(op.result.type.shape)
        statics = zip(op.attributes["static_offsets"], op.attributes["static_sizes"], strict=True)
        for offset, size in statics:
            start = self.values[next(groups["offsets"])] if offset == DYNAMIC else offset
            length = self.values[next(groups["sizes"])] if size == DYNAMIC else size
            drop = size == 1 and dropped > 0
            dropped -= drop
            index.append(start if drop else slice(start, start + length))
        view = array[(*index, ...)]
        assert view.shape == tuple(self.values[s] if isinstance(s, Value) else s for s in self._expected(op)), (
            "a tile reaches beyond the array"
        )
        return view

    @staticmethod
    def _expected(op: Operation) -> list[Any]:
        sizes = iter(op.operand_group("sizes"))
        return [next(sizes) if n == DYNAMIC else n for n in op.result.type.shape]

    def computed(self, op: Operation, values: list[Any]) -> list[Any]:
        """An operation that writes to its ``outs``."""
        count = len(op.results)
        inputs, outs = values[:-count], values[-count:]
        if not self.in_place:
            outs = [np.array(out) for out in outs]
        if op.name == "linalg.generic":
            self.generic(op, inputs, outs)
        elif op.name in ("linalg.fill", "linalg.copy"):
            outs[0][...] = inputs[0]
        elif op.name in ("linalg.matmul", "linalg.batch_matmul"):
            outs[0] += inputs[0] @ inputs[1]
        elif op.name == "linalg.transpose":
            outs[0][...] = inputs[0].transpose(tuple(op.attributes["permutation"]))
        elif op.name == "loom.broadcast":
            axis = op.attributes["dim"].value
            outs[0][...] = inputs[0] if inputs[0].ndim == outs[0].ndim else np.expand_dims(inputs[0], axis)
        else:
            raise NotImplementedError(op.name)
        for out in outs:
            self.wrote(out)
        for i, j in itertools.product(range(len(inputs)), range(count)):
            if np.shares_memory(inputs[i], outs[j]) and not _in_place(op, i, j):
                outs[j][...] = np.nan  # It is read in another order than it is written.
        return outs

    def wrote(self, array: np.ndarray) -> None:
        self.writers[id(array.base)] = array

    def generic(self, op: Operation, inputs: list[Any], outs: list[Any]) -> None:
        maps, kinds = indexing_maps(op), iterator_types(op)
        sizes = [0] * len(kinds)
        for map_, array in zip(maps, [*inputs, *outs], strict=True):
            for expr, size in zip(map_.results, np.shape(array), strict=True):
                if isinstance(expr, AffineDim):
                    sizes[expr.position] = size
        reduced = [d for d, kind in enumerate(kinds) if kind == "reduction"]
        for point in itertools.product(*(range(sizes[d]) for d in reduced)):
            fixed = dict(zip(reduced, point, strict=True))
            parts = [_part(a, m, fixed) for a, m in zip([*inputs, *outs], maps, strict=True)]
            self.values.update(zip(op.body.args, parts, strict=True))
            for inner in op.body.ops():
                operands = [self.values[v] for v in inner.operands]
                if inner.name == "linalg.index":
                    self.values[inner.result] = fixed[inner.attributes["dim"].value]
                elif inner.name == "linalg.yield":
                    for part, value in zip(parts[len(inputs) :], operands, strict=True):
                        part[...] = value
                else:
                    (self.values[inner.result],) = self.simple(inner, operands)


def _in_place(op: Operation, i: int, j: int) -> bool:
    """True if input ``i`` is read where result ``j`` is written, so that it may be overwritten."""
    if op.name != "linalg.generic":
        return op.name == "linalg.copy"
    maps = indexing_maps(op)
    return maps[i] is maps[len(maps) - len(op.results) + j] and "reduction" not in iterator_types(op)


def _part(array: Any, map_: AffineMap, fixed: Mapping[int, int]) -> Any:
    """A view with one dimension for each parallel loop, of size 1 where the operand does not have it."""
    index: list[Any] = []
    kept = []
    for expr in map_.results:
        free = isinstance(expr, AffineDim) and expr.position not in fixed
        index.append(slice(None) if free else fixed.get(getattr(expr, "position", -1), 0))
        if free:
            kept.append(expr.position)
    view = np.asarray(array)[(*index, ...)]
    order = sorted(range(len(kept)), key=kept.__getitem__)
    view = view.transpose(order)
    loops = [d for d in range(map_.num_dims) if d not in fixed]
    return view[tuple(slice(None) if d in kept else None for d in loops)]
