"""Reading and printing: lines a second and peak memory, next to other MLIR tools on the same text.

    python benchmarks/text.py [FILE ...] [--lines 1000 10000 100000] [--repeat 5] [--tools loomtext xdsl ...]

Without files, a matmul kernel is lowered to stage 02 and repeated under new function names until it
has the wanted number of lines. Every tool gets the same generic-form text, which all of them can read; loomtext is
measured on the custom form as well. Each figure is the best of ``--repeat`` runs; ``cold`` is the first run in
a fresh process, with the time to import the tool and to build its tables left out, ``warm`` the best of the others.
Tools that are not installed are left out: xDSL (PyPI ``xdsl``), the MLIR Python bindings (PyPI
``xtc-mlir-python-bindings``), ``mlir-opt-22`` (a whole process, start-up included).
"""

from __future__ import annotations

import argparse
import gc
import json
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

TOOLS = ("loomtext", "xdsl", "bindings", "mlir-opt-22")


def _kernel_text(lines: int) -> str:
    """A module of matmul functions at the last stage, at least that many lines long."""
    from loomtext import lower, print_module
    from loomtext.kernels import KERNELS
    from loomtext.rewrite.passes import STAGES

    module = lower(KERNELS["matmul"].build({}), "02")
    assert STAGES
    body = print_module(module).split("\n")
    head, function, tail = body[0], body[1:-2], body[-2:]
    copies = -(-lines // len(function))
    text = [head]
    for i in range(copies):
        text += [line.replace("@matmul(", f"@matmul_{i}(") for line in function]
    return "\n".join([*text, *tail])


def _measure(parse: Callable[[str], Any], show: Callable[[Any], Any], text: str, repeat: int) -> dict[str, float]:
    """Seconds for the first and the best parse, and for the first and the best print."""
    parses, prints = [], []
    for _ in range(max(2, repeat)):
        start = time.perf_counter()
        module = parse(text)
        parses.append(time.perf_counter() - start)
        start = time.perf_counter()
        show(module)
        prints.append(time.perf_counter() - start)
        del module
        gc.collect()  # What one round leaves behind is not the next one's work.
    return {
        "parse_cold": parses[0], "parse": min(parses[1:]), "print_cold": prints[0], "print": min(prints[1:]),
        "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024,
    }  # fmt: skip


def _loomtext() -> tuple[Callable[[str], Any], Callable[[Any], Any]]:
    import loomtext
    from loomtext.ir import opdef

    loomtext.parse("module {\n}\n")
    for name in opdef.KNOWN_DIALECTS:  # Importing a dialect is importing the tool.
        opdef.dialect(name)
    return loomtext.parse, loomtext.print_module


def _xdsl() -> tuple[Callable[[str], Any], Callable[[Any], Any]]:
    from io import StringIO

    from xdsl.context import Context
    from xdsl.dialects.builtin import Builtin
    from xdsl.parser import Parser
    from xdsl.printer import Printer

    context = Context(allow_unregistered=True)
    context.load_dialect(Builtin)

    def parse(text: str) -> Any:
        return Parser(context, text).parse_module()

    return parse, lambda module: Printer(StringIO(), print_generic_format=True).print_op(module)


def _bindings() -> tuple[Callable[[str], Any], Callable[[Any], Any]]:
    from mlir.ir import Context, Module

    context = Context()
    context.allow_unregistered_dialects = True
    return lambda text: Module.parse(text, context), str


def _child(tool: str, path: str, repeat: int) -> None:
    """Measure one tool in this process and print the result as JSON."""
    makers = {"loomtext": _loomtext, "xdsl": _xdsl, "bindings": _bindings}
    parse, show = makers[tool]()
    print(json.dumps(_measure(parse, show, Path(path).read_text(), repeat)))


def _run(tool: str, path: Path, repeat: int) -> dict[str, float] | None:
    if tool == "mlir-opt-22":
        return _process(path, repeat)
    command = [sys.executable, __file__, "--child", tool, str(path), "--repeat", str(repeat)]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        reason = result.stderr.strip().split("\n")[-1]
        print(f"  {tool}: not measured ({reason})", file=sys.stderr)
        return None
    found: dict[str, float] = json.loads(result.stdout)
    return found


def _process(path: Path, repeat: int) -> dict[str, float] | None:
    """``mlir-opt-22`` reads and prints in one process; its own timing report separates the two."""
    tool = shutil.which("mlir-opt-22")
    if tool is None:
        print("  mlir-opt-22: not measured (not on the path)", file=sys.stderr)
        return None
    command = [
        tool,
        "--allow-unregistered-dialect",
        "--mlir-timing",
        "--mlir-timing-display=list",
        "-o",
        "/dev/null",
        str(path),
    ]
    parses, prints = [], []
    for _ in range(max(2, repeat)):
        report = subprocess.run(command, capture_output=True, text=True, check=True).stderr
        seconds = {
            line.split()[-1]: float(line.split()[0])
            for line in report.split("\n")
            if line.strip().endswith(("Parser", "Output"))
        }
        parses.append(seconds["Parser"])
        prints.append(seconds["Output"])
    return {
        "parse_cold": parses[0],
        "parse": min(parses),
        "print_cold": prints[0],
        "print": min(prints),
        "peak_mb": 0.0,
    }


def _report(label: str, text: str, tools: list[str], repeat: int) -> None:
    import loomtext

    generic = loomtext.print_module(loomtext.parse(text), generic=True)
    lines = generic.count("\n")
    print(f"\n{label}: {text.count(chr(10))} lines, {lines} in generic form, {len(generic) / 1e6:.1f} MB")
    print(f"  {'tool':22}{'parse cold':>12}{'parse':>12}{'print':>12}   thousand lines/s{'peak MB':>12}")
    with tempfile.TemporaryDirectory() as folder:
        for name, body in (("generic", generic), ("custom", text)):
            path = Path(folder) / f"{name}.mlir"
            path.write_text(body)
            for tool in tools if name == "generic" else ["loomtext"]:
                result = _run(tool, path, repeat)
                if result is not None:
                    count = body.count("\n") / 1000
                    rates = [count / max(result[k], 1e-9) for k in ("parse_cold", "parse", "print")]
                    shown = f"{tool} ({name})"
                    print(f"  {shown:22}" + "".join(f"{r:12.0f}" for r in rates) + f"{result['peak_mb']:31.0f}")


def main() -> int:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--lines", nargs="*", type=int, default=[1_000, 10_000, 100_000])
    parser.add_argument("--tools", nargs="*", choices=TOOLS, default=list(TOOLS))
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--child", nargs=2, metavar=("TOOL", "FILE"), help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.child:
        tool, path = options.child
        _child(tool, path, options.repeat)
        return 0
    for path in options.files:
        _report(path.name, path.read_text(), options.tools, options.repeat)
    for lines in [] if options.files else options.lines:
        slow = lines > 20_000  # xDSL needs minutes for what the others do in a second.
        tools = [t for t in options.tools if not (slow and t == "xdsl")]
        _report(f"matmul, {lines}", _kernel_text(lines), tools, options.repeat)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
