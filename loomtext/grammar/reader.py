"""Text to IR.

A file whose operations stand one to a line, as every printer writes them, is read line by line: the SSA names
are cut out of the line and what remains, the template, is looked up. A template is parsed once; a kernel of
15,000 lines has a few hundred. Any other file, and every file with an error, is parsed whole by the same
grammar, which also finds the place of the error.
"""

from __future__ import annotations

import gc
import re
from collections.abc import Callable
from dataclasses import dataclass

from loomtext.grammar.cursor import BlockNode, Piece, RegionNode, StatementNode
from loomtext.grammar.lark_parser import parse as lark_parse
from loomtext.grammar.reading import Reading
from loomtext.grammar.scope import Scope
from loomtext.grammar.statements import read_statement
from loomtext.grammar.texts import Texts
from loomtext.ir import opdef
from loomtext.ir.attributes import DialectAttr
from loomtext.ir.core import Block, BlockArgument, Operation, OpResult, Region, Value
from loomtext.ir.diagnostics import DiagnosticError, Source, Style
from loomtext.ir.equivalence import regions_equal
from loomtext.ir.types import Type
from loomtext.ir.verifier import check_shape, verify


@dataclass(frozen=True)
class Limits:
    """Bounds on what a parse accepts; more than that is refused with a diagnostic."""

    bytes: int = 256 * 1024 * 1024
    nesting: int = 200
    """Regions inside regions, and brackets inside brackets."""
    operations: int = 20_000_000


DEFAULT_LIMITS = Limits()


def parse(text: str, name: str = "<input>", *, limits: Limits = DEFAULT_LIMITS, verified: bool = True) -> Operation:
    """Read a module. A file that is not one ``module`` is wrapped in one.

    ``name`` is used in messages. Raises :class:`DiagnosticError` for malformed or invalid input and for input
    beyond ``limits``. ``verified=False`` leaves out the checks that need no text (see ``ir.verifier``).
    """
    source = Source(text, name)
    if len(text) > limits.bytes:
        raise DiagnosticError.of(f"the input has {len(text)} bytes, the limit is {limits.bytes}", source, 0)
    was_enabled = gc.isenabled()
    gc.disable()  # Only long-lived objects are made here; collecting while they pile up costs a third of the time.
    try:
        try:
            reader = _LineReader(source, limits)
            module = reader.read()
        except (_NotLines, DiagnosticError):
            reader = _FileReader(source, limits)
            module = reader.read()
        source.style = _style(text, module, reader.hinted)
        if verified:
            verify(module, shapes=False, dominance=reader.needs_dominance)
        return module
    except RecursionError:
        raise DiagnosticError.of("the input is nested too deeply", source, 0) from None
    finally:
        if was_enabled:
            gc.enable()


def _style(text: str, module: Operation, hinted: bool) -> Style:
    named = any(
        argument.hint is not None
        for op in module.walk_top_level("func.func")
        for region in op.regions
        for block in region.blocks
        for argument in block.args
    )
    return Style(
        aliases=re.search(r"(?m)^\s*[#!][A-Za-z_][\w$]*\s*=", text) is not None,
        final_newline=text.endswith("\n"),
        quoted=True,
        argument_names=named,
        value_names=hinted,
    )


class _NotLines(Exception):
    """The file is not laid out one operation a line."""


