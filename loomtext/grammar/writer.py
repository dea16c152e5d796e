"""Collecting the text of one operation, with places for the names of its values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from loomtext.ir.attributes import Attribute
from loomtext.ir.types import FunctionType, Type

VALUE = "\ud801"
REGION = "\ud802"
# Lone surrogates: no text that is valid Unicode holds one. (The reader refuses the others.)
NEWLINE = "\n"
"""A line break; the printer indents what follows like the operation."""


@dataclass(frozen=True, slots=True)
class RegionSpec:
    """How a region is printed.

    ``label`` shows the entry block's label, ``elide`` hides its terminator, ``deeper`` indents the region one level
    more than its operation.
    """

    index: int
    label: bool
    elide: bool
    deeper: bool = False
    empty_label: bool = False
    """An entry block without operations shows its label, so that it is not taken for no block."""


class Writer:
    """Text with marks for values (:data:`VALUE`) and regions (:data:`REGION`).

    ``references`` says what each mark stands for, in order: ``("o", i)`` operand, ``("a", region, i)`` entry
    argument, ``("l", region, i)`` its location, ``("s", i)`` successor.
    """

    __slots__ = ("_attribute", "_late", "_punctuation", "_space", "_type", "parts", "references", "regions")

    def __init__(
        self,
        attribute: Callable[[Attribute], str] = str,
        type_: Callable[[Type], str] = str,
        late: Callable[[Attribute], str] | None = None,
    ) -> None:
        self.parts: list[str] = []
        self.references: list[tuple[str, int] | tuple[str, int, int]] = []
        self.regions: list[RegionSpec] = []
        self._attribute = attribute
        self._late = late or attribute
        self._type = type_
        # mlir-tblgen's two flags: is a space due, and did punctuation come last.
        self._space = True
        self._punctuation = False

    # -- elements of a format ----------------------------------------------------------------------

    def literal(self, text: str) -> None:
        """A keyword or punctuation, with the space that its kind asks for."""
        if self._space:
            if len(text) != 1 and text != "->":
                spaced = True
            elif self._punctuation:
                spaced = text[0] not in ">)}],"
            else:
                spaced = text[0] not in "<>(){}[],"
            if spaced:
                self.parts.append(" ")
        self.parts.append(text)
        self._space = len(text) != 1 or text not in "<({["
        self._punctuation = text[0] != "_" and not text[0].isalpha()

    def space(self, text: str) -> None:
        """An explicit blank; empty: no space here."""
        self.parts.append(text)
        self._punctuation = not text
        self._space = False

    def element(self) -> None:
        """Begin an operand, an attribute or a type."""
        if self._space or not self._punctuation:
            self.parts.append(" ")
        self._punctuation = False
        self._space = True

    def region_element(self) -> None:
        """Begin a region."""
        self.element()

    def after_dictionary(self) -> None:
        """State behind an attribute dictionary, which brings its own space."""
        self._punctuation = False

    # -- raw parts ---------------------------------------------------------------------------------

    def text(self, text: str) -> None:
        """Text as it is."""
        self.parts.append(text)

    def newline(self) -> None:
        """Continue on a new line, indented like the operation."""
        self.parts.append(NEWLINE)

    def value(self, i: int) -> None:
        """The name of operand ``i``."""
        self.parts.append(VALUE)
        self.references.append(("o", i))

    def values(self, indices: Iterable[int]) -> None:
        """Names of operands, with commas."""
        for k, i in enumerate(indices):
            if k:
                self.parts.append(", ")
            self.value(i)

    def argument(self, region: int, i: int) -> None:
        """The name of an entry argument."""
        self.parts.append(VALUE)
        self.references.append(("a", region, i))

    def argument_location(self, region: int, i: int) -> None:
        """`` loc(...)`` of an entry argument, where locations are printed."""
        self.parts.append(VALUE)
        self.references.append(("l", region, i))

    def successor(self, i: int) -> None:
        """The name of a successor block."""
        self.parts.append(VALUE)
        self.references.append(("s", i))

    def region(
        self, index: int, *, label: bool = True, elide: bool = False, deeper: bool = False, empty_label: bool = False
    ) -> None:
        """A region, braces included."""
        self.parts.append(REGION)
        self.regions.append(RegionSpec(index, label, elide, deeper, empty_label))

    def type(self, type_: Type) -> str:
        """The text of a type, with aliases if they are in use."""
        return self._type(type_)

    def attribute(self, attribute: Attribute) -> str:
        """The text of an attribute, with aliases if they are in use."""
        return self._attribute(attribute)

    def types(self, types: Iterable[Type]) -> None:
        """Types with commas."""
        self.parts.append(", ".join(map(self._type, types)))

    def arrow_types(self, types: Sequence[Type]) -> None:
        """Types behind an arrow: bare when there is one that is no function type."""
        if len(types) == 1 and not isinstance(types[0], FunctionType):
            self.types(types)
        else:
            self.parts.append("(")
            self.types(types)
            self.parts.append(")")

    def dictionary(self, entries: Sequence[tuple[str, Attribute]], *, late: bool = False) -> None:
        """`` {a = b}``, nothing when empty. ``late``: makes no aliases of its own (attributes of arguments)."""
        if entries:
            from loomtext.ir.attributes import DictionaryAttr

            self.parts.append(" " + (self._late if late else self._attribute)(DictionaryAttr(entries)))
