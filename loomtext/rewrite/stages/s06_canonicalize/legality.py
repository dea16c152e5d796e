"""Whether a candidate computes the right thing with given block sizes, told before it is built.

Block sizes are bound without any check, as in the reference. This module says what that leads to. A candidate
is *legal* if every ``ceildivui`` of its function divides evenly (so no block is partial and no core has a block
past the end), a size by which nothing is divided divides the bound of its symbol, all elements of blocks are worked
on, a gather is complete after one trip, and its buffers fit into a core's memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod
from typing import NamedTuple

from loomtext.ir.affine import AffineConstant
from loomtext.ir.attributes import AffineMapAttr, DenseArrayAttr, IntegerAttr, StringAttr, SymbolRefAttr
from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.types import DYNAMIC, FloatType, IntegerType, MemRefType, Type
from loomtext.rewrite.analysis.numbers import Numbers, symbol_of
from loomtext.rewrite.notices import counted
from loomtext.rewrite.stages.s06_canonicalize.bindings import DOUBLE_BUFFER, Binding

PARTIAL = "partial block"
UNGUARDED = "unguarded block"
SKIPPED = "skipped elements"
GATHER = "incomplete gather"
SLOTS = "gather slots"
MEMORY = "memory"
PROBLEMS = {
    PARTIAL: "a block size does not divide what it cuts, so the last block leaves the data",
    UNGUARDED: "blocks are no multiple of the cores, so some cores work on blocks past the end",
    SKIPPED: "a block size moves from block to block, but the kernel works on one element of each",
    GATHER: "a gather is read in a loop before all of its parts are there",
    SLOTS: "the number of a gathered block is not its place in the region, which the hardware goes by",
    MEMORY: "the buffers exceed the memory of a core",
}
"""Kinds of problem and what they lead to."""

_PAGE = 32
"""Buffers take whole pages of 32 x 32 elements in a core's memory."""
CORE_MEMORY = "mem_L1"
"""The name of a core's memory among the declarations."""


class Problem(NamedTuple):
    """One reason why a candidate is not legal; ``kind`` is a key of :data:`PROBLEMS`."""

    kind: str
    reason: str


class Verdict(NamedTuple):
    """What is said of a function with a binding."""

    function: str
    problems: tuple[Problem, ...]
    unchecked: bool = False
    """The function has buffers, but the machine that the module declares has no memory for them."""

    @property
    def is_legal(self) -> bool:
        """True if nothing speaks against the candidate."""
        return not self.problems


class Machine(NamedTuple):
    """What legality depends on: the axes of the mesh, first axis first, and the bytes of a core's memory."""

    axes: tuple[str, ...] = ()
    memory: int | None = None


def machine_of(module: Operation) -> Machine:
    """The machine that the declarations of a module describe, as far as they do."""
    axes: tuple[str, ...] = ()
    memory = None
    for op in module.body.ops():
        if op.name == "adl.arch.scale":
            axes = tuple(_label(v) for v in op.operand_group("dims"))
        elif op.name == "adl.memory.array" and _label(op.results[0]) == CORE_MEMORY:
            bank = op.operand("bank").defining_op
            if bank is not None and bank.name == "adl.memory.bank":
                sizes = [_size(bank, "bsize"), _size(bank, "nblk")]
                memory = prod([*sizes, *(_size(v.defining_op, "size") for v in op.operand_group("dims"))])
    return Machine(axes, memory)


def _label(value: Value) -> str:
    """The name of the declaration that makes a value."""
    op = value.defining_op
    name = None if op is None else op.attribute("sym_name") or op.attribute("name")
    return name.value if isinstance(name, StringAttr) else ""


def _size(op: Operation | None, name: str) -> int:
    number = None if op is None else op.attribute(name)
    return number.value if isinstance(number, IntegerAttr) else 1


def judge(function: Operation, binding: Binding, machine: Machine) -> Verdict:
    """The verdict on a function of stage 05."""
    values = Numbers(binding)
    found: dict[Problem, None] = {}
    allocs, symbols = [], []
    divisors: set[str | None] = set()
    for op in function.walk():
        if op.name == "loom.sym":
            symbols.append(op)
        elif op.name == "arith.ceildivui":
            divisors.add(symbol_of(op.operands[1]))
            found.update(dict.fromkeys(_division(op, values)))
        elif op.name == "loom.gather":
            found.update(dict.fromkeys(_gather(op, values, machine)))
        elif op.name == "loom.alloc":
            allocs.append(op)
    for op in symbols:
        if symbol_of(op.results[0]) not in divisors:
            found.update(dict.fromkeys(_misfit(op, values)))
    found.update(dict.fromkeys(_skipped(symbols, values)))
    need = _buffer_bytes(allocs, values)
    if machine.memory is not None and need is not None and need > machine.memory:
        found[Problem(MEMORY, f"the buffers take {need} bytes of {machine.memory}")] = None
    unchecked = bool(allocs and machine.axes) and machine.memory is None
    return Verdict(str(function.attribute("sym_name").value), tuple(found), unchecked)


