"""Folds and canonical forms, by dialect.

``folds`` are what every greedy pass applies (MLIR's fold hooks); ``canonicalization`` adds the patterns that only
the canonicalizer runs. Each dialect has a ``.rules`` file here and a module with its predicates.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loomtext.rewrite.canonical import arith, buffers, control
from loomtext.rewrite.rules import RuleTable, load_rules

_HERE = Path(__file__).parent


@cache
def _arith() -> RuleTable:
    return load_rules(_HERE / "arith.rules", arith.PREDICATES)


@cache
def _control() -> RuleTable:
    return load_rules(_HERE / "control.rules", control.PREDICATES)


@cache
def _buffers() -> RuleTable:
    return load_rules(_HERE / "buffers.rules", buffers.PREDICATES)


@cache
def folds() -> RuleTable:
    """Folds of all dialects."""
    return _arith() + _buffers().select("to_buffer_of_to_tensor")


@cache
def canonicalization() -> RuleTable:
    """Folds, and the patterns of the canonicalizer."""
    return folds() + _control()
