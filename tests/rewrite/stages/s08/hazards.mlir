// ---- split-scalar-chains: an input is another token of the destination's memory (H19)
func.func @f(%a: memref<8x8xf16>, %m: memref<8x8xf16>) {
  %t = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  %u = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %a, %t : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%u : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %in_1 : f16
    linalg.yield %1 : f16
  }
  return
}
// ==>
// ! warning: 'linalg.generic' op of @f is split into two, of which the first overwrites an input of the second (hazard H19)
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%1 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %2 = arith.mulf %in, %in_0 : f16
    linalg.yield %2 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%1, %0 : memref<8x8xf16>, memref<8x8xf16>) outs(%1 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %2 = arith.addf %in, %in_0 : f16
    linalg.yield %2 : f16
  }
  return
}
// ==> fixed
// ! note: 'linalg.generic' op of @f is split into two, of which the first overwrites an input of the second (hazard H19); --fix-hazards leaves it in one piece
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0, %0 : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%1 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %2 = arith.mulf %in, %in_0 : f16
    %3 = arith.addf %2, %in_1 : f16
    linalg.yield %3 : f16
  }
  return
}

// ---- zero-filled-matmuls: another token of the memory is written in between (H20)
func.func @f(%a: memref<8x8xf16>, %m: memref<8x8xf16>) {
  %zero = arith.constant 0.000000e+00 : f16
  %t = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  %u = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%zero : f16) outs(%t : memref<8x8xf16>)
  loom.copy %a, %u src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  linalg.matmul ins(%a, %a : memref<8x8xf16>, memref<8x8xf16>) outs(%t : memref<8x8xf16>)
  return
}
// ==>
// ! warning: 'linalg.matmul' op of @f starts from zero, although its buffer has been touched since the zero fill (hazard H20)
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%cst : f16) outs(%0 : memref<8x8xf16>)
  loom.copy %arg0, %1 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  loom.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%0 : memref<8x8xf16>)
  return
}
// ==> fixed
// ! note: 'linalg.matmul' op of @f starts from zero, although its buffer has been touched since the zero fill (hazard H20); --fix-hazards adds to what the buffer holds
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%cst : f16) outs(%0 : memref<8x8xf16>)
  loom.copy %arg0, %1 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  linalg.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%0 : memref<8x8xf16>)
  return
}

// ---- implied-zero-fills: a maximum starts from zero (H21)
func.func @f(%a: memref<8x8xf16>, %d: memref<8xf16>) {
  %zero = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%zero : f16) outs(%d : memref<8xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%a : memref<8x8xf16>) outs(%d : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.maximumf %in, %out : f16
    linalg.yield %0 : f16
  }
  return
}
// ==>
// ! warning: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21)
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<8x8xf16>) outs(%arg1 : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.maximumf %in, %out : f16
    linalg.yield %0 : f16
  }
  return
}
// ==> fixed
// ! note: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21); --fix-hazards keeps it
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  linalg.fill ins(%cst : f16) outs(%arg1 : memref<8xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>], iterator_types = ["parallel", "reduction"]} ins(%arg0 : memref<8x8xf16>) outs(%arg1 : memref<8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.maximumf %in, %out : f16
    linalg.yield %0 : f16
  }
  return
}

// ---- implied-zero-fills: another token of the memory is read in between (H21)
func.func @f(%a: memref<8x8xf16>, %m: memref<8x8xf16>) {
  %zero = arith.constant 0.000000e+00 : f16
  %t = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  %u = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%zero : f16) outs(%t : memref<8x8xf16>)
  loom.copy %u, %a src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  loom.matmul ins(%a, %a : memref<8x8xf16>, memref<8x8xf16>) outs(%t : memref<8x8xf16>)
  return
}
// ==>
// ! warning: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21)
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  loom.copy %1, %arg0 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  loom.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%0 : memref<8x8xf16>)
  return
}
// ==> fixed
// ! note: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21); --fix-hazards keeps it
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%cst : f16) outs(%0 : memref<8x8xf16>)
  loom.copy %1, %arg0 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16>
  loom.matmul ins(%arg0, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%0 : memref<8x8xf16>)
  return
}

// ---- implied-zero-fills: what follows reads the memory by another token (H21)
func.func @f(%a: memref<8x8xf16>, %m: memref<8x8xf16>) {
  %zero = arith.constant 0.000000e+00 : f16
  %t = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  %u = loom.semaphore_take %m : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%zero : f16) outs(%t : memref<8x8xf16>)
  loom.matmul ins(%a, %u : memref<8x8xf16>, memref<8x8xf16>) outs(%t : memref<8x8xf16>)
  return
}
// ==>
// ! warning: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21)
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  loom.matmul ins(%arg0, %1 : memref<8x8xf16>, memref<8x8xf16>) outs(%0 : memref<8x8xf16>)
  return
}
// ==> fixed
// ! note: 'linalg.fill' op of @f goes, although its zeros are read (hazard H21); --fix-hazards keeps it
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>) {
  %cst = arith.constant 0.000000e+00 : f16
  %0 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  %1 = loom.semaphore_take %arg1 : memref<8x8xf16> -> memref<8x8xf16>
  linalg.fill ins(%cst : f16) outs(%0 : memref<8x8xf16>)
  loom.matmul ins(%arg0, %1 : memref<8x8xf16>, memref<8x8xf16>) outs(%0 : memref<8x8xf16>)
  return
}
