"""Stage 06, ``canonicalize``: block sizes become numbers, and what follows from them is worked out.

==== ======================== =============================================================
P1   materialize              one function a candidate and binding, with constants for symbols
P2   check-syntax             older syntax is refused, or its own rules are applied
P3   canonicalize             folds and canonical forms; shapes become static, loops of one trip go
P4   symbol-dce               private functions without users
P5   check-views              views that lost a dimension
P6   views-to-casts           views become casts with one linear offset
==== ======================== =============================================================
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loomtext.rewrite.canonical import mapped_canonicalization
from loomtext.rewrite.function_passes import function_pass, walk_pass
from loomtext.rewrite.older import CHECK, with_older
from loomtext.rewrite.passes import Pass
from loomtext.rewrite.rules import RuleTable, load_rules
from loomtext.rewrite.stages.s06_canonicalize import older, views
from loomtext.rewrite.stages.s06_canonicalize.materialize import materialize
from loomtext.rewrite.symbol_dce import erase_unused_symbols


@cache
def _views() -> RuleTable:
    return load_rules(Path(__file__).parent / "rules.rules", views.PREDICATES)


@cache
def _older() -> RuleTable:
    return mapped_canonicalization() + load_rules(Path(__file__).parent / "older.rules", older.PREDICATES)


PASSES = (
    Pass("materialize", "one function a candidate and binding, with constants for symbols", materialize),
    CHECK,
    with_older(
        function_pass("canonicalize", "folds and canonical forms of all dialects", mapped_canonicalization),
        function_pass("canonicalize", "the same, and those of the older rules", _older),
    ),
    Pass("symbol-dce", "private functions without users", erase_unused_symbols),
    Pass("check-views", "views that lost a dimension", views.warn_of_lost_dimensions),
    walk_pass("views-to-casts", "views become casts with one linear offset", _views),
)
