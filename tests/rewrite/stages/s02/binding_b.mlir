// ---- two tiles last read by one operation: the later buffer is given first
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
      %subview_1 = memref.subview %arg0[%arg5] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %7 = loom.bufferize_to_tensor %subview_1[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %8 = tensor.empty(%arg2) : tensor<?xf32>
      %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6, %7 : tensor<?xf32>, tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_2: f32, %out: f32):
        %11 = arith.addf %in, %in_2 : f32
        linalg.yield %11 : f32
      } -> tensor<?xf32>
      %10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %9 : tensor<?xf32>, tensor<?xf32>) outs(%8 : tensor<?xf32>) {
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
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %7 = loom.semaphore_take %6 : memref<?xf32> -> memref<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    %11 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %18 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %18, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %19 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
      %20 = loom.subview %arg0[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %20, %7 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %21 = loom.bufferize_to_tensor %7[%arg2] : memref<?xf32> -> tensor<?xf32>
      %22 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%19, %21 : tensor<?xf32>, tensor<?xf32>) outs(%10 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %24 = arith.addf %in, %in_0 : f32
        linalg.yield %24 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %7 : memref<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      %23 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %22 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %24 = arith.addf %in, %in_0 : f32
        linalg.yield %24 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %9 : memref<?xf32>
      scf.yield %23 : tensor<?xf32>
    }
    %12 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %13 = loom.semaphore_take %12 : memref<?xf32> -> memref<?xf32>
    %14 = loom.init_tensor %13[%arg2] : memref<?xf32> -> tensor<?xf32>
    %15 = linalg.copy ins(%11 : tensor<?xf32>) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %16 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %17 = loom.bufferize_to_memref %15 : tensor<?xf32> -> memref<?xf32>
    loom.copy %17, %16 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %13 : memref<?xf32>
  }
  return
}

// ---- gives in front of a yield stand in order, behind the copies back
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
      %5 = tensor.empty(%arg2) : tensor<?xf32>
      %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%5 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %8 = math.exp %in : f32
        linalg.yield %8 : f32
      } -> tensor<?xf32>
      %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%5 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %8 = math.exp %in : f32
        linalg.yield %8 : f32
      } -> tensor<?xf32>
      "test.use"(%arg6, %arg7) : (tensor<?xf32>, tensor<?xf32>) -> ()
      scf.yield %6, %7 : tensor<?xf32>, tensor<?xf32>
    }
    "test.use"(%4#0, %4#1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    %11 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %12 = loom.semaphore_take %11 : memref<?xf32> -> memref<?xf32>
    %13 = loom.init_tensor %12[%arg2] : memref<?xf32> -> tensor<?xf32>
    %14:2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3, %arg7 = %7) -> (tensor<?xf32>, tensor<?xf32>) {
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%10 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %19 = math.exp %in : f32
        linalg.yield %19 : f32
      } -> tensor<?xf32>
      %16 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%13 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %19 = math.exp %in : f32
        linalg.yield %19 : f32
      } -> tensor<?xf32>
      "test.use"(%arg6, %arg7) : (tensor<?xf32>, tensor<?xf32>) -> ()
      %17 = linalg.copy ins(%15 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) -> tensor<?xf32>
      %18 = linalg.copy ins(%16 : tensor<?xf32>) outs(%arg7 : tensor<?xf32>) -> tensor<?xf32>
      loom.semaphore_give %9 : memref<?xf32>
      loom.semaphore_give %12 : memref<?xf32>
      scf.yield %17, %18 : tensor<?xf32>, tensor<?xf32>
    }
    "test.use"(%14#0, %14#1) : (tensor<?xf32>, tensor<?xf32>) -> ()
    loom.semaphore_give %5 : memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
  }
  return
}

// ---- the memory kind is named on the copy only
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
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %13 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %13, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1 : 1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %14 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32, {local_mem_kind = 1 : i64}>
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %14 : tensor<?xf32>, tensor<?xf32, {local_mem_kind = 1 : i64}>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %16 = arith.addf %in, %in_0 : f32
        linalg.yield %16 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      scf.yield %15 : tensor<?xf32>
    }
    %7 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %8 = loom.semaphore_take %7 : memref<?xf32> -> memref<?xf32>
    %9 = loom.init_tensor %8[%arg2] : memref<?xf32> -> tensor<?xf32>
    %10 = linalg.copy ins(%6 : tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %11 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %12 = loom.bufferize_to_memref %10 : tensor<?xf32> -> memref<?xf32>
    loom.copy %12, %11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %8 : memref<?xf32>
  }
  return
}

