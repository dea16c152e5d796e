"""``loom``: tiles, buffers and copies between the memories of a mesh of cores.

Earlier generations of the compiler spelled some operations differently. Those spellings are declared in
:mod:`loomtext.dialects.loom_older` and stay what they are when printed.
"""

from __future__ import annotations

from loomtext.dialects.loom_clauses import AREA, CORNERS, DESTINATION, REGION, RESULTS, SINGLE_CORE, SPACES
from loomtext.dialects.loom_older import declare_older
from loomtext.dialects.loom_verify import verify_destination, verify_subview
from loomtext.ir.attributes import FALSE, ArrayAttr, i64, i64_array
from loomtext.ir.opdef import Dialect

dialect = Dialect("loom", properties=False)


# -- sizes and buffers ---------------------------------------------------------------------------------

dialect.op(
    "loom.sym", "-> result: index",
    attributes="symbol_ref: symbol, upper_bound: index?, is_reduction: bool, asure_divisible: bool",
    assembly="$symbol_ref attr-dict `:` type($result)",
    traits="pure", defaults={"is_reduction": FALSE, "asure_divisible": FALSE},
)  # fmt: skip
dialect.op(
    "loom.alloc", "sizes: index* -> result: ranked_memref",
    attributes="static_sizes: i64_array, memory: symbol, alignment: i64?, buffer_count: i64",
    assembly="custom<DynamicIndexList>($sizes, $static_sizes) `on` $memory attr-dict `:` type($result)",
    defaults={"buffer_count": i64(1)},
)  # fmt: skip
dialect.op(
    "loom.placeholder", "sizes: index* -> result: ranked_memref",
    attributes="static_sizes: i64_array",
    assembly="custom<DynamicIndexList>($sizes, $static_sizes) attr-dict `:` type($result)",
    traits="pure",
)  # fmt: skip

for _name in ("loom.semaphore_take", "loom.semaphore"):
    # `loom.semaphore` is what `loom.semaphore_take` was called before there was a `give`.
    dialect.op(
        _name, "source: ranked_memref -> result: ranked_memref",
        assembly="$source attr-dict `:` type($source) `->` type($result)", effects="alloc",
    )  # fmt: skip
dialect.op(
    "loom.semaphore_give", "source: ranked_memref",
    assembly="$source attr-dict `:` type($source)", effects="free",
)  # fmt: skip

_FLAGS = ("sequential_reuse", "spatial_reuse", "temporal_reuse")
dialect.op(
    "loom.subview",
    "source: memref, offsets: index*, sizes: index*, strides: index* -> result: ranked_memref",
    attributes="static_offsets: i64_array, static_sizes: i64_array, static_strides: i64_array,"
    + ",".join(f"{flag}: bool" for flag in _FLAGS),
    assembly=(
        "$source `` custom<DynamicIndexList>($offsets, $static_offsets)"
        " custom<DynamicIndexList>($sizes, $static_sizes) custom<DynamicIndexList>($strides, $static_strides)"
        " `,` `reuse` `:` `[` `seq` `=` $sequential_reuse `,` `spat` `=` $spatial_reuse"
        " `,` `temp` `=` $temporal_reuse `]` attr-dict `:` type($source) `to` type($result)"
    ),
    traits="pure segments", defaults=dict.fromkeys(_FLAGS, FALSE), verify=verify_subview,
)  # fmt: skip

# -- from memory to tensors and back -------------------------------------------------------------------

for _name in ("loom.bufferize_to_tensor", "loom.init_tensor"):
    dialect.op(
        _name, "source: ranked_memref, sizes: index* -> result: ranked_tensor",
        attributes="static_sizes: i64_array",
        assembly=(
            "$source `` custom<DynamicIndexList>($sizes, $static_sizes)"
            " attr-dict `:` type($source) `->` type($result)"
        ),
        traits="pure",
    )  # fmt: skip
