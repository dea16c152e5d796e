"""Effects, and what may go when nobody uses it."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.rewrite.effects import effects, is_effect_free, is_trivially_dead

SIGNATURE = "%i: index, %b: i1, %t: tensor<?xf32>, %m: memref<?xf32>, %x: f32"


def operation(line: str) -> Operation:
    """The operation on ``line``, which may use the arguments of :data:`SIGNATURE`."""
    module = loomtext.parse(f"func.func @f({SIGNATURE}) {{\n  {line}\n  return\n}}\n")
    assert module.body.first is not None
    op = module.body.first.body.first
    assert op is not None
    return op


COPY_BODY = "{\n^bb0(%in: f32, %out: f32):\n  linalg.yield %in : f32\n}"
MAPS = '{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]}'


def generic(inner: str) -> str:
    """A generic on tensors with ``inner`` in its body."""
    body = f"{{\n^bb0(%in: f32, %out: f32):\n  {inner}\n  linalg.yield %in : f32\n}}"
    return f"%0 = linalg.generic {MAPS} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {body} -> tensor<?xf32>"


DEAD = [
    "%0 = arith.addi %i, %i : index",
    "%0 = math.exp %x : f32",
    "%0 = tensor.empty(%i) : tensor<?xf32>",
    "%0 = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    f"%0 = linalg.generic {MAPS} ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) {COPY_BODY} -> tensor<?xf32>",
    generic("%v = memref.load %m[%i] : memref<?xf32>"),
    "%0 = memref.subview %m[0] [%i] [1] : memref<?xf32> to memref<?xf32, strided<[1]>>",
    "%0 = memref.cast %m : memref<?xf32> to memref<4xf32>",
    "%0 = memref.dim %m, %i : memref<?xf32>",
    "%0 = bufferization.to_tensor %m : memref<?xf32> to tensor<?xf32>",
    "%0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>",
    "%0 = loom.sym @a {upper_bound = 4 : index} : index",
    "%0 = loom.placeholder [%i] : memref<?xf32>",
    "%0 = loom.init_tensor %m[%i] : memref<?xf32> -> tensor<?xf32>",
    "%0 = loom.bufferize_to_tensor %m[%i] : memref<?xf32> -> tensor<?xf32>",
    "%0 = loom.bufferize_to_memref %t : tensor<?xf32> -> memref<?xf32>",
    "%0 = memref.load %m[%i] : memref<?xf32>",
    "scf.for %j = %i to %i step %i {\n}",
    "affine.parallel (%j) = (0) to (4) {\n  %0 = arith.addi %j, %j : index\n}",
    "scf.if %b {\n  %0 = memref.load %m[%i] : memref<?xf32>\n}",
]
ALIVE = [
    "%0 = loom.alloc [%i] on @L1 : memref<?xf32>",
    "%0 = loom.semaphore_take %m : memref<?xf32> -> memref<?xf32>",
    "loom.semaphore_give %m : memref<?xf32>",
    "%0 = loom.broadcast ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) dim(0) -> tensor<?xf32>",
    "%0 = loom.sync ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>",
    "loom.gather %m, %m area : [1, 1] : memref<?xf32> to memref<?xf32>",
    generic("memref.store %in, %m[%i] : memref<?xf32>"),
    generic('"test.op"() : () -> ()'),
    generic("func.call @f(%i, %b, %t, %m, %x) : (index, i1, tensor<?xf32>, memref<?xf32>, f32) -> ()"),
    "loom.copy %m, %m, area : [1, 1] : memref<?xf32> to memref<?xf32>",
    "memref.copy %m, %m : memref<?xf32> to memref<?xf32>",
    "memref.store %x, %m[%i] : memref<?xf32>",
    "linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)",
    'cf.assert %b, "no"',
    '%0 = "test.op"() : () -> index',
    "func.call @f(%i, %b, %t, %m, %x) : (index, i1, tensor<?xf32>, memref<?xf32>, f32) -> ()",
    'scf.if %b {\n  "test.op"() : () -> ()\n}',
    "scf.for %j = %i to %i step %i {\n  memref.store %x, %m[%j] : memref<?xf32>\n}",
]


@pytest.mark.parametrize("line", DEAD)
def test_dead(line: str) -> None:
    assert is_trivially_dead(operation(line))


@pytest.mark.parametrize("line", ALIVE)
def test_alive(line: str) -> None:
    assert not is_trivially_dead(operation(line))


def test_used_results_and_terminators_are_alive() -> None:
    op = operation('%0 = arith.addi %i, %i : index\n  "test.use"(%0) : (index) -> ()')
    assert not is_trivially_dead(op)
    block = op.parent
    assert block is not None and not is_trivially_dead(block.terminator)
    function = block.parent_op
    assert function is not None and not is_trivially_dead(function)


@pytest.mark.parametrize(
    ("line", "own"),
    [
        ("%0 = arith.addi %i, %i : index", frozenset()),
        ("%0 = linalg.fill ins(%x : f32) outs(%t : tensor<?xf32>) -> tensor<?xf32>", frozenset()),
        ("linalg.fill ins(%x : f32) outs(%m : memref<?xf32>)", frozenset({"read", "write"})),
        ("%0 = memref.load %m[%i] : memref<?xf32>", frozenset({"read"})),
        ("loom.semaphore_give %m : memref<?xf32>", frozenset({"free"})),
        ('scf.if %b {\n  "test.op"() : () -> ()\n}', frozenset()),
        ("%0 = loom.alloc [%i] on @L1 : memref<?xf32>", None),
        ('%0 = "test.op"() : () -> index', None),
    ],
)
def test_own_effects(line: str, own: frozenset[str] | None) -> None:
    assert effects(operation(line)) == own


@pytest.mark.parametrize(
    ("line", "free"),
    [
        ("%0 = arith.addi %i, %i : index", True),
        ("%0 = memref.load %m[%i] : memref<?xf32>", False),
        (generic("%v = math.exp %in : f32"), True),
        (generic("%v = memref.load %m[%i] : memref<?xf32>"), False),
        (generic("memref.store %in, %m[%i] : memref<?xf32>"), False),
        ("scf.if %b {\n  %0 = arith.addi %i, %i : index\n}", True),
        ("scf.if %b {\n  %0 = memref.load %m[%i] : memref<?xf32>\n}", False),
    ],
)
def test_effect_free(line: str, free: bool) -> None:
    assert is_effect_free(operation(line)) is free
