"""Which rule made a line: the stages one after the other with a log, and each line with its ancestors.

Between two stages the module is printed and read again, which changes nothing, so that every operation knows its
place in the text of the stage before. Operations print and read in the same order: that tells the line of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain
from typing import Any

from loomtext.grammar.printer import print_module
from loomtext.grammar.reader import parse
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import Diagnostic, Source
from loomtext.rewrite.passes import STAGES, Context, Stage, run_stage, stage
from loomtext.rewrite.provenance import CHANGED, MADE, Author, Event, ProvenanceLog, Rewrite
from loomtext.rewrite.streaming import keep

RESPELLED = "respelled"
"""What became of an operation that says the same, but was not written in the way in which stages are printed."""
_VALUE = re.compile(r"%[\w$.:#-]+")


@dataclass(frozen=True)
class Entry:
    """The operation that begins on a line, and how it came about in its stage. Lines count from 1."""

    line: int
    events: tuple[Event, ...] = ()
    """In the order in which they happened; none for what is as it was."""
    before: int | None = None
    """The line of the previous stage that it comes from, or at which it was put; None if there is none."""


@dataclass(frozen=True)
class Listing:
    """The text of a stage with what is known of its lines."""

    stage: Stage
    text: str
    entries: Mapping[int, Entry] = field(repr=False)
    """By line. Lines without an operation of their own are missing."""

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text, without their ends."""
        return self.text.split("\n")

    @property
    def count(self) -> int:
        """The number of lines; the empty one behind the last newline is none."""
        return len(self.lines) - (self.lines[-1] == "")

    def owner(self, line: int) -> Entry | None:
        """The operation that a line belongs to: it begins there, or the line closes or labels a region of it."""
        if line in self.entries or not 0 < line <= len(self.lines):
            return self.entries.get(line)
        text = self.lines[line - 1]
        if not text.lstrip().startswith(("}", "^")):
            return None
        depth = _indent(text)
        return next((self.entries[n] for n in range(line, 0, -1) if n in self.entries and self._opens(n, depth)), None)

    def _opens(self, line: int, depth: int) -> bool:
        return _indent(self.lines[line - 1]) <= depth


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())


@dataclass(frozen=True)
class Step:
    """A line of a stage on the way back to the input."""

    listing: Listing
    entry: Entry

    @property
    def text(self) -> str:
        """The line, without indentation."""
        return self.listing.lines[self.entry.line - 1].strip()

    @property
    def place(self) -> str:
        """Stage and line, as ``02:17``."""
        return f"{self.listing.stage.number}:{self.entry.line}"

    @property
    def before(self) -> str | None:
        """The place that it comes from in the stage before; None if there is none."""
        number = f"{int(self.listing.stage.number) - 1:02d}"
        return None if self.entry.before is None else f"{number}:{self.entry.before}"

    @property
    def events(self) -> tuple[Event, ...]:
        """What became of the operation in its stage."""
        return self.entry.events

    @property
    def maker(self) -> Event | None:
        """The event of the stage that decided what the line says, apart from the values it uses.

        If the operation is new that is how it was made, else the last change.
        """
        latest = list(reversed(self.events))
        return next((e for kind in (MADE, CHANGED) for e in latest if e.kind == kind), None)

    @property
    def is_addition(self) -> bool:
        """True if it takes the place of nothing: what ``before`` tells is only where it was put."""
        return self.maker is not None and self.maker.kind == MADE and not self.maker.rewrite.before


@dataclass(frozen=True)
class Explanation:
    """The stages from the input on."""

    listings: tuple[Listing, ...]
    warnings: tuple[Diagnostic, ...] = ()
    """What the stages warned of."""

    @property
    def last(self) -> Listing:
        """The stage that was asked for."""
        return self.listings[-1]

    def ancestry(self, entry: Entry) -> Iterator[Step]:
        """An entry of the last stage and those it comes from, back to the input or to where it was made."""
        current: Entry | None = entry
        for listing in reversed(self.listings):
            if current is None:
                return
            yield Step(listing, current)
            before = current.before
            current = None
            if before is not None and listing is not self.listings[0]:
                current = self.listings[self.listings.index(listing) - 1].entries.get(before)


def explain(module: Operation, start: str, to: str, options: Mapping[str, Any]) -> Explanation:
    """Run the stages behind ``start`` up to ``to`` on a module that was read, in place.

    ``options`` are those of :func:`loomtext.lower`. Raises DiagnosticError as the stages do.
    """
    select, limit = options.get("select"), options.get("limit")
    if start >= "03" and (select is not None or limit is not None):
        keep(module, select, limit)
    source = module.source or Source("")
    read = {_line(source, op.offset): Entry(_line(source, op.offset)) for op in module.walk() if op.offset >= 0}
    listings = [Listing(stage(start), source.shown, read)]
    warnings: list[Diagnostic] = []
    for target in STAGES:
        if start < target.number <= to:
            log = ProvenanceLog()
            run_stage(module, target, Context(options=options, log=log, warnings=warnings))
            text = print_module(module)
            printed = parse(text, target.file_name)
            entries = _entries(module, printed, log, source)
            if len(listings) == 1:
                entries = {line: _respelled(entry, target, printed, source) for line, entry in entries.items()}
            listings.append(Listing(target, text, entries))
            module, source = printed, printed.source or source
    return Explanation(tuple(listings), tuple(warnings))


def _entries(module: Operation, printed: Operation, log: ProvenanceLog, origin: Source) -> dict[int, Entry]:
    """The lines of a stage: ``printed`` is what was read back, ``origin`` the text of the stage before."""
    source = printed.source
    assert source is not None
    entries: dict[int, Entry] = {}
    for op, twin in zip(module.walk(), printed.walk(), strict=True):
        assert op.name == twin.name, f"'{op.name}' is read back as '{twin.name}'"
        line = _line(source, twin.offset) if twin.offset >= 0 else 0
        if line and line not in entries:
            entries[line] = Entry(line, tuple(log.history.get(op, ())), _before(op, log, origin))
    return entries


def _respelled(entry: Entry, target: Stage, printed: Operation, origin: Source) -> Entry:
    """An entry of the stage behind the input, whose author may have written the same in another way."""
    if entry.events or entry.before is None or printed.source is None:
        return entry
    lines = origin.line(entry.before), printed.source.line(entry.line)
    old, new = (_VALUE.sub("%", line.strip()) for line in lines)
    rewrite = Rewrite(target.number, "", Author.of_function(print_module))
    return entry if old == new else replace(entry, events=(Event(RESPELLED, rewrite),))


def _line(source: Source, offset: int) -> int:
    return source.line_column(offset)[0]


def _before(op: Operation, log: ProvenanceLog, origin: Source) -> int | None:
    """The line that an operation comes from; for one that has none, that of the nearest one around it."""
    offsets = chain(
        (op.offset,),
        (event.origin for event in log.history.get(op, ())),
        (around.offset for around in op.ancestors() if around.parent is not None),
    )
    found = next((offset for offset in offsets if offset >= 0), None)
    return None if found is None else _line(origin, found)
