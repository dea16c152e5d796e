"""What a network of routers is made of: links, routes, virtual channels, buffers, delays.

Every router has as many outputs as inputs; the last port is that of its network interface. Output ``q`` of router ``r``
is channel ``r * ports + q``; the channel from the network interface into router ``r`` is ``routers * ports + r``.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.flit.compiling import WIDTH

Ints = npt.NDArray[np.int64]

CLASSES = 2
"""Dateline classes of virtual channels: a packet changes class so that no ring of buffers waits for itself."""
TURN = 16
"""Added to a route's output where a packet that turns into the output's dimension is of class 1."""

CHANNEL = np.dtype(
    [
        ("link", np.int32),  # input (router * ports + port) at the other end; -1 for a network interface or nothing
        ("upstream", np.int32),  # channel that feeds the input of this number, -1 without
        ("dimension", np.int32),  # along which the port's links run; a packet keeps its class while this stays the same
        ("flip", np.int32),  # 1 where a packet changes from class 0 to 1
        ("flight", np.int32),  # cycles from the grant of the switch to the flit's first allocation at the other end
        ("credit", np.int32),  # cycles from the grant at the other end until the room that it gives back can be used
        ("bucket", np.int32),  # what limits data flits to or from a network interface, -1 for one flit a cycle
    ],
    align=True,
)
"""A channel; those of routers come first, then those from network interfaces."""


class Network(NamedTuple):
    """Tables that the routers work with. Delays in cycles, buffers in flits."""

    routers: int
    ports: int
    vcs: int
    """Virtual channels a channel; ``ports * vcs`` must fit in a set of bits."""
    kinds: int
    """Kinds of packets that never wait for each other's virtual channels, such as requests and responses."""
    guaranteed: int
    """Flits that each virtual channel has room for by itself at an input."""
    limit: int
    """Flits of one virtual channel that an input holds at most."""
    pool: int
    """Flits of an input's shared room, from which virtual channels take what exceeds ``guaranteed``."""
    route_delay: int
    """Between a head's arrival at the front of its buffer and its first attempt at a virtual channel."""
    route: npt.NDArray[np.int8]
    """[variants, routers, routers] output on the way to a target, and :data:`TURN`; variants are equally short."""
    allowed: Ints
    """[3, kinds * CLASSES] set of virtual channels for a kind and class: on links, to and from network interfaces."""
    channels: npt.NDArray[Any]
    """[routers * (ports + 1)] rows of :data:`CHANNEL`."""
    interval: npt.NDArray[np.float64]
    """[buckets] cycles between two data flits."""


def kary_network(
    width: int, height: int, torus: bool = False, vcs: int = 4, depth: int = 8, delays: tuple[int, int, int] = (1, 3, 3)
) -> Network:
    """A mesh, or a bidirectional torus, with dimension-ordered routes, x first.

    The defaults are BookSim2's input-queued router with its default delays: routing, allocation of a virtual channel,
    allocation of the switch and the way through it take a cycle each, in sequence, and so do a link and the latches
    around it; that makes 5 cycles a router for a head. Packets of a torus that pass a ring's wrap link keep to the
    upper half of the virtual channels in that ring, others to the lower one. Of two equally short ways around a ring, a
    packet takes either.

    Args:
        width: routers along x.
        height: routers along y.
        torus: close rows and columns to rings.
        vcs: virtual channels.
        depth: flits of each one's buffer.
        delays: route_delay, flight and credit of :class:`Network` for links and towards the network interface. Flits
            and credits of the network interface's own channel take a cycle less, as in BookSim2.

    Raises DiagnosticError for sizes that make no network.
    """
    _check_sizes(width, height, vcs, depth, ports=5)
    if torus and (vcs < CLASSES or vcs % CLASSES):
        raise DiagnosticError.of(f"a torus needs an even number of virtual channels, not {vcs}")
    routers, ports = width * height, 5
    x, y = np.arange(routers) % width, np.arange(routers) // width
    variants = 4 if torus else 1
    route = np.empty((variants, routers, routers), np.int8)
    for variant in range(variants):
        along_x, wraps_x = _ring(x[:, None], x[None], width, torus, variant & 1)
        along_y, wraps_y = _ring(y[:, None], y[None], height, torus, variant >> 1)
        here_x, here_y = x[:, None] == x[None], y[:, None] == y[None]
        out = np.where(here_x, np.where(here_y, 4, 2 + along_y), along_x)
        route[variant] = out + TURN * np.where(here_x, wraps_y, wraps_x)
    link = np.full((routers, ports), -1)
    for port, (dx, dy) in enumerate(((1, 0), (-1, 0), (0, 1), (0, -1))):
        inside = torus | (x + dx >= 0) & (x + dx < width) & (y + dy >= 0) & (y + dy < height)
        other = (y + dy) % height * width + (x + dx) % width
        link[:, port] = np.where(inside, other * ports + port, -1)
    every = (1 << vcs) - 1
    lower = (1 << vcs // 2) - 1
    classes = [lower, every & ~lower] if torus else [every, every]
    route_delay, flight, credit = delays
    channels = channels_of(link, [0, 0, 1, 1, 2], flight, credit)
    channels["flight"][routers * ports :] -= 1
    channels["credit"][routers * ports :] -= 1
    return Network(
        routers=routers, ports=ports, vcs=vcs, kinds=1, guaranteed=depth, limit=depth, pool=0, route_delay=route_delay,
        route=route, allowed=np.array([classes, [every, every], [every, every]], np.int64), channels=channels,
        interval=np.ones(1),
    )  # fmt: skip


def _ring(here: Ints, there: Ints, size: int, torus: bool, backwards: int) -> tuple[Ints, npt.NDArray[np.bool_]]:
    """(0 forwards or 1 backwards, whether the way passes the wrap link) between coordinates of a row."""
    ahead = (there - here) % size
    if not torus:
        return (there < here).astype(np.int64), np.zeros(np.broadcast(here, there).shape, np.bool_)
    back = np.where(2 * ahead == size, backwards == 1, 2 * ahead > size)
    return back.astype(np.int64), np.where(back, here < there, here > there)


def channels_of(link: Ints, dimension: list[int], flight: int, credit: int) -> npt.NDArray[Any]:
    """Channels without limits of rates, from [routers, ports] inputs at the other end of outputs."""
    routers, ports = link.shape
    channels = np.zeros(routers * (ports + 1), CHANNEL)
    channels["link"] = channels["upstream"] = channels["bucket"] = -1
    channels["link"][: routers * ports] = link.ravel()
    channels["dimension"][: routers * ports] = np.tile(dimension, routers)
    channels["flight"], channels["credit"] = flight, credit
    fed = np.flatnonzero(link.ravel() >= 0)
    channels["upstream"][link.ravel()[fed]] = fed
    interfaces = np.arange(routers)
    channels["upstream"][interfaces * ports + ports - 1] = routers * ports + interfaces
    return channels


def _check_sizes(width: int, height: int, vcs: int, depth: int, ports: int) -> None:
    if min(width, height) < 1 or not 2 <= width * height <= 1024:
        raise DiagnosticError.of(f"a network has 2 to 1024 routers, not {width} x {height}")
    if not 1 <= vcs <= WIDTH // ports:
        raise DiagnosticError.of(f"a channel has 1 to {WIDTH // ports} virtual channels, not {vcs}")
    if not 1 <= depth <= 1024:
        raise DiagnosticError.of(f"a buffer holds 1 to 1024 flits, not {depth}")
