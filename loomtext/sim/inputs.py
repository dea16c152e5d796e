"""Arrays for a program's arguments: seeded random numbers, files, ranges."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.program import Argument

Array = Any
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_RANGE = re.compile(rf"({_NUMBER}):({_NUMBER})\Z")


def random_inputs(arguments: Sequence[Argument], wanted: Sequence[int], seed: int) -> dict[int, Array]:
    """Standard normal numbers. An argument's numbers depend on the seed and its position only."""
    return {
        n: np.random.default_rng([seed, n]).standard_normal(arguments[n].shape, dtype=np.float32) for n in wanted
    }


def given_inputs(
    texts: Sequence[str], arguments: Sequence[Argument], names: Mapping[str, int], seed: int
) -> dict[int, Array]:
    """Arrays that the user names. Each text has one of the following forms.

    ``FILE.npz`` (arrays by name), ``NAME=FILE.npy``, ``NAME=LOW:HIGH`` (random, evenly distributed), ``LOW:HIGH`` for
    all arguments. ``names`` maps names to positions. Raises DiagnosticError for anything else, OSError for a file.
    """
    found: dict[int, Array] = {}
    for text in texts:
        name, _, value = text.rpartition("=")
        if name and name not in names:
            raise DiagnosticError.of(f"there is no argument '{name}'", hint=f"there are {', '.join(names)}")
        chosen = [names[name]] if name else sorted(set(names.values()))
        span = _RANGE.match(value)
        if span is not None:
            low, high = float(span[1]), float(span[2])
            if not low <= high:
                raise DiagnosticError.of(f"'{value}' is an empty range")
            for n in chosen:
                random = np.random.default_rng([seed, n])
                found[n] = random.uniform(low, high, arguments[n].shape).astype(np.float32)
        elif value.endswith(".npz") and not name:
            found |= {names[key]: array for key, array in read_arrays(value, arguments, names).items()}
        elif value.endswith(".npy") and name:
            found[chosen[0]] = _read_array(value, arguments[chosen[0]])
        else:
            raise DiagnosticError.of(
                f"'{text}' is no input",
                hint="write FILE.npz, NAME=FILE.npy, NAME=LOW:HIGH or LOW:HIGH, for example --inputs arg0=-1:1",
            )
    return found


def read_arrays(path: str, arguments: Sequence[Argument], names: Mapping[str, int]) -> dict[str, Array]:
    """The arrays of a ``.npz`` file, each of which is named like an argument and has its shape.

    Raises DiagnosticError for any other file. What does not fit is told from its header, before it is read.
    """
    found = {}
    with _told_of(path), zipfile.ZipFile(path) as archive:
        for entry in archive.namelist():
            key = entry.removesuffix(".npy")
            if key not in names:
                raise DiagnosticError.of(
                    f"{path} has an array '{key}', which is no argument", hint=f"there are {', '.join(names)}"
                )
            with archive.open(entry) as file:
                _check_header(file, arguments[names[key]], path)
            with archive.open(entry) as file:
                found[key] = np.lib.format.read_array(file, allow_pickle=False)
    if not found:
        raise DiagnosticError.of(f"{path} holds no array")
    return found


def _read_array(path: str, argument: Argument) -> Array:
    with _told_of(path), Path(path).open("rb") as file:
        _check_header(file, argument, path)
        file.seek(0)
        return np.lib.format.read_array(file, allow_pickle=False)


@contextmanager
def _told_of(path: str) -> Iterator[None]:
    """Whatever is wrong with the content of a file becomes a DiagnosticError."""
    try:
        yield
    except (DiagnosticError, FileNotFoundError, IsADirectoryError, PermissionError):
        raise
    except Exception as error:  # ValueError, EOFError, BadZipFile, zlib.error and others for a malformed file.
        raise DiagnosticError.of(f"{path} is no array file: {error}") from None


def _check_header(file: Any, argument: Argument, path: str) -> None:
    """Raises DiagnosticError if the array that begins here cannot be ``argument``, ValueError if there is none."""
    version = np.lib.format.read_magic(file)
    if version != (1, 0):  # Later versions are for headers of more than 64 KB, which an array of numbers never has.
        raise ValueError(f"version {version} of the format is not read")
    shape, _, dtype = np.lib.format.read_array_header_1_0(file)
    if dtype.kind not in "fiu":
        raise DiagnosticError.of(f"{path} does not hold real numbers")
    if shape != argument.shape:
        raise DiagnosticError.of(f"{path} is {shape}, but {argument.name} is {argument.shape}")
