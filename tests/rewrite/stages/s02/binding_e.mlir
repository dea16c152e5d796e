// ---- no loop: a stored tensor is used again
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
    %ze = tensor.empty(%n) : tensor<?xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%ze : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %qw = memref.subview %o[%k] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %qb = loom.bufferize_to_memref %z : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %qb, %qw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
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
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %9 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
    loom.copy %9, %8 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %10 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %11 = loom.semaphore_take %10 : memref<?xf32> -> memref<?xf32>
    %12 = loom.init_tensor %11[%arg2] : memref<?xf32> -> tensor<?xf32>
    %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%7 : tensor<?xf32>) outs(%12 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %14 = loom.subview %arg1[%arg3] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %15 = loom.bufferize_to_memref %13 : tensor<?xf32> -> memref<?xf32>
    loom.copy %15, %14 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %11 : memref<?xf32>
  }
  return
}

// ---- no loop: both hand-offs stand in front of both copies
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
    %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %w2 = memref.subview %o[%k] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    %b2 = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b2, %w2 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
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
      %12 = math.exp %in : f32
      linalg.yield %12 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %9 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
    loom.copy %9, %8 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %10 = loom.subview %arg1[%arg3] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %11 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
    loom.copy %11, %10 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %5 : memref<?xf32>
  }
  return
}

// ---- no loop: the second store stands in a branch
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
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      %qw = memref.subview %o[%k] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %qb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %qb, %qw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
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
      %11 = math.exp %in : f32
      linalg.yield %11 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %9 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
    loom.copy %9, %8 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %10 = arith.cmpi eq, %arg4, %c0 : index
    scf.if %10 {
      %11 = loom.subview %arg1[%arg3] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %12 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
      loom.copy %12, %11 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %5 : memref<?xf32>
    }
  }
  return
}

// ---- no loop: several empty destinations
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %e = tensor.empty(%n) : tensor<?xf32>
    %e2 = tensor.empty(%n) : tensor<?xf32>
    %x:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%e, %e2 : tensor<?xf32>, tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32, %out_0: f32):
      %y = math.exp %in : f32
      %y2 = arith.addf %in, %in : f32
      linalg.yield %y, %y2 : f32, f32
    } -> (tensor<?xf32>, tensor<?xf32>)
    %ze = tensor.empty(%n) : tensor<?xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x#0, %x#1 : tensor<?xf32>, tensor<?xf32>) outs(%ze : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %z : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
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
    %7 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %8 = loom.semaphore_take %7 : memref<?xf32> -> memref<?xf32>
    %9 = loom.init_tensor %8[%arg2] : memref<?xf32> -> tensor<?xf32>
    %10:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%6, %9 : tensor<?xf32>, tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32, %out_0: f32):
      %17 = math.exp %in : f32
      %18 = arith.addf %in, %in : f32
      linalg.yield %17, %18 : f32, f32
    } -> (tensor<?xf32>, tensor<?xf32>)
    loom.semaphore_give %1 : memref<?xf32>
    %11 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %12 = loom.semaphore_take %11 : memref<?xf32> -> memref<?xf32>
    %13 = loom.init_tensor %12[%arg2] : memref<?xf32> -> tensor<?xf32>
    %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%10#0, %10#1 : tensor<?xf32>, tensor<?xf32>) outs(%13 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %17 = arith.addf %in, %in_0 : f32
      linalg.yield %17 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %8 : memref<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %15 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %16 = loom.bufferize_to_memref %14 : tensor<?xf32> -> memref<?xf32>
    loom.copy %16, %15 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %12 : memref<?xf32>
  }
  return
}

