"""The studio in a real browser, by what people see: roles and names, the keyboard, pictures that follow files."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from playwright.sync_api import Browser, FloatRect, Locator, Page, Route, expect, sync_playwright

from tests.support.needs import needs_tool
from tests.support.studios import Running, committed, copied, running
from tests.support.tiny import changed, write_project

CHROMIUM = shutil.which("chromium") or "chromium"
AXE = "axe-core@4"
WAIT = 20_000
"""Milliseconds until something must be seen, on a machine that does other things as well."""

RULES = """\
- id: power-at-most-nine
  for: monster
  check: card.power <= 9
  message: "a power of {{ card.power }} is above 9"
  at: power
  severity: error
  why: Nine is what the table can bear.
  source: the tests
  good: {power: 9}
  bad: {power: 10}
"""

CATALOGUE = """\
msgid ""
msgstr ""
"Language: de\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"

msgctxt "monster/name"
msgid "Bat"
msgstr "Fledermaus"

msgctxt "monster/name"
msgid "Cat"
msgstr ""

msgctxt "monster/line"
msgid "It flies **softly** through the night."
msgstr "Sie fliegt **leise** durch die Nacht."

msgctxt "monster/line"
msgid "It sees you first."
msgstr "Sie sieht dich zuerst."
"""


def two_languages(root: Path) -> Path:
    game = changed("cards/tiny/game.yaml", "{source: en}", "{source: en, translations: [de]}")
    return write_project(root, {**game, "cards/tiny/rules.yaml": RULES, "cards/tiny/text/de.po": CATALOGUE})


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=WAIT)
    with sync_playwright() as driver:
        found = driver.chromium.launch(
            executable_path=CHROMIUM, args=["--host-resolver-rules=MAP evil.test 127.0.0.1"]
        )
        yield found
        found.close()


@contextmanager
def opened(browser: Browser, studio: Running, *, refused: int = 0, **options: Any) -> Iterator[Page]:
    """Open the page by its link; whatever the console says against it fails the test.

    An answer with the status `refused` is meant.
    """
    context = browser.new_context(viewport={"width": 1280, "height": 860}, **options)
    page = context.new_page()
    said: list[str] = []
    page.on(
        "console", lambda message: said.append(message.text) if message.type in ("error", "warning") else None
    )
    page.on("pageerror", lambda fault: said.append(str(fault)))
    page.goto(studio.link)
    expect(page.get_by_role("heading", level=1, name="Everything")).to_be_visible(timeout=WAIT)
    expect(page.locator("#foot")).to_contain_text("PDFium")
    yield page
    context.close()
    assert [one for one in said if not (refused and f"status of {refused} " in one)] == []


@needs_tool("chromium")
@pytest.mark.thorough
def test_who_has_never_seen_yaml_makes_a_card_a_language_a_moved_text_and_a_sheet(
    browser: Browser, tmp_path: Path
) -> None:
    """All is found by roles and names; the files are only looked at, to see what the page wrote."""
    rules = {"cards/tiny/rules.yaml": RULES}
    project = write_project(tmp_path, rules)
    cards, layout = project / "cards/tiny/monster.yaml", project / "layouts/tiny/monster.yaml"
    before = {path: path.read_bytes() for path in (cards, layout)}
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="New card").click()
        expect(page.get_by_role("heading", level=1, name="New card")).to_be_visible(timeout=WAIT)
        form = page.get_by_role("form", name="New Monster")
        make = form.get_by_role("button", name="Make this card")
        expect(form.get_by_label("name", exact=True)).to_be_focused(timeout=WAIT)
        page.keyboard.type("Grey Owl")
        expect(form.get_by_label("Name in the files")).to_have_value("grey-owl")
        expect(make).to_be_disabled()
        form.get_by_label("power").fill("12")
        form.get_by_label("line").fill("It waits.")
        expect(form.get_by_text("a power of 12 is above 9")).to_be_visible(timeout=WAIT)
        form.get_by_label("power").fill("7")
        expect(form.get_by_text("Every rule holds with this.")).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("img", name="The card as it would be printed")).to_be_visible(timeout=WAIT)
        assert cards.read_bytes() == before[cards]
        make.click()
        expect(page.get_by_role("heading", level=1, name="Grey Owl")).to_be_visible(timeout=WAIT)
        made = "- id: grey-owl\n  name: Grey Owl\n  power: 7\n  line: It waits.\n"
        assert cards.read_text(encoding="utf-8").replace("\n\n", "\n").endswith(made)

        page.get_by_role("button", name="power: 7").first.click()
        ready(page, "power").fill("12")
        expect(page.get_by_text("a power of 12 is above 9")).to_be_visible(timeout=WAIT)
        expect(page.get_by_text("Preview – not saved")).to_be_visible(timeout=WAIT)
        page.get_by_label("power", exact=True).fill("8")
        expect(page.get_by_text("Every rule holds with this.")).to_be_visible(timeout=WAIT)
        page.get_by_role("button", name="Save").first.click()
        expect(page.get_by_role("status").get_by_text("Saved: power")).to_be_visible(timeout=WAIT)
        assert cards.read_text(encoding="utf-8").count("power: 8") == 1

        page.get_by_label("Left", exact=True).fill("9")
        page.get_by_role("button", name="Move", exact=True).click()
        expect(page.get_by_role("button", name="Undo: move power")).to_be_enabled(timeout=WAIT)
        assert layout.read_bytes() == before[layout].replace(
            b"name: power, box: [5, 20", b"name: power, box: [9, 20"
        )

        page.get_by_role("link", name="Translations").click()
        page.get_by_label("Language to add").select_option(label="German (de)")
        page.get_by_role("button", name="Add this language").click()
        area = page.get_by_label("Translation of: Grey Owl", exact=True)
        area.fill("Waldkauz")
        page.get_by_role("listitem").filter(has=area).get_by_role("button", name="Save").click()
        expect(page.get_by_role("button", name="Undo: translation of monster/name")).to_be_enabled(
            timeout=WAIT
        )
        page.get_by_label("Language", exact=True).select_option(label="Deutsch")
        page.get_by_role("link", name=re.compile("^Everything")).click()
        expect(page.get_by_role("link", name="Waldkauz").first).to_be_visible(timeout=WAIT)

        page.get_by_role("link", name="Print and share").click()
        expect(page.get_by_role("img", name="Monster cards, sheet 1, front")).to_be_visible(timeout=WAIT)
        sheet = page.get_by_role("link", name="Print this: Monster cards").get_attribute("href")
        answer = page.request.get(f"{studio.home}{sheet}")
        assert answer.headers["content-type"] == "application/pdf"
        printed = pypdfium2.PdfDocument(io.BytesIO(answer.body()))
        assert "Waldkauz" in printed[0].get_textpage().get_text_range()
        with page.expect_download() as saved:
            page.get_by_role("button", name="Save the picture book").click()
        book = Path(saved.value.path()).read_text(encoding="utf-8")
        assert book.count("<img") >= 3 and "<script" not in book
        assert "http" not in book.partition("</title>")[2]


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_card_is_copied_and_a_move_and_a_deletion_are_undone(browser: Browser, tmp_path: Path) -> None:
    project = write_project(tmp_path)
    cards = project / "cards/tiny/monster.yaml"
    before = cards.read_bytes()
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Bat", exact=True).click()
        page.get_by_label("Name of the copy").fill("owl")
        page.get_by_role("button", name="Copy this card").click()
        expect(page).to_have_url(re.compile("monster:owl$|monster%3Aowl$"), timeout=WAIT)
        expect(page.get_by_label("Details").get_by_text("owl", exact=True)).to_be_visible(timeout=WAIT)
        page.get_by_role("button", name="name: Bat").click()
        ready(page, "name").fill("Owl")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name="Owl", exact=True)).to_be_visible(timeout=WAIT)
        assert "- id: owl\n  name: Owl\n  power: 3\n" in cards.read_text(encoding="utf-8")
        page.get_by_role("button", name="Owl", exact=True).click()
        page.get_by_role("button", name="Delete this card").click()
        expect(page.get_by_role("button", name="Undo: delete monster owl")).to_be_enabled(timeout=WAIT)
        assert cards.read_bytes() == before
        for done in ("delete monster owl", "name", "new monster owl"):
            page.get_by_role("button", name=f"Undo: {done}").click()
            expect(page.get_by_role("button", name=f"Redo: {done}")).to_be_enabled(timeout=WAIT)
        assert cards.read_bytes() == before


DECKS = {
    **changed("cards/tiny/game.yaml", "components:", "sets: [old, new]\ncomponents:"),
    "cards/tiny/monster.yaml": """\
