"""Arrays for a program's arguments: seeded random numbers, files, ranges."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
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
            for key, array in read_arrays(value).items():
                if key not in names:
                    raise DiagnosticError.of(
                        f"{value} has an array '{key}', which is no argument", hint=f"there are {', '.join(names)}"
                    )
                found[names[key]] = _fitting(array, arguments[names[key]], value)
        elif value.endswith(".npy") and name:
            found[chosen[0]] = _fitting(read_array(value), arguments[chosen[0]], value)
        else:
            raise DiagnosticError.of(
                f"'{text}' is no input",
                hint="write FILE.npz, NAME=FILE.npy, NAME=LOW:HIGH or LOW:HIGH, for example --inputs arg0=-1:1",
            )
    return found


def read_array(path: str) -> Array:
    """The array of a ``.npy`` file. Raises DiagnosticError if it is none."""
    return _read(path)


def read_arrays(path: str) -> dict[str, Array]:
    """The arrays of a ``.npz`` file. Raises DiagnosticError if it is none."""
    loaded = _read(path)
    if not isinstance(loaded, np.lib.npyio.NpzFile):
        raise DiagnosticError.of(f"{path} is no .npz file")
    with loaded:
        try:
            return {key: loaded[key] for key in loaded.files}
        except (ValueError, OSError, KeyError) as error:
            raise DiagnosticError.of(f"{path}: {error}") from None


def _read(path: str) -> Any:
    try:
        return np.load(Path(path), allow_pickle=False)
    except OSError:
        raise
    except Exception as error:  # NumPy raises ValueError, EOFError, BadZipFile and others for a malformed file.
        raise DiagnosticError.of(f"{path} is no array file: {error}") from None


def _fitting(array: Any, argument: Argument, path: str) -> Array:
    if not isinstance(array, np.ndarray) or array.dtype.kind not in "fiu":
        raise DiagnosticError.of(f"{path} does not hold real numbers")
    if array.shape != argument.shape:
        raise DiagnosticError.of(f"{path} is {array.shape}, but {argument.name} is {argument.shape}")
    return array
