"""IR to text, byte for byte as MLIR 22 prints it.

The text of an operation without its names depends only on its definition, attributes and types. It is written
once by the operation's assembly and kept as a format string, so printing a line is one dictionary lookup and one
string formatting.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from loomtext.grammar.aliases import Aliases
from loomtext.grammar.formats import assembly_of
from loomtext.grammar.naming import Counters, Keep, Namer
from loomtext.grammar.writer import NEWLINE, REGION, VALUE, RegionSpec, Writer
from loomtext.ir.attributes import Attribute, DictionaryAttr, quote
from loomtext.ir.collector import paused
from loomtext.ir.core import NO_EXTRA, QUOTED, Block, Operation, Region
from loomtext.ir.diagnostics import STAGE_STYLE, DiagnosticError, Source, Style
from loomtext.ir.verifier import place_of

FOREIGN_DIALECTS = ("loom", "adl", "df")
"""Dialects that an upstream tool does not load: what it reads of them in generic form, it prints so."""


@lru_cache(maxsize=10_000)
def _quoted(name: str) -> str:
    return quote(name)


class _Template:
    """Text between the regions of an operation, with ``%s`` for names."""

    __slots__ = ("multiline", "references", "regions", "segments", "single")

    def __init__(self, w: Writer) -> None:
        raw = "".join(w.parts).split(REGION)
        texts = [text.replace("%", "%%").replace(VALUE, "%s") for text in raw]
        self.segments: list[str] = texts
        self.regions: list[RegionSpec] = w.regions
        self.references: list[list[tuple[Any, ...]]] = []
        at = 0
        for text in raw:
            count = text.count(VALUE)
            self.references.append(list(w.references[at : at + count]))
            at += count
        only_operands = all(r[0] == "o" for r in w.references)
        self.single: tuple[str, tuple[int, ...]] | None = None
        """Format and operand numbers of an operation without regions that names nothing but operands."""
        self.multiline = NEWLINE in w.parts
        if not w.regions and only_operands and not self.multiline:
            self.single = (texts[0], tuple(r[1] for r in w.references))


_TEMPLATES: dict[tuple[Any, ...], _Template] = {}
_GENERIC_TEMPLATES: dict[tuple[Any, ...], _Template] = {}
_SIMPLE: dict[tuple[Any, ...], str] = {}
_GENERIC_SIMPLE: dict[tuple[Any, ...], str] = {}
_QUOTED_SIMPLE: dict[tuple[Any, ...], str] = {}
"""Formats of operations that need nothing but the names of their operands."""
_LIMIT = 200_000


def print_module(
    module: Operation,
    generic: bool = False,
    aliases: str = "auto",
    *,
    style: Style | None = None,
    locations: bool = False,
) -> str:
    """The text of a module (or of any other operation).

    ``aliases``: ``"auto"`` puts attribute aliases at the top exactly when the source defined some, ``"always"``
    does so as ``mlir-opt`` does, ``"never"`` prints everything in place. ``style`` overrides what the source
    asks for, e.g. :data:`loomtext.ir.diagnostics.STAGE_STYLE`.
    """
    if aliases not in ("auto", "always", "never"):
        raise ValueError(f"aliases must be 'auto', 'always' or 'never', not {aliases!r}")
    if style is None:
        style = module.source.style if module.source is not None else STAGE_STYLE
    if aliases != "auto":
        # mlir-opt keeps no names; "always" is as it prints.
        style = replace(style, aliases=aliases == "always", argument_names=style.argument_names and aliases == "never")
    try:
        with paused():
            return _print(module, style, generic, aliases, locations)
    except RecursionError:
        raise DiagnosticError.of("the module is nested too deeply to be printed", module.source, 0) from None


def _print(module: Operation, style: Style, generic: bool, aliases: str, locations: bool) -> str:
    source = module.source
    if aliases == "auto" and style.value_names and source is not None and not (generic or locations):
        # Names of values are kept where a printer with name hints wrote the file: it comes out unchanged.
        text = Printer(style, keep_names="all").text(module)
        if text == source.shown:
            return text
    return Printer(style, generic=generic, locations=locations).text(module)


def print_nested(op: Operation, depth: int, first_value: int, *, style: Style = STAGE_STYLE) -> str:
    """The text of an operation in the body of a module, ``depth`` levels deep, as a print of that module has it.

    ``first_value`` is the number of the first unnamed value: how many the module itself defines.
    """
    return Printer(style).nested_text(op, "  " * depth, Counters(first_value))


class Printer:
    """One print of one operation."""

    def __init__(
        self, style: Style, *, generic: bool = False, locations: bool = False, keep_names: Keep | None = None
    ) -> None:
        self.style = style
        self.generic = generic
        self.locations = locations
        self.lines: list[str] = []
        self.source: Source | None = None
        self.namer = Namer(keep_names or ("functions" if style.argument_names else "none"))
        self.aliases = Aliases() if style.aliases else None
        shared = _GENERIC_TEMPLATES if generic else _TEMPLATES
        if len(shared) > _LIMIT:
            shared.clear()
        self.templates: dict[tuple[Any, ...], _Template] = {} if style.aliases else shared
        simple = _GENERIC_SIMPLE if generic else _SIMPLE
        if len(simple) > _LIMIT:
            simple.clear()
        self.simple: dict[tuple[Any, ...], str] = {} if style.aliases else simple
        # Operations read in generic form are looked up apart where some of them are printed so again.
        self.simple_quoted = self.simple if generic or not style.quoted else {} if style.aliases else _QUOTED_SIMPLE
        self.slow = locations
        self._attribute: Callable[..., str] = str if self.aliases is None else self.aliases.attribute
        self._type: Callable[..., str] = str if self.aliases is None else self.aliases.type

    def text(self, op: Operation) -> str:
        """The whole text, definitions of aliases first."""
        counters = Counters()
        added: list[str] = []
        self.source = op.root().source
        if op.results:
            self.namer.name_results(op, counters, added)
        self._operation(op, "", "builtin.", counters)
        head: list[str] = []
        if self.aliases is not None:
            self.lines = [self.aliases.resolve(line) for line in self.lines]
            head = self.aliases.definitions()
        return "\n".join([*head, *self.lines]) + ("\n" if self.style.final_newline else "")

    def nested_text(self, op: Operation, indent: str, counters: Counters) -> str:
        """The text of an operation that stands in a module, without results and aliases."""
        self.source = op.root().source
        self._operation(op, indent, "builtin.", counters)
        return "\n".join(self.lines) + "\n"

    def line(self, op: Operation) -> str:
        """The line of an operation without regions, with the names of the last :meth:`text`."""
        self.lines = []
        self._operation(op, "", "", Counters())
        return self.lines[0]

    # -- operations --------------------------------------------------------------------------------

    def _template(self, op: Operation, generic: bool) -> _Template:
        definition = op.definition
        regions: tuple[Any, ...] = ()
        if op.regions:
            regions = tuple([_region_key(op, r) for r in op.regions])
            if definition is not None and "body_form" in definition.traits:
                return self._write(op, generic)
        key = (
            definition or op.name, generic, op.attributes, op.properties, tuple([v.type for v in op.operands]),
            tuple([r.type for r in op.results]), regions, len(op.successors),
        )  # fmt: skip
        found = self.templates.get(key)
        if found is None:
            found = self.templates[key] = self._write(op, generic)
        return found

    def _write(self, op: Operation, generic: bool) -> _Template:
        w = Writer(self._attribute, self._type, None if self.aliases is None else self.aliases.late)
        assembly = None if generic or op.definition is None else assembly_of(op.definition)
        if assembly is None:
            write_generic(op, w)
        else:
            assembly.write(op, w)
        return _Template(w)

    def _is_generic(self, op: Operation) -> bool:
        if self.generic or op.definition is None:
            return True
        return op.quoted and self.style.quoted and op.name.partition(".")[0] in FOREIGN_DIALECTS

    def _operation(self, op: Operation, indent: str, default: str, counters: Counters) -> None:
        """Append the lines of an operation. ``default`` is the prefix that may be dropped here, with its dot."""
        generic = self._is_generic(op)
        hidden = self._show_hidden_body(op) if generic else False
        template = self._template(op, generic)
        name = _quoted(op.name) if generic else op.name
        if default and name.startswith(default) and name.count(".") == 1:
            name = name[len(default) :]
        prefix = indent + (self.namer.result_prefix(op) if op.results else "") + name
        if template.single is not None:
            text, operands = template.single
            values = op.operands
            line = prefix + (text % tuple([values[i].name for i in operands]))
            self.lines.append(line + self._location(op) if self.locations else line)
            return
        line = prefix
        inner = "" if op.definition is None else op.definition.default_dialect or ""
        inner = inner + "." if inner else ""
        named: dict[int, tuple[Counters, list[str]]] = {}
        for i, text in enumerate(template.segments):
            if i:
                spec = template.regions[i - 1]
                region = op.regions[spec.index]
                state, added = named.pop(spec.index) if spec.index in named else self._name(region, op, counters)
                level = indent + "  " if spec.deeper else indent
                self.lines.append(line + "{")
                self._region(region, spec, level, inner, state)
                self.namer.release(added)
                line = level + "}"
            names = []
            for reference in template.references[i]:
                if reference[0] == "o":
                    names.append(op.operands[reference[1]].name)
                elif reference[0] == "s":
                    names.append(self.namer.block_names.get(op.successors[reference[1]], "^invalid"))
                elif reference[0] == "l":
                    argument = op.regions[reference[1]].blocks[0].args[reference[2]]
                    names.append(self._location_of(argument.location, op) if self.locations else "")
                else:
                    index = reference[1]
                    if index not in named:
                        named[index] = self._name(op.regions[index], op, counters)
                    names.append(op.regions[index].blocks[0].args[reference[2]].name)
            if template.multiline:
                text = text.replace(NEWLINE, NEWLINE + indent)
            line += text % tuple(names)
        for _, added in named.values():
            self.namer.release(added)
        self.lines.append(line + self._location(op) if self.locations else line)
        if hidden:
            op.regions.clear()

    def _name(self, region: Region, op: Operation, counters: Counters) -> tuple[Counters, list[str]]:
        state = Counters(counters.value, counters.argument, counters.conflict)
        return state, self.namer.name_region(region, op, state)

    @staticmethod
    def _show_hidden_body(op: Operation) -> bool:
        """Build the body that the custom form does not show; True if it has to be removed again."""
        definition = op.definition
        if definition is None or definition.hidden_body is None or op.regions:
            return False
        definition.hidden_body(op)
        return True

    def _location(self, op: Operation) -> str:
        return self._location_of(op.location, op)

    def _location_of(self, location: Attribute | None, op: Operation) -> str:
        """`` loc(...)``: what the source states, else where in the source the operation stands."""
        if location is not None:
            return f" {location}"
        place = place_of(op, self.source)
        if place is None or self.source is None:
            return " loc(unknown)"
        line, column = self.source.line_column(place[0])
        return f" loc({quote(self.source.name.encode().decode('latin-1'))}:{line}:{column})"

    # -- regions -----------------------------------------------------------------------------------

    def _region(self, region: Region, spec: RegionSpec, indent: str, default: str, counters: Counters) -> None:
        inside = indent + "  "
        plain, quoted = self.simple, self.simple_quoted
        predecessors = _predecessors(region) if len(region.blocks) > 1 else {}
        for i, block in enumerate(region.blocks):
            if i or (spec.label and block.args) or (spec.empty_label and block.first is None):
                self.lines.append(indent + self._label(block, i == 0, predecessors.get(block, [])))
            last = block.last if spec.elide else None
            op = block.first
            lines = self.lines.append
            while op is not None:
                extra = op.extra
                if op.regions or (extra is not NO_EXTRA and extra is not QUOTED) or self.slow or default:
                    if op is not last:
                        self._operation(op, inside, default, counters)
                    op = op.next
                    continue
                if op is last:
                    break
                # What _operation does, for operations that need no more than a lookup.
                operands = op.operands
                results = op.results
                if len(results) == 1:
                    key = (op.definition, op.attributes, results[0].type, *[v.type for v in operands])
                else:
                    key = (op.definition, op.attributes, None, *[v.type for v in operands])
                memo = plain if extra is NO_EXTRA else quoted
                text = memo.get(key)
                if text is None or len(results) > 1:
                    text = self._simple(op, key, memo)
                    if text is None:
                        self._operation(op, inside, default, counters)
                        op = op.next
                        continue
                names = tuple([v.name for v in operands])
                lines(f"{inside}{results[0].name} = {text % names}" if results else inside + text % names)
                op = op.next

    def _simple(self, op: Operation, key: tuple[Any, ...], memo: dict[tuple[Any, ...], str]) -> str | None:
        """The format of an operation that names just its operands, each once and in order; kept in ``memo``."""
        if len(op.results) > 1 or op.successors or op.definition is None:
            return None
        generic = self._is_generic(op)
        template = self._template(op, generic)
        if template.single is None or template.single[1] != tuple(range(len(op.operands))):
            return None
        if generic and op.definition.hidden_body is not None:
            return None
        name = _quoted(op.name) if generic else op.name
        text = memo[key] = name.replace("%", "%%") + template.single[0]
        return text

    def _label(self, block: Block, is_entry: bool, predecessors: list[Block]) -> str:
        text = self.namer.block_names[block]
        if block.args:
            owner = block.parent_op if self.locations else None
            text += "(" + ", ".join(
                f"{a.name}: {self._type(a.type)}" + (self._location_of(a.location, owner) if owner is not None else "")
                for a in block.args
            ) + ")"  # fmt: skip
        text += ":"
        if not predecessors:
            return text if is_entry else text + "  // no predecessors"
        names = [self.namer.block_names[p] for p in predecessors]
        if len(names) == 1:
            return f"{text}  // pred: {names[0]}"
        return f"{text}  // {len(names)} preds: {', '.join(names)}"


def _region_key(op: Operation, region: Region) -> tuple[Any, ...]:
    """What an assembly's text may depend on of a region, besides its body."""
    if not region.blocks:
        return ()
    block = region.blocks[0]
    last = block.last
    elided = last is not None and not last.operands and not last.attributes and not last.results
    return (
        len(region.blocks),
        elided,
        block.first is last,
        last.name if last is not None else "",
        tuple([a.type for a in block.args]),
    )


