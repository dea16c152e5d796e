"""P7: what a loop computes is not stored from the loop's own buffer; a copy stands between."""

from __future__ import annotations

from loomtext.ir.attributes import index
from loomtext.ir.core import Operation, OpResult, Value
from loomtext.ir.opdef import create
from loomtext.ir.types import DYNAMIC, INDEX, TensorType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.shapes import LOOPS, traced_dims
from loomtext.rewrite.passes import Context

_STORES = ("bufferization.to_buffer", "loom.bufferize_to_memref")


def insert(module: Operation, context: Context) -> None:
    """Copy each loop result that is handed to memory, right behind the loop; only those uses see the copy."""
    records: dict[OpResult, list[tuple[Operation, int]]] = {}
    for op in module.walk_post_order():
        if op.name in _STORES:
            value = op.operands[0]
            if isinstance(value, OpResult) and value.owner.name in LOOPS:
                records.setdefault(value, []).append((op, 0))
    for result, uses in records.items():
        copy = _copy_behind(result)
        for op, i in uses:
            op.set_operand(i, copy.results[0])
        if context.log is not None:
            context.log.record(context.stage, "loop-proxies", "insert_loop_proxy", (), [copy])


def _copy_behind(result: OpResult) -> Operation:
    loop = result.owner
    block = loop.parent
    assert block is not None
    anchor = loop.next
    type_ = result.type
    assert isinstance(type_, TensorType)
    dims = traced_dims(result)
    if len(dims) != type_.rank:
        raise error_at(loop, f"result #{result.index} has {type_.rank} dimensions but {len(dims)} known sizes")
    sizes: list[Value] = []
    for size, dim in zip(type_.shape, dims, strict=True):
        if size != DYNAMIC:
            continue
        if isinstance(dim, int):
            dim = block.insert_before(anchor, create("arith.constant", (), [INDEX], {"value": index(dim)})).results[0]
        sizes.append(dim)
    empty = block.insert_before(anchor, create("tensor.empty", sizes, [type_]))
    copy = create("linalg.copy", [result, empty.results[0]], [type_], {}, (), groups=[1, 1])
    return block.insert_before(anchor, copy)
