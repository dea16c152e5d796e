// ---- H13: an operation reads a tensor in two orders
func.func @f(%m: memref<16x16xf32>, %o: memref<16x16xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %f0e = tensor.empty(%n, %n) : tensor<?x?xf32>
    %f0 = linalg.fill ins(%cst : f32) outs(%f0e : tensor<?x?xf32>) -> tensor<?x?xf32>
    %t = scf.for %j = %c0 to %k step %c1 iter_args(%a0 = %f0) -> (tensor<?x?xf32>) {
      %x0e = tensor.empty(%n, %n) : tensor<?x?xf32>
      %x0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a0 : tensor<?x?xf32>) outs(%x0e : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?x?xf32>
      scf.yield %x0 : tensor<?x?xf32>
    }
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
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %1 = loom.semaphore_take %0 : memref<?x?xf32> -> memref<?x?xf32>
    %2 = loom.init_tensor %1[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?x?xf32>) {
      %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<?x?xf32>) outs(%arg6 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %17 = math.exp %in : f32
        linalg.yield %17 : f32
      } -> tensor<?x?xf32>
      scf.yield %16 : tensor<?x?xf32>
    }
    %5 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %6 = loom.semaphore_take %5 : memref<?x?xf32> -> memref<?x?xf32>
    %7 = loom.init_tensor %6[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x?xf32>) outs(%7 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<?x?xf32>
    %9 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8, %8 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%7 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %16 = arith.addf %in, %in_0 : f32
      linalg.yield %16 : f32
    } -> tensor<?x?xf32>
    %10 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %11 = loom.semaphore_take %10 : memref<?x?xf32> -> memref<?x?xf32>
    %12 = loom.init_tensor %11[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%9, %4 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%12 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %16 = arith.addf %in, %in_0 : f32
      linalg.yield %16 : f32
    } -> tensor<?x?xf32>
    loom.semaphore_give %6 : memref<?x?xf32>
    loom.semaphore_give %1 : memref<?x?xf32>
    %14 = loom.subview %arg1[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %15 = loom.bufferize_to_memref %13 : tensor<?x?xf32> -> memref<?x?xf32>
    loom.copy %15, %14 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.semaphore_give %11 : memref<?x?xf32>
  }
  return
}
// ! kernel.mlir:24:10: warning: 'linalg.generic' op overwrites operand #1, which it reads in another order (hazard H13)
// !       %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map…
// !            ^~~~~~~~~~~~~~
// !   hint: compute into a tensor of another size, or through a linalg.copy; or give --fix-hazards, which uses another buffer
// ==> fixed
func.func @f(%arg0: memref<16x16xf32>, %arg1: memref<16x16xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %1 = loom.semaphore_take %0 : memref<?x?xf32> -> memref<?x?xf32>
    %2 = loom.init_tensor %1[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %4 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?x?xf32>) {
      %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg6 : tensor<?x?xf32>) outs(%arg6 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %20 = math.exp %in : f32
        linalg.yield %20 : f32
      } -> tensor<?x?xf32>
      scf.yield %19 : tensor<?x?xf32>
    }
    %5 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %6 = loom.semaphore_take %5 : memref<?x?xf32> -> memref<?x?xf32>
    %7 = loom.init_tensor %6[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x?xf32>) outs(%7 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.exp %in : f32
      linalg.yield %19 : f32
    } -> tensor<?x?xf32>
    %9 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %10 = loom.semaphore_take %9 : memref<?x?xf32> -> memref<?x?xf32>
    %11 = loom.init_tensor %10[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%8, %8 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%11 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<?x?xf32>
    loom.semaphore_give %6 : memref<?x?xf32>
    %13 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %14 = loom.semaphore_take %13 : memref<?x?xf32> -> memref<?x?xf32>
    %15 = loom.init_tensor %14[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%12, %4 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%15 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<?x?xf32>
    loom.semaphore_give %10 : memref<?x?xf32>
    loom.semaphore_give %1 : memref<?x?xf32>
    %17 = loom.subview %arg1[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %18 = loom.bufferize_to_memref %16 : tensor<?x?xf32> -> memref<?x?xf32>
    loom.copy %18, %17 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.semaphore_give %14 : memref<?x?xf32>
  }
  return
}
// ! kernel.mlir:24:10: note: 'linalg.generic' op overwrites operand #1, which it reads in another order (hazard H13); --fix-hazards uses another buffer
// !       %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map…
// !            ^~~~~~~~~~~~~~

// ---- H16: the loop reads the tensor that it also starts from
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%fe : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %f : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
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
// ! kernel.mlir:14:10: error: 'scf.for' op needs the initial tensor of iteration argument #0 in the loop, or stores the argument; its buffer comes too late for that
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~
// !   hint: start from a linalg.copy of the initial tensor and store a copy of the argument (hazard H16); or give --fix-hazards, which does so
// ==> fixed
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
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.exp %in : f32
      linalg.yield %19 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    %11 = linalg.copy ins(%7 : tensor<?xf32>) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
    %12 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %11) -> (tensor<?xf32>) {
      %19 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %7 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %20 = arith.addf %in, %in_0 : f32
        linalg.yield %20 : f32
      } -> tensor<?xf32>
      scf.yield %19 : tensor<?xf32>
    }
    loom.semaphore_give %5 : memref<?xf32>
    %13 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %14 = loom.semaphore_take %13 : memref<?xf32> -> memref<?xf32>
    %15 = loom.init_tensor %14[%arg2] : memref<?xf32> -> tensor<?xf32>
    %16 = linalg.copy ins(%12 : tensor<?xf32>) outs(%15 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %9 : memref<?xf32>
    %17 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %18 = loom.bufferize_to_memref %16 : tensor<?xf32> -> memref<?xf32>
    loom.copy %18, %17 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %14 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:14:10: note: 'scf.for' op starts argument #0 from a tensor that it also reads (hazard H16); --fix-hazards starts it from a copy
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~

// ---- H16: the loop stores its argument
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%fe : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %sw = memref.subview %o[%j] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %a : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %a : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %pe = tensor.empty(%n) : tensor<?xf32>
    %p = linalg.copy ins(%r : tensor<?xf32>) outs(%pe : tensor<?xf32>) -> tensor<?xf32>
    %qw = memref.subview %o[%k] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %qb = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %qb, %qw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
// ! kernel.mlir:14:10: error: 'scf.for' op needs the initial tensor of iteration argument #0 in the loop, or stores the argument; its buffer comes too late for that
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~
// !   hint: start from a linalg.copy of the initial tensor and store a copy of the argument (hazard H16); or give --fix-hazards, which does so
// ==> fixed
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
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.exp %in : f32
      linalg.yield %18 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    %11 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %7) -> (tensor<?xf32>) {
      %18 = linalg.copy ins(%arg6 : tensor<?xf32>) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
      %19 = loom.subview %arg1[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %20 = loom.bufferize_to_memref %18 : tensor<?xf32> -> memref<?xf32>
      loom.copy %20, %19 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %9 : memref<?xf32>
      %21 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %arg6 : tensor<?xf32>, tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %22 = arith.addf %in, %in_0 : f32
        linalg.yield %22 : f32
      } -> tensor<?xf32>
      scf.yield %21 : tensor<?xf32>
    }
    %12 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %13 = loom.semaphore_take %12 : memref<?xf32> -> memref<?xf32>
    %14 = loom.init_tensor %13[%arg2] : memref<?xf32> -> tensor<?xf32>
    %15 = linalg.copy ins(%11 : tensor<?xf32>) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    %16 = loom.subview %arg1[%arg3] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %17 = loom.bufferize_to_memref %15 : tensor<?xf32> -> memref<?xf32>
    loom.copy %17, %16 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %13 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:16:13: note: 'loom.bufferize_to_memref' op stores iteration argument #0 itself (hazard H16); --fix-hazards stores a copy
