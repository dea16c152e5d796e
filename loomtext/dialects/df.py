"""``df``: the hardware description that preceded ``adl``; read and printed, used by no stage."""

from __future__ import annotations

from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import i64_array
from loomtext.ir.constraints import TYPES, dialect_type
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Dialect

dialect = Dialect("df")

for _kind in ("functional_unit", "compute", "memory", "mux", "interconnect"):
    TYPES[f"!df.{_kind}"] = dialect_type(f"!df.{_kind}")


def read_counted_units(cursor: Cursor, state: State, units: str, counts: str) -> None:
    """``(%unit, %unit, [8, 1])``: functional units of a core and how many it has of each."""
    slots: list[int] = []
    cursor.expect("(")
    while not cursor.at("["):
        slots.append(cursor.value())
        cursor.expect(",")
    state.operands[units] = slots
    state.attributes[counts] = i64_array(cursor.bracketed(cursor.integer))
    cursor.expect(")")


def write_counted_units(op: Operation, w: Writer, units: str, counts: str) -> None:
    """The inverse of :func:`read_counted_units`."""
    assert op.definition is not None
    w.element()
    w.text("(")
    for i in range(*op.definition.operand_range(op, units)):
        w.value(i)
        w.text(", ")
    w.text(f"[{', '.join(op.attributes.get(counts).value_texts())}])")


hook("DfCountedUnits", read_counted_units, write_counted_units)

# These forms print braces of their own, with the spacing that the old tool had.
_SCALEOUT = "` ` `{` `scaleout` `` `=` `` `(` $scaleout `)` ` ` `,`"

for _name in ("df.mat", "df.vec"):
    dialect.op(
        _name, "-> result: !df.functional_unit",
        attributes="name: string, shape: i64_array, throughput: i64?",
        assembly="$name ` ` `{` `shape` `=` $shape (`,` `throughput` `=` $throughput^)? `}` attr-dict",
    )  # fmt: skip
dialect.op(
    "df.spatial_dim", "-> result: index",
    attributes="sym_name: string, size: i64", assembly="$sym_name `,` $size attr-dict",
)  # fmt: skip
dialect.op(
    "df.core", "scaleout: index*, scalein: !df.functional_unit* -> result: !df.compute",
    attributes="label: string, scalein_counts: i64_array",
    assembly=(
        f"$label {_SCALEOUT} `scalein` `` `=` `` custom<DfCountedUnits>($scalein, $scalein_counts) `}}`"
        " attr-dict"
    ),
    traits="segments",
)  # fmt: skip
dialect.op(
    "df.memory", "scaleout: index* -> result: !df.memory",
    attributes="label: string, size: i64, bandwidth: i64",
    assembly=f"$label {_SCALEOUT} `size` `=` $size `,` `bandwidth` `=` $bandwidth `}}` attr-dict",
)  # fmt: skip
dialect.op(
    "df.mux", "first: any, second: any, symbols: index* -> result: !df.mux",
    attributes="map: map",
    assembly="$first `:` type($first) `,` $second `:` type($second) (`,` $symbols^)? ` ` attr-dict",
)  # fmt: skip
dialect.op(
    "df.interconnects", "source: any, destination: any, symbols: index* -> result: !df.interconnect",
    attributes="label: string, map: map, bandwidth: i64?, spatial_dims: array?",
    assembly=(
        "$label $source `:` type($source) `,` $destination `:` type($destination) (`,` $symbols^)?"
        " ` ` attr-dict ` ` `:` type($result)"
    ),
)  # fmt: skip
