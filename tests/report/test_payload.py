from __future__ import annotations

import base64
import gzip
import json
from typing import Any

import numpy as np
import pytest

from loomtext.report.payload import FULL, LANES, lanes, pack, payload
from loomtext.sim.engine import UNITS
from loomtext.sim.frontend import Options, build, candidates
from loomtext.sim.metrics import metrics
from loomtext.sim.profile import load_profile
from loomtext.sim.program import Kind
from loomtext.sim.timing import Timing, simulate
from tests.sim.variants import lowered


def unpacked(text: str) -> tuple[dict[str, Any], dict[str, np.ndarray]]:
    raw = gzip.decompress(base64.b64decode(text))
    length = int.from_bytes(raw[:4], "little")
    header = json.loads(raw[4 : 4 + length])
    arrays = {}
    for name, place in header.pop("arrays").items():
        start = 4 + length + place["offset"]
        assert start % 8 == 0  # Typed arrays of a browser have to be aligned.
        count = int(np.prod(place["shape"]))
        arrays[name] = np.frombuffer(raw, place["type"], count, start).reshape(place["shape"])
    return header, arrays


@pytest.fixture(scope="module")
def timing() -> Timing:
    module = lowered("matmul", "mesh_4x4", {"tile_m": 32, "tile_n": 32, "tile_k": 32}, M=128, N=128, K=64)
    return simulate(build(candidates(module)[0], Options()), load_profile())


def test_arrays_survive_packing() -> None:
    given = {"a": np.arange(7, dtype=np.uint8), "b": np.arange(6, dtype=np.int32).reshape(2, 3), "c": np.zeros((0, 2))}
    header, arrays = unpacked(pack({"x": "é"}, given))
    assert header == {"x": "é"}
    for name, array in given.items():
        assert arrays[name].dtype == array.dtype and np.array_equal(arrays[name], array)


def test_slices_are_the_micro_ops_by_lane_and_time(timing: Timing) -> None:
    header, arrays = unpacked(payload(timing))
    ops = timing.program.ops
    assert len(arrays["start"]) == len(ops) == len(arrays["loops"])
    assert arrays["laneStart"][-1] == len(ops) and len(arrays["laneStart"]) == 4 * len(timing.program.cores) + 1
    for core in range(len(timing.program.cores)):
        for number in range(len(LANES)):
            mine = (ops["core"] == core) & (lanes(timing.program) == number)
            lane = slice(*arrays["laneStart"][4 * core + number : 4 * core + number + 2])
            assert np.allclose(arrays["start"][lane] * header["tick"], timing.row_start[mine] / UNITS, atol=1 / 16)
            ends = (arrays["start"][lane] + arrays["duration"][lane]) * header["tick"]
            assert np.allclose(ends, timing.row_end[mine] / UNITS, atol=1 / 16)
            assert np.array_equal(arrays["site"][lane], ops["site"][mine])


def test_lanes_are_actors_and_lanes_of_the_compute_actor(timing: Timing) -> None:
    ops = timing.program.ops
    names = np.array(LANES)[lanes(timing.program)]
    assert set(zip(ops["kind"].tolist(), names.tolist(), strict=True)) == {
        (Kind.LOAD, "reader"), (Kind.STORE, "writer"), (Kind.MATMUL, "matrix"), (Kind.FILL, "vector"),
        (Kind.COPY, "vector"),
    }  # fmt: skip


def test_members_of_a_multicast_wait_for_each_other(timing: Timing) -> None:
    _, arrays = unpacked(payload(timing))
    assert (arrays["wait"] <= arrays["duration"]).all() and arrays["wait"].any()
    loads = np.array([s.kind is Kind.LOAD for s in timing.program.sites])[arrays["site"]]
    assert not arrays["wait"][~loads].any()


def test_shares_over_the_windows_add_up_to_the_run(timing: Timing) -> None:
    header, arrays = unpacked(payload(timing))
    assert arrays["busy"].shape == (header["windows"], len(timing.program.cores), len(LANES))
    measured = metrics(timing)
    inside = arrays["busy"].astype(float).sum(0) / FULL * header["window"]
    rounding = header["windows"] * header["window"] / FULL / 2
    assert inside[:, LANES.index("matrix")].mean() == pytest.approx(
        measured["compute"]["matrix_busy"]["mean"], abs=rounding
    )
    busiest = max(measured["noc"][noc]["busiest_utilisation"] for noc in ("noc0", "noc1"))
    assert arrays["links"].mean(0).max() / FULL == pytest.approx(busiest, abs=1 / FULL)
    moved = arrays["channels"].astype(float).sum() / FULL * header["window"] * 22.3
    assert moved == pytest.approx(sum(measured["memory"]["channel_bytes"]), rel=0.02)


def test_equal_runs_give_equal_payloads(timing: Timing) -> None:
    assert payload(timing) == payload(timing)
