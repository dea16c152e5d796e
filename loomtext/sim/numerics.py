"""Numbers: executes the rows of a program on arrays, in each core's program order.

Cores run one after the other; a core that gathers waits until the members of its region have sent their blocks. All
arrays are f32 and hold numbers that the storage type has exactly (see :mod:`loomtext.sim.rounding`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from loomtext.sim.addresses import clipped
from loomtext.sim.codegen import compiled
from loomtext.sim.coverage import block, outputs_of
from loomtext.sim.evaluate import evaluate
from loomtext.sim.faults import Fault
from loomtext.sim.lowering import Draft, Plan
from loomtext.sim.program import Flag, Kind, Program
from loomtext.sim.rounding import round_in_place, rounded

Array = Any


@dataclass(frozen=True)
class Mode:
    """A choice of precisions."""

    name: str
    storage: str | None = None
    """Type of everything stored; None takes the file's."""
    strict: bool = False
    """Round after every operation of a body, instead of once at its end."""
    slices: bool = False
    """Round a reduction after every term, instead of once at its end."""
    k_step: int = 0
    """Round a product after that many terms; 0 means once at its end."""


MODES: Mapping[str, Mode] = {
    m.name: m
    for m in (
        Mode("f16/f32"),
        Mode("f16-strict", strict=True, slices=True),
        Mode("bf16-dev", storage="bf16", slices=True, k_step=32),
        Mode("f32", storage="f32"),
    )
}
"""The modes by name; the first one is the default."""


@dataclass
class Result:
    """What a program computed."""

    outputs: dict[int, Array]
    """Arguments that were stored to, by number, as f32 arrays of the arguments' shapes."""
    faults: list[Fault] = field(default_factory=list)

    @property
    def digest(self) -> str:
        """Hash of the outputs' bytes."""
        whole = hashlib.sha256()
        for number in sorted(self.outputs):
            whole.update(np.ascontiguousarray(self.outputs[number]).tobytes())
        return whole.hexdigest()


def execute(
    program: Program,
    inputs: Mapping[int, Array],
    mode: Mode = MODES["f16/f32"],
    *,
    poison: bool = False,
    numba_bodies: bool = True,
    again: Sequence[int] | set[int] = (),
) -> Result:
    """Run a program that has no errors.

    ``inputs``: an array for each argument that is not only stored to, of any floating type. ``poison``: what a buffer
    holds is destroyed when it is released, and outputs and fresh buffers start as NaN. ``numba_bodies``: False takes
    NumPy for bodies. ``again``: rows of stores that write where another core has written; they are compared.
    """
    with np.errstate(all="ignore"):
        return _Execution(program, inputs, mode, poison, numba_bodies, set(again)).run()


