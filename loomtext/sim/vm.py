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


@numba.njit(cache=True, inline="never")
def _note(errors: Any, pc: int, code: int, core: int, row: int, value: int, regs: Any, ivs: Any) -> None:
    if errors.hits[pc, code] == 0:
        errors.core[pc, code] = core
        errors.row[pc, code] = row
        errors.value[pc, code] = value
        for d in range(ivs.shape[1]):
            errors.loops[pc, code, d] = regs[ivs[pc, d]] if ivs[pc, d] >= 0 else -1
    errors.hits[pc, code] += 1


@numba.njit(cache=True, inline="never")
def _release(live: Any, out: Any, b: int, k: int) -> None:
    """End generation ``k`` (0 the older one) of buffer ``b``."""
    parity = live.number[b, k] % 2
    last = -1
    for a in range(3):
        live.freed[b, parity, a] = live.uses[b, k, a]
        last = max(last, live.uses[b, k, a])
    out.gens[live.gens[b, k]]["released"] = last
    if k == 0 and live.alive[b] == 2:
        live.gens[b, 0] = live.gens[b, 1]
        live.number[b, 0] = live.number[b, 1]
        live.holders[b, 0] = live.holders[b, 1]
        for a in range(3):
            live.writes[b, 0, a] = live.writes[b, 1, a]
            live.uses[b, 0, a] = live.uses[b, 1, a]
    live.alive[b] -= 1


@numba.njit(cache=True, inline="never")
def _edge(out: Any, state: Any, row: int, pred: int, reason: int) -> None:
    n = state[3]
    out.edges[n, 0] = row
    out.edges[n, 1] = pred
    out.edges[n, 2] = reason
    state[3] = n + 1


@numba.njit(cache=True, inline="never")
def _open(live: Any, out: Any, state: Any, b: int, row: int, core: int, actor: int) -> int:
    """Begin a generation of buffer ``b``; edges from the uses of the generation whose slot it takes."""
    number = live.opened[b]
    live.opened[b] = number + 1
    before = number - live.depth[b]
    if before >= 0:
        for a in range(3):
            pred = live.freed[b, before % 2, a]
            if a != actor and pred >= 0:
                _edge(out, state, row, pred, 1)
    k = live.alive[b]
    live.alive[b] = k + 1
    gen = state[2]
    state[2] = gen + 1
    live.gens[b, k] = gen
    live.number[b, k] = number
    live.holders[b, k] = 0
    for a in range(3):
        live.writes[b, k, a] = -1
        live.uses[b, k, a] = -1
    g = out.gens[gen]
    g["core"] = core
    g["buffer"] = b
    g["first"] = row
    g["last_write"] = row
    g["last_use"] = row
    g["first_read"] = -1
    g["released"] = -1
    return k


@numba.njit(cache=True, inline="never")
def _touch(live: Any, out: Any, state: Any, b: int, k: int, row: int, actor: int, writes: bool) -> None:
    """A use of a live generation: edges from the last writes of the other actors."""
    for a in range(3):
        pred = live.writes[b, k, a]
        if a != actor and pred >= 0:
            _edge(out, state, row, pred, 0)
    live.uses[b, k, actor] = row
    g = out.gens[live.gens[b, k]]
    g["last_use"] = row
    if writes:
        live.writes[b, k, actor] = row
        g["last_write"] = row
    elif g["first_read"] < 0:
        g["first_read"] = row


@numba.njit(cache=True, inline="never")
def _region(sites: Any, s: int, regs: Any, x: int, y: int, mesh_x: int, mesh_y: int) -> tuple[int, int]:
    """Packed corners (-1 for the core alone), and 0 or 1 + what is wrong with them."""
    if sites.region[s, 0] < 0:
        alone = sites.area[s, 0] == 1 and sites.area[s, 1] == 1
        return -1, 0 if alone else 4
    ulx, uly = regs[sites.region[s, 0]], regs[sites.region[s, 1]]
    lrx, lry = regs[sites.region[s, 2]], regs[sites.region[s, 3]]
    if ulx < 0 or uly < 0 or lrx >= mesh_x or lry >= mesh_y:
        return -1, 1
    if not (ulx <= x <= lrx and uly <= y <= lry):
        return -1, 2
    if sites.area[s, 0] == 0:  # An older gather: it is as large as its region.
        return ulx | uly << 12 | lrx << 24 | lry << 36, 0
    if lrx - ulx + 1 != sites.area[s, 0] or lry - uly + 1 != sites.area[s, 1]:
        return -1, 3
    return ulx | uly << 12 | lrx << 24 | lry << 36, 0


