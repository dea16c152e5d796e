"""``loomtext lower``."""

from __future__ import annotations

import argparse
from pathlib import Path

from loomtext.cli import block_sizes
from loomtext.cli.files import read_text, shown_name, write_output, write_text


def _stage_number(text: str) -> str:
    number = text.zfill(2)
    if len(number) != 2 or not number.isdigit() or int(number) > 8:
        raise argparse.ArgumentTypeError(f"'{text}' is no stage; stages are 00 to 08")
    return number


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "Example: loomtext lower kernel.mlir --to 02 --out-dir build. The stage of the input is told from its "
        "operations; --from overrides that. `loomtext stages` lists what each stage does."
    )
    parser.add_argument("file", metavar="FILE", help="a stage file, or - for standard input")
    parser.add_argument(
        "--from",
        dest="start",
        type=_stage_number,
        metavar="NN",
        help="stage of the input (default: detected)",
    )
    parser.add_argument(
        "--to", type=_stage_number, metavar="NN", help="last stage to run (default: the last there is)"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "-o", dest="output", metavar="OUT", help="write the last stage here instead of standard output"
    )
    where.add_argument("--out-dir", metavar="DIR", help="write every stage here under its standard name")
    parser.add_argument("--hw", metavar="SPEC", help="hardware file (stage 03 and later)")
    block_sizes.add_arguments(parser)
    parser.add_argument(
        "--full-occ", action="store_true", help="only mappings that occupy the whole mesh (stage 03)"
    )
    parser.add_argument("--verify-each", action="store_true", help="check the module after every pass")
    parser.add_argument(
        "--diagnostics", choices=("text", "json"), default="text", help="form of error messages"
    )
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Run the stages and write what they produce."""
    from loomtext.cli.terminal import show
    from loomtext.grammar.printer import print_module
    from loomtext.grammar.reader import parse
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.passes import Context, last_stage, lowerings, stage

    text = read_text(options.file)
    module = parse(text, shown_name(options.file))
    start = options.start or detect_stage(module)
    to = options.to or last_stage().number
    if int(to) < int(start):
        raise DiagnosticError.of(
            f"the input is at stage {start}, which is behind stage {to}",
            hint="--from states the stage of the input",
        )
    settings = {"hw": options.hw, "block_sizes": block_sizes.chosen(options), "full_occ": options.full_occ}
    context = Context(options=settings, verify_each=options.verify_each)
    folder = Path(options.out_dir) if options.out_dir else None
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        write_text(str(folder / stage(start).file_name), text)
    result = text if start == to else ""
    try:
        for produced, lowered in lowerings(module, start, to, context):
            if folder is not None or produced.number == to:
                result = print_module(lowered)
            if folder is not None:
                write_text(str(folder / produced.file_name), result)
    finally:
        for warning in context.warnings:
            show(warning, options.diagnostics)
    if folder is None:
        write_output(options.output, result)
    return 0
