"""The rule language: what a rule matches, what it makes, and what a malformed one says."""

from __future__ import annotations

from collections.abc import Mapping
from textwrap import dedent
from typing import Any

import pytest

import loomtext
from loomtext.ir.attributes import IntegerAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.types import DYNAMIC, INDEX, MemRefType
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.matcher import Templates, compiled
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.rules import Predicate, RuleTable, load_rules, parse_rules
from tests.rewrite.casefile import printed

Predicates = Mapping[str, Predicate]


def table(text: str, predicates: Predicates | None = None) -> RuleTable:
    return RuleTable(parse_rules(dedent(text).lstrip("\n"), "test.rules", predicates or {}))


def rewritten(rules: str, body: str, predicates: Predicates | None = None, given: dict[str, Any] | None = None) -> str:
    """The body of a function with arguments %x, %y, %m, %n behind a rewrite, without ``return``."""
    text = dedent(body).strip("\n").replace("\n", "\n  ")
    signature = "%x: index, %y: index, %m: memref<8x8xf32>, %n: memref<8x8xf32>"
    module = loomtext.parse(f"func.func @f({signature}) {{\n  {text}\n  return\n}}\n")
    assert GreedyDriver(table(rules, predicates), given=given).run(module)
    text = printed(module)
    for i, name in enumerate(("%x", "%y", "%m", "%n")):
        text = text.replace(f"%arg{i}", name)
    return dedent("\n".join(text.split("\n")[1:-2]))


USE = '"test.use"(%0) : (index) -> ()'


# -- reading rule files --------------------------------------------------------------------------------


def test_a_rule_as_read() -> None:
    (rule,) = table(
        """
        # Adding nothing,
        # in two lines
        rule add_zero
          before  %r = arith.addi %x, %c : !t
          where   is_zero(%c)
                  is_dry(%c)
          after   %r = %x
        """,
        {"is_zero": bool, "is_dry": bool},
    ).rules
    assert rule.name == "add_zero"
    assert rule.doc == "Adding nothing, in two lines"
    assert rule.place == "test.rules:3"
    assert [line.text for line in rule.clauses("where")] == ["is_zero(%c)", "is_dry(%c)"]
    assert rule.roots == ["arith.addi"]


def test_a_comment_in_front_of_an_empty_line_belongs_to_no_rule() -> None:
    (rule,) = table("# About the file\n\nrule r\n  before  a.b ...\n  after   erase\n").rules
    assert rule.doc == ""


@pytest.mark.parametrize(
    ("before", "roots"),
    [
        ("%r = arith.addi %x, %y : !t", ["arith.addi"]),
        ("arith.addi|arith.subi ...", ["arith.addi", "arith.subi"]),
        ("%a, %b = scf.for ...", ["scf.for"]),
        ('%r = "test.op"(%x) : (!t) -> !t', ["test.op"]),
    ],
)
def test_roots(before: str, roots: list[str]) -> None:
    (rule,) = table(f"rule r\n  before  {before}\n  after   erase\n").rules
    assert rule.roots == roots


def test_tables() -> None:
    rules = table("rule a\n  before  x.y ...\n  after   erase\n\nrule b\n  before  x.y|x.z ...\n  after   erase\n")
    assert [rule.name for rule in rules.by_root["x.y"]] == ["a", "b"]
    assert [rule.name for rule in rules.select("b", "a").rules] == ["b", "a"]
    assert [rule.name for rule in rules.without("a").rules] == ["b"]
    assert [rule.name for rule in (rules.select("b") + rules.select("a")).by_root["x.y"]] == ["b", "a"]


