"""Options of movers and lanes: each key of a profile with its effect in closed form."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from math import ceil

import numpy as np
import pytest

from loomtext.sim.actors import Stream
from loomtext.sim.bounds import bounds, resource_bytes
from loomtext.sim.engine import UNITS
from loomtext.sim.frontend import build, candidates
from loomtext.sim.metrics import metrics
from loomtext.sim.profile import load_profile
from loomtext.sim.program import Actor, Kind, Program
from loomtext.sim.tasks import Role
from loomtext.sim.timing import Timing, simulate
from tests.sim.modules import BUFFER, GIVE, LOAD, SOURCE, STORE, TARGET, program
from tests.sim.programs import Builder
from tests.sim.variants import lowered

PAGE = 2048
CHANNEL, INTERFACE = 22.3, 28.1


def timed(program: Program, *settings: str, name: str = "isa-wh") -> Timing:
    return simulate(program, load_profile(name, ("noc.count_headers=false", *settings)))


# -- which NoC, which actor ------------------------------------------------------------------------------


def two_loads(*, cores: int = 1) -> Program:
    """Core 0 loads two pages of different channels and multiplies them; further cores load one."""
    b = Builder(argument=(32, 32 * 12))
    first = b.core(0, 0)
    pages = [b.row(first, Kind.LOAD, (32, 32), offset=32 * i) for i in range(2)]
    product = b.row(first, Kind.MATMUL, (1, 32, 32, 32))
    for page in pages:
        b.edge(page, product)
    for x in range(1, cores):
        b.row(b.core(x, 0), Kind.LOAD, (32, 32))
    made = b.build()
    buffer = made.buffers[0]
    sites = [
        replace(made.sites[0], destination=0), replace(made.sites[1], destination=1),
        replace(made.sites[2], reads=(0, 1), destination=2), *made.sites[3:],
    ]  # fmt: skip
    return replace(made, sites=sites, buffers=[buffer, buffer, buffer])


def test_the_two_nocs_can_be_swapped() -> None:
    found = timed(two_loads(), "read.noc=1", "write.noc=0")
    assert found.tasks.noc.tolist()[:2] == [1, 1]
    assert metrics(found)["noc"]["noc0"]["bytes"] == 0


def test_half_of_the_cores_have_swapped_nocs() -> None:
    found = timed(two_loads(cores=4), "noc.swapped_cores=odd")
    reads = found.program.ops["actor"] == Actor.READER
    assert found.tasks.noc[reads].tolist() == [0, 0, 1, 0, 1]
    moved, machine = resource_bytes(found.tasks), found.machine
    into = [[moved[machine.absorption(noc, machine.core(x, 0))] for x in range(4)] for noc in (0, 1)]
    assert into == [[2 * PAGE, 0, PAGE, 0], [0, PAGE, 0, PAGE]]


def test_a_multicast_goes_over_the_nocs_of_its_senders() -> None:
    """Sender (1, 0) has swapped NoCs, so that the block comes to all members on NoC 1."""
    b = Builder(argument=(32, 32))
    group = b.group(Kind.LOAD, 2)
    for x in (1, 2):
        b.row(b.core(x, 0), Kind.LOAD, (32, 32), group=group)
    found = timed(b.build(), "noc.swapped_cores=odd")
    assert resource_bytes(found.tasks)[found.machine.absorption(1, found.machine.core(2, 0))] == PAGE


def test_the_writer_loads_second_operands() -> None:
    """The two loads then run at the same time, on both NoCs."""
    settings = ("latency.load=100", 'compute.matmul={"HiFi4": 0}', "compute.start=0")
    load = 100 + PAGE / CHANNEL
    assert timed(two_loads(), *settings).cycles == pytest.approx(2 * load, abs=0.1)
    found = timed(two_loads(), *settings, "mover.second_operand=writer")
    assert found.cycles == pytest.approx(load, abs=0.1)
    assert found.tasks.noc.tolist()[:2] == [0, 1]
    assert [e["actor"] for e in metrics(found)["stalls"] if e["busy"] > 50] == ["reader", "writer"]


def test_second_operands_of_a_lowered_product() -> None:
    """Half of the loads move to the writer, and all programs still end."""
    for made in kernels()["matmul"]:
        found = timed(made, "mover.second_operand=writer")
        loads = made.ops["kind"] == Kind.LOAD
        assert not found.faults
        assert (found.program.ops["actor"][loads] == Actor.WRITER).sum() * 2 == loads.sum()
        assert (made.ops["actor"][loads] == Actor.READER).all()


@pytest.mark.parametrize(("noc", "x"), [(0, 0), (1, 7)])
def test_the_natural_sender_uses_no_link_of_the_wrap(noc: int, x: int) -> None:
    b = Builder(argument=(32, 32))
    group = b.group(Kind.LOAD, 8)
    for column in range(8):
        b.row(b.core(column, 0), Kind.LOAD, (32, 32), group=group)
    found = timed(b.build(), f"read.noc={noc}", "multicast.sender=natural")
    machine = found.machine
    assert resource_bytes(found.tasks)[machine.injection(noc, machine.core(x, 0))] == PAGE


def test_the_port_of_l1_limits_network_interfaces_of_cores() -> None:
    b = Builder(argument=(512, 1024))
    b.row(b.core(0, 0), Kind.LOAD, (512, 1024))
    for port, rate in (("32", INTERFACE), ("16", 16.0)):
        found = timed(b.build(), f"l1.port={port}", "latency.load=0")
        assert found.cycles == pytest.approx((1 << 20) / rate, abs=0.1)


# -- pages on their way ----------------------------------------------------------------------------------


def one_load(pages: int, cores: int = 1) -> Program:
    """Pages of one channel; of ``cores`` cores all but one do nothing."""
    b = Builder(argument=(32 * pages, 32 * 12))
    for i in range(cores):
        b.core(i % 8, i // 8)
    b.row(0, Kind.LOAD, (32 * pages, 32))
    return b.build()


@pytest.mark.parametrize("pages", [4, 40])
def test_pages_outstanding(pages: int) -> None:
    """Four pages take a latency and the time of one; four alone wait for nothing."""
    found = timed(one_load(pages), "latency.load=1000", "mover.max_outstanding_pages=4").cycles
    page = PAGE / 30.0  # By the size of packets.
    expected = 1000 + (pages * PAGE / CHANNEL if pages <= 4 else pages / 4 * (1000 + page))
    assert found == pytest.approx(expected, abs=0.1)


@pytest.mark.parametrize(("pages", "cores", "waits"), [(16, 64, 0), (20, 64, 4), (21, 64, 5), (288, 1, 0), (600, 1, 2)])
def test_waits_inside_a_copy(pages: int, cores: int, waits: int) -> None:
    """(512 / cores) * 1152 / 2048 pages between two waits: 4 on 64 cores, 288 on one."""
    settings = ("latency.load=1000", "dram.channel=null", "noc.worker_absorption=null", "l1.port=null")
    settings = (*settings, "noc.dram_injection=null", "noc.link=[null, null]")
    plain = timed(one_load(pages, cores), *settings).cycles
    found = timed(one_load(pages, cores), *settings, "mover.wait_above=16").cycles
    assert found == pytest.approx(plain + 1000 * waits, abs=0.1)


def test_pages_outstanding_of_a_flow_that_reads_and_sends() -> None:
    b = Builder(argument=(32 * 40, 32))
    group = b.group(Kind.LOAD, 2)
    for x in range(2):
        b.row(b.core(x, 0), Kind.LOAD, (32 * 40, 32), group=group)
    found = timed(b.build(), "latency.load=1000", "mover.max_outstanding_pages=4", name="loom-8x8")
    assert found.cycles == pytest.approx(344 + 40 / 4 * (1000 + PAGE / 15), abs=0.1)


def test_chunks_are_of_each_block() -> None:
    """A block of 24 pages is read in three chunks of 8, one of 4 pages in one."""
    b = Builder(argument=(96, 256))
    groups = [b.group(Kind.LOAD, 2) for _ in range(2)]
    for x in range(2):
        core = b.core(x, 0)
        b.row(core, Kind.LOAD, (96, 256), group=groups[0])
        b.row(core, Kind.LOAD, (32, 128), group=groups[1])
    found = timed(b.build(), "multicast.chunk=8")
    reads = found.tasks.role == Role.READ
    assert sorted(found.tasks.graph.size[reads].tolist()) == [4 * PAGE, 8 * PAGE, 8 * PAGE, 8 * PAGE]
    assert metrics(found)["memory"]["read_bytes"] == 28 * PAGE


# -- sub-blocks of the output ----------------------------------------------------------------------------


def product_and_store() -> Program:
    """A product of 8 x 8 pages that is stored."""
    b = Builder(argument=(256, 256))
    core = b.core(0, 0)
    product, store = b.row(core, Kind.MATMUL, (1, 256, 256, 32)), b.row(core, Kind.STORE, (256, 256))
    b.edge(product, store)
    made = b.build()
    return replace(made, buffers=[replace(made.buffers[0], shape=(256, 256))])


@pytest.mark.parametrize("page_product", [64, 200])
def test_output_goes_out_in_sub_blocks(page_product: int) -> None:
    """Parts of computing and storing overlap: the slower one takes all of its time, the other one a part."""
    settings = ("latency.store=50", "compute.start=0", f'compute.matmul={{"HiFi4": {page_product}}}')
    parts, compute, block = 8, 64 * page_product, 64 * PAGE / INTERFACE
    whole = timed(product_and_store(), *settings)
    assert whole.cycles == pytest.approx(compute + 50 + block, abs=0.1)
    found = timed(product_and_store(), *settings, "write.sub_blocks=8")
    part, store = compute / parts, 50 + block / parts
    assert found.cycles == pytest.approx(max(compute + store, part + parts * store), abs=0.1)
    assert bounds(found)["compute"] == compute
    for key in ("written_bytes", "channel_bytes"):
        assert metrics(found)["memory"][key] == pytest.approx(metrics(whole)["memory"][key])


def test_waits_for_sub_blocks_are_no_work() -> None:
    settings = ("latency.store=50", "compute.start=0", 'compute.matmul={"HiFi4": 200}', "write.sub_blocks=8")
    found = timed(product_and_store(), *settings)
    (writer,) = (e for e in metrics(found)["stalls"] if e["actor"] == "writer")
    assert writer["busy"] == pytest.approx(8 * 50 + 64 * PAGE / INTERFACE, abs=0.1)
    assert writer["busy"] + writer["wait_data"] == pytest.approx(found.cycles)


def test_blocks_of_one_sub_block_stay_whole() -> None:
    settings = ("write.sub_blocks=64",)
    assert timed(product_and_store(), *settings).cycles == timed(product_and_store()).cycles


# -- gathers ---------------------------------------------------------------------------------------------


def row_gather() -> Program:
    b = Builder()
    group = b.group(Kind.GATHER, 4)
    for x in range(4):
        b.row(b.core(x, 0), Kind.GATHER, (32, 64), group=group)
    return b.build()


def test_members_of_a_gather_send_one_after_another() -> None:
    """With a single slot, the root's token goes to the next member when a block has come."""
    found = timed(row_gather(), "gather.reduce_slots=single")
    machine = found.machine
    root = machine.core(0, 0)
    others = [machine.core(x, 0) for x in (1, 2, 3)]
    hops = [machine.hops(1, *ends) for other in others for ends in ((root, other), (other, root))]
    block = ceil(2 * PAGE / INTERFACE * UNITS) / UNITS
    # The last member's block is acknowledged over the way of its token.
    assert found.cycles == pytest.approx(sum(40 + 10 * n for n in hops) + 3 * block + 9 * hops[4], abs=0.1)
    assert found.cycles > timed(row_gather()).cycles


