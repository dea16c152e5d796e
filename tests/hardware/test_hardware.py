"""Hardware descriptions: what is read, in every spelling, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.hardware import (
    DEFAULT_SPEC,
    Hardware,
    Memory,
    MeshDim,
    Processor,
    load_hardware,
    read_hardware,
    shipped_specs,
)
from loomtext.ir.diagnostics import DiagnosticError

DECLARATIONS = """\
module @arch_system {
  %0 = adl.memory.bank "mem_bank", {bsize = 16 : i64, nblk = 100 : i64}
  %1 = adl.spatial_dim "dim_nbank", 4
  %2 = adl.memory.array "mem_L1", [%1] of %0
  %3 = adl.resource.exclusive "res_lane"
  %4 = adl.processor.compute @proc_lane, from %2 to %2, with [%3]
  %5 = adl.arch.compose "arch_core", arch[%4], mem[%2]
  %6 = adl.spatial_dim "dim_x", 3
  %7 = adl.spatial_dim "dim_y", 2
  %8 = adl.memory.array "mem_array_L1", [%6, %7] of %2
  %9 = adl.arch.scale "arch_mesh", [%6, %7] of %5, mem_region %8
  %10 = adl.processor.dmover @proc_noc, from %8 to %8
}
"""
OLDER = (
    DECLARATIONS.replace("from %2 to %2", "[(%2, %2)]")
    .replace("from %8 to %8", "[(%8, %8)]")
    .replace("resource.exclusive", "resource")
    .replace("of %5, mem_region %8", "of %5")
)


def read(text: str) -> Hardware:
    return read_hardware(loomtext.parse(text, "hw.mlir"))


@pytest.mark.parametrize("text", [DECLARATIONS, OLDER], ids=["current", "older"])
def test_declarations(text: str) -> None:
    hardware = read(text)
    x, y = MeshDim("dim_x", 3), MeshDim("dim_y", 2)
    assert hardware.mesh.dims == (x, y)
    assert (hardware.mesh.cores, hardware.mesh.extent, hardware.mesh.rank) == (6, "3x2", 2)
    assert hardware.memories == (
        Memory("mem_bank", 1600),
        Memory("mem_L1", 6400, (MeshDim("dim_nbank", 4),), "mem_bank"),
        Memory("mem_array_L1", 38400, (x, y), "mem_L1"),
    )
    lane = Processor("proc_lane", "compute", (("mem_L1", "mem_L1"),), ("res_lane",))
    noc = Processor("proc_noc", "dmover", (("mem_array_L1", "mem_array_L1"),))
    assert hardware.processors == (lane, noc)
    assert hardware.movers == (noc,)
    assert hardware.resources == ("res_lane",)
    assert len(hardware.declarations) == 11


def test_several_routes() -> None:
    text = OLDER.replace("[(%8, %8)]", "[(%8, %2), (%2, %8)], with [%3]")
    assert read(text).movers == (
        Processor("proc_noc", "dmover", (("mem_array_L1", "mem_L1"), ("mem_L1", "mem_array_L1")), ("res_lane",)),
    )


def test_child_modules_are_no_declarations() -> None:
    text = DECLARATIONS.rstrip("}\n") + "\n  module @proc_lane {\n  }\n}\n"
    assert len(read(text).declarations) == len(read(DECLARATIONS).declarations)


def test_the_arch_module_may_be_a_child() -> None:
    nested = "module {\n" + DECLARATIONS + "}\n"
    assert read(nested).mesh == read(DECLARATIONS).mesh


def test_the_older_dialect() -> None:
    hardware = read(
        """\
