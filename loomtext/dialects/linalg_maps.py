"""Loops of structured operations: the indexing map of each operand and the iterator types.

A row of :data:`LOOPS` is ``loops: operand, operand -> output``. Each letter is a loop; the loops that do not
occur in the output are reductions. ``h:y`` is a window: ``h * stride + y * dilation`` with the next entry of
``strides`` and ``dilations``. ``.`` stands for an operand without dimensions.
"""

from __future__ import annotations

from functools import lru_cache

from loomtext.dialects.linalg_bodies import NAMED
from loomtext.ir.affine import AffineDim, AffineExpr, AffineMap
from loomtext.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseElementsAttr,
    DialectAttr,
    DictionaryAttr,
)
from loomtext.ir.core import Operation
from loomtext.ir.types import MemRefType, TensorType

PARALLEL, REDUCTION, WINDOW = "parallel", "reduction", "window"

CONTRACTIONS = {
    "dot": "m: m, m -> .",
    "matvec": "mk: mk, k -> m",
    "vecmat": "nk: k, kn -> n",
    "batch_matvec": "bmk: bmk, bk -> bm",
    "batch_vecmat": "bnk: bk, bkn -> bn",
    "mmt4d": "mnkijl: mkil, nkjl -> mnij",
    "batch_mmt4d": "bmnkijl: bmkil, bnkjl -> bmnij",
    "conv_1d": "wx: w:x, x -> w",
    "conv_2d": "hwyx: h:y w:x, yx -> hw",
    "conv_3d": "dhwzyx: d:z h:y w:x, zyx -> dhw",
}
"""Products that are summed, without attributes."""
MATMULS = {
    "matmul": "mnk: mk, kn -> mn",
    "batch_matmul": "bmnk: bmk, bkn -> bmn",
    "batch_reduce_matmul": "bmnk: bmk, bkn -> mn",
}
"""Products whose maps may be given (transposed or broadcast operands) and whose cast may be unsigned."""
QUANTIZED_MATMULS = {
    "quantized_matmul": "mnk: mk, kn, ., . -> mn",
    "quantized_batch_matmul": "bmnk: bmk, bkn, ., . -> bmn",
}
CONVOLUTIONS = {
    "conv_1d_nwc_wcf": "nwfxc: n w:x c, xcf -> nwf",
    "conv_1d_ncw_fcw": "nfwcx: n c w:x, fcx -> nfw",
    "conv_2d_nhwc_hwcf": "nhwfyxc: n h:y w:x c, yxcf -> nhwf",
    "conv_2d_nhwc_fhwc": "nhwfyxc: n h:y w:x c, fyxc -> nhwf",
    "conv_2d_nchw_fchw": "nfhwcyx: n c h:y w:x, fcyx -> nfhw",
    "conv_2d_ngchw_fgchw": "ngfhwcyx: n g c h:y w:x, fgcyx -> ngfhw",
    "conv_2d_ngchw_gfchw": "ngfhwcyx: n g c h:y w:x, gfcyx -> ngfhw",
    "conv_2d_nhwgc_gfhwc": "nhwgfyxc: n h:y w:x g c, gfyxc -> nhwgf",
    "conv_3d_ndhwc_dhwcf": "ndhwfzyxc: n d:z h:y w:x c, zyxcf -> ndhwf",
    "conv_3d_ncdhw_fcdhw": "nfdhwczyx: n c d:z h:y w:x, fczyx -> nfdhw",
    "depthwise_conv_1d_nwc_wc": "nwcx: n w:x c, xc -> nwc",
    "depthwise_conv_1d_ncw_cw": "nwcx: n c w:x, cx -> ncw",
    "depthwise_conv_1d_nwc_wcm": "nwcmx: n w:x c, xcm -> nwcm",
    "depthwise_conv_2d_nhwc_hwc": "nhwcyx: n h:y w:x c, yxc -> nhwc",
    "depthwise_conv_2d_nchw_chw": "nhwcyx: n c h:y w:x, cyx -> nchw",
    "depthwise_conv_2d_nhwc_hwcm": "nhwcmyx: n h:y w:x c, yxcm -> nhwcm",
    "depthwise_conv_3d_ndhwc_dhwc": "ndhwzyxc: n d:z h:y w:x c, zyxc -> ndhwc",
    "depthwise_conv_3d_ncdhw_cdhw": "ndhwzyxc: n c d:z h:y w:x, czyx -> ncdhw",
    "depthwise_conv_3d_ndhwc_dhwcm": "ndhwmzyxc: n d:z h:y w:x c, zyxcm -> ndhwcm",
}
QUANTIZED_CONVOLUTIONS = (
    "conv_2d_nhwc_hwcf", "conv_2d_nhwc_fhwc", "conv_2d_nchw_fchw", "conv_2d_ngchw_gfchw",
    "conv_2d_nhwgc_gfhwc",
    "conv_3d_ndhwc_dhwcf", "depthwise_conv_2d_nhwc_hwc", "depthwise_conv_2d_nhwc_hwcm",
)  # fmt: skip
"""Convolutions that also exist with zero points, under the name with ``_q``."""
POOLINGS = {
    "pooling_nwc": ("nwcx: n w:x c, x -> nwc", "sum max min max_unsigned min_unsigned"),
    "pooling_ncw": ("ncwx: n c w:x, x -> ncw", "sum max"),
    "pooling_nhwc": ("nhwcyx: n h:y w:x c, yx -> nhwc", "sum max min max_unsigned min_unsigned"),
    "pooling_nchw": ("nchwyx: n c h:y w:x, yx -> nchw", "sum max"),
    "pooling_ndhwc": ("ndhwczyx: n d:z h:y w:x c, zyx -> ndhwc", "sum max min"),
}