def test_a_member_of_a_gather_ends_with_the_acknowledgement() -> None:
    found = timed(row_gather())
    sends = found.tasks.role == Role.SEND
    machine, rows = found.machine, found.tasks.row[sends]
    back = [9 * machine.hops(1, machine.core(0, 0), machine.core(x, 0)) for x in (1, 2, 3)]
    assert ((found.row_end[rows] - found.shared.end[sends]) / UNITS).tolist() == back


def test_rates_of_the_operation_table() -> None:
    """Stores at 150 and gathers at 2.8 B/cycle, instead of the scale of loads."""
    b = Builder(argument=(64, 32 * 8))
    b.row(b.core(0, 0), Kind.STORE, (64, 256))
    settings = ("dram.channel=null", "noc.worker_injection=null", "noc.packet_rates=[null]", "l1.port=null")
    for setting, rate in (("true", 15.0), ("false", 150.0)):
        found = timed(b.build(), *settings, f"mover.consistent_scale={setting}", name="loom-8x8")
        assert found.cycles == pytest.approx(454 + 16 * PAGE / rate, abs=0.1)
    for setting, rate in (("true", 28.0 / 3), ("false", 2.8)):
        found = timed(row_gather(), f"mover.consistent_scale={setting}", name="loom-8x8")
        assert found.cycles == pytest.approx(344 + 2 * PAGE / rate, abs=0.1)


