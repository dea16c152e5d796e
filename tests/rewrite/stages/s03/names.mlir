// ---- scores_rank: 2x4 full
func.func @k(%a: memref<64x64xf16>) {
  affine.parallel (%i, %j) = (0, 0) to (8, 16) {
    %v = loom.subview %a[%i, 0] [8, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  }
  return
}
// ==>
// k__x2_y1y4__d0i1_d1i1_d2i0__f01
// k__x2_y2y2__d0i1_d1i1_d2i0__f01
// k__x2_y4y1__d0i1_d1i1_d2i0__f01
// k__x1x2_y4__d0i1_d1i1_d2i0__f01
// k__x2x1_y4__d0i1_d1i1_d2i0__f01

// ---- ties_are_permuted: 1x2 full
func.func @k() {
  affine.parallel (%i, %j, %k) = (0, 0, 0) to (4, 4, 4) {
  }
  return
}
// ==>
// k__x1_y1y1y2__d0i0_d1i0_d2i1_d3i2__f012
// k__x1_y1y1y2__d0i0_d1i0_d2i2_d3i1__f012
// k__x1_y1y1y2__d0i1_d1i1_d2i0_d3i2__f012
// k__x1_y1y1y2__d0i1_d1i1_d2i2_d3i0__f012
// k__x1_y1y1y2__d0i2_d1i2_d2i0_d3i1__f012
// k__x1_y1y1y2__d0i2_d1i2_d2i1_d3i0__f012
// k__x1_y1y2y1__d0i0_d1i0_d2i1_d3i2__f012
// k__x1_y1y2y1__d0i0_d1i0_d2i2_d3i1__f012
// k__x1_y1y2y1__d0i1_d1i1_d2i0_d3i2__f012
// k__x1_y1y2y1__d0i1_d1i1_d2i2_d3i0__f012
// k__x1_y1y2y1__d0i2_d1i2_d2i0_d3i1__f012
// k__x1_y1y2y1__d0i2_d1i2_d2i1_d3i0__f012
// k__x1_y2y1y1__d0i0_d1i0_d2i1_d3i2__f012
// k__x1_y2y1y1__d0i0_d1i0_d2i2_d3i1__f012
// k__x1_y2y1y1__d0i1_d1i1_d2i0_d3i2__f012
// k__x1_y2y1y1__d0i1_d1i1_d2i2_d3i0__f012
// k__x1_y2y1y1__d0i2_d1i2_d2i0_d3i1__f012
// k__x1_y2y1y1__d0i2_d1i2_d2i1_d3i0__f012
// k__x1x1_y1y2__d0i0_d1i0_d2i1_d3i2__f012
// k__x1x1_y1y2__d0i0_d1i0_d2i2_d3i1__f012
// k__x1x1_y1y2__d0i1_d1i1_d2i0_d3i2__f012
// k__x1x1_y1y2__d0i1_d1i1_d2i2_d3i0__f012
// k__x1x1_y1y2__d0i2_d1i2_d2i0_d3i1__f012
// k__x1x1_y1y2__d0i2_d1i2_d2i1_d3i0__f012
// k__x1x1_y2y1__d0i0_d1i0_d2i1_d3i2__f012
// k__x1x1_y2y1__d0i0_d1i0_d2i2_d3i1__f012
// k__x1x1_y2y1__d0i1_d1i1_d2i0_d3i2__f012
// k__x1x1_y2y1__d0i1_d1i1_d2i2_d3i0__f012
// k__x1x1_y2y1__d0i2_d1i2_d2i0_d3i1__f012
// k__x1x1_y2y1__d0i2_d1i2_d2i1_d3i0__f012
// k__x1x1x1_y2__d0i0_d1i0_d2i1_d3i2__f012
// k__x1x1x1_y2__d0i0_d1i0_d2i2_d3i1__f012
// k__x1x1x1_y2__d0i1_d1i1_d2i0_d3i2__f012
// k__x1x1x1_y2__d0i1_d1i1_d2i2_d3i0__f012
// k__x1x1x1_y2__d0i2_d1i2_d2i0_d3i1__f012
// k__x1x1x1_y2__d0i2_d1i2_d2i1_d3i0__f012

// ---- occupancies: 1x6
func.func @k() {
  affine.parallel (%i) = (0) to (24) {
  }
  return
}
// ==>
// k__x1_y2__d0i0_d1i0__f0
// k__x1_y4__d0i0_d1i0__f0
// k__x1_y6__d0i0_d1i0__f0

// ---- odd_sizes_are_not_used_up: 3x5
func.func @k() {
  affine.parallel (%i) = (0) to (24) {
  }
  return
}
// ==>
// k__x2_y2__d0i0_d1i0__f0
// k__x2_y4__d0i0_d1i0__f0

// ---- pieces_have_to_divide_constant_extents: 4x2 full
func.func @k() {
  affine.parallel (%i, %j) = (0, 0) to (8, 1) {
  }
  return
}
// ==>
// k__x4_y2y1__d0i0_d1i0_d2i1__f01
// k__x4x1_y2__d0i0_d1i0_d2i1__f01

// ---- a_reduction_comes_first: 2x2 full
func.func @k(%m: memref<4xf16>, %g: memref<8x4xf16>) {
  affine.parallel (%i, %j) = (0, 0) to (64, 2) {
    loom.gather %m, %g across(%j : index), area : [1, 1] : memref<4xf16> to memref<8x4xf16>
  }
  return
}
// ==>
// k__x2_y1y2__d0i1_d1i1_d2i0__f01
// k__x1x2_y2__d0i1_d1i1_d2i0__f01
