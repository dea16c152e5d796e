"""Compiling assembly formats: from the text of a declaration to the directives that read and print."""

from __future__ import annotations

import re
from collections.abc import Sequence

from loomtext.grammar.assembly import (
    AllOperands,
    AttributeDictionary,
    AttributeRef,
    Directive,
    Format,
    FunctionalType,
    Hook,
    Literal,
    OperandRef,
    Optional,
    RegionRef,
    Space,
    SuccessorRef,
    TypeRef,
)
from loomtext.ir.opdef import SEGMENTS, Assembly, OpDef

_TOKEN = re.compile(r"`([^`]*)`|(\$\w+)|([A-Za-z][\w-]*)|([()<>,?:^])|\s+")


class _Compiler:
    def __init__(self, definition: OpDef, text: str) -> None:
        self.definition = definition
        self.tokens: list[tuple[str, str]] = []
        at = 0
        while at < len(text):
            match = _TOKEN.match(text, at)
            if match is None:
                raise ValueError(f"bad assembly format of {definition.name} at {text[at:]!r}")
            at = match.end()
            for kind, value in zip(("literal", "name", "word", "punct"), match.groups(), strict=True):
                if value is not None:
                    self.tokens.append((kind, value))
        self.index = 0
        self.named: set[str] = set()
        self.operands = {e.name: e for e in definition.operands}
        self.results = {e.name: e for e in definition.results}

    def compile(self) -> Format:
        directives = self.elements(())
        self._hide(directives)
        return Format(directives, self.named)

    def _hide(self, directives: Sequence[Directive]) -> None:
        hidden = frozenset({*self.named, SEGMENTS})
        for directive in directives:
            if isinstance(directive, AttributeDictionary):
                directive.hidden = hidden
            elif isinstance(directive, Optional):
                self._hide([*directive.then, *directive.otherwise])

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.index] if self.index < len(self.tokens) else ("end", "")

    def take(self, *values: str) -> str:
        value = self.peek()[1]
        if values and value not in values:
            raise ValueError(f"format of {self.definition.name}: expected {values}, found {value!r}")
        self.index += 1
        return value

    def elements(self, stop: Sequence[str], anchors: list[Directive] | None = None) -> list[Directive]:
        found: list[Directive] = []
        while self.index < len(self.tokens) and not (self.peek()[0] == "punct" and self.peek()[1] in stop):
            directive = self.element()
            if directive is not None:
                found.append(directive)
            if self.peek() == ("punct", "^"):
                self.take()
                if anchors is not None:
                    anchors.append(found[-1])
        return found

    def element(self) -> Directive | None:
        kind, value = self.peek()
        self.index += 1
        if kind == "literal":
            return Space(value) if not value.strip() or value == "\\n" else Literal(value)
        if kind == "name":
            return self.reference(value[1:])
        if kind == "punct" and value == "(":
            return self.optional()
        if kind == "word":
            return self.directive(value)
        raise ValueError(f"format of {self.definition.name}: unexpected {value!r}")

    def optional(self) -> Directive:
        anchors: list[Directive] = []
        then = self.elements(")", anchors)
        self.take(")")
        otherwise: list[Directive] = []
        if self.peek() == ("punct", ":"):
            self.take()
            self.take("(")
            otherwise = self.elements(")", anchors)
            self.take(")")
        self.take("?")
        return Optional(then, otherwise, anchors[0])

    def reference(self, name: str) -> Directive:
        self.named.add(name)
        if name in self.operands:
            return OperandRef(name, self.operands[name].arity)
        for kind, names in ((RegionRef, self.definition.regions), (SuccessorRef, self.definition.successors)):
            for i, declared in enumerate(names):
                if declared.rstrip("*?") == name:
                    return kind(declared, i)
        if name not in self.definition.attributes:
            raise ValueError(f"format of {self.definition.name}: '{name}' is not declared")
        return AttributeRef(name, self.definition)

    def directive(self, word: str) -> Directive | None:
        if word in ("attr-dict", "attr-dict-with-keyword"):
            return AttributeDictionary(self.definition, frozenset(), word != "attr-dict")
        if word == "prop-dict":
            return None
        if word == "operands":
            return AllOperands()
        if word == "type":
            self.take("(")
            return self.type_reference(")")
        if word == "functional-type":
            self.take("(")
            inputs = self.type_reference(",")
            return FunctionalType(inputs, self.type_reference(")"))
        if word == "custom":
            self.take("<")
            name = self.take()
            self.take(">")
            self.take("(")
            arguments = []
            while self.peek()[1] != ")":
                value = self.peek()[1]
                self.index += 1
                if value == ",":
                    continue
                if value == "type":
                    self.take("(")
                    value = self.take()
                    self.take(")")
                    arguments.append("type:" + value.lstrip("$"))
                    continue
                self.named.add(value.lstrip("$"))
                arguments.append(value.lstrip("$"))
            self.take(")")
            return Hook(name, arguments)
        if word == "ref":
            self.take("(")
            directive = self.element()
            self.take(")")
            return directive
        raise ValueError(f"format of {self.definition.name}: unknown directive {word!r}")

    def type_reference(self, close: str) -> TypeRef:
        name = self.take().lstrip("$")
        self.take(close)
        entry = self.operands.get(name) or self.results.get(name)
        return TypeRef(name, entry.arity if entry is not None else "*", name in self.operands)


def assembly_of(definition: OpDef) -> Format | Assembly | None:
    """The compiled assembly of an operation; None if it only has the generic form."""
    if definition.compiled is None:
        text = definition.assembly
        if isinstance(text, str):
            definition.compiled = _Compiler(definition, text).compile()
        else:
            definition.compiled = text
    return definition.compiled  # type: ignore[no-any-return]
