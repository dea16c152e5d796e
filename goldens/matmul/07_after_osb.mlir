module attributes {loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
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
  module attributes {loom.pass_name = "Materialize", loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y1y4__d0i0_d1i0_d2i1__f01__dim_y_level1_bc4_dim_x_level0_bc4_n__tile_k64__tile_m128__tile_n64(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c16384 = arith.constant 16384 : index
      %c32768 = arith.constant 32768 : index
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c64 = arith.constant 64 : index
      scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
        scf.for %arg5 = %c0 to %c4 step %c1 {
          %21 = arith.muli %arg5, %c4 overflow<nsw> : index
          %22 = arith.addi %arg3, %21 : index
          %23 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %24 = loom.semaphore_take %23 : memref<128x64xf16> -> memref<128x64xf16>
          linalg.fill ins(%cst : f16) outs(%24 : memref<128x64xf16>)
          %25 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %26 = loom.semaphore_take %25 : memref<128x64xf16> -> memref<128x64xf16>
          %27 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
          %28 = loom.semaphore_take %27 : memref<64x64xf16> -> memref<64x64xf16>
          scf.for %arg6 = %c0 to %c4 step %c1 {
            %34 = arith.muli %arg6, %c64 : index
            %35 = arith.muli %22, %c32768 : index
            %36 = arith.addi %35, %34 : index
            %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%36], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
            loom.copy %reinterpret_cast_0, %26 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 4] region : (UL : [%arg3, %c0], LR : [%arg3, %c3]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
            %37 = arith.muli %arg4, %c64 : index
            %38 = arith.muli %arg6, %c16384 : index
            %39 = arith.addi %38, %37 : index
            %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%39], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
            loom.copy %reinterpret_cast_1, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg4], LR : [%c3, %arg4]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
            linalg.matmul ins(%26, %28 : memref<128x64xf16>, memref<64x64xf16>) outs(%24 : memref<128x64xf16>)
            loom.semaphore_give %28 : memref<64x64xf16>
            loom.semaphore_give %26 : memref<128x64xf16>
          } {loom.iter_type = #loom.iter_type<sequential>}
          %29 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %30 = loom.semaphore_take %29 : memref<128x64xf16> -> memref<128x64xf16>
          loom.copy %24, %30 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<128x64xf16> to memref<128x64xf16>
          loom.semaphore_give %24 : memref<128x64xf16>
          %31 = arith.muli %arg4, %c64 : index
          %32 = arith.muli %22, %c32768 : index
          %33 = arith.addi %32, %31 : index
          %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%33], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
          loom.copy %30, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg3, %arg4], LR : [%arg3, %arg4]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
          loom.semaphore_give %30 : memref<128x64xf16>
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_m, @tile_n], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [0, 1], loom.physical_dims = [@dim_x, @dim_y]}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y1y4__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level1_bc4_n__tile_k64__tile_m128__tile_n64(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c16384 = arith.constant 16384 : index
      %c32768 = arith.constant 32768 : index
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c64 = arith.constant 64 : index
      scf.parallel (%arg3, %arg4) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
        scf.for %arg5 = %c0 to %c4 step %c1 {
          %21 = arith.muli %arg5, %c4 overflow<nsw> : index
          %22 = arith.addi %arg3, %21 : index
          %23 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %24 = loom.semaphore_take %23 : memref<128x64xf16> -> memref<128x64xf16>
          linalg.fill ins(%cst : f16) outs(%24 : memref<128x64xf16>)
          %25 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %26 = loom.semaphore_take %25 : memref<128x64xf16> -> memref<128x64xf16>
          %27 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
          %28 = loom.semaphore_take %27 : memref<64x64xf16> -> memref<64x64xf16>
          scf.for %arg6 = %c0 to %c4 step %c1 {
            %34 = arith.muli %arg6, %c64 : index
            %35 = arith.muli %22, %c32768 : index
            %36 = arith.addi %35, %34 : index
            %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%36], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
            loom.copy %reinterpret_cast_0, %26 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg3], LR : [%c3, %arg3]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
            %37 = arith.muli %arg4, %c64 : index
            %38 = arith.muli %arg6, %c16384 : index
            %39 = arith.addi %38, %37 : index
            %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%39], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
            loom.copy %reinterpret_cast_1, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 4] region : (UL : [%arg4, %c0], LR : [%arg4, %c3]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
            linalg.matmul ins(%26, %28 : memref<128x64xf16>, memref<64x64xf16>) outs(%24 : memref<128x64xf16>)
            loom.semaphore_give %28 : memref<64x64xf16>
            loom.semaphore_give %26 : memref<128x64xf16>
          } {loom.iter_type = #loom.iter_type<sequential>}
          %29 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %30 = loom.semaphore_take %29 : memref<128x64xf16> -> memref<128x64xf16>
          loom.copy %24, %30 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<128x64xf16> to memref<128x64xf16>
          loom.semaphore_give %24 : memref<128x64xf16>
          %31 = arith.muli %arg4, %c64 : index
          %32 = arith.muli %22, %c32768 : index
          %33 = arith.addi %32, %31 : index
          %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%33], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
          loom.copy %30, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %arg3], LR : [%arg4, %arg3]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
          loom.semaphore_give %30 : memref<128x64xf16>
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_m, @tile_n], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [1, 0], loom.physical_dims = [@dim_y, @dim_x]}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y2y2__d0i0_d1i0_d2i1__f01__n_dim_x_level0_bc4_dim_y_level0_bc2_n__tile_k64__tile_m128__tile_n64(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c16384 = arith.constant 16384 : index
      %c32768 = arith.constant 32768 : index
      %c8 = arith.constant 8 : index
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c64 = arith.constant 64 : index
      scf.parallel (%arg3, %arg4, %arg5) = (%c0, %c0, %c0) to (%c4, %c2, %c2) step (%c1, %c1, %c1) {
        scf.for %arg6 = %c0 to %c2 step %c1 {
          scf.for %arg7 = %c0 to %c2 step %c1 {
            %21 = arith.muli %arg3, %c2 overflow<nsw> : index
            %22 = arith.addi %21, %arg4 : index
            %23 = arith.muli %arg6, %c8 overflow<nsw> : index
            %24 = arith.addi %22, %23 : index
            %25 = arith.muli %arg7, %c2 overflow<nsw> : index
            %26 = arith.addi %arg5, %25 : index
            %27 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
            %28 = loom.semaphore_take %27 : memref<128x64xf16> -> memref<128x64xf16>
            linalg.fill ins(%cst : f16) outs(%28 : memref<128x64xf16>)
            %29 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
            %30 = loom.semaphore_take %29 : memref<128x64xf16> -> memref<128x64xf16>
            %31 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
            %32 = loom.semaphore_take %31 : memref<64x64xf16> -> memref<64x64xf16>
            scf.for %arg8 = %c0 to %c4 step %c1 {
              %40 = arith.muli %arg8, %c64 : index
              %41 = arith.muli %24, %c32768 : index
              %42 = arith.addi %41, %40 : index
              %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%42], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
              %43 = arith.muli %arg5, %c2 : index
              %44 = arith.addi %arg4, %43 : index
              loom.copy %reinterpret_cast_0, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg3, %44], LR : [%arg3, %44]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
              %45 = arith.muli %26, %c64 : index
              %46 = arith.muli %arg8, %c16384 : index
              %47 = arith.addi %46, %45 : index
              %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%47], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
              %48 = arith.addi %43, %c1 : index
              loom.copy %reinterpret_cast_1, %32 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %43], LR : [%c3, %48]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
              linalg.matmul ins(%30, %32 : memref<128x64xf16>, memref<64x64xf16>) outs(%28 : memref<128x64xf16>)
              loom.semaphore_give %32 : memref<64x64xf16>
              loom.semaphore_give %30 : memref<128x64xf16>
            } {loom.iter_type = #loom.iter_type<sequential>}
            %33 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
            %34 = loom.semaphore_take %33 : memref<128x64xf16> -> memref<128x64xf16>
            loom.copy %28, %34 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<128x64xf16> to memref<128x64xf16>
            loom.semaphore_give %28 : memref<128x64xf16>
            %35 = arith.muli %26, %c64 : index
            %36 = arith.muli %24, %c32768 : index
            %37 = arith.addi %36, %35 : index
            %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%37], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
            %38 = arith.muli %arg5, %c2 : index
            %39 = arith.addi %arg4, %38 : index
            loom.copy %34, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg3, %39], LR : [%arg3, %39]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
            loom.semaphore_give %34 : memref<128x64xf16>
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_m, @tile_m, @tile_n], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [0, 0, 1], loom.physical_dims = [@dim_x, @dim_y, @dim_y]}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y2y2__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level0_bc2_n_n__tile_k64__tile_m128__tile_n64(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c16384 = arith.constant 16384 : index
      %c32768 = arith.constant 32768 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c64 = arith.constant 64 : index
      scf.parallel (%arg3, %arg4, %arg5) = (%c0, %c0, %c0) to (%c2, %c4, %c2) step (%c1, %c1, %c1) {
        scf.for %arg6 = %c0 to %c8 step %c1 {
          %21 = arith.muli %arg6, %c2 overflow<nsw> : index
          %22 = arith.addi %arg3, %21 : index
          %23 = arith.muli %arg4, %c2 overflow<nsw> : index
          %24 = arith.addi %23, %arg5 : index
          %25 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %26 = loom.semaphore_take %25 : memref<128x64xf16> -> memref<128x64xf16>
          linalg.fill ins(%cst : f16) outs(%26 : memref<128x64xf16>)
          %27 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %28 = loom.semaphore_take %27 : memref<128x64xf16> -> memref<128x64xf16>
          %29 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
          %30 = loom.semaphore_take %29 : memref<64x64xf16> -> memref<64x64xf16>
          scf.for %arg7 = %c0 to %c4 step %c1 {
            %38 = arith.muli %arg7, %c64 : index
            %39 = arith.muli %22, %c32768 : index
            %40 = arith.addi %39, %38 : index
            %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%40], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
            %41 = arith.muli %arg3, %c2 : index
            %42 = arith.addi %41, %c1 : index
            loom.copy %reinterpret_cast_0, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %41], LR : [%c3, %42]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
            %43 = arith.muli %24, %c64 : index
            %44 = arith.muli %arg7, %c16384 : index
            %45 = arith.addi %44, %43 : index
            %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%45], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
            %46 = arith.addi %arg5, %41 : index
            loom.copy %reinterpret_cast_1, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg4, %46], LR : [%arg4, %46]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
            linalg.matmul ins(%28, %30 : memref<128x64xf16>, memref<64x64xf16>) outs(%26 : memref<128x64xf16>)
            loom.semaphore_give %30 : memref<64x64xf16>
            loom.semaphore_give %28 : memref<128x64xf16>
          } {loom.iter_type = #loom.iter_type<sequential>}
          %31 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
          %32 = loom.semaphore_take %31 : memref<128x64xf16> -> memref<128x64xf16>
          loom.copy %26, %32 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<128x64xf16> to memref<128x64xf16>
          loom.semaphore_give %26 : memref<128x64xf16>
          %33 = arith.muli %24, %c64 : index
          %34 = arith.muli %22, %c32768 : index
          %35 = arith.addi %34, %33 : index
          %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%35], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
          %36 = arith.muli %arg3, %c2 : index
          %37 = arith.addi %arg5, %36 : index
          loom.copy %32, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %37], LR : [%arg4, %37]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
          loom.semaphore_give %32 : memref<128x64xf16>
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_m, @tile_n, @tile_n], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [1, 0, 0], loom.physical_dims = [@dim_y, @dim_x, @dim_y]}
      return
    }
  }
}
