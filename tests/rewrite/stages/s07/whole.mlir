// ---- stage: offsets are computed once, products of constants are one constant
func.func @f(%arg0: memref<2048x256xf16>, %arg1: memref<2048x256xf16>) {
  %c0 = arith.constant 0 : index
  %cst = arith.constant 0.000000e+00 : f16
  %c64 = arith.constant 64 : index
  affine.parallel (%arg2) = (0) to (8) {
    affine.parallel (%arg3) = (0) to (1) {
      %0 = arith.muli %arg2, %c64 : index
      %1 = loom.alloc [64, 256] on @L1 : memref<64x256xf16>
      %2 = loom.semaphore_take %1 : memref<64x256xf16> -> memref<64x256xf16>
      %c0_0 = arith.constant 0 : index
      %3 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%0, %c0_0)
      %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%3], sizes: [64, 256], strides: [256, 1] : memref<2048x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
      %4 = arith.addi %arg3, %arg2 : index
      loom.copy %reinterpret_cast, %2 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%4, %c0], LR : [%4, %c0]) : memref<64x256xf16, strided<[256, 1], offset: ?>> to memref<64x256xf16>
      %5 = loom.bufferize_to_tensor %2[64, 256] : memref<64x256xf16> -> tensor<64x256xf16>
      %6 = loom.alloc [64, 256] on @L1 : memref<64x256xf16>
      %7 = loom.semaphore_take %6 : memref<64x256xf16> -> memref<64x256xf16>
      %8 = loom.init_tensor %7[64, 256] : memref<64x256xf16> -> tensor<64x256xf16>
      %9 = linalg.copy ins(%5 : tensor<64x256xf16>) outs(%8 : tensor<64x256xf16>) -> tensor<64x256xf16>
      %c0_1 = arith.constant 0 : index
      %10 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%0, %c0_1)
      %reinterpret_cast_2 = memref.reinterpret_cast %arg1 to offset: [%10], sizes: [64, 256], strides: [256, 1] : memref<2048x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
      %11 = loom.bufferize_to_memref %9 : tensor<64x256xf16> -> memref<64x256xf16>
      loom.copy %11, %reinterpret_cast_2 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%4, %c0], LR : [%4, %c0]) : memref<64x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
      loom.semaphore_give %7 : memref<64x256xf16>
      loom.semaphore_give %2 : memref<64x256xf16>
    } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
  } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
func.func @f(%arg0: memref<2048x256xf16>, %arg1: memref<2048x256xf16>) {
  %c16384 = arith.constant 16384 : index
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%arg2) = (%c0) to (%c8) step (%c1) {
    %0 = loom.alloc [64, 256] on @L1 : memref<64x256xf16>
    %1 = loom.semaphore_take %0 : memref<64x256xf16> -> memref<64x256xf16>
    %2 = arith.muli %arg2, %c16384 : index
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%2], sizes: [64, 256], strides: [256, 1] : memref<2048x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
    loom.copy %reinterpret_cast, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg2, %c0], LR : [%arg2, %c0]) : memref<64x256xf16, strided<[256, 1], offset: ?>> to memref<64x256xf16>
    %3 = loom.alloc [64, 256] on @L1 : memref<64x256xf16>
    %4 = loom.semaphore_take %3 : memref<64x256xf16> -> memref<64x256xf16>
    loom.copy %1, %4 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<64x256xf16> to memref<64x256xf16>
    %reinterpret_cast_0 = memref.reinterpret_cast %arg1 to offset: [%2], sizes: [64, 256], strides: [256, 1] : memref<2048x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
    loom.copy %4, %reinterpret_cast_0 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg2, %c0], LR : [%arg2, %c0]) : memref<64x256xf16> to memref<64x256xf16, strided<[256, 1], offset: ?>>
    loom.semaphore_give %4 : memref<64x256xf16>
    loom.semaphore_give %1 : memref<64x256xf16>
    scf.reduce 
  } {loom.block_syms = [@tile_m], loom.iter_types = [#loom.iter_type<spatial>], loom.logical_levels = [0], loom.physical_dims = [@dim_x]}
  return
}
