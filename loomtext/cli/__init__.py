"""The command line. One module a command; this one only finds it, and turns errors into messages."""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loomtext.ir.diagnostics import DiagnosticError

COMMANDS = {
    "fmt": "print a file in canonical form",
    "lower": "run stages of the compiler",
    "explain": "say which rule made a line of a stage file",
    "memory": "show the plan of on-chip buffers",
    "bufferize-plan": "show which tensors share which buffer, and why",
    "diff": "compare two files by structure",
    "verify": "check that a file is valid",
    "stages": "list stages, passes and rules",
    "kernel": "write a stage-00 kernel",
    "hw": "draw a machine and list its memories and movers",
    "mappings": "list the ways of placing a kernel on the mesh",
    "reuse": "explain which data is reused, and what becomes a broadcast",
    "sim": "run a stage-08 file on a simulated mesh",
}
NESTED = {
    "sim": {
        "replay": "replay recorded NoC traces and transfer workloads",
        "validate": "compare the machine model with published figures",
        "flit": "measure a network flit by flit under synthetic traffic",
    }
}
"""Commands of two words, whose first one takes a file otherwise. Each has its own module."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command; the exit code. 1 for bad input or a difference, 2 for bad usage, 130 when interrupted."""
    try:
        arguments = list(sys.argv[1:] if argv is None else argv)
        return _run(_parser(arguments).parse_args(arguments))
    except KeyboardInterrupt:
        print("loomtext: interrupted", file=sys.stderr)
        return 130


def _run(options: argparse.Namespace) -> int:
    from loomtext.ir.diagnostics import DiagnosticError

    try:
        return int(options.run(options))
    except DiagnosticError as error:
        _report(error, options)
        return 1
    except BrokenPipeError:
        # The reader has gone (`| head`). Point stdout elsewhere, or the interpreter complains while closing it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        if getattr(options, "diagnostics", "text") == "json":
            _report(_as_diagnostic(error), options)
        else:
            name = f"{error.filename}: " if error.filename else ""
            print(f"loomtext: {name}{error.strerror or error}", file=sys.stderr)
        return 1


def _as_diagnostic(error: OSError) -> DiagnosticError:
    from loomtext.ir.diagnostics import DiagnosticError, Source

    source = Source("", str(error.filename)) if error.filename else None
    return DiagnosticError.of(error.strerror or str(error), source)


def _report(error: DiagnosticError, options: argparse.Namespace) -> None:
    from loomtext.cli.terminal import report

    report(error, getattr(options, "diagnostics", "text"))


def _parser(arguments: Sequence[str]) -> argparse.ArgumentParser:
    from loomtext import __version__

    parser = argparse.ArgumentParser(
        prog="loomtext",
        description="Read, rewrite, compare and check the stage files of the Loom dataflow compiler as text.",
        epilog="`loomtext COMMAND --help` describes a command. "
        "Start with `loomtext kernel matmul | loomtext lower - --to 02`.",
    )
    parser.add_argument("--version", action="version", version=f"loomtext {__version__}")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    at = next((i for i, argument in enumerate(arguments) if not argument.startswith("-")), len(arguments))
    wanted, nested = (*arguments[at : at + 2], "", "")[:2]
    # Behind the name of a command nothing is said about the others.
    listed = {wanted: COMMANDS[wanted]} if wanted in COMMANDS and at == 0 else COMMANDS
    for name, summary in listed.items():
        command = commands.add_parser(name, help=summary, description=_sentence(summary))
        if name == wanted:  # Only the command that runs is imported.
            module = name.replace("-", "_")
            inner = NESTED.get(name, {}).get(nested)
            if inner:
                command.prog += f" {nested}"
                command.description = _sentence(inner)
                command.add_argument("nested", choices=(nested,), help=argparse.SUPPRESS)
                module += f"_{nested}"
            importlib.import_module(f"loomtext.cli.{module}").configure(command)
    return parser


def _sentence(summary: str) -> str:
    return f"{summary[0].upper()}{summary[1:]}."
