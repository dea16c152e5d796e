// ---- fuse-elementwise: a fill as input is read as its scalar
func.func @f(%a: tensor<?xf32>, %x: f32, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.fill ins(%x : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %0 : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %z = arith.mulf %in, %in_0 : f32
    linalg.yield %z : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}
// ==>
func.func @f(%arg0: tensor<?xf32>, %arg1: f32, %arg2: index) -> tensor<?xf32> {
  %0 = tensor.empty(%arg2) : tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.mulf %in, %arg1 : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// ---- fuse-elementwise: a splat as input is read as a scalar
func.func @f(%a: tensor<4xf32>) -> tensor<4xf32> {
  %k = arith.constant dense<2.0> : tensor<4xf32>
  %e = tensor.empty() : tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %k : tensor<4xf32>, tensor<4xf32>) outs(%e : tensor<4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %z = arith.mulf %in, %in_0 : f32
    linalg.yield %z : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
// ==>
func.func @f(%arg0: tensor<4xf32>) -> tensor<4xf32> {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.mulf %in, %cst : f32
    linalg.yield %2 : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}

// ---- fuse-elementwise: a scalar constant as input
func.func @f(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %k = arith.constant 2.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> ()>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %k : tensor<?xf32>, f32) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %y = arith.mulf %in, %in_0 : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// ==>
func.func @f(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
  %cst = arith.constant 2.000000e+00 : f32
  %0 = tensor.empty(%arg1) : tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = arith.mulf %in, %cst : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// ---- fuse-elementwise: a destination that is not read becomes empty
func.func @f(%a: tensor<?x4xf32>, %o: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<?x4xf32>) outs(%o : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %y = math.exp %in : f32
    linalg.yield %y : f32
  } -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}
// ==>
func.func @f(%arg0: tensor<?x4xf32>, %arg1: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %dim = tensor.dim %arg1, %c0 : tensor<?x4xf32>
  %0 = tensor.empty(%dim) : tensor<?x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x4xf32>) outs(%0 : tensor<?x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.exp %in : f32
    linalg.yield %2 : f32
  } -> tensor<?x4xf32>
  return %1 : tensor<?x4xf32>
}

// ---- fuse-elementwise: an identity is what it yields
func.func @f(%a: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    linalg.yield %in : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// ==>
func.func @f(%arg0: tensor<?xf32>, %arg1: index) -> tensor<?xf32> {
  return %arg0 : tensor<?xf32>
}

// ---- fuse-elementwise: an unused second result goes, with what only served it
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0:2 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e, %b : tensor<?xf32>, tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32, %out_0: f32):
    %y = math.exp %in : f32
    %z = arith.addf %out_0, %in : f32
    linalg.yield %y, %z : f32, f32
  } -> (tensor<?xf32>, tensor<?xf32>)
  return %0#0 : tensor<?xf32>
}
// ==>
func.func @f(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: index) -> tensor<?xf32> {
  %0 = tensor.empty(%arg2) : tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.exp %in : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// ---- fuse-elementwise: an unused input goes
func.func @f(%a: tensor<?xf32>, %b: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %y = math.exp %in : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// ==>
func.func @f(%arg0: tensor<?xf32>, %arg1: tensor<?xf32>, %arg2: index) -> tensor<?xf32> {
  %0 = tensor.empty(%arg2) : tensor<?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<?xf32>) outs(%0 : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %2 = math.exp %in : f32
    linalg.yield %2 : f32
  } -> tensor<?xf32>
  return %1 : tensor<?xf32>
}

// ---- fuse-elementwise: equal inputs with equal maps become one
func.func @f(%a: tensor<?x?xf32>, %n: index) -> tensor<?x?xf32> {
  %e = tensor.empty(%n) : tensor<?xf32>
  %ee = tensor.empty(%n, %n) : tensor<?x?xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a, %a : tensor<?x?xf32>, tensor<?x?xf32>, tensor<?x?xf32>) outs(%ee : tensor<?x?xf32>) {
  ^bb0(%in: f32, %in_0: f32, %in_1: f32, %out: f32):
    %y = arith.mulf %in, %in_0 : f32
    %z = arith.addf %y, %in_1 : f32
    linalg.yield %z : f32
  } -> tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}
// ==>
func.func @f(%arg0: tensor<?x?xf32>, %arg1: index) -> tensor<?x?xf32> {
  %0 = tensor.empty(%arg1, %arg1) : tensor<?x?xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1, d0)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    %2 = arith.mulf %in, %in_0 : f32
    %3 = arith.addf %2, %in : f32
    linalg.yield %3 : f32
  } -> tensor<?x?xf32>
  return %1 : tensor<?x?xf32>
}

// ---- fuse-elementwise: comparisons of sizes fold, and their assertion goes with canonicalize
func.func @f(%n: index) {
  %0 = arith.index_cast %n : index to i64
  %1 = arith.index_cast %n : index to i64
  %2 = arith.cmpi eq, %0, %0 : i64
  cf.assert %2, "sizes"
  return
}
// ==>
func.func @f(%arg0: index) {
  %true = arith.constant true
  cf.assert %true, "sizes"
  return
}
