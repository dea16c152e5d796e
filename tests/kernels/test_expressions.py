from __future__ import annotations

from collections.abc import Callable

import pytest

from loomtext import print_module
from loomtext.ir.types import F32
from loomtext.ir.verifier import verify
from loomtext.kernels.builder import KernelBuilder
from loomtext.kernels.expressions import Tensor, exp, log, maximum
from loomtext.kernels.indices import Tile

T, COLUMN, ROW = "tensor<?x8xf32>", "tensor<?x1xf32>", "tensor<8xf32>"
SAME = "affine_map<(d0, d1) -> (d0, d1)>"


def text(make: Callable[[Tensor, Tile], Tensor]) -> list[str]:
    """The lines that ``make`` adds for a loaded tile ``%3`` of shape [m, 8] and what it returns."""
    kernel = KernelBuilder("k", F32)
    x, m = kernel.array("x", [64, 8]), kernel.tile("m", 64)
    with kernel.grid(m):
        result = make(kernel.load(x, [m, 8]), m)
        kernel.emit("test.use", [result.value])
    module = kernel.finish()
    verify(module)
    lines = [line.strip() for line in print_module(module).splitlines()]
    start = next(i for i, line in enumerate(lines) if "bufferization.to_tensor" in line) + 1
    return lines[start : next(i for i, line in enumerate(lines) if "test.use" in line)]


def generic(maps: list[str], ins: str, outs: str, body: list[str], kinds: str = '"parallel", "parallel"') -> list[str]:
    header = f"%5 = linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{kinds}]}} "
    return [f"{header}ins({ins}) outs({outs}) {{", *body, f"}} -> {outs.partition(' : ')[2]}"]


EMPTY = f"%4 = tensor.empty(%0) : {T}"


@pytest.mark.parametrize(
    ("make", "scalar"),
    [
        (lambda t, m: t + t, "arith.addf"),
        (lambda t, m: t - t, "arith.subf"),
        (lambda t, m: t * t, "arith.mulf"),
        (lambda t, m: t / t, "arith.divf"),
    ],
)
def test_operators(make: Callable[[Tensor, Tile], Tensor], scalar: str) -> None:
    body = ["^bb0(%in: f32, %in_0: f32, %out: f32):", f"%6 = {scalar} %in, %in_0 : f32", "linalg.yield %6 : f32"]
    assert text(make) == [EMPTY, *generic([SAME] * 3, f"%3, %3 : {T}, {T}", f"%4 : {T}", body)]


@pytest.mark.parametrize(("function", "scalar"), [(exp, "math.exp"), (log, "math.log")])
def test_functions(function: Callable[[Tensor], Tensor], scalar: str) -> None:
    body = ["^bb0(%in: f32, %out: f32):", f"%6 = {scalar} %in : f32", "linalg.yield %6 : f32"]
    assert text(lambda t, m: function(t)) == [EMPTY, *generic([SAME] * 2, f"%3 : {T}", f"%4 : {T}", body)]


def test_maximum() -> None:
    body = [
        "^bb0(%in: f32, %in_0: f32, %out: f32):",
        "%6 = arith.cmpf ogt, %in, %in_0 : f32",
        "%7 = arith.select %6, %in, %in_0 : f32",
        "linalg.yield %7 : f32",
    ]
    assert text(lambda t, m: maximum(t, t)) == [EMPTY, *generic([SAME] * 3, f"%3, %3 : {T}, {T}", f"%4 : {T}", body)]


def test_a_number_is_a_constant_that_the_body_uses() -> None:
    body = ["^bb0(%in: f32, %out: f32):", "%6 = arith.mulf %in, %cst : f32", "linalg.yield %6 : f32"]
    assert text(lambda t, m: t * 0.5) == [EMPTY, *generic([SAME] * 2, f"%3 : {T}", f"%4 : {T}", body)]


FILL = "%5 = linalg.fill ins(%cst : f32) outs(%4 : {0}) -> {0}"


