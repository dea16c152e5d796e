from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from loomtext.grammar.reader import parse
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.frontend import Options, build, candidates, select
from loomtext.sim.program import Actor, Edge, Flag, Kind, padded_elements
from tests.sim.modules import (
    BUFFER,
    COPY,
    GIVE,
    LOAD,
    SOURCE,
    STORE,
    TARGET,
    body,
    candidate,
    errors,
    program,
    replaced,
    text,
)
from tests.sim.variants import TILES, lowered, one_core, plain, stage_08

LOOP = "scf.for %k = %c0 to %c2 step %c1 {"


def test_rows_are_by_core_in_program_order() -> None:
    p = program(*COPY)
    assert p.cores.tolist() == [[0, 0], [1, 0], [0, 1], [1, 1]]
    assert p.core_start.tolist() == [0, 2, 4, 6, 8]
    assert p.ops["kind"].tolist() == [Kind.LOAD, Kind.STORE] * 4
    assert p.ops["actor"].tolist() == [Actor.READER, Actor.WRITER] * 4
    assert p.ops["offset"].tolist() == [0, 0, 32, 32, 2048, 2048, 2080, 2080]
    assert not p.faults


def test_a_reader_waits_for_the_writer_in_the_other_actor() -> None:
    p = program(*COPY)
    assert p.preds_of(0) == []
    assert p.preds_of(1) == [(0, Edge.DATA)]
    gen = p.gens[int(p.ops["gen"][0])]
    assert (gen["first"], gen["last_write"], gen["first_read"], gen["last_use"], gen["released"]) == (0, 0, 1, 1, 1)
    assert p.ops["src_gen"][1] == p.ops["gen"][0]


@pytest.mark.parametrize(("depth", "expected"), [("0", [(1, Edge.SLOT)]), ("1", [])])
def test_a_load_waits_for_the_slot_that_it_fills(depth: str, expected: list) -> None:
    p = program(LOOP, *COPY, "}", options=Options(double_buffer=depth))
    assert p.preds_of(2) == expected, "the second load of core (0, 0)"


def test_the_third_load_of_a_double_buffer_waits_for_the_first_store() -> None:
    p = program("%c3 = arith.constant 3 : index", "scf.for %k = %c0 to %c3 step %c1 {", *COPY, "}")
    assert [p.preds_of(row) for row in (0, 2, 4)] == [[], [], [(1, Edge.SLOT)]]


def test_a_slot_is_free_when_its_user_has_done_what_stands_before_the_giving_back() -> None:
    second = replaced(replaced((*BUFFER, LOAD, STORE, GIVE), "%h", "%g"), "%buffer", "%other")
    p = program(LOOP, *COPY[:-1], *second, GIVE, "}", options=Options(double_buffer="0"))
    # Row 1 stores the first buffer, row 3 the second one; then the first one is given back, and row 4 loads into it.
    assert p.preds_of(4) == [(3, Edge.SLOT)]
    gen = p.gens[int(p.ops["gen"][0])]
    assert (gen["last_use"], gen["released"]) == (1, 3)


def test_loop_indices_are_kept() -> None:
    p = program(LOOP, LOOP.replace("%k", "%l"), *COPY, "}", "}")
    assert p.loops[:8].tolist() == [[0, 0], [0, 0], [0, 1], [0, 1], [1, 0], [1, 0], [1, 1], [1, 1]]


def test_multicasts_are_grouped_by_occurrence() -> None:
    load = LOAD.replace(
        "area : [1, 1] region : (UL : [%i, %j], LR : [%i, %j])",
        "area : [2, 1] region : (UL : [%c0, %j], LR : [%c1, %j])",
    )
    source = SOURCE.replace("[%at]", "[%row]")
    p = program(LOOP, *BUFFER, source, load, TARGET, STORE, GIVE, "}")
    assert len(p.groups) == 4
    first = p.groups[int(p.ops["group"][0])]
    assert (first.upper_left, first.lower_right, first.occurrence, first.expected) == ((0, 0), (1, 0), 0, 2)
    assert p.ops["core"][list(first.members)].tolist() == [0, 1]
    assert [bool(p.ops["flags"][r] & Flag.ROOT) for r in first.members] == [True, False]


