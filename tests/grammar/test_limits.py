"""Bounds on what is read, and inputs that would otherwise take forever or end in a RecursionError."""

from __future__ import annotations

from collections.abc import Callable

import pytest

import loomtext
from loomtext.grammar.building import Limits
from loomtext.grammar.file_reader import FileReader
from loomtext.grammar.line_reader import LineReader
from loomtext.ir.diagnostics import Source

DEEP = 10_000


def refusal(text: str, limits: Limits | None = None) -> str:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse(text, limits=limits or Limits())
    assert caught.value.render()
    return caught.value.message


def nested(open_: str, close: str, middle: str = "", depth: int = DEEP) -> str:
    return open_ * depth + middle + close * depth


@pytest.mark.parametrize(
    "text",
    [
        nested("module {\n", "}\n"),
        nested("module { ", "} "),
        nested('"a.b"() ({\n', "}) : () -> ()\n"),
        nested('"a.b"() ({', "}) : () -> ()"),
        f"func.func @f(%b: i1) {{\n{nested('scf.if %b {', '}')}\n}}\n",
        *(
            f'"a.b"() {{x = {value}}} : () -> ()\n'
            for value in (
                nested("tuple<", ">", "i32"),
                nested("[", "]", "1"),
                nested("{a = ", "}", "1"),
                nested("(() -> ", ")", "i32"),
                f"dense<{nested('[', ']', '1')}> : tensor<1xi32>",
                f"affine_map<(d0) -> ({nested('(', ')', 'd0')})>",
                f"#x.y{nested('<', '>', 'a')}",
                f"loc({nested('fused[', ']', 'unknown')})",
            )
        ),
        "(" * DEEP,
        '"a.b"() ({' * DEEP,
    ],
)
def test_deep_nesting(text: str) -> None:
    assert "nest" in refusal(text)


@pytest.mark.parametrize("expression", ["-" * DEEP + "d0", "d0" + " + d1" * DEEP, "d0" + " floordiv 3" * DEEP])
def test_deep_affine_expressions(expression: str) -> None:
    assert refusal(f'"a.b"() {{x = affine_map<(d0, d1) -> ({expression})>}} : () -> ()\n') == (
        "the affine expression is nested too deeply"
    )


@pytest.mark.parametrize("separator", ["\n", " "])
def test_regions_up_to_the_limit_are_read_and_printed(separator: str) -> None:
    text = nested(f'"a.b"() ({{{separator}', f"}}) : () -> (){separator}", depth=150)
    printed = loomtext.print_module(loomtext.parse(text))
    assert printed.count('"a.b"') == 150
    assert loomtext.print_module(loomtext.parse(printed)) == printed


def test_types_and_attributes_up_to_the_limit() -> None:
    for value in (nested("tuple<", ">", "i32", 90), nested("[", "]", "1", 90), nested("{a = ", "}", "1 : i64", 90)):
        text = f'module {{\n  "a.b"() {{x = {value}}} : () -> ()\n}}\n'
        assert loomtext.print_module(loomtext.parse(text), aliases="always") == text


@pytest.mark.parametrize("reader", [LineReader, FileReader])
@pytest.mark.parametrize(
    ("limits", "message"),
    [
        (Limits(nesting=2), "nesting deeper than the limit of 2 levels"),
        (Limits(operations=3), "more than the limit of 3 operations"),
        (Limits(seconds=-1.0), "reading takes longer than the limit"),
    ],
)
def test_both_readers_keep_the_limits(
    reader: Callable[..., LineReader | FileReader], limits: Limits, message: str
) -> None:
    text = '"a.b"() ({\n"a.b"() ({\n"a.b"() ({\n"a.c"() : () -> ()\n}) : () -> ()\n}) : () -> ()\n}) : () -> ()\n'
    with pytest.raises(loomtext.DiagnosticError) as caught:
        reader(Source(text), limits).read()
    assert message in caught.value.message


def test_bytes_are_counted_as_utf_8() -> None:
    text = '"a.b"() {x = "é"} : () -> ()\n'
    loomtext.parse(text, limits=Limits(bytes=len(text) + 1))
    assert refusal(text, Limits(bytes=len(text))) == f"the input has {len(text) + 1} bytes, the limit is {len(text)}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (f'"a.b"() {{x = {"1" * 5000} : i64}} : () -> ()\n', "integer literal has 5000 digits, the limit is 4000"),
        (
            f'"a.b"() {{x = 0x{"f" * 9000} : i16777215}} : () -> ()\n',
            "integer literal has 9002 digits, the limit is 4000",
        ),
        (f'"a.b"() : () -> tensor<{"9" * 5000}xf32>\n', "invalid dimension"),
        (f'"a.b"() : () -> i{"9" * 5000}\n', "integer bitwidth is limited to 16777215 bits"),
        (f'%a:{"9" * 5000} = "a.b"() : () -> i32\n', "expected named operation to have at least 1 result"),
        (f'"a.b"(%a#{"9" * 5000}) : (i32) -> ()\n', "use of undeclared SSA value name"),
    ],
)
def test_huge_numbers(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize(
    "text",
    [
        f'"a.b"() {{x = "{"a" * 1_000_000}"}} : () -> ()\n',
        f'"a.b"() {{{"a" * 1_000_000}}} : () -> ()\n',
        f'"a.b"() {{x = array<i64: {", ".join(map(str, range(20_000)))}>}} : () -> ()\n',
        f"%c = arith.constant dense<[{', '.join(map(str, range(200_000)))}]> : tensor<200000xi32>\n",
        '%a = "a.b"() : () -> i32\n"a.c"('
        + ", ".join(["%a"] * 20_000)
        + ") : ("
        + ", ".join(["i32"] * 20_000)
        + ") -> ()\n",
        "module { " + "".join(f"%c{i} = arith.constant {i} : index " for i in range(500)) + "}\n",
        "// " + 'a"/' * 300_000 + "\nmodule {\n}\n",
        "".join(f"#a{i} = {i} : i64\n" for i in range(5000)) + "module {\n}\n",
        '"a.m"() ({\n' + "}, {\n" * 500 + "}) : () -> ()\n",
        "func.func @f() {\n" + "".join(f"  cf.br ^b{i}\n^b{i}:\n" for i in range(2000)) + "  return\n}\n",
        '"a.m"() ({\n'
        + "".join(f'"a.b"(%x{i}) : (i32) -> ()\n"a.r"() ({{\n}}) : () -> ()\n' for i in range(1000))
        + "".join(f'%x{i} = "a.d"() : () -> i32\n' for i in range(1000))
        + "}) : () -> ()\n",
    ],
    ids=range(11),
)
def test_long_inputs_are_read(text: str) -> None:
    printed = loomtext.print_module(loomtext.parse(text))
    assert loomtext.print_module(loomtext.parse(printed)) == printed


@pytest.mark.parametrize(
    "text",
    [
        '"a.b"() {x = "' + "a" * 1_000_000,
        "%" * 1_000_000,
        "#" * 1_000_000,
        "^" * 300_000,
        "-" * 1_000_000,
        '"' * 1_000_001,
        "%a, " * 100_000,
        "@a::" * 100_000,
        "= " * 300_000,
        " " * 1_000_000 + "x",
        '"' + "\\" * 1_000_001,
        "{-# " + "a" * 1_000_000,
    ],
    ids=range(12),
)
def test_long_nonsense_is_refused(text: str) -> None:
    assert len(refusal(text)) < 200


def test_surrogates_are_no_text() -> None:
    assert refusal('"a.b"() {x = "\ud800"} : () -> ()\n') == "the text is not valid Unicode: it holds a lone surrogate"
