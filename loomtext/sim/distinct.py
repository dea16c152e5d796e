"""Equal rows of whole numbers, by an open hash table. Compiled by numba."""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.compiling import njit


@njit
def _hash(key: Any, row: int, length: int) -> int:
    """A number from ``key[row, :length]``, not negative."""
    h = 1469598103934665603
    for c in range(length):
        h = (h ^ key[row, c]) * 1099511628211 & 0x7FFFFFFFFFFFFFF
    return h ^ (h >> 29)


@njit
def find(table: Any, keys: Any, wanted: int, length: int) -> int:
    """Slot of an open hash table that holds a key equal to row ``wanted``, or the free slot for it."""
    slot = _hash(keys, wanted, length) % len(table)
    while table[slot] >= 0:
        same = True
        for c in range(length):
            if keys[table[slot], c] != keys[wanted, c]:
                same = False
                break
        if same:
            break
        slot = (slot + 1) % len(table)
    return slot


@njit
def distinct_rows(rows: Any) -> Any:
    """([distinct] first of each kind of row, [rows] its kind) of [rows, columns] numbers, in order of appearance."""
    n, length = rows.shape
    table = np.full(4 * n + 4, -1, np.int64)
    first, kind = np.empty(n, np.int64), np.empty(n, np.int64)
    count = 0
    for i in range(n):
        slot = find(table, rows, i, length)
        if table[slot] < 0:
            table[slot] = i
            first[count], kind[i] = i, count
            count += 1
        else:
            kind[i] = kind[table[slot]]
    return first[:count], kind
