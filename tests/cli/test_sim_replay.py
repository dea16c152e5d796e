"""``loomtext sim replay`` and ``loomtext sim validate``."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from loomtext.cli import main


def workload(path: Path, target: int = 2) -> Path:
    one = {
        "packet_size": 8192, "num_packets": 4, "src_x": 1, "src_y": 1, "dst_x": target, "dst_y": 1,
        "injection_rate": 0.0,
        "phase_cycle_offset": 0, "noc_type": "NOC_0", "noc_event_type": "WRITE",
    }  # fmt: skip
    path.write_text(json.dumps({"golden_result": {"cycles": 1}, "phases": [{"transfers": [one]}]}))
    return path


def trace(path: Path, end: int) -> Path:
    events = [
        {"proc": "NCRISC", "sx": 1, "sy": 1, "timestamp": 0, "zone": "NCRISC-KERNEL", "zone_phase": "begin"},
        {
            "proc": "NCRISC", "sx": 1, "sy": 1, "timestamp": 100, "noc": "NOC_0", "dx": 0, "dy": 1, "num_bytes": 2048,
            "type": "READ", "vc": -1,
        },
        {"proc": "NCRISC", "sx": 1, "sy": 1, "timestamp": 200, "noc": "NOC_0", "num_bytes": 0,
        "type": "READ_BARRIER_START"},
        {"proc": "NCRISC", "sx": 1, "sy": 1, "timestamp": end, "noc": "NOC_0", "num_bytes": 0,
        "type": "READ_BARRIER_END"},
    ]  # fmt: skip
    path.write_text(json.dumps(events))
    return path


def test_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    workload(tmp_path / "a.json")
    trace(tmp_path / "b.json", 400)
    assert main(["sim", "replay", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["file", "transfers", "bytes", "measured", "simulated", "error", "contention-free"]
    assert lines[1].split() == ["a", "1", "32768", "-", "1216", "-", "1216"]
    assert lines[2].split()[:4] == ["b", "1", "2048", "380"]
    assert lines[3].startswith("1 measured: mean absolute error ")


def test_flit_by_flit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A header and 256 flits a packet at 28.1 B/cycle, over one hop; the read is 64 flits after 170 cycles.

    Data may come up to two cycles a router closer to their head, which alone waits for its way.
    """
    workload(tmp_path / "a.json")
    trace(tmp_path / "b.json", 400)
    assert main(["sim", "replay", str(tmp_path), "--flit", "--json", str(tmp_path / "out")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[-4:] == ["flit", "by", "flit", "error"]
    assert lines[-1].startswith("flit by flit: 1 measured: mean absolute error ")
    write, read = (r["flit_cycles"] for r in json.loads((tmp_path / "out").read_text()))
    assert write == pytest.approx(40 + 19 + 4 * 8192 / 28.1, abs=5)
    assert read == pytest.approx(200 + 170 + 2048 / 22.3 - 2 * 2, abs=2)


def test_a_multicast_is_not_run_flit_by_flit(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = workload(tmp_path / "a.json")
    data = json.loads(path.read_text())
    corners = {"mcast_start_x": 2, "mcast_start_y": 1, "mcast_end_x": 3, "mcast_end_y": 2}
    data["phases"][0]["transfers"][0].update(corners)
    path.write_text(json.dumps(data))
    assert main(["sim", "replay", str(path), "--flit"]) == 0
    assert capsys.readouterr().out.splitlines()[1].split()[-2:] == ["-", "-"]


def test_json_csv_and_settings(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, table = str(workload(tmp_path / "a.json")), tmp_path / "out.csv"
    assert main(["sim", "replay", path, "--json", "-", "--csv", str(table), "--set", "noc.worker_injection=10"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data[0]["cycles"] == pytest.approx(40 + 10 + 3276.8, abs=0.1)
    assert float(next(csv.DictReader(table.open()))["cycles"]) == data[0]["cycles"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["missing.json"], "missing.json"), (["--profile", "nowhere", "a.json"], "there is no profile 'nowhere'"),
        (["--set", "x=1", "a.json"], "has no 'x'"),
    ],
)  # fmt: skip
def test_errors(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "replay", *arguments]) == 1
    assert message in capsys.readouterr().err


def test_validate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good, bad = trace(tmp_path / "good.json", 482), trace(tmp_path / "bad.json", 900)
    common = ["sim", "validate", "--trials", "12", "--largest", "0"]
    assert main([*common, "--traces", str(good)]) == 0
    out = capsys.readouterr().out
    assert "mean absolute error at most 3.2%: ok" in out
    assert out.endswith("all bands hold\n")
    assert main([*common, "--traces", str(bad)]) == 1
    out = capsys.readouterr().out
    assert "OUTSIDE" in out
    assert out.endswith("some bands do not hold\n")


def test_validate_products(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "validate", "--trials", "12", "--largest", "512"]) == 0
    out = capsys.readouterr().out
    assert "512 x 512 x 512" in out
    assert "1024 x 1024" not in out
    assert "not counted" in out


def test_another_tool(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """1216 cycles, 1166 without those of interface and router. Files that are not listed are left out."""
    path, table = workload(tmp_path / "a.json"), tmp_path / "other.csv"
    table.write_text("case,ttnpe_cycles,mine\na,1170,1216\nb,3,3\n")
    arguments = ["sim", "replay", str(path), str(workload(tmp_path / "c.json")), "--against", str(table)]
    assert main(arguments) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-2].split() == ["a", "1170", "1216", "+3.94%", "1166", "-0.33%"]
    assert lines[-1] == "within 2%: 0 of 1, without latencies 1"
    assert main([*arguments, "--column", "mine"]) == 0
    assert capsys.readouterr().out.endswith("within 2%: 1 of 1, without latencies 0\n")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("case,cycles\na,1\n", "no column 'ttnpe_cycles'"),
        ("", "no column"),
        ("a,ttnpe_cycles\nb,x\n", "must hold numbers"),
    ],
)
def test_bad_references(text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "other.csv"
    table.write_text(text)
    assert main(["sim", "replay", str(workload(tmp_path / "a.json")), "--against", str(table)]) == 1
    assert message in capsys.readouterr().err
