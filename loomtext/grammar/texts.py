"""Types and attributes by their text: each distinct text is parsed once in a process."""

from __future__ import annotations

import re
from typing import Any

from loomtext.grammar.lark_parser import parse
from loomtext.grammar.literals import plain_literal, unquote
from loomtext.ir.attributes import Attribute, DictionaryAttr
from loomtext.ir.diagnostics import DiagnosticError, Source
from loomtext.ir.types import Type

_TYPES: dict[str, Type] = {}
_ATTRIBUTES: dict[str, Attribute] = {}
_LIMIT = 200_000
"""Texts kept for later parses; beyond it the memo starts anew, so a long-lived process stays bounded."""
_EXPANSION = 500_000
"""So many characters may aliases stand for in a small file."""
_LONG = 2000
"""Longer texts are looked at for a plain list of numbers first."""
_BRACKETS = re.compile(r'"(?:[^"\\]++|\\.)*+"|->|[<>]=|[(\[{<]|[)\]}>]')
_ALIAS = re.compile(r'"(?:[^"\\]++|\\.)*+"|([#!][A-Za-z_][\w$]*)(?![\w$.<])', re.ASCII)


class Texts:
    """Reads types and attributes for one source file, whose aliases it knows.

    With ``pattern`` set, ``!t`` and ``#a`` are variables of a rule and stay as they are.
    """

    __slots__ = ("_attributes", "_expanded", "_own", "_types", "aliases", "nesting", "pattern")

    def __init__(self, *, pattern: bool = False, nesting: int = 100) -> None:
        self.nesting = nesting
        """So deep may brackets be nested in a type or an attribute."""
        self._own: dict[tuple[str, str], Any] = {}
        """What texts that name aliases mean in this file."""
        self._expanded = 0
        self.aliases: dict[str, Attribute | Type] = {}
        self.pattern = pattern
        # A pattern's `!t` must not be remembered as the meaning of `!t` in a file.
        self._types: dict[str, Type] = {} if pattern else _TYPES
        self._attributes: dict[str, Attribute] = {} if pattern else _ATTRIBUTES

    def type(self, text: str, source: Source, offset: int) -> Type:
        """The type written as ``text`` at ``offset``."""
        found = self._types.get(text)
        return found if found is not None else self._read(text, "type", self._types, source, offset)

    def attribute(self, text: str, source: Source, offset: int) -> Attribute:
        """The attribute written as ``text`` at ``offset``."""
        found = self._attributes.get(text)
        return found if found is not None else self._read(text, "attribute", self._attributes, source, offset)

    def _read(self, text: str, start: str, memo: dict[str, Any], source: Source, offset: int) -> Any:
        """The meaning of a text that is not remembered; one with aliases is remembered for this file alone."""
        found = self._own.get((start, text))
        if found is not None:
            return found
        alias = self.aliases.get(text)
        if isinstance(alias, Type if start == "type" else Attribute):
            return alias
        expanded = self._expand(text, source, offset)
        if expanded is not text:
            found = memo.get(expanded)
        elif text[:1] in "-0123456789" or len(text) > _LONG:
            found = plain_literal(text)
        if found is None:
            found = self._parse(expanded, start, source, offset, expanded is text)
            _remember(memo, expanded, found)
        if expanded is not text:
            self._own[start, text] = found
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

    def _parse(self, text: str, start: str, source: Source, offset: int, exact: bool) -> Any:
        """Parse a text; ``exact`` if it stands so in the source, without aliases replaced."""
        self._check_nesting(text, source, offset if exact else None, offset)
        try:
            return parse(text, start, source, offset)
        except RecursionError:
            raise DiagnosticError.of("the text is nested too deeply", source, offset) from None
        except DiagnosticError as error:
            if exact:
                raise
            raise DiagnosticError.of(error.message, source, offset, expected=error.diagnostics[0].expected) from None

    def _check_nesting(self, text: str, source: Source, exact: int | None, offset: int) -> None:
        if sum(map(text.count, "([{<")) <= self.nesting:
            return
        depth = 0
        for match in _BRACKETS.finditer(text):
            if match[0] in "([{<":
                depth += 1
                if depth > self.nesting:
                    place = offset if exact is None else exact + match.start()
                    raise DiagnosticError.of(f"nesting deeper than the limit of {self.nesting} levels", source, place)
            elif match[0] in ")]}>":
                depth -= 1

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
                # MLIR sees it once it has read the name.
                raise DiagnosticError.of(f"undefined symbol alias id '{name[1:]}'", source, offset + match.end())
            found = str(value)
            self._expanded += len(found)
            if self._expanded > _EXPANSION + 8 * len(source.text):
                # A short chain of aliases of aliases can stand for more text than fits into memory.
                raise DiagnosticError.of(
                    "the aliases stand for too much text", source, offset + match.start(), length=len(name)
                )
            return found

        return _ALIAS.sub(replace, text) if _ALIAS.search(text) else text


def _remember(memo: dict[str, Any], text: str, value: Any) -> None:
    if len(memo) >= _LIMIT:
        memo.clear()
    memo[text] = value
