"""``hw``, ``mappings``, ``reuse``, and the options of ``lower`` that choose candidates."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from loomtext.cli import main
from loomtext.grammar.printer import print_module
from loomtext.kernels import KERNELS


@pytest.fixture(scope="module")
def matmul(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("kernel") / "matmul.mlir"
    path.write_text(print_module(KERNELS["matmul"].build({})))
    return str(path)


def lines(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert main(arguments) == 0
    return capsys.readouterr().out.splitlines()


def names(text: list[str]) -> list[str]:
    return [line.partition("@")[2].partition("(")[0] for line in text if "func.func" in line]


# -- hw --------------------------------------------------------------------------------------------------


def test_hw(capsys: pytest.CaptureFixture[str]) -> None:
    shown = lines(capsys, "hw", "mesh_4x4")
    assert shown[:6] == [
        "arch_mesh: dim_x 4 x dim_y 4 = 16 cores",
        "        0 1 2 3",
        "     0  o-o-o-o",
        "     1  o-o-o-o",
        "     2  o-o-o-o",
        "     3  o-o-o-o",
    ]
    assert "mem_L1         16 (dim_nbank) of mem_bank               1464 KiB      1499136" in shown
    assert "proc_l1_dram_noc1  dmover   mem_array_L1 -> mem_DRAM      res_noc1" in shown


def test_hw_lists_what_is_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    last = lines(capsys, "hw")[-1]
    assert last == "shipped descriptions: blackhole_12x10, mesh_4x4, row_1x8, wormhole_8x8 (default)"


def test_hw_of_a_missing_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["hw", "nowhere.mlir"]) == 1
    assert "there is no hardware file 'nowhere.mlir'" in capsys.readouterr().err


# -- mappings --------------------------------------------------------------------------------------------


def test_mappings(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    sizes = ["--block-size", "tile_m=64", "--block-size", "tile_n=96"]
    shown = lines(capsys, "mappings", matmul, "--hw", "mesh_4x4", "--full-occ", "--limit", "2", *sizes)
    assert shown[0] == "2 candidates on arch_mesh (4x4, 16 cores)"
    assert shown[2].split() == ["candidate", "tiles", "waves", "idle", "cores", "use"]
    first = shown[3].split()
    assert first[0] == "matmul__x4_y1y4__d0i0_d1i0_d2i1__f01"
    assert first[1:4] == ["4", "x", "4"]


def test_mappings_and_lower_agree(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    listed = [line.split()[0] for line in lines(capsys, "mappings", matmul, "--hw", "row_1x8")[3:]]
    built = names(lines(capsys, "lower", matmul, "--to", "03", "--hw", "row_1x8"))
    assert listed == built


def test_mappings_of_a_mapped_file(matmul: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    mapped = str(tmp_path / "03.mlir")
    assert main(["lower", matmul, "--to", "03", "--limit", "1", "-o", mapped]) == 0
    assert main(["mappings", mapped]) == 1
    assert "the input is at stage 03: it is mapped already" in capsys.readouterr().err


# -- lower -----------------------------------------------------------------------------------------------


def test_select_and_limit(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["lower", matmul, "--to", "03", "--full-occ"]
    everything = names(lines(capsys, *options))
    assert names(lines(capsys, *options, "--limit", "3")) == everything[:3]
    selected = names(lines(capsys, *options, "--select", "*__x4x2_*"))
    assert selected == [name for name in everything if "__x4x2_" in name]
    assert names(lines(capsys, *options, "--select", "*__x4x2_*", "--limit", "1")) == selected[:1]


def test_select_in_a_mapped_file(matmul: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", matmul, "--to", "04", "--full-occ", "--out-dir", str(tmp_path)]) == 0
    stage_04 = str(tmp_path / "04_after_reuse_analyzation.mlir")
    glob = "*__x8_y2y4__d0i1*"
    from_04 = lines(capsys, "lower", stage_04, "--to", "05", "--select", glob)
    assert from_04 == lines(capsys, "lower", matmul, "--to", "05", "--full-occ", "--select", glob)


@pytest.mark.parametrize("text", ["0", "-1", "x", "²"])
def test_limit_is_a_positive_number(matmul: str, text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["lower", matmul, f"--limit={text}"])
    assert caught.value.code == 2
    assert "is no positive number" in capsys.readouterr().err


def test_a_failure_leaves_no_file(matmul: str, tmp_path: Path) -> None:
    assert main(["lower", matmul, "--to", "05", "--select", "none", "--out-dir", str(tmp_path)]) == 1
    assert sorted(p.name[:2] for p in tmp_path.iterdir()) == ["00", "01", "02"]


# -- reuse -----------------------------------------------------------------------------------------------


def test_reuse(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--hw", "mesh_4x4", "--full-occ", "--select", "*__x4_y2y2__d0i0*"]
    shown = lines(capsys, "reuse", matmul, *options)
    assert [" ".join(line.split()) for line in shown] == [
        "matmul__x4_y2y2__d0i0_d1i0_d2i1__f01",
        "data offsets depend on seq spat temp area because",
        "load arg0 dim_x/0(4), dim_y/0(2), wave @tile_m, loop 1 no yes yes 1x1 differs along dim_x/0(4), dim_y/0(2)",
        "load arg1 dim_y/1(2), wave @tile_n, loop 1 no yes yes 4x2 "
        "same along dim_x/0(4), dim_y/0(2); differs along dim_y/1(2)",
        "store arg2 dim_x/0(4), dim_y/0(2), dim_y/1(2), wave @tile_m, wave @tile_n no no no 1x1 "
        "does not read from a view (a store)",
    ]


@pytest.mark.parametrize("to", ["03", "04", "05"])
def test_reuse_of_a_mapped_file(matmul: str, to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--full-occ", "--limit", "2"]
    mapped = str(tmp_path / "mapped.mlir")
    assert main(["lower", matmul, "--to", to, *options, "-o", mapped]) == 0
    tables = lines(capsys, "reuse", mapped)
    wanted = lines(capsys, "reuse", matmul, *options)
    assert [t for t in tables if not t.startswith("matmul")] == [t for t in wanted if not t.startswith("matmul")]


@pytest.mark.parametrize("to", ["00", "04"])
def test_reuse_of_standard_input(
    matmul: str, to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "kernel.mlir"
    assert main(["lower", matmul, "--to", to, "--limit", "1", "-o", str(file)]) == 0
    wanted = lines(capsys, "reuse", str(file))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(file.read_bytes())))
    assert lines(capsys, "reuse", "-") == wanted
