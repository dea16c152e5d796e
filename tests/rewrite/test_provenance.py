"""Which rule made which operation."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import loomtext
from loomtext.ir.attributes import UNIT
from loomtext.ir.core import Operation
from loomtext.rewrite.canonical import canonicalization
from loomtext.rewrite.cleanup import CSE
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.passes import Context, Pass, greedy_pass, run_passes, run_stage, stage
from loomtext.rewrite.provenance import Author, Event, ProvenanceLog, summary

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


# -- what became of an operation -----------------------------------------------------------------------------

CANONICALIZE = greedy_pass("canonicalize", "folds", canonicalization)


def after(body: str, *passes: Pass) -> tuple[dict[str, Operation], ProvenanceLog]:
    """The operations of a function behind these passes, by name (the last one of each), and the log."""
    module = loomtext.parse(f"func.func @f(%x: index, %y: index) -> index {{\n{body}}}\n")
    log = ProvenanceLog()
    run_passes(module, passes, Context(log=log, stage="01"))
    return {op.name: op for op in module.walk()}, log


def only_event(op: Operation, log: ProvenanceLog) -> Event:
    (event,) = log.history[op]
    return event


def line_of(place: str) -> str:
    """The line of the project's source that a place names."""
    name, _, number = place.partition(":")
    return (Path(loomtext.__file__).parents[1] / name).read_text().splitlines()[int(number) - 1]


def function_pass(run: Callable[[Operation, Context], None]) -> Pass:
    return Pass("by-hand", "something without rules", run)


FOLD = """\
  %a = arith.constant 2 : index
  %b = arith.constant 3 : index
  %c = arith.addi %a, %b : index
  %d = arith.muli %x, %c : index
  return %d : index
"""


def test_a_fold_makes_a_constant() -> None:
    ops, log = after(FOLD, CANONICALIZE)
    made = log.history[ops["arith.constant"]][0]
    assert (made.kind, made.rewrite.rule, made.rewrite.author.kind) == ("made", "fold_constants", "rule")
    assert made.rewrite.before == ("%0 = arith.addi %c2, %c3 : index",)


def test_the_place_of_a_rule_is_where_it_is_written() -> None:
    ops, log = after(FOLD, CANONICALIZE)
    author = log.history[ops["arith.constant"]][0].rewrite.author
    assert author.place.startswith("loomtext/rewrite/canonical/arith.rules:")
    assert line_of(author.place) == "rule fold_constants"


def test_a_made_operation_comes_from_what_the_rule_replaced() -> None:
    ops, log = after(FOLD, CANONICALIZE)
    source = ops["builtin.module"].source
    assert source is not None
    assert source.line(source.line_column(log.history[ops["arith.constant"]][0].origin)[0]).strip().startswith("%c =")


def test_a_user_of_what_was_replaced_has_other_operands() -> None:
    ops, log = after(FOLD, CANONICALIZE)
    event = only_event(ops["arith.muli"], log)
    assert (event.kind, event.rewrite.rule) == ("operands", "fold_constants")


def test_what_stays_as_it_is_has_no_history() -> None:
    ops, log = after(FOLD, CANONICALIZE)
    assert ops["func.func"] not in log.history
    assert ops["func.return"] not in log.history


def test_a_rule_that_changes_an_operation_in_place() -> None:
    ops, log = after(
        "  %a = arith.constant 2 : index\n"
        "  %b = arith.cmpi slt, %a, %x : index\n"
        "  %c = arith.select %b, %x, %y : index\n"
        "  return %c : index\n",
        CANONICALIZE,
    )
    event = only_event(ops["arith.cmpi"], log)
    assert event.kind == "changed"
    assert line_of(event.rewrite.author.place) == f"rule {event.rewrite.rule}"


def test_a_constant_that_moves_to_the_front() -> None:
    ops, log = after(
        "  %s = arith.addi %x, %y : index\n"
        "  %a = arith.constant 2 : index\n"
        "  %d = arith.muli %s, %a : index\n"
        "  return %d : index\n",
        CANONICALIZE,
    )
    event = only_event(ops["arith.constant"], log)
    assert (event.kind, event.rewrite.rule) == ("moved", "constants")
    assert "def take" in line_of(event.rewrite.author.place)


TWICE = """\
  %a = arith.addi %x, %y : index
  %b = arith.addi %x, %y : index
  %c = arith.muli %a, %b : index
  return %c : index
"""


def test_cse_merges_an_operation_into_its_equal() -> None:
    ops, log = after(TWICE, CSE)
    event = only_event(ops["arith.addi"], log)
    assert (event.kind, event.rewrite.pass_name) == ("merged", "cse")
    assert event.rewrite.before == ("%1 = arith.addi %x, %y : index",)
    assert "def eliminate_common_subexpressions" in line_of(event.rewrite.author.place)


def test_the_user_of_what_cse_merged() -> None:
    ops, log = after(TWICE, CSE)
    event = only_event(ops["arith.muli"], log)
    assert (event.kind, event.rewrite.pass_name) == ("operands", "cse")


def test_a_pass_without_rules_is_found_out() -> None:
    def mark(module: Operation, context: Context) -> None:
        next(op for op in module.walk() if op.name == "arith.muli").set_attribute("marked", UNIT)

    ops, log = after(TWICE, function_pass(mark))
    event = only_event(ops["arith.muli"], log)
    assert event.kind == "changed"
    assert (event.rewrite.rule, event.rewrite.author.doc) == ("by-hand", "something without rules")
    assert set(log.history) == {ops["arith.muli"]}


def test_a_copy_knows_what_it_is_a_copy_of() -> None:
    def copy(module: Operation, context: Context) -> None:
        function = module.body.first
        assert function is not None
        module.body.append(function.clone())
        function.erase()

    ops, log = after(TWICE, function_pass(copy))
    assert {event.kind for op in ops.values() for event in log.history.get(op, ())} == {"copied"}
    assert only_event(ops["arith.muli"], log).origin == ops["arith.muli"].offset > 0


def test_a_copy_that_is_changed() -> None:
    def copy(module: Operation, context: Context) -> None:
        product = next(op for op in module.walk() if op.name == "arith.muli")
        assert product.parent is not None
        product.parent.insert_before(product, product.clone()).set_attribute("marked", UNIT)
        product.replace_with(product.prev.results if product.prev is not None else ())

    ops, log = after(TWICE, function_pass(copy))
    assert only_event(ops["arith.muli"], log).kind == "changed"


def test_a_template_is_named() -> None:
    module, log = lowered("01", "02")
    take = next(rewrite for op in module.walk() if op.name == "loom.semaphore_take" and (rewrite := log.explain(op)))
    assert (take.rule, take.author.kind) == ("take_buffer", "template")
    assert line_of(take.author.place) == "template take_buffer"


def test_a_driver_by_itself_tells_of_changes_in_place() -> None:
    module = loomtext.parse(
        "func.func @f(%x: index) -> i1 {\n"
        "  %a = arith.constant 2 : index\n"
        "  %b = arith.cmpi slt, %a, %x : index\n"
        "  return %b : i1\n"
        "}\n"
    )
    log = ProvenanceLog()
    GreedyDriver(canonicalization(), log=log, stage="01", pass_name="canonicalize").run(module)
    (compare,) = [op for op in module.walk() if op.name == "arith.cmpi"]
    assert "changed" in {event.kind for event in log.history[compare]}


def test_an_author_without_a_description() -> None:
    def step() -> None: ...

    author = Author.of_function(step)
    assert (author.name, author.doc, author.kind) == ("step", "", "")
