"""Programs of micro-ops written by hand, for tests of the timing engine."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from loomtext.sim.program import GEN, OP, Actor, Argument, Buffer, Edge, Flag, Group, Kind, Program, Site

ACTORS = {Kind.LOAD: Actor.READER, Kind.STORE: Actor.WRITER, Kind.GATHER: Actor.WRITER}


@dataclass
class Builder:
    """Collects rows core by core; a row is named by (core, number of the row in its core)."""

    mesh: tuple[int, int] = (8, 8)
    argument: tuple[int, int] = (4096, 4096)
    cores: list[tuple[int, int]] = field(default_factory=list)
    rows: list[list[tuple[int, int, int, int]]] = field(default_factory=list)
    edges: list[tuple[tuple[int, int], tuple[int, int], Edge]] = field(default_factory=list)
    sites: list[Site] = field(default_factory=list)
    groups: list[tuple[Kind, list[tuple[int, int]], int]] = field(default_factory=list)

    def core(self, x: int, y: int) -> int:
        self.cores.append((x, y))
        self.rows.append([])
        return len(self.cores) - 1

    def row(
        self,
        core: int,
        kind: Kind,
        shape: tuple[int, ...],
        offset: int = 0,
        body: tuple[str, ...] = (),
        group: int = -1,
    ) -> tuple[int, int]:
        columns = self.argument[1]
        strides = {0: (), 1: (1,), 2: (columns, 1)}.get(len(shape), ())
        elements = int(np.prod(shape)) if shape else 1
        moving = kind in (Kind.LOAD, Kind.STORE, Kind.GATHER, Kind.COPY)
        self.sites.append(Site(
            len(self.sites), f"test.{kind.name.lower()}", kind, ACTORS.get(kind, Actor.COMPUTE), len(self.sites) + 1,
            bytes=2 * elements if moving else 0, argument=0 if kind in (Kind.LOAD, Kind.STORE) else -1,
            sizes=shape if moving else (), strides=strides if moving else (), dims=() if moving else shape, body=body,
            source=0, destination=0,
        ))  # fmt: skip
        self.rows[core].append((len(self.sites) - 1, offset, group, int(kind)))
        if group >= 0:
            self.groups[group][1].append((core, len(self.rows[core]) - 1))
        return core, len(self.rows[core]) - 1

    def edge(self, before: tuple[int, int], after: tuple[int, int], kind: Edge = Edge.DATA) -> None:
        self.edges.append((before, after, kind))

    def group(self, kind: Kind, expected: int) -> int:
        self.groups.append((kind, [], expected))
        return len(self.groups) - 1

    def build(self) -> Program:
        starts = np.concatenate([[0], np.cumsum([len(r) for r in self.rows])]).astype(np.int64)
        ops = np.zeros(int(starts[-1]), OP)
        for core, rows in enumerate(self.rows):
            for number, (site, offset, group, kind) in enumerate(rows):
                at = starts[core] + number
                ops[at] = (kind, ACTORS.get(Kind(kind), Actor.COMPUTE), 0, core, site, -1, -1, group, 0, offset)
        at_row = {(c, n): int(starts[c]) + n for c, rows in enumerate(self.rows) for n in range(len(rows))}
        groups = []
        for kind, members, expected in self.groups:
            places = sorted((self.cores[c][1], self.cores[c][0], at_row[c, n]) for c, n in members)
            numbers = tuple(row for _, _, row in places)
            ops["flags"][numbers[0]] |= Flag.ROOT
            xs, ys = [x for _, x, _ in places], [y for y, _, _ in places]
            site = int(ops["site"][numbers[0]])
            groups.append(Group(kind, site, 0, (min(xs), min(ys)), (max(xs), max(ys)), numbers, expected))
        waits: list[list[tuple[int, Edge]]] = [[] for _ in ops]
        for before, after, kind in self.edges:
            waits[at_row[after]].append((at_row[before], kind))
        return Program(
            "test", self.mesh, np.array(self.cores, np.int32), starts, ops,
            np.concatenate([[0], np.cumsum([len(w) for w in waits])]).astype(np.int64),
            np.array([p for w in waits for p, _ in w], np.int32), np.array([e for w in waits for _, e in w], np.uint8),
            np.zeros(0, GEN), np.zeros((len(ops), 0), np.int64), self.sites,
            [Buffer("%b", 1, (32, 32), "f16", 2, 1)], [Argument("%a", self.argument, "f16", 2)], groups,
        )  # fmt: skip
