module attributes {loom.tile_b = {is_reduction = false, upper_bound = 1 : index}, loom.tile_c = {is_reduction = false, upper_bound = 1 : index}, loom.tile_h = {is_reduction = false, upper_bound = 1 : index}, loom.tile_k = {is_reduction = false, upper_bound = 192 : index}, loom.tile_m = {is_reduction = false, upper_bound = 192 : index}, loom.tile_n = {is_reduction = false, upper_bound = 160 : index}} {
  func.func @mamba_chunk_scan(%cb: memref<2x8x4x192x192xf16>, %x: memref<2x32x1536x160xf16>, %dt: memref<2x32x8x192xf16>, %a: memref<2x32x8x192xf16>, %c: memref<2x4x1536x128xf16>, %d: memref<32xf16>, %states: memref<2x8x32x128x160xf16>, %out: memref<2x32x1536x160xf16>) {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f16
    %c192 = arith.constant 192 : index
    %c160 = arith.constant 160 : index
    %c8 = arith.constant 8 : index
    %c2 = arith.constant 2 : index
    %c32 = arith.constant 32 : index
    %0 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_m, upper_bound = 192 : index} : () -> index
    %1 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_n, upper_bound = 160 : index} : () -> index
    %2 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_k, upper_bound = 192 : index} : () -> index
    %3 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_c, upper_bound = 1 : index} : () -> index
    %4 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_b, upper_bound = 1 : index} : () -> index
    %5 = "loom.sym"() {is_reduction = false, symbol_ref = @tile_h, upper_bound = 1 : index} : () -> index
    %6 = arith.ceildivui %c192, %0 : index
    %7 = arith.ceildivui %c160, %1 : index
    %8 = arith.ceildivui %c8, %3 : index
    affine.parallel (%arg8, %arg9, %arg10) = (0, 0, 0) to (symbol(%6), symbol(%7), symbol(%8)) {
      %9 = arith.ceildivui %c2, %4 : index
      scf.for %arg11 = %c0 to %9 step %c1 {
        %10 = arith.ceildivui %c32, %5 : index
        scf.for %arg12 = %c0 to %10 step %c1 {
          %11 = arith.muli %arg11, %4 : index
          %12 = arith.muli %arg12, %5 : index
          %13 = arith.muli %arg10, %3 : index
          %14 = arith.muli %arg8, %0 : index
          %subview = memref.subview %a[%11, %12, %13, %14] [1, 1, 1, %0] [1, 1, 1, 1] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
          %15 = bufferization.to_tensor %subview : memref<?xf16, strided<[1], offset: ?>> to tensor<?xf16>
          %16 = tensor.empty(%1, %0) : tensor<?x?xf16>
          %17 = "loom.broadcast"(%15, %16) {dim = 0 : i64} : (tensor<?xf16>, tensor<?x?xf16>) -> tensor<?x?xf16>
          %18 = tensor.empty(%0, %1) : tensor<?x?xf16>
          %transposed = linalg.transpose ins(%17 : tensor<?x?xf16>) outs(%18 : tensor<?x?xf16>) permutation = [1, 0] 
          %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<?x?xf16>) outs(%18 : tensor<?x?xf16>) {
          ^bb0(%in: f16, %out_5: f16):
            %38 = math.exp %in : f16
            linalg.yield %38 : f16
          } -> tensor<?x?xf16>
          %20 = arith.divui %12, %c8 : index
          %21 = arith.muli %13, %c192 : index
          %22 = arith.addi %14, %21 : index
          %subview_0 = memref.subview %c[%11, %20, %22, 0] [1, 1, %0, 128] [1, 1, 1, 1] : memref<2x4x1536x128xf16> to memref<?x128xf16, strided<[128, 1], offset: ?>>
          %23 = bufferization.to_tensor %subview_0 : memref<?x128xf16, strided<[128, 1], offset: ?>> to tensor<?x128xf16>
          %24 = arith.muli %arg9, %1 : index
          %subview_1 = memref.subview %states[%11, %13, %12, 0, %24] [1, 1, 1, 128, %1] [1, 1, 1, 1, 1] : memref<2x8x32x128x160xf16> to memref<128x?xf16, strided<[160, 1], offset: ?>>
          %25 = bufferization.to_tensor %subview_1 : memref<128x?xf16, strided<[160, 1], offset: ?>> to tensor<128x?xf16>
          %26 = linalg.fill ins(%cst : f16) outs(%18 : tensor<?x?xf16>) -> tensor<?x?xf16>
          %27 = linalg.matmul ins(%23, %25 : tensor<?x128xf16>, tensor<128x?xf16>) outs(%26 : tensor<?x?xf16>) -> tensor<?x?xf16>
          %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%27, %19 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%18 : tensor<?x?xf16>) {
          ^bb0(%in: f16, %in_5: f16, %out_6: f16):
            %38 = arith.mulf %in, %in_5 : f16
            linalg.yield %38 : f16
          } -> tensor<?x?xf16>
          %29 = arith.addi %arg8, %c1 : index
          %30 = arith.muli %29, %0 : index
          %31 = arith.ceildivui %30, %2 : index
          %32 = scf.for %arg13 = %c0 to %31 step %c1 iter_args(%arg14 = %28) -> (tensor<?x?xf16>) {
            %38 = arith.muli %arg13, %2 : index
            %subview_5 = memref.subview %cb[%11, %13, %20, %14, %38] [1, 1, 1, %0, %2] [1, 1, 1, 1, 1] : memref<2x8x4x192x192xf16> to memref<?x?xf16, strided<[192, 1], offset: ?>>
            %39 = bufferization.to_tensor %subview_5 : memref<?x?xf16, strided<[192, 1], offset: ?>> to tensor<?x?xf16>
            %subview_6 = memref.subview %a[%11, %12, %13, %38] [1, 1, 1, %2] [1, 1, 1, 1] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
            %40 = bufferization.to_tensor %subview_6 : memref<?xf16, strided<[1], offset: ?>> to tensor<?xf16>
            %41 = tensor.empty(%2, %0) : tensor<?x?xf16>
            %42 = "loom.broadcast"(%15, %41) {dim = 0 : i64} : (tensor<?xf16>, tensor<?x?xf16>) -> tensor<?x?xf16>
            %43 = tensor.empty(%0, %2) : tensor<?x?xf16>
            %transposed_7 = linalg.transpose ins(%42 : tensor<?x?xf16>) outs(%43 : tensor<?x?xf16>) permutation = [1, 0] 
            %44 = "loom.broadcast"(%40, %43) {dim = 0 : i64} : (tensor<?xf16>, tensor<?x?xf16>) -> tensor<?x?xf16>
            %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%transposed_7, %44 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%43 : tensor<?x?xf16>) {
            ^bb0(%in: f16, %in_10: f16, %out_11: f16):
              %56 = arith.subf %in, %in_10 : f16
              linalg.yield %56 : f16
            } -> tensor<?x?xf16>
            %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%45 : tensor<?x?xf16>) outs(%43 : tensor<?x?xf16>) {
            ^bb0(%in: f16, %out_10: f16):
              %56 = math.exp %in : f16
              linalg.yield %56 : f16
            } -> tensor<?x?xf16>
            %subview_8 = memref.subview %dt[%11, %12, %13, %38] [1, 1, 1, %2] [1, 1, 1, 1] : memref<2x32x8x192xf16> to memref<?xf16, strided<[1], offset: ?>>
            %47 = bufferization.to_tensor %subview_8 : memref<?xf16, strided<[1], offset: ?>> to tensor<?xf16>
            %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%39, %46 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%43 : tensor<?x?xf16>) {
            ^bb0(%in: f16, %in_10: f16, %out_11: f16):
              %56 = arith.mulf %in, %in_10 : f16
              linalg.yield %56 : f16
            } -> tensor<?x?xf16>
            %49 = "loom.broadcast"(%47, %43) {dim = 0 : i64} : (tensor<?xf16>, tensor<?x?xf16>) -> tensor<?x?xf16>
            %50 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%48, %49 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%43 : tensor<?x?xf16>) {
            ^bb0(%in: f16, %in_10: f16, %out_11: f16):
              %56 = arith.mulf %in, %in_10 : f16
              linalg.yield %56 : f16
            } -> tensor<?x?xf16>
            %51 = arith.addi %38, %21 : index
            %subview_9 = memref.subview %x[%11, %12, %51, %24] [1, 1, %2, %1] [1, 1, 1, 1] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
            %52 = bufferization.to_tensor %subview_9 : memref<?x?xf16, strided<[160, 1], offset: ?>> to tensor<?x?xf16>
            %53 = linalg.fill ins(%cst : f16) outs(%18 : tensor<?x?xf16>) -> tensor<?x?xf16>
            %54 = linalg.matmul ins(%50, %52 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%53 : tensor<?x?xf16>) -> tensor<?x?xf16>
            %55 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg14, %54 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%18 : tensor<?x?xf16>) {
            ^bb0(%in: f16, %in_10: f16, %out_11: f16):
              %56 = arith.addf %in, %in_10 : f16
              linalg.yield %56 : f16
            } -> tensor<?x?xf16>
            scf.yield %55 : tensor<?x?xf16>
          }
          %subview_2 = memref.subview %d[%12] [1] [1] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
          %33 = bufferization.to_tensor %subview_2 : memref<f16, strided<[], offset: ?>> to tensor<f16>
          %subview_3 = memref.subview %x[%11, %12, %22, %24] [1, 1, %0, %1] [1, 1, 1, 1] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
          %34 = bufferization.to_tensor %subview_3 : memref<?x?xf16, strided<[160, 1], offset: ?>> to tensor<?x?xf16>
          %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%34, %33 : tensor<?x?xf16>, tensor<f16>) outs(%18 : tensor<?x?xf16>) {
          ^bb0(%in: f16, %in_5: f16, %out_6: f16):
            %38 = arith.mulf %in, %in_5 : f16
            linalg.yield %38 : f16
          } -> tensor<?x?xf16>
          %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%32, %35 : tensor<?x?xf16>, tensor<?x?xf16>) outs(%18 : tensor<?x?xf16>) {
          ^bb0(%in: f16, %in_5: f16, %out_6: f16):
            %38 = arith.addf %in, %in_5 : f16
            linalg.yield %38 : f16
          } -> tensor<?x?xf16>
          %subview_4 = memref.subview %out[%11, %12, %22, %24] [1, 1, %0, %1] [1, 1, 1, 1] : memref<2x32x1536x160xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
          %37 = bufferization.to_buffer %36 : tensor<?x?xf16> to memref<?x?xf16, strided<[160, 1], offset: ?>>
          memref.copy %37, %subview_4 : memref<?x?xf16, strided<[160, 1], offset: ?>> to memref<?x?xf16, strided<[160, 1], offset: ?>>
        }
      }
    }
    return
  }
}
