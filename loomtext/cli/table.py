"""Plain tables: columns aligned by blanks, so that they can be read and cut."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def table(head: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = (), indent: str = "") -> str:
    """Lines of a table with a head; ``right`` lists the columns that are aligned to the right."""
    widths = [max(len(row[i]) for row in (head, *rows)) for i in range(len(head))]
    lines = []
    for row in (head, *rows):
        cells = [
            cell.rjust(w) if i in right else cell.ljust(w) for i, (cell, w) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append((indent + "  ".join(cells)).rstrip() + "\n")
    return "".join(lines)


def csv_text(rows: Iterable[Sequence[object]]) -> str:
    """Rows as comma-separated values, quoted where that is needed."""
    import csv
    import io

    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def amount(size: int) -> str:
    """A number of bytes for people: ``1464 KiB``, ``12 GiB``; exact, or with ``~`` in front."""
    for unit, factor in (("GiB", 2**30), ("MiB", 2**20), ("KiB", 2**10)):
        if size >= factor and (size % factor == 0 or unit == "KiB" or size >= 100 * factor):
            return f"{size // factor} {unit}" if size % factor == 0 else f"~{size / factor:.1f} {unit}"
    return f"{size} B"
