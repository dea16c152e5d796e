"""What the stages on mapped programs share: the clean-up behind them, and how they warn."""

from __future__ import annotations

from functools import partial

from loomtext.ir.attributes import StringAttr
from loomtext.ir.core import Operation
from loomtext.rewrite.canonical import mapped_canonicalization
from loomtext.rewrite.cse import eliminate_common_subexpressions
from loomtext.rewrite.function_passes import FUNCTION, function_pass
from loomtext.rewrite.passes import Context, Pass


def _cse(module: Operation, context: Context) -> None:
    recorder = context.recorder(CSE.name)
    on_merge = None if recorder is None else partial(recorder.merged, CSE.author)
    for function in module.walk_top_level(FUNCTION):
        eliminate_common_subexpressions(function, on_merge)


CSE = Pass("cse", "equal operations become one", _cse, code=eliminate_common_subexpressions)
CANONICALIZE = function_pass("canonicalize", "folds and canonical forms of all dialects", mapped_canonicalization)


def kernel_name(op: Operation) -> str:
    """The kernel whose candidate a function, or the one around ``op``, is: what stands in front of ``__``."""
    function = op if op.name == FUNCTION else op.enclosing(FUNCTION)
    name = None if function is None else function.attribute("sym_name")
    return name.value.partition("__")[0] if isinstance(name, StringAttr) else ""


def warn_once(context: Context, function: Operation, message: str, hint: str) -> None:
    """Warn about the first of many candidates of a kernel for which the same holds."""
    message = f"@{kernel_name(function)} {message}"
    if not _is_told(context, message):
        context.warn(function, message, hint)


def hazard_once(context: Context, op: Operation, message: str, number: str, fix: str) -> None:
    """The same for a hazard of an operation, as in :meth:`Context.hazard`."""
    message = f"of @{kernel_name(op)} {message}"
    if not _is_told(context, message):
        context.hazard(op, message, number=number, fix=fix)


def _is_told(context: Context, message: str) -> bool:
    return any(message in warning.message for warning in context.warnings)
