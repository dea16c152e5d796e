"""Inputs that a user found: names, numbers, comments and locations at their edges."""

from __future__ import annotations

import pytest

import loomtext


def printed(text: str) -> str:
    return loomtext.print_module(loomtext.parse(text, "i.mlir"), aliases="always")


def refused(text: str) -> tuple[int | None, int | None, str]:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse(text, "i.mlir")
    return caught.value.line, caught.value.column, caught.value.message


@pytest.mark.parametrize("name", [r"a\22.b", r"a\0A.b", r"\00\FF"])
def test_odd_operation_names_are_escaped(name: str) -> None:
    text = f'module {{\n  "{name}"() : () -> ()\n}}\n'
    assert printed(text) == text


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("%0 = arith.constant 9223372036854775808 : index\n", (1, 21), "integer constant out of range for attribute"),
        ("%0 = arith.constant -9223372036854775809 : index\n", (1, 22), "integer constant out of range for attribute"),
        (
            '"a.b"() {m = affine_map<(d0) -> (d0 + 9223372036854775808)>} : () -> ()\n', (1, 39),
            "constant too large for index",
        ),
        (
            "func.func @f() {\n  affine.for %i = 0 to 18446744073709551615 {\n  }\n  return\n}\n", (2, 24),
            "integer value too large",
        ),
    ],
)  # fmt: skip
def test_numbers_beyond_64_bits(text: str, place: tuple[int, int], message: str) -> None:
    assert refused(text) == (*place, message)


def test_the_largest_index() -> None:
    assert "%c9223372036854775807 = arith.constant 9223372036854775807 : index" in printed(
        "%0 = arith.constant 9223372036854775807 : index\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        '%1 = "a.b"() : () -> index\n%1:2 = "a.b"() : () -> (index, index)\n',
        '%1:2 = "a.b"() : () -> (index, index)\n%1 = "a.b"() : () -> index\n',
        '%1:2 = "a.b"() : () -> (index, index)\n%1:2 = "a.b"() : () -> (index, index)\n',
    ],
)
def test_a_group_takes_its_bare_name(text: str) -> None:
    assert refused(text) == (2, 1, "redefinition of SSA value '%1'")


def test_the_bare_name_of_a_group_is_its_first_result() -> None:
    text = '%1:2 = "a.b"() : () -> (index, index)\n%2 = arith.addi %1, %1#1 : index\n'
    assert "arith.addi %0#0, %0#1 : index" in printed(text)


@pytest.mark.parametrize(
    "text",
    [
        "%0 // c\n  = arith.constant 1 : index\n",
        "%0 = // c\n  arith.constant 1 : index\n",
        "// a\n%0 = arith.constant // b\n  1 // c\n  : // d\n  index // e\n",
    ],
)
def test_comments_between_any_two_tokens(text: str) -> None:
    assert printed(text) == "module {\n  %c1 = arith.constant 1 : index\n}\n"


def test_comments_inside_types_and_alias_definitions() -> None:
    text = '#map // c\n = affine_map<(d0) -> (d0)>\n"a.b"() {m = #map, t = tensor<4 // c\n x4xf32>} : () -> ()\n'
    assert printed(text) == (
        '#map = affine_map<(d0) -> (d0)>\nmodule {\n  "a.b"() {m = #map, t = tensor<4x4xf32>} : () -> ()\n}\n'
    )


def test_a_message_shows_the_line_with_its_comment() -> None:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse("// first\n%0 = arith.constant // here\n  x : index\n", "i.mlir")
    assert "%0 = arith.constant // here" in caught.value.render()


def test_an_undefined_location_alias() -> None:
    text = 'module {\n\n  "a.b"() : () -> () loc(#nope)\n}\n'
    assert refused(text) == (3, 26, "operation location alias was never defined")


def test_a_location_without_a_column() -> None:
    module = loomtext.parse('module {\n  "a.b"() : () -> () loc("x.py":11)\n}\n', "i.mlir")
    assert '"a.b"() : () -> () loc("x.py":11:0)' in loomtext.print_module(module, locations=True)


def test_letters_behind_a_number_do_not_belong_to_the_name() -> None:
    line, _, _ = refused("func.func @f(%x: i32) {\n  %0x = arith.addi %x, %x : i32\n  return\n}\n")
    assert line == 2
