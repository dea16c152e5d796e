"""Small machines for tests, and functions of mapped modules as text."""

from __future__ import annotations

from textwrap import dedent

import loomtext
from loomtext.hardware import Hardware, read_hardware
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE

CORE = """\
  %bank = adl.memory.bank "mem_bank", {bsize = 16 : i64, nblk = 64 : i64}
  %lane = adl.resource.exclusive "res_lane"
  %unit = adl.processor.compute @proc_lane, from %bank to %bank, with [%lane]
  %core = adl.arch.compose "arch_core", arch[%unit], mem[%bank]
"""


def machine_text(*sizes: int, names: tuple[str, ...] = ("dim_x", "dim_y", "dim_z")) -> str:
    """A hardware file with a mesh of these sizes."""
    axes = "".join(
        f'  %d{i} = adl.spatial_dim "{name}", {size}\n'
        for i, (name, size) in enumerate(zip(names, sizes, strict=False))
    )
    dims = ", ".join(f"%d{i}" for i in range(len(sizes)))
    scale = f'  %mesh = adl.arch.scale "arch_mesh", [{dims}] of %core\n'
    return f"module @arch_system {{\n{CORE}{axes}{scale}}}\n"


def machine(extent: str, **options: tuple[str, ...]) -> Hardware:
    """A machine with a mesh such as ``4x2``; ``-`` for a mesh without axes."""
    sizes = [] if extent == "-" else [int(n) for n in extent.split("x")]
    return read_hardware(loomtext.parse(machine_text(*sizes, **options), "machine.mlir"))


def functions(module: Operation) -> str:
    """The functions of a mapped module, without declarations and modules around them."""
    text = loomtext.print_module(module, style=STAGE_STYLE)
    parts = text.split("\n  module {\n")[1:]
    return "\n".join(dedent(part.partition("\n  }\n")[0]) for part in parts)