# -- synchronisation -------------------------------------------------------------------------------------

SECOND = "%h2 = loom.semaphore_take %buffer : memref<32x32xf16> -> memref<32x32xf16>"
SYNC = "loom.sync ins(%h : memref<32x32xf16>) outs(%h2 : memref<32x32xf16>)"


def test_a_sync_takes_time() -> None:
    """Twice 100 cycles between a load and the store of what it loaded."""
    lines = (*BUFFER, SECOND, SOURCE, TARGET, LOAD, SYNC, SYNC, STORE, GIVE, GIVE.replace("%h", "%h2"))
    made = program(*lines)
    assert timed(made, "sync.cycles=100").cycles == timed(made).cycles + 200


# -- lanes -----------------------------------------------------------------------------------------------


def on_tiles(*operations: str) -> Timing:
    """Operations on the tiles %a1 ... %a4 of a core; a fill takes 24 cycles, a product 84."""
    lines = []
    for i in range(1, 5):
        lines.append(f"%b{i} = loom.alloc [32, 32] on @L1 : memref<32x32xf16>")
        lines.append(f"%a{i} = loom.semaphore_take %b{i} : memref<32x32xf16> -> memref<32x32xf16>")
    return timed(program(*lines, *operations), "compute.overlap=true")


def fill(tile: int) -> str:
    return f"linalg.fill ins(%zero : f16) outs(%a{tile} : memref<32x32xf16>)"


