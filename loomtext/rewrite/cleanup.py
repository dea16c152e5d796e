"""The clean-up behind stages 03 and 05: common subexpressions, then canonical forms, function by function."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.rewrite.canonical import mapped_canonicalization
from loomtext.rewrite.cse import eliminate_common_subexpressions
from loomtext.rewrite.function_passes import function_pass
from loomtext.rewrite.passes import Context, Pass


def _cse(module: Operation, context: Context) -> None:
    for function in module.walk_top_level("func.func"):
        eliminate_common_subexpressions(function)


CSE = Pass("cse", "equal operations become one", _cse)
CANONICALIZE = function_pass("canonicalize", "folds and canonical forms of all dialects", mapped_canonicalization)
