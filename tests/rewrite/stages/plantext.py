"""Memory plans as text, one line a bucket and one a virtual buffer."""

from __future__ import annotations

import loomtext
from loomtext.ir.core import Operation, Value
from loomtext.rewrite.stages.s02_memory_binding.plan import Bucket, VirtualBuffer
from loomtext.rewrite.stages.s02_memory_binding.sharing import make_plan


def _bucket(bucket: Bucket) -> str:
    dims = [d.name if isinstance(d, Value) else str(d) for d in bucket.dims]
    return f"[{', '.join(dims)}] {bucket.element}"


def _buffer(buffer: VirtualBuffer) -> str:
    kind = buffer.kind + (" exclusive" if buffer.exclusive else "")
    members = ", ".join(node.value.name for node in buffer.members)
    return f"  {buffer.number} {kind} {{{members}}} {buffer.birth} to {buffer.death}, colour {buffer.colour}"


def plan_text(module: Operation) -> str:
    """The plan of the module's only function; values have the names that the printer gives them."""
    loomtext.print_module(module)
    (function,) = module.walk_top_level("func.func")
    plan = make_plan(function)
    lines: list[str] = []
    for bucket in plan.buckets:
        lines += [_bucket(bucket), *map(_buffer, bucket.buffers)]
    if plan.splits:
        lines.append("copied back: " + ", ".join(split.argument.name for split in plan.splits))
    return "\n".join(lines)
