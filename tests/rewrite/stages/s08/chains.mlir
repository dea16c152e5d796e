// ---- split-scalar-chains: a product, then a sum with the product on the left
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %c : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %in_1 : f16
    linalg.yield %1 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg4, %arg2 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.addf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  return
}

// ---- split-scalar-chains: the product on the right; what follows the split stays with it
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %c : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %in_1, %0 : f16
    %2 = math.exp %1 : f16
    linalg.yield %2 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg4, %arg2 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.addf %in_0, %in : f16
    %1 = math.exp %0 : f16
    linalg.yield %1 : f16
  }
  return
}

// ---- split-scalar-chains: a scalar from outside, and unary operations in front
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = math.exp %in : f16
    %1 = arith.mulf %0, %s : f16
    %2 = arith.subf %1, %in_0 : f16
    linalg.yield %2 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0 : memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = math.exp %in : f16
    %1 = arith.mulf %0, %arg3 : f16
    linalg.yield %1 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg4, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.subf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  return
}

// ---- split-scalar-chains: a chain of three is split twice
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %c : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %in_1 : f16
    %2 = arith.subf %1, %in : f16
    linalg.yield %2 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg4, %arg2 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.addf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg4, %arg0 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.subf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  return
}

// ---- split-scalar-chains: not with a unary operation in between, nor with a comparison
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.subf %in, %in_0 : f16
    %1 = math.exp %0 : f16
    linalg.yield %1 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in_0, %s : f16
    %1 = arith.cmpf ogt, %in, %0 : f16
    %2 = arith.select %1, %in, %0 : f16
    linalg.yield %2 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.subf %in, %in_0 : f16
    %1 = math.exp %0 : f16
    linalg.yield %1 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in_0, %arg3 : f16
    %1 = arith.cmpf ogt, %in, %0 : f16
    %2 = arith.select %1, %in, %0 : f16
    linalg.yield %2 : f16
  }
  return
}

// ---- split-scalar-chains: not when the second part reads the destination
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b : memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %out : f16
    linalg.yield %1 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %o : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %in_1 : f16
    linalg.yield %1 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %out : f16
    linalg.yield %1 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg4 : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %in_1 : f16
    linalg.yield %1 : f16
  }
  return
}

// ---- split-scalar-chains: the first part may read the destination
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%o, %b, %c : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    %1 = arith.addf %0, %in_1 : f16
    linalg.yield %1 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg4, %arg1 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.mulf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg4, %arg2 : memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %out: f16):
    %0 = arith.addf %in, %in_0 : f16
    linalg.yield %0 : f16
  }
  return
}

// ---- split-scalar-chains: not when the first part is needed again
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %c : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = math.exp %in : f16
    %1 = arith.mulf %0, %in_0 : f16
    %2 = arith.addf %1, %in_1 : f16
    %3 = arith.mulf %0, %2 : f16
    linalg.yield %3 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg2 : memref<8x8xf16>, memref<8x8xf16>, memref<8x8xf16>) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = math.exp %in : f16
    %1 = arith.mulf %0, %in_0 : f16
    %2 = arith.addf %1, %in_1 : f16
    %3 = arith.mulf %0, %2 : f16
    linalg.yield %3 : f16
  }
  return
}

// ---- split-scalar-chains: not when it depends on a row or a number
func.func @f(%a: memref<8x8xf16>, %b: memref<8x8xf16>, %c: memref<8x8xf16>, %s: f16, %o: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%a, %b, %s : memref<8x8xf16>, memref<8x8xf16>, f16) outs(%o : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_1 : f16
    %1 = arith.addf %0, %in_0 : f16
    linalg.yield %1 : f16
  }
  return
}
// ==>
func.func @f(%arg0: memref<8x8xf16>, %arg1: memref<8x8xf16>, %arg2: memref<8x8xf16>, %arg3: f16, %arg4: memref<8x8xf16>) {
  linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> ()>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1, %arg3 : memref<8x8xf16>, memref<8x8xf16>, f16) outs(%arg4 : memref<8x8xf16>) {
  ^bb0(%in: f16, %in_0: f16, %in_1: f16, %out: f16):
    %0 = arith.mulf %in, %in_1 : f16
    %1 = arith.addf %0, %in_0 : f16
    linalg.yield %1 : f16
  }
  return
}
