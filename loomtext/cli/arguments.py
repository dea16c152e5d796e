"""Types of arguments that several commands take."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A positive number, in ASCII digits."""
    if not (text.isascii() and text.isdigit()) or not text.strip("0"):
        raise argparse.ArgumentTypeError(f"'{text}' is no positive number")
    return _bounded(text)


def natural(text: str) -> int:
    """An integer from 0 on."""
    if not (text.isascii() and text.isdigit()):
        raise argparse.ArgumentTypeError(f"'{text}' is not an integer from 0 on")
    return _bounded(text)


def _bounded(digits: str) -> int:
    """A number that 64 bits hold."""
    if len(digits.lstrip("0")) > _DIGITS:
        raise argparse.ArgumentTypeError(f"{digits[:_DIGITS]}... is too large")
    return int(digits)


_DIGITS = 18
"""Of a number that surely fits into 64 bits."""
