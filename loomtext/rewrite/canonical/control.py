"""Predicates of ``control.rules``."""

from __future__ import annotations

from loomtext.ir.attributes import TRUE
from loomtext.ir.core import Operation
from loomtext.rewrite.canonical.arith import constant_value


def asserts_true(op: Operation) -> bool:
    """True for an assertion of the constant ``true``."""
    return constant_value(op.operands[0]) is TRUE


PREDICATES = {f.__name__: f for f in (asserts_true,)}
