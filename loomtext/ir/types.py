"""Builtin types of MLIR that the kernels and LLVM's dialect tests use, and opaque dialect types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Self

from loomtext.ir.floats import FORMATS, FloatFormat
from loomtext.ir.interning import Interned

if TYPE_CHECKING:
    from loomtext.ir.attributes import Attribute

DYNAMIC = -(2**63)
"""Marker of a dynamic size, stride or offset (``ShapedType::kDynamic`` in MLIR)."""


class Type(Interned):
    """A type; equality is identity."""

    __slots__ = ()


class IntegerType(Type):
    """``iN``, ``siN`` or ``uiN``; ``signedness`` is ``""``, ``"s"`` or ``"u"``."""

    __slots__ = ("width", "signedness")
    width: int
    signedness: str

    def __new__(cls, width: int, signedness: str = "") -> Self:
        return cls._of(width, signedness)

    def _render(self) -> str:
        return f"{self.signedness}i{self.width}"


class IndexType(Type):
    """``index``, the type of sizes, offsets and loop counters."""

    __slots__ = ()

    def __new__(cls) -> Self:
        return cls._of()

    def _render(self) -> str:
        return "index"


class FloatType(Type):
    """A floating-point type by its MLIR name, e.g. ``f16``, ``bf16``, ``f8E4M3FN``."""

    __slots__ = ("name",)
    name: str

    def __new__(cls, name: str) -> Self:
        return cls._of(name)

    @property
    def format(self) -> FloatFormat:
        """Widths, bias and special values of this type."""
        return FORMATS[self.name]

    @property
    def width(self) -> int:
        """Storage width in bits."""
        return self.format.width

    def _render(self) -> str:
        return self.name


class NoneType(Type):
    """``none``."""

    __slots__ = ()

    def __new__(cls) -> Self:
        return cls._of()

    def _render(self) -> str:
        return "none"


class ComplexType(Type):
    """``complex<T>``."""

    __slots__ = ("element",)
    element: Type

    def __new__(cls, element: Type) -> Self:
        return cls._of(element)

    def _render(self) -> str:
        return f"complex<{self.element}>"


class TupleType(Type):
    """``tuple<T, T>``."""

    __slots__ = ("members",)
    members: tuple[Type, ...]

    def __new__(cls, members: Iterable[Type]) -> Self:
        return cls._of(tuple(members))

    def _render(self) -> str:
        return f"tuple<{', '.join(map(str, self.members))}>"


class FunctionType(Type):
    """``(T, T) -> T``."""

    __slots__ = ("inputs", "results")
    inputs: tuple[Type, ...]
    results: tuple[Type, ...]

    def __new__(cls, inputs: Iterable[Type], results: Iterable[Type]) -> Self:
        return cls._of(tuple(inputs), tuple(results))

    def _render(self) -> str:
        return f"({', '.join(map(str, self.inputs))}) -> {arrow_types(self.results)}"


class DialectType(Type):
    """A type of a dialect that is carried as text: ``!adl.mem``, ``!ns.name<...>``."""

    __slots__ = ("spelling",)
    spelling: str

    def __new__(cls, spelling: str) -> Self:
        """``spelling`` includes the ``!``."""
        return cls._of(spelling)

    def _render(self) -> str:
        return self.spelling


class ShapedType(Type):
    """Common base of vectors, tensors and memrefs."""

    __slots__ = ()
    element: Type

    @property
    def has_rank(self) -> bool:
        """False for ``tensor<*xT>`` and ``memref<*xT>``."""
        return True


class RankedType(ShapedType):
    """A shaped type with a known rank; ``shape`` holds sizes or :data:`DYNAMIC`."""

    __slots__ = ()
    shape: tuple[int, ...]

    @property
    def rank(self) -> int:
        """Number of dimensions."""
        return len(self.shape)

    @property
    def is_static(self) -> bool:
        """True if no size is dynamic."""
        return DYNAMIC not in self.shape

    @property
    def num_dynamic(self) -> int:
        """How many sizes are dynamic."""
        return self.shape.count(DYNAMIC)


class VectorType(RankedType):
    """``vector<4x[8]xT>``; ``scalable`` tells which dimensions are written in brackets."""

    __slots__ = ("shape", "element", "scalable")
    scalable: tuple[bool, ...]

    def __new__(cls, shape: Iterable[int], element: Type, scalable: Iterable[bool] = ()) -> Self:
        shape = tuple(shape)
        return cls._of(shape, element, tuple(scalable) or (False,) * len(shape))

    def _render(self) -> str:
        dims = "".join(f"[{d}]x" if s else f"{d}x" for d, s in zip(self.shape, self.scalable, strict=True))
        return f"vector<{dims}{self.element}>"


class TensorType(RankedType):
    """``tensor<?x4xT, encoding>``."""

    __slots__ = ("shape", "element", "encoding")
    encoding: Attribute | None

    def __new__(cls, shape: Iterable[int], element: Type, encoding: Attribute | None = None) -> Self:
        return cls._of(tuple(shape), element, encoding)

    def _render(self) -> str:
        tail = "" if self.encoding is None else f", {self.encoding}"
        return f"tensor<{render_dims(self.shape)}{self.element}{tail}>"


class UnrankedTensorType(ShapedType):
    """``tensor<*xT>``."""

    __slots__ = ("element",)

    def __new__(cls, element: Type) -> Self:
        return cls._of(element)

    @property
    def has_rank(self) -> bool:
        return False

    def _render(self) -> str:
        return f"tensor<*x{self.element}>"


class MemRefType(RankedType):
    """``memref<?x4xT, layout, space>``; ``layout`` None is the identity, ``space`` None the default."""

    __slots__ = ("shape", "element", "layout", "space")
    layout: Attribute | None
    space: Attribute | None

    def __new__(
        cls, shape: Iterable[int], element: Type, layout: Attribute | None = None, space: Attribute | None = None
    ) -> Self:
        return cls._of(tuple(shape), element, layout, space)

    def _render(self) -> str:
        tail = "".join(f", {_space_text(a)}" for a in (self.layout, self.space) if a is not None)
        return f"memref<{render_dims(self.shape)}{self.element}{tail}>"


class UnrankedMemRefType(ShapedType):
    """``memref<*xT, space>``."""

    __slots__ = ("element", "space")
    space: Attribute | None

    def __new__(cls, element: Type, space: Attribute | None = None) -> Self:
        return cls._of(element, space)

    @property
    def has_rank(self) -> bool:
        return False

    def _render(self) -> str:
        tail = "" if self.space is None else f", {_space_text(self.space)}"
        return f"memref<*x{self.element}{tail}>"


def _space_text(attribute: Attribute) -> str:
    """A memory space or layout; an i64 space prints without its type."""
    text = str(attribute)
    return text.removesuffix(" : i64")


def render_dims(shape: Sequence[int]) -> str:
    """``?x4x`` for ``(DYNAMIC, 4)``."""
    return "".join("?x" if d == DYNAMIC else f"{d}x" for d in shape)


def arrow_types(types: Sequence[Type]) -> str:
    """Result types behind ``->``: bare when there is exactly one that is no function type."""
    if len(types) == 1 and not isinstance(types[0], FunctionType):
        return str(types[0])
    return f"({', '.join(map(str, types))})"


INDEX = IndexType()
I1 = IntegerType(1)
I32 = IntegerType(32)
I64 = IntegerType(64)
F16 = FloatType("f16")
BF16 = FloatType("bf16")
F32 = FloatType("f32")
F64 = FloatType("f64")


def element_type(type_: Type) -> Type:
    """The element type of a shaped type, the type itself otherwise."""
    return type_.element if isinstance(type_, ShapedType) else type_


def with_element(type_: Type, element: Type) -> Type:
    """``type_`` with its element type replaced (a scalar becomes ``element``)."""
    if isinstance(type_, VectorType):
        return VectorType(type_.shape, element, type_.scalable)
    if isinstance(type_, TensorType):
        return TensorType(type_.shape, element, type_.encoding)
    if isinstance(type_, UnrankedTensorType):
        return UnrankedTensorType(element)
    if isinstance(type_, MemRefType):
        return MemRefType(type_.shape, element, type_.layout, type_.space)
    return element


def i1_like(type_: Type) -> Type:
    """``i1`` in the shape of ``type_``: the result type of comparisons."""
    return with_element(type_, I1)
