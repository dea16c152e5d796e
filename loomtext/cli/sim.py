"""``loomtext sim``."""

from __future__ import annotations

import argparse
import os
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from loomtext.cli.arguments import natural, positive
from loomtext.cli.files import arrays_to, read_module, shown_name, write_output
from loomtext.cli.machine_options import add_machine
from loomtext.cli.sim_table import Report, cells, columns, show
from loomtext.cli.table import csv_text

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from loomtext.ir.core import Operation
    from loomtext.sim.frontend import Candidate
    from loomtext.sim.profile import Profile
    from loomtext.sim.running import Outcome, Runner, Settings
    from loomtext.sim.timing import Timing

_UNITS = {"": 1, "k": 2**10, "m": 2**20, "g": 2**30, "t": 2**40}


def _bytes(text: str) -> int:
    """A size such as ``8GiB``, ``512M`` or ``1000000``."""
    match = re.fullmatch(r"(\d+)\s*([kmgt]?)(?:i?b)?", text.lower())
    if match is None or int(match[1]) == 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no size; write for example 8GiB")
    return int(match[1]) * _UNITS[match[2]]


def _tolerance(text: str) -> float:
    """A number from 0 on."""
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not number >= 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 0 on")
    return number


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Example: loomtext sim 08_tt-opt.mlir --candidate 0 --check. The exit code is 1 if a candidate faults or "
        "computes wrong numbers. `loomtext sim replay FILE...` replays recorded NoC traces, `loomtext sim validate` "
        "compares the machine model with published figures, `loomtext sim flit` measures a network flit by flit."
    )
    parser.add_argument("file", metavar="FILE", help="a stage-08 file, or - for standard input")
    parser.add_argument(
        "--candidate", action="append", metavar="NAME|INDEX|GLOB|all",
        help="which candidates to run (default: all); may be repeated",
    )  # fmt: skip
    _numbers_options(parser.add_argument_group("numbers"))
    _limits_options(parser.add_argument_group("meaning and limits"))
    time = parser.add_argument_group("time")
    time.add_argument("--no-timing", action="store_true", help="numbers and faults only")
    add_machine(time)
    time.add_argument("--trace", metavar="OUT", help="write a Trace Event file of the one chosen candidate")
    time.add_argument("--link-csv", metavar="OUT", help="write how busy its links and channels are over time")
    time.add_argument("--window", type=positive, default=128, metavar="CYCLES", help="of --link-csv (default: 128)")
    time.add_argument("--export-npe", metavar="OUT", help="write its transfers as a tt-npe workload, for `sim replay`")
    output = parser.add_argument_group("output")
    output.add_argument("--json", metavar="OUT", help="write all that is known here (- for standard output)")
    output.add_argument("--csv", metavar="OUT", help="write the table here (- for standard output)")
    output.add_argument("--html", metavar="OUT", help="write one page of pictures and tables here, readable offline")
    output.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def _numbers_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument("--no-numerics", action="store_true", help="addresses, buffers and time only")
    group.add_argument(
        "--check", nargs="?", const="auto", metavar="KERNEL|NPZ",
        help="compare outputs with the NumPy reference of a kernel (told from the function's name when none is given), "
        "or with the arrays of a .npz file",
    )  # fmt: skip
    group.add_argument(
        "--tolerance", type=_tolerance, metavar="X", help="largest error, relative to the norm of its row"
    )
    group.add_argument("--seed", type=natural, default=0, help="seed of random inputs (default: 0)")
    group.add_argument(
        "--inputs", action="append", default=[], metavar="INPUT",
        help="FILE.npz, NAME=FILE.npy, NAME=LOW:HIGH or LOW:HIGH; may be repeated",
    )  # fmt: skip
    group.add_argument("--outputs", metavar="NPZ", help="write outputs here, as INDEX_NAME for several candidates")
    group.add_argument(
        "--mode", default="f16/f32", choices=("f16/f32", "f16-strict", "bf16-dev", "f32"),
        help="precision of storage and sums (default: f16/f32)",
    )  # fmt: skip
    group.add_argument("--poison", action="store_true", help="destroy what a buffer holds when it is released")


def _limits_options(group: argparse._ArgumentGroup) -> None:
    group.add_argument(
        "--oob", default="strict", choices=("strict", "linear", "mask"),
        help="blocks that leave an array: an error, an error beyond its last element only, or cut off",
    )  # fmt: skip
    group.add_argument(
        "--double-buffer", default="auto", choices=("auto", "0", "1"), help="two slots for buffers that are loaded"
    )
    group.add_argument(
        "--matmul-accumulate", default="auto", choices=("auto", "never", "always"),
        help="whether loom.matmul adds to its result (auto: where older files mean it)",
    )  # fmt: skip
    group.add_argument("--allow-l1-overflow", action="store_true", help="buffers beyond the L1 are only a warning")
    group.add_argument(
        "--faults", default="stop", choices=("stop", "count"),
        help="stop at a candidate's errors, or list all with warnings, and go on to the numbers where that is possible",
    )  # fmt: skip
    group.add_argument("--max-ops", type=positive, default=4_000_000, metavar="N", help="micro-ops a candidate")
    group.add_argument(
        "--max-steps", type=positive, default=2_000_000_000, metavar="N", help="scalar instructions a candidate"
    )
    group.add_argument(
        "--max-memory", type=_bytes, default=8 * 2**30, metavar="SIZE", help="memory of a candidate (default: 8GiB)"
    )


