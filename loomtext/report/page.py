"""The page: a table of candidates, and a page for each of them inside it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from loomtext.ir.diagnostics import DiagnosticError

_PARTS = ("data.js", "mesh.js", "timeline.js", "candidate.js", "overview.js")
"""Scripts, in the order in which they are put together."""


@dataclass(frozen=True)
class Entry:
    """One candidate of the page."""

    index: int
    name: str
    short: str
    """The name without what all candidates share."""
    cells: Sequence[str]
    """Its row of the table."""
    verdict: str
    """``right``, ``wrong``, ``ran`` or ``fault``."""
    faults: Sequence[str]
    """Lines for people."""
    data: Mapping[str, Any]
    """All metrics, as ``--json`` writes them."""
    picture: str
    """Its :func:`loomtext.report.payload.payload`; empty without a run in time."""


def require() -> None:
    """Raise DiagnosticError if the libraries of the page are not installed."""
    try:
        import bokeh  # noqa: F401
        import jinja2  # noqa: F401
    except ImportError as error:
        hint = "pip install 'loomtext[report]', or '.[report]' in a clone"
        raise DiagnosticError.of(f"a report needs the package '{error.name}'", hint=hint) from None


def page(title: str, head: Sequence[str], numbers: Sequence[int], entries: Sequence[Entry]) -> str:
    """The text of the page.

    Args:
        title: heading, usually the file's name.
        head: titles of the table's columns; the first two are number and name.
        numbers: columns that are sorted as numbers.
        entries: candidates, in the order of the file.
    """
    from loomtext.report.figures import KIND_COLOURS, VERDICT_COLOURS, figures

    dots = [
        {
            "bound": e.data["bound"]["cycles"], "cycles": e.data["time"]["cycles"], "kind": e.data["bound"]["name"],
            "name": e.name, "index": e.index, "colour": VERDICT_COLOURS[e.verdict],
        }
        for e in entries
        if e.picture
    ]  # fmt: skip
    fastest = min(dots, key=lambda dot: dot["cycles"], default=None)
    script = "\n" + "\n".join(_resource(part) for part in _PARTS)
    settings = {"figures": figures(), "kinds": KIND_COLOURS, "candidates": dots}
    return str(_template().render(
        title=title, head=head, numbers=set(numbers), entries=entries, script=script, style=_resource("page.css"),
        library=_library(), settings=_json(settings), kinds=KIND_COLOURS, counts=Counter(e.verdict for e in entries),
        fastest=fastest, profile=next((e.data["identity"]["profile"] for e in entries if e.picture), None),
        allowed=[_hash(_library()), _hash(script)],
    ))  # fmt: skip


def _json(data: Any) -> str:
    """JSON that no HTML reader takes for the end of a script."""
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _hash(script: str) -> str:
    """What a content security policy calls a script by."""
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"


def _resource(name: str) -> str:
    return (files("loomtext.report") / "page" / name).read_text("utf-8")


@cache
def _library() -> str:
    """The script of the plotting library."""
    from bokeh.resources import Resources

    text = "\n".join(Resources(mode="inline", components=["bokeh"]).js_raw)
    return text.replace("</script", "<\\/script")


@cache
def _template() -> Any:
    from jinja2 import Environment, StrictUndefined

    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    environment.filters["count"] = lambda value: f"{value:,.0f}"
    environment.filters["percent"] = lambda value: f"{value:.1%}"
    environment.filters["megabytes"] = lambda value: f"{value / 1e6:,.2f} MB"
    return environment.from_string(_resource("page.html"))
