"""M8 to M11: carry out a plan. Buffers, takes, initial tensors, operands, copies, gives."""

from __future__ import annotations

from dataclasses import dataclass, field

from loomtext.dialects.linalg import is_structured
from loomtext.ir.core import Block, BlockArgument, Operation, OpResult, Value
from loomtext.ir.types import DYNAMIC, MemRefType, TensorType
from loomtext.rewrite.analysis.shapes import destination_range, is_destination_style, loop_init
from loomtext.rewrite.matcher import Templates
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s02_memory_binding.checks import refuse_late_init, refuse_plan
from loomtext.rewrite.stages.s02_memory_binding.liveness import check_scope, is_inside
from loomtext.rewrite.stages.s02_memory_binding.plan import (
    ETERNAL,
    FUSED,
    LOOP_CARRIED,
    Bucket,
    Node,
    Plan,
    VirtualBuffer,
)


@dataclass(eq=False)
class Binding:
    """A plan while it is carried out: what stands for each buffer in the IR."""

    plan: Plan
    templates: Templates
    rewriter: Rewriter
    leave_branches: bool = False
    """What is taken in front of an ``scf.if`` also goes back if that is not entered (hazard H10)."""
    allocs: dict[tuple[Bucket, int], Operation] = field(default_factory=dict)
    takes: dict[VirtualBuffer, Operation] = field(default_factory=dict)
    inits: dict[VirtualBuffer, Value] = field(default_factory=dict)
    gives: dict[VirtualBuffer, Operation] = field(default_factory=dict)
    holder: dict[Value, tuple[Bucket, VirtualBuffer]] = field(default_factory=dict)
    branches: dict[Operation, None] = field(default_factory=dict)
    """The ``scf.if`` behind which buffers go back, although their last user is inside."""

    @property
    def block(self) -> Block:
        """The block that holds the buffers."""
        assert self.plan.scope is not None
        return self.plan.scope.body

    # -- buffers -----------------------------------------------------------------------------------

    def allocate(self, bucket: Bucket) -> None:
        """One buffer per colour, in front of its first use as seen from the scope."""
        block = self.block
        for colour in range(bucket.colours):
            start = min(b.birth for b in bucket.buffers if b.colour == colour)
            first = self.plan.ops[start]
            outer = first.ancestor_in(block)
            anchor = outer if outer is not None else block.first
            assert anchor is not None
            if outer is not None and any(_defined_in(d, outer) for d in bucket.dims):
                anchor = first
            shape = [d if isinstance(d, int) else DYNAMIC for d in bucket.dims]
            memref = MemRefType(shape, bucket.element)
            made = self.templates.build(
                "alloc_buffer", self.rewriter, anchor, {"@dims": bucket.dims or (1,), "!memref": memref}
            )
            self.allocs[bucket, colour] = made["%alloc"].owner

    def take(self, bucket: Bucket, buffer: VirtualBuffer) -> None:
        """The token of a virtual buffer, directly behind the buffer."""
        alloc = self.allocs[bucket, buffer.colour]
        self.takes[buffer] = self.templates.build_behind(
            "take_buffer",
            self.rewriter,
            alloc,
            {"%alloc": alloc.results[0], "!memref": alloc.results[0].type},
        )["%take"].owner

    def init(self, bucket: Bucket, buffer: VirtualBuffer) -> Value:
        """The initial tensor of a virtual buffer, made on first demand."""
        found = self.inits.get(buffer)
        if found is None:
            take = self.takes[buffer]
            memref = take.results[0].type
            assert isinstance(memref, MemRefType)
            tensor = TensorType(memref.shape, memref.element)
            found = self.inits[buffer] = self.templates.build_behind(
                "init_tensor", self.rewriter, take,
                {"%take": take.results[0], "@dims": bucket.dims, "!memref": memref, "!tensor": tensor},
            )["%init"]  # fmt: skip
        return found

    # -- operands ----------------------------------------------------------------------------------

    def bind_empties(self, bucket: Bucket, buffer: VirtualBuffer) -> None:
        """Destinations made by ``tensor.empty`` become the buffer's tensor."""
        for node in buffer.members:
            op = node.op
            if not is_destination_style(op):
                continue
            first, end = destination_range(op)
            for i in range(first, end):
                if self.plan.fix and i != first + self._index(node.value):
                    continue  # Another result's.
                definer = op.operands[i].defining_op
                if definer is None or definer.name != "tensor.empty":
                    continue
                carried = self._carried(buffer) if is_inside(op, self.plan.loop) else None
                op.set_operand(i, carried.value if carried is not None else self.init(bucket, buffer))

    @staticmethod
    def _index(value: Value) -> int:
        assert isinstance(value, OpResult)
        return value.index

    @staticmethod
    def _carried(buffer: VirtualBuffer) -> Node | None:
        """The iteration argument of a loop-carried buffer; it is the first member."""
        return buffer.members[0] if buffer.kind in (FUSED, LOOP_CARRIED) else None

    def bind_first_writer(self, bucket: Bucket, buffer: VirtualBuffer) -> None:
        """The first member's operation must write to this buffer; a copy brings in what it starts from."""
        node = buffer.first
        op = node.op
        if isinstance(node.value, BlockArgument):
            self._own_init(bucket, buffer, node.value)
        elif is_structured(op) and op.results:
            i = destination_range(op)[0] + (self._index(node.value) if self.plan.fix else 0)
            old = op.operands[i]
            here = (bucket, buffer.colour)
            there = self._buffer_behind(old)
            if there is None:
                op.set_operand(i, self.init(bucket, buffer))
            elif there != here:
                op.set_operand(i, self._copy(old, self.init(bucket, buffer), op))
        elif op.name == "loom.broadcast" and op.results:
            i = destination_range(op)[0]
            if self._buffer_behind(op.operands[i]) != (bucket, buffer.colour):
                op.set_operand(i, self.init(bucket, buffer))

    def _own_init(self, bucket: Bucket, buffer: VirtualBuffer, argument: BlockArgument) -> None:
        """A carried value that may not overwrite its init starts from a copy of what makes the init."""
        loop = self.plan.loop
        assert loop is not None
        old = loop_init(loop, argument.index - 1)
        definer = old.defining_op
        if definer is None or not is_structured(definer):
            return
        copy = definer.clone()
        copy.set_operand(destination_range(copy)[0], self.init(bucket, buffer))
        self.rewriter.insert_after(copy, definer)
        refuse_late_init(loop, argument, copy, copy.operands[destination_range(copy)[0]])
        position = loop.operands.index(old, len(loop.operands) - len(loop.results))
        loop.set_operand(position, copy.results[old.index])  # type: ignore[attr-defined]

    def _copy(self, value: Value, into: Value, before: Operation) -> Value:
        made: Value = self.templates.build(
            "copy_tensor",
            self.rewriter,
            before,
            {"%from": value, "%to": into, "!tensor": value.type, "!out": into.type},
        )["%copy"]
        return made

    def _buffer_behind(self, value: Value) -> tuple[Bucket, int] | None:
        """The physical buffer that holds a tensor, from the plan or from how the tensor came about."""
        seen: set[Value] = set()
        while value not in seen:
            seen.add(value)
            held = self.holder.get(value)
            if held is not None:
                return held[0], held[1].colour
            if isinstance(value, BlockArgument):
                loop = value.owner.parent_op
                if loop is None or loop.name not in ("scf.for", "affine.for") or value.index == 0:
                    return None
                value = loop_init(loop, value.index - 1)
                continue
            assert isinstance(value, OpResult)
            op = value.owner
            if op.name == "loom.alloc":
                return next((key for key, alloc in self.allocs.items() if alloc is op), None)
            if op.name in ("loom.init_tensor", "loom.bufferize_to_tensor", "loom.semaphore_take"):
                value = op.operands[0]
            elif is_destination_style(op):
                value = op.operands[destination_range(op)[0] + value.index]
            else:
                return None
        return None

    def copy_back(self) -> None:
        """New values of carried tensors that have a buffer of their own are copied back before the yield."""
        if self.plan.loop is None:
            return
        terminator = self.plan.loop.body.terminator
        for split in self.plan.splits:
            if self._buffer_behind(split.argument) != self._buffer_behind(split.yielded):
                terminator.set_operand(split.index, self._copy(split.yielded, split.argument, terminator))

    # -- gives -------------------------------------------------------------------------------------

    def give(self, buffer: VirtualBuffer) -> None:
        """The buffer goes back behind its last user; if it outlives the loop, as seen from the scope."""
        anchor = self.plan.ops[buffer.death]
        if buffer.kind in (ETERNAL, FUSED):
            outer = anchor.ancestor_in(self.block)
            assert outer is not None
            anchor = outer
        take = self.takes[buffer].results[0]
        if self.leave_branches:
            anchor = self._behind_branches(anchor, self.takes[buffer])
        values = {"%take": take, "!memref": take.type}
        if anchor.definition is not None and anchor.definition.is_terminator:
            self.templates.build("give_buffer", self.rewriter, anchor, values)
            made = anchor.prev
        else:
            self.templates.build_behind("give_buffer", self.rewriter, anchor, values)
            made = anchor.next
        assert made is not None
        self.gives[buffer] = made

    def _behind_branches(self, anchor: Operation, take: Operation) -> Operation:
        """The outermost ``scf.if`` around the last user that the take stands in front of; else the last user."""
        around = anchor.parent_op
        while around is not None and around.name == "scf.if" and not around.is_proper_ancestor_of(take):
            self.branches.setdefault(around)
            anchor, around = around, around.parent_op
        return anchor

    def give_of(self, value: Value) -> Operation | None:
        """The give of the buffer that holds a tensor."""
        held = self.holder.get(value)
        return self.gives.get(held[1]) if held is not None else None


