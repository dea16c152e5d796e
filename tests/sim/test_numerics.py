from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.kernels import KERNELS
from loomtext.sim.check import compare, deduce_sizes, find_problem
from loomtext.sim.frontend import Options, candidates
from loomtext.sim.numerics import MODES, execute
from loomtext.sim.running import Outcome, Runner, Settings
from tests.sim.modules import BUFFER, COPY, GIVE, LOAD, SOURCE, STORE, TARGET, errors, outcome, program, replaced
from tests.sim.variants import lowered

MESH = "mesh_4x4"


def simulate(module: object, **settings: object) -> list[Outcome]:
    runner = Runner(Settings(check="auto", **settings))  # type: ignore[arg-type]
    return [runner.run(c) for c in candidates(module)]  # type: ignore[arg-type]


def verdicts(found: list[Outcome]) -> dict[str, int]:
    return {v: sum(o.verdict == v for o in found) for v in dict.fromkeys(o.verdict for o in found)}


def test_copies() -> None:
    x = np.arange(64 * 64, dtype=np.float32).reshape(64, 64) / 7
    result = execute(program(*COPY), {0: x})
    assert (result.outputs[1] == x.astype(np.float16)).all()


def test_masked_blocks_read_zeros_and_are_cut_off() -> None:
    lines = (
        "%half = arith.constant 16 : index",
        "%at2 = arith.addi %at, %half : index",
        *replaced(COPY, "[%at]", "[%at2]"),
    )
    x = np.arange(64 * 64, dtype=np.float32).reshape(64, 64) / 64
    result = execute(program(*lines, options=Options(oob="mask")), {0: x})
    expected = x.astype(np.float16).astype(np.float32)
    expected[:, :16] = 0
    assert (result.outputs[1] == expected).all()


def test_products_overwrite_or_accumulate() -> None:
    def lines(op: str) -> tuple[str, ...]:
        return (
            *BUFFER, SOURCE, TARGET, LOAD, "%d = loom.alloc [32, 32] on @L1 : memref<32x32xf16>",
            "%p = loom.semaphore_take %d : memref<32x32xf16> -> memref<32x32xf16>",
            "linalg.fill ins(%one : f16) outs(%p : memref<32x32xf16>)",
            "scf.for %k = %c0 to %c2 step %c1 {",
            f"{op} ins(%h, %h : memref<32x32xf16>, memref<32x32xf16>) outs(%p : memref<32x32xf16>)", "}",
            STORE.replace("%h", "%p"), GIVE.replace("%h", "%p"), GIVE,
        )  # fmt: skip

    one = "%one = arith.constant 1.0 : f16"
    x = np.random.default_rng(0).integers(-2, 3, (64, 64)).astype(np.float32)
    quarter = x[:32, :32]
    added = execute(program(one, *lines("linalg.matmul")), {0: x}).outputs[1][:32, :32]
    assert (added == 1 + 2 * quarter @ quarter).all()
    written = execute(program(one, *lines("loom.matmul"), options=Options(accumulate="never")), {0: x}).outputs[1]
    assert (written[:32, :32] == quarter @ quarter).all()
    legacy = program(one, *lines("loom.matmul"))
    assert "W-LEGACY-ACC" in [f.code for f in legacy.faults]
    assert (execute(legacy, {0: x}).outputs[1][:32, :32] == added).all()


