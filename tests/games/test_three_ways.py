"""The same match on paper, in a form and on a phone: for every sheet of every game one record, byte for byte."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from playwright.sync_api import Browser, Page, expect, sync_playwright
from pypdf import PdfReader, PdfWriter

from ppgen.exchange.score_sheets import Score, read_score
from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.load.project import Project
from ppgen.load.yaml.writing import write_yaml
from tests.campaigns.free_values import FREE
from tests.campaigns.record_slips import sound_records
from tests.checks.test_score_rules import project
from tests.support.needs import needs_tool
from tests.support.tiny import FILES, write_project

pytestmark = needs_tool("chromium")

SPOKEN = {"ole": "en", "worldies": "en", "ligne-de-fond": "fr", "battle-dice": "de"}
"""The language of each game, in which its rules speak by themselves."""

OTHERS: dict[str, dict[str, Any]] = {
    "ole": {"collection": {"teams": [True, False, True], "tactics": [[False], [True, True]]}},
    "worldies": {
        "collection": {"players": [[True], [False], [True]]},
        "statistics": {
            "players": [{"goals": 2, "tackles": 11}, {}, {"ole": 1}],
            "goalkeepers": [{"saves": 9}],
        },
    },
    "ligne-de-fond": {"collection": {"players": [[True]], "actions": [[False], [True, True]]}},
    "battle-dice": {"collection": {"avatars": [[True], [False], [True]]}},
}
"""Records of sheets that have no laws, and so no slips."""

TYPE = """(values) => {
  for (const [name, value] of Object.entries(values)) {
    const field = document.querySelector(`[data-field="${name}"]`);
    if (field.type === 'checkbox') field.checked = value === '/Yes';
    else if (!field.readOnly) field.value = value;
  }
  document.querySelector('[data-field]').dispatchEvent(new Event('input', {bubbles: true}));
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield started
        started.close()


def sheet_of(game: str, kind: str) -> str:
    text = Path(__file__).parents[2].joinpath("cards", game, "game.yaml").read_text(encoding="utf-8")
    components = yaml.safe_load(text)["components"]
    return next(name for name, one in components.items() if one.get("score") == kind)


def built(game: str, sheet: str, form: str, out: Path, fill: Path | None = None) -> Path:
    chosen = Selection((game,), (SPOKEN[game],), (sheet,), fill=fill)
    done = build(project(), chosen, BuildOptions(formats=(form,), out=out))
    assert done.findings.is_sound, done.findings.problems
    return out / next(
        file.path for file in done.files if form == "pdf" or not file.path.endswith(f"{sheet}.pdf")
    )


def typed(form: Path) -> dict[str, str]:
    """Return what stands in the fields of a form, by name, as a player would type it; sums are left out."""
    found: dict[str, str] = {}
    for page in PdfReader(form).pages:
        for widget in page.get("/Annots", ()):
            field = widget.get_object()
            is_sum = field["/FT"] == "/Tx" and int(field.get("/Ff", 0)) & 1
            value = str(field.get("/V", ""))
            if value not in {"", "/Off"} and not is_sum:
                found[str(field["/T"])] = value
    return found


def filled(to: Path, blank: Path, values: dict[str, str]) -> Path:
    """Write values into the fields of an empty form, as a player types them."""
    writer = PdfWriter(clone_from=blank)
    for leaf in writer.pages:
        writer.update_page_form_field_values(leaf, dict(values), auto_regenerate=False)
    writer.write(to)
    return to


def opened_again(page: Page, folder: Path, text: str, of: Project, game: str) -> Score:
    """Return what a page saves of a record that `score read` wrote and that was opened on it."""
    (folder / "read.yaml").write_text(text, encoding="utf-8")
    page.locator("#open").set_input_files(folder / "read.yaml")
    expect(page.locator("#match option")).to_have_count(2)
    expect(page.locator("#notice")).to_be_hidden()
    with page.expect_download() as download:
        page.locator("#save").click()
    download.value.save_as(folder / "again.yaml")
    return read_score(of, folder / "again.yaml", game)


@pytest.mark.slow(keep=1)
@pytest.mark.thorough
@pytest.mark.parametrize("game", FREE)
def test_a_sheet_gives_the_same_record_in_whatever_way_it_was_filled_in(
    game: str, browser: Browser, tmp_path: Path
) -> None:
    for kind, record in {**sound_records(game), **OTHERS[game]}.items():
        folder, sheet = tmp_path / kind, sheet_of(game, kind)
        folder.mkdir()
        paper = folder / "record.yaml"
        paper.write_text(write_yaml({"record": kind, **record}, width=100), encoding="utf-8")
        first = read_score(project(), paper, game)
        values = typed(built(game, sheet, "form", folder / "filled", paper))
        blank = built(game, sheet, "form", folder / "blank")
        second = read_score(project(), filled(folder / "typed.pdf", blank, values))
        page = browser.new_page()
        page.goto(built(game, sheet, "html", folder / "phone").as_uri())
        page.evaluate(TYPE, values)
        with page.expect_download() as download:
            page.locator("#save").click()
        download.value.save_as(folder / "phone.yaml")
        third = read_score(project(), folder / "phone.yaml", game)
        fourth = opened_again(page, folder, first.text, project(), game)
        page.close()
        told = [score.findings.problems for score in (first, second, third, fourth)]
        assert told == [[], [], [], []], (kind, told)
        assert first.text.startswith(f"game: {game}\nrecord: {kind}\n"), kind
        assert second.text == first.text == third.text == fourth.text, kind


NOTE = """\
  note:
    title: note
    record: true
    fields:
      who: {type: text, optional: true}
      code: {type: text, capitals: true, optional: true}
      story: {type: text, optional: true}
      goals: {type: integer, minimum: 0, maximum: 500, optional: true}
      ratio: {type: number, optional: true}
      other: {type: number, optional: true}
      sum: {type: number, optional: true}
"""
SHEET = """\
size: [100, 190]
face:
  - {type: entry, box: [5, 5, 60, 12], field: who, label: Who, label_style: body, style: body}
  - {type: entry, box: [5, 20, 60, 12], field: code, label: Code, label_style: body, style: body}
  - {type: entry, box: [5, 35, 60, 40], field: story, label: Story, label_style: body, style: body, lines: true}
  - {type: entry, box: [5, 80, 60, 12], field: goals, label: Goals, label_style: body, style: body}
  - {type: entry, box: [5, 95, 60, 12], field: ratio, label: Ratio, label_style: body, style: body}
  - {type: entry, box: [5, 110, 60, 12], field: other, label: Other, label_style: body, style: body}
  - {type: entry, box: [5, 125, 60, 12], field: sum, label: Sum, label_style: body, style: body, total: [ratio, other]}
"""

ODD: dict[str, tuple[dict[str, str], dict[str, Any]]] = {
    "digits of other scripts": (
        {"goals": "\uff13\u0664", "ratio": "\u0662\u066b\u0665"},
        {"goals": 34, "ratio": 2.5},
    ),
    "no exponents": ({"goals": "1e2", "ratio": "1E3"}, {"goals": "1e2", "ratio": "1E3"}),
    "small": ({"ratio": "0.00000001", "other": "0.1"}, {"ratio": 1e-08, "other": 0.1}),
    "too many digits": ({"ratio": "12345678901234567890"}, {"ratio": "12345678901234567890"}),
    "a point too many": ({"ratio": "1.000,5"}, {"ratio": "1.000,5"}),
    "whole": ({"goals": "2.0", "ratio": "2.0", "other": "3,50"}, {"goals": "2.0", "ratio": 2, "other": 3.5}),
    "ends": ({"who": " a b ", "code": " ab ", "story": "  "}, {"who": "a b", "code": "AB"}),
    "letters": (
        {"who": "e\u0301", "code": "i\u0307 \u0390"},
        {"who": "\u00e9", "code": "\u0130 \u03aa\u0301"},
    ),
    "lines": ({"who": "a\nb\n\nc", "story": "a\nb"}, {"who": "a b c", "story": "a\nb"}),
}


@pytest.mark.thorough
def test_an_odd_entry_says_the_same_in_whatever_way_it_was_written(browser: Browser, tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", f"{NOTE}components:\n")
    game += "  note: {title: Notes, score: note, layout: note}\n"
    sheet = {"layouts/tiny/scoresheets/note.yaml": SHEET}
    tiny = open_project(write_project(tmp_path / "tiny", {**FILES, "cards/tiny/game.yaml": game, **sheet}))
    chosen = Selection(components=("note",))
    done = build(tiny, chosen, BuildOptions(formats=("form", "html"), out=tmp_path / "out"))
    assert done.findings.is_sound, done.findings.problems
    blank, phone = (
        next(tmp_path / "out" / file.path for file in done.files if file.path.endswith(end))
        for end in (".form.pdf", ".html")
    )
    for name, (entries, values) in ODD.items():
        folder = tmp_path / name.replace(" ", "-")
        folder.mkdir()
        form = read_score(tiny, filled(folder / "typed.pdf", blank, entries))
        (folder / "own.yaml").write_text(
            write_yaml({"record": "note", **entries}, width=100), encoding="utf-8"
        )
        hand = read_score(tiny, folder / "own.yaml")
        page = browser.new_page()
        page.goto(phone.as_uri())
        for field, text in entries.items():
            page.locator(f'[data-field="{field}"]').focus()
            page.keyboard.insert_text(text)
        with page.expect_download() as download:
            page.locator("#save").click()
        download.value.save_as(folder / "phone.yaml")
        live = read_score(tiny, folder / "phone.yaml")
        again = opened_again(page, folder, hand.text, tiny, "tiny")
        page.close()
        read = [yaml.safe_load(score.text) for score in (form, hand, live, again)]
        assert {key: read[0][key] for key in values} == values, name
        assert form.text == hand.text == live.text == again.text, name
        told = [
            [problem.message for problem in score.findings.problems] for score in (form, hand, live, again)
        ]
        assert told[0] == told[1] == told[2] == told[3], name
        refused = [f'"{text}"' for text in values.values() if isinstance(text, str) and text[:1].isdigit()]
        assert len(told[0]) == len(refused) and all(map(str.__contains__, told[0], refused)), name
