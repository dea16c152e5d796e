"""Which candidates are legal with given block sizes, and why not."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.rewrite.passes import Context, stage
from loomtext.rewrite.stages.s06_canonicalize.legality import (
    GATHER,
    MEMORY,
    PARTIAL,
    PROBLEMS,
    SKIPPED,
    SLOTS,
    UNGUARDED,
    Machine,
    judge,
    machine_of,
)
from loomtext.rewrite.stages.s06_canonicalize.materialize import candidates

MESH = Machine(("dim_x", "dim_y"))


def problems(body: str, machine: Machine = MESH, **binding: int) -> list[tuple[str, str]]:
    """Kinds and reasons for a function with this body, in which %m stands for tile_m and %k for tile_k."""
    module = loomtext.parse(
        "func.func @f(%a: memref<96x96xf16>) {\n"
        "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n  %c8 = arith.constant 8 : index\n"
        "  %c96 = arith.constant 96 : index\n"
        "  %m = loom.sym @tile_m {upper_bound = 96 : index} : index\n"
        f"  %k = loom.sym @tile_k {{upper_bound = 96 : index}} : index\n{body}  return\n}}\n"
    )
    (function,) = module.walk_top_level("func.func")
    verdict = judge(function, binding, machine)
    assert verdict.function == "f"
    assert verdict.is_legal == (not verdict.problems)
    assert all(p.kind in PROBLEMS for p in verdict.problems)
    return [(p.kind, p.reason) for p in verdict.problems]


BLOCKS = "  %b = arith.ceildivui %c96, %m : index\n"
CORES = BLOCKS + "  %t = arith.ceildivui %b, %c8 : index\n"


@pytest.mark.parametrize("size", [1, 2, 4, 6, 12])
def test_blocks_that_fill_the_cores(size: int) -> None:
    assert problems(CORES, tile_m=size) == []


def test_a_block_size_that_does_not_divide() -> None:
    assert problems(BLOCKS, tile_m=64) == [(PARTIAL, "tile_m = 64 does not divide 96")]


def test_blocks_that_are_no_multiple_of_the_cores() -> None:
    assert problems(CORES, tile_m=32) == [(UNGUARDED, "3 blocks of tile_m on 8 cores")]
    assert problems(CORES, tile_m=8) == [(UNGUARDED, "12 blocks of tile_m on 8 cores")]


def test_the_bound_of_a_symbol_counts_where_nothing_is_divided() -> None:
    assert problems("", tile_m=64, tile_k=48) == [(PARTIAL, "tile_m = 64 does not divide 96")]
    assert problems("  %b = arith.ceildivui %c8, %m : index\n", tile_m=8) == []
    assert problems("  %b = arith.ceildivui %c1, %m : index\n", tile_m=8) == [(PARTIAL, "tile_m = 8 does not divide 1")]


def test_a_bound_that_is_wrong() -> None:
    """The warning agrees with the verdict."""
    function = FUNCTION.format("g", 3).replace("upper_bound = 96", "upper_bound = 7")
    module = loomtext.parse("module {\n" + function + "}\n")
    context = Context(options={"block_sizes": {"tile_m": 32}})
    stage("06").passes[0].run(module, context)
    assert [w.message for w in context.warnings] == [
        "block size tile_m = 32 exceeds 7; yet it divides all that it cuts, so it is the upper_bound that is wrong",
        "1 of 1 candidate is legal with these block sizes",
    ]


def test_both() -> None:
    assert [kind for kind, _ in problems(CORES, tile_m=64)] == [PARTIAL, UNGUARDED]


def test_a_block_of_a_block() -> None:
    text = "  %t = arith.ceildivui %m, %k : index\n"
    assert problems(text, tile_m=48, tile_k=16) == []
    assert problems(text, tile_m=48, tile_k=32) == [(PARTIAL, "tile_k = 32 does not divide 48")]


def test_a_bound_that_depends_on_the_block() -> None:
    """A causal loop: (i + 1) * tile_m values in blocks of tile_k."""
    text = (
        "  scf.for %i = %c0 to %c8 step %c1 {\n"
        "    %0 = arith.addi %i, %c1 : index\n    %1 = arith.muli %0, %m : index\n"
        "    %2 = arith.ceildivui %1, %k : index\n  }\n"
    )
    assert problems(text, tile_m=32, tile_k=16) == []
    assert problems(text, tile_m=32, tile_k=64) == [(PARTIAL, "tile_k = 64 does not divide a multiple of 32")]


def viewed(extent: str) -> str:
    """A loop over blocks of tile_m, in which a view begins at each block."""
    return (
        f"{BLOCKS}  scf.for %i = %c0 to %b step %c1 {{\n    %0 = arith.muli %i, %m : index\n"
        f"    %1 = memref.subview %a[%0, 0] [{extent}, 1] [1, 1]"
        " : memref<96x96xf16> to memref<?x1xf16, strided<[96, 1], offset: ?>>\n  }\n"
    )


def test_blocks_of_which_one_element_is_worked_on() -> None:
    assert problems(viewed("%c1"), tile_m=1) == []
    assert problems(viewed("%m"), tile_m=8) == []
    assert problems(viewed("%c1"), tile_m=8) == [
        (SKIPPED, "tile_m = 8, but one element of each block is worked on")
    ]


def gather(spatial: str, map_: str, operands: str) -> str:
    return (
        f"  %b = arith.ceildivui %c96, %m : index\n{spatial}"
        "    %t = arith.ceildivui %b, %c8 : index\n"
        "    scf.for %j = %c0 to %t step %c1 {\n"
        f"      %s = affine.apply affine_map<{map_}>({operands})\n"
        "      %x = loom.alloc [4] on @L1 : memref<4xf16>\n      %y = loom.alloc [8, 4] on @L1 : memref<8x4xf16>\n"
        "      loom.gather %x, %y src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%s : index), "
        "area : [8, 1] region : (UL : [%c0, %c0], LR : [%c8, %c0]) : memref<4xf16> to memref<8x4xf16>\n"
        "    } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}\n"
    )


def loop(variable: str, axis: str, extent: int) -> tuple[str, str]:
    return (
        f"  affine.parallel (%{variable}) = (0) to ({extent}) {{\n",
        f"  }} {{loom.block_sym = @tile_m, loom.physical_dim = @{axis}}}\n",
    )


def test_a_gather_in_several_trips() -> None:
    head, tail = loop("p", "dim_x", 8)
    text = gather(head, "(d0, d1) -> (d0 + d1 * 8)", "%p, %j") + tail
    assert problems(text, tile_m=12) == []
    assert problems(text, tile_m=6) == [
        (GATHER, "the blocks of tile_m come in 2 trips, but are gathered in each of them")
    ]


@pytest.mark.parametrize(("map_", "legal"), [("(d0, d1) -> (d0 + d1 * 4)", True), ("(d0, d1) -> (d0 * 2 + d1)", False)])
def test_the_numbers_of_a_gather_along_both_axes(map_: str, legal: bool) -> None:
    (head_x, tail_x), (head_y, tail_y) = loop("p", "dim_x", 4), loop("q", "dim_y", 2)
    text = gather(head_x + head_y, map_, "%p, %q") + tail_y + tail_x
    found = problems(text, tile_m=12)
    assert found == (
        [] if legal else [(SLOTS, "the gathered blocks are numbered along dim_y first, the region along dim_x")]
    )


LOAD = (
    "  %x = loom.alloc [%m, 8] on @L1 : memref<?x8xf16>\n"
    "  %t = loom.semaphore_take %x : memref<?x8xf16> -> memref<?x8xf16>\n"
    "  loom.copy %a, %t src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : "
    "memref<96x96xf16> to memref<?x8xf16>\n"
    "  %y = loom.alloc [%m] on @L1 : memref<?xf32>\n"
)


def test_memory() -> None:
    """Loaded buffers have two slots; rows and columns are rounded up to 32."""
    need = 2 * (64 * 32 * 2) + 64 * 32 * 4
    assert problems(LOAD, Machine(memory=need), tile_m=48) == []
    assert problems(LOAD, Machine(memory=need - 1), tile_m=48) == [
        (MEMORY, f"the buffers take {need} bytes of {need - 1}")
    ]
    assert problems(LOAD, Machine(memory=need - 64 * 32 * 2), tile_m=48, is_double_buffer=0) == []


def test_machine() -> None:
    module = loomtext.parse(
        'module {\n  %0 = adl.memory.bank "mem_bank", {bsize = 16 : i64, nblk = 5856 : i64}\n'
        '  %1 = adl.spatial_dim "dim_nbank", 16\n  %2 = adl.memory.array "mem_L1", [%1] of %0\n'
        "}\n"
    )
    assert machine_of(module) == Machine((), 16 * 5856 * 16)
    assert machine_of(loomtext.parse("module {\n}\n")) == Machine()


FUNCTION = """\
  module {{
    func.func @{0}() -> index {{
      %c96 = arith.constant 96 : index
      %c{1} = arith.constant {1} : index
      %0 = loom.sym @tile_m {{upper_bound = 96 : index}} : index
      %1 = arith.ceildivui %c96, %0 : index
      %2 = arith.ceildivui %1, %c{1} : index
      return %2 : index
    }}
  }}
