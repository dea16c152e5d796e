"""Stage 03, ``enumerate_hw_mapping``: one function for each way of placing the parallel loops on the mesh.

==== ==================== ===================================================================
P1   map-onto-mesh        a module a candidate: loops over the mesh, loops over waves, index maps
P2   cse                  equal operations become one
P3   canonicalize         folds and canonical forms
==== ==================== ===================================================================

A candidate (:class:`~.mapping.Candidate`) is a value; :func:`~.nest.build` makes the loop nest from it.
"""

from __future__ import annotations

from loomtext.rewrite.cleanup import CANONICALIZE, CSE
from loomtext.rewrite.passes import Pass
from loomtext.rewrite.stages.s03_enumerate_hw_mapping.enumeration import PASS_NAME, enumerate_mappings

PASSES = (
    Pass(PASS_NAME, "a module a candidate: loops over the mesh, loops over waves", enumerate_mappings),
    CSE,
    CANONICALIZE,
)
