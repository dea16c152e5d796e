"""Along which loops the data behind a view stays the same."""

from __future__ import annotations

from typing import NamedTuple

from loomtext.ir.attributes import boolean
from loomtext.ir.core import BlockArgument, Operation
from loomtext.rewrite.analysis.dependences import induction_variables
from loomtext.rewrite.analysis.iteration import KINDS, enclosing_loops, iteration_kind, loops_behind

FLAGS = {kind: f"{kind}_reuse" for kind in KINDS}


class Reuse(NamedTuple):
    """What is known of one ``loom.subview``, and why."""

    view: Operation
    dependences: tuple[BlockArgument, ...]
    """Induction variables that the offsets depend on."""
    offered: dict[str, tuple[Operation, ...]]
    """For each kind of loop, the enclosing ones that have a variable the offsets do not depend on."""
    varying: Operation | None
    """An enclosing loop whose trip count differs between cores; it rules out spatial reuse."""

    def flag(self, kind: str) -> bool:
        """True if the data is reused along loops of that kind."""
        return bool(self.offered[kind]) and not (kind == "spatial" and self.varying is not None)


def analyze(view: Operation) -> Reuse | None:
    """The reuse of a view; None if no loop is around it."""
    loops = enclosing_loops(view)
    if not loops:
        return None
    dependences = loops_behind(view.operand_group("offsets"))
    offered: dict[str, list[Operation]] = {kind: [] for kind in KINDS}
    for loop in loops:
        kind = iteration_kind(loop)
        if kind is not None and any(v not in dependences for v in induction_variables(loop)):
            offered[kind].append(loop)
    return Reuse(view, dependences, {k: tuple(v) for k, v in offered.items()}, _varying(loops))


def _varying(loops: list[Operation]) -> Operation | None:
    """The innermost ``scf.for`` whose upper bound depends on the position on the mesh."""
    spatial = {
        v
        for loop in loops
        if loop.name == "affine.parallel" and iteration_kind(loop) == "spatial"
        for v in induction_variables(loop)
    }
    for loop in loops:
        if loop.name == "scf.for" and not spatial.isdisjoint(loops_behind([loop.operands[1]])):
            return loop
    return None


def analyze_function(function: Operation) -> list[Reuse]:
    """The reuse of every view in a function that is inside of a loop, in textual order."""
    found = (analyze(op) for op in function.walk() if op.name == "loom.subview")
    return [reuse for reuse in found if reuse is not None]


def annotate(reuse: Reuse) -> None:
    """Write what is known into the view's flags."""
    attributes = reuse.view.attributes
    for kind, name in FLAGS.items():
        attributes = attributes.with_entry(name, boolean(reuse.flag(kind)))
    reuse.view.attributes = attributes
