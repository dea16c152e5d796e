"""Which blocks of a region dominate which."""

from __future__ import annotations

from loomtext.ir.core import Block, Region


class Dominance:
    """Which blocks of a region dominate which; only reachable blocks are known (Cooper, Harvey and Kennedy 2001)."""

    def __init__(self, region: Region) -> None:
        self.order = _reverse_postorder(region)
        number = {block: i for i, block in enumerate(self.order)}
        predecessors: list[list[int]] = [[] for _ in self.order]
        for i, block in enumerate(self.order):
            for successor in block.last.successors if block.last is not None else ():
                predecessors[number[successor]].append(i)
        parent = [0] + [-1] * (len(self.order) - 1)
        """The immediate dominator, -1 while unknown. It always has the smaller number."""
        changed = len(self.order) > 1
        while changed:
            changed = False
            for i in range(1, len(self.order)):
                new = -1
                for p in predecessors[i]:
                    if parent[p] < 0:
                        continue
                    q = p if new < 0 else new
                    while p != q:
                        if p > q:
                            p = parent[p]
                        else:
                            q = parent[q]
                    new = q
                if new != parent[i]:
                    parent[i] = new
                    changed = True
        self._interval = _intervals(parent)
        self._number = number

    def __contains__(self, block: Block) -> bool:
        return block in self._number

    def dominates(self, above: Block, below: Block) -> bool:
        """True if every path to ``below`` leads through ``above``."""
        if above not in self._number or below not in self._number:
            return False
        first, last = self._interval[self._number[above]]
        return first <= self._interval[self._number[below]][0] < last


def _reverse_postorder(region: Region) -> list[Block]:
    """The reachable blocks, each in front of its successors where the graph has no cycle."""
    if not region.blocks:
        return []
    seen = {region.blocks[0]}
    order: list[Block] = []
    stack = [(region.blocks[0], iter(_successors(region.blocks[0])))]
    while stack:
        block, successors = stack[-1]
        following = next((s for s in successors if s not in seen), None)
        if following is None:
            stack.pop()
            order.append(block)
        else:
            seen.add(following)
            stack.append((following, iter(_successors(following))))
    order.reverse()
    return order


def _successors(block: Block) -> list[Block]:
    return block.last.successors if block.last is not None else []


def _intervals(parent: list[int]) -> list[tuple[int, int]]:
    """For each node of a tree the range of places of its subtree in preorder; parents have smaller numbers."""
    sizes = [1] * len(parent)
    for i in range(len(parent) - 1, 0, -1):
        sizes[parent[i]] += sizes[i]
    following = [1] * len(parent)
    """Where the next child of each node begins."""
    starts = [0] * len(parent)
    for i in range(1, len(parent)):
        starts[i] = starts[parent[i]] + following[parent[i]]
        following[parent[i]] += sizes[i]
    return [(start, start + size) for start, size in zip(starts, sizes, strict=True)]
