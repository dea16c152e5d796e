"""Building the loop nest of a candidate in a copy of its function."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from loomtext.ir.affine import (
    ADD,
    CEILDIV,
    FLOORDIV,
    MOD,
    MUL,
    AffineBinary,
    AffineDim,
    AffineExpr,
    AffineMap,
    AffineSymbol,
    binary,
    constant,
    dim,
)
from loomtext.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DialectAttr,
    DictionaryAttr,
    StringAttr,
    SymbolRefAttr,
    i64,
)
from loomtext.ir.core import Block, Operation, Region, Value
from loomtext.ir.opdef import create
from loomtext.ir.types import I32, INDEX, TensorType
from loomtext.rewrite.affine_operands import compose_apply
from loomtext.rewrite.effects import is_trivially_dead
from loomtext.rewrite.mesh_position import Level, insert_binary, insert_constant
from loomtext.rewrite.provenance import Recorder
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.gathers import place_gathers
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.mapping import Candidate, Piece
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.scores import (
    Bound,
    Kernel,
    first_gather,
    symbol_behind,
)

SEQUENTIAL, SPATIAL, TEMPORAL = (
    DialectAttr(f"#loom.iter_type<{kind}>") for kind in ("sequential", "spatial", "temporal")
)
_SERIAL_LOOPS = ("scf.for", "affine.for")
_ONE_RESULT = DenseElementsAttr(TensorType([1], I32), [1], True)


def build(kernel: Kernel, candidate: Candidate, recorder: Recorder | None = None) -> Operation:
    """A function in which the kernel's root loop is mapped as the candidate says. Not cleaned up."""
    function, copies = _copy(kernel)

    def told(step: Callable[..., Any]) -> None:
        if recorder is not None:
            recorder.sweep(step, function)

    told(_copy)
    _mark(function, SEQUENTIAL)
    told(_mark)
    root = _root(kernel, copies)
    variables = _spatial_loops(kernel, candidate, root)
    told(_spatial_loops)
    waves, body = _wave_loops(kernel, candidate.tiling, copies, root)
    told(_wave_loops)
    indices = [
        _reconstruct(body, variables, pieces, wave) for pieces, wave in zip(candidate.assignment, waves, strict=True)
    ]
    told(_reconstruct)
    gather = first_gather(root)
    _retarget(root, body, indices)
    told(_retarget)
    reduction = kernel.space.reduction
    if gather is not None and reduction is not None:
        axes = [[p for p in candidate.pieces if p.dim == s] for s in range(candidate.mesh.rank)]
        place_gathers(
            function, gather, indices[reduction],
            [[Level(variables[p], p.size) for p in axis] for axis in axes],
            [[p in candidate.assignment[reduction] for p in axis] for axis in axes],
        )  # fmt: skip
        told(place_gathers)
    root.erase()
    _mark(function, TEMPORAL)
    told(_mark)
    _tidy(function)
    told(_tidy)
    _rename(function, candidate.name)
    told(_rename)
    return function


def build_serial(kernel: Kernel) -> Operation:
    """A function ``<name>__for`` in which every iterator is a wave loop: for meshes of less than two axes."""
    function, copies = _copy(kernel)
    _mark(function, SEQUENTIAL)
    root = _root(kernel, copies)
    waves, body = _wave_loops(kernel, [1] * len(kernel.bounds), copies, root)
    _retarget(root, body, waves)
    root.erase()
    _mark(function, TEMPORAL)
    _rename(function, f"{kernel.name}__for")
    return function


def _copy(kernel: Kernel) -> tuple[Operation, dict[Value, Value]]:
    """A copy of the kernel's function, and what stands in it for each value."""
    copies: dict[Value, Value] = {}
    return kernel.function.clone(copies), copies


def _root(kernel: Kernel, copies: dict[Value, Value]) -> Operation:
    block = copies[kernel.root.body.args[0]].block
    root = None if block is None else block.parent_op
    assert root is not None
    return root


def _rename(function: Operation, name: str) -> None:
    """Name a function after its candidate."""
    function.set_attribute("sym_name", StringAttr(name))


def _mark(function: Operation, kind: Attribute) -> None:
    """Give every serial loop that has no kind this one."""
    for op in function.walk():
        if op.name in _SERIAL_LOOPS and "loom.iter_type" not in op.attributes:
            op.attributes = op.attributes.with_entry("loom.iter_type", kind)


# -- loops ---------------------------------------------------------------------------------------------


def _spatial_loops(kernel: Kernel, candidate: Candidate, root: Operation) -> dict[Piece, Value]:
    """Wrap ``root`` in one parallel loop a piece; the loops' variables."""
    variables: dict[Piece, Value] = {}
    for bound, pieces in zip(kernel.bounds, candidate.assignment, strict=True):
        symbol = bound.block_symbol()
        for piece in pieces:
            loop = _parallel(piece, candidate.mesh.dims[piece.dim].name, symbol)
            assert root.parent is not None
            root.parent.insert_before(root, loop)
            loop.offset = root.offset
            root.unlink()
            block = loop.body
            block.append(root)
            block.append(create("affine.yield"))
            variables[piece] = block.args[0]
    return variables