LOOPS: dict[str, str] = {
    **CONTRACTIONS, **MATMULS, **QUANTIZED_MATMULS, **CONVOLUTIONS,
    **{f"{n}_q": CONVOLUTIONS[n].replace(" ->", ", ., . ->") for n in QUANTIZED_CONVOLUTIONS},
    **{f"{n}_{kind}": loops for n, (loops, kinds) in POOLINGS.items() for kind in kinds.split()},
    "fill_rng_2d": "mn: ., ., . -> mn",
}  # fmt: skip
"""Named operations whose loops are fixed, by name without ``linalg.``."""

RANK_POLYMORPHIC = frozenset((*NAMED, "fill", "copy"))
"""Elementwise operations over as many loops as their output has dimensions."""


def is_structured(op: Operation) -> bool:
    """True for linalg operations over a loop nest with an indexing map per operand."""
    return op.definition is not None and "structured" in op.definition.traits


def indexing_maps(op: Operation) -> list[AffineMap]:
    """The map from loops to subscripts of each operand, inputs first, outputs last."""
    ranks = tuple([_rank(v.type) for v in op.operands])
    return list(_maps(op.name, op.attributes, ranks))


def iterator_types(op: Operation) -> list[str]:
    """``parallel``, ``reduction`` or ``window`` for each loop."""
    given = op.attributes.get("iterator_types")
    if isinstance(given, ArrayAttr):
        return [iterator_name(item) for item in given]
    ranks = tuple([_rank(v.type) for v in op.operands])
    maps = _maps(op.name, op.attributes, ranks)
    used = {e.position for e in maps[-1].results if isinstance(e, AffineDim)}
    return [PARALLEL if d in used else REDUCTION for d in range(maps[-1].num_dims)]


def iterator_name(attribute: Attribute) -> str:
    """``parallel`` for ``#linalg.iterator_type<parallel>``."""
    return str(attribute).partition("<")[2].rstrip(">").strip('"') or str(attribute).strip('"')


def default_maps(name: str) -> ArrayAttr:
    """The maps of a named operation with fixed loops, as an attribute."""
    return ArrayAttr(AffineMapAttr(m) for m in _named_maps(name, (1,) * 3, (1,) * 3))


def identity_maps(rank: int, count: int) -> ArrayAttr:
    """``count`` identity maps, as an attribute."""
    return ArrayAttr([AffineMapAttr(AffineMap.identity(rank))] * count)


def memoized_maps(op: Operation) -> dict[str, Attribute]:
    """What MLIR notes down on an operation with fixed loops as soon as its maps have been asked for."""
    return {"linalg.memoized_indexing_maps": ArrayAttr(AffineMapAttr(m) for m in indexing_maps(op))}


def _rank(type_: object) -> int:
    return type_.rank if isinstance(type_, TensorType | MemRefType) else 0


@lru_cache(maxsize=10_000)
def _maps(name: str, attributes: DictionaryAttr, ranks: tuple[int, ...]) -> tuple[AffineMap, ...]:
    given = attributes.get("indexing_maps")
    if isinstance(given, ArrayAttr):
        return tuple(item.map for item in given if isinstance(item, AffineMapAttr))
    short = name.partition(".")[2]
    if short in LOOPS:
        return _named_maps(short, _window(attributes, "strides"), _window(attributes, "dilations"))
    rank = ranks[-1] if ranks else 0
    identity = AffineMap.identity(rank)
    if short in RANK_POLYMORPHIC:
        return tuple([identity if r else AffineMap(rank, 0, ()) for r in ranks])
    if short == "transpose":
        inverse = AffineMap.permutation(list(attributes["permutation"])).inverse_permutation()  # type: ignore[call-overload]
        assert inverse is not None
        return (inverse, identity)
    if short == "broadcast":
        return (identity.drop_results(list(attributes["dimensions"])), identity)  # type: ignore[call-overload]
    if short == "reduce":
        whole = AffineMap.identity(ranks[0])
        count = len(ranks) // 2
        reduced = whole.drop_results(list(attributes["dimensions"]))  # type: ignore[call-overload]
        return (whole,) * count + (reduced,) * count
    if short == "map":
        return (identity,) * len(ranks)
    raise ValueError(f"'{name}' has no indexing maps")


def _window(attributes: DictionaryAttr, name: str) -> tuple[int, ...]:
    values = attributes.get(name)
    if not isinstance(values, DenseElementsAttr):
        return (1, 1, 1)
    return values.values * 3 if values.splat else (*values.values, 1, 1, 1)


@lru_cache(maxsize=1_000)
def _named_maps(name: str, strides: tuple[int, ...], dilations: tuple[int, ...]) -> tuple[AffineMap, ...]:
    loops, _, operands = LOOPS[name].partition(":")
    dims: dict[str, AffineExpr] = {letter: AffineDim(i) for i, letter in enumerate(loops)}
    maps = []
    for operand in operands.replace("->", ",").split(","):
        results: list[AffineExpr] = []
        window = 0
        for part in operand.split():
            if ":" in part:
                results.append(dims[part[0]] * strides[window] + dims[part[2]] * dilations[window])
                window += 1
            elif part != ".":
                results += [dims[letter] for letter in part]
        maps.append(AffineMap(len(loops), 0, results))
    return tuple(maps)


def iterator(name: str) -> DialectAttr:
    """``#linalg.iterator_type<name>``."""
    return DialectAttr(f"#linalg.iterator_type<{name}>")
