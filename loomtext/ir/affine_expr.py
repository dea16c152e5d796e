"""Affine expressions: the nodes, what is known of each, evaluation and printing.

Every object is interned: two equal objects are the same object, so ``is``, ``==`` and ``hash`` agree
and cost nothing.  The intern tables live as long as the process, as MLIR's context does.

Expressions may be about a thousand levels deep.  Nothing here recurses along an expression; facts that
would need a traversal (dimensions used, known divisor, ...) are computed once when a node is created.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import gcd
from typing import Final, Literal, TypeAlias

from loomtext.ir.interning import Immutable

BinaryKind: TypeAlias = Literal["+", "*", "mod", "floordiv", "ceildiv"]

ADD: Final = "+"
MUL: Final = "*"
MOD: Final = "mod"
FLOORDIV: Final = "floordiv"
CEILDIV: Final = "ceildiv"

INT64_MIN: Final = -(1 << 63)
INT64_MAX: Final = (1 << 63) - 1

# Written once, at creation; see Immutable.__setattr__.
_set = object.__setattr__


def wrap_int64(value: int) -> int:
    """Return `value` reduced to a signed 64-bit integer, as machine arithmetic would."""
    if INT64_MIN <= value <= INT64_MAX:
        return value
    return ((value + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


def _bits(mask: int) -> frozenset[int]:
    return frozenset(i for i in range(mask.bit_length()) if mask >> i & 1)


class AffineExpr(Immutable):
    """Base class of the four expression node classes; not created directly."""

    __slots__ = ("_dims", "_divisor", "_pure", "_symbols")

    _dims: int  # bit i set: dimension i occurs
    _symbols: int
    _pure: bool
    _divisor: int

    # ---- operators: simplify as MLIR does --------------------------------------------------------

    def __add__(self, other: AffineExpr | int) -> AffineExpr:
        return binary(ADD, self, _as_expr(other))

    def __radd__(self, other: int) -> AffineExpr:
        return binary(ADD, constant(other), self)

    def __sub__(self, other: AffineExpr | int) -> AffineExpr:
        return binary(ADD, self, binary(MUL, _as_expr(other), MINUS_ONE))

    def __rsub__(self, other: int) -> AffineExpr:
        return binary(ADD, constant(other), binary(MUL, self, MINUS_ONE))

    def __neg__(self) -> AffineExpr:
        return binary(MUL, self, MINUS_ONE)

    def __mul__(self, other: AffineExpr | int) -> AffineExpr:
        return binary(MUL, self, _as_expr(other))

    def __rmul__(self, other: int) -> AffineExpr:
        return binary(MUL, constant(other), self)

    def __floordiv__(self, other: AffineExpr | int) -> AffineExpr:
        return binary(FLOORDIV, self, _as_expr(other))

    def __rfloordiv__(self, other: int) -> AffineExpr:
        return binary(FLOORDIV, constant(other), self)

    def __mod__(self, other: AffineExpr | int) -> AffineExpr:
        return binary(MOD, self, _as_expr(other))

    def __rmod__(self, other: int) -> AffineExpr:
        return binary(MOD, constant(other), self)

    def ceildiv(self, other: AffineExpr | int) -> AffineExpr:
        """Return the quotient rounded towards plus infinity."""
        return binary(CEILDIV, self, _as_expr(other))

    # ---- queries ---------------------------------------------------------------------------------

    def used_dims(self) -> frozenset[int]:
        """Return the positions of the dimensions that occur."""
        return _bits(self._dims)

    def used_symbols(self) -> frozenset[int]:
        """Return the positions of the symbols that occur."""
        return _bits(self._symbols)

    def is_function_of_dim(self, position: int) -> bool:
        """Tell whether the dimension at `position` occurs."""
        return bool(self._dims >> position & 1)

    def is_function_of_symbol(self, position: int) -> bool:
        """Tell whether the symbol at `position` occurs."""
        return bool(self._symbols >> position & 1)

    def is_symbolic_or_constant(self) -> bool:
        """Tell whether no dimension occurs."""
        return not self._dims

    def is_pure_affine(self) -> bool:
        """Tell whether products have a constant factor and divisions a constant divisor throughout."""
        return self._pure

    def largest_known_divisor(self) -> int:
        """Return the largest integer known to divide every value of the expression (0 for constant 0)."""
        return self._divisor

    def is_multiple_of(self, factor: int) -> bool:
        """Tell whether every value is known to be a multiple of `factor`; `factor` must not be 0."""
        if self._divisor % factor == 0:
            return True
        # The divisor of a product may have overflowed.
        if not isinstance(self, AffineBinary) or self.kind != MUL:
            return False
        return self.lhs._divisor % factor == 0 or self.rhs._divisor % factor == 0

    def walk(self) -> Iterator[AffineExpr]:
        """Yield every node, operands (left first) before the node that uses them."""
        stack: list[tuple[AffineExpr, bool]] = [(self, False)]
        while stack:
            node, ready = stack.pop()
            if ready or not isinstance(node, AffineBinary):
                yield node
            else:
                stack += ((node, True), (node.rhs, False), (node.lhs, False))

    def replace(self, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr] = ()) -> AffineExpr:
        """Substitute dimension i by dims[i] and symbol i by symbols[i], simplifying on the way up.

        Positions past the end of a sequence stay as they are.  A node none of whose operands changed is
        kept, not simplified again.
        """
        done: dict[AffineExpr, AffineExpr] = {}
        for node in unique_nodes(self):
            new = node
            if isinstance(node, AffineBinary):
                lhs, rhs = done[node.lhs], done[node.rhs]
                if lhs is not node.lhs or rhs is not node.rhs:
                    new = binary(node.kind, lhs, rhs)
            elif isinstance(node, AffineDim):
                if node.position < len(dims):
                    new = dims[node.position]
            elif isinstance(node, AffineSymbol) and node.position < len(symbols):
                new = symbols[node.position]
            done[node] = new
        return done[self]

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> int | None:
        """Return the value for the given inputs, in unbounded integer arithmetic.

        None if it is undefined: a division by zero, or `mod` by zero or a negative number.
        IndexError if an input is missing.
        """
        values: dict[AffineExpr, int] = {}
        for node in unique_nodes(self):
            if isinstance(node, AffineBinary):
                value = _evaluate(node.kind, values[node.lhs], values[node.rhs])
                if value is None:
                    return None
            elif isinstance(node, AffineDim):
                value = dims[node.position]
            elif isinstance(node, AffineSymbol):
                value = symbols[node.position]
            else:
                assert isinstance(node, AffineConstant)
                value = node.value
            values[node] = value
        return values[self]

    # ---- printing --------------------------------------------------------------------------------

    def __str__(self) -> str:
        return self._print("d{}".format, "s{}".format)

    def __repr__(self) -> str:
        return f"<affine {self}>"

    def format(self, dim_names: Sequence[str], symbol_names: Sequence[str] = ()) -> str:
        """Return the text as MLIR prints it, with the given names; IndexError if one is missing."""
        return self._print(dim_names.__getitem__, symbol_names.__getitem__)

    def _print(self, dim_name: Callable[[int], str], symbol_name: Callable[[int], str]) -> str:
        out: list[str] = []
        # A string is finished text; an expression comes with "operand of a tightly binding operator".
        stack: list[str | tuple[AffineExpr, bool]] = [(self, False)]
        while stack:
            item = stack.pop()
            if isinstance(item, str):
                out.append(item)
                continue
            expr, strong = item
            if isinstance(expr, AffineBinary):
                pieces = _print_binary(expr)
                stack += (")", *reversed(pieces), "(") if strong else reversed(pieces)
            elif isinstance(expr, AffineDim):
                out.append(dim_name(expr.position))
            elif isinstance(expr, AffineSymbol):
                out.append(symbol_name(expr.position))
            else:
                assert isinstance(expr, AffineConstant)
                out.append(str(expr.value))
        return "".join(out)


class AffineDim(AffineExpr):
    """The dimension `d<position>`; ValueError if the position is negative."""

    __slots__ = ("position",)
    position: int

    def __new__(cls, position: int) -> AffineDim:
        """Return the one node for `position`."""
        node = _DIMS.get(position)
        if node is None:
            if position < 0:
                raise ValueError(f"negative dimension position {position}")
            node = object.__new__(cls)
            _init(node, 1 << position, 0, True, 1)
            _set(node, "position", position)
            node = _DIMS.setdefault(position, node)
        return node

    def __reduce__(self) -> tuple[type[AffineDim], tuple[int]]:
        return AffineDim, (self.position,)


class AffineSymbol(AffineExpr):
    """The symbol `s<position>`; ValueError if the position is negative."""

    __slots__ = ("position",)
    position: int

    def __new__(cls, position: int) -> AffineSymbol:
        """Return the one node for `position`."""
        node = _SYMBOLS.get(position)
        if node is None:
            if position < 0:
                raise ValueError(f"negative symbol position {position}")
            node = object.__new__(cls)
            _init(node, 0, 1 << position, True, 1)
            _set(node, "position", position)
            node = _SYMBOLS.setdefault(position, node)
        return node

    def __reduce__(self) -> tuple[type[AffineSymbol], tuple[int]]:
        return AffineSymbol, (self.position,)


class AffineConstant(AffineExpr):
    """A signed 64-bit integer; ValueError if the value does not fit."""

    __slots__ = ("value",)
    value: int

    def __new__(cls, value: int) -> AffineConstant:
        """Return the one node for `value`."""
        node = _CONSTANTS.get(value)
        if node is None:
            if not INT64_MIN <= value <= INT64_MAX:
                raise ValueError(f"affine constant {value} does not fit in 64 bits")
            value = int(value)
            node = object.__new__(cls)
            _init(node, 0, 0, True, wrap_int64(abs(value)))
            _set(node, "value", value)
            node = _CONSTANTS.setdefault(value, node)
        return node

    def __reduce__(self) -> tuple[type[AffineConstant], tuple[int]]:
        return AffineConstant, (self.value,)


class AffineBinary(AffineExpr):
    """`lhs kind rhs` exactly as given.  Use the operators or `binary` to get it simplified."""

    __slots__ = ("kind", "lhs", "rhs")
    kind: BinaryKind
    lhs: AffineExpr
    rhs: AffineExpr

    def __new__(cls, kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineBinary:
        """Return the one node for these operands, not simplified."""
        key = (kind, lhs, rhs)
        node = _BINARIES.get(key)
        if node is None:
            if kind == ADD:
                pure = lhs._pure and rhs._pure
            elif kind == MUL:
                has_constant = isinstance(lhs, AffineConstant) or isinstance(rhs, AffineConstant)
                pure = lhs._pure and rhs._pure and has_constant
            else:
                pure = lhs._pure and isinstance(rhs, AffineConstant)
            node = object.__new__(cls)
            _init(
                node,
                lhs._dims | rhs._dims,
                lhs._symbols | rhs._symbols,
                pure,
                _divisor_of(kind, lhs, rhs),
            )
            _set(node, "kind", kind)
            _set(node, "lhs", lhs)
            _set(node, "rhs", rhs)
            node = _BINARIES.setdefault(key, node)
        return node

    def __reduce__(self) -> tuple[type[AffineBinary], tuple[BinaryKind, AffineExpr, AffineExpr]]:
        return AffineBinary, (self.kind, self.lhs, self.rhs)


_DIMS: dict[int, AffineDim] = {}
_SYMBOLS: dict[int, AffineSymbol] = {}
_CONSTANTS: dict[int, AffineConstant] = {}
_BINARIES: dict[tuple[BinaryKind, AffineExpr, AffineExpr], AffineBinary] = {}
# What `binary` returned for these arguments: simplification is a pure function of them.
SIMPLIFIED: dict[tuple[BinaryKind, AffineExpr, AffineExpr], AffineExpr] = {}


def _init(node: AffineExpr, dims: int, symbols: int, pure: bool, divisor: int) -> None:
    _set(node, "_dims", dims)
    _set(node, "_symbols", symbols)
    _set(node, "_pure", pure)
    _set(node, "_divisor", divisor)


def _divisor_of(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> int:
    left, right = lhs._divisor, rhs._divisor
    if kind == MUL:
        return wrap_int64(left * right)
    if kind in (ADD, MOD):
        return wrap_int64(gcd(left, right))
    if isinstance(rhs, AffineConstant) and rhs.value != 0 and left % rhs.value == 0:
        return wrap_int64(abs(left // rhs.value))
    return 1


def unique_nodes(root: AffineExpr) -> Iterable[AffineExpr]:
    """List every distinct node of `root`, operands before their users."""
    if not isinstance(root, AffineBinary):
        return (root,)
    order: dict[AffineExpr, None] = {}
    stack: list[AffineExpr] = [root]
    while stack:
        node = stack[-1]
        if node not in order and isinstance(node, AffineBinary):
            pending = [child for child in (node.rhs, node.lhs) if child not in order]
            if pending:
                stack += pending
                continue
        order[node] = None
        stack.pop()
    return order


def _evaluate(kind: BinaryKind, left: int, right: int) -> int | None:
    if kind == ADD:
        return left + right
    if kind == MUL:
        return left * right
    if right == 0 or (kind == MOD and right < 0):
        return None
    if kind == MOD:
        return left % right
    return left // right if kind == FLOORDIV else -(-left // right)


def _print_binary(expr: AffineBinary) -> Sequence[str | tuple[AffineExpr, bool]]:
    lhs, rhs = expr.lhs, expr.rhs
    if expr.kind != ADD:
        if expr.kind == MUL and rhs is MINUS_ONE:
            return "-", (lhs, True)
        return (lhs, True), f" {expr.kind} ", (rhs, True)
    if isinstance(rhs, AffineBinary) and rhs.kind == MUL and isinstance(rhs.rhs, AffineConstant):
        scale = rhs.rhs.value
        if scale == -1:
            is_sum = isinstance(rhs.lhs, AffineBinary) and rhs.lhs.kind == ADD
            return (lhs, False), " - ", (rhs.lhs, is_sum)
        if scale < -1:
            return (lhs, False), " - ", (rhs.lhs, True), f" * {wrap_int64(-scale)}"
    if isinstance(rhs, AffineConstant) and rhs.value < 0:
        # The smallest integer has no negation and prints with its own sign, also in MLIR.
        return (lhs, False), f" - {wrap_int64(-rhs.value)}"
    return (lhs, False), " + ", (rhs, False)


def dim(position: int) -> AffineDim:
    """Return the dimension at `position`."""
    return AffineDim(position)


def symbol(position: int) -> AffineSymbol:
    """Return the symbol at `position`."""
    return AffineSymbol(position)


def constant(value: int) -> AffineConstant:
    """Return the constant `value`; ValueError if it does not fit in 64 bits."""
    return AffineConstant(value)


ZERO: Final = AffineConstant(0)
MINUS_ONE: Final = AffineConstant(-1)


def _as_expr(value: AffineExpr | int) -> AffineExpr:
    return value if isinstance(value, AffineExpr) else AffineConstant(value)


def wrapped(value: int) -> AffineConstant:
    """The constant with that value modulo 2**64."""
    return AffineConstant(wrap_int64(value))


# Operators build through the folding rules, which need the classes above: hence the late import.
from loomtext.ir.affine_fold import binary as binary  # noqa: E402
