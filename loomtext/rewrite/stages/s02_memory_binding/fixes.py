"""``--fix-hazards``: what is rewritten in front of memory binding, so that it makes the right program.

These are the hazards in which something is missing from the input: a view, a hand-off, a copy. Where the
reference decides wrongly, the plan and the binding decide better (``Plan.fix``).
"""

from __future__ import annotations

from loomtext.ir.attributes import i64_array, index
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import DYNAMIC, INDEX, MemRefType, TensorType
from loomtext.rewrite.analysis.shapes import (
    all_sizes,
    behind_casts,
    iteration_arguments,
    kept_sizes,
    loop_init,
    traced_dims,
)
from loomtext.rewrite.matcher import IndexList, mixed, split_mixed
from loomtext.rewrite.rewriter import Rewriter
from loomtext.rewrite.stages.s02_memory_binding import places
from loomtext.rewrite.stages.s02_memory_binding.hazards import unsafe_init
from loomtext.rewrite.stages.s02_memory_binding.plan import Plan
from loomtext.rewrite.tensor_copy import insert_copy


def apply(plan: Plan, rewriter: Rewriter) -> None:
    """Repair the function of a plan, which is out of date then."""
    function = plan.function
    for op in list(function.walk()):
        if op.name == "memref.copy" and not _is_computed(op.operands[0]) and places.can_stage(op):
            _stage_copy(op, rewriter)
        elif op.name == "bufferization.to_tensor":
            sizes = all_sizes(op)
            if sizes is not None:
                rewriter.replace(op, [_hand_over(op, op.operands[0], sizes, op.results[0].type, rewriter)])
    for op in list(function.walk()):
        if op.name == "loom.bufferize_to_tensor":
            _view(op, 0, mixed(op, "sizes", "static_sizes"), rewriter)
        elif op.name == "memref.copy" and _is_computed(op.operands[0]):
            definer = op.operands[0].defining_op
            assert definer is not None
            _view(op, 1, traced_dims(definer.operands[0]), rewriter)
    _move_inside(plan)
    if plan.loop is not None:
        _copy_inits(plan, plan.loop)


def _is_computed(memref: Value) -> bool:
    op = memref.defining_op
    return op is not None and op.name == "loom.bufferize_to_memref"


def _hand_over(before: Operation, memref: Value, sizes: IndexList, type_: object, rewriter: Rewriter) -> Value:
    values, static = split_mixed(sizes)
    assert isinstance(type_, TensorType)
    operands = [memref, *values]
    return rewriter.create(before, "loom.bufferize_to_tensor", operands, [type_], {"static_sizes": static}).result


def _stage_copy(op: Operation, rewriter: Rewriter) -> None:
    """H9. A copy between memories becomes a read and a write of a tensor."""
    source = behind_casts(op.operands[0])
    type_ = source.type
    assert isinstance(type_, MemRefType)
    view = source.defining_op if places.is_view(source) else None
    sizes = kept_sizes(view) if view is not None else _sizes_of(source, op, rewriter)
    tensor = _hand_over(op, source, sizes, TensorType(type_.shape, type_.element), rewriter)
    plain = MemRefType(type_.shape, type_.element)
    op.set_operand(0, rewriter.create(op, "loom.bufferize_to_memref", [tensor], [plain]).result)


def _sizes_of(memref: Value, before: Operation, rewriter: Rewriter) -> IndexList:
    """The sizes of a whole memref; what its type does not tell is asked for."""
    sizes: list[Value | int] = []
    assert isinstance(memref.type, MemRefType)
    for i, size in enumerate(memref.type.shape):
        if size == DYNAMIC:
            number = rewriter.create(before, "arith.constant", (), [INDEX], {"value": index(i)}).result
            sizes.append(rewriter.create(before, "memref.dim", [memref, number], [INDEX]).result)
        else:
            sizes.append(size)
    return tuple(sizes)


def _view(op: Operation, position: int, sizes: IndexList, rewriter: Rewriter) -> None:
    """H6, H7, H14. What is read or written is a ``memref.subview``, if need be of a whole memref."""
    memref = behind_casts(op.operands[position])
    maker = memref.defining_op
    if maker is not None and maker.name == "loom.placeholder":
        return
    if not places.is_view(memref):
        type_ = places.view_type(memref, places.dynamic_shape(sizes))
        if type_ is None:
            return
        values, static = split_mixed(sizes)
        rank = len(sizes)
        attributes = {
            "static_offsets": i64_array([0] * rank), "static_sizes": static, "static_strides": i64_array([1] * rank)
        }  # fmt: skip
        groups = [1, 0, len(values), 0]
        memref = rewriter.create(op, "memref.subview", [memref, *values], [type_], attributes, (), groups).result
    op.set_operand(position, memref)


def _move_inside(plan: Plan) -> None:
    """H15. Tensors that are made outside every ``affine.parallel`` are made where they are used."""
    ops, target = places.outside_tensors(plan), places.target_of(plan)
    if not ops or target is None:
        return
    first = target.body.first
    assert first is not None
    for op in ops:
        op.move_before(first)


def _copy_inits(plan: Plan, loop: Operation) -> None:
    """H2, H16, H17. Carried tensors start from a copy where they may not overwrite what they start from."""
    assert loop.parent is not None
    for i, argument in enumerate(iteration_arguments(loop)):
        init = loop_init(loop, i)
        maker = init.defining_op
        if unsafe_init(plan, i) is not None and maker is not None:
            copy = insert_copy(init, maker, loop.parent, loop)
            loop.set_operand(len(loop.operands) - len(loop.results) + i, copy.results[0])
        for user in argument.users if isinstance(argument.type, TensorType) else ():
            if user.name == "loom.bufferize_to_memref":
                assert user.parent is not None
                user.set_operand(0, insert_copy(argument, user, user.parent, user).results[0])
