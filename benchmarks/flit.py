"""Speed of the network at the level of flits: cycles and flit-hops a second, next to BookSim2's figures.

    python benchmarks/flit.py [--cycles 60000] [--repeat 3]

Figures are seconds of processor time of this process, best of ``--repeat`` after a first run that compiles; making the
packets is included. BookSim2's were measured on one core of another machine (two-core EPYC, 60,000 cycles); they are
printed for orientation.
"""

from __future__ import annotations

import argparse
import time

from loomtext.sim.flit.measure import Experiment, measure
from loomtext.sim.flit.network import kary_network
from loomtext.sim.flit.wormhole import run_transfers
from loomtext.sim.machine import build_machine
from loomtext.sim.profile import load_profile
from loomtext.sim.validation import generators, paired, published_bandwidths

PEERS = {0.02: "latency 33.4", 0.10: "17,000 cycles/s, latency 33.9", 0.40: "4,500 cycles/s, latency 54.2"}
PEER_HOPS = "0.7 M flit-hops/s"
THROUGHPUT = {"mesh": 0.386, "torus": 0.419}


def synthetic(cycles: int, repeat: int) -> None:
    """Uniform traffic on an 8 x 8 mesh: as long to warm up as to be measured."""
    for topology, accepted in THROUGHPUT.items():
        network = kary_network(8, 8, topology == "torus")
        experiment = Experiment(network, 8, warm_up=cycles // 2, cycles=cycles // 2 - 1000, drain=1000)
        for rate in (*PEERS, 1.0):
            best = float("inf")
            for _ in range(repeat + 1):
                start = time.process_time()
                load = measure(experiment, rate)
                best = min(best, time.process_time() - start)
            peer = PEERS.get(rate) if topology == "mesh" else None
            cited = f"BookSim2: {peer}, {PEER_HOPS}" if peer else f"BookSim2: accepts {accepted}" if rate == 1 else ""
            print(
                f"{topology} at {rate:.2f}: {cycles / best:,.0f} cycles/s, {load.hops / best / 1e6:.2f} M flit-hops/s; "
                f"latency {load.latency:.1f}, accepted {load.accepted:.3f}. {cited}"
            )


_BENCHED = ("static", 48, 12, "random", "write")


def transfers(repeat: int) -> None:
    """Random writes of 48 tiles, 128 KiB each, on a Wormhole machine."""
    machine = build_machine(load_profile())
    for row in published_bandwidths():
        if (row["vc"], row["tiles"], row["channels"], row["pairing"], row["direction"]) == _BENCHED:
            rows = paired(machine, row, False, generators(row, 1, 0)[0], 1 << 17)
            best = float("inf")
            for _ in range(repeat + 1):
                start = time.process_time()
                outcome = run_transfers(machine, rows).outcome
                best = min(best, time.process_time() - start)
            print(
                f"48 random writes, NoC {row['noc']}: {outcome.cycles / best:,.0f} cycles/s, "
                f"{outcome.hops / best / 1e6:.2f} M flit-hops/s"
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cycles", type=int, default=60_000)
    parser.add_argument("--repeat", type=int, default=3)
    options = parser.parse_args()
    synthetic(options.cycles, options.repeat)
    transfers(options.repeat)


if __name__ == "__main__":
    main()
