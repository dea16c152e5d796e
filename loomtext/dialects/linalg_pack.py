"""Linalg operations that are not loop nests: pack, unpack, softmax and the Winograd transforms."""

from __future__ import annotations

from loomtext.dialects import common as _hooks
from loomtext.dialects.linalg_parts import (
    read_attributes,
    read_operands,
    read_results,
    write_attributes,
    write_operands,
    write_results,
)
from loomtext.dialects.linalg_verify import verify_destinations
from loomtext.dialects.views import compatible_sizes, entries
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import IntegerAttr, i64_array
from loomtext.ir.constraints import ATTRIBUTES, keyword_enum
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Assembly, Bare, Dialect
from loomtext.ir.types import DYNAMIC, I32, RankedType, TensorType

del _hooks  # imported for the hooks that it registers

ATTRIBUTES["winograd_fmr"] = keyword_enum("fmr", {"F_2_3": 0, "F_4_3": 1, "F_2_5": 2}, I32)


# -- pack and unpack -----------------------------------------------------------------------------------


def _verify_tiles(op: Operation, unpacked: RankedType, packed: RankedType) -> str | None:
    positions = entries(op, "inner_dims_pos")
    tiles = entries(op, "static_inner_tiles")
    outer = entries(op, "outer_dims_perm")
    if any(t == 0 for t in tiles):
        return Bare("invalid zero tile factor")
    if len(set(positions)) != len(positions) or any(not 0 <= p < unpacked.rank for p in positions):
        return Bare("invalid inner_dims_pos vector")
    if outer and (sorted(set(outer)) != sorted(outer) or any(not 0 <= p < unpacked.rank for p in outer)):
        return Bare("invalid outer_dims_perm vector")
    if outer and len(outer) != unpacked.rank:
        return Bare("outer_dims_perm must be a permutation or empty")
    if len(tiles) > unpacked.rank:
        return Bare("tiling factors must be less than or equal to the input rank for pack or output rank for unpack")
    if len(tiles) != len(positions):
        return Bare("tiling factors must equal the number of dimensions to tile")
    if packed.rank != unpacked.rank + len(tiles):
        return Bare(
            f"packed rank != (unpacked rank + num tiling factors), got {packed.rank} != {unpacked.rank + len(tiles)}"
        )
    inner = packed.shape[packed.rank - len(tiles) :]
    for size, tile in zip(inner, tiles, strict=True):
        if (tile == DYNAMIC) != (size == DYNAMIC) or not compatible_sizes(size, tile):
            return Bare("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type")
    return _verify_packed_shape(positions, tiles, outer, unpacked, packed)


