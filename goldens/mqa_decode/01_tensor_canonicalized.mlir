module attributes {loom.tile_b = {is_reduction = false, upper_bound = 16 : index}, loom.tile_n = {is_reduction = false, upper_bound = 8192 : index}, loom.tile_s = {is_reduction = false, upper_bound = 8192 : index}} {
  func.func @mqa_decode(%arg0: memref<16x128x8192xf16>, %arg1: memref<16x8192x128xf16>, %arg2: memref<16x32x128xf16>, %arg3: memref<16x32x128xf16>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %cst = arith.constant 0xFC00 : f16
    %cst_0 = arith.constant 1.000000e+00 : f16
    %cst_1 = arith.constant 0.000000e+00 : f16
    %cst_2 = arith.constant 8.837890e-02 : f16
    %c16 = arith.constant 16 : index
    %c8192 = arith.constant 8192 : index
    %0 = loom.sym @tile_b {upper_bound = 16 : index} : index
    %1 = loom.sym @tile_s {upper_bound = 8192 : index} : index
    %2 = loom.sym @tile_n {upper_bound = 8192 : index} : index
    %3 = arith.ceildivui %c16, %0 : index
    %4 = arith.ceildivui %c8192, %1 : index
    affine.parallel (%arg4, %arg5) = (0, 0) to (symbol(%3), symbol(%4)) {
      %5 = tensor.empty(%0) : tensor<?x32x1xf16>
      %6 = tensor.empty(%0) : tensor<?x32x128xf16>
      %7 = arith.muli %arg4, %0 : index
      %subview = memref.subview %arg2[%7, 0, 0] [%0, 32, 128] [1, 1, 1] : memref<16x32x128xf16> to memref<?x32x128xf16, strided<[4096, 128, 1], offset: ?>>
      %8 = loom.bufferize_to_tensor %subview[%0, 32, 128] : memref<?x32x128xf16, strided<[4096, 128, 1], offset: ?>> -> tensor<?x32x128xf16>
      %9 = arith.remui %1, %2 : index
      %10 = arith.cmpi eq, %9, %c0 : index
      %11 = arith.muli %arg5, %1 : index
      %12 = arith.ceildivui %1, %2 : index
      %13 = linalg.fill ins(%cst_1 : f16) outs(%6 : tensor<?x32x128xf16>) -> tensor<?x32x128xf16>
      %14 = linalg.fill ins(%cst_0 : f16) outs(%5 : tensor<?x32x1xf16>) -> tensor<?x32x1xf16>
      %15 = linalg.fill ins(%cst : f16) outs(%5 : tensor<?x32x1xf16>) -> tensor<?x32x1xf16>
      %16:3 = scf.for %arg6 = %c0 to %12 step %c1 iter_args(%arg7 = %15, %arg8 = %14, %arg9 = %13) -> (tensor<?x32x1xf16>, tensor<?x32x1xf16>, tensor<?x32x128xf16>) {
        %27 = arith.muli %arg6, %2 : index
        %28 = arith.addi %11, %27 : index
        %subview_3 = memref.subview %arg0[%7, 0, %28] [%0, 128, %2] [1, 1, 1] : memref<16x128x8192xf16> to memref<?x128x?xf16, strided<[1048576, 8192, 1], offset: ?>>
        %29 = loom.bufferize_to_tensor %subview_3[%0, 128, %2] : memref<?x128x?xf16, strided<[1048576, 8192, 1], offset: ?>> -> tensor<?x128x?xf16>
        %30 = tensor.empty(%0, %2) : tensor<?x32x?xf16>
        %31 = linalg.fill ins(%cst_1 : f16) outs(%30 : tensor<?x32x?xf16>) -> tensor<?x32x?xf16>
        %32 = linalg.batch_matmul ins(%8, %29 : tensor<?x32x128xf16>, tensor<?x128x?xf16>) outs(%31 : tensor<?x32x?xf16>) -> tensor<?x32x?xf16>
        %33 = linalg.fill ins(%cst : f16) outs(%5 : tensor<?x32x1xf16>) -> tensor<?x32x1xf16>
        %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%32 : tensor<?x32x?xf16>) outs(%33 : tensor<?x32x1xf16>) {
        ^bb0(%in: f16, %out: f16):
          %47 = arith.maximumf %in, %out : f16
          linalg.yield %47 : f16
        } -> tensor<?x32x1xf16>
        %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %34 : tensor<?x32x1xf16>, tensor<?x32x1xf16>) outs(%5 : tensor<?x32x1xf16>) {
        ^bb0(%in: f16, %in_5: f16, %out: f16):
          %47 = arith.mulf %in_5, %cst_2 : f16
          %48 = arith.cmpf ogt, %in, %47 : f16
          %49 = arith.select %48, %in, %47 : f16
          linalg.yield %49 : f16
        } -> tensor<?x32x1xf16>
        %36 = loom.broadcast ins(%35 : tensor<?x32x1xf16>) outs(%30 : tensor<?x32x?xf16>) dim(2) -> tensor<?x32x?xf16>
        %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %36 : tensor<?x32x?xf16>, tensor<?x32x?xf16>) outs(%30 : tensor<?x32x?xf16>) {
        ^bb0(%in: f16, %in_5: f16, %out: f16):
          %47 = arith.mulf %in, %cst_2 : f16
          %48 = arith.subf %47, %in_5 : f16
          %49 = math.exp %48 : f16
          linalg.yield %49 : f16
        } -> tensor<?x32x?xf16>
        %38 = linalg.fill ins(%cst_1 : f16) outs(%5 : tensor<?x32x1xf16>) -> tensor<?x32x1xf16>
        %39 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, 0)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%37 : tensor<?x32x?xf16>) outs(%38 : tensor<?x32x1xf16>) {
        ^bb0(%in: f16, %out: f16):
          %47 = arith.addf %in, %out : f16
          linalg.yield %47 : f16
        } -> tensor<?x32x1xf16>
        %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg7, %35 : tensor<?x32x1xf16>, tensor<?x32x1xf16>) outs(%5 : tensor<?x32x1xf16>) {
        ^bb0(%in: f16, %in_5: f16, %out: f16):
          %47 = arith.subf %in, %in_5 : f16
          %48 = math.exp %47 : f16
          linalg.yield %48 : f16
        } -> tensor<?x32x1xf16>
        %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg8, %40, %39 : tensor<?x32x1xf16>, tensor<?x32x1xf16>, tensor<?x32x1xf16>) outs(%5 : tensor<?x32x1xf16>) {
        ^bb0(%in: f16, %in_5: f16, %in_6: f16, %out: f16):
          %47 = arith.mulf %in, %in_5 : f16
          %48 = arith.addf %47, %in_6 : f16
          linalg.yield %48 : f16
        } -> tensor<?x32x1xf16>
        %subview_4 = memref.subview %arg1[%7, %28, 0] [%0, %2, 128] [1, 1, 1] : memref<16x8192x128xf16> to memref<?x?x128xf16, strided<[1048576, 128, 1], offset: ?>>
        %42 = loom.bufferize_to_tensor %subview_4[%0, %2, 128] : memref<?x?x128xf16, strided<[1048576, 128, 1], offset: ?>> -> tensor<?x?x128xf16>
        %43 = linalg.fill ins(%cst_1 : f16) outs(%6 : tensor<?x32x128xf16>) -> tensor<?x32x128xf16>
        %44 = linalg.batch_matmul ins(%37, %42 : tensor<?x32x?xf16>, tensor<?x?x128xf16>) outs(%43 : tensor<?x32x128xf16>) -> tensor<?x32x128xf16>
        %45 = loom.broadcast ins(%40 : tensor<?x32x1xf16>) outs(%6 : tensor<?x32x128xf16>) dim(2) -> tensor<?x32x128xf16>
        %46 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44, %arg9, %45 : tensor<?x32x128xf16>, tensor<?x32x128xf16>, tensor<?x32x128xf16>) outs(%6 : tensor<?x32x128xf16>) {
        ^bb0(%in: f16, %in_5: f16, %in_6: f16, %out: f16):
          %47 = arith.mulf %in_5, %in_6 : f16
          %48 = arith.addf %in, %47 : f16
          linalg.yield %48 : f16
        } -> tensor<?x32x128xf16>
        scf.yield %35, %41, %46 : tensor<?x32x1xf16>, tensor<?x32x1xf16>, tensor<?x32x128xf16>
      }
      %17 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16#1, %16#0 : tensor<?x32x1xf16>, tensor<?x32x1xf16>) outs(%5 : tensor<?x32x1xf16>) {
      ^bb0(%in: f16, %in_3: f16, %out: f16):
        %27 = math.log %in : f16
        %28 = arith.addf %27, %in_3 : f16
        linalg.yield %28 : f16
      } -> tensor<?x32x1xf16>
      %18 = loom.broadcast ins(%16#1 : tensor<?x32x1xf16>) outs(%6 : tensor<?x32x128xf16>) dim(2) -> tensor<?x32x128xf16>
      %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16#2, %18 : tensor<?x32x128xf16>, tensor<?x32x128xf16>) outs(%6 : tensor<?x32x128xf16>) {
      ^bb0(%in: f16, %in_3: f16, %out: f16):
        %27 = arith.divf %in, %in_3 : f16
        linalg.yield %27 : f16
      } -> tensor<?x32x128xf16>
      %20 = loom.bufferize_to_memref %17 : tensor<?x32x1xf16> -> memref<?x32x1xf16>
      %21 = loom.placeholder [%4, %0, 32, 1] : memref<?x?x32x1xf16>
      loom.gather %20, %21 across(%arg5 : index), area : [1, 1] : memref<?x32x1xf16> to memref<?x?x32x1xf16>
      %22 = loom.bufferize_to_tensor %21[%4, %0, 32, 1] : memref<?x?x32x1xf16> -> tensor<?x?x32x1xf16>
      %23 = loom.bufferize_to_memref %19 : tensor<?x32x128xf16> -> memref<?x32x128xf16>
      %24 = loom.placeholder [%4, %0, 32, 128] : memref<?x?x32x128xf16>
      loom.gather %23, %24 across(%arg5 : index), area : [1, 1] : memref<?x32x128xf16> to memref<?x?x32x128xf16>
      %25 = loom.bufferize_to_tensor %24[%4, %0, 32, 128] : memref<?x?x32x128xf16> -> tensor<?x?x32x128xf16>
      %26 = arith.cmpi eq, %arg5, %c0 : index
      scf.if %26 {
        %27 = linalg.fill ins(%cst : f16) outs(%5 : tensor<?x32x1xf16>) -> tensor<?x32x1xf16>
        %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%22 : tensor<?x?x32x1xf16>) outs(%27 : tensor<?x32x1xf16>) {
        ^bb0(%in: f16, %out: f16):
          %40 = arith.maximumf %in, %out : f16
          linalg.yield %40 : f16
        } -> tensor<?x32x1xf16>
        %29 = tensor.empty(%4, %0) : tensor<?x?x32x1xf16>
        %30 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %28 : tensor<?x?x32x1xf16>, tensor<?x32x1xf16>) outs(%29 : tensor<?x?x32x1xf16>) {
        ^bb0(%in: f16, %in_4: f16, %out: f16):
          %40 = arith.subf %in, %in_4 : f16
          %41 = math.exp %40 : f16
          linalg.yield %41 : f16
        } -> tensor<?x?x32x1xf16>
        %31 = linalg.fill ins(%cst_1 : f16) outs(%5 : tensor<?x32x1xf16>) -> tensor<?x32x1xf16>
        %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%30 : tensor<?x?x32x1xf16>) outs(%31 : tensor<?x32x1xf16>) {
        ^bb0(%in: f16, %out: f16):
          %40 = arith.addf %in, %out : f16
          linalg.yield %40 : f16
        } -> tensor<?x32x1xf16>
        %33 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %32 : tensor<?x?x32x1xf16>, tensor<?x32x1xf16>) outs(%29 : tensor<?x?x32x1xf16>) {
        ^bb0(%in: f16, %in_4: f16, %out: f16):
          %40 = arith.divf %in, %in_4 : f16
          linalg.yield %40 : f16
        } -> tensor<?x?x32x1xf16>
        %34 = tensor.empty(%4, %0) : tensor<?x?x32x128xf16>
        %35 = loom.broadcast ins(%33 : tensor<?x?x32x1xf16>) outs(%34 : tensor<?x?x32x128xf16>) dim(3) -> tensor<?x?x32x128xf16>
        %36 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25, %35 : tensor<?x?x32x128xf16>, tensor<?x?x32x128xf16>) outs(%34 : tensor<?x?x32x128xf16>) {
        ^bb0(%in: f16, %in_4: f16, %out: f16):
          %40 = arith.mulf %in, %in_4 : f16
          linalg.yield %40 : f16
        } -> tensor<?x?x32x128xf16>
        %37 = linalg.fill ins(%cst_1 : f16) outs(%6 : tensor<?x32x128xf16>) -> tensor<?x32x128xf16>
        %38 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>], iterator_types = ["reduction", "parallel", "parallel", "parallel"]} ins(%36 : tensor<?x?x32x128xf16>) outs(%37 : tensor<?x32x128xf16>) {
        ^bb0(%in: f16, %out: f16):
          %40 = arith.addf %in, %out : f16
          linalg.yield %40 : f16
        } -> tensor<?x32x128xf16>
        %subview_3 = memref.subview %arg3[%7, 0, 0] [%0, 32, 128] [1, 1, 1] : memref<16x32x128xf16> to memref<?x32x128xf16, strided<[4096, 128, 1], offset: ?>>
        %39 = loom.bufferize_to_memref %38 : tensor<?x32x128xf16> -> memref<?x32x128xf16, strided<[4096, 128, 1], offset: ?>>
        memref.copy %39, %subview_3 : memref<?x32x128xf16, strided<[4096, 128, 1], offset: ?>> to memref<?x32x128xf16, strided<[4096, 128, 1], offset: ?>>
      }
    }
    return
  }
}
