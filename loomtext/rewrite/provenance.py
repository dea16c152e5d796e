"""Which rule made which operation. Nothing here runs unless a log is attached."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from loomtext.ir.core import Operation


@dataclass(frozen=True)
class Rewrite:
    """One application of a rule: the texts of the operations it looked at and of those it made."""

    stage: str
    pass_name: str
    rule: str
    before: tuple[str, ...]
    after: tuple[str, ...]


@dataclass
class ProvenanceLog:
    """Rewrites in the order in which they happened, and for each operation the one that made it."""

    rewrites: list[Rewrite] = field(default_factory=list)
    maker: dict[Operation, Rewrite] = field(default_factory=dict)

    def record(self, stage: str, pass_name: str, rule: str, before: Sequence[str], made: Sequence[Operation]) -> None:
        """Note that ``rule`` turned operations with the texts ``before`` into ``made``."""
        rewrite = Rewrite(stage, pass_name, rule, tuple(before), tuple(summary(op) for op in made))
        self.rewrites.append(rewrite)
        for op in made:
            self.maker[op] = rewrite

    def explain(self, op: Operation) -> Rewrite | None:
        """The rewrite that made ``op``; None if it is as the input had it."""
        return self.maker.get(op)


def summary(op: Operation) -> str:
    """One line for an operation: its text up to the first region."""
    from loomtext.grammar.printer import print_module
    from loomtext.ir.diagnostics import STAGE_STYLE

    return print_module(op, style=STAGE_STYLE).partition("\n")[0]
