"""Twenty questions a game that somebody with the printed matter alone must be able to answer, in every language."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml

from ppgen import pipeline
from ppgen.display.ops import Field, walk
from ppgen.editions import Loaded
from ppgen.load.project import open_project
from tests.support.editions import lay_out
from tests.support.ole import ROOT
from tests.support.rounds import in_rounds


class Question(NamedTuple):
    """What is asked, and a piece of the sentence that answers it, by language."""

    ask: str
    answers: dict[str, str]


ASKED = yaml.safe_load(Path(__file__).with_name("twenty_questions.yaml").read_text("utf-8"))
QUESTIONS = {game: [Question(**one) for one in asked] for game, asked in ASKED.items()}
LANGUAGES = in_rounds((game, language) for game, asked in QUESTIONS.items() for language in asked[0].answers)
PRINTED = {
    "ole": ("rulebook", "leaflet"),
    "worldies": ("booklet", "reference"),
    "ligne-de-fond": ("rulebook", "cards"),
    "battle-dice": ("rules", "cards"),
}
"""What somebody reads who wants to know: no score sheet, no file of ours."""

SPACES = str.maketrans({"\u00a0": " ", "\u202f": " ", "\n": " ", "\u00ad": None})


@cache
def loaded_game(game: str) -> Loaded:
    loaded, _, _ = pipeline.load(open_project(ROOT, ROOT), game)
    assert loaded is not None
    return loaded


@cache
def print_of(game: str, language: str) -> tuple[str, ...]:
    """Return all that the booklets and cards of rules say in a language."""
    edition = lay_out(loaded_game(game), language, components=PRINTED[game])[0]
    pieces = [piece for name in PRINTED[game] for piece in edition.pieces[name]]
    sides = [side for piece in pieces for page in piece.pages or (piece,) for side in (page.face, page.back)]
    return tuple(
        " ".join(op.text.translate(SPACES).split())
        for side in sides
        for op, _ in walk(side)
        if isinstance(op, Field) and not op.quoted
    )


@pytest.mark.slow(keep=5)
@pytest.mark.parametrize(("game", "language"), LANGUAGES)
@pytest.mark.thorough
def test_every_question_is_answered_in_print(game: str, language: str) -> None:
    printed = print_of(game, language)
    answers = {one.ask: " ".join(one.answers[language].translate(SPACES).split()) for one in QUESTIONS[game]}
    assert [ask for ask, answer in answers.items() if not any(answer in text for text in printed)] == []


@pytest.mark.parametrize("game", QUESTIONS)
@pytest.mark.thorough(keep=1)
def test_twenty_are_asked_and_answered_with_the_same_figures_in_every_language(game: str) -> None:
    languages = loaded_game(game).game.file.languages
    asked = QUESTIONS[game]
    assert len(asked) == len({one.ask for one in asked}) == 20
    for one in asked:
        assert list(one.answers) == [languages.source, *languages.translations]
        figures = {language: set(re.findall(r"\d+", answer)) for language, answer in one.answers.items()}
        assert all(figures[languages.source] <= held for held in figures.values()), one.ask
