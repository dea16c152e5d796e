"""Types and attributes: as read, normalised, refused."""

from __future__ import annotations

import pytest

import loomtext


def printed(value: str) -> str:
    text = loomtext.print_module(loomtext.parse(f'"a.b"() {{x = {value}}} : () -> ()'), aliases="never")
    return text.removeprefix('module {\n  "a.b"() {x = ').removesuffix("} : () -> ()\n}")


@pytest.mark.parametrize(
    "type_",
    [
        "i1",
        "si8",
        "ui16",
        "i0",
        "i16777215",
        "index",
        "none",
        "f16",
        "bf16",
        "f32",
        "f64",
        "f80",
        "f128",
        "tf32",
        "f8E5M2",
        "f8E4M3FN",
        "f8E4M3B11FNUZ",
        "f8E8M0FNU",
        "f4E2M1FN",
        "complex<f32>",
        "complex<i8>",
        "tuple<>",
        "tuple<i32, tuple<f32>>",
        "vector<4xf32>",
        "vector<f32>",
        "vector<[4]x8xi1>",
        "tensor<f32>",
        "tensor<?x4x0xf32>",
        "tensor<4xf32, {a = 1 : i64}>",
        'tensor<4xf32, "encoding">',
        "tensor<*xf32>",
        "tensor<4xvector<2xf32>>",
        "memref<f32>",
        "memref<?x4xf16>",
        "memref<4xf32, 1>",
        "memref<4xf32, #x.space<a>>",
        'memref<4xf32, "s">',
        "memref<4xf32, strided<[1]>>",
        "memref<4x?xf32, strided<[?, 1], offset: ?>>",
        "memref<4xf32, strided<[2], offset: 3>, 1>",
        "memref<4xf32, affine_map<(d0) -> (d0 * 2)>>",
        "memref<*xf32>",
        "memref<*xf32, 3>",
        "memref<4xmemref<?xf32>>",
        "() -> ()",
        "(i32) -> i32",
        "(i32, f32) -> (i32, f32)",
        "() -> (() -> ())",
        "!adl.mem",
        '!x.y<a, <[b -> c]>, "<">',
        "memref<9223372036854775807xf32>",
    ],
)
def test_types(type_: str) -> None:
    assert printed(type_) == type_


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("tensor<4x?xf32 >", "tensor<4x?xf32>"),
        ("memref<4xf32, 0>", "memref<4xf32>"),
        ("memref<4xf32, 1 : i64>", "memref<4xf32, 1>"),
        ("memref<4xf32, 1 : i32>", "memref<4xf32, 1 : i32>"),
        ("memref<4x4xf32, affine_map<(d0, d1) -> (d0, d1)>>", "memref<4x4xf32>"),
        ("memref<4xf32, strided<[1], offset: 0>>", "memref<4xf32, strided<[1]>>"),
        ("(i32) -> (i32)", "(i32) -> i32"),
        ("tuple < i32 , f32 >", "tuple<i32, f32>"),
    ],
)
def test_types_are_normalised(written: str, expected: str) -> None:
    assert printed(written) == expected


