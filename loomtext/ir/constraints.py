"""Names for what an operand, a result or an attribute may be, with MLIR's wording for a violation."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from loomtext.ir import attributes as A
from loomtext.ir import types as T
from loomtext.ir.attributes import Attribute
from loomtext.ir.types import Type


class TypeConstraint(NamedTuple):
    """A set of types. ``only`` is the single member, when there is just one (its type is never written)."""

    accepts: Callable[[Type], bool]
    description: str
    only: Type | None = None


def _elements(accepts: Callable[[Type], bool]) -> Callable[[Type], bool]:
    """Accept the scalar itself, or a vector or tensor of it."""

    def check(type_: Type) -> bool:
        if isinstance(type_, T.VectorType | T.TensorType | T.UnrankedTensorType):
            return accepts(type_.element)
        return accepts(type_)

    return check


def _is(*classes: type) -> Callable[[Type], bool]:
    return lambda type_: isinstance(type_, classes)


def _exactly(type_: Type, description: str | None = None) -> TypeConstraint:
    return TypeConstraint(lambda t: t is type_, description or str(type_), type_)


def _signless(type_: Type) -> bool:
    return isinstance(type_, T.IntegerType) and not type_.signedness


def _signless_or_index(type_: Type) -> bool:
    return type_ is T.INDEX or _signless(type_)


def _is_float(type_: Type) -> bool:
    return isinstance(type_, T.FloatType)


_MEMREF = _is(T.MemRefType, T.UnrankedMemRefType)
_TENSOR = _is(T.TensorType, T.UnrankedTensorType)

TYPES: dict[str, TypeConstraint] = {
    "any": TypeConstraint(lambda t: True, "any type"),
    "index": _exactly(T.INDEX),
    "i1": _exactly(T.I1, "1-bit signless integer"),
    "i32": _exactly(T.I32, "32-bit signless integer"),
    "i64": _exactly(T.I64, "64-bit signless integer"),
    "f32": _exactly(T.F32, "32-bit float"),
    "int": TypeConstraint(_signless, "signless integer"),
    "int_like": TypeConstraint(_elements(_signless_or_index), "signless-integer-like"),
    "int_no_index_like": TypeConstraint(_elements(_signless), "signless-fixed-width-integer-like"),
    "float": TypeConstraint(_is_float, "floating-point"),
    "float_like": TypeConstraint(_elements(_is_float), "floating-point-like"),
    "bool_like": TypeConstraint(_elements(lambda t: t is T.I1), "bool-like"),
    "int_or_index": TypeConstraint(_signless_or_index, "signless integer or index"),
    "memref": TypeConstraint(_MEMREF, "ranked or unranked memref of any type values"),
    "ranked_memref": TypeConstraint(_is(T.MemRefType), "memref of any type values"),
    "unranked_memref": TypeConstraint(_is(T.UnrankedMemRefType), "unranked.memref of any type values"),
    "tensor": TypeConstraint(_TENSOR, "tensor of any type values"),
    "ranked_tensor": TypeConstraint(_is(T.TensorType), "ranked tensor of any type values"),
    "tensor_or_memref": TypeConstraint(
        _is(T.TensorType, T.UnrankedTensorType, T.MemRefType, T.UnrankedMemRefType),
        "tensor of any type values or memref of any type values",
    ),
    "shaped": TypeConstraint(_is(T.ShapedType), "shaped of any type values"),
    "vector": TypeConstraint(_is(T.VectorType), "vector of any type values"),
    "complex": TypeConstraint(_is(T.ComplexType), "complex type"),
    "function": TypeConstraint(_is(T.FunctionType), "function type"),
}


def dialect_type(spelling: str, description: str | None = None) -> TypeConstraint:
    """The constraint of a dialect's parameterless type, e.g. ``!adl.mem``."""
    return _exactly(T.DialectType(spelling), description or spelling)


class AttributeConstraint(NamedTuple):
    """A set of attributes, with MLIR's wording, and how one is spelled where a format names it.

    ``read`` takes a :class:`loomtext.grammar.cursor.Cursor`; without ``read`` and ``write`` the spelling is
    that of any attribute. ``starts`` tells whether the next piece can begin one (optional groups).
    """

    accepts: Callable[[Attribute], bool]
    description: str
    read: Callable[[Any], Attribute] | None = None
    write: Callable[[Any], str] | None = None
    starts: Callable[[Any], bool] | None = None


def keyword_enum(description: str, cases: Mapping[str, int], type_: Type = T.I64) -> AttributeConstraint:
    """An enum that is stored as an integer and spelled as a keyword (``arith.cmpi``'s predicate)."""
    numbers = {v: k for k, v in cases.items()}

    def accepts(attribute: Attribute) -> bool:
        return isinstance(attribute, A.IntegerAttr) and attribute.type is type_ and attribute.value in numbers

    return AttributeConstraint(
        accepts, description,
        lambda c: A.IntegerAttr(cases[c.keyword_of(tuple(cases), description)], type_),
        lambda a: numbers[a.value],
        lambda c: c.at_keyword(tuple(cases)),
    )  # fmt: skip


