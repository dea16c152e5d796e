"""Options, exit codes and messages: the same situation gets the same answer from every command."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from loomtext.cli import COMMANDS, main
from loomtext.ir.diagnostics import Diagnostic, Source

SIZES = ["--block-size=tile_m=32", "--block-size=tile_n=32", "--block-size=tile_k=64"]


@pytest.fixture(scope="module")
def kernel(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("kernel") / "mm.mlir"
    assert main(["kernel", "matmul", "-D", "M=512", "-D", "N=512", "-D", "K=64", "-o", str(path)]) == 0
    return str(path)


@pytest.fixture(scope="module")
def stages(kernel: str, tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The file of each stage, of one candidate."""
    folder = tmp_path_factory.mktemp("stages")
    assert main(["lower", kernel, "--full-occ", "--limit", "1", *SIZES, "--out-dir", str(folder)]) == 0
    return [str(path) for path in sorted(folder.iterdir())]


def error(capfd: pytest.CaptureFixture[str], *arguments: str, code: int = 1) -> str:
    """What a command that fails says."""
    if code == 2:
        with pytest.raises(SystemExit, match="2"):
            main(arguments)
    else:
        assert main(arguments) == code
    captured = capfd.readouterr()
    assert captured.out == ""
    return captured.err


# -- the same answer ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("command", ["mappings", "lower", "reuse"])
def test_nothing_is_selected(command: str, kernel: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert "error: no candidate matches 'zzz'" in error(capfd, command, kernel, "--select", "zzz")


@pytest.mark.parametrize("command", ["mappings", "lower", "reuse", "memory", "bufferize-plan"])
@pytest.mark.parametrize("text", ["", "module {}\n"])
def test_a_file_without_functions(command: str, text: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.mlir"
    path.write_text(text)
    said = error(capfd, command, str(path))
    assert "error: there is no function" in said
    assert text or said.count("\n") == 1, "an empty line is not shown"


@pytest.mark.parametrize("command", ["mappings", "lower"])
def test_an_unknown_symbol(command: str, kernel: str, capfd: pytest.CaptureFixture[str]) -> None:
    said = error(capfd, command, kernel, "--full-occ", "--limit=1", "--block-size", "tile_q=3", *SIZES)
    head, hint, *_ = said.splitlines()
    assert head.endswith("mm.mlir: error: block size for unknown symbol 'tile_q'")
    assert hint.startswith("  hint: the symbols of 'matmul__x8_y1y8__d0i0_d1i0_d2i1__f01")
    assert hint.endswith("' are 'tile_m', 'tile_n', 'tile_k'")


def test_wrong_usage_is_2(kernel: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert "'99' is no stage; stages are 00 to 08" in error(capfd, "stages", "99", code=2)
    assert "'99' is no stage" in error(capfd, "lower", kernel, "--to", "99", code=2)
    twice = ["--block-size=tile_m=8", "--block-size=tile_m=4"]
    for command in ("lower", "mappings"):
        assert "block size of 'tile_m' is given twice: 8 and 4" in error(capfd, command, kernel, *twice, code=2)


# -- block sizes from a file -------------------------------------------------------------------------------


def test_mappings_with_a_file(kernel: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sizes.json"
    first = "matmul__x8_y1y8__d0i0_d1i0_d2i1__f01"
    both = [{"tile_m": 8, "tile_n": 64, "tile_k": 64}, {"tile_m": 96, "tile_n": 64, "tile_k": 64}]
    path.write_text(json.dumps({f"{first}__dim_y_level1_bc8_n": both}))
    assert main(["mappings", kernel, "--full-occ", "--limit=2", "--block-sizes", str(path)]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[3:5]] == [first, first]
    assert lines[3].endswith("  legal") and "partial block: tile_m = 96 does not divide 512" in lines[4]
    assert lines[5].endswith("  ?"), "there is no size for this one"
    path.write_text('{"ALL": {"tile_q": 8}}')
    assert "unknown symbol 'tile_q'" in error(capfd, "mappings", kernel, "--block-sizes", str(path))


def test_sizes_that_name_no_function(kernel: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path, out = tmp_path / "sizes.json", tmp_path / "out.mlir"
    path.write_text('{"nobody": {"tile_m": 8}}')
    said = error(capfd, "lower", kernel, "--full-occ", "--block-sizes", str(path), "-o", str(out))
    assert "error: there are no block sizes for any function of the file" in said
    assert not out.exists()


def test_a_file_that_is_no_json(kernel: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "sizes.json"
    path.write_text("[")
    said = error(capfd, "lower", kernel, "--block-sizes", str(path))
    assert said.startswith(f"{path}:1:2: error: the block sizes are not valid JSON: ")


# -- options without effect --------------------------------------------------------------------------------


def test_options_of_later_and_earlier_stages(
    kernel: str, stages: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    assert main(["lower", kernel, "--to", "02", "--hw", "mesh_4x4", "--select", "x", *SIZES, "-o", os.devnull]) == 0
    assert capfd.readouterr().err.splitlines() == [
        "note: --hw has no effect: it is for stage 03, but the run ends at stage 02",
        "note: --select has no effect: it is for stage 03, but the run ends at stage 02",
        "note: --block-size has no effect: it is for stage 06, but the run ends at stage 02",
    ]
    for command in (["lower", stages[3], "--to", "05", "-o", os.devnull], ["reuse", stages[3]]):
        assert main([*command, "--full-occ"]) == 0
        note = "note: --full-occ has no effect: it is for stage 03, but the input is at stage 03 already\n"
        assert capfd.readouterr().err == note


def test_hardware_must_exist_anyway(kernel: str, capfd: pytest.CaptureFixture[str]) -> None:
    assert "there is no hardware file 'nope'" in error(capfd, "lower", kernel, "--to", "02", "--hw", "nope")


# -- errors ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "message"),
    [("/nonexist/x", "No such file or directory"), ("/dev/full", "No space left on device")],
)
def test_an_output_that_cannot_be_written(name: str, message: str, capfd: pytest.CaptureFixture[str]) -> None:
    if name == "/dev/full" and not os.path.exists(name):
        pytest.skip("there is no such device")
    assert error(capfd, "kernel", "matmul", "-o", name) == f"loomtext: {name}: {message}\n"
    data = json.loads(error(capfd, "kernel", "matmul", "--diagnostics=json", "-o", name))
    assert (data["severity"], data["message"], data["file"], data["line"]) == ("error", message, name, None)


@pytest.mark.parametrize("command", [name for name in COMMANDS if name not in ("kernel", "stages", "hw", "diff")])
def test_a_missing_file_as_json(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    data = json.loads(error(capfd, command, "nowhere.mlir", "--diagnostics", "json"))
    assert (data["message"], data["file"]) == ("No such file or directory", "nowhere.mlir")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_can_report_as_json(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main([command, "--help"])
    assert "--diagnostics {text,json}" in capfd.readouterr().out


def test_no_excerpt_of_a_blank_line() -> None:
    for text in ("", " \n"):
        assert Diagnostic("nothing is there", Source(text, "a"), 0).render() == "a:1:1: error: nothing is there"


@pytest.mark.parametrize("number", [0, 1, 7, 8])
def test_bufferize_plan_names_the_stage(number: int, stages: list[str], capfd: pytest.CaptureFixture[str]) -> None:
    said = error(capfd, "bufferize-plan", stages[number])
    state = "have no buffers yet" if number < 2 else "are buffers already"
    assert f"error: the input is at stage 0{number}, where tensors {state}\n  hint: give a file of stage 06; " in said


# -- interruption and progress -----------------------------------------------------------------------------


@pytest.mark.parametrize("module", ["loomtext.cli", "loomtext.cli.lower"])
def test_ctrl_c_during_an_import(module: str) -> None:
    code = (
        "import importlib.abc, os, runpy, signal, sys\n"
        "class Finder(importlib.abc.MetaPathFinder):\n"
        "    def find_spec(self, name, path=None, target=None):\n"
        f"        if name == {module!r}: os.kill(os.getpid(), signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finder())\n"
        "sys.argv = ['loomtext', 'lower', '-']\n"
        "runpy.run_module('loomtext', run_name='__main__')\n"
    )
    start = lambda: signal.signal(signal.SIGINT, signal.default_int_handler)  # noqa: E731
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, stdin=subprocess.DEVNULL, preexec_fn=start
    )
    assert (run.returncode, run.stdout, run.stderr) == (130, "", "loomtext: interrupted\n")


class _Stream(io.StringIO):
    def __init__(self, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


@pytest.mark.parametrize("terminal", [True, False])
def test_progress_to_stage_08(terminal: bool, kernel: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from loomtext.cli.terminal import Progress

    monkeypatch.setattr(Progress, "_DELAY", 0.0)
    monkeypatch.setattr(Progress, "_INTERVAL", 0.0)
    stream = _Stream(terminal)
    monkeypatch.setattr(sys, "stderr", stream)
    assert main(["lower", kernel, "--full-occ", "--limit=3", *SIZES, "-o", os.devnull]) == 0
    assert ("3/3 candidates" in stream.getvalue()) == terminal
    assert ("\r" in stream.getvalue()) == terminal


# -- stages ------------------------------------------------------------------------------------------------


def test_rules_that_passes_share_are_listed_once(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stages"]) == 0
    lines = capfd.readouterr().out.splitlines()
    places = [line.split()[1] for line in lines if line.startswith("      ") and ".rules:" in line]
    shared = [place for place in places if "/canonical/arith.rules" in place]
    assert shared and len(shared) == len(set(shared))
    assert lines.count("      rules of folds, canonical forms, canonical forms of mapped programs") == 5
    folds = lines.index("folds, for the passes that refer to it")
    assert lines[folds + 1].split()[0] == "constant_operand_last"
    assert main(["stages", "02"]) == 0
    assert "folds" not in capfd.readouterr().out


def test_a_command_of_two_words_has_them_side_by_side(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="0"):
        main(["sim", "replay", "--help"])
    assert capfd.readouterr().out.startswith("usage: loomtext sim replay ")
    # Here the word is what an option takes, and the file comes behind it.
    assert "absent.mlir" in error(capfd, "sim", "--json", "replay", "absent.mlir")
    assert "absent.mlir" in error(capfd, "sim", "--candidate", "flit", "absent.mlir")
