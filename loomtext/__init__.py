"""loomtext: a textual-IR rewrite engine for the stages of the Loom dataflow compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from loomtext.api import lower
    from loomtext.compare import diff
    from loomtext.grammar.building import Limits
    from loomtext.grammar.printer import print_module
    from loomtext.grammar.reader import parse
    from loomtext.ir.diagnostics import Diagnostic, DiagnosticError

__version__ = "0.1.0"
__all__ = ["Diagnostic", "DiagnosticError", "Limits", "diff", "lower", "parse", "print_module"]

# Names are imported on first use, so that `import loomtext` and the command line start fast.
_HOMES = {
    "parse": "loomtext.grammar.reader",
    "Limits": "loomtext.grammar.building",
    "print_module": "loomtext.grammar.printer",
    "Diagnostic": "loomtext.ir.diagnostics",
    "DiagnosticError": "loomtext.ir.diagnostics",
    "lower": "loomtext.api",
    "diff": "loomtext.compare",
}


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        import importlib

        return getattr(importlib.import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'loomtext' has no attribute {name!r}")
