"""Diagnostics that are no errors."""

from __future__ import annotations

from dataclasses import replace

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import Diagnostic
from loomtext.ir.verifier import error_at


def counted(number: int, noun: str) -> str:
    """A number of things: ``1 block``, ``2 blocks``."""
    return f"{number} {noun}{'' if number == 1 else 's'}"


def notice(op: Operation, message: str, severity: str, hint: str | None = None) -> Diagnostic:
    """A warning or a note about an operation, placed at its name as errors are."""
    return replace(error_at(op, message).diagnostics[0], severity=severity, hint=hint)
