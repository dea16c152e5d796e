from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import loomtext

PROGRAM = """
import numpy as np
from loomtext.sim.scalars import maximum
from loomtext.sim.compiling import njit

@njit
def largest(a, b):
    return maximum(a, b)

print(largest(np.float32(1), np.float32(2)))
"""


def test_a_changed_callee_is_compiled_anew(tmp_path: Path) -> None:
    """numba's own cache looks at the file of the caller only, and would give the old result."""
    package = tmp_path / "loomtext"
    source = Path(loomtext.__file__).parent
    shutil.copytree(source, package, ignore=shutil.ignore_patterns("__pycache__"))
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "LOOMTEXT_CACHE": str(tmp_path / "cache")}

    def result() -> str:
        done = subprocess.run([sys.executable, str(program)], env=environment, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        return done.stdout.strip()

    assert result() == result() == "2.0"
    callee = package / "sim" / "scalars.py"
    text = callee.read_text()
    head = "def maximum(a: Any, b: Any) -> Any:\n"
    changed = text.replace(head, f"{head}    return a\n", 1)
    assert changed != text
    callee.write_text(changed)
    assert result() == "1.0"
    folders = sorted(path.name for path in (tmp_path / "cache" / "compiled").iterdir())
    assert len(folders) == 2, "one for each version"
