"""What linalg operations must satisfy, in MLIR's order and wording."""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.dialects.linalg_maps import default_maps, indexing_maps, is_structured, iterator_types
from loomtext.dialects.linalg_parts import input_count, scalar_type
from loomtext.dialects.views import compatible_sizes
from loomtext.ir.affine import AffineDim
from loomtext.ir.attributes import AffineMapAttr, DenseElementsAttr
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Bare
from loomtext.ir.types import (
    DYNAMIC,
    I64,
    MemRefType,
    RankedType,
    TensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
)

_TENSORS = (TensorType, UnrankedTensorType)
_BUFFERS = (MemRefType, UnrankedMemRefType)


def verify_destinations(op: Operation) -> str | None:
    """Each tensor among the outputs has a result of its type."""
    outputs = [v.type for v in op.operands[input_count(op) :]]
    tensors = [t for t in outputs if isinstance(t, _TENSORS)]
    if len(op.results) != len(tensors):
        return (
            f"expected the number of tensor results ({len(op.results)}) to be equal to the number of "
            f"output tensors ({len(tensors)})"
        )
    number = input_count(op)
    results = iter(op.results)
    for i, type_ in enumerate(outputs):
        if not isinstance(type_, _TENSORS):
            continue
        result = next(results)
        if result.type is not type_:
            return (
                f"expected type of operand #{number + i} ('{type_}') to match type of corresponding result "
                f"('{result.type}')"
            )
    return None


def verify_maps(op: Operation) -> str | None:
    """One map of the right rank per operand."""
    message = verify_destinations(op)
    if message is not None:
        return message
    types = [v.type for v in op.operands]
    if any(isinstance(t, _TENSORS) for t in types) and any(isinstance(t, _BUFFERS) for t in types):
        return "expected to have pure tensor or buffer semantics"
    message = _verify_windows(op)
    if message is not None:
        return message
    maps = indexing_maps(op)
    if len(maps) != len(types):
        return (
            f"expected the number of indexing_map ({len(maps)}) to be equal to the number of "
            f"input/output operands ({len(types)})"
        )
    loops = len(iterator_types(op))
    for i, (map_, type_) in enumerate(zip(maps, types, strict=True)):
        if map_.num_symbols:
            return f"unexpected symbols in indexing_map #{i}"
        if map_.num_dims != loops:
            return f"expected indexing_map #{i} to have {loops} dim(s) to match the number of loops"
        # A vector that is filled in counts as a scalar.
        rank = type_.rank if isinstance(type_, TensorType | MemRefType) else 0
        if rank != len(map_.results):
            return f"expected operand #{i} rank ({rank}) to match the result rank of indexing_map ({len(map_.results)})"
    return None


def verify_structured(op: Operation) -> str | None:
    """The checks of all structured operations."""
    return verify_maps(op) or verify_ranges(op)


def _verify_windows(op: Operation) -> str | None:
    """``strides`` and ``dilations`` hold one 64-bit integer for each spatial dimension."""
    assert op.definition is not None
    if "strides" not in op.definition.attributes:
        return None
    name = op.name.partition(".")[2]
    count = next((int(c) for c in name if c.isdigit()), 0) or len(name.split("_")[1]) - 2
    for attribute in ("strides", "dilations"):
        value = op.attributes.get(attribute)
        if value is None:
            continue
        assert isinstance(value, DenseElementsAttr)
        if value.type.element is not I64 or getattr(value.type, "shape", ()) != (count,):
            return (
                f"attribute '{attribute}' failed to satisfy constraint: 64-bit signless int elements "
                "attribute of shape "
                f"[{count}]"
            )
    return None


def verify_ranges(op: Operation) -> str | None:
    """Static sizes of the operands agree with each other about the ranges of the loops."""
    maps, types = indexing_maps(op), [v.type for v in op.operands]
    loops = len(iterator_types(op))
    ranges: list[int | None] = [None] * loops
    for map_, type_ in zip(maps, types, strict=True):
        for i, expr in enumerate(map_.results):
            if isinstance(expr, AffineDim) and ranges[expr.position] is None:
                assert isinstance(type_, RankedType)
                ranges[expr.position] = type_.shape[i]
    if any(r is None for r in ranges):
        inner = ", ".join(str(e) for m in maps for e in m.results)
        dims = ", ".join(f"d{i}" for i in range(loops))
        return f"invalid indexing maps are non-invertible: (({dims}) -> ({inner}))"
    if any(r == DYNAMIC for r in ranges):
        return None
    last = [r - 1 for r in ranges if r is not None]
    for k, (map_, type_) in enumerate(zip(maps, types, strict=True)):
        assert isinstance(type_, RankedType) or not map_.results
        low, high = map_.evaluate([0] * loops), map_.evaluate(last)
        if low is None or high is None:
            continue
        for i, (expr, a, b) in enumerate(zip(map_.results, low, high, strict=True)):
            assert isinstance(type_, RankedType)
            size = type_.shape[i]
            if size in (DYNAMIC, 0):
                continue
            inferred = max(a, b) + 1
            if min(a, b) < 0:
                return f"unexpected result less than 0 at expression #{i} in {map_}"
            if isinstance(expr, AffineDim):
                if inferred != size:
                    return (
                        f"inferred input/output operand #{k} has shape's dimension #{i} to be {inferred}, "
                        f"but found {size}"
                    )
            elif inferred > size:
                return (
                    f"inferred input/output operand #{k} has shape's dimension #{i} to be greater than or "
                    "equal to "
                    f"{inferred}, but found {size}"
                )
    return None


