"""What is wrong with a printed translation is told at its msgstr, wherever layouts print it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from ppgen.cli.app import app
from ppgen.common.problem import Problem, Severity
from ppgen.library import Selection, check
from ppgen.load.project import open_project
from ppgen.localise.catalogue import read_po, with_texts, write_po
from ppgen.localise.text_places import TextPlaces
from tests.support.tiny import FILES, write_project

PO = "cards/tiny/text/de.po"
LAYOUT, SHEET, BOOK = "layouts/tiny/monster.yaml", "layouts/tiny/sheet.yaml", "layouts/tiny/book.yaml"
ALL = '[0, 0, "{{ width }}", "{{ height }}"]'
LINE = '  - {type: text, name: line, box: [5, 40, 53, 30], text: "{{ text.line }}", style: body}\n'

GAME = """\
title: Tiny
version: "1.0"
maker: The ppgen tests
licence: MIT
languages: {source: en, translations: [de]}
constants: {most: 3}
kinds:
  monster:
    title: monster
    fields:
      name: {type: text, translate: true}
      power: {type: integer, minimum: 0}
      line: {type: text, translate: true}
      does: {type: effects}
      notes: {type: list, items: {type: text, translate: true}, optional: true}
  chapter:
    title: chapter
    fields:
      body: {type: text, translate: true}
components:
  cards: {title: Monster cards, cards: [monster]}
  sheet: {title: A sheet, layout: sheet}
  book: {title: A book, cards: [chapter], layout: book}
"""

MONSTERS = """\
- id: bat
  name: Bat
  power: 3
  line: It flies **softly** through the night.
  does: {op: draw, count: 2}
  notes: [It sleeps by day., It hears all.]
- id: cat
  name: Cat
  power: 5
  line: It sees you first.
  does: {op: draw, count: 3}
  notes: [It purrs.]
"""

CARD = f"""\
size: standard
face:
  - {{type: text, name: name, box: [5, 5, 53, 8], text: "{{{{ card.name }}}}", style: title}}
  - {{type: text, name: power, box: [5, 14, 53, 8], text: "{{{{ card.power }}}} {{{{ term('strength') }}}}", style: body}}
  - {{type: text, name: does, box: [5, 23, 53, 12], text: "{{{{ text.does }}}}", style: body}}
  - type: stack
    box: [5, 36, 53, 40]
    items:
      - {{items: [{{type: text, name: line, box: {ALL}, text: "{{{{ text.line }}}}", style: body}}]}}
      - {{share: 1, items: [{{type: text, name: mark, box: [0, 4, "{{{{ width }}}}", "{{{{ height - 4 }}}}"], text: "{{{{ term('end') }}}}", style: body}}]}}
  - {{type: repeat, box: [5, 77, 53, 8], each: "{{{{ card.notes }}}}", items: [{{type: text, name: note, box: [0, 0, 25, 8], text: "{{{{ item }}}}", style: body}}]}}
"""

FLAT = """\
size: [100, 100]
face:
  - type: table
    box: [5, 5, 90, 30]
    each: "{{ cards.monster }}"
    style: body
    columns:
      - {text: "{{ item.name }}", width: 20}
      - {text: "{{ item.texts.line }}", share: 1}
"""

PAGES = """\
size: [100, 100]
face:
  - {type: flow, box: [5, 5, 90, 90], text: "{{ text.body }}", style: body}
