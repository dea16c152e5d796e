"""``loomtext sim flit``."""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from loomtext.cli.arguments import positive
from loomtext.cli.files import write_output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from loomtext.sim.flit.measure import Experiment, Load, Saturation

_HEAD = ("rate", "offered", "accepted", "mean latency", "99 % within", "")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Rates are flits a router and cycle, latencies cycles. The routers are those of BookSim2 with its default "
        "delays. Transfers of a machine run at this level in `loomtext sim validate --flit`."
    )
    parser.add_argument("--topology", choices=("mesh", "torus"), default="mesh", help="(default: mesh)")
    parser.add_argument("--size", type=_size, default=(8, 8), metavar="XxY", help="routers (default: 8x8)")
    parser.add_argument(
        "--traffic", choices=("uniform", "transpose", "bit-complement", "hotspot"), default="uniform",
        help="who sends to whom (default: uniform)",
    )  # fmt: skip
    parser.add_argument(
        "--rates", type=_rates, default=(0.02, 0.1, 0.2, 0.3, 0.4), metavar="R,...",
        help="rates to offer (default: 0.02,0.1,0.2,0.3,0.4)",
    )  # fmt: skip
    parser.add_argument("--saturation", action="store_true", help="find where the network saturates as well")
    parser.add_argument("--packet", type=positive, default=1, metavar="N", help="flits of a packet (default: 1)")
    parser.add_argument("--vcs", type=positive, default=4, metavar="N", help="virtual channels (default: 4)")
    parser.add_argument("--buffer", type=positive, default=8, metavar="N", help="flits each one holds (default: 8)")
    parser.add_argument("--warm-up", type=positive, default=5000, metavar="N", help="cycles before (default: 5000)")
    parser.add_argument("--cycles", type=positive, default=10000, metavar="N", help="measured cycles (default: 10000)")
    parser.add_argument(
        "--drain", type=positive, default=2000, metavar="N",
        help="cycles in which what was measured has to arrive, else the network is saturated (default: 2000)",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="of the traffic (default: 0)")
    parser.add_argument("--json", metavar="OUT", help="write all numbers here (- for standard output)")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def _size(text: str) -> tuple[int, int]:
    match = re.fullmatch(r"([0-9]{1,4})x([0-9]{1,4})", text)
    if match is None:
        raise argparse.ArgumentTypeError(f"'{text}' is no size; write for example 8x8")
    return int(match[1]), int(match[2])


def _rates(text: str) -> tuple[float, ...]:
    try:
        return tuple(float(part) for part in text.split(","))
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no list of rates; write for example 0.02,0.1,0.4") from None


def run(options: argparse.Namespace) -> int:
    """Print a table of rates; 1 if the network deadlocks."""
    from loomtext.sim.flit.measure import Experiment, measure, saturation
    from loomtext.sim.flit.network import kary_network

    width, height = options.size
    experiment = Experiment(
        kary_network(width, height, options.topology == "torus", options.vcs, options.buffer), width, options.traffic,
        options.packet, options.warm_up, options.cycles, options.drain, options.seed,
    )  # fmt: skip
    found = [(rate, measure(experiment, rate)) for rate in options.rates]
    limit = saturation(experiment) if options.saturation else None
    if options.json:
        import json

        write_output(options.json, json.dumps(_data(options, found, limit), indent=2) + "\n")
    if options.json != "-":
        _print(options, experiment, found, limit)
    return 1 if any(load.deadlocked for _, load in found) else 0


def _data(options: argparse.Namespace, found: Sequence[tuple[float, Load]], limit: Saturation | None) -> dict[str, Any]:
    return {
        "topology": options.topology, "size": list(options.size), "traffic": options.traffic,
        "packet": options.packet, "vcs": options.vcs, "buffer": options.buffer, "warm_up": options.warm_up,
        "cycles": options.cycles, "drain": options.drain, "seed": options.seed,
        "loads": [{"rate": rate, **asdict(load), "saturated": load.saturated} for rate, load in found],
        "saturation": None if limit is None else asdict(limit),
    }  # fmt: skip


def _print(
    options: argparse.Namespace, experiment: Experiment, found: Sequence[tuple[float, Load]], limit: Saturation | None
) -> None:
    from loomtext.cli.table import table

    width, height = options.size
    sys.stdout.write(
        f"{width} x {height} {options.topology}, {options.traffic} traffic, packets of {options.packet} flits, "
        f"{options.vcs} virtual channels of {options.buffer} flits, {experiment.cycles} cycles after "
        f"{experiment.warm_up}\n"
    )
    rows = [
        (
            f"{rate:g}", f"{load.offered:.4f}", f"{load.accepted:.4f}", _cycles(load.latency, 2), _cycles(load.p99, 0),
            "deadlocked" if load.deadlocked else "saturated" if load.saturated else "",
        )
        for rate, load in found
    ]  # fmt: skip
    sys.stdout.write(table(_HEAD, rows, right=range(5)))
    if limit is not None:
        sys.stdout.write(
            f"saturation: {limit.throughput:.3f} flits a router and cycle accepted when 1 is offered; keeps up with "
            f"{limit.stable:.3f}\n"
        )


def _cycles(value: float | None, digits: int) -> str:
    return "-" if value is None else f"{value:.{digits}f}"
