"""Small variants of a matrix product that trip over defects of the compiler, and how to lower kernels in tests."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np

from loomtext import lower
from loomtext.grammar.printer import print_module
from loomtext.grammar.reader import parse
from loomtext.hardware.files import spec_path
from loomtext.ir.core import Operation
from loomtext.ir.types import FloatType
from loomtext.kernels import KERNELS
from loomtext.kernels.builder import KernelBuilder

M, N, K = 16, 16, 8
TILES = {"tile_m": 8, "tile_n": 8, "tile_k": 4}


def lowered(kernel: str, mesh: str, tiles: dict[str, int], **sizes: int) -> Operation:
    """A kernel of the project at stage 08, read from its text as a user's file would be."""
    given = {name: str(size) for name, size in sizes.items()}
    return stage_08(KERNELS[kernel].build(given), mesh, tiles)


def stage_08(module: Operation, mesh: str, tiles: dict[str, int], **options: bool) -> Operation:
    result = lower(module, to="08", hw=mesh, block_sizes=tiles, full_occ=True, **options)
    return parse(print_module(result), "08.mlir")


def one_core(folder: Path) -> str:
    """A hardware file with a mesh of one core."""
    text = spec_path("mesh_4x4").read_text()
    path = folder / "one_core.mlir"
    path.write_text(text.replace('"dim_x", 4', '"dim_x", 1').replace('"dim_y", 4', '"dim_y", 1'))
    return str(path)


def _begin(arrays: dict[str, tuple[int, int]]) -> tuple[KernelBuilder, list, list]:
    kernel = KernelBuilder("variant", FloatType("f16"))
    found = kernel.arrays(arrays)
    tiles = [kernel.tile("tile_m", M), kernel.tile("tile_n", N), kernel.tile("tile_k", K)]
    return kernel, found, tiles


def plain() -> Operation:
    kernel, (x, y, out), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "out": (M, N)})
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
            total.value = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), total.value)
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


def read_again() -> Operation:
    """D4: a tile is read in the K loop and again behind it."""
    kernel, (x, y, b, out), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "b": (M, N), "out": (M, N)})
    with kernel.grid(m, n):
        bias = kernel.load(b, [m, n])
        with kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
            product = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), kernel.full([m, n], 0.0))
            total.value = total.value + product * bias
        kernel.store(out, [m, n], total.value + bias)
    return kernel.finish()


def adding_to_a_load() -> Operation:
    """D5: the accumulator starts as a tile that is loaded."""
    kernel, (x, y, c, out), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "c": (M, N), "out": (M, N)})
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.load(c, [m, n])) as total:
            total.value = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), total.value)
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


def stored_twice() -> Operation:
    """D6: one tile is stored to two arrays."""
    kernel, (x, y, out, copy), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "out": (M, N), "copy": (M, N)})
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
            total.value = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), total.value)
        kernel.store(out, [m, n], total.value)
        kernel.store(copy, [m, n], total.value)
    return kernel.finish()


def stored_inside() -> Operation:
    """D7: what a loop carries is stored in it."""
    kernel, (x, y, out), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "out": (M, N)})
    with kernel.grid(m, n), kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
        total.value = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), total.value)
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


def loaded_and_read_again() -> Operation:
    """D8: the accumulator starts as a load that is read again behind the loop."""
    kernel, (x, y, c, out), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "c": (M, N), "out": (M, N)})
    with kernel.grid(m, n):
        start = kernel.load(c, [m, n])
        with kernel.reduction(k, start) as total:
            total.value = kernel.matmul(kernel.load(x, [m, k]), kernel.load(y, [k, n]), total.value)
        kernel.store(out, [m, n], total.value + start)
    return kernel.finish()


def two_products() -> Operation:
    """D9: two products are added to one accumulator."""
    kernel, (x, y, out), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "out": (M, N)})
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
            lhs, rhs = kernel.load(x, [m, k]), kernel.load(y, [k, n])
            total.value = kernel.matmul(lhs, rhs, kernel.matmul(lhs, rhs, total.value))
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


def own_operand() -> Operation:
    """D9: the accumulator is an operand of the next step."""
    kernel, (y, out), (m, n, k) = _begin({"y": (N, N), "out": (M, N)})
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.full([m, n], 1.0)) as total:
            total.value = kernel.matmul(total.value, kernel.load(y, [n, n]), kernel.full([m, n], 0.0))
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


def transposed() -> Operation:
    """D9: the accumulator is transposed in every step."""
    kernel, (x, y, out), (m, n, k) = _begin({"x": (M, K), "y": (K, N), "out": (M, N)})
    with kernel.grid(m, n):
        with kernel.reduction(k, kernel.full([m, n], 0.0)) as total:
            lhs, rhs = kernel.load(x, [m, k]), kernel.load(y, [k, n])
            total.value = kernel.matmul(lhs, rhs, total.value.transposed(1, 0))
        kernel.store(out, [m, n], total.value)
    return kernel.finish()


VARIANTS: dict[str, Callable[[], Operation]] = {
    "D4": read_again, "D5": adding_to_a_load, "D6": stored_twice, "D7": stored_inside, "D8": loaded_and_read_again,
    "D9 two products": two_products, "D9 own operand": own_operand, "D9 transposed": transposed,
}  # fmt: skip

Array = np.ndarray


def _blocks(whole: Array) -> Array:
    """[row, column, m, n]: the tiles of M x N elements."""
    m, n = TILES["tile_m"], TILES["tile_n"]
    return whole.reshape(M // m, m, N // n, n).swapaxes(1, 2)


def _whole(blocks: Array) -> Array:
    return blocks.swapaxes(1, 2).reshape(M, N)


def _transposed_steps(x: Array, y: Array) -> Array:
    first, second = (x[:, part] @ y[part] for part in (slice(0, 4), slice(4, 8)))
    return second + _whole(_blocks(first).swapaxes(2, 3))


def _own_steps(y: Array) -> Array:
    blocks = _blocks(y)
    return np.tile(np.concatenate([np.ones((8, 8)) @ blocks[j, j] @ blocks[j, j] for j in range(2)], axis=1), (2, 1))


EXPECTED: dict[str, Callable[..., list[Array]]] = {
    "D4": lambda x, y, b: [x @ y * b + b], "D5": lambda x, y, c: [x @ y + c], "D6": lambda x, y: [x @ y, x @ y],
    "D7": lambda x, y: [x @ y], "D8": lambda x, y, c: [x @ y + 2 * c], "D9 two products": lambda x, y: [2 * x @ y],
    "D9 own operand": lambda y: [_own_steps(y)], "D9 transposed": lambda x, y: [_transposed_steps(x, y)],
}  # fmt: skip
"""What the variants should compute, from their inputs in order."""
