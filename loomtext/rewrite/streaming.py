"""Stages 03 to 05 candidate by candidate, so that only one candidate is in memory at a time.

From the mapping stage on a module holds one nested module a candidate, and up to stage 05 each is rewritten
by itself: what a stage makes of a module is its declarations and what it makes of each part.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE, DiagnosticError, Source
from loomtext.rewrite.passes import Context, Stage, run_passes, stage
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import prepare
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.mapping import is_selected
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.scores import function_name

FIRST, LAST = "03", "05"
"""The stages that work candidate by candidate."""


def can_stream(start: str, to: str) -> bool:
    """True if the stages behind ``start`` up to ``to`` include the mapping and end by stage 05."""
    return int(start) < int(FIRST) <= int(to) <= int(LAST)


@dataclass
class Stream:
    """A module of stage 02 on its way to ``to``; ``module`` holds what every output begins with."""

    module: Operation
    total: int | None
    """Number of candidates, if it is known beforehand."""
    _parts: Iterator[Operation]
    _to: str
    _context: Context

    @property
    def stages(self) -> list[Stage]:
        """The stages that are run."""
        return [stage(f"{n:02d}") for n in range(int(FIRST), int(self._to) + 1)]

    def __iter__(self) -> Iterator[tuple[Stage, Operation]]:
        """After each stage of each candidate: the stage, and the candidate's module, to be used at once."""
        first, *others = self.stages
        mapping = first.passes[1:]  # The first one makes the parts.
        with _patient_collector():
            for part in self._parts:
                self.module.body.append(part)
                self._run(first, part, skip=len(first.passes) - len(mapping))
                yield first, part
                for target in others:
                    self._run(target, part)
                    yield target, part
                part.unlink()

    def _run(self, target: Stage, part: Operation, skip: int = 0) -> None:
        self._context.stage = target.number
        run_passes(part, target.passes[skip:], self._context)


def stream(module: Operation, to: str, context: Context) -> Stream:
    """Begin to lower a module of stage 02 candidate by candidate. Raises DiagnosticError as the stages do."""
    context.stage = FIRST
    source = module.source or Source("", "<module>")
    for op in module.walk():
        op.quoted = False
    found, parts = prepare(module, context)
    module.source = source.with_style(STAGE_STYLE)
    for op in module.walk():
        op.quoted = False
    return Stream(module, found.total(), parts, to, context)


def keep(module: Operation, select: str | None, limit: int | None) -> None:
    """Drop the candidates of a module at stage 03 or later that are not asked for.

    ``select`` is a glob for names of functions; ``limit`` keeps the first so many of those that match. Raises
    DiagnosticError if nothing is left.
    """
    kept = 0
    for part in list(module.body.ops()):
        if part.name != "builtin.module":
            continue
        names = [function_name(f) for f in part.walk_top_level("func.func")]
        if any(is_selected(name, select) for name in names) and (limit is None or kept < limit):
            kept += 1
        else:
            part.erase()
    if not kept:
        raise DiagnosticError.of(
            f"no candidate matches '{select}'" if select is not None else "there are no candidates"
        )


@contextmanager
def _patient_collector() -> Iterator[None]:
    """Collect cyclic garbage once a few candidates are done rather than many times in each of them."""
    old = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*old)
