// ---- result_of_static_destination: from one operation to the next
func.func @f(%b: memref<?xf16>, %x: tensor<?xf16>) -> tensor<?x8xf16> {
  %c64 = arith.constant 64 : index
  %0 = loom.init_tensor %b[%c64] : memref<?xf16> -> tensor<?xf16>
  %1 = linalg.copy ins(%x : tensor<?xf16>) outs(%0 : tensor<?xf16>) -> tensor<?xf16>
  %2 = "test.memory"() : () -> memref<?x8xf16>
  %3 = loom.init_tensor %2[%c64, 8] : memref<?x8xf16> -> tensor<?x8xf16>
  %4 = loom.broadcast ins(%1 : tensor<?xf16>) outs(%3 : tensor<?x8xf16>) dim(1) -> tensor<?x8xf16>
  return %4 : tensor<?x8xf16>
}
// ==>
func.func @f(%arg0: memref<?xf16>, %arg1: tensor<?xf16>) -> tensor<?x8xf16> {
  %0 = loom.init_tensor %arg0[64] : memref<?xf16> -> tensor<64xf16>
  %1 = linalg.copy ins(%arg1 : tensor<?xf16>) outs(%0 : tensor<64xf16>) -> tensor<64xf16>
  %2 = "test.memory"() : () -> memref<?x8xf16>
  %3 = loom.init_tensor %2[64, 8] : memref<?x8xf16> -> tensor<64x8xf16>
  %4 = loom.broadcast ins(%1 : tensor<64xf16>) outs(%3 : tensor<64x8xf16>) dim(1) -> tensor<64x8xf16>
  return %4 : tensor<64x8xf16>
}

// ---- copy_over_fill: the fill stays for those who read it
func.func @f(%x: tensor<64xf16>, %t: tensor<64xf16>, %c: f16) -> (tensor<64xf16>, tensor<64xf16>) {
  %0 = linalg.fill ins(%c : f16) outs(%t : tensor<64xf16>) -> tensor<64xf16>
  %1 = linalg.copy ins(%x : tensor<64xf16>) outs(%0 : tensor<64xf16>) -> tensor<64xf16>
  return %0, %1 : tensor<64xf16>, tensor<64xf16>
}
// ==>
func.func @f(%arg0: tensor<64xf16>, %arg1: tensor<64xf16>, %arg2: f16) -> (tensor<64xf16>, tensor<64xf16>) {
  %0 = linalg.fill ins(%arg2 : f16) outs(%arg1 : tensor<64xf16>) -> tensor<64xf16>
  %1 = linalg.copy ins(%arg0 : tensor<64xf16>) outs(%arg1 : tensor<64xf16>) -> tensor<64xf16>
  return %0, %1 : tensor<64xf16>, tensor<64xf16>
}
