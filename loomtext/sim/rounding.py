"""Rounding single-precision numbers to what a storage type can hold, ties to even.

Arrays are kept in single precision throughout; a number in storage is one that the storage type has exactly.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from loomtext.sim.compiling import njit

_ABS, _SIGN = np.uint32(0x7FFFFFFF), np.uint32(0x80000000)
_INF = np.uint32(0x7F800000)
_F16_OVER = np.uint32(0x47800000)  # 65536
_F16_NORMAL = np.uint32(0x38800000)  # 2**-14
_F16_TAIL, _F16_HALF, _F16_SHIFT = np.uint32(0xFFFFE000), np.uint32(0xFFF), np.uint32(13)
_BF16_TAIL, _BF16_HALF, _BF16_SHIFT = np.uint32(0xFFFF0000), np.uint32(0x7FFF), np.uint32(16)
_ONE = np.uint32(1)
_MAGIC = np.float32(0.5)


@njit(inline="always")
def f16(x: Any) -> Any:
    """The nearest f16, infinity from 65520 on."""
    bits = np.float32(x).view(np.uint32)
    size = np.uint32(bits & _ABS)
    if size < _F16_NORMAL:
        # The last place of numbers from 0.5 to 1 is that of f16's subnormal numbers.
        small = np.float32((size.view(np.float32) + _MAGIC) - _MAGIC)
        return np.uint32(np.float32(small).view(np.uint32) | np.uint32(bits & _SIGN)).view(np.float32)
    if size > _INF:
        return np.float32(x)
    size = np.uint32(np.uint32(size + _F16_HALF + np.uint32(np.uint32(size >> _F16_SHIFT) & _ONE)) & _F16_TAIL)
    if size >= _F16_OVER:
        size = _INF
    return np.uint32(size | np.uint32(bits & _SIGN)).view(np.float32)


@njit(inline="always")
def bf16(x: Any) -> Any:
    """The nearest bfloat16."""
    bits = np.float32(x).view(np.uint32)
    if np.uint32(bits & _ABS) > _INF:
        return np.float32(x)
    return np.uint32(np.uint32(bits + _BF16_HALF + np.uint32(np.uint32(bits >> _BF16_SHIFT) & _ONE)) & _BF16_TAIL).view(
        np.float32
    )


@njit(inline="always")
def f32(x: Any) -> Any:
    """The number itself."""
    return np.float32(x)


SCALAR: dict[str, Callable[[Any], Any]] = {"f16": f16, "bf16": bf16, "f32": f32}


@njit
def _round_f16(flat: Any) -> None:
    for i in range(flat.size):
        flat[i] = f16(flat[i])


@njit
def _round_bf16(flat: Any) -> None:
    for i in range(flat.size):
        flat[i] = bf16(flat[i])


def round_in_place(array: Any, element: str) -> None:
    """Round all numbers of a contiguous f32 array to ``element`` (f16, bf16 or f32)."""
    if element == "f16":
        _round_f16(array.reshape(-1))
    elif element == "bf16":
        _round_bf16(array.reshape(-1))


def rounded(array: Any, element: str) -> Any:
    """A contiguous f32 copy, rounded to ``element``. Numbers beyond f32's range become infinite."""
    with np.errstate(over="ignore"):
        copy = np.array(array, dtype=np.float32, order="C")
    round_in_place(copy, element)
    return copy