"""

PROJECT = {
    "cards/tiny/game.yaml": GAME,
    "cards/tiny/terms.yaml": "strength: {text: strength}\nend: {text: The end of it}\n",
    "cards/tiny/effects.yaml": (
        "draw: {parameters: {count: {type: integer}}, wordings: [{text: 'Draw **{{ count }}** cards.'}]}\n"
    ),
    "cards/tiny/monster.yaml": MONSTERS,
    "cards/tiny/chapter.yaml": '- {id: one, body: "The first part.\\n\\nThe second part of it.\\n\\nThe last."}\n',
    LAYOUT: CARD,
    SHEET: FLAT,
    BOOK: PAGES,
}

GERMAN = {
    ("term/strength", "strength"): "Kraft",
    ("term/end", "The end of it"): "Das Ende davon",
    ("effect/draw", "Draw **{{ count }}** cards."): "Zieh **{{ count }}** Karten.",
    ("monster/name", "Bat"): "Fledermaus",
    ("monster/name", "Cat"): "Katze",
    ("monster/line", "It flies **softly** through the night."): "Sie fliegt **leise** durch die Nacht.",
    ("monster/line", "It sees you first."): "Sie sieht dich zuerst.",
    ("monster/notes", "It sleeps by day."): "Sie schläft bei Tag.",
    ("monster/notes", "It hears all."): "Sie hört alles.",
    ("monster/notes", "It purrs."): "Sie schnurrt.",
    ("chapter/body", "The first part.\n\nThe second part of it.\n\nThe last."): (
        "Der erste Teil.\n\nDer zweite Teil davon.\n\nDer letzte."
    ),
    ("component/cards", "Monster cards"): "Monsterkarten",
    ("component/sheet", "A sheet"): "Ein Blatt",
    ("component/book", "A book"): "Ein Heft",
}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write_project(tmp_path, PROJECT)
    done = CliRunner().invoke(app, ["--project", str(tmp_path), "text", "update", "tiny"])
    assert done.exit_code == 0, done.output
    translate(tmp_path, GERMAN)
    return tmp_path


def translate(root: Path, texts: dict[tuple[str, str], str]) -> None:
    po, problems = read_po((root / PO).read_bytes(), PO)
    assert po is not None and not problems
    assert texts.keys() <= {entry.key for entry in po.entries}
    (root / PO).write_bytes(write_po(with_texts(po, texts)))


def told(root: Path, language: str = "de") -> list[Problem]:
    found = check(open_project(root, root), Selection(languages=(language,)))
    return [one for one in found.problems if one.severity is Severity.ERROR]


def line_of(root: Path, said: str) -> int:
    """Return the line of the PO file on which some words stand, counted from 1."""
    lines = (root / PO).read_text(encoding="utf-8").splitlines()
    (number,) = [at for at, line in enumerate(lines, 1) if said in line and not line.startswith("#")]
    return number


def test_a_whole_translation_has_no_errors(project: Path) -> None:
    assert told(project) == []


LONG = "Viel zu lange Worte die niemand hier unterbringt. " * 30

PLACES = {
    "a field in a box": (("monster/name", "Bat"), "monster:bat name", LAYOUT),
    "an item of a list": (("monster/notes", "It hears all."), "monster:bat note-2", LAYOUT),
    "a sentence of effects": (("effect/draw", "Draw **{{ count }}** cards."), "monster:bat does", LAYOUT),
    "a word of the game": (("term/strength", "strength"), "monster:bat power", LAYOUT),
    "a text in a stack": (("monster/line", "It sees you first."), "monster:cat line", LAYOUT),
    "the cell of a table": (("monster/name", "Cat"), "sheet", SHEET),
    "a text that flows": (
        ("chapter/body", next(key[1] for key in GERMAN if key[0] == "chapter/body")),
        "one",
        BOOK,
    ),
}


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.thorough(keep=1)
def test_a_text_without_room_is_told_at_its_translation(where: str, project: Path) -> None:
    key, about, layout = PLACES[where]
    begin, _, end = GERMAN[key].rpartition(" ")
    translate(project, {key: f"{begin} {LONG * (4 if layout == BOOK else 1)}{end}"})
    errors = [one for one in told(project) if one.rule != "text/covered"]
    line = line_of(project, LONG[:40])
    assert errors and {one.rule for one in errors} == {"text/overset"}
    assert {one.span and (one.span.file, one.span.line) for one in errors} == {(PO, line)}
    assert any(about in one.message and layout in one.message for one in errors), errors
    assert all("(de)" in one.message for one in errors)


@pytest.mark.parametrize("where", PLACES)
def test_a_letter_without_a_typeface_is_told_where_it_stands(where: str, project: Path) -> None:
    key, _, _ = PLACES[where]
    translate(project, {key: GERMAN[key][:1] + "ཀ" + GERMAN[key][1:]})
    errors = told(project)
    line = line_of(project, "ཀ")
    text = (project / PO).read_text(encoding="utf-8").splitlines()[line - 1]
    assert {one.rule for one in errors} == {"text/missing-glyph"}
    assert {one.span for one in errors} == {errors[0].span}
    span = errors[0].span
    assert span is not None and (span.file, span.line, span.column) == (PO, line, text.index("ཀ") + 1)


def test_a_letter_that_is_printed_in_capitals_is_found_in_small_ones(project: Path) -> None:
    theme = FILES["layouts/tiny/theme.yaml"].replace("size: 16pt,", "size: 16pt, uppercase: true,")
    write_project(project, {**PROJECT, "layouts/tiny/theme.yaml": theme})
    translate(project, {("monster/name", "Bat"): "Fledermaus 𐐷"})
    (problem,) = [one for one in told(project) if "U+1040F" in one.message]
    assert problem.span is not None and problem.span.line == line_of(project, "𐐷")


def test_the_source_language_is_told_at_its_values(project: Path) -> None:
    write_project(project, {**PROJECT, "cards/tiny/monster.yaml": MONSTERS.replace("It hears all.", LONG)})
    (problem,) = [one for one in told(project, "en") if one.rule == "text/overset"]
    assert problem.span is not None
    assert (problem.span.file, problem.span.line) == ("cards/tiny/monster.yaml", 6)
    assert problem.span.column == 30 and "monster:bat note-2 (en)" in problem.message


def test_what_is_not_translated_is_told_at_the_source(project: Path) -> None:
    write_project(project, {**PROJECT, "cards/tiny/monster.yaml": MONSTERS.replace("It purrs.", LONG)})
    errors = [one for one in told(project) if one.rule == "text/overset"]
    assert [one.span and one.span.file for one in errors] == ["cards/tiny/monster.yaml"]


@pytest.mark.thorough
def test_a_short_text_is_not_blamed_for_a_long_one_that_holds_it(project: Path) -> None:
    """The name stands in the line, too; and a part of a word is no word."""
    line = f"Die Katze sieht dich. {LONG}"
    translate(project, {("monster/line", "It sees you first."): line, ("term/strength", "strength"): "Rot"})
    errors = [one for one in told(project) if one.rule == "text/overset"]
    assert {one.span and one.span.line for one in errors} == {line_of(project, "Die Katze sieht dich")}


def test_one_text_on_many_pieces_is_told_once(project: Path) -> None:
    translate(project, {("term/strength", "strength"): LONG})
    (problem,) = told(project)
    assert problem.subject == "monster:bat" and "the same on 1 more: monster:cat" in problem.hint


@pytest.mark.thorough
def test_a_law_of_the_game_points_at_the_translation(project: Path) -> None:
    rules = """\
