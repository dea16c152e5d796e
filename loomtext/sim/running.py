"""One candidate from function to verdict: program, writes, numbers, check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from loomtext.sim.check import BFLOAT16_FACTOR, DEFAULT_TOLERANCE, TOLERANCES, Errors, Problem, compare, find_problem
from loomtext.sim.coverage import check_coverage
from loomtext.sim.faults import Fault
from loomtext.sim.frontend import Candidate, Options, build
from loomtext.sim.inputs import given_inputs, random_inputs, read_arrays
from loomtext.sim.memory import OutOfRoom, numbers_bytes, program_bytes, require
from loomtext.sim.numerics import MODES, execute, input_arguments
from loomtext.sim.program import Argument, Program

Array = Any


@dataclass(frozen=True)
class Settings:
    """What is done with each candidate."""

    options: Options = field(default_factory=Options)
    numerics: bool = True
    mode: str = "f16/f32"
    poison: bool = False
    numba_bodies: bool = True
    seed: int = 0
    inputs: tuple[str, ...] = ()
    """See :func:`loomtext.sim.inputs.given_inputs`."""
    check: str | None = None
    """A kernel's name, a ``.npz`` file with expected outputs, ``auto``, or None."""
    tolerance: float | None = None
    go_on: bool = False
    """Compute numbers in spite of :data:`SURVIVABLE` errors; the candidate stays faulted."""


SURVIVABLE = frozenset(("E-UNINIT", "E-PARTIAL-UNINIT", "E-SEM-UNDERFLOW", "E-GATHER-SLOT", "E-L1"))
"""Errors after which every address is still known and inside the arrays, so that numbers can be computed."""


@dataclass
class Outcome:
    """What is known of a candidate."""

    candidate: Candidate
    program: Program
    faults: list[Fault]
    written: dict[int, float] = field(default_factory=dict)
    """Share of each output that is written."""
    outputs: dict[int, Array] | None = None
    """None if the numbers were not computed."""
    digest: str = ""
    """Hash of the outputs."""
    errors: Errors | None = None
    """None if there was nothing to compare with."""
    mode: str | None = None
    """Precision of the numbers, of :data:`~loomtext.sim.numerics.MODES`; None if they were not computed."""
    duplicate_writes: int = 0
    """Stores that write where another core has written before."""

    @property
    def faulted(self) -> bool:
        """True if the candidate has an error."""
        return any(f.is_error for f in self.faults)

    @property
    def verdict(self) -> str:
        """``fault``, ``wrong``, ``right``, or ``ran`` where nothing was compared."""
        if self.faulted:
            return "fault"
        if self.errors is None:
            return "ran"
        return "right" if self.errors.right else "wrong"