def test_broadcast_transpose_and_copy() -> None:
    load = LOAD.replace("32x32xf16, strided<[64, 1]", "32xf16, strided<[1]")
    p = program(
        "%line = loom.alloc [32] on @L1 : memref<32xf16>",
        "%r = loom.semaphore_take %line : memref<32xf16> -> memref<32xf16>",
        "%from = memref.reinterpret_cast %a to offset: [%at], sizes: [32], strides: [1]"
        " : memref<64x64xf16> to memref<32xf16, strided<[1], offset: ?>>",
        load.replace("to memref<32x32xf16>", "to memref<32xf16>").replace("%h", "%r"),
        *BUFFER, TARGET,
        "%view = loom.broadcast ins(%r : memref<32xf16>) outs(%h : memref<32x32xf16>) dim(0)"
        " -> memref<32x32xf16, strided<[?, ?], offset: ?>>",
        "%d = loom.alloc [32, 32] on @L1 : memref<32x32xf16>",
        "%t = loom.semaphore_take %d : memref<32x32xf16> -> memref<32x32xf16>",
        "linalg.transpose ins(%view : memref<32x32xf16, strided<[?, ?], offset: ?>>)"
        " outs(%t : memref<32x32xf16>) permutation = [1, 0]",
        "%e = loom.alloc [32, 32] on @L1 : memref<32x32xf16>",
        "%c = loom.semaphore_take %e : memref<32x32xf16> -> memref<32x32xf16>",
        "loom.copy %t, %c src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1]"
        " : memref<32x32xf16> to memref<32x32xf16>",
        STORE.replace("%h", "%c"),
    )  # fmt: skip
    assert not errors(p), p.faults
    x = np.arange(64 * 64, dtype=np.float32).reshape(64, 64) % 97
    assert (execute(p, {0: x}).outputs[1][:32, :32] == np.repeat(x[0, :32, None], 32, 1)).all()


@pytest.mark.parametrize(
    ("kernel", "tiles", "sizes", "expected"),
    [
        ("matmul", "16 16 8", {"M": 256, "N": 256, "K": 24}, {"right": 12}),
        ("batch_matmul", "1 8 8 8", {"B": 16, "M": 128, "N": 16, "K": 16}, None),
        ("flash_attention", "1 8 16", {"B": 16, "M": 128, "N": 32, "D": 16}, {"right": 6}),
    ],
)  # fmt: skip
def test_exact_tilings_are_right_and_bit_identical(
    kernel: str, tiles: str, sizes: dict[str, int], expected: dict[str, int] | None
) -> None:
    names = {"matmul": "m n k", "batch_matmul": "b m n k", "flash_attention": "b m n"}[kernel].split()
    sizes_of_tiles = {f"tile_{n}": int(size) for n, size in zip(names, tiles.split(), strict=True)}
    found = simulate(lowered(kernel, MESH, sizes_of_tiles, **sizes))
    assert verdicts(found).get("wrong") is None
    if expected is not None:
        assert verdicts(found) == expected
    assert verdicts(found)["right"] > 0
    assert len({o.digest for o in found if o.verdict == "right"}) == 1
    for o in found:
        assert o.verdict == "right" or {"E-OOB-R", "E-OOB-W"} <= set(errors(o))


def test_decode_gathers_in_one_trip_or_faults() -> None:
    """D2 of the known defects: the root combines before all slots are filled."""
    tiles = {"tile_b": 1, "tile_s": 16, "tile_n": 8}
    right = simulate(lowered("mqa_decode", MESH, tiles, B=4, H=4, N=64, D=8))
    assert "wrong" not in verdicts(right) and verdicts(right)["right"] >= 2
    wrong = simulate(lowered("mqa_decode", MESH, {**tiles, "tile_s": 8}, B=4, H=4, N=64, D=8))
    assert "wrong" not in verdicts(wrong)
    assert any("E-PARTIAL-UNINIT" in errors(o) for o in wrong)


def test_blocks_that_are_no_multiple_of_the_cores() -> None:
    """D1 of the known defects: the smallest input leaves the arrays in all candidates."""
    found = simulate(lowered("matmul", MESH, {"tile_m": 32, "tile_n": 32, "tile_k": 32}, M=96, N=32, K=32))
    assert set(verdicts(found)) == {"fault"}
    assert all({"E-OOB-R", "E-OOB-W"} & set(errors(o)) for o in found)


def test_poison_does_not_touch_right_programs() -> None:
    module = lowered("matmul", MESH, {"tile_m": 16, "tile_n": 16, "tile_k": 8}, M=64, N=64, K=24)
    assert [o.digest for o in simulate(module)] == [o.digest for o in simulate(module, poison=True)]


