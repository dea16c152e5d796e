"""How the functions of this package are compiled, and sets of small numbers as bits of an int64 for its arbiters."""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from loomtext.sim.compiling import njit

loop = njit(_nrt=False)
"""For what Python calls. References to arrays are not counted: nothing here allocates, and numba's counting, which is
atomic, takes five times as long as the work."""
compiled = njit(_nrt=False, inline="always")
"""For what a loop calls: one function is compiled in the end, which is faster and compiles sooner than many."""

WIDTH = 62
"""Greatest number of members of a set; it stays positive."""


def _lowest(_context: Any, _members: Any) -> Any:
    """Smallest member of a set that is not empty."""

    def generate(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.int64(types.int64), generate


lowest: Any = intrinsic(_lowest)


@compiled
def next_in(members: int, start: int) -> int:
    """First member at or after ``start``, from the beginning where there is none: a round-robin arbiter."""
    late = members & (np.int64(-1) << start)
    return lowest(late if late != 0 else members)
