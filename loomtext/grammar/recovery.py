"""From the beginning of a malformed file to statements, the last of which is not complete.

Reading these as usual finds errors in the order of the text, and the declared assembly of the incomplete
operation knows what should have come next; the grammar alone knows only that brackets do not match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Token

from loomtext.grammar.cursor import BlockNode, Piece, RegionNode, StatementNode
from loomtext.grammar.lark_parser import blocks_of, split_results

_NAMES = ("QUOTED", "SHORT", "DOTTED", "NAME")
_STARTS = ("RESULTS", "LABEL", "BLOCK", "QUOTED", "SHORT", "DOTTED")


@dataclass(slots=True)
class OpenStatement(StatementNode):
    """A statement whose end is missing. ``holes`` counts its regions if the last of them is not closed."""

    holes: int | None = None


@dataclass(slots=True)
class OpenAlias:
    """An alias definition whose end is missing."""

    name: str
    start: int
    end: int


@dataclass(slots=True)
class OpenBlock(BlockNode):
    """A block label whose colon is missing."""


class OpenRegion(RegionNode):
    """A region that is not closed."""

    __slots__ = ()


def statements(items: list[Any], *, top: bool = True) -> list[Any]:
    """Complete statements and alias definitions, then what is not complete, if anything is."""
    i = 0
    while i < len(items) and isinstance(items[i], StatementNode | BlockNode | tuple):
        i += 1
    rest = [item for item in items[i:] if not (isinstance(item, Token) and item.type == "RESOURCES")]
    return items[:i] + (_open(rest, top) if rest else [])


def _open(items: list[Any], top: bool) -> list[Any]:
    first = items[0]
    kind = getattr(first, "type", "")
    if kind == "ALIAS_DEFINITION":
        if not top or not all(isinstance(item, Token) for item in items):
            return []
        return [OpenAlias(str(first).rstrip("= \t\r\n"), first.end_pos or 0, items[-1].end_pos or 0)]
    if kind in ("LABEL", "BLOCK"):
        return [OpenBlock(_piece(first), [])]
    names: list[str] = []
    results: list[tuple[int, int]] = []
    if kind == "RESULTS":
        for name, count in split_results(first):
            results.append((len(names), count))
            names.append(name)
        items = items[1:]
    if not items or getattr(items[0], "type", "") not in _NAMES:
        return []
    pieces, is_open = _pieces(items[1:], names)
    holes = sum(isinstance(p, RegionNode) for p in pieces) if is_open else None
    return [OpenStatement(results, _piece(items[0]), pieces, names, holes)]


def _pieces(items: list[Any], names: list[str]) -> tuple[list[Any], bool]:
    """Pieces of a statement; true if its last region is open."""
    pieces: list[Piece | RegionNode] = []
    for i, item in enumerate(items):
        if isinstance(item, RegionNode):
            pieces.append(item)
        elif isinstance(item, Token):
            if item.type == "LBRACE" and _opens_region(items, i + 1):
                pieces.append(_region(items[i + 1 :], item.start_pos or 0))
                return pieces, True
            if item.type == "VALUE":
                pieces.append(Piece("VALUE", str(item), item.start_pos or 0, len(names)))
                names.append(item[1:])
            else:
                pieces.append(_piece(item))
    return pieces, False


def _opens_region(items: list[Any], i: int) -> bool:
    if i >= len(items):
        return True
    if not isinstance(items[i], Token):
        return not isinstance(items[i], RegionNode)
    # A dotted name may also be the key of a dictionary.
    after = getattr(items[i + 1], "type", "") if i + 1 < len(items) else "EQUAL"
    return items[i].type in _STARTS and not (items[i].type in ("DOTTED", "SHORT") and after in ("EQUAL", "COMMA"))


def _region(items: list[Any], start: int) -> OpenRegion:
    blocks = blocks_of(statements(items, top=False))
    return OpenRegion(blocks or [BlockNode(None, [])], start, start)


def _piece(token: Token) -> Piece:
    return Piece(token.type, str(token), token.start_pos or 0)