def test_a_bare_allocation_is_a_warning() -> None:
    """D8 of the known defects leaves a memref.alloc without memory space."""
    found = outcome(*COPY[:5], "%bare = memref.alloc() : memref<32x32xf16>",
                    "memref.copy %h, %bare : memref<32x32xf16> to memref<32x32xf16>",
                    STORE.replace("%h", "%bare"), GIVE)  # fmt: skip
    assert [f.code for f in found.faults] == ["W-BARE-ALLOC"]


def test_modes() -> None:
    module = lowered("matmul", MESH, {"tile_m": 16, "tile_n": 16, "tile_k": 64}, M=64, N=64, K=128)
    first = candidates(module)[0]
    rounding = {mode: Runner(Settings(check="auto", mode=mode)).run(first).errors for mode in MODES}
    relative = {mode: e.frobenius for mode, e in rounding.items() if e is not None}
    assert relative["f32"] < 1e-6 < relative["f16/f32"] <= relative["f16-strict"] < 2e-3 < relative["bf16-dev"] < 2e-2


def test_cores_and_candidates_in_any_order_give_the_same() -> None:
    module = lowered("matmul", MESH, {"tile_m": 16, "tile_n": 16, "tile_k": 8}, M=64, N=64, K=24)
    found = candidates(module)
    runner = Runner(Settings(seed=3))
    assert [runner.run(c).digest for c in found] == [runner.run(c).digest for c in reversed(found)][::-1]
    assert runner.run(found[0]).digest != Runner(Settings(seed=4)).run(found[0]).digest


def test_inputs(tmp_path: Path) -> None:
    x = np.random.default_rng(1).standard_normal((64, 64)).astype(np.float16)
    np.save(tmp_path / "x.npy", x)
    np.savez(tmp_path / "all.npz", a=x)
    for text in (f"arg0={tmp_path}/x.npy", f"a={tmp_path}/x.npy", f"{tmp_path}/all.npz"):
        found = outcome(*COPY, settings=Settings(inputs=(text,)))
        assert found.outputs is not None and (found.outputs[1] == x).all()
    ranged = outcome(*COPY, settings=Settings(inputs=("a=2:3",))).outputs
    assert ranged is not None and 2 <= ranged[1].min() < ranged[1].max() <= 3
    np.save(tmp_path / "small.npy", x[:3])
    (tmp_path / "bad.npy").write_bytes(b"no array")
    for text in ("b=0:1", "a=1:0", "a", f"a={tmp_path}/small.npy", f"a={tmp_path}/bad.npy"):
        with pytest.raises(DiagnosticError):
            outcome(*COPY, settings=Settings(inputs=(text,)))


def test_comparison() -> None:
    reference = {0: np.array([[3.0, 4.0], [0.0, 0.0]])}
    found = compare({0: np.array([[3.0, 4.5], [0.0, 0.0]])}, reference, 0.05)
    assert (found.absolute, found.relative, found.row, found.frobenius) == (0.5, 0.125, 0.1, 0.1)
    assert not found.right
    assert not compare({0: np.full((2, 2), np.nan)}, reference, 1.0).right, "NaN is never right"
    assert compare(reference, reference, 0.0).right
    with pytest.raises(DiagnosticError, match="does not write"):
        compare({}, reference, 1.0)


@pytest.mark.parametrize("name", list(KERNELS))
def test_sizes_of_a_kernel_are_told_from_its_shapes(name: str) -> None:
    kernel = KERNELS[name]
    defaults = {k: str(v) for k, v in kernel.parameters.items() if isinstance(v, int)}
    assert deduce_sizes(kernel, list(kernel.shapes(defaults).values())) == defaults
    assert deduce_sizes(kernel, [(1,), (2,)]) is None


def test_the_kernel_of_a_program() -> None:
    p = program(*COPY)
    assert find_problem(p) is None
    with pytest.raises(DiagnosticError, match="there is no kernel 'nothing'"):
        find_problem(p, "nothing")
    with pytest.raises(DiagnosticError, match="do not have the shapes of 'matmul'"):
        find_problem(p, "matmul")
