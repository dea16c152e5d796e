"""P7: what a loop computes is not stored from the loop's own buffer; a copy stands between."""

from __future__ import annotations

from loomtext.ir.core import Operation, OpResult
from loomtext.rewrite.analysis.shapes import LOOPS
from loomtext.rewrite.passes import Context
from loomtext.rewrite.tensor_copy import insert_copy

_STORES = ("bufferization.to_buffer", "loom.bufferize_to_memref")


def insert(module: Operation, context: Context) -> None:
    """Copy each loop result that is handed to memory, right behind the loop; only those uses see the copy."""
    records: dict[OpResult, list[tuple[Operation, int]]] = {}
    for op in module.walk_post_order():
        if op.name in _STORES:
            value = op.operands[0]
            if isinstance(value, OpResult) and value.owner.name in LOOPS:
                records.setdefault(value, []).append((op, 0))
    for result, uses in records.items():
        loop = result.owner
        assert loop.parent is not None
        copy = insert_copy(result, loop, loop.parent, loop.next)
        for op, i in uses:
            op.set_operand(i, copy.results[0])
