"""Float literals of the builtin float types: bit patterns, decimal reading, and MLIR's exact printing.

Everything works on raw bit patterns and Python integers, so no result depends on the host's float
formatting. A *magnitude* below is a bit pattern without its sign and without f80's explicit integer
bit; magnitudes of one format are ordered like the values they stand for.
"""

from __future__ import annotations

import math
import re
import struct
from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

__all__ = ["FORMATS", "FloatFormat", "bits_from_float", "float_from_bits", "format_bits", "is_inf"]
__all__ += ["is_nan", "is_negative_zero", "is_zero", "parse_decimal"]
Specials = Literal["ieee", "fn", "fnuz", "fnu", "finite"]


class FloatFormat(NamedTuple):
    """Layout of one binary float type.

    ``precision`` counts the significand bits including the leading one. ``specials`` says which
    patterns are not numbers:

    * ``ieee``: the top exponent holds infinities and NaNs;
    * ``fn``: no infinity, NaN is all ones (either sign);
    * ``fnuz``: no infinity, no negative zero, whose pattern is the only NaN;
    * ``fnu``: unsigned powers of two, no zero, no infinity, NaN is all ones;
    * ``finite``: neither infinities nor NaNs.
    """

    name: str
    width: int
    exponent_bits: int
    precision: int
    bias: int
    specials: Specials = "ieee"

    @property
    def signed(self) -> bool:
        """Whether the format has a sign bit."""
        return self.specials != "fnu"

    @property
    def has_integer_bit(self) -> bool:
        """Whether the leading significand bit is stored (x87's f80)."""
        return self.width == 1 + self.exponent_bits + self.precision

    @property
    def min_exponent(self) -> int:
        """Exponent of the smallest normal value."""
        return -self.bias if self.specials == "fnu" else 1 - self.bias

    @property
    def all_ones(self) -> int:
        """The largest magnitude pattern, number or not."""
        return (1 << (self.exponent_bits + self.precision - 1)) - 1

    @property
    def max_finite(self) -> int:
        """Magnitude of the largest finite value."""
        if self.specials == "ieee":
            return self.all_ones - (1 << (self.precision - 1))
        return self.all_ones - (self.specials in ("fn", "fnu"))


FORMATS: Mapping[str, FloatFormat] = MappingProxyType(
    {
        fmt.name: fmt
        for fmt in (
            FloatFormat("f16", 16, 5, 11, 15),
            FloatFormat("bf16", 16, 8, 8, 127),
            FloatFormat("f32", 32, 8, 24, 127),
            FloatFormat("f64", 64, 11, 53, 1023),
            FloatFormat("tf32", 19, 8, 11, 127),
            FloatFormat("f80", 80, 15, 64, 16383),
            FloatFormat("f128", 128, 15, 113, 16383),
            FloatFormat("f8E5M2", 8, 5, 3, 15),
            FloatFormat("f8E4M3", 8, 4, 4, 7),
            FloatFormat("f8E3M4", 8, 3, 5, 3),
            FloatFormat("f8E4M3FN", 8, 4, 4, 7, "fn"),
            FloatFormat("f8E5M2FNUZ", 8, 5, 3, 16, "fnuz"),
            FloatFormat("f8E4M3FNUZ", 8, 4, 4, 8, "fnuz"),
            FloatFormat("f8E4M3B11FNUZ", 8, 4, 4, 11, "fnuz"),
            FloatFormat("f8E8M0FNU", 8, 8, 1, 127, "fnu"),
            FloatFormat("f6E2M3FN", 6, 2, 4, 1, "finite"),
            FloatFormat("f6E3M2FN", 6, 3, 3, 3, "finite"),
            FloatFormat("f4E2M1FN", 4, 2, 2, 1, "finite"),
        )
    }
)

_DECIMAL = re.compile(r"-?[0-9]+\.[0-9]*(?:[eE][+-]?[0-9]+)?", re.ASCII)

# Keyed by name rather than by the format: a str caches its hash, a dataclass does not.
_CACHE: dict[tuple[str, int], str] = {}
# Bounds the memory of a long-lived process that reads large dense constants.
_CACHE_LIMIT = 1 << 17


def _split(bits: int, fmt: FloatFormat) -> tuple[bool, int]:
    """Sign and magnitude of a pattern.

    f80 patterns no x87 unit produces are read as LLVM reads them: a nonzero exponent without the
    integer bit is a NaN, the integer bit under a zero exponent means exponent one. The NaN
    returned for the former has an arbitrary payload.
    """
    if bits >> fmt.width:  # also true of negative numbers
        raise ValueError(f"bit pattern {bits:#x} does not fit {fmt.name}")
    if not fmt.signed:
        return False, bits
    negative = bool(bits >> (fmt.width - 1))
    magnitude = bits & ((1 << (fmt.width - 1)) - 1)
    if not fmt.has_integer_bit:
        return negative, magnitude
    fraction_bits = fmt.precision - 1
    exponent = magnitude >> fmt.precision
    integer = magnitude >> fraction_bits & 1
    fraction = magnitude & ((1 << fraction_bits) - 1)
    if exponent and not integer:
        return negative, fmt.all_ones
    return negative, (max(exponent, integer) << fraction_bits) | fraction


