"""A memory plan as text: for people, and in the layout of the reference's own dump."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from loomtext.grammar.printer import Printer
from loomtext.ir.core import Operation, Value
from loomtext.ir.diagnostics import STAGE_STYLE
from loomtext.ir.types import FloatType, IntegerType, Type
from loomtext.rewrite.stages.s02_memory_binding.plan import Bucket, Node, Plan, VirtualBuffer


class Names:
    """What the values of a module are called when it is printed."""

    def __init__(self, module: Operation) -> None:
        self._printer = Printer(STAGE_STYLE)
        self._printer.text(module)

    @staticmethod
    def of(value: Value) -> str:
        """The SSA name."""
        return value.name

    def line(self, op: Operation) -> str:
        """The text of an operation without regions."""
        return self._printer.line(op)


# -- the reference's layout ----------------------------------------------------------------------------


def reference_format(module: Operation, plans: Sequence[Plan]) -> str:
    """The plans as the reference prints its memory analysis (``static_memory.txt``)."""
    names = Names(module)
    return "".join("=== Memory Analysis Context Dump ===\n" + _dump(plan, names) for plan in plans)


def _dump(plan: Plan, names: Names) -> str:
    lines = []
    for number, bucket in enumerate(plan.buckets):
        dims = ", ".join(_definition(d, names) for d in bucket.dims)
        lines.append(f"Bucket {number}: [{dims}] ({bucket.element}), Tensors: {len(bucket.nodes)}")
        lines += [f"  - [Liveness: {n.birth} -> {n.death}]{_kind(n)} Value: {names.of(n.value)}" for n in bucket.nodes]
        lines.append(f"  VirtualBuffers: {len(bucket.buffers)}")
        lines += [f"    {_describe(b, names)}" for b in bucket.buffers]
        if len(bucket.buffers) > 1:
            count = len(bucket.buffers)
            lines.append(
                f"    --- Interference Graph ({count} VBs, {count} color nodes, {len(bucket.edges)} edges) ---"
            )
            place = {b: i for i, b in enumerate(bucket.buffers)}
            lines += [f"      ColorNode#{place[a]} -- ColorNode#{place[b]}" for a, b in bucket.edges]
        lines.append(f"    --- Coloring ({bucket.colours} colors) ---")
        lines += [f"      VB#{b.number} -> Color {b.colour}" for b in bucket.buffers]
    return "\n".join(lines) + "\n"


def _kind(node: Node) -> str:
    return "" if node.kind is None else f" [local_mem_kind={node.kind}]"


def _definition(dim: Value | int, names: Names) -> str:
    if isinstance(dim, int):
        return str(dim)
    op = dim.defining_op
    return names.line(op) if op is not None else names.of(dim)


def _describe(buffer: VirtualBuffer, names: Names) -> str:
    members = ", ".join(names.of(n.value) for n in buffer.members)
    tail = " (exclusive)" if buffer.exclusive else ""
    # Only a kind other than 0 makes a virtual buffer of its own, and only that is shown with it.
    kind = "".join(_kind(n) for n in buffer.members if n.kind)
    return f"VB#{buffer.number} ({buffer.kind}) [{buffer.birth} -> {buffer.death}]{kind}: {members}{tail}"


# -- for people ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BufferRow:
    """A physical buffer: its sizes, the bytes it takes, and the virtual buffers that use it in turn."""

    bucket: int
    colour: int
    sizes: str
    element: str
    bytes: str
    """In terms of the tile symbols."""
    users: tuple[int, ...]


@dataclass(frozen=True)
class TensorRow:
    """A virtual buffer: the tensors in it, and when."""

    number: int
    bucket: int
    colour: int
    kind: str
    birth: int
    death: int
    exclusive: bool
    members: tuple[str, ...]


def buffer_rows(plan: Plan) -> list[BufferRow]:
    """The physical buffers of a function, bucket by bucket. Unbound buckets have none."""
    rows = []
    for number, bucket in enumerate(plan.buckets):
        if not bucket.is_bound:
            continue
        for colour in range(bucket.colours):
            users = tuple(b.number for b in bucket.buffers if b.colour == colour)
            sizes = [size_text(d) for d in bucket.dims]
            rows.append(
                BufferRow(number, colour, " x ".join(sizes) or "scalar", str(bucket.element), bytes_text(bucket), users)
            )
    return rows


def tensor_rows(module: Operation, plan: Plan) -> list[TensorRow]:
    """The virtual buffers of a function."""
    Names(module)
    return [
        TensorRow(
            buffer.number, plan.buckets.index(bucket), buffer.colour, buffer.kind, buffer.birth, buffer.death,
            buffer.exclusive, tuple(n.value.name for n in buffer.members),
        )
        for bucket, buffer in plan.buffers()
    ]  # fmt: skip


def total_text(plan: Plan) -> str:
    """Bytes of all buffers of a function, in terms of the tile symbols."""
    counts: dict[str, int] = {}
    for bucket in plan.buckets:
        if bucket.is_bound:
            text = bytes_text(bucket)
            counts[text] = counts.get(text, 0) + bucket.colours
    return " + ".join(text if n == 1 else f"{n}*{text}" for text, n in counts.items()) or "0"


def bytes_text(bucket: Bucket) -> str:
    """Bytes of one buffer of a bucket: numbers multiplied out, symbols by name."""
    number = element_bytes(bucket.element)
    symbols = []
    for dim in bucket.dims:
        if isinstance(dim, int):
            number *= dim
        else:
            symbols.append(size_text(dim))
    return "*".join([str(number), *symbols])


def element_bytes(type_: Type) -> int:
    """Bytes of one element in memory."""
    width = type_.width if isinstance(type_, FloatType | IntegerType) else 64
    return -(-width // 8)


_OPERATORS = {"arith.addi": "+", "arith.subi": "-", "arith.muli": "*", "arith.divui": "/"}


def size_text(dim: Value | int) -> str:
    """A size in terms of tile symbols and numbers."""
    if isinstance(dim, int):
        return str(dim)
    op = dim.defining_op
    if op is None:
        return dim.name
    if op.name == "loom.sym":
        return str(op.attributes["symbol_ref"]).lstrip("@")
    if op.name == "arith.constant":
        return str(op.attributes["value"].value)  # type: ignore[attr-defined]
    if op.name in _OPERATORS:
        a, b = map(size_text, op.operands)
        return f"({a}{_OPERATORS[op.name]}{b})"
    if op.name == "arith.ceildivui":
        a, b = map(size_text, op.operands)
        return f"ceil({a}/{b})"
    return dim.name
