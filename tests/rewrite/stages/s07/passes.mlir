// ---- lower-affine: a dimension with one iteration goes, attributes are gathered
func.func @f() {
  affine.parallel (%i) = (0) to (8) {
    affine.parallel (%j, %k) = (1, 0) to (2, 12) step (1, 4) {
      "test.use"(%i, %j, %k) : (index, index, index) -> ()
    } {loom.block_sym = @tile_n, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
  } {loom.block_sym = @tile_m, loom.iter_type = #loom.iter_type<spatial>}
  return
}
// ==>
func.func @f() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  %c1_0 = arith.constant 1 : index
  %c0_1 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %c4 = arith.constant 4 : index
  scf.parallel (%arg0, %arg1) = (%c0, %c0_1) to (%c8, %c12) step (%c1, %c4) {
    "test.use"(%arg0, %c1_0, %arg1) : (index, index, index) -> ()
    scf.reduce 
  } {loom.block_syms = [@tile_m, @tile_n], loom.iter_types = [#loom.iter_type<spatial>, #loom.iter_type<spatial>], loom.logical_levels = [unit, 1], loom.physical_dims = [unit, @dim_y]}
  return
}

// ---- lower-affine: a nest without attributes; one without iterations to spread
func.func @f() {
  affine.parallel (%i) = (0) to (8) {
    "test.use"(%i) : (index) -> ()
  }
  affine.parallel (%i) = (3) to (4) {
    "test.use"(%i) : (index) -> ()
  } {loom.block_sym = @tile_m}
  return
}
// ==>
func.func @f() {
  %c0 = arith.constant 0 : index
  %c8 = arith.constant 8 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%arg0) = (%c0) to (%c8) step (%c1) {
    "test.use"(%arg0) : (index) -> ()
    scf.reduce 
  }
  %c3 = arith.constant 3 : index
  "test.use"(%c3) : (index) -> ()
  return
}

// ---- lower-affine: maps from left to right, products without overflow
func.func @f(%x: index, %y: index, %z: index) {
  %0 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 524288 + d1 * 128 + d2 + 3)>(%x, %y, %z)
  %1 = affine.apply affine_map<(d0)[s0] -> (d0 + s0 * 2)>(%x)[%y]
  %2 = affine.apply affine_map<(d0) -> (d0)>(%x)
  "test.use"(%0, %1, %2) : (index, index, index) -> ()
  return
}
// ==>
func.func @f(%arg0: index, %arg1: index, %arg2: index) {
  %c524288 = arith.constant 524288 : index
  %0 = arith.muli %arg0, %c524288 overflow<nsw> : index
  %c128 = arith.constant 128 : index
  %1 = arith.muli %arg1, %c128 overflow<nsw> : index
  %2 = arith.addi %0, %1 : index
  %3 = arith.addi %2, %arg2 : index
  %c3 = arith.constant 3 : index
  %4 = arith.addi %3, %c3 : index
  %c2 = arith.constant 2 : index
  %5 = arith.muli %arg1, %c2 overflow<nsw> : index
  %6 = arith.addi %arg0, %5 : index
  "test.use"(%4, %6, %arg0) : (index, index, index) -> ()
  return
}

// ---- lower-affine: a sequential loop keeps its attributes
func.func @f(%x: f32, %n: index) -> f32 {
  %0 = affine.for %i = 0 to affine_map<()[s0] -> (s0 * 2)>()[%n] step 2 iter_args(%a = %x) -> (f32) {
    %1 = "test.op"(%a, %i) : (f32, index) -> f32
    affine.yield %1 : f32
  } {loom.iter_type = #loom.iter_type<sequential>}
  return %0 : f32
}
// ==>
func.func @f(%arg0: f32, %arg1: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %0 = arith.muli %arg1, %c2 overflow<nsw> : index
  %c2_0 = arith.constant 2 : index
  %1 = scf.for %arg2 = %c0 to %0 step %c2_0 iter_args(%arg3 = %arg0) -> (f32) {
    %2 = "test.op"(%arg3, %arg2) : (f32, index) -> f32
    scf.yield %2 : f32
  } {loom.iter_type = #loom.iter_type<sequential>}
  return %1 : f32
}

// ---- bufferize: init tensors and hand-offs are their buffers, results are destinations
func.func @f(%a: memref<64xf16>, %b: memref<64xf16>, %c: f16) -> memref<64xf16> {
  %0 = loom.init_tensor %a[64] : memref<64xf16> -> tensor<64xf16>
  %1 = linalg.fill ins(%c : f16) outs(%0 : tensor<64xf16>) -> tensor<64xf16>
  %2 = loom.bufferize_to_tensor %b[64] : memref<64xf16> -> tensor<64xf16>
  %3 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%2 : tensor<64xf16>) outs(%1 : tensor<64xf16>) {
  ^bb0(%in: f16, %out: f16):
    %5 = arith.addf %in, %out : f16
    linalg.yield %5 : f16
  } -> tensor<64xf16>
  %4 = loom.bufferize_to_memref %3 : tensor<64xf16> -> memref<64xf16>
  return %4 : memref<64xf16>
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: memref<64xf16>, %arg2: f16) -> memref<64xf16> {
  linalg.fill ins(%arg2 : f16) outs(%arg0 : memref<64xf16>)
  linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg1 : memref<64xf16>) outs(%arg0 : memref<64xf16>) {
  ^bb0(%in: f16, %out: f16):
    %0 = arith.addf %in, %out : f16
    linalg.yield %0 : f16
  }
  return %arg0 : memref<64xf16>
}

// ---- bufferize: a buffer with unit dimensions that the tensor does not have
func.func @f(%a: memref<1x64x1xf16>, %b: memref<1x1xf16>, %c: memref<64xf16>, %d: memref<f16>) {
  %0 = loom.bufferize_to_tensor %a[1, 64, 1] : memref<1x64x1xf16> -> tensor<64xf16>
  %1 = loom.init_tensor %c[64] : memref<64xf16> -> tensor<64xf16>
  %2 = linalg.copy ins(%0 : tensor<64xf16>) outs(%1 : tensor<64xf16>) -> tensor<64xf16>
  %3 = loom.bufferize_to_tensor %b[1] : memref<1x1xf16> -> tensor<f16>
  %4 = loom.init_tensor %d[] : memref<f16> -> tensor<f16>
  %5 = linalg.copy ins(%3 : tensor<f16>) outs(%4 : tensor<f16>) -> tensor<f16>
  return
}
// ==>
func.func @f(%arg0: memref<1x64x1xf16>, %arg1: memref<1x1xf16>, %arg2: memref<64xf16>, %arg3: memref<f16>) {
  %collapse_shape = memref.collapse_shape %arg0 [[0, 1, 2]] : memref<1x64x1xf16> into memref<64xf16>
  linalg.copy ins(%collapse_shape : memref<64xf16>) outs(%arg2 : memref<64xf16>)
  %collapse_shape_0 = memref.collapse_shape %arg1 [] : memref<1x1xf16> into memref<f16>
  linalg.copy ins(%collapse_shape_0 : memref<f16>) outs(%arg3 : memref<f16>)
  return
}

// ---- bufferize: a broadcast returns a view, and its destination keeps its name
func.func @f(%a: memref<64xf16>, %b: memref<64x8xf16>, %c: memref<8x64xf16>) {
  %0 = loom.bufferize_to_tensor %a[64] : memref<64xf16> -> tensor<64xf16>
  %1 = loom.init_tensor %b[64, 8] : memref<64x8xf16> -> tensor<64x8xf16>
  %2 = loom.broadcast ins(%0 : tensor<64xf16>) outs(%1 : tensor<64x8xf16>) dim(1) -> tensor<64x8xf16>
  %3 = loom.init_tensor %c[8, 64] : memref<8x64xf16> -> tensor<8x64xf16>
  %transposed = linalg.transpose ins(%2 : tensor<64x8xf16>) outs(%3 : tensor<8x64xf16>) permutation = [1, 0] 
  loom.semaphore_give %b : memref<64x8xf16>
  return
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: memref<64x8xf16>, %arg2: memref<8x64xf16>) {
  %0 = loom.broadcast ins(%arg0 : memref<64xf16>) outs(%arg1 : memref<64x8xf16>) dim(1) -> memref<64x8xf16, strided<[?, ?], offset: ?>>
  linalg.transpose ins(%0 : memref<64x8xf16, strided<[?, ?], offset: ?>>) outs(%arg2 : memref<8x64xf16>) permutation = [1, 0] 
  loom.semaphore_give %arg1 : memref<64x8xf16>
  return
}

// ---- bufferize: a loop carries buffers and keeps its attributes
func.func @f(%a: memref<64xf16>, %c: f16, %n: index) -> memref<64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = loom.init_tensor %a[64] : memref<64xf16> -> tensor<64xf16>
  %1 = linalg.fill ins(%c : f16) outs(%0 : tensor<64xf16>) -> tensor<64xf16>
  %2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %1) -> (tensor<64xf16>) {
    %4 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%t : tensor<64xf16>) outs(%t : tensor<64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %5 = math.exp %in : f16
      linalg.yield %5 : f16
    } -> tensor<64xf16>
    scf.yield %4 : tensor<64xf16>
  } {loom.iter_type = #loom.iter_type<sequential>}
  %3 = loom.bufferize_to_memref %2 : tensor<64xf16> -> memref<64xf16>
  return %3 : memref<64xf16>
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: f16, %arg2: index) -> memref<64xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.fill ins(%arg1 : f16) outs(%arg0 : memref<64xf16>)
  %0 = scf.for %arg3 = %c0 to %arg2 step %c1 iter_args(%arg4 = %arg0) -> (memref<64xf16>) {
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%arg4 : memref<64xf16>) outs(%arg4 : memref<64xf16>) {
    ^bb0(%in: f16, %out: f16):
      %1 = math.exp %in : f16
      linalg.yield %1 : f16
    }
    scf.yield %arg4 : memref<64xf16>
  } {loom.iter_type = #loom.iter_type<sequential>}
  return %0 : memref<64xf16>
}

