"""Verifiers of the affine dialect: which values may be dimensions and symbols, and shapes of maps.

A *symbol* is an index that is fixed within the function: a value at its top level, a constant, or the result
of a pure operation on symbols. A *dimension* is a symbol, the induction variable of an affine loop, or an
affine combination of dimensions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from loomtext.dialects.loops import carried_message, missing_block_message
from loomtext.ir.attributes import AffineMapAttr, DenseElementsAttr, IntegerAttr
from loomtext.ir.core import Operation, Region, Value
from loomtext.ir.opdef import SEGMENTS
from loomtext.ir.types import DYNAMIC, I32, INDEX, MemRefType, TensorType, UnrankedMemRefType, VectorType

_LOOPS = ("affine.for", "affine.parallel")
_YIELDERS = (*_LOOPS, "affine.if")
_COMBINATIONS = ("affine.apply", "affine.delinearize_index", "affine.linearize_index")
_DIMS = ("memref.dim", "tensor.dim")
REDUCTION_COUNT = 16
"""How many kinds of reduction there are."""
_SIGNED_DIVISIONS = ("arith.divsi", "arith.ceildivsi")


# -- dimensions and symbols ----------------------------------------------------------------------------


def affine_scope(op: Operation) -> Region | None:
    """The region whose top level decides what is a symbol: that of the function or module around ``op``."""
    block = op.parent
    while block is not None and block.parent is not None:
        owner = block.parent.parent
        if owner is None:
            return None
        if owner.definition is not None and "affine_scope" in owner.definition.traits:
            return block.parent
        block = owner.parent
    return None


def _region_of(value: Value) -> Region | None:
    block = value.block
    return None if block is None else block.parent


def _is_top_level(value: Value) -> bool:
    region = _region_of(value)
    owner = None if region is None else region.parent
    return owner is not None and owner.definition is not None and "affine_scope" in owner.definition.traits


def constant_of(value: Value) -> int | None:
    """The number that a value is known to be."""
    owner = value.defining_op
    found = owner.attributes.get("value") if owner is not None and owner.name == "arith.constant" else None
    return found.value if isinstance(found, IntegerAttr) else None


def _is_pure(op: Operation) -> bool:
    """No effects and no undefined behaviour: a division needs a divisor that is known to be harmless."""
    definition = op.definition
    if definition is None or not definition.is_pure:
        return False
    if "conditionally_speculatable" not in definition.traits:
        return True
    divisor = constant_of(op.operands[1])
    return divisor is not None and divisor != 0 and not (divisor == -1 and op.name in _SIGNED_DIVISIONS)


def _holds(value: Value, scope: Region | None, behind: Callable[[Value], Sequence[Value] | None]) -> bool:
    """True if ``value`` is an index of ``scope`` itself, or rests on such alone.

    ``behind`` gives the values that one from elsewhere rests on, None if it is not allowed.
    """
    pending, seen = [value], {value}
    while pending:
        current = pending.pop()
        if current.type is not INDEX:
            return False
        if scope is not None and _region_of(current) is scope:
            continue
        found = behind(current)
        if found is None:
            return False
        pending += (new := [v for v in found if v not in seen])
        seen.update(new)
    return True


def is_symbol(value: Value, scope: Region | None) -> bool:
    """True if ``value`` may be a symbol of an affine operation in ``scope``."""

    def behind(current: Value) -> Sequence[Value] | None:
        op = current.defining_op
        if op is None:
            return None
        if op.definition is not None and "constant_like" in op.definition.traits:
            return ()
        if op.name in _DIMS:
            return () if _dim_is_symbol(op, scope) else None
        return op.operands if op.name in _COMBINATIONS or _is_pure(op) else None

    return _holds(value, scope, behind)


def _dim_is_symbol(op: Operation, scope: Region | None) -> bool:
    """A size of a shaped value: known if the value is at the top level or made with a symbol as that size."""
    source = op.operands[0]
    if _is_top_level(source):
        return True
    position = constant_of(op.operands[1])
    maker = source.defining_op
    if maker is None or position is None:
        return False
    while maker.name == "memref.cast":
        source = maker.operands[0]
        maker_ = source.defining_op
        if isinstance(source.type, UnrankedMemRefType) or maker_ is None:
            return False
        maker = maker_
    return _size_is_symbol(maker, position, scope)


_SIZE_GROUPS = {"memref.alloc": "dynamicSizes", "memref.view": "sizes", "memref.subview": "sizes"}


def _size_is_symbol(maker: Operation, position: int, scope: Region | None) -> bool:
    group = _SIZE_GROUPS.get(maker.name)
    type_ = maker.results[0].type if maker.results else None
    if group is None or not isinstance(type_, MemRefType) or not 0 <= position < type_.rank:
        return False
    if type_.shape[position] != DYNAMIC:
        return True
    try:
        sizes = maker.operand_group(group)
    except KeyError:
        return False
    k = type_.shape[:position].count(DYNAMIC)
    return k < len(sizes) and is_symbol(sizes[k], scope)


def is_dimension(value: Value, scope: Region | None) -> bool:
    """True if ``value`` may be a dimension of an affine operation in ``scope``."""

    def behind(current: Value) -> Sequence[Value] | None:
        op = current.defining_op
        if op is None:
            owner = current.block.parent_op if current.block is not None else None
            return () if owner is not None and owner.name in _LOOPS else None
        if op.name in _COMBINATIONS:
            return op.operands
        allowed = is_symbol(current, scope) or (op.name in _DIMS and _is_top_level(op.operands[0]))
        return () if allowed else None

    return _holds(value, scope, behind)


def inputs_message(op: Operation, values: Sequence[Value], num_dims: int) -> str | None:
    """Check the inputs of a map: ``num_dims`` dimensions, then symbols."""
    if not values:
        return None
    scope = affine_scope(op)
    for i, value in enumerate(values):
        if i < num_dims:
            if not is_dimension(value, scope):
                return "operand cannot be used as a dimension id"
        elif not is_symbol(value, scope):
            return "operand cannot be used as a symbol"
    return None


# -- maps ----------------------------------------------------------------------------------------------


def verify_map_count(op: Operation) -> str | None:
    """As many operands as the map has inputs."""
    if len(op.operands) != op.attribute("map").map.num_inputs:
        return "operand count and affine map dimension and symbol count must match"
    return None


def verify_apply(op: Operation) -> str | None:
    """As many operands as the map has inputs, and one result."""
    return verify_map_count(op) or (
        "mapping must produce one value" if op.attribute("map").map.num_results != 1 else None
    )


def verify_apply_inputs(op: Operation) -> str | None:
    """A dimension is no symbol; values that are neither may be either."""
    num_dims = op.attribute("map").map.num_dims
    if num_dims == len(op.operands):
        return None
    scope = affine_scope(op)
    for value in op.operands[num_dims:]:
        if not is_symbol(value, scope) and is_dimension(value, scope):
            return "dimensional operand cannot be used as a symbol"
    return None


# -- memory accesses -----------------------------------------------------------------------------------


def verify_access(op: Operation) -> str | None:
    """The subscript has the memref's rank, and inputs that are dimensions and symbols."""
    at = int(op.name in ("affine.store", "affine.vector_store"))
    memref = op.operands[at].type
    assert isinstance(memref, MemRefType)
    map_ = op.attribute("map").map
    hint = op.attribute("localityHint")
    if hint is not None and not 0 <= hint.value <= 3:
        return (
            "attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose "
            "minimum value is 0 whose maximum value is 3"
        )
    prefix = "affine.prefetch " if op.name == "affine.prefetch" else ""
    if op.name == "affine.load" and op.results[0].type is not memref.element:
        return "result type must match element type of memref"
    if op.name == "affine.store" and op.operands[0].type is not memref.element:
        return "value to store must have the same type as memref element type"
    if map_.num_results != memref.rank:
        return f"{prefix}affine map num results must equal memref rank"
    if map_.num_inputs != len(op.operands) - at - 1:
        return f"{'too few operands' if prefix else 'expects as many subscripts as affine map inputs'}"
    return inputs_message(op, op.operands[at + 1 :], map_.num_dims)


