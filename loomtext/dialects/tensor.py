"""The tensor dialect."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from loomtext.dialects import common as _hooks
from loomtext.dialects.views import (
    OFFSETS_SIZES_STRIDES,
    SLICE_ATTRIBUTES,
    SLICE_OPERANDS,
    cast_verifier,
    compatible_sizes,
    compatible_types,
    dropped_dims,
    entries,
    reassociation,
    static_output_shape_message,
    verify_collapsed_sizes,
    verify_dynamic_sizes,
    verify_in_bounds,
    verify_list_lengths,
    verify_reassociation,
)
from loomtext.ir.constraints import TYPES, TypeConstraint
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Bare, Dialect
from loomtext.ir.types import DYNAMIC, INDEX, TensorType, Type, element_type

del _hooks  # imported for the hooks that it registers

TYPES["static_tensor"] = TypeConstraint(
    lambda t: isinstance(t, TensorType) and t.is_static, "statically shaped tensor of any type values"
)
TYPES["index_tensor"] = TypeConstraint(
    lambda t: isinstance(t, TensorType) and (t.element is INDEX or str(t.element)[0] in "isu"),
    "ranked tensor of signless integer or index values",
)

dialect = Dialect("tensor")


def _named(name: str) -> Callable[[Operation], Mapping[int, str]]:
    names = {0: name}
    return lambda op: names


def _static_count(shape: tuple[int, ...]) -> int:
    count = 1
    for size in shape:
        count *= size
    return count


def _ranked(type_: Type) -> TensorType:
    assert isinstance(type_, TensorType)
    return type_


# -- casts and queries ---------------------------------------------------------------------------------


def _castable(a: Type, b: Type) -> bool:
    return element_type(a) is element_type(b) and compatible_types(a, b)


def _bitcastable(a: Type, b: Type) -> bool:
    widths = [getattr(element_type(t), "width", None) for t in (a, b)]
    return widths[0] is not None and widths[0] == widths[1] and compatible_types(a, b)


dialect.op(
    "tensor.cast", "source: tensor -> dest: tensor",
    assembly="$source attr-dict `:` type($source) `to` type($dest)",
    traits="pure", verify=cast_verifier(_castable), result_names=_named("cast"),
)  # fmt: skip
dialect.op(
    "tensor.bitcast", "source: tensor -> dest: tensor",
    assembly="$source attr-dict `:` type($source) `to` type($dest)",
    traits="pure", verify=cast_verifier(_bitcastable),
)  # fmt: skip
dialect.op(
    "tensor.dim", "source: tensor, index: index -> result: index",
    assembly="attr-dict $source `,` $index `:` type($source)",
    traits="pure", result_names=_named("dim"),
)  # fmt: skip
dialect.op(
    "tensor.rank", "tensor: tensor -> result: index",
    assembly="$tensor attr-dict `:` type($tensor)",
    traits="pure", result_names=_named("rank"),
)  # fmt: skip


# -- making tensors ------------------------------------------------------------------------------------


def _verify_sizes(skip: int) -> Callable[[Operation], str | None]:
    return lambda op: verify_dynamic_sizes(op.results[0].type, len(op.operands) - skip)


def _verify_from_elements(op: Operation) -> str | None:
    result = _ranked(op.results[0].type)
    if any(v.type is not result.element for v in op.operands):
        return "failed to verify that operand types match result element type"
    if len(op.operands) != _static_count(result.shape):
        return Bare(
            "custom op 'tensor.from_elements' number of operands and types do not match: "
            f"got {len(op.operands)} operands and {_static_count(result.shape)} types"
        )
    return None


def _verify_splat(op: Operation) -> str | None:
    if op.operands[0].type is not element_type(op.results[0].type):
        return "failed to verify that operand type matches element type of result"
    return verify_dynamic_sizes(op.results[0].type, len(op.operands) - 1)


def _body_yields(op: Operation) -> Type | None:
    """The type of the value that the body yields."""
    last = op.regions[0].blocks[0].last if op.regions and op.regions[0].blocks else None
    return last.operands[0].type if last is not None and last.name == "tensor.yield" and last.operands else None


def _verify_generate_body(op: Operation) -> str | None:
    if not op.regions[0].blocks:
        return "region #0 failed to verify constraint: region with 1 blocks"
    result = _ranked(op.results[0].type)
    if [a.type for a in op.body.args] != [INDEX] * result.rank:
        if any(a.type is not INDEX for a in op.body.args):
            return Bare("all body arguments must be index")
        return Bare("must have one body argument per input dimension")
    if _body_yields(op) is not result.element:
        return "body must be terminated with a `yield` operation of the tensor element type"
    return None


dialect.op(
    "tensor.empty", "dynamicSizes: index* -> result: ranked_tensor",
    assembly="`(` $dynamicSizes `)` attr-dict `:` type($result)",
    traits="pure", verify=_verify_sizes(0),
)  # fmt: skip
dialect.op(
    "tensor.from_elements", "elements: element(result)* -> result: static_tensor",
    assembly="$elements attr-dict `:` type($result)",
    traits="pure", verify=_verify_from_elements, result_names=_named("from_elements"),
)  # fmt: skip
dialect.op(
    "tensor.splat", "input: element(aggregate), dynamicSizes: index* -> aggregate: ranked_tensor",
    assembly="$input (`[` $dynamicSizes^ `]`)? attr-dict `:` type($aggregate)",
    traits="pure", verify=_verify_splat, result_names=_named("splat"),
)  # fmt: skip
dialect.op(
    "tensor.generate", "dynamicExtents: index* -> result: ranked_tensor",
    assembly="$dynamicExtents $body attr-dict `:` type($result)", regions="body",
    traits="recursive_effects single_block", verify=_verify_sizes(0), verify_region=_verify_generate_body,
    result_names=_named("generated"), effects="",
)  # fmt: skip
dialect.op(
    "tensor.yield", "value: any", assembly="$value attr-dict `:` type($value)", traits="pure terminator",
    parents="tensor.generate tensor.pad",
)  # fmt: skip


# -- elements ------------------------------------------------------------------------------------------


def _verify_extract(op: Operation) -> str | None:
    source = _ranked(op.operands[0].type)
    if op.results[0].type is not source.element:
        return "failed to verify that result type matches element type of tensor"
    return None if len(op.operands) - 1 == source.rank else "incorrect number of indices for extract_element"


def _verify_insert(op: Operation) -> str | None:
    dest = _ranked(op.operands[1].type)
    if op.operands[0].type is not dest.element:
        return "failed to verify that element type of result matches type of scalar"
    return None if len(op.operands) - 2 == dest.rank else "incorrect number of indices"


dialect.op(
    "tensor.extract", "tensor: ranked_tensor, indices: index* -> result: element(tensor)",
    assembly="$tensor `[` $indices `]` attr-dict `:` type($tensor)",
    traits="pure", verify=_verify_extract, result_names=_named("extracted"),
)  # fmt: skip
dialect.op(
    "tensor.insert", "scalar: element(dest), dest: T:ranked_tensor, indices: index* -> result: T",
    assembly="$scalar `into` $dest `[` $indices `]` attr-dict `:` type($dest)",
    traits="pure destination_style", verify=_verify_insert, result_names=_named("inserted"),
)  # fmt: skip


# -- slices --------------------------------------------------------------------------------------------


def _slice_message(op: Operation, whole: TensorType, part: TensorType) -> str | None:
    """``part`` must be what the slice of ``whole`` gives, or that without some unit dimensions."""
    message = verify_list_lengths(op, whole.rank)
    if message is not None:
        return message
    expected = TensorType(entries(op, "static_sizes"), whole.element, whole.encoding)
    shown = f"expected type to be '{expected}' or a rank-reduced version."
    if part.rank > expected.rank:
        return Bare("expected rank to be smaller or equal to the other rank. ")
    if dropped_dims(expected.shape, part.shape) is None:
        return Bare(f"{shown} (size mismatch) ")
    if part.element is not whole.element:
        return Bare(f"expected element type to be '{whole.element}'")
    return verify_in_bounds(op, whole.shape)


def _verify_extract_slice(op: Operation) -> str | None:
    return _slice_message(op, _ranked(op.operands[0].type), _ranked(op.results[0].type))


def _verify_insert_slice(op: Operation) -> str | None:
    return _slice_message(op, _ranked(op.operands[1].type), _ranked(op.operands[0].type))


dialect.op(
    "tensor.extract_slice", f"source: ranked_tensor, {SLICE_OPERANDS} -> result: ranked_tensor",
    attributes=SLICE_ATTRIBUTES,
    assembly=f"$source `` {OFFSETS_SIZES_STRIDES} attr-dict `:` type($source) `to` type($result)",
    traits="pure segments", verify=_verify_extract_slice, result_names=_named("extracted_slice"),
)  # fmt: skip
dialect.op(
    "tensor.insert_slice", f"source: ranked_tensor, dest: T:ranked_tensor, {SLICE_OPERANDS} -> result: T",
    attributes=SLICE_ATTRIBUTES,
    assembly=f"$source `into` $dest `` {OFFSETS_SIZES_STRIDES} attr-dict `:` type($source) `into` "
    "type($dest)",
    traits="pure segments destination_style", verify=_verify_insert_slice,
    result_names=_named("inserted_slice"),
)  # fmt: skip
dialect.op(
    "tensor.parallel_insert_slice", f"source: ranked_tensor, dest: ranked_tensor, {SLICE_OPERANDS}",
    attributes=SLICE_ATTRIBUTES,
    assembly=f"$source `into` $dest `` {OFFSETS_SIZES_STRIDES} attr-dict `:` type($source) `into` "
    "type($dest)",
    traits="segments", verify=_verify_insert_slice, parents="scf.forall.in_parallel",
)  # fmt: skip


# -- shapes --------------------------------------------------------------------------------------------


def _reshape_message(op: Operation, expanded: TensorType, collapsed: TensorType) -> str | None:
    groups = reassociation(op)
    message = verify_reassociation(groups, expanded, collapsed) or verify_collapsed_sizes(groups, expanded, collapsed)
    if message is None and expanded.element is not collapsed.element:
        return f"expected collapsed type to be 'tensor<{str(collapsed)[7:-1]}>' but got '{collapsed}'"
    return message


def _verify_collapse(op: Operation) -> str | None:
    return _reshape_message(op, _ranked(op.operands[0].type), _ranked(op.results[0].type))


def _verify_expand(op: Operation) -> str | None:
    result = _ranked(op.results[0].type)
    return static_output_shape_message(op, result) or _reshape_message(op, result, _ranked(op.operands[0].type))


def _verify_reshape(op: Operation) -> str | None:
    source, shape, result = op.operands[0].type, _ranked(op.operands[1].type), op.results[0].type
    if element_type(source) is not element_type(result):
        return "element types of source and destination tensor types should be the same"
    if shape.rank != 1:
        return "operand #1 must be 1D tensor of signless integer or index values, but got " + f"'{shape}'"
    if isinstance(source, TensorType) and isinstance(result, TensorType) and source.is_static and result.is_static:
        if _static_count(source.shape) != _static_count(result.shape):
            return "source and destination tensor should have the same number of elements"
    if isinstance(result, TensorType):
        if shape.shape[0] == DYNAMIC:
            return "cannot use shape operand with dynamic length to reshape to statically-ranked tensor type"
        if shape.shape[0] != result.rank:
            return "length of shape operand differs from the result's tensor rank"
    return None


def _verify_concat(op: Operation) -> str | None:
    if not op.operands:
        return "requires at least one input"
    types = [_ranked(v.type) for v in op.operands]
    result = _ranked(op.results[0].type)
    rank, axis = result.rank, op.attributes["dim"].value  # type: ignore[attr-defined]
    if any(t.rank != rank for t in types):
        return f"rank of concatenated inputs must match result rank {rank}"
    if any(t.element is not result.element for t in types):
        return "inputs and result element type must match"
    if axis >= rank:
        return "concatenation dim must be less than the tensor rank"
    inferred: list[int] = []
    for d in range(rank):
        sizes = [t.shape[d] for t in types]
        if d == axis:
            inferred.append(DYNAMIC if DYNAMIC in sizes else sum(sizes))
            continue
        known = {s for s in sizes if s != DYNAMIC}
        if len(known) > 1:
            return f"static concatenation size mismatch along non-concatenated dimension {d}"
        inferred.append(known.pop() if known else DYNAMIC)
    if not all(map(compatible_sizes, inferred, result.shape)):
        expected = TensorType(inferred, result.element)
        return f"result type '{result}'does not match inferred shape '{expected}' static sizes"
    return None


dialect.op(
    "tensor.collapse_shape", "src: ranked_tensor -> result: ranked_tensor",
    attributes="reassociation: index_lists",
    assembly="$src $reassociation attr-dict `:` type($src) `into` type($result)",
    traits="pure", verify=_verify_collapse, result_names=_named("collapsed"),
)  # fmt: skip
dialect.op(
    "tensor.expand_shape", "src: ranked_tensor, output_shape: index* -> result: ranked_tensor",
    attributes="reassociation: index_lists, static_output_shape: i64_array",
    assembly="$src $reassociation `output_shape` custom<DynamicIndexList>($output_shape, "
    "$static_output_shape) "
    "attr-dict `:` type($src) `into` type($result)",
    traits="pure", verify=_verify_expand, result_names=_named("expanded"),
)  # fmt: skip
dialect.op(
    "tensor.reshape", "source: tensor, shape: index_tensor -> result: tensor",
    assembly="$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
    traits="pure", verify=_verify_reshape, result_names=_named("reshape"),
)  # fmt: skip
dialect.op(
    "tensor.concat", "inputs: ranked_tensor* -> result: ranked_tensor", attributes="dim: i64",
    assembly="`dim` `(` $dim `)` $inputs attr-dict `:` functional-type(operands, results)",
    traits="pure", verify=_verify_concat, result_names=_named("concat"),
)  # fmt: skip


# -- padding -------------------------------------------------------------------------------------------


def _verify_pad(op: Operation) -> str | None:
    source, result = _ranked(op.operands[0].type), _ranked(op.results[0].type)
    low, high = entries(op, "static_low"), entries(op, "static_high")
    for values, name in ((low, "low"), (high, "high")):
        if len(values) != source.rank:
            return Bare(f"expected {source.rank} {name} values, got {len(values)}")
    sizes = [
        DYNAMIC if DYNAMIC in (size, a, b) else size + a + b for size, a, b in zip(source.shape, low, high, strict=True)
    ]
    inferred = TensorType(sizes, source.element)
    if source.rank != result.rank:
        return Bare(f"specified type '{result}' does not match the inferred type '{inferred}'")
    for got, expected, lo, hi in zip(result.shape, sizes, low, high, strict=True):
        if got != expected and expected != DYNAMIC and not (got == DYNAMIC and lo == hi == 0):
            return Bare(f"specified type '{result}' does not match the inferred type '{inferred}'")
    return None


def _verify_pad_body(op: Operation) -> str | None:
    if not op.regions[0].blocks:
        return "region #0 failed to verify constraint: region with 1 blocks"
    result = _ranked(op.results[0].type)
    args = op.body.args
    if len(args) != result.rank:
        return Bare(f"expected the block to have {result.rank} arguments")
    for i, argument in enumerate(args):
        if argument.type is not INDEX:
            return f"expected block argument {i + 1} to be an index"
    if _body_yields(op) is not result.element:
        return "expected yield type to match shape element type"
    return None


dialect.op(
    "tensor.pad", "source: ranked_tensor, low: index*, high: index* -> result: ranked_tensor",
    attributes="static_low: i64_array, static_high: i64_array, nofold: unit?",
    assembly="$source (`nofold` $nofold^)? `low` `` custom<DynamicIndexList>($low, $static_low) "
    "`high` `` custom<DynamicIndexList>($high, $static_high) $region attr-dict `:` type($source) `to` "
    "type($result)",
    regions="region", traits="pure segments single_block", verify=_verify_pad, verify_region=_verify_pad_body,
    result_names=_named("padded"),
)  # fmt: skip


# -- gather and scatter --------------------------------------------------------------------------------


def _gather_message(op: Operation, axes: list[int], indices: Type, whole: Type, part: Type, name: str) -> str | None:
    """Shapes of gather and scatter: index dimensions, then the slice, with or without its unit sizes."""
    target, where, slices = _ranked(whole), _ranked(indices), _ranked(part)
    if not axes:
        return f"{name}_dims must be non-empty"
    if len(axes) > target.rank:
        return f"{name}_dims overflow {'source' if name == 'gather' else 'dest'} rank"
    for i, axis in enumerate(axes):
        if axis < 0:
            return f"{name}_dims value must be non-negative"
        if axis >= target.rank:
            return f"{name}_dims value must be smaller than {'source' if name == 'gather' else 'dest'} rank"
        if i and axis <= axes[i - 1]:
            return f"{name}_dims values must be strictly increasing"
    if where.shape[-1] != len(axes):
        return f"{name}_dims length must match the size of last dimension of indices"
    leading = where.shape[:-1]
    full = [1 if d in axes else size for d, size in enumerate(target.shape)]
    reduced = [size for d, size in enumerate(target.shape) if d not in axes]
    if slices.shape not in ((*leading, *full), (*leading, *reduced)):
        which = "result" if name == "gather" else "source"
        expected, short = (TensorType((*leading, *s), target.element) for s in (full, reduced))
        return f"{which} type mismatch: expected '{expected}' or its rank-reduced variant '{short}' (got: '{slices}')"
    return None


def _verify_gather(op: Operation) -> str | None:
    source, indices = (v.type for v in op.operands)
    return _gather_message(op, entries(op, "gather_dims"), indices, source, op.results[0].type, "gather")


def _verify_scatter(op: Operation) -> str | None:
    source, dest, indices = (v.type for v in op.operands)
    message = _gather_message(op, entries(op, "scatter_dims"), indices, dest, source, "scatter")
    if message is None and "unique" not in op.attributes:
        return "requires 'unique' attribute to be set"
    return message


dialect.op(
    "tensor.gather", "source: ranked_tensor, indices: index_tensor -> result: ranked_tensor",
    attributes="gather_dims: i64_array, unique: unit?",
    assembly="$source `[` $indices `]` `gather_dims` `(` $gather_dims `)` (`unique` $unique^)? attr-dict "
    "`:` functional-type(operands, results)",
    traits="pure", verify=_verify_gather, result_names=_named("gather"),
)  # fmt: skip
dialect.op(
    "tensor.scatter", "source: ranked_tensor, dest: ranked_tensor, indices: index_tensor -> result: "
    "ranked_tensor",
    attributes="scatter_dims: i64_array, unique: unit?",
    assembly="$source `into` $dest `[` $indices `]` `scatter_dims` `(` $scatter_dims `)` (`unique` "
    "$unique^)? "
    "attr-dict `:` functional-type(operands, results)",
    traits="pure", verify=_verify_scatter, result_names=_named("scatter"),
)  # fmt: skip
