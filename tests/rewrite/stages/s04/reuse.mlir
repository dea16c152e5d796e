// ---- each_kind
func.func @k(%a: memref<64x64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.parallel (%x) = (0) to (4) {
    scf.for %w = %c0 to %n step %c1 {
      scf.for %s = %c0 to %n step %c1 {
        %0 = loom.subview %a[0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
        %1 = loom.subview %a[%x, 0] [8, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
        %2 = loom.subview %a[%x, %w] [8, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
        %3 = arith.addi %w, %s : index
        %4 = loom.subview %a[%x, %3] [8, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
      } {loom.iter_type = #loom.iter_type<sequential>}
    } {loom.iter_type = #loom.iter_type<temporal>}
  } {loom.iter_type = #loom.iter_type<spatial>}
  return
}
// ==>
// spatial temporal sequential; depends on nothing
// temporal sequential; depends on 0
// sequential; depends on 0 1
// nothing; depends on 0 1 2

// ---- sizes_do_not_count
func.func @k(%a: memref<64xf16>) {
  affine.parallel (%x) = (0) to (4) {
    %0 = loom.subview %a[0] [%x] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<?xf16, strided<[1], offset: ?>>
  } {loom.iter_type = #loom.iter_type<spatial>}
  return
}
// ==>
// spatial; depends on nothing

// ---- carried_values_do_not_count
func.func @k(%a: memref<64xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %s = %c0 to %n step %c1 iter_args(%p = %c0) -> (index) {
    %0 = loom.subview %a[%p] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
    %q = arith.addi %p, %s : index
    scf.yield %q : index
  } {loom.iter_type = #loom.iter_type<sequential>}
  return
}
// ==>
// sequential; depends on nothing

// ---- affine_loops_are_never_a_dependence
func.func @k(%a: memref<64xf16>) {
  affine.for %s = 0 to 8 {
    %0 = loom.subview %a[%s] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  } {loom.iter_type = #loom.iter_type<sequential>}
  return
}
// ==>
// sequential; depends on nothing

// ---- results_of_branches_depend_on_the_condition_only
func.func @k(%a: memref<64xf16>, %n: index) {
  affine.parallel (%x, %y) = (0, 0) to (4, 4) {
    %c0 = arith.constant 0 : index
    %first = arith.cmpi eq, %x, %c0 : index
    %i = scf.if %first -> (index) {
      scf.yield %y : index
    } else {
      scf.yield %c0 : index
    }
    %0 = loom.subview %a[%i] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  } {loom.iter_type = #loom.iter_type<spatial>}
  return
}
// ==>
// spatial; depends on 0

// ---- trip_counts_that_vary_over_the_mesh
func.func @k(%a: memref<64xf16>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.parallel (%x) = (0) to (4) {
    %n = arith.addi %x, %c1 : index
    scf.for %s = %c0 to %n step %c1 {
      %0 = loom.subview %a[%s] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
    } {loom.iter_type = #loom.iter_type<sequential>}
    %1 = loom.subview %a[8] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  } {loom.iter_type = #loom.iter_type<spatial>}
  return
}
// ==>
// nothing; depends on 1, varying
// spatial; depends on nothing

// ---- lower_bounds_may_vary
func.func @k(%a: memref<64xf16>, %n: index) {
  %c1 = arith.constant 1 : index
  affine.parallel (%x) = (0) to (4) {
    scf.for %s = %x to %n step %c1 {
      %0 = loom.subview %a[%s] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
    } {loom.iter_type = #loom.iter_type<sequential>}
  } {loom.iter_type = #loom.iter_type<spatial>}
  return
}
// ==>
// spatial; depends on 1

// ---- unmarked_loops
func.func @k(%a: memref<64xf16>) {
  affine.parallel (%x) = (0) to (4) {
    %0 = loom.subview %a[0] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  }
  return
}
// ==>
// nothing; depends on nothing

// ---- outside_of_loops
func.func @k(%a: memref<64xf16>, %n: index) {
  %0 = loom.subview %a[%n] [8] [1], reuse : [seq = false, spat = false, temp = false] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  return
}
// ==>
