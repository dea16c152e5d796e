"""Erase private functions that nothing refers to."""

from __future__ import annotations

from collections.abc import Iterator

from loomtext.ir.attributes import ArrayAttr, Attribute, DictionaryAttr, StringAttr, SymbolRefAttr
from loomtext.ir.core import Operation
from loomtext.rewrite.passes import Context


def erase_unused_symbols(module: Operation, context: Context) -> None:
    """Remove private symbols without a reference, until there are none."""
    while True:
        used = {
            reference.root
            for op in module.walk()
            for _, value in op.attributes.items()
            for reference in _references(value)
        }
        unused = [
            op
            for op in module.walk()
            if op.definition is not None
            and "symbol" in op.definition.traits
            and _is_private(op)
            and _name(op) not in used
        ]
        if not unused:
            return
        for op in unused:
            op.erase()


def _is_private(op: Operation) -> bool:
    visibility = op.attribute("sym_visibility")
    return isinstance(visibility, StringAttr) and visibility.value == "private"


def _name(op: Operation) -> str:
    name = op.attribute("sym_name")
    return name.value if isinstance(name, StringAttr) else ""


def _references(value: Attribute) -> Iterator[SymbolRefAttr]:
    if isinstance(value, SymbolRefAttr):
        yield value
    elif isinstance(value, ArrayAttr):
        for item in value:
            yield from _references(item)
    elif isinstance(value, DictionaryAttr):
        for _, item in value.items():
            yield from _references(item)
