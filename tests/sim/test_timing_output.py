"""What is reported of a run in time: metrics, utilisation over time, transfers for tt-npe."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.bounds import resource_bytes
from loomtext.sim.engine import UNITS
from loomtext.sim.frontend import build, candidates
from loomtext.sim.machine import build_machine
from loomtext.sim.metrics import metrics
from loomtext.sim.npe import workload
from loomtext.sim.profile import load_profile
from loomtext.sim.program import Kind, Program
from loomtext.sim.replay import read_recording, replay
from loomtext.sim.tasks import Role
from loomtext.sim.timing import Timing, simulate
from loomtext.sim.utilisation import utilisation_table
from tests.sim.programs import Builder
from tests.sim.variants import lowered

BLOCK = 96 * 1024 * 2


def timed(program: Program, *settings: str, name: str = "isa-wh") -> Timing:
    return simulate(program, load_profile(name, settings))


def multicast() -> Program:
    """A block of 96 x 1024 elements to eight cores; each of them then multiplies."""
    b = Builder(argument=(96, 1024))
    group = b.group(Kind.LOAD, 8)
    for x in range(8):
        core = b.core(x, 0)
        b.edge(b.row(core, Kind.LOAD, (96, 1024), group=group), b.row(core, Kind.MATMUL, (1, 32, 32, 64)))
        b.row(core, Kind.ELEMENTWISE, (32, 32), body=("arith.addf", "math.exp"))
    return b.build()


@cache
def products() -> list[Program]:
    """Candidates of a product and of a product with gathers."""
    whole = lowered("matmul", "mesh_4x4", {"tile_m": 32, "tile_n": 32, "tile_k": 64}, M=128, N=128, K=128)
    split = lowered("split_k_matmul", "mesh_4x4", {"tile_m": 32, "tile_n": 32, "tile_k": 32}, M=64, N=64, K=128)
    return [p for m in (whole, split) for p in map(build, candidates(m)) if not p.failed]


def test_vector_operations_count_as_flop() -> None:
    compute = metrics(timed(multicast()))["compute"]
    assert compute["matmul_flop"] == 8 * 2 * 32 * 32 * 64
    assert compute["flop"] == compute["matmul_flop"] + 8 * 32 * 32 * 2


def test_roofline() -> None:
    data = metrics(timed(multicast()))
    roof, cycles = data["roofline"], data["time"]["cycles"]
    flop = 8 * (2 * 32 * 32 * 64 + 2 * 32 * 32)
    assert roof["peak"] == 8 * 1024 and roof["dram_bytes_per_cycle"] == pytest.approx(12 * 22.3)
    assert roof["intensity"] == flop / BLOCK and roof["ridge"] == pytest.approx(8192 / 267.6)
    assert roof["attainable"] == pytest.approx(flop / BLOCK * 267.6) and roof["limit"] == "memory"
    assert roof["achieved"] == pytest.approx(flop / cycles)
    assert roof["fraction"] == pytest.approx(flop / cycles / roof["attainable"]) and 0 < roof["fraction"] < 1


def test_a_run_without_transfers_is_limited_by_compute() -> None:
    b = Builder()
    b.row(b.core(0, 0), Kind.MATMUL, (1, 32, 32, 32))
    roof = metrics(timed(b.build()))["roofline"]
    assert roof["intensity"] is None  # Infinite.
    assert roof["limit"] == "compute" and roof["attainable"] == roof["peak"]


def test_channels_and_what_multicasts_save() -> None:
    data = metrics(timed(multicast()))
    memory, cycles = data["memory"], data["time"]["cycles"]
    assert memory["multicast_saved_bytes"] == 7 * BLOCK
    assert memory["channel_bytes_per_cycle"] == pytest.approx([BLOCK / 12 / cycles] * 12)
    assert memory["channel_peak_fraction"] == pytest.approx([BLOCK / 12 / cycles / 22.3] * 12)


def test_mean_utilisation_is_over_used_links() -> None:
    found = timed(multicast())
    use = resource_bytes(found.tasks)[: 2 * found.machine.nodes] / (32 * found.cycles)
    assert metrics(found)["noc"]["noc0"]["mean_utilisation"] == pytest.approx(use[use > 0].mean())


def test_bytes_of_a_noc_whose_interfaces_are_not_limited() -> None:
    found = timed(multicast(), name="paper-wh")
    sent = found.tasks.graph.size[found.tasks.role == Role.MULTICAST].sum()
    noc = metrics(found)["noc"]
    assert sent > 0 and noc["noc0"]["bytes"] == sent and noc["noc1"]["bytes"] == 0


def test_notes_on_the_model() -> None:
    """The remarks of the profile, and products for which the table states no time."""
    b = Builder()
    core = b.core(0, 0)
    b.row(core, Kind.MATMUL, (1, 32, 32, 32))
    b.row(core, Kind.MATMUL, (1, 16, 32, 32))
    profile = load_profile("loom-8x8")
    *remarks, small = metrics(timed(b.build(), name="loom-8x8"))["model_notes"]
    assert tuple(remarks) == profile.notes
    assert small.startswith("line 2: the operation table has no such product")
    assert metrics(timed(b.build()))["model_notes"] == []


# -- utilisation over time -----------------------------------------------------------------------------


@pytest.mark.parametrize("window", [64.0, 128.0])
def test_utilisation_adds_up_to_the_bytes(window: float) -> None:
    found = timed(products()[0])
    head, *rows = utilisation_table(found, window)
    machine = found.machine
    names = {machine.resource_name(r): r for r in range(machine.resources)}
    chosen = [names[title] for title in head[1:]]
    shares = np.array([[float(cell) for cell in row[1:]] for row in rows])
    moved = shares.sum(0) * window * machine.capacity[chosen]
    assert head[0] == "cycle" and [float(row[0]) for row in rows] == [window * i for i in range(len(rows))]
    assert len(rows) == np.ceil(found.cycles / window)
    assert moved == pytest.approx(resource_bytes(found.tasks)[chosen], rel=0.02, abs=100)
    assert any(title.startswith("noc0") for title in head) and any(title.startswith("channel") for title in head)


def test_too_many_windows_are_refused() -> None:
    with pytest.raises(DiagnosticError, match="are too many"):
        next(utilisation_table(timed(multicast(), "latency.load=1e6"), 1e-3))


def test_a_machine_without_limits_has_no_busy_links() -> None:
    (head, *rows) = utilisation_table(timed(multicast(), name="ideal"))
    assert head == ["cycle"] and rows[0] == ["0"]


# -- transfers for tt-npe --------------------------------------------------------------------------------


def exported(found: Timing, folder: Path) -> Path:
    path = folder / "workload.json"
    path.write_text(json.dumps(workload(found)))
    return path


def test_an_exported_run_can_be_replayed(tmp_path: Path) -> None:
    """All bytes; never before the run's own mover asked for them; within 5 % of the run's last end."""
    for program in products():
        found = timed(program)
        recording = read_recording(exported(found, tmp_path), build_machine(load_profile()))
        graph = found.tasks.graph
        assert recording.transfers["size"].sum() == graph.size.sum()
        assert recording.transfers["issue"].max() <= found.shared.start[graph.size > 0].max() / UNITS
        last = found.shared.flow_end[graph.size > 0].max() / UNITS
        assert replay(recording, build_machine(load_profile())).cycles == pytest.approx(last, rel=0.05)


def test_exported_transfers() -> None:
    """The sender reads from each channel, then sends to the rectangle, which includes it."""
    data = workload(timed(multicast()))
    *reads, send = data["phases"][0]["transfers"]
    routers = load_profile().value("dram.routers")[0]
    assert sorted([t["src_x"], t["src_y"]] for t in reads) == sorted(routers)
    assert {(t["dst_x"], t["dst_y"], t["noc_event_type"], t["noc_type"]) for t in reads} == {(1, 1, "READ", "NOC_0")}
    assert sum(t["packet_size"] * t["num_packets"] for t in reads) == BLOCK
    assert {t["phase_cycle_offset"] for t in reads} == {0}
    assert send["phase_cycle_offset"] > 270
    corners = [send[f"mcast_{k}"] for k in ("start_x", "start_y", "end_x", "end_y")]
    assert (corners, send["noc_event_type"], send["num_packets"]) == ([1, 1, 9, 1], "WRITE_MULTICAST", 96)


def test_stores_and_gathers_are_writes() -> None:
    b = Builder(argument=(32, 32))
    group = b.group(Kind.GATHER, 2)
    for x in range(2):
        b.row(b.core(x, 0), Kind.GATHER, (32, 32), group=group)
    b.row(0, Kind.STORE, (32, 32))
    send, store = workload(timed(b.build()))["phases"][0]["transfers"]
    assert {t["noc_event_type"] for t in (send, store)} == {"WRITE"}
    assert {t["noc_type"] for t in (send, store)} == {"NOC_1"}
    assert [send[k] for k in ("src_x", "src_y", "dst_x", "dst_y")] == [2, 1, 1, 1]
    assert [store[k] for k in ("src_x", "src_y", "dst_x", "dst_y")] == [1, 1, 0, 11]


def test_a_flow_that_reads_and_sends_is_two_transfers() -> None:
    transfers = workload(timed(multicast(), name="loom-8x8"))["phases"][0]["transfers"]
    kinds = [t["noc_event_type"] for t in transfers]
    assert kinds == ["READ"] * 8 + ["WRITE_MULTICAST"]


def test_a_machine_without_noc_to_dram_is_not_exported() -> None:
    with pytest.raises(DiagnosticError, match="no NoC between cores and DRAM"):
        workload(timed(multicast(), name="paper-wh"))
