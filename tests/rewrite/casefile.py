"""Case files: IR before and after, as text.

A case is a line ``// ---- NAME`` (more words may follow a colon), the functions before, a line ``// ==>`` and
the functions after. Lines ``// ! ...`` behind the arrow are expected warnings, as printed. A second arrow
``// ==> fixed`` may follow, with what the option ``fix_hazards`` makes of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent

import loomtext
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import STAGE_STYLE
from loomtext.ir.verifier import verify
from loomtext.rewrite.greedy import GreedyDriver
from loomtext.rewrite.passes import Context, Stage, run_stage
from loomtext.rewrite.provenance import ProvenanceLog
from loomtext.rewrite.rules import RuleTable

_START, _ARROW, _FIXED, _WARNING = "// ---- ", "// ==>", "// ==> fixed", "// ! "


@dataclass(frozen=True)
class Case:
    """One case; ``name`` is what stands in front of a colon in ``title``."""

    title: str
    before: str
    after: str
    warnings: str
    fixed: str = ""
    notes: str = ""
    """``after`` and ``warnings`` with ``fix_hazards``."""

    @property
    def name(self) -> str:
        return self.title.partition(":")[0]

    def __str__(self) -> str:
        return self.title


def load(path: Path) -> list[Case]:
    """The cases of a file."""
    cases = []
    for part in path.read_text(encoding="utf-8").split(_START)[1:]:
        title, _, text = part.partition("\n")
        before, _, after = text.partition(_ARROW + "\n")
        after, _, fixed = after.partition(_FIXED + "\n")
        cases.append(Case(title, before.strip("\n"), *_expected(after), *_expected(fixed)))
    return cases


def _expected(text: str) -> tuple[str, str]:
    """The operations and the warnings of one form."""
    lines = text.strip("\n").split("\n")
    kept = [line for line in lines if not line.startswith(_WARNING)]
    warnings = [line.removeprefix(_WARNING) for line in lines if line.startswith(_WARNING)]
    return "\n".join(kept).strip("\n"), "\n".join(warnings)


def run_case(case: Case, stage: Stage, module: Operation, context: Context) -> None:
    """Run the pass that the case is named for, or the whole stage."""
    if case.name == "stage":
        run_stage(module, stage, context)
    else:
        (step,) = (step for step in stage.passes if step.name == case.name)
        step.run(module, context)
        verify(module)


def canonicalized(text: str, table: RuleTable) -> tuple[str, set[str]]:
    """The text after the rules have run to a fixed point, and the names of the rules that did it."""
    module = loomtext.parse(text + "\n")
    log = ProvenanceLog()
    assert GreedyDriver(table, log=log).run(module)
    return printed(module), {rewrite.rule for rewrite in log.rewrites}


def printed(module: Operation) -> str:
    """The text of a module's operations, without the module around them."""
    lines = loomtext.print_module(module, style=STAGE_STYLE).rstrip("\n").split("\n")
    return dedent("\n".join(lines[1:-1]))