def _predecessors(region: Region) -> dict[Block, list[Block]]:
    """For each block one entry per edge that leads to it, in the order of the blocks."""
    found: dict[Block, list[Block]] = {}
    for block in region.blocks:
        if block.last is not None:
            for successor in block.last.successors:
                found.setdefault(successor, []).append(block)
    return found


def write_generic(op: Operation, w: Writer) -> None:
    """``(operands)[successors] <{properties}> (regions) {attributes} : types``, behind the quoted name."""
    w.text("(")
    w.values(range(len(op.operands)))
    w.text(")")
    if op.successors:
        w.text("[")
        for i in range(len(op.successors)):
            w.text(", " if i else "")
            w.successor(i)
        w.text("]")
    definition = op.definition
    properties = op.properties
    attributes = op.attributes
    if definition is not None and definition.properties:
        inherent = definition.attributes
        properties = DictionaryAttr([(k, v) for k, v in op.attributes.items() if k in inherent])
        attributes = DictionaryAttr([(k, v) for k, v in op.attributes.items() if k not in inherent])
        if definition.hidden_attributes is not None:
            attributes = DictionaryAttr({**definition.hidden_attributes(op), **dict(attributes.items())})
    if properties:
        w.text(f" <{w.attribute(properties)}>")
    if op.regions:
        w.text(" (")
        for i in range(len(op.regions)):
            w.text(", " if i else "")
            w.region(i, empty_label=True)
        w.text(")")
    if attributes:
        w.text(" " + w.attribute(attributes))
    w.text(" : (")
    w.types(v.type for v in op.operands)
    w.text(") -> ")
    w.arrow_types([r.type for r in op.results])
