"""The simulator's speed: micro-ops, transfers and simulated cycles a second, next to peers' figures.

    python benchmarks/sim.py [--traces FOLDER] [--peer BINARY] [--repeat 3] [--quick]

Figures are seconds of processor time of this process, best of ``--repeat`` after a first run that compiles. Peers'
figures were measured on one core of another machine; they are printed for orientation. ``--peer``
names a tt-npe binary; it is run on the traces, and its wall time is printed, if the user has one.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

PEERS = {
    "traces": "tt-npe 44,000 transfers/s (with and without contention)",
    "synthetic": "tt-npe 84,000 transfers/s at step 32, 290,000 at step 128",
}


def best(job: Callable[[], Any], repeat: int) -> tuple[float, Any]:
    result = job()
    times = []
    for _ in range(repeat):
        start = time.process_time()
        result = job()
        times.append(time.process_time() - start)
    return min(times), result


def traces(folder: Path, repeat: int) -> None:
    from loomtext.sim.machine import build_machine
    from loomtext.sim.profile import load_profile
    from loomtext.sim.replay import read_recording, replay

    machine = build_machine(load_profile())
    paths = sorted(folder.glob("*.json"))
    reading, recordings = best(lambda: [read_recording(p, machine) for p in paths], repeat)
    running, _ = best(lambda: [replay(r, machine) for r in recordings], repeat)
    count = sum(len(r.transfers) for r in recordings)
    print(f"replay of {len(paths)} traces, {count} transfers, contended and free: {count / running:,.0f} transfers/s; "
          f"with reading the files {count / (running + reading):,.0f}; {PEERS['traces']}")  # fmt: skip


def synthetic(repeat: int, count: int = 10_000) -> None:
    """Random cores to random cores, 2 to 8 KiB each, issued over a span of cycles; a longer span is a lighter load."""
    from loomtext.sim.engine import UNITS
    from loomtext.sim.machine import build_machine
    from loomtext.sim.profile import load_profile
    from loomtext.sim.transfers import TRANSFER

    machine = build_machine(load_profile())
    rng = np.random.default_rng(0)
    cores = np.array([machine.core(x, y) for x in range(8) for y in range(8)])
    rows = np.zeros(count, TRANSFER)
    rows["size"], rows["packet"], rows["noc"] = rng.integers(1, 5, count) * 2048, 2048, rng.integers(0, 2, count)
    rows["source"], target = cores[rng.integers(0, 64, count)], cores[rng.integers(0, 64, count)]
    rows["x0"], rows["y0"], rows["x1"], rows["y1"] = target % machine.width, target // machine.width, -1, -1
    for span, step in ((10_000, 0), (10_000, 32), (10_000, 128), (200_000, 0), (400_000, 0)):
        rows["issue"] = rng.uniform(0, span, count)
        seconds, schedule = best(partial(_transferred, machine, rows, step), repeat)
        cycles = schedule.makespan / UNITS
        print(f"{count} random transfers over {span} cycles, step {step or 'exact'}: {count / seconds:,.0f} "
              f"transfers/s, {cycles / seconds:,.0f} cycles/s (ends at {cycles:,.0f}, {schedule.live} flows at most); "
              f"{PEERS['synthetic']}")  # fmt: skip


def _transferred(machine: Any, rows: Any, step: int) -> Any:
    from loomtext.sim.engine import run
    from loomtext.sim.transfers import transfer_graph

    return run(transfer_graph(machine, rows), step=step)


def kernels(repeat: int, quick: bool) -> None:
    from loomtext.api import lower
    from loomtext.kernels import KERNELS
    from loomtext.sim.frontend import Options, build, candidates
    from loomtext.sim.machine import build_machine
    from loomtext.sim.profile import load_profile
    from loomtext.sim.tasks import build_tasks
    from loomtext.sim.timing import simulate

    profile = load_profile()
    for size, tile in ((1024, 128), (2048, 256)) if quick else ((1024, 128), (2048, 256), (4096, 128), (4096, 512)):
        given = {"M": str(size), "K": str(size), "N": str(size)}
        blocks = {"tile_m": tile, "tile_n": tile, "tile_k": min(tile, 64 if tile == 512 else 128)}
        module = lower(KERNELS["matmul"].build(given), "08", block_sizes=blocks, full_occ=True)
        rates = []
        for candidate in candidates(module):
            front, program = best(partial(build, candidate, Options()), 1)
            if program.failed:
                continue
            seconds, timing = best(partial(simulate, program, profile), repeat)
            graph, _ = best(partial(build_tasks, program, build_machine(profile, program.mesh)), 1)
            rates.append((len(program.ops) / seconds, seconds, front, graph, timing))
        for label, (rate, seconds, front, graph, timing) in (
            ("slowest", min(rates, key=_first)),
            ("fastest", max(rates, key=_first)),
        ):
            print(f"matmul {size}^3, blocks {tile}, {label} of {len(rates)}: {len(timing.program.ops)} micro-ops, "
                  f"{rate:,.0f} micro-ops/s, {timing.cycles / seconds:,.0f} cycles/s; {seconds:.3f} s, of which "
                  f"the task graph {graph:.3f} s; front end {front:.3f} s; "
                  f"{timing.shared.solves} rate computations, {timing.shared.live} flows at most; all the way "
                  f"{front + seconds:.3f} s")  # fmt: skip


def _first(entry: tuple[Any, ...]) -> float:
    return float(entry[0])


def memory() -> None:
    """Peak of a process that times a program as large as the limit of micro-ops allows."""
    code = (
        "import resource\n"
        "from loomtext.api import lower\n"
        "from loomtext.kernels import KERNELS\n"
        "from loomtext.sim.frontend import Options, build, candidates\n"
        "from loomtext.sim.profile import load_profile\n"
        "from loomtext.sim.timing import simulate\n"
        "size = {'M': '8192', 'K': '8192', 'N': '8192'}\n"
        "blocks = {'tile_m': 64, 'tile_n': 64, 'tile_k': 64}\n"
        "module = lower(KERNELS['matmul'].build(size), '08', block_sizes=blocks, full_occ=True)\n"
        "program = build(candidates(module)[4], Options())\n"
        "timing = simulate(program, load_profile())\n"
        "peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024\n"
        "print(f'{len(program.ops)} micro-ops, {timing.tasks.graph.tasks} tasks, {timing.shared.solves} rate '\n"
        "      f'computations: peak {peak:,.0f} MiB')\n"
    )
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    print(f"of which the process took {time.perf_counter() - start:.1f} s wall time")


def numerics(repeat: int) -> None:
    """All candidates of a product with numbers, check and time."""
    from loomtext.api import lower
    from loomtext.kernels import KERNELS
    from loomtext.sim.frontend import candidates
    from loomtext.sim.profile import load_profile
    from loomtext.sim.running import Runner, Settings
    from loomtext.sim.timing import simulate

    kernel = KERNELS["matmul"]
    module = lower(kernel.build({}), "08", block_sizes={"tile_m": 64, "tile_n": 32, "tile_k": 64}, full_occ=True)
    found, profile = candidates(module), load_profile()

    def job() -> int:
        runner = Runner(Settings(check="matmul"))
        count = 0
        for candidate in found:
            outcome = runner.run(candidate)
            if not outcome.program.failed:
                simulate(outcome.program, profile)
                count += 1
        return count

    seconds, count = best(job, repeat)
    print(
        f"matmul 2048 x 256 x 256, {len(found)} candidates ({count} timed), numbers, check and time: "
        f"{seconds:.2f} s (target 3 s)"
    )


def start_up() -> None:
    """A second process: everything compiled is on disk."""
    code = (
        "from loomtext.sim.machine import build_machine; from loomtext.sim.profile import load_profile\n"
        "from loomtext.sim.validation import bandwidth_table; bandwidth_table(load_profile(), 1)"
    )
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", code], check=True)
    print(f"a second process, from start to results: {time.perf_counter() - start:.2f} s wall time (target 2 s)")


def peer(binary: str, folder: Path) -> None:
    start = time.perf_counter()
    subprocess.run([binary, "-w", str(folder), "-t"], check=False, stdout=subprocess.DEVNULL)
    print(f"{binary}: {time.perf_counter() - start:.2f} s wall time on {folder}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--traces", type=Path, help="folder of recorded traces (not shipped)")
    parser.add_argument("--peer", metavar="BINARY", help="a tt-npe binary to run on the traces")
    parser.add_argument("--repeat", type=int, default=3)
    parser.add_argument("--quick", action="store_true", help="small products only")
    options = parser.parse_args()
    if options.traces:
        traces(options.traces, options.repeat)
        if options.peer:
            peer(options.peer, options.traces)
    synthetic(options.repeat)
    kernels(options.repeat, options.quick)
    if not options.quick:
        memory()
    numerics(options.repeat)
    start_up()


if __name__ == "__main__":
    main()
