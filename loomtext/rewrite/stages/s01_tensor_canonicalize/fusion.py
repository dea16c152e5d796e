"""P1: elementwise fusion. Which producer may move into which consumer, and the fused operation."""

from __future__ import annotations

from loomtext.dialects.linalg import indexing_maps, iterator_types
from loomtext.ir.affine import AffineMap
from loomtext.ir.attributes import AffineMapAttr, ArrayAttr, index
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.opdef import create
from loomtext.ir.types import DYNAMIC, INDEX, MemRefType, TensorType, UnrankedMemRefType, element_type
from loomtext.rewrite.rewriter import Rewriter


def inputs(op: Operation) -> list[Value]:
    """Input operands of a generic."""
    return op.operand_group("inputs")


def outputs(op: Operation) -> list[Value]:
    """Destination operands of a generic."""
    return op.operand_group("outputs")


def on_tensors(op: Operation) -> bool:
    """True if no operand lives in memory."""
    return not any(isinstance(v.type, MemRefType | UnrankedMemRefType) for v in op.operands)


def fusable_operand(op: Operation) -> int | None:
    """The first input of a generic whose producer may be fused into it."""
    for k, value in enumerate(inputs(op)):
        producer = value.defining_op
        if producer is not None and producer.name == "linalg.generic" and _may_fuse(producer, op, k):
            return k
    return None


def _may_fuse(producer: Operation, consumer: Operation, k: int) -> bool:
    if not on_tensors(producer) or any(kind != "parallel" for kind in iterator_types(producer)):
        return False
    if sum(len(r.uses) for r in producer.results) != 1:
        return False
    if _leads_with_reduction(producer) or _leads_with_reduction(consumer):
        return False
    consumer_map = indexing_maps(consumer)[k]
    if consumer_map.num_results != len(iterator_types(producer)):
        return False
    value = inputs(consumer)[k]
    result_map = _result_map(producer, value)
    if not result_map.is_permutation:
        return False
    if "reduction" not in iterator_types(consumer):
        return True
    return _all_loops_named(producer, consumer, k, result_map)


def _leads_with_reduction(op: Operation) -> bool:
    kinds = iterator_types(op)
    return bool(kinds) and kinds[0] == "reduction"


def _result_map(op: Operation, result: Value) -> AffineMap:
    return indexing_maps(op)[len(inputs(op)) + result.index]  # type: ignore[attr-defined]


def _all_loops_named(producer: Operation, consumer: Operation, k: int, result_map: AffineMap) -> bool:
    """True if every loop of the consumer still appears in some operand's map after fusion."""
    maps = indexing_maps(consumer)
    named = {d for i, m in enumerate(maps) if i != k for e in m.results for d in e.used_dims()}
    for m in indexing_maps(producer)[: len(inputs(producer))]:
        named |= {d for e in _through(m, result_map, maps[k]).results for d in e.used_dims()}
    return len(named) == len(iterator_types(consumer))


def _through(producer_map: AffineMap, result_map: AffineMap, consumer_map: AffineMap) -> AffineMap:
    """A producer's operand map in terms of the consumer's loops."""
    inverse = result_map.inverse_permutation()
    assert inverse is not None
    return producer_map.compose(inverse).compose(consumer_map)


def _reads_argument(op: Operation, i: int) -> bool:
    """True if the body uses the block argument of operand ``i``."""
    return bool(op.body.args[i].uses)


def _kept_results(producer: Operation, consumer: Operation, k: int) -> list[int]:
    """Producer results that the fused operation must still produce."""
    first = len(inputs(producer))
    ignored: set[int] = set()
    kept = []
    for i, _ in enumerate(producer.results):
        ignored.add(first + i)
        if _reads_argument(producer, first + i) or not _bounds_known(producer, consumer, k, ignored):
            kept.append(i)
            ignored.discard(first + i)
    return kept


def _bounds_known(producer: Operation, consumer: Operation, k: int, ignored: set[int]) -> bool:
    """True if all loop bounds follow from the operands other than ``ignored`` ones and the fused input."""
    exprs = [e for i, m in enumerate(indexing_maps(producer)) if i not in ignored for e in m.results]
    exprs += [e for i, m in enumerate(indexing_maps(consumer)) if i != k for e in m.results]
    loops = len(iterator_types(producer))
    if not exprs:
        return loops == 0
    loops = max(loops, len(iterator_types(consumer)))
    return AffineMap(loops, 0, tuple(exprs)).inverse_permutation() is not None


