"""The lexer finds the tokens that Lark's own finds, whether terminals are tried one by one or together."""

from __future__ import annotations

import pytest
from lark import Lark, UnexpectedInput
from lark.lexer import ContextualLexer

from loomtext.grammar import lexer
from loomtext.grammar.lark_parser import build

TEXTS = [
    ("type", "memref<4x?x bf16, strided<[?, 1], offset: ?>, #map, 1 : i32>"),
    ("type", "(tensor<4x8xf32, #a.b<c>>, !d.t<x>, index, none) -> (i32, complex<f64>)"),
    ("type", "vector<4x[8]xf8E4M3FN>"),
    ("attribute", '{a = 1 : i64, b.c = [true, unit, 0x1F : i8], "d" = @f::@g, e, loc = #x.y<"z">}'),
    ("attribute", "dense<[[1, 2], [-3, 4]]> : tensor<2x2xi8>"),
    ("attribute", "affine_map<(d0, mod)[s0] -> (d0 floordiv 4 + s0 mod 3, mod ceildiv 2)>"),
    ("attribute", "array<i64: 1, -2>"),
    ("attribute", "-1.5e3 : f32"),
    ("set", "(d0)[s0] : (d0 - s0 >= 0, d0 == 4)"),
    ("bounds", "(max(%a, 0), symbol(%n), %b * 2 + 1)"),
    ("label", "^bb1(%a: i32, %b: index):"),
    ("statement", "%0:2, %1 = a.b %x#1, %y {z} : (i32) -> index"),
    ("file", 'module { func.func @f(%a: i32) { return } "a.b"() : () -> () }\n#m = 1 : i8'),
    ("type", "tensor<4x"),
    ("attribute", "{a = $}"),
]


def tokens(parser: Lark, text: str, start: str) -> list[tuple[str, str]]:
    """Types and texts of the tokens; Lark's message behind them where the text is wrong."""
    found = []
    try:
        for token in parser.parse_interactive(text, start=start).iter_parse():
            found.append((token.type, str(token)))
    except UnexpectedInput as error:
        found.append((type(error).__name__, "\n".join(sorted(str(error).split("\n")))))
    return found


@pytest.fixture(scope="module")
def reference() -> Lark:
    return build(ContextualLexer)


@pytest.mark.parametrize("often", [1, 10_000])
def test_tokens(often: int, reference: Lark, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lexer, "_OFTEN", often)
    parser = build()
    for start, text in TEXTS:
        assert tokens(parser, text, start) == tokens(reference, text, start)
