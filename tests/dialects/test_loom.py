"""The loom dialect: custom and generic form in every generation, defaults, verifier."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.ir import opdef
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE

VALUES = {
    "%m": "memref<?x?xf16>",
    "%n": "memref<4x8xf16>",
    "%t": "tensor<?x?xf16>",
    "%u": "tensor<4x8xf16>",
    "%i": "index",
}
NUMBERED = {name: f"%0#{k}" for k, name in enumerate(VALUES)}
PRELUDE = f'  {", ".join(VALUES)} = "test.values"() : () -> ({", ".join(VALUES.values())})\n'


def parse(line: str) -> Operation:
    """The operation on ``line``, which may use the names of :data:`VALUES`."""
    module = loomtext.parse(f"module {{\n{PRELUDE}  {line}\n}}\n")
    last = module.body.last
    assert last is not None
    return last


def text(op: Operation, *, generic: bool = False) -> str:
    """The operation's line with the names of :data:`VALUES`."""
    line = loomtext.print_module(op.root(), generic=generic, style=STAGE_STYLE).splitlines()[-2].strip()
    for name, number in NUMBERED.items():
        line = line.replace(number, name)
    return line


CUSTOM_FORMS = [
    "%1 = loom.sym @tile_m {upper_bound = 2048 : index} : index",
    "%1 = loom.sym @a::@b {asure_divisible = true, foo, is_reduction = true} : index",
    "%1 = loom.alloc [%i, 4] on @L1 : memref<?x4xf16>",
    "%1 = loom.alloc [] on @L1 {alignment = 64 : i64, buffer_count = 2 : i64} : memref<f16>",
    "%1 = loom.alloc [%i, 4] on @L1 : memref<3xf16>",
    "%1 = loom.placeholder [%i, 4] : memref<?x4xf16>",
    "%1 = loom.semaphore_take %m : memref<?x?xf16> -> memref<?x?xf16>",
    "%1 = loom.semaphore %m {foo} : memref<?x?xf16> -> memref<?x?xf16>",
    "loom.semaphore_give %m : memref<?x?xf16>",
    "%1 = loom.subview %m[%i, 0] [4, %i] [1, 1], reuse : [seq = false, spat = true, temp = false]"
    " : memref<?x?xf16> to memref<4x?xf16, strided<[?, 1], offset: ?>>",
    "%1 = loom.bufferize_to_tensor %m[%i, 4] : memref<?x?xf16> -> tensor<?x4xf16>",
    "%1 = loom.bufferize_to_tensor %m[] : memref<?x?xf16> -> tensor<f16>",
    "%1 = loom.bufferize_to_memref %t : tensor<?x?xf16> -> memref<?x?xf16>",
    "%1 = loom.init_tensor %m[%i, %i] : memref<?x?xf16> -> tensor<?x?xf16>",
    "loom.copy %m, %n, area : [1, 1] : memref<?x?xf16> to memref<4x8xf16>",
    "loom.copy %m, %n src_mem_space @A dst_mem_space @B : 1, area : [%i, 8]"
    " region : (UL : [%i, %i], LR : [%i, %i]) {reclaim = true} : memref<?x?xf16> to memref<4x8xf16>",
    "loom.gather %m, %n across(%i : index), area : [1, 1] : memref<?x?xf16> to memref<4x8xf16>",
    "loom.gather %m, %n src_mem_space @A dst_mem_space @B area : [1, 1]"
    " region : (UL : [%i, %i], LR : [%i, %i]) : memref<?x?xf16> to memref<4x8xf16>",
    "%1 = loom.broadcast ins(%u : tensor<4x8xf16>) outs(%t : tensor<?x?xf16>) dim(2) -> tensor<?x?xf16>",
    "%1 = loom.broadcast ins(%n : memref<4x8xf16>) outs(%m : memref<?x?xf16>) dim(0) -> memref<?x8xf16>",
    "loom.sync ins(%m : memref<?x?xf16>) outs(%n : memref<4x8xf16>) {foo}",
    "%1 = loom.sync ins(%t : tensor<?x?xf16>) outs(%t : tensor<?x?xf16>) -> tensor<?x?xf16>",
    "loom.reduce_sum ins(%m) outs(%m) region : (UL : [%i, %i], LR : [%i, %i]) : memref<?x?xf16>",
    "%1 = loom.reduce_sum ins(%t) outs(%t) : tensor<?x?xf16> -> tensor<?x?xf16>",
    "loom.matmul ins(%m, %n : memref<?x?xf16>, memref<4x8xf16>) outs(%m : memref<?x?xf16>)",
    "loom.batch_matmul ins(%m, %n : memref<?x?xf16>, memref<4x8xf16>) outs(%m : memref<?x?xf16>)",
    "%1 = loom.copy_to_tensor %m, %n, interconnect : [], broadcast : [1, 1]"
    " : memref<?x?xf16>, memref<4x8xf16> -> tensor<?x?xf16>",
    "%1 = loom.copy_to_tensor %m, %n provenance : %i on @L1, interconnect : [@h, @v], broadcast : [1, 8]"
    " : memref<?x?xf16>, memref<4x8xf16> -> tensor<?x?xf16>",
    "loom.copy_from_tensor %t, %m on @L1 : tensor<?x?xf16>, memref<?x?xf16>",
    "%1 = loom.pack_to_tensor %m, %n inner_tiles = [%i, %i] outer_dims_perm = [1, 0]"
    " : memref<?x?xf16>, memref<4x8xf16> -> tensor<?x?xf16>",
    "loom.bind %m, [%i, %i] : memref<?x?xf16>",
    "loom.bind_shape %m, [] : memref<?x?xf16>",
    "loom.bind_mem %m, @L1 : memref<?x?xf16>",
]
OLDER_FORMS = [
    "loom.copy %m, %n, broadcast : [1, 1] : memref<?x?xf16> to memref<4x8xf16>",
    "loom.copy %m, %n src_mem_space @A dst_mem_space @B, broadcast : [1, 8]"
    " region : (UL : [%i, %i], LR : [%i, %i]) : memref<?x?xf16> to memref<4x8xf16>",
    "loom.copy %m, %n src_mem_space @A dst_mem_space @B, interconnect : [@h, @v], broadcast : [8, 8]"
    " : memref<?x?xf16>, memref<4x8xf16>",
    "loom.gather ins(%m : memref<?x?xf16>) outs(%n : memref<4x8xf16>) across(%i : index)"
    " region : (UL : [%i, %i], LR : [%i, %i])",
    "%1 = loom.gather ins(%t : tensor<?x?xf16>) outs(%t : tensor<?x?xf16>) across(%i : index) -> tensor<?x?xf16>",
]


