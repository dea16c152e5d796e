"""Reading a file with one operation a line: the SSA names are cut out, what remains is looked up.

A kernel of 15,000 lines has a few hundred distinct remains (templates). Each is read once in a process.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass

from loomtext.grammar.building import Limits, ModuleBuilder, extra_of, is_isolated
from loomtext.grammar.file_reader import Label, read_label
from loomtext.grammar.lark_parser import HOLE
from loomtext.grammar.lark_parser import parse as lark_parse
from loomtext.grammar.reading import Reading
from loomtext.grammar.scanner import scan
from loomtext.grammar.statements import read_statement
from loomtext.ir.core import Block, Operation, Region
from loomtext.ir.diagnostics import DiagnosticError, Source


class NotLines(Exception):
    """The file is not laid out one operation a line."""


_NAME = re.compile(r"%((?:[0-9]+|[A-Za-z$._-][\w$.-]*)(?:#[0-9]+)?)", re.ASCII)
_NAME_OR_STRING = re.compile(r'"(?:[^"\\]++|\\.)*+"|%((?:[0-9]+|[A-Za-z$._-][\w$.-]*)(?:#[0-9]+)?)', re.ASCII)
_COMMENT = re.compile(r'((?:[^"/]++|"(?:[^"\\]++|\\.)*+"|/(?!/))*+)//[^\r]*')
_UNCUT = re.compile(r"%[\w$.-]")
_CLOCK_EVERY = 4096
"""Lines between two looks at the clock, when time is limited."""


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


_Memo = dict[str, Reading]
_LINES: dict[str, _Memo] = {}
"""Readings of one-line operations by template, for each default dialect."""
_CLOSED: dict[str, _Memo] = {}
"""Readings of operations with regions; each region is a :data:`HOLE` between its braces."""
_HEADERS: dict[str, _Memo] = {}
"""What such an operation says up to one of its regions. A header alone can be a whole operation's text too."""
_LABELS: dict[str, Label] = {}
_MEMO_LIMIT = 100_000
_MANY_REGIONS = 50
"""An operation's header is read again for each of its regions; with more than these the file is read whole instead."""


