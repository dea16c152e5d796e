"""The project's own kernels through the stages. ``make goldens`` writes the files anew."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from loomtext import diff, lower, parse, print_module
from loomtext.kernels import KERNELS
from loomtext.rewrite.passes import STAGES, Context, Stage, lowerings, stage


@dataclass(frozen=True)
class Golden:
    """How a kernel goes through the stages. The sizes are the kernel's own."""

    last: str
    """Last stage that has a file."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """For the stages, as :func:`loomtext.lower` takes them."""

    @property
    def stages(self) -> list[Stage]:
        return [s for s in STAGES if s.number == "00" or (s.module is not None and s.number <= self.last)]


def _on_4x4(limit: int, **block_sizes: int) -> dict[str, Any]:
    """A mesh and a number of candidates that keep the files readable, and block sizes that divide the problem."""
    sizes = {f"tile_{name}": size for name, size in block_sizes.items()}
    return {"hw": "mesh_4x4", "full_occ": True, "limit": limit, "block_sizes": sizes}


TABLE = {
    "matmul": Golden("08", _on_4x4(4, m=128, n=64, k=64)),
    "batch_matmul": Golden("08", _on_4x4(2, b=1, m=128, n=128, k=128)),
    "flash_attention": Golden("08", _on_4x4(2, b=1, m=64, n=64)),
    "mqa_decode": Golden("08", _on_4x4(2, b=1, n=512, s=512)),
    "mamba_chunk_scan": Golden("08", _on_4x4(2, b=1, c=1, h=1, k=64, m=64, n=32)),
    "split_k_matmul": Golden("02"),
}

FILES = [(kernel, s.number) for kernel, golden in TABLE.items() for s in golden.stages]
STEPS = [(kernel, number) for kernel, number in FILES if number != "00"]

each_file = pytest.mark.parametrize(("kernel", "number"), FILES)


def file_of(kernel: str, number: str) -> str:
    return f"{kernel}/{stage(number).file_name}"


@cache
def lowered(kernel: str) -> dict[str, str]:
    """The texts of all stages by number, from one run."""
    golden = TABLE[kernel]
    module = KERNELS[kernel].build({})
    texts = {"00": print_module(module)}
    context = Context(options=golden.options, verify_each=True)
    for produced, result in lowerings(module, "00", golden.stages[-1].number, context):
        texts[produced.number] = print_module(result)
    return texts


def test_every_kernel_has_goldens() -> None:
    assert list(TABLE) == list(KERNELS)


@each_file
@pytest.mark.filterwarnings("ignore:\\s*Can not relate")  # The files are not named after this test.
def test_stage(kernel: str, number: str, stage_files: SnapshotAssertion) -> None:
    assert lowered(kernel)[number] == stage_files(name=file_of(kernel, number).removesuffix(".mlir"))


@each_file
def test_reads_back_unchanged(kernel: str, number: str, goldens: Path) -> None:
    text = (goldens / file_of(kernel, number)).read_text()
    assert print_module(parse(text)) == text


@pytest.mark.parametrize(("kernel", "number"), STEPS)
def test_step_from_the_file_of_the_stage_before(kernel: str, number: str, goldens: Path) -> None:
    numbers = [s.number for s in TABLE[kernel].stages]
    before = numbers[numbers.index(number) - 1]
    module = parse((goldens / file_of(kernel, before)).read_text())
    after = lower(module, number, verify_each=True, **TABLE[kernel].options)
    assert print_module(after) == (goldens / file_of(kernel, number)).read_text()


@each_file
def test_llvm_reads_the_generic_form(kernel: str, number: str, goldens: Path) -> None:
    tool = shutil.which("mlir-opt-22")
    if tool is None:
        pytest.skip("mlir-opt-22 is not on the PATH, so LLVM's reader cannot be asked")
    module = parse((goldens / file_of(kernel, number)).read_text())
    run = subprocess.run(
        [tool, "--allow-unregistered-dialect"],
        input=print_module(module, generic=True), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stderr
    assert diff(module, parse(run.stdout)).differences == ()


def test_no_other_files(goldens: Path, stage_files: SnapshotAssertion) -> None:
    """Also finds what syrupy overlooks when only some tests run."""
    wanted = {goldens / file_of(kernel, number) for kernel, number in FILES}
    stale = {path for path in goldens.rglob("*.mlir")} - wanted
    if stage_files.session.update_snapshots:
        for path in stale:
            path.unlink()
            if not any(path.parent.iterdir()):
                path.parent.rmdir()
    else:
        assert stale == set(), "no kernel has these stages; `make goldens` removes the files"
