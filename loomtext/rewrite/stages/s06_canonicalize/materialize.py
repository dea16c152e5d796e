"""Make block sizes numbers: one function for each candidate and binding, with constants for the symbols."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from loomtext.ir.attributes import IntegerAttr, StringAttr, SymbolRefAttr, index
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import DiagnosticError
from loomtext.ir.opdef import Bare, create
from loomtext.ir.types import INDEX
from loomtext.ir.verifier import error_at
from loomtext.rewrite.passes import Context
from loomtext.rewrite.stages.s06_canonicalize.bindings import (
    Binding,
    BlockSizes,
    block_sizes,
    placeholder_sizes,
)

_PASS_NAME = StringAttr("Materialize")


@dataclass(frozen=True)
class Candidate:
    """A module in the outer module, its functions, and its symbols in order of appearance."""

    module: Operation
    functions: tuple[Operation, ...]
    symbols: Mapping[str, Operation]
    """Each symbol with the first operation that asks for it."""

    @property
    def name(self) -> str:
        """The name of the only function."""
        return function_name(self.functions[0])

    @property
    def declared(self) -> set[str]:
        """Symbols that the functions ask for or that the module describes."""
        described = {key.removeprefix("loom.") for key in self.module.attributes if key.startswith("loom.")}
        return {*self.symbols, *described}


def function_name(function: Operation) -> str:
    """The symbol name of a function."""
    name = function.attributes["sym_name"]
    assert isinstance(name, StringAttr)
    return name.value


def candidates(module: Operation) -> list[Candidate]:
    """The modules nested directly in ``module``."""
    found = []
    for nested in module.body.ops():
        if nested.name == "builtin.module":
            functions = tuple(op for op in nested.body.ops() if op.name == "func.func")
            symbols: dict[str, Operation] = {}
            for op in nested.walk():
                if op.name == "loom.sym":
                    symbols.setdefault(symbol_name(op), op)
            found.append(Candidate(nested, functions, symbols))
    return found


def symbol_name(op: Operation) -> str:
    """The last part of the name that a ``loom.sym`` asks for."""
    reference = op.attributes["symbol_ref"]
    assert isinstance(reference, SymbolRefAttr)
    return (reference.root, *reference.nested)[-1]


def materialize(module: Operation, context: Context) -> None:
    """Give every symbol of every candidate its size. Raises DiagnosticError for sizes that do not fit."""
    found = candidates(module)
    sizes = block_sizes(context.options.get("block_sizes"))
    if sizes is None:
        warned: set[tuple[str, int]] = set()
        for candidate in found:
            if candidate.symbols:
                binding = placeholder_sizes(candidate.symbols)
                _warn_of_misfits(candidate, binding, context, warned, "placeholder ")
                _write(candidate, [binding])
    else:
        _materialize_given(module, found, sizes, context)


def _materialize_given(module: Operation, found: list[Candidate], sizes: BlockSizes, context: Context) -> None:
    for candidate in found:
        if len(candidate.functions) != 1:
            raise error_at(
                candidate.module,
                f"holds {len(candidate.functions)} functions, but block sizes are given by function",
            )
    _check_names(module, found, sizes, context)
    by_name = {candidate.name: candidate for candidate in found}
    warned: set[tuple[str, int]] = set()
    kept = 0
    for name in sizes.output_order(by_name):
        candidate = by_name[name]
        bindings = sizes.of(name)
        if bindings is None:
            context.warn(candidate.functions[0], Bare(f"no block sizes for '{name}'; dropped"))
            candidate.module.erase()
            continue
        for binding in bindings:
            _check(candidate, binding)
            _warn_of_misfits(candidate, binding, context, warned, "")
        _write(candidate, bindings)
        body = module.body
        candidate.module.unlink()
        body.append(candidate.module)
        kept += 1
    if found and not kept:
        context.warn(module, Bare("every function is dropped; only the hardware is left"))


# -- checks --------------------------------------------------------------------------------------------


def _check_names(module: Operation, found: list[Candidate], sizes: BlockSizes, context: Context) -> None:
    """Raise DiagnosticError for a symbol that does not exist; warn about such a function."""
    names = {candidate.name for candidate in found}
    for name in sizes.by_function:
        if name not in names:
            context.warn(module, Bare(f"block sizes are given for '{name}', but there is no such function"))
    known = {symbol for candidate in found for symbol in candidate.declared}
    for symbol in (s for binding in sizes.everywhere or () for s in binding):
        if found and symbol not in known:
            raise _unknown(found[0], symbol)


def _check(candidate: Candidate, binding: Binding) -> None:
    for symbol, op in candidate.symbols.items():
        if symbol not in binding:
            raise error_at(
                op, Bare(f"no block size for symbol '{symbol}' of function '{candidate.name}'"),
                hint=f"--block-size {symbol}=N",
            )  # fmt: skip
    for symbol in binding:
        if symbol not in candidate.declared:
            raise _unknown(candidate, symbol)


def _unknown(candidate: Candidate, symbol: str) -> DiagnosticError:
    known = ", ".join(f"'{s}'" for s in candidate.symbols) or "none"
    return DiagnosticError.of(
        f"block size for unknown symbol '{symbol}'", candidate.module.root().source, None,
        hint=f"the symbols of '{candidate.name}' are {known}",
    )  # fmt: skip


def _warn_of_misfits(
    candidate: Candidate, binding: Binding, context: Context, warned: set[tuple[str, int]], kind: str
) -> None:
    """Warn once about each size that exceeds the symbol's bound or does not divide it."""
    for symbol, op in candidate.symbols.items():
        bound, size = op.attribute("upper_bound"), binding[symbol]
        if not isinstance(bound, IntegerAttr) or (symbol, size) in warned:
            continue
        if size > bound.value:
            problem, effect = f"exceeds {bound.value}", "views read outside the operand"
        elif bound.value % size:
            problem, effect = f"does not divide {bound.value}", "the last tile reads outside the operand"
        else:
            continue
        warned.add((symbol, size))
        context.warn(op, Bare(f"{kind}block size {symbol} = {size} {problem}; {effect}"))


