"""Recorded NoC traces and transfer workloads, run through the simulator's NoC and DRAM model.

Both are files of tt-npe. A trace is a list of events of real silicon with the time at which each transfer was issued;
the measured cycles are in it. A workload lists transfers; it states no measured time.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.engine import UNITS, run
from loomtext.sim.machine import Machine
from loomtext.sim.transfers import TRANSFER, transfer_graph

_MOST = 2.0**40
"""Cycles and bytes beyond which nothing is simulated: times in 1/256 cycle stay within 64 bits."""
_PROFILER_CYCLES = 20
"""What tt-npe subtracts from a recorded span for the profiler's own events."""


@dataclass(frozen=True)
class Recording:
    """Transfers of a file, and how long they took if that was measured."""

    name: str
    transfers: npt.NDArray[Any]
    """Rows of :data:`loomtext.sim.transfers.TRANSFER`."""
    measured: float | None
    """Cycles."""


@dataclass(frozen=True)
class Replay:
    """A recording after simulation. Times in cycles."""

    recording: Recording
    cycles: float
    """Time at which the last transfer ends."""
    contention_free: float
    """The same with all resources to each transfer."""
    flits: float | None = None
    """The same flit by flit; None if that was not asked for, or if the recording has multicasts."""

    @property
    def error(self) -> float | None:
        """Relative deviation from the measured time."""
        return self._deviation(self.cycles)

    @property
    def flit_error(self) -> float | None:
        """Same, flit by flit."""
        return self._deviation(self.flits)

    def _deviation(self, cycles: float | None) -> float | None:
        measured = self.recording.measured
        return None if not measured or cycles is None else cycles / measured - 1.0


def read_recording(path: str | Path, machine: Machine) -> Recording:
    """Read a trace or a workload. Raises DiagnosticError for anything else, OSError if it cannot be read."""
    path = Path(path)
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise DiagnosticError.of(f"{path} is not valid JSON: {error}") from None
    try:
        if isinstance(data, list):
            return _trace(path.stem, data, machine)
        if isinstance(data, dict) and isinstance(data.get("phases"), list):
            return _workload(path.stem, data, machine)
    except DiagnosticError as error:
        raise DiagnosticError.of(f"{path}: {error.message}") from None
    except KeyError as error:
        raise DiagnosticError.of(f"{path}: malformed event or transfer: it has no {error}") from None
    except (TypeError, ValueError, AttributeError, OverflowError) as error:
        raise DiagnosticError.of(f"{path}: malformed event or transfer: {error}") from None
    raise DiagnosticError.of(
        f"{path} is neither a trace nor a workload", hint="a list of events, or an object with 'phases'"
    )


def replay(recording: Recording, machine: Machine, in_flight: int = 2, flits: bool = False) -> Replay:
    """Simulate a recording with and without contention, and flit by flit if ``flits``; that knows no ``in_flight``."""
    transfers = recording.transfers
    graph = transfer_graph(machine, transfers, in_flight)
    shared, alone = run(graph), run(graph, contended=False)
    by_flits = None
    if flits and (transfers["x1"] < 0).all():
        # Loading the compiled functions takes longer than most recordings.
        from loomtext.sim.flit.wormhole import run_transfers

        by_flits = float(run_transfers(machine, transfers).makespan)
    return Replay(recording, shared.makespan / UNITS, alone.makespan / UNITS, by_flits)


def flow_cycles(recording: Recording, machine: Machine, in_flight: int = 2) -> float:
    """Cycles until the last byte has left its source, with no latency of requests, routers and memories."""
    graph = transfer_graph(machine, recording.transfers, in_flight)
    issue = np.ceil(recording.transfers["issue"] * UNITS).astype(np.int64)
    return run(replace(graph, release=issue, post=np.zeros_like(graph.post))).makespan / UNITS


def read_reference(path: str | Path, column: str) -> dict[str, float]:
    """Cycles that another tool gives, by the name of the file: a column of a CSV file whose first column has the names.

    Raises DiagnosticError for anything else, OSError if the file cannot be read.
    """
    try:
        rows = list(csv.DictReader(Path(path).read_text("utf-8").splitlines()))
        names = list(rows[0])
        return {str(row[names[0]]): float(row[column]) for row in rows}
    except UnicodeDecodeError:
        raise DiagnosticError.of(f"{path} is no CSV file") from None
    except (IndexError, KeyError):
        raise DiagnosticError.of(f"{path} has no column '{column}'") from None
    except (TypeError, ValueError):
        raise DiagnosticError.of(f"{path}: column '{column}' must hold numbers") from None


