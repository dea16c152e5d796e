"""The affine dialect: maps of SSA values, loops, accesses, and what may be a dimension or a symbol."""

from __future__ import annotations

import pytest

from loomtext.ir.affine import AffineDim, AffineMap
from tests.dialects.bodies import parse_body, print_body, refusal

ARGUMENTS = (
    "%arg0: index, %arg1: memref<9x9xf32>, %arg2: f32, %arg3: memref<1xi32>, %arg4: index, "
    "%arg5: memref<1xmemref<9x9xf32>>"
)


@pytest.mark.parametrize(
    "body",
    [
        "%0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0)>(%arg0)[%arg4] {x}",
        "%0 = affine.apply affine_map<() -> (4)>()",
        "%0 = affine.min affine_map<(d0)[s0] -> (d0, s0)>(%arg0)[%arg4]",
        "%0 = affine.max affine_map<(d0) -> (d0, 3)>(%arg0)",
        "affine.for %arg6 = 0 to 10 {\n}",
        "affine.for %arg6 = -1 to %arg0 step 2 {\n} {x}",
        "affine.for %arg6 = affine_map<(d0) -> (d0)>(%arg0) to affine_map<()[s0] -> (512 ceildiv s0)>()[%arg0] {\n}",
        "affine.for %arg6 = max affine_map<(d0) -> (0, d0)>(%arg0) to min affine_map<()[s0] -> (9, s0)>()[%arg4] {\n}",
        "%0 = affine.for %arg6 = 0 to 9 iter_args(%arg7 = %arg2) -> (f32) {\n  affine.yield %arg7 : f32\n}",
        "affine.parallel (%arg6, %arg7) = (0, max(0, %arg0)) to (8 ceildiv symbol(%arg4), 9) step (1, 3) {\n} {x}",
        "affine.parallel () = () to () {\n}",
        '%0:2 = affine.parallel (%arg6) = (0) to (%arg0) reduce ("addf", "maximumf") -> (f32, f32) {\n'
        "  affine.yield %arg2, %arg2 : f32, f32\n}",
        "affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%arg0)[%arg4] {\n} else {\n} {x}",
        "%0 = affine.if affine_set<(d0) : (d0 == 0)>(%arg0) -> f32 {\n  affine.yield %arg2 : f32\n} else {\n"
        "  affine.yield %arg2 : f32\n}",
        "%0 = affine.load %arg1[%arg0 + 1, symbol(%arg4) * 2] {x} : memref<9x9xf32>",
        "affine.store %arg2, %arg1[(%arg0 + %arg4) mod 3, -%arg0 + 8] : memref<9x9xf32>",
        "%0 = affine.vector_load %arg1[%arg0, 0] : memref<9x9xf32>, vector<4xf32>\n"
        "affine.vector_store %0, %arg1[0, %arg0] : memref<9x9xf32>, vector<4xf32>",
        "affine.prefetch %arg1[%arg0, 3], write, locality<0>, instr {x} : memref<9x9xf32>",
        "affine.store %arg1, %arg5[0] : memref<1xmemref<9x9xf32>>",
        "affine.dma_start %arg1[%arg0, 0], %arg1[0, %arg0], %arg3[0], %arg0, %arg0, %arg0 : memref<9x9xf32>, "
        "memref<9x9xf32>, memref<1xi32>\naffine.dma_wait %arg3[0], %arg0 : memref<1xi32>",
        "%0:3 = affine.delinearize_index %arg0 into (4, %arg4, 8) {x} : index, index, index",
        "%0 = affine.linearize_index disjoint [%arg0, %arg4] by (%arg0, 4) : index",
        "%0 = affine.linearize_index [%arg0, %arg4] by (4) {x} : index",
    ],
)
def test_prints_as_read(body: str) -> None:
    assert print_body(body, ARGUMENTS) == body


@pytest.mark.parametrize("repeated", ["%arg0 + %arg0 * 3", "%arg0 + symbol(%arg0) * 3"])
def test_a_value_written_twice_is_stored_once(repeated: str) -> None:
    module = parse_body(f"  %0 = affine.load %arg1[{repeated}, %arg0] : memref<9x9xf32>", ARGUMENTS)
    load = next(op for op in module.walk() if op.name == "affine.load")
    assert len(load.operands) == 2
    assert load.attribute("map").map == AffineMap(1, 0, (AffineDim(0) * 4, AffineDim(0)))


def test_bounds_of_parallel_are_scopes_of_their_own() -> None:
    body = "affine.parallel (%i, %j) = (0, 0) to (%arg0 + symbol(%arg0), symbol(%arg0)) {\n}"
    expected = "affine.parallel (%arg6, %arg7) = (0, 0) to (%arg0 * 2, symbol(%arg0)) {\n}"
    assert print_body(body, ARGUMENTS) == expected


