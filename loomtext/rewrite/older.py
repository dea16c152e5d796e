"""Programs in the syntax of earlier generations of the compiler, and the rules of their time.

Only what the rules depend on counts: the spelling of loom operations (see :mod:`loomtext.dialects.loom_older`).
Hardware declarations are of no concern here, because nothing from stage 04 on changes them.
Stages 06 to 08 refuse older functions, because current rules make something else of them than their own
compiler did. With the option ``compat`` they are accepted, and the rules of their time are applied to them.
"""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.opdef import lookup
from loomtext.ir.verifier import error_at
from loomtext.rewrite.passes import Context, Pass

FUNCTION = "func.func"


def older_operation(scope: Operation) -> Operation | None:
    """The first operation in ``scope`` that is spelled as an earlier generation did."""
    for op in scope.walk():
        if op.name.startswith("loom.") and op.definition is not None and op.definition is not lookup(op.name):
            return op
    return None


def is_older(function: Operation, context: Context) -> bool:
    """True if the rules of an earlier generation are to be applied to the function."""
    return bool(context.options.get("compat")) and older_operation(function) is not None


def _check(module: Operation, context: Context) -> None:
    found = None if context.options.get("compat") else older_operation(module)
    if found is not None:
        raise error_at(
            found, f"is spelled as in an earlier generation of the compiler, for which stage {context.stage} had other rules",
            hint="--compat accepts it, and applies those rules to its function",
        )  # fmt: skip


CHECK = Pass("check-syntax", "older syntax is refused, unless --compat asks for the rules of its time", _check)
