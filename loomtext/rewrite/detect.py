"""Which stage a module is at, told from the operations in it."""

from __future__ import annotations

from loomtext.ir.core import Operation


def detect_stage(module: Operation) -> str:
    """The number of the stage that writes modules like this one.

    The operations decide: ``bufferization`` or quoted loom operations 00, hand-offs without buffers 01,
    buffers without hardware 02;
    with hardware, the broadcast regions, the views and the loops tell 03 to 08 apart.
    """
    names: set[str] = set()
    regions = reuse = False
    for op in module.walk():
        names.add(op.name)
        if op.name == "loom.copy" and op.operands[2:]:
            regions = True
        if op.name == "loom.subview":
            reuse = reuse or any(
                str(op.attribute(k)) == "true" for k in ("spatial_reuse", "temporal_reuse", "sequential_reuse")
            )
    if any(name.startswith("adl.") for name in names):
        if "scf.parallel" in names:
            return "08" if "linalg.matmul" not in names and "linalg.batch_matmul" not in names else "07"
        if "loom.subview" not in names:
            return "06"
        return "05" if regions else "04" if reuse else "03"
    if "loom.alloc" in names:
        return "02"
    handed = {"loom.bufferize_to_tensor", "loom.bufferize_to_memref"} & names
    return "01" if handed else "00"
