// ---- zero-filled-matmuls: a product, and a batch of them
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %p: memref<2x8x8xf16>, %q: memref<2x8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%c : memref<8x8xf16>)
  linalg.fill ins(%cst : f16) outs(%q : memref<2x8x8xf16>)
  linalg.matmul ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  linalg.batch_matmul ins(%p, %p : memref<2x8x8xf16>, memref<2x8x8xf16>) outs(%q : memref<2x8x8xf16>)
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: memref<2x8x8xf16>, %arg4: memref<2x8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%arg2 : memref<8x8xf16>)
  linalg.fill ins(%cst : f16) outs(%arg4 : memref<2x8x8xf16>)
  loom.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg2 : memref<8x8xf16>)
  loom.batch_matmul ins(%arg3, %arg3 : memref<2x8x8xf16>, memref<2x8x8xf16>) outs(%arg4 : memref<2x8x8xf16>)
  return
}

// ---- zero-filled-matmuls: not when the fill is no zero, is in another block, or is not the last to touch the buffer
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1.000000e+00 : f16
  %zero = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%one : f16) outs(%c : memref<8x8xf16>)
  linalg.matmul ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  linalg.fill ins(%zero : f16) outs(%c : memref<8x8xf16>)
  scf.for %i = %c0 to %n step %c1 {
    linalg.matmul ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  }
  linalg.fill ins(%zero : f16) outs(%c : memref<8x8xf16>)
  loom.copy %c, %b src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  linalg.matmul ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.000000e+00 : f16
  %cst_0 = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%arg2 : memref<8x8xf16>)
  linalg.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg2 : memref<8x8xf16>)
  linalg.fill ins(%cst_0 : f16) outs(%arg2 : memref<8x8xf16>)
  scf.for %arg4 = %c0 to %arg3 step %c1 {
    linalg.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg2 : memref<8x8xf16>)
  }
  linalg.fill ins(%cst_0 : f16) outs(%arg2 : memref<8x8xf16>)
  loom.copy %arg2, %arg1 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  linalg.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg2 : memref<8x8xf16>)
  return
}

// ---- zero-filled-matmuls: a use in a region in between does not count; a negative zero does
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %e: i1) {
  %zero = arith.constant -0.000000e+00 : f16
  linalg.fill ins(%zero : f16) outs(%c : memref<8x8xf16>)
  scf.if %e {
    "test.use"(%c) : (memref<8x8xf16>) -> ()
  }
  linalg.matmul ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  return
}
// ==>
// ! warning: 'linalg.matmul' op of @f starts from zero, although its buffer has been touched since the zero fill (hazard H20)
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: i1) {
  %cst = arith.constant -0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%arg2 : memref<8x8xf16>)
  scf.if %arg3 {
    "test.use"(%arg2) : (memref<8x8xf16>) -> ()
  }
  loom.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg2 : memref<8x8xf16>)
  return
}
// ==> fixed
// ! note: 'linalg.matmul' op of @f starts from zero, although its buffer has been touched since the zero fill (hazard H20); --fix-hazards adds to what the buffer holds
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: i1) {
  %cst = arith.constant -0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%arg2 : memref<8x8xf16>)
  scf.if %arg3 {
    "test.use"(%arg2) : (memref<8x8xf16>) -> ()
  }
  linalg.matmul ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg2 : memref<8x8xf16>)
  return
}

// ---- implied-zero-fills: before a product and before a reduction; gives and copies out are passed over
func.func @f(%a: memref<8x8xf16>, %c: memref<8x8xf16>, %d: memref<8xf16>) {
  %zero = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%zero : f16) outs(%c : memref<8x8xf16>)
  loom.semaphore_give %c : memref<8x8xf16>
  loom.copy %c, %a src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  loom.matmul ins(%a, %a : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  linalg.fill ins(%zero : f16) outs(%d : memref<8xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<8x8xf16>) outs(%d : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.addf %in, %out : f16
    linalg.yield %0 : f16
  }
  return
}
// ==>
// ! warning: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21)
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  loom.semaphore_give %arg1 : memref<8x8xf16>
  loom.copy %arg1, %arg0 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  loom.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg1 : memref<8x8xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<8x8xf16>) outs(%arg2 : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.addf %in, %out : f16
    linalg.yield %0 : f16
  }
  return
}
// ==> fixed
// ! note: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21); --fix-hazards keeps it
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%arg1 : memref<8x8xf16>)
  loom.semaphore_give %arg1 : memref<8x8xf16>
  loom.copy %arg1, %arg0 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  loom.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg1 : memref<8x8xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<8x8xf16>) outs(%arg2 : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.addf %in, %out : f16
    linalg.yield %0 : f16
  }
  return
}

// ---- implied-zero-fills: two in a row; the last one stays, since what follows reads it
func.func @f(%c: memref<8xf16>, %d: memref<8xf16>) {
  %zero = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%zero : f16) outs(%c : memref<8xf16>)
  linalg.fill ins(%zero : f16) outs(%c : memref<8xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%c : memref<8xf16>) outs(%c : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = math.exp %in : f16
    linalg.yield %0 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8xf16>, %arg1: memref<8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%arg0 : memref<8xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg0 : memref<8xf16>) outs(%arg0 : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = math.exp %in : f16
    linalg.yield %0 : f16
  }
  return
}

// ---- implied-zero-fills: not in another block, not of another value, not before a copy into the buffer
func.func @f(%a: memref<8x8xf16>, %c: memref<8x8xf16>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.000000e+00 : f16
  %low = arith.constant 0xFC00 : f16
  linalg.fill ins(%zero : f16) outs(%c : memref<8x8xf16>)
  loom.copy %a, %c src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  linalg.fill ins(%low : f16) outs(%c : memref<8x8xf16>)
  loom.matmul ins(%a, %a : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  linalg.fill ins(%zero : f16) outs(%c : memref<8x8xf16>)
  scf.for %i = %c0 to %n step %c1 {
    linalg.matmul ins(%a, %a : memref<8x8xf16>, memref<8x8xf16>) outs(%c : memref<8x8xf16>)
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 0.000000e+00 : f16
  %cst_0 = arith.constant 0xFC00 : f16
  linalg.fill ins(%cst : f16) outs(%arg1 : memref<8x8xf16>)
  loom.copy %arg0, %arg1 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  linalg.fill ins(%cst_0 : f16) outs(%arg1 : memref<8x8xf16>)
  loom.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg1 : memref<8x8xf16>)
  linalg.fill ins(%cst : f16) outs(%arg1 : memref<8x8xf16>)
  scf.for %arg3 = %c0 to %arg2 step %c1 {
    linalg.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg1 : memref<8x8xf16>)
  }
  return
}
