"""The builtin dialect: modules and conversions between type systems."""

from __future__ import annotations

from loomtext.ir.core import Operation
from loomtext.ir.opdef import Dialect

dialect = Dialect("builtin")

_MODULE_ATTRIBUTES = ("sym_name", "sym_visibility")


def _verify_module(op: Operation) -> str | None:
    for name in op.attributes:
        if "." not in name and name not in _MODULE_ATTRIBUTES:
            return f"can only contain attributes with dialect-prefixed names, found: '{name}'"
    return None


dialect.op(
    "builtin.module",
    attributes="sym_name: symbol_name?, sym_visibility: string?",
    assembly="($sym_name^)? attr-dict-with-keyword $body",
    regions="body",
    traits="isolated symbol symbol_table no_terminator graph_region single_block affine_scope",
    default_dialect="builtin",
    verify=_verify_module,
)
dialect.op(
    "builtin.unrealized_conversion_cast", "inputs: any* -> outputs: any*",
    assembly="($inputs^ `:` type($inputs))? `to` type($outputs) attr-dict",
    traits="pure",
    verify=lambda op: None if op.results else "expected at least one result for cast operation",
)  # fmt: skip
