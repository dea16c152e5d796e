from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

from loomtext import diff, lower, parse, print_module
from loomtext.cli import main
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.verifier import verify
from loomtext.kernels import KERNELS
from tests.kernels.checks import results

MATMUL = KERNELS["matmul"]

SMALL = """\
module attributes {loom.tile_k = {is_reduction = false, upper_bound = 16 : index}, \
loom.tile_m = {is_reduction = false, upper_bound = 64 : index}, \
loom.tile_n = {is_reduction = false, upper_bound = 32 : index}} {
  func.func @matmul(%x: memref<64x16xf16>, %y: memref<16x32xf16>, %out: memref<64x32xf16>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f16
    %c64 = arith.constant 64 : index
    %c32 = arith.constant 32 : index
    %c16 = arith.constant 16 : index
    %0 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_m, upper_bound = 64 : index} : () -> index
    %1 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_n, upper_bound = 32 : index} : () -> index
    %2 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_k, upper_bound = 16 : index} : () -> index
    %3 = arith.ceildivui %c64, %0 : index
    %4 = arith.ceildivui %c32, %1 : index
    affine.parallel (%arg3, %arg4) = (0, 0) to (symbol(%3), symbol(%4)) {
      %5 = tensor.empty(%0, %1) : tensor<?x?xf16>
      %6 = linalg.fill ins(%cst : f16) outs(%5 : tensor<?x?xf16>) -> tensor<?x?xf16>
      %7 = arith.ceildivui %c16, %2 : index
      %8 = scf.for %arg5 = %c0 to %7 step %c1 iter_args(%arg6 = %6) -> (tensor<?x?xf16>) {
        %12 = arith.muli %arg3, %0 : index
        %13 = arith.muli %arg5, %2 : index
        %subview_0 = memref.subview %x[%12, %13] [%0, %2] [1, 1] : \
memref<64x16xf16> to memref<?x?xf16, strided<[16, 1], offset: ?>>
        %14 = bufferization.to_tensor %subview_0 : \
memref<?x?xf16, strided<[16, 1], offset: ?>> to tensor<?x?xf16>
        %15 = arith.muli %arg4, %1 : index
        %subview_1 = memref.subview %y[%13, %15] [%2, %1] [1, 1] : \
memref<16x32xf16> to memref<?x?xf16, strided<[32, 1], offset: ?>>
        %16 = bufferization.to_tensor %subview_1 : \
memref<?x?xf16, strided<[32, 1], offset: ?>> to tensor<?x?xf16>
        %17 = linalg.matmul ins(%14, %16 : tensor<?x?xf16>, tensor<?x?xf16>) \
outs(%arg6 : tensor<?x?xf16>) -> tensor<?x?xf16>
        scf.yield %17 : tensor<?x?xf16>
      }
      %9 = arith.muli %arg3, %0 : index
      %10 = arith.muli %arg4, %1 : index
      %subview = memref.subview %out[%9, %10] [%0, %1] [1, 1] : \
memref<64x32xf16> to memref<?x?xf16, strided<[32, 1], offset: ?>>
      %11 = bufferization.to_buffer %8 : tensor<?x?xf16> to memref<?x?xf16, strided<[32, 1], offset: ?>>
      memref.copy %11, %subview : \
memref<?x?xf16, strided<[32, 1], offset: ?>> to memref<?x?xf16, strided<[32, 1], offset: ?>>
    }
    return
  }
}
"""


def test_text() -> None:
    module = MATMUL.build({"M": "64", "N": "32", "K": "16"})
    assert print_module(module) == SMALL
    assert print_module(parse(SMALL)) == SMALL


def test_defaults() -> None:
    module = MATMUL.build({})
    assert diff(module, MATMUL.build({"M": "2048", "N": "256", "K": "256", "dtype": "f16"})).equivalent
    text = print_module(module)
    assert "%x: memref<2048x256xf16>, %y: memref<256x256xf16>, %out: memref<2048x256xf16>" in text


SHAPES = [
    {"M": "64", "N": "64", "K": "64"},  # one constant for all sizes
    {"M": "1", "N": "1", "K": "1"},  # the same constant as the loop's step
    {"M": "100", "N": "7", "K": "33"},  # sizes that no tile but the whole divides
    {"M": "2147483647", "N": "1", "K": "3"},
    {"dtype": "bf16"},
    {"dtype": "f32", "M": "8"},
]


@pytest.mark.parametrize("parameters", SHAPES)
def test_every_shape_is_valid_and_lowers(parameters: dict[str, str]) -> None:
    module = MATMUL.build(parameters)
    verify(module)
    assert diff(module, parse(print_module(module))).equivalent
    constants = [str(op.attributes["value"]) for op in module.walk() if op.name == "arith.constant"]
    assert len(constants) == len(set(constants))
    lowered = lower(module, "02", verify_each=True)
    assert any(op.name == "loom.alloc" for op in lowered.walk())


def test_the_element_type_is_everywhere() -> None:
    text = print_module(MATMUL.build({"dtype": "bf16"}))
    assert "arith.constant 0.000000e+00 : bf16" in text
    assert "xf16" not in text and "xf32" not in text


@pytest.mark.parametrize(
    ("parameters", "message", "hint"),
    [
        ({"Q": "1"}, "kernel 'matmul' has no parameter 'Q'", "it has M, N, K, dtype"),
        ({"M": "many"}, "M is 'many', which is not an integer", "for example -D M=2048"),
        ({"M": "1.5"}, "M is '1.5', which is not an integer", "for example -D M=2048"),
        ({"M": "1_000"}, "M is '1_000', which is not an integer", "for example -D M=2048"),
        ({"N": "0"}, "N is 0, but sizes are positive", "for example -D N=256"),
        ({"K": "-4"}, "K is -4, but sizes are positive", "for example -D K=256"),
        ({"K": "2147483648"}, "K is 2147483648, which is too large", "sizes go up to 2147483647"),
        ({"K": "9" * 5000}, f"K is {'9' * 5000}, which is too large", "sizes go up to 2147483647"),
        ({"dtype": "i8"}, "'i8' is no element type", "element types are f16, bf16, f32"),
    ],
)
def test_bad_parameters(parameters: dict[str, str], message: str, hint: str) -> None:
    with pytest.raises(DiagnosticError) as error:
        MATMUL.build(parameters)
    assert error.value.message == message
    assert error.value.diagnostics[0].hint == hint


def test_reference() -> None:
    inputs, out = results("matmul", "M=2 N=3 K=4")
    for m, n in np.ndindex(2, 3):
        assert out[m, n] == pytest.approx(sum(inputs["x"][m, k] * inputs["y"][k, n] for k in range(4)))


def test_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kernel", "matmul", "-D", "M=64", "-D", "N=32", "-D", "K=16"]) == 0
    assert capsys.readouterr().out == SMALL


def test_bad_parameters_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kernel", "matmul", "-D", "M=0"]) == 1
    assert capsys.readouterr().err == "error: M is 0, but sizes are positive\n  hint: for example -D M=2048\n"


def test_the_list_of_kernels_imports_no_dialect() -> None:
    code = "import loomtext.kernels, sys; print([m for m in sys.modules if 'dialects' in m])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout == "[]\n"
