"""Stages 03 to 08 candidate by candidate: one is in memory at a time, and several processes can share the work.

From the mapping stage on a module holds declarations and one nested module a candidate, and each of these is
rewritten by itself. So a run is a function from the number of a candidate to an :class:`Outcome`, and what
concerns all candidates (their order, what is said once, the sum) is done with the outcomes, in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice

from loomtext.ir.collector import patient
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE, Diagnostic, DiagnosticError, Source
from loomtext.rewrite.passes import MAPPING, Context, Pass, run_passes, stage
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import Enumeration, prepare
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.mapping import is_selected
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.scores import function_name
from loomtext.rewrite.stages.s06_canonicalize.bindings import block_sizes
from loomtext.rewrite.stages.s06_canonicalize.legality import Machine, Verdict, machine_of
from loomtext.rewrite.stages.s06_canonicalize.materialize import (
    Entry,
    Materialization,
    candidate_of,
    check_names,
    summarize,
    warn_of_nothing,
)

SIZES = "06"
"""The stage that makes the candidates, and the one that may drop some of them and change their order."""


_OPERATION = re.compile(r"^'[\w.]+' op ")
"""What a message about an operation begins with."""


@dataclass
class Share:
    """Which candidates a process works on: those behind ``behind`` are dealt out to ``of`` processes in turn."""

    place: int = 0
    of: int = 1
    behind: int = 0

    def owner(self, number: int) -> int:
        """The place of the process that works on the candidate of that number; both from 0."""
        return max(0, number - self.behind) % self.of

    def is_mine(self, number: int) -> bool:
        """True if this process works on the candidate."""
        return self.owner(number) == self.place


@dataclass(frozen=True)
class Outcome:
    """What became of a candidate. Everything in it can be sent to another process."""

    texts: Mapping[str, str]
    """By number of the stage, for the stages that are asked for and that it reached."""
    warnings: Mapping[str, Sequence[Diagnostic]]
    """By number of the stage; those of the passes of stage 06 behind the first have a key of their own."""
    entry: Entry | None = None
    """What stage 06 found, if it was run."""
    verdicts: Sequence[Verdict] = ()
    kept: bool = True
    """False if stage 06 dropped it."""
    error: Sequence[Diagnostic] = ()
    """Why it did not get to the end."""


@dataclass
class _Draft:
    """An outcome in the making."""

    texts: dict[str, str] = field(default_factory=dict)
    warnings: dict[str, list[Diagnostic]] = field(default_factory=dict)
    entry: Entry | None = None
    verdicts: Sequence[Verdict] = ()
    kept: bool = True
    error: Sequence[Diagnostic] = ()


class Run:
    """The candidates of a module, each on its way through the stages behind ``start`` up to ``to``.

    ``start`` is the stage the module is at: 02, or a later one, with candidates in it. ``wanted`` are the stages
    whose text is asked for. ``module`` is changed in place to what every output begins with. Raises
    DiagnosticError as the stages do.
    """

    def __init__(
        self, module: Operation, start: str, to: str, context: Context, wanted: frozenset[str] = frozenset()
    ) -> None:
        self.module = module
        self.context = context
        self.wanted = wanted
        self.share = Share()
        self.numbers = [f"{n:02d}" for n in range(int(start) + 1, int(to) + 1)]
        self._passes: dict[str, tuple[Pass, ...]] = {}
        self._machine: Machine | None = None
        self._number = 0
        self.values = 0
        source = module.source or Source("", "<module>")
        context.stage = self.numbers[0]
        parts: Iterator[Operation | None]
        if self.numbers[0] == MAPPING:
            found, parts = prepare(module, context, self.share.is_mine)
            self.total: int | None = found.total()
            self._found: Enumeration | None = found
        else:
            nested = [op for op in module.body.ops() if op.name == "builtin.module"]
            for part in nested:
                part.unlink()
            self.total, self._found = len(nested), None
            parts = (part if self.share.is_mine(i) else None for i, part in enumerate(nested))
        self._parts = parts
        module.source = source.with_style(STAGE_STYLE)
        for op in module.walk():
            op.quoted = False
        self.values = sum(1 for op in module.body.ops() if op.results)

    def has_at_least(self, number: int) -> bool:
        """True if there are so many candidates; to be asked before the first outcome."""
        if self.total is not None or self._found is None:
            return self.total is not None and self.total >= number
        return sum(1 for _ in islice(self._found, number)) == number

    def outcomes(self) -> Iterator[Outcome | None]:
        """The outcomes in order; None for candidates that another process has the share of."""
        for part in self._parts:
            yield None if part is None else self._outcome(part)

    def modules(self) -> Iterator[Operation]:
        """The candidates' modules at the last stage, each to be used at once. Raises DiagnosticError."""
        with patient():
            for part in self._parts:
                if part is not None:
                    draft = _Draft()
                    self._lower(part, draft)
                    self.context.warnings += [w for told in draft.warnings.values() for w in told]
                    yield part
                    part.unlink()

    def _outcome(self, part: Operation) -> Outcome:
        draft = _Draft()
        try:
            self._lower(part, draft)
        except DiagnosticError as error:
            draft.error = error.diagnostics
        if part.parent is not None:
            part.unlink()
        warnings = {key: told for key, told in draft.warnings.items() if told}
        return Outcome(draft.texts, warnings, draft.entry, draft.verdicts, draft.kept, draft.error)

    def _lower(self, part: Operation, draft: _Draft) -> None:
        """Run the stages on a candidate as far as it goes; note what comes of it in ``draft``."""
        from loomtext.grammar.printer import print_nested

        for op in part.walk():
            op.quoted = False
        self.module.body.append(part)
        for number in self.numbers:
            if number == SIZES:
                self._bind(part, self._context(number, number, draft), draft)
                if not draft.kept:
                    return
            run_passes(part, self._passes_of(number), self._context(number, _behind(number), draft))
            if number in self.wanted:
                draft.texts[number] = print_nested(part, 1, self.values)

    def _bind(self, part: Operation, context: Context, draft: _Draft) -> None:
        """Give the symbols their sizes."""
        if self._machine is None:
            self._machine = machine_of(self.module)
        candidate = candidate_of(part)
        draft.entry = candidate.entry
        materialization = Materialization(context, self._machine)
        draft.verdicts = materialization.verdicts
        draft.kept = materialization.candidate(candidate)

    def _context(self, number: str, key: str, draft: _Draft) -> Context:
        """A context that begins without warnings and puts new ones under ``key``."""
        return replace(self.context, warnings=draft.warnings.setdefault(key, []), stage=number)

    def _passes_of(self, number: str) -> tuple[Pass, ...]:
        """The passes of a stage. The first of 03 makes the candidates, that of 06 needs what they share."""
        if number not in self._passes:
            passes = stage(number).passes
            self._passes[number] = passes[1:] if number in (MAPPING, SIZES) else passes
        return self._passes[number]


