"""The affine dialect: loops and memory accesses whose bounds and subscripts are affine maps."""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.dialects.affine_bounds import (
    MergeInputs,
    merge_repeated,
    read_applied_map,
    read_bounds,
    write_applied,
    write_subscript,
)
from loomtext.dialects.affine_loops import FOR, IF, PARALLEL
from loomtext.dialects.affine_verify import (
    verify_access,
    verify_apply,
    verify_apply_inputs,
    verify_delinearize,
    verify_dma,
    verify_for,
    verify_if,
    verify_linearize,
    verify_map_count,
    verify_parallel,
    verify_parallel_shape,
    verify_vector,
    verify_yield,
)
from loomtext.dialects.loops import read_sizes, write_sizes
from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import FALSE, UNIT, AffineMapAttr, IntegerAttr, boolean, i64_array
from loomtext.ir.constraints import ATTRIBUTES, AttributeConstraint
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Assembly, Dialect
from loomtext.ir.types import I32, INDEX, MemRefType, Type

dialect = Dialect("affine")

ATTRIBUTES["unit_property"] = AttributeConstraint(
    lambda a: a is UNIT or a is FALSE, "unit property", lambda c: UNIT, lambda a: ""
)


# -- one map: apply, min, max --------------------------------------------------------------------------


def _read_applied(cursor: Cursor, state: State) -> None:
    piece = cursor.piece
    attribute, dims, symbols = read_applied_map(cursor)
    if (len(dims), len(symbols)) != (attribute.map.num_dims, attribute.map.num_symbols):
        cursor.fail("dimension or symbol index mismatch", piece)
    state.attributes["map"] = attribute
    state.attributes.update(cursor.attribute_dictionary())
    state.set_operands([(slot, INDEX) for slot in dims + symbols])
    state.reading.result_types = [INDEX]


def _write_applied(op: Operation, w: Writer) -> None:
    w.text(" ")
    write_applied(w, op.attribute("map"), 0, len(op.operands))
    w.dictionary([(k, v) for k, v in op.attributes.items() if k != "map"])


# -- memory accesses -----------------------------------------------------------------------------------


def _memref_type(cursor: Cursor) -> MemRefType:
    piece = cursor.piece
    type_ = cursor.type()
    if not isinstance(type_, MemRefType):
        cursor.fail(f"invalid kind of type specified: expected builtin.memref, but found '{type_}'", piece)
    return type_


class _Access:
    """The assembly of a load or store: ``[%value, ]%memref[subscript]⟨attrs⟩ : memref[, vector]``."""

    def __init__(self, *, stores: bool, vector: bool) -> None:
        self.stores = stores
        self.vector = vector

    def read(self, cursor: Cursor, state: State) -> None:
        """Read what stands behind the name."""
        values = []
        if self.stores:
            values.append(cursor.value())
            cursor.expect(",")
        memref = cursor.value()
        subscript = read_bounds(cursor)
        state.attributes["map"] = AffineMapAttr(subscript.map)
        state.attributes.update(cursor.attribute_dictionary())
        cursor.expect(":")
        type_ = _memref_type(cursor)
        element: Type = type_.element
        if self.vector:
            cursor.expect(",")
            element = cursor.type()
        operands = [
            *((slot, element) for slot in values),
            (memref, type_),
            *((slot, INDEX) for slot in subscript.slots),
        ]
        state.set_operands(operands)
        merge_repeated(state, [MergeInputs("map", len(values) + 1, tuple(subscript.order))])
        if not self.stores:
            state.reading.result_types = [element]

    def write(self, op: Operation, w: Writer) -> None:
        """Print what stands behind the name."""
        memref = int(self.stores)
        w.text(" ")
        if self.stores:
            w.value(0)
            w.text(", ")
        w.value(memref)
        write_subscript(w, op.attribute("map").map, memref + 1)
        w.dictionary([(k, v) for k, v in op.attributes.items() if k != "map"])
        w.text(" : ")
        w.types([op.operands[memref].type])
        if self.vector:
            w.text(", ")
            w.types([(op.operands[0] if self.stores else op.results[0]).type])


