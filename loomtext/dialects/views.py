"""Checks that tensors and memrefs share: slices by offsets, sizes and strides, and reassociations."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loomtext.ir.attributes import ArrayAttr, IntegerAttr
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Bare
from loomtext.ir.types import DYNAMIC, RankedType, ShapedType, Type

OFFSETS_SIZES_STRIDES = (
    "custom<DynamicIndexList>($offsets, $static_offsets) custom<DynamicIndexList>($sizes, $static_sizes) "
    "custom<DynamicIndexList>($strides, $static_strides)"
)
"""The three bracketed lists of a slice in an assembly format."""
SLICE_OPERANDS = "offsets: index*, sizes: index*, strides: index*"
SLICE_ATTRIBUTES = "static_offsets: i64_array, static_sizes: i64_array, static_strides: i64_array"

CompatibleFn = Callable[[Type, Type], bool]


def entries(op: Operation, name: str) -> list[int]:
    """The values of a static list; dynamic ones are :data:`DYNAMIC`."""
    return list(op.attributes[name])  # type: ignore[call-overload]


def compatible_sizes(a: int, b: int) -> bool:
    """True if two sizes may be equal."""
    return DYNAMIC in (a, b) or a == b


def compatible_shapes(a: Sequence[int], b: Sequence[int]) -> bool:
    """True if two shapes of known rank may be equal."""
    return len(a) == len(b) and all(map(compatible_sizes, a, b))


def compatible_types(a: Type, b: Type) -> bool:
    """True if the shapes of two shaped types may be equal; an unranked one fits every shape."""
    if isinstance(a, RankedType) and isinstance(b, RankedType):
        return compatible_shapes(a.shape, b.shape)
    return True


def cast_verifier(compatible: CompatibleFn) -> Callable[[Operation], str | None]:
    """A verifier of operations from one type to another that ``compatible`` must allow."""

    def verify(op: Operation) -> str | None:
        source, result = op.operands[0].type, op.results[0].type
        if compatible(source, result):
            return None
        return f"operand type '{source}' and result type '{result}' are cast incompatible"

    return verify


def verify_dynamic_sizes(type_: Type, count: int) -> str | None:
    """One operand per dynamic dimension of ``type_``."""
    expected = type_.num_dynamic if isinstance(type_, RankedType) else 0
    if count != expected:
        return f"incorrect number of dynamic sizes, has {count}, expected {expected}"
    return None


def verify_list_lengths(op: Operation, rank: int | None, offset_rank: int | None = None) -> str | None:
    """The lists of a slice belong together, have ``rank`` entries, and an operand for each dynamic entry."""
    assert op.definition is not None
    lists = {name: entries(op, f"static_{name}") for name in ("offsets", "sizes", "strides")}
    lengths = {name: len(values) for name, values in lists.items()}
    pairs = [("sizes", "strides")] if offset_rank is not None else [("offsets", "sizes"), ("sizes", "strides")]
    for a, b in pairs:
        if lengths[a] != lengths[b]:
            return Bare(
                f"expected mixed {a} rank to match mixed {b} rank ({lengths[a]} vs {lengths[b]}) so the "
                "rank of the "
                "result type is well-formed."
            )
    wanted = {"offsets": offset_rank if offset_rank is not None else rank, "sizes": rank, "strides": rank}
    for name, values in lists.items():
        limit = wanted[name]
        if limit is not None and lengths[name] != limit:
            return Bare(f"expected {limit} {name.rstrip('s')} values, got {lengths[name]}")
        dynamic = values.count(DYNAMIC)
        operands = len(op.operand_group(name))
        if dynamic != operands:
            return Bare(
                f"expected the number of '{name}' to match the number of dynamic entries in 'static_{name}' "
                f"({operands} vs {dynamic})"
            )
        if name == "offsets" and any(v < 0 and v != DYNAMIC for v in values):
            return Bare(f"expected offsets to be non-negative, but got {next(v for v in values if v < 0)}")
        if name == "sizes" and any(v < 0 and v != DYNAMIC for v in values):
            return Bare(f"expected sizes to be non-negative, but got {next(v for v in values if v < 0)}")
    return None


def verify_in_bounds(op: Operation, shape: Sequence[int]) -> str | None:
    """A static slice must not reach beyond the static sizes of its source."""
    lists = zip(
        shape,
        entries(op, "static_offsets"),
        entries(op, "static_sizes"),
        entries(op, "static_strides"),
        strict=True,
    )
    for i, (extent, offset, size, stride) in enumerate(lists):
        if extent == DYNAMIC or offset == DYNAMIC:
            continue
        if offset >= extent and (size == DYNAMIC or size > 0):
            return Bare(f"offset {i} is out-of-bounds: {offset} >= {extent}")
        if DYNAMIC in (size, stride) or size == 0:
            continue
        last = offset + (size - 1) * stride
        if last >= extent:
            return Bare(f"slice along dimension {i} runs out-of-bounds: {last} >= {extent}")
    return None


def dropped_dims(full: Sequence[int], reduced: Sequence[int]) -> set[int] | None:
    """Unit dimensions of ``full`` that are missing from ``reduced``; None if that is no rank reduction."""
    dropped: set[int] = set()
    at = 0
    for i, size in enumerate(full):
        if at < len(reduced) and size == reduced[at]:
            at += 1
        elif size == 1:
            dropped.add(i)
        else:
            return None
    return dropped if at == len(reduced) else None


def reassociation(op: Operation) -> list[list[int]]:
    """The groups of ``reassociation``."""
    groups = op.attributes["reassociation"]
    assert isinstance(groups, ArrayAttr)
    found: list[list[int]] = []
    for group in groups:
        assert isinstance(group, ArrayAttr)
        found.append([item.value for item in group if isinstance(item, IntegerAttr)])
    return found


def verify_reassociation(groups: list[list[int]], expanded: RankedType, collapsed: RankedType) -> str | None:
    """The groups partition the dimensions of the expanded type in order, one per collapsed dimension."""
    if len(groups) != collapsed.rank:
        return f"expected collapsed rank ({collapsed.rank}) to equal the number of reassociation maps ({len(groups)})."
    following = 0
    for i, group in enumerate(groups):
        for dimension in group:
            if dimension != following:
                return f"expected reassociation map #{i} to be valid and contiguous."
            following += 1
    if groups and following != expanded.rank:
        return (
            f"expected reassociation map #0 to have size equal to the expanded rank ({expanded.rank}), "
            f"but it is  {following}."
        )
    if not groups and any(d != 1 for d in expanded.shape):
        return "invalid to collapse dynamic or non-unit dimension to a 0-d shape" if DYNAMIC in expanded.shape else None
    return None


def verify_collapsed_sizes(groups: list[list[int]], expanded: RankedType, collapsed: RankedType) -> str | None:
    """Each collapsed size is the product of its group, dynamic if one of them is."""
    for i, group in enumerate(groups):
        product = 1
        for d in group:
            product = DYNAMIC if DYNAMIC in (product, expanded.shape[d]) else product * expanded.shape[d]
        size = collapsed.shape[i]
        if product == DYNAMIC and size != DYNAMIC:
            return (
                f"expected dimension {i} of collapsed type to be dynamic since one or more of the "
                "corresponding "
                "dimensions in the expanded type is dynamic"
            )
        if product != DYNAMIC and size != product:
            return f"expected dimension {i} of collapsed type to be static value of {product}"
    return None


def static_output_shape_message(op: Operation, result: ShapedType) -> str | None:
    """``output_shape`` has one entry per result dimension."""
    shape = entries(op, "static_output_shape")
    assert isinstance(result, RankedType)
    if len(shape) != result.rank:
        return (
            f"expected number of static shape dims to be equal to the output rank ({result.rank}) "
            f"but found {len(shape)} inputs instead"
        )
    assert op.definition is not None
    dynamic, operands = shape.count(DYNAMIC), len(op.operands) - 1
    if dynamic != operands:
        return (
            "mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has "
            f"{dynamic} dynamic dims while output_shape has {operands} values"
        )
    for pos, (given, size) in enumerate(zip(shape, result.shape, strict=True)):
        if given != size and DYNAMIC not in (given, size):
            return f"expected dimension {pos} of collapsed type to be static value of {size}"
    return None
