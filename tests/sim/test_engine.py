"""The event loop and max-min sharing."""

from __future__ import annotations

import numpy as np
import pytest

from loomtext.sim import engine
from loomtext.sim.engine import UNITS, Schedule, TaskGraph, run
from tests.sim.sharing_check import check_max_min


def graph(
    flows: list[tuple[float, float, dict[int, float]]], capacity: list[float], release: list[float] | None = None,
    edges: list[tuple[int, int]] = (), pre: list[float] | None = None,
) -> TaskGraph:  # fmt: skip
    """Flows as (bytes, cap, weights by resource); times in cycles."""
    n = len(flows)
    entries = [sorted(weights.items()) for _, _, weights in flows]
    zeros = np.zeros(n, np.int64)
    return TaskGraph(
        release=zeros if release is None else np.array([round(t * UNITS) for t in release], np.int64),
        pre=zeros if pre is None else np.array([round(t * UNITS) for t in pre], np.int64),
        size=np.array([f[0] for f in flows], np.float64), cap=np.array([f[1] for f in flows], np.float64),
        shortest=zeros,
        post=zeros, pattern=np.arange(n, dtype=np.int64), edges=np.array(list(edges), np.int64).reshape(-1, 2),
        pattern_start=np.concatenate([[0], np.cumsum([len(e) for e in entries])]).astype(np.int64),
        pattern_resource=np.array([r for e in entries for r, _ in e], np.int64),
        pattern_weight=np.array([w for e in entries for _, w in e], np.float64), capacity=np.array(capacity,
        np.float64),
    )  # fmt: skip


def random_graph(seed: int, flows: int = 60, resources: int = 12) -> TaskGraph:
    rng = np.random.default_rng(seed)
    made = [
        (
            float(rng.integers(1, 20)) * 1024, float(rng.choice([8.0, 28.1, 1000.0])),
            {int(r): float(rng.choice([0.25, 1.0, 1.0])) for r in rng.choice(resources, rng.integers(1, 5),
            replace=False)},
        )
        for _ in range(flows)
    ]  # fmt: skip
    release = [float(t) for t in rng.integers(0, 3000, flows)]
    edges = [(i, i + 7) for i in range(flows - 7) if rng.random() < 0.4]
    return graph(made, [float(c) for c in rng.choice([16.0, 22.3, 32.0], resources)], release, edges)


def ends(schedule: Schedule) -> list[float]:
    return [t / UNITS for t in schedule.end.tolist()]


def test_two_flows_halve_a_link() -> None:
    assert ends(run(graph([(3200, 1e9, {0: 1.0}), (3200, 1e9, {0: 1.0})], [32.0]))) == [200.0, 200.0]


def test_what_a_short_flow_leaves_is_used() -> None:
    """The link gives 16 each until the short one ends at 100; the other then runs at its cap of 28.1."""
    found = ends(run(graph([(3200, 28.1, {0: 1.0}), (1600, 28.1, {0: 1.0})], [32.0])))
    assert found[1] == 100.0
    assert found[0] == pytest.approx(100 + 1600 / 28.1, abs=2 / UNITS)


def test_a_flow_limited_elsewhere_leaves_its_share() -> None:
    """The long flow is limited to 10 by the second link, so the first link gives the other one 22."""
    found = ends(
        run(graph([(1000, 1e9, {0: 1.0, 1: 1.0}), (2200, 1e9, {0: 1.0}), (1000, 1e9, {1: 1.0})], [32.0, 20.0]))
    )
    assert found == [100.0, 100.0, 100.0]


def test_weights_count_the_bytes_of_a_resource() -> None:
    """A quarter of the flow goes through each of the two channels that are shared out."""
    assert ends(run(graph([(1000, 1e9, {0: 0.25, 1: 0.75})], [10.0, 10.0]))) == [75.0]


def test_edges_latencies_and_releases() -> None:
    found = run(graph([(320, 1e9, {0: 1.0})] * 3, [32.0], [0, 50, 0], [(0, 2)], pre=[5, 0, 3]))
    assert ends(found) == [15.0, 60.0, 28.0]
    assert found.flow_start.tolist() == [5 * UNITS, 50 * UNITS, 18 * UNITS]


def test_a_cycle_of_edges_never_starts() -> None:
    found = run(graph([(1, 1e9, {0: 1.0})] * 3, [1.0], edges=[(0, 1), (1, 0)]))
    assert not found.finished
    assert found.end.tolist() == [-1, -1, UNITS]
    assert found.waiting.tolist() == [1, 1, 0]


def test_times_are_rounded_up() -> None:
    assert run(graph([(1, 3.0, {0: 1.0})], [3.0])).end[0] == 86  # 85.33 units


