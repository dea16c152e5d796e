"""From readings to operations: what both ways of reading share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from loomtext.grammar.reading import Reading
from loomtext.grammar.scope import Scope
from loomtext.grammar.texts import Texts
from loomtext.ir import opdef
from loomtext.ir.attributes import EMPTY, DialectAttr
from loomtext.ir.core import QUOTED, Block, BlockArgument, Operation, OpResult, Region, Value
from loomtext.ir.diagnostics import Diagnostic, DiagnosticError, Source
from loomtext.ir.equivalence import regions_equal
from loomtext.ir.types import Type
from loomtext.ir.verifier import check_shape, has_structure


class Limits(NamedTuple):
    """Bounds on what a parse accepts; more than that is refused with a diagnostic."""

    bytes: int = 256 * 1024 * 1024
    nesting: int = 200
    """Regions inside regions. Brackets inside one type or attribute: as many, at most 100."""
    operations: int = 20_000_000
    seconds: float | None = None
    """Time for reading, looked at every few thousand lines or tokens; None for no bound."""


_new = object.__new__
_CONVENTIONAL = re.compile(r"arg[0-9]+\Z")


MAX_ERRORS = 20
"""Errors after which a reader gives up."""


class ModuleBuilder:
    """A module under construction."""

    recovers = False
    """True if reading goes on behind errors that leave no doubt about what follows."""

    def __init__(self, source: Source, limits: Limits) -> None:
        self.source = source
        self.limits = limits
        self.texts = Texts(nesting=min(limits.nesting, 100))
        self.scope = Scope(source)
        self.multiple_blocks = False
        self.module = opdef.create("builtin.module")
        top = Region([Block()])
        top.parent = self.module
        self.module.regions.append(top)
        self.module.source = source
        self.hinted = False
        """True once a result has a name that is no number."""
        self._terminators: dict[str, Operation] = {}
        self._located: list[Operation | BlockArgument] = []
        self.errors: list[Diagnostic] = []
        """Errors noted so far."""
        self.structural: list[Operation] = []
        """Operations whose regions, parents or bodies have to be checked."""

    @property
    def needs_dominance(self) -> bool:
        """True if the order of definitions and uses does not follow from the order of the text."""
        return self.scope.had_forward or self.multiple_blocks or self.scope.crossed

    def make(
        self, reading: Reading, names: list[str], regions: list[Region], blocks: dict[str, Block], offset: int
    ) -> Operation:
        """Build the operation of a reading; ``offset`` is where its statement starts."""
        scope = self.scope
        values = scope.values
        op: Operation = _new(Operation)
        # The constructors' work, spelled out: this runs once a line.
        op.name = reading.name
        op.definition = reading.definition
        op.attributes = reading.attributes
        op.extra = reading.extra
        op.offset = offset
        op.parent = op.prev = op.next = None
        op.successors = []
        op.regions = regions
        op.operands = operands = []
        i = 0
        for slot, type_ in reading.operands:
            name = names[slot]
            value = values.get(name)
            if value is None or value.type is not type_:
                value = self._use(name, type_, offset)
            operands.append(value)
            value.uses[op, i] = None
            i += 1  # noqa: SIM113
        if not reading.is_plain:
            op.results = [OpResult(t, op, i) for i, t in enumerate(reading.result_types)]
            self._finish(op, reading, names, blocks)
            return op
        if not reading.result_types:
            op.results = []
            return op
        result: OpResult = _new(OpResult)
        result.type = reading.result_types[0]
        result.uses = {}
        result.hint = None
        result.name = ""
        result.owner = op
        result.index = 0
        op.results = [result]
        if reading.results:
            name = names[reading.results[0][0]]
            if name in values or name in scope.outer or scope.forward:
                scope.define(name, result, offset)
            else:
                values[name] = result
                scope.defined.append(name)
            if not name.isdigit():
                self._hint(result, name, reading.suggested)
        return op

    def _finish(self, op: Operation, reading: Reading, names: list[str], blocks: dict[str, Block]) -> None:
        """Everything that most operations do not need."""
        missing = len(reading.regions) - len(op.regions)
        if missing > 0:  # The line reader meets only the regions that are written.
            op.regions = [*op.regions, *(Region() for _ in range(missing))]
        for region in op.regions:
            region.parent = op
        if reading.location is not None:
            self.locate(op, reading.location)
        if reading.successors:
            self._successors(op, reading, names, blocks)
        if reading.normalize is not None:
            reading.normalize(op)
        if not reading.checked:
            try:
                check_shape(op, self.source)
            except DiagnosticError as error:
                self.note_error(error)
            reading.checked = True
            if op.results and op.definition is not None and op.definition.result_names is not None:
                reading.suggested = op.definition.result_names(op).get(0)
            reading.is_plain = (
                not reading.regions and not reading.successors and reading.location is None
                and reading.normalize is None
                and not has_structure(reading.definition) and [count for _, count in reading.results] in ([], [1])
                and len(op.results) <= 1
            )  # fmt: skip
        if reading.results:
            self._define_results(op, reading.results, names, reading.suggested)
        if op.regions or has_structure(op.definition):
            self.structural.append(op)

    def _use(self, name: str, type_: Type, offset: int) -> Value:
        """The value of a name; after a noted error a stand-in of the wanted type."""
        try:
            return self.scope.use(name, type_, offset)
        except DiagnosticError as error:
            self.note_error(error)
            return Value(type_)

    def note_error(self, error: DiagnosticError) -> None:
        """Keep an error behind which reading can go on. Raises if this reader does not recover, or after too many."""
        # A name twice in one statement gives one message twice.
        self.errors += [
            d for d in error.diagnostics if all((d.message, d.offset) != (e.message, e.offset) for e in self.errors)
        ]
        if not self.recovers or len(self.errors) >= MAX_ERRORS:
            raise DiagnosticError(tuple(self.errors))

    def _hint(self, result: OpResult, name: str, suggested: str | None) -> None:
        """Remember a name that is neither a number nor what the operation suggests, perhaps with a suffix."""
        if suggested is not None and name.startswith(suggested):
            rest = name[len(suggested) :]
            if not rest or (rest[0] == "_" and rest[1:].isdigit()):
                return
        result.hint = name
        self.hinted = True

    def _define_results(
        self, op: Operation, groups: list[tuple[int, int]], names: list[str], suggested: str | None
    ) -> None:
        results = op.results
        offset = op.offset
        scope = self.scope
        at = 0
        for slot, count in groups:
            name = names[slot]
            if count == 1:
                scope.define(name, results[at], offset)
                if not name.isdigit():
                    self._hint(results[at], name, suggested)
            else:
                scope.define(name, results[at], offset)  # The bare name is taken too, and is the first of the group.
                for k in range(count):
                    scope.define(f"{name}#{k}", results[at + k], offset)
            at += count

    def _successors(self, op: Operation, reading: Reading, names: list[str], blocks: dict[str, Block]) -> None:
        for block_name, operands, _ in reading.successors:
            block = blocks.get(block_name)
            if block is None:
                block = blocks[block_name] = Block()
            op.successors.append(block)
            if operands and not reading.operands:
                for slot, type_ in operands:
                    value: Value = self.scope.use(names[slot], type_, op.offset)
                    value.uses[op, len(op.operands)] = None
                    op.operands.append(value)

    def locate(self, item: Operation | BlockArgument, text: str) -> None:
        """Note a location; aliases in it may be defined further down, so it is read at the end."""
        item.location = DialectAttr("loc" + text)
        self._located.append(item)

    def open_entry(
        self, block: Block, arguments: list[tuple[int, Type]], names: list[str], offset: int, locations: dict[int, str]
    ) -> None:
        """Give a block its arguments and bind their names. ``locations`` by slot."""
        for slot, type_ in arguments:
            argument = BlockArgument(type_, block, len(block.args))
            name = names[slot]
            if slot in locations:
                self.locate(argument, locations[slot])
            if not _CONVENTIONAL.match(name):
                argument.hint = name
            block.args.append(argument)
            self.scope.define(name, argument, offset, "argument")

    def finish_regions(self, op: Operation, reading: Reading) -> None:
        """Insert implicit terminators into the regions of ``op``; drop a body that the definition implies."""
        definition = op.definition
        if definition is not None and definition.hidden_body is not None:
            _drop_hidden_body(op, definition.hidden_body)
        if definition is None or reading.quoted:
            return
        if "no_terminator" in definition.traits:
            # Braces without operations between them are a block all the same.
            for region in op.regions:
                if not region.blocks:
                    region.append(Block())
        if definition.implicit_terminator is None:
            return
        for i, region in enumerate(op.regions):
            if not region.blocks:
                if i < len(reading.regions) and reading.regions[i].node is None:
                    continue
                region.append(Block())
            block = region.blocks[-1]
            last = block.last
            if last is None or last.definition is None or not last.definition.is_terminator:
                block.append(self._terminator(definition.implicit_terminator, op.offset))

    def _terminator(self, name: str, offset: int) -> Operation:
        sample = self._terminators.get(name)
        if sample is None:
            sample = self._terminators[name] = opdef.create(name)
        terminator = Operation(name, sample.definition, attributes=sample.attributes)
        terminator.offset = offset
        if terminator.definition is not None and terminator.definition.regions == ("body",):
            terminator.regions.append(Region([Block()]))
            terminator.regions[-1].parent = terminator
        if has_structure(terminator.definition):
            self.structural.append(terminator)
        return terminator

    def result(self) -> Operation:
        """The module read: the single top-level module, or an implicit one."""
        try:
            self.scope.finish()
        except DiagnosticError as error:
            raise DiagnosticError((*self.errors, *error.diagnostics)) from None
        if self.errors:
            raise DiagnosticError(tuple(self.errors))
        for item in self._located:
            place = self._place(item)
            text = str(item.location)
            alias = text[4:-1].strip()
            if alias.startswith("#") and "." not in alias and alias not in self.texts.aliases:
                raise DiagnosticError.of("operation location alias was never defined", self.source, place + 4)
            item.location = self.texts.attribute(text, self.source, place)
        only = self.module.body.first
        if only is not None and only.next is None and only.name == "builtin.module":
            only.unlink()
            only.source = self.source
            return only
        self.structural.append(self.module)
        return self.module

    def _place(self, item: Operation | BlockArgument) -> int:
        """Where the location of an operation or an argument is written."""
        owner = item if isinstance(item, Operation) else item.owner.parent_op
        start = max(owner.offset, 0) if owner is not None else 0
        return max(self.source.text.find(str(item.location), start), start)

    def add_alias(self, name: str, text: str, offset: int, place: int | None = None) -> None:
        """Define ``#name`` or ``!name`` by the text at ``offset``; the name stands at ``place``."""
        if name in self.texts.aliases:
            kind = "type" if name.startswith("!") else "attribute"
            raise DiagnosticError.of(
                f"redefinition of {kind} alias id '{name[1:]}'",
                self.source,
                offset if place is None else place,
                length=len(name),
            )
        if name.startswith("!"):
            self.texts.aliases[name] = self.texts.type(text, self.source, offset)
        else:
            self.texts.aliases[name] = self.texts.attribute(text, self.source, offset)

    def refuse_nesting(self, offset: int) -> DiagnosticError:
        """The error for input that is nested beyond the limit."""
        return DiagnosticError.of(f"nesting deeper than the limit of {self.limits.nesting} levels", self.source, offset)

    def refuse_time(self, offset: int) -> DiagnosticError:
        """The error for input that takes too long."""
        return DiagnosticError.of(
            f"reading takes longer than the limit of {self.limits.seconds} seconds", self.source, offset
        )

    def refuse_count(self, offset: int) -> DiagnosticError:
        """The error for input with too many operations."""
        return DiagnosticError.of(f"more than the limit of {self.limits.operations} operations", self.source, offset)


def is_isolated(reading: Reading) -> bool:
    """True if the regions of the operation must not use values from outside."""
    return reading.definition is not None and "isolated" in reading.definition.traits


def _drop_hidden_body(op: Operation, fill: Callable[[Operation], None]) -> None:
    """Remove the body of ``op`` if it is the one that its custom form stands for."""
    written = op.regions
    op.regions = []
    fill(op)
    if len(written) != len(op.regions) or not all(map(regions_equal, written, op.regions)):
        op.regions = written
    else:
        op.regions = []


def extra_of(reading: Reading) -> None:
    """Fill in the facts that operations of a reading share."""
    if reading.properties is not EMPTY:
        sample = Operation(reading.name, None, properties=reading.properties)
        sample.quoted = reading.quoted
        reading.extra = sample.extra
    elif reading.quoted:
        reading.extra = QUOTED
