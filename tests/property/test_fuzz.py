"""Malformed input: nothing but DiagnosticError, from the reader, the verifier and the printer."""

from __future__ import annotations

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import loomtext
from loomtext.ir.verifier import verify

SETTINGS = settings(
    deadline=None, derandomize=True, max_examples=400, database=None, suppress_health_check=list(HealthCheck)
)

VALID = [
    "module {\n  func.func @f(%arg0: index, %arg1: memref<?x4xf32>) -> index {\n    %c4 = arith.constant 4 : index\n"
    "    %0 = arith.addi %arg0, %c4 overflow<nsw> : index\n    %1 = memref.load %arg1[%0, %c4] : memref<?x4xf32>\n"
    "    memref.store %1, %arg1[%c4, %0] : memref<?x4xf32>\n    return %0 : index\n  }\n}\n",
    "func.func @g(%n: index) {\n  scf.for %i = %n to %n step %n {\n    %c = arith.cmpi slt, %i, %n : index\n"
    '    scf.if %c {\n      "a.b"(%i) {x = [1, 2.5, "s"], y = {k}} : (index) -> ()\n    } else {\n    }\n'
    "  }\n  return\n}\n",
    "#map = affine_map<(d0, d1)[s0] -> (d0 * 2 + s0, (d1 + 1) mod 8)>\n#set = affine_set<(d0) : (d0 - 1 >= 0)>\n"
    'module {\n  "a.b"() <{p = #map}> ({\n  ^bb0(%a: i32):\n    "a.c"(%a)[^bb1] : (i32) -> ()\n  ^bb1:\n'
    '    "a.d"() : () -> ()\n  }) {s = #set} : () -> () loc("f":1:2)\n}\n',
    "func.func @h(%t: tensor<4x8xf16>, %u: tensor<8x4xf16>) -> tensor<8x4xf16> {\n"
    "  %cst = arith.constant dense<[[1.0, 2.0], [3.0, 0xFC00]]> : tensor<2x2xf16>\n"
    "  %0 = linalg.transpose ins(%t : tensor<4x8xf16>) outs(%u : tensor<8x4xf16>) permutation = [1, 0]\n"
    "  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], "
    'iterator_types = ["parallel", "parallel"]} ins(%0 : tensor<8x4xf16>) outs(%u : tensor<8x4xf16>) {\n'
    "  ^bb0(%in: f16, %out: f16):\n    %2 = math.exp %in : f16\n    linalg.yield %2 : f16\n  } -> tensor<8x4xf16>\n"
    "  return %1 : tensor<8x4xf16>\n}\n",
    "func.func @k(%a: memref<64x64xf32>, %n: index) {\n  affine.parallel (%i, %j) = (0, 0) to (8, symbol(%n)) {\n"
    "    %s = memref.subview %a[%i, 0] [1, %n] [1, 1] : memref<64x64xf32> to memref<1x?xf32, strided<[64, "
    "1], offset: ?>>\n"
    "    %v = affine.load %a[%i + 1, %j * 2] : memref<64x64xf32>\n  }\n"
    "  %m = loom.sym @tile_m {upper_bound = 64 : index} : index\n"
    "  %al = loom.alloc [%m, 4] on @L1 : memref<?x4xf16>\n  return\n}\n",
]
_TOKEN = re.compile(r'"(?:[^"\\\n]|\\.)*"|[%@#!^]?[\w$.]+|->|\s+|\S')
POOL = [
    *sorted({token for text in VALID for token in _TOKEN.findall(text)}),
    "\x00",
    "\x0c",
    "%",
    "{",
    "loc(",
    '"',
    "é",
    "😀",
]


def survives(text: str) -> None:
    """Whatever is read is also verified, printed and read again with the same outcome; nothing else is raised."""
    try:
        module = loomtext.parse(text)
    except loomtext.DiagnosticError as error:
        assert error.render()
        assert error.line is None or 1 <= error.line <= text.count("\n") + 1
        return
    verify(module)
    for generic in (False, True):
        printed = loomtext.print_module(module, generic=generic, aliases="never")
        assert loomtext.print_module(loomtext.parse(printed), generic=generic, aliases="never") == printed


@SETTINGS
@given(st.data())
def test_edits_of_tokens(data: st.DataObject) -> None:
    tokens = _TOKEN.findall(data.draw(st.sampled_from(VALID)))
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(tokens) - 1))
        kind = data.draw(st.sampled_from(["delete", "duplicate", "swap", "replace", "insert", "cut"]))
        if kind == "delete":
            del tokens[i]
        elif kind == "duplicate":
            tokens.insert(i, tokens[i])
        elif kind == "swap":
            j = data.draw(st.integers(0, len(tokens) - 1))
            tokens[i], tokens[j] = tokens[j], tokens[i]
        elif kind == "cut":
            del tokens[i:]
        else:
            tokens[i : i + (kind == "replace")] = [data.draw(st.sampled_from(POOL))]
        tokens = tokens or [" "]
    survives("".join(tokens))


@SETTINGS
@given(st.data())
def test_edits_of_lines(data: st.DataObject) -> None:
    lines = data.draw(st.sampled_from(VALID)).split("\n")
    other = data.draw(st.sampled_from(VALID)).split("\n")
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(lines) - 1))
        kind = data.draw(st.sampled_from(["delete", "duplicate", "join", "insert"]))
        if kind == "join":
            lines[i : i + 2] = [" ".join(lines[i : i + 2])]
        elif kind == "delete":
            del lines[i]
        else:
            lines.insert(i, lines[i] if kind == "duplicate" else data.draw(st.sampled_from(other)))
        lines = lines or [""]
    survives("\n".join(lines))


@SETTINGS
@given(st.data())
def test_edits_of_characters(data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(VALID))
    i = data.draw(st.integers(0, len(text)))
    new = data.draw(st.text(st.characters(), max_size=2))
    survives(text[:i] + new + text[i + data.draw(st.integers(0, 2)) :])


@SETTINGS
@given(st.text(st.characters(), max_size=60) | st.lists(st.sampled_from(POOL), max_size=20).map("".join))
def test_any_text(text: str) -> None:
    survives(text)


@SETTINGS
@given(st.binary(max_size=80))
def test_any_bytes(data: bytes) -> None:
    survives(data.decode("utf-8", "surrogateescape"))


@pytest.mark.parametrize("text", VALID)
def test_the_seeds_are_valid(text: str) -> None:
    loomtext.parse(text)
    survives(text)
