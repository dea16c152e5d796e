"""The scalar machine: runs the flat code of a candidate for one core and writes micro-op rows.

The code is an int64 array [instructions, 6]: opcode, destination register, three operands, one extra. Registers are
int64. Control flow of stage-08 files does not depend on data, so a run over the integers finds every address,
buffer generation and token. The machine never stops at an error that it can step over: errors are counted by
instruction, with the first place of each, so that one run finds all of them.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loomtext.sim.compiling import njit

Ints = npt.NDArray[Any]

(
    END, MOV, ADD, SUB, MUL, DIVU, CEILDIVU, REMU, DIVS, CEILDIVS, FLOORDIVS, REMS, FLOORMOD, CMP, SELECT,
    MINS, MAXS, MINU, MAXU, AND, OR, XOR, SHL, SHRU, SHRS, JUMP, JUMP_IF_ZERO, JUMP_UNLESS_LESS, CHECK_STEP,
    GIVE, SYNC, RELEASE, EXECUTE, FAULT,
) = range(34)  # fmt: skip
"""Opcodes."""

FAULT_CODES = (
    "E-UNINIT", "E-SEM-UNDERFLOW", "E-REGION", "E-GATHER-SLOT", "E-DIV0", "E-OVERFLOW", "E-LOOP", "E-SHAPE",
    "E-UNSUPPORTED", "W-TWO-LIVE", "E-DEADLOCK",
)  # fmt: skip
"""Faults that the machine finds, by number."""
(
    UNINIT, UNDERFLOW, REGION, SLOT, DIV0, OVERFLOW, LOOP, SHAPE, UNSUPPORTED, TWO_LIVE, NO_SLOT,
) = range(len(FAULT_CODES))  # fmt: skip

DONE, FULL, STOPPED, OUT_OF_STEPS = range(4)
"""Why the machine returned: end of the code, an output array is full, a fatal error, the step limit."""

PURE, UPDATE, REDUCE = range(3)
"""How an operation treats what its destination holds: overwrites it, needs it, or starts afresh without it."""

MAX_READS = 12
"""Operands that one operation may read."""


# Columns of the table of sites; registers and buffers are -1 where there is none.
(
    KIND, ACTOR, DESTINATION, BIT, MODE, OFFSET, SLOT_REGISTER, SLOTS, RECLAIM, SOURCE, AREA_X, AREA_Y,
    ULX, ULY, LRX, LRY, READS,
) = range(17)  # fmt: skip
READ_BITS = READS + MAX_READS
SITE_COLUMNS = READ_BITS + MAX_READS
"""``READS`` and ``READ_BITS`` are the first of as many columns as an operation may read buffers."""

LAST_ROWS = 5
"""First of three entries of the machine's state: the last row of each actor. Before them stand the program counter and
the numbers of rows, generations, edges and steps."""
STATE_SIZE = LAST_ROWS + 3

# Columns of a core's buffers. Two generations of a buffer may be live; FREED holds, by actor, after which rows the slot
# of an ended generation is free, by parity of its number.
ALIVE, OPENED, DEPTH, GENERATION, NUMBER, HOLDERS, WRITES, USES, FREED = 0, 1, 2, 3, 5, 7, 9, 15, 21
BUFFER_COLUMNS = 27

# Columns of the errors of an instruction: how often, the first place, an offending number, the loops from there on.
HITS, CORE, ROW, VALUE, LOOPS = range(5)


class Out(NamedTuple):
    """What the machine writes. Passed one by one: numba's cache must not depend on classes of this package."""

    ops: Ints
    """Rows of :data:`~loomtext.sim.program.OP`."""
    regions: Ints
    """[rows] packed corners of the region, -1 for the core alone."""
    loops: Ints
    """[rows, depth]"""
    gens: Ints
    """Rows of :data:`~loomtext.sim.program.GEN`."""
    edges: Ints
    """[edges, 3] row, predecessor, reason."""


