"""SSA names, computed from scratch for each print.

All values of a region are named before anything nested in it, so numbers after a loop are lower than those
inside it; sibling regions start from the same counters. One counter serves the suffixes of all clashing names.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from loomtext.ir.core import Block, Operation, Region

_ODD = re.compile(r"[^A-Za-z0-9_$.-]")


@dataclass(slots=True)
class Counters:
    """What the next name will be; copied for each nested region."""

    value: int = 0
    argument: int = 0
    conflict: int = 0


Keep = Literal["none", "functions", "all"]
"""Whose names from the source are kept: nobody's, those of function arguments, those of all values."""


class Namer:
    """Gives names to the values of regions, outermost first."""

    def __init__(self, keep: Keep = "none", *, plain: bool = False) -> None:
        self.keep = keep
        self.plain = plain
        """Generic form: no suggested names."""
        self.used: set[str] = set()
        self.block_names: dict[Block, str] = {}
        self._suggestions: dict[tuple[object, ...], Mapping[int, str]] = {}

    def unique(self, name: str, counters: Counters, added: list[str]) -> str:
        """``name``, or with a suffix if it is taken."""
        if name in self.used:
            base = name
            while name in self.used:
                name = f"{base}_{counters.conflict}"
                counters.conflict += 1
        self.used.add(name)
        added.append(name)
        return name

    def suggestions(self, op: Operation) -> Mapping[int, str]:
        """Names that the operation suggests for its results, by index."""
        definition = op.definition
        if definition is None or definition.result_names is None or self.plain:
            return {}
        key = (definition, op.attributes, len(op.results))
        found = self._suggestions.get(key)
        if found is None:
            found = self._suggestions[key] = definition.result_names(op)
        return found

    def name_results(self, op: Operation, counters: Counters, added: list[str]) -> None:
        """Name the results of one operation."""
        results = op.results
        if self.keep == "all" and results[0].hint is not None and len(results) == 1:
            results[0].name = "%" + self.unique(_clean(results[0].hint), counters, added)
            return
        suggested = (
            self.suggestions(op) if op.definition is not None and op.definition.result_names is not None else None
        )
        if not suggested:
            if len(results) == 1:
                results[0].name = f"%{counters.value}"
            else:
                for i, result in enumerate(results):
                    result.name = f"%{counters.value}#{i}"
            counters.value += 1
            return
        starts = sorted({0, *suggested})
        for start, end in zip(starts, [*starts[1:], len(results)], strict=True):
            if start in suggested:
                base = "%" + self.unique(suggested[start], counters, added)
            else:
                base = f"%{counters.value}"
                counters.value += 1
            if end - start == 1:
                results[start].name = base
            else:
                for k in range(start, end):
                    results[k].name = f"{base}#{k - start}"

    def result_prefix(self, op: Operation) -> str:
        """``%0 = `` or ``%0:2, %sizes:3 = ``."""
        results = op.results
        if len(results) == 1:
            return results[0].name + " = "
        starts = sorted({0, *self.suggestions(op)})
        groups = []
        for start, end in zip(starts, [*starts[1:], len(results)], strict=True):
            base = results[start].name.partition("#")[0]
            groups.append(base if end - start == 1 else f"{base}:{end - start}")
        return ", ".join(groups) + " = "

    def name_region(self, region: Region, owner: Operation | None, counters: Counters) -> list[str]:
        """Name arguments and results of a region, without entering nested ones. Returns the names to release."""
        added: list[str] = []
        if (
            owner is not None
            and owner.definition is not None
            and owner.definition.argument_names is not None
            and not self.plain
        ):
            names = owner.definition.argument_names(owner, owner.regions.index(region))
            if region.blocks:
                for argument, name in zip(region.blocks[0].args, names, strict=False):
                    argument.name = "%" + self.unique(name, counters, added)
        else:
            names = []
        keep = self.keep == "all" or (self.keep == "functions" and owner is not None and owner.name == "func.func")
        many = len(region.blocks) > 1
        for i, block in enumerate(region.blocks):
            if many or i == 0:
                self.block_names[block] = f"^bb{i}"
            for argument in block.args[len(names) if i == 0 else 0 :]:
                if i:
                    argument.name = f"%{counters.value}"
                    counters.value += 1
                elif keep and argument.hint is not None:
                    argument.name = "%" + self.unique(_clean(argument.hint), counters, added)
                    counters.argument += 1
                else:
                    argument.name = "%" + self.unique(f"arg{counters.argument}", counters, added)
                    counters.argument += 1
            op = block.first
            while op is not None:
                results = op.results
                if results:
                    definition = op.definition
                    if (
                        len(results) == 1
                        and self.keep != "all"
                        and (definition is None or definition.result_names is None or self.plain)
                    ):
                        results[0].name = f"%{counters.value}"
                        counters.value += 1
                    else:
                        self.name_results(op, counters, added)
                op = op.next
        return added

    def release(self, names: list[str]) -> None:
        """Forget the names of a region that has been printed."""
        self.used.difference_update(names)


def _clean(hint: str) -> str:
    name = _ODD.sub("_", hint)
    return "_" + name if name[:1].isdigit() else name
