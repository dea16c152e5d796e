"""Errors and warnings of simulated programs. They are values: one ends its candidate, never the run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

FAULTS: Mapping[str, str] = {
    "E-OOB-R": "a read leaves the argument",
    "E-OOB-W": "a write leaves the argument",
    "E-UNINIT": "a buffer is read that holds nothing",
    "E-PARTIAL-UNINIT": "part of what is read was never written",
    "E-L1": "the buffers of a core exceed its L1",
    "E-SEM-UNDERFLOW": "a token is given that is not held",
    "E-MCAST-MISMATCH": "the members of a multicast ask for different blocks",
    "E-REGION": "the region is not a rectangle of the mesh around the core with the stated area",
    "E-GATHER-SLOT": "slots of a gather disagree with positions in the region, or leave the buffer",
    "E-DUP-WRITE": "an element of an output is written twice",
    "E-COVER": "an element of an output is never written",
    "E-SHAPE": "shapes of operands do not fit",
    "E-UNSUPPORTED": "the operation is not simulated",
    "E-DEADLOCK": "cores wait for each other",
    "E-DIV0": "division by zero",
    "E-OVERFLOW": "integer overflow where the file rules it out",
    "E-LOOP": "the step of a loop is not positive",
    "E-LIMIT": "the program exceeds the limits of the simulation",
    "E-MEMORY": "the arrays exceed the memory limit",
    "W-SEM-LEAK": "a buffer is still held at the end",
    "W-IDLE-CORE": "cores of the mesh do nothing",
    "W-LEGACY-ACC": "a product accumulates by the rule for older files",
    "W-NONPAGE": "blocks are not whole pages",
    "W-DUP-WRITE": "an element is written twice with the same bytes",
    "W-GATHER-SLOT": "slots differ from positions in the region, but each is filled once",
    "W-TWO-LIVE": "a buffer is read that holds two blocks; the newer one is read",
    "W-L1": "the buffers exceed the L1 (allowed)",
    "W-OOB": "elements outside the arguments were masked",
    "W-BARE-ALLOC": "a buffer without memory space is never freed",
}
"""What each code means. E is an error, W a warning."""


@dataclass(frozen=True)
class Fault:
    """One error (``E-``) or warning (``W-``)."""

    code: str
    message: str
    candidate: str = ""
    core: tuple[int, int] | None = None
    """(x, y) of the first core that ran into it."""
    line: int = 0
    """Line in the file, from 1; 0 if it belongs to no line."""
    op: str = ""
    """Name of the operation."""
    loops: tuple[int, ...] = ()
    """Induction variables of the enclosing loops, outermost first."""
    index: tuple[int, ...] = ()
    """First offending index, where there is one."""
    count: int = 1
    """How often it happened, as far as counted."""
    row: int = -1
    """Micro-op row at which it happened first, -1 if it belongs to none."""

    @property
    def is_error(self) -> bool:
        """False for a warning."""
        return self.code.startswith("E-")

    def text(self, file: str = "") -> str:
        """One line for people."""
        place = f"{file}:{self.line}" if self.line else file
        parts = [f"{self.code}"]
        if place:
            parts.append(place)
        if self.core is not None:
            parts.append(f"core ({self.core[0]}, {self.core[1]})")
        if self.loops:
            parts.append(f"loops [{', '.join(map(str, self.loops))}]")
        head = " ".join(parts)
        tail = f" ({self.count} times)" if self.count > 1 else ""
        return f"{head}: {self.message}{tail}"

    def data(self) -> dict[str, Any]:
        """The fault as JSON data."""
        return {
            "code": self.code, "message": self.message, "candidate": self.candidate,
            "core": list(self.core) if self.core is not None else None, "line": self.line, "op": self.op,
            "loops": list(self.loops), "index": list(self.index), "count": self.count,
        }  # fmt: skip
