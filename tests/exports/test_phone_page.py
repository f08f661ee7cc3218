"""A score sheet on a phone, by touch in a real browser: what people see, tap and keep."""

from __future__ import annotations

import gzip
import json
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from ppgen.common.colour import parse_colour
from ppgen.exchange.score_sheets import read_score
from ppgen.library import BuildOptions, Selection, build, open_project
from ppgen.load import Source
from ppgen.load.files import parse_yaml
from ppgen.load.yaml.writing import write_yaml
from tests.checks.test_score_rules import project
from tests.support.needs import needs_tool
from tests.support.tiny import FILES, write_project

pytestmark = needs_tool("chromium")
AXE = "axe-core@4"
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}

LARGEST_PAGE = 300_000
"""Bytes that a page may have."""

SPOKEN = {"ole": "en", "worldies": "en", "ligne-de-fond": "fr", "battle-dice": "de"}

RECORD = """\
  note:
    title: note
    record: true
    fields:
      constructor: {type: text, optional: true}
      goals: {type: integer, minimum: 0, maximum: 5, optional: true}
      large: {type: integer, optional: true}
"""
SHEET = """\
size: [100, 80]
face:
  - {type: entry, box: [5, 5, 60, 12], field: constructor, label: Words, label_style: body, style: body}
  - {type: entry, box: [5, 20, 60, 12], field: goals, label: Goals, label_style: body, style: body}
  - {type: entry, box: [5, 35, 60, 12], field: large, label: Large, label_style: body, style: body}
"""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = shutil.which("chromium") or "chromium"
        started = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield started
        started.close()


def made(folder: Path, game: str, component: str, language: str) -> Path:
    chosen = Selection((game,), (language,), (component,))
    done = build(project(), chosen, BuildOptions(formats=("html",), out=folder))
    assert done.findings.is_sound, done.findings.problems
    return folder / done.files[0].path


def opened(browser: Browser, path: Path, **options: Any) -> Page:
    page = browser.new_context(**{**PHONE, **options}).new_page()
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    page.goto(path.as_uri())
    assert not faults
    return page


