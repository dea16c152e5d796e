"""Profiles: shipped ones, and what a user may change."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.machine import build_machine
from loomtext.sim.profile import load_profile, shipped_profiles
from loomtext.sim.profile_rules import RULES

NAMES = ("ideal", "isa-bh", "isa-wh", "loom-8x8", "npe-wh", "paper-wh", "ring-1d")


def test_shipped_profiles() -> None:
    assert shipped_profiles() == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_every_number_has_a_source_and_makes_a_machine(name: str) -> None:
    profile = load_profile(name)
    assert all(entry.source for entry in profile.entries.values())
    assert build_machine(profile).capacity.min() > 0


def test_settings() -> None:
    profile = load_profile(settings=["dram.channel=24", "compute.fidelity=HiFi2", "noc.link=[30, null]", "mesh.x = 4"])
    assert profile.rate("dram.channel") == 24
    assert profile.value("compute.fidelity") == "HiFi2"
    assert profile.rates("noc.link") == (30, float("inf"))
    assert profile.overridden()["mesh.x"] == 4


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ("dram.chanel=24", "did you mean 'dram.channel'"), ("dram.channel", "sets nothing"),
        ("dram.channel=fast", "of another kind"), ("dram.channel=0", "must be positive"),
        ("dram.channel=-3", "must be positive"), ("dram.channel=NaN", "must be positive"),
        ("noc.link=[32]", "list of 2"), ("latency.write_hop=-1", "not be negative"),
        ("compute.fidelity=HiFi9", "must be one of LoFi"), ("dram.path=air", "must be one of noc, direct"),
        ("noc.routes=[\"zz\",\"xy+\"]", "must hold"), ("dram.channels=13", "must place each of the 13 channels"),
        ("noc.packet_sizes=[1]", "as many entries"), ("noc.packet_sizes=[2, 1]", "ascend"),
        ("clock=null", "must be positive, not null"), ("clock=true", "of another kind"),
        ("dram.channel=Infinity", "must be positive"), ("mesh.x=2.5", "a whole number"),
        ("read.noc=2", "one of 0, 1"), ("write.noc=-1", "one of 0, 1"), ("read.noc=0.0", "one of 0, 1"),
        ("multicast.chunk=-1", "not be negative"), ("multicast.sender=XY", "UL, LR, natural, diagonal"),
        ("mover.issue_cycles_per_page=-1", "not be negative"), ("mover.issue_cycles_per_page=NaN", "not be negative"),
        ("mover.max_outstanding_pages=0", "must be positive"), ("mover.max_outstanding_pages=\"all\"", "be positive"),
        ("mover.wait_above=-1", "not be negative"), ("write.sub_blocks=0", "must be positive"),
        ("write.sub_blocks=1.5", "a whole number"), ("gather.reduce_slots=two", "one of all, single"),
        ("mover.second_operand=compute", "one of reader, writer"), ("noc.swapped_cores=all", "one of none, odd"),
        ("sync.cycles=-1", "not be negative"), ("compute.start=-1", "not be negative"),
        ("compute.overlap=1", "of another kind"), ("compute.matmul={\"HiFi4\": -1}", "object of numbers"),
        ("compute.vector={\"add\": \"fast\"}", "object of numbers"), ("compute.model=table", "needs a 'compute.table'"),
        ("mover.consistent_scale=false", "needs a 'compute.table'"), ("dram.offset=-1", "not be negative"),
        ("noc.flit=0.5", "be a whole number"), ("noc.hop_latency=9.5", "be a whole number"),
        ("mover.max_outstanding_pages=0.5", "be a whole number"),
        ("grid.columns=[3, 3]", "ascend"), ("grid.columns=[]", "list that is not empty"),
        ("dram.routers=[[[0, -1]], [[0, 0]]]", "not be negative"), ("latency.load=\"long\"", "not be negative"),
        ("latency.load=1e30", "at most 1,000,000"), ("dram.channel=1e-300", "from 0.01 to 1e+12"),
        ("grid.width=1000000", "at most 1024"), ("dram.capacity=1e400", "must be positive"),
        ("l1.port=0", "must be positive"), ("noc.multicast_tree=[\"x\", \"z\"]", "one of x, y"),
    ],
)  # fmt: skip
def test_refused_settings(setting: str, message: str) -> None:
    with pytest.raises(DiagnosticError) as error:
        load_profile(settings=[setting])
    shown = error.value.diagnostics[0]
    assert message in f"{shown.message} {shown.hint}"


def test_every_key_has_a_rule() -> None:
    assert set(RULES) == set(load_profile().entries)


def test_notes_are_inherited(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"extends": "loom-8x8", "values": {}, "notes": ["mine"]}))
    assert load_profile(path).notes == (*load_profile("loom-8x8").notes, "mine")
    assert len(load_profile("loom-8x8", ["clock=2.0"]).notes) == 4
    path.write_text(json.dumps({"extends": "loom-8x8", "values": {}, "notes": "mine"}))
    with pytest.raises(DiagnosticError, match="list of texts"):
        load_profile(path)


def test_a_file_of_the_user(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps({"extends": "isa-wh", "values": {"clock": {"value": 2.0, "source": "measured"}}}))
    assert load_profile(path).value("clock") == 2.0
    path.write_text(json.dumps({"extends": "isa-wh", "values": {"clock": {"value": 2.0}}}))
    with pytest.raises(DiagnosticError, match="needs a value and a source"):
        load_profile(path)
    path.write_text(json.dumps({"extends": str(path), "values": {}}))
    with pytest.raises(DiagnosticError, match="extends itself"):
        load_profile(path)
    for text in ("[]", "{", '{"values": {}}'):
        path.write_text(text)
        with pytest.raises(DiagnosticError):
            load_profile(path)


def test_a_mesh_that_does_not_fit() -> None:
    with pytest.raises(DiagnosticError, match="8 places along x, the mesh needs 9"):
        build_machine(load_profile(), (9, 8))


def test_places_and_latencies() -> None:
    machine = build_machine(load_profile())
    assert machine.core(4, 5) == 7 * 10 + 6  # Columns 5 and row 6 hold no workers.
    assert machine.hops(0, machine.node(8, 1), machine.node(1, 11)) == 3 + 10
    assert machine.hops(1, machine.node(8, 1), machine.node(1, 11)) == 7 + 2
    places = [machine.node(*xy) for xy in ((2, 2), (2, 5), (7, 2), (7, 5))]
    assert [machine.read_latency(places[0], p) for p in places] == [70, 154, 170, 270]
    assert machine.packet_rate(2048) == 30.0
    assert machine.packet_rate(1448.15) == pytest.approx((27.4 + 30.0) / 2, abs=1e-3)
    assert machine.packet_rate(32) == 5.5 / 4
    assert machine.resource_name(machine.link(1, machine.node(3, 4), 0)) == "noc1 (3,4)-x"
    assert machine.resource_name(machine.channel(5)) == "channel 5"
