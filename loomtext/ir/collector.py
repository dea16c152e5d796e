"""Python's cyclic garbage collector: paused or rarer where many long-lived objects are made or walked."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def paused() -> Iterator[None]:
    """No collection inside: while the IR only grows or is only read, looking through it again and again is waste."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


@contextmanager
def patient() -> Iterator[None]:
    """Collect rarely: what a command loads stays, and IR that was replaced can wait for a few candidates."""
    old = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*old)
