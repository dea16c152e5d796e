"""The arith dialect: constants, arithmetic, comparisons, casts."""

from __future__ import annotations

import pytest

from tests.dialects.bodies import print_body, refusal

ARGUMENTS = (
    "%arg0: i32, %arg1: f32, %arg2: index, %arg3: vector<4xf32>, %arg4: vector<4xi1>, %arg5: i1, "
    "%arg6: tensor<?xi8>, %arg7: memref<4xindex>, %arg8: f8E4M3FN, %arg9: f8E8M0FNU"
)


@pytest.mark.parametrize(
    "line",
    [
        "%c4 = arith.constant 4 : index",
        "%c-1 = arith.constant -1 : index",
        "%true = arith.constant true",
        "%false = arith.constant {x} false",
        "%c5_i32 = arith.constant 5 : i32",
        "%cst = arith.constant 0xFC00 : f16",
        "%cst = arith.constant dense<[1, 2]> : tensor<2xi32>",
        "%cst = arith.constant dense<true> : vector<4xi1>",
        "%cst = arith.constant dense_resource<foo> : tensor<4xf32>",
    ],
)
def test_constants_and_their_names(line: str) -> None:
    assert print_body(line, ARGUMENTS) == line


@pytest.mark.parametrize(
    "line",
    [
        *(
            f"%0 = arith.{n} %arg0, %arg0 : i32"
            for n in ("addi", "subi", "muli", "shli", "divui", "divsi", "shrui", "shrsi")
        ),
        *(f"%0 = arith.{n} %arg0, %arg0 : i32" for n in ("ceildivui", "ceildivsi", "floordivsi", "remui", "remsi")),
        *(f"%0 = arith.{n} %arg2, %arg2 : index" for n in ("andi", "ori", "xori", "maxsi", "maxui", "minsi", "minui")),
        *(
            f"%0 = arith.{n} %arg1, %arg1 : f32"
            for n in ("addf", "subf", "mulf", "divf", "remf", "maximumf", "maxnumf")
        ),
        "%0 = arith.minimumf %arg3, %arg3 fastmath<nnan,ninf> {x} : vector<4xf32>",
        "%0 = arith.negf %arg1 fastmath<fast> : f32",
        "%0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32",
        "%0 = arith.divsi %arg0, %arg0 exact : i32",
        "%sum, %overflow = arith.addui_extended %arg0, %arg0 : i32, i1",
        "%low, %high = arith.mulsi_extended %arg0, %arg0 : i32",
        "%0 = arith.cmpi ult, %arg2, %arg2 : index",
        "%0 = arith.cmpf uno, %arg3, %arg3 fastmath<nnan> : vector<4xf32>",
        "%0 = arith.select %arg5, %arg0, %arg0 : i32",
        "%0 = arith.select %arg4, %arg3, %arg3 {x} : vector<4xi1>, vector<4xf32>",
        "%0 = arith.extsi %arg6 : tensor<?xi8> to tensor<?xi32>",
        "%0 = arith.index_cast %arg7 : memref<4xindex> to memref<4xi32>",
        "%0 = arith.trunci %arg0 overflow<nsw> : i32 to i8",
        "%0 = arith.truncf %arg1 to_nearest_even fastmath<nnan> {x} : f32 to f16",
        "%0 = arith.extf %arg1 fastmath<contract> : f32 to f64",
        "%0 = arith.bitcast %arg0 : i32 to f32",
        "%0 = arith.scaling_extf %arg8, %arg9 fastmath<nnan> : f8E4M3FN, f8E8M0FNU to f32",
        "%0 = arith.scaling_truncf %arg1, %arg9 upward : f32, f8E8M0FNU to f8E4M3FN",
    ],
)
def test_prints_as_read(line: str) -> None:
    assert print_body(line, ARGUMENTS) == line


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("%0 = arith.addi %arg0, %arg0 overflow<none> : i32", "%0 = arith.addi %arg0, %arg0 : i32"),
        (
            "%0 = arith.addi %arg0, %arg0 overflow<nuw,nsw> : i32",
            "%0 = arith.addi %arg0, %arg0 overflow<nsw, nuw> : i32",
        ),
        ("%0 = arith.addf %arg1, %arg1 fastmath<none> : f32", "%0 = arith.addf %arg1, %arg1 : f32"),
        (
            "%0 = arith.addf %arg1, %arg1 fastmath<afn,contract,arcp,nsz,ninf,nnan,reassoc> : f32",
            "%0 = arith.addf %arg1, %arg1 fastmath<fast> : f32",
        ),
        ("%0 = arith.constant 255 : i8", "%c-1_i8 = arith.constant -1 : i8"),
        ("%0 = arith.constant 4", "%c4_i64 = arith.constant 4 : i64"),
    ],
)
def test_prints_normalized(line: str, expected: str) -> None:
    assert print_body(line, ARGUMENTS) == expected


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "%0 = arith.addi %arg0, %arg0 : i32",
            "<{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32",
        ),
        ("%0 = arith.addf %arg1, %arg1 : f32", "<{fastmath = #arith.fastmath<none>}> : (f32, f32) -> f32"),
        ("%0 = arith.divui %arg0, %arg0 exact : i32", "<{isExact}> : (i32, i32) -> i32"),
        ("%0 = arith.cmpi sge, %arg0, %arg0 : i32", "<{predicate = 5 : i64}> : (i32, i32) -> i1"),
        ("%0 = arith.truncf %arg1 upward : f32 to f16", "<{roundingmode = 2 : i32}> : (f32) -> f16"),
        ("%0 = arith.extf %arg1 : f32 to f64", '"arith.extf"(%arg1) : (f32) -> f64'),
    ],
)
def test_generic_form(line: str, expected: str) -> None:
    assert expected in print_body(line, ARGUMENTS, generic=True)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (
            "%0 = arith.extf %arg1 : f32 to f16",
            "operand type 'f32' and result type 'f16' are cast incompatible",
        ),
        (
            "%0 = arith.truncf %arg1 : f32 to f32",
            "operand type 'f32' and result type 'f32' are cast incompatible",
        ),
        (
            "%0 = arith.extui %arg6 : tensor<?xi8> to i32",
            "requires the same shape for all operands and results",
        ),
        (
            "%0 = arith.extui %arg6 : tensor<?xi8> to tensor<3xi32>",
            "input and output have the same tensor dimensions",
        ),
        ("%0 = arith.bitcast %arg0 : i32 to f64", "are cast incompatible"),
        ("%0 = arith.index_cast %arg0 : i32 to i64", "are cast incompatible"),
        ("%0 = arith.sitofp %arg0 : i32 to i64", "result #0 must be floating-point-like, but got 'i64'"),
        ("%0 = arith.addf %arg0, %arg0 : i32", "operand #0 must be floating-point-like, but got 'i32'"),
        ("%0 = arith.constant 1 : ui32", "integer return type must be signless"),
        ('%0 = "arith.constant"() {value = 1 : i32} : () -> i64', "all of {value, result} have same type"),
        (
            '%0 = "arith.cmpi"(%arg0, %arg0) <{predicate = 1 : i64}> : (i32, i32) -> vector<4xi1>',
            "result type has i1 element type and same shape as operands",
        ),
        (
            "%0 = arith.select %arg4, %arg0, %arg0 : vector<4xi1>, i32",
            "expected condition to be a signless i1",
        ),
        ("%0 = arith.cmpi foo, %arg0, %arg0 : i32", "containing one of the following enum values"),
    ],
)
def test_refused(line: str, expected: str) -> None:
    assert expected in refusal(line, ARGUMENTS)
