"""The loop that carries the tensors of a function, and what every stage refuses."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.opdef import Bare
from loomtext.ir.verifier import error_at
from loomtext.rewrite.notices import notice


def carried_loops(function: Operation) -> list[Operation]:
    """The ``scf.for`` with iteration arguments under ``affine.parallel``, once for each such parallel."""
    return [
        op
        for parallel in function.walk()
        if parallel.name == "affine.parallel"
        for op in parallel.walk()
        if op.name == "scf.for" and op.results
    ]


def carried_loops_error(function: Operation, loops: list[Operation]) -> DiagnosticError:
    """Says that a function does not have exactly one carried loop, and lists those it has."""
    name = function.attributes["sym_name"].value  # type: ignore[attr-defined]
    notes = tuple(notice(op, Bare("this one"), "note") for op in dict.fromkeys(loops) if op.offset >= 0)
    return error_at(
        function,
        f"expected exactly one loop-carried scf.for under affine.parallel in function '{name}', found {len(loops)}",
        notes=notes,
    )


def refuse_older_gather(module: Operation) -> None:
    """Raise DiagnosticError at a ``loom.gather`` with a result, which earlier compilers wrote."""
    for op in module.walk():
        if op.name == "loom.gather" and op.results:
            raise error_at(
                op, "is in the older form, which has a tensor result",
                hint="gather into a loom.placeholder and read that with bufferization.to_tensor",
            )  # fmt: skip
