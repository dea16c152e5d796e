"""The func dialect: signatures, calls, returns and their checks."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE
from tests.dialects.bodies import print_body, refusal


def reprint(source: str, *, generic: bool = False) -> str:
    """The printed module."""
    return loomtext.print_module(loomtext.parse(source), generic=generic, style=STAGE_STYLE)


def message(source: str) -> str:
    """The message with which a source is refused."""
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse(source)
    return caught.value.message


@pytest.mark.parametrize(
    "declaration",
    [
        "func.func private @f()",
        "func.func nested @f(i32, f32)",
        "func.func private @f(i32 {a.b}) -> i32",
        "func.func private @f() -> (i32 {a.b = 1 : i64}, f32)",
        "func.func private @f() -> (i32 {a.b})",
        "func.func private @f((i32) -> i32) -> ((i32) -> i32)",
        'func.func private @"odd name"() attributes {no_inline}',
    ],
)
def test_declaration_prints_as_read(declaration: str) -> None:
    assert reprint(declaration) == f"module {{\n  {declaration}\n}}\n"


def test_definition_with_attributes() -> None:
    source = (
        "module {\n"
        "  func.func public @f(%arg0: i32 {a.b}, %arg1: f32) -> (i32 {c.d}, f32) attributes {e.f, q = 1 "
        ": i64} {\n"
        "    return {x} %arg0, %arg1 : i32, f32\n"
        "  }\n"
        "}\n"
    )
    assert reprint(source) == source


def test_locations_of_arguments_are_read() -> None:
    assert "@f(%arg0: i32 {a.b})" in reprint('func.func @f(%x: i32 {a.b} loc("x")) { return }')


def test_generic_form() -> None:
    assert reprint("func.func private @f(i32 {a.b})", generic=True) == (
        '"builtin.module"() ({\n'
        '  "func.func"() <{arg_attrs = [{a.b}], function_type = (i32) -> (), sym_name = "f", '
        'sym_visibility = "private"}> ({\n  }) : () -> ()\n}) : () -> ()\n'
    )


def test_calls() -> None:
    source = """\
module {
  func.func private @g(i32) -> (i32, i32)
  func.func @f(%arg0: i32, %arg1: index) {
    %0:2 = call @g(%arg0) {no_inline} : (i32) -> (i32, i32)
    %f = constant @g : (i32) -> (i32, i32)
    %1:2 = call_indirect %f(%arg0) {x} : (i32) -> (i32, i32)
    scf.for %arg2 = %arg1 to %arg1 step %arg1 {
      %2:2 = func.call @g(%arg0) : (i32) -> (i32, i32)
    }
    return
  }
}
"""
    assert reprint(source) == source


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("func.func @f()", "'func.func' op symbol declaration cannot have public visibility"),
        ("func.func @f() { }", "expected non-empty function body"),
        ("func.func @f() {\n}\n", "expected non-empty function body"),
        ("func.func private @f(i32 {foo})", "'func.func' op arguments may only have dialect attributes"),
        (
            "func.func @f() -> i32 { return }",
            "'func.return' op has 0 operands, but enclosing function (@f) returns 1",
        ),
        (
            '"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({\n^bb0(%a: f32): '
            "func.return }) : () -> ()",
            "'func.func' op type of entry block argument #0('f32') must match the type of the "
            "corresponding argument "
            "in function signature('i32')",
        ),
        (
            '"func.func"() <{function_type = (i32) -> (), sym_name = "f"}> ({ func.return }) : () -> ()',
            "'func.func' op entry block must have 1 arguments to match function signature",
        ),
        (
            "func.func @f(%a: i32) -> f32 { return %a : i32 }",
            "'func.return' op type of return operand 0 ('i32') doesn't match function result type "
            "('f32') in function @f",
        ),
        (
            "func.func @f() { func.func @g() { return }\n return }",
            "'func.func' op symbol's parent must have the SymbolTable trait",
        ),
    ],
)
def test_refused_functions(source: str, expected: str) -> None:
    assert message(source) == expected


@pytest.mark.parametrize(
    ("call", "expected"),
    [
        ("call @g() : () -> ()", "'func.call' op 'g' does not reference a valid function"),
        ("call @f() : () -> ()", "'func.call' op incorrect number of operands for callee"),
        ("call @f(%a) : (i32) -> (i32)", "'func.call' op incorrect number of results for callee"),
        ("%0 = constant @f : () -> ()", "'func.constant' op reference to function with mismatched type"),
    ],
)
def test_refused_calls(call: str, expected: str) -> None:
    assert refusal(call, "%a: i32") == expected


def test_call_outside_a_function_body_keeps_its_prefix() -> None:
    loop = "affine.for %arg1 = 0 to 2 {\n  func.call @f(%arg0) : (i32) -> ()\n}"
    assert print_body(loop, "%arg0: i32") == loop
