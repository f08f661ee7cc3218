"""What a page takes over from a file that it opens, and what it tells that it cannot show."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ppgen.exchange.score_sheets import read_score
from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.load.project import Project
from ppgen.load.yaml.writing import write_yaml
from tests.support.needs import needs_tool
from tests.support.tiny import FILES, write_project

pytestmark = needs_tool("chromium")

RECORD = """\
  note:
    title: note
    record: true
    fields:
      who: {type: text}
      inner: {type: text, unprinted: nobody needs it on paper}
      won: {type: boolean}
      lost: {type: boolean}
      best: {type: reference, to: monster}
      goals: {type: integer, minimum: 0, maximum: 500}
      ratio: {type: number}
      sum: {type: number}
      rows: {type: list, maximum: 2, items: {type: map, fields: {name: {type: text}, done: {type: boolean}}}}
"""
SHEET = """\
size: [100, 190]
face:
  - {type: entry, box: [5, 5, 60, 12], field: who, label: Who, label_style: body, style: body}
  - {type: entry, box: [70, 5, 8, 8], field: won, tip: Won, style: body}
  - {type: entry, box: [80, 5, 8, 8], field: lost, tip: Lost, style: body}
  - {type: entry, box: [5, 20, 60, 12], field: best, label: Best, label_style: body, style: body}
  - {type: entry, box: [5, 35, 60, 12], field: goals, label: Goals, label_style: body, style: body}
  - {type: entry, box: [5, 50, 60, 12], field: ratio, label: Ratio, label_style: body, style: body}
  - {type: entry, box: [5, 65, 60, 12], field: sum, label: Sum, label_style: body, style: body, total: [goals, ratio]}
  - {type: entry, box: [5, 80, 60, 9], field: rows.1.name, tip: "1: name", style: body}
  - {type: entry, box: [70, 80, 8, 8], field: rows.1.done, tip: "1: done", style: body}
  - {type: entry, box: [5, 95, 60, 9], field: rows.2.name, tip: "2: name", style: body}
  - {type: entry, box: [70, 95, 8, 8], field: rows.2.done, tip: "2: done", style: body}
"""

TAKEN = {
    "every kind": "{who: Ana, won: true, best: bat, goals: 3, ratio: 2.5, sum: 5.5, rows: [{name: A}, {done: true}]}",
    "numbers as texts": '{goals: "\uff13", ratio: "2,50", sum: "5.5"}',
    "words for a tick": '{won: "true", lost: x, rows: [{done: "Yes"}, {done: "no"}]}',
    "nothing": '{who: "  ", won: false, lost: "", goals: null, rows: [{name: null}, {}, {name: " ", done: false}]}',
    "lines": '{who: "a\\nb", goals: 1}',
    "unfit, and told at its field": '{goals: "many", ratio: "1e3"}',
}
"""Records that are the same when they are opened on a page and saved there."""

LEFT = {
    "a larger sum": ("{sum: 7, goals: 3}", ["sum = 7"]),
    "a sum of nothing": ("{sum: 0.00000001}", ["sum = 0.00000001"]),
    "a row too many": ("{rows: [{name: A}, {name: B}, {name: E, done: true}]}", ["rows.3.name = E", "rows.3.done = true"]),
    "no yes or no": ('{won: maybe, lost: 1, rows: [{done: "2"}]}', ["won = maybe", "lost = 1", "rows.1.done = 2"]),
    "no place": ("{inner: x, who: Ana}", ["inner = x"]),
    "no such card": ("{best: bta, who: Ana}", ["best = bta"]),
    "a value for a row": ("{rows: 5, who: Ana}", ["rows = 5"]),
    "a long text": (f"{{inner: {'a' * 40}, who: Ana}}", [f"inner = {'a' * 29}…"]),
    "many": (
        f"{{rows: [{', '.join(f'{{name: {one}}}' for one in 'ABCDEFGHI')}]}}",
        [*(f"rows.{number}.name = {one}" for number, one in enumerate("CDEFGH", 3)), "…"],
    ),
}  # fmt: skip
"""Records with what a page cannot show, and what it tells of them."""

UNKNOWN = {
    "{weather: rain, who: Ana}": "This sheet has no field weather.",
    "{rows: [{name: A, $&: 1}], mood: x}": "This sheet has no field rows.1.$&, mood.",
    "{who: {first: Ana}, goals: 1}": "This sheet has no field who.first.",
    "{rows: {name: A}, goals: 1, sum: 2}": "This sheet has no field rows.name. Not taken over from the file: sum = 2.",
}
"""Records with fields that the sheet has not."""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[Project, Path]:
    folder = tmp_path_factory.mktemp("opened")
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", f"{RECORD}components:\n")
    game += "  note: {title: Notes, score: note, layout: note}\n"
    sheet = {"layouts/tiny/scoresheets/note.yaml": SHEET}
    tiny = open_project(write_project(folder / "tiny", {**FILES, "cards/tiny/game.yaml": game, **sheet}))
    chosen = Selection(components=("note",))
    done = build(tiny, chosen, BuildOptions(formats=("html",), out=folder / "out"))
    assert done.findings.is_sound, done.findings.problems
    return tiny, folder / "out" / done.files[0].path


@pytest.fixture(scope="module")
def page(made: tuple[Project, Path]) -> Iterator[Page]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or "chromium"
        started: Browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = started.new_page()
        page.goto(made[1].as_uri())
        yield page
        started.close()


def opened(page: Page, folder: Path, record: str) -> Path:
    """Open a record, and return what is saved of it."""
    path, again = folder / "record.yaml", folder / "again.yaml"
    whole = {"game": "tiny", "record": "note", **yaml.safe_load(record)}
    path.write_text(write_yaml(whole, width=100), encoding="utf-8")
    before = page.locator("#match option").count()
    page.locator("#open").set_input_files(path)
    expect(page.locator("#match option")).to_have_count(before + 1)
    with page.expect_download() as download:
        page.locator("#save").click()
    download.value.save_as(again)
    return again


@pytest.mark.thorough
@pytest.mark.parametrize("record", TAKEN.values(), ids=TAKEN)
def test_what_a_page_can_show_is_the_record_and_nothing_is_told(
    record: str, page: Page, made: tuple[Project, Path], tmp_path: Path
) -> None:
    again = opened(page, tmp_path, record)
    expect(page.locator("#notice")).to_be_hidden()
    scores = [read_score(made[0], one) for one in (tmp_path / "record.yaml", again)]
    assert scores[0].text == scores[1].text
    messages = [[problem.message for problem in score.findings.problems] for score in scores]
    assert messages[0] == messages[1] and bool(messages[0]) == ("many" in record)


@pytest.mark.thorough
@pytest.mark.parametrize(("record", "told"), LEFT.values(), ids=LEFT)
def test_what_a_page_cannot_show_is_told(record: str, told: list[str], page: Page, tmp_path: Path) -> None:
    opened(page, tmp_path, record)
    said = f"Not taken over from the file: {', '.join(told)}."
    expect(page.locator("#notice span")).to_have_text(said)


@pytest.mark.thorough
@pytest.mark.parametrize(("record", "said"), UNKNOWN.items())
def test_a_field_that_the_sheet_has_not_is_told_wherever_it_stands(
    record: str, said: str, page: Page, tmp_path: Path
) -> None:
    opened(page, tmp_path, record)
    expect(page.locator("#notice span")).to_have_text(said)
