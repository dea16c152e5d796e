"""Reading the pieces of one operation, left to right.

The grammar delivers an operation as a flat list of pieces. Assembly formats and hand-written readers
consume them through a :class:`Cursor`, which also reads whole types and attributes: it finds where one
ends and hands its text to :mod:`loomtext.grammar.texts`, which reads each distinct text once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NoReturn, TypeVar

from loomtext.ir.attributes import Attribute, SymbolRefAttr
from loomtext.ir.diagnostics import DiagnosticError, Source, shortened
from loomtext.ir.types import DYNAMIC, FunctionType, Type

if TYPE_CHECKING:
    from loomtext.grammar.texts import Texts


_Item = TypeVar("_Item")


class Piece:
    """A token of the custom form. ``slot`` numbers the SSA names of a statement from its start."""

    __slots__ = ("end", "kind", "slot", "start", "text")

    def __init__(self, kind: str, text: str, start: int, slot: int = -1) -> None:
        self.kind = kind
        self.text = text
        self.start = start
        self.end = start + len(text)
        self.slot = slot


@dataclass(slots=True)
class BlockNode:
    """A block as read: its label (None for the unlabelled entry), arguments and statements."""

    label: Piece | None
    arguments: list[Piece]
    statements: list[StatementNode] = field(default_factory=list)


class RegionNode:
    """A region as read; ``blocks`` is None for a region that the line reader has cut out."""

    __slots__ = ("blocks", "end", "start")
    kind = "REGION"
    text = "{"

    def __init__(self, blocks: list[BlockNode] | None, start: int, end: int) -> None:
        self.blocks = blocks
        self.start = start
        self.end = end


@dataclass(slots=True)
class StatementNode:
    """An operation as read. ``results`` holds (slot, count) per result group."""

    results: list[tuple[int, int]]
    name: Piece
    pieces: list[Piece | RegionNode]
    names: list[str]
    """The SSA names of the statement in order of appearance, ``5#0`` included; a slot is an index into it."""


class RegionReached(Exception):
    """Raised when the cursor has consumed as many regions as the line reader has seen so far."""


_LEX = re.compile(
    r'"(?:[^"\\]|\\.)*"|->|[><=]=|::|[#!@]?[A-Za-z_][\w$.]*|[0-9]+\.[0-9]*(?:[eE][-+]?[0-9]+)?|0x[0-9A-Fa-f]+|[0-9]+|\S'
)
_KINDS = (
    ("STRING", re.compile(r'"')), ("ARROW", re.compile(r"->")), ("SYMBOL", re.compile(r"@")),
    ("ALIAS", re.compile(r"[#!]")),
    ("NAME", re.compile(r"[A-Za-z_]")), ("FLOAT", re.compile(r"[0-9]+\.")),
    ("HEX", re.compile(r"0x")), ("INT", re.compile(r"[0-9]")),
)  # fmt: skip
_TYPED_ANGLES = ("dense", "sparse", "dense_resource")


