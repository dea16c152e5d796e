"""Which rule made or changed which operation. Nothing here runs unless a log is attached."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from loomtext.ir.core import Operation, Value
from loomtext.rewrite.rewriter import INSERT, MOVE, Match, Rewriter
from loomtext.rewrite.rules import Rule, place_in_package

if TYPE_CHECKING:
    from loomtext.rewrite.matcher import CompiledRule
    from loomtext.rewrite.passes import Pass

MADE, COPIED, CHANGED, OPERANDS, MERGED, MOVED = "made", "copied", "changed", "operands", "merged", "moved"
"""What may become of an operation. ``operands``: it uses other values, or values whose type is another now;
``merged``: it stands for an equal one as well."""


class Author(NamedTuple):
    """Who rewrote: a rule or template, or the function of a pass where there is no rule."""

    name: str
    place: str = ""
    """``file:line``"""
    doc: str = ""
    kind: str = ""
    """``rule``, ``template``, or empty for a function."""

    @classmethod
    def of_rule(cls, rule: Rule) -> Author:
        """A rule or a template."""
        return cls(rule.name, rule.place, rule.doc, "template" if rule.is_template else "rule")

    @classmethod
    def of_function(cls, function: Callable[..., Any], name: str | None = None, doc: str | None = None) -> Author:
        """A Python function; its name, and the first line of its description, unless others are given."""
        code = inspect.unwrap(function).__code__
        described = (inspect.getdoc(function) or "").partition("\n")[0].replace("``", "`") if doc is None else doc
        place = f"{place_in_package(Path(code.co_filename))}:{code.co_firstlineno}"
        return cls(name or function.__name__.strip("_"), place, described)


class Rewrite(NamedTuple):
    """One application of a rule: the texts of the operations it looked at and of those it made."""

    stage: str
    pass_name: str
    author: Author
    before: tuple[str, ...] = ()
    after: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        """The name of the rule, or of what did without one."""
        return self.author.name


class Event(NamedTuple):
    """What a rewrite did to an operation."""

    kind: str
    rewrite: Rewrite
    origin: int = -1
    """Offset in the source of what it started from; -1 if that was not read."""


State = tuple[tuple[Any, ...], tuple[Any, ...]]
"""What an operation says: first what does not depend on the values it uses, then these and their types."""


def _state(op: Operation) -> State:
    arguments = [a.type for region in op.regions for block in region.blocks for a in block.args] if op.regions else ()
    own = (op.name, op.attributes, op.properties, len(op.results), *[r.type for r in op.results], *arguments)
    return own, (*op.operands, *[v.type for v in op.operands])


@dataclass
class ProvenanceLog:
    """Rewrites in the order in which they happened, and what they did to each operation.

    Within a pass that :func:`~loomtext.rewrite.passes.run_passes` runs, what no rule has told of is found by
    comparison and attributed to the pass. Offsets are places in the source that was read.
    """

    rewrites: list[Rewrite] = field(default_factory=list)
    history: dict[Operation, list[Event]] = field(default_factory=dict)
    _states: dict[Operation, State] = field(default_factory=dict)
    """Of each operation when it was last looked at."""
    _read: dict[int, State] = field(default_factory=dict)
    """By offset, the operations as they were read."""
    _names: dict[Value, str] = field(default_factory=dict)
    """For the texts of operations: as in the module that was read; ``%v0`` and so on for what is new."""
    _named: int = 0
    """How many values the module had that was read."""

    def record(self, rewrite: Rewrite, origin: int, changes: Sequence[tuple[str, Operation]]) -> None:
        """Note a rewrite and what it did."""
        self.rewrites.append(rewrite)
        self.attribute(rewrite, origin, changes)

    def attribute(self, rewrite: Rewrite, origin: int, changes: Sequence[tuple[str, Operation]]) -> None:
        """Note what a rewrite that began at the offset ``origin`` did; ``changes`` is what a Rewriter has heard."""
        made = dict.fromkeys(op for kind, op in changes if kind == INSERT)
        for op in dict.fromkeys(op for top in made for op in top.walk()):
            self._note(op, rewrite, origin, is_made=op in made)
        if not self._read:  # Nobody watches, so it is not known what operations were.
            for op in (op for _, op in changes if op not in self._states):
                self._states[op] = ((), ())
        moved = {op for kind, op in changes if kind == MOVE}
        for op in dict.fromkeys(op for kind, op in changes if kind != INSERT and op.parent is not None):
            if not self._note(op, rewrite, origin) and op in moved:
                self._add(op, Event(MOVED, rewrite, op.offset))

    def merged(self, rewrite: Rewrite, kept: Operation, gone: Operation) -> None:
        """Note that ``kept`` takes the place of an equal operation."""
        self._add(kept, Event(MERGED, rewrite, gone.offset))

    def explain(self, op: Operation) -> Rewrite | None:
        """The rewrite that made ``op``, maybe as a copy; None if it is as the input had it."""
        return next((e.rewrite for e in reversed(self.history.get(op, ())) if e.kind in (MADE, COPIED)), None)

    def recorder(self, stage: str, pass_name: str) -> Recorder:
        """What writes into this log under the name of a pass."""
        return Recorder(self, stage, pass_name)

    @contextmanager
    def watching(self, module: Operation, stage: str, step: Pass) -> Iterator[None]:
        """Attribute to a pass, behind it, what no rule has told of."""
        if module not in self._states:
            self._start(module)
        yield
        self.sweep(module, Rewrite(stage, step.name, step.author))

    def sweep(self, scope: Operation, rewrite: Rewrite) -> None:
        """Attribute everything in ``scope`` of which nobody has told."""
        for op in scope.walk():
            self._note(op, rewrite, -1)

    def text(self, op: Operation) -> str:
        """One line for an operation, with names that stay the same from one text to the next."""
        for value in op.operands:
            value.name = self._name(value)
        text = summary(op)
        if not op.results:
            return text
        name, count = self._name(op.results[0]).partition("#")[0], len(op.results)
        return f"{name}{f':{count}' if count > 1 else ''} = {text.partition(' = ')[2]}"

    def _name(self, value: Value) -> str:
        return self._names.setdefault(value, f"%v{len(self._names) - self._named}")

    def _start(self, module: Operation) -> None:
        """Look at what was read."""
        from loomtext.grammar.printer import print_module

        self._states.update((op, _state(op)) for op in module.walk())
        for op, state in self._states.items():
            self._read.setdefault(op.offset, state)
        print_module(module)  # Gives values their names.
        for op in self._states:
            arguments = (a for region in op.regions for block in region.blocks for a in block.args)
            self._names.update((value, value.name) for value in (*op.results, *arguments))
        self._named = len(self._names)

    def _note(self, op: Operation, rewrite: Rewrite, origin: int, is_made: bool = False) -> bool:
        """Attribute what is new about an operation; False if there is nothing."""
        old, new = self._states.get(op), _state(op)
        if old == new and not is_made:
            return False
        self._states[op] = new
        kind = CHANGED
        if is_made or old is None:
            kind = self._kind_of_new(op, new, is_made)
        elif old[0] == new[0]:
            kind = OPERANDS
        self._add(op, Event(kind, rewrite, op.offset if op.offset >= 0 else origin))
        return True

    def _kind_of_new(self, op: Operation, state: State, is_made: bool) -> str:
        """A new object may be a copy of what was read, or a copy with changes."""
        original = self._read.get(op.offset) if op.offset >= 0 else None
        if is_made or original is None:
            return COPIED if original == state else MADE
        if original[0] == state[0]:
            return COPIED
        return CHANGED if original[0][0] == op.name else MADE

    def _add(self, op: Operation, event: Event) -> None:
        self.history.setdefault(op, []).append(event)


class Recorder(NamedTuple):
    """Writes into a log what happens in a pass."""

    log: ProvenanceLog
    stage: str
    pass_name: str

    def rewrite(self, author: Author, before: Sequence[str] = (), made: Sequence[Operation] = ()) -> Rewrite:
        """A rewrite of this pass, which made these operations."""
        after = tuple(self.log.text(op) for op in made if op.parent is not None)
        return Rewrite(self.stage, self.pass_name, author, tuple(before), after)

    def apply(self, program: CompiledRule, op: Operation, found: Match, rewriter: Rewriter) -> bool:
        """Apply a rule and record it. False if it declines."""
        before, origin = self.log.text(op), op.offset
        rewriter.changes = []
        done = program.apply(op, found, rewriter)
        if done:
            self._record(Author.of_rule(program.rule), rewriter.changes, origin, (before,))
        rewriter.changes = None
        return done

    def sweep(self, function: Callable[..., Any], scope: Operation) -> None:
        """Attribute to a Python function everything in ``scope`` of which nobody has told."""
        self.log.sweep(scope, self.rewrite(Author.of_function(function)))

    @contextmanager
    def recording(self, author: Author, rewriter: Rewriter) -> Iterator[None]:
        """Record what a plan does by way of a rewriter."""
        rewriter.changes = []
        yield
        self._record(author, rewriter.changes)
        rewriter.changes = None

    def merge(self, author: Author, kept: Operation, gone: Operation, rewriter: Rewriter) -> None:
        """Replace an operation by an equal one and record it."""
        rewriter.changes = []
        self.merged(author, kept, gone)
        rewriter.replace(gone, kept.results)
        self.log.attribute(self.rewrite(author), gone.offset, rewriter.changes)
        rewriter.changes = None

    def merged(self, author: Author, kept: Operation, gone: Operation) -> None:
        """Record that an operation takes the place of an equal one, which is still there."""
        self.log.merged(self.rewrite(author, (self.log.text(gone),)), kept, gone)

    def move(self, author: Author, op: Operation) -> None:
        """Record that an operation stands elsewhere."""
        self.log.attribute(self.rewrite(author), op.offset, [(MOVE, op)])

    def _record(
        self, author: Author, changes: Sequence[tuple[str, Operation]], origin: int = -1, before: Sequence[str] = ()
    ) -> None:
        made = [op for kind, op in changes if kind == INSERT]
        self.log.record(self.rewrite(author, before, made), origin, changes)


def apply_rule(
    program: CompiledRule, op: Operation, found: Match, rewriter: Rewriter, recorder: Recorder | None
) -> bool:
    """Apply a rule that matches, recording it if somebody records. False if it declines."""
    return program.apply(op, found, rewriter) if recorder is None else recorder.apply(program, op, found, rewriter)


def summary(op: Operation) -> str:
    """One line for an operation: its text up to the first region."""
    from loomtext.grammar.printer import print_module
    from loomtext.ir.diagnostics import STAGE_STYLE

    return print_module(op, style=STAGE_STYLE).partition("\n")[0]
