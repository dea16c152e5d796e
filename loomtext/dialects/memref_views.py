"""Views of memrefs: casts, slices, changes of shape and what can be asked of a layout."""

from __future__ import annotations

from collections.abc import Mapping

from loomtext.dialects import common as _hooks
from loomtext.dialects.memref_types import (
    collapsed_type,
    expanded_type,
    product,
    same_layout,
    space_of,
    strides_and_offset,
    subview_type,
    transposed_type,
)
from loomtext.dialects.views import (
    OFFSETS_SIZES_STRIDES,
    SLICE_ATTRIBUTES,
    SLICE_OPERANDS,
    cast_verifier,
    compatible_shapes,
    compatible_sizes,
    dropped_dims,
    entries,
    reassociation,
    static_output_shape_message,
    verify_dynamic_sizes,
    verify_in_bounds,
    verify_list_lengths,
    verify_reassociation,
)
from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.affine import AffineDim, AffineMap
from loomtext.ir.attributes import AffineMapAttr
from loomtext.ir.constraints import TYPES, TypeConstraint
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Bare, Dialect
from loomtext.ir.types import DYNAMIC, INDEX, IntegerType, MemRefType, Type, UnrankedMemRefType, element_type

del _hooks  # imported for the hooks that it registers

TYPES["byte_buffer"] = TypeConstraint(
    lambda t: isinstance(t, MemRefType) and t.rank == 1 and isinstance(t.element, IntegerType) and t.element.width == 8,
    "1D memref of 8-bit signless integer values",
)
TYPES["shape_memref"] = TypeConstraint(
    lambda t: isinstance(t, MemRefType) and t.rank == 1 and (t.element is INDEX or isinstance(t.element, IntegerType)),
    "1D memref of signless integer or index values",
)


def _memref(type_: Type) -> MemRefType:
    assert isinstance(type_, MemRefType)
    return type_


# -- cast ----------------------------------------------------------------------------------------------


def _castable(a: Type, b: Type) -> bool:
    if isinstance(a, MemRefType) and isinstance(b, MemRefType):
        if a.element is not b.element or a.space is not b.space:
            return False
        if a.layout is not b.layout:
            left, right = strides_and_offset(a), strides_and_offset(b)
            if left is None or right is None:
                return False
            if not compatible_sizes(left[1], right[1]):
                return False
            for size, x, y in zip(a.shape, left[0], right[0], strict=False):
                if size != 1 and not compatible_sizes(x, y):
                    return False
        return compatible_shapes(a.shape, b.shape)
    both_unranked = isinstance(a, UnrankedMemRefType) and isinstance(b, UnrankedMemRefType)
    return not both_unranked and element_type(a) is element_type(b) and space_of(a) is space_of(b)


# -- subview and reinterpret_cast ----------------------------------------------------------------------


def _verify_subview(op: Operation) -> str | None:
    source, result = _memref(op.operands[0].type), _memref(op.results[0].type)
    message = verify_list_lengths(op, source.rank)
    if message is not None:
        return message
    if source.space is not result.space:
        return Bare(
            f"different memory spaces specified for base memref type '{source}' and subview memref type '{result}'"
        )
    sizes = entries(op, "static_sizes")
    expected = subview_type(source, entries(op, "static_offsets"), sizes, entries(op, "static_strides"))
    if expected is None:
        return Bare(f"base type '{source}' is not strided")
    if result.rank > source.rank:
        return Bare(f"expected result rank to be smaller or equal to the source rank, but got '{result}'")
    wanted = f"expected result type to be '{expected}' or a rank-reduced version."
    reduced = _reduction(expected, result)
    if reduced is None:
        return Bare(f"{wanted} (mismatch of result sizes), but got '{result}'")
    if result.element is not source.element:
        return Bare(f"expected result element type to be '{source.element}', but got '{result}'")
    if not reduced:
        return Bare(f"{wanted} (mismatch of result layout), but got '{result}'")
    return verify_in_bounds(op, source.shape)


def _reduction(expected: MemRefType, result: MemRefType) -> bool | None:
    """True if ``result`` is ``expected`` without some unit dimensions, False if only the layout differs."""
    if dropped_dims(expected.shape, result.shape) is None:
        return None
    full, got = strides_and_offset(expected), strides_and_offset(result)
    if full is None or got is None or full[1] != got[1]:
        return False
    # Unit dimensions of equal size are told apart by their strides.
    return _matches(list(zip(expected.shape, full[0], strict=True)), list(zip(result.shape, got[0], strict=True)))


def _matches(full: list[tuple[int, int]], part: list[tuple[int, int]]) -> bool:
    at = 0
    for entry in full:
        if at < len(part) and entry == part[at]:
            at += 1
        elif entry[0] != 1:
            return False
    return at == len(part)


