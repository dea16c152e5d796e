// ---- simplify_bounds
func.func @f(%n: index, %m: memref<?xf32>, %x: f32) {
  %c4 = arith.constant 4 : index
  affine.parallel (%i, %j) = (0, 0) to (%n, symbol(%c4)) {
    memref.store %x, %m[%i] : memref<?xf32>
    memref.store %x, %m[%j] : memref<?xf32>
  }
  return
}
// ==>
func.func @f(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
  affine.parallel (%arg3, %arg4) = (0, 0) to (symbol(%arg0), 4) {
    memref.store %arg2, %arg1[%arg3] : memref<?xf32>
    memref.store %arg2, %arg1[%arg4] : memref<?xf32>
  }
  return
}

// ---- simplify_bounds
func.func @f(%n: index, %m: memref<?xf32>, %x: f32) {
  %c2 = arith.constant 2 : index
  affine.for %i = %c2 to affine_map<(d0)[s0] -> (d0 + s0)>(%n)[%n] {
    memref.store %x, %m[%i] : memref<?xf32>
  }
  return
}
// ==>
func.func @f(%arg0: index, %arg1: memref<?xf32>, %arg2: f32) {
  affine.for %arg3 = 2 to affine_map<()[s0] -> (s0 * 2)>()[%arg0] {
    memref.store %arg2, %arg1[%arg3] : memref<?xf32>
  }
  return
}
