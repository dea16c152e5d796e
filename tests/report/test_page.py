"""The page in a real browser: Chromium without a window, driven by Selenium."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from loomtext import print_module
from loomtext.cli import main
from loomtext.report.page import Entry, page
from tests.sim.modules import COPY, GIVE, body, text
from tests.sim.variants import lowered

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
DRIVER = shutil.which("chromedriver")
needs_browser = pytest.mark.skipif(not (BROWSER and DRIVER), reason="needs chromium and chromedriver")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--window-size=1400,1400",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-dev-shm-usage",
)  # fmt: skip


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    options = Options()
    options.binary_location = str(BROWSER)
    for flag in FLAGS:
        options.add_argument(flag)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    driver = webdriver.Chrome(options=options, service=Service(str(DRIVER)))
    yield driver
    driver.quit()


@pytest.fixture(scope="module")
def report(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A report and the data that ``--json`` writes beside it."""
    folder = tmp_path_factory.mktemp("report")
    module = lowered("matmul", "mesh_4x4", {"tile_m": 32, "tile_n": 32, "tile_k": 32}, M=128, N=128, K=64)
    (folder / "08.mlir").write_text(print_module(module))
    files = ["--html", str(folder / "report.html"), "--json", str(folder / "report.json")]
    main(["sim", str(folder / "08.mlir"), "--check", *files])
    return folder / "report.html"


@pytest.fixture
def data(report: Path) -> list[dict[str, Any]]:
    return list(json.loads(report.with_suffix(".json").read_text()))


def open_page(browser: Any, path: Path, fragment: str = "") -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    browser.get("about:blank")
    browser.get(path.as_uri() + fragment)
    shown = fragment.removeprefix("#/") or "list"
    WebDriverWait(browser, 60).until(lambda b: b.execute_script("return document.body.dataset.shown") == shown)


def column(browser: Any, number: int) -> list[str]:
    script = "return [...document.querySelectorAll('#candidates tbody tr')].map(r => r.cells[arguments[0]].textContent)"
    return [str(cell).strip() for cell in browser.execute_script(script, number)]


def source(browser: Any, name: str) -> dict[str, list[Any]]:
    """The data of a figure's source."""
    script = (
        "for (const d of Bokeh.documents) { const m = d.get_model_by_name(arguments[0]);"
        " if (m) return Object.fromEntries(Object.entries(m.data).map(([k, v]) => [k, Array.from(v)])) }"
    )
    return dict(browser.execute_script(script, name))


def choose(browser: Any, element: str, value: object, event: str) -> None:
    browser.execute_script(
        "const e = document.getElementById(arguments[0]); e.value = arguments[1];"
        "e.dispatchEvent(new Event(arguments[2]))", element, value, event,
    )  # fmt: skip


def settled(browser: Any, condition: str) -> None:
    from selenium.webdriver.support.ui import WebDriverWait

    WebDriverWait(browser, 30).until(lambda b: b.execute_script(f"return {condition}"))


@needs_browser
def test_the_table_sorts_and_filters(browser: Any, report: Path, data: list[dict[str, Any]]) -> None:
    open_page(browser, report)
    head = [h.text for h in browser.find_elements("css selector", "#candidates th")]
    cycles = head.index("cycles")
    timed = sorted(round(d["time"]["cycles"]) for d in data if "time" in d)
    without = ["-"] * (len(data) - len(timed))  # They stay last.
    button = browser.find_elements("css selector", "#candidates th button")[cycles]
    button.click()
    assert column(browser, cycles) == [*map(str, timed), *without]
    button.click()
    assert column(browser, cycles) == [*map(str, timed[::-1]), *without]
    assert button.find_element("xpath", "..").get_attribute("aria-sort") == "descending"
    browser.find_element("id", "filter").send_keys(data[0]["candidate"].upper())
    assert browser.find_element("id", "shown").text == f"1 of {len(data)}"
    assert source(browser, "candidates")["index"] == [0], "the plot follows"
    choose(browser, "filter", "e-oob-r", "input")
    faulty = sum(d["verdict"] == "fault" for d in data)
    assert browser.find_element("id", "shown").text == f"{faulty} of {len(data)}"
    assert source(browser, "candidates")["index"] == []


