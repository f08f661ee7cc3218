"""The languages of Olé! as they are printed, pseudo-languages, and the words that ppgen itself prints."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from ppgen import pipeline
from ppgen.cli.app import app
from ppgen.common.geometry import Point, Size
from ppgen.common.problem import Severity
from ppgen.compose.folded import legend
from ppgen.display.ops import Field, Glyphs, walk
from ppgen.display.pieces import Piece
from ppgen.editions import Edition, Loaded
from ppgen.impose.contact_sheet import CAPTION, GAP, MARGIN, Version, contact_sheets
from ppgen.impose.lettering import SheetWords
from ppgen.impose.words import known_languages, paper_words
from ppgen.load.project import open_project
from ppgen.localise import PSEUDO_LANGUAGES
from ppgen.localise.catalogue import read_po
from ppgen.localise.catalogue.pseudo import longer, mirrored
from ppgen.proofs import ReadBack
from tests.support.editions import lay_out
from tests.support.ole import ROOT
from tests.support.tiny import changed, write_project

LANGUAGES = ("pt-BR", "fr", "de", "es", "ja", "ar")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@cache
def ole() -> Loaded:
    loaded, _, problems = pipeline.load(open_project(ROOT, ROOT), "ole")
    assert loaded is not None
    assert not [problem for problem in problems if problem.severity is Severity.ERROR]
    return loaded


@cache
def edition(language: str) -> Edition:
    """Return cards and board in a language; nothing about them may be wrong."""
    wanted = ("cards", "board")
    made, problems = lay_out(ole(), language, components=wanted)
    assert not [problem for problem in problems if problem.severity is Severity.ERROR], problems
    return made


def sentences(language: str) -> list[str]:
    """Return all texts of cards that people read; the names of the rules that a sentence states are none."""
    cards = edition(language).deck.all_cards()
    return [text for card in cards for key, text in card.texts.items() if ".states." not in key]


def piece(language: str, component: str, name: str) -> Piece:
    return next(piece for piece in edition(language).pieces[component] if piece.id == name)


def places(found: Piece) -> dict[str, Point]:
    """Return where the first line of each text of a piece begins."""
    placed = {}
    for op, matrix in walk(found.face):
        if isinstance(op, Field) and op.text:
            inside = ((one, under) for one, under in walk(op.ops, matrix) if isinstance(one, Glyphs))
            placed[op.text], *_ = (under.apply(one.x, one.y) for one, under in inside)
    return placed


@pytest.mark.parametrize("language", ["ja", "ar"])
@pytest.mark.thorough
def test_what_is_printed_in_other_scripts_is_read_back(language: str) -> None:
    for printed, problems in pipeline.draw(edition(language), "pdf", ReadBack()):
        assert not problems, (printed.component, problems[:3])
        assert printed.facts.fields > 60


@pytest.mark.thorough
def test_strengths_follow_the_direction_of_reading() -> None:
    xs = {
        language: [places(piece(language, "cards", "team:sloths"))[number].x for number in ("11", "7", "9")]
        for language in ("en", "ja", "ar")
    }
    assert xs["en"] == sorted(xs["en"]) and xs["ja"] == sorted(xs["ja"])
    assert xs["ar"] == sorted(xs["ar"], reverse=True)


@pytest.mark.thorough
def test_left_and_right_on_the_pitch_stay_where_they_are() -> None:
    names = {
        language: {card.id: str(card.values["name"]) for card in edition(language).deck.cards["position"]}
        for language in ("en", "ar")
    }
    for language, name in names.items():
        found = {
            text.casefold(): place.x for text, place in places(piece(language, "board", "board")).items()
        }
        for line in ("winger", "back"):
            left, right = name[f"left-{line}"].casefold(), name[f"right-{line}"].casefold()
            assert found[left] < found[right], (language, left, right)
    docks = {language: places(piece(language, "board", "board")) for language in names}
    assert docks["en"]["ATTACK SKILL"].x < 12 < 244 < docks["ar"]["مهارة هجوم"].x


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.thorough
def test_signs_are_real_minuses_and_sentences_end(language: str) -> None:
    for card in edition(language).deck.all_cards():
        for said in card.texts.values():
            assert not re.search(r"(?<!\w)-\d", said), said
    assert "\u22122" in edition(language).deck.cards["team"][0].texts["power"]


def test_french_puts_spaces_that_hold_before_its_high_marks() -> None:
    po, _ = read_po((ROOT / "cards/ole/text/fr.po").read_bytes(), "fr.po")
    assert po is not None
    entries = [entry for entry in po.entries if entry.context != "game/title"]  # a name
    said = [re.sub(r"\{\{.*?\}\}|:[a-z-]+:", "x", entry.text) for entry in entries]
    assert any("\u202f;" in text for text in said) and any("\u00a0:" in text for text in said)
    assert not [text for text in said if re.search(r"(?<![\u202f\u00a0])[;:!?]", text)]


@pytest.mark.parametrize(
    ("language", "verb", "human"),
    [
        ("pt-BR", r"\bativ", "jogador"),
        ("fr", r"\bactiv", "joueur"),
        ("de", r"aktivier", " spieler"),
        ("es", r"\bactiv", "jugador"),
        ("ja", "発動", "選手"),
        ("ar", "فع[يّ]?ل", "لاعب "),
    ],
)
@pytest.mark.thorough
def test_one_verb_activates_and_nobody_is_a_player(language: str, verb: str, human: str) -> None:
    said = sentences(language)
    english = sentences("en")
    activating = [text for text, source in zip(said, english, strict=True) if "ctivate" in source]
    assert activating and all(re.search(verb, text, re.IGNORECASE) for text in activating)
    spoken = [text for text, source in zip(said, english, strict=True) if "player board" not in source]
    assert not [text for text in spoken if human.casefold() in text.casefold()]


# ------------------------------------------------------------------------------------------------ pseudo-languages


def test_longer_texts_keep_what_is_not_for_reading() -> None:
    source = "Take **{{ count }}** :die: dice and {{ term(zone) }} 12."
    text = longer(source)
    for kept in ("**{{ count }}**", ":die:", "{{ term(zone) }}", "12"):
        assert kept in text
    assert text.endswith(".") and "Take" not in text
    words = "Take it home before it rains."
    assert 1.3 * len(words) < len(longer(words)) < 1.6 * len(words)
    assert longer("+2") == "+2"


def test_mirrored_texts_turn_each_word() -> None:
    assert mirrored("Take {{ count }} now") == "\u202eTake\u202c {{ count }} \u202enow\u202c"


@pytest.mark.parametrize("language", PSEUDO_LANGUAGES)
def test_any_game_builds_in_pseudo_languages(language: str, tmp_path: Path) -> None:
    mirror = changed(
        "layouts/tiny/monster.yaml", "size: standard\n", "size: standard\nmirror: right-to-left\n"
    )
    root = write_project(tmp_path / "project", mirror)
    result = run("--project", root, "build", "--lang", language, "--out", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert "read back and equal" in result.output
    assert (tmp_path / "out/tiny" / language / "cards.pdf").is_file()
    assert run("--project", root, "check", "--lang", language).exit_code == 0


def test_pseudo_languages_are_made_on_request_only(tmp_path: Path) -> None:
    root = write_project(tmp_path / "project")
    assert run("--project", root, "build", "--out", tmp_path / "out").exit_code == 0
    assert not (tmp_path / "out/tiny/en-XA").exists()


def test_a_longer_language_shows_where_there_is_no_room(tmp_path: Path) -> None:
    tight = changed("layouts/tiny/monster.yaml", "[5, 40, 53, 30]", "[5, 40, 24, 7]")
    root = write_project(tmp_path / "project", tight)
    assert run("--project", root, "check").exit_code == 0
    result = run("--project", root, "check", "--lang", "en-XA")
    assert result.exit_code == 1 and "text/overset" in result.output and "en-XA" in result.output


# -------------------------------------------------------------------------------------------- contact sheets, words


def test_contact_sheets_show_each_card_in_all_languages(tmp_path: Path) -> None:
    root = write_project(tmp_path / "project")
    chosen = ("--lang", "en", "--lang", "en-XA", "--lang", "ar-XB", "--only", "contact")
    result = run("--project", root, "build", *chosen, "--out", tmp_path / "out")
    assert result.exit_code == 0, result.output
    assert "3 languages side by side" in result.output
    made = sorted(path.name for path in (tmp_path / "out/tiny").rglob("*") if path.is_file())
    assert made == [".lock", "contact.pdf", "manifest.json"]
    manifest = json.loads((tmp_path / "out/tiny/manifest.json").read_text())
    assert manifest["files"]["contact.pdf"]["pages"] == 1
    again = (tmp_path / "out/tiny/contact.pdf").read_bytes()
    run("--project", root, "build", *chosen, "--out", tmp_path / "out")
    assert (tmp_path / "out/tiny/contact.pdf").read_bytes() == again


@pytest.mark.thorough
def test_languages_share_their_art() -> None:
    def art(language: str) -> set[int]:
        faces = (piece.face for pieces in edition(language).pieces.values() for piece in pieces)
        return {id(op.symbol) for face in faces for op, _ in walk(face) if hasattr(op, "symbol")}

    german, french, arabic = art("de"), art("fr"), art("ar")
    assert len(german & french) > 0.9 * len(german)
    assert arabic & german


@pytest.mark.parametrize("language", known_languages())
def test_engine_words_are_complete(language: str) -> None:
    words, problems = paper_words(language)
    assert not problems
    assert "{number}" in words.sheet.sheet and "{count}" in words.sheet.sheet
    assert (
        "{length}" in words.sheet.scale
        and "{length}" in words.sheet.bleed
        and words.key.keys() == paper_words("en")[0].key.keys()
    )
    if language == "en":
        assert words.sheet == SheetWords() and legend.WORDS.items() <= words.key.items()
    else:
        english = paper_words("en")[0].sheet
        others = [name for name in SheetWords._fields if name not in {"decimal", "mm"}]
        assert all(getattr(words.sheet, name) != getattr(english, name) for name in others)


def test_a_language_without_engine_words_says_so() -> None:
    words, (problem,) = paper_words("tlh")
    assert words.sheet == SheetWords() and problem.rule == "words/untranslated"
    assert paper_words("pt-BR")[0] == paper_words("pt")[0] and not paper_words("de-AT")[1]


def test_pages_of_contact_sheets_are_as_high_as_their_rows_and_no_higher_than_they_must() -> None:
    setter = edition("en").work.typesetter
    size = Size(63.0, 88.0)
    pieces = tuple(Piece(f"monster:{number}", size, 3.0, size.rect(), ()) for number in range(9))
    document = contact_sheets([Version("en", pieces, setter)], name="contact", game="Tiny", version="1")
    row = CAPTION + size.height
    assert [round(sheet.paper.height, 6) for sheet in document.sheets] == [2 * MARGIN + 3 * row + 2 * GAP] * 3
    lowest = max(place.trim.bottom for place in document.sheets[0].front.placements)
    assert document.sheets[0].paper.height - lowest == pytest.approx(MARGIN)


def test_a_project_brings_words_of_its_own(tmp_path: Path) -> None:
    folder = tmp_path / "words"
    folder.mkdir()
    (folder / "tlh.yaml").write_text("scale: chen {length}\nsclae: x\n", encoding="utf-8")
    words, problems = paper_words("tlh", folder)
    assert (
        words.sheet.scale == "chen {length}"
        and words.sheet._replace(scale=SheetWords().scale) == SheetWords()
    )
    assert [problem.rule for problem in problems] == ["words/unknown", "words/missing"]  # one cause, once
    assert {problem.severity for problem in problems} == {"warning"}
    assert all(problem.span and problem.span.file == "words/tlh.yaml" for problem in problems)
    assert paper_words("de", folder) == paper_words("de")


@pytest.mark.parametrize(
    ("said", "is_told"),
    [("Vel {number} van {count}", False), ("Vel {nmber} van {count}", True), ("Vel {number}", True)],
)
def test_a_file_of_words_keeps_what_is_filled_in(said: str, is_told: bool, tmp_path: Path) -> None:
    (tmp_path / "nl.yaml").write_text(f"back: achter\nsheet: {said}\n", encoding="utf-8")
    problems = [one for one in paper_words("nl", tmp_path)[1] if one.rule == "words/filled-in"]
    assert [one.span and one.span.line for one in problems] == [2] * is_told
