"""``loomtext lower``."""

from __future__ import annotations

import argparse
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TYPE_CHECKING

from loomtext.cli import stage_options
from loomtext.cli.arguments import positive
from loomtext.cli.files import pieces_to, read_text, shown_name, write_output, write_text

if TYPE_CHECKING:
    from loomtext.ir.core import Operation
    from loomtext.rewrite.passes import Context


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Example: loomtext lower kernel.mlir --to 02 --out-dir build. The stage of the input is told from "
        "its operations; --from overrides that. `loomtext stages` lists what each stage does."
    )
    parser.add_argument("file", metavar="FILE", help="a stage file, or - for standard input")
    stage_options.add_range(parser)
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-o", dest="output", metavar="OUT", help="write the last stage here instead of standard output")
    where.add_argument("--out-dir", metavar="DIR", help="write every stage here under its standard name")
    stage_options.add_steering(parser)
    parser.add_argument(
        "--strict", action="store_true", help="refuse where the reference's program is wrong (stages 01 and 02)"
    )
    parser.add_argument(
        "--jobs", type=positive, metavar="N",
        help="processes that share the candidates (stages 03 to 08; default: one per CPU; 1: only this one). A few "
        "candidates are always left to one. The output does not depend on it",
    )  # fmt: skip
    parser.add_argument("--verify-each", action="store_true", help="check the module after every pass")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the stages and write what they produce."""
    from loomtext.cli.idle import notes
    from loomtext.cli.terminal import patience, show_all
    from loomtext.grammar.reader import parse
    from loomtext.rewrite.passes import Context, stage

    text = read_text(options.file)
    with patience(f"reading {shown_name(options.file)}"):
        module = parse(text, shown_name(options.file))
    start, to = stage_options.chosen_range(options, module)
    settings = {**stage_options.settings(options), "strict": options.strict}
    context = Context(options=settings, verify_each=options.verify_each, warnings=notes(options, start, to))
    folder = Path(options.out_dir) if options.out_dir else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_text(str(folder / stage(start).file_name), text)
    try:
        if int(to) > int(start):
            _lower(module, start, to, context, options, text)
        elif folder is None:
            write_output(options.output, text)
    finally:
        show_all(context.warnings, options.diagnostics)
    return 0


def _lower(module: Operation, start: str, to: str, context: Context, options: argparse.Namespace, text: str) -> None:
    """Run the stages behind ``start``; write every one to a folder, or the last one to a file.

    From the mapping on it is done candidate by candidate, where the module allows that.
    """
    from loomtext.cli.terminal import patience
    from loomtext.grammar.printer import print_module
    from loomtext.rewrite.detect import can_stream
    from loomtext.rewrite.passes import MAPPING, lowerings

    if int(start) >= int(MAPPING) and (options.select is not None or options.limit is not None):
        from loomtext.rewrite.streaming import keep

        keep(module, options.select, options.limit)
    last = max(start, f"{int(MAPPING) - 1:02d}") if can_stream(module, start, to) else to
    with patience(f"lowering {shown_name(options.file)}"):
        for produced, lowered in lowerings(module, start, last, context):
            if options.out_dir is not None:
                write_text(str(Path(options.out_dir) / produced.file_name), print_module(lowered))
            elif produced.number == to:
                write_output(options.output, print_module(lowered))
    if last != to:
        _stream(module, last, to, context, options, (text, start))


def _stream(
    module: Operation, start: str, to: str, context: Context, options: argparse.Namespace, origin: tuple[str, str]
) -> None:
    """The stages behind ``start``, one candidate at a time; ``origin`` is the text and the stage that were read."""
    from loomtext.cli.terminal import Progress
    from loomtext.grammar.printer import print_module
    from loomtext.rewrite.passes import stage
    from loomtext.rewrite.streaming import Collection, Run
    from loomtext.rewrite.workers import Job, default_jobs, outcomes

    folder = None if options.out_dir is None else Path(options.out_dir)
    numbers = [to] if folder is None else [f"{n:02d}" for n in range(int(start) + 1, int(to) + 1)]
    wanted = frozenset(numbers)
    run = Run(module, start, to, context, wanted)
    head = print_module(run.module).removesuffix("}\n")
    job = Job(origin[0], shown_name(options.file), origin[1], to, context.options, context.verify_each, wanted)
    with ExitStack() as files:
        writers = {
            number: files.enter_context(
                pieces_to(options.output if folder is None else str(folder / stage(number).file_name))
            )
            for number in numbers
        }
        for write in writers.values():
            write(head)
        progress = files.enter_context(Progress(run.total, "candidates"))
        found = files.enter_context(closing(outcomes(run, options.jobs or default_jobs(), job)))
        for number, piece in Collection(run).texts(found, progress.step):
            writers[number](piece)
        for write in writers.values():
            write("}\n")
