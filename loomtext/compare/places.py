"""Where operations and values stand in the text that they were read from."""

from __future__ import annotations

import re
from itertools import islice

from loomtext.compare import Side
from loomtext.ir.core import Block, BlockArgument, Operation, OpResult, Value
from loomtext.ir.diagnostics import STAGE_STYLE, DiagnosticError

_LONGEST = 400
"""A file may have everything on one line."""


def placed(module: Operation) -> Operation:
    """``module`` if it is as it was read, else what reading its print gives."""
    if _is_as_read(module):
        return module
    from loomtext.grammar.printer import print_module
    from loomtext.grammar.reader import parse

    try:
        return parse(print_module(module, style=STAGE_STYLE), "<printed>", verified=False)
    except DiagnosticError:
        return module  # An invalid module is compared all the same, with vague places.


def _is_as_read(module: Operation) -> bool:
    if module.source is None:
        return False
    last = module.offset  # -1 if the text has no module around its operations.
    for op in islice(module.walk(), 1, None):
        # A terminator that the text leaves out has the place of the operation around it.
        if op.offset <= last and not _is_unwritten(op):
            return False
        last = max(last, op.offset)
    return True


def _is_unwritten(op: Operation) -> bool:
    parent = op.parent_op
    return op.next is None and parent is not None and op.offset == parent.offset


def side(op: Operation, root: Operation) -> Side | None:
    """The place of an operation of the module ``root``."""
    source = root.source
    if source is None or op.offset < 0:
        return None
    start = _start(source.text, op.offset)
    end = source.text.find("\n", start)
    text = source.text[start : len(source.text) if end < 0 else end].rstrip()
    line, column = source.line_column(start)
    return Side(line, column, text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…")


def _start(text: str, offset: int) -> int:
    """Behind the indentation."""
    while offset < len(text) and text[offset].isspace():
        offset += 1
    return offset


_RESULTS = re.compile(r"(%[\w$.-]+)(?::([0-9]+))?\s*(?:,\s*|=)")


def value_text(value: Value, root: Operation) -> str:
    """A value as its module writes it, with what makes it and the line: ``%4 (arith.muli, line 12)``."""
    if isinstance(value, BlockArgument):
        owner = value.block.parent_op
        assert owner is not None
        where = _line(owner, root)
        label = "argument" if len(owner.regions) == 1 and value.block.is_entry else "block argument"
        return f"{label} #{value.index} of '{owner.name}'{where and f' ({where})'}"
    assert isinstance(value, OpResult)
    where = _line(value.owner, root)
    details = f"{value.owner.name}, {where}" if where else value.owner.name
    return f"{_result_name(value, root)} ({details})"


def _line(op: Operation, root: Operation) -> str:
    place = side(op, root)
    return "" if place is None else f"line {place.line}"


def _result_name(value: OpResult, root: Operation) -> str:
    """The name in front of ``=`` at the place of the operation that makes the value."""
    index = value.index
    if root.source is not None and value.owner.offset >= 0:
        text = root.source.text
        match = _RESULTS.match(text, _start(text, value.owner.offset))
        while match is not None:
            count = int(match[2] or 1)
            if index < count:
                return match[1] if match[2] is None else f"{match[1]}#{index}"
            index -= count
            match = _RESULTS.match(text, match.end())
    return f"result #{value.index}"


class Paths:
    """The operations around others: ``module/func.func @matmul/scf.for #2``."""

    def __init__(self) -> None:
        self._known: dict[Operation, str] = {}
        self._ordinals: dict[Block, dict[Operation, str]] = {}

    def around(self, op: Operation) -> str:
        """The path to the operation that ``op`` is in; the outermost operation is in itself."""
        return self._to(op.parent_op or op)

    def _to(self, op: Operation) -> str:
        found = self._known.get(op)
        if found is None:
            outer = op.parent_op
            found = self._known[op] = ("" if outer is None else self._to(outer) + "/") + self._step(op)
        return found

    def _step(self, op: Operation) -> str:
        name = op.name.removeprefix("builtin.")
        if op.parent is None or symbol(op):
            return name + symbol(op)
        if op.parent not in self._ordinals:
            self._ordinals[op.parent] = _ordinals(op.parent)
        return name + self._ordinals[op.parent][op]


def _ordinals(block: Block) -> dict[Operation, str]:
    """``" #2"`` for the second of several operations of one name that have regions."""
    groups: dict[str, list[Operation]] = {}
    for op in block.ops():
        if op.regions:
            groups.setdefault(op.name, []).append(op)
    return {op: f" #{i}" if len(group) > 1 else "" for group in groups.values() for i, op in enumerate(group, 1)}


def symbol(op: Operation) -> str:
    """The operation's symbol with ``@``, or nothing."""
    name = op.attributes.get("sym_name")
    return "" if name is None else f" @{getattr(name, 'value', name)}"
