"""Do `ppgen diff` and `build --since` tell, write and print what changed, and no more?"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from typer.testing import CliRunner, Result

from ppgen.cli.app import app
from tests.support.tiny import FILES, changed, write_project

CARDS = "cards/tiny/monster.yaml"
HOSTILE = "<script>alert(1)</script> [x](http://x) @you | `a` ![p](q) *b*"


@pytest.fixture
def states(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a project and, beside it, its earlier state."""
    write_project(tmp_path / "old")
    text = FILES[CARDS].replace("power: 3", "power: 4").replace("copies: 2", "copies: 3")
    root = write_project(tmp_path / "new", {CARDS: text})
    monkeypatch.chdir(root)
    return root


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_the_terminal_is_told_each_value(states: Path) -> None:
    result = run("diff", "../old")
    assert result.exit_code == 0 and result.output.splitlines() == [
        "tiny: 1 changed, 1 in another number",
        f"  monster:bat (cards; en): changed  {CARDS}:1",
        "    power: 3 → 4",
        f"  monster:cat (cards; en): 2 → 3 copies  {CARDS}:5",
    ]
    assert run("diff", "../old", "../old").output == "no printed piece changed\n"


def test_programs_get_json(states: Path) -> None:
    (bat, cat) = json.loads(run("diff", "../old", "--format", "json").output)
    assert bat["fields"] == [
        {"name": "power", "side": "face", "before": "3", "after": "4", "languages": ["en"]}
    ]
    assert (cat["change"], cat["copies"], cat["place"]) == ("copies", {"before": 2, "after": 3}, f"{CARDS}:5")


@pytest.mark.thorough
def test_what_changed_in_another_set_or_a_deck_is_compared_when_it_is_asked_for(tmp_path: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("kinds:\n", "sets: [dawn, dusk]\nkinds:\n", 1)
    cards = (
        FILES[CARDS]
        .replace("- id: bat\n", "- id: bat\n  set: dusk\n")
        .replace("- id: cat\n", "- id: cat\n  set: dawn\n")
    )
    deck = "set: dawn\ncards: {{cat: {}}}\n"
    old = {"cards/tiny/game.yaml": game, CARDS: cards, "cards/tiny/decks/mine.yaml": deck.format(1)}
    new = {**old, CARDS: cards.replace("power: 3", "power: 4"), "cards/tiny/decks/mine.yaml": deck.format(3)}
    was, now = write_project(tmp_path / "old", old), write_project(tmp_path / "new", new)

    def compare(*words: str) -> str:
        result = run("--project", str(now), "diff", str(was), *words)
        assert result.exit_code == 0, result.output
        return result.output

    plain = compare()
    assert "sets are not as they were, and were not compared: dusk" in plain and "--set dusk" in plain
    assert "decks are not as they were, and were not compared: mine" in plain and "--deck mine" in plain
    assert "sets are not as they were, and were not compared: dusk" in compare("--format", "markdown")
    assert "power: 3 → 4" in compare("--set", "dusk") and "dusk" not in compare("--set", "dusk")
    of_deck = compare("--deck", "mine")
    assert "1 → 3 copies" in of_deck and "decks are not" not in of_deck
    assert run("--project", str(was), "diff", str(was)).output == "no printed piece changed\n"
    (now / "cards/tiny/decks/mine.yaml").write_text(deck.format(1), encoding="utf-8")
    (now / CARDS).write_text(cards, encoding="utf-8")
    assert compare() == "no printed piece changed\n"
    theme = now / "layouts/tiny/theme.yaml"
    theme.write_text(theme.read_text(encoding="utf-8") + "# another\n", encoding="utf-8")
    assert "sets may not be as they were, and were not compared: dusk" in compare()
    assert "dusk" not in compare("--deck", "mine")
    result = run("--project", str(now), "build", "tiny", "--set", "dusk", "--deck", "mine")
    assert result.exit_code == 2 and "the deck mine is one of the set dawn, not of dusk" in " ".join(
        result.output.split()
    )
    (was / "cards/tiny").rename(tmp_path / "away")
    gone = compare()
    assert "sets are not as they were, and were not compared: dusk" in gone and "mine" in gone


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--set", "x"), "no chosen game has the set 'x'; none has any sets"),
        (("--deck", "x"), "no chosen game has the deck 'x'; known are: mine"),
        (("--set", "x", "--deck", "mine"), "no chosen game has the set 'x'; none has any sets"),
    ],
)
def test_a_set_and_a_deck_that_no_game_has_are_told_apart(
    words: tuple[str, ...], told: str, states: Path
) -> None:
    (states / "cards/tiny/decks").mkdir()
    (states / "cards/tiny/decks/mine.yaml").write_text("cards: {cat: 1}\n", encoding="utf-8")
    result = run("diff", ".", *words)
    assert result.exit_code == 2 and told in " ".join(result.output.split())


