"""The network at the level of flits: latencies, conservation, deadlock, back-pressure, cited figures."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import numpy.typing as npt
import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.engine import UNITS
from loomtext.sim.engine import run as run_fluid
from loomtext.sim.flit.backpressure import Pairing, random_pairings, write_errors
from loomtext.sim.flit.engine import STALL, Traffic, run
from loomtext.sim.flit.measure import Experiment, Load, measure, saturation
from loomtext.sim.flit.network import Network, kary_network
from loomtext.sim.flit.traffic import HOTSPOT, PATTERNS, make_traffic, synthetic
from loomtext.sim.flit.wormhole import run_transfers
from loomtext.sim.machine import Machine, build_machine
from loomtext.sim.profile import load_profile
from loomtext.sim.transfers import TRANSFER, transfer_graph

BAND = 0.03
"""Of figures that were measured with BookSim2."""


@cache
def mesh() -> Network:
    return kary_network(8, 8)


@cache
def torus() -> Network:
    return kary_network(8, 8, torus=True)


@cache
def wormhole(*settings: str) -> Machine:
    return build_machine(load_profile(settings=list(settings)))


def packet(network: Network, source: int, target: int, flits: int = 1, variant: int = 0) -> Traffic:
    one = np.array([source]), np.array([target]), np.array([0]), np.array([flits])
    return make_traffic(network, *one, variant=np.array([variant]))


def arrival(network: Network, source: int, target: int, flits: int = 1, variant: int = 0) -> int:
    traffic = packet(network, source, target, flits, variant)
    assert run(network, traffic, 1000).left == 0
    return int(traffic.packets["arrived"][0])


def transfer(machine: Machine, source: tuple[int, int], target: tuple[int, int], **more: int) -> npt.NDArray[np.void]:
    row = np.zeros(1, TRANSFER)
    row["size"], row["packet"], row["source"] = 32, 8192, machine.node(*source)
    row["x0"], row["y0"], row["x1"], row["y1"] = *target, -1, -1
    for field, value in more.items():
        row[field] = value
    return row


# -- one packet -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("source", "target", "routers"), [(0, 0, 1), (0, 7, 8), (0, 63, 15), (63, 0, 15), (9, 17, 2)])
def test_a_head_takes_5_cycles_a_router_and_2_to_enter(source: int, target: int, routers: int) -> None:
    assert arrival(mesh(), source, target) == 2 + 5 * routers


def test_each_further_flit_takes_a_cycle() -> None:
    assert arrival(mesh(), 0, 63, flits=20) == arrival(mesh(), 0, 63) + 19


@pytest.mark.parametrize(("target", "routers"), [(7, 2), (56, 2), (63, 3), (4, 5), (36, 9)])
def test_a_torus_goes_the_short_way_around(target: int, routers: int) -> None:
    assert [arrival(torus(), 0, target, variant=v) for v in range(4)] == [2 + 5 * routers] * 4


def test_delays_are_those_of_the_network() -> None:
    slow = kary_network(8, 8, delays=(2, 6, 3))
    assert arrival(slow, 0, 7) == 5 + 8 * (2 + 1 + 6)


@pytest.mark.parametrize(("target", "hops"), [((2, 1), 1), ((1, 2), 1), ((9, 11), 18), ((1, 1), 0)])
def test_a_write_takes_9_cycles_a_hop_and_5_an_interface(target: tuple[int, int], hops: int) -> None:
    row = transfer(wormhole(), (1, 1), target)
    assert run_transfers(wormhole(), row).makespan == 40 + 5 + 9 * hops + 5 + 1


def test_noc_1_goes_the_other_way_around() -> None:
    row = transfer(wormhole(), (1, 1), (2, 1), noc=1)
    assert run_transfers(wormhole(), row).makespan == 40 + 5 + 9 * 9 + 5 + 1


@pytest.mark.parametrize(("target", "latency"), [((1, 1), 70), ((1, 5), 154), ((4, 1), 170), ((4, 5), 270)])
def test_a_read_takes_its_documented_latency(target: tuple[int, int], latency: int) -> None:
    row = transfer(wormhole(), (1, 1), target, read=1)
    assert run_transfers(wormhole(), row).makespan == latency + 1


def test_a_transfer_without_bytes_ends_when_it_is_issued() -> None:
    assert run_transfers(wormhole(), transfer(wormhole(), (1, 1), (4, 1), size=0, issue=7)).makespan == 7


# -- flits are neither lost nor made ----------------------------------------------------------------------------------


@pytest.mark.parametrize("pattern", PATTERNS)
@pytest.mark.parametrize("make", [mesh, torus])
def test_every_flit_that_enters_leaves(pattern: str, make: Callable[[], Network]) -> None:
    network = make()
    traffic = synthetic(network, 8, pattern, 0.2, 400, packet=5)
    outcome = run(network, traffic, 20_000)
    assert (outcome.left, outcome.inside) == (0, 0)
    assert outcome.sent == outcome.taken == 5 * len(traffic.packets)
    assert (traffic.packets["arrived"] >= traffic.packets["ready"] + 7 + 4).all()


def test_flits_of_an_interrupted_run_are_inside() -> None:
    outcome = run(mesh(), synthetic(mesh(), 8, "uniform", 0.9, 500), 500)
    assert outcome.cycles == 500
    assert outcome.sent == outcome.taken + outcome.inside
    assert outcome.inside > 100


def test_flits_cross_as_many_switches_as_their_way_has_routers() -> None:
    assert run(mesh(), packet(mesh(), 0, 63, flits=3), 1000).hops == 3 * 15


def test_runs_repeat() -> None:
    def arrivals(seed: int) -> list[int]:
        traffic = synthetic(torus(), 8, "uniform", 0.5, 300, seed=seed)
        run(torus(), traffic, 300)
        return traffic.packets["arrived"].tolist()

    assert arrivals(1) == arrivals(1)
    assert arrivals(1) != arrivals(2)


# -- deadlock ---------------------------------------------------------------------------------------------------------


def _ring_traffic(network: Network) -> Traffic:
    """Long packets, from every router of a ring of 4 to the second next one, all the same way."""
    source = np.tile(np.arange(4), 50)
    return make_traffic(network, source, (source + 2) % 4, np.zeros(200, np.int64), 40, variant=np.zeros(200))


def test_datelines_keep_a_ring_from_deadlock() -> None:
    network = kary_network(4, 1, torus=True, vcs=2, depth=4)
    assert run(network, _ring_traffic(network), 100_000).left == 0


def test_a_ring_without_datelines_deadlocks_and_is_told() -> None:
    network = kary_network(4, 1, torus=True, vcs=2, depth=4)
    network = network._replace(allowed=np.ones_like(network.allowed))
    outcome = run(network, _ring_traffic(network), 100_000)
    assert outcome.deadlocked
    assert outcome.cycles < 2 * STALL


@pytest.mark.parametrize("virtual_channels", ["static", "dynamic"])
def test_the_tori_of_a_machine_do_not_deadlock(virtual_channels: str) -> None:
    """Every worker writes and reads around the torus at once, on both NoCs."""
    machine = wormhole()
    workers = [(x, y) for x in machine.columns for y in machine.rows]
    rows = [
        transfer(machine, here, workers[(k + 41) % 80], size=20_000, noc=k % 2, read=k // 2 % 2)
        for k, here in enumerate(workers)
    ]
    found = run_transfers(machine, np.concatenate(rows), virtual_channels, max_cycles=200_000)
    assert (found.outcome.left, found.outcome.inside) == (0, 0)


# -- cited figures ----------------------------------------------------------------------------------------------------


@cache
def mesh_load(rate: float) -> Load:
    return measure(Experiment(mesh(), 8, warm_up=4000, cycles=8000), rate)


@pytest.mark.parametrize(("rate", "latency"), [(0.02, 33.4), (0.10, 33.9), (0.40, 54.2)])
def test_latencies_of_booksim(rate: float, latency: float) -> None:
    load = mesh_load(rate)
    assert load.latency == pytest.approx(latency, rel=BAND)
    assert not load.saturated
    assert load.p99 > load.latency


@pytest.mark.parametrize(("make", "accepted"), [(mesh, 0.386), (torus, 0.419)])
def test_throughput_of_booksim_when_overloaded(make: Callable[[], Network], accepted: float) -> None:
    load = measure(Experiment(make(), 8, warm_up=5000, cycles=5000, drain=0), 1.0)
    assert load.accepted == pytest.approx(accepted, rel=BAND)
    assert load.saturated


def test_a_search_finds_the_greatest_rate() -> None:
    experiment = Experiment(kary_network(4, 4), 4, warm_up=1000, cycles=2000, drain=500)
    found = saturation(experiment)
    assert not measure(experiment, found.stable).saturated
    assert measure(experiment, found.stable + 0.01).saturated
    assert found.throughput < 1.0


def test_a_network_that_takes_everything_is_not_saturated() -> None:
    """Each router sends to its opposite; of two routers none shares a link."""
    experiment = Experiment(kary_network(2, 1), 2, "bit-complement", warm_up=100, cycles=1000, drain=200)
    assert saturation(experiment).stable == 1.0


# -- traffic ----------------------------------------------------------------------------------------------------------


def test_patterns() -> None:
    def targets(pattern: str) -> npt.NDArray[np.int64]:
        traffic = synthetic(mesh(), 8, pattern, 1.0, 100)
        return traffic.packets["target"].reshape(64, 100)

    x, y = np.arange(64) % 8, np.arange(64) // 8
    assert (targets("transpose") == (x * 8 + y)[:, None]).all()
    assert (targets("bit-complement") == 63 - np.arange(64)[:, None]).all()
    assert np.bincount(targets("uniform").ravel(), minlength=64).min() > 50
    assert np.bincount(targets("hotspot").ravel())[4 * 8 + 4] == pytest.approx(6400 * (HOTSPOT + 0.9 / 64), rel=0.2)


def test_packets_are_offered_at_the_rate() -> None:
    traffic = synthetic(mesh(), 8, "uniform", 0.3, 20_000, packet=3)
    assert 3 * len(traffic.packets) / 64 / 20_000 == pytest.approx(0.3, rel=0.02)


@pytest.mark.parametrize("rate", [0.0, -0.1, 1.5, float("nan"), float("inf")])
def test_bad_rates(rate: float) -> None:
    with pytest.raises(DiagnosticError, match="a rate is above 0 and at most 1"):
        synthetic(mesh(), 8, "uniform", rate, 100)


@pytest.mark.parametrize(
    ("size", "message"),
    [
        ({"width": 0, "height": 8}, "2 to 1024 routers"),
        ({"width": 100, "height": 100}, "2 to 1024 routers"),
        ({"width": 8, "height": 8, "vcs": 13}, "1 to 12 virtual channels"),
        ({"width": 8, "height": 8, "depth": 0}, "1 to 1024 flits"),
        ({"width": 8, "height": 8, "torus": True, "vcs": 3}, "even number of virtual channels"),
    ],
)
def test_bad_networks(size: dict[str, int], message: str) -> None:
    with pytest.raises(DiagnosticError, match=message):
        kary_network(**size)


def test_traffic_beyond_memory_is_refused() -> None:
    with pytest.raises(DiagnosticError, match="more than 20,000,000 packets"):
        synthetic(mesh(), 8, "uniform", 0.5, 10_000_000)


def test_a_multicast_is_refused() -> None:
    row = transfer(wormhole(), (1, 1), (2, 1), x1=4, y1=4)
    with pytest.raises(DiagnosticError, match="no multicast"):
        run_transfers(wormhole(), row)


# -- back-pressure ----------------------------------------------------------------------------------------------------


def fluid(machine: Machine, rows: npt.NDArray[np.void]) -> npt.NDArray[np.float64]:
    return run_fluid(transfer_graph(machine, rows, in_flight=0)).end / UNITS


@pytest.mark.parametrize("read", [0, 1])
def test_one_flow_is_as_fast_as_in_the_fluid_model(read: int) -> None:
    ends = ((5, 5), (7, 3)) if read else ((7, 3), (5, 5))
    row = transfer(wormhole(), *ends, size=1 << 18, read=read)
    assert run_transfers(wormhole(), row).makespan == pytest.approx(fluid(wormhole(), row)[0], rel=0.02)


def test_flows_share_a_channel_evenly() -> None:
    rows = np.concatenate([transfer(wormhole(), (x, 3), (5, 5), size=1 << 17) for x in (1, 2, 7, 8)])
    found = run_transfers(wormhole(), rows)
    assert found.makespan == pytest.approx(4 * (1 << 17) / 22.3, rel=0.02)


def test_a_flow_behind_a_full_sink_is_blocked() -> None:
    """Two flows into a slow channel; a third one, to another router, has its way over the same link."""
    machine = wormhole("dram.channel=2")
    rows = np.concatenate([
        transfer(machine, (3, 3), (5, 5), size=1 << 16),
        transfer(machine, (4, 3), (5, 5), size=1 << 16),
        transfer(machine, (2, 3), (6, 3), size=1 << 16),
    ])  # fmt: skip
    alone = run_transfers(machine, rows[2:]).makespan
    assert fluid(wormhole("dram.channel=2", "noc.static_vc=false"), rows)[2] == pytest.approx(alone, rel=0.1)
    assert fluid(machine, rows)[2] > 5 * alone  # Writes that hold their links say the same as flits.
    assert run_transfers(machine, rows).end[2] > 5 * alone


def test_a_virtual_channel_claims_16_flits_of_each_input() -> None:
    """One of its own and 480 bytes of the pool: at 3 routers and behind the interface of a stopped channel."""
    machine = wormhole("dram.channel=0.01")
    row = transfer(machine, (4, 4), (5, 5), size=1 << 16)
    outcome = run_transfers(machine, row, max_cycles=3000).outcome
    assert not outcome.deadlocked
    assert outcome.inside == 16 * (3 + 1)


def test_a_run_ends_at_its_limit() -> None:
    row = transfer(wormhole(), (4, 4), (5, 5), size=1 << 20)
    found = run_transfers(wormhole(), row, max_cycles=1000)
    assert found.outcome.cycles == 1000
    assert found.end[0] == -1
    with pytest.raises(DiagnosticError, match="transfers have not ended after 1,000 cycles"):
        _ = found.makespan


def test_a_slow_sink_is_no_deadlock() -> None:
    row = transfer(wormhole("dram.channel=0.01"), (4, 4), (5, 5), size=640)
    outcome = run_transfers(wormhole("dram.channel=0.01"), row).outcome
    assert outcome.cycles > 2 * STALL
    assert outcome.left == 0


@cache
def pairings() -> list[Pairing]:
    return random_pairings(load_profile(), trials=6, size=1 << 15)


def test_back_pressure_brings_random_writes_nearer_to_the_measurements() -> None:
    assert len(pairings()) == 8
    fluid_error, flit_error = write_errors(pairings())
    assert flit_error < 0.25 < fluid_error


def test_back_pressure_never_makes_a_pairing_faster() -> None:
    assert [p.label for p in pairings() if p.flits > 1.01 * p.fluid] == []


def test_the_order_of_the_nocs_is_the_measured_one() -> None:
    speed = {(p.label, p.direction, p.noc): p.flits for p in pairings()}
    for label in ("12 tiles, 12 channels", "48 tiles, 12 channels"):
        assert speed[label, "read", 0] > speed[label, "read", 1]
        assert speed[label, "write", 1] > speed[label, "write", 0]
