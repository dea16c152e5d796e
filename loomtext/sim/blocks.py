"""Patterns of flows between DRAM and cores: which resources a block uses, with fractional weights over its channels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from loomtext.sim.distinct import find
from loomtext.sim.placement import add_pages, block_box
from loomtext.sim.routes import grown, grown_floats, walk


@njit(cache=True)
def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


@njit(cache=True)
def distinct_blocks(
    moving: Any, site: Any, offset: Any, node: Any, quadrant: Any, store: Any, noc: Any, scalar: Any,
    shapes: Any, blocks: Any, channels: int, first_page: int,
) -> Any:  # fmt: skip
    """Which blocks have the same pages by channel, up to a factor, between the same core and DRAM.

    One entry of ``moving`` (whether the block passes between the core and DRAM; else only its pages count), ``site``,
    ``offset``, ``node`` (router of the core), ``quadrant`` (channel of the core; -1: pages are interleaved), ``store``
    (1: L1 to DRAM), ``noc`` and ``scalar`` (1: one element) for each load or store. ``shapes`` and ``blocks`` are
    [sites, rank] extents of the arguments and of the blocks; page 0 is in channel ``first_page``.

    Returns ([n] key or -1, [n] pages, number of keys, [keys, channels + 3] pages by channel, router, NoC, store).
    """
    n, length, rank = len(site), channels + 3, shapes.shape[1]
    key, pages = np.empty(n, np.int64), np.empty(n, np.int64)
    table = np.full(1024, -1, np.int64)
    keys = np.zeros((len(table) // 4, length), np.int64)
    low, high, at = np.empty(rank, np.int64), np.empty(rank, np.int64), np.empty(rank, np.int64)
    scratch = np.empty(channels, np.int64)
    count = 0
    for i in range(n):
        touched = block_box(shapes, blocks, site[i], offset[i], low, high)
        pages[i] = 1 if scalar[i] == 1 else touched
        if not moving[i]:
            key[i] = -1
            continue
        scratch[:] = 0
        if quadrant[i] >= 0:
            scratch[quadrant[i]] = 1
        else:
            add_pages(shapes, site[i], low, high, at, first_page, channels, scratch)
        divisor = 0
        for c in range(channels):
            divisor = _gcd(divisor, scratch[c])
            if divisor == 1:
                break
        for c in range(channels):
            keys[count, c] = scratch[c] // divisor
        keys[count, channels], keys[count, channels + 1], keys[count, channels + 2] = node[i], noc[i], store[i]
        slot = find(table, keys, count, length)
        if table[slot] >= 0:
            key[i] = table[slot]
            continue
        key[i] = table[slot] = count
        count += 1
        if count == len(keys):
            keys = np.concatenate((keys, np.zeros_like(keys)))
            table = np.full(4 * len(keys), -1, np.int64)
            for k in range(count):
                table[find(table, keys, k, length)] = k
    return key, pages, count, keys


@njit(cache=True)
def block_patterns(
    keys: Any, count: int, channels: int, direct: bool, channel_nodes: Any, routes: Any, width: int, height: int,
    capacity: Any, header: float, reads: Any, write_base: float, write_hop: float,
) -> Any:  # fmt: skip
    """Resources of ``keys[:count]`` of :func:`distinct_blocks`.

    ``header`` is the flits of requests and acknowledgements in bytes for each byte of data; with ``direct``, cores have
    links of their own to DRAM; ``reads`` is [4] latencies by position, ``write_base`` and ``write_hop`` of writes.

    Returns (pattern starts, resources, weights, [count] latency in cycles: that of the farthest channel).
    """
    nodes = width * height
    start, latency = np.zeros(count + 1, np.int64), np.zeros(count)
    resource, weight = np.empty(8192, np.int64), np.empty(8192)
    share, touched = np.zeros(8 * nodes + channels), np.empty(8 * nodes + channels, np.int64)
    path = np.empty(width + height + 2, np.int64)
    at = 0
    for i in range(count):
        total, used = 0, 0
        for c in range(channels):
            total += keys[i, c]
        core, net, store = keys[i, channels], keys[i, channels + 1], keys[i, channels + 2]
        axis, sign = routes[net, 0], routes[net, 1]
        for c in range(channels):
            if keys[i, c] == 0:
                continue
            part = keys[i, c] / total
            dram = channel_nodes[net, c]
            used = _add(share, touched, used, 8 * nodes + c, part)
            if direct:
                continue
            source, target = (core, dram) if store == 1 else (dram, core)
            hops = walk(net, source, target, width, height, axis, sign, path, 0)
            for k in range(hops):
                used = _add(share, touched, used, path[k], part * (1.0 + header))
            used = _add(share, touched, used, (4 + net) * nodes + source, part)
            used = _add(share, touched, used, (6 + net) * nodes + target, part)
            if header > 0.0:
                back = walk(net, target, source, width, height, axis, sign, path, 0)
                for k in range(back):
                    used = _add(share, touched, used, path[k], part * header)
            if store == 1:
                far = write_base + write_hop * hops
            elif core == dram:
                far = reads[0]
            elif core % width == dram % width:
                far = reads[1]
            else:
                far = reads[2] if core // width == dram // width else reads[3]
            latency[i] = max(latency[i], far)
        if at + used > len(resource):
            resource, weight = grown(resource, 2 * (at + used)), grown_floats(weight, 2 * (at + used))
        for k in range(used):
            r = touched[k]
            if capacity[r] < np.inf:
                resource[at], weight[at] = r, share[r]
                at += 1
            share[r] = 0.0
        start[i + 1] = at
    return start, resource, weight, latency


@njit(cache=True)
def _add(share: Any, touched: Any, used: int, resource: int, amount: float) -> int:
    """Add to the share of a resource; the new number of touched ones."""
    if share[resource] == 0.0:
        touched[used] = resource
        used += 1
    share[resource] += amount
    return used
