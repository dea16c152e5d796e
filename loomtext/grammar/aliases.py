"""Attribute aliases of a print: ``#map`` for affine maps, ``#set`` for integer sets, numbered as they appear."""

from __future__ import annotations

import re

from loomtext.ir import attributes as A
from loomtext.ir import types as T
from loomtext.ir.attributes import Attribute
from loomtext.ir.types import Type, render_dims

_MARK = "\ud803"
_LATE = re.compile(f"{_MARK}([0-9]+){_MARK}")


class Aliases:
    """Texts of attributes and types in which maps and sets are named."""

    def __init__(self) -> None:
        self._maps: dict[Attribute, str] = {}
        self._sets: dict[Attribute, str] = {}
        self._late: list[Attribute] = []
        self._closed = False

    def definitions(self) -> list[str]:
        """One line per alias, maps first."""
        return [f"{name} = {value}" for names in (self._maps, self._sets) for value, name in names.items()]

    def late(self, value: Attribute) -> str:
        """A mark for an attribute that uses an alias only if something else defines it.

        MLIR looks for aliases without seeing what is printed with the arguments of a region.
        """
        self._late.append(value)
        return f"{_MARK}{len(self._late) - 1}{_MARK}"

    def resolve(self, line: str) -> str:
        """Replace the marks of a line; to be called when everything has been printed."""
        self._closed = True
        return _LATE.sub(lambda match: self.attribute(self._late[int(match[1])]), line) if _MARK in line else line

    def attribute(self, value: Attribute) -> str:
        """The text of an attribute."""
        if isinstance(value, A.AffineMapAttr):
            return self._name(self._maps, value, "#map")
        if isinstance(value, A.IntegerSetAttr):
            return self._name(self._sets, value, "#set")
        if isinstance(value, A.ArrayAttr):
            return f"[{', '.join(self._element(a) for a in value.items)}]"
        if isinstance(value, A.DictionaryAttr):
            return f"{{{', '.join(self._entry(k, v) for k, v in value.items())}}}"
        if isinstance(value, A.TypeAttr):
            return self.type(value.type)
        return str(value)

    def _element(self, value: Attribute) -> str:
        if isinstance(value, A.AffineMapAttr | A.IntegerSetAttr | A.ArrayAttr | A.DictionaryAttr | A.TypeAttr):
            return self.attribute(value)
        return value.element_text()

    def _entry(self, name: str, value: Attribute) -> str:
        key = A.entry_text(name, A.UNIT)
        return key if value is A.UNIT else f"{key} = {self.attribute(value)}"

    def _name(self, names: dict[Attribute, str], value: Attribute, stem: str) -> str:
        found = names.get(value)
        if found is None and self._closed:
            return str(value)
        if found is None:
            found = names[value] = f"{stem}{len(names) or ''}"
        return found

    def type(self, type_: Type) -> str:
        """The text of a type."""
        text = str(type_)
        if "affine_" not in text:
            return text
        if isinstance(type_, T.MemRefType):
            tail = "".join(f", {self._space(a)}" for a in (type_.layout, type_.space) if a is not None)
            return f"memref<{render_dims(type_.shape)}{self.type(type_.element)}{tail}>"
        if isinstance(type_, T.TensorType) and type_.encoding is not None:
            return f"tensor<{render_dims(type_.shape)}{type_.element}, {self.attribute(type_.encoding)}>"
        if isinstance(type_, T.FunctionType):
            inputs = ", ".join(map(self.type, type_.inputs))
            results = [self.type(t) for t in type_.results]
            bare = len(results) == 1 and not isinstance(type_.results[0], T.FunctionType)
            return f"({inputs}) -> {results[0] if bare else '(' + ', '.join(results) + ')'}"
        if isinstance(type_, T.TupleType):
            return f"tuple<{', '.join(map(self.type, type_.members))}>"
        return text

    def _space(self, value: Attribute) -> str:
        return self.attribute(value).removesuffix(" : i64")
