"""The scalar machine: runs the flat code of a candidate for one core and writes micro-op rows.

The code is an int64 array [instructions, 6]: opcode, destination register, three operands, one extra. Registers are
int64. Control flow of stage-08 files does not depend on data, so a run over the integers finds every address,
buffer generation and token. The machine never stops at an error that it can step over: errors are counted by
instruction, with the first place of each, so that one run finds all of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numba
import numpy as np
import numpy.typing as npt

Ints = npt.NDArray[Any]

(
    END, MOV, ADD, SUB, MUL, DIVU, CEILDIVU, REMU, DIVS, CEILDIVS, FLOORDIVS, REMS, FLOORMOD, CMP, SELECT,
    MINS, MAXS, MINU, MAXU, AND, OR, XOR, SHL, SHRU, SHRS, JUMP, JUMP_IF_ZERO, JUMP_UNLESS_LESS, CHECK_STEP,
    GIVE, SYNC, RELEASE, EXECUTE, FAULT,
) = range(34)  # fmt: skip
"""Opcodes."""

FAULT_CODES = (
    "E-UNINIT", "E-SEM-UNDERFLOW", "E-REGION", "E-GATHER-SLOT", "E-DIV0", "E-OVERFLOW", "E-LOOP", "E-SHAPE",
    "E-UNSUPPORTED", "W-TWO-LIVE",
)  # fmt: skip
"""Faults that the machine finds, by number."""
(UNINIT, UNDERFLOW, REGION, SLOT, DIV0, OVERFLOW, LOOP, SHAPE, UNSUPPORTED, TWO_LIVE) = range(len(FAULT_CODES))

DONE, FULL, STOPPED, OUT_OF_STEPS = range(4)
"""Why the machine returned: end of the code, an output array is full, a fatal error, the step limit."""

PURE, UPDATE, REDUCE = range(3)
"""How an operation treats what its destination holds: overwrites it, needs it, or starts afresh without it."""

MAX_READS = 12
"""Operands that one operation may read."""


class Sites(NamedTuple):
    """Static facts of the operations, one entry a site; registers are -1 where there is none."""

    kind: Ints
    actor: Ints
    destination: Ints  # buffer or -1
    bit: Ints  # bit of the destination's handle
    mode: Ints  # PURE, UPDATE, REDUCE
    reads: Ints  # [sites, MAX_READS] buffers or -1
    read_bits: Ints
    offset: Ints  # register of the element offset
    region: Ints  # [sites, 4] registers ulx, uly, lrx, lry
    area: Ints  # [sites, 2]
    slot: Ints  # register of the gather slot
    slots: Ints  # slots of a gather's destination
    reclaim: Ints
    source: Ints  # position in reads of the block that is moved, -1


class Live(NamedTuple):
    """State of a core's buffers; reset for each core. Two generations of a buffer may be live."""

    alive: Ints  # [buffers] live generations
    gens: Ints  # [buffers, 2]
    number: Ints  # [buffers, 2]
    holders: Ints  # [buffers, 2] bit set of handles
    writes: Ints  # [buffers, 2, 3] last row of each actor that wrote
    uses: Ints  # [buffers, 2, 3]
    opened: Ints  # [buffers]
    freed: Ints  # [buffers, 2, 3] last uses of released generations, by parity of their number
    depth: Ints  # [buffers]


class Out(NamedTuple):
    """What the machine writes."""

    ops: Ints
    regions: Ints  # [rows] packed corners or -1
    loops: Ints  # [rows, depth]
    gens: Ints
    edges: Ints  # [edges, 3] row, predecessor, reason


class Errors(NamedTuple):
    """Errors by instruction and code."""

    hits: Ints  # [instructions, codes]
    core: Ints
    row: Ints
    loops: Ints  # [instructions, codes, depth]
    value: Ints  # [instructions, codes] an offending number


@numba.njit(cache=True, inline="always")
def _note(
    e_hits: Any, e_core: Any, e_row: Any, e_loops: Any, e_value: Any, pc: int, code: int, core: int, row: int, value: int,
    regs: Any, ivs: Any,
) -> None:  # fmt: skip
    if e_hits[pc, code] == 0:
        e_core[pc, code] = core
        e_row[pc, code] = row
        e_value[pc, code] = value
        for d in range(ivs.shape[1]):
            e_loops[pc, code, d] = regs[ivs[pc, d]] if ivs[pc, d] >= 0 else -1
    e_hits[pc, code] += 1


