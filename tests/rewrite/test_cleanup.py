"""What is said once for all candidates of a kernel."""

from __future__ import annotations

import loomtext
from loomtext.rewrite.cleanup import hazard_once, warn_once
from loomtext.rewrite.passes import Context

MODULE = "".join(f"func.func @{name}() {{\n  return\n}}\n" for name in ("a__x1", "a__x2", "b__x1"))


def test_each_kernel_is_told_once() -> None:
    module = loomtext.parse(MODULE)
    context = Context()
    for function in module.walk_top_level("func.func"):
        warn_once(context, function, "is odd", "make it even")
        hazard_once(context, function.body.terminator, "ends too soon", "H0", "goes on")
    assert [w.message for w in context.warnings] == [
        "'func.func' op @a is odd",
        "'func.return' op of @a ends too soon (hazard H0)",
        "'func.func' op @b is odd",
        "'func.return' op of @b ends too soon (hazard H0)",
    ]
