"""The commands as a user runs them: output, exit codes, files written whole or not at all."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from loomtext.cli import COMMANDS, main

UNTIDY = """// a comment
func.func @f(%x: index)->index {
    %sum = arith.addi %x,%x : index   // another
  return %sum : index }
"""
TIDY = """module {
  func.func @f(%x: index) -> index {
    %0 = arith.addi %x, %x : index
    return %0 : index
  }
}
"""
BROKEN = "func.func @f(%x: index) {\n  %0 = arith.addi %x, %y : index\n  return\n}\n"
DIAGNOSTIC = """{name}:2:23: error: use of undeclared SSA value name
    %0 = arith.addi %x, %y : index
                        ^~
"""


@pytest.fixture
def untidy(tmp_path: Path) -> Path:
    path = tmp_path / "untidy.mlir"
    path.write_text(UNTIDY)
    return path


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    path = tmp_path / "broken.mlir"
    path.write_text(BROKEN)
    return path


@pytest.fixture
def kernel(tmp_path: Path) -> Path:
    path = tmp_path / "kernel.mlir"
    assert main(["kernel", "matmul", "-D", "M=256", "-D", "N=64", "-D", "K=32", "-o", str(path)]) == 0
    return path


# -- fmt -----------------------------------------------------------------------------------------------


def test_fmt_prints_canonical_form(untidy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", str(untidy)]) == 0
    assert capfd.readouterr().out == TIDY


def test_fmt_always_prints_as_mlir_opt_does(untidy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", str(untidy), "--aliases", "always"]) == 0
    assert capfd.readouterr().out == TIDY.replace("%x", "%arg0")


def test_fmt_generic(untidy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", str(untidy), "--generic"]) == 0
    out = capfd.readouterr().out
    assert '"arith.addi"(%x, %x) <{overflowFlags = #arith.overflow<none>}> : (index, index) -> index' in out


def test_fmt_locations_are_those_of_the_source(untidy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", str(untidy), "--locations"]) == 0
    assert f'%0 = arith.addi %x, %x : index loc("{untidy}":3:12)' in capfd.readouterr().out


def test_output_file_is_written_in_one_piece(untidy: Path) -> None:
    assert main(["fmt", str(untidy), "-o", str(untidy)]) == 0
    assert untidy.read_text() == TIDY
    assert [p.name for p in untidy.parent.iterdir()] == ["untidy.mlir"]


def test_a_failure_leaves_the_output_file_alone(broken: Path, tmp_path: Path) -> None:
    out = tmp_path / "out.mlir"
    out.write_text("precious")
    assert main(["fmt", str(broken), "-o", str(out)]) == 1
    assert out.read_text() == "precious"


# -- errors --------------------------------------------------------------------------------------------


def test_bad_input_names_file_line_and_column(broken: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["fmt", str(broken)]) == 1
    captured = capfd.readouterr()
    assert captured.out == ""
    assert captured.err == DIAGNOSTIC.format(name=broken)


def test_diagnostics_as_json(broken: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--diagnostics", "json", str(broken)]) == 1
    (line,) = capfd.readouterr().err.splitlines()
    data = json.loads(line)
    assert (data["severity"], data["line"], data["column"], data["length"]) == ("error", 2, 23, 2)
    assert data["message"] == "use of undeclared SSA value name"


@pytest.mark.parametrize("command", ["fmt", "lower", "verify"])
def test_a_missing_file_is_named(command: str, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    missing = tmp_path / "missing.mlir"
    assert main([command, str(missing)]) == 1
    assert capfd.readouterr().err == f"loomtext: {missing}: No such file or directory\n"


def test_input_that_is_not_utf8(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "latin.mlir"
    path.write_bytes(b"module {\n  // caf\xe9\n}\n")
    assert main(["fmt", str(path)]) == 1
    assert f"{path}:2:9: error: the file is not valid UTF-8" in capfd.readouterr().err


@pytest.mark.parametrize("number", ["nine", "9", "²"])
def test_wrong_usage_exits_with_2(number: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["lower", "x.mlir", "--to", number])
    assert caught.value.code == 2
    assert f"'{number}' is no stage; stages are 00 to 08" in capfd.readouterr().err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str, capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as caught:
        main([command, "--help"])
    assert caught.value.code == 0
    assert capfd.readouterr().out.startswith(f"usage: loomtext {command}")


# -- verify --------------------------------------------------------------------------------------------


def test_verify_is_silent_about_valid_files(untidy: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(untidy), str(untidy)]) == 0
    assert capfd.readouterr() == ("", "")


def test_verify_goes_on_after_a_bad_file(untidy: Path, broken: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(broken), str(untidy), str(broken)]) == 1
    assert capfd.readouterr().err.count("error: use of undeclared SSA value name") == 2


# -- lower ---------------------------------------------------------------------------------------------


def test_lower_prints_the_last_stage(kernel: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", str(kernel), "--to", "01", "--verify-each"]) == 0
    out = capfd.readouterr().out
    assert "loom.bufferize_to_tensor" in out
    assert "bufferization." not in out


def test_lower_writes_every_stage_under_its_standard_name(kernel: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main(["lower", str(kernel), "--to", "02", "--out-dir", str(out)]) == 0
    assert sorted(p.name for p in out.iterdir()) == [
        "00_from_helion_frontend.mlir",
        "01_tensor_canonicalized.mlir",
        "02_explicit_memory_access.mlir",
    ]
    assert (out / "00_from_helion_frontend.mlir").read_bytes() == kernel.read_bytes()


def test_lower_in_one_go_equals_lower_step_by_step(kernel: Path, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    assert main(["lower", str(kernel), "--to", "02", "-o", str(one)]) == 0
    assert main(["lower", str(kernel), "--to", "01", "-o", str(two)]) == 0
    assert main(["lower", str(two), "--to", "02", "-o", str(two)]) == 0
    assert one.read_bytes() == two.read_bytes()


def test_the_stage_of_the_input_is_detected(kernel: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", str(kernel), "--to", "02", "-o", str(tmp_path / "s2")]) == 0
    assert main(["lower", str(tmp_path / "s2"), "--to", "01"]) == 1
    assert "the input is at stage 02, which is behind stage 01" in capfd.readouterr().err


def test_lower_to_the_stage_of_the_input_is_the_input(kernel: Path, capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", str(kernel), "--to", "00"]) == 0
    assert capfd.readouterr().out == kernel.read_text()


def test_standard_input_and_output_make_a_pipe() -> None:
    build = subprocess.run([sys.executable, "-m", "loomtext", "kernel", "matmul"], capture_output=True, check=True)
    lower = subprocess.run(
        [sys.executable, "-m", "loomtext", "lower", "-", "--to", "02"],
        input=build.stdout, capture_output=True, check=True,
    )
    assert b"loom.semaphore_take" in lower.stdout


def test_a_closed_pipe_is_no_error(kernel: Path) -> None:
    shell = f"set -o pipefail; {sys.executable} -m loomtext fmt --generic {kernel} | head -1"
    result = subprocess.run(["bash", "-c", shell], capture_output=True, check=False)
    assert (result.returncode, result.stderr) == (0, b"")


NOT_FOR_TEXT = (
    "numba", "llvmlite", "numpy", "scipy", "rich", "bokeh", "jinja2", "asyncio", "difflib", "email", "http",
    "importlib.metadata", "multiprocessing", "subprocess", "unittest", "xml", "zipfile",
    "loomtext.api", "loomtext.compare", "loomtext.kernels", "loomtext.report", "loomtext.sim",
)  # fmt: skip
"""What fmt and lower have no use for, and what is slow to import."""


@pytest.mark.parametrize(
    ("arguments", "unused"),
    [
        (["fmt"], (*NOT_FOR_TEXT, "json", "loomtext.rewrite", "loomtext.hardware", "loomtext.cli.lower")),
        (["lower", "--to", "02"], (*NOT_FOR_TEXT, "loomtext.hardware", "loomtext.rewrite.streaming")),
        (["lower", "--to", "08", "--limit", "1", "--full-occ", "--hw", "wormhole_8x8"], NOT_FOR_TEXT),
    ],
)  # fmt: skip
def test_what_a_command_does_not_use_is_not_imported(
    arguments: list[str], unused: tuple[str, ...], kernel: Path
) -> None:
    code = (
        "import sys; from loomtext.__main__ import main; "
        f"sys.argv[1:] = {[*arguments, str(kernel), '-o', '/dev/null']!r}; "
        f"code = main(); print(code, [m for m in {unused!r} if m in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout == "0 []\n"


# -- stages --------------------------------------------------------------------------------------------


def test_stages_lists_each_rule_with_its_place(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stages", "01"]) == 0
    out = capfd.readouterr().out
    (line,) = (line for line in out.splitlines() if line.split()[:1] == ["to_memref_handoff"])
    place = line.split()[1]
    name, number = place.split(":")
    import loomtext

    text = (Path(loomtext.__file__).parent.parent / name).read_text().splitlines()
    assert text[int(number) - 1] == "rule to_memref_handoff"


def test_stages_names_all_nine(capfd: pytest.CaptureFixture[str]) -> None:
    assert main(["stages"]) == 0
    out = capfd.readouterr().out
    assert [line[:2] for line in out.splitlines() if line[:1].isdigit()] == [f"{n:02}" for n in range(9)]