@pytest.mark.parametrize("line", CUSTOM_FORMS + OLDER_FORMS)
def test_custom_form_prints_as_read(line: str) -> None:
    assert text(parse(line)) == line


@pytest.mark.parametrize("line", CUSTOM_FORMS + OLDER_FORMS)
def test_generic_form_means_the_same(line: str) -> None:
    generic = text(parse(line), generic=True)
    again = parse(generic)
    assert text(again) == line
    assert text(again, generic=True) == generic


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        (
            "%1 = loom.sym @m {asure_divisible = false, is_reduction = false} : index",
            "%1 = loom.sym @m : index",
        ),
        (
            "%1 = loom.alloc [4] on @L1 {buffer_count = 1 : i64} : memref<4xf16>",
            "%1 = loom.alloc [4] on @L1 : memref<4xf16>",
        ),
        (
            "loom.copy %m, %n, area : [1, 1] {reclaim = false} : memref<?x?xf16> to memref<4x8xf16>",
            "loom.copy %m, %n, area : [1, 1] : memref<?x?xf16> to memref<4x8xf16>",
        ),
    ],
)
def test_defaults_are_not_printed(written: str, printed: str) -> None:
    assert text(parse(written)) == printed


@pytest.mark.parametrize(
    ("custom", "generic"),
    [
        (
            "%1 = loom.sym @m {upper_bound = 8 : index} : index",
            '%1 = "loom.sym"() {asure_divisible = false, is_reduction = false, symbol_ref = @m,'
            " upper_bound = 8 : index} : () -> index",
        ),
        (
            "%1 = loom.alloc [%i, 4] on @L1 : memref<?x4xf16>",
            '%1 = "loom.alloc"(%i) {buffer_count = 1 : i64, memory = @L1,'
            " static_sizes = array<i64: -9223372036854775808, 4>} : (index) -> memref<?x4xf16>",
        ),
        (
            "loom.copy %m, %n src_mem_space @A : 1, area : [%i, 8] : memref<?x?xf16> to memref<4x8xf16>",
            '"loom.copy"(%m, %n, %i) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0>, reclaim = false,'
            " src_mem_kind = 1 : i64, src_mem_space = @A, static_area = array<i64: -9223372036854775808, 8>}"
            " : (memref<?x?xf16>, memref<4x8xf16>, index) -> ()",
        ),
        (
            "loom.gather %m, %n across(%i : index), area : [1, 1] : memref<?x?xf16> to memref<4x8xf16>",
            '"loom.gather"(%m, %n, %i) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0>,'
            " static_area = array<i64: 1, 1>} : (memref<?x?xf16>, memref<4x8xf16>, index) -> ()",
        ),
        (
            "loom.copy %m, %n, broadcast : [1, 8] : memref<?x?xf16> to memref<4x8xf16>",
            '"loom.copy"(%m, %n) {broadcast = [1, 8], operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}'
            " : (memref<?x?xf16>, memref<4x8xf16>) -> ()",
        ),
        (
            "loom.copy %m, %n, interconnect : [@h], broadcast : [1, 8] : memref<?x?xf16>, memref<4x8xf16>",
            '"loom.copy"(%m, %n) {broadcast = [1, 8], interconnect = [@h]} : (memref<?x?xf16>, memref<4x8xf16>) -> ()',
        ),
    ],
)
def test_generic_form(custom: str, generic: str) -> None:
    assert text(parse(custom), generic=True) == generic