@numba.njit(cache=True, inline="always")
def _release(
    alive: Any, live_gens: Any, number: Any, holders: Any, writes: Any, uses: Any, freed: Any, gens: Any,
    b: int, k: int,
) -> None:  # fmt: skip
    """End generation ``k`` (0 the older one) of buffer ``b``."""
    parity = number[b, k] % 2
    last = -1
    for a in range(3):
        freed[b, parity, a] = uses[b, k, a]
        last = max(last, uses[b, k, a])
    gens[live_gens[b, k]]["released"] = last
    if k == 0 and alive[b] == 2:
        live_gens[b, 0] = live_gens[b, 1]
        number[b, 0] = number[b, 1]
        holders[b, 0] = holders[b, 1]
        for a in range(3):
            writes[b, 0, a] = writes[b, 1, a]
            uses[b, 0, a] = uses[b, 1, a]
    alive[b] -= 1


@numba.njit(cache=True, inline="always")
def _edge(edges: Any, state: Any, row: int, pred: int, reason: int) -> None:
    n = state[3]
    edges[n, 0] = row
    edges[n, 1] = pred
    edges[n, 2] = reason
    state[3] = n + 1


@numba.njit(cache=True, inline="always")
def _open(
    alive: Any, live_gens: Any, number: Any, holders: Any, writes: Any, uses: Any, freed: Any, gens: Any,
    opened: Any, depth: Any, edges: Any, state: Any, b: int, row: int, core: int, actor: int,
) -> int:  # fmt: skip
    """Begin a generation of buffer ``b``; edges from the uses of the generation whose slot it takes."""
    count = opened[b]
    opened[b] = count + 1
    before = count - depth[b]
    if before >= 0:
        for a in range(3):
            pred = freed[b, before % 2, a]
            if a != actor and pred >= 0:
                _edge(edges, state, row, pred, 1)
    k = alive[b]
    alive[b] = k + 1
    gen = state[2]
    state[2] = gen + 1
    live_gens[b, k] = gen
    number[b, k] = count
    holders[b, k] = 0
    for a in range(3):
        writes[b, k, a] = -1
        uses[b, k, a] = -1
    g = gens[gen]
    g["core"] = core
    g["buffer"] = b
    g["first"] = row
    g["last_write"] = row
    g["last_use"] = row
    g["first_read"] = -1
    g["released"] = -1
    return k


@numba.njit(cache=True, inline="always")
def _touch(
    writes: Any, uses: Any, live_gens: Any, gens: Any, edges: Any, state: Any, b: int, k: int, row: int, actor: int,
    changes: bool,
) -> None:  # fmt: skip
    """A use of a live generation: edges from the last writes of the other actors."""
    for a in range(3):
        pred = writes[b, k, a]
        if a != actor and pred >= 0:
            _edge(edges, state, row, pred, 0)
    uses[b, k, actor] = row
    g = gens[live_gens[b, k]]
    g["last_use"] = row
    if changes:
        writes[b, k, actor] = row
        g["last_write"] = row
    elif g["first_read"] < 0:
        g["first_read"] = row


@numba.njit(cache=True, inline="always")
def _region(s_region: Any, s_area: Any, s: int, regs: Any, x: int, y: int, mesh_x: int, mesh_y: int) -> tuple[int, int]:
    """Packed corners (-1 for the core alone), and 0 or 1 + what is wrong with them."""
    if s_region[s, 0] < 0:
        alone = s_area[s, 0] == 1 and s_area[s, 1] == 1
        return -1, 0 if alone else 4
    ulx, uly = regs[s_region[s, 0]], regs[s_region[s, 1]]
    lrx, lry = regs[s_region[s, 2]], regs[s_region[s, 3]]
    if ulx < 0 or uly < 0 or lrx >= mesh_x or lry >= mesh_y:
        return -1, 1
    if not (ulx <= x <= lrx and uly <= y <= lry):
        return -1, 2
    if s_area[s, 0] == 0:  # An older gather: it is as large as its region.
        return ulx | uly << 12 | lrx << 24 | lry << 36, 0
    if lrx - ulx + 1 != s_area[s, 0] or lry - uly + 1 != s_area[s, 1]:
        return -1, 3
    return ulx | uly << 12 | lrx << 24 | lry << 36, 0


