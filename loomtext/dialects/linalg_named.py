"""Named linalg operations: loops from :mod:`.linalg_maps`, scalar code from :mod:`.linalg_bodies`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from loomtext.dialects import linalg_bodies as bodies
from loomtext.dialects.linalg_maps import (
    CONTRACTIONS,
    CONVOLUTIONS,
    MATMULS,
    POOLINGS,
    QUANTIZED_CONVOLUTIONS,
    QUANTIZED_MATMULS,
    default_maps,
    identity_maps,
    memoized_maps,
)
from loomtext.dialects.linalg_parts import (
    enum_attribute,
    read_attributes,
    read_indexing_maps,
    read_operands,
    read_results,
    write_attributes,
    write_indexing_maps,
    write_operands,
    write_results,
)
from loomtext.dialects.linalg_verify import (
    verify_contract,
    verify_fill,
    verify_hidden,
    verify_matmul,
    verify_structured,
    verify_yield,
)
from loomtext.grammar.cursor import Cursor
from loomtext.grammar.reading import State
from loomtext.grammar.writer import Writer
from loomtext.ir.constraints import ATTRIBUTES
from loomtext.ir.core import Operation
from loomtext.ir.opdef import Assembly, Bare, Dialect, OpDef
from loomtext.ir.types import RankedType
from loomtext.ir.verifier import shape_message

SIGNATURE = "inputs: any*, outputs: shaped* -> results: tensor*"
TRAITS = "segments structured destination_style"
KINDS = (*bodies.UNARY, *bodies.BINARY, *bodies.TERNARY)
_WINDOW = "strides: window?, dilations: window?"

ATTRIBUTES["elementwise_kind"] = enum_attribute("elementwise_kind", KINDS)
ATTRIBUTES["window"] = ATTRIBUTES["dense"]

_MAX_MIN = {"max": "max_signed", "min": "min_signed"}


def _read_named(cursor: Cursor, state: State) -> None:
    read_attributes(cursor, state)
    read_operands(cursor, state)
    read_results(cursor, state)


def _write_named(op: Operation, w: Writer) -> None:
    write_attributes(op, w)
    write_operands(op, w)
    write_results(op, w)


def _read_mapped(cursor: Cursor, state: State) -> None:
    read_indexing_maps(cursor, state)
    _read_named(cursor, state)


def _write_mapped(op: Operation, w: Writer) -> None:
    assert op.definition is not None
    write_indexing_maps(op, w, op.definition.defaults.get("indexing_maps"))
    write_attributes(op, w, "indexing_maps")
    write_operands(op, w)
    write_results(op, w)


def _read_contract(cursor: Cursor, state: State) -> None:
    read_indexing_maps(cursor, state)
    if "indexing_maps" not in state.attributes:
        cursor.fail("custom op 'linalg.contract' expected 'indexing_maps' attribute")
    _read_named(cursor, state)


def _read_elementwise(cursor: Cursor, state: State) -> None:
    cursor.expect("kind")
    cursor.expect("=")
    piece = cursor.piece
    kind = cursor.attribute()
    if not ATTRIBUTES["elementwise_kind"].accepts(kind):
        cursor.fail(f"expected ::mlir::linalg::ElementwiseKind to be one of: {', '.join(KINDS)}", piece)
    state.attributes["kind"] = kind
    read_indexing_maps(cursor, state)
    read_attributes(cursor, state)
    inputs, outputs = read_operands(cursor, state)
    read_results(cursor, state)
    if "indexing_maps" not in state.attributes and outputs and isinstance(outputs[0][1], RankedType):
        state.attributes["indexing_maps"] = identity_maps(outputs[0][1].rank, len(inputs) + len(outputs))


def _write_elementwise(op: Operation, w: Writer) -> None:
    w.text(f" kind={w.attribute(op.attributes['kind'])}")
    output = op.operands[-1].type
    rank = output.rank if isinstance(output, RankedType) else 0
    write_indexing_maps(op, w, identity_maps(rank, len(op.operands)))
    write_attributes(op, w, "indexing_maps", "kind")
    write_operands(op, w)
    write_results(op, w)


_NAMED = Assembly(_read_named, _write_named)
_MAPPED = Assembly(_read_mapped, _write_mapped)


def _count(name: str) -> int:
    """How many operands, the destination included, an elementwise function has."""
    return 2 if name in bodies.UNARY else 4 if name in bodies.TERNARY else 3


def _arity(op: Operation, fixed: int) -> int:
    """How many arguments the body takes."""
    kind = op.attributes.get("kind")
    if kind is None:
        return fixed
    return _count(str(kind).partition("<")[2].rstrip(">"))


def _with_body(verify: Callable[[Operation], str | None], arity: int) -> Callable[[Operation], str | None]:
    """``verify``, then the operations of the hidden body: they decide which element types are possible."""

    def check(op: Operation) -> str | None:
        wanted, given = _arity(op, arity), len(op.operands)
        if wanted != given:
            return Bare(
                f"custom op '{op.name}' [parseNamedStructuredOpRegion] ods-gen generated region expects "
                f"{wanted} args, "
                f"got {given}"
            )
        message = verify(op)
        if message is not None or op.regions:
            return message
        assert op.definition is not None and op.definition.hidden_body is not None
        try:
            op.definition.hidden_body(op)
        except bodies.UnsupportedType as error:
            return Bare(f"custom op '{op.name}' {error}")
        block = op.body
        for inner in block.ops():
            message = shape_message(inner) or (verify_yield(inner) if inner is block.last else None)
            if message is not None:
                break
        op.regions = []
        return message if message is None else Bare(f"'{inner.name}' op {message}")

    return check


def declare(dialect: Dialect) -> None:
    """Add the operations of this module to the dialect."""

    def named(name: str, body: Callable[[Operation], None], arity: int, **options: Any) -> OpDef:
        options = {"assembly": _NAMED, **options}
        verify = _with_body(options.pop("verify", verify_structured), arity)
        return dialect.op(
            f"linalg.{name}", SIGNATURE, traits=TRAITS, effects="read write", regions="region",
            hidden_body=body,
            verify=verify, verify_region=verify_hidden, **options,
        )  # fmt: skip

    memo = {"hidden_attributes": memoized_maps}
    for name in bodies.NAMED:
        named(name, bodies.hidden(bodies.elementwise(_MAX_MIN.get(name, name))), _count(name))
    named("copy", bodies.COPY, 2, attributes="cast: type_fn?")
    named("fill", bodies.COPY, 2, verify=verify_fill)
    named("fill_rng_2d", bodies.RANDOM, 4, **memo)

    for name in CONTRACTIONS:
        named(name, bodies.CONTRACTION, 3, **memo)
    for name in QUANTIZED_MATMULS:
        named(name, bodies.QUANTIZED, 5, **memo)
    for name in CONVOLUTIONS:
        named(name, bodies.CONTRACTION, 3, attributes=_WINDOW, **memo)
    for name in QUANTIZED_CONVOLUTIONS:
        named(f"{name}_q", bodies.QUANTIZED, 5, attributes=_WINDOW, **memo)
    for name, (_, kinds) in POOLINGS.items():
        for kind in kinds.split():
            named(f"{name}_{kind}", bodies.pooling(kind), 3, attributes=_WINDOW, **memo)

    for name in MATMULS:
        named(
            name, bodies.CONTRACTION, 3, attributes="indexing_maps: maps, cast: type_fn?", assembly=_MAPPED,
            defaults={"indexing_maps": default_maps(name)}, verify=verify_matmul,
        )  # fmt: skip
    named(
        "contract", bodies.CONTRACTION, 3, attributes="indexing_maps: maps, cast: type_fn?",
        assembly=Assembly(_read_contract, _write_mapped), verify=verify_contract,
    )  # fmt: skip
    named(
        "elementwise", bodies.ELEMENTWISE_KIND, 0, attributes="kind: elementwise_kind, indexing_maps: maps",
        assembly=Assembly(_read_elementwise, _write_elementwise),
    )  # fmt: skip
