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
from ppgen.library import BuildOptions, Selection, build
from ppgen.load.yaml.writing import write_yaml
from tests.campaigns.free_values import FREE
from tests.campaigns.record_slips import sound_records
from tests.checks.test_score_rules import project
from tests.support.needs import needs_tool

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


def opened_again(page: Page, folder: Path, text: str, game: str) -> Score:
    """Return what a page saves of a record that `score read` wrote and that was opened on it."""
    (folder / "read.yaml").write_text(text, encoding="utf-8")
    page.locator("#open").set_input_files(folder / "read.yaml")
    expect(page.locator("#match option")).to_have_count(2)
    with page.expect_download() as download:
        page.locator("#save").click()
    download.value.save_as(folder / "again.yaml")
    return read_score(project(), folder / "again.yaml", game)


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
        fourth = opened_again(page, folder, first.text, game)
        page.close()
        told = [score.findings.problems for score in (first, second, third, fourth)]
        assert told == [[], [], [], []], (kind, told)
        assert first.text.startswith(f"game: {game}\nrecord: {kind}\n"), kind
        assert second.text == first.text == third.text == fourth.text, kind
