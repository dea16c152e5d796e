// ---- cf is unknown
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %true = arith.constant true
    cf.assert %true, "x"
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
    %pe = tensor.empty(%n) : tensor<?xf32>
    %p = linalg.copy ins(%r : tensor<?xf32>) outs(%pe : tensor<?xf32>) -> tensor<?xf32>
    %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_memref %p : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
// ! kernel.mlir:7:5: error: 'cf.assert' op is not known to memory binding
// !       cf.assert %true, "x"
// !       ^~~~~~~~~
// !   hint: run stage 01 first; it removes assertions

// ---- no affine.parallel
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  "test.use"(%f) : (tensor<?xf32>) -> ()
  return
}
// ==>
// ! kernel.mlir:5:8: error: 'tensor.empty' op makes a tensor, but function 'f' has no affine.parallel for its buffers
// !     %e = tensor.empty(%n) : tensor<?xf32>
// !          ^~~~~~~~~~~~
// !   hint: put the work of a core into an affine.parallel, if only of one iteration

// ---- two loops
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %e9 = tensor.empty(%n) : tensor<?xf32>
    %g = linalg.fill ins(%cst : f32) outs(%e9 : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      scf.yield %x : tensor<?xf32>
    }
    %r2 = scf.for %j = %c0 to %k step %c1 iter_args(%a = %g) -> (tensor<?xf32>) {
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
// ! kernel.mlir:1:1: error: 'func.func' op expected at most one loop-carried scf.for under affine.parallel in function 'f', found 2
// !   func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
// !   ^~~~~~~~~
// ! kernel.mlir:10:10: note: this one
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~
// ! kernel.mlir:19:11: note: this one
// !       %r2 = scf.for %j = %c0 to %k step %c1 iter_args(%a = %g) -> (tensor<?xf32>) {
// !             ^~~~~~~

// ---- two affine.for
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = affine.for %j = 0 to 4 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      affine.yield %x : tensor<?xf32>
    }
    %r2 = affine.for %j = 0 to 4 iter_args(%a = %f) -> (tensor<?xf32>) {
      %e1 = tensor.empty(%n) : tensor<?xf32>
      %x = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%a : tensor<?xf32>) outs(%e1 : tensor<?xf32>) {
      ^bb0(%in: f32, %out: f32):
        %y = math.exp %in : f32
        linalg.yield %y : f32
      } -> tensor<?xf32>
      affine.yield %x : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:1:1: error: 'func.func' op expected at most one loop-carried affine.for under affine.parallel in function 'f', found 2
// !   func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
// !   ^~~~~~~~~
// ! kernel.mlir:8:10: note: this one
// !       %r = affine.for %j = 0 to 4 iter_args(%a = %f) -> (tensor<?xf32>) {
// !            ^~~~~~~~~~
// ! kernel.mlir:17:11: note: this one
// !       %r2 = affine.for %j = 0 to 4 iter_args(%a = %f) -> (tensor<?xf32>) {
// !             ^~~~~~~~~~

// ---- two affine.parallel with tensors
func.func @f(%m: memref<64xf32>, %n: index) {
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%f) : (tensor<?xf32>) -> ()
  }
  affine.parallel (%i) = (0) to (4) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%f) : (tensor<?xf32>) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:1:1: error: 'func.func' op expected at most one affine.parallel with tensors in function 'f', found 2
// !   func.func @f(%m: memref<64xf32>, %n: index) {
// !   ^~~~~~~~~
// ! kernel.mlir:3:3: note: this one
// !     affine.parallel (%i) = (0) to (8) {
// !     ^~~~~~~~~~~~~~~
// ! kernel.mlir:8:3: note: this one
// !     affine.parallel (%i) = (0) to (4) {
// !     ^~~~~~~~~~~~~~~

// ---- a loop in the carried affine.for
func.func @f(%m: memref<64xf32>, %n: index) {
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = affine.for %j = 0 to 4 iter_args(%a = %f) -> (tensor<?xf32>) {
      affine.for %l = 0 to 4 {
      }
      affine.yield %a : tensor<?xf32>
    }
  }
  return
}
// ==>
// ! kernel.mlir:7:7: error: 'affine.for' op is nested in the loop that carries the tensors; one level is supported
// !         affine.for %l = 0 to 4 {
// !         ^~~~~~~~~~
// !   hint: carry the tensors by the inner loop, with only index arithmetic around it