def test_quoted_operation_keeps_exactly_its_attributes() -> None:
    source = f'module {{\n{PRELUDE}  %1 = "loom.sym"() {{symbol_ref = @m}} : () -> index\n}}\n'
    printed = loomtext.print_module(loomtext.parse(source))
    assert printed.splitlines()[-2] == '  %1 = "loom.sym"() {symbol_ref = @m} : () -> index'


def test_omitted_attribute_reads_as_its_default() -> None:
    op = parse('%1 = "loom.sym"() {symbol_ref = @m} : () -> index')
    assert str(op.attribute("is_reduction")) == "false"


def test_generic_form_without_defaults_prints_in_custom_form() -> None:
    op = parse('"loom.copy"(%m, %n) {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0>, reclaim = true}'
               " : (memref<?x?xf16>, memref<4x8xf16>) -> ()")  # fmt: skip
    assert text(op) == ("loom.copy %m, %n, area : [1, 1] {reclaim = true} : memref<?x?xf16> to memref<4x8xf16>")


def test_older_copy_has_no_area() -> None:
    op = parse("loom.copy %m, %n, broadcast : [1, 8] : memref<?x?xf16> to memref<4x8xf16>")
    assert op.name == "loom.copy"
    assert op.operand("destination").type is op.operands[1].type
    with pytest.raises(KeyError):
        op.operand_group("area")


