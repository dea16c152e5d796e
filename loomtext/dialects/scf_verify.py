"""Verifiers of the scf dialect that look at regions."""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.dialects.loops import carried_message, missing_block_message
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS
from loomtext.ir.types import INDEX, Type


def _edge_message(terminator: Operation, target: str, values: Sequence[Value], wanted: Sequence[Type]) -> str | None:
    """Check what a terminator hands to a region or to the results of the operation."""
    edge = f"along control flow edge from Operation {terminator.name} to {target}"
    if len(values) != len(wanted):
        return (
            f"{edge}: region branch point has {len(values)} operands, but region successor needs {len(wanted)} inputs"
        )
    for i, (value, type_) in enumerate(zip(values, wanted, strict=True)):
        if value.type is not type_:
            return (
                f"{edge}: successor operand type #{i} '{value.type}' should match successor input type #{i} '{type_}'"
            )
    return None


def _types(values: Sequence[Value]) -> list[Type]:
    return [v.type for v in values]


def verify_for(op: Operation) -> str | None:
    """Bounds have one type, which is that of the induction variable; loop-carried values agree."""
    if not op.regions[0].blocks:
        return missing_block_message(op)
    block = op.body
    inits = op.operands[3:]
    if len(inits) != len(op.results):
        return "mismatch in number of loop-carried values and defined values"
    if not block.args or any(v.type is not block.args[0].type for v in op.operands[:3]):
        return "expected induction variable to be same type as bounds and step"
    carried = _types(block.args[1:])
    message = carried_message(op, _types(inits), carried)
    last = block.last
    if message is not None or last is None or last.name != "scf.yield":
        return message
    yielded = last.operands
    if len(yielded) < len(carried):
        return _edge_message(last, "Region #0", yielded, carried)
    if len(yielded) != len(carried):
        return f"different number of region iter_args and yielded values: {len(carried)} != {len(yielded)}"
    for i, (value, type_) in enumerate(zip(yielded, carried, strict=True)):
        if value.type is not type_:
            return f"{i}-th region iter_arg and {i}-th yielded value have different type: '{type_}' != '{value.type}'"
    return None


def _yields_message(op: Operation) -> str | None:
    """Every ``scf.yield`` of the operation's regions hands over its results."""
    wanted = _types(op.results)
    for region in op.regions:
        for block in region.blocks:
            last = block.last
            if last is not None and last.name == "scf.yield":
                message = _edge_message(last, "parent", last.operands, wanted)
                if message is not None:
                    return message
    return None


def verify_if(op: Operation) -> str | None:
    """Regions without arguments; both are there if the operation has results."""
    for i, region in enumerate(op.regions):
        if region.blocks and region.blocks[0].args:
            return f"region #{i} should have no arguments"
    if not op.regions[0].blocks:
        return "region #0 ('thenRegion') failed to verify constraint: region with 1 blocks"
    if op.results and not op.regions[1].blocks:
        return "must have an else block if defining values"
    return _yields_message(op)


def verify_execute_region(op: Operation) -> str | None:
    """A region with blocks, the entry without arguments."""
    blocks = op.regions[0].blocks
    if not blocks:
        return "region needs to have at least one block"
    if blocks[0].args:
        return "region cannot have any arguments"
    return _yields_message(op)


def verify_index_switch(op: Operation) -> str | None:
    """One region a case, different case values, and yields of the results' types."""
    cases = op.attribute("cases").values
    if len(op.regions) - 1 != len(cases):
        return f"has {len(op.regions) - 1} case regions but {len(cases)} case values"
    seen: set[int] = set()
    for value in cases:
        if value in seen:
            return f"has duplicate case value: {value}"
        seen.add(value)
    for i, region in enumerate(op.regions):
        where = "default region" if i == 0 else f"case region #{i - 1}"
        last = region.blocks[0].last if region.blocks else None
        if last is None or last.name != "scf.yield":
            if last is None or last.definition is not None:
                return f"expected region to end with scf.yield, but got {last.name if last is not None else 'nothing'}"
            continue
        if len(last.operands) != len(op.results):
            return f"expected each region to return {len(op.results)} values, but {where} returns {len(last.operands)}"
        for k, (value, result) in enumerate(zip(last.operands, op.results, strict=True)):
            if value.type is not result.type:
                return f"expected result #{k} of each region to be '{result.type}'"
    return None


def verify_parallel(op: Operation) -> str | None:
    """As many induction variables as steps, and as many reductions as results."""
    _, _, step, inits = op.attribute(SEGMENTS).values
    if not step:
        return "needs at least one tuple element for lowerBound, upperBound and step"
    if not op.regions[0].blocks:
        return missing_block_message(op)
    block = op.body
    if len(block.args) != step:
        return f"expects the same number of induction variables: {len(block.args)} as bound and step values: {step}"
    if any(a.type is not INDEX for a in block.args):
        return "expects arguments for the induction variable to be of index type"
    last = block.last
    if last is None or last.name != "scf.reduce":
        return None if last is not None and last.definition is None else "expects body to terminate with 'scf.reduce'"
    results = len(op.results)
    if results != len(last.operands):
        return f"expects number of results: {results} to be the same as number of reductions: {len(last.operands)}"
    if results != inits:
        return f"expects number of results: {results} to be the same as number of initial values: {inits}"
    return None


