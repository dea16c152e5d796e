"""The greedy driver: order of visits, constants, dead operations, fixed points."""

from __future__ import annotations

from textwrap import dedent, indent

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.canonical import canonicalization
from loomtext.rewrite.greedy import MAX_ROUNDS, GreedyDriver
from loomtext.rewrite.passes import Context, greedy_pass
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.rules import Predicate, RuleTable, parse_rules
from tests.rewrite.casefile import printed


def table(text: str, **predicates: Predicate) -> RuleTable:
    return RuleTable(parse_rules(dedent(text).lstrip("\n"), "test.rules", predicates))


def function(body: str, signature: str = "%x: index, %y: index") -> Operation:
    body = indent(dedent(body).strip("\n"), "  ")
    return loomtext.parse(f"func.func @f({signature}) {{\n{body}\n  return\n}}\n")


def lines(module: Operation) -> list[str]:
    """The lines of the function's body, without ``return``."""
    return [line[2:] for line in printed(module).splitlines()[1:-2]]


# -- order ---------------------------------------------------------------------------------------------

LOOK = """
rule look
  before  "test.op" ...
  where   look(%root)
  after   erase
"""

NESTED = """
"test.op"() {n = 1} : () -> ()
scf.for %i = %x to %y step %x {
  "test.op"() {n = 2} : () -> ()
  "test.op"() {n = 3} : () -> ()
}
"test.op"() {n = 4} : () -> ()
"""


@pytest.mark.parametrize(("top_down", "order"), [(True, [1, 2, 3, 4]), (False, [4, 3, 2, 1])])
def test_order_of_visits(top_down: bool, order: list[int]) -> None:
    seen: list[int] = []

    def look(op: Operation) -> bool:
        seen.append(op.attributes["n"].value)  # type: ignore[attr-defined]
        return False

    rules = table(LOOK.replace('"test.op" ...', "test.op ..."), look=look)
    assert GreedyDriver(rules, top_down=top_down).run(function(NESTED))
    # A predicate alone may be asked twice for one visit; that changes no order.
    assert list(dict.fromkeys(seen)) == order


def test_what_a_rewrite_makes_is_looked_at_next() -> None:
    seen: list[str] = []

    def look(op: Operation) -> bool:
        n = str(op.attributes["n"])
        if not seen or seen[-1] != n:
            seen.append(n)
        return False

    rules = """
    rule split
      before  %r = "test.big"() {n = #n} : () -> !t
      after   %a = "test.op"() {n = "first"} : () -> !t
              %r = "test.two"(%a) {n = "second"} : (!t) -> !t

    rule look
      before  test.op|test.two|test.last ...
      where   look(%root)
      after   erase
    """
    body = '%0 = "test.big"() {n = "big"} : () -> index\n"test.last"(%0) {n = "last"} : (index) -> ()'
    assert GreedyDriver(table(rules, look=look)).run(function(body))
    assert sorted(seen[:2]) == ['"first"', '"second"']
    assert seen[2] == '"last"', "the rest of the list comes after what is new"


def test_users_of_a_replaced_value_are_looked_at_again() -> None:
    rules = """
    rule add
      before  %r = arith.addi %a, %a : !t
      after   %r = "test.twice"(%a) : (!t) -> !t

    rule negative
      before  %r = arith.subi %b, %a : !t
      where   %b = "test.twice"(%a) : (!t) -> !t
      after   %r = %a
    """
    module = function('%0 = arith.addi %x, %x : index\n%1 = arith.subi %0, %x : index\n"test.use"(%1) : (index) -> ()')
    assert GreedyDriver(table(rules)).run(module)
    # Nothing is known of the effects of `test.twice`, so it stays.
    assert lines(module) == ['%0 = "test.twice"(%arg0) : (index) -> index', '"test.use"(%arg0) : (index) -> ()']


def test_nothing_in_an_erased_operation_is_visited() -> None:
    def check(op: Operation) -> bool:
        assert op.operands, "an erased operation has no operands"
        return False

    rules = """
    rule gone
      before  scf.if ...
      after   erase

    rule look
      before  arith.addi ...
      where   check(%root)
      after   erase
    """
    body = """
    %true = arith.constant true
    scf.if %true {
      %0 = arith.addi %x, %y : index
      %1 = arith.addi %0, %0 : index
      %2 = arith.addi %1, %1 : index
      "test.use"(%2) : (index) -> ()
    }
    """
    for top_down in (True, False):
        module = function(body)
        assert GreedyDriver(table(rules, check=check), top_down=top_down).run(module)
        assert lines(module) == []


# -- constants -----------------------------------------------------------------------------------------

