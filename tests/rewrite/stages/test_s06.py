"""Stage 06: block sizes as data, and what they make of a function, as text before and after."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import Context, run_stage, stage
from loomtext.rewrite.stages.s06_canonicalize.bindings import (
    BlockSizes,
    block_sizes,
    placeholder_sizes,
    read_block_sizes,
)
from loomtext.rewrite.stages.s06_canonicalize.materialize import candidates
from tests.rewrite.casefile import Case, load, printed, run_case

CASES = [case for path in sorted((Path(__file__).parent / "s06").glob("*.mlir")) for case in load(path)]
STAGE = stage("06")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    context = Context(verify_each=True)
    run_case(case, STAGE, module, context)
    assert printed(module) == case.after
    assert "\n".join(warning.render() for warning in context.warnings) == case.warnings


def test_every_pass_has_a_case() -> None:
    looking = {"check-syntax", "check-views"}
    names = {case.name for case in CASES} | {"canonicalize"} | looking  # See tests/rewrite/test_mapped_canonical.py.
    assert {step.name for step in STAGE.passes} == names - {"stage"}


# -- block sizes as data -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("count", "sizes"),
    [(1, [64]), (2, [64, 64]), (3, [64, 64, 512]), (4, [64] * 4), (6, [64, 32, 64, 8, 1, 4]), (7, [64] * 7)],
)
def test_placeholders(count: int, sizes: list[int]) -> None:
    names = [f"tile_{i}" for i in range(count)]
    assert placeholder_sizes(names) == dict(zip(names, sizes, strict=True))


def test_json_forms() -> None:
    text = json.dumps(
        {
            "f": {"tile_m": 64}, "g": [{"tile_m": 32}, {"tile_m": 16.0}], "h": None,
            "ALL": {"tile_m": 8}, "__loom_candidate_order__": ["g", "f"],
        }
    )  # fmt: skip
    sizes = read_block_sizes(text, "sizes.json")
    assert sizes == BlockSizes(
        {"f": ({"tile_m": 64},), "g": ({"tile_m": 32}, {"tile_m": 16}), "h": None},
        ({"tile_m": 8},),
        ("g", "f"),
    )
    assert sizes.of("h") is None
    assert sizes.of("other") == ({"tile_m": 8},)


def test_an_empty_text_asks_for_placeholders() -> None:
    assert read_block_sizes(" \n", "sizes.json") is None
    assert block_sizes({}) is None


def test_order() -> None:
    names = ["a", "b", "c", "d"]
    assert BlockSizes(order=("c", "a", "c")).output_places(names) == [2, 0, 1, 3]
    # With sizes for all functions, the reference forgets the order that was asked for.
    listed = BlockSizes({"a": None}, ({"tile_m": 8},), ("d", "c"))
    assert listed.output_places(names) == [1, 2, 3, 0]
    assert listed.reorders and BlockSizes(order=("c",)).reorders
    assert not BlockSizes(everywhere=({"tile_m": 8},)).reorders and not BlockSizes({"a": None}).reorders


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], "block sizes must be a JSON object at the top level"),
        ({"f": []}, "Value for key 'f' must not be an empty array"),
        ({"f": [{}, 3]}, "Value for key 'f' at index 1 must be a JSON object"),
        ({"f": 3}, "Value for key 'f' must be a JSON object, array of objects, or null"),
        ({"f": {"m": "8"}}, "Value for symbol 'm' in 'f' must be an integer"),
        ({"f": {"m": 8.5}}, "Value for symbol 'm' in 'f' must be an integer"),
        ({"f": {"m": True}}, "Value for symbol 'm' in 'f' must be an integer"),
        ({"f": {"m": 0}}, "Value for symbol 'm' in 'f' must be positive, but is 0"),
        ({"f": {"m": -8}}, "Value for symbol 'm' in 'f' must be positive, but is -8"),
        ({"f": {"is_double_buffer": 2}}, "Value for 'is_double_buffer' in 'f' must be 0 or 1, but is 2"),
        ({"f": {"m": 2**63}}, "Value for symbol 'm' in 'f' does not fit into 64 bits"),
        ({"__loom_candidate_order__": {}}, "Value for '__loom_candidate_order__' must be an array"),
        ({"__loom_candidate_order__": [3]}, "Entries in '__loom_candidate_order__' must be strings"),
    ],
)
def test_json_errors(data: Any, message: str) -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_block_sizes(json.dumps(data), "sizes.json")
    assert caught.value.message == message


@pytest.mark.parametrize("text", ["{", "{'f': 3}", '{"f": NaN}', "[" * 100_000])
def test_no_json(text: str) -> None:
    with pytest.raises(DiagnosticError, match=r"^sizes\.json:1:[0-9]+: error: the block sizes are not valid JSON: "):
        read_block_sizes(text, "sizes.json")


def test_an_error_shows_where_it_is() -> None:
    with pytest.raises(DiagnosticError) as caught:
        read_block_sizes('{\n  "ALL": {"tile_m": 0}\n}\n', "sizes.json")
    assert caught.value.render() == (
        "sizes.json:2:11: error: Value for symbol 'tile_m' in 'ALL' must be positive, but is 0\n"
        '    "ALL": {"tile_m": 0}\n'
        "            ^~~~~~~~"
    )


# -- block sizes in a module ---------------------------------------------------------------------------

FUNCTION = """\
  module attributes {{loom.tile_m = {{upper_bound = 2048 : index}}}} {{
    func.func @{0}() -> index {{
      %0 = loom.sym @tile_m {{upper_bound = 2048 : index}} : index
      return %0 : index
    }}
  }}
