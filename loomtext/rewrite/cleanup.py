"""What the stages on mapped programs share: the clean-up behind them, and how they warn."""

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


def warn_once(context: Context, op: Operation, message: str, hint: str) -> None:
    """Warn about the first of many candidates for which the same holds."""
    if not any(warning.message.endswith(message) for warning in context.warnings):
        context.warn(op, message, hint)
