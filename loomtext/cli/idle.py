"""Options that have no effect in a run, so that nobody waits for it."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from loomtext.ir.diagnostics import Diagnostic

STAGES: dict[str, Sequence[int]] = {
    "fix_hazards": range(1, 9), "strict": range(1, 9), "hw": (3,), "full_occ": (3,),
    "select": range(3, 9), "limit": range(3, 9), "block_size": (6,), "block_sizes": (6,), "legal_only": (6,),
}  # fmt: skip
"""The stages that each option of the command line is for."""


def notes(options: argparse.Namespace, start: str, to: str) -> list[Diagnostic]:
    """A note for each option that is given, but is for none of the stages behind ``start`` up to ``to``.

    Raises DiagnosticError if the hardware that is then not used does not exist.
    """
    from loomtext.ir.diagnostics import Diagnostic

    run = range(int(start) + 1, int(to) + 1)
    idle = [name for name in STAGES if getattr(options, name, None) and not any(n in run for n in STAGES[name])]
    if "hw" in idle:
        from loomtext.hardware import load_hardware

        load_hardware(options.hw)
    return [Diagnostic(_text(name, start, to), severity="note") for name in idle]


def _text(name: str, start: str, to: str) -> str:
    stages = STAGES[name]
    behind = f"the input is at stage {start} already" if stages[-1] <= int(start) else f"the run ends at stage {to}"
    return f"--{name.replace('_', '-')} has no effect: it is for stage {stages[0]:02}, but {behind}"
