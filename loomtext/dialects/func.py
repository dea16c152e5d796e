"""The func dialect: functions, calls and returns."""

from __future__ import annotations

from collections.abc import Sequence

from loomtext.grammar.cursor import Cursor, RegionNode
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.attributes import (
    EMPTY,
    ArrayAttr,
    Attribute,
    DictionaryAttr,
    StringAttr,
    TypeAttr,
    symbol_text,
)
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.opdef import Assembly, Dialect
from loomtext.ir.types import FunctionType, Type

dialect = Dialect("func")

_VISIBILITIES = ("private", "public", "nested")
_SIGNATURE = frozenset(("sym_name", "sym_visibility", "function_type", "arg_attrs", "res_attrs"))


def _read_dictionary(cursor: Cursor) -> DictionaryAttr:
    return DictionaryAttr(cursor.attribute_dictionary()) if cursor.at("{") else EMPTY


def _read_function(cursor: Cursor, state: State) -> None:
    for visibility in _VISIBILITIES:
        if cursor.accept(visibility):
            state.attributes["sym_visibility"] = StringAttr(visibility)
            break
    state.attributes["sym_name"] = StringAttr(cursor.flat_symbol().root)
    slots: list[int] = []

    def argument() -> tuple[Type, DictionaryAttr]:
        if cursor.at_value():
            slots.append(cursor.value())
            cursor.expect(":")
        elif slots:
            cursor.fail("expected SSA identifier")
        type_, attributes = cursor.type(), _read_dictionary(cursor)
        location = cursor.location()
        if location is not None and slots:
            state.reading.argument_locations[slots[-1]] = location
        return type_, attributes

    arguments = cursor.bracketed(argument, "(", ")")
    if slots and len(slots) != len(arguments):
        cursor.fail("expected type instead of SSA identifier")
    results: list[tuple[Type, DictionaryAttr]] = []
    if cursor.accept("->"):
        if cursor.at("("):
            results = cursor.bracketed(lambda: (cursor.type(), _read_dictionary(cursor)), "(", ")")
        else:
            results = [(cursor.type(), EMPTY)]
    inputs = [type_ for type_, _ in arguments]
    state.attributes["function_type"] = TypeAttr(FunctionType(inputs, [type_ for type_, _ in results]))
    for name, entries in (("arg_attrs", arguments), ("res_attrs", results)):
        if any(attributes for _, attributes in entries):
            state.attributes[name] = ArrayAttr(attributes for _, attributes in entries)
    if cursor.accept("attributes"):
        piece = cursor.piece
        for name, value in cursor.attribute_dictionary():
            if name in _SIGNATURE:
                cursor.fail(
                    f"'{name}' is an inferred attribute and should not be specified in the explicit "
                    "attribute dictionary",
                    piece,
                )
            state.attributes[name] = value
    if cursor.at_region():
        if inputs and not slots:
            cursor.fail("expected SSA names for the arguments of a function with a body")
        piece = cursor.piece
        if cursor.at("{", "}") or isinstance(piece, RegionNode) and piece.blocks == []:
            cursor.fail(_EMPTY_BODY)
        state.reading.normalize = _require_body
        state.region(list(zip(slots, inputs, strict=True)))
    else:
        state.missing_region()


_EMPTY_BODY = "expected non-empty function body"


def _require_body(op: Operation) -> None:
    """Braces without operations between them are neither a body nor a declaration."""
    if not op.regions[0].blocks:
        raise DiagnosticError.of(_EMPTY_BODY)


def _per_value(op: Operation, name: str, count: int) -> Sequence[Attribute]:
    """Attributes of each argument or result; empty dictionaries where none are set."""
    found = op.attributes.get(name)
    return found.items if isinstance(found, ArrayAttr) and len(found) == count else (EMPTY,) * count


def _write_list(w: Writer, types: Sequence[Type], attributes: Sequence[Attribute], named: bool) -> None:
    w.text("(")
    for i, type_ in enumerate(types):
        if i:
            w.text(", ")
        if named:
            w.argument(0, i)
            w.text(": ")
        w.types([type_])
        if isinstance(entry := attributes[i], DictionaryAttr):
            w.dictionary(entry.items(), late=named)
        if named:
            w.argument_location(0, i)
    w.text(")")


