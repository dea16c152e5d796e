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
      %c12288 = arith.constant 12288 : index
      %c245760 = arith.constant 245760 : index
      %c7864320 = arith.constant 7864320 : index
      %c36864 = arith.constant 36864 : index
      %c147456 = arith.constant 147456 : index
      %c1179648 = arith.constant 1179648 : index
      %c160 = arith.constant 160 : index
      %c20480 = arith.constant 20480 : index
      %c655360 = arith.constant 655360 : index
      %c5242880 = arith.constant 5242880 : index
      %c128 = arith.constant 128 : index
      %c196608 = arith.constant 196608 : index
      %c786432 = arith.constant 786432 : index
      %c1536 = arith.constant 1536 : index
      %c49152 = arith.constant 49152 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %c192 = arith.constant 192 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %c5 = arith.constant 5 : index
      %c4 = arith.constant 4 : index
      scf.parallel (%arg8, %arg9) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
        scf.for %arg10 = %c0 to %c5 step %c1 {
          scf.for %arg11 = %c0 to %c2 step %c1 {
            %21 = arith.muli %arg11, %c4 overflow<nsw> : index
            %22 = arith.addi %arg9, %21 : index
            scf.for %arg12 = %c0 to %c2 step %c1 {
              scf.for %arg13 = %c0 to %c32 step %c1 {
                %23 = arith.muli %arg8, %c64 : index
                %24 = loom.alloc [64] on @L1 : memref<64xf16>
                %25 = loom.semaphore_take %24 : memref<64xf16> -> memref<64xf16>
                %26 = arith.muli %arg12, %c49152 overflow<nsw> : index
                %27 = arith.muli %arg13, %c1536 overflow<nsw> : index
                %28 = arith.addi %26, %27 : index
                %29 = arith.muli %22, %c192 overflow<nsw> : index
                %30 = arith.addi %28, %29 : index
                %31 = arith.addi %30, %23 : index
                %reinterpret_cast = memref.reinterpret_cast %arg3 to offset: [%31], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                loom.copy %reinterpret_cast, %25 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                %32 = loom.alloc [32, 64] on @L1 : memref<32x64xf16>
                %33 = loom.semaphore_take %32 : memref<32x64xf16> -> memref<32x64xf16>
                %34 = loom.broadcast ins(%25 : memref<64xf16>) outs(%33 : memref<32x64xf16>) dim(0) -> memref<32x64xf16, strided<[?, ?], offset: ?>>
                %35 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                %36 = loom.semaphore_take %35 : memref<64x32xf16> -> memref<64x32xf16>
                %37 = loom.semaphore_take %35 : memref<64x32xf16> -> memref<64x32xf16>
                linalg.transpose ins(%34 : memref<32x64xf16, strided<[?, ?], offset: ?>>) outs(%36 : memref<64x32xf16>) permutation = [1, 0] 
                loom.semaphore_give %33 : memref<32x64xf16>
                %38 = arith.divui %arg13, %c8 : index
                %39 = arith.muli %22, %c192 : index
                %40 = arith.addi %23, %39 : index
                %41 = loom.alloc [64, 128] on @L1 : memref<64x128xf16>
                %42 = loom.semaphore_take %41 : memref<64x128xf16> -> memref<64x128xf16>
                %43 = arith.muli %arg12, %c786432 overflow<nsw> : index
                %44 = arith.muli %38, %c196608 overflow<nsw> : index
                %45 = arith.addi %43, %44 : index
                %46 = arith.muli %40, %c128 overflow<nsw> : index
                %47 = arith.addi %45, %46 : index
                %reinterpret_cast_0 = memref.reinterpret_cast %arg4 to offset: [%47], sizes: [64, 128], strides: [128, 1] : memref<2x4x1536x128xf16> to memref<64x128xf16, strided<[128, 1], offset: ?>>
                loom.copy %reinterpret_cast_0, %42 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x128xf16, strided<[128, 1], offset: ?>> to memref<64x128xf16>
                %48 = arith.muli %arg10, %c32 : index
                %49 = loom.alloc [128, 32] on @L1 : memref<128x32xf16>
                %50 = loom.semaphore_take %49 : memref<128x32xf16> -> memref<128x32xf16>
                %51 = arith.muli %arg12, %c5242880 overflow<nsw> : index
                %52 = arith.muli %22, %c655360 overflow<nsw> : index
                %53 = arith.addi %51, %52 : index
                %54 = arith.muli %arg13, %c20480 overflow<nsw> : index
                %55 = arith.addi %53, %54 : index
                %56 = arith.addi %55, %48 : index
                %reinterpret_cast_1 = memref.reinterpret_cast %arg6 to offset: [%56], sizes: [128, 32], strides: [160, 1] : memref<2x8x32x128x160xf16> to memref<128x32xf16, strided<[160, 1], offset: ?>>
                loom.copy %reinterpret_cast_1, %50 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg9], LR : [%c3, %arg9]) : memref<128x32xf16, strided<[160, 1], offset: ?>> to memref<128x32xf16>
                %57 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                %58 = loom.semaphore_take %57 : memref<64x32xf16> -> memref<64x32xf16>
                %59 = loom.semaphore_take %57 : memref<64x32xf16> -> memref<64x32xf16>
                loom.matmul ins(%42, %50 : memref<64x128xf16>, memref<128x32xf16>) outs(%59 : memref<64x32xf16>)
                loom.semaphore_give %50 : memref<128x32xf16>
                loom.semaphore_give %42 : memref<64x128xf16>
                linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%59, %36 : memref<64x32xf16>, memref<64x32xf16>) outs(%37 : memref<64x32xf16>) {
                ^bb0(%in: f16, %in_5: f16, %out: f16):
                  %91 = math.exp %in_5 : f16
                  %92 = arith.mulf %in, %91 : f16
                  linalg.yield %92 : f16
                }
                loom.semaphore_give %59 : memref<64x32xf16>
                loom.semaphore_give %36 : memref<64x32xf16>
                %60 = arith.addi %arg8, %c1 : index
                %61 = arith.muli %60, %c64 : index
                %62 = arith.ceildivui %61, %c64 : index
                %63 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                %64 = loom.semaphore_take %63 : memref<64x64xf16> -> memref<64x64xf16>
                %65 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                %66 = loom.semaphore_take %65 : memref<64x64xf16> -> memref<64x64xf16>
                %67 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                %68 = loom.semaphore_take %67 : memref<64x64xf16> -> memref<64x64xf16>
                %69 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                %70 = loom.semaphore_take %69 : memref<64x64xf16> -> memref<64x64xf16>
                %71 = loom.alloc [64] on @L1 : memref<64xf16>
                %72 = loom.semaphore_take %71 : memref<64xf16> -> memref<64xf16>
                %73 = loom.alloc [64] on @L1 : memref<64xf16>
                %74 = loom.semaphore_take %73 : memref<64xf16> -> memref<64xf16>
                %75 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                %76 = loom.semaphore_take %75 : memref<64x64xf16> -> memref<64x64xf16>
                %77 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                %78 = loom.semaphore_take %77 : memref<64x32xf16> -> memref<64x32xf16>
                scf.for %arg14 = %c0 to %62 step %c1 {
                  %91 = arith.muli %arg14, %c64 : index
                  %92 = arith.muli %arg12, %c1179648 overflow<nsw> : index
                  %93 = arith.muli %22, %c147456 overflow<nsw> : index
                  %94 = arith.addi %92, %93 : index
                  %95 = arith.muli %38, %c36864 overflow<nsw> : index
                  %96 = arith.addi %94, %95 : index
                  %97 = arith.muli %arg8, %c12288 : index
                  %98 = arith.addi %96, %97 : index
                  %99 = arith.addi %98, %91 : index
                  %reinterpret_cast_5 = memref.reinterpret_cast %arg0 to offset: [%99], sizes: [64, 64], strides: [192, 1] : memref<2x8x4x192x192xf16> to memref<64x64xf16, strided<[192, 1], offset: ?>>
                  loom.copy %reinterpret_cast_5, %64 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x64xf16, strided<[192, 1], offset: ?>> to memref<64x64xf16>
                  %100 = arith.addi %30, %91 : index
                  %reinterpret_cast_6 = memref.reinterpret_cast %arg3 to offset: [%100], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                  loom.copy %reinterpret_cast_6, %72 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                  %101 = loom.broadcast ins(%25 : memref<64xf16>) outs(%76 : memref<64x64xf16>) dim(0) -> memref<64x64xf16, strided<[?, ?], offset: ?>>
                  linalg.transpose ins(%101 : memref<64x64xf16, strided<[?, ?], offset: ?>>) outs(%66 : memref<64x64xf16>) permutation = [1, 0] 
                  loom.semaphore_give %76 : memref<64x64xf16>
                  %reinterpret_cast_7 = memref.reinterpret_cast %arg2 to offset: [%100], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                  loom.copy %reinterpret_cast_7, %74 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                  %102 = loom.broadcast ins(%74 : memref<64xf16>) outs(%68 : memref<64x64xf16>) dim(0) -> memref<64x64xf16, strided<[?, ?], offset: ?>>
                  loom.semaphore_give %74 : memref<64xf16>
                  %103 = loom.broadcast ins(%72 : memref<64xf16>) outs(%70 : memref<64x64xf16>) dim(0) -> memref<64x64xf16, strided<[?, ?], offset: ?>>
                  loom.semaphore_give %72 : memref<64xf16>
                  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%64, %66, %103 : memref<64x64xf16>, memref<64x64xf16>, memref<64x64xf16, strided<[?, ?], offset: ?>>) outs(%66 : memref<64x64xf16>) {
                  ^bb0(%in: f16, %in_9: f16, %in_10: f16, %out: f16):
                    %111 = arith.subf %in_9, %in_10 : f16
                    %112 = math.exp %111 : f16
                    %113 = arith.mulf %in, %112 : f16
                    linalg.yield %113 : f16
                  }
                  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%66, %102 : memref<64x64xf16>, memref<64x64xf16, strided<[?, ?], offset: ?>>) outs(%66 : memref<64x64xf16>) {
                  ^bb0(%in: f16, %in_9: f16, %out: f16):
                    %111 = arith.mulf %in, %in_9 : f16
                    linalg.yield %111 : f16
                  }
                  loom.semaphore_give %70 : memref<64x64xf16>
                  loom.semaphore_give %68 : memref<64x64xf16>
                  loom.semaphore_give %64 : memref<64x64xf16>
                  %104 = arith.addi %91, %39 : index
                  %105 = arith.muli %arg12, %c7864320 overflow<nsw> : index
                  %106 = arith.muli %arg13, %c245760 overflow<nsw> : index
                  %107 = arith.addi %105, %106 : index
                  %108 = arith.muli %104, %c160 overflow<nsw> : index
                  %109 = arith.addi %107, %108 : index
                  %110 = arith.addi %109, %48 : index
                  %reinterpret_cast_8 = memref.reinterpret_cast %arg1 to offset: [%110], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                  loom.copy %reinterpret_cast_8, %78 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                  loom.matmul ins(%66, %78 : memref<64x64xf16>, memref<64x32xf16>) outs(%58 : memref<64x32xf16>)
                  loom.semaphore_give %78 : memref<64x32xf16>
                  loom.semaphore_give %66 : memref<64x64xf16>
                  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37, %58 : memref<64x32xf16>, memref<64x32xf16>) outs(%37 : memref<64x32xf16>) {
                  ^bb0(%in: f16, %in_9: f16, %out: f16):
                    %111 = arith.addf %in, %in_9 : f16
                    linalg.yield %111 : f16
                  }
                  loom.semaphore_give %58 : memref<64x32xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                loom.semaphore_give %25 : memref<64xf16>
                %79 = loom.alloc [1] on @L1 : memref<f16>
                %80 = loom.semaphore_take %79 : memref<f16> -> memref<f16>
                %reinterpret_cast_2 = memref.reinterpret_cast %arg5 to offset: [%arg13], sizes: [], strides: [] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                loom.copy %reinterpret_cast_2, %80 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 4] region : (UL : [%c0, %c0], LR : [%c3, %c3]) : memref<f16, strided<[], offset: ?>> to memref<f16>
                %81 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                %82 = loom.semaphore_take %81 : memref<64x32xf16> -> memref<64x32xf16>
                %83 = arith.muli %arg12, %c7864320 overflow<nsw> : index
                %84 = arith.muli %arg13, %c245760 overflow<nsw> : index
                %85 = arith.addi %83, %84 : index
                %86 = arith.muli %40, %c160 overflow<nsw> : index
                %87 = arith.addi %85, %86 : index
                %88 = arith.addi %87, %48 : index
                %reinterpret_cast_3 = memref.reinterpret_cast %arg1 to offset: [%88], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                loom.copy %reinterpret_cast_3, %82 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                %89 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                %90 = loom.semaphore_take %89 : memref<64x32xf16> -> memref<64x32xf16>
                linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37, %82, %80 : memref<64x32xf16>, memref<64x32xf16>, memref<f16>) outs(%90 : memref<64x32xf16>) {
                ^bb0(%in: f16, %in_5: f16, %in_6: f16, %out: f16):
                  %91 = arith.mulf %in_5, %in_6 : f16
                  %92 = arith.addf %in, %91 : f16
                  linalg.yield %92 : f16
                }
                loom.semaphore_give %80 : memref<f16>
                loom.semaphore_give %82 : memref<64x32xf16>
                loom.semaphore_give %37 : memref<64x32xf16>
                %reinterpret_cast_4 = memref.reinterpret_cast %arg7 to offset: [%88], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                loom.copy %90, %reinterpret_cast_4 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x32xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                loom.semaphore_give %90 : memref<64x32xf16>
              } {loom.iter_type = #loom.iter_type<sequential>}
            } {loom.iter_type = #loom.iter_type<sequential>}
          } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<temporal>}
        } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_m, @tile_c], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [0, 2], loom.physical_dims = [@dim_x, @dim_y]}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 1 : index}, loom.tile_c = {is_reduction = false, upper_bound = 1 : index}, loom.tile_h = {is_reduction = false, upper_bound = 1 : index}, loom.tile_k = {is_reduction = false, upper_bound = 192 : index}, loom.tile_m = {is_reduction = false, upper_bound = 192 : index}, loom.tile_n = {is_reduction = false, upper_bound = 160 : index}} {
    func.func @mamba_chunk_scan__x4_y1y1y4__d0i1_d1i1_d2i0_d3i2__f012__dim_x_level0_bc4_dim_x_level0_bc4_n_dim_x_level0_bc4_dim_x_level0_bc4_dim_x_level0_bc4_n_dim_x_level0_bc4_dim_y_level2_bc4_n_n__tile_b1__tile_c1__tile_h1__tile_k64__tile_m64__tile_n32(%arg0: memref<2x8x4x192x192xf16>, %arg1: memref<2x32x1536x160xf16>, %arg2: memref<2x32x8x192xf16>, %arg3: memref<2x32x8x192xf16>, %arg4: memref<2x4x1536x128xf16>, %arg5: memref<32xf16>, %arg6: memref<2x8x32x128x160xf16>, %arg7: memref<2x32x1536x160xf16>) {
      %c12288 = arith.constant 12288 : index
      %c245760 = arith.constant 245760 : index
      %c7864320 = arith.constant 7864320 : index
      %c36864 = arith.constant 36864 : index
      %c147456 = arith.constant 147456 : index
      %c1179648 = arith.constant 1179648 : index
      %c160 = arith.constant 160 : index
      %c20480 = arith.constant 20480 : index
      %c655360 = arith.constant 655360 : index
      %c5242880 = arith.constant 5242880 : index
      %c128 = arith.constant 128 : index
      %c196608 = arith.constant 196608 : index
      %c786432 = arith.constant 786432 : index
      %c1536 = arith.constant 1536 : index
      %c49152 = arith.constant 49152 : index
      %c3 = arith.constant 3 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %c192 = arith.constant 192 : index
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c32 = arith.constant 32 : index
      %c64 = arith.constant 64 : index
      %c4 = arith.constant 4 : index
      scf.parallel (%arg8, %arg9) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
        scf.for %arg10 = %c0 to %c3 step %c1 {
          scf.for %arg11 = %c0 to %c2 step %c1 {
            scf.for %arg12 = %c0 to %c2 step %c1 {
              %21 = arith.muli %arg11, %c4 overflow<nsw> : index
              %22 = arith.addi %arg8, %21 : index
              %23 = arith.muli %arg12, %c4 overflow<nsw> : index
              %24 = arith.addi %arg9, %23 : index
              scf.for %arg13 = %c0 to %c2 step %c1 {
                scf.for %arg14 = %c0 to %c32 step %c1 {
                  %25 = arith.muli %arg10, %c64 : index
                  %26 = loom.alloc [64] on @L1 : memref<64xf16>
                  %27 = loom.semaphore_take %26 : memref<64xf16> -> memref<64xf16>
                  %28 = arith.muli %arg13, %c49152 overflow<nsw> : index
                  %29 = arith.muli %arg14, %c1536 overflow<nsw> : index
                  %30 = arith.addi %28, %29 : index
                  %31 = arith.muli %24, %c192 overflow<nsw> : index
                  %32 = arith.addi %30, %31 : index
                  %33 = arith.addi %32, %25 : index
                  %reinterpret_cast = memref.reinterpret_cast %arg3 to offset: [%33], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                  loom.copy %reinterpret_cast, %27 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg9], LR : [%c3, %arg9]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                  %34 = loom.alloc [32, 64] on @L1 : memref<32x64xf16>
                  %35 = loom.semaphore_take %34 : memref<32x64xf16> -> memref<32x64xf16>
                  %36 = loom.broadcast ins(%27 : memref<64xf16>) outs(%35 : memref<32x64xf16>) dim(0) -> memref<32x64xf16, strided<[?, ?], offset: ?>>
                  %37 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                  %38 = loom.semaphore_take %37 : memref<64x32xf16> -> memref<64x32xf16>
                  %39 = loom.semaphore_take %37 : memref<64x32xf16> -> memref<64x32xf16>
                  linalg.transpose ins(%36 : memref<32x64xf16, strided<[?, ?], offset: ?>>) outs(%38 : memref<64x32xf16>) permutation = [1, 0] 
                  loom.semaphore_give %35 : memref<32x64xf16>
                  %40 = arith.divui %arg14, %c8 : index
                  %41 = arith.muli %24, %c192 : index
                  %42 = arith.addi %25, %41 : index
                  %43 = loom.alloc [64, 128] on @L1 : memref<64x128xf16>
                  %44 = loom.semaphore_take %43 : memref<64x128xf16> -> memref<64x128xf16>
                  %45 = arith.muli %arg13, %c786432 overflow<nsw> : index
                  %46 = arith.muli %40, %c196608 overflow<nsw> : index
                  %47 = arith.addi %45, %46 : index
                  %48 = arith.muli %42, %c128 overflow<nsw> : index
                  %49 = arith.addi %47, %48 : index
                  %reinterpret_cast_0 = memref.reinterpret_cast %arg4 to offset: [%49], sizes: [64, 128], strides: [128, 1] : memref<2x4x1536x128xf16> to memref<64x128xf16, strided<[128, 1], offset: ?>>
                  loom.copy %reinterpret_cast_0, %44 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg9], LR : [%c3, %arg9]) : memref<64x128xf16, strided<[128, 1], offset: ?>> to memref<64x128xf16>
                  %50 = arith.muli %22, %c32 : index
                  %51 = loom.alloc [128, 32] on @L1 : memref<128x32xf16>
                  %52 = loom.semaphore_take %51 : memref<128x32xf16> -> memref<128x32xf16>
                  %53 = arith.muli %arg13, %c5242880 overflow<nsw> : index
                  %54 = arith.muli %24, %c655360 overflow<nsw> : index
                  %55 = arith.addi %53, %54 : index
                  %56 = arith.muli %arg14, %c20480 overflow<nsw> : index
                  %57 = arith.addi %55, %56 : index
                  %58 = arith.addi %57, %50 : index
                  %reinterpret_cast_1 = memref.reinterpret_cast %arg6 to offset: [%58], sizes: [128, 32], strides: [160, 1] : memref<2x8x32x128x160xf16> to memref<128x32xf16, strided<[160, 1], offset: ?>>
                  loom.copy %reinterpret_cast_1, %52 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<128x32xf16, strided<[160, 1], offset: ?>> to memref<128x32xf16>
                  %59 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                  %60 = loom.semaphore_take %59 : memref<64x32xf16> -> memref<64x32xf16>
                  %61 = loom.semaphore_take %59 : memref<64x32xf16> -> memref<64x32xf16>
                  loom.matmul ins(%44, %52 : memref<64x128xf16>, memref<128x32xf16>) outs(%61 : memref<64x32xf16>)
                  loom.semaphore_give %52 : memref<128x32xf16>
                  loom.semaphore_give %44 : memref<64x128xf16>
                  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%61, %38 : memref<64x32xf16>, memref<64x32xf16>) outs(%39 : memref<64x32xf16>) {
                  ^bb0(%in: f16, %in_5: f16, %out: f16):
                    %93 = math.exp %in_5 : f16
                    %94 = arith.mulf %in, %93 : f16
                    linalg.yield %94 : f16
                  }
                  loom.semaphore_give %61 : memref<64x32xf16>
                  loom.semaphore_give %38 : memref<64x32xf16>
                  %62 = arith.addi %arg10, %c1 : index
                  %63 = arith.muli %62, %c64 : index
                  %64 = arith.ceildivui %63, %c64 : index
                  %65 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                  %66 = loom.semaphore_take %65 : memref<64x64xf16> -> memref<64x64xf16>
                  %67 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                  %68 = loom.semaphore_take %67 : memref<64x64xf16> -> memref<64x64xf16>
                  %69 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                  %70 = loom.semaphore_take %69 : memref<64x64xf16> -> memref<64x64xf16>
                  %71 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                  %72 = loom.semaphore_take %71 : memref<64x64xf16> -> memref<64x64xf16>
                  %73 = loom.alloc [64] on @L1 : memref<64xf16>
                  %74 = loom.semaphore_take %73 : memref<64xf16> -> memref<64xf16>
                  %75 = loom.alloc [64] on @L1 : memref<64xf16>
                  %76 = loom.semaphore_take %75 : memref<64xf16> -> memref<64xf16>
                  %77 = loom.alloc [64, 64] on @L1 : memref<64x64xf16>
                  %78 = loom.semaphore_take %77 : memref<64x64xf16> -> memref<64x64xf16>
                  %79 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                  %80 = loom.semaphore_take %79 : memref<64x32xf16> -> memref<64x32xf16>
                  scf.for %arg15 = %c0 to %64 step %c1 {
                    %93 = arith.muli %arg15, %c64 : index
                    %94 = arith.muli %arg13, %c1179648 overflow<nsw> : index
                    %95 = arith.muli %24, %c147456 overflow<nsw> : index
                    %96 = arith.addi %94, %95 : index
                    %97 = arith.muli %40, %c36864 overflow<nsw> : index
                    %98 = arith.addi %96, %97 : index
                    %99 = arith.muli %arg10, %c12288 : index
                    %100 = arith.addi %98, %99 : index
                    %101 = arith.addi %100, %93 : index
                    %reinterpret_cast_5 = memref.reinterpret_cast %arg0 to offset: [%101], sizes: [64, 64], strides: [192, 1] : memref<2x8x4x192x192xf16> to memref<64x64xf16, strided<[192, 1], offset: ?>>
                    loom.copy %reinterpret_cast_5, %66 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg9], LR : [%c3, %arg9]) : memref<64x64xf16, strided<[192, 1], offset: ?>> to memref<64x64xf16>
                    %102 = arith.addi %32, %93 : index
                    %reinterpret_cast_6 = memref.reinterpret_cast %arg3 to offset: [%102], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                    loom.copy %reinterpret_cast_6, %74 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg9], LR : [%c3, %arg9]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                    %103 = loom.broadcast ins(%27 : memref<64xf16>) outs(%78 : memref<64x64xf16>) dim(0) -> memref<64x64xf16, strided<[?, ?], offset: ?>>
                    linalg.transpose ins(%103 : memref<64x64xf16, strided<[?, ?], offset: ?>>) outs(%68 : memref<64x64xf16>) permutation = [1, 0] 
                    loom.semaphore_give %78 : memref<64x64xf16>
                    %reinterpret_cast_7 = memref.reinterpret_cast %arg2 to offset: [%102], sizes: [64], strides: [1] : memref<2x32x8x192xf16> to memref<64xf16, strided<[1], offset: ?>>
                    loom.copy %reinterpret_cast_7, %76 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg9], LR : [%c3, %arg9]) : memref<64xf16, strided<[1], offset: ?>> to memref<64xf16>
                    %104 = loom.broadcast ins(%76 : memref<64xf16>) outs(%70 : memref<64x64xf16>) dim(0) -> memref<64x64xf16, strided<[?, ?], offset: ?>>
                    loom.semaphore_give %76 : memref<64xf16>
                    %105 = loom.broadcast ins(%74 : memref<64xf16>) outs(%72 : memref<64x64xf16>) dim(0) -> memref<64x64xf16, strided<[?, ?], offset: ?>>
                    loom.semaphore_give %74 : memref<64xf16>
                    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%66, %68, %105 : memref<64x64xf16>, memref<64x64xf16>, memref<64x64xf16, strided<[?, ?], offset: ?>>) outs(%68 : memref<64x64xf16>) {
                    ^bb0(%in: f16, %in_9: f16, %in_10: f16, %out: f16):
                      %113 = arith.subf %in_9, %in_10 : f16
                      %114 = math.exp %113 : f16
                      %115 = arith.mulf %in, %114 : f16
                      linalg.yield %115 : f16
                    }
                    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%68, %104 : memref<64x64xf16>, memref<64x64xf16, strided<[?, ?], offset: ?>>) outs(%68 : memref<64x64xf16>) {
                    ^bb0(%in: f16, %in_9: f16, %out: f16):
                      %113 = arith.mulf %in, %in_9 : f16
                      linalg.yield %113 : f16
                    }
                    loom.semaphore_give %72 : memref<64x64xf16>
                    loom.semaphore_give %70 : memref<64x64xf16>
                    loom.semaphore_give %66 : memref<64x64xf16>
                    %106 = arith.addi %93, %41 : index
                    %107 = arith.muli %arg13, %c7864320 overflow<nsw> : index
                    %108 = arith.muli %arg14, %c245760 overflow<nsw> : index
                    %109 = arith.addi %107, %108 : index
                    %110 = arith.muli %106, %c160 overflow<nsw> : index
                    %111 = arith.addi %109, %110 : index
                    %112 = arith.addi %111, %50 : index
                    %reinterpret_cast_8 = memref.reinterpret_cast %arg1 to offset: [%112], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                    loom.copy %reinterpret_cast_8, %80 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                    loom.matmul ins(%68, %80 : memref<64x64xf16>, memref<64x32xf16>) outs(%60 : memref<64x32xf16>)
                    loom.semaphore_give %80 : memref<64x32xf16>
                    loom.semaphore_give %68 : memref<64x64xf16>
                    linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%39, %60 : memref<64x32xf16>, memref<64x32xf16>) outs(%39 : memref<64x32xf16>) {
                    ^bb0(%in: f16, %in_9: f16, %out: f16):
                      %113 = arith.addf %in, %in_9 : f16
                      linalg.yield %113 : f16
                    }
                    loom.semaphore_give %60 : memref<64x32xf16>
                  } {loom.iter_type = #loom.iter_type<sequential>}
                  loom.semaphore_give %27 : memref<64xf16>
                  %81 = loom.alloc [1] on @L1 : memref<f16>
                  %82 = loom.semaphore_take %81 : memref<f16> -> memref<f16>
                  %reinterpret_cast_2 = memref.reinterpret_cast %arg5 to offset: [%arg14], sizes: [], strides: [] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
                  loom.copy %reinterpret_cast_2, %82 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 4] region : (UL : [%c0, %c0], LR : [%c3, %c3]) : memref<f16, strided<[], offset: ?>> to memref<f16>
                  %83 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                  %84 = loom.semaphore_take %83 : memref<64x32xf16> -> memref<64x32xf16>
                  %85 = arith.muli %arg13, %c7864320 overflow<nsw> : index
                  %86 = arith.muli %arg14, %c245760 overflow<nsw> : index
                  %87 = arith.addi %85, %86 : index
                  %88 = arith.muli %42, %c160 overflow<nsw> : index
                  %89 = arith.addi %87, %88 : index
                  %90 = arith.addi %89, %50 : index
                  %reinterpret_cast_3 = memref.reinterpret_cast %arg1 to offset: [%90], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                  loom.copy %reinterpret_cast_3, %84 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x32xf16, strided<[160, 1], offset: ?>> to memref<64x32xf16>
                  %91 = loom.alloc [64, 32] on @L1 : memref<64x32xf16>
                  %92 = loom.semaphore_take %91 : memref<64x32xf16> -> memref<64x32xf16>
                  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%39, %84, %82 : memref<64x32xf16>, memref<64x32xf16>, memref<f16>) outs(%92 : memref<64x32xf16>) {
                  ^bb0(%in: f16, %in_5: f16, %in_6: f16, %out: f16):
                    %93 = arith.mulf %in_5, %in_6 : f16
                    %94 = arith.addf %in, %93 : f16
                    linalg.yield %94 : f16
                  }
                  loom.semaphore_give %82 : memref<f16>
                  loom.semaphore_give %84 : memref<64x32xf16>
                  loom.semaphore_give %39 : memref<64x32xf16>
                  %reinterpret_cast_4 = memref.reinterpret_cast %arg7 to offset: [%90], sizes: [64, 32], strides: [160, 1] : memref<2x32x1536x160xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                  loom.copy %92, %reinterpret_cast_4 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg8, %arg9], LR : [%arg8, %arg9]) : memref<64x32xf16> to memref<64x32xf16, strided<[160, 1], offset: ?>>
                  loom.semaphore_give %92 : memref<64x32xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
              } {loom.iter_type = #loom.iter_type<sequential>}
            } {loom.block_sym = @tile_c, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<temporal>}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_n, @tile_c], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [0, 2], loom.physical_dims = [@dim_x, @dim_y]}
      return
    }
  }
}
