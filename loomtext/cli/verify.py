"""``loomtext verify``."""

from __future__ import annotations

import argparse

from loomtext.cli.files import read_module


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = "Prints nothing and exits with 0 if every file is valid, else the errors, and 1."
    parser.add_argument("files", metavar="FILE", nargs="+", help="MLIR files, or - for standard input")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Read and check each file."""
    from loomtext.cli.terminal import report
    from loomtext.ir.diagnostics import DiagnosticError

    failed = False
    for name in options.files:
        try:
            read_module(name)
        except DiagnosticError as error:
            report(error, options.diagnostics)
            failed = True
    return int(failed)
