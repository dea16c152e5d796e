"""Stage 04, ``analyze_reuse``: along which loops a view's data stays the same.

A pure analysis (:mod:`.reuse`) says for each ``loom.subview`` on which loops its offsets depend; the pass
writes the answer into the view's three flags and changes nothing else.
"""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.rewrite.analysis.iteration import LOOPS, iteration_kind
from loomtext.rewrite.cleanup import warn_once
from loomtext.rewrite.passes import Context, Pass
from loomtext.rewrite.stages.s04_analyze_reuse.reuse import analyze, analyze_function, annotate


def _mark(module: Operation, context: Context) -> None:
    for function in module.walk_top_level("func.func"):
        found = analyze_function(function)
        for reuse in found:
            annotate(reuse)
        if found and not any(op.name in LOOPS and iteration_kind(op) for op in function.walk()):
            warn_once(
                context, function, "has no loop with a kind (loom.iter_type), so no reuse is seen",
                "the mapping stage marks the loops",
            )  # fmt: skip


PASSES = (Pass("mark-reuse", "flags of every view: reused along which kinds of loops", _mark, code=analyze),)
