"""Reading a whole file of any layout with the grammar's ``file`` rule."""

from __future__ import annotations

import re
import time
from typing import NamedTuple

from loomtext.grammar.building import Limits, ModuleBuilder, extra_of, is_isolated
from loomtext.grammar.cursor import BlockNode, Cursor, Piece, RegionNode, StatementNode
from loomtext.grammar.faults import SyntaxFault
from loomtext.grammar.lark_parser import parse as lark_parse
from loomtext.grammar.reading import Reading
from loomtext.grammar.recovery import OpenAlias, OpenBlock, OpenRegion, OpenStatement, statements
from loomtext.grammar.scanner import tokens
from loomtext.grammar.statements import read_statement
from loomtext.grammar.texts import Texts
from loomtext.ir.core import Block, Operation, Region
from loomtext.ir.diagnostics import DiagnosticError, Source
from loomtext.ir.types import Type

_BRACKETS = re.compile(r'"(?:[^"\\\n]++|\\.)*+"|//[^\r\n]*|->|[<>]=|[(\[{<]|[)\]}>]')


class FileReader(ModuleBuilder):
    """Reads a file in any layout, and goes on behind errors where it can."""

    recovers = True

    def __init__(self, source: Source, limits: Limits) -> None:
        super().__init__(source, limits)
        self.count = 0
        self._until = None if limits.seconds is None else time.monotonic() + limits.seconds
        self._fault: SyntaxFault | None = None
        """Set when the file is malformed: what can be read is read up to there, for a better or an earlier error."""

    def read(self) -> Operation:
        """The module. Raises DiagnosticError."""
        if "//" in self.source.text:
            self.source.blank_comments()
        self._check_brackets()
        block = self.module.body
        blocks: dict[str, Block] = {}
        try:
            items = lark_parse(self.source.text, "file", self.source, until=self._until)
        except SyntaxFault as fault:
            self._fault = fault
            found = [] if fault.found is None else [fault.found]
            if found and found[0].type == "BLOCK" and fault.at_statement:
                name = Piece("BLOCK", str(found[0]), found[0].start_pos or 0)
                fault.diagnostics = self._bad_label(name).diagnostics
                found = []
            items = statements(fault.prefix + found)
        for item in items:
            if isinstance(item, StatementNode):
                block.append(self.statement(item, "builtin", blocks))
            elif isinstance(item, OpenAlias):
                self._open_alias(item)
            elif isinstance(item, BlockNode):
                break
            else:
                self._alias(*item)
        if self._fault is not None:
            raise self._with_errors(self._fault)
        self._check_blocks(blocks, self.module.regions[0], 0)
        return self.result()

    def _with_errors(self, error: DiagnosticError) -> DiagnosticError:
        """An error that ends reading, behind those noted before."""
        return DiagnosticError((*self.errors, *error.diagnostics)) if self.errors else error

    def _open_alias(self, item: OpenAlias) -> None:
        text = self.source.text[item.start : item.end]
        start = item.start + len(text) - len(text.lstrip())
        self.add_alias(item.name, text.strip(), start)

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
        self.add_alias(name, self.source.text[start:end], start, pieces[0].start)

    def statement(self, node: StatementNode, default_dialect: str, blocks: dict[str, Block]) -> Operation:
        """Build the operation of a statement."""
        is_open = isinstance(node, OpenStatement)
        self._check_names(node)
        holes = node.holes if isinstance(node, OpenStatement) else None
        try:
            reading = read_statement(node, self.source, self.texts, default_dialect, holes)
        except DiagnosticError as error:
            if self._fault is not None and is_open and self._is_lexical(error):
                raise self._fault from None
            raise
        extra_of(reading)
        definition = reading.definition
        inner = (definition.default_dialect if definition is not None else None) or ""
        offset = self._offset(node)
        regions = [
            Region() if r.node is None else self.region(r.node, r.arguments, node.names, inner, offset, reading)
            for r in reading.regions
        ]
        if is_open and self._fault is not None:
            raise self._fault
        op = self.make(reading, node.names, regions, blocks, offset)
        self.count += 1
        if self.count > self.limits.operations:
            raise self.refuse_count(offset)
        if self._until is not None and self.count % 1024 == 0 and time.monotonic() > self._until:
            raise self.refuse_time(offset)
        if regions:
            self.finish_regions(op, reading)
        return op

    def _is_lexical(self, error: DiagnosticError) -> bool:
        """True if an error only says that something is missing where the text is no token at all."""
        fault = self._fault
        theirs = error.diagnostics[0].offset
        if fault is None or fault.lexical is None or theirs is None:
            return False
        return not self.source.text[theirs : fault.lexical].strip()

    def _check_names(self, node: StatementNode) -> None:
        if "" in node.names:
            text = self.source.text
            places = [p.start for p in node.pieces if isinstance(p, Piece) and p.kind == "VALUE" and p.text == "%"]
            at = places[0] if places else text.rfind("%", 0, node.name.start)
            raise DiagnosticError.of("invalid SSA name", self.source, at)

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
        if isinstance(node, OpenRegion) and self._fault is not None:
            raise self._fault
        self._check_blocks(blocks, region, node.start)
        self.scope.leave()
        return region

    def _labelled(self, item: BlockNode, region: Region, blocks: dict[str, Block], entry: Block | None) -> Block:
        assert item.label is not None
        if isinstance(item, OpenBlock) and self._fault is not None:
            raise self._bad_label(item.label)
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

    def _bad_label(self, name: Piece) -> DiagnosticError:
        """What is wrong with a block label that the grammar does not take for one."""
        pieces: list[Piece | RegionNode] = list(tokens(self.source.text, name.end, 1000))
        cursor = Cursor(StatementNode([], name, pieces, []), self.source, self.texts)
        try:
            read_arguments(cursor, Label("", [], {}))
            cursor.fail_expected("':' after block name")
        except DiagnosticError as error:
            return error

    def _check_blocks(self, blocks: dict[str, Block], region: Region, start: int) -> None:
        for name, block in blocks.items():
            if block.parent is not region:
                at = re.compile(rf"\^{re.escape(name)}(?![\w$.-])").search(self.source.text, start)
                raise DiagnosticError.of("reference to an undefined block", self.source, at.start() if at else start)


class Label(NamedTuple):
    """A block label as read: its name, the slots and types of its arguments, and their locations by slot."""

    name: str
    arguments: list[tuple[int, Type]]
    locations: dict[int, str]


def read_label(item: BlockNode, source: Source, texts: Texts) -> Label:
    """The meaning of a label with its arguments."""
    assert item.label is not None
    pieces: list[Piece | RegionNode] = list(item.arguments)
    label = Label(item.label.text[1:], [], {})
    read_arguments(Cursor(StatementNode([], item.label, pieces, []), source, texts), label)
    return label


def read_arguments(cursor: Cursor, label: Label) -> None:
    """The arguments of a block, if there are any."""

    def argument() -> tuple[int, Type]:
        slot = cursor.value()
        cursor.expect(":")
        type_ = cursor.type()
        location = cursor.location()
        if location is not None:
            label.locations[slot] = location
        return slot, type_

    if cursor.at("("):
        label.arguments.extend(cursor.bracketed(argument, "(", ")"))
