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
  module attributes {loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
    func.func @batch_matmul__x4_y1y1y4__d0i1_d1i1_d2i2_d3i0__f012(%arg0: memref<8x4096x512xf16>, %arg1: memref<8x512x4096xf16>, %arg2: memref<8x4096x4096xf16>) {
      %c4 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c8 = arith.constant 8 : index
      %c4096 = arith.constant 4096 : index
      %c512 = arith.constant 512 : index
      %21 = loom.sym @tile_b {upper_bound = 8 : index} : index
      %22 = loom.sym @tile_m {upper_bound = 4096 : index} : index
      %23 = loom.sym @tile_n {upper_bound = 4096 : index} : index
      %24 = loom.sym @tile_k {upper_bound = 512 : index} : index
      %25 = arith.ceildivui %c8, %21 : index
      %26 = arith.ceildivui %c4096, %22 : index
      %27 = arith.ceildivui %c4096, %23 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (4) {
          affine.parallel (%arg5) = (0) to (1) {
            affine.parallel (%arg6) = (0) to (1) {
              %28 = arith.ceildivui %25, %c4 : index
              scf.for %arg7 = %c0 to %28 step %c1 {
                %29 = arith.ceildivui %26, %c4 : index
                scf.for %arg8 = %c0 to %29 step %c1 {
                  scf.for %arg9 = %c0 to %27 step %c1 {
                    %30 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg7)
                    %31 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg4, %arg8)
                    %32 = arith.ceildivui %c512, %24 : index
                    %33 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                    %34 = loom.semaphore_take %33 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %35 = loom.init_tensor %34[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                    %36 = linalg.fill ins(%cst : f16) outs(%35 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                    %37 = loom.alloc [%21, %22, %24] on @L1 : memref<?x?x?xf16>
                    %38 = loom.semaphore_take %37 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %39 = loom.alloc [%21, %24, %23] on @L1 : memref<?x?x?xf16>
                    %40 = loom.semaphore_take %39 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %41 = scf.for %arg10 = %c0 to %32 step %c1 iter_args(%arg11 = %36) -> (tensor<?x?x?xf16>) {
                      %51 = arith.muli %30, %21 : index
                      %52 = arith.muli %31, %22 : index
                      %53 = arith.muli %arg10, %24 : index
                      %54 = loom.subview %arg0[%51, %52, %53] [%21, %22, %24] [1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<8x4096x512xf16> to memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>>
                      loom.copy %54, %38 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>> to memref<?x?x?xf16>
                      %55 = loom.bufferize_to_tensor %38[%21, %22, %24] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                      %56 = arith.muli %arg9, %23 : index
                      %57 = loom.subview %arg1[%51, %53, %56] [%21, %24, %23] [1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<8x512x4096xf16> to memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>>
                      loom.copy %57, %40 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>> to memref<?x?x?xf16>
                      %58 = loom.bufferize_to_tensor %40[%21, %24, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                      %59 = linalg.batch_matmul ins(%55, %58 : tensor<?x?x?xf16>, tensor<?x?x?xf16>) outs(%arg11 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                      loom.semaphore_give %40 : memref<?x?x?xf16>
                      loom.semaphore_give %38 : memref<?x?x?xf16>
                      scf.yield %59 : tensor<?x?x?xf16>
                    } {loom.iter_type = #loom.iter_type<sequential>}
                    %42 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                    %43 = loom.semaphore_take %42 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %44 = loom.init_tensor %43[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                    %45 = linalg.copy ins(%41 : tensor<?x?x?xf16>) outs(%44 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                    loom.semaphore_give %34 : memref<?x?x?xf16>
                    %46 = arith.muli %30, %21 : index
                    %47 = arith.muli %31, %22 : index
                    %48 = arith.muli %arg9, %23 : index
                    %49 = loom.subview %arg2[%46, %47, %48] [%21, %22, %23] [1, 1, 1], reuse : [seq = false, spat = true, temp = false] : memref<8x4096x4096xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
                    %50 = loom.bufferize_to_memref %45 : tensor<?x?x?xf16> -> memref<?x?x?xf16>
                    loom.copy %50, %49 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?x?xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
                    loom.semaphore_give %43 : memref<?x?x?xf16>
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
  module attributes {loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
    func.func @batch_matmul__x4_y1y1y4__d0i2_d1i2_d2i1_d3i0__f012(%arg0: memref<8x4096x512xf16>, %arg1: memref<8x512x4096xf16>, %arg2: memref<8x4096x4096xf16>) {
      %c4 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c8 = arith.constant 8 : index
      %c4096 = arith.constant 4096 : index
      %c512 = arith.constant 512 : index
      %21 = loom.sym @tile_b {upper_bound = 8 : index} : index
      %22 = loom.sym @tile_m {upper_bound = 4096 : index} : index
      %23 = loom.sym @tile_n {upper_bound = 4096 : index} : index
      %24 = loom.sym @tile_k {upper_bound = 512 : index} : index
      %25 = arith.ceildivui %c8, %21 : index
      %26 = arith.ceildivui %c4096, %22 : index
      %27 = arith.ceildivui %c4096, %23 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (1) {
          affine.parallel (%arg5) = (0) to (4) {
            affine.parallel (%arg6) = (0) to (1) {
              %28 = arith.ceildivui %25, %c4 : index
              scf.for %arg7 = %c0 to %28 step %c1 {
                scf.for %arg8 = %c0 to %26 step %c1 {
                  %29 = arith.ceildivui %27, %c4 : index
                  scf.for %arg9 = %c0 to %29 step %c1 {
                    %30 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg7)
                    %31 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg5, %arg9)
                    %32 = arith.ceildivui %c512, %24 : index
                    %33 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                    %34 = loom.semaphore_take %33 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %35 = loom.init_tensor %34[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                    %36 = linalg.fill ins(%cst : f16) outs(%35 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                    %37 = loom.alloc [%21, %22, %24] on @L1 : memref<?x?x?xf16>
                    %38 = loom.semaphore_take %37 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %39 = loom.alloc [%21, %24, %23] on @L1 : memref<?x?x?xf16>
                    %40 = loom.semaphore_take %39 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %41 = scf.for %arg10 = %c0 to %32 step %c1 iter_args(%arg11 = %36) -> (tensor<?x?x?xf16>) {
                      %51 = arith.muli %30, %21 : index
                      %52 = arith.muli %arg8, %22 : index
                      %53 = arith.muli %arg10, %24 : index
                      %54 = loom.subview %arg0[%51, %52, %53] [%21, %22, %24] [1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<8x4096x512xf16> to memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>>
                      loom.copy %54, %38 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>> to memref<?x?x?xf16>
                      %55 = loom.bufferize_to_tensor %38[%21, %22, %24] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                      %56 = arith.muli %31, %23 : index
                      %57 = loom.subview %arg1[%51, %53, %56] [%21, %24, %23] [1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<8x512x4096xf16> to memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>>
                      loom.copy %57, %40 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>> to memref<?x?x?xf16>
                      %58 = loom.bufferize_to_tensor %40[%21, %24, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                      %59 = linalg.batch_matmul ins(%55, %58 : tensor<?x?x?xf16>, tensor<?x?x?xf16>) outs(%arg11 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                      loom.semaphore_give %40 : memref<?x?x?xf16>
                      loom.semaphore_give %38 : memref<?x?x?xf16>
                      scf.yield %59 : tensor<?x?x?xf16>
                    } {loom.iter_type = #loom.iter_type<sequential>}
                    %42 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                    %43 = loom.semaphore_take %42 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                    %44 = loom.init_tensor %43[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                    %45 = linalg.copy ins(%41 : tensor<?x?x?xf16>) outs(%44 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                    loom.semaphore_give %34 : memref<?x?x?xf16>
                    %46 = arith.muli %30, %21 : index
                    %47 = arith.muli %arg8, %22 : index
                    %48 = arith.muli %31, %23 : index
                    %49 = loom.subview %arg2[%46, %47, %48] [%21, %22, %23] [1, 1, 1], reuse : [seq = false, spat = true, temp = false] : memref<8x4096x4096xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
                    %50 = loom.bufferize_to_memref %45 : tensor<?x?x?xf16> -> memref<?x?x?xf16>
                    loom.copy %50, %49 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?x?xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
                    loom.semaphore_give %43 : memref<?x?x?xf16>
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
