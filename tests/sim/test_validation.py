"""Published figures: what the model makes of them, and that a wrong model is told."""

from __future__ import annotations

from functools import cache

import pytest

from loomtext.sim.profile import load_profile
from loomtext.sim.validation import (
    Bandwidth,
    Ordering,
    Product,
    bandwidth_table,
    mirrored,
    published_products,
)


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