def dialect_enum(
    prefix: str, cases: Sequence[str], description: str, *, angled: bool = False, separator: str = ", "
) -> AttributeConstraint:
    """An enum attribute ``#prefix<case>``; ``angled`` when a format spells it ``<case, case>``."""

    def accepts(attribute: Attribute) -> bool:
        return isinstance(attribute, A.DialectAttr) and attribute.spelling.startswith(f"#{prefix}<")

    def read(c: Any) -> Attribute:
        if not angled:
            return A.DialectAttr(f"#{prefix}<{c.keyword_of(cases, description)}>")
        c.expect("<")
        chosen = {c.keyword_of(cases, description)}
        while c.accept(","):
            chosen.add(c.keyword_of(cases, description))
        c.expect(">")
        return A.DialectAttr(f"#{prefix}<{separator.join(k for k in cases if k in chosen)}>")

    def write(attribute: A.DialectAttr) -> str:
        body = attribute.spelling[len(prefix) + 1 :]
        return body if angled else body[1:-1]

    return AttributeConstraint(accepts, description, read, write)


def _integer(type_: Type) -> Callable[[Attribute], bool]:
    return lambda a: isinstance(a, A.IntegerAttr) and a.type is type_


def _dense(element: Type) -> Callable[[Attribute], bool]:
    return lambda a: isinstance(a, A.DenseArrayAttr) and a.element is element


def _array_of(accepts: Callable[[Attribute], bool]) -> Callable[[Attribute], bool]:
    return lambda a: isinstance(a, A.ArrayAttr) and all(map(accepts, a.items))


def _attr(*classes: type) -> Callable[[Attribute], bool]:
    return lambda a: isinstance(a, classes)


def _number(type_: Type) -> dict[str, Any]:
    """Spelling of an integer whose type is known: the number alone."""
    return {
        "read": lambda c: A.IntegerAttr(c.integer(), type_),
        "write": lambda a: str(a.value),
        "starts": lambda c: c.at_integer(),
    }


def _bracketed(element: Type) -> dict[str, Any]:
    """Spelling of a dense array in a format: ``[1, 2]``."""
    return {
        "read": lambda c: A.DenseArrayAttr(element, c.bracketed(lambda: int(c.boolean_or_integer()))),
        "write": lambda a: f"[{', '.join(a.value_texts())}]",
        "starts": lambda c: c.at("["),
    }


ATTRIBUTES: dict[str, AttributeConstraint] = {
    "any": AttributeConstraint(lambda a: True, "any attribute"),
    "unit": AttributeConstraint(lambda a: a is A.UNIT, "unit attribute", lambda c: A.UNIT, lambda a: ""),
    "bool": AttributeConstraint(
        _integer(T.I1),
        "bool attribute",
        lambda c: A.boolean(c.boolean()),
        str,
        lambda c: c.at_keyword(("true", "false")),
    ),
    "i32": AttributeConstraint(_integer(T.I32), "32-bit signless integer attribute", **_number(T.I32)),
    "i64": AttributeConstraint(_integer(T.I64), "64-bit signless integer attribute", **_number(T.I64)),
    "index": AttributeConstraint(_integer(T.INDEX), "index attribute", **_number(T.INDEX)),
    "typed": AttributeConstraint(lambda a: getattr(a, "type", None) is not None, "TypedAttr instance"),
    "string": AttributeConstraint(
        _attr(A.StringAttr), "string attribute", lambda c: A.StringAttr(c.string()), None, lambda c: c.at_string()
    ),
    "symbol": AttributeConstraint(
        _attr(A.SymbolRefAttr), "symbol reference attribute", lambda c: c.symbol(), None, lambda c: c.at_symbol()
    ),
    "flat_symbol": AttributeConstraint(
        lambda a: isinstance(a, A.SymbolRefAttr) and not a.nested,
        "flat symbol reference attribute",
        lambda c: c.flat_symbol(),
        None,
        lambda c: c.at_symbol(),
    ),
    "symbol_name": AttributeConstraint(
        _attr(A.StringAttr),
        "string attribute",
        lambda c: A.StringAttr(c.symbol().root),
        lambda a: A.symbol_text(a.value),
        lambda c: c.at_symbol(),
    ),
    "type": AttributeConstraint(
        _attr(A.TypeAttr), "any type attribute", lambda c: A.TypeAttr(c.type()), lambda a: str(a.type)
    ),
    "array": AttributeConstraint(_attr(A.ArrayAttr), "array attribute", None, None, lambda c: c.at("[")),
    "i64_array": AttributeConstraint(_dense(T.I64), "i64 dense array attribute", **_bracketed(T.I64)),
    "i32_array": AttributeConstraint(_dense(T.I32), "i32 dense array attribute", **_bracketed(T.I32)),
    "bool_array": AttributeConstraint(_dense(T.I1), "i1 dense array attribute", **_bracketed(T.I1)),
    "i64_list": AttributeConstraint(_array_of(_integer(T.I64)), "64-bit integer array attribute"),
    "index_lists": AttributeConstraint(
        _array_of(_array_of(_integer(T.I64))), "Array of 64-bit integer array attributes"
    ),
    "maps": AttributeConstraint(_array_of(_attr(A.AffineMapAttr)), "AffineMap array attribute"),
    "map": AttributeConstraint(_attr(A.AffineMapAttr), "AffineMap attribute"),
    "set": AttributeConstraint(_attr(A.IntegerSetAttr), "IntegerSet attribute"),
    "dense": AttributeConstraint(_attr(A.DenseElementsAttr), "constant vector/tensor attribute"),
    "dialect": AttributeConstraint(_attr(A.DialectAttr), "dialect attribute"),
    "dictionary": AttributeConstraint(_attr(A.DictionaryAttr), "dictionary of named attribute values"),
}
"""Attribute kinds by the name that declarations use; dialects add their enums."""