module {
  %0 = df.mat "FPU" {shape = [32, 32, 32], throughput = 128}
  %1 = df.spatial_dim "x", 4
  %2 = df.spatial_dim "y", 2
  %3 = df.core "core" {scaleout=(%1, %2) , scalein=(%0, [1])}
  %4 = df.memory "L1" {scaleout=(%1, %2) , size = 1000, bandwidth = 15}
  %5 = df.interconnects "links" %4 : !df.memory, %4 : !df.memory  {map = affine_map<() -> ()>} : !df.interconnect
}
"""
    )
    assert (hardware.dialect, hardware.mesh.extent) == ("df", "4x2")
    assert hardware.memories == (Memory("L1", 8000, (MeshDim("x", 4), MeshDim("y", 2)), None, 15),)
    assert hardware.processors == (
        Processor("FPU", "compute", (("L1", "L1"),)),
        Processor("links", "dmover", (("L1", "L1"),)),
    )


SCALE = '  %9 = adl.arch.scale "arch_mesh", [%6, %7] of %5, mem_region %8\n'


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("@arch_system", "@system", 1, "the hardware file has no module @arch_system"),
        (SCALE, "", 1, "the hardware must declare exactly one adl.arch.scale, found 0"),
        (
            SCALE, SCALE + SCALE.replace("%9", "%11"), 12,
            "the hardware must declare exactly one adl.arch.scale, found 2",
        ),
        ("[%6, %7] of %5", "[%6, %6] of %5", 11, "'adl.arch.scale' op names the axis 'dim_x' twice"),
        (
            '  %6 = adl.spatial_dim "dim_x", 3', "  %6 = arith.constant 3 : index", 10,
            "'adl.memory.array' op needs axes that are results of adl.spatial_dim",
        ),
        (
            '"dim_x", 3', '"dim_x", -3', 8,
            "'adl.spatial_dim' op has the size -3; an axis has at least one position",
        ),
        (
            "bsize = 16", "bsize = 0", 2,
            "'adl.memory.bank' op has bsize = 0; a bank has at least one block of one byte",
        ),
        (
            "nblk = 100", "nblk = -5", 2,
            "'adl.memory.bank' op has nblk = -5; a bank has at least one block of one byte",
        ),
    ],
)  # fmt: skip
def test_refused(old: str, new: str, line: int, message: str) -> None:
    assert old in DECLARATIONS
    with pytest.raises(DiagnosticError) as caught:
        read(DECLARATIONS.replace(old, new))
    assert (caught.value.message, caught.value.line) == (message, line)


def test_an_unknown_size_counts_as_one() -> None:
    hardware = read(DECLARATIONS.replace('"dim_y", 2', '"dim_y", 0'))
    assert hardware.mesh.extent == "3x1"
    (warning,) = hardware.warnings
    assert (warning.severity, warning.line) == ("warning", 9)
    assert warning.message == "the axis 'dim_y' has the size 0 (unknown); it counts as 1"


def test_short_names() -> None:
    assert MeshDim("dim_x", 2).short == "x"
    assert MeshDim("col1", 2).short == "col1"


# -- files -----------------------------------------------------------------------------------------------


def test_shipped_descriptions() -> None:
    extents = {name: load_hardware(name).mesh.extent for name in shipped_specs()}
    assert extents == {"blackhole_12x10": "12x10", "mesh_4x4": "4x4", "row_1x8": "1x8", "wormhole_8x8": "8x8"}
    assert load_hardware().mesh.extent == extents[DEFAULT_SPEC]


def test_a_file_comes_before_a_shipped_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mesh_4x4").write_text(DECLARATIONS)
    assert load_hardware("mesh_4x4").mesh.extent == "3x2"


def test_no_such_file() -> None:
    with pytest.raises(DiagnosticError, match="there is no hardware file 'nowhere'") as caught:
        load_hardware("nowhere")
    assert "wormhole_8x8" in (caught.value.diagnostics[0].hint or "")


def test_a_file_that_is_no_text(tmp_path: Path) -> None:
    path = tmp_path / "hw.mlir"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(DiagnosticError, match="not valid UTF-8"):
        load_hardware(path)


def test_a_directory_does_not_come_before_a_shipped_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mesh_4x4").mkdir()
    assert load_hardware("mesh_4x4").mesh.extent == "4x4"
