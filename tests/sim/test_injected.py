"""Errors put into a right program are found."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

import pytest

from loomtext import print_module
from loomtext.grammar.reader import parse
from loomtext.sim.frontend import build, candidates
from loomtext.sim.running import Runner, Settings
from tests.sim.kernels import module_of
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


# -- every place of a program (V12) ---------------------------------------------------------------------


@cache
def right_candidate(kernel: str) -> str:
    """The text of the first right candidate that shares a load between cores."""
    text = print_module(module_of(kernel))
    head, *parts = re.split(r"(?m)^  (?=module attributes)", text.rstrip().removesuffix("}"))
    alone = [f"{head}  {part}}}\n" for part in parts]
    return next(t for t in alone if re.search(r"area : \[(?!1, 1\])", t) and first(t) == [])


def verdicts(text: str) -> set[str]:
    """Codes of errors, of leaks, and ``wrong`` for wrong numbers."""
    outcome = Runner(Settings(check="auto")).run(candidates(parse(text))[0])
    codes = {f.code for f in outcome.faults if f.is_error or f.code == "W-SEM-LEAK"}
    return codes | ({"wrong"} if outcome.verdict == "wrong" else set())


def changed(text: str, pattern: str, new: Callable[[re.Match[str]], str]) -> list[str]:
    """The text with one place changed, for each place."""
    found = list(re.finditer(pattern, text))
    assert found
    return [text[: m.start()] + new(m) + text[m.end() :] for m in found]


each_kernel = pytest.mark.parametrize("kernel", ["matmul", "batch_matmul", "flash_attention", "mqa_decode"])


@each_kernel
def test_any_give_that_is_dropped(kernel: str) -> None:
    """A load that waits for the slot for ever, or a buffer that is still held at the end."""
    for text in changed(right_candidate(kernel), r" *loom\.semaphore_give .*\n", lambda m: ""):
        assert verdicts(text) & {"E-DEADLOCK", "W-SEM-LEAK"}


@each_kernel
def test_any_offset_that_is_shifted(kernel: str) -> None:
    """By a whole argument the block is outside; by one element the last one is, or numbers are wrong."""
    pattern = r"( *)(%\w+ = memref\.reinterpret_cast %\w+ to offset: \[)(%\w+)\]"
    for step, codes in ((1, {"E-OOB-R", "E-OOB-W", "E-COVER", "wrong"}), (2**40, {"E-OOB-R", "E-OOB-W"})):

        def shifted(m: re.Match[str], step: int = step) -> str:
            more = f"{m[1]}%step = arith.constant {step} : index\n{m[1]}%far = arith.addi {m[3]}, %step : index\n"
            return f"{more}{m[1]}{m[2]}%far]"

        for text in changed(right_candidate(kernel), pattern, shifted):
            assert verdicts(text) & codes


@each_kernel
def test_any_region_with_a_corner_elsewhere(kernel: str) -> None:
    """The lower right corner in the place of the upper left one, where they differ."""
    text = right_candidate(kernel)
    for m in re.finditer(r"UL : (\[[^\]]*\]), LR : (\[[^\]]*\])", text):
        if m[1] != m[2]:
            assert "E-REGION" in verdicts(f"{text[: m.start()]}UL : {m[2]}, LR : {m[1]}{text[m.end() :]}")


def mesh_variables(text: str) -> list[str]:
    found = re.search(r"scf\.parallel \(([^)]*)\)", text)
    assert found is not None
    return found[1].split(", ")


@each_kernel
def test_any_multicast_whose_members_ask_for_different_blocks(kernel: str) -> None:
    """A variable of the mesh is added to the offset; one of them differs between members."""
    text = right_candidate(kernel)
    shared = re.findall(r"loom\.copy (%\w+), .* area : \[(?!1, 1\])", text)
    assert shared
    for name in shared:
        codes = set()
        for variable in mesh_variables(text):

            def uneven(m: re.Match[str], variable: str = variable) -> str:
                return f"{m[1]}%own = arith.addi {m[3]}, {variable} : index\n{m[1]}{m[2]}%own]"

            cast = rf"( *)({name} = memref\.reinterpret_cast %\w+ to offset: \[)(%\w+)\]"
            for other in changed(text, cast, uneven):
                codes |= verdicts(other)
        assert "E-MCAST-MISMATCH" in codes


@pytest.mark.parametrize("kernel", ["matmul", "batch_matmul", "flash_attention"])
def test_any_trip_count_that_differs_between_members_of_a_multicast(kernel: str) -> None:
    """At most as many trips as a variable of the mesh says: members wait for each other, or work is missing."""
    text = right_candidate(kernel)
    codes = set()
    for variable in mesh_variables(text):

        def fewer(m: re.Match[str], variable: str = variable) -> str:
            return f"{m[1]}%fewer = arith.minsi {m[3]}, {variable} : index\n{m[1]}{m[2]}%fewer"

        for other in changed(text, r"(?m)^( *)(.*scf\.for %\w+ = %\w+ to )(%\w+)", fewer):
            found = verdicts(other)
            assert found & {"E-DEADLOCK", "E-COVER", "E-UNINIT", "wrong"}
            codes |= found
    assert "E-DEADLOCK" in codes


@pytest.mark.parametrize("kernel", ["matmul", "batch_matmul"])
def test_any_tile_that_is_enlarged(kernel: str) -> None:
    """Of the block that is read or written: it leaves the array, or does not fit its buffer."""
    pattern = r"(memref\.reinterpret_cast .* sizes: \[)(\d+)(.*to memref<)(\d+)"
    for text in changed(right_candidate(kernel), pattern, lambda m: f"{m[1]}{int(m[2]) * 2}{m[3]}{int(m[4]) * 2}"):
        assert verdicts(_with_types(text)) & {"E-SHAPE", "E-OOB-R", "E-OOB-W"}


def _with_types(text: str) -> str:
    """Copies state the types of the casts that they use."""
    types = dict(re.findall(r"(%\w+) = memref\.reinterpret_cast .* to (memref<.*>)\n", text))
    for name, type_ in types.items():
        text = re.sub(rf"(loom\.copy {name}, .* : )memref<[^>]*>[^>]*> to", rf"\1{type_} to", text)
        text = re.sub(rf"(loom\.copy %\w+, {name} .* to ).*\n", rf"\1{type_}\n", text)
    return text