@njit
def _note(errors: Any, pc: int, code: int, core: int, row: int, value: int, regs: Any, ivs: Any) -> None:
    if errors[pc, code, HITS] == 0:
        errors[pc, code, CORE] = core
        errors[pc, code, ROW] = row
        errors[pc, code, VALUE] = value
        for d in range(ivs.shape[1]):
            errors[pc, code, LOOPS + d] = regs[ivs[pc, d]] if ivs[pc, d] >= 0 else -1
    errors[pc, code, HITS] += 1


@njit
def _release(live: Any, gens: Any, state: Any, b: int, k: int) -> None:
    """End generation ``k`` (0 the older one) of buffer ``b``, once its users have done what stands before that."""
    parity = live[b, NUMBER + k] % 2
    for a in range(3):
        live[b, FREED + 3 * parity + a] = state[LAST_ROWS + a] if live[b, USES + 3 * k + a] >= 0 else -1
    gens[live[b, GENERATION + k]]["released"] = state[1] - 1
    if k == 0 and live[b, ALIVE] == 2:
        live[b, GENERATION + 0] = live[b, GENERATION + 1]
        live[b, NUMBER + 0] = live[b, NUMBER + 1]
        live[b, HOLDERS + 0] = live[b, HOLDERS + 1]
        for a in range(3):
            live[b, WRITES + 3 * 0 + a] = live[b, WRITES + 3 * 1 + a]
            live[b, USES + 3 * 0 + a] = live[b, USES + 3 * 1 + a]
    live[b, ALIVE] -= 1


@njit
def _edge(edges: Any, state: Any, row: int, pred: int, reason: int) -> None:
    n = state[3]
    edges[n, 0] = row
    edges[n, 1] = pred
    edges[n, 2] = reason
    state[3] = n + 1


@njit
def _open(live: Any, gens: Any, edges: Any, state: Any, b: int, row: int, core: int, actor: int) -> int:
    """Begin a generation of buffer ``b``; edges from the uses of the generation whose slot it takes."""
    number = live[b, OPENED]
    live[b, OPENED] = number + 1
    before = number - live[b, DEPTH]
    if before >= 0:
        for a in range(3):
            pred = live[b, FREED + 3 * (before % 2) + a]
            if a != actor and pred >= 0:
                _edge(edges, state, row, pred, 1)
    k = live[b, ALIVE]
    live[b, ALIVE] = k + 1
    gen = state[2]
    state[2] = gen + 1
    live[b, GENERATION + k] = gen
    live[b, NUMBER + k] = number
    live[b, HOLDERS + k] = 0
    for a in range(3):
        live[b, WRITES + 3 * k + a] = -1
        live[b, USES + 3 * k + a] = -1
    g = gens[gen]
    g["core"] = core
    g["buffer"] = b
    g["first"] = row
    g["last_write"] = row
    g["last_use"] = row
    g["first_read"] = -1
    g["released"] = -1
    return k


@njit
def _touch(
    live: Any, gens: Any, edges: Any, state: Any, b: int, k: int, row: int, actor: int, writes: bool
) -> None:
    """A use of a live generation: edges from the last writes of the other actors."""
    for a in range(3):
        pred = live[b, WRITES + 3 * k + a]
        if a != actor and pred >= 0:
            _edge(edges, state, row, pred, 0)
    live[b, USES + 3 * k + actor] = row
    g = gens[live[b, GENERATION + k]]
    g["last_use"] = row
    if writes:
        live[b, WRITES + 3 * k + actor] = row
        g["last_write"] = row
    elif g["first_read"] < 0:
        g["first_read"] = row


