"""Random valid modules: print, parse, print gives the same bytes."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import loomtext
from loomtext.ir.attributes import Attribute
from loomtext.ir.core import Operation
from loomtext.ir.types import Type
from loomtext.ir.verifier import verify
from tests.property.modules import attributes, modules, types

SETTINGS = settings(
    deadline=None, derandomize=True, max_examples=150, database=None, suppress_health_check=list(HealthCheck)
)


@SETTINGS
@given(modules(), st.sampled_from(["never", "always"]))
def test_modules(module: Operation, aliases: str) -> None:
    verify(module)
    for generic in (False, True):
        text = loomtext.print_module(module, generic=generic, aliases=aliases)
        read = loomtext.parse(text)
        verify(read)
        assert loomtext.print_module(read, generic=generic, aliases=aliases) == text
        assert loomtext.diff(module, read).equivalent


@SETTINGS
@given(types)
def test_types(type_: Type) -> None:
    read = loomtext.parse(f'%0 = "a.b"() : () -> ({type_})\n').body.first
    assert read is not None and read.result.type is type_


@SETTINGS
@given(attributes)
def test_attributes(attribute: Attribute) -> None:
    read = loomtext.parse(f'"a.b"() {{x = {attribute}}} : () -> ()\n').body.first
    assert read is not None and read.attributes["x"] is attribute