// !         %sb = loom.bufferize_to_memref %a : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
// !               ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- H17: the tensor that the loop starts from is used behind it
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%fe : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
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
    %p = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%r, %f : tensor<?xf32>, tensor<?xf32>) outs(%pe : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
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
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.exp %in : f32
      linalg.yield %15 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %7) -> (tensor<?xf32>) {
      %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %16 = math.exp %in : f32
        linalg.yield %16 : f32
      } -> tensor<?xf32>
      scf.yield %15 : tensor<?xf32>
    }
    %9 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %10 = loom.semaphore_take %9 : memref<?xf32> -> memref<?xf32>
    %11 = loom.init_tensor %10[%arg2] : memref<?xf32> -> tensor<?xf32>
    %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%8, %7 : tensor<?xf32>, tensor<?xf32>) outs(%11 : tensor<?xf32>) {
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
// ! kernel.mlir:14:10: warning: 'scf.for' op starts argument #0 from a tensor that is used again behind it, and overwrites that (hazard H17)
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~
// !   hint: start from a linalg.copy of it; or give --fix-hazards, which starts it from a copy
// ==> fixed
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
    %6 = loom.init_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
    %7 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%6 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.exp %in : f32
      linalg.yield %19 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    %11 = linalg.copy ins(%7 : tensor<?xf32>) outs(%10 : tensor<?xf32>) -> tensor<?xf32>
    %12 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %11) -> (tensor<?xf32>) {
      %19 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %20 = math.exp %in : f32
        linalg.yield %20 : f32
      } -> tensor<?xf32>
      scf.yield %19 : tensor<?xf32>
    }
    %13 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %14 = loom.semaphore_take %13 : memref<?xf32> -> memref<?xf32>
    %15 = loom.init_tensor %14[%arg2] : memref<?xf32> -> tensor<?xf32>
    %16 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%12, %7 : tensor<?xf32>, tensor<?xf32>) outs(%15 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %5 : memref<?xf32>
    loom.semaphore_give %9 : memref<?xf32>
    %17 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %18 = loom.bufferize_to_memref %16 : tensor<?xf32> -> memref<?xf32>
    loom.copy %18, %17 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %14 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:14:10: note: 'scf.for' op starts argument #0 from a tensor that is used again behind it, and overwrites that (hazard H17); --fix-hazards starts it from a copy
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~