def _rows(rows: Sequence[Sequence[Any]], machine: Machine) -> npt.NDArray[Any]:
    array = np.zeros(len(rows), TRANSFER)
    table = np.array(rows, np.float64).reshape(-1, len(TRANSFER.names or ()))
    if not (np.abs(table) < _MOST).all():  # Not a number neither.
        raise DiagnosticError.of("sizes, times and places of transfers must be finite, and below 2**40")
    for column, field in enumerate(TRANSFER.names or ()):
        array[field] = table[:, column]
    corners = array["x1"] != -1
    inside = (
        (array["x0"] >= 0) & (array["x0"] < machine.width) & (array["y0"] >= 0) & (array["y0"] < machine.height)
        & (array["source"] >= 0)
        & (~corners | (array["x1"] >= 0) & (array["x1"] < machine.width))
        & (~corners | (array["y1"] >= 0) & (array["y1"] < machine.height))
    )  # fmt: skip
    if not inside.all():
        raise DiagnosticError.of(
            f"transfer {int(np.argmin(inside))} leaves the {machine.width} x {machine.height} routers of the profile"
        )
    if not (
        np.isfinite(array["size"]) & (array["size"] >= 0) & np.isfinite(array["issue"]) & (array["issue"] >= 0)
    ).all():
        raise DiagnosticError.of("sizes and times of transfers must be finite and not negative")
    return array


def _source(x: int, y: int, machine: Machine) -> int:
    return y * machine.width + x if 0 <= x < machine.width and 0 <= y < machine.height else -1


def _trace(name: str, events: list[dict[str, Any]], machine: Machine) -> Recording:
    """Transfers of a trace.

    The recorder stamps an event first and the processor writes the command afterwards (tt-metal's data-movement API
    records, then programs the network interface, then waits). So a transfer has been issued when the next event of the
    same processor is stamped; that time is taken.
    """
    if not events:
        raise DiagnosticError.of("the trace has no events")
    limit = machine.profile.integer("noc.max_packet")
    spans: dict[tuple[Any, ...], list[Any]] = {}  # [first, last, transfer that awaits its time]
    rows: list[list[Any]] = []
    for event in events:
        time, x, y = event["timestamp"], event["sx"], event["sy"]
        span = spans.setdefault((event["proc"], x, y), [time, time, None])
        if time < span[0]:
            span[0] = time
        if time > span[1]:
            span[1] = time
        if span[2] is not None:
            if time > span[2][0]:
                span[2][0] = time
            span[2] = None
        kind, size = event.get("type", ""), event.get("num_bytes", 0)
        if not size or not kind.startswith(("READ", "WRITE")) or "BARRIER" in kind or "SET_STATE" in kind:
            continue
        noc = 1 if event["noc"] == "NOC_1" else 0
        here = _source(x, y, machine)
        if "mcast_start_x" in event:
            corners = (event["mcast_start_x"], event["mcast_start_y"], event["mcast_end_x"], event["mcast_end_y"])
            row = [time, size, min(size, limit), 0.0, noc, 0, here, *corners]
        elif kind.startswith("READ"):
            row = [time, size, min(size, limit), 0.0, noc, 1, _source(event["dx"], event["dy"], machine), x, y, -1, -1]
        else:
            row = [time, size, min(size, limit), 0.0, noc, 0, here, event["dx"], event["dy"], -1, -1]
        rows.append(row)
        span[2] = row
    origin = min(s[0] for s in spans.values())
    measured = max(s[1] for s in spans.values()) - origin - _PROFILER_CYCLES
    for row in rows:
        row[0] -= origin
    return Recording(name, _rows(rows, machine), float(measured) if measured > 0 else None)


def _workload(name: str, data: dict[str, Any], machine: Machine) -> Recording:
    rows = []
    for phase in data["phases"]:
        for t in phase["transfers"]:
            noc = int(t["noc_type"] == "NOC_1")
            read = int(str(t.get("noc_event_type", "")).startswith("READ"))
            if "mcast_start_x" in t:
                corners = (t["mcast_start_x"], t["mcast_start_y"], t["mcast_end_x"], t["mcast_end_y"])
            else:
                corners = (t["dst_x"], t["dst_y"], -1, -1)
            rows.append((
                t.get("phase_cycle_offset", 0), t["packet_size"] * t["num_packets"], t["packet_size"],
                t.get("injection_rate", 0.0), noc, read, _source(t["src_x"], t["src_y"], machine), *corners,
            ))  # fmt: skip
    return Recording(name, _rows(rows, machine), None)
