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
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c64 = arith.constant 64 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (1) {
          affine.parallel (%arg5) = (0) to (4) {
            scf.for %arg6 = %c0 to %c4 step %c1 {
              %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg6)
              %22 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %23 = loom.semaphore_take %22 : memref<128x64xf16> -> memref<128x64xf16>
              %24 = loom.init_tensor %23[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
              %25 = linalg.fill ins(%cst : f16) outs(%24 : tensor<128x64xf16>) -> tensor<128x64xf16>
              %26 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %27 = loom.semaphore_take %26 : memref<128x64xf16> -> memref<128x64xf16>
              %28 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
              %29 = loom.semaphore_take %28 : memref<64x64xf16> -> memref<64x64xf16>
              %30 = scf.for %arg7 = %c0 to %c4 step %c1 iter_args(%arg8 = %25) -> (tensor<128x64xf16>) {
                %40 = arith.muli %21, %c128 : index
                %41 = arith.muli %arg7, %c64 : index
                %42 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%40, %41)
                %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%42], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
                loom.copy %reinterpret_cast_0, %27 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 4] region : (UL : [%arg3, %c0], LR : [%arg3, %c3]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
                %43 = loom.bufferize_to_tensor %27[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
                %44 = arith.muli %arg5, %c64 : index
                %45 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%41, %44)
                %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%45], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
                %46 = arith.addi %arg4, %arg5 : index
                loom.copy %reinterpret_cast_1, %29 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %46], LR : [%c3, %46]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
                %47 = loom.bufferize_to_tensor %29[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                %48 = linalg.matmul ins(%43, %47 : tensor<128x64xf16>, tensor<64x64xf16>) outs(%arg8 : tensor<128x64xf16>) -> tensor<128x64xf16>
                loom.semaphore_give %29 : memref<64x64xf16>
                loom.semaphore_give %27 : memref<128x64xf16>
                scf.yield %48 : tensor<128x64xf16>
              } {loom.iter_type = #loom.iter_type<sequential>}
              %31 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %32 = loom.semaphore_take %31 : memref<128x64xf16> -> memref<128x64xf16>
              %33 = loom.init_tensor %32[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
              %34 = linalg.copy ins(%30 : tensor<128x64xf16>) outs(%33 : tensor<128x64xf16>) -> tensor<128x64xf16>
              loom.semaphore_give %23 : memref<128x64xf16>
              %35 = arith.muli %21, %c128 : index
              %36 = arith.muli %arg5, %c64 : index
              %37 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%35, %36)
              %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%37], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
              %38 = loom.bufferize_to_memref %34 : tensor<128x64xf16> -> memref<128x64xf16>
              %39 = arith.addi %arg4, %arg5 : index
              loom.copy %38, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg3, %39], LR : [%arg3, %39]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
              loom.semaphore_give %32 : memref<128x64xf16>
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y1y4__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level1_bc4_n__tile_k64__tile_m128__tile_n64(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c64 = arith.constant 64 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (4) {
          affine.parallel (%arg5) = (0) to (1) {
            scf.for %arg6 = %c0 to %c4 step %c1 {
              %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg6)
              %22 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %23 = loom.semaphore_take %22 : memref<128x64xf16> -> memref<128x64xf16>
              %24 = loom.init_tensor %23[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
              %25 = linalg.fill ins(%cst : f16) outs(%24 : tensor<128x64xf16>) -> tensor<128x64xf16>
              %26 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %27 = loom.semaphore_take %26 : memref<128x64xf16> -> memref<128x64xf16>
              %28 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
              %29 = loom.semaphore_take %28 : memref<64x64xf16> -> memref<64x64xf16>
              %30 = scf.for %arg7 = %c0 to %c4 step %c1 iter_args(%arg8 = %25) -> (tensor<128x64xf16>) {
                %40 = arith.muli %21, %c128 : index
                %41 = arith.muli %arg7, %c64 : index
                %42 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%40, %41)
                %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%42], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
                %43 = arith.addi %arg5, %arg3 : index
                loom.copy %reinterpret_cast_0, %27 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %43], LR : [%c3, %43]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
                %44 = loom.bufferize_to_tensor %27[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
                %45 = arith.muli %arg4, %c64 : index
                %46 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%41, %45)
                %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%46], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
                loom.copy %reinterpret_cast_1, %29 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 4] region : (UL : [%arg4, %c0], LR : [%arg4, %c3]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
                %47 = loom.bufferize_to_tensor %29[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                %48 = linalg.matmul ins(%44, %47 : tensor<128x64xf16>, tensor<64x64xf16>) outs(%arg8 : tensor<128x64xf16>) -> tensor<128x64xf16>
                loom.semaphore_give %29 : memref<64x64xf16>
                loom.semaphore_give %27 : memref<128x64xf16>
                scf.yield %48 : tensor<128x64xf16>
              } {loom.iter_type = #loom.iter_type<sequential>}
              %31 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %32 = loom.semaphore_take %31 : memref<128x64xf16> -> memref<128x64xf16>
              %33 = loom.init_tensor %32[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
              %34 = linalg.copy ins(%30 : tensor<128x64xf16>) outs(%33 : tensor<128x64xf16>) -> tensor<128x64xf16>
              loom.semaphore_give %23 : memref<128x64xf16>
              %35 = arith.muli %21, %c128 : index
              %36 = arith.muli %arg4, %c64 : index
              %37 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%35, %36)
              %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%37], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
              %38 = loom.bufferize_to_memref %34 : tensor<128x64xf16> -> memref<128x64xf16>
              %39 = arith.addi %arg5, %arg3 : index
              loom.copy %38, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %39], LR : [%arg4, %39]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
              loom.semaphore_give %32 : memref<128x64xf16>
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y2y2__d0i0_d1i0_d2i1__f01__n_dim_x_level0_bc4_dim_y_level0_bc2_n__tile_k64__tile_m128__tile_n64(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c64 = arith.constant 64 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (2) {
          affine.parallel (%arg5) = (0) to (2) {
            scf.for %arg6 = %c0 to %c2 step %c1 {
              scf.for %arg7 = %c0 to %c2 step %c1 {
                %21 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 8)>(%arg3, %arg4, %arg6)
                %22 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg5, %arg7)
                %23 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
                %24 = loom.semaphore_take %23 : memref<128x64xf16> -> memref<128x64xf16>
                %25 = loom.init_tensor %24[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
                %26 = linalg.fill ins(%cst : f16) outs(%25 : tensor<128x64xf16>) -> tensor<128x64xf16>
                %27 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
                %28 = loom.semaphore_take %27 : memref<128x64xf16> -> memref<128x64xf16>
                %29 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                %30 = loom.semaphore_take %29 : memref<64x64xf16> -> memref<64x64xf16>
                %31 = scf.for %arg8 = %c0 to %c4 step %c1 iter_args(%arg9 = %26) -> (tensor<128x64xf16>) {
                  %42 = arith.muli %21, %c128 : index
                  %43 = arith.muli %arg8, %c64 : index
                  %44 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%42, %43)
                  %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%44], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
                  %45 = arith.muli %arg5, %c2 : index
                  %46 = arith.addi %arg4, %45 : index
                  loom.copy %reinterpret_cast_0, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg3, %46], LR : [%arg3, %46]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
                  %47 = loom.bufferize_to_tensor %28[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
                  %48 = arith.muli %22, %c64 : index
                  %49 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%43, %48)
                  %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%49], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
                  %50 = arith.addi %45, %c1 : index
                  loom.copy %reinterpret_cast_1, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %45], LR : [%c3, %50]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
                  %51 = loom.bufferize_to_tensor %30[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                  %52 = linalg.matmul ins(%47, %51 : tensor<128x64xf16>, tensor<64x64xf16>) outs(%arg9 : tensor<128x64xf16>) -> tensor<128x64xf16>
                  loom.semaphore_give %30 : memref<64x64xf16>
                  loom.semaphore_give %28 : memref<128x64xf16>
                  scf.yield %52 : tensor<128x64xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                %32 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
                %33 = loom.semaphore_take %32 : memref<128x64xf16> -> memref<128x64xf16>
                %34 = loom.init_tensor %33[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
                %35 = linalg.copy ins(%31 : tensor<128x64xf16>) outs(%34 : tensor<128x64xf16>) -> tensor<128x64xf16>
                loom.semaphore_give %24 : memref<128x64xf16>
                %36 = arith.muli %21, %c128 : index
                %37 = arith.muli %22, %c64 : index
                %38 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%36, %37)
                %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%38], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
                %39 = loom.bufferize_to_memref %35 : tensor<128x64xf16> -> memref<128x64xf16>
                %40 = arith.muli %arg5, %c2 : index
                %41 = arith.addi %arg4, %40 : index
                loom.copy %39, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg3, %41], LR : [%arg3, %41]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
                loom.semaphore_give %33 : memref<128x64xf16>
              } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y2y2__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level0_bc2_n_n__tile_k64__tile_m128__tile_n64(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c128 = arith.constant 128 : index
      %c64 = arith.constant 64 : index
      affine.parallel (%arg3) = (0) to (2) {
        affine.parallel (%arg4) = (0) to (4) {
          affine.parallel (%arg5) = (0) to (2) {
            scf.for %arg6 = %c0 to %c8 step %c1 {
              %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg3, %arg6)
              %22 = affine.apply affine_map<(d0, d1) -> (d0 * 2 + d1)>(%arg4, %arg5)
              %23 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %24 = loom.semaphore_take %23 : memref<128x64xf16> -> memref<128x64xf16>
              %25 = loom.init_tensor %24[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
              %26 = linalg.fill ins(%cst : f16) outs(%25 : tensor<128x64xf16>) -> tensor<128x64xf16>
              %27 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %28 = loom.semaphore_take %27 : memref<128x64xf16> -> memref<128x64xf16>
              %29 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
              %30 = loom.semaphore_take %29 : memref<64x64xf16> -> memref<64x64xf16>
              %31 = scf.for %arg7 = %c0 to %c4 step %c1 iter_args(%arg8 = %26) -> (tensor<128x64xf16>) {
                %42 = arith.muli %21, %c128 : index
                %43 = arith.muli %arg7, %c64 : index
                %44 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%42, %43)
                %reinterpret_cast_0 = memref.reinterpret_cast %arg0 to offset: [%44], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
                %45 = arith.muli %arg3, %c2 : index
                %46 = arith.addi %45, %c1 : index
                loom.copy %reinterpret_cast_0, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %45], LR : [%c3, %46]) : memref<128x64xf16, strided<[256, 1], offset: ?>> to memref<128x64xf16>
                %47 = loom.bufferize_to_tensor %28[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
                %48 = arith.muli %22, %c64 : index
                %49 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%43, %48)
                %reinterpret_cast_1 = memref.reinterpret_cast %arg1 to offset: [%49], sizes: [64, 64], strides: [256, 1] : memref<256x256xf16> to memref<64x64xf16, strided<[256, 1], offset: ?>>
                %50 = arith.addi %arg5, %45 : index
                loom.copy %reinterpret_cast_1, %30 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg4, %50], LR : [%arg4, %50]) : memref<64x64xf16, strided<[256, 1], offset: ?>> to memref<64x64xf16>
                %51 = loom.bufferize_to_tensor %30[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                %52 = linalg.matmul ins(%47, %51 : tensor<128x64xf16>, tensor<64x64xf16>) outs(%arg8 : tensor<128x64xf16>) -> tensor<128x64xf16>
                loom.semaphore_give %30 : memref<64x64xf16>
                loom.semaphore_give %28 : memref<128x64xf16>
                scf.yield %52 : tensor<128x64xf16>
              } {loom.iter_type = #loom.iter_type<sequential>}
              %32 = loom.alloc [128, 64] on @L1 : memref<128x64xf16>
              %33 = loom.semaphore_take %32 : memref<128x64xf16> -> memref<128x64xf16>
              %34 = loom.init_tensor %33[128, 64] : memref<128x64xf16> -> tensor<128x64xf16>
              %35 = linalg.copy ins(%31 : tensor<128x64xf16>) outs(%34 : tensor<128x64xf16>) -> tensor<128x64xf16>
              loom.semaphore_give %24 : memref<128x64xf16>
              %36 = arith.muli %21, %c128 : index
              %37 = arith.muli %22, %c64 : index
              %38 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%36, %37)
              %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%38], sizes: [128, 64], strides: [256, 1] : memref<2048x256xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
              %39 = loom.bufferize_to_memref %35 : tensor<128x64xf16> -> memref<128x64xf16>
              %40 = arith.muli %arg3, %c2 : index
              %41 = arith.addi %arg5, %40 : index
              loom.copy %39, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %41], LR : [%arg4, %41]) : memref<128x64xf16> to memref<128x64xf16, strided<[256, 1], offset: ?>>
              loom.semaphore_give %33 : memref<128x64xf16>
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
}
