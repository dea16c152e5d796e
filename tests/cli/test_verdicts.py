"""The verdict that ``mappings`` shows is the one that stage 06 comes to."""

from __future__ import annotations

from pathlib import Path

import pytest

from loomtext.cli import main
from loomtext.cli.mappings import machine_behind
from loomtext.cli.verdicts import problems
from loomtext.grammar.printer import print_module
from loomtext.kernels import KERNELS
from loomtext.rewrite.passes import Context, lowerings
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import enumeration
from loomtext.rewrite.stages.s06_canonicalize.legality import (
    GATHER,
    PARTIAL,
    SLOTS,
    UNGUARDED,
    judge,
    machine_of,
    symbols_of,
)
from loomtext.rewrite.stages.s06_canonicalize.materialize import candidates
from loomtext.sim.frontend import candidates as simulated
from loomtext.sim.running import Runner, Settings
from tests.sim.variants import lowered

BLOCK_SIZES = (4, 32, 48, 128)


@pytest.mark.parametrize("kernel", ["matmul", "mqa_decode"])
@pytest.mark.parametrize("size", BLOCK_SIZES)
def test_before_and_after_building(kernel: str, size: int) -> None:
    options = {"hw": "mesh_4x4", "full_occ": True}
    module = KERNELS[kernel].build({})
    for _ in lowerings(module, "00", "02", Context(options=options)):
        pass
    found = enumeration(module, Context(options=options))
    machine = machine_behind(found)
    sizes = dict.fromkeys(symbols_of(module), size)
    before = {}
    for choice in found:
        verdict = problems(choice, sizes, machine)
        assert verdict is not None
        before[choice.name] = {p.kind for p in verdict}
    built = KERNELS[kernel].build({})
    for _ in lowerings(built, "00", "05", Context(options=options)):
        pass
    after = {}
    for candidate in candidates(built):
        name = "__".join(candidate.name.split("__")[:4])
        after[name] = {p.kind for p in judge(candidate.functions[0], sizes, machine_of(built)).problems}
    assert before == after


def test_shown(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "matmul.mlir"
    path.write_text(print_module(KERNELS["matmul"].build({})))
    sizes = [f"--block-size=tile_{s}={n}" for s, n in (("m", 64), ("n", 96), ("k", 32))]
    assert main(["mappings", str(path), "--hw", "mesh_4x4", "--full-occ", "--limit", "2", *sizes]) == 0
    lines = capfd.readouterr().out.splitlines()
    assert lines[2].endswith("  verdict")
    assert "partial block: tile_n = 96 does not divide" in lines[3]


@pytest.mark.parametrize(
    ("kernel", "tiles", "sizes", "kinds"),
    [
        ("matmul", {"m": 16, "n": 16, "k": 8}, {"M": 64, "N": 64, "K": 24}, {UNGUARDED}),
        ("matmul", {"m": 12, "n": 16, "k": 8}, {"M": 64, "N": 256, "K": 16}, {UNGUARDED, PARTIAL}),
        ("mqa_decode", {"b": 1, "s": 16, "n": 8}, {"B": 4, "H": 4, "N": 64, "D": 8}, {UNGUARDED, SLOTS}),
        ("mqa_decode", {"b": 1, "s": 8, "n": 8}, {"B": 4, "H": 4, "N": 256, "D": 8}, {GATHER, SLOTS}),
    ],
)
def test_verdicts_are_those_of_the_simulator(
    kernel: str, tiles: dict[str, int], sizes: dict[str, int], kinds: set[str]
) -> None:
    """Legal candidates are right; the others have an error, or only a number of a slot that the hardware may ignore."""
    blocks = {f"tile_{name}": size for name, size in tiles.items()}
    built = KERNELS[kernel].build({name: str(size) for name, size in sizes.items()})
    options = {"hw": "mesh_4x4", "full_occ": True}
    for _ in lowerings(built, "00", "05", Context(options=options)):
        pass
    verdicts = {
        found.name: {p.kind for p in judge(found.functions[0], blocks, machine_of(built)).problems}
        for found in candidates(built)
    }
    assert set().union(*verdicts.values()) == kinds
    runner = Runner(Settings(check="auto"))
    for candidate in simulated(lowered(kernel, "mesh_4x4", blocks, **sizes)):
        outcome = runner.run(candidate)
        problems_of_it = next(v for name, v in verdicts.items() if candidate.name.startswith(f"{name}__"))
        warned = "W-GATHER-SLOT" in [f.code for f in outcome.faults]
        expected = "right" if problems_of_it <= {SLOTS} else "fault"
        assert outcome.verdict == expected
        assert expected == "fault" or warned == (SLOTS in problems_of_it)
