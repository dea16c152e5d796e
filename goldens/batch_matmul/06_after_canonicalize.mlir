module attributes {loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
  %0 = adl.memory.bank "mem_DRAM_bank", {bsize = 8192 : i64, nblk = 131072 : i64}
  %1 = adl.spatial_dim "dim_dram_channel", 12
  %2 = adl.memory.array "mem_DRAM", [%1] of %0
  %3 = adl.memory.bank "mem_bank", {bsize = 16 : i64, nblk = 5856 : i64}
  %4 = adl.spatial_dim "dim_nbank", 16
  %5 = adl.memory.array "mem_L1", [%4] of %3
  %6 = adl.resource.exclusive "res_matrix_lane"
  %7 = adl.resource.exclusive "res_vector_lane"
  %8 = adl.processor.compute @proc_matrix_lane, from %5 to %5, with [%6]
  %9 = adl.processor.compute @proc_vector_lane, from %5 to %5, with [%7]
  %10 = adl.arch.compose "arch_core", arch[%8, %9], mem[%5]
  %11 = adl.spatial_dim "dim_x", 4
  %12 = adl.spatial_dim "dim_y", 4
  %13 = adl.memory.array "mem_array_L1", [%11, %12] of %5
  %14 = adl.arch.scale "arch_mesh", [%11, %12] of %10, mem_region %13
  %15 = adl.resource.exclusive "res_noc0"
  %16 = adl.resource.exclusive "res_noc1"
  %17 = adl.processor.dmover @proc_dram_l1_noc0, from %2 to %13, with [%15]
  %18 = adl.processor.dmover @proc_l1_l1_noc0, from %13 to %13, with [%15]
  %19 = adl.processor.dmover @proc_l1_dram_noc1, from %13 to %2, with [%16]
  %20 = adl.arch.compose "arch_system", arch[%14, %17, %18, %19], mem[%2]
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
    func.func @batch_matmul__x4_y1y1y4__d0i1_d1i1_d2i2_d3i0__f012__n_dim_x_level0_bc4_n__tile_b1__tile_k128__tile_m128__tile_n128(%arg0: memref<8x4096x512xf16>, %arg1: memref<8x512x4096xf16>, %arg2: memref<8x4096x4096xf16>) {
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c32 = arith.constant 32 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (4) {
          affine.parallel (%arg5) = (0) to (1) {
            affine.parallel (%arg6) = (0) to (1) {
              scf.for %arg7 = %c0 to %c2 step %c1 {
                scf.for %arg8 = %c0 to %c8 step %c1 {
                  scf.for %arg9 = %c0 to %c32 step %c1 {
                    %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg7)
                    %22 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg4, %arg8)
                    %23 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %24 = loom.semaphore_take %23 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %25 = loom.init_tensor %24[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                    %26 = linalg.fill ins(%cst : f16) outs(%25 : tensor<1x128x128xf16>) -> tensor<1x128x128xf16>
                    %27 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %28 = loom.semaphore_take %27 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %29 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %30 = loom.semaphore_take %29 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %31 = scf.for %arg10 = %c0 to %c4 step %c1 iter_args(%arg11 = %26) -> (tensor<1x128x128xf16>) {
                      %42 = arith.muli %22, %c128 : index
                      %43 = arith.muli %arg10, %c128 : index
                      %44 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2097152 + d1 * 512 + d2)>(%21, %42, %43)
                      %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%44], sizes: [1, 128, 128], strides: [2097152, 512, 1] : memref<8x4096x512xf16> to memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>>
                      %45 = arith.addi %arg5, %arg6 : index
                      %46 = arith.addi %45, %arg3 : index
                      loom.copy %reinterpret_cast_0, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg4, %46], LR : [%arg4, %46]) : memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>> to memref<1x128x128xf16>
                      %47 = loom.bufferize_to_tensor %28[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                      %48 = arith.muli %arg9, %c128 : index
                      %49 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2097152 + d1 * 4096 + d2)>(%21, %43, %48)
                      %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%49], sizes: [1, 128, 128], strides: [2097152, 4096, 1] : memref<8x512x4096xf16> to memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>>
                      loom.copy %reinterpret_cast_1, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %46], LR : [%c3, %46]) : memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>> to memref<1x128x128xf16>
                      %50 = loom.bufferize_to_tensor %30[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                      %51 = linalg.batch_matmul ins(%47, %50 : tensor<1x128x128xf16>, tensor<1x128x128xf16>) outs(%arg11 : tensor<1x128x128xf16>) -> tensor<1x128x128xf16>
                      loom.semaphore_give %30 : memref<1x128x128xf16>
                      loom.semaphore_give %28 : memref<1x128x128xf16>
                      scf.yield %51 : tensor<1x128x128xf16>
                    } {loom.iter_type = #loom.iter_type<sequential>}
                    %32 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %33 = loom.semaphore_take %32 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %34 = loom.init_tensor %33[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                    %35 = linalg.copy ins(%31 : tensor<1x128x128xf16>) outs(%34 : tensor<1x128x128xf16>) -> tensor<1x128x128xf16>
                    loom.semaphore_give %24 : memref<1x128x128xf16>
                    %36 = arith.muli %22, %c128 : index
                    %37 = arith.muli %arg9, %c128 : index
                    %38 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 16777216 + d1 * 4096 + d2)>(%21, %36, %37)
                    %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%38], sizes: [1, 128, 128], strides: [16777216, 4096, 1] : memref<8x4096x4096xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
                    %39 = loom.bufferize_to_memref %35 : tensor<1x128x128xf16> -> memref<1x128x128xf16>
                    %40 = arith.addi %arg5, %arg6 : index
                    %41 = arith.addi %40, %arg3 : index
                    loom.copy %39, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %41], LR : [%arg4, %41]) : memref<1x128x128xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
                    loom.semaphore_give %33 : memref<1x128x128xf16>
                  } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
                } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
              } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
          } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 2 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
    func.func @batch_matmul__x4_y1y1y4__d0i2_d1i2_d2i1_d3i0__f012__dim_x_level0_bc4_n_n__tile_b1__tile_k128__tile_m128__tile_n128(%arg0: memref<8x4096x512xf16>, %arg1: memref<8x512x4096xf16>, %arg2: memref<8x4096x4096xf16>) {
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c32 = arith.constant 32 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (1) {
          affine.parallel (%arg5) = (0) to (4) {
            affine.parallel (%arg6) = (0) to (1) {
              scf.for %arg7 = %c0 to %c2 step %c1 {
                scf.for %arg8 = %c0 to %c32 step %c1 {
                  scf.for %arg9 = %c0 to %c8 step %c1 {
                    %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg7)
                    %22 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg5, %arg9)
                    %23 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %24 = loom.semaphore_take %23 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %25 = loom.init_tensor %24[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                    %26 = linalg.fill ins(%cst : f16) outs(%25 : tensor<1x128x128xf16>) -> tensor<1x128x128xf16>
                    %27 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %28 = loom.semaphore_take %27 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %29 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %30 = loom.semaphore_take %29 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %31 = scf.for %arg10 = %c0 to %c4 step %c1 iter_args(%arg11 = %26) -> (tensor<1x128x128xf16>) {
                      %42 = arith.muli %arg8, %c128 : index
                      %43 = arith.muli %arg10, %c128 : index
                      %44 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2097152 + d1 * 512 + d2)>(%21, %42, %43)
                      %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%44], sizes: [1, 128, 128], strides: [2097152, 512, 1] : memref<8x4096x512xf16> to memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>>
                      %45 = arith.addi %arg6, %arg4 : index
                      %46 = arith.addi %45, %arg3 : index
                      loom.copy %reinterpret_cast_0, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %46], LR : [%c3, %46]) : memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>> to memref<1x128x128xf16>
                      %47 = loom.bufferize_to_tensor %28[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                      %48 = arith.muli %22, %c128 : index
                      %49 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2097152 + d1 * 4096 + d2)>(%21, %43, %48)
                      %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%49], sizes: [1, 128, 128], strides: [2097152, 4096, 1] : memref<8x512x4096xf16> to memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>>
                      loom.copy %reinterpret_cast_1, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %46], LR : [%arg5, %46]) : memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>> to memref<1x128x128xf16>
                      %50 = loom.bufferize_to_tensor %30[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                      %51 = linalg.batch_matmul ins(%47, %50 : tensor<1x128x128xf16>, tensor<1x128x128xf16>) outs(%arg11 : tensor<1x128x128xf16>) -> tensor<1x128x128xf16>
                      loom.semaphore_give %30 : memref<1x128x128xf16>
                      loom.semaphore_give %28 : memref<1x128x128xf16>
                      scf.yield %51 : tensor<1x128x128xf16>
                    } {loom.iter_type = #loom.iter_type<sequential>}
                    %32 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
                    %33 = loom.semaphore_take %32 : memref<1x128x128xf16> -> memref<1x128x128xf16>
                    %34 = loom.init_tensor %33[1, 128, 128] : memref<1x128x128xf16> -> tensor<1x128x128xf16>
                    %35 = linalg.copy ins(%31 : tensor<1x128x128xf16>) outs(%34 : tensor<1x128x128xf16>) -> tensor<1x128x128xf16>
                    loom.semaphore_give %24 : memref<1x128x128xf16>
                    %36 = arith.muli %arg8, %c128 : index
                    %37 = arith.muli %22, %c128 : index
                    %38 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 16777216 + d1 * 4096 + d2)>(%21, %36, %37)
                    %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%38], sizes: [1, 128, 128], strides: [16777216, 4096, 1] : memref<8x4096x4096xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
                    %39 = loom.bufferize_to_memref %35 : tensor<1x128x128xf16> -> memref<1x128x128xf16>
                    %40 = arith.addi %arg6, %arg4 : index
                    %41 = arith.addi %40, %arg3 : index
                    loom.copy %39, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg5, %41], LR : [%arg5, %41]) : memref<1x128x128xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
                    loom.semaphore_give %33 : memref<1x128x128xf16>
                  } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
                } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
              } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 2 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
}
