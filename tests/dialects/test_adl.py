"""The adl dialect: custom and generic form, both spellings of processors, verifier."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE

PRELUDE = """\
  %0 = adl.spatial_dim "x", 8
  %1 = adl.memory.bank "bank", {bsize = 16 : i64, nblk = 4 : i64}
  %2 = adl.resource.exclusive "lane"
  %3 = adl.processor.compute @p, [(%1, %1)]
"""


def parse(line: str) -> Operation:
    """The operation on ``line``, which may use a dimension %0, a memory %1, a resource %2, a processor %3."""
    last = loomtext.parse(f"module {{\n{PRELUDE}  {line}\n}}\n").body.last
    assert last is not None
    return last


def text(op: Operation, *, generic: bool = False) -> str:
    """The operation's line."""
    return loomtext.print_module(op.root(), generic=generic, style=STAGE_STYLE).splitlines()[-2].strip()


FORMS = [
    (
        '%4 = adl.spatial_dim "y", 4 {foo}',
        '%4 = "adl.spatial_dim"() <{size = 4 : i64, sym_name = "y"}> {foo} : () -> index',
    ),
    (
        '%4 = adl.memory.bank "b", {bsize = 16 : i64, foo, nblk = 5856 : i64}',
        '%4 = "adl.memory.bank"() <{bsize = 16 : i64, name = "b", nblk = 5856 : i64}> {foo} : () -> !adl.mem',
    ),
    (
        '%4 = adl.memory.array "L1", [%0, %0] of %1',
        '%4 = "adl.memory.array"(%0, %0, %1) <{sym_name = "L1"}> : (index, index, !adl.mem) -> !adl.mem',
    ),
    (
        '%4 = adl.resource.exclusive "r"',
        '%4 = "adl.resource.exclusive"() <{sym_name = "r"}> : () -> !adl.resource',
    ),
    (
        '%4 = adl.resource "r"',
        '%4 = "adl.resource"() <{sym_name = "r"}> : () -> !adl.resource',
    ),
    (
        "%4 = adl.processor.compute @q, [(%1, %1)], with [%2]",
        '%4 = "adl.processor.compute"(%1, %1, %2) <{operandSegmentSizes = array<i32: 1, 1, 1>,'
        " sym_name = @q}> : (!adl.mem, !adl.mem, !adl.resource) -> !adl.arch",
    ),
    (
        "%4 = adl.processor.dmover @q, [(%1, %1), (%1, %1)]",
        '%4 = "adl.processor.dmover"(%1, %1, %1, %1) <{operandSegmentSizes = array<i32: 2, 2, 0>,'
        " sym_name = @q}> : (!adl.mem, !adl.mem, !adl.mem, !adl.mem) -> !adl.arch",
    ),
    (
        "%4 = adl.processor.dmover @q, from %1 to %1, with [%2, %2]",
        '%4 = "adl.processor.dmover"(%1, %1, %2, %2) <{sym_name = @q}>'
        " : (!adl.mem, !adl.mem, !adl.resource, !adl.resource) -> !adl.arch",
    ),
    (
        "%4 = adl.processor.compute @q, from %1 to %1",
        '%4 = "adl.processor.compute"(%1, %1) <{sym_name = @q}> : (!adl.mem, !adl.mem) -> !adl.arch',
    ),
    (
        '%4 = adl.arch.compose "core", arch[%3, %3], mem[%1]',
        '%4 = "adl.arch.compose"(%3, %3, %1) <{operandSegmentSizes = array<i32: 2, 1>, sym_name = "core"}>'
        " : (!adl.arch, !adl.arch, !adl.mem) -> !adl.arch",
    ),
    (
        '%4 = adl.arch.scale "mesh", [%0, %0] of %3',
        '%4 = "adl.arch.scale"(%0, %0, %3) <{name = "mesh", operandSegmentSizes = array<i32: 2, 1, 0>}>'
        " : (index, index, !adl.arch) -> !adl.arch",
    ),
    (
        '%4 = adl.arch.scale "mesh", [%0] of %3, mem_region %1',
        '%4 = "adl.arch.scale"(%0, %3, %1) <{name = "mesh", operandSegmentSizes = array<i32: 1, 1, 1>}>'
        " : (index, !adl.arch, !adl.mem) -> !adl.arch",
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


def test_integers_of_a_bank_are_i64() -> None:
    line = '%4 = adl.memory.bank "b", {nblk = 4, bsize = 8192}'
    assert text(parse(line)) == '%4 = adl.memory.bank "b", {bsize = 8192 : i64, nblk = 4 : i64}'


def test_both_spellings_of_processors_name_their_operands() -> None:
    pairs = parse("%4 = adl.processor.dmover @q, [(%1, %1), (%1, %1)], with [%2]")
    route = parse("%4 = adl.processor.dmover @q, from %1 to %1, with [%2]")
    assert pairs.name == route.name
    assert [len(pairs.operand_group(g)) for g in ("sources", "destinations", "resources")] == [2, 2, 1]
    assert [len(route.operand_group(g)) for g in ("source", "destination", "resources")] == [1, 1, 1]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            '%4 = "adl.processor.compute"(%1, %1, %1) <{operandSegmentSizes = array<i32: 2, 1, 0>,'
            " sym_name = @q}> : (!adl.mem, !adl.mem, !adl.mem) -> !adl.arch",
            "expected equal number of source and destination memory operands in region pairs",
        ),
        (
            "%4 = adl.processor.compute @q, [(%1, %1, %1)]",
            "expected pairs of a source and a destination memory",
        ),
        (
            '%4 = adl.memory.bank "b", {bsize = 16 : i64}',
            "'adl.memory.bank' op requires attribute 'nblk'",
        ),
        (
            '%4 = adl.memory.array "a", [%1] of %1',
            "use of value '%1' expects different type than prior uses: 'index' vs '!adl.mem'",
        ),
        (
            "%4 = adl.bus @q",
            "custom op 'adl.bus' is unknown",
        ),
    ],
)
def test_refused(line: str, message: str) -> None:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        parse(line)
    assert message in str(caught.value)
