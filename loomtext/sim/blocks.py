"""Patterns of flows between DRAM and cores: which resources a block uses, with fractional weights over its channels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from loomtext.sim.placement import count_pages
from loomtext.sim.routes import grown, grown_floats, walk


@njit(cache=True)
def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


@njit(cache=True)
def dram_patterns(
    rows: Any, site: Any, offset: Any, node: Any, quadrant: Any, store: Any, noc: Any, fixed: Any,
    shapes: Any, blocks: Any, channels: int, first_page: int, direct: bool,
    channel_nodes: Any, routes: Any, width: int, height: int, capacity: Any, header: float, reads: Any, write_base: float,
    write_hop: float,
) -> Any:  # fmt: skip
    """Patterns of loads and stores.

    Args:
        rows: [n] micro-ops; ``site``, ``offset``, ``node`` (router of the core), ``quadrant`` (channel of the core or -1),
            ``store`` (1: L1 to DRAM), ``noc`` are [n]; ``fixed`` [n] is a number of pages that replaces counting (scalars).
        shapes: [sites, rank] extents of the argument; ``blocks`` the same of the block.
        header: flits of requests and acknowledgements, in bytes for each byte of data.
        reads: [4] latencies by position; ``write_base``, ``write_hop`` those of writes.

    Returns:
        ([n] pattern, [n] pages, [n] latency in cycles, pattern starts, resources, weights, [patterns, channels] pages
        of one flow by channel, up to a common factor)
    """
    n, nodes = len(rows), width * height
    pattern, pages, latency = np.empty(n, np.int64), np.empty(n, np.int64), np.empty(n)
    slots = 1024
    while slots < 4 * n and slots < 1 << 16:
        slots *= 2
    table = np.full(slots, -1, np.int64)
    keys = np.empty((64, channels + 3), np.int64)
    latencies = np.empty(64)
    start, count = np.zeros(65, np.int64), 0
    resource, weight = np.empty(8192, np.int64), np.empty(8192)
    at = 0
    share = np.zeros(8 * nodes + channels)
    touched = np.empty(8 * nodes + channels, np.int64)
    path = np.empty(width + height + 2, np.int64)
    key = np.empty(channels + 3, np.int64)
    for i in range(n):
        key[:] = 0
        if quadrant[i] >= 0:
            scratch = np.zeros(channels, np.int64)
            pages[i] = fixed[i] if fixed[i] > 0 else count_pages(shapes[site[i]], blocks[site[i]], offset[i], 0, scratch)
            key[quadrant[i]] = 1
        elif fixed[i] > 0:
            pages[i] = fixed[i]
            count_pages(shapes[site[i]], blocks[site[i]], offset[i], first_page, key[:channels])
        else:
            pages[i] = count_pages(shapes[site[i]], blocks[site[i]], offset[i], first_page, key[:channels])
        divisor = 0
        for c in range(channels):
            divisor = _gcd(divisor, key[c])
        total = 0
        for c in range(channels):
            key[c] //= divisor
            total += key[c]
        key[channels], key[channels + 1], key[channels + 2] = node[i], noc[i], store[i]
        h = 1469598103934665603
        for c in range(channels + 3):
            h = (h ^ key[c]) * 1099511628211 & 0x7FFFFFFFFFFFFFF
        slot = (h ^ (h >> 29)) % slots
        found = -1
        while table[slot] >= 0:
            same = True
            for c in range(channels + 3):
                if keys[table[slot], c] != key[c]:
                    same = False
                    break
            if same:
                found = table[slot]
                break
            slot = (slot + 1) % slots
        if found >= 0:
            pattern[i], latency[i] = found, latencies[found]
            continue
        if count == len(keys):
            longer = np.empty((2 * count, channels + 3), np.int64)
            longer[:count] = keys
            keys = longer
            latencies, start = grown_floats(latencies, 2 * count), grown(start, 2 * count + 1)
        if 2 * count > slots:  # Keep the table sparse.
            slots *= 4
            table = np.full(slots, -1, np.int64)
            for p in range(count):
                g = 1469598103934665603
                for c in range(channels + 3):
                    g = (g ^ keys[p, c]) * 1099511628211 & 0x7FFFFFFFFFFFFFF
                s = (g ^ (g >> 29)) % slots
                while table[s] >= 0:
                    s = (s + 1) % slots
                table[s] = p
            slot = (h ^ (h >> 29)) % slots
            while table[slot] >= 0:
                slot = (slot + 1) % slots
        keys[count] = key
        table[slot] = count
        used = 0
        longest = 0.0
        net, core = noc[i], node[i]
        for c in range(channels):
            if key[c] == 0:
                continue
            part = key[c] / total
            dram = channel_nodes[net, c]
            used = _add(share, touched, used, 8 * nodes + c, part)
            if direct:
                continue
            source, target = (core, dram) if store[i] == 1 else (dram, core)
            hops = walk(net, source, target, width, height, routes[net, 0], routes[net, 1], path, 0)
            for k in range(hops):
                used = _add(share, touched, used, path[k], part * (1.0 + header))
            used = _add(share, touched, used, (4 + net) * nodes + source, part)
            used = _add(share, touched, used, (6 + net) * nodes + target, part)
            if header > 0.0:
                back = walk(net, target, source, width, height, routes[net, 0], routes[net, 1], path, 0)
                for k in range(back):
                    used = _add(share, touched, used, path[k], part * header)
            if store[i] == 1:
                longest = max(longest, write_base + write_hop * hops)
            elif core == dram:
                longest = max(longest, reads[0])
            elif core % width == dram % width:
                longest = max(longest, reads[1])
            else:
                longest = max(longest, reads[2] if core // width == dram // width else reads[3])
        if at + used > len(resource):
            resource, weight = grown(resource, 2 * (at + used)), grown_floats(weight, 2 * (at + used))
        for k in range(used):
            r = touched[k]
            if capacity[r] < np.inf:
                resource[at], weight[at] = r, share[r]
                at += 1
            share[r] = 0.0
        latencies[count] = longest
        pattern[i], latency[i] = count, longest
        count += 1
        start[count] = at
    return (
        pattern, pages, latency, start[: count + 1].copy(), resource[:at].copy(), weight[:at].copy(), keys[:count, :channels].copy()
    )  # fmt: skip


@njit(cache=True)
def _add(share: Any, touched: Any, used: int, resource: int, amount: float) -> int:
    """Add to the share of a resource; the new number of touched ones."""
    if share[resource] == 0.0:
        touched[used] = resource
        used += 1
    share[resource] += amount
    return used
