"""How things look: diagnostics, colours only where a terminal shows them."""

from __future__ import annotations

import json
import os
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from loomtext.ir.diagnostics import Diagnostic, DiagnosticError

PATIENCE = 2.0
"""Seconds without a word."""


def wants_colour(stream: TextIO) -> bool:
    """True for a terminal, unless ``NO_COLOR`` is set."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def report(error: Exception, form: str = "text") -> None:
    """Print diagnostics to standard error: for people, or as JSON lines for editors."""
    assert isinstance(error, DiagnosticError)
    for diagnostic in error.diagnostics:
        show(diagnostic, form)


def show(diagnostic: Diagnostic, form: str = "text") -> None:
    """Print one diagnostic."""
    if form == "json":
        print(json.dumps(as_data(diagnostic)), file=sys.stderr)
        return
    text = diagnostic.render()
    if wants_colour(sys.stderr):
        word = f"{diagnostic.severity}:"
        colour = {"error": "31", "warning": "35", "note": "36"}[diagnostic.severity]
        text = text.replace(word, f"\x1b[1;{colour}m{word}\x1b[0m", 1)
    print(text, file=sys.stderr)


def show_all(diagnostics: Iterable[Diagnostic], form: str = "text") -> None:
    """Print several diagnostics; notes, which sum up, come last."""
    for diagnostic in sorted(diagnostics, key=lambda d: d.severity == "note"):
        show(diagnostic, form)


def as_data(diagnostic: Diagnostic) -> dict[str, Any]:
    """A diagnostic as JSON data."""
    return {
        "severity": diagnostic.severity,
        "message": diagnostic.message,
        "file": diagnostic.file,
        "line": diagnostic.line,
        "column": diagnostic.column,
        "length": diagnostic.length,
        "expected": list(diagnostic.expected),
        "hint": diagnostic.hint,
        "notes": [as_data(note) for note in diagnostic.notes],
    }


@contextmanager
def patience(message: str) -> Iterator[None]:
    """Say on a terminal what is going on, if it takes long."""
    if not sys.stderr.isatty():
        yield
        return
    timer = threading.Timer(PATIENCE, lambda: print(f"loomtext: {message} ...", file=sys.stderr))
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # Work is shared by forks only where there are no other threads.


class Progress:
    """A bar on standard error while something long runs; nothing where that is no terminal, or for a short run."""

    _WIDTH = 30
    _DELAY, _INTERVAL = 0.7, 0.1
    """Seconds before the bar appears, and between two updates."""

    def __init__(self, total: int | None, what: str) -> None:
        self.total = total
        self.what = what
        self.done = 0
        self._next = time.monotonic() + self._DELAY
        self._shown = False

    def __enter__(self) -> Progress:
        return self

    def step(self) -> None:
        """Tell that one more is done."""
        self.done += 1
        if time.monotonic() < self._next or not sys.stderr.isatty():
            return
        self._next = time.monotonic() + self._INTERVAL
        self._shown = True
        text = f"{self.done} {self.what if self.done > 1 else self.what.removesuffix('s')}"
        if self.total:
            filled = min(self._WIDTH, self._WIDTH * self.done // self.total)
            text = f"[{'#' * filled}{' ' * (self._WIDTH - filled)}] {self.done}/{self.total} {self.what}"
        print(f"\r{text}", end="", file=sys.stderr, flush=True)

    def __exit__(self, *exception: object) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
