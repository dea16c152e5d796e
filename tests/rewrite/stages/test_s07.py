"""Stage 07: the bufferization plan as data, what is refused, and each pass as text before and after."""

from __future__ import annotations

from pathlib import Path

import pytest

import loomtext
from loomtext.ir.diagnostics import STAGE_STYLE, DiagnosticError
from loomtext.rewrite.passes import Context, run_stage, stage
from loomtext.rewrite.stages.s07_one_shot_bufferize.bufferize import collapsed_groups
from loomtext.rewrite.stages.s07_one_shot_bufferize.conflicts import find_conflicts
from loomtext.rewrite.stages.s07_one_shot_bufferize.plan import make_plan
from tests.rewrite.casefile import Case, load, printed, run_case

CASES = [case for path in sorted((Path(__file__).parent / "s07").glob("*.mlir")) for case in load(path)]
STAGE = stage("07")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_case(case: Case) -> None:
    module = loomtext.parse(case.before + "\n", name="kernel.mlir")
    context = Context(verify_each=True)
    run_case(case, STAGE, module, context)
    assert printed(module) == case.after
    assert context.warnings == []


def test_every_pass_has_a_case() -> None:
    # See tests/rewrite/test_mapped_canonical.py and test_older.py.
    names = {case.name for case in CASES} | {"canonicalize", "check-syntax"}
    assert {step.name for step in STAGE.passes} == names - {"stage"}


@pytest.mark.parametrize("case", [c for c in CASES if c.name == "stage"], ids=str)
def test_the_stage_changes_nothing_when_run_again(case: Case) -> None:
    module = loomtext.parse(case.after + "\n")
    run_stage(module, STAGE, Context())
    assert printed(module) == case.after


# -- the plan ------------------------------------------------------------------------------------------

FILL = "  %{0} = linalg.fill ins(%c : f16) outs(%{1} : tensor<8xf16>) -> tensor<8xf16>\n"
INIT = "  %{0} = loom.init_tensor %{1}[8] : memref<8xf16> -> tensor<8xf16>\n"


def exp(result: str, source: str, destination: str) -> str:
    return (
        f"  %{result} = linalg.generic {{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], "
        f'iterator_types = ["parallel"]}} ins(%{source} : tensor<8xf16>) outs(%{destination} : tensor<8xf16>) {{\n'
        "  ^bb0(%in: f16, %out: f16):\n    %e = math.exp %in : f16\n    linalg.yield %e : f16\n"
        "  } -> tensor<8xf16>\n"
    )


def loop(body: str, init: str) -> str:
    return f"  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %{init}) -> (tensor<8xf16>) {{\n{body}  }}\n"


def function(*body: str) -> str:
    return (
        "func.func @f(%a: memref<8xf16>, %b: memref<8xf16>, %c: f16, %n: index) {\n"
        "  %c0 = arith.constant 0 : index\n  %c1 = arith.constant 1 : index\n" + "".join(body) + "  return\n}\n"
    )


def plan_lines(text: str) -> list[str]:
    """Each placement as ``tensor in buffer: reason``."""
    module = loomtext.parse(text)
    loomtext.print_module(module, style=STAGE_STYLE)
    (f,) = module.walk_top_level("func.func")
    plan = make_plan(f)
    assert find_conflicts(plan) == []
    return [f"{p.tensor.name} in {p.buffer.name}: {p.reason}" for p in plan.placements]


def test_plan() -> None:
    text = function(
        INIT.format("0", "a"), FILL.format("1", "0"),
        loop(exp("2", "t", "t") + "    scf.yield %2 : tensor<8xf16>\n", "1"),
        "  %3 = loom.bufferize_to_tensor %b[8] : memref<8xf16> -> tensor<8xf16>\n",
    )  # fmt: skip
    assert plan_lines(text) == [
        "%0 in %arg0: buffer without content yet",
        "%1 in %arg0: written to the destination",
        "%arg5 in %arg0: carried by the loop from its initial value",
        "%2 in %arg0: left in the buffer by the loop",
        "%4 in %arg0: written to the destination",
        "%3 in %arg1: content of the buffer",
    ]


def test_planning_only_reads() -> None:
    text = function(INIT.format("0", "a"), FILL.format("1", "0"))
    module = loomtext.parse(text)
    before = loomtext.print_module(module)
    (f,) = module.walk_top_level("func.func")
    find_conflicts(make_plan(f))
    assert loomtext.print_module(module) == before


def test_a_fresh_tensor_may_be_written_again_and_again() -> None:
    assert plan_lines(function(INIT.format("0", "a"), FILL.format("1", "0"), exp("2", "1", "0"), exp("3", "2", "0")))


# -- conflicts -----------------------------------------------------------------------------------------


