"""Sites of the operations that move or compute data: operands, shapes, regions, how results are written."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from loomtext.ir.attributes import DenseArrayAttr, IntegerAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.types import DYNAMIC
from loomtext.sim import vm
from loomtext.sim.bodies import Misshapen, Unsupported, constant_value, iteration_space, read_body
from loomtext.sim.lowering import Draft, Handle, View
from loomtext.sim.program import Actor, Kind, Site

if TYPE_CHECKING:
    from loomtext.sim.lowering import Lowering

_PRODUCTS = ("loom.matmul", "loom.batch_matmul", "linalg.matmul", "linalg.batch_matmul")
_CORNERS = ("ul_x", "ul_y", "lr_x", "lr_y")


def lower_operation(lowering: Lowering, op: Operation) -> None:
    """Add the site of an operation. Raises Unsupported or Misshapen."""
    name = op.name
    if name == "loom.copy":
        _copy(lowering, op)
    elif name == "memref.copy":
        _local_copy(lowering, op, lowering.handle(op.operands[0]), lowering.handle(op.operands[1]), False)
    elif name == "loom.gather":
        _gather(lowering, op)
    elif name in _PRODUCTS:
        _product(lowering, op)
    elif name == "linalg.fill":
        _fill(lowering, op)
    elif name == "linalg.generic":
        _generic(lowering, op)
    elif name == "loom.broadcast":
        _broadcast(lowering, op)
    elif name == "linalg.transpose":
        _transpose(lowering, op)
    else:
        raise Unsupported("the operation")


def _site(lowering: Lowering, op: Operation, kind: Kind, actor: Actor, **facts: object) -> Site:
    return Site(len(lowering.plan.drafts), op.name, kind, actor, lowering.line(op), **facts)  # type: ignore[arg-type]


# -- movers --------------------------------------------------------------------------------------------


def _region(lowering: Lowering, op: Operation) -> tuple[tuple[int, int], tuple[int, ...]]:
    """Area (x, y) and the registers of the corners; of the current and the older forms."""
    assert op.definition is not None
    corners: list[Value] = []
    if any(entry.name == "ul_x" for entry in op.definition.operands):
        for corner in _CORNERS:
            corners += op.operand_group(corner)
    area = op.attributes.get("static_area")
    if isinstance(area, DenseArrayAttr):
        extents = list(area.values)
    else:
        given = op.attributes.get("broadcast")
        extents = [item.value for item in given] if given is not None else []
        if extents and not corners:
            extents = [1, 1]  # An older copy without a region is for the core alone, whatever it says.
    if not extents and corners:
        extents = [0, 0]  # The older gather states none: it is as large as its region.
    if DYNAMIC in extents:
        raise Unsupported("an area that is not constant")
    if len(extents) not in (0, 2):
        raise Unsupported(f"an area with {len(extents)} extents")
    registers = tuple(lowering.registers(op, corners)) if corners else (-1, -1, -1, -1)
    return (extents[0], extents[1]) if extents else (1, 1), registers


def _copy(lowering: Lowering, op: Operation) -> None:
    source, target = op.operands[0], op.operands[1]
    area, region = _region(lowering, op)
    outer = lowering.views.get(source), lowering.views.get(target)
    if outer[0] is not None and outer[1] is not None:
        raise Unsupported("a copy from DRAM to DRAM")
    if outer[0] is None and outer[1] is None:
        if area != (1, 1):
            raise Unsupported("a copy between cores")
        reclaim = op.attributes.get("reclaim")
        taken = isinstance(reclaim, IntegerAttr) and bool(reclaim.value)
        _local_copy(lowering, op, lowering.handle(source), lowering.handle(target), taken)
        return
    loads = outer[0] is not None
    view = outer[0] or outer[1]
    assert isinstance(view, View)
    handle = lowering.handle(target if loads else source)
    _same_elements(view.sizes, lowering.shape(handle))
    argument = lowering.plan.arguments[view.argument]
    if lowering.plan.buffers[handle.buffer].element != argument.element:
        raise Unsupported("a copy that changes the type of the elements")
    if not loads and area != (1, 1):
        raise Unsupported("a store by several cores")
    site = _site(
        lowering, op, Kind.LOAD if loads else Kind.STORE, Actor.READER if loads else Actor.WRITER,
        bytes=prod(view.sizes) * argument.itemsize, argument=view.argument, sizes=view.sizes,
        strides=view.strides, area=area, source=-1 if loads else handle.buffer,
        destination=handle.buffer if loads else -1, reads=() if loads else (handle.buffer,),
    )  # fmt: skip
    draft = Draft(site, offset=view.offset, region=region)
    if loads:
        draft.destination = handle
    else:
        draft.reads, draft.source = [handle], 0
    lowering.add(op, draft)


def _same_elements(block: tuple[int, ...], buffer: tuple[int, ...]) -> None:
    """A block may come with fewer dimensions than the buffer, if those that are left out have one element."""
    if block != buffer and [n for n in block if n != 1] != [n for n in buffer if n != 1]:
        raise Misshapen(f"the block is {_by(block)}, the buffer {_by(buffer)}")


def _by(shape: tuple[int, ...]) -> str:
    return "x".join(map(str, shape)) or "a scalar"


def _local_copy(lowering: Lowering, op: Operation, source: Handle, target: Handle, reclaim: bool) -> None:
    shape = lowering.shape(source)
    if shape != lowering.shape(target):
        raise Misshapen(f"the source is {_by(shape)}, the destination {_by(lowering.shape(target))}")
    itemsize = lowering.plan.buffers[source.buffer].itemsize
    site = _site(
        lowering, op, Kind.COPY, Actor.COMPUTE, bytes=prod(shape) * itemsize, sizes=shape, dims=shape,
        source=source.buffer, destination=target.buffer, reads=(source.buffer,),
    )  # fmt: skip
    lowering.add(op, Draft(site, [source], target, reclaim=reclaim, source=0))


def _gather(lowering: Lowering, op: Operation) -> None:
    source, target = lowering.handle(op.operands[0]), lowering.handle(op.operands[1])
    area, region = _region(lowering, op)
    if region[0] < 0 and area != (1, 1):
        raise Unsupported("a gather without a region")
    block, slots = lowering.shape(source), lowering.shape(target)
    if slots[1:] != block:
        raise Misshapen(f"the block is {_by(block)}, the slots are {_by(slots[1:])}")
    enclosing = op.enclosing("scf.if")
    if enclosing is not None:
        raise Unsupported("a gather inside scf.if")
    across = op.operand_group("across")
    itemsize = lowering.plan.buffers[source.buffer].itemsize
    site = _site(
        lowering, op, Kind.GATHER, Actor.WRITER, bytes=prod(block) * itemsize, sizes=block, area=area,
        source=source.buffer, destination=target.buffer, reads=(source.buffer,),
    )  # fmt: skip
    slot = lowering.registers(op, across)[0] if across else -1
    draft = Draft(site, [source], target, region=region, slot=slot, slots=slots[0], source=0)
    lowering.add(op, draft)


# -- computing -----------------------------------------------------------------------------------------


def _product(lowering: Lowering, op: Operation) -> None:
    lhs, rhs, out = (lowering.handle(v) for v in op.operands)
    a, b, c = (lowering.shape(h) for h in (lhs, rhs, out))
    rank = 3 if "batch" in op.name else 2
    if not (len(a) == len(b) == len(c) == rank):
        raise Misshapen(f"operands of ranks {len(a)}, {len(b)}, {len(c)}")
    if a[-1] != b[-2] or c[-2:] != (a[-2], b[-1]) or not (a[:-2] == b[:-2] == c[:-2]):
        raise Misshapen(f"{_by(a)} times {_by(b)} does not give {_by(c)}")
    if op.attributes.get("indexing_maps") is not None and not _has_default_maps(op):
        raise Unsupported("a product with indexing maps of its own")
    site = _site(
        lowering, op, Kind.MATMUL, Actor.COMPUTE, dims=(a[0] if rank == 3 else 1, a[-2], b[-1], a[-1]),
        sizes=c, destination=out.buffer, reads=(lhs.buffer, rhs.buffer),
    )  # fmt: skip
    draft = Draft(site, [lhs, rhs], out)
    if op.name.startswith("linalg."):
        draft.mode, draft.accumulates = vm.UPDATE, True
    elif lowering.accumulate == "always" or lowering.accumulate == "auto" and _is_legacy(lowering, op, out):
        draft.mode, draft.accumulates = vm.REDUCE, True
        lowering.plan.legacy.append(site.index)
    lowering.add(op, draft)


def _has_default_maps(op: Operation) -> bool:
    from loomtext.dialects.linalg_maps import default_maps

    return op.attributes.get("indexing_maps") is default_maps(op.name.removeprefix("linalg."))


def _is_legacy(lowering: Lowering, op: Operation, out: Handle) -> bool:
    """Older files write K loops with an accumulating ``loom.matmul``.

    Its result then stays live over the iterations of the innermost loop, and nothing else there touches it.
    """
    loop = op.enclosing("scf.for")
    if loop is None:
        return False
    for inner in loop.walk():
        if inner is op:
            continue
        for value in (*inner.operands, *inner.results):
            if _buffer_of(lowering, value) == out.buffer:
                return False
    return True


def _buffer_of(lowering: Lowering, value: Value) -> int:
    """The buffer of a value, of one that is yet to be taken too; -1 for something else."""
    definer = value.defining_op
    while definer is not None and definer.name == "loom.semaphore_take" and value not in lowering.handles:
        value = definer.operands[0]
        definer = value.defining_op
    handle = lowering.handles.get(value)
    return -1 if handle is None else handle.buffer


def _fill(lowering: Lowering, op: Operation) -> None:
    out = lowering.handle(op.operands[1])
    shape = lowering.shape(out)
    site = _site(lowering, op, Kind.FILL, Actor.COMPUTE, dims=shape, sizes=shape, destination=out.buffer)
    lowering.add(op, Draft(site, [], out, constant=constant_value(op.operands[0])))


def _generic(lowering: Lowering, op: Operation) -> None:
    outputs = op.operand_group("outputs")
    if len(outputs) != 1:
        raise Unsupported(f"{len(outputs)} outputs")
    inputs = [lowering.handle(v) for v in op.operands[:-1]]
    out = lowering.handle(op.operands[-1])
    body = read_body(op)
    extents = iteration_space(body, [lowering.shape(h) for h in (*inputs, out)])
    reduces = "r" in body.iterators
    site = _site(
        lowering, op, Kind.REDUCE if reduces else Kind.ELEMENTWISE, Actor.COMPUTE, dims=extents,
        sizes=lowering.shape(out), body=body.names, destination=out.buffer, reads=tuple(h.buffer for h in inputs),
    )  # fmt: skip
    draft = Draft(site, inputs, out, body=body)
    if reduces:
        draft.mode = vm.UPDATE if body.neutral is None else vm.REDUCE
    elif body.reads_output:
        draft.mode = vm.UPDATE
    lowering.add(op, draft)


def _broadcast(lowering: Lowering, op: Operation) -> None:
    source, out = lowering.handle(op.operands[0]), lowering.handle(op.operands[1])
    dim = int(op.attributes["dim"].value)  # type: ignore[attr-defined]
    a, b = lowering.shape(source), lowering.shape(out)
    if not 0 <= dim < len(b):
        raise Misshapen(f"there is no axis {dim} in {_by(b)}")
    inserted = len(a) == len(b) - 1
    if a != (*b[:dim], *(() if inserted else (1,)), *b[dim + 1 :]):
        raise Misshapen(f"{_by(a)} repeated along axis {dim} does not give {_by(b)}")
    site = _site(
        lowering, op, Kind.BROADCAST, Actor.COMPUTE, dims=b, sizes=b, source=source.buffer,
        destination=out.buffer, reads=(source.buffer,),
    )  # fmt: skip
    lowering.add(op, Draft(site, [source], out, axis=-1 - dim if inserted else dim))
    for result in op.results:
        lowering.handles[result] = out


def _transpose(lowering: Lowering, op: Operation) -> None:
    source, out = lowering.handle(op.operands[0]), lowering.handle(op.operands[1])
    order = tuple(op.attributes["permutation"].values)  # type: ignore[attr-defined]
    a, b = lowering.shape(source), lowering.shape(out)
    if sorted(order) != list(range(len(a))) or b != tuple(a[i] for i in order):
        raise Misshapen(f"{_by(a)} transposed by {list(order)} does not give {_by(b)}")
    site = _site(
        lowering, op, Kind.TRANSPOSE, Actor.COMPUTE, dims=b, sizes=b, source=source.buffer,
        destination=out.buffer, reads=(source.buffer,),
    )  # fmt: skip
    lowering.add(op, Draft(site, [source], out, permutation=order))
