"""What the values of a profile have to be: one rule a key, and a few that concern several keys."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from itertools import pairwise
from math import isfinite
from typing import Any

Rule = Callable[[Any], str]
"""What a value must be, where it is not; else nothing."""


def _number(value: Any) -> bool:
    if isinstance(value, int):  # Too large a one has no float.
        return not isinstance(value, bool)
    return isinstance(value, float) and isfinite(value)


# Times of whole programs, in 1/256 cycle, have to stay within 64 bits: 100,000 products of 64 x 64 x 64 pages at the
# largest cost a page, or as many blocks of a MiB at the smallest rate.
_LEAST, _MOST, _LONGEST = 1e-2, 1e12, 1e6


def _positive(value: Any) -> str:
    if not (_number(value) and value > 0):
        return "be positive"
    return "" if _LEAST <= value <= _MOST else f"be from {_LEAST:g} to {_MOST:g}"


def _not_negative(value: Any) -> str:
    if not (_number(value) and value >= 0):
        return "not be negative"
    return "" if value <= _LONGEST else f"be at most {_LONGEST:,.0f}"


def _at_most(rule: Rule, most: int) -> Rule:
    return lambda value: rule(value) or ("" if value <= most else f"be at most {most}")


def _whole(rule: Rule) -> Rule:
    def check(value: Any) -> str:
        return rule(value) or ("" if isinstance(value, int) else "be a whole number")

    return check


def _or_null(rule: Rule) -> Rule:
    return lambda value: "" if value is None else rule(value)


def _one_of(*allowed: Any) -> Rule:
    def check(value: Any) -> str:
        right = value in allowed and not isinstance(value, bool) if isinstance(value, str | int) else False
        return "" if right else f"be one of {', '.join(map(str, allowed))}"

    return check


def _boolean(value: Any) -> str:
    return "" if isinstance(value, bool) else "be true or false"


def _text(value: Any) -> str:
    return "" if isinstance(value, str) else "be a text"


def _list(rule: Rule, length: int | None = None) -> Rule:
    def check(value: Any) -> str:
        if not isinstance(value, list) or not value or length not in (None, len(value)):
            return f"be a list of {length}" if length else "be a list that is not empty"
        return next((f"hold values that each must {text}" for text in map(rule, value) if text), "")

    return check


def _ascending(rule: Rule) -> Rule:
    def check(value: Any) -> str:
        found = _list(rule)(value)
        return found or ("" if all(a < b for a, b in pairwise(value)) else "ascend")

    return check


def _table(value: Any) -> str:
    good = isinstance(value, dict) and not any(map(_not_negative, value.values()))
    return "" if good else "be an object of numbers that are not negative"


_RATE = _or_null(_positive)
_COUNT = _whole(_positive)
_FLIT = _at_most(_COUNT, 4096)
_WHOLE = _whole(_not_negative)
_ROUTERS = _at_most(_COUNT, 1024)
_PLACE = _list(_WHOLE, 2)
_LATENCY = _or_null(_not_negative)

RULES: Mapping[str, Rule] = {
    "clock": _positive, "mesh.x": _ROUTERS, "mesh.y": _ROUTERS, "grid.width": _or_null(_ROUTERS),
    "grid.height": _or_null(_ROUTERS), "grid.columns": _or_null(_ascending(_WHOLE)),
    "grid.rows": _or_null(_ascending(_WHOLE)),
    "noc.routes": _list(_one_of("xy+", "yx+", "xy-", "yx-"), 2), "noc.link": _list(_RATE, 2),
    "noc.hop_latency": _WHOLE, "noc.niu_latency": _WHOLE, "noc.flit": _FLIT, "noc.count_headers": _boolean,
    "noc.static_vc": _boolean, "noc.vc_buffer": _not_negative,
    "noc.packet_sizes": _ascending(_positive), "noc.packet_rates": _list(_RATE), "noc.max_packet": _COUNT,
    "noc.worker_injection": _RATE, "noc.worker_absorption": _RATE, "noc.dram_injection": _RATE,
    "noc.dram_absorption": _RATE, "noc.other_absorption": _RATE, "noc.multicast_tree": _list(_one_of("x", "y"), 2),
    "noc.multicast_cap": _RATE, "noc.swapped_cores": _one_of("none", "odd"),
    "latency.read": _list(_not_negative, 4), "latency.write_base": _not_negative, "latency.write_hop": _not_negative,
    "latency.load": _LATENCY, "latency.store": _LATENCY, "latency.broadcast": _LATENCY, "latency.gather": _LATENCY,
    "mover.load_cap": _RATE, "mover.store_cap": _RATE, "mover.issue_cycles_per_page": _not_negative,
    "mover.max_outstanding_pages": _or_null(_COUNT), "mover.wait_above": _or_null(_WHOLE),
    "mover.wait_requests": _COUNT,
    "mover.wait_bytes": _COUNT, "mover.second_operand": _one_of("reader", "writer"), "mover.consistent_scale": _boolean,
    "dram.channels": _COUNT, "dram.channel": _RATE, "dram.capacity": _positive,
    "dram.routers": _list(_list(_PLACE), 2), "dram.controllers": _list(_list(_PLACE)),
    "dram.path": _one_of("noc", "direct"), "dram.placement": _one_of("interleaved", "quadrant"),
    "dram.page": _positive, "dram.offset": _WHOLE,
    "l1.capacity": _COUNT, "l1.copy": _RATE, "l1.bandwidth": _RATE, "l1.port": _RATE,
    "compute.model": _one_of("pages", "table"), "compute.fidelity": _text, "compute.matmul": _table,
    "compute.pack": _not_negative, "compute.vector": _table, "compute.vector_default": _not_negative,
    "compute.reduction": _not_negative, "compute.fill": _not_negative, "compute.broadcast": _not_negative,
    "compute.transpose": _not_negative, "compute.start": _not_negative, "compute.table": _or_null(_text),
    "compute.overlap": _boolean, "sync.cycles": _not_negative, "read.noc": _one_of(0, 1), "write.noc": _one_of(0, 1),
    "write.sub_blocks": _or_null(_COUNT), "gather.reduce_slots": _one_of("all", "single"),
    "multicast.sender": _one_of("UL", "LR", "natural", "diagonal"), "multicast.chunk": _WHOLE,
}  # fmt: skip


def problem(values: Mapping[str, Any]) -> str:
    """What keeps the values of a profile from making a machine; nothing if they do."""
    for key, rule in RULES.items():
        if key not in values:
            return f"'{key}' is missing"
        if wrong := rule(values[key]):
            return f"'{key}' must {wrong}, not {json.dumps(values[key])}"
    channels = values["dram.channels"]
    if any(len(routers) < channels for routers in values["dram.routers"]):
        return f"'dram.routers' must place each of the {channels} channels at [x, y] on both NoCs"
    if len(values["noc.packet_sizes"]) != len(values["noc.packet_rates"]):
        return "'noc.packet_sizes' must have as many entries as 'noc.packet_rates'"
    fidelities = values["compute.matmul"]
    if values["compute.fidelity"] not in fidelities:
        shown = json.dumps(values["compute.fidelity"])
        return f"'compute.fidelity' must be one of {', '.join(fidelities)}, not {shown}"
    if values["compute.table"] is None and values["compute.model"] == "table":
        return "'compute.model' = table needs a 'compute.table'"
    if values["compute.table"] is None and not values["mover.consistent_scale"]:
        return "'mover.consistent_scale' = false takes rates of the operation table: it needs a 'compute.table'"
    return ""
