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
// dim_x_level1_bc4_dim_y_level1_bc8, area [4, 8]

// ---- same_along_one_axis
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      affine.parallel (%y1) = (0) to (4) {
        affine.parallel (%x1) = (0) to (1) {
          %v = loom.subview %a[%x0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
// dim_y_level1_bc8, area [1, 8]

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
// dim_y_level0_bc2, area [1, 2]

// ---- the_inner_level_differs
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
// n, area [1, 1]: every core needs data of its own

// ---- a_share_of_one_core_is_none
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (1) {
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
// n, area [1, 1]: every core needs data of its own

// ---- the_outer_level_differs
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      affine.parallel (%y1) = (0) to (4) {
        affine.parallel (%x1) = (0) to (2) {
          %v = loom.subview %a[%x1, %y0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
// dim_x_level0_bc4, area [4, 1]

// ---- no_moving_offset
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      affine.parallel (%y1) = (0) to (4) {
        affine.parallel (%x1) = (0) to (1) {
          %v = loom.subview %a[8, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
// n, area [1, 1]: the view does not move

// ---- no_spatial_reuse
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    affine.parallel (%y0) = (0) to (2) {
      affine.parallel (%y1) = (0) to (4) {
        affine.parallel (%x1) = (0) to (1) {
          %v = loom.subview %a[%x0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = false, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
          loom.copy %v, %m src_mem_space @mem_DRAM dst_mem_space @mem_L1, area : [1, 1] : memref<8x8xf16, strided<[64, 1], offset: ?>> to memref<8x8xf16>
        } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_x}
      } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 1 : i64, loom.physical_dim = @dim_y}
    } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_x}
  return
}
// ==>
// n, area [1, 1]: no spatial reuse

// ---- stores
func.func @k(%a: memref<64x64xf16>, %m: memref<8x8xf16>) {
  affine.parallel (%x0) = (0) to (4) {
    %v = loom.subview %a[%x0, 0] [8, 8] [1, 1], reuse : [seq = false, spat = true, temp = false] : memref<64x64xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
    loom.copy %m, %v src_mem_space @mem_L1 dst_mem_space @mem_DRAM, area : [1, 1] : memref<8x8xf16> to memref<8x8xf16, strided<[64, 1], offset: ?>>
  } {loom.iter_type = #loom.iter_type<spatial>, loom.logical_level = 0 : i64, loom.physical_dim = @dim_y}
  return
}
// ==>
// n, area [1, 1]: does not read from a view (a store)
