"""From a stage-08 module to programs: candidates, the cores that run them, micro-op rows, and what is wrong.

>>> for candidate in select(candidates(module), "all"):
...     program = build(candidate, Options())
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from math import prod
from typing import Any

import numpy as np

from loomtext.hardware import Mesh, mesh_of
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim import vm
from loomtext.sim.addresses import check_addresses
from loomtext.sim.bodies import Unsupported
from loomtext.sim.faults import Fault
from loomtext.sim.grouping import group_rows
from loomtext.sim.lowering import Lowering, Plan, site_table, with_depth
from loomtext.sim.memory import (
    CORE_BYTES,
    OutOfRoom,
    finishing_bytes,
    grouping_bytes,
    machine_bytes,
    require,
    table_bytes,
)
from loomtext.sim.program import GEN, OP, PAGE, Kind, Program


@dataclass(frozen=True)
class Options:
    """How programs are read and what is allowed."""

    oob: str = "strict"
    """``strict``, ``linear`` or ``mask`` (see the module :mod:`loomtext.sim.addresses`)."""
    double_buffer: str = "auto"
    """``auto`` (off if the name contains ``is_double_buffer0``), ``0`` or ``1``."""
    accumulate: str = "auto"
    """When ``loom.matmul`` adds to its destination: ``auto``, ``never``, ``always``."""
    l1_capacity: int | None = None
    """Bytes of L1 a core; None takes the file's."""
    allow_l1_overflow: bool = False
    max_ops: int = 4_000_000
    """Micro-ops of a candidate."""
    max_steps: int = 2_000_000_000
    """Scalar instructions of a candidate, over all cores."""
    max_memory: int = 8 * 2**30
    """Bytes that the simulation of a candidate may take (see :mod:`loomtext.sim.memory`)."""


MAX_CORES = 2**20
"""Cores that may execute the body; each of them takes a moment even if it does nothing."""
MAX_EXTENT = 2**12
"""Cores along an axis of the mesh: corners of regions are packed into 12 bits each."""


@dataclass(frozen=True)
class Candidate:
    """A function of a stage-08 module. ``index`` counts from 0 in the order of the file."""

    index: int
    name: str
    function: Operation
    mesh: Mesh
    """The mesh of the file's hardware description."""
    l1_capacity: int | None
    """Bytes of L1 a core that the description gives; None if it does not say."""


def candidates(module: Operation) -> list[Candidate]:
    """The functions with a body, in order.

    Raises DiagnosticError if there is none, or if the hardware description is malformed or has more than two axes.
    """
    mesh = mesh_of(module)
    if any(n != 1 for n in mesh.sizes[2:]):
        message = "meshes with more than two axes are not simulated"
        raise DiagnosticError.of(message, module.source, max(module.offset, 0))
    capacity = l1_capacity(module)
    functions = [f for f in module.walk_top_level("func.func") if f.regions and f.regions[0].blocks]
    if not functions:
        raise DiagnosticError.of("the file has no function to simulate", module.source, max(module.offset, 0))
    names = [str(f.attributes["sym_name"].value) for f in functions]  # type: ignore[attr-defined]
    return [Candidate(i, name, f, mesh, capacity) for i, (name, f) in enumerate(zip(names, functions, strict=True))]


def select(found: Sequence[Candidate], wanted: str | None) -> list[Candidate]:
    """Candidates by name, index, glob or ``all`` (also None); names also as :func:`short_names` gives them.

    Raises DiagnosticError if none fits.
    """
    if wanted is None or wanted == "all":
        return list(found)
    named = list(zip(found, short_names([c.name for c in found]), strict=True))
    chosen = [c for c, short in named if wanted in (c.name, short)]
    if not chosen:
        chosen = [c for c in found if str(c.index) == wanted.lstrip("0").rjust(1, "0")]
    chosen = chosen or [c for c, short in named if fnmatchcase(c.name, wanted) or fnmatchcase(short, wanted)]
    if not chosen:
        raise DiagnosticError.of(
            f"no candidate is '{wanted}'",
            hint=f"there are {len(found)}: indices 0 to {len(found) - 1}, or names such as {found[0].name}",
        )
    return chosen


