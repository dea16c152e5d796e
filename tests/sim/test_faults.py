from __future__ import annotations

import pytest

from loomtext.sim.frontend import Options, build
from loomtext.sim.running import Settings
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
    gathering,
    outcome,
    program,
    replaced,
)

OWN = "area : [1, 1] region : (UL : [%i, %j], LR : [%i, %j])"
ROW = "area : [2, 1] region : (UL : [%c0, %j], LR : [%c1, %j])"


def test_a_right_program_has_no_faults() -> None:
    assert outcome(*COPY).faults == []


def test_reading_and_writing_outside_with_the_first_place() -> None:
    p = program("scf.for %k = %c0 to %c2 step %c1 {", "%far = arith.muli %k, %c32 : index",
                "%at2 = arith.addi %at, %far : index", *replaced(COPY, "[%at]", "[%at2]"), "}")  # fmt: skip
    assert errors(p) == ["E-OOB-R", "E-OOB-W"]
    read = p.faults[0]
    assert (read.core, read.loops, read.index, read.count) == ((1, 1), (1,), (64, 0), 1)
    assert read.line == next(s.line for s in p.sites if s.name == "loom.copy")
    assert read.message == "reads [33:65, 0:32] of a, which is 64x64"


def test_a_block_over_the_end_of_a_row_stays_in_the_array() -> None:
    lines = ("%half = arith.constant 16 : index", "%at2 = arith.addi %at, %half : index",
             *replaced(COPY, "%a to offset: [%at]", "%a to offset: [%at2]"))  # fmt: skip
    strict = program(*lines)
    assert errors(strict) == ["E-OOB-R"]
    assert strict.faults[0].index == (0, 64), "the first element that is outside"
    linear = program(*lines, options=Options(oob="linear"))
    assert linear.faults[0].count == 1, "only the last block leaves the array"
    assert linear.faults[0].core == (1, 1)
    masked = program(*lines, options=Options(oob="mask"))
    assert errors(masked) == []
    assert [f.code for f in masked.faults] == ["W-OOB"]


def test_reading_what_holds_nothing() -> None:
    assert errors(program(*BUFFER, TARGET, STORE, GIVE)) == ["E-UNINIT"]
    assert errors(program(*COPY, STORE)) == ["E-UNINIT"], "given back before the last read"


def test_tokens() -> None:
    double = program(*COPY, GIVE)
    assert errors(double) == ["E-SEM-UNDERFLOW"]
    assert double.faults[0].count == 4
    leak = program(*COPY[:-1])
    assert [(f.code, f.count) for f in leak.faults] == [("W-SEM-LEAK", 4)]


def test_sync_passes_the_content_to_another_handle() -> None:
    other = "%g = loom.semaphore_take %buffer : memref<32x32xf16> -> memref<32x32xf16>"
    sync = "loom.sync ins(%h : memref<32x32xf16>) outs(%g : memref<32x32xf16>)"
    give = GIVE.replace("%h", "%g")
    store = STORE.replace("%h", "%g")
    assert outcome(*BUFFER, other, SOURCE, TARGET, LOAD, sync, GIVE, store, give).faults == []
    assert errors(program(*BUFFER, other, SOURCE, TARGET, LOAD, GIVE, store, give)) == ["E-UNINIT"]


@pytest.mark.parametrize(
    ("region", "what"),
    [
        ("area : [1, 1] region : (UL : [%i, %j], LR : [%c2, %j])", "leaves the mesh"),
        ("area : [1, 1] region : (UL : [%c0, %c0], LR : [%c0, %c0])", "outside its own region"),
        ("area : [2, 2] region : (UL : [%c0, %j], LR : [%c1, %j])", "differ from the stated area"),
    ],
)
def test_regions(region: str, what: str) -> None:
    p = program(*replaced(COPY[:5], OWN, region), *COPY[5:])
    assert errors(p) == ["E-REGION"]
    assert what in p.faults[0].message


def test_members_of_a_multicast_ask_for_one_block() -> None:
    p = program(*replaced(COPY[:5], OWN, ROW), *COPY[5:])
    assert errors(p) == ["E-MCAST-MISMATCH"]
    assert (p.faults[0].core, p.faults[0].count) == ((1, 0), 2)


def test_a_multicast_that_one_core_does_not_reach() -> None:
    p = program("%n = arith.addi %i, %c1 : index", "scf.for %k = %c0 to %n step %c1 {",
                *replaced(replaced(COPY[:5], OWN, ROW), "[%at]", "[%row]"), *COPY[5:], "}")  # fmt: skip
    assert errors(p) == ["E-DEADLOCK"]
    assert "waits for core (0, 0), which is past it, at occurrence 1" in p.faults[0].message


