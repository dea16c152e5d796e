"""Aliases: read anywhere, printed for maps and sets where the source had some."""

from __future__ import annotations

import pytest

import loomtext

MAP = "affine_map<(d0) -> (d0 + 1)>"
OTHER = "affine_map<(d0) -> (d0 + 2)>"
SET = "affine_set<(d0) : (d0 - 1 >= 0)>"


def printed(text: str, aliases: str = "auto") -> str:
    return loomtext.print_module(loomtext.parse(text), aliases=aliases)


def module(attributes: str) -> str:
    return f'module {{\n  "a.b"() {{{attributes}}} : () -> ()\n}}\n'


def test_aliases_are_kept_and_numbered_as_they_appear() -> None:
    text = f"#second = {OTHER}\n#s = {SET}\n#first = {MAP}\n" + module("x = #first, y = #second, z = #s")
    assert printed(text) == f"#map = {MAP}\n#map1 = {OTHER}\n#set = {SET}\n" + module("x = #map, y = #map1, z = #set")


def test_without_aliases_in_the_source_none_are_printed() -> None:
    assert printed(module(f"x = {MAP}")) == module(f"x = {MAP}")


def test_on_demand() -> None:
    assert printed(module(f"x = {MAP}"), "always") == f"#map = {MAP}\n" + module("x = #map")
    assert printed(f"#map = {MAP}\n" + module("x = #map"), "never") == module(f"x = {MAP}")


def test_inside_arrays_dictionaries_and_types() -> None:
    text = module(f"w = [{MAP}, {{k = {MAP}}}], x = memref<4xf32, affine_map<(d0) -> (d0 * 2)>>")
    expected = f"#map = {MAP}\n#map1 = affine_map<(d0) -> (d0 * 2)>\n" + module(
        "w = [#map, {k = #map}], x = memref<4xf32, #map1>"
    )
    assert printed(text, "always") == expected
    assert printed(expected, "never") == text


@pytest.mark.parametrize(
    ("definitions", "used", "expected"),
    [
        ("!t = memref<4xf32>", "x = !t", "x = memref<4xf32>"),
        ("!t = i8\n#v = dense<1> : tensor<2x!t>", "x = #v", "x = dense<1> : tensor<2xi8>"),
        ("#a = 7 : i16\n#b = [#a, #a]", "x = #b", "x = [7 : i16, 7 : i16]"),
        ("!t = i8", "x = 5 : !t", "x = 5 : i8"),
        ('#s = "#not_an_alias"', "x = #s", 'x = "#not_an_alias"'),
    ],
)
def test_other_aliases_are_replaced(definitions: str, used: str, expected: str) -> None:
    assert printed(f"{definitions}\n{module(used)}", "never") == module(expected)


def test_one_file_does_not_see_the_aliases_of_another() -> None:
    for value in ("1 : i8", "2 : i16"):
        assert printed(f"#a = {value}\n" + module("x = #a")) == module(f"x = {value}")


def test_aliases_of_aliases_are_bounded() -> None:
    chain = "#a0 = [1]\n" + "".join(f"#a{i + 1} = [#a{i}, #a{i}]\n" for i in range(60))
    with pytest.raises(loomtext.DiagnosticError, match="the aliases stand for too much text"):
        loomtext.parse(chain + module("x = #a60"))
