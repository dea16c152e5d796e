"""The README's Python example runs and prints what it promises."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import loomtext

README = Path(__file__).parents[1] / "README.md"


def test_python_example_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    out = capsys.readouterr().out
    assert "%0 = arith.mulf %arg0, %arg1 : tensor<4xf32>" in out
    assert "arith.mulf ['tensor<4xf32>']" in out
    assert "use of undeclared SSA value name 2 10" in out


def test_rule_example_is_the_rule_in_use() -> None:
    (shown,) = re.findall(r"```\n(rule to_tensor_handoff.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    import loomtext

    rules = Path(loomtext.__file__).parent / "rewrite/stages/s01_tensor_canonicalize/rules.rules"
    assert shown.strip() in rules.read_text(encoding="utf-8")


def test_the_rule_that_is_explained_is_where_it_says() -> None:
    ((rule, name, line),) = re.findall(r"by rule (\w+) \((loomtext\S+):(\d+)\)", README.read_text(encoding="utf-8"))
    package = Path(loomtext.__file__).parent
    assert (package.parent / name).read_text(encoding="utf-8").splitlines()[int(line) - 1] == f"rule {rule}"


@pytest.mark.parametrize("page", re.findall(r"\]\((docs/[\w.]+)\)", README.read_text(encoding="utf-8")))
def test_linked_pages_exist(page: str) -> None:
    assert (README.parent / page).is_file()
