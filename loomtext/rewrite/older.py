"""Programs in the syntax of earlier generations of the compiler, and the rules of their time.

Only what the rules depend on counts: the spelling of loom operations (see :mod:`loomtext.dialects.loom_older`).
Hardware declarations are of no concern here, because nothing from stage 04 on looks into or changes them.
Stages 06 to 08 refuse older programs, because current rules make something else of them than their own
compiler did. With the option ``compat`` they are accepted, and the rules of their time are applied to each module
that holds one.
"""

from __future__ import annotations

from collections.abc import Iterator

from loomtext.ir.core import Operation
from loomtext.ir.opdef import lookup
from loomtext.ir.verifier import error_at
from loomtext.rewrite.passes import Context, Pass


def older_operation(scope: Operation) -> Operation | None:
    """The first operation in ``scope`` that is spelled as an earlier generation did."""
    for op in scope.walk():
        if op.name.startswith("loom.") and op.definition is not None and op.definition is not lookup(op.name):
            return op
    return None


def _check(module: Operation, context: Context) -> None:
    found = None if context.options.get("compat") else older_operation(module)
    if found is not None:
        message = "is spelled as in an earlier generation of the compiler, which had other rules"
        raise error_at(found, message, hint="--compat accepts it, and applies the rules of its time (stages 06 to 08)")


CHECK = Pass("check-syntax", "older syntax is refused, unless --compat asks for the rules of its time", _check)


def with_older(current: Pass, older: Pass | None) -> Pass:
    """A pass that does what ``older`` does, or nothing, in modules in an older syntax."""

    def run(module: Operation, context: Context) -> None:
        if not context.options.get("compat") or older_operation(module) is None:
            current.run(module, context)
            return
        for holder in _holders(module):
            chosen = current if older_operation(holder) is None else older
            if chosen is not None:
                chosen.run(holder, context)

    return Pass(current.name, current.summary, run, current.rules, current.code or current.run)


def _holders(module: Operation) -> Iterator[Operation]:
    """The innermost modules. One that holds functions beside other modules is taken as a whole."""
    nested = list(module.body.ops())
    if any(op.name == "func.func" for op in nested) or all(op.name != "builtin.module" for op in nested):
        yield module
        return
    for op in nested:
        if op.name == "builtin.module":
            yield from _holders(op)
