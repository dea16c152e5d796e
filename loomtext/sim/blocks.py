"""Patterns of flows between DRAM and cores: which resources a block uses, with fractional weights over its channels."""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.compiling import njit
from loomtext.sim.distinct import find
from loomtext.sim.placement import count_pages
from loomtext.sim.routes import grown, grown_floats, walk


@njit
def _gcd(a: int, b: int) -> int:
    while b:
        a, b = b, a % b
    return a


@njit
def distinct_blocks(
    site: Any, offset: Any, node: Any, quadrant: Any, store: Any, noc: Any, scalar: Any,
    shapes: Any, blocks: Any, channels: int, first_page: int,
) -> Any:  # fmt: skip
    """Which blocks have the same pages by channel, up to a factor, between the same core and DRAM.

    One entry of ``site``, ``offset``, ``node`` (router of the core), ``quadrant`` (channel of the core; -1: pages are
    interleaved), ``store`` (1: L1 to DRAM), ``noc`` and ``scalar`` (1: one element) for each load or store. ``shapes``
    and ``blocks`` are [sites, rank] extents of the arguments and of the blocks; page 0 is in channel ``first_page``.

    Returns ([n] key, [n] pages, number of keys, [keys, channels + 3] pages by channel, router, NoC, store).
    """
    n, length = len(site), channels + 3
    key, pages = np.empty(n, np.int64), np.empty(n, np.int64)
    table = np.full(1024, -1, np.int64)
    keys = np.zeros((len(table) // 4, length), np.int64)
    spare, mine = np.zeros(channels, np.int64), np.zeros(channels, np.int64)
    scratch = np.empty((3, shapes.shape[1]), np.int64)
    count = 0
    for i in range(n):
        mine[:] = 0
        if quadrant[i] >= 0:
            pages[i] = count_pages(shapes, blocks, site[i], offset[i], 0, channels, spare, scratch)
            mine[quadrant[i]] = 1
        else:
            pages[i] = count_pages(shapes, blocks, site[i], offset[i], first_page, channels, mine, scratch)
        if scalar[i] == 1:
            pages[i] = 1
        divisor = 0
        for c in range(channels):
            divisor = _gcd(divisor, mine[c])
            if divisor == 1:
                break
        for c in range(channels):
            keys[count, c] = mine[c] // divisor
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


@njit
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
    way, first, passed, factor, far = _ways(
        keys, count, channels, direct, channel_nodes, routes, width, height, capacity, header, reads, write_base,
        write_hop,
    )  # fmt: skip
    start, latency = np.zeros(count + 1, np.int64), np.zeros(count)
    resource, weight = np.empty(8192, np.int64), np.empty(8192)
    share, touched = np.zeros(8 * nodes + channels), np.empty(8 * nodes + channels, np.int64)
    at = 0
    for i in range(count):
        w = way[i]
        total, used = 0, 0
        for c in range(channels):
            total += keys[i, c]
        for c in range(channels):
            if keys[i, c] == 0:
                continue
            part = keys[i, c] / total
            for e in range(first[w, c], first[w, c + 1]):
                r = passed[e]
                if share[r] == 0.0:
                    touched[used] = r
                    used += 1
                share[r] += part * factor[e]
            latency[i] = max(latency[i], far[w, c])
        if at + used > len(resource):
            resource, weight = grown(resource, 2 * (at + used)), grown_floats(weight, 2 * (at + used))
        for k in range(used):
            r = touched[k]
            resource[at], weight[at] = r, share[r]
            share[r] = 0.0
            at += 1
        start[i + 1] = at
    return start, resource, weight, latency


@njit
def _ways(
    keys: Any, count: int, channels: int, direct: bool, channel_nodes: Any, routes: Any, width: int, height: int,
    capacity: Any, header: float, reads: Any, write_base: float, write_hop: float,
) -> Any:  # fmt: skip
    """Ways of data between a core and each channel, each made once; the arguments are those of :func:`block_patterns`.

    Returns ([count] way, [ways, channels + 1] first entry of each channel, [entries] resources that limit anything,
    [entries] bytes through them for each byte of data, [ways, channels] latency in cycles).
    """
    nodes = width * height
    number, way = np.full(4 * nodes, -1, np.int64), np.empty(count, np.int64)
    ways = 0
    for i in range(count):
        place = (2 * keys[i, channels + 2] + keys[i, channels + 1]) * nodes + keys[i, channels]
        if number[place] < 0:
            number[place] = ways
            ways += 1
        way[i] = number[place]
    first, far = np.zeros((ways, channels + 1), np.int64), np.zeros((ways, channels))
    room = ways * channels * (1 if direct else width + height + 3)
    passed, factor = np.empty(room, np.int64), np.empty(room)
    path = np.empty(width + height + 2, np.int64)
    at = done = 0
    for i in range(count):
        w = way[i]
        if w < done:
            continue
        done += 1
        core, net, store = keys[i, channels], keys[i, channels + 1], keys[i, channels + 2]
        axis, sign = routes[net, 0], routes[net, 1]
        for c in range(channels):
            first[w, c] = at
            dram = channel_nodes[net, c]
            at = _pass(passed, factor, at, capacity, 8 * nodes + c, 1.0)
            if direct:
                continue
            source, target = (core, dram) if store == 1 else (dram, core)
            hops = walk(net, source, target, width, height, axis, sign, path, 0)
            for k in range(hops):
                at = _pass(passed, factor, at, capacity, path[k], 1.0 + header)
            at = _pass(passed, factor, at, capacity, (4 + net) * nodes + source, 1.0)
            at = _pass(passed, factor, at, capacity, (6 + net) * nodes + target, 1.0)
            if header > 0.0:
                back = walk(net, target, source, width, height, axis, sign, path, 0)
                for k in range(back):
                    at = _pass(passed, factor, at, capacity, path[k], header)
            if store == 1:
                far[w, c] = write_base + write_hop * hops
            elif core == dram:
                far[w, c] = reads[0]
            elif core % width == dram % width:
                far[w, c] = reads[1]
            else:
                far[w, c] = reads[2] if core // width == dram // width else reads[3]
        first[w, channels] = at
    return way, first, passed, factor, far


@njit
def _pass(passed: Any, factor: Any, at: int, capacity: Any, resource: int, amount: float) -> int:
    """Append a resource to a way if it limits anything; the new number of entries."""
    if capacity[resource] < np.inf:
        passed[at], factor[at] = resource, amount
        at += 1
    return at
