"""What to say when the grammar does not read a text: the place and the words of MLIR's own parser."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Tree, UnexpectedInput

from loomtext.ir.diagnostics import Diagnostic, DiagnosticError, Source, shortened


class SyntaxFault(DiagnosticError):
    """A text that the grammar does not read.

    ``prefix`` holds what had been read of it, ``found`` is the token that does not fit (None at the end of the
    text), ``lexical`` the offset of what is no token at all. ``at_statement``: a new statement could begin there.
    """

    prefix: list[Any]
    found: Token | None
    lexical: int | None
    at_statement: bool

    def __init__(
        self, diagnostic: Diagnostic, prefix: list[Any], found: Token | None = None, lexical: int | None = None
    ) -> None:
        super().__init__((diagnostic,))
        self.prefix = prefix
        self.found = found
        self.lexical = lexical
        self.at_statement = False


_NAMES = {
    "VALUE": "SSA value", "DOTTED": "operation", "NAME": "keyword", "INT": "integer",
    "FLOAT": "number", "HEX": "integer",
    "STRING": "string", "SYMBOL": "symbol", "RESULTS": "operation", "SHORT": "operation", "QUOTED": "operation",
    "RBRACE": "'}'", "LBRACE": "'{'", "RPAREN": "')'", "LPAREN": "'('", "RSQUARE": "']'", "LSQUARE": "'['",
    "RANGLE": "'>'", "MORETHAN": "'>'", "LANGLE": "'<'", "LESSTHAN": "'<'", "COLON": "':'",
    "COMMA": "','", "EQUAL": "'='",
    "ARROW": "'->'", "KEY": "attribute name", "INT_TYPE": "type", "DIM": "dimension", "LABEL": "block label",
    "OFFSET": "'offset'",
    "AFFINE_ID": "identifier", "ALIAS_DEFINITION": "alias definition", "MINUS": "'-'", "AT": "'at'", "LOC": "'loc'",
}  # fmt: skip
_CLOSING = ("']'", "'}'", "')'", "'>'", "':'", "'->'", "'='", "','")
"""In this order of preference the one missing token is named that MLIR would name."""
_RESULTS = re.compile(r"%[\w$.-]*(?:\s*:\s*[0-9]+)?(?:\s*,\s*%[\w$.-]*(?:\s*:\s*[0-9]+)?)*(?:\s*=)?", re.ASCII)
_STRING = re.compile(r'"(?:[^"\\\n]++|\\(?:["\\nt]|[0-9A-Fa-f]{2}))*+')


def fault_of(error: UnexpectedInput, text: str, start: str, source: Source, offset: int) -> SyntaxFault:
    """The fault for an error of the parser in ``text``, which stands at ``offset`` of the source."""
    token: Token | None = getattr(error, "token", None)
    at = len(text) if token is not None and token.type == "$END" else error.pos_in_stream
    at = len(text) if at is None or at < 0 else at
    accepts = set(
        getattr(error, "accepts", None) or getattr(error, "expected", None) or getattr(error, "allowed", None) or ()
    )
    parser = getattr(error, "interactive_parser", None)
    prefix = _flat(parser.parser_state.value_stack) if parser is not None else []
    lexical = _lexical_message(text, at) if token is None or token.type == "$END" else None
    if lexical is not None:
        message, place = lexical
        return SyntaxFault(Diagnostic(message, source, offset + place), prefix, lexical=offset + at)
    if token is not None and token.type == "VALUE" and start == "file" and "QUOTED" in accepts:
        match = _RESULTS.match(text, at)
        end = match.end() if match is not None else at
        wanted = "operation name in quotes" if text[end - 1] == "=" else "'=' after SSA name"
        return SyntaxFault(Diagnostic(f"expected {wanted}", source, offset + end), prefix)
    if token is not None and token.type == "STRING" and start == "file" and "QUOTED" in accepts:
        return SyntaxFault(Diagnostic("expected '(' to start operand list", source, token.end_pos or at), prefix)
    expected = tuple(sorted({_NAMES[name] for name in accepts if name in _NAMES}))
    found = None if at >= len(text) else token if token is not None else Token("SIGN", text[at], at)
    shown = "the text ends here" if found is None else f"found '{shortened(found)}'"
    place = source.end_of_previous(offset + at) if source.text.startswith(text, offset) else offset + at
    diagnostic = Diagnostic(
        f"expected {_wanted(start, accepts, expected)}, {shown}", source, place,
        expected=expected if len(expected) <= 6 else (), hint=_hint(start, found),
    )  # fmt: skip
    fault = SyntaxFault(diagnostic, prefix, found)
    fault.at_statement = "QUOTED" in accepts
    return fault


def _lexical_message(text: str, at: int) -> tuple[str, int] | None:
    """For what is no token at all: the message and its place."""
    if at >= len(text):
        return None
    character = text[at]
    if character == '"':
        match = _STRING.match(text, at)
        end = match.end() if match is not None else at
        if text.startswith("\\", end):
            return "unknown escape in string literal", end
        return None if text.startswith('"', end) else ("expected '\"' in string literal", end)
    if text.startswith('@"', at):
        return _lexical_message(text, at + 1)
    if character == "@":
        named = re.match(r"[A-Za-z_]", text[at + 1 : at + 2]) is not None
        return None if named else ("@ identifier expected to start with letter or '_'", at + 1)
    if character in "%^#!":
        kind = {"%": "SSA name", "^": "block name", "#": "attribute alias", "!": "type alias"}[character]
        return (f"invalid {kind}", at) if re.match(r"[\w$.\"-]", text[at + 1 : at + 2], re.ASCII) is None else None
    if character == "\ufeff":
        return "unexpected byte order mark", at
    if re.match(r"[\w(){}\[\]<>,:=+*?/|&.-]", character, re.ASCII) is None:
        return f"unexpected character {character!r}", at
    return None


def _wanted(start: str, accepts: set[str], expected: tuple[str, ...]) -> str:
    if start == "file":
        return "operation name in quotes"
    if "INT_TYPE" in accepts:
        return "attribute value" if "SYMBOL" in accepts else "non-function type"
    if "AFFINE_ID" in accepts and start != "attribute" or "AFFINE_ID" in accepts and "MINUS" in accepts:
        return "affine expression" if "MINUS" in accepts else "identifier"
    for word in _CLOSING:
        if word in expected:
            return word
    return " or ".join(expected) if expected else "something else"


def _hint(start: str, found: Token | None) -> str | None:
    if start == "file" and found is None:
        return "a bracket or a region is not closed"
    return None


def _flat(stack: list[Any]) -> list[Any]:
    """What the parser had on its stack, helper rules taken apart."""
    items: list[Any] = []
    todo = list(reversed(stack))
    while todo:
        item = todo.pop()
        if isinstance(item, Tree):
            todo.extend(reversed(item.children))
        elif isinstance(item, list):
            todo.extend(reversed(item))
        else:
            items.append(item)
    return items