def _write_function(op: Operation, w: Writer) -> None:
    visibility = op.attributes.get("sym_visibility")
    if isinstance(visibility, StringAttr):
        w.text(f" {visibility.value}")
    w.text(f" {symbol_text(op.attribute('sym_name').value)}")
    signature = function_type(op)
    has_body = bool(op.regions and op.regions[0].blocks)
    _write_list(w, signature.inputs, _per_value(op, "arg_attrs", len(signature.inputs)), has_body)
    results = signature.results
    if results:
        attributes = _per_value(op, "res_attrs", len(results))
        w.text(" -> ")
        if len(results) == 1 and not attributes[0] and not isinstance(results[0], FunctionType):
            w.types(results)
        else:
            _write_list(w, results, attributes, False)
    shown = [(k, v) for k, v in op.attributes.items() if k not in _SIGNATURE]
    if shown:
        w.text(" attributes")
        w.dictionary(shown)
    if has_body:
        w.text(" ")
        w.region(0, label=False)


def function_type(op: Operation) -> FunctionType:
    """The signature of a ``func.func``."""
    attribute = op.attribute("function_type")
    assert isinstance(attribute, TypeAttr) and isinstance(attribute.type, FunctionType)
    return attribute.type


def _verify_signature(op: Operation) -> str | None:
    attribute = op.attribute("function_type")
    if not isinstance(attribute.type, FunctionType):
        return "attribute 'function_type' failed to satisfy constraint: type attribute of function type"
    for name, count in (
        ("arg_attrs", len(attribute.type.inputs)),
        ("res_attrs", len(attribute.type.results)),
    ):
        found = op.attributes.get(name)
        if isinstance(found, ArrayAttr) and len(found) != count:
            what = "argument" if name == "arg_attrs" else "result"
            return (
                f"expects {what} attribute array to have the same number of elements as the number of "
                f"function {what}s, got {len(found)}, but expected {count}"
            )
        for entry in found if isinstance(found, ArrayAttr) else ():
            if not isinstance(entry, DictionaryAttr):
                return f"attribute '{name}' failed to satisfy constraint: Array of dictionary attributes"
            for key in entry:
                if "." not in key:
                    what = "arguments" if name == "arg_attrs" else "results"
                    return f"{what} may only have dialect attributes"
    return None


def _verify_function(op: Operation) -> str | None:
    blocks = op.regions[0].blocks if op.regions else []
    if not blocks:
        visibility = op.attributes.get("sym_visibility")
        if visibility is None or visibility.value == "public":
            return "symbol declaration cannot have public visibility"
        return _verify_place(op)
    inputs = function_type(op).inputs
    args = blocks[0].args
    if len(args) != len(inputs):
        return f"entry block must have {len(inputs)} arguments to match function signature"
    for i, (argument, type_) in enumerate(zip(args, inputs, strict=True)):
        if argument.type is not type_:
            return (
                f"type of entry block argument #{i}('{argument.type}') must match the type of the "
                f"corresponding argument in function signature('{type_}')"
            )
    return _verify_place(op)


def _verify_place(op: Operation) -> str | None:
    parent = op.parent_op
    if parent is not None and parent.definition is not None and "symbol_table" not in parent.definition.traits:
        return "symbol's parent must have the SymbolTable trait"
    return None


def _verify_return(op: Operation) -> str | None:
    function = op.parent_op
    if function is None or function.name != "func.func":
        return None
    results = function_type(function).results
    name = function.attribute("sym_name").value
    if len(results) != len(op.operands):
        return f"has {len(op.operands)} operands, but enclosing function (@{name}) returns {len(results)}"
    for i, (value, type_) in enumerate(zip(op.operands, results, strict=True)):
        if value.type is not type_:
            return (
                f"type of return operand {i} ('{value.type}') doesn't match function result type "
                f"('{type_}') in function @{name}"
            )
    return None


