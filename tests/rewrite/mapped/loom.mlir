// ---- static_sizes: some sizes are known, the type waits for the rest
func.func @f(%n: index) {
  %c64 = arith.constant 64 : index
  %0 = loom.alloc [%c64, %n] on @L1 : memref<?x?xf16>
  "test.use"(%0) : (memref<?x?xf16>) -> ()
  return
}
// ==>
func.func @f(%arg0: index) {
  %0 = loom.alloc [64, %arg0] on @L1 : memref<?x?xf16>
  "test.use"(%0) : (memref<?x?xf16>) -> ()
  return
}

// ---- static_sizes: all sizes are known, and the type forgets layout and encoding
func.func @f() {
  %c64 = arith.constant 64 : index
  %0 = loom.alloc [%c64, 128] on @L1 {alignment = 64 : i64} : memref<?x128xf16>
  %1 = loom.bufferize_to_tensor %0[%c64, 128] : memref<?x128xf16> -> tensor<?x128xf16, {local_mem_kind = 1 : i64}>
  %2 = loom.init_tensor %0[%c64, 128] : memref<?x128xf16> -> tensor<?x128xf16>
  "test.use"(%0, %1, %2) : (memref<?x128xf16>, tensor<?x128xf16, {local_mem_kind = 1 : i64}>, tensor<?x128xf16>) -> ()
  return
}
// ==>
func.func @f() {
  %0 = loom.alloc [64, 128] on @L1 {alignment = 64 : i64} : memref<64x128xf16>
  %1 = loom.bufferize_to_tensor %0[64, 128] : memref<64x128xf16> -> tensor<64x128xf16>
  %2 = loom.init_tensor %0[64, 128] : memref<64x128xf16> -> tensor<64x128xf16>
  "test.use"(%0, %1, %2) : (memref<64x128xf16>, tensor<64x128xf16>, tensor<64x128xf16>) -> ()
  return
}

// ---- static_loom_view: the offset of a view of row-major memory stays open
func.func @f(%a: memref<32x256xf16>) {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %0 = loom.subview %a[%c8, %c0] [%c8, %c8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<32x256xf16> to memref<?x?xf16, strided<[256, 1], offset: ?>>
  "test.use"(%0) : (memref<?x?xf16, strided<[256, 1], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<32x256xf16>) {
  %0 = loom.subview %arg0[8, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<32x256xf16> to memref<8x8xf16, strided<[256, 1], offset: ?>>
  "test.use"(%0) : (memref<8x8xf16, strided<[256, 1], offset: ?>>) -> ()
  return
}

// ---- static_loom_view: the offset of a view of a view adds up
func.func @f(%a: memref<32x256xf16, strided<[512, 2], offset: 3>>) {
  %c2 = arith.constant 2 : index
  %0 = loom.subview %a[%c2, 1] [%c2, 4] [1, 2], reuse : [seq = false, spat = false, temp = false] : memref<32x256xf16, strided<[512, 2], offset: 3>> to memref<?x4xf16, strided<[512, 4], offset: ?>>
  "test.use"(%0) : (memref<?x4xf16, strided<[512, 4], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<32x256xf16, strided<[512, 2], offset: 3>>) {
  %0 = loom.subview %arg0[2, 1] [2, 4] [1, 2], reuse : [seq = false, spat = false, temp = false] : memref<32x256xf16, strided<[512, 2], offset: 3>> to memref<2x4xf16, strided<[512, 4], offset: 1029>>
  "test.use"(%0) : (memref<2x4xf16, strided<[512, 4], offset: 1029>>) -> ()
  return
}

// ---- static_loom_view: a view with fewer dimensions loses every one of size 1
func.func @f(%a: memref<2x32x64xf16>, %x: index) {
  %c1 = arith.constant 1 : index
  %0 = loom.subview %a[%x, 0, 0] [1, %c1, 8] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x64xf16> to memref<?x8xf16, strided<[64, 1], offset: ?>>
  "test.use"(%0) : (memref<?x8xf16, strided<[64, 1], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<2x32x64xf16>, %arg1: index) {
  %0 = loom.subview %arg0[%arg1, 0, 0] [1, 1, 8] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x64xf16> to memref<8xf16, strided<[1], offset: ?>>
  "test.use"(%0) : (memref<8xf16, strided<[1], offset: ?>>) -> ()
  return
}

// ---- take_static_buffer
func.func @f() {
  %0 = loom.alloc [64] on @L1 : memref<64xf16>
  %1 = loom.semaphore_take %0 : memref<64xf16> -> memref<?xf16>
  "test.use"(%1) : (memref<?xf16>) -> ()
  return
}
// ==>
func.func @f() {
  %0 = loom.alloc [64] on @L1 : memref<64xf16>
  %1 = loom.semaphore_take %0 : memref<64xf16> -> memref<64xf16>
  "test.use"(%1) : (memref<64xf16>) -> ()
  return
}

// ---- drop_unused_token
func.func @f() {
  %0 = loom.alloc [64] on @L1 : memref<64xf16>
  %1 = loom.semaphore_take %0 : memref<64xf16> -> memref<64xf16>
  loom.semaphore_give %1 : memref<64xf16>
  %2 = loom.semaphore_take %0 : memref<64xf16> -> memref<64xf16>
  "test.use"(%2) : (memref<64xf16>) -> ()
  return
}
// ==>
func.func @f() {
  %0 = loom.alloc [64] on @L1 : memref<64xf16>
  %1 = loom.semaphore_take %0 : memref<64xf16> -> memref<64xf16>
  "test.use"(%1) : (memref<64xf16>) -> ()
  return
}

// ---- static_memref_of_tensor
func.func @f(%t: tensor<64xf16>) {
  %0 = loom.bufferize_to_memref %t : tensor<64xf16> -> memref<?xf16, strided<[1], offset: ?>>
  "test.use"(%0) : (memref<?xf16, strided<[1], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: tensor<64xf16>) {
  %0 = loom.bufferize_to_memref %arg0 : tensor<64xf16> -> memref<64xf16>
  "test.use"(%0) : (memref<64xf16>) -> ()
  return
}
