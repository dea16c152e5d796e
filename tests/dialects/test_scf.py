"""The scf dialect: loops, conditionals, switches and their terminators."""

from __future__ import annotations

import pytest

from tests.dialects.bodies import print_body, refusal

ARGUMENTS = "%arg0: index, %arg1: f32, %arg2: i1, %arg3: i32, %arg4: tensor<4xf32>"


@pytest.mark.parametrize(
    "body",
    [
        "scf.for %arg5 = %arg0 to %arg0 step %arg0 {\n} {x}",
        "scf.for unsigned %arg5 = %arg3 to %arg3 step %arg3  : i32 {\n}",
        "%0 = scf.for %arg5 = %arg0 to %arg0 step %arg0 iter_args(%arg6 = %arg1) -> (f32) {\n  "
        "scf.yield %arg6 : f32\n}",
        "%0 = scf.for %arg5 = %arg3 to %arg3 step %arg3 iter_args(%arg6 = %arg1) -> (f32)  : i32 {\n"
        "  scf.yield {x} %arg6 : f32\n}",
        "scf.if %arg2 {\n}",
        "scf.if %arg2 {\n} else {\n} {x}",
        "%0:2 = scf.if %arg2 -> (f32, index) {\n  scf.yield %arg1, %arg0 : f32, index\n} else {\n"
        "  scf.yield %arg1, %arg0 : f32, index\n}",
        "scf.parallel (%arg5, %arg6) = (%arg0, %arg0) to (%arg0, %arg0) step (%arg0, %arg0) {\n  scf.reduce \n} {x}",
        "%0 = scf.parallel (%arg5) = (%arg0) to (%arg0) step (%arg0) init (%arg1) -> f32 {\n"
        "  scf.reduce(%arg1 : f32) {\n  ^bb0(%arg6: f32, %arg7: f32):\n    scf.reduce.return %arg6 : "
        "f32\n  }\n}",
        "scf.while : () -> () {\n  scf.condition(%arg2)\n} do {\n  scf.yield\n}",
        "%0 = scf.while (%arg5 = %arg1) : (f32) -> f32 {\n  scf.condition(%arg2) %arg5 : f32\n} do {\n"
        "^bb0(%arg5: f32):\n  scf.yield %arg5 : f32\n} attributes {x}",
        "scf.execute_region no_inline {\n  scf.yield\n} {x}",
        "%0 = scf.execute_region -> f32 {\n  cf.br ^bb1\n^bb1:  // pred: ^bb0\n  scf.yield %arg1 : f32\n}",
        "scf.index_switch %arg0 {x} \ncase 2 {\n  scf.yield\n}\ndefault {\n}",
        "%0:2 = scf.index_switch %arg0 -> i32, f32 \ncase -5 {\n  scf.yield %arg3, %arg1 : i32, f32\n}\n"
        "default {\n"
        "  scf.yield %arg3, %arg1 : i32, f32\n}",
        "scf.forall (%arg5, %arg6) in (4, %arg0) {\n} {mapping = [#gpu.block<x>, #gpu.block<y>]}",
        "scf.forall (%arg5) = (1) to (%arg0) step (2) {\n}",
        "%0 = scf.forall (%arg5) in (4) shared_outs(%arg6 = %arg4) -> (tensor<4xf32>) {\n"
        "  scf.forall.in_parallel {\n  }\n}",
    ],
)
def test_prints_as_read(body: str) -> None:
    assert print_body(body, ARGUMENTS) == body


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("scf.if %arg2 { scf.yield } else { }", "scf.if %arg2 {\n} else {\n}"),
        (
            "scf.parallel (%i) = (%arg0) to (%arg0) step (%arg0) { }",
            "scf.parallel (%arg5) = (%arg0) to (%arg0) step (%arg0) {\n  scf.reduce \n}",
        ),
        ("scf.forall (%i) = (0) to (%arg0) step (1) { }", "scf.forall (%arg5) in (%arg0) {\n}"),
        (
            'scf.if %arg2 { "foo.x"() : () -> () }',
            'scf.if %arg2 {\n  "foo.x"() : () -> ()\n}',
        ),
    ],
)
def test_prints_normalized(body: str, expected: str) -> None:
    assert print_body(body, ARGUMENTS) == expected


