"""A file is read line by line where its layout allows it, else as a whole: the result is the same."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.grammar.building import Limits
from loomtext.grammar.file_reader import FileReader
from loomtext.grammar.line_reader import LineReader, NotLines
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import Source

LIMITS = Limits()
LINES = [
    "module {\n}\n",
    "module {\n  func.func @f(%arg0: index) {\n    return\n  }\n}\n",
    "func.func @f(%x: index) -> index {\n  %s = arith.addi %x, %x : index\n  return %s : index\n}\n"
    "func.func private @g()\n",
    '// first\nmodule { // second\n  // third\n\n}\n// "last\n',
    'module {\r\n  "a.b"() : () -> ()\r\n}\r\n',
    '\tmodule\t{\n\t"a.b"()\t:\t()\t->\t()\n\t}\n',
    'module {\n  "a.b"() {x = "% // {", y = "\\22"} : () -> () // "comment"\n}\n',
    "func.func @f(%c: i1) {\n  scf.if %c {\n    scf.if %c {\n    } else {\n    }\n  }\n  return\n}\n",
    "func.func @f(%c: i1) -> i32 {\n  %0 = scf.if %c -> (i32) {\n    %1 = arith.constant 1 : i32\n"
    "    scf.yield %1 : i32\n"
    "  } else {\n    %1 = arith.constant 2 : i32\n    scf.yield %1 : i32\n  }\n  return %0 : i32\n}\n",
    '"a.b"() ({\n^bb0(%a: i32):\n  "a.c"(%a) : (i32) -> ()\n}, {\n}) {k} : () -> ()\n',
    "func.func @f(%c: i1) {\n  cf.cond_br %c, ^a, ^b\n^b:\n  cf.br ^a\n^a:\n  return\n}\n",
    "func.func @f(%c: i1) {\n^start:\n  cf.cond_br %c, ^a(%c : i1), ^a(%c : i1)\n^a(%d: i1):\n  return\n}\n",
    '"a.m"() ({\n  "a.b"(%later) : (i32) -> ()\n  %later = "a.d"() : () -> i32\n}) : () -> ()\n',
    '#map = affine_map<(d0) -> (d0)>\n!t = memref<4xf32, #map>\nmodule {\n  %0 = "a.b"() {x = #map} : () -> !t\n}\n',
    'module {\n  %0:2 = "a.b"() : () -> (i32, f32)\n  %1, %2 = "a.b"() : () -> (i32, f32)\n'
    '  "a.c"(%0#1, %1) : (f32, i32) -> ()\n}\n',
    "%a-1 = arith.constant 1 : index\n%-.$ = arith.addi %a-1, %a-1 : index\n",
    "func.func @f(%a: memref<4xf32>, %n: index) {\n  affine.for %i = 0 to %n {\n"
    "    %v = affine.load %a[%i] : memref<4xf32>\n  }\n  return\n}\n",
    'module @"odd {" attributes {a.b = "}"} {\n}\n',
    '"a.b"() : () -> () loc("x":1:2)\n',
]
FREE = [
    "module { }\n",
    'module { "a.b"() : () -> () "a.c"() : () -> () }\n',
    "func.func @f() { return } func.func @g() { return }\n",
    "func.func @f(%a: index)\n{\n  return\n}\n",
    'module {\n  "a.b"\n    ()\n    :\n    ()\n    -> // here\n    ()\n}\n',
    "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n  %0 = linalg.generic {\n"
    "    indexing_maps = [affine_map<(d0) -> (d0)>,\n"
    '      affine_map<(d0) -> (d0)>],\n    iterator_types = ["parallel"]\n  }\n  ins(%t : tensor<4xf32>)\n'
    "  outs(%t : tensor<4xf32>) {\n"
    "    ^bb0(%in: f32, %out: f32):\n      linalg.yield %in : f32\n  } -> tensor<4xf32>\n"
    "  return %0 : tensor<4xf32>\n}\n",
    'func.func @f(%c: i1) { scf.if %c { } else { "a.b"() : () -> () } return }\n',
    "module {\r}\r",
    "// a comment\rmodule {}\n",
    "module {\0}\n",
    '"a.b"() ({ ^bb0: "a.c"() : () -> () }) : () -> ()\n',
]


def by_lines(text: str) -> Operation:
    return LineReader(Source(text), LIMITS).read()


def whole(text: str) -> Operation:
    return FileReader(Source(text), LIMITS).read()


@pytest.mark.parametrize("text", LINES)
def test_lines(text: str) -> None:
    a, b = by_lines(text), whole(text)
    for generic in (False, True):
        assert loomtext.print_module(a, generic=generic) == loomtext.print_module(b, generic=generic)
    assert loomtext.diff(a, b).equivalent


@pytest.mark.parametrize("text", FREE)
def test_free_layout(text: str) -> None:
    with pytest.raises((NotLines, loomtext.DiagnosticError)):
        by_lines(text)
    printed = loomtext.print_module(loomtext.parse(text))
    assert loomtext.diff(whole(text), by_lines(printed)).equivalent


@pytest.mark.parametrize("text", [text for text in LINES if "//" not in text])
def test_the_same_operations_in_any_layout(text: str) -> None:
    flat = " ".join(text.split("\n"))
    assert loomtext.diff(whole(text), whole(flat)).equivalent


@pytest.mark.parametrize("text", ["module {\x0c}\n", "module {\n\x0b}\n", "module {\n}\n\x85", "module {\n\xa0}\n"])
def test_other_blanks_are_refused_as_mlir_does(text: str) -> None:
    with pytest.raises(loomtext.DiagnosticError, match="unexpected character"):
        loomtext.parse(text)


@pytest.mark.parametrize("name", ["é", "a·b", "١"])
def test_names_are_ascii(name: str) -> None:
    with pytest.raises(loomtext.DiagnosticError):
        loomtext.parse(f'%{name} = "a.b"() : () -> i32\n')


@pytest.mark.parametrize("text", LINES)
def test_offsets_agree(text: str) -> None:
    def lines(module: Operation, source: Source) -> list[tuple[str, int]]:
        return [(op.name, source.line_column(op.offset)[0]) for op in module.walk() if op.offset >= 0]

    source = Source(text)
    assert lines(by_lines(text), source) == lines(whole(text), source)
