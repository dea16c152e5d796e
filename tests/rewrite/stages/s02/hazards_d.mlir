// ---- H10: a tile used in a branch only
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %ze = tensor.empty(%n) : tensor<?xf32>
      %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%ze : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %z : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
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
    %4 = arith.cmpi eq, %arg4, %c0 : index
    %5 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %6 = loom.semaphore_take %5 : memref<?xf32> -> memref<?xf32>
    %7 = loom.init_tensor %6[%arg2] : memref<?xf32> -> tensor<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    scf.if %4 {
      %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %15 = math.exp %in : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %1 : memref<?xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11 : tensor<?xf32>) outs(%10 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %15 = math.exp %in : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %6 : memref<?xf32>
      %13 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %14 = loom.bufferize_to_memref %12 : tensor<?xf32> -> memref<?xf32>
      loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %9 : memref<?xf32>
    }
  }
  return
}
// ==> fixed
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %1 = loom.semaphore_take %0 : memref<?xf32> -> memref<?xf32>
    %2 = loom.subview %arg0[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.copy %2, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
    %3 = loom.bufferize_to_tensor %1[%arg2] : memref<?xf32> -> tensor<?xf32>
    %4 = arith.cmpi eq, %arg4, %c0 : index
    %5 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %6 = loom.semaphore_take %5 : memref<?xf32> -> memref<?xf32>
    %7 = loom.init_tensor %6[%arg2] : memref<?xf32> -> tensor<?xf32>
    %8 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %9 = loom.semaphore_take %8 : memref<?xf32> -> memref<?xf32>
    %10 = loom.init_tensor %9[%arg2] : memref<?xf32> -> tensor<?xf32>
    scf.if %4 {
      %11 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%3 : tensor<?xf32>) outs(%7 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %15 = math.exp %in : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      %12 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11 : tensor<?xf32>) outs(%10 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %15 = math.exp %in : f32
        linalg.yield %15 : f32
      } -> tensor<?xf32>
      %13 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %14 = loom.bufferize_to_memref %12 : tensor<?xf32> -> memref<?xf32>
      loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    }
    loom.semaphore_give %9 : memref<?xf32>
    loom.semaphore_give %6 : memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:9:5: note: 'scf.if' op holds the last use of buffers that are taken in front of it (hazard H10); --fix-hazards gives them back behind it
// !       scf.if %first {
// !       ^~~~~~

// ---- H11: several empty destinations
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %f0e = tensor.empty(%n) : tensor<?xf32>
    %f0 = linalg.fill ins(%cst : f32) outs(%f0e : tensor<?xf32>) -> tensor<?xf32>
    %t = scf.for %j = %c0 to %k step %c1 iter_args(%a0 = %f0) -> (tensor<?xf32>) {
      %x0e = tensor.empty(%n) : tensor<?xf32>
      %x0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a0 : tensor<?xf32>) outs(%x0e : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x0 : tensor<?xf32>
    }
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
      %18 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %19 = math.exp %in : f32
        linalg.yield %19 : f32
      } -> tensor<?xf32>
      scf.yield %18 : tensor<?xf32>
    }
    %7 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %8 = loom.semaphore_take %7 : memref<?xf32> -> memref<?xf32>
    %9 = loom.init_tensor %8[%arg2] : memref<?xf32> -> tensor<?xf32>
    %10 = linalg.copy ins(%2 : tensor<?xf32>) outs(%9 : tensor<?xf32>) -> tensor<?xf32>
    %11:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6 : tensor<?xf32>) outs(%10, %2 : tensor<?xf32>, tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32, %out_0: f32):
      %18 = math.exp %in : f32
      %19 = arith.addf %in, %in : f32
      linalg.yield %18, %19 : f32, f32
    } -> (tensor<?xf32>, tensor<?xf32>)
    loom.semaphore_give %3 : memref<?xf32>
    %12 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %13 = loom.semaphore_take %12 : memref<?xf32> -> memref<?xf32>
    %14 = loom.init_tensor %13[%arg2] : memref<?xf32> -> tensor<?xf32>
    %15 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%11#0, %11#1 : tensor<?xf32>, tensor<?xf32>) outs(%14 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %18 = arith.addf %in, %in_0 : f32
      linalg.yield %18 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %8 : memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %16 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %17 = loom.bufferize_to_memref %15 : tensor<?xf32> -> memref<?xf32>
    loom.copy %17, %16 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %13 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:19:12: warning: 'linalg.generic' op has several results, whose buffers are bound to the wrong destinations (hazard H11)
