"""Printing and refusing the body of a small function, for tests of the dialects."""

from __future__ import annotations

import textwrap

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE


def parse_body(body: str, arguments: str) -> Operation:
    """A module with ``func.func @f(arguments)`` and that body, in front of a ``return``."""
    return loomtext.parse(f"func.func @f({arguments}) {{\n{body}\n  return\n}}\n")


def print_body(body: str, arguments: str, *, generic: bool = False) -> str:
    """The printed body, without its common indent and without the ``return``."""
    lines = loomtext.print_module(parse_body(body, arguments), generic=generic, style=STAGE_STYLE).splitlines()
    inside = lines[3:-3] if generic else lines[2:-3]
    return textwrap.dedent("\n".join(inside))


def refusal(body: str, arguments: str) -> str:
    """The message with which the body is refused."""
    with pytest.raises(loomtext.DiagnosticError) as caught:
        parse_body(body, arguments)
    return caught.value.message