def test_logical_levels_make_coordinates() -> None:
    function = body(*COPY).replace("(%i, %j)", "(%j, %i)").replace("[@dim_x, @dim_y]", "[@dim_y, @dim_x]")
    assert build(candidate(function)).ops["offset"].tolist() == [0, 0, 32, 32, 2048, 2048, 2080, 2080]
    one = LOAD.replace("[%i, %j]", "[%x, %c0]").replace("<32x32xf16, strided<[64, 1]", "<1xf16, strided<[1]")
    nested = f"""\
    func.func @kernel(%a: memref<4xf16>) {{
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      scf.parallel (%high, %low) = (%c0, %c0) to (%c2, %c2) step (%c1, %c1) {{
        %twice = arith.muli %high, %c2 : index
        %x = arith.addi %twice, %low : index
        %b = loom.alloc [1] on @L1 : memref<1xf16>
        %h = loom.semaphore_take %b : memref<1xf16> -> memref<1xf16>
        %from = memref.reinterpret_cast %a to offset: [%x], sizes: [1], strides: [1]
            : memref<4xf16> to memref<1xf16, strided<[1], offset: ?>>
        {one.replace("32x32", "1")}
        loom.semaphore_give %h : memref<1xf16>
        scf.reduce
      }} {{loom.logical_levels = [1, 0], loom.physical_dims = [@dim_x, @dim_x]}}
      return
    }}
"""
    p = build(candidate(nested, x=4, y=1))
    assert not errors(p), p.faults
    assert p.ops["offset"].tolist() == [0, 1, 2, 3]


def test_scalar_arithmetic_and_conditions() -> None:
    p = program(
        "%t0 = affine.apply affine_map<(d0, d1) -> ((d0 * 7 + d1) mod 3)>(%i, %j)",
        "%t1 = arith.cmpi eq, %t0, %c1 : index",
        "%n = scf.if %t1 -> (index) {", "  scf.yield %c2 : index", "} else {", "  scf.yield %c0 : index", "}",
        "%m = scf.for %k = %c0 to %n step %c1 iter_args(%s = %c0) -> (index) {",
        "  %s1 = arith.addi %s, %c1 : index", "  scf.yield %s1 : index", "}",
        "scf.for %k = %c0 to %m step %c1 {", *COPY, "}",
    )  # fmt: skip
    # (7 i + j) mod 3 is 1 on cores (1, 0) and (0, 1); they copy twice.
    assert np.diff(p.core_start).tolist() == [0, 4, 4, 0]
    assert [f.code for f in p.faults] == []


def test_l1_sizes() -> None:
    p = program(
        "%b = loom.alloc [33, 10] on @L1 : memref<33x10xf16>", "%d = loom.alloc [40] on @L1 : memref<40xf16>", *COPY
    )
    assert p.l1_raw == 2 * (330 + 40 + 1024)
    assert p.l1_padded == 2048 * (2 + 2 + 1)
    assert p.l1_bytes == 2048 * (2 + 2 + 2), "the loaded buffer twice"
    assert padded_elements(()) == 1024


def test_programs_without_a_mesh_loop_run_on_the_first_core(tmp_path: Path) -> None:
    module = stage_08(plain(), one_core(tmp_path), TILES)
    p = build(candidates(module)[0])
    assert p.cores.tolist() == [[0, 0]]
    assert not errors(p)


def test_selection() -> None:
    found = candidates(lowered("matmul", "mesh_4x4", {"tile_m": 8, "tile_n": 8, "tile_k": 4}, M=32, N=32, K=8))
    assert select(found, None) == select(found, "all") == found
    assert select(found, "1") == [found[1]]
    assert select(found, found[2].name) == [found[2]]
    assert select(found, "*__x4_y1y4__*") == [c for c in found if "__x4_y1y4__" in c.name]
    with pytest.raises(DiagnosticError, match="no candidate is 'nothing'"):
        select(found, "nothing")
    with pytest.raises(DiagnosticError, match="no function"):
        candidates(parse(text("")))


def test_a_candidate_that_cannot_be_read_is_a_fault_not_an_exception() -> None:
    p = build(candidate("    func.func @f(%a: memref<?x4xf16>) {\n      return\n    }\n"))
    assert errors(p) == ["E-UNSUPPORTED"]
    assert p.faults[0].line > 0


def test_larger_meshes_than_the_file_has_are_refused() -> None:
    assert errors(build(candidate(body(*COPY), x=1, y=2))) == ["E-REGION"]
