"""Bodies of ``linalg.generic`` by NumPy: what compiled bodies are tested against, and a way without a compiler."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from loomtext.sim.bodies import Body
from loomtext.sim.codegen import PREDICATES
from loomtext.sim.rounding import rounded

_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "arith.addf": np.add, "arith.subf": np.subtract, "arith.mulf": np.multiply, "arith.divf": np.divide,
    "arith.negf": np.negative, "arith.truncf": np.positive, "arith.extf": np.positive, "math.absf": np.abs,
    "arith.maximumf": np.maximum, "arith.minimumf": np.minimum, "arith.maxnumf": np.fmax, "arith.minnumf": np.fmin,
    "math.exp": np.exp, "math.exp2": np.exp2, "math.log": np.log, "math.log2": np.log2, "math.sqrt": np.sqrt,
    "math.rsqrt": lambda a: np.float32(1) / np.sqrt(a), "math.tanh": np.tanh, "math.sin": np.sin, "math.cos": np.cos,
    "math.floor": np.floor, "math.ceil": np.ceil, "math.powf": np.power, "arith.select": np.where,
    "math.fma": lambda a, b, c: a * b + c,
}  # fmt: skip
_UNORDERED = {"ueq": "eq", "ugt": "gt", "uge": "ge", "ult": "lt", "ule": "le", "une": "ne"}
_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "eq": np.equal, "gt": np.greater, "ge": np.greater_equal, "lt": np.less, "le": np.less_equal, "ne": np.not_equal,
}  # fmt: skip


def _compare(predicate: str, a: Any, b: Any) -> Any:
    if predicate in ("true", "false"):
        return np.full(np.broadcast(a, b).shape, predicate == "true")
    nan = np.isnan(a) | np.isnan(b)
    if predicate in ("ord", "uno"):
        return nan if predicate == "uno" else ~nan
    if predicate in _UNORDERED:
        return _COMPARE[_UNORDERED[predicate]](a, b) | nan
    return _COMPARE[predicate[1:]](a, b) & ~nan


def evaluate(
    body: Body, storage: str, fresh: bool, extents: tuple[int, ...], inputs: list[Any], out: Any
) -> None:
    """Execute a body on f32 arrays, rounding once at the end; a reduction's terms are added by NumPy's order.

    Raises NotImplementedError for a reduction that is not one operation on a term and the output, and for ``erf``.
    """
    arrays = [_spread(a, m, len(extents)) for a, m in zip([*inputs, out], body.maps, strict=True)]
    reduction = tuple(d for d, kind in enumerate(body.iterators) if kind == "r")
    if reduction and not body.combiner:
        raise NotImplementedError("a reduction that is not one operation on a term and the output")
    values = list(arrays)
    output = len(values) - 1

    def value(number: int) -> Any:
        return values[number] if number >= 0 else np.float32(body.constants[-1 - number])

    with np.errstate(all="ignore"):
        for k, step in enumerate(body.steps):
            if reduction and output in step.operands:
                term = value(next(n for n in step.operands if n != output))
                ufunc = _FUNCTIONS[step.op]
                total = ufunc.reduce(np.broadcast_to(term, extents), axis=reduction, keepdims=True)  # type: ignore[attr-defined]
                values.append(total if fresh else ufunc(total, arrays[output]))
            elif step.op == "arith.cmpf":
                values.append(_compare(PREDICATES[step.predicate], *(value(n) for n in step.operands)))
            elif step.op not in _FUNCTIONS:
                raise NotImplementedError(step.op)
            else:
                values.append(_FUNCTIONS[step.op](*(value(n) for n in step.operands)))
            assert len(values) == output + k + 2
        space = tuple(1 if d in reduction else n for d, n in enumerate(extents))
        result = rounded(np.broadcast_to(value(body.result), space), storage)
    _spread(out, body.maps[-1], len(extents))[...] = result


def _spread(array: Any, places: tuple[int, ...], loops: int) -> Any:
    """A view with one axis a loop; loops that the map leaves out have the extent 1."""
    kept = [(place, axis) for axis, place in enumerate(places) if place >= 0]
    fixed = array[tuple(0 if p < 0 else slice(None) for p in places)]
    order = sorted(range(len(kept)), key=lambda k: kept[k][0])
    moved = fixed.transpose(order)
    present = {place for place, _ in kept}
    return moved[tuple(slice(None) if d in present else None for d in range(loops))]