def _verify_packed_shape(
    positions: list[int], tiles: list[int], outer: list[int], unpacked: RankedType, packed: RankedType
) -> str | None:
    sizes = list(unpacked.shape)
    for position, tile in zip(positions, tiles, strict=True):
        size = sizes[position]
        sizes[position] = DYNAMIC if DYNAMIC in (size, tile) else -(-size // tile)
    if outer:
        sizes = [sizes[p] for p in outer]
    expected = TensorType([*sizes, *tiles], unpacked.element)
    if not all(map(compatible_sizes, expected.shape, packed.shape)):
        return Bare(f"expected '{expected}' for the packed domain value, got '{packed}'")
    return None


def _verify_pack(op: Operation) -> str | None:
    source, dest = (v.type for v in op.operands[:2])
    assert isinstance(source, RankedType) and isinstance(dest, RankedType)
    message = _verify_tiles(op, source, dest)
    if message is not None:
        return message
    padding = op.operand_group("padding_value")
    if padding and padding[0].type is not source.element:
        return f"expected padding_value has '{source.element}' but got: '{padding[0].type}'"
    for position, tile in zip(entries(op, "inner_dims_pos"), entries(op, "static_inner_tiles"), strict=True):
        size = source.shape[position]
        if not padding and DYNAMIC not in (size, tile) and size % tile:
            return Bare(
                "invalid tile factor or output size provided. Only full tiles are supported when "
                "padding_value is not set"
            )
    return None


def _verify_unpack(op: Operation) -> str | None:
    source, dest = (v.type for v in op.operands[:2])
    assert isinstance(source, RankedType) and isinstance(dest, RankedType)
    return _verify_tiles(op, dest, source)


_TILES = (
    "(`outer_dims_perm` `=` $outer_dims_perm^)? `inner_dims_pos` `=` $inner_dims_pos "
    "`inner_tiles` `=` custom<DynamicIndexList>($inner_tiles, $static_inner_tiles) `into` $dest attr-dict "
    "`:` type($source) `->` type($dest)"
)
_TILE_ATTRIBUTES = "outer_dims_perm: i64_array?, inner_dims_pos: i64_array, static_inner_tiles: i64_array"


# -- softmax -------------------------------------------------------------------------------------------


def _read_softmax(cursor: Cursor, state: State) -> None:
    read_attributes(cursor, state)
    cursor.expect("dimension")
    cursor.expect("(")
    state.attributes["dimension"] = IntegerAttr(cursor.integer())
    cursor.expect(")")
    read_operands(cursor, state)
    read_results(cursor, state)


def _write_softmax(op: Operation, w: Writer) -> None:
    write_attributes(op, w, "dimension")
    w.text(f" dimension({op.attributes['dimension'].value})")  # type: ignore[attr-defined]
    write_operands(op, w)
    write_results(op, w)


def _verify_softmax(op: Operation) -> str | None:
    source, target = (v.type for v in op.operands)
    assert isinstance(source, RankedType) and isinstance(target, RankedType)
    if len(source.shape) != len(target.shape) or not all(map(compatible_sizes, source.shape, target.shape)):
        return "incompatible output shape"
    dimension = op.attributes["dimension"].value  # type: ignore[attr-defined]
    if not 0 <= dimension < source.rank:
        return "incorrect dimension specified"
    return verify_destinations(op)


def declare(dialect: Dialect) -> None:
    """Add the operations of this module to the dialect."""
    empty = {"outer_dims_perm": i64_array(())}
    dialect.op(
        "linalg.pack",
        "source: ranked_tensor, dest: T:ranked_tensor, padding_value: any?, inner_tiles: index* -> result: T",
        attributes=_TILE_ATTRIBUTES,
        assembly=f"$source (`padding_value` `(` $padding_value^ `:` type($padding_value) `)`)? {_TILES}",
        traits="pure segments destination_style", defaults=empty, verify=_verify_pack,
        result_names=lambda op: {0: "pack"},
    )  # fmt: skip
    dialect.op(
        "linalg.unpack", "source: ranked_tensor, dest: T:ranked_tensor, inner_tiles: index* -> result: T",
        attributes=_TILE_ATTRIBUTES, assembly=f"$source {_TILES}", traits="pure destination_style",
        defaults=empty,
        verify=_verify_unpack, result_names=lambda op: {0: "unpack"},
    )  # fmt: skip
    dialect.op(
        "linalg.softmax", "input: shaped, output: shaped -> result: tensor*", attributes="dimension: i64",
        assembly=Assembly(_read_softmax, _write_softmax), traits="destination_style", effects="read write",
        verify=_verify_softmax,
    )  # fmt: skip
    for name, operand in (("filter", "filter"), ("input", "input"), ("output", "value")):
        dialect.op(
            f"linalg.winograd_{name}_transform",
            f"{operand}: ranked_tensor, output: ranked_tensor -> result: ranked_tensor",
            attributes="fmr: winograd_fmr",
            assembly=f"attr-dict `fmr` `(` $fmr `)` `ins` `(` ${operand} `:` type(${operand}) `)` "
            "`outs` `(` $output `:` type($output) `)` `->` type($result)",
            traits="pure destination_style", verify=verify_destinations,
        )  # fmt: skip
