"""Transfers on the two unidirectional tori of a machine, as packets of flits: what the fluid model runs, in detail."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.flit.engine import Outcome, Traffic, run
from loomtext.sim.flit.network import CLASSES, Network, channels_of
from loomtext.sim.flit.traffic import make_traffic
from loomtext.sim.machine import Machine

VCS = 16
"""Virtual channels of a link (tt-isa-documentation): 12 for requests, 4 for responses."""
REQUEST, RESPONSE = range(2)
"""Kinds of packets: read requests and written data; data that were read and acknowledgements."""
VirtualChannels = Literal["static", "dynamic"]
_PAIRS: dict[str, tuple[tuple[int, ...], ...]] = {"static": ((0,), (6, 7)), "dynamic": (tuple(range(6)), (6, 7))}
"""Pairs of virtual channels that requests and responses use; a pair is split by the dateline. Whether requests are
static does not concern responses: published read bandwidths are the same."""
_GUARANTEED, _CLAIM, _POOL = 32, 480, 1536
"""Bytes of an input: its own for each virtual channel, what one may claim of the shared pool, and the pool
(tt-isa-documentation: 2 KiB a port)."""
_ROUTE, _CROSS = 1, 1
"""Cycles of a head before its first attempt at a virtual channel, and from there to the switch."""
_MOST_FLITS = 400_000_000


@dataclass(frozen=True)
class Transferred:
    """Transfers after a run."""

    end: npt.NDArray[np.int64]
    """[transfers] cycle in which the last byte has arrived, -1 if it has not."""
    outcome: Outcome

    @property
    def makespan(self) -> int:
        """End of the last transfer. DiagnosticError if the run ended before."""
        if self.outcome.left:
            why = "are deadlocked" if self.outcome.deadlocked else "have not ended"
            raise DiagnosticError.of(f"transfers {why} after {self.outcome.cycles:,} cycles")
        return int(self.end.max(initial=0))


def wormhole_network(machine: Machine, virtual_channels: VirtualChannels = "static") -> Network:
    """Both NoCs of a machine: router ``node`` of NoC ``n`` is ``n * machine.nodes + node``. Ports are x, y, interface.

    Documented: flits, hop and interface latencies, virtual channels, buffers, routes, rates of interfaces and DRAM
    channels. Assumed, as nothing is published:

    * of a hop's cycles, a head spends one each on its route and its virtual channel; the rest is flight, and credits
      take as long as flits. Data that have fallen behind their head come closer by these two cycles a router;
    * a packet starts in the lower virtual channel of its pair in each dimension and changes to the upper one on the
      wrap link;
    * a DRAM interface takes data flits at the rate of its channel, in the order in which they arrive, and behind it
      there is room for no more than an input of a router has; heads take a cycle but no DRAM time;
    * requests that wait at a DRAM interface for their data to be sent take no room there.

    Args:
        machine: routes, rates and latencies.
        virtual_channels: ``static``: all requests share one pair; ``dynamic``: any of their six. Responses take either
            of their two.
    """
    nodes, ports = machine.nodes, 3
    profile = machine.profile
    hop, interface = profile.integer("noc.hop_latency"), profile.integer("noc.niu_latency")
    routers = 2 * nodes
    link = np.full((routers, ports), -1)
    route = np.zeros((1, routers, routers), np.int8)
    flip = np.zeros((routers, ports), np.int32)
    x, y = np.arange(nodes) % machine.width, np.arange(nodes) // machine.width
    for noc in range(2):
        first, sign = (int(v) for v in machine.routes[noc])
        own = slice(noc * nodes, (noc + 1) * nodes)
        other_x = y * machine.width + (x + sign) % machine.width
        other_y = (y + sign) % machine.height * machine.width + x
        link[own, 0] = (noc * nodes + other_x) * ports
        link[own, 1] = (noc * nodes + other_y) * ports + 1
        flip[own, 0] = x == (machine.width - 1 if sign > 0 else 0)
        flip[own, 1] = y == (machine.height - 1 if sign > 0 else 0)
        done = [x[:, None] == x[None], y[:, None] == y[None]]
        route[0, own, own] = np.where(~done[first], first, np.where(~done[1 - first], 1 - first, 2))
    flight = max(1, hop - _ROUTE - _CROSS)
    channels = channels_of(link, [0, 1, 2], flight, flight)
    channels["flip"][: routers * ports] = flip.ravel()
    local = np.arange(routers) * ports + 2
    channels["flight"][local] = channels["credit"][local] = max(1, interface - _ROUTE - _CROSS)
    channels["flight"][routers * ports :] = channels["credit"][routers * ports :] = max(1, interface)
    interval = _limit_rates(machine, channels, local)
    flit = profile.integer("noc.flit")
    sets = [[sum(1 << 2 * p + c for p in pairs) for c in range(CLASSES)] for pairs in _PAIRS[virtual_channels]]
    links = np.array(sets, np.int64).ravel()
    into = np.repeat(links.reshape(-1, CLASSES).sum(1), CLASSES)
    return Network(
        routers=routers, ports=ports, vcs=VCS, kinds=2, guaranteed=max(1, _GUARANTEED // flit),
        limit=max(1, _GUARANTEED // flit) + _CLAIM // flit, pool=_POOL // flit, route_delay=_ROUTE, route=route,
        allowed=np.stack([links, into, links]), channels=channels, interval=interval,
    )  # fmt: skip


def _limit_rates(machine: Machine, channels: npt.NDArray[Any], local: npt.NDArray[np.int64]) -> npt.NDArray[np.float64]:
    """Give network interfaces their buckets; [buckets] cycles between data flits.

    Reads and writes of both NoCs share the rate of a DRAM channel. A DRAM router that no channel prefers has a rate of
    its own.
    """
    flit, dram = machine.profile.integer("noc.flit"), machine.profile.rate("dram.channel")
    buckets: dict[tuple[str, int], int] = {}
    interval: list[float] = []
    for router, into in enumerate(local.tolist()):
        noc, node = divmod(router, machine.nodes)
        served = np.flatnonzero(machine.channel_nodes[noc] == node)
        for channel, name, resource in (
            (into, "into", machine.absorption(noc, node)),
            (3 * len(local) + router, "from", machine.injection(noc, node)),
        ):
            key, rate = (name, router), machine.capacity[resource]
            if len(served) or node in machine.controllers:
                key = ("channel", int(served[0])) if len(served) else ("router", node)
                rate = min(rate, dram)
            if rate < flit:
                if key not in buckets:
                    buckets[key] = len(interval)
                    interval.append(flit / rate)
                channels["bucket"][channel] = buckets[key]
    return np.array(interval or [1.0])


def run_transfers(
    machine: Machine,
    transfers: npt.NDArray[Any],
    virtual_channels: VirtualChannels = "static",
    max_cycles: int = 100_000_000,
) -> Transferred:
    """Run rows of :data:`loomtext.sim.transfers.TRANSFER` to their end, or for ``max_cycles``.

    Unlike in the fluid model, a network interface does not bound the transfers in flight; each transfer offers its
    packets at the rate that the profile has for their size. The interfaces and the network do the rest.

    Raises DiagnosticError for multicasts, which the flit model does not have, and for too many flits.
    """
    if (transfers["x1"] >= 0).any():
        raise DiagnosticError.of("the flit model has no multicast", hint="the fluid model runs these transfers")
    network = wormhole_network(machine, virtual_channels)
    traffic, transfer = _traffic(machine, network, transfers)
    outcome = run(network, traffic, max_cycles)
    arrived = traffic.packets["arrived"][: len(transfer)]
    end = np.ceil(transfers["issue"]).astype(np.int64)
    np.maximum.at(end, transfer, arrived)
    end[transfer[arrived < 0]] = -1
    return Transferred(end, outcome)


def _traffic(machine: Machine, network: Network, transfers: npt.NDArray[Any]) -> tuple[Traffic, npt.NDArray[np.int64]]:
    """Packets of data, then the request or acknowledgement of each; the transfer of each packet of data."""
    profile = machine.profile
    flit = profile.integer("noc.flit")
    packet = np.clip(transfers["packet"], 1, profile.value("noc.max_packet"))
    counts = np.ceil(transfers["size"] / packet).astype(np.int64)
    if int((counts * (packet // flit + 2)).sum()) > _MOST_FLITS:
        raise DiagnosticError.of(f"more than {_MOST_FLITS:,} flits", hint="move fewer bytes")
    transfer = np.repeat(np.arange(len(transfers)), counts)
    number = np.arange(len(transfer)) - np.repeat(np.cumsum(counts) - counts, counts)
    rows, packet = transfers[transfer], packet[transfer]
    data_flits = 1 + np.ceil(np.minimum(packet, rows["size"] - number * packet) / flit).astype(np.int64)
    read = rows["read"] == 1
    offset = rows["noc"] * machine.nodes
    source, target = offset + rows["source"], offset + rows["y0"] * machine.width + rows["x0"]
    ready = np.ceil(rows["issue"] + number * packet / _offered(machine, transfers)[transfer]).astype(np.int64)
    ready += np.where(read, 0, int(profile.value("latency.write_base")))
    count = len(transfer)
    data, partner = np.arange(count), count + np.arange(count)
    follower = np.concatenate([np.where(read, -1, partner), np.where(read, data, -1)])
    lag = np.concatenate([_memory_cycles(machine, transfers)[transfer], np.zeros(count, np.int64)])
    kind = np.concatenate([np.where(read, RESPONSE, REQUEST), np.where(read, REQUEST, RESPONSE)])
    traffic = make_traffic(
        network, np.concatenate([source, target]), np.concatenate([target, source]), np.tile(ready, 2),
        np.concatenate([data_flits, np.ones(count, np.int64)]), kind=kind, follower=follower, lag=lag,
    )  # fmt: skip
    return traffic, transfer


def _offered(machine: Machine, transfers: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
    """[transfers] B/cycle at which packets are offered."""
    sizes, index = np.unique(transfers["packet"], return_inverse=True)
    rate = np.array([machine.packet_rate(s) for s in sizes])[index.ravel()]
    return np.where(transfers["rate"] > 0, np.minimum(rate, transfers["rate"]), rate)


def _memory_cycles(machine: Machine, transfers: npt.NDArray[Any]) -> npt.NDArray[np.int64]:
    """[transfers] what a read's documented latency leaves for memory besides the ways of request and data; else 0."""
    hop, interface = machine.profile.integer("noc.hop_latency"), machine.profile.integer("noc.niu_latency")
    cycles = np.zeros(len(transfers), np.int64)
    for i in np.flatnonzero(transfers["read"] == 1):
        row = transfers[i]
        noc, source, target = int(row["noc"]), int(row["source"]), int(row["y0"] * machine.width + row["x0"])
        hops = machine.hops(noc, source, target) + machine.hops(noc, target, source)
        cycles[i] = max(0, int(machine.read_latency(target, source)) - hop * hops - 4 * interface)
    return cycles
