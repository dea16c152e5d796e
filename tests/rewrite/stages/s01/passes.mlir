// ---- fold-full-slices: a slice of all sizes
func.func @f(%n: index, %k: index) -> tensor<?x?xf32> {
  %e = tensor.empty(%n, %k) : tensor<?x?xf32>
  %0 = tensor.extract_slice %e[0, 0] [%n, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%arg0, %arg1) : tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// ---- fold-full-slices: equal types are taken for equal sizes
func.func @f(%n: index, %k: index) -> (tensor<?x7xf32>, tensor<?x?xf32>) {
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %0 = tensor.extract_slice %e[0, 0] [%k, 7] [1, 1] : tensor<?x?xf32> to tensor<?x7xf32>
  %1 = tensor.extract_slice %e[0, 0] [%n, %k] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %0, %1 : tensor<?x7xf32>, tensor<?x?xf32>
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> (tensor<?x7xf32>, tensor<?x?xf32>) {
  %0 = tensor.empty(%arg0, %arg0) : tensor<?x?xf32>
  %extracted_slice = tensor.extract_slice %0[0, 0] [%arg1, 7] [1, 1] : tensor<?x?xf32> to tensor<?x7xf32>
  return %extracted_slice, %0 : tensor<?x7xf32>, tensor<?x?xf32>
}

// ---- fold-full-slices: not with an offset
func.func @f(%n: index, %k: index) -> tensor<?x?xf32> {
  %e = tensor.empty(%n, %n) : tensor<?x?xf32>
  %0 = tensor.extract_slice %e[%k, 0] [%n, %n] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%arg0, %arg0) : tensor<?x?xf32>
  %extracted_slice = tensor.extract_slice %0[%arg1, 0] [%arg0, %arg0] [1, 1] : tensor<?x?xf32> to tensor<?x?xf32>
  return %extracted_slice : tensor<?x?xf32>
}

// ---- symbol-dce: private functions without users, and then those they used
func.func private @a() {
  call @b() : () -> ()
  return
}
func.func private @b() {
  return
}
func.func private @c()
func.func @f() {
  call @c() : () -> ()
  return
}
// ==>
func.func private @c()
func.func @f() {
  call @c() : () -> ()
  return
}

// ---- sink-preparations: a clone in front of each use, the empty stays; what is in between is overtaken
func.func @f(%a: f32, %n: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%a : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = arith.addi %n, %n : index
  "test.use"(%0) : (tensor<?xf32>) -> ()
  "test.use"(%1) : (index) -> ()
  "test.use"(%0) : (tensor<?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: f32, %arg1: index) {
  %0 = tensor.empty(%arg1) : tensor<?xf32>
  %1 = arith.addi %arg1, %arg1 : index
  %2 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%2) : (tensor<?xf32>) -> ()
  "test.use"(%1) : (index) -> ()
  %3 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%3) : (tensor<?xf32>) -> ()
  return
}

// ---- sink-preparations: several preparations of one operation stand in reverse order
func.func @f(%a: f32, %b: f32, %n: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%a : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.fill ins(%b : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%0, %1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: f32, %arg1: f32, %arg2: index) {
  %0 = tensor.empty(%arg2) : tensor<?xf32>
  %1 = linalg.fill ins(%arg1 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%2, %1) : (tensor<?xf32>, tensor<?xf32>) -> ()
  return
}

// ---- sink-preparations: two loop inits from one fill; the highest operand first
func.func @f(%a: f32, %n: index, %c0: index, %c1: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%a : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %0, %y = %0) -> (tensor<?xf32>, tensor<?xf32>) {
    %2:2 = "test.op"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %2#0, %2#1 : tensor<?xf32>, tensor<?xf32>
  }
  return %1#0, %1#1 : tensor<?xf32>, tensor<?xf32>
}
// ==>
func.func @f(%arg0: f32, %arg1: index, %arg2: index, %arg3: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = tensor.empty(%arg1) : tensor<?xf32>
  %1 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %2 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %3:2 = scf.for %arg4 = %arg2 to %arg1 step %arg3 iter_args(%arg5 = %2, %arg6 = %1) -> (tensor<?xf32>, tensor<?xf32>) {
    %4:2 = "test.op"(%arg5, %arg6) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %4#0, %4#1 : tensor<?xf32>, tensor<?xf32>
  }
  return %3#0, %3#1 : tensor<?xf32>, tensor<?xf32>
}