def _parallel(piece: Piece, physical: str, symbol: SymbolRefAttr | None) -> Operation:
    entries: dict[str, Attribute] = {
        "reductions": ArrayAttr(()),
        "lowerBoundsMap": AffineMapAttr(AffineMap.constant(0)), "lowerBoundsGroups": _ONE_RESULT,
        "upperBoundsMap": AffineMapAttr(AffineMap.constant(piece.size)), "upperBoundsGroups": _ONE_RESULT,
        "steps": ArrayAttr((i64(1),)),
        "loom.iter_type": SPATIAL, "loom.logical_level": i64(piece.level),
        "loom.physical_dim": SymbolRefAttr(physical),
    }  # fmt: skip
    if symbol is not None:
        entries["loom.block_sym"] = symbol
    return create("affine.parallel", (), (), DictionaryAttr(entries), (Region((Block((INDEX,)),)),))


def _wave_loops(
    kernel: Kernel, tiling: Sequence[int], copies: dict[Value, Value], root: Operation
) -> tuple[list[Value], Block]:
    """Serial loops over what the mesh leaves of each iterator, in front of ``root``.

    Returns their variables and the innermost body.
    """
    waves: list[Value] = []
    before = root
    for bound, tile in zip(kernel.bounds, tiling, strict=True):
        lower = insert_constant(before, 0)
        upper = _materialize(before, bound, tile, copies)
        step = insert_constant(before, 1)
        symbol = symbol_behind(upper)
        body = Block((INDEX,))
        attributes = {} if symbol is None else {"loom.block_sym": symbol}
        loop = create("scf.for", (lower, upper, step), (), attributes, (Region((body,)),))
        assert before.parent is not None
        before.parent.insert_before(before, loop)
        loop.offset = root.offset
        end = body.append(create("scf.yield"))
        waves.append(body.args[0])
        before = end
    assert before.parent is not None
    return waves, before.parent


def _remaining(expr: AffineExpr, tile: int) -> AffineExpr:
    """``expr`` ceildiv ``tile``, as one division."""
    if tile == 1:
        return expr
    if isinstance(expr, AffineBinary) and expr.kind == CEILDIV:
        return binary(CEILDIV, expr.lhs, expr.rhs * tile)
    return expr.ceildiv(tile)


_OPERATIONS = {ADD: "addi", MUL: "muli", CEILDIV: "ceildivui", FLOORDIV: "divui", MOD: "remui"}


def _materialize(before: Operation, bound: Bound, tile: int, copies: dict[Value, Value]) -> Value:
    """The remaining extent of an iterator as operations, operands before what uses them, left to right."""
    stack: list[Value] = []
    for node in _remaining(bound.expr, tile).walk():
        if isinstance(node, AffineBinary):
            right, left = stack.pop(), stack.pop()
            stack.append(insert_binary(before, _OPERATIONS[node.kind], left, right))
        elif isinstance(node, AffineSymbol):
            original = bound.symbols[node.position]
            stack.append(copies.get(original, original))
        elif isinstance(node, AffineDim):
            original = bound.dims[node.position]
            stack.append(copies.get(original, original))
        else:
            stack.append(insert_constant(before, node.value))  # type: ignore[attr-defined]
    return stack.pop()


# -- indices -------------------------------------------------------------------------------------------


def _reconstruct(body: Block, variables: dict[Piece, Value], pieces: Sequence[Piece], wave: Value) -> Value:
    """The iterator's index from the positions on the mesh and the wave; pieces of size 1 do not appear."""
    used = [piece for piece in pieces if piece.size != 1]
    if not used:
        return wave
    expr: AffineExpr = constant(0)
    for k, piece in enumerate(used):
        expr = expr * piece.size + dim(k)
    total = 1
    for piece in used:
        total *= piece.size
    map_ = AffineMap(len(used) + 1, 0, (expr + dim(len(used)) * total,))
    operands = [*(variables[piece] for piece in used), wave]
    apply = create("affine.apply", operands, (INDEX,), {"map": AffineMapAttr(map_)})
    body.insert_before(body.last, apply)
    return apply.results[0]


def _retarget(root: Operation, body: Block, indices: Sequence[Value]) -> None:
    """Move the body of ``root`` into the innermost loop, with these indices for its iterators."""
    old = root.body
    for argument, value in zip(old.args, indices, strict=True):
        argument.replace_all_uses_with(value)
    old.terminator.erase()
    end = body.last
    for op in old.ops():
        op.unlink()
        body.insert_before(end, op)


def _tidy(function: Operation) -> None:
    """Compose index maps, then drop what is unused at that moment.

    One sweep, in order, so that what only a dropped operation used stays until the clean-up: it decides where
    constants end up.
    """
    for op in list(function.walk()):
        if op.name == "affine.apply":
            compose_apply(op)
    for op in list(function.walk()):
        if op.parent is not None and op is not function and is_trivially_dead(op):
            op.erase()