# -- writing -------------------------------------------------------------------------------------------


def _write(candidate: Candidate, bindings: list[Binding] | tuple[Binding, ...]) -> None:
    """Replace the functions of a candidate by one for each binding, in place."""
    body = candidate.module.body
    candidate.module.set_attribute("loom.pass_name", _PASS_NAME)
    for op in list(body.ops()):
        op.unlink()
    taken: set[str] = set()
    for i, binding in enumerate(bindings):
        last = i == len(bindings) - 1
        for function in candidate.functions:
            name = _fresh(function_name(function) + suffix(binding), i, taken)
            copy = function if last else function.clone()
            body.append(copy)
            copy.set_attribute("sym_name", StringAttr(name))
            _substitute(copy, binding)


def suffix(binding: Binding) -> str:
    """What a binding adds to the name of a function."""
    return "".join(f"__{symbol}{binding[symbol]}" for symbol in sorted(binding, key=str.encode))


def _fresh(name: str, number: int, taken: set[str]) -> str:
    """``name``, or with the number of the combination if an earlier one has the same sizes."""
    found, combination = name, number + 1
    while found in taken:
        found = f"{name}__combo{combination}"
        combination += 1
    taken.add(found)
    return found


def _substitute(function: Operation, binding: Binding) -> None:
    """Replace each symbol by a constant in its place."""
    for op in list(function.walk()):
        if op.name == "loom.sym":
            number = create("arith.constant", (), [INDEX], {"value": index(binding[symbol_name(op)])})
            number.offset = op.offset
            assert op.parent is not None
            op.parent.insert_before(op, number)
            op.replace_with(number.results)
