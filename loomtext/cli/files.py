"""Reading inputs and writing outputs whole or not at all."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from loomtext.ir.diagnostics import DiagnosticError, Source

if TYPE_CHECKING:
    from loomtext.ir.core import Operation


def read_text(name: str) -> str:
    """The text of a file, or of standard input for ``-``. Raises DiagnosticError if it is not UTF-8."""
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        shown = data.decode("utf-8", "replace")
        before = len(data[: error.start].decode("utf-8", "replace"))
        raise DiagnosticError.of("the file is not valid UTF-8", Source(shown, shown_name(name)), before) from None


def shown_name(name: str) -> str:
    """The name of an input in messages."""
    return "<stdin>" if name == "-" else name


def read_module(name: str) -> Operation:
    """The module in a file, or in standard input for ``-``. Raises DiagnosticError if it cannot be read as IR."""
    from loomtext.grammar.reader import parse

    return parse(read_text(name), shown_name(name))


def write_text(name: str, text: str) -> None:
    """Write a file by way of a temporary one beside it, so that a failure leaves the old content."""
    with pieces_to(name) as write:
        write(text)


@contextmanager
def _blaming(name: str) -> Iterator[None]:
    """Failures name the file that the user knows of, not the temporary one."""
    try:
        yield
    except OSError as error:
        error.filename = name
        raise


@contextmanager
def pieces_to(name: str | None) -> Iterator[Callable[[str], object]]:
    """A function that writes pieces of a text.

    The file appears, or standard output begins, when all are there. None and ``-`` stand for standard output.
    """
    if name is None or name == "-":
        pieces: list[str] = []
        yield pieces.append
        for piece in pieces:
            sys.stdout.buffer.write(piece.encode("utf-8"))
        sys.stdout.buffer.flush()
        return
    path = Path(name)
    if path.exists() and not path.is_file():
        with _writing(path.open("w", encoding="utf-8"), name) as write:  # A device or a pipe cannot be replaced.
            yield write
        return
    path = _followed(name)
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    with _blaming(name):
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with _writing(os.fdopen(handle, "w", encoding="utf-8", newline=""), name) as write:
            yield write
        with _blaming(name):
            os.chmod(temporary, mode)
            os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _followed(name: str) -> Path:
    """The file behind symbolic links. Raises OSError if they lead nowhere."""
    path = Path(os.path.realpath(name))
    if path.is_symlink():  # Else it would have been followed.
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP), name)
    return path


@contextmanager
def _writing(out: TextIO, name: str) -> Iterator[Callable[[str], object]]:
    """A function that writes to ``out``, which is closed at the end, whatever happens."""

    def write(piece: str) -> None:
        with _blaming(name):
            out.write(piece)

    try:
        yield write
    except BaseException:
        with suppress(OSError):
            out.close()
        raise
    with _blaming(name):
        out.close()


@contextmanager
def arrays_to(name: str | None) -> Iterator[Callable[[str, Any], None]]:
    """A function that adds an array to a ``.npz`` file, one after the other so that none is kept; None writes nothing.

    The ending is added where it is missing. The file appears when all are there.
    """
    if name is None:
        yield lambda key, array: None
        return
    import zipfile

    import numpy as np

    path = _followed(name if name.endswith(".npz") else f"{name}.npz")
    with _blaming(name):
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as out, zipfile.ZipFile(out, "w", allowZip64=True) as archive:

            def write(key: str, array: Any) -> None:
                with _blaming(name), archive.open(f"{key}.npy", "w", force_zip64=True) as entry:
                    np.lib.format.write_array(entry, np.asanyarray(array), allow_pickle=False)

            yield write
        with _blaming(name):
            os.chmod(temporary, 0o666 & ~_umask())
            os.replace(temporary, path)
    except BaseException:
        Path(temporary).unlink(missing_ok=True)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def write_output(name: str | None, text: str) -> None:
    """Write to a file, or to standard output for None and ``-``."""
    if name is None or name == "-":
        sys.stdout.buffer.write(text.encode("utf-8"))
        sys.stdout.buffer.flush()
    else:
        write_text(name, text)
