"""Input that is made to hang or to fill memory."""

from __future__ import annotations

import io
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.frontend import Options, build
from loomtext.sim.machine import build_machine
from loomtext.sim.memory import OutOfRoom, numbers_bytes, tasks_bytes
from loomtext.sim.profile import load_profile
from loomtext.sim.running import Runner, Settings
from loomtext.sim.timing import simulate
from tests.sim.modules import COPY, body, candidate, errors, gathering, outcome, program, replaced, text

SMALL = Options(max_ops=100_000, max_steps=20_000_000)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("scf.for %k = %c0 to %many step %c1 {", *COPY, "}"), "E-LIMIT"),
        (("scf.for %k = %c0 to %many step %c1 {", "%z = arith.addi %k, %k : index", "}", *COPY), "E-LIMIT"),
        (
            ("%top = arith.constant 9223372036854775807 : index", "scf.for %k = %c1 to %top step %top {", "}", *COPY),
            None,
        ),
    ],
)
def test_endless_loops(lines: tuple[str, ...], code: str | None) -> None:
    p = program("%many = arith.constant 1000000000 : index", *lines, options=SMALL)
    assert errors(p) == ([code] if code else ["E-OVERFLOW"])
    assert len(p.ops) <= SMALL.max_ops


def test_a_million_iterations_without_work() -> None:
    p = program("%many = arith.constant 1000000 : index", "scf.for %k = %c0 to %many step %c1 {", "}", *COPY)
    assert errors(p) == []
    assert p.scalar_steps > 4_000_000


def test_arrays_beyond_memory() -> None:
    huge = "memref<1000000x1000000xf16>"
    alloc = f"%b = loom.alloc [1000000, 1000000] on @L1 : {huge}"
    assert errors(outcome(alloc, *COPY)) == ["E-L1"]
    allowed = Settings(Options(allow_l1_overflow=True))
    assert errors(outcome(alloc, *COPY, settings=allowed)) == ["E-MEMORY"]
    arguments = f"%a: memref<64x64xf16>, %out: memref<64x64xf16>, %big: {huge}"
    assert errors(outcome(*COPY, arguments=arguments)) == ["E-MEMORY"]
    assert errors(outcome(*COPY, settings=Settings(Options(max_memory=1000)))) == ["E-MEMORY"]


def test_addresses_at_the_ends_of_the_range() -> None:
    lines = tuple(line.replace("[%at]", "[%low]") for line in COPY)
    p = program("%low = arith.constant -9223372036854775808 : index", *lines)
    assert errors(p) == ["E-OOB-R", "E-OOB-W"]
    for policy in ("strict", "linear"):
        p = program("%low = arith.constant 9223372036854775807 : index", *lines, options=Options(oob=policy))
        assert errors(p) == ["E-OOB-R", "E-OOB-W"]


@pytest.mark.parametrize("extent", [5000, 31623])
def test_meshes_that_nothing_has(extent: int) -> None:
    """Up to a thousand million cores."""
    function = body(*COPY).replace("(%c2, %c2)", "(%many, %many)")
    function = function.replace("scf.parallel", f"%many = arith.constant {extent} : index\n      scf.parallel")
    found = build(candidate(function, extent, extent))
    assert errors(found) == ["E-LIMIT"]
    assert f"{extent**2} cores" in found.faults[0].message


def test_a_small_part_of_a_large_mesh_is_simulated() -> None:
    assert errors(build(candidate(body(*COPY), 4096, 4096))) == []


def test_trip_counts_from_the_core() -> None:
    lines = ("%far = arith.constant 4611686018427387904 : index", "%n = arith.muli %i, %far : index")
    p = program(*lines, "scf.for %k = %c0 to %n step %c1 {", *COPY, "}", options=SMALL)
    assert errors(p) == ["E-LIMIT"]
    assert p.faults[0].core == (1, 0), "core (0, 0) has no iterations"


