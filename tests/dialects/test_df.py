"""The df dialect, which only old hardware descriptions use; its spacing is odd and kept."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE

PRELUDE = """\
  %0 = df.spatial_dim "x", 8
  %1 = df.vec "SFPU" {shape = [32]}
  %2 = df.core "core" {scaleout=(%0) , scalein=(%1, [1])}
  %3 = df.memory "L1" {scaleout=(%0) , size = 64, bandwidth = 15}
"""


def parse(line: str) -> Operation:
    """The operation on ``line``, which may use a dimension %0, a unit %1, a core %2, a memory %3."""
    last = loomtext.parse(f"module {{\n{PRELUDE}  {line}\n}}\n").body.last
    assert last is not None
    return last


def text(op: Operation, *, generic: bool = False) -> str:
    """The operation's line."""
    return loomtext.print_module(op.root(), generic=generic, style=STAGE_STYLE).splitlines()[-2].strip()


FORMS = [
    (
        '%4 = df.spatial_dim "y", 4',
        '%4 = "df.spatial_dim"() <{size = 4 : i64, sym_name = "y"}> : () -> index',
    ),
    (
        '%4 = df.mat "FPU" {shape = [32, 32, 32], throughput = 128}',
        '%4 = "df.mat"() <{name = "FPU", shape = array<i64: 32, 32, 32>, throughput = 128 : i64}>'
        " : () -> !df.functional_unit",
    ),
    (
        '%4 = df.vec "SFPU" {shape = [32]}',
        '%4 = "df.vec"() <{name = "SFPU", shape = array<i64: 32>}> : () -> !df.functional_unit',
    ),
    (
        '%4 = df.core "core" {scaleout=(%0, %0) , scalein=(%1, %1, [8, 1])}',
        '%4 = "df.core"(%0, %0, %1, %1) <{label = "core", operandSegmentSizes = array<i32: 2, 2>,'
        " scalein_counts = array<i64: 8, 1>}>"
        " : (index, index, !df.functional_unit, !df.functional_unit) -> !df.compute",
    ),
    (
        '%4 = df.memory "DRAM" {scaleout=(%0) , size = 34359738368, bandwidth = 288}',
        '%4 = "df.memory"(%0) <{bandwidth = 288 : i64, label = "DRAM", size = 34359738368 : i64}>'
        " : (index) -> !df.memory",
    ),
    (
        "%4 = df.mux %2 : !df.compute, %3 : !df.memory  {map = affine_map<(d0) -> (d0)>}",
        '%4 = "df.mux"(%2, %3) <{map = affine_map<(d0) -> (d0)>}> : (!df.compute, !df.memory) -> !df.mux',
    ),
    (
        '%4 = df.interconnects "NoC" %3 : !df.memory, %3 : !df.memory, %0'
        "  {bandwidth = 128 : i64, map = affine_map<(d0) -> (d0)>, spatial_dims = [@x]} : !df.interconnect",
        '%4 = "df.interconnects"(%3, %3, %0) <{bandwidth = 128 : i64, label = "NoC",'
        " map = affine_map<(d0) -> (d0)>, spatial_dims = [@x]}>"
        " : (!df.memory, !df.memory, index) -> !df.interconnect",
    ),
]


@pytest.mark.parametrize(("custom", "generic"), FORMS)
def test_custom_form(custom: str, generic: str) -> None:
    op = parse(custom)
    assert text(op) == custom
    assert text(op, generic=True) == generic


@pytest.mark.parametrize(("custom", "generic"), FORMS)
def test_generic_form(custom: str, generic: str) -> None:
    op = parse(generic)
    assert text(op) == custom
    assert text(op, generic=True) == generic


def test_unit_without_count_is_refused() -> None:
    with pytest.raises(loomtext.DiagnosticError, match="expected SSA operand"):
        parse('%4 = df.core "core" {scaleout=(%0) , scalein=(%1, )}')
