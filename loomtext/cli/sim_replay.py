"""``loomtext sim replay``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loomtext.cli.arguments import natural
from loomtext.cli.files import write_output
from loomtext.cli.machine_options import add_machine

if TYPE_CHECKING:
    from collections.abc import Sequence

    from loomtext.sim.replay import Replay

HEAD = ("file", "transfers", "bytes", "measured", "simulated", "error", "contention-free")
_FLIT_HEAD = (*HEAD, "flit by flit", "error")

_NEAR = 0.02
"""Greatest difference from another model of the same transfers that counts as agreement."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "A trace is a JSON array of events recorded on silicon (tt-npe's form), which holds the measured time; a "
        "workload "
        "is an object with phases of transfers. A folder stands for its *.json files."
    )
    parser.add_argument("files", nargs="+", metavar="FILE", help="traces, workloads, or folders of them")
    add_machine(parser)
    parser.add_argument(
        "--in-flight", type=natural, default=2, metavar="N",
        help="transfers that a network interface sends at a time in one direction, and reads that it receives; 0 for "
        "no limit (default: 2)",
    )  # fmt: skip
    parser.add_argument(
        "--against", metavar="CSV", help="compare with the cycles of another tool: names in the first column"
    )
    parser.add_argument(
        "--column", default="ttnpe_cycles", metavar="NAME", help="column of --against (default: ttnpe_cycles)"
    )
    parser.add_argument(
        "--flit", action="store_true", help="run recordings without multicasts flit by flit as well; slower"
    )
    parser.add_argument("--json", metavar="OUT", help="write all numbers here (- for standard output)")
    parser.add_argument("--csv", metavar="OUT", help="write the table here (- for standard output)")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Replay the files and print a table."""
    from loomtext.cli.table import csv_text, table

    found = replays(options.files, options.profile, options.settings, options.in_flight, options.flit)
    if options.json:
        import json

        write_output(options.json, json.dumps([_data(r) for r in found], indent=2) + "\n")
    if options.csv:
        write_output(options.csv, csv_text([list(_data(found[0])), *(list(_data(r).values()) for r in found)]))
    if "-" not in (options.json, options.csv):
        if options.flit:
            rows = [(*row(r), _cycles(r.flits), _percent(r.flit_error)) for r in found]
            sys.stdout.write(table(_FLIT_HEAD, rows, right=range(1, 9)))
            sys.stdout.write(summary([r.error for r in found]))
            sys.stdout.write(f"flit by flit: {summary([r.flit_error for r in found])}")
        else:
            sys.stdout.write(table(HEAD, [row(r) for r in found], right=range(1, 7)))
            sys.stdout.write(summary([r.error for r in found]))
        if options.against:
            sys.stdout.write(_comparison(found, options))
    return 0


def _comparison(found: Sequence[Replay], options: argparse.Namespace) -> str:
    """The table of ``--against``; with and without latencies, which tt-npe does not add to the times of workloads."""
    from loomtext.cli.table import table
    from loomtext.sim.machine import build_machine
    from loomtext.sim.profile import load_profile
    from loomtext.sim.replay import flow_cycles, read_reference

    machine = build_machine(load_profile(options.profile, options.settings))
    reference = read_reference(options.against, options.column)
    rows, near = [], [0, 0]
    for replayed in found:
        name = replayed.recording.name
        if not reference.get(name):
            continue
        both = (replayed.cycles, flow_cycles(replayed.recording, machine, options.in_flight))
        differences = [cycles / reference[name] - 1.0 for cycles in both]
        near = [n + (abs(d) <= _NEAR) for n, d in zip(near, differences, strict=True)]
        rows.append((
            name, f"{reference[name]:.0f}", f"{both[0]:.0f}", f"{differences[0]:+.2%}", f"{both[1]:.0f}",
            f"{differences[1]:+.2%}",
        ))  # fmt: skip
    head = ("file", options.column, "simulated", "difference", "without latencies", "difference")
    return (
        "\n"
        + table(head, rows, right=range(1, 6))
        + (f"within {_NEAR:.0%}: {near[0]} of {len(rows)}, without latencies {near[1]}\n")
    )


def replays(
    files: Sequence[str], profile: str, settings: Sequence[str], in_flight: int = 2, flits: bool = False
) -> list[Replay]:
    """Replay files and the ``*.json`` files of folders, in order."""
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.sim.machine import build_machine
    from loomtext.sim.profile import load_profile
    from loomtext.sim.replay import read_recording, replay

    machine = build_machine(load_profile(profile, settings))
    paths = [p for name in files for p in (sorted(Path(name).glob("*.json")) if Path(name).is_dir() else [Path(name)])]
    if not paths:
        raise DiagnosticError.of(f"no *.json files in {', '.join(files)}")
    return [replay(read_recording(path, machine), machine, in_flight, flits) for path in paths]


def summary(found: Sequence[float | None]) -> str:
    """Mean and median absolute error of the files that have one."""
    from statistics import mean, median

    errors = [e for e in found if e is not None]
    if not errors:
        return "no file states a measured time\n"
    sizes = [abs(e) for e in errors]
    return (
        f"{len(errors)} measured: mean absolute error {mean(sizes):.2%}, median {median(sizes):.2%}, "
        f"from {min(errors):+.1%} to {max(errors):+.1%}\n"
    )


def row(replayed: Replay) -> tuple[str, ...]:
    """Cells of the table under :data:`HEAD`."""
    data = _data(replayed)
    return (
        data["file"], str(data["transfers"]), str(data["bytes"]), _cycles(data["measured_cycles"]),
        _cycles(data["cycles"]), _percent(data["error"]), _cycles(data["contention_free_cycles"]),
    )  # fmt: skip


def _cycles(value: float | None) -> str:
    return "-" if value is None else f"{value:.0f}"


def _percent(value: float | None) -> str:
    return "-" if value is None else f"{value:+.2%}"


def _data(replayed: Replay) -> dict[str, Any]:
    recording = replayed.recording
    return {
        "file": recording.name, "transfers": len(recording.transfers), "bytes": int(recording.transfers["size"].sum()),
        "measured_cycles": recording.measured, "cycles": replayed.cycles, "error": replayed.error,
        "contention_free_cycles": replayed.contention_free, "flit_cycles": replayed.flits,
        "flit_error": replayed.flit_error,
    }  # fmt: skip
