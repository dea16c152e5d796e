"""``loomtext kernel``."""

from __future__ import annotations

import argparse

from loomtext.cli.files import write_output


def _definition(text: str) -> tuple[str, str]:
    name, equal, value = text.partition("=")
    if not equal or not name or not value:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form NAME=VALUE")
    return name, value


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    from loomtext.kernels import KERNELS

    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "Kernels, with the default values of their parameters:\n"
    for kernel in KERNELS.values():
        defaults = " ".join(f"{name}={value}" for name, value in kernel.parameters.items())
        parser.epilog += f"\n  {kernel.name}\n    {kernel.summary}\n    {defaults}"
    names = sorted(KERNELS)
    parser.add_argument("name", metavar="NAME", choices=names, help=f"which kernel: {', '.join(names)}")
    parser.add_argument(
        "-D", dest="define", action="append", type=_definition, default=[], metavar="NAME=VALUE",
        help="a parameter, e.g. -D M=2048",
    )  # fmt: skip
    parser.add_argument(
        "-o", dest="output", metavar="OUT", help="write to this file instead of standard output"
    )
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Build the kernel and print it."""
    from loomtext.grammar.printer import print_module
    from loomtext.kernels import KERNELS

    module = KERNELS[options.name].build(dict(options.define))
    write_output(options.output, print_module(module))
    return 0
