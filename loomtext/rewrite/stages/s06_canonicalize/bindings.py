"""Block sizes: which numbers the symbols of each function stand for.

Sizes come from the command line (``SYM=N``), from a JSON file in the reference's form, or, if nothing is
given, from the reference's placeholders (``placeholders.json``: by number of symbols, in order of appearance;
``*`` stands for any other number).
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, NoReturn

from loomtext.ir.diagnostics import DiagnosticError, Source

Binding = Mapping[str, int]
"""A size, in elements, for each symbol by its name without ``@``."""

DOUBLE_BUFFER = "is_double_buffer"
"""A switch that the block-size solver writes beside the sizes: 1 if loads are double buffered, 0 if not."""
ALL = "ALL"
ORDER = "__loom_candidate_order__"


@dataclass(frozen=True)
class BlockSizes:
    """Sizes from outside. A function may have several bindings; it is then written once for each."""

    by_function: Mapping[str, tuple[Binding, ...] | None] = field(default_factory=dict)
    """By the name of a function of stage 05; None drops the function."""
    everywhere: tuple[Binding, ...] | None = None
    """For the functions that are not named."""
    order: tuple[str, ...] = ()
    """Names of functions in the order in which they are written; the others follow."""

    def of(self, function: str) -> tuple[Binding, ...] | None:
        """The bindings of a function; None if it has none and is dropped."""
        return self.by_function.get(function, self.everywhere)

    @property
    def reorders(self) -> bool:
        """True if functions may be written in another order than that of the input."""
        return bool(self.order) or (self.everywhere is not None and bool(self.by_function))

    def output_places(self, functions: Iterable[str]) -> list[int]:
        """The places of the functions, from 0, in the order in which they are written.

        As in the reference, sizes for all functions put the ones they cover first, in the order of the input.
        """
        names = list(functions)
        order = self.order
        if self.everywhere is not None:
            order = tuple(name for name in names if name not in self.by_function)
        place = {name: i for i, name in reversed(list(enumerate(order)))}
        return sorted(range(len(names)), key=lambda i: place.get(names[i], len(order)))


def block_sizes(option: BlockSizes | Mapping[str, int] | None) -> BlockSizes | None:
    """The option ``block_sizes`` of a run; None if sizes are to be placeholders.

    A mapping from symbols to numbers is meant for every function. Raises DiagnosticError for a bad number.
    """
    if option is None or isinstance(option, BlockSizes):
        return option
    if not option:
        return None
    return BlockSizes(everywhere=(_binding(option, "block sizes", None),))


# -- placeholders --------------------------------------------------------------------------------------


@cache
def _placeholders() -> dict[str, list[int]]:
    text = (Path(__file__).parent / "placeholders.json").read_text(encoding="utf-8")
    return json.loads(text)  # type: ignore[no-any-return]


def placeholder_sizes(symbols: Iterable[str]) -> Binding:
    """The sizes that the reference falls back to, for symbols in order of appearance."""
    names = list(symbols)
    table = _placeholders()
    sizes = table.get(str(len(names)), table["*"] * len(names))
    return dict(zip(names, sizes, strict=True))


# -- JSON ----------------------------------------------------------------------------------------------


def read_block_sizes(text: str, name: str) -> BlockSizes | None:
    """Block sizes from JSON text; None for an empty text. Raises DiagnosticError that names what is wrong."""
    if not text.strip():
        return None
    source = Source(text, name)
    try:
        data = json.loads(text, parse_constant=_refuse_constant, object_pairs_hook=_Objects(source))
    except json.JSONDecodeError as error:
        raise DiagnosticError.of(
            f"the block sizes are not valid JSON: {error.msg}", source, min(error.pos, len(text))
        ) from None
    except (ValueError, RecursionError) as error:
        raise DiagnosticError.of(f"the block sizes are not valid JSON: {error}", source, 0) from None
    if not isinstance(data, dict):
        _fail("block sizes must be a JSON object at the top level", source, "")
    order = _order(data.pop(ORDER, []), source)
    bindings = {key: _bindings(key, value, source) for key, value in data.items()}
    everywhere = bindings.pop(ALL, None)
    return BlockSizes(bindings, everywhere, order)


class _Objects:
    """Makes the objects of a JSON text, and refuses keys that are given twice."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.seen: Counter[str] = Counter()
        """How often each key came so far. Objects are made innermost first, so equal keys come in their order."""

    def __call__(self, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                _fail(f"Key '{key}' is given twice", self.source, key, self.seen[key])
            found[key] = value
            self.seen[key] += 1
        return found


def _refuse_constant(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a number of JSON")


def _order(value: Any, source: Source) -> tuple[str, ...]:
    if not isinstance(value, list):
        _fail(f"Value for '{ORDER}' must be an array", source, ORDER)
    if not all(isinstance(entry, str) for entry in value):
        _fail(f"Entries in '{ORDER}' must be strings", source, ORDER)
    return tuple(value)


def _bindings(key: str, value: Any, source: Source) -> tuple[Binding, ...] | None:
    if value is None:
        return None
    if isinstance(value, dict):
        return (_binding(value, key, source),)
    if not isinstance(value, list):
        _fail(f"Value for key '{key}' must be a JSON object, array of objects, or null", source, key)
    if not value:
        _fail(f"Value for key '{key}' must not be an empty array", source, key)
    for i, entry in enumerate(value):
        if not isinstance(entry, dict):
            _fail(f"Value for key '{key}' at index {i} must be a JSON object", source, key)
    return tuple(_binding(entry, key, source) for entry in value)


def _binding(sizes: Mapping[str, Any], key: str, source: Source | None) -> Binding:
    found: dict[str, int] = {}
    for symbol, size in sizes.items():
        integral = isinstance(size, int) or (isinstance(size, float) and size.is_integer())
        if isinstance(size, bool) or not integral:
            _fail(f"Value for symbol '{symbol}' in '{key}' must be an integer", source, symbol)
        name = symbol.removeprefix("@")
        if name == DOUBLE_BUFFER and size not in (0, 1):
            _fail(f"Value for '{symbol}' in '{key}' must be 0 or 1, but is {size}", source, symbol)
        if size <= 0 and name != DOUBLE_BUFFER:
            _fail(f"Value for symbol '{symbol}' in '{key}' must be positive, but is {size}", source, symbol)
        if size >= 2**63:
            _fail(f"Value for symbol '{symbol}' in '{key}' does not fit into 64 bits", source, symbol)
        if found.setdefault(name, int(size)) != size:
            _fail(f"Value for symbol '{name}' in '{key}' is given twice: {found[name]} and {size}", source, symbol)
    return found


def _fail(message: str, source: Source | None, key: str, behind: int = 0) -> NoReturn:
    """Raise an error at the mention of ``key`` in the file that is ``behind`` so many others."""
    quoted = json.dumps(key)
    at = source.text.find(quoted) if source is not None and key else 0
    for _ in range(behind if source is not None else 0):
        at = source.text.find(quoted, at + 1) if source is not None and at >= 0 else -1
    raise DiagnosticError.of(message, source, max(at, 0), length=len(quoted) if at > 0 else 1)
