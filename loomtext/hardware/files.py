"""Hardware files: those of the user, and those that come with the package."""

from __future__ import annotations

from pathlib import Path

from loomtext.grammar.reader import parse
from loomtext.hardware.model import Hardware
from loomtext.hardware.reading import read_hardware
from loomtext.ir.diagnostics import DiagnosticError, Source

_SPECS = Path(__file__).parent / "specs"
DEFAULT_SPEC = "wormhole_8x8"
"""The description that is used where none is named."""


def shipped_specs() -> tuple[str, ...]:
    """Names of the descriptions that come with the package."""
    return tuple(sorted(path.stem for path in _SPECS.glob("*.mlir")))


def spec_path(spec: str | Path | None) -> Path:
    """The file of a description: a path, the name of a shipped one, or the default for None.

    A file goes in front of a shipped description of that name, a directory does not.
    """
    if spec is None:
        return _SPECS / f"{DEFAULT_SPEC}.mlir"
    path = Path(spec)
    if not path.is_file() and (shipped := _SPECS / f"{spec}.mlir").exists():
        return shipped
    return path


def load_hardware(spec: str | Path | None = None) -> Hardware:
    """Read a description.

    Raises DiagnosticError for a malformed file or one that describes no mesh, OSError for one that cannot be
    read.
    """
    path = spec_path(spec)
    if not path.exists():
        raise DiagnosticError.of(
            f"there is no hardware file '{path}'", hint=f"shipped descriptions: {', '.join(shipped_specs())}"
        )
    data = path.read_bytes()
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        raise DiagnosticError.of("the hardware file is not valid UTF-8", Source("", str(path))) from None
    return read_hardware(parse(text, str(path)))
