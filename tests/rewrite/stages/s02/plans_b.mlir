// ---- relay: not from an input of a matmul; into its destination
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2, %arg2) : tensor<?x?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?x?xf32>) {
      %3 = tensor.empty(%arg2, %arg2) : tensor<?x?xf32>
      %4 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %9 = math.exp %in : f32
        linalg.yield %9 : f32
      } -> tensor<?x?xf32>
      %5 = tensor.empty(%arg2, %arg2) : tensor<?x?xf32>
      %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %7 = linalg.matmul ins(%4, %4 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %9 = math.exp %in : f32
        linalg.yield %9 : f32
      } -> tensor<?x?xf32>
      scf.yield %8 : tensor<?x?xf32>
    }
  }
  return
}
// ==>
[%arg2, %arg2] f32
  0 Fused {%arg6, %1, %8, %2} 6 to 23, colour 0
  1 Standard {%4} 10 to 16, colour 1
  2 Standard {%6, %7} 14 to 20, colour 2

// ---- hand-off targets share a buffer with nobody
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %subview_0 = memref.subview %arg0[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %6 = loom.bufferize_to_tensor %subview_0[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %7 = tensor.empty(%arg2) : tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %6 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_2: f32, %out: f32):
        %11 = arith.addf %in, %in_2 : f32
        linalg.yield %11 : f32
      } -> tensor<?xf32>
      %subview_1 = memref.subview %arg0[%arg5] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %9 = loom.bufferize_to_tensor %subview_1[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%8, %9 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_2: f32, %out: f32):
        %11 = arith.addf %in, %in_2 : f32
        linalg.yield %11 : f32
      } -> tensor<?xf32>
      scf.yield %10 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.copy ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %5, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%arg2] f32
  0 Fused {%arg6, %1, %10, %2} 6 to 22, colour 0
  1 Standard exclusive {%6} 10 to 12, colour 1
  2 Standard {%8} 12 to 17, colour 2
  3 Standard exclusive {%9} 16 to 17, colour 3
  4 Standard exclusive {%4} 22 to 25, colour 4

// ---- sizes are equal if they are one value; the same computation twice gives two buckets
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %0 = arith.ceildivui %arg2, %arg3 : index
  %1 = arith.ceildivui %arg2, %arg3 : index
  affine.parallel (%arg4) = (0) to (8) {
    %2 = tensor.empty(%arg2) : tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %8 = tensor.empty(%0) : tensor<?xf32>
      %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%8 : tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = math.exp %in : f32
        linalg.yield %14 : f32
      } -> tensor<?xf32>
      %10 = tensor.empty(%1) : tensor<?xf32>
      %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%10 : tensor<?xf32>) outs(%10 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = math.exp %in : f32
        linalg.yield %14 : f32
      } -> tensor<?xf32>
      %12 = tensor.empty(%arg2) : tensor<?xf32>
      %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%12 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = math.exp %in : f32
        linalg.yield %14 : f32
      } -> tensor<?xf32>
      scf.yield %13 : tensor<?xf32>
    }
    %5 = tensor.empty(%arg2) : tensor<?xf32>
    %6 = linalg.copy ins(%4 : tensor<?xf32>) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %7 = loom.bufferize_to_memref %6 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %7, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%arg2] f32
  0 Fused {%arg6, %3, %13, %4} 8 to 25, colour 0
  1 Standard exclusive {%6} 25 to 28, colour 1
[%0] f32
  2 Standard {%9} 12 to 12, colour 0
[%1] f32
  3 Standard {%11} 16 to 16, colour 0

// ---- lives that follow each other share a colour
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %11 = tensor.empty(%arg2) : tensor<?xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%11 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %13 = math.exp %in : f32
        linalg.yield %13 : f32
      } -> tensor<?xf32>
      scf.yield %12 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = math.exp %in : f32
      linalg.yield %11 : f32
    } -> tensor<?xf32>
    "test.use"(%4) : (tensor<?xf32>) -> ()
    %5 = tensor.empty(%arg2) : tensor<?xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%6) : (tensor<?xf32>) -> ()
    %7 = tensor.empty(%arg2) : tensor<?xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%8) : (tensor<?xf32>) -> ()
    %9 = tensor.empty(%arg2) : tensor<?xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%10) : (tensor<?xf32>) -> ()
  }
  return
}
// ==>
[%arg2] f32
  0 Fused {%arg6, %1, %12, %2} 6 to 15, colour 0
  1 Standard {%4} 15 to 18, colour 0
  2 Standard {%6} 20 to 22, colour 0
  3 Standard {%8} 24 to 26, colour 0
  4 Standard {%10} 28 to 30, colour 0