// ---- sink-preparations: a fill under a broadcast is cloned for each broadcast
func.func @f(%a: f32, %n: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %ee = tensor.empty(%n, %n) : tensor<?x?xf32>
  %0 = linalg.fill ins(%a : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = loom.broadcast ins(%0 : tensor<?xf32>) outs(%ee : tensor<?x?xf32>) dim(1) -> tensor<?x?xf32>
  "test.use"(%1) : (tensor<?x?xf32>) -> ()
  "test.use"(%1) : (tensor<?x?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: f32, %arg1: index) {
  %0 = tensor.empty(%arg1) : tensor<?xf32>
  %1 = tensor.empty(%arg1, %arg1) : tensor<?x?xf32>
  %2 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %3 = loom.broadcast ins(%2 : tensor<?xf32>) outs(%1 : tensor<?x?xf32>) dim(1) -> tensor<?x?xf32>
  "test.use"(%3) : (tensor<?x?xf32>) -> ()
  %4 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %5 = loom.broadcast ins(%4 : tensor<?xf32>) outs(%1 : tensor<?x?xf32>) dim(1) -> tensor<?x?xf32>
  "test.use"(%5) : (tensor<?x?xf32>) -> ()
  return
}

// ---- sink-preparations: into the region that uses it; unused broadcasts go
func.func @f(%a: f32, %n: index, %b: i1, %t: tensor<?xf32>) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %ee = tensor.empty(%n, %n) : tensor<?x?xf32>
  %0 = linalg.fill ins(%a : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = loom.broadcast ins(%t : tensor<?xf32>) outs(%ee : tensor<?x?xf32>) dim(1) -> tensor<?x?xf32>
  scf.if %b {
    "test.use"(%0) : (tensor<?xf32>) -> ()
  }
  return
}
// ==>
func.func @f(%arg0: f32, %arg1: index, %arg2: i1, %arg3: tensor<?xf32>) {
  %0 = tensor.empty(%arg1) : tensor<?xf32>
  %1 = tensor.empty(%arg1, %arg1) : tensor<?x?xf32>
  scf.if %arg2 {
    %2 = linalg.fill ins(%arg0 : f32) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%2) : (tensor<?xf32>) -> ()
  }
  return
}

// ---- loop-proxies: a copy between the loop and its store; other users keep the result
func.func @f(%n: index, %c0: index, %c1: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e) -> (tensor<?xf32>) {
    %l = "test.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %l : tensor<?xf32>
  }
  "test.use"(%0) : (tensor<?xf32>) -> ()
  %m = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  "test.use"(%m) : (memref<?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: index, %arg1: index, %arg2: index) {
  %0 = tensor.empty(%arg0) : tensor<?xf32>
  %1 = scf.for %arg3 = %arg1 to %arg0 step %arg2 iter_args(%arg4 = %0) -> (tensor<?xf32>) {
    %5 = "test.op"(%arg4) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %5 : tensor<?xf32>
  }
  %2 = tensor.empty(%arg0) : tensor<?xf32>
  %3 = linalg.copy ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%1) : (tensor<?xf32>) -> ()
  %4 = bufferization.to_buffer %3 : tensor<?xf32> to memref<?xf32>
  "test.use"(%4) : (memref<?xf32>) -> ()
  return
}

