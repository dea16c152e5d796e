from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loomtext.grammar.reader import parse
from loomtext.ir.core import Operation
from loomtext.sim.bodies import Body, Misshapen, Unsupported, iteration_space, read_body
from loomtext.sim.codegen import compiled, source
from loomtext.sim.compiling import cache_folder
from loomtext.sim.evaluate import evaluate
from loomtext.sim.rounding import round_in_place, rounded

SPECIAL = np.array([0.0, -0.0, np.inf, -np.inf, np.nan, 1.0, -2.5, 65504.0], np.float32)


def generic(maps: list[str], iterators: list[str], operands: str, inner: str) -> Operation:
    arguments = ", ".join(f"%{'in' if k < len(maps) - 1 else 'out'}{k}: f16" for k in range(len(maps)))
    ins, _, outs = operands.partition(" -> ")
    names = [f"%a{k}" for k in range(len(maps))]
    types = [*filter(None, ins.split(", ")), outs]
    signature = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True))
    inputs = f"ins({', '.join(names[:-1])} : {ins}) " if ins else ""
    shown_maps, kinds = ", ".join(f"affine_map<{m}>" for m in maps), ", ".join(f'"{i}"' for i in iterators)
    text = f"""\
func.func @f({signature}) {{
  linalg.generic {{indexing_maps = [{shown_maps}], iterator_types = [{kinds}]}} \
{inputs}outs({names[-1]} : {outs}) {{
  ^bb0({arguments}):
{inner}
  }}
  return
}}
"""
    return next(op for op in parse(text).walk() if op.name == "linalg.generic")


def binary(op: str, *, reads: str = "%in0, %in1", type_: str = "f16") -> Body:
    same = "(d0) -> (d0)"
    return read_body(generic([same] * 3, ["parallel"], "memref<64xf16>, memref<64xf16> -> memref<64xf16>",
                             f"    %0 = {op} {reads} : {type_}\n    linalg.yield %0 : f16"))  # fmt: skip


def run(
    body: Body,
    *arrays: np.ndarray,
    fresh: bool = False,
    storage: str = "f16",
    strict: bool = False,
    slices: bool = False,
) -> np.ndarray:
    *inputs, out = (np.array(a, np.float32, order="C") for a in arrays)
    extents = iteration_space(body, [a.shape for a in arrays])
    compiled(body, storage, strict, slices)(fresh, *extents, *inputs, out)
    return out


ALL = np.array([(a, b) for a in SPECIAL for b in SPECIAL], np.float32).T


def same(a: np.ndarray, b: np.ndarray) -> bool:
    """Equal with signs of zeros; any NaN equals any other."""
    nan = np.isnan(a)
    return bool((nan == np.isnan(b)).all() and (a.view(np.uint32) == b.view(np.uint32))[~nan].all())


@pytest.mark.parametrize(
    ("op", "function"),
    [("addf", np.add), ("subf", np.subtract), ("mulf", np.multiply), ("divf", np.divide)],
)
def test_arithmetic_on_special_numbers(op: str, function: np.ufunc) -> None:
    with np.errstate(all="ignore"):
        expected = rounded(function(*ALL), "f16")
    assert same(run(binary(f"arith.{op}"), *ALL, np.zeros(64)), expected)


def test_maximum_and_minimum() -> None:
    for op, pick in (("maximumf", max), ("minimumf", min)):

        def expect(a: float, b: float, pick: object = pick) -> float:
            if math.isnan(a) or math.isnan(b):
                return math.nan
            if a == b == 0:
                signs = [math.copysign(1, a), math.copysign(1, b)]
                return math.copysign(0.0, pick(signs))  # type: ignore[operator]
            return pick(a, b)  # type: ignore[operator]

        expected = np.array([expect(float(a), float(b)) for a, b in ALL.T], np.float32)
        assert same(run(binary(f"arith.{op}"), *ALL, np.zeros(64)), expected)