@pytest.mark.parametrize("policy", ["strict", "linear", "mask"])
@pytest.mark.parametrize("stride", [2**62, -(2**62), -64])
def test_strides_out_of_range(policy: str, stride: int) -> None:
    lines = replaced(replaced(COPY, "strides: [64, 1]", f"strides: [{stride}, 1]"), "<[64, 1]", f"<[{stride}, 1]")
    assert errors(program(*lines, options=Options(oob=policy))) == ["E-OOB-R", "E-OOB-W"]


def test_negative_strides_stay_inside() -> None:
    """Upside down, from the last row of the block."""
    lines = replaced(replaced(COPY, "strides: [64, 1]", "strides: [-64, 1]"), "<[64, 1]", "<[-64, 1]")
    lines = ("%rows = arith.constant 1984 : index", "%last = arith.addi %at, %rows : index",
             *replaced(lines, "[%at]", "[%last]"))  # fmt: skip
    assert errors(outcome(*lines, settings=Settings(Options(oob="linear")))) == []


def test_offsets_that_wrapped() -> None:
    """2**63 - 1 squared is 1 modulo 2**64, which lies in the array."""
    lines = ("%top = arith.constant 9223372036854775807 : index", "%q = arith.muli %top, %top : index",
             *replaced(COPY, "[%at]", "[%q]"))  # fmt: skip
    assert errors(program(*lines, options=Options(oob="linear"))) == []
    checked = replaced(lines, "%top, %top :", "%top, %top overflow<nsw> :")
    assert errors(program(*checked)) == ["E-OVERFLOW"]


def scalars(rank: int) -> tuple[str, ...]:
    """COPY of one element a core, or of 32 in a row."""
    sizes, strides, shape = (("[]", "[]", "f16"), ("[32]", "[1]", "32xf16"))[rank]
    lines = replaced(COPY, "sizes: [32, 32], strides: [64, 1]", f"sizes: {sizes}, strides: {strides}")
    lines = replaced(lines, "memref<32x32xf16, strided<[64, 1], ", f"memref<{shape}, strided<{strides}, ")
    return replaced(replaced(lines, "memref<32x32xf16>", f"memref<{shape}>"), "[32, 32]", sizes)


@pytest.mark.parametrize("policy", ["strict", "linear", "mask"])
def test_arguments_without_dimensions(policy: str) -> None:
    """Core (0, 0) copies the only element; the other ones are outside."""
    lines = tuple(line.replace("memref<64x64xf16>", "memref<f16>") for line in scalars(0))
    found = outcome(*lines, arguments="%a: memref<f16>, %out: memref<f16>", settings=Settings(Options(oob=policy)))
    assert [(f.code, f.count) for f in found.faults if f.is_error] == [("E-OOB-R", 3), ("E-OOB-W", 3)]


def test_arguments_of_one_dimension() -> None:
    lines = tuple(line.replace("memref<64x64xf16>", "memref<4096xf16>") for line in scalars(1))
    found = outcome(*lines, arguments="%a: memref<4096xf16>, %out: memref<4096xf16>")
    assert errors(found) == ["E-COVER"]
    assert found.written == {1: 128 / 4096}


def test_nothing_is_refused() -> None:
    """Arrays and blocks without elements."""
    buffer = replaced(replaced(COPY, "[32, 32] on", "[0, 32] on"), "memref<32x32xf16>", "memref<0x32xf16>")
    assert errors(program(*buffer)) == ["E-UNSUPPORTED"]
    block = replaced(COPY, "sizes: [32, 32]", "sizes: [0, 32]")
    assert errors(program(*replaced(block, "memref<32x32xf16, ", "memref<0x32xf16, "))) == ["E-UNSUPPORTED"]
    empty = "%a: memref<64x64xf16>, %out: memref<64x64xf16>, %none: memref<0x64xf16>"
    assert errors(program(*COPY, arguments=empty)) == ["E-UNSUPPORTED"]


@pytest.mark.parametrize("number", [np.nan, np.inf, 7e4])
def test_inputs_that_are_no_numbers(number: float, tmp_path: Path) -> None:
    """7e4 is infinite in f16."""
    np.savez(tmp_path / "in.npz", a=np.full((64, 64), number))
    found = outcome(*COPY, settings=Settings(inputs=(str(tmp_path / "in.npz"),)))
    expected = np.full((64, 64), number if number != 7e4 else np.inf)
    assert found.outputs is not None and np.array_equal(found.outputs[1], expected, equal_nan=True)


