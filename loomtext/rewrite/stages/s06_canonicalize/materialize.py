"""Make block sizes numbers: one function for each candidate and binding, with constants for the symbols."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from loomtext.ir.attributes import IntegerAttr, StringAttr, SymbolRefAttr, index
from loomtext.ir.core import Operation
from loomtext.ir.diagnostics import Diagnostic, DiagnosticError
from loomtext.ir.opdef import Bare, create
from loomtext.ir.types import INDEX
from loomtext.ir.verifier import error_at
from loomtext.rewrite.notices import counted
from loomtext.rewrite.passes import Context
from loomtext.rewrite.stages.s06_canonicalize.bindings import (
    DOUBLE_BUFFER,
    Binding,
    BlockSizes,
    block_sizes,
    placeholder_sizes,
)
from loomtext.rewrite.stages.s06_canonicalize.legality import (
    CORE_MEMORY,
    PROBLEMS,
    Machine,
    Verdict,
    even_symbols,
    judge,
    machine_of,
)

_PASS_NAME = StringAttr("Materialize")


@dataclass(frozen=True)
class Entry:
    """What is known of a candidate without its module."""

    name: str
    symbols: tuple[str, ...]
    """In order of appearance."""
    declared: frozenset[str]
    """Symbols that block sizes may be given for."""


class Candidate(NamedTuple):
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
    def declared(self) -> frozenset[str]:
        """Symbols that the functions ask for or that the module describes, and switches."""
        described = {key.removeprefix("loom.") for key in self.module.attributes if key.startswith("loom.")}
        return frozenset((*self.symbols, *described, DOUBLE_BUFFER))

    @property
    def entry(self) -> Entry:
        """What is to be kept of the candidate when its module is gone."""
        return Entry(self.name if self.functions else "", tuple(self.symbols), self.declared)


def function_name(function: Operation) -> str:
    """The symbol name of a function."""
    name = function.attributes["sym_name"]
    assert isinstance(name, StringAttr)
    return name.value


def candidates(module: Operation) -> list[Candidate]:
    """The modules nested directly in ``module``."""
    return [candidate_of(nested) for nested in module.body.ops() if nested.name == "builtin.module"]


def candidate_of(nested: Operation) -> Candidate:
    """A module with its functions and symbols."""
    functions = tuple(op for op in nested.body.ops() if op.name == "func.func")
    symbols: dict[str, Operation] = {}
    for op in nested.walk():
        if op.name == "loom.sym":
            symbols.setdefault(symbol_name(op), op)
    return Candidate(nested, functions, symbols)


def symbol_name(op: Operation) -> str:
    """The last part of the name that a ``loom.sym`` asks for."""
    reference = op.attributes["symbol_ref"]
    assert isinstance(reference, SymbolRefAttr)
    return (reference.root, *reference.nested)[-1]


def materialize(module: Operation, context: Context) -> None:
    """Give every symbol of every candidate its size. Raises DiagnosticError for sizes that do not fit.

    With the option ``legal_only``, functions that would not compute the right thing are left out.
    """
    found = candidates(module)
    run = Materialization(context, machine_of(module))
    if run.sizes is None:
        for candidate in found:
            run.candidate(candidate)
    else:
        for candidate in found:
            _check_function(candidate)
        check_names(module, [candidate.entry for candidate in found], run.sizes, context)
        kept = 0
        for place in run.sizes.output_places(candidate.name for candidate in found):
            if run.candidate(found[place]):
                kept += 1
                found[place].module.unlink()
                module.body.append(found[place].module)
        if found and not kept:
            warn_of_nothing(module, context)
    summarize(run.verdicts, context)


class Materialization:
    """Candidates made concrete one by one: what they share, and what was said of them so far."""

    def __init__(self, context: Context, machine: Machine) -> None:
        self.context = context
        self.machine = machine
        self.sizes = block_sizes(context.options.get("block_sizes"))
        self.verdicts: list[Verdict] = []

    def candidate(self, candidate: Candidate) -> bool:
        """Write a candidate with its sizes, in place; False if nothing of it is left, and its module is gone."""
        if self.sizes is None:
            bindings = (placeholder_sizes(candidate.symbols),) if candidate.symbols else ()
            return not bindings or self._write(candidate, bindings, "placeholder ")
        _check_function(candidate)
        given = self.sizes.of(candidate.name)
        if given is None:
            self.context.warn(candidate.functions[0], Bare(f"no block sizes for '{candidate.name}'; dropped"))
            candidate.module.erase()
            return False
        for binding in given:
            _check(candidate, binding)
        return self._write(candidate, given, "")

    def _write(self, candidate: Candidate, bindings: Sequence[Binding], kind: str) -> bool:
        chosen = []
        for i, binding in enumerate(bindings):
            _warn_of_misfits(candidate, binding, self.context, kind)
            for function in candidate.functions:
                verdict = judge(function, binding, self.machine)
                self.verdicts.append(verdict)
                if verdict.is_legal or not self.context.options.get("legal_only"):
                    chosen.append((i, function, binding))
        if not chosen:
            candidate.module.erase()
            return False
        _write(candidate, chosen)
        return True


def summarize(verdicts: Sequence[Verdict], context: Context) -> None:
    """Tell how many candidates are legal, and what is wrong with the others."""
    total = len(verdicts)
    legal = sum(verdict.is_legal for verdict in verdicts)
    if not total:
        return
    verb = "is" if 1 in (legal, total) else "are"
    message = f"{legal} of {counted(total, 'candidate')} {verb} legal with these block sizes"
    if legal < total:
        kinds = Counter(kind for v in verdicts for kind in dict.fromkeys(p.kind for p in v.problems))
        problems = ", ".join(f"{kind}: {kinds[kind]}" for kind in PROBLEMS if kinds[kind])
        others, are, them = ("the other", "is", "it") if total - legal == 1 else ("the others", "are", "them")
        fate = "dropped" if context.options.get("legal_only") else f"kept; --legal-only drops {them}"
        message += f"; {others if total > 1 else them} ({problems}) {are} {fate}"
    context.warnings.append(Diagnostic(message, severity="note"))
    if any(verdict.unchecked for verdict in verdicts):
        message = f"no memory '{CORE_MEMORY}' is declared, so nobody checks whether the buffers fit into a core"
        context.warnings.append(Diagnostic(message, severity="warning"))


# -- checks --------------------------------------------------------------------------------------------


def check_names(module: Operation, entries: Sequence[Entry], sizes: BlockSizes, context: Context) -> None:
    """Raise DiagnosticError for a symbol that no candidate has; warn about a function that does not exist.

    It is an error if there are sizes for other functions only.
    """
    names = {entry.name for entry in entries}
    if entries and sizes.everywhere is None and names.isdisjoint(sizes.by_function):
        given = next(iter(sizes.by_function), None)
        raise DiagnosticError.of(
            "there are no block sizes for any function of the file", module.source,
            hint=f"its first function is '{entries[0].name}'"
            + (f"; the first one with sizes is '{given}'" if given is not None else ""),
        )  # fmt: skip
    for name in sizes.by_function:
        if name not in names:
            context.warn(module, Bare(f"block sizes are given for '{name}', but there is no such function"))
    known = {symbol for entry in entries for symbol in entry.declared}
    for symbol in (s for binding in sizes.everywhere or () for s in binding):
        if entries and symbol not in known:
            raise unknown_symbol(entries[0], symbol, module)


def warn_of_nothing(module: Operation, context: Context) -> None:
    """Warn that no candidate is left."""
    context.warn(module, Bare("every function is dropped; only the hardware is left"))


def _check_function(candidate: Candidate) -> None:
    count = len(candidate.functions)
    if count != 1:
        raise error_at(candidate.module, f"holds {count} functions, but block sizes are given by function")


def _check(candidate: Candidate, binding: Binding) -> None:
    for symbol in binding:
        if symbol not in candidate.declared:
            raise unknown_symbol(candidate.entry, symbol, candidate.module.root())
    for symbol, op in candidate.symbols.items():
        if symbol not in binding:
            raise error_at(
                op, Bare(f"no block size for symbol '{symbol}' of function '{candidate.name}'"),
                hint=f"--block-size {symbol}=N",
            )  # fmt: skip


def unknown_symbol(entry: Entry, symbol: str, module: Operation) -> DiagnosticError:
    """The error for a size of a symbol that a candidate does not have."""
    known = ", ".join(f"'{s}'" for s in entry.symbols) or "none"
    return DiagnosticError.of(
        f"block size for unknown symbol '{symbol}'", module.source, None,
        hint=f"the symbols of '{entry.name}' are {known}",
    )  # fmt: skip


def _warn_of_misfits(candidate: Candidate, binding: Binding, context: Context, kind: str) -> None:
    """Warn about each size that exceeds the symbol's bound or does not divide it, unless that has been said."""
    for symbol, op in candidate.symbols.items():
        bound, size = op.attribute("upper_bound"), binding[symbol]
        if not isinstance(bound, IntegerAttr):
            continue
        if size > bound.value:
            problem, effect = f"exceeds {bound.value}", "views read outside the operand"
        elif bound.value % size:
            problem, effect = f"does not divide {bound.value}", "the last tile reads outside the operand"
        else:
            continue
        if all(symbol in even_symbols(function, binding) for function in candidate.functions):
            effect = "yet it divides all that it cuts, so it is the upper_bound that is wrong"
        message = Bare(f"{kind}block size {symbol} = {size} {problem}; {effect}")
        if all(warning.message != message for warning in context.warnings):
            context.warn(op, message)


# -- writing -------------------------------------------------------------------------------------------


def _write(candidate: Candidate, chosen: Sequence[tuple[int, Operation, Binding]]) -> None:
    """Replace the functions of a candidate by one for each choice, in place; choices are numbered by binding."""
    body = candidate.module.body
    candidate.module.set_attribute("loom.pass_name", _PASS_NAME)
    for op in list(body.ops()):
        op.unlink()
    taken: set[str] = set()
    last = {function: k for k, (_, function, _) in enumerate(chosen)}
    for k, (i, function, binding) in enumerate(chosen):
        name = _fresh(function_name(function) + suffix(binding), i, taken)
        copy = function if last[function] == k else function.clone()
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