class LineReader(ModuleBuilder):
    """Reads a file with one operation a line. Raises NotLines, or any DiagnosticError, if that fails."""

    def __init__(self, source: Source, limits: Limits) -> None:
        super().__init__(source, limits)
        self.own: dict[tuple[int, str], Reading] = {}
        """Readings whose text names an alias of this file, by the memo that they would be in and their text."""

    def read(self) -> Operation:
        """The module."""
        text = self.source.text
        frames: list[_Frame] = []
        block = self.module.body
        blocks: dict[str, Block] = {}
        dialect = "builtin"
        memo = _LINES.setdefault(dialect, {})
        offset = 0
        make = self.make
        split = _NAME.split
        lines = text.split("\n")
        if len(lines) > self.limits.operations:  # A line holds one operation.
            raise self.refuse_count(0)
        for line in lines if self.limits.seconds is None else self._timed(lines, self.limits.seconds):
            start = offset
            offset += len(line) + 1
            line = line.strip(" \t\r")
            if not line:
                continue
            if "/" in line and "//" in line:
                line = _without_comment(line)
                if not line:
                    continue
            location = None
            if "loc(" in line:
                line, location = _without_location(line)
            if '"' in line:
                template, names = _cut(line)
            else:
                parts = split(line)
                template = "%".join(parts[::2])
                names = parts[1::2]
            reading = memo.get(template)
            if reading is not None:
                op = make(reading, names, [], blocks, start)
                # Block.append, spelled out.
                last = block.last
                op.parent = block
                op.prev = last
                if last is None:
                    block.first = op
                else:
                    last.next = op
                block.last = op
                if location is not None:
                    self.locate(op, location)
                continue
            first = line[0]
            if first == "}":
                if not frames:
                    raise NotLines
                frame = frames[-1]
                frame.template += HOLE + template
                frame.names += names
                self._leave(frame)
                if line[-1] == "{":
                    self._enter(frame)
                    block, blocks = frame.block, frame.blocks
                    continue
                frames.pop()
                block, blocks, dialect = frame.outer, frame.outer_blocks, frame.outer_dialect
                memo = _LINES.setdefault(dialect, {})
                closed = self._lookup(_CLOSED, frame.template, dialect)
                op = make(closed, frame.names, frame.regions, blocks, frame.offset)
                block.append(op)
                self.finish_regions(op, closed)
                if location is not None:
                    self.locate(op, location)
            elif line[-1] == "{":
                if len(frames) >= self.limits.nesting:
                    raise self.refuse_nesting(start)
                start += len(text[start:offset]) - len(text[start:offset].lstrip())
                frame = _Frame(template, names, start, block, blocks, dialect, [], block, blocks)
                frames.append(frame)
                dialect = self._enter(frame)
                memo = _LINES.setdefault(dialect, {})
                block, blocks = frame.block, frame.blocks
            elif first == "^":
                block = self._label(frames, template, names, start)
            elif not (first in "#!" and self._alias_line(line + (f" loc{location}" if location else ""), start)):
                reading = self._lookup(_LINES, template, dialect)
                if reading.regions and not _leaves_out_regions(reading):
                    memo.pop(template, None)  # A whole region on one line: the next time is no line either.
                    raise NotLines
                op = block.append(make(reading, names, [], blocks, start))
                if location is not None:
                    self.locate(op, location)
        if frames or any(b.parent is None for b in blocks.values()):
            raise NotLines
        return self.result()

    def _timed(self, lines: list[str], seconds: float) -> Iterator[str]:
        """The lines, until time is up."""
        end = time.monotonic() + seconds
        offset = 0
        for i, line in enumerate(lines):
            if i % _CLOCK_EVERY == 0 and time.monotonic() > end:
                raise self.refuse_time(offset)
            offset += len(line) + 1
            yield line

    def _alias_line(self, line: str, start: int) -> bool:
        name, equal, value = line.partition("=")
        if not equal or not value.strip() or re.fullmatch(r"[#!][A-Za-z_][\w$]*\s*", name) is None:
            return False
        self.add_alias(name.strip(), value.strip(), start)
        return True

    def _lookup(self, memos: dict[str, _Memo], template: str, dialect: str, holes: int | None = None) -> Reading:
        """The reading of a template, parsed if it is met for the first time.

        ``holes``: only up to that region. A template that names one of this file's aliases is kept for this file alone.
        """
        memo = memos.setdefault(dialect, {})
        found = memo.get(template)
        if found is not None:
            return found
        own = (id(memo), template) if self.texts.uses_alias(template) else None
        if own is not None and own in self.own:
            return self.own[own]
        if _UNCUT.search(template) is not None and '"' not in template:
            raise NotLines  # Letters behind a number: what remains of `%0x` reads like a name.
        source = Source(template, self.source.name)
        node = scan(template) or lark_parse(template, "statement", source)
        reading = read_statement(node, source, self.texts, dialect, holes)
        extra_of(reading)
        if own is not None:
            self.own[own] = reading
        else:
            if len(memo) >= _MEMO_LIMIT:
                memo.clear()
            memo[template] = reading
        return reading

    def _enter(self, frame: _Frame) -> str:
        """Open the next region of a frame; the default dialect inside."""
        template = frame.template
        if template[-1] != "{" or len(frame.regions) > _MANY_REGIONS:
            raise NotLines
        reading = self._header(template, frame.outer_dialect, len(frame.regions) + 1)
        if len(reading.regions) <= len(frame.regions):
            raise NotLines
        region = Region()
        frame.regions.append(region)
        frame.block = block = Block()
        block.parent = region
        region.blocks.append(block)
        frame.blocks = {}
        self.scope.enter(is_isolated(reading))
        arguments = reading.regions[len(frame.regions) - 1].arguments
        if arguments:
            self.open_entry(block, arguments, frame.names, frame.offset, reading.argument_locations)
        definition = reading.definition
        return (definition.default_dialect if definition is not None else None) or ""

    def _header(self, template: str, dialect: str, regions: int) -> Reading:
        """What an operation says of its regions so far; ``template`` ends in the brace that opens the last one."""
        if template.endswith(("({", ", {")):
            return self._lookup(_HEADERS, template + HOLE + "}) : () -> ()", dialect, regions)
        text = template + HOLE + "}"
        found = _HEADERS.setdefault(dialect, {}).get(text)
        if found is None:
            try:
                # Most often nothing follows the region, and this is the whole operation.
                return self._lookup(_CLOSED, text, dialect)
            except DiagnosticError:
                found = self._lookup(_HEADERS, text, dialect, regions)
        return found

    def _leave(self, frame: _Frame) -> None:
        """Close the current region of a frame."""
        region = frame.regions[-1]
        first = region.blocks[0]
        if first.first is None and not first.args and len(region.blocks) == 1 and first not in frame.blocks.values():
            region.blocks.clear()
        for block in frame.blocks.values():
            if block.parent is not region:
                raise NotLines
        self.scope.leave()

    def _label(self, frames: list[_Frame], template: str, names: list[str], start: int) -> Block:
        if not frames:
            raise NotLines
        frame = frames[-1]
        known = None if self.texts.aliases else _LABELS.get(template)
        if known is None:
            source = Source(template, self.source.name)
            item = lark_parse(template, "label", source)
            known = read_label(item, source, self.texts)
            if not self.texts.aliases:
                _LABELS[template] = known
        label = known.name
        region = frame.regions[-1]
        entry = region.blocks[0]
        block = frame.blocks.get(label)
        if block is not None and block.parent is not None:
            raise NotLines
        if len(region.blocks) == 1 and entry.first is None and not entry.args and not frame.blocks:
            block = entry
        elif block is None:
            block = Block()
        frame.blocks[label] = block
        if block.parent is None:
            self.multiple_blocks = True
            region.append(block)
        self.open_entry(block, known.arguments, names, start, known.locations)
        frame.block = block
        return block


