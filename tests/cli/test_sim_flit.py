"""``loomtext sim flit``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loomtext.cli import main

SHORT = ["sim", "flit", "--size", "4x4", "--warm-up", "300", "--cycles", "1000", "--drain", "300"]


def test_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--rates", "0.1,1"]) == 0
    head, columns, low, high = capsys.readouterr().out.splitlines()
    assert head.startswith("4 x 4 mesh, uniform traffic, packets of 1 flits, 4 virtual channels of 8 flits")
    assert columns.split() == ["rate", "offered", "accepted", "mean", "latency", "99", "%", "within"]
    assert low.split()[0] == "0.1"
    assert len(low.split()) == 5
    assert high.split()[-1] == "saturated"


def test_saturation_and_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out.json"
    assert main([*SHORT, "--rates", "0.1", "--topology", "torus", "--saturation", "--json", str(out)]) == 0
    assert capsys.readouterr().out.splitlines()[-1].startswith("saturation: ")
    data = json.loads(out.read_text())
    assert data["loads"][0]["rate"] == 0.1
    assert data["loads"][0]["accepted"] == pytest.approx(0.1, rel=0.2)
    assert 0.3 < data["saturation"]["stable"] < 1.0


def test_nothing_arrives(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, "--rates", "1e-9", "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)["loads"][0]["latency"] is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--rates", "0"], "a rate is above 0 and at most 1 flit a router and cycle, not 0"),
        (["--rates", "nan"], "not nan"),
        (["--size", "1x1"], "a network has 2 to 1024 routers, not 1 x 1"),
        (["--vcs", "99"], "a channel has 1 to 12 virtual channels, not 99"),
        (["--topology", "torus", "--vcs", "3"], "a torus needs an even number of virtual channels, not 3"),
        (["--size", "4x2", "--traffic", "transpose"], "transposed traffic needs as many rows as columns"),
        (["--seed", "-1"], "a seed is not negative"),
        (["--cycles", "1000000000000"], "more than 100,000,000 cycles"),
    ],
)
def test_bad_arguments(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SHORT, *arguments]) == 1
    error = capsys.readouterr().err
    assert message in error
    assert "Traceback" not in error


@pytest.mark.parametrize("arguments", [["--size", "8"], ["--rates", "a,b"], ["--packet", "0"]])
def test_bad_usage(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as error:
        main([*SHORT, *arguments])
    assert error.value.code == 2


def test_validate_compares_random_pairings(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", "validate", "--trials", "4", "--largest", "0", "--flit", "1"]) == 0
    lines = capsys.readouterr().out.splitlines()
    start = lines.index("random pairings at the level of flits, GB/s: 1 a row")
    assert len(lines[start + 2 : start + 10]) == 8
    assert lines[start + 10].startswith("writes, mean absolute deviation: fluid ")
