"""The math dialect."""

from __future__ import annotations

import pytest

from loomtext.dialects import math
from tests.dialects.bodies import print_body, refusal

ARGUMENTS = "%arg0: f32, %arg1: i32, %arg2: vector<4xf32>"


@pytest.mark.parametrize(
    "line",
    [
        "%0 = math.exp %arg0 : f32",
        "%0 = math.rsqrt %arg2 fastmath<nnan,nsz> {x} : vector<4xf32>",
        "%0 = math.powf %arg0, %arg0 fastmath<afn> : f32",
        "%0 = math.copysign %arg0, %arg0 : f32",
        "%0 = math.fma %arg0, %arg0, %arg0 : f32",
        "%0 = math.fpowi %arg0, %arg1 : f32, i32",
        "%0 = math.ipowi %arg1, %arg1 : i32",
        "%0 = math.ctlz %arg1 : i32",
        "%0 = math.isnan %arg2 : vector<4xf32>",
        "%0 = math.clampf %arg0 to [%arg0, %arg0] fastmath<nnan> : f32",
        "%sin, %cos = math.sincos %arg0 : f32",
    ],
)
def test_prints_as_read(line: str) -> None:
    assert print_body(line, ARGUMENTS) == line


@pytest.mark.parametrize("name", sorted(n for n, d in math.dialect.ops.items() if d.signature.count(":") == 3))
def test_one_operand_operations(name: str) -> None:
    is_float = "float" in math.dialect.ops[name].signature
    line = f"%0 = {name} {'%arg0 : f32' if is_float else '%arg1 : i32'}"
    assert print_body(line, ARGUMENTS) == line


def test_generic_form() -> None:
    line = print_body("%0 = math.exp %arg0 : f32", ARGUMENTS, generic=True)
    assert line == '%0 = "math.exp"(%arg0) <{fastmath = #arith.fastmath<none>}> : (f32) -> f32'


def test_operand_class() -> None:
    expected = "'math.exp' op operand #0 must be floating-point-like, but got 'i32'"
    assert refusal("%0 = math.exp %arg1 : i32", ARGUMENTS) == expected
