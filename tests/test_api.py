"""The Python API: what the names in ``loomtext`` promise."""

from __future__ import annotations

import pytest

import loomtext
from loomtext.kernels import KERNELS
from loomtext.rewrite.provenance import ProvenanceLog

SMALL = "module {\n  func.func @f(%arg0: index) {\n    return\n  }\n}\n"


@pytest.mark.parametrize("name", loomtext.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    assert getattr(loomtext, name) is not None


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = loomtext.nothing  # type: ignore[attr-defined]


def test_print_of_parse_is_the_text() -> None:
    assert loomtext.print_module(loomtext.parse(SMALL)) == SMALL


def test_an_unknown_alias_mode_is_refused() -> None:
    with pytest.raises(ValueError, match="aliases must be"):
        loomtext.print_module(loomtext.parse(SMALL), aliases="sometimes")


def test_lower_leaves_its_input_alone() -> None:
    module = KERNELS["matmul"].build({})
    before = loomtext.print_module(module)
    lowered = loomtext.lower(module, "02")
    assert loomtext.print_module(module) == before
    assert "loom.alloc" in loomtext.print_module(lowered)


def test_lower_in_two_steps_gives_the_same() -> None:
    module = KERNELS["matmul"].build({})
    first = loomtext.lower(module, "01")
    assert loomtext.print_module(loomtext.lower(first, "02")) == loomtext.print_module(loomtext.lower(module, "02"))


def test_lower_records_what_each_rule_did() -> None:
    log = ProvenanceLog()
    lowered = loomtext.lower(KERNELS["matmul"].build({}), "02", log=log)
    rules = [rewrite.rule for rewrite in log.rewrites]
    assert rules.count("to_tensor_handoff") == 2
    assert rules.count("write_tile") == 1
    copies = [op for op in lowered.walk() if op.name == "loom.copy"]
    makers = [rewrite for op in copies if (rewrite := log.explain(op)) is not None]
    assert sorted(rewrite.rule for rewrite in makers) == ["read_tile", "read_tile", "write_tile"]


def test_diff_says_whether_two_modules_are_equivalent() -> None:
    a, b = loomtext.parse(SMALL), loomtext.parse(SMALL.replace("%arg0", "%x"))
    assert loomtext.diff(a, b).equivalent
    assert not loomtext.diff(a, loomtext.parse(SMALL.replace("index", "i32"))).equivalent


@pytest.mark.parametrize(
    ("limits", "message"),
    [
        ({"bytes": 10}, f"the input has {len(SMALL)} bytes, the limit is 10"),
        ({"nesting": 1}, "nesting deeper than the limit of 1 levels"),
        ({"operations": 2}, "more than the limit of 2 operations"),
    ],
)
def test_limits_are_diagnostics(limits: dict[str, int], message: str) -> None:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse(SMALL, limits=loomtext.Limits(**limits))
    assert caught.value.message == message


def test_an_error_tells_its_place() -> None:
    with pytest.raises(loomtext.DiagnosticError) as caught:
        loomtext.parse("func.func @f() {\n  return %x : index\n}\n", name="f.mlir")
    error = caught.value
    assert (error.file, error.line, error.column) == ("f.mlir", 2, 10)
    assert error.message == "use of undeclared SSA value name"


def test_lower_goes_to_the_last_stage_unless_told_otherwise() -> None:
    module = KERNELS["matmul"].build({})
    options = {"hw": "mesh_4x4", "full_occ": True, "limit": 1}
    lowered = loomtext.print_module(loomtext.lower(module, **options))
    assert lowered == loomtext.print_module(loomtext.lower(module, "08", **options))


def test_stages_may_be_numbers_and_must_exist() -> None:
    module = KERNELS["matmul"].build({})
    assert loomtext.print_module(loomtext.lower(module, 1)) == loomtext.print_module(loomtext.lower(module, "01"))  # type: ignore[arg-type]
    for wrong in ("9", "abc", ""):
        with pytest.raises(loomtext.DiagnosticError, match="there is no stage"):
            loomtext.lower(module, wrong)


def test_an_unknown_option_is_a_type_error() -> None:
    with pytest.raises(TypeError, match="lower\\(\\) has no option 'blocksizes'"):
        loomtext.lower(KERNELS["matmul"].build({}), "02", blocksizes={})


def test_bytes_are_not_text() -> None:
    with pytest.raises(TypeError, match="parse\\(\\) takes text, not bytes"):
        loomtext.parse(b"module {}")  # type: ignore[arg-type]