- {id: bat, name: Bat, power: 3, line: It flies., set: old}
- {id: cat, name: Cat, power: 5, line: It sees., set: old}
- {id: dog, name: Dog, power: 4, line: It barks., set: old}
- {id: elk, name: Elk, power: 9, line: It stands., set: new}
""",
    "cards/tiny/decks/night.yaml": "# the first\ncards: {bat: 2, cat: 1}  # two kinds\n",
    "cards/tiny/decks/day.yaml": "cards:\n  # one alone\n  - elk\n",
}


@needs_tool("chromium")
@pytest.mark.thorough
def test_sets_and_decks_are_chosen_and_cards_of_a_deck_counted(browser: Browser, tmp_path: Path) -> None:
    project = write_project(tmp_path, DECKS)
    night = project / "cards/tiny/decks/night.yaml"
    before = night.read_text(encoding="utf-8")
    with running(project) as studio, opened(browser, studio) as page:
        expect(page.get_by_role("link", name="Dog")).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("link", name="Elk")).to_have_count(0)
        page.get_by_label("Cards", exact=True).select_option(label="All of New")
        expect(page.get_by_role("link", name="Elk")).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("link", name="Dog")).to_have_count(0)
        page.get_by_label("Cards", exact=True).select_option(label="night")
        expect(page.get_by_role("link", name="Bat × 2")).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("link", name="Dog")).to_have_count(0)
        page.get_by_role("link", name=re.compile("^Decks")).click()
        page.get_by_role("link", name="night", exact=True).click()
        page.get_by_label("How often: Bat").fill("3")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Undo: bat in night")).to_be_enabled(timeout=WAIT)
        assert night.read_text(encoding="utf-8") == before.replace("bat: 2", "bat: 3")
        page.get_by_label("Card to add").select_option(label="Dog (Monster)")
        page.get_by_role("button", name="Add to the deck").click()
        expect(page.get_by_label("How often: Dog")).to_have_value("1", timeout=WAIT)
        page.get_by_role("button", name="Take out: Cat").click()
        expect(page.get_by_label("How often: Cat")).to_have_count(0, timeout=WAIT)
        made = before.replace("{bat: 2, cat: 1}", "{bat: 3, dog: 1}")
        assert night.read_text(encoding="utf-8") == made
        page.get_by_role("link", name=re.compile("^Everything")).click()
        expect(page.get_by_role("link", name="Bat × 3")).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("link", name="Dog").first).to_be_visible(timeout=WAIT)


@needs_tool("chromium")
@pytest.mark.thorough
def test_how_often_a_card_is_printed_and_how_a_text_looks_is_changed_on_the_page(
    browser: Browser, tmp_path: Path
) -> None:
    project = two_languages(tmp_path)
    cards, layout = project / "cards/tiny/monster.yaml", project / "layouts/tiny/monster.yaml"
    theme = project / "layouts/tiny/theme.yaml"
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Bat", exact=True).click()
        often = page.get_by_label("How often it is printed")
        often.fill("4")
        often.press("Enter")
        expect(page.get_by_role("status").get_by_text("Saved: How often")).to_be_visible(timeout=WAIT)
        assert cards.read_text(encoding="utf-8").count("copies: 4") == 1
        page.get_by_role("button", name="power: 3").first.click()
        page.get_by_text("How it looks").click()
        page.get_by_label("colour", exact=True).select_option("sky")
        expect(page.get_by_text("Preview – not saved")).to_be_visible(timeout=WAIT)
        looks = page.locator("details.looks")
        looks.get_by_role("button", name="Save", disabled=False).click()
        expect(page.get_by_role("button", name="Undo: colour")).to_be_enabled(timeout=WAIT)
        assert 'text: "{{ card.power }}", style: title, colour: sky}' in layout.read_text(encoding="utf-8")
        page.get_by_label("title: size").fill("15pt")
        expect(looks.get_by_text("Every rule holds with this.")).to_be_visible(timeout=WAIT)
        page.get_by_label("title: size").press("Enter")
        expect(page.get_by_role("button", name="Undo: title: size")).to_be_enabled(timeout=WAIT)
        assert "title: {font: display, size: 15pt, weight: 700" in theme.read_text(encoding="utf-8")


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_second_language_is_added_by_the_page_alone(browser: Browser, tmp_path: Path) -> None:
    project = write_project(tmp_path)
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Translations").click()
        page.get_by_label("Language to add").select_option("fr")
        before = page.locator("#new-language").element_handle()
        assert before is not None
        text = (project / "cards/tiny/monster.yaml").read_text(encoding="utf-8")
        (project / "cards/tiny/monster.yaml").write_text(f"{text}\n", encoding="utf-8")
        poll(lambda: not before.evaluate("one => one.isConnected"), page)
        expect(page.get_by_label("Language to add")).to_have_value("fr")
        page.get_by_role("button", name="Add this language").click()
        area = page.get_by_label("Translation of: Bat", exact=True)
        area.fill("Chauve-souris")
        page.get_by_role("listitem").filter(has=area).get_by_role("button", name="Save").click()
        expect(page.get_by_role("button", name="Undo: translation of monster/name")).to_be_enabled(
            timeout=WAIT
        )
        page.get_by_label("Language", exact=True).select_option("fr")
        page.get_by_role("link", name=re.compile("^Everything")).click()
        expect(page.get_by_role("link", name=re.compile("^Chauve-souris"))).to_be_visible(timeout=WAIT)
    assert "languages: {source: en, translations: [fr]}" in (project / "cards/tiny/game.yaml").read_text(
        encoding="utf-8"
    )


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_file_that_an_editor_saves_is_seen_and_the_view_stays_where_it_was(
    browser: Browser, tmp_path: Path
) -> None:
    project = two_languages(tmp_path)
    cards = project / "cards/tiny/monster.yaml"
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Bat", exact=True).click()
        page.get_by_role("button", name="Larger").click()
        page.get_by_role("button", name="Larger").click()
        paper = page.locator(".paper").first
        before, box = paper.get_attribute("data-address"), still(paper)
        text = cards.read_text(encoding="utf-8")
        cards.write_text(text.replace("power: 3", "power: 8"), encoding="utf-8")
        expect(page.get_by_role("button", name="power: 8").first).to_be_visible(timeout=WAIT)
        expect(paper).not_to_have_attribute("data-address", str(before))
        assert still(paper) == box
        page.get_by_role("button", name="Before").click()
        expect(paper).to_have_attribute("data-address", str(before))

        cards.write_text(text.replace("power: 5", "power: 6"), encoding="utf-8")  # another card, out of sight
        expect(page.get_by_role("link", name="Cat")).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("heading", level=1, name="Bat", exact=True)).to_be_visible()
        assert still(paper) == box

        cards.write_text(text + "- id: [", encoding="utf-8")
        expect(page.locator("#foot")).to_contain_text("cannot be read", timeout=WAIT)
        expect(paper).to_be_visible()
        cards.write_text(text, encoding="utf-8")
        expect(page.locator("#foot")).not_to_contain_text("cannot be read", timeout=WAIT)


def type_power(page: Page, power: str) -> None:
    """Open the card of the bat, and type another power without saving it."""
    page.get_by_role("link", name="Bat", exact=True).click()
    page.get_by_role("button", name="power: 3").first.click()
    ready(page, "power").fill(power)


@needs_tool("chromium")
@pytest.mark.thorough
def test_what_was_changed_meanwhile_is_told_and_shown_as_the_file_says_it_now(
    browser: Browser, tmp_path: Path
) -> None:
    project = write_project(tmp_path)
    cards = project / "cards/tiny/monster.yaml"
    with running(project) as studio, opened(browser, studio, refused=409) as page:
        type_power(page, "9")
        ape = "- {id: ape, name: Ape, power: 3, line: x}\n"
        other = ape + cards.read_text(encoding="utf-8").replace("power: 3", "power: 7")
        cards.write_text(other, encoding="utf-8")
        page.get_by_role("button", name="Save", exact=True).click()
        alert = page.get_by_role("alert")
        expect(alert).to_contain_text("was changed meanwhile: there stands 7 now", timeout=WAIT)
        expect(alert).to_contain_text("You had typed: 9")
        expect(page.get_by_label("power", exact=True)).to_have_value("7", timeout=WAIT)
        assert cards.read_text(encoding="utf-8") == other
        page.get_by_label("power", exact=True).fill("8")
        page.get_by_role("button", name="Save", exact=True).click()
        expect(alert).to_have_count(0, timeout=WAIT)
        poll(lambda: cards.read_text(encoding="utf-8") == other.replace("power: 7", "power: 8"), page)


@needs_tool("chromium")
@pytest.mark.thorough
def test_who_changes_a_card_that_was_taken_out_meanwhile_is_led_to_those_that_there_are(
    browser: Browser, tmp_path: Path
) -> None:
    project = write_project(tmp_path)
    cards = project / "cards/tiny/monster.yaml"
    with running(project) as studio, opened(browser, studio, refused=409) as page:
        type_power(page, "9")
        without = "- {id: cat, name: Cat, power: 3, line: x}\n- {id: dog, name: Dog, power: 3, line: x}\n"
        beside = cards.with_name(".saved")  # as editors save: nobody finds half a file
        beside.write_text(without, encoding="utf-8")
        beside.replace(cards)
        page.get_by_role("button", name="Save", exact=True).click()
        expect(page.locator("#told")).to_contain_text("id bat does not stand there any more", timeout=WAIT)
        expect(page).to_have_url(re.compile("#cards/monster$"), timeout=WAIT)
        expect(page.get_by_role("link", name="Bat", exact=True)).to_have_count(0, timeout=WAIT)
        expect(page.get_by_role("link", name="Dog", exact=True)).to_be_visible(timeout=WAIT)
        assert cards.read_text(encoding="utf-8") == without


@needs_tool("chromium")
@pytest.mark.thorough
def test_who_saves_a_card_while_the_page_learns_that_it_is_gone_is_led_on_too(
    browser: Browser, tmp_path: Path
) -> None:
    project = write_project(tmp_path)
    cards = project / "cards/tiny/monster.yaml"
    held: list[Route] = []
    with running(project) as studio, opened(browser, studio, refused=409) as page:
        page.route("**/api/change", lambda route: held.append(route))
        type_power(page, "9")
        page.get_by_role("button", name="Save", exact=True).click()
        beside = cards.with_name(".saved")
        beside.write_text("- {id: cat, name: Cat, power: 3, line: x}\n", encoding="utf-8")
        beside.replace(cards)
        expect(page.get_by_role("link", name=re.compile("Monster 1"))).to_be_visible(timeout=WAIT)
        page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")
        expect(page.get_by_role("heading", name="There is no such card")).to_be_visible(timeout=WAIT)
        held[0].continue_()
        expect(page).to_have_url(re.compile("#cards/monster$"), timeout=WAIT)


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_card_stands_beside_itself_as_it_was_at_a_commit(browser: Browser, tmp_path: Path) -> None:
    project = two_languages(tmp_path)
    committed(project, "First")
    cards = project / "cards/tiny/monster.yaml"
    text = cards.read_text(encoding="utf-8")
    cards.write_text(text.replace("power: 3", "power: 8").replace("id: cat", "id: dog"), encoding="utf-8")
    committed(project, "Stronger")
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Bat", exact=True).click()
        when = page.get_by_label("As it was")
        expect(when.locator("option")).to_have_count(3, timeout=WAIT)
        when.select_option(index=2)
        earlier = page.locator(".earlier")
        expect(earlier.locator("dl")).to_have_text("power3 → 8", timeout=WAIT)
        now, then = page.locator(".paper").first, earlier.locator(".paper")
        assert now.get_attribute("data-address") != then.get_attribute("data-address")
        assert abs(still(now)["y"] - still(then)["y"]) < 1
        page.get_by_role("button", name="Next card").click()
        expect(earlier).to_contain_text("It was not there.", timeout=WAIT)
        when.select_option(index=0)
        expect(earlier).to_have_count(0)


@needs_tool("chromium")
@pytest.mark.thorough
def test_an_answer_that_comes_late_does_not_bring_back_the_card_that_was_left(
    browser: Browser, tmp_path: Path
) -> None:
    project = two_languages(tmp_path)
    cards = project / "cards/tiny/monster.yaml"
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Bat", exact=True).click()
        expect(page.get_by_role("heading", level=1, name="Bat", exact=True)).to_be_visible()
        held: list[Route] = []
        of_the_bat = re.compile(r"/api/piece\?.*monster%3Abat")
        page.route(of_the_bat, lambda route: held.append(route))
        cards.write_text(cards.read_text(encoding="utf-8").replace("power: 5", "power: 6"), encoding="utf-8")
        poll(lambda: bool(held), page)
        page.get_by_role("button", name="Next card").click()
        expect(page.get_by_label("Details").get_by_text("cat", exact=True)).to_be_visible(timeout=WAIT)
        page.get_by_role("button", name="power: 6").first.click()
        with page.expect_response(of_the_bat):
            for one in held:  # the page asks once or twice, as the machine is quick
                one.continue_()
        ready(page, "power").fill("4")
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="power: 4").first).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("heading", level=1, name="Cat", exact=True)).to_be_visible()
        text = cards.read_text(encoding="utf-8")
        assert "power: 3" in text and "power: 4" in text and "power: 6" not in text


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_click_finds_its_button_although_files_change_while_it_is_pressed(
    browser: Browser, tmp_path: Path
) -> None:
    project = two_languages(tmp_path)
    cards = project / "cards/tiny/monster.yaml"
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Bat", exact=True).hover()
        page.mouse.down()
        cards.write_text(cards.read_text(encoding="utf-8").replace("power: 3", "power: 8"), encoding="utf-8")
        with page.expect_response(re.compile("/api/edition")):
            pass
        page.wait_for_timeout(300)
        page.mouse.up()
        expect(page.get_by_role("heading", level=1, name="Bat", exact=True)).to_be_visible()
        expect(page.get_by_role("button", name="power: 8").first).to_be_visible()


def ready(page: Page, label: str) -> Locator:
    """Return a field that was chosen, once the page has put the cursor there."""
    field = page.get_by_label(label, exact=True)
    expect(field).to_be_focused()
    return field


def poll(holds: Callable[[], bool], page: Page) -> None:
    """Wait until something holds that the page does behind what one sees; fail after a while."""
    for _ in range(WAIT // 50):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not come to hold")


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_game_that_cannot_be_read_tells_why_and_is_there_when_it_is_mended(
    browser: Browser, tmp_path: Path
) -> None:
    project = write_project(tmp_path)
    game = project / "cards/tiny/game.yaml"
    text = game.read_text(encoding="utf-8")
    game.write_text(text.replace("kinds:", "kinds: 3 #"), encoding="utf-8")
    with running(project, "tiny") as studio:
        page = browser.new_page()
        page.goto(studio.link)
        expect(page.locator("#foot")).to_contain_text("cannot be read as it is now", timeout=WAIT)
        page.get_by_role("link", name=re.compile("^Problems")).click()
        expect(page.get_by_role("link", name="cards/tiny/game.yaml:").first).to_be_visible()
        game.write_text(text, encoding="utf-8")
        page.get_by_role("link", name=re.compile("^Everything")).click()
        expect(page.get_by_role("link", name="Bat", exact=True)).to_be_visible(timeout=WAIT)
        expect(page.locator("#foot")).not_to_contain_text("cannot be read")
        page.close()


@needs_tool("chromium")
@pytest.mark.thorough
def test_everything_is_done_by_keyboard(browser: Browser, tmp_path: Path) -> None:
    project = two_languages(tmp_path)
    with running(project) as studio, opened(browser, studio) as page:
        page.keyboard.press("/")
        page.keyboard.type("power=3")
        expect(page.get_by_role("status").filter(has_text="1 design")).to_be_visible()
        expect(page.get_by_role("link", name="Cat")).to_have_count(0)
        tab_to(page, "Bat")
        page.keyboard.press("Enter")
        expect(page.get_by_role("heading", level=1, name="Bat", exact=True)).to_be_visible()
        tab_to(page, "power: 3")
        page.keyboard.press("Enter")
        expect(page.get_by_label("power", exact=True)).to_be_focused()
        page.keyboard.type("4")  # what was there is chosen, and so is written over
        page.keyboard.press("Enter")
        expect(page.get_by_role("button", name="Undo: power")).to_be_enabled(timeout=WAIT)
        assert "power: 4" in (project / "cards/tiny/monster.yaml").read_text(encoding="utf-8")
        tab_to(page, "Real size", back=True)
        page.keyboard.press("Control+z")
        expect(page.get_by_role("button", name="Redo: power")).to_be_enabled(timeout=WAIT)
        assert "power: 3" in (project / "cards/tiny/monster.yaml").read_text(encoding="utf-8")
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.get_by_role("heading", level=1, name="Everything")).to_be_visible()


def still(paper: Locator) -> Any:
    """Return where the card lies when it is not just being written anew."""
    last = None
    for _ in range(50):
        found = paper.bounding_box()
        if found is not None and found == last:
            return found
        last = found
        paper.page.wait_for_timeout(60)
    pytest.fail("the card does not lie still")


@needs_tool("chromium")
@pytest.mark.thorough
def test_what_is_drawn_anew_keeps_the_caret_and_what_is_chosen(browser: Browser, tmp_path: Path) -> None:
    project = two_languages(tmp_path)
    redrawn = "what => import('/page/state.js').then(page => page.changed(what))"
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Bat", exact=True).click()
        for name, typed, wanted in (("power", "4", "4"), ("name", "x", "x")):
            page.get_by_role("button", name=re.compile(f"^{name}: ")).first.click()
            field = page.get_by_label(name, exact=True)
            expect(field).to_be_focused()
            page.evaluate(redrawn, "piece")
            page.keyboard.type(typed)
            expect(field).to_have_value(wanted)
            page.get_by_role("button", name="Cancel").click()
        page.keyboard.press("Home")
        page.evaluate(redrawn, "piece")
        page.keyboard.type("The ")
        expect(page.get_by_label("name", exact=True)).to_have_value("The Bat")
        page.get_by_role("button", name="Cancel").click()
        page.get_by_label("Search").fill("at")
        page.keyboard.press("Home")
        page.evaluate(redrawn, "edition")
        page.keyboard.type("B")
        expect(page.get_by_label("Search")).to_have_value("Bat")


def tab_to(page: Page, name: str, *, back: bool = False) -> None:
    """Press Tab until what is called so has the focus."""
    for _ in range(120):
        page.keyboard.press("Shift+Tab" if back else "Tab")
        found = page.evaluate(
            "(document.activeElement.getAttribute('aria-label') || document.activeElement.textContent).trim()"
        )
        if found == name:
            return
    pytest.fail(f"{name} is not reached by Tab")


@needs_tool("chromium")
@pytest.mark.thorough
def test_a_rebound_name_and_another_site_get_nothing(browser: Browser, tmp_path: Path) -> None:
    with running(write_project(tmp_path), "tiny") as studio, opened(browser, studio) as page:
        other = page.context.new_page()
        answer = other.goto(f"http://evil.test:{studio.port}/")
        assert answer is not None and answer.status == 421
        assert "Tiny" not in other.content()
        seen = other.evaluate(
            """async (home) => {
              const image = new Image();
              const loaded = new Promise((done) => { image.onload = () => done("seen"); image.onerror = () => done("nothing"); });
              image.src = `${home}/page/icon.svg`;
              const read = await fetch(`${home}/api/game`, { credentials: "include" }).then((one) => one.status, () => "refused");
              const sent = await fetch(`${home}/api/undo`, { method: "POST", credentials: "include", mode: "no-cors", body: "{}" }).then((one) => one.type, () => "refused");
              return [await loaded, read, sent];
            }""",
            studio.home,
        )
        assert seen[0] == "nothing" and seen[1] in ("refused", 403) and seen[2] in ("refused", "opaque")
        other.close()


@pytest.fixture(scope="module")
def axe(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = tmp_path_factory.mktemp("axe")
    command = ["npm", "install", "--silent", "--no-save", "--ignore-scripts", "--prefix", str(place), AXE]
    subprocess.run(command, check=True, capture_output=True)
    return (place / "node_modules/axe-core/axe.min.js").read_text(encoding="utf-8")


@pytest.mark.slow(keep=1)
@needs_tool("chromium")
@needs_tool("npm")
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.thorough
def test_axe_finds_nothing_on_any_page(browser: Browser, axe: str, scheme: str, tmp_path: Path) -> None:
    project = two_languages(tmp_path)
    (project / "cards/tiny/decks").mkdir()
    (project / "cards/tiny/decks/night.yaml").write_text("cards: {bat: 2}\n", encoding="utf-8")
    committed(project, "First")
    with running(project) as studio, opened(browser, studio, color_scheme=scheme, bypass_csp=True) as page:
        page.add_script_tag(content=axe)
        expect(page.get_by_role("link", name="Cat")).to_be_visible(timeout=WAIT)
        sound(page, "all cards")
        page.get_by_role("link", name="New card").click()
        expect(page.get_by_label("Name in the files")).to_be_visible(timeout=WAIT)
        sound(page, "a new card")
        page.get_by_label("name", exact=True).fill("Owl")
        page.get_by_label("power").fill("12")
        page.get_by_label("line").fill("It waits.")
        expect(page.get_by_text("a power of 12 is above 9")).to_be_visible(timeout=WAIT)
        expect(page.get_by_role("img", name="The card as it would be printed")).to_be_visible(timeout=WAIT)
        sound(page, "a new card that breaks a rule")
        page.get_by_role("link", name=re.compile("^Everything")).click()
        page.get_by_role("button", name="Look").click()
        page.get_by_label("Bleed").check()
        page.get_by_label("Boxes of the fields").check()
        sound(page, "switches")
        page.keyboard.press("Escape")
        names = ("Bat", "Problems", "Translations", "Figures", "Table and hand", "Decks", "Sheets to print")
        for name in names:
            page.get_by_role("link", name=re.compile(f"^{name}")).first.click()
            page.wait_for_timeout(700)
            sound(page, name)
            if name == "Bat":
                page.get_by_role("button", name="power: 3").first.click()
                ready(page, "power").fill("12")
                expect(page.get_by_text("a power of 12 is above 9")).to_be_visible(timeout=WAIT)
                sound(page, "a broken rule")
                page.get_by_role("button", name="Cancel").first.click()
                page.get_by_role("button", name="All languages").click()
                page.wait_for_timeout(700)
                sound(page, "languages")
                page.get_by_label("As it was").select_option(index=1)
                expect(page.locator(".earlier .then")).to_be_visible(timeout=WAIT)
                sound(page, "a commit")
                page.get_by_role("link", name=re.compile("^Everything")).click()


def sound(page: Page, where: str) -> None:
    """Ask axe for whatever keeps people from using the page as it is now."""
    found = page.evaluate(
        "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] })"
    )
    told = [(one["id"], [node["html"][:160] for node in one["nodes"]]) for one in found["violations"]]
    assert told == [], where


@needs_tool("chromium")
@pytest.mark.slow
def test_the_box_of_ole_is_turned_by_its_sliders(browser: Browser, tmp_path: Path) -> None:
    with running(copied(tmp_path, "ole")) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name=re.compile("^Box ")).click(timeout=WAIT)
        picture = page.get_by_role("img", name="box, closed, seen from -30 degrees to the right and 25 above")
        expect(picture).to_be_visible(timeout=WAIT)
        table, asked = picture.bounding_box(), list[str]()
        assert table is not None
        page.on("request", lambda request: asked.append(request.url))
        seen = page.evaluate(
            "[...document.querySelectorAll('.side.printed')].map((one) => one.getBoundingClientRect().toJSON())"
        )
        assert len(seen) > 20
        for side in seen:  # closed, all of it stands on its table
            assert table["x"] <= side["left"] and side["right"] <= table["x"] + table["width"]
            assert table["y"] <= side["top"] and side["bottom"] <= table["y"] + table["height"]
        page.get_by_label("Turn round").fill("40")
        turned = page.get_by_role("img", name="box, closed, seen from 40 degrees to the right and 25 above")
        expect(turned).to_be_visible(timeout=WAIT)
        page.get_by_label("Fold", exact=True).fill("40")
        folding = page.get_by_role(
            "img", name="box, 40 % folded, seen from 40 degrees to the right and 25 above"
        )
        expect(folding).to_be_visible(timeout=WAIT)
        assert not [one for one in asked if "/api/" in one]  # it is turned and folded by the page alone
    assert studio.process.returncode == 0


def place_of(thing: Locator) -> FloatRect:
    """Return where something is, which may just be drawn anew."""
    for _ in range(100):
        if (found := thing.bounding_box(timeout=WAIT)) is not None:
            return found
    raise AssertionError("it is nowhere")


@needs_tool("chromium")
@pytest.mark.thorough
def test_cards_are_dealt_moved_turned_over_and_played_from_the_hand(browser: Browser, tmp_path: Path) -> None:
    with running(write_project(tmp_path)) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Table and hand").click()
        expect(page.get_by_text("Nothing lies here yet")).to_be_visible(timeout=WAIT)
        page.get_by_label("How many").fill("9")
        page.get_by_role("button", name="Deal a hand").click()
        hand = page.get_by_role("region", name="In the hand")
        expect(hand.get_by_role("button")).to_have_count(3)  # as many as are printed: a bat and two cats
        page.get_by_role("button", name="Deal a hand").click()
        expect(page.get_by_text("All of these are dealt.")).to_be_visible()
        hand.get_by_role("button", name="Bat").press("Enter")
        expect(hand.get_by_role("button")).to_have_count(2)
        bat = page.get_by_role("region", name="On the table").get_by_role("button", name="Bat")
        before = place_of(bat)
        bat.press("ArrowRight")
        after = place_of(bat)
        assert after["x"] - before["x"] == pytest.approx(5 * 96 / 25.4 * 0.7, abs=1)  # 5 mm at 70 %
        page.mouse.move(after["x"] + 20, after["y"] + 20)
        page.mouse.down()
        page.mouse.move(after["x"] + 120, after["y"] + 60)
        page.mouse.up()
        assert place_of(bat)["x"] - after["x"] == pytest.approx(100, abs=2)
        bat.press("f")
        expect(page.get_by_role("button", name="Bat, its back")).to_be_visible()
        page.get_by_role("button", name="Bat, its back").press("Delete")
        expect(page.get_by_text("Nothing lies here yet")).to_be_visible()
    assert studio.process.returncode == 0


@needs_tool("chromium")
@pytest.mark.slow
def test_a_click_on_a_card_of_ole_opens_its_field_with_its_place(browser: Browser, tmp_path: Path) -> None:
    project = copied(tmp_path, "ole")
    with running(project) as studio, opened(browser, studio) as page:
        page.get_by_role("link", name="Sloths", exact=True).click(timeout=WAIT)
        box = page.get_by_role("button", name="defense: 11").first.bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        expect(page.get_by_label("strength › defense", exact=True)).to_have_value("11")
        link = page.get_by_role("link", name="cards/ole/team.yaml:8").first
        expect(link).to_have_attribute("href", f"vscode://file{project}/cards/ole/team.yaml:8:23")
