"""``loomtext lower``."""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

from loomtext.cli import block_sizes
from loomtext.cli.files import pieces_to, read_text, shown_name, write_output, write_text

if TYPE_CHECKING:
    from loomtext.ir.core import Operation
    from loomtext.rewrite.passes import Context

MAPPING = 3
"""The stage from which on a module holds candidates."""


def _stage_number(text: str) -> str:
    number = text.zfill(2)
    if len(number) != 2 or not number.isdigit() or int(number) > 8:
        raise argparse.ArgumentTypeError(f"'{text}' is no stage; stages are 00 to 08")
    return number


def candidate_count(text: str) -> int:
    """A positive number."""
    if not (text.isascii() and text.isdigit()) or int(text) <= 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no positive number")
    return int(text)


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Example: loomtext lower kernel.mlir --to 02 --out-dir build. The stage of the input is told from "
        "its operations; --from overrides that. `loomtext stages` lists what each stage does."
    )
    parser.add_argument("file", metavar="FILE", help="a stage file, or - for standard input")
    parser.add_argument(
        "--from",
        dest="start",
        type=_stage_number,
        metavar="NN",
        help="stage of the input (default: detected)",
    )
    parser.add_argument("--to", type=_stage_number, metavar="NN", help="last stage to run (default: the last there is)")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-o", dest="output", metavar="OUT", help="write the last stage here instead of standard output")
    where.add_argument("--out-dir", metavar="DIR", help="write every stage here under its standard name")
    parser.add_argument(
        "--hw",
        metavar="SPEC",
        help="hardware file, or the name of a shipped one; `loomtext hw` lists them (stage 03)",
    )
    block_sizes.add_arguments(parser)
    parser.add_argument(
        "--legal-only", action="store_true",
        help="leave out functions that compute the wrong thing with these block sizes (stage 06)",
    )  # fmt: skip
    parser.add_argument("--full-occ", action="store_true", help="only mappings that occupy the whole mesh (stage 03)")
    parser.add_argument("--select", metavar="GLOB", help="only candidates whose name matches, e.g. '*__x8_y1y8__*'")
    parser.add_argument("--limit", type=candidate_count, metavar="N", help="only the first N candidates")
    parser.add_argument(
        "--fix-hazards", action="store_true",
        help="the right program where the reference's is wrong, and a note that says so (stages 01 and 02)",
    )  # fmt: skip
    parser.add_argument(
        "--strict", action="store_true", help="refuse where the reference's program is wrong (stages 01 and 02)"
    )
    parser.add_argument("--verify-each", action="store_true", help="check the module after every pass")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the stages and write what they produce."""
    from loomtext.cli.terminal import show
    from loomtext.grammar.reader import parse
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.passes import Context, last_stage, stage

    text = read_text(options.file)
    module = parse(text, shown_name(options.file))
    start = options.start or detect_stage(module)
    to = options.to or last_stage().number
    if int(to) < int(start):
        raise DiagnosticError.of(
            f"the input is at stage {start}, which is behind stage {to}",
            hint="--from states the stage of the input",
        )
    settings = {
        "hw": options.hw, "block_sizes": block_sizes.chosen(options), "full_occ": options.full_occ,
        "select": options.select, "limit": options.limit, "legal_only": options.legal_only,
        "fix_hazards": options.fix_hazards, "strict": options.strict,
    }  # fmt: skip
    context = Context(options=settings, verify_each=options.verify_each)
    folder = Path(options.out_dir) if options.out_dir else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_text(str(folder / stage(start).file_name), text)
    try:
        if int(to) > int(start):
            _lower(module, start, to, context, folder, options.output)
        elif folder is None:
            write_output(options.output, text)
    finally:
        # What sums up comes last.
        for warning in sorted(context.warnings, key=lambda w: w.severity == "note"):
            show(warning, options.diagnostics)
    return 0


def _lower(module: Operation, start: str, to: str, context: Context, folder: Path | None, output: str | None) -> None:
    """Run the stages behind ``start`` and write every one to ``folder``, or the last one to ``output``."""
    from loomtext.grammar.printer import print_module
    from loomtext.rewrite.passes import lowerings

    last = to
    if int(start) < MAPPING <= int(to):
        from loomtext.rewrite.streaming import can_stream

        if can_stream(start, to):
            last = f"{MAPPING - 1:02d}"
    elif int(start) >= MAPPING and (context.options["select"] is not None or context.options["limit"] is not None):
        from loomtext.rewrite.streaming import keep

        keep(module, context.options["select"], context.options["limit"])
    for produced, lowered in lowerings(module, start, last, context):
        if folder is not None:
            write_text(str(folder / produced.file_name), print_module(lowered))
        elif produced.number == to:
            write_output(output, print_module(lowered))
    if last != to:
        _stream(module, to, context, folder, output)


def _stream(module: Operation, to: str, context: Context, folder: Path | None, output: str | None) -> None:
    """The stages from the mapping on, one candidate at a time."""
    from loomtext.cli.terminal import Progress
    from loomtext.grammar.printer import print_module, print_nested
    from loomtext.rewrite.streaming import stream

    run = stream(module, to, context)
    head = print_module(run.module).removesuffix("}\n")
    values = sum(1 for op in run.module.body.ops() if op.results)
    with ExitStack() as files:
        writers = {
            target.number: files.enter_context(pieces_to(output if folder is None else str(folder / target.file_name)))
            for target in run.stages
            if folder is not None or target.number == to
        }
        for write in writers.values():
            write(head)
        progress = files.enter_context(Progress(run.total, "candidates"))
        for target, part in run:
            if target.number in writers:
                writers[target.number](print_nested(part, 1, values))
            if target.number == to:
                progress.step()
        for write in writers.values():
            write("}\n")
