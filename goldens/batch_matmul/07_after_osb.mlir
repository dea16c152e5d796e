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
      %c524288 = arith.constant 524288 : index
      %c65536 = arith.constant 65536 : index
      %c16777216 = arith.constant 16777216 : index
      %c2097152 = arith.constant 2097152 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c32 = arith.constant 32 : index
      scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
        scf.for %arg5 = %c0 to %c2 step %c1 {
          scf.for %arg6 = %c0 to %c8 step %c1 {
            scf.for %arg7 = %c0 to %c32 step %c1 {
              %21 = arith.muli %arg5, %c4 overflow<nsw> : index
              %22 = arith.addi %arg3, %21 : index
              %23 = arith.muli %arg6, %c4 overflow<nsw> : index
              %24 = arith.addi %arg4, %23 : index
              %25 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %26 = loom.semaphore_take %25 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              linalg.fill ins(%cst : f16) outs(%26 : memref<1x128x128xf16>)
              %27 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %28 = loom.semaphore_take %27 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              %29 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %30 = loom.semaphore_take %29 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              scf.for %arg8 = %c0 to %c4 step %c1 {
                %38 = arith.muli %arg8, %c128 : index
                %39 = arith.muli %22, %c2097152 overflow<nsw> : index
                %40 = arith.muli %24, %c65536 : index
                %41 = arith.addi %39, %40 : index
                %42 = arith.addi %41, %38 : index
                %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%42], sizes: [1, 128, 128], strides: [2097152, 512, 1] : memref<8x4096x512xf16> to memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>>
                loom.copy %reinterpret_cast_0, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg4, %arg3], LR : [%arg4, %arg3]) : memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>> to memref<1x128x128xf16>
                %43 = arith.muli %arg7, %c128 : index
                %44 = arith.muli %arg8, %c524288 : index
                %45 = arith.addi %39, %44 : index
                %46 = arith.addi %45, %43 : index
                %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%46], sizes: [1, 128, 128], strides: [2097152, 4096, 1] : memref<8x512x4096xf16> to memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>>
                loom.copy %reinterpret_cast_1, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg3], LR : [%c3, %arg3]) : memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>> to memref<1x128x128xf16>
                linalg.batch_matmul ins(%28, %30 : memref<1x128x128xf16>, memref<1x128x128xf16>) outs(%26 : memref<1x128x128xf16>)
                loom.semaphore_give %30 : memref<1x128x128xf16>
                loom.semaphore_give %28 : memref<1x128x128xf16>
              } {loom.iter_type = #loom.iter_type<sequential>}
              %31 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %32 = loom.semaphore_take %31 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              loom.copy %26, %32 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<1x128x128xf16> to memref<1x128x128xf16>
              loom.semaphore_give %26 : memref<1x128x128xf16>
              %33 = arith.muli %arg7, %c128 : index
              %34 = arith.muli %22, %c16777216 overflow<nsw> : index
              %35 = arith.muli %24, %c524288 : index
              %36 = arith.addi %34, %35 : index
              %37 = arith.addi %36, %33 : index
              %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%37], sizes: [1, 128, 128], strides: [16777216, 4096, 1] : memref<8x4096x4096xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
              loom.copy %32, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %arg3], LR : [%arg4, %arg3]) : memref<1x128x128xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
              loom.semaphore_give %32 : memref<1x128x128xf16>
            } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
        } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_b, @tile_m], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [2, 0], loom.physical_dims = [@dim_y, @dim_x]}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
    func.func @batch_matmul__x4_y1y1y4__d0i2_d1i2_d2i1_d3i0__f012__dim_x_level0_bc4_n_n__tile_b1__tile_k128__tile_m128__tile_n128(%arg0: memref<8x4096x512xf16>, %arg1: memref<8x512x4096xf16>, %arg2: memref<8x4096x4096xf16>) {
      %c524288 = arith.constant 524288 : index
      %c65536 = arith.constant 65536 : index
      %c16777216 = arith.constant 16777216 : index
      %c2097152 = arith.constant 2097152 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c32 = arith.constant 32 : index
      scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
        scf.for %arg5 = %c0 to %c2 step %c1 {
          scf.for %arg6 = %c0 to %c32 step %c1 {
            scf.for %arg7 = %c0 to %c8 step %c1 {
              %21 = arith.muli %arg5, %c4 overflow<nsw> : index
              %22 = arith.addi %arg3, %21 : index
              %23 = arith.muli %arg7, %c4 overflow<nsw> : index
              %24 = arith.addi %arg4, %23 : index
              %25 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %26 = loom.semaphore_take %25 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              linalg.fill ins(%cst : f16) outs(%26 : memref<1x128x128xf16>)
              %27 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %28 = loom.semaphore_take %27 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              %29 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %30 = loom.semaphore_take %29 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              scf.for %arg8 = %c0 to %c4 step %c1 {
                %38 = arith.muli %arg8, %c128 : index
                %39 = arith.muli %22, %c2097152 overflow<nsw> : index
                %40 = arith.muli %arg6, %c65536 : index
                %41 = arith.addi %39, %40 : index
                %42 = arith.addi %41, %38 : index
                %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%42], sizes: [1, 128, 128], strides: [2097152, 512, 1] : memref<8x4096x512xf16> to memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>>
                loom.copy %reinterpret_cast_0, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg3], LR : [%c3, %arg3]) : memref<1x128x128xf16, strided<[2097152, 512, 1], offset: ?>> to memref<1x128x128xf16>
                %43 = arith.muli %24, %c128 : index
                %44 = arith.muli %arg8, %c524288 : index
                %45 = arith.addi %39, %44 : index
                %46 = arith.addi %45, %43 : index
                %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%46], sizes: [1, 128, 128], strides: [2097152, 4096, 1] : memref<8x512x4096xf16> to memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>>
                loom.copy %reinterpret_cast_1, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg4, %arg3], LR : [%arg4, %arg3]) : memref<1x128x128xf16, strided<[2097152, 4096, 1], offset: ?>> to memref<1x128x128xf16>
                linalg.batch_matmul ins(%28, %30 : memref<1x128x128xf16>, memref<1x128x128xf16>) outs(%26 : memref<1x128x128xf16>)
                loom.semaphore_give %30 : memref<1x128x128xf16>
                loom.semaphore_give %28 : memref<1x128x128xf16>
              } {loom.iter_type = #loom.iter_type<sequential>}
              %31 = loom.alloc [1, 128, 128] on @L1 : memref<1x128x128xf16>
              %32 = loom.semaphore_take %31 : memref<1x128x128xf16> -> memref<1x128x128xf16>
              loom.copy %26, %32 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<1x128x128xf16> to memref<1x128x128xf16>
              loom.semaphore_give %26 : memref<1x128x128xf16>
              %33 = arith.muli %24, %c128 : index
              %34 = arith.muli %22, %c16777216 overflow<nsw> : index
              %35 = arith.muli %arg6, %c524288 : index
              %36 = arith.addi %34, %35 : index
              %37 = arith.addi %36, %33 : index
              %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%37], sizes: [1, 128, 128], strides: [16777216, 4096, 1] : memref<8x4096x4096xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
              loom.copy %32, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %arg3], LR : [%arg4, %arg3]) : memref<1x128x128xf16> to memref<1x128x128xf16, strided<[16777216, 4096, 1], offset: ?>>
              loom.semaphore_give %32 : memref<1x128x128xf16>
            } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
        } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_b, @tile_n], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [2, 0], loom.physical_dims = [@dim_y, @dim_x]}
      return
    }
  }
}
