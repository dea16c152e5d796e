"""A strategy of random valid modules, built through the IR."""

from __future__ import annotations

from collections.abc import Callable

from hypothesis import strategies as st

from loomtext.grammar.lark_parser import parse as lark_parse
from loomtext.ir import attributes as A
from loomtext.ir import opdef
from loomtext.ir import types as T
from loomtext.ir.affine import AffineMap, constant, dim, symbol
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.diagnostics import Source

_BYTES = st.text(st.characters(max_codepoint=255), max_size=5)
"""Strings hold one byte a character."""
_KEYS = st.sampled_from(["a", "z.b", "A_1", "_", "needs quotes", "1x", "", "\xff"])
_WIDTHS = st.sampled_from([1, 7, 8, 32, 64, 200])
_SIZES = st.lists(st.sampled_from([0, 1, 4, 2**31, T.DYNAMIC]), max_size=3)

integers = st.builds(T.IntegerType, _WIDTHS, st.sampled_from(["", "", "s", "u"]))
floats = st.sampled_from(["f16", "bf16", "f32", "f64", "f8E4M3FN", "tf32"]).map(T.FloatType)
scalars = integers | floats | st.just(T.INDEX)
opaque = st.sampled_from(["!adl.mem", '!x.y<a, <[b]>, "<">', "!ns.t<4x?xi32>"]).map(T.DialectType)


def _is_stable(attribute: A.AffineMapAttr) -> bool:
    """True if the map reads back as itself. ``d0 + (d0 + 1)`` prints without parentheses, in MLIR too, and does not."""
    return A.AffineMapAttr(lark_parse(str(attribute.map), "map", Source(""))) is attribute