def fuse_producer(rewriter: Rewriter, consumer: Operation, k: int) -> None:
    """Replace ``consumer`` by a generic that computes its input ``k`` in its own body.

    Operands: the consumer's inputs in front of ``k``, all inputs of the producer, the consumer's remaining
    inputs, kept destinations of the producer, the consumer's destinations. The body is the producer's,
    then the consumer's.
    """
    value = inputs(consumer)[k]
    producer = value.defining_op
    assert producer is not None
    kept = _kept_results(producer, consumer, k)
    result_map = _result_map(producer, value)
    consumer_maps, producer_maps = indexing_maps(consumer), indexing_maps(producer)
    n_in, p_in = len(inputs(consumer)), len(inputs(producer))

    def moved(i: int) -> AffineMap:
        return _through(producer_maps[i], result_map, consumer_maps[k])

    order: list[tuple[Operation, int]] = [(consumer, i) for i in range(k)]
    order += [(producer, i) for i in range(p_in)]
    order += [(consumer, i) for i in range(k + 1, n_in)]
    destinations = [(producer, p_in + i) for i in kept] + [(consumer, n_in + i) for i in range(len(outputs(consumer)))]
    maps = [consumer_maps[i] if op is consumer else moved(i) for op, i in order + destinations]
    operands = [op.operands[i] for op, i in order + destinations]
    block = Block()
    values: dict[Value, Value] = {}
    for op, i in order + destinations:
        values[op.body.args[i]] = block.add_argument(op.body.args[i].type)
    yielded: list[Value] = []
    for inner in producer.body.ops():
        if inner.name == "linalg.yield":
            yielded = [values.get(v, v) for v in inner.operands]
        else:
            block.append(inner.clone(values))
    values[consumer.body.args[k]] = yielded[value.index]  # type: ignore[attr-defined]
    terminator = consumer.body.terminator
    for inner in consumer.body.ops():
        if inner is not terminator:
            block.append(inner.clone(values))
    final = [yielded[i] for i in kept] + [values.get(v, v) for v in terminator.operands]
    block.append(create("linalg.yield", final))
    fused = rewriter.create(
        consumer, "linalg.generic", operands,
        [producer.results[i].type for i in kept] + [r.type for r in consumer.results],
        {
            "indexing_maps": ArrayAttr(AffineMapAttr(m) for m in maps),
            "iterator_types": consumer.attributes["iterator_types"],
        },
        [Region([block])], groups=[len(order), len(destinations)],
    )  # fmt: skip
    rewriter.replace(consumer, fused.results[len(kept) :])


def unread_destination(op: Operation) -> int | None:
    """The first destination of a generic on tensors that the body does not read and that is not empty."""
    if not on_tensors(op):
        return None
    first = len(inputs(op))
    for k, value in enumerate(outputs(op)):
        if not isinstance(value.type, TensorType) or value.type.encoding is not None:
            continue
        producer = value.defining_op
        if (producer is None or producer.name != "tensor.empty") and not _reads_argument(op, first + k):
            return k
    return None


def use_empty_destination(rewriter: Rewriter, op: Operation, k: int) -> None:
    """Write into a fresh ``tensor.empty`` of the same sizes."""
    position = len(inputs(op)) + k
    old = op.operands[position]
    type_ = old.type
    assert isinstance(type_, TensorType)
    sizes = []
    for i, size in enumerate(type_.shape):
        if size == DYNAMIC:
            number = rewriter.create(op, "arith.constant", (), [INDEX], {"value": index(i)})
            sizes.append(rewriter.create(op, "tensor.dim", [old, number.result], [INDEX]).result)
    empty = rewriter.create(op, "tensor.empty", sizes, [TensorType(type_.shape, element_type(type_))])
    rewriter.set_operand(op, position, empty.result)


PREDICATES = {f.__name__: f for f in (fusable_operand, fuse_producer, unread_destination, use_empty_destination)}