class _Execution:
    def __init__(
        self, program: Program, inputs: Mapping[int, Array], mode: Mode, poison: bool, numba: bool, again: set[int]
    ) -> None:
        self.program, self.mode, self.poison, self.numba, self.again = program, mode, poison, numba, again
        plan: Plan = program.plan
        self.memory: list[Array] = []
        for number, argument in enumerate(program.arguments):
            if number in inputs:
                given = np.asarray(inputs[number])
                if given.shape != argument.shape:
                    raise ValueError(f"{argument.name} is {argument.shape}, the input {given.shape}")
                self.memory.append(rounded(given, self.storage(argument.element)).reshape(-1))
            else:
                self.memory.append(np.full(argument.size, np.nan if poison else 0, np.float32))
        self.steps = [self._step(d) for d in plan.drafts]
        self.mail: dict[int, list[tuple[int, Array]]] = {}
        self.duplicates: dict[int, tuple[int, int]] = {}
        self.released: dict[int, list[int]] = {}
        if poison:
            for gen, row in enumerate(program.gens["released"].tolist()):
                if row >= 0:
                    self.released.setdefault(row, []).append(gen)

    def storage(self, element: str) -> str:
        """The type in which numbers of a type of the file are kept."""
        return self.mode.storage or element

    def run(self) -> Result:
        """Cores in order; those that wait for a gather's members again when the others are through."""
        program = self.program
        ops = program.ops
        fields = [ops[n].tolist() for n in ("site", "offset", "flags", "group", "slot")]
        initial = np.nan if self.poison else 0
        memories = [
            [np.full(b.shape, initial, np.float32) for b in program.buffers] for _ in range(len(program.cores))
        ]
        at = [int(n) for n in program.core_start[:-1]]
        ends = [int(n) for n in program.core_start[1:]]
        waiting = list(range(len(at)))
        while waiting:
            left = []
            progress = False
            for core in waiting:
                row = self._core(memories[core], at[core], ends[core], fields)
                progress |= row != at[core]
                at[core] = row
                if row < ends[core]:
                    left.append(core)
            if left and not progress:
                return Result({}, [self._stuck(at[left[0]])])
            waiting = left
        outputs = {n: self.memory[n].reshape(program.arguments[n].shape) for n in outputs_of(program)}
        return Result(outputs, self._compared())

    def _core(self, buffers: list[Array], row: int, end: int, fields: list[list[int]]) -> int:
        """Run a core from ``row`` on; the row at which it has to wait, or ``end``."""
        sites, offsets, flags, groups, slots = fields
        steps, poison = self.steps, self.poison
        while row < end:
            step = steps[sites[row]]
            if step is None:
                if not self._gather(buffers, row, flags[row], groups[row], slots[row]):
                    return row
            elif self.again and row in self.again:
                self._compare(buffers, row, offsets[row])
                step(buffers, offsets[row], flags[row])
            else:
                step(buffers, offsets[row], flags[row])
            if poison and row in self.released:
                for gen in self.released[row]:
                    self._destroy(buffers, gen)
            row += 1
        return end

    def _destroy(self, buffers: list[Array], gen: int) -> None:
        """Poison a released buffer, unless a later generation is already in it."""
        number = int(self.program.gens["buffer"][gen])
        first, released = int(self.program.gens["first"][gen]), int(self.program.gens["released"][gen])
        same = self.program.gens[gen + 1 :]
        newer = (same["buffer"] == number) & (same["core"] == self.program.gens["core"][gen])
        newer &= (same["first"] > first) & (same["first"] <= released)
        if not newer.any():
            buffers[number].fill(np.nan)

    def _stuck(self, row: int) -> Fault:
        site = self.program.sites[int(self.program.ops["site"][row])]
        x, y = self.program.cores[int(self.program.ops["core"][row])]
        message = "the root of a gather waits for blocks that are never sent"
        return Fault("E-DEADLOCK", message, self.program.name, (int(x), int(y)), site.line, site.name, row=row)

    # -- gathers and stores --------------------------------------------------------------------------

    def _gather(self, buffers: list[Array], row: int, flags: int, number: int, slot: int) -> bool:
        """One member's part; False if the root has to wait."""
        site = self.program.sites[int(self.program.ops["site"][row])]
        assert site.source >= 0
        if number < 0:
            buffers[site.destination][slot] = buffers[site.source]
            return True
        group = self.program.groups[number]
        if not flags & Flag.ROOT:
            self.mail.setdefault(number, []).append((slot, buffers[site.source].copy()))
            return True
        if len(self.mail.get(number, ())) < len(group.members) - 1:
            return False
        target = buffers[site.destination]
        if self.poison and flags & Flag.OPENS:
            target.fill(np.nan)
        target[slot] = buffers[site.source]
        for other, values in self.mail.pop(number, ()):
            target[other] = values
        return True

    def _compare(self, buffers: list[Array], row: int, offset: int) -> None:
        """A store to a place that another core has written: are the bytes the same?"""
        number = int(self.program.ops["site"][row])
        site = self.program.sites[number]
        if self.program.ops["flags"][row] & Flag.MASKED:
            different = True
        else:
            there = block(self.memory[site.argument], site, offset)
            mine = buffers[site.source].reshape(site.sizes)
            different = not np.array_equal(there, mine, equal_nan=True)
        same, other = self.duplicates.get(number, (0, 0))
        self.duplicates[number] = (same + (not different), other + different)

    def _compared(self) -> list[Fault]:
        found = []
        for number, (same, other) in self.duplicates.items():
            site = self.program.sites[number]
            code, count = ("E-DUP-WRITE", other) if other else ("W-DUP-WRITE", same)
            what = "other bytes than" if other else "the same bytes as"
            message = f"writes {what} another core to the same elements"
            found.append(Fault(code, message, self.program.name, None, site.line, site.name, count=count))
        return found

    # -- one function a site -----------------------------------------------------------------------------

    def _step(self, draft: Draft) -> Callable[[list[Array], int, int], None] | None:
        kind = draft.site.kind
        if kind is Kind.GATHER:
            return None
        makers: dict[Kind, Callable[[Draft], Callable[[list[Array], int, int], None]]] = {
            Kind.LOAD: self._load, Kind.STORE: self._store, Kind.COPY: _copy, Kind.FILL: self._fill,
            Kind.MATMUL: self._product, Kind.ELEMENTWISE: self._body, Kind.REDUCE: self._body,
            Kind.BROADCAST: _broadcast, Kind.TRANSPOSE: _transpose,
        }  # fmt: skip
        return makers[kind](draft)

    def _load(self, draft: Draft) -> Callable[[list[Array], int, int], None]:
        site, flat = draft.site, self.memory[draft.site.argument]
        argument = self.program.arguments[site.argument]
        target, sizes, strides = site.destination, site.sizes, tuple(4 * s for s in site.strides)
        same = sizes == self.program.buffers[target].shape

        def step(buffers: list[Array], offset: int, flags: int) -> None:
            buffer = buffers[target] if same else buffers[target].reshape(sizes)
            if flags & Flag.MASKED:
                outer, inner = clipped(site, argument, offset)
                buffer[...] = 0
                part = buffer[inner]
                part[...] = flat.reshape(argument.shape)[outer].reshape(part.shape)
            else:
                buffer[...] = np.ndarray(sizes, np.float32, flat, 4 * offset, strides)

        return step

    def _store(self, draft: Draft) -> Callable[[list[Array], int, int], None]:
        site, flat = draft.site, self.memory[draft.site.argument]
        argument = self.program.arguments[site.argument]
        source, sizes, strides = site.source, site.sizes, tuple(4 * s for s in site.strides)
        same = sizes == self.program.buffers[source].shape

        def step(buffers: list[Array], offset: int, flags: int) -> None:
            buffer = buffers[source] if same else buffers[source].reshape(sizes)
            if flags & Flag.MASKED:
                outer, inner = clipped(site, argument, offset)
                part = flat.reshape(argument.shape)[outer]
                part[...] = buffer[inner].reshape(part.shape)
            else:
                np.ndarray(sizes, np.float32, flat, 4 * offset, strides)[...] = buffer

        return step

    def _fill(self, draft: Draft) -> Callable[[list[Array], int, int], None]:
        target = draft.site.destination
        value = float(rounded(draft.constant, self.storage(self.program.buffers[target].element)))

        def step(buffers: list[Array], offset: int, flags: int) -> None:
            buffers[target].fill(value)

        return step

    def _product(self, draft: Draft) -> Callable[[list[Array], int, int], None]:
        lhs, rhs = draft.site.reads
        target, accumulates = draft.site.destination, draft.accumulates
        element = self.storage(self.program.buffers[target].element)
        shape, k_step, depth = self.program.buffers[target].shape, self.mode.k_step, draft.site.dims[3]
        scratch = np.empty(shape, np.float32)

        def step(buffers: list[Array], offset: int, flags: int) -> None:
            a, b, out = buffers[lhs], buffers[rhs], buffers[target]
            adds = accumulates and not flags & Flag.FRESH
            if not adds and target not in (lhs, rhs) and not k_step:
                np.matmul(a, b, out=out)
                round_in_place(out, element)
                return
            total = out.copy() if adds else np.zeros(shape, np.float32)
            for k in range(0, depth, k_step or depth):
                part = slice(k, k + (k_step or depth))
                np.matmul(a[..., part], b[..., part, :], out=scratch)
                total += scratch
                if k_step:
                    round_in_place(total, element)
            out[...] = total
            round_in_place(out, element)

        return step

    def _body(self, draft: Draft) -> Callable[[list[Array], int, int], None]:
        site, body = draft.site, draft.body
        assert body is not None
        reads, target, extents = site.reads, site.destination, site.dims
        element = self.storage(self.program.buffers[target].element)
        aliases = [k for k, r in enumerate(reads) if r == target]
        moved = [k for k in aliases if body.maps[k] != body.maps[-1] or "r" in body.iterators]
        function = compiled(body, element, self.mode.strict, self.mode.slices) if self.numba else None

        def step(buffers: list[Array], offset: int, flags: int) -> None:
            inputs = [buffers[r] for r in reads]
            for k in moved:  # Read all of it before any of it is written.
                inputs[k] = inputs[k].copy()
            fresh = bool(flags & Flag.FRESH)
            if function is not None:
                function(fresh, *extents, *inputs, buffers[target])
            else:
                evaluate(body, element, fresh, extents, inputs, buffers[target])

        return step


def _copy(draft: Draft) -> Callable[[list[Array], int, int], None]:
    source, target = draft.site.source, draft.site.destination

    def step(buffers: list[Array], offset: int, flags: int) -> None:
        buffers[target][...] = buffers[source]

    return step


def _broadcast(draft: Draft) -> Callable[[list[Array], int, int], None]:
    source, target, axis = draft.site.source, draft.site.destination, draft.axis

    def step(buffers: list[Array], offset: int, flags: int) -> None:
        values = buffers[source]
        buffers[target][...] = np.expand_dims(values, -1 - axis) if axis < 0 else values

    return step


def _transpose(draft: Draft) -> Callable[[list[Array], int, int], None]:
    source, target, order = draft.site.source, draft.site.destination, draft.permutation

    def step(buffers: list[Array], offset: int, flags: int) -> None:
        buffers[target][...] = buffers[source].transpose(order)

    return step


def input_arguments(program: Program) -> list[int]:
    """Arguments that have to be given: those that are loaded, and those that nothing touches."""
    loaded = {s.argument for s in program.sites if s.kind is Kind.LOAD}
    stored = set(outputs_of(program))
    return [n for n in range(len(program.arguments)) if n in loaded or n not in stored]
