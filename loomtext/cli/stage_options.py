"""Which stages run, and the options that steer them, for the commands that run several."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING, Any

from loomtext.cli import block_sizes
from loomtext.cli.arguments import positive

if TYPE_CHECKING:
    from loomtext.ir.core import Operation


def stage_number(text: str) -> str:
    """A number from 00 to 08, with two digits."""
    number = text.zfill(2)
    if len(number) != 2 or not (number.isascii() and number.isdigit()) or int(number) > 8:
        raise argparse.ArgumentTypeError(f"'{text}' is no stage; stages are 00 to 08")
    return number


def add_range(parser: argparse.ArgumentParser) -> None:
    """Declare ``--from`` and ``--to``."""
    parser.add_argument(
        "--from",
        dest="start",
        type=stage_number,
        metavar="NN",
        help="stage of the input (default: detected)",
    )
    parser.add_argument("--to", type=stage_number, metavar="NN", help="last stage to run (default: the last there is)")


def add_steering(parser: argparse.ArgumentParser) -> None:
    """Declare what the stages take."""
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
    parser.add_argument("--limit", type=positive, metavar="N", help="only the first N candidates")
    parser.add_argument(
        "--fix-hazards", action="store_true",
        help="the right program where the reference's is wrong, and a note that says so (stages 01 and 02)",
    )  # fmt: skip
    parser.add_argument(
        "--compat", action="store_true",
        help="accept operations in the syntax of earlier generations, and apply the rules of their time to what holds "
        "them (stages 06 to 08)",
    )  # fmt: skip


def chosen_range(options: argparse.Namespace, module: Operation) -> tuple[str, str]:
    """The stage of the input and the last one to run. Raises DiagnosticError if there is no way between them."""
    from loomtext.ir.diagnostics import DiagnosticError
    from loomtext.rewrite.detect import detect_stage
    from loomtext.rewrite.passes import last_stage

    start = options.start or detect_stage(module)
    to = options.to or last_stage().number
    if int(to) < int(start):
        raise DiagnosticError.of(
            f"the input is at stage {start}, which is behind stage {to}",
            hint="--from states the stage of the input",
        )
    return start, to


def settings(options: argparse.Namespace) -> dict[str, Any]:
    """The options as the stages take them, see :func:`loomtext.lower`."""
    return {
        "hw": options.hw, "block_sizes": block_sizes.chosen(options), "full_occ": options.full_occ,
        "select": options.select, "limit": options.limit, "legal_only": options.legal_only,
        "fix_hazards": options.fix_hazards, "compat": options.compat,
    }  # fmt: skip
