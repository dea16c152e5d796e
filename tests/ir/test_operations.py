"""Operations in their blocks."""

from __future__ import annotations

import pytest

import loomtext


def test_an_operation_that_is_in_use_is_not_erased_and_stays_as_it_was() -> None:
    text = (
        "module {\n  func.func @f(%arg0: index) -> index {\n    %0 = arith.addi %arg0, %arg0 : index\n"
        "    return %0 : index\n  }\n}\n"
    )
    module = loomtext.parse(text)
    add = next(op for op in module.walk() if op.name == "arith.addi")
    with pytest.raises(ValueError, match=r"'arith\.addi' is erased while a result is in use"):
        add.erase()
    assert loomtext.print_module(module) == text


def test_uses_inside_go_with_the_operation() -> None:
    module = loomtext.parse(
        'func.func @f(%x: index) {\n  %0 = "test.outer"() ({\n    "test.inner"(%x) : (index) -> ()\n  })'
        " : () -> index\n  return\n}\n"
    )
    outer, inner = (next(op for op in module.walk() if op.name == f"test.{name}") for name in ("outer", "inner"))
    inner.set_operand(0, outer.result)
    outer.erase()
    assert [op.name for op in module.walk()] == ["builtin.module", "func.func", "func.return"]
