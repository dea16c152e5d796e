// ---- fuse-elementwise: what has effects stays in the body, although nothing reads its result
func.func @f(%a: tensor<4xf32>, %b: tensor<4xf32>, %m: memref<4xf32>, %i: index) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %b : tensor<4xf32>, tensor<4xf32>) outs(%a : tensor<4xf32>) {
  ^bb0(%in: f32, %in_0: f32, %out: f32):
    memref.store %in, %m[%i] : memref<4xf32>
    %u = "test.op"(%in) : (f32) -> f32
    %v = arith.addf %in, %in : f32
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
// ==>
func.func @f(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: memref<4xf32>, %arg3: index) -> tensor<4xf32> {
  %0 = tensor.empty() : tensor<4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
  ^bb0(%in: f32, %out: f32):
    memref.store %in, %arg2[%arg3] : memref<4xf32>
    %2 = "test.op"(%in) : (f32) -> f32
    linalg.yield %in : f32
  } -> tensor<4xf32>
  return %1 : tensor<4xf32>
}
