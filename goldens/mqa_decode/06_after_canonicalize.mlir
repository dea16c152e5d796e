module attributes {loom.tile_b = {is_reduction = false, upper_bound = 16 : index}, loom.tile_n = {is_reduction = false, upper_bound = 8192 : index}, loom.tile_s = {is_reduction = false, upper_bound = 8192 : index}} {
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
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 16 : index}, loom.tile_n = {is_reduction = false, upper_bound = 8192 : index}, loom.tile_s = {is_reduction = false, upper_bound = 8192 : index}} {
    func.func @mqa_decode__x4_y1y4__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_n_n_n__tile_b1__tile_n512__tile_s512(%arg0: memref<16x128x8192xf16>, %arg1: memref<16x8192x128xf16>, %arg2: memref<16x32x128xf16>, %arg3: memref<16x32x128xf16>) {
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %cst = arith.constant 0xFC00 : f16
      %cst_0 = arith.constant 1.000000e+00 : f16
      %cst_1 = arith.constant 0.000000e+00 : f16
      %cst_2 = arith.constant 8.837890e-02 : f16
      %c512 = arith.constant 512 : index
      affine.parallel (%arg4) = (0) to (4) {
        affine.parallel (%arg5) = (0) to (4) {
          affine.parallel (%arg6) = (0) to (1) {
            scf.for %arg7 = %c0 to %c4 step %c1 {
              scf.for %arg8 = %c0 to %c4 step %c1 {
                %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg4, %arg7)
                %22 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg5, %arg8)
                %23 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %24 = loom.semaphore_take %23 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %c0_3 = arith.constant 0 : index
                %c0_4 = arith.constant 0 : index
                %25 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 4096 + d1 * 128 + d2)>(%21, %c0_3, %c0_4)
                %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%25], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
                %26 = arith.addi %arg6, %arg4 : index
                loom.copy %reinterpret_cast, %24 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %26], LR : [%c3, %26]) : memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>> to memref<1x32x128xf16>
                %27 = loom.bufferize_to_tensor %24[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %28 = arith.muli %22, %c512 : index
                %29 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %30 = loom.semaphore_take %29 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %31 = loom.init_tensor %30[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %32 = linalg.fill ins(%cst_1 : f16) outs(%31 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                %33 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %34 = loom.semaphore_take %33 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %35 = loom.init_tensor %34[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %36 = loom.semaphore_take %33 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %37 = loom.init_tensor %36[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %38 = loom.semaphore_take %33 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %39 = loom.init_tensor %38[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %40 = linalg.fill ins(%cst_0 : f16) outs(%39 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %41 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %42 = loom.semaphore_take %41 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %43 = loom.init_tensor %42[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %44 = linalg.fill ins(%cst : f16) outs(%43 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %45 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %46 = loom.semaphore_take %45 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %47 = loom.init_tensor %46[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %48 = loom.semaphore_take %45 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %49 = loom.init_tensor %48[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %50 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %51 = loom.semaphore_take %50 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %52 = loom.init_tensor %51[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %53 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %54 = loom.semaphore_take %53 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %55 = loom.init_tensor %54[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %56 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %57 = loom.semaphore_take %56 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %58 = loom.init_tensor %57[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %59 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %60 = loom.semaphore_take %59 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %61 = loom.init_tensor %60[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %62 = loom.alloc [1, 128, 512] on @L1 : memref<1x128x512xf16>
                %63 = loom.semaphore_take %62 : memref<1x128x512xf16> -> memref<1x128x512xf16>
                %64 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
                %65 = loom.semaphore_take %64 : memref<1x32x512xf16> -> memref<1x32x512xf16>
                %66 = loom.init_tensor %65[1, 32, 512] : memref<1x32x512xf16> -> tensor<1x32x512xf16>
                %67 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
                %68 = loom.semaphore_take %67 : memref<1x32x512xf16> -> memref<1x32x512xf16>
                %69 = loom.init_tensor %68[1, 32, 512] : memref<1x32x512xf16> -> tensor<1x32x512xf16>
                %70 = loom.alloc [1, 512, 128] on @L1 : memref<1x512x128xf16>
                %71 = loom.semaphore_take %70 : memref<1x512x128xf16> -> memref<1x512x128xf16>
                %c0_5 = arith.constant 0 : index
                %72 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 1048576 + d1 * 8192 + d2)>(%21, %c0_5, %28)
                %reinterpret_cast_6 = memref.reinterpret_cast %arg0 to offset: [%72], sizes: [1, 128, 512], strides: [1048576, 8192, 1] : memref<16x128x8192xf16> to memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>>
                loom.copy %reinterpret_cast_6, %63 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %26], LR : [%arg5, %26]) : memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>> to memref<1x128x512xf16>
                %73 = loom.bufferize_to_tensor %63[1, 128, 512] : memref<1x128x512xf16> -> tensor<1x128x512xf16>
                %74 = linalg.fill ins(%cst_1 : f16) outs(%66 : tensor<1x32x512xf16>) -> tensor<1x32x512xf16>
                %75 = linalg.batch_matmul ins(%27, %73 : tensor<1x32x128xf16>, tensor<1x128x512xf16>) outs(%74 : tensor<1x32x512xf16>) -> tensor<1x32x512xf16>
                loom.semaphore_give %63 : memref<1x128x512xf16>
                %76 = linalg.fill ins(%cst : f16) outs(%55 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %77 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%75 : tensor<1x32x512xf16>) outs(%76 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %out: f16):
                  %119 = arith.maximumf %in, %out : f16
                  linalg.yield %119 : f16
                } -> tensor<1x32x1xf16>
                %78 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %77 : tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%55 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %119 = arith.mulf %in_9, %cst_2 : f16
                  %120 = arith.cmpf ogt, %in, %119 : f16
                  %121 = arith.select %120, %in, %119 : f16
                  linalg.yield %121 : f16
                } -> tensor<1x32x1xf16>
                %79 = loom.broadcast ins(%78 : tensor<1x32x1xf16>) outs(%69 : tensor<1x32x512xf16>) dim(2) -> tensor<1x32x512xf16>
                %80 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%75, %79 : tensor<1x32x512xf16>, tensor<1x32x512xf16>) outs(%66 : tensor<1x32x512xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %119 = arith.mulf %in, %cst_2 : f16
                  %120 = arith.subf %119, %in_9 : f16
                  %121 = math.exp %120 : f16
                  linalg.yield %121 : f16
                } -> tensor<1x32x512xf16>
                loom.semaphore_give %68 : memref<1x32x512xf16>
                %81 = linalg.fill ins(%cst_1 : f16) outs(%58 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%80 : tensor<1x32x512xf16>) outs(%81 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %out: f16):
                  %119 = arith.addf %in, %out : f16
                  linalg.yield %119 : f16
                } -> tensor<1x32x1xf16>
                %83 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %78 : tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%61 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %119 = arith.subf %in, %in_9 : f16
                  %120 = math.exp %119 : f16
                  linalg.yield %120 : f16
                } -> tensor<1x32x1xf16>
                %84 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %83, %82 : tensor<1x32x1xf16>, tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%40 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %in_10: f16, %out: f16):
                  %119 = arith.mulf %in, %in_9 : f16
                  %120 = arith.addf %119, %in_10 : f16
                  linalg.yield %120 : f16
                } -> tensor<1x32x1xf16>
                loom.semaphore_give %57 : memref<1x32x1xf16>
                %c0_7 = arith.constant 0 : index
                %85 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 1048576 + d1 * 128 + d2)>(%21, %28, %c0_7)
                %reinterpret_cast_8 = memref.reinterpret_cast %arg1 to offset: [%85], sizes: [1, 512, 128], strides: [1048576, 128, 1] : memref<16x8192x128xf16> to memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>>
                loom.copy %reinterpret_cast_8, %71 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %26], LR : [%arg5, %26]) : memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>> to memref<1x512x128xf16>
                %86 = loom.bufferize_to_tensor %71[1, 512, 128] : memref<1x512x128xf16> -> tensor<1x512x128xf16>
                %87 = linalg.fill ins(%cst_1 : f16) outs(%49 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                %88 = linalg.batch_matmul ins(%80, %86 : tensor<1x32x512xf16>, tensor<1x512x128xf16>) outs(%87 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                loom.semaphore_give %71 : memref<1x512x128xf16>
                loom.semaphore_give %65 : memref<1x32x512xf16>
                %89 = loom.broadcast ins(%83 : tensor<1x32x1xf16>) outs(%52 : tensor<1x32x128xf16>) dim(2) -> tensor<1x32x128xf16>
                loom.semaphore_give %60 : memref<1x32x1xf16>
                %90 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%88, %32, %89 : tensor<1x32x128xf16>, tensor<1x32x128xf16>, tensor<1x32x128xf16>) outs(%32 : tensor<1x32x128xf16>) {
                ^bb0(%in: f16, %in_9: f16, %in_10: f16, %out: f16):
                  %119 = arith.mulf %in_9, %in_10 : f16
                  %120 = arith.addf %in, %119 : f16
                  linalg.yield %120 : f16
                } -> tensor<1x32x128xf16>
                loom.semaphore_give %51 : memref<1x32x128xf16>
                loom.semaphore_give %48 : memref<1x32x128xf16>
                %91 = linalg.copy ins(%78 : tensor<1x32x1xf16>) outs(%43 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                loom.semaphore_give %54 : memref<1x32x1xf16>
                loom.semaphore_give %24 : memref<1x32x128xf16>
                %92 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %93 = loom.semaphore_take %92 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %94 = loom.init_tensor %93[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %95 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%84, %91 : tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%94 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %119 = math.log %in : f16
                  %120 = arith.addf %119, %in_9 : f16
                  linalg.yield %120 : f16
                } -> tensor<1x32x1xf16>
                loom.semaphore_give %42 : memref<1x32x1xf16>
                %96 = loom.broadcast ins(%84 : tensor<1x32x1xf16>) outs(%47 : tensor<1x32x128xf16>) dim(2) -> tensor<1x32x128xf16>
                loom.semaphore_give %38 : memref<1x32x1xf16>
                %97 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %98 = loom.semaphore_take %97 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %99 = loom.init_tensor %98[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %100 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %96 : tensor<1x32x128xf16>, tensor<1x32x128xf16>) outs(%99 : tensor<1x32x128xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %119 = arith.divf %in, %in_9 : f16
                  linalg.yield %119 : f16
                } -> tensor<1x32x128xf16>
                loom.semaphore_give %46 : memref<1x32x128xf16>
                loom.semaphore_give %30 : memref<1x32x128xf16>
                %101 = loom.bufferize_to_memref %95 : tensor<1x32x1xf16> -> memref<1x32x1xf16>
                %102 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
                %103 = loom.semaphore_take %102 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
                loom.gather %101, %103 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%22 : index), area : [4, 1] region : (UL : [%c0, %arg4], LR : [%c3, %arg4]) : memref<1x32x1xf16> to memref<16x1x32x1xf16>
                loom.semaphore_give %93 : memref<1x32x1xf16>
                %104 = loom.bufferize_to_tensor %103[16, 1, 32, 1] : memref<16x1x32x1xf16> -> tensor<16x1x32x1xf16>
                %105 = loom.bufferize_to_memref %100 : tensor<1x32x128xf16> -> memref<1x32x128xf16>
                %106 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
                %107 = loom.semaphore_take %106 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
                loom.gather %105, %107 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%22 : index), area : [4, 1] region : (UL : [%c0, %arg4], LR : [%c3, %arg4]) : memref<1x32x128xf16> to memref<16x1x32x128xf16>
                loom.semaphore_give %98 : memref<1x32x128xf16>
                %108 = loom.bufferize_to_tensor %107[16, 1, 32, 128] : memref<16x1x32x128xf16> -> tensor<16x1x32x128xf16>
                %109 = arith.cmpi eq, %22, %c0 : index
                %110 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %111 = loom.semaphore_take %110 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %112 = loom.init_tensor %111[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %113 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
                %114 = loom.semaphore_take %113 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
                %115 = loom.init_tensor %114[16, 1, 32, 1] : memref<16x1x32x1xf16> -> tensor<16x1x32x1xf16>
                %116 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
                %117 = loom.semaphore_take %116 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
                %118 = loom.init_tensor %117[16, 1, 32, 128] : memref<16x1x32x128xf16> -> tensor<16x1x32x128xf16>
                scf.if %109 {
                  %119 = linalg.fill ins(%cst : f16) outs(%37 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                  %120 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%104 : tensor<16x1x32x1xf16>) outs(%119 : tensor<1x32x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %131 = arith.maximumf %in, %out : f16
                    linalg.yield %131 : f16
                  } -> tensor<1x32x1xf16>
                  %121 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%104, %120 : tensor<16x1x32x1xf16>, tensor<1x32x1xf16>) outs(%115 : tensor<16x1x32x1xf16>) {
                  ^bb0(%in: f16, %in_12: f16, %out: f16):
                    %131 = arith.subf %in, %in_12 : f16
                    %132 = math.exp %131 : f16
                    linalg.yield %132 : f16
                  } -> tensor<16x1x32x1xf16>
                  loom.semaphore_give %103 : memref<16x1x32x1xf16>
                  loom.semaphore_give %36 : memref<1x32x1xf16>
                  %122 = linalg.fill ins(%cst_1 : f16) outs(%35 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                  %123 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%121 : tensor<16x1x32x1xf16>) outs(%122 : tensor<1x32x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %131 = arith.addf %in, %out : f16
                    linalg.yield %131 : f16
                  } -> tensor<1x32x1xf16>
                  %124 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%121, %123 : tensor<16x1x32x1xf16>, tensor<1x32x1xf16>) outs(%115 : tensor<16x1x32x1xf16>) {
                  ^bb0(%in: f16, %in_12: f16, %out: f16):
                    %131 = arith.divf %in, %in_12 : f16
                    linalg.yield %131 : f16
                  } -> tensor<16x1x32x1xf16>
                  loom.semaphore_give %34 : memref<1x32x1xf16>
                  %125 = loom.broadcast ins(%124 : tensor<16x1x32x1xf16>) outs(%118 : tensor<16x1x32x128xf16>) dim(3) -> tensor<16x1x32x128xf16>
                  loom.semaphore_give %114 : memref<16x1x32x1xf16>
                  %126 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%108, %125 : tensor<16x1x32x128xf16>, tensor<16x1x32x128xf16>) outs(%118 : tensor<16x1x32x128xf16>) {
                  ^bb0(%in: f16, %in_12: f16, %out: f16):
                    %131 = arith.mulf %in, %in_12 : f16
                    linalg.yield %131 : f16
                  } -> tensor<16x1x32x128xf16>
                  loom.semaphore_give %107 : memref<16x1x32x128xf16>
                  %127 = linalg.fill ins(%cst_1 : f16) outs(%112 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                  %128 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%126 : tensor<16x1x32x128xf16>) outs(%127 : tensor<1x32x128xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %131 = arith.addf %in, %out : f16
                    linalg.yield %131 : f16
                  } -> tensor<1x32x128xf16>
                  loom.semaphore_give %117 : memref<16x1x32x128xf16>
                  %c0_9 = arith.constant 0 : index
                  %c0_10 = arith.constant 0 : index
                  %129 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 4096 + d1 * 128 + d2)>(%21, %c0_9, %c0_10)
                  %reinterpret_cast_11 = memref.reinterpret_cast %arg3 to offset: [%129], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
                  %130 = loom.bufferize_to_memref %128 : tensor<1x32x128xf16> -> memref<1x32x128xf16>
                  loom.copy %130, %reinterpret_cast_11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg5, %26], LR : [%arg5, %26]) : memref<1x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
                  loom.semaphore_give %111 : memref<1x32x128xf16>
                }
              } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 16 : index}, loom.tile_n = {is_reduction = false, upper_bound = 8192 : index}, loom.tile_s = {is_reduction = false, upper_bound = 8192 : index}} {
    func.func @mqa_decode__x4_y2y2__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level0_bc2_n_n_n__tile_b1__tile_n512__tile_s512(%arg0: memref<16x128x8192xf16>, %arg1: memref<16x8192x128xf16>, %arg2: memref<16x32x128xf16>, %arg3: memref<16x32x128xf16>) {
      %c8 = arith.constant 8 : index
      %c3 = arith.constant 3 : index
      %c2 = arith.constant 2 : index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %cst = arith.constant 0xFC00 : f16
      %cst_0 = arith.constant 1.000000e+00 : f16
      %cst_1 = arith.constant 0.000000e+00 : f16
      %cst_2 = arith.constant 8.837890e-02 : f16
      %c512 = arith.constant 512 : index
      affine.parallel (%arg4) = (0) to (2) {
        affine.parallel (%arg5) = (0) to (4) {
          affine.parallel (%arg6) = (0) to (2) {
            scf.for %arg7 = %c0 to %c8 step %c1 {
              scf.for %arg8 = %c0 to %c2 step %c1 {
                %21 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg4, %arg7)
                %22 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 8)>(%arg5, %arg6, %arg8)
                %23 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %24 = loom.semaphore_take %23 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %c0_3 = arith.constant 0 : index
                %c0_4 = arith.constant 0 : index
                %25 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 4096 + d1 * 128 + d2)>(%21, %c0_3, %c0_4)
                %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%25], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
                %26 = arith.muli %arg4, %c2 : index
                %27 = arith.addi %26, %c1 : index
                loom.copy %reinterpret_cast, %24 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %26], LR : [%c3, %27]) : memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>> to memref<1x32x128xf16>
                %28 = loom.bufferize_to_tensor %24[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %29 = arith.muli %22, %c512 : index
                %30 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %31 = loom.semaphore_take %30 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %32 = loom.init_tensor %31[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %33 = linalg.fill ins(%cst_1 : f16) outs(%32 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                %34 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %35 = loom.semaphore_take %34 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %36 = loom.init_tensor %35[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %37 = loom.semaphore_take %34 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %38 = loom.init_tensor %37[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %39 = loom.semaphore_take %34 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %40 = loom.init_tensor %39[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %41 = linalg.fill ins(%cst_0 : f16) outs(%40 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %42 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %43 = loom.semaphore_take %42 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %44 = loom.init_tensor %43[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %45 = linalg.fill ins(%cst : f16) outs(%44 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %46 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %47 = loom.semaphore_take %46 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %48 = loom.init_tensor %47[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %49 = loom.semaphore_take %46 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %50 = loom.init_tensor %49[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %51 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %52 = loom.semaphore_take %51 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %53 = loom.init_tensor %52[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %54 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %55 = loom.semaphore_take %54 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %56 = loom.init_tensor %55[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %57 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %58 = loom.semaphore_take %57 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %59 = loom.init_tensor %58[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %60 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %61 = loom.semaphore_take %60 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %62 = loom.init_tensor %61[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %63 = loom.alloc [1, 128, 512] on @L1 : memref<1x128x512xf16>
                %64 = loom.semaphore_take %63 : memref<1x128x512xf16> -> memref<1x128x512xf16>
                %65 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
                %66 = loom.semaphore_take %65 : memref<1x32x512xf16> -> memref<1x32x512xf16>
                %67 = loom.init_tensor %66[1, 32, 512] : memref<1x32x512xf16> -> tensor<1x32x512xf16>
                %68 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
                %69 = loom.semaphore_take %68 : memref<1x32x512xf16> -> memref<1x32x512xf16>
                %70 = loom.init_tensor %69[1, 32, 512] : memref<1x32x512xf16> -> tensor<1x32x512xf16>
                %71 = loom.alloc [1, 512, 128] on @L1 : memref<1x512x128xf16>
                %72 = loom.semaphore_take %71 : memref<1x512x128xf16> -> memref<1x512x128xf16>
                %c0_5 = arith.constant 0 : index
                %73 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 1048576 + d1 * 8192 + d2)>(%21, %c0_5, %29)
                %reinterpret_cast_6 = memref.reinterpret_cast %arg0 to offset: [%73], sizes: [1, 128, 512], strides: [1048576, 8192, 1] : memref<16x128x8192xf16> to memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>>
                %74 = arith.addi %arg6, %26 : index
                loom.copy %reinterpret_cast_6, %64 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %74], LR : [%arg5, %74]) : memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>> to memref<1x128x512xf16>
                %75 = loom.bufferize_to_tensor %64[1, 128, 512] : memref<1x128x512xf16> -> tensor<1x128x512xf16>
                %76 = linalg.fill ins(%cst_1 : f16) outs(%67 : tensor<1x32x512xf16>) -> tensor<1x32x512xf16>
                %77 = linalg.batch_matmul ins(%28, %75 : tensor<1x32x128xf16>, tensor<1x128x512xf16>) outs(%76 : tensor<1x32x512xf16>) -> tensor<1x32x512xf16>
                loom.semaphore_give %64 : memref<1x128x512xf16>
                %78 = linalg.fill ins(%cst : f16) outs(%56 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %79 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%77 : tensor<1x32x512xf16>) outs(%78 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %out: f16):
                  %121 = arith.maximumf %in, %out : f16
                  linalg.yield %121 : f16
                } -> tensor<1x32x1xf16>
                %80 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %79 : tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%56 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %121 = arith.mulf %in_9, %cst_2 : f16
                  %122 = arith.cmpf ogt, %in, %121 : f16
                  %123 = arith.select %122, %in, %121 : f16
                  linalg.yield %123 : f16
                } -> tensor<1x32x1xf16>
                %81 = loom.broadcast ins(%80 : tensor<1x32x1xf16>) outs(%70 : tensor<1x32x512xf16>) dim(2) -> tensor<1x32x512xf16>
                %82 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%77, %81 : tensor<1x32x512xf16>, tensor<1x32x512xf16>) outs(%67 : tensor<1x32x512xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %121 = arith.mulf %in, %cst_2 : f16
                  %122 = arith.subf %121, %in_9 : f16
                  %123 = math.exp %122 : f16
                  linalg.yield %123 : f16
                } -> tensor<1x32x512xf16>
                loom.semaphore_give %69 : memref<1x32x512xf16>
                %83 = linalg.fill ins(%cst_1 : f16) outs(%59 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                %84 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%82 : tensor<1x32x512xf16>) outs(%83 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %out: f16):
                  %121 = arith.addf %in, %out : f16
                  linalg.yield %121 : f16
                } -> tensor<1x32x1xf16>
                %85 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%45, %80 : tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%62 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %121 = arith.subf %in, %in_9 : f16
                  %122 = math.exp %121 : f16
                  linalg.yield %122 : f16
                } -> tensor<1x32x1xf16>
                %86 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %85, %84 : tensor<1x32x1xf16>, tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%41 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %in_10: f16, %out: f16):
                  %121 = arith.mulf %in, %in_9 : f16
                  %122 = arith.addf %121, %in_10 : f16
                  linalg.yield %122 : f16
                } -> tensor<1x32x1xf16>
                loom.semaphore_give %58 : memref<1x32x1xf16>
                %c0_7 = arith.constant 0 : index
                %87 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 1048576 + d1 * 128 + d2)>(%21, %29, %c0_7)
                %reinterpret_cast_8 = memref.reinterpret_cast %arg1 to offset: [%87], sizes: [1, 512, 128], strides: [1048576, 128, 1] : memref<16x8192x128xf16> to memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>>
                loom.copy %reinterpret_cast_8, %72 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %74], LR : [%arg5, %74]) : memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>> to memref<1x512x128xf16>
                %88 = loom.bufferize_to_tensor %72[1, 512, 128] : memref<1x512x128xf16> -> tensor<1x512x128xf16>
                %89 = linalg.fill ins(%cst_1 : f16) outs(%50 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                %90 = linalg.batch_matmul ins(%82, %88 : tensor<1x32x512xf16>, tensor<1x512x128xf16>) outs(%89 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                loom.semaphore_give %72 : memref<1x512x128xf16>
                loom.semaphore_give %66 : memref<1x32x512xf16>
                %91 = loom.broadcast ins(%85 : tensor<1x32x1xf16>) outs(%53 : tensor<1x32x128xf16>) dim(2) -> tensor<1x32x128xf16>
                loom.semaphore_give %61 : memref<1x32x1xf16>
                %92 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%90, %33, %91 : tensor<1x32x128xf16>, tensor<1x32x128xf16>, tensor<1x32x128xf16>) outs(%33 : tensor<1x32x128xf16>) {
                ^bb0(%in: f16, %in_9: f16, %in_10: f16, %out: f16):
                  %121 = arith.mulf %in_9, %in_10 : f16
                  %122 = arith.addf %in, %121 : f16
                  linalg.yield %122 : f16
                } -> tensor<1x32x128xf16>
                loom.semaphore_give %52 : memref<1x32x128xf16>
                loom.semaphore_give %49 : memref<1x32x128xf16>
                %93 = linalg.copy ins(%80 : tensor<1x32x1xf16>) outs(%44 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                loom.semaphore_give %55 : memref<1x32x1xf16>
                loom.semaphore_give %24 : memref<1x32x128xf16>
                %94 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
                %95 = loom.semaphore_take %94 : memref<1x32x1xf16> -> memref<1x32x1xf16>
                %96 = loom.init_tensor %95[1, 32, 1] : memref<1x32x1xf16> -> tensor<1x32x1xf16>
                %97 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%86, %93 : tensor<1x32x1xf16>, tensor<1x32x1xf16>) outs(%96 : tensor<1x32x1xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %121 = math.log %in : f16
                  %122 = arith.addf %121, %in_9 : f16
                  linalg.yield %122 : f16
                } -> tensor<1x32x1xf16>
                loom.semaphore_give %43 : memref<1x32x1xf16>
                %98 = loom.broadcast ins(%86 : tensor<1x32x1xf16>) outs(%48 : tensor<1x32x128xf16>) dim(2) -> tensor<1x32x128xf16>
                loom.semaphore_give %39 : memref<1x32x1xf16>
                %99 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %100 = loom.semaphore_take %99 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %101 = loom.init_tensor %100[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %102 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%92, %98 : tensor<1x32x128xf16>, tensor<1x32x128xf16>) outs(%101 : tensor<1x32x128xf16>) {
                ^bb0(%in: f16, %in_9: f16, %out: f16):
                  %121 = arith.divf %in, %in_9 : f16
                  linalg.yield %121 : f16
                } -> tensor<1x32x128xf16>
                loom.semaphore_give %47 : memref<1x32x128xf16>
                loom.semaphore_give %31 : memref<1x32x128xf16>
                %103 = loom.bufferize_to_memref %97 : tensor<1x32x1xf16> -> memref<1x32x1xf16>
                %104 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
                %105 = loom.semaphore_take %104 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
                loom.gather %103, %105 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%22 : index), area : [4, 2] region : (UL : [%c0, %26], LR : [%c3, %27]) : memref<1x32x1xf16> to memref<16x1x32x1xf16>
                loom.semaphore_give %95 : memref<1x32x1xf16>
                %106 = loom.bufferize_to_tensor %105[16, 1, 32, 1] : memref<16x1x32x1xf16> -> tensor<16x1x32x1xf16>
                %107 = loom.bufferize_to_memref %102 : tensor<1x32x128xf16> -> memref<1x32x128xf16>
                %108 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
                %109 = loom.semaphore_take %108 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
                loom.gather %107, %109 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%22 : index), area : [4, 2] region : (UL : [%c0, %26], LR : [%c3, %27]) : memref<1x32x128xf16> to memref<16x1x32x128xf16>
                loom.semaphore_give %100 : memref<1x32x128xf16>
                %110 = loom.bufferize_to_tensor %109[16, 1, 32, 128] : memref<16x1x32x128xf16> -> tensor<16x1x32x128xf16>
                %111 = arith.cmpi eq, %22, %c0 : index
                %112 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
                %113 = loom.semaphore_take %112 : memref<1x32x128xf16> -> memref<1x32x128xf16>
                %114 = loom.init_tensor %113[1, 32, 128] : memref<1x32x128xf16> -> tensor<1x32x128xf16>
                %115 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
                %116 = loom.semaphore_take %115 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
                %117 = loom.init_tensor %116[16, 1, 32, 1] : memref<16x1x32x1xf16> -> tensor<16x1x32x1xf16>
                %118 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
                %119 = loom.semaphore_take %118 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
                %120 = loom.init_tensor %119[16, 1, 32, 128] : memref<16x1x32x128xf16> -> tensor<16x1x32x128xf16>
                scf.if %111 {
                  %121 = linalg.fill ins(%cst : f16) outs(%38 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                  %122 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%106 : tensor<16x1x32x1xf16>) outs(%121 : tensor<1x32x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %134 = arith.maximumf %in, %out : f16
                    linalg.yield %134 : f16
                  } -> tensor<1x32x1xf16>
                  %123 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%106, %122 : tensor<16x1x32x1xf16>, tensor<1x32x1xf16>) outs(%117 : tensor<16x1x32x1xf16>) {
                  ^bb0(%in: f16, %in_12: f16, %out: f16):
                    %134 = arith.subf %in, %in_12 : f16
                    %135 = math.exp %134 : f16
                    linalg.yield %135 : f16
                  } -> tensor<16x1x32x1xf16>
                  loom.semaphore_give %105 : memref<16x1x32x1xf16>
                  loom.semaphore_give %37 : memref<1x32x1xf16>
                  %124 = linalg.fill ins(%cst_1 : f16) outs(%36 : tensor<1x32x1xf16>) -> tensor<1x32x1xf16>
                  %125 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%123 : tensor<16x1x32x1xf16>) outs(%124 : tensor<1x32x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %134 = arith.addf %in, %out : f16
                    linalg.yield %134 : f16
                  } -> tensor<1x32x1xf16>
                  %126 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%123, %125 : tensor<16x1x32x1xf16>, tensor<1x32x1xf16>) outs(%117 : tensor<16x1x32x1xf16>) {
                  ^bb0(%in: f16, %in_12: f16, %out: f16):
                    %134 = arith.divf %in, %in_12 : f16
                    linalg.yield %134 : f16
                  } -> tensor<16x1x32x1xf16>
                  loom.semaphore_give %35 : memref<1x32x1xf16>
                  %127 = loom.broadcast ins(%126 : tensor<16x1x32x1xf16>) outs(%120 : tensor<16x1x32x128xf16>) dim(3) -> tensor<16x1x32x128xf16>
                  loom.semaphore_give %116 : memref<16x1x32x1xf16>
                  %128 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%110, %127 : tensor<16x1x32x128xf16>, tensor<16x1x32x128xf16>) outs(%120 : tensor<16x1x32x128xf16>) {
                  ^bb0(%in: f16, %in_12: f16, %out: f16):
                    %134 = arith.mulf %in, %in_12 : f16
                    linalg.yield %134 : f16
                  } -> tensor<16x1x32x128xf16>
                  loom.semaphore_give %109 : memref<16x1x32x128xf16>
                  %129 = linalg.fill ins(%cst_1 : f16) outs(%114 : tensor<1x32x128xf16>) -> tensor<1x32x128xf16>
                  %130 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%128 : tensor<16x1x32x128xf16>) outs(%129 : tensor<1x32x128xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %134 = arith.addf %in, %out : f16
                    linalg.yield %134 : f16
                  } -> tensor<1x32x128xf16>
                  loom.semaphore_give %119 : memref<16x1x32x128xf16>
                  %c0_9 = arith.constant 0 : index
                  %c0_10 = arith.constant 0 : index
                  %131 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 4096 + d1 * 128 + d2)>(%21, %c0_9, %c0_10)
                  %reinterpret_cast_11 = memref.reinterpret_cast %arg3 to offset: [%131], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
                  %132 = loom.bufferize_to_memref %130 : tensor<1x32x128xf16> -> memref<1x32x128xf16>
                  %133 = arith.addi %arg6, %26 : index
                  loom.copy %132, %reinterpret_cast_11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg5, %133], LR : [%arg5, %133]) : memref<1x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
                  loom.semaphore_give %113 : memref<1x32x128xf16>
                }
              } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
}
