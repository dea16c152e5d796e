"""Stage 05, ``enumerate_copy_broadcast``: which cores get the data of a copy at once.

==== ==================== ===================================================================
P1   choose-broadcasts    area, region and label of every copy; the labels join the function's name
P2   cse                  equal operations become one
P3   canonicalize         folds and canonical forms
==== ==================== ===================================================================
"""

from __future__ import annotations

from loomtext.hardware.model import Mesh
from loomtext.hardware.reading import mesh_of
from loomtext.ir.core import Operation
from loomtext.ir.verifier import error_at
from loomtext.rewrite.cleanup import CANONICALIZE, CSE, warn_once
from loomtext.rewrite.passes import Context, Pass
from loomtext.rewrite.stages.s05_enumerate_copy_broadcast.apply import apply_choices
from loomtext.rewrite.stages.s05_enumerate_copy_broadcast.choice import choices

_RANK = 2


def _choose(module: Operation, context: Context) -> None:
    root = module.root()
    functions = list(module.walk_top_level("func.func"))
    for function in functions:
        _check_place(function, root)
    mesh = _mesh(root) if functions else None
    for function in functions:
        assert mesh is not None
        found = choices(function, mesh)
        if not found:
            continue
        if not any(_has_reuse(op) for op in function.walk()):
            warn_once(context, function, "has no reuse information, so every copy stays local", "run stage 04 first")
        apply_choices(function, found)


def _check_place(function: Operation, root: Operation) -> None:
    holder = function.parent_op
    if holder is root or holder is None:
        raise error_at(
            function, "is not in a module of its own; expected one function per nested module",
            hint="run the mapping stage first",
        )  # fmt: skip
    if sum(1 for op in holder.body.ops() if op.name == "func.func") > 1:
        raise error_at(function, "shares its module with another function; expected one per nested module")


def _mesh(root: Operation) -> Mesh:
    mesh = mesh_of(root)
    if mesh.rank > _RANK:
        raise error_at(root, f"describes a mesh of {mesh.rank} axes; only 2-dimensional meshes are supported")
    return mesh


def _has_reuse(op: Operation) -> bool:
    return op.name == "loom.subview" and any(
        str(op.attribute(name)) == "true" for name in ("spatial_reuse", "temporal_reuse", "sequential_reuse")
    )


PASSES = (
    Pass("choose-broadcasts", "area, region and label of every copy", _choose, code=apply_choices),
    CSE,
    CANONICALIZE,
)