// ---- a buffer without dimensions has one element
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
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [1] on @L1 : memref<f32>
    %1 = loom.semaphore_take %0 : memref<f32> -> memref<f32>
    %2 = loom.init_tensor %1[] : memref<f32> -> tensor<f32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<f32>) -> tensor<f32>
    %4 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<f32>) {
      %5 = linalg.generic {indexing_maps = [affine_map<() -> ()>, affine_map<() -> ()>], iterator_types = []} ins(%arg6 : tensor<f32>) outs(%arg6 : tensor<f32>) {
      ^bb0(%in: f32, %out: f32):
        %6 = math.exp %in : f32
        linalg.yield %6 : f32
      } -> tensor<f32>
      scf.yield %5 : tensor<f32>
    }
    "test.use"(%4) : (tensor<f32>) -> ()
    loom.semaphore_give %1 : memref<f32>
  }
  return
}

// ---- a sum that accumulates into another buffer starts from a copy
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %9 = tensor.empty(%arg2) : tensor<?xf32>
      %10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%9 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %11 = math.exp %in : f32
        linalg.yield %11 : f32
      } -> tensor<?xf32>
      scf.yield %10 : tensor<?xf32>
    }
    "test.use"(%2) : (tensor<?xf32>) -> ()
    %3 = tensor.empty(%arg2, %arg2) : tensor<?x?xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %5 = tensor.empty(%arg2) : tensor<?xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<?x?xf32>) outs(%6 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.addf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %8 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %8, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %4 = loom.init_tensor %3[%arg2] : memref<?xf32> -> tensor<?xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    %6 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %5) -> (tensor<?xf32>) {
      %19 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %20 = math.exp %in : f32
        linalg.yield %20 : f32
      } -> tensor<?xf32>
      scf.yield %19 : tensor<?xf32>
    }
    "test.use"(%6) : (tensor<?xf32>) -> ()
    loom.semaphore_give %3 : memref<?xf32>
    %7 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %8 = loom.semaphore_take %7 : memref<?x?xf32> -> memref<?x?xf32>
    %9 = loom.init_tensor %8[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %12 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %13 = loom.semaphore_take %12 : memref<?xf32> -> memref<?xf32>
    %14 = loom.init_tensor %13[%arg2] : memref<?xf32> -> tensor<?xf32>
    %15 = linalg.copy ins(%11 : tensor<?xf32>) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<?x?xf32>) outs(%15 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %8 : memref<?x?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %17 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %18 = loom.bufferize_to_memref %16 : tensor<?xf32> -> memref<?xf32>
    loom.copy %18, %17 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %13 : memref<?xf32>
  }
  return
}

// ---- a gather writes to the buffer of what is read; its source is given back behind it
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %8 = tensor.empty(%arg2) : tensor<?xf32>
      %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %10 = math.exp %in : f32
        linalg.yield %10 : f32
      } -> tensor<?xf32>
      scf.yield %9 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = math.exp %in : f32
      linalg.yield %8 : f32
    } -> tensor<?xf32>
    %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32>
    %6 = loom.placeholder [4, %arg2] : memref<4x?xf32>
    loom.gather %5, %6 across(%arg4 : index), area : [1, 1] : memref<?xf32> to memref<4x?xf32>
    %7 = loom.bufferize_to_tensor %6[4, %arg2] : memref<4x?xf32> -> tensor<4x?xf32>
    "test.use"(%7) : (tensor<4x?xf32>) -> ()
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = math.exp %in : f32
        linalg.yield %14 : f32
      } -> tensor<?xf32>
      scf.yield %13 : tensor<?xf32>
    }
    %5 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %6 = loom.semaphore_take %5 : memref<?xf32> -> memref<?xf32>
    %7 = loom.init_tensor %6[%arg2] : memref<?xf32> -> tensor<?xf32>
    %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<?xf32>) outs(%7 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.exp %in : f32
      linalg.yield %13 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %9 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    %10 = loom.alloc [4, %arg2] on @L1 : memref<4x?xf32>
    %11 = loom.semaphore_take %10 : memref<4x?xf32> -> memref<4x?xf32>
    loom.gather %9, %11 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%arg4 : index), area : [1, 1] : memref<?xf32> to memref<4x?xf32>
    loom.semaphore_give %6 : memref<?xf32>
    %12 = loom.bufferize_to_tensor %11[4, %arg2] : memref<4x?xf32> -> tensor<4x?xf32>
    "test.use"(%12) : (tensor<4x?xf32>) -> ()
    loom.semaphore_give %11 : memref<4x?xf32>
  }
  return
}
