// ---- a carried value, its init, its new value and the loop's result are one buffer; a stored one is exclusive
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %6 = tensor.empty(%arg2) : tensor<?xf32>
      %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %8 = math.exp %in : f32
        linalg.yield %8 : f32
      } -> tensor<?xf32>
      scf.yield %7 : tensor<?xf32>
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
  0 Fused {%arg6, %1, %7, %2} 6 to 15, colour 0
  1 Standard exclusive {%4} 15 to 18, colour 1

// ---- a new value that is made before the old one was last read has a buffer of its own
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %6 = tensor.empty(%arg2) : tensor<?xf32>
      %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %9 = math.exp %in : f32
        linalg.yield %9 : f32
      } -> tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%7, %arg6 : tensor<?xf32>, tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %9 = arith.addf %in, %in_0 : f32
        linalg.yield %9 : f32
      } -> tensor<?xf32>
      scf.yield %7 : tensor<?xf32>
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
  0 Fused {%arg6, %1, %2} 6 to 18, colour 0
  1 Standard {%7} 10 to 16, colour 1
  2 Standard {%8} 13 to 13, colour 2
  3 Standard exclusive {%4} 18 to 21, colour 3
copied back: %arg6

// ---- an init that the loop reads is not shared with the carried value
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %6 = tensor.empty(%arg2) : tensor<?xf32>
      %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %1 : tensor<?xf32>, tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %8 = arith.addf %in, %in_0 : f32
        linalg.yield %8 : f32
      } -> tensor<?xf32>
      scf.yield %7 : tensor<?xf32>
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
  0 LoopCarried {%arg6, %7, %2} 8 to 15, colour 1
  1 Eternal {%1} 6 to 13, colour 0
  2 Standard exclusive {%4} 15 to 18, colour 2

// ---- nor is one that is loaded
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %subview = memref.subview %arg0[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %1 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %0) -> (tensor<?xf32>) {
      %5 = tensor.empty(%arg2) : tensor<?xf32>
      %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%5 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %7 = math.exp %in : f32
        linalg.yield %7 : f32
      } -> tensor<?xf32>
      scf.yield %6 : tensor<?xf32>
    }
    %2 = tensor.empty(%arg2) : tensor<?xf32>
    %3 = linalg.copy ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %subview_0 = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %4 = loom.bufferize_to_memref %3 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %4, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%arg2] f32
  0 LoopCarried {%arg6, %6, %1} 7 to 14, colour 1
  1 Standard exclusive {%0} 6 to 7, colour 0
  2 Standard exclusive {%3} 14 to 17, colour 2

// ---- what comes from outside and is read in the loop lives to its end
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %subview = memref.subview %arg0[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %1 = tensor.empty(%arg2) : tensor<?xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %3 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %2) -> (tensor<?xf32>) {
      %7 = tensor.empty(%arg2) : tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %0 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_1: f32, %out: f32):
        %9 = arith.addf %in, %in_1 : f32
        linalg.yield %9 : f32
      } -> tensor<?xf32>
      scf.yield %8 : tensor<?xf32>
    }
    %4 = tensor.empty(%arg2) : tensor<?xf32>
    %5 = linalg.copy ins(%3 : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    %subview_0 = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %6 = loom.bufferize_to_memref %5 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %6, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%arg2] f32
  0 Fused {%arg6, %2, %8, %3} 8 to 17, colour 1
  1 Eternal exclusive {%0} 6 to 15, colour 0
  2 Standard exclusive {%5} 17 to 20, colour 2

