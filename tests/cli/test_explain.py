"""``loomtext explain``: options, what it prints, what it refuses."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from loomtext.cli import main
from loomtext.grammar.printer import print_module
from loomtext.kernels import KERNELS
from tests.sim.variants import read_again

SIZES = ["--block-size=tile_m=128", "--block-size=tile_n=64", "--block-size=tile_k=64"]
MAPPING = ["--hw", "mesh_4x4", "--full-occ", "--limit", "4"]
"""With SIZES, those of the golden files."""


@pytest.fixture(scope="module")
def matmul(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("kernel") / "matmul.mlir"
    path.write_text(print_module(KERNELS["matmul"].build({})))
    return str(path)


def output(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 0
    return capsys.readouterr().out


def error(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    return captured.err


# -- the whole file --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("to", "golden"),
    [
        ("02", "02_explicit_memory_access.mlir"), ("03", "03_after_hardware_mapping.mlir"),
        ("08", "08_tt-opt.mlir"),
    ],
)  # fmt: skip
def test_comments_leave_the_file_as_it_is(
    to: str, golden: str, matmul: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [*MAPPING, *SIZES] if to == "08" else MAPPING if to == "03" else []
    commented = tmp_path / "commented.mlir"
    commented.write_text(output(capsys, matmul, "--to", to, *options))
    assert "// " in commented.read_text()
    assert main(["fmt", str(commented)]) == 0
    assert capsys.readouterr().out == (Path(__file__).parents[2] / "goldens/matmul" / golden).read_text()


def test_every_operation_has_a_comment(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, matmul, "--to", "02").splitlines()
    plain = [line for line in lines if not re.search(r" // (as in 00:\d+|0[12] [\w-]+( (<-|at) 0[01]:\d+)?)$", line)]
    assert {line.strip()[0] for line in plain} == {"}"}


def test_a_comment_names_the_rule_and_the_line_before(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = output(capsys, matmul, "--to", "02").splitlines()
    (fill,) = [line for line in lines if "linalg.fill" in line]
    assert fill.endswith("// as in 00:15")
    assert [line.partition(" // ")[2].split()[1] for line in lines if "loom.alloc" in line] == ["alloc_buffer"] * 4


# -- lines -----------------------------------------------------------------------------------------------


def test_the_history_of_a_line(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, matmul, "--to", "02", "--match", "@mem_L1 dst_mem_space @mem_DRAM").splitlines()
    assert len(found) == 6
    assert re.match(r"02:\d+  loom\.copy %\d+, %\d+ src_mem_space @mem_L1", found[0])
    assert re.fullmatch(
        r"    made in stage 02, pass memory-binding, by rule write_tile "
        r"\(loomtext/rewrite/stages/s02_memory_binding/rules\.rules:\d+\): A tile is .*",
        found[1],
    )
    assert re.match(r"01:\d+  memref\.copy", found[2])
    assert "by rule to_memref_handoff" in found[3]
    assert re.match(r"00:\d+  memref\.copy", found[4])
    assert found[5] == "    as in the input"


def test_the_texts_of_rewrites(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = output(capsys, matmul, "--to", "02", "--match", "@mem_L1 dst_mem_space @mem_DRAM", "--texts").splitlines()
    assert found[2].startswith("      - memref.copy %")
    assert [line.split()[0] for line in found[3:6]] == ["+", "+", "+"]


def test_a_range_shows_each_operation_once(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    listing = output(capsys, matmul, "--to", "02").splitlines()
    loop = next(i for i, line in enumerate(listing, 1) if "scf.for" in line)
    end = next(i for i, line in enumerate(listing, 1) if i > loop and line.strip() == "}")
    found = output(capsys, matmul, "--to", "02", "--line", f"{loop}:{end}")
    assert found.count(f"02:{loop}  ") == 1
    assert len(re.findall(r"^02:", found, re.MULTILINE)) == end - loop


def test_a_bracket_is_explained_by_what_it_closes(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    listing = output(capsys, matmul, "--to", "02").splitlines()
    assert listing[-1] == "}"
    assert output(capsys, matmul, "--to", "02", "--line", str(len(listing))).startswith("02:1  module")


def test_a_line_of_every_candidate(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--hw", "mesh_4x4", "--full-occ", "--to", "03", "--match", "func.func"]
    assert output(capsys, matmul, *options, "--limit", "3").count("by code rename") == 3


def test_a_stage_that_is_given_starts_there(matmul: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "01.mlir"
    assert main(["lower", matmul, "--to", "01", "-o", str(path)]) == 0
    found = output(capsys, str(path), "--from", "01", "--to", "02", "--match", "arith.constant 2048")
    assert found.splitlines()[-2:] == ["01:6  %c2048 = arith.constant 2048 : index", "    as in the input"]


def test_json(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(output(capsys, matmul, "--to", "02", "--match", "loom.alloc", "--json"))
    assert data["stage"] == "02"
    newest, *_, oldest = data["lines"][0]["history"]
    (event,) = newest["events"]
    assert newest["from"] is None and newest["at"] > 0
    assert {key: event[key] for key in ("kind", "pass", "by", "name")} == {
        "kind": "made", "pass": "memory-binding", "by": "template", "name": "alloc_buffer",
    }  # fmt: skip
    assert event["place"].startswith("loomtext/rewrite/stages/s02_memory_binding/rules.rules:")
    assert (oldest["stage"], oldest["events"]) == ("00", [])


def test_json_of_the_whole_file(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(output(capsys, matmul, "--to", "01", "--json"))
    assert [line["line"] for line in data["lines"]] == sorted(line["line"] for line in data["lines"])
    assert data["lines"][0]["history"][0]["text"].startswith("module")


# -- wrong input -----------------------------------------------------------------------------------------


def test_a_line_that_is_not_there(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    message = error(capsys, matmul, "--to", "02", "--line", "900")
    assert re.match(r"error: the text of stage 02 has \d+ lines, so there is no line 900\n", message)


def test_a_line_without_an_operation(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "f.mlir"
    path.write_text("// A comment.\nfunc.func @f() {\n  return\n}\n")
    assert "error: the text of stage 00 has no operation in line 1" in error(
        capsys, str(path), "--from", "00", "--to", "00", "--line", "1"
    )


def test_a_text_that_is_nowhere(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    message = error(capsys, matmul, "--to", "02", "--match", "tensor.pad")
    assert "error: no operation in the text of stage 02 contains 'tensor.pad'" in message


def test_no_candidate(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "no candidate matches 'zzz'" in error(capsys, matmul, "--to", "03", "--select", "zzz")


@pytest.mark.parametrize("line", ["0", "3:2", "x", "1:", "-1", "1:2:3"])
def test_no_range_of_lines(line: str, matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["explain", matmul, f"--line={line}"])
    assert "argument --line" in capsys.readouterr().err


def test_what_an_option_is_not_for(matmul: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", matmul, "--to", "01", "--full-occ"]) == 0
    assert "note: --full-occ has no effect" in capsys.readouterr().err


def test_what_the_stages_warn_of_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "hazard.mlir"
    path.write_text(print_module(read_again()))
    assert main(["explain", str(path), "--to", "02", "--match", "loom.semaphore_give"]) == 0
    assert "warning: " in capsys.readouterr().err
    assert main(["explain", str(path), "--to", "02", "--fix-hazards", "--match", "loom.semaphore_give"]) == 0
    assert "note: " in capsys.readouterr().err
