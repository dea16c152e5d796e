"""``lower --jobs``: the same bytes, warnings and errors however many processes share the candidates."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from loomtext.cli import main
from loomtext.grammar.printer import print_module
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.kernels import KERNELS
from loomtext.rewrite import workers
from loomtext.rewrite.passes import STAGES
from loomtext.rewrite.streaming import Collection, Run
from loomtext.rewrite.workers import FEW_FOR_FORK, Job, outcomes

needs_fork = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
needs_proc = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks into /proc")
OPTIONS = {"hw": "mesh_4x4", "full_occ": True, "select": None, "limit": None, "legal_only": False}
SIZES = {"tile_m": 48, "tile_n": 64, "tile_k": 64}
"""One that does not fit, so that there is something to warn of."""


@pytest.fixture(scope="module")
def matmul() -> str:
    return print_module(KERNELS["matmul"].build({}))


def run_of(text: str, to: str = "08", **options: object) -> tuple[Run, Job]:
    job = Job(text, "k.mlir", "00", to, {**OPTIONS, "block_sizes": SIZES, **options}, False, frozenset((to,)))
    return job.begin(workers.Share()), job


def collected(text: str, jobs: int, fork: bool, **options: object) -> tuple[list[tuple[str, str]], list[str]]:
    run, job = run_of(text, **options)
    with closing(outcomes(run, jobs, job, fork=fork)) as found:
        pieces = list(Collection(run).texts(found))
    return pieces, [w.render() for w in run.context.warnings]


@pytest.mark.parametrize("fork", [pytest.param(True, marks=needs_fork), False], ids=["fork", "spawn"])
def test_the_same_in_several_processes(matmul: str, fork: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "FEW_FOR_SPAWN", 2)
    alone = collected(matmul, 1, fork, limit=12)
    assert len(alone[0]) == 12
    assert any("tile_m = 48 does not divide" in line for line in alone[1])
    assert collected(matmul, 3, fork, limit=12) == alone


@needs_fork
def test_few_candidates_stay_in_one_process(matmul: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fork", None)
    assert len(collected(matmul, 2, True, limit=FEW_FOR_FORK - 1)[0]) == FEW_FOR_FORK - 1
    assert len(collected(matmul, 2, True, select="*__x4_y4*")[0]) < FEW_FOR_FORK, "also if it takes counting"
    with pytest.raises(TypeError):
        collected(matmul, 2, True, limit=FEW_FOR_FORK)


@needs_fork
def test_one_process_if_there_are_no_others_to_be_had(matmul: str, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = collected(matmul, 1, True, limit=FEW_FOR_FORK)
    pids: list[int] = []
    fork = os.fork

    def one_fork() -> int:
        if pids:
            raise BlockingIOError(11, "no more processes")
        pids.append(fork())
        return pids[0]

    monkeypatch.setattr(os, "fork", one_fork)
    assert collected(matmul, 3, True, limit=FEW_FOR_FORK) == alone
    with pytest.raises(ProcessLookupError):
        os.kill(pids[0], 0)


FAULTY = "\n".join([
    "module {",
    *(
        f"""  module {{
    func.func @f{i}(%a: memref<8xf16>) {{
      %0 = loom.sym @tile_{"q" if i == 9 else "m"} {{upper_bound = 8 : index}} : index
      return
    }}
  }}"""
        for i in range(12)
    ),
    "}\n",
])  # fmt: skip


@needs_proc
@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_an_error_in_a_worker_is_the_same_error(jobs: int) -> None:
    sizes = {"tile_m": 16}
    job = Job(FAULTY, "k.mlir", "05", "08", {**OPTIONS, "block_sizes": sizes}, False, frozenset(("08",)))
    run = job.begin(workers.Share())
    with pytest.raises(DiagnosticError) as caught, closing(outcomes(run, jobs, job, fork=True)) as found:
        list(Collection(run).texts(found))
    assert not children(os.getpid())
    assert caught.value.render() == (
        "k.mlir: error: block size for unknown symbol 'tile_m'\n  hint: the symbols of 'f9' are 'tile_q'"
    )
    assert [w.message for w in run.context.warnings] == [
        "block size tile_m = 16 exceeds 8; views read outside the operand"
    ]


CONFLICT = """    func.func @f9(%a: memref<8xf16>, %b: memref<8xf16>, %c: f16) {
      %0 = loom.init_tensor %a[8] : memref<8xf16> -> tensor<8xf16>
      %1 = linalg.fill ins(%c : f16) outs(%0 : tensor<8xf16>) -> tensor<8xf16>
      %2 = linalg.fill ins(%c : f16) outs(%0 : tensor<8xf16>) -> tensor<8xf16>
      %3 = loom.init_tensor %b[8] : memref<8xf16> -> tensor<8xf16>
      %4 = linalg.copy ins(%1 : tensor<8xf16>) outs(%3 : tensor<8xf16>) -> tensor<8xf16>
      return
    }
