"""Checking a module: operand classes, attributes, terminators, isolation, symbols, dominance.

Checks that depend only on types and attributes ("shape checks") are made once for all operations that share
them; a reader that meets the same line a thousand times, and a pipeline that verifies after every pass, pay
for the distinct ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from loomtext.ir.attributes import StringAttr
from loomtext.ir.core import Block, BlockArgument, Operation, OpResult, Region, Value
from loomtext.ir.diagnostics import Diagnostic, DiagnosticError, Source
from loomtext.ir.dominance import Dominance
from loomtext.ir.opdef import SEGMENTS, Bare, OpDef, _spread

_CHECKED: set[tuple[object, ...]] = set()
_CHECKED_LIMIT = 500_000
_MAX_ERRORS = 20


def verify(module: Operation) -> None:
    """Raise DiagnosticError if the module is not valid."""
    source = module.root().source
    for op in module.walk():
        check_shape(op, source)
    check_structure(module.walk(), source)
    check_isolation(module, source)
    check_dominance(module, source)


def has_structure(definition: OpDef | None) -> bool:
    """True if operations with this definition have checks beyond their shape, regions apart."""
    return definition is not None and bool(
        definition.regions or definition.parents or definition.verify_region is not None
    )


def check_structure(ops: Iterable[Operation], source: Source | None) -> None:
    """Check regions, terminators, parents, symbols, and what declarations say of bodies and neighbours.

    Raises one DiagnosticError with what is wrong at each operation, the first in front.
    """
    errors: list[Diagnostic] = []
    for op in ops:
        try:
            _check_one(op, source)
        except DiagnosticError as error:
            errors += error.diagnostics
            if len(errors) >= _MAX_ERRORS:
                break
    if errors:
        raise DiagnosticError(tuple(errors))


def _check_one(op: Operation, source: Source | None) -> None:
    definition = op.definition
    if op.regions or definition is not None and definition.regions and definition.hidden_body is None:
        _check_regions(op, source)
    if definition is not None:
        if definition.parents:
            _check_parent(op, definition, source)
        if definition.verify_region is not None:
            message = definition.verify_region(op)
            if message is not None:
                raise error_at(op, message, source)


def error_at(op: Operation, message: str, source: Source | None = None, **extra: object) -> DiagnosticError:
    """An error about an operation, placed at its name. ``message`` gets the prefix ``'name' op``."""
    source = source or op.root().source
    offset, length = place_of(op, source) or (None, 1)
    text = message if isinstance(message, Bare) else f"'{op.name}' op {message}"
    return DiagnosticError.of(text, source, offset, length=length, **extra)


_OP_NAME = re.compile(r"\s*(?:%[^=\n]*=\s*)?(\"[^\"\n]*\"|[\w$.]+)?")


def place_of(op: Operation, source: Source | None) -> tuple[int, int] | None:
    """Offset and length of the operation's name in the source; None if the operation was not read from it."""
    if source is None or op.offset < 0:
        return None
    match = _OP_NAME.match(source.text, op.offset)
    if match is None or match[1] is None:
        return op.offset, 1
    return match.start(1), len(match[1])


def check_shape(op: Operation, source: Source | None = None) -> None:
    """Check what depends only on the operation's types and attributes."""
    key = (
        op.definition, op.attributes, tuple([v.type for v in op.operands]), tuple([r.type for r in op.results]),
        len(op.regions),
    )  # fmt: skip
    if key in _CHECKED:
        return
    if op.definition is not None:
        message = _shape_message(op, op.definition)
        if message is not None:
            raise error_at(op, message, source)
    if len(_CHECKED) > _CHECKED_LIMIT:
        _CHECKED.clear()
    _CHECKED.add(key)


def shape_message(op: Operation) -> str | None:
    """What :func:`check_shape` finds wrong, without the prefix; None if nothing is."""
    return None if op.definition is None else _shape_message(op, op.definition)


def _shape_message(op: Operation, definition: OpDef) -> str | None:
    for name, entry in definition.attributes.items():
        value = op.attributes.get(name)
        if value is None:
            if name == SEGMENTS:
                return f"requires dense i32 array attribute '{SEGMENTS}'"
            if not entry.optional and name not in definition.defaults:
                return f"requires attribute '{name}'"
        elif not entry.constraint.accepts(value):
            return f"attribute '{name}' failed to satisfy constraint: {entry.constraint.description}"
    message = _operand_message(op, definition) or _result_message(op, definition)
    if message is None and definition.verify is not None:
        message = definition.verify(op)
    return message


