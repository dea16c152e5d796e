"""The chain of stages for kernels and files: seconds, CPU seconds and peak memory, in process and as a command.

    python benchmarks/stages.py [KERNEL|FILE ...] [--to 08] [--hw SPEC] [--repeat 3] [--jobs N]
    python benchmarks/stages.py --profile [KERNEL|FILE ...]
    python benchmarks/stages.py --startup [KERNEL|FILE ...]

A kernel is one of the project's own, a file a stage file; if there is a ``hw.mlir`` beside it, that is its hardware.

In process, a fresh interpreter lowers the input once to load what it needs; then the best of ``--repeat`` runs
counts. All candidates are in memory, and nothing is shared among processes. "01+02" is the time of these two stages
alone, best of ten, in milliseconds; it should stay under 50. "cpu" is the CPU time of the best run.

The command writes every stage to a folder, starting with nothing loaded. "--jobs 1" and "--jobs" N (default: the number
of CPUs) are two columns; "cpu" is the sum of its processes, "MB" the peak of the largest of them.

Only mappings of the whole mesh are made unless ``--every-occupancy`` is given; that is what ``lower`` does without
``--full-occ``, and takes ten times as long. Files of stage 03 and later have their candidates already.
With ``--profile`` there is a table of where the time of one command goes: what is loaded, reading, each pass, printing.
With ``--startup`` there is the CPU time of commands that do little, in milliseconds, best of ten; "python" is an
interpreter that does nothing, "1 cand." the chain of stages for one candidate.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

Figures = dict[str, float]


def text_of(name: str) -> str:
    """The text of a file, or of a kernel."""
    from loomtext import print_module
    from loomtext.kernels import KERNELS

    return print_module(KERNELS[name].build({})) if name in KERNELS else Path(name).read_text(encoding="utf-8")


def hardware_of(name: str, hw: str) -> str:
    """The hardware of an input: its own if it has some, else the one that was asked for."""
    own = Path(name).parent / "hw.mlir"
    return str(own) if Path(name).suffix and own.exists() else hw


def cpu(who: int) -> float:
    """CPU seconds of this process, or of those it has waited for."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def peak_mb(who: int) -> float:
    """Most memory, in MB."""
    return resource.getrusage(who).ru_maxrss / 1024


def in_process(name: str, options: argparse.Namespace) -> Figures:
    from loomtext import lower, parse, print_module

    text, hw = text_of(name), hardware_of(name, options.hw)
    runs = []
    for _ in range(options.repeat + 1):
        start, before = time.perf_counter(), time.process_time()
        result = print_module(lower(parse(text, name), options.to, hw=hw, full_occ=not options.every_occupancy))
        runs.append((time.perf_counter() - start, time.process_time() - before))
    seconds, used = min(runs[1:])
    found = {"seconds": seconds, "cpu": used, "mb": peak_mb(resource.RUSAGE_SELF), "lines": result.count("\n")}
    return {
        **found,
        "candidates": sum(line.startswith("    func.func") for line in result.split("\n")),
        "bound": bound(text),
    }


def bound(text: str, repeat: int = 10) -> float:
    """Seconds of stages 01 and 02 of a kernel, warm: neither reading nor printing counts. 0 for a later stage."""
    from loomtext import parse
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.passes import Context, run_stage, stage

    if detect_stage(parse(text)) != "00":
        return 0.0
    seconds = []
    for _ in range(repeat):
        module, context = parse(text), Context()
        start = time.perf_counter()
        run_stage(module, stage("01"), context)
        run_stage(module, stage("02"), context)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def command(source: str, name: str, folder: str, options: argparse.Namespace) -> list[str]:
    """The command line that writes every stage of an input to a folder."""
    line = [
        sys.executable,
        "-m",
        "loomtext",
        "lower",
        source,
        "--to",
        options.to,
        "--hw",
        hardware_of(name, options.hw),
    ]
    line += ["--out-dir", folder] + ([] if options.every_occupancy else ["--full-occ"])
    return line + ([] if options.jobs is None else ["--jobs", str(options.jobs)])


