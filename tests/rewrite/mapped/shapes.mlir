// ---- result_of_static_destination: from one operation to the next
func.func @f(%b: memref<?xf16>, %x: tensor<?xf16>) {
  %c64 = arith.constant 64 : index
  %0 = loom.init_tensor %b[%c64] : memref<?xf16> -> tensor<?xf16>
  %1 = linalg.copy ins(%x : tensor<?xf16>) outs(%0 : tensor<?xf16>) -> tensor<?xf16>
  %2 = "test.memory"() : () -> memref<?x8xf16>
  %3 = loom.init_tensor %2[%c64, 8] : memref<?x8xf16> -> tensor<?x8xf16>
  %4 = loom.broadcast ins(%1 : tensor<?xf16>) outs(%3 : tensor<?x8xf16>) dim(1) -> tensor<?x8xf16>
  "test.use"(%4) : (tensor<?x8xf16>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<?xf16>, %arg1: tensor<?xf16>) {
  %0 = loom.init_tensor %arg0[64] : memref<?xf16> -> tensor<64xf16>
  %1 = linalg.copy ins(%arg1 : tensor<?xf16>) outs(%0 : tensor<64xf16>) -> tensor<64xf16>
  %2 = "test.memory"() : () -> memref<?x8xf16>
  %3 = loom.init_tensor %2[64, 8] : memref<?x8xf16> -> tensor<64x8xf16>
  %4 = loom.broadcast ins(%1 : tensor<64xf16>) outs(%3 : tensor<64x8xf16>) dim(1) -> tensor<64x8xf16>
  "test.use"(%4) : (tensor<64x8xf16>) -> ()
  return
}

// ---- carry_static_tensors: a result that is used once leaves the loop its attributes
func.func @f(%b: memref<64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %t = loom.init_tensor %b[%c64] : memref<64xf16> -> tensor<?xf16>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf16>) {
    %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf16>) outs(%a : tensor<?xf16>) {
    ^bb0(%in: f16, %out: f16):
      %2 = math.exp %in : f16
      linalg.yield %2 : f16
    } -> tensor<?xf16>
    "test.use"(%1) : (tensor<?xf16>) -> ()
    scf.yield %1 : tensor<?xf16>
  } {loom.iter_type = #loom.iter_type<sequential>}
  "test.use"(%0) : (tensor<?xf16>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = loom.init_tensor %arg0[64] : memref<64xf16> -> tensor<64xf16>
  %1 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %0) -> (tensor<64xf16>) {
    %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg3 : tensor<64xf16>) outs(%arg3 : tensor<64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %3 = math.exp %in : f16
      linalg.yield %3 : f16
    } -> tensor<64xf16>
    "test.use"(%2) : (tensor<64xf16>) -> ()
    scf.yield %2 : tensor<64xf16>
  } {loom.iter_type = #loom.iter_type<sequential>}
  "test.use"(%1) : (tensor<64xf16>) -> ()
  return
}

// ---- carry_static_tensors: one that is used twice takes them away
func.func @f(%b: memref<64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %t = loom.init_tensor %b[%c64] : memref<64xf16> -> tensor<?xf16>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf16>) {
    %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf16>) outs(%a : tensor<?xf16>) {
    ^bb0(%in: f16, %out: f16):
      %2 = math.exp %in : f16
      linalg.yield %2 : f16
    } -> tensor<?xf16>
    "test.use"(%1) : (tensor<?xf16>) -> ()
    scf.yield %1 : tensor<?xf16>
  } {loom.iter_type = #loom.iter_type<sequential>}
  "test.use"(%0) : (tensor<?xf16>) -> ()
  "test.use"(%0) : (tensor<?xf16>) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = loom.init_tensor %arg0[64] : memref<64xf16> -> tensor<64xf16>
  %1 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %0) -> (tensor<64xf16>) {
    %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg3 : tensor<64xf16>) outs(%arg3 : tensor<64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %3 = math.exp %in : f16
      linalg.yield %3 : f16
    } -> tensor<64xf16>
    "test.use"(%2) : (tensor<64xf16>) -> ()
    scf.yield %2 : tensor<64xf16>
  }
  "test.use"(%1) : (tensor<64xf16>) -> ()
  "test.use"(%1) : (tensor<64xf16>) -> ()
  return
}

// ---- carry_static_tensors: so does one that nobody uses
func.func @f(%b: memref<64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c64 = arith.constant 64 : index
  %t = loom.init_tensor %b[%c64] : memref<64xf16> -> tensor<?xf16>
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %t) -> (tensor<?xf16>) {
    %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf16>) outs(%a : tensor<?xf16>) {
    ^bb0(%in: f16, %out: f16):
      %2 = math.exp %in : f16
      linalg.yield %2 : f16
    } -> tensor<?xf16>
    "test.use"(%1) : (tensor<?xf16>) -> ()
    scf.yield %1 : tensor<?xf16>
  } {loom.iter_type = #loom.iter_type<sequential>}
  return
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = loom.init_tensor %arg0[64] : memref<64xf16> -> tensor<64xf16>
  %1 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %0) -> (tensor<64xf16>) {
    %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg3 : tensor<64xf16>) outs(%arg3 : tensor<64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %3 = math.exp %in : f16
      linalg.yield %3 : f16
    } -> tensor<64xf16>
    "test.use"(%2) : (tensor<64xf16>) -> ()
    scf.yield %2 : tensor<64xf16>
  }
  return
}

// ---- copy_over_fill: the fill stays for those who read it
func.func @f(%x: tensor<64xf16>, %t: tensor<64xf16>, %c: f16) {
  %0 = linalg.fill ins(%c : f16) outs(%t : tensor<64xf16>) -> tensor<64xf16>
  %1 = linalg.copy ins(%x : tensor<64xf16>) outs(%0 : tensor<64xf16>) -> tensor<64xf16>
  "test.use"(%0, %1) : (tensor<64xf16>, tensor<64xf16>) -> ()
  return
}
// ==>
func.func @f(%arg0: tensor<64xf16>, %arg1: tensor<64xf16>, %arg2: f16) {
  %0 = linalg.fill ins(%arg2 : f16) outs(%arg1 : tensor<64xf16>) -> tensor<64xf16>
  %1 = linalg.copy ins(%arg0 : tensor<64xf16>) outs(%arg1 : tensor<64xf16>) -> tensor<64xf16>
  "test.use"(%0, %1) : (tensor<64xf16>, tensor<64xf16>) -> ()
  return
}
