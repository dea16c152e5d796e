"""Bodies of ``linalg.generic`` as data: what is computed at each point of the iteration space.

A :class:`Body` does not know extents, so operations that differ only in sizes share one, and one compiled function.
"""

from __future__ import annotations

from dataclasses import dataclass

from loomtext.dialects.linalg_maps import indexing_maps, iterator_types
from loomtext.ir.affine import AffineConstant, AffineDim
from loomtext.ir.attributes import FloatAttr, IntegerAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.floats import float_from_bits

BINARY = ("addf", "subf", "mulf", "divf", "maximumf", "minimumf", "maxnumf", "minnumf")
UNARY_MATH = ("exp", "exp2", "log", "log2", "sqrt", "rsqrt", "tanh", "erf", "absf", "sin", "cos", "floor", "ceil")
MAX_STEPS = 4096
"""Operations of a body; compiling takes some milliseconds each."""
NEUTRAL = {
    "arith.addf": 0.0,
    "arith.mulf": 1.0,
    "arith.maximumf": float("-inf"),
    "arith.minimumf": float("inf"),
}
"""Start value of a reduction that finds nothing in its destination."""


class Unsupported(Exception):
    """Something is not simulated; the message says what."""


class Misshapen(Exception):
    """Shapes of operands do not fit; the message says how."""


@dataclass(frozen=True)
class Step:
    """One operation of a body. ``operands`` number the arguments, then the steps; ``-1 - k`` is constant k."""

    op: str
    operands: tuple[int, ...]
    predicate: int = 0


@dataclass(frozen=True)
class Body:
    """A body with its maps. The last operand is the output."""

    iterators: str
    """``p`` or ``r`` for each loop."""
    maps: tuple[tuple[int, ...], ...]
    """For each operand the loop of each dimension, -1 for a constant 0."""
    steps: tuple[Step, ...]
    constants: tuple[float, ...]
    result: int
    """What is yielded, numbered like operands."""
    reads_output: bool
    """The body uses what the output holds."""
    combiner: str = ""
    """Name of the operation that joins a reduction's terms, if it has the form ``op(term, out)``."""

    @property
    def neutral(self) -> float | None:
        """Start value of a reduction, None if it has to find one in its destination."""
        return NEUTRAL.get(self.combiner)

    @property
    def names(self) -> tuple[str, ...]:
        """Operations executed for each element."""
        return tuple(step.op for step in self.steps)


def read_body(op: Operation) -> Body:
    """The body of a ``linalg.generic`` with one output. Raises Unsupported."""
    maps = []
    for map_ in indexing_maps(op):
        places = []
        for expr in map_.results:
            if isinstance(expr, AffineDim):
                places.append(expr.position)
            elif isinstance(expr, AffineConstant) and expr.value == 0:
                places.append(-1)
            else:
                raise Unsupported(f"the indexing map {map_} is no projection")
        if len(set(p for p in places if p >= 0)) != sum(p >= 0 for p in places):
            raise Unsupported(f"the indexing map {map_} uses a loop twice")
        maps.append(tuple(places))
    iterators = "".join(name[0] for name in iterator_types(op))
    if set(iterators) - {"p", "r"}:
        raise Unsupported("iterators other than parallel and reduction")
    block = op.body
    numbers: dict[Value, int] = {argument: i for i, argument in enumerate(block.args)}
    constants: list[float] = []
    steps: list[Step] = []

    def number(value: Value) -> int:
        if value not in numbers:
            constants.append(constant_value(value))
            numbers[value] = -len(constants)
        return numbers[value]

    result = None
    for inner in block.ops():
        if inner.name == "linalg.yield":
            if len(inner.operands) != 1:
                raise Unsupported("a body with several results")
            result = number(inner.operands[0])
        elif inner.name == "arith.constant":
            number(inner.result)
        else:
            steps.append(_step(inner, number))
            numbers[inner.result] = len(block.args) + len(steps) - 1
    if result is None:
        raise Unsupported("a body without a result")
    if len(steps) > MAX_STEPS:
        raise Unsupported(f"a body of {len(steps)} operations, more than {MAX_STEPS},")
    output = len(block.args) - 1
    reads = result == output or any(output in step.operands for step in steps)
    combiner = _combiner(steps, result, output, len(block.args)) if "r" in iterators else ""
    return Body(iterators, tuple(maps), tuple(steps), tuple(constants), result, reads, combiner)


def constant_value(value: Value) -> float:
    """The number of a floating-point or integer constant. Raises Unsupported."""
    definer = value.defining_op
    attribute = None if definer is None or definer.name != "arith.constant" else definer.attributes.get("value")
    if isinstance(attribute, FloatAttr):
        return float_from_bits(attribute.bits, attribute.type.format)
    if isinstance(attribute, IntegerAttr):
        return float(attribute.value)
    raise Unsupported("a body that captures a value that is no constant")


def _step(op: Operation, number: object) -> Step:
    name = op.name.partition(".")[2]
    known = (
        op.name.startswith("arith.") and name in (*BINARY, "negf", "cmpf", "select", "truncf", "extf")
        or op.name.startswith("math.") and name in (*UNARY_MATH, "powf", "fma")
    )  # fmt: skip
    if not known:
        raise Unsupported(f"'{op.name}' in a body")
    predicate = op.attributes.get("predicate")
    operands = tuple(number(v) for v in op.operands)  # type: ignore[operator]
    return Step(op.name, operands, predicate.value if isinstance(predicate, IntegerAttr) else 0)


def _combiner(steps: list[Step], result: int, output: int, count: int) -> str:
    """The operation that joins terms, if the output is used by it alone and it makes the result."""
    users = [i for i, step in enumerate(steps) if output in step.operands]
    if len(users) != 1 or result != count + users[0]:
        return ""
    step = steps[users[0]]
    if step.op not in NEUTRAL or step.operands.count(output) != 1:
        return ""
    return step.op


def iteration_space(body: Body, shapes: list[tuple[int, ...]]) -> tuple[int, ...]:
    """Extents of the loops from the operands' shapes. Raises Misshapen if they disagree."""
    extents = [-1] * len(body.iterators)
    for k, (places, shape) in enumerate(zip(body.maps, shapes, strict=True)):
        if len(places) != len(shape):
            raise Misshapen(f"operand {k} has rank {len(shape)}, its indexing map {len(places)} results")
        for axis, (place, size) in enumerate(zip(places, shape, strict=True)):
            if place < 0:
                if size != 1 and k == len(shapes) - 1:
                    raise Misshapen(f"the output has {size} elements along axis {axis}, of which one is written")
                continue
            if extents[place] not in (-1, size):
                raise Misshapen(f"operand {k} has {size} elements along axis {axis}, another has {extents[place]}")
            extents[place] = size
    if -1 in extents:
        raise Misshapen(f"no operand states the extent of loop d{extents.index(-1)}")
    for place, kind in enumerate(body.iterators):
        used = place in body.maps[-1]
        if used != (kind == "p") and extents[place] != 1:
            raise Misshapen(f"loop d{place} is {'a reduction' if used else 'parallel'}, which the output's map denies")
    return tuple(extents)
