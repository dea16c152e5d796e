"""Errors put into a right program are found, and what does not matter changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from loomtext import print_module
from loomtext.grammar.reader import parse
from loomtext.sim.frontend import build, candidates
from loomtext.sim.running import Runner, Settings
from tests.sim.modules import errors
from tests.sim.variants import lowered


@pytest.fixture(scope="module")
def right() -> str:
    """All candidates of a product whose tiles fit; the K loop has 3 trips, the first mesh loop 1."""
    tiles = {"tile_m": 16, "tile_n": 16, "tile_k": 8}
    return print_module(lowered("matmul", "mesh_4x4", tiles, M=64, N=64, K=24))


def first(text: str) -> list[str]:
    return errors(build(candidates(parse(text))[0]))


def once(pattern: str, new: str) -> Callable[[str], str]:
    """Replace the first place; fails if there is none."""

    def change(text: str) -> str:
        changed, count = re.subn(pattern, new, text, count=1)
        assert count == 1
        return changed

    return change


def test_the_program_is_right(right: str) -> None:
    assert first(right) == []


def enlarged(text: str) -> str:
    """The first buffer of 16 by 8 elements becomes larger than the L1."""
    huge = "memref<4096x4096xf16>"
    pattern = r"(%\w+) = loom\.alloc \[16, 8\] on @L1 : memref<16x8xf16>"
    found = re.search(pattern, text)
    assert found is not None
    text = once(pattern, rf"\1 = loom.alloc [4096, 4096] on @L1 : {huge}")(text)
    return once(rf"(loom\.semaphore_take {found[1]}) : memref<16x8xf16>", rf"\1 : {huge}")(text)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (once(r"(%c\d+) = arith\.constant 16 : index", r"\1 = arith.constant 17 : index"), "E-OOB-R"),
        (once(r" *loom\.semaphore_give (%\w+) : memref<16x8xf16>\n", ""), "E-DEADLOCK"),
        (once(r" *(loom\.semaphore_give (%\w+) : memref<16x8xf16>)\n", r"\1\n\1\n"), "E-SEM-UNDERFLOW"),
        (once(r"UL : \[(%\w+), (%\w+)\]", r"UL : [\2, \1]"), "E-REGION"),
        (enlarged, "E-L1"),
        (once(r"scf\.for (%\w+) = %c0 to %c3 step", r"scf.for \1 = %c0 to %arg3 step"), "E-DEADLOCK"),
    ],
    ids=["shifted offset", "dropped give", "second give", "swapped corner", "enlarged buffer", "uneven trip count"],
)
def test_injected_errors(right: str, change: Callable[[str], str], code: str) -> None:
    program = build(candidates(parse(change(right)))[0])
    assert code in [f.code for f in program.faults]


def test_names_of_values_and_order_of_candidates_do_not_matter(right: str) -> None:
    renamed = re.sub(r"%(\d+)\b", r"%value\1", right)
    head, *parts = re.split(r"(?m)^  (?=module attributes)", right.rstrip().removesuffix("}"))
    reordered = head + "  " + "  ".join(reversed(parts)) + "}\n"

    def digests(text: str) -> dict[str, tuple[str, int]]:
        runner = Runner(Settings())
        outcomes = [runner.run(c) for c in candidates(parse(text))]
        return {o.candidate.name: (o.digest, len(o.program.ops)) for o in outcomes}

    assert digests(right) == digests(renamed) == digests(reordered)
