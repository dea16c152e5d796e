"""Which rule made which operation."""

from __future__ import annotations

import loomtext
from loomtext.ir.core import Operation
from loomtext.rewrite.canonical import canonicalization
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.passes import Context, run_stage, stage
from loomtext.rewrite.provenance import ProvenanceLog, summary

KERNEL = """\
func.func @f(%o: memref<64xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %n step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %x = linalg.copy ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = bufferization.to_buffer %r : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
"""


def lowered(*numbers: str) -> tuple[Operation, ProvenanceLog]:
    module = loomtext.parse(KERNEL)
    log = ProvenanceLog()
    context = Context(log=log)
    for number in numbers:
        run_stage(module, stage(number), context)
    return module, log


def test_a_rewrite() -> None:
    module = loomtext.parse(
        "func.func @f(%x: index, %y: index) -> index {\n"
        "  %0 = arith.addi %x, %y : index\n"
        "  %1 = arith.cmpi eq, %x, %x : index\n"
        "  %2 = arith.select %1, %0, %y : index\n"
        "  return %2 : index\n"
        "}\n"
    )
    log = ProvenanceLog()
    GreedyDriver(canonicalization(), log=log, stage="01", pass_name="canonicalize").run(module)
    assert [(r.stage, r.pass_name, r.rule) for r in log.rewrites] == [
        ("01", "canonicalize", "compare_self"),
        ("01", "canonicalize", "select_known"),
    ]
    first, second = log.rewrites
    assert len(first.before) == 1 and "arith.cmpi eq" in first.before[0]
    assert len(first.after) == 1 and "arith.constant true" in first.after[0]
    assert second.after == (), "a replacement by something that is there makes nothing"


def test_makers() -> None:
    module, log = lowered("01", "02")
    made = {op.name: log.explain(op) for op in module.walk()}
    rules = {name: (rewrite.stage, rewrite.rule) for name, rewrite in made.items() if rewrite is not None}
    assert rules["linalg.fill"] == ("01", "sink-preparations")
    assert rules["loom.alloc"] == ("02", "alloc_buffer")
    assert rules["loom.copy"] == ("02", "write_tile")
    assert rules["loom.bufferize_to_memref"] == ("02", "write_tile")
    assert made["affine.parallel"] is None, "what the input had, no rule made"


def test_every_rewrite_names_its_pass() -> None:
    _, log = lowered("01", "02")
    names = {step.name for number in ("01", "02") for step in stage(number).passes}
    assert {rewrite.pass_name for rewrite in log.rewrites} <= names
    assert {rewrite.stage for rewrite in log.rewrites} == {"01", "02"}


def test_a_log_changes_nothing() -> None:
    with_log, _ = lowered("01", "02")
    without = loomtext.parse(KERNEL)
    for number in ("01", "02"):
        run_stage(without, stage(number), Context())
    assert loomtext.print_module(with_log) == loomtext.print_module(without)


def test_summaries_are_one_line() -> None:
    module = loomtext.parse(KERNEL)
    for op in module.walk():
        assert "\n" not in summary(op)