def test_writes_of_outputs() -> None:
    missing = outcome("%t = arith.cmpi eq, %i, %c0 : index", "scf.if %t {", *COPY, "}")
    assert errors(missing) == ["E-COVER"]
    assert missing.faults[0].index == (0, 32)
    assert missing.written == {1: 0.5}
    twice = outcome(*replaced(COPY, "%out to offset: [%at]", "%out to offset: [%row]"))
    assert "E-DUP-WRITE" in errors(twice)
    same = outcome(*replaced(COPY, "[%at]", "[%row]"))
    assert errors(same) == ["E-COVER"]
    assert "W-DUP-WRITE" in [f.code for f in same.faults]
    unseen = outcome(*replaced(COPY, "[%at]", "[%row]"), settings=Settings(numerics=False))
    assert "E-DUP-WRITE" in errors(unseen), "without numbers the bytes are not known"


def test_gathers() -> None:
    good = program(*gathering("%i"))
    assert good.faults == []
    assert [g.kind.name for g in good.groups] == ["GATHER", "GATHER"]
    assert errors(program(*gathering("%i", 3))) == ["E-PARTIAL-UNINIT"]
    assert "E-GATHER-SLOT" in errors(program(*gathering("%c0"))), "two cores fill one slot"
    assert errors(program(*gathering("%c2")))[0] == "E-GATHER-SLOT"
    swapped = program("%other = arith.subi %c1, %i : index", *gathering("%other"))
    assert errors(swapped) == []
    assert [f.code for f in swapped.faults] == ["W-GATHER-SLOT"]


def test_shapes_and_unsupported_operations() -> None:
    wide = ("%b = loom.alloc [32, 16] on @L1 : memref<32x16xf16>",
            "%g = loom.semaphore_take %b : memref<32x16xf16> -> memref<32x16xf16>")  # fmt: skip
    product = "loom.matmul ins(%h, %h : memref<32x32xf16>, memref<32x32xf16>) outs(%g : memref<32x16xf16>)"
    p = program(*wide, *COPY[:-1], product)
    assert errors(p) == ["E-SHAPE"]
    assert "32x32 times 32x32 does not give 32x16" in p.faults[0].message
    p = program(*COPY[:-1], "%v = memref.load %h[%c0, %c0] : memref<32x32xf16>")
    assert errors(p) == ["E-UNSUPPORTED"]
    assert "memref.load" in p.faults[0].message
    p = program(
        "%never = arith.cmpi ult, %i, %c0 : index",
        "scf.if %never {",
        "%v = memref.load %a[%c0, %c0] : memref<64x64xf16>",
        "}",
        *COPY,
    )
    assert errors(p) == [], "only what is executed counts"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("%z = arith.divui %i, %c0 : index", "E-DIV0"),
        ("%z = arith.remui %i, %c0 : index", "E-DIV0"),
        (
            "%big = arith.constant 9223372036854775807 : index\n%z = arith.addi %big, %c1 overflow<nsw> : index",
            "E-OVERFLOW",
        ),
        (
            "%big = arith.constant 4611686018427387904 : index\n%z = arith.muli %big, %c2 overflow<nsw> : index",
            "E-OVERFLOW",
        ),
        ("scf.for %k = %c0 to %c2 step %c0 {\n}", "E-LOOP"),
    ],
)
def test_scalar_errors(line: str, code: str) -> None:
    p = program(*line.split("\n"), *COPY)
    assert errors(p) == [code]
    assert p.faults[0].core == (0, 0)
    assert p.faults[0].line > 0


def test_wrapping_without_nsw_is_no_error() -> None:
    assert (
        program("%big = arith.constant 9223372036854775807 : index", "%z = arith.addi %big, %c1 : index", *COPY).faults
        == []
    )


def test_l1_and_idle_cores() -> None:
    large = "%b = loom.alloc [1024, 1024] on @L1 : memref<1024x1024xf16>"
    assert errors(program(large, *COPY)) == ["E-L1"]
    allowed = program(large, *COPY, options=Options(allow_l1_overflow=True))
    assert [f.code for f in allowed.faults] == ["W-L1"]
    wide = build(candidate(body(*COPY), x=4, y=2))
    assert [(f.code, f.message) for f in wide.faults] == [("W-IDLE-CORE", "4 of 8 cores do nothing")]


def test_two_live_blocks() -> None:
    p = program(*BUFFER, SOURCE, LOAD, LOAD, TARGET, STORE, GIVE, GIVE)
    assert [f.code for f in p.faults] == ["W-TWO-LIVE"]


def test_text_and_data() -> None:
    fault = program(*COPY, GIVE).faults[0]
    assert fault.text("f.mlir").startswith("E-SEM-UNDERFLOW f.mlir:")
    assert fault.text("f.mlir").endswith("(4 times)")
    assert fault.data()["core"] == [0, 0]
