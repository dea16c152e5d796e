// ---- to_buffer_of_to_tensor
func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32> to tensor<4xf32>
  %b = bufferization.to_buffer %t : tensor<4xf32> to memref<4xf32>
  return %b : memref<4xf32>
}
// ==>
func.func @f(%arg0: memref<4xf32>) -> memref<4xf32> {
  return %arg0 : memref<4xf32>
}

// ---- to_buffer_of_to_tensor_cast
func.func @f(%m: memref<?xf32, strided<[1], offset: 4>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[1], offset: 4>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32, strided<[?], offset: ?>>
  return %b : memref<?xf32, strided<[?], offset: ?>>
}
// ==>
func.func @f(%arg0: memref<?xf32, strided<[1], offset: 4>>) -> memref<?xf32, strided<[?], offset: ?>> {
  %cast = memref.cast %arg0 : memref<?xf32, strided<[1], offset: 4>> to memref<?xf32, strided<[?], offset: ?>>
  return %cast : memref<?xf32, strided<[?], offset: ?>>
}

// ---- static_dim
func.func @f(%m: memref<?x4xf32>, %t: tensor<8x?xf32>) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = memref.dim %m, %c1 : memref<?x4xf32>
  %1 = tensor.dim %t, %c0 : tensor<8x?xf32>
  return %0, %1 : index, index
}
// ==>
func.func @f(%arg0: memref<?x4xf32>, %arg1: tensor<8x?xf32>) -> (index, index) {
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  return %c4, %c8 : index, index
}

// ---- known_dim
func.func @f(%m: memref<64x64xf32>, %n: index, %k: index) -> (index, index) {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %e = tensor.empty(%n, %k) : tensor<?x4x?xf32>
  %v = memref.subview %m[%n, 0] [%k, 64] [1, 1] : memref<64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
  %0 = tensor.dim %e, %c2 : tensor<?x4x?xf32>
  %1 = memref.dim %v, %c0 : memref<?x64xf32, strided<[64, 1], offset: ?>>
  return %0, %1 : index, index
}
// ==>
func.func @f(%arg0: memref<64x64xf32>, %arg1: index, %arg2: index) -> (index, index) {
  return %arg2, %arg2 : index, index
}

// ---- static_view
func.func @f(%m: memref<64x64xf32>, %n: index, %k: index) -> memref<?x?xf32, strided<[64, 1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %v = memref.subview %m[%c4, %k] [%n, %n] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
  return %v : memref<?x?xf32, strided<[64, 1], offset: ?>>
}
// ==>
func.func @f(%arg0: memref<64x64xf32>, %arg1: index, %arg2: index) -> memref<?x?xf32, strided<[64, 1], offset: ?>> {
  %subview = memref.subview %arg0[4, %arg2] [%arg1, %arg1] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
  return %subview : memref<?x?xf32, strided<[64, 1], offset: ?>>
}

// ---- static_view_cast
func.func @f(%m: memref<64x64xf32>, %n: index) -> memref<?x?xf32, strided<[64, 1], offset: ?>> {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %v = memref.subview %m[%c4, %c0] [%n, %c4] [1, 1] : memref<64x64xf32> to memref<?x?xf32, strided<[64, 1], offset: ?>>
  return %v : memref<?x?xf32, strided<[64, 1], offset: ?>>
}
// ==>
func.func @f(%arg0: memref<64x64xf32>, %arg1: index) -> memref<?x?xf32, strided<[64, 1], offset: ?>> {
  %subview = memref.subview %arg0[4, 0] [%arg1, 4] [1, 1] : memref<64x64xf32> to memref<?x4xf32, strided<[64, 1], offset: 256>>
  %cast = memref.cast %subview : memref<?x4xf32, strided<[64, 1], offset: 256>> to memref<?x?xf32, strided<[64, 1], offset: ?>>
  return %cast : memref<?x?xf32, strided<[64, 1], offset: ?>>
}

