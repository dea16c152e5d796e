// ---- stage: loops of one trip go, shapes become static, constants gather in front
module {
  module attributes {loom.tile_b = {upper_bound = 16 : index}} {
    func.func @f(%arg0: memref<16x256xf16>, %arg1: memref<16x256xf16>) {
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c16 = arith.constant 16 : index
      %c8 = arith.constant 8 : index
      %0 = loom.sym @tile_b {upper_bound = 16 : index} : index
      %1 = arith.ceildivui %c16, %0 : index
      affine.parallel (%arg2) = (0) to (8) {
        %2 = arith.ceildivui %1, %c8 : index
        scf.for %arg3 = %c0 to %2 step %c1 {
          %3 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 8)>(%arg2, %arg3)
          %4 = arith.muli %3, %0 : index
          %5 = loom.alloc [%0, 256] on @L1 : memref<?x256xf16>
          %6 = loom.semaphore_take %5 : memref<?x256xf16> -> memref<?x256xf16>
          %7 = loom.init_tensor %6[%0, 256] : memref<?x256xf16> -> tensor<?x256xf16>
          %8 = linalg.fill ins(%cst : f16) outs(%7 : tensor<?x256xf16>) -> tensor<?x256xf16>
          %9 = loom.subview %arg1[%4, 0] [%0, 256] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x256xf16> to memref<?x256xf16, strided<[256, 1], offset: ?>>
          %10 = loom.bufferize_to_memref %8 : tensor<?x256xf16> -> memref<?x256xf16>
          loom.copy %10, %9 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg2, %c0], LR : [%arg2, %c0]) : memref<?x256xf16> to memref<?x256xf16, strided<[256, 1], offset: ?>>
          loom.semaphore_give %6 : memref<?x256xf16>
        } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
      } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      return
    }
  }
}
// ==>
// ! kernel.mlir:9:12: warning: placeholder block size tile_b = 64 exceeds 16; views read outside the operand
// !         %0 = loom.sym @tile_b {upper_bound = 16 : index} : index
// !              ^~~~~~~~
// ! note: 0 of 1 candidate is legal with these block sizes; it (partial block: 1, unguarded block: 1) is kept; --legal-only drops it
module attributes {loom.pass_name = "Materialize", loom.tile_b = {upper_bound = 16 : index}} {
  func.func @f__tile_b64(%arg0: memref<16x256xf16>, %arg1: memref<16x256xf16>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f16
    %c64 = arith.constant 64 : index
    affine.parallel (%arg2) = (0) to (8) {
      %0 = arith.muli %arg2, %c64 : index
      %1 = loom.alloc [64, 256] on @L1 : memref<64x256xf16>
      %2 = loom.semaphore_take %1 : memref<64x256xf16> -> memref<64x256xf16>
      %3 = loom.init_tensor %2[64, 256] : memref<64x256xf16> -> tensor<64x256xf16>
      %4 = linalg.fill ins(%cst : f16) outs(%3 : tensor<64x256xf16>) -> tensor<64x256xf16>
      %c0_0 = arith.constant 0 : index
      %5 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%0, %c0_0)
      %reinterpret_cast = memref.reinterpret_cast %arg1 to offset: [%5], sizes: [64, 256], strides: [256, 1] : memref<16x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
      %6 = loom.bufferize_to_memref %4 : tensor<64x256xf16> -> memref<64x256xf16>
      loom.copy %6, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg2, %c0], LR : [%arg2, %c0]) : memref<64x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
      loom.semaphore_give %2 : memref<64x256xf16>
    } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
    return
  }
}
