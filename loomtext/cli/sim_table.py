"""The table over candidates of ``loomtext sim``."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loomtext.sim.faults import Fault
    from loomtext.sim.running import Outcome

SHOWN_FAULTS = 3
"""Faults shown a candidate with ``--faults stop``."""
_NARROW = 12
"""Characters that a folded column has at least."""


@dataclass(frozen=True)
class Column:
    """A column of the table."""

    title: str
    is_number: bool = True
    folds: bool = False
    """May take several lines in a terminal."""
    rank: int = 0
    """Columns of rank 1, 2 ... are left out of a terminal that is too narrow, in this order; 0 stays."""


_TIMES = (
    Column("cycles"), Column("us", rank=8), Column("bound", is_number=False, rank=7), Column("bound/cycles", rank=5),
    Column("read MB", rank=3), Column("written MB", rank=1), Column("NoC MB", rank=2),
    Column("busiest link", is_number=False, rank=6),
)  # fmt: skip


def columns(timed: bool) -> tuple[Column, ...]:
    """All columns; those of time only if ``timed``."""
    return (
        Column("#"), Column("candidate", is_number=False, folds=True), *(_TIMES if timed else ()),
        Column("L1 bytes", rank=4), Column("max error"), Column("verdict", is_number=False, folds=True),
    )  # fmt: skip


@dataclass
class Report:
    """What is shown of a candidate; its micro-ops are gone."""

    index: int
    name: str
    short: str
    """The name without what all candidates of the file share."""
    verdict: str
    faults: list[Fault]
    digest: str
    cells: list[str]
    """Under :func:`columns`, without number and name."""
    data: dict[str, Any] | None
    """For ``--json`` and ``--html``."""
    notes: list[str]
    """What one has to know of the model of time."""
    picture: str
    """For ``--html``."""

    @property
    def row(self) -> list[str]:
        """Cells under :func:`columns`."""
        return [str(self.index), self.short, *self.cells]


def cells(outcome: Outcome, measured: dict[str, Any] | None, timed: bool) -> list[str]:
    """Cells of a candidate, without number and name."""
    times = ([] if not timed else ["-"] * len(_TIMES)) if measured is None else _times(measured)
    error = "-" if outcome.errors is None else f"{outcome.errors.row:.1e}"
    codes = dict.fromkeys(f.code for f in outcome.faults if f.is_error)
    verdict = " ".join(codes) if outcome.verdict == "fault" else outcome.verdict
    return [*times, str(outcome.program.l1_bytes), error, verdict]


def _times(measured: dict[str, Any]) -> list[str]:
    memory, noc, bound, time = measured["memory"], measured["noc"], measured["bound"], measured["time"]
    nocs = [noc[key] for key in ("noc0", "noc1")]
    busiest = max(nocs, key=lambda n: n["busiest_utilisation"])
    link = f"{busiest['busiest_link']} {busiest['busiest_utilisation']:.0%}" if busiest["busiest_link"] else "-"
    return [
        f"{time['cycles']:.0f}", f"{time['microseconds']:.1f}", bound["name"],
        f"{bound['cycles'] / time['cycles']:.0%}" if time["cycles"] else "-", f"{memory['read_bytes'] / 1e6:.2f}",
        f"{memory['written_bytes'] / 1e6:.2f}", f"{sum(n['bytes'] for n in nocs) / 1e6:.2f}", link,
    ]  # fmt: skip


def show(reports: Sequence[Report], file: str, timed: bool, every_fault: bool) -> None:
    """Print the table, faults, notes and a summary; warnings only with ``every_fault``."""
    from loomtext.cli.table import table
    from loomtext.cli.terminal import wants_colour

    shown = columns(timed)
    rows = [r.row for r in reports]
    if wants_colour(sys.stdout):
        _rich(shown, rows)
    else:
        right = [i for i, column in enumerate(shown) if column.is_number]
        sys.stdout.write(table([c.title for c in shown], rows, right=right))
    for report in reports:
        errors = [f for f in report.faults if f.is_error][:SHOWN_FAULTS]
        for fault in report.faults if every_fault else errors:
            sys.stdout.write(f"{report.index}: {fault.text(file)}\n")
    for note in dict.fromkeys(n for r in reports for n in r.notes):
        sys.stdout.write(f"note: {note}\n")
    counts = ", ".join(f"{n} {v}" for v, n in Counter(r.verdict for r in reports).items())
    digests = [r.digest for r in reports if r.digest]
    same = ""
    if len(digests) > 1 and len(set(digests)) == 1:
        same = "; all outputs are bit-identical" if len(digests) == len(reports) else (
            f"; the outputs of {len(digests)} are bit-identical"
        )  # fmt: skip
    sys.stdout.write(f"{len(reports)} candidate{'s' * (len(reports) != 1)}: {counts}{same}\n")


def _rich(shown: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console(file=sys.stdout)
    kept = _fitting(shown, rows, console.width)
    grid = Table(box=None, header_style="bold", pad_edge=False)
    for i in kept:
        column = shown[i]
        grid.add_column(
            column.title, justify="right" if column.is_number else "left", overflow="fold", no_wrap=not column.folds,
            min_width=_NARROW if column.folds else None,
        )  # fmt: skip
    styles = {"right": "green", "wrong": "bold red", "ran": ""}
    for row in rows:
        kept_cells = [row[i] for i in kept]
        style = styles.get(kept_cells[-1], "red")
        grid.add_row(*kept_cells[:-1], f"[{style}]{kept_cells[-1]}[/]" if style else kept_cells[-1])
    console.print(grid)
    if left := [column.title for i, column in enumerate(shown) if i not in kept]:
        console.print(f"not shown in this width: {', '.join(left)} (--csv has all columns)", style="dim")


def _fitting(shown: Sequence[Column], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """Columns that fit into a terminal."""
    kept = list(range(len(shown)))

    def needed() -> int:
        sizes = [_NARROW if shown[i].folds else max(len(shown[i].title), *(len(r[i]) for r in rows)) for i in kept]
        return sum(sizes) + 2 * len(kept) + _NARROW

    for i in sorted((i for i in kept if shown[i].rank), key=lambda i: shown[i].rank):
        if needed() > width:
            kept.remove(i)
    return kept
