// ---- a serial loop that is not nested perfectly does not hold the buffers
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    scf.for %j = %c0 to %k step %c1 {
      %tv = memref.subview %m[%j] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %sw = memref.subview %o[%j] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    }
    "test.op"() : () -> ()
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
    %2 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %3 = loom.semaphore_take %2 : memref<?xf32> -> memref<?xf32>
    %4 = loom.init_tensor %3[%arg2] : memref<?xf32> -> tensor<?xf32>
    scf.for %arg5 = %c0 to %arg3 step %c1 {
      %5 = loom.subview %arg0[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %5, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %6 = loom.bufferize_to_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
      %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6 : tensor<?xf32>) outs(%4 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %10 = math.exp %in : f32
        linalg.yield %10 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %1 : memref<?xf32>
      %8 = loom.subview %arg1[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %9 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
      loom.copy %9, %8 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %3 : memref<?xf32>
    }
    "test.op"() : () -> ()
  }
  return
}

// ---- each function has its own plan
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %xe = tensor.empty(%n) : tensor<?xf32>
    %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%xe : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
func.func @g(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%fe : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %pe = tensor.empty(%n) : tensor<?xf32>
    %p = linalg.copy ins(%r : tensor<?xf32>) outs(%pe : tensor<?xf32>) -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.copy %2, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
    %3 = loom.bufferize_to_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.exp %in : f32
      linalg.yield %10 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %9 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
    loom.copy %9, %8 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %5 : memref<?xf32>
  }
  return
}
func.func @g(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
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

// ---- a function without tensors has nothing to bind
func.func @f(%m: memref<64xindex>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.parallel (%i) = (0) to (8) {
    memref.store %n, %m[%i] : memref<64xindex>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xindex>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  affine.parallel (%arg4) = (0) to (8) {
    memref.store %arg2, %arg0[%arg4] : memref<64xindex>
  }
  return
}
