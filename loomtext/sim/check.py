"""Are the numbers right? Compares outputs with a kernel's NumPy reference, or with given arrays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.kernels import KERNELS, Kernel
from loomtext.sim.program import Argument, Program

Array = Any
FUNCTION_NAMES: Mapping[str, str] = {
    "attention": "flash_attention", "flash_decode": "mqa_decode", "split_k_matmul_gather": "split_k_matmul",
    "helion_mamba2_chunk_scan_kernel": "mamba_chunk_scan", **{name: name for name in KERNELS},
}  # fmt: skip
"""Kernels by the names of functions in stage files: those of the project and those of older files."""
TOLERANCES: Mapping[str, float] = {
    "matmul": 2e-3, "batch_matmul": 2e-3, "split_k_matmul": 2e-3, "flash_attention": 5e-3, "mqa_decode": 5e-3,
    "mamba_chunk_scan": 5e-3,
}  # fmt: skip
"""Largest error of an element, relative to the norm of its row: 2e-3 for products, 5e-3 for what has an
exponential (specification of the simulator, 8.6 V7)."""
DEFAULT_TOLERANCE = 5e-3
BFLOAT16_FACTOR = 8
"""How much coarser bfloat16 is than f16: 8 bits of significand instead of 11."""


@dataclass(frozen=True)
class Errors:
    """How far numbers are from the reference, the largest over all outputs."""

    absolute: float
    """Largest error of an element."""
    relative: float
    """The same, divided by the largest element of the reference."""
    row: float
    """Largest error of an element, divided by the Euclidean norm of its row of the reference."""
    frobenius: float
    """Norm of all errors, divided by the norm of the reference."""
    tolerance: float
    """Limit of ``row``."""

    @property
    def right(self) -> bool:
        """True if the numbers agree; NaN never does."""
        return self.row <= self.tolerance


@dataclass(frozen=True)
class Problem:
    """A kernel of the project with its sizes."""

    kernel: Kernel
    sizes: dict[str, str]
    """Parameters as text, for the kernel's methods."""
    names: tuple[str, ...]
    """Names of the arguments, in order."""

    def inputs(self, arguments: list[Argument], seed: int) -> dict[int, Array]:
        """Random inputs as the kernel expects them, by position."""
        from loomtext.sim.rounding import rounded

        arrays = self.kernel.inputs(self.sizes, seed)
        return {n: rounded(arrays[k], arguments[n].element) for n, k in enumerate(self.names) if k in arrays}

    @property
    def reference_bytes(self) -> int:
        """Bytes that the reference takes beside inputs and outputs."""
        return 8 * self.kernel.temporaries(self.sizes)

    def expected(self, inputs: Mapping[int, Array]) -> dict[int, Array]:
        """The outputs in double precision, by position."""
        arrays = {name: np.asarray(inputs[n], np.float64) for n, name in enumerate(self.names) if n in inputs}
        return {self.names.index(name): array for name, array in self.kernel.reference(arrays, self.sizes).items()}


def find_problem(program: Program, wanted: str | None = None) -> Problem | None:
    """The kernel of a program by ``wanted``, else by the name of its function; None if it is none of the project's.

    Raises DiagnosticError if ``wanted`` is no kernel or does not have the program's shapes.
    """
    name = wanted or FUNCTION_NAMES.get(program.name.partition("__")[0])
    if name is None:
        return None
    kernel = KERNELS.get(FUNCTION_NAMES.get(name, name))
    if kernel is None:
        raise DiagnosticError.of(f"there is no kernel '{name}'", hint=f"kernels are {', '.join(KERNELS)}")
    shapes = [a.shape for a in program.arguments]
    sizes = deduce_sizes(kernel, shapes)
    if sizes is None:
        if wanted is None:
            return None
        raise DiagnosticError.of(f"the arguments do not have the shapes of '{kernel.name}'", hint=kernel.summary)
    return Problem(kernel, sizes, tuple(kernel.shapes(sizes)))


def deduce_sizes(kernel: Kernel, shapes: list[tuple[int, ...]]) -> dict[str, str] | None:
    """Values of a kernel's parameters for which its arguments have these shapes; None if there are none.

    A parameter is found where doubling it doubles a dimension that is equal to it.
    """
    defaults = {k: str(v) for k, v in kernel.parameters.items() if isinstance(v, int)}
    before = list(kernel.shapes(defaults).values())
    if [len(s) for s in before] != [len(s) for s in shapes]:
        return None
    sizes = {}
    for name, text in defaults.items():
        value = int(text)
        after = list(kernel.shapes({**defaults, name: str(2 * value)}).values())
        places = [
            (i, axis) for i, shape in enumerate(before) for axis, n in enumerate(shape)
            if n == value and after[i][axis] == 2 * value
        ]  # fmt: skip
        if not places:
            return None
        sizes[name] = str(shapes[places[0][0]][places[0][1]])
    try:
        fits = list(kernel.shapes(sizes).values()) == shapes
    except DiagnosticError:
        return None
    return sizes if fits else None


def compare(outputs: Mapping[int, Array], expected: Mapping[int, Array], tolerance: float) -> Errors:
    """Errors over all expected outputs. Raises DiagnosticError for shapes that differ or outputs that are missing."""
    worst = [0.0, 0.0, 0.0, 0.0]
    for number, reference in expected.items():
        if number not in outputs:
            raise DiagnosticError.of(f"argument {number} is expected, but the program does not write it")
        got = np.asarray(outputs[number], np.float64)
        if got.shape != reference.shape:
            raise DiagnosticError.of(f"output {number} is {got.shape}, expected {reference.shape}")
        with np.errstate(all="ignore"):
            error = np.where(got == reference, 0.0, np.abs(got - reference))  # Equal infinities have no error.
            error = np.where(np.isnan(got) & np.isnan(reference), 0.0, error)
            rows = error.reshape(-1, error.shape[-1] if error.ndim else 1)
            norms = np.linalg.norm(np.nan_to_num(reference).reshape(rows.shape), axis=1)
            found = (
                error.max(initial=0.0),
                error.max(initial=0.0) / max(np.abs(np.nan_to_num(reference)).max(initial=0.0), np.finfo(float).tiny),
                (rows.max(axis=1, initial=0.0) / np.maximum(norms, np.finfo(float).tiny)).max(initial=0.0),
                np.linalg.norm(error) / max(np.linalg.norm(norms), np.finfo(float).tiny),
            )
        worst = [_larger(w, float(f)) for w, f in zip(worst, found, strict=True)]
    return Errors(worst[0], worst[1], worst[2], worst[3], tolerance)


def _larger(a: float, b: float) -> float:
    """The larger number; NaN wins."""
    return a if a != a or a >= b else b