def _join(negative: bool, magnitude: int, fmt: FloatFormat) -> int:
    """Inverse of `_split`; the sign is dropped where the format has no room for it."""
    if fmt.specials == "fnu" or (fmt.specials == "fnuz" and magnitude == 0):
        return magnitude
    if fmt.has_integer_bit:
        fraction_bits = fmt.precision - 1
        exponent, fraction = magnitude >> fraction_bits, magnitude & ((1 << fraction_bits) - 1)
        magnitude = (exponent << fmt.precision) | (int(exponent > 0) << fraction_bits) | fraction
    return (int(negative) << (fmt.width - 1)) | magnitude


def is_nan(bits: int, fmt: FloatFormat) -> bool:
    """Whether the pattern is a NaN."""
    negative, magnitude = _split(bits, fmt)
    if fmt.specials == "fnuz":
        return negative and magnitude == 0
    if fmt.specials == "ieee":
        return magnitude > fmt.max_finite + 1
    return magnitude > fmt.max_finite


def is_inf(bits: int, fmt: FloatFormat) -> bool:
    """Whether the pattern is an infinity of either sign."""
    return fmt.specials == "ieee" and _split(bits, fmt)[1] == fmt.max_finite + 1


def is_zero(bits: int, fmt: FloatFormat) -> bool:
    """Whether the pattern is a zero of either sign."""
    negative, magnitude = _split(bits, fmt)
    return magnitude == 0 and fmt.signed and not (negative and fmt.specials == "fnuz")


def is_negative_zero(bits: int, fmt: FloatFormat) -> bool:
    """Whether the pattern is a zero with the sign bit set."""
    return is_zero(bits, fmt) and bits != 0


def _significand(magnitude: int, fmt: FloatFormat) -> tuple[int, int]:
    """(n, e) with value n * 2**e of a finite magnitude."""
    fraction_bits = fmt.precision - 1
    exponent = magnitude >> fraction_bits
    if fmt.specials == "fnu":
        return 1, exponent - fmt.bias
    n = magnitude & ((1 << fraction_bits) - 1)
    if exponent:
        n |= 1 << fraction_bits
    return n, max(exponent, 1) - fmt.bias - fraction_bits


def _round(num: int, den: int, fmt: FloatFormat) -> int:
    """Magnitude nearest to num / den >= 0, ties to even; may exceed `max_finite` on overflow."""
    if num == 0:
        return 0
    exponent = num.bit_length() - den.bit_length()
    if (num << max(-exponent, 0)) < (den << max(exponent, 0)):
        exponent -= 1
    if exponent < fmt.min_exponent:
        if fmt.specials == "fnu":
            return 0
        exponent = fmt.min_exponent
    fraction_bits = fmt.precision - 1
    shift = exponent - fraction_bits
    den <<= max(shift, 0)
    quotient, rest = divmod(num << max(-shift, 0), den)
    if 2 * rest + (quotient & 1) > den:
        quotient += 1
    # Adding, not or-ing: a normal quotient carries its leading one into the exponent field.
    if fmt.specials == "fnu":
        quotient -= 1
    return ((exponent - fmt.min_exponent) << fraction_bits) + quotient


def _overflow(negative: bool, fmt: FloatFormat) -> int:
    """Pattern of a finite value too large for the format."""
    if fmt.specials == "fnuz":
        return 1 << (fmt.width - 1)
    if fmt.specials == "finite":
        return _join(negative, fmt.max_finite, fmt)
    return _join(negative, fmt.max_finite + 1, fmt)


def _nan(value: float, fmt: FloatFormat) -> int:
    """The quiet NaN closest to a Python NaN: sign and leading payload bits are kept."""
    if fmt.specials == "finite":
        raise ValueError(f"{fmt.name} has no NaN")
    if fmt.specials == "fnuz":
        return 1 << (fmt.width - 1)
    (raw,) = struct.unpack("<Q", struct.pack("<d", value))
    if fmt.specials != "ieee":
        return _join(bool(raw >> 63), fmt.all_ones, fmt)
    shift = fmt.precision - 53
    payload = raw & ((1 << 52) - 1)
    payload = payload << shift if shift >= 0 else payload >> -shift
    quiet = 1 << (fmt.precision - 2)
    return _join(bool(raw >> 63), fmt.max_finite + 1 | payload | quiet, fmt)


def bits_from_float(value: float, fmt: FloatFormat) -> int:
    """Pattern of the value of ``fmt`` nearest to a Python float, ties to even.

    Overflow behaves as in `parse_decimal`. f8E8M0FNU drops the sign and gives its smallest value for
    zero, having neither. A NaN becomes a quiet NaN, or ValueError for the formats without one.
    """
    if math.isnan(value):
        return _nan(value, fmt)
    negative = math.copysign(1.0, value) < 0
    if math.isinf(value):
        return _join(negative, 0, fmt) if fmt.specials == "finite" else _overflow(negative, fmt)
    magnitude = _round(*abs(value).as_integer_ratio(), fmt)
    return _overflow(negative, fmt) if magnitude > fmt.max_finite else _join(negative, magnitude, fmt)


