"""P6: every consumer gets its own fill and its own broadcast, directly in front of it.

A preparation that several operations share would look like one tensor that lives long; copies are cheap.
"""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.rewrite.passes import Context

PREPARATIONS = ("linalg.fill", "loom.broadcast")


def sink(module: Operation, context: Context) -> None:
    """Move preparations in front of their users, one copy per use; unused ones go.

    Later preparations go first, so that a broadcast of a fill has been copied before the fill is. Uses are
    visited from the most recent one on, as MLIR's use lists are.
    """
    for function in module.walk_top_level("func.func"):
        for op in reversed([op for op in function.walk() if op.name in PREPARATIONS]):
            if len(op.results) != 1:
                continue
            result = op.results[0]
            for user, i in reversed(list(result.uses)):
                assert user.parent is not None
                copy = user.parent.insert_before(user, op.clone())
                user.set_operand(i, copy.results[0])
            op.erase()