// ---- cse: what is computed twice is computed once; movement is not computed
func.func @f(%a: memref<64xf16>, %x: index, %y: index) {
  %0 = arith.addi %x, %y : index
  %1 = arith.addi %y, %x : index
  %2 = arith.muli %x, %y : index
  %3 = arith.muli %x, %y overflow<nsw> : index
  %4 = memref.reinterpret_cast %a to offset: [%0], sizes: [8], strides: [1] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  %5 = memref.reinterpret_cast %a to offset: [%1], sizes: [8], strides: [1] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  %6 = loom.alloc [8] on @L1 : memref<8xf16>
  %7 = loom.alloc [8] on @L1 : memref<8xf16>
  loom.copy %4, %6 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8xf16, strided<[1], offset: ?>> to memref<8xf16>
  loom.copy %5, %7 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8xf16, strided<[1], offset: ?>> to memref<8xf16>
  "test.use"(%2, %3) : (index, index) -> ()
  return
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: index, %arg2: index) {
  %0 = arith.addi %arg1, %arg2 : index
  %1 = arith.muli %arg1, %arg2 : index
  %2 = arith.muli %arg1, %arg2 overflow<nsw> : index
  %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [%0], sizes: [8], strides: [1] : memref<64xf16> to memref<8xf16, strided<[1], offset: ?>>
  %3 = loom.alloc [8] on @L1 : memref<8xf16>
  %4 = loom.alloc [8] on @L1 : memref<8xf16>
  loom.copy %reinterpret_cast, %3 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8xf16, strided<[1], offset: ?>> to memref<8xf16>
  loom.copy %reinterpret_cast, %4 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8xf16, strided<[1], offset: ?>> to memref<8xf16>
  "test.use"(%1, %2) : (index, index) -> ()
  return
}

