"""The linalg dialect. Loops and maps of its operations are in :mod:`loomtext.dialects.linalg_maps`."""

from __future__ import annotations

from loomtext.dialects import linalg_named, linalg_pack, linalg_structured
from loomtext.dialects.linalg_maps import indexing_maps, is_structured, iterator_types
from loomtext.ir.opdef import Dialect

__all__ = ["dialect", "indexing_maps", "is_structured", "iterator_types"]

dialect = Dialect("linalg")
linalg_named.declare(dialect)
linalg_structured.declare(dialect)
linalg_pack.declare(dialect)