def as_command(name: str, options: argparse.Namespace) -> Figures:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "input.mlir"
        source.write_text(text_of(name), encoding="utf-8")
        runs = []
        for _ in range(options.repeat):
            start, before = time.perf_counter(), cpu(resource.RUSAGE_CHILDREN)
            line = command(str(source), name, folder, options)
            done = subprocess.run(line, stderr=subprocess.PIPE, check=False)
            if done.returncode:
                sys.stderr.buffer.write(done.stderr)
                raise SystemExit(1)
            runs.append((time.perf_counter() - start, cpu(resource.RUSAGE_CHILDREN) - before))
    seconds, used = min(runs)
    return {"seconds": seconds, "cpu": used, "mb": peak_mb(resource.RUSAGE_CHILDREN)}


WAYS = {"in_process": in_process, "as_command": as_command}


def measured(way: str, name: str, options: argparse.Namespace, jobs: int | None = None) -> Figures:
    """The figures of one way, from a process of its own."""
    line = [sys.executable, __file__, "--way", way, name, "--to", options.to, "--hw", options.hw]
    line += ["--repeat", str(options.repeat)] + (["--every-occupancy"] if options.every_occupancy else [])
    line += [] if jobs is None else ["--jobs", str(jobs)]
    found: Figures = json.loads(subprocess.run(line, check=True, capture_output=True).stdout)
    return found


# -- profile -------------------------------------------------------------------------------------------


def profile(name: str, options: argparse.Namespace) -> None:
    """Print where the CPU time of one run in this process goes; what a pass loads counts as its own."""
    start = time.process_time()
    from loomtext import parse
    from loomtext.grammar import printer
    from loomtext.ir.collector import patient
    from loomtext.rewrite import passes, streaming

    spent = defaultdict(float, load=time.process_time() - start)

    def timed(label: str, run: object) -> object:
        def wrapper(*arguments: object, **named: object) -> object:
            begin = time.process_time()
            try:
                return run(*arguments, **named)  # type: ignore[operator]
            finally:
                spent[label] += time.process_time() - begin

        return wrapper

    text, hw = text_of(name), hardware_of(name, options.hw)
    begin = time.process_time()
    module = parse(text, name)
    spent["read"] = time.process_time() - begin

    def run_passes(part: object, steps: list[passes.Pass], context: passes.Context) -> None:
        for step in steps:
            timed(f"{context.stage} {step.name}", step.run)(part, context)  # type: ignore[operator]

    passes.run_passes = streaming.run_passes = run_passes  # type: ignore[assignment,attr-defined]
    printer.print_nested = timed("print", printer.print_nested)  # type: ignore[assignment]
    materialization = streaming.Materialization  # type: ignore[attr-defined]
    materialization.candidate = timed("06 materialize", materialization.candidate)  # type: ignore[method-assign,assignment]
    from loomtext.rewrite.detect import can_stream, detect_stage

    at = detect_stage(module)
    context = passes.Context(options={"hw": hw, "full_occ": not options.every_occupancy})
    before = time.process_time()
    for _ in passes.lowerings(module, at, min("02", options.to), context):
        pass
    if can_stream(module, max(at, "02"), options.to):
        wanted = frozenset(s.number for s in passes.STAGES)
        run = streaming.Run(module, max(at, "02"), options.to, context, wanted)
        with patient():
            for _ in streaming.Collection(run).texts(o for o in run.outcomes() if o is not None):
                pass
    total = time.process_time() - before
    spent["rest (making candidates, garbage, bookkeeping)"] = total - sum(
        seconds for label, seconds in spent.items() if label not in ("load", "read")
    )
    everything = sum(spent.values())
    print(f"{name}: {everything:.2f} s of CPU in one process, stages {at} to {options.to}")
    for label, seconds in sorted(spent.items()):
        print(f"  {label:50}{seconds * 1e3:8.0f} ms {100 * seconds / everything:5.0f} %")


# -- start-up ------------------------------------------------------------------------------------------


