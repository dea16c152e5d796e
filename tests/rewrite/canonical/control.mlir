// ---- drop_true_assertion
func.func @f(%x: i1) {
  %true = arith.constant true
  cf.assert %true, "always"
  cf.assert %x, "sometimes"
  return
}
// ==>
func.func @f(%arg0: i1) {
  cf.assert %arg0, "sometimes"
  return
}

// ---- skip_loop
func.func @f(%x: f32, %n: index, %s: index) -> (f32, f32) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c4 to %c1 step %c1 iter_args(%a = %x) -> (f32) {
    %1 = "test.op"(%a) : (f32) -> f32
    scf.yield %1 : f32
  }
  %2 = scf.for %i = %n to %n step %s iter_args(%a = %x) -> (f32) {
    %1 = "test.op"(%a) : (f32) -> f32
    scf.yield %1 : f32
  }
  return %0, %2 : f32, f32
}
// ==>
func.func @f(%arg0: f32, %arg1: index, %arg2: index) -> (f32, f32) {
  return %arg0, %arg0 : f32, f32
}

// ---- inline_loop
func.func @f(%x: f32) -> f32 {
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %0 = scf.for %i = %c4 to %c6 step %c4 iter_args(%a = %x) -> (f32) {
    %1 = "test.op"(%a, %i) : (f32, index) -> f32
    scf.yield %1 : f32
  }
  return %0 : f32
}
// ==>
func.func @f(%arg0: f32) -> f32 {
  %c4 = arith.constant 4 : index
  %0 = "test.op"(%arg0, %c4) : (f32, index) -> f32
  return %0 : f32
}

// ---- drop_idle_loop
func.func @f(%x: f32, %y: f32, %n: index) -> (f32, f32) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c1 to %c4 step %c1 iter_args(%a = %x) -> (f32) {
    scf.yield %y : f32
  }
  %1 = scf.for %i = %c1 to %n step %c1 iter_args(%a = %x) -> (f32) {
    scf.yield %y : f32
  }
  return %0, %1 : f32, f32
}
// ==>
func.func @f(%arg0: f32, %arg1: f32, %arg2: index) -> (f32, f32) {
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg3 = %c1 to %arg2 step %c1 iter_args(%arg4 = %arg0) -> (f32) {
    scf.yield %arg1 : f32
  }
  return %arg1, %0 : f32, f32
}

// ---- drop_iteration_arguments
func.func @f(%x: f32, %n: index) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:3 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %x) -> (f32, f32, f32) {
    %1 = "test.op"(%a, %b) : (f32, f32) -> f32
    scf.yield %1, %b, %x : f32, f32, f32
  }
  return %0#0, %0#1, %0#2 : f32, f32, f32
}
// ==>
func.func @f(%arg0: f32, %arg1: index) -> (f32, f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg2 = %c0 to %arg1 step %c1 iter_args(%arg3 = %arg0) -> (f32) {
    %1 = "test.op"(%arg3, %arg0) : (f32, f32) -> f32
    scf.yield %1 : f32
  }
  return %0, %arg0, %arg0 : f32, f32, f32
}

// ---- drop_iteration_arguments
func.func @f(%x: f32, %y: f32, %n: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:4 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x, %b = %x, %c = %y, %d = %y) -> (f32, f32, f32, f32) {
    %1 = "test.op"(%a, %b, %c) : (f32, f32, f32) -> f32
    scf.yield %1, %1, %1, %1 : f32, f32, f32, f32
  }
  return %0#0, %0#1 : f32, f32
}
// ==>
func.func @f(%arg0: f32, %arg1: f32, %arg2: index) -> (f32, f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:2 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0, %arg5 = %arg1) -> (f32, f32) {
    %1 = "test.op"(%arg4, %arg4, %arg5) : (f32, f32, f32) -> f32
    scf.yield %1, %1 : f32, f32
  }
  return %0#0, %0#0 : f32, f32
}

// ---- drop_iteration_arguments
func.func @f(%x: f32, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
    "test.op"(%a) : (f32) -> ()
    scf.yield %a : f32
  }
  return
}
// ==>
func.func @f(%arg0: f32, %arg1: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %arg2 = %c0 to %arg1 step %c1 {
    "test.op"(%arg0) : (f32) -> ()
  }
  return
}

// ---- inline_branch
func.func @f(%x: f32, %y: f32) -> f32 {
  %true = arith.constant true
  %false = arith.constant false
  %0 = scf.if %true -> (f32) {
    %1 = "test.op"(%x) : (f32) -> f32
    scf.yield %1 : f32
  } else {
    scf.yield %y : f32
  }
  scf.if %false {
    "test.op"() : () -> ()
  }
  return %0 : f32
}
// ==>
func.func @f(%arg0: f32, %arg1: f32) -> f32 {
  %0 = "test.op"(%arg0) : (f32) -> f32
  return %0 : f32
}

// ---- unchanged: the trip count may be zero
func.func @f(%n: index, %x: f32, %y: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %x) -> (f32) {
    scf.yield %y : f32
  }
  return %0 : f32
}
// ==>
func.func @f(%arg0: index, %arg1: f32, %arg2: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = scf.for %arg3 = %c0 to %arg0 step %c1 iter_args(%arg4 = %arg1) -> (f32) {
    scf.yield %arg2 : f32
  }
  return %0 : f32
}

// ---- drop_unused_results
func.func @f(%b: i1) -> f32 {
  %0:2 = scf.if %b -> (index, f32) {
    %1:2 = "test.op"() {a} : () -> (index, f32)
    scf.yield %1#0, %1#1 : index, f32
  } else {
    %1:2 = "test.op"() {b} : () -> (index, f32)
    scf.yield %1#0, %1#1 : index, f32
  }
  return %0#1 : f32
}
// ==>
func.func @f(%arg0: i1) -> f32 {
  %0 = scf.if %arg0 -> (f32) {
    %1:2 = "test.op"() {a} : () -> (index, f32)
    scf.yield %1#1 : f32
  } else {
    %1:2 = "test.op"() {b} : () -> (index, f32)
    scf.yield %1#1 : f32
  }
  return %0 : f32
}

// ---- select_results
func.func @f(%b: i1, %x: f32, %y: f32) -> (f32, index, f32) {
  %0:3 = scf.if %b -> (f32, index, f32) {
    %1 = "test.op"() {a} : () -> index
    scf.yield %x, %1, %x : f32, index, f32
  } else {
    %1 = "test.op"() {b} : () -> index
    scf.yield %y, %1, %x : f32, index, f32
  }
  return %0#0, %0#1, %0#2 : f32, index, f32
}
// ==>
func.func @f(%arg0: i1, %arg1: f32, %arg2: f32) -> (f32, index, f32) {
  %0 = arith.select %arg0, %arg1, %arg2 : f32
  %1 = scf.if %arg0 -> (index) {
    %2 = "test.op"() {a} : () -> index
    scf.yield %2 : index
  } else {
    %2 = "test.op"() {b} : () -> index
    scf.yield %2 : index
  }
  return %0, %1, %arg1 : f32, index, f32
}

// ---- drop_empty_else
func.func @f(%b: i1) {
  scf.if %b {
    "test.op"() : () -> ()
  } else {
  }
  return
}
// ==>
func.func @f(%arg0: i1) {
  scf.if %arg0 {
    "test.op"() : () -> ()
  }
  return
}