// ---- two carried values of one size
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = tensor.empty(%arg2) : tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4:2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1, %arg7 = %3) -> (tensor<?xf32>, tensor<?xf32>) {
      %11 = tensor.empty(%arg2) : tensor<?xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%11 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = math.exp %in : f32
        linalg.yield %14 : f32
      } -> tensor<?xf32>
      %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7, %12 : tensor<?xf32>, tensor<?xf32>) outs(%11 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_1: f32, %out: f32):
        %14 = arith.addf %in, %in_1 : f32
        linalg.yield %14 : f32
      } -> tensor<?xf32>
      scf.yield %12, %13 : tensor<?xf32>, tensor<?xf32>
    }
    %5 = tensor.empty(%arg2) : tensor<?xf32>
    %6 = linalg.copy ins(%4#0 : tensor<?xf32>) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %7 = loom.bufferize_to_memref %6 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %7, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    %8 = tensor.empty(%arg2) : tensor<?xf32>
    %9 = linalg.copy ins(%4#1 : tensor<?xf32>) outs(%8 : tensor<?xf32>) -> tensor<?xf32>
    %subview_0 = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %10 = loom.bufferize_to_memref %9 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %10, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%arg2] f32
  0 Fused {%arg6, %1, %12, %4#0} 6 to 21, colour 0
  1 Fused {%arg7, %3, %13, %4#1} 9 to 27, colour 1
  2 Standard exclusive {%6} 21 to 24, colour 2
  3 Standard exclusive {%9} 27 to 30, colour 3

// ---- relay: a fill, the reduction into it and an elementwise operation in place share a buffer
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %6 = tensor.empty(%arg2) : tensor<?xf32>
      %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
      %8 = tensor.empty(%arg2, %arg2) : tensor<?x?xf32>
      %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<?x?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %13 = arith.addf %in, %out : f32
        linalg.yield %13 : f32
      } -> tensor<?xf32>
      %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%10 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %13 = math.exp %in : f32
        linalg.yield %13 : f32
      } -> tensor<?xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %11 : tensor<?xf32>, tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %13 = arith.addf %in, %in_0 : f32
        linalg.yield %13 : f32
      } -> tensor<?xf32>
      scf.yield %12 : tensor<?xf32>
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
  0 Fused {%arg6, %1, %12, %2} 6 to 26, colour 0
  1 Standard {%7, %10, %11} 10 to 21, colour 1
  4 Standard exclusive {%4} 26 to 29, colour 2
[%arg2, %arg2] f32
  5 Standard {%9} 13 to 15, colour 0

// ---- relay: not through a transposing map; the two touch, so they also differ in colour
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %6 = tensor.empty(%arg2, %arg2) : tensor<?x?xf32>
      %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<?x?xf32>) outs(%6 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %13 = math.exp %in : f32
        linalg.yield %13 : f32
      } -> tensor<?x?xf32>
      %9 = tensor.empty(%arg2) : tensor<?xf32>
      %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
      %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<?x?xf32>) outs(%10 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %13 = arith.addf %in, %out : f32
        linalg.yield %13 : f32
      } -> tensor<?xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %11 : tensor<?xf32>, tensor<?xf32>) outs(%9 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %13 = arith.addf %in, %in_0 : f32
        linalg.yield %13 : f32
      } -> tensor<?xf32>
      scf.yield %12 : tensor<?xf32>
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
  0 Fused {%arg6, %1, %12, %2} 6 to 26, colour 0
  1 Standard {%10, %11} 16 to 21, colour 1
  3 Standard exclusive {%4} 26 to 29, colour 2
[%arg2, %arg2] f32
  4 Standard {%7} 10 to 12, colour 0
  5 Standard {%8} 12 to 18, colour 1

// ---- relay: not through a broadcast
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
        %7 = math.exp %in : f32
        linalg.yield %7 : f32
      } -> tensor<?x?xf32>
      %5 = loom.broadcast ins(%4 : tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) dim(1) -> tensor<?x?xf32>
      %6 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %7 = math.exp %in : f32
        linalg.yield %7 : f32
      } -> tensor<?x?xf32>
      scf.yield %6 : tensor<?x?xf32>
    }
  }
  return
}
// ==>
[%arg2, %arg2] f32
  0 Fused {%arg6, %1, %6, %2} 6 to 17, colour 0
  1 Standard {%4} 10 to 13, colour 1
  2 Standard {%5} 13 to 14, colour 2