def small_targets(page: Page) -> list[str]:
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('input:not([type=file]), select, textarea, button, summary')]
          .filter((one) => one.offsetParent && !one.closest('#report'))
          .map((one) => [one.id || one.textContent, one.getBoundingClientRect()])
          .filter(([, box]) => box.height < 43.9 || box.width < 43.9).map(([name]) => name)"""
    )
    return found


def ticked(page: Page, field: str) -> list[int]:
    boxes = page.locator(f'[data-field^="{field}/"]')
    return [number for number in range(1, boxes.count() + 1) if boxes.nth(number - 1).is_checked()]


def saved(page: Page, to: Path) -> Path:
    with page.expect_download() as download:
        page.locator("#save").tap()
    download.value.save_as(to)
    return to


@pytest.mark.thorough
def test_a_tap_on_a_number_ticks_all_that_the_laws_want_ticked(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "battle-dice", "life-and-mana", "de"))
    page.locator('[data-field="home/mana/7"]').tap()
    assert ticked(page, "home/mana") == list(range(1, 8))
    page.locator('[data-field="home/mana/4"]').tap()
    assert ticked(page, "home/mana") == [1, 2, 3, 4]
    page.locator('[data-field="home/mana/4"]').tap()
    assert ticked(page, "home/mana") == [1, 2, 3]
    page.locator('[data-field="home/life/9"]').tap()  # life is crossed off from the last
    assert ticked(page, "home/life") == list(range(9, 16))
    page.locator('[data-field="home/life/9"]').tap()
    assert ticked(page, "home/life") == list(range(10, 16))
    page.locator('[data-field="away/life/15"]').tap()
    assert ticked(page, "away/life") == [15]
    page.locator('[data-field="away/life/1"]').tap()
    assert ticked(page, "away/life") == list(range(1, 16))
    page.locator('[data-field="away/life/15"]').tap()
    assert ticked(page, "away/life") == [15]
    assert not [told for told in page.locator("#report li").all_text_contents() if "crossed off" in told]


@pytest.mark.thorough
def test_everything_that_is_tapped_is_large_enough(browser: Browser, tmp_path: Path) -> None:
    for game, component, language in (
        ("battle-dice", "life-and-mana", "de"),
        ("ole", "checklist", "en"),
        ("ligne-de-fond", "league-sheet", "fr"),
        ("ole", "match-sheet", "ar"),
    ):
        page = opened(browser, made(tmp_path, game, component, language))
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert small_targets(page) == [], (game, component)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wide <= 0, (game, component)


@pytest.mark.thorough
def test_clearing_asks_first_and_can_be_undone(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    page.get_by_label("Round", exact=True).fill("7")
    page.locator("#clear").tap()
    page.locator("#no").tap()
    expect(page.get_by_label("Round", exact=True)).to_have_value("7")
    page.locator("#clear").tap()
    page.locator("#yes").tap()
    expect(page.get_by_label("Round", exact=True)).to_have_value("")
    expect(page.locator("#notice")).to_be_visible()
    page.locator("#undo").tap()
    expect(page.get_by_label("Round", exact=True)).to_have_value("7")
    expect(page.locator("#notice")).to_be_hidden()
    page.reload()
    expect(page.get_by_label("Round", exact=True)).to_have_value("7")


@pytest.mark.thorough
def test_several_sheets_are_kept_and_none_writes_over_another(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    page.get_by_label("Home team", exact=True).select_option("Sloths")
    page.locator("#new").tap()
    expect(page.get_by_label("Home team", exact=True)).to_have_value("")
    page.get_by_label("Home team", exact=True).select_option("Jaguars")
    record = saved(page, tmp_path / "match.yaml")
    page.locator("#match").select_option("1")
    expect(page.get_by_label("Home team", exact=True)).to_have_value("Sloths")
    assert record.read_text(encoding="utf-8").startswith('record: match\ngame: "ole"\nlanguage: "en"\n')
    page.locator("#open").set_input_files(record)
    expect(page.get_by_label("Home team", exact=True)).to_have_value("Jaguars")
    assert [one.split(" · ")[1] for one in page.locator("#match option").all_text_contents()] == [
        "Sloths",
        "Jaguars",
        "Jaguars",
    ]
    page.reload()
    expect(page.locator("#match option")).to_have_count(3)
    others = (
        "record: match\nmages: {home: Ada}\nother: 1\n",
        "record: match\ngame: worldies\nround: 1\n",
    )
    for text in ("record: turns\n", "hello", "record: match\nhome: [\n", "", *others):
        (tmp_path / "other.yaml").write_text(text, encoding="utf-8")
        page.locator("#open").set_input_files(tmp_path / "other.yaml")
        expect(page.locator("#notice")).to_contain_text("not saved by this page")
    expect(page.locator("#match option")).to_have_count(3)
    (tmp_path / "older.yaml").write_text("record: match\nround: 3\nweather: rain\n", encoding="utf-8")
    page.locator("#open").set_input_files(tmp_path / "older.yaml")
    expect(page.locator("#notice")).to_contain_text("This sheet has no field weather.")
    expect(page.get_by_label("Round", exact=True)).to_have_value("3")


@pytest.mark.thorough
def test_a_file_is_called_after_its_sheet_and_the_first_words_on_it(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "worldies", "match-sheet", "en"))
    names = []
    for home, away in (("", ""), ("Ada/../x", "Bén 2"), ("?", "n" * 50)):
        page.locator('[data-field="home_manager"]').fill(home)
        page.locator('[data-field="away_manager"]').fill(away)
        with page.expect_download() as download:
            page.locator("#save").tap()
        names.append(download.value.suggested_filename)
    assert names == [
        "match-sheet.yaml",
        "match-sheet-Ada-x-Bén-2.yaml",
        f"match-sheet-{'n' * 30}.yaml",
    ]


@pytest.mark.thorough
def test_two_windows_write_over_nothing_of_each_other(browser: Browser, tmp_path: Path) -> None:
    one = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    two = one.context.new_page()
    two.goto(one.url)
    one.get_by_label("Round", exact=True).fill("3")
    expect(two.get_by_label("Round", exact=True)).to_have_value("3")
    one.locator("#new").tap()
    one.get_by_label("Round", exact=True).fill("7")
    two.get_by_label("Date", exact=True).fill("today")
    two.locator("#new").tap()
    two.get_by_label("Round", exact=True).fill("9")
    one.reload()
    found = [one.locator("#match option").nth(number).text_content() for number in range(3)]
    assert one.locator("#match option").count() == 3 and "today" in (found[0] or "")
    rounds = []
    for number in "123":
        one.locator("#match").select_option(number)
        rounds.append(one.get_by_label("Round", exact=True).input_value())
    assert rounds == ["3", "7", "9"]


@pytest.mark.slow(keep=3)
@pytest.mark.parametrize(
    "kept",
    [
        '{"sheets": {"__proto__": {"round": "9"}}, "shown": "__proto__"}',
        "null",
        "5",
        '{"sheets": null, "shown": 1}',
        '{"sheets": {"1": null, "2": {"round": {"a": 1}}}, "shown": 1}',
        '{"sheets": {"1": {}, "foo": {}}, "shown": "foo"}',
    ],
)
@pytest.mark.thorough
def test_whatever_is_kept_a_new_sheet_is_kept_beside_it(kept: str, browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    page.evaluate(
        """(kept) => localStorage.setItem(
          `ppgen ${document.title} ${document.documentElement.lang} sheets`, kept)""",
        kept,
    )
    page.reload()
    expect(page.get_by_label("Round", exact=True)).to_have_value("")
    page.locator("#new").tap()
    page.get_by_label("Round", exact=True).fill("4")
    page.reload()
    expect(page.get_by_label("Round", exact=True)).to_have_value("4")
    page.locator("#match").select_option(index=0)
    expect(page.get_by_label("Round", exact=True)).to_have_value("")


@pytest.mark.thorough
def test_a_browser_that_keeps_nothing_says_so(browser: Browser, tmp_path: Path) -> None:
    path = made(tmp_path, "ole", "match-sheet", "en")
    page = opened(browser, path)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full'); }")
    page.reload()
    expect(page.locator("#notice")).to_be_hidden()
    page.get_by_label("Round", exact=True).fill("4")
    expect(page.locator("#notice")).to_contain_text("keeps nothing")
    page.locator("#new").tap()
    page.get_by_label("Round", exact=True).fill("5")
    page.locator("#match").select_option("1")
    expect(page.get_by_label("Round", exact=True)).to_have_value("4")
    expect(page.locator("#notice")).to_contain_text("keeps nothing")


@pytest.mark.thorough
def test_what_an_older_page_kept_is_there_still(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    page.evaluate("""() => { const key = `ppgen ${document.title} ${document.documentElement.lang}`;
      localStorage.clear(); localStorage.setItem(key, '{"round": "3"}'); }""")
    page.reload()
    expect(page.get_by_label("Round", exact=True)).to_have_value("3")
    page.evaluate("localStorage.setItem(Object.keys(localStorage)[0] + ' sheets', '{\"shown\": 9}')")
    page.reload()
    expect(page.get_by_label("Round", exact=True)).to_have_value("")


@pytest.mark.thorough
def test_what_is_wrong_stands_at_its_field_and_says_what_could_stand_there(
    browser: Browser, tmp_path: Path
) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    field = page.locator('[data-field="plays/1/midfield/home/dice/1"]')
    field.fill("9")
    note = page.locator(f"#{field.get_attribute('aria-describedby')}")
    expect(note).to_be_visible()
    expect(note).to_have_text("0 to 5 can stand here.")
    expect(field).to_have_attribute("aria-invalid", "true")
    field.fill("4")
    expect(page.locator("p.wrong")).to_have_count(0)


@pytest.mark.thorough
def test_a_digit_that_fills_its_field_leads_to_the_next(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    page.locator('[data-field="plays/1/midfield/home/dice/1"]').tap()
    page.keyboard.type("34")
    assert page.locator('[data-field="plays/1/midfield/home/dice/2"]').input_value() == "4"
    strength = page.locator('[data-field="plays/1/midfield/home/strength"]')
    strength.tap()
    page.keyboard.type("13")
    assert strength.input_value() == "13"


@pytest.mark.thorough
def test_a_closed_panel_says_what_is_in_it(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ligne-de-fond", "league-sheet", "fr"))
    panel = page.locator("form details").first
    panel.get_by_label("Participant").fill("Ada")
    panel.locator("summary").tap()
    expect(panel.locator(".said")).to_have_text(" · Participant Ada")


def note_game(folder: Path, theme: str = "") -> Path:
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", f"{RECORD}components:\n")
    game += "  note: {title: Notes, score: note, layout: note}\n"
    looks = FILES["layouts/tiny/theme.yaml"] + theme
    files = {"cards/tiny/game.yaml": game, "layouts/tiny/scoresheets/note.yaml": SHEET}
    return write_project(folder, {**files, "layouts/tiny/theme.yaml": looks})


def noted(folder: Path, theme: str = "") -> Path:
    chosen, out = Selection(components=("note",)), folder / "out"
    done = build(open_project(note_game(folder, theme)), chosen, BuildOptions(formats=("html",), out=out))
    assert done.files, [problem.message for problem in done.findings.problems]
    return out / done.files[0].path


@pytest.mark.thorough
def test_odd_names_signs_and_numbers_are_saved_right_or_told(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, noted(tmp_path))
    odd = "a\u007fb\u0085c\u2028d {x}: 'y' # \ufeff!"
    page.locator('[data-field="constructor"]').fill(odd)
    page.locator('[data-field="large"]').fill("9007199254740991")
    record = saved(page, tmp_path / "note.yaml")
    kept = yaml.safe_load(record.read_text(encoding="utf-8"))
    heads = {"record": "note", "game": "tiny", "language": "en"}
    assert kept == {**heads, "constructor": odd, "large": 9007199254740991}
    page.locator('[data-field="large"]').fill("9007199254740993")
    expect(page.locator("p.wrong")).to_have_count(1)
    kept = yaml.safe_load(saved(page, tmp_path / "note.yaml").read_text(encoding="utf-8"))
    assert kept["large"] == "9007199254740993"  # not another number without a word


@pytest.mark.parametrize(
    ("game", "component", "language", "colour", "letters"),
    [
        ("battle-dice", "life-and-mana", "de", "#1f2450", 1),
        ("worldies", "line-up", "en", "#a8122a", 1),
        pytest.param("ole", "round-sheet", "ja", "#1d4596", 2, marks=pytest.mark.slow),
        pytest.param("ole", "round-sheet", "ar", "#1d4596", 2, marks=pytest.mark.slow),
    ],
)
@pytest.mark.thorough
def test_a_page_wears_the_looks_of_its_game(
    game: str, component: str, language: str, colour: str, letters: int, browser: Browser, tmp_path: Path
) -> None:
    path = made(tmp_path, game, component, language)
    assert path.stat().st_size < LARGEST_PAGE
    for scheme in ("light", "dark"):
        page = opened(browser, path, color_scheme=scheme)
        head = page.evaluate("getComputedStyle(document.querySelector('.head')).backgroundColor")
        assert head == f"rgb{tuple(bytes.fromhex(colour[1:]))}"
        expect(page.locator(".head svg")).to_be_visible()
        page.evaluate("document.fonts.ready")
        loaded = page.evaluate("[...document.fonts].filter((one) => one.status === 'loaded').length")
        assert 0 < loaded <= letters
        told = page.evaluate(
            "[document.fonts.size, getComputedStyle(document.querySelector('h1')).fontFamily]"
        )
        assert told[1].startswith("game-0") and told[0] >= loaded


@pytest.mark.thorough
def test_a_game_that_says_no_looks_has_those_of_the_phone(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, noted(tmp_path, ""))
    expect(page.locator(".head")).to_have_css("background-color", "rgba(0, 0, 0, 0)")
    assert page.evaluate("document.fonts.size") == 0


@pytest.mark.parametrize("colour", ["#ffffff", "#000000", "#f6e71d", "#111111", "#808080"])
@pytest.mark.thorough
def test_whatever_the_colour_buttons_can_be_seen_and_read(
    colour: str, browser: Browser, tmp_path: Path
) -> None:
    path = noted(tmp_path, f"phone: {{colour: '{colour}'}}\n")
    for scheme in ("light", "dark"):
        page = opened(browser, path, color_scheme=scheme)
        ground, words, paper = (
            parse_colour(
                page.evaluate(f"getComputedStyle(document.documentElement).getPropertyValue('{name}')")
            )
            for name in ("--mark", "--on-mark", "--paper")
        )
        assert ground.contrast(paper) >= 3 and ground.contrast(words) >= 4.5


@pytest.mark.parametrize(
    ("said", "rule"),
    [
        ("{colour: nihgt}", "layout/unknown-colour"),
        ("{colour: '#101010', emblem: nothing}", "layout/unknown-icon"),
        ("{colour: '#101010', style: bdoy}", "layout/unknown-style"),
        ("{emblem: nothing}", "layout/invalid"),
    ],
)
def test_looks_that_do_not_exist_are_told_where_they_stand(said: str, rule: str, tmp_path: Path) -> None:
    root = note_game(tmp_path, f"phone: {said}\n")
    findings = build(open_project(root), Selection(), BuildOptions(formats=("html",))).findings
    (problem,) = (one for one in findings.problems if one.rule == rule)
    assert problem.span is not None and problem.span.file.endswith("theme.yaml")


@pytest.mark.thorough
def test_the_page_says_what_score_read_says(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    page.get_by_label("Home team", exact=True).select_option("Sloths")
    page.get_by_label("Away team", exact=True).select_option("Sloths")
    entries = page.locator("#report li").all_text_contents()
    score = read_score(project(), saved(page, tmp_path / "match.yaml"), "ole")
    assert entries and sorted(entries) == sorted(problem.message for problem in score.findings.problems)


@pytest.mark.thorough
def test_a_page_of_another_set_saves_and_opens_its_own_set_only(browser: Browser, tmp_path: Path) -> None:
    kept = []
    for of_set, name in (("published", "The Corona Look"), ("original", "Kupferigel")):
        chosen = Selection(("battle-dice",), ("de",), ("deck-list",), chosen_set=of_set)
        done = build(project(), chosen, BuildOptions(formats=("html",), out=tmp_path / of_set))
        page = opened(browser, tmp_path / of_set / done.files[0].path)
        page.locator('[data-field="rows/1/avatar"]').select_option(name)
        page.locator('[data-field="rows/1/copies"]').fill("3")
        record = saved(page, tmp_path / f"{of_set}.yaml")
        score = read_score(project(), record, "battle-dice")
        assert score.findings.is_sound and "copies: 3" in score.text, score.findings.problems
        assert ("set: published" in score.text) == (of_set == "published")
        kept.append(record)
    page.set_input_files("#open", kept[0])  # a record of the other set
    expect(page.locator("#match option")).to_have_count(1)
    page.set_input_files("#open", kept[1])
    expect(page.locator("#match option")).to_have_count(2)


@pytest.mark.parametrize(
    ("language", "direction", "message", "verdict", "asked"),
    [
        ("ja", "ltr", "1:1は引き分けです。勝利は空欄にしてください", "ルール違反：2", "確認できたルールは35件中2件です。"),
        ("ar", "rtl", "1:1 تعادل؛ ينبغي أن يبقى الفوز فارغًا", "مخالف للقواعد: 2", "القواعد التي أمكن فحصها: 2 من 35."),
    ],
)  # fmt: skip
@pytest.mark.thorough
def test_rules_speak_the_language_of_the_page_and_are_counted(
    language: str, direction: str, message: str, verdict: str, asked: str, browser: Browser, tmp_path: Path
) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", language))
    page.locator('[data-field="goals/home"]').fill("1")
    page.locator('[data-field="goals/away"]').fill("1")
    page.locator('[data-field="victory"]').select_option(index=1)
    unfit = page.locator('[data-field="plays/1/midfield/home/dice/1"]')
    unfit.fill("9")  # rules about other fields are judged all the same
    expect(page.locator("#verdict")).to_have_text(verdict)
    expect(page.locator("#asked")).to_have_text(asked)
    told = page.locator("#report li", has_text=message)
    expect(told).to_have_attribute("lang", language)
    expect(told).to_have_attribute("dir", direction)
    score = read_score(project(), saved(page, tmp_path / "match.yaml"), "ole", language=language)
    assert score.asked == 2 and message in [problem.message for problem in score.findings.problems]


@pytest.mark.thorough
def test_a_sum_with_something_unfit_in_it_stays_empty(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    total = page.locator('[data-field="plays/1/midfield/home/total"]')
    page.locator('[data-field="plays/1/midfield/home/strength"]').fill("7")
    expect(total).to_have_value("7")
    page.locator('[data-field="plays/1/midfield/home/dice/1"]').fill("9")
    expect(total).to_have_value("")
    page.locator('[data-field="plays/1/midfield/home/dice/1"]').fill("4")
    expect(total).to_have_value("11")


@needs_tool("npm")
@pytest.mark.slow
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_any_sheet(browser: Browser, scheme: str, tmp_path: Path) -> None:
    place = tmp_path / "axe"
    command = ["npm", "install", "--silent", "--no-save", "--ignore-scripts", "--prefix", str(place), AXE]
    subprocess.run(command, check=True, capture_output=True)
    axe = (place / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")
    for game, language in (("ole", "ar"), ("worldies", "en"), ("ligne-de-fond", "fr"), ("battle-dice", "de")):
        done = build(
            project(), Selection((game,), (language,)), BuildOptions(formats=("html",), out=tmp_path)
        )
        for file in done.files:
            assert (tmp_path / file.path).stat().st_size < 300_000
            page = opened(browser, tmp_path / file.path, color_scheme=scheme, bypass_csp=True)
            page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
            for field in page.locator("[inputmode]:not([readonly])").all()[:1]:
                field.fill("x")
            page.add_script_tag(content=axe)
            found = page.evaluate(
                "async () => (await axe.run()).violations.map((one) => [one.id, one.nodes[0].html])"
            )
            assert found == [], (file.path, found)
            page.context.close()


def pictured(page: Page, to: Path) -> Path:
    with page.expect_download() as download:
        page.locator("#picture").tap()
    download.value.save_as(to)
    return to


RECORDS = (
    {"round": 7, "date": "31.12.26", "pairs": [{"home": "sloths"}, {"away": "wrens", "not_played": True}]},
    {"round": 7, "date": "12:30", "pairs": [{"goals": {"home": 0, "away": 3}, "home_drawn": -1}]},
    {"round": 7, "date": ' it\'s "no": # ¿- ', "pairs": []},
    {"round": 7, "date": "two\nlines, " + "and a long one " * 20, "pairs": []},
    {"round": 7, "date": "\x7f\u2028 null", "pairs": [{}, {"home": "no"}]},
    {"round": 7, "date": "08", "pairs": [{"home": "[a, {b: c}]"}]},
)
HOSTILE = (
    "record: round\nround: &a 7\n",
    "record: round\nround: !!python/object 7\n",
    "record: round\n  round: 7\n",
    "record: round\nround: [7\n",
    "record: round\nround: 7\nround: 8\n",
    "record: match\nround: 7\n",
    "game: worldies\nrecord: round\nround: 7\n",
    "- record: round\n",
    "[" * 300_000,
)
READ = (
    "(texts) => texts.map((text) => { const found = opened(%s, text); return found && [...found].sort(); })"
)


@pytest.mark.thorough
def test_what_ppgen_writes_of_a_record_is_read_on_the_page_as_it_is_by_ppgen(
    browser: Browser, tmp_path: Path
) -> None:
    page = opened(browser, made(tmp_path, "ole", "round-sheet", "en"))
    sheet = "JSON.parse(document.getElementById('sheet').textContent)"
    texts = [write_yaml({"record": "round", **one}, width=width) for one in RECORDS for width in (30, 120)]
    texts += [f"game: ole\n# a round\nrecord: round\n\n{text.partition(chr(10))[2]}" for text in texts]
    texts += [json.dumps({"record": "round", **one}) for one in RECORDS]
    read = page.evaluate(READ % sheet, texts)
    for text, found in zip(texts, read, strict=True):
        assert dict(found or []) == dict(leaves(parse_yaml(text.encode(), "round.yaml")[0])), text
    assert page.evaluate(READ % sheet, list(HOSTILE)) == [None] * len(HOSTILE)


def leaves(source: Source | None) -> Iterator[tuple[str, Any]]:
    """Yield the values of a record by the names of their fields."""
    assert source is not None
    waiting: list[tuple[str, Any]] = [
        (name, value) for name, value in source.data.items() if name not in {"record", "game"}
    ]
    while waiting:
        name, value = waiting.pop()
        if isinstance(value, dict):
            waiting += [(f"{name}/{key}", inner) for key, inner in value.items()]
        elif isinstance(value, list):
            waiting += [(f"{name}/{number}", inner) for number, inner in enumerate(value, 1)]
        elif value is not None:
            yield name, value


@pytest.mark.thorough
@pytest.mark.parametrize(("language", "scheme"), [("en", "light"), ("ar", "dark")])
def test_a_picture_shows_what_is_written_and_opens_as_the_sheet(
    language: str, scheme: str, browser: Browser, tmp_path: Path
) -> None:
    path = made(tmp_path, "ole", "round-sheet", language)
    page = opened(browser, path, color_scheme=scheme)
    page.locator('[data-field="round"]').fill("7")
    page.locator('[data-field="date"]').fill("Ñandú 3.4. – ‏א")
    page.locator('[data-field="pairs/1/goals/home"]').fill("2")
    record = saved(page, tmp_path / "round.yaml").read_bytes()
    picture = pictured(page, tmp_path / "round.png")
    with Image.open(picture) as image:
        image.load()
        assert image.width == 1080 and image.text["ppgen record"] == record.decode()  # type: ignore[attr-defined]
        colours = image.convert("RGB").getcolors(1 << 24) or []
        assert len(colours) > 40 and max(colours)[1] == (255, 255, 255), "letters on paper, by night as well"
    page.locator("#clear").tap()
    page.locator("#yes").tap()
    page.locator("#open").set_input_files(picture)
    expect(page.locator('[data-field="round"]')).to_have_value("7")
    assert saved(page, tmp_path / "again.yaml").read_bytes() == record
    Image.new("RGB", (8, 8)).save(tmp_path / "other.png")
    page.locator("#open").set_input_files(tmp_path / "other.png")
    expect(page.locator("#notice")).to_be_visible()


PERSONS = """
<div class="fields"><div><label>Date</label><input data-field="date" value="1.2."></div></div>
<div class="group" role="group"><h2>Persons</h2>
<details open><summary><h3>Ann</h3></summary>
<div class="fields"><div class="tick"><input type="checkbox" data-field="a" checked><label>Ready</label></div></div>
<div class="row" aria-label="Dice"><label><input type="checkbox" data-field="d1" checked></label>
<label><input type="checkbox" data-field="d2"></label></div></details>
<details><summary><h3>Bob</h3></summary>
<div class="fields"><div><label>Points</label><input data-field="b" value="3"></div></div></details>
<details><summary><h3>Cid</h3></summary>
<div class="fields"><div><label>Points</label><input data-field="c" value=""></div></div></details>
<div class="fields"><div><label>All</label><input data-field="all" value="3"></div></div></div>
<div class="fields"><div><label>Sum</label><input data-field="sum" value="7"></div></div>
"""


def test_a_picture_puts_what_stands_behind_a_section_below_no_heading_of_it(
    browser: Browser, tmp_path: Path
) -> None:
    page = opened(browser, noted(tmp_path))
    lines = page.evaluate(
        """(html) => {
          const form = document.createElement("form");
          form.innerHTML = html;
          return [...writtenLines(form)].map((one) => one.parted ? "—" : one.heading ?? `${one.label}: ${one.value}`);
        }""",
        PERSONS,
    )
    assert lines == [
        "Date: 1.2.", "Persons", "Ann", "Ready: ✓", "Dice: ✓  –", "Bob", "Points: 3", "Persons", "All: 3", "—",
        "Sum: 7",
    ]  # fmt: skip


@pytest.mark.thorough
def test_a_picture_of_the_fullest_sheet_can_be_drawn(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, made(tmp_path, "ole", "match-sheet", "en"))
    page.evaluate(
        """() => document.querySelectorAll('[data-field]').forEach((one) => {
          if (one.type === 'checkbox') one.checked = true;
          else if (one.tagName === 'SELECT') one.selectedIndex = 1;
          else if (!one.readOnly) one.value = one.inputMode ? '3' : 'somebody with a long name '.repeat(3);
        })"""
    )
    page.locator('[data-field="date"]').fill("so long a text that nobody would type it " * 3)
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0, "what is written makes the page wider than the phone"
    with Image.open(pictured(page, tmp_path / "full.png")) as image:
        assert image.height < 3 * image.width and image.width * image.height <= 16e6


@pytest.mark.thorough
def test_a_word_of_twenty_thousand_letters_is_pictured_at_once(browser: Browser, tmp_path: Path) -> None:
    page = opened(browser, noted(tmp_path))
    page.locator('[data-field="constructor"]').fill("m" * 20_000)
    with Image.open(pictured(page, tmp_path / "long.png")) as image:  # or the browser is waited for in vain
        assert image.height > 1000


FIRST_PAINT = """() => new Promise((done) => {
  const watch = new PerformanceObserver((list) => {
    for (const one of list.getEntries()) if (one.name === 'first-contentful-paint') done(one.startTime);
  });
  watch.observe({ type: 'paint', buffered: true });
})"""


def painted(page: Page, path: Path) -> float:
    """Return after how many ms something is seen, from when the page is there."""
    page.goto(path.as_uri(), wait_until="load")
    seen: float = page.evaluate(FIRST_PAINT)
    return seen


@pytest.mark.slow
@pytest.mark.parametrize("game", SPOKEN)
def test_every_page_is_small_offline_and_painted_within_a_second(
    game: str, browser: Browser, tmp_path: Path
) -> None:
    """As slow as Lighthouse's phone: a processor of a quarter, 150 ms to answer and 1.6 Mbit/s (its mobile preset)."""
    done = build(
        project(), Selection((game,), (SPOKEN[game],)), BuildOptions(formats=("html",), out=tmp_path)
    )
    told = []
    for file in done.files:
        path = tmp_path / file.path
        page = browser.new_context(**PHONE).new_page()
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        arrives = 150 + len(gzip.compress(path.read_bytes())) * 8 / 1600
        told.append(
            (file.path, path.stat().st_size, round(arrives + min(painted(page, path) for _ in range(3))))
        )
        assert [url for url in asked if not url.startswith(("file:", "data:", "blob:"))] == []
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        assert small_targets(page) == [], file.path
        assert (
            page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth") <= 0
        )
        page.context.close()
    assert told and all(size < LARGEST_PAGE and paint < 1000 for _, size, paint in told), told
