"""``loomtext memory``."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from loomtext.cli.files import read_module

if TYPE_CHECKING:
    from loomtext.ir.core import Operation
    from loomtext.rewrite.stages.s02_memory_binding.plan import Plan


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "FILE is a kernel of stage 00 or 01. A bucket holds tensors of equal sizes and element type, a virtual buffer "
        "those that share storage by construction, a colour is a physical buffer, which virtual buffers use in turn. "
        "Times count operations in textual order. SSA names are those of the stage-01 file."
    )
    parser.add_argument("file", metavar="FILE", help="a stage file, or - for standard input")
    parser.add_argument("--reference-format", action="store_true", help="the layout of the reference's own dump")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the plan of each function."""
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.passes import Context, run_stage, stage
    from loomtext.rewrite.stages.s02_memory_binding.report import reference_format
    from loomtext.rewrite.stages.s02_memory_binding.sharing import make_plan

    module = read_module(options.file)
    start = detect_stage(module)
    if start == "00":
        run_stage(module, stage("01"), Context())
    elif start != "01":
        raise DiagnosticError.of(
            f"the input is at stage {start}, where memory is bound already", hint="give a file of stage 00 or 01"
        )
    plans = [make_plan(function) for function in module.walk_top_level("func.func")]
    if not plans:
        raise DiagnosticError.of("there is no function in the file", module.source)
    if options.reference_format:
        sys.stdout.write(reference_format(module, plans))
    else:
        sys.stdout.write("\n".join(_tables(module, plan) for plan in plans))
    return 0


def _tables(module: Operation, plan: Plan) -> str:
    from loomtext.cli.table import table
    from loomtext.rewrite.stages.s02_memory_binding.report import buffer_rows, tensor_rows, total_text

    name = plan.function.attributes["sym_name"].value  # type: ignore[attr-defined]
    tensors = [
        (
            str(row.number), row.kind + (" *" if row.exclusive else ""), f"{row.birth} - {row.death}",
            f"{row.bucket}.{row.colour}", " ".join(row.members),
        )
        for row in tensor_rows(module, plan)
    ]  # fmt: skip
    buffers = [
        (f"{row.bucket}.{row.colour}", row.sizes, row.element, row.bytes, " ".join(map(str, row.users)))
        for row in buffer_rows(plan)
    ]
    return (
        f"{name}\n"
        f"{table(('virtual', 'kind', 'lives', 'buffer', 'tensors'), tensors, (0,), '  ')}"
        "  * holds what is read or written by data movement, so it shares its buffer with nobody\n\n"
        f"{table(('buffer', 'sizes', 'element', 'bytes', 'used in turn by'), buffers, (), '  ')}"
        f"  bytes in all: {total_text(plan)}\n"
    )
