"""Operations, blocks, regions and values.

A block links its operations in a list, so inserting or erasing one costs the same however long the
block is. A value keeps its uses in the order in which they were made; MLIR looks at the most recent
use first, which is ``reversed(value.uses)``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from loomtext.ir.attributes import EMPTY, Attribute, DictionaryAttr
from loomtext.ir.types import Type

if TYPE_CHECKING:
    from loomtext.ir.diagnostics import Source
    from loomtext.ir.opdef import OpDef


class Value:
    """An SSA value: an operation's result or a block's argument."""

    __slots__ = ("hint", "name", "type", "uses")

    def __init__(self, type_: Type) -> None:
        self.type = type_
        self.uses: dict[tuple[Operation, int], None] = {}
        self.hint: str | None = None
        """A name from the source that a printer may keep (function arguments of stage 00)."""
        self.name = ""
        """The name of the last print, with ``%``; scratch space of the printer."""

    @property
    def users(self) -> list[Operation]:
        """Each user once, in the order of their first use."""
        return list(dict.fromkeys(op for op, _ in self.uses))

    @property
    def has_one_use(self) -> bool:
        """True if exactly one operand is this value."""
        return len(self.uses) == 1

    @property
    def defining_op(self) -> Operation | None:
        """The operation that produces this value; None for a block argument."""
        return None

    @property
    def block(self) -> Block | None:
        """The block in which this value is defined."""
        raise NotImplementedError

    def replace_all_uses_with(self, new: Value) -> None:
        """Make every user use ``new``; visits the most recent use first, as MLIR does."""
        if new is self:
            return
        for op, i in reversed(list(self.uses)):
            op.set_operand(i, new)


class OpResult(Value):
    """Result number ``index`` of ``owner``."""

    __slots__ = ("index", "owner")

    def __init__(self, type_: Type, owner: Operation, index: int) -> None:
        self.type = type_
        self.uses = {}
        self.hint = None
        self.name = ""
        self.owner = owner
        self.index = index

    @property
    def defining_op(self) -> Operation:
        return self.owner

    @property
    def block(self) -> Block | None:
        return self.owner.parent


class BlockArgument(Value):
    """Argument number ``index`` of the block ``owner``."""

    __slots__ = ("index", "location", "owner")

    def __init__(self, type_: Type, owner: Block, index: int) -> None:
        super().__init__(type_)
        self.owner = owner
        self.index = index
        self.location: Attribute | None = None

    @property
    def block(self) -> Block:
        return self.owner


class _Extra:
    """The rarely set facts of an operation. Never changed in place, so operations read alike share one."""

    __slots__ = ("location", "properties", "quoted", "source")

    def __init__(
        self, location: Attribute | None, properties: DictionaryAttr, quoted: bool, source: Source | None
    ) -> None:
        self.location = location
        self.properties = properties
        self.quoted = quoted
        self.source = source


NO_EXTRA = _Extra(None, EMPTY, False, None)
QUOTED = _Extra(None, EMPTY, True, None)
"""The extra of an operation of which only the quoted form is remembered."""


class Operation:
    """One operation.

    ``attributes`` holds inherent and discardable attributes together; the definition knows which are
    inherent. ``definition`` is None for an operation that no dialect declares. ``offset`` is where the statement
    starts in the source of the outermost operation, -1 if it was not read.
    """

    __slots__ = (
        "attributes", "definition", "extra", "name", "next", "offset", "operands", "parent", "prev", "regions",
        "results", "successors",
    )  # fmt: skip

    def __init__(
        self,
        name: str,
        definition: OpDef | None,
        operands: Sequence[Value] = (),
        result_types: Sequence[Type] = (),
        attributes: DictionaryAttr = EMPTY,
        regions: Iterable[Region] = (),
        successors: Sequence[Block] = (),
        properties: DictionaryAttr = EMPTY,
    ) -> None:
        self.name = name
        self.definition = definition
        self.operands: list[Value] = list(operands)
        for i, value in enumerate(self.operands):
            value.uses[self, i] = None
        self.results: list[OpResult] = [OpResult(t, self, i) for i, t in enumerate(result_types)]
        self.attributes = attributes
        self.regions: list[Region] = list(regions)
        for region in self.regions:
            region.parent = self
        self.successors: list[Block] = list(successors)
        self.parent: Block | None = None
        self.prev: Operation | None = None
        self.next: Operation | None = None
        self.extra = NO_EXTRA if properties is EMPTY else _Extra(None, properties, False, None)
        self.offset = -1

    # -- rarely set ----------------------------------------------------------------------------------

    @property
    def properties(self) -> DictionaryAttr:
        """What stood in ``<{...}>`` of an operation that no dialect declares."""
        return self.extra.properties

    @properties.setter
    def properties(self, value: DictionaryAttr) -> None:
        e = self.extra
        self.extra = _Extra(e.location, value, e.quoted, e.source)

    @property
    def quoted(self) -> bool:
        """Read in generic form: a printer without the dialect loaded writes it so again."""
        return self.extra.quoted

    @quoted.setter
    def quoted(self, value: bool) -> None:
        e = self.extra
        if e.quoted != value:
            self.extra = _Extra(e.location, e.properties, value, e.source)

    @property
    def location(self) -> Attribute | None:
        """``loc(...)`` behind the operation."""
        return self.extra.location

    @location.setter
    def location(self, value: Attribute | None) -> None:
        e = self.extra
        self.extra = _Extra(value, e.properties, e.quoted, e.source)

    @property
    def source(self) -> Source | None:
        """The source that offsets refer to; set on the outermost operation."""
        return self.extra.source

    @source.setter
    def source(self, value: Source | None) -> None:
        e = self.extra
        self.extra = _Extra(e.location, e.properties, e.quoted, value)

    # -- structure ---------------------------------------------------------------------------------

    @property
    def parent_op(self) -> Operation | None:
        """The operation whose region holds this one."""
        block = self.parent
        region = None if block is None else block.parent
        return None if region is None else region.parent

    def ancestors(self) -> Iterator[Operation]:
        """The enclosing operations, innermost first, without this one."""
        op = self.parent_op
        while op is not None:
            yield op
            op = op.parent_op

    def enclosing(self, *names: str) -> Operation | None:
        """The nearest enclosing operation with one of these names."""
        return next((op for op in self.ancestors() if op.name in names), None)

    def is_proper_ancestor_of(self, other: Operation) -> bool:
        """True if ``other`` is nested in this operation at any depth."""
        return any(op is self for op in other.ancestors())

    def ancestor_in(self, block: Block) -> Operation | None:
        """This operation or the ancestor of it that lies directly in ``block``."""
        op: Operation | None = self
        while op is not None and op.parent is not block:
            op = op.parent_op
        return op

    @property
    def body(self) -> Block:
        """The first block of the first region."""
        return self.regions[0].blocks[0]

    @property
    def result(self) -> OpResult:
        """The only result; raises ValueError when there is not exactly one."""
        (only,) = self.results
        return only

    def walk(self) -> Iterator[Operation]:
        """This operation and everything in it, parents first. The current subtree may be erased."""
        stack: list[Iterator[Operation]] = [iter((self,))]
        while stack:
            op = next(stack[-1], None)
            if op is None:
                stack.pop()
                continue
            yield op
            if op.regions:
                stack.extend(reversed([b.ops() for region in op.regions for b in region.blocks]))

    def walk_top_level(self, name: str) -> Iterator[Operation]:
        """Operations of that name in nested modules, without entering anything else."""
        for op in self._nested():
            if op.name == name:
                yield op
            elif op.name == "builtin.module":
                yield from op.walk_top_level(name)

    def walk_post_order(self) -> Iterator[Operation]:
        """Everything in this operation before the operation itself."""
        stack: list[tuple[Operation, Iterator[Operation]]] = [(self, self._nested())]
        while stack:
            op, nested = stack[-1]
            child = next(nested, None)
            if child is None:
                stack.pop()
                yield op
            else:
                stack.append((child, child._nested()))

    def _nested(self) -> Iterator[Operation]:
        for region in self.regions:
            for block in region.blocks:
                yield from block.ops()

    # -- attributes --------------------------------------------------------------------------------

    def attribute(self, name: str, default: Any = None) -> Any:
        """The attribute of that name, else its declared default, else ``default``."""
        found = self.attributes.get(name)
        if found is None and self.definition is not None:
            found = self.definition.defaults.get(name)
        return default if found is None else found

    def set_attribute(self, name: str, value: Attribute | None) -> None:
        """Set an attribute; None removes it."""
        if value is None:
            self.attributes = self.attributes.without(name)
        else:
            self.attributes = self.attributes.with_entry(name, value)

    # -- operands ----------------------------------------------------------------------------------

    def set_operand(self, i: int, value: Value) -> None:
        """Replace operand ``i``; the new use is the most recent use of ``value``."""
        old = self.operands[i]
        if old is value:
            return
        del old.uses[self, i]
        self.operands[i] = value
        value.uses[self, i] = None

    def set_operands(self, values: Sequence[Value]) -> None:
        """Replace all operands."""
        for i, value in enumerate(self.operands):
            del value.uses[self, i]
        self.operands = list(values)
        for i, value in enumerate(self.operands):
            value.uses[self, i] = None

    def operand_group(self, name: str) -> list[Value]:
        """The operands that the definition calls ``name`` (none, one or several)."""
        assert self.definition is not None
        start, end = self.definition.operand_range(self, name)
        return self.operands[start:end]

    def operand(self, name: str) -> Value:
        """The single operand that the definition calls ``name``."""
        (only,) = self.operand_group(name)
        return only

    # -- placement ---------------------------------------------------------------------------------

    def unlink(self) -> None:
        """Take the operation out of its block; its operands and results stay."""
        block = self.parent
        if block is None:
            return
        if self.prev is None:
            block.first = self.next
        else:
            self.prev.next = self.next
        if self.next is None:
            block.last = self.prev
        else:
            self.next.prev = self.prev
        self.parent = self.prev = self.next = None

    def move_before(self, other: Operation) -> None:
        """Move directly in front of ``other``."""
        self.unlink()
        assert other.parent is not None
        other.parent.insert_before(other, self)

    def move_after(self, other: Operation) -> None:
        """Move directly behind ``other``."""
        self.unlink()
        assert other.parent is not None
        other.parent.insert_before(other.next, self)

    def erase(self) -> None:
        """Remove the operation and everything in it.

        Raises ValueError, with nothing changed, if a result is still used outside.
        """
        if any(not self._holds(user) for result in self.results for user, _ in result.uses):
            raise ValueError(f"'{self.name}' is erased while a result is in use")
        for op in self.walk():
            op.set_operands(())
        self.unlink()

    def _holds(self, op: Operation) -> bool:
        """True for this operation and everything in it."""
        return op is self or self.is_proper_ancestor_of(op)

    def replace_with(self, values: Sequence[Value]) -> None:
        """Replace each result by the value at the same place and erase the operation."""
        for result, value in zip(self.results, values, strict=True):
            result.replace_all_uses_with(value)
        self.erase()

    def clone(self, values: dict[Value, Value] | None = None) -> Operation:
        """A deep copy. ``values`` maps originals to copies: it is used for operands and extended."""
        from loomtext.ir.cloning import Cloner

        return Cloner({} if values is None else values).operation(self)

    def root(self) -> Operation:
        """The outermost enclosing operation."""
        op = self
        while (parent := op.parent_op) is not None:
            op = parent
        return op

    def __repr__(self) -> str:
        return f"<{self.name} with {len(self.operands)} operands, {len(self.results)} results>"


class Block:
    """A list of operations with arguments."""

    __slots__ = ("args", "first", "last", "parent")

    def __init__(self, arg_types: Iterable[Type] = ()) -> None:
        self.args: list[BlockArgument] = [BlockArgument(t, self, i) for i, t in enumerate(arg_types)]
        self.first: Operation | None = None
        self.last: Operation | None = None
        self.parent: Region | None = None

    def add_argument(self, type_: Type) -> BlockArgument:
        """Append an argument."""
        argument = BlockArgument(type_, self, len(self.args))
        self.args.append(argument)
        return argument

    def erase_argument(self, i: int) -> None:
        """Remove argument ``i``, which must be unused."""
        if self.args[i].uses:
            raise ValueError(f"block argument {i} is erased while in use")
        del self.args[i]
        for k, argument in enumerate(self.args):
            argument.index = k

    def append(self, op: Operation) -> Operation:
        """Add ``op`` at the end."""
        last = self.last
        op.parent = self
        op.prev = last
        if last is None:
            self.first = op
        else:
            last.next = op
        self.last = op
        return op

    def insert_before(self, anchor: Operation | None, op: Operation) -> Operation:
        """Add ``op`` in front of ``anchor``, at the end when that is None."""
        if anchor is None:
            return self.append(op)
        op.parent = self
        op.prev, op.next = anchor.prev, anchor
        if anchor.prev is None:
            self.first = op
        else:
            anchor.prev.next = op
        anchor.prev = op
        return op

    def ops(self) -> Iterator[Operation]:
        """The operations in order. The current one may be erased or moved while iterating."""
        op = self.first
        while op is not None:
            following = op.next
            yield op
            op = following

    @property
    def parent_op(self) -> Operation | None:
        """The operation that holds this block."""
        return None if self.parent is None else self.parent.parent

    @property
    def terminator(self) -> Operation:
        """The last operation."""
        assert self.last is not None
        return self.last

    @property
    def is_entry(self) -> bool:
        """True for the first block of its region."""
        return self.parent is not None and self.parent.blocks[0] is self


class Region:
    """A list of blocks."""

    __slots__ = ("blocks", "parent")

    def __init__(self, blocks: Iterable[Block] = ()) -> None:
        self.blocks: list[Block] = []
        self.parent: Operation | None = None
        for block in blocks:
            self.append(block)

    def append(self, block: Block) -> Block:
        """Add a block at the end."""
        block.parent = self
        self.blocks.append(block)
        return block
