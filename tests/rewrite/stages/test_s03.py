"""Stage 03: candidates as data, and what is built from them, as text before and after.

The title of a case in ``s03/*.mlir`` names the mesh, then options: ``full`` (only full occupancy) and a glob
that selects candidates.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import loomtext
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.rewrite.passes import Context, run_stage, stage
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import enumeration
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.scores import extents, read_kernel
from tests.rewrite.casefile import Case, load
from tests.rewrite.stages.machines import functions, machine

HERE = Path(__file__).parent / "s03"


def options_of(case: Case) -> dict[str, Any]:
    """The options that the title of a case states."""
    mesh, *words = case.title.partition(":")[2].split()
    found: dict[str, Any] = {"hw": machine(mesh), "full_occ": "full" in words}
    select = [word for word in words if "*" in word]
    return found | ({"select": select[0]} if select else {})


def mapped(case: Case) -> tuple[str, str]:
    """The functions behind the stage, and the warnings."""
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    context = Context(options=options_of(case), verify_each=True)
    run_stage(module, stage("03"), context)
    return functions(module), "\n".join(f"{w.file}:{w.line}: {w.message}" for w in context.warnings)


@pytest.mark.parametrize("case", load(HERE / "nests.mlir"), ids=str)
def test_nest(case: Case) -> None:
    assert mapped(case) == (case.after, case.warnings)


@pytest.mark.parametrize("case", load(HERE / "names.mlir"), ids=str)
def test_names(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    names = [choice.name for choice in enumeration(module, Context(options=options_of(case)))]
    assert "\n".join(f"// {name}" for name in names) == case.after


@pytest.mark.parametrize("case", load(HERE / "refused.mlir"), ids=str)
def test_refused(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    with pytest.raises(DiagnosticError) as caught:
        run_stage(module, stage("03"), Context(options=options_of(case)))
    first = caught.value.diagnostics[0]
    assert f"// {first.file}:{first.line}: {first.message}" == case.after


TYPES = "memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>"
KERNEL = f"""
func.func @k(%a: memref<64xf16>) {{
  affine.parallel (%i) = (0) to (8) {{
    %v = loom.subview %a[%i] [8] [1], reuse : [seq = false, spat = false, temp = false] : {TYPES}
  }}
  return
}}
"""


def names(limit: int | None = None, select: str | None = None, **options: Any) -> list[str]:
    module = loomtext.parse(KERNEL)
    context = Context(options={"hw": machine("4x2"), "limit": limit, "select": select, **options})
    return [choice.name.removeprefix("k__") for choice in enumeration(module, context)]


def test_limit_and_select_keep_the_order() -> None:
    everything = names()
    assert everything == ["x2_y2__d0i0_d1i0__f0", "x4_y2__d0i0_d1i0__f0"]
    assert names(limit=1) == everything[:1]
    assert names(select="*__x4*") == everything[1:]
    assert names(select="*", limit=2) == everything


def test_no_candidate_left() -> None:
    module = loomtext.parse(KERNEL)
    with pytest.raises(DiagnosticError, match=r"no candidate matches '\*z\*'"):
        run_stage(module, stage("03"), Context(options={"hw": machine("4x2"), "select": "*z*"}))


def test_the_number_is_known_beforehand() -> None:
    text = KERNEL.replace("to (8)", "to (symbol(%s))").replace("  affine", "  %s = loom.sym @t : index\n  affine", 1)
    for mesh in ("4x2", "8x6", "1x8", "3x3"):
        for full in (True, False):
            found = enumeration(loomtext.parse(text), Context(options={"hw": machine(mesh), "full_occ": full}))
            assert found.total() == len(list(found))


def test_the_module_holds_declarations_then_candidates() -> None:
    text = "module attributes {loom.t = {upper_bound = 8 : index}} {" + KERNEL + "}\n"
    module = loomtext.parse(text)
    run_stage(module, stage("03"), Context(options={"hw": machine("2x2")}))
    lines = loomtext.print_module(module).split("\n")
    head = lines[: lines.index("  module attributes {loom.t = {upper_bound = 8 : index}} {")]
    assert [line.strip() for line in head] == [
        "module attributes {loom.t = {upper_bound = 8 : index}} {",
        '%0 = adl.memory.bank "mem_bank", {bsize = 16 : i64, nblk = 64 : i64}',
        '%1 = adl.resource.exclusive "res_lane"',
        "%2 = adl.processor.compute @proc_lane, from %0 to %0, with [%1]",
        '%3 = adl.arch.compose "arch_core", arch[%2], mem[%0]',
        '%4 = adl.spatial_dim "dim_x", 2',
        '%5 = adl.spatial_dim "dim_y", 2',
        '%6 = adl.arch.scale "arch_mesh", [%4, %5] of %3',
    ]


def test_a_bound_behind_much_arithmetic() -> None:
    """Neither recursion as deep as the chain, nor a value worked out for every path to it."""
    chain = "".join(f"  %v{i + 1} = arith.addi %v{i}, %v{i} : index\n" for i in range(1500))
    chain += "  %w0 = arith.remui %v1500, %s : index\n"
    chain += "".join(f"  %w{i + 1} = arith.muli %w{i}, %c1 : index\n" for i in range(1500))
    module = loomtext.parse(
        "func.func @k() {\n  %c1 = arith.constant 1 : index\n"
        f"  %s = loom.sym @t {{upper_bound = 8 : index}} : index\n  %v0 = arith.addi %s, %c1 : index\n{chain}"
        "  affine.parallel (%i) = (0) to (symbol(%w1500)) {\n  }\n  return\n}\n"
    )
    (function,) = module.walk_top_level("func.func")
    kernel = read_kernel(function)
    assert kernel is not None
    assert extents(kernel, {"t": 7}) == (8 * 2**1500 % 7,)