"""


@pytest.mark.parametrize(
    ("legal_only", "names", "message"),
    [
        (
            False, ["f__tile_m32", "g__tile_m32"],
            "1 of 2 candidates is legal with these block sizes; "
            "the other (unguarded block: 1) is kept; --legal-only drops it",
        ),
        (
            True, ["g__tile_m32"],
            "1 of 2 candidates is legal with these block sizes; the other (unguarded block: 1) is dropped",
        ),
    ],
)  # fmt: skip
def test_summary(legal_only: bool, names: list[str], message: str) -> None:
    module = loomtext.parse("module {\n" + FUNCTION.format("f", 8) + FUNCTION.format("g", 3) + "}\n")
    context = Context(options={"block_sizes": {"tile_m": 32}, "legal_only": legal_only})
    stage("06").passes[0].run(module, context)
    assert [f.attributes["sym_name"].value for c in candidates(module) for f in c.functions] == names
    assert [(w.severity, w.message) for w in context.warnings] == [("note", message)]


def test_a_division_by_zero() -> None:
    assert problems("  %b = arith.ceildivui %c96, %c0 : index\n") == [(UNGUARDED, "96 blocks on 0 cores")]


def test_long_chains_of_arithmetic() -> None:
    """Neither recursion as deep as the chain, nor a value worked out for every path to it."""
    for name, start in (("arith.addi", "%c1"), ("arith.muli", "%i")):
        chain = "".join(f"    %v{i + 1} = {name} %v{i}, %v{i} : index\n" for i in range(2000))
        text = (
            "  scf.for %i = %c0 to %c8 step %c1 {\n"
            f"    %v0 = arith.addi {start}, %c0 : index\n{chain}"
            "    %w = arith.ceildivui %v2000, %c8 : index\n  }\n"
        )
        assert [kind for kind, _ in problems(text)] == ([] if name == "arith.addi" else [UNGUARDED])


def test_a_machine_without_the_memory_of_a_core() -> None:
    module = loomtext.parse(
        "module {\n"
        '  %0 = adl.memory.bank "mem_bank", {bsize = 16 : i64, nblk = 64 : i64}\n'
        '  %1 = adl.arch.compose "arch_core", arch[], mem[%0]\n'
        '  %2 = adl.spatial_dim "dim_x", 2\n  %3 = adl.arch.scale "arch_mesh", [%2] of %1\n'
        "  module {\n    func.func @f() {\n      %x = loom.alloc [8] on @L1 : memref<8xf16>\n"
        "      return\n    }\n  }\n}\n"
    )
    context = Context(options={"block_sizes": {"is_double_buffer": 0}})
    (step,) = (step for step in stage("06").passes if step.name == "materialize")
    step.run(module, context)
    assert [w.message for w in context.warnings][-1] == (
        "no memory 'mem_L1' is declared, so nobody checks whether the buffers fit into a core"
    )