class Runner:
    """Simulates candidates of one file; inputs and references are made once for equal arguments."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._made: dict[Any, tuple[dict[int, Array], dict[int, Array] | None, float]] = {}

    @property
    def held(self) -> int:
        """Bytes of the inputs and references that are kept for the next candidate."""
        return sum(a.nbytes for made in self._made.values() for a in (*made[0].values(), *(made[1] or {}).values()))

    def run(self, candidate: Candidate) -> Outcome:
        """Everything about one candidate. Raises DiagnosticError for inputs that do not fit."""
        settings = self.settings
        options = replace(settings.options, max_memory=settings.options.max_memory - self.held)
        program = build(candidate, options)
        if self._made and any(f.code == "E-MEMORY" for f in program.faults):
            self._made.clear()  # What was kept of other candidates is in the way.
            program = build(candidate, settings.options)
        outcome = Outcome(candidate, program, list(program.faults))
        wrong = {f.code for f in program.faults if f.is_error}
        if wrong and not (settings.go_on and wrong <= SURVIVABLE):
            return outcome
        coverage = check_coverage(program, settings.options.max_memory - program_bytes(program))
        outcome.written, outcome.duplicate_writes = coverage.written, len(coverage.again)
        numeric = settings.numerics and not any(f.code == "E-MEMORY" for f in coverage.faults)
        duplicates = [f for f in coverage.faults if f.code == "E-DUP-WRITE"]
        outcome.faults += [f for f in coverage.faults if not (numeric and f.code == "E-DUP-WRITE")]
        if numeric:
            self._numbers(outcome, coverage.again, duplicates)
        outcome.faults.sort(key=lambda f: not f.is_error)
        return outcome

    def _numbers(self, outcome: Outcome, again: set[int], duplicates: list[Fault]) -> None:
        settings, program = self.settings, outcome.program
        problem = self._problem(program)
        try:
            self._check_memory(program, problem)
        except OutOfRoom as error:
            outcome.faults += [Fault("E-MEMORY", str(error), program.name), *duplicates]
            return
        inputs, expected, tolerance = self._prepared(program, problem)
        result = execute(
            program, inputs, MODES[settings.mode], poison=settings.poison,
            numba_bodies=settings.numba_bodies, again=again,
        )  # fmt: skip
        outcome.faults += result.faults
        if any(f.code == "E-DEADLOCK" for f in result.faults):
            return
        if any(f.code == "E-DUP-WRITE" for f in result.faults):
            # The place is known from the addresses, that the bytes differ from the numbers.
            outcome.faults = [f for f in outcome.faults if f.code != "E-DUP-WRITE"] + duplicates
        outcome.outputs, outcome.digest, outcome.mode = result.outputs, result.digest, settings.mode
        if expected is not None:
            outcome.errors = compare(result.outputs, expected, tolerance)

    def _problem(self, program: Program) -> Problem | None:
        check = self.settings.check
        return find_problem(program, None if check in (None, "auto") or _is_file(check) else check)

    def _check_memory(self, program: Program, problem: Problem | None) -> None:
        """Raises OutOfRoom."""
        settings = self.settings
        needed = program_bytes(program) + numbers_bytes(
            program, prepared=problem is not None or bool(settings.inputs), checked=settings.check is not None,
            poison=settings.poison,
        )  # fmt: skip
        if problem is not None and settings.check is not None and not _is_file(settings.check):
            needed += problem.reference_bytes
        require(settings.options.max_memory, needed, "the arrays take")

    def _prepared(
        self, program: Program, problem: Problem | None
    ) -> tuple[dict[int, Array], dict[int, Array] | None, float]:
        wanted = input_arguments(program)
        key = (tuple((a.shape, a.element) for a in program.arguments), tuple(wanted), program.name.partition("__")[0])
        if key not in self._made:
            self._made = {}  # Not more than one set at a time.
            self._made[key] = self._prepare(program, problem, wanted)
        return self._made[key]

    def _prepare(
        self, program: Program, problem: Problem | None, wanted: Sequence[int]
    ) -> tuple[dict[int, Array], dict[int, Array] | None, float]:
        settings, arguments = self.settings, program.arguments
        check = settings.check
        names = argument_names(arguments, problem)
        inputs: dict[int, Array] = {}
        if problem is not None:
            inputs = {n: a for n, a in problem.inputs(arguments, settings.seed).items() if n in wanted}
        inputs |= random_inputs(arguments, [n for n in wanted if n not in inputs], settings.seed)
        inputs |= given_inputs(settings.inputs, arguments, names, settings.seed)
        tolerance = settings.tolerance
        if tolerance is None:
            tolerance = DEFAULT_TOLERANCE if problem is None else TOLERANCES[problem.kernel.name]
            storages = {MODES[settings.mode].storage or a.element for a in arguments}
            tolerance *= BFLOAT16_FACTOR if "bf16" in storages else 1
        expected = None
        if check is not None and _is_file(check):
            expected = {names[key]: array for key, array in read_arrays(check, arguments, names).items()}
        elif check is not None and problem is not None:
            rounded_inputs = _as_stored(inputs, arguments, MODES[settings.mode].storage)
            expected = problem.expected(rounded_inputs)
        return inputs, expected, tolerance


def _is_file(check: str | None) -> bool:
    """True if expected outputs are in a file, as opposed to a kernel's name."""
    return check is not None and check.endswith(".npz")


def block_sizes(candidate: Candidate) -> dict[str, int]:
    """Block sizes by symbol, as far as the name of a function tells them: those of the symbols of its module."""
    module = candidate.function.enclosing("builtin.module")
    symbols = [] if module is None else [str(name).removeprefix("loom.") for name in module.attributes]
    parts = candidate.name.split("__")
    found = {s: p.removeprefix(s) for s in symbols for p in parts if p.startswith(s)}
    return {symbol: int(size) for symbol, size in found.items() if size.isascii() and size.isdigit()}


def argument_names(arguments: Sequence[Argument], problem: Problem | None) -> dict[str, int]:
    """Names by which users call arguments: ``arg0`` ..., the file's, and those of the kernel."""
    names = {f"arg{n}": n for n in range(len(arguments))}
    names |= {a.name: n for n, a in enumerate(arguments)}
    if problem is not None:
        names |= {name: n for n, name in enumerate(problem.names)}
    return names


def _as_stored(inputs: Mapping[int, Array], arguments: Sequence[Argument], storage: str | None) -> dict[int, Array]:
    from loomtext.sim.rounding import rounded

    return {n: rounded(a, storage or arguments[n].element) for n, a in inputs.items()}
