"""``loomtext sim validate``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from loomtext.cli.arguments import positive
from loomtext.cli.machine_options import add_machine
from loomtext.cli.sim_replay import HEAD

if TYPE_CHECKING:
    from loomtext.sim.profile import Profile
    from loomtext.sim.program import Program

TRACE_BAND = 0.032
"""Greatest mean absolute error on traces."""
_WAYS = (
    ("as the backend sends", ()),
    ("second operand by the writer", ("mover.second_operand=writer",)),
    ("diagonal senders", ("multicast.sender=diagonal",)),
)
"""Ways of moving that are tried for the products. The first is the default; the second is that of tt-metal's multicast
product, whose figures are compared with: the processor that writes also reads and sends the second operand."""


def _trials(text: str) -> int:
    number = positive(text)
    if number > _MOST_TRIALS:
        raise argparse.ArgumentTypeError(f"at most {_MOST_TRIALS}")
    return number


_MOST_TRIALS = 10_000


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "The exit code is 1 if a band is left. Recorded traces are not shipped: name them, or a folder of them."
    )
    parser.add_argument(
        "--traces",
        nargs="+",
        default=[],
        metavar="FILE",
        help="recorded traces, or folders of them, to be compared as well",
    )
    add_machine(parser)
    parser.add_argument("--trials", type=_trials, default=24, metavar="N", help="random pairings a row (default: 24)")
    parser.add_argument(
        "--largest", type=int, default=4096, metavar="N", help="largest matrix product; 0 for none (default: 4096)"
    )
    parser.add_argument(
        "--flit", type=_trials, nargs="?", const=6, metavar="N",
        help="run random pairings at the level of flits as well, N a row (default: 6)",
    )  # fmt: skip
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the tables; 1 if a band is left."""
    from loomtext.sim.profile import load_profile

    profile = load_profile(options.profile, options.settings)
    good = _bandwidths(profile, options.trials)
    if options.flit:
        good &= _flits(profile, options.flit)
    if options.largest > 0:
        good &= _products(profile, options.largest)
    if options.traces:
        good &= _traces(options)
    sys.stdout.write(f"\n{'all bands hold' if good else 'some bands do not hold'}\n")
    return 0 if good else 1


def _verdict(accepted: bool) -> str:
    return "ok" if accepted else "OUTSIDE"


def _bandwidths(profile: Profile, trials: int) -> bool:
    from loomtext.cli.table import table
    from loomtext.sim.validation import bandwidth_table, mirrored

    found, orderings = bandwidth_table(profile, trials)
    rows = [
        (
            f"{b.label}, {b.pairing}", b.direction, b.vc, str(b.noc), f"{b.measured:.1f}", f"{b.mean:.1f}",
            f"{b.low:.0f}-{b.high:.0f}", f"{b.deviation:+.1%}",
            "not modelled" if b.band is None else f"{_verdict(b.accepted)} ({b.band:.0%})",
        )
        for b in found
    ]  # fmt: skip
    sys.stdout.write(f"DRAM bandwidth, GB/s: 1 MiB a tile, {trials} random pairings, profile {profile.name}\n")
    sys.stdout.write(
        table(
            ("tiles and channels", "", "VC", "NoC", "measured", "mean", "range", "deviation", "band"),
            rows,
            right=(4, 5, 6, 7),
        )
    )
    for o in orderings:
        sys.stdout.write(f"{o.label}: {_verdict(o.accepted)}\n")
    sys.stdout.write("The same ways backwards, so that the pairings cancel:\n")
    for r in mirrored(found):
        sys.stdout.write(f"{r.label}: measured {r.measured:.2f}, simulated {r.simulated:.2f}\n")
    return all(b.accepted for b in found) and all(o.accepted for o in orderings)


def _flits(profile: Profile, trials: int) -> bool:
    from loomtext.cli.table import table
    from loomtext.sim.flit.backpressure import random_pairings, write_errors

    found = random_pairings(profile, trials)
    sys.stdout.write(f"\nrandom pairings at the level of flits, GB/s: {trials} a row\n")
    rows = [
        (
            p.label, p.direction, str(p.noc), f"{p.measured:.1f}", f"{p.fluid:.1f}",
            f"{p.fluid / p.measured - 1:+.1%}", f"{p.flits:.1f}", f"{p.low:.0f}-{p.high:.0f}",
            f"{p.flits / p.measured - 1:+.1%}",
        )
        for p in found
    ]  # fmt: skip
    head = (
        "tiles and channels", "", "NoC", "measured", "links not held", "deviation", "flits", "range",
        "deviation",
    )  # fmt: skip
    sys.stdout.write(table(head, rows, right=range(3, 9)))
    fluid, flits = write_errors(found)
    sys.stdout.write(
        f"writes, mean absolute deviation: fluid model without held links {fluid:.1%}, flits {flits:.1%}; smaller: "
        f"{_verdict(flits < fluid)}\n"
    )
    return flits < fluid


