"""Splitting ``f(g(x, y), z)`` in the body of an elementwise generic: the target computes one at a time."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from loomtext.dialects.linalg import indexing_maps, iterator_types
from loomtext.ir.attributes import AffineMapAttr, ArrayAttr
from loomtext.ir.core import Block, BlockArgument, Operation, Region, Value
from loomtext.ir.opdef import create
from loomtext.ir.types import FloatType, IndexType, IntegerType, RankedType, element_type
from loomtext.rewrite.cleanup import hazard_once
from loomtext.rewrite.passes import Context
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s08_tt.storage import storage

MAX_SPLITS = 3
"""How often a function is gone over; a chain of four operations takes three splits."""
_CONTROL = ("arith.cmpf", "arith.cmpi")
_MIN_RANK = 2
"""Chains on scalars and on single rows are left alone: another pass over them gains nothing."""


class Split(NamedTuple):
    """Operations of the body, in order, that go to the first and to the second generic.

    The last operation of ``first`` makes the value that both share.
    """

    first: tuple[Operation, ...]
    second: tuple[Operation, ...]


# -- finding a chain -----------------------------------------------------------------------------------


def split_or_tell(op: Operation, context: Context) -> Split | None:
    """:func:`scalar_chain` as the reference has it, with a hazard where the halves share memory unnoticed."""
    split = scalar_chain(op)
    if split is None or not _Body(op).has_hidden_aliases or scalar_chain(op, by_memory=True) == split:
        return split
    message = "is split into two, of which the first overwrites an input of the second"
    hazard_once(context, op, message, "H19", "leaves it in one piece")
    return scalar_chain(op, by_memory=True) if context.options.get("fix_hazards") else split


def scalar_chain(op: Operation, by_memory: bool = False) -> Split | None:
    """Where to split an elementwise generic; None if it is to stay.

    Inputs are the destination as well if they are the same value, or, with ``by_memory``, the same memory.
    """
    if op.results or len(op.operand_group("outputs")) != 1 or len(op.body.terminator.operands) != 1:
        return None
    if any(kind != "parallel" for kind in iterator_types(op)):
        return None
    body = _Body(op, by_memory)
    for outer in body.ops:
        if not _is_binary(outer):
            continue
        for i in (0, 1):
            inner = body.maker(outer.operands[i])
            if inner is None or not _is_binary(inner) or not body.is_free_input(outer.operands[1 - i]):
                continue
            split = body.split(inner, outer)
            if split is not None:
                return None if body.depends_on_small_input((inner, outer)) else split
    return None


def _is_scalar(value: Value) -> bool:
    return isinstance(value.type, FloatType | IntegerType | IndexType)


def _is_plain(op: Operation) -> bool:
    """True for an operation on scalars without regions."""
    return not op.regions and all(map(_is_scalar, op.operands)) and all(map(_is_scalar, op.results))


def _is_binary(op: Operation) -> bool:
    """True for arithmetic on two scalars; comparisons only steer and do not count."""
    return (
        op.name.startswith(("arith.", "math.")) and op.name not in _CONTROL
        and len(op.operands) == 2 and len(op.results) == 1 and _is_plain(op)
    )  # fmt: skip


class _Body:
    """The body of a generic with one destination."""

    def __init__(self, op: Operation, by_memory: bool = False) -> None:
        self.op = op
        self.block = op.body
        self.ops = [inner for inner in self.block.ops() if inner is not self.block.last]
        self.place = {inner: i for i, inner in enumerate(self.ops)}
        destination = op.operands[-1]
        same_memory = {i for i, value in enumerate(op.operands) if storage(value) is storage(destination)}
        same_value = {i for i, value in enumerate(op.operands) if value is destination}
        self.has_hidden_aliases = same_memory != same_value
        self.aliased = same_memory if by_memory else same_value
        """Arguments that are the destination's content: of the destination itself, and of equal inputs."""

    def maker(self, value: Value) -> Operation | None:
        """The operation of this body that makes a value."""
        maker = value.defining_op
        return maker if maker is not None and maker in self.place else None

    def is_free_input(self, value: Value) -> bool:
        """True for an input that is not the destination as well."""
        return isinstance(value, BlockArgument) and value.owner is self.block and value.index not in self.aliased

    def slice(self, op: Operation, stop: Operation | None = None) -> list[Operation]:
        """``op`` and what it depends on in this body, in order, without ``stop`` and what only that needs."""
        found: set[Operation] = set()
        pending = [op]
        while pending:
            current = pending.pop()
            if current in found or current is stop:
                continue
            found.add(current)
            pending += [m for m in map(self.maker, current.operands) if m is not None]
        return sorted(found, key=self.place.__getitem__)

    def arguments(self, ops: Iterable[Operation]) -> list[int]:
        """The arguments of the body that ``ops`` use, in order."""
        return sorted(
            {
                v.index for op in ops for v in op.operands
                if isinstance(v, BlockArgument) and v.owner is self.block
            }
        )  # fmt: skip

    def split(self, inner: Operation, outer: Operation) -> Split | None:
        """The split between two operations, if what follows needs nothing from in front but ``inner``."""
        last = self.maker(self.block.terminator.operands[0])
        if last is None or inner.results[0].type is not element_type(self.op.operands[-1].type):
            return None
        first, second = self.slice(inner), self.slice(last, inner)
        if outer not in second or any(self.place[op] < self.place[outer] for op in second):
            return None
        if not all(map(_is_plain, [*first, *second])) or self.aliased & set(self.arguments(second)):
            return None
        return Split(tuple(first), tuple(second))

    def depends_on_small_input(self, ops: Sequence[Operation]) -> bool:
        """True if one of ``ops`` depends on an input that is a scalar or of rank one at most."""
        needed = {i for op in ops for i in self.arguments(self.slice(op))}
        return any(_rank(self.op.operands[i]) < _MIN_RANK for i in needed if i < len(self.op.operands) - 1)


