"""Programs in time: actors, double buffering, exchanges between cores, deadlocks, bounds, metrics, traces."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np
import pytest

from loomtext.sim.bounds import BOUNDS, bounds, resource_bytes
from loomtext.sim.frontend import Options, build, candidates
from loomtext.sim.metrics import metrics
from loomtext.sim.profile import load_profile
from loomtext.sim.program import Edge, Kind, Program
from loomtext.sim.timing import Timing, simulate
from loomtext.sim.trace import trace_events
from tests.sim.programs import Builder
from tests.sim.variants import lowered

NO_HEADERS = ("noc.count_headers=false",)
LATENCY = 270  # A read from channels in other rows and columns.


def timed(program: Program, *settings: str, name: str = "isa-wh") -> Timing:
    return simulate(program, load_profile(name, (*NO_HEADERS, *settings)))


def test_one_core_reads_one_channel() -> None:
    """A column of pages whose number is a multiple of the channels' lies in one channel: 1 MiB at 22.3 B/cycle."""
    b = Builder(argument=(512 * 32, 12 * 32))
    b.row(b.core(0, 0), Kind.LOAD, (512 * 32, 32))
    found = timed(b.build())
    assert found.cycles == pytest.approx(170 + (1 << 20) / 22.3, abs=101)
    assert found.tasks.moved.tolist() == [1 << 20]
    assert np.count_nonzero(metrics(found)["memory"]["channel_bytes"]) == 1


def test_one_core_reads_all_channels() -> None:
    """1 MiB over 12 channels: the network interface limits to 28.1 B/cycle."""
    b = Builder(argument=(512, 1024))
    b.row(b.core(0, 0), Kind.LOAD, (512, 1024))
    assert timed(b.build()).cycles == pytest.approx(LATENCY + (1 << 20) / 28.1, abs=0.1)


