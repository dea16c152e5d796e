"""Composition of index maps. What is expected is what ``mlir-opt-22 --canonicalize`` prints."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.rewrite.affine_operands import compose_apply

HEAD = """\
func.func @f(%s: index, %n: index) {
  %c3 = arith.constant 3 : index
  affine.parallel (%i, %j) = (0, 0) to (symbol(%s), 8) {
"""


@pytest.mark.parametrize(
    ("lines", "wanted"),
    [
        pytest.param(
            ["%0 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%i, %j)"],
            "affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg2, %arg3)",
            id="nothing to do",
        ),
        pytest.param(
            [
                "%0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%s]",
                "%1 = affine.apply affine_map<(d0, d1)[s0] -> (d0 + d1 * 2 + s0)>(%0, %j)[%n]",
                "%2 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 5)>(%1, %s)",
            ],
            "affine_map<(d0, d1)[s0, s1] -> (d0 * 2 + s0 + d1 * s1 + s1 * 5)>(%arg3, %arg2)[%arg1, %arg0]",
            id="a chain",
        ),
        pytest.param(
            ["%0 = affine.apply affine_map<(d0, d1, d2) -> (d0 + d1 * 5 + d2)>(%i, %i, %c3)"],
            "affine_map<(d0) -> (d0 * 6 + 3)>(%arg2)",
            id="duplicates and constants",
        ),
        pytest.param(
            [
                "%0 = affine.apply affine_map<(d0, d1)[s0] -> ((d0 + d1 * 4) floordiv 4 + s0)>(%i, %j)[%s]",
                "%1 = affine.apply affine_map<(d0) -> (d0 * 4)>(%j)",
                "%2 = affine.apply affine_map<(d0, d1) -> (d0 mod 4 + d1)>(%1, %0)",
            ],
            "affine_map<(d0, d1)[s0] -> (d1 + s0 + d0 floordiv 4)>(%arg2, %arg3)[%arg0]",
            id="operands without influence",
        ),
    ],
)
def test_compose(lines: list[str], wanted: str) -> None:
    body = "".join(f"    {line}\n" for line in lines)
    use = f'    "test.use"({lines[-1].partition(" ")[0]}) : (index) -> ()\n'
    module = loomtext.parse(HEAD + body + use + "  }\n  return\n}\n")
    applies = [op for op in module.walk() if op.name == "affine.apply"]
    changed = [compose_apply(op) for op in applies]
    printed = [line for line in loomtext.print_module(module).split("\n") if "affine.apply" in line]
    renamed = printed[-1].partition("affine.apply ")[2].replace("%s", "%arg0").replace("%n", "%arg1")
    assert renamed.replace("%i", "%arg2").replace("%j", "%arg3") == wanted
    assert changed[-1] == (len(lines) > 1 or "%c3" in body)
    assert not compose_apply(applies[-1])
