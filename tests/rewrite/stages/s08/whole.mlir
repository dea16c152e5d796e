// ---- stage: the constant of a fill goes with it
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  %0 = loom.alloc [8, 8] on @L1 : memref<8x8xf16>
  %1 = loom.semaphore_take %0 : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%cst : f16) outs(%1 : memref<8x8xf16>)
  linalg.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%1 : memref<8x8xf16>)
  loom.semaphore_give %1 : memref<8x8xf16>
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %0 = loom.alloc [8, 8] on @L1 : memref<8x8xf16>
  %1 = loom.semaphore_take %0 : memref<8x8xf16> -> memref<8x8xf16>
  loom.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%1 : memref<8x8xf16>)
  loom.semaphore_give %1 : memref<8x8xf16>
  return
}
