"""What the tests of several kernels do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from loomtext import DiagnosticError, diff, lower, parse, print_module
from loomtext.ir.core import Operation
from loomtext.ir.verifier import verify
from loomtext.kernels import KERNELS


def assignments(text: str) -> dict[str, str]:
    """``M=4 dtype=f32`` as a dictionary."""
    return dict(item.split("=") for item in text.split())


def count(module: Operation, name: str) -> int:
    return Counter(op.name for op in module.walk())[name]


def check_module(kernel: str, given: str, last: str = "02") -> Operation:
    """Build a kernel, check that it is valid and can be read back, and lower it."""
    module = KERNELS[kernel].build(assignments(given))
    verify(module)
    assert diff(module, parse(print_module(module))).equivalent
    constants = [str(op.attributes["value"]) for op in module.walk() if op.name == "arith.constant"]
    assert len(constants) == len(set(constants))
    lowered = lower(module, last, verify_each=True)
    assert not any(op.name.startswith(("bufferization.", "cf.")) for op in lowered.walk())
    assert last == "01" or count(lowered, "loom.alloc") > 0
    return lowered


def check_refused(kernel: str, given: str, message: str, hint: str) -> None:
    """The message for parameters that do not fit."""
    with pytest.raises(DiagnosticError) as error:
        KERNELS[kernel].build(assignments(given))
    assert error.value.message == message
    assert error.value.diagnostics[0].hint == hint


def results(kernel: str, given: str) -> tuple[Mapping[str, np.ndarray], np.ndarray]:
    """Random inputs, and the result of the reference for them."""
    values = assignments(given)
    inputs = KERNELS[kernel].inputs(values)
    shapes = KERNELS[kernel].shapes(values)
    assert {name: array.shape for name, array in inputs.items()} == {
        name: shape for name, shape in shapes.items() if name != "out"
    }
    (out,) = KERNELS[kernel].reference(inputs, values).values()
    assert out.shape == shapes["out"]
    return inputs, out


def softmax(scores: list[float]) -> list[float]:
    """In plain Python."""
    weights = [float(np.exp(s - max(scores))) for s in scores]
    return [w / sum(weights) for w in weights]
