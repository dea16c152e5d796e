"""Stage-00 kernels, written from Python in the form in which the compiler's frontend hands them over."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from types import ModuleType

    from loomtext.ir.core import Operation

Shapes = dict[str, tuple[int, ...]]
"""Shapes of a kernel's arguments by name, in order."""
Arrays = Mapping[str, Any]
"""NumPy arrays by name. The package does not need NumPy to build kernels."""

ELEMENT_TYPES = ("f16", "bf16", "f32")
"""Types of which a kernel's arrays can be."""
_LARGEST = 2**31 - 1
"""Sizes of arrays; the strides of a matrix then fit into 64 bits."""


@dataclass(frozen=True)
class Kernel:
    """A kernel with parameters. The module of this package with its name builds it."""

    name: str
    summary: str
    parameters: Mapping[str, int | str]
    """Default values: a number for a size, a name for an element type."""

    def build(self, given: Mapping[str, str]) -> Operation:
        """The module, for values given as text. Raises DiagnosticError for values that do not fit."""
        module: Operation = self._module.build(**self._checked(given))
        return module

    def shapes(self, given: Mapping[str, str]) -> Shapes:
        """Shapes of the arguments, the result last."""
        found: Shapes = self._module.shapes(**self._sizes(given))
        return found

    def inputs(self, given: Mapping[str, str], seed: int = 0) -> Arrays:
        """Random numbers of double precision for everything but the result, as the kernel expects them."""
        import numpy as np

        random = np.random.default_rng(seed)
        *names, _ = (shapes := self.shapes(given))
        arrays = {name: random.standard_normal(shapes[name]) for name in names}
        prepared: Arrays = getattr(self._module, "prepare", dict)(arrays)
        return prepared

    def reference(self, inputs: Arrays, given: Mapping[str, str]) -> Arrays:
        """What the kernel computes, by NumPy in the precision of the inputs."""
        for name, shape in list(self.shapes(given).items())[:-1]:
            if name not in inputs:
                self._fail(f"input '{name}' is missing", f"its shape is {shape}")
            if inputs[name].shape != shape:
                self._fail(f"input '{name}' has the shape {inputs[name].shape}", f"it has to be {shape}")
        outputs: Arrays = self._module.reference(inputs, **self._sizes(given))
        return outputs

    def temporaries(self, given: Mapping[str, str]) -> int:
        """Elements that :meth:`reference` holds at a time beside inputs and outputs."""
        count: int = getattr(self._module, "temporaries", lambda **sizes: 0)(**self._sizes(given))
        return count

    @property
    def _module(self) -> ModuleType:
        return importlib.import_module(f"loomtext.kernels.{self.name}")

    def _sizes(self, given: Mapping[str, str]) -> dict[str, int]:
        return {name: value for name, value in self._checked(given).items() if isinstance(value, int)}

    def _checked(self, given: Mapping[str, str]) -> dict[str, int | str]:
        values = dict(self.parameters)
        for name, text in given.items():
            if name not in values:
                self._fail(f"kernel '{self.name}' has no parameter '{name}'", f"it has {', '.join(values)}")
            if isinstance(values[name], int):
                values[name] = self._size(name, text)
            elif text in ELEMENT_TYPES:
                values[name] = text
            else:
                self._fail(f"'{text}' is no element type", f"element types are {', '.join(ELEMENT_TYPES)}")
        return values

    def _size(self, name: str, text: str) -> int:
        example = f"for example -D {name}={self.parameters[name]}"
        if re.fullmatch(r"[+-]?[0-9]+", text) is None:
            self._fail(f"{name} is '{text}', which is not an integer", example)
        digits = text.lstrip("+-0")
        if text.startswith("-") or not digits:
            self._fail(f"{name} is {text}, but sizes are positive", example)
        if len(digits) > len(str(_LARGEST)) or int(digits) > _LARGEST:
            self._fail(f"{name} is {text}, which is too large", f"sizes go up to {_LARGEST}")
        return int(digits)

    @staticmethod
    def _fail(message: str, hint: str) -> NoReturn:
        from loomtext.ir.diagnostics import DiagnosticError

        raise DiagnosticError.of(message, hint=hint)


KERNELS: dict[str, Kernel] = {
    kernel.name: kernel
    for kernel in (
        Kernel(
            "matmul",
            "out[M, N] = x[M, K] @ y[K, N]",
            {"M": 2048, "N": 256, "K": 256, "dtype": "f16"},
        ),
        Kernel(
            "batch_matmul",
            "out[B, M, N] = x[B, M, K] @ y[B, K, N]",
            {"B": 8, "M": 4096, "N": 4096, "K": 512, "dtype": "f16"},
        ),
        Kernel(
            "flash_attention",
            "out[B, M, D] = softmax(q[B, M, D] @ k[B, D, N] / sqrt(D)) @ v[B, N, D]",
            {"B": 32, "M": 4096, "N": 4096, "D": 128, "dtype": "f16"},
        ),
        Kernel(
            "mqa_decode",
            "out[B, H, D] = softmax(q[B, H, D] @ k[B, D, N] / sqrt(D)) @ v[B, N, D], N split between cores",
            {"B": 16, "H": 32, "N": 8192, "D": 128, "dtype": "f16"},
        ),
        Kernel(
            "mamba_chunk_scan",
            "Mamba-2's outputs: B sequences of C chunks of L tokens, H heads, G groups, P channels, N states",
            {"B": 2, "H": 32, "G": 4, "C": 8, "L": 192, "P": 160, "N": 128, "dtype": "f16"},
        ),
        Kernel(
            "split_k_matmul",
            "out[M, N] = x[M, K] @ y[K, N], K split between cores",
            {"M": 512, "N": 512, "K": 4096, "dtype": "f16"},
        ),
    )
}
"""The kernels by name."""