def _verify_reinterpret_cast(op: Operation) -> str | None:
    source, result = op.operands[0].type, _memref(op.results[0].type)
    message = verify_list_lengths(op, result.rank, offset_rank=1)
    if message is not None:
        return message
    if space_of(source) is not result.space:
        return Bare(f"different memory spaces specified for source type '{source}' and result memref type '{result}'")
    if element_type(source) is not result.element:
        return Bare(f"different element types specified for source type '{source}' and result memref type '{result}'")
    for i, (got, wanted) in enumerate(zip(result.shape, entries(op, "static_sizes"), strict=True)):
        if got != DYNAMIC and got != wanted:
            return Bare(f"expected result type with size = {_text(wanted)} instead of {got} in dim = {i}")
    layout = strides_and_offset(result)
    if layout is None:
        return Bare(f"expected result type to have strided layout but found '{result}'")
    wanted = entries(op, "static_offsets")[0]
    if layout[1] != DYNAMIC and layout[1] != wanted:
        return Bare(f"expected result type with offset = {_text(wanted)} instead of {layout[1]}")
    for i, (got, wanted) in enumerate(zip(layout[0], entries(op, "static_strides"), strict=True)):
        if got != DYNAMIC and got != wanted:
            return Bare(f"expected result type with stride = {_text(wanted)} instead of {got} in dim = {i}")
    return None


def _text(size: int) -> str:
    return "dynamic" if size == DYNAMIC else str(size)


# -- reshapes ------------------------------------------------------------------------------------------


def _group_size_message(groups: list[list[int]], expanded: MemRefType, collapsed: MemRefType) -> str | None:
    for group, size in zip(groups, collapsed.shape, strict=True):
        count = product(*(expanded.shape[d] for d in group))
        if (count == DYNAMIC) != (size == DYNAMIC):
            return f"collapsed dim ({len(group)}) must be dynamic if and only if reassociation group is dynamic"
        if count != size:
            return f"collapsed dim size ({size}) must equal reassociation group size ({count})"
    return None


def _reshape_message(op: Operation, expanded: MemRefType, collapsed: MemRefType) -> str | None:
    groups = reassociation(op)
    message = verify_reassociation(groups, expanded, collapsed)
    return message or _group_size_message(groups, expanded, collapsed)


def _verify_collapse(op: Operation) -> str | None:
    source, result = _memref(op.operands[0].type), _memref(op.results[0].type)
    message = _reshape_message(op, source, result)
    if message is not None:
        return message
    groups = reassociation(op)
    expected = collapsed_type(source, groups)
    if expected is None:
        return "invalid source layout map or collapsing non-contiguous dims"
    if expected is not result and not _equivalent(expected, result):
        return f"expected collapsed type to be '{expected}' but found '{result}'"
    return None


def _verify_expand(op: Operation) -> str | None:
    source, result = _memref(op.operands[0].type), _memref(op.results[0].type)
    message = _reshape_message(op, result, source)
    if message is not None:
        return message
    expected = expanded_type(source, result.shape, reassociation(op))
    if expected is None:
        return "invalid source layout map"
    if expected is not result and not _equivalent(expected, result):
        return f"expected expanded type to be '{expected}' but found '{result}'"
    return static_output_shape_message(op, result)


def _equivalent(a: MemRefType, b: MemRefType) -> bool:
    return a.shape == b.shape and a.element is b.element and a.space is b.space and same_layout(a, b)


def _verify_reshape(op: Operation) -> str | None:
    source, shape, result = op.operands[0].type, _memref(op.operands[1].type), op.results[0].type
    if element_type(source) is not element_type(result):
        return "element types of source and destination memref types should be the same"
    for type_, which in ((source, "source"), (result, "result")):
        if isinstance(type_, MemRefType) and type_.layout is not None:
            return f"{which} memref type should have identity affine map"
    if isinstance(result, MemRefType):
        if shape.shape[0] == DYNAMIC:
            return "cannot use shape operand with dynamic length to reshape to statically-ranked memref type"
        if shape.shape[0] != result.rank:
            return "length of shape operand differs from the result's memref rank"
    return None


# -- transpose -----------------------------------------------------------------------------------------


def _read_permutation(cursor: Cursor, state: State, name: str) -> None:
    names = cursor.bracketed(cursor.keyword, "(", ")")
    cursor.expect("->")
    piece = cursor.piece
    results = cursor.bracketed(cursor.keyword, "(", ")")
    for result in results:
        if result not in names:
            cursor.fail("use of undeclared identifier", piece)
    state.attributes[name] = AffineMapAttr(
        AffineMap(len(names), 0, [AffineDim(names.index(result)) for result in results])
    )


def _write_permutation(op: Operation, w: Writer, name: str) -> None:
    w.element()
    w.text(str(op.attributes[name].map))  # type: ignore[attr-defined]


hook("Permutation", _read_permutation, _write_permutation)


def _verify_transpose(op: Operation) -> str | None:
    source, result = _memref(op.operands[0].type), _memref(op.results[0].type)
    map_ = op.attributes["permutation"].map  # type: ignore[attr-defined]
    if not map_.is_permutation:
        return "expected a permutation map"
    if map_.num_dims != source.rank:
        return "expected a permutation map of same rank as the input"
    expected = transposed_type(source, [e.position for e in map_.results])
    if expected is None or (expected is not result and not _equivalent(expected, result)):
        return f"result type '{result}' is not equivalent to the canonical transposed input type '{expected}'"
    return None


