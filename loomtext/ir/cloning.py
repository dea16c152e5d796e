"""Deep copies of operations."""

from __future__ import annotations

from loomtext.ir.core import Block, Operation, Region, Value


class Cloner:
    """Copies operations without recursion on Python's stack for straight-line code."""

    def __init__(self, values: dict[Value, Value]) -> None:
        self.values = values
        self.blocks: dict[Block, Block] = {}
        self.later: list[tuple[Operation, int, Value]] = []

    def operation(self, op: Operation) -> Operation:
        """The copy of an operation with everything in it."""
        copy = self._copy(op)
        for user, i, original in self.later:
            user.set_operand(i, self.values.get(original, original))
        return copy

    def _copy(self, op: Operation) -> Operation:
        values = self.values
        copy = Operation(
            op.name, op.definition, [values.get(v, v) for v in op.operands], [r.type for r in op.results],
            op.attributes, (), [self.blocks.get(b, b) for b in op.successors], op.properties,
        )  # fmt: skip
        copy.extra, copy.offset = op.extra, op.offset
        for i, value in enumerate(op.operands):
            if value not in values:
                self.later.append((copy, i, value))
        for result, original in zip(copy.results, op.results, strict=True):
            result.hint = original.hint
            values[original] = result
        for region in op.regions:
            copy.regions.append(self._region(region, copy))
        return copy

    def _region(self, region: Region, owner: Operation) -> Region:
        copy = Region()
        copy.parent = owner
        for block in region.blocks:
            twin = copy.append(Block(a.type for a in block.args))
            self.blocks[block] = twin
            for a, b in zip(block.args, twin.args, strict=True):
                b.hint, b.location = a.hint, a.location
                self.values[a] = b
        for block in region.blocks:
            twin = self.blocks[block]
            for op in block.ops():
                twin.append(self._copy(op))
        return copy
