// ---- H6: a whole memref is read
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %1) -> (tensor<?xf32>) {
      %6 = loom.bufferize_to_tensor %arg4[%arg2] : memref<?xf32> -> tensor<?xf32>
      %7 = tensor.empty(%arg2) : tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7, %6 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %9 = arith.addf %in, %in_0 : f32
        linalg.yield %9 : f32
      } -> tensor<?xf32>
      scf.yield %8 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.copy ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    %subview = memref.subview %arg1[%arg5] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %5, %subview : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %3) -> (tensor<?xf32>) {
      %13 = loom.bufferize_to_tensor %arg4[%arg2] : memref<?xf32> -> tensor<?xf32>
      %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7, %13 : tensor<?xf32>, tensor<?xf32>) outs(%arg7 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %15 = arith.addf %in, %in_0 : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      scf.yield %14 : tensor<?xf32>
    }
    %7 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %8 = loom.semaphore_take %7 : memref<?xf32> -> memref<?xf32>
    %9 = loom.init_tensor %8[%arg2] : memref<?xf32> -> tensor<?xf32>
    %10 = linalg.copy ins(%6 : tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %11 = loom.subview %arg1[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %12 = loom.bufferize_to_memref %10 : tensor<?xf32> -> memref<?xf32>
    loom.copy %12, %11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %8 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:9:12: warning: 'loom.bufferize_to_tensor' op reads a whole memref, so nothing is copied to the core (hazard H6)
// !         %6 = loom.bufferize_to_tensor %arg4[%arg2] : memref<?xf32> -> tensor<?xf32>
// !              ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: read a memref.subview of it; or give --fix-hazards, which copies it
// ==> fixed
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %3) -> (tensor<?xf32>) {
      %13 = loom.subview %arg4[0] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<?xf32> to memref<?xf32, strided<[1]>>
      loom.copy %13, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1]>> to memref<?xf32>
      %14 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7, %14 : tensor<?xf32>, tensor<?xf32>) outs(%arg7 : tensor<?xf32>) {
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
    %11 = loom.subview %arg1[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %12 = loom.bufferize_to_memref %10 : tensor<?xf32> -> memref<?xf32>
    loom.copy %12, %11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %8 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:9:12: note: 'loom.bufferize_to_tensor' op reads a whole memref, so nothing is copied to the core (hazard H6); --fix-hazards copies it
// !         %6 = loom.bufferize_to_tensor %arg4[%arg2] : memref<?xf32> -> tensor<?xf32>
// !              ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- H14: a view is read through a cast
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %subview_0 = memref.subview %arg0[4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 4>>
      %cast = memref.cast %subview_0 : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[1], offset: ?>>
      %6 = loom.bufferize_to_tensor %cast[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %7 = tensor.empty(%arg2) : tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %6 : tensor<?xf32>, tensor<?xf32>) outs(%7 : tensor<?xf32>) {
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
      %subview = memref.subview %arg0[4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 4>>
      %cast = memref.cast %subview : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[1], offset: ?>>
      %13 = loom.bufferize_to_tensor %cast[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %13 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %15 = arith.addf %in, %in_0 : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      scf.yield %14 : tensor<?xf32>
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
// ! kernel.mlir:11:12: warning: 'loom.bufferize_to_tensor' op reads a view through a memref.cast, so nothing is copied to the core (hazard H14)
// !         %6 = loom.bufferize_to_tensor %cast[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
// !              ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: read a memref.subview of it; or give --fix-hazards, which copies it
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
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %13 = loom.subview %arg0[4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: 4>>
      loom.copy %13, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32>
      %14 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %14 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
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
// ! kernel.mlir:11:12: note: 'loom.bufferize_to_tensor' op reads a view through a memref.cast, so nothing is copied to the core (hazard H14); --fix-hazards copies it
// !         %6 = loom.bufferize_to_tensor %cast[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
// !              ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- H7: a store to a whole memref
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %1) -> (tensor<?xf32>) {
      %6 = tensor.empty(%arg2) : tensor<?xf32>
      %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %8 = math.exp %in : f32
        linalg.yield %8 : f32
      } -> tensor<?xf32>
      scf.yield %7 : tensor<?xf32>
    }
    %3 = tensor.empty(%arg2) : tensor<?xf32>
    %4 = linalg.copy ins(%2 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
    %5 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32>
    memref.copy %5, %arg4 : memref<?xf32> to memref<?xf32>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %3) -> (tensor<?xf32>) {
      %10 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%arg7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %11 = math.exp %in : f32
        linalg.yield %11 : f32
      } -> tensor<?xf32>
      scf.yield %10 : tensor<?xf32>
    }
    %5 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %6 = loom.semaphore_take %5 : memref<?xf32> -> memref<?xf32>
    %7 = loom.init_tensor %6[%arg2] : memref<?xf32> -> tensor<?xf32>
    %8 = linalg.copy ins(%4 : tensor<?xf32>) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %9 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    loom.semaphore_give %6 : memref<?xf32>
    memref.copy %9, %arg4 : memref<?xf32> to memref<?xf32>
  }
  return
}
// ! kernel.mlir:20:5: warning: 'memref.copy' op stores to something that is not a memref.subview, so it stays a plain memref.copy (hazard H7)
// !       memref.copy %5, %arg4 : memref<?xf32> to memref<?xf32>
// !       ^~~~~~~~~~~
// !   hint: store to a memref.subview; or give --fix-hazards, which copies the tile there
// ==> fixed
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %3) -> (tensor<?xf32>) {
      %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%arg7 : tensor<?xf32>) {
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
    %9 = loom.subview %arg4[0] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<?xf32> to memref<?xf32, strided<[1]>>
    %10 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
    loom.copy %10, %9 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1]>>
    loom.semaphore_give %6 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:20:5: note: 'memref.copy' op stores to something that is not a memref.subview, so it stays a plain memref.copy (hazard H7); --fix-hazards copies the tile there
// !       memref.copy %5, %arg4 : memref<?xf32> to memref<?xf32>
// !       ^~~~~~~~~~~
