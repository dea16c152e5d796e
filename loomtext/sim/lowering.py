"""From a candidate's function to a :class:`Plan`: scalar code, buffers, sites. Nothing is executed here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import prod

import numpy as np

from loomtext.hardware import Mesh
from loomtext.ir.core import Block, BlockArgument, Operation, Value
from loomtext.ir.diagnostics import Source
from loomtext.ir.types import DYNAMIC, FloatType, MemRefType, Type
from loomtext.sim import vm
from loomtext.sim.bodies import Body, Misshapen, Unsupported
from loomtext.sim.code import SCALARS, Code
from loomtext.sim.program import Argument, Buffer, Site

MAX_HANDLES = 62
"""Handles of one buffer that the machine can tell apart."""


@dataclass(frozen=True)
class View:
    """A block of an argument: ``memref.reinterpret_cast``. ``offset`` is a register, in elements."""

    argument: int
    offset: int
    sizes: tuple[int, ...]
    strides: tuple[int, ...]


@dataclass(frozen=True)
class Handle:
    """A name for a buffer in L1; ``bit`` tells the handles of one buffer apart."""

    buffer: int
    bit: int


@dataclass
class Draft:
    """A site under construction, with what the machine and the numerics need of it."""

    site: Site
    reads: list[Handle] = field(default_factory=list)
    destination: Handle | None = None
    mode: int = vm.PURE
    offset: int = -1
    region: tuple[int, ...] = (-1, -1, -1, -1)
    slot: int = -1
    slots: int = 0
    reclaim: bool = False
    source: int = -1
    body: Body | None = None
    constant: float = 0.0
    """FILL."""
    axis: int = 0
    """BROADCAST: the axis that is repeated; -1 - axis if it is new in the result."""
    permutation: tuple[int, ...] = ()
    accumulates: bool = False
    """MATMUL: adds to what the destination holds."""


@dataclass
class Plan:
    """A candidate, ready to run."""

    name: str
    code: Code
    arguments: list[Argument]
    buffers: list[Buffer]
    drafts: list[Draft]
    ivs: list[tuple[int, int, int, int]]
    """For each parallel induction variable: register, lower bound, step, extent."""
    placement: list[list[int]]
    """For x and y: numbers of the induction variables that make the coordinate, lowest level first."""
    line_of: Callable[[Operation], int]
    legacy: list[int] = field(default_factory=list)
    """Sites that accumulate by the rule for older files."""
    bare: list[int] = field(default_factory=list)
    """Lines of ``memref.alloc``."""


def element_of(type_: Type) -> tuple[str, int]:
    """Name and bytes of a type of elements. Raises Unsupported."""
    if not isinstance(type_, FloatType) or type_.name not in ("f16", "bf16", "f32"):
        raise Unsupported(f"elements of type {type_}")
    return type_.name, type_.width // 8


def static_shape(value: Value) -> tuple[int, ...]:
    """The shape of a memref. Raises Unsupported if it has none, or one that is not static or has no elements."""
    type_ = value.type
    if not isinstance(type_, MemRefType):
        raise Unsupported(f"a value of type {type_} where a memref is needed")
    if DYNAMIC in type_.shape:
        raise Unsupported(f"the dynamic shape of {type_}")
    if 0 in type_.shape:
        raise Unsupported(f"the empty shape of {type_}")
    return tuple(type_.shape)


class Lowering:
    """Walks a function once and fills a :class:`Plan`."""

    def __init__(self, function: Operation, mesh: Mesh, source: Source | None, accumulate: str) -> None:
        self.function = function
        self.axes = [d.name for d in mesh.dims]
        self.code = Code()
        self.accumulate = accumulate
        self.source = source
        self.views: dict[Value, View] = {}
        self.handles: dict[Value, Handle] = {}
        self.plan = Plan(
            str(function.attributes["sym_name"].value), self.code, [], [], [], [], [[], []], self._line  # type: ignore[attr-defined]
        )  # fmt: skip

    def _line(self, op: Operation) -> int:
        return self.source.line_column(op.offset)[0] if self.source is not None and op.offset >= 0 else 0

    def run(self) -> Plan:
        """The plan. Raises Unsupported for a function that cannot be simulated at all."""
        for i, argument in enumerate(self.function.body.args):
            if not isinstance(argument.type, MemRefType):
                raise Unsupported(f"argument {i} of type {argument.type}")
            shape = static_shape(argument)
            element, itemsize = element_of(argument.type.element)
            self.plan.arguments.append(Argument(argument.hint or f"arg{i}", shape, element, itemsize))
            strides = tuple(prod(shape[k + 1 :]) for k in range(len(shape)))
            self.views[argument] = View(i, self.code.constant(0), shape, strides)
        self._block(self.function.body)
        self.code.emit(None, vm.END)
        return self.plan

    # -- control -----------------------------------------------------------------------------------

    def _block(self, block: Block) -> None:
        for op in block.ops():
            try:
                self._operation(op)
            except Unsupported as error:
                self.code.fault(op, vm.UNSUPPORTED, f"{op.name}: {error} is not simulated")
            except Misshapen as error:
                self.code.fault(op, vm.SHAPE, f"{op.name}: {error}")

    def _operation(self, op: Operation) -> None:
        name = op.name
        if name in SCALARS:
            self.code.scalar(op)
        elif name in ("scf.for", "scf.if", "scf.parallel"):
            {"scf.for": self._for, "scf.if": self._if, "scf.parallel": self._parallel}[name](op)
        elif name in ("func.return", "scf.reduce", "scf.yield"):
            pass
        elif name in ("loom.alloc", "memref.alloc"):
            self._alloc(op)
        elif name in ("loom.semaphore_take", "loom.semaphore"):
            self._take(op)
        elif name == "loom.semaphore_give":
            handle = self.handle(op.operands[0])
            self.code.emit(op, vm.GIVE, 0, handle.buffer, handle.bit)
        elif name == "loom.sync":
            self._sync(op)
        elif name == "memref.reinterpret_cast":
            self._cast(op)
        elif name == "memref.dealloc":
            self.code.emit(op, vm.RELEASE, 0, self.handle(op.operands[0]).buffer)
        else:
            from loomtext.sim.operations import lower_operation

            lower_operation(self, op)

    def _integers(self, op: Operation, values: list[Value]) -> list[int]:
        missing = [v for v in values if v not in self.code.registers]
        if missing:
            raise Unsupported(f"an operand of type {missing[0].type} that no integer operation makes")
        return [self.code.registers[v] for v in values]

    def _for(self, op: Operation) -> None:
        code = self.code
        lower, upper, step, *initial = self._integers(op, op.operands)
        body = op.body
        variable = code.define(body.args[0])
        carried = [code.define(a) for a in body.args[1:]]
        code.emit(op, vm.CHECK_STEP, 0, step)
        code.emit(op, vm.MOV, variable, lower)
        for target, start in zip(carried, initial, strict=True):
            code.emit(op, vm.MOV, target, start)
        before = code.loops
        code.loops = (*before, variable)
        unsigned = int("unsignedCmp" in op.attributes)
        head = code.emit(op, vm.JUMP_UNLESS_LESS, 0, variable, upper, unsigned)
        self._block(body)
        self._assign(op, body, carried)
        code.emit(op, vm.ADD, variable, variable, step, 1)
        code.emit(op, vm.JUMP, head)
        code.patch(head)
        code.loops = before
        for result, register in zip(op.results, carried, strict=True):
            code.emit(op, vm.MOV, code.define(result), register)

    def _assign(self, op: Operation, body: Block, targets: list[int]) -> None:
        """Move what ``scf.yield`` names; through temporaries, as one may be another's source."""
        last = body.last
        if last is None or not last.operands:
            return
        sources = self._integers(op, last.operands)
        temporaries = [self.code.new() for _ in sources]
        for target, register in zip(temporaries, sources, strict=True):
            self.code.emit(op, vm.MOV, target, register)
        for target, register in zip(targets, temporaries, strict=True):
            self.code.emit(op, vm.MOV, target, register)

    def _if(self, op: Operation) -> None:
        code = self.code
        (condition,) = self._integers(op, op.operands)
        results = [code.define(r) for r in op.results]
        skip = code.emit(op, vm.JUMP_IF_ZERO, 0, condition)
        self._block(op.body)
        self._assign(op, op.body, results)
        if len(op.regions) > 1 and op.regions[1].blocks:
            other = op.regions[1].blocks[0]
            done = code.emit(op, vm.JUMP)
            code.patch(skip)
            self._block(other)
            self._assign(op, other, results)
            code.patch(done)
        else:
            code.patch(skip)

    def _parallel(self, op: Operation) -> None:
        if self.plan.ivs:
            raise Unsupported("a second mesh loop")
        if op.parent is not self.function.body:
            raise Unsupported("a mesh loop inside of something")
        count = len(op.body.args)
        bounds = [self._constant(v) for v in op.operands[: 3 * count]]
        dims = [str(a) for a in op.attribute("loom.physical_dims") or ()]
        levels = [a.value for a in op.attribute("loom.logical_levels") or ()]
        if len(dims) != count or len(levels) != count:
            raise Unsupported("a mesh loop without loom.physical_dims and loom.logical_levels")
        for k, argument in enumerate(op.body.args):
            lower, upper, step = bounds[k], bounds[count + k], bounds[2 * count + k]
            if step <= 0:
                raise Unsupported(f"a mesh loop with the step {step}")
            extent = max(0, -(-(upper - lower) // step))
            self.plan.ivs.append((self.code.define(argument), lower, step, extent))
            axis = dims[k].lstrip("@")
            if axis not in self.axes:
                raise Unsupported(f"a mesh loop over the axis '{axis}'")
            self.plan.placement[self.axes.index(axis)].append(k)
        for chosen in self.plan.placement:
            chosen.sort(key=lambda k: levels[k])
        self._block(op.body)

    def _constant(self, value: Value) -> int:
        definer = value.defining_op
        if definer is None or definer.name != "arith.constant":
            raise Unsupported("a mesh loop with bounds that are no constants")
        return int(definer.attributes["value"].value)  # type: ignore[attr-defined]

    # -- memory ------------------------------------------------------------------------------------

    def _alloc(self, op: Operation) -> None:
        shape = static_shape(op.result)
        type_ = op.result.type
        assert isinstance(type_, MemRefType)
        element, itemsize = element_of(type_.element)
        index = len(self.plan.buffers)
        name = op.result.hint or f"buffer{index}"
        self.plan.buffers.append(Buffer(name, self._line(op), shape, element, itemsize, 1))
        self.handles[op.result] = Handle(index, 0)
        if op.name == "memref.alloc":
            self.plan.bare.append(self._line(op))
            self.code.emit(op, vm.RELEASE, 0, index)

    def _take(self, op: Operation) -> None:
        buffer = self.handle(op.operands[0]).buffer
        known = self.plan.buffers[buffer]
        if known.handles >= MAX_HANDLES:
            raise Unsupported(f"more than {MAX_HANDLES} handles of one buffer")
        self.plan.buffers[buffer] = _with(known, handles=known.handles + 1)
        self.handles[op.result] = Handle(buffer, known.handles + 1)

    def _sync(self, op: Operation) -> None:
        first, second = self.handle(op.operands[0]), self.handle(op.operands[1])
        if first.buffer != second.buffer:
            raise Misshapen("the handles belong to different buffers")
        self.code.emit(op, vm.SYNC, 0, first.buffer, first.bit, second.bit)

    def _cast(self, op: Operation) -> None:
        base = self.views.get(op.operands[0])
        if base is None:
            raise Unsupported("a cast of something that is no argument")
        if not isinstance(op.operands[0], BlockArgument):
            raise Unsupported("a cast of a cast")
        parts = {}
        for part in ("offsets", "sizes", "strides"):
            given = op.operand_group(part)
            static = list(op.attributes[f"static_{part}"].values)  # type: ignore[attr-defined]
            dynamic = iter(self._integers(op, given))
            parts[part] = [next(dynamic) if n == DYNAMIC else n for n in static]
            if part != "offsets" and DYNAMIC in static:
                raise Unsupported(f"dynamic {part}")
            if part == "sizes" and 0 in static:
                raise Unsupported("a block without elements")
            if part == "offsets" and DYNAMIC not in static:
                parts[part] = [self.code.constant(n) for n in static]
        self.views[op.result] = View(
            base.argument, parts["offsets"][0], tuple(parts["sizes"]), tuple(parts["strides"])
        )

    def handle(self, value: Value) -> Handle:
        """The buffer that a value names. Raises Unsupported."""
        if value not in self.handles:
            raise Unsupported(f"an operand of type {value.type} that is no buffer in L1")
        return self.handles[value]

    def shape(self, handle: Handle) -> tuple[int, ...]:
        """The shape of a buffer."""
        return self.plan.buffers[handle.buffer].shape

    def add(self, op: Operation, draft: Draft) -> None:
        """A site and the instruction that executes it."""
        if len(draft.reads) > vm.MAX_READS:
            raise Unsupported(f"more than {vm.MAX_READS} operands")
        self.plan.drafts.append(draft)
        self.code.emit(op, vm.EXECUTE, len(self.plan.drafts) - 1)

    def registers(self, op: Operation, values: list[Value]) -> list[int]:
        """Registers of integer operands. Raises Unsupported."""
        return self._integers(op, values)

    def line(self, op: Operation) -> int:
        """Line of an operation in the file."""
        return self._line(op)


def _with(buffer: Buffer, *, handles: int | None = None, depth: int | None = None) -> Buffer:
    return Buffer(
        buffer.name, buffer.line, buffer.shape, buffer.element, buffer.itemsize,
        buffer.depth if depth is None else depth, buffer.handles if handles is None else handles,
    )  # fmt: skip


def with_depth(buffer: Buffer, depth: int) -> Buffer:
    """The same buffer with another number of slots."""
    return _with(buffer, depth=depth)


def site_table(plan: Plan) -> vm.Ints:
    """The drafts as the machine's table, one row a site."""
    table = np.full((max(1, len(plan.drafts)), vm.SITE_COLUMNS), -1, dtype=np.int64)
    for row, d in zip(table, plan.drafts, strict=False):
        row[vm.KIND], row[vm.ACTOR], row[vm.MODE] = d.site.kind, d.site.actor, d.mode
        if d.destination is not None:
            row[vm.DESTINATION], row[vm.BIT] = d.destination.buffer, d.destination.bit
        row[vm.OFFSET], row[vm.SLOT_REGISTER], row[vm.SLOTS] = d.offset, d.slot, d.slots
        row[vm.RECLAIM], row[vm.SOURCE] = d.reclaim, d.source
        row[vm.AREA_X : vm.ULX] = d.site.area
        row[vm.ULX : vm.READS] = d.region
        for k, handle in enumerate(d.reads):
            row[vm.READS + k], row[vm.READ_BITS + k] = handle.buffer, handle.bit
    return table
