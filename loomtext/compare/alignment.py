"""Which operation of one module corresponds to which of the other.

The operations of two corresponding blocks are lined up by keys that say less and less: first the operation
with its types, attributes and what makes its operands (without those that begin and end a buffer's life, then
with them); in the gaps that this leaves, the operation without
operands; then its name and symbol; then its name. Equal numbers of operations that remain between two
corresponding ones correspond, too: one was replaced by the other. What is left over on both sides of one
function is looked at once more, for operations that have moved.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise
from typing import TypeVar

from loomtext.compare.identity import identical
from loomtext.ir.core import Block, BlockArgument, Operation, OpResult, Value

T = TypeVar("T")
Key = Callable[[T], Hashable]

_QUADRATIC = 250_000
"""Up to this product of two lengths, frequent keys take part in an alignment."""


_BUFFERS = ("loom.alloc",)
"""Operations that begin or end the life of a buffer, besides those that say so by their effects."""


def is_lifetime(op: Operation) -> bool:
    """True for operations that make, take or give back a buffer."""
    if op.name in _BUFFERS:
        return True
    effects = op.definition.effects if op.definition is not None else None
    return effects is not None and any(e.startswith("alloc") or e == "free" for e in effects)


@dataclass
class Entry:
    """Two corresponding operations, or one that stands alone."""

    a: Operation | None
    b: Operation | None
    moved: bool = False


@dataclass
class Alignment:
    """Two modules and what corresponds in them."""

    a: Operation
    b: Operation
    entries: list[Entry] = field(default_factory=list)
    """In the order of A; operations that only B has stand where they would be."""
    values: dict[Value, Value] = field(default_factory=dict)
    blocks: dict[Block, Block] = field(default_factory=dict)


def align(a: Operation, b: Operation) -> Alignment:
    """Line up two modules."""
    alignment = Alignment(a, b)
    _Aligner(alignment).run()
    return alignment


class _Aligner:
    def __init__(self, alignment: Alignment) -> None:
        self.alignment = alignment
        self.keys = Keys()
        self.scopes: dict[Operation, Operation] = {}
        """Corresponding functions, of B to those of A; things do not move between functions."""

    def run(self) -> None:
        self.alignment.entries = self._descend([Entry(self.alignment.a, self.alignment.b)])
        moves = self._moves()
        if moves:
            gone = {id(b) for b in moves.values()}
            entries: list[Entry] = []
            for entry in self.alignment.entries:
                if entry.a is not None and entry.b is None and entry.a in moves:
                    entries += self._descend([Entry(entry.a, moves[entry.a], moved=True)])
                elif entry.a is not None or id(entry.b) not in gone:
                    entries.append(entry)
            self.alignment.entries = entries

    def _descend(self, entries: list[Entry]) -> list[Entry]:
        """The entries, each followed by those of its regions."""
        found: list[Entry] = []
        stack: list[Iterator[Entry]] = [iter(entries)]
        while stack:
            entry = next(stack[-1], None)
            if entry is None:
                stack.pop()
                continue
            found.append(entry)
            if entry.a is not None and entry.b is not None:
                stack.append(iter(self._inside(entry.a, entry.b)))
        return found

    def _inside(self, a: Operation, b: Operation) -> list[Entry]:
        values, keys = self.alignment.values, self.keys
        values.update(zip(a.results, b.results, strict=False))
        if "sym_name" in a.attributes:
            self.scopes[b] = a
            if a.definition is not None and "isolated" in a.definition.traits and identical(a, b):
                return []
        entries: list[Entry] = []
        for region, other in zip(a.regions, b.regions, strict=False):
            for one, two in self._blocks(region.blocks, other.blocks):
                if one is not None and two is not None:
                    self.alignment.blocks[one] = two
                    values.update(zip(one.args, two.args, strict=False))
                    levels = (keys.anchor, keys.precise, keys.shallow, keys.named, keys.name)
                    found = aligned(list(one.ops()), list(two.ops()), levels, _replaceable)
                    entries += [Entry(x, y) for x, y in found]
                else:
                    entries += [Entry(op, None) for op in one.ops()] if one is not None else []
                    entries += [Entry(None, op) for op in two.ops()] if two is not None else []
        return entries

    def _blocks(self, a: list[Block], b: list[Block]) -> list[tuple[Block | None, Block | None]]:
        return [(a[0], b[0])] if len(a) == len(b) == 1 else aligned(a, b, (self.keys.block,))

    def _moves(self) -> dict[Operation, Operation]:
        """Operations of A that stand alone, with those of B that equal them within the same function."""
        waiting: dict[Hashable, list[Operation]] = {}
        for entry in self.alignment.entries:
            if entry.b is not None and entry.a is None:
                for key in self._move_keys(entry.b, self.scopes.get):
                    waiting.setdefault(key, []).append(entry.b)
        moves: dict[Operation, Operation] = {}
        taken: set[Operation] = set()
        if waiting:
            for entry in self.alignment.entries:
                if entry.a is not None and entry.b is None:
                    for key in self._move_keys(entry.a, lambda scope: scope):
                        free = next((op for op in waiting.get(key, ()) if op not in taken), None)
                        if free is not None:
                            moves[entry.a] = free
                            taken.add(free)
                            break
        return moves

    def _move_keys(self, op: Operation, scope: Callable[[Operation], Operation | None]) -> list[Hashable]:
        outer = next((o for o in op.ancestors() if "sym_name" in o.attributes), None)
        place = None if outer is None else scope(outer)
        found: list[Hashable] = [(place, self.keys.precise(op))]
        if "sym_name" in op.attributes:
            found.append((place, self.keys.named(op)))
        return found


def _replaceable(a: Operation, b: Operation) -> bool:
    return len(a.regions) == len(b.regions) and len(a.results) == len(b.results)


class Keys:
    """What operations are told apart by. Keys are numbers, the same ones for equal descriptions."""

    def __init__(self) -> None:
        self._numbers: dict[Hashable, int] = {}
        self._known: tuple[dict[Operation, int], ...] = ({}, {}, {})

    def _number(self, description: Hashable) -> int:
        return self._numbers.setdefault(description, len(self._numbers))

    def _at(self, op: Operation, depth: int) -> int:
        known = self._known[depth]
        found = known.get(op)
        if found is None:
            if depth:
                operands = tuple([self._value(v, depth - 1) for v in op.operands])
                inside = [tuple([o.name for o in b.ops()]) for region in op.regions for b in region.blocks]
                found = self._number((self._at(op, 0), operands, tuple(inside)))
            else:
                types = tuple([r.type for r in op.results])
                found = self._number((op.name, op.attributes, op.properties, types))
            known[op] = found
        return found

    def _value(self, value: Value, depth: int) -> Hashable:
        if isinstance(value, OpResult):
            return self._at(value.owner, depth), value.index
        assert isinstance(value, BlockArgument)
        owner = value.block.parent_op
        return owner.name if owner is not None else "", value.index, value.type

    def anchor(self, op: Operation) -> Hashable:
        """Like :meth:`precise`, but different for each operation of a buffer's life.

        Those yield to what they stand between: where a buffer is given back and where it is used have changed
        places, it is the giving that has moved.
        """
        return op if is_lifetime(op) else self._at(op, 2)

    def precise(self, op: Operation) -> Hashable:
        """The operation, what makes its operands, and what makes theirs; the names of what is in it.

        Not further, or a change would make everything different that depends on it.
        """
        return self._at(op, 2)

    def shallow(self, op: Operation) -> Hashable:
        """Name, attributes, result types."""
        return self._at(op, 0)

    @staticmethod
    def named(op: Operation) -> Hashable:
        """Name and symbol."""
        return op.name, op.attributes.get("sym_name")

    @staticmethod
    def name(op: Operation) -> Hashable:
        """The name alone."""
        return op.name

    @staticmethod
    def block(block: Block) -> Hashable:
        """The types of the arguments and the names of the operations."""
        return tuple([a.type for a in block.args]), tuple([op.name for op in block.ops()])


def aligned(
    a: Sequence[T], b: Sequence[T], keys: Sequence[Key[T]], fits: Callable[[T, T], bool] = lambda x, y: True
) -> list[tuple[T | None, T | None]]:
    """Line up two lists by the first key, what remains between by the next, and so on.

    In the end, what remains is paired in order if both sides have the same number and each pair ``fits``.
    """
    if not a or not b:
        return [*((x, None) for x in a), *((None, y) for y in b)]
    if not keys:
        if len(a) == len(b) and all(map(fits, a, b)):
            return list(zip(a, b, strict=True))
        return [*((x, None) for x in a), *((None, y) for y in b)]
    found: list[tuple[T | None, T | None]] = []
    left, right = [keys[0](x) for x in a], [keys[0](y) for y in b]
    for (i, k), (i_next, k_next) in pairwise([(-1, -1), *_matches(left, right), (len(a), len(b))]):
        if i >= 0:
            found.append((a[i], b[k]))
        if i_next - i > 1 or k_next - k > 1:
            between: list[tuple[T | None, T | None]] = aligned(a[i + 1 : i_next], b[k + 1 : k_next], keys[1:], fits)
            found += between
    return found


def _matches(a: Sequence[Hashable], b: Sequence[Hashable]) -> list[tuple[int, int]]:
    """Positions of equal elements, ascending on both sides."""
    shorter = min(len(a), len(b))
    head = next((i for i in range(shorter) if a[i] != b[i]), shorter)
    tail = next((i for i in range(shorter - head) if a[-1 - i] != b[-1 - i]), shorter - head)
    found = [(i, i) for i in range(head)]
    inner_a, inner_b = a[head : len(a) - tail], b[head : len(b) - tail]
    if inner_a and inner_b:
        frequent_too = len(inner_a) * len(inner_b) <= _QUADRATIC
        matcher = SequenceMatcher(None, inner_a, inner_b, autojunk=not frequent_too)
        for i, k, size in matcher.get_matching_blocks():
            found += [(head + i + n, head + k + n) for n in range(size)]
    return [*found, *((len(a) - n, len(b) - n) for n in range(tail, 0, -1))]