@st.composite
def maps(draw: st.DrawFn) -> AffineMap:
    leaves = st.integers(-9, 9).map(constant) | st.sampled_from([dim(0), dim(1), symbol(0)])

    def grow(inner: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
        factor = st.integers(1, 9)
        return (
            st.tuples(inner, inner).map(lambda p: p[0] + p[1])  # type: ignore[operator]
            | st.tuples(inner, factor).map(lambda p: p[0] * p[1])  # type: ignore[operator]
            | st.tuples(inner, factor).map(lambda p: p[0] // p[1])  # type: ignore[operator]
            | st.tuples(inner, factor).map(lambda p: p[0] % p[1])  # type: ignore[operator]
        )

    return AffineMap(2, 1, draw(st.lists(st.recursive(leaves, grow, max_leaves=4), max_size=3)))


def _shaped(element: st.SearchStrategy[T.Type]) -> st.SearchStrategy[T.Type]:
    spaces = st.none() | st.sampled_from([A.i64(1), A.StringAttr("s"), A.DialectAttr("#x.space<1>")])
    return (
        st.builds(T.TensorType, _SIZES, element)
        | st.builds(T.MemRefType, _SIZES, element, st.none(), spaces)
        | st.builds(
            T.MemRefType, st.just([4, T.DYNAMIC]), element, st.just(A.StridedLayoutAttr([T.DYNAMIC, 1], 3)), spaces
        )
        | st.builds(T.VectorType, st.lists(st.integers(1, 9), max_size=2), element)
        | st.builds(T.UnrankedTensorType, element)
        | st.builds(T.UnrankedMemRefType, element)
    )


types = st.recursive(
    scalars | opaque | _shaped(scalars) | st.just(T.NoneType()) | st.builds(T.ComplexType, floats),
    lambda inner: (
        st.builds(T.TupleType, st.lists(inner, max_size=3))
        | st.builds(T.FunctionType, st.lists(inner, max_size=2), st.lists(inner, max_size=2))
    ),
    max_leaves=4,
)


@st.composite
def integer_attributes(draw: st.DrawFn) -> A.Attribute:
    type_ = draw(integers | st.just(T.INDEX))
    if isinstance(type_, T.IntegerType):
        width, unsigned = type_.width, type_.signedness == "u"
    else:
        width, unsigned = 64, False
    low, high = (0, 2**width - 1) if unsigned else (-(2 ** (width - 1)), 2 ** (width - 1) - 1)
    if width == 1 and not unsigned and not getattr(type_, "signedness", ""):
        low, high = 0, 1
    return A.IntegerAttr(draw(st.integers(low, high)), type_)


@st.composite
def float_attributes(draw: st.DrawFn) -> A.Attribute:
    type_ = draw(st.sampled_from(["f16", "bf16", "f32", "f64"]).map(T.FloatType))
    return A.FloatAttr(draw(st.integers(0, 2**type_.width - 1)), type_)


@st.composite
def dense(draw: st.DrawFn) -> A.Attribute:
    element = draw(st.sampled_from([T.I1, T.I32, T.INDEX, T.F32, T.F16]))
    shape = draw(st.lists(st.integers(1, 3), max_size=2))
    count = 1
    for size in shape:
        count *= size
    high = 1 if element is T.I1 else 2**15
    values = draw(st.lists(st.integers(0, high), min_size=count, max_size=count))
    splat = all(v == values[0] for v in values)
    return A.DenseElementsAttr(T.TensorType(shape, element), values[:1] if splat else values, splat)


_symbols = st.builds(
    A.SymbolRefAttr,
    st.sampled_from(["f", "odd name", "a.b", "\x00", "1"]),
    st.lists(st.sampled_from(["g", "$ "]), max_size=2),
)
_leaves = (
    integer_attributes()
    | float_attributes()
    | dense()
    | _symbols
    | st.just(A.UNIT)
    | _BYTES.map(A.StringAttr)
    | types.map(A.TypeAttr)
    | maps().map(A.AffineMapAttr).filter(_is_stable)
    | st.just(A.DialectAttr('#x.y<1, "a>">'))
    | st.builds(A.DenseArrayAttr, st.just(T.I64), st.lists(st.integers(-9, 9), max_size=3))
)
attributes = st.recursive(
    _leaves,
    lambda inner: (
        st.builds(A.ArrayAttr, st.lists(inner, max_size=3))
        | st.builds(A.DictionaryAttr, st.dictionaries(_KEYS.filter(bool), inner, max_size=3))
    ),
    max_leaves=5,
)
dictionaries = st.dictionaries(_KEYS.filter(bool), attributes, max_size=3)


def _pick(draw: st.DrawFn, values: list[Value], type_: T.Type) -> Value | None:
    fitting = [v for v in values if v.type is type_]
    return draw(st.sampled_from(fitting)) if fitting else None


def _unregistered(draw: st.DrawFn, values: list[Value], depth: int) -> Operation:
    operands = [draw(st.sampled_from(values)) for _ in range(draw(st.integers(0, 2)))] if values else []
    regions = []
    for _ in range(draw(st.integers(0, 2)) if depth else 0):
        region = Region()
        for b in range(draw(st.integers(0, 2))):
            block = region.append(Block(draw(st.lists(types, max_size=2))))
            _fill(draw, block, [*values, *block.args] if b == 0 else [*values], depth - 1)
        regions.append(region)
    return Operation(
        draw(st.sampled_from(["test.a", "test.b_c", "x.y.z"])),
        None,
        operands,
        draw(st.lists(types, max_size=3)),
        A.DictionaryAttr(draw(dictionaries)),
        regions,
    )


def _constant(draw: st.DrawFn, values: list[Value], depth: int) -> Operation:
    value = draw(
        integer_attributes().filter(lambda a: not getattr(getattr(a, "type", None), "signedness", ""))
        | float_attributes()
        | dense()
    )
    return opdef.create("arith.constant", (), [value.type], {"value": value})  # type: ignore[attr-defined]


def _binary(draw: st.DrawFn, values: list[Value], depth: int) -> Operation:
    name, kind = draw(st.sampled_from([("arith.addi", T.INDEX), ("arith.mulf", T.F32), ("arith.xori", T.I32)]))
    operand = _pick(draw, values, kind)
    if operand is None:
        return _constant(draw, values, depth)
    return opdef.create(name, [operand, operand], [kind])


def _loop(draw: st.DrawFn, values: list[Value], depth: int) -> Operation:
    bound = _pick(draw, values, T.INDEX)
    if bound is None or not depth:
        return _constant(draw, values, depth)
    block = Block([T.INDEX])
    _fill(draw, block, [*values, *block.args], depth - 1)
    block.append(opdef.create("scf.yield"))
    return Operation("scf.for", opdef.lookup("scf.for"), [bound, bound, bound], (), A.EMPTY, [Region([block])])


_MAKERS: list[Callable[[st.DrawFn, list[Value], int], Operation]] = [_unregistered, _constant, _binary, _loop]


def _fill(draw: st.DrawFn, block: Block, values: list[Value], depth: int) -> None:
    for _ in range(draw(st.integers(0, 3))):
        op = block.append(draw(st.sampled_from(_MAKERS))(draw, values, depth))
        values.extend(op.results)


@st.composite
def modules(draw: st.DrawFn) -> Operation:
    module = opdef.create("builtin.module")
    body = Block()
    module.regions.append(Region([body]))
    module.regions[0].parent = module
    for i in range(draw(st.integers(0, 2))):
        argument_types = [*draw(st.lists(types, max_size=2)), T.INDEX]
        block = Block(argument_types)
        _fill(draw, block, list(block.args), 2)
        block.append(opdef.create("func.return"))
        name = draw(st.sampled_from(["f", "odd name", 'quo"te', "\xe9"])) + str(i)
        function = Operation(
            "func.func",
            opdef.lookup("func.func"),
            (),
            (),
            A.DictionaryAttr(
                {"sym_name": A.StringAttr(name), "function_type": A.TypeAttr(T.FunctionType(argument_types, ()))}
            ),
            [Region([block])],
        )
        body.append(function)
    for _ in range(draw(st.integers(0, 2))):
        body.append(_unregistered(draw, [], 2))
    return module
