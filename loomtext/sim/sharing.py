"""Weighted max-min rates of the flows under way, computed anew only for flows that a change concerns.

Few resources are full at a time. So rates are computed with a *working set* of resources, and the loads of all others
are checked afterwards: one above its capacity joins the set, and its flows are filled again. Rates that are max-min
fair with some resources and exceed no capacity of the others are max-min fair with all.

Progressive filling begins with the flows that a change concerns directly. They rise together from zero, around the
rates of the others. Another flow joins them at the level reached,

* where a resource becomes full that it uses at a higher rate: it has to give way;
* where the resource that limits it regains capacity, because a flow froze below its former rate.

Either way its rate lies above that level, so it would be there too if all flows were filled from zero: the result is
the same.

Flows have *slots* that are used again, so memory grows with the flows under way at once, not with all. What is used
together lies together, in rows of :data:`RESOURCE`, :data:`FLOW`, :data:`ENTRY` and :data:`PART`; ``load`` of all
resources and its ``ceiling`` (infinite in the working set) are arrays of their own, small enough for the first cache.

Functions are inlined, because a call counts references to every array.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from loomtext.sim.compiling import njit

RESOURCE = np.dtype(
    [
        ("capacity", np.float64),  # B/cycle
        ("slack", np.float64),  # of the present filling: capacity that fixed and frozen flows leave
        ("total", np.float64),  # of the present filling: weights of rising flows
        ("rising", np.int32),  # how many these are
        ("limited", np.int32),  # fixed flows that this resource limits
        ("working", np.int32),  # 1 in the working set
        ("place", np.int32),  # state in the present filling
        ("head", np.int32),  # first entry of the list of its flows, -1 without
        ("users", np.int32),  # length of that list
        ("joined", np.int32),  # how many of them are not fixed in the present filling
        ("marked", np.int32),  # 1 if a list of resources holds it
    ],
    align=True,
)
FLOW = np.dtype(
    [
        ("rate", np.float64),  # B/cycle
        ("cap", np.float64),  # greatest rate, B/cycle
        ("former", np.float64),  # rate before the present filling
        ("used", np.float64),  # rate since ``since``
        ("remaining", np.float64),  # bytes at ``since``
        ("since", np.int64),  # units
        ("task", np.int64),
        ("limit", np.int32),  # the full resource that limits the rate, -1: the cap
        ("state", np.int32),
        ("first", np.uint32),  # parts [first, last) of its pattern
        ("last", np.uint32),
        ("members", np.uint32),  # resources in the working set that it uses
        ("changed", np.int32),  # 1 if its rate has been computed at this moment
    ],
    align=True,
)
ENTRY = np.dtype(
    [
        ("weight", np.float64),  # of the i-th resource in the working set
        ("resource", np.uint32),  # the i-th resource in the working set
        ("following", np.int32),  # in the list of the i-th resource of the pattern
        ("before", np.int32),
    ],
    align=True,
)
"""Row ``(slot << bits) + i`` belongs to the flow in a slot."""
PART = np.dtype([("weight", np.float64), ("resource", np.uint32)], align=True)
"""Part of a pattern: bytes through a resource for each byte of the flow."""

FIXED, RISING, FROZEN = range(3)
"""States of a flow: not concerned, without a new rate yet, with a new rate."""
UNUSED, TOUCHED, QUEUED = range(3)
"""States of a resource in a filling: without rising flows so far, without such at present, with some."""
EXCESS = 1.0 + 1e-9
"""Load, as a part of the capacity, above which a resource is too full."""
ROOM = 0.8
"""Part of its capacity below which a resource may leave the working set."""
TOLERANCE = 1e-9
"""Relative change of a rate that is not passed on."""


@njit(inline="always")
def link(slot: int, net: Any, flows: Any, entries: Any, parts: Any, bits: int) -> None:
    """Enter a flow into the lists of its resources."""
    flow = flows[slot]
    entry = slot << bits
    at = entry
    for p in range(flow.first, flow.last):
        r = parts[p].resource
        node = net[r]
        row = entries[entry]
        row.following, row.before = node.head, -1
        if node.head >= 0:
            entries[node.head].before = entry
        node.head = entry
        node.users += 1
        if node.working == 1:
            entries[at].resource, entries[at].weight = r, parts[p].weight
            at += 1
        entry += 1
    flow.members = at - (slot << bits)


@njit(inline="always")
def unlink(
    slot: int, net: Any, load: Any, flows: Any, entries: Any, parts: Any, bits: int, freed: Any, count: int
) -> int:
    """Take a flow off its resources. ``freed[:count]`` gets those that limit flows; the new count."""
    flow = flows[slot]
    if flow.limit >= 0:
        net[flow.limit].limited -= 1
    entry = slot << bits
    for p in range(flow.first, flow.last):
        r = parts[p].resource
        node, row = net[r], entries[entry]
        load[r] -= parts[p].weight * flow.rate
        node.users -= 1
        if row.before >= 0:
            entries[row.before].following = row.following
        else:
            node.head = row.following
        if row.following >= 0:
            entries[row.following].before = row.before
        if node.limited > 0 and node.marked == 0:
            node.marked = 1
            freed[count] = r
            count += 1
        entry += 1
    return count


@njit(inline="always")
def loosen(freed: Any, number: int, chosen: Any, count: int, net: Any, flows: Any, entries: Any, bits: int) -> int:
    """Choose the fixed flows that the resources ``freed[:number]`` limit; the new count."""
    for k in range(number):
        r = freed[k]
        net[r].marked = 0
        entry = net[r].head
        while entry >= 0:
            flow = flows[entry >> bits]
            if flow.state == FIXED and flow.limit == r:
                flow.state = RISING
                chosen[count] = entry >> bits
                count += 1
            entry = entries[entry].following
    return count


@njit(inline="always")
def fill(chosen: Any, count: int, net: Any, load: Any, flows: Any, entries: Any, bits: int, scratch: Any) -> int:
    """Progressive filling of the flows ``chosen[:count]`` and of those that join; how many they are then.

    All chosen flows are RISING before, and FROZEN with their new rates and limits afterwards. ``scratch`` is
    [3, resources].
    """
    queue, used, freed = scratch[0], scratch[1], scratch[2]
    queued = uses = joined = rising = 0
    level, lowest = 0.0, np.inf
    while True:
        for i in range(joined, count):
            slot = chosen[i]
            flow = flows[slot]
            flow.former = flow.rate
            lowest = min(lowest, flow.cap)
            if flow.limit >= 0:
                net[flow.limit].limited -= 1
            for e in range(slot << bits, (slot << bits) + flow.members):
                r, weight = entries[e].resource, entries[e].weight
                node = net[r]
                if node.place == UNUSED:
                    used[uses] = r
                    uses += 1
                    node.slack, node.joined = node.capacity - load[r], 0
                if node.place != QUEUED:
                    node.place, node.total = QUEUED, 0.0
                    queue[queued] = r
                    queued += 1
                node.slack += weight * flow.rate
                node.total += weight
                node.rising += 1
                node.joined += 1
        rising += count - joined
        joined = count
        if rising == 0:
            break
        # The resource that is full first: least slack / total, compared without division.
        least, share, kept, full = 1.0, 0.0, 0, -1
        for k in range(queued):
            node = net[queue[k]]
            if node.rising == 0:
                node.place = TOUCHED
                continue
            queue[kept] = queue[k]
            kept += 1
            if node.slack * share < least * node.total:
                full, least, share = queue[k], node.slack, node.total
        queued = kept
        reached = max(level, least / share) if full >= 0 else np.inf  # Exact in theory; guards against rounding.
        if lowest <= reached:
            level, lowest = lowest, np.inf
            for i in range(count):
                slot = chosen[i]
                flow = flows[slot]
                if flow.state != RISING:
                    continue
                if flow.cap > level:
                    lowest = min(lowest, flow.cap)
                    continue
                flow.state, flow.rate, flow.limit = FROZEN, level, -1
                rising -= 1
                for e in range(slot << bits, (slot << bits) + flow.members):
                    node, weight = net[entries[e].resource], entries[e].weight
                    node.rising -= 1
                    node.total -= weight
                    node.slack -= weight * level
            continue
        entry = net[full].head if net[full].joined < net[full].users else -1
        while entry >= 0:
            flow = flows[entry >> bits]
            if flow.state == FIXED and flow.rate > reached * (1.0 + TOLERANCE):
                flow.state = RISING
                chosen[count] = entry >> bits
                count += 1
            entry = entries[entry].following
        if count > joined:
            continue
        level, number = reached, 0
        entry = net[full].head
        while entry >= 0:
            slot = entry >> bits
            flow = flows[slot]
            entry = entries[entry].following
            if flow.state != RISING:
                continue
            flow.state, flow.rate, flow.limit = FROZEN, level, full
            rising -= 1
            slower = level < flow.former * (1.0 - TOLERANCE)
            for e in range(slot << bits, (slot << bits) + flow.members):
                r, weight = entries[e].resource, entries[e].weight
                node = net[r]
                node.rising -= 1
                node.total -= weight
                node.slack -= weight * level
                if slower and node.limited > 0 and node.marked == 0:
                    node.marked = 1
                    freed[number] = r
                    number += 1
        count = loosen(freed, number, chosen, count, net, flows, entries, bits)
    for k in range(uses):
        net[used[k]].place = UNUSED
    return count


@njit(inline="always")
def settle(chosen: Any, count: int, net: Any, load: Any, ceiling: Any, flows: Any, parts: Any, over: Any) -> int:
    """Move loads to the new rates. ``over`` gets resources above their ceiling, which is then removed; how many."""
    found = 0
    for i in range(count):
        flow = flows[chosen[i]]
        flow.state = FIXED
        if flow.limit >= 0:
            net[flow.limit].limited += 1
        change = flow.rate - flow.former
        if change == 0.0:
            continue
        for p in range(flow.first, flow.last):
            r = parts[p].resource
            load[r] += parts[p].weight * change
            if load[r] > ceiling[r]:
                ceiling[r] = np.inf
                over[found] = r
                found += 1
    return found


@njit(inline="always")
def watch(over: Any, number: int, chosen: Any, net: Any, flows: Any, entries: Any, parts: Any, bits: int) -> int:
    """Add resources to the working set and choose the flows that use them; how many flows."""
    count = 0
    for k in range(number):
        r = over[k]
        net[r].working = 1
        entry = net[r].head
        while entry >= 0:
            slot = entry >> bits
            flow = flows[slot]
            row = entries[(slot << bits) + flow.members]
            row.resource, row.weight = r, parts[flow.first + entry - (slot << bits)].weight
            flow.members += 1
            if flow.state == FIXED:
                flow.state = RISING
                chosen[count] = slot
                count += 1
            entry = entries[entry].following
    return count


@njit
def tidy(net: Any, load: Any, ceiling: Any, flows: Any, slots: int, entries: Any, parts: Any, bits: int) -> None:
    """Sum loads up anew, because changes drift, and leave resources that have room out of the working set."""
    load[:] = 0.0
    for slot in range(slots):
        flow = flows[slot]
        if flow.task >= 0:
            for p in range(flow.first, flow.last):
                load[parts[p].resource] += parts[p].weight * flow.rate
    for r in range(len(net)):
        node = net[r]
        if node.working == 0 or node.limited > 0 or load[r] > ROOM * node.capacity:
            continue
        node.working, ceiling[r] = 0, node.capacity * EXCESS
        entry = node.head
        while entry >= 0:
            slot = entry >> bits
            flow = flows[slot]
            flow.members -= 1
            last = entries[(slot << bits) + flow.members]
            for e in range(slot << bits, (slot << bits) + flow.members):
                if entries[e].resource == r:
                    entries[e].resource, entries[e].weight = last.resource, last.weight
                    break
            entry = entries[entry].following