// ---- copies-to-loom: into a buffer that holds something, and into one that does not
func.func @f(%a: memref<64xf16>, %b: memref<64xf16>, %c: memref<64xf16>, %d: f16, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.fill ins(%d : f16) outs(%b : memref<64xf16>)
  scf.for %i = %c0 to %n step %c1 {
    linalg.copy ins(%a : memref<64xf16>) outs(%b : memref<64xf16>)
    linalg.copy ins(%a : memref<64xf16>) outs(%c : memref<64xf16>)
    linalg.fill ins(%d : f16) outs(%c : memref<64xf16>)
  }
  return
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: memref<64xf16>, %arg2: memref<64xf16>, %arg3: f16, %arg4: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.fill ins(%arg3 : f16) outs(%arg1 : memref<64xf16>)
  scf.for %arg5 = %c0 to %arg4 step %c1 {
    loom.copy %arg0, %arg1 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] {reclaim = true} : memref<64xf16> to memref<64xf16>
    loom.copy %arg0, %arg2 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<64xf16> to memref<64xf16>
    linalg.fill ins(%arg3 : f16) outs(%arg2 : memref<64xf16>)
  }
  return
}

// ---- copies-to-loom: what stands in a region before the copy need not have run; tensors stay
func.func @f(%a: memref<64xf16>, %b: memref<64xf16>, %d: f16, %e: i1, %t: tensor<4xf16>) -> tensor<4xf16> {
  scf.if %e {
    linalg.fill ins(%d : f16) outs(%b : memref<64xf16>)
  }
  linalg.copy ins(%a : memref<64xf16>) outs(%b : memref<64xf16>)
  %0 = linalg.copy ins(%t : tensor<4xf16>) outs(%t : tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
// ==>
func.func @f(%arg0: memref<64xf16>, %arg1: memref<64xf16>, %arg2: f16, %arg3: i1, %arg4: tensor<4xf16>) -> tensor<4xf16> {
  scf.if %arg3 {
    linalg.fill ins(%arg2 : f16) outs(%arg1 : memref<64xf16>)
  }
  loom.copy %arg0, %arg1 src_mem_space @mem_L1 dst_mem_space @mem_L1, area : [1, 1] : memref<64xf16> to memref<64xf16>
  %0 = linalg.copy ins(%arg4 : tensor<4xf16>) outs(%arg4 : tensor<4xf16>) -> tensor<4xf16>
  return %0 : tensor<4xf16>
}
