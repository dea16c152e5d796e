"""The stages 00 to 05 for each of the project's kernels: seconds and peak memory, in process and as a command.

    python benchmarks/stages.py [KERNEL ...] [--to 05] [--repeat 3] [--hw SPEC] [--every-occupancy]

In process, a fresh interpreter lowers the kernel once to load what it needs, then the best of ``--repeat`` runs
counts; all candidates are in memory. "01+02" is the time of these two stages alone, best of ten, in milliseconds;
it should stay under 50. The command writes every stage to a folder; from the mapping on it works
candidate by candidate. Peak memory is that of the process. Only mappings of the whole mesh are made unless
``--every-occupancy`` is given; that is what ``lower`` does without ``--full-occ``, and takes ten times as long.
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
from pathlib import Path


def in_process(kernel: str, to: str, hw: str, full: bool, repeat: int) -> dict[str, float]:
    from loomtext import lower, parse, print_module
    from loomtext.kernels import KERNELS

    text = print_module(KERNELS[kernel].build({}))
    seconds = []
    for _ in range(repeat + 1):
        start = time.perf_counter()
        result = print_module(lower(parse(text), to, hw=hw, full_occ=full))
        seconds.append(time.perf_counter() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": min(seconds[1:]), "peak_mb": peak, "lines": result.count("\n"), "bound": bound(text)}


def bound(text: str, repeat: int = 10) -> float:
    """Seconds of stages 01 and 02 of a kernel, warm: neither reading nor printing counts."""
    from loomtext import parse
    from loomtext.rewrite.passes import Context, run_stage, stage

    seconds = []
    for _ in range(repeat):
        module, context = parse(text), Context()
        start = time.perf_counter()
        run_stage(module, stage("01"), context)
        run_stage(module, stage("02"), context)
        seconds.append(time.perf_counter() - start)
    return min(seconds)


def as_command(kernel: str, to: str, hw: str, full: bool, repeat: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernel.mlir"
        subprocess.run([sys.executable, "-m", "loomtext", "kernel", kernel, "-o", source], check=True)
        command = [sys.executable, "-m", "loomtext", "lower", str(source), "--to", to, "--hw", hw]
        command += ["--out-dir", folder] + (["--full-occ"] if full else [])
        seconds = []
        for _ in range(repeat):
            start = time.perf_counter()
            subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
            seconds.append(time.perf_counter() - start)
    return {"seconds": min(seconds), "peak_mb": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024}


WAYS = {"in_process": in_process, "as_command": as_command}


def measured(way: str, options: argparse.Namespace, kernel: str) -> dict[str, float]:
    """The figures of one way, from a process of its own."""
    command = [sys.executable, __file__, "--way", way, kernel, "--to", options.to, "--hw", options.hw]
    command += ["--repeat", str(options.repeat)] + (["--every-occupancy"] if options.every_occupancy else [])
    found: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    return found


def main() -> None:
    from loomtext.kernels import KERNELS

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kernels", nargs="*", metavar="KERNEL", help="default: all")
    parser.add_argument("--to", default="05", help="last stage")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--hw", default="wormhole_8x8")
    parser.add_argument("--every-occupancy", action="store_true")
    parser.add_argument("--way", choices=WAYS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.way:
        full = not options.every_occupancy
        print(json.dumps(WAYS[options.way](options.kernels[0], options.to, options.hw, full, options.repeat)))
        return
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # Compiling the package is not what is measured.
    print(f"{'kernel':20}{'01+02':>9}{'lines':>8}{'in process':>12}{'MB':>6}{'command':>10}{'MB':>6}")
    for kernel in options.kernels or KERNELS:
        try:
            inside, outside = (measured(way, options, kernel) for way in WAYS)
        except subprocess.CalledProcessError as error:
            lines = (error.stderr or b"").decode().splitlines()
            print(f"{kernel:20}  not measured: {next((x for x in lines if 'error: ' in x), error)}")
            continue
        print(
            f"{kernel:20}{inside['bound'] * 1e3:6.1f} ms{inside['lines']:8.0f}"
            f"{inside['seconds']:10.2f} s{inside['peak_mb']:6.0f}"
            f"{outside['seconds']:8.2f} s{outside['peak_mb']:6.0f}"
        )


if __name__ == "__main__":
    main()
