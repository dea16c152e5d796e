"""Building types, attributes and affine structures from parses of ``mlir.lark``."""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Transformer

from loomtext.grammar.literals import Number, extent, fail, integer_of, make_dense, scalar_of, splat_text, unquote
from loomtext.ir import attributes as A
from loomtext.ir import types as T
from loomtext.ir.affine import AffineExpr, AffineMap, IntegerSet, constant, dim, symbol
from loomtext.ir.attributes import Attribute
from loomtext.ir.types import DYNAMIC, Type


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


_EXPRESSION_DEPTH = 200
_VECTOR_ELEMENTS = (T.IntegerType, T.IndexType, T.FloatType, T.DialectType, TypeAlias)


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
        sizes = [extent(t) if "?" not in t else fail("expected non-function type", t) for t in c[:-1]]
        start = max(0, (c[0].start_pos if dims else 0) - len("vector<"))
        if not isinstance(c[-1], _VECTOR_ELEMENTS):
            fail(f"invalid element type '{c[-1]}' of a vector", start)
        if 0 in sizes:
            fail("vector types must have positive constant sizes", start)
        return T.VectorType(sizes, c[-1], [d.startswith("[") for d in dims])

    @staticmethod
    def _shaped(c: list[Any]) -> tuple[list[int], Type, list[Attribute]]:
        sizes = []
        i = 0
        while isinstance(c[i], Token):
            sizes.append(DYNAMIC if c[i][0] == "?" else extent(c[i]))
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

    def integer(self, c: list[Any]) -> Number:
        return Number(bool(c[:-1]), c[-1])

    float = integer

    def number(self, c: list[Any]) -> Attribute:
        literal: Number = c[0]
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
        return A.DenseArrayAttr(element, [scalar_of(v, element) for v in c[1:]])

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
        return make_dense(c[1] if len(c) > 2 else None, c[-1], c[0])

    def sparse_elements(self, c: list[Any]) -> Attribute:
        type_ = c[-1]
        if len(c) == 1:
            return A.DialectAttr(f"sparse<> : {type_}")
        positions = splat_text(c[0], T.I64)
        values = splat_text(c[1], T.element_type(type_))
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

    def location_line(self, c: list[Any]) -> str:
        return f"{c[0]}:{c[1]}:0"

    def location_name(self, c: list[Any]) -> str:
        return f"{c[0]}({c[1]})"

    def location_callsite(self, c: list[Any]) -> str:
        caller = [x for x in c if not (isinstance(x, Token) and x.type == "AT")]
        return f"callsite({caller[0]} at {caller[1]})"

    def location_fused(self, c: list[Any]) -> str:
        metadata = f"<{c[0]}>" if isinstance(c[0], Attribute) and not isinstance(c[0], Alias) else ""
        return f"fused{metadata}[{', '.join(str(x) for x in c[bool(metadata) :])}]"

    def location(self, c: list[Any]) -> Any:
        return c[-1]

    # -- affine ------------------------------------------------------------------------------------

    def dims(self, c: list[Any]) -> list[Token]:
        return c

    symbols = dims

    def constant(self, c: list[Any]) -> Any:
        value = integer_of(c[0])
        if value >= 1 << 63:
            fail("constant too large for index", c[0])
        return ("constant", value)

    def name(self, c: list[Any]) -> Any:
        return ("name", c[0])

    def ssa_dim(self, c: list[Any]) -> Any:
        return ("dim", c[0])

    def ssa_symbol(self, c: list[Any]) -> Any:
        return ("symbol", c[0])

    def neg(self, c: list[Any]) -> Any:
        return ("*", ("constant", -1), c[1], c[0])

    def add(self, c: list[Any]) -> Any:
        return ("+", *c)

    def sub(self, c: list[Any]) -> Any:
        return ("+", c[0], ("*", c[2], ("constant", -1), c[1]))

    def mul(self, c: list[Any]) -> Any:
        return ("*", c[0], c[2], c[1])

    def floordiv(self, c: list[Any]) -> Any:
        return ("floordiv", c[0], c[2], c[1])

    def ceildiv(self, c: list[Any]) -> Any:
        return ("ceildiv", c[0], c[2], c[1])

    def mod(self, c: list[Any]) -> Any:
        return ("mod", c[0], c[2], c[1])

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


def build_expr(node: Any, names: dict[str, AffineExpr], depth: int = 0) -> AffineExpr:
    """The affine expression of a parsed one; ``names`` maps identifiers. Checks that products stay affine."""
    kind = node[0]
    if depth > _EXPRESSION_DEPTH:
        fail("the affine expression is nested too deeply", 0)
    if kind == "constant":
        return constant(node[1])
    if kind in ("name", "dim", "symbol"):
        found = names.get(str(node[1]))
        if found is None:
            fail("use of undeclared identifier", node[1])
        return found
    lhs, rhs = build_expr(node[1], names, depth + 1), build_expr(node[2], names, depth + 1)
    if kind == "+":
        return lhs + rhs
    if kind == "*":
        if not lhs.is_symbolic_or_constant() and not rhs.is_symbolic_or_constant():
            fail(
                "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
                node[3],
            )
        return lhs * rhs
    if not rhs.is_symbolic_or_constant():
        fail(f"non-affine expression: right operand of {kind} has to be either a constant or symbolic", node[3])
    return lhs // rhs if kind == "floordiv" else lhs.ceildiv(rhs) if kind == "ceildiv" else lhs % rhs


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