def startup(name: str, options: argparse.Namespace, repeat: int = 10) -> str:
    """The line of the start-up table for one input."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "input.mlir"
        source.write_text(text_of(name), encoding="utf-8")
        loomtext = [sys.executable, "-m", "loomtext"]
        lines = [
            [sys.executable, "-c", "pass"],
            [*loomtext, "--version"],
            [*loomtext, "fmt", str(source)],
            [*loomtext, "lower", str(source), "--to", "02"],
            [*command(str(source), name, folder, options), "--limit", "1"],
        ]
        best = [float("inf")] * len(lines)
        for _ in range(repeat):
            for at, line in enumerate(lines):
                before = cpu(resource.RUSAGE_CHILDREN)
                subprocess.run(line, capture_output=True, check=True)
                best[at] = min(best[at], cpu(resource.RUSAGE_CHILDREN) - before)
    shown = Path(name).parent.name if Path(name).suffix else name
    return f"{shown:20}" + "".join(f"{seconds * 1e3:10.0f}" for seconds in best)


# -- table ---------------------------------------------------------------------------------------------


def row(name: str, options: argparse.Namespace) -> str:
    """The line of the table for one input."""
    inside = measured("in_process", name, options)
    alone, shared = (measured("as_command", name, options, jobs) for jobs in (1, options.jobs))
    shown = Path(name).parent.name if Path(name).suffix else name
    return f"{shown:20}{inside['bound'] * 1e3:6.1f} ms{inside['candidates']:6.0f}{inside['lines']:8.0f}" + "".join(
        f"{way['seconds']:10.2f}{way['cpu']:7.2f}{way['mb']:6.0f}" for way in (inside, alone, shared)
    )


def main() -> None:
    from loomtext.kernels import KERNELS
    from loomtext.rewrite.workers import default_jobs

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("inputs", nargs="*", metavar="KERNEL|FILE", help="default: all kernels")
    parser.add_argument("--to", default="08", help="last stage")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--jobs", type=int, help="for the last column (default: the number of CPUs)")
    parser.add_argument("--hw", default="wormhole_8x8")
    parser.add_argument("--every-occupancy", action="store_true")
    parser.add_argument("--profile", action="store_true", help="show where the time goes instead")
    parser.add_argument("--startup", action="store_true", help="show the CPU time of commands that do little instead")
    parser.add_argument("--way", choices=WAYS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.way:
        print(json.dumps(WAYS[options.way](options.inputs[0], options)))
        return
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # Compiling the package is not what is measured.
    names = options.inputs or list(KERNELS)
    if options.profile:
        for name in names:
            line = [
                sys.executable,
                "-c",
                _PROFILE,
                __file__,
                name,
                options.to,
                options.hw,
                str(options.every_occupancy),
            ]
            subprocess.run(line, check=True)
        return
    if options.startup:
        print(f"{'CPU ms':20}{'python':>10}{'--version':>10}{'fmt':>10}{'to 02':>10}{'1 cand.':>10}")
        for name in names:
            print(startup(name, options), flush=True)
        return
    ways = ("in process", "--jobs 1", f"--jobs {options.jobs or default_jobs()}")
    print(f"{'':43}" + "".join(f"{way:>16}{'':7}" for way in ways))
    print(f"{'input':20}{'01+02':>9}{'cand.':>6}{'lines':>8}" + f"{'s':>10}{'cpu s':>7}{'MB':>6}" * 3)
    for name in names:
        try:
            print(row(name, options), flush=True)
        except subprocess.CalledProcessError as error:
            lines = (error.stderr or b"").decode().splitlines()
            print(f"{name:20}  not measured: {next((x for x in lines if 'error: ' in x), error)}", flush=True)


_PROFILE = """
import argparse, runpy, sys
_, script, name, to, hw, every = ["", *sys.argv[1:]]
bench = runpy.run_path(script)
bench["profile"](name, argparse.Namespace(to=to, hw=hw, every_occupancy=every == "True"))
"""


if __name__ == "__main__":
    main()
