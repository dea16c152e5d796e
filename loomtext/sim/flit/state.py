"""What changes from cycle to cycle: packets, buffers, arbiters, and flits and credits on their way."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loomtext.sim.flit.network import CLASSES, Ints, Network

NOW, INSIDE, SENT, TAKEN, HOPS, LEFT, MOVED = range(7)
"""Places of :attr:`State.counters`: cycle; flits in the network; flits that entered and left it; flits that crossed a
switch; packets that have not arrived; last cycle in which anything moved."""
IDLE, WAITING, ACTIVE = range(3)
"""Of an input's virtual channel: without a packet, waiting for an output's virtual channel, having one."""

PACKET = np.dtype(
    [
        ("ready", np.int64),  # cycle from which it may be sent; of a follower, set when the one before it arrives
        ("arrived", np.int64),  # cycle in which the tail is taken at the target, -1 before
        ("target", np.int32),  # router
        ("flits", np.int32),  # of which the first one is the head
        ("follower", np.int32),  # packet that the target sends when this one has arrived, -1 without
        ("lag", np.int32),  # cycles from the arrival of the packet that it follows until it is ready
        ("next", np.int32),  # packet behind it in its queue, -1 at the end
        ("kind", np.int8),
        ("variant", np.int8),  # row of Network.route
        ("dateline", np.int8),  # class in the ring that the head is in
    ],
    align=True,
)
QUEUE = np.dtype(
    [
        ("first", np.int32),  # packet, -1 if empty
        ("last", np.int32),
        ("sent", np.int32),  # flits of the first packet that have left
        ("vc", np.int32),  # virtual channel of the first packet, else of the one before
    ],
    align=True,
)
"""Packets of one kind that a network interface has to send."""
_BUFFER = np.dtype(
    [
        ("when", np.int64),  # cycle from which the next allocation may be tried
        ("start", np.int32),  # place of the oldest flit in the ring
        ("count", np.int32),  # flits
        ("mode", np.int32),  # IDLE, WAITING or ACTIVE
        ("out", np.int32),  # output of the packet at the front,
        ("vc", np.int32),  # its virtual channel there
        ("group", np.int32),  # and its kind and class
        ("sent", np.int32),  # flits of the packet at the front that have left
        ("turn", np.int32),  # next virtual channel of the router's outputs to accept
    ],
    align=True,
)
"""A virtual channel of an input."""
_LANE = np.dtype(
    [
        ("used", np.int32),  # room at the other end that is taken
        ("turn", np.int32),  # next virtual channel of the router's inputs to grant
        ("taken", np.int32),  # flits of the arriving packet that the network interface at the other end has taken
    ],
    align=True,
)
"""A virtual channel of a channel."""
_PORT = np.dtype(
    [
        ("free", np.int64),  # set of virtual channels of the output that no packet holds
        ("pooled", np.int32),  # room of the pool at the other end that is taken
        ("grant", np.int32),  # next input to grant
        ("accept", np.int32),  # of the input: next output to accept,
        ("turn", np.int32),  # next virtual channel to choose
    ],
    align=True,
)
"""A channel, and the input with the same number."""
_ROUTER = np.dtype(
    [
        ("waiting", np.int64),  # set of inputs' virtual channels that want one of an output
        ("active", np.int64),  # set of those that want the switch
        ("turn", np.int32),  # kind of packet that the network interface looks at first
        ("sink_start", np.int32),  # place of the oldest flit that waits at the network interface
        ("sink_count", np.int32),
    ],
    align=True,
)
_FLIT = np.dtype([("packet", np.int32), ("to", np.int32)])
"""A flit on its way. ``to`` is an input's virtual channel, or ``~`` of a router's for its network interface."""


class State(NamedTuple):
    """Everything that a run works on. Virtual channels of inputs are numbered (router, port, vc)."""

    depth: int
    """Flits in the ring of one virtual channel's buffer, a power of two."""
    slots: int
    """Slots of a time wheel, a power of two greater than any delay."""
    room: int
    """Entries of a slot: more than one for each channel."""
    sink_depth: int
    """Flits that may wait at a network interface."""
    counters: Ints
    packets: npt.NDArray[Any]
    queues: npt.NDArray[Any]
    """[routers * kinds]"""
    ring: npt.NDArray[np.int32]
    """[virtual channels * depth] packet of each buffered flit."""
    buffers: npt.NDArray[Any]
    lanes: npt.NDArray[Any]
    ports: npt.NDArray[Any]
    routers: npt.NDArray[Any]
    sinks: npt.NDArray[Any]
    """[routers * sink_depth] flits that wait at a network interface that takes less than one a cycle, in order."""
    flits: npt.NDArray[Any]
    flit_count: npt.NDArray[np.int32]
    credits: npt.NDArray[np.int32]
    """Time wheels, [slots * room]: flits, and virtual channels of channels whose room grows."""
    credit_count: npt.NDArray[np.int32]
    busy_until: npt.NDArray[np.float64]
    """[buckets] when the next data flit may pass."""
    want: Ints
    """Scratch, [outputs * groups]: heads that want a virtual channel of an output."""
    granted: Ints
    """Scratch, [inputs' virtual channels of a router]: virtual channels granted to each."""
    asked: Ints
    """Scratch, [inputs * outputs]: virtual channels of an input that have a flit for an output."""
    requests: Ints
    """Scratch, [outputs, then inputs]: inputs that want an output, outputs granted to an input."""


def new_state(network: Network, packets: npt.NDArray[Any], queues: npt.NDArray[Any]) -> State:
    """Empty buffers; ``packets`` is shared, ``queues`` is copied."""
    routers, ports, vcs = network.routers, network.ports, network.vcs
    inputs, channels = routers * ports, routers * (ports + 1)
    slots = 1 << int(max(network.channels["flight"].max(), network.channels["credit"].max())).bit_length()
    room = channels + routers
    depth = 1 << (network.limit - 1).bit_length()
    sink_depth = vcs * network.guaranteed + network.pool
    counters = np.zeros(MOVED + 1, np.int64)
    counters[LEFT] = len(packets)
    rows = np.zeros(channels, _PORT)
    rows["free"] = (1 << vcs) - 1
    return State(
        depth=depth, slots=slots, room=room, sink_depth=sink_depth, counters=counters, packets=packets,
        queues=queues.copy(), ring=np.zeros(inputs * vcs * depth, np.int32), buffers=np.zeros(inputs * vcs, _BUFFER),
        lanes=np.zeros(channels * vcs, _LANE), ports=rows, routers=np.zeros(routers, _ROUTER),
        sinks=np.zeros(routers * sink_depth, _FLIT), flits=np.zeros(slots * room, _FLIT),
        flit_count=np.zeros(slots, np.int32), credits=np.zeros(slots * room, np.int32),
        credit_count=np.zeros(slots, np.int32), busy_until=np.zeros(len(network.interval)),
        want=np.zeros(ports * network.kinds * CLASSES, np.int64), granted=np.zeros(ports * vcs, np.int64),
        asked=np.zeros(ports * ports, np.int64), requests=np.zeros(2 * ports, np.int64),
    )  # fmt: skip
