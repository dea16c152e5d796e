"""Every line of the project's own stage files has an explanation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import loomtext
from loomtext import parse, print_module
from loomtext.kernels import KERNELS
from loomtext.rewrite.explanation import Entry, Explanation, explain
from tests.golden.test_goldens import FILES, STEPS, TABLE, file_of

_VALUE = re.compile(r"%[\w#:$.]+")

each_step = pytest.mark.parametrize(("kernel", "number"), STEPS)


@cache
def explained(kernel: str) -> Explanation:
    golden = TABLE[kernel]
    module = parse(print_module(KERNELS[kernel].build({})))
    return explain(module, "00", golden.stages[-1].number, golden.options)


def up_to(kernel: str, number: str) -> Explanation:
    return Explanation(explained(kernel).listings[: int(number) + 1])


def entries(found: Explanation) -> Iterator[tuple[Entry, str]]:
    """The operations of the last stage, with their lines."""
    for line, entry in found.last.entries.items():
        yield entry, found.last.lines[line - 1].strip()


@pytest.mark.parametrize(("kernel", "number"), FILES)
def test_the_text_is_that_of_the_stage(kernel: str, number: str, goldens: Path) -> None:
    assert up_to(kernel, number).last.text == (goldens / file_of(kernel, number)).read_text()


@each_step
def test_every_line_belongs_to_an_operation(kernel: str, number: str) -> None:
    listing = up_to(kernel, number).last
    assert all(listing.owner(line) is not None for line in range(1, listing.count + 1))


@each_step
def test_what_nobody_has_touched_says_what_it_said(kernel: str, number: str) -> None:
    found = up_to(kernel, number)
    before = found.listings[-2].lines
    for entry, text in entries(found):
        if not entry.events:
            assert entry.before is not None, text
            assert _VALUE.sub("%", before[entry.before - 1].strip()) == _VALUE.sub("%", text)


@each_step
def test_everything_comes_from_the_input_or_was_made(kernel: str, number: str) -> None:
    found = up_to(kernel, number)
    for entry, text in entries(found):
        *_, oldest = found.ancestry(entry)
        assert oldest.listing is found.listings[0] or oldest.maker is not None, text


@each_step
def test_places_are_those_of_the_code(kernel: str, number: str) -> None:
    root = Path(loomtext.__file__).parents[1]  # Of what is installed.
    events = [event for entry, _ in entries(up_to(kernel, number)) for event in entry.events]
    for author in {event.rewrite.author for event in events}:
        name, _, line = author.place.partition(":")
        text = (root / name).read_text().splitlines()[int(line) - 1]
        assert text.lstrip().startswith((f"{author.kind} {author.name}",) if author.kind else ("def ", "@"))
