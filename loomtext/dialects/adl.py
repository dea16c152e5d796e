"""``adl``: a description of the hardware, made of memories, processors and their composition.

The custom forms of processors have no attribute dictionary. Operations that name themselves are not
symbols: they have results, which MLIR's symbol verifier refuses.
"""

from __future__ import annotations

from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.constraints import TYPES, dialect_type
from loomtext.ir.core import Operation
from loomtext.ir.opdef import SEGMENTS, Dialect

dialect = Dialect("adl")

for _spelling in ("!adl.arch", "!adl.mem", "!adl.resource"):
    TYPES[_spelling] = dialect_type(_spelling)


def read_pairs(cursor: Cursor, state: State, sources: str, destinations: str) -> None:
    """``[(%source, %destination), ...]``: what a processor reads and writes."""

    def pair() -> list[int]:
        return cursor.bracketed(cursor.value, "(", ")")

    start = cursor.piece
    pairs = cursor.bracketed(pair)
    if any(len(p) != 2 for p in pairs):
        cursor.fail("expected pairs of a source and a destination memory", start)
    state.operands[sources] = [source for source, _ in pairs]
    state.operands[destinations] = [destination for _, destination in pairs]


def write_pairs(op: Operation, w: Writer, sources: str, destinations: str) -> None:
    """The inverse of :func:`read_pairs`."""
    assert op.definition is not None
    w.element()
    w.text("[")
    ranges = [range(*op.definition.operand_range(op, name)) for name in (sources, destinations)]
    for k, pair in enumerate(zip(*ranges, strict=True)):
        w.text(", (" if k else "(")
        w.values(pair)
        w.text(")")
    w.text("]")


hook("AdlMemoryPairs", read_pairs, write_pairs)


def _verify_pairs(op: Operation) -> str | None:
    if len(op.operand_group("sources")) != len(op.operand_group("destinations")):
        return "expected equal number of source and destination memory operands in region pairs"
    return None


def _says_from(cursor: Cursor) -> bool:
    """True in front of ``@name, from``."""
    ahead = cursor.pieces[cursor.index + 1 : cursor.index + 3]
    return [piece.text for piece in ahead] == [",", "from"]


dialect.op(
    "adl.spatial_dim", "-> result: index",
    attributes="sym_name: string, size: i64", assembly="$sym_name `,` $size attr-dict",
)  # fmt: skip
dialect.op(
    "adl.memory.bank", "-> result: !adl.mem",
    attributes="name: string, bsize: i64, nblk: i64", assembly="$name `,` attr-dict",
)  # fmt: skip
dialect.op(
    "adl.memory.array", "dims: index*, bank: !adl.mem -> result: !adl.mem",
    attributes="sym_name: string", assembly="$sym_name `,` `[` $dims `]` `of` $bank attr-dict",
)  # fmt: skip

for _name in ("adl.resource.exclusive", "adl.resource"):
    # The second is the older name.
    dialect.op(_name, "-> result: !adl.resource", attributes="sym_name: string", assembly="$sym_name attr-dict")

_RESOURCES = "(`,` `with` ` ` `[` $resources^ `]`)?"
for _name in ("adl.processor.compute", "adl.processor.dmover"):
    _processor = dialect.op(
        _name, "sources: !adl.mem*, destinations: !adl.mem*, resources: !adl.resource* -> result: !adl.arch",
        attributes="sym_name: symbol",
        assembly=f"$sym_name `,` custom<AdlMemoryPairs>($sources, $destinations) {_RESOURCES}",
        traits="segments", verify=_verify_pairs,
    )  # fmt: skip
    dialect.variant(
        _processor, "source: !adl.mem, destination: !adl.mem, resources: !adl.resource* -> result: !adl.arch",
        attributes="sym_name: symbol",
        assembly=f"$sym_name `,` `from` $source `to` $destination {_RESOURCES}",
        spelled=_says_from, stored=lambda attributes: SEGMENTS not in attributes,
    )  # fmt: skip

dialect.op(
    "adl.arch.compose", "archs: !adl.arch*, mems: !adl.mem* -> result: !adl.arch",
    attributes="sym_name: string",
    assembly="$sym_name `,` `arch` `[` $archs `]` `,` `mem` `[` $mems `]` attr-dict",
    traits="segments",
)  # fmt: skip
dialect.op(
    "adl.arch.scale", "dims: index*, target: !adl.arch, mem_region: !adl.mem? -> result: !adl.arch",
    attributes="name: string",
    assembly="$name `,` `[` $dims `]` `of` $target (`,` `mem_region` $mem_region^)? attr-dict",
    traits="segments",
)  # fmt: skip
