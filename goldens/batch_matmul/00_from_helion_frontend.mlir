module attributes {loom.tile_b = {is_reduction = false, upper_bound = 8 : index}, loom.tile_k = {is_reduction = false, upper_bound = 512 : index}, loom.tile_m = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_n = {is_reduction = false, upper_bound = 4096 : index}} {
  func.func @batch_matmul(%x: memref<8x4096x512xf16>, %y: memref<8x512x4096xf16>, %out: memref<8x4096x4096xf16>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f16
    %c8 = arith.constant 8 : index
    %c4096 = arith.constant 4096 : index
    %c512 = arith.constant 512 : index
    %0 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_b, upper_bound = 8 : index} : () -> index
    %1 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_m, upper_bound = 4096 : index} : () -> index
    %2 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_n, upper_bound = 4096 : index} : () -> index
    %3 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_k, upper_bound = 512 : index} : () -> index
    %4 = arith.ceildivui %c8, %0 : index
    %5 = arith.ceildivui %c4096, %1 : index
    %6 = arith.ceildivui %c4096, %2 : index
    affine.parallel (%arg3, %arg4, %arg5) = (0, 0, 0) to (symbol(%4), symbol(%5), symbol(%6)) {
      %7 = tensor.empty(%0, %1, %2) : tensor<?x?x?xf16>
      %8 = linalg.fill ins(%cst : f16) outs(%7 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
      %9 = arith.ceildivui %c512, %3 : index
      %10 = scf.for %arg6 = %c0 to %9 step %c1 iter_args(%arg7 = %8) -> (tensor<?x?x?xf16>) {
        %15 = arith.muli %arg3, %0 : index
        %16 = arith.muli %arg4, %1 : index
        %17 = arith.muli %arg6, %3 : index
        %subview_0 = memref.subview %x[%15, %16, %17] [%0, %1, %3] [1, 1, 1] : memref<8x4096x512xf16> to memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>>
        %18 = bufferization.to_tensor %subview_0 : memref<?x?x?xf16, strided<[2097152, 512, 1], offset: ?>> to tensor<?x?x?xf16>
        %19 = arith.muli %arg5, %2 : index
        %subview_1 = memref.subview %y[%15, %17, %19] [%0, %3, %2] [1, 1, 1] : memref<8x512x4096xf16> to memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>>
        %20 = bufferization.to_tensor %subview_1 : memref<?x?x?xf16, strided<[2097152, 4096, 1], offset: ?>> to tensor<?x?x?xf16>
        %21 = linalg.batch_matmul ins(%18, %20 : tensor<?x?x?xf16>, tensor<?x?x?xf16>) outs(%arg7 : tensor<?x?x?xf16>) -> tensor<?x?x?xf16>
        scf.yield %21 : tensor<?x?x?xf16>
      }
      %11 = arith.muli %arg3, %0 : index
      %12 = arith.muli %arg4, %1 : index
      %13 = arith.muli %arg5, %2 : index
      %subview = memref.subview %out[%11, %12, %13] [%0, %1, %2] [1, 1, 1] : memref<8x4096x4096xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
      %14 = bufferization.to_buffer %10 : tensor<?x?x?xf16> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
      memref.copy %14, %subview : memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>> to memref<?x?x?xf16, strided<[16777216, 4096, 1], offset: ?>>
    }
    return
  }
}
