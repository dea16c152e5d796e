"""Which buffer each tensor lives in, and whether it may be written in place.

Every tensor of stage 06 is made from memory that the function already holds, so bufferization allocates
nothing: a tensor is a name for what is in a buffer at some time. :func:`make_plan` says which buffer that is
and why. The module ``conflicts`` beside this one says where a tensor is read that is no longer there.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from loomtext.dialects.linalg import is_structured
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import TensorType, Type, UnrankedTensorType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.shapes import (
    destination_range,
    initial_values,
    is_destination_style,
    iteration_arguments,
)

CONTENT = "content of the buffer"
FRESH = "buffer without content yet"
DESTINATION = "written to the destination"
CARRIED = "carried by the loop from its initial value"
RESULT = "left in the buffer by the loop"


class Placement(NamedTuple):
    """A tensor, the operation (or loop) that makes it, the buffer that holds it, and the reason for that."""

    tensor: Value
    op: Operation
    buffer: Value
    reason: str


@dataclass
class BufferPlan:
    """The placements of a function's tensors in textual order."""

    function: Operation
    placements: list[Placement] = field(default_factory=list)
    buffer_of: dict[Value, Value] = field(default_factory=dict)

    def place(self, tensor: Value, op: Operation, buffer: Value, reason: str) -> None:
        """Note where a tensor is."""
        self.placements.append(Placement(tensor, op, buffer, reason))
        self.buffer_of[tensor] = buffer

    def by_buffer(self) -> dict[Value, list[Placement]]:
        """For each buffer the tensors that share it."""
        found: dict[Value, list[Placement]] = {}
        for placement in self.placements:
            found.setdefault(placement.buffer, []).append(placement)
        return found


def is_tensor(type_: Type) -> bool:
    """True for tensor types."""
    return isinstance(type_, TensorType | UnrankedTensorType)


def make_plan(function: Operation) -> BufferPlan:
    """The plan of a function. Raises DiagnosticError at the first operation that has no rule."""
    plan = BufferPlan(function)
    for op in function.walk():
        if op is function:
            continue
        if op.name in _SOURCES:
            plan.place(op.results[0], op, op.operands[0], _SOURCES[op.name])
        elif op.name == "scf.for":
            _place_carried(plan, op)
        elif is_destination_style(op):
            first = destination_range(op)[0]
            for i, result in enumerate(op.results):
                plan.place(result, op, _buffer(plan, op, op.operands[first + i]), DESTINATION)
        elif op.name not in _USERS and _touches_tensors(op):
            raise error_at(
                op,
                "was not bufferized",
                hint="it works on tensors, and there is no rule for that in this stage",
            )
    return plan


_SOURCES = {"loom.init_tensor": FRESH, "loom.bufferize_to_tensor": CONTENT}
_USERS = ("loom.bufferize_to_memref", "scf.yield")


def _touches_tensors(op: Operation) -> bool:
    return any(is_tensor(v.type) for v in op.operands) or any(is_tensor(r.type) for r in op.results)


def _buffer(plan: BufferPlan, op: Operation, tensor: Value) -> Value:
    found = plan.buffer_of.get(tensor)
    if found is None:
        raise error_at(op, "works on a tensor that is in no buffer")
    return found


def _place_carried(plan: BufferPlan, loop: Operation) -> None:
    inits = initial_values(loop)
    for argument, init in zip(iteration_arguments(loop), inits, strict=True):
        if is_tensor(argument.type):
            plan.place(argument, loop, _buffer(plan, loop, init), CARRIED)
    for result, init in zip(loop.results, inits, strict=True):
        if is_tensor(result.type):
            plan.place(result, loop, _buffer(plan, loop, init), RESULT)


def reads_destination(op: Operation) -> bool:
    """True if the result depends on what is in the destination before."""
    if op.name == "linalg.generic":
        first, last = destination_range(op)
        return any(op.body.args[i].uses for i in range(first, last))
    return is_structured(op) and op.name not in ("linalg.fill", "linalg.copy", "linalg.transpose")
