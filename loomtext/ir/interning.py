"""Interned immutable objects: equal construction arguments give the same object.

Types and attributes are compared and hashed by identity, so a type check in the reader or in a
matcher costs one pointer comparison however long the type is.

The table is never emptied: an object lives as long as the process, since another module may still hold an equal
one. A process that reads many unrelated files therefore grows with the number of distinct types and attributes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NoReturn, Self

_TABLE: dict[tuple[Any, ...], Any] = {}


class Immutable:
    """Compared by identity, never changed; copies of it are the object itself."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


def _parts(field: Any) -> Iterator[Interned]:
    """The interned objects in a field: itself, the items of a tuple, or the values of its pairs."""
    if isinstance(field, Interned):
        yield field
    elif type(field) is tuple:
        for item in field:
            if isinstance(item, Interned):
                yield item
            elif type(item) is tuple and len(item) == 2 and isinstance(item[1], Interned):
                yield item[1]


class Interned(Immutable):
    """Base of objects that exist once per distinct tuple of constructor arguments.

    Subclasses list their fields in ``__slots__`` in constructor order and normalise arguments in
    their own ``__new__`` before calling :meth:`_of`. Fields must be hashable.
    """

    __slots__ = ("_text",)
    _text: str | None

    @classmethod
    def _of(cls, *fields: Any) -> Self:
        # Fields that compare equal across types (1 and True, 1 and 1.0) never share a position.
        key = (cls, *fields)
        found = _TABLE.get(key)
        if found is None:
            found = object.__new__(cls)
            for slot, value in zip(cls.__slots__, fields, strict=True):
                object.__setattr__(found, slot, value)
            object.__setattr__(found, "_text", None)
            found = _TABLE.setdefault(key, found)
        return found  # type: ignore[no-any-return]

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self)._of, tuple(getattr(self, slot) for slot in type(self).__slots__)

    def _render(self) -> str:
        raise NotImplementedError

    def __str__(self) -> str:
        """The canonical text, without aliases; computed once."""
        text = self._text
        if text is None:
            # What this consists of first, so that deep nesting does not become deep recursion.
            todo = [self]
            while todo:
                last = todo[-1]
                parts = [p for slot in type(last).__slots__ for p in _parts(getattr(last, slot)) if p._text is None]
                if parts and last._text is None:
                    todo += parts
                    continue
                todo.pop()
                if last._text is None:
                    object.__setattr__(last, "_text", last._render())
            text = self._text
            assert text is not None
        return text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"
