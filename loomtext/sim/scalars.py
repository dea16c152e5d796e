"""Scalar functions that compiled bodies use."""

from __future__ import annotations

import math
from typing import Any

from loomtext.sim.compiling import njit


@njit(inline="always")
def maximum(a: Any, b: Any) -> Any:
    """``arith.maximumf``: NaN if either is, and +0 is larger than -0."""
    if a != a:
        return a
    if b != b:
        return b
    if a == b:
        return a if math.copysign(1.0, a) > 0 else b
    return a if a > b else b


@njit(inline="always")
def minimum(a: Any, b: Any) -> Any:
    """``arith.minimumf``: NaN if either is, and -0 is smaller than +0."""
    if a != a:
        return a
    if b != b:
        return b
    if a == b:
        return a if math.copysign(1.0, a) < 0 else b
    return a if a < b else b