_NAME = re.compile(r"%((?:[0-9]+|[A-Za-z$._-][\w$.-]*)(?:#[0-9]+)?)")
_NAME_OR_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|%((?:[0-9]+|[A-Za-z$._-][\w$.-]*)(?:#[0-9]+)?)')
_COMMENT = re.compile(r'((?:[^"/]|"(?:[^"\\]|\\.)*"|/(?!/))*)//.*')
_CONVENTIONAL = re.compile(r"arg[0-9]+\Z")


class _Reader:
    """What both ways of reading share: turning readings into operations."""

    def __init__(self, source: Source, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.texts = Texts()
        self.scope = Scope(source)
        self.multiple_blocks = False
        self.module = opdef.create("builtin.module")
        self.top = self.module.regions
        self.top.append(Region())
        self.top[0].parent = self.module
        self.top[0].append(Block())
        self.module.source = source
        self.count = 0
        self.hinted = False
        """True once a result has a name that is no number."""

    @property
    def needs_dominance(self) -> bool:
        return self.scope.had_forward or self.multiple_blocks

    def make(
        self, reading: Reading, names: list[str], regions: list[Region], blocks: dict[str, Block], offset: int
    ) -> Operation:
        """Build the operation of a reading; ``offset`` is where its statement starts."""
        scope = self.scope
        values = scope.values
        operands: list[Value] = []
        for slot, type_ in reading.operands:
            name = names[slot]
            value = values.get(name)
            if value is None or value.type is not type_:
                value = scope.use(name, type_, offset)
            operands.append(value)
        if len(regions) < len(reading.regions):
            # The line reader meets only the regions that are written.
            regions = [*regions, *(Region() for _ in reading.regions[len(regions) :])]
        op = Operation(
            reading.name, reading.definition, operands, reading.result_types, reading.attributes, regions, (),
            reading.properties,
        )  # fmt: skip
        op.offset = offset
        self.count += 1
        if reading.quoted:
            op.quoted = True
        if reading.location is not None:
            op.location = DialectAttr("loc" + reading.location)
        if reading.successors:
            self._successors(op, reading, names, blocks, offset)
        if reading.normalize is not None:
            reading.normalize(op)
        if not reading.checked:
            check_shape(op, self.source)
            reading.checked = True
        if reading.results:
            self._define_results(op, reading.results, names, offset)
        return op

    def _define_results(self, op: Operation, groups: list[tuple[int, int]], names: list[str], offset: int) -> None:
        results = op.results
        scope = self.scope
        at = 0
        for slot, count in groups:
            name = names[slot]
            if count == 1:
                scope.define(name, results[at], offset)
                if not name.isdigit():
                    results[at].hint = name
                    self.hinted = True
            else:
                for k in range(count):
                    scope.define(f"{name}#{k}", results[at + k], offset)
            at += count

    def _successors(
        self, op: Operation, reading: Reading, names: list[str], blocks: dict[str, Block], offset: int
    ) -> None:
        for block_name, operands, _ in reading.successors:
            block = blocks.get(block_name)
            if block is None:
                block = blocks[block_name] = Block()
            op.successors.append(block)
            if operands and not reading.operands:
                for slot, type_ in operands:
                    value = self.scope.use(names[slot], type_, offset)
                    value.uses[op, len(op.operands)] = None
                    op.operands.append(value)

    def open_entry(self, block: Block, arguments: list[tuple[int, Type]], names: list[str], offset: int) -> None:
        """Give a block its arguments and bind their names."""
        for slot, type_ in arguments:
            argument = BlockArgument(type_, block, len(block.args))
            name = names[slot]
            if not _CONVENTIONAL.match(name):
                argument.hint = name
            block.args.append(argument)
            self.scope.define(name, argument, offset, "argument")

    def finish_block(self, op: Operation, reading: Reading) -> None:
        """Insert implicit terminators into the regions of ``op``; drop a body that the definition implies."""
        definition = op.definition
        if definition is not None and definition.hidden_body is not None:
            _drop_hidden_body(op, definition.hidden_body)
        if definition is None or definition.implicit_terminator is None or reading.quoted:
            return
        for i, region in enumerate(op.regions):
            if not region.blocks:
                if i < len(reading.regions) and reading.regions[i].node is None:
                    continue
                region.append(Block())
            block = region.blocks[-1]
            last = block.last
            if last is None or last.definition is None or not last.definition.is_terminator:
                terminator = opdef.create(definition.implicit_terminator)
                terminator.offset = op.offset
                if terminator.definition is not None and terminator.definition.regions == ("body",):
                    terminator.regions.append(Region([Block()]))
                    terminator.regions[-1].parent = terminator
                block.append(terminator)

    def result(self) -> Operation:
        """The module read: the single top-level module, or an implicit one."""
        self.scope.finish()
        block = self.module.body
        only = block.first
        if only is not None and only.next is None and only.name == "builtin.module":
            only.unlink()
            only.source = self.source
            self._check_unused(only)
            return only
        return self.module

    @staticmethod
    def _check_unused(module: Operation) -> None:
        module.parent = None

    def add_alias(self, name: str, text: str, offset: int) -> None:
        """Define ``#name`` or ``!name``."""
        if name in self.texts.aliases:
            raise DiagnosticError.of(f"redefinition of attribute alias id '{name[1:]}'", self.source, offset, length=len(name))
        if name.startswith("!"):
            self.texts.aliases[name] = self.texts.type(text, self.source, offset)
        else:
            self.texts.aliases[name] = self.texts.attribute(text, self.source, offset)

    def check_count(self, offset: int) -> None:
        if self.count > self.limits.operations:
            raise DiagnosticError.of(f"more than {self.limits.operations} operations", self.source, offset)


def _drop_hidden_body(op: Operation, fill: Callable[[Operation], None]) -> None:
    """Remove the body of ``op`` if it is the one that its custom form stands for."""
    written = op.regions
    op.regions = []
    fill(op)
    if len(written) != len(op.regions) or not all(map(regions_equal, written, op.regions)):
        op.regions = written
    else:
        op.regions = []


# -- whole files ---------------------------------------------------------------------------------------


class _FileReader(_Reader):
    """Reads a file in any layout."""

    def read(self) -> Operation:
        _check_brackets(self.source, self.limits)
        block = self.module.body
        blocks: dict[str, Block] = {}
        for item in lark_parse(self.source.text, "file", self.source):
            if isinstance(item, StatementNode):
                block.append(self.statement(item, "builtin", blocks))
            else:
                self._alias(*item)
        return self.result()

    def _alias(self, definition: str, pieces: list[Piece]) -> None:
        name = definition.rstrip("= \t\r\n")
        start, end = pieces[1].start, pieces[-1].end
        self.add_alias(name, self.source.text[start:end], start)

    def statement(self, node: StatementNode, default_dialect: str, blocks: dict[str, Block]) -> Operation:
        reading = read_statement(node, self.source, self.texts, default_dialect)
        definition = reading.definition
        inner = (definition.default_dialect if definition is not None else None) or ""
        offset = self._offset(node)
        regions = [
            Region() if r.node is None else self.region(r.node, r.arguments, node.names, inner, offset) for r in reading.regions
        ]
        op = self.make(reading, node.names, regions, blocks, offset)
        self.check_count(offset)
        if regions:
            self.finish_block(op, reading)
        return op

    def _offset(self, node: StatementNode) -> int:
        if not node.results:
            return node.name.start
        # The result list stands directly in front of the name.
        return self.source.text.rfind(f"%{node.names[0]}", 0, node.name.start)

    def region(
        self, node: RegionNode, arguments: list[tuple[int, Type]] | None, names: list[str], dialect: str, offset: int
    ) -> Region:
        region = Region()
        self.scope.enter()
        blocks: dict[str, Block] = {}
        entry: Block | None = None
        if arguments:
            entry = region.append(Block())
            self.open_entry(entry, arguments, names, offset)
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
        label, block, arguments, names = read_label(item, self.source, self.texts, blocks)
        if block.parent is not None:
            raise DiagnosticError.of(f"redefinition of block '^{label}'", self.source, item.label.start, length=len(label) + 1)
        if region.blocks:
            self.multiple_blocks = True
        region.append(block)
        self.open_entry(block, arguments, names, item.label.start)
        return block

    def _check_blocks(self, blocks: dict[str, Block], region: Region, node: RegionNode) -> None:
        for name, block in blocks.items():
            if block.parent is not region:
                at = re.compile(rf"\^{re.escape(name)}(?![\w$.-])").search(self.source.text, node.start)
                raise DiagnosticError.of("reference to an undefined block", self.source, at.start() if at else node.start)


def read_label(
    item: BlockNode, source: Source, texts: Texts, blocks: dict[str, Block]
) -> tuple[str, Block, list[tuple[int, Type]], list[str]]:
    """Name, block (made if no successor named it before), argument slots and types, and names of a label."""
    from loomtext.grammar.cursor import Cursor

    assert item.label is not None
    label = item.label.text[1:]
    block = blocks.get(label)
    if block is None:
        block = blocks[label] = Block()
    names = [p.text[1:] for p in item.arguments if p.kind == "VALUE"]
    pieces: list[Piece | RegionNode] = list(item.arguments)
    arguments: list[tuple[int, Type]] = []
    if pieces:
        cursor = Cursor(StatementNode([], item.label, pieces, names), source, texts)

        def argument() -> tuple[int, Type]:
            slot = cursor.value()
            cursor.expect(":")
            type_ = cursor.type()
            if cursor.accept("loc"):
                cursor.skip_group()
            return slot, type_

        arguments = cursor.bracketed(argument, "(", ")")
    return label, block, arguments, names


_BRACKETS = re.compile(r'"(?:[^"\\\n]|\\.)*"|//[^\n]*|->|[<>]=|[(\[{<]|[)\]}>]')


def _check_brackets(source: Source, limits: Limits) -> None:
    """Refuse nesting beyond the limit before anything recurses over it."""
    if sum(source.text.count(c) for c in "([{<") <= limits.nesting:
        return
    depth = 0
    for match in _BRACKETS.finditer(source.text):
        text = match.group()
        if text in "([{<":
            depth += 1
            if depth > 3 * limits.nesting:
                raise DiagnosticError.of(f"nesting deeper than the limit of {limits.nesting} levels", source, match.start())
        elif text in ")]}>":
            depth -= 1


# -- line by line --------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Frame:
    """An operation whose region is open."""

    template: str
    names: list[str]
    offset: int
    outer: Block
    outer_blocks: dict[str, Block]
    outer_dialect: str
    regions: list[Region]
    block: Block
    blocks: dict[str, Block]


_READINGS: dict[str, dict[str, Reading]] = {}
_LABELS: dict[str, tuple[str, list[tuple[int, Type]]]] = {}
_MEMO_LIMIT = 100_000


class _LineReader(_Reader):
    """Reads a file with one operation a line. Raises _NotLines, or any DiagnosticError, if that fails."""

    def __init__(self, source: Source, limits: Limits) -> None:
        super().__init__(source, limits)
        self.own: dict[str, dict[str, Reading]] = {}
        """Readings whose text names an alias of this file."""

    def read(self) -> Operation:
        text = self.source.text
        frames: list[_Frame] = []
        block = self.module.body
        blocks: dict[str, Block] = {}
        dialect = "builtin"
        memo = self._memo(dialect)
        offset = 0
        make = self.make
        split = _NAME.split
        for line in text.split("\n"):
            start = offset
            offset += len(line) + 1
            line = line.strip()
            if not line:
                continue
            if "//" in line:
                comment = _COMMENT.fullmatch(line)
                if comment is not None:
                    line = comment[1].rstrip()
                    if not line:
                        continue
            if '"' in line:
                template, names = _cut(line)
            else:
                parts = split(line)
                template = "%".join(parts[::2])
                names = parts[1::2]
            first, last = line[0], line[-1]
            if first == "}":
                if not frames:
                    raise _NotLines
                frame = frames[-1]
                frame.template += "\0" + template
                frame.names += names
                self._leave(frame)
                if last == "{":
                    self._enter(frame, dialect)
                    block, blocks = frame.block, frame.blocks
                    continue
                frames.pop()
                block, blocks, dialect = frame.outer, frame.outer_blocks, frame.outer_dialect
                memo = self._memo(dialect)
                reading = memo.get(frame.template) or self._read(memo, frame.template, dialect)
                op = make(reading, frame.names, frame.regions, blocks, frame.offset)
                block.append(op)
                self.finish_block(op, reading)
            elif last == "{":
                if len(frames) >= self.limits.nesting:
                    raise DiagnosticError.of(f"nesting deeper than the limit of {self.limits.nesting} levels", self.source, start)
                start += len(text[start:offset]) - len(text[start:offset].lstrip())
                frame = _Frame(template, names, start, block, blocks, dialect, [], block, blocks)
                frames.append(frame)
                dialect = self._enter(frame, dialect)
                memo = self._memo(dialect)
                block, blocks = frame.block, frame.blocks
            elif first == "^":
                block = self._label(frames, template, names, start)
            else:
                reading = memo.get(template)
                if reading is None:
                    if first in "#!" and self._alias_line(line, start):
                        continue
                    reading = self._read(memo, template, dialect)
                    if reading.regions:
                        raise _NotLines
                block.append(make(reading, names, [], blocks, start))
        if frames:
            raise _NotLines
        self.check_count(0)
        return self.result()

    @staticmethod
    def _memo(dialect: str) -> dict[str, Reading]:
        """Readings by template, for regions with this default dialect."""
        memo = _READINGS.setdefault(dialect, {})
        if len(memo) > _MEMO_LIMIT:
            memo.clear()
        return memo

    def _alias_line(self, line: str, start: int) -> bool:
        name, equal, value = line.partition("=")
        if not equal or not value.strip() or re.fullmatch(r"[#!][A-Za-z_][\w$]*\s*", name) is None:
            return False
        self.add_alias(name.strip(), value.strip(), start)
        return True

    def _read(self, memo: dict[str, Reading], template: str, dialect: str, holes: int | None = None, key: str = "") -> Reading:
        """Parse a template that is met for the first time; ``memo`` keeps it unless it depends on this file's aliases."""
        if self.texts.uses_alias(template):
            memo = self.own.setdefault(dialect, {})
            found = memo.get(key or template)
            if found is not None:
                return found
        source = Source(template, self.source.name)
        node = lark_parse(template, "statement", source)
        reading = read_statement(node, source, self.texts, dialect, holes)
        memo[key or template] = reading
        return reading

    def _enter(self, frame: _Frame, dialect: str) -> str:
        """Open the next region of a frame; the default dialect inside."""
        memo = self._memo(frame.outer_dialect)
        header = frame.template + "\0}"
        if header[-3] != "{":
            raise _NotLines
        quoted = frame.template.rstrip("{").endswith(("(", ", "))
        # A header alone and the whole operation can be the same text, so headers have keys of their own.
        reading = memo.get("\1" + header)
        if reading is None:
            text = header + ") : () -> ()" if quoted else header
            reading = self._read(memo, text, frame.outer_dialect, len(frame.regions) + 1, key="\1" + header)
        region = Region()
        frame.regions.append(region)
        frame.block = region.append(Block())
        frame.blocks = {}
        self.scope.enter()
        arguments = reading.regions[len(frame.regions) - 1].arguments
        if arguments:
            self.open_entry(frame.block, arguments, frame.names, frame.offset)
        definition = reading.definition
        return (definition.default_dialect if definition is not None else None) or ""

    def _leave(self, frame: _Frame) -> None:
        """Close the current region of a frame."""
        region = frame.regions[-1]
        first = region.blocks[0]
        if first.first is None and not first.args and len(region.blocks) == 1 and first not in frame.blocks.values():
            region.blocks.clear()
        for block in frame.blocks.values():
            if block.parent is not region:
                raise _NotLines
        self.scope.leave()

    def _label(self, frames: list[_Frame], template: str, names: list[str], start: int) -> Block:
        if not frames:
            raise _NotLines
        frame = frames[-1]
        known = None if self.texts.aliases else _LABELS.get(template)
        if known is None:
            source = Source(template, self.source.name)
            item = lark_parse(template, "label", source)
            label, _, arguments, _ = read_label(item, source, self.texts, {})
            known = (label, arguments)
            if not self.texts.aliases:
                _LABELS[template] = known
        label, arguments = known
        region = frame.regions[-1]
        entry = region.blocks[0]
        block = frame.blocks.get(label)
        if block is not None and block.parent is not None:
            raise _NotLines
        if len(region.blocks) == 1 and entry.first is None and not entry.args and not frame.blocks:
            block = entry
        elif block is None:
            block = Block()
        frame.blocks[label] = block
        if block.parent is None:
            self.multiple_blocks = True
            region.append(block)
        self.open_entry(block, arguments, names, start)
        frame.block = block
        return block


def _cut(line: str) -> tuple[str, list[str]]:
    """Template and names of a line that contains strings."""
    names: list[str] = []

    def replace(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        names.append(match[1])
        return "%"

    return _NAME_OR_STRING.sub(replace, line), names