class Cursor:
    """A position in the pieces of one statement."""

    __slots__ = ("holes", "index", "names", "pieces", "source", "start", "texts")

    def __init__(self, statement: StatementNode, source: Source, texts: Texts, holes: int | None = None) -> None:
        self.pieces: list[Piece | RegionNode] = statement.pieces
        self.index = 0
        self.source = source
        self.texts = texts
        self.start = statement.name
        self.names = statement.names
        self.holes = holes
        """How many regions may be consumed before :class:`RegionReached`; None for all."""

    # -- looking -----------------------------------------------------------------------------------

    @property
    def piece(self) -> Piece | RegionNode | None:
        """The next piece, None at the end."""
        return self.pieces[self.index] if self.index < len(self.pieces) else None

    def at(self, *texts: str) -> bool:
        """True if the next pieces have these texts. Names in front of `<` are split off as needed."""
        for k, text in enumerate(texts):
            i = self.index + k
            if i >= len(self.pieces):
                return False
            piece = self.pieces[i]
            if piece.kind == "ANGLED" and piece.text.startswith(text + "<"):
                self._explode(i)
                piece = self.pieces[i]
            if piece.text != text or piece.kind in ("STRING", "REGION"):
                return False
        return True

    def at_kind(self, *kinds: str) -> bool:
        """True if the next piece has one of these kinds."""
        piece = self.piece
        return piece is not None and piece.kind in kinds

    def at_value(self) -> bool:
        """True in front of an SSA name."""
        return self.at_kind("VALUE")

    def at_integer(self) -> bool:
        """True in front of an integer."""
        return self.at_kind("INT", "HEX") or (self.at("-") and self.kind_ahead(1) == "INT")

    def at_string(self) -> bool:
        """True in front of a string."""
        return self.at_kind("STRING", "QUOTED")

    def at_symbol(self) -> bool:
        """True in front of ``@name``."""
        return self.at_kind("SYMBOL")

    def at_keyword(self, words: Sequence[str]) -> bool:
        """True if the next piece is one of these words."""
        return any(self.at(word) for word in words)

    def at_region(self) -> bool:
        """True in front of a region."""
        return self.at_kind("REGION") or self.at("{")

    def at_type(self) -> bool:
        """True in front of something that can only be a type."""
        piece = self.piece
        if piece is None:
            return False
        if piece.kind in ("ALIAS", "ANGLED"):
            return piece.text[0] == "!" or (piece.kind == "ANGLED" and piece.text.partition("<")[0] in _ANGLED_TYPES)
        return piece.text == "(" or (piece.kind == "NAME" and bool(_SIMPLE_TYPE.match(piece.text)))

    def kind_ahead(self, ahead: int) -> str:
        """The kind of the piece `ahead` places further, empty at the end."""
        i = self.index + ahead
        return self.pieces[i].kind if i < len(self.pieces) else ""

    # -- consuming ---------------------------------------------------------------------------------

    def accept(self, *texts: str) -> bool:
        """Consume these pieces if they come next."""
        if self.at(*texts):
            self.index += len(texts)
            return True
        return False

    def expect(self, text: str, context: str = "") -> None:
        """Consume a piece or fail."""
        if not self.accept(text):
            if text.isidentifier() and self.piece is not None:
                self.fail(f"custom op '{self.start.text}' expected '{text}'{context}", expected=(f"'{text}'",))
            self.fail_expected(f"'{text}'{context}")

    def next(self, kind: str, what: str) -> Piece:
        """Consume a piece of a kind or fail."""
        piece = self.piece
        if not isinstance(piece, Piece) or piece.kind != kind:
            self.fail_expected(what)
        self.index += 1
        return piece

    def value(self) -> int:
        """An SSA name; its slot."""
        return self.next("VALUE", "SSA operand").slot

    def values(self) -> list[int]:
        """Zero or more SSA names with commas between them."""
        if not self.at_value():
            return []
        found = [self.value()]
        while self.accept(","):
            found.append(self.value())
        return found

    def integer(self) -> int:
        """An integer with an optional sign."""
        sign = -1 if self.accept("-") else 1
        piece = self.piece
        if not isinstance(piece, Piece) or piece.kind not in ("INT", "HEX"):
            self.fail_expected("integer value")
        value = sign * (int(piece.text, 0) if piece.kind == "HEX" else int(piece.text))
        if not DYNAMIC < value < 1 << 63:  # The smallest number is the mark of a dynamic size.
            self.fail("integer value too large", piece)
        self.index += 1
        return value

    def boolean(self) -> bool:
        """``true`` or ``false``."""
        return self.keyword_of(("true", "false"), "bool") == "true"

    def boolean_or_integer(self) -> int:
        """``true``, ``false`` or an integer, as a number."""
        return int(self.boolean()) if self.at_keyword(("true", "false")) else self.integer()

    def keyword(self) -> str:
        """Any bare name."""
        piece = self.piece
        if piece is not None and piece.kind == "ANGLED":
            self._explode(self.index)
        piece = self.piece
        if not isinstance(piece, Piece) or piece.kind not in ("NAME", "DOTTED", "SHORT"):
            self.fail_expected("valid keyword")
        self.index += 1
        return piece.text

    def keyword_of(self, words: Sequence[str], what: str) -> str:
        """One of these names."""
        for word in words:
            if self.at(word):
                self.index += 1
                return word
        self.fail(
            f"expected string or keyword containing one of the following enum values for attribute '{what}' "
            f"[{', '.join(words)}]"
        )

    def string(self) -> str:
        """A string, as bytes held in text (see :class:`loomtext.ir.attributes.StringAttr`)."""
        piece = self.piece
        if not isinstance(piece, Piece) or piece.kind not in ("STRING", "QUOTED"):
            self.fail_expected("string")
        self.index += 1
        return self.texts.string(piece.text)

    def symbol(self) -> SymbolRefAttr:
        """``@name`` with nested references."""
        if not self.at_symbol() and self.piece is not None:
            self.fail(
                f"custom op '{self.start.text}' expected valid '@'-identifier for symbol name", expected=("symbol",)
            )
        piece = self.next("SYMBOL", "valid '@'-identifier for symbol name")
        attribute = self.texts.attribute(piece.text, self.source, piece.start)
        assert isinstance(attribute, SymbolRefAttr)
        return attribute

    def flat_symbol(self) -> SymbolRefAttr:
        """``@name`` alone."""
        piece = self.piece
        symbol = self.symbol()
        if symbol.nested:
            self.fail("invalid kind of attribute specified: expected a flat symbol reference", piece)
        return symbol

    def bracketed(self, item: Callable[[], _Item], open_: str = "[", close: str = "]") -> list[_Item]:
        """Items with commas between them, in brackets."""
        self.expect(open_)
        found: list[_Item] = []
        if not self.at(close):
            found.append(item())
            while self.accept(","):
                found.append(item())
        self.expect(close)
        return found

    def region(self) -> RegionNode:
        """A region. ``{}`` and ``{ name }``, which the grammar reads as dictionaries, are accepted."""
        piece = self.piece
        if isinstance(piece, RegionNode):
            self.index += 1
        else:
            start = self.index
            self.expect("{")
            statements = []
            if self.at_kind("DOTTED", "SHORT"):
                name = self.pieces[self.index]
                assert isinstance(name, Piece)
                statements.append(StatementNode([], name, [], []))
                self.index += 1
            self.expect("}")
            blocks = [BlockNode(None, [], statements)] if statements else []
            piece = RegionNode(blocks, self.pieces[start].start, self.pieces[self.index - 1].end)
        if self.holes is not None:
            self.holes -= 1
        return piece

    def region_done(self) -> None:
        """Called when a region's arguments are known; ends a header-only reading."""
        if self.holes == 0:
            raise RegionReached

    # -- types and attributes ----------------------------------------------------------------------

    def type(self) -> Type:
        """A type."""
        first = self.index
        self._skip_type()
        return self._type_text(first)

    def _type_text(self, first: int) -> Type:
        start, end = self.pieces[first].start, self.pieces[self.index - 1].end
        return self.texts.type(self.source.text[start:end], self.source, start)

    def types(self) -> list[Type]:
        """One or more types with commas between them."""
        found = [self.type()]
        while self.accept(","):
            found.append(self.type())
        return found

    def arrow_types(self) -> list[Type]:
        """Types behind ``->``: one, or a list in parentheses. A function type alone needs parentheses too."""
        if self.at("("):
            close = self._matching(self.index)
            if close + 1 >= len(self.pieces) or self.pieces[close + 1].text != "->":
                return self.bracketed(self.type, "(", ")")
        return [self.type()]

    def function_type(self) -> FunctionType:
        """``(T, T) -> T``, where a lone result needs no parentheses."""
        inputs = self.bracketed(self.type, "(", ")")
        self.expect("->")
        return FunctionType(inputs, self.arrow_types())

    def _skip_type(self) -> None:
        piece = self.piece
        if not isinstance(piece, Piece):
            self.fail_expected("non-function type")
        if piece.text == "(":
            self.index = self._matching(self.index) + 1
            self.expect("->")
            if self.at("("):
                close = self._matching(self.index)
                if not (close + 1 < len(self.pieces) and self.pieces[close + 1].text == "->"):
                    self.index = close + 1
                    return
            self._skip_type()
        elif piece.kind in ("NAME", "ALIAS", "ANGLED") and piece.text[0] != "#":
            self.index += 1
            if piece.kind != "ANGLED" and self.at("<"):
                self.index = self._matching(self.index) + 1
        else:
            self.fail_expected("non-function type")

    def attribute(self) -> Attribute:
        """Any attribute, with its type where one is written."""
        first = self.index
        self._skip_attribute()
        start, end = self.pieces[first].start, self.pieces[self.index - 1].end
        return self.texts.attribute(self.source.text[start:end], self.source, start)

    def _skip_attribute(self) -> None:
        piece = self.piece
        if not isinstance(piece, Piece):
            self.fail("expected attribute value")
        kind, text = piece.kind, piece.text
        typed = False
        if text in ("[", "{"):
            self.index = self._matching(self.index) + 1
        elif text == "-":
            self.index += 1
            if not self.at_kind("INT", "HEX", "FLOAT"):
                self.fail("expected constant integer or floating point value")
            self.index += 1
            typed = True
        elif kind in ("INT", "HEX", "FLOAT", "STRING", "QUOTED"):
            self.index += 1
            typed = True
        elif kind == "SYMBOL" or text[0] == "#":
            self.index += 1
            if kind == "ALIAS" and self.at("<"):
                self.index = self._matching(self.index) + 1
        elif text == "loc" and self.kind_ahead(1) == "LPAREN":
            self.index = self._matching(self.index + 1) + 1
        elif text in ("true", "false", "unit"):
            self.index += 1
        elif text == "(" or kind in ("NAME", "ALIAS", "ANGLED"):
            typed = kind == "ANGLED" and text.partition("<")[0] in _TYPED_ANGLES or text in _TYPED_ANGLES
            if text == "distinct":
                self.index = self._matching(self.index + 1) + 1
                self.index = self._matching(self.index) + 1
            else:
                self._skip_type()
        else:
            self.fail("expected attribute value")
        if typed and self.at(":"):
            self.index += 1
            self._skip_type()

    def attribute_dictionary(self) -> list[tuple[str, Attribute]]:
        """``{a = b, c}`` if it comes next, else nothing. A key twice is an error."""
        if not self.at("{"):
            return []
        first = self.index
        self.index = self._matching(first) + 1
        start, end = self.pieces[first].start, self.pieces[self.index - 1].end
        return list(self.texts.dictionary(self.source.text[start:end], self.source, start).items())

    def _matching(self, i: int) -> int:
        """Index of the bracket that closes the one at ``i``; the grammar guarantees that it exists."""
        depth = 0
        for k in range(i, len(self.pieces)):
            piece = self.pieces[k]
            if piece.kind in _OPEN:
                depth += 1
            elif piece.kind in _CLOSE:
                depth -= 1
                if depth == 0:
                    return k
        return len(self.pieces) - 1

    def skip_group(self, open_: str = "(") -> tuple[int, int]:
        """Consume a bracketed group; the offsets of its text. ``open_`` is named if there is none."""
        first = self.index
        if not self.at_kind(*_OPEN):
            self.fail_expected(f"'{open_}'")
        self.index = self._matching(first) + 1
        return self.pieces[first].start, self.pieces[self.index - 1].end

    def location(self) -> str | None:
        """The text in the parentheses of ``loc(...)``, with them, if it comes next."""
        if not self.at("loc", "("):
            return None
        self.index += 1
        start, end = self.skip_group()
        return self.source.text[start:end]

    def group_slots(self, start: int, end: int) -> list[int]:
        """Slots of the SSA names whose pieces lie between two offsets."""
        return [p.slot for p in self.pieces if isinstance(p, Piece) and p.kind == "VALUE" and start <= p.start < end]

    def _explode(self, i: int) -> None:
        """Replace a ``name<...>`` piece by its parts."""
        piece = self.pieces[i]
        parts: list[Piece | RegionNode] = []
        for match in _LEX.finditer(piece.text):
            text = match.group()
            kind = _PUNCTUATION.get(text) or next((k for k, r in _KINDS if r.match(text)), "SIGN")
            parts.append(Piece(kind, text, piece.start + match.start()))
        self.pieces[i : i + 1] = parts

    # -- failing -----------------------------------------------------------------------------------

    def fail(self, message: str, piece: Piece | RegionNode | None = None, **extra: object) -> NoReturn:
        """Raise a diagnostic at ``piece``, at the next piece by default."""
        piece = piece or self.piece
        if piece is None:
            raise DiagnosticError.of(message, self.source, self._last_end(), **extra)
        length = len(piece.text)
        raise DiagnosticError.of(message, self.source, piece.start, length=length, **extra)

    def fail_expected(self, what: str) -> NoReturn:
        """Raise ``expected what`` behind the last piece read, where the missing text belongs."""
        found = self.piece
        note = (
            f", found '{shortened(found.text)}'"
            if found is not None
            else ", the text ends here"
            if self._at_end()
            else ""
        )
        raise DiagnosticError.of(f"expected {what}{note}", self.source, self._last_end(), expected=(what,))

    def _last_end(self) -> int:
        if self.piece is None and self._at_end():
            return self.source.end_of_previous(len(self.source.text))
        return self.pieces[self.index - 1].end if self.index else self.start.end

    def _at_end(self) -> bool:
        last = self.pieces[-1] if self.pieces else self.start
        return not self.source.text[last.end :].strip()


_PUNCTUATION = {
    "(": "LPAREN", ")": "RPAREN", "[": "LSQUARE", "]": "RSQUARE", "{": "LBRACE", "}": "RBRACE",
    "<": "LANGLE", ">": "RANGLE", ",": "COMMA", ":": "COLON", "=": "EQUAL",
}  # fmt: skip
_OPEN = frozenset(("LPAREN", "LSQUARE", "LBRACE", "LANGLE"))
_CLOSE = frozenset(("RPAREN", "RSQUARE", "RBRACE", "RANGLE"))
_ANGLED_TYPES = frozenset(("tensor", "memref", "vector", "complex", "tuple"))
_SIMPLE_TYPE = re.compile(r"(?:[su]?i[0-9]+|index|none|b?f[0-9]+\w*|tf32)\Z")
