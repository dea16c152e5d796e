"""Which stage a module is at, and whether it falls into candidates, told from the operations in it."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.rewrite.passes import MAPPING


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


def can_stream(module: Operation, start: str, to: str) -> bool:
    """True if the stages behind ``start`` up to ``to`` work on candidates that are independent of each other.

    A module that is mapped already must be declarations with the candidates behind them.
    """
    if int(to) < max(int(MAPPING), int(start) + 1):
        return False
    if int(start) < int(MAPPING):
        return True
    names = [op.name for op in module.body.ops()]
    declarations = next((i for i, name in enumerate(names) if name == "builtin.module"), len(names))
    return (
        declarations < len(names)
        and all(name.startswith("adl.") for name in names[:declarations])
        and all(name == "builtin.module" for name in names[declarations:])
    )
