"""The parts of the Python API that put others together."""

from __future__ import annotations

from typing import Any

from loomtext.ir.core import Operation
from loomtext.rewrite.detect import detect_stage
from loomtext.rewrite.passes import Context, last_stage, lowerings, stage
from loomtext.rewrite.provenance import ProvenanceLog

OPTIONS = frozenset(
    ("hw", "full_occ", "select", "limit", "block_sizes", "legal_only", "fix_hazards", "strict", "compat")
)
"""Options of the stages."""


def lower(
    module: Operation, to: str | None = None, *, start: str | None = None, verify_each: bool = False,
    log: ProvenanceLog | None = None, **options: Any,
) -> Operation:  # fmt: skip
    """Run the stages behind ``start`` (default: detected) up to ``to`` (default: the last) on a copy of ``module``.

    ``verify_each`` checks the module after every pass; ``log`` records every rewrite. ``options`` are those of the
    stages: ``hw``, ``full_occ``, ``select``, ``limit`` (stage 03), ``block_sizes``, ``legal_only`` (stage 06),
    ``fix_hazards``, ``strict``, ``compat``. Returns the copy. Raises DiagnosticError for what a stage cannot handle or
    a stage that does not exist, TypeError for an unknown option.
    """
    unknown = sorted(set(options) - OPTIONS)
    if unknown:
        raise TypeError(f"lower() has no option '{unknown[0]}'; there are {', '.join(sorted(OPTIONS))}")
    last = stage(str(to)).number if to is not None else last_stage().number
    first = stage(str(start)).number if start is not None else detect_stage(module)
    copy = module.clone()
    copy.source = module.source
    context = Context(options=options, verify_each=verify_each, log=log)
    for _ in lowerings(copy, first, last, context):
        pass
    return copy