def verify_reduce(op: Operation) -> str | None:
    """A region of two arguments for each reduced value, which has the type of the loop's result."""
    if len(op.regions) != len(op.operands):
        return (
            f"expects number of reduction regions: {len(op.regions)} to be the same as number of "
            f"reduction operands: {len(op.operands)}"
        )
    loop = op.parent_op
    for i, (value, region) in enumerate(zip(op.operands, op.regions, strict=True)):
        if loop is not None and i < len(loop.results) and loop.results[i].type is not value.type:
            return (
                f"expects type of {i}-th reduction operand: '{value.type}' to be the same as the "
                f"{i}-th result type: '{loop.results[i].type}'"
            )
        args = region.blocks[0].args if region.blocks else []
        if len(args) != 2 or any(a.type is not value.type for a in args):
            return f"expected two block arguments with type '{value.type}' in the {i}-th reduction region"
        last = region.blocks[0].last
        if last is None or last.definition is not None and last.name != "scf.reduce.return":
            return "reduction bodies must be terminated with an 'scf.reduce.return' op"
    return None


def verify_reduce_return(op: Operation) -> str | None:
    """The value has the type of the region's arguments."""
    block = op.parent
    if block is not None and block.args and op.operands[0].type is not block.args[0].type:
        return f"must have type '{block.args[0].type}' (the type of the reduction inputs)"
    return None


def verify_while(op: Operation) -> str | None:
    """The condition hands its values to the second region and to the results; the yield goes round again."""
    before, after = (region.blocks[0] if region.blocks else None for region in op.regions)
    if before is None or after is None:
        return "expects both regions to have a block"
    message = _edge_from_parent(op, _types(before.args))
    condition, back = before.last, after.last
    if message is not None or condition is None or back is None:
        return message
    if condition.definition is not None and condition.name != "scf.condition":
        return "expects the 'before' region to terminate with 'scf.condition'"
    if back.definition is not None and back.name != "scf.yield":
        return "expects the 'after' region to terminate with 'scf.yield'"
    if condition.definition is not None:
        handed = condition.operands[1:]
        message = _edge_message(condition, "Region #1", handed, _types(after.args))
        message = message or _edge_message(condition, "parent", handed, _types(op.results))
    if message is None and back.definition is not None:
        message = _edge_message(back, "Region #0", back.operands, _types(before.args))
    return message


def _edge_from_parent(op: Operation, wanted: list[Type]) -> str | None:
    given = _types(op.operands)
    edge = "along control flow edge from parent to Region #0"
    if len(given) != len(wanted):
        return f"{edge}: region branch point has {len(given)} operands, but region successor needs {len(wanted)} inputs"
    for i, (a, b) in enumerate(zip(given, wanted, strict=True)):
        if a is not b:
            return f"{edge}: successor operand type #{i} '{a}' should match successor input type #{i} '{b}'"
    return None


def verify_forall(op: Operation) -> str | None:
    """Ranks, shared outputs and region arguments agree."""
    outputs = op.operand_group("outputs")
    if len(op.results) != len(outputs):
        return f"produces {len(op.results)} results, but has only {len(outputs)} outputs"
    if not op.regions[0].blocks:
        return missing_block_message(op)
    rank = len(op.attribute("staticUpperBound"))
    args = op.body.args
    if len(args) != rank + len(outputs):
        return "region expects " + f"{rank + len(outputs)} arguments"
    if any(a.type is not INDEX for a in args[:rank]):
        return "expects induction variables to be of index type"
    for i, (output, result, argument) in enumerate(zip(outputs, op.results, args[rank:], strict=True)):
        if result.type is not output.type:
            return f"type mismatch between {i}-th output and corresponding result"
        if argument.type is not output.type:
            return f"type mismatch between {i}-th output and corresponding block argument"
    mapping = op.attributes.get("mapping")
    if mapping is not None and len(mapping) not in (0, rank):
        return "mapping attribute size must match op rank"
    return None


def verify_forall_bounds(op: Operation) -> str | None:
    """The three bounds have one length, and as many values as dynamic entries."""
    rank = len(op.attribute("staticLowerBound"))
    for word, name in (("lower bound", "LowerBound"), ("upper bound", "UpperBound"), ("step", "Step")):
        static = op.attribute(f"static{name}")
        dynamic = len(op.operand_group(f"dynamic{name}"))
        if len(static) != rank:
            return f"expected {rank} {word} values, got {len(static)}"
        if static.values.count(-(2**63)) != dynamic:
            return f"expected {static.values.count(-(2**63))} dynamic {word} values"
    return None


_COMBINING = frozenset(("tensor.parallel_insert_slice",))
"""Operations that may stand in ``scf.forall.in_parallel``."""


def verify_in_parallel(op: Operation) -> str | None:
    """Only operations that combine results of parallel iterations."""
    for inner in op.body.ops() if op.regions and op.regions[0].blocks else ():
        if inner.definition is not None and inner.name not in _COMBINING:
            return "expected only ParallelCombiningOpInterface ops"
    return None