@numba.njit(cache=True, inline="always")
def _execute(
    s_kind: Any, s_actor: Any, s_destination: Any, s_bit: Any, s_mode: Any, s_reads: Any, s_read_bits: Any, s_offset: Any,
    s_region: Any, s_area: Any, s_slot: Any, s_slots: Any, s_reclaim: Any, s_source: Any,
    alive: Any, live_gens: Any, number: Any, holders: Any, writes: Any, uses: Any, freed: Any, gens: Any,
    opened: Any, depth: Any, edges: Any, ops: Any, regions: Any, loops: Any,
    e_hits: Any, e_core: Any, e_row: Any, e_loops: Any, e_value: Any,
    s: int, pc: int, regs: Any, ivs: Any, state: Any, core: int, x: int, y: int, mesh_x: int, mesh_y: int,
) -> None:  # fmt: skip
    """One micro-op: resolve its address, region, generations and predecessors."""
    row = state[1]
    state[1] = row + 1
    kind, actor = s_kind[s], s_actor[s]
    op = ops[row]
    op["kind"] = kind
    op["actor"] = actor
    op["core"] = core
    op["site"] = s
    op["gen"] = -1
    op["src_gen"] = -1
    op["group"] = -1
    op["slot"] = 0
    op["offset"] = regs[s_offset[s]] if s_offset[s] >= 0 else 0
    flags = 0
    for d in range(ivs.shape[1]):
        loops[row, d] = regs[ivs[pc, d]] if ivs[pc, d] >= 0 else -1
    region = -1
    if kind <= 2:
        region, wrong = _region(s_region, s_area, s, regs, x, y, mesh_x, mesh_y)
        if wrong:
            _note(e_hits, e_core, e_row, e_loops, e_value, pc, REGION, core, row, wrong, regs, ivs)
    single = s_area[s, 0] == 1 and s_area[s, 1] == 1
    regions[row] = -1 if single and kind != 2 else region
    root = kind == 2 and (region < 0 or (region & 4095 == x and region >> 12 & 4095 == y))
    if kind == 2:
        slot = regs[s_slot[s]] if s_slot[s] >= 0 else 0
        op["slot"] = slot
        if slot < 0 or slot >= s_slots[s]:
            _note(e_hits, e_core, e_row, e_loops, e_value, pc, SLOT, core, row, slot, regs, ivs)
            op["slot"] = -1
    if root:
        flags |= 4

    for i in range(s_reads.shape[1]):
        b = s_reads[s, i]
        if b < 0:
            break
        if alive[b] == 0:
            _note(e_hits, e_core, e_row, e_loops, e_value, pc, UNINIT, core, row, b, regs, ivs)
            _open(alive, live_gens, number, holders, writes, uses, freed, gens, opened, depth, edges, state, b, row, core, actor)
        elif alive[b] == 2:
            _note(e_hits, e_core, e_row, e_loops, e_value, pc, TWO_LIVE, core, row, b, regs, ivs)
        k = alive[b] - 1
        holders[b, k] |= np.int64(1) << s_read_bits[s, i]
        _touch(writes, uses, live_gens, gens, edges, state, b, k, row, actor, False)
        if i == s_source[s]:
            op["src_gen"] = live_gens[b, k]

    b = s_destination[s]
    if b >= 0 and (kind != 2 or root):
        if s_reclaim[s]:
            while alive[b] > 0:
                _release(alive, live_gens, number, holders, writes, uses, freed, gens, b, 0)
        mode = s_mode[s]
        if alive[b] == 0 and mode == 1:
            _note(e_hits, e_core, e_row, e_loops, e_value, pc, UNINIT, core, row, b, regs, ivs)
        if alive[b] == 0:
            k = _open(alive, live_gens, number, holders, writes, uses, freed, gens, opened, depth, edges, state, b, row, core, actor)
            flags |= 1
            if mode != 0:
                flags |= 2
        elif actor == 0 and depth[b] == 2 and alive[b] < 2:
            k = _open(alive, live_gens, number, holders, writes, uses, freed, gens, opened, depth, edges, state, b, row, core, actor)
            flags |= 1
        else:
            k = alive[b] - 1
        holders[b, k] |= np.int64(1) << s_bit[s]
        _touch(writes, uses, live_gens, gens, edges, state, b, k, row, actor, True)
        op["gen"] = live_gens[b, k]
    op["flags"] = flags