def bomb(path: Path) -> None:
    """A small file that says that it holds 10^12 numbers."""
    header = io.BytesIO()
    np.lib.format.write_array_header_1_0(header, {"descr": "<f4", "fortran_order": False, "shape": (10**6, 10**6)})
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a.npy", header.getvalue() + bytes(10**6))


def damaged(path: Path) -> None:
    np.savez(path, a=np.ones((64, 64)))
    content = bytearray(path.read_bytes())
    content[200] ^= 255
    path.write_bytes(content)


FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "shape": (lambda path: np.savez(path, a=np.ones((3, 3))), "is (3, 3), but a is (64, 64)"),
    "complex": (lambda path: np.savez(path, a=np.ones((64, 64), complex)), "does not hold real numbers"),
    "text": (lambda path: np.savez(path, a=np.full((64, 64), "x")), "does not hold real numbers"),
    "pickle": (lambda path: np.savez(path, a=np.full((64, 64), None)), "does not hold real numbers"),
    "bomb": (bomb, "is (1000000, 1000000), but a is (64, 64)"),
    "damaged": (damaged, "Bad CRC-32"),
    "cut": (lambda path: path.write_bytes(b"PK\x03\x04 and no more"), "is no array file"),
    "no array": (lambda path: np.savez(path), "holds no array"),
    "another format": (
        lambda path: zipfile.ZipFile(path, "w").writestr("a.npy", b"\x93NUMPY\x02\x00" + bytes([255] * 4)),
        "version (2, 0) of the format is not read",
    ),
}


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("check", [False, True], ids=["input", "expected"])
def test_files_of_arrays(name: str, check: bool, tmp_path: Path) -> None:
    """Nothing is read of an array that does not fit, and pickles are never loaded."""
    make, message = FILES[name]
    make(path := tmp_path / "x.npz")
    settings = Settings(check=str(path)) if check else Settings(inputs=(str(path),))
    with pytest.raises(DiagnosticError) as refused:
        outcome(*COPY, settings=settings)
    assert message in refused.value.diagnostics[0].message


def test_slots_that_nothing_fills_are_only_counted() -> None:
    many = 10**12
    p = program(*gathering("%i", many), options=Options(allow_l1_overflow=True))
    assert errors(p) == ["E-PARTIAL-UNINIT"]
    assert f"reads slot 2, which no core has filled ({many - 2} of {many} are empty)" in p.faults[0].message


def test_bodies_that_take_long_to_compile() -> None:
    steps = (f"%v{k + 1} = arith.addf %v{k}, %in : f16" for k in range(5000))
    same = "affine_map<(d0, d1) -> (d0, d1)>"
    generic = (
        f'linalg.generic {{indexing_maps = [{same}, {same}], iterator_types = ["parallel", "parallel"]}} '
        "ins(%h : memref<32x32xf16>) outs(%h : memref<32x32xf16>) {",
        "^bb0(%in: f16, %acc: f16):", "%v0 = arith.negf %in : f16", *steps, "linalg.yield %v5000 : f16", "}",
    )  # fmt: skip
    assert errors(program(*COPY[:5], *generic, *COPY[5:])) == ["E-UNSUPPORTED"]


def test_deep_nesting_is_an_error_of_the_reader() -> None:
    deep = [f"scf.for %k{i} = %c0 to %c1 step %c1 {{" for i in range(300)]
    with pytest.raises(DiagnosticError, match="nesting deeper than"):
        program(*deep, *COPY, *["}"] * len(deep))


LONG = ("%many = arith.constant 20000 : index", "scf.for %k = %c0 to %many step %c1 {", *COPY, "}")
"""160,000 micro-ops."""


