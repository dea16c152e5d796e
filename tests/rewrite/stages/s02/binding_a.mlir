// ---- buffers, tokens, initial tensors; the store moves data and is followed by the give
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
      %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %12 = math.exp %in : f32
        linalg.yield %12 : f32
      } -> tensor<?xf32>
      scf.yield %11 : tensor<?xf32>
    }
    %5 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %6 = loom.semaphore_take %5 : memref<?xf32> -> memref<?xf32>
    %7 = loom.init_tensor %6[%arg2] : memref<?xf32> -> tensor<?xf32>
    %8 = linalg.copy ins(%4 : tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %9 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %10 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    loom.copy %10, %9 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %6 : memref<?xf32>
  }
  return
}

// ---- a split value is copied back before the yield
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
    %7 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %8 = loom.semaphore_take %7 : memref<?xf32> -> memref<?xf32>
    %9 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %16 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %18 = math.exp %in : f32
        linalg.yield %18 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %8 : memref<?xf32>
      %17 = linalg.copy ins(%16 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      scf.yield %17 : tensor<?xf32>
    }
    %10 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %11 = loom.semaphore_take %10 : memref<?xf32> -> memref<?xf32>
    %12 = loom.init_tensor %11[%arg2] : memref<?xf32> -> tensor<?xf32>
    %13 = linalg.copy ins(%9 : tensor<?xf32>) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %14 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %15 = loom.bufferize_to_memref %13 : tensor<?xf32> -> memref<?xf32>
    loom.copy %15, %14 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %11 : memref<?xf32>
  }
  return
}

// ---- an init that the loop reads is made twice when its buffer has an earlier user
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = tensor.empty(%arg2) : tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%1) : (tensor<?xf32>) -> ()
    %4 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %8 = tensor.empty(%arg2) : tensor<?xf32>
      %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %3 : tensor<?xf32>, tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %10 = arith.addf %in, %in_0 : f32
        linalg.yield %10 : f32
      } -> tensor<?xf32>
      scf.yield %9 : tensor<?xf32>
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
    %5 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %6 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %7 = loom.semaphore_take %6 : memref<?xf32> -> memref<?xf32>
    %8 = loom.init_tensor %7[%arg2] : memref<?xf32> -> tensor<?xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<?xf32>) -> tensor<?xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%5) : (tensor<?xf32>) -> ()
    loom.semaphore_give %1 : memref<?xf32>
    %11 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %10) -> (tensor<?xf32>) {
      %18 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %9 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %19 = arith.addf %in, %in_0 : f32
        linalg.yield %19 : f32
      } -> tensor<?xf32>
      scf.yield %18 : tensor<?xf32>
    }
    loom.semaphore_give %7 : memref<?xf32>
    %12 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %13 = loom.semaphore_take %12 : memref<?xf32> -> memref<?xf32>
    %14 = loom.init_tensor %13[%arg2] : memref<?xf32> -> tensor<?xf32>
    %15 = linalg.copy ins(%11 : tensor<?xf32>) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %3 : memref<?xf32>
    %16 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %17 = loom.bufferize_to_memref %15 : tensor<?xf32> -> memref<?xf32>
    loom.copy %17, %16 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %13 : memref<?xf32>
  }
  return
}

// ---- an eternal tile is given back behind the loop
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
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.copy %2, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
    %3 = loom.bufferize_to_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    %8 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %7) -> (tensor<?xf32>) {
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %3 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %16 = arith.addf %in, %in_0 : f32
        linalg.yield %16 : f32
      } -> tensor<?xf32>
      scf.yield %15 : tensor<?xf32>
    }
    loom.semaphore_give %1 : memref<?xf32>
    %9 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %10 = loom.semaphore_take %9 : memref<?xf32> -> memref<?xf32>
    %11 = loom.init_tensor %10[%arg2] : memref<?xf32> -> tensor<?xf32>
    %12 = linalg.copy ins(%8 : tensor<?xf32>) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %13 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %14 = loom.bufferize_to_memref %12 : tensor<?xf32> -> memref<?xf32>
    loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %10 : memref<?xf32>
  }
  return
}

// ---- a carried value that starts from a tile keeps it, and its own buffer stays unused
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
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.copy %2, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
    %3 = loom.bufferize_to_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %14 = math.exp %in : f32
        linalg.yield %14 : f32
      } -> tensor<?xf32>
      scf.yield %13 : tensor<?xf32>
    }
    loom.semaphore_give %1 : memref<?xf32>
    %7 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %8 = loom.semaphore_take %7 : memref<?xf32> -> memref<?xf32>
    %9 = loom.init_tensor %8[%arg2] : memref<?xf32> -> tensor<?xf32>
    %10 = linalg.copy ins(%6 : tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %11 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %12 = loom.bufferize_to_memref %10 : tensor<?xf32> -> memref<?xf32>
    loom.copy %12, %11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %8 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:8:10: warning: 'scf.for' op starts argument #0 from a loaded tile, whose buffer goes back too early (hazard H2)
// !       %1 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %0) -> (tensor<?xf32>) {
// !            ^~~~~~~
// !   hint: start from a linalg.copy of it; or give --fix-hazards, which starts it from a copy

// ---- takes of one buffer stand in reverse order
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
    %5 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %8 = loom.init_tensor %7[%arg2] : memref<?xf32> -> tensor<?xf32>
    %9 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
    %12 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %11) -> (tensor<?xf32>) {
      %17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %18 = math.exp %in : f32
        linalg.yield %18 : f32
      } -> tensor<?xf32>
      scf.yield %17 : tensor<?xf32>
    }
    %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%12 : tensor<?xf32>) outs(%8 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %9 : memref<?xf32>
    "test.use"(%13) : (tensor<?xf32>) -> ()
    loom.semaphore_give %7 : memref<?xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%14) : (tensor<?xf32>) -> ()
    loom.semaphore_give %5 : memref<?xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%15) : (tensor<?xf32>) -> ()
    loom.semaphore_give %3 : memref<?xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%16) : (tensor<?xf32>) -> ()
    loom.semaphore_give %1 : memref<?xf32>
  }
  return
}
