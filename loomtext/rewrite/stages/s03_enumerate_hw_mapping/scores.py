"""What a kernel's function says about its iterators: bounds, scores, and whether it can be mapped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from typing import NamedTuple

from loomtext.dialects.affine_loops import group_sizes
from loomtext.ir.affine import AffineConstant, AffineExpr, AffineSymbol
from loomtext.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    DenseElementsAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
)
from loomtext.ir.core import BlockArgument, Operation, Value
from loomtext.ir.types import DYNAMIC, MemRefType
from loomtext.ir.verifier import error_at
from loomtext.rewrite.analysis.dependences import block_arguments_behind
from loomtext.rewrite.analysis.numbers import Numbers
from loomtext.rewrite.canonical.arith import constant_int, constant_value
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.mapping import Space


class Bound(NamedTuple):
    """The upper bound of an iterator: an expression over values."""

    expr: AffineExpr
    dims: tuple[Value, ...]
    symbols: tuple[Value, ...]

    @property
    def constant(self) -> int | None:
        """The number, if it is one."""
        return self.expr.value if isinstance(self.expr, AffineConstant) else None

    def block_symbol(self) -> SymbolRefAttr | None:
        """The block size behind the bound: the first ``loom.sym`` that its first symbol depends on."""
        first = next((e for e in self.expr.walk() if isinstance(e, AffineSymbol)), None)
        return None if first is None else symbol_behind(self.symbols[first.position])


def symbol_behind(value: Value) -> SymbolRefAttr | None:
    """The first ``loom.sym`` that a value is computed from, operands in order, depth first."""
    stack, seen = [value], set[Value]()
    while stack:
        current = stack.pop()
        op = current.defining_op
        if op is None or current in seen:
            continue
        seen.add(current)
        if op.name == "loom.sym":
            found = op.attributes.get("symbol_ref")
            return found if isinstance(found, SymbolRefAttr) else None
        stack += reversed(op.operands)
    return None


class Kernel(NamedTuple):
    """A function with the outermost ``affine.parallel`` that is mapped."""

    function: Operation
    root: Operation
    bounds: tuple[Bound, ...]
    space: Space

    @property
    def name(self) -> str:
        """The function's name."""
        return function_name(self.function)


def function_name(function: Operation) -> str:
    """The symbol name of a function."""
    name = function.attributes.get("sym_name")
    return name.value if isinstance(name, StringAttr) else ""


def outermost_parallels(function: Operation) -> Iterator[Operation]:
    """``affine.parallel`` operations that are in no other one, in textual order."""
    for op in function.walk():
        if op.name == "affine.parallel" and op.enclosing("affine.parallel") is None:
            yield op


def read_kernel(function: Operation) -> Kernel | None:
    """The kernel of a function, None if nothing in it is parallel.

    Raises DiagnosticError for loops that have no mapping: a step, a lower bound, a ``min``, a reduction.
    """
    root = next(outermost_parallels(function), None)
    if root is None:
        return None
    bounds = _bounds(root)
    gather = first_gather(root)
    reduction = root.body.args.index(gather.operand("across")) if gather is not None else None  # type: ignore[arg-type]
    volumes, accesses = _reuse(function, root)
    extents = tuple(b.constant for b in bounds)
    space = Space(
        function_name(function), tuple(_parallelism(b) for b in bounds), volumes, accesses, reduction,
        extents if all(e is not None for e in extents) else None,  # type: ignore[arg-type]
    )  # fmt: skip
    return Kernel(function, root, bounds, space)


