"""Options that choose the simulated machine, for the commands that take them."""

from __future__ import annotations

import argparse

DEFAULT_PROFILE = "isa-wh"
"""As :data:`loomtext.sim.profile.DEFAULT_PROFILE`, which takes long to import."""


def add_machine(parser: argparse._ActionsContainer) -> None:
    """``--profile`` and ``--set``."""
    parser.add_argument(
        "--profile", default=DEFAULT_PROFILE, metavar="NAME",
        help=f"a shipped profile or a JSON file (default: {DEFAULT_PROFILE})",
    )  # fmt: skip
    parser.add_argument(
        "--set", action="append", default=[], dest="settings", metavar="KEY=VALUE",
        help="change a number of the profile; may be repeated",
    )  # fmt: skip
