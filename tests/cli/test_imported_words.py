"""Texts of a table are words: what looks like an expression is printed as it stands there."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ppgen.common.foreign_marks import in_our_marks
from ppgen.exchange.import_stars import with_stars
from ppgen.exchange.import_words import as_words, in_fields
from ppgen.expressions import compile_template
from ppgen.library import Findings, Selection, Session, open_project
from ppgen.typeset.markup import read_markup

SAID = (
    "Gain {#} coins and lose {#} lives.",
    "Draw {# two cards and #}discard one.",
    "Pay {{2}}: draw {{ 1+1 }} cards.",
    "before {% raw %} after",
    "{{{ card.x }}} {%- if -%} {{{{",
)


@pytest.mark.parametrize("text", SAID)
def test_words_are_said_as_they_stand(text: str) -> None:
    assert compile_template(as_words(text)).render({}) == text


@pytest.mark.thorough
@given(st.text(alphabet="{}%#-+\"'\\ ax\n", max_size=30))
def test_any_words_are_said_as_they_stand(text: str) -> None:
    assert compile_template(as_words(text)).render({}) == text


@pytest.mark.parametrize("text", ["{x}", "{ {", "}}", "%}", "#} {", "{", "{2}{3}"])
def test_what_no_text_reads_as_an_expression_stays_as_it_is(text: str) -> None:
    assert as_words(text) == text


def test_only_texts_are_templates() -> None:
    words = {"type": "text"}
    assert in_fields("{{a}}", {"type": "choice", "values": ["{{a}}"]}) == "{{a}}"
    assert in_fields(["{{a}}"], {"type": "list", "items": words}) == ['{{ "{" }}{a}}']
    assert in_fields({"in": "{#"}, {"type": "map", "fields": {"in": words}}) == {"in": '{{ "{" }}#'}


@pytest.mark.thorough
def test_an_import_prints_what_the_cells_say(here: Any, tmp_path: Path) -> None:
    with (tmp_path / "deck.csv").open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows(
            [["id", "text_en", "text_fr"], *((f"c{n}", one, f"F {one}") for n, one in enumerate(SAID))]
        )
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0 and "5 texts had {{, {% or {#, which print as they stand" in said, said
    assert "were left out" not in said and "{% raw %} (1)" in said
    code, said = here("check", "mine")
    assert code == 0, said
    session = Session(open_project(tmp_path), Selection(games=("mine",)), Findings())
    for loaded, languages in session.games():
        assert {*languages} == {"en", "fr"}
        for language, before in (("en", ""), ("fr", "F ")):
            deck = session.usual(loaded, language, chosen_set="").deck
            assert [card.texts["text"] for card in deck.cards["deck"]] == [before + one for one in SAID]
    assert "nothing changed" in here("import", "deck.csv", "--game", "mine")[1]


@pytest.mark.thorough
def test_a_field_of_the_kind_is_no_translation_once_the_game_has_a_language(
    here: Any, tmp_path: Path
) -> None:
    (tmp_path / "deck.csv").write_text("id,text,text_fr\na,One.,Un.\nb,Two.,Deux.\n", encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    code, said = here("import", "deck.csv", "--game", "mine")
    assert (code, "nothing changed" in said) == (0, True), said
    cards = yaml.safe_load((tmp_path / "cards/mine/deck.yaml").read_text(encoding="utf-8"))
    assert [card["text_fr"] for card in cards] == ["Un.", "Deux."]


@pytest.mark.thorough
def test_figures_in_heads_are_no_values_of_the_layout(here: Any, tmp_path: Path) -> None:
    table = "name,Player 1,HP (max 10),x[0],Rules 2,Text\nA,2,3,4,Draw one card.,Lose a turn.\nB,4,1,7,Wait here.,Go on.\n"
    (tmp_path / "deck.csv").write_text(table, encoding="utf-8")
    assert here("import", "deck.csv", "--game", "mine")[0] == 0
    code, said = here("check", "mine", "--strict")
    assert code == 0 and "0 warnings" not in said, said
    session = Session(open_project(tmp_path), Selection(games=("mine",)), Findings())
    ((loaded, _),) = session.games()
    edition = session.usual(loaded, "en", chosen_set="")
    assert "Player 1" in repr(edition.pieces) and "X[0]" in repr(edition.pieces)


STARRED = (
    ("Pay 3*", "Pay 3\\*"),
    ("*it* and 3*", "*it* and 3\\*"),
    ("**Bold** text**", "**Bold** text\\*\\*"),
    ("*".join(" ab" for _ in range(30)), ""),
)
FITTING = ("*it* and **bold**", "2*3 and a * b", "3\\* already", "no star", "***both***")


@pytest.mark.parametrize(("text", "written"), STARRED)
def test_a_star_that_marks_nothing_is_a_letter(text: str, written: str) -> None:
    assert with_stars(text) == (written or text.replace("*", "\\*"))
    assert not read_markup(with_stars(text), {}).issues


@pytest.mark.parametrize("text", FITTING)
def test_stars_that_mark_something_stay(text: str) -> None:
    assert with_stars(text) == text


@given(st.text(alphabet="ab 3*\\.(\n", max_size=16))
def test_any_imported_text_has_its_marks_in_pairs(text: str) -> None:
    made = with_stars(text)
    assert not read_markup(made, {}).issues and made.replace("\\", "") == text.replace("\\", "")


@given(
    st.lists(st.sampled_from(["<b>", "</b>", "<i>", "</i>", "[b]", "[/b]", " ", "a", "3", "("]), max_size=9)
)
def test_tags_of_tables_become_marks_in_pairs(parts: list[str]) -> None:
    made = with_stars(in_our_marks("".join(parts)).text)
    assert not read_markup(made, {}).issues and "\\" not in made


def test_an_import_with_tags_and_stars_is_sound(here: Any, tmp_path: Path) -> None:
    rows = ["re<b>roll</b> the dice", "<b> Draw </b>two", "<i>Never closed.", "Pay 3*", "<b>Draw</b> 2*3"]
    with (tmp_path / "deck.csv").open("w", newline="", encoding="utf-8") as stream:
        csv.writer(stream).writerows(
            [
                ["id", "text", "copies"],
                *((f"c{n}", one, n + 2) for n, one in enumerate(rows)),
                ("z", "x", "1,000"),
            ]
        )
    code, said = here("import", "deck.csv", "--game", "mine")
    assert code == 0 and "1 text had a star that marks nothing" in said, said
    assert "within a word, or opened and never closed" in said
    assert "'1,000' in copies may be a thousand or one, so z is printed once: write the number in" in said
    code, said = here("check", "mine")
    assert code == 0, said