@pytest.mark.parametrize("predicate", ["ogt", "one", "ule"])
def test_comparisons(predicate: str) -> None:
    maps = ["(d0) -> (d0)"] * 3
    body = read_body(generic(maps, ["parallel"], "memref<64xf16>, memref<64xf16> -> memref<64xf16>",
                             f"    %c = arith.cmpf {predicate}, %in0, %in1 : f16\n"
                             "    %0 = arith.select %c, %in0, %in1 : f16\n    linalg.yield %0 : f16"))  # fmt: skip

    def holds(a: float, b: float) -> bool:
        nan = math.isnan(a) or math.isnan(b)
        if predicate in ("ord", "uno"):
            return nan == (predicate == "uno")
        if nan:
            return predicate[0] == "u"
        return {"eq": a == b, "gt": a > b, "ge": a >= b, "lt": a < b, "le": a <= b, "ne": a != b}[predicate[1:]]

    expected = np.array([a if holds(float(a), float(b)) else b for a, b in ALL.T], np.float32)
    out = np.zeros(64, np.float32)
    assert same(run(body, *ALL, out), expected)
    evaluate(body, "f16", False, (64,), list(ALL), out)
    assert same(out, expected)


def test_functions_on_special_numbers() -> None:
    maps = ["(d0) -> (d0)"] * 2
    for name, cases in {
        "exp": {-math.inf: 0.0, 12.0: math.inf, 0.0: 1.0}, "log": {0.0: -math.inf, -1.0: math.nan, 1.0: 0.0},
        "rsqrt": {4.0: 0.5, 0.0: math.inf, -1.0: math.nan},
    }.items():  # fmt: skip
        n = len(cases)
        body = read_body(generic(maps, ["parallel"], f"memref<{n}xf16> -> memref<{n}xf16>",
                                 f"    %0 = math.{name} %in0 : f16\n    linalg.yield %0 : f16"))  # fmt: skip
        assert same(run(body, np.array(list(cases)), np.zeros(n)), np.array(list(cases.values()), np.float32)), name
    power = run(binary("math.powf"), np.array([2.0, -8.0, 9.0]), np.array([3.0, 0.5, -1.0]), np.zeros(3))
    assert same(power, rounded([8.0, np.nan, 1 / 9], "f16"))


def test_one_rounding_or_one_an_operation() -> None:
    maps = ["(d0) -> (d0)"] * 2
    body = read_body(generic(maps, ["parallel"], "memref<1xf16> -> memref<1xf16>",
                             "    %0 = arith.mulf %in0, %in0 : f16\n    %1 = arith.subf %0, %in0 : f16\n"
                             "    linalg.yield %1 : f16"))  # fmt: skip
    x = rounded([1.001], "f16")
    whole = rounded(x.astype(np.float64) ** 2 - x, "f16")
    each = rounded(rounded(x * x, "f16") - x, "f16")
    assert whole != each
    assert run(body, x, np.zeros(1)) == whole
    assert run(body, x, np.zeros(1), strict=True) == each


ROWS = ["(d0, d1) -> (d0, d1)", "(d0, d1) -> (d0, 0)"]


def reduction(op: str, rows: int = 3, columns: int = 5) -> Body:
    return read_body(generic(ROWS, ["parallel", "reduction"], f"memref<{rows}x{columns}xf16> -> memref<{rows}x1xf16>",
                             f"    %0 = arith.{op} %in0, %out1 : f16\n    linalg.yield %0 : f16"))  # fmt: skip


def test_reductions_start_afresh_or_from_what_is_there() -> None:
    x = np.arange(15, dtype=np.float32).reshape(3, 5) - 20
    there = np.full((3, 1), 7, np.float32)
    assert (run(reduction("addf"), x, there, fresh=True) == x.sum(1, keepdims=True)).all()
    assert (run(reduction("addf"), x, there) == x.sum(1, keepdims=True) + 7).all()
    assert (run(reduction("maximumf"), x, there, fresh=True) == x.max(1, keepdims=True)).all()
    assert (run(reduction("maximumf"), x, there) == 7).all()
    assert (run(reduction("minimumf"), x, there, fresh=True) == x.min(1, keepdims=True)).all()


