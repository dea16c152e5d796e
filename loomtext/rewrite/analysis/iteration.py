"""Loops with the kind that the mapping stage gave them."""

from __future__ import annotations

from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.rewrite.analysis.dependences import block_arguments_behind, is_induction_variable

LOOPS = ("affine.parallel", "affine.for", "scf.for")
KINDS = ("spatial", "temporal", "sequential")


def iteration_kind(loop: Operation) -> str | None:
    """``spatial``, ``temporal`` or ``sequential``; None for a loop that is not marked."""
    mark = loop.attributes.get("loom.iter_type")
    if mark is None:
        return None
    return next((kind for kind in KINDS if str(mark) == f"#loom.iter_type<{kind}>"), None)


def enclosing_loops(op: Operation) -> list[Operation]:
    """The loops around an operation, innermost first."""
    return [owner for owner in op.ancestors() if owner.name in LOOPS]


def loops_behind(values: list[Value]) -> tuple[BlockArgument, ...]:
    """The induction variables that values depend on."""
    return tuple(a for a in block_arguments_behind(values) if is_induction_variable(a))
