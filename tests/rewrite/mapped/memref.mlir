// ---- static_offset
func.func @f(%a: memref<32x256xf16>) {
  %c512 = arith.constant 512 : index
  %0 = memref.reinterpret_cast %a to offset: [%c512], sizes: [8, 8], strides: [256, 1] : memref<32x256xf16> to memref<8x8xf16, strided<[256, 1], offset: ?>>
  "test.use"(%0) : (memref<8x8xf16, strided<[256, 1], offset: ?>>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<32x256xf16>) {
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [512], sizes: [8, 8], strides: [256, 1] : memref<32x256xf16> to memref<8x8xf16, strided<[256, 1], offset: 512>>
  %cast = memref.cast %reinterpret_cast : memref<8x8xf16, strided<[256, 1], offset: 512>> to memref<8x8xf16, strided<[256, 1], offset: ?>>
  "test.use"(%cast) : (memref<8x8xf16, strided<[256, 1], offset: ?>>) -> ()
  return
}

// ---- move_cast: both ends; an offset of zero is not written
func.func @f(%a: memref<32x256xf16>, %b: memref<8x8xf16>) {
  %c0 = arith.constant 0 : index
  %0 = memref.reinterpret_cast %a to offset: [%c0], sizes: [8, 8], strides: [256, 1] : memref<32x256xf16> to memref<8x8xf16, strided<[256, 1], offset: ?>>
  loom.copy %0, %b src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[256, 1], offset: ?>> to memref<8x8xf16>
  loom.copy %b, %0 src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16, strided<[256, 1], offset: ?>>
  return
}
// ==>
func.func @f(%arg0: memref<32x256xf16>, %arg1: memref<8x8xf16>) {
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [8, 8], strides: [256, 1] : memref<32x256xf16> to memref<8x8xf16, strided<[256, 1]>>
  loom.copy %reinterpret_cast, %arg1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[256, 1]>> to memref<8x8xf16>
  loom.copy %arg1, %reinterpret_cast src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16, strided<[256, 1]>>
  return
}