def test_bounds_that_are_constants_make_a_normalized_forall() -> None:
    body = (
        "%c0 = arith.constant 0 : index\n%c1 = arith.constant 1 : index\n"
        "scf.forall (%arg5) = (%c0) to (8) step (%c1) {\n}"
    )
    assert "scf.forall (%arg5) in (8) {" in print_body(body, ARGUMENTS)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "scf.for %i = %arg0 to %arg0 step %arg0 { }",
            '"scf.for"(%arg0, %arg0, %arg0) ({\n^bb0(%arg5: index):\n  "scf.yield"() : () -> ()\n'
            "}) : (index, index, index) -> ()",
        ),
        ("scf.if %arg2 { }", '"scf.if"(%arg2) ({\n  "scf.yield"() : () -> ()\n}, {\n}) : (i1) -> ()'),
        (
            "scf.forall (%i) in (%arg0) { }",
            '"scf.forall"(%arg0) <{operandSegmentSizes = array<i32: 0, 1, 0, 0>, staticLowerBound = '
            "array<i64: 0>, "
            "staticStep = array<i64: 1>, staticUpperBound = array<i64: -9223372036854775808>}> ({\n"
            '^bb0(%arg5: index):\n  "scf.forall.in_parallel"() ({\n  ^bb0:\n  }) : () -> ()\n}) : '
            "(index) -> ()",
        ),
        (
            'scf.index_switch %arg0 case 3 { "foo.x"() : () -> ()\n scf.yield } default { }',
            '"scf.index_switch"(%arg0) <{cases = array<i64: 3>}> ({\n  "scf.yield"() : () -> ()\n}, {\n'
            '  "foo.x"() : () -> ()\n  "scf.yield"() : () -> ()\n}) : (index) -> ()',
        ),
    ],
)
def test_generic_form(body: str, expected: str) -> None:
    assert print_body(body, ARGUMENTS, generic=True) == expected
    assert print_body(expected, ARGUMENTS) == print_body(body, ARGUMENTS)


LOOP = "%0 = scf.for %i = %arg0 to %arg0 step %arg0 iter_args(%q = %arg1) -> (f32)"
REDUCTION = "%0 = scf.parallel (%i) = (%arg0) to (%arg0) step (%arg0) init (%arg1) -> f32"
WHILE = "%0 = scf.while (%x = %arg1) : (f32) -> f32"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            f"{LOOP} {{ scf.yield %i : index }}",
            "'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'index'",
        ),
        (
            f"{LOOP} {{ }}",
            "'scf.for' op along control flow edge from Operation scf.yield to Region #0: region branch "
            "point has 0 "
            "operands, but region successor needs 1 inputs",
        ),
        (
            '"scf.for"(%arg0, %arg0, %arg0) ({^bb0(%x: i32): scf.yield }) : (index, index, index) -> ()',
            "'scf.for' op expected induction variable to be same type as bounds and step",
        ),
        (
            '"scf.for"(%arg0, %arg0, %arg0) ({^bb0(%x: index, %y: f32): scf.yield }) : (index, index, index) -> ()',
            "'scf.for' op different number of inits and region iter_args: 0 != 1",
        ),
        ("%0 = scf.if %arg2 -> (f32) { }", "'scf.if' op must have an else block if defining values"),
        (
            "%0 = scf.if %arg2 -> (f32) { scf.yield %arg1 : f32 } else { }",
            "'scf.if' op along control flow edge from Operation scf.yield to parent: region branch "
            "point has 0 "
            "operands, but region successor needs 1 inputs",
        ),
        (
            f"{REDUCTION} {{ }}",
            "'scf.parallel' op expects number of results: 1 to be the same as number of reductions: 0",
        ),
        (
            f"{REDUCTION} {{ scf.reduce(%arg1 : f32) {{ ^bb0(%l: f32): scf.reduce.return %l : f32 }} }}",
            "'scf.reduce' op expected two block arguments with type 'f32' in the 0-th reduction region",
        ),
        (
            f"{WHILE} {{ scf.yield }} do {{ ^bb0(%q: f32): scf.yield %q : f32 }}",
            "'scf.while' op expects the 'before' region to terminate with 'scf.condition'",
        ),
        (
            f"{WHILE} {{ scf.condition(%arg2) %x : f32 }} do {{ ^bb0(%q: index): scf.yield %arg1 : f32 }}",
            "'scf.while' op along control flow edge from Operation scf.condition to Region #1: "
            "successor operand type #0 "
            "'f32' should match successor input type #0 'index'",
        ),
        (
            "scf.index_switch %arg0 case 2 { scf.yield } case 2 { scf.yield } default { }",
            "'scf.index_switch' op has duplicate case value: 2",
        ),
        (
            "%0 = scf.index_switch %arg0 -> f32 default { }",
            "'scf.index_switch' op expected each region to return 1 values, but default region returns 0",
        ),
        ("scf.execute_region { }", "'scf.execute_region' op region needs to have at least one block"),
        ("scf.forall (%x, %y) in (4) { }", "'scf.forall' op expected 2 upper bound values, got 1"),
        (
            "scf.forall (%x, %y) in (4, 4) { } {mapping = [#gpu.thread<x>]}",
            "'scf.forall' op mapping attribute size must match op rank",
        ),
        (
            "scf.forall (%x) in (4) { scf.forall.in_parallel { %3 = arith.constant 3 : i32 } }",
            "'scf.forall.in_parallel' op expected only ParallelCombiningOpInterface ops",
        ),
        (
            "affine.for %i = 0 to 3 { %q = scf.if %arg2 -> (f32) { affine.yield } else { scf.yield %arg1 : f32 } }",
            "'affine.yield' op only terminates affine.if/for/parallel regions",
        ),
    ],
)
def test_refused(body: str, expected: str) -> None:
    assert refusal(body, ARGUMENTS) == expected
