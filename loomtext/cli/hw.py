"""``loomtext hw``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loomtext.hardware import Hardware, Mesh, MeshDim

_MOST = 32
"""Cores that are drawn along an axis; more are told by dots."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Without FILE, the machine that `lower` uses by default is shown, and the shipped descriptions are listed."
    )
    parser.add_argument("file", nargs="?", metavar="FILE", help="a hardware file, or the name of a shipped description")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Draw the mesh and list what there is."""
    from loomtext.cli.terminal import show
    from loomtext.hardware import DEFAULT_SPEC, load_hardware, shipped_specs

    hardware = load_hardware(options.file)
    text = describe(hardware)
    if options.file is None:
        names = [f"{name} (default)" if name == DEFAULT_SPEC else name for name in shipped_specs()]
        text += f"\nshipped descriptions: {', '.join(names)}\n"
    sys.stdout.write(text)
    for warning in hardware.warnings:
        show(warning, options.diagnostics)
    return 0


def describe(hardware: Hardware) -> str:
    """The whole text."""
    from loomtext.cli.table import table
    from loomtext.rewrite.notices import counted

    mesh = hardware.mesh
    axes = " x ".join(f"{d.name} {d.size}" for d in mesh.dims) or "no axes"
    parts = [f"{mesh.name}: {axes} = {counted(mesh.cores, 'core')}\n", draw(mesh), "\n"]
    rows = [_memory_row(hardware, i) for i in range(len(hardware.memories))]
    parts.append(table(("memory", "made of", "size", "bytes"), rows, right=(2, 3)))
    units = [
        (p.name, p.kind, ", ".join(f"{a} -> {b}" for a, b in p.routes) or "-", ", ".join(p.resources) or "-")
        for p in hardware.processors
    ]
    if units:
        parts += ["\n", table(("processor", "kind", "from -> to", "holds"), units)]
    return "".join(parts)


def _memory_row(hardware: Hardware, i: int) -> tuple[str, str, str, str]:
    from loomtext.cli.table import amount

    memory = hardware.memories[i]
    copies = " x ".join(_count(d) for d in memory.dims)
    made = f"{copies} of {memory.of}" if memory.of else copies or "one bank"
    return memory.name, made, amount(memory.size), str(memory.size)


def _count(dim: MeshDim) -> str:
    return f"{dim.size} ({dim.name})"


def draw(mesh: Mesh) -> str:
    """The cores of a mesh of up to two axes: the first one across, the second one down."""
    if mesh.rank > 2:
        return "(a mesh of more than two axes is not drawn, and nothing can be mapped onto it)\n"
    across, down = (*mesh.sizes, 1, 1)[:2]
    columns = range(min(across, _MOST))
    more = " ..." if across > _MOST else ""
    width = max(2, len(str(max(across, down) - 1)) + 1)
    lines = [" " * 7 + "".join(str(x).rjust(width) for x in columns) + more]
    for y in range(min(down, _MOST)):
        lines.append(f"{y:6} " + "".join("o".rjust(width, " " if x == 0 else "-") for x in columns) + more)
    if down > _MOST:
        lines.append("   ...")
    return "\n".join(lines) + "\n"
