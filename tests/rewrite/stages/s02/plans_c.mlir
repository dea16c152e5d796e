// ---- no loop: every tensor lives to its last use
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %tv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %t = loom.bufferize_to_tensor %tv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%fe : tensor<?xf32>) -> tensor<?xf32>
    %xe = tensor.empty(%n) : tensor<?xf32>
    %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t, %f : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %ze = tensor.empty(%n) : tensor<?xf32>
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%x : tensor<?xf32>) outs(%ze : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %ue = tensor.empty(%n) : tensor<?xf32>
    %u = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%z, %t : tensor<?xf32>, tensor<?xf32>) outs(%ue : tensor<?xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %y = arith.addf %in, %in_0 : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %u : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%n] f32
  0 Standard exclusive {%0} 6 to 19, colour 0
  1 Standard {%2, %4, %6} 8 to 19, colour 1
  4 Standard exclusive {%8} 19 to 23, colour 2

// ---- no loop: what a serial loop reads over and over lives to its end, and longer if it is used behind it
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %bv = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_tensor %bv[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
    %ce = tensor.empty(%n) : tensor<?xf32>
    %c = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<?xf32>) outs(%ce : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    scf.for %j = %c0 to %k step %c1 {
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c, %b : tensor<?xf32>, tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      %sw = memref.subview %o[%j] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %sb = loom.bufferize_to_memref %x : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
    }
    %de = tensor.empty(%n) : tensor<?xf32>
    %d = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%b : tensor<?xf32>) outs(%de : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %qw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %qb = loom.bufferize_to_memref %d : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %qb, %qw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%n] f32
  0 Eternal exclusive {%0} 6 to 21, colour 0
  1 Eternal {%2} 8 to 19, colour 1
  2 Standard exclusive {%7} 13 to 17, colour 2
  3 Standard exclusive {%4} 21 to 25, colour 3

// ---- affine.for: as scf.for
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %fe = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%fe : tensor<?xf32>) -> tensor<?xf32>
    %r = affine.for %j = 0 to 4 iter_args(%a = %f) -> (tensor<?xf32>) {
      %xe = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%xe : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      affine.yield %x : tensor<?xf32>
    }
    %pe = tensor.empty(%n) : tensor<?xf32>
    %p = linalg.copy ins(%r : tensor<?xf32>) outs(%pe : tensor<?xf32>) -> tensor<?xf32>
    %sw = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sb = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %sb, %sw : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
[%n] f32
  0 Fused {%arg6, %1, %7, %2} 6 to 15, colour 0
  1 Standard exclusive {%4} 15 to 18, colour 1
