// ---- apply_of_input: a dimension, a symbol
func.func @f(%x: index, %y: index) -> (index, index) {
  %0 = affine.apply affine_map<(d0, d1) -> (d1)>(%x, %y)
  %1 = affine.apply affine_map<(d0)[s0] -> (s0)>(%x)[%y]
  return %0, %1 : index, index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> (index, index) {
  return %arg1, %arg1 : index, index
}

// ---- apply_of_constant
func.func @f(%x: index) -> index {
  %0 = affine.apply affine_map<(d0) -> (7)>(%x)
  return %0 : index
}
// ==>
func.func @f(%arg0: index) -> index {
  %c7 = arith.constant 7 : index
  return %c7 : index
}

// ---- apply_to_constants: a term that is zero goes, the other inputs are numbered again
func.func @f(%x: index, %y: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 16 + d1 * 4 + d2)>(%x, %c0, %y)
  return %0 : index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 * 16 + d1)>(%arg0, %arg1)
  return %0 : index
}

// ---- apply_to_constants: other numbers come last
func.func @f(%x: index, %y: index) -> index {
  %c3 = arith.constant 3 : index
  %0 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 16 + d1 * 4 + d2)>(%c3, %x, %y)
  return %0 : index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> index {
  %0 = affine.apply affine_map<(d0, d1) -> (d0 * 4 + d1 + 48)>(%arg0, %arg1)
  return %0 : index
}

// ---- apply_to_constants: a symbol, and nothing left to apply
func.func @f() -> index {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%c3)[%c4]
  return %0 : index
}
// ==>
func.func @f() -> index {
  %c11 = arith.constant 11 : index
  return %c11 : index
}
