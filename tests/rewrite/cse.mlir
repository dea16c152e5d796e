// ---- equal_operations
func.func @f(%a: index, %b: index) -> (index, index) {
  %0 = arith.muli %a, %b : index
  %1 = arith.muli %a, %b : index
  return %0, %1 : index, index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> (index, index) {
  %0 = arith.muli %arg0, %arg1 : index
  return %0, %0 : index, index
}

// ---- operands_of_commutative_operations_in_any_order
func.func @f(%a: index, %b: index) -> (index, index, index, index) {
  %0 = arith.addi %a, %b : index
  %1 = arith.addi %b, %a : index
  %2 = arith.subi %a, %b : index
  %3 = arith.subi %b, %a : index
  return %0, %1, %2, %3 : index, index, index, index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> (index, index, index, index) {
  %0 = arith.addi %arg0, %arg1 : index
  %1 = arith.subi %arg0, %arg1 : index
  %2 = arith.subi %arg1, %arg0 : index
  return %0, %0, %1, %2 : index, index, index, index
}

// ---- a_dead_operation_uses_its_operands_until_the_end
func.func @f(%a: index) {
  %0 = arith.addi %a, %a : index
  %1 = arith.muli %0, %0 : index
  return
}
// ==>
func.func @f(%arg0: index) {
  %0 = arith.addi %arg0, %arg0 : index
  return
}

// ---- what_is_outside_serves_inside
func.func @f(%a: index, %c: i1) {
  %0 = arith.addi %a, %a : index
  "test.use"(%0) : (index) -> ()
  scf.if %c {
    %1 = arith.addi %a, %a : index
    "test.use"(%1) : (index) -> ()
  }
  return
}
// ==>
func.func @f(%arg0: index, %arg1: i1) {
  %0 = arith.addi %arg0, %arg0 : index
  "test.use"(%0) : (index) -> ()
  scf.if %arg1 {
    "test.use"(%0) : (index) -> ()
  }
  return
}

// ---- unchanged: neighbouring blocks share nothing
func.func @f(%a: index, %c: i1) {
  scf.if %c {
    %0 = arith.addi %a, %a : index
    "test.use"(%0) : (index) -> ()
  } else {
    %0 = arith.addi %a, %a : index
    "test.use"(%0) : (index) -> ()
  }
  return
}
// ==>
func.func @f(%arg0: index, %arg1: i1) {
  scf.if %arg1 {
    %0 = arith.addi %arg0, %arg0 : index
    "test.use"(%0) : (index) -> ()
  } else {
    %0 = arith.addi %arg0, %arg0 : index
    "test.use"(%0) : (index) -> ()
  }
  return
}

// ---- unchanged: functions share nothing
func.func @f() -> index {
  %c1 = arith.constant 1 : index
  return %c1 : index
}
func.func @g() -> index {
  %c1 = arith.constant 1 : index
  return %c1 : index
}
// ==>
func.func @f() -> index {
  %c1 = arith.constant 1 : index
  return %c1 : index
}
func.func @g() -> index {
  %c1 = arith.constant 1 : index
  return %c1 : index
}

// ---- unchanged: buffers are not values
func.func @f() {
  %0 = loom.alloc [8] on @L1 : memref<8xf16>
  %1 = loom.alloc [8] on @L1 : memref<8xf16>
  %2 = loom.semaphore_take %0 : memref<8xf16> -> memref<8xf16>
  %3 = loom.semaphore_take %0 : memref<8xf16> -> memref<8xf16>
  "test.use"(%1, %2, %3) : (memref<8xf16>, memref<8xf16>, memref<8xf16>) -> ()
  return
}
// ==>
func.func @f() {
  %0 = loom.alloc [8] on @L1 : memref<8xf16>
  %1 = loom.alloc [8] on @L1 : memref<8xf16>
  %2 = loom.semaphore_take %0 : memref<8xf16> -> memref<8xf16>
  %3 = loom.semaphore_take %0 : memref<8xf16> -> memref<8xf16>
  "test.use"(%1, %2, %3) : (memref<8xf16>, memref<8xf16>, memref<8xf16>) -> ()
  return
}

// ---- attributes_and_types_count
func.func @f(%a: f32, %b: f32) -> (i1, i1, i1) {
  %0 = arith.cmpf ogt, %a, %b : f32
  %1 = arith.cmpf olt, %a, %b : f32
  %2 = arith.cmpf ogt, %a, %b : f32
  return %0, %1, %2 : i1, i1, i1
}
// ==>
func.func @f(%arg0: f32, %arg1: f32) -> (i1, i1, i1) {
  %0 = arith.cmpf ogt, %arg0, %arg1 : f32
  %1 = arith.cmpf olt, %arg0, %arg1 : f32
  return %0, %1, %0 : i1, i1, i1
}

// ---- equal_bodies
func.func @f(%a: tensor<4xf32>, %o: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %in, %in : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.addf %in, %in : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<4xf32>) outs(%o : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %3 = arith.mulf %in, %in : f32
    linalg.yield %3 : f32
  } -> tensor<4xf32>
  return %0, %1, %2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
// ==>
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.addf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%arg1 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.mulf %in, %in : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %0, %0, %1 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
