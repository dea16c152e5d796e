"""A copy of a tensor, for where it may not share a buffer with the original."""

from __future__ import annotations

from loomtext.ir.attributes import index
from loomtext.ir.core import Block, Operation, Value
from loomtext.ir.opdef import create
from loomtext.ir.types import DYNAMIC, INDEX, TensorType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.shapes import traced_dims


def insert_copy(value: Value, about: Operation, block: Block, before: Operation | None) -> Operation:
    """Insert a ``linalg.copy`` of a tensor, and what it needs, in front of an operation or at the end of a block.

    Raises DiagnosticError at ``about`` if the tensor's sizes are not known; that operation should make the tensor.
    """
    type_ = value.type
    assert isinstance(type_, TensorType)
    dims = traced_dims(value)
    if len(dims) != type_.rank:
        number = getattr(value, "index", 0)
        raise error_at(about, f"result #{number} has {type_.rank} dimensions but {len(dims)} known sizes")
    sizes: list[Value] = []
    for size, dim in zip(type_.shape, dims, strict=True):
        if size != DYNAMIC:
            continue
        if isinstance(dim, int):
            dim = block.insert_before(before, create("arith.constant", (), [INDEX], {"value": index(dim)})).results[0]
        sizes.append(dim)
    empty = block.insert_before(before, create("tensor.empty", sizes, [type_]))
    copy = create("linalg.copy", [value, empty.results[0]], [type_], {}, (), groups=[1, 1])
    return block.insert_before(before, copy)
