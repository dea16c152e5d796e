from __future__ import annotations

import csv
import json
from pathlib import Path

import numpy as np
import pytest

from loomtext import print_module
from loomtext.cli import main
from tests.sim.modules import COPY, GIVE, body, replaced, text
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
    assert out[0].split() == ["#", "candidate", "L1", "bytes", "max", "error", "verdict"]
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
    from loomtext.cli.sim_table import _fitting, columns

    shown = columns(True)
    row = ["0", "x" * 100, *["1234567.8"] * 8, "20480", "5.8e-04", "right"]
    assert _fitting(shown, [row], 400) == list(range(len(shown)))
    narrow = [shown[i].title for i in _fitting(shown, [row], 90)]
    assert narrow[:3] == ["#", "candidate", "cycles"] and narrow[-2:] == ["max error", "verdict"]
    assert len(narrow) < len(shown)


def test_candidates_by_the_names_that_the_table_shows(matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    base = ["sim", str(matmul), "--no-numerics", "--no-timing"]
    main(base)
    rows = [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:4]]
    assert main([*base, "--candidate", rows[1][1], "--candidate", "0"]) == 0
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()[1:3]] == [rows[1], rows[0]]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--no-numerics", "--check"], "--check needs numbers"),
        (["--no-numerics", "--outputs", "o.npz"], "--outputs needs numbers"),
        (["--json", "-", "--csv", "-"], "--json and --csv cannot be written to the same place"),
        (["--trace", "t.json"], "--trace is of one candidate, with timing"),
    ],
)
def test_options_that_contradict_each_other(
    matmul: Path, options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["sim", str(matmul), *options]) == 1
    captured = capsys.readouterr()
    assert message in captured.err and captured.out == ""


def test_an_input_of_another_stage_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "00.mlir"
    assert main(["kernel", "matmul", "-o", str(path)]) == 0
    assert main(["sim", str(path)]) == 1
    assert "the input is at stage 00; what is simulated is stage 08" in capsys.readouterr().err


def test_the_error_that_is_judged_is_shown(matmul: Path, tmp_path: Path) -> None:
    table, data = tmp_path / "t.csv", tmp_path / "t.json"
    files = ["--csv", str(table), "--json", str(data)]
    assert main(["sim", str(matmul), "--candidate", "0", "--check", "--no-timing", *files]) == 0
    (row,) = csv.DictReader(table.read_text().splitlines())
    (found,) = json.loads(data.read_text())
    assert float(row["max error"]) == pytest.approx(found["errors"]["max_of_row_norm"], rel=0.1)


def test_utilisation_and_transfers_of_one_candidate(
    matmul: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, transfers = tmp_path / "links.csv", tmp_path / "npe.json"
    arguments = ["sim", str(matmul), "--candidate", "0", "--no-numerics", "--link-csv", str(table), "--window", "256"]
    assert main([*arguments, "--export-npe", str(transfers)]) == 0
    head, first, second, *_ = csv.reader(table.read_text().splitlines())
    assert head[0] == "cycle" and len(head) == len(first) and [first[0], second[0]] == ["0", "256"]
    capsys.readouterr()
    assert main(["sim", "replay", str(transfers), "--json", "-"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["bytes"] == sum(
        t["packet_size"] * t["num_packets"] for t in json.loads(transfers.read_text())["phases"][0]["transfers"]
    )


@pytest.mark.parametrize("option", ["--trace", "--link-csv", "--export-npe"])
def test_files_of_one_candidate(option: str, matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", str(matmul), option, "out"]) == 1
    assert f"{option} is of one candidate, with timing" in capsys.readouterr().err
    assert main(["sim", str(matmul), "--candidate", "0", "--no-timing", option, "out"]) == 1
    assert "leave --no-timing out" in capsys.readouterr().err


def test_profiles_are_read_without_timing_too(matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", str(matmul), "--no-timing", "--profile", "nonsense"]) == 1
    assert "there is no profile 'nonsense'" in capsys.readouterr().err
    assert main(["sim", str(matmul), "--no-timing", "--set", "write.sub_blocks=-8"]) == 1
    assert "'write.sub_blocks' must be positive" in capsys.readouterr().err


def test_identity_and_correctness_in_json(matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", str(matmul), "--candidate", "0", "--check", "--json", "-"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert found["mode"] == "f16/f32" and found["block_sizes"] == {"tile_k": 8, "tile_m": 16, "tile_n": 16}
    assert found["written"] == {"arg2": 1.0} and found["duplicate_writes"] == 0
    assert found["identity"]["profile"] == "isa-wh" and found["roofline"]["limit"] in ("memory", "compute")


def test_duplicate_writes_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "copy.mlir"
    path.write_text(text(body(*replaced(COPY, "%out to offset: [%at]", "%out to offset: [%c0]"))))
    assert main(["sim", str(path), "--no-timing", "--no-numerics", "--json", "-"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert found["duplicate_writes"] == 3 and found["mode"] is None


def test_notes_on_the_model_of_time(matmul: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["sim", str(matmul), "--candidate", "0", "--no-numerics", "--profile", "loom-8x8"]) == 0
    notes = [line for line in capsys.readouterr().out.splitlines() if line.startswith("note: ")]
    assert len(notes) == 5 and "no such product" in notes[-1]
    assert main(["sim", str(matmul), "--candidate", "0", "--no-numerics"]) == 0
    assert "note: " not in capsys.readouterr().out


def test_json_has_null_where_a_number_is_not_finite(matmul: Path, tmp_path: Path) -> None:
    data = tmp_path / "t.json"
    np.save(tmp_path / "nan.npy", np.full((64, 16), np.nan))
    np.savez(tmp_path / "zeros.npz", arg2=np.zeros((64, 64)))
    inputs, check = f"arg0={tmp_path / 'nan.npy'}", str(tmp_path / "zeros.npz")
    options = ["--candidate", "0", "--check", check, "--inputs", inputs, "--json", str(data)]
    assert main(["sim", str(matmul), *options]) == 1

    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    (found,) = json.loads(data.read_text(), parse_constant=refuse)
    assert found["verdict"] == "wrong" and found["errors"]["max_of_row_norm"] is None
