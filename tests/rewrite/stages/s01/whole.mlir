// ---- stage: constants behind other operations go to the front in reverse order, each once
func.func @f(%m: memref<?xindex>) {
  %s = loom.sym @a {upper_bound = 8 : index} : index
  %c512 = arith.constant 512 : index
  %c512_0 = arith.constant 512 : index
  %c4096 = arith.constant 4096 : index
  affine.for %i = 0 to 4 {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    memref.store %c512, %m[%c0] : memref<?xindex>
    memref.store %c512_0, %m[%c4096] : memref<?xindex>
    memref.store %s, %m[%c0] : memref<?xindex>
  }
  return
}
// ==>
func.func @f(%arg0: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c4096 = arith.constant 4096 : index
  %c512 = arith.constant 512 : index
  %0 = loom.sym @a {upper_bound = 8 : index} : index
  affine.for %arg1 = 0 to 4 {
    memref.store %c512, %arg0[%c0] : memref<?xindex>
    memref.store %c512, %arg0[%c4096] : memref<?xindex>
    memref.store %0, %arg0[%c0] : memref<?xindex>
  }
  return
}

// ---- stage: a run of constants at the front keeps its order
func.func @f(%m: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  memref.store %c0, %m[%c1] : memref<?xindex>
  return
}
// ==>
func.func @f(%arg0: memref<?xindex>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  memref.store %c0, %arg0[%c1] : memref<?xindex>
  return
}

// ---- stage: a bound that may be a symbol is printed as one
func.func @f(%m: memref<?xf32>, %x: f32) {
  %s = loom.sym @a {upper_bound = 8 : index} : index
  %0 = arith.addi %s, %s : index
  affine.parallel (%i) = (0) to (%0) {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// ==>
func.func @f(%arg0: memref<?xf32>, %arg1: f32) {
  %0 = loom.sym @a {upper_bound = 8 : index} : index
  %1 = arith.addi %0, %0 : index
  affine.parallel (%arg2) = (0) to (symbol(%1)) {
    memref.store %arg1, %arg0[%arg2] : memref<?xf32>
  }
  return
}
// ! <input>:1:1: warning: 'func.func' op expected exactly one loop-carried scf.for under affine.parallel in function 'f', found 0
// !   func.func @f(%m: memref<?xf32>, %x: f32) {
// !   ^~~~~~~~~
// !   hint: memory binding will refuse it

// ---- stage: a store of a tile as it was loaded
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index) {
  %v = memref.subview %m[%n] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %t = bufferization.to_tensor %v : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  %w = memref.subview %o[%n] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index) {
  %subview = memref.subview %arg0[%arg2] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %subview_0 = memref.subview %arg1[%arg2] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %subview, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return
}
// ! <input>:5:8: warning: 'bufferization.to_buffer' op stores a tile as it was loaded, which stays a plain memref.copy
// !     %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// !          ^~~~~~~~~~~~~~~~~~~~~~~
// !   hint: later stages do not move its data; compute the tile, if only by linalg.copy

// ---- stage: offsets that are constants leave a cast in front of a read, and none in front of a store
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index) {
  %c4 = arith.constant 4 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %v = memref.subview %m[%c4] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %t = bufferization.to_tensor %v : memref<?xf32, strided<[1], offset: ?>> to tensor<?xf32>
  %u = linalg.copy ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %w = memref.subview %o[%c4] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %b = bufferization.to_buffer %u : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index) {
  %0 = tensor.empty(%arg2) : tensor<?xf32>
  %subview = memref.subview %arg0[4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 4>>
  %cast = memref.cast %subview : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[1], offset: ?>>
  %1 = loom.bufferize_to_tensor %cast[%arg2] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
  %2 = linalg.copy ins(%1 : tensor<?xf32>) outs(%0 : tensor<?xf32>) -> tensor<?xf32>
  %subview_0 = memref.subview %arg1[4] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 4>>
  %3 = loom.bufferize_to_memref %2 : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
  memref.copy %3, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: 4>>
  return
}

// ---- stage: an operation without rules is kept
func.func @f(%t: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}
// ==>
func.func @f(%arg0: tensor<?xf32>) -> tensor<4xf32> {
  %cast = tensor.cast %arg0 : tensor<?xf32> to tensor<4xf32>
  return %cast : tensor<4xf32>
}
// ! <input>:2:8: warning: 'tensor.cast' op is kept as it is: there is no rule for it
// !     %0 = tensor.cast %t : tensor<?xf32> to tensor<4xf32>
// !          ^~~~~~~~~~~
// !   hint: memory binding cannot trace its sizes

// ---- stage: no carried loop
func.func @f(%m: memref<8xf32>, %x: f32) {
  affine.parallel (%i) = (0) to (8) {
    memref.store %x, %m[%i] : memref<8xf32>
  }
  return
}
// ==>
func.func @f(%arg0: memref<8xf32>, %arg1: f32) {
  affine.parallel (%arg2) = (0) to (8) {
    memref.store %arg1, %arg0[%arg2] : memref<8xf32>
  }
  return
}
// ! <input>:1:1: warning: 'func.func' op expected exactly one loop-carried scf.for under affine.parallel in function 'f', found 0
// !   func.func @f(%m: memref<8xf32>, %x: f32) {
// !   ^~~~~~~~~
// !   hint: memory binding will refuse it
