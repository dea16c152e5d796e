// ---- no loop: load, compute, store
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

// ---- no loop: a chain is computed in place
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%fe : tensor<?xf32>) -> tensor<?xf32>
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %xe = tensor.empty(%n) : tensor<?xf32>
    %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t, %f : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %ze = tensor.empty(%n) : tensor<?xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%ze : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %ue = tensor.empty(%n) : tensor<?xf32>
    %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%z, %t : tensor<?xf32>, tensor<?xf32>) outs(%ue : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %u : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.copy %6, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
    %7 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%7, %3 : tensor<?xf32>, tensor<?xf32>) outs(%2 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %16 = arith.addf %in, %in_0 : f32
      linalg.yield %16 : f32
    } -> tensor<?xf32>
    %9 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%8 : tensor<?xf32>) outs(%2 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<?xf32>
    %10 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %11 = loom.semaphore_take %10 : memref<?xf32> -> memref<?xf32>
    %12 = loom.init_tensor %11[%arg2] : memref<?xf32> -> tensor<?xf32>
    %13 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%9, %7 : tensor<?xf32>, tensor<?xf32>) outs(%12 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %16 = arith.addf %in, %in_0 : f32
      linalg.yield %16 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %14 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %15 = loom.bufferize_to_memref %13 : tensor<?xf32> -> memref<?xf32>
    loom.copy %15, %14 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %11 : memref<?xf32>
  }
  return
}

// ---- no loop: a gather, and a sum at the first core
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
    %xb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32>
    %p = loom.placeholder [8, %n] : memref<8x?xf32>
    loom.gather %xb, %p across(%i : index), area : [1, 1] : memref<?xf32> to memref<8x?xf32>
    %g = loom.bufferize_to_tensor %p[8, %n] : memref<8x?xf32> -> tensor<8x?xf32>
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      %se = tensor.empty(%n) : tensor<?xf32>
      %sf = linalg.fill ins(%cst : f32) outs(%se : tensor<?xf32>) -> tensor<?xf32>
      %s = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%g : tensor<8x?xf32>) outs(%sf : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = arith.addf %in, %out : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %s : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
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
    %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.exp %in : f32
      linalg.yield %19 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.bufferize_to_memref %7 : tensor<?xf32> -> memref<?xf32>
    %9 = loom.alloc [8, %arg2] on @L1 : memref<8x?xf32>
    %10 = loom.semaphore_take %9 : memref<8x?xf32> -> memref<8x?xf32>
    loom.gather %8, %10 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%arg4 : index), area : [1, 1] : memref<?xf32> to memref<8x?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %11 = loom.bufferize_to_tensor %10[8, %arg2] : memref<8x?xf32> -> tensor<8x?xf32>
    %12 = arith.cmpi eq, %arg4, %c0 : index
    %13 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %14 = loom.semaphore_take %13 : memref<?xf32> -> memref<?xf32>
    %15 = loom.init_tensor %14[%arg2] : memref<?xf32> -> tensor<?xf32>
    %16 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %17 = loom.semaphore_take %16 : memref<?xf32> -> memref<?xf32>
    %18 = loom.init_tensor %17[%arg2] : memref<?xf32> -> tensor<?xf32>
    scf.if %12 {
      %19 = linalg.fill ins(%cst : f32) outs(%15 : tensor<?xf32>) -> tensor<?xf32>
      %20 = linalg.copy ins(%19 : tensor<?xf32>) outs(%18 : tensor<?xf32>) -> tensor<?xf32>
      %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>], iterator_types = ["reduction", "parallel"]} ins(%11 : tensor<8x?xf32>) outs(%20 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %24 = arith.addf %in, %out : f32
        linalg.yield %24 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %10 : memref<8x?xf32>
      loom.semaphore_give %14 : memref<?xf32>
      %22 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %23 = loom.bufferize_to_memref %21 : tensor<?xf32> -> memref<?xf32>
      loom.copy %23, %22 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %17 : memref<?xf32>
    }
  }
  return
}

// ---- affine.for carries a tensor as scf.for does
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%fe : tensor<?xf32>) -> tensor<?xf32>
    %r = affine.for %j = 0 to 4 iter_args(%a = %f) -> (tensor<?xf32>) {
      %tv = memref.subview %m[%j] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %t : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      affine.yield %x : tensor<?xf32>
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
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.init_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = affine.for %arg5 = 0 to 4 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %13 = loom.subview %arg0[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %13, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %14 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %14 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %16 = arith.addf %in, %in_0 : f32
        linalg.yield %16 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      affine.yield %15 : tensor<?xf32>
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

// ---- a serial loop around all tensors holds the buffers
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    affine.for %j = 0 to 4 {
      %at = arith.addi %i, %j : index
      %tv = memref.subview %m[%at] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %sw = memref.subview %o[%at] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    }
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  affine.parallel (%arg4) = (0) to (8) {
    affine.for %arg5 = 0 to 4 {
      %0 = arith.addi %arg4, %arg5 : index
      %1 = loom.alloc [%arg2] on @L1 : memref<?xf32>
      %2 = loom.semaphore_take %1 : memref<?xf32> -> memref<?xf32>
      %3 = loom.subview %arg0[%0] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %3, %2 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %4 = loom.bufferize_to_tensor %2[%arg2] : memref<?xf32> -> tensor<?xf32>
      %5 = loom.alloc [%arg2] on @L1 : memref<?xf32>
      %6 = loom.semaphore_take %5 : memref<?xf32> -> memref<?xf32>
      %7 = loom.init_tensor %6[%arg2] : memref<?xf32> -> tensor<?xf32>
      %8 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%4 : tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %11 = math.exp %in : f32
        linalg.yield %11 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %2 : memref<?xf32>
      %9 = loom.subview %arg1[%0] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %10 = loom.bufferize_to_memref %8 : tensor<?xf32> -> memref<?xf32>
      loom.copy %10, %9 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %6 : memref<?xf32>
    }
  }
  return
}

// ---- a tile from in front of a serial loop is kept to its end
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %bv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_tensor %bv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    scf.for %j = %c0 to %k step %c1 {
      %at = arith.addi %i, %j : index
      %tv = memref.subview %m[%at] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t, %b : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %sw = memref.subview %o[%at] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    }
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
    %6 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %7 = loom.semaphore_take %6 : memref<?xf32> -> memref<?xf32>
    %8 = loom.init_tensor %7[%arg2] : memref<?xf32> -> tensor<?xf32>
    scf.for %arg5 = %c0 to %arg3 step %c1 {
      %9 = arith.addi %arg4, %arg5 : index
      %10 = loom.subview %arg0[%9] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %10, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %11 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11, %3 : tensor<?xf32>, tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %15 = arith.addf %in, %in_0 : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      %13 = loom.subview %arg1[%9] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %14 = loom.bufferize_to_memref %12 : tensor<?xf32> -> memref<?xf32>
      loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %7 : memref<?xf32>
    }
    loom.semaphore_give %1 : memref<?xf32>
  }
  return
}
