// ---- something without sizes is stored
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %z = tensor.empty(%n) : tensor<?xf32>
    %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_memref %z : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
// ! kernel.mlir:19:10: error: 'loom.bufferize_to_memref' op hands over something that is not a tensor of known sizes
// !       %b = loom.bufferize_to_memref %z : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- no shape rule: tensor.cast
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.cast %f : tensor<?xf32> to tensor<4xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:8:10: error: 'tensor.cast' op has no shape rule, so the sizes of its result cannot be traced
// !       %z = tensor.cast %f : tensor<?xf32> to tensor<4xf32>
// !            ^~~~~~~~~~~
// !   hint: sizes are traced through tensor.empty, subviews, loops and destination-style operations

// ---- no shape rule: tensor.expand_shape
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.expand_shape %f [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:8:10: error: 'tensor.expand_shape' op has no shape rule, so the sizes of its result cannot be traced
// !       %z = tensor.expand_shape %f [[0, 1]] output_shape [%n, 1] : tensor<?xf32> into tensor<?x1xf32>
// !            ^~~~~~~~~~~~~~~~~~~
// !   hint: sizes are traced through tensor.empty, subviews, loops and destination-style operations

// ---- no shape rule: tensor.insert_slice
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %z = tensor.insert_slice %f into %f[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:8:10: error: 'tensor.insert_slice' op has no shape rule, so the sizes of its result cannot be traced
// !       %z = tensor.insert_slice %f into %f[0] [%n] [1] : tensor<?xf32> into tensor<?xf32>
// !            ^~~~~~~~~~~~~~~~~~~
// !   hint: sizes are traced through tensor.empty, subviews, loops and destination-style operations

// ---- no shape rule: a tensor constant
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %z = arith.constant dense<0.0> : tensor<4xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:8:10: error: 'arith.constant' op has no shape rule, so the sizes of its result cannot be traced
// !       %z = arith.constant dense<0.0> : tensor<4xf32>
// !            ^~~~~~~~~~~~~~
// !   hint: sizes are traced through tensor.empty, subviews, loops and destination-style operations

// ---- no shape rule: scf.if with a tensor result
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %c = arith.cmpi eq, %i, %n : index
    %z = scf.if %c -> (tensor<?xf32>) {
      scf.yield %f : tensor<?xf32>
    } else {
      scf.yield %f : tensor<?xf32>
    }
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:9:10: error: 'scf.if' op has no shape rule, so the sizes of its result cannot be traced
// !       %z = scf.if %c -> (tensor<?xf32>) {
// !            ^~~~~~
// !   hint: sizes are traced through tensor.empty, subviews, loops and destination-style operations

// ---- no shape rule: an argument of the function
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index, %q: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %z = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%q : tensor<?xf32>) outs(%q : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %y = math.exp %in : f32
      linalg.yield %y : f32
    } -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %z) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:1:1: error: 'func.func' op argument #4 is a tensor whose sizes are not known
// !   func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index, %q: tensor<?xf32>) {
// !   ^~~~~~~~~
// !   hint: sizes are traced through tensor.empty, subviews, loops and destination-style operations

// ---- sizes that do not fit the tensor
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %v = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %t = loom.bufferize_to_tensor %v[] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:10:12: error: 'loom.bufferize_to_tensor' op has 0 sizes for a tensor of rank 1
// !         %t = loom.bufferize_to_tensor %v[] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
// !              ^~~~~~~~~~~~~~~~~~~~~~~~

// ---- the input of a sync is used behind it
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %v = memref.subview %m[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %t = loom.bufferize_to_tensor %v[%n] : memref<?xf32, strided<[1], offset: ?>> -> tensor<?xf32>
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %t2 = loom.sync ins(%t : tensor<?xf32>) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t, %t2 : tensor<?xf32>, tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %pe = tensor.empty(%n) : tensor<?xf32>
    %p = linalg.copy ins(%r : tensor<?xf32>) outs(%pe : tensor<?xf32>) -> tensor<?xf32>
    %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
// ! kernel.mlir:12:13: error: 'loom.sync' op passes on a tensor that is still used behind it
// !         %t2 = loom.sync ins(%t : tensor<?xf32>) outs(%e1 : tensor<?xf32>) -> tensor<?xf32>
// !               ^~~~~~~~~
// !   hint: input and result of loom.sync share a buffer

// ---- the loop reads the tensor that it also starts from
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a, %f : tensor<?xf32>, tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %in_0: f32, %out: f32):
        %y = arith.addf %in, %in_0 : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %pe = tensor.empty(%n) : tensor<?xf32>
    %p = linalg.copy ins(%r : tensor<?xf32>) outs(%pe : tensor<?xf32>) -> tensor<?xf32>
    %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
// ! kernel.mlir:8:10: error: 'scf.for' op needs the initial tensor of iteration argument #0 in the loop, or stores the argument; its buffer comes too late for that
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~
// !   hint: start from a linalg.copy of the initial tensor and store a copy of the argument (hazard H16); or give --fix-hazards, which does so

// ---- the body stores the iteration argument
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
      %b = loom.bufferize_to_memref %a : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
      memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:8:10: error: 'scf.for' op needs the initial tensor of iteration argument #0 in the loop, or stores the argument; its buffer comes too late for that
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~
// !   hint: start from a linalg.copy of the initial tensor and store a copy of the argument (hazard H16); or give --fix-hazards, which does so

// ---- a computed tensor with a memory kind
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %ke = tensor.empty(%n) : tensor<?xf32, {local_mem_kind = 1 : i64}>
      %kf = linalg.fill ins(%cst : f32) outs(%ke : tensor<?xf32, {local_mem_kind = 1 : i64}>) -> tensor<?xf32, {local_mem_kind = 1 : i64}>
      "test.use"(%kf) : (tensor<?xf32, {local_mem_kind = 1 : i64}>) -> ()
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:10:13: error: 'linalg.fill' op computes a tensor with a local_mem_kind
// !         %kf = linalg.fill ins(%cst : f32) outs(%ke : tensor<?xf32, {local_mem_kind = 1 : i64}>) -> tensor<?xf32, {local_me…
// !               ^~~~~~~~~~~
// !   hint: only tiles that are loaded can ask for a kind of memory

// ---- a tensor of the same size in another affine.parallel
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
  }
  affine.parallel (%i2) = (0) to (8) {
    %q0 = tensor.empty(%n) : tensor<?xf32>
    %q1 = linalg.fill ins(%cst : f32) outs(%q0 : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%q1) : (tensor<?xf32>) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:20:11: error: 'linalg.fill' op makes a tensor outside the 'affine.parallel' that holds the buffers
// !       %q1 = linalg.fill ins(%cst : f32) outs(%q0 : tensor<?xf32>) -> tensor<?xf32>
// !             ^~~~~~~~~~~
// !   hint: all tensors of one size must be made where their buffers are

// ---- the older gather
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %q0 = loom.gather ins(%f : tensor<?xf32>) outs(%f : tensor<?xf32>) across(%i : index) -> tensor<?xf32>
  }
  return
}
// ==>
// ! kernel.mlir:17:11: error: 'loom.gather' op is in the older form, which has a tensor result
// !       %q0 = loom.gather ins(%f : tensor<?xf32>) outs(%f : tensor<?xf32>) across(%i : index) -> tensor<?xf32>
// !             ^~~~~~~~~~~
// !   hint: gather into a loom.placeholder and read that with bufferization.to_tensor