// !       %x:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>…
// !              ^~~~~~~~~~~~~~
// !   hint: split it into one operation for each result; or give --fix-hazards, which gives each result its own
// ==> fixed
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
      %17 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %18 = math.exp %in : f32
        linalg.yield %18 : f32
      } -> tensor<?xf32>
      scf.yield %17 : tensor<?xf32>
    }
    %7 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %8 = loom.semaphore_take %7 : memref<?xf32> -> memref<?xf32>
    %9 = loom.init_tensor %8[%arg2] : memref<?xf32> -> tensor<?xf32>
    %10:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%6 : tensor<?xf32>) outs(%2, %9 : tensor<?xf32>, tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32, %out_0: f32):
      %17 = math.exp %in : f32
      %18 = arith.addf %in, %in : f32
      linalg.yield %17, %18 : f32, f32
    } -> (tensor<?xf32>, tensor<?xf32>)
    loom.semaphore_give %3 : memref<?xf32>
    %11 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %12 = loom.semaphore_take %11 : memref<?xf32> -> memref<?xf32>
    %13 = loom.init_tensor %12[%arg2] : memref<?xf32> -> tensor<?xf32>
    %14 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%10#0, %10#1 : tensor<?xf32>, tensor<?xf32>) outs(%13 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %17 = arith.addf %in, %in_0 : f32
      linalg.yield %17 : f32
    } -> tensor<?xf32>
    loom.semaphore_give %8 : memref<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %15 = loom.subview %arg1[%arg4] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %16 = loom.bufferize_to_memref %14 : tensor<?xf32> -> memref<?xf32>
    loom.copy %16, %15 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %12 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:19:12: note: 'linalg.generic' op has several results, whose buffers are bound to the wrong destinations (hazard H11); --fix-hazards gives each result its own
// !       %x:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>…
// !              ^~~~~~~~~~~~~~