dialect.op(
    "loom.bufferize_to_memref", "source: ranked_tensor -> result: ranked_memref",
    assembly="$source attr-dict `:` type($source) `->` type($result)", traits="pure",
)  # fmt: skip
dialect.op(
    "loom.copy_to_tensor",
    "source_view: ranked_memref, buffer: ranked_memref, provenance: index? -> result: ranked_tensor",
    attributes="memory: symbol?, interconnect: array, broadcast: i64_list",
    assembly=(
        "$source_view `,` $buffer (`provenance` `:` $provenance^)? (`on` $memory^)?"
        " `,` `interconnect` `:` $interconnect `,` `broadcast` `:` $broadcast"
        " attr-dict `:` type($source_view) `,` type($buffer) `->` type($result)"
    ),
    effects="read write",
    defaults={"interconnect": ArrayAttr(()), "broadcast": ArrayAttr(map(i64, SINGLE_CORE))},
)  # fmt: skip
dialect.op(
    "loom.copy_from_tensor", "source: ranked_tensor, destination: ranked_memref",
    attributes="memory: symbol?",
    assembly="$source `,` $destination (`on` $memory^)? attr-dict `:` type($source) `,` type($destination)",
    effects="read write",
)  # fmt: skip
dialect.op(
    "loom.pack_to_tensor",
    "source: ranked_memref, buffer: ranked_memref, inner_tiles: index* -> result: ranked_tensor",
    attributes="outer_dims_perm: i64_array",
    assembly=(
        "$source `,` $buffer `inner_tiles` `=` `[` $inner_tiles `]` `outer_dims_perm` `=` $outer_dims_perm"
        " attr-dict `:` type($source) `,` type($buffer) `->` type($result)"
    ),
    traits="pure",
)  # fmt: skip

# -- moving data between cores -------------------------------------------------------------------------

copy = dialect.op(
    "loom.copy", f"source: ranked_memref, destination: ranked_memref, area: index*, {CORNERS}",
    attributes=(
        "src_mem_space: symbol?, dst_mem_space: symbol?, src_mem_kind: i64?, dst_mem_kind: i64?,"
        "static_area: i64_array, reclaim: bool"
    ),
    assembly=(
        "$source `,` $destination (`src_mem_space` $src_mem_space^ (`:` $src_mem_kind^)?)?"
        f" (`dst_mem_space` $dst_mem_space^ (`:` $dst_mem_kind^)?)? `,` {AREA} {REGION}"
        " attr-dict `:` type($source) `to` type($destination)"
    ),
    traits="segments", effects="read write",
    defaults={"static_area": i64_array(SINGLE_CORE), "reclaim": FALSE},
)  # fmt: skip
gather = dialect.op(
    "loom.gather",
    f"source: ranked_memref, destination: ranked_memref, across: index?, area: index*, {CORNERS}",
    attributes="src_mem_space: symbol?, dst_mem_space: symbol?, static_area: i64_array",
    assembly=(
        f"$source `,` $destination {SPACES} (`across` `(` $across^ `:` type($across) `)` `,`)?"
        f" {AREA} {REGION} attr-dict `:` type($source) `to` type($destination)"
    ),
    traits="segments", effects="read write", defaults={"static_area": i64_array(SINGLE_CORE)},
)  # fmt: skip

# -- computing -----------------------------------------------------------------------------------------

dialect.op(
    "loom.broadcast", "ins: tensor_or_memref, init: tensor_or_memref -> result: tensor_or_memref*",
    attributes="dim: i64", assembly=f"{DESTINATION} `dim` `(` $dim `)` attr-dict {RESULTS}",
    traits="destination_style", effects="read write", verify=verify_destination,
)  # fmt: skip
dialect.op(
    "loom.sync", "ins: tensor_or_memref, init: tensor_or_memref -> result: ranked_tensor*",
    assembly=f"{DESTINATION} attr-dict {RESULTS}",
    traits="destination_style", effects="read write", verify=verify_destination,
)  # fmt: skip
dialect.op(
    "loom.reduce_sum", f"input: T:tensor_or_memref, init: T, {CORNERS} -> result: ranked_tensor*",
    assembly=f"`ins` `(` $input `)` `outs` `(` $init `)` {REGION} attr-dict `:` type($input) {RESULTS}",
    traits="segments destination_style", effects="read write", verify=verify_destination,
)  # fmt: skip
for _name in ("loom.matmul", "loom.batch_matmul"):
    dialect.op(
        _name, "lhs: ranked_memref, rhs: ranked_memref, outs: ranked_memref",
        assembly=(
            "`ins` `(` $lhs `,` $rhs `:` type($lhs) `,` type($rhs) `)` `outs` `(` $outs `:` type($outs) `)`"
            " attr-dict"
        ),
        effects="read write",
    )  # fmt: skip

# -- what a hardware description says of a function's arguments ----------------------------------------

for _name in ("loom.bind", "loom.bind_shape"):
    dialect.op(
        _name, "source: ranked_memref, symbols: index*",
        assembly="$source `,` `[` $symbols `]` attr-dict `:` type($source)",
    )  # fmt: skip
dialect.op(
    "loom.bind_mem", "source: ranked_memref",
    attributes="memory: flat_symbol", assembly="$source `,` $memory attr-dict `:` type($source)",
)  # fmt: skip

declare_older(dialect, copy, gather)
