"""Reading a whole file of any layout with the grammar's ``file`` rule."""

from __future__ import annotations

import re
from dataclasses import dataclass

from loomtext.grammar.building import ModuleBuilder, extra_of, is_isolated
from loomtext.grammar.cursor import BlockNode, Cursor, Piece, RegionNode, StatementNode
from loomtext.grammar.lark_parser import parse as lark_parse
from loomtext.grammar.reading import Reading
from loomtext.grammar.statements import read_statement
from loomtext.grammar.texts import Texts
from loomtext.ir.core import Block, Operation, Region
from loomtext.ir.diagnostics import DiagnosticError, Source
from loomtext.ir.types import Type

_BRACKETS = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|->|[<>]=|[(\[{<]|[)\]}>]')


class FileReader(ModuleBuilder):
    """Reads a file in any layout."""

    count = 0

    def read(self) -> Operation:
        """The module. Raises DiagnosticError."""
        self._check_brackets()
        block = self.module.body
        blocks: dict[str, Block] = {}
        for item in lark_parse(self.source.text, "file", self.source):
            if isinstance(item, StatementNode):
                block.append(self.statement(item, "builtin", blocks))
            else:
                self._alias(*item)
        return self.result()

    def _check_brackets(self) -> None:
        """Refuse nesting beyond the limit before anything recurses over it."""
        text = self.source.text
        if sum(text.count(c) for c in "([{<") <= self.limits.nesting:
            return
        depth = 0
        for match in _BRACKETS.finditer(text):
            found = match.group()
            if found in "([{<":
                depth += 1
                if depth > 3 * self.limits.nesting:
                    raise self.refuse_nesting(match.start())
            elif found in ")]}>":
                depth -= 1

    def _alias(self, definition: str, pieces: list[Piece]) -> None:
        name = definition.rstrip("= \t\r\n")
        start, end = pieces[1].start, pieces[-1].end
        self.add_alias(name, self.source.text[start:end], start)

    def statement(self, node: StatementNode, default_dialect: str, blocks: dict[str, Block]) -> Operation:
        """Build the operation of a statement."""
        reading = read_statement(node, self.source, self.texts, default_dialect)
        extra_of(reading)
        definition = reading.definition
        inner = (definition.default_dialect if definition is not None else None) or ""
        offset = self._offset(node)
        regions = [
            Region() if r.node is None else self.region(r.node, r.arguments, node.names, inner, offset, reading)
            for r in reading.regions
        ]
        op = self.make(reading, node.names, regions, blocks, offset)
        self.count += 1
        if self.count > self.limits.operations:
            raise self.refuse_count(offset)
        if regions:
            self.finish_regions(op, reading)
        return op

    def _offset(self, node: StatementNode) -> int:
        if not node.results:
            return node.name.start
        # The result list stands directly in front of the name.
        return self.source.text.rfind(f"%{node.names[0]}", 0, node.name.start)

    def region(
        self, node: RegionNode, arguments: list[tuple[int, Type]] | None, names: list[str], dialect: str, offset: int,
        reading: Reading,
    ) -> Region:  # fmt: skip
        """Build a region and what is in it."""
        if self.scope.depth > self.limits.nesting:
            raise self.refuse_nesting(node.start)
        region = Region()
        self.scope.enter(is_isolated(reading))
        blocks: dict[str, Block] = {}
        entry: Block | None = None
        if arguments:
            entry = region.append(Block())
            self.open_entry(entry, arguments, names, offset, reading.argument_locations)
        for item in node.blocks or ():
            if item.label is None:
                block = entry if entry is not None else region.append(Block())
            else:
                block = self._labelled(item, region, blocks, entry)
            entry = None
            for statement in item.statements:
                block.append(self.statement(statement, dialect, blocks))
        self._check_blocks(blocks, region, node)
        self.scope.leave()
        return region

    def _labelled(self, item: BlockNode, region: Region, blocks: dict[str, Block], entry: Block | None) -> Block:
        assert item.label is not None
        label = read_label(item, self.source, self.texts)
        names = [p.text[1:] for p in item.arguments if p.kind == "VALUE"]
        block = blocks.setdefault(label.name, Block())
        at = item.label.start
        if block.parent is not None:
            raise DiagnosticError.of(
                f"redefinition of block '^{label.name}'", self.source, at, length=len(label.name) + 1
            )
        if region.blocks:
            self.multiple_blocks = True
        region.append(block)
        self.open_entry(block, label.arguments, names, at, label.locations)
        return block

    def _check_blocks(self, blocks: dict[str, Block], region: Region, node: RegionNode) -> None:
        for name, block in blocks.items():
            if block.parent is not region:
                at = re.compile(rf"\^{re.escape(name)}(?![\w$.-])").search(self.source.text, node.start)
                raise DiagnosticError.of("reference to an undefined block", self.source, at.start() if at else node.start)


@dataclass(frozen=True, slots=True)
class Label:
    """A block label as read: its name, the slots and types of its arguments, and their locations by slot."""

    name: str
    arguments: list[tuple[int, Type]]
    locations: dict[int, str]


def read_label(item: BlockNode, source: Source, texts: Texts) -> Label:
    """The meaning of a label with its arguments."""
    assert item.label is not None
    pieces: list[Piece | RegionNode] = list(item.arguments)
    label = Label(item.label.text[1:], [], {})
    if pieces:
        cursor = Cursor(StatementNode([], item.label, pieces, []), source, texts)

        def argument() -> tuple[int, Type]:
            slot = cursor.value()
            cursor.expect(":")
            type_ = cursor.type()
            location = cursor.location()
            if location is not None:
                label.locations[slot] = location
            return slot, type_

        label.arguments.extend(cursor.bracketed(argument, "(", ")"))
    return label
