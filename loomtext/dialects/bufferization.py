"""The bufferization dialect: between tensors and memrefs."""

from __future__ import annotations

from loomtext.dialects.memref_types import same_layout
from loomtext.dialects.views import compatible_shapes, verify_dynamic_sizes
from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Bare, Dialect
from loomtext.ir.types import (
    I1,
    MemRefType,
    RankedType,
    TensorType,
    Type,
    UnrankedMemRefType,
    UnrankedTensorType,
    element_type,
)

dialect = Dialect("bufferization")


# -- allocation ----------------------------------------------------------------------------------------


def _verify_alloc_tensor(op: Operation) -> str | None:
    copy = op.operand_group("copy")
    sizes = op.operand_group("dynamic_sizes")
    if copy and sizes:
        return Bare("dynamic sizes not needed when copying a tensor")
    if not copy:
        return verify_dynamic_sizes(op.results[0].type, len(sizes))
    if copy[0].type is not op.results[0].type:
        return "expected that `copy` and return type match"
    return None


dialect.op(
    "bufferization.alloc_tensor", "dynamic_sizes: index*, copy: T?, size_hint: index? -> result: T:tensor",
    attributes="memory_space: any?",
    assembly="`(` $dynamic_sizes `)` (`copy` `(` $copy^ `)`)? (`size_hint` `` `=` `` $size_hint^)? attr-dict "
    "`:` type($result)",
    traits="segments", effects="", verify=_verify_alloc_tensor,
)  # fmt: skip
dialect.op(
    "bufferization.dealloc_tensor", "tensor: tensor", assembly="$tensor attr-dict `:` type($tensor)",
    effects="free",
)  # fmt: skip


# -- tensors and buffers -------------------------------------------------------------------------------


def _match_message(tensor: Type, buffer: Type) -> str | None:
    if element_type(tensor) is element_type(buffer):
        if isinstance(tensor, TensorType) and isinstance(buffer, MemRefType):
            return None if tensor.shape == buffer.shape else Bare("shapes do not match")
        if isinstance(tensor, UnrankedTensorType) and isinstance(buffer, UnrankedMemRefType):
            return None
    return "failed to verify that specified tensor and buffer types match"


def _verify_to_tensor(op: Operation) -> str | None:
    return _match_message(op.results[0].type, op.operands[0].type)


def _verify_to_buffer(op: Operation) -> str | None:
    return _match_message(op.operands[0].type, op.results[0].type)


def _verify_materialize(op: Operation) -> str | None:
    source, dest = (v.type for v in op.operands)
    if not isinstance(dest, MemRefType | UnrankedMemRefType | TensorType | UnrankedTensorType):
        return "'dest' must be a tensor or a memref"
    if isinstance(dest, TensorType | UnrankedTensorType):
        if len(op.results) != 1:
            return "tensor 'dest' implies exactly one tensor result"
        if op.results[0].type is not dest:
            return "result and 'dest' types must match"
    elif op.results:
        return "memref 'dest' implies zero results"
    is_buffer = isinstance(dest, MemRefType | UnrankedMemRefType)
    if "restrict" in op.attributes and not is_buffer:
        return "'restrict' is valid only for memref destinations"
    if ("writable" in op.attributes) != is_buffer:
        return "'writable' must be specified if and only if the destination is of memref type"
    if isinstance(source, RankedType) and isinstance(dest, RankedType):
        if source.rank != dest.rank:
            return "rank mismatch between source and destination shape"
        if not compatible_shapes(source.shape, dest.shape):
            return "source/destination shapes are incompatible"
    if element_type(source) is not element_type(dest):
        return "source/destination element types do not match"
    return None


def _verify_clone(op: Operation) -> str | None:
    source, result = op.operands[0].type, op.results[0].type
    if element_type(source) is not element_type(result):
        return f"operand type '{source}' and result type '{result}' are cast incompatible"
    if isinstance(source, MemRefType) and isinstance(result, MemRefType):
        fits = compatible_shapes(source.shape, result.shape) and source.space is result.space
        if not fits and not same_layout(source, result):
            return f"operand type '{source}' and result type '{result}' are cast incompatible"
    return None


dialect.op(
    "bufferization.to_tensor", "buffer: memref -> result: tensor",
    attributes="restrict: unit?, writable: unit?",
    assembly="$buffer (`restrict` $restrict^)? (`writable` $writable^)? attr-dict `:` type($buffer) `to` "
    "type($result)",
    effects="", verify=_verify_to_tensor,
)  # fmt: skip
dialect.op(
    "bufferization.to_buffer", "tensor: tensor -> buffer: memref", attributes="read_only: unit?",
    assembly="$tensor (`read_only` $read_only^)? attr-dict `:` type($tensor) `to` type($buffer)",
    traits="pure", verify=_verify_to_buffer,
)  # fmt: skip
dialect.op(
    "bufferization.clone", "input: memref -> output: memref",
    assembly="$input attr-dict `:` type($input) `to` type($output)", effects="read alloc",
    verify=_verify_clone,
)  # fmt: skip
dialect.op(
    "bufferization.materialize_in_destination", "source: tensor, dest: any -> result: tensor?",
    attributes="restrict: unit?, writable: unit?",
    assembly="$source `in` (`restrict` $restrict^)? (`writable` $writable^)? $dest attr-dict "
    "`:` functional-type(operands, results)",
    effects="read write", verify=_verify_materialize,
)  # fmt: skip


# -- deallocation --------------------------------------------------------------------------------------


def _read_conditions(cursor: Cursor, state: State, retained: str, conditions: str) -> None:
    state.types[conditions] = [I1] * len(state.operands.get(retained, ()))


def _write_conditions(op: Operation, w: Writer, retained: str, conditions: str) -> None:
    """Nothing is written: there is one condition per retained memref."""


hook("DeallocResults", _read_conditions, _write_conditions)


def _verify_dealloc(op: Operation) -> str | None:
    if len(op.operand_group("conditions")) != len(op.operand_group("memrefs")):
        return "must have the same number of conditions as memrefs to deallocate"
    if len(op.results) != len(op.operand_group("retained")):
        return "must have the same number of updated conditions (results) as retained operands"
    return None


dialect.op(
    "bufferization.dealloc",
    "memrefs: memref*, conditions: i1*, retained: memref* -> updatedConditions: i1*",
    assembly="(` ` `` `(` $memrefs^ `:` type($memrefs) `)` `if` ` ` `` `(` $conditions `)`)? "
    "(`retain` ` ` `` `(` $retained^ `:` type($retained) `)`)? custom<DeallocResults>($retained, "
    "$updatedConditions) "
    "attr-dict",
    traits="segments", effects="read write free", verify=_verify_dealloc,
)  # fmt: skip
