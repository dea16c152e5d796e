"""M1 to M4: numbering, tensors and their lifetimes, hand-off targets, and what holds their buffers."""

from __future__ import annotations

from loomtext.ir.attributes import DictionaryAttr, IntegerAttr, is_integer_like
from loomtext.ir.core import Operation, Value
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.types import TensorType, Type
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.loops import uncarried_scope
from loomtext.rewrite.analysis.shapes import LOOPS, iteration_arguments, traced_dims
from loomtext.rewrite.stages.s02_memory_binding.plan import Bucket, Node, Plan

_TO_TENSOR = ("loom.bufferize_to_tensor", "bufferization.to_tensor")
_SIZED = ("loom.bufferize_to_tensor", "loom.init_tensor")
_TO_MEMORY = ("loom.bufferize_to_memref", "bufferization.to_buffer")


class Numbering:
    """Numbers of the operations of a function in textual order, the function being 0.

    The bodies of named linalg operations count although nobody writes them, so the numbers are those that
    the reference prints.
    """

    def __init__(self, function: Operation) -> None:
        self.of: dict[Operation, int] = {}
        self.ops: list[Operation] = []
        for op in function.walk():
            self.of[op] = len(self.ops)
            self.ops.append(op)
            self.ops += [op] * _hidden_size(op)

    def last_use(self, value: Value, default: int) -> int:
        """Number of the last operation that uses a value."""
        return max((self.of[op] for op, _ in value.uses), default=default)


def _hidden_size(op: Operation) -> int:
    """Number of operations in the body that the custom form does not show."""
    definition = op.definition
    if definition is None or definition.hidden_body is None or op.regions:
        return 0
    definition.hidden_body(op)
    size = sum(1 for _ in op.walk()) - 1
    op.regions.clear()
    return size


def memory_kind(type_: Type) -> IntegerAttr | None:
    """``local_mem_kind`` in the encoding of a tensor type."""
    encoding = type_.encoding if isinstance(type_, TensorType) else None
    kind = encoding.get("local_mem_kind") if isinstance(encoding, DictionaryAttr) else None
    return kind if isinstance(kind, IntegerAttr) else None


def collect(function: Operation, numbering: Numbering) -> list[Bucket]:
    """Buckets of tensors in order of their first member, with births, deaths and exclusive marks."""
    buckets: dict[tuple[object, ...], Bucket] = {}
    nodes: dict[Value, Node] = {}
    for op in function.walk():
        values: list[Value] = [] if op.name == "tensor.empty" else list(op.results)
        if op.name in LOOPS:
            values += iteration_arguments(op)
        for value in values:
            if isinstance(value.type, TensorType):
                nodes[value] = node = _node(value, op, numbering)
                dims = traced_dims(value)
                if op.name in _SIZED and len(dims) != value.type.rank:
                    raise error_at(op, f"has {len(dims)} sizes for a tensor of rank {value.type.rank}")
                bucket = buckets.setdefault((*map(_key, dims), value.type.element), Bucket(dims, value.type.element))
                bucket.nodes.append(node)
    _mark_targets(function, nodes)
    return list(buckets.values())


def _key(dim: Value | int) -> object:
    return ("number", dim) if isinstance(dim, int) else dim


def _node(value: Value, op: Operation, numbering: Numbering) -> Node:
    birth = numbering.of[op]
    kind = memory_kind(value.type)
    return Node(value, op, birth, numbering.last_use(value, birth), None if kind is None else kind.value)


def _mark_targets(function: Operation, nodes: dict[Value, Node]) -> None:
    for op in function.walk():
        if op.name in _TO_TENSOR:
            value: Value = op.results[0]
        elif op.name in _TO_MEMORY:
            value = op.operands[0]
        else:
            continue
        definer = value.defining_op
        if definer is not None and definer.name in LOOPS:
            raise error_at(
                op,
                "hands a loop result to memory without a copy in between",
                hint="run stage 01 first; it inserts the copy",
            )
        node = nodes.get(value)
        if node is None:
            raise error_at(op, "hands over something that is not a tensor of known sizes")
        node.exclusive = True


def scope_of(function: Operation, loop: Operation | None) -> Operation | None:
    """The loop whose body holds the buffers: around the carried loop, or around all tensors if there is none."""
    if loop is not None:
        return loop.parent_op
    scope = uncarried_scope(function)
    if scope is None or scope.name == "affine.parallel":
        return scope
    try:
        _check_envelope(scope)
    except DiagnosticError:
        # A serial loop that is not perfectly nested cannot hold them, but it carries nothing either.
        return scope.enclosing("affine.parallel")
    return scope


def check_scope(plan: Plan) -> None:
    """Check a carried loop's surroundings: from its parent outwards, only loops that are perfectly nested."""
    loop = plan.loop
    if loop is None:
        return
    if plan.buckets and not any(isinstance(a.type, TensorType) for a in iteration_arguments(loop)):
        raise error_at(loop, "carries no tensor, only scalars")
    assert plan.scope is not None
    if plan.scope.name not in ("affine.parallel", "scf.for"):
        raise error_at(loop, f"stands in '{plan.scope.name}'; its parent must be affine.parallel or scf.for")
    _check_envelope(plan.scope)


def _check_envelope(scope: Operation) -> None:
    """Outwards from ``scope`` every loop may hold only index arithmetic before the next one, and nothing behind."""
    child, parent = scope, scope
    while parent.name != "affine.parallel":
        up = parent.parent_op
        assert up is not None
        child, parent = parent, up
        if parent.name not in (*LOOPS, "affine.parallel"):
            raise error_at(
                child,
                f"stands in '{parent.name}'; around the carried loop there may only be loops",
            )
        _check_perfect(parent, child)


def _check_perfect(parent: Operation, child: Operation) -> None:
    behind = False
    for op in parent.body.ops():
        if op is child:
            behind = True
        elif behind and not (op.definition is not None and op.definition.is_terminator):
            raise error_at(op, "stands behind the inner loop; serial loops must be perfectly nested")
        elif not behind and not _is_index_arithmetic(op):
            raise error_at(op, "stands in front of the inner loop; only index arithmetic may")


def _is_index_arithmetic(op: Operation) -> bool:
    return (
        not op.regions
        and op.definition is not None
        and op.definition.is_pure
        and all(is_integer_like(r.type) for r in op.results)
    )


def is_inside(op: Operation, loop: Operation | None) -> bool:
    """True if ``op`` is nested in ``loop``; there may be none."""
    return loop is not None and loop.is_proper_ancestor_of(op)


def end_of_reading_loops(node: Node, numbering: Numbering, scope: Operation) -> int | None:
    """Number of the end of the last serial loop in ``scope`` that reads a tensor made in front of it."""
    ends = []
    for user, _ in node.value.uses:
        for around in user.ancestors():
            if around is scope or around.is_proper_ancestor_of(node.op):
                break
            if around.name in LOOPS:
                ends.append(numbering.of[around.body.terminator])
    return max(ends, default=None)


def used_inside(value: Value, loop: Operation) -> bool:
    """True if some user of ``value`` is nested in ``loop``."""
    return any(is_inside(op, loop) for op, _ in value.uses)


def node_of(bucket: Bucket, value: Value) -> Node | None:
    """The bucket's node of a value."""
    return next((n for n in bucket.nodes if n.value is value), None)