CONSTANTS = [
    (
        "a run at the front keeps its order; the second of two equal ones goes",
        """
        %c5 = arith.constant 5 : index
        %c1 = arith.constant 1 : index
        %c5_0 = arith.constant 5 : index
        "test.use"(%c1, %c5, %c5_0) : (index, index, index) -> ()
        """,
        ["%c5 = arith.constant 5 : index", "%c1 = arith.constant 1 : index"],
    ),
    (
        "those behind something else go to the front one by one",
        """
        "test.op"() : () -> ()
        %c1 = arith.constant 1 : index
        %c2 = arith.constant 2 : index
        %c1_0 = arith.constant 1 : index
        %c3 = arith.constant 3 : index
        "test.use"(%c1, %c2, %c1_0, %c3) : (index, index, index, index) -> ()
        """,
        [f"%c{n} = arith.constant {n} : index" for n in (3, 2, 1)] + ['"test.op"() : () -> ()'],
    ),
    (
        "also out of regions",
        """
        scf.for %i = %x to %y step %x {
          %c1 = arith.constant 1 : index
          %cst = arith.constant 1.0 : f32
          "test.use"(%c1, %cst) : (index, f32) -> ()
        }
        """,
        ["%cst = arith.constant 1.000000e+00 : f32", "%c1 = arith.constant 1 : index"],
    ),
    (
        "another type is another constant",
        """
        %c1 = arith.constant 1 : index
        %c1_0 = arith.constant 1 : i32
        "test.use"(%c1, %c1_0) : (index, i32) -> ()
        """,
        ["%c1 = arith.constant 1 : index", "%c1_i32 = arith.constant 1 : i32"],
    ),
    (
        "those that folds make stand where the folded operation stood, and then join the front",
        """
        %0 = arith.subi %x, %x : index
        %1 = arith.cmpi eq, %x, %x : index
        %c2 = arith.constant 2 : index
        %c3 = arith.constant 3 : index
        %2 = arith.addi %c2, %c3 : index
        %3 = arith.addi %x, %c3 : index
        "test.use"(%0, %1, %2, %3) : (index, i1, index, index) -> ()
        """,
        [
            "%c3 = arith.constant 3 : index", "%c0 = arith.constant 0 : index",
            "%true = arith.constant true", "%c5 = arith.constant 5 : index",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize("top_down", [True, False])
@pytest.mark.parametrize(("why", "body", "front"), CONSTANTS, ids=[c[0] for c in CONSTANTS])
def test_constants(why: str, body: str, front: list[str], top_down: bool) -> None:
    # As `mlir-opt-22 --canonicalize`, with and without `top-down=false`.
    module = function(body)
    assert GreedyDriver(canonicalization(), top_down=top_down).run(module)
    assert lines(module)[: len(front)] == front
    assert sum("arith.constant" in line for line in lines(module)) == sum("arith.constant" in line for line in front)


def test_constants_of_two_functions_stay_apart() -> None:
    text = 'func.func @f() {\n  %c1 = arith.constant 1 : index\n  "test.use"(%c1) : (index) -> ()\n  return\n}\n'
    module = loomtext.parse(text + text.replace("@f", "@g"))
    assert GreedyDriver(table("")).run(module)
    assert printed(module) == (text + text.replace("@f", "@g")).rstrip("\n")


# -- dead operations -----------------------------------------------------------------------------------


@pytest.mark.parametrize("top_down", [True, False])
def test_dead_chains_go(top_down: bool) -> None:
    module = function(
        """
        %0 = arith.addi %x, %y : index
        %1 = arith.muli %0, %0 : index
        scf.for %i = %x to %y step %x {
          %2 = arith.addi %1, %i : index
        }
        "test.use"(%x) : (index) -> ()
        """
    )
    assert GreedyDriver(table(""), top_down=top_down).run(module)
    assert lines(module) == ['"test.use"(%arg0) : (index) -> ()']


# -- fixed points --------------------------------------------------------------------------------------

BACK_AND_FORTH = """
rule there
  before  %r = arith.addi %a, %b : !t
  after   %r = arith.muli %a, %b : !t

rule back
  before  %r = arith.muli %a, %b : !t
  after   call back(%root)
"""


def test_no_fixed_point() -> None:
    rounds: list[int] = []

    def back(rewriter: Rewriter, op: Operation) -> None:
        # Made without the driver's knowledge, so each round ends.
        from loomtext.ir.opdef import create

        made = create("arith.addi", op.operands, [op.results[0].type])
        assert op.parent is not None
        op.parent.insert_before(op, made)
        op.results[0].replace_all_uses_with(made.results[0])
        rounds.append(1)

    module = function('%0 = arith.addi %x, %y : index\n"test.use"(%0) : (index) -> ()')
    rules = table(BACK_AND_FORTH, back=back)
    assert not GreedyDriver(rules).run(module)
    assert len(rounds) == MAX_ROUNDS

    step = greedy_pass("seesaw", "never rests", lambda: rules)
    with pytest.raises(DiagnosticError) as caught:
        step.run(module, Context())
    assert caught.value.message == "pass 'seesaw' does not come to an end"
    assert caught.value.diagnostics[0].hint is not None
    greedy_pass("seesaw", "never rests", lambda: rules, strict=False).run(module, Context())


TURNING = """
rule turn
  before  %r = arith.addi %a, %b : !t
  after   %r = arith.muli %a, %b : !t
rule return
  before  %r = arith.muli %a, %b : !t
  after   %r = arith.addi %a, %b : !t
"""


def test_rules_that_undo_each_other_within_a_round_end() -> None:
    module = function('%0 = arith.addi %x, %y : index\n"test.use"(%0) : (index) -> ()')
    with pytest.raises(DiagnosticError, match="pass 'turn' does not come to an end"):
        greedy_pass("turn", "never rests", lambda: table(TURNING)).run(module, Context())