# -- particular operations -----------------------------------------------------------------------------


def verify_fill(op: Operation) -> str | None:
    """The value that is filled in has the output's element type."""
    message = verify_structured(op)
    if message is not None or len(op.operands) != 2:
        return message
    value, output = op.operands[0].type, scalar_type(op.operands[1].type)
    if value is not output:
        return f"expected fill value type ('{value}') to match output element type ('{output}')"
    return None


def verify_matmul(op: Operation) -> str | None:
    """Maps given by the user may broadcast or transpose the operands, nothing else."""
    message = verify_maps(op)
    default = default_maps(op.name.partition(".")[2])
    if message is not None or op.attributes.get("indexing_maps") is default:
        return message or verify_ranges(op)
    expected = [m.map for m in default if isinstance(m, AffineMapAttr)]
    for map_, wanted in zip(indexing_maps(op)[:2], expected, strict=False):
        if not set(map_.results) <= set(wanted.results):
            return "Unexpected dim expression in map result."
    return verify_ranges(op)


def verify_contract(op: Operation) -> str | None:
    """Projected permutations; each loop is a batch, free or contracted one."""
    maps = indexing_maps(op)
    if len(op.operands) != 3:
        return "expected two inputs and one output" if len(op.operands) < 3 else "expects a single init operand"
    if len(maps) != 3:
        return "expected 3 indexing maps"
    for map_ in maps:
        if not map_.is_projected_permutation():
            return Bare("provided affine_map is not a projected permutation")
    return verify_structured(op)


def verify_map(op: Operation) -> str | None:
    """Inputs of the shape of the output."""
    output = op.operands[-1].type
    for value in op.operands[:-1]:
        if isinstance(value.type, RankedType) and isinstance(output, RankedType) and value.type.shape != output.shape:
            return (
                f"expected shape of input ({_list(value.type.shape)}) to match shape of output ({_list(output.shape)})"
            )
    return verify_structured(op)


def verify_transpose(op: Operation) -> str | None:
    """The output's sizes are the input's, permuted."""
    source, target = (v.type for v in op.operands)
    if not isinstance(source, RankedType) or not isinstance(target, RankedType):
        return "expected ranked operands"
    permutation = list(op.attributes["permutation"])  # type: ignore[call-overload]
    if sorted(permutation) != list(range(len(permutation))):
        return "permutation is not valid"
    if source.rank != target.rank:
        return f"input rank {source.rank} does not match init rank {target.rank}"
    if len(permutation) != source.rank:
        return f"size of permutation {len(permutation)} does not match the argument rank {source.rank}"
    for i, p in enumerate(permutation):
        if source.shape[p] != target.shape[i] and DYNAMIC not in (source.shape[p], target.shape[i]):
            return (
                f"dim(result, {i}) = {target.shape[i]} doesn't match dim(input, permutation[{i}]) = {source.shape[p]}"
            )
    return verify_structured(op)


def verify_broadcast(op: Operation) -> str | None:
    """The output's sizes without the added dimensions are the input's."""
    source, target = (v.type for v in op.operands)
    if not isinstance(source, RankedType) or not isinstance(target, RankedType):
        return "expected ranked operands"
    added = list(op.attributes["dimensions"])  # type: ignore[call-overload]
    if source.rank + len(added) != target.rank:
        return (
            f"input rank plus added dimensions does not match init rank. input rank: {source.rank}, "
            f"dimensions size: {len(added)}, init rank: {target.rank}"
        )
    for i, d in enumerate(added):
        if not 0 <= d < target.rank:
            return f"dimension {i} is out of range. expected range: [0, {target.rank - 1}], got: {d}"
    kept = [d for d in range(target.rank) if d not in added]
    for i, d in enumerate(kept):
        if source.shape[i] != target.shape[d] and DYNAMIC not in (source.shape[i], target.shape[d]):
            return f"input dim {i} should match init dim {d}. input: {source.shape[i]}, init: {target.shape[d]}"
    return verify_structured(op)


