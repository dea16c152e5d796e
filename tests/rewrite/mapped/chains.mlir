// ---- mul_of_mul: flags that both have stay
func.func @f(%x: index) -> (index, index) {
  %c64 = arith.constant 64 : index
  %c256 = arith.constant 256 : index
  %0 = arith.muli %x, %c64 : index
  %1 = arith.muli %0, %c256 overflow<nsw> : index
  %2 = arith.muli %x, %c64 overflow<nsw> : index
  %3 = arith.muli %2, %c256 overflow<nsw, nuw> : index
  return %1, %3 : index, index
}
// ==>
func.func @f(%arg0: index) -> (index, index) {
  %c16384 = arith.constant 16384 : index
  %0 = arith.muli %arg0, %c16384 : index
  %1 = arith.muli %arg0, %c16384 overflow<nsw> : index
  return %0, %1 : index, index
}

// ---- add_of_add
func.func @f(%x: index) -> index {
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %0 = arith.addi %c3, %x : index
  %1 = arith.addi %0, %c4 : index
  return %1 : index
}
// ==>
func.func @f(%arg0: index) -> index {
  %c7 = arith.constant 7 : index
  %0 = arith.addi %arg0, %c7 : index
  return %0 : index
}

// ---- unchanged: a chain without two constants
func.func @f(%x: index, %y: index) -> (index, index) {
  %c3 = arith.constant 3 : index
  %0 = arith.muli %x, %y : index
  %1 = arith.muli %0, %c3 : index
  %2 = arith.muli %x, %c3 : index
  %3 = arith.addi %2, %c3 : index
  return %1, %3 : index, index
}
// ==>
func.func @f(%arg0: index, %arg1: index) -> (index, index) {
  %c3 = arith.constant 3 : index
  %0 = arith.muli %arg0, %arg1 : index
  %1 = arith.muli %0, %c3 : index
  %2 = arith.muli %arg0, %c3 : index
  %3 = arith.addi %2, %c3 : index
  return %1, %3 : index, index
}