def refused(*body: str) -> str:
    module = loomtext.parse(function(*body), name="kernel.mlir")
    with pytest.raises(DiagnosticError) as caught:
        run_stage(module, STAGE, Context())
    return caught.value.render()


def test_a_tensor_that_is_overwritten_before_it_is_read() -> None:
    text = refused(
        INIT.format("0", "a"), FILL.format("1", "0"), FILL.format("2", "0"), INIT.format("3", "b"),
        "  %4 = linalg.copy ins(%1 : tensor<8xf16>) outs(%3 : tensor<8xf16>) -> tensor<8xf16>\n",
    )  # fmt: skip
    assert text == (
        "kernel.mlir:8:8: error: 'linalg.copy' op would need a private copy of a buffer, which is not supported\n"
        "    %4 = linalg.copy ins(%1 : tensor<8xf16>) outs(%3 : tensor<8xf16>) -> tensor<8xf16>\n"
        "         ^~~~~~~~~~~\n"
        "  hint: write the second tensor to a buffer of its own\n"
        "kernel.mlir:6:8: note: 'linalg.fill' writes to the buffer before the old content is read\n"
        "    %2 = linalg.fill ins(%c : f16) outs(%0 : tensor<8xf16>) -> tensor<8xf16>\n"
        "         ^~~~~~~~~~~"
    )


def test_a_tensor_from_outside_that_the_loop_overwrites() -> None:
    body = INIT.format("5", "b") + FILL.format("6", "5") + exp("7", "3", "t") + "    scf.yield %7 : tensor<8xf16>\n"
    text = refused(
        INIT.format("0", "a"), FILL.format("1", "0"), INIT.format("2", "b"), FILL.format("3", "2"), loop(body, "1")
    )
    assert "'linalg.generic' op would need a private copy of a buffer" in text
    assert "note: 'linalg.fill' writes to the buffer before the old content is read" in text


def test_a_loop_that_yields_another_buffer() -> None:
    body = INIT.format("5", "b") + FILL.format("6", "5") + "    scf.yield %6 : tensor<8xf16>\n"
    assert "'scf.yield' op would need a private copy of a buffer" in refused(
        INIT.format("0", "a"), FILL.format("1", "0"), loop(body, "1")
    )


def test_reading_what_is_being_written() -> None:
    """Only an elementwise operation with equal maps may read the buffer that it writes."""
    text = (
        "func.func @f(%a: memref<8x8xf16>, %s: f16) {\n"
        "  %0 = loom.bufferize_to_tensor %a[8, 8] : memref<8x8xf16> -> tensor<8x8xf16>\n"
        "  %1 = loom.init_tensor %a[8, 8] : memref<8x8xf16> -> tensor<8x8xf16>\n"
        "  %t = linalg.transpose ins(%0 : tensor<8x8xf16>) outs(%1 : tensor<8x8xf16>) permutation = [1, 0] \n"
        "  return\n}\n"
    )
    with pytest.raises(DiagnosticError, match=r"'linalg\.transpose' op would need a private copy of a buffer"):
        run_stage(loomtext.parse(text), STAGE, Context())


@pytest.mark.parametrize(
    "line",
    [
        "  %0 = tensor.empty() : tensor<8xf16>\n",
        '  %0 = "test.make"() : () -> tensor<8xf16>\n',
    ],
)
def test_an_operation_without_a_rule(line: str) -> None:
    name = line.split("=")[1].split("(")[0].strip().strip('"')
    assert f"'{name}' op was not bufferized" in refused(line)


# -- loops ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "affine.parallel (%i) = (0) to (8) {\n  affine.parallel (%j) = (0) to (4) {\n  }\n"
            '  "test.use"(%i) : (index) -> ()\n}',
            "'affine.parallel' op shares the body of a parallel loop with other operations",
        ),
        (
            "affine.parallel (%i) = (0) to (symbol(%n)) {\n}",
            "'affine.parallel' op has an upper bound that is no single number, which is not supported here",
        ),
        (
            '%0 = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%n)\n"test.use"(%0) : (index) -> ()',
            "'affine.apply' op divides in its map 'd0 floordiv 4', which is not supported here",
        ),
    ],
)
def test_loops_and_maps_that_are_not_lowered(text: str, message: str) -> None:
    assert message in refused(text + "\n")


@pytest.mark.parametrize(
    ("source", "target", "groups"),
    [
        ((1, 64, 1), (64,), [[0, 1, 2]]),
        ((4, 1, 8), (4, 8), [[0], [1, 2]]),
        ((1, 1), (), []),
        ((2, 4), (8,), None),
        ((2,), (), None),
    ],
)
def test_collapsed_groups(source: tuple[int, ...], target: tuple[int, ...], groups: list[list[int]] | None) -> None:
    assert collapsed_groups(source, target) == groups
