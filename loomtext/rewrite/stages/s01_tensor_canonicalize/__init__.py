"""Stage 01, ``tensor_canonicalize``: fuse elementwise operations and give every consumer its own preparation.

==== ============================ =========================================================
P1   fuse-elementwise             elementwise generics move into their only reader
P2   specialize-destination       a neutral fill under a reduction gives way to the accumulator
P3   fold-full-slices             slices that cover their source
P4   symbol-dce                   private functions without users
P5   canonicalize                 folds and canonical forms of all dialects
P6   sink-preparations            one fill and one broadcast per consumer, in front of it
P7   loop-proxies                 a copy between a loop result and a store
P8   loom-handoffs                ``bufferization`` hand-offs become ``loom`` ones
P9   drop-assertions              what is left of ``cf.assert``
==== ============================ =========================================================

Passes without a number only look: at what comes in, and at whether the next stage will take what goes out.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from loomtext.ir.core import Operation
from loomtext.rewrite.canonical import canonicalization, folds, group
from loomtext.rewrite.passes import Context, Pass, greedy_pass
from loomtext.rewrite.rules import RuleTable, load_rules
from loomtext.rewrite.stages.s01_tensor_canonicalize import (
    checks,
    dead_operands,
    fusion,
    handoffs,
    preparations,
    proxies,
    scalars,
    specialization,
)
from loomtext.rewrite.symbol_dce import erase_unused_symbols


@cache
def _rules() -> RuleTable:
    predicates = {
        **fusion.PREDICATES,
        **scalars.PREDICATES,
        **dead_operands.PREDICATES,
        **specialization.PREDICATES,
        **handoffs.PREDICATES,
    }
    return load_rules(Path(__file__).parent / "rules.rules", predicates)


def _select(*names: str) -> RuleTable:
    """Rules of this stage, with the folds that every greedy pass applies in front."""
    return folds() + _rules().select(*names)


@cache
def _fusion() -> RuleTable:
    return _select(
        "fuse_elementwise_producer", "fold_fill_into_generic", "fold_constant_into_generic",
        "drop_destination_dependency", "drop_dead_operands_and_results", "break_unused_cycle",
    ) + group("tensors").select("identity_generic")  # fmt: skip


@cache
def _specialization() -> RuleTable:
    return _select("specialize_destination")


@cache
def _slices() -> RuleTable:
    return _select("fold_full_slice")


@cache
def _handoffs() -> RuleTable:
    return _select("to_tensor_handoff", "to_tensor_handoff_of_memref", "to_memref_handoff")


@cache
def _assertions() -> RuleTable:
    return _rules().select("drop_assertion")


def _drop_assertions(module: Operation, context: Context) -> None:
    for op in list(module.walk()):
        if op.name == "cf.assert":
            text = op.attributes["msg"].value  # type: ignore[attr-defined]
            context.warn(op, f"'{text}' is not known to hold, and is dropped", hint="no later stage checks it")
            op.erase()


PASSES = (
    Pass("check-input", "what this stage cannot handle", checks.check_input),
    greedy_pass("fuse-elementwise", "elementwise generics move into their only reader", _fusion),
    greedy_pass("specialize-destination", "reductions write into the accumulator", _specialization, top_down=False),
    Pass("check-slices", "slices that only look like all of their source", checks.check_slices),
    greedy_pass("fold-full-slices", "slices that cover their source", _slices, top_down=False),
    Pass("symbol-dce", "private functions without users", erase_unused_symbols),
    greedy_pass("canonicalize", "folds and canonical forms of all dialects", canonicalization, strict=False),
    Pass("sink-preparations", "one fill and one broadcast per consumer, in front of it", preparations.sink),
    Pass("unit-dimensions", "hand-offs that keep unit dimensions (--fix-hazards)", handoffs.hand_off_all_dimensions),
    Pass("loop-proxies", "a copy between a loop result and a store", proxies.insert),
    greedy_pass("loom-handoffs", "bufferization hand-offs become loom ones", _handoffs, top_down=False),
    Pass("drop-assertions", "what is left of cf.assert", _drop_assertions, _assertions),
    Pass("check-output", "what the next stage will not handle", checks.check_output),
)
