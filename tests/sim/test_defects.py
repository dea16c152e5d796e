"""Programs that the compiler makes wrong from small variants of a product: found here, right with ``fix_hazards``."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.frontend import build, candidates
from loomtext.sim.numerics import input_arguments
from loomtext.sim.running import Outcome, Runner, Settings
from tests.sim.modules import errors
from tests.sim.variants import EXPECTED, TILES, VARIANTS, one_core, stage_08


def first(name: str, folder: Path, settings: Settings, **options: bool) -> Outcome:
    """The first candidate on one core."""
    module = stage_08(VARIANTS[name](), one_core(folder), TILES, **options)
    return Runner(settings).run(candidates(module)[0])


@pytest.mark.parametrize("name", ["D4", "D5", "D6", "D7"])
def test_tiles_that_are_given_back_too_early(name: str, tmp_path: Path) -> None:
    """The buffer may be overwritten before the last read, which poison shows in the numbers."""
    kept = first(name, tmp_path, Settings(go_on=True))
    poisoned = first(name, tmp_path, Settings(go_on=True, poison=True))
    assert errors(kept) == ["E-UNINIT"]
    assert kept.outputs is not None and not any(np.isnan(a).any() for a in kept.outputs.values())
    assert poisoned.outputs is not None and any(np.isnan(a).any() for a in poisoned.outputs.values())


@pytest.mark.parametrize("name", ["D8", "D9 two products", "D9 own operand"])
def test_what_needs_a_buffer_that_is_never_freed(name: str, tmp_path: Path) -> None:
    """Refused; nothing that is lowered has a ``memref.alloc`` without memory space."""
    with pytest.raises(DiagnosticError, match="would need a private copy of a buffer"):
        stage_08(VARIANTS[name](), one_core(tmp_path), TILES)


@pytest.mark.parametrize("name", VARIANTS)
def test_repaired_variants_are_right(name: str, tmp_path: Path) -> None:
    outcome = first(name, tmp_path, Settings(poison=True), fix_hazards=True)
    assert [f.code for f in outcome.faults if f.code != "W-NONPAGE"] == []
    inputs = {
        n: np.random.default_rng([0, n]).standard_normal(outcome.program.arguments[n].shape, dtype=np.float32)
        for n in input_arguments(outcome.program)
    }
    stored = [a.astype(np.float16).astype(np.float64) for _, a in sorted(inputs.items())]
    assert outcome.outputs is not None
    for found, expected in zip(outcome.outputs.values(), EXPECTED[name](*stored), strict=True):
        assert found == pytest.approx(expected, rel=1e-2, abs=1e-2)


def test_a_transposed_accumulator_needs_no_repair(tmp_path: Path) -> None:
    """D9 of the reference, which refuses it."""
    with_and_without = [first("D9 transposed", tmp_path, Settings(), fix_hazards=fix) for fix in (False, True)]
    assert len({o.digest for o in with_and_without}) == 1
    assert errors(build(with_and_without[0].candidate)) == []
