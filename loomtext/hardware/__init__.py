"""The machine that kernels are mapped onto: mesh of cores, memories, processors, data movers.

A hardware file is an MLIR module of ``adl`` declarations. :func:`read_hardware` turns the operations into
values; :func:`load_hardware` reads a file, or one of the descriptions that come with the package.
"""

from __future__ import annotations

from loomtext.hardware.files import DEFAULT_SPEC, load_hardware, shipped_specs
from loomtext.hardware.model import Hardware, Memory, Mesh, MeshDim, Processor
from loomtext.hardware.reading import mesh_of, read_hardware

__all__ = (
    "DEFAULT_SPEC",
    "Hardware",
    "Memory",
    "Mesh",
    "MeshDim",
    "Processor",
    "load_hardware",
    "mesh_of",
    "read_hardware",
    "shipped_specs",
)