def _read_prefetch(cursor: Cursor, state: State) -> None:
    memref = cursor.value()
    subscript = read_bounds(cursor)
    cursor.expect(",")
    is_write = cursor.at("write")
    if not cursor.accept("read") and not cursor.accept("write"):
        cursor.fail("rw specifier has to be 'read' or 'write'")
    for word in (",", "locality", "<"):
        cursor.expect(word)
    hint = cursor.integer()
    for word in (">", ","):
        cursor.expect(word)
    is_data = cursor.at("data")
    if not cursor.accept("data") and not cursor.accept("instr"):
        cursor.fail("cache type has to be 'data' or 'instr'")
    state.attributes.update(
        map=AffineMapAttr(subscript.map), isWrite=boolean(is_write), localityHint=IntegerAttr(hint, I32),
        isDataCache=boolean(is_data),
    )  # fmt: skip
    state.attributes.update(cursor.attribute_dictionary())
    cursor.expect(":")
    state.set_operands([(memref, _memref_type(cursor)), *((slot, INDEX) for slot in subscript.slots)])
    merge_repeated(state, [MergeInputs("map", 1, tuple(subscript.order))])


_PREFETCH = ("map", "isWrite", "localityHint", "isDataCache")


def _write_prefetch(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.value(0)
    write_subscript(w, op.attribute("map").map, 1)
    access = "write" if op.attribute("isWrite").value else "read"
    cache = "data" if op.attribute("isDataCache").value else "instr"
    w.text(f", {access}, locality<{op.attribute('localityHint').value}>, {cache}")
    w.dictionary([(k, v) for k, v in op.attributes.items() if k not in _PREFETCH])
    w.text(" : ")
    w.types([op.operands[0].type])


# -- transfers -----------------------------------------------------------------------------------------


class _Transfer:
    """The assembly of DMA operations: subscripted memrefs, then sizes. ``maps`` names their maps."""

    def __init__(self, maps: Sequence[str]) -> None:
        self.maps = maps

    def read(self, cursor: Cursor, state: State) -> None:
        """Read what stands behind the name."""
        memrefs, subscripts = [], []
        for k, name in enumerate(self.maps):
            if k:
                cursor.expect(",")
            memrefs.append(cursor.value())
            subscripts.append(read_bounds(cursor))
            state.attributes[name] = AffineMapAttr(subscripts[-1].map)
        cursor.expect(",")
        sizes = cursor.values()
        cursor.expect(":")
        piece = cursor.piece
        types = cursor.types()
        if len(types) != len(memrefs):
            cursor.fail(f"expected {len(memrefs)} type{'s' if len(memrefs) > 1 else ''}", piece)
        operands: list[tuple[int, Type]] = []
        merges = []
        for name, memref, subscript, type_ in zip(self.maps, memrefs, subscripts, types, strict=True):
            operands.append((memref, type_))
            merges.append(MergeInputs(name, len(operands), tuple(subscript.order)))
            operands += [(slot, INDEX) for slot in subscript.slots]
        state.set_operands([*operands, *((slot, INDEX) for slot in sizes)])
        merge_repeated(state, merges)

    def write(self, op: Operation, w: Writer) -> None:
        """Print what stands behind the name."""
        at = 0
        types = []
        for k, name in enumerate(self.maps):
            map_ = op.attribute(name).map
            w.text(", " if k else " ")
            w.value(at)
            types.append(op.operands[at].type)
            write_subscript(w, map_, at + 1)
            at += 1 + map_.num_inputs
        w.text(", ")
        w.values(range(at, len(op.operands)))
        w.text(" : ")
        w.types(types)


_DMA_MAPS = {"affine.dma_start": ("src_map", "dst_map", "tag_map"), "affine.dma_wait": ("tag_map",)}


# -- linear indices ------------------------------------------------------------------------------------


def _read_basis(cursor: Cursor, state: State, dynamic: str, static: str) -> None:
    state.operands[dynamic], sizes = read_sizes(cursor)
    state.attributes[static] = i64_array(sizes)


def _write_basis(op: Operation, w: Writer, dynamic: str, static: str) -> None:
    assert op.definition is not None
    w.element()
    write_sizes(w, op.attribute(static), op.definition.operand_range(op, dynamic)[0])


hook("Basis", _read_basis, _write_basis)


# -- declarations --------------------------------------------------------------------------------------

dialect.op(
    "affine.apply", "mapOperands: index* -> result: index",
    attributes="map: map",
    assembly=Assembly(_read_applied, _write_applied),
    traits="pure", verify=verify_apply, verify_region=verify_apply_inputs,
)  # fmt: skip
for _name in ("affine.min", "affine.max"):
    dialect.op(
        _name, "mapOperands: index* -> result: index",
        attributes="map: map",
        assembly=Assembly(_read_applied, _write_applied),
        traits="pure", verify=verify_map_count,
    )  # fmt: skip

for _name, _signature, _stores, _vector in (
    ("load", "memref: ranked_memref, indices: index* -> result: any", False, False),
    ("store", "value: any, memref: ranked_memref, indices: index*", True, False),
    ("vector_load", "memref: ranked_memref, indices: index* -> result: vector", False, True),
    ("vector_store", "value: vector, memref: ranked_memref, indices: index*", True, True),
):
    _assembly = _Access(stores=_stores, vector=_vector)
    dialect.op(
        f"affine.{_name}", _signature,
        attributes="map: map",
        assembly=Assembly(_assembly.read, _assembly.write),
        effects="write" if _stores else "read",
        verify=verify_vector if _vector else None,
        verify_region=verify_access,
    )  # fmt: skip
dialect.op(
    "affine.prefetch", "memref: ranked_memref, indices: index*",
    attributes="map: map, isWrite: bool, localityHint: i32, isDataCache: bool",
    assembly=Assembly(_read_prefetch, _write_prefetch),
    verify_region=verify_access,
)  # fmt: skip

for _name, _maps in _DMA_MAPS.items():
    _transfer = _Transfer(_maps)
    _definition = dialect.op(
        _name, "values: any*",
        attributes=", ".join(f"{name}: map" for name in _maps),
        assembly=Assembly(_transfer.read, _transfer.write),
        verify_region=verify_dma(_maps),
    )  # fmt: skip
    _definition.properties = False  # Their maps stand in the ordinary dictionary.

dialect.op(
    "affine.delinearize_index", "linear_index: index, dynamic_basis: index* -> multi_index: index*",
    attributes="static_basis: i64_array",
    assembly="$linear_index `into` custom<Basis>($dynamic_basis, $static_basis) attr-dict `:` "
    "type($multi_index)",
    traits="pure", verify=verify_delinearize,
)  # fmt: skip
dialect.op(
    "affine.linearize_index", "multi_index: index*, dynamic_basis: index* -> linear_index: index",
    attributes="disjoint: unit_property, static_basis: i64_array", defaults={"disjoint": FALSE},
    assembly="(`disjoint` $disjoint^)? ` ` `[` $multi_index `]` `by` "
    "custom<Basis>($dynamic_basis, $static_basis) attr-dict `:` type($linear_index)",
    traits="pure segments", verify=verify_linearize,
)  # fmt: skip

dialect.op(
    "affine.for", "lowerBoundOperands: index*, upperBoundOperands: index*, inits: any* -> outputs: any*",
    attributes="lowerBoundMap: map, upperBoundMap: map, step: index",
    assembly=FOR,
    regions="body", traits="segments recursive_effects single_block", implicit_terminator="affine.yield",
    verify_region=verify_for,
)  # fmt: skip
dialect.op(
    "affine.parallel", "mapOperands: index* -> outputs: any*",
    attributes="reductions: array, lowerBoundsMap: map, lowerBoundsGroups: dense, upperBoundsMap: map, "
    "upperBoundsGroups: dense, steps: i64_list",
    assembly=PARALLEL,
    regions="body", traits="recursive_effects single_block", implicit_terminator="affine.yield",
    verify=verify_parallel_shape, verify_region=verify_parallel,
)  # fmt: skip
dialect.op(
    "affine.if", "setOperands: index* -> outputs: any*",
    attributes="condition: set",
    assembly=IF,
    regions="then else", traits="recursive_effects single_block", implicit_terminator="affine.yield",
    verify_region=verify_if,
)  # fmt: skip
dialect.op(
    "affine.yield", "values: any*",
    assembly="attr-dict ($values^ `:` type($values))?",
    traits="terminator", effects="", verify_region=verify_yield,
)  # fmt: skip