def test_a_page_shows_both_states(states: Path) -> None:
    assert run("diff", "../old", "--format", "html").exit_code == 2
    result = run("diff", "../old", "--format", "html", "--out", "changes.html")
    assert result.exit_code == 0 and "2 pieces" in result.output
    text = (states / "changes.html").read_text(encoding="utf-8")
    assert text.count("data:image/png;base64,") == 4 and "http" not in re.sub("http-equiv", "", text)
    assert all(f"monster:bat, {word}" in text for word in ("before", "now"))


def test_what_cards_say_is_no_markup(states: Path) -> None:
    write_project(states, changed(CARDS, "It sees you first.", f'"{HOSTILE}"'))
    run("diff", "../old", "--format", "html", "--out", "changes.html")
    assert "<script" not in (states / "changes.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(("form", "code"), [("doc", 2), ("", 2)])
def test_formats_that_do_not_exist_are_wrong_use(form: str, code: int, states: Path) -> None:
    assert run("diff", "../old", "--format", form).exit_code == code


def test_a_state_with_errors_is_told_beside_the_differences(states: Path) -> None:
    write_project(states, changed(CARDS, "name: Bat", "name: Bat \U00012000"))
    result = run("diff", "../old")
    assert result.exit_code == 1 and "text/missing-glyph" in result.output and "monster:bat" in result.output


@pytest.mark.thorough
def test_only_what_changed_is_printed(states: Path) -> None:
    result = run("build", "--since", "../old")
    assert result.exit_code == 0, result.output
    assert "take out of the box: monster:bat × 1\n" in result.output
    assert "put in: monster:bat × 1, monster:cat × 1\n" in result.output
    text = PdfReader(states / "output/changed/tiny/en/cards.pdf").pages[0].extract_text()
    assert (text.count("Bat"), text.count("Cat")) == (1, 1)
    assert run("prove", "--out", "output/changed").exit_code == 0


def test_where_nothing_changed_nothing_is_printed(states: Path) -> None:
    result = run("build", "--since", ".")
    assert result.exit_code == 0 and "no printed piece changed" in result.output
    assert not (states / "output").exists()


@pytest.mark.parametrize("words", [("--cards", "monster:bat"), ("--copies", "2"), ("--set", "home=x")])
def test_what_it_finds_itself_is_not_to_be_said(words: tuple[str, str], states: Path) -> None:
    assert run("build", "--since", "../old", *words).exit_code == 2


def test_nothing_is_printed_of_a_state_with_errors(states: Path) -> None:
    write_project(states, changed(CARDS, "name: Bat", "name: Bat \U00012000"))
    assert run("build", "--since", "../old").exit_code == 1
    assert not (states / "output").exists()


SHARED = {
    "cards/tiny/game.yaml": FILES["cards/tiny/game.yaml"].replace(
        "components:\n", "components:\n  large: {title: Large cards, cards: [monster], layout: large}\n"
    ),
    "layouts/tiny/large.yaml": FILES["layouts/tiny/monster.yaml"],
}


def printed(states: Path, name: str) -> tuple[int, int]:
    """Count the cats and bats in a file of what changed."""
    text = PdfReader(states / f"output/changed/tiny/en/{name}.pdf").pages[0].extract_text()
    return text.count("Bat"), text.count("Cat")


@pytest.mark.thorough
def test_a_card_that_two_components_print_is_printed_as_often_as_each_needs(states: Path) -> None:
    write_project(states.parent / "old", SHARED)
    write_project(states, {**SHARED, CARDS: (states / CARDS).read_text(encoding="utf-8")})
    result = run("build", "--since", "../old")
    assert result.exit_code == 0, result.output
    assert (
        "put in: monster:bat × 1 (large), monster:cat × 1 (large), monster:bat × 1 (cards)" in result.output
    )
    assert printed(states, "large") == printed(states, "cards") == (1, 1)
    assert run("prove", "--out", "output/changed").exit_code == 0


def test_what_changed_in_one_component_alone_is_printed_of_that_alone(states: Path) -> None:
    cards = {CARDS: (states / CARDS).read_text(encoding="utf-8")}
    write_project(states.parent / "old", {**SHARED, **cards})
    moved = SHARED["layouts/tiny/large.yaml"].replace("[5, 40", "[5, 41")
    write_project(states, {**SHARED, **cards, "layouts/tiny/large.yaml": moved})
    result = run("build", "--since", "../old")
    assert result.exit_code == 0, result.output
    assert printed(states, "large") == (1, 3)
    assert not (states / "output/changed/tiny/en/cards.pdf").exists()


BOOK = """\
  book: {title: Book, leaflet: booklet, layout: book, cards: [monster]}
"""


@pytest.mark.thorough
def test_a_changed_sheet_of_a_booklet_is_printed(states: Path) -> None:
    game = FILES["cards/tiny/game.yaml"].replace("components:\n", f"components:\n{BOOK}")
    layout = (
        FILES["layouts/tiny/monster.yaml"].replace("standard", "[105, 148]").replace("back: reverse\n", "")
    )
    rows = "".join(
        f"- {{id: m{number}, name: Monster {number}, power: 1, line: It waits.}}\n" for number in range(8)
    )
    book = {"cards/tiny/game.yaml": game, "layouts/tiny/book.yaml": layout}
    write_project(states.parent / "old", {**book, CARDS: rows})
    write_project(states, {**book, CARDS: rows.replace("Monster 3", "Monster three")})
    result = run("build", "--since", "../old", "--only", "book")
    assert result.exit_code == 0, result.output
    text = "".join(
        page.extract_text() for page in PdfReader(states / "output/changed/tiny/en/book.pdf").pages
    )
    assert "Monster three" in text and "Monster 0" not in text
    assert run("build", "--cards", "book-2", "--out", "one").exit_code == 0
    assert (states / "one/tiny/en/book.pdf").exists()


@pytest.mark.thorough
def test_what_is_gone_with_its_language_or_component_is_to_be_taken_out(states: Path) -> None:
    bilingual = FILES["cards/tiny/game.yaml"].replace("source: en", "source: en, translations: [de]")
    other = bilingual.replace("  cards: {", "  deck: {")
    write_project(states.parent / "old", {"cards/tiny/game.yaml": other})
    (states.parent / "old/cards/tiny/text").mkdir()
    words = "\n".join(
        f'msgctxt "{where}"\nmsgid "{said}"\nmsgstr "{said}"\n'
        for where, said in (
            ("monster/bat/name", "Bat"),
            ("monster/bat/line", "It flies **softly** through the night."),
            ("monster/cat/name", "Cat"),
            ("monster/cat/line", "It sees you first."),
            ("terms/monster/text", "monster"),
        )
    )
    (states.parent / "old/cards/tiny/text/de.po").write_text(
        f'msgid ""\nmsgstr "Language: de\\n"\n\n{words}', encoding="utf-8"
    )
    result = run("build", "--since", "../old")
    assert "tiny (de), take out of the box: monster:bat × 1, monster:cat × 2\n" in result.output
    for words_of in (("--lang", "de"), ("--only", "deck")):
        told = run("diff", "../old", *words_of)
        assert told.exit_code == 0 and "2 gone" in told.output, told.output
    assert run("diff", "../old", "--only", "nothing").exit_code == 2


@pytest.mark.thorough
def test_what_is_wrong_with_a_state_is_told_and_no_part_of_what_programs_read(states: Path) -> None:
    write_project(states.parent / "old", changed(CARDS, "name: Bat", "name: Bat \U00012000"))
    assert "diff/earlier-errors" in run("diff", "../old").output
    result = run("diff", "../old", "--format", "json")
    assert json.loads(result.stdout) and "diff/earlier-errors" in result.stderr


def test_a_board_is_printed_in_the_parts_that_the_paper_asks_for(states: Path) -> None:
    game = FILES["cards/tiny/game.yaml"] + "  board: {title: Board, layout: board, overlap: 12mm}\n"
    board = "size: [190, 540]\nface:\n  - {type: rectangle, box: [0, 0, 190, 540], fill: sky}\n"
    for root, colour in ((states.parent / "old", "sky"), (states, "ink")):
        files = {"cards/tiny/game.yaml": game, "layouts/tiny/board.yaml": board.replace("sky", colour)}
        write_project(root, files)
    for paper, parts in (("a4", 2), ("letter", 3)):
        words = ("--paper", paper, "--only", "board", "--out", paper)
        result = run("build", "--since", "../old", *words)
        assert result.exit_code == 0 and f"board.pdf: {parts} pieces" in result.output, result.output


def test_a_page_shows_the_back_where_both_sides_changed(states: Path) -> None:
    reverse = FILES["layouts/tiny/reverse.yaml"].replace("count: 5", "count: 6")
    write_project(states, {"layouts/tiny/reverse.yaml": reverse} | changed(CARDS, "power: 3", "power: 4"))
    run("diff", "../old", "--format", "html", "--out", "changes.html")
    text = (states / "changes.html").read_text(encoding="utf-8")
    names = re.findall(r'alt="([^"]*)"', text)
    assert names == [
        "monster:bat, before",
        "monster:bat, now",
        "monster:bat, back, before",
        "monster:bat, back, now",
        "monster:cat, back, before",
        "monster:cat, back, now",
    ]


@pytest.mark.parametrize("name", ["cards", "cards:9"])
def test_what_no_piece_is_called_is_wrong_use(name: str, states: Path) -> None:
    assert run("build", "--cards", name).exit_code == 2


def compared(states: Path, *words: str) -> list[str]:
    """Return the text of each page of the printed comparison."""
    result = run("diff", "../old", "--format", "pdf", "--out", "changes.pdf", *words)
    assert result.exit_code == 0, result.output
    return [page.extract_text() for page in PdfReader(states / "changes.pdf").pages]


def test_what_changed_can_be_printed(states: Path) -> None:
    assert run("diff", "../old", "--format", "pdf").exit_code == 2
    (page,) = compared(states)
    lines = page.splitlines()
    assert lines[0] == "../old to now" and "tiny: 1 changed, 1 in another number" in lines
    assert lines.count("Bat") == 2 and lines.count("Cat") == 2
    assert "monster:bat" in lines and "changed · in tiny, cards · en · cards/tiny/monster.yaml:1" in page
    assert "before" in lines and "now" in lines and page.count("2 → 3 copies") == 1
    assert PdfReader(states / "changes.pdf").pages[0].mediabox.width == pytest.approx(595.276, abs=0.01)


@pytest.mark.thorough
def test_what_changed_is_printed_on_the_paper_that_is_asked_for(states: Path) -> None:
    compared(states, "--paper", "letter")
    assert PdfReader(states / "changes.pdf").pages[0].mediabox.width == pytest.approx(612, abs=0.01)


@pytest.mark.parametrize(
    ("size", "code"), [([148, 210], 0), ([210, 148], 0), ([147, 210], 2), ([209, 148], 2)]
)
def test_paper_on_which_two_pictures_have_no_room_is_refused(
    size: list[int], code: int, states: Path
) -> None:
    stock = f"papers: {{little: {{title: Little, size: {size}}}}}"
    for root in (states, states.parent / "old"):
        write_project(root, {"layouts/stock/mine.yaml": stock})
    result = run("diff", "../old", "--format", "pdf", "--out", "changes.pdf", "--paper", "little")
    assert result.exit_code == code, result.output
    assert (states / "changes.pdf").exists() == (code == 0)
    assert ("Little is too small" in result.output) == (code == 2)


def test_a_language_is_the_same_however_it_is_written(states: Path) -> None:
    assert run("diff", "../old", "--lang", "EN").output == run("diff", "../old", "--lang", "en").output != ""
    assert "power: 3" in run("diff", "../old", "--lang", "EN").output


def test_no_comment_says_that_nothing_changed_where_nothing_can_be_compared(states: Path) -> None:
    write_project(states, {"cards/tiny/game.yaml": "title: ["})
    result = run("diff", "../old", "--format", "markdown", "--out", "changes.md")
    assert result.exit_code == 1 and "no printed piece changed" not in result.output
    assert not (states / "changes.md").exists()
    assert "nothing that is printed" not in run("diff", "../old", "--format", "markdown").output


def test_both_states_are_printed_in_their_own_art_and_type(states: Path) -> None:
    old = (states.parent / "old/layouts/tiny/theme.yaml").read_text(encoding="utf-8")
    write_project(states, {"layouts/tiny/theme.yaml": old.replace("cfe8ff", "ffe8cf").replace("700", "400")})
    compared(states)
    page = PdfReader(states / "changes.pdf").pages[0]
    faces = [str(font.get_object()["/BaseFont"]) for font in page["/Resources"]["/Font"].values()]
    assert len({name for name in faces if "ricolage" in name}) == 2, faces
    codes = page.get_contents().get_data().decode("latin-1")
    forms = page["/Resources"]["/XObject"].values()
    codes += "".join(form.get_object().get_data().decode("latin-1") for form in forms)
    for colour in (0xCF, 0xE8, 0xFF), (0xFF, 0xE8, 0xCF):
        assert " ".join(f"{part / 255:.4g}" for part in colour) + " rg" in codes


def test_new_and_gone_pieces_are_printed_beside_an_empty_place(states: Path) -> None:
    text = (
        (states / CARDS)
        .read_text(encoding="utf-8")
        .replace("id: cat", "id: owl")
        .replace("name: Cat", "name: Owl")
    )
    write_project(states, {CARDS: text})
    (page,) = compared(states)
    assert "new, 3 copies" in page and "gone, 2 copies" in page
    assert page.splitlines().count("Owl") == page.splitlines().count("Cat") == 1


def test_values_without_end_and_letters_that_nobody_has_are_printed(states: Path) -> None:
    long = "It flies. " * 60
    write_project(states, changed(CARDS, "It flies **softly** through the night.", f"{long}\\n*\\**"))
    write_project(
        states, {CARDS: (states / CARDS).read_text(encoding="utf-8").replace("Cat", "C\U00012000t")}
    )
    result = run("diff", "../old", "--format", "pdf", "--out", "changes.pdf")
    assert result.exit_code == 1 and "text/missing-glyph" in result.output
    assert "changes.pdf: " in result.output
    assert "It flies. It flies." in PdfReader(states / "changes.pdf").pages[0].extract_text()


def test_where_nothing_changed_the_paper_says_so(states: Path) -> None:
    write_project(states, {CARDS: FILES[CARDS]})
    (page,) = compared(states)
    assert "no printed piece changed" in page


def test_a_comment_has_its_pictures_in_a_folder_beside_it(states: Path) -> None:
    words = ("--format", "markdown", "--out", "told/ä b.md", "--pictures", "told/pictures")
    result = run("diff", "../old", *words)
    assert result.exit_code == 0, result.output
    said = (states / "told/ä b.md").read_text(encoding="utf-8")
    named = re.findall(r'<img src="pictures/([^"]*)"', said)
    assert named == ["001-before.png", "001-now.png", "002-before.png", "002-now.png"]
    assert sorted(path.name for path in (states / "told/pictures").iterdir()) == named
    before, now = (Image.open(states / "told/pictures" / name) for name in named[:2])
    assert before.size == now.size and before.tobytes() != now.tobytes()


def test_pictures_of_a_comment_are_named_from_where_one_is(states: Path) -> None:
    result = run("diff", "../old", "--format", "markdown", "--pictures", "../elsewhere")
    assert result.exit_code == 0 and '<img src="../elsewhere/001-before.png"' in result.output
    assert (states.parent / "elsewhere/002-now.png").is_file()


@pytest.mark.parametrize("form", ["text", "html", "pdf", "json"])
def test_pictures_in_a_folder_belong_to_a_comment(form: str, states: Path) -> None:
    words = ("--format", form, "--out", "changes", "--pictures", "pictures")
    assert run("diff", "../old", *words).exit_code == 2
    assert not (states / "pictures").exists()


def test_nothing_changed_has_no_pictures(states: Path) -> None:
    assert run("diff", "../new", "--format", "markdown", "--pictures", "pictures").exit_code == 0
    assert not (states / "pictures").exists()
