"""Candidate by candidate or all at once: the same text."""

from __future__ import annotations

from typing import Any

import pytest

import loomtext
from loomtext.grammar.printer import print_nested
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import Context, lowerings
from loomtext.rewrite.streaming import can_stream, keep, stream
from tests.rewrite.stages.machines import machine

TILE = "memref<8x8xf16, strided<[64, 1], offset: ?>>"
NOTHING_KNOWN = "reuse : [seq = false, spat = false, temp = false]"
KERNEL = f"""\
module attributes {{loom.tile_m = {{upper_bound = 64 : index}}}} {{
  func.func @k(%a: memref<64x64xf16>, %b: memref<64x64xf16>) {{
    %s = loom.sym @tile_m {{upper_bound = 64 : index}} : index
    %c64 = arith.constant 64 : index
    %n = arith.ceildivui %c64, %s : index
    affine.parallel (%i, %j) = (0, 0) to (symbol(%n), symbol(%n)) {{
      %0 = arith.muli %i, %s : index
      %v = loom.subview %a[%0, 0] [8, 8] [1, 1], {NOTHING_KNOWN} : memref<64x64xf16> to {TILE}
      %m = loom.alloc [8, 8] on @L1 : memref<8x8xf16>
      loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : {TILE} to memref<8x8xf16>
    }}
    return
  }}
  func.func @nothing(%b: memref<64xf16>) {{
    return
  }}
}}
"""


def context(**options: Any) -> Context:
    return Context(options={"hw": machine("4x2"), **options}, verify_each=True)


def streamed(to: str, **options: Any) -> dict[str, str]:
    """The texts of the stages from 03 to ``to``."""
    run = stream(loomtext.parse(KERNEL), to, context(**options))
    head = loomtext.print_module(run.module).removesuffix("}\n")
    values = sum(1 for op in run.module.body.ops() if op.results)
    texts = {target.number: head for target in run.stages}
    count = 0
    for target, part in run:
        texts[target.number] += print_nested(part, 1, values)
        count += target.number == to
    assert run.total == count
    return {number: text + "}\n" for number, text in texts.items()}


def at_once(to: str, **options: Any) -> dict[str, str]:
    module = loomtext.parse(KERNEL)
    return {s.number: loomtext.print_module(m) for s, m in lowerings(module, "02", to, context(**options))}


@pytest.mark.parametrize("to", ["03", "04", "05"])
@pytest.mark.parametrize("options", [{}, {"full_occ": True}, {"limit": 3}], ids=["parts", "full", "limit"])
def test_same_text(to: str, options: dict[str, Any]) -> None:
    assert streamed(to, **options) == at_once(to, **options)


def test_which_stages() -> None:
    assert can_stream("02", "03") and can_stream("00", "05")
    assert not can_stream("00", "02") and not can_stream("03", "05") and not can_stream("02", "06")


def mapped() -> Operation:
    module = loomtext.parse(KERNEL)
    for _ in lowerings(module, "02", "03", context(full_occ=True)):
        pass
    return module


def names(module: Operation) -> list[str]:
    return [str(f.attributes["sym_name"]).strip('"') for f in module.walk_top_level("func.func")]


def test_keep() -> None:
    everything = names(mapped())
    module = mapped()
    keep(module, "*__x4*", None)
    assert names(module) == [n for n in everything if "__x4" in n]
    keep(module, None, 1)
    assert names(module) == [next(n for n in everything if "__x4" in n)]
    with pytest.raises(DiagnosticError, match=r"no candidate matches 'none\*'"):
        keep(module, "none*", None)
