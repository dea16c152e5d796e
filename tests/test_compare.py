from __future__ import annotations

import re

import pytest

from loomtext import diff, parse
from loomtext.compare import Comparison


def function(body: str, arguments: str = "%a: index, %b: index, %m: memref<4x8xf32>") -> str:
    return f"func.func @f({arguments}) {{\n{body}\nreturn\n}}\n"


def compare(a: str, b: str) -> Comparison:
    return diff(parse(a), parse(b))


ADD = function("%0 = arith.addi %a, %b : index\n%1 = arith.muli %0, %b : index")


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(ADD, id="same text"),
        pytest.param(ADD.replace("%0", "%x").replace("%1", "%0"), id="SSA names"),
        pytest.param(re.sub(r"%([abm])\b", r"%arg_\1", ADD), id="argument names"),
        pytest.param(ADD.replace("\n", "  // a comment\n"), id="layout"),
        pytest.param(f"module {{\n{ADD}}}", id="module written out"),
        pytest.param(
            ADD.replace("arith.addi %a, %b : index", '"arith.addi"(%a, %b) : (index, index) -> index'),
            id="quoted form",
        ),
        pytest.param(ADD.replace("%b : index\nreturn", '%b : index loc("x":1:2)\nreturn'), id="locations"),
    ],
)
def test_what_does_not_count(other: str) -> None:
    comparison = compare(ADD, other)
    assert comparison.equivalent is True
    assert comparison.differences == ()
    assert comparison.counts == {}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ('"x.y"() {p = 1 : i64, q = 2 : i64} : () -> ()', '"x.y"() {q = 2 : i64, p = 1 : i64} : () -> ()'),
        (
            "%0 = loom.sym @s {is_reduction = false, upper_bound = 4 : index} : index",
            '%0 = "loom.sym"() {symbol_ref = @s, upper_bound = 4 : index} : () -> index',
        ),
        (
            "linalg.copy ins(%m : memref<4x8xf32>) outs(%m : memref<4x8xf32>)",
            '"linalg.copy"(%m, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({\n'
            "^bb0(%x: f32, %y: f32):\nlinalg.yield %x : f32\n}) : (memref<4x8xf32>, memref<4x8xf32>) -> ()",
        ),
        (
            "scf.if %c {\n}",
            '"scf.if"(%c) ({\nscf.yield\n}, {\n}) : (i1) -> ()',
        ),
    ],
)
def test_forms_of_one_operation_are_equivalent(a: str, b: str) -> None:
    arguments = "%c: i1, %m: memref<4x8xf32>"
    assert compare(function(a, arguments), function(b, arguments)).equivalent


