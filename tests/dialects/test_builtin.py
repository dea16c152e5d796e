"""The builtin dialect: modules and conversion casts."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE
from tests.dialects.bodies import print_body, refusal


@pytest.mark.parametrize(
    "source",
    [
        "module {\n}\n",
        "module @a {\n}\n",
        'module @"odd name" attributes {x.y = 1 : i64} {\n}\n',
        'module attributes {sym_visibility = "private", x.y} {\n  module @inner {\n  }\n}\n',
    ],
)
def test_module_prints_as_read(source: str) -> None:
    assert loomtext.print_module(loomtext.parse(source), style=STAGE_STYLE) == source


def test_empty_module_has_a_block_in_generic_form() -> None:
    module = loomtext.parse("module @a { module { } }")
    assert loomtext.print_module(module, generic=True, style=STAGE_STYLE) == (
        '"builtin.module"() <{sym_name = "a"}> ({\n  "builtin.module"() ({\n  ^bb0:\n  }) : () -> ()\n}) : () -> ()\n'
    )


def test_module_attribute_names_need_a_dot() -> None:
    with pytest.raises(loomtext.DiagnosticError, match="dialect-prefixed names, found: 'foo'"):
        loomtext.parse("module attributes {foo = 1} {}")


@pytest.mark.parametrize(
    "line",
    [
        "%0 = builtin.unrealized_conversion_cast %arg0 : i32 to f32 {x}",
        "%0:2 = builtin.unrealized_conversion_cast to i32, i32",
    ],
)
def test_conversion_cast(line: str) -> None:
    assert print_body(line, "%arg0: i32") == line


def test_conversion_cast_needs_a_result() -> None:
    assert "expected at least one result" in refusal('"builtin.unrealized_conversion_cast"() : () -> ()', "")
