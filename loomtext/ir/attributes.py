"""Builtin attributes of MLIR, interned, with their canonical text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from loomtext.ir.affine import AffineMap, IntegerSet
from loomtext.ir.floats import format_bits
from loomtext.ir.interning import Interned
from loomtext.ir.types import DYNAMIC, F64, I1, I32, I64, INDEX, FloatType, IntegerType, ShapedType, Type

_BARE_KEY = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*\Z")
_PRINTABLE = frozenset(range(0x20, 0x7F)) - {0x22, 0x5C}


class Attribute(Interned):
    """A compile-time value; equality is identity."""

    __slots__ = ()

    def element_text(self) -> str:
        """The text inside an array attribute, where ``: i64`` and ``: f64`` are left out."""
        return str(self)


class UnitAttr(Attribute):
    """Presence without a value."""

    __slots__ = ()

    def __new__(cls) -> Self:
        return cls._of()

    def _render(self) -> str:
        return "unit"


class IntegerAttr(Attribute):
    """An integer of an integer or index type; ``i1`` prints as ``true`` or ``false``."""

    __slots__ = ("value", "type")
    value: int
    type: Type

    def __new__(cls, value: int, type_: Type = I64) -> Self:
        return cls._of(int(value), type_)

    def _render(self) -> str:
        if self.type is I1:
            return "true" if self.value else "false"
        return f"{self.value} : {self.type}"

    def element_text(self) -> str:
        return str(self.value) if self.type is I64 else str(self)


class FloatAttr(Attribute):
    """A float as its bit pattern in ``type``."""

    __slots__ = ("bits", "type")
    bits: int
    type: FloatType

    def __new__(cls, bits: int, type_: FloatType) -> Self:
        return cls._of(bits, type_)

    @property
    def literal(self) -> str:
        """The number without its type."""
        return format_bits(self.bits, self.type.format)

    def _render(self) -> str:
        return f"{self.literal} : {self.type}"

    def element_text(self) -> str:
        return self.literal if self.type is F64 else str(self)


class StringAttr(Attribute):
    """A byte string, held as text in which each character is one byte (latin-1), with an optional type."""

    __slots__ = ("value", "type")
    value: str
    type: Type | None

    def __new__(cls, value: str, type_: Type | None = None) -> Self:
        return cls._of(value, type_)

    def _render(self) -> str:
        tail = "" if self.type is None else f" : {self.type}"
        return quote(self.value) + tail


class SymbolRefAttr(Attribute):
    """``@root::@nested``."""

    __slots__ = ("root", "nested")
    root: str
    nested: tuple[str, ...]

    def __new__(cls, root: str, nested: Iterable[str] = ()) -> Self:
        return cls._of(root, tuple(nested))

    def _render(self) -> str:
        return "::".join(symbol_text(name) for name in (self.root, *self.nested))


class TypeAttr(Attribute):
    """A type used as an attribute."""

    __slots__ = ("type",)
    type: Type

    def __new__(cls, type_: Type) -> Self:
        return cls._of(type_)

    def _render(self) -> str:
        return str(self.type)


class ArrayAttr(Attribute):
    """``[a, b]``."""

    __slots__ = ("items",)
    items: tuple[Attribute, ...]

    def __new__(cls, items: Iterable[Attribute]) -> Self:
        return cls._of(tuple(items))

    def __iter__(self) -> Iterator[Attribute]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)

    def _render(self) -> str:
        return f"[{', '.join(a.element_text() for a in self.items)}]"


class DictionaryAttr(Attribute):
    """An immutable mapping from names to attributes, sorted by the bytes of the names."""

    __slots__ = ("items_", "_map")
    items_: tuple[tuple[str, Attribute], ...]
    _map: dict[str, Attribute]

    def __new__(cls, entries: Mapping[str, Attribute] | Iterable[tuple[str, Attribute]] = ()) -> Self:
        pairs = entries.items() if isinstance(entries, Mapping) else entries
        key = tuple(sorted(pairs, key=lambda pair: pair[0].encode()))
        return cls._of_items(key)

    @classmethod
    def _of_items(cls, key: tuple[tuple[str, Attribute], ...]) -> Self:
        found = _DICTIONARIES.get(key)
        if found is None:
            found = object.__new__(cls)
            object.__setattr__(found, "items_", key)
            object.__setattr__(found, "_map", dict(key))
            object.__setattr__(found, "_text", None)
            _DICTIONARIES[key] = found
        return found  # type: ignore[return-value]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of_items, (self.items_,)

    def get(self, name: str, default: Any = None) -> Any:
        """The attribute of that name, or ``default``."""
        return self._map.get(name, default)

    def __getitem__(self, name: str) -> Attribute:
        return self._map[name]

    def __contains__(self, name: object) -> bool:
        return name in self._map

    def __iter__(self) -> Iterator[str]:
        return iter(self._map)

    def __len__(self) -> int:
        return len(self.items_)

    def items(self) -> tuple[tuple[str, Attribute], ...]:
        """Pairs in printing order."""
        return self.items_

    def with_entry(self, name: str, value: Attribute) -> DictionaryAttr:
        """A dictionary with ``name`` set to ``value``."""
        return DictionaryAttr({**self._map, name: value})

    def without(self, *names: str) -> DictionaryAttr:
        """A dictionary without those names."""
        return DictionaryAttr({k: v for k, v in self.items_ if k not in names})

    def _render(self) -> str:
        return f"{{{', '.join(entry_text(k, v) for k, v in self.items_)}}}"


_DICTIONARIES: dict[tuple[tuple[str, Attribute], ...], DictionaryAttr] = {}


class DenseArrayAttr(Attribute):
    """``array<i64: 1, 2>``; floats are held as bit patterns."""

    __slots__ = ("element", "values")
    element: Type
    values: tuple[int, ...]

    def __new__(cls, element: Type, values: Iterable[int]) -> Self:
        return cls._of(element, tuple(int(v) for v in values))

    def __iter__(self) -> Iterator[int]:
        return iter(self.values)

    def __len__(self) -> int:
        return len(self.values)

    def value_texts(self) -> list[str]:
        """Each element as it is printed, without a type."""
        if self.element is I1:
            return ["true" if v else "false" for v in self.values]
        if isinstance(self.element, FloatType):
            fmt = self.element.format
            return [format_bits(v, fmt) for v in self.values]
        return [str(v) for v in self.values]

    def _render(self) -> str:
        tail = f": {', '.join(self.value_texts())}" if self.values else ""
        return f"array<{self.element}{tail}>"


class DenseElementsAttr(Attribute):
    """``dense<...> : type``; ``values`` has one entry for a splat, else one per element in row-major order.

    Integers are held as values, floats as bit patterns, complex numbers as pairs, strings as text.
    """

    __slots__ = ("type", "values", "splat")
    type: ShapedType
    values: tuple[Any, ...]
    splat: bool

    def __new__(cls, type_: ShapedType, values: Iterable[Any], splat: bool) -> Self:
        return cls._of(type_, tuple(values), splat)

    def scalar_text(self, value: Any) -> str:
        """One element as it is printed."""
        return _scalar_text(self.type.element, value)

    def body_text(self) -> str:
        """The text between ``dense<`` and ``>``."""
        shape: tuple[int, ...] = getattr(self.type, "shape", ())
        if self.splat:
            return self.scalar_text(self.values[0]) if self.values else ""
        if 0 in shape:
            return ""
        texts = [self.scalar_text(v) for v in self.values]
        for size in reversed(shape):
            texts = [f"[{', '.join(texts[i : i + size])}]" for i in range(0, len(texts), size)]
        return texts[0] if texts else ""

    def _render(self) -> str:
        return f"dense<{self.body_text()}> : {self.type}"


def _scalar_text(element: Type, value: Any) -> str:
    if isinstance(element, FloatType):
        return format_bits(value, element.format)
    if element is I1:
        return "true" if value else "false"
    if isinstance(value, tuple):
        inner = element.element  # type: ignore[attr-defined]
        return f"({_scalar_text(inner, value[0])},{_scalar_text(inner, value[1])})"
    return quote(value) if isinstance(value, str) else str(value)


class AffineMapAttr(Attribute):
    """``affine_map<(d0) -> (d0)>``."""

    __slots__ = ("map",)
    map: AffineMap

    def __new__(cls, map_: AffineMap) -> Self:
        return cls._of(map_)

    def _render(self) -> str:
        return f"affine_map<{self.map}>"


class IntegerSetAttr(Attribute):
    """``affine_set<(d0) : (d0 >= 0)>``."""

    __slots__ = ("set",)
    set: IntegerSet

    def __new__(cls, set_: IntegerSet) -> Self:
        return cls._of(set_)

    def _render(self) -> str:
        return f"affine_set<{self.set}>"


class StridedLayoutAttr(Attribute):
    """``strided<[4, 1], offset: ?>``; dynamic entries are :data:`DYNAMIC`."""

    __slots__ = ("strides", "offset")
    strides: tuple[int, ...]
    offset: int

    def __new__(cls, strides: Iterable[int], offset: int = 0) -> Self:
        return cls._of(tuple(strides), offset)

    def _render(self) -> str:
        tail = "" if self.offset == 0 else f", offset: {_size_text(self.offset)}"
        return f"strided<[{', '.join(map(_size_text, self.strides))}]{tail}>"


def _size_text(size: int) -> str:
    return "?" if size == DYNAMIC else str(size)


class DialectAttr(Attribute):
    """An attribute carried as text: ``#loom.iter_type<spatial>``, ``dense_resource<...>``, a location."""

    __slots__ = ("spelling",)
    spelling: str

    def __new__(cls, spelling: str) -> Self:
        return cls._of(spelling)

    def _render(self) -> str:
        return self.spelling


