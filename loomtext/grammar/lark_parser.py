"""The Lark parser of ``mlir.lark``: built once per grammar text, its tables kept in the user's cache."""

from __future__ import annotations

import os
import re
from functools import cache
from pathlib import Path
from typing import Any

from lark import Lark, Token, UnexpectedInput
from lark.exceptions import VisitError

from loomtext.grammar.cursor import BlockNode, Piece, RegionNode, StatementNode
from loomtext.grammar.values import ValueBuilder, fail
from loomtext.ir.diagnostics import DiagnosticError, Source

HOLE = "\ud800"
"""Stands for a region that the line reader has cut out of a line. No valid text holds a lone surrogate."""
_STARTS = ["file", "statement", "label", "attribute", "type", "map", "set", "bounds"]


def split_results(text: str) -> list[tuple[str, int]]:
    """Names and counts of ``%a, %b:2 =``, without ``%``."""
    groups = []
    for part in text.rstrip("= \t\r\n").split(","):
        name, _, count = part.strip().partition(":")
        groups.append((name.strip()[1:], int(count) if count else 1))
    return groups


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
        name = pieces.pop(0)
        assert isinstance(name, Piece)
        return StatementNode(results, name, pieces, names)

    def region(self, items: list[Any]) -> RegionNode:
        start, end = items[0].start_pos, items[-1].end_pos
        body = items[1:-1]
        if body and isinstance(body[0], Token):
            return RegionNode(None, start, end)
        blocks: list[BlockNode] = []
        for item in body:
            if isinstance(item, BlockNode):
                blocks.append(item)
            elif blocks:
                blocks[-1].statements.append(item)
            else:
                blocks.append(BlockNode(None, [], [item]))
        return RegionNode(blocks, start, end)

    filled_region = region

    def block(self, items: list[Any]) -> BlockNode:
        node: BlockNode = items[0]
        node.statements.extend(items[1:])
        return node

    def label(self, items: list[Any]) -> BlockNode:
        pieces = []
        for token in items:
            if isinstance(token, Token):
                slot = sum(1 for p in pieces if p.kind == "VALUE") if token.type == "VALUE" else -1
                pieces.append(Piece(token.type, str(token), token.start_pos or 0, slot))
        return BlockNode(pieces[0], pieces[1:-1])


def _start(item: Token | RegionNode) -> int:
    return item.start if isinstance(item, RegionNode) else item.start_pos or 0


def _end(item: Token | RegionNode) -> int:
    return item.end if isinstance(item, RegionNode) else item.end_pos or 0


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


@cache
def parser() -> Lark:
    """The parser, with values and pieces built while it parses."""
    text = (Path(__file__).parent / "mlir.lark").read_text(encoding="utf-8")
    return Lark(
        text, parser="lalr", lexer="contextual", start=_STARTS, maybe_placeholders=False,
        transformer=_Builder(), cache=_cache_file(), g_regex_flags=re.ASCII,
    )  # fmt: skip


def parse(text: str, start: str, source: Source, offset: int = 0) -> Any:
    """Parse ``text``, which begins at ``offset`` in ``source``. Raises DiagnosticError with the place in ``source``."""
    try:
        return parser().parse(text, start=start)
    except UnexpectedInput as error:
        raise _diagnostic(error, text, source, offset) from None
    except VisitError as error:
        if isinstance(error.orig_exc, DiagnosticError):
            inner = error.orig_exc.diagnostics[0]
            raise DiagnosticError.of(inner.message, source, offset + (inner.offset or 0)) from None
        raise


_NAMES = {
    "VALUE": "SSA value", "DOTTED": "operation name", "NAME": "keyword", "INT": "integer", "FLOAT": "number",
    "STRING": "string", "SYMBOL": "symbol", "RESULTS": "operation", "SHORT": "operation", "QUOTED": "operation",
    "RBRACE": "'}'", "LBRACE": "'{'", "RPAREN": "')'", "LPAREN": "'('", "RSQUARE": "']'", "LSQUARE": "'['",
    "RANGLE": "'>'", "MORETHAN": "'>'", "LANGLE": "'<'", "LESSTHAN": "'<'", "COLON": "':'", "COMMA": "','", "EQUAL": "'='",
    "ARROW": "'->'", "KEY": "attribute name", "INT_TYPE": "type", "FLOAT_TYPE": "type", "DIM": "dimension", "LABEL": "block label",
    "AFFINE_ID": "identifier", "ALIAS_DEFINITION": "alias definition",
}  # fmt: skip


def _expected(accepts: set[str]) -> tuple[str, ...]:
    """What may come next, in words; empty when it is nearly anything."""
    words = sorted({_NAMES[name] for name in accepts if name in _NAMES})
    return tuple(words) if 0 < len(words) <= 6 else ()


def _diagnostic(error: UnexpectedInput, text: str, source: Source, offset: int) -> DiagnosticError:
    at = getattr(error, "pos_in_stream", None)
    token = getattr(error, "token", None)
    accepts = set(getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", ()) or ())
    expected = _expected(accepts)
    if token is not None and token.type == "$END" or at is None or at >= len(text):
        end = len(text.rstrip())
        hint = "a bracket or a quote is not closed" if "RBRACE" in accepts or "RPAREN" in accepts else None
        return DiagnosticError.of("unexpected end of the text", source, offset + end, expected=expected, hint=hint)
    found = str(token) if token is not None else text[at]
    if found.startswith('"') and (len(found) == 1 or "\n" in found):
        return DiagnosticError.of("expected '\"' in string literal", source, offset + at)
    return DiagnosticError.of(f"unexpected '{found}'", source, offset + at, length=len(found), expected=expected)