// ---- loop-proxies: two results of one loop; the later copy stands first
func.func @f(%n: index, %k: index, %c0: index, %c1: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %e2 = tensor.empty(%k) : tensor<?xf32>
  %0:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e, %y = %e2) -> (tensor<?xf32>, tensor<?xf32>) {
    %l:2 = "test.op"(%x, %y) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %l#0, %l#1 : tensor<?xf32>, tensor<?xf32>
  }
  %m = bufferization.to_buffer %0#0 : tensor<?xf32> to memref<?xf32>
  %m2 = loom.bufferize_to_memref %0#1 : tensor<?xf32> -> memref<?xf32>
  %m3 = bufferization.to_buffer %0#0 : tensor<?xf32> to memref<?xf32>
  "test.use"(%m, %m2, %m3) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: index) {
  %0 = tensor.empty(%arg0) : tensor<?xf32>
  %1 = tensor.empty(%arg1) : tensor<?xf32>
  %2:2 = scf.for %arg4 = %arg2 to %arg0 step %arg3 iter_args(%arg5 = %0, %arg6 = %1) -> (tensor<?xf32>, tensor<?xf32>) {
    %10:2 = "test.op"(%arg5, %arg6) : (tensor<?xf32>, tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>)
    scf.yield %10#0, %10#1 : tensor<?xf32>, tensor<?xf32>
  }
  %3 = tensor.empty(%arg1) : tensor<?xf32>
  %4 = linalg.copy ins(%2#1 : tensor<?xf32>) outs(%3 : tensor<?xf32>) -> tensor<?xf32>
  %5 = tensor.empty(%arg0) : tensor<?xf32>
  %6 = linalg.copy ins(%2#0 : tensor<?xf32>) outs(%5 : tensor<?xf32>) -> tensor<?xf32>
  %7 = bufferization.to_buffer %6 : tensor<?xf32> to memref<?xf32>
  %8 = loom.bufferize_to_memref %4 : tensor<?xf32> -> memref<?xf32>
  %9 = bufferization.to_buffer %6 : tensor<?xf32> to memref<?xf32>
  "test.use"(%7, %8, %9) : (memref<?xf32>, memref<?xf32>, memref<?xf32>) -> ()
  return
}

// ---- loop-proxies: what is computed from a result needs none
func.func @f(%n: index, %c0: index, %c1: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %e) -> (tensor<?xf32>) {
    %l = "test.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %l : tensor<?xf32>
  }
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%0 : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %y = math.exp %in : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %m = bufferization.to_buffer %1 : tensor<?xf32> to memref<?xf32>
  "test.use"(%m) : (memref<?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: index, %arg1: index, %arg2: index) {
  %0 = tensor.empty(%arg0) : tensor<?xf32>
  %1 = scf.for %arg3 = %arg1 to %arg0 step %arg2 iter_args(%arg4 = %0) -> (tensor<?xf32>) {
    %4 = "test.op"(%arg4) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %4 : tensor<?xf32>
  }
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%1 : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %4 = math.exp %in : f32
    linalg.yield %4 : f32
  } -> tensor<?xf32>
  %3 = bufferization.to_buffer %2 : tensor<?xf32> to memref<?xf32>
  "test.use"(%3) : (memref<?xf32>) -> ()
  return
}

// ---- loop-proxies: a known size of a dynamic dimension becomes a constant
func.func @f(%n: index, %c0: index, %c1: index, %m: memref<64xf32>) {
  %v = memref.subview %m[%n] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
  %t = loom.bufferize_to_tensor %v[32] : memref<32xf32, strided<[1], offset: ?>> -> tensor<?xf32>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %t) -> (tensor<?xf32>) {
    %l = "test.op"(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %l : tensor<?xf32>
  }
  %b = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  "test.use"(%b) : (memref<?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: index, %arg1: index, %arg2: index, %arg3: memref<64xf32>) {
  %subview = memref.subview %arg3[%arg0] [32] [1] : memref<64xf32> to memref<32xf32, strided<[1], offset: ?>>
  %0 = loom.bufferize_to_tensor %subview[32] : memref<32xf32, strided<[1], offset: ?>> -> tensor<?xf32>
  %1 = scf.for %arg4 = %arg1 to %arg0 step %arg2 iter_args(%arg5 = %0) -> (tensor<?xf32>) {
    %5 = "test.op"(%arg5) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %5 : tensor<?xf32>
  }
  %c32 = arith.constant 32 : index
  %2 = tensor.empty(%c32) : tensor<?xf32>
  %3 = linalg.copy ins(%1 : tensor<?xf32>) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
  %4 = bufferization.to_buffer %3 : tensor<?xf32> to memref<?xf32>
  "test.use"(%4) : (memref<?xf32>) -> ()
  return
}

// ---- loom-handoffs: a view, whose static unit dimensions are dropped; flags vanish
func.func @f(%m: memref<8x64x64xf32>, %n: index) -> tensor<?x16xf32> {
  %v = memref.subview %m[%n, 0, 0] [1, %n, 16] [1, 1, 1] : memref<8x64x64xf32> to memref<?x16xf32, strided<[64, 1], offset: ?>>
  %0 = bufferization.to_tensor %v restrict writable : memref<?x16xf32, strided<[64, 1], offset: ?>> to tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}
// ==>
func.func @f(%arg0: memref<8x64x64xf32>, %arg1: index) -> tensor<?x16xf32> {
  %subview = memref.subview %arg0[%arg1, 0, 0] [1, %arg1, 16] [1, 1, 1] : memref<8x64x64xf32> to memref<?x16xf32, strided<[64, 1], offset: ?>>
  %0 = loom.bufferize_to_tensor %subview[%arg1, 16] : memref<?x16xf32, strided<[64, 1], offset: ?>> -> tensor<?x16xf32>
  return %0 : tensor<?x16xf32>
}

// ---- loom-handoffs: an encoding is kept
func.func @f(%m: memref<64xf32>, %n: index) -> tensor<?xf32, {local_mem_kind = 1 : i64}> {
  %v = memref.subview %m[0] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1]>>
  %0 = bufferization.to_tensor %v : memref<?xf32, strided<[1]>> to tensor<?xf32, {local_mem_kind = 1 : i64}>
  return %0 : tensor<?xf32, {local_mem_kind = 1 : i64}>
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: index) -> tensor<?xf32, {local_mem_kind = 1 : i64}> {
  %subview = memref.subview %arg0[0] [%arg1] [1] : memref<64xf32> to memref<?xf32, strided<[1]>>
  %0 = loom.bufferize_to_tensor %subview[%arg1] : memref<?xf32, strided<[1]>> -> tensor<?xf32, {local_mem_kind = 1 : i64}>
  return %0 : tensor<?xf32, {local_mem_kind = 1 : i64}>
}

// ---- loom-handoffs: a placeholder
func.func @f(%n: index) -> tensor<?x1xf32> {
  %v = loom.placeholder [%n, 1] : memref<?x1xf32>
  %0 = bufferization.to_tensor %v : memref<?x1xf32> to tensor<?x1xf32>
  return %0 : tensor<?x1xf32>
}
// ==>
func.func @f(%arg0: index) -> tensor<?x1xf32> {
  %0 = loom.placeholder [%arg0, 1] : memref<?x1xf32>
  %1 = loom.bufferize_to_tensor %0[%arg0, 1] : memref<?x1xf32> -> tensor<?x1xf32>
  return %1 : tensor<?x1xf32>
}

// ---- loom-handoffs: a whole memref; sizes that the type does not tell are asked for
func.func @f(%m: memref<?x8xf32>) -> tensor<?x8xf32> {
  %0 = bufferization.to_tensor %m : memref<?x8xf32> to tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
// ==>
func.func @f(%arg0: memref<?x8xf32>) -> tensor<?x8xf32> {
  %c0 = arith.constant 0 : index
  %dim = memref.dim %arg0, %c0 : memref<?x8xf32>
  %0 = loom.bufferize_to_tensor %arg0[%dim, 8] : memref<?x8xf32> -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// ---- loom-handoffs: rank 0
func.func @f(%m: memref<4xf32>, %n: index) -> tensor<f32> {
  %v = memref.subview %m[%n] [1] [1] : memref<4xf32> to memref<f32, strided<[], offset: ?>>
  %0 = bufferization.to_tensor %v : memref<f32, strided<[], offset: ?>> to tensor<f32>
  return %0 : tensor<f32>
}
// ==>
func.func @f(%arg0: memref<4xf32>, %arg1: index) -> tensor<f32> {
  %subview = memref.subview %arg0[%arg1] [1] [1] : memref<4xf32> to memref<f32, strided<[], offset: ?>>
  %0 = loom.bufferize_to_tensor %subview[] : memref<f32, strided<[], offset: ?>> -> tensor<f32>
  return %0 : tensor<f32>
}

// ---- loom-handoffs: a view with a cast around it
func.func @f(%m: memref<64xf32>, %n: index) -> tensor<?xf32> {
  %v = memref.subview %m[4] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 4>>
  %w = memref.cast %v : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[1], offset: ?>>
  %0 = bufferization.to_tensor %w : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: index) -> tensor<?xf32> {
  %subview = memref.subview %arg0[4] [%arg1] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 4>>
  %cast = memref.cast %subview : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[1], offset: ?>>
  %0 = loom.bufferize_to_tensor %cast[%arg1] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// ---- loom-handoffs: a store keeps its memref type
func.func @f(%t: tensor<?xf32>) -> memref<?xf32, strided<[64], offset: ?>> {
  %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[64], offset: ?>>
  return %0 : memref<?xf32, strided<[64], offset: ?>>
}
// ==>
func.func @f(%arg0: tensor<?xf32>) -> memref<?xf32, strided<[64], offset: ?>> {
  %0 = loom.bufferize_to_memref %arg0 : tensor<?xf32> -> memref<?xf32, strided<[64], offset: ?>>
  return %0 : memref<?xf32, strided<[64], offset: ?>>
}

// ---- loom-handoffs: a view that keeps a unit dimension is left
func.func @f(%m: memref<8x64xf32>, %n: index) -> tensor<1x?xf32> {
  %v = memref.subview %m[%n, 0] [1, %n] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %0 = bufferization.to_tensor %v : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}
// ==>
func.func @f(%arg0: memref<8x64xf32>, %arg1: index) -> tensor<1x?xf32> {
  %subview = memref.subview %arg0[%arg1, 0] [1, %arg1] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %0 = bufferization.to_tensor %subview : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
  return %0 : tensor<1x?xf32>
}

// ---- unit-dimensions: nothing, unless hazards are to be fixed
func.func @f(%m: memref<8x64xf32>, %n: index) {
  %v = memref.subview %m[%n, 0] [1, %n] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %t = bufferization.to_tensor %v : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
  "test.use"(%t) : (tensor<1x?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<8x64xf32>, %arg1: index) {
  %subview = memref.subview %arg0[%arg1, 0] [1, %arg1] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %0 = bufferization.to_tensor %subview : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
  "test.use"(%0) : (tensor<1x?xf32>) -> ()
  return
}
// ==> fixed
func.func @f(%arg0: memref<8x64xf32>, %arg1: index) {
  %subview = memref.subview %arg0[%arg1, 0] [1, %arg1] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %0 = loom.bufferize_to_tensor %subview[1, %arg1] : memref<1x?xf32, strided<[64, 1], offset: ?>> -> tensor<1x?xf32>
  "test.use"(%0) : (tensor<1x?xf32>) -> ()
  return
}
// ! <input>:3:8: note: 'bufferization.to_tensor' op is a hand-off without a rule: the view has another number of sizes than the tensor has dimensions (hazard H5); --fix-hazards hands over all dimensions
// !     %t = bufferization.to_tensor %v : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~~~~

// ---- drop-assertions: the condition stays, and is dead
func.func @f(%n: index, %k: index) {
  %0 = arith.cmpi eq, %n, %k : index
  cf.assert %0, "equal sizes"
  return
}
// ==>
func.func @f(%arg0: index, %arg1: index) {
  %0 = arith.cmpi eq, %arg0, %arg1 : index
  return
}
// ! <input>:3:3: warning: 'cf.assert' op 'equal sizes' is not known to hold, and is dropped
// !     cf.assert %0, "equal sizes"
// !     ^~~~~~~~~
// !   hint: no later stage checks it