@pytest.mark.parametrize(
    ("make", "result", "map_", "kinds", "scalar"),
    [
        (lambda t, m: t.sum(1, keep=True), COLUMN, "(d0, d1) -> (d0, 0)", '"parallel", "reduction"', "arith.addf"),
        (lambda t, m: t.max(1, keep=True), COLUMN, "(d0, d1) -> (d0, 0)", '"parallel", "reduction"', "arith.maximumf"),
        (lambda t, m: t.sum(0), ROW, "(d0, d1) -> (d1)", '"reduction", "parallel"', "arith.addf"),
    ],
)
def test_reductions(make: Callable[[Tensor, Tile], Tensor], result: str, map_: str, kinds: str, scalar: str) -> None:
    body = ["^bb0(%in: f32, %out: f32):", f"%7 = {scalar} %in, %out : f32", "linalg.yield %7 : f32"]
    lines = generic([SAME, f"affine_map<{map_}>"], f"%3 : {T}", f"%5 : {result}", body, kinds)
    assert text(make)[1:] == [FILL.format(result), lines[0].replace("%5 =", "%6 =", 1), *lines[1:]]


def test_maximum_with_its_position() -> None:
    assert text(lambda t, m: t.max_with_index(0)[1])[-8:] == [
        "^bb0(%in: f32, %out: f32, %out_0: i64):",
        "%9 = linalg.index 0 : index",
        "%10 = arith.index_cast %9 : index to i64",
        "%11 = arith.maximumf %in, %out : f32",
        "%12 = arith.cmpf ogt, %in, %out : f32",
        "%13 = arith.select %12, %10, %out_0 : i64",
        "linalg.yield %11, %13 : f32, i64",
        "} -> (tensor<8xf32>, tensor<8xi64>)",
    ]


def test_broadcasts() -> None:
    assert text(lambda t, m: t.sum(1, keep=True).stretched(1, 8))[-1] == (
        f'%8 = "loom.broadcast"(%6, %7) {{dim = 1 : i64}} : ({COLUMN}, {T}) -> {T}'
    )
    assert text(lambda t, m: t.sum(0).repeated(0, m))[-1] == (
        f'%8 = "loom.broadcast"(%6, %7) {{dim = 0 : i64}} : ({ROW}, {T}) -> {T}'
    )


def test_transpose() -> None:
    assert text(lambda t, m: t.transposed(1, 0)) == [
        "%4 = tensor.empty(%0) : tensor<8x?xf32>",
        f"%transposed = linalg.transpose ins(%3 : {T}) outs(%4 : tensor<8x?xf32>) permutation = [1, 0]",
    ]


@pytest.mark.parametrize(
    ("make", "maps"),
    [
        (lambda t, m: t + t.sum(1, keep=True), [SAME, "affine_map<(d0, d1) -> (d0, 0)>", SAME]),
        (lambda t, m: t.sum(1, keep=True) + t, ["affine_map<(d0, d1) -> (d0, 0)>", SAME, SAME]),
        (lambda t, m: t + t.sum(0), [SAME, "affine_map<(d0, d1) -> (d1)>", SAME]),
        (lambda t, m: t + t.sum(0).sum(0), [SAME, "affine_map<(d0, d1) -> ()>", SAME]),
    ],
)
def test_shapes_are_joined(make: Callable[[Tensor, Tile], Tensor], maps: list[str]) -> None:
    (line,) = [line for line in text(make) if f"indexing_maps = [{', '.join(maps)}]" in line]
    assert f"outs(%4 : {T})" in line or f": {T}) {{" in line


def test_shapes_that_do_not_go_together() -> None:
    kernel = KernelBuilder("k", F32)
    m, n = kernel.tile("m", 64), kernel.tile("n", 64)
    with pytest.raises(ValueError, match=r"tensor<\?x8xf32> and tensor<\?x8xf32> do not go together in dimension 0"):
        kernel.empty([m, 8]) + kernel.empty([n, 8])


def test_checked_sizes() -> None:
    kernel = KernelBuilder("k", F32)
    b, k = kernel.tile("b", 4), kernel.tile("k", 64)
    kernel.matmul(kernel.empty([b, 8, k]), kernel.empty([b, k, 8]), checked=True)
    lines = [line.strip() for line in print_module(kernel.finish()).splitlines()]
    start = next(i for i, line in enumerate(lines) if "index_cast" in line)
    assert lines[start : start + 6] == [
        "%4 = arith.index_cast %0 : index to i64",
        "%5 = arith.cmpi eq, %4, %4 : i64",
        'cf.assert %5, "sizes of matrices do not fit"',
        "%6 = arith.index_cast %1 : index to i64",
        "%7 = arith.cmpi eq, %6, %6 : i64",
        'cf.assert %7, "sizes of matrices do not fit"',
    ]
