"""``loomtext fmt``."""

from __future__ import annotations

import argparse

from loomtext.cli.files import read_module, write_output


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = (
        "A file that a printer wrote comes out unchanged, byte for byte. Anything else (comments, author names, odd "
        "spacing) comes out in canonical form."
    )
    parser.add_argument("file", metavar="FILE", help="an MLIR file, or - for standard input")
    parser.add_argument(
        "--generic", action="store_true", help='print every operation as "dialect.op"(...), for other tools'
    )
    parser.add_argument(
        "--aliases", choices=("auto", "always", "never"), default="auto",
        help="attribute aliases at the top: when the file had some (auto, the default), as mlir-opt prints (always), "
        "or never",
    )  # fmt: skip
    parser.add_argument("--locations", action="store_true", help="print loc(...) behind every operation")
    parser.add_argument("-o", dest="output", metavar="OUT", help="write to this file instead of standard output")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the file in canonical form."""
    from loomtext.grammar.printer import print_module

    module = read_module(options.file)
    text = print_module(module, generic=options.generic, aliases=options.aliases, locations=options.locations)
    write_output(options.output, text)
    return 0
