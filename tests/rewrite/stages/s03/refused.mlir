// ---- step: 2x2
func.func @k() {
  affine.parallel (%i, %j) = (0, 0) to (8, 8) step (1, 2) {
  }
  return
}
// ==>
// kernel.mlir:2: 'affine.parallel' op has step 2 in iterator 1; only 1 is supported

// ---- lower_bound: 2x2
func.func @k() {
  affine.parallel (%i) = (1) to (8) {
  }
  return
}
// ==>
// kernel.mlir:2: 'affine.parallel' op starts iterator 0 at 1; only 0 is supported

// ---- minimum: 2x2
func.func @k(%s: index) {
  affine.parallel (%i) = (0) to (min(8, symbol(%s))) {
  }
  return
}
// ==>
// kernel.mlir:2: 'affine.parallel' op bounds iterator 0 by a minimum of 2 values; only one is supported

// ---- results: 2x2
func.func @k(%x: f32) {
  %0 = affine.parallel (%i) = (0) to (8) reduce ("addf") -> (f32) {
    affine.yield %x : f32
  }
  return
}
// ==>
// kernel.mlir:2: 'affine.parallel' op yields results; a reduction over cores is written as a loom.gather

// ---- dynamic_source: 2x2
func.func @k(%a: memref<?xf16>) {
  affine.parallel (%i) = (0) to (8) {
    %v = loom.subview %a[%i] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<?xf16> to memref<8xf16, strided<[1], offset: ?>>
  }
  return
}
// ==>
// kernel.mlir:3: 'loom.subview' op views 'memref<?xf16>', whose size is not static; the mapping ranks iterators by it

// ---- nothing_divides: 2x2
func.func @k() {
  affine.parallel (%i) = (0) to (7) {
  }
  return
}
// ==>
// kernel.mlir:1: no candidate is left: in the only one, a piece does not divide a constant extent

// ---- named_module: 2x2
module @kernel {
  func.func @k() {
    return
  }
}
// ==>
// kernel.mlir:1: 'builtin.module' op has a name; the mapping stage needs an unnamed module

// ---- three_axes: 2x2x2
func.func @k() {
  affine.parallel (%i) = (0) to (8) {
  }
  return
}
// ==>
// machine.mlir:9: 'adl.arch.scale' op has 3 axes; only 2-dimensional meshes are supported

// ---- named_nested_module: 2x2
module {
  module @m {
    func.func @k() {
      affine.parallel (%i) = (0) to (8) {
      }
      return
    }
  }
}
// ==>
// kernel.mlir:2: 'builtin.module' op has a name, which all of its candidates would have; leave the name out
