"""Stage 07, ``one_shot_bufferize``: affine loops become ``scf`` loops, tensors the buffers they live in.

==== ======================== =============================================================
P1   check-syntax             older syntax is refused, or its own rules are applied
P2   lower-affine             loops and maps in scf and arith; loops keep their attributes
P3   bufferize                each tensor gives way to its buffer, see ``plan`` and ``conflicts``
P4   canonicalize             folds and canonical forms of all dialects
P5   cse                      equal computations are done once
P6   copies-to-loom           copies between buffers are data movement
==== ======================== =============================================================
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loomtext.ir.core import Operation
from loomtext.rewrite.cleanup import CANONICALIZE, CSE
from loomtext.rewrite.function_passes import FUNCTION, apply_once, walk_pass
from loomtext.rewrite.older import CHECK, with_older
from loomtext.rewrite.passes import Context, Pass
from loomtext.rewrite.rules import RuleTable, load_rules
from loomtext.rewrite.stages.s07_one_shot_bufferize import bufferize, copies, lowering
from loomtext.rewrite.stages.s07_one_shot_bufferize.conflicts import find_conflicts
from loomtext.rewrite.stages.s07_one_shot_bufferize.plan import make_plan

_HERE = Path(__file__).parent


@cache
def _lowering() -> RuleTable:
    return load_rules(_HERE / "lowering.rules", lowering.PREDICATES)


@cache
def _bufferization() -> RuleTable:
    return load_rules(_HERE / "bufferize.rules", bufferize.PREDICATES)


@cache
def _copies() -> RuleTable:
    return load_rules(_HERE / "copies.rules", copies.PREDICATES)


def _bufferize(module: Operation, context: Context) -> None:
    for function in list(module.walk_top_level(FUNCTION)):
        plan = make_plan(function)
        for conflict in find_conflicts(plan):
            raise conflict.error(plan)
        apply_once(_bufferization(), function, context, "bufferize")
        bufferize.check_types(function, context)


_LOWER_AFFINE = walk_pass("lower-affine", "loops and maps in scf and arith; loops keep their attributes", _lowering)


def _lower_affine_of_old(module: Operation, context: Context) -> None:
    """An earlier generation did not say of which symbol the blocks are that a parallel loop goes over."""
    _LOWER_AFFINE.run(module, context)
    for loop in module.walk():
        if loop.name == "scf.parallel":
            loop.set_attribute("loom.block_syms", None)


PASSES = (
    CHECK,
    with_older(_LOWER_AFFINE, Pass(_LOWER_AFFINE.name, _LOWER_AFFINE.summary, _lower_affine_of_old)),
    Pass("bufferize", "each tensor gives way to its buffer", _bufferize, _bufferization),
    CANONICALIZE,
    CSE,
    walk_pass("copies-to-loom", "copies between buffers are data movement", _copies),
)