def multiply(left: int, right: int, out: int) -> str:
    tile = "memref<32x32xf16>"
    return f"loom.matmul ins(%a{left}, %a{right} : {tile}, {tile}) outs(%a{out} : {tile})"


@pytest.mark.parametrize(
    ("operations", "cycles"),
    [
        ((fill(1), multiply(1, 1, 2), fill(3)), 24 + 84),  # Independent.
        ((fill(1), multiply(1, 1, 2), fill(1)), 24 + 84 + 24),  # Write after read.
        ((fill(1), multiply(1, 1, 2), fill(2)), 24 + 84 + 24),  # Order of writes.
        ((fill(1), fill(2), multiply(2, 2, 3)), 24 + 24 + 84),  # Read after write.
        ((fill(1), fill(2), multiply(1, 1, 3), fill(4)), 24 + 84),  # The product is free after the first fill.
        ((fill(1), multiply(1, 1, 2), fill(2), fill(3)), 24 + 84 + 2 * 24),  # Each lane in order.
    ],
)
def test_lanes_overlap_where_contents_allow(operations: tuple[str, ...], cycles: int) -> None:
    found = on_tiles(*operations)
    assert found.cycles == cycles
    fills = sum(o.startswith("linalg.fill") for o in operations)
    assert bounds(found)["compute"] == max(84, 24 * fills)
    assert simulate(found.program, load_profile()).cycles == 84 + 24 * fills


@cache
def kernels() -> dict[str, list[Program]]:
    """Candidates without errors, by kernel."""
    tiles = {"tile_b": 1, "tile_m": 32, "tile_n": 32}
    modules = {
        "flash_attention": lowered("flash_attention", "mesh_4x4", tiles, B=4, M=128, N=128, D=32),
        "matmul": lowered("matmul", "mesh_4x4", {"tile_m": 32, "tile_n": 32, "tile_k": 64}, M=128, N=128, K=256),
    }
    return {name: [p for p in map(build, candidates(m)[:4]) if not p.failed] for name, m in modules.items()}