@needs_browser
def test_a_name_leads_to_the_candidates_page(browser: Any, report: Path, data: list[dict[str, Any]]) -> None:
    open_page(browser, report)
    browser.find_elements("css selector", "#candidates a")[1].click()
    settled(browser, "document.body.dataset.shown === '1'")
    assert browser.find_element("css selector", "#text h1").text == f"1: {data[1]['candidate']}"
    assert f"{data[1]['time']['cycles']:,.0f}" in browser.find_element("css selector", "#text .figures").text
    browser.find_element("id", "next").click()
    settled(browser, "document.body.dataset.shown === '2'")
    browser.find_element("id", "back").click()
    settled(browser, "document.body.dataset.shown === 'list'")


@needs_browser
def test_the_mesh_follows_the_time_slider(browser: Any, report: Path, data: list[dict[str, Any]]) -> None:
    open_page(browser, report, "#/0")
    run = data[0]
    average = source(browser, "cores")
    assert len(average["value"]) == run["cores"]
    expected = 100 * run["compute"]["matrix_busy"]["mean"] / run["time"]["cycles"]
    assert sum(average["value"]) / run["cores"] == pytest.approx(expected, abs=0.5)
    choose(browser, "time", 0, "input")
    settled(browser, "document.getElementById('moment').value.startsWith('0 to ')")
    # At first everybody waits for data, and products are yet to come.
    assert set(source(browser, "cores")["value"]) == {0}
    slider = int(browser.execute_script("return document.getElementById('time').max"))
    assert slider > 50
    seen = []
    for moment in (slider // 3, slider // 2):
        choose(browser, "time", moment, "input")
        seen.append(source(browser, "links")["value"])
    assert seen[0] != seen[1]
    browser.find_element("id", "whole").click()
    assert source(browser, "cores") == average


@needs_browser
def test_links_of_one_noc(browser: Any, report: Path) -> None:
    open_page(browser, report, "#/0")
    both = source(browser, "links")["name"]
    choose(browser, "noc", "1", "change")
    alone = source(browser, "links")["name"]
    assert alone == [name for name in both if name.startswith("NoC 1")]
    assert 0 < len(alone) < len(both)


@needs_browser
def test_the_timeline_draws_what_is_in_view(browser: Any, report: Path, data: list[dict[str, Any]]) -> None:
    open_page(browser, report, "#/0")
    whole = source(browser, "slices")
    assert len(whole["name"]) > 10 and max(whole["right"]) == pytest.approx(data[0]["time"]["cycles"], rel=0.01)
    choose(browser, "core", "0", "change")
    settled(browser, "Bokeh.documents.some(d => d.get_model_by_name('slices')?.data.core.every("
                     "c => c.startsWith('(0, 0)')))")  # fmt: skip
    one = source(browser, "slices")
    assert {core.split()[-1] for core in one["core"]} == {"reader", "matrix", "vector", "writer"}
    assert any(name.startswith("matmul: ") and "line " in name for name in one["name"])


@needs_browser
def test_all_channels_are_in_view_on_a_mesh_that_is_narrower(browser: Any, report: Path) -> None:
    page_file = report.with_name("narrow.html")
    main(["sim", str(report.with_name("08.mlir")), "--no-numerics", "--profile", "loom-8x8", "--html", str(page_file)])
    open_page(browser, page_file, "#/0")
    channels = source(browser, "channels")["x"]
    script = "return Bokeh.documents.find(d => d.get_model_by_name('channels')).roots()[0].x_range"
    first, last = (browser.execute_script(f"{script}.{end}") for end in ("start", "end"))
    assert len(channels) == 8 and first <= min(channels) - 0.5 and max(channels) + 0.5 <= last


@needs_browser
def test_play_moves_the_slider(browser: Any, report: Path) -> None:
    open_page(browser, report, "#/0")
    browser.find_element("id", "play").click()
    settled(browser, "Number(document.getElementById('time').value) >= 2")
    browser.find_element("id", "play").click()
    assert browser.find_element("id", "play").text == "Play"


@needs_browser
def test_play_begins_anew_at_the_end(browser: Any, report: Path) -> None:
    open_page(browser, report, "#/0")
    last = int(browser.execute_script("return document.getElementById('time').max"))
    choose(browser, "time", last, "input")
    browser.find_element("id", "play").click()
    settled(browser, f"Number(document.getElementById('time').value) < {last}")
    assert browser.find_element("id", "play").text == "Pause"
    browser.find_element("id", "play").click()


@needs_browser
def test_the_chosen_core_is_marked_on_the_mesh(browser: Any, report: Path) -> None:
    open_page(browser, report, "#/0")
    assert set(source(browser, "cores")["border"]) == {1}
    choose(browser, "core", "3", "change")
    settled(browser, "Bokeh.documents.some(d => d.get_model_by_name('cores')?.data.border[3] === 4)")
    assert source(browser, "cores")["border"].count(4) == 1


@needs_browser
def test_nothing_is_fetched_and_nothing_fails(browser: Any, report: Path) -> None:
    browser.get_log("browser")
    open_page(browser, report, "#/0")
    assert browser.execute_script("return performance.getEntriesByType('resource').map(e => e.name)") == []
    assert [entry for entry in browser.get_log("browser") if entry["level"] == "SEVERE"] == []


@needs_browser
def test_the_last_page_that_was_asked_for_is_shown(browser: Any, report: Path, data: list[dict[str, Any]]) -> None:
    open_page(browser, report)
    # The first picture takes longer to be unpacked than the second one.
    browser.execute_script(
        "const unpack = Response.prototype.arrayBuffer; let first = true;"
        "Response.prototype.arrayBuffer = async function () {"
        "  if (first) { first = false; await new Promise((done) => setTimeout(done, 1500)); }"
        "  return unpack.call(this); };"
        "location.hash = '#/1'; setTimeout(() => { location.hash = '#/0'; }, 100);"
    )
    settled(browser, "document.body.dataset.shown === '0'")
    browser.execute_async_script("setTimeout(arguments[0], 2500)")
    assert browser.find_element("css selector", "#text h1").text.startswith("0: ")
    assert browser.find_element("id", "moment").text == f"0 to {data[0]['time']['cycles']:,.0f} cycles"


@needs_browser
def test_a_candidate_with_a_fault_has_text_only(browser: Any, tmp_path: Path) -> None:
    (tmp_path / "bad.mlir").write_text(text(body(*COPY, GIVE)))
    assert main(["sim", str(tmp_path / "bad.mlir"), "--html", str(tmp_path / "bad.html")]) == 1
    open_page(browser, tmp_path / "bad.html", "#/0")
    assert "E-SEM-UNDERFLOW" in browser.find_element("css selector", "#text .faults").text
    assert not browser.find_element("id", "pictures").is_displayed()


@needs_browser
def test_scripts_that_are_not_the_pages_own_do_not_run(browser: Any, tmp_path: Path) -> None:
    path = tmp_path / "changed.html"
    entry = Entry(0, "k", "k", ["fault"], "fault", [], {}, "")
    text = page("t", ["#", "candidate", "verdict"], [0], [entry])
    path.write_text(text.replace("</body>", "<script>document.title = 'taken'</script></body>"))
    open_page(browser, path)
    assert browser.title == "t – simulated candidates"


@needs_browser
def test_names_are_text(browser: Any, tmp_path: Path) -> None:
    name = "</script><script>document.title='taken'</script><b>x</b>\"'"
    entry = Entry(0, name, name, ["fault"], "fault", [name], {}, "")
    path = tmp_path / "names.html"
    path.write_text(page(name, ["#", "candidate", "verdict"], [0], [entry]))
    open_page(browser, path, "#/0")
    assert browser.title == f"0 – {name} – simulated candidates"
    assert browser.find_element("css selector", "#text h1").text == f"0: {name}"



def test_the_same_run_gives_the_same_page(report: Path) -> None:
    again = report.with_name("again.html")
    main(["sim", str(report.with_name("08.mlir")), "--check", "--html", str(again)])
    assert again.read_text() == report.read_text()


def test_without_the_libraries_the_command_says_what_is_missing(
    report: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "bokeh", None)
    target = report.with_name("none.html")
    assert main(["sim", str(report.with_name("08.mlir")), "--html", str(target)]) == 1
    assert "a report needs the package 'bokeh'" in capsys.readouterr().err
    assert not target.exists()