@numba.njit(cache=True, inline="always")
def _compare(predicate: int, a: int, b: int) -> int:
    ua, ub = np.uint64(a), np.uint64(b)
    if predicate == 0:
        return int(a == b)
    if predicate == 1:
        return int(a != b)
    if predicate == 2:
        return int(a < b)
    if predicate == 3:
        return int(a <= b)
    if predicate == 4:
        return int(a > b)
    if predicate == 5:
        return int(a >= b)
    if predicate == 6:
        return int(ua < ub)
    if predicate == 7:
        return int(ua <= ub)
    if predicate == 8:
        return int(ua > ub)
    return int(ua >= ub)


@numba.njit(cache=True, inline="always")
def _wrapped(op: int, a: int, b: int) -> Any:
    """Sum, difference or product modulo 2**64; over unsigned numbers, as signed overflow is undefined."""
    ua, ub = np.uint64(a), np.uint64(b)
    if op == ADD:
        return np.int64(ua + ub)
    if op == SUB:
        return np.int64(ua - ub)
    return np.int64(ua * ub)


@numba.njit(cache=True, inline="always")
def _divide(op: int, a: int, b: int) -> Any:
    if op == DIVU:
        return np.int64(np.uint64(a) // np.uint64(b))
    if op == REMU:
        return np.int64(np.uint64(a) % np.uint64(b))
    if op == CEILDIVU:
        q = np.uint64(a) // np.uint64(b)
        return np.int64(q) + (1 if np.uint64(a) % np.uint64(b) != np.uint64(0) else 0)
    if b == -1:  # The processor traps at the lowest number.
        quotient, rest = _wrapped(SUB, 0, a), np.int64(0)
    else:
        quotient, rest = a // b, a % b  # Rounds down.
    if op == FLOORDIVS:
        return quotient
    if op == FLOORMOD:
        return rest
    if op == CEILDIVS:
        return quotient + (1 if rest != 0 else 0)
    if rest != 0 and (a < 0) != (b < 0):  # Towards zero.
        quotient, rest = quotient + 1, rest - b
    return quotient if op == DIVS else rest


@numba.njit(cache=True, inline="always")
def _arith(op: int, a: int, b: int) -> Any:
    if op == MINS:
        return min(a, b)
    if op == MAXS:
        return max(a, b)
    if op == MINU:
        return a if np.uint64(a) < np.uint64(b) else b
    if op == MAXU:
        return a if np.uint64(a) > np.uint64(b) else b
    if op == AND:
        return a & b
    if op == OR:
        return a | b
    if op == XOR:
        return a ^ b
    if op == SHL:
        return a << b if 0 <= b < 64 else 0
    if op == SHRS:
        return a >> b if 0 <= b < 64 else (-1 if a < 0 else 0)
    return np.int64(np.uint64(a) >> np.uint64(b)) if 0 <= b < 64 else 0


@numba.njit(cache=True, inline="always")
def _overflows(op: int, a: int, b: int) -> bool:
    largest, lowest = np.int64(9223372036854775807), np.int64(-9223372036854775808)
    if op == ADD:
        return a > largest - b if b > 0 else a < lowest - b
    if op == SUB:
        return a < lowest + b if b > 0 else a > largest + b
    if a == 0 or b == 0 or a == 1 or b == 1:
        return False
    if a == lowest or b == lowest:
        return True
    size_a, size_b = abs(a), abs(b)
    if size_a > largest // size_b:
        return not ((a < 0) != (b < 0) and np.uint64(size_a) * np.uint64(size_b) == np.uint64(1) << np.uint64(63))
    return False


@numba.njit(cache=True)
def run_core(
    code: Any, regs: Any, ivs: Any, sites: Any, live: Any, out: Any, errors: Any, state: Any,
    core: int, x: int, y: int, mesh_x: int, mesh_y: int, max_steps: int,
) -> int:  # fmt: skip
    """Run from ``state[0]`` until the end, an error or a full array; call again after making room.

    ``state``: program counter, rows, generations, edges written, steps so far. Returns one of :data:`DONE`,
    :data:`FULL`, :data:`STOPPED`, :data:`OUT_OF_STEPS`.
    """
    # Arrays one by one: taking them out of a tuple each time costs more than the work itself.
    (s_kind, s_actor, s_destination, s_bit, s_mode, s_reads, s_read_bits, s_offset, s_region, s_area, s_slot, s_slots,
     s_reclaim, s_source) = sites  # fmt: skip
    alive, live_gens, number, holders, writes, uses, opened, freed, depth = live
    ops, regions, loops, gens, edges = out
    e_hits, e_core, e_row, e_loops, e_value = errors
    pc, steps = state[0], state[4]
    room = 2 * (s_reads.shape[1] + 2)
    result = DONE
    while True:
        op, d, a, b, c, extra = code[pc, 0], code[pc, 1], code[pc, 2], code[pc, 3], code[pc, 4], code[pc, 5]
        steps += 1
        if steps > max_steps:
            result = OUT_OF_STEPS
            break
        if op <= MUL:
            if op == END:
                break
            if op == MOV:
                regs[d] = regs[a]
            else:
                va, vb = regs[a], regs[b]
                if c == 1 and _overflows(op, va, vb):
                    _note(e_hits, e_core, e_row, e_loops, e_value, pc, OVERFLOW, core, state[1], va, regs, ivs)
                    result = STOPPED
                    break
                regs[d] = _wrapped(op, va, vb)
        elif op <= FLOORMOD:
            if regs[b] == 0:
                _note(e_hits, e_core, e_row, e_loops, e_value, pc, DIV0, core, state[1], regs[a], regs, ivs)
                result = STOPPED
                break
            regs[d] = _divide(op, regs[a], regs[b])
        elif op == CMP:
            regs[d] = _compare(c, regs[a], regs[b])
        elif op == SELECT:
            regs[d] = regs[b] if regs[a] != 0 else regs[c]
        elif op <= SHRS:
            regs[d] = _arith(op, regs[a], regs[b])
        elif op == JUMP:
            pc = d
            continue
        elif op == JUMP_IF_ZERO:
            if regs[a] == 0:
                pc = d
                continue
        elif op == JUMP_UNLESS_LESS:
            less = np.uint64(regs[a]) < np.uint64(regs[b]) if c == 1 else regs[a] < regs[b]
            if not less:
                pc = d
                continue
        elif op == CHECK_STEP:
            if regs[a] <= 0:
                _note(e_hits, e_core, e_row, e_loops, e_value, pc, LOOP, core, state[1], regs[a], regs, ivs)
                result = STOPPED
                break
        elif op == EXECUTE:
            full = state[1] >= len(ops) or state[2] + room > len(gens)
            if full or state[3] + 3 * room > len(edges):
                result = FULL
                steps -= 1
                break
            _execute(
                s_kind, s_actor, s_destination, s_bit, s_mode, s_reads, s_read_bits, s_offset, s_region, s_area, s_slot,
                s_slots, s_reclaim, s_source, alive, live_gens, number, holders, writes, uses, freed, gens, opened,
                depth, edges, ops, regions, loops, e_hits, e_core, e_row, e_loops, e_value,
                d, pc, regs, ivs, state, core, x, y, mesh_x, mesh_y,
            )  # fmt: skip
        elif op == GIVE:
            mask = np.int64(1) << b
            found = False
            for k in range(alive[a]):
                if holders[a, k] & mask:
                    holders[a, k] &= ~mask
                    if holders[a, k] == 0:
                        _release(alive, live_gens, number, holders, writes, uses, freed, gens, a, k)
                    found = True
                    break
            if not found:
                _note(e_hits, e_core, e_row, e_loops, e_value, pc, UNDERFLOW, core, state[1], a, regs, ivs)
        elif op == SYNC:
            if alive[a] == 0:
                _note(e_hits, e_core, e_row, e_loops, e_value, pc, UNINIT, core, state[1], a, regs, ivs)
            else:
                holders[a, alive[a] - 1] |= np.int64(1) << c
        elif op == RELEASE:
            while alive[a] > 0:
                _release(alive, live_gens, number, holders, writes, uses, freed, gens, a, 0)
        else:  # FAULT
            _note(e_hits, e_core, e_row, e_loops, e_value, pc, a, core, state[1], extra, regs, ivs)
            result = STOPPED
            break
        pc += 1
    state[0], state[4] = pc, steps
    return result