def test_reductions_round_once_or_after_every_term() -> None:
    x = np.full((1, 4096), 1.0, np.float32)
    out = np.zeros((1, 1), np.float32)
    assert run(reduction("addf", 1, 4096), x, out, fresh=True) == 4096
    assert run(reduction("addf", 1, 4096), x, out, fresh=True, slices=True) == 2048, "f16 has no 2049"


def test_broadcast_maps_and_scalars() -> None:
    maps = ["(d0, d1) -> (d0, 0)", "(d0, d1) -> ()", "(d0, d1) -> (d1, d0)"]
    body = read_body(generic(maps, ["parallel", "parallel"], "memref<2x1xf16>, memref<f16> -> memref<3x2xf16>",
                             "    %0 = arith.addf %in0, %in1 : f16\n    linalg.yield %0 : f16"))  # fmt: skip
    out = run(body, np.array([[1.0], [2.0]]), np.array(10.0), np.zeros((3, 2)))
    assert out.tolist() == [[11, 12]] * 3


def test_what_is_read_of_a_body() -> None:
    body = reduction("addf")
    assert (body.combiner, body.neutral, body.names, body.reads_output) == ("arith.addf", 0.0, ("arith.addf",), True)
    assert "acc[i0, 0] = v0" in source(body, "f16", False, False)
    with pytest.raises(Unsupported, match="no projection"):
        read_body(generic(["(d0) -> (d0 + 1)", "(d0) -> (d0)"], ["parallel"], "memref<3xf16> -> memref<2xf16>",
                          "    linalg.yield %in0 : f16"))  # fmt: skip
    with pytest.raises(Unsupported, match=r"math\.tan"):
        read_body(generic(["(d0) -> (d0)"] * 2, ["parallel"], "memref<2xf16> -> memref<2xf16>",
                          "    %0 = math.tan %in0 : f16\n    linalg.yield %0 : f16"))  # fmt: skip
    with pytest.raises(Misshapen, match="has 4 elements along axis 0, another has 3"):
        iteration_space(binary("arith.addf"), [(3,), (4,), (3,)])
    with pytest.raises(Misshapen, match="which the output's map denies"):
        iteration_space(Body("pp", ((0, 1), (0, -1)), (), (), 0, False), [(2, 3), (2, 1)])


def test_compiled_code_is_cached_in_a_private_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    cache_folder.cache_clear()
    try:
        monkeypatch.setenv("LOOMTEXT_CACHE", str(tmp_path))
        folder = cache_folder()
        assert folder is not None and folder.stat().st_mode & 0o077 == 0
        folder.chmod(0o777)
        cache_folder.cache_clear()
        assert cache_folder() is None, "others could write code there"
    finally:
        monkeypatch.undo()
        cache_folder.cache_clear()


NUMBERS = st.lists(st.floats(width=32, allow_nan=False), min_size=1, max_size=40)


@settings(max_examples=50, deadline=None)
@given(NUMBERS)
def test_rounding_is_numpys(numbers: list[float]) -> None:
    x = np.array(numbers, np.float32)
    with np.errstate(over="ignore"):
        assert same(rounded(x, "f16"), x.astype(np.float16).astype(np.float32))
    y = x.copy()
    round_in_place(y, "f32")
    assert same(x, y)


@settings(max_examples=50, deadline=None)
@given(st.floats(width=32, allow_nan=False, allow_infinity=False))
def test_bfloat16_is_the_nearest(number: float) -> None:
    from loomtext.ir.floats import FORMATS, bits_from_float, float_from_bits

    bf16 = FORMATS["bf16"]
    assert same(rounded([number], "bf16"), np.array([float_from_bits(bits_from_float(number, bf16), bf16)], np.float32))
