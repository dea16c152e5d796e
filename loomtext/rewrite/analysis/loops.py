"""The loop that carries the tensors of a function, where its buffers go, and what every stage refuses."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.opdef import Bare
from loomtext.ir.types import TensorType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.notices import notice

_LOOPS = ("scf.for", "affine.for")


def carried_loop(function: Operation) -> Operation | None:
    """The loop with iteration arguments under ``affine.parallel``; None if there is none.

    ``scf.for`` comes before ``affine.for``, of which there may be others then. Raises DiagnosticError for two of
    a kind, for another loop inside, and for a function that cannot have one.
    """
    if not function.regions or not function.regions[0].blocks:
        raise error_at(
            function, f"'{_name(function)}' is only declared; memory binding needs its body",
            hint="erase the declaration, or make it private so that stage 01 does if nothing uses it",
        )  # fmt: skip
    for name in _LOOPS:
        loops = _carried(function, name)
        if len(loops) > 1:
            what = f"expected at most one loop-carried {name} under affine.parallel"
            raise _found(function, what, loops)
        if loops:
            _refuse_inner(loops[0])
            return loops[0]
    return None


def _carried(function: Operation, name: str) -> list[Operation]:
    """The loops of a kind with iteration arguments, once for each ``affine.parallel`` around them."""
    return [
        op
        for parallel in function.walk()
        if parallel.name == "affine.parallel"
        for op in parallel.walk()
        if op.name == name and op.results
    ]


def _refuse_inner(loop: Operation) -> None:
    for inner in loop.walk():
        if inner is not loop and inner.name in _LOOPS:
            raise error_at(
                inner, "is nested in the loop that carries the tensors; one level is supported",
                hint="carry the tensors by the inner loop, with only index arithmetic around it",
            )  # fmt: skip


def uncarried_scope(function: Operation) -> Operation | None:
    """Where the buffers of a function without a carried loop go: the innermost loop around all its tensors.

    That is the ``affine.parallel``, or a serial loop in it that leaves nothing with a tensor outside. None if no
    tensor is made under an ``affine.parallel``. Raises DiagnosticError if that concerns two of them, and if there
    is none at all.
    """
    makers = [op for op in function.walk() if any(isinstance(r.type, TensorType) for r in op.results)]
    parallels = [op for op in function.walk() if op.name == "affine.parallel"]
    if makers and not parallels:
        raise error_at(
            makers[0], f"makes a tensor, but function '{_name(function)}' has no affine.parallel for its buffers",
            hint="put the work of a core into an affine.parallel, if only of one iteration",
        )  # fmt: skip
    inside = [op for op in makers if op.enclosing("affine.parallel") is not None]
    used = [p for p in parallels if any(p.is_proper_ancestor_of(op) for op in inside)]
    if len(used) > 1:
        raise _found(function, "expected at most one affine.parallel with tensors", used)
    if not used:
        return None
    around = [a for a in inside[0].ancestors() if all(a.is_proper_ancestor_of(op) for op in inside)]
    return next(a for a in around if a is used[0] or a.name in _LOOPS)


def _found(function: Operation, what: str, ops: list[Operation]) -> DiagnosticError:
    """Says that there are too many operations of a kind, and lists them."""
    notes = tuple(notice(op, Bare("this one"), "note") for op in dict.fromkeys(ops) if op.offset >= 0)
    return error_at(function, f"{what} in function '{_name(function)}', found {len(ops)}", notes=notes)


def _name(function: Operation) -> str:
    return function.attributes["sym_name"].value  # type: ignore[attr-defined, no-any-return]


def refuse_older_gather(module: Operation) -> None:
    """Raise DiagnosticError at a ``loom.gather`` with a result, which earlier compilers wrote."""
    for op in module.walk():
        if op.name == "loom.gather" and op.results:
            raise error_at(
                op, "is in the older form, which has a tensor result",
                hint="gather into a loom.placeholder and read that with bufferization.to_tensor",
            )  # fmt: skip
