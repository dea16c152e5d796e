from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from loomtext import print_module
from loomtext.cli import main
from tests.sim.modules import COPY, GIVE, body, text
from tests.sim.variants import lowered


@pytest.fixture(scope="module")
def matmul(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("sim") / "08.mlir"
    module = lowered("matmul", "mesh_4x4", {"tile_m": 16, "tile_n": 16, "tile_k": 8}, M=64, N=64, K=16)
    path.write_text(print_module(module))
    return path


def test_table_and_check(matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", str(matmul), "--candidate", "*__x4_y1y4__*", "--check", "--no-timing"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].split() == ["#", "candidate", "L1", "max", "error", "verdict"]
    assert [line.split()[-1] for line in out[1:3]] == ["right", "right"]
    assert out[-1] == "2 candidates: 2 right; all outputs are bit-identical"


def test_errors_give_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.mlir"
    path.write_text(text(body(*COPY, GIVE)))
    assert main(["sim", str(path), "--no-timing"]) == 1
    out = capsys.readouterr().out
    assert f"0: E-SEM-UNDERFLOW {path}:33 core (0, 0):" in out
    assert out.endswith("1 candidate: 1 fault\n")


def test_wrong_numbers_give_exit_code_1(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, expected = tmp_path / "copy.mlir", tmp_path / "expected.npz"
    path.write_text(text(body(*COPY)))
    np.savez(expected, out=np.zeros((64, 64)))
    assert main(["sim", str(path), "--no-timing", "--check", str(expected)]) == 1
    assert capsys.readouterr().out.endswith("1 candidate: 1 wrong\n")
    assert main(["sim", str(path), "--no-timing", "--check", str(expected), "--inputs", "a=0:0"]) == 0


def test_files(matmul: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arrays, data, table = tmp_path / "out.npz", tmp_path / "out.json", tmp_path / "out.csv"
    arguments = ["sim", str(matmul), "--candidate", "0", "--check", "matmul", "--no-timing"]
    assert main([*arguments, "--outputs", str(arrays), "--json", str(data), "--csv", str(table)]) == 0
    with np.load(arrays) as loaded:
        assert {k: v.shape for k, v in loaded.items()} == {"arg2": (64, 64)}
    (found,) = json.loads(data.read_text())
    assert found["verdict"] == "right" and found["errors"]["frobenius"] < 1e-3 and found["written"] == {"arg2": 1.0}
    assert table.read_text().splitlines()[0].startswith("#,candidate,")
    capsys.readouterr()
    assert main([*arguments, "--json", "-"]) == 0
    assert json.loads(capsys.readouterr().out)[0]["verdict"] == "right"


def test_bad_arguments(matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", str(matmul), "--candidate", "99"]) == 1
    assert "no candidate is '99'" in capsys.readouterr().err
    assert main(["sim", str(matmul), "--check", "flash_attention", "--no-timing"]) == 1
    assert "do not have the shapes of 'flash_attention'" in capsys.readouterr().err
    assert main(["sim", str(matmul), "--inputs", "arg0=nothing", "--no-timing"]) == 1
    assert "is no input" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["sim", str(matmul), "--max-memory", "much"])


def test_timing_columns(matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", str(matmul), "--candidate", "0", "--no-numerics"]) == 0
    head, row, *_ = capsys.readouterr().out.splitlines()
    assert "cycles" in head and "bound" in head
    assert float(row.split()[2]) > 0


def test_narrow_terminals_leave_columns_out() -> None:
    from loomtext.cli.sim import _fitting, _head

    head, _ = _head(True)
    row = ["0", "x" * 100, *["1234567.8"] * 8, "20480", "5.8e-04", "right"]
    assert _fitting(head, [row], 400) == list(range(len(head)))
    narrow = [head[i] for i in _fitting(head, [row], 90)]
    assert narrow[:3] == ["#", "candidate", "cycles"] and narrow[-2:] == ["max error", "verdict"]
    assert len(narrow) < len(head)
