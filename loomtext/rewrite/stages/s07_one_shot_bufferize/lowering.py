"""Affine loops and maps become ``scf`` loops and arithmetic; loops keep their loom attributes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from loomtext.dialects.arith import OVERFLOW_NONE
from loomtext.ir.affine import AffineBinary, AffineConstant, AffineDim, AffineExpr, AffineMap, AffineSymbol
from loomtext.ir.attributes import (
    UNIT,
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DialectAttr,
    DictionaryAttr,
    IntegerAttr,
    index,
)
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.opdef import SEGMENTS, create
from loomtext.ir.types import INDEX
from loomtext.ir.verifier import error_at
from loomtext.rewrite.rewriter import Rewriter

_NSW = DialectAttr("#arith.overflow<nsw>")
_GATHERED = {
    "loom.block_sym": "loom.block_syms",
    "loom.iter_type": "loom.iter_types",
    "loom.logical_level": "loom.logical_levels",
    "loom.physical_dim": "loom.physical_dims",
}
"""Attributes of a loop of the nest, and the array of them on the loop that replaces the nest."""


_WITH_ARTICLE = {"lower": "a lower", "upper": "an upper"}


# -- parallel loops ------------------------------------------------------------------------------------


class Dimension(NamedTuple):
    """One dimension of a nest: its level, its variable, and its range."""

    level: Operation
    variable: Value
    lower: int
    upper: int
    step: int

    @property
    def is_single(self) -> bool:
        """True for exactly one iteration."""
        return 0 < self.upper - self.lower <= self.step


class Nest(NamedTuple):
    """Parallel loops that hold nothing but one another, outermost first."""

    levels: tuple[Operation, ...]
    dimensions: tuple[Dimension, ...]


def parallel_nest(root: Operation) -> Nest | None:
    """The nest that begins at ``root``; None if it began further out.

    Raises DiagnosticError for loops that this stage cannot lower.
    """
    parent = root.parent_op
    if parent is not None and parent.name == "affine.parallel":
        return None
    levels = [root]
    while (inner := _only_loop(levels[-1])) is not None:
        levels.append(inner)
    return Nest(tuple(levels), tuple(d for level in levels for d in _dimensions(level)))


def _only_loop(level: Operation) -> Operation | None:
    """The loop that is all of the body; None if there is no loop directly in it."""
    block = level.body
    first = block.first
    loop = next((op for op in block.ops() if op.name == "affine.parallel"), None)
    if loop is not None and (loop is not first or loop.next is not block.last):
        raise error_at(
            loop, "shares the body of a parallel loop with other operations",
            hint="only nests in which each loop is all of the body around it are lowered",
        )  # fmt: skip
    return loop


def _dimensions(level: Operation) -> list[Dimension]:
    if level.results:
        raise error_at(level, "reduces values, which is not supported here")
    bounds = []
    for side in _WITH_ARTICLE:
        map_ = _map(level, f"{side}BoundsMap")
        numbers = [e.value for e in map_.results if isinstance(e, AffineConstant)]
        if len(numbers) != len(level.body.args):
            raise error_at(
                level, f"has {_WITH_ARTICLE[side]} bound that is no single number, which is not supported here"
            )
        bounds.append(numbers)
    steps = [step.value for step in level.attributes["steps"]]  # type: ignore[attr-defined]
    return [
        Dimension(level, *entry) for entry in zip(level.body.args, *bounds, steps, strict=True)
    ]  # fmt: skip


def _map(op: Operation, name: str) -> AffineMap:
    attribute = op.attributes[name]
    assert isinstance(attribute, AffineMapAttr)
    return attribute.map


def lower_nest(rewriter: Rewriter, root: Operation, nest: Nest) -> None:
    """Replace a nest by one ``scf.parallel``; by its body if every dimension has one iteration.

    Bounds are written in the order of the nest. Those of a dimension with one iteration are not written,
    except for the lower one, which stands for its variable.
    """
    kept: list[Dimension] = []
    bounds: list[tuple[Value, Value, Value]] = []
    for dimension in nest.dimensions:
        lower = _number(rewriter, root, dimension.lower)
        if dimension.is_single:
            dimension.variable.replace_all_uses_with(lower)
        else:
            upper = _number(rewriter, root, dimension.upper)
            bounds.append((lower, upper, _number(rewriter, root, dimension.step)))
            kept.append(dimension)
    body = nest.levels[-1].body
    body.terminator.erase()
    for level in nest.levels[1:]:
        level.unlink()
    if kept:
        _parallel(rewriter, root, nest, kept, bounds, body)
    else:
        for op in list(body.ops()):
            op.move_before(root)
    rewriter.erase(root)


def _parallel(
    rewriter: Rewriter, root: Operation, nest: Nest, kept: list[Dimension],
    bounds: list[tuple[Value, Value, Value]], body: Block,
) -> None:  # fmt: skip
    block = Block([INDEX] * len(kept))
    for dimension, argument in zip(kept, block.args, strict=True):
        dimension.variable.replace_all_uses_with(argument)
    for op in list(body.ops()):
        op.unlink()
        block.append(op)
    block.append(create("scf.reduce")).offset = root.offset
    operands = [value for column in zip(*bounds, strict=True) for value in column]
    attributes: dict[str, Attribute] = {}
    if any(name in level.attributes for level in nest.levels for name in _GATHERED):
        for name, plural in _GATHERED.items():
            attributes[plural] = ArrayAttr(d.level.attributes.get(name, UNIT) for d in kept)
    rewriter.create(root, "scf.parallel", operands, (), attributes, [Region([block])], groups=[len(kept)] * 3 + [0])


def _number(rewriter: Rewriter, before: Operation, value: int) -> Value:
    return rewriter.create(before, "arith.constant", (), [INDEX], {"value": index(value)}).results[0]


# -- maps ----------------------------------------------------------------------------------------------


def expand_apply(rewriter: Rewriter, op: Operation) -> None:
    """Replace a map by arithmetic on its operands."""
    map_ = _map(op, "map")
    dims, symbols = op.operands[: map_.num_dims], op.operands[map_.num_dims :]
    rewriter.replace(op, [_expand(rewriter, op, map_.results[0], dims, symbols)])


def _expand(
    rewriter: Rewriter, op: Operation, expr: AffineExpr, dims: Sequence[Value], symbols: Sequence[Value]
) -> Value:
    """The value of an expression, computed in front of ``op``."""
    if isinstance(expr, AffineDim):
        return dims[expr.position]
    if isinstance(expr, AffineSymbol):
        return symbols[expr.position]
    if isinstance(expr, AffineConstant):
        return _number(rewriter, op, expr.value)
    assert isinstance(expr, AffineBinary)
    if expr.kind not in "+*":
        raise error_at(op, f"divides in its map '{expr}', which is not supported here")
    left = _expand(rewriter, op, expr.lhs, dims, symbols)
    right = _expand(rewriter, op, expr.rhs, dims, symbols)
    # A product of an index and a stride stays in memory, hence in range; MLIR promises so for products alone.
    name, flags = ("arith.addi", OVERFLOW_NONE) if expr.kind == "+" else ("arith.muli", _NSW)
    return rewriter.create(op, name, [left, right], [INDEX], {"overflowFlags": flags}).results[0]


# -- affine.for ----------------------------------------------------------------------------------------


def lower_loop(rewriter: Rewriter, op: Operation) -> None:
    """Replace ``affine.for`` by ``scf.for`` with the same body."""
    bounds = []
    for name, group in (("lowerBoundMap", "lowerBoundOperands"), ("upperBoundMap", "upperBoundOperands")):
        map_ = _map(op, name)
        if map_.num_results != 1:
            raise error_at(op, "has a bound that is the least or the greatest of several, which is not supported here")
        values = op.operand_group(group)
        bounds.append(_expand(rewriter, op, map_.results[0], values[: map_.num_dims], values[map_.num_dims :]))
    step = op.attributes["step"]
    assert isinstance(step, IntegerAttr)
    bounds.append(_number(rewriter, op, step.value))
    body = op.body
    terminator = body.terminator
    if terminator.name == "affine.yield":
        values = list(terminator.operands)
        terminator.erase()
        body.append(create("scf.yield", values)).offset = op.offset
    regions = list(op.regions)
    op.regions.clear()
    kept = DictionaryAttr(
        (k, v) for k, v in op.attributes.items() if k not in ("lowerBoundMap", "upperBoundMap", "step", SEGMENTS)
    )
    made = rewriter.create(
        op, "scf.for", [*bounds, *op.operand_group("inits")], [r.type for r in op.results], kept, regions
    )
    rewriter.replace(op, made.results)


PREDICATES = {f.__name__: f for f in (parallel_nest, lower_nest, expand_apply, lower_loop)}
