"""``loomtext stages``."""

from __future__ import annotations

import argparse
import sys


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    parser.epilog = "Each rule is listed with the file and line where it is written."
    parser.add_argument("stage", nargs="?", metavar="NN", help="only this stage")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table."""
    from loomtext.cli.terminal import wants_colour
    from loomtext.rewrite.passes import STAGES, stage

    bold, dim, plain = ("\x1b[1m", "\x1b[2m", "\x1b[0m") if wants_colour(sys.stdout) else ("", "", "")
    for entry in [stage(options.stage)] if options.stage else STAGES:
        state = "" if entry.module or entry.number == "00" else f" {dim}(not available in this version){plain}"
        print(f"{bold}{entry.number} {entry.name}{plain}: {entry.summary}{state}")
        for step in entry.passes:
            print(f"   {step.name}: {step.summary}")
            for rule in step.rules().rules if step.rules is not None else ():
                print(f"      {rule.name:34}{dim}{rule.place:70}{plain} {rule.doc}")
    return 0
