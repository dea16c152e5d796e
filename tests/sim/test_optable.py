"""The per-operation time table of the reference's solver."""

from __future__ import annotations

import pytest

from loomtext.ir.diagnostics import DiagnosticError
from loomtext.sim.optable import evaluate, load_table


@pytest.mark.parametrize(
    ("function", "dims", "cycles"),
    [
        ("matmul_f16", {"M": 64, "N": 64, "K": 512}, 13763), ("matmul_SS_f16", {"M": 128, "N": 128, "K": 128}, 14049),
        ("matmul_f16", {"M": 32, "N": 32, "K": 32}, 1248), ("matmul_f16", {"M": 256, "N": 32, "K": 256}, 9953),
        ("dram_to_l1_f16", {"M": 64, "N": 512, "eff": 80}, 35406),
        ("dram_to_l1_bcst", {"M": 256, "N": 256, "bcst_x": 8, "bcst_y": 1, "eff": 16}, 14325),
        ("dram_to_l1_bcst", {"M": 256, "N": 32, "bcst_x": 8, "bcst_y": 1, "eff": 12}, 1654),
        ("l1_to_dram_f16", {"M": 64, "N": 32, "eff": 10}, 481), ("l1_to_dram_f16", {"M": 256, "N": 32, "eff": 10}, 563),
        ("l1_gather", {"B": 1, "M": 64, "N": 32, "gather_x": 8, "gather_y": 1, "eff": 10}, 1806),
        ("vec_exp_f16", {"L": 32768}, 4682), ("vec_vmax_f16", {"P": 64, "R": 512}, 257),
    ],
)  # fmt: skip
def test_vectors(function: str, dims: dict[str, int], cycles: int) -> None:
    assert load_table().cycles(function, **dims) == cycles


@pytest.mark.parametrize("kinds", ["SR", "RS", "RR"])
def test_products_by_kinds_of_memory_have_placeholders(kinds: str) -> None:
    table = load_table()
    assert table.cycles(f"matmul_{kinds}_f16", M=32, N=32, K=32) == 888 + 2 * 32**3 // 888
    assert table.cycles(f"batch_matmul_{kinds}_f16", B=3, M=32, N=32, K=32) == 888 + 6 * 32**3 // 888
    assert not table.feasible(f"matmul_{kinds}_f16", M=16, N=32, K=32)


def test_consistent_scale() -> None:
    assert (
        load_table(consistent_scale=True).cycles("l1_to_dram_f16", M=64, N=32, eff=10) == 454 + 64 * 32 * 2 * 10 // 150
    )


def test_infeasible_tiles() -> None:
    assert not load_table().feasible("matmul_f16", M=16, N=32, K=32)
    assert load_table().feasible("matmul_f16", M=32, N=32, K=32)


def test_expressions_are_arithmetic_only() -> None:
    assert evaluate("M*N*716/8192", {"M": 64, "N": 64}) == 358
    for text in ("__import__('os')", "M.real", "M if M else 1", "lambda: 1", "((", "Q"):
        with pytest.raises(DiagnosticError):
            evaluate(text, {"M": 1})
