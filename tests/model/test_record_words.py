"""What could stand in a field of a record is said in the language of its sheet, on paper's words and those of phones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ppgen.exchange.score_sheets import read_score
from ppgen.impose.words import known_languages, paper_words
from ppgen.load.project import open_project
from ppgen.model.field import (
    BooleanField,
    ChoiceField,
    FieldType,
    IntegerField,
    ListField,
    NumberField,
    ReferenceField,
    TermField,
    TextField,
)
from ppgen.model.record_words import RECORD_WORDS, expected
from tests.localise.test_record_laws import GERMAN, read, translated
from tests.support.ole import ROOT

WHOLE = IntegerField(type="integer")
DIE = IntegerField(type="integer", minimum=0, maximum=5)


@pytest.mark.parametrize("language", known_languages())
def test_each_language_says_each_thing_in_words_of_its_own(language: str) -> None:
    said = {name: paper_words(language)[0].key[name] for name in RECORD_WORDS}
    assert len({*said.values()}) == len(said)
    assert language == "en" or not {*said.values()} & {*RECORD_WORDS.values()}
    for name, text in said.items():
        assert sorted(re.findall(r"\{\w+\}", text)) == sorted(re.findall(r"\{\w+\}", RECORD_WORDS[name]))


def test_what_the_program_says_is_what_its_file_for_english_says() -> None:
    assert {name: paper_words("en")[0].key[name] for name in RECORD_WORDS} == RECORD_WORDS


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        (WHOLE, "four", "Only a whole number can stand here."),
        (WHOLE, True, "Only a whole number can stand here."),
        (WHOLE, 1.5, "Only a whole number can stand here."),
        (DIE, 6, "0 to 5 can stand here."),
        (DIE, "x", "0 to 5 can stand here."),
        (IntegerField(type="integer", minimum=0), -1, "0 or more can stand here."),
        (IntegerField(type="integer", maximum=7), 8, "7 or less can stand here."),
        (NumberField(type="number"), "x", "Only a number can stand here."),
        (NumberField(type="number", minimum=0.5), 0, "0.5 or more can stand here."),
        (BooleanField(type="boolean"), "maybe", "Only true or false can stand here."),
        (TextField(type="text"), 7, "Only text can stand here: put it in quotes."),
        (ChoiceField(type="choice", values=("a", "b")), "c", "One of these can stand here: a, b."),
        (TermField(type="term", group="side"), "c", "One of these can stand here: home, away."),
        (ListField(type="list", items=WHOLE, maximum=2), [1, 2, 3], "There is room for so many rows: 2."),
        (ListField(type="list", items=WHOLE, maximum=2), "many", "This value is not possible here."),
        (ReferenceField(type="reference", to="monster"), [], "This value is not possible here."),
    ],
)
def test_what_could_stand_in_a_field_is_said(field: FieldType, value: Any, said: str) -> None:
    assert expected(field, value, {"side": ("home", "away")}, RECORD_WORDS) == said


@pytest.mark.parametrize(
    ("record", "message", "hint"),
    [
        ("plays: [{total: x}]", 'plays.1.total = "x": Hier kann nur eine ganze Zahl stehen.', ""),
        (
            "home: bta",
            'home: Das Spiel hat keine Karte "bta", die hier stehen könnte.',
            "Ist Bat (bat) gemeint?",
        ),
        ("hom: bat", "Dieses Blatt hat kein Feld hom.", "Ist home gemeint?"),
        ("plays: [{gol: 1}]", "Dieses Blatt hat kein Feld plays.1.gol.", ""),
        ("plays: many", 'plays = "many": Dieser Wert ist hier nicht möglich.', ""),
    ],
)
def test_a_record_that_is_read_says_it_in_the_language_that_is_asked_for(
    record: str, message: str, hint: str, tmp_path: Path
) -> None:
    (problem,) = read(translated(tmp_path, GERMAN), f"record: match\n{record}\n", "de").findings.problems
    assert (problem.message, problem.hint) == (message, hint)


def test_a_sum_that_is_another_is_told_in_that_language(tmp_path: Path) -> None:
    root = translated(tmp_path, GERMAN)
    told = read(root, "record: match\nplays: [{dice: [2, 5], total: 8}]\n", "de").findings.problems
    assert "ist nicht die Summe" in told[0].message
    (root / "cards/tiny/rules.yaml").write_text("[]\n", encoding="utf-8")
    (problem,) = read(root, "record: match\nplays: [{dice: [2, 5], total: 8}]\n", "de").findings.problems
    assert problem.message == "plays.1.total = 8: Die Summe ist 2 + 5 = 7."


@pytest.mark.thorough
@pytest.mark.parametrize("language", ["ja", "en"])
def test_an_unknown_card_within_a_map_is_told_and_all_else_is_judged(language: str, tmp_path: Path) -> None:
    path = tmp_path / "match.yaml"
    path.write_text("record: match\nplays: [{home: {tactic: no-tactic}}]\nvictory: slots\n", encoding="utf-8")
    told = read_score(open_project(ROOT, ROOT), path, "ole", language=language).findings.problems
    assert [one.rule for one in told] == ["record/unknown-card"] * 2
    assert ("このゲームにありません" in told[0].message) == (language == "ja")
