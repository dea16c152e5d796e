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
    func.func @mamba_chunk_scan__x4_y1y1y4__d0i0_d1i0_d2i1_d3i2__f012(%arg0: memref<2x8x4x192x192xf16>, %arg1: memref<2x32x1536x160xf16>, %arg2: memref<2x32x8x192xf16>, %arg3: memref<2x32x8x192xf16>, %arg4: memref<2x4x1536x128xf16>, %arg5: memref<32xf16>, %arg6: memref<2x8x32x128x160xf16>, %arg7: memref<2x32x1536x160xf16>) {
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
                        %42 = loom.subview %arg3[%36, %37, %38, %39] [1, 1, 1, %21] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                        loom.copy %42, %41 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                        %43 = loom.bufferize_to_tensor %41[%21] : memref<?xf16> -> tensor<?xf16>
                        %44 = loom.alloc [%22, %21] on @L1 : memref<?x?xf16>
                        %45 = loom.semaphore_take %44 : memref<?x?xf16> -> memref<?x?xf16>
                        %46 = loom.init_tensor %45[%22, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %47 = loom.broadcast ins(%43 : tensor<?xf16>) outs(%46 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                        %48 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %49 = loom.semaphore_take %48 : memref<?x?xf16> -> memref<?x?xf16>
                        %50 = loom.init_tensor %49[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %51 = loom.semaphore_take %48 : memref<?x?xf16> -> memref<?x?xf16>
                        %52 = loom.init_tensor %51[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %transposed = linalg.transpose ins(%47 : tensor<?x?xf16>) outs(%50 : tensor<?x?xf16>) permutation = [1, 0] 
                        loom.semaphore_give %45 : memref<?x?xf16>
                        %53 = arith.divui %37, %c8 : index
                        %54 = arith.muli %38, %c192 : index
                        %55 = arith.addi %39, %54 : index
                        %56 = loom.alloc [%21, 128] on @L1 : memref<?x128xf16>
                        %57 = loom.semaphore_take %56 : memref<?x128xf16> -> memref<?x128xf16>
                        %58 = loom.subview %arg4[%36, %53, %55, 0] [1, 1, %21, 128] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x4x1536x128xf16> to memref<?x128xf16, strided<[128, 1], offset: ?>>
                        loom.copy %58, %57 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x128xf16, strided<[128, 1], offset: ?>> to memref<?x128xf16>
                        %59 = loom.bufferize_to_tensor %57[%21, 128] : memref<?x128xf16> -> tensor<?x128xf16>
                        %60 = arith.muli %arg13, %22 : index
                        %61 = loom.alloc [128, %22] on @L1 : memref<128x?xf16>
                        %62 = loom.semaphore_take %61 : memref<128x?xf16> -> memref<128x?xf16>
                        %63 = loom.subview %arg6[%36, %38, %37, 0, %60] [1, 1, 1, 128, %22] [1, 1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x8x32x128x160xf16> to memref<128x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %63, %62 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<128x?xf16, strided<[160, 1], offset: ?>> to memref<128x?xf16>
                        %64 = loom.bufferize_to_tensor %62[128, %22] : memref<128x?xf16> -> tensor<128x?xf16>
                        %65 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %66 = loom.semaphore_take %65 : memref<?x?xf16> -> memref<?x?xf16>
                        %67 = loom.init_tensor %66[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %68 = loom.semaphore_take %65 : memref<?x?xf16> -> memref<?x?xf16>
                        %69 = loom.init_tensor %68[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %70 = linalg.fill ins(%cst : f16) outs(%69 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        %71 = linalg.matmul ins(%59, %64 : tensor<?x128xf16>, tensor<128x?xf16>) outs(%70 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        loom.semaphore_give %62 : memref<128x?xf16>
                        loom.semaphore_give %57 : memref<?x128xf16>
                        %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%71, %transposed : tensor<?x?xf16>, tensor<?x?xf16>) outs(%52 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %out: f16):
                          %111 = math.exp %in_0 : f16
                          %112 = arith.mulf %in, %111 : f16
                          linalg.yield %112 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %68 : memref<?x?xf16>
                        loom.semaphore_give %49 : memref<?x?xf16>
                        %73 = arith.addi %32, %c1 : index
                        %74 = arith.muli %73, %21 : index
                        %75 = arith.ceildivui %74, %23 : index
                        %76 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %77 = loom.semaphore_take %76 : memref<?x?xf16> -> memref<?x?xf16>
                        %78 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %79 = loom.semaphore_take %78 : memref<?x?xf16> -> memref<?x?xf16>
                        %80 = loom.init_tensor %79[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %81 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %82 = loom.semaphore_take %81 : memref<?x?xf16> -> memref<?x?xf16>
                        %83 = loom.init_tensor %82[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %84 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %85 = loom.semaphore_take %84 : memref<?x?xf16> -> memref<?x?xf16>
                        %86 = loom.init_tensor %85[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %87 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %88 = loom.semaphore_take %87 : memref<?xf16> -> memref<?xf16>
                        %89 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %90 = loom.semaphore_take %89 : memref<?xf16> -> memref<?xf16>
                        %91 = loom.alloc [%23, %21] on @L1 : memref<?x?xf16>
                        %92 = loom.semaphore_take %91 : memref<?x?xf16> -> memref<?x?xf16>
                        %93 = loom.init_tensor %92[%23, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %94 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                        %95 = loom.semaphore_take %94 : memref<?x?xf16> -> memref<?x?xf16>
                        %96 = scf.for %arg17 = %c0 to %75 step %c1 iter_args(%arg18 = %72) -> (tensor<?x?xf16>) {
                          %111 = arith.muli %arg17, %23 : index
                          %112 = loom.subview %arg0[%36, %38, %53, %39, %111] [1, 1, 1, %21, %23] [1, 1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x8x4x192x192xf16> to memref<?x?xf16, strided<[192, 1], offset: ?>>
                          loom.copy %112, %77 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[192, 1], offset: ?>> to memref<?x?xf16>
                          %113 = loom.bufferize_to_tensor %77[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                          %114 = loom.subview %arg3[%36, %37, %38, %111] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %114, %88 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %115 = loom.bufferize_to_tensor %88[%23] : memref<?xf16> -> tensor<?xf16>
                          %116 = loom.broadcast ins(%43 : tensor<?xf16>) outs(%93 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          %transposed_0 = linalg.transpose ins(%116 : tensor<?x?xf16>) outs(%80 : tensor<?x?xf16>) permutation = [1, 0] 
                          loom.semaphore_give %92 : memref<?x?xf16>
                          %117 = loom.subview %arg2[%36, %37, %38, %111] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %117, %90 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %118 = loom.bufferize_to_tensor %90[%23] : memref<?xf16> -> tensor<?xf16>
                          %119 = loom.broadcast ins(%118 : tensor<?xf16>) outs(%83 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %90 : memref<?xf16>
                          %120 = loom.broadcast ins(%115 : tensor<?xf16>) outs(%86 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %88 : memref<?xf16>
                          %121 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%113, %transposed_0, %120, %119 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>) outs(%80 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %in_2: f16, %in_3: f16, %out: f16):
                            %128 = arith.subf %in_1, %in_2 : f16
                            %129 = math.exp %128 : f16
                            %130 = arith.mulf %in, %129 : f16
                            %131 = arith.mulf %130, %in_3 : f16
                            linalg.yield %131 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %85 : memref<?x?xf16>
                          loom.semaphore_give %82 : memref<?x?xf16>
                          loom.semaphore_give %77 : memref<?x?xf16>
                          %122 = arith.addi %111, %54 : index
                          %123 = loom.subview %arg1[%36, %37, %122, %60] [1, 1, %23, %22] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                          loom.copy %123, %95 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                          %124 = loom.bufferize_to_tensor %95[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                          %125 = linalg.fill ins(%cst : f16) outs(%67 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          %126 = linalg.matmul ins(%121, %124 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%125 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          loom.semaphore_give %95 : memref<?x?xf16>
                          loom.semaphore_give %79 : memref<?x?xf16>
                          %127 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg18, %126 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg18 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %out: f16):
                            %128 = arith.addf %in, %in_1 : f16
                            linalg.yield %128 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %66 : memref<?x?xf16>
                          scf.yield %127 : tensor<?x?xf16>
                        } {loom.iter_type = #loom.iter_type<sequential>}
                        loom.semaphore_give %41 : memref<?xf16>
                        %97 = loom.alloc [1] on @L1 : memref<f16>
                        %98 = loom.semaphore_take %97 : memref<f16> -> memref<f16>
                        %99 = loom.subview %arg5[%37] [1] [1], reuse : [seq = false, spat = false, temp = false] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                        loom.copy %99, %98 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<f16, strided<[], offset: ?>> to memref<f16>
                        %100 = loom.bufferize_to_tensor %98[] : memref<f16> -> tensor<f16>
                        %101 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %102 = loom.semaphore_take %101 : memref<?x?xf16> -> memref<?x?xf16>
                        %103 = loom.subview %arg1[%36, %37, %55, %60] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %103, %102 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                        %104 = loom.bufferize_to_tensor %102[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %105 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %106 = loom.semaphore_take %105 : memref<?x?xf16> -> memref<?x?xf16>
                        %107 = loom.init_tensor %106[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %108 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%96, %104, %100 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<f16>) outs(%107 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
                          %111 = arith.mulf %in_0, %in_1 : f16
                          %112 = arith.addf %in, %111 : f16
                          linalg.yield %112 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %98 : memref<f16>
                        loom.semaphore_give %102 : memref<?x?xf16>
                        loom.semaphore_give %51 : memref<?x?xf16>
                        %109 = loom.subview %arg7[%36, %37, %55, %60] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        %110 = loom.bufferize_to_memref %108 : tensor<?x?xf16> -> memref<?x?xf16>
                        loom.copy %110, %109 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.semaphore_give %106 : memref<?x?xf16>
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
    func.func @mamba_chunk_scan__x4_y1y1y4__d0i1_d1i1_d2i0_d3i2__f012(%arg0: memref<2x8x4x192x192xf16>, %arg1: memref<2x32x1536x160xf16>, %arg2: memref<2x32x8x192xf16>, %arg3: memref<2x32x8x192xf16>, %arg4: memref<2x4x1536x128xf16>, %arg5: memref<32xf16>, %arg6: memref<2x8x32x128x160xf16>, %arg7: memref<2x32x1536x160xf16>) {
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
                        %42 = loom.subview %arg3[%36, %37, %38, %39] [1, 1, 1, %21] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                        loom.copy %42, %41 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                        %43 = loom.bufferize_to_tensor %41[%21] : memref<?xf16> -> tensor<?xf16>
                        %44 = loom.alloc [%22, %21] on @L1 : memref<?x?xf16>
                        %45 = loom.semaphore_take %44 : memref<?x?xf16> -> memref<?x?xf16>
                        %46 = loom.init_tensor %45[%22, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %47 = loom.broadcast ins(%43 : tensor<?xf16>) outs(%46 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                        %48 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %49 = loom.semaphore_take %48 : memref<?x?xf16> -> memref<?x?xf16>
                        %50 = loom.init_tensor %49[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %51 = loom.semaphore_take %48 : memref<?x?xf16> -> memref<?x?xf16>
                        %52 = loom.init_tensor %51[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %transposed = linalg.transpose ins(%47 : tensor<?x?xf16>) outs(%50 : tensor<?x?xf16>) permutation = [1, 0] 
                        loom.semaphore_give %45 : memref<?x?xf16>
                        %53 = arith.divui %37, %c8 : index
                        %54 = arith.muli %38, %c192 : index
                        %55 = arith.addi %39, %54 : index
                        %56 = loom.alloc [%21, 128] on @L1 : memref<?x128xf16>
                        %57 = loom.semaphore_take %56 : memref<?x128xf16> -> memref<?x128xf16>
                        %58 = loom.subview %arg4[%36, %53, %55, 0] [1, 1, %21, 128] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x4x1536x128xf16> to memref<?x128xf16, strided<[128, 1], offset: ?>>
                        loom.copy %58, %57 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x128xf16, strided<[128, 1], offset: ?>> to memref<?x128xf16>
                        %59 = loom.bufferize_to_tensor %57[%21, 128] : memref<?x128xf16> -> tensor<?x128xf16>
                        %60 = arith.muli %32, %22 : index
                        %61 = loom.alloc [128, %22] on @L1 : memref<128x?xf16>
                        %62 = loom.semaphore_take %61 : memref<128x?xf16> -> memref<128x?xf16>
                        %63 = loom.subview %arg6[%36, %38, %37, 0, %60] [1, 1, 1, 128, %22] [1, 1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x8x32x128x160xf16> to memref<128x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %63, %62 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<128x?xf16, strided<[160, 1], offset: ?>> to memref<128x?xf16>
                        %64 = loom.bufferize_to_tensor %62[128, %22] : memref<128x?xf16> -> tensor<128x?xf16>
                        %65 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %66 = loom.semaphore_take %65 : memref<?x?xf16> -> memref<?x?xf16>
                        %67 = loom.init_tensor %66[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %68 = loom.semaphore_take %65 : memref<?x?xf16> -> memref<?x?xf16>
                        %69 = loom.init_tensor %68[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %70 = linalg.fill ins(%cst : f16) outs(%69 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        %71 = linalg.matmul ins(%59, %64 : tensor<?x128xf16>, tensor<128x?xf16>) outs(%70 : tensor<?x?xf16>) -> tensor<?x?xf16>
                        loom.semaphore_give %62 : memref<128x?xf16>
                        loom.semaphore_give %57 : memref<?x128xf16>
                        %72 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%71, %transposed : tensor<?x?xf16>, tensor<?x?xf16>) outs(%52 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %out: f16):
                          %111 = math.exp %in_0 : f16
                          %112 = arith.mulf %in, %111 : f16
                          linalg.yield %112 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %68 : memref<?x?xf16>
                        loom.semaphore_give %49 : memref<?x?xf16>
                        %73 = arith.addi %arg12, %c1 : index
                        %74 = arith.muli %73, %21 : index
                        %75 = arith.ceildivui %74, %23 : index
                        %76 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %77 = loom.semaphore_take %76 : memref<?x?xf16> -> memref<?x?xf16>
                        %78 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %79 = loom.semaphore_take %78 : memref<?x?xf16> -> memref<?x?xf16>
                        %80 = loom.init_tensor %79[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %81 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %82 = loom.semaphore_take %81 : memref<?x?xf16> -> memref<?x?xf16>
                        %83 = loom.init_tensor %82[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %84 = loom.alloc [%21, %23] on @L1 : memref<?x?xf16>
                        %85 = loom.semaphore_take %84 : memref<?x?xf16> -> memref<?x?xf16>
                        %86 = loom.init_tensor %85[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                        %87 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %88 = loom.semaphore_take %87 : memref<?xf16> -> memref<?xf16>
                        %89 = loom.alloc [%23] on @L1 : memref<?xf16>
                        %90 = loom.semaphore_take %89 : memref<?xf16> -> memref<?xf16>
                        %91 = loom.alloc [%23, %21] on @L1 : memref<?x?xf16>
                        %92 = loom.semaphore_take %91 : memref<?x?xf16> -> memref<?x?xf16>
                        %93 = loom.init_tensor %92[%23, %21] : memref<?x?xf16> -> tensor<?x?xf16>
                        %94 = loom.alloc [%23, %22] on @L1 : memref<?x?xf16>
                        %95 = loom.semaphore_take %94 : memref<?x?xf16> -> memref<?x?xf16>
                        %96 = scf.for %arg17 = %c0 to %75 step %c1 iter_args(%arg18 = %72) -> (tensor<?x?xf16>) {
                          %111 = arith.muli %arg17, %23 : index
                          %112 = loom.subview %arg0[%36, %38, %53, %39, %111] [1, 1, 1, %21, %23] [1, 1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x8x4x192x192xf16> to memref<?x?xf16, strided<[192, 1], offset: ?>>
                          loom.copy %112, %77 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[192, 1], offset: ?>> to memref<?x?xf16>
                          %113 = loom.bufferize_to_tensor %77[%21, %23] : memref<?x?xf16> -> tensor<?x?xf16>
                          %114 = loom.subview %arg3[%36, %37, %38, %111] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %114, %88 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %115 = loom.bufferize_to_tensor %88[%23] : memref<?xf16> -> tensor<?xf16>
                          %116 = loom.broadcast ins(%43 : tensor<?xf16>) outs(%93 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          %transposed_0 = linalg.transpose ins(%116 : tensor<?x?xf16>) outs(%80 : tensor<?x?xf16>) permutation = [1, 0] 
                          loom.semaphore_give %92 : memref<?x?xf16>
                          %117 = loom.subview %arg2[%36, %37, %38, %111] [1, 1, 1, %23] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
                          loom.copy %117, %90 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf16, strided<[1], offset: ?>> to memref<?xf16>
                          %118 = loom.bufferize_to_tensor %90[%23] : memref<?xf16> -> tensor<?xf16>
                          %119 = loom.broadcast ins(%118 : tensor<?xf16>) outs(%83 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %90 : memref<?xf16>
                          %120 = loom.broadcast ins(%115 : tensor<?xf16>) outs(%86 : tensor<?x?xf16>) dim(0) -> tensor<?x?xf16>
                          loom.semaphore_give %88 : memref<?xf16>
                          %121 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%113, %transposed_0, %120, %119 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>, tensor<?x?xf16>) outs(%80 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %in_2: f16, %in_3: f16, %out: f16):
                            %128 = arith.subf %in_1, %in_2 : f16
                            %129 = math.exp %128 : f16
                            %130 = arith.mulf %in, %129 : f16
                            %131 = arith.mulf %130, %in_3 : f16
                            linalg.yield %131 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %85 : memref<?x?xf16>
                          loom.semaphore_give %82 : memref<?x?xf16>
                          loom.semaphore_give %77 : memref<?x?xf16>
                          %122 = arith.addi %111, %54 : index
                          %123 = loom.subview %arg1[%36, %37, %122, %60] [1, 1, %23, %22] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                          loom.copy %123, %95 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                          %124 = loom.bufferize_to_tensor %95[%23, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                          %125 = linalg.fill ins(%cst : f16) outs(%67 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          %126 = linalg.matmul ins(%121, %124 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%125 : tensor<?x?xf16>) -> tensor<?x?xf16>
                          loom.semaphore_give %95 : memref<?x?xf16>
                          loom.semaphore_give %79 : memref<?x?xf16>
                          %127 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg18, %126 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%arg18 : tensor<?x?xf16>) {
                          ^bb0(%in: f16, %in_1: f16, %out: f16):
                            %128 = arith.addf %in, %in_1 : f16
                            linalg.yield %128 : f16
                          } -> tensor<?x?xf16>
                          loom.semaphore_give %66 : memref<?x?xf16>
                          scf.yield %127 : tensor<?x?xf16>
                        } {loom.iter_type = #loom.iter_type<sequential>}
                        loom.semaphore_give %41 : memref<?xf16>
                        %97 = loom.alloc [1] on @L1 : memref<f16>
                        %98 = loom.semaphore_take %97 : memref<f16> -> memref<f16>
                        %99 = loom.subview %arg5[%37] [1] [1], reuse : [seq = false, spat = false, temp = false] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                        loom.copy %99, %98 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<f16, strided<[], offset: ?>> to memref<f16>
                        %100 = loom.bufferize_to_tensor %98[] : memref<f16> -> tensor<f16>
                        %101 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %102 = loom.semaphore_take %101 : memref<?x?xf16> -> memref<?x?xf16>
                        %103 = loom.subview %arg1[%36, %37, %55, %60] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.copy %103, %102 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16>
                        %104 = loom.bufferize_to_tensor %102[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %105 = loom.alloc [%21, %22] on @L1 : memref<?x?xf16>
                        %106 = loom.semaphore_take %105 : memref<?x?xf16> -> memref<?x?xf16>
                        %107 = loom.init_tensor %106[%21, %22] : memref<?x?xf16> -> tensor<?x?xf16>
                        %108 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%96, %104, %100 : tensor<?x?xf16>, tensor<?x?xf16>, tensor<f16>) outs(%107 : tensor<?x?xf16>) {
                        ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
                          %111 = arith.mulf %in_0, %in_1 : f16
                          %112 = arith.addf %in, %111 : f16
                          linalg.yield %112 : f16
                        } -> tensor<?x?xf16>
                        loom.semaphore_give %98 : memref<f16>
                        loom.semaphore_give %102 : memref<?x?xf16>
                        loom.semaphore_give %51 : memref<?x?xf16>
                        %109 = loom.subview %arg7[%36, %37, %55, %60] [1, 1, %21, %22] [1, 1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        %110 = loom.bufferize_to_memref %108 : tensor<?x?xf16> -> memref<?x?xf16>
                        loom.copy %110, %109 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
                        loom.semaphore_give %106 : memref<?x?xf16>
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
