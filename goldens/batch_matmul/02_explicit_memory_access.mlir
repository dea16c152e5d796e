module attributes {loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
  func.func @batch_matmul(%arg0: memref<8x4096x512xf16>, %arg1: memref<8x512x4096xf16>, %arg2: memref<8x4096x4096xf16>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f16
    %c8 = arith.constant 8 : index
    %c4096 = arith.constant 4096 : index
    %c512 = arith.constant 512 : index
    %0 = loom.sym @tile_b {upper_bound = 8 : index} : index
    %1 = loom.sym @tile_m {upper_bound = 4096 : index} : index
    %2 = loom.sym @tile_n {upper_bound = 4096 : index} : index
    %3 = loom.sym @tile_k {upper_bound = 512 : index} : index
    %4 = arith.ceildivui %c8, %0 : index
    %5 = arith.ceildivui %c4096, %1 : index
    %6 = arith.ceildivui %c4096, %2 : index
    affine.parallel (%arg3, %arg4, %arg5) = (0, 0, 0) to (symbol(%4), symbol(%5), symbol(%6)) {
      %7 = arith.ceildivui %c512, %3 : index
      %8 = loom.alloc [%0, %1, %2] on @L1 : memref<?x?x?xf16>
      %9 = loom.semaphore_take %8 : memref<?x?x?xf16> -> memref<?x?x?xf16>
      %10 = loom.init_tensor %9[%0, %1, %2] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
      %11 = linalg.fill ins(%cst : f16) outs(%10 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
      %12 = loom.alloc [%0, %1, %3] on @L1 : memref<?x?x?xf16>
      %13 = loom.semaphore_take %12 : memref<?x?x?xf16> -> memref<?x?x?xf16>
      %14 = loom.alloc [%0, %3, %2] on @L1 : memref<?x?x?xf16>
      %15 = loom.semaphore_take %14 : memref<?x?x?xf16> -> memref<?x?x?xf16>
      %16 = scf.for %arg6 = %c0 to %7 step %c1 iter_args(%arg7 = %11) -> (tensor<?x?x?xf16>) {
        %26 = arith.muli %arg3, %0 : index
        %27 = arith.muli %arg4, %1 : index
        %28 = arith.muli %arg6, %3 : index
        %29 = loom.subview %arg0[%26, %27, %28] [%0, %1, %3] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<8x4096x512xf16> to memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>>
        loom.copy %29, %13 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>> to memref<?x?x?xf16>
        %30 = loom.bufferize_to_tensor %13[%0, %1, %3] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
        %31 = arith.muli %arg5, %2 : index
        %32 = loom.subview %arg1[%26, %28, %31] [%0, %3, %2] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<8x512x4096xf16> to memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>>
        loom.copy %32, %15 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>> to memref<?x?x?xf16>
        %33 = loom.bufferize_to_tensor %15[%0, %3, %2] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
        %34 = linalg.batch_matmul ins(%30, %33 : tensor<?x?x?xf16>, tensor<?x?x?xf16>) outs(%arg7 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
        loom.semaphore_give %15 : memref<?x?x?xf16>
        loom.semaphore_give %13 : memref<?x?x?xf16>
        scf.yield %34 : tensor<?x?x?xf16>
      }
      %17 = loom.alloc [%0, %1, %2] on @L1 : memref<?x?x?xf16>
      %18 = loom.semaphore_take %17 : memref<?x?x?xf16> -> memref<?x?x?xf16>
      %19 = loom.init_tensor %18[%0, %1, %2] : memref<?x?x?xf16> -> tensor<?x?x?xf16>
      %20 = linalg.copy ins(%16 : tensor<?x?x?xf16>) outs(%19 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
      loom.semaphore_give %9 : memref<?x?x?xf16>
      %21 = arith.muli %arg3, %0 : index
      %22 = arith.muli %arg4, %1 : index
      %23 = arith.muli %arg5, %2 : index
      %24 = loom.subview %arg2[%21, %22, %23] [%0, %1, %2] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<8x4096x4096xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
      %25 = loom.bufferize_to_memref %20 : tensor<?x?x?xf16> -> memref<?x?x?xf16>
      loom.copy %25, %24 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?x?xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
      loom.semaphore_give %18 : memref<?x?x?xf16>
    }
    return
  }
}