// ---- no loop: an operation reads a tensor in two orders
func.func @f(%m: memref<16x16xf32>, %o: memref<16x16xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i, 0] [%n, %n] [1, 1] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n, %n] : memref<?x?xf32, strided<[16, 1], offset: ?>> -> tensor<?x?xf32>
    %ue = tensor.empty(%n, %n) : tensor<?x?xf32>
    %u = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%t : tensor<?x?xf32>) outs(%ue : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?x?xf32>
    %xe = tensor.empty(%n, %n) : tensor<?x?xf32>
    %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%u, %u : tensor<?x?xf32>, tensor<?x?xf32>) outs(%xe : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?x?xf32>
    %ze = tensor.empty(%n, %n) : tensor<?x?xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%x, %t : tensor<?x?xf32>, tensor<?x?xf32>) outs(%ze : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?x?xf32>
    %w = memref.subview %o[%i, 0] [%n, %n] [1, 1] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %b = loom.bufferize_to_memref %z : tensor<?x?xf32> -> memref<?x?xf32, strided<[16, 1], offset: ?>>
    memref.copy %b, %w : memref<?x?xf32, strided<[16, 1], offset: ?>> to memref<?x?xf32, strided<[16, 1], offset: ?>>
  }
  return
}
// ==>
func.func @f(%arg0: memref<16x16xf32>, %arg1: memref<16x16xf32>, %arg2: index, %arg3: index) {
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %1 = loom.semaphore_take %0 : memref<?x?xf32> -> memref<?x?xf32>
    %2 = loom.subview %arg0[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.copy %2, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf32, strided<[16, 1], offset: ?>> to memref<?x?xf32>
    %3 = loom.bufferize_to_tensor %1[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %4 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %5 = loom.semaphore_take %4 : memref<?x?xf32> -> memref<?x?xf32>
    %6 = loom.init_tensor %5[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<?x?xf32>) outs(%6 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.exp %in : f32
      linalg.yield %18 : f32
    } -> tensor<?x?xf32>
    %8 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %9 = loom.semaphore_take %8 : memref<?x?xf32> -> memref<?x?xf32>
    %10 = loom.init_tensor %9[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %11 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%7, %7 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%10 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %18 = arith.addf %in, %in_0 : f32
      linalg.yield %18 : f32
    } -> tensor<?x?xf32>
    loom.semaphore_give %5 : memref<?x?xf32>
    %12 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %13 = loom.semaphore_take %12 : memref<?x?xf32> -> memref<?x?xf32>
    %14 = loom.init_tensor %13[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%11, %3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%14 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %18 = arith.addf %in, %in_0 : f32
      linalg.yield %18 : f32
    } -> tensor<?x?xf32>
    loom.semaphore_give %9 : memref<?x?xf32>
    loom.semaphore_give %1 : memref<?x?xf32>
    %16 = loom.subview %arg1[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %17 = loom.bufferize_to_memref %15 : tensor<?x?xf32> -> memref<?x?xf32>
    loom.copy %17, %16 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.semaphore_give %13 : memref<?x?xf32>
  }
  return
}

// ---- no loop: a sum takes over from its input instead of its destination
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %ue = tensor.empty(%n) : tensor<?xf32>
    %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%ue : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %ge = tensor.empty(%n) : tensor<?xf32>
    %g = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%ge : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%u : tensor<?xf32>) outs(%g : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = arith.addf %in, %out : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %ze = tensor.empty(%n) : tensor<?xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%ze : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %we = tensor.empty(%n) : tensor<?xf32>
    %w = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%z, %t : tensor<?xf32>, tensor<?xf32>) outs(%we : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %w : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
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
      %20 = math.exp %in : f32
      linalg.yield %20 : f32
    } -> tensor<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%10 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.exp %in : f32
      linalg.yield %20 : f32
    } -> tensor<?xf32>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%7 : tensor<?xf32>) outs(%11 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %in, %out : f32
      linalg.yield %20 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%12 : tensor<?xf32>) outs(%10 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.exp %in : f32
      linalg.yield %20 : f32
    } -> tensor<?xf32>
    %14 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %15 = loom.semaphore_take %14 : memref<?xf32> -> memref<?xf32>
    %16 = loom.init_tensor %15[%arg2] : memref<?xf32> -> tensor<?xf32>
    %17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%13, %3 : tensor<?xf32>, tensor<?xf32>) outs(%16 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %20 = arith.addf %in, %in_0 : f32
      linalg.yield %20 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %9 : memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %18 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %19 = loom.bufferize_to_memref %17 : tensor<?xf32> -> memref<?xf32>
    loom.copy %19, %18 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %15 : memref<?xf32>
  }
  return
}