# -- view and metadata ---------------------------------------------------------------------------------


def _verify_view(op: Operation) -> str | None:
    source, result = _memref(op.operands[0].type), _memref(op.results[0].type)
    if result.layout is not None:
        return f"unsupported map for result memref type '{result}'"
    if source.layout is not None:
        return f"unsupported map for base memref type '{source}'"
    if source.space is not result.space:
        return Bare(
            f"different memory spaces specified for base memref type '{source}' and view memref type '{result}'"
        )
    return verify_dynamic_sizes(result, len(op.operands) - 2)


def _metadata_names(op: Operation) -> Mapping[int, str]:
    rank = (len(op.results) - 2) // 2
    return {0: "base_buffer", 1: "offset", **({2: "sizes", 2 + rank: "strides"} if rank else {})}


def _verify_metadata(op: Operation) -> str | None:
    source = _memref(op.operands[0].type)
    if len(op.results) != 2 + 2 * source.rank:
        return f"expected {2 + 2 * source.rank} results, but got {len(op.results)}"
    return None


def declare(dialect: Dialect) -> None:
    """Add the operations of this module to the dialect."""
    dialect.op(
        "memref.cast", "source: memref -> dest: memref",
        assembly="$source attr-dict `:` type($source) `to` type($dest)", traits="pure",
        verify=cast_verifier(_castable), result_names=lambda op: {0: "cast"},
    )  # fmt: skip
    dialect.op(
        "memref.subview", f"source: ranked_memref, {SLICE_OPERANDS} -> result: ranked_memref",
        attributes=SLICE_ATTRIBUTES,
        assembly=f"$source `` {OFFSETS_SIZES_STRIDES} attr-dict `:` type($source) `to` type($result)",
        traits="pure segments", verify=_verify_subview, result_names=lambda op: {0: "subview"},
    )  # fmt: skip
    dialect.op(
        "memref.reinterpret_cast", f"source: memref, {SLICE_OPERANDS} -> result: ranked_memref",
        attributes=SLICE_ATTRIBUTES,
        assembly="$source `to` `offset` `` `:` custom<DynamicIndexList>($offsets, $static_offsets) `` `,` "
        "`sizes` `` `:` custom<DynamicIndexList>($sizes, $static_sizes) `` `,` "
        "`strides` `` `:` custom<DynamicIndexList>($strides, $static_strides) "
        "attr-dict `:` type($source) `to` type($result)",
        traits="pure segments", verify=_verify_reinterpret_cast,
        result_names=lambda op: {0: "reinterpret_cast"},
    )  # fmt: skip
    dialect.op(
        "memref.collapse_shape", "src: ranked_memref -> result: ranked_memref",
        attributes="reassociation: index_lists",
        assembly="$src $reassociation attr-dict `:` type($src) `into` type($result)",
        traits="pure", verify=_verify_collapse, result_names=lambda op: {0: "collapse_shape"},
    )  # fmt: skip
    dialect.op(
        "memref.expand_shape", "src: ranked_memref, output_shape: index* -> result: ranked_memref",
        attributes="reassociation: index_lists, static_output_shape: i64_array",
        assembly="$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, "
        "$static_output_shape) "
        "attr-dict `:` type($src) `into` type($result)",
        traits="pure", verify=_verify_expand, result_names=lambda op: {0: "expand_shape"},
    )  # fmt: skip
    dialect.op(
        "memref.reshape", "source: memref, shape: shape_memref -> result: memref",
        assembly="$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
        traits="pure", verify=_verify_reshape, result_names=lambda op: {0: "reshape"},
    )  # fmt: skip
    dialect.op(
        "memref.transpose", "in: ranked_memref -> result: ranked_memref", attributes="permutation: map",
        assembly="$in custom<Permutation>($permutation) attr-dict `:` type($in) `to` type($result)",
        traits="pure", verify=_verify_transpose, result_names=lambda op: {0: "transpose"},
    )  # fmt: skip
    dialect.op(
        "memref.view", "source: byte_buffer, byte_shift: index, sizes: index* -> result: ranked_memref",
        assembly="$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` "
        "type(results)",
        traits="pure", verify=_verify_view, result_names=lambda op: {0: "view"},
    )  # fmt: skip
    dialect.op(
        "memref.extract_strided_metadata",
        "source: ranked_memref -> base_buffer: ranked_memref, offset: index, sizes: index*, strides: index*",
        assembly="$source attr-dict `:` type($source) `->` type(results)",
        traits="pure", verify=_verify_metadata, result_names=_metadata_names,
    )  # fmt: skip
    dialect.op(
        "memref.extract_aligned_pointer_as_index", "source: memref -> aligned_pointer: index",
        assembly="$source attr-dict `:` type($source) `->` type(results)",
        traits="pure", result_names=lambda op: {0: "intptr"},
    )  # fmt: skip
