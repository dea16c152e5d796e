"""Hardware profiles: the numbers that the simulator runs with, each with its source.

A profile is a JSON file: ``values`` maps a dotted key to ``{"value", "unit", "source", "note"?}``. ``extends`` names a
profile that supplies what is not given. Rates are in B/cycle, latencies in cycles, sizes in bytes; null is unlimited.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property
from math import inf
from pathlib import Path
from typing import Any

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.profile_rules import problem

_FOLDER = Path(__file__).parent / "profiles"
DEFAULT_PROFILE = "isa-wh"
"""The profile that is used where none is named."""

@dataclass(frozen=True)
class Entry:
    """One number (or list, or choice) of a profile, and where it comes from."""

    value: Any
    unit: str
    source: str
    note: str = ""


@dataclass(frozen=True, eq=False)
class Profile:
    """The numbers of a machine. Immutable; :meth:`override` makes another one. Equal to itself only."""

    name: str
    purpose: str
    entries: Mapping[str, Entry]
    notes: tuple[str, ...] = ()
    """What one has to know of the model to read its times; shown with every run."""

    def value(self, key: str) -> Any:
        """The value of a key that every profile has. KeyError is a defect of the caller."""
        return self.entries[key].value

    def rate(self, key: str) -> float:
        """A rate in B/cycle; unlimited is infinity."""
        found = self.entries[key].value
        return inf if found is None else float(found)

    def rates(self, key: str) -> tuple[float, ...]:
        """Rates in B/cycle; unlimited is infinity."""
        return tuple(inf if v is None else float(v) for v in self.entries[key].value)

    def integer(self, key: str) -> int:
        """A whole number, of a key whose rule says so."""
        return int(self.entries[key].value)

    @cached_property
    def packet_table(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Packet sizes in bytes, ascending, and the rate that packets of that size reach in B/cycle."""
        return tuple(float(s) for s in self.value("noc.packet_sizes")), self.rates("noc.packet_rates")

    def overridden(self) -> dict[str, Any]:
        """Keys and values that ``--set`` changed."""
        return {key: entry.value for key, entry in self.entries.items() if entry.source == _SET}

    def override(self, settings: Iterable[str]) -> Profile:
        """The profile with ``key=value`` applied; values are JSON, or plain words.

        Raises DiagnosticError for an unknown key, a value of another kind, or one that makes no machine.
        """
        entries = dict(self.entries)
        for setting in settings:
            key, equals, text = setting.partition("=")
            key = key.strip()
            if not equals:
                raise DiagnosticError.of(f"'{setting}' sets nothing", hint="write --set key=value")
            if key not in entries:
                near = get_close_matches(key, entries, 1)
                raise DiagnosticError.of(
                    f"profile '{self.name}' has no '{key}'", hint=f"did you mean '{near[0]}'?" if near else None
                )
            entries[key] = replace(entries[key], value=_converted(key, text.strip(), entries[key].value), source=_SET)
        changed = replace(self, entries=entries)
        check(changed)
        return changed


_SET = "--set"


def shipped_profiles() -> tuple[str, ...]:
    """Names of the profiles that come with the package."""
    return tuple(sorted(path.stem for path in _FOLDER.glob("*.json")))


def load_profile(name: str | Path = DEFAULT_PROFILE, settings: Iterable[str] = ()) -> Profile:
    """Read a profile, shipped (by name) or of the user (by path), and apply ``key=value`` settings.

    Raises DiagnosticError for a file that is no profile, OSError for one that cannot be read.
    """
    return _read(_path(name), ()).override(settings)


def _path(name: str | Path) -> Path:
    shipped = _FOLDER / f"{name}.json"
    if Path(name).suffix == "" and shipped.exists():
        return shipped
    if not Path(name).is_file():
        raise DiagnosticError.of(
            f"there is no profile '{name}'", hint=f"shipped profiles: {', '.join(shipped_profiles())}; or a JSON file"
        )
    return Path(name)


_DEEPEST = 32


def _read(path: Path, above: tuple[Path, ...]) -> Profile:
    if path in above:
        raise DiagnosticError.of(f"profile {path} extends itself")
    if len(above) > _DEEPEST:
        raise DiagnosticError.of(f"more than {_DEEPEST} profiles extend each other")
    try:
        data = json.loads(path.read_text("utf-8"))
    except (ValueError, RecursionError) as error:
        raise DiagnosticError.of(f"{path} is not valid JSON: {error}") from None
    if not isinstance(data, dict) or not isinstance(data.get("values"), dict):
        raise DiagnosticError.of(f"{path} is no profile", hint='it needs an object with "name" and "values"')
    base = _read(_path(data["extends"]), (*above, path)) if isinstance(data.get("extends"), str) else None
    entries = dict(base.entries) if base else {}
    for key, entry in data["values"].items():
        if not isinstance(entry, dict) or "value" not in entry or not isinstance(entry.get("source"), str):
            raise DiagnosticError.of(f"{path}: '{key}' needs a value and a source")
        if base and key not in base.entries:
            raise DiagnosticError.of(f"{path}: '{key}' is no number of a profile")
        entries[key] = Entry(entry["value"], str(entry.get("unit", "")), entry["source"], str(entry.get("note", "")))
    notes = data.get("notes", [])
    if not isinstance(notes, list) or not all(isinstance(n, str) for n in notes):
        raise DiagnosticError.of(f"{path}: 'notes' must be a list of texts")
    notes = (*(base.notes if base else ()), *notes)
    name, purpose = str(data.get("name", path.stem)), str(data.get("purpose", ""))
    if not all(text.isprintable() for text in (name, *notes)):
        raise DiagnosticError.of(f"{path}: 'name' and 'notes' must be printable")
    profile = Profile(name, purpose, entries, notes)
    check(profile)
    return profile


def _converted(key: str, text: str, old: Any) -> Any:
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):  # Among them numbers with too many digits.
        value = text
    numbers = (int, float)
    same = (
        old is None or value is None
        or isinstance(value, bool) == isinstance(old, bool) and isinstance(value, numbers) and isinstance(old, numbers)
        or type(value) is type(old)
    )  # fmt: skip
    if not same:
        raise DiagnosticError.of(f"'{key}' is {json.dumps(old)}; {json.dumps(value)} is of another kind")
    return value


def check(profile: Profile) -> None:
    """Raise DiagnosticError if the values make no machine."""
    if found := problem({key: entry.value for key, entry in profile.entries.items()}):
        raise DiagnosticError.of(f"profile '{profile.name}': {found}")
