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
  module attributes {loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y1y4__d0i0_d1i0_d2i1__f01__dim_y_level1_bc4_dim_x_level0_bc4_n(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c2048 = arith.constant 2048 : index
      %c256 = arith.constant 256 : index
      %21 = loom.sym @tile_m {upper_bound = 2048 : index} : index
      %22 = loom.sym @tile_n {upper_bound = 256 : index} : index
      %23 = loom.sym @tile_k {upper_bound = 256 : index} : index
      %24 = arith.ceildivui %c2048, %21 : index
      %25 = arith.ceildivui %c256, %22 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (1) {
          affine.parallel (%arg5) = (0) to (4) {
            %26 = arith.ceildivui %24, %c4 : index
            scf.for %arg6 = %c0 to %26 step %c1 {
              %27 = arith.ceildivui %25, %c4 : index
              scf.for %arg7 = %c0 to %27 step %c1 {
                %28 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg6)
                %29 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg5, %arg7)
                %30 = arith.ceildivui %c256, %23 : index
                %31 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %32 = loom.semaphore_take %31 : memref<?x?xf16> -> memref<?x?xf16>
                %33 = loom.init_tensor %32[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %34 = linalg.fill ins(%cst : f16) outs(%33 : tensor<?x?xf16>) -> tensor<?x?xf16>
                %35 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                %36 = loom.semaphore_take %35 : memref<?x?xf16> -> memref<?x?xf16>
                %37 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                %38 = loom.semaphore_take %37 : memref<?x?xf16> -> memref<?x?xf16>
                %39 = scf.for %arg8 = %c0 to %30 step %c1 iter_args(%arg9 = %34) -> (tensor<?x?xf16>) {
                  %49 = arith.muli %28, %21 : index
                  %50 = arith.muli %arg8, %23 : index
                  %51 = loom.subview %arg0[%49, %50] [%21, %23] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  loom.copy %51, %36 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 4] region : (UL : [%arg3, %c0], LR : [%arg3, %c3]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %52 = loom.bufferize_to_tensor %36[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                  %53 = arith.muli %29, %22 : index
                  %54 = loom.subview %arg1[%50, %53] [%23, %22] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<256x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  %55 = arith.addi %arg4, %arg5 : index
                  loom.copy %54, %38 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %55], LR : [%c3, %55]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %56 = loom.bufferize_to_tensor %38[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                  %57 = linalg.matmul ins(%52, %56 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg9 : tensor<?x?xf16>) -> tensor<?x?xf16>
                  loom.semaphore_give %38 : memref<?x?xf16>
                  loom.semaphore_give %36 : memref<?x?xf16>
                  scf.yield %57 : tensor<?x?xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                %40 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %41 = loom.semaphore_take %40 : memref<?x?xf16> -> memref<?x?xf16>
                %42 = loom.init_tensor %41[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %43 = linalg.copy ins(%39 : tensor<?x?xf16>) outs(%42 : tensor<?x?xf16>) -> tensor<?x?xf16>
                loom.semaphore_give %32 : memref<?x?xf16>
                %44 = arith.muli %28, %21 : index
                %45 = arith.muli %29, %22 : index
                %46 = loom.subview %arg2[%44, %45] [%21, %22] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                %47 = loom.bufferize_to_memref %43 : tensor<?x?xf16> -> memref<?x?xf16>
                %48 = arith.addi %arg4, %arg5 : index
                loom.copy %47, %46 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg3, %48], LR : [%arg3, %48]) : memref<?x?xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                loom.semaphore_give %41 : memref<?x?xf16>
              } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      return
    }
  }
  module attributes {loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y1y4__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level1_bc4_n(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c2048 = arith.constant 2048 : index
      %c256 = arith.constant 256 : index
      %21 = loom.sym @tile_m {upper_bound = 2048 : index} : index
      %22 = loom.sym @tile_n {upper_bound = 256 : index} : index
      %23 = loom.sym @tile_k {upper_bound = 256 : index} : index
      %24 = arith.ceildivui %c2048, %21 : index
      %25 = arith.ceildivui %c256, %22 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (4) {
          affine.parallel (%arg5) = (0) to (1) {
            %26 = arith.ceildivui %24, %c4 : index
            scf.for %arg6 = %c0 to %26 step %c1 {
              %27 = arith.ceildivui %25, %c4 : index
              scf.for %arg7 = %c0 to %27 step %c1 {
                %28 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg3, %arg6)
                %29 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg4, %arg7)
                %30 = arith.ceildivui %c256, %23 : index
                %31 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %32 = loom.semaphore_take %31 : memref<?x?xf16> -> memref<?x?xf16>
                %33 = loom.init_tensor %32[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %34 = linalg.fill ins(%cst : f16) outs(%33 : tensor<?x?xf16>) -> tensor<?x?xf16>
                %35 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                %36 = loom.semaphore_take %35 : memref<?x?xf16> -> memref<?x?xf16>
                %37 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                %38 = loom.semaphore_take %37 : memref<?x?xf16> -> memref<?x?xf16>
                %39 = scf.for %arg8 = %c0 to %30 step %c1 iter_args(%arg9 = %34) -> (tensor<?x?xf16>) {
                  %49 = arith.muli %28, %21 : index
                  %50 = arith.muli %arg8, %23 : index
                  %51 = loom.subview %arg0[%49, %50] [%21, %23] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  %52 = arith.addi %arg5, %arg3 : index
                  loom.copy %51, %36 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %52], LR : [%c3, %52]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %53 = loom.bufferize_to_tensor %36[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                  %54 = arith.muli %29, %22 : index
                  %55 = loom.subview %arg1[%50, %54] [%23, %22] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<256x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  loom.copy %55, %38 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 4] region : (UL : [%arg4, %c0], LR : [%arg4, %c3]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %56 = loom.bufferize_to_tensor %38[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                  %57 = linalg.matmul ins(%53, %56 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg9 : tensor<?x?xf16>) -> tensor<?x?xf16>
                  loom.semaphore_give %38 : memref<?x?xf16>
                  loom.semaphore_give %36 : memref<?x?xf16>
                  scf.yield %57 : tensor<?x?xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                %40 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %41 = loom.semaphore_take %40 : memref<?x?xf16> -> memref<?x?xf16>
                %42 = loom.init_tensor %41[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %43 = linalg.copy ins(%39 : tensor<?x?xf16>) outs(%42 : tensor<?x?xf16>) -> tensor<?x?xf16>
                loom.semaphore_give %32 : memref<?x?xf16>
                %44 = arith.muli %28, %21 : index
                %45 = arith.muli %29, %22 : index
                %46 = loom.subview %arg2[%44, %45] [%21, %22] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                %47 = loom.bufferize_to_memref %43 : tensor<?x?xf16> -> memref<?x?xf16>
                %48 = arith.addi %arg5, %arg3 : index
                loom.copy %47, %46 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %48], LR : [%arg4, %48]) : memref<?x?xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                loom.semaphore_give %41 : memref<?x?xf16>
              } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
  module attributes {loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y2y2__d0i0_d1i0_d2i1__f01__n_dim_x_level0_bc4_dim_y_level0_bc2_n(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c8 = arith.constant 8 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c2048 = arith.constant 2048 : index
      %c256 = arith.constant 256 : index
      %21 = loom.sym @tile_m {upper_bound = 2048 : index} : index
      %22 = loom.sym @tile_n {upper_bound = 256 : index} : index
      %23 = loom.sym @tile_k {upper_bound = 256 : index} : index
      %24 = arith.ceildivui %c2048, %21 : index
      %25 = arith.ceildivui %c256, %22 : index
      affine.parallel (%arg3) = (0) to (4) {
        affine.parallel (%arg4) = (0) to (2) {
          affine.parallel (%arg5) = (0) to (2) {
            %26 = arith.ceildivui %24, %c8 : index
            scf.for %arg6 = %c0 to %26 step %c1 {
              %27 = arith.ceildivui %25, %c2 : index
              scf.for %arg7 = %c0 to %27 step %c1 {
                %28 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 8)>(%arg3, %arg4, %arg6)
                %29 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg5, %arg7)
                %30 = arith.ceildivui %c256, %23 : index
                %31 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %32 = loom.semaphore_take %31 : memref<?x?xf16> -> memref<?x?xf16>
                %33 = loom.init_tensor %32[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %34 = linalg.fill ins(%cst : f16) outs(%33 : tensor<?x?xf16>) -> tensor<?x?xf16>
                %35 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                %36 = loom.semaphore_take %35 : memref<?x?xf16> -> memref<?x?xf16>
                %37 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                %38 = loom.semaphore_take %37 : memref<?x?xf16> -> memref<?x?xf16>
                %39 = scf.for %arg8 = %c0 to %30 step %c1 iter_args(%arg9 = %34) -> (tensor<?x?xf16>) {
                  %50 = arith.muli %28, %21 : index
                  %51 = arith.muli %arg8, %23 : index
                  %52 = loom.subview %arg0[%50, %51] [%21, %23] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  %53 = arith.muli %arg5, %c2 : index
                  %54 = arith.addi %arg4, %53 : index
                  loom.copy %52, %36 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg3, %54], LR : [%arg3, %54]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %55 = loom.bufferize_to_tensor %36[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                  %56 = arith.muli %29, %22 : index
                  %57 = loom.subview %arg1[%51, %56] [%23, %22] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<256x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  %58 = arith.addi %53, %c1 : index
                  loom.copy %57, %38 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %53], LR : [%c3, %58]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %59 = loom.bufferize_to_tensor %38[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                  %60 = linalg.matmul ins(%55, %59 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg9 : tensor<?x?xf16>) -> tensor<?x?xf16>
                  loom.semaphore_give %38 : memref<?x?xf16>
                  loom.semaphore_give %36 : memref<?x?xf16>
                  scf.yield %60 : tensor<?x?xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                %40 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %41 = loom.semaphore_take %40 : memref<?x?xf16> -> memref<?x?xf16>
                %42 = loom.init_tensor %41[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %43 = linalg.copy ins(%39 : tensor<?x?xf16>) outs(%42 : tensor<?x?xf16>) -> tensor<?x?xf16>
                loom.semaphore_give %32 : memref<?x?xf16>
                %44 = arith.muli %28, %21 : index
                %45 = arith.muli %29, %22 : index
                %46 = loom.subview %arg2[%44, %45] [%21, %22] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                %47 = loom.bufferize_to_memref %43 : tensor<?x?xf16> -> memref<?x?xf16>
                %48 = arith.muli %arg5, %c2 : index
                %49 = arith.addi %arg4, %48 : index
                loom.copy %47, %46 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg3, %49], LR : [%arg3, %49]) : memref<?x?xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                loom.semaphore_give %41 : memref<?x?xf16>
              } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      return
    }
  }
  module attributes {loom.tile_k = {is_reduction = false, upper_bound = 256 : index}, loom.tile_m = {is_reduction = false, upper_bound = 2048 : index}, loom.tile_n = {is_reduction = false, upper_bound = 256 : index}} {
    func.func @matmul__x4_y2y2__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level0_bc2_n_n(%arg0: memref<2048x256xf16>, %arg1: memref<256x256xf16>, %arg2: memref<2048x256xf16>) {
      %c3 = arith.constant 3 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c2048 = arith.constant 2048 : index
      %c256 = arith.constant 256 : index
      %21 = loom.sym @tile_m {upper_bound = 2048 : index} : index
      %22 = loom.sym @tile_n {upper_bound = 256 : index} : index
      %23 = loom.sym @tile_k {upper_bound = 256 : index} : index
      %24 = arith.ceildivui %c2048, %21 : index
      %25 = arith.ceildivui %c256, %22 : index
      affine.parallel (%arg3) = (0) to (2) {
        affine.parallel (%arg4) = (0) to (4) {
          affine.parallel (%arg5) = (0) to (2) {
            %26 = arith.ceildivui %24, %c2 : index
            scf.for %arg6 = %c0 to %26 step %c1 {
              %27 = arith.ceildivui %25, %c8 : index
              scf.for %arg7 = %c0 to %27 step %c1 {
                %28 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg3, %arg6)
                %29 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 8)>(%arg4, %arg5, %arg7)
                %30 = arith.ceildivui %c256, %23 : index
                %31 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %32 = loom.semaphore_take %31 : memref<?x?xf16> -> memref<?x?xf16>
                %33 = loom.init_tensor %32[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %34 = linalg.fill ins(%cst : f16) outs(%33 : tensor<?x?xf16>) -> tensor<?x?xf16>
                %35 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                %36 = loom.semaphore_take %35 : memref<?x?xf16> -> memref<?x?xf16>
                %37 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                %38 = loom.semaphore_take %37 : memref<?x?xf16> -> memref<?x?xf16>
                %39 = scf.for %arg8 = %c0 to %30 step %c1 iter_args(%arg9 = %34) -> (tensor<?x?xf16>) {
                  %50 = arith.muli %28, %21 : index
                  %51 = arith.muli %arg8, %23 : index
                  %52 = loom.subview %arg0[%50, %51] [%21, %23] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  %53 = arith.muli %arg3, %c2 : index
                  %54 = arith.addi %53, %c1 : index
                  loom.copy %52, %36 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %53], LR : [%c3, %54]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %55 = loom.bufferize_to_tensor %36[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                  %56 = arith.muli %29, %22 : index
                  %57 = loom.subview %arg1[%51, %56] [%23, %22] [1, 1], reuse : [seq = false, spat = true, temp = true] : memref<256x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                  %58 = arith.addi %arg5, %53 : index
                  loom.copy %57, %38 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg4, %58], LR : [%arg4, %58]) : memref<?x?xf16, strided<[256, 1], offset: ?>> to memref<?x?xf16>
                  %59 = loom.bufferize_to_tensor %38[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                  %60 = linalg.matmul ins(%55, %59 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg9 : tensor<?x?xf16>) -> tensor<?x?xf16>
                  loom.semaphore_give %38 : memref<?x?xf16>
                  loom.semaphore_give %36 : memref<?x?xf16>
                  scf.yield %60 : tensor<?x?xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                %40 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                %41 = loom.semaphore_take %40 : memref<?x?xf16> -> memref<?x?xf16>
                %42 = loom.init_tensor %41[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                %43 = linalg.copy ins(%39 : tensor<?x?xf16>) outs(%42 : tensor<?x?xf16>) -> tensor<?x?xf16>
                loom.semaphore_give %32 : memref<?x?xf16>
                %44 = arith.muli %28, %21 : index
                %45 = arith.muli %29, %22 : index
                %46 = loom.subview %arg2[%44, %45] [%21, %22] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2048x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                %47 = loom.bufferize_to_memref %43 : tensor<?x?xf16> -> memref<?x?xf16>
                %48 = arith.muli %arg3, %c2 : index
                %49 = arith.addi %arg5, %48 : index
                loom.copy %47, %46 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg4, %49], LR : [%arg4, %49]) : memref<?x?xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
                loom.semaphore_give %41 : memref<?x?xf16>
              } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
}