def _bounds(root: Operation) -> tuple[Bound, ...]:
    lower, upper = _map(root, "lowerBoundsMap"), _map(root, "upperBoundsMap")
    steps = root.attributes["steps"]
    assert isinstance(steps, ArrayAttr)
    if root.results:
        raise error_at(root, "yields results; a reduction over cores is written as a loom.gather")
    for i, step in enumerate(steps):
        if isinstance(step, IntegerAttr) and step.value != 1:
            raise error_at(root, f"has step {step.value} in iterator {i}; only 1 is supported")
    for i, expr in enumerate(lower.map.results):
        if not (isinstance(expr, AffineConstant) and expr.value == 0):
            raise error_at(root, f"starts iterator {i} at {expr}; only 0 is supported")
    groups = root.attributes["upperBoundsGroups"]
    assert isinstance(groups, DenseElementsAttr)
    for i, size in enumerate(group_sizes(groups)):
        if size != 1:
            raise error_at(root, f"bounds iterator {i} by a minimum of {size} values; only one is supported")
    values = root.operands[lower.map.num_inputs :]
    dims, symbols = tuple(values[: upper.map.num_dims]), tuple(values[upper.map.num_dims :])
    for i, expr in enumerate(upper.map.results):
        if isinstance(expr, AffineConstant) and expr.value < 0:
            raise error_at(root, f"bounds iterator {i} by {expr.value}")
    return tuple(Bound(expr, dims, symbols) for expr in upper.map.results)


def _map(op: Operation, key: str) -> AffineMapAttr:
    found = op.attributes[key]
    assert isinstance(found, AffineMapAttr)
    return found


def first_gather(root: Operation) -> Operation | None:
    """The first gather across one of the iterators of ``root``."""
    iterators = root.body.args
    for op in root.walk():
        if op.name == "loom.gather":
            across = op.operand_group("across")
            if across and across[0] in iterators:
                return op
    return None


# -- scores --------------------------------------------------------------------------------------------


def _parallelism(bound: Bound) -> int:
    known = static_parallelism(bound)
    return 1 if known is None else known


def static_parallelism(bound: Bound) -> int | None:
    """The static upper bound of an iterator; None if it is not known.

    Only a constant or a bare symbol is looked at, as in the reference: ``8 ceildiv symbol(%s)`` is not known.
    """
    if bound.constant is not None:
        return bound.constant
    if isinstance(bound.expr, AffineSymbol):
        return _upper_bound(bound.symbols[bound.expr.position])
    return None


def _upper_bound(value: Value) -> int | None:
    """The largest value that an SSA value can have for any tile size."""
    factor = 1
    while (op := value.defining_op) is not None:
        if op.name == "arith.ceildivui":
            value = op.operands[0]
        elif op.name == "arith.muli":
            numbers = [constant_int(v) for v in op.operands]
            place = 1 if numbers[1] is not None else 0
            number = numbers[place]
            if number is None:
                return None
            factor *= number
            value = op.operands[1 - place]
        else:
            found = op.attributes.get("upper_bound") if op.name == "loom.sym" else constant_value(value)
            return found.value * factor if isinstance(found, IntegerAttr) else None
    return None


def _reuse(function: Operation, root: Operation) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """For each iterator: elements of, and number of, views whose offsets do not depend on it."""
    iterators: list[BlockArgument] = root.body.args
    volumes, accesses = [0] * len(iterators), [0] * len(iterators)
    for view in function.walk():
        if view.name != "loom.subview":
            continue
        elements = _elements(view)
        used = block_arguments_behind(view.operand_group("offsets"))
        for i, iterator in enumerate(iterators):
            if iterator not in used:
                volumes[i] += elements
                accesses[i] += 1
    return tuple(volumes), tuple(accesses)


def _elements(view: Operation) -> int:
    """Number of elements of what is viewed."""
    source = view.operand("source").type
    if not isinstance(source, MemRefType) or DYNAMIC in source.shape:
        raise error_at(view, f"views '{source}', whose size is not static; the mapping ranks iterators by it")
    return prod(source.shape)


# -- for known tile sizes --------------------------------------------------------------------------------


def extents(kernel: Kernel, sizes: Mapping[str, int]) -> tuple[int | None, ...]:
    """Trip counts of the iterators for these tile sizes; None where a size is not given."""
    numbers = Numbers(sizes)
    return tuple(_extent(bound, numbers) for bound in kernel.bounds)


def _extent(bound: Bound, numbers: Numbers) -> int | None:
    dims = [numbers.number(v) for v in bound.dims]
    symbols = [numbers.number(v) for v in bound.symbols]
    used = [dims[i] for i in bound.expr.used_dims()] + [symbols[i] for i in bound.expr.used_symbols()]
    if any(v is None for v in used):
        return None
    return bound.expr.evaluate([v or 0 for v in dims], [v or 0 for v in symbols])
