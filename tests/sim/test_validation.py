"""Published figures: what the model makes of them, and that a wrong model is told."""

from __future__ import annotations

from functools import cache

import pytest

from loomtext.cli.sim_validate import _blocks, _programs
from loomtext.sim.profile import load_profile
from loomtext.sim.program import Kind, Program
from loomtext.sim.timing import simulate
from loomtext.sim.validation import (
    Bandwidth,
    Ordering,
    Product,
    bandwidth_table,
    fastest,
    mirrored,
    published_products,
)
from tests.sim.programs import Builder


@cache
def default() -> tuple[list[Bandwidth], list[Ordering]]:
    return bandwidth_table(load_profile(), trials=12)


def test_published_bandwidths() -> None:
    found, orderings = default()
    assert len(found) == 56
    assert [b.label for b in found if not b.accepted] == []
    assert len(orderings) == 8
    assert all(o.accepted for o in orderings)


def test_bands() -> None:
    bands = {(b.label, b.vc, b.pairing, b.direction): b.band for b in default()[0]}
    assert bands["1 tiles, 1 channel", "static", "random", "write"] == 0.03
    assert bands["48 tiles, 12 channels", "static", "careful", "read"] == 0.03
    assert bands["48 tiles, 12 channels", "dynamic", "random", "read"] == 0.25
    assert bands["48 tiles, 12 channels", "static", "random", "write"] == 0.25
    assert bands["12 tiles, 12 channels", "dynamic", "random", "write"] == 0.25
    assert bands["48 tiles, 12 channels", "dynamic", "random", "write"] is None


def test_writes_over_mirrored_reads() -> None:
    """Without the pairings, which the source does not give, what is left is what memory costs the links of writes."""
    ratios = mirrored(default()[0])
    assert len(ratios) == 6
    assert [r.label for r in ratios if abs(r.simulated / r.measured - 1.0) > 0.1] == []


def test_writes_that_do_not_hold_their_links_leave_the_band() -> None:
    found, _ = bandwidth_table(load_profile(settings=["noc.static_vc=false"]), trials=6)
    outside = {(b.label, b.vc, b.direction, b.noc) for b in found if not b.accepted}
    assert ("48 tiles, 12 channels", "static", "write", 0) in outside


@pytest.mark.parametrize("setting", ["dram.channel=20", "noc.link=[20,20]", 'noc.routes=["yx-","xy+"]'])
def test_another_machine_leaves_the_bands(setting: str) -> None:
    found, orderings = bandwidth_table(load_profile(settings=[setting]), trials=6)
    assert not (all(b.accepted for b in found) and all(o.accepted for o in orderings))


def test_published_products() -> None:
    """Cycles implied by utilisation, and by the peak of 64 cores at HiFi2."""
    rows = {(m, k, n): (implied, bound) for m, k, n, implied, bound in published_products()}
    assert rows[1024, 1024, 1024] == (pytest.approx(39385, abs=1), 16384)
    assert rows[4096, 4096, 4096] == (pytest.approx(1762313, abs=1), 1048576)


@pytest.mark.parametrize(("cycles", "accepted"), [(16000, False), (17000, True), (51000, True), (52000, False)])
def test_the_band_of_products(cycles: float, accepted: bool) -> None:
    assert Product(1024, 1024, 1024, 39385, 16384, cycles).accepted is accepted
    assert Product(512, 1024, 1024, 39385, 16384, cycles).accepted


# -- the fastest of many programs -----------------------------------------------------------------------


def load(columns: int) -> Program:
    """One core reads 32 rows of so many columns."""
    made = Builder()
    made.row(made.core(0, 0), Kind.LOAD, (32, columns))
    return made.build()


def test_the_fastest_program_is_found() -> None:
    profile = load_profile()
    found = fastest([("long", load(1024)), ("short", load(512)), ("again", load(512))], [profile])[0]
    assert found is not None
    assert (found.label, found.cycles) == ("short", simulate(load(512), profile).cycles)
    assert (found.simulated, found.pruned) == (2, 0)  # Equal programs once.
    assert found.busiest == "noc0 into (1,1)"
    assert found.busy == pytest.approx(512 * 64 / 28.1)


def test_bounds_rule_programs_out() -> None:
    found = fastest([("short", load(512)), ("long", load(1024))], [load_profile()])[0]
    assert found is not None
    assert (found.label, found.simulated, found.pruned) == ("short", 1, 1)


def test_no_program_is_not_the_fastest() -> None:
    assert fastest([], [load_profile()]) == [None]


def test_blocks_fit_twice_and_divide() -> None:
    found = _blocks(1024, 1024, 1024, 1499136)
    assert found[0] == {"tile_m": 128, "tile_n": 128, "tile_k": 128}
    assert {"tile_m": 64, "tile_n": 128, "tile_k": 512} in found
    assert all(1024 % size == 0 for blocks in found for size in blocks.values())
    assert _blocks(1024, 1024, 1024, 2 * (2 * 256 * 64 + 128 * 128)) == [
        blocks for blocks in found if 2 * (blocks["tile_m"] + blocks["tile_n"]) * blocks["tile_k"]
        + blocks["tile_m"] * blocks["tile_n"] <= 2 * 256 * 64 + 128 * 128
    ]  # fmt: skip


def test_products_are_in_the_band_with_the_operands_on_two_nocs() -> None:
    """1024 x 1024 x 1024 with one block a core: reading both operands on one NoC takes longer than the band allows."""
    hifi2 = load_profile(settings=["compute.fidelity=HiFi2"])
    blocks = [{"tile_m": 128, "tile_n": 128, "tile_k": 128}]
    ways = [hifi2, hifi2.override(["mover.second_operand=writer"])]
    both, split = fastest(_programs(1024, 1024, 1024, blocks), ways)
    implied, bound = next((i, b) for m, k, n, i, b in published_products() if (m, k, n) == (1024, 1024, 1024))
    assert both is not None and split is not None
    assert not Product(1024, 1024, 1024, implied, bound, both.cycles).accepted
    assert Product(1024, 1024, 1024, implied, bound, split.cycles).accepted