def _products(profile: Profile, largest: int) -> bool:
    from loomtext.cli.table import table
    from loomtext.sim.validation import GEMM_BAND, Product, fastest, published_products

    hifi2 = profile.override(["compute.fidelity=HiFi2"])
    sys.stdout.write(f"\nmatrix products, HiFi2, {hifi2.name}: fastest program, cycles (ratio to implied)\n")
    rows, reasons = [], []
    good = True
    for m, k, n, implied, bound in published_products():
        if max(m, k, n) > largest:
            continue
        blocks = _blocks(m, k, n, hifi2.integer("l1.capacity"))
        found = fastest(_programs(m, k, n, blocks), [hifi2.override(settings) for _, settings in _WAYS])
        best = [f for f in found if f is not None]
        product = Product(m, k, n, implied, bound, min((f.cycles for f in best), default=float("inf")))
        good &= product.accepted
        rows.append((
            f"{m} x {k} x {n}", f"{bound:.0f}", f"{implied:.0f}",
            *("-" if f is None else f"{f.cycles:.0f} ({f.cycles / implied:.2f})" for f in found),
            _verdict(product.accepted) if product.counted else "not counted",
        ))  # fmt: skip
        for (way, _), f in zip(_WAYS, found, strict=True):
            if f is not None:
                reasons.append((
                    f"{m} x {k} x {n}", way, f.label, f"{f.busiest} {f.busy:.0f}", f"{f.path:.0f}",
                    f"{f.simulated} of {f.simulated + f.pruned}",
                ))  # fmt: skip
    head = ("M x K x N", "compute bound", "implied", *(name for name, _ in _WAYS), f"best within {GEMM_BAND}")
    sys.stdout.write(table(head, rows, right=range(1, 6)))
    sys.stdout.write("\nwhat holds the fastest up: the busiest shared resource, the longest path without contention\n")
    head = ("M x K x N", "", "blocks m, n, k", "resource, cycles", "path", "simulated")
    sys.stdout.write(table(head, reasons, right=(4, 5)))
    return good


def _programs(m: int, k: int, n: int, choices: Sequence[dict[str, int]]) -> Iterator[tuple[str, Program]]:
    """Legal candidates of the matmul kernel with each choice of block sizes, by those."""
    from loomtext.api import lower
    from loomtext.kernels import KERNELS
    from loomtext.sim.frontend import Options, build, candidates

    kernel = KERNELS["matmul"].build({"M": str(m), "K": str(k), "N": str(n)})
    mapped = lower(kernel, "05", full_occ=True)
    for blocks in choices:
        label = " x ".join(str(size) for size in blocks.values())
        lowered = lower(mapped, "08", block_sizes=blocks, legal_only=True)
        if not any(f.regions and f.regions[0].blocks for f in lowered.walk_top_level("func.func")):
            continue  # No candidate is legal with these blocks.
        for candidate in candidates(lowered):
            program = build(candidate, Options())
            if not program.failed:  # Blocks that overflow L1 as pages.
                yield label, program


def _blocks(m: int, k: int, n: int, l1: int) -> list[dict[str, int]]:
    """Block sizes that divide the problem and fit into L1 twice, up to four visits a core, up to twice as long as wide.

    Large ones first: what they take rules many of the others out.
    """
    cores, page, item = 64, 32, 2
    found = []
    for a in _divisors(m, page):
        for b in _divisors(n, page):
            visits, rest = divmod((m // a) * (n // b), cores)
            if rest or visits not in (1, 2, 4) or max(a, b) > 2 * min(a, b):
                continue
            for c in _divisors(k, 2 * page):
                if c <= 512 and item * (2 * (a + b) * c + a * b) <= l1:
                    found.append((visits, abs(a - b), abs(c - 128), a, b, c))
    return [{"tile_m": a, "tile_n": b, "tile_k": c} for *_, a, b, c in sorted(found)]


def _divisors(extent: int, page: int) -> list[int]:
    return [size for size in range(page, extent + 1, page) if extent % size == 0]


def _traces(options: argparse.Namespace) -> bool:
    from statistics import mean

    from loomtext.cli.sim_replay import replays, row, summary
    from loomtext.cli.table import table

    found = replays(options.traces, options.profile, options.settings)
    sys.stdout.write("\nrecorded traces, cycles\n")
    sys.stdout.write(table(HEAD, [row(r) for r in found], right=range(1, 7)))
    sys.stdout.write(summary([r.error for r in found]))
    errors = [abs(r.error) for r in found if r.error is not None]
    good = not errors or mean(errors) <= TRACE_BAND
    sys.stdout.write(f"mean absolute error at most {TRACE_BAND:.1%}: {_verdict(good)}\n")
    return good