// ---- a tile of a memory kind has its own buffer, in the bucket of its sizes
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %subview_0 = memref.subview %arg0[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %6 = loom.bufferize_to_tensor %subview_0[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32, {local_mem_kind = 1 : i64}>
      %7 = tensor.empty(%arg2) : tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %6 : tensor<?xf32>, tensor<?xf32, {local_mem_kind = 1 : i64}>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_1: f32, %out: f32):
        %9 = arith.addf %in, %in_1 : f32
        linalg.yield %9 : f32
      } -> tensor<?xf32>
      scf.yield %8 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.copy ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %5, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%arg2] f32
  0 Standard exclusive {%6} 10 to 12, colour 1
  1 Fused {%arg6, %1, %8, %2} 6 to 17, colour 0
  2 Standard exclusive {%4} 17 to 20, colour 2

// ---- a tensor without dimensions
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<f32>) -> tensor<f32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<f32>) {
      %3 = tensor.empty() : tensor<f32>
      %4 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%arg6 : tensor<f32>) outs(%3 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %5 = math.exp %in : f32
        linalg.yield %5 : f32
      } -> tensor<f32>
      scf.yield %4 : tensor<f32>
    }
    "test.use"(%2) : (tensor<f32>) -> ()
  }
  return
}
// ==>
[] f32
  0 Fused {%arg6, %1, %4, %2} 6 to 14, colour 0

// ---- input and result of a sync share a colour, although a read is exclusive
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %subview_0 = memref.subview %arg0[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %6 = loom.bufferize_to_tensor %subview_0[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %7 = tensor.empty(%arg2) : tensor<?xf32>
      %8 = loom.sync ins(%6 : tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
      %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %8 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_1: f32, %out: f32):
        %10 = arith.addf %in, %in_1 : f32
        linalg.yield %10 : f32
      } -> tensor<?xf32>
      scf.yield %9 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.copy ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %5, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%arg2] f32
  0 Fused {%arg6, %1, %9, %2} 6 to 18, colour 0
  1 Standard exclusive {%6} 10 to 12, colour 1
  2 Standard {%8} 12 to 13, colour 1
  3 Standard exclusive {%4} 18 to 21, colour 2

// ---- numbers count the operations in the bodies that named operations do not show
func.func @f(%arg0: memref<64x64xf32>, %arg1: index, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg3) = (0) to (8) {
    %0 = tensor.empty(%arg1, %arg1) : tensor<?x?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %2 = scf.for %arg4 = %c0 to %arg2 step %c1 iter_args(%arg5 = %1) -> (tensor<?x?xf32>) {
      %subview_0 = memref.subview %arg0[%arg3, %arg4] [%arg1, %arg1] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
      %6 = loom.bufferize_to_tensor %subview_0[%arg1, %arg1] : memref<?x?xf32, strided<[64, 1], offset: ?>> -> tensor<?x?xf32>
      %7 = linalg.matmul ins(%6, %6 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg5 : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %7 : tensor<?x?xf32>
    }
    %3 = tensor.empty(%arg1, %arg1) : tensor<?x?xf32>
    %4 = linalg.copy ins(%2 : tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %subview = memref.subview %arg0[%arg3, 0] [%arg1, %arg1] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
    %5 = loom.bufferize_to_memref %4 : tensor<?x?xf32> -> memref<?x?xf32, strided<[64, 1], offset: ?>>
    memref.copy %5, %subview : memref<?x?xf32, strided<[64, 1], offset: ?>> to memref<?x?xf32, strided<[64, 1], offset: ?>>
  }
  return
}
// ==>
[%arg1, %arg1] f32
  0 Fused {%arg5, %1, %7, %2} 6 to 17, colour 0
  1 Standard exclusive {%6} 10 to 11, colour 1
  2 Standard exclusive {%4} 17 to 20, colour 2