def _leaves_out_regions(reading: Reading) -> bool:
    """True if the line is a whole operation without the regions that it might have, such as a declared function."""
    definition = reading.definition
    return (
        definition is not None
        and all(region.node is None for region in reading.regions)
        and definition.implicit_terminator is None
        and definition.hidden_body is None
        and "no_terminator" not in definition.traits
    )


def _without_comment(line: str) -> str:
    match = _COMMENT.fullmatch(line)
    return line if match is None else match[1].rstrip()


_LOCATION = re.compile(r"(.*\S) loc(\(.*\))", re.DOTALL)


def _without_location(line: str) -> tuple[str, str | None]:
    """A line without the ``loc(...)`` behind its operation, and what stood in the parentheses."""
    match = _LOCATION.fullmatch(line)
    if match is None or line[0] in "^#!":
        return line, None
    text, location = match.groups()
    # Cut only where both sides are whole: strings closed, brackets balanced.
    for part in (text, location):
        bare = _STRING.sub("", part)
        if '"' in bare or bare.count("(") != bare.count(")"):
            return line, None
    return text, location


_STRING = re.compile(r'"(?:[^"\\]|\\.)*"')


def _cut(line: str) -> tuple[str, list[str]]:
    """Template and names of a line that contains strings."""
    if "\\" not in line and not any("%" in text for text in line.split('"')[1::2]):
        parts = _NAME.split(line)
        return "%".join(parts[::2]), parts[1::2]
    names: list[str] = []

    def replace(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]
        names.append(match[1])
        return "%"

    return _NAME_OR_STRING.sub(replace, line), names
