module attributes {loom.tile_b = {is_reduction = false, upper_bound = 1 : index}, loom.tile_c = {is_reduction = false, upper_bound = 1 : index}, loom.tile_h = {is_reduction = false, upper_bound = 1 : index}, loom.tile_k = {is_reduction = false, upper_bound = 192 : index}, loom.tile_m = {is_reduction = false, upper_bound = 192 : index}, loom.tile_n = {is_reduction = false, upper_bound = 160 : index}} {
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
  module attributes {loom.tile_b = {is_reduction = false, upper_bound = 1 : index}, loom.tile_c = {is_reduction = false, upper_bound = 1 : index}, loom.tile_h = {is_reduction = false, upper_bound = 1 : index}, loom.tile_k = {is_reduction = false, upper_bound = 192 : index}, loom.tile_m = {is_reduction = false, upper_bound = 192 : index}, loom.tile_n = {is_reduction = false, upper_bound = 160 : index}} {
    func.func @mamba_chunk_scan__x4_y1y1y4__d0i0_d1i0_d2i1_d3i2__f012__n_n_dim_x_level0_bc4_n_n_n_n_dim_x_level0_bc4_dim_y_level2_bc4_n_n(%arg0: memref<2x8x4x192x192xf16>, %arg1: memref<2x32x1536x160xf16>, %arg2: memref<2x32x8x192xf16>, %arg3: memref<2x32x8x192xf16>, %arg4: memref<2x4x1536x128xf16>, %arg5: memref<32xf16>, %arg6: memref<2x8x32x128x160xf16>, %arg7: memref<2x32x1536x160xf16>) {
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c192 = arith.constant 192 : index
      %c160 = arith.constant 160 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %21 = loom.sym @tile_m {upper_bound = 192 : index} : index
      %22 = loom.sym @tile_n {upper_bound = 160 : index} : index
      %23 = loom.sym @tile_k {upper_bound = 192 : index} : index
      %24 = loom.sym @tile_c {upper_bound = 1 : index} : index
      %25 = loom.sym @tile_b {upper_bound = 1 : index} : index
      %26 = loom.sym @tile_h {upper_bound = 1 : index} : index
      %27 = arith.ceildivui %c192, %21 : index
      %28 = arith.ceildivui %c160, %22 : index
      %29 = arith.ceildivui %c8, %24 : index
      affine.parallel (%arg8) = (0) to (4) {
        affine.parallel (%arg9) = (0) to (1) {
          affine.parallel (%arg10) = (0) to (1) {
            affine.parallel (%arg11) = (0) to (4) {
              %30 = arith.ceildivui %27, %c4 : index
              scf.for %arg12 = %c0 to %30 step %c1 {
                scf.for %arg13 = %c0 to %28 step %c1 {
                  %31 = arith.ceildivui %29, %c4 : index
                  scf.for %arg14 = %c0 to %31 step %c1 {
                    %32 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg8, %arg12)
                    %33 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg11, %arg14)
                    %34 = arith.ceildivui %c2, %25 : index
                    scf.for %arg15 = %c0 to %34 step %c1 {
                      %35 = arith.ceildivui %c32, %26 : index
                      scf.for %arg16 = %c0 to %35 step %c1 {
                        %36 = arith.muli %arg15, %25 : index
                        %37 = arith.muli %arg16, %26 : index
                        %38 = arith.muli %33, %24 : index
                        %39 = arith.muli %32, %21 : index
                        %40 = loom.alloc [%21] on @L1 : memref<?xf16>
                        %41 = loom.semaphore_take %40 : memref<?xf16> -> memref<?xf16>
                        %42 = loom.subview %arg3[%36, %37, %38, %39] [1, 1, 1, %21] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                        %43 = arith.addi %arg9, %arg10 : index
                        %44 = arith.addi %43, %arg11 : index
                        loom.copy %42, %41 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                        %45 = loom.bufferize_to_tensor %41[%21] : memref<?xf16> -> tensor<?xf16>
                        %46 = loom.alloc [%22, %21] on @L1 : memref<?x?xf16>
                        %47 = loom.semaphore_take %46 : memref<?x?xf16> -> memref<?x?xf16>
                        %48 = loom.init_tensor %47[%22, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %49 = loom.broadcast ins(%45 : tensor<?xf16>) outs(%48 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                        %50 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %51 = loom.semaphore_take %50 : memref<?x?xf16> -> memref<?x?xf16>
                        %52 = loom.init_tensor %51[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %53 = loom.semaphore_take %50 : memref<?x?xf16> -> memref<?x?xf16>
                        %54 = loom.init_tensor %53[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %transposed = linalg.transpose ins(%49 : tensor<?x?xf16>) outs(%52 : tensor<?x?xf16>) permutation = [1, 0] 
                        loom.semaphore_give %47 : memref<?x?xf16>
                        %55 = arith.divui %37, %c8 : index
                        %56 = arith.muli %38, %c192 : index
                        %57 = arith.addi %39, %56 : index
                        %58 = loom.alloc [%21, 128] on @L1 : memref<?x128xf16>
                        %59 = loom.semaphore_take %58 : memref<?x128xf16> -> memref<?x128xf16>
                        %60 = loom.subview %arg4[%36, %55, %57, 0] [1, 1, %21, 128] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x4x1536x128xf16> to memref<?x128xf16, strided<[128, 1], offset: ?>>
                        loom.copy %60, %59 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?x128xf16, strided<[128, 1], offset: ?>> to memref<?x128xf16>
                        %61 = loom.bufferize_to_tensor %59[%21, 128] : memref<?x128xf16> -> tensor<?x128xf16>
                        %62 = arith.muli %arg13, %22 : index
                        %63 = loom.alloc [128, %22] on @L1 : memref<128x?xf16>
                        %64 = loom.semaphore_take %63 : memref<128x?xf16> -> memref<128x?xf16>
                        %65 = loom.subview %arg6[%36, %38, %37, 0, %62] [1, 1, 1, 128, %22] [1, 1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x8x32x128x160xf16> to memref<128x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %65, %64 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %44], LR : [%c3, %44]) : memref<128x?xf16, strided<[160, 1], offset: ?>> to memref<128x?xf16>
                        %66 = loom.bufferize_to_tensor %64[128, %22] : memref<128x?xf16> -> tensor<128x?xf16>
                        %67 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %68 = loom.semaphore_take %67 : memref<?x?xf16> -> memref<?x?xf16>
                        %69 = loom.init_tensor %68[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %70 = loom.semaphore_take %67 : memref<?x?xf16> -> memref<?x?xf16>
                        %71 = loom.init_tensor %70[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %72 = linalg.fill ins(%cst : f16) outs(%71 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        %73 = linalg.matmul ins(%61, %66 : tensor<?x128xf16>, tensor<128x?xf16>) outs(%72 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        loom.semaphore_give %64 : memref<128x?xf16>
                        loom.semaphore_give %59 : memref<?x128xf16>
                        %74 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%73, %transposed : tensor<?x?xf16>, tensor<?x?xf16>) outs(%54 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %out: f16):
                          %113 = math.exp %in_0 : f16
                          %114 = arith.mulf %in, %113 : f16
                          linalg.yield %114 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %70 : memref<?x?xf16>
                        loom.semaphore_give %51 : memref<?x?xf16>
                        %75 = arith.addi %32, %c1 : index
                        %76 = arith.muli %75, %21 : index
                        %77 = arith.ceildivui %76, %23 : index
                        %78 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %79 = loom.semaphore_take %78 : memref<?x?xf16> -> memref<?x?xf16>
                        %80 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %81 = loom.semaphore_take %80 : memref<?x?xf16> -> memref<?x?xf16>
                        %82 = loom.init_tensor %81[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %83 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %84 = loom.semaphore_take %83 : memref<?x?xf16> -> memref<?x?xf16>
                        %85 = loom.init_tensor %84[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %86 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %87 = loom.semaphore_take %86 : memref<?x?xf16> -> memref<?x?xf16>
                        %88 = loom.init_tensor %87[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %89 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %90 = loom.semaphore_take %89 : memref<?xf16> -> memref<?xf16>
                        %91 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %92 = loom.semaphore_take %91 : memref<?xf16> -> memref<?xf16>
                        %93 = loom.alloc [%23, %21] on @L1 : memref<?x?xf16>
                        %94 = loom.semaphore_take %93 : memref<?x?xf16> -> memref<?x?xf16>
                        %95 = loom.init_tensor %94[%23, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %96 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                        %97 = loom.semaphore_take %96 : memref<?x?xf16> -> memref<?x?xf16>
                        %98 = scf.for %arg17 = %c0 to %77 step %c1 iter_args(%arg18 = %74) -> (tensor<?x?xf16>) {
                          %113 = arith.muli %arg17, %23 : index
                          %114 = loom.subview %arg0[%36, %38, %55, %39, %113] [1, 1, 1, %21, %23] [1, 1, 1, 1, 1], reuse : [seq = false, spat = false, temp = true] : memref<2x8x4x192x192xf16> to memref<?x?xf16, strided<[192, 1], offset: ?>>
                          loom.copy %114, %79 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?x?xf16, strided<[192, 1], offset: ?>> to memref<?x?xf16>
                          %115 = loom.bufferize_to_tensor %79[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                          %116 = loom.subview %arg3[%36, %37, %38, %113] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = true] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %116, %90 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %117 = loom.bufferize_to_tensor %90[%23] : memref<?xf16> -> tensor<?xf16>
                          %118 = loom.broadcast ins(%45 : tensor<?xf16>) outs(%95 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          %transposed_0 = linalg.transpose ins(%118 : tensor<?x?xf16>) outs(%82 : tensor<?x?xf16>) permutation = [1, 0] 
                          loom.semaphore_give %94 : memref<?x?xf16>
                          %119 = loom.subview %arg2[%36, %37, %38, %113] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = true] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %119, %92 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %120 = loom.bufferize_to_tensor %92[%23] : memref<?xf16> -> tensor<?xf16>
                          %121 = loom.broadcast ins(%120 : tensor<?xf16>) outs(%85 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %92 : memref<?xf16>
                          %122 = loom.broadcast ins(%117 : tensor<?xf16>) outs(%88 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %90 : memref<?xf16>
                          %123 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%115, %transposed_0, %122, %121 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>) outs(%82 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %in_2: f16, %in_3: f16, %out: f16):
                            %130 = arith.subf %in_1, %in_2 : f16
                            %131 = math.exp %130 : f16
                            %132 = arith.mulf %in, %131 : f16
                            %133 = arith.mulf %132, %in_3 : f16
                            linalg.yield %133 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %87 : memref<?x?xf16>
                          loom.semaphore_give %84 : memref<?x?xf16>
                          loom.semaphore_give %79 : memref<?x?xf16>
                          %124 = arith.addi %113, %56 : index
                          %125 = loom.subview %arg1[%36, %37, %124, %62] [1, 1, %23, %22] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = true] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                          loom.copy %125, %97 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                          %126 = loom.bufferize_to_tensor %97[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                          %127 = linalg.fill ins(%cst : f16) outs(%69 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          %128 = linalg.matmul ins(%123, %126 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%127 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          loom.semaphore_give %97 : memref<?x?xf16>
                          loom.semaphore_give %81 : memref<?x?xf16>
                          %129 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg18, %128 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg18 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %out: f16):
                            %130 = arith.addf %in, %in_1 : f16
                            linalg.yield %130 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %68 : memref<?x?xf16>
                          scf.yield %129 : tensor<?x?xf16>
                        } {loom.iter_type = #loom.iter_type<sequential>}
                        loom.semaphore_give %41 : memref<?xf16>
                        %99 = loom.alloc [1] on @L1 : memref<f16>
                        %100 = loom.semaphore_take %99 : memref<f16> -> memref<f16>
                        %101 = loom.subview %arg5[%37] [1] [1], reuse : [seq = true, spat = true, temp = true] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                        loom.copy %101, %100 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 4] region : (UL : [%c0, %c0], LR : [%c3, %c3]) : memref<f16, strided<[], offset: ?>> to memref<f16>
                        %102 = loom.bufferize_to_tensor %100[] : memref<f16> -> tensor<f16>
                        %103 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %104 = loom.semaphore_take %103 : memref<?x?xf16> -> memref<?x?xf16>
                        %105 = loom.subview %arg1[%36, %37, %57, %62] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %105, %104 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                        %106 = loom.bufferize_to_tensor %104[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %107 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %108 = loom.semaphore_take %107 : memref<?x?xf16> -> memref<?x?xf16>
                        %109 = loom.init_tensor %108[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %110 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%98, %106, %102 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<f16>) outs(%109 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
                          %113 = arith.mulf %in_0, %in_1 : f16
                          %114 = arith.addf %in, %113 : f16
                          linalg.yield %114 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %100 : memref<f16>
                        loom.semaphore_give %104 : memref<?x?xf16>
                        loom.semaphore_give %53 : memref<?x?xf16>
                        %111 = loom.subview %arg7[%36, %37, %57, %62] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        %112 = loom.bufferize_to_memref %110 : tensor<?x?xf16> -> memref<?x?xf16>
                        loom.copy %112, %111 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg8, %44], LR : [%arg8, %44]) : memref<?x?xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.semaphore_give %108 : memref<?x?xf16>
                      } {loom.iter_type = #loom.iter_type<sequential>}
                    } {loom.iter_type = #loom.iter_type<sequential>}
                  } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<temporal>}
                } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
              } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 2 : i64, loom.physical_dim = @dim_y}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      return
    }
  }
  module attributes {loom.tile_b = {is_reduction = false, upper_bound = 1 : index}, loom.tile_c = {is_reduction = false, upper_bound = 1 : index}, loom.tile_h = {is_reduction = false, upper_bound = 1 : index}, loom.tile_k = {is_reduction = false, upper_bound = 192 : index}, loom.tile_m = {is_reduction = false, upper_bound = 192 : index}, loom.tile_n = {is_reduction = false, upper_bound = 160 : index}} {
    func.func @mamba_chunk_scan__x4_y1y1y4__d0i1_d1i1_d2i0_d3i2__f012__dim_x_level0_bc4_dim_x_level0_bc4_n_dim_x_level0_bc4_dim_x_level0_bc4_dim_x_level0_bc4_n_dim_x_level0_bc4_dim_y_level2_bc4_n_n(%arg0: memref<2x8x4x192x192xf16>, %arg1: memref<2x32x1536x160xf16>, %arg2: memref<2x32x8x192xf16>, %arg3: memref<2x32x8x192xf16>, %arg4: memref<2x4x1536x128xf16>, %arg5: memref<32xf16>, %arg6: memref<2x8x32x128x160xf16>, %arg7: memref<2x32x1536x160xf16>) {
      %c3 = arith.constant 3 : index
      %c4 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c192 = arith.constant 192 : index
      %c160 = arith.constant 160 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %21 = loom.sym @tile_m {upper_bound = 192 : index} : index
      %22 = loom.sym @tile_n {upper_bound = 160 : index} : index
      %23 = loom.sym @tile_k {upper_bound = 192 : index} : index
      %24 = loom.sym @tile_c {upper_bound = 1 : index} : index
      %25 = loom.sym @tile_b {upper_bound = 1 : index} : index
      %26 = loom.sym @tile_h {upper_bound = 1 : index} : index
      %27 = arith.ceildivui %c192, %21 : index
      %28 = arith.ceildivui %c160, %22 : index
      %29 = arith.ceildivui %c8, %24 : index
      affine.parallel (%arg8) = (0) to (1) {
        affine.parallel (%arg9) = (0) to (4) {
          affine.parallel (%arg10) = (0) to (1) {
            affine.parallel (%arg11) = (0) to (4) {
              scf.for %arg12 = %c0 to %27 step %c1 {
                %30 = arith.ceildivui %28, %c4 : index
                scf.for %arg13 = %c0 to %30 step %c1 {
                  %31 = arith.ceildivui %29, %c4 : index
                  scf.for %arg14 = %c0 to %31 step %c1 {
                    %32 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg9, %arg13)
                    %33 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg11, %arg14)
                    %34 = arith.ceildivui %c2, %25 : index
                    scf.for %arg15 = %c0 to %34 step %c1 {
                      %35 = arith.ceildivui %c32, %26 : index
                      scf.for %arg16 = %c0 to %35 step %c1 {
                        %36 = arith.muli %arg15, %25 : index
                        %37 = arith.muli %arg16, %26 : index
                        %38 = arith.muli %33, %24 : index
                        %39 = arith.muli %arg12, %21 : index
                        %40 = loom.alloc [%21] on @L1 : memref<?xf16>
                        %41 = loom.semaphore_take %40 : memref<?xf16> -> memref<?xf16>
                        %42 = loom.subview %arg3[%36, %37, %38, %39] [1, 1, 1, %21] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                        %43 = arith.addi %arg10, %arg8 : index
                        %44 = arith.addi %43, %arg11 : index
                        loom.copy %42, %41 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %44], LR : [%c3, %44]) : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                        %45 = loom.bufferize_to_tensor %41[%21] : memref<?xf16> -> tensor<?xf16>
                        %46 = loom.alloc [%22, %21] on @L1 : memref<?x?xf16>
                        %47 = loom.semaphore_take %46 : memref<?x?xf16> -> memref<?x?xf16>
                        %48 = loom.init_tensor %47[%22, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %49 = loom.broadcast ins(%45 : tensor<?xf16>) outs(%48 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                        %50 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %51 = loom.semaphore_take %50 : memref<?x?xf16> -> memref<?x?xf16>
                        %52 = loom.init_tensor %51[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %53 = loom.semaphore_take %50 : memref<?x?xf16> -> memref<?x?xf16>
                        %54 = loom.init_tensor %53[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %transposed = linalg.transpose ins(%49 : tensor<?x?xf16>) outs(%52 : tensor<?x?xf16>) permutation = [1, 0] 
                        loom.semaphore_give %47 : memref<?x?xf16>
                        %55 = arith.divui %37, %c8 : index
                        %56 = arith.muli %38, %c192 : index
                        %57 = arith.addi %39, %56 : index
                        %58 = loom.alloc [%21, 128] on @L1 : memref<?x128xf16>
                        %59 = loom.semaphore_take %58 : memref<?x128xf16> -> memref<?x128xf16>
                        %60 = loom.subview %arg4[%36, %55, %57, 0] [1, 1, %21, 128] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x4x1536x128xf16> to memref<?x128xf16, strided<[128, 1], offset: ?>>
                        loom.copy %60, %59 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %44], LR : [%c3, %44]) : memref<?x128xf16, strided<[128, 1], offset: ?>> to memref<?x128xf16>
                        %61 = loom.bufferize_to_tensor %59[%21, 128] : memref<?x128xf16> -> tensor<?x128xf16>
                        %62 = arith.muli %32, %22 : index
                        %63 = loom.alloc [128, %22] on @L1 : memref<128x?xf16>
                        %64 = loom.semaphore_take %63 : memref<128x?xf16> -> memref<128x?xf16>
                        %65 = loom.subview %arg6[%36, %38, %37, 0, %62] [1, 1, 1, 128, %22] [1, 1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x8x32x128x160xf16> to memref<128x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %65, %64 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg9, %44], LR : [%arg9, %44]) : memref<128x?xf16, strided<[160, 1], offset: ?>> to memref<128x?xf16>
                        %66 = loom.bufferize_to_tensor %64[128, %22] : memref<128x?xf16> -> tensor<128x?xf16>
                        %67 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %68 = loom.semaphore_take %67 : memref<?x?xf16> -> memref<?x?xf16>
                        %69 = loom.init_tensor %68[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %70 = loom.semaphore_take %67 : memref<?x?xf16> -> memref<?x?xf16>
                        %71 = loom.init_tensor %70[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %72 = linalg.fill ins(%cst : f16) outs(%71 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        %73 = linalg.matmul ins(%61, %66 : tensor<?x128xf16>, tensor<128x?xf16>) outs(%72 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        loom.semaphore_give %64 : memref<128x?xf16>
                        loom.semaphore_give %59 : memref<?x128xf16>
                        %74 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%73, %transposed : tensor<?x?xf16>, tensor<?x?xf16>) outs(%54 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %out: f16):
                          %113 = math.exp %in_0 : f16
                          %114 = arith.mulf %in, %113 : f16
                          linalg.yield %114 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %70 : memref<?x?xf16>
                        loom.semaphore_give %51 : memref<?x?xf16>
                        %75 = arith.addi %arg12, %c1 : index
                        %76 = arith.muli %75, %21 : index
                        %77 = arith.ceildivui %76, %23 : index
                        %78 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %79 = loom.semaphore_take %78 : memref<?x?xf16> -> memref<?x?xf16>
                        %80 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %81 = loom.semaphore_take %80 : memref<?x?xf16> -> memref<?x?xf16>
                        %82 = loom.init_tensor %81[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %83 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %84 = loom.semaphore_take %83 : memref<?x?xf16> -> memref<?x?xf16>
                        %85 = loom.init_tensor %84[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %86 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %87 = loom.semaphore_take %86 : memref<?x?xf16> -> memref<?x?xf16>
                        %88 = loom.init_tensor %87[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %89 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %90 = loom.semaphore_take %89 : memref<?xf16> -> memref<?xf16>
                        %91 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %92 = loom.semaphore_take %91 : memref<?xf16> -> memref<?xf16>
                        %93 = loom.alloc [%23, %21] on @L1 : memref<?x?xf16>
                        %94 = loom.semaphore_take %93 : memref<?x?xf16> -> memref<?x?xf16>
                        %95 = loom.init_tensor %94[%23, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %96 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                        %97 = loom.semaphore_take %96 : memref<?x?xf16> -> memref<?x?xf16>
                        %98 = scf.for %arg17 = %c0 to %77 step %c1 iter_args(%arg18 = %74) -> (tensor<?x?xf16>) {
                          %113 = arith.muli %arg17, %23 : index
                          %114 = loom.subview %arg0[%36, %38, %55, %39, %113] [1, 1, 1, %21, %23] [1, 1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x8x4x192x192xf16> to memref<?x?xf16, strided<[192, 1], offset: ?>>
                          loom.copy %114, %79 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %44], LR : [%c3, %44]) : memref<?x?xf16, strided<[192, 1], offset: ?>> to memref<?x?xf16>
                          %115 = loom.bufferize_to_tensor %79[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                          %116 = loom.subview %arg3[%36, %37, %38, %113] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %116, %90 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %44], LR : [%c3, %44]) : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %117 = loom.bufferize_to_tensor %90[%23] : memref<?xf16> -> tensor<?xf16>
                          %118 = loom.broadcast ins(%45 : tensor<?xf16>) outs(%95 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          %transposed_0 = linalg.transpose ins(%118 : tensor<?x?xf16>) outs(%82 : tensor<?x?xf16>) permutation = [1, 0] 
                          loom.semaphore_give %94 : memref<?x?xf16>
                          %119 = loom.subview %arg2[%36, %37, %38, %113] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %119, %92 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %44], LR : [%c3, %44]) : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %120 = loom.bufferize_to_tensor %92[%23] : memref<?xf16> -> tensor<?xf16>
                          %121 = loom.broadcast ins(%120 : tensor<?xf16>) outs(%85 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %92 : memref<?xf16>
                          %122 = loom.broadcast ins(%117 : tensor<?xf16>) outs(%88 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %90 : memref<?xf16>
                          %123 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%115, %transposed_0, %122, %121 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>) outs(%82 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %in_2: f16, %in_3: f16, %out: f16):
                            %130 = arith.subf %in_1, %in_2 : f16
                            %131 = math.exp %130 : f16
                            %132 = arith.mulf %in, %131 : f16
                            %133 = arith.mulf %132, %in_3 : f16
                            linalg.yield %133 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %87 : memref<?x?xf16>
                          loom.semaphore_give %84 : memref<?x?xf16>
                          loom.semaphore_give %79 : memref<?x?xf16>
                          %124 = arith.addi %113, %56 : index
                          %125 = loom.subview %arg1[%36, %37, %124, %62] [1, 1, %23, %22] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = true] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                          loom.copy %125, %97 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg9, %44], LR : [%arg9, %44]) : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                          %126 = loom.bufferize_to_tensor %97[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                          %127 = linalg.fill ins(%cst : f16) outs(%69 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          %128 = linalg.matmul ins(%123, %126 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%127 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          loom.semaphore_give %97 : memref<?x?xf16>
                          loom.semaphore_give %81 : memref<?x?xf16>
                          %129 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg18, %128 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg18 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %out: f16):
                            %130 = arith.addf %in, %in_1 : f16
                            linalg.yield %130 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %68 : memref<?x?xf16>
                          scf.yield %129 : tensor<?x?xf16>
                        } {loom.iter_type = #loom.iter_type<sequential>}
                        loom.semaphore_give %41 : memref<?xf16>
                        %99 = loom.alloc [1] on @L1 : memref<f16>
                        %100 = loom.semaphore_take %99 : memref<f16> -> memref<f16>
                        %101 = loom.subview %arg5[%37] [1] [1], reuse : [seq = true, spat = true, temp = true] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                        loom.copy %101, %100 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 4] region : (UL : [%c0, %c0], LR : [%c3, %c3]) : memref<f16, strided<[], offset: ?>> to memref<f16>
                        %102 = loom.bufferize_to_tensor %100[] : memref<f16> -> tensor<f16>
                        %103 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %104 = loom.semaphore_take %103 : memref<?x?xf16> -> memref<?x?xf16>
                        %105 = loom.subview %arg1[%36, %37, %57, %62] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %105, %104 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg9, %44], LR : [%arg9, %44]) : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                        %106 = loom.bufferize_to_tensor %104[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %107 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %108 = loom.semaphore_take %107 : memref<?x?xf16> -> memref<?x?xf16>
                        %109 = loom.init_tensor %108[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %110 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%98, %106, %102 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<f16>) outs(%109 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
                          %113 = arith.mulf %in_0, %in_1 : f16
                          %114 = arith.addf %in, %113 : f16
                          linalg.yield %114 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %100 : memref<f16>
                        loom.semaphore_give %104 : memref<?x?xf16>
                        loom.semaphore_give %53 : memref<?x?xf16>
                        %111 = loom.subview %arg7[%36, %37, %57, %62] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = true, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        %112 = loom.bufferize_to_memref %110 : tensor<?x?xf16> -> memref<?x?xf16>
                        loom.copy %112, %111 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg9, %44], LR : [%arg9, %44]) : memref<?x?xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.semaphore_give %108 : memref<?x?xf16>
                      } {loom.iter_type = #loom.iter_type<sequential>}
                    } {loom.iter_type = #loom.iter_type<sequential>}
                  } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<temporal>}
                } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
              } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 2 : i64, loom.physical_dim = @dim_y}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
}
