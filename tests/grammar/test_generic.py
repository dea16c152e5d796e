"""The generic form, both ways."""

from __future__ import annotations

import pytest

import loomtext

PAIRS = [
    ("%c1 = arith.constant 1 : index", '%c1 = "arith.constant"() <{value = 1 : index}> : () -> index'),
    (
        "%0 = arith.addi %arg0, %arg0 : index",
        '%0 = "arith.addi"(%arg0, %arg0) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index',
    ),
    (
        "%0 = arith.cmpi slt, %arg0, %arg0 {tag} : index",
        '%0 = "arith.cmpi"(%arg0, %arg0) <{predicate = 2 : i64}> {tag} : (index, index) -> i1',
    ),
    (
        "%alloc = memref.alloc(%arg0) : memref<?xf32>",
        '%alloc = "memref.alloc"(%arg0) <{operandSegmentSizes = array<i32: 1, 0>}> : (index) -> memref<?xf32>',
    ),
    (
        "%0 = affine.apply affine_map<(d0) -> (d0 * 2)>(%arg0)",
        '%0 = "affine.apply"(%arg0) <{map = affine_map<(d0) -> (d0 * 2)>}> : (index) -> index',
    ),
    (
        "%0 = loom.sym @tile {upper_bound = 512 : index} : index",
        '%0 = "loom.sym"() {symbol_ref = @tile, upper_bound = 512 : index} : () -> index',
    ),
]


def custom(line: str) -> str:
    return f"module {{\n  func.func @f(%arg0: index) {{\n    {line}\n    return\n  }}\n}}\n"


def generic(line: str) -> str:
    return (
        '"builtin.module"() ({\n'
        '  "func.func"() <{function_type = (index) -> (), sym_name = "f"}> ({\n'
        "  ^bb0(%arg0: index):\n"
        f"    {line}\n"
        '    "func.return"() : () -> ()\n'
        "  }) : () -> ()\n"
        "}) : () -> ()\n"
    )


@pytest.mark.parametrize(("line", "quoted"), PAIRS[:5])
def test_both_ways(line: str, quoted: str) -> None:
    assert loomtext.print_module(loomtext.parse(custom(line)), generic=True) == generic(quoted)
    assert loomtext.print_module(loomtext.parse(generic(quoted))) == custom(line)


def test_a_dialect_without_properties_keeps_its_attributes_in_one_dictionary() -> None:
    text = generic('%0 = "loom.sym"() {is_reduction = false, symbol_ref = @t, upper_bound = 8 : index} : () -> index')
    assert loomtext.print_module(loomtext.parse(text), generic=True) == text


def test_inherent_attributes_may_be_written_as_discardable_ones() -> None:
    text = generic('%0 = "arith.constant"() {value = 1 : index, tag} : () -> index')
    assert loomtext.print_module(loomtext.parse(text), generic=True) == generic(
        '%c1 = "arith.constant"() <{value = 1 : index}> {tag} : () -> index'
    )


def test_unknown_properties_of_a_declared_operation_are_dropped() -> None:
    text = generic('%0 = "arith.constant"() <{value = 1 : index, nonsense}> : () -> index')
    assert "nonsense" not in loomtext.print_module(loomtext.parse(text), generic=True)


@pytest.mark.parametrize(
    "operation",
    [
        '"a.b"() : () -> ()',
        '"a.b"() <{p = 1 : i32}> : () -> ()',
        '"a.b"() <{p}> {q = "r"} : () -> ()',
        '%0:2 = "a.b"(%arg0, %arg0) : (index, index) -> (i1, i2)',
        '%0 = "a.b"() : () -> (() -> ())',
        '"a.b"() ({\n    }) : () -> ()',
        '"a.b"() ({\n    ^bb0:\n    }, {\n    }) {x} : () -> ()',
        '"a.b"() ({\n    ^bb0(%arg1: i32, %arg2: f32):\n      "a.c"(%arg2) : (f32) -> ()\n    }) : () -> ()',
        '"a.b"() ({\n      "a.br"()[^bb1] : () -> ()\n    ^bb1:  // pred: ^bb0\n'
        '      "a.end"() : () -> ()\n    }) : () -> ()',
    ],
)
def test_undeclared_operations_stay_as_written(operation: str) -> None:
    assert loomtext.print_module(loomtext.parse(generic(operation)), generic=True) == generic(operation)
    assert operation in loomtext.print_module(loomtext.parse(generic(operation)))


def test_every_terminator_and_label_is_written() -> None:
    text = custom("scf.for %arg1 = %arg0 to %arg0 step %arg0 {\n    }")
    assert loomtext.print_module(loomtext.parse(text), generic=True) == generic(
        '"scf.for"(%arg0, %arg0, %arg0) ({\n    ^bb0(%arg1: index):\n      "scf.yield"() : () -> ()\n'
        "    }) : (index, index, index) -> ()"
    )
