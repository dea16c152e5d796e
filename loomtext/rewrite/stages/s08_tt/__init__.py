"""Stage 08, ``tt-opt``: matmuls, fills and scalar chains in the form that the target computes.

==== ======================== =============================================================
P1   check-syntax             older syntax is refused, or its own rules are applied
P2   zero-filled-matmuls      products into zeroed buffers become the target's
P3   implied-zero-fills       fills of what is written from scratch anyway go
P4   split-scalar-chains      two scalar operations in a row become two generics
P5   canonicalize             folds and canonical forms of all dialects
==== ======================== =============================================================

As in the reference, P2 to P4 tell buffers apart by the SSA values that stand for them. Where that makes a wrong
program there is a hazard, and with ``fix_hazards`` memory is compared instead.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loomtext.ir.core import Operation
from loomtext.rewrite.cleanup import CANONICALIZE
from loomtext.rewrite.function_passes import FUNCTION, apply_once, walk_pass
from loomtext.rewrite.older import CHECK, with_older
from loomtext.rewrite.passes import Context, Pass
from loomtext.rewrite.rules import RuleTable, load_rules
from loomtext.rewrite.stages.s08_tt import chains, fills, older

_HERE = Path(__file__).parent


@cache
def _matmuls() -> RuleTable:
    return load_rules(_HERE / "matmuls.rules", fills.PREDICATES)


@cache
def _fills() -> RuleTable:
    return load_rules(_HERE / "fills.rules", fills.PREDICATES)


@cache
def _chains() -> RuleTable:
    return load_rules(_HERE / "chains.rules", chains.PREDICATES)


@cache
def _older() -> RuleTable:
    return load_rules(_HERE / "older.rules", {**fills.PREDICATES, **older.PREDICATES})


def _split_chains(module: Operation, context: Context) -> None:
    for function in list(module.walk_top_level(FUNCTION)):
        for _ in range(chains.MAX_SPLITS):
            if not apply_once(_chains(), function, context, "split-scalar-chains", {"#context": context}):
                break


PASSES = (
    CHECK,
    with_older(
        walk_pass("zero-filled-matmuls", "products into zeroed buffers become the target's", _matmuls),
        walk_pass("zero-filled-matmuls", "products become the target's, wherever their buffers are zeroed", _older),
    ),
    with_older(walk_pass("implied-zero-fills", "fills of what is written from scratch anyway go", _fills), None),
    with_older(
        Pass("split-scalar-chains", "two scalar operations in a row become two generics", _split_chains, _chains), None
    ),
    CANONICALIZE,
)
