"""Which candidates a module has, in order, and the module that holds them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from loomtext.hardware import Hardware, load_hardware, read_hardware
from loomtext.ir.attributes import SymbolRefAttr
from loomtext.ir.core import Block, Operation, Region
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.opdef import create
from loomtext.ir.verifier import error_at
from loomtext.rewrite.notices import counted
from loomtext.rewrite.passes import Context
from loomtext.rewrite.provenance import Recorder
from loomtext.rewrite.stages.s03_enumerate_hw_mapping import mapping
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.mapping import Candidate
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.nest import build, build_serial
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.scores import (
    Kernel,
    function_name,
    outermost_parallels,
    read_kernel,
    static_parallelism,
)

PASS_NAME = "map-onto-mesh"


class Choice(NamedTuple):
    """A function of the output, not built yet. Without a candidate it has only serial loops, or is a copy."""

    function: Operation
    kernel: Kernel | None = None
    candidate: Candidate | None = None

    @property
    def name(self) -> str:
        """The name that the function will have."""
        if self.candidate is not None:
            return self.candidate.name
        return function_name(self.function) + ("" if self.kernel is None else "__for")

    def build(self, recorder: Recorder | None = None) -> Operation:
        """The function, not cleaned up."""
        if self.kernel is None:
            return self.function.clone()
        if self.candidate is None:
            return build_serial(self.kernel)
        return build(self.kernel, self.candidate, recorder)


@dataclass
class Enumeration:
    """The candidates of a module on a machine; iterating makes them one by one.

    ``select`` keeps candidates whose name matches the glob, ``limit`` the first so many of those.
    """

    functions: list[tuple[Operation, Kernel | None]]
    hardware: Hardware
    full: bool = False
    select: str | None = None
    limit: int | None = None
    skipped: int = 0
    """Candidates left out so far because a constant extent is not a multiple of a piece."""

    def __iter__(self) -> Iterator[Choice]:
        kept = 0
        self.skipped = 0
        for choice in self._all():
            if not mapping.is_selected(choice.name, self.select):
                continue
            if kept == self.limit:
                return
            kept += 1
            yield choice

    def _all(self) -> Iterator[Choice]:
        mesh = self.hardware.mesh
        if mesh.rank < mapping.MESH_RANK:
            yield from (Choice(function, kernel) for function, kernel in self.functions)
            return
        for number, occupancy in enumerate(mapping.occupancies(mesh, self.full)):
            for function, kernel in self.functions:
                if kernel is None:
                    if number == 0:
                        yield Choice(function)
                    continue
                for candidate in mapping.candidates(kernel.space, mesh, occupancy):
                    if mapping.is_divisible(kernel.space, candidate):
                        yield Choice(function, kernel, candidate)
                    else:
                        self.skipped += 1

    def total(self) -> int | None:
        """The number of candidates, if it is known without making them."""
        mesh = self.hardware.mesh
        divisible = all(kernel is None or kernel.space.extents is None for _, kernel in self.functions)
        if self.select is not None or not divisible:
            return self.limit
        total = 0
        for _, kernel in self.functions:
            mapped = kernel is not None and mesh.rank == mapping.MESH_RANK
            total += mapping.count(kernel.space, mesh, self.full) if kernel is not None and mapped else 1
        return total if self.limit is None else min(total, self.limit)


def enumeration(module: Operation, context: Context) -> Enumeration:
    """Read what there is to map. Raises DiagnosticError for a machine or a loop that has no mapping.

    Options: ``hw`` (path, name of a shipped description, module or :class:`Hardware`; the default machine if
    absent), ``full_occ``, ``select``, ``limit``.
    """
    options = context.options
    if "sym_name" in module.attributes:
        raise error_at(module, "has a name; the mapping stage needs an unnamed module")
    hardware = hardware_option(options.get("hw"))
    _check(hardware)
    functions = [(f, read_kernel(f)) for f in module.walk_top_level("func.func")]
    _check_holders(functions, module)
    found = Enumeration(functions, hardware, bool(options.get("full_occ")), options.get("select"), options.get("limit"))
    _warn(module, found, context)
    return found


def _check_holders(functions: list[tuple[Operation, Kernel | None]], module: Operation) -> None:
    """Refuse functions of which several modules with one name would come: each candidate gets a module of its own."""
    holders = [function.parent_op for function, _ in functions]
    for (_, kernel), holder in zip(functions, holders, strict=True):
        named = holder is not None and holder is not module and "sym_name" in holder.attributes
        if holder is not None and named and (kernel is not None or holders.count(holder) > 1):
            raise error_at(holder, "has a name, which all of its candidates would have; leave the name out")


def hardware_option(option: Any) -> Hardware:
    """The machine that the option ``hw`` names."""
    if isinstance(option, Hardware):
        return option
    if isinstance(option, Operation):
        return read_hardware(option)
    return load_hardware(option if isinstance(option, Path) or option is None else str(option))


def _check(hardware: Hardware) -> None:
    if hardware.dialect != "adl":
        raise DiagnosticError.of(
            "the hardware is described in the older df dialect; mapping needs adl declarations",
            hint="`loomtext hw` shows what a description says and lists the shipped ones",
        )
    if hardware.mesh.rank > mapping.MESH_RANK:
        scale = next(op for op in hardware.declarations if op.name == "adl.arch.scale")
        raise error_at(scale, f"has {hardware.mesh.rank} axes; only 2-dimensional meshes are supported")


def _warn(module: Operation, found: Enumeration, context: Context) -> None:
    mesh = found.hardware.mesh
    for warning in found.hardware.warnings:
        context.warn(module, f"is mapped onto a machine of which a size is not known: {warning.message}")
    known = ", ".join(f"@{m.name}" for m in found.hardware.memories) or "none"
    for name, op in _missing_memories(found).items():
        context.warn(op, f"names memory @{name}, which the machine does not have", hint=f"its memories: {known}")
    if mesh.rank < mapping.MESH_RANK:
        context.warn(module, f"is mapped onto a mesh of rank {mesh.rank}: all loops stay serial")
    elif not found.full:
        for dim in mesh.dims:
            if dim.size > 1 and dim.size % 2:
                context.warn(
                    module, f"is mapped with even parts of '{dim.name}' only, never with all {dim.size}",
                    hint="--full-occ uses the whole mesh",
                )  # fmt: skip
    for op in module.body.ops():
        if op.name not in ("func.func", "builtin.module"):
            context.warn(op, "is not carried over; the mapping stage keeps functions")
    for function, kernel in found.functions:
        if kernel is None:
            context.warn(function, f"@{function_name(function)} has no affine.parallel: there is nothing to map")
        else:
            _warn_kernel(kernel, mesh.rank, context)


def _missing_memories(found: Enumeration) -> dict[str, Operation]:
    """Memories that copies and gathers name but the machine does not have, each with the first that does so."""
    missing: dict[str, Operation] = {}
    known = {memory.name for memory in found.hardware.memories}
    for op in (op for function, _ in found.functions for op in function.walk()):
        if op.name in ("loom.copy", "loom.gather"):
            for key in ("src_mem_space", "dst_mem_space"):
                space = op.attribute(key)
                if isinstance(space, SymbolRefAttr) and space.root not in known:
                    missing.setdefault(space.root, op)
    return missing


def _warn_kernel(kernel: Kernel, rank: int, context: Context) -> None:
    for op in list(outermost_parallels(kernel.function))[1:]:
        context.warn(op, "is not mapped: only the first parallel loop of a function is")
    if rank < mapping.MESH_RANK:
        return
    for i, bound in enumerate(kernel.bounds):
        if static_parallelism(bound) is None:
            context.warn(kernel.root, f"has no known static bound for iterator {i}; it is ranked as if it were 1")
    reduction = kernel.space.reduction
    if reduction is not None:
        pinned = kernel.root.body.args[reduction]
        for op in kernel.function.walk():
            if op.name == "loom.gather" and op.operand_group("across") not in ([pinned], []):
                context.warn(op, f"goes across another iterator than {reduction}; it gets the region of that one")


def prepare(
    module: Operation, context: Context, wanted: Callable[[int], bool] = lambda number: True
) -> tuple[Enumeration, Iterator[Operation | None]]:
    """Turn ``module`` into the output without candidates; the candidates' modules, made one by one.

    Each is to be appended to ``module``. For a candidate whose number, from 0, is not ``wanted`` there is None.
    When all are made, DiagnosticError if there was none.
    """
    found = enumeration(module, context)
    directly = {function: function.parent_op for function, _ in found.functions}
    source = module.source
    for op in list(module.body.ops()):
        op.unlink()
    _declare(module, found.hardware)
    recorder = context.recorder(PASS_NAME)
    if recorder is not None:
        recorder.sweep(_declare, module)

    def parts() -> Iterator[Operation | None]:
        made = 0
        for choice in found:
            holder = directly[choice.function] or module
            made += 1
            yield _nested(holder, choice.build(recorder)) if wanted(made - 1) else None
        if not made:
            raise nothing_found(found, source)
        if found.skipped:
            lost = counted(found.skipped, "candidate")
            context.warn(module, f"loses {lost} whose pieces do not divide a constant extent")

    return found, parts()


def _declare(module: Operation, hardware: Hardware) -> None:
    """The machine's declarations, from the hardware description."""
    values: dict[Any, Any] = {}
    for declaration in hardware.declarations:
        copy = declaration.clone(values)
        copy.offset = -1  # It comes from another file.
        module.body.append(copy)


def _nested(holder: Operation, function: Operation) -> Operation:
    part = create("builtin.module", (), (), holder.attributes, (Region((Block(),)),))
    part.offset = function.offset
    part.body.append(function)
    return part


def nothing_found(found: Enumeration, source: Any) -> DiagnosticError:
    """Why an enumeration that has been walked through had no candidate."""
    if found.select is not None:
        return DiagnosticError.of(
            f"no candidate matches '{found.select}'", hint="`loomtext mappings FILE` lists the names"
        )
    if found.skipped:
        lost = "the only one" if found.skipped == 1 else f"all {found.skipped}"
        message = f"no candidate is left: in {lost}, a piece does not divide a constant extent"
        return DiagnosticError.of(message, source, 0)
    return DiagnosticError.of("there is no function to map", source, 0)


def enumerate_mappings(module: Operation, context: Context) -> None:
    """Replace the module's content by the hardware declarations and one module a candidate."""
    _, parts = prepare(module, context)
    for part in parts:
        if part is not None:
            module.body.append(part)
