"""``loomtext explain``."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Any

from loomtext.cli import stage_options
from loomtext.cli.files import read_module, shown_name, write_output

if TYPE_CHECKING:
    from loomtext.rewrite.explanation import Entry, Explanation, Step
    from loomtext.rewrite.provenance import Event

_WORDS = {
    "operands": "operands replaced or retyped",
    "merged": "merged with an equal one",
    "respelled": "printed in canonical form",
}
"""How it is said what became of an operation, where that is not the word itself."""


def _lines(text: str) -> tuple[int, int]:
    """The first and the last line of ``N`` or ``N:M``, from 1."""
    first, colon, last = text.partition(":")
    if not all(part.isascii() and part.isdigit() for part in (first, last if colon else first)):
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form N or N:M")
    found = int(first), int(last if colon else first)
    if not 0 < found[0] <= found[1]:
        raise argparse.ArgumentTypeError(f"'{text}' is no range of lines; they count from 1")
    return found


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Places are written stage:line. The lines are those of the file that `loomtext lower` writes with the same "
        "options. With neither --line nor --match, the last stage is printed with a comment behind every operation: "
        "the rule that made it, or changed it last, and the line of the stage before that it comes from (<-) or was "
        "put at; the file is still valid. All candidates are explained unless --select or --limit leaves some out. "
        "Example: loomtext explain kernel.mlir --to 02 --match loom.alloc"
    )
    parser.add_argument("file", metavar="FILE", help="a stage file, or - for standard input")
    stage_options.add_range(parser)
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--line", type=_lines, metavar="N[:M]", help="the history of these lines of the last stage, back to the input"
    )
    which.add_argument("--match", metavar="TEXT", help="the same for the operations whose line contains TEXT")
    parser.add_argument("--texts", action="store_true", help="show the operations before and after each rewrite")
    parser.add_argument("--json", action="store_true", help="print the history of the lines as JSON")
    stage_options.add_steering(parser)
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the stages with a log and print what it says about the lines."""
    from loomtext.cli.idle import notes
    from loomtext.cli.terminal import patience, show_all
    from loomtext.rewrite.explanation import explain

    module = read_module(options.file)
    start, to = stage_options.chosen_range(options, module)
    with patience(f"lowering {shown_name(options.file)}"):
        found = explain(module, start, to, stage_options.settings(options))
    show_all([*notes(options, start, to), *found.warnings], options.diagnostics)
    entries = _chosen(found, options)
    if options.json:
        write_output(None, _json(found, entries))
    elif options.line is None and options.match is None:
        write_output(None, _commented(found))
    else:
        write_output(None, "\n".join(_history(found, entry, options.texts) for entry in entries))
    return 0


# -- choosing lines ------------------------------------------------------------------------------------


def _chosen(found: Explanation, options: argparse.Namespace) -> list[Entry]:
    """The operations that are asked for, each once. Raises DiagnosticError if there are none."""
    from loomtext.ir.diagnostics import DiagnosticError

    listing = found.last
    name = f"the text of stage {listing.stage.number}"
    if options.line is not None:
        first, last = options.line
        if last > listing.count:
            raise DiagnosticError.of(f"{name} has {listing.count} lines, so there is no line {last}")
        owners = [listing.owner(line) for line in range(first, last + 1)]
        entries = list(dict.fromkeys(entry for entry in owners if entry is not None))
        if not entries:
            lines = f"line {first}" if first == last else f"lines {first} to {last}"
            raise DiagnosticError.of(f"{name} has no operation in {lines}")
        return entries
    entries = [entry for _, entry in sorted(listing.entries.items())]
    if options.match is not None:
        entries = [entry for entry in entries if options.match in listing.lines[entry.line - 1]]
        if not entries:
            raise DiagnosticError.of(
                f"no operation in {name} contains '{options.match}'", hint="`loomtext lower` prints the text"
            )
    return entries


# -- the whole file ------------------------------------------------------------------------------------


def _commented(found: Explanation) -> str:
    listing = found.last
    return "\n".join(
        line if number not in listing.entries else f"{line} // {_comment(found, listing.entries[number])}"
        for number, line in enumerate(listing.lines, 1)
    )


def _comment(found: Explanation, entry: Entry) -> str:
    steps = list(found.ancestry(entry))
    for step in steps:
        if step.maker is not None:
            arrow = "at" if step.is_addition else "<-"
            origin = "" if step.before is None else f" {arrow} {step.before}"
            return f"{step.listing.stage.number} {step.maker.rewrite.rule}{origin}"
    return f"as in {steps[-1].place}"


# -- the history of lines ------------------------------------------------------------------------------


def _history(found: Explanation, entry: Entry, texts: bool) -> str:
    from loomtext.cli.terminal import wants_colour

    bold, plain = ("\x1b[1m", "\x1b[0m") if wants_colour(sys.stdout) else ("", "")
    steps = list(found.ancestry(entry))
    lines = []
    for step in steps:
        if step.events or step in (steps[0], steps[-1]):
            lines.append(f"{bold}{step.place}{plain}  {step.text}")
            lines += [f"    {line}" for line in _told(step, step is steps[-1], found, texts)]
    return "\n".join(lines) + "\n"


def _told(step: Step, is_last: bool, found: Explanation, texts: bool) -> Iterator[str]:
    """What became of an operation in a stage, the latest first."""
    if not step.events:
        yield "as in the input" if is_last and step.listing is found.listings[0] else f"as in {step.before}"
    for (text, rewrites), group in groupby(reversed(step.events), lambda e: (_sentence(e), _rewrites(e, texts))):
        times = len(list(group))
        yield text if times == 1 else f"{text} ({times} times)"
        yield from rewrites
    if step.is_addition and step.before is not None:
        yield f"put at {step.before}"


def _sentence(event: Event) -> str:
    rewrite, author = event.rewrite, event.rewrite.author
    where = f"stage {rewrite.stage}" + (f", pass {rewrite.pass_name}" if rewrite.pass_name else "")
    who = "" if author.name == rewrite.pass_name else f", by {author.kind or 'code'} {author.name}"
    doc = f": {author.doc}" if author.doc else ""
    return f"{_WORDS.get(event.kind, event.kind)} in {where}{who} ({author.place}){doc}"


def _rewrites(event: Event, texts: bool) -> tuple[str, ...]:
    before, after = event.rewrite.before, event.rewrite.after
    return (*(f"  - {line}" for line in before), *(f"  + {line}" for line in after)) if texts else ()


# -- for tools -----------------------------------------------------------------------------------------


def _json(found: Explanation, entries: Sequence[Entry]) -> str:
    data = {
        "stage": found.last.stage.number,
        "lines": [
            {"line": entry.line, "history": [_step_data(step) for step in found.ancestry(entry)]} for entry in entries
        ],
    }
    return json.dumps(data, indent=2) + "\n"


def _step_data(step: Step) -> dict[str, Any]:
    return {
        "stage": step.listing.stage.number,
        "line": step.entry.line,
        "text": step.text,
        "from": None if step.is_addition else step.entry.before,
        "at": step.entry.before if step.is_addition else None,
        "events": [_event_data(event) for event in step.events],
    }


def _event_data(event: Event) -> dict[str, Any]:
    rewrite, author = event.rewrite, event.rewrite.author
    return {
        "kind": event.kind,
        "pass": rewrite.pass_name,
        "by": author.kind or "code",
        "name": author.name,
        "place": author.place,
        "doc": author.doc,
        "before": list(rewrite.before),
        "after": list(rewrite.after),
    }
