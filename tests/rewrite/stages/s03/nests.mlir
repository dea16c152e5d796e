Each case shows one thing that the stage does; declarations and modules around functions are left out.

// ---- one_iterator: 4x2 full
func.func @k(%a: memref<64xf16>) {
  %t = loom.sym @tile {upper_bound = 64 : index} : index
  %c64 = arith.constant 64 : index
  %n = arith.ceildivui %c64, %t : index
  affine.parallel (%i) = (0) to (symbol(%n)) {
    %m = loom.alloc [%t] on @L1 : memref<?xf16>
    "test.use"(%i, %m) : (index, memref<?xf16>) -> ()
  }
  return
}
// ==>
func.func @k__x4_y2__d0i0_d1i0__f0(%arg0: memref<64xf16>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  %c0 = arith.constant 0 : index
  %c64 = arith.constant 64 : index
  %7 = loom.sym @tile {upper_bound = 64 : index} : index
  %8 = arith.ceildivui %c64, %7 : index
  affine.parallel (%arg1) = (0) to (4) {
    affine.parallel (%arg2) = (0) to (2) {
      %9 = arith.ceildivui %8, %c8 : index
      scf.for %arg3 = %c0 to %9 step %c1 {
        %10 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 8)>(%arg1, %arg2, %arg3)
        %11 = loom.alloc [%7] on @L1 : memref<?xf16>
        "test.use"(%10, %11) : (index, memref<?xf16>) -> ()
      } {loom.block_sym = @tile, loom.iter_type = #loom.iter_type<temporal>}
    } {loom.block_sym = @tile, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.block_sym = @tile, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- pieces_of_one_core: 1x2 full *x1_y1y2__d0i0*
func.func @k(%s: index, %r: index) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%s), symbol(%r)) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:2: 'affine.parallel' op has no known static bound for iterator 0; it is ranked as if it were 1
// ! kernel.mlir:2: 'affine.parallel' op has no known static bound for iterator 1; it is ranked as if it were 1
func.func @k__x1_y1y2__d0i0_d1i0_d2i1__f01(%arg0: index, %arg1: index) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg2) = (0) to (1) {
    affine.parallel (%arg3) = (0) to (1) {
      affine.parallel (%arg4) = (0) to (2) {
        scf.for %arg5 = %c0 to %arg0 step %c1 {
          %7 = arith.ceildivui %arg1, %c2 : index
          scf.for %arg6 = %c0 to %7 step %c1 {
            %8 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg4, %arg6)
            "test.use"(%arg5, %8) : (index, index) -> ()
          } {loom.iter_type = #loom.iter_type<temporal>}
        } {loom.iter_type = #loom.iter_type<temporal>}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- serial_loops_are_sequential: 2x2 full
func.func @k(%s: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.parallel (%i) = (0) to (symbol(%s)) {
    scf.for %k = %c0 to %s step %c1 {
      "test.use"(%i, %k) : (index, index) -> ()
    }
    affine.for %k = 0 to 3 {
      "test.use"(%i, %k) : (index, index) -> ()
    } {loom.iter_type = #loom.iter_type<temporal>}
  }
  return
}
// ==>
// ! kernel.mlir:4: 'affine.parallel' op has no known static bound for iterator 0; it is ranked as if it were 1
func.func @k__x2_y2__d0i0_d1i0__f0(%arg0: index) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  affine.parallel (%arg1) = (0) to (2) {
    affine.parallel (%arg2) = (0) to (2) {
      %7 = arith.ceildivui %arg0, %c4 : index
      scf.for %arg3 = %c0 to %7 step %c1 {
        %8 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 4)>(%arg1, %arg2, %arg3)
        scf.for %arg4 = %c0 to %arg0 step %c1 {
          "test.use"(%8, %arg4) : (index, index) -> ()
        } {loom.iter_type = #loom.iter_type<sequential>}
        affine.for %arg4 = 0 to 3 {
          "test.use"(%8, %arg4) : (index, index) -> ()
        } {loom.iter_type = #loom.iter_type<temporal>}
      } {loom.iter_type = #loom.iter_type<temporal>}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- bound_that_divides: 2x2 full
func.func @k() {
  %s = loom.sym @tile {upper_bound = 64 : index} : index
  affine.parallel (%i) = (0) to (100 ceildiv symbol(%s)) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:3: 'affine.parallel' op has no known static bound for iterator 0; it is ranked as if it were 1
func.func @k__x2_y2__d0i0_d1i0__f0() {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c100 = arith.constant 100 : index
  %c0 = arith.constant 0 : index
  %7 = loom.sym @tile {upper_bound = 64 : index} : index
  affine.parallel (%arg0) = (0) to (2) {
    affine.parallel (%arg1) = (0) to (2) {
      %8 = arith.muli %7, %c4 : index
      %9 = arith.ceildivui %c100, %8 : index
      scf.for %arg2 = %c0 to %9 step %c1 {
        %10 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 4)>(%arg0, %arg1, %arg2)
        "test.use"(%10) : (index) -> ()
      } {loom.block_sym = @tile, loom.iter_type = #loom.iter_type<temporal>}
    } {loom.block_sym = @tile, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.block_sym = @tile, loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- bound_of_several_operations: 1x1 full
func.func @k(%s: index) {
  affine.parallel (%i) = (0) to ((symbol(%s) * 3 + 5) floordiv 2) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:2: 'affine.parallel' op has no known static bound for iterator 0; it is ranked as if it were 1
func.func @k__x1_y1__d0i0_d1i0__f0(%arg0: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg1) = (0) to (1) {
    affine.parallel (%arg2) = (0) to (1) {
      %7 = arith.muli %arg0, %c3 : index
      %8 = arith.addi %7, %c5 : index
      %9 = arith.divui %8, %c2 : index
      scf.for %arg3 = %c0 to %9 step %c1 {
        "test.use"(%arg3) : (index) -> ()
      } {loom.iter_type = #loom.iter_type<temporal>}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- waves_of_one_trip_go: 2x2 full *x2_y1y2__*
func.func @k() {
  affine.parallel (%i, %j) = (0, 0) to (2, 4) {
    "test.use"(%i, %j) : (index, index) -> ()
  }
  return
}
// ==>
func.func @k__x2_y1y2__d0i1_d1i1_d2i0__f01() {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg0) = (0) to (2) {
    affine.parallel (%arg1) = (0) to (2) {
      affine.parallel (%arg2) = (0) to (1) {
        scf.for %arg3 = %c0 to %c2 step %c1 {
          %7 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg1, %arg3)
          "test.use"(%arg0, %7) : (index, index) -> ()
        } {loom.iter_type = #loom.iter_type<temporal>}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
  return
}

// ---- index_maps_are_composed: 2x2 full
func.func @k(%s: index) {
  affine.parallel (%i) = (0) to (symbol(%s)) {
    %0 = affine.apply affine_map<(d0)[s0] -> (d0 * s0)>(%i)[%s]
    "test.use"(%0) : (index) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:2: 'affine.parallel' op has no known static bound for iterator 0; it is ranked as if it were 1
func.func @k__x2_y2__d0i0_d1i0__f0(%arg0: index) {
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg1) = (0) to (2) {
    affine.parallel (%arg2) = (0) to (2) {
      %7 = arith.ceildivui %arg0, %c4 : index
      scf.for %arg3 = %c0 to %7 step %c1 {
        %8 = affine.apply affine_map<(d0, d1, d2)[s0] -> ((d0 * 2 + d1 + d2 * 4) * s0)>(%arg1, %arg2, %arg3)[%arg0]
        "test.use"(%8) : (index) -> ()
      } {loom.iter_type = #loom.iter_type<temporal>}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- gather_in_a_branch: 2x4 full *x2_y1y4__d0i1_d1i1_d2i0*
func.func @k(%s: index, %r: index, %m: memref<4xf16>, %g: memref<8x4xf16>) {
  %c0 = arith.constant 0 : index
  affine.parallel (%i, %j) = (0, 0) to (symbol(%s), symbol(%r)) {
    %first = arith.cmpi eq, %j, %c0 : index
    scf.if %first {
      loom.gather %m, %g across(%j : index), area : [1, 1] : memref<4xf16> to memref<8x4xf16>
    }
  }
  return
}
// ==>
// ! kernel.mlir:3: 'affine.parallel' op has no known static bound for iterator 0; it is ranked as if it were 1
// ! kernel.mlir:3: 'affine.parallel' op has no known static bound for iterator 1; it is ranked as if it were 1
func.func @k__x2_y1y4__d0i1_d1i1_d2i0__f01(%arg0: index, %arg1: index, %arg2: memref<4xf16>, %arg3: memref<8x4xf16>) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg4) = (0) to (4) {
    affine.parallel (%arg5) = (0) to (2) {
      affine.parallel (%arg6) = (0) to (1) {
        %7 = arith.ceildivui %arg0, %c4 : index
        scf.for %arg7 = %c0 to %7 step %c1 {
          %8 = arith.ceildivui %arg1, %c2 : index
          scf.for %arg8 = %c0 to %8 step %c1 {
            %9 = affine.apply affine_map<(d0, d1) -> (d0 + d1 * 2)>(%arg5, %arg8)
            %10 = arith.cmpi eq, %9, %c0 : index
            scf.if %10 {
              loom.gather %arg2, %arg3 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%9 : index), area : [2, 1] region : (UL : [%c0, %arg4], LR : [%c1, %arg4]) : memref<4xf16> to memref<8x4xf16>
            }
          } {loom.iter_type = #loom.iter_type<temporal>}
        } {loom.iter_type = #loom.iter_type<temporal>}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
  return
}

// ---- gather_region_between_levels: 4x2 full *x2x2_y2__d0i1_d1i1_d2i0*
func.func @k(%s: index, %r: index, %m: memref<4xf16>, %g: memref<8x4xf16>) {
  affine.parallel (%i, %j) = (0, 0) to (symbol(%s), symbol(%r)) {
    loom.gather %m, %g src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%j : index), area : [1, 1] : memref<4xf16> to memref<8x4xf16>
  }
  return
}
// ==>
// ! kernel.mlir:3: 'loom.gather' op names memory @mem_array_L1, which the machine does not have

// ! kernel.mlir:2: 'affine.parallel' op has no known static bound for iterator 0; it is ranked as if it were 1
// ! kernel.mlir:2: 'affine.parallel' op has no known static bound for iterator 1; it is ranked as if it were 1
func.func @k__x2x2_y2__d0i1_d1i1_d2i0__f01(%arg0: index, %arg1: index, %arg2: memref<4xf16>, %arg3: memref<8x4xf16>) {
  %c4 = arith.constant 4 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg4) = (0) to (2) {
    affine.parallel (%arg5) = (0) to (2) {
      affine.parallel (%arg6) = (0) to (2) {
        %7 = arith.ceildivui %arg0, %c2 : index
        scf.for %arg7 = %c0 to %7 step %c1 {
          %8 = arith.ceildivui %arg1, %c4 : index
          scf.for %arg8 = %c0 to %8 step %c1 {
            %9 = affine.apply affine_map<(d0, d1, d2) -> (d0 * 2 + d1 + d2 * 4)>(%arg5, %arg6, %arg8)
            %10 = arith.muli %arg4, %c2 : index
            %11 = arith.addi %10, %c1 : index
            loom.gather %arg2, %arg3 src_mem_space @mem_array_L1 dst_mem_space @mem_array_L1 across(%9 : index), area : [2, 2] region : (UL : [%10, %c0], LR : [%11, %c1]) : memref<4xf16> to memref<8x4xf16>
          } {loom.iter_type = #loom.iter_type<temporal>}
        } {loom.iter_type = #loom.iter_type<temporal>}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- mesh_of_one_axis: 4 full
func.func @k(%s: index) {
  affine.parallel (%i) = (0) to (symbol(%s)) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:None: 'builtin.module' op is mapped onto a mesh of rank 1: all loops stay serial
func.func @k__for(%arg0: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %arg1 = %c0 to %arg0 step %c1 {
    "test.use"(%arg1) : (index) -> ()
  } {loom.iter_type = #loom.iter_type<temporal>}
  return
}

// ---- nothing_to_map: 4x4
func.func @k(%s: index) {
  "test.use"(%s) : (index) -> ()
  return
}
// ==>
// ! kernel.mlir:1: 'func.func' op @k has no affine.parallel: there is nothing to map
func.func @k(%arg0: index) {
  "test.use"(%arg0) : (index) -> ()
  return
}

// ---- only_the_first_loop_is_mapped: 1x1 full
func.func @k(%s: index) {
  affine.parallel (%i) = (0) to (2) {
    "test.use"(%i) : (index) -> ()
  }
  affine.parallel (%i) = (0) to (3) {
    "test.use"(%i) : (index) -> ()
  }
  return
}
// ==>
// ! kernel.mlir:5: 'affine.parallel' op is not mapped: only the first parallel loop of a function is
func.func @k__x1_y1__d0i0_d1i0__f0(%arg0: index) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg1) = (0) to (1) {
    affine.parallel (%arg2) = (0) to (1) {
      scf.for %arg3 = %c0 to %c2 step %c1 {
        "test.use"(%arg3) : (index) -> ()
      } {loom.iter_type = #loom.iter_type<temporal>}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  affine.parallel (%arg1) = (0) to (3) {
    "test.use"(%arg1) : (index) -> ()
  }
  return
}
