"""Affine expressions, maps and integer sets with MLIR's construction-time simplification.

Every object is interned: two equal objects are the same object, so ``is``, ``==`` and ``hash`` agree
and cost nothing.  The intern tables live as long as the process, as MLIR's context does.

Expressions may be about a thousand levels deep.  Nothing here recurses along an expression; facts that
would need a traversal (dimensions used, known divisor, ...) are computed once when a node is created.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from math import gcd
from typing import Any, Final, Literal, NoReturn, Self, TypeAlias

BinaryKind: TypeAlias = Literal["+", "*", "mod", "floordiv", "ceildiv"]

ADD: Final = "+"
MUL: Final = "*"
MOD: Final = "mod"
FLOORDIV: Final = "floordiv"
CEILDIV: Final = "ceildiv"

_INT64_MIN: Final = -(1 << 63)
_INT64_MAX: Final = (1 << 63) - 1

# Written once, at creation; see _Interned.__setattr__.
_set = object.__setattr__


def wrap_int64(value: int) -> int:
    """Return `value` reduced to a signed 64-bit integer, as machine arithmetic would."""
    if _INT64_MIN <= value <= _INT64_MAX:
        return value
    return ((value + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)


def _bits(mask: int) -> frozenset[int]:
    return frozenset(i for i in range(mask.bit_length()) if mask >> i & 1)


class _Interned:
    """Immutable object compared by identity; copies of it are the object itself."""

    __slots__ = ()

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class AffineExpr(_Interned):
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
        return binary(ADD, self, binary(MUL, _as_expr(other), _MINUS_ONE))

    def __rsub__(self, other: int) -> AffineExpr:
        return binary(ADD, constant(other), binary(MUL, self, _MINUS_ONE))

    def __neg__(self) -> AffineExpr:
        return binary(MUL, self, _MINUS_ONE)

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
            if not _INT64_MIN <= value <= _INT64_MAX:
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
_SIMPLIFIED: dict[tuple[BinaryKind, AffineExpr, AffineExpr], AffineExpr] = {}


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
        if expr.kind == MUL and rhs is _MINUS_ONE:
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


# ---- construction ------------------------------------------------------------------------------------


def dim(position: int) -> AffineDim:
    """Return the dimension at `position`."""
    return AffineDim(position)


def symbol(position: int) -> AffineSymbol:
    """Return the symbol at `position`."""
    return AffineSymbol(position)


def constant(value: int) -> AffineConstant:
    """Return the constant `value`; ValueError if it does not fit in 64 bits."""
    return AffineConstant(value)


_ZERO: Final = AffineConstant(0)
_MINUS_ONE: Final = AffineConstant(-1)


def _as_expr(value: AffineExpr | int) -> AffineExpr:
    return value if isinstance(value, AffineExpr) else AffineConstant(value)


def _wrapped(value: int) -> AffineConstant:
    return AffineConstant(wrap_int64(value))


def binary(kind: BinaryKind, lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr:
    """Return `lhs kind rhs`, simplified as MLIR does when it creates an expression.

    A product of two expressions with dimensions, or a division by one, is built without complaint;
    whoever reads text has to reject it (`is_symbolic_or_constant`).
    """
    key = (kind, lhs, rhs)
    result = _SIMPLIFIED.get(key)
    if result is None:
        result = _SIMPLIFIERS[kind](lhs, rhs) or AffineBinary(kind, lhs, rhs)
        _SIMPLIFIED[key] = result
    return result


def _out_of_order(lhs: AffineExpr, rhs: AffineExpr) -> bool:
    if isinstance(lhs, AffineDim):
        return isinstance(rhs, AffineDim) and lhs.position > rhs.position
    return isinstance(lhs, AffineSymbol) and isinstance(rhs, AffineSymbol) and lhs.position > rhs.position


def _split_scale(expr: AffineExpr) -> tuple[AffineExpr, int]:
    if isinstance(expr, AffineBinary) and expr.kind == MUL and isinstance(expr.rhs, AffineConstant):
        return expr.lhs, expr.rhs.value
    return expr, 1


def _simplify_add(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    # A right operand `(e floordiv q) * k` is also tried against the last term of a sum on the left, and
    # against the last term of that one.  The terms passed over are put back in front of the result.
    passed: list[AffineExpr] = []
    while (result := _simplify_add_once(lhs, rhs)) is None:
        if not (isinstance(lhs, AffineBinary) and lhs.kind == ADD and _is_scaled_floordiv(rhs)):
            return None
        passed.append(lhs.lhs)
        lhs = lhs.rhs
    while passed:
        result = binary(ADD, passed.pop(), result)
    return result


def _is_scaled_floordiv(expr: AffineExpr) -> bool:
    return (
        isinstance(expr, AffineBinary)
        and expr.kind == MUL
        and isinstance(expr.lhs, AffineBinary)
        and expr.lhs.kind == FLOORDIV
    )


def _simplify_add_once(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if isinstance(lhs, AffineConstant):
        if not isinstance(rhs, AffineConstant):
            return binary(ADD, rhs, lhs)
        total = lhs.value + rhs.value
        return AffineConstant(total) if _INT64_MIN <= total <= _INT64_MAX else None
    if (not lhs._dims and rhs._dims) or _out_of_order(lhs, rhs):
        return binary(ADD, rhs, lhs)

    # Constants are on the right from here on.
    if rhs is _ZERO:
        return lhs
    left_sum = lhs if isinstance(lhs, AffineBinary) and lhs.kind == ADD else None
    left_constant = left_sum.rhs if left_sum and isinstance(left_sum.rhs, AffineConstant) else None
    if left_sum and left_constant and isinstance(rhs, AffineConstant):
        return binary(ADD, left_sum.lhs, _wrapped(left_constant.value + rhs.value))

    # e * c1 + e * c2 -> e * (c1 + c2)
    left_term, left_scale = _split_scale(lhs)
    right_term, right_scale = _split_scale(rhs)
    if left_term is right_term:
        return binary(MUL, left_term, _wrapped(left_scale + right_scale))

    # Move a constant past the term added after it.
    if left_sum and left_constant:
        return binary(ADD, binary(ADD, left_sum.lhs, rhs), left_constant)

    # e - (e floordiv q) * q -> e mod q
    if not isinstance(rhs, AffineBinary) or rhs.kind != MUL or not isinstance(rhs.lhs, AffineBinary):
        return None
    factor, scale = rhs.lhs, rhs.rhs
    if factor.kind == MUL and scale is _MINUS_ONE:
        quotient, modulus = factor.lhs, factor.rhs
        if quotient is AffineBinary(FLOORDIV, lhs, modulus):
            return binary(MOD, lhs, modulus)
    elif (
        factor.kind == FLOORDIV
        and factor.lhs is lhs
        and isinstance(scale, AffineConstant)
        and scale.value < 0
        and factor.rhs is _wrapped(-scale.value)
    ):
        return binary(MOD, lhs, factor.rhs)
    return None


def _simplify_mul(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if isinstance(lhs, AffineConstant) and isinstance(rhs, AffineConstant):
        product = lhs.value * rhs.value
        return AffineConstant(product) if _INT64_MIN <= product <= _INT64_MAX else None
    if lhs._dims and rhs._dims:
        return None  # not affine
    if rhs._dims or isinstance(lhs, AffineConstant) or _out_of_order(lhs, rhs):
        return binary(MUL, rhs, lhs)

    if isinstance(rhs, AffineConstant):
        if rhs.value == 1:
            return lhs
        if rhs.value == 0:
            return rhs
    if isinstance(lhs, AffineBinary) and lhs.kind == MUL and isinstance(lhs.rhs, AffineConstant):
        if isinstance(rhs, AffineConstant):
            return binary(MUL, lhs.lhs, _wrapped(lhs.rhs.value * rhs.value))
        return binary(MUL, binary(MUL, lhs.lhs, rhs), lhs.rhs)
    return None


def _simplify_exact_division(lhs: AffineExpr, divisor: int) -> AffineExpr | None:
    if divisor == 1:
        return lhs
    term, scale = _split_scale(lhs)
    if term is not lhs and scale % divisor == 0:
        return binary(MUL, term, _wrapped(scale // divisor))
    return None


def _simplify_floordiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if not isinstance(rhs, AffineConstant) or rhs.value == 0:
        return None
    divisor = rhs.value
    if isinstance(lhs, AffineConstant):
        quotient = lhs.value // divisor
        return AffineConstant(quotient) if quotient <= _INT64_MAX else None
    exact = _simplify_exact_division(lhs, divisor)
    if exact is not None or not _sum_splits(lhs, divisor):
        return exact
    # (a + b) floordiv c -> a floordiv c + b floordiv c, for every sum nested in it for which it holds.
    done: list[AffineExpr] = []
    stack: list[tuple[AffineExpr, bool]] = [(lhs, False)]
    while stack:
        node, ready = stack.pop()
        if ready:
            right = done.pop()
            done.append(binary(ADD, done.pop(), right))
        elif isinstance(node, AffineBinary) and _sum_splits(node, divisor):
            stack += ((node, True), (node.rhs, False), (node.lhs, False))
        else:
            done.append(binary(FLOORDIV, node, rhs))
    return done.pop()


def _sum_splits(expr: AffineExpr, divisor: int) -> bool:
    """Tell whether `expr` is a sum of which one operand is known to be a multiple of `divisor`."""
    return (
        isinstance(expr, AffineBinary)
        and expr.kind == ADD
        and (expr.lhs._divisor % divisor == 0 or expr.rhs._divisor % divisor == 0)
    )


def _simplify_ceildiv(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if not isinstance(rhs, AffineConstant) or rhs.value == 0:
        return None
    if isinstance(lhs, AffineConstant):
        quotient = -(-lhs.value // rhs.value)
        return AffineConstant(quotient) if quotient <= _INT64_MAX else None
    return _simplify_exact_division(lhs, rhs.value)


def _simplify_mod(lhs: AffineExpr, rhs: AffineExpr) -> AffineExpr | None:
    if not isinstance(rhs, AffineConstant) or rhs.value < 1:
        return None
    modulus = rhs.value
    node = lhs
    while True:
        if isinstance(node, AffineConstant):
            return AffineConstant(node.value % modulus)
        if node._divisor % modulus == 0:
            return _ZERO
        if isinstance(node, AffineBinary):
            if node.kind == ADD and node.lhs._divisor % modulus == 0:
                node = node.rhs
                continue
            if node.kind == ADD and node.rhs._divisor % modulus == 0:
                node = node.lhs
                continue
            inner = node.rhs.value if node.kind == MOD and isinstance(node.rhs, AffineConstant) else 0
            if inner >= 1 and inner % modulus == 0:
                node = node.lhs
                continue
        return None if node is lhs else AffineBinary(MOD, node, rhs)


_SIMPLIFIERS: Final[dict[BinaryKind, Callable[[AffineExpr, AffineExpr], AffineExpr | None]]] = {
    ADD: _simplify_add,
    MUL: _simplify_mul,
    FLOORDIV: _simplify_floordiv,
    CEILDIV: _simplify_ceildiv,
    MOD: _simplify_mod,
}


# ---- maps and sets -----------------------------------------------------------------------------------


def _signature(num_dims: int, num_symbols: int) -> str:
    text = "(" + ", ".join(f"d{i}" for i in range(num_dims)) + ")"
    return text + "[" + ", ".join(f"s{i}" for i in range(num_symbols)) + "]" if num_symbols else text


def _check_inputs(num_dims: int, num_symbols: int, exprs: Iterable[AffineExpr]) -> None:
    for expr in exprs:
        if expr._dims >> num_dims or expr._symbols >> num_symbols:
            raise ValueError(f"{expr} uses an input outside {_signature(num_dims, num_symbols)}")


class AffineMap(_Interned):
    """A list of expressions over `num_dims` dimensions and `num_symbols` symbols.

    ValueError if a result uses an input that the map does not have.
    """

    __slots__ = ("num_dims", "num_symbols", "results")
    num_dims: int
    num_symbols: int
    results: tuple[AffineExpr, ...]

    def __new__(cls, num_dims: int, num_symbols: int, results: Iterable[AffineExpr]) -> AffineMap:
        """Return the one map with these parts."""
        results = tuple(results)
        key = (num_dims, num_symbols, results)
        found = _MAPS.get(key)
        if found is None:
            _check_inputs(num_dims, num_symbols, results)
            found = object.__new__(cls)
            _set(found, "num_dims", num_dims)
            _set(found, "num_symbols", num_symbols)
            _set(found, "results", results)
            found = _MAPS.setdefault(key, found)
        return found

    def __reduce__(self) -> tuple[type[AffineMap], tuple[int, int, tuple[AffineExpr, ...]]]:
        return AffineMap, (self.num_dims, self.num_symbols, self.results)

    @staticmethod
    def identity(rank: int) -> AffineMap:
        """Return `(d0, ..., dn-1) -> (d0, ..., dn-1)`."""
        return AffineMap(rank, 0, map(AffineDim, range(rank)))

    @staticmethod
    def minor_identity(num_dims: int, num_results: int) -> AffineMap:
        """Return the map to the last `num_results` dimensions; ValueError if there are fewer."""
        if num_results > num_dims:
            raise ValueError(f"no {num_results} results from {num_dims} dimensions")
        return AffineMap(num_dims, 0, map(AffineDim, range(num_dims - num_results, num_dims)))

    @staticmethod
    def constant(value: int) -> AffineMap:
        """Return `() -> (value)`."""
        return AffineMap(0, 0, (AffineConstant(value),))

    @staticmethod
    def permutation(positions: Sequence[int]) -> AffineMap:
        """Return the map with results `d<p>` for p in `positions`; ValueError if no permutation."""
        if sorted(positions) != list(range(len(positions))):
            raise ValueError(f"not a permutation: {list(positions)}")
        return AffineMap(len(positions), 0, map(AffineDim, positions))

    def __str__(self) -> str:
        return f"{_signature(self.num_dims, self.num_symbols)} -> ({', '.join(map(str, self.results))})"

    def __repr__(self) -> str:
        return f"affine_map<{self}>"

    @property
    def num_inputs(self) -> int:
        """Number of dimensions and symbols together."""
        return self.num_dims + self.num_symbols

    @property
    def num_results(self) -> int:
        """Number of results."""
        return len(self.results)

    @property
    def is_identity(self) -> bool:
        """Whether the results are all dimensions in order (symbols may exist)."""
        if self.num_dims != len(self.results):
            return False
        return all(expr is AffineDim(i) for i, expr in enumerate(self.results))

    @property
    def is_minor_identity(self) -> bool:
        """Whether there are no symbols and the results are the last dimensions, in order."""
        first = self.num_dims - len(self.results)
        if first < 0 or self.num_symbols:
            return False
        return all(expr is AffineDim(first + i) for i, expr in enumerate(self.results))

    @property
    def is_permutation(self) -> bool:
        """Whether the results are all dimensions, each once, and there are no symbols."""
        return self.num_dims == len(self.results) and self.is_projected_permutation()

    def is_projected_permutation(self, allow_zero: bool = False) -> bool:
        """Tell whether the results are distinct dimensions (or, if allowed, zeros) without symbols."""
        if self.num_symbols or len(self.results) > self.num_dims:
            return False
        seen: set[AffineExpr] = set()
        for expr in self.results:
            if isinstance(expr, AffineDim):
                if expr in seen:
                    return False
                seen.add(expr)
            elif not allow_zero or expr is not _ZERO:
                return False
        return True

    @property
    def is_constant(self) -> bool:
        """Whether every result is a constant (true without results)."""
        return all(isinstance(expr, AffineConstant) for expr in self.results)

    def single_constant(self) -> int | None:
        """Return the value of a map with one, constant, result; None for any other map."""
        if len(self.results) == 1 and isinstance(self.results[0], AffineConstant):
            return self.results[0].value
        return None

    def compose(self, other: AffineMap) -> AffineMap:
        """Return the map that applies `other`, then this one.

        The symbols of this map come before those of `other`.  ValueError if `other` has not as many
        results as this map has dimensions.
        """
        if self.num_dims != other.num_results:
            raise ValueError(f"cannot feed {other.num_results} results to {self.num_dims} dimensions")
        num_symbols = self.num_symbols + other.num_symbols
        moved = [AffineSymbol(i) for i in range(self.num_symbols, num_symbols)]
        inner = [expr.replace((), moved) for expr in other.results]
        return AffineMap(other.num_dims, num_symbols, (expr.replace(inner) for expr in self.results))

    def inverse_permutation(self) -> AffineMap | None:
        """Return the map from results to dimensions, using the first result that is each dimension.

        None if some dimension is no result of its own; ValueError if the map has symbols.
        """
        if self.num_symbols:
            raise ValueError("a map with symbols has no inverse permutation")
        where: dict[int, int] = {}
        for index, expr in enumerate(self.results):
            if isinstance(expr, AffineDim):
                where.setdefault(expr.position, index)
        if len(where) != self.num_dims:
            return None
        return AffineMap(len(self.results), 0, (AffineDim(where[i]) for i in range(self.num_dims)))

    def drop_results(self, positions: Iterable[int]) -> AffineMap:
        """Return the map without the results at `positions`."""
        dropped = set(positions)
        kept = (expr for i, expr in enumerate(self.results) if i not in dropped)
        return AffineMap(self.num_dims, self.num_symbols, kept)

    def sub_map(self, positions: Iterable[int]) -> AffineMap:
        """Return the map with just the results at `positions`, in that order."""
        return AffineMap(self.num_dims, self.num_symbols, (self.results[i] for i in positions))

    def evaluate(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> tuple[int, ...] | None:
        """Return the results for the given inputs; None if one is undefined."""
        values: list[int] = []
        for expr in self.results:
            value = expr.evaluate(dims, symbols)
            if value is None:
                return None
            values.append(value)
        return tuple(values)

    def replace_dims_and_symbols(
        self, dims: Sequence[AffineExpr], symbols: Sequence[AffineExpr], num_dims: int, num_symbols: int
    ) -> AffineMap:
        """Substitute the inputs in every result (see `AffineExpr.replace`); the map has the new counts."""
        return AffineMap(num_dims, num_symbols, (expr.replace(dims, symbols) for expr in self.results))


class IntegerSet(_Interned):
    """The points for which every constraint is `>= 0`, or `== 0` where its flag is set.

    Without constraints the set is the one MLIR reads for `()`: `0 == 0`.  ValueError if a constraint uses
    an input that the set does not have or the flags do not match the constraints.
    """

    __slots__ = ("constraints", "eq_flags", "num_dims", "num_symbols")
    num_dims: int
    num_symbols: int
    constraints: tuple[AffineExpr, ...]
    eq_flags: tuple[bool, ...]

    def __new__(
        cls, num_dims: int, num_symbols: int, constraints: Iterable[AffineExpr], eq_flags: Iterable[bool]
    ) -> IntegerSet:
        """Return the one set with these parts."""
        constraints = tuple(constraints)
        eq_flags = tuple(map(bool, eq_flags))
        if len(constraints) != len(eq_flags):
            raise ValueError(f"{len(constraints)} constraints but {len(eq_flags)} flags")
        if not constraints:
            constraints, eq_flags = (_ZERO,), (True,)
        key = (num_dims, num_symbols, constraints, eq_flags)
        found = _SETS.get(key)
        if found is None:
            _check_inputs(num_dims, num_symbols, constraints)
            found = object.__new__(cls)
            _set(found, "num_dims", num_dims)
            _set(found, "num_symbols", num_symbols)
            _set(found, "constraints", constraints)
            _set(found, "eq_flags", eq_flags)
            found = _SETS.setdefault(key, found)
        return found

    def __reduce__(self) -> tuple[type[IntegerSet], tuple[Any, ...]]:
        return IntegerSet, (self.num_dims, self.num_symbols, self.constraints, self.eq_flags)

    def __str__(self) -> str:
        constraints = (
            f"{expr} == 0" if equal else f"{expr} >= 0"
            for expr, equal in zip(self.constraints, self.eq_flags, strict=True)
        )
        return f"{_signature(self.num_dims, self.num_symbols)} : ({', '.join(constraints)})"

    def __repr__(self) -> str:
        return f"affine_set<{self}>"

    def contains(self, dims: Sequence[int], symbols: Sequence[int] = ()) -> bool | None:
        """Tell whether the point is in the set; None if a constraint is undefined there."""
        values = [expr.evaluate(dims, symbols) for expr in self.constraints]
        if None in values:
            return None
        pairs = zip(values, self.eq_flags, strict=True)
        return all(value == 0 if equal else value is not None and value >= 0 for value, equal in pairs)


_MAPS: dict[tuple[int, int, tuple[AffineExpr, ...]], AffineMap] = {}
_SETS: dict[tuple[int, int, tuple[AffineExpr, ...], tuple[bool, ...]], IntegerSet] = {}
