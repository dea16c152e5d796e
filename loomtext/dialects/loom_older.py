"""Spellings of loom operations that earlier generations of the compiler wrote into files.

An operation read in such a spelling keeps the operands, attributes and assembly of its generation:
``Operation.definition`` is the variant declared here. New operations are always of the current generation.
"""

from __future__ import annotations

from itertools import pairwise

from loomtext.dialects.loom_clauses import CORNERS, DESTINATION, REGION, RESULTS, SINGLE_CORE, SPACES
from loomtext.grammar.cursor import Cursor
from loomtext.ir.attributes import ArrayAttr, Attribute, DictionaryAttr, i64
from loomtext.ir.opdef import SEGMENTS, Dialect, OpDef

_BROADCAST: dict[str, Attribute] = {"broadcast": ArrayAttr(map(i64, SINGLE_CORE))}


def _clause(cursor: Cursor) -> str:
    """The keyword behind the comma that ends the operands of a copy; each generation has its own."""
    pieces = cursor.pieces[cursor.index :]
    for piece, following in pairwise(pieces):
        if piece.kind == "COMMA" and following.kind == "NAME":
            return following.text
    return ""


def _segments(attributes: DictionaryAttr) -> int:
    """The number of operand groups that a generic form states, 0 if it states none."""
    return len(attributes.get(SEGMENTS, ()))


def _is_current(attributes: DictionaryAttr) -> bool:
    return "static_area" in attributes or "reclaim" in attributes


def _names_links(attributes: DictionaryAttr) -> bool:
    return "interconnect" in attributes or "broadcast" in attributes


def declare_older(dialect: Dialect, copy: OpDef, gather: OpDef) -> None:
    """Add the older generations to the current definitions."""
    dialect.variant(
        copy, f"source: ranked_memref, destination: ranked_memref, {CORNERS}",
        attributes="src_mem_space: symbol?, dst_mem_space: symbol?, broadcast: i64_list",
        assembly=(
            f"$source `,` $destination {SPACES} `,` `broadcast` `:` $broadcast {REGION}"
            " attr-dict `:` type($source) `to` type($destination)"
        ),
        traits="segments", effects="read write", defaults=_BROADCAST,
        spelled=lambda cursor: _clause(cursor) == "broadcast",
        stored=lambda attributes: _segments(attributes) == 6 and not _is_current(attributes),
    )  # fmt: skip
    dialect.variant(
        copy, "source: ranked_memref, destination: ranked_memref",
        attributes="src_mem_space: symbol?, dst_mem_space: symbol?, interconnect: array, broadcast: i64_list",
        assembly=(
            f"$source `,` $destination {SPACES} `,` `interconnect` `:` $interconnect"
            " `,` `broadcast` `:` $broadcast attr-dict `:` type($source) `,` type($destination)"
        ),
        effects="read write", defaults={"interconnect": ArrayAttr(()), **_BROADCAST},
        spelled=lambda cursor: _clause(cursor) == "interconnect",
        stored=lambda attributes: SEGMENTS not in attributes and _names_links(attributes),
    )  # fmt: skip
    dialect.variant(
        gather,
        f"ins: tensor_or_memref, init: tensor_or_memref, across: index, {CORNERS} -> result: ranked_tensor*",
        assembly=f"{DESTINATION} `across` `(` $across `:` type($across) `)` {REGION} attr-dict {RESULTS}",
        traits="segments", effects="read write",
        spelled=lambda cursor: cursor.at("ins"),
        stored=lambda attributes: _segments(attributes) == 7 and not _is_current(attributes),
    )  # fmt: skip