def _defined_in(dim: Value | int, op: Operation) -> bool:
    if isinstance(dim, int):
        return False
    block = dim.block
    owner = None if block is None else block.parent_op
    definer = dim.defining_op
    return definer is op or owner is op or (owner is not None and op.is_proper_ancestor_of(owner))


def bind(plan: Plan, templates: Templates, rewriter: Rewriter, leave_branches: bool = False) -> Binding:
    """Carry out a plan: buffers, takes, operands, copies, gives. For ``leave_branches`` see ``Binding``."""
    check_scope(plan)
    refuse_plan(plan)
    binding = Binding(plan, templates, rewriter, leave_branches)
    kept = [b for b in plan.buckets if b.is_bound]
    for bucket in kept:
        for buffer in bucket.buffers:
            for node in buffer.members:
                binding.holder[node.value] = (bucket, buffer)
    buffers = [(bucket, buffer) for bucket in kept for buffer in bucket.buffers]
    for bucket in kept:
        binding.allocate(bucket)
    for bucket, buffer in buffers:
        binding.take(bucket, buffer)
    for bucket, buffer in buffers:
        binding.bind_empties(bucket, buffer)
    for bucket, buffer in buffers:
        binding.bind_first_writer(bucket, buffer)
    binding.copy_back()
    for _, buffer in buffers:
        binding.give(buffer)
    return binding