def float_from_bits(bits: int, fmt: FloatFormat) -> float:
    """Python float of a pattern; exact except for f80 and f128.

    Those two are rounded to the nearest f64, infinity beyond its range. A NaN keeps only its sign.
    """
    negative, magnitude = _split(bits, fmt)
    if is_nan(bits, fmt):
        value = math.nan
    elif is_inf(bits, fmt):
        value = math.inf
    else:
        n, e = _significand(magnitude, fmt)
        try:
            # Integer true division rounds once, even into the subnormals; ldexp would round twice.
            value = (n << max(e, 0)) / (1 << max(-e, 0))
        except OverflowError:
            value = math.inf
    return math.copysign(value, -1.0) if negative else value


def parse_decimal(text: str, fmt: FloatFormat) -> int:
    """Pattern of a decimal literal such as ``-1.5e3``: nearest f64 first, then nearest in ``fmt``.

    A literal too large for ``fmt`` is no error: it gives the infinity of its sign, or NaN in the
    formats that have no infinity but a NaN, or the largest finite value of its sign in the f6 and
    f4 formats. Two results lose what MLIR keeps beside the bits: for f6 and f4 a literal that is
    infinite as f64 gives zero (MLIR prints that zero in hex, ``0x0``), and f8E8M0FNU drops the sign.

    Raises ValueError if the text is not an MLIR float literal with an optional leading ``-``.
    """
    if _DECIMAL.fullmatch(text) is None:
        raise ValueError(f"not a float literal: {text!r}")
    return bits_from_float(float(text), fmt)


def _digits(n: int, e: int, count: int) -> tuple[str, int]:
    """At most ``count`` decimal digits of n * 2**e > 0 and the power of ten to scale them by.

    LLVM's approximation: superfluous digits are cut off before the remaining ones are rounded, so
    the last digit may differ from correct rounding.
    """
    zeros = (n & -n).bit_length() - 1
    n, e = n >> zeros, e + zeros
    scaled, power = (n << e, 0) if e >= 0 else (n * 5**-e, e)
    excess = scaled.bit_length() - (196 * count + 58) // 59
    if excess > 0:
        cut = excess * 59 // 196
        scaled //= 10**cut
        power += cut
    text = str(scaled)
    digits = text.rstrip("0")
    if len(digits) > count:
        digits = str(int(digits[:count]) + (digits[count] >= "5"))
        # A carry out of 99…9 adds a digit, but only a zero; the power of ten stays right.
        power += len(text) - count
        text, digits = digits, digits.rstrip("0")
    return digits, power + len(text) - len(digits)


def _short(digits: str, power: int) -> str:
    """Form A: one digit, six decimals, exponent of two digits or more."""
    return f"{digits[0]}.{digits[1:]:0<6}e{power + len(digits) - 1:+03d}"


def _long(digits: str, power: int, count: int) -> str:
    """Form B: plain notation for moderate exponents, else scientific; integers have no dot."""
    leading = power + len(digits) - 1
    if power >= 0:
        if power <= 3 and len(digits) + power <= count:
            return digits + "0" * power
    elif leading >= 0:
        return f"{digits[:power]}.{digits[power:]}"
    elif leading >= -3:
        return f"0.{'0' * (-leading - 1)}{digits}"
    return f"{digits[0]}.{digits[1:] or '0'}E{leading:+d}"


def _format(bits: int, fmt: FloatFormat) -> str:
    negative, magnitude = _split(bits, fmt)
    sign = "-" if negative else ""
    if is_nan(bits, fmt) or is_inf(bits, fmt):
        # LLVM stores a NaN's exponent as all ones, which repairs f80's patterns without integer bit.
        return f"0x{bits | (0x7FFF << 64) if fmt.has_integer_bit else bits:X}"
    if is_zero(bits, fmt):
        return sign + "0.000000e+00"
    n, e = _significand(magnitude, fmt)
    digits, power = _digits(n, e, 6)
    # Unlike `parse_decimal`, this check rounds directly to the format, not through f64.
    if _round(int(digits) * 10 ** max(power, 0), 10 ** max(-power, 0), fmt) == magnitude:
        return sign + _short(digits, power)
    count = 2 + 59 * fmt.precision // 196
    text = _long(*_digits(n, e, count), count)
    return sign + text if "." in text else f"0x{_join(negative, magnitude, fmt):X}"


def format_bits(bits: int, fmt: FloatFormat) -> str:
    """The text MLIR prints for a pattern, without the type suffix.

    Non-numbers, and integers that need more than six digits yet no exponent, are printed as hex.
    """
    key = (fmt.name, bits)
    text = _CACHE.get(key)
    if text is None:
        text = _format(bits, fmt)
        if len(_CACHE) >= _CACHE_LIMIT:
            _CACHE.clear()
        _CACHE[key] = text
    return text
