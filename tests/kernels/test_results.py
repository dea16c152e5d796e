"""What the kernels compute, before and after each stage, on small arrays."""

from __future__ import annotations

import numpy as np
import pytest

from loomtext import lower, parse, print_module
from loomtext.kernels import KERNELS
from tests.kernels.checks import assignments
from tests.kernels.interpreter import run

# Kernel, sizes, sizes of tiles.
CASES = [
    ("matmul", "M=4 N=6 K=8", "m=2 n=3 k=4"),
    ("matmul", "M=4 N=6 K=8", "m=4 n=6 k=8"),
    ("matmul", "M=3 N=5 K=7", "m=1 n=5 k=7"),
    ("batch_matmul", "B=4 M=4 N=6 K=8", "b=2 m=2 n=3 k=4"),
    ("batch_matmul", "B=3 M=1 N=5 K=7", "b=3 m=1 n=1 k=1"),
    ("flash_attention", "B=2 M=4 N=8 D=4", "b=1 m=2 n=4"),
    ("flash_attention", "B=2 M=3 N=6 D=5", "b=2 m=3 n=1"),
    ("flash_attention", "B=1 M=1 N=1 D=2", "b=1 m=1 n=1"),
    ("mqa_decode", "B=2 H=3 N=8 D=4", "b=1 s=4 n=2"),
    ("mqa_decode", "B=2 H=2 N=6 D=5", "b=2 s=2 n=2"),
    ("mqa_decode", "B=1 H=2 N=6 D=2", "b=1 s=6 n=3"),
    ("mamba_chunk_scan", "B=2 H=4 G=2 C=3 L=4 P=6 N=3", "m=2 n=3 k=2 c=1 b=1 h=1"),
    ("mamba_chunk_scan", "B=1 H=2 G=1 C=2 L=4 P=2 N=2", "m=2 n=2 k=4 c=1 b=1 h=1"),
    ("mamba_chunk_scan", "B=1 H=3 G=3 C=1 L=6 P=1 N=2", "m=3 n=1 k=2 c=1 b=1 h=1"),
    ("split_k_matmul", "M=4 N=6 K=8", "m=2 n=3 k=2"),
    ("split_k_matmul", "M=3 N=2 K=5", "m=3 n=1 k=5"),
]


@pytest.mark.parametrize(("name", "sizes", "tiles"), CASES)
@pytest.mark.parametrize("stage", ["00", "01", "02"])
def test_computes_what_the_reference_does(name: str, sizes: str, tiles: str, stage: str) -> None:
    kernel, given = KERNELS[name], {**assignments(sizes), "dtype": "f32"}
    module = lower(kernel.build(given), stage, start="00")
    inputs = kernel.inputs(given)
    out = np.full(kernel.shapes(given)["out"], np.nan)
    run(module, {**inputs, "out": out}, {f"tile_{k}": int(v) for k, v in assignments(tiles).items()})
    np.testing.assert_allclose(out, kernel.reference(inputs, given)["out"], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("name", "sizes", "tiles"),
    [
        ("flash_attention", "B=2 M=4 N=8 D=1", "b=1 m=2 n=4"),
        ("mqa_decode", "B=2 H=1 N=8 D=4", "b=1 s=4 n=2"),
        ("mqa_decode", "B=2 H=3 N=8 D=1", "b=1 s=4 n=2"),
        ("mamba_chunk_scan", "B=2 H=4 G=2 C=3 L=4 P=6 N=1", "m=2 n=3 k=2 c=1 b=1 h=1"),
        ("mamba_chunk_scan", "B=1 H=1 G=1 C=1 L=1 P=1 N=1", "m=1 n=1 k=1 c=1 b=1 h=1"),
    ],
)
def test_whole_dimensions_of_one_element(name: str, sizes: str, tiles: str) -> None:
    """Hazard H5: by default their tiles stay in memory, although they have a buffer."""
    kernel, given = KERNELS[name], {**assignments(sizes), "dtype": "f32"}
    plain = print_module(lower(kernel.build(given), "02"))
    assert "bufferization.to_tensor" in plain
    module = lower(kernel.build(given), "02", fix_hazards=True, verify_each=True)
    assert "bufferization.to_tensor" not in print_module(module)
    inputs = kernel.inputs(given)
    out = np.full(kernel.shapes(given)["out"], np.nan)
    run(module, {**inputs, "out": out}, {f"tile_{k}": int(v) for k, v in assignments(tiles).items()})
    np.testing.assert_allclose(out, kernel.reference(inputs, given)["out"], rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(("name", "sizes", "tiles"), CASES)
def test_repaired_kernels_compute_the_same(name: str, sizes: str, tiles: str) -> None:
    kernel, given = KERNELS[name], {**assignments(sizes), "dtype": "f32"}
    module = lower(kernel.build(given), "02", fix_hazards=True, verify_each=True)
    inputs = kernel.inputs(given)
    out = np.full(kernel.shapes(given)["out"], np.nan)
    run(module, {**inputs, "out": out}, {f"tile_{k}": int(v) for k, v in assignments(tiles).items()})
    np.testing.assert_allclose(out, kernel.reference(inputs, given)["out"], rtol=1e-5, atol=1e-6)


def test_the_decode_checks_the_sizes_of_its_tiles() -> None:
    kernel, given = KERNELS["mqa_decode"], {"B": "1", "H": "2", "N": "6", "D": "2"}
    inputs = kernel.inputs(given)
    out = np.zeros(kernel.shapes(given)["out"])
    with pytest.raises(AssertionError, match="tile_s is not a multiple of tile_n"):
        run(kernel.build(given), {**inputs, "out": out}, {"tile_b": 1, "tile_s": 3, "tile_n": 2})


@pytest.mark.parametrize(
    ("moved", "before"),
    [
        ("loom.semaphore_give %7", "%18 = linalg.copy"),  # the sums, before they are copied
        ("loom.semaphore_give %11", "%30 = linalg.matmul"),  # a tile of x, before it is used
    ],
)
def test_a_buffer_that_is_given_back_too_early_shows(moved: str, before: str) -> None:
    kernel, given = KERNELS["matmul"], assignments("M=2 N=2 K=2 dtype=f32")
    lines = print_module(lower(kernel.build(given), "02")).splitlines()
    (give,) = [line for line in lines if moved in line]
    lines.remove(give)
    lines.insert(next(i for i, line in enumerate(lines) if before in line), give)
    out = np.zeros((2, 2))
    tiles = {"tile_m": 2, "tile_n": 2, "tile_k": 2}
    run(parse("\n".join(lines)), {**kernel.inputs(given), "out": out}, tiles)
    assert np.isnan(out).all()
