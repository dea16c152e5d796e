"""From the pieces of a statement to its :class:`Reading`: custom form by the declared assembly, or generic form."""

from __future__ import annotations

from contextlib import suppress

from loomtext.grammar.cursor import Cursor, Piece, RegionNode, RegionReached, StatementNode
from loomtext.grammar.formats import assembly_of
from loomtext.grammar.lark_parser import MANY
from loomtext.grammar.reading import Reading, RegionReading, State
from loomtext.grammar.texts import Texts
from loomtext.ir import opdef
from loomtext.ir.attributes import Attribute, DictionaryAttr
from loomtext.ir.diagnostics import DiagnosticError, Source
from loomtext.ir.opdef import SEGMENTS
from loomtext.ir.types import Type


def read_statement(
    node: StatementNode, source: Source, texts: Texts, default_dialect: str = "builtin", holes: int | None = None
) -> Reading:
    """The meaning of a statement.

    ``default_dialect`` is that of the enclosing region: its operations may drop their prefix. With ``holes``,
    reading ends after that many regions and the result tells only about those (see :class:`RegionReached`).
    Raises DiagnosticError for text that the operation's assembly does not allow.
    """
    cursor = Cursor(node, source, texts, holes)
    is_generic = node.name.kind == "QUOTED"
    reading = _read_generic(node, cursor) if is_generic else _read_custom(node, cursor, default_dialect)
    if holes is None:
        reading.location = cursor.location()
        piece = cursor.piece
        if piece is not None:
            _fail_leftover(cursor, piece, default_dialect)
        _check_result_count(node, reading, cursor)
    return reading


def _full_name(text: str, default_dialect: str) -> str:
    if "." in text:
        return text
    for dialect in (default_dialect, "builtin"):
        if opdef.lookup(f"{dialect}.{text}") is not None:
            return f"{dialect}.{text}"
    return text


def _read_custom(node: StatementNode, cursor: Cursor, default_dialect: str) -> Reading:
    name = _full_name(node.name.text, default_dialect)
    definition = opdef.lookup(name)
    if definition is not None and definition.variants:
        definition = definition.spelled_at(cursor)
    assembly = None if definition is None else assembly_of(definition)
    if definition is None or assembly is None:
        raise _unknown(node.name, cursor.source, default_dialect, definition is not None)
    reading = Reading(name, definition, node.results, name_offset=node.name.start)
    state = State(reading, cursor)
    try:
        assembly.read(cursor, state)
        state.finish()
    except RegionReached:
        pass
    except DiagnosticError as error:
        raise _in_custom_op(error, name) from None
    reading.definition = state.definition
    return reading


def _in_custom_op(error: DiagnosticError, name: str) -> DiagnosticError:
    """MLIR prefixes complaints about a wrong class of type with the operation."""
    first = error.diagnostics[0]
    if first.message.startswith("invalid kind of"):
        message = f"custom op '{name}' {first.message}"
        return DiagnosticError.of(message, first.source, first.offset, length=first.length, expected=first.expected)
    return error


def _unknown(name: Piece, source: Source, default_dialect: str, known: bool) -> DiagnosticError:
    text = name.text
    hint = None
    if known:
        message = f"custom op '{text}' has no custom assembly form"
    elif "." in text:
        dialect = text.partition(".")[0]
        if opdef.dialect(dialect) is None:
            message = f"Dialect `{dialect}' not found for custom op '{text}'"
            hint = 'operations of other dialects are read in generic form, "dialect.op"(...)'
        else:
            message = f"custom op '{text}' is unknown"
            hint = _closest(text)
    else:
        tried = f" (tried '{default_dialect}.{text}' as well)" if default_dialect else ""
        message = f"custom op '{text}' is unknown{tried}"
        if opdef.lookup(f"func.{text}") is not None:
            hint = f"outside the body of a function write 'func.{text}'"
    return DiagnosticError.of(message, source, name.start, length=len(text), hint=hint)


def _closest(name: str) -> str | None:
    import difflib

    found = opdef.dialect(name.partition(".")[0])
    close = difflib.get_close_matches(name, found.ops, n=1) if found is not None else []
    return f"did you mean '{close[0]}'?" if close else None


def _read_generic(node: StatementNode, cursor: Cursor) -> Reading:
    name = cursor.texts.string(node.name.text)
    definition = opdef.lookup(name)
    dialect = name.partition(".")[0]
    if definition is None and opdef.dialect(dialect) is not None:
        cursor.fail(
            f"unregistered operation '{name}' found in dialect ('{dialect}') that does not allow unknown operations",
            node.name, hint=_closest(name),
        )  # fmt: skip
    reading = Reading(name, definition, node.results, quoted=True, name_offset=node.name.start)
    with suppress(RegionReached):
        _read_generic_parts(cursor, reading)
    return reading