@pytest.mark.parametrize(
    "attribute",
    [
        "true",
        "false",
        "1 : i64",
        "-1 : i8",
        "255 : ui8",
        "5 : index",
        "1.000000e+00 : f64",
        "0x7FC0 : bf16",
        "8.837890e-02 : f16",
        '"text"',
        '"\\0A\\22\\\\\\C3\\A9"',
        '"typed" : i32',
        "@f",
        '@"odd name"',
        "@a::@b",
        '@a::@"x y"::@c',
        "[]",
        '[1, 2.500000e+00, "s", @f, [i32]]',
        "[1 : i8]",
        "{}",
        "{a, b = 1 : i64, c = {d = []}}",
        '{"1x", "a b"}',
        "array<i64>",
        "array<i64: 1, -2>",
        "array<i1: true, false>",
        "array<f32: 1.000000e+00>",
        "array<i8: 1>",
        "dense<1> : tensor<4xi32>",
        "dense<[1, 2]> : tensor<2xi32>",
        "dense<[[1, 2], [3, 4]]> : vector<2x2xi8>",
        "dense<true> : tensor<i1>",
        "dense<> : tensor<0xi32>",
        "dense<[1.000000e+00, 0x7FC00000]> : tensor<2xf32>",
        "dense<(1,2)> : tensor<2xcomplex<i8>>",
        'dense<"s"> : tensor<2x!x.str>',
        'dense<["a", "b"]> : tensor<2x!x.str>',
        "dense_resource<blob> : tensor<4xf32>",
        "affine_map<() -> ()>",
        "affine_map<(d0, d1)[s0] -> (d0 + d1 * s0, 7)>",
        "affine_map<(d0) -> (d0 floordiv 2, d0 ceildiv 3, d0 mod 4)>",
        "affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>",
        "strided<[1, ?], offset: 3>",
        "#loom.iter_type<spatial>",
        "#x.y",
        '#x.y<"a>b", <c>>',
        "loc(unknown)",
        'loc("f":1:2)',
        'loc("n"("f":1:2))',
        'loc(callsite("a" at "b"))',
        'loc(fused<1 : i64>["a", "b"])',
        "distinct[0]<>",
    ],
)
def test_attributes(attribute: str) -> None:
    assert printed(attribute) == attribute


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("1", "1 : i64"),
        ("0x10 : i32", "16 : i32"),
        ("096", "96 : i64"),
        ("255 : i8", "-1 : i8"),
        ("1.", "1.000000e+00 : f64"),
        ("0xFC00 : f16", "0xFC00 : f16"),
        ("0x3C00 : f16", "1.000000e+00 : f16"),
        ('"\\n\\t\\""', '"\\0A\\09\\22"'),
        ('"é"', '"\\C3\\A9"'),
        ("{b = 1, a = 2}", "{a = 2 : i64, b = 1 : i64}"),
        ("{B, a, _, A1}", "{A1, B, _, a}"),
        ('{"plain" = 1}', "{plain = 1 : i64}"),
        ("dense<[3, 3]> : tensor<2xi32>", "dense<3> : tensor<2xi32>"),
        ('dense<"0x0100000002000000"> : tensor<2xi32>', "dense<[1, 2]> : tensor<2xi32>"),
        ("affine_map<(i, j)[n] -> (j + i, n * 2)>", "affine_map<(d0, d1)[s0] -> (d0 + d1, s0 * 2)>"),
        ("affine_set<(d0) : ()>", "affine_set<(d0) : (0 == 0)>"),
        ("affine_set<(d0) : (4 >= d0)>", "affine_set<(d0) : (-d0 + 4 >= 0)>"),
    ],
)
def test_attributes_are_normalised(written: str, expected: str) -> None:
    assert printed(written) == expected


@pytest.mark.parametrize(
    "value",
    [
        "1e3",
        "[1,]",
        "[1 2]",
        "{a a}",
        "{a = }",
        "{a, a}",
        "{1}",
        "tensor<xf32>",
        "tensor<4xf32",
        "vector<?xf32>",
        "vector<0x1xf32>",
        "tensor<4 f32>",
        "memref<4xf32, strided<[1, 2]>>",
        "vector<4xtensor<f32>>",
        "i16777216",
        "i",
        "complex<>",
        "tuple<,>",
        "!",
        "!x.",
        "#",
        "@",
        "affine_map<(d0)>",
        "affine_map<(d0) -> (d1)>",
        "affine_map<(d0) -> (d0 * d0)>",
        "affine_map<(d0) -> (2 mod d0)>",
        "affine_set<(d0) : (d0)>",
        "dense<[1, 2]> : tensor<3xi32>",
        "dense<[[1], 2]> : tensor<2xi32>",
        "dense<1> : tensor<?xi32>",
        "dense<1> : i32",
        "dense<1.0> : tensor<2xi32>",
        'dense<"0x123"> : tensor<4xi32>',
        'dense<"0x12"> : tensor<4xi32>',
        "array<i8: 300>",
        "300 : i8",
        "-1 : ui8",
        "1 : f32",
        "1.0 : i32",
        "-0x1 : f32",
        "0x1FFFF : f16",
        '"\\q"',
        "loc(nonsense)",
        "strided<[x]>",
        "foo",
    ],
)
def test_refused(value: str) -> None:
    with pytest.raises(loomtext.DiagnosticError):
        loomtext.parse(f'"a.b"() {{x = {value}}} : () -> ()')
