"""Diagnostics: what is wrong, where in the source text, and what was expected."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

_COMMENT = re.compile(r'((?:[^"/\n]++|"(?:[^"\\\n]++|\\.)*+"|/(?!/)|")*+)//')
_BACK = 100_000


_COMMENT_OR_STRING = re.compile(r'"(?:[^"\\\n]++|\\.)*+"|//[^\r\n]*')


@dataclass(frozen=True)
class Style:
    """The choices that a faithful reprint of a file has to know; recovered from its source when it is read."""

    aliases: bool = False
    """Attribute aliases stand at the top."""
    final_newline: bool = True
    quoted: bool = False
    """Operations read in generic form are printed so again."""
    argument_names: bool = False
    """Names of function arguments are kept."""
    value_names: bool = False
    """Some values have names of the author's; they are kept if the file then comes out unchanged."""


STAGE_STYLE = Style()
"""How every stage from 01 on prints: no aliases, custom forms, numbered arguments, one final newline."""


def shortened(text: str) -> str:
    """Text of the input as a message quotes it."""
    return text if len(text) <= 40 else text[:37] + "..."


class Source:
    """A source text with a name; turns offsets into lines and columns (both from 1)."""

    __slots__ = ("_starts", "name", "shown", "style", "text")

    def __init__(self, text: str, name: str = "<input>", style: Style = STAGE_STYLE) -> None:
        self.text = text
        self.shown = text
        """The text as it was written, when ``text`` has had its comments blanked out."""
        self.name = name
        self.style = style
        self._starts: list[int] | None = None

    def with_style(self, style: Style) -> Source:
        """The same text with another style for printing."""
        return Source(self.shown, self.name, style)

    def blank_comments(self) -> None:
        """Put blanks in the place of comments, so that offsets stay and a comment may stand anywhere."""
        self.text = _COMMENT_OR_STRING.sub(lambda m: m[0] if m[0][0] == '"' else " " * len(m[0]), self.text)

    def line_column(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at ``offset``."""
        if self._starts is None:
            starts, at = [0], self.text.find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = self.text.find("\n", at + 1)
            self._starts = starts
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def end_of_previous(self, offset: int) -> int:
        """The end of the token in front of ``offset``, where MLIR says that something is missing there.

        At the end of a text that does not end in a newline it steps back over the last character first, as MLIR does.
        """
        text = self.text
        end = offset - 1 if offset == len(text) and text[-1:] not in ("", "\n") else offset
        while True:
            end = len(text[max(0, end - _BACK) : end].rstrip(" \t\r\n\0")) + max(0, end - _BACK)
            if end == 0:
                return offset
            start = text.rfind("\n", 0, end) + 1
            comment = _COMMENT.match(text, start, end) if "//" in text[start:end] else None
            if comment is None:
                return end
            end = comment.end(1)

    def line(self, number: int) -> str:
        """The text of a line, without its end."""
        self.line_column(0)
        assert self._starts is not None
        start = self._starts[number - 1]
        end = self.shown.find("\n", start)
        return self.shown[start:] if end < 0 else self.shown[start:end].rstrip("\r")


@dataclass(frozen=True)
class Diagnostic:
    """One message with its place. ``offset`` None means that no place in the text is known."""

    message: str
    source: Source | None = None
    offset: int | None = None
    length: int = 1
    severity: str = "error"
    notes: tuple[Diagnostic, ...] = ()
    expected: tuple[str, ...] = ()
    hint: str | None = None

    @property
    def line(self) -> int | None:
        """Line number from 1, or None."""
        return None if self.source is None or self.offset is None else self.source.line_column(self.offset)[0]

    @property
    def column(self) -> int | None:
        """Column number from 1, or None."""
        return None if self.source is None or self.offset is None else self.source.line_column(self.offset)[1]

    @property
    def file(self) -> str | None:
        """Name of the source, or None."""
        return None if self.source is None else self.source.name

    def render(self) -> str:
        """``file:line:col: error: message``, the source line, a caret, then notes and the hint."""
        place = f"{self.file}:" if self.file else ""
        body: list[str] = []
        if self.source is not None and self.offset is not None:
            line, column = self.source.line_column(self.offset)
            place += f"{line}:{column}:"
            text = self.source.line(line)
            if text.strip():
                body += self._excerpt(text, column)
        head = f"{place} {self.severity}: {self.message}".lstrip()
        if self.expected:
            body.append(f"  expected {', '.join(self.expected)}")
        if self.hint:
            body.append(f"  hint: {self.hint}")
        return "\n".join([head, *body, *(note.render() for note in self.notes)])

    def _excerpt(self, text: str, column: int) -> tuple[str, str]:
        """A line with the caret below it. Long lines are cut around the caret so that it stays on the screen."""
        start = max(0, column - 61) if len(text) > 120 else 0
        shown = "".join(c if c.isprintable() else " " for c in text[start : start + 120])
        width = max(1, min(self.length, len(shown) - (column - 1 - start)))
        return (
            f"  {'…' if start else ''}{shown}{'…' if start + 120 < len(text) else ''}",
            f"  {' ' if start else ''}{' ' * (column - 1 - start)}^{'~' * (width - 1)}",
        )


@dataclass(eq=False)
class DiagnosticError(Exception):
    """What bad input raises: one or more diagnostics, the first of which names the failure."""

    diagnostics: tuple[Diagnostic, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        super().__init__(self.diagnostics[0].message if self.diagnostics else "")

    @classmethod
    def of(
        cls, message: str, source: Source | None = None, offset: int | None = None, **extra: object
    ) -> DiagnosticError:
        """An error with one diagnostic; ``extra`` are further fields of :class:`Diagnostic`."""
        return cls((Diagnostic(message, source, offset, **extra),))  # type: ignore[arg-type]

    @property
    def message(self) -> str:
        """The first diagnostic's message."""
        return self.diagnostics[0].message

    @property
    def file(self) -> str | None:
        """The first diagnostic's file name."""
        return self.diagnostics[0].file

    @property
    def line(self) -> int | None:
        """The first diagnostic's line, from 1."""
        return self.diagnostics[0].line

    @property
    def column(self) -> int | None:
        """The first diagnostic's column, from 1."""
        return self.diagnostics[0].column

    @property
    def notes(self) -> tuple[Diagnostic, ...]:
        """The first diagnostic's notes."""
        return self.diagnostics[0].notes

    def render(self) -> str:
        """All diagnostics as text, for people."""
        return "\n".join(d.render() for d in self.diagnostics)

    def __str__(self) -> str:
        return self.render()
