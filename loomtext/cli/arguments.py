"""Types of arguments that several commands take."""

from __future__ import annotations

import argparse


def positive(text: str) -> int:
    """A positive number, in ASCII digits."""
    if not (text.isascii() and text.isdigit()) or int(text) <= 0:
        raise argparse.ArgumentTypeError(f"'{text}' is no positive number")
    return int(text)


def natural(text: str) -> int:
    """An integer from 0 on."""
    try:
        number = int(text)
    except ValueError:
        number = -1
    if number < 0:
        raise argparse.ArgumentTypeError(f"'{text}' is not an integer from 0 on")
    return number
