"""Stage-00 kernels, written from Python in the form in which the compiler's frontend hands them over."""

from __future__ import annotations

import importlib
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, NoReturn

if TYPE_CHECKING:
    from loomtext.ir.core import Operation

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
        values = self._checked(given)
        module: Operation = importlib.import_module(f"loomtext.kernels.{self.name}").build(**values)
        return module

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
    )
}
"""The kernels by name."""