// ---- static_view_cast
func.func @f(%m: memref<8x64x64xf32>, %n: index) -> memref<?x64xf32, strided<[64, 1], offset: ?>> {
  %c2 = arith.constant 2 : index
  %v = memref.subview %m[%c2, %n, 0] [1, %n, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
  %w = memref.subview %m[%c2, 0, 0] [1, %n, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
  "test.use"(%v, %w) : (memref<?x64xf32, strided<[64, 1], offset: ?>>, memref<?x64xf32, strided<[64, 1], offset: ?>>) -> ()
  return %w : memref<?x64xf32, strided<[64, 1], offset: ?>>
}
// ==>
func.func @f(%arg0: memref<8x64x64xf32>, %arg1: index) -> memref<?x64xf32, strided<[64, 1], offset: ?>> {
  %subview = memref.subview %arg0[2, %arg1, 0] [1, %arg1, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: ?>>
  %subview_0 = memref.subview %arg0[2, 0, 0] [1, %arg1, 64] [1, 1, 1] : memref<8x64x64xf32> to memref<?x64xf32, strided<[64, 1], offset: 8192>>
  %cast = memref.cast %subview_0 : memref<?x64xf32, strided<[64, 1], offset: 8192>> to memref<?x64xf32, strided<[64, 1], offset: ?>>
  "test.use"(%subview, %cast) : (memref<?x64xf32, strided<[64, 1], offset: ?>>, memref<?x64xf32, strided<[64, 1], offset: ?>>) -> ()
  return %cast : memref<?x64xf32, strided<[64, 1], offset: ?>>
}

// ---- cast_to_same
func.func @f(%m: memref<4xf32>) -> memref<4xf32> {
  %c = memref.cast %m : memref<4xf32> to memref<4xf32>
  return %c : memref<4xf32>
}
// ==>
func.func @f(%arg0: memref<4xf32>) -> memref<4xf32> {
  return %arg0 : memref<4xf32>
}

// ---- copy_from_cast
func.func @f(%m: memref<?xf32>, %n: memref<?xf32>) {
  %c = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %c, %n : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32>
  return
}
// ==>
func.func @f(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
  memref.copy %arg0, %arg1 : memref<?xf32> to memref<?xf32>
  return
}

// ---- copy_to_cast
func.func @f(%m: memref<?xf32>, %n: memref<?xf32>) {
  %c = memref.cast %m : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  memref.copy %n, %c : memref<?xf32> to memref<?xf32, strided<[1], offset: ?>>
  return
}
// ==>
func.func @f(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
  memref.copy %arg1, %arg0 : memref<?xf32> to memref<?xf32>
  return
}

// ---- copy_to_self
func.func @f(%m: memref<?xf32>) {
  memref.copy %m, %m : memref<?xf32> to memref<?xf32>
  return
}
// ==>
func.func @f(%arg0: memref<?xf32>) {
  return
}

// ---- gather_across_constant
func.func @f(%m: memref<?xf32>, %n: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  loom.gather %m, %n across(%c0 : index), area : [1, 1] : memref<?xf32> to memref<?xf32>
  return
}
// ==>
func.func @f(%arg0: memref<?xf32>, %arg1: memref<?xf32>) {
  loom.gather %arg0, %arg1 area : [1, 1] : memref<?xf32> to memref<?xf32>
  return
}

// ---- unchanged: a layout that may not fit needs a copy, not a cast
func.func @f(%m: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
  %t = bufferization.to_tensor %m : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %b = bufferization.to_buffer %t : tensor<?xf32> to memref<?xf32>
  return %b : memref<?xf32>
}
// ==>
func.func @f(%arg0: memref<?xf32, strided<[?], offset: ?>>) -> memref<?xf32> {
  %0 = bufferization.to_tensor %arg0 : memref<?xf32, strided<[?], offset: ?>> to tensor<?xf32>
  %1 = bufferization.to_buffer %0 : tensor<?xf32> to memref<?xf32>
  return %1 : memref<?xf32>
}

// ---- unchanged: a constant offset out of bounds
func.func @f(%m: memref<64xf32>, %n: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c64 = arith.constant 64 : index
  %v = memref.subview %m[%c64] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %v : memref<?xf32, strided<[1], offset: ?>>
}
// ==>
func.func @f(%arg0: memref<64xf32>, %arg1: index) -> memref<?xf32, strided<[1], offset: ?>> {
  %c64 = arith.constant 64 : index
  %subview = memref.subview %arg0[%c64] [%arg1] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %subview : memref<?xf32, strided<[1], offset: ?>>
}

// ---- static_view_cast: the offset, but not a size that is too large behind it
func.func @f(%m: memref<64xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c60 = arith.constant 60 : index
  %c8 = arith.constant 8 : index
  %v = memref.subview %m[%c60] [%c8] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
  return %v : memref<?xf32, strided<[1], offset: ?>>
}
// ==>
func.func @f(%arg0: memref<64xf32>) -> memref<?xf32, strided<[1], offset: ?>> {
  %c8 = arith.constant 8 : index
  %subview = memref.subview %arg0[60] [%c8] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: 60>>
  %cast = memref.cast %subview : memref<?xf32, strided<[1], offset: 60>> to memref<?xf32, strided<[1], offset: ?>>
  return %cast : memref<?xf32, strided<[1], offset: ?>>
}
