"""How the functions of the simulator are compiled, and where the compiled code is kept.

numba's cache on disk looks at the file of a function only, not at the functions and constants of other files that are
compiled into it. So the cache lives in a folder whose name depends on all sources of this package and on the versions
of the compiler: whoever changes one of them gets new code.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numba
from numba.core import config

_KEPT = 30 * 24 * 3600
"""Seconds for which the code of other versions is kept."""


def njit(function: Callable[..., Any] | None = None, **options: Any) -> Any:
    """As ``numba.njit`` with ``cache=True``; a decorator with or without options."""
    with cache_in(compiled_folder()):
        decorated = numba.njit(cache=compiled_folder() is not None, **options)
        return decorated if function is None else decorated(function)


@contextmanager
def cache_in(folder: Path | None) -> Iterator[None]:
    """Functions that are decorated meanwhile keep their compiled code in a folder."""
    settings: Any = config
    before = settings.CACHE_DIR
    settings.CACHE_DIR = before if folder is None else str(folder)
    try:
        yield
    finally:
        settings.CACHE_DIR = before


@lru_cache(maxsize=1)
def compiled_folder() -> Path | None:
    """The folder of this version's compiled code; None where there is no safe one."""
    base = cache_folder()
    if base is None:
        return None
    folder = base / version()
    if not folder.exists():
        _remove_old(base)
    folder.mkdir(mode=0o700, exist_ok=True)
    return folder


@lru_cache(maxsize=1)
def version() -> str:
    """Digest of the sources of this package and of the versions that make code differ."""
    import numpy

    here = Path(__file__).parent
    digest = hashlib.sha256("\n".join([numba.__version__, numpy.__version__, sys.version]).encode())
    for path in sorted(here.rglob("*.py")):
        digest.update(f"\n{path.relative_to(here)}\n".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:24]


def _remove_old(base: Path) -> None:
    """Code of versions that has not been added to for a while."""
    for folder in base.iterdir():
        if folder.is_dir() and folder.stat().st_mtime < time.time() - _KEPT:
            shutil.rmtree(folder, ignore_errors=True)


@lru_cache(maxsize=1)
def scratch() -> tempfile.TemporaryDirectory[str]:
    """A folder of this process, removed at its end, where there is no safe cache."""
    return tempfile.TemporaryDirectory(prefix="loomtext-")


@lru_cache(maxsize=1)
def cache_folder() -> Path | None:
    """The user's folder for compiled code: ``$LOOMTEXT_CACHE``, else in ``$XDG_CACHE_HOME`` or ``~/.cache``.

    Code in it is executed, so it has to belong to the user and be writable by nobody else; None if it is not.
    """
    given = os.environ.get("LOOMTEXT_CACHE")
    try:
        base = Path(given) if given else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "loomtext"
        folder = base / "compiled"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        status = folder.stat()
    except (OSError, RuntimeError):
        return None
    mine = not hasattr(os, "getuid") or status.st_uid == os.getuid()
    if not mine or status.st_mode & 0o022 or not os.access(folder, os.W_OK):
        return None
    return folder
