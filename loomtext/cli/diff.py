"""``loomtext diff``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from loomtext.cli.files import read_text, shown_name, write_output

if TYPE_CHECKING:
    from rich.table import Table

    from loomtext.compare import Comparison, Difference, Side
    from loomtext.ir.core import Operation

_SHOWN = 100
"""So many differences are shown to people who set no limit."""


def _limit(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"'{text}' is not a number of differences")
    return int(text)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "SSA numbers, argument names, quoted and custom forms, the order of attributes and locations do not "
        "count. Exits with 0 if the files are equivalent and with 1 if not."
    )
    parser.add_argument("a", metavar="A", help="an MLIR file, or - for standard input")
    parser.add_argument("b", metavar="B", help="the file to compare with it")
    parser.add_argument("--json", action="store_true", help="print the differences as JSON")
    parser.add_argument(
        "--limit", type=_limit, metavar="N",
        help=f"show at most N differences (default: {_SHOWN}, with --json all); 0 shows all",
    )  # fmt: skip
    parser.add_argument(
        "--diagnostics", choices=("text", "json"), default="text", help="form of error messages"
    )
    parser.set_defaults(run=run, usage_error=parser.error)


def run(options: argparse.Namespace) -> int:
    """Compare and show."""
    from loomtext.cli.terminal import patience
    from loomtext.compare import diff

    if options.a == options.b == "-":
        options.usage_error("only one of A and B can be standard input")
    with patience(f"comparing {shown_name(options.a)} with {shown_name(options.b)}"):
        a, b = _read(options.a, options.b)
        comparison = diff(a, b)
    default = len(comparison.differences) if options.json else _SHOWN
    limit = (default if options.limit is None else options.limit) or len(comparison.differences)
    shown = comparison.differences[:limit]
    if options.json:
        write_output(None, _json(comparison, shown, options))
    elif shown and _in_colour():
        _show_side_by_side(shown, options)
        write_output(None, _summary(comparison, len(shown), options))
    else:
        write_output(None, "".join(map(_plain, _grouped(shown))) + _summary(comparison, len(shown), options))
    return int(not comparison.equivalent)


def _read(name_a: str, name_b: str) -> tuple[Operation, Operation]:
    from loomtext.grammar.reader import parse

    text_a, text_b = read_text(name_a), read_text(name_b)
    a = parse(text_a, shown_name(name_a))
    return a, a if text_a == text_b else parse(text_b, shown_name(name_b))


def _json(comparison: Comparison, shown: Sequence[Difference], options: argparse.Namespace) -> str:
    data = {
        "equivalent": comparison.equivalent,
        "a": shown_name(options.a),
        "b": shown_name(options.b),
        "counts": comparison.counts,
        "differences": [d.as_data() for d in shown],
    }
    return json.dumps(data, indent=2) + "\n"


# -- text ----------------------------------------------------------------------------------------------


def _grouped(differences: Sequence[Difference]) -> Iterator[list[Difference]]:
    """Differences of one pair of operations together."""
    for _, group in groupby(differences, lambda d: (d.path, d.a, d.b)):
        yield list(group)


def _plain(group: Sequence[Difference]) -> str:
    first = group[0]
    lines = [f"@ {first.path}", *(f"{d.kind}: {d.message}" for d in group)]
    for mark, place in (("-", first.a), ("+", first.b)):
        if place is not None:
            lines.append(f" {mark} {place.line}: {place.text}")
    return "\n".join(lines) + "\n\n"


def _summary(comparison: Comparison, shown: int, options: argparse.Namespace) -> str:
    total = len(comparison.differences)
    if not total:
        return f"{shown_name(options.a)} and {shown_name(options.b)} are equivalent\n"
    counts = ", ".join(f"{n} {kind}" for kind, n in comparison.counts.items())
    rest = f"; the first {shown} are shown, --limit 0 shows all" if shown < total else ""
    return f"{total} difference{'' if total == 1 else 's'} ({counts}){rest}\n"


# -- terminal ------------------------------------------------------------------------------------------


def _in_colour() -> bool:
    from loomtext.cli.terminal import wants_colour

    return wants_colour(sys.stdout)


def _show_side_by_side(differences: Sequence[Difference], options: argparse.Namespace) -> None:
    from rich.console import Console
    from rich.text import Text

    console = Console(highlight=False)
    for mark, name, colour in (("-", options.a, "red"), ("+", options.b, "green")):
        console.print(Text(f"{mark} {shown_name(name)}", f"bold {colour}"), soft_wrap=True)
    console.print()
    for group in _grouped(differences):
        first = group[0]
        console.print(Text(first.path, "dim"))
        for difference in group:
            console.print(Text.assemble((difference.kind, "bold yellow"), ": ", difference.message))
        console.print(_side_by_side(_cell(first.a, first.b, "red"), _cell(first.b, first.a, "green")))
        console.print()


def _side_by_side(left: Table, right: Table) -> Table:
    """Two halves with a rule between them."""
    from rich.box import MINIMAL
    from rich.table import Table

    table = Table(box=MINIMAL, show_header=False, show_edge=False, expand=True, border_style="dim")
    table.padding = (0, 1, 0, 0)
    table.add_column(ratio=1)
    table.add_column(ratio=1)
    table.add_row(left, right)
    return table


def _cell(place: Side | None, other: Side | None, colour: str) -> Table:
    """A line and its number, with a hanging indent; the words that the other side has not are coloured."""
    from rich.table import Table
    from rich.text import Text

    cell = Table.grid(expand=True, padding=(0, 1, 0, 0))
    cell.add_column(width=5, justify="right", style="dim")
    cell.add_column(ratio=1, overflow="fold")
    if place is None:
        cell.add_row("", Text("(nothing)", "dim"))
        return cell
    text = Text()
    known = set(other.text.split()) if other is not None else set()
    for i, word in enumerate(place.text.split()):
        text.append(" " if i else "").append(word, "" if word in known else colour)
    cell.add_row(str(place.line), text)
    return cell