@njit
def _region(sites: Any, s: int, regs: Any, x: int, y: int, mesh_x: int, mesh_y: int) -> tuple[int, int]:
    """Packed corners (-1 for the core alone), and 0 or 1 + what is wrong with them."""
    if sites[s, ULX] < 0:
        alone = sites[s, AREA_X] == 1 and sites[s, AREA_Y] == 1
        return -1, 0 if alone else 4
    ulx, uly = regs[sites[s, ULX]], regs[sites[s, ULY]]
    lrx, lry = regs[sites[s, LRX]], regs[sites[s, LRY]]
    if ulx < 0 or uly < 0 or lrx >= mesh_x or lry >= mesh_y:
        return -1, 1
    if not (ulx <= x <= lrx and uly <= y <= lry):
        return -1, 2
    if sites[s, AREA_X] == 0:  # An older gather: it is as large as its region.
        return ulx | uly << 12 | lrx << 24 | lry << 36, 0
    if lrx - ulx + 1 != sites[s, AREA_X] or lry - uly + 1 != sites[s, AREA_Y]:
        return -1, 3
    return ulx | uly << 12 | lrx << 24 | lry << 36, 0


@njit
def _execute(
    sites: Any, s: int, pc: int, regs: Any, ivs: Any, live: Any, ops: Any, regions: Any, loops: Any, gens: Any,
    edges: Any, errors: Any, state: Any,
    core: int, x: int, y: int, mesh_x: int, mesh_y: int,
) -> None:  # fmt: skip
    """One micro-op: resolve its address, region, generations and predecessors."""
    row = state[1]
    state[1] = row + 1
    kind, actor = sites[s, KIND], sites[s, ACTOR]
    op = ops[row]
    op["kind"] = kind
    op["actor"] = actor
    op["core"] = core
    op["site"] = s
    op["gen"] = -1
    op["src_gen"] = -1
    op["group"] = -1
    op["slot"] = 0
    op["offset"] = regs[sites[s, OFFSET]] if sites[s, OFFSET] >= 0 else 0
    flags = 0
    for d in range(ivs.shape[1]):
        loops[row, d] = regs[ivs[pc, d]] if ivs[pc, d] >= 0 else -1
    region = -1
    if kind <= 2:
        region, wrong = _region(sites, s, regs, x, y, mesh_x, mesh_y)
        if wrong:
            _note(errors, pc, REGION, core, row, wrong, regs, ivs)
    single = sites[s, AREA_X] == 1 and sites[s, AREA_Y] == 1
    regions[row] = -1 if single and kind != 2 else region
    root = kind == 2 and (region < 0 or (region & 4095 == x and region >> 12 & 4095 == y))
    if kind == 2:
        slot = regs[sites[s, SLOT_REGISTER]] if sites[s, SLOT_REGISTER] >= 0 else 0
        op["slot"] = slot
        if slot < 0 or slot >= sites[s, SLOTS]:
            _note(errors, pc, SLOT, core, row, slot, regs, ivs)
            op["slot"] = -1
    if root:
        flags |= 4

    for i in range(MAX_READS):
        b = sites[s, READS + i]
        if b < 0:
            break
        if live[b, ALIVE] == 0:
            _note(errors, pc, UNINIT, core, row, b, regs, ivs)
            _open(live, gens, edges, state, b, row, core, actor)
        elif live[b, ALIVE] == 2:
            _note(errors, pc, TWO_LIVE, core, row, b, regs, ivs)
        k = live[b, ALIVE] - 1
        live[b, HOLDERS + k] |= np.int64(1) << sites[s, READ_BITS + i]
        _touch(live, gens, edges, state, b, k, row, actor, False)
        if i == sites[s, SOURCE]:
            op["src_gen"] = live[b, GENERATION + k]

    b = sites[s, DESTINATION]
    if b >= 0 and (kind != 2 or root):
        if sites[s, RECLAIM]:
            while live[b, ALIVE] > 0:
                _release(live, gens, state, b, 0)
        mode = sites[s, MODE]
        if live[b, ALIVE] == 0 and mode == 1:
            _note(errors, pc, UNINIT, core, row, b, regs, ivs)
        if live[b, ALIVE] == 0:
            k = _open(live, gens, edges, state, b, row, core, actor)
            flags |= 1
            if mode != 0:
                flags |= 2
        elif actor == 0 and live[b, DEPTH] == 2 and live[b, ALIVE] < 2:
            k = _open(live, gens, edges, state, b, row, core, actor)
            flags |= 1
        else:
            if actor == 0:
                _note(errors, pc, NO_SLOT, core, row, b, regs, ivs)
            k = live[b, ALIVE] - 1
        live[b, HOLDERS + k] |= np.int64(1) << sites[s, BIT]
        _touch(live, gens, edges, state, b, k, row, actor, True)
        op["gen"] = live[b, GENERATION + k]
    op["flags"] = flags
    state[LAST_ROWS + actor] = row


