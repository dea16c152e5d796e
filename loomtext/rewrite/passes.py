"""Passes, stages and the pipeline that runs them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE, Diagnostic, DiagnosticError, Source
from loomtext.ir.verifier import error_at, verify
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.notices import notice
from loomtext.rewrite.provenance import Author, ProvenanceLog, Recorder
from loomtext.rewrite.rules import RuleTable


@dataclass
class Context:
    """What a run of stages shares: options, the provenance log, warnings so far."""

    options: Mapping[str, Any] = field(default_factory=dict)
    log: ProvenanceLog | None = None
    verify_each: bool = False
    warnings: list[Diagnostic] = field(default_factory=list)
    stage: str = ""

    def recorder(self, pass_name: str) -> Recorder | None:
        """What writes into the log under the name of a pass; None if there is no log."""
        return None if self.log is None else self.log.recorder(self.stage, pass_name)

    def warn(self, op: Operation, message: str, hint: str | None = None) -> None:
        """Tell the user about something that is kept but probably not meant; ``message`` is about ``op``."""
        self.warnings.append(notice(op, message, "warning", hint))

    def hazard(
        self, op: Operation, message: str, hint: str | None = None, *, number: str = "", fix: str | None = None
    ) -> None:
        """The same for what will compute the wrong thing; with the option ``strict`` it is an error.

        ``number`` is what the documentation calls the hazard, ``fix`` what the option ``fix_hazards`` makes the
        stage do instead. With that option this is a note, and an error if nothing can be done.
        """
        message += f" (hazard {number})" if number else ""
        if self.options.get("fix_hazards"):
            if fix is None:
                raise error_at(op, message, hint=_joined(hint, "--fix-hazards has no better program for it"))
            self.warnings.append(notice(op, f"{message}; --fix-hazards {fix}", "note"))
            return
        hint = _joined(hint, f"or give --fix-hazards, which {fix}") if fix is not None else hint
        if self.options.get("strict"):
            raise error_at(op, message, hint=hint)
        self.warn(op, message, hint)


def _joined(hint: str | None, more: str) -> str:
    return more if hint is None else f"{hint}; {more}"


class Pass(NamedTuple):
    """A named step of a stage. ``rules`` gives its rule table, if any; nothing is loaded before it runs."""

    name: str
    summary: str
    run: Callable[[Operation, Context], None]
    rules: Callable[[], RuleTable] | None = None
    code: Callable[..., Any] | None = None
    """Where to read what the pass makes without rules; by default ``run``."""

    @property
    def author(self) -> Author:
        """Who is behind what the pass does without rules."""
        return Author.of_function(self.code or self.run, self.name, self.summary)


def greedy_pass(
    name: str, summary: str, rules: Callable[[], RuleTable], *, top_down: bool = True, strict: bool = True
) -> Pass:
    """A pass that applies rules until nothing changes; with ``strict`` it fails if that never happens."""

    def run(module: Operation, context: Context) -> None:
        driver = GreedyDriver(rules(), top_down=top_down, log=context.log, stage=context.stage, pass_name=name)
        if not driver.run(module) and strict:
            raise DiagnosticError.of(
                f"pass '{name}' does not come to an end", module.source,
                hint="rules undo each other; the log of rewrites (`log` of loomtext.lower) shows which",
            )  # fmt: skip

    return Pass(name, summary, run, rules)


class Stage(NamedTuple):
    """A stage of the compiler: its number, the tool's name, the standard file name and its passes."""

    number: str
    name: str
    file_name: str
    summary: str
    module: str | None = None
    """Name of the module with ``PASSES``; None for the input stage, which has none."""

    @property
    def passes(self) -> tuple[Pass, ...]:
        """The passes in order; imports the stage."""
        if self.module is None:
            return ()
        return importlib.import_module(self.module).PASSES  # type: ignore[no-any-return]


_PACKAGE = "loomtext.rewrite.stages."
STAGES: tuple[Stage, ...] = (
    Stage("00", "frontend", "00_from_helion_frontend.mlir", "the tiled kernel as the frontend wrote it"),
    Stage(
        "01", "tensor_canonicalize", "01_tensor_canonicalized.mlir",
        "fuse elementwise operations, one fill per consumer, loom hand-offs",
        _PACKAGE + "s01_tensor_canonicalize",
    ),
    Stage(
        "02", "memory_binding", "02_explicit_memory_access.mlir",
        "on-chip buffers, their tokens, explicit data movement", _PACKAGE + "s02_memory_binding",
    ),
    Stage(
        "03", "enumerate_hw_mapping", "03_after_hardware_mapping.mlir",
        "one function per mapping onto the mesh", _PACKAGE + "s03_enumerate_hw_mapping",
    ),
    Stage(
        "04", "analyze_reuse", "04_after_reuse_analyzation.mlir",
        "which loads are reused along which loops", _PACKAGE + "s04_analyze_reuse",
    ),
    Stage(
        "05", "enumerate_copy_broadcast", "05_after_enumerate_broadcast.mlir",
        "which loads become broadcasts", _PACKAGE + "s05_enumerate_copy_broadcast",
    ),
    Stage(
        "06", "canonicalize", "06_after_canonicalize.mlir",
        "block sizes made numbers, and what follows from them", _PACKAGE + "s06_canonicalize",
    ),
    Stage(
        "07", "one_shot_bufferize", "07_after_osb.mlir",
        "tensors become buffers, affine loops become scf loops", _PACKAGE + "s07_one_shot_bufferize",
    ),
    Stage(
        "08", "tt-opt", "08_tt-opt.mlir", "matmul and scalar chains in the form the target wants",
        _PACKAGE + "s08_tt",
    ),
)  # fmt: skip


MAPPING = "03"
"""The stage that makes candidates of a kernel."""


def stage(number: str) -> Stage:
    """The stage of that number; raises DiagnosticError if there is none."""
    for candidate in STAGES:
        if number and candidate.number == number.zfill(2):
            return candidate
    raise DiagnosticError.of(f"there is no stage '{number}'", expected=("a number from 00 to 08",))


def last_stage() -> Stage:
    """The last stage that this version can run."""
    return [s for s in STAGES if s.module is not None][-1]


def run_stage(module: Operation, target: Stage, context: Context) -> None:
    """Run one stage in place. Raises DiagnosticError if it cannot handle the module."""
    context.stage = target.number
    if target.module is None:
        raise DiagnosticError.of(f"stage {target.number} ({target.name}) is not available in this version")
    source = module.source or Source("", "<module>")
    run_passes(module, target.passes, context)
    # What a stage prints owes nothing to the style of the file that was read.
    module.source = source.with_style(STAGE_STYLE)
    for op in module.walk():
        op.quoted = False


def run_passes(module: Operation, passes: Sequence[Pass], context: Context) -> None:
    """Run passes on a module, or on one that is nested in another. Raises DiagnosticError."""
    for step in passes:
        if context.log is None:
            step.run(module, context)
        else:
            with context.log.watching(module, context.stage, step):
                step.run(module, context)
        if context.verify_each:
            try:
                verify(module)
            except DiagnosticError as error:
                first, *others = error.diagnostics
                message = f"the module is not valid after pass '{step.name}': {first.message}"
                raise DiagnosticError((replace(first, message=message), *others)) from None


def lowerings(module: Operation, start: str, to: str, context: Context) -> Iterator[tuple[Stage, Operation]]:
    """Run the stages behind ``start`` up to ``to`` in place, yielding after each one."""
    for target in STAGES:
        if int(start) < int(target.number) <= int(to):
            run_stage(module, target, context)
            yield target, module
