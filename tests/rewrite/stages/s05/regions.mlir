// ---- same_for_all
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>, %s: index) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      affine.parallel (%y1) = (0) to (4) {
        affine.parallel (%x1) = (0) to (1) {
          %v = loom.subview %a[%s, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
func.func @k__dim_x_level1_bc4_dim_y_level1_bc8(%arg0: memref<64x64xf16>, %arg1: memref<8x8xf16>, %arg2: index) {
  %c7 = arith.constant 7 : index
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg3) = (0) to (4) {
    affine.parallel (%arg4) = (0) to (2) {
      affine.parallel (%arg5) = (0) to (4) {
        affine.parallel (%arg6) = (0) to (1) {
          %7 = loom.subview %arg0[%arg2, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %7, %arg1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [4, 8] region : (UL : [%c0, %c0], LR : [%c3, %c7]) : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- same_along_the_inner_levels
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      affine.parallel (%y1) = (0) to (4) {
        affine.parallel (%x1) = (0) to (1) {
          %v = loom.subview %a[%x0, %y1] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
func.func @k__dim_y_level0_bc2(%arg0: memref<64x64xf16>, %arg1: memref<8x8xf16>) {
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  affine.parallel (%arg2) = (0) to (4) {
    affine.parallel (%arg3) = (0) to (2) {
      affine.parallel (%arg4) = (0) to (4) {
        affine.parallel (%arg5) = (0) to (1) {
          %7 = loom.subview %arg0[%arg2, %arg4] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          %8 = arith.muli %arg5, %c4 : index
          %9 = arith.addi %arg2, %8 : index
          %10 = arith.muli %arg4, %c2 : index
          %11 = arith.addi %10, %c1 : index
          loom.copy %7, %arg1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 2] region : (UL : [%9, %10], LR : [%9, %11]) : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- every_core_for_itself
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      affine.parallel (%y1) = (0) to (4) {
        affine.parallel (%x1) = (0) to (1) {
          %v = loom.subview %a[%x0, %y0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
func.func @k__n(%arg0: memref<64x64xf16>, %arg1: memref<8x8xf16>) {
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  affine.parallel (%arg2) = (0) to (4) {
    affine.parallel (%arg3) = (0) to (2) {
      affine.parallel (%arg4) = (0) to (4) {
        affine.parallel (%arg5) = (0) to (1) {
          %7 = loom.subview %arg0[%arg2, %arg3] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          %8 = arith.muli %arg5, %c4 : index
          %9 = arith.addi %arg2, %8 : index
          %10 = arith.muli %arg4, %c2 : index
          %11 = arith.addi %arg3, %10 : index
          loom.copy %7, %arg1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] region : (UL : [%9, %11], LR : [%9, %11]) : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}

// ---- outside_of_the_mesh
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  %v = loom.subview %a[0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  loom.copy %v, %m src_mem_space @mem_DRAM : 2 dst_mem_space @mem_L1 : 1, area : [4, 4] {loom.other} : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
  return
}
// ==>
func.func @k__n(%arg0: memref<64x64xf16>, %arg1: memref<8x8xf16>) {
  %c0 = arith.constant 0 : index
  %7 = loom.subview %arg0[0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  loom.copy %7, %arg1 src_mem_space @mem_DRAM : 2 dst_mem_space @mem_L1 : 1, area : [1, 1] region : (UL : [%c0, %c0], LR : [%c0, %c0]) : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
  return
}

// ---- mesh_of_one_axis: 4
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  %v = loom.subview %a[0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
  return
}
// ==>
func.func @k__n(%arg0: memref<64x64xf16>, %arg1: memref<8x8xf16>) {
  %c0 = arith.constant 0 : index
  %6 = loom.subview %arg0[0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  loom.copy %6, %arg1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1] region : (UL : [%c0, %c0], LR : [%c0, %c0]) : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
  return
}

// ---- no_copies_no_name
func.func @k() {
  return
}
// ==>
func.func @k() {
  return
}

// ---- older_spelling
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      %v = loom.subview %a[%x0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
      loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, broadcast : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
func.func @k__dim_y_level0_bc2(%arg0: memref<64x64xf16>, %arg1: memref<8x8xf16>) {
  %c1 = arith.constant 1 : index
  %c0 = arith.constant 0 : index
  affine.parallel (%arg2) = (0) to (4) {
    affine.parallel (%arg3) = (0) to (2) {
      %7 = loom.subview %arg0[%arg2, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
      loom.copy %7, %arg1 src_mem_space @mem_DRAM dst_mem_space @mem_L1, broadcast : [1, 2] region : (UL : [%arg2, %c0], LR : [%arg2, %c1]) : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
