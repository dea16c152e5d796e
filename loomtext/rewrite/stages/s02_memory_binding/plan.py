"""The memory plan of a function: which tensors there are, how long they live, and which share a buffer.

Everything here only reads. The plan has buckets (tensors of equal sizes and element type), in each bucket
virtual buffers (tensors that share storage by construction) and a colour per virtual buffer (those of one
colour share a physical buffer one after the other).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from loomtext.ir.core import Operation, Value
from loomtext.ir.types import Type
from loomtext.rewrite.matcher import IndexList

STANDARD, ETERNAL, FUSED, LOOP_CARRIED = "Standard", "Eternal", "Fused", "LoopCarried"


@dataclass(eq=False)
class Node:
    """A tensor: its value, the operation that makes it (the loop for an iteration argument) and its lifetime.

    ``birth`` and ``death`` are operation numbers, see ``Numbering``. ``kind`` is its ``local_mem_kind``.
    """

    value: Value
    op: Operation
    birth: int
    death: int
    kind: int | None = None
    exclusive: bool = False
    """A hand-off target: its storage is read or written by data movement and is shared with nobody."""


@dataclass(eq=False)
class VirtualBuffer:
    """Tensors that share storage, and the time for which they need it."""

    number: int
    kind: str
    members: list[Node]
    birth: int
    death: int
    exclusive: bool = False
    colour: int = -1

    @property
    def first(self) -> Node:
        """The member that is born first."""
        return min(self.members, key=lambda node: node.birth)

    @property
    def op(self) -> Operation:
        """The operation that makes the first member."""
        return self.first.op


@dataclass(eq=False)
class Bucket:
    """Tensors with the same sizes (values or numbers) and element type."""

    dims: IndexList
    element: Type
    nodes: list[Node] = field(default_factory=list)
    buffers: list[VirtualBuffer] = field(default_factory=list)
    edges: list[tuple[VirtualBuffer, VirtualBuffer]] = field(default_factory=list)

    @property
    def is_bound(self) -> bool:
        """False if the first tensor is made outside every ``affine.parallel``: the bucket gets no buffers."""
        return self.nodes[0].op.enclosing("affine.parallel") is not None

    @property
    def colours(self) -> int:
        """How many physical buffers the bucket needs."""
        return max((b.colour for b in self.buffers), default=-1) + 1


@dataclass(eq=False)
class Split:
    """An iteration argument whose new value has its own buffer, so it is copied back before the yield."""

    index: int
    argument: Value
    yielded: Value


@dataclass(eq=False)
class Plan:
    """The plan of one function."""

    function: Operation
    loop: Operation | None
    """The loop that carries tensors, if there is one; ``start`` and ``end`` are its number and its terminator's."""
    scope: Operation | None
    """The loop whose body holds the buffers; None if there is nothing to hold."""
    start: int
    end: int
    buckets: list[Bucket]
    splits: list[Split]
    ops: list[Operation]
    """Operations by number; bodies that are not shown count but have no entry of their own."""
    fix: bool = False
    """The plan is right where the reference's is not (hazards H1, H3, H11 to H13 and H18)."""

    def buffers(self) -> list[tuple[Bucket, VirtualBuffer]]:
        """All virtual buffers, bucket by bucket."""
        return [(bucket, buffer) for bucket in self.buckets for buffer in bucket.buffers]

    def buffer_of(self, value: Value) -> tuple[Bucket, VirtualBuffer] | None:
        """The virtual buffer that holds a tensor."""
        for bucket, buffer in self.buffers():
            if any(node.value is value for node in buffer.members):
                return bucket, buffer
        return None