# -- numbers -------------------------------------------------------------------------------------------


def symbols_of(function: Operation) -> set[str]:
    """The symbols that a function asks for."""
    return {name for op in function.walk() for r in op.results if (name := symbol_of(r)) is not None}


def even_symbols(function: Operation, binding: Binding) -> set[str | None]:
    """The symbols by which something is divided, and everything evenly."""
    values = Numbers(binding)
    divisions = [op for op in function.walk() if op.name == "arith.ceildivui"]
    uneven = {symbol_of(op.operands[1]) for op in divisions if any(_division(op, values))}
    return {symbol_of(op.operands[1]) for op in divisions} - uneven


def _misfit(op: Operation, values: Numbers) -> Iterator[Problem]:
    """A size that does not divide the bound of its symbol; for symbols by which nothing is divided."""
    bound, size = op.attribute("upper_bound"), values.number(op.results[0])
    if isinstance(bound, IntegerAttr) and size and bound.value % size:
        yield Problem(PARTIAL, f"{symbol_of(op.results[0])} = {size} does not divide {bound.value}")


def _skipped(symbols: Iterable[Operation], values: Numbers) -> Iterator[Problem]:
    """Sizes above 1 that count blocks and say where they begin, but that nothing is as large as."""
    uses: dict[str | None, list[tuple[Operation, int]]] = {}
    for op in symbols:
        uses.setdefault(symbol_of(op.results[0]), []).extend(op.results[0].uses)
    for symbol, found in uses.items():
        size = values.sizes.get(symbol or "", 1)
        beginnings = [op for op, _ in found if op.name == "arith.muli" and values.number(op.results[0]) is None]
        counts = [op for op, i in found if op.name == "arith.ceildivui" and i == 1]
        if size > 1 and len(beginnings) + len(counts) == len(found) and any(map(_is_offset, beginnings)):
            yield Problem(SKIPPED, f"{symbol} = {size}, but one element of each block is worked on")


def _is_offset(op: Operation) -> bool:
    """Whether a product of a size is, maybe with others added or divided, a place in the data."""
    pending, seen = [op], set[Operation]()
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen.add(current)
        if not current.name.startswith("arith."):
            return True
        pending += [user for result in current.results for user in result.users if user.name != "arith.ceildivui"]
    return False


def _division(op: Operation, values: Numbers) -> Iterator[Problem]:
    """A division that leaves a remainder: by a block size, or by the cores along an axis."""
    whole, part = op.operands
    by = values.number(part)
    if by is None or (by != 0 and values.divisor(whole) % by == 0):
        return
    number = values.number(whole)
    symbol = symbol_of(part)
    if symbol is not None:
        what = str(number) if number is not None else _described(whole, values)
        yield Problem(PARTIAL, f"{symbol} = {by} does not divide {what}")
    else:
        of = _blocks_of(whole)
        blocks = "an unknown number of blocks" if number is None else counted(number, "block")
        yield Problem(UNGUARDED, f"{blocks}{of} on {counted(by, 'core')}")


def _described(value: Value, values: Numbers) -> str:
    """What is known of a value that is no number."""
    symbol = symbol_of(value)
    if symbol is not None:
        return symbol
    divisor = values.divisor(value)
    return f"a multiple of {divisor}" if divisor != 1 else "a value that is not known"


def _blocks_of(value: Value) -> str:
    op = value.defining_op
    symbol = symbol_of(op.operands[1]) if op is not None and op.name == "arith.ceildivui" else None
    return f" of {symbol}" if symbol is not None else ""


# -- gathers -------------------------------------------------------------------------------------------


def _gather(op: Operation, values: Numbers, machine: Machine) -> Iterator[Problem]:
    """A gather of parts that come in several trips of a loop around it."""
    definition = op.definition
    if definition is None or all(entry.name != "across" for entry in definition.operands):
        return
    for variable in (v for across in op.operand_group("across") for v in _variables(across)):
        loop = variable.owner.parent_op
        if loop is None or loop.name != "scf.for" or variable.index != 0:
            continue
        trips = _trips(loop, values)
        if trips is not None and trips > 1:
            symbol = loop.attribute("loom.block_sym")
            of = f" of {symbol.root}" if isinstance(symbol, SymbolRefAttr) else ""
            yield Problem(GATHER, f"the blocks{of} come in {trips} trips, but are gathered in each of them")
    yield from _slots(op, machine)