def settings_of(options: argparse.Namespace) -> Settings:
    """What the arguments say of each candidate."""
    from loomtext.sim.frontend import Options
    from loomtext.sim.running import Settings

    return Settings(
        options=Options(
            oob=options.oob, double_buffer=options.double_buffer, accumulate=options.matmul_accumulate,
            allow_l1_overflow=options.allow_l1_overflow, max_ops=options.max_ops, max_steps=options.max_steps,
            max_memory=options.max_memory,
        ),
        numerics=not options.no_numerics, mode=options.mode, poison=options.poison, seed=options.seed,
        inputs=tuple(options.inputs), check=options.check, tolerance=options.tolerance,
        go_on=options.faults == "count",
    )  # fmt: skip


def run(options: argparse.Namespace) -> int:
    """Simulate candidates and print a table; 1 if one has an error or computes wrong numbers."""
    # Blocks are small, and threads of the product routine would only wait for each other.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from loomtext.cli.terminal import Progress
    from loomtext.sim.frontend import select, short_names
    from loomtext.sim.profile import load_profile
    from loomtext.sim.running import Runner

    loaded = load_profile(options.profile, options.settings)  # Without timing too, so that a wrong name is an error.
    profile = None if options.no_timing else loaded
    name = shown_name(options.file)
    module = read_module(options.file)
    found = _candidates(module)
    chosen = list(dict.fromkeys(c for wanted in options.candidate or ["all"] for c in select(found, wanted)))
    _check_options(options, len(chosen))
    shorts = dict(zip((c.index for c in found), short_names([c.name for c in found]), strict=True))
    runner = Runner(settings_of(options))
    reports: list[Report] = []
    with arrays_to(options.outputs) as write, Progress(len(chosen), "candidates") as progress:
        for candidate in chosen:
            prefix = f"{candidate.index}_" if len(chosen) > 1 else ""
            reports.append(_simulated(options, runner, candidate, profile, write, prefix, shorts[candidate.index]))
            progress.step()
    _write(options, reports)
    if "-" not in _outputs(options).values():
        show(reports, name, profile is not None, options.faults == "count")
    return int(any(r.verdict in ("fault", "wrong") for r in reports))


def _outputs(options: argparse.Namespace) -> dict[str, str]:
    """What is written where, by option."""
    names = ("outputs", "json", "csv", "html", "trace", "link_csv", "export_npe")
    return {f"--{n.replace('_', '-')}": getattr(options, n) for n in names if getattr(options, n) is not None}


def _check_options(options: argparse.Namespace, chosen: int) -> None:
    """Raise DiagnosticError for options that contradict each other."""
    from loomtext.ir.diagnostics import DiagnosticError

    outputs = _outputs(options)
    for option in ("--trace", "--link-csv", "--export-npe"):
        if option in outputs and (chosen != 1 or options.no_timing):
            hint = "leave --no-timing out" if options.no_timing else "choose it with --candidate"
            raise DiagnosticError.of(f"{option} is of one candidate, with timing", hint=hint)
    places = Counter(outputs.values())
    if twice := [option for option, place in outputs.items() if places[place] > 1]:
        raise DiagnosticError.of(f"{' and '.join(twice)} cannot be written to the same place")
    if options.no_numerics:
        needing = {"--check": options.check, "--outputs": options.outputs, "--poison": options.poison or None}
        if asked := [option for option, value in needing.items() if value is not None]:
            raise DiagnosticError.of(f"{asked[0]} needs numbers", hint="leave --no-numerics out")
    if options.html:
        from loomtext.report.page import require

        require()


def _candidates(module: Operation) -> list[Candidate]:
    """The candidates of a stage-08 module. Raises DiagnosticError for others, with the stage where that is why."""
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.sim.frontend import candidates

    try:
        return candidates(module)
    except DiagnosticError:
        stage = detect_stage(module)
        if int(stage) >= _BUFFERIZED:
            raise
        raise DiagnosticError.of(
            f"the input is at stage {stage}; what is simulated is stage 08", hint="`loomtext lower` gets there"
        ) from None


_BUFFERIZED = 7
"""Stage behind which programs have the operations that are simulated."""


def _simulated(
    options: argparse.Namespace, runner: Runner, candidate: Candidate, profile: Profile | None,
    write: Callable[[str, Any], None], prefix: str, short: str,
) -> Report:  # fmt: skip
    """Everything about one candidate, of which only the report outlives this function."""
    outcome = runner.run(candidate)
    for number, array in (outcome.outputs or {}).items():
        write(f"{prefix}{outcome.program.arguments[number].name}", array)
    outcome.outputs = None
    return _reported(options, outcome, _timed(options, outcome, profile, runner.held), short)