def test_more_flows_than_slots_at_first() -> None:
    found = run(graph([(320, 1e9, {0: 1.0})] * 300, [32.0]))
    assert set(ends(found)) == {3000.0}
    assert found.live == 300


def test_a_resource_that_fills_late_limits_its_flows() -> None:
    """The second link has room for both flows until the first one leaves them all of it."""
    flows = [(3200, 1e9, {0: 1.0, 1: 1.0}), (3200, 1e9, {0: 1.0, 1: 1.0}), (320, 1e9, {0: 1.0})]
    found = ends(run(graph(flows, [30.0, 24.0])))
    # 10 each until 32; then 12 each, which the second link allows.
    assert found[2] == 32.0
    assert found[0] == found[1] == pytest.approx(32 + (3200 - 320) / 12, abs=2 / UNITS)


def test_flows_that_the_change_does_not_concern_keep_their_rates() -> None:
    flows = [(3200, 1e9, {0: 1.0}), (3200, 1e9, {0: 1.0}), (320, 1e9, {1: 1.0}), (320, 1e9, {1: 1.0})]
    times, tasks, rates = run(graph(flows, [32.0, 16.0]), log=100).log[0]
    assert rates[tasks == 0].tolist() == [16.0, 0.0]
    assert times[tasks == 2].tolist() == [0, 40 * UNITS]


@pytest.mark.parametrize("seed", range(8))
def test_rates_are_max_min_at_all_times(seed: int) -> None:
    """V10: every flow is at its cap, or on a full resource on which no flow is faster; no resource is over-full."""
    made = random_graph(seed)
    schedule = run(made, log=100_000)
    assert schedule.finished
    assert check_max_min(made, schedule) > 100


@pytest.mark.parametrize("seed", range(4))
def test_all_bytes_arrive(seed: int) -> None:
    made = random_graph(seed)
    times, tasks, rates = run(made, log=100_000).log[0]
    moved = np.zeros(made.tasks)
    last = {}
    for time, task, rate in zip(times.tolist(), tasks.tolist(), rates.tolist(), strict=True):
        if task in last:
            moved[task] += (time - last[task][0]) / UNITS * last[task][1]
        last[task] = (time, rate)
    # An end is rounded up, so a flow may be given one unit of time too much.
    assert moved == pytest.approx(made.size, rel=1e-3)
    assert (moved >= made.size * (1 - 1e-9)).all()


@pytest.mark.parametrize("seed", range(4))
def test_leaving_out_dominated_resources_changes_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = random_graph(seed)
    pruned = run(made)
    monkeypatch.setattr(engine, "prune", lambda start, resource, weight, capacity: (start, resource, weight))
    assert np.abs(run(made).end - pruned.end).max() <= 2


def test_pruning_keeps_one_of_two_equal_resources() -> None:
    made = graph([(1, 1e9, {0: 1.0, 1: 1.0, 2: 0.5}), (1, 1e9, {0: 1.0, 1: 1.0})], [32.0, 32.0, 32.0])
    start, resource, _ = engine.prune(made.pattern_start, made.pattern_resource, made.pattern_weight, made.capacity)
    assert start.tolist() == [0, 1, 2]
    assert len(set(resource.tolist())) == 1


@pytest.mark.parametrize("seed", range(6))
def test_more_capacity_hardly_slows(seed: int) -> None:
    """V2. Fluid sharing is not monotone: in graphs as small as these, orders change and cost up to 5 %."""
    made = random_graph(seed)
    before = run(made).makespan
    for resource in range(len(made.capacity)):
        made.capacity[resource] *= 2
        assert run(made).makespan <= before * 1.05
        made.capacity[resource] /= 2


def test_more_capacity_speeds_a_single_flow() -> None:
    assert (
        run(graph([(1000, 1e9, {0: 1.0})], [20.0])).makespan == run(graph([(1000, 1e9, {0: 1.0})], [40.0])).makespan * 2
    )


@pytest.mark.parametrize("seed", range(3))
def test_alone_is_never_slower_and_runs_repeat(seed: int) -> None:
    """V4 and V6."""
    made = random_graph(seed)
    first, second = run(made), run(made)
    assert (first.end == second.end).all()
    assert run(made, contended=False).makespan <= first.makespan + 1


@pytest.mark.parametrize("seed", range(3))
def test_coarse_steps_only_delay(seed: int) -> None:
    made = random_graph(seed)
    exact, coarse = run(made).makespan, run(made, step=64).makespan
    assert exact <= coarse * 1.01
    assert coarse <= exact * 1.5
