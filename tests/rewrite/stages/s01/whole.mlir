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
// ! <input>:5:8: warning: 'bufferization.to_buffer' op stores a tile as it was loaded, which stays a plain memref.copy (hazard H9)
// !     %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// !          ^~~~~~~~~~~~~~~~~~~~~~~
// !   hint: later stages do not move its data; compute the tile, if only by linalg.copy; or give --fix-hazards, which lets stage 02 copy it through a buffer
// ==> fixed
func.func @f(%arg0: memref<64xf32>, %arg1: memref<64xf32>, %arg2: index) {
  %subview = memref.subview %arg0[%arg2] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  %subview_0 = memref.subview %arg1[%arg2] [%arg2] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %subview, %subview_0 : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  return
}
// ! <input>:5:8: note: 'bufferization.to_buffer' op stores a tile as it was loaded, which stays a plain memref.copy (hazard H9); --fix-hazards lets stage 02 copy it through a buffer
// !     %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[1], offset: ?>>
// !          ^~~~~~~~~~~~~~~~~~~~~~~

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

// ---- stage: a kernel without a carried loop
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

// ---- stage: memory binding will refuse two carried loops
func.func @f(%t: tensor<4xf32>, %n: index, %k: index) {
  affine.parallel (%i) = (0) to (8) {
    %r = scf.for %j = %n to %k step %n iter_args(%a = %t) -> (tensor<4xf32>) {
      %x = "test.op"(%a) : (tensor<4xf32>) -> tensor<4xf32>
      scf.yield %x : tensor<4xf32>
    }
    %s = scf.for %j = %n to %k step %n iter_args(%a = %r) -> (tensor<4xf32>) {
      %x = "test.op"(%a) : (tensor<4xf32>) -> tensor<4xf32>
      scf.yield %x : tensor<4xf32>
    }
    "test.use"(%s) : (tensor<4xf32>) -> ()
  }
  return
}
// ==>
func.func @f(%arg0: tensor<4xf32>, %arg1: index, %arg2: index) {
  affine.parallel (%arg3) = (0) to (8) {
    %0 = scf.for %arg4 = %arg1 to %arg2 step %arg1 iter_args(%arg5 = %arg0) -> (tensor<4xf32>) {
      %2 = "test.op"(%arg5) : (tensor<4xf32>) -> tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    }
    %1 = scf.for %arg4 = %arg1 to %arg2 step %arg1 iter_args(%arg5 = %0) -> (tensor<4xf32>) {
      %2 = "test.op"(%arg5) : (tensor<4xf32>) -> tensor<4xf32>
      scf.yield %2 : tensor<4xf32>
    }
    "test.use"(%1) : (tensor<4xf32>) -> ()
  }
  return
}
// ! <input>:1:1: warning: 'func.func' op expected at most one loop-carried scf.for under affine.parallel in function 'f', found 2
// !   func.func @f(%t: tensor<4xf32>, %n: index, %k: index) {
// !   ^~~~~~~~~
// !   hint: memory binding will refuse it
// ! <input>:3:10: note: this one
// !       %r = scf.for %j = %n to %k step %n iter_args(%a = %t) -> (tensor<4xf32>) {
// !            ^~~~~~~
// ! <input>:7:10: note: this one
// !       %s = scf.for %j = %n to %k step %n iter_args(%a = %r) -> (tensor<4xf32>) {
// !            ^~~~~~~

// ---- stage: a slice that only looks like all of its source
func.func @f(%n: index, %k: index) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %s = tensor.extract_slice %e[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
  "test.use"(%s) : (tensor<?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: index, %arg1: index) {
  %0 = tensor.empty(%arg0) : tensor<?xf32>
  "test.use"(%0) : (tensor<?xf32>) -> ()
  return
}
// ! <input>:3:8: warning: 'tensor.extract_slice' op is taken for all of its source because the types are equal, but the sizes may differ (hazard H4)
// !     %s = tensor.extract_slice %e[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~
// !   hint: load a tile of that size from memory
// ==> fixed
// ! <input>:3:8: error: 'tensor.extract_slice' op is taken for all of its source because the types are equal, but the sizes may differ (hazard H4)
// !     %s = tensor.extract_slice %e[0] [%k] [1] : tensor<?xf32> to tensor<?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~
// !   hint: load a tile of that size from memory; --fix-hazards has no better program for it

// ---- stage: a view that keeps a unit dimension
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
// ! <input>:3:8: warning: 'bufferization.to_tensor' op is kept: the view has another number of sizes than the tensor has dimensions (hazard H5)
// !     %t = bufferization.to_tensor %v : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~~~~
// !   hint: drop static unit dimensions from the view and from the tensor; or give --fix-hazards, which hands over all dimensions
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

// ---- stage: a view that keeps a unit dimension, through a cast
func.func @f(%m: memref<8x64xf32>, %n: index) {
  %c2 = arith.constant 2 : index
  %v = memref.subview %m[%c2, 0] [1, %n] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %t = bufferization.to_tensor %v : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
  "test.use"(%t) : (tensor<1x?xf32>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<8x64xf32>, %arg1: index) {
  %subview = memref.subview %arg0[2, 0] [1, %arg1] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: 128>>
  %cast = memref.cast %subview : memref<1x?xf32, strided<[64, 1], offset: 128>> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %0 = bufferization.to_tensor %cast : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
  "test.use"(%0) : (tensor<1x?xf32>) -> ()
  return
}
// ! <input>:4:8: warning: 'bufferization.to_tensor' op is kept: the view has another number of sizes than the tensor has dimensions (hazard H5)
// !     %t = bufferization.to_tensor %v : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~~~~
// !   hint: drop static unit dimensions from the view and from the tensor; or give --fix-hazards, which hands over all dimensions
// ==> fixed
func.func @f(%arg0: memref<8x64xf32>, %arg1: index) {
  %subview = memref.subview %arg0[2, 0] [1, %arg1] [1, 1] : memref<8x64xf32> to memref<1x?xf32, strided<[64, 1], offset: 128>>
  %cast = memref.cast %subview : memref<1x?xf32, strided<[64, 1], offset: 128>> to memref<1x?xf32, strided<[64, 1], offset: ?>>
  %0 = loom.bufferize_to_tensor %cast[1, %arg1] : memref<1x?xf32, strided<[64, 1], offset: ?>> -> tensor<1x?xf32>
  "test.use"(%0) : (tensor<1x?xf32>) -> ()
  return
}
// ! <input>:4:8: note: 'bufferization.to_tensor' op is a hand-off without a rule: the view has another number of sizes than the tensor has dimensions (hazard H5); --fix-hazards hands over all dimensions
// !     %t = bufferization.to_tensor %v : memref<1x?xf32, strided<[64, 1], offset: ?>> to tensor<1x?xf32>
// !          ^~~~~~~~~~~~~~~~~~~~~~~