def test_lines_that_differ_in_names_alone_are_told_apart() -> None:
    lines = [f"%{k} = affine.load %arg1[%arg0, %arg{n}] : memref<9x9xf32>" for k, n in enumerate((4, 0))]
    module = parse_body("\n".join(lines), ARGUMENTS)
    assert [len(op.operands) for op in module.walk() if op.name == "affine.load"] == [3, 2]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            "affine.for %i = 0 to %arg0 step 2 { }",
            "<{lowerBoundMap = affine_map<() -> (0)>, operandSegmentSizes = array<i32: 0, 1, 0>, step = "
            "2 : index, "
            "upperBoundMap = affine_map<()[s0] -> (s0)>}>",
        ),
        (
            "affine.parallel (%i, %j) = (0, max(%arg0, 1)) to (9, %arg0) { }",
            "<{lowerBoundsGroups = dense<[1, 2]> : tensor<2xi32>, lowerBoundsMap = affine_map<(d0) -> "
            "(0, d0, 1)>, "
            "reductions = [], steps = [1, 1], upperBoundsGroups = dense<1> : tensor<2xi32>, "
            "upperBoundsMap = affine_map<(d0) -> (9, d0)>}>",
        ),
        ("%0 = affine.load %arg1[%arg0, 2] : memref<9x9xf32>", "<{map = affine_map<(d0) -> (d0, 2)>}>"),
        (
            "affine.prefetch %arg1[0, 0], read, locality<3>, data : memref<9x9xf32>",
            "<{isDataCache = true, isWrite = false, localityHint = 3 : i32, map = affine_map<() -> (0, 0)>}>",
        ),
        ("affine.dma_wait %arg3[%arg0], %arg0 : memref<1xi32>", " {tag_map = affine_map<(d0) -> (d0)>} :"),
    ],
)
def test_generic_form(body: str, expected: str) -> None:
    generic = print_body(body, ARGUMENTS, generic=True)
    assert expected in generic
    assert print_body(generic, ARGUMENTS) == print_body(body, ARGUMENTS)


INNER = "affine.for %i = 0 to 9 {{ {} }}"
STEPPED = "scf.for %i = %arg0 to %arg0 step %arg0 {{ {} }}"


@pytest.mark.parametrize(
    "body",
    [
        INNER.format("affine.for %j = affine_map<(d0) -> (d0)>(%i) to %arg0 { }"),
        INNER.format("%c = arith.constant 3 : index\n affine.for %j = 0 to %c { }"),
        STEPPED.format("%s = arith.addi %arg0, %arg4 : index\n affine.for %j = 0 to %s { }"),
        STEPPED.format(
            "%c = arith.constant 3 : index\n%s = arith.divui %arg0, %c : index\n affine.for %j = 0 to %s { }"
        ),
        INNER.format(
            "%d = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)\n affine.if affine_set<(d0) : (d0 >= 0)>(%d) { }"
        ),
        STEPPED.format("%d = affine.apply affine_map<(d0) -> (d0 * 2)>(%i)"),
    ],
)
def test_valid_dimensions_and_symbols(body: str) -> None:
    parse_body(body, ARGUMENTS)


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (INNER.format("affine.for %j = 0 to %i { }"), "'affine.for' op operand cannot be used as a symbol"),
        (
            STEPPED.format("affine.for %j = affine_map<(d0) -> (d0)>(%i) to 9 { }"),
            "'affine.for' op operand cannot be used as a dimension id",
        ),
        (
            STEPPED.format("%s = arith.divui %arg0, %arg4 : index\n affine.for %j = 0 to %s { }"),
            "'affine.for' op operand cannot be used as a symbol",
        ),
        (
            STEPPED.format("affine.parallel (%j) = (0) to (%i) { }"),
            "'affine.parallel' op operand cannot be used as a dimension id",
        ),
        (
            INNER.format("%x = affine.load %arg1[symbol(%i), 0] : memref<9x9xf32>"),
            "'affine.load' op operand cannot be used as a symbol",
        ),
        (
            INNER.format("%x = affine.apply affine_map<()[s0] -> (s0)>()[%i]"),
            "'affine.apply' op dimensional operand cannot be used as a symbol",
        ),
        ("%x = affine.apply affine_map<(d0, d1) -> (d0)>(%arg0)", "dimension or symbol index mismatch"),
        (
            '%x = "affine.apply"(%arg0) {map = affine_map<(d0) -> (d0, d0)>} : (index) -> index',
            "'affine.apply' op mapping must produce one value",
        ),
        (
            "affine.for %i = affine_map<(d0) -> (d0, 1)>(%arg0) to 9 { }",
            "lower loop bound affine map with multiple results requires 'max' prefix",
        ),
        (
            "%x = affine.load %arg1[%arg0] : memref<9x9xf32>",
            "'affine.load' op affine map num results must equal memref rank",
        ),
        (
            "%x = affine.vector_load %arg1[0, 0] : memref<9x9xf32>, vector<4xf16>",
            "'affine.vector_load' op requires memref and vector types of the same elemental type",
        ),
        (
            "affine.parallel (%i, %j) = (0) to (9, 9) { }",
            "'affine.parallel' op the number of region arguments (2) and the number of map groups for "
            "lower (1) and "
            "upper bound (2), and the number of steps (2) must all match",
        ),
        (
            '%x = affine.parallel (%i) = (0) to (9) reduce ("foo") -> (f32) { }',
            'invalid reduction value: "foo"',
        ),
        (
            "affine.if affine_set<(d0) : (d0 >= 0)>(%arg0) { affine.yield %arg2 : f32 }",
            "'affine.yield' op parent of yield must have same number of results as the yield operands",
        ),
        (
            "%x:2 = affine.delinearize_index %arg0 into (2, 3, 4, 5) : index, index",
            "'affine.delinearize_index' op should return an index for each basis element and up to one extra index",
        ),
        (
            "%x = affine.delinearize_index %arg0 into (0) : index",
            "'affine.delinearize_index' op no basis element may be statically non-positive",
        ),
        (
            "affine.prefetch %arg1[%arg0 * %arg0, 0], read, locality<3>, data : memref<9x9xf32>",
            "non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
        ),
    ],
)
def test_refused(body: str, expected: str) -> None:
    assert refusal(body, ARGUMENTS) == expected
