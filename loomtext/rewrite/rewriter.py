"""Changing the IR under observation: a driver hears of every change and re-examines what it touches."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from loomtext.ir.attributes import Attribute, DictionaryAttr
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.opdef import create
from loomtext.ir.types import Type

INSERT, ERASE, MODIFY, MOVE = "insert", "erase", "modify", "move"
"""What a listener hears of an operation."""


class Rewriter:
    """Creates, replaces, erases operations; ``on_change`` hears what becomes of them."""

    def __init__(self, on_change: Callable[[str, Operation], None] | None = None) -> None:
        self._notify = on_change
        self.changes: list[tuple[str, Operation]] | None = None
        """What happened to operations that stay, since this was last set to a list; for provenance."""

    def insert(self, op: Operation, before: Operation | None, block: Block | None = None) -> Operation:
        """Put ``op`` in front of ``before``, or at the end of ``block``."""
        target = before.parent if before is not None else block
        assert target is not None
        target.insert_before(before, op)
        if before is not None and op.offset < 0:
            op.offset = before.offset  # Messages about made operations point at what they replace.
        if self.changes is not None:
            self.changes.append((INSERT, op))
        if self._notify is not None:
            for inner in op.walk():
                self._notify(INSERT, inner)
        return op

    def insert_after(self, op: Operation, after: Operation) -> Operation:
        """Put ``op`` directly behind ``after``."""
        return self.insert(op, after.next, after.parent) if after.next is not None else self._append(op, after)

    def _append(self, op: Operation, after: Operation) -> Operation:
        if op.offset < 0:
            op.offset = after.offset
        return self.insert(op, None, after.parent)

    def move_before(self, op: Operation, other: Operation) -> None:
        """Move ``op`` directly in front of ``other``."""
        op.move_before(other)
        self._changed(op, MOVE)

    def create(
        self,
        before: Operation,
        name: str,
        operands: Sequence[Value] = (),
        result_types: Sequence[Type] = (),
        attributes: Mapping[str, Attribute] | DictionaryAttr | None = None,
        regions: Sequence[Region] = (),
        groups: Sequence[int] | None = None,
    ) -> Operation:
        """Build an operation in front of ``before``; arguments as in :func:`loomtext.ir.opdef.create`."""
        return self.insert(create(name, operands, result_types, attributes or {}, regions, groups), before)

    def replace(self, op: Operation, values: Sequence[Value]) -> None:
        """Replace the results of ``op`` and erase it."""
        for result, value in zip(op.results, values, strict=True):
            self.replace_value(result, value)
        self.erase(op)

    def replace_value(self, old: Value, new: Value) -> None:
        """Replace every use of a value."""
        users = old.users if self._notify is not None or self.changes is not None else []
        old.replace_all_uses_with(new)
        for user in users:
            self._changed(user)

    def erase(self, op: Operation) -> None:
        """Erase an operation whose results are unused."""
        if self._notify is not None:
            # Users before definers: a listener may turn to the definers of what goes, which must not be gone.
            for inner in reversed(list(op.walk())):
                self._notify(ERASE, inner)
        op.erase()

    def set_operand(self, op: Operation, i: int, value: Value) -> None:
        """Replace one operand."""
        old = op.operands[i]
        op.set_operand(i, value)
        self._changed(op)
        definer = old.defining_op
        if definer is not None:
            self._changed(definer)

    def modified(self, op: Operation) -> None:
        """Tell that ``op`` was changed in place."""
        self._changed(op)

    def _changed(self, op: Operation, kind: str = MODIFY) -> None:
        if self.changes is not None:
            self.changes.append((kind, op))
        if self._notify is not None:
            self._notify(kind, op)


Match = dict[str, Any]
