// ---- H1: a tile used in the loop and behind it
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
    %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3, %0 : tensor<?xf32>, tensor<?xf32>) outs(%4 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %7 = arith.addf %in, %in_1 : f32
      linalg.yield %7 : f32
    } -> tensor<?xf32>
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
    %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%8, %3 : tensor<?xf32>, tensor<?xf32>) outs(%11 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %15 = arith.addf %in, %in_0 : f32
      linalg.yield %15 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %13 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %14 = loom.bufferize_to_memref %12 : tensor<?xf32> -> memref<?xf32>
    loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %10 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:7:10: warning: 'loom.bufferize_to_tensor' op is used in the carried loop and behind it; its buffer goes back too early (hazard H1)
// !       %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: load it again behind the loop; or give --fix-hazards, which gives it back behind the last use
// ==> fixed
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
    %9 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %10 = loom.semaphore_take %9 : memref<?xf32> -> memref<?xf32>
    %11 = loom.init_tensor %10[%arg2] : memref<?xf32> -> tensor<?xf32>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%8, %3 : tensor<?xf32>, tensor<?xf32>) outs(%11 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %15 = arith.addf %in, %in_0 : f32
      linalg.yield %15 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %13 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %14 = loom.bufferize_to_memref %12 : tensor<?xf32> -> memref<?xf32>
    loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %10 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:7:10: note: 'loom.bufferize_to_tensor' op is used in the carried loop and behind it; its buffer goes back too early (hazard H1); --fix-hazards gives it back behind the last use
// !       %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- H3: two stores of one tensor
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %7 = tensor.empty(%arg2) : tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %9 = math.exp %in : f32
        linalg.yield %9 : f32
      } -> tensor<?xf32>
      scf.yield %8 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.copy ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %5, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    %subview_0 = memref.subview %arg1[%arg2] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %6 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
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
    %8 = linalg.copy ins(%4 : tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %9 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %10 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    loom.copy %10, %9 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %6 : memref<?xf32>
    %11 = loom.subview %arg1[%arg2] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %12 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    loom.copy %12, %11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ! kernel.mlir:20:10: warning: 'loom.bufferize_to_memref' op stores a tensor that is stored 2 times; its buffer goes back too early (hazard H3)
// !       %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: store a copy of the tensor; or give --fix-hazards, which gives it back behind the last use
// ==> fixed
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
    %8 = linalg.copy ins(%4 : tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %9 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %10 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    loom.copy %10, %9 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %11 = loom.subview %arg1[%arg2] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %12 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    loom.copy %12, %11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %6 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:20:10: note: 'loom.bufferize_to_memref' op stores a tensor that is stored 2 times; its buffer goes back too early (hazard H3); --fix-hazards gives it back behind the last use
// !       %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~
