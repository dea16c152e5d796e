// ---- materialize: three symbols have the reference's placeholders; only what is asked for is replaced
module {
  module attributes {loom.tile_k = {upper_bound = 256 : index}} {
    func.func @f(%arg0: memref<2048x256xf16>) -> (index, index, index) {
      %0 = loom.sym @tile_m {upper_bound = 2048 : index} : index
      %1 = loom.sym @tile_n {upper_bound = 96 : index} : index
      %2 = loom.sym @tile_k {upper_bound = 256 : index} : index
      return %0, %1, %2 : index, index, index
    }
  }
  module {
    func.func @g(%arg0: index) -> index {
      return %arg0 : index
    }
  }
}
// ==>
// ! kernel.mlir:5:12: warning: placeholder block size tile_n = 64 does not divide 96; the last tile reads outside the operand
// !         %1 = loom.sym @tile_n {upper_bound = 96 : index} : index
// !              ^~~~~~~~
// ! kernel.mlir:6:12: warning: placeholder block size tile_k = 512 exceeds 256; views read outside the operand
// !         %2 = loom.sym @tile_k {upper_bound = 256 : index} : index
// !              ^~~~~~~~
// ! note: 0 of 1 candidate is legal with these block sizes; it (partial block: 1) is kept; --legal-only drops it
module attributes {loom.pass_name = "Materialize", loom.tile_k = {upper_bound = 256 : index}} {
  func.func @f__tile_k512__tile_m64__tile_n64(%arg0: memref<2048x256xf16>) -> (index, index, index) {
    %c64 = arith.constant 64 : index
    %c64_0 = arith.constant 64 : index
    %c512 = arith.constant 512 : index
    return %c64, %c64_0, %c512 : index, index, index
  }
}
module {
  func.func @g(%arg0: index) -> index {
    return %arg0 : index
  }
}

// ---- views-to-casts: known offsets become constants of their own, strides of 1 print no factor
func.func @f(%a: memref<32x256xf16>, %x: index) {
  %0 = loom.subview %a[%x, 0] [64, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<32x256xf16> to memref<64x8xf16, strided<[256, 1], offset: ?>>
  %1 = loom.subview %a[%x, 0] [64, 8] [1, 2], reuse : [seq = false, spat = true, temp = false] : memref<32x256xf16> to memref<64x8xf16, strided<[256, 2], offset: ?>>
  "test.use"(%0, %1) : (memref<64x8xf16, strided<[256, 1], offset: ?>>, memref<64x8xf16, strided<[256, 2], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<32x256xf16>, %arg1: index) {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%arg1, %c0)
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%0], sizes: [64, 8], strides: [256, 1] : memref<32x256xf16> to memref<64x8xf16, strided<[256, 1], offset: ?>>
  %c0_0 = arith.constant 0 : index
  %1 = affine.apply affine_map<(d0, d1) -> (d0 * 256 + d1)>(%arg1, %c0_0)
  %reinterpret_cast_1 = memref.reinterpret_cast %arg0 to offset: [%1], sizes: [64, 8], strides: [256, 2] : memref<32x256xf16> to memref<64x8xf16, strided<[256, 2], offset: ?>>
  "test.use"(%reinterpret_cast, %reinterpret_cast_1) : (memref<64x8xf16, strided<[256, 1], offset: ?>>, memref<64x8xf16, strided<[256, 2], offset: ?>>) -> ()
  return
}

// ---- views-to-casts: unit dimensions go, and are taken back from the left if the type has more
func.func @f(%a: memref<2x32x64xf16>, %x: index) {
  %0 = loom.subview %a[%x, 0, 0] [1, 1, 8] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x64xf16> to memref<8xf16, strided<[1], offset: ?>>
  %1 = loom.subview %a[%x, 0, 0] [1, 1, 8] [1, 1, 1], reuse : [seq = false, spat = false, temp = false] : memref<2x32x64xf16> to memref<1x8xf16, strided<[2048, 1], offset: ?>>
  "test.use"(%0, %1) : (memref<8xf16, strided<[1], offset: ?>>, memref<1x8xf16, strided<[2048, 1], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<2x32x64xf16>, %arg1: index) {
  %c0 = arith.constant 0 : index
  %c0_0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2048 + d1 * 64 + d2)>(%arg1, %c0, %c0_0)
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%0], sizes: [8], strides: [1] : memref<2x32x64xf16> to memref<8xf16, strided<[1], offset: ?>>
  %c0_1 = arith.constant 0 : index
  %c0_2 = arith.constant 0 : index
  %1 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2048 + d1 * 64 + d2)>(%arg1, %c0_1, %c0_2)
  %reinterpret_cast_3 = memref.reinterpret_cast %arg0 to offset: [%1], sizes: [1, 8], strides: [2048, 1] : memref<2x32x64xf16> to memref<1x8xf16, strided<[2048, 1], offset: ?>>
  "test.use"(%reinterpret_cast, %reinterpret_cast_3) : (memref<8xf16, strided<[1], offset: ?>>, memref<1x8xf16, strided<[2048, 1], offset: ?>>) -> ()
  return
}

// ---- views-to-casts: one element of a vector; the map stays although it does nothing
func.func @f(%a: memref<32xf16>, %x: index) {
  %0 = loom.subview %a[%x] [1] [1], reuse : [seq = false, spat = false, temp = false] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
  "test.use"(%0) : (memref<f16, strided<[], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<32xf16>, %arg1: index) {
  %0 = affine.apply affine_map<(d0) -> (d0)>(%arg1)
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%0], sizes: [], strides: [] : memref<32xf16> to memref<f16, strided<[], offset: ?>>
  "test.use"(%reinterpret_cast) : (memref<f16, strided<[], offset: ?>>) -> ()
  return
}

// ---- symbol-dce
module {
  module {
    func.func private @unused(%arg0: index) -> index {
      return %arg0 : index
    }
    func.func @f(%arg0: index) -> index {
      return %arg0 : index
    }
  }
}
// ==>
module {
  func.func @f(%arg0: index) -> index {
    return %arg0 : index
  }
}
