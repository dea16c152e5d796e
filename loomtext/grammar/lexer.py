"""Lark's contextual lexer, made for texts of a few tokens.

Lark joins the terminals that a parser state accepts into one pattern. Compiling a pattern takes as long as matching
hundreds of tokens, and a small file meets some thirty states, most of them a few times. Here a terminal is compiled
once for all states, and a joint pattern is made for the states that are met often. What matches is the same: the
first terminal in Lark's order.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from copy import copy
from functools import cache
from typing import Any

from lark.common import LexerConf
from lark.lexer import AbstractBasicLexer, BasicLexer, ContextualLexer, PatternStr, Scanner, TerminalDef, Token

_OFTEN = 1000
"""After so many tokens a joint pattern pays for itself: it takes 2 ms to compile, and saves some 2 us for each."""


@cache
def _compiled(name: str, regexp: str, flags: int) -> re.Pattern[str]:
    return re.compile(f"(?P<{name}>{regexp})", flags)


class _Scanner(Scanner):
    """Tries one terminal after another until it has been used often."""

    _uses = 0

    def _build_mres(self, terminals: list[TerminalDef], max_size: int) -> list[re.Pattern[str]]:
        return [_compiled(t.name, t.pattern.to_regexp(), self.g_regex_flags) for t in terminals]

    def match(self, text: Any, pos: int) -> Any:
        self._uses += 1
        if self._uses == _OFTEN:
            self._mres = super()._build_mres(self.terminals, len(self.terminals))  # type: ignore[no-untyped-call]
        return super().match(text, pos)


class _Keywords:
    """Gives a token that is spelled like a keyword the keyword's type."""

    def __init__(self, types: dict[str, str]) -> None:
        self.types = types

    def __call__(self, token: Token) -> Token:
        token.type = self.types.get(token, token.type)
        return token


class _StateLexer(BasicLexer):
    """The lexer of the states that accept the same terminals."""

    def _build_scanner(self) -> Scanner:
        strings = [t for t in self.terminals if isinstance(t.pattern, PatternStr)]
        embedded: set[str] = set()
        self.callback = {}
        for terminal in self.terminals:
            if isinstance(terminal.pattern, PatternStr):
                continue
            pattern = _compiled(terminal.name, terminal.pattern.to_regexp(), self.g_regex_flags)
            keywords = {
                s.pattern.value: s.name
                for s in strings
                if s.priority == terminal.priority
                and (found := pattern.match(s.pattern.value))
                and found[0] == s.pattern.value
            }
            if keywords:
                self.callback[terminal.name] = _Keywords(keywords)
                embedded.update(keywords.values())
        rest = [t for t in self.terminals if t.name not in embedded]
        # Lark 1.2 takes what is stored, later ones store what is returned.
        self._scanner = _Scanner(rest, self.g_regex_flags, self.re, self.use_bytes)  # type: ignore[no-untyped-call]
        return self._scanner


class _Lexers(dict[int, AbstractBasicLexer]):
    """Lexers by parser state, made when the state is met."""

    def __init__(self, conf: LexerConf, states: dict[int, Collection[str]]) -> None:
        super().__init__()
        self.conf = conf
        self.states = states
        self.by_terminals: dict[frozenset[str], _StateLexer] = {}

    def __missing__(self, state: int) -> _StateLexer:
        names = frozenset(self.states[state]) | frozenset(self.conf.ignore)
        lexer = self.by_terminals.get(names)
        if lexer is None:
            conf = copy(self.conf)
            conf.skip_validation = True
            conf.terminals = [t for name in names if (t := self.conf.terminals_by_name.get(name)) is not None]
            lexer = self.by_terminals[names] = _StateLexer(conf)
        self[state] = lexer
        return lexer


class StartupLexer(ContextualLexer):
    """A contextual lexer that compiles what it meets."""

    def __init__(self, conf: LexerConf, states: dict[int, Collection[str]], always_accept: object = ()) -> None:
        self.lexers = _Lexers(conf, states)
        self.root_lexer = BasicLexer(conf)