def _read_successor(cursor: Cursor) -> tuple[str, list[tuple[int, Type]], int]:
    """A block name, perhaps with operands."""
    piece = cursor.next("BLOCK", "block name")
    operands: list[tuple[int, Type]] = []
    if cursor.accept("("):
        slots = cursor.values()
        cursor.expect(":")
        types = cursor.types()
        if len(slots) != len(types):
            cursor.fail(f"expected {len(slots)} types, got {len(types)}")
        operands = list(zip(slots, types, strict=True))
        cursor.expect(")")
    return piece.text[1:], operands, piece.start


def _read_generic_parts(cursor: Cursor, reading: Reading) -> None:
    cursor.expect("(")
    slots = cursor.values()
    cursor.expect(")")
    if cursor.accept("["):
        while True:
            reading.successors.append(_read_successor(cursor))
            if not cursor.accept(","):
                break
        cursor.expect("]")
    properties: list[tuple[str, Attribute]] = []
    if cursor.accept("<"):
        if reading.definition is not None and not reading.definition.properties:
            cursor.fail(f"'{reading.name}' op this operation does not support properties")
        properties = cursor.attribute_dictionary()
        cursor.expect(">")
    if cursor.at("(") and not cursor.at(":"):
        cursor.expect("(")
        while True:
            reading.regions.append(RegionReading(cursor.region()))
            cursor.region_done()
            if not cursor.accept(","):
                break
        cursor.expect(")")
    if reading.definition is not None and reading.definition.hidden_body is not None and not reading.regions:
        cursor.fail(f"'{reading.name}' op requires one region", cursor.start)
    attributes = cursor.attribute_dictionary()
    cursor.expect(":")
    first = cursor.piece
    if first is None:
        cursor.fail_expected("function type")
    if not cursor.at("("):
        cursor.fail("expected function type", expected=("'('",))
    function = cursor.function_type()
    if len(function.inputs) != len(slots):
        cursor.fail(f"expected {len(slots)} operand types but had {len(function.inputs)}", first)
    reading.operands = list(zip(slots, function.inputs, strict=True))
    reading.result_types = list(function.results)
    definition = reading.definition
    if definition is None:
        reading.properties = DictionaryAttr(properties)
        reading.attributes = DictionaryAttr(attributes)
        return
    if definition.variants:
        definition = reading.definition = definition.stored_as(DictionaryAttr({**dict(attributes), **dict(properties)}))
    # An unknown key inside the properties of a declared operation is dropped, as MLIR does.
    known = [(k, v) for k, v in properties if k in definition.attributes or k == SEGMENTS]
    found = DictionaryAttr({**dict(attributes), **dict(known)})
    # A dialect without properties is printed again with exactly the attributes it had.
    reading.attributes = definition.with_defaults(found) if definition.properties else found


def _fail_leftover(cursor: Cursor, piece: Piece | RegionNode, default_dialect: str) -> None:
    """Something stands behind a complete operation: MLIR takes it for the next operation."""
    if isinstance(piece, Piece) and piece.text == "loc":
        cursor.index += 1
        cursor.fail_expected("'(' in location")
    if isinstance(piece, Piece) and piece.kind == "NAME":
        raise _unknown(piece, cursor.source, default_dialect, False)
    if isinstance(piece, Piece) and piece.kind == "BLOCK":
        cursor.index += 1
        if cursor.at("("):
            cursor.skip_group()
        cursor.fail_expected("':' after block name")
    if isinstance(piece, Piece) and piece.kind == "STRING":
        cursor.index += 1
        cursor.fail_expected("'(' to start operand list")
    cursor.fail_expected("operation name in quotes")


def _check_result_count(node: StatementNode, reading: Reading, cursor: Cursor) -> None:
    if not node.results:
        return
    if any(not 0 < count < MANY for _, count in node.results):
        colon = cursor.source.text.rfind(":", 0, node.name.start)
        raise DiagnosticError.of("expected named operation to have at least 1 result", cursor.source, colon + 1)
    bound, made = sum(count for _, count in node.results), len(reading.result_types)
    if made == 0:
        raise DiagnosticError.of(
            "cannot name an operation with no results", cursor.source, _results_place(node, cursor)
        )
    if bound != made:
        message = f"operation defines {made} results but was provided {bound} to bind"
        raise DiagnosticError.of(message, cursor.source, _results_place(node, cursor))


def _results_place(node: StatementNode, cursor: Cursor) -> int:
    return max(cursor.source.text.rfind(f"%{node.names[0]}", 0, node.name.start), 0)
