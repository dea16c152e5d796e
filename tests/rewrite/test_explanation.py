"""Lines of stage files and where they come from."""

from __future__ import annotations

from functools import cache

import loomtext
from loomtext.kernels import KERNELS
from loomtext.rewrite.explanation import Entry, Explanation, Step, explain

SIZES = {"tile_m": 128, "tile_n": 64, "tile_k": 64}
OPTIONS = {"hw": "mesh_4x4", "full_occ": True, "limit": 2, "block_sizes": SIZES}


@cache
def matmul(to: str) -> Explanation:
    text = loomtext.print_module(KERNELS["matmul"].build({}))
    return explain(loomtext.parse(text), "00", to, OPTIONS)


def entries(found: Explanation, text: str) -> list[Entry]:
    """The operations of the last stage whose line contains a text."""
    listing = found.last
    return [entry for line, entry in sorted(listing.entries.items()) if text in listing.lines[line - 1]]


def history(found: Explanation, entry: Entry) -> list[tuple[str, str | None]]:
    """Stage and rule of each line on the way back."""
    steps = found.ancestry(entry)
    return [(step.listing.stage.number, step.maker.rewrite.rule if step.maker else None) for step in steps]


def first(found: Explanation, text: str) -> list[Step]:
    return list(found.ancestry(entries(found, text)[0]))


def test_a_line_that_no_rule_has_touched_goes_back_to_the_input() -> None:
    found = matmul("02")
    steps = first(found, "arith.constant 2048")
    assert [step.listing.stage.number for step in steps] == ["02", "01", "00"]
    assert all(not step.events for step in steps)
    assert {step.text for step in steps} == {"%c2048 = arith.constant 2048 : index"}


def test_a_line_with_a_rule_in_each_stage() -> None:
    found = matmul("02")
    entry = entries(found, "loom.bufferize_to_tensor")[0]
    assert history(found, entry) == [("02", "read_tile"), ("01", "to_tensor_handoff"), ("00", None)]
    assert list(found.ancestry(entry))[-1].text.split()[2] == "bufferization.to_tensor"


def test_what_a_template_adds_is_put_at_a_line() -> None:
    (step, *_) = first(matmul("02"), "loom.alloc")
    assert step.maker is not None and step.maker.rewrite.rule == "alloc_buffer"
    assert step.is_addition
    assert step.before is not None and step.before.startswith("01:")


def test_what_a_rule_makes_comes_from_what_it_replaces() -> None:
    (step, *_) = first(matmul("02"), "loom.copy")
    assert not step.is_addition


def test_each_candidate_comes_from_the_same_lines() -> None:
    found = matmul("03")
    lines = [entry.before for entry in entries(found, "linalg.matmul")]
    assert len(lines) == 2
    (line,) = set(lines)
    assert line is not None and "linalg.matmul" in found.listings[-2].lines[line - 1]


def test_a_copied_line_keeps_its_rule() -> None:
    found = matmul("03")
    for entry in entries(found, "loom.semaphore_take"):
        assert history(found, entry)[:2] == [("03", None), ("02", "take_buffer")]


def test_a_loop_over_the_mesh() -> None:
    (step, *_) = first(matmul("03"), "affine.parallel")
    assert step.maker is not None
    assert step.maker.rewrite.author.place.startswith("loomtext/rewrite/stages/s03_enumerate_hw_mapping/nest.py:")
    assert step.before is not None
    assert "affine.parallel" in matmul("02").last.lines[int(step.before[3:]) - 1]


def test_the_machine_has_no_line_in_front() -> None:
    steps = first(matmul("03"), "adl.spatial_dim")
    assert len(steps) == 1
    assert steps[0].before is None


def test_from_the_last_stage_to_the_input() -> None:
    found = matmul("08")
    told = history(found, entries(found, "memref.reinterpret_cast")[0])
    assert [stage for stage, _ in told] == ["08", "07", "06", "05", "04", "03", "02", "01", "00"]
    assert ("06", "view_to_reinterpret_cast") in told
    assert ("04", "mark-reuse") in told
    assert ("02", "read_tile") in told


def test_brackets_belong_to_what_they_close() -> None:
    inner = "    scf.if %x {\n    }\n"
    text = f"func.func @f(%x: i1) {{\n  scf.if %x {{\n{inner}  }} else {{\n{inner}  }}\n  return\n}}\n"
    found = explain(loomtext.parse(text), "00", "00", {})
    owners = [found.last.owner(line) for line in range(1, found.last.count + 1)]
    assert [owner.line if owner is not None else None for owner in owners] == [1, 2, 3, 3, 2, 6, 6, 2, 9, 1]


def test_lines_without_an_operation() -> None:
    found = explain(loomtext.parse("// A comment.\n\nfunc.func @f() {\n  return\n}\n"), "00", "00", {})
    assert [found.last.owner(line) is None for line in (0, 1, 2, 3, 6, 7)] == [True, True, True, False, True, True]


def test_lines_of_the_input_are_those_of_its_layout() -> None:
    text = (
        "func.func @f(%x: index) -> index {\n\n  // Twice.\n  %y =\n"
        "    arith.addi %x,\n      %x : index return %y : index }"
    )
    found = explain(loomtext.parse(text), "00", "01", {})
    (step, before) = first(found, "arith.addi")
    assert (step.place, before.place, before.text) == ("01:3", "00:4", "%y =")


def test_candidates_of_a_mapped_file_are_chosen() -> None:
    mapped = loomtext.parse(matmul("03").last.text)
    found = explain(mapped, "03", "04", {"limit": 1})
    assert len(entries(found, "func.func")) == 1
    assert first(found, "loom.subview")[0].text.count("reuse") == 1


def test_what_was_only_written_differently() -> None:
    found = explain(loomtext.parse('func.func @f() {\n  // Odd.\n  "func.return"() : () -> ()\n}\n'), "00", "02", {})
    last, first_stage, read = first(found, "return")
    assert [event.kind for event in first_stage.events] == ["respelled"]
    assert first_stage.maker is None and last.events == ()
    assert (read.place, read.text) == ("00:3", '"func.return"() : () -> ()')
