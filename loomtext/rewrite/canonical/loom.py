"""Predicates and rewrites of ``loom.rules``: sizes that become known, and what follows for types.

Types change in place. The reference casts between the old and the new type and folds the casts away again;
once every size is known none is left, so nothing is lost by not making them.
"""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.dialects.memref_types import product, row_major_strides, strided, strides_and_offset, total
from loomtext.ir.attributes import DenseArrayAttr, DictionaryAttr, segments
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS
from loomtext.ir.types import DYNAMIC, MemRefType, RankedType, TensorType, Type
from loomtext.rewrite.canonical.arith import constant_int
from loomtext.rewrite.canonical.buffers import same_type
from loomtext.rewrite.matcher import IndexList, mixed, split_mixed
from loomtext.rewrite.rewriter import Rewriter

_LISTS = (("offsets", "static_offsets"), ("sizes", "static_sizes"), ("strides", "static_strides"))


def retype(rewriter: Rewriter, value: Value, type_: Type) -> None:
    """Give a value another type, in place."""
    value.type = type_
    owner = value.defining_op
    if owner is not None:
        rewriter.modified(owner)
    for user in value.users:
        rewriter.modified(user)


def replace_operands(rewriter: Rewriter, op: Operation, values: Sequence[Value]) -> None:
    """Replace all operands, in place; operations that only made the old ones are looked at again."""
    old = list(op.operands)
    op.set_operands(values)
    rewriter.modified(op)
    for value in old:
        maker = value.defining_op
        if maker is not None and not value.uses:
            rewriter.modified(maker)


def with_numbers(entries: IndexList) -> IndexList:
    """An index list with the constants in it as numbers."""
    return tuple(e if isinstance(e, int) else _number(e) for e in entries)


def _number(value: Value) -> Value | int:
    number = constant_int(value)
    return value if number is None else number


# -- buffers and tensors -------------------------------------------------------------------------------


def has_constant_size(op: Operation) -> bool:
    """True if a size of an allocation or a hand-off is a constant."""
    return any(constant_int(v) is not None for v in op.operands)


def set_sizes(rewriter: Rewriter, op: Operation) -> None:
    """Make the constants among the sizes of an allocation or a hand-off part of it, in place.

    The type becomes static when the sizes are; it then says nothing of layout, memory or encoding.
    """
    sizes = with_numbers(mixed(op, "sizes", "static_sizes"))
    source = op.operands[:1] if op.name != "loom.alloc" else []
    values, static = split_mixed(sizes)
    replace_operands(rewriter, op, [*source, *values])
    op.set_attribute("static_sizes", static)
    result = op.results[0]
    type_ = result.type
    if not values and isinstance(type_, RankedType) and not type_.is_static:
        kind = MemRefType if isinstance(type_, MemRefType) else TensorType
        retype(rewriter, result, kind(static.values, type_.element))


def becomes_static(old: Type, new: Type) -> bool:
    """True if a dynamic type can be replaced by a static one."""
    return isinstance(old, RankedType) and isinstance(new, RankedType) and new.is_static and not old.is_static


def static_memref(tensor: Type) -> Type | None:
    """The memory type of a tensor of known shape."""
    if not isinstance(tensor, TensorType) or not tensor.is_static:
        return None
    return MemRefType(tensor.shape, tensor.element)


def only_given_back(token: Value) -> Operation | None:
    """The give that is all that happens to a token."""
    users = token.users
    return users[0] if len(token.uses) == 1 and users[0].name == "loom.semaphore_give" else None


def drop_token(rewriter: Rewriter, take: Operation, give: Operation) -> None:
    """Remove a take and its give."""
    rewriter.erase(give)
    rewriter.erase(take)


# -- views ---------------------------------------------------------------------------------------------


def has_constant_entry(op: Operation) -> bool:
    """True if an offset, size or stride of a view is a constant."""
    return any(constant_int(v) is not None for v in op.operands[1:])


def set_view(rewriter: Rewriter, op: Operation) -> None:
    """Make the constants in a view part of it, in place, and compute its type again."""
    values, sizes = [op.operands[0]], [1]
    statics: dict[str, DenseArrayAttr] = {}
    for group, name in _LISTS:
        dynamic, statics[name] = split_mixed(with_numbers(mixed(op, group, name)))
        values += dynamic
        sizes.append(len(dynamic))
    replace_operands(rewriter, op, values)
    op.attributes = DictionaryAttr({**dict(op.attributes.items()), **statics, SEGMENTS: segments(sizes)})
    source, result = op.operands[0].type, op.results[0].type
    assert isinstance(source, MemRefType) and isinstance(result, MemRefType)
    type_ = loom_view_type(source, result.rank, list(statics.values()))
    if type_ is not None and type_ is not result:
        retype(rewriter, op.results[0], type_)


def loom_view_type(source: MemRefType, rank: int, lists: Sequence[DenseArrayAttr]) -> MemRefType | None:
    """The type of a view of ``source`` with these static offsets, sizes and strides.

    The offset of a view of row-major memory is left open even where it is known. A view of fewer dimensions
    than its source loses every dimension of size 1, also one that only now turns out to be of that size.
    """
    layout = strides_and_offset(source)
    if layout is None:
        return None
    offsets, sizes, steps = (list(entries) for entries in lists)
    strides = [product(a, b) for a, b in zip(layout[0], steps, strict=True)]
    offset = DYNAMIC
    if source.layout is not None:
        offset = total(layout[1], *(product(o, s) for o, s in zip(offsets, layout[0], strict=True)))
    kept = [d for d in range(len(sizes)) if rank == len(sizes) or sizes[d] != 1]
    return strided([sizes[d] for d in kept], source, [strides[d] for d in kept], offset)


def source_strides(type_: MemRefType) -> list[int]:
    """The strides of a view's source; row-major ones where its layout does not tell."""
    layout = strides_and_offset(type_)
    return row_major_strides(type_.shape) if layout is None else layout[0]


PREDICATES = {
    f.__name__: f
    for f in (
        has_constant_size, set_sizes, becomes_static, static_memref, only_given_back, drop_token,
        has_constant_entry, set_view, retype, same_type,
    )
}  # fmt: skip