def _rank(value: Value) -> int:
    return value.type.rank if isinstance(value.type, RankedType) else 0


# -- rewriting -----------------------------------------------------------------------------------------


def split_chain(rewriter: Rewriter, op: Operation, split: Split) -> None:
    """Replace a generic by two: the second one reads what the first one has left in the destination."""
    body = _Body(op)
    output = len(op.operands) - 1
    first = [i for i in body.arguments(split.first) if i != output]
    second = [i for i in body.arguments(split.second) if i != output]
    shared = split.first[-1].results[0]
    _generic(rewriter, op, first, split.first, shared, None)
    _generic(rewriter, op, [output, *second], split.second, body.block.terminator.operands[0], shared)
    rewriter.erase(op)


def _generic(
    rewriter: Rewriter,
    op: Operation,
    inputs: list[int],
    ops: Sequence[Operation],
    result: Value,
    shared: Value | None,
) -> None:
    """A generic in front of ``op`` over these operands of it, computing ``result`` by copies of ``ops``.

    ``shared`` is the value that the first input stands for, if it is not an argument of the old body.
    """
    maps = indexing_maps(op)
    positions = [*inputs, len(op.operands) - 1]
    old = op.body.args
    block = Block([old[i].type for i in positions])
    values: dict[Value, Value] = {old[i]: a for i, a in zip(positions, block.args, strict=True)}
    if shared is not None:
        values[shared] = block.args[0]
        values[old[-1]] = block.args[-1]
    for inner in ops:
        block.append(inner.clone(values))
    block.append(create("linalg.yield", [values.get(result, result)])).offset = op.offset
    rewriter.create(
        op, "linalg.generic", [op.operands[i] for i in positions], (),
        {
            "indexing_maps": ArrayAttr(AffineMapAttr(maps[i]) for i in positions),
            "iterator_types": op.attributes["iterator_types"],
        },
        [Region([block])], groups=[len(inputs), 1],
    )  # fmt: skip


PREDICATES = {f.__name__: f for f in (split_or_tell, split_chain)}
