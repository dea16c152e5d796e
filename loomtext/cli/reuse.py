"""``loomtext reuse``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING

from loomtext.cli.files import read_module

if TYPE_CHECKING:
    from loomtext.hardware import Mesh
    from loomtext.ir.core import BlockArgument, Operation
    from loomtext.rewrite.stages.s04_analyze_reuse.reuse import Reuse
    from loomtext.rewrite.stages.s05_enumerate_copy_broadcast.choice import Axis, Choice

HEAD = ("data", "offsets depend on", "seq", "spat", "temp", "area", "because")


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    from loomtext.cli.mappings import add_arguments

    parser.epilog = (
        "A loop over the mesh is written dim_x/0(8): axis, level, size; wave @tile_m is a loop over what the "
        "mesh does not cover; loop 1 is the outermost serial loop of the kernel around the view. FILE is a "
        "kernel (stages 00 to 02) or already mapped (03 to 05)."
    )
    add_arguments(parser)
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print a table for each candidate."""
    first = True
    for function, mesh in _candidates(options):
        sys.stdout.write(("" if first else "\n") + explain(function, mesh))
        first = False
    return 0


def _candidates(options: argparse.Namespace) -> Iterator[tuple[Operation, Mesh]]:
    """The functions of the input at stage 04, with the mesh."""
    from loomtext.cli.idle import notes
    from loomtext.cli.mappings import bind
    from loomtext.cli.terminal import show
    from loomtext.hardware import mesh_of
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.passes import Context, run_stage, stage
    from loomtext.rewrite.streaming import Run, keep

    module = read_module(options.file)
    start = detect_stage(module)
    if int(start) > 5:
        raise DiagnosticError.of(
            f"the input is at stage {start}, where no views are left",
            hint="give a file of stage 00 to 05",
        )
    if int(start) > 2:
        for note in notes(options, start, "08"):
            show(note, options.diagnostics)
        keep(module, options.select, options.limit)
        if start == "03":
            run_stage(module, stage("04"), Context())
        mesh = mesh_of(module)
        for function in module.walk_top_level("func.func"):
            yield function, mesh
        return
    context = bind(module, start, options)
    run = Run(module, "02", "04", context)
    mesh = mesh_of(run.module)
    for part in run.modules():
        for function in part.walk_top_level("func.func"):
            yield function, mesh


def explain(function: Operation, mesh: Mesh) -> str:
    """The table of one candidate: a line for each view that is copied, and for each other view."""
    from loomtext.cli.table import table
    from loomtext.rewrite.stages.s04_analyze_reuse.reuse import analyze_function
    from loomtext.rewrite.stages.s05_enumerate_copy_broadcast.choice import choices

    by_view = {reuse.view: reuse for reuse in analyze_function(function)}
    found = choices(function, mesh)
    rows = []
    copied = set()
    for choice in found:
        view = _view(choice.copy)
        reuse = by_view.get(view) if view is not None else None
        copied.add(view)
        rows.append(_row(view, reuse, choice))
    rows += [_row(view, reuse, None) for view, reuse in by_view.items() if view not in copied]
    name = function.attributes["sym_name"].value  # type: ignore[attr-defined]
    return f"{name}\n" + table(HEAD, rows, indent="  ")


def _view(copy: Operation) -> Operation | None:
    """The view at one of the ends of a copy."""
    for value in copy.operands[:2]:
        op = value.defining_op
        if op is not None and op.name == "loom.subview":
            return op
    return None


def _row(view: Operation | None, reuse: Reuse | None, choice: Choice | None) -> tuple[str, ...]:
    load = choice is not None and view is not None and choice.copy.operands[0] is view.results[0]
    kind = "view" if choice is None else "load" if load else "store"
    data = f"{kind} {_source(view)}"
    flags = ("-", "-", "-")
    depends = "-"
    if reuse is not None:
        flags = tuple("yes" if reuse.flag(k) else "no" for k in ("sequential", "spatial", "temporal"))  # type: ignore[assignment]
        names = _loop_names(reuse.view)
        depends = ", ".join(name for v, name in names.items() if v in reuse.dependences) or "nothing"
    if choice is None:
        return data, depends, *flags, "-", "not copied"
    return data, depends, *flags, "x".join(map(str, choice.area)), _because(reuse, choice)


def _because(reuse: Reuse | None, choice: Choice) -> str:
    """Why the area of a copy is what it is."""
    from loomtext.rewrite.stages.s05_enumerate_copy_broadcast.choice import EVERY_CORE_DIFFERS

    if reuse is None:
        return choice.reason
    if choice.reason == "no spatial reuse" and reuse.varying is not None and reuse.offered["spatial"]:
        return "no spatial reuse: a loop around it runs differently often on each core"
    if choice.reason and choice.reason != EVERY_CORE_DIFFERS:
        return choice.reason
    same, differs = [], []
    for axis, count in zip(choice.axes, choice.shared, strict=True):
        same += [_place(axis, j) for j in range(count)]
        blocking = [j for j, level in enumerate(axis.levels) if level.variable in reuse.dependences]
        differs += [_place(axis, j) for j in blocking[:1]]
    parts = [f"{word} along {', '.join(places)}" for word, places in (("same", same), ("differs", differs)) if places]
    return "; ".join(parts) or choice.reason


def _place(axis: Axis, j: int) -> str:
    return f"{axis.name}/{axis.numbers[j]}({axis.levels[j].size})"


def _source(view: Operation | None) -> str:
    from loomtext.ir.core import BlockArgument

    if view is None:
        return "memory"
    source = view.operand("source")
    return f"arg{source.index}" if isinstance(source, BlockArgument) else "memory"


def _loop_names(op: Operation) -> dict[BlockArgument, str]:
    """The variables of the loops around an operation, outermost first, with a name for each."""
    from loomtext.rewrite.analysis.dependences import induction_variables
    from loomtext.rewrite.analysis.iteration import enclosing_loops

    names: dict[BlockArgument, str] = {}
    serial = 0
    for loop in reversed(enclosing_loops(op)):
        name = loop_text(loop)
        if name == "loop":
            serial += 1
            name = f"loop {serial}"
        names.update(dict.fromkeys(induction_variables(loop), name))
    return names


def loop_text(loop: Operation) -> str:
    """A loop by its place on the mesh, or by its kind and block size."""
    from loomtext.rewrite.analysis.iteration import iteration_kind

    kind = iteration_kind(loop)
    if kind == "spatial" and "loom.physical_dim" in loop.attributes:
        size = loop.attributes["upperBoundsMap"].map.results[0]  # type: ignore[attr-defined]
        level = loop.attributes["loom.logical_level"].value  # type: ignore[attr-defined]
        return f"{str(loop.attributes['loom.physical_dim']).removeprefix('@')}/{level}({size})"
    symbol = loop.attributes.get("loom.block_sym")
    words = {"temporal": "wave", "sequential": "loop"}.get(kind or "", kind or "unmarked loop")
    return f"{words} {symbol}" if symbol is not None else words