def test_files(tmp_path: Any) -> None:
    path = tmp_path / "loomtext" / "some.rules"
    path.parent.mkdir()
    path.write_text("rule r\n  before  x.y ...\n  after   erase\n", encoding="utf-8")
    (rule,) = load_rules(path, {}).rules
    assert rule.place == "loomtext/some.rules:1"


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("rule a\n  while  x\n", 2, "expected 'rule NAME', 'template NAME', or a 'before', 'where' or 'after' clause"),
        ("  before  x.y ...\n", 1, "expected 'rule NAME', 'template NAME', or a 'before', 'where' or 'after' clause"),
        ("\nrule a\n  after   erase\n", 2, "'a' needs exactly one 'before' line and at least one 'after' line"),
        ("rule a\n  before  x.y ...\n", 1, "'a' needs exactly one 'before' line and at least one 'after' line"),
        (
            "template a\n  before  x.y ...\n  after   erase\n", 1,
            "'a' needs no 'before' line and at least one 'after' line",
        ),
    ],
)  # fmt: skip
def test_malformed_files(text: str, line: int, message: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        parse_rules(text, "test.rules", {})
    assert (caught.value.file, caught.value.line, caught.value.message) == ("test.rules", line, message)


HEAD = "rule r\n"


@pytest.mark.parametrize(
    ("clauses", "rendered"),
    [
        (
            "  before  %r = arith.addi %x %y : !t\n  after   erase\n",
            "test.rules:2:29: error: in rule 'r': expected ','",
        ),
        (
            "  before  %r = arith.addi %x, %y : !t\n  where   is_odd(%x)\n  after   erase\n",
            "test.rules:3:11: error: in rule 'r': no predicate 'is_odd'\n"
            "    where   is_odd(%x)\n            ^~~~~~~~~~\n",
        ),
        (
            "  before  %r = arith.addi %x, %y : !t\n  after   %r = %z\n",
            "test.rules:3:16: error: in rule 'r': nothing binds '%z'\n    after   %r = %z\n                 ^~\n",
        ),
        (
            "  before  %r = arith.addi %x, %y : !t\n  after   %r = arith.subi %x, %z : !u\n",
            "test.rules:3:31: error: in rule 'r': nothing binds '%z'\n",
        ),
        (
            "  before  %r = arith.addi %x, %y : !t\n  after   %r = arith.subi %x, %y : !u\n",
            "test.rules:3:36: error: in rule 'r': nothing binds '!u'\n",
        ),
        (
            "  before  %r = arith.addi %x, %y : !t\n  where   known(%z)\n  after   %r = %x\n",
            "test.rules:3:17: error: in rule 'r': nothing binds '%z'\n",
        ),
        (
            "  before  %r = arith.addi ...\n  where   %z = arith.subi %a, %b : !t\n  after   %r = %a\n",
            "test.rules:3:11: error: in rule 'r': nothing binds '%z'\n",
        ),
        (
            "  before  %r = loom.placeholder [@dims] : !t\n  after   %r = loom.placeholder [@sizes] : !t\n",
            "test.rules:3:34: error: in rule 'r': nothing binds '@sizes'\n",
        ),
    ],
)
def test_malformed_rules(clauses: str, rendered: str) -> None:
    (rule,) = parse_rules(HEAD + clauses, "test.rules", {"known": bool})
    with pytest.raises(DiagnosticError) as caught:
        compiled(rule)
    assert (caught.value.render() + "\n").startswith(rendered)


# -- matching ------------------------------------------------------------------------------------------


def test_a_variable_twice_is_the_same_value() -> None:
    rules = "rule r\n  before  %r = arith.subi %a, %a : !t\n  after   %r = %a\n"
    same, other = "%0 = arith.subi %x, %x : index\n" + USE, "%0 = arith.subi %x, %y : index\n" + USE
    assert rewritten(rules, same) == '"test.use"(%x) : (index) -> ()'
    assert rewritten(rules, other) == other


def test_a_wildcard_twice_is_any_two_values() -> None:
    rules = "rule r\n  before  %r = arith.subi %_, %_ : !_\n  after   %r = arith.constant 7 : index\n"
    assert (
        rewritten(rules, "%0 = arith.subi %x, %y : index\n" + USE).splitlines()[0] == "%c7 = arith.constant 7 : index"
    )


def test_types() -> None:
    rules = """
    rule r
      before  %r = memref.cast %a : memref<8x8xf32> to !to
      after   %r = "test.cast"(%a) : (memref<8x8xf32>) -> !to
    """
    body = "%0 = memref.cast %m : memref<8x8xf32> to memref<?x8xf32>\n"
    body += '"test.use"(%0) : (memref<?x8xf32>) -> ()'
    assert rewritten(rules, body).splitlines()[0] == '%0 = "test.cast"(%m) : (memref<8x8xf32>) -> memref<?x8xf32>'


def test_a_literal_attribute_must_be_equal_and_a_variable_binds() -> None:
    rules = """
    rule bind
      before  %r = "test.op"() {a = 1 : i32, b = #b} : () -> !t
      after   %r = "test.new"() {c = #b} : () -> !t
    """
    body = '%0 = "test.op"() {a = 1 : i32, b = "x", z} : () -> index\n' + USE
    assert rewritten(rules, body).splitlines()[0] == '%0 = "test.new"() {c = "x"} : () -> index'
    other = '%0 = "test.op"() {a = 2 : i32, b = "x"} : () -> index\n' + USE
    assert rewritten(rules, other) == other


SLICE = "memref.subview %m[%x, 2] [4, %y] [1, 1] : memref<8x8xf32> to memref<4x?xf32, strided<[8, 1], offset: ?>>"
USE_SLICE = '"test.use"(%v) : (memref<4x?xf32, strided<[8, 1], offset: ?>>) -> ()'


def test_lists() -> None:
    rules = """
    rule r
      before  %v = memref.subview %m[@offsets] [@sizes] [...] : !m to !v
      after   %p = loom.placeholder [@sizes] : !v
              %v = "test.at"(%p) : (!v) -> !v
    """
    after = rewritten(rules, f"%v = {SLICE}\n{USE_SLICE}")
    assert after.splitlines()[0] == "%0 = loom.placeholder [4, %y] : memref<4x?xf32, strided<[8, 1], offset: ?>>"


def test_a_list_that_is_spelled_out() -> None:
    rules = "rule r\n  before  %v = memref.subview %m[%o, 2] [4, %s] [...] : !m to !v\n  after   call keep(%o, %s)\n"
    seen: list[Value] = []

    def keep(rewriter: Rewriter, o: Value, s: Value) -> bool:
        seen.extend((o, s))
        return False

    rewritten(rules, f"%v = {SLICE}\n{USE_SLICE}", {"keep": keep})
    assert [value.index for value in seen] == [0, 1]  # type: ignore[attr-defined]
    seen.clear()
    rewritten(rules.replace("[%o, 2]", "[%o, 3]"), f"%v = {SLICE}\n{USE_SLICE}", {"keep": keep})
    assert seen == []


def test_producers() -> None:
    rules = """
    rule r
      before  %r = arith.muli %a, %b : !t
      where   %a = arith.addi %x, %y : !t
      where   %b = arith.subi %x, %y : !t
      after   %p = arith.muli %x, %x : !t
              %q = arith.muli %y, %y : !t
              %r = arith.subi %p, %q : !t
    """
    body = "%a = arith.addi %x, %y : index\n%b = arith.subi %x, %y : index\n%0 = arith.muli %a, %b : index\n" + USE
    # The first new multiplication is looked at next, and is not of that form.
    assert rewritten(rules, body).splitlines() == [
        "%0 = arith.muli %x, %x : index",
        "%1 = arith.muli %y, %y : index",
        "%2 = arith.subi %0, %1 : index",
        '"test.use"(%2) : (index) -> ()',
    ]


def test_a_producer_must_be_in_the_module() -> None:
    rules = "rule r\n  before  %r = arith.muli %a, %b : !t\n  where   %a = arith.addi ...\n  after   %r = %b\n"
    body = "%0 = arith.muli %x, %y : index\n" + USE
    assert rewritten(rules, body) == body


@pytest.mark.parametrize("condition", ["known(%a)", "not unknown(%a)", "same(%a, 3, true, 'text')"])
def test_predicates(condition: str) -> None:
    rules = f"rule r\n  before  %r = arith.muli %a, %b : !t\n  where   {condition}\n  after   %r = %b\n"
    predicates = {
        "known": lambda v: True,
        "unknown": lambda v: False,
        "same": lambda v, *rest: rest == (3, True, "text"),
    }
    assert rewritten(rules, "%0 = arith.muli %x, %y : index\n" + USE, predicates) == '"test.use"(%y) : (index) -> ()'


def test_computed_bindings() -> None:
    rules = """
    rule r
      before  %r = arith.muli %a, %b : !t
      where   #n = number(!t)
      where   @dims = dims(%a, #n)
      where   !m = memref(@dims)
      where   %v = first(@dims)
      after   %p = loom.placeholder [@dims] : !m
              %r = "test.op"(%p, %v) {n = #n} : (!m, !t) -> !t
    """
    predicates: Predicates = {
        "number": lambda t: IntegerAttr(4, t),
        "dims": lambda v, n: (v, n.value),
        "memref": lambda dims: None,
        "first": lambda dims: dims[0],
    }
    body = "%0 = arith.muli %x, %y : index\n" + USE
    assert rewritten(rules, body, predicates) == body, "None means no match"
    predicates = {**predicates, "memref": lambda dims: MemRefType([DYNAMIC, 4], INDEX)}
    assert rewritten(rules, body, predicates).splitlines()[:2] == [
        "%0 = loom.placeholder [%x, 4] : memref<?x4xindex>",
        '%1 = "test.op"(%0, %x) {n = 4 : index} : (memref<?x4xindex>, index) -> index',
    ]


def test_a_computed_binding_must_agree_with_an_earlier_one() -> None:
    rules = """
    rule r
      before  %r = arith.muli %a, %b : !t
      where   %a = other(%b)
      after   %r = %b
    """
    body = "%0 = arith.muli %x, %x : index\n%1 = arith.muli %x, %y : index\n"
    body += '"test.use"(%0, %1) : (index, index) -> ()'
    after = rewritten(rules, body, {"other": lambda v: v}).splitlines()
    assert after == ["%0 = arith.muli %x, %y : index", '"test.use"(%x, %0) : (index, index) -> ()']


def test_alternatives_and_root() -> None:
    rules = "rule r\n  before  %r = arith.addi|arith.muli ...\n  where   both(%root)\n  after   call use(%root)\n"

    def both(op: Operation) -> bool:
        return op.operands[0] is op.operands[1]

    def use(rewriter: Rewriter, op: Operation) -> None:
        rewriter.replace(op, [op.operands[0]])

    body = "%0 = arith.addi %x, %x : index\n%1 = arith.muli %y, %y : index\n%2 = arith.subi %0, %1 : index\n"
    body += '"test.use"(%2) : (index) -> ()'
    assert rewritten(rules, body, {"both": both, "use": use}).splitlines()[0] == "%0 = arith.subi %x, %y : index"


def test_erase() -> None:
    rules = 'rule r\n  before  "test.gone"(%x) : (!t) -> ()\n  after   erase\n'
    assert rewritten(rules, '"test.gone"(%x) : (index) -> ()\n"test.kept"() : () -> ()') == '"test.kept"() : () -> ()'


def test_call_may_decline() -> None:
    rules = """
    rule first
      before  %r = arith.muli ...
      after   call decline(%root)

    rule second
      before  %r = arith.muli %a, %b : !t
      after   %r = %b
    """
    after = rewritten(rules, "%0 = arith.muli %x, %y : index\n" + USE, {"decline": lambda rewriter, op: False})
    assert after == '"test.use"(%y) : (index) -> ()'


def test_the_first_rule_that_applies_wins() -> None:
    one = "rule one\n  before  %r = arith.muli %a, %b : !t\n  after   %r = %a\n\n"
    two = "rule two\n  before  %r = arith.muli %a, %b : !t\n  after   %r = %b\n\n"
    body = "%0 = arith.muli %x, %y : index\n" + USE
    assert rewritten(one + two, body) == '"test.use"(%x) : (index) -> ()'
    assert rewritten(two + one, body) == '"test.use"(%y) : (index) -> ()'


def test_what_a_pass_provides() -> None:
    rules = "rule r\n  before  %r = arith.muli %a, %b : !t\n  where   wanted(#plan, %a)\n  after   %r = %b\n"
    body = "%0 = arith.muli %x, %y : index\n" + USE
    predicates = {"wanted": lambda plan, value: plan == "yes"}
    assert rewritten(rules, body, predicates, {"#plan": "yes"}) == '"test.use"(%y) : (index) -> ()'
    assert rewritten(rules, body, predicates, {"#plan": "no"}) == body


# -- templates -----------------------------------------------------------------------------------------

TEMPLATE = """
template twice
  after   %two = arith.addi %v, %v : !t
          %four = arith.addi %two, %two : !t
"""


@pytest.mark.parametrize("behind", [False, True])
def test_templates(behind: bool) -> None:
    module = loomtext.parse('func.func @f(%x: index) {\n  "test.here"() : () -> ()\n  return\n}\n')
    function = module.body.first
    assert function is not None
    anchor = function.body.first
    assert anchor is not None
    templates = Templates(table(TEMPLATE))
    value = function.body.args[0]
    values = {"%v": value, "!t": value.type}
    build = templates.build_behind if behind else templates.build
    made = build("twice", Rewriter(), anchor, values)
    assert set(made) == {"%two", "%four"}
    lines = printed(module).splitlines()[1:-2]
    here = ['  "test.here"() : () -> ()']
    new = ["  %0 = arith.addi %arg0, %arg0 : index", "  %1 = arith.addi %0, %0 : index"]
    assert lines == (here + new if behind else new + here)


def test_templates_start_nothing() -> None:
    assert table(TEMPLATE).by_root == {}
