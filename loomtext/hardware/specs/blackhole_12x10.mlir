// Blackhole-like: 12 x 10 cores, 1464 KiB of L1 each (16 banks), 32 GiB of DRAM in 8 channels.
module @arch_system {
  %dram_bank = adl.memory.bank "mem_DRAM_bank", {bsize = 8192 : i64, nblk = 524288 : i64}
  %channel = adl.spatial_dim "dim_dram_channel", 8
  %dram = adl.memory.array "mem_DRAM", [%channel] of %dram_bank

  %l1_bank = adl.memory.bank "mem_bank", {bsize = 16 : i64, nblk = 5856 : i64}
  %bank = adl.spatial_dim "dim_nbank", 16
  %l1 = adl.memory.array "mem_L1", [%bank] of %l1_bank

  %matrix_lane = adl.resource.exclusive "res_matrix_lane"
  %vector_lane = adl.resource.exclusive "res_vector_lane"
  %matrix = adl.processor.compute @proc_matrix_lane, from %l1 to %l1, with [%matrix_lane]
  %vector = adl.processor.compute @proc_vector_lane, from %l1 to %l1, with [%vector_lane]
  %core = adl.arch.compose "arch_core", arch[%matrix, %vector], mem[%l1]

  %x = adl.spatial_dim "dim_x", 12
  %y = adl.spatial_dim "dim_y", 10
  %l1s = adl.memory.array "mem_array_L1", [%x, %y] of %l1
  %mesh = adl.arch.scale "arch_mesh", [%x, %y] of %core, mem_region %l1s

  // NoC 0 carries reads and traffic between cores, NoC 1 carries writes; each core has one port on each.
  %noc0 = adl.resource.exclusive "res_noc0"
  %noc1 = adl.resource.exclusive "res_noc1"
  %read = adl.processor.dmover @proc_dram_l1_noc0, from %dram to %l1s, with [%noc0]
  %exchange = adl.processor.dmover @proc_l1_l1_noc0, from %l1s to %l1s, with [%noc0]
  %write = adl.processor.dmover @proc_l1_dram_noc1, from %l1s to %dram, with [%noc1]
  %system = adl.arch.compose "arch_system", arch[%mesh, %read, %exchange, %write], mem[%dram]
}