def _timed(options: argparse.Namespace, outcome: Outcome, profile: Profile | None, held: int) -> Timing | None:
    """The run in time, beside ``held`` bytes; a deadlock or a lack of memory joins the faults."""
    if profile is None or outcome.program.failed or not len(outcome.program.ops):
        return None
    from loomtext.sim.faults import Fault
    from loomtext.sim.memory import PICTURED_ROW_BYTES, TRACED_ROW_BYTES, OutOfRoom, program_bytes
    from loomtext.sim.timing import simulate

    row = (TRACED_ROW_BYTES if options.trace else 0) + (PICTURED_ROW_BYTES if options.html else 0)
    room = options.max_memory - held - program_bytes(outcome.program) - row * len(outcome.program.ops)
    try:
        timing = simulate(outcome.program, profile, room=room)
    except OutOfRoom as error:
        outcome.faults = [Fault("E-MEMORY", str(error), outcome.program.name), *outcome.faults]
        return None
    known = {f.code for f in outcome.faults}
    outcome.faults = [*(f for f in timing.faults if f.code not in known), *outcome.faults]
    return timing


def _reported(options: argparse.Namespace, outcome: Outcome, timing: Timing | None, short: str) -> Report:
    measured, picture = None, ""
    if timing is not None:
        from loomtext.sim.metrics import metrics

        measured = metrics(timing)
        if options.html:
            from loomtext.report.payload import payload

            picture = payload(timing)
        _timing_files(options, timing)
    return Report(
        outcome.candidate.index, outcome.candidate.name, short, outcome.verdict, outcome.faults, outcome.digest,
        cells(outcome, measured, not options.no_timing),
        outcome_data(outcome, measured) if options.json or options.html else None,
        measured["model_notes"] if measured else [], picture,
    )  # fmt: skip


# -- files ---------------------------------------------------------------------------------------------


def _timing_files(options: argparse.Namespace, timing: Timing) -> None:
    """What is written of the one chosen candidate."""
    import json

    if options.trace:
        from loomtext.sim.trace import trace_events

        write_output(options.trace, json.dumps(trace_events(timing)))
    if options.link_csv:
        from loomtext.sim.utilisation import utilisation_table

        write_output(options.link_csv, csv_text(utilisation_table(timing, float(options.window))))
    if options.export_npe:
        from loomtext.sim.npe import workload

        write_output(options.export_npe, json.dumps(workload(timing), indent=1) + "\n")


def _write(options: argparse.Namespace, reports: Sequence[Report]) -> None:
    import json

    if options.json:
        write_output(options.json, json.dumps([r.data for r in reports], indent=2) + "\n")
    if options.csv:
        head = [column.title for column in columns(not options.no_timing)]
        rows = ([str(r.index), r.name, *r.cells] for r in reports)
        write_output(options.csv, csv_text([head, *rows]))
    if options.html:
        _write_html(options, reports)


def _write_html(options: argparse.Namespace, reports: Sequence[Report]) -> None:
    from loomtext.report.page import Entry, page

    file = shown_name(options.file)
    entries = [
        Entry(r.index, r.name, r.short, r.cells, r.verdict, [f.text(file) for f in r.faults], r.data or {}, r.picture)
        for r in reports
    ]
    shown = columns(not options.no_timing)
    numbers = [i for i, column in enumerate(shown) if column.is_number]
    write_output(options.html, page(Path(file).name, [column.title for column in shown], numbers, entries))


def outcome_data(outcome: Outcome, measured: dict[str, Any] | None) -> dict[str, Any]:
    """What is known of a candidate, as JSON data; ``measured`` are the metrics of its run in time."""
    from loomtext.sim.metrics import finite
    from loomtext.sim.running import block_sizes

    program, errors = outcome.program, outcome.errors
    data: dict[str, Any] = {
        "index": outcome.candidate.index, "candidate": outcome.candidate.name, "verdict": outcome.verdict,
        "mode": outcome.mode, "block_sizes": block_sizes(outcome.candidate),
        "faults": [f.data() for f in outcome.faults], "cores": len(program.cores), "micro_ops": len(program.ops),
        "scalar_steps": program.scalar_steps,
        "l1": {"raw": program.l1_raw, "padded": program.l1_padded, "bytes": program.l1_bytes,
               "capacity": outcome.candidate.l1_capacity},
        "written": {program.arguments[n].name: share for n, share in outcome.written.items()},
        "duplicate_writes": outcome.duplicate_writes,
        "outputs_hash": outcome.digest or None, "errors": None,
    }  # fmt: skip
    if errors is not None:
        data["errors"] = {
            "max_abs": errors.absolute, "max_relative": errors.relative, "max_of_row_norm": errors.row,
            "frobenius": errors.frobenius, "tolerance": errors.tolerance,
        }  # fmt: skip
    return dict(finite(data)) | (measured or {})

