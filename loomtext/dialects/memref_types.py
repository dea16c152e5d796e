"""Layouts of memref types: strides and offsets, and the types that views of a memref have."""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineExpr, AffineSymbol
from loomtext.ir.attributes import AffineMapAttr, Attribute, StridedLayoutAttr
from loomtext.ir.types import DYNAMIC, MemRefType


def product(*factors: int) -> int:
    """The product of sizes or strides, dynamic if one of them is (and none is zero)."""
    result = 1
    for factor in factors:
        if DYNAMIC in (result, factor):
            result = DYNAMIC if 0 not in (result, factor) else 0
        else:
            result *= factor
    return result


def total(*terms: int) -> int:
    """The sum of offsets, dynamic if one of them is."""
    return DYNAMIC if DYNAMIC in terms else sum(terms)


def row_major_strides(shape: Sequence[int]) -> list[int]:
    """Strides of the identity layout."""
    strides: list[int] = []
    stride = 1
    for size in reversed(shape):
        strides.append(stride)
        stride = product(stride, size)
    return strides[::-1]


def strides_and_offset(type_: MemRefType) -> tuple[list[int], int] | None:
    """Strides and offset with :data:`DYNAMIC` where unknown; None if the layout is not strided."""
    layout = type_.layout
    if layout is None:
        return row_major_strides(type_.shape), 0
    if isinstance(layout, StridedLayoutAttr):
        return list(layout.strides), layout.offset
    if not isinstance(layout, AffineMapAttr):
        return None
    if layout.map.is_identity:
        return row_major_strides(type_.shape), 0
    if len(layout.map.results) != 1:
        return None
    strides = [0] * type_.rank
    offset = [0]
    return (strides, offset[0]) if _collect(layout.map.results[0], 1, strides, offset) else None


def layout_symbols(type_: MemRefType) -> int:
    """How many symbols the layout needs: those of its map, or its dynamic strides and offset."""
    layout = type_.layout
    if isinstance(layout, StridedLayoutAttr):
        return [*layout.strides, layout.offset].count(DYNAMIC)
    return layout.map.num_symbols if isinstance(layout, AffineMapAttr) else 0


def _collect(expr: AffineExpr, factor: int, strides: list[int], offset: list[int]) -> bool:
    """Add ``expr * factor`` to the strides of the dimensions and to the offset; False if it is not linear."""
    if isinstance(expr, AffineConstant):
        offset[0] = total(offset[0], product(expr.value, factor))
    elif isinstance(expr, AffineSymbol):
        offset[0] = DYNAMIC
    elif isinstance(expr, AffineDim):
        strides[expr.position] = total(strides[expr.position], factor)
    elif isinstance(expr, AffineBinary) and expr.kind == "+":
        return _collect(expr.lhs, factor, strides, offset) and _collect(expr.rhs, factor, strides, offset)
    elif isinstance(expr, AffineBinary) and expr.kind == "*":
        if isinstance(expr.rhs, AffineConstant):
            return _collect(expr.lhs, product(factor, expr.rhs.value), strides, offset)
        if expr.rhs.is_symbolic_or_constant():
            return _collect(expr.lhs, DYNAMIC, strides, offset)
        return False
    elif expr.is_symbolic_or_constant():
        offset[0] = DYNAMIC
    else:
        return False
    return True


def strided(shape: Sequence[int], like: MemRefType, strides: Sequence[int], offset: int) -> MemRefType:
    """A memref of ``shape`` with an explicit layout, element type and space of ``like``."""
    return MemRefType(shape, like.element, StridedLayoutAttr(strides, offset), like.space)


def same_layout(a: MemRefType, b: MemRefType) -> bool:
    """True if two layouts have equal strides and offsets."""
    left, right = strides_and_offset(a), strides_and_offset(b)
    return a.layout is b.layout if left is None or right is None else left == right


def subview_type(
    source: MemRefType, offsets: Sequence[int], sizes: Sequence[int], steps: Sequence[int]
) -> MemRefType | None:
    """The type of a subview; None if the source is not strided."""
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides, offset = layout
    parts = [product(o, s) for o, s in zip(offsets, strides, strict=True)]
    return strided(sizes, source, [product(a, b) for a, b in zip(strides, steps, strict=True)], total(offset, *parts))


def transposed_type(source: MemRefType, permutation: Sequence[int]) -> MemRefType | None:
    """The type of a transposed view."""
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides, offset = layout
    return strided(
        [source.shape[p] for p in permutation], source, [strides[p] for p in permutation], offset
    )  # fmt: skip


def collapsed_type(source: MemRefType, groups: Sequence[Sequence[int]]) -> MemRefType | None:
    """The type of a collapsed view; None if a group is known not to be contiguous."""
    shape = [product(*(source.shape[d] for d in group)) for group in groups]
    if source.layout is None:
        return MemRefType(shape, source.element, None, source.space)
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides, offset = layout
    result = []
    for group in groups:
        dims = list(group)
        # The stride of a trailing unit dimension is arbitrary, and a dynamic one may turn out to be that.
        while len(dims) > 1 and source.shape[dims[-1]] == 1:
            dims.pop()
        if not dims:
            result.append(1)
            continue
        known = len(dims) == 1 or source.shape[dims[-1]] != DYNAMIC
        running = strides[dims[-1]] if known else DYNAMIC
        result.append(running)
        for d in reversed(group[1:]):
            running = product(running, source.shape[d])
            if source.shape[d - 1] != 1 and DYNAMIC not in (running, strides[d - 1]) and running != strides[d - 1]:
                return None
    return MemRefType(shape, source.element, StridedLayoutAttr(result, offset), source.space)


def expanded_type(source: MemRefType, shape: Sequence[int], groups: Sequence[Sequence[int]]) -> MemRefType | None:
    """The type of an expanded view."""
    if source.layout is None:
        return MemRefType(shape, source.element, None, source.space)
    layout = strides_and_offset(source)
    if layout is None:
        return None
    strides, offset = layout
    result: list[int] = []
    for group, stride in zip(groups, strides, strict=True):
        part = []
        running = stride
        for d in reversed(list(group)):
            part.append(running)
            running = product(running, shape[d])
        result += part[::-1]
    return MemRefType(shape, source.element, StridedLayoutAttr(result, offset), source.space)


def space_of(type_: object) -> Attribute | None:
    """The memory space of a ranked or unranked memref."""
    return getattr(type_, "space", None)
