"""Folds and canonical forms: each rule on the smallest operations that show it.

Expectations on upstream operations are what ``mlir-opt --canonicalize`` of LLVM 22 prints.
"""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE
from loomtext.rewrite.canonical import canonicalization, folds
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.provenance import ProvenanceLog

Case = tuple[str, str, str, str]


def case(rule: str, signature: str, before: str, after: str) -> Case:
    """A rule, the signature of a function, and its body before and after."""
    return rule, signature, dedent(before).strip("\n"), dedent(after).strip("\n")


def run(signature: str, body: str) -> tuple[str, list[str]]:
    """The body after canonicalization, and the names of the rules that did it."""
    module = loomtext.parse(f"func.func @f{signature} {{\n{indent(body, '  ')}\n}}\n")
    log = ProvenanceLog()
    assert GreedyDriver(canonicalization(), log=log).run(module)
    lines = loomtext.print_module(module, style=STAGE_STYLE).splitlines()
    return dedent("\n".join(lines[2:-2])), [rewrite.rule for rewrite in log.rewrites]


# fmt: off
ARITH = [
    case(
        "constant_operand_last", "(%x: i32) -> i32",
        """
        %c5 = arith.constant 5 : i32
        %0 = arith.addi %c5, %x : i32
        return %0 : i32
        """,
        """
        %c5_i32 = arith.constant 5 : i32
        %0 = arith.addi %arg0, %c5_i32 : i32
        return %0 : i32
        """,
    ),
    case(
        "add_zero", "(%x: index) -> index",
        """
        %c0 = arith.constant 0 : index
        %0 = arith.addi %x, %c0 : index
        return %0 : index
        """,
        """
        return %arg0 : index
        """,
    ),
    case(
        "add_of_sub", "(%x: index, %y: index) -> index",
        """
        %0 = arith.subi %x, %y : index
        %1 = arith.addi %0, %y : index
        return %1 : index
        """,
        """
        return %arg0 : index
        """,
    ),
    case(
        "add_to_sub", "(%x: index, %y: index) -> index",
        """
        %0 = arith.subi %x, %y : index
        %1 = arith.addi %y, %0 : index
        return %1 : index
        """,
        """
        return %arg0 : index
        """,
    ),
    case(
        "sub_self", "(%x: index) -> index",
        """
        %0 = arith.subi %x, %x : index
        return %0 : index
        """,
        """
        %c0 = arith.constant 0 : index
        return %c0 : index
        """,
    ),
    case(
        "sub_zero", "(%x: i8) -> i8",
        """
        %c0 = arith.constant 0 : i8
        %0 = arith.subi %x, %c0 : i8
        return %0 : i8
        """,
        """
        return %arg0 : i8
        """,
    ),
    case(
        "sub_of_add_right", "(%x: index, %y: index) -> index",
        """
        %0 = arith.addi %x, %y : index
        %1 = arith.subi %0, %y : index
        return %1 : index
        """,
        """
        return %arg0 : index
        """,
    ),
    case(
        "sub_of_add_left", "(%x: index, %y: index) -> index",
        """
        %0 = arith.addi %x, %y : index
        %1 = arith.subi %0, %x : index
        return %1 : index
        """,
        """
        return %arg1 : index
        """,
    ),
    case(
        "mul_zero", "(%x: index) -> index",
        """
        %c0 = arith.constant 0 : index
        %0 = arith.muli %x, %c0 : index
        return %0 : index
        """,
        """
        %c0 = arith.constant 0 : index
        return %c0 : index
        """,
    ),
    case(
        "mul_one", "(%x: index) -> index",
        """
        %c1 = arith.constant 1 : index
        %0 = arith.muli %x, %c1 : index
        return %0 : index
        """,
        """
        return %arg0 : index
        """,
    ),
    case(
        "div_one", "(%x: index) -> (index, index)",
        """
        %c1 = arith.constant 1 : index
        %0 = arith.ceildivui %x, %c1 : index
        %1 = arith.divsi %x, %c1 : index
        return %0, %1 : index, index
        """,
        """
        return %arg0, %arg0 : index, index
        """,
    ),
    case(
        "compare_self", "(%x: index) -> (i1, i1)",
        """
        %0 = arith.cmpi eq, %x, %x : index
        %1 = arith.cmpi ult, %x, %x : index
        return %0, %1 : i1, i1
        """,
        """
        %true = arith.constant true
        %false = arith.constant false
        return %true, %false : i1, i1
        """,
    ),
    case(
        "mul_float_one", "(%x: f16) -> (f16, f16)",
        """
        %cst = arith.constant 1.0 : f16
        %0 = arith.mulf %x, %cst : f16
        %1 = arith.divf %x, %cst : f16
        return %0, %1 : f16, f16
        """,
        """
        return %arg0, %arg0 : f16, f16
        """,
    ),
    case(
        "idempotent", "(%x: f32, %i: i32) -> (f32, i32)",
        """
        %0 = arith.maximumf %x, %x : f32
        %1 = arith.andi %i, %i : i32
        return %0, %1 : f32, i32
        """,
        """
        return %arg0, %arg1 : f32, i32
        """,
    ),
    case(
        "add_float_zero", "(%x: f32) -> (f32, f32, f32)",
        """
        %cst = arith.constant 0.0 : f32
        %neg = arith.constant -0.0 : f32
        %0 = arith.addf %x, %cst : f32
        %1 = arith.addf %x, %neg : f32
        %2 = arith.subf %x, %cst : f32
        return %0, %1, %2 : f32, f32, f32
        """,
        """
        %cst = arith.constant 0.000000e+00 : f32
        %0 = arith.addf %arg0, %cst : f32
        return %0, %arg0, %arg0 : f32, f32, f32
        """,
    ),
    case(
        "select_known", "(%x: f32, %y: f32, %c: i1) -> (f32, f32)",
        """
        %true = arith.constant true
        %0 = arith.select %true, %x, %y : f32
        %1 = arith.select %c, %y, %y : f32
        return %0, %1 : f32, f32
        """,
        """
        return %arg0, %arg1 : f32, f32
        """,
    ),
    case(
        "fold_constants", "() -> (index, index, i8, f16, i1)",
        """
        %c512 = arith.constant 512 : index
        %c48 = arith.constant 48 : index
        %a = arith.constant 100 : i8
        %f = arith.constant 1.5 : f16
        %0 = arith.ceildivui %c512, %c48 : index
        %1 = arith.remui %c512, %c48 : index
        %2 = arith.addi %a, %a : i8
        %3 = arith.mulf %f, %f : f16
        %4 = arith.cmpi sgt, %c512, %c48 : index
        return %0, %1, %2, %3, %4 : index, index, i8, f16, i1
        """,
        """
        %c11 = arith.constant 11 : index
        %c32 = arith.constant 32 : index
        %c-56_i8 = arith.constant -56 : i8
        %cst = arith.constant 2.250000e+00 : f16
        %true = arith.constant true
        return %c11, %c32, %c-56_i8, %cst, %true : index, index, i8, f16, i1
        """,
    ),
    case(
        "mul_of_negations", "(%x: f32, %y: f32) -> f32",
        """
        %0 = arith.negf %x : f32
        %1 = arith.negf %y : f32
        %2 = arith.mulf %0, %1 : f32
        return %2 : f32
        """,
        """
        %0 = arith.mulf %arg0, %arg1 : f32
        return %0 : f32
        """,
    ),
    case(
        "div_of_negations", "(%x: f32, %y: f32) -> f32",
        """
        %0 = arith.negf %x : f32
        %1 = arith.negf %y : f32
        %2 = arith.divf %0, %1 : f32
        return %2 : f32
        """,
        """
        %0 = arith.divf %arg0, %arg1 : f32
        return %0 : f32
        """,
    ),
]

