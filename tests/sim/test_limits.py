"""Input that is made to hang or to fill memory."""

from __future__ import annotations

import time

import pytest

from loomtext.sim.frontend import Options
from loomtext.sim.running import Settings
from tests.sim.modules import COPY, errors, outcome, program

SMALL = Options(max_ops=100_000, max_steps=20_000_000)


@pytest.mark.parametrize(
    ("lines", "code"),
    [
        (("scf.for %k = %c0 to %many step %c1 {", *COPY, "}"), "E-LIMIT"),
        (("scf.for %k = %c0 to %many step %c1 {", "%z = arith.addi %k, %k : index", "}", *COPY), "E-LIMIT"),
        (
            ("%top = arith.constant 9223372036854775807 : index", "scf.for %k = %c1 to %top step %top {", "}", *COPY),
            None,
        ),
    ],
)
def test_endless_loops(lines: tuple[str, ...], code: str | None) -> None:
    began = time.monotonic()
    p = program("%many = arith.constant 1000000000 : index", *lines, options=SMALL)
    assert time.monotonic() - began < 20
    assert errors(p) == ([code] if code else ["E-OVERFLOW"])
    assert len(p.ops) <= SMALL.max_ops


def test_a_million_iterations_without_work() -> None:
    p = program("%many = arith.constant 1000000 : index", "scf.for %k = %c0 to %many step %c1 {", "}", *COPY)
    assert errors(p) == []
    assert p.scalar_steps > 4_000_000


def test_arrays_beyond_memory() -> None:
    huge = "memref<1000000x1000000xf16>"
    alloc = f"%b = loom.alloc [1000000, 1000000] on @L1 : {huge}"
    assert errors(outcome(alloc, *COPY)) == ["E-L1"]
    allowed = Settings(Options(allow_l1_overflow=True))
    assert errors(outcome(alloc, *COPY, settings=allowed)) == ["E-MEMORY"]
    arguments = f"%a: memref<64x64xf16>, %out: memref<64x64xf16>, %big: {huge}"
    assert errors(outcome(*COPY, arguments=arguments)) == ["E-MEMORY"]
    assert errors(outcome(*COPY, settings=Settings(Options(max_memory=1000)))) == ["E-MEMORY"]


def test_addresses_at_the_ends_of_the_range() -> None:
    lines = tuple(line.replace("[%at]", "[%low]") for line in COPY)
    p = program("%low = arith.constant -9223372036854775808 : index", *lines)
    assert errors(p) == ["E-OOB-R", "E-OOB-W"]
    for policy in ("strict", "linear"):
        p = program("%low = arith.constant 9223372036854775807 : index", *lines, options=Options(oob=policy))
        assert errors(p) == ["E-OOB-R", "E-OOB-W"]
