"""Stage-08 modules written by hand."""

from __future__ import annotations

from loomtext.grammar.reader import parse
from loomtext.sim.frontend import Candidate, Options, build, candidates
from loomtext.sim.program import Program
from loomtext.sim.running import Outcome, Runner, Settings

HARDWARE = """\
  %0 = adl.memory.bank "mem_DRAM_bank", {{bsize = 8192 : i64, nblk = 1024 : i64}}
  %1 = adl.spatial_dim "dim_dram_channel", 8
  %2 = adl.memory.array "mem_DRAM", [%1] of %0
  %3 = adl.memory.bank "mem_bank", {{bsize = 16 : i64, nblk = 4096 : i64}}
  %4 = adl.spatial_dim "dim_nbank", 16
  %5 = adl.memory.array "mem_L1", [%4] of %3
  %6 = adl.resource.exclusive "res_matrix_lane"
  %7 = adl.processor.compute @proc_matrix_lane, [(%5, %5)], with [%6]
  %8 = adl.arch.compose "arch_core", arch[%7], mem[%5]
  %9 = adl.spatial_dim "dim_x", {x}
  %10 = adl.spatial_dim "dim_y", {y}
  %11 = adl.arch.scale "arch_mesh", [%9, %10] of %8
"""


def text(function: str, x: int = 2, y: int = 2) -> str:
    """A module with a mesh of x by y cores and one candidate."""
    return f"module {{\n{HARDWARE.format(x=x, y=y)}  module {{\n{function}  }}\n}}\n"


def body(*lines: str, arguments: str = "%a: memref<64x64xf16>, %out: memref<64x64xf16>") -> str:
    """A function over the whole mesh of 2 by 2 cores; the core is (%i, %j)."""
    inner = "\n".join(f"        {line}" for line in lines)
    return f"""\
    func.func @kernel__x2_y2({arguments}) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %c2048 = arith.constant 2048 : index
      %zero = arith.constant 0.000000e+00 : f16
      scf.parallel (%i, %j) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {{
        %row = arith.muli %j, %c2048 : index
        %column = arith.muli %i, %c32 : index
        %at = arith.addi %row, %column : index
{inner}
        scf.reduce
      }} {{loom.logical_levels = [0, 0], loom.physical_dims = [@dim_x, @dim_y]}}
      return
    }}
"""


BUFFER = (
    "%buffer = loom.alloc [32, 32] on @L1 : memref<32x32xf16>",
    "%h = loom.semaphore_take %buffer : memref<32x32xf16> -> memref<32x32xf16>",
)
SOURCE = (
    "%from = memref.reinterpret_cast %a to offset: [%at], sizes: [32, 32], strides: [64, 1]"
    " : memref<64x64xf16> to memref<32x32xf16, strided<[64, 1], offset: ?>>"
)
TARGET = (
    "%to = memref.reinterpret_cast %out to offset: [%at], sizes: [32, 32], strides: [64, 1]"
    " : memref<64x64xf16> to memref<32x32xf16, strided<[64, 1], offset: ?>>"
)
LOAD = (
    "loom.copy %from, %h src_mem_space @mem_DRAM dst_mem_space @mem_L1,"
    " area : [1, 1] region : (UL : [%i, %j], LR : [%i, %j])"
    " : memref<32x32xf16, strided<[64, 1], offset: ?>> to memref<32x32xf16>"
)
STORE = (
    "loom.copy %h, %to src_mem_space @mem_L1 dst_mem_space @mem_DRAM,"
    " area : [1, 1] region : (UL : [%i, %j], LR : [%i, %j])"
    " : memref<32x32xf16> to memref<32x32xf16, strided<[64, 1], offset: ?>>"
)
GIVE = "loom.semaphore_give %h : memref<32x32xf16>"
COPY = (*BUFFER, SOURCE, TARGET, LOAD, STORE, GIVE)
"""Each of the four cores copies its quarter of %a to %out."""


def replaced(lines: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    """Lines with a part of them changed; fails if there is no such part."""
    assert any(old in line for line in lines)
    return tuple(line.replace(old, new) for line in lines)


def candidate(function: str, x: int = 2, y: int = 2) -> Candidate:
    return candidates(parse(text(function, x, y), "test.mlir"))[0]


def program(*lines: str, options: Options = Options(), **facts: str) -> Program:  # noqa: B008
    return build(candidate(body(*lines, **facts)), options)


def outcome(*lines: str, settings: Settings = Settings(), **facts: str) -> Outcome:  # noqa: B008
    return Runner(settings).run(candidate(body(*lines, **facts)))


def errors(found: Program | Outcome) -> list[str]:
    return [f.code for f in found.faults if f.is_error]


def gathering(slot: str, slots: int = 2) -> tuple[str, ...]:
    """Each row of cores gathers its two blocks, and the first core of it adds them up."""
    parts = f"memref<{slots}x32x32xf16>"
    return (
        *BUFFER, SOURCE, LOAD,
        f"%many = loom.alloc [{slots}, 32, 32] on @L1 : {parts}",
        f"%m = loom.semaphore_take %many : {parts} -> {parts}",
        f"loom.gather %h, %m src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across({slot} : index), "
        f"area : [2, 1] region : (UL : [%c0, %j], LR : [%c1, %j]) : memref<32x32xf16> to {parts}", GIVE,
        "%sum = loom.alloc [32, 32] on @L1 : memref<32x32xf16>",
        "%s = loom.semaphore_take %sum : memref<32x32xf16> -> memref<32x32xf16>",
        "%first = arith.cmpi eq, %i, %c0 : index", "scf.if %first {",
        "linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,"
        " affine_map<(d0, d1, d2) -> (d1, d2)>], "
        f'iterator_types = ["reduction", "parallel", "parallel"]}} ins(%m : {parts}) outs(%s : memref<32x32xf16>) {{',
        "^bb0(%in: f16, %acc: f16):", "%v = arith.addf %in, %acc : f16", "linalg.yield %v : f16", "}",
        f"loom.semaphore_give %m : {parts}", "loom.semaphore_give %s : memref<32x32xf16>", "}",
    )  # fmt: skip
