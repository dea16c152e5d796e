"""How long the compute actor needs for one execution of an operation, in cycles, by the profile's model."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import inf, prod

from loomtext.sim import vm
from loomtext.sim.optable import OperationTable, load_table
from loomtext.sim.profile import Profile
from loomtext.sim.program import PAGE, Kind, Program, Site, padded_elements

_CLASSES = {
    "arith.addf": "add", "arith.subf": "sub", "arith.mulf": "mul", "arith.divf": "div", "arith.cmpf": "cmp",
    "arith.select": "select", "arith.maximumf": "max", "math.exp": "exp", "math.exp2": "exp", "math.log": "log",
    "math.powf": "pow",
}  # fmt: skip
"""Operations of bodies by the name of their cost; others have the default."""
_TABLE_NAMES = {"pow": "vec_powf_f16", "cmp": "vec_cmpf_ogt_f16"}


def pages(shape: tuple[int, ...]) -> int:
    """Hardware pages of a block: the last two dimensions in whole pages; one page for a scalar."""
    return padded_elements(shape, PAGE) // (PAGE * PAGE)


def compute_cycles(site: Site, profile: Profile, element_bytes: int = 2) -> float:
    """Cycles of one execution of a site of the compute actor; 0 for movers between DRAM and L1."""
    if site.kind in (Kind.LOAD, Kind.STORE, Kind.GATHER):
        return 0.0
    start = float(profile.value("compute.start"))
    if site.kind is Kind.COPY:
        rate = profile.rate("l1.copy")
        return start + (0.0 if rate == inf else pages(site.sizes) * PAGE * PAGE * element_bytes / rate)
    if profile.value("compute.model") == "table":
        return start + _by_table(site, profile)
    return start + _by_pages(site, profile)


def matrix_site(site: Site) -> bool:
    """Whether the operation runs on the matrix lane."""
    return site.kind is Kind.MATMUL


def mover_caps(profile: Profile) -> Mapping[str, float]:
    """Greatest rate in B/cycle of one ``load``, ``store`` and ``gather``.

    The operation table states stores and gathers at other scales than loads; ``mover.consistent_scale`` = false takes
    its rates as they stand.
    """
    caps = {"load": profile.rate("mover.load_cap"), "store": profile.rate("mover.store_cap"), "gather": inf}
    if not profile.value("mover.consistent_scale"):
        table = load_table(profile.value("compute.table"))
        caps["store"] = _table_rate(table, "l1_to_dram_f16")
        caps["gather"] = _table_rate(table, "l1_gather", B=1, gather_x=1, gather_y=1)
    return caps


_UNIT_SCALE = 10
"""``eff`` of the operation table, fixed-point with one decimal: 1.0."""
_LARGE = {"M": 4200, "N": 100}
"""A block whose time divides evenly."""


def _table_rate(table: OperationTable, function: str, **dims: int) -> float:
    """B/cycle of a mover of the table, beyond its latency."""
    latency = table.cycles(function, M=0, N=0, eff=_UNIT_SCALE, **dims)
    return 2 * prod(_LARGE.values()) / (table.cycles(function, eff=_UNIT_SCALE, **_LARGE, **dims) - latency)


def sync_counts(program: Program) -> Mapping[int, int]:
    """How many ``loom.sync`` hand on what one execution of a site wrote, by site.

    A synchronisation belongs to the operation before it, in the order of the file, that writes its buffer.
    """
    counts: Counter[int] = Counter()
    if program.plan is None:
        return counts
    writer: dict[int, int] = {}
    for opcode, target, buffer, *_ in program.plan.code.rows:
        if opcode == vm.EXECUTE:
            writer[program.sites[target].destination] = target
        elif opcode == vm.SYNC and buffer in writer:
            counts[writer[buffer]] += 1
    return counts


def model_limits(program: Program, profile: Profile) -> list[str]:
    """Notes on products for which the operation table states no time."""
    if profile.value("compute.model") != "table":
        return []
    table = load_table(profile.value("compute.table"))
    small = sorted({s.line for s in program.sites if s.kind is Kind.MATMUL and not _feasible(table, s)})
    return [f"line {line}: the operation table has no such product; its formula is used all the same" for line in small]


def _feasible(table: OperationTable, site: Site) -> bool:
    b, m, n, k = site.dims
    return table.feasible("matmul_f16", M=m, N=n, K=k) if b == 1 else table.feasible(
        "batch_matmul_f16", B=b, M=m, N=n, K=k
    )


def _by_pages(site: Site, profile: Profile) -> float:
    if site.kind is Kind.MATMUL:
        batch, *extents = site.dims
        m, n, k = (-(-e // PAGE) for e in extents)
        rate = profile.value("compute.matmul")[profile.value("compute.fidelity")]
        return batch * m * n * (k * float(rate) + float(profile.value("compute.pack")))
    count = pages(site.dims or site.sizes)
    if site.kind is Kind.ELEMENTWISE:
        costs, default = profile.value("compute.vector"), profile.value("compute.vector_default")
        return count * sum(float(costs.get(_CLASSES.get(op, op), default)) for op in site.body)
    key = {
        Kind.REDUCE: "compute.reduction", Kind.FILL: "compute.fill", Kind.BROADCAST: "compute.broadcast",
        Kind.TRANSPOSE: "compute.transpose",
    }[site.kind]  # fmt: skip
    return count * float(profile.value(key))


def _by_table(site: Site, profile: Profile) -> float:
    table = load_table(profile.value("compute.table"))
    if site.kind is Kind.MATMUL:
        b, m, n, k = site.dims
        try:
            return float(
                table.cycles("matmul_f16", M=m, N=n, K=k)
                if b == 1
                else table.cycles("batch_matmul_f16", B=b, M=m, N=n, K=k)
            )
        except ZeroDivisionError:  # Blocks of fewer than 12 elements, for which the table has no rate.
            return float(m * n // 2 + 2 * b * m * n * k)
    elements = prod(site.dims or site.sizes)
    if site.kind is Kind.REDUCE:
        return float(table.cycles("vec_vsum_f16", P=1, R=elements))
    if site.kind is Kind.ELEMENTWISE:
        return float(sum(_vector(table, _CLASSES.get(op, op), elements) for op in site.body))
    key = {Kind.FILL: "compute.fill", Kind.BROADCAST: "compute.broadcast", Kind.TRANSPOSE: "compute.transpose"}[
        site.kind
    ]
    return pages(site.dims or site.sizes) * float(profile.value(key))


def _vector(table: OperationTable, name: str, elements: int) -> int:
    function = _TABLE_NAMES.get(name, f"vec_{name}_f16")
    return table.cycles(function if function in table else "vec_add_f16", L=elements)
