"""Predicates and rewrites of ``shapes.rules``: static shapes handed on from operand to result."""

from __future__ import annotations

from loomtext.ir.attributes import EMPTY
from loomtext.ir.core import Operation, Value
from loomtext.rewrite.analysis.shapes import destination_range, iteration_arguments, loop_init
from loomtext.rewrite.canonical.loom import becomes_static, retype
from loomtext.rewrite.rewriter import Rewriter


def has_static_destination(op: Operation) -> bool:
    """True if a result is dynamic and its destination is not."""
    if not op.results:
        return False
    first = destination_range(op)[0]
    return any(becomes_static(r.type, op.operands[first + i].type) for i, r in enumerate(op.results))


def use_destination_types(rewriter: Rewriter, op: Operation) -> None:
    """Give the results the types of the destinations, in place."""
    first = destination_range(op)[0]
    for i, result in enumerate(op.results):
        if becomes_static(result.type, op.operands[first + i].type):
            retype(rewriter, result, op.operands[first + i].type)


def static_inits(loop: Operation) -> list[int] | None:
    """Which carried values are static at the start and dynamic afterwards."""
    found = [i for i, r in enumerate(loop.results) if becomes_static(r.type, loop_init(loop, i).type)]
    return found or None


def use_init_types(rewriter: Rewriter, loop: Operation, carried: list[int]) -> None:
    """Give carried values and results the types of the initial values, in place.

    The reference re-types results that are used exactly once one way, and all others by building the loop
    again without its attributes; so they are lost here as well.
    """
    arguments = iteration_arguments(loop)
    if loop.name == "scf.for" and any(not loop.results[i].has_one_use for i in carried):
        loop.attributes = EMPTY
    for i in carried:
        type_ = loop_init(loop, i).type
        retype(rewriter, arguments[i], type_)
        retype(rewriter, loop.results[i], type_)


def use_destination_of_fill(rewriter: Rewriter, op: Operation, destination: Value) -> None:
    """Copy into what the fill wrote to, in place."""
    rewriter.set_operand(op, 1, destination)


PREDICATES = {
    f.__name__: f
    for f in (
        has_static_destination, use_destination_types, static_inits, use_init_types, use_destination_of_fill,
    )
}  # fmt: skip