def test_each_part_of_the_work_counts() -> None:
    """Rows of the machine first, then the tasks of the run in time, then the engine's arrays."""
    few = build(candidate(body(*LONG)), Options(max_memory=20 * 2**20))
    assert errors(few) == ["E-MEMORY"]
    assert "micro-ops" in few.faults[0].message
    p = program(*LONG)
    assert len(p.ops) == 160_000
    tasks = tasks_bytes(p, build_machine(load_profile(), p.mesh))
    for room, message in ((tasks - 1, "the tasks of the run in time"), (tasks + 1, "the run in time takes")):
        with pytest.raises(OutOfRoom, match=message):
            simulate(p, load_profile(), room=room)


def test_tables_of_the_machine_count_before_they_are_made() -> None:
    """Errors of an instruction have room for the loops around it."""
    deep = [f"scf.for %k{i} = %c0 to %c1 step %c1 {{" for i in range(150)]
    adds = [f"%x{i} = arith.addi %i, %j : index" for i in range(2000)]
    found = build(candidate(body(*deep, *adds, *["}"] * len(deep), *COPY)), Options(max_memory=20 * 2**20))
    assert errors(found) == ["E-MEMORY"]
    assert "the tables of the scalar program" in found.faults[0].message


def test_blocks_on_their_way_to_a_root_count() -> None:
    p = program("%lots = arith.constant 100 : index", "scf.for %k = %c0 to %lots step %c1 {", *gathering("%i"), "}")
    sent = 2 * 100 * 32 * 32 * 4
    assert numbers_bytes(p, prepared=False, checked=False, poison=False) > sent
    assert errors(p) == []


def test_arrays_of_one_problem_are_kept_at_a_time() -> None:
    runner = Runner(Settings())
    assert runner.held == 0
    runner.run(candidate(body(*COPY)))
    assert runner.held == 4 * 64 * 64
    more = "%a: memref<64x64xf16>, %out: memref<64x64xf16>, %more: memref<100xf16>"
    runner.run(candidate(body(*COPY, arguments=more)))
    assert runner.held == 4 * (64 * 64 + 100)


def test_kept_arrays_make_way() -> None:
    """A candidate that fits alone is simulated whatever came before."""
    large = "%a: memref<64x64xf16>, %out: memref<64x64xf16>, %more: memref<1000x1000xf16>"
    small = Settings(Options(max_memory=100 * 2**20))
    runner = Runner(small)
    assert errors(runner.run(candidate(body(*COPY, arguments=large)))) == []
    after = errors(runner.run(candidate(body(*LONG, arguments=large))))
    assert after == errors(Runner(small).run(candidate(body(*LONG, arguments=large)))) == []


PEAK = """\
import sys
from loomtext.cli import main
main(sys.argv[1:])
peak = next(int(line.split()[1]) for line in open("/proc/self/status") if line.startswith("VmHWM"))
print(peak * 1024, file=sys.stderr)
"""
"""The peak since the process began; ``getrusage`` has that of the process it was forked from, too."""


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="needs the peak of a process")
def test_the_memory_of_a_process_keeps_to_the_limit(tmp_path: Path) -> None:
    """One run that fits and one that does not, over a base that a tiny program shows."""

    def peak(lines: tuple[str, ...], limit: int) -> tuple[int, str]:
        path = tmp_path / "x.mlir"
        path.write_text(text(body(*lines)))
        command = [sys.executable, "-c", PEAK, "sim", str(path), "--max-memory", str(limit)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        return int(done.stderr), done.stdout

    base, _ = peak(COPY, 2**30)
    for limit, verdict in ((2**29, "1 ran"), (50 * 2**20, "1 fault")):
        used, out = peak(LONG, limit)
        assert out.rstrip().endswith(verdict)
        assert used - base <= limit


def test_a_mesh_loop_with_more_positions_than_64_bits_count() -> None:
    function = body(*COPY).replace("%c2 = arith.constant 2 :", "%c2 = arith.constant 9000000000000000000 :")
    both_on_x = "[0, 1], loom.physical_dims = [@dim_x, @dim_x]"
    function = function.replace("[0, 0], loom.physical_dims = [@dim_x, @dim_y]", both_on_x)
    assert errors(build(candidate(function), SMALL)) == ["E-REGION"]
