"""Types and attributes by their text: each distinct text is parsed once in a process."""

from __future__ import annotations

import re
from typing import Any

from loomtext.grammar.lark_parser import parse
from loomtext.grammar.values import unquote
from loomtext.ir.attributes import Attribute, DictionaryAttr
from loomtext.ir.diagnostics import DiagnosticError, Source
from loomtext.ir.types import Type

_TYPES: dict[str, Type] = {}
_ATTRIBUTES: dict[str, Attribute] = {}
_LIMIT = 200_000
"""Texts kept for later parses; beyond it the memo starts anew, so a long-lived process stays bounded."""
_ALIAS = re.compile(r'"(?:[^"\\]|\\.)*"|([#!][A-Za-z_][\w$]*)(?![\w$.<])')


class Texts:
    """Reads types and attributes for one source file, whose aliases it knows.

    With ``pattern`` set, ``!t`` and ``#a`` are variables of a rule and stay as they are.
    """

    __slots__ = ("_attributes", "_types", "aliases", "pattern")

    def __init__(self, *, pattern: bool = False) -> None:
        self.aliases: dict[str, Attribute | Type] = {}
        self.pattern = pattern
        # A pattern's `!t` must not be remembered as the meaning of `!t` in a file.
        self._types: dict[str, Type] = {} if pattern else _TYPES
        self._attributes: dict[str, Attribute] = {} if pattern else _ATTRIBUTES

    def type(self, text: str, source: Source, offset: int) -> Type:
        """The type written as ``text`` at ``offset``."""
        found = self._types.get(text)
        if found is None:
            expanded = self._expand(text, source, offset)
            found = self._parse(expanded, "type", source, offset, expanded is text)
            _remember(self._types, expanded, found)
        return found

    def attribute(self, text: str, source: Source, offset: int) -> Attribute:
        """The attribute written as ``text`` at ``offset``."""
        found = self._attributes.get(text)
        if found is None:
            expanded = self._expand(text, source, offset)
            found = self._parse(expanded, "attribute", source, offset, expanded is text)
            _remember(self._attributes, expanded, found)
        return found

    def dictionary(self, text: str, source: Source, offset: int) -> DictionaryAttr:
        """The dictionary written as ``text``."""
        found = self.attribute(text, source, offset)
        assert isinstance(found, DictionaryAttr)
        return found

    def string(self, text: str) -> str:
        """The bytes of a string literal."""
        return unquote(text)

    def uses_alias(self, text: str) -> bool:
        """True if the meaning of ``text`` depends on this file's aliases."""
        return bool(self.aliases) and ("#" in text or "!" in text) and any(m[1] for m in _ALIAS.finditer(text))

    @staticmethod
    def _parse(text: str, start: str, source: Source, offset: int, exact: bool) -> Any:
        try:
            return parse(text, start, source, offset)
        except DiagnosticError as error:
            first = error.diagnostics[0]
            message = "expected attribute value" if start == "attribute" and "unexpected" in first.message else first.message
            if start == "type" and first.message.startswith("unexpected '") and first.offset == offset:
                message = "expected non-function type"
            at = first.offset if exact else offset
            raise DiagnosticError.of(message, source, at, length=first.length, expected=first.expected) from None

    def _expand(self, text: str, source: Source, offset: int) -> str:
        """``text`` with aliases replaced by what they stand for."""
        if self.pattern or ("#" not in text and "!" not in text):
            return text

        def replace(match: re.Match[str]) -> str:
            name = match[1]
            if name is None:
                return match[0]
            value = self.aliases.get(name)
            if value is None:
                raise DiagnosticError.of(
                    f"undefined symbol alias id '{name[1:]}'", source, offset + match.start(), length=len(name)
                )
            return str(value)

        return _ALIAS.sub(replace, text) if _ALIAS.search(text) else text


def _remember(memo: dict[str, Any], text: str, value: Any) -> None:
    if len(memo) >= _LIMIT:
        memo.clear()
    memo[text] = value
