"""From ``adl`` (or older ``df``) operations to a :class:`Hardware`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import prod
from typing import Any

from loomtext.hardware.model import Hardware, Memory, Mesh, MeshDim, Processor
from loomtext.ir.attributes import IntegerAttr, StringAttr, SymbolRefAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.diagnostics import Diagnostic, DiagnosticError
from loomtext.ir.opdef import SEGMENTS, Bare
from loomtext.ir.verifier import error_at

ARCH_MODULE = "arch_system"
"""Name of the module that holds the declarations."""


def read_hardware(module: Operation) -> Hardware:
    """The hardware that a module describes. Raises DiagnosticError with the place of what is wrong."""
    if any(op.name.startswith("df.") for op in module.body.ops()):
        return _read_df(module)
    arch = _arch_module(module)
    return _read_adl(arch, _mesh_scale(module))


def mesh_of(module: Operation) -> Mesh:
    """The mesh of a module that holds ``adl`` declarations beside other things. Raises DiagnosticError."""
    return _mesh(_mesh_scale(module))


def _name(op: Operation) -> str:
    """The name of a declaration; each kind has its own attribute for it."""
    for key in ("sym_name", "name", "label"):
        found = op.attributes.get(key)
        if isinstance(found, StringAttr):
            return found.value
        if isinstance(found, SymbolRefAttr):
            return found.root
    return ""


def _number(op: Operation, key: str) -> int:
    found = op.attributes.get(key)
    return found.value if isinstance(found, IntegerAttr) else 0


def _arch_module(module: Operation) -> Operation:
    """The module ``@arch_system``: the outermost one, or a direct child of it."""
    candidates = [module, *(op for op in module.body.ops() if op.name == "builtin.module")]
    for candidate in candidates:
        if _name(candidate) == ARCH_MODULE:
            return candidate
    raise DiagnosticError.of(
        f"the hardware file has no module @{ARCH_MODULE}", module.source, max(module.offset, 0),
        hint=f"wrap the declarations in `module @{ARCH_MODULE} {{ ... }}`; `loomtext hw` lists shipped ones",
    )  # fmt: skip


def _mesh_scale(module: Operation) -> Operation:
    scales = [op for op in module.walk() if op.name == "adl.arch.scale"]
    if len(scales) == 1:
        return scales[0]
    message = f"the hardware must declare exactly one adl.arch.scale, found {len(scales)}"
    if scales:
        raise DiagnosticError.of(
            message,
            module.root().source,
            scales[1].offset,
            hint="the mesh is the arch that is replicated over axes",
        )
    raise DiagnosticError.of(
        message, module.root().source, max(module.offset, 0),
        hint='e.g. `%mesh = adl.arch.scale "arch_mesh", [%dim_x, %dim_y] of %core`',
    )  # fmt: skip


def _dims(op: Operation, values: Sequence[Value], dialect: str = "adl") -> tuple[MeshDim, ...]:
    dims = []
    for value in values:
        definer = value.defining_op
        if definer is None or definer.name != f"{dialect}.spatial_dim":
            raise error_at(op, f"needs axes that are results of {dialect}.spatial_dim")
        if _number(definer, "size") < 0:
            raise error_at(definer, f"has the size {_number(definer, 'size')}; an axis has at least one position")
        dims.append(MeshDim(_name(definer), max(1, _number(definer, "size"))))
    return tuple(dims)


def _mesh(scale: Operation) -> Mesh:
    mesh = Mesh(_name(scale), _dims(scale, scale.operand_group("dims")))
    names = [d.name for d in mesh.dims]
    twice = next((n for n in names if names.count(n) > 1), None)
    if twice is not None:
        raise error_at(scale, f"names the axis '{twice}' twice")
    return mesh


def _warnings(declarations: Sequence[Operation]) -> tuple[Diagnostic, ...]:
    """As in the reference, 0 stands for a size that is not known, and counts as 1."""
    return tuple(
        replace(error_at(op, Bare(f"the axis '{_name(op)}' has the size 0 (unknown); it counts as 1")).diagnostics[0],
                severity="warning")
        for op in declarations
        if op.name == "adl.spatial_dim" and _number(op, "size") == 0
    )  # fmt: skip


def _bank_bytes(op: Operation) -> int:
    for key in ("bsize", "nblk"):
        if _number(op, key) <= 0:
            raise error_at(op, f"has {key} = {_number(op, key)}; a bank has at least one block of one byte")
    return _number(op, "bsize") * _number(op, "nblk")


def _read_adl(arch: Operation, scale: Operation) -> Hardware:
    declarations = tuple(op for op in arch.body.ops() if op.name != "builtin.module")
    memories: dict[Value, Memory] = {}
    resources: dict[Value, str] = {}
    processors = []
    for op in declarations:
        if op.name == "adl.memory.bank":
            memories[op.result] = Memory(_name(op), _bank_bytes(op))
        elif op.name == "adl.memory.array":
            memories[op.result] = _array(op, memories)
        elif op.name.startswith("adl.resource"):
            resources[op.result] = _name(op)
        elif op.name.startswith("adl.processor."):
            processors.append(_processor(op, memories, resources))
    return Hardware(
        _mesh(scale), tuple(memories.values()), tuple(processors), tuple(resources.values()), "adl",
        declarations, _warnings(declarations),
    )  # fmt: skip


def _known(op: Operation, value: Value, table: dict[Value, Any], what: str) -> Any:
    found = table.get(value)
    if found is None:
        raise error_at(op, f"refers to something that is no {what} of this module")
    return found


def _array(op: Operation, memories: dict[Value, Memory]) -> Memory:
    bank: Memory = _known(op, op.operand("bank"), memories, "memory")
    dims = _dims(op, op.operand_group("dims"))
    return Memory(_name(op), bank.size * prod(d.size for d in dims), dims, bank.name)


def _processor(op: Operation, memories: dict[Value, Memory], resources: dict[Value, str]) -> Processor:
    paired = SEGMENTS in op.attributes
    sources = op.operand_group("sources" if paired else "source")
    destinations = op.operand_group("destinations" if paired else "destination")
    routes = tuple(
        (_known(op, a, memories, "memory").name, _known(op, b, memories, "memory").name)
        for a, b in zip(sources, destinations, strict=True)
    )
    held = tuple(_known(op, r, resources, "resource") for r in op.operand_group("resources"))
    return Processor(_name(op), op.name.rpartition(".")[2], routes, held)


# -- the older dialect -----------------------------------------------------------------------------------


def _read_df(module: Operation) -> Hardware:
    declarations = tuple(op for op in module.body.ops() if op.name.startswith("df."))
    cores = [op for op in declarations if op.name == "df.core"]
    if len(cores) != 1:
        raise DiagnosticError.of(
            f"a df description must declare exactly one df.core, but there are {len(cores)}",
            module.source,
            max(module.offset, 0),
        )
    core = cores[0]
    memories: dict[Value, Memory] = {op.result: _df_memory(op) for op in declarations if op.name == "df.memory"}
    local = next((m.name for m in memories.values() if m.dims == _dims(core, core.operand_group("scaleout"), "df")), "")
    units = [v.defining_op for v in core.operand_group("scalein")]
    processors = [
        Processor(_name(unit), "compute", ((local, local),) if local else ()) for unit in units if unit is not None
    ]
    for op in declarations:
        if op.name == "df.interconnects":
            ends = tuple(_known(op, v, memories, "memory").name for v in op.operands[:2])
            processors.append(Processor(_name(op), "dmover", ((ends[0], ends[1]),)))
    mesh = Mesh(_name(core), _dims(core, core.operand_group("scaleout"), "df"))
    return Hardware(mesh, tuple(memories.values()), tuple(processors), (), "df", declarations)


def _df_memory(op: Operation) -> Memory:
    dims = _dims(op, op.operand_group("scaleout"), "df")
    size = _number(op, "size") * prod(d.size for d in dims)
    return Memory(_name(op), size, dims, None, _number(op, "bandwidth"))