def _operand_message(op: Operation, definition: OpDef) -> str | None:
    entries = definition.operands
    total = len(op.operands)
    if definition.has_segments:
        sizes = definition.group_sizes(op)
        if len(sizes) != len(entries):
            return (
                f"'{SEGMENTS}' attribute for specifying operand segments must have {len(entries)} elements, "
                f"but got {len(sizes)}"
            )
        if sum(sizes) != total:
            return (
                f"operand count ({total}) does not match with the total size ({sum(sizes)}) "
                f"specified in attribute '{SEGMENTS}'"
            )
    else:
        fixed = sum(1 for e in entries if not e.arity)
        if len(entries) == fixed and total != fixed:
            return f"expected {fixed} operand{'' if fixed == 1 else 's'}, but found {total}"
        if total < fixed:
            return f"expected {fixed} or more operands, but found {total}"
        sizes = _spread(entries, total)
    at = 0
    variables: dict[str, object] = {}
    for entry, size in zip(entries, sizes, strict=True):
        if size != 1 and not entry.arity or size > 1 and entry.arity == "?":
            wanted = "1 element" if not entry.arity else "0 or 1 element"
            return f"operand group starting at #{at} requires {wanted}, but found {size}"
        for k in range(at, at + size):
            type_ = op.operands[k].type
            if not entry.constraint.accepts(type_):
                kind = "variadic of " if entry.arity == "*" else ""
                return f"operand #{k} must be {kind}{entry.constraint.description}, but got '{type_}'"
            if entry.variable is not None and variables.setdefault(entry.variable, type_) is not type_:
                return _same_type_message(definition, entry.variable)
        at += size
    if any(e.variable for e in definition.results):
        for entry in definition.results:
            bound = variables.get(entry.variable or "")
            if bound is not None and any(r.type is not bound for r in definition.result_group(op, entry.name)):
                return _same_type_message(definition, entry.variable or "")
    return None


def _same_type_message(definition: OpDef, variable: str) -> str:
    entries = [*definition.operands, *definition.results]
    if all(e.variable == variable for e in entries):
        return "requires the same type for all operands and results"
    names = ", ".join(e.name for e in entries if e.variable == variable)
    return f"failed to verify that all of {{{names}}} have same type"


def _result_message(op: Operation, definition: OpDef) -> str | None:
    entries = definition.results
    total = len(op.results)
    fixed = sum(1 for e in entries if not e.arity)
    if len(entries) == fixed and total != fixed:
        return (
            "requires zero results" if not fixed else f"requires {'one result' if fixed == 1 else f'{fixed} results'}"
        )
    for entry, group in zip(entries, _spread(entries, total), strict=True):
        for result in op.results[:0] if not group else definition.result_group(op, entry.name):
            if not entry.constraint.accepts(result.type):
                kind = "variadic of " if entry.arity == "*" else ""
                return f"result #{result.index} must be {kind}{entry.constraint.description}, but got '{result.type}'"
    return None


# -- regions -------------------------------------------------------------------------------------------


def _check_parent(op: Operation, definition: OpDef, source: Source | None) -> None:
    parent = op.parent_op
    if parent is not None and parent.name not in definition.parents and parent.definition is not None:
        names = definition.parents
        wanted = f"'{names[0]}'" if len(names) == 1 else f"to be one of '{', '.join(names)}'"
        raise error_at(op, f"expects parent op {wanted}", source)


def _check_regions(op: Operation, source: Source | None) -> None:
    definition = op.definition
    if definition is not None and not any(r.endswith("*") for r in definition.regions):
        if len(op.regions) != len(definition.regions):
            count = len(definition.regions)
            raise error_at(op, f"requires {'one region' if count == 1 else f'{count} regions'}", source)
    for i, region in enumerate(op.regions):
        _check_blocks(op, region, source)
        if definition is not None and definition.implicit_terminator is not None and region.blocks:
            last = region.blocks[-1].last
            if last is not None and last.name != definition.implicit_terminator and last.definition is not None:
                if "any_terminator" not in definition.traits:
                    wanted = definition.implicit_terminator
                    note = f"in custom textual format, the absence of terminator implies '{wanted}'"
                    message = f"expects regions to end with '{wanted}', found '{last.name}'"
                    raise error_at(op, message, source, notes=(_note(note, op, source),))
        if definition is not None and "single_block" in definition.traits and len(region.blocks) > 1:
            raise error_at(op, f"expects region #{i} to have 0 or 1 blocks", source)
    if definition is not None and "symbol_table" in definition.traits:
        _check_symbols(op, source)