- id: ends
  text: monster
  when: field == "line"
  check: last(said) == "."
  message: "{{ card.id }} does not end with a full stop"
  why: Something is missing behind it.
  source: ours
  good: It ends.
  bad: It does not
"""
    write_project(project, {**PROJECT, "cards/tiny/rules.yaml": rules})
    translate(project, {("monster/line", "It sees you first."): "Sie sieht dich zuerst!"})
    (problem,) = told(project)
    assert problem.rule == "tiny/ends" and problem.span is not None
    assert (problem.span.file, problem.span.line) == (PO, line_of(project, "dich zuerst!"))


@pytest.mark.thorough
def test_every_report_gives_the_place_of_the_translation(project: Path) -> None:
    translate(project, {("monster/name", "Bat"): f"{LONG}Maus"})
    line = line_of(project, "Maus")

    def said(form: str) -> str:
        arguments = ["--project", str(project), "check", "tiny", "--lang", "de", "--format", form]
        return CliRunner().invoke(app, arguments).stdout

    (one,) = {
        json.dumps(found["place"])
        for found in json.loads(said("json"))["problems"]
        if found["rule"] == "text/overset"
    }
    assert json.loads(one) | {"length": 0} == {"file": PO, "line": line, "column": 9, "length": 0}
    assert f"file={PO},line={line},col=9" in said("github")
    results = json.loads(said("sarif"))["runs"][0]["results"]
    regions = [one["locations"][0]["physicalLocation"] for one in results if one["ruleId"] == "text/overset"]
    assert {(one["artifactLocation"]["uri"], one["region"]["startLine"]) for one in regions} == {(PO, line)}


def test_a_text_that_is_printed_too_small_is_told_at_its_translation(project: Path) -> None:
    """Where its style wants it larger; where that is small itself, the layout is to blame."""
    small = FILES["layouts/tiny/theme.yaml"].replace("size: 9pt,", "size: 9pt, minimum: 5pt,")
    write_project(project, {**PROJECT, "layouts/tiny/theme.yaml": small})
    key = ("monster/notes", "It hears all.")
    translate(project, {key: "Sie hört wirklich alles, was man sagt, und noch mehr davon."})
    (problem,) = told(project)
    assert problem.rule == "text/type-size" and problem.element.startswith(f"{LAYOUT}:")
    assert problem.span is not None
    assert (problem.span.file, problem.span.line) == (PO, line_of(project, "Sie hört wirklich"))
    assert problem.message.startswith("monster:bat (de): note-2 is printed at ") and "shorten" in problem.hint
    waived = CARD.replace(
        'text: "{{ item }}", style: body',
        'text: "{{ item }}", style: body, waive: {text/type-size: so be it}',
    )
    write_project(project, {**PROJECT, "layouts/tiny/theme.yaml": small, LAYOUT: waived})
    assert told(project) == []


def test_a_style_that_is_small_itself_is_told_in_the_layout(project: Path) -> None:
    small = FILES["layouts/tiny/theme.yaml"].replace("size: 9pt,", "size: 5pt, minimum: 5pt,")
    write_project(project, {**PROJECT, "layouts/tiny/theme.yaml": small})
    places = {one.span.file for one in told(project) if one.rule == "text/type-size" and one.span}
    assert places == {LAYOUT, SHEET, BOOK}


FAULTY = {
    "an icon": {("monster/line", "It sees you first."): "Sie sieht :owl: dich zuerst."},
    "half a mark": {("monster/line", "It sees you first."): "Sie **sieht dich zuerst."},
    "a gap": {("monster/line", "It sees you first."): "Sie  sieht dich zuerst."},
    "a gap in a sentence": {("effect/draw", "Draw **{{ count }}** cards."): "Zieh  **{{ count }}** Karten."},
    "half a bracket": {("monster/line", "It sees you first."): "Sie (sieht dich zuerst."},
    "a mark of another program": {("monster/line", "It sees you first."): "Sie <b>sieht</b> dich zuerst."},
    "a long title": {("component/cards", "Monster cards"): "Karten von Monstern, " * 30 + "ja"},
    "a title's letters": {("component/cards", "Monster cards"): "Karten ཀ"},
    "a turned text": {("monster/line", "It sees you first."): "Sie sieht\u202e dich zuerst."},
    "letters of two alphabets": {("monster/line", "It sees you first."): "Si\u0435 sieht dich zuerst."},
    "a long word": {("monster/line", "It sees you first."): "Sie " + "donaudampfschiffen" * 9 + "."},
    "a full stack": {("monster/line", "It sees you first."): " ".join(["Sie sieht dich zuerst."] * 25)},
    "a text over another": {
        ("effect/draw", "Draw **{{ count }}** cards."): " ".join(
            ["Zieh **{{ count }}** Karten.", *["Und dann noch viel mehr davon."] * 8]
        )
    },
    "names of two cards that are one": {
        ("monster/name", "Bat"): "Katze",
        ("monster/line", "It sees you first."): "Sie kommt.",
        ("monster/line", "It flies **softly** through the night."): "Sie **kommt**.",
    },
    "a number": {("effect/draw", "Draw **{{ count }}** cards."): "Zieh **3** Karten."},
    "an expression": {("monster/line", "It sees you first."): "Sie sieht {{ nobody }} dich zuerst."},
}


@pytest.mark.parametrize("what", FAULTY)
@pytest.mark.thorough(keep=1)
def test_whatever_is_wrong_with_a_translation_alone_is_told_there(what: str, project: Path) -> None:
    """All problems of one language, whichever rule finds them, stand in its file and not with the English."""
    wide = CARD.replace("box: [5, 23, 53, 12]", "box: [5, 23, 53, 60]")
    if what == "names of two cards that are one":
        wide = 'size: standard\nface:\n  - {type: text, name: name, box: [5, 5, 53, 8], text: "{{ card.name }}", style: title}\n'
    write_project(project, {**PROJECT, LAYOUT: wide})

    def problems() -> set[Problem]:
        return set(check(open_project(project, project)).problems)

    sound = problems()
    translate(project, FAULTY[what])
    new = problems() - sound
    assert new and {one.span and one.span.file for one in new} == {PO}, new


def test_a_fault_of_a_layout_is_not_told_again_of_its_translations(project: Path) -> None:
    over = CARD.replace("box: [5, 23, 53, 12]", "box: [5, 36, 53, 12]")
    write_project(project, {**PROJECT, LAYOUT: over})
    both = [one for one in check(open_project(project, project)).problems if one.rule == "text/covered"]
    assert {one.span and one.span.file for one in both} == {LAYOUT} and all(
        "also in de" in one.hint for one in both
    )


def test_text_of_icons_alone_is_searched_for_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many cards with an icon that nobody knows asked every text of the game for each of them."""
    asked: list[str] = []
    monkeypatch.setattr(TextPlaces, "_candidates", lambda _, printed: asked.append(printed) or iter(()))
    cards = FILES["cards/tiny/monster.yaml"].replace("It sees you first.", "':sunn:'")
    root = write_project(tmp_path, {"cards/tiny/monster.yaml": cards})
    found = [one for one in check(open_project(root, root), Selection()).problems if "sunn" in one.message]
    assert [(one.span.file, one.span.line) for one in found if one.span] == [("cards/tiny/monster.yaml", 9)]
    assert asked == []
