"""Comparing two modules by structure.

SSA numbers, argument names, quoted and custom forms, the order of attributes and locations do not count; what
an operation is, which values it uses, its types and attributes, and where it stands do. One pass finds that
modules are equal. Of others, the operations of each block are lined up (:mod:`.alignment`), and each pair is
described (:mod:`.description`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from typing import Any

from loomtext.ir.core import Operation

KINDS = (
    "operation", "operand", "type", "attribute", "index", "memory", "lifetime", "region", "extra", "missing",
)  # fmt: skip
"""Kinds of differences.

``operation``: another operation, or the same one elsewhere; ``operand``: a value is used that another
operation makes; ``type``: types and shapes; ``index``: affine maps and sets, offsets, sizes, strides, areas;
``memory``: memory spaces; ``lifetime``: where a buffer is made, taken and given back; ``region``: blocks and
branches; ``extra`` operations stand only in B, ``missing`` ones only in A.
"""


@dataclass(frozen=True)
class Side:
    """Where a difference shows in one of the modules."""

    line: int
    """From 1."""
    column: int
    """From 1."""
    text: str
    """The line from there on."""


@dataclass(frozen=True)
class Difference:
    """One difference. A side is None if nothing there corresponds."""

    kind: str
    """One of :data:`KINDS`."""
    path: str
    """The enclosing operations in A (in B for what only stands there), outermost first."""
    message: str
    """One sentence."""
    a: Side | None
    b: Side | None

    def as_data(self) -> dict[str, Any]:
        """For JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Comparison:
    """What :func:`diff` found, in the order of A."""

    differences: tuple[Difference, ...] = ()

    @property
    def equivalent(self) -> bool:
        """True if there is no difference."""
        return not self.differences

    @property
    def counts(self) -> dict[str, int]:
        """How many differences there are of each kind that occurs."""
        found = Counter(d.kind for d in self.differences)
        return {kind: found[kind] for kind in KINDS if found[kind]}


def diff(a: Operation, b: Operation) -> Comparison:
    """Compare two modules.

    Lines and texts are those of the sources the modules were read from. A module that was made or changed
    since is printed for them.
    """
    from loomtext.compare.identity import identical

    if identical(a, b):
        return Comparison()
    from loomtext.compare.alignment import align
    from loomtext.compare.description import Describer
    from loomtext.compare.places import placed

    a, b = placed(a), placed(b)
    return Comparison(tuple(Describer(align(a, b)).differences()))