@numba.njit(cache=True, inline="never")
def _execute(
    sites: Any, s: int, pc: int, regs: Any, ivs: Any, live: Any, out: Any, errors: Any, state: Any,
    core: int, x: int, y: int, mesh_x: int, mesh_y: int,
) -> None:  # fmt: skip
    """One micro-op: resolve its address, region, generations and predecessors."""
    row = state[1]
    state[1] = row + 1
    kind, actor = sites.kind[s], sites.actor[s]
    op = out.ops[row]
    op["kind"] = kind
    op["actor"] = actor
    op["core"] = core
    op["site"] = s
    op["gen"] = -1
    op["src_gen"] = -1
    op["group"] = -1
    op["slot"] = 0
    op["offset"] = regs[sites.offset[s]] if sites.offset[s] >= 0 else 0
    flags = 0
    for d in range(ivs.shape[1]):
        out.loops[row, d] = regs[ivs[pc, d]] if ivs[pc, d] >= 0 else -1
    region = -1
    if kind <= 2:
        region, wrong = _region(sites, s, regs, x, y, mesh_x, mesh_y)
        if wrong:
            _note(errors, pc, REGION, core, row, wrong, regs, ivs)
    single = sites.area[s, 0] == 1 and sites.area[s, 1] == 1
    out.regions[row] = -1 if single and kind != 2 else region
    root = kind == 2 and (region < 0 or (region & 4095 == x and region >> 12 & 4095 == y))
    if kind == 2:
        slot = regs[sites.slot[s]] if sites.slot[s] >= 0 else 0
        op["slot"] = slot
        if slot < 0 or slot >= sites.slots[s]:
            _note(errors, pc, SLOT, core, row, slot, regs, ivs)
            op["slot"] = -1
    if root:
        flags |= 4

    for i in range(sites.reads.shape[1]):
        b = sites.reads[s, i]
        if b < 0:
            break
        if live.alive[b] == 0:
            _note(errors, pc, UNINIT, core, row, b, regs, ivs)
            _open(live, out, state, b, row, core, actor)
        elif live.alive[b] == 2:
            _note(errors, pc, TWO_LIVE, core, row, b, regs, ivs)
        k = live.alive[b] - 1
        live.holders[b, k] |= np.int64(1) << sites.read_bits[s, i]
        _touch(live, out, state, b, k, row, actor, False)
        if i == sites.source[s]:
            op["src_gen"] = live.gens[b, k]

    b = sites.destination[s]
    if b >= 0 and (kind != 2 or root):
        if sites.reclaim[s]:
            while live.alive[b] > 0:
                _release(live, out, b, 0)
        mode = sites.mode[s]
        if live.alive[b] == 0 and mode == 1:
            _note(errors, pc, UNINIT, core, row, b, regs, ivs)
        if live.alive[b] == 0:
            k = _open(live, out, state, b, row, core, actor)
            flags |= 1
            if mode != 0:
                flags |= 2
        elif actor == 0 and live.depth[b] == 2 and live.alive[b] < 2:
            k = _open(live, out, state, b, row, core, actor)
            flags |= 1
        else:
            k = live.alive[b] - 1
        live.holders[b, k] |= np.int64(1) << sites.bit[s]
        _touch(live, out, state, b, k, row, actor, True)
        op["gen"] = live.gens[b, k]
    op["flags"] = flags


@numba.njit(cache=True, inline="never")
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


@numba.njit(cache=True, inline="never")
def _divide(op: int, a: int, b: int) -> Any:
    if op == DIVU:
        return np.int64(np.uint64(a) // np.uint64(b))
    if op == REMU:
        return np.int64(np.uint64(a) % np.uint64(b))
    if op == CEILDIVU:
        q = np.uint64(a) // np.uint64(b)
        return np.int64(q) + (1 if np.uint64(a) % np.uint64(b) != np.uint64(0) else 0)
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


@numba.njit(cache=True, inline="never")
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


@numba.njit(cache=True, inline="never")
def _overflows(op: int, a: int, b: int, r: int) -> bool:
    if op == ADD:
        return ((a ^ r) & (b ^ r)) < 0
    if op == SUB:
        return ((a ^ b) & (a ^ r)) < 0
    lowest = np.int64(-9223372036854775808)
    if a == 0 or b == 0:
        return False
    if (a == -1 and b == lowest) or (b == -1 and a == lowest):
        return True
    return r // b != a or r % b != 0


@numba.njit(cache=True)
def run_core(
    code: Any, regs: Any, ivs: Any, sites: Any, live: Any, out: Any, errors: Any, state: Any,
    core: int, x: int, y: int, mesh_x: int, mesh_y: int, max_steps: int,
) -> int:  # fmt: skip
    """Run from ``state[0]`` until the end, an error or a full array; call again after making room.

    ``state``: program counter, rows, generations, edges written, steps so far. Returns one of :data:`DONE`,
    :data:`FULL`, :data:`STOPPED`, :data:`OUT_OF_STEPS`.
    """
    pc, steps = state[0], state[4]
    room = 2 * (sites.reads.shape[1] + 2)
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
                r = va + vb if op == ADD else (va - vb if op == SUB else va * vb)
                if c == 1 and _overflows(op, va, vb, r):
                    _note(errors, pc, OVERFLOW, core, state[1], va, regs, ivs)
                    result = STOPPED
                    break
                regs[d] = r
        elif op <= FLOORMOD:
            if regs[b] == 0:
                _note(errors, pc, DIV0, core, state[1], regs[a], regs, ivs)
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
                _note(errors, pc, LOOP, core, state[1], regs[a], regs, ivs)
                result = STOPPED
                break
        elif op == EXECUTE:
            full = state[1] >= len(out.ops) or state[2] + room > len(out.gens)
            if full or state[3] + 3 * room > len(out.edges):
                result = FULL
                steps -= 1
                break
            _execute(sites, d, pc, regs, ivs, live, out, errors, state, core, x, y, mesh_x, mesh_y)
        elif op == GIVE:
            mask = np.int64(1) << b
            found = False
            for k in range(live.alive[a]):
                if live.holders[a, k] & mask:
                    live.holders[a, k] &= ~mask
                    if live.holders[a, k] == 0:
                        _release(live, out, a, k)
                    found = True
                    break
            if not found:
                _note(errors, pc, UNDERFLOW, core, state[1], a, regs, ivs)
        elif op == SYNC:
            if live.alive[a] == 0:
                _note(errors, pc, UNINIT, core, state[1], a, regs, ivs)
            else:
                live.holders[a, live.alive[a] - 1] |= np.int64(1) << c
        elif op == RELEASE:
            while live.alive[a] > 0:
                _release(live, out, a, 0)
        else:  # FAULT
            _note(errors, pc, a, core, state[1], extra, regs, ivs)
            result = STOPPED
            break
        pc += 1
    state[0], state[4] = pc, steps
    return result
