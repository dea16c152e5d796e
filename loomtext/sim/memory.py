"""Bytes that a simulation takes, told before they are taken.

Arrays are counted exactly, Python objects and what exists for a moment only by upper bounds that were measured with
CPython 3.12 and NumPy 2. What is not counted is a base of 200 to 300 MB: the interpreter, its packages, compiled
functions, and the module that was read.
"""

from __future__ import annotations

from math import prod

from loomtext.sim.machine import Machine
from loomtext.sim.program import GEN, OP, PAGE, Flag, Kind, Program, padded_elements

CORE_BYTES = 600
"""Objects of a core in the front end: coordinates, values of the mesh loop's variables."""
EDGE_BYTES = 24
"""A row of the front end's table of predecessors."""
SORTED_EDGE_BYTES = 45
"""The same while the table is sorted and copied."""
GROUPED_ROW_BYTES = 200
"""A row of a group: keys for sorting, an entry of the group's members."""
GROUP_BYTES = 600
"""A group without its members."""
BLOCK_BYTES = 200
"""A buffer of a core in the numbers, without its elements."""
EXECUTED_ROW_BYTES = 200
"""A row in the numbers: its fields as Python's integers."""
MOVER_BYTES = 64
"""A load, store or gather while its pages are told from those of others."""
TASK_BYTES, TASK_EDGE_BYTES = 280, 40
"""A task of a run in time, and an edge between tasks, with copies of them."""
RUN_TASK_BYTES, RUN_EDGE_BYTES = 200, 24
"""The same in the engine: times, rates, events."""
LIVE_FLOW_BYTES, FLOW_ENTRY_BYTES = 120, 24
"""A flow under way in the engine, and a resource that it uses."""
PATTERN_ENTRY_BYTES = 64
"""An entry of the table of patterns while it is made."""
WAY_ENTRY_BYTES = 16
"""A resource on the way between a core and a channel."""
TRACED_ROW_BYTES = 4000
"""A row as an event of a trace, and its text."""
PICTURED_ROW_BYTES = 200
"""A row in a report's picture while that is packed."""


class OutOfRoom(Exception):
    """Something takes more than may be taken; the message says what."""


def require(room: int, needed: int, what: str) -> None:
    """Raises OutOfRoom if ``needed`` bytes for ``what`` are more than ``room``."""
    if needed > room:
        raise OutOfRoom(f"{what} {needed} bytes of {max(0, room)}")


def row_bytes(depth: int) -> int:
    """Bytes of a row in the front end's arrays, with values of ``depth`` loops; without generations and edges."""
    return OP.itemsize + 8 + 8 * depth


def machine_bytes(instructions: int, depth: int, codes: int) -> int:
    """Tables of the scalar machine: code, loops around each instruction, and errors of ``codes`` kinds."""
    return 8 * instructions * (6 + depth + codes * (5 + depth))


def table_bytes(rows: int, gens: int, edges: int, depth: int) -> int:
    """What the machine writes to, with room for so many rows, generations and predecessors."""
    return rows * row_bytes(depth) + gens * GEN.itemsize + edges * EDGE_BYTES


def program_bytes(program: Program) -> int:
    """What stays of a program."""
    arrays = (
        program.cores, program.core_start, program.ops, program.pred_start, program.preds, program.pred_edge,
        program.gens, program.loops,
    )  # fmt: skip
    members = sum(len(group.members) for group in program.groups)
    return sum(array.nbytes for array in arrays) + GROUP_BYTES * len(program.groups) + 48 * members


def finishing_bytes(rows: int, gens: int, edges: int, depth: int) -> int:
    """Copies that are made when all cores have run."""
    return rows * (row_bytes(depth) + 8) + gens * GEN.itemsize + edges * SORTED_EDGE_BYTES


def grouping_bytes(rows: int, groups: int) -> int:
    """Groups of so many rows, and what sorting them takes."""
    return rows * GROUPED_ROW_BYTES + groups * GROUP_BYTES


def coverage_bytes(program: Program, argument: int) -> int:
    """Who wrote which element of an output, and a comparison of it."""
    stores = int((program.ops["kind"] == Kind.STORE).sum())
    return 6 * program.arguments[argument].size + EXECUTED_ROW_BYTES * stores


def numbers_bytes(program: Program, *, prepared: bool, checked: bool, poison: bool) -> int:
    """Inputs, references, and the arrays on which a program is executed.

    ``prepared``: inputs are a kernel's or the user's, in double precision. ``checked``: outputs are compared.
    """
    arguments = sum(a.size for a in program.arguments)
    outputs = sum(program.arguments[n].size for n in {s.argument for s in program.sites if s.kind is Kind.STORE})
    arrays = (24 if prepared else 8) * arguments + (12 * arguments + 40 * outputs if checked else 0)
    cores = max(1, len(program.cores))
    buffers = cores * sum(4 * prod(b.shape) + BLOCK_BYTES for b in program.buffers)
    rows = len(program.ops) * EXECUTED_ROW_BYTES * (2 if poison else 1)
    return arrays + buffers + rows + _mail_bytes(program)


def _mail_bytes(program: Program) -> int:
    """Blocks on their way to the roots of gathers: all of them, as the roots may be last."""
    ops = program.ops
    total = 0
    for site in program.sites:
        if site.kind is Kind.GATHER:
            sent = int(((ops["site"] == site.index) & ((ops["flags"] & Flag.ROOT) == 0)).sum())
            total += sent * (4 * prod(site.sizes) + BLOCK_BYTES)
    return total


def tasks_bytes(program: Program, machine: Machine) -> int:
    """The task graph of a program."""
    ops, profile = program.ops, machine.profile
    channels, chunks = profile.integer("dram.channels"), _chunks(program, profile.integer("multicast.chunk"))
    grouped = int((ops["group"] >= 0).sum())
    tasks = len(ops) + 3 * grouped + 2 * chunks * len(program.groups)
    edges = len(ops) + len(program.preds) + 6 * grouped + 4 * chunks * len(program.groups)
    moving = int((ops["kind"] <= Kind.GATHER).sum())
    # A block's share of the channels depends on its first page and on how it lies over pages.
    distinct = min(moving, 4 * channels * len(program.sites) * max(1, len(program.cores)))
    entries = distinct * channels * (machine.width + machine.height) // 2
    # A core reads and writes on a NoC each. Both directions together go once around the torus at most.
    ways = min(distinct, 4 * len(program.cores)) * channels * (machine.width + machine.height + 3)
    blocks = moving * MOVER_BYTES + entries * PATTERN_ENTRY_BYTES + ways * WAY_ENTRY_BYTES
    return tasks * TASK_BYTES + edges * TASK_EDGE_BYTES + blocks


def _chunks(program: Program, pages: int) -> int:
    """Most parts into which a multicast is cut, if they have so many pages."""
    blocks = [padded_elements(s.sizes) for s in program.sites if s.kind is Kind.LOAD and s.area != (1, 1)]
    return 1 if pages == 0 else max([1, *(-(-block // (PAGE * PAGE * pages)) for block in blocks)])


def run_bytes(tasks: int, edges: int) -> int:
    """The engine's own arrays of tasks."""
    return tasks * RUN_TASK_BYTES + edges * RUN_EDGE_BYTES


def live_bytes(flows: int, entries: int) -> int:
    """The engine's tables of flows under way, with ``entries`` resources, while they grow to this size."""
    return (flows * LIVE_FLOW_BYTES + entries * FLOW_ENTRY_BYTES) * 3 // 2