BOUNDS = [
    case(
        "simplify_bounds", "(%n: index, %m: memref<?xf32>, %x: f32)",
        """
        %c4 = arith.constant 4 : index
        affine.parallel (%i, %j) = (0, 0) to (%n, symbol(%c4)) {
          memref.store %x, %m[%i] : memref<?xf32>
          memref.store %x, %m[%j] : memref<?xf32>
        }
        return
        """,
        """
        affine.parallel (%arg3, %arg4) = (0, 0) to (symbol(%arg0), 4) {
          memref.store %arg2, %arg1[%arg3] : memref<?xf32>
          memref.store %arg2, %arg1[%arg4] : memref<?xf32>
        }
        return
        """,
    ),
    case(
        "simplify_bounds", "(%n: index, %m: memref<?xf32>, %x: f32)",
        """
        %c2 = arith.constant 2 : index
        affine.for %i = %c2 to affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n] {
          memref.store %x, %m[%i] : memref<?xf32>
        }
        return
        """,
        """
        affine.for %arg3 = 2 to affine_map<()[s0] -> (s0 * 2)>()[%arg0] {
          memref.store %arg2, %arg1[%arg3] : memref<?xf32>
        }
        return
        """,
    ),
]

BUFFERS = [
    case(
        "to_buffer_of_to_tensor", "(%m: memref<4xf32>) -> memref<4xf32>",
        """
        %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
        %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
        return %b : memref<4xf32>
        """,
        """
        return %arg0 : memref<4xf32>
        """,
    ),
    case(
        "to_buffer_of_to_tensor_cast", "(%m: memref<?xf32, strided<[1], offset: 4>>) -> memref<?xf32, strided<[?], offset: ?>>",
        """
        %t = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: 4>> to tensor<?xf32>
        %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
        return %b : memref<?xf32, strided<[?], offset: ?>>
        """,
        """
        %cast = memref.cast %arg0 : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[?], offset: ?>>
        return %cast : memref<?xf32, strided<[?], offset: ?>>
        """,
    ),
    case(
        "static_dim", "(%m: memref<?x4xf32>, %t: tensor<8x?xf32>) -> (index, index)",
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0 = memref.dim %m, %c1 : memref<?x4xf32>
        %1 = tensor.dim %t, %c0 : tensor<8x?xf32>
        return %0, %1 : index, index
        """,
        """
        %c4 = arith.constant 4 : index
        %c8 = arith.constant 8 : index
        return %c4, %c8 : index, index
        """,
    ),
    case(
        "known_dim", "(%m: memref<64x64xf32>, %n: index, %k: index) -> (index, index)",
        """
        %c0 = arith.constant 0 : index
        %c2 = arith.constant 2 : index
        %e = tensor.empty(%n, %k) : tensor<?x4x?xf32>
        %v = memref.subview %m[%n, 0] [%k, 64] [1, 1] : memref<64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
        %0 = tensor.dim %e, %c2 : tensor<?x4x?xf32>
        %1 = memref.dim %v, %c0 : memref<?x64xf32, strided<[64, 1], offset: ?>>
        return %0, %1 : index, index
        """,
        """
        return %arg2, %arg2 : index, index
        """,
    ),
    case(
        "static_view", "(%m: memref<64x64xf32>, %n: index, %k: index) -> memref<?x?xf32, strided<[64, 1], offset: ?>>",
        """
        %c4 = arith.constant 4 : index
        %v = memref.subview %m[%c4, %k] [%n, %n] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
        return %v : memref<?x?xf32, strided<[64, 1], offset: ?>>
        """,
        """
        %subview = memref.subview %arg0[4, %arg2] [%arg1, %arg1] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
        return %subview : memref<?x?xf32, strided<[64, 1], offset: ?>>
        """,
    ),
    case(
        "static_view_cast", "(%m: memref<64x64xf32>, %n: index) -> memref<?x?xf32, strided<[64, 1], offset: ?>>",
        """
        %c4 = arith.constant 4 : index
        %c0 = arith.constant 0 : index
        %v = memref.subview %m[%c4, %c0] [%n, %c4] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
        return %v : memref<?x?xf32, strided<[64, 1], offset: ?>>
        """,
        """
        %subview = memref.subview %arg0[4, 0] [%arg1, 4] [1, 1] : memref<64x64xf32> to memref<?x4xf32, strided<[64, 1], offset: 256>>
        %cast = memref.cast %subview : memref<?x4xf32, strided<[64, 1], offset: 256>> to memref<?x?xf32, strided<[64, 1], offset: ?>>
        return %cast : memref<?x?xf32, strided<[64, 1], offset: ?>>
        """,
    ),
    case(
        "static_view_cast", "(%m: memref<8x64x64xf32>, %n: index) -> memref<?x64xf32, strided<[64, 1], offset: ?>>",
        """
        %c2 = arith.constant 2 : index
        %v = memref.subview %m[%c2, %n, 0] [1, %n, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
        %w = memref.subview %m[%c2, 0, 0] [1, %n, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
        "test.use"(%v, %w) : (memref<?x64xf32, strided<[64, 1], offset: ?>>, memref<?x64xf32, strided<[64, 1], offset: ?>>) -> ()
        return %w : memref<?x64xf32, strided<[64, 1], offset: ?>>
        """,
        """
        %subview = memref.subview %arg0[2, %arg1, 0] [1, %arg1, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
        %subview_0 = memref.subview %arg0[2, 0, 0] [1, %arg1, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: 8192>>
        %cast = memref.cast %subview_0 : memref<?x64xf32, strided<[64, 1], offset: 8192>> to memref<?x64xf32, strided<[64, 1], offset: ?>>
        "test.use"(%subview, %cast) : (memref<?x64xf32, strided<[64, 1], offset: ?>>, memref<?x64xf32, strided<[64, 1], offset: ?>>) -> ()
        return %cast : memref<?x64xf32, strided<[64, 1], offset: ?>>
        """,
    ),
    case(
        "cast_to_same", "(%m: memref<4xf32>) -> memref<4xf32>",
        """
        %c = memref.cast %m : memref<4xf32> to memref<4xf32>
        return %c : memref<4xf32>
        """,
        """
        return %arg0 : memref<4xf32>
        """,
    ),
    case(
        "copy_from_cast", "(%m: memref<?xf32>, %n: memref<?xf32>)",
        """
        %c = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
        memref.copy %c, %n : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
        return
        """,
        """
        memref.copy %arg0, %arg1 : memref<?xf32> to memref<?xf32>
        return
        """,
    ),
    case(
        "copy_to_cast", "(%m: memref<?xf32>, %n: memref<?xf32>)",
        """
        %c = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
        memref.copy %n, %c : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
        return
        """,
        """
        memref.copy %arg1, %arg0 : memref<?xf32> to memref<?xf32>
        return
        """,
    ),
    case(
        "copy_to_self", "(%m: memref<?xf32>)",
        """
        memref.copy %m, %m : memref<?xf32> to memref<?xf32>
        return
        """,
        """
        return
        """,
    ),
    case(
        "gather_across_constant", "(%m: memref<?xf32>, %n: memref<?xf32>)",
        """
        %c0 = arith.constant 0 : index
        loom.gather %m, %n across(%c0 : index), area : [1, 1] : memref<?xf32> to memref<?xf32>
        return
        """,
        """
        loom.gather %arg0, %arg1 area : [1, 1] : memref<?xf32> to memref<?xf32>
        return
        """,
    ),
]

CONTROL = [
    case(
        "drop_true_assertion", "(%x: i1)",
        """
        %true = arith.constant true
        cf.assert %true, "always"
        cf.assert %x, "sometimes"
        return
        """,
        """
        cf.assert %arg0, "sometimes"
        return
        """,
    ),
    case(
        "skip_loop", "(%x: f32, %n: index, %s: index) -> (f32, f32)",
        """
        %c4 = arith.constant 4 : index
        %c1 = arith.constant 1 : index
        %0 = scf.for %i = %c4 to %c1 step %c1 iter_args(%a = %x) -> (f32) {
          %1 = "test.op"(%a) : (f32) -> f32
          scf.yield %1 : f32
        }
        %2 = scf.for %i = %n to %n step %s iter_args(%a = %x) -> (f32) {
          %1 = "test.op"(%a) : (f32) -> f32
          scf.yield %1 : f32
        }
        return %0, %2 : f32, f32
        """,
        """
        return %arg0, %arg0 : f32, f32
        """,
    ),
    case(
        "inline_loop", "(%x: f32) -> f32",
        """
        %c4 = arith.constant 4 : index
        %c6 = arith.constant 6 : index
        %0 = scf.for %i = %c4 to %c6 step %c4 iter_args(%a = %x) -> (f32) {
          %1 = "test.op"(%a, %i) : (f32, index) -> f32
          scf.yield %1 : f32
        }
        return %0 : f32
        """,
        """
        %c4 = arith.constant 4 : index
        %0 = "test.op"(%arg0, %c4) : (f32, index) -> f32
        return %0 : f32
        """,
    ),
    case(
        "drop_idle_loop", "(%x: f32, %y: f32, %n: index) -> (f32, f32)",
        """
        %c4 = arith.constant 4 : index
        %c1 = arith.constant 1 : index
        %0 = scf.for %i = %c1 to %c4 step %c1 iter_args(%a = %x) -> (f32) {
          scf.yield %y : f32
        }
        %1 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %x) -> (f32) {
          scf.yield %y : f32
        }
        return %0, %1 : f32, f32
        """,
        """
        %c1 = arith.constant 1 : index
        %0 = scf.for %arg3 = %c1 to %arg2 step %c1 iter_args(%arg4 = %arg0) -> (f32) {
          scf.yield %arg1 : f32
        }
        return %arg1, %0 : f32, f32
        """,
    ),
    case(
        "drop_iteration_arguments", "(%x: f32, %n: index) -> (f32, f32, f32)",
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (f32, f32, f32) {
          %1 = "test.op"(%a, %b) : (f32, f32) -> f32
          scf.yield %1, %b, %x : f32, f32, f32
        }
        return %0#0, %0#1, %0#2 : f32, f32, f32
        """,
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (f32) {
          %1 = "test.op"(%arg3, %arg0) : (f32, f32) -> f32
          scf.yield %1 : f32
        }
        return %0, %arg0, %arg0 : f32, f32, f32
        """,
    ),
    case(
        "drop_iteration_arguments", "(%x: f32, %y: f32, %n: index) -> (f32, f32)",
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %y, %d = %y) -> (f32, f32, f32, f32) {
          %1 = "test.op"(%a, %b, %c) : (f32, f32, f32) -> f32
          scf.yield %1, %1, %1, %1 : f32, f32, f32, f32
        }
        return %0#0, %0#1 : f32, f32
        """,
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg1) -> (f32, f32) {
          %1 = "test.op"(%arg4, %arg4, %arg5) : (f32, f32, f32) -> f32
          scf.yield %1, %1 : f32, f32
        }
        return %0#0, %0#0 : f32, f32
        """,
    ),
    case(
        "drop_iteration_arguments", "(%x: f32, %n: index)",
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
          "test.op"(%a) : (f32) -> ()
          scf.yield %a : f32
        }
        return
        """,
        """
        %c0 = arith.constant 0 : index
        %c1 = arith.constant 1 : index
        scf.for %arg2 = %c0 to %arg1 step %c1 {
          "test.op"(%arg0) : (f32) -> ()
        }
        return
        """,
    ),
    case(
        "inline_branch", "(%x: f32, %y: f32) -> f32",
        """
        %true = arith.constant true
        %false = arith.constant false
        %0 = scf.if %true -> (f32) {
          %1 = "test.op"(%x) : (f32) -> f32
          scf.yield %1 : f32
        } else {
          scf.yield %y : f32
        }
        scf.if %false {
          "test.op"() : () -> ()
        }
        return %0 : f32
        """,
        """
        %0 = "test.op"(%arg0) : (f32) -> f32
        return %0 : f32
        """,
    ),
]

TENSORS = [
    case(
        "identity_generic", "(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32>",
        """
        %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%y : tensor<?xf32>) {
        ^bb0(%in: f32, %out: f32):
          linalg.yield %in : f32
        } -> tensor<?xf32>
        return %0 : tensor<?xf32>
        """,
        """
        return %arg0 : tensor<?xf32>
        """,
    ),
    case(
        "identity_generic", "(%x: tensor<4x?xf32>, %y: tensor<?x4xf32>, %z: tensor<?x4xf32>) -> (tensor<?x4xf32>, tensor<?x4xf32>)",
        """
        %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x : tensor<4x?xf32>) outs(%y : tensor<?x4xf32>) {
        ^bb0(%in: f32, %out: f32):
          linalg.yield %in : f32
        } -> tensor<?x4xf32>
        %1:2 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%y : tensor<?x4xf32>) outs(%z, %z : tensor<?x4xf32>, tensor<?x4xf32>) {
        ^bb0(%in: f32, %out: f32, %out_1: f32):
          linalg.yield %in, %out : f32, f32
        } -> (tensor<?x4xf32>, tensor<?x4xf32>)
        return %0, %1#0 : tensor<?x4xf32>, tensor<?x4xf32>
        """,
        """
        %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x?xf32>) outs(%arg1 : tensor<?x4xf32>) {
        ^bb0(%in: f32, %out: f32):
          linalg.yield %in : f32
        } -> tensor<?x4xf32>
        return %0, %arg1 : tensor<?x4xf32>, tensor<?x4xf32>
        """,
    ),
    case(
        "idle_generic", "(%m: memref<?xf32>)",
        """
        linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%m : memref<?xf32>) outs(%m : memref<?xf32>) {
        ^bb0(%in: f32, %out: f32):
          linalg.yield %in : f32
        }
        return
        """,
        """
        return
        """,
    ),
    case(
        "copy_of_fill", "(%x: f32, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32>",
        """
        %0 = linalg.fill ins(%x : f32) outs(%a : tensor<?xf32>) -> tensor<?xf32>
        %1 = linalg.copy ins(%0 : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
        return %1 : tensor<?xf32>
        """,
        """
        %0 = linalg.fill ins(%arg0 : f32) outs(%arg2 : tensor<?xf32>) -> tensor<?xf32>
        return %0 : tensor<?xf32>
        """,
    ),
    case(
        "copy_onto_itself", "(%a: tensor<?xf32>, %b: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)",
        """
        %0 = linalg.copy ins(%a : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
        %1 = linalg.copy ins(%a : tensor<?xf32>) outs(%b : tensor<?xf32>) -> tensor<?xf32>
        return %0, %1 : tensor<?xf32>, tensor<?xf32>
        """,
        """
        %0 = linalg.copy ins(%arg0 : tensor<?xf32>) outs(%arg1 : tensor<?xf32>) -> tensor<?xf32>
        return %arg0, %0 : tensor<?xf32>, tensor<?xf32>
        """,
    ),
    case(
        "dim_of_result", "(%x: f32, %a: tensor<?xf32>, %n: index) -> (index, index)",
        """
        %c0 = arith.constant 0 : index
        %e = tensor.empty(%n) : tensor<?xf32>
        %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
        %1 = linalg.copy ins(%0 : tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
        %2 = tensor.dim %0, %c0 : tensor<?xf32>
        %3 = tensor.dim %1, %c0 : tensor<?xf32>
        return %2, %3 : index, index
        """,
        """
        %c0 = arith.constant 0 : index
        %dim = tensor.dim %arg1, %c0 : tensor<?xf32>
        return %arg2, %dim : index, index
        """,
    ),
]

# fmt: on


CASES = [*ARITH, *BOUNDS, *BUFFERS, *CONTROL, *TENSORS]


@pytest.mark.parametrize(("rule", "signature", "before", "after"), CASES, ids=[case[0] for case in CASES])
def test_rule(rule: str, signature: str, before: str, after: str) -> None:
    text, fired = run(signature, before)
    assert text == after
    assert rule in fired


def test_every_rule_has_a_case() -> None:
    assert {rule.name for rule in canonicalization().rules} == {case[0] for case in CASES}


@pytest.mark.parametrize(("rule", "signature", "before", "after"), CASES, ids=[case[0] for case in CASES])
def test_the_result_is_in_canonical_form(rule: str, signature: str, before: str, after: str) -> None:
    module = loomtext.parse(f"func.func @f{signature} {{\n{indent(before, '  ')}\n}}\n")
    GreedyDriver(canonicalization()).run(module)
    text = loomtext.print_module(module, style=STAGE_STYLE)
    log = ProvenanceLog()
    again = loomtext.parse(text)
    assert GreedyDriver(canonicalization(), log=log).run(again)
    assert loomtext.print_module(again, style=STAGE_STYLE) == text
    assert log.rewrites == []


UNCHANGED = [
    ("x + 0.0 may turn -0.0 into 0.0", "(%x: f32) -> f32", """
%cst = arith.constant 0.000000e+00 : f32
%0 = arith.addf %arg0, %cst : f32
return %0 : f32"""),
    ("a division by zero is left alone", "() -> index", """
%c0 = arith.constant 0 : index
%c4 = arith.constant 4 : index
%0 = arith.divui %c4, %c0 : index
return %0 : index"""),
    ("the trip count may be zero", "(%n: index, %x: f32, %y: f32) -> f32", """
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (f32) {
  scf.yield %arg2 : f32
}
return %0 : f32"""),
    ("a transposing map is no identity", "(%a: tensor<4x4xf32>, %b: tensor<4x4xf32>) -> tensor<4x4xf32>", """
%0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], \
iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<4x4xf32>) outs(%arg1 : tensor<4x4xf32>) {
^bb0(%in: f32, %out: f32):
  linalg.yield %in : f32
} -> tensor<4x4xf32>
return %0 : tensor<4x4xf32>"""),
    ("memory of another layout needs a copy", "(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32>", """
%0 = bufferization.to_tensor %arg0 : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
%1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
return %1 : memref<?xf32>"""),
]  # fmt: skip


@pytest.mark.parametrize(("why", "signature", "body"), UNCHANGED, ids=[case[0] for case in UNCHANGED])
def test_left_alone(why: str, signature: str, body: str) -> None:
    names = [name.strip() for name in signature.partition("(")[2].partition(")")[0].split(", ") if name]
    for i, name in enumerate(names):
        signature = signature.replace(name.partition(":")[0] + ":", f"%arg{i}:")
    text, fired = run(signature, body)
    assert text == body.strip()
    assert fired == []


def test_folds_are_a_part_of_canonicalization() -> None:
    names = [rule.name for rule in canonicalization().rules]
    assert names[: len(folds().rules)] == [rule.name for rule in folds().rules]
    assert "inline_loop" not in {rule.name for rule in folds().rules}


def test_a_constant_made_by_a_fold_goes_to_the_front() -> None:
    text, _ = run(
        "(%x: index) -> (index, i1)",
        "%c7 = arith.constant 7 : index\n%0 = arith.addi %x, %c7 : index\n"
        "%1 = arith.cmpi eq, %x, %x : index\nreturn %0, %1 : index, i1",
    )
    assert text.splitlines()[:2] == ["%true = arith.constant true", "%c7 = arith.constant 7 : index"]