def _note(message: str, op: Operation, source: Source | None) -> Diagnostic:
    offset = op.offset if op.offset >= 0 else None
    if offset is not None and source is not None:
        rest = source.text[offset : offset + 1000]
        offset += len(rest) - len(rest.lstrip())
    return Diagnostic(message, source, offset, severity="note")


def _check_blocks(op: Operation, region: Region, source: Source | None) -> None:
    definition = op.definition
    free = definition is None or "no_terminator" in definition.traits
    for block in region.blocks:
        last = block.last
        if last is None:
            if not free:
                message = "empty block: expect at least a terminator"
                if definition is not None and definition.implicit_terminator is not None:
                    message = "expects a non-empty block"
                raise error_at(op, message, source)
            continue
        if not free and last.definition is not None and not last.definition.is_terminator:
            raise error_at(last, "must be followed by a terminator: block with no terminator", source)
        for inner in block.ops():
            if inner is not last and inner.definition is not None and inner.definition.is_terminator:
                raise error_at(inner, "must be the last operation in the parent block", source)


def _check_symbols(op: Operation, source: Source | None) -> None:
    seen: dict[str, Operation] = {}
    for region in op.regions:
        for block in region.blocks:
            for inner in block.ops():
                name = inner.attributes.get("sym_name")
                if (
                    not isinstance(name, StringAttr)
                    or inner.definition is None
                    or "symbol" not in inner.definition.traits
                ):
                    continue
                if name.value in seen:
                    raise DiagnosticError(
                        (
                            Diagnostic(
                                f"redefinition of symbol named '{name.value}'", source,
                                inner.offset if inner.offset >= 0 else None,
                                notes=(_note("see existing symbol definition here", seen[name.value], source),),
                            ),
                        )
                    )  # fmt: skip
                seen[name.value] = inner


# -- dominance -----------------------------------------------------------------------------------------


def check_isolation(module: Operation, source: Source | None = None) -> None:
    """Values must not cross operations that are isolated from above."""
    for op in module.walk():
        if op.operands and op.parent is not None:
            for i, value in enumerate(op.operands):
                if value.block is not op.parent:
                    _check_crossing(op, i, value, source)


def _check_crossing(op: Operation, i: int, value: Value, source: Source | None) -> None:
    target = value.block
    block = op.parent
    while block is not None and block is not target:
        owner = block.parent_op
        if owner is None:
            return
        if owner.definition is not None and "isolated" in owner.definition.traits:
            if target is None or not _encloses(owner, target):
                raise error_at(
                    op, "using value defined outside the region", source,
                    notes=(_note("required by region isolation constraints", owner, source),),
                )  # fmt: skip
        block = owner.parent


def _encloses(owner: Operation, block: Block) -> bool:
    current: Operation | None = block.parent_op
    while current is not None:
        if current is owner:
            return True
        current = current.parent_op
    return False


def check_dominance(module: Operation, source: Source | None = None) -> None:
    """Every operand must be defined before its use on every path; graph regions are free in their order."""
    for op in module.walk():
        for region in op.regions:
            if op.definition is not None and "graph_region" in op.definition.traits or op.definition is None:
                continue
            _check_region_order(region, source)


def _check_region_order(region: Region, source: Source | None) -> None:
    position: dict[Operation, int] = {}
    for block in region.blocks:
        for i, op in enumerate(block.ops()):
            position[op] = i
    dominance = Dominance(region)
    for block in region.blocks:
        if block not in dominance:
            continue
        for op in block.ops():
            for user, i, value in _uses_inside(op):
                definer = value.block
                if definer is None or definer.parent is not region:
                    continue
                if isinstance(value, OpResult):
                    ok = (
                        position[value.owner] < position[op]
                        if definer is block
                        else dominance.dominates(definer, block)
                    )
                    if definer is block and value.owner is op:
                        ok = False
                else:
                    assert isinstance(value, BlockArgument)
                    ok = definer is block or dominance.dominates(definer, block)
                if not ok:
                    notes: tuple[Diagnostic, ...] = ()
                    if isinstance(value, OpResult):
                        notes = (_note("operand defined here", value.owner, source),)
                    raise error_at(user, f"operand #{i} does not dominate this use", source, notes=notes)


def _uses_inside(op: Operation) -> Iterator[tuple[Operation, int, Value]]:
    for inner in op.walk():
        for i, value in enumerate(inner.operands):
            yield inner, i, value
