"""Transfers alone: routes, multicast trees, closed forms of single and shared ways, recordings."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.engine import UNITS, Schedule, TaskGraph, run
from loomtext.sim.machine import Machine, build_machine
from loomtext.sim.profile import load_profile
from loomtext.sim.replay import read_recording, replay
from loomtext.sim.transfers import TRANSFER, transfer_graph

NO_HEADERS = ("noc.count_headers=false",)


def machine(*settings: str, name: str = "isa-wh", mesh: tuple[int, int] | None = None) -> Machine:
    return build_machine(load_profile(name, (*NO_HEADERS, *settings)), mesh)


def transfer(source: int, target: tuple[int, int], size: float, **fields: Any) -> dict[str, Any]:
    return {
        "source": source,
        "x0": target[0],
        "y0": target[1],
        "x1": -1,
        "y1": -1,
        "size": size,
        "packet": 8192,
    } | fields


def table(*transfers: dict[str, Any]) -> np.ndarray:
    rows = np.zeros(len(transfers), TRANSFER)
    for row, fields in zip(rows, transfers, strict=True):
        for name, value in fields.items():
            row[name] = value
    return rows


def played(m: Machine, *transfers: dict[str, Any], in_flight: int = 0) -> tuple[TaskGraph, Schedule]:
    made = transfer_graph(m, table(*transfers), in_flight)
    return made, run(made)


def links(m: Machine, made: TaskGraph, number: int) -> list[str]:
    p = made.pattern[number]
    used = made.pattern_resource[made.pattern_start[p] : made.pattern_start[p + 1]]
    return [m.resource_name(int(r)) for r in used if r < 4 * m.nodes]


def test_routes() -> None:
    m = machine()
    made, _ = played(m, transfer(m.node(8, 10), (1, 1), 1), transfer(m.node(1, 1), (9, 11), 1, noc=1))
    assert links(m, made, 0) == [
        "noc0 (8,10)+x", "noc0 (9,10)+x", "noc0 (0,10)+x", "noc0 (1,10)+y", "noc0 (1,11)+y", "noc0 (1,0)+y",
    ]  # fmt: skip
    assert links(m, made, 1) == ["noc1 (1,1)-y", "noc1 (1,0)-y", "noc1 (1,11)-x", "noc1 (0,11)-x"]


def test_one_channel() -> None:
    """1 MiB from one channel: 22.3 B/cycle and the latency of a read."""
    m = machine()
    _, schedule = played(m, transfer(m.node(0, 1), (1, 2), 1 << 20, read=1))
    assert schedule.makespan / UNITS == pytest.approx((1 << 20) / 22.3 + 270, abs=0.1)


def test_packet_size_limits_the_rate() -> None:
    m = machine()
    _, schedule = played(m, transfer(m.node(1, 1), (2, 1), 5500, packet=128))
    assert schedule.makespan / UNITS == pytest.approx(1000 + 40 + 10, abs=0.1)


def together(m: Machine, *sources: tuple[int, int]) -> list[float]:
    """Rates of writes of 1 MiB from places to the channels at (0, 5) and (0, 7) in turn, all at once, B/cycle."""
    rows = [transfer(m.node(*xy), ((0, 5), (0, 7))[i % 2], 1 << 20) for i, xy in enumerate(sources)]
    _, tasks, rates = run(transfer_graph(m, table(*rows), 0), log=2 * len(rows)).log[0]
    last = {int(t): float(r) for t, r in zip(tasks, rates, strict=True) if r > 0.0}
    return [round(last[i], 3) for i in range(len(rows))]


def test_a_write_alone_is_as_fast_as_its_channel() -> None:
    assert together(machine(), (8, 4)) == [22.3]


def test_writes_share_links_at_the_pace_of_memory() -> None:
    """Packets of writes follow one another on a link, and a packet of 8 KiB leaves it as fast as memory takes it.

    The packets to (0, 7) have the last two links to themselves, so the routers there store 2 x 480 bytes of each.
    """
    pace = 1 / 22.3 + (1 - 2 * 480 / 8192) / 22.3
    assert together(machine(), (8, 4), (7, 4)) == [round(1 / pace, 3)] * 2
    no_room = machine("noc.vc_buffer=0")
    assert together(no_room, (8, 4), (7, 4)) == [22.3 / 2] * 2


@pytest.mark.parametrize("setting", ["noc.static_vc=false", "noc.vc_buffer=8192"])
def test_writes_that_interleave_or_fit_into_routers_fill_links(setting: str) -> None:
    m = machine(setting)
    rates = together(m, (8, 4), (7, 4))
    assert rates == ([16.0, 16.0] if setting.startswith("noc.static") else [round(1 / (1 / 22.3 + 1 / 32), 3)] * 2)


def test_writes_into_l1_fill_links() -> None:
    m = machine()
    made, _ = played(m, transfer(m.node(1, 1), (4, 1), 8192))
    assert set(made.pattern_weight.tolist()) == {1.0}


def test_multicast_equals_a_unicast_to_the_farthest() -> None:
    """On `isa-wh` a row of 8 cores spans 8 links (column 5 lies between); each carries the bytes once."""
    m = machine()
    row = transfer(m.core(0, 0), m_place(m, 0, 0), 28100, x1=m.columns[7], y1=m.rows[0], packet=2048)
    made, schedule = played(m, row)
    assert links(m, made, 0) == [f"noc0 ({x},1)+x" for x in range(1, 9)]
    assert schedule.flow_end[0] - schedule.flow_start[0] == 1000 * UNITS
    _, unicast = played(m, transfer(m.core(0, 0), m_place(m, 7, 0), 28100, packet=2048))
    assert schedule.makespan == unicast.makespan
    logical = machine(name="paper-wh", mesh=(8, 8))
    made, _ = played(logical, transfer(logical.core(0, 0), (0, 0), 28100, x1=7, y1=0, packet=2048))
    assert len(links(logical, made, 0)) == 7


def m_place(m: Machine, x: int, y: int) -> tuple[int, int]:
    return m.columns[x], m.rows[y]


def test_a_rectangle_is_a_tree() -> None:
    """To 4 x 4 cores: one row of links and four columns, each link once."""
    m = machine()
    made, _ = played(m, transfer(m.core(0, 0), m_place(m, 0, 0), 100, x1=m.columns[3], y1=m.rows[3]))
    found = links(m, made, 0)
    assert len(found) == len(set(found)) == 3 + 4 * 3


def test_rows_do_not_interact_but_share_interfaces_with_columns() -> None:
    m = machine()
    first = transfer(m.core(0, 0), m_place(m, 0, 0), 28100, x1=m.columns[7], y1=m.rows[0], packet=2048)
    second = transfer(m.core(0, 1), m_place(m, 0, 1), 28100, x1=m.columns[7], y1=m.rows[1], packet=2048)
    column = transfer(m.core(0, 1), m_place(m, 0, 1), 28100, x1=m.columns[0], y1=m.rows[7], packet=2048)
    _, both = played(m, first, second)
    assert (both.flow_end - both.flow_start).tolist() == [1000 * UNITS] * 2
    _, shared = played(m, second, column)  # The sender's interface is used twice.
    assert shared.flow_end.max() - shared.flow_start.min() == 2000 * UNITS


@pytest.mark.parametrize(("noc", "limit"), [(0, 256.0), (1, 96.0)])
def test_all_cores_read_interleaved_data(noc: int, limit: float) -> None:
    """What links allow when 64 cores read from all channels at once, with a flow for each channel."""
    m = machine("noc.worker_absorption=1000", "noc.packet_rates=[1000,1000,1000,1000,1000,1000]")
    size = 12 * 2048.0
    rows = [
        transfer(int(m.channel_nodes[noc, c]), m_place(m, x, y), size, noc=noc, read=1)
        for x in range(8) for y in range(8) for c in range(12)
    ]  # fmt: skip
    made, schedule = played(m, *rows)
    busiest = np.zeros(m.resources)
    moved = np.bincount(made.pattern, made.size, len(made.pattern_start) - 1)
    np.add.at(busiest, made.pattern_resource, np.repeat(moved, np.diff(made.pattern_start)) * made.pattern_weight)
    bound = (busiest[: 4 * m.nodes] / 32.0).max()
    assert made.size.sum() / bound == pytest.approx(limit)
    assert schedule.makespan / UNITS >= bound


def test_in_flight_limit_keeps_the_order_of_issue() -> None:
    m = machine()
    rows = [transfer(m.core(0, 0), m_place(m, 1 + i % 2, 0), 2810, issue=i) for i in range(4)]
    made, schedule = played(m, *rows, in_flight=2)
    assert made.edges.tolist() == [[0, 2], [1, 3]]
    assert schedule.flow_start[2] == schedule.flow_end[0]
    free, _ = played(m, *rows, in_flight=0)
    assert len(free.edges) == 0


def test_reads_of_one_packet_wait_for_their_sink() -> None:
    """Three sources answer one core: the third packet begins when the first has arrived."""
    m = machine()
    rows = [transfer(m.core(1 + i, 0), m_place(m, 0, 0), 2810, issue=i, read=1, packet=4096) for i in range(3)]
    made, schedule = played(m, *rows, in_flight=2)
    assert made.edges.tolist() == [[0, 2]]
    assert schedule.flow_start[2] == schedule.flow_end[0]


@pytest.mark.parametrize("fields", [{"read": 0}, {"read": 1, "packet": 2048}])
def test_writes_and_reads_of_several_packets_take_turns_at_their_sink(fields: dict[str, int]) -> None:
    m = machine()
    rows = [transfer(m.core(1 + i, 0), m_place(m, 0, 0), 2810, **fields) for i in range(3)]
    assert len(played(m, *rows, in_flight=2)[0].edges) == 0


def test_headers_load_both_ways() -> None:
    m = build_machine(load_profile())
    made, _ = played(m, transfer(m.node(2, 2), (4, 2), 4096, read=1))
    weights = dict(zip(made.pattern_resource.tolist(), made.pattern_weight.tolist(), strict=True))
    assert weights[m.link(0, m.node(2, 2), 0)] == 1 + 32 / 8192
    assert weights[m.link(0, m.node(4, 2), 0)] == 32 / 8192  # The request goes on around the ring.


# -- recordings ---------------------------------------------------------------------------------------


def event(proc: str, time: int, **fields: Any) -> dict[str, Any]:
    return {"proc": proc, "sx": 1, "sy": 1, "timestamp": 5000 + time} | fields


def read(time: int, dx: int = 0, dy: int = 11, **fields: Any) -> dict[str, Any]:
    return event("NCRISC", time, noc="NOC_0", dx=dx, dy=dy, num_bytes=2048, type="READ", vc=-1) | fields


def test_a_trace(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_text(json.dumps([
        event("NCRISC", 0, zone="NCRISC-KERNEL", zone_phase="begin"), read(100), read(220, dy=1),
        event("NCRISC", 340, noc="NOC_0", num_bytes=0, type="READ_BARRIER_START", dx=-1, dy=-1),
        event("NCRISC", 700, noc="NOC_0", num_bytes=0, type="READ_BARRIER_END", dx=-1, dy=-1),
        event("BRISC", 10, zone="BRISC-KERNEL", zone_phase="begin"),
    ]))  # fmt: skip
    m = machine()
    recording = read_recording(path, m)
    assert recording.measured == 680
    # A command has left when the next event of its processor is stamped.
    assert recording.transfers["issue"].tolist() == [220, 340]
    assert recording.transfers["source"].tolist() == [m.node(0, 11), m.node(0, 1)]
    found = replay(recording, m)
    # Of the latencies 270 and 170, the ways of the data (3 hops and 1) come last. From 491 on the flows share 28.1
    # B/cycle.
    first, second = 220 + 270 - (3 * 9 + 10), 340 + 170 - (9 + 10)
    alone = (second - first) * 22.3
    both = second + (2048 - alone) / 14.05
    assert found.cycles == pytest.approx(both + alone / 22.3 + 9 + 10, abs=0.1)
    assert found.error == pytest.approx(found.cycles / 680 - 1)


def test_a_workload(tmp_path: Path) -> None:
    path = tmp_path / "w.json"
    one = {
        "packet_size": 2048, "num_packets": 4, "src_x": 1, "src_y": 1, "dst_x": 2, "dst_y": 1, "injection_rate": 0.0,
        "phase_cycle_offset": 7, "noc_type": "NOC_1", "noc_event_type": "WRITE",
    }  # fmt: skip
    cast = {k: v for k, v in one.items() if not k.startswith("dst")} | {
        "mcast_start_x": 1, "mcast_start_y": 1, "mcast_end_x": 9, "mcast_end_y": 1, "noc_type": "NOC_0",
    }  # fmt: skip
    path.write_text(json.dumps({"golden_result": {"cycles": 1}, "phases": [{"transfers": [one, cast]}]}))
    found = replay(read_recording(path, machine()), machine())
    assert found.recording.measured is None and found.error is None
    assert found.recording.transfers["size"].tolist() == [8192, 8192]
    assert found.cycles == pytest.approx(7 + 40 + 20 * 10 - 9 * 10 - 2 * 10 + 8192 / 28.1, abs=40)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "not valid JSON"), ("3", "neither a trace nor a workload"), ("{}", "neither a trace nor a workload"),
        ("[]", "no events"), ("[3]", "malformed"), ('[{"proc": "A"}]', "it has no 'timestamp'"),
        ('{"phases": [{}]}', "malformed"), ("[" * 100_000, "not valid JSON"),
        (json.dumps([read(0, dx=77)]), "leaves the 10 x 12 routers"), (json.dumps([read(0) | {"sx": "a"}]),
        "malformed"),
        (json.dumps([read(0, num_bytes=-4)]), "not negative"),
    ],
)  # fmt: skip
def test_refused_recordings(text: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    with pytest.raises(DiagnosticError, match=message):
        read_recording(path, machine())


@pytest.mark.parametrize("change", [{"num_bytes": 1e300}, {"num_bytes": float("nan")}])
def test_numbers_beyond_what_is_simulated(change: dict[str, object], tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    path.write_text(json.dumps([read(0) | change]))
    with pytest.raises(DiagnosticError, match="must be finite, and below"):
        read_recording(path, machine())


def test_a_rectangle_with_a_corner_outside(tmp_path: Path) -> None:
    path = tmp_path / "t.json"
    corners = {"mcast_start_x": 1, "mcast_start_y": 1, "mcast_end_x": -7, "mcast_end_y": 1}
    path.write_text(json.dumps([read(0) | {"type": "WRITE_MULTICAST"} | corners]))
    with pytest.raises(DiagnosticError, match="leaves the 10 x 12 routers"):
        read_recording(path, machine())
