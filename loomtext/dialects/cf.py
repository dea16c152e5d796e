"""The cf dialect: branches between blocks, and assertions."""

from __future__ import annotations

from loomtext.grammar.assembly import hook
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import DenseArrayAttr, DenseElementsAttr
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS, Assembly, Dialect
from loomtext.ir.types import I32, IntegerType, Type, VectorType

dialect = Dialect("cf")


def _read_target(cursor: Cursor, state: State) -> list[tuple[int, Type]]:
    """``^block(%a, %b : T, T)``: the operands that the block's arguments receive."""
    piece = cursor.next("BLOCK", "block name")
    state.reading.successors.append((piece.text[1:], [], piece.start))
    if not cursor.accept("("):
        return []
    slots = cursor.values()
    cursor.expect(":")
    types = cursor.types()
    cursor.expect(")")
    if len(slots) != len(types):
        cursor.fail(f"{len(slots)} operands present, but expected {len(types)}", piece)
    return list(zip(slots, types, strict=True))


def _write_target(op: Operation, w: Writer, successor: int, start: int, end: int) -> None:
    w.successor(successor)
    if start < end:
        w.text("(")
        w.values(range(start, end))
        w.text(" : ")
        w.types(v.type for v in op.operands[start:end])
        w.text(")")


def _read_branch(cursor: Cursor, state: State, group: str) -> None:
    operands = _read_target(cursor, state)
    state.operands[group] = [slot for slot, _ in operands]
    state.types[group] = [type_ for _, type_ in operands]


def _write_branch(op: Operation, w: Writer, group: str) -> None:
    assert op.definition is not None
    w.element()
    groups = [e.name for e in op.definition.operands if e.arity]
    _write_target(op, w, groups.index(group), *op.definition.operand_range(op, group))


hook("BranchTarget", _read_branch, _write_branch)


def _target_message(op: Operation, i: int, operands: list[Value]) -> str | None:
    block = op.successors[i]
    if len(operands) != len(block.args):
        return f"branch has {len(operands)} operands for successor #{i}, but target block has {len(block.args)}"
    for k, (value, argument) in enumerate(zip(operands, block.args, strict=True)):
        if value.type is not argument.type:
            return f"type mismatch for bb argument #{k} of successor #{i}"
    return None


def _verify_targets(op: Operation) -> str | None:
    assert op.definition is not None
    count = len(op.definition.successors)
    if len(op.successors) != count:
        return f"requires {count} successor{'s' if count > 1 else ''} but found {len(op.successors)}"
    names = [e.name for e in op.definition.operands if e.arity]
    return next(filter(None, (_target_message(op, i, op.operand_group(name)) for i, name in enumerate(names))), None)


# -- switch --------------------------------------------------------------------------------------------


def _read_switch(cursor: Cursor, state: State) -> None:
    flag = cursor.value()
    cursor.expect(":")
    piece = cursor.piece
    type_ = cursor.type()
    if not isinstance(type_, IntegerType):
        cursor.fail(f"invalid kind of type specified: expected builtin.integer, but found '{type_}'", piece)
    cursor.expect(",")
    cursor.expect("[")
    cursor.expect("default")
    cursor.expect(":")
    targets = [_read_target(cursor, state)]
    values: list[int] = []
    while cursor.accept(","):
        values.append(_wrapped(cursor.integer(), type_.width))
        cursor.expect(":")
        targets.append(_read_target(cursor, state))
    cursor.expect("]")
    state.attributes.update(cursor.attribute_dictionary())
    if values:
        splat = len(set(values)) == 1
        case_type = VectorType([len(values)], type_)
        state.attributes["case_values"] = DenseElementsAttr(case_type, values[:1] if splat else values, splat)
    state.attributes["case_operand_segments"] = DenseArrayAttr(I32, map(len, targets[1:]))
    operands = [(flag, type_), *(operand for target in targets for operand in target)]
    state.set_operands(operands, [1, len(targets[0]), len(operands) - 1 - len(targets[0])])


def _wrapped(value: int, width: int) -> int:
    """A signless value as a signed number."""
    value &= (1 << width) - 1
    return value - (1 << width) if value >> max(width - 1, 0) and width > 1 else value


def case_values(op: Operation) -> list[int]:
    """The values of a ``cf.switch``, in order."""
    found = op.attributes.get("case_values")
    if not isinstance(found, DenseElementsAttr) or not isinstance(found.type, VectorType):
        return []
    return list(found.values) * (found.type.shape[0] if found.splat else 1)


def _switch_ranges(op: Operation) -> list[tuple[int, int]]:
    """Operand ranges of the default target and of each case."""
    start = 1 + op.attribute(SEGMENTS).values[1]
    ranges = [(1, start)]
    for size in op.attribute("case_operand_segments").values:
        ranges.append((start, start + size))
        start += size
    return ranges


def _write_switch(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.value(0)
    w.text(" : ")
    w.types([op.operands[0].type])
    w.text(", [")
    mask = (1 << op.operands[0].type.width) - 1  # type: ignore[attr-defined]
    # Case values are printed without a sign.
    values = [value & mask for value in case_values(op)]
    labels = ["default", *map(str, values)]
    for i, (label, (start, end)) in enumerate(zip(labels, _switch_ranges(op), strict=True)):
        if i:
            w.text(",")
        w.newline()
        w.text(f"  {label}: ")
        _write_target(op, w, i, start, end)
    if values:
        w.newline()
    w.text("]")
    hidden = {"case_values", "case_operand_segments", SEGMENTS}
    w.dictionary([(k, v) for k, v in op.attributes.items() if k not in hidden])


def _verify_switch(op: Operation) -> str | None:
    values = case_values(op)
    if len(op.successors) != len(values) + 1:
        return (
            f"number of case values should match number of case destinations, got {len(values)} and "
            f"{len(op.successors) - 1}"
        )
    found = op.attributes.get("case_values")
    if found is not None and found.type.element is not op.operands[0].type:
        return f"'flag' type ('{op.operands[0].type}') should match case value type ('{found.type.element}')"
    ranges = _switch_ranges(op)
    if len(ranges) != len(op.successors) or ranges[-1][1] != len(op.operands):
        return "case operand segments do not match the case destinations"
    return next(filter(None, (_target_message(op, i, op.operands[a:b]) for i, (a, b) in enumerate(ranges))), None)


dialect.op(
    "cf.assert", "arg: i1",
    attributes="msg: string",
    assembly="$arg `,` $msg attr-dict",
    effects="write",
)  # fmt: skip
dialect.op(
    "cf.br", "dest_operands: any*",
    assembly="custom<BranchTarget>($dest_operands) attr-dict",
    traits="terminator", effects="", successors="dest", verify_region=_verify_targets,
)  # fmt: skip
dialect.op(
    "cf.cond_br", "condition: i1, true_operands: any*, false_operands: any*",
    attributes="branch_weights: i32_array?",
    assembly="$condition (`weights` `(` $branch_weights^ `)`)? `,` custom<BranchTarget>($true_operands) `,` "
    "custom<BranchTarget>($false_operands) attr-dict",
    traits="terminator segments", effects="", successors="true_dest false_dest",
    verify_region=_verify_targets,
)  # fmt: skip
dialect.op(
    "cf.switch", "flag: int, default_operands: any*, case_operands: any*",
    attributes="case_values: dense?, case_operand_segments: i32_array",
    assembly=Assembly(_read_switch, _write_switch),
    traits="terminator segments", effects="", successors="default_dest case_dests*",
    verify_region=_verify_switch,
)  # fmt: skip