def short_names(names: Sequence[str]) -> list[str]:
    """Names without the parts between ``__`` that all of them begin or end with."""
    split = [name.split("__") for name in names]
    if len(split) < 2:
        return list(names)
    least = min(map(len, split)) - 1
    first = next((k for k in range(least) if len({tuple(s[: k + 1]) for s in split}) > 1), least)
    most = least - first
    last = next((k for k in range(most) if len({tuple(s[len(s) - k - 1 :]) for s in split}) > 1), most)
    return ["__".join(s[first : len(s) - last]) for s in split]


def build(candidate: Candidate, options: Options = Options()) -> Program:
    """Run the scalar program of every core. What is wrong with the program is in ``Program.faults``."""
    function, root = candidate.function, candidate.function.root()
    mesh = _extent(candidate.mesh)
    try:
        plan = Lowering(function, candidate.mesh, root.source, options.accumulate).run()
    except Unsupported as error:
        line = root.source.line_column(function.offset)[0] if root.source is not None else 0
        fault = Fault("E-UNSUPPORTED", f"{error} is not simulated", candidate.name, None, line, "func.func")
        return _empty(candidate, mesh, fault)
    _set_depths(plan, candidate.name, options)
    capacity = options.l1_capacity if options.l1_capacity is not None else candidate.l1_capacity
    try:
        program = _Run(plan, mesh, options).run()
    except OutOfRoom as error:
        return _empty(candidate, mesh, Fault("E-MEMORY", str(error), candidate.name))
    program.faults = _judge(program, plan, capacity, options)
    return program


def l1_capacity(root: Operation) -> int | None:
    """Bytes of L1 a core in the file's hardware description; None if it does not say."""
    array = next((op for op in root.walk() if op.name == "adl.memory.array" and _named(op, "mem_L1")), None)
    if array is None:
        return None
    bank = array.operand("bank").defining_op
    if bank is None or bank.name != "adl.memory.bank":
        return None
    total = bank.attributes["bsize"].value * bank.attributes["nblk"].value  # type: ignore[attr-defined]
    for value in array.operand_group("dims"):
        definer = value.defining_op
        if definer is not None and definer.attributes.get("size") is not None:
            total *= definer.attributes["size"].value  # type: ignore[attr-defined]
    return int(total)


def _extent(mesh: Mesh) -> tuple[int, int]:
    """Positions along x and y; an axis that is not there has one."""
    x, y, *_ = (*mesh.sizes, 1, 1)
    return x, y


def _named(op: Operation, name: str) -> bool:
    return any(getattr(op.attributes.get(k), "value", None) == name for k in ("sym_name", "name"))


def _empty(candidate: Candidate, mesh: tuple[int, int], fault: Fault) -> Program:
    return Program(
        candidate.name, mesh, np.zeros((0, 2), np.int32), np.zeros(1, np.int64), np.zeros(0, OP),
        np.zeros(1, np.int64), np.zeros(0, np.int32), np.zeros(0, np.uint8), np.zeros(0, GEN),
        np.zeros((0, 1), np.int64), [], [], [], [], [fault],
    )  # fmt: skip


def _set_depths(plan: Plan, name: str, options: Options) -> None:
    """Two slots for each buffer that a load fills, when double buffering is on."""
    on = options.double_buffer == "1" or options.double_buffer == "auto" and "is_double_buffer0" not in name
    loaded = {d.destination.buffer for d in plan.drafts if d.site.kind is Kind.LOAD and d.destination is not None}
    for i in loaded if on else ():
        plan.buffers[i] = with_depth(plan.buffers[i], 2)


