"""Literals: strings, numbers, and the elements of dense attributes."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from lark import Token

from loomtext.ir import attributes as A
from loomtext.ir import types as T
from loomtext.ir.attributes import Attribute
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.floats import parse_decimal
from loomtext.ir.types import DYNAMIC, Type

_ESCAPE = re.compile(rb'\\(?:([0-9A-Fa-f]{2})|(["\\nt]))')
_SIMPLE = {b"n": b"\n", b"t": b"\t", b'"': b'"', b"\\": b"\\"}
_EXTENTS = 2**63
"""Sizes are below this."""


def unquote(text: str) -> str:
    """The bytes of a string literal, as text in which each character is one byte."""
    raw = text[1:-1].encode("utf-8")
    if b"\\" in raw:
        raw = _ESCAPE.sub(lambda m: bytes([int(m[1], 16)]) if m[1] else _SIMPLE[m[2]], raw)
    return raw.decode("latin-1")


def fail(message: str, at: Any) -> NoReturn:
    """Raise a diagnostic; ``at`` is a token or an offset in the parsed text."""
    raise DiagnosticError.of(message, None, getattr(at, "start_pos", at) or 0)


_DIGITS = 4000
"""So many decimal digits of an integer are read; Python refuses to convert many more."""


def integer_of(text: str, at: Any = None) -> int:
    """The value of a decimal or hexadecimal literal."""
    if len(text) > _DIGITS:
        fail(f"integer literal has {len(text)} digits, the limit is {_DIGITS}", text if at is None else at)
    return int(text, 16) if text.startswith("0x") else int(text)


def extent(token: Token) -> int:
    """A size in a shape."""
    digits = token.strip("[]x \t\r\n")
    value = int(digits) if len(digits) < 20 else _EXTENTS
    if value >= _EXTENTS:
        fail("invalid dimension", token)
    return value


_INDEX_RANGE = T.IntegerType(64, "s")
"""An index is held in 64 bits and read as signed."""


def _integer_in_range(value: int, type_: T.IntegerType, at: Any) -> int:
    width = type_.width
    low = 0 if type_.signedness == "u" else -(1 << (width - 1)) if width else 0
    # A signless integer may be written with its unsigned value, as in MLIR.
    high = (1 << width) - 1 if type_.signedness != "s" else (1 << (width - 1)) - 1
    if not low <= value <= high:
        fail("integer constant out of range for attribute", at)
    if type_.signedness != "u" and value >= 1 << max(width - 1, 0) and width > 1:
        value -= 1 << width
    return value


class Number:
    """A literal with its sign, and its place in the text."""

    __slots__ = ("at", "negative", "text")

    def __init__(self, negative: bool, token: Token) -> None:
        self.negative = negative
        self.text = str(token)
        self.at = token.start_pos or 0

    @property
    def is_float(self) -> bool:
        """Written with a dot."""
        return "." in self.text

    @property
    def is_hex(self) -> bool:
        """Written with ``0x``."""
        return self.text.startswith("0x")

    def value(self) -> int:
        """The integer."""
        magnitude = integer_of(self.text, self.at)
        return -magnitude if self.negative else magnitude

    def of(self, type_: Type) -> int:
        """The value as held by attributes of ``type_``: a number or, for floats, the bit pattern."""
        if isinstance(type_, T.FloatType):
            if self.is_float:
                return parse_decimal(("-" if self.negative else "") + self.text, type_.format)
            if not self.is_hex:
                fail(
                    "unexpected decimal integer literal for a floating point value; "
                    "add a trailing dot to make the literal a float",
                    self.at,
                )
            if self.negative:
                fail("hexadecimal float literal should not have a leading minus", self.at)
            bits = integer_of(self.text, self.at)
            if bits >> type_.width:
                fail("hexadecimal float constant out of range for type", self.at)
            return bits
        if self.is_float:
            fail("floating point value not valid for specified type", self.at)
        if isinstance(type_, T.IntegerType):
            return _integer_in_range(self.value(), type_, self.at)
        if type_ is T.INDEX:
            return _integer_in_range(self.value(), _INDEX_RANGE, self.at)
        fail("integer literal not valid for specified type", self.at)


def scalar_of(value: Any, element: Type) -> int:
    """A number or a truth value as elements of that type hold it."""
    if value is A.TRUE or value is A.FALSE:
        return int(value.value)
    return int(value.of(element))


def make_dense(body: Any, type_: Type, at: Token) -> Attribute:
    """``dense<body> : type`` from the nested lists of the parse."""
    if not isinstance(type_, T.ShapedType) or not type_.has_rank:
        fail("elements literal must be a ranked tensor or vector type", at)
    shape: tuple[int, ...] = getattr(type_, "shape", ())
    if DYNAMIC in shape:
        fail("elements literal type must have static shape", at)
    element = type_.element
    if body is None:
        return A.DenseElementsAttr(type_, (), False)
    if isinstance(body, Token) and body.startswith('"0x') and not isinstance(element, T.DialectType):
        return _dense_hex(str(body)[3:-1], body, type_, shape)

    def scalar(value: Any) -> Any:
        if isinstance(value, Token):
            return unquote(value)
        if isinstance(value, tuple):
            inner = element.element if isinstance(element, T.ComplexType) else element
            return (scalar_of(value[0], inner), scalar_of(value[1], inner))
        return scalar_of(value, element)

    if not isinstance(body, list):
        return A.DenseElementsAttr(type_, (scalar(body),), True)
    flat: list[Any] = []
    _flatten(body, shape, 0, flat, at)
    values = [scalar(v) for v in flat]
    if values and all(v == values[0] for v in values):
        return A.DenseElementsAttr(type_, values[:1], True)
    return A.DenseElementsAttr(type_, values, False)


def _flatten(node: Any, shape: tuple[int, ...], depth: int, out: list[Any], at: Token) -> None:
    if not isinstance(node, list):
        if depth != len(shape):
            fail(f"inferred shape of elements literal does not match type of rank {len(shape)}", at)
        out.append(node)
        return
    if depth >= len(shape) or len(node) != shape[depth]:
        fail(f"inferred shape of elements literal does not match the shape {list(shape)}", at)
    for item in node:
        _flatten(item, shape, depth + 1, out, at)


def _dense_hex(digits: str, at: Token, type_: T.ShapedType, shape: tuple[int, ...]) -> Attribute:
    """The raw little-endian bytes of ``dense<"0x...">``."""
    element = type_.element
    width = getattr(element, "width", 64)
    if len(digits) % 2 or not re.fullmatch(r"[0-9A-Fa-f]*+", digits):
        fail("expected string containing hex digits starting with `0x`", at)
    data = bytes.fromhex(digits)
    size = (width + 7) // 8
    count = 1
    for extent in shape:
        count *= extent
    if len(data) not in (size, size * count):
        fail("elements hex data size is invalid for provided type", at)
    values = [
        int.from_bytes(data[i : i + size], "little", signed=not isinstance(element, T.FloatType))
        for i in range(0, len(data), size)
    ]
    return A.DenseElementsAttr(type_, values, len(values) == 1 or all(v == values[0] for v in values))


def splat_text(body: Any, element: Type) -> str:
    """Like :func:`_elements_text`, but equal elements are written once."""
    flat: list[Any] = [body]
    while any(isinstance(item, list) for item in flat):
        flat = [inner for item in flat for inner in (item if isinstance(item, list) else [item])]
    texts = {_elements_text(item, element) for item in flat}
    return texts.pop() if len(texts) == 1 else _elements_text(body, element)


def _elements_text(body: Any, element: Type) -> str:
    if isinstance(body, list):
        return f"[{', '.join(_elements_text(b, element) for b in body)}]"
    return A._scalar_text(element, unquote(body) if isinstance(body, Token) else scalar_of(body, element))


_LONG_ARRAY = re.compile(r"array<i([0-9]{1,3}): ([-0-9, ]++)>")
_LONG_DENSE = re.compile(r"dense<\[([-0-9, ]++)\]> : (tensor|vector)<([0-9]{1,9})x(?:i([0-9]{1,3})|index)>")


_INTEGER = re.compile(r"(-?[0-9]{1,9})(?: : (i64|i32|index))?")
_PLAIN_TYPES = {None: T.I64, "i64": T.I64, "i32": T.I32, "index": T.INDEX}


def plain_literal(text: str) -> Attribute | None:
    """A short integer or a long list of them, without the parser's work for each; None if it is anything else."""
    integer = _INTEGER.fullmatch(text)
    if integer is not None:
        return A.IntegerAttr(int(integer[1]), _PLAIN_TYPES[integer[2]])
    array = _LONG_ARRAY.fullmatch(text)
    dense = _LONG_DENSE.fullmatch(text)
    if array is not None:
        numbers, width = array[2], int(array[1])
    elif dense is not None:
        numbers, width = dense[1], int(dense[4] or 64)
    else:
        return None
    try:
        values = [int(number) for number in numbers.split(",")]
    except ValueError:
        return None
    bound = 1 << max(width - 1, 0)
    if width < 2 or min(values) < -bound or max(values) >= bound:
        return None
    if array is not None:
        return A.DenseArrayAttr(T.IntegerType(width), values)
    assert dense is not None
    if int(dense[3]) != len(values):
        return None
    element: Type = T.IntegerType(width) if dense[4] else T.INDEX
    type_ = (T.TensorType if dense[2] == "tensor" else T.VectorType)((len(values),), element)
    splat = min(values) == max(values)
    return A.DenseElementsAttr(type_, values[:1] if splat else values, splat)