VIEW = "[2, 2] [1, 1] : memref<4x8xf32> to memref<2x2xf32, strided<[8, 1], offset: ?>>"
DIFFERENCES = [
    (
        "%0 = arith.addi %a, %b : index",
        "%0 = arith.subi %a, %b : index",
        [("operation", "'arith.addi' in A is 'arith.subi' in B")],
    ),
    (
        "%0 = arith.subi %a, %b : index",
        "%0 = arith.subi %b, %a : index",
        [
            ("operand", "operand #0 of 'arith.subi' is argument #0 of 'func.func' (line 1) in A"
             " but argument #1 of 'func.func' (line 1) in B"),
            ("operand", "operand #1 of 'arith.subi' is argument #1 of 'func.func' (line 1) in A"
             " but argument #0 of 'func.func' (line 1) in B"),
        ],
    ),
    (  # Commutative operations are compared in the order in which they are written.
        "%0 = arith.addi %a, %a : index",
        "%0 = arith.addi %a, %b : index",
        [("operand", "operand #1 of 'arith.addi' is argument #0 of 'func.func' (line 1) in A"
          " but argument #1 of 'func.func' (line 1) in B")],
    ),
    (
        "%x, %y = arith.mulsi_extended %c, %c : i32\n%z = arith.addi %x, %x : i32",
        "%x, %y = arith.mulsi_extended %c, %c : i32\n%z = arith.addi %x, %y : i32",
        [("operand", "operand #1 of 'arith.addi' is %x (arith.mulsi_extended, line 2) in A"
          " but %y (arith.mulsi_extended, line 2) in B")],
    ),
    (
        "%0 = memref.alloc() : memref<4xf32>",
        "%0 = memref.alloc() : memref<8xf32>",
        [("type", "result #0 of 'memref.alloc' has type 'memref<4xf32>' in A but 'memref<8xf32>' in B")],
    ),
    (
        "%0 = memref.alloc() : memref<4xf32>",
        "%0 = memref.alloc() : memref<4xf32, 1>",
        [("memory", "result #0 of 'memref.alloc' has type 'memref<4xf32>' in A but 'memref<4xf32, 1>' in B")],
    ),
    (
        "%0 = loom.alloc [4] on @L1 : memref<4xf32>",
        "%0 = loom.alloc [4] on @DRAM : memref<4xf32>",
        [("memory", "'memory' of 'loom.alloc' is @L1 in A but @DRAM in B")],
    ),
    (
        "%0 = arith.addi %a, %b overflow<nsw> : index",
        "%0 = arith.addi %a, %b : index",
        [("attribute", "'overflowFlags' of 'arith.addi' is #arith.overflow<nsw> in A"
          " but #arith.overflow<none> in B")],
    ),
    (
        '"x.y"() {p} : () -> ()',
        '"x.y"() : () -> ()',
        [("attribute", "'x.y' has 'p' = unit in A but not in B")],
    ),
    (
        '"x.y"() <{p = 1 : i64}> : () -> ()',
        '"x.y"() <{p = 2 : i64}> : () -> ()',
        [("attribute", "'p' of 'x.y' is 1 : i64 in A but 2 : i64 in B")],
    ),
    (
        "%0 = affine.apply affine_map<(d0) -> (d0 + 1)>(%a)",
        "%0 = affine.apply affine_map<(d0) -> (d0 + 2)>(%a)",
        [("index", "'map' of 'affine.apply' is affine_map<(d0) -> (d0 + 1)> in A"
          " but affine_map<(d0) -> (d0 + 2)> in B")],
    ),
    (
        f"%0 = memref.subview %m[%a, 0] {VIEW}",
        f"%0 = memref.subview %m[%a, 1] {VIEW}",
        [("index", "'static_offsets' of 'memref.subview' is [?, 0] in A but [?, 1] in B")],
    ),
    (
        '"x.y"() ({\n"x.z"() : () -> ()\n}) : () -> ()',
        '"x.y"() ({\n}) : () -> ()',
        [("region", "region #0 of 'x.y' has 1 block in A but 0 in B"),
         ("missing", "'x.z' stands in A but not in B")],
    ),
    (
        "cf.cond_br %d, ^x, ^y\n^x:\nreturn\n^y:",
        "cf.cond_br %d, ^y, ^x\n^x:\nreturn\n^y:",
        [("region", "successor #0 of 'cf.cond_br' is another block in B"),
         ("region", "successor #1 of 'cf.cond_br' is another block in B")],
    ),
    (
        "%0 = arith.addi %a, %b : index",
        "",
        [("missing", "'arith.addi' stands in A but not in B")],
    ),
    (
        "",
        "%0 = arith.addi %a, %b : index",
        [("extra", "'arith.addi' stands in B but not in A")],
    ),
    (
        "memref.dealloc %m : memref<4x8xf32>",
        "",
        [("lifetime", "'memref.dealloc' stands in A but not in B")],
    ),
    (
        '"x.y"(%a, %b) : (index, index) -> ()',
        '"x.y"(%a) : (index) -> ()',
        [("operand", "'x.y' has 2 operands in A but 1 in B")],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("a", "b", "expected"), DIFFERENCES)
def test_kinds_and_sentences(a: str, b: str, expected: list[tuple[str, str]]) -> None:
    arguments = "%a: index, %b: index, %m: memref<4x8xf32>, %c: i32, %d: i1"
    comparison = compare(function(a, arguments), function(b, arguments))
    assert [(d.kind, d.message) for d in comparison.differences] == expected
    assert not comparison.equivalent


def test_a_difference_has_both_places_and_a_path() -> None:
    loop = "scf.for %i = %a to %b step %a {\n    %0 = arith.muli %i, %b : index\n}\n"
    (difference,) = compare(function(loop + loop), function(loop + loop.replace("muli", "addi"))).differences
    assert difference.as_data() == {
        "kind": "operation",
        "path": "module/func.func @f/scf.for #2",
        "message": "'arith.muli' in A is 'arith.addi' in B",
        "a": {"line": 6, "column": 5, "text": "%0 = arith.muli %i, %b : index"},
        "b": {"line": 6, "column": 5, "text": "%0 = arith.addi %i, %b : index"},
    }


def test_what_only_one_side_has_has_no_other_place() -> None:
    (difference,) = compare(function(""), function("%0 = arith.addi %a, %b : index")).differences
    assert difference.a is None
    assert difference.b is not None and difference.b.line == 2


def test_the_signature_of_a_function_is_reported_once() -> None:
    a, b = function("", "%a: index, %b: memref<4xf32>"), function("", "%a: i32, %b: memref<4xf32, 1>")
    comparison = compare(a, b)
    assert [(d.kind, d.message) for d in comparison.differences] == [
        ("type", "argument #0 of 'func.func' has type 'index' in A but 'i32' in B"),
        ("memory", "argument #1 of 'func.func' has type 'memref<4xf32>' in A but 'memref<4xf32, 1>' in B"),
    ]


def test_a_moved_semaphore_is_one_difference_of_lifetime() -> None:
    give, use = "loom.semaphore_give %0 : memref<4xf32>", '"x.use"(%0) : (memref<4xf32>) -> ()'
    head = "%0 = memref.alloc() : memref<4xf32>"
    texts = [function(f"{head}\n{use}\n{give}"), function(f"{head}\n{give}\n{use}")]
    (difference,) = compare(texts[0], texts[1]).differences
    assert (difference.kind, difference.message) == (
        "lifetime",
        "'loom.semaphore_give' stands behind 'x.use' (line 3) in A but behind 'memref.alloc' (line 2) in B",
    )
    (difference,) = compare(texts[1], texts[0]).differences
    assert difference.kind == "lifetime"


def test_a_moved_operation_does_not_make_its_users_differ() -> None:
    one, two = "%0 = arith.constant 1 : index", "%1 = arith.constant 2 : index"
    use = '"x.use"(%0, %1) : (index, index) -> ()'
    (difference,) = compare(function(f"{one}\n{two}\n{use}"), function(f"{two}\n{one}\n{use}")).differences
    assert difference.kind == "operation"
    assert re.fullmatch(r"'arith.constant' stands .* in A but .* in B", difference.message)


def test_an_inserted_operation_does_not_make_what_follows_differ() -> None:
    first = "%0 = arith.muli %a, %b : index"
    lines = [first, *(f"%{i} = arith.muli %a, %{i - 1} : index" for i in range(1, 50))]
    changed = [*lines[:25], "%x = arith.muli %b, %b : index", *lines[25:]]
    (difference,) = compare(function("\n".join(lines)), function("\n".join(changed))).differences
    assert difference.kind == "extra"
    assert difference.b is not None and difference.b.text == "%x = arith.muli %b, %b : index"


def test_functions_correspond_by_name() -> None:
    a = function("").replace("@f", "@x") + function("%0 = arith.addi %a, %b : index")
    b = function("%0 = arith.subi %a, %b : index")
    messages = [d.message for d in compare(a, b).differences]
    assert messages == ["'func.func' @x stands in A but not in B", "'arith.addi' in A is 'arith.subi' in B"]


def test_a_use_before_its_definition() -> None:
    definitions = '%0 = "x.def"() : () -> i32\n%1 = "x.def"() : () -> i32'
    text = '"x.g"() ({\n"x.use"(%0) : (i32) -> ()\n' + definitions + "\n}) : () -> ()"
    assert compare(text, text.replace("%0", "%7")).equivalent
    assert compare(text, text.replace('use"(%0)', 'use"(%1)')).counts == {"operand": 1}


def test_a_module_that_was_changed_is_printed_for_its_lines() -> None:
    module = parse(ADD)
    changed = module.clone()
    last = changed.body.first.body.last.prev
    last.set_operand(0, last.operands[1])
    (difference,) = diff(module, changed).differences
    assert difference.a is not None and difference.a.line == 3
    changed.source = None
    (difference,) = diff(module, changed).differences
    assert difference.b is not None
    assert (difference.b.line, difference.b.text) == (4, "%1 = arith.muli %arg1, %arg1 : index")


def test_counts_are_in_the_order_of_the_kinds() -> None:
    a, b = '"x.a"() {p} : () -> ()', '"x.a"() : () -> ()\n"x.b"() : () -> ()'
    comparison = compare(function(a), function(b))
    assert list(comparison.counts.items()) == [("attribute", 1), ("extra", 1)]


def test_long_texts_are_cut() -> None:
    long = "x" * 1000
    text = f'"x.y"() {{p = "{long}"}} : () -> ()'
    (difference,) = compare(text, text.replace(long, "y")).differences
    assert len(difference.message) < 300
    assert difference.a is not None and len(difference.a.text) <= 400
