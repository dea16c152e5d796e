"""``loomtext sim validate``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

from loomtext.cli.arguments import positive
from loomtext.cli.sim_replay import HEAD, add_machine

if TYPE_CHECKING:
    from loomtext.sim.profile import Profile

TRACE_BAND = 0.032
"""Greatest mean absolute error on traces."""
_WAYS = (
    ("as the backend sends", ()),
    ("diagonal senders", ("multicast.sender=diagonal",)),
    ("diagonal senders, 4 pages ahead", ("multicast.sender=diagonal", "multicast.chunk=4")),
)
"""Ways of sending that are tried for the products; the first one is the default."""


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
    parser.add_argument("--trials", type=int, default=24, metavar="N", help="random pairings a row (default: 24)")
    parser.add_argument(
        "--largest", type=int, default=4096, metavar="N", help="largest matrix product; 0 for none (default: 4096)"
    )
    parser.add_argument(
        "--flit", type=positive, nargs="?", const=6, metavar="N",
        help="run random pairings at the level of flits as well, N a row (default: 6)",
    )  # fmt: skip
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the tables; 1 if a band is left."""
    from loomtext.sim.profile import load_profile

    profile = load_profile(options.profile, options.settings)
    good = _bandwidths(profile, max(1, options.trials))
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
    from loomtext.sim.validation import bandwidth_table

    found, orderings = bandwidth_table(profile, trials)
    rows = [
        (
            f"{b.label}, {b.pairing}", b.direction, str(b.noc), f"{b.measured:.1f}", f"{b.mean:.1f}",
            f"{b.low:.0f}-{b.high:.0f}", f"{b.deviation:+.1%}",
            "order only" if b.band is None else f"{_verdict(b.accepted)} ({b.band:.0%})",
        )
        for b in found
    ]  # fmt: skip
    sys.stdout.write(f"DRAM bandwidth, GB/s: 1 MiB a tile, {trials} random pairings, profile {profile.name}\n")
    sys.stdout.write(
        table(
            ("tiles and channels", "", "NoC", "measured", "mean", "range", "deviation", "band"),
            rows,
            right=(3, 4, 5, 6),
        )
    )
    for o in orderings:
        sys.stdout.write(f"{o.label}: {_verdict(o.accepted)}\n")
    sys.stdout.write("Random writes are too fast: a flow model has no back-pressure of full buffers (see --flit).\n")
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
    head = ("tiles and channels", "", "NoC", "measured", "fluid", "deviation", "flits", "range", "deviation")
    sys.stdout.write(table(head, rows, right=range(3, 9)))
    fluid, flits = write_errors(found)
    sys.stdout.write(
        f"writes, mean absolute deviation: fluid {fluid:.1%}, flits {flits:.1%}; smaller with flits: "
        f"{_verdict(flits < fluid)}\n"
    )
    return flits < fluid


def _products(profile: Profile, largest: int) -> bool:
    from loomtext.cli.table import table
    from loomtext.sim.validation import GEMM_BAND, Product, published_products

    hifi2 = profile.override(["compute.fidelity=HiFi2"])
    sys.stdout.write(
        f"\nmatrix products, HiFi2, {hifi2.name}: best candidate over block sizes, cycles (ratio to implied)\n"
    )
    rows = []
    good = True
    for m, k, n, implied, bound in published_products():
        if max(m, k, n) > largest:
            continue
        cycles = _fastest(m, k, n, [hifi2.override(settings) for _, settings in _WAYS])
        product = Product(m, k, n, implied, bound, min(cycles))
        good &= product.accepted
        rows.append((
            f"{m} x {k} x {n}", f"{bound:.0f}", f"{implied:.0f}", *(f"{c:.0f} ({c / implied:.2f})" for c in cycles),
            _verdict(product.accepted) if product.counted else "not counted",
        ))  # fmt: skip
    head = ("M x K x N", "compute bound", "implied", *(name for name, _ in _WAYS), f"best within {GEMM_BAND}")
    sys.stdout.write(table(head, rows, right=range(1, 6)))
    return good


def _fastest(m: int, k: int, n: int, profiles: Sequence[Profile]) -> list[float]:
    """For each profile the cycles of the fastest candidate of the matmul kernel over :func:`_blocks`."""
    from loomtext.api import lower
    from loomtext.kernels import KERNELS
    from loomtext.sim.frontend import Options, build, candidates
    from loomtext.sim.timing import simulate

    best = [float("inf")] * len(profiles)
    kernel = KERNELS["matmul"].build({"M": str(m), "K": str(k), "N": str(n)})
    for blocks in _blocks(m, n):
        for candidate in candidates(lower(kernel, "08", block_sizes=blocks, full_occ=True)):
            program = build(candidate, Options())
            if not program.failed:  # Blocks that overflow L1, or are no multiple of the cores.
                best = [min(b, simulate(program, p).cycles) for b, p in zip(best, profiles, strict=True)]
    return best


def _blocks(m: int, n: int) -> list[dict[str, int]]:
    """Block sizes that divide the problem: one or two visits a core on 8 x 8 cores."""
    sizes = [(m // 8, n // 8), (m // 8, n // 16), (m // 16, n // 16)]
    return [{"tile_m": a, "tile_n": b, "tile_k": c} for a, b in sizes for c in (64, 128) if a % 32 == b % 32 == 0]


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
