"""Stage 05: choices as data, and what becomes of the copies, as text before and after."""

from __future__ import annotations

from pathlib import Path
from textwrap import indent

import pytest

import loomtext
from loomtext.hardware import mesh_of
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import Context, run_stage, stage
from loomtext.rewrite.stages.s05_enumerate_copy_broadcast.choice import choices
from tests.rewrite.casefile import Case, load
from tests.rewrite.stages.machines import functions, machine_text

HERE = Path(__file__).parent / "s05"


def mapped(case: Case) -> Operation:
    """The functions of a case as a stage-04 module: one in a module each, behind the declarations of a machine."""
    mesh = (case.title.partition(":")[2].split() or ["8x8"])[0]
    declarations = machine_text(*map(int, mesh.split("x"))).split("\n", 1)[1].rsplit("}", 1)[0]
    body = indent(case.before, "    ")
    return loomtext.parse(f"module {{\n{declarations}  module {{\n{body}\n  }}\n}}\n", "mapped.mlir")


@pytest.mark.parametrize("case", load(HERE / "choices.mlir"), ids=str)
def test_choice(case: Case) -> None:
    module = mapped(case)
    (function,) = module.walk_top_level("func.func")
    lines = [
        f"// {choice.label}, area {list(choice.area)}" + (f": {choice.reason}" if choice.reason else "")
        for choice in choices(function, mesh_of(module))
    ]
    assert "\n".join(lines) == case.after


@pytest.mark.parametrize("case", load(HERE / "regions.mlir"), ids=str)
def test_region(case: Case) -> None:
    module = mapped(case)
    run_stage(module, stage("05"), Context(verify_each=True))
    assert functions(module) == case.after


def test_a_function_in_the_outer_module_is_refused() -> None:
    module = loomtext.parse("func.func @k() {\n  return\n}\n", "k.mlir")
    with pytest.raises(DiagnosticError, match="expected one function per nested module"):
        run_stage(module, stage("05"), Context())


def test_two_functions_in_a_module_are_refused() -> None:
    two = "".join(f"    func.func @{name}() {{\n      return\n    }}\n" for name in "ab")
    text = f"module {{\n  module {{\n{two}  }}\n}}\n"
    with pytest.raises(DiagnosticError, match="shares its module with another function"):
        run_stage(loomtext.parse(text), stage("05"), Context())


def test_a_module_without_a_mesh_is_refused() -> None:
    text = "module {\n  module {\n    func.func @a() {\n      return\n    }\n  }\n}\n"
    with pytest.raises(DiagnosticError, match=r"exactly one adl\.arch\.scale, found 0"):
        run_stage(loomtext.parse(text), stage("05"), Context())


def test_an_empty_module_stays_empty() -> None:
    module = loomtext.parse("module {\n}\n")
    run_stage(module, stage("05"), Context())
    assert loomtext.print_module(module) == "module {\n}\n"
