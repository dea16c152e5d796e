"""Which memory a value stands for, and who touches it: what makes the reference's tests on values unsafe."""

from __future__ import annotations

from loomtext.ir.core import Operation, Value

_HANDLES = frozenset(
    (
        "loom.semaphore_take", "memref.cast", "memref.collapse_shape", "memref.expand_shape",
        "memref.reinterpret_cast", "memref.subview",
    )
)  # fmt: skip
"""Operations whose result is the memory of their first operand, or a part of it."""


def storage(value: Value) -> Value:
    """The allocation or argument behind the tokens and views of a buffer."""
    op = value.defining_op
    while op is not None and op.name in _HANDLES:
        value = op.operands[0]
        op = value.defining_op
    return value


def touches(op: Operation, memory: Value) -> bool:
    """True if ``op`` or something in its regions reads or writes ``memory``, which is a :func:`storage`.

    Making a further handle and giving one back leave the content as it is.
    """
    return any(
        storage(value) is memory
        for inner in op.walk()
        if inner.name not in _HANDLES and inner.name != "loom.semaphore_give"
        for value in inner.operands
    )
