"""Predicates and rewrites of ``older.rules``."""

from __future__ import annotations

from loomtext.ir.attributes import DictionaryAttr
from loomtext.ir.core import Operation
from loomtext.ir.opdef import SEGMENTS
from loomtext.rewrite.canonical import shapes
from loomtext.rewrite.rewriter import Rewriter

_KEPT = ("lowerBoundMap", "upperBoundMap", "step", SEGMENTS)


def use_init_types_without_attributes(rewriter: Rewriter, loop: Operation, carried: list[int]) -> None:
    """Give carried values and results the types of the initial values; bounds and step are all that stays beside."""
    shapes.use_init_types(rewriter, loop, carried)
    loop.attributes = DictionaryAttr((k, v) for k, v in loop.attributes.items() if k in _KEPT)


PREDICATES = {**shapes.PREDICATES, "use_init_types_without_attributes": use_init_types_without_attributes}