def _behind(number: str) -> str:
    """The key of warnings of a stage's passes. In stage 06 what concerns all candidates is told in front of them."""
    return number + "+" if number == SIZES else number


@dataclass
class Collection:
    """Puts the outcomes of a run together: texts in the order of output, what is said, what is wrong."""

    run: Run
    _outcomes: list[Outcome] = field(default_factory=list)
    """Without texts."""
    _held: dict[int, dict[str, str]] = field(default_factory=dict)
    """By number of the candidate, texts that wait until the order is known."""

    def texts(self, outcomes: Iterator[Outcome], step: Callable[[], None] = lambda: None) -> Iterator[tuple[str, str]]:
        """Stage and text of every candidate as they are to be written; ``step`` is called for every candidate.

        At the end the warnings are in the context of the run, in the order in which they would be there if every
        stage was run on the whole module. Raises the first candidate's error.
        """
        sizes = block_sizes(self.run.context.options.get("block_sizes")) if SIZES in self.run.numbers else None
        late = [n for n in self.run.numbers if sizes is not None and sizes.reorders and int(n) >= int(SIZES)]
        complete = False
        try:
            for outcome in outcomes:
                self._outcomes.append(replace(outcome, texts={}))
                if outcome.error:
                    raise DiagnosticError(tuple(outcome.error))
                for number, text in outcome.texts.items():
                    if number in late:
                        self._held.setdefault(len(self._outcomes) - 1, {})[number] = text
                    else:
                        yield number, text
                step()
            complete = True
        finally:
            order = list(range(len(self._outcomes)))
            if sizes is not None and complete:
                order = sizes.output_places(o.entry.name if o.entry is not None else "" for o in self._outcomes)
            self._tell(order, complete)
        for place in order:
            yield from self._held.pop(place, {}).items()

    def _tell(self, order: Sequence[int], complete: bool) -> None:
        """Add what is said of the candidates to the warnings of the run, each thing once in a stage."""
        for number in self.run.numbers:
            if number == SIZES and complete:
                self._check_names()
            places = order if int(number) >= int(SIZES) else range(len(self._outcomes))
            if number == SIZES:
                self._tell_once(places, SIZES)
                if complete:
                    self._sum_up()
            self._tell_once(places, _behind(number))

    def _tell_once(self, places: Sequence[int], key: str) -> None:
        told: set[str] = set()
        for warning in (w for place in places for w in self._outcomes[place].warnings.get(key, ())):
            message = _OPERATION.sub("", warning.message)
            if message not in told:
                told.add(message)
                self.run.context.warnings.append(warning)

    def _check_names(self) -> None:
        sizes = block_sizes(self.run.context.options.get("block_sizes"))
        if sizes is not None:
            entries = [o.entry for o in self._outcomes if o.entry is not None]
            check_names(self.run.module, entries, sizes, self.run.context)

    def _sum_up(self) -> None:
        context = self.run.context
        sizes = block_sizes(context.options.get("block_sizes"))
        if sizes is not None and self._outcomes and not any(o.kept for o in self._outcomes):
            warn_of_nothing(self.run.module, context)
        summarize([verdict for o in self._outcomes for verdict in o.verdicts], context)


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
