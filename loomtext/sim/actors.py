"""Who executes a micro-op: the actor, its in-order stream, and the NoC of its movers, as the profile says."""

from __future__ import annotations

from dataclasses import replace
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from loomtext.sim.compiling import njit
from loomtext.sim.costs import matrix_site
from loomtext.sim.engine import Ints
from loomtext.sim.profile import Profile
from loomtext.sim.program import Actor, Flag, Kind, Program


class Stream(IntEnum):
    """In-order streams of a core; numbers below 3 are those of :class:`~loomtext.sim.program.Actor`."""

    READER = 0
    COMPUTE = 1
    """With overlapping lanes: the matrix lane."""
    WRITER = 2
    VECTOR = 3
    """The vector lane, if lanes overlap."""


def assigned(program: Program, profile: Profile) -> Program:
    """The program with its loads on the actors that the profile gives them to.

    With ``mover.second_operand`` = ``writer``, the writer loads what products read as their second operand only.
    """
    if profile.value("mover.second_operand") == "reader":
        return program
    products = [s for s in program.sites if s.kind is Kind.MATMUL and len(s.reads) == 2]
    moved = {s.reads[1] for s in products} - {s.reads[0] for s in products}
    sites = [s.index for s in program.sites if s.kind is Kind.LOAD and s.destination in moved]
    ops = program.ops.copy()
    ops["actor"][np.isin(ops["site"], sites)] = Actor.WRITER
    return replace(program, ops=ops)


def streams(program: Program, profile: Profile) -> Ints:
    """[rows] :class:`Stream`."""
    stream = program.ops["actor"].astype(np.int64)
    if profile.value("compute.overlap"):
        vector = np.array([not matrix_site(s) for s in program.sites] or [False])[program.ops["site"]]
        stream[(stream == Actor.COMPUTE) & vector] = Stream.VECTOR
    return stream


def stream_names(overlap: bool) -> dict[Stream, str]:
    """For people, in order; ``overlap`` if the lanes of the compute actor are streams of their own."""
    if overlap:
        return {Stream.READER: "reader", Stream.COMPUTE: "matrix", Stream.WRITER: "writer", Stream.VECTOR: "vector"}
    return {Stream.READER: "reader", Stream.COMPUTE: "compute", Stream.WRITER: "writer"}


def nocs(program: Program, profile: Profile) -> Ints:
    """[rows] NoC of the actor: ``read.noc`` or ``write.noc``, exchanged on the cores of ``noc.swapped_cores``."""
    reads = program.ops["actor"] == Actor.READER
    if profile.value("noc.swapped_cores") == "odd":
        reads ^= (program.cores.sum(1) % 2 == 1)[program.ops["core"]]
    return np.where(reads, profile.integer("read.noc"), profile.integer("write.noc")).astype(np.int64)


def lane_edges(program: Program, stream: Ints) -> Ints:
    """[edges, 2] (before, after): what program order inside the compute actor stands for, if its lanes overlap.

    An operation waits for the last write of each content that it reads or updates (read after write, order of
    updates), for reads of the content that it updates (write after read), and, where it begins a content, for what
    the users of the one whose slot it takes did until that was given back; and so does a load into that slot.
    """
    reads = max([1, *(len(s.reads) for s in program.sites)])
    read = np.full((max(len(program.sites), 1), reads), -1, np.int64)
    for site in program.sites:
        read[site.index, : len(site.reads)] = site.reads
    ops, gens = program.ops, program.gens
    depth = np.array([b.depth for b in program.buffers] or [1], np.int64)
    opens = (ops["flags"] & Flag.OPENS != 0) & (ops["gen"] >= 0)
    out = np.empty((4 * len(ops) * (reads + 1), 2), np.int64)
    count = _lane_edges(
        ops["core"], ops["site"].astype(np.int64), ops["gen"].astype(np.int64), opens, stream, read,
        gens["buffer"].astype(np.int64), gens["released"].astype(np.int64), depth, out,
    )  # fmt: skip
    return out[:count].copy()


@njit
def _lane_edges(
    core: npt.NDArray[np.int32], site: Ints, gen: Ints, opens: npt.NDArray[np.bool_], stream: Ints, read: Ints,
    buffer: Ints, released: Ints, depth: Ints, out: Ints,
) -> int:  # fmt: skip
    """Fill ``out``; how many edges."""
    count = 0
    current = -1
    recent = np.full((len(depth), 2), -1, np.int64)  # The two youngest contents of each buffer, the younger one first.
    write = np.full(len(buffer), -1, np.int64)
    use = np.full((len(buffer), 2), -1, np.int64)  # Of each lane.
    latest = np.full((len(core), 2), -1, np.int64)  # Row of each lane up to here.
    for row in range(len(core)):
        if core[row] != current:
            current = core[row]
            recent[:, :] = -1
        lane = 0 if stream[row] == 1 else 1 if stream[row] == 3 else -1
        if row > 0 and core[row - 1] == current:
            latest[row, :] = latest[row - 1, :]
        if lane >= 0:
            latest[row, lane] = row
        written = gen[row]
        for i in range(read.shape[1] if lane >= 0 else 0):
            b = read[site[row], i]
            if b < 0:
                break
            g = recent[b, 0]
            if g >= 0 and 0 <= released[g] < row:  # The younger one has been given back; the older one is read.
                g = recent[b, 1]
            if g < 0:
                continue
            before = write[g]
            if before >= 0 and stream[before] != stream[row]:
                out[count, 0], out[count, 1] = before, row
                count += 1
            use[g, lane] = row
        if written < 0:
            continue
        b = buffer[written]
        last = written
        if opens[row]:
            last = recent[b, depth[b] - 1]
            recent[b, 1], recent[b, 0] = recent[b, 0], written
        if last >= 0 and (lane >= 0 or opens[row]):
            for other in range(2):
                before = use[last, other]
                if before >= 0 and opens[row] and released[last] >= 0:
                    before = latest[min(released[last], row - 1), other]
                if other != lane and before >= 0 and before != row:
                    out[count, 0], out[count, 1] = before, row
                    count += 1
        if lane >= 0:
            write[written] = row
            use[written, lane] = row
    return count
