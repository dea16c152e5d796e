"""``loomtext lower`` on a kernel for which the reference makes a wrong program (hazard H5, a dimension of 1)."""

from __future__ import annotations

from pathlib import Path

import pytest

from loomtext.cli import main


@pytest.fixture
def kernel(tmp_path: Path) -> str:
    path = tmp_path / "kernel.mlir"
    assert main(["kernel", "flash_attention", "-D", "D=1", "-o", str(path)]) == 0
    return str(path)


def test_a_warning_names_the_hazard_and_the_flag(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", kernel, "--to", "02"]) == 0
    out, err = capsys.readouterr()
    assert out.count("bufferization.to_tensor") == 3
    assert err.count(": warning: 'bufferization.to_tensor' op is kept") == 3
    assert "(hazard H5)" in err
    assert "or give --fix-hazards, which hands over all dimensions" in err


def test_fix_hazards_makes_the_right_program_and_says_so(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", kernel, "--to", "02", "--fix-hazards", "--verify-each"]) == 0
    out, err = capsys.readouterr()
    assert "bufferization.to_tensor" not in out
    assert out.count("src_mem_space @mem_DRAM") == 3
    assert "warning" not in err
    notes = [line for line in err.splitlines() if ": note: " in line]
    assert len(notes) == 3
    assert notes[0].startswith(f"{kernel}:23:13: note: 'bufferization.to_tensor' op is a hand-off without a rule")
    assert notes[0].endswith("(hazard H5); --fix-hazards hands over all dimensions")


def test_strict_refuses(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", kernel, "--to", "02", "--strict"]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith(f"{kernel}:23:13: error: 'bufferization.to_tensor' op is kept")


def test_strict_accepts_what_is_fixed(kernel: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lower", kernel, "--to", "02", "--strict", "--fix-hazards"]) == 0
    assert "error" not in capsys.readouterr().err
