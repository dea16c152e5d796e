"""Scalar operations as instructions of the machine in :mod:`loomtext.sim.vm`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from loomtext.ir.affine import (
    ADD,
    CEILDIV,
    FLOORDIV,
    MUL,
    AffineBinary,
    AffineConstant,
    AffineDim,
    AffineExpr,
    AffineMap,
    AffineSymbol,
)
from loomtext.ir.attributes import IntegerAttr
from loomtext.ir.core import Operation, Value
from loomtext.sim import vm

_BINARY: Mapping[str, int] = {
    "arith.addi": vm.ADD, "arith.subi": vm.SUB, "arith.muli": vm.MUL, "arith.divui": vm.DIVU,
    "arith.ceildivui": vm.CEILDIVU, "arith.remui": vm.REMU, "arith.divsi": vm.DIVS, "arith.ceildivsi": vm.CEILDIVS,
    "arith.floordivsi": vm.FLOORDIVS, "arith.remsi": vm.REMS, "arith.minsi": vm.MINS, "arith.maxsi": vm.MAXS,
    "arith.minui": vm.MINU, "arith.maxui": vm.MAXU, "arith.andi": vm.AND, "arith.ori": vm.OR, "arith.xori": vm.XOR,
    "arith.shli": vm.SHL, "arith.shrui": vm.SHRU, "arith.shrsi": vm.SHRS,
}  # fmt: skip
_CASTS = ("arith.index_cast", "arith.index_castui", "arith.extui", "arith.extsi", "arith.trunci")
SCALARS = frozenset(
    (*_BINARY, *_CASTS, "arith.constant", "arith.cmpi", "arith.select", "affine.apply", "affine.min", "affine.max")
)
"""Operations on integers that :meth:`Code.scalar` turns into instructions."""


class Code:
    """Instructions under construction. Registers are numbered from 0."""

    def __init__(self) -> None:
        self.rows: list[list[int]] = []
        self.ops: list[Operation | None] = []
        """The operation of each instruction."""
        self.ivs: list[tuple[int, ...]] = []
        """Registers of the enclosing loops' induction variables, for each instruction."""
        self.initial: list[int] = []
        """First value of each register."""
        self.loops: tuple[int, ...] = ()
        """Registers of the loops around the next instruction."""
        self.registers: dict[Value, int] = {}
        self.messages: list[str] = []
        self._constants: dict[int, int] = {}

    def new(self, value: int = 0) -> int:
        """A fresh register."""
        self.initial.append(value)
        return len(self.initial) - 1

    def constant(self, value: int) -> int:
        """A register that holds ``value`` for good."""
        if value not in self._constants:
            self._constants[value] = self.new(wrap(value))
        return self._constants[value]

    def define(self, value: Value) -> int:
        """The register of a value, made on first use."""
        if value not in self.registers:
            self.registers[value] = self.new()
        return self.registers[value]

    def emit(self, op: Operation | None, *fields: int) -> int:
        """Append an instruction; its number."""
        self.rows.append([*fields, *[0] * (6 - len(fields))])
        self.ops.append(op)
        self.ivs.append(self.loops)
        return len(self.rows) - 1

    def patch(self, instruction: int) -> None:
        """Let a jump lead to the next instruction."""
        self.rows[instruction][1] = len(self.rows)

    def fault(self, op: Operation, code: int, message: str) -> None:
        """An instruction that ends the candidate."""
        self.messages.append(message)
        self.emit(op, vm.FAULT, 0, code, 0, 0, len(self.messages) - 1)

    def scalar(self, op: Operation) -> None:
        """Instructions for one of :data:`SCALARS`."""
        name = op.name
        if name == "arith.constant":
            attribute = op.attributes.get("value")
            if isinstance(attribute, IntegerAttr):
                self.registers[op.result] = self.constant(attribute.value)
            return
        if name.startswith("affine."):
            self._affine(op)
            return
        source = [self.registers[v] for v in op.operands if v in self.registers]
        if len(source) != len(op.operands):
            return  # Not integers; whoever uses the result reports it.
        target = self.define(op.result)
        if name == "arith.cmpi":
            self.emit(op, vm.CMP, target, *source, op.attributes["predicate"].value)  # type: ignore[attr-defined]
        elif name == "arith.select":
            self.emit(op, vm.SELECT, target, *source)
        elif name in _CASTS:
            self.emit(op, vm.MOV, target, source[0])
        else:
            signed = "nsw" in str(op.attributes.get("overflowFlags", ""))
            self.emit(op, _BINARY[name], target, *source, int(signed))

    def _affine(self, op: Operation) -> None:
        attribute = op.attributes.get("map")
        map_: AffineMap = attribute.map
        inputs = [self.registers[v] for v in op.operands]
        dims, symbols = inputs[: map_.num_dims], inputs[map_.num_dims :]
        values = [self.expression(op, e, dims, symbols) for e in map_.results]
        best = values[0]
        for other in values[1:]:
            joined = self.new()
            self.emit(op, vm.MINS if op.name == "affine.min" else vm.MAXS, joined, best, other)
            best = joined
        self.emit(op, vm.MOV, self.define(op.result), best)

    def expression(self, op: Operation, expr: AffineExpr, dims: Sequence[int], symbols: Sequence[int]) -> int:
        """The register that holds an affine expression."""
        if isinstance(expr, AffineConstant):
            return self.constant(expr.value)
        if isinstance(expr, AffineDim):
            return dims[expr.position]
        if isinstance(expr, AffineSymbol):
            return symbols[expr.position]
        assert isinstance(expr, AffineBinary)
        lhs, rhs = self.expression(op, expr.lhs, dims, symbols), self.expression(op, expr.rhs, dims, symbols)
        kinds = {ADD: vm.ADD, MUL: vm.MUL, FLOORDIV: vm.FLOORDIVS, CEILDIV: vm.CEILDIVS}
        target = self.new()
        self.emit(op, kinds.get(expr.kind, vm.FLOORMOD), target, lhs, rhs)
        return target


def wrap(value: int) -> int:
    """A value of ``index``: 64 bits, signed."""
    return (value + 2**63) % 2**64 - 2**63