// ---- H12: the new value of the loop is stored
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%fe : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %tv = memref.subview %m[%j] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %t : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %sw = memref.subview %o[%j] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
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
    %8 = loom.init_tensor %7[%arg2] : memref<?xf32> -> tensor<?xf32>
    %9 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %16 = loom.subview %arg0[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %16, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %17 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
      %18 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %17 : tensor<?xf32>, tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %22 = arith.addf %in, %in_0 : f32
        linalg.yield %22 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      %19 = loom.subview %arg1[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %20 = loom.bufferize_to_memref %18 : tensor<?xf32> -> memref<?xf32>
      loom.copy %20, %19 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.semaphore_give %7 : memref<?xf32>
      %21 = linalg.copy ins(%18 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) -> tensor<?xf32>
      scf.yield %21 : tensor<?xf32>
    }
    %10 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %11 = loom.semaphore_take %10 : memref<?xf32> -> memref<?xf32>
    %12 = loom.init_tensor %11[%arg2] : memref<?xf32> -> tensor<?xf32>
    %13 = linalg.copy ins(%9 : tensor<?xf32>) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %14 = loom.subview %arg1[%arg3] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %15 = loom.bufferize_to_memref %13 : tensor<?xf32> -> memref<?xf32>
    loom.copy %15, %14 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %11 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:18:13: warning: 'loom.bufferize_to_memref' op stores a tensor that the loop carries on or reads again; its buffer goes back too early (hazard H12)
// !         %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
// !               ^~~~~~~~~~~~~~~~~~~~~~~~
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
    %4 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %5 = loom.semaphore_take %4 : memref<?xf32> -> memref<?xf32>
    %6 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %7 = loom.semaphore_take %6 : memref<?xf32> -> memref<?xf32>
    %8 = loom.init_tensor %7[%arg2] : memref<?xf32> -> tensor<?xf32>
    %9 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %3) -> (tensor<?xf32>) {
      %16 = loom.subview %arg0[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      loom.copy %16, %5 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
      %17 = loom.bufferize_to_tensor %5[%arg2] : memref<?xf32> -> tensor<?xf32>
      %18 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg6, %17 : tensor<?xf32>, tensor<?xf32>) outs(%8 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %22 = arith.addf %in, %in_0 : f32
        linalg.yield %22 : f32
      } -> tensor<?xf32>
      loom.semaphore_give %5 : memref<?xf32>
      %19 = loom.subview %arg1[%arg5] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %20 = loom.bufferize_to_memref %18 : tensor<?xf32> -> memref<?xf32>
      loom.copy %20, %19 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
      %21 = linalg.copy ins(%18 : tensor<?xf32>) outs(%arg6 : tensor<?xf32>) -> tensor<?xf32>
      loom.semaphore_give %7 : memref<?xf32>
      scf.yield %21 : tensor<?xf32>
    }
    %10 = loom.alloc [%arg2] on @L1 : memref<?xf32>
    %11 = loom.semaphore_take %10 : memref<?xf32> -> memref<?xf32>
    %12 = loom.init_tensor %11[%arg2] : memref<?xf32> -> tensor<?xf32>
    %13 = linalg.copy ins(%9 : tensor<?xf32>) outs(%12 : tensor<?xf32>) -> tensor<?xf32>
    loom.semaphore_give %1 : memref<?xf32>
    %14 = loom.subview %arg1[%arg3] [%arg2] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %15 = loom.bufferize_to_memref %13 : tensor<?xf32> -> memref<?xf32>
    loom.copy %15, %14 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
    loom.semaphore_give %11 : memref<?xf32>
  }
  return
}
// ! kernel.mlir:18:13: note: 'loom.bufferize_to_memref' op stores a tensor that the loop carries on or reads again; its buffer goes back too early (hazard H12); --fix-hazards gives it back behind the last use
// !         %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
// !               ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- H13: the new value is computed from the old one in another order
func.func @f(%m: memref<16x16xf32>, %o: memref<16x16xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i, 0] [%n, %n] [1, 1] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n, %n] : memref<?x?xf32, strided<[16, 1], offset: ?>> -> tensor<?x?xf32>
    %fe = tensor.empty(%n, %n) : tensor<?x?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%fe : tensor<?x?xf32>) -> tensor<?x?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?x?xf32>) {
      %xe = tensor.empty(%n, %n) : tensor<?x?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %t : tensor<?x?xf32>, tensor<?x?xf32>) outs(%xe : tensor<?x?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?x?xf32>
      scf.yield %x : tensor<?x?xf32>
    }
    %pe = tensor.empty(%n, %n) : tensor<?x?xf32>
    %p = linalg.copy ins(%r : tensor<?x?xf32>) outs(%pe : tensor<?x?xf32>) -> tensor<?x?xf32>
    %w = memref.subview %o[%i, 0] [%n, %n] [1, 1] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %b = loom.bufferize_to_memref %p : tensor<?x?xf32> -> memref<?x?xf32, strided<[16, 1], offset: ?>>
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
    %2 = loom.subview %arg0[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.copy %2, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf32, strided<[16, 1], offset: ?>> to memref<?x?xf32>
    %3 = loom.bufferize_to_tensor %1[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %4 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %5 = loom.semaphore_take %4 : memref<?x?xf32> -> memref<?x?xf32>
    %6 = loom.init_tensor %5[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %7) -> (tensor<?x?xf32>) {
      %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg6, %3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%arg6 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %16 = arith.addf %in, %in_0 : f32
        linalg.yield %16 : f32
      } -> tensor<?x?xf32>
      scf.yield %15 : tensor<?x?xf32>
    }
    loom.semaphore_give %1 : memref<?x?xf32>
    %9 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %10 = loom.semaphore_take %9 : memref<?x?xf32> -> memref<?x?xf32>
    %11 = loom.init_tensor %10[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %12 = linalg.copy ins(%8 : tensor<?x?xf32>) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
    loom.semaphore_give %5 : memref<?x?xf32>
    %13 = loom.subview %arg1[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %14 = loom.bufferize_to_memref %12 : tensor<?x?xf32> -> memref<?x?xf32>
    loom.copy %14, %13 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.semaphore_give %10 : memref<?x?xf32>
  }
  return
}
// ! kernel.mlir:12:12: warning: 'linalg.generic' op overwrites operand #0, which it reads in another order (hazard H13)
// !         %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_m…
// !              ^~~~~~~~~~~~~~
// !   hint: compute into a tensor of another size, or through a linalg.copy; or give --fix-hazards, which uses another buffer
// ==> fixed
func.func @f(%arg0: memref<16x16xf32>, %arg1: memref<16x16xf32>, %arg2: index, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f32
  affine.parallel (%arg4) = (0) to (8) {
    %0 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %1 = loom.semaphore_take %0 : memref<?x?xf32> -> memref<?x?xf32>
    %2 = loom.subview %arg0[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.copy %2, %1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<?x?xf32, strided<[16, 1], offset: ?>> to memref<?x?xf32>
    %3 = loom.bufferize_to_tensor %1[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %4 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %5 = loom.semaphore_take %4 : memref<?x?xf32> -> memref<?x?xf32>
    %6 = loom.init_tensor %5[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %8 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %9 = loom.semaphore_take %8 : memref<?x?xf32> -> memref<?x?xf32>
    %10 = loom.init_tensor %9[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %11 = scf.for %arg5 = %c0 to %arg3 step %c1 iter_args(%arg6 = %7) -> (tensor<?x?xf32>) {
      %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg6, %3 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%10 : tensor<?x?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %20 = arith.addf %in, %in_0 : f32
        linalg.yield %20 : f32
      } -> tensor<?x?xf32>
      %19 = linalg.copy ins(%18 : tensor<?x?xf32>) outs(%arg6 : tensor<?x?xf32>) -> tensor<?x?xf32>
      loom.semaphore_give %9 : memref<?x?xf32>
      scf.yield %19 : tensor<?x?xf32>
    }
    loom.semaphore_give %1 : memref<?x?xf32>
    %12 = loom.alloc [%arg2, %arg2] on @L1 : memref<?x?xf32>
    %13 = loom.semaphore_take %12 : memref<?x?xf32> -> memref<?x?xf32>
    %14 = loom.init_tensor %13[%arg2, %arg2] : memref<?x?xf32> -> tensor<?x?xf32>
    %15 = linalg.copy ins(%11 : tensor<?x?xf32>) outs(%14 : tensor<?x?xf32>) -> tensor<?x?xf32>
    loom.semaphore_give %5 : memref<?x?xf32>
    %16 = loom.subview %arg1[%arg4, 0] [%arg2, %arg2] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<16x16xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    %17 = loom.bufferize_to_memref %15 : tensor<?x?xf32> -> memref<?x?xf32>
    loom.copy %17, %16 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<?x?xf32> to memref<?x?xf32, strided<[16, 1], offset: ?>>
    loom.semaphore_give %13 : memref<?x?xf32>
  }
  return
}
// ! kernel.mlir:12:12: note: 'linalg.generic' op overwrites operand #0, which it reads in another order (hazard H13); --fix-hazards uses another buffer
// !         %x = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_m…
// !              ^~~~~~~~~~~~~~