@njit
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


@njit
def _wrapped(op: int, a: int, b: int) -> Any:
    """Sum, difference or product modulo 2**64; over unsigned numbers, as signed overflow is undefined."""
    ua, ub = np.uint64(a), np.uint64(b)
    if op == ADD:
        return np.int64(ua + ub)
    if op == SUB:
        return np.int64(ua - ub)
    return np.int64(ua * ub)


@njit
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
        quotient, rest = np.int64(a // b), np.int64(a % b)  # Rounds down.
    if op == FLOORDIVS:
        return quotient
    if op == FLOORMOD:
        return rest
    if op == CEILDIVS:
        return quotient + (1 if rest != 0 else 0)
    if rest != 0 and (a < 0) != (b < 0):  # Towards zero.
        quotient, rest = quotient + 1, rest - b
    return quotient if op == DIVS else rest


@njit
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


@njit
def _overflows(op: int, a: int, b: int) -> Any:
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


@njit
def run_core(
    code: Any, regs: Any, ivs: Any, sites: Any, live: Any, ops: Any, regions: Any, loops: Any, gens: Any,
    edges: Any, errors: Any, state: Any, core: int, x: int, y: int, mesh_x: int, mesh_y: int, max_steps: int,
) -> int:  # fmt: skip
    """Run from ``state[0]`` until the end, an error or a full array; call again after making room.

    ``state``: program counter, rows, generations, edges written, steps so far. Returns one of :data:`DONE`,
    :data:`FULL`, :data:`STOPPED`, :data:`OUT_OF_STEPS`.
    """
    pc, steps = state[0], state[4]
    room = 2 * (MAX_READS + 2)
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
                    _note(errors, pc, OVERFLOW, core, state[1], va, regs, ivs)
                    result = STOPPED
                    break
                regs[d] = _wrapped(op, va, vb)
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
            full = state[1] >= len(ops) or state[2] + room > len(gens)
            if full or state[3] + 3 * room > len(edges):
                result = FULL
                steps -= 1
                break
            _execute(
                sites, d, pc, regs, ivs, live, ops, regions, loops, gens, edges, errors, state,
                core, x, y, mesh_x, mesh_y,
            )  # fmt: skip
        elif op == GIVE:
            mask = np.int64(1) << b
            found = False
            for k in range(live[a, ALIVE]):
                if live[a, HOLDERS + k] & mask:
                    live[a, HOLDERS + k] &= ~mask
                    if live[a, HOLDERS + k] == 0:
                        _release(live, gens, state, a, k)
                    found = True
                    break
            if not found:
                _note(errors, pc, UNDERFLOW, core, state[1], a, regs, ivs)
        elif op == SYNC:
            if live[a, ALIVE] == 0:
                _note(errors, pc, UNINIT, core, state[1], a, regs, ivs)
            else:
                live[a, HOLDERS + live[a, ALIVE] - 1] |= np.int64(1) << c
        elif op == RELEASE:
            while live[a, ALIVE] > 0:
                _release(live, gens, state, a, 0)
        else:  # FAULT
            _note(errors, pc, a, core, state[1], extra, regs, ivs)
            result = STOPPED
            break
        pc += 1
    state[0], state[4] = pc, steps
    return result
