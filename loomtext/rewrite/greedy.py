"""The greedy driver: apply rules and folds until nothing changes, in the order of MLIR's driver.

What shows in the output: constants are made unique and moved to the front of the function between rounds,
in the order of their appearance; an operation made or touched by a rewrite is looked at next; dead
operations go when they are met.
"""

from __future__ import annotations

from functools import cache

from loomtext.ir.attributes import Attribute
from loomtext.ir.core import Block, Operation
from loomtext.ir.types import Type
from loomtext.rewrite.effects import is_trivially_dead
from loomtext.rewrite.matcher import compiled
from loomtext.rewrite.provenance import Author, ProvenanceLog, Recorder, apply_rule
from loomtext.rewrite.rewriter import ERASE, Match, Rewriter
from loomtext.rewrite.rules import RuleTable

MAX_ROUNDS = 10
"""MLIR's GreedyRewriteConfig::maxIterations."""
MAX_REWRITES = 16
"""Rewrites that a round may take for each operation at its start: rules that undo each other would never end it."""
_SMALL = 256
"""Scopes with less operations than this have as many rewrites as if they had it."""


class GreedyDriver:
    """One run over an operation's regions.

    ``top_down`` visits operations in textual order first; otherwise users come before producers. ``log``
    records rewrites under the given stage and pass names. ``given`` binds variables that all rules may use.
    Without ``revisit`` the rounds behind the first one look only at what the move of the constants has changed:
    enough where every rule depends on an operation, its operands and their makers alone.
    """

    def __init__(
        self, table: RuleTable, *, top_down: bool = True, log: ProvenanceLog | None = None, stage: str = "",
        pass_name: str = "", given: Match | None = None, revisit: bool = True,
    ) -> None:  # fmt: skip
        self.table = table
        self.revisit = revisit
        self.top_down = top_down
        self.recorder = None if log is None else log.recorder(stage, pass_name)
        self.given = given
        self.rewriter = Rewriter(self._heard)
        self._list: list[Operation | None] = []
        self._place: dict[Operation, int] = {}

    def run(self, scope: Operation) -> bool:
        """Rewrite to a fixed point. False if ten rounds, or the rewrites allowed in one, were not enough."""
        for i in range(MAX_ROUNDS):
            size = self._fill(scope, everything=self.revisit or i == 0)
            changes = self._process(MAX_REWRITES * max(size, _SMALL))
            if changes is None:
                return False
            if not changes:
                return True
        return False

    # -- work list ---------------------------------------------------------------------------------

    def _fill(self, scope: Operation, everything: bool) -> int:
        """Put the operations of ``scope`` on the list; how many operations it holds."""
        self._list.clear()
        self._place.clear()
        pool = ConstantPool(self.rewriter, self.recorder)
        # Constants are taken in as the list is filled, so duplicates never get on it.
        ops = list(scope.walk() if self.top_down else scope.walk_post_order())
        for op in ops:
            if op is scope or (op.parent is None):
                continue
            if op.definition is not None and "constant_like" in op.definition.traits and not pool.take(op):
                continue
            if everything:
                self._push(op)
        if self.top_down:
            entries = [op for op in self._list if op is not None]
            self._list = [*reversed(entries)]
            self._place = {op: i for i, op in enumerate(self._list) if op is not None}
        return len(ops)

    def _push(self, op: Operation) -> None:
        if op not in self._place:
            self._place[op] = len(self._list)
            self._list.append(op)

    def _heard(self, kind: str, op: Operation) -> None:
        if kind == ERASE:
            place = self._place.pop(op, None)
            if place is not None:
                self._list[place] = None
            for value in op.operands:
                definer = value.defining_op
                if definer is not None and len(value.uses) <= 2:
                    self._push(definer)
        else:
            self._push(op)

    def _process(self, limit: int) -> int | None:
        """Work the list off; how many changes that took, None if they are more than ``limit``."""
        changes = 0
        while self._list and changes <= limit:
            op = self._list.pop()
            if op is None:
                continue
            del self._place[op]
            if is_trivially_dead(op):
                self.rewriter.erase(op)
                changes += 1
            elif self._rewrite(op):
                changes += 1
        return changes if changes <= limit else None

    def _rewrite(self, op: Operation) -> bool:
        for rule in self.table.by_root.get(op.name, ()):
            program = compiled(rule)
            found = program.match(op, self.given)
            if found is None:
                continue
            if apply_rule(program, op, found, self.rewriter, self.recorder):
                return True
        return False


class ConstantPool:
    """The constants of each function: one of a kind, in front of the entry block."""

    def __init__(self, rewriter: Rewriter, recorder: Recorder | None = None) -> None:
        self.rewriter = rewriter
        self.recorder = recorder
        self._owned: dict[tuple[Block, Attribute, Type], Operation] = {}
        self._members: set[Operation] = set()

    def take(self, op: Operation) -> bool:
        """Own a constant, moving it to the front if need be; False if an equal one replaced it."""
        block = _insertion_block(op)
        key = (block, op.attributes["value"], op.results[0].type)
        known = self._owned.get(key)
        if known is not None:
            if self.recorder is None:
                self.rewriter.replace(op, known.results)
            else:
                self.recorder.merge(_placement(), known, op, self.rewriter)
            return False
        in_place = op.parent is block and (block.first is op or op.prev in self._members)
        if not in_place and block.first is not None:
            op.move_before(block.first)
            if self.recorder is not None:
                self.recorder.move(_placement(), op)
        self._owned[key] = op
        self._members.add(op)
        return True


@cache
def _placement() -> Author:
    """The author of what happens to constants outside of rules."""
    return Author.of_function(ConstantPool.take, "constants", "one of a kind, in front of the function")


def _insertion_block(op: Operation) -> Block:
    """The entry block of the enclosing function, or of the nearest isolated operation."""
    for owner in op.ancestors():
        if owner.definition is None or "isolated" in owner.definition.traits:
            break
    else:
        assert op.parent is not None
        return op.parent
    current = op
    while current.parent_op is not owner and current.parent_op is not None:
        current = current.parent_op
    assert current.parent is not None and current.parent.parent is not None
    return current.parent.parent.blocks[0]
