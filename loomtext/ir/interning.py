"""Interned immutable objects: equal construction arguments give the same object.

Types and attributes are compared and hashed by identity, so a type check in the reader or in a
matcher costs one pointer comparison however long the type is.
"""

from __future__ import annotations

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
            text = self._render()
            object.__setattr__(self, "_text", text)
        return text

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self}>"
