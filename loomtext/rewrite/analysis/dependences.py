"""What a value is computed from."""

from __future__ import annotations

from collections.abc import Iterable

from loomtext.ir.core import BlockArgument, Operation, Value


def block_arguments_behind(values: Iterable[Value]) -> dict[BlockArgument, None]:
    """The block arguments that values depend on by way of operands, in the order in which they are met.

    Every defining operation is passed, whatever it is; of one with regions only the operands count. A block
    argument ends the trace.
    """
    found: dict[BlockArgument, None] = {}
    stack = list(values)
    seen: set[Value] = set(stack)
    while stack:
        value = stack.pop()
        if isinstance(value, BlockArgument):
            found[value] = None
            continue
        op = value.defining_op
        assert op is not None
        for operand in op.operands:
            if operand not in seen:
                seen.add(operand)
                stack.append(operand)
    return found


def is_induction_variable(argument: BlockArgument) -> bool:
    """True for an iterator of ``affine.parallel`` and the induction variable of ``scf.for``.

    Those of ``affine.for`` do not count, as in the reference: no view is seen to depend on such a loop.
    """
    loop = argument.owner.parent_op
    if loop is None or loop.body is not argument.owner:
        return False
    return loop.name == "affine.parallel" or (loop.name == "scf.for" and argument.index == 0)


def induction_variables(loop: Operation) -> list[BlockArgument]:
    """The induction variables of a loop."""
    return loop.body.args if loop.name == "affine.parallel" else loop.body.args[:1]
