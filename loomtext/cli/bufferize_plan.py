"""``loomtext bufferize-plan``."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import TYPE_CHECKING

from loomtext.cli.files import read_module, write_output

if TYPE_CHECKING:
    from loomtext.ir.core import Operation, Value
    from loomtext.rewrite.stages.s07_one_shot_bufferize.plan import BufferPlan, Placement


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Lines and value names are those of the file as `loomtext fmt` prints it. A buffer's lines tell which tensors "
        "share it, in program order, and why. "
        "Example: loomtext lower kernel.mlir --to 06 | loomtext bufferize-plan -"
    )
    parser.add_argument("file", metavar="FILE", help="a stage-06 file, or - for standard input")
    parser.add_argument("--function", metavar="NAME", help="only this function")
    parser.add_argument("-o", dest="output", metavar="OUT", help="write here instead of standard output")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the plan of each function; 1 if a function cannot be bufferized in place."""
    from loomtext.cli.terminal import report
    from loomtext.grammar.printer import print_module
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.stages.s07_one_shot_bufferize.conflicts import find_conflicts
    from loomtext.rewrite.stages.s07_one_shot_bufferize.plan import make_plan

    module = read_module(options.file)
    functions = [f for f in module.walk_top_level("func.func") if options.function in (None, _name(f))]
    if not functions:
        wanted = f" named '{options.function}'" if options.function else ""
        raise DiagnosticError.of(f"there is no function{wanted} in the file", module.source)
    start = detect_stage(module)
    if start in ("00", "01", "07", "08") and not any(op.name == "loom.init_tensor" for op in module.walk()):
        state = "have no buffers yet" if start < "06" else "are buffers already"
        raise DiagnosticError.of(
            f"the input is at stage {start}, where tensors {state}", module.source,
            hint="give a file of stage 06; `loomtext lower FILE --to 06` brings a kernel there",
        )  # fmt: skip
    print_module(module)  # names the values
    texts: list[str] = []
    errors: list[DiagnosticError] = []
    for function in functions:
        plan = make_plan(function)
        conflicts = find_conflicts(plan)
        errors += [conflict.error(plan) for conflict in conflicts]
        texts.append("".join(f"{line}\n" for line in _plan_lines(plan, len(conflicts))))
    write_output(options.output, "\n".join(texts))
    for error in errors:
        report(error, options.diagnostics)
    return 1 if errors else 0


def _name(function: Operation) -> str:
    return str(function.attribute("sym_name").value)


def _plan_lines(plan: BufferPlan, conflicts: int) -> Iterator[str]:
    buffers = plan.by_buffer()
    counts = f"{_count(len(plan.placements), 'tensor')} in {_count(len(buffers), 'buffer')}"
    yield f"@{_name(plan.function)}: {counts}, {_count(conflicts, 'conflict')}"
    for buffer, placements in buffers.items():
        yield f"  {buffer.name} : {buffer.type}{_made_by(buffer)}"
        for placement in placements:
            yield _placement_line(placement)


def _count(number: int, noun: str) -> str:
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def _made_by(buffer: Value) -> str:
    maker = buffer.defining_op
    return "" if maker is None else f"  ({maker.name}{_line(maker, ', line ')})"


def _placement_line(placement: Placement) -> str:
    name = placement.op.name
    return f"    {placement.tensor.name:<14} {name:<26}{_line(placement.op, 'line '):<12} {placement.reason}"


def _line(op: Operation, before: str) -> str:
    source = op.root().source
    return "" if source is None or op.offset < 0 else f"{before}{source.line_column(op.offset)[0]}"
