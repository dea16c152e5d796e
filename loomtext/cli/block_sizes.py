"""The options that give block sizes, for every command that runs stage 06."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from loomtext.cli.files import read_text, shown_name

if TYPE_CHECKING:
    from loomtext.rewrite.stages.s06_canonicalize.bindings import BlockSizes


def _block_size(text: str) -> tuple[str, int]:
    name, equal, size = text.partition("=")
    name = name.removeprefix("@")
    if not equal or not name:
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form SYM=N")
    switch = name == "is_double_buffer" and size in ("0", "1")
    number = int(size) if size.isascii() and size.isdigit() else 0
    if not switch and not 0 < number < 2**63:
        raise argparse.ArgumentTypeError(f"the size of '{name}' must be a positive number of elements, not '{size}'")
    return name, int(size)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare ``--block-size`` and ``--block-sizes``."""
    sizes = parser.add_mutually_exclusive_group()
    sizes.add_argument(
        "--block-size", action="append", type=_block_size, default=[], metavar="SYM=N",
        help="block size of a symbol in elements, for every function (stage 06); may be repeated",
    )  # fmt: skip
    sizes.add_argument(
        "--block-sizes", metavar="JSON",
        help="file with one JSON object: by the name of a function (of stage 05) its sizes, as an object by symbol, "
        "a list of such objects for several copies of the function, or null to drop it; 'ALL' for the functions that "
        "are not named; '__loom_candidate_order__' for the order of output",
    )  # fmt: skip
    parser.set_defaults(usage_error=parser.error)


def chosen(options: argparse.Namespace) -> BlockSizes | dict[str, int] | None:
    """The block sizes that were asked for; None for the reference's placeholders.

    Raises DiagnosticError if the file cannot be understood. A symbol that is given twice is wrong usage.
    """
    if options.block_sizes is not None:
        from loomtext.rewrite.stages.s06_canonicalize.bindings import read_block_sizes

        return read_block_sizes(read_text(options.block_sizes), shown_name(options.block_sizes))
    sizes: dict[str, int] = {}
    for name, size in options.block_size:
        if sizes.setdefault(name, size) != size:
            options.usage_error(f"block size of '{name}' is given twice: {sizes[name]} and {size}")
    return sizes or None
