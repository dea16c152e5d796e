// ---- H8: a placeholder that nothing fills
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %5 = tensor.empty(%arg2) : tensor<?xf32>
      %6 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%5 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %7 = math.exp %in : f32
        linalg.yield %7 : f32
      } -> tensor<?xf32>
      scf.yield %6 : tensor<?xf32>
    }
    %3 = loom.placeholder [4, %arg2] : memref<4x?xf32>
    %4 = loom.bufferize_to_tensor %3[4, %arg2] : memref<4x?xf32> -> tensor<4x?xf32>
    "test.use"(%4) : (tensor<4x?xf32>) -> ()
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %2 = loom.placeholder [4, %arg2] : memref<4x?xf32>
    %3 = loom.alloc [4, %arg2] on @L1 : memref<4x?xf32>
    %4 = loom.semaphore_take %3 : memref<4x?xf32> -> memref<4x?xf32>
    %5 = loom.bufferize_to_tensor %2[4, %arg2] : memref<4x?xf32> -> tensor<4x?xf32>
    "test.use"(%5) : (tensor<4x?xf32>) -> ()
    loom.semaphore_give %4 : memref<4x?xf32>
  }
  return
}
// ! kernel.mlir:18:10: warning: 'loom.bufferize_to_tensor' op reads a placeholder that 0 gathers write; it is not filled (hazard H8)
// !       %4 = loom.bufferize_to_tensor %3[4, %arg2] : memref<4x?xf32> -> tensor<4x?xf32>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: a placeholder is the destination of exactly one loom.gather
// ==> fixed
// ! kernel.mlir:18:10: error: 'loom.bufferize_to_tensor' op reads a placeholder that 0 gathers write; it is not filled (hazard H8)
// !       %4 = loom.bufferize_to_tensor %3[4, %arg2] : memref<4x?xf32> -> tensor<4x?xf32>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: a placeholder is the destination of exactly one loom.gather; --fix-hazards has no better program for it

// ---- H9: tiles copied without computation
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %1) -> (tensor<?xf32>) {
      %3 = tensor.empty(%arg2) : tensor<?xf32>
      %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%3 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %5 = math.exp %in : f32
        linalg.yield %5 : f32
      } -> tensor<?xf32>
      scf.yield %4 : tensor<?xf32>
    }
    %subview = memref.subview %arg0[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %subview_0 = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    memref.copy %subview, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %subview = memref.subview %arg0[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %subview_0 = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    memref.copy %subview, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ! kernel.mlir:19:5: warning: 'memref.copy' op copies memory that was not computed, and stays a plain memref.copy (hazard H9)
// !       memref.copy %subview, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
// !       ^~~~~~~~~~~
// !   hint: compute the tile, if only by linalg.copy; or give --fix-hazards, which copies it through a buffer
// ==> fixed
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %2 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %3 = loom.semaphore_take %2 : memref<?xf32> -> memref<?xf32>
    %4 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.copy %4, %3 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
    %5 = loom.bufferize_to_tensor %3[%arg2] : memref<?xf32> -> tensor<?xf32>
    %6 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %7 = loom.bufferize_to_memref %5 : tensor<?xf32> -> memref<?xf32>
    loom.copy %7, %6 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %3 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:19:5: note: 'memref.copy' op copies memory that was not computed, and stays a plain memref.copy (hazard H9); --fix-hazards copies it through a buffer
// !       memref.copy %subview, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
// !       ^~~~~~~~~~~

// ---- H15: a tile loaded outside every affine.parallel
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %subview = memref.subview %arg0[%arg2] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
  affine.parallel (%arg4) = (0) to (8) {
    %1 = tensor.empty(%arg2) : tensor<?xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %3 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %2) -> (tensor<?xf32>) {
      %4 = tensor.empty(%arg2) : tensor<?xf32>
      %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %0 : tensor<?xf32>, tensor<?xf32>) outs(%4 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %6 = arith.addf %in, %in_0 : f32
        linalg.yield %6 : f32
      } -> tensor<?xf32>
      scf.yield %5 : tensor<?xf32>
    }
    %pe = tensor.empty(%arg2) : tensor<?xf32>
    %p = linalg.copy ins(%3 : tensor<?xf32>) outs(%pe : tensor<?xf32>) -> tensor<?xf32>
    %w = memref.subview %arg1[%arg4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  %subview = memref.subview %arg0[%arg2] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
  affine.parallel (%arg4) = (0) to (8) {
    %1 = tensor.empty(%arg2) : tensor<?xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<?xf32>) -> tensor<?xf32>
    %3 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %2) -> (tensor<?xf32>) {
      %8 = tensor.empty(%arg2) : tensor<?xf32>
      %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %0 : tensor<?xf32>, tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %10 = arith.addf %in, %in_0 : f32
        linalg.yield %10 : f32
      } -> tensor<?xf32>
      scf.yield %9 : tensor<?xf32>
    }
    %4 = tensor.empty(%arg2) : tensor<?xf32>
    %5 = linalg.copy ins(%3 : tensor<?xf32>) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    %6 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %7 = loom.bufferize_to_memref %5 : tensor<?xf32> -> memref<?xf32>
    loom.copy %7, %6 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ! kernel.mlir:6:8: warning: 'loom.bufferize_to_tensor' op stands outside every affine.parallel; its size gets no buffers (hazard H15)
