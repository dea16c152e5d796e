from __future__ import annotations

import io
import json
import sys
import time
from pathlib import Path

import pytest

from loomtext.cli import main

A = """\
module {
  func.func @f(%arg0: index) {
    %0 = arith.addi %arg0, %arg0 : index
    return
  }
}
"""
B = A.replace("addi", "muli")


class Terminal(io.StringIO):
    """Standard output or error of a terminal."""

    def __init__(self) -> None:
        super().__init__()
        self.buffer = self  # Text and bytes end up in one place.

    def isatty(self) -> bool:
        return True

    def write(self, data: str | bytes) -> int:
        return super().write(data if isinstance(data, str) else data.decode())


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.mlir").write_text(A)
    Path("b.mlir").write_text(B)
    Path("renamed.mlir").write_text(A.replace("%arg0", "%x").replace("%0", "%sum"))
    Path("bad.mlir").write_text("module {")


pytestmark = pytest.mark.usefixtures("files")


def test_equivalent_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "a.mlir", "renamed.mlir"]) == 0
    assert capsys.readouterr().out == "a.mlir and renamed.mlir are equivalent\n"


def test_differences_as_text(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "a.mlir", "b.mlir"]) == 1
    assert capsys.readouterr().out == (
        "@ module/func.func @f\n"
        "operation: 'arith.addi' in A is 'arith.muli' in B\n"
        " - 3: %0 = arith.addi %arg0, %arg0 : index\n"
        " + 3: %0 = arith.muli %arg0, %arg0 : index\n"
        "\n"
        "1 difference (1 operation)\n"
    )


def test_differences_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "--json", "a.mlir", "b.mlir"]) == 1
    data = json.loads(capsys.readouterr().out)
    assert data["equivalent"] is False
    assert (data["a"], data["b"], data["counts"]) == ("a.mlir", "b.mlir", {"operation": 1})
    assert data["differences"] == [
        {
            "kind": "operation",
            "path": "module/func.func @f",
            "message": "'arith.addi' in A is 'arith.muli' in B",
            "a": {"line": 3, "column": 5, "text": "%0 = arith.addi %arg0, %arg0 : index"},
            "b": {"line": 3, "column": 5, "text": "%0 = arith.muli %arg0, %arg0 : index"},
        }
    ]


def test_equivalent_files_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", "--json", "a.mlir", "renamed.mlir"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["equivalent"], data["differences"]) == (True, [])


def test_the_limit_says_how_to_see_the_rest(capsys: pytest.CaptureFixture[str]) -> None:
    line = "    %0 = arith.addi %arg0, %arg0 : index\n"
    many = "".join(line.replace("%0", f"%{i}") for i in range(3))
    Path("a.mlir").write_text(A.replace(line, many))
    Path("b.mlir").write_text(A.replace(line, many.replace("addi", "muli")))
    assert main(["diff", "--limit", "1", "a.mlir", "b.mlir"]) == 1
    out = capsys.readouterr().out
    assert out.count("\n@ ") + out.startswith("@ ") == 1
    assert out.endswith("3 differences (3 operation); the first 1 are shown, --limit 0 shows all\n")
    assert main(["diff", "--limit", "0", "a.mlir", "b.mlir"]) == 1
    assert capsys.readouterr().out.count("operation: ") == 3


def test_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(A.encode())))
    assert main(["diff", "-", "renamed.mlir"]) == 0
    assert capsys.readouterr().out == "<stdin> and renamed.mlir are equivalent\n"


@pytest.mark.parametrize("arguments", [["-", "-"], ["a.mlir"], ["--limit", "-1", "a.mlir", "b.mlir"]])
def test_bad_usage(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["diff", *arguments])
    assert exit_.value.code == 2
    assert "error:" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "message"), [("bad.mlir", "bad.mlir:1:"), ("none.mlir", "none.mlir: No such file")]
)
def test_bad_input_is_an_error(name: str, message: str, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["a.mlir", name], [name, "a.mlir"], [name, name]):
        assert main(["diff", *arguments]) == 1
        captured = capsys.readouterr()
        assert captured.out == ""
        assert message in captured.err


def test_side_by_side_in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert main(["diff", "a.mlir", "b.mlir"]) == 1
    out = terminal.getvalue()
    assert "\x1b[31marith.addi\x1b[0m" in out
    assert "\x1b[32marith.muli\x1b[0m" in out
    assert any("arith.addi" in line and "arith.muli" in line and "%arg0" in line for line in out.splitlines())
    assert out.endswith("1 difference (1 operation)\n")


@pytest.mark.parametrize("columns", [80, 120])
def test_long_lines_hang_in_their_half(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    from rich.text import Text

    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.delenv("NO_COLOR", raising=False)
    attributes = ", ".join(f"word{i} = {i} : i64" for i in range(12))
    long, name = A.replace("addi %arg0, %arg0", f"addi %arg0, %arg0 {{{attributes}}}"), "long" * 30 + ".mlir"
    Path(name).write_text(long)
    Path("b.mlir").write_text(long.replace("addi", "muli"))
    assert main(["diff", name, "b.mlir"]) == 1
    lines = Text.from_ansi(terminal.getvalue()).plain.splitlines()
    assert lines[:2] == [f"- {name}", "+ b.mlir"], "names are not broken"
    halves = [line.split("│") for line in lines if "│" in line]
    assert len(halves) > 3 and all(len(pair) == 2 and len("│".join(pair)) <= columns for pair in halves)
    assert [half[:6] for half in halves[0]] == ["    3 "] * 2
    assert all(half[:6].isspace() and not half[6].isspace() for pair in halves[1:] for half in pair)


def test_no_color_gives_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("NO_COLOR", "1")
    assert main(["diff", "a.mlir", "b.mlir"]) == 1
    assert "\x1b" not in terminal.getvalue()
    assert " - 3: %0 = arith.addi" in terminal.getvalue()


@pytest.mark.parametrize("is_terminal", [True, False])
def test_long_work_is_announced_in_a_terminal(monkeypatch: pytest.MonkeyPatch, is_terminal: bool) -> None:
    from loomtext.cli import terminal

    stream = Terminal() if is_terminal else io.StringIO()
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(terminal, "PATIENCE", 0.0)
    with terminal.patience("comparing a with b"):
        end = time.monotonic() + 5
        while is_terminal and not stream.getvalue() and time.monotonic() < end:
            time.sleep(0.001)
    assert stream.getvalue() == ("loomtext: comparing a with b ...\n" if is_terminal else "")


def test_rich_is_loaded_for_a_terminal_only() -> None:
    import subprocess

    code = "import sys, loomtext.cli as c; c.main(['diff', 'a.mlir', 'b.mlir']); print('rich' in sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout.endswith("False\n")
