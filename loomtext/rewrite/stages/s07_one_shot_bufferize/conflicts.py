"""Where in place is not possible: a tensor is read after something else was written to its buffer.

The reference would then allocate a private buffer. The target has no such memory, so the program is refused.
"""

from __future__ import annotations

from typing import NamedTuple

from loomtext.dialects.linalg import indexing_maps, is_structured, iterator_types
from loomtext.ir.core import Block, Operation, Value
from loomtext.ir.diagnostics import Diagnostic, DiagnosticError
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.shapes import (
    destination_range,
    initial_values,
    is_destination_style,
    iteration_arguments,
)
from loomtext.rewrite.stages.s07_one_shot_bufferize.plan import BufferPlan, is_tensor, reads_destination


class Conflict(NamedTuple):
    """``reader`` needs ``tensor``, but ``writer`` has overwritten its buffer (or would while it is read)."""

    tensor: Value
    reader: Operation
    writer: Operation

    def error(self, plan: BufferPlan) -> DiagnosticError:
        """The error that shows both operations."""
        buffer = plan.buffer_of[self.tensor].defining_op
        error = error_at(
            self.reader, "would need a private copy of a buffer, which is not supported",
            hint="write the second tensor to a buffer of its own",
        )  # fmt: skip
        first = error.diagnostics[0]
        notes = [_note(self.writer, f"'{self.writer.name}' writes to the buffer before the old content is read")]
        if buffer is not None:
            notes.append(_note(buffer, "the buffer is made here"))
        return DiagnosticError(
            (
                Diagnostic(
                    first.message,
                    first.source,
                    first.offset,
                    first.length,
                    "error",
                    tuple(notes),
                    (),
                    first.hint,
                ),
            )
        )


def _note(op: Operation, message: str) -> Diagnostic:
    place = error_at(op, message).diagnostics[0]
    return Diagnostic(message, place.source, place.offset, place.length, "note")


Current = dict[Value, tuple[Value | None, Operation]]
"""For each buffer the tensor that is in it (None: content that no tensor names), and who wrote it."""


class _Checker:
    """Follows what is in each buffer through a function, in program order."""

    def __init__(self, plan: BufferPlan) -> None:
        self.plan = plan
        self.found: list[Conflict] = []

    def block(self, block: Block, current: Current) -> None:
        for op in block.ops():
            if op.name == "scf.for":
                self._loop(op, current)
            elif op.name == "loom.bufferize_to_tensor":
                current[self.plan.buffer_of[op.results[0]]] = (op.results[0], op)
            elif op.results and is_destination_style(op):
                self._compute(op, current)
            elif op.regions:
                self._branches(op, current)

    def _read(self, tensor: Value, reader: Operation, current: Current) -> None:
        maker = tensor.defining_op
        if maker is not None and maker.name == "loom.init_tensor":
            return  # Nothing has been promised about its content.
        held = current.get(self.plan.buffer_of[tensor])
        if held is not None and held[0] is not tensor:
            self.found.append(Conflict(tensor, reader, held[1]))

    def _compute(self, op: Operation, current: Current) -> None:
        first, last = destination_range(op)
        for i, value in enumerate(op.operands):
            if value not in self.plan.buffer_of:
                continue
            if i < first or reads_destination(op):
                self._read(value, op, current)
            if i < first and self._overwrites_while_reading(op, i, range(first, last)):
                self.found.append(Conflict(value, op, op))
        for i, result in enumerate(op.results):
            current[self.plan.buffer_of[op.operands[first + i]]] = (result, op)

    def _overwrites_while_reading(self, op: Operation, i: int, destinations: range) -> bool:
        """True if input ``i`` shares a buffer with a destination and they are not passed over in step."""
        buffer = self.plan.buffer_of[op.operands[i]]
        shared = [k for k in destinations if self.plan.buffer_of.get(op.operands[k]) is buffer]
        if not shared:
            return False
        if not is_structured(op) or any(kind != "parallel" for kind in iterator_types(op)):
            return True
        maps = indexing_maps(op)
        return any(maps[i] is not maps[k] for k in shared)

    def _loop(self, loop: Operation, current: Current) -> None:
        buffer_of = self.plan.buffer_of
        inits = initial_values(loop)
        arguments = iteration_arguments(loop)
        for argument, init in zip(arguments, inits, strict=True):
            if is_tensor(argument.type):
                self._read(init, loop, current)
                current[buffer_of[argument]] = (argument, loop)
        inside = dict(current)
        self._hide_overwritten(loop, inside, {buffer_of[a] for a in arguments if is_tensor(a.type)})
        self.block(loop.body, inside)
        terminator = loop.body.terminator
        for argument, yielded, result in zip(arguments, terminator.operands, loop.results, strict=True):
            if not is_tensor(argument.type):
                continue
            held = inside[buffer_of[argument]]
            if buffer_of.get(yielded) is not buffer_of[argument] or held[0] is not yielded:
                self.found.append(Conflict(yielded, terminator, held[1]))
            inside[buffer_of[argument]] = (result, loop)
        for buffer, held in inside.items():
            current[buffer] = held

    def _hide_overwritten(self, loop: Operation, inside: Current, carried: set[Value]) -> None:
        """From the second iteration on, buffers that the body writes no longer hold what they held before."""
        for op in loop.walk():
            if op is loop or not op.results or not is_destination_style(op):
                continue
            first = destination_range(op)[0]
            for i in range(len(op.results)):
                buffer = self.plan.buffer_of[op.operands[first + i]]
                if buffer in inside and buffer not in carried:
                    inside[buffer] = (None, op)

    def _branches(self, op: Operation, current: Current) -> None:
        states = []
        for region in op.regions:
            for block in region.blocks:
                state = dict(current)
                self.block(block, state)
                states.append(state)
        for state in states:
            for buffer, held in state.items():
                if current.get(buffer) != held:
                    current[buffer] = (None, held[1])


def find_conflicts(plan: BufferPlan) -> list[Conflict]:
    """All conflicts of a function, in program order."""
    checker = _Checker(plan)
    for region in plan.function.regions:
        for block in region.blocks:
            checker.block(block, {})
    return checker.found
