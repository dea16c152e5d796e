"""What loom operations require of their types and index lists, with MLIR's wording."""

from __future__ import annotations

from loomtext.ir import types as T
from loomtext.ir.core import Operation
from loomtext.ir.types import DYNAMIC

_TENSORS = (T.TensorType, T.UnrankedTensorType)


def verify_subview(op: Operation) -> str | None:
    """One offset, size and stride per dimension of the source; an operand for each dynamic entry.

    The result type is not checked.
    """
    source = op.operands[0].type
    lists = [(name, list(op.attributes.get(f"static_{name}s", ()))) for name in ("offset", "size", "stride")]
    rank = len(source.shape) if isinstance(source, T.MemRefType) else len(lists[0][1])
    for name, static in lists:
        if len(static) != rank:
            return f"expected {rank} {name} values, got {len(static)}"
        dynamic, operands = static.count(DYNAMIC), len(op.operand_group(f"{name}s"))
        if dynamic != operands:
            return (
                f"expected the number of '{name}s' to match the number of dynamic entries in "
                f"'static_{name}s' ({operands} vs {dynamic})"
            )
    return None


def verify_destination(op: Operation) -> str | None:
    """A tensor destination needs one result of its type. Results that are memrefs are not constrained."""
    init = op.operands[1].type
    expected = [init] if isinstance(init, _TENSORS) else []
    found = [r.type for r in op.results if isinstance(r.type, _TENSORS)]
    if len(found) != len(expected):
        return (
            f"expected the number of tensor results ({len(found)}) to be equal to "
            f"the number of output tensors ({len(expected)})"
        )
    if found != expected:
        return f"expected type of operand #1 ('{init}') to match type of corresponding result ('{found[0]}')"
    return None