def touched(program: Program, row: int, contents: dict[tuple[int, int], int]) -> tuple[list[int], list[int]]:
    """Contents that a row reads and writes. ``contents`` holds the youngest one of each buffer of a core."""
    op = program.ops[row]
    site = program.sites[op["site"]]
    read = [contents[int(op["core"]), b] for b in site.reads if (int(op["core"]), b) in contents]
    written = [int(op["gen"])] if op["gen"] >= 0 else []
    for gen in written:
        contents[int(op["core"]), int(program.gens["buffer"][gen])] = gen
    return read, written


def test_overlapping_lanes_keep_the_order_of_uses_of_a_content() -> None:
    for made in kernels()["flash_attention"]:
        found = timed(made, "compute.overlap=true")
        start, end = found.row_start, found.row_end
        contents: dict[tuple[int, int], int] = {}
        writes: dict[int, int] = {}
        uses: dict[int, int] = {}  # When the last use so far of a content ends.
        for row in range(len(made.ops)):
            read, written = touched(made, row, contents)
            if made.ops["actor"][row] != Actor.COMPUTE:
                continue
            assert all(start[row] >= writes.get(gen, 0) for gen in read)
            assert all(start[row] >= uses.get(gen, 0) for gen in written)
            for gen in (*read, *written):
                uses[gen] = max(uses.get(gen, 0), int(end[row]))
            for gen in written:
                writes[gen] = int(end[row])


def test_overlapping_lanes_of_lowered_kernels() -> None:
    """No later than without, no earlier than all bounds; each lane in order."""
    faster = 0
    for made in (p for programs in kernels().values() for p in programs):
        before, found = timed(made), timed(made, "compute.overlap=true")
        assert not found.faults
        assert max(bounds(found).values()) - 2 / UNITS <= found.cycles <= before.cycles * 1.01
        faster += found.cycles < before.cycles
        for stream in (Stream.COMPUTE, Stream.VECTOR):
            rows = np.flatnonzero((found.tasks.stream == stream) & (made.ops["core"] == 0))
            assert (found.row_start[rows][1:] >= found.row_end[rows][:-1]).all()
    assert faster > 0


def test_a_load_waits_for_both_lanes() -> None:
    """The product is the last one in the program to use the slot, but the transposition before it ends later."""
    tile = "memref<32x32xf16>"
    lines = list(BUFFER)
    for name in ("d", "e"):
        lines.append(f"%{name}b = loom.alloc [32, 32] on @L1 : {tile}")
        lines.append(f"%{name} = loom.semaphore_take %{name}b : {tile} -> {tile}")
    lines += [SOURCE, LOAD, f"linalg.transpose ins(%h : {tile}) outs(%d : {tile}) permutation = [1, 0]"]
    lines += [f"loom.matmul ins(%h, %h : {tile}, {tile}) outs(%e : {tile})", GIVE, LOAD, GIVE, LOAD, GIVE]
    found = timed(program(*lines), "compute.overlap=true", "compute.transpose=5000")
    ops = found.program.ops
    kinds = {kind: np.flatnonzero((ops["kind"] == kind) & (ops["core"] == 0)) for kind in (Kind.LOAD, Kind.TRANSPOSE)}
    assert found.row_start[kinds[Kind.LOAD][2]] == found.row_end[kinds[Kind.TRANSPOSE][0]]


def test_stalls_and_traces_know_the_lanes() -> None:
    from loomtext.sim.trace import trace_events

    found = on_tiles(fill(1), multiply(1, 1, 2), fill(3))
    assert {e["actor"] for e in metrics(found)["stalls"]} == {"reader", "matrix", "writer", "vector"}
    slices = [e for e in trace_events(found)["traceEvents"] if e["ph"] == "X" and e["pid"] == 1]
    assert [e["tid"] for e in slices] == [Stream.VECTOR, Stream.COMPUTE, Stream.VECTOR]