def test_all_cores_read_at_the_limit_of_the_links() -> None:
    """Fluid limits with 32-byte links: 256 B/cycle on NoC 0, where channels allow 267.6, and 96 on NoC 1."""
    b = Builder(argument=(64 * 96, 128))
    for core in range(64):
        b.row(b.core(core % 8, core // 8), Kind.LOAD, (96, 128), offset=core * 96 * 128)
    for noc, limit in ((0, 256.0), (1, 96.0)):
        found = timed(b.build(), f"read.noc={noc}", "latency.load=0")
        rate = found.tasks.moved.sum() / found.cycles
        assert rate <= limit * (1 + 1e-6)
        assert found.tasks.moved.sum() / bounds(found)["link"] == pytest.approx(limit)


def pipeline(depth: int, iterations: int) -> Program:
    """A loop that loads a block and computes with it, with one or two slots."""
    b = Builder(argument=(32 * iterations, 32))
    core = b.core(0, 0)
    loads, products = [], []
    for i in range(iterations):
        loads.append(b.row(core, Kind.LOAD, (32, 32), offset=i * 32 * 32))
        products.append(b.row(core, Kind.MATMUL, (1, 32, 32, 32)))
        b.edge(loads[i], products[i])
        if i >= depth:
            b.edge(products[i - depth], loads[i], Edge.SLOT)
    return b.build()


@pytest.mark.parametrize("compute", [100, 700])
def test_depth_one_adds_and_depth_two_overlaps(compute: int) -> None:
    settings = ("latency.load=200", f'compute.matmul={{"HiFi4": {compute}}}', "compute.start=0")
    load, n = 200 + 2048 / 22.3, 9
    single, double = (timed(pipeline(depth, n), *settings).cycles for depth in (1, 2))
    assert single == pytest.approx(n * (load + compute), abs=0.1)
    assert double == pytest.approx(load + (n - 1) * max(load, compute) + compute, abs=0.1)


def row_multicast(size: int = 8, expected: int = 8) -> Program:
    b = Builder(argument=(96, 1024))
    group = b.group(Kind.LOAD, expected)
    for x in range(size):
        b.row(b.core(x, 0), Kind.LOAD, (96, 1024), group=group)
    return b.build()


def test_a_multicast_reads_once_and_then_sends() -> None:
    found = timed(row_multicast())
    block = 96 * 1024 * 2
    assert found.cycles == pytest.approx(LATENCY + block / 28.1 + 40 + block / 28.1 + 8 * 9, abs=0.1)
    memory = metrics(found)["memory"]
    assert memory["read_bytes"] == block
    assert memory["delivered_bytes"] == 8 * block
    assert memory["multicast_factor"] == 8
    moved = resource_bytes(found.tasks)
    m = found.machine
    assert moved[m.injection(0, m.core(0, 0))] == block
    assert [moved[m.absorption(0, m.core(x, 0))] for x in range(8)] == [block] * 8


def test_chunks_overlap_reading_and_sending() -> None:
    block = 96 * 1024 * 2
    found = timed(row_multicast(), "multicast.chunk=8")
    assert found.cycles == pytest.approx(LATENCY + block / 28.1 * 13 / 12 + 40 + 8 * 9, rel=0.01)


def test_senders() -> None:
    """The lower right core of a row sends around the torus."""
    found = timed(row_multicast(), "multicast.sender=LR")
    m = found.machine
    assert resource_bytes(found.tasks)[m.injection(0, m.core(7, 0))] == 96 * 1024 * 2
    assert timed(row_multicast(), "multicast.sender=diagonal").cycles > 0


def test_a_gather_is_limited_by_the_root() -> None:
    b = Builder()
    group = b.group(Kind.GATHER, 8)
    for x in range(8):
        b.row(b.core(x, 0), Kind.GATHER, (32, 64), group=group)
    found = timed(b.build())
    block = 32 * 64 * 2
    assert 7 * block / 28.1 <= found.cycles <= 7 * block / 28.1 + 2 * (40 + 20 * 10) + 20 * 9
    assert resource_bytes(found.tasks)[found.machine.absorption(1, found.machine.core(0, 0))] == 7 * block


def test_a_member_that_never_comes_is_a_deadlock() -> None:
    found = timed(row_multicast(size=3, expected=4))
    assert [f.code for f in found.faults] == ["E-DEADLOCK"]
    assert "1 of 4 members of multicast (0, 0) to (2, 0), line 1 never get there" in found.faults[0].message
    assert found.row_end.tolist() == [-1, -1, -1]


def test_crossed_multicasts_are_a_deadlock_with_its_cycle() -> None:
    """Two cores take part in two multicasts, each in the other order."""
    b = Builder(argument=(64, 64))
    groups = [b.group(Kind.LOAD, 2) for _ in range(2)]
    for x, order in ((0, (0, 1)), (1, (1, 0))):
        core = b.core(x, 0)
        for g in order:
            b.row(core, Kind.LOAD, (32, 32), group=groups[g])
    found = timed(b.build())
    message = found.faults[0].message
    assert found.faults[0].code == "E-DEADLOCK"
    assert "Cycle: " in message
    assert "reader of (0, 0)" in message and "reader of (1, 0)" in message


def test_a_slot_never_released_is_named() -> None:
    b = Builder(argument=(64, 64))
    core = b.core(2, 1)
    first, product = b.row(core, Kind.LOAD, (32, 32)), b.row(core, Kind.MATMUL, (1, 32, 32, 32))
    second = b.row(core, Kind.LOAD, (32, 32))
    b.edge(first, product)
    b.edge(second, product)  # The product needs the second block as well,
    b.edge(product, second, Edge.SLOT)  # which waits for the slot that the product holds.
    found = timed(b.build())
    assert found.faults[0].core == (2, 1)
    assert "waits for a free slot, held until compute of (2, 1)" in found.faults[0].message
    assert found.row_end.tolist()[0] > 0


@pytest.mark.parametrize(
    ("kind", "shape", "body", "cycles"),
    [
        (Kind.MATMUL, (1, 256, 32, 256), (), {"isa-wh": 4096 + 20, "paper-wh": 6272, "loom-8x8": 9953}),
        (Kind.MATMUL, (1, 64, 64, 512), (), {"isa-wh": 4096 + 20, "paper-wh": 6272, "loom-8x8": 13763}),
        (Kind.ELEMENTWISE, (64, 512), ("arith.mulf",), {"isa-wh": 32 * 4 + 20, "paper-wh": 32 * 96, "loom-8x8": 33}),
        (Kind.ELEMENTWISE, (64, 512), ("math.exp",), {"isa-wh": 32 * 147 + 20, "loom-8x8": 4682}),
        (Kind.REDUCE, (64, 512), ("arith.maximumf",), {"isa-wh": 32 * 8 + 20, "loom-8x8": 257}),
        (Kind.FILL, (33, 1), (), {"isa-wh": 2 * 4 + 20, "loom-8x8": 0}),
        (Kind.COPY, (64, 64), (), {"isa-wh": 128 + 20, "loom-8x8": 0}),
    ],
)
def test_compute_times(kind: Kind, shape: tuple[int, ...], body: tuple[str, ...], cycles: dict[str, int]) -> None:
    b = Builder()
    b.row(b.core(0, 0), kind, shape, body=body)
    program = b.build()
    assert {name: timed(program, name=name).cycles for name in cycles} == cycles
    assert timed(program, "compute.fidelity=HiFi2").cycles <= cycles["isa-wh"]


# -- lowered kernels ----------------------------------------------------------------------------------


@cache
def programs() -> tuple[Program, ...]:
    """Candidates of two kernels on 4 x 4 cores."""
    module = lowered("matmul", "mesh_4x4", {"tile_m": 32, "tile_n": 32, "tile_k": 64}, M=256, N=128, K=256)
    split = lowered("split_k_matmul", "mesh_4x4", {"tile_m": 32, "tile_n": 32, "tile_k": 32}, M=64, N=64, K=128)
    built = [build(c, Options(double_buffer=d)) for m in (module, split) for c in candidates(m) for d in ("0", "1")]
    good = tuple(p for p in built if not p.failed)
    assert len(good) >= 6
    return good


def test_metrics_have_the_bytes_of_the_resources() -> None:
    for program in programs():
        found = timed(program)
        m, moved, graph = found.machine, resource_bytes(found.tasks), found.tasks.graph
        memory, noc = metrics(found)["memory"], metrics(found)["noc"]
        channels = moved[m.channel(0) : m.channel(12)]
        assert channels.sum() == pytest.approx(memory["read_bytes"] + memory["written_bytes"])
        assert channels == pytest.approx(memory["channel_bytes"])
        stores = [s for s in program.sites if s.kind is Kind.STORE]
        written = sum(s.bytes * int((program.ops["site"] == s.index).sum()) for s in stores)
        assert memory["written_bytes"] == written == memory["useful_written_bytes"]
        assert noc["noc0"]["bytes"] + noc["noc1"]["bytes"] == pytest.approx(graph.size.sum())


def test_metrics_and_traces_are_json() -> None:
    for name in ("isa-wh", "loom-8x8", "ideal"):
        found = timed(programs()[-1], name=name)
        data = json.loads(json.dumps(metrics(found), allow_nan=False))
        assert data["time"]["cycles"] == found.cycles
        assert data["bound"]["name"] in BOUNDS
        busy = [s for s in data["stalls"] if s["actor"] == "compute"]
        assert max(s["busy"] for s in busy) == pytest.approx(bounds(found)["compute"])
        for s in data["stalls"]:
            spent = s["busy"] + s["wait_data"] + s["wait_slot"] + s["wait_partner"] + s["idle_end"]
            assert spent == pytest.approx(found.cycles, abs=0.1)


def test_a_trace_has_every_micro_op_and_arrows_in_pairs() -> None:
    found = timed(programs()[-1])
    events: list[dict[str, Any]] = json.loads(json.dumps(trace_events(found)))["traceEvents"]
    slices = [e for e in events if e["ph"] == "X"]
    assert len(slices) == len(found.program.ops)
    assert max(e["ts"] + e["dur"] for e in slices) == pytest.approx(found.microseconds)
    begun, ended = ({e["id"] for e in events if e["ph"] == p} for p in "sf")
    assert begun == ended != set()
    assert all(0 <= e["args"]["utilisation"] <= 1.001 for e in events if e["ph"] == "C")