@pytest.mark.parametrize(
    ("name", "pure", "effects"),
    [
        ("sym", True, None),
        ("subview", True, None),
        ("init_tensor", True, None),
        ("alloc", False, None),
        ("bind_shape", False, None),
        ("semaphore_take", False, {"alloc"}),
        ("semaphore", False, {"alloc"}),
        ("semaphore_give", False, {"free"}),
        ("copy", False, {"read", "write"}),
        ("broadcast", False, {"read", "write"}),
    ],
)
def test_effects(name: str, pure: bool, effects: set[str] | None) -> None:
    definition = opdef.lookup(f"loom.{name}")
    assert definition is not None
    assert definition.is_pure is pure
    assert definition.effects == effects


DYNAMIC_SUBVIEW = (
    '%1 = "loom.subview"(%m{operands}) {{operandSegmentSizes = array<i32: {segments}>,'
    " static_offsets = array<i64: {offsets}>, static_sizes = array<i64: 4, 4>,"
    " static_strides = array<i64: 1, 1>}} : (memref<?x?xf16>{types}) -> memref<4x4xf16>"
)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            "%1 = loom.subview %m[0, 0] [4] [1, 1], reuse : [seq = false, spat = false, temp = false]"
            " : memref<?x?xf16> to memref<4x4xf16>",
            "expected 2 size values, got 1",
        ),
        (
            DYNAMIC_SUBVIEW.format(operands=", %i", segments="1, 1, 0, 0", offsets="0, 0", types=", index"),
            "expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)",
        ),
        (
            "loom.broadcast ins(%u : tensor<4x8xf16>) outs(%t : tensor<?x?xf16>) dim(0)",
            "expected the number of tensor results (0) to be equal to the number of output tensors (1)",
        ),
        (
            "%1 = loom.sync ins(%t : tensor<?x?xf16>) outs(%t : tensor<?x?xf16>) -> tensor<4x8xf16>",
            "expected type of operand #1 ('tensor<?x?xf16>') to match type of corresponding result ('tensor<4x8xf16>')",
        ),
        (
            '"loom.reduce_sum"(%m, %n) {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0>}'
            " : (memref<?x?xf16>, memref<4x8xf16>) -> ()",
            "'loom.reduce_sum' op failed to verify that all of {input, init} have same type",
        ),
        (
            '"loom.semaphore_give"(%i) : (index) -> ()',
            "'loom.semaphore_give' op operand #0 must be memref of any type values, but got 'index'",
        ),
        (
            '"loom.alloc"() {static_sizes = array<i64: 4>} : () -> memref<4xf16>',
            "'loom.alloc' op requires attribute 'memory'",
        ),
        (
            "%1 = loom.sym @m {upper_bound = 3 : i64} : index",
            "'loom.sym' op attribute 'upper_bound' failed to satisfy constraint: index attribute",
        ),
        (
            '%1 = "loom.gather"(%m, %n) {operandSegmentSizes = array<i32: 1, 1, 0, 0, 0, 0, 0, 0>}'
            " : (memref<?x?xf16>, memref<4x8xf16>) -> index",
            "'loom.gather' op requires zero results",
        ),
        (
            '"loom.copy"(%m, %n) : (memref<?x?xf16>, memref<4x8xf16>) -> ()',
            "'loom.copy' op requires dense i32 array attribute 'operandSegmentSizes'",
        ),
        (
            '%1 = "loom.sym"() <{symbol_ref = @m}> : () -> index',
            "this operation does not support properties",
        ),
        (
            "loom.bind_mem %m, @a::@b : memref<?x?xf16>",
            "custom op 'loom.bind_mem' invalid kind of attribute specified",
        ),
        (
            "loom.copy %m, %n, area : [1, 1] region : (UL : [%i, %i]) : memref<?x?xf16> to memref<4x8xf16>",
            "expected ','",
        ),
    ],
)
def test_refused(line: str, message: str) -> None:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        parse(line)
    assert message in str(caught.value)
