"""Building types, attributes and affine structures from parses of ``mlir.lark``."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from lark import Token, Transformer

from loomtext.ir import attributes as A
from loomtext.ir import types as T
from loomtext.ir.affine import AffineExpr, AffineMap, IntegerSet, constant, dim, symbol
from loomtext.ir.attributes import Attribute
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.floats import parse_decimal
from loomtext.ir.types import DYNAMIC, Type

_ESCAPE = re.compile(rb'\\(?:([0-9A-Fa-f]{2})|(["\\nt]))')
_SIMPLE = {b"n": b"\n", b"t": b"\t", b'"': b'"', b"\\": b"\\"}


DIMENSION_BOUND = 2**63


class Alias(A.Attribute):
    """An attribute alias or a type alias before it is looked up."""

    __slots__ = ("name",)
    name: str

    def __new__(cls, name: str) -> Alias:
        return cls._of(name)

    def _render(self) -> str:
        return self.name


class TypeAlias(Type):
    """A type alias before it is looked up; in patterns of rules, a type variable."""

    __slots__ = ("name",)
    name: str

    def __new__(cls, name: str) -> TypeAlias:
        return cls._of(name)

    def _render(self) -> str:
        return self.name


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


def _extent(token: Token) -> int:
    """A size in a shape."""
    digits = token.strip("[]x \t\r\n")
    value = int(digits) if len(digits) < 20 else DIMENSION_BOUND
    if value >= DIMENSION_BOUND:
        fail("invalid dimension", token)
    return value


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


class _Number:
    """A literal with its sign, and its place in the text."""

    __slots__ = ("at", "negative", "text")

    def __init__(self, negative: bool, token: Token) -> None:
        self.negative = negative
        self.text = str(token)
        self.at = token.start_pos or 0

    @property
    def is_float(self) -> bool:
        return "." in self.text

    @property
    def is_hex(self) -> bool:
        return self.text.startswith("0x")

    def value(self) -> int:
        magnitude = integer_of(self.text, self.at)
        return -magnitude if self.negative else magnitude

    def of(self, type_: Type) -> int:
        """The value as held by attributes of ``type_``: a number or, for floats, the bit pattern."""
        if isinstance(type_, T.FloatType):
            if self.is_float:
                return parse_decimal(("-" if self.negative else "") + self.text, type_.format)
            if not self.is_hex:
                fail(
                    "unexpected decimal integer literal for a floating point value; add a trailing dot to make the literal a float",
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
            return _integer_in_range(self.value(), T.I64, self.at)
        fail("integer literal not valid for specified type", self.at)


class ValueBuilder(Transformer[Token, Any]):
    """Callbacks of the start symbols ``type``, ``attribute``, ``map``, ``set`` and ``bounds``."""

    # -- types -------------------------------------------------------------------------------------

    def integer_type(self, c: list[Any]) -> Type:
        sign, _, width = str(c[0]).rpartition("i")
        if len(width) > 8 or int(width) > 16777215:
            fail("integer bitwidth is limited to 16777215 bits", c[0])
        return T.IntegerType(int(width), sign)

    def float_type(self, c: list[Any]) -> Type:
        return T.FloatType(str(c[0]))

    def index_type(self, c: list[Any]) -> Type:
        return T.INDEX

    def none_type(self, c: list[Any]) -> Type:
        return T.NoneType()

    def complex_type(self, c: list[Any]) -> Type:
        return T.ComplexType(c[0])

    def tuple_type(self, c: list[Any]) -> Type:
        return T.TupleType(c)

    def vector_type(self, c: list[Any]) -> Type:
        dims = [str(t) for t in c[:-1]]
        sizes = [_extent(t) if "?" not in t else fail("expected static shape", t) for t in c[:-1]]
        return T.VectorType(sizes, c[-1], [d.startswith("[") for d in dims])

    @staticmethod
    def _shaped(c: list[Any]) -> tuple[list[int], Type, list[Attribute]]:
        sizes = []
        i = 0
        while isinstance(c[i], Token):
            sizes.append(DYNAMIC if c[i][0] == "?" else _extent(c[i]))
            i += 1
        return sizes, c[i], c[i + 1 :]

    def tensor_type(self, c: list[Any]) -> Type:
        sizes, element, rest = self._shaped(c)
        return T.TensorType(sizes, element, rest[0] if rest else None)

    def unranked_tensor_type(self, c: list[Any]) -> Type:
        return T.UnrankedTensorType(c[1])

    def memref_type(self, c: list[Any]) -> Type:
        sizes, element, rest = self._shaped(c)
        return make_memref(sizes, element, rest)

    def unranked_memref_type(self, c: list[Any]) -> Type:
        return T.UnrankedMemRefType(c[1], _space(c[2]) if len(c) > 2 else None)

    def type_list(self, c: list[Any]) -> tuple[Type, ...]:
        return tuple(c)

    def function_type(self, c: list[Any]) -> Type:
        return T.FunctionType(c[0], c[1] if isinstance(c[1], tuple) else (c[1],))

    def dialect_type(self, c: list[Any]) -> Type:
        return T.DialectType(str(c[0]))

    def type_alias(self, c: list[Any]) -> Type:
        return TypeAlias(str(c[0]))

    # -- attributes --------------------------------------------------------------------------------

    def type_attribute(self, c: list[Any]) -> Attribute:
        return A.TypeAttr(c[0])

    def integer(self, c: list[Any]) -> _Number:
        return _Number(bool(c[:-1]), c[-1])

    float = integer

    def number(self, c: list[Any]) -> Attribute:
        literal: _Number = c[0]
        type_ = c[1] if len(c) > 1 else T.F64 if literal.is_float else T.I64
        if isinstance(type_, TypeAlias):
            # Rare: the literal's type is an alias; texts.py resolves it and reads the text again.
            return Alias(f"{type_.name}")
        value = literal.of(type_)
        return A.FloatAttr(value, type_) if isinstance(type_, T.FloatType) else A.IntegerAttr(value, type_)

    def true(self, c: list[Any]) -> Attribute:
        return A.TRUE

    def false(self, c: list[Any]) -> Attribute:
        return A.FALSE

    def unit(self, c: list[Any]) -> Attribute:
        return A.UNIT

    def string(self, c: list[Any]) -> Attribute:
        return A.StringAttr(unquote(c[0]), c[1] if len(c) > 1 else None)

    def symbol(self, c: list[Any]) -> Attribute:
        names = [n[1:] for n in re.findall(r'@(?:"(?:[^"\\]|\\.)*"|[\w$.]+)', c[0])]
        plain = [unquote(n) if n[0] == '"' else n for n in names]
        return A.SymbolRefAttr(plain[0], plain[1:])

    def array(self, c: list[Any]) -> Attribute:
        return A.ArrayAttr(c)

    def entry(self, c: list[Any]) -> tuple[str, Attribute, Token]:
        name = unquote(c[0]) if c[0][0] == '"' else str(c[0])
        return name, c[1] if len(c) > 1 else A.UNIT, c[0]

    def dictionary(self, c: list[Any]) -> Attribute:
        entries: dict[str, Attribute] = {}
        for name, value, token in c:
            if name in entries:
                fail(f"duplicate key '{name}' in dictionary attribute", token)
            entries[name] = value
        return A.DictionaryAttr(entries)

    def dense_array(self, c: list[Any]) -> Attribute:
        element = c[0]
        return A.DenseArrayAttr(element, [_scalar(v, element) for v in c[1:]])

    def elements(self, c: list[Any]) -> Any:
        return c[0]

    def element_string(self, c: list[Any]) -> Any:
        return c[0]

    def element_complex(self, c: list[Any]) -> Any:
        return (c[0], c[1])

    def element_list(self, c: list[Any]) -> list[Any]:
        return c

    def dense_elements(self, c: list[Any]) -> Attribute:
        if isinstance(c[-1], TypeAlias):
            return Alias(c[-1].name)
        return make_dense(c[0] if len(c) > 1 else None, c[-1])

    def sparse_elements(self, c: list[Any]) -> Attribute:
        type_ = c[-1]
        if len(c) == 1:
            return A.DialectAttr(f"sparse<> : {type_}")
        positions = _splat_text(c[0], T.I64)
        values = _splat_text(c[1], T.element_type(type_))
        return A.DialectAttr(f"sparse<{positions}, {values}> : {type_}")

    def dense_resource(self, c: list[Any]) -> Attribute:
        return A.DialectAttr(f"dense_resource<{c[0]}> : {c[1]}")

    def affine_map(self, c: list[Any]) -> Attribute:
        return A.AffineMapAttr(c[0])

    def affine_set(self, c: list[Any]) -> Attribute:
        return A.IntegerSetAttr(c[0])

    def dynamic(self, c: list[Any]) -> int:
        return DYNAMIC

    def size(self, c: list[Any]) -> int:
        return int(c[0].value())

    def strided(self, c: list[Any]) -> Attribute:
        # The offset, when there is one, follows the strides; only its keyword tells them apart.
        sizes = [v for v in c if isinstance(v, int)]
        has_offset = any(isinstance(v, Token) for v in c)
        return A.StridedLayoutAttr(sizes[:-1] if has_offset else sizes, sizes[-1] if has_offset else 0)

    def distinct(self, c: list[Any]) -> Attribute:
        return A.DialectAttr(f"distinct[{c[0]}]<{c[1] if len(c) > 1 else ''}>")

    def dialect_attribute(self, c: list[Any]) -> Attribute:
        return A.DialectAttr(str(c[0]))

    def attribute_alias(self, c: list[Any]) -> Attribute:
        return Alias(str(c[0]))

    # -- locations ---------------------------------------------------------------------------------

    def location_attribute(self, c: list[Any]) -> Attribute:
        return A.DialectAttr(f"loc({c[-1]})")

    def location_text(self, c: list[Any]) -> str:
        if not c:
            return "unknown"
        name, numbers = str(c[0]), [str(t) for t in c[1:]]
        if not numbers:
            return name
        to = numbers.index("to") if "to" in numbers else len(numbers)
        tail = "" if to == len(numbers) else " to " + ("".join(numbers[to + 1 : -1]) + f":{numbers[-1]}")
        return f"{name}:{':'.join(numbers[:to])}{tail}"

    def location_name(self, c: list[Any]) -> str:
        return f"{c[0]}({c[1]})"

    def location_callsite(self, c: list[Any]) -> str:
        caller = [x for x in c if not (isinstance(x, Token) and x.type == "AT")]
        return f"callsite({caller[0]} at {caller[1]})"

    def location_fused(self, c: list[Any]) -> str:
        metadata = f"<{c[0]}>" if isinstance(c[0], Attribute) and not isinstance(c[0], Alias) else ""
        return f"fused{metadata}[{', '.join(str(x) for x in c[bool(metadata):])}]"

    def location(self, c: list[Any]) -> Any:
        return c[-1]

    # -- affine ------------------------------------------------------------------------------------

    def dims(self, c: list[Any]) -> list[Token]:
        return c

    symbols = dims

    def constant(self, c: list[Any]) -> Any:
        return ("constant", integer_of(c[0]))

    def name(self, c: list[Any]) -> Any:
        return ("name", c[0])

    def ssa_dim(self, c: list[Any]) -> Any:
        return ("dim", c[0])

    def ssa_symbol(self, c: list[Any]) -> Any:
        return ("symbol", c[0])

    def neg(self, c: list[Any]) -> Any:
        return ("*", ("constant", -1), c[1])

    def add(self, c: list[Any]) -> Any:
        return ("+", *c)

    def sub(self, c: list[Any]) -> Any:
        return ("+", c[0], ("*", c[2], ("constant", -1)))

    def mul(self, c: list[Any]) -> Any:
        return ("*", *c)

    def floordiv(self, c: list[Any]) -> Any:
        return ("floordiv", *c)

    def ceildiv(self, c: list[Any]) -> Any:
        return ("ceildiv", *c)

    def mod(self, c: list[Any]) -> Any:
        return ("mod", *c)

    def ge(self, c: list[Any]) -> Any:
        return (">=", *c)

    def le(self, c: list[Any]) -> Any:
        return (">=", c[1], c[0])

    def eq(self, c: list[Any]) -> Any:
        return ("==", *c)

    def map(self, c: list[Any]) -> AffineMap:
        dims, symbols, results, names = self._scope(c)
        return AffineMap(len(dims), len(symbols), tuple(build_expr(e, names) for e in results))

    def set(self, c: list[Any]) -> IntegerSet:
        dims, symbols, constraints, names = self._scope(c)
        exprs = tuple(build_expr(a, names) - build_expr(b, names) for _, a, b in constraints)
        if not exprs:
            # The empty constraint list means "always true", which MLIR prints as 0 == 0.
            return IntegerSet(len(dims), len(symbols), (constant(0),), (True,))
        return IntegerSet(len(dims), len(symbols), exprs, tuple(kind == "==" for kind, _, _ in constraints))

    @staticmethod
    def _scope(c: list[Any]) -> tuple[list[Token], list[Token], list[Any], dict[str, AffineExpr]]:
        dims, rest = c[0], c[1:]
        symbols: list[Token] = rest.pop(0) if rest and isinstance(rest[0], list) else []
        names: dict[str, AffineExpr] = {}
        for tokens, make in ((dims, dim), (symbols, symbol)):
            for i, token in enumerate(tokens):
                if str(token) in names:
                    fail(f"redefinition of identifier '{token}'", token)
                names[str(token)] = make(i)
        return dims, symbols, rest, names

    def single(self, c: list[Any]) -> tuple[str | None, list[Any]]:
        return None, [c[0]]

    def bound(self, c: list[Any]) -> tuple[str | None, list[Any]]:
        return str(c[0]), c[1:]

    def bounds(self, c: list[Any]) -> list[Any]:
        return c


def build_expr(node: Any, names: dict[str, AffineExpr]) -> AffineExpr:
    """The affine expression of a parsed one; ``names`` maps identifiers. Checks that products stay affine."""
    kind = node[0]
    if kind == "constant":
        return constant(node[1])
    if kind in ("name", "dim", "symbol"):
        found = names.get(str(node[1]))
        if found is None:
            fail("use of undeclared identifier", node[1])
        return found
    lhs, rhs = build_expr(node[1], names), build_expr(node[2], names)
    if kind == "+":
        return lhs + rhs
    if kind == "*":
        if not lhs.is_symbolic_or_constant() and not rhs.is_symbolic_or_constant():
            fail("non-affine expression: at least one of the multiply operands has to be either a constant or symbolic", 0)
        return lhs * rhs
    if not rhs.is_symbolic_or_constant():
        fail(f"non-affine expression: right operand of {kind} has to be either a constant or symbolic", 0)
    return lhs // rhs if kind == "floordiv" else lhs.ceildiv(rhs) if kind == "ceildiv" else lhs % rhs


def _scalar(value: Any, element: Type) -> int:
    if value is A.TRUE or value is A.FALSE:
        return int(value.value)
    return int(value.of(element))


def _space(attribute: Attribute) -> Attribute | None:
    """A memory space; the default space 0 is dropped."""
    if isinstance(attribute, A.IntegerAttr) and attribute.value == 0 and attribute.type is T.I64:
        return None
    return attribute


def make_memref(sizes: list[int], element: Type, rest: list[Attribute]) -> T.MemRefType:
    """A memref from what follows its element type; the identity layout and space 0 are dropped."""
    layout: Attribute | None = None
    space: Attribute | None = None
    for attribute in rest:
        if isinstance(attribute, A.StridedLayoutAttr) and len(attribute.strides) != len(sizes):
            fail("expected the number of strides to match the rank", 0)
        if isinstance(attribute, A.AffineMapAttr | A.StridedLayoutAttr):
            layout = attribute
        elif isinstance(attribute, A.SymbolRefAttr):
            fail("unsupported memory space Attribute", 0)
        else:
            space = _space(attribute)
    if isinstance(layout, A.AffineMapAttr) and layout.map.is_identity:
        layout = None
    return T.MemRefType(sizes, element, layout, space)


def make_dense(body: Any, type_: Type) -> Attribute:
    """``dense<body> : type`` from the nested lists of the parse."""
    if not isinstance(type_, T.ShapedType) or not type_.has_rank:
        fail("elements literal must be a ranked tensor or vector type", 0)
    shape: tuple[int, ...] = getattr(type_, "shape", ())
    if DYNAMIC in shape:
        fail("elements literal type must have static shape", 0)
    element = type_.element
    if body is None:
        return A.DenseElementsAttr(type_, (), False)
    if isinstance(body, Token) and body.startswith('"0x') and not isinstance(element, T.DialectType):
        return _dense_hex(str(body)[3:-1], type_, shape)

    def scalar(value: Any) -> Any:
        if isinstance(value, Token):
            return unquote(value)
        if isinstance(value, tuple):
            inner = element.element if isinstance(element, T.ComplexType) else element
            return (_scalar(value[0], inner), _scalar(value[1], inner))
        return _scalar(value, element)

    if not isinstance(body, list):
        return A.DenseElementsAttr(type_, (scalar(body),), True)
    flat: list[Any] = []
    _flatten(body, shape, 0, flat)
    values = [scalar(v) for v in flat]
    if values and all(v == values[0] for v in values):
        return A.DenseElementsAttr(type_, values[:1], True)
    return A.DenseElementsAttr(type_, values, False)


def _flatten(node: Any, shape: tuple[int, ...], depth: int, out: list[Any]) -> None:
    if not isinstance(node, list):
        if depth != len(shape):
            fail(f"inferred shape of elements literal does not match type of rank {len(shape)}", 0)
        out.append(node)
        return
    if depth >= len(shape) or len(node) != shape[depth]:
        fail(f"inferred shape of elements literal does not match the shape {list(shape)}", 0)
    for item in node:
        _flatten(item, shape, depth + 1, out)


def _dense_hex(digits: str, type_: T.ShapedType, shape: tuple[int, ...]) -> Attribute:
    """The raw little-endian bytes of ``dense<"0x...">``."""
    element = type_.element
    width = getattr(element, "width", 64)
    data = bytes.fromhex(digits)
    size = (width + 7) // 8
    count = 1
    for extent in shape:
        count *= extent
    if len(data) not in (size, size * count):
        fail("elements hex data size is invalid for provided type", 0)
    values = [int.from_bytes(data[i : i + size], "little", signed=not isinstance(element, T.FloatType)) for i in range(0, len(data), size)]
    return A.DenseElementsAttr(type_, values, len(values) == 1 or all(v == values[0] for v in values))


def _splat_text(body: Any, element: Type) -> str:
    """Like :func:`_elements_text`, but equal elements are written once."""
    flat: list[Any] = [body]
    while any(isinstance(item, list) for item in flat):
        flat = [inner for item in flat for inner in (item if isinstance(item, list) else [item])]
    texts = {_elements_text(item, element) for item in flat}
    return texts.pop() if len(texts) == 1 else _elements_text(body, element)


def _elements_text(body: Any, element: Type) -> str:
    if isinstance(body, list):
        return f"[{', '.join(_elements_text(b, element) for b in body)}]"
    return A._scalar_text(element, unquote(body) if isinstance(body, Token) else _scalar(body, element))