class _Run:
    """The machine's arrays for one candidate, and the run over all cores."""

    def __init__(self, plan: Plan, mesh: tuple[int, int], options: Options) -> None:
        self.plan, self.mesh, self.options = plan, mesh, options
        code = plan.code
        self.used = 0
        """Cores that execute the body."""
        self.depth = max([1, *(len(loops) for loops in code.ivs)])
        self.fixed = machine_bytes(len(code.rows), self.depth, len(vm.FAULT_CODES))
        rows = min(4096, options.max_ops)
        first = self.fixed + table_bytes(rows, rows, 4 * rows, self.depth)
        require(options.max_memory, first, "the tables of the scalar program take")
        self.code, self.initial = np.array(code.rows, dtype=np.int64), np.array(code.initial, dtype=np.int64)
        self.ivs = np.full((len(code.rows), self.depth), -1, dtype=np.int64)
        for i, loops in enumerate(code.ivs):
            self.ivs[i, : len(loops)] = loops
        self.sites = site_table(plan)
        self.live = np.zeros((max(1, len(plan.buffers)), vm.BUFFER_COLUMNS), np.int64)
        for i, buffer in enumerate(plan.buffers):
            self.live[i, vm.DEPTH] = buffer.depth
        self.errors = np.zeros((len(code.rows), len(vm.FAULT_CODES), vm.LOOPS + self.depth), np.int64)
        self.out = vm.Out(
            np.zeros(rows, OP), np.zeros(rows, np.int64), np.zeros((rows, self.depth), np.int64),
            np.zeros(rows, GEN), np.zeros((4 * rows, 3), np.int64),
        )  # fmt: skip

    def coordinates(self) -> tuple[list[tuple[int, int]], list[list[int]]]:
        """Coordinates of the cores by y then x, and for each the values of the mesh loop's variables."""
        ivs, placement = self.plan.ivs, self.plan.placement
        found = []
        extents = [extent for *_, extent in ivs]
        for numbers in np.ndindex(*extents):
            place = []
            for chosen in placement:
                coordinate, factor = 0, 1
                for k in chosen:
                    coordinate += numbers[k] * factor
                    factor *= extents[k]
                place.append(coordinate)
            values = [lower + step * i for (_, lower, step, _), i in zip(ivs, numbers, strict=True)]
            found.append((place[1], place[0], values))
        found.sort(key=lambda item: item[:2])
        return [(x, y) for y, x, _ in found], [values for *_, values in found]

    def run(self) -> Program:
        """All cores, one after the other, until one hits a fatal error."""
        places = [prod(self.plan.ivs[k][3] for k in chosen) for chosen in self.plan.placement]
        faults: list[Fault] = []
        outside = next((a for a in range(2) if places[a] > self.mesh[a]), None)
        coordinates: list[tuple[int, int]] = []
        values: list[list[int]] = []
        cores = prod(extent for *_, extent in self.plan.ivs)
        if outside is not None:
            wanted, there = places[outside], self.mesh[outside]
            message = f"the mesh loop has {wanted} positions along {'xy'[outside]}, the mesh {there}"
            faults.append(Fault("E-REGION", message, self.plan.name, None, 0, "scf.parallel"))
        elif cores > MAX_CORES or max(self.mesh) > MAX_EXTENT:
            message = f"{cores} cores on a mesh of {self.mesh[0]} x {self.mesh[1]}; the limits are {MAX_CORES} cores"
            faults.append(Fault("E-LIMIT", f"{message} and {MAX_EXTENT} along an axis", self.plan.name))
        else:
            require(self.options.max_memory, self.fixed + cores * CORE_BYTES, f"{cores} cores take")
            coordinates, values = self.coordinates()
        self.used = len(coordinates)
        starts = [0]
        state = np.zeros(vm.STATE_SIZE, dtype=np.int64)
        for core, ((x, y), variables) in enumerate(zip(coordinates, values, strict=True)):
            fault = self._core(core, x, y, variables, state)
            starts.append(int(state[1]))
            if fault is not None:
                faults += [fault] if fault.code else []
                coordinates = coordinates[: core + 1]
                break
        return self._program(coordinates, starts, state, faults)

    def _core(self, core: int, x: int, y: int, variables: list[int], state: Any) -> Fault | None:
        """One core. A fault with an empty code stands for a fatal error that is in the table already."""
        registers = self.initial.copy()
        for (register, *_), value in zip(self.plan.ivs, variables, strict=True):
            registers[register] = value
        self.live[:, : vm.DEPTH] = 0  # ALIVE and OPENED.
        self.live[:, vm.FREED :] = -1
        state[0] = 0
        state[vm.LAST_ROWS :] = -1
        while True:
            why = vm.run_core(
                self.code, registers, self.ivs, self.sites, self.live, *self.out, self.errors, state,
                core, x, y, *self.mesh, self.options.max_steps,
            )  # fmt: skip
            if why == vm.DONE:
                return None
            if why == vm.STOPPED:
                return Fault("", "")
            if why == vm.OUT_OF_STEPS:
                message = f"more than {self.options.max_steps} scalar instructions"
                return Fault("E-LIMIT", message, self.plan.name, (x, y), self._line_at(int(state[0])))
            if not self._grow(state):
                message = f"more than {self.options.max_ops} micro-ops"
                return Fault("E-LIMIT", message, self.plan.name, (x, y), self._line_at(int(state[0])))

    def _line_at(self, pc: int) -> int:
        op = self.plan.code.ops[pc]
        return self.plan.line_of(op) if op is not None else 0

    def _grow(self, state: Any) -> bool:
        """Make the arrays larger; False at the limit of micro-ops. Raises OutOfRoom."""
        if state[1] >= self.options.max_ops:
            return False
        out = self.out
        needed = 3 * table_bytes(len(out.ops), len(out.gens), len(out.edges), self.depth)  # Old and twice as large.
        require(self.options.max_memory, self.fixed + needed, f"tables for more than {state[1]} micro-ops take")

        def wider(array: Any, used: int, reserve: int) -> Any:
            if used + reserve < len(array):
                return array
            grown = np.zeros((max(2 * len(array), used + reserve), *array.shape[1:]), array.dtype)
            grown[:used] = array[:used]
            return grown

        def more_rows(array: Any) -> Any:
            if rows < len(array):
                return array
            grown = np.zeros((min(2 * len(array), self.options.max_ops), *array.shape[1:]), array.dtype)
            grown[:rows] = array[:rows]
            return grown

        rows, gens, edges = int(state[1]), int(state[2]), int(state[3])
        self.out = vm.Out(
            more_rows(out.ops), more_rows(out.regions), more_rows(out.loops),
            wider(out.gens, gens, 64), wider(out.edges, edges, 256),
        )  # fmt: skip
        return True

    def _program(self, places: list[tuple[int, int]], starts: list[int], state: Any, faults: list[Fault]) -> Program:
        rows, gens, edges = (int(n) for n in state[1:4])
        out = self.out
        held = self.fixed + table_bytes(len(out.ops), len(out.gens), len(out.edges), self.depth)
        held += finishing_bytes(rows, gens, edges, self.depth)
        grouped = np.bincount(out.ops["site"][:rows][out.regions[:rows] >= 0], minlength=len(self.plan.drafts))
        groups = sum(int(n) // max(1, prod(d.site.area)) for n, d in zip(grouped, self.plan.drafts, strict=True))
        needed = held + grouping_bytes(int(grouped.sum()), groups)
        require(self.options.max_memory, needed, f"{rows} micro-ops take")
        ops, loops = out.ops[:rows].copy(), out.loops[:rows].copy()
        used = self.out.edges[:edges]
        order = np.argsort(used[:, 0], kind="stable")
        pred_start = np.searchsorted(used[order, 0], np.arange(rows + 1))
        program = Program(
            self.plan.name, self.mesh, np.array(places, np.int32).reshape(-1, 2), np.array(starts, np.int64), ops,
            pred_start.astype(np.int64), used[order, 1].astype(np.int32), used[order, 2].astype(np.uint8),
            self.out.gens[:gens].copy(), loops, [d.site for d in self.plan.drafts], self.plan.buffers,
            self.plan.arguments, [], faults, any(b.depth == 2 for b in self.plan.buffers),
            self.mesh[0] * self.mesh[1] - self.used, int(state[4]), self.plan,
        )  # fmt: skip
        program.faults += self._table_faults(program)
        if any(f.code == "E-LIMIT" for f in faults):
            return program
        program.faults += group_rows(program, self.out.regions[:rows])
        program.faults += check_addresses(program, self.options.oob)
        return program

    def _table_faults(self, program: Program) -> list[Fault]:
        found = []
        for pc, number in np.argwhere(self.errors[:, :, vm.HITS] > 0):
            op = self.plan.code.ops[pc]
            hits, core, row, value = self.errors[pc, number, : vm.LOOPS].tolist()
            x, y = program.cores[core]
            loops = tuple(self.errors[pc, number, vm.LOOPS :][self.ivs[pc] >= 0].tolist())
            found.append(Fault(
                vm.FAULT_CODES[number], self._message(int(number), value), self.plan.name, (int(x), int(y)),
                0 if op is None else self.plan.line_of(op), "" if op is None else op.name, loops, (),
                hits, row,
            ))  # fmt: skip
        return found

    def _message(self, number: int, value: int) -> str:
        if number in (vm.UNINIT, vm.UNDERFLOW, vm.TWO_LIVE, vm.NO_SLOT):
            buffer = self.plan.buffers[value]
            shape = "x".join(map(str, buffer.shape)) or "scalar"
            what = {
                vm.UNINIT: "is read but holds nothing (its content was given back, or never written)",
                vm.UNDERFLOW: "is given back, but this handle does not hold it",
                vm.NO_SLOT: "is loaded while none of its slots has been given back: the load waits for ever",
                vm.TWO_LIVE: "is read while it holds two blocks; the newer one is taken",
            }[number]
            return f"the {shape} buffer allocated in line {buffer.line} {what}"
        if number == vm.REGION:
            return {
                1: "the region leaves the mesh", 2: "the core is outside its own region",
                3: "the region's extents differ from the stated area", 4: "an area of several cores without a region",
            }[value]  # fmt: skip
        if number == vm.SLOT:
            return f"slot {value} is outside the destination"
        if number in (vm.SHAPE, vm.UNSUPPORTED):
            return self.plan.code.messages[value]
        return {
            vm.DIV0: f"{value} is divided by zero", vm.OVERFLOW: f"overflow with the operand {value}",
            vm.LOOP: f"the loop has the step {value}",
        }[number]  # fmt: skip


def _judge(program: Program, plan: Plan, capacity: int | None, options: Options) -> list[Fault]:
    """All faults, errors first, each in the order of the run; with those that need no run."""
    found = [*program.faults, *_leaks(program)]

    def note(code: str, message: str, lines: list[int], op: str) -> None:
        found.append(Fault(code, message, program.name, None, min(lines, default=0), op, count=max(1, len(lines))))

    need = program.l1_bytes
    if capacity is not None and need > capacity:
        largest = max(program.buffers, key=lambda b: b.page_bytes * b.depth)
        shape, size = "x".join(map(str, largest.shape)), largest.page_bytes * largest.depth
        message = f"the buffers take {need} bytes of {capacity}; the largest is {shape}, {size} bytes"
        note("W-L1" if options.allow_l1_overflow else "E-L1", message, [largest.line], "loom.alloc")
    if plan.legacy:
        lines = sorted({program.sites[i].line for i in plan.legacy})
        note("W-LEGACY-ACC", "the product adds to its destination over the loop", lines, "loom.matmul")
    if program.idle_cores and program.idle_cores < program.mesh[0] * program.mesh[1]:
        note("W-IDLE-CORE", f"{program.idle_cores} of {program.mesh[0] * program.mesh[1]} cores do nothing", [], "")
    odd = [b.line for b in program.buffers if any(n % PAGE for n in b.shape[-2:]) or len(b.shape) < 2]
    if odd:
        note("W-NONPAGE", f"{len(odd)} buffers are not whole pages", odd, "loom.alloc")
    if plan.bare:
        note("W-BARE-ALLOC", "a buffer without memory space is never freed", plan.bare, "memref.alloc")
    found.sort(key=lambda f: (not f.is_error, f.core is None, f.row if f.row >= 0 else 2**62))
    return found


def _leaks(program: Program) -> list[Fault]:
    """Generations that are live at the end, by buffer."""
    if program.failed:
        return []
    left = program.gens[program.gens["released"] < 0]
    found = []
    for b in np.unique(left["buffer"]):
        buffer = program.buffers[b]
        if buffer.handles == 0:
            continue  # A bare allocation, which has its own warning.
        mine = left[left["buffer"] == b]
        x, y = program.cores[mine["core"][0]]
        shape = "x".join(map(str, buffer.shape)) or "scalar"
        found.append(Fault(
            "W-SEM-LEAK", f"the {shape} buffer is still held at the end", program.name, (int(x), int(y)), buffer.line,
            "loom.alloc", (), (), len(mine),
        ))  # fmt: skip
    return found