// !     %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: move it into the affine.parallel; or give --fix-hazards, which moves it into the loop
// ==> fixed
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.subview %arg0[%arg2] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
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
// ! kernel.mlir:6:8: note: 'loom.bufferize_to_tensor' op stands outside every affine.parallel; its size gets no buffers (hazard H15); --fix-hazards moves it into the loop
// !     %0 = loom.bufferize_to_tensor %subview[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- H5: a view that keeps a unit dimension
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<8x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = tensor.empty(%arg2) : tensor<?xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    %2 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %1) -> (tensor<?xf32>) {
      %subview = memref.subview %arg4[%arg5, 0] [1, %arg2] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      %3 = bufferization.to_tensor %subview : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
      %e3 = tensor.empty(%arg2) : tensor<1x?xf32>
      %x3 = linalg.copy ins(%3 : tensor<1x?xf32>) outs(%e3 : tensor<1x?xf32>) -> tensor<1x?xf32>
      %w = memref.subview %arg4[%arg6, 2] [1, %arg2] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      %b = loom.bufferize_to_memref %x3 : tensor<1x?xf32> -> memref<1x?xf32, strided<[64, 1], offset: ?>>
      memref.copy %b, %w : memref<1x?xf32, strided<[64, 1], offset: ?>> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      %4 = tensor.empty(%arg2) : tensor<?xf32>
      %5 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%4 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %6 = math.exp %in : f32
        linalg.yield %6 : f32
      } -> tensor<?xf32>
      scf.yield %5 : tensor<?xf32>
    }
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<8x64xf32>) {
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
    %6 = loom.alloc [1, %arg2] on @L1 : memref<1x?xf32>
    %7 = loom.semaphore_take %6 : memref<1x?xf32> -> memref<1x?xf32>
    %8 = loom.init_tensor %7[1, %arg2] : memref<1x?xf32> -> tensor<1x?xf32>
    %9 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %3) -> (tensor<?xf32>) {
      %subview = memref.subview %arg4[%arg5, 0] [1, %arg2] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      %10 = bufferization.to_tensor %subview : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
      %11 = linalg.copy ins(%10 : tensor<1x?xf32>) outs(%8 : tensor<1x?xf32>) -> tensor<1x?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      %12 = loom.subview %arg4[%arg6, 2] [1, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      %13 = loom.bufferize_to_memref %11 : tensor<1x?xf32> -> memref<1x?xf32>
      loom.copy %13, %12 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<1x?xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      loom.semaphore_give %7 : memref<1x?xf32>
      %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%arg7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %15 = math.exp %in : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      scf.yield %14 : tensor<?xf32>
    }
    loom.semaphore_give %1 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:10:12: warning: 'bufferization.to_tensor' op is not a hand-off of loom; its buffer is never filled (hazard H5)
// !         %3 = bufferization.to_tensor %subview : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
// !              ^~~~~~~~~~~~~~~~~~~~~~~
// !   hint: run stage 01 on a rank-reduced view; or give --fix-hazards, which hands over all dimensions
// ==> fixed
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index, %arg4: memref<8x64xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg5) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [1, %arg2] on @L1 : memref<1x?xf32>
    %5 = loom.semaphore_take %4 : memref<1x?xf32> -> memref<1x?xf32>
    %6 = loom.alloc [1, %arg2] on @L1 : memref<1x?xf32>
    %7 = loom.semaphore_take %6 : memref<1x?xf32> -> memref<1x?xf32>
    %8 = loom.init_tensor %7[1, %arg2] : memref<1x?xf32> -> tensor<1x?xf32>
    %9 = scf.for %arg6 = %c0 to %arg3 step %c1 iter_args(%arg7 = %3) -> (tensor<?xf32>) {
      %10 = loom.subview %arg4[%arg5, 0] [1, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      loom.copy %10, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<1x?xf32, strided<[64, 1], offset: ?>> to memref<1x?xf32>
      %11 = loom.bufferize_to_tensor %5[1, %arg2] : memref<1x?xf32> -> tensor<1x?xf32>
      %12 = linalg.copy ins(%11 : tensor<1x?xf32>) outs(%8 : tensor<1x?xf32>) -> tensor<1x?xf32>
      loom.semaphore_give %5 : memref<1x?xf32>
      %13 = loom.subview %arg4[%arg6, 2] [1, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      %14 = loom.bufferize_to_memref %12 : tensor<1x?xf32> -> memref<1x?xf32>
      loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<1x?xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
      loom.semaphore_give %7 : memref<1x?xf32>
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg7 : tensor<?xf32>) outs(%arg7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %16 = math.exp %in : f32
        linalg.yield %16 : f32
      } -> tensor<?xf32>
      scf.yield %15 : tensor<?xf32>
    }
    loom.semaphore_give %1 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:10:12: note: 'bufferization.to_tensor' op is not a hand-off of loom; its buffer is never filled (hazard H5); --fix-hazards hands over all dimensions
// !         %3 = bufferization.to_tensor %subview : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
// !              ^~~~~~~~~~~~~~~~~~~~~~~
