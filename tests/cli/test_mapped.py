"""Block sizes on the command line, and ``loomtext bufferize-plan``."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path

import pytest

from loomtext.cli import main

MODULE = """module {
  module attributes {loom.tile_m = {upper_bound = 32 : index}} {
    func.func @f(%arg0: memref<32x8xf16>, %arg1: memref<32x8xf16>) {
      %c0 = arith.constant 0 : index
      %cst = arith.constant 1.000000e+00 : f16
      %0 = loom.sym @tile_m {upper_bound = 32 : index} : index
      affine.parallel (%arg2) = (0) to (4) {
        %1 = loom.alloc [%0, 8] on @L1 : memref<?x8xf16>
        %2 = loom.semaphore_take %1 : memref<?x8xf16> -> memref<?x8xf16>
        %3 = loom.init_tensor %2[%0, 8] : memref<?x8xf16> -> tensor<?x8xf16>
        %4 = linalg.fill ins(%cst : f16) outs(%3 : tensor<?x8xf16>) -> tensor<?x8xf16>
        %5 = arith.muli %arg2, %0 : index
        %6 = loom.subview %arg1[%5, 0] [%0, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x8xf16> to memref<?x8xf16, strided<[8, 1], offset: ?>>
        %7 = loom.bufferize_to_memref %4 : tensor<?x8xf16> -> memref<?x8xf16>
        loom.copy %7, %6 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg2, %c0], LR : [%arg2, %c0]) : memref<?x8xf16> to memref<?x8xf16, strided<[8, 1], offset: ?>>
        loom.semaphore_give %2 : memref<?x8xf16>
      }
      return
    }
  }
}
"""  # noqa: E501


@pytest.fixture
def mapped(tmp_path: Path) -> Path:
    path = tmp_path / "05.mlir"
    path.write_text(MODULE)
    return path


def lower(mapped: Path, *arguments: str) -> int:
    return main(["lower", str(mapped), "--from", "05", "--to", "08", *arguments])


def test_block_size(mapped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert lower(mapped, "--block-size", "@tile_m=8") == 0
    out, err = capfd.readouterr()
    assert "func.func @f__tile_m8(" in out
    assert err == "note: 1 of 1 candidate is legal with these block sizes\n"


def test_placeholders_are_told(mapped: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert lower(mapped) == 0
    out, err = capfd.readouterr()
    assert "func.func @f__tile_m64(" in out
    assert err.startswith(
        f"{mapped}:6:12: warning: placeholder block size tile_m = 64 exceeds 32; views read outside the operand\n"
    )


def test_block_sizes_file(mapped: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    sizes = tmp_path / "sizes.json"
    sizes.write_text(json.dumps({"f": [{"tile_m": 8}, {"tile_m": 4}]}))
    assert lower(mapped, "--block-sizes", str(sizes)) == 0
    out = capfd.readouterr().out
    assert out.index("@f__tile_m8(") < out.index("@f__tile_m4(")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tile_m=0", "the size of 'tile_m' must be a positive number of elements, not '0'"),
        ("tile_m=-8", "the size of 'tile_m' must be a positive number of elements, not '-8'"),
        ("tile_m=x", "the size of 'tile_m' must be a positive number of elements, not 'x'"),
        ("tile_m=9223372036854775808", "not '9223372036854775808'"),
        ("is_double_buffer=2x", "the size of 'is_double_buffer' must be a positive number of elements, not '2x'"),
        ("tile_m=8 --block-size=tile_m=4", "block size of 'tile_m' is given twice: 8 and 4"),
        ("tile_m", "'tile_m' is not of the form SYM=N"),
        ("=8", "'=8' is not of the form SYM=N"),
    ],
)
def test_bad_block_size(mapped: Path, text: str, message: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        lower(mapped, *f"--block-size={text}".split(" "))
    assert message in capfd.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["tile_m=8", "tile_q=4"], "error: block size for unknown symbol 'tile_q'"),
    ],
)
def test_refused_block_sizes(
    mapped: Path, arguments: list[str], message: str, capfd: pytest.CaptureFixture[str]
) -> None:
    assert lower(mapped, *(f"--block-size={a}" for a in arguments)) == 1
    out, err = capfd.readouterr()
    assert out == ""
    assert message in err


def test_at_once_or_one_stage_after_the_other(mapped: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.mlir"
    assert lower(mapped, "--block-size", "tile_m=8", "-o", str(whole)) == 0
    before = mapped
    for start, number in pairwise(("05", "06", "07", "08")):
        after = tmp_path / f"{number}.mlir"
        arguments = ["--from", start, "--to", number, "--block-size", "tile_m=8", "-o", str(after)]
        assert main(["lower", str(before), *arguments]) == 0
        before = after
    assert before.read_bytes() == whole.read_bytes()


def test_bufferize_plan(mapped: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "06.mlir"
    arguments = ["--from", "05", "--to", "06", "--block-size", "tile_m=8", "-o", str(file)]
    assert main(["lower", str(mapped), *arguments]) == 0
    assert main(["bufferize-plan", str(file)]) == 0
    assert capfd.readouterr().out == (
        "@f__tile_m8: 2 tensors in 1 buffer, no conflicts\n"
        "  %1 : memref<8x8xf16>  (loom.semaphore_take, line 9)\n"
        "    %2             loom.init_tensor          line 10      buffer without content yet\n"
        "    %3             linalg.fill               line 11      written to the destination\n"
    )


def test_bufferize_plan_shows_conflicts(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "06.mlir"
    file.write_text(
        "func.func @f(%a: memref<8xf16>, %b: memref<8xf16>, %c: f16) {\n"
        "  %0 = loom.init_tensor %a[8] : memref<8xf16> -> tensor<8xf16>\n"
        "  %1 = linalg.fill ins(%c : f16) outs(%0 : tensor<8xf16>) -> tensor<8xf16>\n"
        "  %2 = linalg.fill ins(%c : f16) outs(%0 : tensor<8xf16>) -> tensor<8xf16>\n"
        "  %3 = loom.init_tensor %b[8] : memref<8xf16> -> tensor<8xf16>\n"
        "  %4 = linalg.copy ins(%1 : tensor<8xf16>) outs(%3 : tensor<8xf16>) -> tensor<8xf16>\n"
        "  return\n}\n"
    )
    assert main(["bufferize-plan", str(file)]) == 1
    out, err = capfd.readouterr()
    assert out.startswith("@f: 5 tensors in 2 buffers, 1 conflict\n")
    assert f"{file}:6:8: error: 'linalg.copy' op would need a private copy of a buffer" in err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--function", "g"], "error: there is no function named 'g' in the file"),
        ([], "error: the input is at stage 00, where tensors have no buffers yet\n  hint: give a file of stage 06; "),
    ],
)
def test_nothing_to_plan(tmp_path: Path, arguments: list[str], message: str, capfd: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "00.mlir"
    file.write_text("func.func @f() {\n  return\n}\n")
    assert main(["bufferize-plan", str(file), *arguments]) == 1
    assert message in capfd.readouterr().err