def _slots(op: Operation, machine: Machine) -> Iterator[Problem]:
    """A gather along both axes of the mesh whose numbers do not run along the first axis first."""
    for across in op.operand_group("across"):
        strides = _strides(across)
        if len(machine.axes) != 2 or any(axis not in strides for axis in machine.axes):
            continue
        (along_x, width), (along_y, _) = (strides[axis] for axis in machine.axes)
        if along_x >= width or along_y < width:
            first, second = machine.axes
            yield Problem(SLOTS, f"the gathered blocks are numbered along {second} first, the region along {first}")


def _strides(value: Value) -> dict[str, tuple[int, int]]:
    """For each axis of the mesh by which ``value`` is computed: the largest stride, and the number of cores."""
    apply = value.defining_op
    if apply is None or apply.name != "affine.apply":
        return {}
    map_ = apply.attributes["map"]
    assert isinstance(map_, AffineMapAttr)
    found: dict[str, tuple[int, int]] = {}
    for i, variable in enumerate(apply.operands[: map_.map.num_dims]):
        if not isinstance(variable, BlockArgument):
            continue
        loop = variable.owner.parent_op
        axis = loop.attribute("loom.physical_dim") if loop is not None else None
        if loop is None or loop.name != "affine.parallel" or not isinstance(axis, SymbolRefAttr):
            continue
        extent = _extent(loop, variable.index)
        unit = [int(k == i) for k in range(map_.map.num_dims)]
        stride = map_.map.evaluate(unit, [0] * map_.map.num_symbols)
        if stride is not None and extent is not None and extent > 1:
            known = found.get(axis.root, (0, 1))
            found[axis.root] = (max(known[0], stride[0]), known[1] * extent)
    return found


def _extent(loop: Operation, i: int) -> int | None:
    """The number of iterations of a parallel loop along its dimension ``i``, from 0 in steps of 1."""
    upper = loop.attributes["upperBoundsMap"]
    assert isinstance(upper, AffineMapAttr)
    expr = upper.map.results[i]
    return expr.value if isinstance(expr, AffineConstant) else None


def _variables(value: Value) -> Iterator[BlockArgument]:
    """The loop variables that a value is computed from."""
    pending, seen = [value], set[Value]()
    while pending:
        current = pending.pop()
        if current in seen:
            continue
        seen.add(current)
        if isinstance(current, BlockArgument):
            yield current
        elif current.defining_op is not None:
            pending += current.defining_op.operands


def _trips(loop: Operation, values: Numbers) -> int | None:
    lower, upper, step = (values.number(v) for v in loop.operands[:3])
    if lower is None or upper is None or step is None or step <= 0:
        return None
    return max(0, -(-(upper - lower) // step))


# -- memory --------------------------------------------------------------------------------------------


def _buffer_bytes(allocs: Iterable[Operation], values: Numbers) -> int | None:
    """Bytes of a core's memory that buffers take; None if a size is not known."""
    double = values.sizes.get(DOUBLE_BUFFER, 1) != 0
    total = 0
    for op in allocs:
        size = _page_bytes(op, values)
        if size is None:
            return None
        total += size * (2 if double and _is_loaded(op) else 1)
    return total


def _page_bytes(alloc: Operation, values: Numbers) -> int | None:
    """Bytes of a buffer with its last two dimensions rounded up to whole pages."""
    static = alloc.attributes["static_sizes"]
    type_ = alloc.results[0].type
    assert isinstance(static, DenseArrayAttr) and isinstance(type_, MemRefType)
    dynamic = iter(alloc.operands)
    sizes = [values.number(next(dynamic)) if size == DYNAMIC else size for size in static]
    known = [size for size in sizes if size is not None]
    if len(known) < len(sizes):
        return None
    rank = type_.rank
    return _padded(known[len(known) - rank :] if rank else [], _item_bytes(type_.element))


def _padded(sizes: list[int], item: int) -> int:
    shape = [1, 1, *sizes][-max(2, len(sizes)) :]
    total = item
    for i, size in enumerate(shape):
        total *= size if i < len(shape) - 2 else -(-size // _PAGE) * _PAGE
    return total


def _item_bytes(type_: Type) -> int:
    return type_.width // 8 or 1 if isinstance(type_, FloatType | IntegerType) else 8


def _is_loaded(alloc: Operation) -> bool:
    """True if a copy from outside the cores fills the buffer or a token of it."""
    handles = [alloc.results[0], *(r for op in alloc.results[0].users for r in op.results)]
    return any(
        op.name == "loom.copy" and i == 1 and "DRAM" in str(op.attribute("src_mem_space"))
        for handle in handles
        for op, i in handle.uses
    )
