"""What all kernels have in common."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

from loomtext import DiagnosticError
from loomtext.kernels import KERNELS
from tests.kernels.checks import assignments

SMALL = {
    "matmul": "M=2 N=3 K=4",
    "batch_matmul": "B=2 M=2 N=3 K=4",
    "flash_attention": "B=2 M=3 N=4 D=2",
    "mqa_decode": "B=2 H=3 N=4 D=2",
    "mamba_chunk_scan": "B=2 H=4 G=2 C=3 L=4 P=2 N=3",
    "split_k_matmul": "M=2 N=3 K=4",
}


def test_names() -> None:
    assert list(KERNELS) == list(SMALL)


@pytest.mark.parametrize("name", KERNELS)
def test_a_kernel_says_what_it_computes(name: str) -> None:
    module = importlib.import_module(f"loomtext.kernels.{name}")
    for described in (module, module.build, module.shapes, module.reference):
        assert described.__doc__


@pytest.mark.parametrize("name", KERNELS)
def test_arguments_have_the_shapes_that_are_told(name: str) -> None:
    given = {**assignments(SMALL[name]), "dtype": "f32"}
    (function,) = [op for op in KERNELS[name].build(given).walk() if op.name == "func.func"]
    shapes = {argument.hint: argument.type.shape for argument in function.body.args}
    assert shapes == KERNELS[name].shapes(given)
    assert list(shapes)[-1] == "out"


@pytest.mark.parametrize("name", KERNELS)
def test_inputs_depend_on_the_seed_alone(name: str) -> None:
    given = assignments(SMALL[name])
    first, again, other = (KERNELS[name].inputs(given, seed) for seed in (1, 1, 2))
    assert all(np.array_equal(first[n], again[n]) for n in first)
    assert not any(np.array_equal(first[n], other[n]) for n in first)


@pytest.mark.parametrize("name", KERNELS)
def test_a_reference_does_not_change_its_inputs(name: str) -> None:
    given = assignments(SMALL[name])
    inputs = KERNELS[name].inputs(given)
    copies = {n: array.copy() for n, array in inputs.items()}
    KERNELS[name].reference(inputs, given)
    assert all(np.array_equal(inputs[n], copies[n]) for n in inputs)


def test_a_reference_keeps_the_precision_of_its_inputs() -> None:
    given = assignments(SMALL["flash_attention"])
    inputs = {n: array.astype(np.float32) for n, array in KERNELS["flash_attention"].inputs(given).items()}
    assert KERNELS["flash_attention"].reference(inputs, given)["out"].dtype == np.float32


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"x": np.zeros((2, 4))}, "input 'y' is missing"),
        ({"x": np.zeros((4, 2)), "y": np.zeros((4, 3))}, "input 'x' has the shape (4, 2)"),
    ],
)
def test_inputs_of_a_reference_are_checked(inputs: dict[str, np.ndarray], message: str) -> None:
    with pytest.raises(DiagnosticError) as error:
        KERNELS["matmul"].reference(inputs, assignments(SMALL["matmul"]))
    assert error.value.message == message
