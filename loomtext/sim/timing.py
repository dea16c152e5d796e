"""How long a program takes: three in-order actors a core, double buffering, exchanges, and shared resources."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
import numpy.typing as npt

from loomtext.sim.actors import assigned
from loomtext.sim.deadlock import explain
from loomtext.sim.engine import UNITS, Ints, Schedule, run
from loomtext.sim.faults import Fault
from loomtext.sim.machine import Machine, build_machine
from loomtext.sim.memory import require, tasks_bytes
from loomtext.sim.profile import Profile
from loomtext.sim.program import Program
from loomtext.sim.tasks import Tasks, build_tasks


@dataclass
class Timing:
    """What happened when. Times of schedules are in 1/256 cycle, those of properties in cycles."""

    program: Program
    machine: Machine
    tasks: Tasks
    shared: Schedule
    """With all flows at once."""
    faults: list[Fault] = field(default_factory=list)
    """E-DEADLOCK, if nothing moved any more."""

    @property
    def cycles(self) -> float:
        """End of the last micro-op (of those that ended, after a deadlock)."""
        return self.shared.makespan / UNITS

    @property
    def microseconds(self) -> float:
        """The same at the profile's clock."""
        return self.cycles / (float(self.machine.profile.value("clock")) * 1000.0)

    @cached_property
    def alone(self) -> Schedule:
        """The same tasks where every flow has all resources for itself: the critical path."""
        return run(self.tasks.graph, contended=False)

    @property
    def contention_free(self) -> float:
        """Cycles of :attr:`alone`."""
        return self.alone.makespan / UNITS

    @property
    def row_start(self) -> Ints:
        """[rows] when a micro-op began, in units; -1 if never."""
        return self.shared.start[self.tasks.begin]

    @property
    def row_end(self) -> Ints:
        """[rows] when it ended, in units; -1 if never."""
        return self.shared.end[: len(self.program.ops)]

    def table(self) -> npt.NDArray[np.float64]:
        """[rows, 2] start and end in cycles; -1 where a micro-op never got so far."""
        both = np.stack([self.row_start, self.row_end], 1).astype(np.float64)
        return np.where(both < 0, -1.0, both / UNITS)


def simulate(program: Program, profile: Profile, log: int = 0, room: int | None = None) -> Timing:
    """Run a program on a machine.

    Args:
        program: micro-ops of one candidate.
        profile: the machine's numbers.
        log: keep up to so many changes of flow rates (``Schedule.log``).
        room: bytes that this may take beside the program; None for any number.

    Raises DiagnosticError where the mesh of the program does not fit the machine of the profile, OutOfRoom before more
    than ``room`` is taken. A deadlock is a fault of the result, not an exception.
    """
    machine = build_machine(profile, program.mesh)
    program = assigned(program, profile)
    if room is not None:
        needed = tasks_bytes(program, machine)
        require(room, needed, "the tasks of the run in time take")
        room -= needed
    tasks = build_tasks(program, machine)
    shared = run(tasks.graph, log=log, room=room)
    timing = Timing(program, machine, tasks, shared)
    if not shared.finished:
        timing.faults.append(explain(program, tasks, shared))
    return timing
