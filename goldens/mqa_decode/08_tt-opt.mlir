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
      %c65536 = arith.constant 65536 : index
      %c1048576 = arith.constant 1048576 : index
      %c4096 = arith.constant 4096 : index
      %c4 = arith.constant 4 : index
      %c3 = arith.constant 3 : index
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %cst = arith.constant 0xFC00 : f16
      %cst_0 = arith.constant 1.000000e+00 : f16
      %cst_1 = arith.constant 0.000000e+00 : f16
      %cst_2 = arith.constant 8.837890e-02 : f16
      %c512 = arith.constant 512 : index
      scf.parallel (%arg4, %arg5) = (%c0, %c0) to (%c4, %c4) step (%c1, %c1) {
        scf.for %arg6 = %c0 to %c4 step %c1 {
          scf.for %arg7 = %c0 to %c4 step %c1 {
            %21 = arith.muli %arg6, %c4 overflow<nsw> : index
            %22 = arith.addi %arg4, %21 : index
            %23 = arith.muli %arg7, %c4 overflow<nsw> : index
            %24 = arith.addi %arg5, %23 : index
            %25 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %26 = loom.semaphore_take %25 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %27 = arith.muli %22, %c4096 overflow<nsw> : index
            %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%27], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
            loom.copy %reinterpret_cast, %26 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 1] region : (UL : [%c0, %arg4], LR : [%c3, %arg4]) : memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>> to memref<1x32x128xf16>
            %28 = arith.muli %24, %c512 : index
            %29 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %30 = loom.semaphore_take %29 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            linalg.fill ins(%cst_1 : f16) outs(%30 : memref<1x32x128xf16>)
            %31 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %32 = loom.semaphore_take %31 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %33 = loom.semaphore_take %31 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %34 = loom.semaphore_take %31 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            linalg.fill ins(%cst_0 : f16) outs(%34 : memref<1x32x1xf16>)
            %35 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %36 = loom.semaphore_take %35 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            linalg.fill ins(%cst : f16) outs(%36 : memref<1x32x1xf16>)
            %37 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %38 = loom.semaphore_take %37 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %39 = loom.semaphore_take %37 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %40 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %41 = loom.semaphore_take %40 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %42 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %43 = loom.semaphore_take %42 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %44 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %45 = loom.semaphore_take %44 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %46 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %47 = loom.semaphore_take %46 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %48 = loom.alloc [1, 128, 512] on @L1 : memref<1x128x512xf16>
            %49 = loom.semaphore_take %48 : memref<1x128x512xf16> -> memref<1x128x512xf16>
            %50 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
            %51 = loom.semaphore_take %50 : memref<1x32x512xf16> -> memref<1x32x512xf16>
            %52 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
            %53 = loom.semaphore_take %52 : memref<1x32x512xf16> -> memref<1x32x512xf16>
            %54 = loom.alloc [1, 512, 128] on @L1 : memref<1x512x128xf16>
            %55 = loom.semaphore_take %54 : memref<1x512x128xf16> -> memref<1x512x128xf16>
            %56 = arith.muli %22, %c1048576 overflow<nsw> : index
            %57 = arith.addi %56, %28 : index
            %reinterpret_cast_3 = memref.reinterpret_cast %arg0 to offset: [%57], sizes: [1, 128, 512], strides: [1048576, 8192, 1] : memref<16x128x8192xf16> to memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>>
            loom.copy %reinterpret_cast_3, %49 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %arg4], LR : [%arg5, %arg4]) : memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>> to memref<1x128x512xf16>
            loom.batch_matmul ins(%26, %49 : memref<1x32x128xf16>, memref<1x128x512xf16>) outs(%51 : memref<1x32x512xf16>)
            loom.semaphore_give %49 : memref<1x128x512xf16>
            linalg.fill ins(%cst : f16) outs(%43 : memref<1x32x1xf16>)
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%51 : memref<1x32x512xf16>) outs(%43 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %out: f16):
              %78 = arith.maximumf %in, %out : f16
              linalg.yield %78 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %43 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%43 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.mulf %in_5, %cst_2 : f16
              %79 = arith.cmpf ogt, %in, %78 : f16
              %80 = arith.select %79, %in, %78 : f16
              linalg.yield %80 : f16
            }
            %58 = loom.broadcast ins(%43 : memref<1x32x1xf16>) outs(%53 : memref<1x32x512xf16>) dim(2) -> memref<1x32x512xf16, strided<[?, ?, ?], offset: ?>>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51 : memref<1x32x512xf16>) outs(%51 : memref<1x32x512xf16>) {
            ^bb0(%in: f16, %out: f16):
              %78 = arith.mulf %in, %cst_2 : f16
              linalg.yield %78 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %58 : memref<1x32x512xf16>, memref<1x32x512xf16, strided<[?, ?, ?], offset: ?>>) outs(%51 : memref<1x32x512xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.subf %in, %in_5 : f16
              %79 = math.exp %78 : f16
              linalg.yield %79 : f16
            }
            loom.semaphore_give %53 : memref<1x32x512xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%51 : memref<1x32x512xf16>) outs(%45 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %out: f16):
              %78 = arith.addf %in, %out : f16
              linalg.yield %78 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %43 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%47 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.subf %in, %in_5 : f16
              %79 = math.exp %78 : f16
              linalg.yield %79 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %47 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%34 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.mulf %in, %in_5 : f16
              linalg.yield %78 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %45 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%34 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.addf %in, %in_5 : f16
              linalg.yield %78 : f16
            }
            loom.semaphore_give %45 : memref<1x32x1xf16>
            %59 = arith.muli %24, %c65536 : index
            %60 = arith.addi %56, %59 : index
            %reinterpret_cast_4 = memref.reinterpret_cast %arg1 to offset: [%60], sizes: [1, 512, 128], strides: [1048576, 128, 1] : memref<16x8192x128xf16> to memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>>
            loom.copy %reinterpret_cast_4, %55 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %arg4], LR : [%arg5, %arg4]) : memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>> to memref<1x512x128xf16>
            loom.batch_matmul ins(%51, %55 : memref<1x32x512xf16>, memref<1x512x128xf16>) outs(%39 : memref<1x32x128xf16>)
            loom.semaphore_give %55 : memref<1x512x128xf16>
            loom.semaphore_give %51 : memref<1x32x512xf16>
            %61 = loom.broadcast ins(%47 : memref<1x32x1xf16>) outs(%41 : memref<1x32x128xf16>) dim(2) -> memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>
            loom.semaphore_give %47 : memref<1x32x1xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %61 : memref<1x32x128xf16>, memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>) outs(%30 : memref<1x32x128xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.mulf %in, %in_5 : f16
              linalg.yield %78 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %39 : memref<1x32x128xf16>, memref<1x32x128xf16>) outs(%30 : memref<1x32x128xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.addf %in_5, %in : f16
              linalg.yield %78 : f16
            }
            loom.semaphore_give %41 : memref<1x32x128xf16>
            loom.semaphore_give %39 : memref<1x32x128xf16>
            loom.copy %43, %36 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] {reclaim = true} : memref<1x32x1xf16> to memref<1x32x1xf16>
            loom.semaphore_give %43 : memref<1x32x1xf16>
            loom.semaphore_give %26 : memref<1x32x128xf16>
            %62 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %63 = loom.semaphore_take %62 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %36 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%63 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = math.log %in : f16
              %79 = arith.addf %78, %in_5 : f16
              linalg.yield %79 : f16
            }
            loom.semaphore_give %36 : memref<1x32x1xf16>
            %64 = loom.broadcast ins(%34 : memref<1x32x1xf16>) outs(%38 : memref<1x32x128xf16>) dim(2) -> memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>
            loom.semaphore_give %34 : memref<1x32x1xf16>
            %65 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %66 = loom.semaphore_take %65 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %64 : memref<1x32x128xf16>, memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>) outs(%66 : memref<1x32x128xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %78 = arith.divf %in, %in_5 : f16
              linalg.yield %78 : f16
            }
            loom.semaphore_give %38 : memref<1x32x128xf16>
            loom.semaphore_give %30 : memref<1x32x128xf16>
            %67 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
            %68 = loom.semaphore_take %67 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
            loom.gather %63, %68 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%24 : index), area : [4, 1] region : (UL : [%c0, %arg4], LR : [%c3, %arg4]) : memref<1x32x1xf16> to memref<16x1x32x1xf16>
            loom.semaphore_give %63 : memref<1x32x1xf16>
            %69 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
            %70 = loom.semaphore_take %69 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
            loom.gather %66, %70 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%24 : index), area : [4, 1] region : (UL : [%c0, %arg4], LR : [%c3, %arg4]) : memref<1x32x128xf16> to memref<16x1x32x128xf16>
            loom.semaphore_give %66 : memref<1x32x128xf16>
            %71 = arith.cmpi eq, %24, %c0 : index
            %72 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %73 = loom.semaphore_take %72 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %74 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
            %75 = loom.semaphore_take %74 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
            %76 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
            %77 = loom.semaphore_take %76 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
            scf.if %71 {
              linalg.fill ins(%cst : f16) outs(%33 : memref<1x32x1xf16>)
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%68 : memref<16x1x32x1xf16>) outs(%33 : memref<1x32x1xf16>) {
              ^bb0(%in: f16, %out: f16):
                %79 = arith.maximumf %in, %out : f16
                linalg.yield %79 : f16
              }
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%68, %33 : memref<16x1x32x1xf16>, memref<1x32x1xf16>) outs(%75 : memref<16x1x32x1xf16>) {
              ^bb0(%in: f16, %in_6: f16, %out: f16):
                %79 = arith.subf %in, %in_6 : f16
                %80 = math.exp %79 : f16
                linalg.yield %80 : f16
              }
              loom.semaphore_give %68 : memref<16x1x32x1xf16>
              loom.semaphore_give %33 : memref<1x32x1xf16>
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%75 : memref<16x1x32x1xf16>) outs(%32 : memref<1x32x1xf16>) {
              ^bb0(%in: f16, %out: f16):
                %79 = arith.addf %in, %out : f16
                linalg.yield %79 : f16
              }
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %32 : memref<16x1x32x1xf16>, memref<1x32x1xf16>) outs(%75 : memref<16x1x32x1xf16>) {
              ^bb0(%in: f16, %in_6: f16, %out: f16):
                %79 = arith.divf %in, %in_6 : f16
                linalg.yield %79 : f16
              }
              loom.semaphore_give %32 : memref<1x32x1xf16>
              %78 = loom.broadcast ins(%75 : memref<16x1x32x1xf16>) outs(%77 : memref<16x1x32x128xf16>) dim(3) -> memref<16x1x32x128xf16, strided<[?, ?, ?, ?], offset: ?>>
              loom.semaphore_give %75 : memref<16x1x32x1xf16>
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%70, %78 : memref<16x1x32x128xf16>, memref<16x1x32x128xf16, strided<[?, ?, ?, ?], offset: ?>>) outs(%77 : memref<16x1x32x128xf16>) {
              ^bb0(%in: f16, %in_6: f16, %out: f16):
                %79 = arith.mulf %in, %in_6 : f16
                linalg.yield %79 : f16
              }
              loom.semaphore_give %70 : memref<16x1x32x128xf16>
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%77 : memref<16x1x32x128xf16>) outs(%73 : memref<1x32x128xf16>) {
              ^bb0(%in: f16, %out: f16):
                %79 = arith.addf %in, %out : f16
                linalg.yield %79 : f16
              }
              loom.semaphore_give %77 : memref<16x1x32x128xf16>
              %reinterpret_cast_5 = memref.reinterpret_cast %arg3 to offset: [%27], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
              loom.copy %73, %reinterpret_cast_5 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg5, %arg4], LR : [%arg5, %arg4]) : memref<1x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
              loom.semaphore_give %73 : memref<1x32x128xf16>
            }
          } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<temporal>}
        } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_b, @tile_s], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [1, 0], loom.physical_dims = [@dim_y, @dim_x]}
      return
    }
  }
  module attributes {loom.pass_name = "Materialize", loom.tile_b = {is_reduction = false, upper_bound = 16 : index}, loom.tile_n = {is_reduction = false, upper_bound = 8192 : index}, loom.tile_s = {is_reduction = false, upper_bound = 8192 : index}} {
    func.func @mqa_decode__x4_y2y2__d0i1_d1i1_d2i0__f01__dim_x_level0_bc4_dim_y_level0_bc2_n_n_n__tile_b1__tile_n512__tile_s512(%arg0: memref<16x128x8192xf16>, %arg1: memref<16x8192x128xf16>, %arg2: memref<16x32x128xf16>, %arg3: memref<16x32x128xf16>) {
      %c65536 = arith.constant 65536 : index
      %c1048576 = arith.constant 1048576 : index
      %c4096 = arith.constant 4096 : index
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
      %c4 = arith.constant 4 : index
      scf.parallel (%arg4, %arg5, %arg6) = (%c0, %c0, %c0) to (%c2, %c4, %c2) step (%c1, %c1, %c1) {
        scf.for %arg7 = %c0 to %c8 step %c1 {
          scf.for %arg8 = %c0 to %c2 step %c1 {
            %21 = arith.muli %arg7, %c2 overflow<nsw> : index
            %22 = arith.addi %arg4, %21 : index
            %23 = arith.muli %arg5, %c2 overflow<nsw> : index
            %24 = arith.addi %23, %arg6 : index
            %25 = arith.muli %arg8, %c8 overflow<nsw> : index
            %26 = arith.addi %24, %25 : index
            %27 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %28 = loom.semaphore_take %27 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %29 = arith.muli %22, %c4096 overflow<nsw> : index
            %reinterpret_cast = memref.reinterpret_cast %arg2 to offset: [%29], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
            %30 = arith.muli %arg4, %c2 : index
            %31 = arith.addi %30, %c1 : index
            loom.copy %reinterpret_cast, %28 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 2] region : (UL : [%c0, %30], LR : [%c3, %31]) : memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>> to memref<1x32x128xf16>
            %32 = arith.muli %26, %c512 : index
            %33 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %34 = loom.semaphore_take %33 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            linalg.fill ins(%cst_1 : f16) outs(%34 : memref<1x32x128xf16>)
            %35 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %36 = loom.semaphore_take %35 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %37 = loom.semaphore_take %35 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %38 = loom.semaphore_take %35 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            linalg.fill ins(%cst_0 : f16) outs(%38 : memref<1x32x1xf16>)
            %39 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %40 = loom.semaphore_take %39 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            linalg.fill ins(%cst : f16) outs(%40 : memref<1x32x1xf16>)
            %41 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %42 = loom.semaphore_take %41 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %43 = loom.semaphore_take %41 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %44 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %45 = loom.semaphore_take %44 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %46 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %47 = loom.semaphore_take %46 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %48 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %49 = loom.semaphore_take %48 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %50 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %51 = loom.semaphore_take %50 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            %52 = loom.alloc [1, 128, 512] on @L1 : memref<1x128x512xf16>
            %53 = loom.semaphore_take %52 : memref<1x128x512xf16> -> memref<1x128x512xf16>
            %54 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
            %55 = loom.semaphore_take %54 : memref<1x32x512xf16> -> memref<1x32x512xf16>
            %56 = loom.alloc [1, 32, 512] on @L1 : memref<1x32x512xf16>
            %57 = loom.semaphore_take %56 : memref<1x32x512xf16> -> memref<1x32x512xf16>
            %58 = loom.alloc [1, 512, 128] on @L1 : memref<1x512x128xf16>
            %59 = loom.semaphore_take %58 : memref<1x512x128xf16> -> memref<1x512x128xf16>
            %60 = arith.muli %22, %c1048576 overflow<nsw> : index
            %61 = arith.addi %60, %32 : index
            %reinterpret_cast_3 = memref.reinterpret_cast %arg0 to offset: [%61], sizes: [1, 128, 512], strides: [1048576, 8192, 1] : memref<16x128x8192xf16> to memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>>
            %62 = arith.addi %arg6, %30 : index
            loom.copy %reinterpret_cast_3, %53 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %62], LR : [%arg5, %62]) : memref<1x128x512xf16, strided<[1048576, 8192, 1], offset: ?>> to memref<1x128x512xf16>
            loom.batch_matmul ins(%28, %53 : memref<1x32x128xf16>, memref<1x128x512xf16>) outs(%55 : memref<1x32x512xf16>)
            loom.semaphore_give %53 : memref<1x128x512xf16>
            linalg.fill ins(%cst : f16) outs(%47 : memref<1x32x1xf16>)
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%55 : memref<1x32x512xf16>) outs(%47 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %out: f16):
              %83 = arith.maximumf %in, %out : f16
              linalg.yield %83 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %47 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%47 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.mulf %in_5, %cst_2 : f16
              %84 = arith.cmpf ogt, %in, %83 : f16
              %85 = arith.select %84, %in, %83 : f16
              linalg.yield %85 : f16
            }
            %63 = loom.broadcast ins(%47 : memref<1x32x1xf16>) outs(%57 : memref<1x32x512xf16>) dim(2) -> memref<1x32x512xf16, strided<[?, ?, ?], offset: ?>>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55 : memref<1x32x512xf16>) outs(%55 : memref<1x32x512xf16>) {
            ^bb0(%in: f16, %out: f16):
              %83 = arith.mulf %in, %cst_2 : f16
              linalg.yield %83 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%55, %63 : memref<1x32x512xf16>, memref<1x32x512xf16, strided<[?, ?, ?], offset: ?>>) outs(%55 : memref<1x32x512xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.subf %in, %in_5 : f16
              %84 = math.exp %83 : f16
              linalg.yield %84 : f16
            }
            loom.semaphore_give %57 : memref<1x32x512xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%55 : memref<1x32x512xf16>) outs(%49 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %out: f16):
              %83 = arith.addf %in, %out : f16
              linalg.yield %83 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %47 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%51 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.subf %in, %in_5 : f16
              %84 = math.exp %83 : f16
              linalg.yield %84 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %51 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%38 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.mulf %in, %in_5 : f16
              linalg.yield %83 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %49 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%38 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.addf %in, %in_5 : f16
              linalg.yield %83 : f16
            }
            loom.semaphore_give %49 : memref<1x32x1xf16>
            %64 = arith.muli %26, %c65536 : index
            %65 = arith.addi %60, %64 : index
            %reinterpret_cast_4 = memref.reinterpret_cast %arg1 to offset: [%65], sizes: [1, 512, 128], strides: [1048576, 128, 1] : memref<16x8192x128xf16> to memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>>
            loom.copy %reinterpret_cast_4, %59 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%arg5, %62], LR : [%arg5, %62]) : memref<1x512x128xf16, strided<[1048576, 128, 1], offset: ?>> to memref<1x512x128xf16>
            loom.batch_matmul ins(%55, %59 : memref<1x32x512xf16>, memref<1x512x128xf16>) outs(%43 : memref<1x32x128xf16>)
            loom.semaphore_give %59 : memref<1x512x128xf16>
            loom.semaphore_give %55 : memref<1x32x512xf16>
            %66 = loom.broadcast ins(%51 : memref<1x32x1xf16>) outs(%45 : memref<1x32x128xf16>) dim(2) -> memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>
            loom.semaphore_give %51 : memref<1x32x1xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %66 : memref<1x32x128xf16>, memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>) outs(%34 : memref<1x32x128xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.mulf %in, %in_5 : f16
              linalg.yield %83 : f16
            }
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %43 : memref<1x32x128xf16>, memref<1x32x128xf16>) outs(%34 : memref<1x32x128xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.addf %in_5, %in : f16
              linalg.yield %83 : f16
            }
            loom.semaphore_give %45 : memref<1x32x128xf16>
            loom.semaphore_give %43 : memref<1x32x128xf16>
            loom.copy %47, %40 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] {reclaim = true} : memref<1x32x1xf16> to memref<1x32x1xf16>
            loom.semaphore_give %47 : memref<1x32x1xf16>
            loom.semaphore_give %28 : memref<1x32x128xf16>
            %67 = loom.alloc [1, 32, 1] on @L1 : memref<1x32x1xf16>
            %68 = loom.semaphore_take %67 : memref<1x32x1xf16> -> memref<1x32x1xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %40 : memref<1x32x1xf16>, memref<1x32x1xf16>) outs(%68 : memref<1x32x1xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = math.log %in : f16
              %84 = arith.addf %83, %in_5 : f16
              linalg.yield %84 : f16
            }
            loom.semaphore_give %40 : memref<1x32x1xf16>
            %69 = loom.broadcast ins(%38 : memref<1x32x1xf16>) outs(%42 : memref<1x32x128xf16>) dim(2) -> memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>
            loom.semaphore_give %38 : memref<1x32x1xf16>
            %70 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %71 = loom.semaphore_take %70 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34, %69 : memref<1x32x128xf16>, memref<1x32x128xf16, strided<[?, ?, ?], offset: ?>>) outs(%71 : memref<1x32x128xf16>) {
            ^bb0(%in: f16, %in_5: f16, %out: f16):
              %83 = arith.divf %in, %in_5 : f16
              linalg.yield %83 : f16
            }
            loom.semaphore_give %42 : memref<1x32x128xf16>
            loom.semaphore_give %34 : memref<1x32x128xf16>
            %72 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
            %73 = loom.semaphore_take %72 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
            loom.gather %68, %73 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%26 : index), area : [4, 2] region : (UL : [%c0, %30], LR : [%c3, %31]) : memref<1x32x1xf16> to memref<16x1x32x1xf16>
            loom.semaphore_give %68 : memref<1x32x1xf16>
            %74 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
            %75 = loom.semaphore_take %74 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
            loom.gather %71, %75 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%26 : index), area : [4, 2] region : (UL : [%c0, %30], LR : [%c3, %31]) : memref<1x32x128xf16> to memref<16x1x32x128xf16>
            loom.semaphore_give %71 : memref<1x32x128xf16>
            %76 = arith.cmpi eq, %26, %c0 : index
            %77 = loom.alloc [1, 32, 128] on @L1 : memref<1x32x128xf16>
            %78 = loom.semaphore_take %77 : memref<1x32x128xf16> -> memref<1x32x128xf16>
            %79 = loom.alloc [16, 1, 32, 1] on @L1 : memref<16x1x32x1xf16>
            %80 = loom.semaphore_take %79 : memref<16x1x32x1xf16> -> memref<16x1x32x1xf16>
            %81 = loom.alloc [16, 1, 32, 128] on @L1 : memref<16x1x32x128xf16>
            %82 = loom.semaphore_take %81 : memref<16x1x32x128xf16> -> memref<16x1x32x128xf16>
            scf.if %76 {
              linalg.fill ins(%cst : f16) outs(%37 : memref<1x32x1xf16>)
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%73 : memref<16x1x32x1xf16>) outs(%37 : memref<1x32x1xf16>) {
              ^bb0(%in: f16, %out: f16):
                %84 = arith.maximumf %in, %out : f16
                linalg.yield %84 : f16
              }
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%73, %37 : memref<16x1x32x1xf16>, memref<1x32x1xf16>) outs(%80 : memref<16x1x32x1xf16>) {
              ^bb0(%in: f16, %in_6: f16, %out: f16):
                %84 = arith.subf %in, %in_6 : f16
                %85 = math.exp %84 : f16
                linalg.yield %85 : f16
              }
              loom.semaphore_give %73 : memref<16x1x32x1xf16>
              loom.semaphore_give %37 : memref<1x32x1xf16>
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%80 : memref<16x1x32x1xf16>) outs(%36 : memref<1x32x1xf16>) {
              ^bb0(%in: f16, %out: f16):
                %84 = arith.addf %in, %out : f16
                linalg.yield %84 : f16
              }
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%80, %36 : memref<16x1x32x1xf16>, memref<1x32x1xf16>) outs(%80 : memref<16x1x32x1xf16>) {
              ^bb0(%in: f16, %in_6: f16, %out: f16):
                %84 = arith.divf %in, %in_6 : f16
                linalg.yield %84 : f16
              }
              loom.semaphore_give %36 : memref<1x32x1xf16>
              %83 = loom.broadcast ins(%80 : memref<16x1x32x1xf16>) outs(%82 : memref<16x1x32x128xf16>) dim(3) -> memref<16x1x32x128xf16, strided<[?, ?, ?, ?], offset: ?>>
              loom.semaphore_give %80 : memref<16x1x32x1xf16>
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%75, %83 : memref<16x1x32x128xf16>, memref<16x1x32x128xf16, strided<[?, ?, ?, ?], offset: ?>>) outs(%82 : memref<16x1x32x128xf16>) {
              ^bb0(%in: f16, %in_6: f16, %out: f16):
                %84 = arith.mulf %in, %in_6 : f16
                linalg.yield %84 : f16
              }
              loom.semaphore_give %75 : memref<16x1x32x128xf16>
              linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%82 : memref<16x1x32x128xf16>) outs(%78 : memref<1x32x128xf16>) {
              ^bb0(%in: f16, %out: f16):
                %84 = arith.addf %in, %out : f16
                linalg.yield %84 : f16
              }
              loom.semaphore_give %82 : memref<16x1x32x128xf16>
              %reinterpret_cast_5 = memref.reinterpret_cast %arg3 to offset: [%29], sizes: [1, 32, 128], strides: [4096, 128, 1] : memref<16x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
              loom.copy %78, %reinterpret_cast_5 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] region : (UL : [%arg5, %62], LR : [%arg5, %62]) : memref<1x32x128xf16> to memref<1x32x128xf16, strided<[4096, 128, 1], offset: ?>>
              loom.semaphore_give %78 : memref<1x32x128xf16>
            }
          } {loom.block_sym = @tile_s, loom.iter_type = #loom.iter_type<temporal>}
        } {loom.block_sym = @tile_b, loom.iter_type = #loom.iter_type<temporal>}
        scf.reduce 
      } {loom.block_syms = [@tile_b, @tile_s, @tile_s], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [1, 0, 0], loom.physical_dims = [@dim_y, @dim_x, @dim_y]}
      return
    }
  }
}
