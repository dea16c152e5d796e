"""``loomtext mappings``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import prod
from typing import TYPE_CHECKING

from loomtext.cli import block_sizes
from loomtext.cli.arguments import positive
from loomtext.cli.files import read_module

if TYPE_CHECKING:
    from loomtext.ir.core import Operation
    from loomtext.rewrite.passes import Context
    from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import Choice, Enumeration
    from loomtext.rewrite.stages.s06_canonicalize.bindings import Binding, BlockSizes
    from loomtext.rewrite.stages.s06_canonicalize.legality import Machine

HEAD = ("candidate", "tiles", "waves", "idle cores", "use")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options that say which candidates of which kernel on which machine."""
    parser.add_argument("file", metavar="FILE", help="a stage file, or - for standard input")
    parser.add_argument(
        "--hw", metavar="SPEC", help="hardware file, or the name of a shipped one (default: as `loomtext hw`)"
    )
    parser.add_argument("--full-occ", action="store_true", help="only mappings that occupy the whole mesh")
    parser.add_argument("--select", metavar="GLOB", help="only candidates whose name matches, e.g. '*__x8_y1y8__*'")
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N candidates")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "tiles: how many tiles of each iterator the mesh works on at a time; waves: how often for the given "
        "block sizes. idle cores get no tile at all; use is the share of all core-waves that have one. "
        "With a size for each symbol, the verdict tells what would go wrong. "
        "Example: loomtext mappings kernel.mlir --full-occ --block-size tile_m=64 --block-size tile_n=64"
    )
    add_arguments(parser)
    block_sizes.add_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """List the candidates; no loop nest is built."""
    from loomtext.cli.table import table
    from loomtext.cli.terminal import show
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.notices import counted
    from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import enumeration, nothing_found
    from loomtext.rewrite.stages.s06_canonicalize.bindings import block_sizes as as_block_sizes

    module = read_module(options.file)
    start = detect_stage(module)
    if int(start) > 2:
        raise DiagnosticError.of(
            f"the input is at stage {start}: it is mapped already",
            hint="give the kernel, a file of stage 00, 01 or 02",
        )
    context = bind(module, start, options)
    try:
        sizes = block_sizes.chosen(options)
        found = enumeration(module, context)
        rows = _rows(found, module, as_block_sizes(sizes))
        if not rows:
            raise nothing_found(found, module.source)
    finally:
        for warning in context.warnings:
            show(warning, options.diagnostics)
    mesh = found.hardware.mesh
    skipped = f", {found.skipped} left out because pieces do not divide the extents" if found.skipped else ""
    sys.stdout.write(
        f"{counted(len(rows), 'candidate')} on {mesh.name} ({mesh.extent}, {counted(mesh.cores, 'core')}){skipped}\n\n"
    )
    sys.stdout.write(table((*HEAD, "verdict")[: len(rows[0])], rows, right=(3, 4)))
    return 0


def machine_behind(found: Enumeration) -> Machine:
    """What verdicts need to know of the hardware."""
    from loomtext.rewrite.stages.s06_canonicalize.legality import CORE_MEMORY, Machine

    memory = found.hardware.memory(CORE_MEMORY)
    return Machine(tuple(d.name for d in found.hardware.mesh.dims), memory.size if memory is not None else None)


def _rows(found: Enumeration, module: Operation, given: BlockSizes | None) -> list[tuple[str, ...]]:
    """The rows of the table, with verdicts if the block sizes tell for any of them.

    Raises DiagnosticError for sizes of symbols that the kernel does not have.
    """
    from loomtext.cli.verdicts import problems, shown

    machine = machine_behind(found)
    rows: list[tuple[str, ...]] = []
    told = False
    _check_symbols(found, module, given)
    for choice in found:
        for sizes in _sizes_of(choice, given):
            verdict = problems(choice, sizes, machine)
            told = told or verdict is not None
            rows.append((*row(choice, sizes), shown(verdict)))
    return rows if told else [cells[:-1] for cells in rows]


def _sizes_of(choice: Choice, given: BlockSizes | None) -> Sequence[Binding]:
    """The sizes that a candidate is listed with; a file may have several for it.

    A file has the names of stage 05, which adds to those of the candidates what becomes a broadcast.
    """
    if given is None:
        return ({},)
    for name, sizes in given.by_function.items():
        if f"{name}__".startswith(f"{choice.name}__"):
            return sizes or ({},)
    return given.everywhere or ({},)


def _check_symbols(found: Enumeration, module: Operation, given: BlockSizes | None) -> None:
    """Raise DiagnosticError for sizes of symbols that the kernel does not have."""
    from loomtext.rewrite.passes import Context
    from loomtext.rewrite.stages.s06_canonicalize.bindings import BlockSizes
    from loomtext.rewrite.stages.s06_canonicalize.materialize import candidate_of, check_names

    first = next(iter(found), None)
    if given is None or first is None:
        return
    holders = dict.fromkeys(function.parent_op or module for function, _ in found.functions)
    entries = [replace(candidate_of(holder).entry, name=first.name) for holder in holders]
    listed = [binding for sizes in given.by_function.values() for binding in sizes or ()]
    check_names(module, entries, BlockSizes(everywhere=(*listed, *(given.everywhere or ()))), Context())


def bind(module: Operation, start: str, options: argparse.Namespace) -> Context:
    """Bring a kernel of stage ``start`` to stage 02; the context has the options of the mapping."""
    from loomtext.rewrite.passes import Context, lowerings

    context = Context(
        options={
            "hw": options.hw,
            "full_occ": options.full_occ,
            "select": options.select,
            "limit": options.limit,
        }
    )
    for _ in lowerings(module, start, "02", context):
        pass
    return context


def row(choice: Choice, sizes: Mapping[str, int]) -> tuple[str, str, str, str, str]:
    """What is said of a candidate for these block sizes; ``?`` where a size is not given."""
    from loomtext.rewrite.stages.s03_enumerate_hw_mapping.scores import extents

    candidate, kernel = choice.candidate, choice.kernel
    if candidate is None or kernel is None:
        return choice.name, "-", "-", "-", "-"
    total = candidate.mesh.cores
    tiles = " x ".join(map(str, candidate.tiling))
    trips = extents(kernel, sizes)
    known = [e for e in trips if e is not None]
    if len(known) < len(trips):
        waves = " x ".join("?" if e is None else str(-(-e // t)) for e, t in zip(trips, candidate.tiling, strict=True))
        return (
            choice.name,
            tiles,
            waves,
            f">= {total - candidate.cores}" if total > candidate.cores else ">= 0",
            "?",
        )
    counts = candidate.waves(known)
    busy = prod(min(e, t) for e, t in zip(known, candidate.tiling, strict=True))
    rounds = prod(counts)
    use = prod(known) / (total * rounds) if rounds else 0.0
    return choice.name, tiles, " x ".join(map(str, counts)), str(total - busy), f"{use:.0%}"
