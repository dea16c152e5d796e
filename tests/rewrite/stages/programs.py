"""Random functions, not quite of stage 01 yet, on small square tiles, for what memory binding makes of them."""

from __future__ import annotations

import random
from collections.abc import Sequence

KINDS = ("straight", "serial", "carried")
"""Without loops; with serial loops that carry nothing; with one loop that carries one or two tiles."""

_T = "tensor<?x?xf32>"
_SAME, _SWAPPED = "affine_map<(d0, d1) -> (d0, d1)>", "affine_map<(d0, d1) -> (d1, d0)>"
_HEAD = """\
func.func @f(%m: memref<32x32xf32>, %o: memref<32x128xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %cst = arith.constant 0.5 : f32
  affine.parallel (%i) = (0) to (3) {
    %p = arith.muli %i, %c2 : index
    %q = arith.cmpi eq, %i, %c1 : index
"""
_TAIL = """
  }
  return
}
"""


def program(seed: int, kind: str) -> str:
    """A function that reads ``%m`` and writes to columns of ``%o``; equal arguments give equal text."""
    writer = _Writer(random.Random(f"{kind} {seed}"))
    tiles = writer.block(4, [], writer.random.randrange(4, 10), kind)
    writer.store(4, writer.generic(4, tiles))
    return _HEAD + "\n".join(writer.lines) + _TAIL