def _verify_call(op: Operation) -> str | None:
    name = op.attribute("callee").root
    callee = _callee(op, name)
    if callee is None:
        return f"'{name}' does not reference a valid function"
    signature = function_type(callee)
    if len(signature.inputs) != len(op.operands):
        return "incorrect number of operands for callee"
    for i, (value, type_) in enumerate(zip(op.operands, signature.inputs, strict=True)):
        if value.type is not type_:
            return (
                f"operand type mismatch: expected operand type '{type_}', but provided '{value.type}' for "
                f"operand number {i}"
            )
    if len(signature.results) != len(op.results):
        return "incorrect number of results for callee"
    for i, (result, type_) in enumerate(zip(op.results, signature.results, strict=True)):
        if result.type is not type_:
            return f"result type mismatch at index {i}"
    return None


def _callee(op: Operation, name: str) -> Operation | None:
    """The function of that name in the nearest symbol table, if it is there."""
    table = next(
        (a for a in op.ancestors() if a.definition is not None and "symbol_table" in a.definition.traits),
        None,
    )
    for candidate in table.body.ops() if table is not None and table.regions[0].blocks else ():
        symbol = candidate.attributes.get("sym_name")
        if candidate.name == "func.func" and isinstance(symbol, StringAttr) and symbol.value == name:
            return candidate
    return None


def _verify_constant(op: Operation) -> str | None:
    name = op.attribute("value").root
    callee = _callee(op, name)
    if callee is None:
        return f"reference to undefined function '{name}'"
    return "reference to function with mismatched type" if function_type(callee) is not op.results[0].type else None


def _read_indirect(cursor: Cursor, state: State) -> None:
    callee = cursor.value()
    cursor.expect("(")
    slots = cursor.values()
    cursor.expect(")")
    state.attributes.update(cursor.attribute_dictionary())
    cursor.expect(":")
    piece = cursor.piece
    signature = cursor.type()
    if not isinstance(signature, FunctionType):
        cursor.fail(
            f"invalid kind of type specified: expected builtin.function, but found '{signature}'",
            piece,
        )
    if len(slots) != len(signature.inputs):
        cursor.fail(
            f"number of operands and types do not match: got {len(slots)} operands and {len(signature.inputs)} types",
            piece,
        )
    state.set_operands([(callee, signature), *zip(slots, signature.inputs, strict=True)])
    state.reading.result_types = list(signature.results)


def _write_indirect(op: Operation, w: Writer) -> None:
    w.text(" ")
    w.value(0)
    w.text("(")
    w.values(range(1, len(op.operands)))
    w.text(")")
    w.dictionary(op.attributes.items())
    w.text(" : ")
    w.types([op.operands[0].type])


def _verify_indirect(op: Operation) -> str | None:
    signature = op.operands[0].type
    assert isinstance(signature, FunctionType)
    if [v.type for v in op.operands[1:]] != list(signature.inputs):
        return "failed to verify that callee input types match argument types"
    if [r.type for r in op.results] != list(signature.results):
        return "failed to verify that callee result types match result types"
    return None


dialect.op(
    "func.func",
    attributes="sym_name: string, function_type: type, sym_visibility: string?, arg_attrs: array?, "
    "res_attrs: array?, no_inline: unit?",
    assembly=Assembly(_read_function, _write_function),
    regions="body",
    traits="isolated symbol affine_scope",
    default_dialect="func",
    verify=_verify_signature,
    verify_region=_verify_function,
)
dialect.op(
    "func.return", "values: any*",
    assembly="attr-dict ($values^ `:` type($values))?",
    traits="terminator", effects="", parents="func.func", verify_region=_verify_return,
)  # fmt: skip
dialect.op(
    "func.call", "arguments: any* -> outputs: any*",
    attributes="callee: flat_symbol, arg_attrs: array?, res_attrs: array?, no_inline: unit?",
    assembly="$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $outputs)",
    verify_region=_verify_call,
)  # fmt: skip
dialect.op(
    "func.call_indirect", "callee: function, callee_operands: any* -> outputs: any*",
    attributes="arg_attrs: array?, res_attrs: array?",
    assembly=Assembly(_read_indirect, _write_indirect),
    verify=_verify_indirect,
)  # fmt: skip
dialect.op(
    "func.constant", "-> result: function",
    attributes="value: flat_symbol",
    assembly="attr-dict $value `:` type($result)",
    traits="pure constant_like",
    result_names=lambda op: {0: "f"}, verify_region=_verify_constant,
)  # fmt: skip
