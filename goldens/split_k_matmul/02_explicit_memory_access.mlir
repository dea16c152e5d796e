module attributes {loom.tile_k = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_m = {is_reduction = false, upper_bound = 512 : index}, loom.tile_n = {is_reduction = false, upper_bound = 512 : index}} {
  func.func @split_k_matmul(%arg0: memref<512x4096xf16>, %arg1: memref<4096x512xf16>, %arg2: memref<512x512xf16>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f16
    %c512 = arith.constant 512 : index
    %c4096 = arith.constant 4096 : index
    %0 = loom.sym @tile_m {upper_bound = 512 : index} : index
    %1 = loom.sym @tile_n {upper_bound = 512 : index} : index
    %2 = loom.sym @tile_k {upper_bound = 4096 : index} : index
    %3 = arith.ceildivui %c512, %0 : index
    %4 = arith.ceildivui %c512, %1 : index
    %5 = arith.ceildivui %c4096, %2 : index
    affine.parallel (%arg3, %arg4, %arg5) = (0, 0, 0) to (symbol(%3), symbol(%4), symbol(%5)) {
      %6 = arith.muli %arg3, %0 : index
      %7 = arith.muli %arg5, %2 : index
      %8 = loom.alloc [%0, %2] on @L1 : memref<?x?xf16>
      %9 = loom.semaphore_take %8 : memref<?x?xf16> -> memref<?x?xf16>
      %10 = loom.subview %arg0[%6, %7] [%0, %2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<512x4096xf16> to memref<?x?xf16, strided<[4096, 1], offset: ?>>
      loom.copy %10, %9 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[4096, 1], offset: ?>> to memref<?x?xf16>
      %11 = loom.bufferize_to_tensor %9[%0, %2] : memref<?x?xf16> -> tensor<?x?xf16>
      %12 = arith.muli %arg4, %1 : index
      %13 = loom.alloc [%2, %1] on @L1 : memref<?x?xf16>
      %14 = loom.semaphore_take %13 : memref<?x?xf16> -> memref<?x?xf16>
      %15 = loom.subview %arg1[%7, %12] [%2, %1] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<4096x512xf16> to memref<?x?xf16, strided<[512, 1], offset: ?>>
      loom.copy %15, %14 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf16, strided<[512, 1], offset: ?>> to memref<?x?xf16>
      %16 = loom.bufferize_to_tensor %14[%2, %1] : memref<?x?xf16> -> tensor<?x?xf16>
      %17 = loom.alloc [%0, %1] on @L1 : memref<?x?xf16>
      %18 = loom.semaphore_take %17 : memref<?x?xf16> -> memref<?x?xf16>
      %19 = loom.init_tensor %18[%0, %1] : memref<?x?xf16> -> tensor<?x?xf16>
      %20 = loom.semaphore_take %17 : memref<?x?xf16> -> memref<?x?xf16>
      %21 = loom.init_tensor %20[%0, %1] : memref<?x?xf16> -> tensor<?x?xf16>
      %22 = linalg.fill ins(%cst : f16) outs(%21 : tensor<?x?xf16>) -> tensor<?x?xf16>
      %23 = loom.alloc [%0, %1] on @L1 : memref<?x?xf16>
      %24 = loom.semaphore_take %23 : memref<?x?xf16> -> memref<?x?xf16>
      %25 = loom.init_tensor %24[%0, %1] : memref<?x?xf16> -> tensor<?x?xf16>
      %26 = linalg.copy ins(%22 : tensor<?x?xf16>) outs(%25 : tensor<?x?xf16>) -> tensor<?x?xf16>
      %27 = linalg.matmul ins(%11, %16 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%26 : tensor<?x?xf16>) -> tensor<?x?xf16>
      loom.semaphore_give %20 : memref<?x?xf16>
      loom.semaphore_give %14 : memref<?x?xf16>
      loom.semaphore_give %9 : memref<?x?xf16>
      %28 = loom.bufferize_to_memref %27 : tensor<?x?xf16> -> memref<?x?xf16>
      %29 = loom.alloc [%5, %0, %1] on @L1 : memref<?x?x?xf16>
      %30 = loom.semaphore_take %29 : memref<?x?x?xf16> -> memref<?x?x?xf16>
      loom.gather %28, %30 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%arg5 : index), area : [1, 1] : memref<?x?xf16> to memref<?x?x?xf16>
      loom.semaphore_give %24 : memref<?x?xf16>
      %31 = loom.bufferize_to_tensor %30[%5, %0, %1] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
      %32 = arith.cmpi eq, %arg5, %c0 : index
      %33 = loom.alloc [%0, %1] on @L1 : memref<?x?xf16>
      %34 = loom.semaphore_take %33 : memref<?x?xf16> -> memref<?x?xf16>
      %35 = loom.init_tensor %34[%0, %1] : memref<?x?xf16> -> tensor<?x?xf16>
      scf.if %32 {
        %36 = linalg.fill ins(%cst : f16) outs(%19 : tensor<?x?xf16>) -> tensor<?x?xf16>
        %37 = linalg.copy ins(%36 : tensor<?x?xf16>) outs(%35 : tensor<?x?xf16>) -> tensor<?x?xf16>
        %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%31 : tensor<?x?x?xf16>) outs(%37 : tensor<?x?xf16>) {
        ^bb0(%in: f16, %out: f16):
          %41 = arith.addf %in, %out : f16
          linalg.yield %41 : f16
        } -> tensor<?x?xf16>
        loom.semaphore_give %30 : memref<?x?x?xf16>
        loom.semaphore_give %18 : memref<?x?xf16>
        %39 = loom.subview %arg2[%6, %12] [%0, %1] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<512x512xf16> to memref<?x?xf16, strided<[512, 1], offset: ?>>
        %40 = loom.bufferize_to_memref %38 : tensor<?x?xf16> -> memref<?x?xf16>
        loom.copy %40, %39 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf16> to memref<?x?xf16, strided<[512, 1], offset: ?>>
        loom.semaphore_give %34 : memref<?x?xf16>
      }
    }
    return
  }
}
