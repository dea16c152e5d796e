"""``loomtext stages``."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loomtext.rewrite.passes import Pass
    from loomtext.rewrite.rules import Rule


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare arguments."""
    from loomtext.cli.stage_options import stage_number

    parser.epilog = (
        "Each rule is listed with the file and line where it is written. Tables that several passes share are "
        "listed once, at the end."
    )
    parser.add_argument("stage", nargs="?", type=stage_number, metavar="NN", help="only this stage")
    parser.add_argument("--diagnostics", choices=("text", "json"), default="text", help="form of error messages")
    parser.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Print the table."""
    from loomtext.cli.terminal import wants_colour
    from loomtext.rewrite.passes import STAGES, stage

    bold, dim, plain = ("\x1b[1m", "\x1b[2m", "\x1b[0m") if wants_colour(sys.stdout) else ("", "", "")
    shared = _shared_tables()
    used = 0
    for entry in [stage(options.stage)] if options.stage else STAGES:
        state = "" if entry.module or entry.number == "00" else f" {dim}(not available in this version){plain}"
        print(f"{bold}{entry.number} {entry.name}{plain}: {entry.summary}{state}")
        for step in entry.passes:
            print(f"   {step.name}: {step.summary}")
            own, tables = _without_shared(step, [rules for _, rules in shared])
            _print_rules(own, dim, plain)
            if tables:
                print(f"      {dim}rules of{plain} {', '.join(title for title, _ in shared[:tables])}")
            used = max(used, tables)
    for title, rules in shared[:used]:
        print(f"{bold}{title}{plain}, for the passes that refer to it")
        _print_rules(rules, dim, plain)
    return 0


def _print_rules(rules: Iterable[Rule], dim: str, plain: str) -> None:
    for rule in rules:
        print(f"      {rule.name:34}{dim}{rule.place:70}{plain} {rule.doc}".rstrip())


def _shared_tables() -> list[tuple[str, list[Rule]]]:
    """Titles and rules of what many passes have in common. Who uses one uses those before it as well."""
    from loomtext.rewrite.canonical import canonicalization, folds, mapped_canonicalization

    found: list[tuple[str, list[Rule]]] = []
    known: set[str] = set()
    for title, table in (
        ("folds", folds()),
        ("canonical forms", canonicalization()),
        ("canonical forms of mapped programs", mapped_canonicalization()),
    ):
        found.append((title, [rule for rule in table.rules if rule.place not in known]))
        known |= {rule.place for rule in table.rules}
    return found


def _without_shared(step: Pass, shared: list[list[Rule]]) -> tuple[list[Rule], int]:
    """The rules that a pass has for itself, and how many of the shared tables it uses."""
    rules = step.rules().rules if step.rules is not None else []
    places = {rule.place for rule in rules}
    tables = 0
    while tables < len(shared) and all(rule.place in places for rule in shared[tables]):
        tables += 1
    known = {rule.place for table in shared[:tables] for rule in table}
    return [rule for rule in rules if rule.place not in known], tables
