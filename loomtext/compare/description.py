"""Differences between corresponding operations, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from loomtext.compare import Difference
from loomtext.compare.alignment import Alignment, Entry, is_lifetime
from loomtext.compare.identity import effective_attributes
from loomtext.compare.places import Paths, side, symbol, value_text
from loomtext.ir.attributes import (
    AffineMapAttr,
    ArrayAttr,
    Attribute,
    DenseArrayAttr,
    DictionaryAttr,
    IntegerSetAttr,
    SymbolRefAttr,
    TypeAttr,
)
from loomtext.ir.core import Operation, Value
from loomtext.ir.opdef import SEGMENTS
from loomtext.ir.types import DYNAMIC, FunctionType, MemRefType, Type, UnrankedMemRefType

_LONGEST = 160
"""Longer attributes are cut in a sentence."""
_SPACE = re.compile(r"(?:\w+_)?mem(?:ory)?(?:_space|_kind)?\Z")
_INDEX = re.compile(
    r"(?:static_\w+|(?:lower|upper)Bounds?\w+|steps?|(?:inner_|outer_)?dim\w*|reassociation|permutation)\Z"
)


class Describer:
    """Turns an alignment into differences."""

    def __init__(self, alignment: Alignment) -> None:
        self.alignment = alignment
        self.paths = Paths()

    def differences(self) -> Iterator[Difference]:
        """All of them, in the order of the alignment."""
        for entry in self.alignment.entries:
            a, b = entry.a, entry.b
            op = a or b
            assert op is not None
            for kind, message in self._of(entry):
                yield Difference(
                    kind, self.paths.around(op), message,
                    None if a is None else side(a, self.alignment.a),
                    None if b is None else side(b, self.alignment.b),
                )  # fmt: skip

    def _of(self, entry: Entry) -> Iterator[tuple[str, str]]:
        a, b = entry.a, entry.b
        if a is None or b is None:
            op = a or b
            assert op is not None
            there, absent = ("A", "B") if b is None else ("B", "A")
            kind = "lifetime" if is_lifetime(op) else "missing" if b is None else "extra"
            yield kind, f"'{op.name}'{symbol(op)} stands in {there} but not in {absent}"
            return
        if entry.moved:
            kind = "lifetime" if is_lifetime(a) else "operation"
            yield kind, f"'{a.name}'{symbol(a)} stands {self._position(a, 'A')} but {self._position(b, 'B')}"
        if a.name != b.name:
            yield "operation", f"'{a.name}' in A is '{b.name}' in B"
        else:
            yield from _attributes(a, b)
        yield from self._operands(a, b)
        yield from _types("result", a.name, a.results, b.results)
        yield from self._successors(a, b)
        yield from _regions(a, b)

    def _position(self, op: Operation, name: str) -> str:
        root = self.alignment.a if name == "A" else self.alignment.b
        before = op.prev
        parent = op.parent_op
        where = "at the top" if parent is None else f"first in '{parent.name}'{symbol(parent)}"
        if before is not None:
            place = side(before, root)
            where = f"behind '{before.name}'" + (f" (line {place.line})" if place is not None else "")
        return f"{where} in {name}"

    def _operands(self, a: Operation, b: Operation) -> Iterator[tuple[str, str]]:
        if len(a.operands) != len(b.operands):
            yield "operand", _number_message(a, "operand", a.operands, b.operands)
            return
        values = self.alignment.values
        for i, (x, y) in enumerate(zip(a.operands, b.operands, strict=True)):
            if values.get(x) is not y:
                left, right = value_text(x, self.alignment.a), value_text(y, self.alignment.b)
                yield "operand", f"operand #{i} of '{a.name}' is {left} in A but {right} in B"

    def _successors(self, a: Operation, b: Operation) -> Iterator[tuple[str, str]]:
        if len(a.successors) != len(b.successors):
            yield "region", _number_message(a, "successor", a.successors, b.successors)
            return
        for i, (x, y) in enumerate(zip(a.successors, b.successors, strict=True)):
            if self.alignment.blocks.get(x) is not y:
                yield "region", f"successor #{i} of '{a.name}' is another block in B"


def _number_message(op: Operation, noun: str, a: Sequence[object], b: Sequence[object]) -> str:
    return f"'{op.name}' has {_count(len(a), noun)} in A but {len(b)} in B"


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" + ("" if n == 1 else "s")


def _regions(a: Operation, b: Operation) -> Iterator[tuple[str, str]]:
    if len(a.regions) != len(b.regions):
        yield "region", _number_message(a, "region", a.regions, b.regions)
    for i, (region, other) in enumerate(zip(a.regions, b.regions, strict=False)):
        if len(region.blocks) != len(other.blocks):
            counts = f"{_count(len(region.blocks), 'block')} in A but {len(other.blocks)} in B"
            yield "region", f"region #{i} of '{a.name}' has {counts}"
        for k, (block, twin) in enumerate(zip(region.blocks, other.blocks, strict=False)):
            # The type of a function says the types of its entry block.
            if k or not isinstance(a.attributes.get("function_type"), TypeAttr):
                yield from _types("block argument", a.name, block.args, twin.args)


# -- types ---------------------------------------------------------------------------------------------


def _types(what: str, name: str, a: Sequence[Value], b: Sequence[Value]) -> Iterator[tuple[str, str]]:
    return _type_lists(what, name, [v.type for v in a], [v.type for v in b])


def _type_lists(what: str, name: str, a: Sequence[Type], b: Sequence[Type]) -> Iterator[tuple[str, str]]:
    if len(a) != len(b):
        yield "type", f"'{name}' has {_count(len(a), what)} in A but {len(b)} in B"
        return
    for i, (x, y) in enumerate(zip(a, b, strict=True)):
        if x is not y:
            kind = "memory" if _without_space(x) is _without_space(y) else "type"
            yield kind, f"{what} #{i} of '{name}' has type '{x}' in A but '{y}' in B"


def _without_space(type_: Type) -> Type:
    if isinstance(type_, MemRefType):
        return MemRefType(type_.shape, type_.element, type_.layout)
    return UnrankedMemRefType(type_.element) if isinstance(type_, UnrankedMemRefType) else type_


# -- attributes ----------------------------------------------------------------------------------------


def _attributes(a: Operation, b: Operation) -> Iterator[tuple[str, str]]:
    if a.attributes is b.attributes and a.properties is b.properties:
        return
    left, right = effective_attributes(a), effective_attributes(b)
    yield from _entries(a, b, left, right)
    yield from _entries(a, b, dict(a.properties.items()), dict(b.properties.items()))


def _entries(
    a: Operation, b: Operation, left: dict[str, Attribute], right: dict[str, Attribute]
) -> Iterator[tuple[str, str]]:
    for name in [*left, *(n for n in right if n not in left)]:
        x, y = left.get(name), right.get(name)
        if x is y:
            continue
        if name == SEGMENTS and len(a.operands) != len(b.operands):
            continue  # The number of operands differs, which is said already.
        if name == "function_type" and isinstance(x, TypeAttr) and isinstance(y, TypeAttr):
            one, other = x.type, y.type
            if isinstance(one, FunctionType) and isinstance(other, FunctionType):
                yield from _type_lists("argument", a.name, one.inputs, other.inputs)
                yield from _type_lists("result", a.name, one.results, other.results)
                continue
        value = x if x is not None else y
        assert value is not None
        if x is None or y is None:
            there, absent = ("B", "A") if x is None else ("A", "B")
            message = f"'{a.name}' has '{name}' = {_text(value)} in {there} but not in {absent}"
        else:
            message = f"'{name}' of '{a.name}' is {_text(x)} in A but {_text(y)} in B"
        yield _attribute_kind(name, value), message


def _attribute_kind(name: str, value: Attribute) -> str:
    if name == SEGMENTS:
        return "operand"
    if isinstance(value, TypeAttr):
        return "type"
    if _SPACE.match(name) and not isinstance(value, DictionaryAttr | ArrayAttr):
        return "memory"
    if _is_map(value) or _INDEX.match(name) and not isinstance(value, SymbolRefAttr):
        return "index"
    return "attribute"


def _is_map(value: Attribute) -> bool:
    if isinstance(value, ArrayAttr):
        return bool(value.items) and all(_is_map(item) for item in value)
    return isinstance(value, AffineMapAttr | IntegerSetAttr)


def _text(value: Attribute) -> str:
    text = str(value)
    if isinstance(value, DenseArrayAttr) and DYNAMIC in value.values:
        text = f"[{', '.join('?' if v == DYNAMIC else str(v) for v in value.values)}]"
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"
