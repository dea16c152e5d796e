module attributes {loom.tile_b = {is_reduction = false, upper_bound = 32 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
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
  module attributes {loom.tile_b = {is_reduction = false, upper_bound = 32 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
    func.func @flash_attention__x4_y1y4__d0i1_d1i1_d2i0__f01(%arg0: memref<32x128x4096xf16>, %arg1: memref<32x4096x128xf16>, %arg2: memref<32x4096x128xf16>, %arg3: memref<32x4096x128xf16>) {
      %c4 = arith.constant 4 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0xFC00 : f16
      %cst_0 = arith.constant 1.000000e+00 : f16
      %cst_1 = arith.constant 0.000000e+00 : f16
      %cst_2 = arith.constant 8.837890e-02 : f16
      %c32 = arith.constant 32 : index
      %c4096 = arith.constant 4096 : index
      %21 = loom.sym @tile_b {upper_bound = 32 : index} : index
      %22 = loom.sym @tile_m {upper_bound = 4096 : index} : index
      %23 = loom.sym @tile_n {upper_bound = 4096 : index} : index
      %24 = arith.ceildivui %c32, %21 : index
      %25 = arith.ceildivui %c4096, %22 : index
      affine.parallel (%arg4) = (0) to (4) {
        affine.parallel (%arg5) = (0) to (4) {
          affine.parallel (%arg6) = (0) to (1) {
            %26 = arith.ceildivui %24, %c4 : index
            scf.for %arg7 = %c0 to %26 step %c1 {
              %27 = arith.ceildivui %25, %c4 : index
              scf.for %arg8 = %c0 to %27 step %c1 {
                %28 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg4, %arg7)
                %29 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 4)>(%arg5, %arg8)
                %30 = arith.muli %28, %21 : index
                %31 = arith.muli %29, %22 : index
                %32 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %33 = loom.semaphore_take %32 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %34 = loom.subview %arg2[%30, %31, 0] [%21, %22, 128] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x4096x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                loom.copy %34, %33 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>> to memref<?x?x128xf16>
                %35 = loom.bufferize_to_tensor %33[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %36 = arith.ceildivui %c4096, %23 : index
                %37 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %38 = loom.semaphore_take %37 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %39 = loom.init_tensor %38[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %40 = linalg.fill ins(%cst_1 : f16) outs(%39 : tensor<?x?x128xf16>) -> tensor<?x?x128xf16>
                %41 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %42 = loom.semaphore_take %41 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %43 = loom.init_tensor %42[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %44 = linalg.fill ins(%cst_0 : f16) outs(%43 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                %45 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %46 = loom.semaphore_take %45 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %47 = loom.init_tensor %46[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %48 = linalg.fill ins(%cst : f16) outs(%47 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                %49 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %50 = loom.semaphore_take %49 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %51 = loom.init_tensor %50[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %52 = loom.semaphore_take %49 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %53 = loom.init_tensor %52[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %54 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %55 = loom.semaphore_take %54 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %56 = loom.init_tensor %55[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %57 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %58 = loom.semaphore_take %57 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %59 = loom.init_tensor %58[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %60 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %61 = loom.semaphore_take %60 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %62 = loom.init_tensor %61[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %63 = loom.alloc [%21, 128, %23] on @L1 : memref<?x128x?xf16>
                %64 = loom.semaphore_take %63 : memref<?x128x?xf16> -> memref<?x128x?xf16>
                %65 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                %66 = loom.semaphore_take %65 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                %67 = loom.init_tensor %66[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                %68 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                %69 = loom.semaphore_take %68 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                %70 = loom.init_tensor %69[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                %71 = loom.alloc [%21, %23, 128] on @L1 : memref<?x?x128xf16>
                %72 = loom.semaphore_take %71 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %73:3 = scf.for %arg9 = %c0 to %36 step %c1 iter_args(%arg10 = %48, %arg11 = %44, %arg12 = %40) -> (tensor<?x?x1xf16>, tensor<?x?x1xf16>, tensor<?x?x128xf16>) {
                  %81 = arith.muli %arg9, %23 : index
                  %82 = loom.subview %arg0[%30, 0, %81] [%21, 128, %23] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x128x4096xf16> to memref<?x128x?xf16, strided<[524288, 4096, 1], offset: ?>>
                  loom.copy %82, %64 src_mem_space @mem_DRAM dst_mem_space @mem_L1 : 1, area : [1, 1] : memref<?x128x?xf16, strided<[524288, 4096, 1], offset: ?>> to memref<?x128x?xf16>
                  %83 = loom.bufferize_to_tensor %64[%21, 128, %23] : memref<?x128x?xf16> -> tensor<?x128x?xf16, {local_mem_kind = 1 : i64}>
                  %84 = linalg.fill ins(%cst_1 : f16) outs(%67 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                  %85 = linalg.batch_matmul ins(%35, %83 : tensor<?x?x128xf16>, tensor<?x128x?xf16, {local_mem_kind = 1 : i64}>) outs(%84 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                  loom.semaphore_give %64 : memref<?x128x?xf16>
                  %86 = linalg.fill ins(%cst : f16) outs(%56 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                  %87 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%85 : tensor<?x?x?xf16>) outs(%86 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %101 = arith.maximumf %in, %out : f16
                    linalg.yield %101 : f16
                  } -> tensor<?x?x1xf16>
                  %88 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %87 : tensor<?x?x1xf16>, tensor<?x?x1xf16>) outs(%56 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %out: f16):
                    %101 = arith.mulf %in_3, %cst_2 : f16
                    %102 = arith.cmpf ogt, %in, %101 : f16
                    %103 = arith.select %102, %in, %101 : f16
                    linalg.yield %103 : f16
                  } -> tensor<?x?x1xf16>
                  %89 = loom.broadcast ins(%88 : tensor<?x?x1xf16>) outs(%70 : tensor<?x?x?xf16>) dim(2) -> tensor<?x?x?xf16>
                  %90 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %89 : tensor<?x?x?xf16>, tensor<?x?x?xf16>) outs(%67 : tensor<?x?x?xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %out: f16):
                    %101 = arith.mulf %in, %cst_2 : f16
                    %102 = arith.subf %101, %in_3 : f16
                    %103 = math.exp %102 : f16
                    linalg.yield %103 : f16
                  } -> tensor<?x?x?xf16>
                  loom.semaphore_give %69 : memref<?x?x?xf16>
                  %91 = linalg.fill ins(%cst_1 : f16) outs(%59 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                  %92 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<?x?x?xf16>) outs(%91 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %101 = arith.addf %in, %out : f16
                    linalg.yield %101 : f16
                  } -> tensor<?x?x1xf16>
                  %93 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %88 : tensor<?x?x1xf16>, tensor<?x?x1xf16>) outs(%62 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %out: f16):
                    %101 = arith.subf %in, %in_3 : f16
                    %102 = math.exp %101 : f16
                    linalg.yield %102 : f16
                  } -> tensor<?x?x1xf16>
                  %94 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %93, %92 : tensor<?x?x1xf16>, tensor<?x?x1xf16>, tensor<?x?x1xf16>) outs(%arg11 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %in_4: f16, %out: f16):
                    %101 = arith.mulf %in, %in_3 : f16
                    %102 = arith.addf %101, %in_4 : f16
                    linalg.yield %102 : f16
                  } -> tensor<?x?x1xf16>
                  loom.semaphore_give %58 : memref<?x?x1xf16>
                  %95 = loom.subview %arg1[%30, %81, 0] [%21, %23, 128] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x4096x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                  loom.copy %95, %72 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>> to memref<?x?x128xf16>
                  %96 = loom.bufferize_to_tensor %72[%21, %23, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                  %97 = linalg.fill ins(%cst_1 : f16) outs(%53 : tensor<?x?x128xf16>) -> tensor<?x?x128xf16>
                  %98 = linalg.batch_matmul ins(%90, %96 : tensor<?x?x?xf16>, tensor<?x?x128xf16>) outs(%97 : tensor<?x?x128xf16>) -> tensor<?x?x128xf16>
                  loom.semaphore_give %72 : memref<?x?x128xf16>
                  loom.semaphore_give %66 : memref<?x?x?xf16>
                  %99 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %arg12, %93 : tensor<?x?x128xf16>, tensor<?x?x128xf16>, tensor<?x?x1xf16>) outs(%arg12 : tensor<?x?x128xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %in_4: f16, %out: f16):
                    %101 = arith.mulf %in_3, %in_4 : f16
                    %102 = arith.addf %in, %101 : f16
                    linalg.yield %102 : f16
                  } -> tensor<?x?x128xf16>
                  loom.semaphore_give %61 : memref<?x?x1xf16>
                  loom.semaphore_give %52 : memref<?x?x128xf16>
                  %100 = linalg.copy ins(%88 : tensor<?x?x1xf16>) outs(%arg10 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                  loom.semaphore_give %55 : memref<?x?x1xf16>
                  scf.yield %100, %94, %99 : tensor<?x?x1xf16>, tensor<?x?x1xf16>, tensor<?x?x128xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                loom.semaphore_give %46 : memref<?x?x1xf16>
                loom.semaphore_give %33 : memref<?x?x128xf16>
                %74 = loom.broadcast ins(%73#1 : tensor<?x?x1xf16>) outs(%51 : tensor<?x?x128xf16>) dim(2) -> tensor<?x?x128xf16>
                loom.semaphore_give %42 : memref<?x?x1xf16>
                %75 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %76 = loom.semaphore_take %75 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %77 = loom.init_tensor %76[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %78 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73#2, %74 : tensor<?x?x128xf16>, tensor<?x?x128xf16>) outs(%77 : tensor<?x?x128xf16>) {
                ^bb0(%in: f16, %in_3: f16, %out: f16):
                  %81 = arith.divf %in, %in_3 : f16
                  linalg.yield %81 : f16
                } -> tensor<?x?x128xf16>
                loom.semaphore_give %50 : memref<?x?x128xf16>
                loom.semaphore_give %38 : memref<?x?x128xf16>
                %79 = loom.subview %arg3[%30, %31, 0] [%21, %22, 128] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x4096x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                %80 = loom.bufferize_to_memref %78 : tensor<?x?x128xf16> -> memref<?x?x128xf16>
                loom.copy %80, %79 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                loom.semaphore_give %76 : memref<?x?x128xf16>
              } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
  module attributes {loom.tile_b = {is_reduction = false, upper_bound = 32 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
    func.func @flash_attention__x4_y2y2__d0i1_d1i1_d2i0__f01(%arg0: memref<32x128x4096xf16>, %arg1: memref<32x4096x128xf16>, %arg2: memref<32x4096x128xf16>, %arg3: memref<32x4096x128xf16>) {
      %c8 = arith.constant 8 : index
      %c2 = arith.constant 2 : index
      %c1 = arith.constant 1 : index
      %c0 = arith.constant 0 : index
      %cst = arith.constant 0xFC00 : f16
      %cst_0 = arith.constant 1.000000e+00 : f16
      %cst_1 = arith.constant 0.000000e+00 : f16
      %cst_2 = arith.constant 8.837890e-02 : f16
      %c32 = arith.constant 32 : index
      %c4096 = arith.constant 4096 : index
      %21 = loom.sym @tile_b {upper_bound = 32 : index} : index
      %22 = loom.sym @tile_m {upper_bound = 4096 : index} : index
      %23 = loom.sym @tile_n {upper_bound = 4096 : index} : index
      %24 = arith.ceildivui %c32, %21 : index
      %25 = arith.ceildivui %c4096, %22 : index
      affine.parallel (%arg4) = (0) to (2) {
        affine.parallel (%arg5) = (0) to (4) {
          affine.parallel (%arg6) = (0) to (2) {
            %26 = arith.ceildivui %24, %c2 : index
            scf.for %arg7 = %c0 to %26 step %c1 {
              %27 = arith.ceildivui %25, %c8 : index
              scf.for %arg8 = %c0 to %27 step %c1 {
                %28 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg4, %arg7)
                %29 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 8)>(%arg5, %arg6, %arg8)
                %30 = arith.muli %28, %21 : index
                %31 = arith.muli %29, %22 : index
                %32 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %33 = loom.semaphore_take %32 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %34 = loom.subview %arg2[%30, %31, 0] [%21, %22, 128] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x4096x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                loom.copy %34, %33 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>> to memref<?x?x128xf16>
                %35 = loom.bufferize_to_tensor %33[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %36 = arith.ceildivui %c4096, %23 : index
                %37 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %38 = loom.semaphore_take %37 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %39 = loom.init_tensor %38[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %40 = linalg.fill ins(%cst_1 : f16) outs(%39 : tensor<?x?x128xf16>) -> tensor<?x?x128xf16>
                %41 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %42 = loom.semaphore_take %41 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %43 = loom.init_tensor %42[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %44 = linalg.fill ins(%cst_0 : f16) outs(%43 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                %45 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %46 = loom.semaphore_take %45 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %47 = loom.init_tensor %46[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %48 = linalg.fill ins(%cst : f16) outs(%47 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                %49 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %50 = loom.semaphore_take %49 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %51 = loom.init_tensor %50[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %52 = loom.semaphore_take %49 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %53 = loom.init_tensor %52[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %54 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %55 = loom.semaphore_take %54 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %56 = loom.init_tensor %55[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %57 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %58 = loom.semaphore_take %57 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %59 = loom.init_tensor %58[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %60 = loom.alloc [%21, %22, 1] on @L1 : memref<?x?x1xf16>
                %61 = loom.semaphore_take %60 : memref<?x?x1xf16> -> memref<?x?x1xf16>
                %62 = loom.init_tensor %61[%21, %22, 1] : memref<?x?x1xf16> -> tensor<?x?x1xf16>
                %63 = loom.alloc [%21, 128, %23] on @L1 : memref<?x128x?xf16>
                %64 = loom.semaphore_take %63 : memref<?x128x?xf16> -> memref<?x128x?xf16>
                %65 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                %66 = loom.semaphore_take %65 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                %67 = loom.init_tensor %66[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                %68 = loom.alloc [%21, %22, %23] on @L1 : memref<?x?x?xf16>
                %69 = loom.semaphore_take %68 : memref<?x?x?xf16> -> memref<?x?x?xf16>
                %70 = loom.init_tensor %69[%21, %22, %23] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
                %71 = loom.alloc [%21, %23, 128] on @L1 : memref<?x?x128xf16>
                %72 = loom.semaphore_take %71 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %73:3 = scf.for %arg9 = %c0 to %36 step %c1 iter_args(%arg10 = %48, %arg11 = %44, %arg12 = %40) -> (tensor<?x?x1xf16>, tensor<?x?x1xf16>, tensor<?x?x128xf16>) {
                  %81 = arith.muli %arg9, %23 : index
                  %82 = loom.subview %arg0[%30, 0, %81] [%21, 128, %23] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x128x4096xf16> to memref<?x128x?xf16, strided<[524288, 4096, 1], offset: ?>>
                  loom.copy %82, %64 src_mem_space @mem_DRAM dst_mem_space @mem_L1 : 1, area : [1, 1] : memref<?x128x?xf16, strided<[524288, 4096, 1], offset: ?>> to memref<?x128x?xf16>
                  %83 = loom.bufferize_to_tensor %64[%21, 128, %23] : memref<?x128x?xf16> -> tensor<?x128x?xf16, {local_mem_kind = 1 : i64}>
                  %84 = linalg.fill ins(%cst_1 : f16) outs(%67 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                  %85 = linalg.batch_matmul ins(%35, %83 : tensor<?x?x128xf16>, tensor<?x128x?xf16, {local_mem_kind = 1 : i64}>) outs(%84 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
                  loom.semaphore_give %64 : memref<?x128x?xf16>
                  %86 = linalg.fill ins(%cst : f16) outs(%56 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                  %87 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%85 : tensor<?x?x?xf16>) outs(%86 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %101 = arith.maximumf %in, %out : f16
                    linalg.yield %101 : f16
                  } -> tensor<?x?x1xf16>
                  %88 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %87 : tensor<?x?x1xf16>, tensor<?x?x1xf16>) outs(%56 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %out: f16):
                    %101 = arith.mulf %in_3, %cst_2 : f16
                    %102 = arith.cmpf ogt, %in, %101 : f16
                    %103 = arith.select %102, %in, %101 : f16
                    linalg.yield %103 : f16
                  } -> tensor<?x?x1xf16>
                  %89 = loom.broadcast ins(%88 : tensor<?x?x1xf16>) outs(%70 : tensor<?x?x?xf16>) dim(2) -> tensor<?x?x?xf16>
                  %90 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%85, %89 : tensor<?x?x?xf16>, tensor<?x?x?xf16>) outs(%67 : tensor<?x?x?xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %out: f16):
                    %101 = arith.mulf %in, %cst_2 : f16
                    %102 = arith.subf %101, %in_3 : f16
                    %103 = math.exp %102 : f16
                    linalg.yield %103 : f16
                  } -> tensor<?x?x?xf16>
                  loom.semaphore_give %69 : memref<?x?x?xf16>
                  %91 = linalg.fill ins(%cst_1 : f16) outs(%59 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                  %92 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%90 : tensor<?x?x?xf16>) outs(%91 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %out: f16):
                    %101 = arith.addf %in, %out : f16
                    linalg.yield %101 : f16
                  } -> tensor<?x?x1xf16>
                  %93 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg10, %88 : tensor<?x?x1xf16>, tensor<?x?x1xf16>) outs(%62 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %out: f16):
                    %101 = arith.subf %in, %in_3 : f16
                    %102 = math.exp %101 : f16
                    linalg.yield %102 : f16
                  } -> tensor<?x?x1xf16>
                  %94 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg11, %93, %92 : tensor<?x?x1xf16>, tensor<?x?x1xf16>, tensor<?x?x1xf16>) outs(%arg11 : tensor<?x?x1xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %in_4: f16, %out: f16):
                    %101 = arith.mulf %in, %in_3 : f16
                    %102 = arith.addf %101, %in_4 : f16
                    linalg.yield %102 : f16
                  } -> tensor<?x?x1xf16>
                  loom.semaphore_give %58 : memref<?x?x1xf16>
                  %95 = loom.subview %arg1[%30, %81, 0] [%21, %23, 128] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x4096x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                  loom.copy %95, %72 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>> to memref<?x?x128xf16>
                  %96 = loom.bufferize_to_tensor %72[%21, %23, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                  %97 = linalg.fill ins(%cst_1 : f16) outs(%53 : tensor<?x?x128xf16>) -> tensor<?x?x128xf16>
                  %98 = linalg.batch_matmul ins(%90, %96 : tensor<?x?x?xf16>, tensor<?x?x128xf16>) outs(%97 : tensor<?x?x128xf16>) -> tensor<?x?x128xf16>
                  loom.semaphore_give %72 : memref<?x?x128xf16>
                  loom.semaphore_give %66 : memref<?x?x?xf16>
                  %99 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%98, %arg12, %93 : tensor<?x?x128xf16>, tensor<?x?x128xf16>, tensor<?x?x1xf16>) outs(%arg12 : tensor<?x?x128xf16>) {
                  ^bb0(%in: f16, %in_3: f16, %in_4: f16, %out: f16):
                    %101 = arith.mulf %in_3, %in_4 : f16
                    %102 = arith.addf %in, %101 : f16
                    linalg.yield %102 : f16
                  } -> tensor<?x?x128xf16>
                  loom.semaphore_give %61 : memref<?x?x1xf16>
                  loom.semaphore_give %52 : memref<?x?x128xf16>
                  %100 = linalg.copy ins(%88 : tensor<?x?x1xf16>) outs(%arg10 : tensor<?x?x1xf16>) -> tensor<?x?x1xf16>
                  loom.semaphore_give %55 : memref<?x?x1xf16>
                  scf.yield %100, %94, %99 : tensor<?x?x1xf16>, tensor<?x?x1xf16>, tensor<?x?x128xf16>
                } {loom.iter_type = #loom.iter_type<sequential>}
                loom.semaphore_give %46 : memref<?x?x1xf16>
                loom.semaphore_give %33 : memref<?x?x128xf16>
                %74 = loom.broadcast ins(%73#1 : tensor<?x?x1xf16>) outs(%51 : tensor<?x?x128xf16>) dim(2) -> tensor<?x?x128xf16>
                loom.semaphore_give %42 : memref<?x?x1xf16>
                %75 = loom.alloc [%21, %22, 128] on @L1 : memref<?x?x128xf16>
                %76 = loom.semaphore_take %75 : memref<?x?x128xf16> -> memref<?x?x128xf16>
                %77 = loom.init_tensor %76[%21, %22, 128] : memref<?x?x128xf16> -> tensor<?x?x128xf16>
                %78 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%73#2, %74 : tensor<?x?x128xf16>, tensor<?x?x128xf16>) outs(%77 : tensor<?x?x128xf16>) {
                ^bb0(%in: f16, %in_3: f16, %out: f16):
                  %81 = arith.divf %in, %in_3 : f16
                  linalg.yield %81 : f16
                } -> tensor<?x?x128xf16>
                loom.semaphore_give %50 : memref<?x?x128xf16>
                loom.semaphore_give %38 : memref<?x?x128xf16>
                %79 = loom.subview %arg3[%30, %31, 0] [%21, %22, 128] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<32x4096x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                %80 = loom.bufferize_to_memref %78 : tensor<?x?x128xf16> -> memref<?x?x128xf16>
                loom.copy %80, %79 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?x128xf16> to memref<?x?x128xf16, strided<[524288, 128, 1], offset: ?>>
                loom.semaphore_give %76 : memref<?x?x128xf16>
              } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<temporal>}
            } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
          } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
        } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
      } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
      return
    }
  }
}
