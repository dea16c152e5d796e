"""Text to IR.

A file whose operations stand one to a line, as every printer writes them, is read by
:mod:`~loomtext.grammar.line_reader`. Any other file, and every file with an error, is parsed whole by
:mod:`~loomtext.grammar.file_reader`, with the same grammar, which also finds the place of the error.
"""

from __future__ import annotations

import re

from loomtext.grammar.building import Limits, ModuleBuilder
from loomtext.grammar.file_reader import FileReader
from loomtext.grammar.line_reader import LineReader, NotLines
from loomtext.ir.collector import paused
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError, Source, Style
from loomtext.ir.verifier import check_dominance, check_isolation, check_structure

DEFAULT_LIMITS = Limits()


def parse(text: str, name: str = "<input>", *, limits: Limits = DEFAULT_LIMITS, verified: bool = True) -> Operation:
    """Read a module. A file that is not one ``module`` is wrapped in one.

    ``name`` is used in messages. Raises :class:`DiagnosticError` for malformed or invalid input and for input
    beyond ``limits``. ``verified=False`` leaves out the checks of regions, symbols and dominance.
    """
    if not isinstance(text, str):
        raise TypeError(f"parse() takes text, not {type(text).__name__}; decode bytes as UTF-8 first")
    source = Source(text, name)
    _check_text(text, source, limits)
    try:
        with paused():
            return _read(source, limits, verified)
    except RecursionError:
        raise DiagnosticError.of("the input is nested too deeply", source, 0) from None


def _read(source: Source, limits: Limits, verified: bool) -> Operation:
    reader: ModuleBuilder
    try:
        reader = LineReader(source, limits)
        module = reader.read()
    except (NotLines, DiagnosticError, IndexError):  # A bare `%` leaves a line with fewer names than places.
        reader = FileReader(source, limits)
        module = reader.read()
    source.style = _style(source.shown, module, reader)
    if verified:
        _verify(module, reader)
    return module


def _check_text(text: str, source: Source, limits: Limits) -> None:
    size = len(text)
    if not text.isascii():
        surrogate = re.search("[\ud800-\udfff]", text)
        if surrogate is not None:
            raise DiagnosticError.of(
                "the text is not valid Unicode: it holds a lone surrogate", source, surrogate.start()
            )
        size = len(text.encode())
    if size > limits.bytes:
        raise DiagnosticError.of(f"the input has {size} bytes, the limit is {limits.bytes}", source, 0)


def _verify(module: Operation, reader: ModuleBuilder) -> None:
    """What the readers have not checked while building."""
    check_structure(reader.structural, reader.source)
    if reader.needs_dominance:
        check_isolation(module, reader.source)
        check_dominance(module, reader.source)


def _style(text: str, module: Operation, reader: ModuleBuilder) -> Style:
    named = any(
        argument.hint is not None
        for op in module.walk_top_level("func.func")
        for region in op.regions
        for block in region.blocks[:1]
        for argument in block.args
    )
    return Style(
        aliases=bool(reader.texts.aliases),
        final_newline=text.endswith("\n"),
        quoted=True,
        argument_names=named,
        value_names=reader.hinted,
    )