"""


@needs_fork
def test_an_error_with_a_place(tmp_path: Path) -> None:
    start, end = FAULTY.index("    func.func @f9("), FAULTY.index("  }\n  module {\n    func.func @f10(")
    file = tmp_path / "06.mlir"
    file.write_text(FAULTY[:start] + CONFLICT + FAULTY[end:])
    command = [sys.executable, "-m", "loomtext", "lower", str(file), "--from", "06", "--to", "07", "--jobs"]
    alone, shared = (subprocess.run([*command, n], capture_output=True, text=True, timeout=60) for n in "12")
    assert (shared.returncode, shared.stdout, shared.stderr) == (alone.returncode, alone.stdout, alone.stderr)
    assert shared.returncode == 1
    assert shared.stderr.startswith(f"{file}:62:12: ")
    assert "error: 'linalg.copy' op would need a private copy of a buffer" in shared.stderr
    assert shared.stderr.count(": note: ") == 1


@needs_proc
def test_a_worker_that_dies(matmul: str) -> None:
    run, job = run_of(matmul, limit=40)
    with closing(outcomes(run, 2, job, fork=True)) as found:
        list(islice(found, 2))  # The third one is the worker's.
        (child,) = children(os.getpid())
        os.kill(child, signal.SIGKILL)
        with pytest.raises(DiagnosticError, match="a worker process came to an end before its work was done"):
            list(found)


@needs_fork
def test_a_fault_in_a_worker(matmul: str, monkeypatch: pytest.MonkeyPatch) -> None:
    me, lower = os.getpid(), Run._lower

    def faulty(*arguments: object) -> None:
        if os.getpid() != me:
            raise ZeroDivisionError("in the worker")
        lower(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(Run, "_lower", faulty)
    with pytest.raises(RuntimeError, match=r"(?s)in a worker process:.*ZeroDivisionError: in the worker"):
        collected(matmul, 2, True, limit=12)


def lowering(kernel: Path, jobs: int) -> list[str]:
    """The command that lowers a file to the last stage."""
    return [sys.executable, "-m", "loomtext", "lower", str(kernel), "--to", "08", "--jobs", str(jobs)]


def children(pid: int) -> list[int]:
    """The processes that a process has started and that have not been waited for."""
    return [int(path.parent.name) for path in Path("/proc").glob("[0-9]*/stat") if fields(path)[1:2] == [str(pid)]]


def fields(stat: Path) -> list[str]:
    """State, number of the parent and so on of a process; nothing if it has gone."""
    try:
        return stat.read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []


def is_running(pid: int) -> bool:
    return fields(Path(f"/proc/{pid}/stat"))[:1] not in ([], ["Z"])


def until(condition: Callable[[], bool], seconds: float = 20) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


@needs_proc
@pytest.mark.parametrize("to_all", [True, False], ids=["Ctrl-C", "kill -INT"])
def test_an_interrupt(tmp_path: Path, to_all: bool) -> None:
    kernel, out = tmp_path / "kernel.mlir", tmp_path / "out"
    kernel.write_text(print_module(KERNELS["mamba_chunk_scan"].build({})))
    process = subprocess.Popen(
        [*lowering(kernel, jobs=3), "--out-dir", str(out)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        until(lambda: len(children(process.pid)) == 2)
        started = children(process.pid)
        if to_all:
            os.killpg(process.pid, signal.SIGINT)  # As a terminal does it.
        else:
            process.send_signal(signal.SIGINT)
        stdout, stderr = process.communicate(timeout=20)
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
    assert process.returncode == 130
    assert stdout == ""
    assert stderr.splitlines()[-1] == "loomtext: interrupted"
    assert "Traceback" not in stderr
    assert not any(map(is_running, started))
    assert sorted(p.name for p in out.iterdir()) == [s.file_name for s in STAGES[:3]], "nothing half-written"


@needs_proc
def test_workers_do_not_outlive_a_process_that_is_killed(tmp_path: Path) -> None:
    kernel = tmp_path / "kernel.mlir"
    kernel.write_text(print_module(KERNELS["mamba_chunk_scan"].build({})))
    process = subprocess.Popen([*lowering(kernel, jobs=2), "-o", str(tmp_path / "out")])
    try:
        until(lambda: len(children(process.pid)) == 1)
        started = children(process.pid)
    finally:
        process.kill()
        process.wait()
    until(lambda: not any(map(is_running, started)))


@needs_fork
@pytest.mark.parametrize("arguments", [[], ["-o", "/dev/stdout"]])
def test_a_reader_that_goes_away(tmp_path: Path, matmul: str, arguments: list[str]) -> None:
    kernel = tmp_path / "kernel.mlir"
    kernel.write_text(matmul)
    command = [*lowering(kernel, jobs=2), "--full-occ", *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None and process.stderr is not None
    process.stdout.readline()
    process.stdout.close()
    told = process.stderr.read().decode()
    process.stderr.close()
    assert process.wait(timeout=30) == 0
    assert "Traceback" not in told and "Broken pipe" not in told


@pytest.mark.parametrize(("seed", "jobs"), [("0", "1"), ("1", "2"), ("random", "2")])
def test_the_bytes_do_not_depend_on_hashes_and_processes(
    tmp_path: Path, matmul: str, seed: str, jobs: str, capsysbinary: pytest.CaptureFixture[bytes]
) -> None:
    kernel = tmp_path / "kernel.mlir"
    kernel.write_text(matmul)
    arguments = ["lower", str(kernel), "--to", "08", "--hw", "mesh_4x4", "--full-occ", "--limit", str(FEW_FOR_FORK)]
    arguments += [f"--block-size={name}={size}" for name, size in SIZES.items()]
    done = subprocess.run(
        [sys.executable, "-m", "loomtext", *arguments, "--jobs", jobs, "--out-dir", str(tmp_path / "out")],
        env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, timeout=60,
    )  # fmt: skip
    assert main([*arguments, "--jobs", "1", "--out-dir", str(tmp_path / "here")]) == 0
    assert done.stderr == capsysbinary.readouterr().err
    for mine in sorted((tmp_path / "here").iterdir()):
        assert (tmp_path / "out" / mine.name).read_bytes() == mine.read_bytes()


@pytest.mark.parametrize("kernel", KERNELS)
def test_one_file_at_a_time(kernel: str, tmp_path: Path) -> None:
    """All stages in one run write what each stage writes for the file of the one before."""
    first = tmp_path / STAGES[0].file_name
    first.write_text(print_module(KERNELS[kernel].build({})))
    options = ["--hw", "mesh_4x4", "--jobs", "1"]
    all_of_them = ["--full-occ", "--limit", "2"]
    assert main(["lower", str(first), "--to", "08", "--out-dir", str(tmp_path / "all"), *options, *all_of_them]) == 0
    before = first
    for stage in STAGES[1:]:
        after = tmp_path / stage.file_name
        more = all_of_them if stage.number == "03" else []
        start = f"{int(stage.number) - 1:02d}"
        assert (
            main(["lower", str(before), "--from", start, "--to", stage.number, "-o", str(after), *options, *more]) == 0
        )
        assert after.read_bytes() == (tmp_path / "all" / stage.file_name).read_bytes(), stage.name
        before = after