def verify_reduce(op: Operation) -> str | None:
    """Inputs of one shape; outputs of that shape without the reduced dimensions."""
    count = input_count(op)
    types = [v.type for v in op.operands]
    inputs, inits = types[:count], types[count:]
    if not inputs or len(inputs) != len(inits):
        return "expected equal number of inputs and outputs"
    shapes = [t.shape for t in types if isinstance(t, RankedType)]
    for i in range(1, count):
        if shapes[i] != shapes[0]:
            return (
                f"expects all inputs to have the same shapes. Shape at input-index {i} is not equal to "
                "the shape at input-index 0."
            )
    for i in range(count + 1, len(shapes)):
        if shapes[i] != shapes[count]:
            return (
                f"expects all outputs to have the same shapes. Shape at output-index {i - count} is not "
                "equal to the shape at output-index 0."
            )
    source, target = inputs[0], inits[0]
    assert isinstance(source, RankedType) and isinstance(target, RankedType)
    reduced = list(op.attributes["dimensions"])  # type: ignore[call-overload]
    for d in reduced:
        if not 0 <= d < source.rank:
            return f"dimensions for reduction should be in the range [0, {source.rank - 1}]."
    kept = [size for d, size in enumerate(source.shape) if d not in reduced]
    if len(kept) != target.rank:
        return f"number of dimensions after reduction {len(kept)} doesn't match the init rank {target.rank}"
    if not all(map(compatible_sizes, kept, target.shape)):
        return f"init dimensions [{_list(target.shape)}] doesn't match input dimensions after reduction [{_list(kept)}]"
    return verify_structured(op)


def _list(sizes: Sequence[int]) -> str:
    return ", ".join(map(str, sizes))


# -- bodies --------------------------------------------------------------------------------------------


def verify_body(op: Operation) -> str | None:
    """The body takes one scalar for each operand."""
    if len(op.regions) != 1 or len(op.regions[0].blocks) != 1:
        return "expects to have 1 region with 1 block"
    args = op.body.args
    if len(args) != len(op.operands):
        return "expected as many non-induction variable region arguments as the number of input/output operands"
    for i, (argument, operand) in enumerate(zip(args, op.operands, strict=True)):
        scalar = scalar_type(operand.type)
        if argument.type is not scalar:
            return (
                f"expected type of bb argument #{i} ('{argument.type}') to match element or self type of the "
                f"corresponding operand ('{scalar}')"
            )
    return None


def verify_hidden(op: Operation) -> str | None:
    """A body that was written out for a named operation."""
    return verify_body(op) if op.regions else None


def verify_map_body(op: Operation) -> str | None:
    """The mapper takes the elements of the inputs and of the init."""
    if not op.regions[0].blocks:
        return "region #0 failed to verify constraint: region with 1 blocks"
    args = op.body.args
    if len(args) != len(op.operands):
        return f"expects number of operands to match the arity of mapper, but got: {len(op.operands)} and {len(args)}"
    for argument, operand in zip(args, op.operands, strict=True):
        if argument.type is not scalar_type(operand.type):
            return f"expected element type of input '{scalar_type(operand.type)}' to match bbArg type '{argument.type}'"
    return None


def verify_reduce_body(op: Operation) -> str | None:
    """The combiner takes the elements of inputs and inits."""
    if not op.regions[0].blocks:
        return "region #0 failed to verify constraint: region with 1 blocks"
    args = op.body.args
    if len(args) != len(op.operands):
        return "mismatching number of operands and block arguments"
    count = input_count(op)
    for i, (argument, operand) in enumerate(zip(args, op.operands, strict=True)):
        scalar = scalar_type(operand.type)
        if argument.type is not scalar:
            which = "input" if i < count else "output"
            return f"{which} element type '{scalar}' does not match corresponding block argument type '{argument.type}'"
    return None


def verify_yield(op: Operation) -> str | None:
    """One value of the right type per output of the enclosing operation."""
    parent = op.parent_op
    if parent is None or not is_structured(parent):
        return None if parent is None or parent.definition is None else "expected parent op with LinalgOp interface"
    outputs = parent.operands[input_count(parent) :]
    if len(op.operands) != len(outputs):
        return (
            f"expected number of yield values ({len(op.operands)}) to match the number of inits / outs "
            "operands of "
            f"the enclosing LinalgOp ({len(outputs)})"
        )
    for i, (value, output) in enumerate(zip(op.operands, outputs, strict=True)):
        scalar = scalar_type(output.type)
        if value.type is not scalar:
            return (
                f"type of yield operand {i + 1} ('{value.type}') doesn't match the element type of the "
                "enclosing "
                f"linalg.generic op ('{scalar}')"
            )
    return None


def verify_index(op: Operation) -> str | None:
    """Directly in the body of a structured operation, and of one of its loops."""
    parent = op.parent_op
    if parent is None or not is_structured(parent):
        return "expected parent op with LinalgOp interface"
    loops = len(iterator_types(parent))
    dim = op.attributes["dim"].value  # type: ignore[attr-defined]
    if dim >= loops:
        return f"expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
    return None