UNIT = UnitAttr()
TRUE = IntegerAttr(1, I1)
FALSE = IntegerAttr(0, I1)
EMPTY = DictionaryAttr()


def quote(value: str) -> str:
    r"""A string literal; everything outside printable ASCII, and ``"``, becomes ``\XX``."""
    body = "".join(
        chr(b) if b in _PRINTABLE else "\\\\" if b == 0x5C else f"\\{b:02X}" for b in value.encode("latin-1")
    )
    return f'"{body}"'


def symbol_text(name: str) -> str:
    """``@name``, quoted when the name is no bare identifier."""
    return f"@{name}" if _BARE_KEY.match(name) else f"@{quote(name)}"


def entry_text(name: str, value: Attribute) -> str:
    """One dictionary entry; a unit attribute is its key alone."""
    key = name if _BARE_KEY.match(name) else quote(name)
    return key if value is UNIT else f"{key} = {value}"


def i64(value: int) -> IntegerAttr:
    """A 64-bit integer attribute."""
    return IntegerAttr(value, I64)


def index(value: int) -> IntegerAttr:
    """An index attribute."""
    return IntegerAttr(value, INDEX)


def boolean(value: bool) -> IntegerAttr:
    """``true`` or ``false``."""
    return TRUE if value else FALSE


def i64_array(values: Iterable[int]) -> DenseArrayAttr:
    """``array<i64: ...>``."""
    return DenseArrayAttr(I64, values)


def segments(sizes: Iterable[int]) -> DenseArrayAttr:
    """The value of ``operandSegmentSizes``."""
    return DenseArrayAttr(I32, sizes)


def is_integer_like(type_: Type) -> bool:
    """True for index and integer types."""
    return isinstance(type_, IntegerType) or type_ is INDEX
