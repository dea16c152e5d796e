"""The Lark parser of ``mlir.lark``: built once per grammar text, its tables kept in the user's cache."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, UnexpectedInput
from lark.lexer import ContextualLexer

from loomtext.grammar.cursor import BlockNode, Piece, RegionNode, StatementNode
from loomtext.grammar.faults import fault_of
from loomtext.grammar.lexer import StartupLexer
from loomtext.grammar.literals import fail
from loomtext.grammar.values import ValueBuilder
from loomtext.ir.diagnostics import DiagnosticError, Source

HOLE = "\ud800"
"""Stands for a region that the line reader has cut out of a line. No valid text holds a lone surrogate."""
MANY = 10_000_000
"""More results than any operation has."""
_STARTS = ["file", "statement", "label", "attribute", "type", "map", "set", "bounds"]


def blocks_of(items: Iterable[Any]) -> list[BlockNode]:
    """The blocks of a region from its blocks and statements in order; the first may have no label."""
    blocks: list[BlockNode] = []
    for item in items:
        if isinstance(item, BlockNode):
            blocks.append(item)
        elif blocks:
            blocks[-1].statements.append(item)
        else:
            blocks.append(BlockNode(None, [], [item]))
    return blocks


def split_results(text: str) -> list[tuple[str, int]]:
    """Names and counts of ``%a, %b:2 =``, without ``%``."""
    groups = []
    for part in text.rstrip("= \t\r\n").split(","):
        name, _, count = part.strip().partition(":")
        groups.append((name.strip()[1:], _count(count.strip()) if count else 1))
    return groups


def _count(digits: str) -> int:
    return min(int(digits), MANY) if len(digits) < 10 else MANY


class _Builder(ValueBuilder):
    """Turns parses into pieces (file, statement, label) and values (the other start symbols)."""

    def file(self, items: list[Any]) -> list[Any]:
        return [item for item in items if not isinstance(item, Token)]

    def alias_definition(self, items: list[Any]) -> tuple[str, list[Piece]]:
        for item in items:
            if isinstance(item, RegionNode):
                fail("expected attribute value", item.start)
        return str(items[0]), [_piece(t) for t in items]

    def statement(self, items: list[Any]) -> StatementNode:
        results: list[tuple[int, int]] = []
        names: list[str] = []
        if items[0].type == "RESULTS":
            for name, count in split_results(items[0]):
                results.append((len(names), count))
                names.append(name)
            items = items[1:]
        pieces: list[Piece | RegionNode] = []
        for item in items:
            if isinstance(item, RegionNode):
                pieces.append(item)
            elif item.type == "VALUE":
                pieces.append(Piece("VALUE", str(item), item.start_pos, len(names)))
                names.append(item[1:])
            else:
                pieces.append(Piece(item.type, str(item), item.start_pos))
        first = pieces.pop(0)
        assert isinstance(first, Piece)
        return StatementNode(results, first, pieces, names)

    def region(self, items: list[Any]) -> RegionNode:
        start, end = items[0].start_pos, items[-1].end_pos
        body = items[1:-1]
        if body and isinstance(body[0], Token):
            return RegionNode(None, start, end)
        return RegionNode(blocks_of(body), start, end)

    filled_region = region

    def block(self, items: list[Any]) -> BlockNode:
        node: BlockNode = items[0]
        node.statements.extend(items[1:])
        return node

    def label(self, items: list[Any]) -> BlockNode:
        pieces: list[Piece] = []
        for token in items:
            if isinstance(token, Token):
                slot = len([p for p in pieces if p.kind == "VALUE"]) if token.type == "VALUE" else -1
                pieces.append(Piece(token.type, str(token), token.start_pos or 0, slot))
        return BlockNode(pieces[0], pieces[1:-1])


def _piece(token: Token) -> Piece:
    return Piece(token.type, str(token), token.start_pos or 0)


def _cache_file() -> str | bool:
    """Where the tables are kept; False if the user's cache cannot be written."""
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    folder = Path(base) / "loomtext"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_uid != os.getuid() or not os.access(folder, os.W_OK):
            return False
    except (OSError, AttributeError):
        return False
    return str(folder / "grammar.lark-tables")


def build(lexer: type[ContextualLexer] = StartupLexer) -> Lark:
    """A parser with that lexer; it builds values and pieces while it parses."""
    text = (Path(__file__).parent / "mlir.lark").read_text(encoding="utf-8")
    return Lark(
        text, parser="lalr", lexer="contextual", start=_STARTS, maybe_placeholders=False,
        transformer=_Builder(), cache=_cache_file(), g_regex_flags=re.ASCII, _plugins={"ContextualLexer": lexer},
    )  # fmt: skip


@cache
def parser() -> Lark:
    """The parser of this process."""
    return build()


def parse(text: str, start: str, source: Source, offset: int = 0, until: float | None = None) -> Any:
    """Parse ``text``, which begins at ``offset`` in ``source``.

    Raises SyntaxFault if the grammar does not read it and DiagnosticError for other errors, with the place in
    ``source``. ``until`` is when to give up, by the monotonic clock.
    """
    try:
        if until is not None:
            return _parse_until(text, start, source, until)
        return parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise fault_of(error, text, start, source, offset) from None
    except DiagnosticError as error:
        inner = error.diagnostics[0]
        if inner.source is not None:
            raise
        raise DiagnosticError.of(inner.message, source, offset + (inner.offset or 0)) from None


def _parse_until(text: str, start: str, source: Source, until: float) -> Any:
    """Parse token by token with an eye on the clock."""
    interactive = parser().parse_interactive(text, start=start)
    for i, token in enumerate(interactive.iter_parse()):
        if i % 4096 == 0 and time.monotonic() > until:
            raise DiagnosticError.of("reading takes longer than the limit of time", source, token.start_pos)
    return interactive.feed_eof()  # type: ignore[no-untyped-call]