def verify_vector(op: Operation) -> str | None:
    """The vector has the element type of the memref."""
    memref = next(v.type for v in op.operands if isinstance(v.type, MemRefType))
    vector = op.results[0].type if op.results else op.operands[0].type
    assert isinstance(memref, MemRefType) and isinstance(vector, VectorType)
    if memref.element is not vector.element:
        return "requires memref and vector types of the same elemental type"
    return None


def verify_dma(maps: Sequence[str]) -> Callable[[Operation], str | None]:
    """A verifier of transfers between memrefs with those maps."""

    def verify(op: Operation) -> str | None:
        at = 0
        for name in maps:
            memref = op.operands[at].type if at < len(op.operands) else None
            what = {"src": "source", "dst": "destination", "tag": "tag"}[name.partition("_")[0]]
            if not isinstance(memref, MemRefType):
                return f"expected DMA {what} to be of memref type"
            map_ = op.attribute(name).map
            values = op.operands[at + 1 : at + 1 + map_.num_inputs]
            if any(v.type is not INDEX for v in values):
                return f"{name.partition('_')[0]} index to dma_{op.name.rpartition('_')[2]} must have 'index' type"
            message = inputs_message(op, values, map_.num_dims)
            if message is not None:
                return message
            at += 1 + map_.num_inputs
        if len(op.operands) - at not in ((1, 3) if len(maps) > 1 else (1,)):
            return "incorrect number of operands"
        return None

    return verify


# -- linear indices ------------------------------------------------------------------------------------


def _basis_message(op: Operation) -> str | None:
    static = op.attribute("static_basis").values
    dynamic = op.operand_group("dynamic_basis")
    if static.count(DYNAMIC) != len(dynamic):
        return (
            "mismatch between dynamic and static basis (kDynamic marker but no corresponding dynamic basis "
            "entry) -- this can only happen due to an incorrect fold/rewrite"
        )
    return None


