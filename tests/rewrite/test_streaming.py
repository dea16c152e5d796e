"""Candidate by candidate or all at once: the same text, the same warnings."""

from __future__ import annotations

import json
from typing import Any

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.detect import can_stream
from loomtext.rewrite.passes import Context, lowerings
from loomtext.rewrite.stages.s06_canonicalize.bindings import read_block_sizes
from loomtext.rewrite.streaming import Collection, Run, keep
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


def texts_and_warnings(module: Operation, start: str, to: str, given: Context) -> tuple[dict[str, str], list[str]]:
    """The texts of the stages behind ``start``, and what is said, candidate by candidate."""
    numbers = [f"{n:02d}" for n in range(int(start) + 1, int(to) + 1)]
    run = Run(module, start, to, given, frozenset(numbers))
    found = dict.fromkeys(numbers, loomtext.print_module(run.module).removesuffix("}\n"))
    steps: list[None] = []
    mine = (outcome for outcome in run.outcomes() if outcome is not None)
    for number, text in Collection(run).texts(mine, lambda: steps.append(None)):
        found[number] += text
    assert run.total in (None, len(steps))
    return {number: text + "}\n" for number, text in found.items()}, said(given)


def said(given: Context) -> list[str]:
    return [warning.render() for warning in given.warnings]


def at_once(module: Operation, start: str, to: str, given: Context) -> tuple[dict[str, str], list[str]]:
    return {s.number: loomtext.print_module(m) for s, m in lowerings(module, start, to, given)}, said(given)


def sizes(data: dict[str, Any]) -> Any:
    return read_block_sizes(json.dumps(data), "sizes.json")


OPTIONS: dict[str, dict[str, Any]] = {
    "parts": {}, "full": {"full_occ": True}, "limit": {"limit": 3}, "select": {"select": "k__x*"},
    "sizes": {"block_sizes": {"tile_m": 8}, "limit": 3}, "misfits": {"block_sizes": {"tile_m": 24}},
    "unit": {"block_sizes": {"tile_m": 1}, "full_occ": True},
    "legal": {"block_sizes": {"tile_m": 16}, "legal_only": True},
    "no legal": {"block_sizes": {"tile_m": 64}, "full_occ": True, "legal_only": True, "select": "k*"},
}  # fmt: skip


@pytest.mark.parametrize("to", ["03", "05", "08"])
@pytest.mark.parametrize("options", OPTIONS.values(), ids=OPTIONS)
def test_the_same_from_the_kernel(to: str, options: dict[str, Any]) -> None:
    mine = texts_and_warnings(loomtext.parse(KERNEL), "02", to, context(**options))
    assert mine == at_once(loomtext.parse(KERNEL), "02", to, context(**options))


def names(module: Operation) -> list[str]:
    return [str(f.attributes["sym_name"]).strip('"') for f in module.walk_top_level("func.func")]


@pytest.fixture(scope="module")
def mapped_text() -> str:
    """The kernel at stage 05."""
    module = loomtext.parse(KERNEL)
    for _ in lowerings(module, "02", "05", context(full_occ=True)):
        pass
    return loomtext.print_module(module)


def size_files(functions: list[str]) -> dict[str, Any]:
    first, second, *_, last = functions
    everything = {name: {"tile_m": 8} for name in functions}
    return {
        "by function": sizes({**everything, first: [{"tile_m": 8}, {"tile_m": 3}], last: {}}),
        "dropped": sizes({second: {"tile_m": 24}, "nobody": {"tile_m": 8}}),
        "nothing left": sizes({first: None}),
        "in another order": sizes(
            {**everything, last: {}, second: {"tile_m": 48}, "__loom_candidate_order__": [second, last, first]}
        ),
        "first what is not named": sizes({first: {"tile_m": 5}, last: {}, "ALL": {"tile_m": 48}}),
    }


@pytest.mark.parametrize(
    "kind", ["by function", "dropped", "nothing left", "in another order", "first what is not named"]
)
def test_the_same_with_a_file_of_block_sizes(mapped_text: str, kind: str) -> None:
    given = size_files(names(loomtext.parse(mapped_text)))[kind]
    mine, theirs = (
        way(loomtext.parse(mapped_text), "05", "08", context(block_sizes=given))
        for way in (texts_and_warnings, at_once)
    )
    assert mine == theirs
    assert mine[1]


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"tile_q": 8}, "block size for unknown symbol 'tile_q'"),
        ({"tile_m": 8, "tile_q": 8}, "block size for unknown symbol 'tile_q'"),
    ],
)
def test_the_same_error(mapped_text: str, given: Any, message: str) -> None:
    for way in (texts_and_warnings, at_once):
        with pytest.raises(DiagnosticError, match=message) as caught:
            way(loomtext.parse(mapped_text), "05", "08", context(block_sizes=given))
        assert "the symbols of 'k__" in str(caught.value)


def test_an_error_comes_behind_what_was_said_before(mapped_text: str) -> None:
    functions = names(loomtext.parse(mapped_text))
    given = context(block_sizes=sizes({functions[0]: {"tile_m": 24}, functions[1]: {}}))
    with pytest.raises(DiagnosticError, match=f"no block size for symbol 'tile_m' of function '{functions[1]}'"):
        texts_and_warnings(loomtext.parse(mapped_text), "05", "06", given)
    assert [w.message for w in given.warnings] == [
        "block size tile_m = 24 does not divide 64; the last tile reads outside the operand"
    ]


def test_what_can_be_streamed(mapped_text: str) -> None:
    kernel, mapped, bare = (
        loomtext.parse(KERNEL),
        loomtext.parse(mapped_text),
        loomtext.parse("func.func @f() {\n  return\n}\n"),
    )
    assert can_stream(kernel, "02", "03") and can_stream(kernel, "00", "08")
    assert not can_stream(kernel, "00", "02") and not can_stream(kernel, "02", "02")
    assert can_stream(mapped, "05", "06") and not can_stream(mapped, "05", "05")
    assert not can_stream(bare, "05", "06"), "functions that are in no module of their own"


def mapped() -> Operation:
    module = loomtext.parse(KERNEL)
    for _ in lowerings(module, "02", "03", context(full_occ=True)):
        pass
    return module


def test_keep() -> None:
    everything = names(mapped())
    module = mapped()
    keep(module, "*__x4*", None)
    assert names(module) == [n for n in everything if "__x4" in n]
    keep(module, None, 1)
    assert names(module) == [next(n for n in everything if "__x4" in n)]
    with pytest.raises(DiagnosticError, match=r"no candidate matches 'none\*'"):
        keep(module, "none*", None)
