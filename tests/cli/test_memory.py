"""``loomtext memory``: the plan as tables and in the reference's layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from loomtext.cli import main


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    path = tmp_path / "kernel.mlir"
    assert main(["kernel", "matmul", "-D", "M=256", "-D", "N=64", "-D", "K=32", "-o", str(path)]) == 0
    return path


def test_tables_name_buffers_and_their_bytes(kernel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["memory", str(kernel)]) == 0
    assert capsys.readouterr().out == """\
matmul
  virtual  kind        lives    buffer  tensors
        0  Fused       15 - 31  0.0     %arg6 %7 %19 %8
        1  Standard *  31 - 36  0.1     %10
        2  Standard *  21 - 25  1.0     %16
        3  Standard *  24 - 25  2.0     %18
  * holds what is read or written by data movement, so it shares its buffer with nobody

  buffer  sizes            element  bytes            used in turn by
  0.0     tile_m x tile_n  f16      2*tile_m*tile_n  0
  0.1     tile_m x tile_n  f16      2*tile_m*tile_n  1
  1.0     tile_m x tile_k  f16      2*tile_m*tile_k  2
  2.0     tile_k x tile_n  f16      2*tile_k*tile_n  3
  bytes in all: 2*2*tile_m*tile_n + 2*tile_m*tile_k + 2*tile_k*tile_n
"""


def test_reference_format_has_lifetimes_graph_and_colours(kernel: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["memory", "--reference-format", str(kernel)]) == 0
    out = capsys.readouterr().out
    assert out.startswith(
        "=== Memory Analysis Context Dump ===\nBucket 0: [%0 = loom.sym @tile_m {upper_bound = 256 : index}"
    )
    assert "    VB#0 (Fused) [15 -> 31]: %arg6, %7, %19, %8\n" in out
    assert "    --- Interference Graph (2 VBs, 2 color nodes, 1 edges) ---\n      ColorNode#0 -- ColorNode#1\n" in out


def test_stage_00_and_stage_01_give_the_same_plan(
    kernel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["lower", str(kernel), "--to", "01", "-o", str(tmp_path / "s1")]) == 0
    assert main(["memory", "--reference-format", str(kernel)]) == 0
    first = capsys.readouterr().out
    assert main(["memory", "--reference-format", str(tmp_path / "s1")]) == 0
    assert capsys.readouterr().out == first


def test_a_bound_kernel_is_refused(kernel: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", str(kernel), "--to", "02", "-o", str(tmp_path / "s2")]) == 0
    assert main(["memory", str(tmp_path / "s2")]) == 1
    assert "the input is at stage 02, where memory is bound already" in capsys.readouterr().err


def test_a_kernel_without_a_carried_loop_has_a_plan(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "kernel.mlir"
    assert main(["kernel", "split_k_matmul", "-o", str(path)]) == 0
    assert main(["memory", str(path)]) == 0
    assert capsys.readouterr().out == """\
split_k_matmul
  virtual  kind        lives    buffer  tensors
        0  Standard *  15 - 22  0.0     %8
        1  Standard *  18 - 22  1.0     %10
        2  Standard    20 - 22  2.0     %12
        3  Standard *  22 - 26  2.1     %13
        4  Standard    32 - 34  2.0     %18
        5  Standard *  34 - 38  2.2     %19
        6  Standard *  29 - 34  3.0     %16
  * holds what is read or written by data movement, so it shares its buffer with nobody

  buffer  sizes                                element  bytes                              used in turn by
  0.0     tile_m x tile_k                      f16      2*tile_m*tile_k                    0
  1.0     tile_k x tile_n                      f16      2*tile_k*tile_n                    1
  2.0     tile_m x tile_n                      f16      2*tile_m*tile_n                    2 4
  2.1     tile_m x tile_n                      f16      2*tile_m*tile_n                    3
  2.2     tile_m x tile_n                      f16      2*tile_m*tile_n                    5
  3.0     ceil(4096/tile_k) x tile_m x tile_n  f16      2*ceil(4096/tile_k)*tile_m*tile_n  6
  bytes in all: 2*tile_m*tile_k + 2*tile_k*tile_n + 3*2*tile_m*tile_n + 2*ceil(4096/tile_k)*tile_m*tile_n
"""
