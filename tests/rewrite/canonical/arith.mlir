// ---- constant_operand_last
func.func @f(%x: i32) -> i32 {
  %c5 = arith.constant 5 : i32
  %0 = arith.addi %c5, %x : i32
  return %0 : i32
}
// ==>
func.func @f(%arg0: i32) -> i32 {
  %c5_i32 = arith.constant 5 : i32
  %0 = arith.addi %arg0, %c5_i32 : i32
  return %0 : i32
}

// ---- add_zero
func.func @f(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = arith.addi %x, %c0 : index
  return %0 : index
}
// ==>
func.func @f(%arg0: index) -> index {
  return %arg0 : index
}

// ---- add_of_sub
func.func @f(%x: index, %y: index) -> index {
  %0 = arith.subi %x, %y : index
  %1 = arith.addi %0, %y : index
  return %1 : index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> index {
  return %arg0 : index
}

// ---- add_to_sub
func.func @f(%x: index, %y: index) -> index {
  %0 = arith.subi %x, %y : index
  %1 = arith.addi %y, %0 : index
  return %1 : index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> index {
  return %arg0 : index
}

// ---- sub_self
func.func @f(%x: index) -> index {
  %0 = arith.subi %x, %x : index
  return %0 : index
}
// ==>
func.func @f(%arg0: index) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}

// ---- sub_zero
func.func @f(%x: i8) -> i8 {
  %c0 = arith.constant 0 : i8
  %0 = arith.subi %x, %c0 : i8
  return %0 : i8
}
// ==>
func.func @f(%arg0: i8) -> i8 {
  return %arg0 : i8
}

// ---- sub_of_add_right
func.func @f(%x: index, %y: index) -> index {
  %0 = arith.addi %x, %y : index
  %1 = arith.subi %0, %y : index
  return %1 : index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> index {
  return %arg0 : index
}

// ---- sub_of_add_left
func.func @f(%x: index, %y: index) -> index {
  %0 = arith.addi %x, %y : index
  %1 = arith.subi %0, %x : index
  return %1 : index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> index {
  return %arg1 : index
}

// ---- mul_zero
func.func @f(%x: index) -> index {
  %c0 = arith.constant 0 : index
  %0 = arith.muli %x, %c0 : index
  return %0 : index
}
// ==>
func.func @f(%arg0: index) -> index {
  %c0 = arith.constant 0 : index
  return %c0 : index
}

// ---- mul_one
func.func @f(%x: index) -> index {
  %c1 = arith.constant 1 : index
  %0 = arith.muli %x, %c1 : index
  return %0 : index
}
// ==>
func.func @f(%arg0: index) -> index {
  return %arg0 : index
}

// ---- div_one
func.func @f(%x: index) -> (index, index) {
  %c1 = arith.constant 1 : index
  %0 = arith.ceildivui %x, %c1 : index
  %1 = arith.divsi %x, %c1 : index
  return %0, %1 : index, index
}
// ==>
func.func @f(%arg0: index) -> (index, index) {
  return %arg0, %arg0 : index, index
}

// ---- compare_self
func.func @f(%x: index) -> (i1, i1) {
  %0 = arith.cmpi eq, %x, %x : index
  %1 = arith.cmpi ult, %x, %x : index
  return %0, %1 : i1, i1
}
// ==>
func.func @f(%arg0: index) -> (i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  return %true, %false : i1, i1
}

// ---- mul_float_one
func.func @f(%x: f16) -> (f16, f16) {
  %cst = arith.constant 1.0 : f16
  %0 = arith.mulf %x, %cst : f16
  %1 = arith.divf %x, %cst : f16
  return %0, %1 : f16, f16
}
// ==>
func.func @f(%arg0: f16) -> (f16, f16) {
  return %arg0, %arg0 : f16, f16
}

// ---- idempotent
func.func @f(%x: f32, %i: i32) -> (f32, i32) {
  %0 = arith.maximumf %x, %x : f32
  %1 = arith.andi %i, %i : i32
  return %0, %1 : f32, i32
}
// ==>
func.func @f(%arg0: f32, %arg1: i32) -> (f32, i32) {
  return %arg0, %arg1 : f32, i32
}

// ---- add_float_zero
func.func @f(%x: f32) -> (f32, f32, f32) {
  %cst = arith.constant 0.0 : f32
  %neg = arith.constant -0.0 : f32
  %0 = arith.addf %x, %cst : f32
  %1 = arith.addf %x, %neg : f32
  %2 = arith.subf %x, %cst : f32
  return %0, %1, %2 : f32, f32, f32
}
// ==>
func.func @f(%arg0: f32) -> (f32, f32, f32) {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = arith.addf %arg0, %cst : f32
  return %0, %arg0, %arg0 : f32, f32, f32
}

// ---- select_known
func.func @f(%x: f32, %y: f32, %c: i1) -> (f32, f32) {
  %true = arith.constant true
  %0 = arith.select %true, %x, %y : f32
  %1 = arith.select %c, %y, %y : f32
  return %0, %1 : f32, f32
}
// ==>
func.func @f(%arg0: f32, %arg1: f32, %arg2: i1) -> (f32, f32) {
  return %arg0, %arg1 : f32, f32
}

// ---- fold_constants
func.func @f() -> (index, index, i8, f16, i1) {
  %c512 = arith.constant 512 : index
  %c48 = arith.constant 48 : index
  %a = arith.constant 100 : i8
  %f = arith.constant 1.5 : f16
  %0 = arith.ceildivui %c512, %c48 : index
  %1 = arith.remui %c512, %c48 : index
  %2 = arith.addi %a, %a : i8
  %3 = arith.mulf %f, %f : f16
  %4 = arith.cmpi sgt, %c512, %c48 : index
  return %0, %1, %2, %3, %4 : index, index, i8, f16, i1
}
// ==>
func.func @f() -> (index, index, i8, f16, i1) {
  %c11 = arith.constant 11 : index
  %c32 = arith.constant 32 : index
  %c-56_i8 = arith.constant -56 : i8
  %cst = arith.constant 2.250000e+00 : f16
  %true = arith.constant true
  return %c11, %c32, %c-56_i8, %cst, %true : index, index, i8, f16, i1
}

// ---- mul_of_negations
func.func @f(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y : f32
  %2 = arith.mulf %0, %1 : f32
  return %2 : f32
}
// ==>
func.func @f(%arg0: f32, %arg1: f32) -> f32 {
  %0 = arith.mulf %arg0, %arg1 : f32
  return %0 : f32
}

// ---- div_of_negations
func.func @f(%x: f32, %y: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y : f32
  %2 = arith.divf %0, %1 : f32
  return %2 : f32
}
// ==>
func.func @f(%arg0: f32, %arg1: f32) -> f32 {
  %0 = arith.divf %arg0, %arg1 : f32
  return %0 : f32
}

// ---- unchanged: x + 0.0 may turn -0.0 into 0.0
func.func @f(%x: f32) -> f32 {
  %cst = arith.constant 0.0 : f32
  %0 = arith.addf %x, %cst : f32
  return %0 : f32
}
// ==>
func.func @f(%arg0: f32) -> f32 {
  %cst = arith.constant 0.000000e+00 : f32
  %0 = arith.addf %arg0, %cst : f32
  return %0 : f32
}

// ---- unchanged: a division by zero
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = arith.divui %c4, %c0 : index
  return %0 : index
}
// ==>
func.func @f() -> index {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = arith.divui %c4, %c0 : index
  return %0 : index
}

// ---- negation_of_negation
func.func @f(%x: f32) -> f32 {
  %0 = arith.negf %x : f32
  %1 = arith.negf %0 : f32
  return %1 : f32
}
// ==>
func.func @f(%arg0: f32) -> f32 {
  return %arg0 : f32
}

// ---- xor_self
func.func @f(%x: i32) -> i32 {
  %0 = arith.xori %x, %x : i32
  return %0 : i32
}
// ==>
func.func @f(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32 : i32
}

// ---- xor_zero
func.func @f(%x: i32) -> (i32, i32) {
  %c0 = arith.constant 0 : i32
  %0 = arith.xori %x, %c0 : i32
  %1 = arith.ori %x, %c0 : i32
  return %0, %1 : i32, i32
}
// ==>
func.func @f(%arg0: i32) -> (i32, i32) {
  return %arg0, %arg0 : i32, i32
}

// ---- and_zero
func.func @f(%x: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %0 = arith.andi %x, %c0 : i32
  return %0 : i32
}
// ==>
func.func @f(%arg0: i32) -> i32 {
  %c0_i32 = arith.constant 0 : i32
  return %c0_i32 : i32
}

// ---- compare_constant_last
func.func @f(%x: index) -> (i1, i1, i1) {
  %c7 = arith.constant 7 : index
  %0 = arith.cmpi ult, %c7, %x : index
  %1 = arith.cmpi sge, %c7, %x : index
  %2 = arith.cmpi ne, %c7, %x : index
  return %0, %1, %2 : i1, i1, i1
}
// ==>
func.func @f(%arg0: index) -> (i1, i1, i1) {
  %c7 = arith.constant 7 : index
  %0 = arith.cmpi ugt, %arg0, %c7 : index
  %1 = arith.cmpi sle, %arg0, %c7 : index
  %2 = arith.cmpi ne, %arg0, %c7 : index
  return %0, %1, %2 : i1, i1, i1
}