def verify_delinearize(op: Operation) -> str | None:
    """A result for each basis element, and perhaps one more for the outermost index."""
    if len(op.results) not in (count := len(op.attribute("static_basis")), count + 1):
        return "should return an index for each basis element and up to one extra index"
    if any(size <= 0 and size != DYNAMIC for size in op.attribute("static_basis").values):
        return "no basis element may be statically non-positive"
    return _basis_message(op)


def verify_linearize(op: Operation) -> str | None:
    """A basis element for each index; the first may lack one."""
    count = len(op.operand_group("multi_index"))
    if len(op.attribute("static_basis")) not in (count, count - 1):
        return "should be passed a basis element for each index except possibly the first"
    return _basis_message(op)


# -- loops and conditionals ----------------------------------------------------------------------------


def verify_for(op: Operation) -> str | None:
    """One index argument, loop-carried values that agree, and bounds over dimensions and symbols."""
    if not op.regions[0].blocks:
        return missing_block_message(op)
    lower, upper, _ = op.attribute(SEGMENTS).values
    args = op.body.args
    if not args or args[0].type is not INDEX:
        return "expected body to have a single index argument for the induction variable"
    ranges = (("lower", "lowerBoundMap", 0, lower), ("upper", "upperBoundMap", lower, lower + upper))
    for side, name, start, end in ranges:
        map_ = op.attribute(name).map
        if not map_.num_results:
            return f"expected {side} bound map to have at least one result"
        if map_.num_inputs == end - start:
            message = inputs_message(op, op.operands[start:end], map_.num_dims)
            if message is not None:
                return message
    return carried_message(op, [v.type for v in op.operands[lower + upper :]], [a.type for a in args[1:]])


def verify_parallel_shape(op: Operation) -> str | None:
    """Groups of bounds match the maps, and each result has a reduction."""
    if len(op.results) != len(op.attribute("reductions")):
        return "a reduction must be specified for each output"
    for kind in op.attribute("reductions"):
        if not isinstance(kind, IntegerAttr) or not 0 <= kind.value < REDUCTION_COUNT:
            return "invalid reduction attribute"
    total = 0
    for side in ("lower", "upper"):
        map_attribute, groups = op.attribute(f"{side}BoundsMap"), op.attribute(f"{side}BoundsGroups")
        assert isinstance(map_attribute, AffineMapAttr) and isinstance(groups, DenseElementsAttr)
        if not isinstance(groups.type, TensorType) or groups.type.rank != 1 or groups.type.element is not I32:
            kind = "32-bit signless integer elements attribute"
            return f"attribute '{side}BoundsGroups' failed to satisfy constraint: {kind}"
        total += map_attribute.map.num_inputs
        sizes = list(groups.values) * (groups.type.shape[0] if groups.splat else 1)
        if sum(sizes) != map_attribute.map.num_results:
            return f"{'lower' if side == 'lower' else 'upper'} bounds map does not have as many results as its groups"
    if total != len(op.operands):
        return f"expected {total} operands for the bounds, but found {len(op.operands)}"
    return None


def verify_parallel(op: Operation) -> str | None:
    """A region argument and a step for each group of bounds, and bounds over dimensions and symbols."""
    if not op.regions[0].blocks:
        return missing_block_message(op)
    lower_groups, upper_groups = (op.attribute(f"{s}BoundsGroups").type.shape[0] for s in ("lower", "upper"))
    steps, args = len(op.attribute("steps")), len(op.body.args)
    if not args == lower_groups == upper_groups == steps:
        return (
            f"the number of region arguments ({args}) and the number of map groups for lower "
            f"({lower_groups}) and upper bound ({upper_groups}), and the number of steps ({steps}) must "
            "all match"
        )
    lower, upper = op.attribute("lowerBoundsMap").map, op.attribute("upperBoundsMap").map
    return inputs_message(op, op.operands[: lower.num_inputs], lower.num_dims) or inputs_message(
        op, op.operands[lower.num_inputs :], upper.num_dims
    )


def verify_if(op: Operation) -> str | None:
    """Inputs of the set; both regions if there are results."""
    condition = op.attribute("condition").set
    if len(op.operands) != condition.num_dims + condition.num_symbols:
        return "operand count and condition integer set dimension and symbol count must match"
    if op.results and not op.regions[1].blocks:
        return (
            "along control flow edge from parent to parent: region branch point has 0 operands, but region "
            f"successor needs {len(op.results)} inputs"
        )
    return inputs_message(op, op.operands, condition.num_dims)


def verify_yield(op: Operation) -> str | None:
    """What is yielded are the results of the loop or conditional."""
    parent = op.parent_op
    if parent is None or parent.name not in _YIELDERS:
        return "only terminates affine.if/for/parallel regions"
    if len(parent.results) != len(op.operands):
        return "parent of yield must have same number of results as the yield operands"
    if any(a.type is not b.type for a, b in zip(op.operands, parent.results, strict=True)):
        return "types mismatch between yield op and its parent"
    return None