class _Writer:
    def __init__(self, numbers: random.Random) -> None:
        self.random = numbers
        self.lines: list[str] = []
        self.names = self.stores = 0

    def name(self) -> str:
        self.names += 1
        return f"v{self.names}"

    def emit(self, indent: int, *lines: str) -> None:
        self.lines += [" " * indent + line for line in lines]

    # -- operations, which return the name of the tile they make -------------------------------------

    def load(self, indent: int) -> str:
        v, view = self.name(), "memref<?x?xf32, strided<[32, 1], offset: ?>>"
        at = self.random.randrange(6)
        self.emit(
            indent,
            f"%{v}w = memref.subview %m[%i, {at}] [%n, %n] [1, 1] : memref<32x32xf32> to {view}",
            f"%{v} = loom.bufferize_to_tensor %{v}w[%n, %n] : {view} -> {_T}",
        )
        return v

    def store(self, indent: int, tile: str) -> None:
        v, view = self.name(), "memref<?x?xf32, strided<[128, 1], offset: ?>>"
        self.stores += 1
        self.emit(
            indent,
            f"%{v}w = memref.subview %o[%p, {2 * self.stores}] [%n, %n] [1, 1] : memref<32x128xf32> to {view}",
            f"%{v}b = loom.bufferize_to_memref %{tile} : {_T} -> {view}",
            f"memref.copy %{v}b, %{v}w : {view} to {view}",
        )

    def empty(self, indent: int) -> str:
        v = self.name()
        self.emit(indent, f"%{v} = tensor.empty(%n, %n) : {_T}")
        return v

    def fill(self, indent: int) -> str:
        empty, v = self.empty(indent), self.name()
        self.emit(indent, f"%{v} = linalg.fill ins(%cst : f32) outs(%{empty} : {_T}) -> {_T}")
        return v

    def generic(self, indent: int, tiles: list[str]) -> str:
        """Something computed with one or two tiles, in one order or another; a second result joins ``tiles``."""
        kind, v = self.random.random(), self.name()
        ins = [self.random.choice(tiles) for _ in range(self.random.choice([1, 2, 2]))]
        if kind < 0.15:
            to = self.fill(indent)
            ops = f"%{ins[0]}, %{ins[-1]} : {_T}, {_T}"
            self.emit(indent, f"%{v} = linalg.matmul ins({ops}) outs(%{to} : {_T}) -> {_T}")
        elif kind < 0.22:
            to = self.empty(indent)
            ops = f"ins(%{ins[0]} : {_T}) outs(%{to} : {_T}) permutation = [1, 0]"
            self.emit(indent, f"%{v} = linalg.transpose {ops}")
        elif kind < 0.3:
            self._elementwise(indent, v, ins[:1], [self.random.choice(tiles)], ["%r0 = arith.addf %a0, %b0 : f32"])
        elif kind < 0.38:
            body = ["%r0 = arith.mulf %a0, %a0 : f32", "%r1 = arith.addf %r0, %cst : f32"]
            self._elementwise(indent, v, ins, [self.empty(indent), self.empty(indent)], body)
            tiles.append(f"{v}#1")
            return f"{v}#0"
        else:
            self._elementwise(indent, v, ins, [self.empty(indent)], [f"%r0 = arith.addf %a0, %a{len(ins) - 1} : f32"])
        return v

    def _elementwise(self, indent: int, v: str, ins: Sequence[str], outs: Sequence[str], body: Sequence[str]) -> None:
        maps = [self.random.choice([_SAME, _SAME, _SWAPPED]) for _ in ins] + [_SAME for _ in outs]
        arguments = [f"%a{i}: f32" for i in range(len(ins))] + [f"%b{i}: f32" for i in range(len(outs))]
        results = ", ".join([_T] * len(outs))
        self.emit(
            indent,
            f"%{v}{f':{len(outs)}' if len(outs) > 1 else ''} = linalg.generic "
            f'{{indexing_maps = [{", ".join(maps)}], iterator_types = ["parallel", "parallel"]}} '
            f"ins({_values(ins)}) outs({_values(outs)}) {{",
            f"^bb0({', '.join(arguments)}):",
            *("  " + line for line in body),
            f"  linalg.yield {', '.join(f'%r{i}' for i in range(len(outs)))} : {', '.join(['f32'] * len(outs))}",
            f"}} -> {results if len(outs) == 1 else f'({results})'}",
        )

    # -- control flow --------------------------------------------------------------------------------

    def block(self, indent: int, tiles: list[str], count: int, kind: str, depth: int = 0) -> list[str]:
        """Some operations, conditions and loops; the tiles there are behind them."""
        tiles = list(tiles)
        for _ in range(count):
            choice = self.random.random()
            if choice < 0.2 or not tiles:
                tiles.append(self.load(indent))
            elif choice < 0.3:
                tiles.append(self.fill(indent))
            elif choice < 0.42:
                self.store(indent, self.random.choice(tiles))
            elif choice < 0.5 and depth < 2:
                self.emit(indent, "scf.if %q {")
                self.block(indent + 2, tiles, 3, "straight", 2)
                self.emit(indent, "}")
            elif choice < 0.6 and kind == "serial" and depth < 2:
                self.emit(indent, f"scf.for %j{self.name()} = %c0 to %k step %c1 {{")
                self.block(indent + 2, tiles, 4, kind, depth + 1)
                self.emit(indent, "}")
            elif choice < 0.75 and kind == "carried" and depth == 0:
                tiles += self.loop(indent, tiles)
                kind = "straight"  # There may be one.
            else:
                tiles.append(self.generic(indent, tiles))
        return tiles

    def loop(self, indent: int, tiles: list[str]) -> list[str]:
        """A loop that carries one or two tiles; its results."""
        v, count = self.name(), self.random.choice([1, 1, 2])
        types = ", ".join([_T] * count)
        carried = [f"{v}a{i}" for i in range(count)]
        pairs = ", ".join(f"%{a} = %{self.random.choice(tiles)}" for a in carried)
        self.emit(indent, f"%{v}:{count} = scf.for %j = %c0 to %k step %c1 iter_args({pairs}) -> ({types}) {{")
        inside = self.block(indent + 2, tiles + carried, 4, "straight", 1)
        new = inside[len(tiles) + count :]
        while len(new) < count:
            new.append(self.generic(indent + 2, inside))
        self.emit(indent + 2, f"scf.yield {_values(self.random.sample(new, count))}")
        self.emit(indent, "}")
        return [f"{v}#{i}" for i in range(count)]


def _values(names: Sequence[str]) -> str:
    return f"{', '.join('%' + name for name in names)} : {', '.join([_T] * len(names))}"
