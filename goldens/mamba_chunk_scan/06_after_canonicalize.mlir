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
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 1 : index}, loom.tile_c = {is_reduction = false, upper_bound = 1 : index}, loom.tile_h = {is_reduction = false, upper_bound = 1 : index}, loom.tile_k = {is_reduction = false, upper_bound = 192 : index}, loom.tile_m = {is_reduction = false, upper_bound = 192 : index}, loom.tile_n = {is_reduction = false, upper_bound = 160 : index}} {
    func.func @mamba_chunk_scan__x4_y1y1y4__d0i0_d1i0_d2i1_d3i2__f012__n_n_dim_x_level0_bc4_n_n_n_n_dim_x_level0_bc4_dim_y_level2_bc4_n_n__tile_b1__tile_c1__tile_h1__tile_k64__tile_m64__tile_n32(%arg0: memref<2x8x4x192x192xf16>, %arg1: memref<2x32x1536x160xf16>, %arg2: memref<2x32x8x192xf16>, %arg3: memref<2x32x8x192xf16>, %arg4: memref<2x4x1536x128xf16>, %arg5: memref<32xf16>, %arg6: memref<2x8x32x128x160xf16>, %arg7: memref<2x32x1536x160xf16>) {
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c192 = arith.constant 192 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %c5 = arith.constant 5 : index
      affine.parallel (%arg8) = (0) to (4) {
        affine.parallel (%arg9) = (0) to (1) {
          affine.parallel (%arg10) = (0) to (1) {
            affine.parallel (%arg11) = (0) to (4) {
              scf.for %arg12 = %c0 to %c5 step %c1 {
                scf.for %arg13 = %c0 to %c2 step %c1 {
                  %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg11, %arg13)
                  scf.for %arg14 = %c0 to %c2 step %c1 {
                    scf.for %arg15 = %c0 to %c32 step %c1 {
                      %22 = arith.muli %arg8, %c64 : index
                      %23 = loom.alloc [64] on @L1 : memref<64xf16>
                      %24 = loom.semaphore_take %23 : memref<64xf16> -> memref<64xf16>
                      %25 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 49152 + d1 * 1536 + d2 * 192 + d3)>(%arg14, %arg15, %21, %22)
                      %reinterpret_cast = memref.reinterpret_cast %arg3 to offset: [%25], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                      %26 = arith.addi %arg9, %arg10 : index
                      %27 = arith.addi %26, %arg11 : index
                      loom.copy %reinterpret_cast, %24 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                      %28 = loom.bufferize_to_tensor %24[64] : memref<64xf16> -> tensor<64xf16>
                      %29 = loom.alloc [32, 64] on @L1 : memref<32x64xf16>
                      %30 = loom.semaphore_take %29 : memref<32x64xf16> -> memref<32x64xf16>
                      %31 = loom.init_tensor %30[32, 64] : memref<32x64xf16> -> tensor<32x64xf16>
                      %32 = loom.broadcast ins(%28 : tensor<64xf16>) outs(%31 : tensor<32x64xf16>) dim(0) -> tensor<32x64xf16>
                      %33 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                      %34 = loom.semaphore_take %33 : memref<64x32xf16> -> memref<64x32xf16>
                      %35 = loom.init_tensor %34[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                      %36 = loom.semaphore_take %33 : memref<64x32xf16> -> memref<64x32xf16>
                      %37 = loom.init_tensor %36[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                      %transposed = linalg.transpose ins(%32 : tensor<32x64xf16>) outs(%35 : tensor<64x32xf16>) permutation = [1, 0] 
                      loom.semaphore_give %30 : memref<32x64xf16>
                      %38 = arith.divui %arg15, %c8 : index
                      %39 = arith.muli %21, %c192 : index
                      %40 = arith.addi %22, %39 : index
                      %41 = loom.alloc [64, 128] on @L1 : memref<64x128xf16>
                      %42 = loom.semaphore_take %41 : memref<64x128xf16> -> memref<64x128xf16>
                      %c0_0 = arith.constant 0 : index
                      %43 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 786432 + d1 * 196608 + d2 * 128 + d3)>(%arg14, %38, %40, %c0_0)
                      %reinterpret_cast_1 = memref.reinterpret_cast %arg4 to offset: [%43], sizes: [64, 128], strides: [128, 1] : memref<2x4x1536x128xf16> to memref<64x128xf16, strided<[128, 1], offset: ?>>
                      loom.copy %reinterpret_cast_1, %42 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64x128xf16, strided<[128, 1], offset: ?>> to memref<64x128xf16>
                      %44 = loom.bufferize_to_tensor %42[64, 128] : memref<64x128xf16> -> tensor<64x128xf16>
                      %45 = arith.muli %arg12, %c32 : index
                      %46 = loom.alloc [128, 32] on @L1 : memref<128x32xf16>
                      %47 = loom.semaphore_take %46 : memref<128x32xf16> -> memref<128x32xf16>
                      %c0_2 = arith.constant 0 : index
                      %48 = affine.apply affine_map<(d0, d1, d2, d3, d4) -> (d0 * 5242880 + d1 * 655360 + d2 * 20480 + d3 * 160 + d4)>(%arg14, %21, %arg15, %c0_2, %45)
                      %reinterpret_cast_3 = memref.reinterpret_cast %arg6 to offset: [%48], sizes: [128, 32], strides: [160, 1] : memref<2x8x32x128x160xf16> to memref<128x32xf16, strided<[160, 1], offset: ?>>
                      loom.copy %reinterpret_cast_3, %47 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %27], LR : [%c3, %27]) : memref<128x32xf16, strided<[160, 1], offset: ?>> to memref<128x32xf16>
                      %49 = loom.bufferize_to_tensor %47[128, 32] : memref<128x32xf16> -> tensor<128x32xf16>
                      %50 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                      %51 = loom.semaphore_take %50 : memref<64x32xf16> -> memref<64x32xf16>
                      %52 = loom.init_tensor %51[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                      %53 = loom.semaphore_take %50 : memref<64x32xf16> -> memref<64x32xf16>
                      %54 = loom.init_tensor %53[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                      %55 = linalg.fill ins(%cst : f16) outs(%54 : tensor<64x32xf16>) -> tensor<64x32xf16>
                      %56 = linalg.matmul ins(%44, %49 : tensor<64x128xf16>, tensor<128x32xf16>) outs(%55 : tensor<64x32xf16>) -> tensor<64x32xf16>
                      loom.semaphore_give %47 : memref<128x32xf16>
                      loom.semaphore_give %42 : memref<64x128xf16>
                      %57 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%56, %transposed : tensor<64x32xf16>, tensor<64x32xf16>) outs(%37 : tensor<64x32xf16>) {
                      ^bb0(%in: f16, %in_7: f16, %out: f16):
                        %96 = math.exp %in_7 : f16
                        %97 = arith.mulf %in, %96 : f16
                        linalg.yield %97 : f16
                      } -> tensor<64x32xf16>
                      loom.semaphore_give %53 : memref<64x32xf16>
                      loom.semaphore_give %34 : memref<64x32xf16>
                      %58 = arith.addi %arg8, %c1 : index
                      %59 = arith.muli %58, %c64 : index
                      %60 = arith.ceildivui %59, %c64 : index
                      %61 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                      %62 = loom.semaphore_take %61 : memref<64x64xf16> -> memref<64x64xf16>
                      %63 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                      %64 = loom.semaphore_take %63 : memref<64x64xf16> -> memref<64x64xf16>
                      %65 = loom.init_tensor %64[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                      %66 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                      %67 = loom.semaphore_take %66 : memref<64x64xf16> -> memref<64x64xf16>
                      %68 = loom.init_tensor %67[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                      %69 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                      %70 = loom.semaphore_take %69 : memref<64x64xf16> -> memref<64x64xf16>
                      %71 = loom.init_tensor %70[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                      %72 = loom.alloc [64] on @L1 : memref<64xf16>
                      %73 = loom.semaphore_take %72 : memref<64xf16> -> memref<64xf16>
                      %74 = loom.alloc [64] on @L1 : memref<64xf16>
                      %75 = loom.semaphore_take %74 : memref<64xf16> -> memref<64xf16>
                      %76 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                      %77 = loom.semaphore_take %76 : memref<64x64xf16> -> memref<64x64xf16>
                      %78 = loom.init_tensor %77[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                      %79 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                      %80 = loom.semaphore_take %79 : memref<64x32xf16> -> memref<64x32xf16>
                      %81 = scf.for %arg16 = %c0 to %60 step %c1 iter_args(%arg17 = %57) -> (tensor<64x32xf16>) {
                        %96 = arith.muli %arg16, %c64 : index
                        %97 = affine.apply affine_map<(d0, d1, d2, d3, d4) -> (d0 * 1179648 + d1 * 147456 + d2 * 36864 + d3 * 192 + d4)>(%arg14, %21, %38, %22, %96)
                        %reinterpret_cast_7 = memref.reinterpret_cast %arg0 to offset: [%97], sizes: [64, 64], strides: [192, 1] : memref<2x8x4x192x192xf16> to memref<64x64xf16, strided<[192, 1], offset: ?>>
                        loom.copy %reinterpret_cast_7, %62 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64x64xf16, strided<[192, 1], offset: ?>> to memref<64x64xf16>
                        %98 = loom.bufferize_to_tensor %62[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                        %99 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 49152 + d1 * 1536 + d2 * 192 + d3)>(%arg14, %arg15, %21, %96)
                        %reinterpret_cast_8 = memref.reinterpret_cast %arg3 to offset: [%99], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                        loom.copy %reinterpret_cast_8, %73 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                        %100 = loom.bufferize_to_tensor %73[64] : memref<64xf16> -> tensor<64xf16>
                        %101 = loom.broadcast ins(%28 : tensor<64xf16>) outs(%78 : tensor<64x64xf16>) dim(0) -> tensor<64x64xf16>
                        %transposed_9 = linalg.transpose ins(%101 : tensor<64x64xf16>) outs(%65 : tensor<64x64xf16>) permutation = [1, 0] 
                        loom.semaphore_give %77 : memref<64x64xf16>
                        %102 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 49152 + d1 * 1536 + d2 * 192 + d3)>(%arg14, %arg15, %21, %96)
                        %reinterpret_cast_10 = memref.reinterpret_cast %arg2 to offset: [%102], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                        loom.copy %reinterpret_cast_10, %75 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                        %103 = loom.bufferize_to_tensor %75[64] : memref<64xf16> -> tensor<64xf16>
                        %104 = loom.broadcast ins(%103 : tensor<64xf16>) outs(%68 : tensor<64x64xf16>) dim(0) -> tensor<64x64xf16>
                        loom.semaphore_give %75 : memref<64xf16>
                        %105 = loom.broadcast ins(%100 : tensor<64xf16>) outs(%71 : tensor<64x64xf16>) dim(0) -> tensor<64x64xf16>
                        loom.semaphore_give %73 : memref<64xf16>
                        %106 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%98, %transposed_9, %105, %104 : tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16>) outs(%65 : tensor<64x64xf16>) {
                        ^bb0(%in: f16, %in_12: f16, %in_13: f16, %in_14: f16, %out: f16):
                          %113 = arith.subf %in_12, %in_13 : f16
                          %114 = math.exp %113 : f16
                          %115 = arith.mulf %in, %114 : f16
                          %116 = arith.mulf %115, %in_14 : f16
                          linalg.yield %116 : f16
                        } -> tensor<64x64xf16>
                        loom.semaphore_give %70 : memref<64x64xf16>
                        loom.semaphore_give %67 : memref<64x64xf16>
                        loom.semaphore_give %62 : memref<64x64xf16>
                        %107 = arith.addi %96, %39 : index
                        %108 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 7864320 + d1 * 245760 + d2 * 160 + d3)>(%arg14, %arg15, %107, %45)
                        %reinterpret_cast_11 = memref.reinterpret_cast %arg1 to offset: [%108], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                        loom.copy %reinterpret_cast_11, %80 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                        %109 = loom.bufferize_to_tensor %80[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                        %110 = linalg.fill ins(%cst : f16) outs(%52 : tensor<64x32xf16>) -> tensor<64x32xf16>
                        %111 = linalg.matmul ins(%106, %109 : tensor<64x64xf16>, tensor<64x32xf16>) outs(%110 : tensor<64x32xf16>) -> tensor<64x32xf16>
                        loom.semaphore_give %80 : memref<64x32xf16>
                        loom.semaphore_give %64 : memref<64x64xf16>
                        %112 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg17, %111 : tensor<64x32xf16>, tensor<64x32xf16>) outs(%arg17 : tensor<64x32xf16>) {
                        ^bb0(%in: f16, %in_12: f16, %out: f16):
                          %113 = arith.addf %in, %in_12 : f16
                          linalg.yield %113 : f16
                        } -> tensor<64x32xf16>
                        loom.semaphore_give %51 : memref<64x32xf16>
                        scf.yield %112 : tensor<64x32xf16>
                      } {loom.iter_type = #loom.iter_type<sequential>}
                      loom.semaphore_give %24 : memref<64xf16>
                      %82 = loom.alloc [1] on @L1 : memref<f16>
                      %83 = loom.semaphore_take %82 : memref<f16> -> memref<f16>
                      %84 = affine.apply affine_map<(d0) -> (d0)>(%arg15)
                      %reinterpret_cast_4 = memref.reinterpret_cast %arg5 to offset: [%84], sizes: [], strides: [] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                      loom.copy %reinterpret_cast_4, %83 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 4] region : (UL : [%c0, %c0], LR : [%c3, %c3]) : memref<f16, strided<[], offset: ?>> to memref<f16>
                      %85 = loom.bufferize_to_tensor %83[] : memref<f16> -> tensor<f16>
                      %86 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                      %87 = loom.semaphore_take %86 : memref<64x32xf16> -> memref<64x32xf16>
                      %88 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 7864320 + d1 * 245760 + d2 * 160 + d3)>(%arg14, %arg15, %40, %45)
                      %reinterpret_cast_5 = memref.reinterpret_cast %arg1 to offset: [%88], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                      loom.copy %reinterpret_cast_5, %87 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                      %89 = loom.bufferize_to_tensor %87[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                      %90 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                      %91 = loom.semaphore_take %90 : memref<64x32xf16> -> memref<64x32xf16>
                      %92 = loom.init_tensor %91[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                      %93 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%81, %89, %85 : tensor<64x32xf16>, tensor<64x32xf16>, tensor<f16>) outs(%92 : tensor<64x32xf16>) {
                      ^bb0(%in: f16, %in_7: f16, %in_8: f16, %out: f16):
                        %96 = arith.mulf %in_7, %in_8 : f16
                        %97 = arith.addf %in, %96 : f16
                        linalg.yield %97 : f16
                      } -> tensor<64x32xf16>
                      loom.semaphore_give %83 : memref<f16>
                      loom.semaphore_give %87 : memref<64x32xf16>
                      loom.semaphore_give %36 : memref<64x32xf16>
                      %94 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 7864320 + d1 * 245760 + d2 * 160 + d3)>(%arg14, %arg15, %40, %45)
                      %reinterpret_cast_6 = memref.reinterpret_cast %arg7 to offset: [%94], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                      %95 = loom.bufferize_to_memref %93 : tensor<64x32xf16> -> memref<64x32xf16>
                      loom.copy %95, %reinterpret_cast_6 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg8, %27], LR : [%arg8, %27]) : memref<64x32xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                      loom.semaphore_give %91 : memref<64x32xf16>
                    } {loom.iter_type = #loom.iter_type<sequential>}
                  } {loom.iter_type = #loom.iter_type<sequential>}
                } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<temporal>}
              } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 2 : i64, loom.physical_dim = @dim_y}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
      } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 1 : index}, loom.tile_c = {is_reduction = false, upper_bound = 1 : index}, loom.tile_h = {is_reduction = false, upper_bound = 1 : index}, loom.tile_k = {is_reduction = false, upper_bound = 192 : index}, loom.tile_m = {is_reduction = false, upper_bound = 192 : index}, loom.tile_n = {is_reduction = false, upper_bound = 160 : index}} {
    func.func @mamba_chunk_scan__x4_y1y1y4__d0i1_d1i1_d2i0_d3i2__f012__dim_x_level0_bc4_dim_x_level0_bc4_n_dim_x_level0_bc4_dim_x_level0_bc4_dim_x_level0_bc4_n_dim_x_level0_bc4_dim_y_level2_bc4_n_n__tile_b1__tile_c1__tile_h1__tile_k64__tile_m64__tile_n32(%arg0: memref<2x8x4x192x192xf16>, %arg1: memref<2x32x1536x160xf16>, %arg2: memref<2x32x8x192xf16>, %arg3: memref<2x32x8x192xf16>, %arg4: memref<2x4x1536x128xf16>, %arg5: memref<32xf16>, %arg6: memref<2x8x32x128x160xf16>, %arg7: memref<2x32x1536x160xf16>) {
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0.000000e+00 : f16
      %c192 = arith.constant 192 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      affine.parallel (%arg8) = (0) to (1) {
        affine.parallel (%arg9) = (0) to (4) {
          affine.parallel (%arg10) = (0) to (1) {
            affine.parallel (%arg11) = (0) to (4) {
              scf.for %arg12 = %c0 to %c3 step %c1 {
                scf.for %arg13 = %c0 to %c2 step %c1 {
                  scf.for %arg14 = %c0 to %c2 step %c1 {
                    %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg9, %arg13)
                    %22 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg11, %arg14)
                    scf.for %arg15 = %c0 to %c2 step %c1 {
                      scf.for %arg16 = %c0 to %c32 step %c1 {
                        %23 = arith.muli %arg12, %c64 : index
                        %24 = loom.alloc [64] on @L1 : memref<64xf16>
                        %25 = loom.semaphore_take %24 : memref<64xf16> -> memref<64xf16>
                        %26 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 49152 + d1 * 1536 + d2 * 192 + d3)>(%arg15, %arg16, %22, %23)
                        %reinterpret_cast = memref.reinterpret_cast %arg3 to offset: [%26], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                        %27 = arith.addi %arg10, %arg8 : index
                        %28 = arith.addi %27, %arg11 : index
                        loom.copy %reinterpret_cast, %25 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %28], LR : [%c3, %28]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                        %29 = loom.bufferize_to_tensor %25[64] : memref<64xf16> -> tensor<64xf16>
                        %30 = loom.alloc [32, 64] on @L1 : memref<32x64xf16>
                        %31 = loom.semaphore_take %30 : memref<32x64xf16> -> memref<32x64xf16>
                        %32 = loom.init_tensor %31[32, 64] : memref<32x64xf16> -> tensor<32x64xf16>
                        %33 = loom.broadcast ins(%29 : tensor<64xf16>) outs(%32 : tensor<32x64xf16>) dim(0) -> tensor<32x64xf16>
                        %34 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                        %35 = loom.semaphore_take %34 : memref<64x32xf16> -> memref<64x32xf16>
                        %36 = loom.init_tensor %35[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                        %37 = loom.semaphore_take %34 : memref<64x32xf16> -> memref<64x32xf16>
                        %38 = loom.init_tensor %37[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                        %transposed = linalg.transpose ins(%33 : tensor<32x64xf16>) outs(%36 : tensor<64x32xf16>) permutation = [1, 0] 
                        loom.semaphore_give %31 : memref<32x64xf16>
                        %39 = arith.divui %arg16, %c8 : index
                        %40 = arith.muli %22, %c192 : index
                        %41 = arith.addi %23, %40 : index
                        %42 = loom.alloc [64, 128] on @L1 : memref<64x128xf16>
                        %43 = loom.semaphore_take %42 : memref<64x128xf16> -> memref<64x128xf16>
                        %c0_0 = arith.constant 0 : index
                        %44 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 786432 + d1 * 196608 + d2 * 128 + d3)>(%arg15, %39, %41, %c0_0)
                        %reinterpret_cast_1 = memref.reinterpret_cast %arg4 to offset: [%44], sizes: [64, 128], strides: [128, 1] : memref<2x4x1536x128xf16> to memref<64x128xf16, strided<[128, 1], offset: ?>>
                        loom.copy %reinterpret_cast_1, %43 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %28], LR : [%c3, %28]) : memref<64x128xf16, strided<[128, 1], offset: ?>> to memref<64x128xf16>
                        %45 = loom.bufferize_to_tensor %43[64, 128] : memref<64x128xf16> -> tensor<64x128xf16>
                        %46 = arith.muli %21, %c32 : index
                        %47 = loom.alloc [128, 32] on @L1 : memref<128x32xf16>
                        %48 = loom.semaphore_take %47 : memref<128x32xf16> -> memref<128x32xf16>
                        %c0_2 = arith.constant 0 : index
                        %49 = affine.apply affine_map<(d0, d1, d2, d3, d4) -> (d0 * 5242880 + d1 * 655360 + d2 * 20480 + d3 * 160 + d4)>(%arg15, %22, %arg16, %c0_2, %46)
                        %reinterpret_cast_3 = memref.reinterpret_cast %arg6 to offset: [%49], sizes: [128, 32], strides: [160, 1] : memref<2x8x32x128x160xf16> to memref<128x32xf16, strided<[160, 1], offset: ?>>
                        loom.copy %reinterpret_cast_3, %48 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg9, %28], LR : [%arg9, %28]) : memref<128x32xf16, strided<[160, 1], offset: ?>> to memref<128x32xf16>
                        %50 = loom.bufferize_to_tensor %48[128, 32] : memref<128x32xf16> -> tensor<128x32xf16>
                        %51 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                        %52 = loom.semaphore_take %51 : memref<64x32xf16> -> memref<64x32xf16>
                        %53 = loom.init_tensor %52[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                        %54 = loom.semaphore_take %51 : memref<64x32xf16> -> memref<64x32xf16>
                        %55 = loom.init_tensor %54[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                        %56 = linalg.fill ins(%cst : f16) outs(%55 : tensor<64x32xf16>) -> tensor<64x32xf16>
                        %57 = linalg.matmul ins(%45, %50 : tensor<64x128xf16>, tensor<128x32xf16>) outs(%56 : tensor<64x32xf16>) -> tensor<64x32xf16>
                        loom.semaphore_give %48 : memref<128x32xf16>
                        loom.semaphore_give %43 : memref<64x128xf16>
                        %58 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%57, %transposed : tensor<64x32xf16>, tensor<64x32xf16>) outs(%38 : tensor<64x32xf16>) {
                        ^bb0(%in: f16, %in_7: f16, %out: f16):
                          %97 = math.exp %in_7 : f16
                          %98 = arith.mulf %in, %97 : f16
                          linalg.yield %98 : f16
                        } -> tensor<64x32xf16>
                        loom.semaphore_give %54 : memref<64x32xf16>
                        loom.semaphore_give %35 : memref<64x32xf16>
                        %59 = arith.addi %arg12, %c1 : index
                        %60 = arith.muli %59, %c64 : index
                        %61 = arith.ceildivui %60, %c64 : index
                        %62 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                        %63 = loom.semaphore_take %62 : memref<64x64xf16> -> memref<64x64xf16>
                        %64 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                        %65 = loom.semaphore_take %64 : memref<64x64xf16> -> memref<64x64xf16>
                        %66 = loom.init_tensor %65[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                        %67 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                        %68 = loom.semaphore_take %67 : memref<64x64xf16> -> memref<64x64xf16>
                        %69 = loom.init_tensor %68[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                        %70 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                        %71 = loom.semaphore_take %70 : memref<64x64xf16> -> memref<64x64xf16>
                        %72 = loom.init_tensor %71[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                        %73 = loom.alloc [64] on @L1 : memref<64xf16>
                        %74 = loom.semaphore_take %73 : memref<64xf16> -> memref<64xf16>
                        %75 = loom.alloc [64] on @L1 : memref<64xf16>
                        %76 = loom.semaphore_take %75 : memref<64xf16> -> memref<64xf16>
                        %77 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                        %78 = loom.semaphore_take %77 : memref<64x64xf16> -> memref<64x64xf16>
                        %79 = loom.init_tensor %78[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                        %80 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                        %81 = loom.semaphore_take %80 : memref<64x32xf16> -> memref<64x32xf16>
                        %82 = scf.for %arg17 = %c0 to %61 step %c1 iter_args(%arg18 = %58) -> (tensor<64x32xf16>) {
                          %97 = arith.muli %arg17, %c64 : index
                          %98 = affine.apply affine_map<(d0, d1, d2, d3, d4) -> (d0 * 1179648 + d1 * 147456 + d2 * 36864 + d3 * 192 + d4)>(%arg15, %22, %39, %23, %97)
                          %reinterpret_cast_7 = memref.reinterpret_cast %arg0 to offset: [%98], sizes: [64, 64], strides: [192, 1] : memref<2x8x4x192x192xf16> to memref<64x64xf16, strided<[192, 1], offset: ?>>
                          loom.copy %reinterpret_cast_7, %63 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %28], LR : [%c3, %28]) : memref<64x64xf16, strided<[192, 1], offset: ?>> to memref<64x64xf16>
                          %99 = loom.bufferize_to_tensor %63[64, 64] : memref<64x64xf16> -> tensor<64x64xf16>
                          %100 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 49152 + d1 * 1536 + d2 * 192 + d3)>(%arg15, %arg16, %22, %97)
                          %reinterpret_cast_8 = memref.reinterpret_cast %arg3 to offset: [%100], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                          loom.copy %reinterpret_cast_8, %74 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %28], LR : [%c3, %28]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                          %101 = loom.bufferize_to_tensor %74[64] : memref<64xf16> -> tensor<64xf16>
                          %102 = loom.broadcast ins(%29 : tensor<64xf16>) outs(%79 : tensor<64x64xf16>) dim(0) -> tensor<64x64xf16>
                          %transposed_9 = linalg.transpose ins(%102 : tensor<64x64xf16>) outs(%66 : tensor<64x64xf16>) permutation = [1, 0] 
                          loom.semaphore_give %78 : memref<64x64xf16>
                          %103 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 49152 + d1 * 1536 + d2 * 192 + d3)>(%arg15, %arg16, %22, %97)
                          %reinterpret_cast_10 = memref.reinterpret_cast %arg2 to offset: [%103], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                          loom.copy %reinterpret_cast_10, %76 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %28], LR : [%c3, %28]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                          %104 = loom.bufferize_to_tensor %76[64] : memref<64xf16> -> tensor<64xf16>
                          %105 = loom.broadcast ins(%104 : tensor<64xf16>) outs(%69 : tensor<64x64xf16>) dim(0) -> tensor<64x64xf16>
                          loom.semaphore_give %76 : memref<64xf16>
                          %106 = loom.broadcast ins(%101 : tensor<64xf16>) outs(%72 : tensor<64x64xf16>) dim(0) -> tensor<64x64xf16>
                          loom.semaphore_give %74 : memref<64xf16>
                          %107 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%99, %transposed_9, %106, %105 : tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16>, tensor<64x64xf16>) outs(%66 : tensor<64x64xf16>) {
                          ^bb0(%in: f16, %in_12: f16, %in_13: f16, %in_14: f16, %out: f16):
                            %114 = arith.subf %in_12, %in_13 : f16
                            %115 = math.exp %114 : f16
                            %116 = arith.mulf %in, %115 : f16
                            %117 = arith.mulf %116, %in_14 : f16
                            linalg.yield %117 : f16
                          } -> tensor<64x64xf16>
                          loom.semaphore_give %71 : memref<64x64xf16>
                          loom.semaphore_give %68 : memref<64x64xf16>
                          loom.semaphore_give %63 : memref<64x64xf16>
                          %108 = arith.addi %97, %40 : index
                          %109 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 7864320 + d1 * 245760 + d2 * 160 + d3)>(%arg15, %arg16, %108, %46)
                          %reinterpret_cast_11 = memref.reinterpret_cast %arg1 to offset: [%109], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                          loom.copy %reinterpret_cast_11, %81 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg9, %28], LR : [%arg9, %28]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                          %110 = loom.bufferize_to_tensor %81[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                          %111 = linalg.fill ins(%cst : f16) outs(%53 : tensor<64x32xf16>) -> tensor<64x32xf16>
                          %112 = linalg.matmul ins(%107, %110 : tensor<64x64xf16>, tensor<64x32xf16>) outs(%111 : tensor<64x32xf16>) -> tensor<64x32xf16>
                          loom.semaphore_give %81 : memref<64x32xf16>
                          loom.semaphore_give %65 : memref<64x64xf16>
                          %113 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg18, %112 : tensor<64x32xf16>, tensor<64x32xf16>) outs(%arg18 : tensor<64x32xf16>) {
                          ^bb0(%in: f16, %in_12: f16, %out: f16):
                            %114 = arith.addf %in, %in_12 : f16
                            linalg.yield %114 : f16
                          } -> tensor<64x32xf16>
                          loom.semaphore_give %52 : memref<64x32xf16>
                          scf.yield %113 : tensor<64x32xf16>
                        } {loom.iter_type = #loom.iter_type<sequential>}
                        loom.semaphore_give %25 : memref<64xf16>
                        %83 = loom.alloc [1] on @L1 : memref<f16>
                        %84 = loom.semaphore_take %83 : memref<f16> -> memref<f16>
                        %85 = affine.apply affine_map<(d0) -> (d0)>(%arg16)
                        %reinterpret_cast_4 = memref.reinterpret_cast %arg5 to offset: [%85], sizes: [], strides: [] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                        loom.copy %reinterpret_cast_4, %84 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 4] region : (UL : [%c0, %c0], LR : [%c3, %c3]) : memref<f16, strided<[], offset: ?>> to memref<f16>
                        %86 = loom.bufferize_to_tensor %84[] : memref<f16> -> tensor<f16>
                        %87 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                        %88 = loom.semaphore_take %87 : memref<64x32xf16> -> memref<64x32xf16>
                        %89 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 7864320 + d1 * 245760 + d2 * 160 + d3)>(%arg15, %arg16, %41, %46)
                        %reinterpret_cast_5 = memref.reinterpret_cast %arg1 to offset: [%89], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                        loom.copy %reinterpret_cast_5, %88 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg9, %28], LR : [%arg9, %28]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                        %90 = loom.bufferize_to_tensor %88[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                        %91 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                        %92 = loom.semaphore_take %91 : memref<64x32xf16> -> memref<64x32xf16>
                        %93 = loom.init_tensor %92[64, 32] : memref<64x32xf16> -> tensor<64x32xf16>
                        %94 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%82, %90, %86 : tensor<64x32xf16>, tensor<64x32xf16>, tensor<f16>) outs(%93 : tensor<64x32xf16>) {
                        ^bb0(%in: f16, %in_7: f16, %in_8: f16, %out: f16):
                          %97 = arith.mulf %in_7, %in_8 : f16
                          %98 = arith.addf %in, %97 : f16
                          linalg.yield %98 : f16
                        } -> tensor<64x32xf16>
                        loom.semaphore_give %84 : memref<f16>
                        loom.semaphore_give %88 : memref<64x32xf16>
                        loom.semaphore_give %37 : memref<64x32xf16>
                        %95 = affine.apply affine_map<(d0, d1, d2, d3) -> (d0 * 7864320 + d1 * 245760 + d2 * 160 + d3)>(%arg15, %arg16, %41, %46)
                        %reinterpret_cast_6 = memref.reinterpret_cast %arg7 to offset: [%95], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                        %96 = loom.bufferize_to_memref %94 : tensor<64x32xf16> -> memref<64x32xf16>
                        loom.copy %96, %reinterpret_cast_6 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg9, %28], LR : [%arg9, %28]) : memref<64x32xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                        loom.semaphore_give %92 : memref<64x32xf16>
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