// ---- nested affine.parallel count twice
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    affine.parallel (%l) = (0) to (2) {
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
  }
  return
}
// ==>
// ! kernel.mlir:1:1: error: 'func.func' op expected at most one loop-carried scf.for under affine.parallel in function 'f', found 2
// !   func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
// !   ^~~~~~~~~
// ! kernel.mlir:9:12: note: this one
// !         %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !              ^~~~~~~

// ---- a declaration
func.func private @g(tensor<4xf32>)
// ==>
// ! kernel.mlir:1:1: error: 'func.func' op 'g' is only declared; memory binding needs its body
// !   func.func private @g(tensor<4xf32>)
// !   ^~~~~~~~~
// !   hint: erase the declaration, or make it private so that stage 01 does if nothing uses it

// ---- a loop inside the carried loop
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
      scf.for %l = %c0 to %n step %c1 {
        "test.op"() : () -> ()
      }
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
// ! kernel.mlir:9:7: error: 'scf.for' op is nested in the loop that carries the tensors; one level is supported
// !         scf.for %l = %c0 to %n step %c1 {
// !         ^~~~~~~
// !   hint: carry the tensors by the inner loop, with only index arithmetic around it

// ---- only scalars are carried
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %e = tensor.empty(%n) : tensor<?xf32>
    %f = linalg.fill ins(%cst : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
    "test.use"(%f) : (tensor<?xf32>) -> ()
    %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %cst) -> (f32) {
      %x = arith.addf %a, %a : f32
      scf.yield %x : f32
    }
  }
  return
}
// ==>
// ! kernel.mlir:9:10: error: 'scf.for' op carries no tensor, only scalars
// !       %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %cst) -> (f32) {
// !            ^~~~~~~

// ---- the loop stands in an scf.if
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %c = arith.cmpi eq, %i, %n : index
    scf.if %c {
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
  }
  return
}
// ==>
// ! kernel.mlir:10:12: error: 'scf.for' op stands in 'scf.if'; its parent must be affine.parallel or scf.for
// !         %r = scf.for %j = %c0 to %k step %c1 iter_args(%a = %f) -> (tensor<?xf32>) {
// !              ^~~~~~~

// ---- an operation in front of an inner serial loop
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    scf.for %s = %c0 to %n step %c1 {
      "test.op"() : () -> ()
      scf.for %s2 = %c0 to %n step %c1 {
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
    }
  }
  return
}
// ==>
// ! kernel.mlir:7:7: error: 'test.op' op stands in front of the inner loop; only index arithmetic may
// !         "test.op"() : () -> ()
// !         ^~~~~~~~~

// ---- an operation behind an inner serial loop
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    scf.for %s = %c0 to %n step %c1 {
      scf.for %s2 = %c0 to %n step %c1 {
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
      %d = arith.addi %s, %s : index
    }
  }
  return
}
// ==>
// ! kernel.mlir:20:12: error: 'arith.addi' op stands behind the inner loop; serial loops must be perfectly nested
// !         %d = arith.addi %s, %s : index
// !              ^~~~~~~~~~

// ---- a serial loop in an scf.if
func.func @f(%m: memref<64xf32>, %o: memref<64xf32>, %n: index, %k: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.0 : f32
  affine.parallel (%i) = (0) to (8) {
    %c = arith.cmpi eq, %i, %n : index
    scf.if %c {
      scf.for %s = %c0 to %n step %c1 {
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
    }
  }
  return
}
// ==>
// ! kernel.mlir:8:7: error: 'scf.for' op stands in 'scf.if'; around the carried loop there may only be loops
// !         scf.for %s = %c0 to %n step %c1 {
// !         ^~~~~~~

// ---- a loop result is stored directly
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
    %w = memref.subview %o[%i] [%n] [1] : memref<64xf32> to memref<?xf32, strided<[1], offset: ?>>
    %b = loom.bufferize_to_memref %r : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
    memref.copy %b, %w : memref<?xf32, strided<[1], offset: ?>> to memref<?xf32, strided<[1], offset: ?>>
  }
  return
}
// ==>
// ! kernel.mlir:18:10: error: 'loom.bufferize_to_memref' op hands a loop result to memory without a copy in between
// !       %b = loom.bufferize_to_memref %r : tensor<?xf32> -> memref<?xf32, strided<[1], offset: ?>>
// !            ^~~~~~~~~~~~~~~~~~~~~~~~
// !   hint: run stage 01 first; it inserts the copy