"""


def two_functions() -> Operation:
    text = "module {\n" + FUNCTION.format("f") + FUNCTION.format("g") + "}\n"
    return loomtext.parse(text, name="kernel.mlir")


def materialized(sizes: Any) -> tuple[list[str], list[str]]:
    """The names of the functions of each module, and the warnings."""
    module = two_functions()
    context = Context(options={"block_sizes": sizes})
    STAGE.passes[0].run(module, context)
    names = [",".join(f.attributes["sym_name"].value for f in c.functions) for c in candidates(module)]
    return names, [warning.message for warning in context.warnings if warning.severity == "warning"]


def test_sizes_for_all_functions() -> None:
    assert materialized({"tile_m": 128}) == (["f__tile_m128", "g__tile_m128"], [])


def test_several_bindings_and_order() -> None:
    sizes = BlockSizes({"f": ({"tile_m": 64},), "g": ({"tile_m": 32}, {"tile_m": 16})}, order=("g",))
    assert materialized(sizes) == (["g__tile_m32,g__tile_m16", "f__tile_m64"], [])


def test_a_switch_becomes_part_of_the_name() -> None:
    sizes = {"tile_m": 64, "is_double_buffer": 0}
    assert materialized(sizes) == (["f__is_double_buffer0__tile_m64", "g__is_double_buffer0__tile_m64"], [])


def test_equal_bindings_are_numbered() -> None:
    names, _ = materialized(BlockSizes(everywhere=({"tile_m": 64},) * 4))
    assert names[0] == "f__tile_m64,f__tile_m64__combo2,f__tile_m64__combo3,f__tile_m64__combo4"


def test_dropped_functions() -> None:
    names, warnings = materialized(BlockSizes({"f": None}))
    assert names == []
    assert warnings == [
        "no block sizes for 'f'; dropped",
        "no block sizes for 'g'; dropped",
        "every function is dropped; only the hardware is left",
    ]


def test_a_function_that_does_not_exist() -> None:
    _, warnings = materialized(BlockSizes({"h": ({"tile_m": 64},)}, ({"tile_m": 64},)))
    assert warnings == ["block sizes are given for 'h', but there is no such function"]


def test_sizes_for_other_functions_only() -> None:
    assert refused(BlockSizes({"h": ({"tile_m": 64},), "i": None})) == (
        "kernel.mlir: error: there are no block sizes for any function of the file\n"
        "  hint: its first function is 'f'; the first one with sizes is 'h'"
    )
    assert refused(BlockSizes()).endswith("hint: its first function is 'f'")


@pytest.mark.parametrize(
    ("text", "key", "place"),
    [
        ('{"f": {"tile_m": 8},\n "f": {"tile_m": 8}}', "f", "2:2"),
        ('{"f": {"tile_m": 8},\n "g": {"tile_m": 8, "tile_m": 8}}', "tile_m", "2:21"),
        ('{"ALL": null,\n "ALL": null}', "ALL", "2:2"),
    ],
)
def test_a_key_that_is_given_twice(text: str, key: str, place: str) -> None:
    with pytest.raises(DiagnosticError, match=f"^sizes.json:{place}: error: Key '{key}' is given twice\n"):
        read_block_sizes(text, "sizes.json")


def test_misfits_are_told_once_for_each_symbol() -> None:
    assert materialized({"tile_m": 4096})[1] == [
        "block size tile_m = 4096 exceeds 2048; views read outside the operand"
    ]
    assert materialized({"tile_m": 96})[1] == [
        "block size tile_m = 96 does not divide 2048; the last tile reads outside the operand"
    ]


def refused(sizes: Any) -> str:
    with pytest.raises(DiagnosticError) as caught:
        materialized(sizes)
    return caught.value.render()


def test_unknown_symbol() -> None:
    assert refused({"tile_m": 64, "tile_q": 64}) == (
        "kernel.mlir: error: block size for unknown symbol 'tile_q'\n  hint: the symbols of 'f' are 'tile_m'"
    )
    assert "unknown symbol 'tile_q'" in refused(BlockSizes({"g": ({"tile_m": 64, "tile_q": 8},)}, ({"tile_m": 64},)))


def test_missing_symbol() -> None:
    assert refused(BlockSizes({"f": ({},)}, ({"tile_m": 64},))) == (
        "kernel.mlir:4:12: error: no block size for symbol 'tile_m' of function 'f'\n"
        "        %0 = loom.sym @tile_m {upper_bound = 2048 : index} : index\n"
        "             ^~~~~~~~\n"
        "  hint: --block-size tile_m=N"
    )


def test_bad_number() -> None:
    assert "Value for symbol 'tile_m' in 'block sizes' must be positive, but is 0" in refused({"tile_m": 0})


def test_several_functions_in_a_module() -> None:
    module = loomtext.parse(
        "module {\n  module {\n    func.func @f() {\n      return\n    }\n    func.func @g() {\n      return\n    }\n"
        "  }\n}\n"
    )
    with pytest.raises(DiagnosticError, match="holds 2 functions, but block sizes are given by function"):
        STAGE.passes[0].run(module, Context(options={"block_sizes": {"tile_m": 8}}))


def test_a_view_that_fits_no_rank() -> None:
    module = loomtext.parse(
        "func.func @f(%a: memref<8x8xf16>, %x: index) {\n"
        "  %0 = loom.subview %a[%x, 0] [8, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : "
        "memref<8x8xf16> to memref<8xf16, strided<[1], offset: ?>>\n"
        "  return\n}\n"
    )
    with pytest.raises(DiagnosticError, match=r"failed to map loom.subview rank 2 to result rank 1"):
        STAGE.passes[-1].run(module, Context())


def test_a_view_that_lost_a_dimension() -> None:
    module = loomtext.parse(
        "func.func @f(%a: memref<4x8x8xf16>, %x: index) {\n"
        "  %b = loom.alloc [1, 8] on @L1 : memref<1x8xf16>\n"
        "  %0 = loom.subview %a[%x, 0, 0] [1, 1, 8] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : "
        "memref<4x8x8xf16> to memref<8xf16, strided<[1], offset: ?>>\n"
        "  loom.copy %0, %b src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : "
        "memref<8xf16, strided<[1], offset: ?>> to memref<1x8xf16>\n"
        "  return\n}\n"
    )
    context = Context()
    run_stage(module, STAGE, context)
    assert [warning.message for warning in context.warnings] == [
        "the view of argument #0 lost a dimension, because a block size is 1; the buffer at the other end still has it"
    ]


def test_a_symbol_that_is_given_in_both_spellings() -> None:
    assert block_sizes({"@tile_m": 32, "tile_m": 32}) == block_sizes({"tile_m": 32})
    with pytest.raises(DiagnosticError, match="Value for symbol 'tile_m' in 'block sizes' is given twice: 32 and 64"):
        block_sizes({"@tile_m": 32, "tile_m": 64})
