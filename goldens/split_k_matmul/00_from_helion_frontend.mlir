module attributes {loom.tile_k = {is_reduction = false, upper_bound = 4096 : index}, loom.tile_m = {is_reduction = false, upper_bound = 512 : index}, loom.tile_n = {is_reduction = false, upper_bound = 512 : index}} {
  func.func @split_k_matmul(%x: memref<512x4096xf16>, %y: memref<4096x512xf16>, %out: memref<512x512xf16>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f16
    %c512 = arith.constant 512 : index
    %c4096 = arith.constant 4096 : index
    %0 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_m, upper_bound = 512 : index} : () -> index
    %1 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_n, upper_bound = 512 : index} : () -> index
    %2 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_k, upper_bound = 4096 : index} : () -> index
    %3 = arith.ceildivui %c512, %0 : index
    %4 = arith.ceildivui %c512, %1 : index
    %5 = arith.ceildivui %c4096, %2 : index
    affine.parallel (%arg3, %arg4, %arg5) = (0, 0, 0) to (symbol(%3), symbol(%4), symbol(%5)) {
      %6 = arith.muli %arg3, %0 : index
      %7 = arith.muli %arg5, %2 : index
      %subview = memref.subview %x[%6, %7] [%0, %2] [1, 1] : memref<512x4096xf16> to memref<?x?xf16, strided<[4096, 1], offset: ?>>
      %8 = bufferization.to_tensor %subview : memref<?x?xf16, strided<[4096, 1], offset: ?>> to tensor<?x?xf16>
      %9 = arith.muli %arg4, %1 : index
      %subview_0 = memref.subview %y[%7, %9] [%2, %1] [1, 1] : memref<4096x512xf16> to memref<?x?xf16, strided<[512, 1], offset: ?>>
      %10 = bufferization.to_tensor %subview_0 : memref<?x?xf16, strided<[512, 1], offset: ?>> to tensor<?x?xf16>
      %11 = arith.index_cast %2 : index to i64
      %12 = arith.cmpi eq, %11, %11 : i64
      cf.assert %12, "sizes of matrices do not fit"
      %13 = tensor.empty(%0, %1) : tensor<?x?xf16>
      %14 = linalg.fill ins(%cst : f16) outs(%13 : tensor<?x?xf16>) -> tensor<?x?xf16>
      %15 = linalg.matmul ins(%8, %10 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%14 : tensor<?x?xf16>) -> tensor<?x?xf16>
      %16 = bufferization.to_buffer %15 : tensor<?x?xf16> to memref<?x?xf16>
      %17 = "loom.placeholder"(%5, %0, %1) {static_sizes = array<i64: -9223372036854775808, -9223372036854775808, -9223372036854775808>} : (index, index, index) -> memref<?x?x?xf16>
      "loom.gather"(%16, %17, %arg5) {operandSegmentSizes = array<i32: 1, 1, 1, 0, 0, 0, 0, 0>, static_area = array<i64: 1, 1>} : (memref<?x?xf16>, memref<?x?x?xf16>, index) -> ()
      %18 = bufferization.to_tensor %17 : memref<?x?x?xf16> to tensor<?x?x?xf16>
      %19 = arith.cmpi eq, %arg5, %c0 : index
      scf.if %19 {
        %20 = linalg.fill ins(%cst : f16) outs(%13 : tensor<?x?xf16>) -> tensor<?x?xf16>
        %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%18 : tensor<?x?x?xf16>) outs(%20 : tensor<?x?xf16>) {
        ^bb0(%in: f16, %out_2: f16):
          %23 = arith.addf %in, %out_2 : f16
          linalg.yield %23 : f16
        } -> tensor<?x?xf16>
        %subview_1 = memref.subview %out[%6, %9] [%0, %1] [1, 1] : memref<512x512xf16> to memref<?x?xf16, strided<[512, 1], offset: ?>>
        %22 = bufferization.to_buffer %21 : tensor<?x?xf16> to memref<?x?xf16, strided<[512, 1], offset: ?>>
        memref.copy %22, %subview_1 : memref<?x?xf16, strided<[512, 1], offset: ?>> to memref<?x?xf16, strided<[512, 1], offset: ?>>
      }
    }
    return
  }
}
