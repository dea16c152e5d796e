"""SSA names while reading: definitions by region, and uses in front of their definition."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice

from loomtext.ir.core import BlockArgument, Value
from loomtext.ir.diagnostics import Diagnostic, DiagnosticError, Source
from loomtext.ir.types import Type

_REPORTED = 100
"""So many undeclared names are reported at once."""


@dataclass(eq=False)
class _Forward:
    value: Value
    depth: int
    statement: int
    name: str


class Scope:
    """The names visible at one place. A region sees the names of all its ancestors; siblings may reuse them."""

    __slots__ = (
        "_defined",
        "_outside",
        "_pending",
        "crossed",
        "defined",
        "forward",
        "had_forward",
        "outer",
        "source",
        "values",
    )

    def __init__(self, source: Source) -> None:
        self.source = source
        self.values: dict[str, Value] = {}
        """The names of this region and its ancestors up to the nearest isolated operation."""
        self.outer: dict[str, Value] = {}
        """The names outside that operation: visible, so not free for a new definition, but not to be used."""
        self.defined: list[str] = []
        """The names of the current region."""
        self._defined: list[list[str]] = [self.defined]
        self._pending: list[list[_Forward]] = [[]]
        """Uses in front of a definition, by the region that is closest to all of them."""
        self._outside: list[tuple[dict[str, Value], dict[str, Value]] | None] = []
        self.crossed = False
        """True once a name from outside an isolated operation was used; the verifier says where."""
        self.forward: dict[str, _Forward] = {}
        self.had_forward = False
        """True once a name was used in front of its definition: dominance then has to be checked."""

    @property
    def depth(self) -> int:
        """How many regions are open."""
        return len(self._defined)

    def enter(self, isolated: bool = False) -> None:
        """Open a region."""
        self.defined = []
        self._defined.append(self.defined)
        self._pending.append([])
        if isolated and self.values:
            self._outside.append((self.values, self.outer))
            self.outer = {**self.outer, **self.values} if self.outer else self.values
            self.values = {}
        else:
            self._outside.append(None)

    def leave(self) -> None:
        """Close a region; its names are forgotten."""
        names = self._defined.pop()
        self.defined = self._defined[-1]
        outside = self._outside.pop()
        if outside is not None:
            self.values, self.outer = outside
        else:
            values = self.values
            for name in names:
                del values[name]
        pending = self._pending.pop()
        if pending:
            depth = len(self._defined)
            for use in pending:
                use.depth = depth
            self._pending[-1] += pending

    def define(self, name: str, value: Value, statement: int, what: str = "") -> None:
        """Bind a name. ``statement`` is the offset of the statement, for messages."""
        if name in self.values or name in self.outer:
            message = (
                f"region entry argument '%{name}' is already in use" if what else f"redefinition of SSA value '%{name}'"
            )
            place = self._place(statement, name)
            if isinstance(value, BlockArgument) and self.values.get(name) in value.owner.args:
                place = self._place(place + 1, name)  # The name stands there twice.
            raise DiagnosticError.of(message, self.source, place, length=len(name) + 1)
        self.values[name] = value
        self.defined.append(name)
        if self.forward:
            pending = self.forward.get(name)
            if pending is not None and pending.depth >= len(self._defined):
                self._resolve(pending, value, statement)

    def _resolve(self, pending: _Forward, value: Value, statement: int) -> None:
        if pending.value.type is not value.type:
            raise DiagnosticError.of(
                f"definition of SSA value '%{pending.name}' has type '{value.type}', but it is used as "
                f"'{pending.value.type}'",
                self.source, self._place(statement, pending.name), length=len(pending.name) + 1,
                notes=(
                    Diagnostic(
                        "previously used here", self.source, self._place(pending.statement, pending.name),
                        severity="note",
                    ),
                ),
            )  # fmt: skip
        pending.value.replace_all_uses_with(value)
        del self.forward[pending.name]

    def use(self, name: str, type_: Type, statement: int) -> Value:
        """The value of that name; a placeholder if it is not defined yet."""
        value = self.values.get(name)
        if value is None:
            value = self._group_member(self.values, name, statement)
        if value is None and self.outer:
            value = self.outer.get(name) or self._group_member(self.outer, name, statement)
            self.crossed = self.crossed or value is not None
        if value is None:
            pending = self.forward.get(name)
            if pending is None:
                self.had_forward = True
                pending = _Forward(Value(type_), len(self._defined), statement, name)
                self.forward[name] = pending
                self._pending[-1].append(pending)
            value = pending.value
        if value.type is not type_:
            raise DiagnosticError.of(
                f"use of value '%{name}' expects different type than prior uses: '{type_}' vs '{value.type}'",
                self.source, self._place(statement, name), length=len(name) + 1, notes=self._prior(value, name),
            )  # fmt: skip
        return value

    def _group_member(self, values: dict[str, Value], name: str, statement: int) -> Value | None:
        """``%r#0`` of a single result, or ``%r`` of a group, which is its first."""
        base, _, number = name.partition("#")
        if not number:
            return values.get(f"{base}#0")
        if not number.strip("0") and f"{base}#1" not in values:
            return values.get(base)
        if base in values or f"{base}#0" in values:
            raise DiagnosticError.of("reference to invalid result number", self.source, self._place(statement, name))
        return None

    def _prior(self, value: Value, name: str) -> tuple[Diagnostic, ...]:
        """A note that shows where a value was defined, as far as that is known."""
        definer = value.defining_op
        if definer is None or definer.offset < 0:
            return ()
        place = self._place(definer.offset, name.partition("#")[0])
        return (Diagnostic("prior use here", self.source, place, length=len(name) + 1, severity="note"),)

    def finish(self) -> None:
        """Raises for the first name that was used but never defined."""
        if self.forward:
            raise DiagnosticError(
                tuple(
                    Diagnostic(
                        "use of undeclared SSA value name", self.source, self._place(p.statement, p.name),
                        length=len(p.name) + 1, hint=self._hint(p.name),
                    )
                    for p in islice(self.forward.values(), _REPORTED)
                )
            )  # fmt: skip

    def _hint(self, name: str) -> str | None:
        text = self.source.text
        if f"%{name} =" in text or f"%{name}:" in text:
            return f"'%{name}' is defined in a region that is not visible here"
        return None

    def _place(self, statement: int, name: str) -> int:
        """Offset of the name in the statement."""
        import re

        match = re.compile(rf"%{re.escape(name)}(?![\w$.#-])").search(self.source.text, max(statement, 0))
        return match.start() if match else max(statement, 0)
