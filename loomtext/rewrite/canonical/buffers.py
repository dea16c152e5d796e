"""Predicates of ``buffers.rules``: views, casts and sizes of memory, and hand-offs that cancel out."""

from __future__ import annotations

from loomtext.dialects.memref_types import strided, strides_and_offset, subview_type
from loomtext.ir.attributes import IntegerAttr, index, segments
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS
from loomtext.ir.types import DYNAMIC, MemRefType, RankedType, Type
from loomtext.rewrite.canonical.arith import constant_int
from loomtext.rewrite.matcher import IndexList, mixed
from loomtext.rewrite.rewriter import Rewriter

# -- views ---------------------------------------------------------------------------------------------


def static_list(entries: IndexList) -> IndexList:
    """An index list with constants as numbers; a negative one stays a value."""
    return tuple(e if isinstance(e, int) else _number(e) for e in entries)


def _number(value: Value) -> Value | int:
    number = constant_int(value)
    return value if number is None or number < 0 else number


def _in_bounds(base: Type, offsets: IndexList, sizes: IndexList, strides: IndexList) -> bool:
    """True if a view with these lists is not known to reach beyond its base."""
    if not isinstance(base, MemRefType):
        return False
    for extent, offset, size, stride in zip(base.shape, offsets, sizes, strides, strict=True):
        if extent == DYNAMIC or not isinstance(offset, int):
            continue
        known = isinstance(size, int) and isinstance(stride, int)
        last = offset + (size - 1) * stride if known else offset  # type: ignore[operator]
        if size != 0 and max(offset, last) >= extent:
            return False
    return True


def static_offsets(base: Type, offsets: IndexList, sizes: IndexList, strides: IndexList) -> IndexList:
    """The offsets with constants as numbers, if the view then stays within its base."""
    static = static_list(offsets)
    return static if _in_bounds(base, static, sizes, strides) else offsets


def static_sizes(base: Type, offsets: IndexList, sizes: IndexList, strides: IndexList) -> IndexList:
    """The same for the sizes."""
    static = static_list(sizes)
    return static if _in_bounds(base, offsets, static, strides) else sizes


def static_strides(base: Type, offsets: IndexList, sizes: IndexList, strides: IndexList) -> IndexList:
    """The same for the strides."""
    static = static_list(strides)
    return static if _in_bounds(base, offsets, sizes, static) else strides


def differ(offsets: IndexList, o: IndexList, sizes: IndexList, z: IndexList, strides: IndexList, s: IndexList) -> bool:
    """True if one of the lists is another than it was."""
    return (offsets, sizes, strides) != (o, z, s)


def has_constant(*lists: IndexList) -> bool:
    """True if a value in one of the lists is a constant."""
    return any(static_list(entries) != entries for entries in lists)


def view_type(base: Type, old: Type, offsets: IndexList, sizes: IndexList, strides: IndexList) -> Type | None:
    """The type of a view with these lists that drops the dimensions that ``old`` has dropped."""
    if not isinstance(base, MemRefType) or not isinstance(old, MemRefType):
        return None
    plain = [[e if isinstance(e, int) else DYNAMIC for e in entries] for entries in (offsets, sizes, strides)]
    full = subview_type(base, *plain)
    layout, old_layout = (None, None) if full is None else (strides_and_offset(full), strides_and_offset(old))
    if full is None or layout is None or old_layout is None:
        return None
    if full.rank == old.rank:
        return full
    kept = _kept_dimensions(full.shape, layout[0], old.shape, old_layout[0])
    if kept is None:
        return None

    return strided([full.shape[d] for d in kept], full, [layout[0][d] for d in kept], layout[1])


def _kept_dimensions(
    shape: tuple[int, ...], strides: list[int], kept_shape: tuple[int, ...], kept_strides: list[int]
) -> list[int] | None:
    """Dimensions that remain when unit dimensions are dropped so that ``kept_shape`` is left."""
    kept: list[int] = []
    for d, size in enumerate(shape):
        k = len(kept)
        spare = len(shape) - d - (len(kept_shape) - k)
        fits = k < len(kept_shape) and kept_shape[k] in (size, DYNAMIC)
        fits = fits and (size != 1 or kept_strides[k] in (strides[d], DYNAMIC))
        if fits and not (size == 1 and spare > 0 and kept_shape[k] != 1):
            kept.append(d)
        elif size != 1 or spare <= 0:
            return None
    return kept if len(kept) == len(kept_shape) else None


def same_type(a: Type, b: Type) -> bool:
    """True if two types are the same."""
    return a is b


def same_shape(a: Type, b: Type) -> bool:
    """True if two memory types differ in the layout at most."""
    return isinstance(a, MemRefType) and isinstance(b, MemRefType) and a.shape == b.shape and a.element is b.element


def widens_layout(narrow: Type, wide: Type) -> bool:
    """True if a cast from ``narrow`` only forgets strides and an offset, so it can never fail."""
    if not same_shape(narrow, wide):
        return False
    assert isinstance(narrow, MemRefType) and isinstance(wide, MemRefType)
    known, wanted = strides_and_offset(narrow), strides_and_offset(wide)
    if narrow.space is not wide.space or known is None or wanted is None:
        return False
    pairs = zip([*known[0], known[1]], [*wanted[0], wanted[1]], strict=True)
    return narrow is not wide and all(b in (a, DYNAMIC) for a, b in pairs)


# -- sizes ---------------------------------------------------------------------------------------------


def _position(op: Operation) -> int | None:
    """The dimension that ``memref.dim`` or ``tensor.dim`` asks for."""
    position = constant_int(op.operands[1])
    type_ = op.operands[0].type
    return position if position is not None and isinstance(type_, RankedType) and 0 <= position < type_.rank else None


def static_size(op: Operation) -> IntegerAttr | None:
    """The size that the type tells."""
    position = _position(op)
    type_ = op.operands[0].type
    if position is None or not isinstance(type_, RankedType) or type_.shape[position] == DYNAMIC:
        return None
    return index(type_.shape[position])


def known_size(op: Operation) -> Value | None:
    """The value that was given as the size where the shaped value was made."""
    position = _position(op)
    maker = op.operands[0].defining_op
    type_ = op.operands[0].type
    if position is None or maker is None or not isinstance(type_, RankedType):
        return None
    if maker.name in ("tensor.empty", "memref.alloc"):
        return maker.operands[sum(1 for s in type_.shape[:position] if s == DYNAMIC)]
    if maker.name == "memref.subview":
        sizes = mixed(maker, "sizes", "static_sizes")
        size = sizes[position] if len(sizes) == type_.rank else None
        return size if isinstance(size, Value) else None
    return None


# -- data movement -------------------------------------------------------------------------------------


def gathers_across_constant(op: Operation) -> bool:
    """True for a gather across something that is one number on every core."""
    return any(constant_int(v) is not None for v in op.operand_group("across"))


def drop_across(rewriter: Rewriter, op: Operation) -> None:
    """Take the ``across`` operand away, in place."""
    assert op.definition is not None
    start, end = op.definition.operand_range(op, "across")
    sizes = op.definition.group_sizes(op)
    sizes[[entry.name for entry in op.definition.operands].index("across")] = 0
    op.set_operands([*op.operands[:start], *op.operands[end:]])
    op.set_attribute(SEGMENTS, segments(sizes))
    rewriter.modified(op)


PREDICATES = {
    f.__name__: f
    for f in (
        static_list, static_offsets, static_sizes, static_strides, differ, has_constant, view_type, same_type,
        same_shape, widens_layout, static_size, known_size, gathers_across_constant, drop_across,
    )
}  # fmt: skip
