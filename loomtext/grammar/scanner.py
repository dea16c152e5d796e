"""The pieces of a one-line operation without a parse: the grammar's terminals, brackets counted.

A line is parsed when its template is met for the first time. Its structure is the `statement` rule of the grammar,
which for one line says little more than "balanced", so a scan with the same terminals gives the same pieces in a
tenth of the time. Whatever the scan is not sure of it leaves to the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice

from loomtext.grammar.cursor import Piece, RegionNode, StatementNode
from loomtext.grammar.lark_parser import parser, split_results

_ORDER = (
    "RESULTS", "ANGLED", "DOTTED", "SHORT", "QUOTED", "ALIAS", "VALUE", "NAME", "FLOAT", "HEX", "INT", "STRING",
    "SYMBOL",
    "BLOCK", "ARROW", "SIGN", "LPAREN", "RPAREN", "LSQUARE", "RSQUARE", "LBRACE", "RBRACE", "LANGLE", "RANGLE", "COMMA",
    "COLON", "EQUAL", "HOLE",
)  # fmt: skip
_CLOSES = {"RPAREN": "LPAREN", "RSQUARE": "LSQUARE", "RBRACE": "LBRACE", "RANGLE": "LANGLE"}
_OPENS = frozenset(_CLOSES.values())
_STARTS = frozenset(("RESULTS", "DOTTED", "SHORT", "QUOTED"))


@cache
def _terminals() -> re.Pattern[str]:
    patterns = {t.name: t.pattern.to_regexp() for t in parser().terminals}
    return re.compile("|".join(f"(?P<{name}>{patterns[name]})" for name in _ORDER) + r"|(?P<BAD>\S)", re.ASCII)


def tokens(text: str, start: int, count: int) -> Iterator[Piece]:
    """At most so many tokens from ``start`` on; only for error messages, since some depend on where they stand."""
    for match in islice(_terminals().finditer(text, start), count):
        if match.lastgroup == "BAD":
            return
        yield Piece(match.lastgroup or "", match[0], match.start(), 0)


def scan(text: str) -> StatementNode | None:
    """The pieces of a statement on one line; None where only the grammar can tell."""
    results: list[tuple[int, int]] = []
    names: list[str] = []
    pieces: list[Piece | RegionNode] = []
    open_: list[str] = []
    name: Piece | None = None
    for match in _terminals().finditer(text):
        kind: str = match.lastgroup  # type: ignore[assignment]  # Every alternative is a named group.
        if kind == "VALUE" and name is not None:
            pieces.append(Piece(kind, match[0], match.start(), len(names)))
            names.append(match[0][1:])
            continue
        if name is None:
            if kind == "RESULTS" and not results:
                for result, count in split_results(match[0]):
                    results.append((len(names), count))
                    names.append(result)
                continue
            if kind not in ("DOTTED", "SHORT", "QUOTED") and not (kind == "NAME" and results):
                return None
            name = Piece(kind, match[0], match.start())
            continue
        if kind in _OPENS:
            open_.append(kind)
        elif kind in _CLOSES:
            if not open_ or open_.pop() != _CLOSES[kind]:
                return None
        elif kind == "HOLE":
            if not pieces or pieces[-1].text != "{":
                return None
            pieces[-1] = RegionNode(None, pieces[-1].start, match.end() + 1)
            continue
        elif kind == "BAD" or (kind in _STARTS and not open_):
            return None
        if kind == "RBRACE" and pieces and pieces[-1].kind == "REGION":
            continue  # The brace that closes a region that has been cut out.
        pieces.append(Piece(kind, match[0], match.start()))
    if open_ or name is None:
        return None
    return StatementNode(results, name, pieces, names)
