"""P3 and P8: predicates on slices, and the sizes of what is handed from memory to compute."""

from __future__ import annotations

from loomtext.ir.attributes import i64_array, index
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import DYNAMIC, INDEX, TensorType, Type
from loomtext.rewrite.analysis.shapes import all_sizes, traced_dims, view_sizes
from loomtext.rewrite.matcher import IndexList, mixed, same_list, split_mixed
from loomtext.rewrite.passes import Context
from loomtext.rewrite.rewriter import Rewriter


def all_equal(entries: IndexList, number: int) -> bool:
    """True if every entry is that number, statically."""
    return all(isinstance(e, int) and e == number for e in entries)


def covers(source: Value, sizes: IndexList, source_type: Type, slice_type: Type) -> bool:
    """True if a slice of these sizes is all of ``source``.

    Equal types count as well, although dynamic sizes may then differ: the reference does so.
    """
    return source_type is slice_type or same_list(traced_dims(source), sizes)


def handoff_sizes(view: Value, tensor: Type) -> IndexList | None:
    """The sizes of a placeholder or a subview, if there is one for each dimension of the tensor."""
    op = _maker(view)
    if op is None:
        return None
    sizes = mixed(op, "sizes", "static_sizes") if op.name == "loom.placeholder" else view_sizes(op)
    return sizes if isinstance(tensor, TensorType) and len(sizes) == tensor.rank else None


def is_plain_memref(view: Value) -> bool:
    """True for memory that is neither a placeholder nor a subview."""
    return _maker(view) is None


def _maker(view: Value) -> Operation | None:
    """The placeholder or subview behind casts that the canonicalizer may have made."""
    op = view.defining_op
    while op is not None and op.name == "memref.cast":
        op = op.operands[0].defining_op
    return op if op is not None and op.name in ("loom.placeholder", "memref.subview") else None


def hand_off_memref(rewriter: Rewriter, op: Operation) -> None:
    """Hand off a whole memref: known sizes from the type, others by ``memref.dim``."""
    memref, type_ = op.operands[0], op.results[0].type
    assert isinstance(type_, TensorType)
    sizes: list[Value] = []
    for i, size in enumerate(type_.shape):
        if size == DYNAMIC:
            number = rewriter.create(op, "arith.constant", (), [INDEX], {"value": index(i)})
            sizes.append(rewriter.create(op, "memref.dim", [memref, number.result], [INDEX]).result)
    made = rewriter.create(
        op, "loom.bufferize_to_tensor", [memref, *sizes], [type_], {"static_sizes": i64_array(type_.shape)}
    )
    rewriter.replace(op, made.results)


HAZARD = "the view has another number of sizes than the tensor has dimensions"


def hand_off_all_dimensions(module: Operation, context: Context) -> None:
    """With ``fix_hazards``, hand off views that keep unit dimensions (hazard H5), which the rules leave."""
    if not context.options.get("fix_hazards"):
        return
    rewriter = Rewriter()
    for op in list(module.walk()):
        if op.name != "bufferization.to_tensor" or is_plain_memref(op.operands[0]):
            continue
        sizes = all_sizes(op)
        if handoff_sizes(op.operands[0], op.results[0].type) is None and sizes is not None:
            context.hazard(op, f"is a hand-off without a rule: {HAZARD}", number="H5", fix="hands over all dimensions")
            values, static = split_mixed(sizes)
            operands, types = [op.operands[0], *values], [op.results[0].type]
            made = rewriter.create(op, "loom.bufferize_to_tensor", operands, types, {"static_sizes": static})
            rewriter.replace(op, made.results)


PREDICATES = {f.__name__: f for f in (all_equal, covers, handoff_sizes, is_plain_memref, hand_off_memref)}
