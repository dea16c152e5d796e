"""Folds and canonical forms, by dialect.

``folds`` are what every greedy pass applies (MLIR's fold hooks); ``canonicalization`` adds the patterns that
only the canonicalizer runs. Each group has a ``.rules`` file here and a module with its predicates.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from loomtext.rewrite.canonical import (
    affine,
    arith,
    bounds,
    buffers,
    chains,
    control,
    loom,
    memref,
    shapes,
    tensors,
)
from loomtext.rewrite.rules import Predicate, RuleTable, load_rules

_HERE = Path(__file__).parent
_PREDICATES: dict[str, Mapping[str, Predicate]] = {
    "arith": arith.PREDICATES, "bounds": bounds.PREDICATES, "buffers": buffers.PREDICATES,
    "control": control.PREDICATES, "tensors": tensors.PREDICATES, "chains": chains.PREDICATES,
    "affine": affine.PREDICATES, "loom": loom.PREDICATES, "memref": memref.PREDICATES,
    "shapes": shapes.PREDICATES,
}  # fmt: skip


@cache
def group(name: str) -> RuleTable:
    """All rules of a group: a ``.rules`` file of this package by its name."""
    return load_rules(_HERE / f"{name}.rules", _PREDICATES[name])


_PATTERNS = ("mul_of_negations", "div_of_negations")
_BUFFER_FOLDS = ("to_buffer_of_to_tensor", "to_buffer_of_to_tensor_cast", "static_dim", "cast_to_same")


@cache
def folds() -> RuleTable:
    """Folds of all dialects."""
    return group("arith").without(*_PATTERNS) + group("bounds") + group("buffers").select(*_BUFFER_FOLDS)


@cache
def canonicalization() -> RuleTable:
    """Folds, and the patterns of the canonicalizer."""
    patterns = group("arith").select(*_PATTERNS) + group("buffers").without(*_BUFFER_FOLDS)
    return folds() + patterns + group("control") + group("tensors")


@cache
def mapped_canonicalization() -> RuleTable:
    """What the canonicalizer does on programs that are mapped to hardware (stages 06 to 08).

    All of :func:`canonicalization`, and the rules on the loom dialect, on index arithmetic and on views.
    """
    groups = ("chains", "affine", "loom", "shapes", "memref")
    return sum((group(name) for name in groups), start=canonicalization())
